//! Time of decide + advance: the two scenes by rule, and every built-in scenario.

use sidestep::{Scenario, Simulation, World, scenario::benchmark::Scene, scenario::builtin};

fn main() {
    divan::main();
}

fn step(bencher: divan::Bencher, world: World) {
    let agents = world.agents.len();
    let mut simulation = Simulation::new(world).with_threads(1).expect("one thread can be had");
    for _ in 0..10 {
        simulation.step();
    }
    bencher.counter(divan::counter::ItemsCount::new(agents)).bench_local(move || simulation.step());
}

#[divan::bench(args = [250, 1_000, 10_000], max_time = 3)]
fn crowd(bencher: divan::Bencher, agents: usize) {
    step(bencher, Scene::Crowd.world(agents));
}

#[divan::bench(args = [250, 1_000, 10_000], max_time = 3)]
fn circle(bencher: divan::Bencher, agents: usize) {
    step(bencher, Scene::Circle.world(agents));
}

#[divan::bench(args = builtin::all().map(|builtin| builtin.name), max_time = 1)]
fn scenario(bencher: divan::Bencher, name: &str) {
    let world = Scenario::load(name).expect("built-in scenarios read").world();
    step(bencher, world);
}
