//! The time of decide + advance: for the scenes made by rule, and every built-in scenario; then for all of them side by
//! side with dodgy_2d.
//!
//! dodgy_2d is timed twice, each time with our neighbors, since the distance filter of its simulator is inverted:
//!
//! * solve: half-planes and programs only. Neighbors, preferred velocities, and the polygons with an edge in reach are
//!   found before, untimed. Our time includes everything.
//! * all: with all of that, by our grid, our tree and our steering, and with moving, as a game would use it.
//!
//! For the table all agents avoid by ORCA, even if the scenario's file says otherwise. The last column names the
//! differences:
//!
//! * pillars: dodgy_2d has no static discs, and gets them as agents that take no share, which makes the same
//!   half-plane. But our line for a pillar never gives way.
//! * steering: wander, routes, forces or deadlock breakers, which ours and "all" include.
//! * method: an agent of the file avoids by another method.
//!
//! All go through the same part of the run, once untimed, once timed, in turn. The column "same" is the share of
//! decisions in which both choose the same velocity within 1 mm/s: it shows that they solve the same task.

mod scenes;

use std::{borrow::Cow, hint::black_box, time::Instant};

use scenes::{SIZES, median, warm};
use sidestep_core::{
    Method, Vec2, World,
    machine::lanes::{best, dispatch},
    model::params::Breaker,
    neighbors::{
        Grid, Nearest, Query,
        edges::{NearEdge, visible},
    },
    steer::{preferred_velocity, straight},
};
use sidestep_lab::files::scenario::{benchmark::BenchScene, builtin};

/// The number of steps before the first that is timed.
const WARMUP: usize = 10;

/// The number of parts of the run that are timed; the median counts.
const ROUNDS: usize = 11;

/// The approximate number of decisions in a part; a part has at least one step and at most forty.
const DECISIONS: usize = 20_000;

fn main() {
    scenes::one_thread();
    divan::main();
    if scenes::measuring() {
        side_by_side();
    }
}

fn step(bencher: divan::Bencher, world: World) {
    let agents = world.agents.len();
    let mut simulation = warm(world, WARMUP);
    bencher.counter(divan::counter::ItemsCount::new(agents)).bench_local(move || simulation.step());
}

#[divan::bench(args = SIZES, max_time = 3)]
fn crowd(bencher: divan::Bencher, agents: usize) {
    step(bencher, BenchScene::Crowd.world(agents));
}

#[divan::bench(args = SIZES, max_time = 3)]
fn circle(bencher: divan::Bencher, agents: usize) {
    step(bencher, BenchScene::Circle.world(agents));
}

#[divan::bench(max_time = 1)]
fn blocks(bencher: divan::Bencher) {
    step(bencher, scenes::world("blocks"));
}

#[divan::bench(args = builtin::all().map(|builtin| builtin.name), max_time = 1)]
fn scenario(bencher: divan::Bencher, name: &str) {
    step(bencher, scenes::world(name));
}

/// One line for each scene: the times and their ratios.
fn side_by_side() {
    println!(
        "\nµs for each agent and step, one thread: medians of {ROUNDS} stretches; ratio: dodgy_2d's time to ours"
    );
    println!("scene              agents  sidestep | dodgy_2d: solve  ratio |     all  ratio |  same  notes");
    let (mut solving, mut all) = (Vec::new(), Vec::new());
    for (name, mut world) in scenes::all(usize::MAX) {
        let (agents, notes) = (world.agents.len(), notes(&world));
        for agent in &mut world.agents {
            agent.method = Method::Orca;
        }
        let Times { ours, solve, whole, same } = compare(world);
        solving.push(solve / ours);
        all.push(whole / ours);
        println!(
            "{name:<17} {agents:>7} {ours:>9.3} | {solve:>15.3} {:>6.2} | {whole:>7.3} {:>6.2} | {same:>4.0}%  {notes}",
            solve / ours,
            whole / ours,
        );
    }
    let scenes = solving.len();
    println!(
        "median ratio of {scenes} scenes: solve {:.2}, all {:.2}",
        median(&mut solving),
        median(&mut all)
    );
}

/// The differences between the scene for both, or from its file.
fn notes(world: &World) -> String {
    let steered = world.agents.iter().any(|agent| straight(world, agent).is_none());
    let notes = [
        (!world.obstacles.circles().is_empty(), "pillars"),
        (steered || world.params.deadlock_breaker != Breaker::None, "steering"),
        (world.agents.iter().any(|agent| agent.method != Method::Orca), "method"),
    ];
    notes.into_iter().filter_map(|(holds, note)| holds.then_some(note)).collect::<Vec<_>>().join(", ")
}

/// The times of a scene.
struct Times {
    /// The time of our step, µs for each agent.
    ours: f64,
    /// The time of dodgy_2d's solver alone.
    solve: f64,
    /// The time of a step with dodgy_2d's solver.
    whole: f64,
    /// The percentage of decisions that are the same.
    same: f64,
}

fn compare(world: World) -> Times {
    let agents = world.agents.len();
    let steps = (DECISIONS / agents).clamp(1, 40);
    let micros = |pass: &mut dyn FnMut()| {
        let start = Instant::now();
        pass();
        start.elapsed().as_secs_f64() * 1e6 / (steps * agents) as f64
    };
    let mut simulation = warm(world, WARMUP);
    let mut dodgy = Dodgy::of(simulation.world());
    let (mut ours, mut solve, mut whole) = ([0.0; ROUNDS], [0.0; ROUNDS], [0.0; ROUNDS]);
    let mut same = 0;
    for round in 0..ROUNDS {
        let (mut worlds, mut choices) = (Vec::new(), Vec::new());
        for _ in 0..steps {
            worlds.push(simulation.world().clone());
            choices.push(simulation.decisions().choices.clone());
            simulation.step();
        }
        for _ in 0..2 {
            simulation.restore(&worlds[0]);
            ours[round] = micros(&mut || (0..steps).for_each(|_| simulation.step()));
        }
        let moments: Vec<Dodgy> = worlds.iter().map(Dodgy::of).collect();
        let tasks = moments.iter().zip(&worlds).map(|(moment, world)| moment.tasks(world));
        let tasks: Vec<Vec<Task>> = tasks.collect();
        for _ in 0..2 {
            solve[round] = micros(&mut || {
                for task in tasks.iter().flatten() {
                    black_box(task.solve());
                }
            });
        }
        for _ in 0..2 {
            whole[round] = micros(&mut || worlds.iter().for_each(|world| dodgy.step(world)));
        }
        for (tasks, choices) in tasks.iter().zip(&choices) {
            let differ = |task: &&Task| {
                let (ours, theirs) = (choices[task.me as usize].velocity, task.solve());
                (ours - Vec2::new(theirs.x, theirs.y)).length()
            };
            same += tasks.iter().filter(|task| differ(task) < 1e-3).count();
        }
    }
    Times {
        ours: median(&mut ours),
        solve: median(&mut solve),
        whole: median(&mut whole),
        same: 100.0 * same as f64 / (ROUNDS * steps * agents) as f64,
    }
}

/// A world in dodgy_2d's terms, and our grid.
#[derive(Default)]
struct Dodgy {
    agents: Vec<dodgy_2d::Agent>,
    pillars: Vec<dodgy_2d::Agent>,
    polygons: Vec<dodgy_2d::Obstacle>,
    grid: Grid,
    memory: Memory,
    velocities: Vec<dodgy_2d::Vec2>,
}

/// Working memory of the searches.
#[derive(Default)]
struct Memory {
    nearest: Nearest,
    edges: Vec<NearEdge>,
    near: Vec<u32>,
}

/// The input of its solver for one agent.
struct Task<'a> {
    me: u32,
    agent: &'a dodgy_2d::Agent,
    neighbors: Vec<Cow<'a, dodgy_2d::Agent>>,
    polygons: Vec<Cow<'a, dodgy_2d::Obstacle>>,
    preferred: dodgy_2d::Vec2,
    max_speed: f32,
    time_step: f32,
    options: dodgy_2d::AvoidanceOptions,
}

impl Task<'_> {
    #[inline(always)]
    fn solve(&self) -> dodgy_2d::Vec2 {
        let Task { agent, neighbors, polygons, preferred, max_speed, time_step, options, .. } = self;
        agent.compute_avoiding_velocity(neighbors, polygons, *preferred, *max_speed, *time_step, options)
    }
}

impl Dodgy {
    fn of(world: &World) -> Dodgy {
        let pillars = world.obstacles.circles().iter().map(|circle| dodgy_2d::Agent {
            position: vector(circle.center),
            velocity: dodgy_2d::Vec2::ZERO,
            radius: circle.radius,
            avoidance_responsibility: 0.0,
        });
        // Solid on the left of their edges, like ours.
        let polygons = world.obstacles.polygons().iter().map(|polygon| dodgy_2d::Obstacle::Closed {
            vertices: polygon.iter().copied().map(vector).collect(),
        });
        let mut dodgy =
            Dodgy { pillars: pillars.collect(), polygons: polygons.collect(), ..Dodgy::default() };
        dodgy.take(world);
        dodgy
    }

    /// Takes the present agents, and sorts them.
    fn take(&mut self, world: &World) {
        self.agents.clear();
        self.agents.extend(world.agents.iter().map(|agent| dodgy_2d::Agent {
            position: vector(agent.position),
            velocity: vector(agent.velocity),
            radius: agent.settings.radius,
            avoidance_responsibility: agent.settings.responsibility,
        }));
        self.grid.rebuild(world);
    }

    /// One whole step.
    fn step(&mut self, world: &World) {
        self.take(world);
        let (mut memory, mut velocities) =
            (std::mem::take(&mut self.memory), std::mem::take(&mut self.velocities));
        velocities.resize(self.agents.len(), dodgy_2d::Vec2::ZERO);
        let mut lists = (Vec::new(), Vec::new());
        for slot in 0..self.agents.len() {
            let task = self.task(world, slot, &mut memory, lists);
            velocities[task.me as usize] = task.solve();
            lists = (task.neighbors, task.polygons);
        }
        for (agent, velocity) in self.agents.iter_mut().zip(&velocities) {
            agent.velocity = *velocity;
            agent.position += *velocity * world.params.time_step;
        }
        (self.memory, self.velocities) = (memory, velocities);
    }

    /// The tasks of all agents, in the order of the grid.
    fn tasks(&self, world: &World) -> Vec<Task<'_>> {
        let mut memory = Memory::default();
        let slots = 0..self.agents.len();
        slots.map(|slot| self.task(world, slot, &mut memory, (Vec::new(), Vec::new()))).collect()
    }

    /// The task of the agent in a slot, stored in the given lists.
    #[inline(always)]
    fn task<'a>(
        &'a self,
        world: &World,
        slot: usize,
        Memory { nearest, edges, near }: &mut Memory,
        (mut neighbors, mut polygons): (Vec<Cow<'a, dodgy_2d::Agent>>, Vec<Cow<'a, dodgy_2d::Obstacle>>),
    ) -> Task<'a> {
        let me = self.grid.order()[slot];
        let agent = &world.agents[me as usize];
        let settings = &agent.settings;
        let reach = agent.settings.obstacle_range();
        neighbors.clear();
        for (circle, pillar) in world.obstacles.circles().iter().zip(&self.pillars) {
            if (circle.center - agent.position).length() < reach + circle.radius {
                neighbors.push(Cow::Borrowed(pillar));
            }
        }
        let max_neighbors = settings.max_neighbors as usize;
        let query = Query { me: slot, range: settings.neighbor_distance, max_neighbors };
        let found = dispatch!(best(), simd => self.grid.nearest_slots(simd, query, nearest));
        neighbors.extend(found.iter().map(|slot| {
            let index = self.grid.order()[*slot as usize];
            Cow::Borrowed(&self.agents[index as usize])
        }));
        visible(&world.obstacles, agent.position, reach, edges);
        near.clear();
        for edge in edges {
            let polygon = world.obstacles.vertices()[edge.edge as usize].polygon;
            if !near.contains(&polygon) {
                near.push(polygon);
            }
        }
        polygons.clear();
        polygons.extend(near.iter().map(|polygon| Cow::Borrowed(&self.polygons[*polygon as usize])));
        Task {
            me,
            agent: &self.agents[me as usize],
            neighbors,
            polygons,
            preferred: vector(straight(world, agent).unwrap_or_else(|| preferred_velocity(world, me))),
            max_speed: settings.max_speed,
            time_step: world.params.time_step,
            options: dodgy_2d::AvoidanceOptions {
                obstacle_margin: settings.radius,
                time_horizon: settings.time_horizon,
                obstacle_time_horizon: settings.time_horizon_obstacle,
            },
        }
    }
}

fn vector(v: Vec2) -> dodgy_2d::Vec2 {
    dodgy_2d::Vec2::new(v.x, v.y)
}
