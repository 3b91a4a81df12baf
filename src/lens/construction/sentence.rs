//! One sentence on each stage, with the numbers of this very pair or edge.

use glam::Vec2;

use super::{
    super::Lens,
    Stage,
    subject::{Apex, Constraint, Construction, DiscPair, Subject, Wall},
};
use crate::{
    avoid::{
        Source,
        orca_obstacle::{Aspect, EdgeCase},
    },
    geometry::{
        cone::{Displacement, Region, VelocityObstacle},
        half_plane::HalfPlane,
    },
    text::numbers::{coordinates, two_decimals},
};

/// One sentence on a stage.
pub fn sentence(lens: &Lens, source: Source, stage: Stage) -> String {
    let Some(subject) = Subject::of(lens, source) else {
        return "Nothing is constructed here: the agent does not avoid this, or its cones do not name it."
            .into();
    };
    match subject.construction {
        Construction::Wall(wall) => of_wall(&wall, stage),
        Construction::Pair(pair) => {
            let name = if subject.rank.is_some() { subject.name() } else { "the pillar".into() };
            of_pair(lens, &name, &pair, stage)
        }
    }
}

fn of_wall(wall: &Wall, stage: Stage) -> String {
    match (stage, wall.verdict.half_plane) {
        (Stage::HalfPlane, Some(line)) => format!(
            "Walls do not yield, so all of the effort is mine: the line passes {} m/s from standstill ({}).",
            from_standstill(&line),
            wall.verdict.case.name()
        ),
        _ => format!(
            "The edge divided by τ = {} s and grown by r/τ = {} m/s, {}; the case is \"{}\"{}.",
            two_decimals(1.0 / wall.inverse),
            two_decimals(wall.radius * wall.inverse),
            seen(wall.verdict.aspect),
            wall.verdict.case.name(),
            no_line_because(wall.verdict.case)
        ),
    }
}

fn seen(aspect: Option<Aspect>) -> &'static str {
    match aspect {
        Some(Aspect::ObliqueLeft) => "seen end-on past its start",
        Some(Aspect::ObliqueRight) => "seen end-on past its end",
        Some(Aspect::Between) => "seen from the side",
        None => "needs no legs",
    }
}

/// Why an edge gives no line, if it does not.
fn no_line_because(case: EdgeCase) -> &'static str {
    match case {
        EdgeCase::AlreadyCovered => ": an earlier line forbids all that would hit it, so it gives no line",
        EdgeCase::ConcaveVertex => ": the corner bends inwards, and the other edge there gives the line",
        EdgeCase::LeftToNextEdge => ": the next edge faces me and gives the line",
        EdgeCase::ForeignLeftLeg => ": that leg belongs to the edge before, which gives the line",
        EdgeCase::ForeignRightLeg => ": that leg belongs to the edge after, which gives the line",
        EdgeCase::CollisionLeftVertex
        | EdgeCase::CollisionRightVertex
        | EdgeCase::CollisionSegment
        | EdgeCase::CutoffLeft
        | EdgeCase::CutoffRight
        | EdgeCase::CutoffLine
        | EdgeCase::LeftLeg
        | EdgeCase::RightLeg => "",
    }
}

fn of_pair(lens: &Lens, name: &str, pair: &DiscPair, stage: Stage) -> String {
    match (stage, pair.constraint) {
        (Stage::Discs, _) => discs(lens, name, pair),
        (Stage::Sum, _) => sum(name, pair),
        (Stage::Cone, _) => cone(name, pair),
        (Stage::CutOff, _) => cut_off(pair),
        (Stage::OneStep, _) => one_step(pair),
        (Stage::Nearest, Constraint::Line { displacement, .. }) => nearest(pair, displacement.region),
        (Stage::WayOut, Constraint::Line { displacement, .. }) => way_out(displacement),
        (Stage::Share, Constraint::Line { displacement, share, .. }) => {
            shared(pair, name, share, displacement.u.length())
        }
        (Stage::HalfPlane, Constraint::Line { half_plane, .. }) => line(half_plane),
        (Stage::Apex, Constraint::Obstacle { obstacle: VelocityObstacle::Cone { apex: tip, .. }, apex }) => {
            apex_at(pair, name, apex, tip)
        }
        (Stage::Parting, Constraint::Obstacle { obstacle: VelocityObstacle::HalfPlane(line), .. }) => {
            format!(
                "We overlap: every velocity that does not lead away from {name} fast enough is forbidden; the line passes {} m/s from standstill.",
                from_standstill(&line)
            )
        }
        _ => "This stage does not apply here.".into(),
    }
}

fn discs(lens: &Lens, name: &str, pair: &DiscPair) -> String {
    let (distance, radius) = (pair.p.length(), pair.radius());
    let apart = distance - radius;
    let gap = match distance <= radius {
        true => format!("they overlap by {} m", two_decimals(-apart)),
        false => format!("a gap of {} m is between us", two_decimals(apart)),
    };
    format!(
        "I have a radius of {} m, {name} one of {} m, {} m away: {gap}. Places are drawn divided by {} s.",
        two_decimals(pair.radii[0]),
        two_decimals(pair.radii[1]),
        two_decimals(distance),
        two_decimals(1.0 / pair.scale(lens))
    )
}

fn sum(name: &str, pair: &DiscPair) -> String {
    format!(
        "I shrink to a point and {name} grows by my radius to R = {} + {} = {} m: we touch where the point meets the disc.",
        two_decimals(pair.radii[0]),
        two_decimals(pair.radii[1]),
        two_decimals(pair.radius())
    )
}

fn cone(name: &str, pair: &DiscPair) -> String {
    format!(
        "Every relative velocity in this cone hits some day; each leg is asin(R/|p|) = {}° off the line to {name}.",
        two_decimals(pair.half_angle())
    )
}

fn cut_off(pair: &DiscPair) -> String {
    format!(
        "A hit later than τ = {} s can wait: the cone ends at the disc around p/τ = {} of radius R/τ = {} m/s.",
        two_decimals(1.0 / pair.inverse),
        velocity(pair.inverse * pair.p),
        two_decimals(pair.inverse * pair.radius())
    )
}

fn one_step(pair: &DiscPair) -> String {
    format!(
        "We overlap, so we have to part within one step of {} s: the disc around p/Δt of radius R/Δt = {} m/s does not.",
        two_decimals(1.0 / pair.inverse),
        two_decimals(pair.inverse * pair.radius())
    )
}

fn nearest(pair: &DiscPair, region: Region) -> String {
    let (a, b) = pair.angles();
    let (a, b) = (two_decimals(a.abs().to_degrees()), two_decimals(b.to_degrees()));
    let w = velocity(pair.w());
    match region {
        Region::Cutoff => format!(
            "The relative velocity w = {w} faces the arc: angle a = {a}° < b = {b}°, so the cut-off is nearest."
        ),
        Region::LeftLeg => format!(
            "The relative velocity w = {w} does not face the arc (a = {a}° ≥ b = {b}°) and lies left of p: the left leg is nearest."
        ),
        Region::RightLeg => format!(
            "The relative velocity w = {w} does not face the arc (a = {a}° ≥ b = {b}°) and lies right of p, or on it: the right leg is nearest."
        ),
        Region::Overlap => {
            format!(
                "The relative velocity w = {w}: the way out of the disc leads straight away from its center."
            )
        }
    }
}

fn way_out(displacement: Displacement) -> String {
    let length = two_decimals(displacement.u.length());
    // The outside is on the left of the direction.
    match displacement.u.dot(displacement.direction.perp()) >= 0.0 {
        true => {
            format!("w would hit in time: u, {length} m/s, is the shortest change of it that just does not.")
        }
        false => format!("w is harmless, and u points inwards: by {length} m/s it may come nearer at most."),
    }
}

/// The shares of u, which has this length in m/s.
fn shared(pair: &DiscPair, name: &str, share: f32, u: f32) -> String {
    let (mine, rest) = (two_decimals(share * u), two_decimals((1.0 - share) * u));
    match (share >= 1.0, pair.their_share) {
        (true, None) => format!("All of u is mine, {mine} m/s: {name} does nothing for me."),
        (true, Some(_)) => {
            format!("All of u is mine, {mine} m/s, whatever {name}, {}, does.", their_part(pair))
        }
        (false, _) => format!(
            "My share of u is {} %, {mine} m/s; the other {rest} m/s are left to {name}, {}.",
            two_decimals(100.0 * share),
            their_part(pair)
        ),
    }
}

/// The other's own part, in words that follow its name.
fn their_part(pair: &DiscPair) -> String {
    match pair.their_share {
        Some(share) => format!("whose own share is {} %", two_decimals(100.0 * share)),
        None => "which does not avoid me".into(),
    }
}

fn line(half_plane: HalfPlane) -> String {
    format!(
        "Among my own velocities the line stands across u at my velocity + my share of u = {}; beyond it is forbidden.",
        velocity(half_plane.point)
    )
}

fn apex_at(pair: &DiscPair, name: &str, apex: Apex, tip: Vec2) -> String {
    let tip = velocity(tip);
    match apex {
        Apex::Theirs => {
            format!("VO: {name} is assumed to keep its velocity, so the apex is at {tip}, its velocity.")
        }
        Apex::Mean(share) => format!(
            "RVO: I do {} % and leave the rest to {name}, {}, so the apex lies between both velocities, at {tip}.",
            two_decimals(100.0 * share),
            their_part(pair)
        ),
        Apex::Hybrid { passes_left, .. } => {
            let [mine, other] = if passes_left { ["left", "right"] } else { ["right", "left"] };
            format!(
                "HRVO: I pass on the {mine}, so that leg is RVO's and the {other} one VO's; they meet at {tip}."
            )
        }
    }
}

fn from_standstill(line: &HalfPlane) -> String {
    two_decimals(line.violation(Vec2::ZERO).abs())
}

fn velocity(velocity: Vec2) -> String {
    format!("{} m/s", coordinates(velocity, two_decimals))
}
