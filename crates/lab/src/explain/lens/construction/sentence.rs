//! One sentence on each stage, with the numbers of the pair or edge.

use glam::Vec2;

use super::{
    super::Lens,
    Stage, of_edge, said,
    subject::{Apex, Constraint, Construction, DiscPair, Subject},
};
use sidestep_core::{
    avoid::Source,
    geometry::{
        cone::{Displacement, Region, VelocityObstacle},
        half_plane::HalfPlane,
    },
};

use crate::text::{
    message::Message,
    quantity::{Velocity, degrees, meters, number, percent, seconds, speed},
    said::Side,
};

/// One sentence on a stage.
pub fn sentence(lens: &Lens, source: Source, stage: Stage) -> Message {
    let Some(subject) = Subject::of(lens, source) else { return said::nothing() };
    match subject.construction {
        Construction::Wall(wall) => of_edge::sentence(lens, &wall, stage),
        Construction::Pair(pair) => of_pair(lens, source, &pair, stage),
    }
}

fn of_pair(lens: &Lens, of: Source, pair: &DiscPair, stage: Stage) -> Message {
    match (stage, pair.constraint) {
        (Stage::Discs, _) => discs(lens, of, pair),
        (Stage::Sum, _) => {
            let [mine, its] = pair.radii.map(number);
            said::sum(of, mine, its, meters(pair.radius()))
        }
        (Stage::Cone, _) => said::cone(degrees(pair.half_angle()), of),
        (Stage::CutOff, _) => cut_off(pair),
        (Stage::OneStep, _) => {
            said::one_step(seconds(1.0 / pair.inverse), speed(pair.inverse * pair.radius()))
        }
        (Stage::Nearest, Constraint::Line { displacement, .. }) => nearest(pair, displacement.region),
        (Stage::WayOut, Constraint::Line { displacement, .. }) => way_out(displacement),
        (Stage::Share, Constraint::Line { displacement, share, .. }) => {
            shared(pair, of, share, displacement.u.length())
        }
        (Stage::HalfPlane, Constraint::Line { half_plane, .. }) => said::line(Velocity(half_plane.point)),
        (Stage::Apex, Constraint::Obstacle { obstacle: VelocityObstacle::Cone { apex: tip, .. }, apex }) => {
            apex_at(pair, of, apex, tip)
        }
        (Stage::Parting, Constraint::Obstacle { obstacle: VelocityObstacle::HalfPlane(line), .. }) => {
            said::parting(of, speed(from_standstill(&line)))
        }
        _ => said::not_here(),
    }
}

fn discs(lens: &Lens, of: Source, pair: &DiscPair) -> Message {
    let (distance, radius) = (pair.p.length(), pair.radius());
    let apart = distance - radius;
    let apart = match distance <= radius {
        true => said::overlap(meters(-apart)),
        false => said::gap(meters(apart)),
    };
    let [mine, its] = pair.radii.map(meters);
    said::discs(mine, of, its, meters(distance), apart, seconds(1.0 / pair.scale(lens)))
}

fn cut_off(pair: &DiscPair) -> Message {
    let center = Velocity(pair.inverse * pair.p);
    said::cut_off(seconds(1.0 / pair.inverse), center, speed(pair.inverse * pair.radius()))
}

fn nearest(pair: &DiscPair, region: Region) -> Message {
    let (a, b) = pair.angles();
    let (a, b) = (degrees(a.abs().to_degrees()), degrees(b.to_degrees()));
    let w = Velocity(pair.relative_velocity());
    match region {
        Region::Cutoff => said::nearest_arc(w, a, b),
        Region::LeftLeg => said::nearest_leg(w, a, b, Side::Left),
        Region::RightLeg => said::nearest_leg(w, a, b, Side::Right),
        Region::Overlap => said::nearest_of_disc(w),
    }
}

fn way_out(displacement: Displacement) -> Message {
    let length = speed(displacement.u.length());
    // The outside is on the left of the direction.
    match displacement.u.dot(displacement.direction.perp()) >= 0.0 {
        true => said::would_hit(length),
        false => said::harmless(length),
    }
}

/// The shares of u, which has this length in m/s.
fn shared(pair: &DiscPair, of: Source, share: f32, u: f32) -> Message {
    let (mine, rest) = (speed(share * u), speed((1.0 - share) * u));
    match (share >= 1.0, pair.their_share) {
        (true, None) => said::all_mine(mine, of),
        (true, Some(_)) => said::all_mine_whatever(mine, of, their_part(pair)),
        (false, _) => said::shared(percent(100.0 * share), mine, rest, of, their_part(pair)),
    }
}

/// The other's own part, in words that follow its name.
fn their_part(pair: &DiscPair) -> Message {
    match pair.their_share {
        Some(share) => said::own_share(percent(100.0 * share)),
        None => said::does_not_avoid(),
    }
}

fn apex_at(pair: &DiscPair, of: Source, apex: Apex, tip: Vec2) -> Message {
    let tip = Velocity(tip);
    match apex {
        Apex::Theirs => said::apex_theirs(of, tip),
        Apex::Mean(share) => said::apex_mean(percent(100.0 * share), of, their_part(pair), tip),
        Apex::Hybrid { passes_left, .. } => {
            said::apex_hybrid(if passes_left { Side::Left } else { Side::Right }, tip)
        }
        Apex::Standing => said::apex_standing(of),
    }
}

pub(super) fn from_standstill(line: &HalfPlane) -> f32 {
    line.violation(Vec2::ZERO).abs()
}
