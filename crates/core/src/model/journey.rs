//! Goals in sequence: places to pass or to stop at, one after the other, and the behavior after the last.
//!
//! ```text
//!   going ──stops, and waits──▶ waiting ──over──▶ going to the next … ──▶ arrived: stop, hold, leave, be an obstacle
//!         └──passes, or no wait────────────────▶
//! ```
//! Journeys are stored next to the agents, not in them: only agents that have one take memory and time for it. The
//! objective of such an agent always follows from its journey and from its position ([`Journey::objective`]).

use std::sync::Arc;

use glam::Vec2;

use super::{Agent, Objective, goal_place::GoalPlace, tunable::choices};

/// Most goals of one sequence.
pub const MAX_GOALS: usize = 1000;

/// Longest wait, s: some eleven days.
pub const LONGEST_WAIT: f32 = 1e6;

/// One goal of a sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JourneyGoal {
    /// Its place.
    pub place: GoalPlace,
    /// The time for which the agent stops there, s; `None` if it passes at full speed.
    pub wait: Option<f32>,
}

impl JourneyGoal {
    /// A goal that is passed at full speed.
    pub fn passed(place: GoalPlace) -> JourneyGoal {
        JourneyGoal { place, wait: None }
    }
}

choices! {
    /// The end of a journey, once the last goal is reached.
    #[derive(Default)]
    pub enum AfterGoals {
        /// The agent stops there, and comes back if it is pushed away.
        #[default]
        Stop = "stop",
        /// The agent wants to stop wherever it is.
        Hold = "hold",
        /// The agent leaves the world with the next step.
        Leave = "leave",
        /// With the next step the agent becomes a pillar as large as its disc.
        Obstacle = "obstacle",
    }
}

choices! {
    /// A part of a journey.
    #[derive(Default)]
    pub enum JourneyPhase {
        /// On the way to the next goal.
        #[default]
        Going = "going",
        /// At that goal, until the wait is over.
        Waiting = "waiting",
        /// At the last one, for good.
        Arrived = "arrived",
    }
}

/// Goals in sequence, and the rules of arriving.
#[derive(Clone, Debug, PartialEq)]
pub struct Goals {
    /// The goals in order, at least one and at most [`MAX_GOALS`].
    pub list: Vec<JourneyGoal>,
    /// True if the first goal follows the last one again.
    pub repeats: bool,
    /// True if the agent uses the road map to reach each goal.
    pub by_roadmap: bool,
    /// The distance from a point within which its center counts as arrived, m; `None` is its radius, as in RVO2's
    /// examples.
    pub arrival_distance: Option<f32>,
    /// The behavior after the last goal.
    pub after: AfterGoals,
    /// Its share of the avoiding effort from its arrival on; `None` leaves the share unchanged.
    pub share_after_arrival: Option<f32>,
}

impl Goals {
    /// These goals, with the rules for an agent that has a single goal.
    pub fn of(list: Vec<JourneyGoal>) -> Goals {
        Goals {
            list,
            repeats: false,
            by_roadmap: false,
            arrival_distance: None,
            after: AfterGoals::Stop,
            share_after_arrival: None,
        }
    }

    /// These goals at other places, under the same rules.
    #[must_use]
    pub fn placed(&self, place: impl Fn(GoalPlace) -> GoalPlace) -> Goals {
        let list = self.list.iter().map(|goal| JourneyGoal { place: place(goal.place), ..*goal });
        Goals { list: list.collect(), ..self.clone() }
    }

    /// True if the agent stops at a goal: it waits there, or the goal is the last one and the agent stays.
    pub fn stops_at(&self, index: usize) -> bool {
        let is_end = index + 1 == self.list.len() && !self.repeats && self.after != AfterGoals::Leave;
        is_end || self.list[index].wait.is_some()
    }

    /// The distance from a point within which the center of this agent counts as arrived, m.
    pub fn distance_for(&self, agent: &Agent) -> f32 {
        self.arrival_distance.unwrap_or(agent.settings.radius)
    }
}

/// The goals of one agent, and its progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Journey {
    /// The goals; agents of a group share them.
    pub goals: Arc<Goals>,
    /// Index of the goal to which the agent is going, or at which it is.
    pub next: u32,
    /// The part of the journey: going, waiting or arrived.
    pub phase: JourneyPhase,
    /// The start of that part in the time of the world, s.
    pub since: f64,
    /// Number of goals reached so far, in all rounds.
    pub reached: u32,
    /// Duration of the leg to the last one of these, s, without waiting; zero before the first.
    pub leg_time: f32,
}

impl Journey {
    /// The beginning of a journey at this time of the world, s.
    pub fn start(goals: Arc<Goals>, time: f64) -> Journey {
        Journey { goals, next: 0, phase: JourneyPhase::Going, since: time, reached: 0, leg_time: 0.0 }
    }

    /// True if a goal was reached at this time of the world, s; the end of a wait is not an arrival.
    pub fn reaches_at(&self, time: f64) -> bool {
        let Goals { list, .. } = &*self.goals;
        let waits = |index: u32| list[index as usize].wait.is_some_and(|wait| wait > 0.0);
        let before = if self.next == 0 { list.len() as u32 - 1 } else { self.next - 1 };
        let is_arrival = match self.phase {
            JourneyPhase::Waiting => true,
            JourneyPhase::Going => !waits(before),
            JourneyPhase::Arrived => !waits(self.next),
        };
        self.reached > 0 && self.since == time && is_arrival
    }

    /// The goal to which the agent is going, or at which it is.
    pub fn goal(&self) -> &JourneyGoal {
        &self.goals.list[self.next as usize]
    }

    /// True if the last goal is reached.
    pub fn has_arrived(&self) -> bool {
        self.phase == JourneyPhase::Arrived
    }

    /// The rest of the wait at the present goal at this time of the world, s; `None` if the agent does not wait.
    pub fn rest_of_wait(&self, time: f64) -> Option<f32> {
        let whole = self.goal().wait.filter(|_| self.phase == JourneyPhase::Waiting)?;
        Some((whole - (time - self.since) as f32).max(0.0))
    }

    /// True if the agent does not slow down for the goal to which it is going.
    pub fn passes(&self) -> bool {
        !self.goals.stops_at(self.next as usize)
    }

    /// The objective of an agent on this journey.
    pub fn objective(&self, agent: &Agent) -> Objective {
        let goals = &*self.goals;
        match (self.phase, goals.after) {
            (JourneyPhase::Arrived, AfterGoals::Hold | AfterGoals::Obstacle) => return Objective::Hold,
            // In the one step in which it still exists, it keeps its velocity.
            (JourneyPhase::Arrived, AfterGoals::Leave) => return Objective::Velocity(agent.velocity),
            _ => {}
        }
        let aim = self.goal().place.aim(agent.position, goals.distance_for(agent));
        match (goals.by_roadmap, self.passes()) {
            (true, _) => Objective::Route(aim),
            (false, true) => Objective::Pass(aim),
            (false, false) => Objective::Goal(aim),
        }
    }

    /// Continues after a step in which the agent moved from `before` to its present position, m; `time` is the end of the
    /// step, s. A step reaches one goal at most.
    pub(crate) fn follow(&mut self, agent: &Agent, before: Vec2, time: f64) {
        let goal = *self.goal();
        match self.phase {
            JourneyPhase::Going => {
                let distance = self.goals.distance_for(agent);
                let is_reached = if self.passes() {
                    goal.place.is_passed(before, agent.position, distance)
                } else {
                    goal.place.is_stop(before, agent.position, distance)
                };
                if is_reached {
                    self.reached = self.reached.saturating_add(1);
                    (self.leg_time, self.since) = ((time - self.since) as f32, time);
                    match goal.wait {
                        Some(wait) if wait > 0.0 => self.phase = JourneyPhase::Waiting,
                        _ => self.depart(),
                    }
                }
            }
            JourneyPhase::Waiting => {
                if time - self.since >= f64::from(goal.wait.unwrap_or(0.0)) {
                    self.since = time;
                    self.depart();
                }
            }
            JourneyPhase::Arrived => {}
        }
    }

    fn depart(&mut self) {
        let is_last = self.next as usize + 1 == self.goals.list.len();
        self.phase = if is_last && !self.goals.repeats {
            JourneyPhase::Arrived
        } else {
            self.next = if is_last { 0 } else { self.next + 1 };
            JourneyPhase::Going
        };
    }

    /// The rest of the journey: the goals that were not reached; if they repeat, all of them from the next one on.
    #[must_use]
    pub fn rest(&self) -> Arc<Goals> {
        let Goals { list, repeats, .. } = &*self.goals;
        if self.next == 0 {
            return Arc::clone(&self.goals);
        }
        let (before, rest) = list.split_at(self.next as usize);
        let again = if *repeats { before } else { &[] };
        Arc::new(Goals { list: [rest, again].concat(), ..(*self.goals).clone() })
    }
}
