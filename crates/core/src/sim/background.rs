//! Steps in the background, while the present state is still being read.

use std::sync::{Arc, atomic::AtomicBool};

use super::{Simulation, Sorted, Watch, simulation::Spare};
use crate::{
    avoid::{
        meter::Counters,
        orca::abreast::{BLOCK, SinceSorted},
    },
    machine::threads::{self, Threads},
    model::World,
};

impl Simulation {
    /// The number of threads requested, if more than one.
    #[cfg(feature = "rayon")]
    pub fn pool(&self) -> Option<&rayon::ThreadPool> {
        match &self.threads {
            Threads::Own(pool) => Some(pool.rayon()),
            Threads::Current | Threads::Alone => None,
        }
    }

    /// Sorts the agents for the next decisions, and for callers that search for neighbors.
    pub fn sort(&mut self) {
        self.sort_beside(|_| ());
    }

    /// Like [`Simulation::sort`]; with many agents another thread runs `work` with the world at the same time.
    pub fn sort_beside<T: Send>(&mut self, work: impl FnOnce(&World) -> T + Send) -> T {
        let Simulation { world, workspace, threads, stale, .. } = self;
        // Known decisions are in the order in which the agents were sorted for them.
        if !*stale || workspace.since == SinceSorted::Nothing {
            return work(world);
        }
        let world: &World = world;
        let blocks = world.agents.len().div_ceil(BLOCK);
        let result = threads.run(blocks, || {
            if blocks <= 1 {
                workspace.sort(world);
                return work(world);
            }
            threads::join(|| workspace.sort(world), || work(world)).1
        });
        workspace.since = SinceSorted::Nothing;
        result
    }

    /// The sorted agents, if they are sorted.
    pub fn sorted(&self) -> Option<Sorted<'_>> {
        self.workspace.sorted()
    }

    /// The world as it is, shared until it is written.
    pub fn share_world(&self) -> Arc<World> {
        Arc::clone(&self.world)
    }

    /// A second simulation in the same state: world and decisions are shared until one of the two writes them. It takes
    /// the working memory; [`Simulation::adopt`] brings that back. Its counts begin at zero; those of this simulation
    /// stay.
    pub fn split_off(&mut self) -> Simulation {
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
            // It uses the threads of the pool in which it runs.
            paused: self.paused,
            threads: if matches!(self.threads, Threads::Alone) { Threads::Alone } else { Threads::Current },
        }
    }

    /// Continues in the state that a simulation split off from here has reached; its counts are added.
    pub fn adopt(&mut self, ahead: Simulation) {
        let Simulation { world, decisions, spare: _, stale, watch: _, mut workspace, threads: _, paused: _ } =
            ahead;
        let here = &self.workspace;
        // Counting may have been stopped or restarted in between.
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
    pub fn free_spare(&mut self) {
        self.spare = Spare::default();
    }

    /// Decisions may be left unfinished once this flag is raised: they are not needed then.
    pub fn set_cancel_flag(&mut self, cancelled: &Arc<AtomicBool>) {
        self.workspace.cancelled = Arc::clone(cancelled);
    }

    /// The agents whose constructions are recorded.
    pub fn watched(&self) -> &Watch {
        &self.watch
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;
    use crate::model::{Agent, World};
    use glam::Vec2;

    /// 1024 threads for two agents took 1.8 s to start.
    #[test]
    fn threads_that_have_nothing_to_do_are_not_started_until_they_have() {
        let world = World { agents: vec![Agent::new(Vec2::ZERO); 2].into(), ..World::new(0.1) };
        let mut simulation = Simulation::new(world).with_threads(1024).expect("threads");
        let threads = |simulation: &Simulation| simulation.pool().map(|pool| pool.current_num_threads());
        assert_eq!(threads(&simulation), Some(16));
        // A thread takes blocks of 128 agents at a time. If there are more blocks than threads, twice as many threads
        // are started, and serve until they are too few again; blocks do not start threads one by one.
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
