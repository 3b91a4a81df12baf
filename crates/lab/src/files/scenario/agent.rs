//! An agent that is listed individually, and its objective: `[[agents]]`.

use std::sync::Arc;

use glam::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    file::{AgentIndex, GroupNumber, Refusal, Size, Tuned, Vector, WholeNumber, Word, named},
    goals::{EffortShare, GoalKey, GoalsKeys, Seconds, with_goal},
    said,
};
use sidestep_core::{
    geometry::unit,
    model::{
        Agent, AgentSettings, Journey, Method, Objective,
        journey::{AfterGoals, Goals, MAX_GOALS},
        tunable::choices,
    },
};

/// The method and the settings of entries that specify none.
#[derive(Clone, Copy)]
pub struct Inherited<'a> {
    /// The method.
    pub method: Method,
    /// The settings.
    pub settings: &'a AgentSettings,
}

impl Inherited<'_> {
    /// The method, unless it equals the inherited one.
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
    /// Goals in order, m: points, lines that are crossed, regions; the agent passes all but the last at full speed
    #[schemars(length(min = 1, max = MAX_GOALS))]
    goals: Option<Vec<GoalKey>>,
    /// Whether the first goal follows the last again
    r#loop: Option<bool>,
    /// How long the agent stops at each goal without its own wait, s
    wait: Option<Seconds>,
    /// How near to a goal the center must come, m; the radius by default
    arrival_distance: Option<Size>,
    /// What the agent does after its last goal
    after: Option<Word<AfterGoals>>,
    /// Its share of the avoiding effort from its arrival on
    share_after_arrival: Option<EffortShare>,
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

/// A place, unless it is the origin.
pub fn off_origin(at: Vec2) -> Option<Vector> {
    (at != Vec2::ZERO).then_some(Vector(at))
}

impl AgentTable {
    /// The agent, and its goals in sequence if it has any.
    pub fn agent(&self, inherited: Inherited) -> Result<(Agent, Option<Arc<Goals>>), Refusal> {
        let own = &self.own;
        let place = |pair: Option<Vector>| pair.map_or(Vec2::ZERO, |pair| pair.0);
        let (position, velocity) = (own.position.0, place(own.velocity));
        let aim = AimKeys {
            goal: own.goal,
            preferred_velocity: own.preferred_velocity,
            behavior: own.behavior,
            target: own.target,
        };
        let by_roadmap = own.behavior == Some(Word(Behavior::Route));
        let goals = own.arriving().goals(own.goal.is_some(), by_roadmap)?;
        let objective = if own.goals.is_some() { aim.along_goals()? } else { aim.objective()? };
        let mut agent = Agent {
            position,
            velocity,
            objective,
            method: own.method.map_or(inherited.method, |method| method.0),
            group: own.color.map_or(0, |WholeNumber(group)| group as u16),
            heading: Vec2::X,
            wander: place(own.wander_target),
            settings: self.tuned(inherited.settings),
            user_data: 0,
        };
        let goals = goals.map(|goals| with_goal(&Arc::new(goals), own.goal.map(|goal| goal.0)));
        if let Some(goals) = &goals {
            agent.objective = Journey::start(goals.clone(), 0.0).objective(&agent);
        }
        agent.heading = match own.heading {
            None => Agent::facing(position, velocity, &agent.objective),
            // A unit vector that was written keeps its bits.
            Some(Vector(heading)) if (heading.length_squared() - 1.0).abs() < 1e-5 => heading,
            Some(Vector(heading)) => unit(heading).ok_or_else(said::no_heading)?,
        };
        Ok((agent, goals))
    }

    /// The entry of an agent.
    pub fn of(agent: &Agent, goals: Option<&Goals>, inherited: Inherited) -> AgentTable {
        let Agent { position, velocity, objective, method, group, heading, wander, settings, user_data: _ } =
            agent;
        let AimKeys { goal, preferred_velocity, behavior, target } = match goals {
            None => AimKeys::of(objective),
            Some(goals) => AimKeys::along(goals.by_roadmap),
        };
        let GoalsKeys { goals, repeats, wait, arrival_distance, after, share_after_arrival } =
            GoalsKeys::of(goals);
        let faces = Agent::facing(*position, *velocity, objective);
        let own = AgentKeys {
            position: Vector(*position),
            velocity: off_origin(*velocity),
            goal,
            goals,
            r#loop: repeats,
            wait,
            arrival_distance,
            after,
            share_after_arrival,
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

impl AgentKeys {
    fn arriving(&self) -> GoalsKeys {
        GoalsKeys {
            goals: self.goals.clone(),
            repeats: self.r#loop,
            wait: self.wait,
            arrival_distance: self.arrival_distance,
            after: self.after,
            share_after_arrival: self.share_after_arrival,
        }
    }
}

choices! {
    /// The words of `behavior = "…"`.
    #[derive(Default)]
    pub enum Behavior {
        /// To the goal in the same entry, or with the preferred velocity.
        #[default]
        Arrive = "arrive",
        /// By the road map to the goal in the same entry.
        Route = "route",
        /// At full speed past the goal in the same entry.
        Pass = "pass",
        /// It stops.
        Hold = "hold",
        /// It wanders.
        Wander = "wander",
        /// It pursues its target.
        Pursue = "pursue",
        /// It evades its target.
        Evade = "evade",
        /// It follows the pointer.
        Pointer = "pointer",
    }
}

named!(Behavior);

/// The keys that specify the aim of an agent.
#[derive(Default, PartialEq)]
pub struct AimKeys {
    /// Its goal.
    pub goal: Option<Vector>,
    /// Its velocity.
    pub preferred_velocity: Option<Vector>,
    /// Its behavior.
    pub behavior: Option<Word<Behavior>>,
    /// The other agent.
    pub target: Option<AgentIndex>,
}

impl AimKeys {
    /// The objective that the keys specify.
    pub fn objective(&self) -> Result<Objective, Refusal> {
        let behavior = self.behavior.unwrap_or(Word(Behavior::Arrive)).0;
        match (self.goal, self.preferred_velocity, self.without_goal()?) {
            (Some(Vector(goal)), None, None) if behavior == Behavior::Route => Ok(Objective::Route(goal)),
            (Some(Vector(goal)), None, None) if behavior == Behavior::Pass => Ok(Objective::Pass(goal)),
            (Some(Vector(goal)), None, None) => Ok(Objective::Goal(goal)),
            (None, _, None) if matches!(behavior, Behavior::Route | Behavior::Pass) => {
                Err(said::route_needs_goal().into())
            }
            (None, Some(Vector(velocity)), None) => Ok(Objective::Velocity(velocity)),
            (None, None, Some(objective)) => Ok(objective),
            (None, None, None) => Err(said::no_goal().into()),
            _ => Err(said::goals_exclude().into()),
        }
    }

    /// The keys of an agent with goals in sequence.
    pub fn along(by_roadmap: bool) -> AimKeys {
        AimKeys { behavior: by_roadmap.then_some(Word(Behavior::Route)), ..AimKeys::default() }
    }

    /// The objective of an agent with goals in sequence, until its journey sets another; the keys specify no other aim.
    fn along_goals(&self) -> Result<Objective, Refusal> {
        let by_roadmap = self.behavior == Some(Word(Behavior::Route));
        if *self == AimKeys::along(by_roadmap) {
            Ok(Objective::Hold)
        } else {
            Err(said::goals_exclude().into())
        }
    }

    /// An objective that needs no goal, if the keys specify one.
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
            Behavior::Arrive | Behavior::Route | Behavior::Pass => None,
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
            Objective::Pass(goal) => AimKeys { goal: Some(Vector(goal)), ..does(Behavior::Pass) },
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
