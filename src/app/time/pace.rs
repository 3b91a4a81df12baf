//! The pace of the simulation: whether it keeps up with real time, and where its steps are made.

use std::time::Duration;

use crate::platform::Instant;

/// A step that takes longer than this is made in the background, not in the frame: half of a frame's time for steps.
pub const SLOW: Duration = Duration::from_millis(6);

/// The number of consecutive steps that must favor the other way of making them: a single one may have been delayed by
/// chance.
const IN_A_ROW: u32 = 2;

/// Lateness that the following steps may make up for, as a share of the time step: the total by which steps from the
/// background have been late.
const MADE_UP: f32 = 0.25;

/// The pace of the simulation against real time.
#[derive(Debug)]
pub struct Pace {
    /// Longest time of a step that is made in the frame; `None` makes all steps there.
    pub limit: Option<Duration>,
    /// True if steps are made in the background.
    pub in_background: bool,
    /// True if that does not depend on their times: they may wait for the user's own method, which no frame does.
    pub asks: bool,
    /// When the step that is due was first not done yet.
    pub overdue: Option<Instant>,
    /// Number of consecutive steps that favored the other way.
    against: u32,
    /// The time of the last step: waiting for another is worth it, if that is no longer than a frame's time for steps.
    pub last: Duration,
    /// Share of real time that the simulation reached lately, 1 if it keeps up.
    pub real_time_factor: f32,
    /// Simulated seconds owed: hardly more than a step, since time that cannot be made up is dropped.
    owed: f32,
    /// Simulated seconds owed since the last step, with nothing dropped.
    since: f32,
    /// Simulated seconds from the previous step to the last one, if it was late; else 0.
    span: f32,
    /// Simulated seconds of real time since the factor was last computed, those that were dropped, and the number of
    /// frames.
    wanted: f32,
    lost: f32,
    frames: i32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            limit: None,
            in_background: false,
            asks: false,
            overdue: None,
            against: 0,
            last: Duration::ZERO,
            real_time_factor: 1.0,
            owed: 0.0,
            since: 0.0,
            span: 0.0,
            wanted: 0.0,
            lost: 0.0,
            frames: 0,
        }
    }
}

impl Pace {
    /// Forgets the steps of another scene.
    pub fn start_over(&mut self) {
        *self = Pace { limit: self.limit, ..Pace::default() };
    }

    /// Clears what is owed.
    pub fn rest(&mut self) {
        (self.owed, self.since, self.span, self.overdue) = (0.0, 0.0, 0.0, None);
    }

    /// Has all steps made in the background while the user's own method decides, if any are made there.
    pub fn heed_program(&mut self, decides: bool) {
        self.asks = decides && self.limit.is_some();
        self.in_background |= self.asks;
    }

    /// Returns true if steps are made in the background because of their times.
    pub fn is_slow(&self) -> bool {
        self.in_background && !self.asks
    }

    /// Records the time of a step, wherever it was made. To return to the frame, steps must be twice as fast as
    /// necessary.
    pub fn took(&mut self, took: Duration) {
        (self.last, self.overdue) = (took, None);
        let Some(limit) = self.limit else { return };
        let other = if self.in_background { took < limit / 2 && !self.asks } else { took > limit };
        self.against = if other { self.against + 1 } else { 0 };
        if self.against == IN_A_ROW {
            (self.in_background, self.against) = (!self.in_background, 0);
        }
    }

    /// Adds simulated seconds to what is owed.
    pub fn owe(&mut self, seconds: f32) {
        self.owed += seconds;
        self.since += seconds;
    }

    /// Returns true if a step is due.
    pub fn owes(&self, time_step: f32) -> bool {
        self.owed >= time_step
    }

    /// Simulated seconds owed that cannot be made up.
    pub fn late(&self, time_step: f32) -> f32 {
        (self.owed - self.most(time_step)).max(0.0)
    }

    /// Drops what cannot be made up.
    pub fn let_go(&mut self, time_step: f32) {
        self.owed = self.owed.min(self.most(time_step));
    }

    /// The most that may be owed, simulated seconds: the next step, and what later steps can make up for.
    fn most(&self, time_step: f32) -> f32 {
        if self.in_background { time_step * (1.0 + MADE_UP) } else { time_step }
    }

    /// The share of the next step that has passed; more than 1 if it is late.
    pub fn share_of(&self, time_step: f32) -> f32 {
        if self.in_background { self.since / self.span.max(time_step) } else { self.owed / time_step }
    }

    /// Deducts a step from what is owed.
    pub fn pay(&mut self, time_step: f32) {
        let came = self.share_of(time_step) >= 1.0;
        self.span = if self.since > self.owed { self.since } else { 0.0 };
        self.owed -= time_step;
        // Bodies that have not reached the start of the step must not leap even farther.
        self.since = if came && self.span == 0.0 { self.owed } else { 0.0 };
    }

    /// Records a frame that was due for `wanted` simulated seconds and dropped `lost` of them. The factor is computed
    /// over whole steps, but at least once a second: within a slow step nothing seems lost at first, and then
    /// everything.
    pub fn account(&mut self, wanted: f32, lost: f32, whole: bool, second: f32) {
        (self.wanted, self.lost, self.frames) = (self.wanted + wanted, self.lost + lost, self.frames + 1);
        if !whole && self.wanted < second {
            return;
        }
        let reached = if self.wanted > 0.0 { 1.0 - self.lost / self.wanted } else { 1.0 };
        let weight = 1.0 - 0.95_f32.powi(self.frames);
        self.real_time_factor += weight * (reached.clamp(0.0, 1.0) - self.real_time_factor);
        (self.wanted, self.lost, self.frames) = (0.0, 0.0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of steps made in a minute if each takes the given time (s, in turns) after the previous one was taken
    /// in, and steps are 0.1 s long; checked every hundredth of a second. Bodies leap by at most `leap`, as a share of
    /// a step.
    fn steps_in_a_minute(took: &[f32], leap: f32) -> (u32, Pace) {
        let mut pace = Pace { in_background: true, ..Pace::default() };
        let (mut steps, mut working) = (0, 0.0);
        for _ in 0..6000 {
            pace.owe(0.01);
            working += 0.01;
            if pace.owes(0.1) && working > took[steps as usize % took.len()] {
                let before = pace.share_of(0.1).min(1.0);
                pace.pay(0.1);
                (steps, working) = (steps + 1, 0.0);
                let leapt = 1.0 - before + pace.share_of(0.1);
                assert!((0.0..=leap).contains(&leapt), "{steps}: {leapt}");
            }
            pace.let_go(0.1);
        }
        (steps, pace)
    }

    #[test]
    fn a_step_that_comes_a_little_late_costs_no_time() {
        // The late ones are taken in after 0.12 s, the others after 0.09 s.
        let (steps, _) = steps_in_a_minute(&[0.085, 0.085, 0.115, 0.085], 0.36);
        assert!((598..=600).contains(&steps), "{steps}");
    }

    #[test]
    fn what_cannot_be_made_up_is_let_go() {
        let (steps, mut pace) = steps_in_a_minute(&[0.195], 0.01);
        assert_eq!(steps, 300);
        // Fast steps after slow ones do not run ahead of real time.
        pace.let_go(0.1);
        assert!(pace.late(0.1) == 0.0 && !pace.owes(0.126));
        // After a slow step, a fast one arrives while bodies are still on their way: they leap to its start, and no
        // farther.
        steps_in_a_minute(&[0.195, 0.085], 0.56);
    }
}
