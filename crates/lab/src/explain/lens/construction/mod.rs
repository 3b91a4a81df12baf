//! The construction of one half-plane or cone, in stages to play and to scrub.
//!
//! ```text
//!   two discs → one disc of R = r + r' → the cone → its tip cut off → the relative velocity in it → u → my share → the line
//! ```
//! A position is drawn as the velocity that leads there within the horizon: divided by τ. So the disc of the Minkowski
//! sum and the cut-off are one disc. The picture shows relative velocities, with the other at rest at the origin; only
//! the last stage moves it to my own velocities. An edge does not move, so its whole picture is in my own velocities;
//! its stages are the questions that the solver asks. Every number is read from the trace or the world, and the final
//! line is the trace's own.

mod edge;
mod of_edge;
mod picture;
pub(crate) mod said;
mod sentence;
mod subject;

use glam::Vec2;

use super::Lens;
use sidestep_core::{avoid::Source, geometry::half_plane::HalfPlane};

use crate::{picture::draw::Camera, text::message::Message};

use edge::Wall;
pub use picture::draw;
pub use sentence::sentence;
use subject::{Constraint, Construction, DiscPair, Subject};

/// One step of a construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The two discs in the world.
    Discs,
    /// I shrink to a point and the other grows by my radius.
    Sum,
    /// All relative velocities that ever lead to a collision.
    Cone,
    /// Velocities that collide later than the horizon are left out.
    CutOff,
    /// Discs that touch: the relative velocities that do not separate them within one step.
    OneStep,
    /// The part of the boundary that is nearest to the relative velocity.
    Nearest,
    /// The shortest way to the boundary.
    WayOut,
    /// My share of that way.
    Share,
    /// The line across the end of my share, among my own velocities.
    HalfPlane,
    /// The cone among my own velocities, with its apex where the method puts it.
    Apex,
    /// Discs that touch, under the cones: the velocities that do not separate them fast enough.
    Parting,
    /// An edge, and its case.
    Edge,
    /// An edge that an earlier line covers.
    Covered,
    /// My position relative to an edge.
    Place,
    /// The legs of an edge.
    Legs,
    /// Whether a leg leads into the neighboring edge.
    Foreign,
    /// The ends of an edge within the horizon.
    CutOffs,
    /// My velocity relative to the cut-off and the legs.
    Feet,
    /// The nearest of these.
    Distances,
    /// Under the cones: all velocities that hit an edge within the horizon.
    Shadow,
    /// Under the cones: an edge that is touched.
    Touch,
}

impl Stage {
    /// The name in a list of stages.
    pub fn title(self) -> Message {
        match self {
            Stage::Discs => said::title_discs(),
            Stage::Sum => said::title_sum(),
            Stage::Cone => said::title_cone(),
            Stage::CutOff => said::title_cut_off(),
            Stage::OneStep => said::title_one_step(),
            Stage::Nearest => said::title_nearest(),
            Stage::WayOut => said::title_way_out(),
            Stage::Share => said::title_share(),
            Stage::HalfPlane => said::title_half_plane(),
            Stage::Apex => said::title_apex(),
            Stage::Parting => said::title_parting(),
            Stage::Edge => said::title_edge(),
            Stage::Covered => said::title_covered(),
            Stage::Place => said::title_place(),
            Stage::Legs => said::title_legs(),
            Stage::Foreign => said::title_foreign(),
            Stage::CutOffs => said::title_cut_offs(),
            Stage::Feet => said::title_feet(),
            Stage::Distances => said::title_distances(),
            Stage::Shadow => said::title_shadow(),
            Stage::Touch => said::title_touch(),
        }
    }
}

/// The stages that apply to a source, in order; none if the watched agent did not avoid it.
pub fn stages(lens: &Lens, source: Source) -> Vec<Stage> {
    Subject::of(lens, source).map_or(Vec::new(), |subject| subject.construction.stages())
}

/// The line in which a construction under ORCA ends, from the trace.
pub fn final_line(lens: &Lens, source: Source) -> Option<HalfPlane> {
    match Subject::of(lens, source)?.construction {
        Construction::Wall(wall) => wall.constraint.half_plane(),
        Construction::Pair(DiscPair { constraint: Constraint::Line { half_plane, .. }, .. }) => {
            Some(half_plane)
        }
        Construction::Pair(DiscPair { constraint: Constraint::Obstacle { .. }, .. }) => None,
    }
}

/// A camera on a whole construction, the same for all its stages: discs, cut-off, velocities, u and the speed circle.
pub fn camera_on(lens: &Lens, source: Source, size: Vec2) -> Camera {
    let most = lens.me().map_or(1.0, |agent| agent.settings.max_speed).max(1e-3);
    let mut points = vec![Vec2::splat(-most), Vec2::splat(most)];
    match Subject::of(lens, source).map(|subject| subject.construction) {
        Some(Construction::Pair(pair)) => points.extend(points_of_pair(&pair, most)),
        Some(Construction::Wall(wall)) => points.extend(points_of_wall(&wall, most)),
        None => {}
    }
    let low = points.iter().copied().reduce(Vec2::min).unwrap_or(Vec2::NEG_ONE);
    let high = points.iter().copied().reduce(Vec2::max).unwrap_or(Vec2::ONE);
    Camera::fit(low, high, size)
}

fn points_of_pair(pair: &DiscPair, most: f32) -> Vec<Vec2> {
    let mut points = pair.velocities.to_vec();
    points.push(pair.relative_velocity());
    let (center, radius) = (pair.p * pair.inverse, pair.radius() * pair.inverse);
    // The disc of one step can be a hundred times as large as all velocities; then its near side is enough.
    if radius < 4.0 * most && center.length() < 6.0 * most {
        points.extend([center - radius, center + radius]);
    }
    if let Constraint::Line { displacement, share, .. } = pair.constraint {
        points
            .extend([pair.relative_velocity() + displacement.u, pair.velocities[0] + share * displacement.u]);
    }
    points
}

fn points_of_wall(wall: &Wall, most: f32) -> Vec<Vec2> {
    // An edge may be long: only the near ends count, grown by the radius.
    let ends = wall.ends.map(|end| end * wall.inverse).into_iter();
    let near = ends.filter(|end| end.length() < 3.0 * most);
    let radius = wall.radius * wall.inverse;
    let grown = near.flat_map(|end| [end - radius, end + radius]);
    std::iter::once(wall.velocity).chain(grown).collect()
}
