//! Commands with other agent indices, for a list in which agents have moved or are missing.

use super::{Command, Scope};
use crate::model::Key;

impl Command {
    /// This command with other agent indices; `None` if `index` has none for the agent that it changes. An agent that
    /// would pursue or evade one without an index holds, as after a removal; the place of an agent that is put back
    /// stays.
    #[must_use]
    pub fn renumbered(&self, index: impl Fn(u32) -> Option<u32>) -> Option<Command> {
        let mut command = self.clone();
        match &mut command {
            Command::Set { key: Key::Agent(_), scope, .. } | Command::SetMethod { scope, .. } => {
                *scope = scope.renumbered(index)?;
            }
            Command::MoveAgent { agent, .. }
            | Command::SetVelocity { agent, .. }
            | Command::SetJourney { agent, .. }
            | Command::SetGroup { agent, .. }
            | Command::RemoveAgent { agent } => *agent = index(*agent)?,
            Command::SetObjective { agent, objective } => {
                *agent = index(*agent)?;
                *objective = objective.renumbered(index);
            }
            Command::AddAgent(agent) | Command::InsertAgent { agent, .. } => {
                agent.objective = agent.objective.renumbered(index);
            }
            Command::SetAnswers(answers) => {
                let known = answers.iter().filter_map(|(agent, velocity)| Some((index(*agent)?, *velocity)));
                *answers = known.collect();
            }
            Command::Set { key: Key::World(_), .. }
            | Command::SetSeed(_)
            | Command::SetPointer(_)
            | Command::SetObstacles(_)
            | Command::MoveWaypoint { .. }
            | Command::SetRoadmap { .. }
            | Command::PassTime { .. }
            | Command::SetNewcomers(_) => {}
        }
        Some(command)
    }
}

impl Scope {
    /// This scope with another agent index; `None` if `index` has none for its agent.
    #[must_use]
    pub fn renumbered(self, index: impl Fn(u32) -> Option<u32>) -> Option<Scope> {
        match self {
            Scope::All => Some(Scope::All),
            Scope::Agent(agent) => index(agent).map(Scope::Agent),
        }
    }
}
