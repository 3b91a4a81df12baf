//! Agents that come later, in a log: each with its time.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    agent::AgentTable,
    file::{Refusal, WorldTime},
    log::with_inherited,
};
use sidestep_core::model::newcomers::Newcomer;

/// An agent that comes later
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewcomerTable {
    /// When it comes, s: the time of the world
    at: WorldTime,
    /// The agent as it comes
    agent: AgentTable,
}

/// The agents that these tables mean.
pub fn read(tables: &[NewcomerTable]) -> Result<Arc<[Newcomer]>, Refusal> {
    let read = |(index, NewcomerTable { at, agent }): (usize, &NewcomerTable)| {
        let read = with_inherited(|inherited| agent.agent(inherited));
        let (agent, goals) = read.map_err(|refusal| refusal.within("agent").in_entry("newcomers", index))?;
        Ok(Newcomer { at: at.0, agent, goals })
    };
    tables.iter().enumerate().map(read).collect()
}

impl NewcomerTable {
    /// The table of an agent that comes later.
    pub fn of(Newcomer { at, agent, goals }: &Newcomer) -> NewcomerTable {
        let agent = with_inherited(|inherited| AgentTable::of(agent, goals.as_deref(), inherited));
        NewcomerTable { at: WorldTime(*at), agent }
    }
}
