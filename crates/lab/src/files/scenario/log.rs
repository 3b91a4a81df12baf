//! The changes of a world during a run: `[[run.log]]`.

use std::sync::Arc;

use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{
    MAX_AGENTS,
    agent::{AgentTable, AimKeys, Behavior, Inherited},
    file::{
        AgentIndex, GroupNumber, IdHalf, NumberOrWord, Refusal, RefusalWords, Vector, WholeNumber, Word,
        pairs, plain, read_as, refuse, schema, written,
    },
    goals::JourneyTable,
    newcomers::{self, NewcomerTable},
    obstacles::ObstacleTables,
    roadmap::{RoadmapTable, Waypoints},
    run::StepCount,
    said,
    view::both_ends,
};
use sidestep_core::{
    model::{AgentId, AgentSettings, Method, Obstacles, ids::Id, spelling::quoted},
    sim::{
        Command,
        command::{LARGEST_SEED, Scope},
    },
};

use crate::{
    run::command::RunCommand,
    text::{message::Message, refusals},
};

/// A change
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// The step before which it is done
    step: StepCount,
    /// The agent that is put elsewhere
    r#move: Option<AgentIndex>,
    /// The agent that gets another velocity
    push: Option<AgentIndex>,
    /// The agent that gets another objective
    give: Option<AgentIndex>,
    /// The agent that is taken away
    remove: Option<AgentIndex>,
    /// The agent that belongs to another group
    regroup: Option<AgentIndex>,
    /// The group that it belongs to
    color: Option<GroupNumber>,
    /// The seed of every random stream from now on
    seed: Option<WholeNumber<0, LARGEST_SEED>>,
    /// Steps that pass while nothing moves
    pass: Option<WholeNumber<1, { u32::MAX as u64 }>>,
    /// The agent for which something is set
    agent: Option<AgentIndex>,
    /// The point of the road map that is moved
    waypoint: Option<AgentIndex>,
    /// m or m/s
    to: Option<Vector>,
    /// m
    goal: Option<Vector>,
    /// The velocity that it wants all the time, m/s
    preferred_velocity: Option<Vector>,
    /// What it does without a goal, or by the road map (route)
    behavior: Option<Word<Behavior>>,
    /// Whom it pursues or evades
    target: Option<AgentIndex>,
    /// The goals in sequence along which it goes, in place of an objective
    journey: Option<JourneyTable>,
    /// m
    pointer: Option<Vector>,
    /// Velocities that a program chose for the next step, m/s, of the agents in `of`
    answers: Option<Vec<Vector>>,
    /// The agents that they are for
    of: Option<Vec<AgentIndex>>,
    /// All of the obstacles from now on
    obstacles: Option<ObstacleTables>,
    /// A road map
    roadmap: Option<RoadmapTable>,
    /// Both ends of the gate; none takes it away
    #[schemars(length(max = 2))]
    gate: Option<Vec<Vector>>,
    /// Who no longer follows a log: all, or an agent
    let_go: Option<ScopeKey>,
    /// Who follows the log again: all, or an agent
    follow: Option<ScopeKey>,
    /// The agent that is added
    add: Option<AgentTable>,
    /// All agents that are still to come from now on
    newcomers: Option<Vec<NewcomerTable>>,
    /// Where an agent comes back
    at: Option<AgentIndex>,
    /// Half of its id
    slot: Option<IdHalf>,
    /// The other half
    generation: Option<IdHalf>,
    /// KEY=VALUE
    set: Option<String>,
}

/// The commands of a log in a world that starts with this many agents.
pub fn commands(entries: Vec<LogEntry>, mut agents: usize) -> Result<Vec<(u64, RunCommand)>, Refusal> {
    let mut log: Vec<(u64, RunCommand)> = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        let mut read = |entry: LogEntry| {
            let (step, command) = entry.command()?;
            if log.last().is_some_and(|(before, _)| *before > step) {
                return Err(said::not_in_order().into());
            }
            agents = agents_after(&command, agents)?;
            Ok((step, command))
        };
        log.push(read(entry).map_err(|refusal: Refusal| refusal.in_entry("log", index))?);
    }
    Ok(log)
}

/// Number of agents after a command.
fn agents_after(command: &RunCommand, agents: usize) -> Result<usize, Message> {
    let answered = match command {
        RunCommand::World(Command::SetAnswers(answers)) => answers.iter().map(|(agent, _)| *agent).max(),
        _ => None,
    };
    if let Some(agent) = agent_of(command).max(answered).filter(|agent| *agent as usize >= agents) {
        return Err(said::no_agent_yet(agent as usize, agents));
    }
    match command.of_world() {
        Some(Command::InsertAgent { index, .. }) if *index as usize > agents => {
            Err(said::beyond_the_end(*index as usize, agents))
        }
        Some(Command::AddAgent(_) | Command::InsertAgent { .. }) => Ok(agents + 1),
        Some(Command::RemoveAgent { .. }) => Ok(agents - 1),
        // From now on any number may be there.
        Some(Command::SetNewcomers(newcomers)) if !newcomers.is_empty() => Ok(MAX_AGENTS),
        _ => Ok(agents),
    }
}

/// The agent that a command changes, if it changes one.
fn agent_of(command: &RunCommand) -> Option<u32> {
    match command {
        RunCommand::World(
            Command::RemoveAgent { agent }
            | Command::MoveAgent { agent, .. }
            | Command::SetVelocity { agent, .. }
            | Command::SetObjective { agent, .. }
            | Command::SetJourney { agent, .. }
            | Command::SetGroup { agent, .. }
            | Command::Set { scope: Scope::Agent(agent), .. }
            | Command::SetMethod { scope: Scope::Agent(agent), .. },
        )
        | RunCommand::LetGo(Scope::Agent(agent))
        | RunCommand::Follow(Scope::Agent(agent)) => Some(*agent),
        _ => None,
    }
}

/// An agent in a log inherits nothing from the scenario, whose defaults may be edited.
pub(super) fn with_inherited<T>(of: impl FnOnce(Inherited) -> T) -> T {
    of(Inherited { method: Method::default(), settings: &AgentSettings::default() })
}

impl LogEntry {
    /// The step and the change.
    fn command(self) -> Result<(u64, RunCommand), Refusal> {
        let WholeNumber(step) = self.step;
        let known = [self.r#move, self.push, self.give, self.remove, self.regroup, self.waypoint];
        let of_one = known.iter().flatten().next().is_some();
        if let Some(key) = self.needless(of_one || self.let_go.is_some() || self.follow.is_some()) {
            return Err(Refusal::of_key(key, said::unknown_key(quoted(key), "step, to, agent".into())));
        }
        let command = if of_one { self.of_one().map(RunCommand::World) } else { self.of_world() };
        command.map(|command| (step, command))
    }

    /// A key in the entry that does not belong to the intended change.
    fn needless(&self, is_known: bool) -> Option<&'static str> {
        let changes = [
            ("seed", self.seed.is_some()),
            ("pass", self.pass.is_some()),
            ("pointer", self.pointer.is_some()),
            ("answers", self.answers.is_some()),
            ("obstacles", self.obstacles.is_some()),
            ("roadmap", self.roadmap.is_some()),
            ("gate", self.gate.is_some()),
            ("add", self.add.is_some()),
            ("newcomers", self.newcomers.is_some()),
            ("set", self.set.is_some()),
        ];
        let more = changes.into_iter().filter(|(_, stands)| *stands).nth(usize::from(!is_known));
        let without = [
            ("goal", self.goal.is_some() && self.give.is_none()),
            ("preferred_velocity", self.preferred_velocity.is_some() && self.give.is_none()),
            ("behavior", self.behavior.is_some() && self.give.is_none()),
            ("target", self.target.is_some() && self.give.is_none()),
            ("journey", self.journey.is_some() && self.give.is_none()),
            ("of", self.of.is_some() && self.answers.is_none()),
            ("color", self.color.is_some() && self.regroup.is_none()),
            ("slot", self.slot.is_some() && self.at.is_none()),
            ("generation", self.generation.is_some() && self.at.is_none()),
        ];
        more.or(without.into_iter().find(|(_, stands)| *stands)).map(|(key, _)| key)
    }

    fn index(key: Option<AgentIndex>) -> Option<u32> {
        key.map(|WholeNumber(index)| index as u32)
    }

    /// The place that a key requires in the same entry.
    fn place(&self, key: &str) -> Result<glam::Vec2, Refusal> {
        self.to.map(|to| to.0).ok_or_else(|| said::entry_needs_to(key.into()).into())
    }

    /// A change of one agent or of one point.
    fn of_one(self) -> Result<Command, Refusal> {
        if let Some(agent) = Self::index(self.r#move) {
            Ok(Command::MoveAgent { agent, to: self.place("move")? })
        } else if let Some(agent) = Self::index(self.push) {
            Ok(Command::SetVelocity { agent, to: self.place("push")? })
        } else if let Some(agent) = Self::index(self.give) {
            self.given(agent)
        } else if let Some(agent) = Self::index(self.remove) {
            Ok(Command::RemoveAgent { agent })
        } else if let Some(agent) = Self::index(self.regroup) {
            let WholeNumber(group) = self.color.ok_or_else(said::regroup_needs_color)?;
            Ok(Command::SetGroup { agent, group: group as u16 })
        } else {
            let waypoint = Self::index(self.waypoint).unwrap_or(0);
            Ok(Command::MoveWaypoint { waypoint, to: self.place("waypoint")? })
        }
    }

    /// Another objective for an agent, or goals in sequence.
    fn given(self, agent: u32) -> Result<Command, Refusal> {
        let LogEntry { goal, preferred_velocity, behavior, target, .. } = self;
        let aim = AimKeys { goal, preferred_velocity, behavior, target };
        match self.journey {
            None => Ok(Command::SetObjective { agent, objective: aim.objective()? }),
            Some(table) if aim == AimKeys::default() => {
                let journey = table.journey().map_err(|refusal| refusal.within("journey"))?;
                Ok(Command::SetJourney { agent, journey: Box::new(journey) })
            }
            Some(_) => Err(said::goals_exclude().into()),
        }
    }

    /// A change of the run, the world, or several agents.
    fn of_world(self) -> Result<RunCommand, Refusal> {
        if let Some(WholeNumber(seed)) = self.seed {
            Ok(Command::SetSeed(seed).into())
        } else if let Some(WholeNumber(steps)) = self.pass {
            Ok(Command::PassTime { steps: steps as u32 }.into())
        } else if let Some(Vector(pointer)) = self.pointer {
            Ok(Command::SetPointer(pointer).into())
        } else if let Some(velocities) = &self.answers {
            let of = self.of.unwrap_or_default();
            if of.len() != velocities.len() {
                return Err(Refusal::of("of", said::answers_of(velocities.len(), of.len())));
            }
            let answers = of.iter().zip(velocities).map(|(of, velocity)| (of.0 as u32, velocity.0));
            Ok(Command::SetAnswers(answers.collect()).into())
        } else if let Some(tables) = self.obstacles {
            let stand = tables.shapes().and_then(|(polygons, circles)| {
                Obstacles::new(polygons, circles).map_err(|error| refusals::obstacle(&error).into())
            });
            stand
                .map(|stand| Command::SetObstacles(Arc::new(stand)).into())
                .map_err(|refusal| refusal.within("obstacles"))
        } else if let Some(table) = self.roadmap {
            let Waypoints { points, clearance } =
                table.waypoints().map_err(|refusal| refusal.within("roadmap"))?;
            Ok(Command::SetRoadmap { points, clearance }.into())
        } else if let Some(ends) = self.gate {
            Ok(RunCommand::SetGate(if ends.is_empty() { None } else { Some(both_ends("gate", &ends)?) }))
        } else if let Some(ScopeKey(scope)) = self.let_go {
            Ok(RunCommand::LetGo(scope))
        } else if let Some(ScopeKey(scope)) = self.follow {
            Ok(RunCommand::Follow(scope))
        } else if let Some(table) = &self.add {
            self.added(table).map(RunCommand::World)
        } else if let Some(tables) = self.newcomers {
            newcomers::read(&tables).map(|newcomers| Command::SetNewcomers(newcomers).into())
        } else if let Some(assignment) = self.set {
            let command = Command::parse_set(&assignment).map_err(|error| refusals::command(&error))?;
            Ok(scoped(command, Self::index(self.agent).map_or(Scope::All, Scope::Agent)).into())
        } else {
            Err(said::entry_needs_command().into())
        }
    }

    fn added(&self, table: &AgentTable) -> Result<Command, Refusal> {
        let agent = with_inherited(|inherited| table.agent(inherited));
        let (agent, goals) = agent.map_err(|refusal| refusal.within("add"))?;
        if goals.is_some() {
            return Err(Refusal::from(said::add_without_goals()).within("add"));
        }
        let agent = Box::new(agent);
        let half = |half: Option<IdHalf>, key: &str| {
            half.map(|WholeNumber(half)| half as u32).ok_or_else(|| said::at_needs(key.into()))
        };
        match Self::index(self.at) {
            None => Ok(Command::AddAgent(agent)),
            Some(index) => {
                let id =
                    Id { slot: half(self.slot, "slot")?, generation: half(self.generation, "generation")? };
                Ok(Command::InsertAgent { index, id: AgentId(id), agent })
            }
        }
    }
}

/// All agents, or the index of one.
#[derive(Clone, Copy)]
struct ScopeKey(Scope);

impl<'de> Deserialize<'de> for ScopeKey {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ScopeKey, D::Error> {
        match plain(from, said::all_or_index)? {
            NumberOrWord::Text(word) if word == "all" => Ok(ScopeKey(Scope::All)),
            NumberOrWord::Number { double, .. }
                if double.fract() == 0.0 && (0.0..MAX_AGENTS as f64).contains(&double) =>
            {
                Ok(ScopeKey(Scope::Agent(double as u32)))
            }
            _ => Err(refuse(RefusalWords::Said(said::all_or_index()))),
        }
    }
}

impl Serialize for ScopeKey {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Scope::All => to.serialize_str("all"),
            Scope::Agent(agent) => to.serialize_u32(agent),
        }
    }
}

schema!([] ScopeKey, _ => json_schema!({}));

/// The command with another scope.
fn scoped(command: Command, scope: Scope) -> Command {
    match command {
        Command::Set { key, value, .. } => Command::Set { key, value, scope },
        Command::SetMethod { method, .. } => Command::SetMethod { method, scope },
        other => other,
    }
}

/// Its serde form is text: the entry of a log at step 0.
impl Serialize for RunCommand {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&written(&LogEntry::of(0, self)))
    }
}

impl<'de> Deserialize<'de> for RunCommand {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RunCommand, D::Error> {
        const NAME: &str = "command.toml";
        let text = String::deserialize(from)?;
        let read = read_as(&text, NAME, LogEntry::command);
        read.map(|(_, command)| command).map_err(|fault| D::Error::custom(fault.in_file(NAME, &text)))
    }
}

impl LogEntry {
    /// The entry of a command.
    pub fn of(step: u64, command: &RunCommand) -> LogEntry {
        let entry = LogEntry { step: WholeNumber(step), ..LogEntry::default() };
        match command {
            RunCommand::World(command) => entry.with_change(command),
            // Without ends there is no longer a gate.
            RunCommand::SetGate(ends) => {
                let ends = ends.as_ref().map_or(&[][..], |ends| &ends[..]);
                LogEntry { gate: Some(pairs(ends)), ..entry }
            }
            RunCommand::LetGo(scope) => LogEntry { let_go: Some(ScopeKey(*scope)), ..entry },
            RunCommand::Follow(scope) => LogEntry { follow: Some(ScopeKey(*scope)), ..entry },
        }
    }

    fn with_change(self, command: &Command) -> LogEntry {
        let number = |agent: &u32| Some(WholeNumber((*agent).into()));
        match command {
            Command::Set { key, value, scope } => self.setting(format!("{key}={}", key.show(*value)), *scope),
            Command::SetMethod { method, scope } => self.setting(format!("method={}", method.name()), *scope),
            Command::MoveAgent { agent, to } => {
                LogEntry { r#move: number(agent), to: Some(Vector(*to)), ..self }
            }
            Command::SetVelocity { agent, to } => {
                LogEntry { push: number(agent), to: Some(Vector(*to)), ..self }
            }
            Command::SetObjective { agent, objective } => {
                let AimKeys { goal, preferred_velocity, behavior, target } = AimKeys::of(objective);
                LogEntry { give: number(agent), goal, preferred_velocity, behavior, target, ..self }
            }
            Command::SetJourney { agent, journey } => {
                LogEntry { give: number(agent), journey: Some(JourneyTable::of(journey)), ..self }
            }
            Command::SetGroup { agent, group } => {
                LogEntry { regroup: number(agent), color: Some(WholeNumber((*group).into())), ..self }
            }
            Command::SetSeed(seed) => LogEntry { seed: Some(WholeNumber(*seed)), ..self },
            Command::PassTime { steps } => LogEntry { pass: Some(WholeNumber((*steps).into())), ..self },
            Command::SetPointer(to) => LogEntry { pointer: Some(Vector(*to)), ..self },
            Command::SetAnswers(answers) => LogEntry {
                answers: Some(answers.iter().map(|(_, velocity)| Vector(*velocity)).collect()),
                of: Some(answers.iter().map(|(agent, _)| WholeNumber((*agent).into())).collect()),
                ..self
            },
            // An empty table removes all obstacles.
            Command::SetObstacles(stand) => {
                let tables = ObstacleTables::of(stand.polygons(), stand.circles());
                LogEntry { obstacles: Some(tables), ..self }
            }
            Command::MoveWaypoint { waypoint, to } => {
                LogEntry { waypoint: number(waypoint), to: Some(Vector(*to)), ..self }
            }
            Command::SetRoadmap { points, clearance } => {
                let waypoints = Waypoints { points: points.clone(), clearance: *clearance };
                LogEntry { roadmap: Some(RoadmapTable::of(&waypoints)), ..self }
            }
            Command::AddAgent(agent) => LogEntry { add: Some(added(agent)), ..self },
            Command::SetNewcomers(newcomers) => {
                let tables = newcomers.iter().map(NewcomerTable::of).collect();
                LogEntry { newcomers: Some(tables), ..self }
            }
            Command::RemoveAgent { agent } => LogEntry { remove: number(agent), ..self },
            Command::InsertAgent { index, id: AgentId(Id { slot, generation }), agent } => LogEntry {
                add: Some(added(agent)),
                at: number(index),
                slot: Some(WholeNumber((*slot).into())),
                generation: Some(WholeNumber((*generation).into())),
                ..self
            },
        }
    }

    fn setting(self, assignment: String, scope: Scope) -> LogEntry {
        let agent = match scope {
            Scope::All => None,
            Scope::Agent(agent) => Some(WholeNumber(agent.into())),
        };
        LogEntry { set: Some(assignment), agent, ..self }
    }
}

fn added(agent: &sidestep_core::Agent) -> AgentTable {
    with_inherited(|inherited| AgentTable::of(agent, None, inherited))
}
