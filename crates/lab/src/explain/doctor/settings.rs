//! Settings that contradict each other, and slips that are switched on.

use super::{Ailment, Examinee, Finding, Patient, RemedialChange, Remedy, said};
use sidestep_core::{
    model::{Agent, Key, Method, Objective, params::PARAMS, tunable::Domain},
    sim::{Command, command::Scope},
};

use crate::text::{
    quantity::{number, speed},
    said::OneAgent,
};

const MAX_SPEED: Key = Key::find("max_speed").expect("a declared key");

/// The smallest and the largest value that a key of an agent accepts.
pub(super) fn range_of(key: &str) -> (f32, f32) {
    match Key::find(key).map(|key| key.domain) {
        Some(Domain::Real { limits, .. }) => limits,
        Some(Domain::Count { largest, .. }) => (0.0, largest as f32),
        Some(Domain::Choice { .. }) | None => (f32::NEG_INFINITY, f32::INFINITY),
    }
}

pub(super) fn too_fast(subject: &Examinee) -> Option<Finding> {
    let settings = &subject.me.settings;
    let (wanted, most) = (settings.preferred_speed, settings.max_speed);
    if wanted <= most || matches!(subject.me.objective, Objective::Hold | Objective::Velocity(_)) {
        return None;
    }
    let one = Scope::Agent(subject.index);
    let faster = RemedialChange::number(MAX_SPEED, settings.preferred_speed.into(), one);
    let slower = RemedialChange::number(Key::PREFERRED_SPEED, settings.max_speed.into(), one);
    Some(Finding::warning(
        Ailment::TooFast,
        said::too_fast(Key::PREFERRED_SPEED, speed(wanted), MAX_SPEED, speed(most)),
        Remedy::Set([faster, slower].into_iter().flatten().collect()),
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
    let more = unequal.count();
    let remedy = Remedy::Set(even_shares(patient, index));
    let says = if sum < 1.0 { said::too_little } else { said::too_much };
    let sentence = says(number(mine), OneAgent(index), number(theirs), number(sum), more);
    let found = if sum < 1.0 { Finding::warning } else { Finding::hint };
    Some(found(Ailment::Shares, sentence, remedy))
}

/// Changes that make the shares of two agents sum to 1; VO and `none` ignore responsibility.
fn even_shares(patient: &Patient, other: u32) -> Vec<RemedialChange> {
    let (me, them) = (patient.me, &patient.world.agents[other as usize]);
    let uses_it = |agent: &Agent| matches!(agent.method, Method::Rvo | Method::Hrvo | Method::Orca);
    let rest = |agent: &Agent| 1.0 - f64::from(agent.share().unwrap_or(0.0));
    let to = |share: f64, index: u32| RemedialChange::number(Key::RESPONSIBILITY, share, Scope::Agent(index));
    let mine = uses_it(me).then(|| to(rest(them), patient.index)).flatten();
    let theirs = uses_it(them).then(|| to(rest(me), other)).flatten();
    let halves = RemedialChange::number(Key::RESPONSIBILITY, 0.5, Scope::All);
    let plain = halves.clone().filter(|_| uses_it(me) && uses_it(them));
    let methods =
        [Method::Orca, Method::Hrvo, Method::Rvo].map(|method| RemedialChange::method(method, Scope::All));
    let all = methods.into_iter().filter_map(|method| Some(method.and(halves.clone()?)));
    mine.into_iter().chain(theirs).chain(plain).chain(all).collect()
}

pub(super) fn museum(patient: &Patient) -> Option<Finding> {
    let museum = PARAMS.iter().filter(|tunable| tunable.key.starts_with("museum."));
    let printed = museum.filter(|tunable| (tunable.get)(&patient.world.params) != tunable.default_value());
    let keys: Vec<Key> = printed.map(Key::World).collect();
    let repaired = keys.iter().copied().map(back_to_default).reduce(RemedialChange::and)?;
    Some(Finding::warning(Ailment::Museum, said::museum(keys), Remedy::Set(vec![repaired])))
}

fn back_to_default(key: Key) -> RemedialChange {
    RemedialChange::of(Command::Set { key, value: key.default_value(), scope: Scope::All })
}
