//! The phrases on the cones of VO, RVO and HRVO.

use super::{
    Case,
    binding::{holding_cones, near_cone, worst},
    boundary, said, satisfies,
    shift::overlapped,
};
use sidestep_core::{
    avoid::{ConeTrace, Outcome, Source},
    geometry::tolerance::CANDIDATE_DEPTH,
    model::{
        Method,
        params::{Form, HrvoForm, Selection},
    },
};

use crate::text::{
    message::Message,
    quantity::{seconds, speed},
};

pub(super) fn because(case: &Case, trace: &ConeTrace) -> Message {
    match case.choice.outcome {
        Outcome::Free if !trace.neighbors.is_empty() && is_two_body(case) => free_by_rule(case, trace),
        Outcome::Free => {
            let count = trace.obstacles.len();
            case.taken(satisfies(count, said::outside_cones))
        }
        Outcome::Relaxed => relaxed(case, trace),
        Outcome::Adjusted => held(case, trace),
    }
}

/// Whether the agent's method picks the velocity by the two-body rule.
fn is_two_body(case: &Case) -> bool {
    match case.me.method {
        Method::Vo => case.world.params.vo_mode == Selection::Shift,
        Method::Rvo => case.world.params.rvo_mode == Selection::Shift,
        _ => false,
    }
}

fn free_by_rule(case: &Case, trace: &ConeTrace) -> Message {
    let because = match case.world.params.museum_horizon {
        Form::Repaired => said::no_hit_within(seconds(case.me.settings.time_horizon)),
        Form::Printed => said::no_hit_ever(),
    };
    said::takes_by_rule(case.taken(because), overlapped(case, trace, None))
}

fn relaxed(case: &Case, trace: &ConeTrace) -> Message {
    let sources = trace.sources();
    let depths = trace.obstacles.iter().map(|obstacle| obstacle.depth(trace.chosen));
    let (of, by) = worst(sources.iter().copied().zip(depths), case.tolerance()).unwrap_or_default();
    said::none_free(speed(by.max(0.0)), of)
}

fn held(case: &Case, trace: &ConeTrace) -> Message {
    let inside = cones_in_the_way(case, trace);
    let holding = holding_cones(case, trace);
    let on = holding.iter().filter_map(|held| {
        boundary::at(&trace.obstacles[held.index], trace.chosen, held.source, near_cone(case.me))
    });
    let (at, full) = (boundary::position(on), case.at_most(trace.chosen));
    let away = speed(trace.chosen.distance(case.preferred()));
    if case.is_cut() {
        // The nearest velocity is searched from the uncut preferred velocity.
        return said::inside_cut(speed(case.me.settings.max_speed), inside, away, at, full);
    }
    said::inside(inside, away, at, full)
}

/// The sources of the cones that contain the preferred velocity.
fn cones_in_the_way(case: &Case, trace: &ConeTrace) -> Vec<Source> {
    let (preferred, sources) = (case.preferred(), trace.sources());
    let depths = trace.obstacles.iter().map(|obstacle| obstacle.depth(preferred));
    let depths = sources.iter().copied().zip(depths);
    // The library's form has no tolerance.
    let library = case.me.method == Method::Hrvo && case.world.params.hrvo_form == HrvoForm::Library;
    let forgiven = if library && trace.n_rigid == 0 { 0.0 } else { CANDIDATE_DEPTH };
    let inside = depths.clone().filter(|(_, depth)| *depth > forgiven);
    let inside: Vec<Source> = inside.map(|(source, _)| source).collect();
    if inside.is_empty() {
        // Inside by a rounding error.
        return worst(depths, 0.0).unwrap_or_default().0;
    }
    inside
}
