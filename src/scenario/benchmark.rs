//! The two scenes by which steps are timed: made by rule, in `f64`, the same on every machine.

use glam::Vec2;

use crate::model::{Agent, Objective, World};

/// A scene of any number of agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchScene {
    /// Random positions and goals in a square with ten neighbors in range of each agent on average.
    Crowd,
    /// A ring with antipodal goals, as wide as it takes.
    Circle,
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
            BenchScene::Crowd => crowd(n),
            BenchScene::Circle => circle(n),
        };
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

fn agent(position: Vec2, goal: Vec2, radius: f32, horizon: f32) -> Agent {
    let mut agent = Agent { objective: Objective::Goal(goal), ..Agent::new(position) };
    agent.settings.radius = radius;
    agent.settings.time_horizon = horizon;
    agent.settings.time_horizon_obstacle = horizon;
    agent
}
