//! An agent that is listed by itself, and its objective: `[[agents]]`.

use glam::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    file::{AgentIndex, GroupNumber, Refusal, Tuned, Vector, WholeNumber, Word, named},
    said,
};
use sidestep_core::{
    geometry::unit,
    model::{Agent, AgentSettings, Method, Objective, tunable::choices},
};

/// The method and the settings of whatever names none.
#[derive(Clone, Copy)]
pub struct Inherited<'a> {
    /// The method.
    pub method: Method,
    /// The settings.
    pub settings: &'a AgentSettings,
}

impl Inherited<'_> {
    /// The method, unless it is inherited.
    pub fn unless(self, method: Method) -> Option<Word<Method>> {
        (method != self.method).then_some(Word(method))
    }
}

/// An agent
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentKeys {
    /// Where it starts, m
    position: Vector,
    /// Velocity at the start, m/s
    velocity: Option<Vector>,
    /// Where it goes, m
    goal: Option<Vector>,
    /// The velocity that it wants all the time, m/s
    preferred_velocity: Option<Vector>,
    /// What it does without a goal, or by the road map (route)
    behavior: Option<Word<Behavior>>,
    /// Whom it pursues or evades
    target: Option<AgentIndex>,
    /// Where it faces; a unit vector
    heading: Option<Vector>,
    /// The target of its wander circle, in local axes, m
    wander_target: Option<Vector>,
    /// How they avoid each other
    method: Option<Word<Method>>,
    /// The group whose color it has
    color: Option<GroupNumber>,
}

/// An entry of `[[agents]]`.
pub type AgentTable = Tuned<AgentKeys, AgentSettings>;

/// A place unless it is the origin.
pub fn off_origin(at: Vec2) -> Option<Vector> {
    (at != Vec2::ZERO).then_some(Vector(at))
}

impl AgentTable {
    /// The agent.
    pub fn agent(&self, inherited: Inherited) -> Result<Agent, Refusal> {
        let own = &self.own;
        let place = |pair: Option<Vector>| pair.map_or(Vec2::ZERO, |pair| pair.0);
        let (position, velocity) = (own.position.0, place(own.velocity));
        let aim = AimKeys {
            goal: own.goal,
            preferred_velocity: own.preferred_velocity,
            behavior: own.behavior,
            target: own.target,
        };
        let objective = aim.objective()?;
        let heading = match own.heading {
            None => Agent::facing(position, velocity, &objective),
            // A unit vector that was written keeps its bits.
            Some(Vector(heading)) if (heading.length_squared() - 1.0).abs() < 1e-5 => heading,
            Some(Vector(heading)) => unit(heading).ok_or_else(said::no_heading)?,
        };
        Ok(Agent {
            position,
            velocity,
            objective,
            method: own.method.map_or(inherited.method, |method| method.0),
            group: own.color.map_or(0, |WholeNumber(group)| group as u16),
            heading,
            wander: place(own.wander_target),
            settings: self.tuned(inherited.settings),
            user_data: 0,
        })
    }

    /// The entry of an agent.
    pub fn of(agent: &Agent, inherited: Inherited) -> AgentTable {
        let Agent { position, velocity, objective, method, group, heading, wander, settings, user_data: _ } =
            agent;
        let AimKeys { goal, preferred_velocity, behavior, target } = AimKeys::of(objective);
        let faces = Agent::facing(*position, *velocity, objective);
        let own = AgentKeys {
            position: Vector(*position),
            velocity: off_origin(*velocity),
            goal,
            preferred_velocity,
            behavior,
            target,
            heading: (*heading != faces).then_some(Vector(*heading)),
            wander_target: off_origin(*wander),
            method: inherited.unless(*method),
            color: (*group != 0).then_some(WholeNumber((*group).into())),
        };
        Tuned::unless(own, settings, inherited.settings)
    }
}

choices! {
    /// The words of `behavior = "…"`.
    #[derive(Default)]
    pub enum Behavior {
        /// To the goal that stands beside it, or with the preferred velocity.
        #[default]
        Arrive = "arrive",
        /// By the road map to the goal that stands beside it.
        Route = "route",
        /// It stands still.
        Hold = "hold",
        /// It wanders.
        Wander = "wander",
        /// It catches its target.
        Pursue = "pursue",
        /// It gets away from its target.
        Evade = "evade",
        /// It follows the pointer.
        Pointer = "pointer",
    }
}

named!(Behavior);

/// The keys that say what an agent wants.
#[derive(Default)]
pub struct AimKeys {
    /// Its goal.
    pub goal: Option<Vector>,
    /// Its velocity.
    pub preferred_velocity: Option<Vector>,
    /// What it does.
    pub behavior: Option<Word<Behavior>>,
    /// The other agent.
    pub target: Option<AgentIndex>,
}

impl AimKeys {
    /// The objective that they mean.
    pub fn objective(&self) -> Result<Objective, Refusal> {
        let behavior = self.behavior.unwrap_or(Word(Behavior::Arrive)).0;
        match (self.goal, self.preferred_velocity, self.without_goal()?) {
            (Some(Vector(goal)), None, None) if behavior == Behavior::Route => Ok(Objective::Route(goal)),
            (Some(Vector(goal)), None, None) => Ok(Objective::Goal(goal)),
            (None, _, None) if behavior == Behavior::Route => Err(said::route_needs_goal().into()),
            (None, Some(Vector(velocity)), None) => Ok(Objective::Velocity(velocity)),
            (None, None, Some(objective)) => Ok(objective),
            (None, None, None) => Err(said::no_goal().into()),
            _ => Err(said::goals_exclude().into()),
        }
    }

    /// An objective that needs no goal, if they mean one.
    pub fn without_goal(&self) -> Result<Option<Objective>, Refusal> {
        let behavior = self.behavior.unwrap_or(Word(Behavior::Arrive)).0;
        let fault = |reason| match self.behavior {
            Some(_) => Refusal::of("behavior", reason),
            None => reason.into(),
        };
        let target = self.target.map(|WholeNumber(target)| target as u32);
        let other = || target.ok_or_else(|| fault(said::needs_target(behavior.name().into())));
        let needs_target = matches!(behavior, Behavior::Pursue | Behavior::Evade);
        if target.is_some() && !needs_target {
            return Err(fault(said::needless_target()));
        }
        Ok(match behavior {
            Behavior::Arrive | Behavior::Route => None,
            Behavior::Hold => Some(Objective::Hold),
            Behavior::Wander => Some(Objective::Wander),
            Behavior::Pointer => Some(Objective::Pointer),
            Behavior::Pursue => Some(Objective::Pursue(other()?)),
            Behavior::Evade => Some(Objective::Evade(other()?)),
        })
    }

    /// The keys of an objective.
    pub fn of(objective: &Objective) -> AimKeys {
        let does = |behavior| AimKeys { behavior: Some(Word(behavior)), ..AimKeys::default() };
        let to = |behavior, other: u32| AimKeys { target: Some(WholeNumber(other.into())), ..does(behavior) };
        match *objective {
            Objective::Goal(goal) => AimKeys { goal: Some(Vector(goal)), ..AimKeys::default() },
            Objective::Route(goal) => AimKeys { goal: Some(Vector(goal)), ..does(Behavior::Route) },
            Objective::Velocity(velocity) => {
                AimKeys { preferred_velocity: Some(Vector(velocity)), ..AimKeys::default() }
            }
            Objective::Hold => does(Behavior::Hold),
            Objective::Wander => does(Behavior::Wander),
            Objective::Pointer => does(Behavior::Pointer),
            Objective::Pursue(prey) => to(Behavior::Pursue, prey),
            Objective::Evade(pursuer) => to(Behavior::Evade, pursuer),
        }
    }
}
