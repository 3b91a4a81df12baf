//! Sentences of the other schools: what decided, from the trace.

use sidestep_core::avoid::{SchoolConstruction, SchoolTrace, Source};

use super::{Case, said};
use crate::text::{message::Message, quantity::meters};

/// Why the agent takes the velocity that its school chose.
pub(super) fn because(case: &Case, trace: &SchoolTrace) -> Message {
    match &trace.construction {
        SchoolConstruction::None => case.taken(said::nothing_in_the_way()),
        SchoolConstruction::Samples { samples, .. } if samples.is_empty() => said::blind(),
        SchoolConstruction::Samples { samples, .. } => said::least_penalty(samples.len()),
        SchoolConstruction::Forces { forces, .. } => said::sum_of_forces(forces.len()),
        SchoolConstruction::Corridor { course, .. } => match course.ahead {
            Some((place, spacing)) if course.speed < f64::from(case.choice.preferred.length()) => {
                let ahead = case.watched.neighbors[place].index;
                said::slowed_by(Source::Neighbor(ahead), meters(spacing as f32))
            }
            _ => said::free_ahead(),
        },
        SchoolConstruction::Cell { answer, .. } if answer.nearest.is_none() => said::empty_cell(),
        SchoolConstruction::Cell { answer, .. } if !answer.inside => said::outside_its_cell(),
        SchoolConstruction::Cell { .. } => said::in_its_cell(),
    }
}
