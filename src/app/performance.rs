//! The cost of steps and pictures, measured while its panel is open.

use std::{collections::VecDeque, sync::LazyLock, time::Duration};

use sidestep_core::avoid::meter::Counters;

use crate::platform::Instant;

/// The time between two readings.
const EVERY: Duration = Duration::from_millis(500);

/// The time between two lines of the log.
const LOGGED_EVERY: Duration = Duration::from_secs(1);

/// Number of readings stored for the plot: a minute.
const KEPT: usize = 120;

/// The figures of half a second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CostReading {
    /// Mean time of one step of all worlds, with figures and pasts, ms, on any thread; NaN if there was none.
    pub step: f64,
    /// Time from one picture to the next, ms.
    pub frame: f64,
    /// Of that, time for building the picture, ms.
    pub build: f64,
    /// Steps made.
    pub steps: u32,
    /// True if the steps were made in the background.
    pub in_background: bool,
    /// Pictures shown.
    pub frames: u32,
    /// The cost of the decisions of the active world.
    pub counters: Counters,
}

/// Readings of the last minute.
#[derive(Default)]
pub struct Performance {
    /// True if its panel is open: counting costs a little.
    pub open: bool,
    pub readings: VecDeque<CostReading>,
    /// Time for building the last picture.
    pub last_build: Duration,
    /// All work of the window's thread for the previous frame, until the picture was on the screen.
    pub last_frame: Duration,
    /// Draw calls of the last frame, without the panels.
    pub draw_calls: usize,
    /// Since the last reading.
    read: CostTally,
    /// Since the last line of the log.
    logged: CostTally,
}

/// Sums over steps and pictures since some moment.
#[derive(Clone, Copy, Debug, Default)]
struct CostTally {
    since: Option<Instant>,
    stepping: Duration,
    steps: u32,
    building: Duration,
    drawing: Duration,
    frames: u32,
}

impl CostTally {
    /// The time since then, once it is at least `after`; the tally then starts anew.
    fn due(&self, after: Duration) -> Option<Duration> {
        self.since.map(|since| since.elapsed()).filter(|elapsed| *elapsed >= after)
    }

    fn draw(&mut self, building: Duration, drawing: Duration) {
        self.since.get_or_insert_with(Instant::now);
        self.building += building;
        self.drawing += drawing;
        self.frames += 1;
    }

    fn step(&mut self, took: Duration) {
        self.stepping += took;
        self.steps += 1;
    }

    /// Returns the sums, and resets them.
    fn take(&mut self) -> CostTally {
        std::mem::replace(self, CostTally { since: Some(Instant::now()), ..CostTally::default() })
    }
}

/// The mean time of `count` steps or pictures, ms; NaN if there were none.
fn each(total: Duration, count: u32) -> f64 {
    total.as_secs_f64() * 1e3 / f64::from(count)
}

/// Nanoseconds since the first call: the clock that the counters use.
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

    /// Records a step.
    pub fn stepped(&mut self, took: Duration) {
        self.read.step(took);
        self.logged.step(took);
    }

    /// Records a picture. Returns true if a reading is due, which [`Performance::read`] takes.
    pub fn drew(&mut self) -> bool {
        self.read.draw(self.last_build, self.last_frame);
        self.logged.draw(self.last_build, self.last_frame);
        self.open && self.read.due(EVERY).is_some()
    }

    /// Closes a reading with the counts since the last one.
    pub fn read(&mut self, counters: Counters, in_background: bool) {
        let CostTally { since, stepping, steps, building, frames, .. } = self.read.take();
        let elapsed = since.map_or(Duration::ZERO, |since| since.elapsed());
        self.readings.push_back(CostReading {
            step: each(stepping, steps),
            frame: each(elapsed, frames),
            build: each(building, frames),
            steps,
            in_background,
            frames,
            counters,
        });
        if self.readings.len() > KEPT {
            self.readings.pop_front();
        }
    }

    /// A line for the log, once a second while it is `wanted`: pictures and steps a second, and the mean time of each,
    /// ms.
    pub fn log_line(&mut self, wanted: bool) -> Option<String> {
        if !wanted {
            self.logged = CostTally::default();
        }
        let elapsed = self.logged.due(LOGGED_EVERY).filter(|_| self.logged.steps > 0)?.as_secs_f64();
        let CostTally { stepping, steps, building, drawing, frames, .. } = self.logged.take();
        let (pictures, stepped) = (f64::from(frames) / elapsed, f64::from(steps) / elapsed);
        let [step, picture, build] = [each(stepping, steps), each(drawing, frames), each(building, frames)];
        Some(format!(
            "pace {pictures:.1} pictures/s {stepped:.1} steps/s step {step:.1} ms picture {picture:.1} ms build {build:.1} ms"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_steps_a_second_are_logged_while_wanted() {
        let mut performance = Performance::default();
        let milliseconds = Duration::from_millis;
        (performance.last_build, performance.last_frame) = (milliseconds(2), milliseconds(5));
        (0..3000).for_each(|_| _ = performance.drew());
        (0..1000).for_each(|_| performance.stepped(milliseconds(80)));
        assert_eq!(performance.log_line(true), None, "the second is not over");
        performance.logged.since = Instant::now().checked_sub(milliseconds(100_000));
        let line = performance.log_line(true).expect("a hundred seconds are over");
        assert_eq!(line, "pace 30.0 pictures/s 10.0 steps/s step 80.0 ms picture 5.0 ms build 2.0 ms");
        performance.logged.since = Instant::now().checked_sub(milliseconds(100_000));
        performance.drew();
        assert_eq!(performance.log_line(true), None, "without a step there is no pace");
        assert_eq!((performance.log_line(false), performance.logged.frames), (None, 0));
    }
}
