//! A length that is typed or dragged in the unit of the scene, and set in meters.

use std::ops::RangeInclusive;

use egui_macroquad::egui::{DragValue, Response, Ui};
use sidestep_lab::text::{
    numbers::{three_digits, two_decimals, unit_after_number},
    unit::SceneUnit,
};

/// Change of a length by a drag of one point, in units, or in meters if a unit is longer.
const SPEED: f64 = 0.02;

/// The field of a length, m; if `words` are given, it shows them instead of the number.
pub fn field(
    ui: &mut Ui,
    unit: SceneUnit,
    length: &mut f32,
    range: RangeInclusive<f32>,
    words: Option<String>,
) -> Response {
    let (factor, symbol) = unit.of("m");
    let (least, most) = range.into_inner();
    let mut shown = *length * factor;
    let field = DragValue::new(&mut shown)
        .range(least * factor..=most * factor)
        .speed(SPEED * f64::from(factor))
        .update_while_editing(false);
    let field = match words {
        Some(words) => field.custom_formatter(move |_, _| words.clone()),
        None => field
            .suffix(unit_after_number(symbol))
            .custom_formatter(move |shown, _| digits(shown as f32, factor)),
    };
    let response = ui.add(field);
    if response.changed() {
        *length = (shown / factor).clamp(least, most);
    }
    response
}

/// Long units need more decimals.
fn digits(shown: f32, factor: f32) -> String {
    if factor < 1.0 { three_digits(shown) } else { two_decimals(shown) }
}
