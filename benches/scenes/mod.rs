//! The worlds that the benches run over: crowd and circle by rule, blocks, and every other built-in scenario.

use sidestep_core::{Simulation, World};
use sidestep_lab::{
    Scenario,
    files::scenario::{benchmark::BenchScene, builtin},
};

/// How many agents the scenes by rule have.
pub const SIZES: [usize; 4] = [250, 1_000, 10_000, 100_000];

/// Names and worlds of the scenes by rule with at most so many agents, then of blocks, then of the other built-in
/// scenarios.
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

/// The world after so many steps, ready for more.
pub fn warm(world: World, steps: usize) -> Simulation {
    let mut simulation = Simulation::new(world);
    for _ in 0..steps {
        simulation.step();
    }
    simulation
}

/// Lets every simulation step on this thread alone: to hand a step over to another takes as long as to step fifty
/// agents.
pub fn one_thread() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    pool.build_global().expect("nobody has used the global pool yet");
}

/// Whether to measure, as `cargo bench` asks for; `cargo test` does not.
pub fn measuring() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// The median; of an even number the upper one of the two in the middle.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
