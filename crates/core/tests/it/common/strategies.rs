//! Building blocks of random cases: points, half-planes, polygons, settings, agents, worlds.
//!
//! Each is a function of a [`Random`], by whose choices it shrinks (see [`super::for_all`]); the simplest one that
//! fails is shown.

use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, World,
    geometry::half_plane::HalfPlane,
    model::{
        Roadmap,
        agent::{AGENT_SETTINGS, Steering},
        params::PARAMS,
        tunable::{self, Domain, Tunable},
    },
};

use super::{Random, mover, solid_box, standing, world};

/// `n` points in a square around the origin.
pub fn points(random: &mut Random, n: usize, half: f32) -> Vec<Vec2> {
    let n = random.up_to(n);
    let points = (0..n).map(|_| random.in_square(half)).collect();
    random.show("points", &points);
    points
}

/// `normal · v >= offset`, with the line's point `along` meters per second away from the foot of the origin.
pub fn line(normal: DVec2, offset: f64, along: f64) -> HalfPlane {
    let direction = DVec2::new(normal.y, -normal.x);
    HalfPlane { point: (normal * offset + direction * along).as_vec2(), direction: direction.as_vec2() }
}

/// Lines that leave a disc of radius `slack` around some velocity free.
pub fn feasible(random: &mut Random, n: usize, slack: f64) -> Vec<HalfPlane> {
    let inside = random.in_disc(1.0 - slack);
    let half_planes = (0..n)
        .map(|_| {
            let normal = random.direction();
            let room = slack + if random.count(0, 1) == 0 { 0.0 } else { random.real(0.0, 0.8) };
            line(normal, normal.dot(inside) - room, random.real(-2.0, 2.0))
        })
        .collect();
    random.show("half_planes", &half_planes);
    half_planes
}

/// Lines with uniform normals and offsets.
pub fn any_lines(random: &mut Random, n: usize) -> Vec<HalfPlane> {
    let any_line =
        |random: &mut Random| line(random.direction(), random.real(-0.5, 0.9), random.real(-0.5, 0.5));
    let half_planes = (0..n).map(|_| any_line(random)).collect();
    random.show("half_planes", &half_planes);
    half_planes
}

/// A convex polygon around the origin, counter-clockwise.
pub fn convex(random: &mut Random) -> Vec<Vec2> {
    let n = random.count(3, 7);
    let mut turns: Vec<f64> = (0..n).map(|k| (k as f64 + random.real(0.1, 0.9)) / n as f64).collect();
    turns.sort_by(f64::total_cmp);
    let radius = random.real(1.0, 4.0);
    let at = |turn: &f64| {
        let (sin, cos) = libm::sincos(turn * std::f64::consts::TAU);
        Vec2::new((radius * cos) as f32, (radius * sin) as f32)
    };
    let polygon = turns.iter().map(at).collect();
    random.show("polygon", &polygon);
    polygon
}

/// `n` agents in random places of a square that do not touch, with random current and preferred velocities.
pub fn scattered(
    random: &mut Random,
    n: usize,
    half: f32,
    method: Method,
    settings: &AgentSettings,
) -> World {
    let mut agents: Vec<Agent> = Vec::new();
    let (speed, gap) = (f64::from(settings.max_speed), 2.02 * settings.radius);
    for k in 0..n {
        let clear = |position: &Vec2| agents.iter().all(|other| other.position.distance(*position) > gap);
        // A short list of choices soon has only zeros; then the agents are placed in a row outside.
        let outside = Vec2::new(half + (k + 1) as f32 * (gap + 0.5), 0.0);
        let position = (0..10_000).map(|_| random.in_square(half)).find(clear).unwrap_or(outside);
        let (velocity, preferred) = (random.in_disc(speed).as_vec2(), random.in_disc(speed).as_vec2());
        agents.push(mover(position, velocity, preferred, method, settings.clone()));
    }
    let world = world(0.25, agents);
    random.show("world", &world);
    world
}

/// Every declared value drawn anew from its declared range, including the ends.
pub fn any_tunables<T: Default>(table: &[Tunable<T>], random: &mut Random) -> T {
    let mut drawn = T::default();
    for declared in table {
        let value = match declared.domain {
            Domain::Real { limits: (least, largest), .. } => tunable::Value::Real(match random.count(0, 7) {
                0 => least,
                1 => largest,
                _ => random.real32(least, largest.min(1e9)),
            }),
            Domain::Count { largest, .. } => tunable::Value::Count(random.count(0, largest as usize) as u32),
            Domain::Choice { names } => tunable::Value::Choice(random.count(0, names.len() - 1)),
        };
        (declared.set)(&mut drawn, value);
    }
    drawn
}

/// A world of unfriendly numbers.
pub fn unfriendly_world(random: &mut Random) -> World {
    let n = random.count(1, 24);
    let half = random.pick(&[0.0, 1e-6, 0.5, 4.0, 100.0, 1e5]);
    let mut agents: Vec<Agent> = Vec::new();
    for k in 0..n {
        let settings = AgentSettings {
            radius: random.pick(&[1e-3, 0.5, 0.5, 1.5, 20.0]),
            max_speed: random.pick(&[0.0, 1e-3, 1.5, 2.0, 1e3]),
            preferred_speed: 1.0,
            neighbor_distance: random.pick(&[0.0, 5.0, 15.0, 1e6]),
            max_neighbors: random.pick(&[0, 1, 10, 30]),
            time_horizon: random.pick(&[1e-3, 0.1, 2.0, 10.0, 1e6]),
            time_horizon_obstacle: 1.0,
            responsibility: random.pick(&[0.0, 0.5, 0.5, 1.0]),
            ..AgentSettings::default()
        };
        let speed = f64::from(settings.max_speed);
        let (velocity, preferred) = match random.count(0, 4) {
            0 => (Vec2::ZERO, Vec2::ZERO),
            1 => (Vec2::X, Vec2::X),
            2 => (Vec2::X, Vec2::NEG_X),
            3 => (random.in_disc(speed).as_vec2(), random.in_disc(3.0 * speed).as_vec2()),
            _ => (Vec2::new(1e-20, -1e-30), Vec2::new(1e-20, 0.0)),
        };
        let position = match random.count(0, 5) {
            // A duplicate, a touching disc, one straight to the side.
            0 if k > 0 => agents[random.count(0, k - 1)].position,
            1 if k > 0 => {
                let other = &agents[k - 1];
                other.position + Vec2::new(other.settings.radius + settings.radius, 0.0)
            }
            2 if k > 0 => agents[k - 1].position + Vec2::new(0.0, 1e-7),
            _ => random.in_square(half),
        };
        agents.push(mover(position, velocity, preferred, Method::Orca, settings));
    }
    let mut world = world(random.pick(&[1e-4, 1.0 / 60.0, 0.25, 10.0]), agents);
    world.params.orca_len = random.pick(&[0.0, 0.1, 1.0, 1.0, 10.0, f32::INFINITY]);
    random.show("world", &world);
    world
}

/// A world in which every setting and parameter is any value of its declared range.
pub fn any_world(random: &mut Random) -> World {
    let n = random.count(1, 8);
    let half = random.pick(&[0.0, 1e-6, 4.0, 30.0, 1e4, 1e7]);
    let agents: Vec<Agent> = (0..n as u32)
        .map(|k| {
            let mut agent = Agent::new(random.in_square(half));
            agent.settings = any_tunables(AGENT_SETTINGS, random);
            // Half of them with ordinary values: at the ends of all the ranges agents rarely meet.
            if random.count(0, 1) == 0 {
                agent.settings.radius = 0.5;
                agent.settings.max_speed = random.pick(&[0.0, 2.0]);
                agent.settings.max_force = random.pick(&[6.0, 1e6]);
                agent.settings.mass = random.pick(&[1.0, 1e-3]);
            }
            agent.settings.max_neighbors = agent.settings.max_neighbors.min(20);
            agent.method = random.pick(Method::ALL);
            agent.heading = random.direction().as_vec2();
            agent.velocity = random.in_disc(f64::from(agent.settings.max_speed)).as_vec2() * 0.999;
            let other = (k + 1) % n as u32;
            agent.objective = match random.count(0, 7) {
                0 => Objective::Goal(random.in_square(half)),
                1 => Objective::Route(random.in_square(half)),
                2 => Objective::Velocity(random.in_disc(10.0).as_vec2()),
                3 if n > 1 => Objective::Pursue(other),
                4 if n > 1 => Objective::Evade(other),
                5 => Objective::Pointer,
                6 => Objective::Hold,
                _ => Objective::Wander,
            };
            agent
        })
        .collect();
    let mut pillars: Vec<(Vec2, f32)> = (0..random.count(0, 4))
        .map(|_| (random.in_square(half), random.pick(&[1e-3, 0.5, 5.0, 1e7])))
        .collect();
    // One right under a vehicle.
    pillars.push((agents[0].position, random.pick(&[1e-3, 1.0])));
    let low = random.in_square(half);
    let walls =
        if random.count(0, 1) == 0 { vec![solid_box(low, low + Vec2::splat(3.0))] } else { Vec::new() };
    let mut world = world(0.1, agents);
    world.obstacles = standing(walls, &pillars);
    let points = (0..random.count(0, 5)).map(|_| random.in_square(half)).collect();
    world.roadmap = Roadmap::new(points, random.pick(&[0.0, 0.5, 1e7]), &world.obstacles).into();
    world.pointer = random.in_square(half);
    world.seed = random.word();
    world.params = any_tunables(PARAMS, random);
    if random.count(0, 1) == 0 {
        // Ordinary numbers, every form.
        let drawn = std::mem::take(&mut world.params);
        for declared in PARAMS.iter().filter(|declared| matches!(declared.domain, Domain::Choice { .. })) {
            (declared.set)(&mut world.params, (declared.get)(&drawn));
        }
    }
    random.show("world", &world);
    world
}

/// A steered disc with a radius of half a meter at the origin that faces +x; its forces are not cut.
pub fn vehicle(steering: Steering, speed: f32) -> Agent {
    let settings = AgentSettings {
        radius: 0.5,
        max_speed: 2.0,
        preferred_speed: 2.0,
        max_force: 1e6,
        steering,
        ..AgentSettings::default()
    };
    let velocity = Vec2::X * speed;
    Agent {
        velocity,
        objective: Objective::Velocity(velocity),
        method: Method::None,
        settings,
        ..Agent::new(Vec2::ZERO)
    }
}

/// A random vehicle among random pillars.
pub fn among_pillars(random: &mut Random) -> (Agent, Vec<(Vec2, f32)>) {
    let heading = random.direction().as_vec2();
    let mut agent = vehicle(Steering::DetectionBox, 0.0);
    agent.position = random.in_square(20.0);
    agent.heading = heading;
    agent.velocity = heading * random.real32(0.0, 2.0);
    agent.settings.radius = random.real32(0.1, 1.5);
    let pillars = (0..random.count(1, 6))
        .map(|_| (agent.position + random.in_disc(12.0).as_vec2(), random.real32(0.1, 3.0)))
        .collect();
    (agent, pillars)
}
