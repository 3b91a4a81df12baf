//! The registry of all tunables: settings of each agent first, then parameters of the world.

use std::{fmt, ops::Deref};

use super::{
    Agent, AgentSettings, Params,
    agent::AGENT_SETTINGS,
    params::PARAMS,
    tunable::{Declaration, Tunable, Value},
};

/// A tunable, with its owner. It derefs to its declaration, prints as its name and compares by it.
#[derive(Clone, Copy)]
pub enum Key {
    /// A setting of each agent.
    Agent(&'static Tunable<AgentSettings>),
    /// A parameter of the whole world.
    World(&'static Tunable<Params>),
}

impl Key {
    /// The length of a step: the only parameter at the top of a scenario file, and independent of the method.
    pub const TIME_STEP: Key = Key::find("time_step").expect("a declared key");

    /// The rotation factor of ORCA's relaxed lines.
    pub const ORCA_LEN: Key = Key::find("orca.len").expect("a declared key");

    /// The time horizon for other agents.
    pub const TIME_HORIZON: Key = Key::find("time_horizon").expect("a declared key");

    /// The speed that an agent prefers.
    pub const PREFERRED_SPEED: Key = Key::find("preferred_speed").expect("a declared key");

    /// The steering around pillars and walls.
    pub const STEERING: Key = Key::find("steering").expect("a declared key");

    /// The time horizon for walls and pillars.
    pub const TIME_HORIZON_OBSTACLE: Key = Key::find("time_horizon_obstacle").expect("a declared key");

    /// The share of the effort to avoid.
    pub const RESPONSIBILITY: Key = Key::find("responsibility").expect("a declared key");

    /// The number of keys.
    pub const COUNT: usize = AGENT_SETTINGS.len() + PARAMS.len();

    /// Every key, in the order of the declarations.
    pub fn all() -> impl Iterator<Item = Key> {
        (0..Key::COUNT).map(Key::nth)
    }

    /// The key with this name. A constant, so that a misspelled key in the code fails the build.
    pub const fn find(name: &str) -> Option<Key> {
        let mut index = 0;
        while index < Key::COUNT {
            let key = Key::nth(index);
            if same(key.name().as_bytes(), name.as_bytes()) {
                return Some(key);
            }
            index += 1;
        }
        None
    }

    const fn nth(index: usize) -> Key {
        match index.checked_sub(AGENT_SETTINGS.len()) {
            None => Key::Agent(&AGENT_SETTINGS[index]),
            Some(index) => Key::World(&PARAMS[index]),
        }
    }

    const fn declaration(self) -> &'static Declaration {
        match self {
            Key::Agent(tunable) => &tunable.declaration,
            Key::World(tunable) => &tunable.declaration,
        }
    }

    /// Its name in scenario files and on the command line.
    pub const fn name(self) -> &'static str {
        self.declaration().key
    }

    /// The value for an agent or a world that sets none.
    pub fn default_value(self) -> Value {
        match self {
            Key::Agent(tunable) => tunable.default_value(),
            Key::World(tunable) => tunable.default_value(),
        }
    }

    /// The value for each of these agents; for a parameter the single value of the world.
    pub fn values<'a>(self, agents: &'a [Agent], params: &Params) -> impl Iterator<Item = Value> + use<'a> {
        let (of_agents, of_world) = match self {
            Key::Agent(tunable) => (Some(agents.iter().map(|agent| (tunable.get)(&agent.settings))), None),
            Key::World(tunable) => (None, Some((tunable.get)(params))),
        };
        of_agents.into_iter().flatten().chain(of_world)
    }
}

const fn same(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([x, rest_of_a @ ..], [y, rest_of_b @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest_of_a, rest_of_b);
    }
    a.is_empty() && b.is_empty()
}

impl Deref for Key {
    type Target = Declaration;

    fn deref(&self) -> &Declaration {
        self.declaration()
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Key {}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.name())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_key_has_a_name_of_its_own_and_is_found_by_it() {
        let names: BTreeSet<&str> = Key::all().map(Key::name).collect();
        assert_eq!(names.len(), AGENT_SETTINGS.len() + PARAMS.len());
        for name in names {
            assert_eq!(Key::find(name).map(Key::name), Some(name));
            assert_eq!(Key::find(&name[..name.len() - 1]), None);
            assert_eq!(Key::find(&format!("{name}s")), None);
        }
        assert_eq!(Key::find(""), None);
    }

    #[test]
    fn values_are_those_of_the_agents_or_the_one_of_the_world() {
        let mut agents = vec![Agent::new(glam::Vec2::ZERO), Agent::new(glam::Vec2::X)];
        agents[1].settings.radius = 2.5;
        let params = Params { orca_len: 3.0, ..Params::default() };
        let values = |name: &str| {
            let key = Key::find(name).expect("a declared key");
            key.values(&agents, &params).collect::<Vec<_>>()
        };
        assert_eq!(values("radius"), [Value::Real(1.5), Value::Real(2.5)]);
        assert_eq!(values("orca.len"), [Value::Real(3.0)]);
    }
}
