//! Other schools of avoidance: sampled velocities, forces, speed by spacing, cells.
//!
//! | file | school | code that people run |
//! |---|---|---|
//! | [`detour`] | tries velocities and takes the least penalized one | Recast's crowd, `dtObstacleAvoidanceQuery` |
//! | [`parting`] | pushes overlapping discs apart after they have moved | Recast's crowd, `dtCrowd::update` |
//! | [`social_force`] | sums forces of bodies and walls | JuPedSim, Helbing, Farkas and Vicsek 2000 |
//! | [`collision_free_speed`] | turns away from neighbors, slows behind the nearest one ahead | JuPedSim, Tordeux et al. 2016 |
//! | [`buffered_voronoi`] | stays in the part of the plane that is nearer to itself | Crazyflie firmware, Zhou et al. 2017 |
//!
//! Each solver is a function of plain values for one agent: it does not depend on a world, never fails, and passes its
//! intermediate results to a [`SolverRecord`]. `detour` computes in `f32` like its original, the others in `f64` from
//! the `f32` state of the agents.

pub mod buffered_voronoi;
pub mod collision_free_speed;
pub mod detour;
pub mod parting;
pub mod social_force;

use glam::DVec2;

/// The values that a solver computes, in order, if they are recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverRecord<T>(Option<Vec<T>>);

impl<T> SolverRecord<T> {
    /// A record that stores all values, or none.
    pub fn new(keeps: bool) -> SolverRecord<T> {
        SolverRecord(keeps.then(Vec::new))
    }

    /// The recorded values.
    pub fn values(self) -> Vec<T> {
        self.0.unwrap_or_default()
    }

    fn keep(&mut self, value: T) {
        if let Some(values) = &mut self.0 {
            values.push(value);
        }
    }
}

/// Limit of exponents, so that sums of forces and their squares stay finite: bodies that overlap by more than a hundred
/// ranges are pushed no harder than at that limit.
const LARGEST_EXPONENT: f64 = 150.0;

/// Repulsion that falls off exponentially with distance: `scale` where the gap is 0.
fn repulsion(scale: f64, gap: f64, range: f64) -> f64 {
    scale * libm::exp((-gap / range).min(LARGEST_EXPONENT))
}

/// Length and direction of a vector; the direction is zero if the length is at most the `f64` epsilon.
fn polar(v: DVec2) -> (f64, DVec2) {
    let length = v.length();
    (length, if length > f64::EPSILON { v / length } else { DVec2::ZERO })
}

/// A segment of a wall, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Start.
    pub from: DVec2,
    /// End.
    pub to: DVec2,
}

impl Segment {
    /// Point of the segment that is nearest to `point`. A segment may be a point.
    pub fn nearest(&self, point: DVec2) -> DVec2 {
        let along = self.to - self.from;
        let length_sq = along.dot(along);
        if length_sq > 0.0 {
            self.from + along * ((point - self.from).dot(along) / length_sq).clamp(0.0, 1.0)
        } else {
            self.from
        }
    }

    /// True if both segments share a point; collinear segments share none.
    pub fn crosses(&self, other: &Segment) -> bool {
        let (along, across, between) = (self.to - self.from, other.to - other.from, other.from - self.from);
        let det = along.perp_dot(across);
        let within = |numerator: f64| (0.0..=1.0).contains(&(numerator / det));
        det != 0.0 && within(between.perp_dot(across)) && within(between.perp_dot(along))
    }
}

/// The surroundings of an agent, with neighbors of type `W`.
#[derive(Clone, Copy, Debug)]
pub struct SchoolSurroundings<'a, W> {
    /// Other agents.
    pub neighbors: &'a [W],
    /// Segments of walls. Collision-free speed sees no neighbor behind one.
    pub segments: &'a [Segment],
    /// Pillars. Neighbors are seen past them.
    pub pillars: &'a [Pillar],
}

/// A pillar, which acts like a wall at its nearest point. JuPedSim has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pillar {
    /// Center, m.
    pub center: DVec2,
    /// Radius, m.
    pub radius: f64,
}

impl Pillar {
    /// From the nearest point of the pillar to `point`, m; zero inside of it.
    pub fn offset_to(&self, point: DVec2) -> DVec2 {
        let (distance, away) = polar(point - self.center);
        away * (distance - self.radius).max(0.0)
    }
}

/// The source of a force, or of a push on the direction, by its place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pusher {
    /// A neighbor.
    Neighbor(usize),
    /// A segment of a wall.
    Segment(usize),
    /// A pillar.
    Pillar(usize),
}
