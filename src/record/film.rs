//! A run step by step, with what pictures need beside the world: trails and overlaps.

use std::sync::Arc;

use glam::Vec2;

use crate::{
    draw::{Camera, Palette, Shape, shape::Align, text},
    metrics::Metrics,
    model::World,
    sim::{Decisions, Watch},
    time::{Log, Run, Scene, trails::Trails},
};

/// How much of a step a picture may lie before it and still show it: a time like 0.1 s is no `f32`, and its error adds up.
const EARLY: f64 = 2e-3;

/// A run that is being filmed.
pub struct Film {
    run: Run,
    trails: Trails,
    /// What the present step looks like, once somebody asked.
    moment: Option<Arc<Moment>>,
}

impl Film {
    /// Starts at a world as it was on arrival at its step.
    pub fn new(start: World, log: Log) -> Film {
        let run = Run::observed(start, log, Metrics::new());
        let mut trails = Trails::default();
        trails.observe(run.world());
        Film { run, trails, moment: None }
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        self.run.world()
    }

    /// Keeps the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        self.moment = None;
        self.run.watch(watch);
    }

    /// Goes one step on.
    pub fn step(&mut self) {
        self.run.step();
        self.trails.observe(self.run.world());
        self.moment = None;
    }

    /// Goes on to this step, if it is not there yet. `progress` hears how many steps have been taken.
    pub fn run_to(&mut self, step: u64, mut progress: impl FnMut(u64)) {
        while self.world().step < step {
            self.step();
            progress(self.world().step);
        }
    }

    /// Goes on to the last step at or before this simulated time, s. `go_on` is asked before each step; `false` is
    /// returned if it answered so.
    pub fn run_until(&mut self, seconds: f64, go_on: &mut dyn FnMut() -> bool) -> bool {
        while self.share(seconds) >= 1.0 - EARLY {
            if !go_on() {
                return false;
            }
            self.step();
        }
        true
    }

    /// How much of the next step has passed at this time.
    fn share(&self, seconds: f64) -> f64 {
        let world = self.world();
        (seconds - world.time) / f64::from(world.params.time_step)
    }

    /// How far bodies have moved towards the next step at this time, 0 … 1.
    pub fn blend(&self, seconds: f64) -> f32 {
        let share = self.share(seconds).clamp(0.0, 1.0);
        // A picture at the very moment of a step shows that step, whatever the rounding.
        if share < EARLY { 0.0 } else { share as f32 }
    }

    /// The world and the decisions that carry it on.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.run.state()
    }

    /// Everything that a picture shows of the present step; pictures between two steps share it.
    pub fn moment(&mut self) -> Arc<Moment> {
        if self.moment.is_none() {
            let (world, decisions) = self.run.state();
            self.moment = Some(Arc::new(Moment {
                world: world.clone(),
                decisions: decisions.clone(),
                trails: self.trails.clone(),
                overlapping: self.run.metrics().overlapping.clone(),
            }));
        }
        self.moment.clone().expect("it was made above")
    }
}

/// One step of a run, to be drawn elsewhere.
pub struct Moment {
    /// The world.
    pub world: World,
    /// The decisions that carry it on.
    pub decisions: Decisions,
    trails: Trails,
    overlapping: Vec<(u32, u32)>,
}

impl Moment {
    /// What there is to see.
    pub fn scene(&self) -> Scene<'_> {
        let scene = Scene::of(&self.world, &self.decisions);
        Scene { trails: &self.trails, overlapping: &self.overlapping, ..scene }
    }

    /// Where an agent is drawn, m; `None` if there is none of that number.
    pub fn place(&self, agent: u32, blend: f32) -> Option<Vec2> {
        let here = self.world.agents.get(agent as usize)?.position;
        let choice = self.decisions.choices.get(agent as usize);
        let velocity = choice.map_or(Vec2::ZERO, |choice| choice.velocity);
        Some(here + velocity * (self.world.params.time_step * blend))
    }
}

/// Left edge and middle of the line at the top of a picture, points.
const CAPTION: Vec2 = Vec2::new(14.0, 18.0);

/// Height of its letters, points.
const LETTERS: f32 = 16.0;

/// One line at the top left of a picture; words that find no room give way to "…", but never the `tail`.
pub(super) fn caption(camera: &Camera, palette: &Palette, words: &str, tail: &str) -> Shape {
    let room = camera.size.x - 2.0 * CAPTION.x;
    Shape::Text {
        at: camera.world_from_screen(CAPTION),
        offset: Vec2::ZERO,
        text: fitted(words, tail, room),
        size: LETTERS,
        color: palette.text,
        align: Align::Left,
        plate: Some(palette.background.at(0.6)),
    }
}

/// Most letters of a line that are looked at: the widest picture has room for fewer of the narrowest.
const MAX_LETTERS: usize = 4000;

/// As many of the words as fit before the tail into this width, points.
fn fitted(words: &str, tail: &str, room: f32) -> String {
    let words = words.char_indices().nth(MAX_LETTERS).map_or(words, |(end, _)| &words[..end]);
    let whole = format!("{words}{tail}");
    if text::width(&whole, LETTERS) <= room {
        return whole;
    }
    let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
    let cut = |end: &usize| format!("{}…{tail}", words[..*end].trim_end_matches([' ', '·']));
    // More words are wider: half of those left are looked at each time, not every beginning of a long title.
    let fitting = ends.partition_point(|end| text::width(&cut(end), LETTERS) <= room);
    fitting.checked_sub(1).map_or_else(|| tail.trim_start().to_string(), |last| cut(&ends[last]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_gives_up_words_before_the_time() {
        let (words, tail) = ("Circle of 10 · ORCA · radius 0.5 m", "   12.5 s");
        assert_eq!(fitted(words, tail, 1000.0), format!("{words}{tail}"));
        for room in [120.0, 180.0, 240.0] {
            let cut = fitted(words, tail, room);
            assert!(text::width(&cut, LETTERS) <= room && cut.ends_with("12.5 s"), "{cut}");
            assert!(cut.contains('…'), "{cut}");
        }
        assert_eq!(
            fitted("Türe · ORCA", tail, text::width("Türe ·…", LETTERS) + text::width(tail, LETTERS)),
            "Türe…   12.5 s"
        );
        assert_eq!(fitted(words, tail, 1.0), "12.5 s", "at least the time");
    }

    #[test]
    fn a_title_of_a_megabyte_is_cut_in_no_time() {
        // Every beginning of it was measured for every picture: 64 KB took minutes.
        let start = std::time::Instant::now();
        let tail = "   12.5 s";
        for words in ["Circle · ".repeat(120_000), "\u{200d}".repeat(400_000)] {
            let cut = fitted(&words, tail, 600.0);
            assert!(text::width(&cut, LETTERS) <= 600.0 && cut.ends_with(tail), "{} letters", cut.len());
        }
        let cut = fitted(&"Circle ".repeat(10_000), tail, 600.0);
        assert!(text::width(&cut, LETTERS) > 560.0 && cut.ends_with("…   12.5 s"), "as much as fits: {cut}");
        assert!(start.elapsed().as_secs() < 2, "{:?}", start.elapsed());
    }
}
