//! A figure over one parameter: a line through its means, with bars of their spread.

use glam::Vec2;

use super::{
    Plot, Spread,
    room::{ABOVE, EDGE, PlotHead, PlotRoom, WORDS_GAP},
    said,
    scale::{RoundAxis, positions, reach, steps_on},
    sheet::{DATA, Marker, PlotArea, Sheet},
};
use crate::{
    picture::draw::{
        Stroke,
        shape::{Align, ThingName, ThingOf},
        text,
    },
    print::figure::{FigureError, LaidOut, Print},
    text::numbers::{brief, with_unit},
};

/// The height of the data, as a share of the width.
const HEIGHT: f32 = 0.49;

/// The distance from the sides of the data to the first and last point, as a share of the width of the data.
const INDENT: f32 = 0.04;

/// The least height of a step of the vertical axis, as a multiple of the letters.
const STEP: f32 = 1.3;

/// The picture.
pub(super) fn laid_out<'a>(
    plot: &Plot,
    room: &PlotRoom,
    print: &'a Print,
) -> Result<LaidOut<'a>, FigureError> {
    let letters = room.letters;
    let head = PlotHead::of(room, &plot.title, &plot.about);
    let name = with_unit(&plot.value, &plot.unit);
    let bars = said::bars().to_string();
    let has_bars = plot.cells.iter().any(|spread| spread.deviation > 0.0);
    let words = text::width(&name, letters) + text::width(&bars, letters) + letters * (1.0 + 2.0 * EDGE);
    let rows = if has_bars && words > room.width { 2.0 } else { 1.0 };
    let top = head.height() + ABOVE * rows * letters;
    let high = room.height_of_data(top + room.below(), 1, HEIGHT * room.width);
    let drawn = plot.cells.iter().filter(|spread| spread.drawn().is_some());
    let ends = |spread: &Spread| (spread.mean - spread.deviation, spread.mean + spread.deviation);
    let axis = RoundAxis::over(reach(drawn.map(ends)), steps_on(high, STEP * letters));
    let numbers: Vec<String> = axis.ticks().into_iter().map(|(_, words)| words).collect();
    let low = Vec2::new((EDGE + WORDS_GAP) * letters + room.widest(&numbers), top);
    let area = PlotArea { low, high: Vec2::new(room.width - EDGE * letters, top + high) };
    let names = [name, with_unit(&plot.x.name, &plot.x.unit)];
    room.holds(Vec2::new(area.size().x.min(room.left_by(&names)), high), 1, print)?;
    let [name, name_across] = names;
    let mut sheet = Sheet::new(room, top + high + room.below(), print);
    head.draw(&mut sheet);
    sheet.thing(ThingName::of("axes"));
    sheet.ladder(area, &axis);
    sheet.name_up(area, &name);
    if has_bars {
        let at = Vec2::new(room.width - EDGE * letters, area.low.y - letters * (1.0 + ABOVE * (rows - 1.0)));
        sheet.words(at, &bars, sheet.palette.muted, Align::Right);
    }
    sheet.name_across(area, &name_across);
    draw(plot, area, &axis, &mut sheet);
    Ok(sheet.laid_out(print))
}

fn draw(plot: &Plot, area: PlotArea, axis: &RoundAxis, sheet: &mut Sheet) {
    let positions = positions(&plot.x.values);
    let at_x = |position: f64| area.across(INDENT + (1.0 - 2.0 * INDENT) * position as f32);
    let at_y = |value: f64| area.up(axis.share(value));
    let values: Vec<String> = plot.x.values.iter().map(|value| brief(value)).collect();
    let ticks = positions.iter().zip(&values).map(|(position, words)| (at_x(*position), words.as_str()));
    sheet.ticks_across(area, ticks);
    sheet.axes(area);
    sheet.thing(ThingName { kind: "series", of: Some(ThingOf::number(0)) });
    let ink = sheet.palette.neighbor(1);
    // Between names a line has no meaning.
    let numbers = plot.x.values.iter().all(|value| value.parse::<f64>().is_ok());
    let through = Stroke::solid(ink, if numbers { DATA } else { 0.0 });
    let points: Vec<Option<(Vec2, &Spread)>> = positions
        .iter()
        .zip(&plot.cells)
        .map(|(position, spread)| Some((Vec2::new(at_x(*position), at_y(spread.drawn()?)), spread)))
        .collect();
    for run in points.split(Option::is_none) {
        let run: Vec<Vec2> = run.iter().flatten().map(|(at, _)| *at).collect();
        sheet.line(&run, through);
    }
    for (at, Spread { mean, deviation, .. }) in points.into_iter().flatten() {
        if *deviation > 0.0 {
            sheet.bar([mean - deviation, mean + deviation].map(|end| Vec2::new(at.x, at_y(end))), ink);
        }
        sheet.mark(at, Marker::Disc, ink);
    }
}
