//! The conditions of a step, judged on the present state.

use glam::Vec2;

use super::attempt::Attempt;
use sidestep_core::{
    avoid::Trace,
    model::{
        Key, Method, Objective, World,
        tunable::{Value, choices},
    },
    sim::Command,
};

use crate::{
    explain::doctor::Ailment,
    files::scenario::{LensFace, file::named},
    picture::overlay::OverlayId,
    run::metrics::metric::Metric,
};

choices! {
    /// A velocity of the selected agent.
    pub enum Mine {
        /// Its present velocity.
        Velocity = "velocity",
        /// Its preferred velocity.
        Preferred = "preferred",
        /// Its chosen velocity.
        Chosen = "chosen",
    }
}

named!(Mine, HandMade);

impl Mine {
    fn of(self, attempt: &Attempt) -> Option<Vec2> {
        let choice = attempt.decisions.choices.get(attempt.look.selected? as usize);
        match self {
            Mine::Velocity => attempt.me().map(|agent| agent.velocity),
            Mine::Preferred => choice.map(|choice| choice.preferred),
            Mine::Chosen => choice.map(|choice| choice.velocity),
        }
    }
}

choices! {
    /// Something changed by hand.
    pub enum HandMade {
        /// The position of an agent.
        Body = "body",
        /// The velocity of an agent.
        Velocity = "velocity",
        /// The preferred velocity of an agent.
        Wish = "wish",
        /// The goal of an agent.
        Goal = "goal",
        /// The position of a wall or pillar.
        Obstacle = "obstacle",
        /// The value of a parameter.
        Value = "value",
    }
}

impl HandMade {
    fn is_made_by(self, command: &Command) -> bool {
        match command {
            Command::MoveAgent { .. } => self == HandMade::Body,
            Command::SetVelocity { .. } => self == HandMade::Velocity,
            Command::SetObjective { objective: Objective::Velocity(_), .. } => self == HandMade::Wish,
            Command::SetObjective { .. } => self == HandMade::Goal,
            Command::SetObstacles(_) => self == HandMade::Obstacle,
            Command::Set { .. } => self == HandMade::Value,
            _ => false,
        }
    }
}

/// A condition that the program checks.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// The lens shows this face, at this stage or a later one.
    Lens {
        /// The face.
        face: LensFace,
        /// The least stage, from 0; `None` means the last one.
        stage: Option<f32>,
    },
    /// This agent is selected.
    Selected(u32),
    /// An overlay is on, or off.
    Overlay(OverlayId, bool),
    /// Something was changed by hand since the step began.
    Made(HandMade),
    /// A parameter of the world or of an agent is between two values.
    Value {
        /// The parameter.
        key: Key,
        /// The agent; `None` means the selected one.
        agent: Option<u32>,
        /// The two values.
        range: [f64; 2],
    },
    /// All agents use this method.
    Method(Method),
    /// A velocity of the selected agent is permitted by all constraints, or forbidden by one.
    Free(Mine, bool),
    /// Its programs found no velocity that satisfies all lines, or found one.
    Relaxed(bool),
    /// A figure of the run is between two values.
    Figure(&'static str, [f64; 2]),
    /// The selected agent is in a rectangle, given by its lower left and its upper right corner, m.
    Inside([Vec2; 2]),
    /// The simulated time is between two values, s.
    Clock([f64; 2]),
    /// Time has run for at least this long since the step began, or since the last change in it, s.
    RunFor(f64),
    /// Worlds are side by side.
    Worlds {
        /// Their least number.
        count: usize,
        /// The method that all agents of one of them use.
        method: Option<Method>,
    },
    /// The run has at least this number of branches.
    Branches(usize),
    /// At least this number of clips were recorded, each at least a second long.
    Clips(usize),
    /// The selected agent has this ailment.
    Ails(Ailment),
}

impl Condition {
    /// Whether the condition is met.
    pub fn holds(&self, attempt: &Attempt) -> bool {
        let within = |number: f64, [least, most]: [f64; 2]| least <= number && number <= most;
        match self {
            Condition::Lens { face, stage } => attempt
                .lens
                .is_some_and(|(shown, at, last)| shown == *face && at.round() >= stage.unwrap_or(last)),
            Condition::Selected(agent) => attempt.look.selected == Some(*agent),
            Condition::Overlay(id, on) => attempt.look.shown.is_on(*id) == *on,
            Condition::Made(what) => attempt.made.iter().any(|command| what.is_made_by(command)),
            Condition::Value { key, agent, range } => {
                value(*key, *agent, attempt).is_some_and(|value| within(value, *range))
            }
            Condition::Method(method) => uses(attempt.world, *method),
            Condition::Free(mine, free) => is_free(*mine, attempt) == Some(*free),
            Condition::Relaxed(relaxed) => attempt.is_relaxed() == *relaxed,
            Condition::Figure(id, range) => {
                Metric::find(id).is_some_and(|metric| within((metric.world)(&attempt.sample), *range))
            }
            Condition::Inside([low, high]) => {
                attempt.me().is_some_and(|me| me.position.cmpge(*low).all() && me.position.cmple(*high).all())
            }
            Condition::Clock(range) => within(attempt.world.time, *range),
            Condition::RunFor(seconds) => attempt.world.time >= attempt.since + seconds,
            Condition::Worlds { count, method } => {
                let is_among = |method| attempt.worlds.iter().any(|world| uses(world, method));
                attempt.worlds.len() >= *count && method.is_none_or(is_among)
            }
            Condition::Branches(count) => attempt.branches >= *count,
            Condition::Clips(count) => {
                attempt.clips.iter().filter(|seconds| **seconds >= LEAST_CLIP).count() >= *count
            }
            Condition::Ails(ailment) => attempt.ailments.contains(ailment),
        }
    }
}

/// The least length of a clip that shows something, simulated s.
const LEAST_CLIP: f64 = 1.0;

/// Returns true if there are agents in a world, and all of them use this method.
fn uses(world: &World, method: Method) -> bool {
    !world.agents.is_empty() && world.agents.iter().all(|agent| agent.method == method)
}

/// The value of a parameter: of this agent, or of the selected one, if it is one of agents; for a choice, its index in
/// the list.
fn value(key: Key, agent: Option<u32>, attempt: &Attempt) -> Option<f64> {
    let agents = &attempt.world.agents;
    let of = match agent {
        Some(agent) => agents.get(agent as usize)?,
        None => attempt.me().or(agents.first())?,
    };
    key.values(std::slice::from_ref(of), &attempt.world.params).next().map(Value::number)
}

/// A velocity that violates a line by less than this counts as permitted, m/s, since the chosen velocity lies on lines.
const TOUCHES: f32 = 1e-3;

/// Whether no cone or line forbids a velocity; `None` if they are not known.
fn is_free(mine: Mine, attempt: &Attempt) -> Option<bool> {
    let velocity = mine.of(attempt)?;
    match &attempt.watched()?.trace {
        Trace::School(_) | Trace::None => None,
        Trace::Cones(trace) => Some(trace.obstacles.iter().all(|cone| cone.depth(velocity) <= TOUCHES)),
        Trace::Orca(trace) => Some(trace.half_planes.iter().all(|line| line.violation(velocity) <= TOUCHES)),
    }
}
