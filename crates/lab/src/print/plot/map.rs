//! A figure over two parameters: a cell for each pair of values, and a bar that explains its colors.

use glam::Vec2;

use super::{
    Axis, Plot, Spread,
    room::{ABOVE, EDGE, PlotHead, PlotRoom, WORDS_GAP},
    said,
    scale::reach,
    sheet::{PlotArea, Sheet},
};
use crate::{
    picture::draw::{
        Color, Fill,
        contrast::readable_of,
        shape::{Align, ThingName},
        text, viridis,
    },
    print::figure::{FigureError, LaidOut, Print},
    text::numbers::{brief, on_axis, with_unit},
};

/// The distance from the cells to the bar of colors, and below it the width of the bar, as multiples of the letters.
const TO_BAR: f32 = 1.5;
const BAR: f32 = 1.2;

/// The height of the cells, as a share of the width.
const HEIGHT: f32 = 0.49;

/// The height of the line that explains hatched cells, as a multiple of the letters.
const REMARK: f32 = 1.4;

/// The number of stripes of the bar of colors.
const STRIPES: usize = 64;

/// The colors of words on the cells.
const DARK: Color = Color::hex(0x14171C);
const LIGHT: Color = Color::hex(0xFFFFFF);

/// The picture.
pub(super) fn laid_out<'a>(
    plot: &Plot,
    y: &Axis,
    room: &PlotRoom,
    print: &'a Print,
) -> Result<LaidOut<'a>, FigureError> {
    let map = HeatMap::of(plot, y);
    let letters = room.letters;
    let head = PlotHead::of(room, &plot.title, &plot.about);
    let names = text::width(&map.name_up, letters) + text::width(&map.name_of_value, letters);
    let names_fit = names + letters * (1.0 + 2.0 * EDGE) <= room.width;
    // The name of the figure goes above that of the axis if both do not fit side by side.
    let rows = if names_fit { 1.0 } else { 2.0 };
    let remark = if map.has_gaps() { REMARK * letters } else { 0.0 };
    let top = head.height() + ABOVE * rows * letters;
    let high = room.height_of_data(top + room.below() + remark, 1, HEIGHT * room.width);
    let left = (EDGE + WORDS_GAP) * letters + room.widest(&map.values_up);
    let bar_words: Vec<String> = map.bar_ticks().into_iter().map(|(_, words)| words).collect();
    let right = (TO_BAR + BAR + WORDS_GAP + EDGE) * letters + room.widest(&bar_words);
    let area = PlotArea { low: Vec2::new(left, top), high: Vec2::new(room.width - right, top + high) };
    let names = [&map.name_across, &map.name_up, &map.name_of_value].map(String::clone);
    room.holds(Vec2::new(area.size().x.min(room.left_by(&names)), high), 1, print)?;
    let mut sheet = Sheet::new(room, top + high + room.below() + remark, print);
    head.draw(&mut sheet);
    map.draw(area, &mut sheet);
    let at = Vec2::new(room.width - EDGE * letters, area.low.y - letters - (rows - 1.0) * ABOVE * letters);
    sheet.words(at, &map.name_of_value, sheet.palette.text, Align::Right);
    if map.has_gaps() {
        let at = Vec2::new(room.width - EDGE * letters, area.high.y + room.below() + 0.2 * letters);
        sheet.words(at, &said::not_defined().to_string(), sheet.palette.muted, Align::Right);
    }
    Ok(sheet.laid_out(print))
}

/// The content of the map in words.
struct HeatMap<'p> {
    cells: &'p [Spread],
    values_across: Vec<String>,
    values_up: Vec<String>,
    name_across: String,
    name_up: String,
    name_of_value: String,
    /// The least and largest mean.
    reach: (f64, f64),
}

impl HeatMap<'_> {
    fn of<'p>(plot: &'p Plot, y: &Axis) -> HeatMap<'p> {
        let words = |axis: &Axis| axis.values.iter().map(|value| brief(value)).collect();
        HeatMap {
            cells: &plot.cells,
            values_across: words(&plot.x),
            values_up: words(y),
            name_across: with_unit(&plot.x.name, &plot.x.unit),
            name_up: with_unit(&y.name, &y.unit),
            name_of_value: with_unit(&plot.value, &plot.unit),
            reach: reach(plot.cells.iter().filter_map(Spread::drawn).map(|mean| (mean, mean))),
        }
    }

    fn has_gaps(&self) -> bool {
        self.cells.iter().any(|spread| spread.drawn().is_none())
    }

    /// The position of a mean between the least and the largest, 0 … 1.
    fn share(&self, mean: f64) -> f32 {
        let (least, most) = self.reach;
        if most > least { ((mean - least) / (most - least)) as f32 } else { 0.5 }
    }

    fn draw(&self, area: PlotArea, sheet: &mut Sheet) {
        let (across, up) = (self.values_across.len(), self.values_up.len());
        let cell = area.size() / Vec2::new(across as f32, up as f32);
        sheet.thing(ThingName::of("cells"));
        for (index, spread) in self.cells.iter().enumerate() {
            let place = Vec2::new((index % across) as f32, (up - 1 - index / across) as f32);
            self.cell(spread, area.low + cell * place, cell, sheet);
        }
        sheet.thing(ThingName::of("axes"));
        let middle = |value: usize| area.low.x + cell.x * (value as f32 + 0.5);
        let ticks = self.values_across.iter().enumerate();
        sheet.ticks_across(area, ticks.map(|(value, words)| (middle(value), words.as_str())));
        sheet.name_across(area, &self.name_across);
        let every = (1..).find(|every| cell.y * *every as f32 >= 1.15 * sheet.letters).unwrap_or(1);
        for (value, words) in self.values_up.iter().enumerate().step_by(every) {
            sheet.tick_up(area, area.high.y - cell.y * (value as f32 + 0.5), words);
        }
        sheet.name_up(area, &self.name_up);
        if self.reach.0 <= self.reach.1 {
            self.bar(area, sheet);
        }
    }

    /// A cell with its mean if the mean fits; hatched without a mean.
    fn cell(&self, spread: &Spread, low: Vec2, cell: Vec2, sheet: &mut Sheet) {
        let Some(mean) = spread.drawn() else {
            let fill = Fill { color: sheet.palette.grid, hatch: Some(sheet.palette.muted.at(0.5)) };
            return sheet.cell(low, low + cell, fill);
        };
        let color = viridis::along(&viridis::EIGHTHS, self.share(mean));
        sheet.cell(low, low + cell, Fill { color, hatch: None });
        let words = on_axis(mean, self.reach.1 - self.reach.0);
        let has_room = text::width(&words, sheet.letters) + 0.5 * sheet.letters < cell.x;
        if has_room && cell.y > 1.2 * sheet.letters {
            let ink = readable_of(color, [DARK, LIGHT]);
            sheet.words(low + 0.5 * cell, &words, ink, Align::Center);
        }
    }

    /// The shares of the bar's height that have a number, and the numbers.
    fn bar_ticks(&self) -> Vec<(f32, String)> {
        let (least, most) = self.reach;
        let shares: &[f64] = match () {
            () if least > most => &[],
            () if most > least => &[0.0, 0.25, 0.5, 0.75, 1.0],
            () => &[0.5],
        };
        let words = |share: f64| on_axis(least + share * (most - least), most - least);
        shares.iter().map(|share| (*share as f32, words(*share))).collect()
    }

    fn bar(&self, area: PlotArea, sheet: &mut Sheet) {
        sheet.thing(ThingName::of("colors"));
        let left = area.high.x + TO_BAR * sheet.letters;
        let right = left + BAR * sheet.letters;
        let height = area.size().y / STRIPES as f32;
        for stripe in 0..STRIPES {
            let share = (stripe as f32 + 0.5) / STRIPES as f32;
            let bottom = area.high.y - stripe as f32 * height;
            // A little more than its part, so that no gap shows between stripes.
            let top = (bottom - height - 0.5).max(area.low.y);
            let varies = self.reach.1 > self.reach.0;
            let color = viridis::along(&viridis::EIGHTHS, if varies { share } else { 0.5 });
            sheet.area(Vec2::new(left, top), Vec2::new(right, bottom), color.into(), None);
        }
        for (share, words) in self.bar_ticks() {
            sheet.tick_right(Vec2::new(right, area.up(share)), &words);
        }
    }
}
