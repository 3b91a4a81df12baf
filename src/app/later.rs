//! Commands for a later moment, or for another world: by then agents have come, left and become pillars.

use std::sync::Arc;

use sidestep_core::{
    Command, World,
    model::{AgentId, Obstacles, ids::Ids},
};
use sidestep_lab::RunCommand;

/// A command that knows its agents by their ids.
#[derive(Clone, Debug)]
pub struct LaterCommand {
    command: RunCommand,
    /// The ids of the agents by the indices in the command.
    ids: Arc<Ids>,
    /// The time of the world for which it was made, s; `None` if it is for another world.
    time: Option<f64>,
    /// Number of pillars in that world; those behind them were agents.
    pillars: usize,
}

impl LaterCommand {
    /// The commands `back` that undo a command, which has led from a world with these ids to the world `after` it.
    pub fn undoing(
        command: &RunCommand,
        back: Vec<RunCommand>,
        ids: &Arc<Ids>,
        after: &World,
    ) -> impl Iterator<Item = LaterCommand> {
        // Only an agent that was added has no id before.
        let adds = matches!(command.of_world(), Some(Command::AddAgent(_) | Command::InsertAgent { .. }));
        let ids = if adds { &after.ids } else { ids };
        let (ids, time, pillars) = (ids.clone(), Some(after.time), after.obstacles.circles().len());
        back.into_iter().map(move |command| LaterCommand { command, ids: ids.clone(), time, pillars })
    }

    /// A command to this world, for a world next to it.
    pub fn elsewhere(command: RunCommand, here: &World) -> LaterCommand {
        let pillars = here.obstacles.circles().len();
        LaterCommand { command, ids: here.ids.clone(), time: None, pillars }
    }

    /// The command without its ids.
    pub fn command(&self) -> &RunCommand {
        &self.command
    }

    /// The command for this world, in which `index` finds agents; `None` if its agent is missing.
    ///
    /// Agents that were due until now stay those that have entered or wait, and agents that became pillars stay pillars.
    /// Answers of a program are for their step alone.
    pub fn in_world(&self, world: &World, index: impl Fn(AgentId) -> Option<u32>) -> Option<RunCommand> {
        let index = |agent| index(AgentId(self.ids.id(agent)));
        let mut command = self.command.renumbered(index)?;
        match &mut command {
            RunCommand::World(Command::SetAnswers(_)) if self.time != Some(world.time) => return None,
            RunCommand::World(Command::InsertAgent { index: place, .. }) => {
                // Behind the nearest one before it that is still there.
                *place = (0..*place).rev().find_map(index).map_or(0, |before| before + 1);
            }
            RunCommand::World(Command::SetNewcomers(newcomers)) if self.time != Some(world.time) => {
                let due = world.newcomers.to_come().filter(|newcomer| newcomer.at <= world.time);
                let later = newcomers.iter().filter(|newcomer| newcomer.at > world.time);
                *newcomers = due.chain(later).cloned().collect();
            }
            RunCommand::World(Command::SetObstacles(obstacles)) => {
                let since = world.obstacles.circles().get(self.pillars..).unwrap_or_default();
                if !since.is_empty() {
                    let circles = [obstacles.circles(), since].concat();
                    *obstacles = Arc::new(Obstacles::unchecked(obstacles.polygons().to_vec(), circles));
                }
            }
            _ => {}
        }
        Some(command)
    }
}
