//! `decide: &World -> Decisions`: what every agent will do, from one frozen generation.
//!
//! Pure and total; the same bits whatever the order of the agents or the number of threads.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::{
    avoid::{Choice, Decided, Scratch, Watched, decide as decide_for, herd::Herd},
    model::World,
    neighbors::{Grid, cell_width},
};

/// Whose constructions are kept.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Watch {
    /// Nobody's.
    #[default]
    Nobody,
    /// These agents', by index; indices beyond the world are passed over.
    Agents(Vec<u32>),
    /// Everybody's.
    Everybody,
}

impl Watch {
    fn includes(&self, agent: u32) -> bool {
        match self {
            Watch::Nobody => false,
            Watch::Agents(agents) => agents.contains(&agent),
            Watch::Everybody => true,
        }
    }
}

/// What every agent decided, and how the watched ones did.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Decisions {
    /// One choice for each agent, by index.
    pub choices: Vec<Choice>,
    /// The watched agents, by ascending index.
    pub watched: Vec<Watched>,
}

impl Decisions {
    /// The kept decision of an agent, if it was watched.
    pub fn watched(&self, agent: u32) -> Option<&Watched> {
        let place = self.watched.binary_search_by_key(&agent, |watched| watched.agent);
        place.ok().map(|place| &self.watched[place])
    }
}

/// Memory that is reused from step to step: after warm-up a step allocates nothing.
#[derive(Debug, Default)]
pub struct Workspace {
    grid: Grid,
    herd: Herd,
    /// Decisions in the order of the grid.
    decided: Vec<Decided>,
    scratches: Vec<Mutex<Scratch>>,
    watched: Mutex<Vec<Watched>>,
}

/// How many agents a thread takes at a time.
const BLOCK: usize = 128;

/// How many choices a thread writes at a time.
const SPREAD: usize = 1024;

/// Decides for every agent, with a workspace of its own. For a loop keep a [`Workspace`] and use [`decide_into`].
pub fn decide(world: &World, watch: &Watch) -> Decisions {
    let mut decisions = Decisions::default();
    decide_into(world, watch, &mut Workspace::default(), &mut decisions);
    decisions
}

/// Decides for every agent into `decisions`, on the threads of the current rayon pool.
pub fn decide_into(world: &World, watch: &Watch, workspace: &mut Workspace, decisions: &mut Decisions) {
    let Workspace { grid, herd, decided, scratches, watched } = workspace;
    herd.gather(world, cell_width(world), grid);
    let (grid, herd, keep) = (&*grid, &*herd, &*watched);
    decided.resize(world.agents.len(), Decided::default());
    let threads = rayon::current_num_threads();
    scratches.resize_with(threads, Mutex::default);
    // Slots in cell order: threads and caches work on neighborhoods.
    let decide_block = |first: usize, block: &mut [Decided], scratch: &mut Scratch| {
        herd.fetch(world, &grid.order()[first..][..block.len()], &mut scratch.herd);
        for (place, decided) in block.iter_mut().enumerate() {
            let slot = first + place;
            *decided = match herd.decide(world, grid, slot, place, &mut scratch.herd) {
                Some(decided) if *watch == Watch::Nobody => decided,
                _ => decide_one(world, grid, slot, scratch, watch, keep),
            };
        }
    };
    let Decisions { choices, watched: kept } = decisions;
    choices.resize(world.agents.len(), Choice::default());
    let slots = grid.slots();
    if threads == 1 || decided.len() <= BLOCK {
        let scratch = scratches[0].get_mut().expect("no holder of the lock panics");
        for (place, block) in decided.chunks_mut(BLOCK).enumerate() {
            decide_block(place * BLOCK, block, scratch);
        }
        spread(world, 0, slots, decided, choices);
    } else {
        decided.par_chunks_mut(BLOCK).enumerate().for_each(|(place, block)| {
            // Uncontended: one scratch for each thread of the pool.
            let mine = rayon::current_thread_index().unwrap_or(0);
            let mut scratch = scratches[mine].lock().expect("no holder of the lock panics");
            decide_block(place * BLOCK, block, &mut scratch);
        });
        let decided = &*decided;
        choices.par_chunks_mut(SPREAD).enumerate().for_each(|(place, choices)| {
            spread(world, place * SPREAD, slots, decided, choices);
        });
    }
    kept.clear();
    kept.append(watched.get_mut().expect("no holder of the lock panics"));
    kept.sort_by_key(|watched| watched.agent);
}

/// Decides for an agent by the long way, and keeps how if it is watched.
fn decide_one(
    world: &World,
    grid: &Grid,
    slot: usize,
    scratch: &mut Scratch,
    watch: &Watch,
    keep: &Mutex<Vec<Watched>>,
) -> Decided {
    let index = grid.order()[slot];
    if !watch.includes(index) {
        return decide_for(world, grid, index, scratch, None);
    }
    let mut kept = Watched::default();
    let decided = decide_for(world, grid, index, scratch, Some(&mut kept));
    keep.lock().expect("no holder of the lock panics").push(kept);
    decided
}

/// Writes the choices of the agents from `first` on: what was decided in their slots, within the limits of their bodies.
fn spread(world: &World, first: usize, slots: &[u32], decided: &[Decided], choices: &mut [Choice]) {
    let agents = &world.agents[first..][..choices.len()];
    for ((agent, slot), choice) in agents.iter().zip(&slots[first..]).zip(choices) {
        *choice = decided[*slot as usize].within_limits(agent, world.params.time_step);
    }
}
