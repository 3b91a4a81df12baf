//! The stages of an edge in words, with the numbers of the edge.

use glam::Vec2;

use super::{
    super::Lens,
    Stage,
    edge::{Wall, WallConstraint},
    said::{self, Extent, Fate, Piece},
    sentence::from_standstill,
};
use sidestep_core::{
    avoid::{
        Source, Trace,
        orca::{
            edge_line::{Aspect, EdgeCase, EdgeVerdict},
            edge_steps::{EdgeLeg, EdgePlace, EdgeProjection, EdgeSteps},
        },
    },
    geometry::cone::VelocityObstacle,
};

use crate::text::{
    message::Message,
    quantity::{Coordinates, Velocity, degrees, meters, number, seconds, speed},
    said::{Called, Side},
    terms,
};

/// One sentence on a stage.
pub(super) fn sentence(lens: &Lens, wall: &Wall, stage: Stage) -> Message {
    let radius = speed(wall.radius * wall.inverse);
    match wall.constraint {
        WallConstraint::Obstacle(obstacle) => of_obstacle(wall, &obstacle, stage),
        WallConstraint::Line { verdict, .. } if stage == Stage::Edge => said::wall(
            seconds(1.0 / wall.inverse),
            radius,
            seen(verdict.aspect),
            terms::edge_case(verdict.case),
            no_line_because(verdict.case),
        ),
        WallConstraint::Line { verdict, steps } => {
            let covered = (stage == Stage::Covered).then(|| covered(lens, &steps)).flatten();
            covered.or_else(|| of_line(wall, &verdict, &steps, stage)).unwrap_or_else(said::not_here)
        }
    }
}

/// The earlier line that forbids all that would hit the edge.
fn covered(lens: &Lens, steps: &EdgeSteps) -> Option<Message> {
    let (by, beyond) = steps.covered?;
    let Trace::Orca(trace) = &lens.watched()?.trace else { return None };
    let of = Source::of(trace.origins.get(by)?);
    let [start, end] = beyond.map(speed);
    Some(said::covered_by(Called { of: Some(of), words: terms::name(of) }, start, end))
}

fn of_line(wall: &Wall, verdict: &EdgeVerdict, steps: &EdgeSteps, stage: Stage) -> Option<Message> {
    Some(match stage {
        Stage::Place => place(wall, &steps.place?, verdict),
        Stage::Legs => {
            let [left, right] = steps.legs?;
            said::legs(leg(wall, &left), leg(wall, &right))
        }
        Stage::Foreign => {
            let [left, right] = steps.legs?;
            said::foreign(foreign(&left, Side::Left), foreign(&right, Side::Right))
        }
        Stage::CutOffs => {
            let [left, right] = steps.projection?.cutoffs.map(Velocity);
            said::cut_offs(left, right, speed(wall.radius * wall.inverse))
        }
        Stage::Feet => feet(wall, &steps.projection?),
        Stage::Distances => distances(verdict, &steps.projection?),
        Stage::HalfPlane => {
            let line = verdict.half_plane?;
            said::wall_line(speed(from_standstill(&line)), terms::edge_case(verdict.case))
        }
        _ => return None,
    })
}

/// My position relative to the edge, and what it decides.
fn place(wall: &Wall, place: &EdgePlace, verdict: &EdgeVerdict) -> Message {
    let extent = match place.s {
        s if s < 0.0 => Extent::Before,
        s if s > 1.0 => Extent::Beyond,
        _ => Extent::Beside,
    };
    let [start, end] = place.from_ends.map(meters);
    let fate = match (verdict.case, verdict.aspect) {
        (EdgeCase::CollisionLeftVertex, _) => Fate::TouchesStart,
        (EdgeCase::CollisionRightVertex, _) => Fate::TouchesEnd,
        (EdgeCase::CollisionSegment, _) => Fate::TouchesEdge,
        (EdgeCase::ConcaveVertex, _) => Fate::Concave,
        (EdgeCase::LeftToNextEdge, _) => Fate::LeftToNext,
        (_, Some(Aspect::ObliqueLeft)) => Fate::FromStart,
        (_, Some(Aspect::ObliqueRight)) => Fate::FromEnd,
        _ => Fate::FromBoth,
    };
    said::place(number(place.s), extent, meters(place.from_line), start, end, meters(wall.radius), fate)
}

/// The construction of a leg.
fn leg(wall: &Wall, leg: &EdgeLeg) -> Message {
    let direction = Coordinates(leg.own);
    match leg.convex {
        false => said::leg_along(direction),
        true => {
            let sine = (wall.radius / leg.vertex.length()).min(1.0);
            said::leg_tangent(direction, degrees(libm::asinf(sine).to_degrees()))
        }
    }
}

/// Whether a leg leads into the neighboring edge.
fn foreign(leg: &EdgeLeg, side: Side) -> Message {
    let det = number(leg.own.perp_dot(leg.neighboring));
    match (leg.convex, leg.is_foreign) {
        (false, _) => said::not_asked(side),
        (true, false) => said::own_leg(side, det),
        (true, true) => said::foreign_leg(side, det),
    }
}

fn feet(wall: &Wall, projection: &EdgeProjection) -> Message {
    let EdgeProjection { t, along: [left, right], one_vertex, .. } = *projection;
    let velocity = Velocity(wall.velocity);
    let says = if one_vertex { said::feet_of_vertex } else { said::feet };
    says(velocity, number(t), speed(left), speed(right))
}

/// The nearest of cut-off and legs, with the distances of all three.
fn distances(verdict: &EdgeVerdict, projection: &EdgeProjection) -> Message {
    let nearest = match verdict.case {
        EdgeCase::CutoffLeft if projection.one_vertex => return said::arc_of_vertex(),
        EdgeCase::CutoffLeft => return said::arc(Side::Left),
        EdgeCase::CutoffRight => return said::arc(Side::Right),
        EdgeCase::CutoffLine => Piece::CutOff,
        EdgeCase::LeftLeg | EdgeCase::ForeignLeftLeg => Piece::LeftLeg,
        _ => Piece::RightLeg,
    };
    let [cut_off, left, right] = projection.distances.unwrap_or([f32::INFINITY; 3]);
    let away = |piece, distance: f32| match distance.is_finite() {
        true => said::away(piece, speed(distance)),
        false => said::not_faced(piece),
    };
    let pieces = vec![away(Piece::CutOff, cut_off), away(Piece::LeftLeg, left), away(Piece::RightLeg, right)];
    said::distances(pieces, nearest)
}

/// An edge under the cones.
fn of_obstacle(wall: &Wall, obstacle: &VelocityObstacle, stage: Stage) -> Message {
    let (time, radius) = (seconds(1.0 / wall.inverse), speed(wall.radius * wall.inverse));
    match (stage, *obstacle) {
        (Stage::Edge, _) => said::wall_of_cones(time, radius),
        (Stage::Shadow, VelocityObstacle::Capsule { left, right, .. }) => {
            said::shadow(time, degrees(angle(left, right)))
        }
        (Stage::Shadow, VelocityObstacle::Cone { left, right, .. }) => {
            said::shadow_of_end(time, degrees(angle(left, right)))
        }
        (Stage::Touch, VelocityObstacle::HalfPlane(line)) => said::touch(speed(from_standstill(&line))),
        _ => said::not_here(),
    }
}

/// The angle from the right leg to the left one, degrees.
fn angle(left: Vec2, right: Vec2) -> f32 {
    libm::atan2f(right.perp_dot(left), right.dot(left)).to_degrees()
}

fn seen(aspect: Option<Aspect>) -> Message {
    match aspect {
        Some(Aspect::ObliqueLeft) => said::past_start(),
        Some(Aspect::ObliqueRight) => said::past_end(),
        Some(Aspect::Between) => said::from_the_side(),
        None => said::without_legs(),
    }
}

/// The reason why an edge gives no line, if it gives none.
fn no_line_because(case: EdgeCase) -> Option<Message> {
    match case {
        EdgeCase::AlreadyCovered => Some(said::because_covered()),
        EdgeCase::ConcaveVertex => Some(said::because_concave()),
        EdgeCase::LeftToNextEdge => Some(said::because_of_next_edge()),
        EdgeCase::ForeignLeftLeg => Some(said::because_of_left_leg()),
        EdgeCase::ForeignRightLeg => Some(said::because_of_right_leg()),
        EdgeCase::CollisionLeftVertex
        | EdgeCase::CollisionRightVertex
        | EdgeCase::CollisionSegment
        | EdgeCase::CutoffLeft
        | EdgeCase::CutoffRight
        | EdgeCase::CutoffLine
        | EdgeCase::LeftLeg
        | EdgeCase::RightLeg => None,
    }
}
