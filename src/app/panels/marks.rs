//! Marks of events over the timeline: a sign for a single event, a heat strip where they crowd.

use std::ops::Range;

use egui_macroquad::egui::{
    Color32, Mesh, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, emath::GuiRounding, vec2,
};
use sidestep_lab::{
    picture::draw::Palette,
    run::metrics::{Event, EventKind},
};

use crate::app::canvas::paint;

/// Width of a column of the heat strip, points.
const COLUMN: f32 = 3.0;

/// Width of a sign, points: columns closer than this form one strip.
const SIGN: f32 = 9.0;

/// Height of the heat strip, points.
const STRIP: f32 = 13.0;

/// Opacity of a single event in the strip; many events are opaque.
const FAINTEST: f32 = 0.55;

/// The number of events of a column that are examined; the others are assumed to be similar.
const LOOKED_AT: usize = 64;

const KINDS: usize = EventKind::ALL.len();

/// The number of agents involved in a column, for each kind of event.
type Counts = [u32; KINDS];

/// Adjacent columns, with the events in each.
#[derive(Debug, PartialEq)]
struct MarkRun {
    columns: Range<usize>,
    counts: Vec<Counts>,
    /// The event, if there is only one.
    alone: Option<Event>,
}

/// Placement of events on the timeline.
pub struct EventTrack<'a> {
    /// The events in the order of their steps.
    pub events: &'a [Event],
    /// For each kind, whether it is on.
    pub kinds: [bool; KINDS],
    /// Left end, points.
    pub left: f32,
    /// Width, points.
    pub width: f32,
    /// Maps a step to its place, points.
    pub at: &'a dyn Fn(u64) -> f32,
}

impl EventTrack<'_> {
    /// Returns true if events of this kind are on.
    pub fn shows(&self, kind: EventKind) -> bool {
        EventKind::ALL.iter().zip(self.kinds).any(|(known, on)| on && *known == kind)
    }

    /// Draws the events, with the middle of the marks at this height.
    pub fn draw(&self, painter: &Painter, palette: &Palette, middle: f32) {
        for run in self.runs() {
            match run.alone {
                Some(event) => {
                    let at = Pos2::new((self.at)(event.step), middle);
                    painter.add(sign(event.kind, at, color(palette, event.kind)));
                }
                None => self.strip(painter, palette, middle, &run),
            }
        }
    }

    /// Draws a lane for each kind that is on; more agents give a stronger color. All cells are one mesh of plain
    /// squares: rectangles with soft edges have five times as many triangles, which would be thousands in a long strip.
    fn strip(&self, painter: &Painter, palette: &Palette, middle: f32, run: &MarkRun) {
        let kinds: Vec<usize> = (0..KINDS).filter(|kind| run.counts.iter().any(|of| of[*kind] > 0)).collect();
        let lane = STRIP / kinds.len().max(1) as f32;
        let ground = Rect::from_x_y_ranges(
            self.left + run.columns.start as f32 * COLUMN..=self.left + run.columns.end as f32 * COLUMN,
            middle - 0.5 * STRIP..=middle + 0.5 * STRIP,
        );
        painter.rect_filled(ground, 1.0, paint(palette.grid));
        let most = run.counts.iter().flatten().copied().max().unwrap_or(1);
        let (mut cells, per_point) = (Mesh::default(), painter.pixels_per_point());
        for (counts, column) in run.counts.iter().zip(run.columns.clone()) {
            let left = self.left + column as f32 * COLUMN;
            for (k, kind) in kinds.iter().enumerate().filter(|(_, kind)| counts[**kind] > 0) {
                let top = middle - 0.5 * STRIP + k as f32 * lane;
                let cell = Rect::from_min_size(Pos2::new(left, top), vec2(COLUMN, lane));
                let color = color(palette, EventKind::ALL[*kind]).gamma_multiply(heat(counts[*kind], most));
                cells.add_colored_rect(cell.round_to_pixels(per_point), color);
            }
        }
        painter.add(cells);
    }

    /// Column by column: of a long run it examines only what can be distinguished.
    fn runs(&self) -> Vec<MarkRun> {
        let mut runs: Vec<MarkRun> = Vec::new();
        let mut rest = self.events;
        for column in 0..(self.width / COLUMN).ceil() as usize {
            let end = self.left + (column + 1) as f32 * COLUMN;
            let (here, later) = rest.split_at(rest.partition_point(|event| (self.at)(event.step) < end));
            rest = later;
            let Some((counts, alone)) = self.counted(here) else { continue };
            match runs.last_mut().filter(|run| column < run.columns.end + (SIGN / COLUMN) as usize) {
                Some(run) => {
                    run.counts.resize(column - run.columns.start, Counts::default());
                    run.counts.push(counts);
                    (run.columns.end, run.alone) = (column + 1, None);
                }
                None => runs.push(MarkRun { columns: column..column + 1, counts: vec![counts], alone }),
            }
        }
        runs
    }

    /// The events in a column, and the event itself if it is the only one; `None` if there was none.
    fn counted(&self, events: &[Event]) -> Option<(Counts, Option<Event>)> {
        let stride = events.len().div_ceil(LOOKED_AT).max(1);
        let mut counts = Counts::default();
        let (mut first, mut more) = (None, false);
        for event in events.iter().step_by(stride).filter(|event| self.shows(event.kind)) {
            let kind = EventKind::ALL.iter().position(|known| *known == event.kind)?;
            counts[kind] = counts[kind].saturating_add(event.count.saturating_mul(stride as u32));
            more |= first.is_some();
            first.get_or_insert(*event);
        }
        first.map(|event| (counts, (!more).then_some(event)))
    }
}

/// The opacity of `count` events where there are `most` in the strongest column, by the logarithm.
fn heat(count: u32, most: u32) -> f32 {
    let share = (count as f32).ln_1p() / (most as f32).ln_1p().max(f32::MIN_POSITIVE);
    FAINTEST + (1.0 - FAINTEST) * share.clamp(0.0, 1.0)
}

/// The color of a kind of event.
pub fn color(palette: &Palette, kind: EventKind) -> Color32 {
    paint(match kind {
        EventKind::Difference => palette.logged,
        EventKind::Overlap | EventKind::Deadlock => palette.forbidden,
        EventKind::Relaxed => palette.relaxed,
        EventKind::Reversal => palette.preferred,
        EventKind::Arrival => palette.chosen,
        EventKind::Change => palette.text,
    })
}

/// The sign of a kind in a line of a menu.
pub fn in_menu(ui: &mut Ui, palette: &Palette, kind: EventKind) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
    ui.painter().add(sign(kind, rect.center(), color(palette, kind)));
    response
}

/// A sign for each kind, with a distinct shape too.
fn sign(kind: EventKind, at: Pos2, color: Color32) -> Shape {
    let polygon = |corners: &[(f32, f32)]| {
        let points = corners.iter().map(|(x, y)| at + vec2(*x, *y)).collect();
        Shape::convex_polygon(points, color, Stroke::NONE)
    };
    match kind {
        EventKind::Difference => polygon(&[(0.0, 4.5), (-4.5, -3.5), (4.5, -3.5)]),
        EventKind::Overlap => polygon(&[(0.0, -4.5), (4.5, 3.5), (-4.5, 3.5)]),
        EventKind::Relaxed => Shape::circle_filled(at, 3.5, color),
        EventKind::Reversal => polygon(&[(0.0, -4.5), (3.5, 0.0), (0.0, 4.5), (-3.5, 0.0)]),
        EventKind::Deadlock => polygon(&[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)]),
        EventKind::Arrival => Shape::circle_stroke(at, 3.5, Stroke::new(1.5, color)),
        EventKind::Change => {
            Shape::line_segment([at - vec2(0.0, 5.0), at + vec2(0.0, 5.0)], Stroke::new(2.0, color))
        }
    }
}

#[cfg(test)]
mod tests {
    use egui_macroquad::egui;
    use sidestep_lab::picture::draw::Theme;

    use super::*;

    /// One step per point.
    fn runs(events: &[Event], kinds: [bool; KINDS]) -> Vec<MarkRun> {
        EventTrack { events, kinds, left: 0.0, width: 300.0, at: &|step| step as f32 }.runs()
    }

    fn event(step: u64, kind: EventKind, count: u32) -> Event {
        Event { step, kind, agent: 0, count }
    }

    #[test]
    fn a_lone_event_keeps_its_sign_and_a_crowd_is_a_strip_with_all_that_happened() {
        let lone = event(10, EventKind::Overlap, 7);
        let mut events = vec![lone];
        events.extend((100..160).map(|step| event(step, EventKind::Reversal, 2)));
        events.push(event(160, EventKind::Arrival, 1));
        let runs = runs(&events, [true; KINDS]);
        assert_eq!(runs.len(), 2);
        assert_eq!(runs[0].alone, Some(lone));
        assert_eq!(runs[1].alone, None);
        let sums: Vec<u32> =
            (0..KINDS).map(|kind| runs[1].counts.iter().map(|counts| counts[kind]).sum()).collect();
        assert_eq!(sums, [0, 0, 0, 120, 0, 1, 0]);
        assert_eq!(runs[1].counts.len(), runs[1].columns.len());
    }

    #[test]
    fn a_strip_is_one_mesh_with_two_triangles_for_each_kind_in_a_column() {
        // Columns 33 to 53, and the arrival in the last of them.
        let mut events: Vec<Event> = (100..160).map(|step| event(step, EventKind::Reversal, 2)).collect();
        events.push(event(160, EventKind::Arrival, 1));
        let track = EventTrack {
            events: &events,
            kinds: [true; KINDS],
            left: 0.0,
            width: 300.0,
            at: &|step| step as f32,
        };
        let drawn = egui::Context::default().run(egui::RawInput::default(), |ctx| {
            track.draw(&ctx.layer_painter(egui::LayerId::background()), &Palette::of(Theme::Dark), 20.0);
        });
        let meshes: Vec<_> = drawn
            .shapes
            .iter()
            .filter_map(|drawn| match &drawn.shape {
                Shape::Mesh(mesh) => Some(mesh),
                _ => None,
            })
            .collect();
        let [mesh] = meshes[..] else { panic!("{} meshes", meshes.len()) };
        assert_eq!(mesh.indices.len(), 6 * (21 + 1));
        let bounds = mesh.calc_bounds();
        assert_eq!((bounds.left(), bounds.right()), (99.0, 162.0));
    }

    #[test]
    fn every_kind_has_a_form_of_its_own() {
        let of = |kind| sign(kind, Pos2::ZERO, Color32::WHITE);
        for (k, kind) in EventKind::ALL.into_iter().enumerate() {
            assert!(EventKind::ALL[..k].iter().all(|other| of(*other) != of(kind)), "{kind:?}");
        }
    }

    #[test]
    fn two_signs_that_would_cover_each_other_are_a_strip() {
        let pair = |apart: u64| {
            let events = [event(100, EventKind::Overlap, 1), event(100 + apart, EventKind::Relaxed, 1)];
            runs(&events, [true; KINDS]).len()
        };
        assert_eq!((pair(0), pair(6), pair(15)), (1, 1, 2));
    }

    #[test]
    fn kinds_that_are_off_are_in_no_strip() {
        let events: Vec<Event> = (0..90).map(|step| event(step, EventKind::Reversal, 1)).collect();
        assert!(runs(&events, EventKind::ALL.map(|kind| kind != EventKind::Reversal)).is_empty());
    }

    #[test]
    fn thousands_of_events_in_a_column_count_for_what_they_are() {
        let events: Vec<Event> = (0..5000).map(|_| event(50, EventKind::Overlap, 1)).collect();
        let runs = runs(&events, [true; KINDS]);
        let overlap = EventKind::ALL.iter().position(|kind| *kind == EventKind::Overlap).expect("a kind");
        let count = runs[0].counts[0][overlap];
        assert!((4500..=5500).contains(&count), "{count}");
        assert!(heat(1, 5000) < heat(70, 5000) && heat(5000, 5000) == 1.0);
    }
}
