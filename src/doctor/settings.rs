//! Settings that contradict each other, and slips that are switched on.

use super::{Ailment, Finding, Patient};
use crate::{
    avoid::Source,
    model::{Agent, Key, Method, Objective, params::PARAMS, tunable::Domain},
    text::{
        lists::joined,
        names::name,
        numbers::{at_most, figure},
    },
};

/// The least and the largest value that a key of an agent accepts.
pub(super) fn range_of(key: &str) -> (f32, f32) {
    match Key::find(key).map(|key| key.domain) {
        Some(Domain::Real { limits, .. }) => limits,
        Some(Domain::Count { largest, .. }) => (0.0, largest as f32),
        Some(Domain::Choice { .. }) | None => (f32::NEG_INFINITY, f32::INFINITY),
    }
}

pub(super) fn too_fast(patient: &Patient) -> Option<Finding> {
    let settings = &patient.me.settings;
    let (wanted, most) = (settings.preferred_speed, settings.max_speed);
    if wanted <= most || matches!(patient.me.objective, Objective::Hold | Objective::Velocity(_)) {
        return None;
    }
    let (wanted, most) = (figure(wanted), figure(most));
    Some(Finding::warning(
        Ailment::TooFast,
        format!(
            "preferred_speed is {wanted} m/s and max_speed {most} m/s: its wish lies outside its speed circle."
        ),
        format!("Lower preferred_speed to {} m/s, or raise max_speed.", at_most(settings.max_speed)),
    ))
}

pub(super) fn shares(patient: &Patient) -> Option<Finding> {
    let mine = patient.me.share()?;
    let neighbors = patient.watched.into_iter().flat_map(|watched| &watched.neighbors);
    let mut unequal = neighbors.filter_map(|neighbor| {
        let theirs = patient.world.agents.get(neighbor.index as usize)?.share().unwrap_or(0.0);
        let sum = mine + theirs;
        ((sum - 1.0).abs() > 1e-3).then_some((neighbor.index, theirs, sum))
    });
    let (index, theirs, sum) = unequal.next()?;
    let more = match unequal.count() {
        0 => String::new(),
        1 => "; with one more neighbor they do not sum to 1 either".to_string(),
        more => format!("; with {more} more neighbors they do not sum to 1 either"),
    };
    let of = name(Source::Neighbor(index));
    let remedy = even_shares(patient.me, &patient.world.agents[index as usize], &of, sum);
    let [mine, theirs, shown] = [mine, theirs, sum].map(figure);
    let shares = format!("Its share {mine} and that of {of}, {theirs}, sum to {shown}");
    Some(if sum < 1.0 {
        let sentence = format!("{shares}: together they do too little and may touch{more}.");
        Finding::warning(Ailment::Shares, sentence, remedy)
    } else {
        Finding::hint(
            Ailment::Shares,
            format!("{shares}: together they do more than is needed{more}."),
            remedy,
        )
    })
}

/// What makes the shares of two sum to 1, the other of this name; VO and none ignore responsibility.
fn even_shares(me: &Agent, other: &Agent, of: &str, sum: f32) -> String {
    let verb = if sum < 1.0 { "Raise" } else { "Lower" };
    let uses_it = |agent: &Agent| matches!(agent.method, Method::Rvo | Method::Hrvo | Method::Orca);
    let [mine, theirs] = [me, other].map(|agent| agent.share().unwrap_or(0.0));
    match (uses_it(me), uses_it(other)) {
        (true, true) => format!("{verb} responsibility of one of them until the shares sum to 1."),
        (true, false) => format!(
            "{verb} its responsibility to {}: {of} takes {} whatever its own responsibility says.",
            figure(1.0 - theirs),
            figure(theirs)
        ),
        (false, true) => {
            format!("{verb} the responsibility of {of} to {}: this agent's VO already takes all.", figure(1.0 - mine))
        }
        (false, false) => "Take RVO (key 2), HRVO (key 3) or ORCA (key 4) for both: VO takes all upon itself, whatever responsibility says.".into(),
    }
}

pub(super) fn museum(patient: &Patient) -> Option<Finding> {
    let museum = PARAMS.iter().filter(|tunable| tunable.key.starts_with("museum."));
    let printed = museum.filter(|tunable| (tunable.get)(&patient.world.params) != tunable.default_value());
    let keys: Vec<String> = printed.map(|tunable| tunable.key.to_string()).collect();
    let first = keys.first()?;
    let (are, slips) = if keys.len() == 1 { ("is", "slip") } else { ("are", "slips") };
    Some(Finding::warning(
        Ailment::Museum,
        format!("{} {slips} of the museum {are} switched on: {}.", keys.len(), joined(&keys)),
        format!("Set {first} back to repaired, and any others, or enjoy the show."),
    ))
}
