//! The time since which an ailment has lasted, and what happened around the agent when it began.

use glam::Vec2;
use serde::Serialize;

use super::{Ailment, remedy::said, surroundings::Surroundings, touching};
use sidestep_core::{
    avoid::{Choice, Outcome},
    geometry::unit,
    model::{Agent, AgentId, World},
    sim::Decisions,
};

use crate::{
    run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW, REVERSAL_TURN},
    text::{message::Message, said::OneAgent},
};

/// The beginning of an ailment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Since {
    /// The step at which it began.
    pub step: u64,
    /// The event at that time; `None` if nothing was seen.
    pub event: Option<OnsetEvent>,
}

/// An action of another agent, which is given by its present index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OnsetEvent {
    /// The agent came to a stop.
    Stopped(u32),
    /// The agent arrived at its goal.
    Arrived(u32),
    /// The agent came into range.
    CameIntoRange(u32),
}

impl Since {
    /// `since step 212, when agent 7 stopped`.
    pub fn message(&self) -> Message {
        let step = self.step as usize;
        match self.event {
            Some(OnsetEvent::Stopped(agent)) => said::since_stopped(step, OneAgent(agent)),
            Some(OnsetEvent::Arrived(agent)) => said::since_arrived(step, OneAgent(agent)),
            Some(OnsetEvent::CameIntoRange(agent)) => said::since_in_range(step, OneAgent(agent)),
            None => said::since(step),
        }
    }
}

/// A remembered event, with an id, since indices change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeenEvent {
    Stopped(AgentId),
    Arrived(AgentId),
    CameIntoRange(AgentId),
}

impl SeenEvent {
    pub fn who(self) -> AgentId {
        match self {
            SeenEvent::Stopped(id) | SeenEvent::Arrived(id) | SeenEvent::CameIntoRange(id) => id,
        }
    }

    /// The event with the agent's present index; `None` once the agent is gone.
    fn with_index(self, world: &World) -> Option<OnsetEvent> {
        let index = world.index(self.who())?;
        Some(match self {
            SeenEvent::Stopped(_) => OnsetEvent::Stopped(index),
            SeenEvent::Arrived(_) => OnsetEvent::Arrived(index),
            SeenEvent::CameIntoRange(_) => OnsetEvent::CameIntoRange(index),
        })
    }
}

/// The longest gap between two signs of a spell, s: an agent that swings does not turn in every step.
const GAP: f64 = 1.0;

/// The age at which a spell counts as begun and its onset event is looked up, s.
const SETTLED: f64 = 0.5;

/// A period through which something continues.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Spell {
    began: Option<Beginning>,
    /// The time of the last sign, s.
    last: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Beginning {
    step: u64,
    time: f64,
    event: Option<SeenEvent>,
    settled: bool,
}

impl Spell {
    /// Records whether a sign shows in a step of the world.
    fn note(&mut self, shows: bool, gap: f64, world: &World) {
        if !shows && world.time - self.last > gap {
            self.began = None;
        }
        if shows {
            self.last = world.time;
            let beginning = Beginning { step: world.step, time: world.time, event: None, settled: false };
            self.began.get_or_insert(beginning);
        }
    }

    /// Stores the event at the beginning, once the spell has lasted long enough.
    fn settle(&mut self, now: f64, happened: impl FnOnce(f64) -> Option<SeenEvent>) {
        let Some(began) = &mut self.began else { return };
        if !began.settled && now - began.time >= SETTLED {
            (began.settled, began.event) = (true, happened(began.time));
        }
    }
}

/// The spells of one agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Onsets {
    surroundings: Surroundings,
    /// The agent stays in its place.
    staying: Spell,
    /// The place where the agent stays, m.
    anchor: Vec2,
    turning: Spell,
    /// The agent's last heading, and below it the side of its last turn.
    heading: Option<Vec2>,
    side: f32,
    touching: Spell,
    relaxed: Spell,
}

impl Onsets {
    /// Records a step that has not been recorded before.
    pub fn observe(&mut self, world: &World, decisions: &Decisions, agent: u32, arrived: bool) {
        let index = agent as usize;
        let (Some(me), Some(choice)) = (world.agents.get(index), decisions.choices.get(index)) else {
            return;
        };
        self.surroundings.observe(world, me, agent);
        let stays = !arrived && self.stays(me, choice);
        if !stays {
            self.anchor = me.position;
            self.staying.began = None;
        }
        self.staying.note(!arrived, 0.0, world);
        let turns = self.turns_back(me, choice);
        self.turning.note(turns, GAP, world);
        self.touching.note(touching::touches(world, agent), 0.0, world);
        self.relaxed.note(choice.outcome == Outcome::Relaxed, GAP, world);
        let Onsets { surroundings, staying, turning, touching, relaxed, .. } = self;
        for spell in [staying, turning, touching, relaxed] {
            spell.settle(world.time, |time| surroundings.happened(world, decisions, agent, time));
        }
    }

    /// The beginning of an ailment; `None` if that was not seen.
    pub fn since(&self, ailment: Ailment, world: &World) -> Option<Since> {
        let spell = match ailment {
            Ailment::Deadlock | Ailment::WallFace | Ailment::NoHeadway | Ailment::BlockedGoal => {
                &self.staying
            }
            Ailment::Jitter | Ailment::FlippingPillar => &self.turning,
            Ailment::Overlap => &self.touching,
            Ailment::Infeasible => &self.relaxed,
            Ailment::SharedGoal
            | Ailment::ShortSight
            | Ailment::NarrowGap
            | Ailment::ShortHorizon
            | Ailment::Winding
            | Ailment::TooFast
            | Ailment::Crowded
            | Ailment::Museum
            | Ailment::Limits
            | Ailment::LongHorizon
            | Ailment::Unguarded
            | Ailment::Route
            | Ailment::WallHorizon
            | Ailment::RestsShort
            | Ailment::PushedAway
            | Ailment::StiffContact
            | Ailment::Shares => return None,
        };
        let Beginning { step, event, .. } = spell.began?;
        Some(Since { step, event: event.and_then(|event| event.with_index(world)) })
    }

    /// Whether the agent is still near the place that it last left, as in the figure `deadlock_time`.
    fn stays(&self, me: &Agent, choice: &Choice) -> bool {
        let wanted =
            if me.goal().is_some() { me.settings.preferred_speed } else { choice.preferred.length() };
        let reach = DEADLOCK_SHARE * DEADLOCK_WINDOW * wanted;
        me.position.distance_squared(self.anchor) < reach * reach
    }

    /// Whether the heading reverses the turn before.
    fn turns_back(&mut self, me: &Agent, choice: &Choice) -> bool {
        let slow = crate::run::metrics::REVERSAL_SPEED * me.settings.max_speed;
        let moving = Some(choice.velocity).filter(|velocity| velocity.length() > slow);
        let Some(heading) = moving.and_then(unit) else { return false };
        let Some(before) = self.heading.replace(heading) else { return false };
        let (across, along) = (before.perp_dot(heading), before.dot(heading));
        if along > 0.0 && across.abs() <= REVERSAL_TURN {
            return false;
        }
        let back = along < 0.0 || across * self.side < 0.0;
        self.side = across;
        back
    }
}
