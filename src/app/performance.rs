//! The cost of steps and pictures, counted while its panel is open.

use std::{
    collections::VecDeque,
    sync::LazyLock,
    time::{Duration, Instant},
};

use sidestep::avoid::meter::Counters;

/// The time between two readings.
const EVERY: Duration = Duration::from_millis(500);

/// Readings kept for the plot: a minute.
const KEPT: usize = 120;

/// The figures of half a second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CostReading {
    /// One step of all worlds with their figures and pasts, ms, wherever it was made; NaN if there was none.
    pub step: f64,
    /// From one picture to the next, ms.
    pub frame: f64,
    /// Of that, building the picture, ms.
    pub build: f64,
    /// Steps made.
    pub steps: u32,
    /// Whether they were made beside the pictures.
    pub in_background: bool,
    /// Pictures shown.
    pub frames: u32,
    /// The cost of the decisions of the active world.
    pub counters: Counters,
}

/// Readings of the last minute.
#[derive(Default)]
pub struct Performance {
    /// Whether its panel is open: counting costs a little.
    pub open: bool,
    pub readings: VecDeque<CostReading>,
    /// Building the last picture.
    pub last_build: Duration,
    /// Draw calls of the last frame, panels aside.
    pub draw_calls: usize,
    since: Option<Instant>,
    stepping: Duration,
    steps: u32,
    building: Duration,
    frames: u32,
}

/// Nanoseconds since the first call: the clock that the counters ask.
pub fn clock() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}

impl Performance {
    /// Opens the panel and begins to count, or stops.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.readings.clear();
    }

    /// Takes in a step.
    pub fn stepped(&mut self, took: Duration) {
        self.stepping += took;
        self.steps += 1;
    }

    /// Takes in a picture; whether a reading is due, which [`Performance::read`] takes.
    pub fn drew(&mut self) -> bool {
        self.building += self.last_build;
        self.frames += 1;
        let since = *self.since.get_or_insert_with(Instant::now);
        self.open && since.elapsed() >= EVERY
    }

    /// Closes a reading with what was counted in it.
    pub fn read(&mut self, counters: Counters, in_background: bool) {
        let elapsed = self.since.replace(Instant::now()).map_or(Duration::ZERO, |since| since.elapsed());
        let each = |total: Duration, count: u32| total.as_secs_f64() * 1e3 / f64::from(count);
        self.readings.push_back(CostReading {
            step: each(self.stepping, self.steps),
            frame: each(elapsed, self.frames),
            build: each(self.building, self.frames),
            steps: self.steps,
            in_background,
            frames: self.frames,
            counters,
        });
        if self.readings.len() > KEPT {
            self.readings.pop_front();
        }
        (self.stepping, self.steps, self.building, self.frames) = Default::default();
    }
}
