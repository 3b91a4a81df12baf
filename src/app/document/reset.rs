//! The values of the scenario, to which a reset returns without a restart.

use std::slice;

use sidestep_core::{
    Agent, Command, World,
    model::{Key, tunable::Value},
    sim::command::Scope,
};

use super::{Document, common, rules::all_of};

impl Document {
    /// An agent as the scenario has it, at the start or when it enters; `None` for one that was added.
    pub fn initial_agent(&self, index: u32) -> Option<&Agent> {
        let (world, initial) = (self.world(), &self.initial);
        match initial.index(world.id(index)?) {
            Some(known) => initial.agents.get(known as usize),
            None => {
                let group = world.agents.get(index as usize)?.group;
                initial.newcomers.of_group(group).next().map(|newcomer| &newcomer.agent)
            }
        }
    }

    /// The common value that the scenario has in these scopes; `None` if its agents differ.
    pub fn initial_value(&self, key: Key, scopes: &[Scope]) -> Option<Value> {
        if let [Scope::All] = scopes {
            return self.alike_at_first.value(key, &self.initial.params);
        }
        let agents = |scope: &Scope| match scope {
            Scope::All => &self.initial.agents[..],
            Scope::Agent(agent) => self.initial_agent(*agent).map(slice::from_ref).unwrap_or_default(),
        };
        common(scopes.iter().flat_map(|scope| key.values(agents(scope), &self.initial.params)))
    }

    /// The commands that give every parameter and method the scenario's value.
    pub(super) fn reset_commands(&self) -> Vec<Command> {
        let methods = self.differing(|agent| agent.method).into_iter();
        let mut reset: Vec<Command> =
            methods.map(|(method, scope)| Command::SetMethod { method, scope }).collect();
        for key in Key::all() {
            let differing = match key {
                Key::Agent(tunable) => self.differing(|agent| (tunable.get)(&agent.settings)),
                Key::World(tunable) => {
                    let [now, wanted] =
                        [self.world(), &self.initial].map(|world| (tunable.get)(&world.params));
                    (now != wanted).then_some((wanted, Scope::All)).into_iter().collect()
                }
            };
            reset.extend(differing.into_iter().map(|(value, scope)| Command::Set { key, value, scope }));
        }
        reset
    }

    /// The values to set, and their scopes, that give each agent the value that the scenario has for it; a single scope
    /// if all those are equal.
    fn differing<V: PartialEq + Copy>(&self, value: impl Fn(&Agent) -> V) -> Vec<(V, Scope)> {
        let (world, initial) = (self.world(), &self.initial);
        if let Some(wanted) = common(all_of(initial).map(&value)) {
            let differs = all_of(world).any(|agent| value(agent) != wanted);
            return if differs { vec![(wanted, Scope::All)] } else { Vec::new() };
        }
        // Those that come later are changed with all others, who then get their own values back.
        let of_later =
            |world: &World| common(world.newcomers.to_come().map(|newcomer| value(&newcomer.agent)));
        let later = of_later(initial).filter(|wanted| of_later(world).is_some_and(|now| now != *wanted));
        let each = (0..).zip(&world.agents).filter_map(|(index, agent)| {
            let wanted = value(self.initial_agent(index).unwrap_or(agent));
            (wanted != later.unwrap_or(value(agent))).then_some((wanted, Scope::Agent(index)))
        });
        later.map(|wanted| (wanted, Scope::All)).into_iter().chain(each).collect()
    }
}
