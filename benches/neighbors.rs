//! Who is near, by the grid and by a k-d tree: time to sort all agents and to find the nearest of each, on one thread.
//!
//! Both find the same agents in the same order, which is checked before anything is timed, and by `cargo test --benches`
//! too. They go through the same stretch of a world in motion, so that both sort what a step has moved. Ranges and
//! numbers of neighbors are those of the agents. In small worlds the tree is one leaf: it tests everybody.

mod kd_tree;
mod scenes;

use std::{hint::black_box, time::Instant};

use kd_tree::{KdTree, LEAF, Search};
use scenes::median;
use sidestep::{
    World,
    geometry::lanes::{Simd, best, dispatch, width},
    neighbors::{Grid, Nearest, Query, Ranked, Seekers},
};

/// Steps before the first that is searched; after some more the circle of 250 is jammed in the middle.
const WARMUP: usize = 50;
const JAMMED: usize = 450;

/// Least and most steps of a stretch: of one or two a processor would learn every branch by heart, which favors the tree.
const STEPS: (usize, usize) = (4, 200);

/// How often each is timed; the median counts.
const ROUNDS: usize = 9;

/// About so many searches make a round.
const SEARCHES: usize = 20_000;

fn main() {
    scenes::one_thread();
    let measuring = scenes::measuring();
    if measuring {
        println!("\nsort and search, µs for each agent, one thread: medians of {ROUNDS} rounds in turn");
        println!(
            "{:<26} {:>6} {:>9} {:>8} {:>8} {:>7}",
            "scene", "agents", "neighbors", "grid", "k-d tree", "ratio"
        );
    }
    let (mut ratios, mut of_trees) = (Vec::new(), Vec::new());
    for (name, world) in scenes::all(if measuring { usize::MAX } else { 1_000 }) {
        let jams = name == "circle" && world.agents.len() == 250;
        let mut scenes = vec![(name.to_string(), WARMUP)];
        scenes.extend(jams.then(|| (format!("{name}, jammed"), JAMMED)));
        for (name, warmup) in scenes {
            let mut contest = Contest::new(world.clone(), warmup);
            let neighbors = contest.check(&name);
            if measuring {
                let (grid, tree) = contest.measure();
                let agents = world.agents.len();
                let ratio = tree / grid;
                println!("{name:<26} {agents:>6} {neighbors:>9.1} {grid:>8.3} {tree:>8.3} {ratio:>7.2}");
                ratios.push(ratio);
                if agents > LEAF {
                    of_trees.push(ratio);
                }
            }
        }
    }
    if measuring {
        println!(
            "median ratio of {} scenes {:.2}, of the {} with more agents than a leaf holds {:.2}",
            ratios.len(),
            median(&mut ratios),
            of_trees.len(),
            median(&mut of_trees)
        );
    }
}

/// Steps of a world in motion, and the memory of both.
struct Contest {
    worlds: Vec<World>,
    /// Range and number of neighbors of each agent.
    wanted: Vec<(f32, usize)>,
    grid: Grid,
    nearest: Nearest,
    tree: KdTree,
    search: Search,
}

impl Contest {
    fn new(start: World, warmup: usize) -> Contest {
        let mut simulation = scenes::warm(start, warmup);
        let steps = (SEARCHES / simulation.world().agents.len()).clamp(STEPS.0, STEPS.1);
        let mut worlds = Vec::new();
        for _ in 0..steps {
            worlds.push(simulation.world().clone());
            simulation.step();
        }
        let settings = worlds[0].agents.iter().map(|agent| &agent.settings);
        let wanted = settings.map(|settings| (settings.neighbor_distance, settings.max_neighbors as usize));
        Contest {
            wanted: wanted.collect(),
            worlds,
            grid: Grid::default(),
            nearest: Nearest::default(),
            tree: KdTree::default(),
            search: Search::default(),
        }
    }

    /// Asserts that both find the same, and returns how many for each agent.
    fn check(&mut self, name: &str) -> f64 {
        let Contest { worlds, wanted, grid, nearest, tree, search } = self;
        let mut sum = 0;
        for world in &*worlds {
            let mut by_grid = vec![Vec::new(); wanted.len()];
            grid.rebuild(world);
            dispatch!(best(), simd => by_the_grid(simd, grid, wanted, nearest, |me, slots| {
                by_grid[me as usize].extend(slots.iter().map(|slot| grid.order()[*slot as usize]));
            }));
            tree.rebuild(world);
            for (place, me) in tree.order().enumerate() {
                let (range, most) = wanted[me as usize];
                let by_tree: Vec<u32> =
                    dispatch!(best(), simd => tree.nearest(simd, place, range, most, search).collect());
                let by_grid = &by_grid[me as usize];
                assert_eq!(&by_tree, by_grid, "{name}: neighbors of agent {me} by the tree and by the grid");
                sum += by_tree.len();
            }
        }
        sum as f64 / (worlds.len() * wanted.len()) as f64
    }

    /// µs for each agent by the grid and by the tree.
    fn measure(&mut self) -> (f64, f64) {
        let Contest { worlds, wanted, grid, nearest, tree, search } = self;
        let turns = (SEARCHES / (worlds.len() * wanted.len())).max(1);
        let micros = |step: &mut dyn FnMut(&World)| {
            // Once untimed: the caches hold what the other used.
            worlds.iter().for_each(&mut *step);
            let start = Instant::now();
            for _ in 0..turns {
                worlds.iter().for_each(&mut *step);
            }
            start.elapsed().as_secs_f64() * 1e6 / (turns * worlds.len() * wanted.len()) as f64
        };
        let (mut by_grid, mut by_tree) = ([0.0; ROUNDS], [0.0; ROUNDS]);
        for (by_grid, by_tree) in by_grid.iter_mut().zip(&mut by_tree) {
            *by_grid = micros(&mut |world| {
                grid.rebuild(world);
                dispatch!(best(), simd => by_the_grid(simd, grid, wanted, nearest, |_, slots| {
                    black_box(slots.len());
                }));
            });
            *by_tree = micros(&mut |world| {
                tree.rebuild(world);
                dispatch!(best(), simd => by_the_tree(simd, tree, wanted, search));
            });
        }
        (median(&mut by_grid), median(&mut by_tree))
    }
}

/// Shows every agent and the slots of its nearest, searched in batches as a step does.
#[inline(always)]
fn by_the_grid<S: Simd>(
    simd: S,
    grid: &Grid,
    wanted: &[(f32, usize)],
    nearest: &mut Nearest,
    mut see: impl FnMut(u32, &[u32]),
) {
    let (width, mut slots) = (width::<S>(), Vec::new());
    for (gang, members) in grid.order().chunks(width).enumerate() {
        let query = |(lane, me): (usize, &u32)| {
            let (range, max_neighbors) = wanted[*me as usize];
            Query { me: gang * width + lane, range, max_neighbors }
        };
        let queries: Vec<Query> = members.iter().enumerate().map(query).collect();
        let seekers = Seekers::new(simd, grid, &queries);
        let Ranked { rows, slots: around, counts } = grid.search_gang(simd, &seekers, nearest);
        for (lane, me) in members.iter().enumerate() {
            slots.clear();
            let of_lane = rows.iter().skip(lane).step_by(width).take(counts[lane] as usize);
            slots.extend(of_lane.map(|number| around[*number as usize] as u32));
            see(*me, &slots);
        }
    }
}

/// Searches the nearest of every agent.
#[inline(always)]
fn by_the_tree<S: Simd>(simd: S, tree: &KdTree, wanted: &[(f32, usize)], search: &mut Search) {
    for (place, me) in tree.order().enumerate() {
        let (range, most) = wanted[me as usize];
        black_box(tree.nearest(simd, place, range, most, search).len());
    }
}
