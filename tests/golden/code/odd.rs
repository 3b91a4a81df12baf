//! Written by sidestep, for its library (the crate sidestep-core):
//! `cargo run --release -- --steps 200 > trace.csv`
//!
//! Scene: "A "title" \\n#coding: no\u{2028}\u{202e}@agents@ */ ??/ \"

use std::{
    error::Error,
    io::{self, BufWriter, Write},
    process::ExitCode,
    sync::Arc,
};

use sidestep_core::{model::Roadmap, prelude::*};

/// x and y.
type Pair = (f32, f32);

const TIME_STEP: f32 = 0.3;
const FIRST_STEP: u64 = 0;
const FIRST_TIME: f64 = 0.0;
const SEED: u64 = 7;
const POINTER: Pair = (0.0, 0.0);

/// Parameters that differ from their defaults.
const PARAMS: &[&str] = &[
    "orca.len=inf",
    "orca.lp=robust",
    "update=next_step",
    "deadlock.breaker=perturbation",
    "museum.units=printed",
];

/// Methods and settings that agents share.
fn kinds() -> Vec<(Method, AgentSettings)> {
    vec![
        (Method::Rvo, AgentSettings { radius: 0.5, time_horizon: 2.0, ..AgentSettings::default() }),
        (Method::None, AgentSettings { radius: 0.5, time_horizon: 2.0, max_acceleration: 1.5, ..AgentSettings::default() }),
        (Method::Orca, AgentSettings { radius: 0.5, time_horizon: 2.0, steering: sidestep_core::model::agent::Steering::Feeler, ..AgentSettings::default() }),
        (Method::Orca, AgentSettings { radius: 0.5, time_horizon: 2.0, responsibility: 1.0, ..AgentSettings::default() }),
        (Method::Orca, AgentSettings { radius: 0.5, max_neighbors: 3, time_horizon: 2.0, ..AgentSettings::default() }),
        (Method::Orca, AgentSettings { radius: 0.5, time_horizon: 2.0, ..AgentSettings::default() }),
        (Method::Orca, AgentSettings { radius: 0.001, max_speed: 10000.0, neighbor_distance: 1000000.0, time_horizon: 1000000.0, ..AgentSettings::default() }),
    ]
}

/// Place among the kinds, position, velocity, heading if it is another than towards its goal, wander target, what it wants.
type Row = (usize, Pair, Pair, Option<Pair>, Pair, Objective);

const AGENTS: &[Row] = &[
    (0, (-8.0, 0.1), (0.0, 0.0), None, (0.0, 0.0), Objective::Goal(Vec2::new(8.0, -0.3))),
    (1, (8.0, 0.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Goal(Vec2::new(-8.0, 0.0))),
    (2, (0.0, 4.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Wander),
    (3, (2.0, 4.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Pursue(0)),
    (4, (-2.0, -4.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Route(Vec2::new(2.0, 6.0))),
    (5, (-6.0, -4.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Pointer),
    (5, (-6.0, 9.0), (1e-7, -1234.5679), None, (0.0, 0.0), Objective::Velocity(Vec2::new(1e-40, -0.1))),
    (6, (9999999.0, -9999999.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Goal(Vec2::new(-9999999.0, 9999999.0))),
    (5, (9999999.0, -9999999.0), (0.0, 0.0), None, (0.0, 0.0), Objective::Hold),
];

/// Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
const POLYGONS: &[&[Pair]] = &[
    &[(4.0, -3.0), (4.1, 3.0)],
];

/// Centers and radii.
const PILLARS: &[(Pair, f32)] = &[
    ((0.0, 0.7), 0.9),
];

/// Points of the road map, and how far its ways keep from walls.
const POINTS: &[Pair] = &[
    (-2.5, 2.0),
    (2.5, 2.0),
];
const CLEARANCE: f32 = 0.6;

/// The world at its start.
fn world() -> Result<World, Box<dyn Error>> {
    let polygons = POLYGONS.iter().map(|polygon| polygon.iter().copied().map(Vec2::from).collect());
    let circle = |&(center, radius): &(Pair, f32)| Circle { center: Vec2::from(center), radius };
    let obstacles = Obstacles::new(polygons.collect(), PILLARS.iter().map(circle).collect())?;
    let points = POINTS.iter().copied().map(Vec2::from).collect();
    let kinds = kinds();
    let agent = |&(kind, position, velocity, heading, wander, objective): &Row| {
        let (method, settings) = kinds[kind].clone();
        let [position, velocity, wander] = [position, velocity, wander].map(Vec2::from);
        let heading = heading.map_or_else(|| Agent::facing(position, velocity, &objective), Vec2::from);
        Agent { velocity, settings, objective, method, heading, wander, ..Agent::new(position) }
    };
    let mut world = World::new(TIME_STEP);
    for assignment in PARAMS {
        Command::parse_set(assignment)?.apply(&mut world)?;
    }
    Ok(World {
        agents: AGENTS.iter().map(agent).collect(),
        roadmap: Arc::new(Roadmap::new(points, CLEARANCE, &obstacles)),
        obstacles: Arc::new(obstacles),
        pointer: Vec2::from(POINTER),
        seed: SEED,
        step: FIRST_STEP,
        time: FIRST_TIME,
        ..world
    })
}

/// Steps the world and writes the trace: position, m, and velocity, m/s, of every agent after each step.
pub fn trace(steps: u64, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let mut simulation = Simulation::new(world()?);
    writeln!(out, "step,agent,x,y,vx,vy")?;
    for _ in 0..steps {
        simulation.step();
        let world = simulation.world();
        for (index, agent) in world.agents.iter().enumerate() {
            let (p, v) = (agent.position, agent.velocity);
            writeln!(out, "{},{index},{},{},{},{}", world.step, p.x, p.y, v.x, v.y)?;
        }
    }
    Ok(out.flush()?)
}

/// How many steps: `--steps N`, else 200.
fn steps(arguments: &[String]) -> Option<u64> {
    match arguments {
        [] => Some(200),
        [option, steps] if option == "--steps" => steps.parse().ok(),
        _ => None,
    }
}

/// Prints the trace.
pub fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(steps) = steps(&arguments) else {
        eprintln!("usage: scene [--steps N]");
        return ExitCode::from(2);
    };
    match trace(steps, BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
