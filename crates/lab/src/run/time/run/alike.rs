//! Values that all agents share: queried in every frame, and changed only by commands.

use rayon::prelude::*;

use sidestep_core::model::{
    Agent, Key, Method, Objective, Params,
    agent::{AGENT_SETTINGS, Steering},
    tunable::Value,
};

/// Number of agents that a thread examines in one go.
const CHUNK: usize = 4096;

/// The values that all agents of a world share, and counts of agents with certain properties. Steps change none of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alike {
    /// The settings that all agents share, in the order of their declarations; `None` if two agents differ.
    settings: [Option<Value>; AGENT_SETTINGS.len()],
    /// The method that all agents share.
    pub method: Option<Method>,
    /// Agents with a goal.
    pub with_goal: usize,
    /// True if any agent steers by a detection box, and if any steers by a feeler.
    pub steered: [bool; 2],
    /// True if any agent wanders, or may begin to.
    pub strolls: bool,
    /// True if any agent follows the pointer.
    pub follows_pointer: bool,
}

impl Alike {
    /// The shared values of these agents; computed on all threads if there are many.
    pub fn of(agents: &[Agent]) -> Alike {
        let Some(first) = agents.first() else { return Differing::default().among(None) };
        let part = |agents: &[Agent]| {
            agents.iter().fold(Differing::default(), |differing, agent| differing.with(first, agent))
        };
        let found = agents.par_chunks(CHUNK).map(part).reduce(Differing::default, Differing::and);
        found.among(Some(first))
    }

    /// The value that all agents share, or that the world has; `None` if agents differ, or there are none.
    pub fn value(&self, key: Key, params: &Params) -> Option<Value> {
        match key {
            Key::Agent(_) => {
                self.settings.iter().zip(Key::all()).find(|(_, of)| *of == key).and_then(|(value, _)| *value)
            }
            Key::World(tunable) => Some((tunable.get)(params)),
        }
    }
}

/// The settings in which agents differ from the first one, and the counts.
#[derive(Clone, Copy, Debug, Default)]
struct Differing {
    settings: [bool; AGENT_SETTINGS.len()],
    method: bool,
    with_goal: usize,
    steered: [bool; 2],
    strolls: bool,
    follows_pointer: bool,
}

impl Differing {
    fn with(mut self, first: &Agent, agent: &Agent) -> Differing {
        if agent.settings != first.settings {
            for (differs, tunable) in self.settings.iter_mut().zip(AGENT_SETTINGS) {
                *differs |= (tunable.get)(&agent.settings) != (tunable.get)(&first.settings);
            }
        }
        self.method |= agent.method != first.method;
        self.with_goal += usize::from(agent.goal().is_some());
        self.steered[0] |= agent.settings.steering == Steering::DetectionBox;
        self.steered[1] |= agent.settings.steering == Steering::Feeler;
        self.strolls |= matches!(agent.objective, Objective::Wander | Objective::Evade(_));
        self.follows_pointer |= agent.objective == Objective::Pointer;
        self
    }

    fn and(self, other: Differing) -> Differing {
        Differing {
            settings: std::array::from_fn(|k| self.settings[k] | other.settings[k]),
            method: self.method | other.method,
            with_goal: self.with_goal + other.with_goal,
            steered: [self.steered[0] | other.steered[0], self.steered[1] | other.steered[1]],
            strolls: self.strolls | other.strolls,
            follows_pointer: self.follows_pointer | other.follows_pointer,
        }
    }

    fn among(self, first: Option<&Agent>) -> Alike {
        let Differing { settings, method, with_goal, steered, strolls, follows_pointer } = self;
        let value =
            |k: usize| first.filter(|_| !settings[k]).map(|agent| (AGENT_SETTINGS[k].get)(&agent.settings));
        Alike {
            settings: std::array::from_fn(value),
            method: first.filter(|_| !method).map(|agent| agent.method),
            with_goal,
            steered,
            strolls,
            follows_pointer,
        }
    }
}
