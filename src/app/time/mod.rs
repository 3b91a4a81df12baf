//! The timeline: play, step, jump, events, speed.

mod clock;
mod pace;
pub mod said;

use sidestep_lab::run::metrics::{Event, EventKind};

use super::{direction::Direction, document::Document, settings::Settings};
pub use clock::{Goal, StepContext, Time, describe};
pub use pace::SLOW;

/// Simulated seconds per real second, as the speed menu offers them.
pub const SPEEDS: [f32; 8] = [0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0];

/// Largest number of agent-steps that a jump makes before the next picture, a tenth of a second's work; the rest
/// follows frame by frame.
const MAX_AT_ONCE: usize = 150_000;

/// Playing, stepping, jumping.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum TimeAction {
    /// Play or pause.
    TogglePlay,
    /// Make one step, and pause.
    StepOnce,
    /// Go one step back, and pause.
    StepBack,
    /// Go to a step, and pause.
    Seek(u64),
    /// Go to a step, and select an agent there by its number in the log.
    SeekFor {
        /// The step.
        step: u64,
        /// The agent.
        number: u32,
    },
    /// Go to the last known step, and pause.
    ToEnd,
    /// Go to the next event, or back to the previous one.
    ToEvent(Direction),
    /// Set the steps that play in a loop, first and last.
    SetRange(Option<(u64, u64)>),
    /// Switch whether events of a kind are marked and stopped at.
    ToggleKind(EventKind),
    /// Set the memory for the past, bytes.
    SetBudget(usize),
    /// Set the simulated seconds per real second.
    SetSpeed(f32),
    /// Change to the next faster or slower speed.
    ChangeSpeed(Direction),
}

impl TimeAction {
    /// Returns true if time jumps: a clip that is being noted ends before that.
    pub fn jumps(self) -> bool {
        matches!(
            self,
            TimeAction::StepBack
                | TimeAction::Seek(_)
                | TimeAction::SeekFor { .. }
                | TimeAction::ToEnd
                | TimeAction::ToEvent(_)
        )
    }
}

impl Time {
    /// Carries an action out.
    pub fn act(&mut self, action: TimeAction, settings: &mut Settings, context: &mut StepContext) {
        match action {
            TimeAction::TogglePlay if self.goal.is_some() => self.pause(),
            TimeAction::TogglePlay => self.playing = !self.playing,
            TimeAction::StepOnce => {
                self.pause();
                self.step_once(context);
            }
            TimeAction::StepBack => {
                // From the goal of time, if it is still on its way.
                let from = match self.goal {
                    Some(Goal::Step(step)) => step,
                    _ => context.document.step(),
                };
                self.pause_at(from.saturating_sub(1), context.document);
            }
            TimeAction::Seek(step) => self.pause_at(step, context.document),
            TimeAction::SeekFor { step, number } => {
                self.pause_at(step, context.document);
                context.document.expect(step, number);
            }
            TimeAction::ToEnd => self.pause_at(context.document.panes.past().end(), context.document),
            TimeAction::ToEvent(direction) => self.go_to_event(direction, context.document),
            TimeAction::SetRange(range) => context.document.range = range,
            TimeAction::ToggleKind(kind) => {
                for (on, known) in self.kinds.iter_mut().zip(EventKind::ALL) {
                    *on ^= known == kind;
                }
            }
            TimeAction::SetBudget(bytes) => {
                settings.budget = bytes;
                context.document.panes.set_budget(bytes);
            }
            TimeAction::SetSpeed(speed) => (self.speed, self.own_speed) = (speed, speed),
            TimeAction::ChangeSpeed(direction) => {
                let at = SPEEDS.iter().position(|speed| *speed >= self.speed).unwrap_or(SPEEDS.len() - 1);
                let next = at.saturating_add_signed(direction.sign() as isize).min(SPEEDS.len() - 1);
                (self.speed, self.own_speed) = (SPEEDS[next], SPEEDS[next]);
            }
        }
    }

    /// Enters a scene that has been opened: goes to the moment that its picture shows or its scenario names, and plays.
    pub fn enter_scene(&mut self, document: &Document) {
        self.pace.start_over();
        let (shown, view) = (document.shown_by_file(), &document.scenario.view);
        self.playing = shown.map_or(!view.paused, |(from, to)| from < to);
        self.goal = shown.map(|(from, _)| from).or(document.opens_at()).map(Goal::Step);
        self.speed = view.speed.unwrap_or(self.own_speed);
    }

    /// After a jump in time: stops everything that was running before it.
    pub fn settle(&mut self, document: &mut Document) {
        self.pace.rest();
        self.goal = None;
        document.examination.call_doctor();
    }

    fn pause_at(&mut self, step: u64, document: &mut Document) {
        self.pause();
        self.seek(step, document);
    }

    /// Goes to a step: within this frame if the step is known, else as fast as the world can step.
    pub fn seek(&mut self, step: u64, document: &mut Document) {
        self.settle(document);
        let machine = document.panes.machine();
        let known = step.clamp(machine.past().first(), machine.past().last());
        let (frame, now) = (machine.past().keyframe_before(known), machine.run().world().step);
        // A known step ahead may be closer to the present step than to the keyframe.
        let from = if now <= known { frame.max(now) } else { frame };
        let agents = machine.run().world().agents.len() * document.panes.list.len();
        let at_once = (known - from) as usize * agents <= MAX_AT_ONCE;
        let target = if at_once { known } else { from };
        document.seek(target);
        if step > target {
            self.goal = Some(Goal::Step(step));
        }
    }

    /// Goes to a step that differs, and selects the agent that differs most; stays if there is none.
    fn go_to_difference(&mut self, found: Option<Event>, document: &mut Document) {
        if let Some(Event { step, agent, .. }) = found {
            self.seek(step, document);
            document.expect(step, agent);
        }
    }

    /// Goes to the next event of the kinds that are on, or back to the previous one; beyond the known steps time runs
    /// on until something happens.
    fn go_to_event(&mut self, direction: Direction, document: &mut Document) {
        self.pause();
        let (now, machine) = (document.step(), document.panes.machine());
        let is_led = machine.run().is_led();
        // In a log the events to find are the differences.
        let counts = |event: &&Event| self.counts(event) && (!is_led || event.kind == EventKind::Difference);
        let mut known = machine.past().events().iter().filter(counts);
        let found = match direction {
            Direction::Forward => known.find(|event| event.step > now),
            Direction::Back => known.rfind(|event| event.step < now),
        };
        let began = document.examination.began();
        let began = began.filter(|step| direction == Direction::Back && *step < now && !is_led);
        if is_led {
            let found = found.copied();
            return self.go_to_difference(found, document);
        }
        match (found.map(|event| event.step).max(began), direction) {
            (Some(step), _) => self.seek(step, document),
            (None, Direction::Forward) => {
                self.seek(machine.past().last(), document);
                self.goal = Some(Goal::EventAfter(document.step()));
            }
            (None, Direction::Back) => self.seek(machine.past().first(), document),
        }
    }
}
