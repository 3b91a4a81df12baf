//! A log as worlds: the state of every agent before it when a step decided, and the velocity that it chose.

use std::{collections::BTreeSet, sync::Arc};

use glam::Vec2;

use super::{
    AgentLog,
    column::{SETTINGS, VectorKind, setting_value},
    guess::{self, Habit, Objectives, SettingSource, TimeStep, TimeStepSource},
};
use sidestep_core::{
    model::{
        Agent, Agents, Key, Objective, Params, World, agent::Steering, newcomers::Newcomers, params::Breaker,
        tunable::Value,
    },
    sim::{Command, CommandError, command::Scope},
};

use crate::{files::scenario::Scenario, text::message::Message};

/// The source of the velocities before decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VelocitySource {
    /// The log has them.
    Logged,
    /// They are the velocities chosen one step before.
    ChosenBefore,
    /// Differences of positions.
    Places,
}

/// The source of the chosen velocities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChosenSource {
    /// The log has them.
    Logged,
    /// They are the velocities of the next rows.
    NextVelocity,
    /// Differences of positions.
    Places,
}

/// A log with all other data that its worlds need: walls, parameters, and values missing in its rows.
#[derive(Clone, Debug)]
pub struct RecordedRun {
    log: Arc<AgentLog>,
    /// Walls and parameters, and one agent for each agent of the log, with its settings and its objective.
    base: World,
    /// Settings that `--set` has fixed, overriding the log.
    fixed: [bool; SETTINGS.len()],
    velocity: VelocitySource,
    chosen: ChosenSource,
    time_step: TimeStepSource,
    /// True if the preferred velocities of some agents are estimated.
    estimated: bool,
    guesses: Vec<Message>,
    /// Number of agents that are in the base.
    of_base: Vec<bool>,
    /// These agents, followed by one for agents that are neither in the base nor in the log.
    others: Vec<Agent>,
    /// True if a scene was given.
    has_scene: bool,
    /// The changes applied.
    commands: Vec<Command>,
}

impl RecordedRun {
    /// A log in the scene of `base`, after these changes. Information missing in both is guessed.
    ///
    /// # Errors
    /// The first change that the world refuses.
    pub fn new(
        log: AgentLog,
        base: Option<(&str, &Scenario)>,
        commands: &[Command],
    ) -> Result<RecordedRun, CommandError> {
        let velocity = match (log.has(VectorKind::Velocity), log.has(VectorKind::Chosen)) {
            (true, _) => VelocitySource::Logged,
            (false, true) => VelocitySource::ChosenBefore,
            (false, false) => VelocitySource::Places,
        };
        let chosen = match (log.has(VectorKind::Chosen), velocity) {
            (true, _) => ChosenSource::Logged,
            (false, VelocitySource::Logged) => ChosenSource::NextVelocity,
            (false, _) => ChosenSource::Places,
        };
        let mut world = base.map_or_else(|| World::new(0.25), |(_, scenario)| scenario.world());
        let mut guesses = guess::sources(&log, velocity, chosen);
        // Goals in sequence and agents that enter later belong to the scene's own course, which the log replaces.
        let on_journeys: BTreeSet<usize> =
            world.journeys.drain(..).map(|(agent, _)| agent as usize).collect();
        world.newcomers = Newcomers::default();
        let has_objective = |agent: usize| !on_journeys.contains(&agent);
        let objectives: Vec<bool> = (0..world.agents.len()).map(has_objective).collect();
        let known = std::mem::take(&mut world.agents);
        let scene = base.map(|(_, scenario)| scenario);
        world.agents = agents_of(&log, scene, &known).into();
        let set = commands.iter().rev().find_map(time_step_of);
        let time_step = TimeStep::of(&log, set, base.map(|_| world.params.time_step), chosen);
        world.params.time_step = time_step.seconds;
        let of_base = (base.map(|(name, _)| name), &objectives[..]);
        let Objectives { estimated, said } =
            guess::objectives(&log, of_base, time_step.seconds, &mut world.agents);
        guesses.extend(said);
        if log.has(VectorKind::Preferred) {
            // Logged preferred velocities are after the breaker already.
            world.params.deadlock_breaker = Breaker::None;
        }
        let count = world.agents.len();
        let mut agents = Vec::from(std::mem::take(&mut world.agents));
        agents.extend(known);
        agents.push(plain_agent(scene));
        world.agents = agents.into();
        let fixed = fixed_by(commands);
        let source = SettingSource { fixed: &fixed, base: base.map(|(name, _)| name) };
        guesses.extend(guess::settings(&log, source, &mut world.agents));
        for command in commands {
            command.apply(&mut world)?;
        }
        let mut agents = Vec::from(std::mem::take(&mut world.agents));
        let others = agents.split_off(count);
        world.agents = agents.into();
        guesses.extend(time_step.said());
        guesses.extend(log.head.assumed.iter().cloned());
        guesses.extend(guess::unused(&log));
        Ok(RecordedRun {
            log: Arc::new(log),
            base: world,
            fixed,
            velocity,
            chosen,
            time_step: time_step.source,
            estimated,
            guesses,
            of_base: objectives,
            others,
            has_scene: base.is_some(),
            commands: commands.to_vec(),
        })
    }

    /// The log.
    pub fn log(&self) -> &AgentLog {
        &self.log
    }

    /// The guesses that were necessary, one clause each.
    pub fn guesses(&self) -> &[Message] {
        &self.guesses
    }

    /// True if the preferred velocities of some agents are estimated from their motion: then the decisions of the
    /// method allow no conclusion about the program that wrote the log.
    pub fn is_estimated(&self) -> bool {
        self.estimated
    }

    /// A message about the time step, unless the options or the scene give it.
    pub fn about_time_step(&self) -> Option<Message> {
        TimeStep { seconds: self.time_step(), source: self.time_step }.said()
    }

    /// The source of the time step.
    pub fn time_step_source(&self) -> TimeStepSource {
        self.time_step
    }

    /// The given frame rate, 1/s, if it alone determines the duration of frames.
    pub fn told_rate(&self) -> Option<f64> {
        self.log.head.told_rate
    }

    /// True if a rate can be given or changed: no other source determines the duration of frames.
    pub fn takes_rate(&self) -> bool {
        let is_asked = self.time_step == TimeStepSource::Nothing || self.told_rate().is_some();
        is_asked && !self.has_scene
    }

    /// The log with another number of frames per second, for a log without a scene.
    ///
    /// # Errors
    /// The first change that the world refuses.
    pub fn at_rate(&self, rate: f64) -> Result<RecordedRun, CommandError> {
        let mut log = AgentLog::clone(&self.log);
        log.head.told_rate = Some(rate);
        RecordedRun::new(log, None, &self.commands)
    }

    /// The log with other methods or parameters; values for single agents are skipped.
    #[must_use]
    pub fn tuned(&self, commands: &[Command]) -> RecordedRun {
        let mut tuned = self.clone();
        let commands = commands.iter().filter(|command| {
            !matches!(
                command,
                Command::Set { scope: Scope::Agent(_), .. }
                    | Command::SetMethod { scope: Scope::Agent(_), .. }
            )
        });
        for command in commands.filter(|command| command.tuned().is_some()) {
            // A world has accepted it before.
            _ = command.apply(&mut tuned.base);
            let fixed = fixed_by(std::slice::from_ref(command));
            tuned.fixed.iter_mut().zip(fixed).for_each(|(all, one)| *all |= one);
        }
        tuned
    }

    /// The source of the velocities before decisions.
    pub(super) fn velocity_source(&self) -> VelocitySource {
        self.velocity
    }

    /// The source of the chosen velocities.
    pub(super) fn chosen_source(&self) -> ChosenSource {
        self.chosen
    }

    /// True if `--set` has fixed a setting.
    pub(super) fn is_fixed(&self, setting: usize) -> bool {
        self.fixed[setting]
    }

    /// An agent with this name and number before any row gives values for it, and true if the base has it.
    pub(super) fn newcomer(&self, name: &str, number: u32) -> (Agent, bool) {
        let index = name.parse::<usize>().unwrap_or(number as usize);
        let known = (index < self.of_base.len()).then(|| self.others.get(index)).flatten();
        let agent = known.or(self.others.last()).cloned().unwrap_or_else(|| Agent::new(Vec2::ZERO));
        (agent, known.is_some())
    }

    /// An agent for which no row gives values.
    pub(super) fn base_agent(&self, number: u32) -> &Agent {
        &self.base.agents[number as usize]
    }

    /// True if the base has this agent.
    pub(super) fn is_of_base(&self, number: u32) -> bool {
        let index = self.log.name(number).parse::<usize>().unwrap_or(number as usize);
        self.of_base.get(index).copied().unwrap_or_default()
    }

    /// The time of the `k`th step, s: from the log, or by its frame, even if frames without rows are in between.
    pub fn time(&self, k: usize) -> Option<f64> {
        let stamp = self.log.stamps().get(k)?;
        let by_frames = || stamp.step as f64 / self.log.stride as f64 * f64::from(self.time_step());
        Some(if stamp.time.is_finite() { stamp.time } else { by_frames() })
    }

    /// The step nearest to this number of seconds after the first one.
    pub fn nearest_step(&self, seconds: f64) -> u64 {
        let start = self.time(0).unwrap_or(0.0);
        let since = |k: usize| self.time(k).map_or(f64::INFINITY, |time| time - start);
        let (mut low, mut high) = (0, self.log.stamps().len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if since(middle) < seconds { low = middle + 1 } else { high = middle }
        }
        let earlier = low.saturating_sub(1);
        let is_earlier = (since(earlier) - seconds).abs() < (since(low) - seconds).abs();
        (if is_earlier { earlier } else { low }) as u64
    }

    /// The parameters of its worlds.
    pub fn params(&self) -> &Params {
        &self.base.params
    }

    /// True if the preferred velocity of a row is known, from the row or from the objective of its agent.
    pub fn is_wish_known(&self, row: usize) -> bool {
        !self.log.has(VectorKind::Preferred)
            || self.log.vector(VectorKind::Preferred, row).is_some_and(|v| v.is_finite())
            || self.is_of_base(self.log.agents[row])
    }

    /// Seconds between two steps.
    pub fn time_step(&self) -> f32 {
        self.base.params.time_step
    }

    /// The world when the `k`th step of the log decides; empty beyond its end. The agents are those of the rows, in
    /// their order.
    pub fn world(&self, k: usize) -> World {
        let mut world = World { agents: Agents::default(), ..self.base.clone() };
        self.fill(k, &mut world);
        world
    }

    /// Like [`RecordedRun::world`], reusing a world that it made for any step.
    pub fn fill(&self, k: usize, world: &mut World) {
        let mut agents = Vec::from(std::mem::take(&mut world.agents));
        agents.clear();
        self.list(k, world, &mut agents);
        world.agents = agents.into();
    }

    fn list(&self, k: usize, world: &mut World, agents: &mut Vec<Agent>) {
        let Some(stamp) = self.log.stamps().get(k) else { return };
        world.step = stamp.step.max(0) as u64;
        world.time = self.time(k).unwrap_or(0.0);
        let present = self.log.agents_at(k);
        for row in self.log.rows(k) {
            let mut agent = self.agent(k, row);
            // Other agents are referred to by their places among those present.
            if let Some(other) = agent.objective.other() {
                let place = present.binary_search(&other).map(|place| place as u32);
                agent.objective = match (agent.objective, place) {
                    (Objective::Pursue(_), Ok(place)) => Objective::Pursue(place),
                    (Objective::Evade(_), Ok(place)) => Objective::Evade(place),
                    _ => Objective::Hold,
                };
            }
            agents.push(agent);
        }
    }

    /// The agent of a row in its state at that time.
    pub(super) fn agent(&self, k: usize, row: usize) -> Agent {
        let index = self.log.agents[row];
        let mut agent = self.base.agents[index as usize].clone();
        for (setting, column) in self.log.settings.iter().enumerate() {
            if let (false, Some(number)) = (self.fixed[setting], column.value(row, index))
                && let Some(value) = setting_value(setting, number)
            {
                (SETTINGS[setting].set)(&mut agent.settings, value);
            }
        }
        agent.position = self.log.position(row);
        agent.velocity = self.velocity(k, row).unwrap_or(Vec2::ZERO);
        if let Some(preferred) = self.log.vector(VectorKind::Preferred, row).filter(|v| v.is_finite()) {
            agent.objective = Objective::Velocity(preferred);
            // It is already the result of steering.
            agent.settings.steering = Steering::None;
        }
        let facing = self.log.vector(VectorKind::Facing, row).filter(|v| is_unit(*v));
        let moving = || Agent::facing(agent.position, agent.velocity, &agent.objective);
        agent.heading = facing.unwrap_or_else(moving);
        agent
    }

    /// The velocity before the decision of a row, m/s, if it can be known.
    pub(super) fn velocity(&self, k: usize, row: usize) -> Option<Vec2> {
        let agent = self.log.agents[row];
        let logged = self.log.vector(VectorKind::Velocity, row).filter(|v| v.is_finite());
        if self.velocity == VelocitySource::Logged {
            return logged;
        }
        let before = k.checked_sub(1).filter(|before| self.log.after(*before) == Some(k))?;
        let row_before = self.log.row_of(before, agent)?;
        match self.velocity {
            VelocitySource::ChosenBefore => {
                self.log.vector(VectorKind::Chosen, row_before).filter(|v| v.is_finite())
            }
            _ => Some((self.log.position(row) - self.log.position(row_before)) / self.time_step()),
        }
    }

    /// The velocity that the agent of a row chose, m/s; it may be NaN or infinite. `None` if it is unknown, or not the
    /// result of its state before.
    pub fn chosen(&self, k: usize, row: usize) -> Option<Vec2> {
        self.velocity(k, row)?;
        if self.chosen == ChosenSource::Logged {
            return self.log.vector(VectorKind::Chosen, row);
        }
        let next = self.log.row_of(self.log.after(k)?, self.log.agents[row])?;
        match self.chosen {
            ChosenSource::Places => {
                Some((self.log.position(next) - self.log.position(row)) / self.time_step())
            }
            _ => self.log.vector(VectorKind::Velocity, next),
        }
    }
}

/// An agent for each of the log: the base's agent by its number, or the base's defaults for agents that it does not
/// list.
fn agents_of(log: &AgentLog, base: Option<&Scenario>, known: &[Agent]) -> Vec<Agent> {
    let plain = || plain_agent(base);
    let of = |(index, name): (usize, &String)| {
        let index = name.parse::<usize>().unwrap_or(index);
        known.get(index).cloned().unwrap_or_else(plain)
    };
    log.names().iter().enumerate().map(of).collect()
}

/// An agent that the base does not list.
fn plain_agent(base: Option<&Scenario>) -> Agent {
    let mut agent = Agent::new(Vec2::ZERO);
    if let Some(base) = base {
        agent.settings.clone_from(&base.defaults);
        agent.method = base.method;
    }
    agent
}

/// True if a vector is a unit vector, within the precision of its digits.
pub(super) fn is_unit(v: Vec2) -> bool {
    (v.length_squared() - 1.0).abs() < 1e-3
}

/// The time step that a command sets, s.
fn time_step_of(command: &Command) -> Option<f32> {
    match command {
        Command::Set { key, value: Value::Real(seconds), .. } if *key == Key::TIME_STEP => Some(*seconds),
        _ => None,
    }
}

/// The settings that these commands fix.
fn fixed_by(commands: &[Command]) -> [bool; SETTINGS.len()] {
    let tuned: Vec<&str> = commands.iter().filter_map(Command::tuned).collect();
    SETTINGS.map(|setting| tuned.contains(&setting.key))
}

/// Applies estimates to an agent: the place at which it leaves, and its speed.
pub(super) fn follow(agent: &mut Agent, habit: Habit) {
    agent.objective = Objective::Goal(habit.last);
    agent.settings.preferred_speed = habit.speed;
}
