//! Time of decide + advance: the scenes by rule, and every built-in scenario; then side by side with dodgy_2d.
//!
//! dodgy_2d's solver gets the neighbors that ours found, untimed: the distance filter of its own simulator is inverted.
//! So its time is that of half-planes and programs alone, ours that of everything.

use std::{borrow::Cow, hint::black_box, time::Instant};

use sidestep::{
    Scenario, Simulation, World,
    neighbors::{Grid, Nearest},
    scenario::{benchmark::Scene, builtin},
    steer::preferred_velocity,
};

fn main() {
    divan::main();
    // Not in test mode, where nothing is measured.
    if std::env::args().any(|argument| argument == "--bench") {
        side_by_side();
    }
}

fn step(bencher: divan::Bencher, world: World) {
    let agents = world.agents.len();
    let mut simulation = warm(world);
    bencher.counter(divan::counter::ItemsCount::new(agents)).bench_local(move || simulation.step());
}

fn warm(world: World) -> Simulation {
    let mut simulation = Simulation::new(world).with_threads(1).expect("one thread can be had");
    for _ in 0..10 {
        simulation.step();
    }
    simulation
}

#[divan::bench(args = [250, 1_000, 10_000, 100_000], max_time = 3)]
fn crowd(bencher: divan::Bencher, agents: usize) {
    step(bencher, Scene::Crowd.world(agents));
}

#[divan::bench(args = [250, 1_000, 10_000, 100_000], max_time = 3)]
fn circle(bencher: divan::Bencher, agents: usize) {
    step(bencher, Scene::Circle.world(agents));
}

#[divan::bench(args = builtin::all().map(|builtin| builtin.name), max_time = 1)]
fn scenario(bencher: divan::Bencher, name: &str) {
    let world = Scenario::load(name).expect("built-in scenarios read").world();
    step(bencher, world);
}

/// One line a scene: both times and their ratio, the least of several alternating runs.
fn side_by_side() {
    println!("\nµs for each agent and step, one thread");
    println!("scene   agents   sidestep, all   dodgy_2d, solve    ratio");
    let scenes = [250, 1_000, 10_000]
        .into_iter()
        .flat_map(|n| [("crowd", n, Scene::Crowd.world(n)), ("circle", n, Scene::Circle.world(n))]);
    for (name, n, world) in scenes {
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut simulation = warm(world);
        for _ in 0..5 {
            let steps = (100_000 / n).max(5);
            let start = Instant::now();
            for _ in 0..steps {
                simulation.step();
            }
            ours = ours.min(start.elapsed().as_secs_f64() * 1e6 / (steps * n) as f64);
            theirs = theirs.min(dodgy(simulation.world()));
        }
        println!("{name:<6} {n:>7} {ours:>15.3} {theirs:>17.3} {:>8.2}", theirs / ours);
    }
}

/// µs for each agent that dodgy_2d's solver takes with the neighbors of `world`.
fn dodgy(world: &World) -> f64 {
    let vector = |v: sidestep::Vec2| dodgy_2d::Vec2::new(v.x, v.y);
    let agents: Vec<dodgy_2d::Agent> = world
        .agents
        .iter()
        .map(|agent| dodgy_2d::Agent {
            position: vector(agent.position),
            velocity: vector(agent.velocity),
            radius: agent.settings.radius,
            avoidance_responsibility: agent.settings.responsibility,
        })
        .collect();
    let (mut grid, mut memory) = (Grid::default(), Nearest::default());
    grid.rebuild(world);
    let wanted = (0..world.agents.len()).map(|slot| {
        let me = grid.order()[slot];
        let settings = &world.agents[me as usize].settings;
        let most = settings.max_neighbors as usize;
        let (slots, count) = grid.nearest_slots(slot, settings.neighbor_distance, most, &mut memory);
        let neighbors: Vec<Cow<dodgy_2d::Agent>> = slots.as_flattened()[..count]
            .iter()
            .map(|slot| Cow::Borrowed(&agents[grid.order()[*slot as usize] as usize]))
            .collect();
        let options = dodgy_2d::AvoidanceOptions {
            obstacle_margin: settings.radius,
            time_horizon: settings.time_horizon,
            obstacle_time_horizon: settings.time_horizon_obstacle,
        };
        (&agents[me as usize], neighbors, vector(preferred_velocity(world, me)), settings.max_speed, options)
    });
    let wanted: Vec<_> = wanted.collect();
    let time_step = world.params.time_step;
    let start = Instant::now();
    for (agent, neighbors, preferred, max_speed, options) in &wanted {
        black_box(agent.compute_avoiding_velocity(
            neighbors,
            &[],
            *preferred,
            *max_speed,
            time_step,
            options,
        ));
    }
    start.elapsed().as_secs_f64() * 1e6 / wanted.len() as f64
}
