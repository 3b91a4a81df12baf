//! How time passes: real seconds become steps, made in the frame or, where they are slow, in the background; jumps, and
//! runs towards a goal.

use std::time::{Duration, Instant};

use sidestep::{
    Decisions, World, doctor,
    metrics::{Event, EventKind},
    scenario::Recorded,
};

use super::{
    performance,
    state::{App, Drag, describe},
};

/// Longest that a frame steps; beyond it the simulation falls behind, and says so. The window stays quick.
const STEPPING: Duration = Duration::from_millis(12);

/// A step that takes longer is not made in the frame, but in the background: half of what a frame has for steps.
pub const SLOW: Duration = Duration::from_millis(6);

/// So many steps in a row must speak for the other way of making them: one alone may have been held up.
const IN_A_ROW: u32 = 2;

/// After so many steps in a row that were given up for a change one is made in the frame.
const MAX_GIVEN_UP: u32 = 3;

/// How long a frame looks away before it asks again whether a step is done.
const A_MOMENT: Duration = Duration::from_micros(200);

/// Most agent-steps that a jump makes before the next picture, a tenth of a second's; the rest follows frame by frame.
const MAX_AT_ONCE: usize = 150_000;

/// Longest that time runs by itself and nothing happens, s.
const LONGEST_WAIT: f32 = 600.0;

/// Where time runs to by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A step.
    Step(u64),
    /// Whatever happens next after this step.
    EventAfter(u64),
}

/// How the simulation keeps up with real time.
pub struct Pace {
    /// What a step may take to be made in the frame; `None` makes all of them there.
    pub limit: Option<Duration>,
    /// Whether steps are made in the background.
    pub in_background: bool,
    /// How many steps in a row spoke for the other way.
    against: u32,
    /// What the last step took: one like it is worth waiting for, if that is no longer than a frame steps.
    pub last: Duration,
    /// Share of real time that the simulation reached lately, 1 if it keeps up.
    pub real_time_factor: f32,
    /// Simulated seconds owed: a step at most, what cannot be made up is let go.
    owed: f32,
    /// The same since the last step, nothing let go.
    since: f32,
    /// How many of them passed from the step before to the last one, if it came late; else 0.
    span: f32,
    /// What real time asked for since the factor was taken, and what was let go of it, simulated seconds; in so many
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

    /// A step was made of what is owed.
    fn pay(&mut self, time_step: f32) {
        self.span = if self.since > self.owed { self.since } else { 0.0 };
        self.owed -= time_step;
        self.since = self.owed;
    }

    /// Takes in a frame that wanted so many simulated seconds and let some go. The factor is taken over whole steps, and
    /// after a second at the latest: within a slow step nothing seems lost at first, and then everything.
    fn account(&mut self, wanted: f32, lost: f32, whole: bool, second: f32) {
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

impl App {
    /// One step, now.
    fn step(&mut self) {
        let (selected, start) = (self.look.selected, Instant::now());
        self.panes.step_with(observer(&mut self.patient, selected));
        self.stepped(start.elapsed());
    }

    /// One step: made now, or brought in from the background, where it is begun if need be. Whether there was one.
    ///
    /// After some that were given up for changes one is made now: a hand that changes something in every frame would stop
    /// time.
    fn step_or_begin(&mut self) -> bool {
        if !self.pace.in_background || self.panes.given_up >= MAX_GIVEN_UP {
            self.panes.given_up = 0;
            self.step();
            return true;
        }
        let observe = observer(&mut self.patient, self.look.selected);
        let Some(took) = self.panes.poll_step(performance::clock, observe) else {
            self.panes.begin_step(performance::clock);
            return false;
        };
        self.stepped(took);
        true
    }

    /// Waits a moment for the step that is under way, if it may be done before this frame has stepped long enough.
    fn wait(&self, start: Instant) -> bool {
        let soon = self.pace.last < STEPPING && start.elapsed() < STEPPING;
        if soon {
            std::thread::sleep(A_MOMENT);
        }
        soon
    }

    /// What there is to do after a step.
    fn stepped(&mut self, took: Duration) {
        self.performance.stepped(took);
        self.pace.took(took);
        self.check_against_file();
    }

    /// One step by hand. In the background it is a goal that lies near; a key that is held asks for no more than that.
    pub fn step_once(&mut self) {
        if self.pace.in_background {
            self.goal = Some(Goal::Step(self.panes.world().step + 1));
            self.run_to_goal();
        } else {
            self.step();
        }
    }

    /// Says so if a run out of a file goes another way than when it was saved.
    fn check_against_file(&mut self) {
        let pane = &self.panes.list[self.panes.active];
        let (machine, step) = (&pane.machine, pane.machine.run().world().step);
        // The run of the file is the first branch, as long as nothing was added to it.
        let same = |run: &&Recorded| {
            machine.past().branch().id == 0 && machine.run().log().len() == run.log.len() && step <= run.steps
        };
        let recorded = pane.recorded.as_ref().filter(same);
        let now = machine.past().fingerprints().get((step - machine.past().first()) as usize);
        if let (Some(run), Some(now), false) = (recorded, now, self.diverged)
            && !run.agrees(step, *now)
        {
            self.diverged = true;
            let earliest = step.saturating_sub(run.every - 1);
            let words = if earliest == step {
                format!("the run goes another way than in its file from step {step} on")
            } else {
                format!(
                    "the run goes another way than in its file somewhere from step {earliest} to {step} on"
                )
            };
            self.toasts.error(words).duration(Some(Duration::from_secs(12)));
        }
    }

    /// Time stands still. A step that is under way waits for it to go on.
    pub fn pause(&mut self) {
        (self.playing, self.goal) = (false, None);
        self.pace.rest();
    }

    /// To a step: at once where it was before, else as fast as the world can step.
    pub fn seek(&mut self, step: u64) {
        self.leave();
        self.settle();
        let machine = self.panes.machine();
        let known = step.min(machine.past().last());
        let (frame, now) = (machine.past().keyframe_before(known), machine.run().world().step);
        // What lies ahead of where time stands may be nearer from there.
        let from = if now <= known { frame.max(now) } else { frame };
        let agents = machine.run().world().agents.len() * self.panes.list.len();
        let at_once = (known - from) as usize * agents <= MAX_AT_ONCE;
        let target = if at_once { known } else { from };
        self.panes.seek_with(target, observer(&mut self.patient, self.look.selected));
        if step > target {
            self.goal = Some(Goal::Step(step));
        }
    }

    /// To the next event of the kinds that are on, or back to the one before; ahead of what is known time runs on until
    /// something happens.
    pub fn go_to_event(&mut self, by: i32) {
        self.pause();
        let now = self.panes.world().step;
        let mut known = self.panes.machine().past().events().iter().filter(|event| self.counts(event));
        let found =
            if by > 0 { known.find(|event| event.step > now) } else { known.rfind(|event| event.step < now) };
        match found.map(|event| event.step) {
            Some(step) => self.seek(step),
            None if by > 0 => {
                self.seek(self.panes.machine().past().last());
                self.goal = Some(Goal::EventAfter(self.panes.world().step));
            }
            None => self.seek(self.panes.machine().past().first()),
        }
    }

    /// Whether an event is of a kind that is on.
    fn counts(&self, event: &Event) -> bool {
        EventKind::ALL.iter().zip(self.kinds).any(|(kind, on)| on && *kind == event.kind)
    }

    /// Whether nothing has happened for so long that nothing will.
    fn nothing_happens(&self) -> bool {
        let world = self.panes.world();
        let Some(Goal::EventAfter(from)) = self.goal else { return false };
        (world.step - from) as f32 * world.params.time_step > LONGEST_WAIT
    }

    /// Whether time has come to where it was to run.
    fn goal_is_reached(&self) -> bool {
        let step = self.panes.world().step;
        match self.goal {
            None => true,
            Some(Goal::Step(goal)) => step >= goal,
            Some(Goal::EventAfter(from)) if step <= from => false,
            Some(Goal::EventAfter(_)) => self
                .panes
                .machine()
                .past()
                .events()
                .iter()
                .rev()
                .take_while(|event| event.step >= step)
                .any(|event| self.counts(event)),
        }
    }

    /// Whether time stops here, because what is kept of every step fills its memory; says so.
    fn stops_for_memory(&mut self) -> bool {
        if !self.panes.is_full() {
            return false;
        }
        let (step, megabytes) = (self.panes.world().step, self.panes.bytes() >> 20);
        let words = format!(
            "time stops at step {step}: the past fills its memory ({megabytes} MB). Allow it more in the timeline, or open the scene again"
        );
        self.toasts.error(words).duration(Some(Duration::from_secs(12)));
        self.pause();
        true
    }

    /// Runs towards the goal for a part of a frame.
    fn run_to_goal(&mut self) {
        let start = Instant::now();
        while !self.goal_is_reached() {
            if start.elapsed() >= 2 * STEPPING || self.stops_for_memory() {
                return;
            }
            if !self.step_or_begin() {
                if self.wait(start) {
                    continue;
                }
                return;
            }
            if self.nothing_happens() {
                self.toasts.info(format!("nothing has happened for {} min", LONGEST_WAIT / 60.0));
                return self.pause();
            }
        }
        if let Some(Goal::EventAfter(_)) = self.goal {
            let step = self.panes.world().step;
            let events = self.panes.machine().past().events().iter().rev();
            let names = events.take_while(|event| event.step >= step).filter(|event| self.counts(event));
            let names: Vec<_> = names.map(describe).collect();
            self.toasts.info(names.join(", ")).duration(Some(Duration::from_secs(4)));
        }
        self.goal = None;
    }

    /// The start of the range that plays over and over, if its end has come.
    fn range_begins_anew(&self) -> Option<u64> {
        self.range.filter(|(_, to)| self.panes.world().step >= *to).map(|(from, _)| from)
    }

    /// Turns real time into steps of fixed length.
    pub fn advance_clock(&mut self, elapsed: Duration) {
        self.panes.catch_up(performance::clock);
        if self.goal.is_some() {
            return self.run_to_goal();
        }
        if !self.playing {
            return;
        }
        let time_step = self.panes.world().params.time_step;
        let wanted = elapsed.as_secs_f32() * self.speed;
        // A frame that took long, as when the window was moved, does not make the world jump.
        let owed = wanted.min(0.25 * self.speed);
        self.pace.owed += owed;
        self.pace.since += owed;
        let (start, mut stepped) = (Instant::now(), false);
        while self.pace.owed >= time_step {
            if self.stops_for_memory() {
                return;
            }
            if let Some(from) = self.range_begins_anew() {
                self.seek(from);
            } else if self.step_or_begin() {
                self.pace.pay(time_step);
            } else if self.wait(start) {
                continue;
            } else {
                break;
            }
            stepped = true;
            if start.elapsed() > STEPPING {
                break;
            }
        }
        let late = (self.pace.owed - time_step).max(0.0);
        let whole = stepped || !self.pace.in_background;
        self.pace.account(wanted, wanted - owed + late, whole, self.speed);
        // What cannot be made up is let go.
        self.pace.owed = self.pace.owed.min(time_step);
        if self.pace.in_background && self.goal.is_none() && self.range_begins_anew().is_none() {
            // It may be there by the time that it is due.
            self.panes.begin_step(performance::clock);
        }
    }

    /// How far bodies are drawn towards the next step, 0 … 1. One that comes late is gone towards as slowly as the last.
    pub fn blend(&self) -> f32 {
        let dragging = matches!(self.drag, Some(Drag::Agent(..)));
        let time_step = self.panes.world().params.time_step;
        let Pace { in_background, owed, since, span, .. } = self.pace;
        let share = if in_background { since / span.max(time_step) } else { owed / time_step };
        if self.playing && !dragging { share.clamp(0.0, 1.0) } else { 0.0 }
    }
}

/// Lets the doctor see the steps of the selected agent.
fn observer(patient: &mut doctor::Memory, selected: Option<u32>) -> impl FnMut(&World, &Decisions) + '_ {
    move |world, decisions| {
        if let Some(selected) = selected {
            patient.observe(world, decisions, selected);
        }
    }
}
