//! Other schools of avoidance: sampled velocities, forces, speed by spacing, cells.
//!
//! | file | school | code that people run |
//! |---|---|---|
//! | [`detour`] | tries velocities and takes the least penalized one | Recast's crowd, `dtObstacleAvoidanceQuery` |
//! | [`social_force`] | sums forces of bodies and walls | JuPedSim, Helbing, Farkas and Vicsek 2000 |
//! | [`collision_free_speed`] | turns away from neighbors, slows behind the nearest one ahead | JuPedSim, Tordeux et al. 2016 |
//! | [`buffered_voronoi`] | stays in the part of the plane that is nearer to itself | Crazyflie firmware, Zhou et al. 2017 |
//!
//! Each solver is a function of plain values for one agent: it knows no world, never fails, and shows what it computes to a
//! [`SolverRecord`]. `detour` computes in `f32` as its original does, the others in `f64` from the `f32` state of the agents.

pub mod buffered_voronoi;
pub mod collision_free_speed;
pub mod detour;
pub mod social_force;

use glam::DVec2;

/// The values that a solver computes, in order, if they are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverRecord<T>(Option<Vec<T>>);

impl<T> SolverRecord<T> {
    /// A record that keeps all values, or none.
    pub fn new(keeps: bool) -> SolverRecord<T> {
        SolverRecord(keeps.then(Vec::new))
    }

    /// The values kept.
    pub fn values(self) -> Vec<T> {
        self.0.unwrap_or_default()
    }

    fn keep(&mut self, value: T) {
        if let Some(values) = &mut self.0 {
            values.push(value);
        }
    }
}

/// Exponents are cut here, so that sums of forces and their squares stay finite: bodies that overlap by a hundred ranges
/// are pushed no harder than bodies that overlap by more.
const LARGEST_EXPONENT: f64 = 150.0;

/// Repulsion that falls off exponentially with distance: `scale` where the gap is 0.
fn repulsion(scale: f64, gap: f64, range: f64) -> f64 {
    scale * libm::exp((-gap / range).min(LARGEST_EXPONENT))
}

/// Length and direction of a vector; the direction is zero where the length is at most the least step of `f64` at 1.
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

    /// True where both segments share a point; segments on one line share none.
    pub fn crosses(&self, other: &Segment) -> bool {
        let (along, across, between) = (self.to - self.from, other.to - other.from, other.from - self.from);
        let det = along.perp_dot(across);
        let within = |numerator: f64| (0.0..=1.0).contains(&(numerator / det));
        det != 0.0 && within(between.perp_dot(across)) && within(between.perp_dot(along))
    }
}

/// Everything around an agent whose neighbors are known as `W`.
#[derive(Clone, Copy, Debug)]
pub struct SchoolSurroundings<'a, W> {
    /// Other agents.
    pub neighbors: &'a [W],
    /// Segments of walls. Collision-free speed sees no neighbor behind one.
    pub segments: &'a [Segment],
    /// Pillars. Neighbors are seen past them.
    pub pillars: &'a [Pillar],
}

/// A pillar, which acts as a wall does, from its nearest point. JuPedSim has none.
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
