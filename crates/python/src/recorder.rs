//! The run so far, so that it can be saved: its start, and the caller's changes before each step.
//!
//! Changes are found by comparing with the state after the last step. A run with more changes than fit begins again
//! with the step at which they no longer do.

use std::{io::Write, path::Path, sync::Arc};

use sidestep_core::{
    Agent, Command, Objective, Obstacles, Vec2, World,
    model::agent::AGENT_SETTINGS,
    sim::{command::Scope, digest::fingerprint},
};
use sidestep_lab::{
    Scenario,
    clips::write_whole,
    files::scenario::{Pulses, Recorded},
    run::time::{Log, Run},
};

use crate::{crowd::LastStep, walker::Walker};

/// The largest number of changes that are stored, some 24 bytes each.
const MOST_CHANGES: usize = 1 << 20;

/// The run so far.
#[derive(Debug, Default)]
pub struct Recorder {
    start: Option<Start>,
    changes: Vec<(u32, Change)>,
    /// The number of steps since the start.
    steps: u32,
    /// The first agent that sought a collision.
    pursuer: Option<usize>,
}

#[derive(Clone, Debug)]
struct Start {
    walkers: Vec<Walker>,
    obstacles: Arc<Obstacles>,
    time_step: f32,
}

/// A change by the caller; agents and settings by their indices.
#[derive(Clone, Debug)]
enum Change {
    Clear,
    Add(Box<Walker>),
    Obstacles(Arc<Obstacles>),
    TimeStep(f32),
    Set(u32, u8, f64),
    Position(u32, Vec2),
    Velocity(u32, Vec2),
    Preferred(u32, Vec2),
}

impl Recorder {
    /// Records the caller's changes since the last step, before the next one.
    pub fn note(&mut self, last: &LastStep, walkers: &[Walker], obstacles: &Arc<Obstacles>, time_step: f32) {
        if self.start.is_none() || self.changes.len() > MOST_CHANGES || self.steps == u32::MAX {
            let (walkers, obstacles) = (walkers.to_vec(), Arc::clone(obstacles));
            *self = Recorder::default();
            self.start = Some(Start { walkers, obstacles, time_step });
        } else {
            let steps = self.steps;
            changes(last, walkers, obstacles, time_step, |change| self.changes.push((steps, change)));
        }
        self.pursuer = self.pursuer.or_else(|| walkers.iter().position(Walker::is_pursuer));
        self.steps += 1;
    }

    /// Records that all agents are removed.
    pub fn clear_agents(&mut self) {
        if self.start.is_some() {
            self.changes.push((self.steps, Change::Clear));
        }
    }

    /// Writes the run as a scenario file; before the first step, only the state. `at_end` opens it at the last step.
    ///
    /// # Errors
    /// In words: the content that a file cannot hold, or the reason why it cannot be written.
    pub fn save(&self, path: &Path, state: &State, at_end: bool) -> Result<(), String> {
        let mut scenario = self.scenario(state, path)?;
        if at_end {
            // The window counts steps of the length with which the run begins.
            scenario.view.stop_at(self.steps.into(), scenario.params.time_step);
        }
        let text = scenario.to_toml();
        Scenario::parse(&text, &path.to_string_lossy()).map_err(|error| error.to_string())?;
        write_whole(path, |file| file.write_all(text.as_bytes())).map_err(|error| error.to_string())
    }

    fn scenario(&self, state: &State, path: &Path) -> Result<Scenario, String> {
        if let Some(agent) = self.pursuer {
            return Err(format!(
                "agent {agent} had a negative collaboration coefficient, which no run can hold"
            ));
        }
        let now = || Start::of(state);
        let mut scenario = self.start.clone().unwrap_or_else(now).scenario();
        if self.start.is_none() {
            return Ok(scenario);
        }
        let mut log = commands(&self.changes, scenario.agents.len())?;
        scenario.run = Some(Recorded::new(self.steps.into(), Log::new(log.clone()), &[]));
        let read = Scenario::parse(&scenario.to_toml(), &path.to_string_lossy());
        let pulses = self.verified(read.map_err(|error| error.to_string())?.replay(), state.last)?;
        let mut pending = Vec::new();
        let State { last, walkers, obstacles, time_step } = *state;
        changes(last, walkers, obstacles, time_step, |change| pending.push((self.steps, change)));
        log.extend(commands(&pending, last.world.agents.len())?);
        scenario.run = Some(Recorded::with(self.steps.into(), Log::new(log), pulses));
        Ok(scenario)
    }

    /// Makes the run again and returns the fingerprints of its steps, if it ends as it did here.
    fn verified(&self, mut run: Run, last: &LastStep) -> Result<Pulses, String> {
        let mut pulses = Pulses::default();
        pulses.push(fingerprint(run.world()));
        for _ in 0..self.steps {
            run.step();
            pulses.push(fingerprint(run.world()));
        }
        let made = &run.world().agents;
        // An agent whose preferred velocity is not finite moves another way here.
        let differs = |index: &usize| {
            let (position, velocity) = last.after(*index);
            let is_same = same(made[*index].position, position) && same(made[*index].velocity, velocity);
            !is_same && last.walkers[*index].preferred.is_finite()
        };
        // The agents that were removed since the last step still exist there.
        let len = made.len().min(last.chosen.len());
        match (0..len).find(differs) {
            Some(agent) => Err(format!("agent {agent} moves another way where the run is made again")),
            None => Ok(pulses),
        }
    }
}

/// The present state, and the last step.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    pub last: &'a LastStep,
    pub walkers: &'a [Walker],
    pub obstacles: &'a Arc<Obstacles>,
    pub time_step: f32,
}

impl Start {
    fn of(state: &State) -> Start {
        let State { last: _, walkers, obstacles, time_step } = *state;
        Start { walkers: walkers.to_vec(), obstacles: Arc::clone(obstacles), time_step }
    }

    fn scenario(self) -> Scenario {
        let Start { walkers, obstacles, time_step } = self;
        let agents = walkers.iter().map(writable_agent).collect();
        let world = World { agents, obstacles, ..World::new(time_step) };
        Scenario::of_world(&world, "A run of rvo2", "")
    }
}

/// The differences from the state after the last step.
fn changes(
    last: &LastStep,
    walkers: &[Walker],
    obstacles: &Arc<Obstacles>,
    time_step: f32,
    mut note: impl FnMut(Change),
) {
    let World { agents, params, .. } = &last.world;
    if params.time_step.to_bits() != time_step.to_bits() {
        note(Change::TimeStep(time_step));
    }
    if !Arc::ptr_eq(&last.world.obstacles, obstacles) {
        note(Change::Obstacles(Arc::clone(obstacles)));
    }
    for (index, (agent, walker)) in agents.iter().zip(walkers).enumerate() {
        let (number, (position, velocity)) = (index as u32, last.after(index));
        let settings = walker.settings();
        if agent.settings != settings {
            for (key, tunable) in (0..).zip(AGENT_SETTINGS) {
                let value = (tunable.get)(&settings);
                if value != (tunable.get)(&agent.settings) {
                    note(Change::Set(number, key, value.number()));
                }
            }
        }
        if !same(position, walker.position) {
            note(Change::Position(number, walker.position));
        }
        if !same(velocity, walker.velocity) {
            note(Change::Velocity(number, walker.velocity));
        }
        if !matches!(agent.objective, Objective::Velocity(known) if same(known, walker.preferred)) {
            note(Change::Preferred(number, walker.preferred));
        }
    }
    for walker in &walkers[agents.len().min(walkers.len())..] {
        note(Change::Add(Box::new(*walker)));
    }
}

/// Whether two vectors have the same bits, or both are not a number.
fn same(a: Vec2, b: Vec2) -> bool {
    a.to_array().map(f32::to_bits) == b.to_array().map(f32::to_bits) || a.is_nan() && b.is_nan()
}

/// The preferred velocity in a file, m/s. With one that is not finite RVO2's agent gets a velocity and a position of NaN.
/// A file has only numbers: there the agent wants to stay.
fn writable(preferred: Vec2) -> Vec2 {
    if preferred.is_finite() { preferred } else { Vec2::ZERO }
}

/// A new agent in a file.
fn writable_agent(walker: &Walker) -> Agent {
    Walker { preferred: writable(walker.preferred), ..*walker }.agent()
}

/// The commands of changes in a world with this number of agents before.
fn commands(changes: &[(u32, Change)], mut agents: usize) -> Result<Vec<(u64, Command)>, String> {
    let mut log = Vec::new();
    for (step, change) in changes {
        let mut add = |command| log.push((u64::from(*step), command));
        match *change {
            Change::Clear => {
                (0..agents as u32).rev().for_each(|agent| add(Command::RemoveAgent { agent }));
                agents = 0;
            }
            Change::Add(ref walker) => {
                add(Command::AddAgent(Box::new(writable_agent(walker))));
                agents += 1;
            }
            Change::Obstacles(ref obstacles) => add(Command::SetObstacles(Arc::clone(obstacles))),
            Change::TimeStep(time_step) => add(set("time_step", time_step.into(), Scope::All)?),
            Change::Set(agent, key, value) => {
                let key = AGENT_SETTINGS[usize::from(key)].declaration.key;
                add(set(key, value, Scope::Agent(agent))?);
            }
            Change::Position(agent, to) => add(Command::MoveAgent { agent, to }),
            Change::Velocity(agent, to) => add(Command::SetVelocity { agent, to }),
            Change::Preferred(agent, velocity) => {
                add(Command::SetObjective { agent, objective: Objective::Velocity(writable(velocity)) });
            }
        }
    }
    Ok(log)
}

fn set(key: &str, value: f64, scope: Scope) -> Result<Command, String> {
    Command::set(key, value, scope).map_err(|error| error.to_string())
}
