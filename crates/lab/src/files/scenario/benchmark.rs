//! The scenes by which steps are timed: made by rule, in `f64`, the same on every machine.

use std::sync::Arc;

use glam::Vec2;

use sidestep_core::model::{Agent, Objective, Obstacles, World};

/// A scene of any number of agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchScene {
    /// Random positions and goals in a square with ten neighbors in range of each agent on average.
    Crowd,
    /// A ring with antipodal goals, as wide as it takes.
    Circle,
    /// Walkers in the streets between 1,250 square houses, bound for the ends of their streets.
    City,
}

/// The splitmix64 generator.
struct SplitMix(u64);

impl SplitMix {
    /// A uniform number in [0, 1).
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        (z >> 11) as f64 * (0.5_f64).powi(53)
    }
}

impl BenchScene {
    /// The world at step 0 with `n` resting agents; time step 0.25 s.
    pub fn world(self, n: usize) -> World {
        let mut world = World::new(0.25);
        world.agents = match self {
            BenchScene::Crowd => crowd(n).into(),
            BenchScene::Circle => circle(n).into(),
            BenchScene::City => city(n).into(),
        };
        if self == BenchScene::City {
            world.obstacles = Arc::new(Obstacles::new(houses(), Vec::new()).expect("squares that lie apart"));
        }
        world
    }
}

fn crowd(n: usize) -> Vec<Agent> {
    let side = (n as f64 * std::f64::consts::PI * 225.0 / 10.0).sqrt();
    let half = side / 2.0;
    let mut random = SplitMix(12345);
    let mut coordinate = move |radius: bool| {
        let u = random.unit();
        (if radius { 1.5 + 0.5 * u } else { (2.0 * u - 1.0) * half }) as f32
    };
    (0..n)
        .map(|_| {
            let position = Vec2::new(coordinate(false), coordinate(false));
            let goal = Vec2::new(coordinate(false), coordinate(false));
            agent(position, goal, coordinate(true), 5.0)
        })
        .collect()
}

fn circle(n: usize) -> Vec<Agent> {
    let ring = 0.8 * n as f64;
    (0..n)
        .map(|i| {
            let (sin, cos) = libm::sincos(std::f64::consts::TAU * i as f64 / n as f64);
            let position = Vec2::new((ring * cos) as f32, (ring * sin) as f32);
            agent(position, -position, 1.5, 10.0)
        })
        .collect()
}

/// Houses in a row, and rows of them.
const HOUSES: [u32; 2] = [50, 25];
/// From one house to the next, m: its side, and the street between them.
const SIDE: f64 = 10.0;
const PITCH: f64 = 16.0;

/// The lower left corner of the house of a column and row, m; the middle of the city is the origin.
fn house(column: u32, row: u32) -> [f64; 2] {
    let [width, height] = HOUSES.map(|houses| f64::from(houses) * PITCH - (PITCH - SIDE));
    [f64::from(column) * PITCH - width / 2.0, f64::from(row) * PITCH - height / 2.0]
}

fn houses() -> Vec<Vec<Vec2>> {
    let [columns, rows] = HOUSES;
    let all = (0..columns).flat_map(|column| (0..rows).map(move |row| house(column, row)));
    let corners = [[0.0, 0.0], [SIDE, 0.0], [SIDE, SIDE], [0.0, SIDE]];
    all.map(|[x, y]| corners.map(|corner| Vec2::new((x + corner[0]) as f32, (y + corner[1]) as f32)).to_vec())
        .collect()
}

/// Two of three in a street along the rows, the others in one across them, within 2 m of its middle.
fn city(n: usize) -> Vec<Agent> {
    let [end_x, end_y] = house(0, 0).map(f64::abs);
    let mut random = SplitMix(12345);
    (0..n)
        .map(|_| {
            let [way, which, off, along, side] = [(); 5].map(|()| random.unit());
            let across_rows = way < 1.0 / 3.0;
            let end = if across_rows { end_y } else { end_x };
            let streets = HOUSES[usize::from(!across_rows)] - 1;
            let street = (which * f64::from(streets)) as u32;
            let [middle_x, middle_y] =
                house(street, street).map(|low| low + (PITCH + SIDE) / 2.0 + 4.0 * (off - 0.5));
            let at = |along: f64| {
                let place = if across_rows { [middle_x, along] } else { [along, middle_y] };
                Vec2::new(place[0] as f32, place[1] as f32)
            };
            let goal = if side < 0.5 { -end } else { end };
            let mut walker = agent(at((2.0 * along - 1.0) * end), at(goal), 0.5, 3.0);
            walker.settings.neighbor_distance = 5.0;
            walker.settings.preferred_speed = 1.3;
            walker
        })
        .collect()
}

fn agent(position: Vec2, goal: Vec2, radius: f32, horizon: f32) -> Agent {
    let mut agent = Agent { objective: Objective::Goal(goal), ..Agent::new(position) };
    agent.settings.radius = radius;
    agent.settings.time_horizon = horizon;
    agent.settings.time_horizon_obstacle = horizon;
    agent
}
