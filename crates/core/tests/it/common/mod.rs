//! Helpers that the tests share: a two-sided comparison, random numbers, worlds, the exact time to collision, golden
//! files.

mod cases;
mod random;
pub mod simpler;
pub mod strategies;

use std::{fs::File, io::Read, path::PathBuf, sync::Arc};

pub use cases::{for_all, for_as_many};
pub use random::Random;
pub use strategies::{among_pillars, any_tunables, scattered, vehicle};

use flate2::read::GzDecoder;
use glam::{DVec2, Vec2};
use serde_json::Value;
use sidestep_core::{
    Agent, AgentId, AgentSettings, Method, Objective, Simulation, World,
    avoid::Choice,
    model::{Agents, EdgeName, Obstacles, obstacle::Circle},
    sim::{Watch, decide},
    steer::SteerTrace,
};

/// Worlds of tests are listed agent by agent.
pub trait AgentList {
    fn change(&mut self, change: impl FnOnce(&mut Vec<Agent>));

    fn push(&mut self, agent: Agent) {
        self.change(|agents| agents.push(agent));
    }
}

impl AgentList for Agents {
    fn change(&mut self, change: impl FnOnce(&mut Vec<Agent>)) {
        let mut agents = Vec::from(std::mem::take(self));
        change(&mut agents);
        *self = agents.into();
    }
}

/// Obstacles that are known to be valid.
pub fn sound(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Obstacles {
    Obstacles::new(polygons, circles).expect("sound obstacles")
}

/// The agents of a simulation by their indices, for worlds from which no agent is removed.
pub trait ByIndex {
    fn id_at(&self, index: u32) -> AgentId;
    fn position(&self, index: u32) -> Vec2;
    fn velocity(&self, index: u32) -> Vec2;
}

impl ByIndex for Simulation {
    fn id_at(&self, index: u32) -> AgentId {
        self.world().id(index).expect("an agent")
    }

    fn position(&self, index: u32) -> Vec2 {
        self.world().agents[index as usize].position
    }

    fn velocity(&self, index: u32) -> Vec2 {
        self.world().agents[index as usize].velocity
    }
}

/// Fails unless `got` is within the tolerance of `want`, on either side; prints both and the difference.
macro_rules! assert_near {
    ($got:expr, $want:expr, $tolerance:expr) => { assert_near!($got, $want, $tolerance, "") };
    ($got:expr, $want:expr, $tolerance:expr, $($context:tt)+) => {{
        let (got, want, tolerance) = ($got, $want, f64::from($tolerance));
        let difference = $crate::common::Near::difference(&got, &want);
        // A NaN difference fails.
        assert!(
            difference <= tolerance,
            "got {got:?}, want {want:?}, difference {difference:e} > {tolerance:e} {}",
            format!($($context)+)
        );
    }};
}

/// Types that [`assert_near!`] compares.
pub trait Near {
    /// Distance of two values.
    fn difference(&self, other: &Self) -> f64;
}

impl Near for f64 {
    fn difference(&self, other: &f64) -> f64 {
        if self == other { 0.0 } else { (self - other).abs() }
    }
}

impl Near for f32 {
    fn difference(&self, other: &f32) -> f64 {
        f64::from(*self).difference(&f64::from(*other))
    }
}

impl Near for Vec2 {
    fn difference(&self, other: &Vec2) -> f64 {
        wide(*self).distance(wide(*other))
    }
}

impl Near for DVec2 {
    fn difference(&self, other: &DVec2) -> f64 {
        self.distance(*other)
    }
}

/// The vector in `f64`.
pub fn wide(v: Vec2) -> DVec2 {
    v.as_dvec2()
}

/// Bits of a vector, with both zeros equal: the golden files drop the sign of a zero.
pub fn bits(v: Vec2) -> [u32; 2] {
    [(v.x + 0.0).to_bits(), (v.y + 0.0).to_bits()]
}

/// Bits of a vector, each zero with its sign.
pub fn raw_bits(v: Vec2) -> [u32; 2] {
    [v.x.to_bits(), v.y.to_bits()]
}

/// Points of the disc, rings times turns; neighbors are less than `spacing` apart.
pub fn disc_samples(radius: f64) -> impl Iterator<Item = DVec2> {
    (0..=40).flat_map(move |ring| {
        (0..160).map(move |turn| {
            let angle = f64::from(turn) * std::f64::consts::TAU / 160.0;
            turned(DVec2::X, angle) * (radius * f64::from(ring) / 40.0)
        })
    })
}

/// Distance from a point to a segment, which may have length zero.
pub fn distance_to_segment(a: DVec2, b: DVec2, point: DVec2) -> f64 {
    let along = b - a;
    let share = if along == DVec2::ZERO { 0.0 } else { (point - a).dot(along) / along.length_squared() };
    point.distance(a + along * share.clamp(0.0, 1.0))
}

/// `v` turned to the left by an angle in rad.
pub fn turned(v: DVec2, angle: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle);
    DVec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos)
}

/// Time until two discs touch, from the quadratic, in `f64`: an independent oracle.
///
/// Zero if they touch, infinity if never. `p` is the other's position minus mine, `w` my velocity minus its.
pub fn exact_time_to_collision(p: DVec2, w: DVec2, radius: f64) -> f64 {
    let c = p.dot(p) - radius * radius;
    let b = p.dot(w);
    let discriminant = b * b - w.dot(w) * c;
    if c <= 0.0 {
        0.0
    } else if b <= 0.0 || discriminant <= 0.0 {
        f64::INFINITY
    } else {
        c / (b + discriminant.sqrt())
    }
}

/// Least distance of two centers while they move on straight lines for `time` seconds.
pub fn least_distance(p: DVec2, w: DVec2, time: f64) -> f64 {
    let nearest =
        if w.length_squared() > 0.0 { (p.dot(w) / w.length_squared()).clamp(0.0, time) } else { 0.0 };
    (p - w * nearest).length()
}

/// Small discs and a short horizon, for scenes of two.
pub fn pair_settings() -> AgentSettings {
    AgentSettings {
        radius: 0.5,
        max_speed: 1.5,
        preferred_speed: 1.0,
        time_horizon: 2.0,
        ..AgentSettings::default()
    }
}

/// An agent on its way to a goal, at rest.
pub fn walker(position: Vec2, goal: Vec2, method: Method, settings: AgentSettings) -> Agent {
    Agent { objective: Objective::Goal(goal), method, settings, ..Agent::new(position) }
}

/// A moving agent with a preferred velocity.
pub fn mover(
    position: Vec2,
    velocity: Vec2,
    preferred: Vec2,
    method: Method,
    settings: AgentSettings,
) -> Agent {
    Agent { velocity, ..walker(position, Vec2::ZERO, method, settings) }.wanting(preferred)
}

/// Replaces an agent's objective.
pub trait Wanting {
    fn wanting(self, preferred: Vec2) -> Self;
}

impl Wanting for Agent {
    fn wanting(self, preferred: Vec2) -> Agent {
        Agent { objective: Objective::Velocity(preferred), ..self }
    }
}

/// A world of these agents.
pub fn world(time_step: f32, agents: Vec<Agent>) -> World {
    World { agents: agents.into(), ..World::new(time_step) }
}

/// Text of a file in `tests/golden` of this package or of the core, decompressed if necessary.
pub fn golden(name: &str) -> String {
    let package = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/golden", "crates/core/tests/golden"].map(|folder| package.join(folder).join(name));
    let path = folders.iter().find(|path| path.exists()).unwrap_or(&folders[0]);
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    let read = if name.ends_with(".gz") {
        GzDecoder::new(file).read_to_string(&mut text)
    } else {
        (&file).read_to_string(&mut text)
    };
    read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text
}

/// A number of a golden file. Its nine digits determine one `f32`, whether parsed through `f64` or not.
pub fn real(value: &Value) -> f32 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number")) as f32
}

/// A vector of a golden file.
pub fn vector(value: &Value) -> Vec2 {
    Vec2::new(real(&value[0]), real(&value[1]))
}

/// The agents of a golden scene, under ORCA, without an objective.
pub fn golden_agents(scene: &Value) -> Vec<Agent> {
    let agents = scene["agents"].as_array().expect("a scene has agents");
    agents
        .iter()
        .map(|agent| Agent {
            velocity: vector(&agent["velocity"]),
            settings: AgentSettings {
                radius: real(&agent["radius"]),
                max_speed: real(&agent["maxSpeed"]),
                preferred_speed: 1.0,
                neighbor_distance: real(&agent["neighborDist"]),
                max_neighbors: agent["maxNeighbors"].as_u64().expect("a count") as u32,
                time_horizon: real(&agent["timeHorizon"]),
                time_horizon_obstacle: real(&agent["timeHorizonObst"]),
                responsibility: 0.5,
                ..AgentSettings::default()
            },
            ..Agent::new(vector(&agent["position"]))
        })
        .collect()
}

/// The polygons of a golden scene.
pub fn golden_obstacles(scene: &Value) -> Arc<Obstacles> {
    let polygons = scene["obstacles"].as_array().expect("a scene has obstacles");
    let polygon = |vertices: &Value| vertices.as_array().expect("vertices").iter().map(vector).collect();
    Arc::new(sound(polygons.iter().map(polygon).collect(), Vec::new()))
}

/// One recorded state of one agent.
#[derive(Debug, PartialEq)]
pub struct Row {
    pub step: u64,
    pub agent: usize,
    pub position: Vec2,
    pub velocity: Vec2,
}

/// The recorded states of `NAME.trace.csv.gz`, in order.
pub fn trace_rows(name: &str) -> Vec<Row> {
    rows_of(&golden(&format!("{name}.trace.csv.gz")))
}

/// The states in a trace, in order.
pub fn rows_of(trace: &str) -> Vec<Row> {
    let mut lines = trace.lines();
    assert_eq!(lines.next(), Some("step,agent,x,y,vx,vy"), "columns");
    lines
        .map(|line| {
            let column: Vec<&str> = line.split(',').collect();
            assert_eq!(column.len(), 6, "{line}");
            let real = |k: usize| column[k].parse::<f32>().expect("a number");
            Row {
                step: column[0].parse().expect("a step"),
                agent: column[1].parse().expect("an index"),
                position: Vec2::new(real(2), real(3)),
                velocity: Vec2::new(real(4), real(5)),
            }
        })
        .collect()
}

/// Walls and pillars.
pub fn standing(polygons: Vec<Vec<Vec2>>, circles: &[(Vec2, f32)]) -> Arc<Obstacles> {
    let circles = circles.iter().map(|&(center, radius)| Circle { center, radius }).collect();
    Arc::new(sound(polygons, circles))
}

/// A world of one agent and these obstacles.
pub fn alone(agent: Agent, time_step: f32, obstacles: Arc<Obstacles>) -> World {
    World { obstacles, ..world(time_step, vec![agent]) }
}

/// The decision of agent 0, with its steering trace.
pub fn steering_of(world: &World) -> (Choice, SteerTrace) {
    let mut decisions = decide(world, &Watch::Agents(vec![0]));
    (decisions.choices[0], decisions.watched.remove(0).steering)
}

/// Angle between two directions, rad, from −π to π: positive if the second is on the left of the first.
pub fn angle_between(from: DVec2, to: DVec2) -> f64 {
    libm::atan2(from.perp_dot(to), from.dot(to))
}

/// Mean of the squares around `mean`.
pub fn variance(values: &[f64], mean: f64) -> f64 {
    values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64
}

/// A counter-clockwise box, m.
pub fn solid_box(low: Vec2, high: Vec2) -> Vec<Vec2> {
    vec![low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)]
}

/// The name of an edge, by a walk back to the vertex of the file from which it was split; independent of the library.
pub fn edge_name(obstacles: &Obstacles, edge: u32) -> EdgeName {
    let given: usize = obstacles.polygons().iter().map(Vec::len).sum();
    let (mut vertex, mut part) = (edge, 0);
    while vertex as usize >= given {
        (vertex, part) = (obstacles.vertices()[vertex as usize].previous, part + 1);
    }
    EdgeName { vertex, part }
}

/// The vertex at which the edge with this name starts.
pub fn edge_named(obstacles: &Obstacles, name: EdgeName) -> u32 {
    let mut edges = 0..obstacles.vertices().len() as u32;
    edges.find(|edge| edge_name(obstacles, *edge) == name).expect("an edge of that name")
}
