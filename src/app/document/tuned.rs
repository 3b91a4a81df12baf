//! Changes of methods and parameters for the agents on which sliders act: of a group also those still to come.

use sidestep_core::{Agent, Command, World, model::Key, sim::command::Scope};
use sidestep_lab::text::message::Message;

use super::{Document, Several, rules};
use crate::app::document::said;

impl Document {
    /// The group on which sliders, methods and presets act, if it is one.
    pub fn tuned_group(&self) -> Option<u16> {
        match self.several {
            Some(Several::Group(number)) => Some(number),
            Some(Several::Picked) | None => None,
        }
    }

    /// The reason why they act on no agent, if none of their group is left.
    pub fn none_left(&self) -> Option<Message> {
        let number = self.tuned_group().filter(|number| !rules::exists(self.world(), *number))?;
        Some(said::none_left(self.group_name(number)))
    }

    /// These changes of all agents, made for the agents in scope; those of the world stay as they are.
    pub fn in_scope(&self, changes: &[Command]) -> Vec<Command> {
        let scopes = self.scopes();
        let limited = |change: &Command| -> Vec<Command> {
            let of = |scope: Scope| match change.clone() {
                Command::Set { key: key @ Key::Agent(_), value, .. } => Command::Set { key, value, scope },
                Command::SetMethod { method, .. } => Command::SetMethod { method, scope },
                other => other,
            };
            let of_world = matches!(change, Command::Set { key: Key::World(_), .. });
            if of_world { vec![change.clone()] } else { scopes.iter().copied().map(of).collect() }
        };
        changes.iter().flat_map(limited).chain(self.for_those_to_come(changes)).collect()
    }

    /// The command that makes these changes for the agents of the group that have not entered yet.
    fn for_those_to_come(&self, changes: &[Command]) -> Option<Command> {
        let number = self.tuned_group()?;
        let mut later = rules::to_come(self.world());
        for newcomer in later.iter_mut().filter(|newcomer| newcomer.agent.group == number) {
            changes.iter().for_each(|change| tune(&mut newcomer.agent, change));
        }
        rules::coming_from_now_on(self.world(), later)
    }

    /// The world with only the agents of a group, those still to come among them: a sample of their values.
    pub fn group_alone(&self, number: u16) -> World {
        let agents: Vec<Agent> = rules::whole(self.world(), number).cloned().collect();
        World { agents: agents.into(), ..self.world().clone() }
    }
}

/// Makes a change of a method or parameter for an agent that is not in the world.
fn tune(agent: &mut Agent, change: &Command) {
    match change {
        Command::Set { key: Key::Agent(tunable), value, .. } => (tunable.set)(&mut agent.settings, *value),
        Command::SetMethod { method, .. } => agent.method = *method,
        _ => {}
    }
}
