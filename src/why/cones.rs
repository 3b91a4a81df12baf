//! The words on the cones of VO, RVO and HRVO.

use super::{
    Case,
    binding::{cone_sources, holding_cones, near_cone, worst},
    boundary, satisfies,
    shift::overlapped,
};
use crate::{
    avoid::{ConeTrace, Outcome, Source},
    geometry::tolerance::CANDIDATE_DEPTH,
    model::{
        Method,
        params::{Form, HrvoForm, Selection},
    },
    text::{names::names, numbers::figure},
};

pub(super) fn because(case: &Case, trace: &ConeTrace) -> String {
    match case.choice.outcome {
        Outcome::Free if !trace.neighbors.is_empty() && is_two_body(case) => free_by_rule(case, trace),
        Outcome::Free => {
            let count = trace.obstacles.len();
            case.taken(&satisfies(count, "it lies outside its one cone", "it lies outside all # cones"))
        }
        Outcome::Relaxed => relaxed(case, trace),
        Outcome::Adjusted => held(case, trace),
    }
}

/// Whether its method picks the velocity by the two-body rule.
fn is_two_body(case: &Case) -> bool {
    match case.me.method {
        Method::Vo => case.world.params.vo_mode == Selection::Shift,
        Method::Rvo => case.world.params.rvo_mode == Selection::Shift,
        Method::None | Method::Hrvo | Method::Orca => false,
    }
}

fn free_by_rule(case: &Case, trace: &ConeTrace) -> String {
    let when = match case.world.params.museum_horizon {
        Form::Repaired => format!(" within its horizon of {} s", figure(case.me.settings.time_horizon)),
        Form::Printed => ", however late".into(),
    };
    let because = format!(
        "the velocity it has hits nobody it looks at{when}, and the preferred velocity itself is not tested"
    );
    format!("{}{}", case.taken(&because), overlapped(case, trace, None))
}

fn relaxed(case: &Case, trace: &ConeTrace) -> String {
    let sources = cone_sources(case.world, case.me, trace);
    let depths = trace.obstacles.iter().map(|obstacle| obstacle.depth(trace.chosen));
    let (of, by) = worst(sources.iter().copied().zip(depths), case.tolerance()).unwrap_or_default();
    let (of, by) = (names(&of), figure(by.max(0.0)));
    format!("The cones leave no velocity free; worst violation {by} m/s, of {of}")
}

fn held(case: &Case, trace: &ConeTrace) -> String {
    let inside = cones_in_the_way(case, trace);
    let holding = holding_cones(case, trace);
    let on = holding.iter().filter_map(|held| {
        boundary::at(&trace.obstacles[held.index], trace.chosen, held.source, near_cone(case.me))
    });
    let (at, at_most) = (boundary::position(on), case.at_most(trace.chosen));
    let cones = if inside.len() == 1 { "cone" } else { "cones" };
    let (of, away) = (names(&inside), figure(trace.chosen.distance(case.preferred())));
    if case.is_cut() {
        // The nearest is searched for from the velocity that was not cut.
        let most = figure(case.me.settings.max_speed);
        return format!(
            "Its preferred velocity, cut to its maximum speed of {most} m/s, lies in the {cones} of {of}; it takes the free velocity nearest to the uncut one, {away} m/s from the cut one{at}{at_most}"
        );
    }
    format!(
        "Its preferred velocity lies in the {cones} of {of}; the nearest free velocity is {away} m/s away{at}{at_most}"
    )
}

/// Whose cones the preferred velocity lies in.
fn cones_in_the_way(case: &Case, trace: &ConeTrace) -> Vec<Source> {
    let (preferred, sources) = (case.preferred(), cone_sources(case.world, case.me, trace));
    let depths = trace.obstacles.iter().map(|obstacle| obstacle.depth(preferred));
    let depths = sources.iter().copied().zip(depths);
    // The library's cones have no tolerance.
    let library = case.me.method == Method::Hrvo && case.world.params.hrvo_form == HrvoForm::Library;
    let forgiven = if library && trace.n_rigid == 0 { 0.0 } else { CANDIDATE_DEPTH };
    let inside = depths.clone().filter(|(_, depth)| *depth > forgiven);
    let inside: Vec<Source> = inside.map(|(source, _)| source).collect();
    if inside.is_empty() {
        // By a rounding error.
        return worst(depths, 0.0).unwrap_or_default().0;
    }
    inside
}
