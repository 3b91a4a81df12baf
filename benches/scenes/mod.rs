//! The worlds over which the benches run: crowd and circle, made by rule, blocks, and all other built-in scenarios.

use sidestep_core::{Simulation, World};
use sidestep_lab::{
    Scenario,
    files::scenario::{benchmark::BenchScene, builtin},
};

/// The numbers of agents of the scenes made by rule.
pub const SIZES: [usize; 4] = [250, 1_000, 10_000, 100_000];

/// The names and worlds of the scenes made by rule with at most `most` agents, then of blocks, then of the other
/// built-in scenarios.
pub fn all(most: usize) -> impl Iterator<Item = (&'static str, World)> {
    let by_rule = [("crowd", BenchScene::Crowd), ("circle", BenchScene::Circle)].into_iter();
    let by_rule = by_rule.flat_map(move |(name, scene)| {
        let sizes = SIZES.into_iter().filter(move |agents| *agents <= most);
        sizes.map(move |agents| (name, scene.world(agents)))
    });
    let others = builtin::all().map(|builtin| builtin.name).filter(|name| *name != "blocks");
    by_rule.chain(["blocks"].into_iter().chain(others).map(|name| (name, world(name))))
}

/// The world of a built-in scenario.
pub fn world(name: &str) -> World {
    Scenario::load(name).expect("built-in scenarios read").world()
}

/// The world after this number of steps, ready for more.
pub fn warm(world: World, steps: usize) -> Simulation {
    let mut simulation = Simulation::new(world);
    for _ in 0..steps {
        simulation.step();
    }
    simulation
}

/// Makes every simulation step on this thread only: passing a step to another thread takes as long as stepping fifty
/// agents.
pub fn one_thread() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    pool.build_global().expect("nobody has used the global pool yet");
}

/// Whether to measure, as under `cargo bench`; not under `cargo test`.
pub fn measuring() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// The median; of an even number of values, the upper one of the two in the middle.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
