//! The front door: a world that steps, for games, robots, the command line and the window alike.

use std::sync::Arc;
#[cfg(feature = "lab")]
use std::sync::atomic::AtomicBool;

use glam::Vec2;
use rayon::prelude::*;

use super::{
    advance,
    command::{Command, CommandError, Scope},
    decide::{BLOCK, Decisions, Watch, Workspace, decide_into},
    digest::digest,
    shared::{make_unique, unique_to_overwrite},
};
use crate::{
    avoid::meter::{Clock, Counters},
    geometry::{lanes::Level, polygon, threads},
    model::{Agent, Key, Objective, Obstacles, World, obstacle::Circle, tunable::Value},
};

/// A world, the decisions that will carry it to its next step, and the memory that both reuse.
///
/// One step decides for every agent from the old state, then moves all of them at once. Positions in m, velocities in
/// m/s. The loop of a game, with a time step that follows the frame:
///
/// ```
/// use sidestep::{Agent, Simulation, Vec2, World};
///
/// let mut sim = Simulation::new(World::new(1.0 / 60.0));
/// let west = sim.add_agent(Agent { position: Vec2::new(-5.0, 0.0), ..Agent::new(Vec2::ZERO) })?;
/// let east = sim.add_agent(Agent { position: Vec2::new(5.0, 0.1), ..Agent::new(Vec2::ZERO) })?;
/// for id in [west, east] {
///     sim.set("radius", 0.5, id)?;
///     sim.set("max_speed", 1.5, id)?;
///     sim.set("time_horizon", 2.0, id)?;
/// }
///
/// for _frame in 0..700 {
///     let dt = 1.0 / 60.0; // what the frame took, s
///     sim.set_time_step(dt)?;
///     // What the game wants: here, to swap sides. The goal stays the game's own affair; never feed the velocity
///     // that came out back in as the next one wanted, or the detour becomes the aim.
///     sim.set_preferred_velocity(west, (Vec2::new(5.0, 0.0) - sim.position(west)).clamp_length_max(1.0))?;
///     sim.set_preferred_velocity(east, (Vec2::new(-5.0, 0.1) - sim.position(east)).clamp_length_max(1.0))?;
///     sim.step();
///     // What the game draws.
///     let (_place, _velocity) = (sim.position(west), sim.velocity(west));
///     assert!((sim.position(west) - sim.position(east)).length() > 0.999, "they never touch");
/// }
/// assert!((sim.position(west) - Vec2::new(5.0, 0.0)).length() < 0.5, "and both arrive");
/// # Ok::<(), sidestep::CommandError>(())
/// ```
#[derive(Debug)]
pub struct Simulation {
    world: Arc<World>,
    decisions: Arc<Decisions>,
    /// Memory for both where others have a share in them.
    spare: Spare,
    /// Whether `decisions` belong to an older state of the world.
    stale: bool,
    watch: Watch,
    workspace: Workspace,
    threads: Threads,
}

/// A world and decisions that nobody needs but for their memory.
#[derive(Debug, Default)]
struct Spare {
    world: Option<Arc<World>>,
    decisions: Option<Arc<Decisions>>,
}

/// Who decides and moves.
#[derive(Debug)]
enum Threads {
    /// The pool that the caller belongs to, or the global one.
    Current,
    /// The calling thread.
    Alone,
    /// As many as were asked for, or as the world has work for.
    Own { asked: usize, pool: rayon::ThreadPool },
}

/// Most threads that a world of any size gets if they are asked for. More are started when there is work for them: to
/// start a thousand takes a second.
const FEW_THREADS: usize = 16;

impl Threads {
    fn of(asked: usize, agents: usize) -> Result<Threads, rayon::ThreadPoolBuildError> {
        if asked <= 1 {
            return Ok(Threads::Alone);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(Threads::useful(asked, agents)).build()?;
        Ok(Threads::Own { asked, pool })
    }

    /// How many of the threads asked for find something to do.
    fn useful(asked: usize, agents: usize) -> usize {
        asked.min(agents.div_ceil(BLOCK).max(FEW_THREADS))
    }

    /// Starts more threads for a world that has grown. Where the operating system refuses them those that are there go on.
    fn fit(&mut self, agents: usize) {
        let Threads::Own { asked, pool } = self else { return };
        let (wanted, started) = (Threads::useful(*asked, agents), pool.current_num_threads());
        if wanted <= started {
            return;
        }
        // At least twice as many, so that a world that grows agent by agent does not start them again and again.
        match rayon::ThreadPoolBuilder::new().num_threads(wanted.max(2 * started).min(*asked)).build() {
            Ok(more) => *pool = more,
            // Refused once, not asked for again.
            Err(_) => *asked = started,
        }
    }

    fn run(&self, work: impl FnOnce() + Send) {
        match self {
            Threads::Current => work(),
            Threads::Alone => threads::alone(work),
            Threads::Own { pool, .. } => pool.install(work),
        }
    }
}

/// How many agents a thread copies at a time.
const CHUNK: usize = 1024;

impl Simulation {
    /// Starts from `world`, on all cores.
    pub fn new(world: World) -> Simulation {
        Simulation {
            world: Arc::new(world),
            decisions: Arc::default(),
            spare: Spare::default(),
            stale: true,
            watch: Watch::Nobody,
            workspace: Workspace::default(),
            threads: Threads::Current,
        }
    }

    /// Decides on so many threads (at least one), or on fewer where there is no work for so many. The results have the same bits for any number.
    ///
    /// # Errors
    /// The operating system refused the threads.
    pub fn with_threads(mut self, threads: usize) -> Result<Simulation, rayon::ThreadPoolBuildError> {
        self.threads = Threads::of(threads, self.world.agents.len())?;
        Ok(self)
    }

    /// Decides with these of the processor's instructions ([`levels`](crate::geometry::lanes::levels)) instead of the
    /// best. The results have the same bits.
    pub fn with_level(mut self, level: Level) -> Simulation {
        self.workspace.use_level(level);
        self
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The decisions that will carry the world to its next step; computed anew if something has changed since.
    pub fn decisions(&mut self) -> &Decisions {
        self.refresh();
        &self.decisions
    }

    /// Both at once, for drawing.
    pub fn state(&mut self) -> (&World, &Decisions) {
        self.refresh();
        (&self.world, &self.decisions)
    }

    /// Keeps the constructions of these agents from now on.
    pub fn watch(&mut self, watch: Watch) {
        if self.watch != watch {
            self.watch = watch;
            self.stale = true;
        }
    }

    /// From now on counts what the steps cost, from zero; `None` stops that. The clock gives nanoseconds since any fixed
    /// time: the library has none of its own. Counted steps take a little longer, and decide the same.
    pub fn count(&mut self, clock: Option<Clock>) {
        self.workspace.count(clock);
    }

    /// What has been counted: agents, neighbors, lines, programs, and the time of every phase.
    pub fn counters(&self) -> &Counters {
        self.workspace.counters()
    }

    /// One time step: every agent decides from the same state, then all move.
    pub fn step(&mut self) {
        let Simulation { world, decisions, spare, watch, workspace, threads, stale, .. } = self;
        threads.fit(world.agents.len());
        // All on the same threads: the agents stay in their caches.
        threads.run(|| {
            if *stale {
                decide_into(world, watch, workspace, unique_to_overwrite(decisions, &mut spare.decisions));
            }
            let world = make_unique(world, &mut spare.world, copy);
            workspace.timed(|counters| &mut counters.advance, |_| advance(world, decisions));
        });
        self.stale = true;
    }

    /// Changes the world, or says why not and leaves it as it was.
    ///
    /// # Errors
    /// Unknown keys, values outside their declaration, agents that do not exist.
    pub fn apply(&mut self, command: Command) -> Result<(), CommandError> {
        command.apply(make_unique(&mut self.world, &mut self.spare.world, copy))?;
        self.stale = true;
        Ok(())
    }

    /// Puts another world in the place of this one, as it was at another time.
    pub fn restore(&mut self, world: &World) {
        match Arc::get_mut(&mut self.world) {
            Some(mine) => copy(mine, world),
            None => self.world = Arc::new(world.clone()),
        }
        self.stale = true;
    }

    /// Fingerprint of the world: equal digests, equal bits.
    pub fn digest(&self) -> u64 {
        digest(&self.world)
    }

    /// Adds an agent and returns its index, by which it is named from now on.
    ///
    /// # Errors
    /// A position, velocity, goal or setting is NaN, infinite or outside its declaration.
    pub fn add_agent(&mut self, agent: Agent) -> Result<u32, CommandError> {
        self.apply(Command::AddAgent(Box::new(agent)))?;
        Ok(self.world.agents.len() as u32 - 1)
    }

    /// Puts these obstacles in the place of all there are. Polygons: counter-clockwise vertices enclose a solid, clockwise
    /// ones a room, two make a wall; all in m.
    ///
    /// # Errors
    /// A polygon with fewer than two vertices, a repeated one, or sides that cross; a circle that is no disc.
    pub fn set_obstacles(
        &mut self,
        polygons: Vec<Vec<Vec2>>,
        circles: Vec<Circle>,
    ) -> Result<(), CommandError> {
        for polygon in &polygons {
            if let Some(value) = polygon.iter().copied().find(|vertex| !vertex.is_finite()) {
                return Err(CommandError::NotFinite { what: "vertex", value });
            }
            polygon::check(polygon)?;
        }
        self.apply(Command::SetObstacles(Arc::new(Obstacles::new(polygons, circles))))
    }

    /// The velocity that an agent should take if nothing is in the way, m/s. Holds until set again.
    ///
    /// # Errors
    /// No such agent, or a velocity that is not finite or beyond 1e7 in x or y.
    pub fn set_preferred_velocity(&mut self, agent: u32, velocity: Vec2) -> Result<(), CommandError> {
        self.apply(Command::SetObjective { agent, objective: Objective::Velocity(velocity) })
    }

    /// The point that an agent should arrive at, m; takes the place of a preferred velocity.
    ///
    /// # Errors
    /// No such agent, or a goal that is not finite or beyond 1e7 in x or y.
    pub fn set_goal(&mut self, agent: u32, goal: Vec2) -> Result<(), CommandError> {
        self.apply(Command::SetObjective { agent, objective: Objective::Goal(goal) })
    }

    /// Puts an agent somewhere else, m: where the game's physics left it.
    ///
    /// # Errors
    /// No such agent, or a position that is not finite or beyond 1e7 in x or y.
    pub fn set_position(&mut self, agent: u32, position: Vec2) -> Result<(), CommandError> {
        self.apply(Command::MoveAgent { agent, to: position })
    }

    /// Sets one setting of one agent by its key, such as `radius` or `max_speed`.
    ///
    /// # Errors
    /// Unknown key, no such agent, or a value outside its declaration.
    pub fn set(&mut self, key: &str, value: f64, agent: u32) -> Result<(), CommandError> {
        let Command::Set { key, value, .. } = Command::parse_set(&format!("{key}={value}"))? else {
            return Err(CommandError::NotAnAssignment(key.to_string()));
        };
        self.apply(Command::Set { key, value, scope: Scope::Agent(agent) })
    }

    /// Length of the next steps, s; a game gives the duration of its frame.
    ///
    /// # Errors
    /// Outside the declaration of `time_step`.
    pub fn set_time_step(&mut self, time_step: f32) -> Result<(), CommandError> {
        if time_step == self.world.params.time_step {
            return Ok(());
        }
        self.apply(Command::Set { key: Key::TIME_STEP, value: Value::Real(time_step), scope: Scope::All })
    }

    /// Center of an agent, m. Panics if there is no such agent.
    pub fn position(&self, agent: u32) -> Vec2 {
        self.world.agents[agent as usize].position
    }

    /// Velocity of an agent during its last step, m/s. Panics if there is no such agent.
    pub fn velocity(&self, agent: u32) -> Vec2 {
        self.world.agents[agent as usize].velocity
    }

    /// The decisions as they were last computed, which may be for an older state: see [`Simulation::refresh`].
    pub fn decided(&self) -> &Decisions {
        &self.decisions
    }

    /// Decides anew if something has changed since.
    pub fn refresh(&mut self) {
        if !self.stale {
            return;
        }
        let Simulation { world, decisions, spare, watch, workspace, threads, .. } = self;
        let decisions = unique_to_overwrite(decisions, &mut spare.decisions);
        threads.fit(world.agents.len());
        threads.run(|| decide_into(world, watch, workspace, decisions));
        self.stale = false;
    }
}

#[cfg(any(feature = "lab", test))]
impl Simulation {
    /// The threads that were asked for, if it was more than one.
    pub(crate) fn pool(&self) -> Option<&rayon::ThreadPool> {
        match &self.threads {
            Threads::Own { pool, .. } => Some(pool),
            Threads::Current | Threads::Alone => None,
        }
    }
}

/// Steps in the background, while this state is still looked at.
#[cfg(feature = "lab")]
impl Simulation {
    /// A second simulation in the same state: world and decisions are shared until one of the two writes them. It takes the
    /// working memory; [`Simulation::adopt`] brings that back. Counts begin at zero there and stay here.
    pub(crate) fn split_off(&mut self) -> Simulation {
        let empty = self.workspace.empty();
        let mut workspace = std::mem::replace(&mut self.workspace, empty);
        self.workspace.counters = std::mem::take(&mut workspace.counters);
        Simulation {
            world: Arc::clone(&self.world),
            decisions: Arc::clone(&self.decisions),
            spare: std::mem::take(&mut self.spare),
            stale: self.stale,
            watch: self.watch.clone(),
            workspace,
            // It uses the threads of the pool that runs it.
            threads: if matches!(self.threads, Threads::Alone) { Threads::Alone } else { Threads::Current },
        }
    }

    /// Continues in the state that a simulation split off from here has come to; what it counted is added.
    pub(crate) fn adopt(&mut self, ahead: Simulation) {
        let Simulation { world, decisions, spare: _, stale, watch: _, mut workspace, threads: _ } = ahead;
        let here = &self.workspace;
        // Counting may have ended in between, or begun again.
        let counted = if here.clock.is_some() { workspace.counters } else { Counters::default() };
        workspace.counters = here.counters.plus(counted);
        workspace.clock = here.clock;
        workspace.cancelled = Arc::default();
        self.workspace = workspace;
        self.spare = Spare {
            world: Some(std::mem::replace(&mut self.world, world)),
            decisions: Some(std::mem::replace(&mut self.decisions, decisions)),
        };
        self.stale = stale;
    }

    /// Frees memory that only steps in the background need.
    pub(crate) fn free_spare(&mut self) {
        self.spare = Spare::default();
    }

    /// Decisions may be left unfinished once this flag is raised: nobody wants them then.
    pub(crate) fn set_cancel_flag(&mut self, cancelled: &Arc<AtomicBool>) {
        self.workspace.cancelled = Arc::clone(cancelled);
    }

    /// Whose constructions are kept.
    pub(crate) fn watched(&self) -> &Watch {
        &self.watch
    }
}

/// `clone_from` that keeps the memory, on the threads of the current pool.
fn copy(into: &mut World, from: &World) {
    let World { agents, obstacles, roadmap, pointer, params, seed, step, time } = from;
    let mut copied = std::mem::take(&mut into.agents);
    if copied.len() != agents.len() || agents.len() <= CHUNK || threads::count() == 1 {
        copied.clone_from(agents);
    } else {
        let chunks = copied.par_chunks_mut(CHUNK).zip(agents.par_chunks(CHUNK));
        chunks.for_each(|(into, from)| into.clone_from_slice(from));
    }
    *into = World {
        agents: copied,
        obstacles: Arc::clone(obstacles),
        roadmap: Arc::clone(roadmap),
        pointer: *pointer,
        params: params.clone(),
        seed: *seed,
        step: *step,
        time: *time,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1024 threads for two agents took 1.8 s to start.
    #[test]
    fn threads_that_have_nothing_to_do_are_not_started_until_they_have() {
        let world = World { agents: vec![Agent::new(Vec2::ZERO); 2], ..World::new(0.1) };
        let mut simulation = Simulation::new(world).with_threads(1024).expect("threads");
        let threads = |simulation: &Simulation| simulation.pool().map(|pool| pool.current_num_threads());
        assert_eq!(threads(&simulation), Some(16));
        // Blocks of 128 agents are what a thread takes at a time. Where there are more blocks than threads, twice as many
        // threads start, and serve until they are too few again: not one more for each block.
        let mut agents = 2;
        for (blocks, started) in [(16, 16), (17, 32), (32, 32), (33, 64)] {
            for k in agents..128 * blocks {
                let position = Vec2::new(4.0 * k as f32, 0.0);
                simulation.add_agent(Agent { position, ..Agent::new(Vec2::ZERO) }).expect("an agent");
            }
            agents = 128 * blocks;
            simulation.step();
            assert_eq!(threads(&simulation), Some(started), "{blocks} blocks");
        }
        let few = Simulation::new(World::new(0.1)).with_threads(3).expect("threads");
        assert_eq!(threads(&few), Some(3));
    }
}
