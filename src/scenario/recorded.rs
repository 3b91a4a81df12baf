//! A run in a file: the scenario that it starts from, and in the table `[run]` what was done to it.
//!
//! ```toml
//! [run]
//! steps = 480
//! every = 1
//! pulses = "9a0c1f…"        # eight hexadecimal digits for each
//!
//! [[run.log]]
//! step = 120
//! set = "orca.len=inf"      # or move, push, give, pointer, obstacles, add
//! ```

use std::{fmt::Write, sync::Arc};

use super::{
    MAX_AGENTS,
    error::Problem,
    node::{Node, Value},
    read::{self, Result, Table},
    write,
};
use crate::{
    model::{Agent, AgentSettings, Method, Obstacles},
    sim::{
        Command,
        command::{Scope, shown},
        digest::{digest, fingerprint},
    },
    time::{Log, Run},
};

/// What happened to a scenario: with it the run can be made again, to the bit.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Recorded {
    /// How many steps the run has.
    pub steps: u64,
    /// What was changed, and when.
    pub log: Log,
    /// Fingerprints of the moving state ([`fingerprint`]) after steps 0, `every`, 2 · `every`, …
    pub pulses: Vec<u32>,
    /// Steps between two fingerprints; at least 1.
    pub every: u64,
    /// First and last step of the clip that carries this run, if it is one.
    pub range: Option<(u64, u64)>,
}

/// The run went another way than when it was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the run goes another way from step {}{found} on", if earliest < found { format!("{earliest} to ") } else { String::new() })]
pub struct Divergence {
    /// The step at which the fingerprint differs.
    pub found: u64,
    /// The first step that may differ: the one after the last fingerprint that agrees; `found` where each step has one.
    pub earliest: u64,
}

/// Most fingerprints that a file keeps; longer runs keep every second one, every fourth …
pub const MAX_PULSES: usize = 4096;

/// Longest run in a file, steps.
const LONGEST: usize = 1 << 40;

/// Fingerprints of a run as it goes on, as many as a file has room for.
#[derive(Clone, Debug)]
pub struct Pulses {
    kept: Vec<u32>,
    every: u64,
    count: u64,
}

impl Default for Pulses {
    fn default() -> Pulses {
        Pulses { kept: Vec::new(), every: 1, count: 0 }
    }
}

impl Pulses {
    /// That of the next step, the start first.
    pub fn push(&mut self, pulse: u32) {
        if self.count.is_multiple_of(self.every) {
            self.kept.push(pulse);
        }
        self.count += 1;
        if self.kept.len() > MAX_PULSES {
            let mut place = 0..;
            self.kept.retain(|_| place.next().is_some_and(|place: u64| place.is_multiple_of(2)));
            self.every *= 2;
        }
    }
}

impl Recorded {
    /// A run of so many steps with a fingerprint after each; as many are kept as a file has room for.
    pub fn new(steps: u64, log: Log, pulses: &[u32]) -> Recorded {
        let mut kept = Pulses::default();
        pulses.iter().for_each(|pulse| kept.push(*pulse));
        Recorded::with(steps, log, kept)
    }

    /// The same with the fingerprints that were kept on the way.
    pub fn with(steps: u64, log: Log, Pulses { kept: pulses, every, .. }: Pulses) -> Recorded {
        Recorded { steps, log, pulses, every, range: None }
    }

    /// Whether a run is as recorded after so many steps; steps without a fingerprint always are.
    pub fn agrees(&self, step: u64, now: u32) -> bool {
        let every = self.every.max(1);
        !step.is_multiple_of(every)
            || self.pulses.get((step / every) as usize).is_none_or(|recorded| *recorded == now)
    }

    /// Makes the run again from `replay`, its start, and gives the digest of the last world. `progress` hears each
    /// step and answers whether to go on; a run that was stopped has no digest.
    ///
    /// # Errors
    /// The run differs from the recorded one.
    pub fn verify(
        &self,
        mut replay: Run,
        mut progress: impl FnMut(u64) -> bool,
    ) -> std::result::Result<Option<u64>, Divergence> {
        let mut earliest = 0;
        loop {
            let step = replay.world().step;
            if !self.agrees(step, fingerprint(replay.world())) {
                return Err(Divergence { found: step, earliest });
            }
            if step.is_multiple_of(self.every.max(1)) {
                earliest = step + 1;
            }
            if step >= self.steps {
                return Ok(Some(digest(replay.world())));
            }
            replay.step();
            if !progress(replay.world().step) {
                return Ok(None);
            }
        }
    }
}

/// The table `[run]`.
pub(super) fn to_table(recorded: &Recorded) -> toml::Table {
    let Recorded { steps, log, pulses, every, range } = recorded;
    let integer = |number: u64| toml::Value::Integer(number as i64);
    let mut table = toml::Table::new();
    table.insert("steps".into(), integer(*steps));
    if let Some((from, to)) = range {
        table.insert("range".into(), toml::Value::Array(vec![integer(*from), integer(*to)]));
    }
    if !pulses.is_empty() {
        table.insert("every".into(), integer(*every));
        let mut digits = String::with_capacity(8 * pulses.len());
        for pulse in pulses {
            _ = write!(digits, "{pulse:08x}");
        }
        table.insert("pulses".into(), digits.into());
    }
    if !log.is_empty() {
        let log = log.iter().map(|(step, command)| toml::Value::Table(entry(*step, command)));
        table.insert("log".into(), toml::Value::Array(log.collect()));
    }
    table
}

/// One command.
fn entry(step: u64, command: &Command) -> toml::Table {
    let mut table = toml::Table::new();
    let integer = |number: u32| toml::Value::Integer(number.into());
    let mut put = |key: &str, value: toml::Value| {
        table.insert(key.into(), value);
    };
    put("step", toml::Value::Integer(step as i64));
    let mut set = |assignment: String, scope: Scope| {
        put("set", assignment.into());
        if let Scope::Agent(agent) = scope {
            put("agent", integer(agent));
        }
    };
    match command {
        Command::Set { key, value, scope } => {
            set(format!("{key}={}", shown(key, *value)), *scope);
        }
        Command::SetMethod { method, scope } => set(format!("method={}", method.name()), *scope),
        Command::MoveAgent { agent, to } => {
            put("move", integer(*agent));
            put("to", write::vector(*to));
        }
        Command::SetVelocity { agent, to } => {
            put("push", integer(*agent));
            put("to", write::vector(*to));
        }
        Command::SetObjective { agent, objective } => {
            put("give", integer(*agent));
            write::objective(objective, &mut put);
        }
        Command::SetPointer(to) => put("pointer", write::vector(*to)),
        Command::SetObstacles(obstacles) => {
            let mut stand = toml::Table::new();
            write::obstacles(&obstacles.polygons, &obstacles.circles, &mut stand);
            put("obstacles", toml::Value::Table(stand));
        }
        Command::AddAgent(agent) => {
            let inherited = (Method::default(), &AgentSettings::default());
            put("add", toml::Value::Table(write::agent_table(agent, inherited)));
        }
    }
    table
}

/// Reads the table `[run]` of a scenario with so many agents.
pub(super) fn of_node(node: &Node, mut agents: usize) -> Result<Recorded> {
    let mut table = Table::of(node, "[run]")?;
    let steps = table
        .count("steps", 0, LONGEST)?
        .ok_or_else(|| Problem::new(node.at, "a run needs steps, how many it has".into()))?;
    let every = table.count("every", 1, LONGEST)?.unwrap_or(1);
    let pulses = match table.get("pulses") {
        None => Vec::new(),
        Some(place) => match &place.value {
            Value::Text(digits) => hexadecimal(digits).ok_or_else(|| {
                Problem::new(place.at, "pulses must be eight hexadecimal digits for each".into())
            })?,
            other => return Err(read::wrong_type(place, "pulses", "text", other)),
        },
    };
    let range = match table.get("range") {
        None => None,
        Some(place) => {
            let wrong =
                || Problem::new(place.at, format!("range must be two steps within 0 to steps = {steps}"));
            let ends: Vec<f64> = read::items(Some(place), "range")?
                .iter()
                .filter_map(|end| match end.value {
                    Value::Number { double, .. } if double >= 0.0 && double.fract() == 0.0 => Some(double),
                    _ => None,
                })
                .collect();
            match ends[..] {
                [from, to] if from <= to && to <= steps as f64 => Some((from as u64, to as u64)),
                _ => return Err(wrong()),
            }
        }
    };
    let mut log = Vec::new();
    for node in read::items(table.get("log"), "run.log")? {
        let (step, command) = command(node)?;
        if log.last().is_some_and(|(before, _)| *before > step) {
            return Err(Problem::new(node.at, "the log must be in the order of its steps".into()));
        }
        let of = match &command {
            Command::MoveAgent { agent, .. }
            | Command::SetVelocity { agent, .. }
            | Command::SetObjective { agent, .. }
            | Command::Set { scope: Scope::Agent(agent), .. }
            | Command::SetMethod { scope: Scope::Agent(agent), .. } => Some(*agent),
            _ => None,
        };
        if let Some(agent) = of.filter(|agent| *agent as usize >= agents) {
            let message = format!("there is no agent {agent} yet: the world has {agents}, counted from 0");
            return Err(Problem::new(node.at, message));
        }
        agents += usize::from(matches!(command, Command::AddAgent(_)));
        log.push((step, command));
    }
    table.finish()?;
    // Without fingerprints there is nothing between them.
    let every = if pulses.is_empty() { 1 } else { every as u64 };
    Ok(Recorded { steps: steps as u64, log: Arc::new(log), pulses, every, range })
}

fn hexadecimal(digits: &str) -> Option<Vec<u32>> {
    let whole = digits.bytes().all(|digit| digit.is_ascii_hexdigit()) && digits.len().is_multiple_of(8);
    let pulses = digits.as_bytes().chunks(8);
    let read = |chunk| u32::from_str_radix(std::str::from_utf8(chunk).ok()?, 16).ok();
    if whole { pulses.map(read).collect() } else { None }
}

/// One entry of the log.
fn command(node: &Node) -> Result<(u64, Command)> {
    let mut table = Table::of(node, "an entry of [[run.log]]")?;
    let needs = |what: &str| Problem::new(node.at, format!("an entry of the log needs {what}"));
    let step = table.count("step", 0, LONGEST)?.ok_or_else(|| needs("step"))? as u64;
    let mut index = |key: &'static str| Ok(table.count(key, 0, MAX_AGENTS - 1)?.map(|index| index as u32));
    let (moved, pushed, given, of) = (index("move")?, index("push")?, index("give")?, index("agent")?);
    let to = table.vector("to")?;
    let to = |what: &str| to.ok_or_else(|| needs(&format!("to = [x, y] beside {what}")));
    let command = if let Some(agent) = moved {
        Command::MoveAgent { agent, to: to("move")? }
    } else if let Some(agent) = pushed {
        Command::SetVelocity { agent, to: to("push")? }
    } else if let Some(agent) = given {
        let objective = read::objective(node, &mut table)?;
        Command::SetObjective { agent, objective }
    } else if let Some(pointer) = table.vector("pointer")? {
        Command::SetPointer(pointer)
    } else if let Some(place) = table.get("obstacles") {
        let mut stand = Table::of(place, "obstacles")?;
        let (polygons, circles) = read::obstacles(&mut stand)?;
        stand.finish()?;
        Command::SetObstacles(Arc::new(Obstacles::new(polygons, circles)))
    } else if let Some(place) = table.get("add") {
        let agent: Agent = read::agent(place, (Method::default(), &AgentSettings::default()))?;
        Command::AddAgent(Box::new(agent))
    } else if let Some(assignment) = table.text("set")? {
        let parsed = Command::parse_set(assignment);
        let scope = of.map_or(Scope::All, Scope::Agent);
        match parsed.map_err(|error| Problem::new(node.at, error.to_string()))? {
            Command::Set { key, value, .. } => Command::Set { key, value, scope },
            Command::SetMethod { method, .. } => Command::SetMethod { method, scope },
            other => other,
        }
    } else {
        return Err(needs("one of set, move, push, give, pointer, obstacles, add"));
    };
    table.finish()?;
    Ok((step, command))
}
