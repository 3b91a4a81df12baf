//! The agents to which the indices in a log refer, as agents come and go.

use sidestep_core::{
    model::{World, ids::Ids},
    sim::command::{Command, Scope},
};

/// The agents of a world by their ids, without the world.
#[derive(Clone, Debug)]
pub(crate) struct Roster {
    ids: Ids,
    len: usize,
}

impl Roster {
    /// The agents of a world.
    pub fn of(world: &World) -> Roster {
        Roster { ids: (*world.ids).clone(), len: world.agents.len() }
    }

    /// True if these are the agents of a world, so that only commands added or removed agents.
    pub fn is_of(&self, world: &World) -> bool {
        self.len == world.agents.len() && self.ids.same(&world.ids, self.len)
    }

    /// Applies the effect of a command.
    pub fn follow(&mut self, command: &Command) {
        match command {
            Command::AddAgent(_) => {
                self.ids.push(self.len);
                self.len += 1;
            }
            Command::RemoveAgent { agent } if (*agent as usize) < self.len => {
                self.ids.remove(*agent, self.len);
                self.len -= 1;
            }
            Command::InsertAgent { index, id, .. } if *index as usize <= self.len => {
                self.ids.insert(*index, id.0, self.len);
                self.len += 1;
            }
            _ => {}
        }
    }

    /// The tuning of a command now, for the same agents at the `start`; `None` if it has no effect there.
    pub fn at_start(&self, command: &Command, start: &Roster) -> Option<Command> {
        let mut command = command.tuned().map(|_| command.clone())?;
        if let Command::Set { scope: Scope::Agent(agent), .. }
        | Command::SetMethod { scope: Scope::Agent(agent), .. } = &mut command
            && !self.ids.is_plain()
        {
            *agent = start.ids.index(self.ids.id(*agent), start.len)?;
        }
        Some(command)
    }
}
