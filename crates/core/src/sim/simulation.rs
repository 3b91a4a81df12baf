//! A world that steps.

use std::sync::Arc;

use super::{
    Command, CommandError,
    advance::{Motion, PIECE, See, arrive, carry_seen, part},
    decide::{Decisions, Watch, Workspace, decide_into},
    digest::digest,
    shared::{make_unique, unique_to_overwrite},
    travel::{self, Aftermath},
};
use crate::{
    avoid::{
        meter::{Clock, Counters},
        orca::abreast::{BLOCK, SinceSorted},
    },
    machine::{
        lanes::Level,
        threads::{self, Threads, ThreadsError},
    },
    model::{
        Agent, Key, World,
        params::{Form, Params, Update},
    },
};

/// A world, the decisions that will carry it to its next step, and the memory that both reuse.
///
/// One step decides for every agent from the old state, then all of them move together. Positions in m, velocities in
/// m/s. The loop of a game, with a time step that follows the frame:
///
/// ```
/// use sidestep_core::prelude::*;
///
/// let mut sim = Simulation::new(World::new(1.0 / 60.0));
/// let settings = AgentSettings { radius: 0.5, max_speed: 1.5, time_horizon: 2.0, ..AgentSettings::default() };
/// let at = |x, y| Agent { settings: settings.clone(), ..Agent::new(Vec2::new(x, y)) };
/// let west = sim.add_agent(at(-5.0, 0.0))?;
/// let east = sim.add_agent(at(5.0, 0.1))?;
/// let goals = [(west, Vec2::new(5.0, 0.0)), (east, Vec2::new(-5.0, 0.1))];
///
/// for _frame in 0..700 {
///     let dt = 1.0 / 60.0; // what the frame took, s
///     sim.set_time_step(dt)?;
///     // What the game wants: here, to swap sides. The goal stays the game's own affair; never feed the velocity
///     // that came out back in as the next one wanted, or the detour becomes the aim.
///     for (id, goal) in goals {
///         let Some(agent) = sim.agent(id) else { continue };
///         sim.set_preferred_velocity(id, (goal - agent.position).clamp_length_max(1.0))?;
///     }
///     sim.step();
///     // What the game draws.
///     let positions: Vec<Vec2> = sim.agents().map(|(_id, agent)| agent.position).collect();
///     assert!(positions[0].distance(positions[1]) > 0.999, "they never touch");
/// }
/// assert!(sim.agent(west).is_some_and(|agent| agent.position.distance(goals[0].1) < 0.5), "and both arrive");
/// sim.remove_agent(east)?;
/// assert!(sim.agent(east).is_none() && sim.agent(west).is_some());
/// # Ok::<(), CommandError>(())
/// ```
#[derive(Debug)]
pub struct Simulation {
    pub(super) world: Arc<World>,
    pub(super) decisions: Arc<Decisions>,
    /// Memory for both, used while they are shared.
    pub(super) spare: Spare,
    /// True if `decisions` belong to an older state of the world.
    pub(super) stale: bool,
    pub(super) watch: Watch,
    pub(super) workspace: Workspace,
    pub(super) threads: Threads,
    /// True if the time step set last is 0. The world keeps the previous one.
    pub(super) paused: bool,
}

/// A world and decisions that are stored only for their memory.
#[derive(Debug, Default)]
pub(super) struct Spare {
    pub world: Option<Arc<World>>,
    pub decisions: Option<Arc<Decisions>>,
}

impl Simulation {
    /// Starts from `world`, on all cores if the feature `rayon` is enabled.
    pub fn new(world: World) -> Simulation {
        Simulation {
            world: Arc::new(world),
            decisions: Arc::default(),
            spare: Spare::default(),
            stale: true,
            watch: Watch::None,
            workspace: Workspace::default(),
            threads: Threads::Current,
            paused: false,
        }
    }

    /// Uses `threads` worker threads, or fewer if there is not enough work. The results have the same bits for any
    /// number. Without the feature `rayon` there is only the calling thread.
    ///
    /// # Errors
    /// The operating system refused the threads.
    pub fn with_threads(mut self, threads: usize) -> Result<Simulation, ThreadsError> {
        self.threads = Threads::new(threads, self.world.agents.len().div_ceil(BLOCK))?;
        Ok(self)
    }

    /// Decides with this instruction set ([`levels`](crate::machine::lanes::levels)) instead of the best of the
    /// processor. The results have the same bits.
    pub fn with_level(mut self, level: Level) -> Simulation {
        self.workspace.use_level(level);
        self
    }

    /// The world as it is.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The decisions that will carry the world to its next step; recomputed if something has changed.
    pub fn decisions(&mut self) -> &Decisions {
        self.refresh();
        &self.decisions
    }

    /// World and decisions together, for drawing.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.refresh();
        (&self.world, &self.decisions)
    }

    /// Records the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        if self.watch != watch {
            self.watch = watch;
            self.stale = true;
        }
    }

    /// From now on counts the costs of the steps, from zero; `None` stops counting. The clock returns nanoseconds since
    /// any fixed time: the library has none. Counted steps take a little longer, and decide the same.
    pub fn count(&mut self, clock: Option<Clock>) {
        self.workspace.count(clock);
    }

    /// The counts so far: agents, neighbors, lines, programs, and the time of every phase.
    pub fn counters(&self) -> &Counters {
        self.workspace.counters()
    }

    /// One time step: every agent decides from the same state, then all move. Nothing happens after
    /// [`set_time_step(0.0)`](Simulation::set_time_step).
    pub fn step(&mut self) {
        self.step_seen(|_, _, _| {});
    }

    /// Like [`Simulation::step`]; passes the agents after the step to `see`, while they are in the caches: piece by
    /// piece, on any thread, with the index of the first and the choices that moved them.
    pub fn step_seen(&mut self, see: impl See) {
        let Simulation { world, decisions, spare, watch, workspace, threads, stale, paused } = self;
        if *paused {
            return;
        }
        // All on the same threads: the agents stay in their caches.
        threads.run(world.agents.len().div_ceil(BLOCK), || {
            if *stale {
                decide_into(world, watch, workspace, unique_to_overwrite(decisions, &mut spare.decisions));
                workspace.since = SinceSorted::SettingsKept;
            }
            let places = travel::places(world);
            let parts = world.parts();
            if parts || workspace.clock.is_some() {
                // Observers see agents where they end, and are not counted.
                let spare = &mut spare.world;
                workspace.timed(
                    |counters| &mut counters.advance,
                    |_| {
                        move_all(world, spare, decisions, |_, _, _| {});
                        if parts {
                            part(Arc::make_mut(world), decisions);
                        }
                    },
                );
                threads::split(&world.agents[..], PIECE, |first, agents| {
                    see(first, agents, &decisions.choices[first..][..agents.len()]);
                });
            } else {
                move_all(world, &mut spare.world, decisions, &see);
            }
            // It is no longer shared since it moved.
            let aftermath = arrive(Arc::make_mut(world), &places);
            let Params { museum_units, update, time_step, .. } = world.params;
            workspace.since = if museum_units == Form::Printed || aftermath == Aftermath::Agents {
                // A printed slip sets speeds in every step.
                SinceSorted::Anything
            } else if update == Update::SameStep
                && time_step > 0.0
                && !parts
                && aftermath == Aftermath::Nothing
            {
                SinceSorted::Moved(time_step)
            } else {
                // Infinite limits count as absent only if the time step is positive.
                SinceSorted::SettingsKept
            };
        });
        self.stale = true;
    }

    /// Changes the world, or returns the reason why not and leaves it unchanged.
    ///
    /// # Errors
    /// Unknown keys, values outside their declared range, agents that do not exist.
    pub fn apply(&mut self, command: Command) -> Result<(), CommandError> {
        self.workspace.since = self.workspace.since.and_command(command.keeps_settings());
        let sets_time_step = command.tuned() == Some(Key::TIME_STEP.name());
        command.apply(make_unique(&mut self.world, &mut self.spare.world, copy))?;
        self.paused &= !sets_time_step;
        self.stale = true;
        Ok(())
    }

    /// Replaces the world, for example by an earlier snapshot of it.
    pub fn restore(&mut self, world: &World) {
        match Arc::get_mut(&mut self.world) {
            Some(mine) => copy(mine, world),
            None => self.world = Arc::new(world.clone()),
        }
        (self.stale, self.paused) = (true, false);
        self.workspace.since = SinceSorted::Anything;
    }

    /// Fingerprint of the world: equal digests, equal bits.
    pub fn digest(&self) -> u64 {
        digest(&self.world)
    }

    /// The last computed decisions, which may belong to an older state: see [`Simulation::refresh`].
    pub fn decided(&self) -> &Decisions {
        &self.decisions
    }

    /// Decides again if something has changed since.
    pub fn refresh(&mut self) {
        if !self.stale {
            return;
        }
        let Simulation { world, decisions, spare, watch, workspace, threads, .. } = self;
        let decisions = unique_to_overwrite(decisions, &mut spare.decisions);
        threads.run(world.agents.len().div_ceil(BLOCK), || decide_into(world, watch, workspace, decisions));
        workspace.since = SinceSorted::SettingsKept;
        self.stale = false;
    }
}

/// Moves all agents. If the world is shared, they move while they are copied, which reads them once.
fn move_all(world: &mut Arc<World>, spare: &mut Option<Arc<World>>, decisions: &Decisions, see: impl See) {
    let mut moved = false;
    let mine = make_unique(world, spare, |into, from| {
        let motion = Motion::of(from, decisions);
        copy_with(into, from, |first, agents| motion.carry(first, agents, &see));
        moved = true;
    });
    if !moved {
        carry_seen(mine, decisions, &see);
    }
}

/// `clone_from` that reuses the memory, on the threads of the current pool.
fn copy(into: &mut World, from: &World) {
    copy_with(into, from, |_, _| {});
}

/// Like [`copy`]; then calls `then` with the copied agents, piece by piece, from an index on.
fn copy_with(into: &mut World, from: &World, then: impl Fn(usize, &mut [Agent]) + Sync) {
    let World {
        agents,
        ids,
        obstacles,
        roadmap,
        pointer,
        answers,
        journeys,
        newcomers,
        params,
        seed,
        step,
        time,
    } = from;
    let mut answered = std::mem::take(&mut into.answers);
    answered.clone_from(answers);
    let mut copied = std::mem::take(&mut into.agents);
    if copied.len() == agents.len() {
        threads::split(&mut copied[..], PIECE, |first, into| {
            into.clone_from_slice(&agents[first..][..into.len()]);
            then(first, into);
        });
    } else {
        copied.clone_from(agents);
        threads::split(&mut copied[..], PIECE, then);
    }
    *into = World {
        agents: copied,
        ids: Arc::clone(ids),
        obstacles: Arc::clone(obstacles),
        roadmap: Arc::clone(roadmap),
        pointer: *pointer,
        answers: answered,
        journeys: journeys.clone(),
        newcomers: newcomers.clone(),
        params: params.clone(),
        seed: *seed,
        step: *step,
        time: *time,
    };
}
