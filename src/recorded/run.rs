//! A log as worlds: what every agent had before it when a step decided, and what it chose.

use std::sync::Arc;

use glam::Vec2;

use super::{
    AgentLog,
    column::{SETTINGS, VectorKind, setting_value},
    guess::{self, Habit, SettingSource, TimeStep},
};
use crate::{
    model::{Agent, Objective, World},
    scenario::Scenario,
    sim::{Command, CommandError, command::Scope},
    text::message::Message,
};

/// Where the velocities before decisions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VelocitySource {
    /// The log has them.
    Logged,
    /// They are what was chosen a step before.
    ChosenBefore,
    /// Differences of places.
    Places,
}

/// Where the chosen velocities come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChosenSource {
    /// The log has them.
    Logged,
    /// They are the velocities of the next rows.
    NextVelocity,
    /// Differences of places.
    Places,
}

/// A log with all that its worlds need beside it: walls, parameters, and whatever its rows leave out.
#[derive(Clone, Debug)]
pub struct RecordedRun {
    log: Arc<AgentLog>,
    /// Walls and parameters, and an agent for each of the log, with its settings and what it steers for.
    base: World,
    /// Which settings `--set` has fixed, whatever the log says.
    fixed: [bool; SETTINGS.len()],
    velocity: VelocitySource,
    chosen: ChosenSource,
    guesses: Vec<Message>,
    /// How many agents the base has of its own.
    of_base: usize,
    /// Those, and last one that neither base nor log knows.
    others: Vec<Agent>,
}

impl RecordedRun {
    /// A log in the scene of `base`, after these changes. What neither says is guessed.
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
        let objectives = world.agents.len();
        let known = std::mem::take(&mut world.agents);
        let scene = base.map(|(_, scenario)| scenario);
        world.agents = agents_of(&log, scene, &known);
        guesses.extend(guess::objectives(&log, objectives, base.map(|(name, _)| name), &mut world.agents));
        let count = world.agents.len();
        world.agents.extend(known);
        world.agents.push(plain_agent(scene));
        let fixed = fixed_by(commands);
        let source = SettingSource { fixed: &fixed, base: base.map(|(name, _)| name) };
        guesses.extend(guess::settings(&log, source, &mut world.agents));
        let time_step = TimeStep::of(&log, base.map(|_| world.params.time_step), chosen);
        world.params.time_step = time_step.seconds;
        for command in commands {
            command.apply(&mut world)?;
        }
        let others = world.agents.split_off(count);
        let is_set = commands.iter().any(|command| command.tuned() == Some("time_step"));
        guesses.extend(time_step.said.filter(|_| !is_set));
        guesses.extend(guess::unused(&log));
        Ok(RecordedRun {
            log: Arc::new(log),
            base: world,
            fixed,
            velocity,
            chosen,
            guesses,
            of_base: objectives,
            others,
        })
    }

    /// The log.
    pub fn log(&self) -> &AgentLog {
        &self.log
    }

    /// What had to be guessed, a clause each.
    pub fn guesses(&self) -> &[Message] {
        &self.guesses
    }

    /// The same log with other methods or parameters; what is set for one agent is passed over.
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
            // It was taken by a world before.
            _ = command.apply(&mut tuned.base);
            let fixed = fixed_by(std::slice::from_ref(command));
            tuned.fixed.iter_mut().zip(fixed).for_each(|(all, one)| *all |= one);
        }
        tuned
    }

    /// Where the velocities before decisions come from.
    pub(super) fn velocity_source(&self) -> VelocitySource {
        self.velocity
    }

    /// Where the chosen velocities come from.
    pub(super) fn chosen_source(&self) -> ChosenSource {
        self.chosen
    }

    /// Whether `--set` has fixed a setting.
    pub(super) fn is_fixed(&self, setting: usize) -> bool {
        self.fixed[setting]
    }

    /// An agent of this name and number before any row says anything of it, and whether the base has it.
    pub(super) fn newcomer(&self, name: &str, number: u32) -> (Agent, bool) {
        let index = name.parse::<usize>().unwrap_or(number as usize);
        let known = (index < self.of_base).then(|| self.others.get(index)).flatten();
        let agent = known.or(self.others.last()).cloned().unwrap_or_else(|| Agent::new(Vec2::ZERO));
        (agent, known.is_some())
    }

    /// What an agent is that no row says anything of.
    pub(super) fn base_agent(&self, number: u32) -> &Agent {
        &self.base.agents[number as usize]
    }

    /// Whether the base has this agent.
    pub(super) fn is_of_base(&self, number: u32) -> bool {
        let index = self.log.name(number).parse::<usize>().unwrap_or(number as usize);
        index < self.of_base
    }

    /// Seconds from a step to the next.
    pub fn time_step(&self) -> f32 {
        self.base.params.time_step
    }

    /// The world when the `k`th step of the log decides; empty beyond its end. The agents are those of the rows, in
    /// their order.
    pub fn world(&self, k: usize) -> World {
        let mut world = World { agents: Vec::new(), ..self.base.clone() };
        self.fill(k, &mut world);
        world
    }

    /// The same into a world that [`RecordedRun::world`] made of any step.
    pub fn fill(&self, k: usize, world: &mut World) {
        world.agents.clear();
        let Some(stamp) = self.log.stamps().get(k) else { return };
        world.step = stamp.step.max(0) as u64;
        let by_steps = stamp.step as f64 * f64::from(self.time_step());
        world.time = if stamp.time.is_finite() { stamp.time } else { by_steps };
        let present = self.log.agents_at(k);
        for row in self.log.rows(k) {
            let mut agent = self.agent(k, row);
            // Others are named by their places among those that are there.
            if let Some(other) = agent.objective.other() {
                let place = present.binary_search(&other).map(|place| place as u32);
                agent.objective = match (agent.objective, place) {
                    (Objective::Pursue(_), Ok(place)) => Objective::Pursue(place),
                    (Objective::Evade(_), Ok(place)) => Objective::Evade(place),
                    _ => Objective::Hold,
                };
            }
            world.agents.push(agent);
        }
    }

    /// The agent of a row as it was.
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
        }
        agent.heading = Agent::facing(agent.position, agent.velocity, &agent.objective);
        agent
    }

    /// The velocity before the decision of a row, m/s, if it can be known.
    fn velocity(&self, k: usize, row: usize) -> Option<Vec2> {
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

    /// The velocity that the agent of a row chose, m/s; it may be NaN or infinite. `None` where it is not known, or not
    /// what it had before.
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

/// An agent for each of the log: that of the base by its number, or what the base gives to those that it does not list.
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

/// Which settings these commands fix.
fn fixed_by(commands: &[Command]) -> [bool; SETTINGS.len()] {
    let tuned: Vec<&str> = commands.iter().filter_map(Command::tuned).collect();
    SETTINGS.map(|setting| tuned.contains(&setting.key))
}

/// What an agent does that nobody told us: where it ends and how fast it goes.
pub(super) fn follow(agent: &mut Agent, habit: Habit) {
    agent.objective = Objective::Goal(habit.last);
    agent.settings.preferred_speed = habit.speed;
}
