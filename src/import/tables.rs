//! The tables of the programs that `sidestep code` writes: kinds of agents, agents, obstacles, whatever the language.

use super::{
    builder::{self, SceneBuilder},
    literal::{Literal, LiteralKind, ReadResult},
    rvo2::Values,
    said,
};
use crate::{
    model::{Agent, AgentSettings, Key, Objective},
    scenario::Fault,
};

/// The tables of a program.
pub(super) struct ProgramTables<'a> {
    kinds: &'a Literal,
    agents: &'a Literal,
    obstacles: &'a Literal,
    time_step: TableStep<'a>,
}

/// The time step, or how many there are in a second.
enum TableStep<'a> {
    Seconds(&'a Literal),
    Ticks(&'a Literal),
}

/// Settings in the order of a kind.
const KIND: [&str; 7] = [
    "radius",
    "max_speed",
    "preferred_speed",
    "neighbor_distance",
    "max_neighbors",
    "time_horizon",
    "time_horizon_obstacle",
];

/// Values of an agent's row.
const ROW: usize = 5;

/// The tables among the values of a program, if it has them all.
pub(super) fn find(values: &Values) -> Option<ProgramTables<'_>> {
    let either = |one: &str, other: &str| values.get(one).or_else(|| values.get(other));
    let step = either("TIME_STEP", "TimeStep").map(TableStep::Seconds);
    Some(ProgramTables {
        kinds: either("KINDS", "Kinds").filter(|kinds| kinds.items().is_some())?,
        agents: either("AGENTS", "Agents").filter(|agents| agents.items().is_some())?,
        obstacles: either("OBSTACLES", "Obstacles").filter(|all| all.items().is_some())?,
        time_step: step.or_else(|| values.get("TICKS").map(TableStep::Ticks))?,
    })
}

/// The title of the scene, from the remark at the top.
pub(super) fn title(text: &str) -> Option<&str> {
    let line = text.lines().take(12).find_map(|line| line.split_once("Scene: \""))?.1;
    line.strip_suffix('"').filter(|title| !title.is_empty())
}

pub(super) fn read(tables: &ProgramTables, builder: &mut SceneBuilder) -> ReadResult<()> {
    match tables.time_step {
        TableStep::Seconds(seconds) => builder::set_world(&mut builder.params, Key::TIME_STEP, seconds)?,
        TableStep::Ticks(ticks) => {
            let double = 1.0 / f64::from(builder::number(ticks, "TICKS")?);
            let kind = LiteralKind::Number { single: double as f32, double };
            builder::set_world(&mut builder.params, Key::TIME_STEP, &Literal { at: ticks.at, kind })?;
        }
    }
    let kinds = rows(tables.kinds).iter().map(kind).collect::<ReadResult<Vec<_>>>()?;
    for row in rows(tables.agents) {
        let read = agent(row, &kinds)?;
        builder.agent(row.at, read)?;
    }
    for obstacle in rows(tables.obstacles) {
        builder.polygon(obstacle.at, builder::points(obstacle, "obstacle")?)?;
    }
    Ok(())
}

fn rows(table: &Literal) -> &[Literal] {
    table.items().unwrap_or_default()
}

/// The values of a row.
fn row<'a>(literal: &'a Literal, list: &str, wanted: usize) -> ReadResult<&'a [Literal]> {
    let items = literal.items().unwrap_or_default();
    match items.len() == wanted {
        true => Ok(items),
        false => Err(Fault::new(literal.at, said::wants_row(list.into(), wanted, items.len()))),
    }
}

fn kind(literal: &Literal) -> ReadResult<AgentSettings> {
    let mut settings = AgentSettings::default();
    for (name, value) in KIND.iter().zip(row(literal, "KINDS", KIND.len())?) {
        if let Some(key) = Key::find(name) {
            builder::set(&mut settings, key, value)?;
        }
    }
    Ok(settings)
}

/// Kind, position, velocity, what the last is, a goal or a velocity.
fn agent(literal: &Literal, kinds: &[AgentSettings]) -> ReadResult<Agent> {
    let row = row(literal, "AGENTS", ROW)?;
    let number = builder::number(&row[0], "kind")?;
    let missing = || Fault::new(row[0].at, said::no_kind(number.to_string(), kinds.len()));
    let index = Some(number as usize).filter(|index| *index as f32 == number).ok_or_else(missing)?;
    let settings = kinds.get(index).ok_or_else(missing)?.clone();
    let (position, velocity) = (builder::point(&row[1], "position")?, builder::point(&row[2], "velocity")?);
    let aim = builder::point(&row[4], "goal")?;
    let objective = match row[3].word() {
        Some("GOAL" | "Goal") => Objective::Goal(aim),
        _ => Objective::Velocity(aim),
    };
    let heading = Agent::facing(position, velocity, &objective);
    Ok(Agent { velocity, objective, settings, heading, ..Agent::new(position) })
}
