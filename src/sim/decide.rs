//! `decide: &World -> Decisions`: what every agent will do, from one frozen generation.
//!
//! Pure and total; the same bits whatever the order of the agents or the number of threads.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::{
    avoid::{Choice, Scratch, Watched, choose},
    model::World,
    neighbors::Grid,
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
    by_slot: Vec<(u32, Choice)>,
    scratches: Vec<Mutex<Scratch>>,
    watched: Mutex<Vec<Watched>>,
}

/// How many agents a thread takes at a time.
const BLOCK: usize = 128;

/// Decides for every agent, with a workspace of its own. For a loop keep a [`Workspace`] and use [`decide_into`].
pub fn decide(world: &World, watch: &Watch) -> Decisions {
    let mut decisions = Decisions::default();
    decide_into(world, watch, &mut Workspace::default(), &mut decisions);
    decisions
}

/// Decides for every agent into `decisions`, on the threads of the current rayon pool.
pub fn decide_into(world: &World, watch: &Watch, workspace: &mut Workspace, decisions: &mut Decisions) {
    let Workspace { grid, by_slot, scratches, watched } = workspace;
    grid.rebuild(world);
    // Slots in cell order: threads and caches work on neighborhoods.
    by_slot.clear();
    by_slot.extend(grid.order().iter().map(|&index| (index, Choice::default())));
    let threads = rayon::current_num_threads();
    scratches.resize_with(threads, Mutex::default);
    let keep = &*watched;
    let decide_block = |block: &mut [(u32, Choice)], scratch: &mut Scratch| {
        for (index, choice) in block {
            *choice = if watch.includes(*index) {
                let mut kept = Watched::default();
                let choice = choose(world, grid, *index, scratch, Some(&mut kept));
                keep.lock().expect("no holder of the lock panics").push(kept);
                choice
            } else {
                choose(world, grid, *index, scratch, None)
            };
        }
    };
    if threads == 1 || by_slot.len() <= BLOCK {
        decide_block(by_slot, scratches[0].get_mut().expect("no holder of the lock panics"));
    } else {
        by_slot.par_chunks_mut(BLOCK).for_each(|block| {
            // Uncontended: one scratch for each thread of the pool.
            let mine = rayon::current_thread_index().unwrap_or(0);
            let mut scratch = scratches[mine].lock().expect("no holder of the lock panics");
            decide_block(block, &mut scratch);
        });
    }
    let Decisions { choices, watched: kept } = decisions;
    choices.clear();
    choices.resize(world.agents.len(), Choice::default());
    for (index, choice) in by_slot.iter() {
        choices[*index as usize] = *choice;
    }
    kept.clear();
    kept.append(watched.get_mut().expect("no holder of the lock panics"));
    kept.sort_by_key(|watched| watched.agent);
}
