//! The clock: turns real seconds into steps, made in the frame or, if they are slow, in the background; runs towards a
//! goal.

use std::time::Duration;

use sidestep_core::{Agent, Objective, Vec2, World};
use sidestep_lab::{
    files::scenario::Recorded,
    run::metrics::{Event, EventKind},
    text::{
        message::Message,
        quantity::{megabytes, minutes},
        said::OneAgent,
    },
};

use super::pace::Pace;
use crate::app::{
    document::Document,
    notices::{Notices, said},
    panes::Pane,
    performance::{self, Performance},
    time::said as timeline,
};
use crate::platform::{Instant, sleep};

/// Longest time that a frame spends on steps; beyond it the simulation falls behind, and reports that. The window stays
/// responsive.
const STEPPING: Duration = Duration::from_millis(12);

/// After this number of consecutive steps that were cancelled for a change, one is made in the frame, unless it may wait
/// for the user's own method.
const MAX_GIVEN_UP: u32 = 3;

/// The time after which a frame checks again whether a step is done.
const A_MOMENT: Duration = Duration::from_micros(200);

/// The time after which users are told what a step waits for.
const NOTICEABLE: Duration = Duration::from_millis(300);

/// Longest time that the clock runs on to the next event before it gives up, simulated s.
const LONGEST_WAIT: f32 = 600.0;

/// A goal to which time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A step.
    Step(u64),
    /// The next event after this step, of any kind that is on.
    EventAfter(u64),
}

/// The clock of the window.
#[derive(Debug)]
pub struct Time {
    pub playing: bool,
    /// True if it is playing, but time has stopped because all agents are at rest.
    pub asleep: bool,
    /// The goal to which time runs, as fast as it can.
    pub goal: Option<Goal>,
    /// Simulated seconds per real second.
    pub speed: f32,
    /// The speed that the user chose; a scenario can request another while it is open.
    pub own_speed: f32,
    pub pace: Pace,
    /// The kinds of events that are marked and stopped at, in the order of their list.
    pub kinds: [bool; EventKind::ALL.len()],
}

impl Default for Time {
    fn default() -> Time {
        Time {
            playing: true,
            asleep: false,
            goal: None,
            speed: 1.0,
            own_speed: 1.0,
            pace: Pace::default(),
            kinds: [true; EventKind::ALL.len()],
        }
    }
}

/// Everything that a step changes, apart from the clock.
pub struct StepContext<'a> {
    pub document: &'a mut Document,
    pub performance: &'a mut Performance,
    pub notices: &'a mut Notices,
}

impl Time {
    /// Stops time. A step in progress waits until time continues.
    pub fn pause(&mut self) {
        (self.playing, self.goal) = (false, None);
        self.pace.rest();
    }

    /// Returns true if an event is of a kind that is on.
    pub fn counts(&self, event: &Event) -> bool {
        EventKind::ALL.iter().zip(self.kinds).any(|(kind, on)| on && *kind == event.kind)
    }

    /// The share (0 … 1) of the way to the next step at which bodies are drawn. While a step is late they keep the pace
    /// of the last one.
    pub fn blend(&self, document: &Document) -> f32 {
        let share = self.pace.share_of(document.world().params.time_step);
        if self.playing { share.clamp(0.0, 1.0) } else { 0.0 }
    }

    /// The command of the user's own method, if a step noticeably waits for its answer, or the last one did.
    pub fn awaited<'a>(&self, document: &'a Document) -> Option<&'a str> {
        let long = |since: Instant| self.pace.last.max(since.elapsed()) > NOTICEABLE;
        let awaited = self.pace.overdue.is_some_and(long) && document.panes.await_answer();
        document.panes.command.as_deref().filter(|_| awaited)
    }

    /// Returns true if time is playing, and the next step is due `since` after the last reading of the clock.
    pub fn is_due(&self, since: Duration, document: &Document) -> bool {
        let left = document.world().params.time_step - since.as_secs_f32() * self.speed;
        self.playing && !self.asleep && self.pace.owes(left)
    }

    /// Makes one step, now.
    fn step(&mut self, context: &mut StepContext) {
        let start = Instant::now();
        context.document.make_step();
        self.stepped(start.elapsed(), context);
    }

    /// Makes one step now, or takes it in from the background, where it is begun if need be. Returns true if there was
    /// one.
    ///
    /// After some steps that were cancelled for changes, one is made now: otherwise a drag that changes something in
    /// every frame would stop time.
    pub fn step_or_begin(&mut self, context: &mut StepContext) -> bool {
        let panes = &mut context.document.panes;
        if !self.pace.in_background || panes.given_up >= MAX_GIVEN_UP && !self.pace.asks {
            panes.given_up = 0;
            self.step(context);
            return true;
        }
        let observe = context.document.examination.observer(context.document.look.selected);
        let Some(took) = panes.poll_step(performance::clock, observe) else {
            // One that begins now is not late yet.
            self.pace.overdue = self.pace.overdue.filter(|_| panes.machine().is_stepping());
            self.pace.overdue.get_or_insert_with(Instant::now);
            panes.begin_step(performance::clock);
            return false;
        };
        self.stepped(took, context);
        true
    }

    /// Waits a moment for the step in progress, if it may be done before the frame's time for steps is over.
    fn wait(&self, start: Instant) -> bool {
        let late = self.pace.overdue.map_or(Duration::ZERO, |since| since.elapsed());
        let soon = self.pace.last.max(late).max(start.elapsed()) < STEPPING;
        if soon {
            sleep(A_MOMENT);
        }
        soon
    }

    /// Takes in a step that was made.
    fn stepped(&mut self, took: Duration, context: &mut StepContext) {
        context.performance.stepped(took);
        self.pace.took(took);
        check_against_file(context);
        context.document.note_difference();
        if let Some(fault) = context.document.panes.take_fault() {
            context.notices.long_error(fault);
            self.pause();
        }
    }

    /// Makes one step by its key. In the background it becomes a goal one step ahead; holding the key requests no more
    /// steps than that.
    pub fn step_once(&mut self, context: &mut StepContext) {
        if self.stops_at_end_of_log(context) {
            return;
        }
        self.pace.heed_program(context.document.panes.have_program());
        if self.pace.in_background {
            self.goal = Some(Goal::Step(context.document.step() + 1));
            self.run_to_goal(context);
        } else {
            self.step(context);
        }
    }

    /// Returns true if nothing has happened for so long that nothing is likely to.
    fn nothing_happens(&self, document: &Document) -> bool {
        let world = document.world();
        let Some(Goal::EventAfter(from)) = self.goal else { return false };
        (world.step - from) as f32 * world.params.time_step > LONGEST_WAIT
    }

    /// Returns true if time has reached its goal.
    fn goal_is_reached(&self, document: &Document) -> bool {
        let step = document.step();
        match self.goal {
            None => true,
            Some(Goal::Step(goal)) => step >= goal,
            Some(Goal::EventAfter(from)) if step <= from => false,
            Some(Goal::EventAfter(_)) => self.events_now(document).next().is_some(),
        }
    }

    /// The events of this step of the kinds that are on.
    fn events_now<'a>(&'a self, document: &'a Document) -> impl Iterator<Item = &'a Event> {
        let step = document.step();
        let events = document.panes.past().events().iter().rev();
        events.take_while(move |event| event.step >= step).filter(|event| self.counts(event))
    }

    /// Returns true if time stops here because the history of steps fills its memory; reports that.
    fn stops_for_memory(&mut self, context: &mut StepContext) -> bool {
        let panes = &context.document.panes;
        if !panes.is_full() {
            return false;
        }
        let (step, memory) = (panes.world().step, megabytes((panes.bytes() >> 20) as f32));
        context.notices.long_error(said::memory_full(step, memory));
        self.pause();
        true
    }

    /// Returns true if time stops here because the followed log ends; reports that once.
    fn stops_at_end_of_log(&mut self, context: &mut StepContext) -> bool {
        if !context.document.panes.run().is_at_end_of_log() {
            return false;
        }
        if !context.document.is_live() {
            context.notices.info(said::followed_log_ends());
            self.pause();
        }
        true
    }

    /// Runs towards the goal for a part of a frame.
    fn run_to_goal(&mut self, context: &mut StepContext) {
        let start = Instant::now();
        while !self.goal_is_reached(context.document) {
            if start.elapsed() >= 2 * STEPPING
                || self.stops_for_memory(context)
                || self.stops_at_end_of_log(context)
            {
                return;
            }
            if !self.step_or_begin(context) {
                if self.wait(start) {
                    continue;
                }
                return;
            }
            if self.nothing_happens(context.document) {
                context.notices.info(said::nothing_happened(minutes(LONGEST_WAIT / 60.0)));
                return self.pause();
            }
        }
        if let Some(Goal::EventAfter(_)) = self.goal
            && let Some(events) = self
                .events_now(context.document)
                .map(|event| describe(event, context.document))
                .reduce(timeline::next)
        {
            context.notices.info_for(4, events);
        }
        self.goal = None;
    }

    /// Turns real time into steps of fixed length. Returns the step to jump to if the end of the looping range has been
    /// reached.
    #[must_use]
    pub fn advance(&mut self, elapsed: Duration, context: &mut StepContext) -> Option<u64> {
        context.document.panes.catch_up(performance::clock);
        self.pace.heed_program(context.document.panes.have_program());
        if self.goal.is_some() {
            self.run_to_goal(context);
            return None;
        }
        if self.playing && context.document.is_live() && context.document.panes.run().is_led() {
            self.asleep = false;
            self.follow_newest(elapsed, context);
            return None;
        }
        self.asleep = self.playing && nobody_moves(context.document);
        if !self.playing || self.asleep {
            return None;
        }
        let time_step = context.document.world().params.time_step;
        let wanted = elapsed.as_secs_f32() * self.speed;
        // A slow frame, for example while the window is being moved, does not make the world jump.
        let owed = wanted.min(0.25 * self.speed);
        self.pace.owe(owed);
        let (start, mut stepped, mut again) = (Instant::now(), false, None);
        while self.pace.owes(time_step) {
            if self.stops_for_memory(context) || self.stops_at_end_of_log(context) {
                return None;
            }
            again = context.document.start_of_range_at_its_end();
            if again.is_some() {
                stepped = true;
                break;
            }
            if self.step_or_begin(context) {
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
        let whole = stepped || !self.pace.in_background;
        let late = if again.is_some() { 0.0 } else { self.pace.late(time_step) };
        self.pace.account(wanted, wanted - owed + late, whole, self.speed);
        // Time that cannot be made up is dropped.
        self.pace.let_go(time_step);
        self.begin_ahead(context.document);
        again
    }

    /// Begins the next step in the background, if steps are made there: it may be done by the time it is due.
    pub fn begin_ahead(&self, document: &mut Document) {
        if self.pace.in_background && self.goal.is_none() && document.start_of_range_at_its_end().is_none() {
            document.panes.begin_step(performance::clock);
        }
    }
}

/// An agent slower than this does not visibly move, m/s: a pixel in ten seconds at a hundred pixels per meter.
const STANDSTILL: f32 = 1e-3;

/// True if all agents of every world have arrived or hold, are at rest, and no others enter: more steps would look the
/// same.
///
/// Known steps still play, and so do a range and a scene that is to be played again.
fn nobody_moves(document: &Document) -> bool {
    let stands = |velocity: Vec2| velocity.length_squared() < STANDSTILL * STANDSTILL;
    // An agent that waits at one of its goals holds, too, but continues later.
    let holds = |world: &World, index: u32, agent: &Agent| {
        agent.objective == Objective::Hold && world.journey(index).is_none()
    };
    let rests = |pane: &Pane| {
        let run = pane.machine.run();
        let decided = run.decided().choices.iter().all(|choice| stands(choice.velocity));
        let follows = run.is_led() && !run.is_at_end_of_log();
        let world = run.world();
        let mut agents = (0..).zip(&world.agents);
        let settled = agents.all(|(index, agent)| {
            (world.has_arrived(index) || holds(world, index, agent)) && stands(agent.velocity)
        });
        !pane.machine.is_past() && !follows && decided && settled && world.newcomers.is_empty()
    };
    document.range.is_none() && !document.plays_again() && document.panes.list.iter().all(rests)
}

/// Reports if a run from a file evolves differently than when it was saved.
fn check_against_file(StepContext { document, notices, .. }: &mut StepContext) {
    let pane = &document.panes.list[document.panes.active];
    let (machine, step) = (&pane.machine, pane.machine.run().world().step);
    // The run of the file is the first branch, as long as nothing was added to it.
    let same = |run: &&Recorded| {
        machine.past().branch().id == 0 && machine.run().log().len() == run.log.len() && step <= run.steps
    };
    let recorded = pane.recorded.as_ref().filter(same);
    let now = machine.past().fingerprints().get((step - machine.past().first()) as usize);
    if let (Some(run), Some(now), false) = (recorded, now, document.diverged)
        && !run.agrees(step, *now)
    {
        let earliest = step.saturating_sub(run.every - 1);
        let message =
            if earliest == step { said::other_way(step) } else { said::other_way_between(earliest, step) };
        document.diverged = true;
        notices.long_error(message);
    }
}

/// An event in a few words.
pub fn describe(event: &Event, document: &Document) -> Message {
    let Event { step, kind, agent, count } = *event;
    let logged = || document.panes.machine().followed().map(|log| log.name(agent));
    let who = match (kind, count) {
        (EventKind::Change, _) => None,
        (EventKind::Difference, 1) => logged().map(timeline::of_logged),
        (EventKind::Difference, count) => {
            logged().map(|name| timeline::of_logged_and(name, count as usize - 1))
        }
        (_, 1) => Some(timeline::of_agent(OneAgent(agent))),
        (_, count) => Some(timeline::of_agents(OneAgent(agent), count as usize - 1)),
    };
    timeline::event(step, kind.name(), who)
}
