//! Sentences on the other schools: the reason for the decision, from the trace.

use glam::DVec2;
use sidestep_core::avoid::{SchoolConstruction, SchoolTrace};

use super::{Case, said};
use crate::{
    picture::overlay::{
        corridor::CorridorView, samples::SampleView, school, social_forces::ForceView, voronoi_cell::CellView,
    },
    text::{
        message::Message,
        quantity::{degrees, meters, newtons, number},
    },
};

/// A goal that turns by less than this, m, and a direction that turns by less than this, °, count as not turned.
const TURNED: f64 = 1e-4;
const TURNED_DEGREES: f32 = 0.1;

/// The reason why the agent takes the velocity that its school chose.
pub(super) fn because(case: &Case, trace: &SchoolTrace) -> Message {
    let of = &case.watched.trace;
    let found = match &trace.construction {
        SchoolConstruction::None => None,
        SchoolConstruction::Samples { .. } => SampleView::of(of).map(|samples| least_penalty(case, samples)),
        SchoolConstruction::Forces { .. } => ForceView::of(of).map(|forces| sum_of_forces(case, forces)),
        SchoolConstruction::Corridor { .. } => CorridorView::of(of).map(|corridor| spacing(case, corridor)),
        SchoolConstruction::Cell { .. } => CellView::of(of).map(in_cell),
    };
    found.unwrap_or_else(|| case.taken(said::nothing_in_the_way()))
}

fn least_penalty(case: &Case, samples: SampleView) -> Message {
    if samples.all.is_empty() {
        let mut others = case.watched.neighbors.iter().map(|near| &case.world.agents[near.index as usize]);
        let is_blind = others.any(|other| other.position == case.me.position);
        return if is_blind { said::blind() } else { said::untried() };
    }
    let terms = samples.winner().and_then(|winner| winner.terms).map(|terms| {
        let [preferred, current, side, impact] =
            [terms.preferred, terms.current, terms.side, terms.impact].map(number);
        said::terms(number(terms.penalty()), preferred, current, side, impact)
    });
    said::least_penalty(samples.all.len(), terms)
}

fn sum_of_forces(case: &Case, forces: ForceView) -> Message {
    let driving = (forces.step.driving * forces.tuning.mass).length();
    let count = forces.all.len();
    let largest = forces.largest().and_then(|force| {
        let source = school::of_push(case.watched, force.from)?;
        Some(said::largest_push(source, newtons(force.sum().length() as f32), count))
    });
    said::sum_of_forces(newtons(driving as f32), count, largest)
}

fn spacing(case: &Case, CorridorView { course, wish, pushes, .. }: CorridorView) -> Message {
    let (from, to) = (wish.direction, course.direction);
    let angle = libm::atan2(from.perp_dot(to), from.dot(to)).abs().to_degrees() as f32;
    let turns = wish.direction != DVec2::ZERO && angle > TURNED_DEGREES;
    let turned = turns.then(|| said::turned_by_pushes(degrees(angle), pushes.len()));
    let ahead = course.ahead.filter(|_| course.speed < wish.speed);
    match ahead.and_then(|(place, spacing)| Some((school::neighbor(case.watched, place)?, spacing))) {
        Some((ahead, spacing)) => said::slowed_by(ahead, meters(spacing as f32), turned),
        None => said::free_ahead(turned),
    }
}

fn in_cell(CellView { answer, .. }: CellView) -> Message {
    let Some(nearest) = answer.nearest else { return said::empty_cell() };
    if !answer.inside {
        return said::outside_its_cell();
    }
    let by = answer.turned.distance(answer.goal);
    let turned = (by > TURNED).then(|| said::turned_goal(meters(by as f32)));
    said::in_its_cell(turned, meters(nearest.distance(answer.turned) as f32))
}
