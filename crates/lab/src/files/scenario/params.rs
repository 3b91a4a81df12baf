//! Everything that can be tuned: `time_step` at the top of a file, other parameters in `[params]`, settings of all agents
//! in `[defaults]`.

use super::file::{Content, Entry, Node, Put, Result, Table, TableName};
use sidestep_core::model::{
    AgentSettings, Key, Params, agent::AGENT_SETTINGS, params::PARAMS, tunable::Tunable,
};

fn at_the_top() -> impl Iterator<Item = &'static Tunable<Params>> {
    PARAMS.iter().filter(|tunable| tunable.key == Key::TIME_STEP.name())
}

fn below() -> impl Iterator<Item = &'static Tunable<Params>> {
    PARAMS.iter().filter(|tunable| tunable.key != Key::TIME_STEP.name())
}

/// The parameters of the world.
pub fn read(top: &mut Table) -> Result<Params> {
    let mut params = Params::default();
    top.tunables(at_the_top(), &mut params)?;
    if let Some(node) = top.get("params") {
        let node = &undotted(node);
        let mut table = Table::of(node, TableName::Header("[params]"))?;
        table.tunables(below(), &mut params)?;
        table.finish()?;
    }
    Ok(params)
}

/// `orca.len = 1.0` without quotes is a table in a table to TOML; it means the same as `"orca.len" = 1.0`.
fn undotted(node: &Node) -> Node {
    let Content::Table(entries) = &node.content else { return node.clone() };
    let mut flat = Vec::new();
    for entry in entries {
        match &entry.node.content {
            Content::Table(inner) => flat.extend(
                inner
                    .iter()
                    .map(|part| Entry { name: format!("{}.{}", entry.name, part.name), ..part.clone() }),
            ),
            _ => flat.push(entry.clone()),
        }
    }
    Node { at: node.at, content: Content::Table(flat) }
}

/// Writes the time step, which every file has.
pub fn write_time_step(params: &Params, top: &mut Put) {
    at_the_top().for_each(|tunable| top.tunable(tunable, (tunable.get)(params)));
}

/// Writes the other parameters that differ from their defaults.
pub fn write(params: &Params, top: &mut Put) {
    let mut table = Put::default();
    table.tunables(below(), params, &Params::default());
    top.table("params", table);
}

/// The settings of agents that set none.
pub fn read_defaults(top: &mut Table) -> Result<AgentSettings> {
    let mut defaults = AgentSettings::default();
    if let Some(node) = top.get("defaults") {
        let mut table = Table::of(node, TableName::Header("[defaults]"))?;
        table.tunables(AGENT_SETTINGS, &mut defaults)?;
        table.finish()?;
    }
    Ok(defaults)
}

/// Writes the settings that differ from those of the library.
pub fn write_defaults(defaults: &AgentSettings, top: &mut Put) {
    let mut table = Put::default();
    table.tunables(AGENT_SETTINGS, defaults, &AgentSettings::default());
    top.table("defaults", table);
}
