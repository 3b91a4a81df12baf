//! A run that follows a log of another program: its agents are placed where the log has them, and decide what they
//! would do there.
//!
//! ```text
//!   step k        decide ─▶ what the method would do          logged: what they did
//!   step k + 1    agents that follow are put where the log has them; released ones have moved on their own
//! ```

use std::{any::Any, collections::BTreeSet, fmt, sync::Arc};

use glam::Vec2;

use sidestep_core::{
    model::{Agent, Key, World, agent::AGENT_SETTINGS, ids::Id, tunable::Value},
    sim::{Command, command::Scope},
};

use crate::run::command::RunCommand;

/// A logged run: the agents at each step, and the velocity that each chose. Its agents have their own numbers, which
/// never change.
pub trait LoggedRun: fmt::Debug + Send + Sync {
    /// The first step that it still has together with its predecessor.
    fn first(&self) -> u64;

    /// The last step so far.
    fn last(&self) -> u64;

    /// The agents at a step, by ascending numbers; `None` if the log has no such step.
    fn agents(&self, step: u64) -> Option<Vec<LoggedAgent>>;

    /// The number of steps without rows before a step.
    fn skipped(&self, step: u64) -> u32;

    /// The decisions of these agents at that step, by ascending numbers.
    fn answers(&self, step: u64) -> Vec<LoggedAnswer>;

    /// The behavior of an agent that is released at a step: its objective, its preferred speed and its steering count.
    fn by_itself(&self, number: u32, step: u64) -> Agent;

    /// The name of an agent.
    fn name(&self, number: u32) -> String;

    /// The log itself, for callers that know its type.
    fn as_any(&self) -> &dyn Any;
}

/// An agent of a log at the moment when a step decides.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedAgent {
    /// Its number in the log.
    pub number: u32,
    /// Its state. References to other agents in its objective are numbers of the log.
    pub agent: Agent,
    /// Settings that the log changed since the step before.
    pub changed: Vec<(Key, Value)>,
}

/// The decision of a logged agent at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedAnswer {
    /// Its number in the log.
    pub number: u32,
    /// The velocity that it chose, m/s; `None` if that cannot be known.
    pub chosen: Option<Vec2>,
    /// Its position at the next step, m, if it exists there.
    pub next: Option<Vec2>,
}

/// An agent of the world that came from the log.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LoggedRole {
    generation: u32,
    number: u32,
}

/// The released agents, by their numbers in the log.
#[derive(Clone, Debug, PartialEq)]
enum LetGo {
    These(BTreeSet<u32>),
    /// All agents, since this step.
    All {
        since: u64,
    },
}

/// The agents that follow a log, at a step of a run.
#[derive(Clone, Debug)]
pub(super) struct Follower {
    logged: Arc<dyn LoggedRun>,
    /// The roles of the agents, by the slots of their ids.
    roles: Vec<Option<LoggedRole>>,
    let_go: LetGo,
    /// Settings tuned for all agents: newcomers get them too, and the log no longer changes them.
    tuned: Vec<Command>,
}

impl Follower {
    /// All agents follow.
    pub fn of(logged: Arc<dyn LoggedRun>) -> Follower {
        Follower { logged, roles: Vec::new(), let_go: LetGo::These(BTreeSet::new()), tuned: Vec::new() }
    }

    pub fn logged(&self) -> &Arc<dyn LoggedRun> {
        &self.logged
    }

    /// Approximate memory, bytes.
    pub fn bytes(&self) -> usize {
        self.roles.len() * size_of::<Option<LoggedRole>>() + size_of::<Follower>()
    }

    /// Declares that the agents of a world are those of the log at its step, in their order: the start of a run.
    pub fn begin(&mut self, world: &World) {
        if self.roles.is_empty() {
            let numbers: Vec<u32> = self.logged.answers(world.step).iter().map(|it| it.number).collect();
            self.note(world, 0, &numbers);
        }
    }

    /// Declares the log numbers of the agents from an index on.
    pub fn note(&mut self, world: &World, from: usize, numbers: &[u32]) {
        for (index, number) in (from as u32..).zip(numbers) {
            let Some(id) = world.id(index).map(|id| id.0) else { return };
            let slot = id.slot as usize;
            self.roles.resize(self.roles.len().max(slot + 1), None);
            self.roles[slot] = Some(LoggedRole { generation: id.generation, number: *number });
        }
    }

    /// The number of an agent in the log, if it came from there.
    pub fn number(&self, world: &World, index: u32) -> Option<u32> {
        self.number_of(world.id(index)?.0)
    }

    /// The number of the agent with this id.
    pub fn number_of(&self, id: Id) -> Option<u32> {
        let role = self.roles.get(id.slot as usize).copied().flatten()?;
        (role.generation == id.generation).then_some(role.number)
    }

    /// True if any agent follows the log.
    pub fn is_led(&self) -> bool {
        self.led_until().is_none()
    }

    /// The step at which all agents were released; `None` while the log is followed.
    pub fn led_until(&self) -> Option<u64> {
        match &self.let_go {
            LetGo::These(_) => None,
            LetGo::All { since } => Some(*since),
        }
    }

    fn follows(&self, number: u32) -> bool {
        match &self.let_go {
            LetGo::These(numbers) => !numbers.contains(&number),
            LetGo::All { .. } => false,
        }
    }

    /// The number of an agent, if it follows.
    fn led(&self, world: &World, index: u32) -> Option<u32> {
        self.number(world, index).filter(|number| self.follows(*number))
    }

    /// True if the log has no step beyond this one, so that no agent can follow any farther.
    pub fn is_at_end(&self, step: u64) -> bool {
        self.is_led() && step >= self.logged.last()
    }

    /// Removes the agents that are no longer in the log.
    pub fn leave(&self, world: &World, agents: &[LoggedAgent]) -> Vec<Command> {
        let gone = |index: &u32| {
            let led = self.led(world, *index);
            led.is_some_and(|number| agents.binary_search_by_key(&number, |it| it.number).is_err())
        };
        let indices = (0..world.agents.len() as u32).rev().filter(gone);
        indices.map(|agent| Command::RemoveAgent { agent }).collect()
    }

    /// Puts the agents that follow where the log has them, and adds newcomers; returns the numbers of these. After a
    /// leap over steps that the log has dropped, all settings are taken from the log, since the changes in between are
    /// unknown.
    pub fn put(&self, world: &World, agents: Vec<LoggedAgent>, leapt: bool) -> (Vec<Command>, Vec<u32>) {
        let (mut commands, mut came) = (Vec::new(), Vec::new());
        let mut indices: Vec<(u32, u32)> = (0..world.agents.len() as u32)
            .filter_map(|index| Some((self.number(world, index)?, index)))
            .collect();
        indices.sort_unstable();
        let mut named = indices.clone();
        named.extend(
            agents
                .iter()
                .filter(|it| {
                    indices.binary_search_by_key(&it.number, |pair| pair.0).is_err()
                        && self.follows(it.number)
                })
                .zip(world.agents.len() as u32..)
                .map(|(it, index)| (it.number, index)),
        );
        named.sort_unstable();
        let place = |list: &[(u32, u32)], number: u32| {
            list.binary_search_by_key(&number, |pair| pair.0).ok().map(|found| list[found].1)
        };
        for LoggedAgent { number, mut agent, mut changed } in agents {
            if !self.follows(number) {
                continue;
            }
            agent.objective = agent.objective.renumbered(|other| place(&named, other));
            match place(&indices, number) {
                Some(index) => {
                    if leapt {
                        changed = different_settings(&world.agents[index as usize], &agent);
                    }
                    self.put_one(world, index, &agent, &changed, &mut commands);
                }
                None => {
                    self.tune(&mut agent);
                    came.push(number);
                    commands.push(Command::AddAgent(Box::new(agent)));
                }
            }
        }
        (commands, came)
    }

    fn put_one(
        &self,
        world: &World,
        index: u32,
        agent: &Agent,
        changed: &[(Key, Value)],
        commands: &mut Vec<Command>,
    ) {
        commands.push(Command::MoveAgent { agent: index, to: agent.position });
        commands.push(Command::SetVelocity { agent: index, to: agent.velocity });
        let known = world.agents[index as usize].objective;
        if agent.objective != known && agent.objective.other().is_none() {
            commands.push(Command::SetObjective { agent: index, objective: agent.objective });
        }
        for (key, value) in changed {
            if !self.tuned.iter().any(|command| command.tuned() == Some(key.name())) {
                commands.push(Command::Set { key: *key, value: *value, scope: Scope::Agent(index) });
            }
        }
    }

    /// Applies the settings tuned for all agents to a newcomer.
    fn tune(&self, agent: &mut Agent) {
        for command in &self.tuned {
            match command {
                Command::Set { key: Key::Agent(tunable), value, .. } => {
                    (tunable.set)(&mut agent.settings, *value);
                }
                Command::SetMethod { method, .. } => agent.method = *method,
                _ => {}
            }
        }
    }

    /// Stores a setting that is tuned for all agents.
    pub fn note_tuning(&mut self, command: &Command) {
        if let Command::Set { scope: Scope::All, .. } | Command::SetMethod { scope: Scope::All, .. } = command
        {
            self.tuned.retain(|earlier| !command.supersedes(earlier));
            self.tuned.push(command.clone());
        }
    }

    /// The logged decision of each agent of a world, by index; `None` for agents that do not follow.
    pub fn answers(&self, world: &World) -> Vec<Option<LoggedAnswer>> {
        let answers = if self.is_led() { self.logged.answers(world.step) } else { Vec::new() };
        let of = |index: u32| {
            let number = self.led(world, index)?;
            let found = answers.binary_search_by_key(&number, |answer| answer.number).ok()?;
            Some(answers[found])
        };
        (0..world.agents.len() as u32).map(of).collect()
    }

    /// The scope of agents that a command releases from the log, if any: it puts an agent where the log does not have
    /// it.
    pub fn scope_left(&self, world: &World, command: &RunCommand) -> Option<Scope> {
        let concerned = match command {
            RunCommand::LetGo(Scope::Agent(agent)) => {
                return self.led(world, *agent).map(|_| Scope::Agent(*agent));
            }
            RunCommand::LetGo(Scope::All) | RunCommand::World(Command::AddAgent(_)) => {
                return self.is_led().then_some(Scope::All);
            }
            RunCommand::World(
                Command::MoveAgent { agent, .. }
                | Command::SetVelocity { agent, .. }
                | Command::SetObjective { agent, .. }
                | Command::SetJourney { agent, .. }
                | Command::RemoveAgent { agent },
            ) => *agent,
            _ => return None,
        };
        self.led(world, concerned).map(|_| Scope::All)
    }

    /// Releases agents. Returns the commands that give them objectives of their own, since the log no longer moves
    /// them.
    pub fn let_go(&mut self, world: &World, scope: Scope) -> Vec<Command> {
        let indices = self.led_in(world, scope);
        let mut commands = Vec::new();
        for (index, number) in &indices {
            let free = self.logged.by_itself(*number, world.step);
            let objective = free.objective.renumbered(|other| {
                (0..world.agents.len() as u32).find(|index| self.number(world, *index) == Some(other))
            });
            commands.extend(given(*index, &Agent { objective, ..free }));
        }
        match (&mut self.let_go, scope) {
            (let_go, Scope::All) => *let_go = LetGo::All { since: world.step },
            (LetGo::These(numbers), Scope::Agent(_)) => {
                numbers.extend(indices.iter().map(|(_, number)| number));
            }
            (LetGo::All { .. }, Scope::Agent(_)) => {}
        }
        commands
    }

    /// The agents of a scope that follow, by index and number.
    fn led_in(&self, world: &World, scope: Scope) -> Vec<(u32, u32)> {
        let indices = match scope {
            Scope::All => 0..world.agents.len() as u32,
            Scope::Agent(agent) => agent..agent + 1,
        };
        indices.filter_map(|index| Some((index, self.led(world, index)?))).collect()
    }

    /// The commands that give the agents of a scope their present objectives back and return them to the log.
    pub fn back(&self, world: &World, scope: Scope) -> Vec<RunCommand> {
        let led = self.led_in(world, scope).into_iter();
        let given = led.flat_map(|(agent, _)| given(agent, &world.agents[agent as usize]));
        given.map(RunCommand::World).chain([RunCommand::Follow(scope)]).collect()
    }

    /// Returns agents to the log, which they follow from its next step on.
    pub fn follow(&mut self, world: &World, scope: Scope) {
        match (scope, &mut self.let_go) {
            (Scope::All, let_go) => *let_go = LetGo::These(BTreeSet::new()),
            (Scope::Agent(_), LetGo::All { .. }) => {}
            (Scope::Agent(agent), LetGo::These(_)) => {
                let number = self.number(world, agent);
                if let (LetGo::These(numbers), Some(number)) = (&mut self.let_go, number) {
                    numbers.remove(&number);
                }
            }
        }
    }
}

/// The settings of `logged` that differ from those of `known`.
fn different_settings(known: &Agent, logged: &Agent) -> Vec<(Key, Value)> {
    let differing = AGENT_SETTINGS.iter().filter_map(|tunable| {
        let value = (tunable.get)(&logged.settings);
        ((tunable.get)(&known.settings) != value).then_some((Key::Agent(tunable), value))
    });
    differing.collect()
}

/// The commands that give an agent the objective, the preferred speed and the steering of another.
fn given(agent: u32, as_of: &Agent) -> Vec<Command> {
    let mut commands = vec![Command::SetObjective { agent, objective: as_of.objective }];
    for key in [Key::PREFERRED_SPEED, Key::STEERING] {
        if let Key::Agent(setting) = key {
            let value = (setting.get)(&as_of.settings);
            commands.push(Command::Set { key, value, scope: Scope::Agent(agent) });
        }
    }
    commands
}
