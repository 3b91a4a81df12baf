//! Habits: events that repeated in the last two seconds.

use super::{Ailment, Finding, Patient, Remedy, contact, patient::MIN_SECONDS, said};
use sidestep_core::{
    avoid::{Outcome, Source},
    model::Method,
};

use crate::text::{
    quantity::{NumberForm, percent},
    said::OneAgent,
};

/// From this number of changes on, alternating between two pillars is a habit.
const FLIPS: usize = 4;

pub(super) fn infeasible(patient: &Patient) -> Option<Finding> {
    let all = patient.steps().count();
    let relaxed = patient.steps().filter(|step| step.outcome == Outcome::Relaxed).count();
    if patient.seconds() < MIN_SECONDS || 2 * relaxed <= all {
        return None;
    }
    if let Some(other) = contact::blinding(patient) {
        let sentence = said::blind(OneAgent(other), patient.remembered());
        return Some(Finding::warning(Ailment::Infeasible, sentence, Remedy::Crossing));
    }
    let share = percent((100 * relaxed / all) as f32).form(NumberForm::Exact);
    let infeasible = match patient.me.method {
        Method::Orca => said::infeasible_lines,
        Method::None | Method::Vo | Method::Rvo | Method::Hrvo => said::infeasible_cones,
        Method::Detour
        | Method::SocialForce
        | Method::CollisionFreeSpeed
        | Method::BufferedVoronoi
        | Method::Own => said::infeasible_school,
    };
    // Dense crossings are relaxed for seconds and still resolve, so this alone is not a problem.
    Some(Finding::warning(Ailment::Infeasible, infeasible(share, patient.remembered()), Remedy::Crossing))
}

pub(super) fn flipping_pillar(patient: &Patient) -> Option<Finding> {
    let mut acting: Vec<u32> = patient.steps().filter_map(|step| step.pillar).collect();
    acting.dedup();
    let flips = acting.len().saturating_sub(1);
    // There and back again.
    let back = acting.windows(3).find(|three| three[0] == three[2])?;
    if flips < FLIPS {
        return None;
    }
    let pillars = vec![Source::Circle(back[0].min(back[1])), Source::Circle(back[0].max(back[1]))];
    Some(Finding::warning(
        Ailment::FlippingPillar,
        said::flipping_pillar(flips, patient.remembered(), pillars),
        Remedy::Try(Vec::new()),
    ))
}
