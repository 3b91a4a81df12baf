//! A run that follows what somebody logged: its agents stand where the log has them, and decide what they would do there.
//!
//! ```text
//!   step k        decide ─▶ what the method would do          logged: what they did
//!   step k + 1    whoever follows is put where the log has it; whoever was let go has moved by itself
//! ```

use std::{any::Any, collections::BTreeSet, fmt, sync::Arc};

use glam::Vec2;

use sidestep_core::{
    model::{Agent, Key, Objective, World, agent::AGENT_SETTINGS, ids::Id, tunable::Value},
    sim::{Command, command::Scope},
};

use crate::run::command::RunCommand;

/// What somebody logged of a run: who was there at each step, and what each chose. Its agents have numbers of their own,
/// which they keep.
pub trait LoggedRun: fmt::Debug + Send + Sync {
    /// The first step that it still has, with the one before it.
    fn first(&self) -> u64;

    /// The last step so far.
    fn last(&self) -> u64;

    /// Whoever was there at a step, by ascending numbers; `None` where it has no such step.
    fn agents(&self, step: u64) -> Option<Vec<LoggedAgent>>;

    /// How many steps without rows lie before a step.
    fn skipped(&self, step: u64) -> u32;

    /// What they did then, by ascending numbers.
    fn answers(&self, step: u64) -> Vec<LoggedAnswer>;

    /// What an agent does that is let go at a step: its objective, its preferred speed and its steering count.
    fn by_itself(&self, number: u32, step: u64) -> Agent;

    /// The name of an agent.
    fn name(&self, number: u32) -> String;

    /// The log itself, for whoever knows its type.
    fn as_any(&self) -> &dyn Any;
}

/// An agent as a log has it when a step decides.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedAgent {
    /// Its number in the log.
    pub number: u32,
    /// As it was. Others in its objective are numbers of the log.
    pub agent: Agent,
    /// Settings that the log changed since the step before.
    pub changed: Vec<(Key, Value)>,
}

/// What a logged agent did at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedAnswer {
    /// Its number in the log.
    pub number: u32,
    /// The velocity that it chose, m/s; `None` where that cannot be known.
    pub chosen: Option<Vec2>,
    /// Where it is at the next step, m, if it is there.
    pub next: Option<Vec2>,
}

/// An agent of the world that came out of the log.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LoggedRole {
    generation: u32,
    number: u32,
}

/// Who has been let go, by their numbers in the log.
#[derive(Clone, Debug, PartialEq)]
enum LetGo {
    These(BTreeSet<u32>),
    /// All of them, at this step.
    Everybody {
        since: u64,
    },
}

/// Those who follow a log, at a step of a run.
#[derive(Clone, Debug)]
pub(super) struct Follower {
    logged: Arc<dyn LoggedRun>,
    /// Who is who, by the slots of their ids.
    roles: Vec<Option<LoggedRole>>,
    let_go: LetGo,
    /// What was tuned for everybody: newcomers have it too, and the log no longer changes it.
    tuned: Vec<Command>,
}

impl Follower {
    /// Everybody follows.
    pub fn of(logged: Arc<dyn LoggedRun>) -> Follower {
        Follower { logged, roles: Vec::new(), let_go: LetGo::These(BTreeSet::new()), tuned: Vec::new() }
    }

    pub fn logged(&self) -> &Arc<dyn LoggedRun> {
        &self.logged
    }

    /// About how much memory it takes, bytes.
    pub fn bytes(&self) -> usize {
        self.roles.len() * size_of::<Option<LoggedRole>>() + size_of::<Follower>()
    }

    /// The agents of a world are those of the log at its step, in their order: the start of a run.
    pub fn begin(&mut self, world: &World) {
        if self.roles.is_empty() {
            let numbers: Vec<u32> = self.logged.answers(world.step).iter().map(|it| it.number).collect();
            self.note(world, 0, &numbers);
        }
    }

    /// The agents from an index on are these.
    pub fn note(&mut self, world: &World, from: usize, numbers: &[u32]) {
        for (index, number) in (from as u32..).zip(numbers) {
            let Some(id) = world.id(index).map(|id| id.0) else { return };
            let slot = id.slot as usize;
            self.roles.resize(self.roles.len().max(slot + 1), None);
            self.roles[slot] = Some(LoggedRole { generation: id.generation, number: *number });
        }
    }

    /// The number of an agent in the log, if it came out of it.
    pub fn number(&self, world: &World, index: u32) -> Option<u32> {
        self.number_of(world.id(index)?.0)
    }

    /// The number of the agent with this id.
    pub fn number_of(&self, id: Id) -> Option<u32> {
        let role = self.roles.get(id.slot as usize).copied().flatten()?;
        (role.generation == id.generation).then_some(role.number)
    }

    /// Whether anybody follows.
    pub fn is_led(&self) -> bool {
        self.led_until().is_none()
    }

    /// The step at which all were let go; `None` while the log is followed.
    pub fn led_until(&self) -> Option<u64> {
        match &self.let_go {
            LetGo::These(_) => None,
            LetGo::Everybody { since } => Some(*since),
        }
    }

    fn follows(&self, number: u32) -> bool {
        match &self.let_go {
            LetGo::These(numbers) => !numbers.contains(&number),
            LetGo::Everybody { .. } => false,
        }
    }

    /// The number of an agent that follows.
    fn led(&self, world: &World, index: u32) -> Option<u32> {
        self.number(world, index).filter(|number| self.follows(*number))
    }

    /// Whether nobody can follow any farther: the log has no step beyond this one.
    pub fn is_at_end(&self, step: u64) -> bool {
        self.is_led() && step >= self.logged.last()
    }

    /// Removes those who are no longer in the log.
    pub fn leave(&self, world: &World, agents: &[LoggedAgent]) -> Vec<Command> {
        let gone = |index: &u32| {
            let led = self.led(world, *index);
            led.is_some_and(|number| agents.binary_search_by_key(&number, |it| it.number).is_err())
        };
        let indices = (0..world.agents.len() as u32).rev().filter(gone);
        indices.map(|agent| Command::RemoveAgent { agent }).collect()
    }

    /// Puts those who follow where the log has them, and adds those who come; the numbers of these. After a leap over
    /// steps that the log has dropped, all settings are those of the log: which of them it changed is not known.
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
            agent.objective = with_index(agent.objective, |other| place(&named, other));
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

    /// Gives a newcomer what was tuned for everybody.
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

    /// Remembers what is tuned for everybody.
    pub fn note_tuning(&mut self, command: &Command) {
        if let Command::Set { scope: Scope::All, .. } | Command::SetMethod { scope: Scope::All, .. } = command
        {
            self.tuned.retain(|earlier| !command.supersedes(earlier));
            self.tuned.push(command.clone());
        }
    }

    /// What each agent of a world did, as far as it follows: by index.
    pub fn answers(&self, world: &World) -> Vec<Option<LoggedAnswer>> {
        let answers = if self.is_led() { self.logged.answers(world.step) } else { Vec::new() };
        let of = |index: u32| {
            let number = self.led(world, index)?;
            let found = answers.binary_search_by_key(&number, |answer| answer.number).ok()?;
            Some(answers[found])
        };
        (0..world.agents.len() as u32).map(of).collect()
    }

    /// The scope of agents that a command takes away from the log, if it does: it puts one where the log does not have it.
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
                | Command::RemoveAgent { agent },
            ) => *agent,
            _ => return None,
        };
        self.led(world, concerned).map(|_| Scope::All)
    }

    /// Lets agents go: what they steer for from now on, since nobody tells them any more.
    pub fn let_go(&mut self, world: &World, scope: Scope) -> Vec<Command> {
        let indices = self.led_in(world, scope);
        let mut commands = Vec::new();
        for (index, number) in &indices {
            let free = self.logged.by_itself(*number, world.step);
            let objective = with_index(free.objective, |other| {
                (0..world.agents.len() as u32).find(|index| self.number(world, *index) == Some(other))
            });
            commands.extend(given(*index, &Agent { objective, ..free }));
        }
        match (&mut self.let_go, scope) {
            (let_go, Scope::All) => *let_go = LetGo::Everybody { since: world.step },
            (LetGo::These(numbers), Scope::Agent(_)) => {
                numbers.extend(indices.iter().map(|(_, number)| number));
            }
            (LetGo::Everybody { .. }, Scope::Agent(_)) => {}
        }
        commands
    }

    /// Those who follow in a scope, by index and number.
    fn led_in(&self, world: &World, scope: Scope) -> Vec<(u32, u32)> {
        let indices = match scope {
            Scope::All => 0..world.agents.len() as u32,
            Scope::Agent(agent) => agent..agent + 1,
        };
        indices.filter_map(|index| Some((index, self.led(world, index)?))).collect()
    }

    /// The commands that give those of a scope back what they steered for, and to the log.
    pub fn back(&self, world: &World, scope: Scope) -> Vec<RunCommand> {
        let led = self.led_in(world, scope).into_iter();
        let given = led.flat_map(|(agent, _)| given(agent, &world.agents[agent as usize]));
        given.map(RunCommand::World).chain([RunCommand::Follow(scope)]).collect()
    }

    /// Agents follow the log again, from its next step on.
    pub fn follow(&mut self, world: &World, scope: Scope) {
        match (scope, &mut self.let_go) {
            (Scope::All, let_go) => *let_go = LetGo::These(BTreeSet::new()),
            (Scope::Agent(_), LetGo::Everybody { .. }) => {}
            (Scope::Agent(agent), LetGo::These(_)) => {
                let number = self.number(world, agent);
                if let (LetGo::These(numbers), Some(number)) = (&mut self.let_go, number) {
                    numbers.remove(&number);
                }
            }
        }
    }
}

/// The settings of `logged` that `known` does not have.
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

/// An objective whose other agent goes by its index; nobody is chased who is not there.
fn with_index(objective: Objective, index: impl FnOnce(u32) -> Option<u32>) -> Objective {
    match objective {
        Objective::Pursue(other) => index(other).map_or(Objective::Hold, Objective::Pursue),
        Objective::Evade(other) => index(other).map_or(Objective::Hold, Objective::Evade),
        objective => objective,
    }
}
