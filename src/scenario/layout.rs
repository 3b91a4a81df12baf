//! Generated agents: circle, grid, line, random.

use glam::Vec2;
use rand::RngExt;

use crate::model::{
    Agent, AgentSettings, Method, Objective,
    random::{Purpose, stream},
};

/// Where the agents of a group start.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// Evenly around a ring, counter-clockwise.
    Circle {
        /// Its center, m.
        center: Vec2,
        /// Its radius, m.
        ring: f32,
        /// Angle of the first agent, degrees from the x axis.
        start: f32,
    },
    /// In rows from the lower left corner, row by row.
    Grid {
        /// Place of the first agent, m.
        corner: Vec2,
        /// Agents in a row.
        columns: usize,
        /// Distance between neighbors in a row and between rows, m.
        spacing: f32,
    },
    /// Evenly from one point to another, both included.
    Line {
        /// Place of the first agent, m.
        from: Vec2,
        /// Place of the last agent, m.
        to: Vec2,
    },
    /// Anywhere in a box, discs apart where that can be had.
    Random {
        /// Lower left corner, m.
        low: Vec2,
        /// Upper right corner, m.
        high: Vec2,
        /// Least gap between two discs of the group at the start, m; negative lets them overlap.
        gap: f32,
    },
}

/// What the agents of a group steer for.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalRule {
    /// The point opposite, through the layout's center.
    Antipodal,
    /// The mirror image across the y axis.
    MirrorX,
    /// The mirror image across the x axis.
    MirrorY,
    /// A random point of the layout's box (of its bounds, for the other layouts).
    Random,
    /// A random point on the circle of this radius around the layout's center, m.
    Ring(f32),
    /// One point for all, m.
    Point(Vec2),
    /// The start moved by so much, m.
    Offset(Vec2),
    /// A constant preferred velocity, m/s.
    Velocity(Vec2),
    /// Nowhere: they stand.
    Hold,
    /// Nowhere in particular: they wander, each with a random heading at first.
    Wander,
    /// Another agent, to catch it.
    Pursue(u32),
    /// Away from another agent.
    Evade(u32),
    /// The pointer.
    Pointer,
}

/// Agents made by rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Where they start.
    pub layout: Layout,
    /// How many.
    pub n: usize,
    /// What they steer for.
    pub goal: GoalRule,
    /// Whether they go to their goals by the road map.
    pub by_roadmap: bool,
    /// Each start is moved by up to so much in x and y, m, against exact symmetry.
    pub jitter: f32,
    /// Their velocity at the start, m/s.
    pub velocity: Vec2,
    /// Their method.
    pub method: Method,
    /// Their settings.
    pub settings: AgentSettings,
}

/// Tries before a random place is taken although it is too near to another.
const MOST_TRIES: usize = 200;

impl Group {
    /// The agents at step 0. Deterministic: the same seed and group give the same bits on every machine.
    pub fn agents(&self, seed: u64, group: u16) -> Vec<Agent> {
        let mut places = self.places(seed, group);
        let mut jitter = stream(seed, group.into(), Purpose::Jitter);
        if self.jitter > 0.0 {
            for place in &mut places {
                let shift = Vec2::new(jitter.random::<f32>(), jitter.random::<f32>()) * 2.0 - 1.0;
                *place += shift * self.jitter;
            }
        }
        let (low, high) = self.bounds(&places);
        let center = match self.layout {
            Layout::Circle { center, .. } => center,
            Layout::Grid { .. } | Layout::Line { .. } | Layout::Random { .. } => (low + high) * 0.5,
        };
        let mut goals = stream(seed, group.into(), Purpose::Goal);
        let mut objective = |position: Vec2| match self.goal {
            GoalRule::Antipodal => Objective::Goal(2.0 * center - position),
            GoalRule::MirrorX => Objective::Goal(Vec2::new(-position.x, position.y)),
            GoalRule::MirrorY => Objective::Goal(Vec2::new(position.x, -position.y)),
            GoalRule::Random => {
                let share = Vec2::new(goals.random::<f32>(), goals.random::<f32>());
                Objective::Goal(low + (high - low) * share)
            }
            GoalRule::Ring(ring) => {
                let (sin, cos) = libm::sincosf(goals.random::<f32>() * std::f32::consts::TAU);
                Objective::Goal(center + Vec2::new(cos, sin) * ring)
            }
            GoalRule::Point(point) => Objective::Goal(point),
            GoalRule::Offset(offset) => Objective::Goal(position + offset),
            GoalRule::Velocity(velocity) => Objective::Velocity(velocity),
            GoalRule::Hold => Objective::Hold,
            GoalRule::Wander => Objective::Wander,
            GoalRule::Pursue(prey) => Objective::Pursue(prey),
            GoalRule::Evade(pursuer) => Objective::Evade(pursuer),
            GoalRule::Pointer => Objective::Pointer,
        };
        let mut headings = stream(seed, group.into(), Purpose::Heading);
        let mut agent = |position: Vec2| {
            let objective = match objective(position) {
                Objective::Goal(goal) if self.by_roadmap => Objective::Route(goal),
                objective => objective,
            };
            let heading = match objective {
                Objective::Wander | Objective::Evade(_) => {
                    let (sin, cos) = libm::sincosf(headings.random::<f32>() * std::f32::consts::TAU);
                    Vec2::new(cos, sin)
                }
                _ => Agent::facing(position, self.velocity, &objective),
            };
            Agent {
                position,
                velocity: self.velocity,
                objective,
                method: self.method,
                group,
                heading,
                wander: Vec2::ZERO,
                settings: self.settings.clone(),
            }
        };
        places.into_iter().map(&mut agent).collect()
    }

    fn places(&self, seed: u64, group: u16) -> Vec<Vec2> {
        let n = self.n;
        match self.layout {
            Layout::Circle { center, ring, start } => (0..n)
                .map(|i| {
                    let turn = f64::from(start).to_radians() + std::f64::consts::TAU * i as f64 / n as f64;
                    let (sin, cos) = libm::sincos(turn);
                    let ring = f64::from(ring);
                    center + Vec2::new((ring * cos) as f32, (ring * sin) as f32)
                })
                .collect(),
            Layout::Grid { corner, columns, spacing } => (0..n)
                .map(|i| corner + Vec2::new((i % columns) as f32, (i / columns) as f32) * spacing)
                .collect(),
            Layout::Line { from, to } => {
                (0..n).map(|i| from + (to - from) * (i as f32 / n.saturating_sub(1).max(1) as f32)).collect()
            }
            Layout::Random { low, high, gap } => {
                let mut random = stream(seed, group.into(), Purpose::Place);
                let apart = 2.0 * self.settings.radius + gap;
                let mut cells = Cells::new(apart);
                (0..n)
                    .map(|_| {
                        let mut place = low;
                        for _ in 0..MOST_TRIES {
                            let share = Vec2::new(random.random::<f32>(), random.random::<f32>());
                            place = low + (high - low) * share;
                            if cells.is_free(place) {
                                break;
                            }
                        }
                        cells.add(place);
                        place
                    })
                    .collect()
            }
        }
    }

    fn bounds(&self, places: &[Vec2]) -> (Vec2, Vec2) {
        if let Layout::Random { low, high, .. } = self.layout {
            return (low, high);
        }
        let first = places.first().copied().unwrap_or(Vec2::ZERO);
        places.iter().fold((first, first), |(low, high), place| (low.min(*place), high.max(*place)))
    }
}

/// Places taken so far, by cell, for the least gap of a random layout.
struct Cells {
    apart: f32,
    taken: std::collections::BTreeMap<(i64, i64), Vec<Vec2>>,
}

impl Cells {
    fn new(apart: f32) -> Cells {
        Cells { apart, taken: std::collections::BTreeMap::new() }
    }

    fn cell(&self, place: Vec2) -> (i64, i64) {
        let cell = place / self.apart.max(1e-3);
        (cell.x.floor() as i64, cell.y.floor() as i64)
    }

    fn is_free(&self, place: Vec2) -> bool {
        if self.apart <= 0.0 {
            return true;
        }
        let (x, y) = self.cell(place);
        let near = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        near.filter_map(|cell| self.taken.get(&cell))
            .flatten()
            .all(|other| (*other - place).length() >= self.apart)
    }

    fn add(&mut self, place: Vec2) {
        self.taken.entry(self.cell(place)).or_default().push(place);
    }
}
