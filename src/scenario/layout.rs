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
const MAX_TRIES: usize = 200;

/// So many agents in a row without a free place: the box is full.
const FULL: usize = 100;

/// Tries for each agent, on average, of a layout with more than [`MANY_TRIES`] of them: a box that is nearly full has a
/// free place now and then for very long.
const TRIES_EACH: usize = 20;

/// Tries that any layout may take, some seconds' worth.
const MANY_TRIES: usize = 10_000_000;

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
                self.random_places((low, high), gap, stream(seed, group.into(), Purpose::Place)).0
            }
        }
    }

    /// Whether a random layout finds its places without giving up; else how many agents have their gap.
    ///
    /// # Errors
    /// The box is full after so many agents; [`Group::agents`] puts the others anywhere.
    pub fn fits(&self, seed: u64, group: u16) -> Result<(), usize> {
        let Layout::Random { low, high, gap } = self.layout else { return Ok(()) };
        let apart = f64::from(self.apart(gap).max(0.0));
        let area = f64::from(high.x - low.x) * f64::from(high.y - low.y);
        // At least a quarter of the box is free for the last of them: no 200 tries in a row fail.
        if self.n as f64 * std::f64::consts::PI * apart * apart <= 0.75 * area {
            return Ok(());
        }
        self.random_places((low, high), gap, stream(seed, group.into(), Purpose::Place)).1
    }

    /// Least distance between two agents of a random layout, m.
    fn apart(&self, gap: f32) -> f32 {
        2.0 * self.settings.radius + gap
    }

    /// Places of a random layout, and as [`Group::fits`] says whether there was room.
    fn random_places(
        &self,
        (low, high): (Vec2, Vec2),
        gap: f32,
        mut random: impl rand::Rng,
    ) -> (Vec<Vec2>, Result<(), usize>) {
        let n = self.n;
        let mut cells = Cells::new((low, high), self.apart(gap), n);
        let (mut tries, mut apart, mut in_a_row) = (0, 0, 0);
        let most = MANY_TRIES.max(n.saturating_mul(TRIES_EACH));
        let mut given_up = false;
        for _ in 0..n {
            given_up |= in_a_row >= FULL || tries >= most;
            let (mut place, mut free) = (low, false);
            for _ in 0..if given_up { 1 } else { MAX_TRIES } {
                let share = Vec2::new(random.random::<f32>(), random.random::<f32>());
                place = low + (high - low) * share;
                tries += 1;
                free = !given_up && cells.is_free(place);
                if free {
                    break;
                }
            }
            (apart, in_a_row) = if free { (apart + 1, 0) } else { (apart, in_a_row + 1) };
            cells.add(place);
        }
        (cells.places, if given_up { Err(apart) } else { Ok(()) })
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
    low: Vec2,
    apart: f32,
    /// Columns and rows: cells are at least as wide as places are apart, and not many more than places.
    count: (usize, usize),
    /// Cells for each meter.
    density: Vec2,
    /// The last place in each cell.
    last: Vec<Option<u32>>,
    /// For each place the one before it in its cell.
    before: Vec<Option<u32>>,
    places: Vec<Vec2>,
}

impl Cells {
    fn new((low, high): (Vec2, Vec2), apart: f32, n: usize) -> Cells {
        let size = high - low;
        let most = 4 * n.max(1);
        // A little wider than apart, so that rounding never puts a near place two cells off.
        let fitting = |side: f32, most: usize| match 0.999 * side / apart {
            count if apart > 0.0 && count >= 1.0 => (count as usize).min(most),
            _ => 1,
        };
        let columns = fitting(size.x, most);
        let count = (columns, fitting(size.y, (most / columns).max(1)));
        let each = |count: usize, side: f32| if side > 0.0 { count as f32 / side } else { 0.0 };
        Cells {
            low,
            apart,
            count,
            density: Vec2::new(each(count.0, size.x), each(count.1, size.y)),
            last: vec![None; count.0 * count.1],
            before: Vec::with_capacity(n),
            places: Vec::with_capacity(n),
        }
    }

    fn cell(&self, place: Vec2) -> (usize, usize) {
        let cell = (place - self.low) * self.density;
        ((cell.x as usize).min(self.count.0 - 1), (cell.y as usize).min(self.count.1 - 1))
    }

    fn is_free(&self, place: Vec2) -> bool {
        if self.apart <= 0.0 {
            return true;
        }
        let (x, y) = self.cell(place);
        let around = |at: usize, count: usize| at.saturating_sub(1)..=(at + 1).min(count - 1);
        for y in around(y, self.count.1) {
            for x in around(x, self.count.0) {
                let mut next = self.last[y * self.count.0 + x];
                while let Some(other) = next {
                    if (self.places[other as usize] - place).length() < self.apart {
                        return false;
                    }
                    next = self.before[other as usize];
                }
            }
        }
        true
    }

    fn add(&mut self, place: Vec2) {
        let (x, y) = self.cell(place);
        let last = &mut self.last[y * self.count.0 + x];
        self.before.push(last.replace(self.places.len() as u32));
        self.places.push(place);
    }
}
