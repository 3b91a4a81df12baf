//! The pace of the simulation: whether it keeps up with real time, and where its steps are made.

use std::time::Duration;

/// A step that takes longer is not made in the frame, but in the background: half of what a frame has for steps.
pub const SLOW: Duration = Duration::from_millis(6);

/// Steps in a row that must call for the other way of making them: one alone may have been held up.
const IN_A_ROW: u32 = 2;

/// As a share of the time step: as much as steps from the background have come late together may be made up for by the next
/// ones.
const MADE_UP: f32 = 0.25;

/// The pace of the simulation against real time.
#[derive(Debug)]
pub struct Pace {
    /// Longest that a step may take to be made in the frame; `None` makes all of them there.
    pub limit: Option<Duration>,
    /// Whether steps are made in the background.
    pub in_background: bool,
    /// Steps in a row that called for the other way.
    against: u32,
    /// The time of the last step: one like it is worth waiting for, if that is no longer than a frame steps.
    pub last: Duration,
    /// Share of real time that the simulation reached lately, 1 if it keeps up.
    pub real_time_factor: f32,
    /// Simulated seconds owed: hardly more than a step, what cannot be made up is let go.
    owed: f32,
    /// The same since the last step, nothing let go.
    since: f32,
    /// Simulated seconds from the step before to the last one, if it came late; else 0.
    span: f32,
    /// Simulated seconds that real time asked for since the factor was taken, those let go, and the frames of both.
    wanted: f32,
    lost: f32,
    frames: i32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            limit: None,
            in_background: false,
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

    /// Nothing is owed any more.
    pub fn rest(&mut self) {
        (self.owed, self.since, self.span) = (0.0, 0.0, 0.0);
    }

    /// Takes in what a step took, wherever it was made. Back in the frame it is to be twice as quick as it must.
    pub fn took(&mut self, took: Duration) {
        self.last = took;
        let Some(limit) = self.limit else { return };
        let other = if self.in_background { took < limit / 2 } else { took > limit };
        self.against = if other { self.against + 1 } else { 0 };
        if self.against == IN_A_ROW {
            (self.in_background, self.against) = (!self.in_background, 0);
        }
    }

    /// More simulated seconds are owed.
    pub fn owe(&mut self, seconds: f32) {
        self.owed += seconds;
        self.since += seconds;
    }

    /// Whether a step is due.
    pub fn owes(&self, time_step: f32) -> bool {
        self.owed >= time_step
    }

    /// Simulated seconds owed that cannot be made up.
    pub fn late(&self, time_step: f32) -> f32 {
        (self.owed - self.most(time_step)).max(0.0)
    }

    /// Lets go of what cannot be made up.
    pub fn let_go(&mut self, time_step: f32) {
        self.owed = self.owed.min(self.most(time_step));
    }

    /// The most that may be owed, simulated seconds: the next step, and what the ones after it make up for.
    fn most(&self, time_step: f32) -> f32 {
        if self.in_background { time_step * (1.0 + MADE_UP) } else { time_step }
    }

    /// The share of the next step that has passed; more than 1 if it is late.
    pub fn share_of(&self, time_step: f32) -> f32 {
        if self.in_background { self.since / self.span.max(time_step) } else { self.owed / time_step }
    }

    /// A step was made of what is owed.
    pub fn pay(&mut self, time_step: f32) {
        let came = self.share_of(time_step) >= 1.0;
        self.span = if self.since > self.owed { self.since } else { 0.0 };
        self.owed -= time_step;
        // Bodies that have not come to where the step begins need not leap farther still.
        self.since = if came && self.span == 0.0 { self.owed } else { 0.0 };
    }

    /// Takes in a frame that wanted simulated seconds and let some of them go. The factor is taken over whole steps, and
    /// after a second at the latest: within a slow step nothing seems lost at first, and then everything.
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

    /// How many steps are reached in a minute that each take so long (s, in turns) from when the one before is taken in, and
    /// are 0.1 s long: looked for in every hundredth of a second. Bodies leap by no more than `leap`, as a share of a step.
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
        // The late ones are seen after 0.12 s, the others after 0.09 s.
        let (steps, _) = steps_in_a_minute(&[0.085, 0.085, 0.115, 0.085], 0.36);
        assert!((598..=600).contains(&steps), "{steps}");
    }

    #[test]
    fn what_cannot_be_made_up_is_let_go() {
        let (steps, mut pace) = steps_in_a_minute(&[0.195], 0.01);
        assert_eq!(steps, 300);
        // Quick steps after slow ones do not run ahead of real time.
        pace.let_go(0.1);
        assert!(pace.late(0.1) == 0.0 && !pace.owes(0.126));
        // After a slow step a quick one comes while bodies are on their way: they leap to its start, and no farther.
        steps_in_a_minute(&[0.195, 0.085], 0.56);
    }
}
