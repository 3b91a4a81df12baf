//! Worlds in which every setting and parameter is at an end of its limits or anywhere between, among walls and pillars.
//! When stepped, they stay finite and within their speeds, and have the same bits on every number of threads, with
//! every instruction set, watched and not.

use std::{fmt, sync::Arc};

use sidestep_core::{
    Agent, Method, Objective, Simulation, Vec2, World,
    geometry::polygon,
    machine::lanes::{Level, levels},
    model::{
        Obstacles, Roadmap, agent::AGENT_SETTINGS, obstacle::Circle, params::PARAMS, tunable::Domain,
        world::FARTHEST,
    },
    sim::{Watch, digest::digest},
};
use sidestep_lab::Scenario;

use super::{
    kit::{
        budget::{Size, measured},
        choices::Choices,
        runner::{Kind, Seen, Verdict, run},
    },
    values,
};

/// A world, and the number of steps that it makes.
struct Start {
    world: World,
    steps: u64,
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = Scenario::of_world(&self.world, "kept", "").to_toml();
        let start: String = text.chars().take(4000).collect();
        write!(f, "{} steps of\n{start}", self.steps)
    }
}

fn objective(c: &mut Choices, me: usize, n: usize, half: f32) -> Objective {
    let other = ((me as u64 + 1 + c.count(0, 2)) % n as u64) as u32;
    match c.count(0, 7) {
        0..=1 => Objective::Goal(values::place(c, half)),
        2 => Objective::Velocity(values::velocity(c, 10.0)),
        3 => Objective::Route(values::place(c, half)),
        4 if other as usize != me => Objective::Pursue(other),
        5 if other as usize != me => Objective::Evade(other),
        6 => Objective::Pointer,
        7 => Objective::Hold,
        _ => Objective::Wander,
    }
}

fn agent(c: &mut Choices, me: usize, n: usize, half: f32) -> Agent {
    let mut agent = Agent::new(values::place(c, half));
    if c.either() {
        agent.settings = values::tunables(AGENT_SETTINGS, c);
    } else {
        // Values as for people: at the ends of all ranges agents hardly ever meet.
        agent.settings.radius = c.pick(&[0.5, 1.5]);
        agent.settings.max_speed = c.pick(&[2.0, 0.0, 1.0]);
    }
    agent.method = c.pick(Method::ALL);
    agent.objective = objective(c, me, n, half);
    let (sin, cos) = libm::sincosf(c.real(0.0, std::f32::consts::TAU));
    agent.heading = Vec2::new(cos, sin);
    agent.velocity = values::velocity(c, agent.settings.max_speed);
    agent
}

fn obstacles(c: &mut Choices, half: f32, corners: u64) -> Obstacles {
    let size = half.max(1.0);
    let polygons = (0..c.count(0, 2)).map(|_| {
        let corners = c.size(corners).max(2) as usize;
        let (center, size) = (values::place(c, half), size * c.pick(&[0.1, 0.5, 1.0, 1e-3]));
        values::outline(c, corners, center, size)
    });
    // No world accepts what is too far away.
    let near = |vertex: &Vec2| vertex.abs().max_element() <= FARTHEST;
    let is_sound = |vertices: &Vec<Vec2>| polygon::check(vertices).is_ok() && vertices.iter().all(near);
    let polygons: Vec<Vec<Vec2>> = polygons.filter(is_sound).collect();
    let circles = (0..c.count(0, 3)).map(|_| {
        let radius = c.pick(&[0.5, 1e-3, 5.0, 1e7]);
        Circle { center: values::place(c, half), radius }
    });
    crate::common::sound(polygons, circles.collect())
}

/// A world of `n` agents.
fn world(c: &mut Choices, n: usize, corners: u64) -> World {
    let half = values::half_width(c);
    let mut world = World::new(0.1);
    world.agents = (0..n).map(|me| agent(c, me, n, half)).collect();
    let obstacles = if c.either() { obstacles(c, half, corners) } else { Obstacles::default() };
    if c.once_in(4) {
        let points = (0..c.count(0, 5)).map(|_| values::place(c, half)).collect();
        world.roadmap = Arc::new(Roadmap::new(points, c.pick(&[0.0, 0.5, 1e7]), &obstacles));
    }
    world.obstacles = Arc::new(obstacles);
    world.pointer = values::place(c, half);
    world.seed = c.count(0, u64::MAX);
    world.params = values::tunables(PARAMS, c);
    if c.either() {
        // Ordinary numbers, but every form.
        let drawn = std::mem::take(&mut world.params);
        for declared in PARAMS.iter().filter(|declared| matches!(declared.domain, Domain::Choice { .. })) {
            (declared.set)(&mut world.params, (declared.get)(&drawn));
        }
    }
    world
}

fn few(c: &mut Choices) -> Start {
    let n = c.size(12).max(1) as usize;
    Start { world: world(c, n, 40), steps: c.count(1, 6) }
}

/// The most agents that decide on the calling thread alone, whatever the number of threads.
const ON_ONE_THREAD: usize = 128;

/// Largest number of neighbors in a large world: VO, RVO and HRVO check each crossing of two cones against all cones,
/// and hundreds of lines take ORCA long too.
const MAX_NEIGHBORS: u32 = 20;

fn many(c: &mut Choices) -> Start {
    let n = match c.count(0, 9) {
        0..=6 => c.size(120).max(1) as usize,
        _ => c.count(ON_ONE_THREAD as u64 + 1, 300) as usize,
    };
    let mut world = world(c, n, 100);
    for agent in world.agents.iter_mut().filter(|agent| n > ON_ONE_THREAD || agent.method != Method::Orca) {
        agent.settings.max_neighbors = agent.settings.max_neighbors.min(MAX_NEIGHBORS);
    }
    Start { world, steps: c.count(1, 2) }
}

/// The digest after the steps; fails if the world breaks an invariant.
fn stepped(start: &Start, threads: usize, level: Option<Level>, watch: Watch) -> Result<u64, String> {
    let simulation = Simulation::new(start.world.clone()).with_threads(threads);
    let mut simulation = simulation.map_err(|error| error.to_string())?;
    if let Some(level) = level {
        simulation = simulation.with_level(level);
    }
    simulation.watch(watch);
    for step in 0..start.steps {
        // A printed form may change the largest speed during the run.
        let (world, decisions) = simulation.state();
        for (k, (choice, agent)) in decisions.choices.iter().zip(&world.agents).enumerate() {
            let most = f64::from(agent.settings.max_speed) * (1.0 + 1.001e-3) + 1e-22;
            let finite = choice.velocity.is_finite() && choice.preferred.is_finite();
            if !finite || !choice.heading.is_finite() || !choice.wander.is_finite() {
                return Err(format!("step {step}: agent {k} decides {choice:?}"));
            }
            if choice.velocity.as_dvec2().length() > most {
                return Err(format!(
                    "step {step}: agent {k} takes {} m/s of {most}",
                    choice.velocity.length()
                ));
            }
        }
        simulation.step();
    }
    let place = |agent: &Agent| agent.position.is_finite();
    if !simulation.world().agents.iter().all(place) {
        return Err("an agent is nowhere".into());
    }
    Ok(digest(simulation.world()))
}

fn check(start: &Start) -> Result<Seen, String> {
    let (said, cost) = measured(|| stepped(start, 1, None, Watch::None));
    let wanted = said??;
    let world = &start.world;
    let edges =
        world.obstacles.vertices().len() + world.obstacles.circles().len() + world.roadmap.points.len();
    let agents = world.agents.len() as u64 * start.steps;
    // An agent that searches for a path looks from every point at every edge; VO, RVO and HRVO check the crossings of
    // any two edges against all edges.
    let looks = agents * edges as u64 * (1 + edges + world.roadmap.points.len()) as u64 / 1000;
    Size { bytes: 0, agents, edges: edges as u64 + looks, pictures: 0 }.check(&cost)?;
    let mut others = vec![("everybody watched", stepped(start, 1, None, Watch::All)?)];
    if world.agents.len() > ON_ONE_THREAD {
        others.push(("two threads", stepped(start, 2, None, Watch::None)?));
    }
    for (name, level) in levels() {
        others.push((name, stepped(start, 1, Some(level), Watch::None)?));
    }
    match others.iter().find(|(_, digest)| *digest != wanted) {
        Some((name, _)) => Err(format!("with {name} the digest is another")),
        None => Ok(Seen { verdict: Verdict::Taken, size: Size { agents, ..Size::default() }, cost }),
    }
}

#[test]
fn a_campaign_of_worlds_stays_finite_and_has_the_same_bits_everywhere() {
    run(&Kind { name: "worlds", quick: 1_500, make: few, check });
}

#[test]
fn a_campaign_of_larger_worlds_stays_within_its_budget() {
    run(&Kind { name: "large-worlds", quick: 30, make: many, check });
}
