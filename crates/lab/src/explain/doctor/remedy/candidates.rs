//! The changes worth a trial, the least intrusive first.

use super::{Measure, RemedialChange, Remedy, figures::measure_of, goals};
use sidestep_core::{
    model::{
        Key, Method, World,
        agent::Steering,
        params::{Breaker, Push, Update},
        tunable::Value,
    },
    sim::{Command, command::Scope},
};

use crate::{
    explain::doctor::{Ailment, Finding, Patient, sight::farthest_need, walls},
    text::numbers::rounded,
};

const NEIGHBOR_DISTANCE: Key = Key::find("neighbor_distance").expect("a declared key");
const MAX_NEIGHBORS: Key = Key::find("max_neighbors").expect("a declared key");
const MAX_ACCELERATION: Key = Key::find("max_acceleration").expect("a declared key");
const MAX_TURN_RATE: Key = Key::find("max_turn_rate").expect("a declared key");
const BREAKER: Key = Key::find("deadlock.breaker").expect("a declared key");
const BIAS: Key = Key::find("deadlock.bias").expect("a declared key");
const NOISE: Key = Key::find("deadlock.noise").expect("a declared key");
const BOX_STRENGTH: Key = Key::find("detection_box.strength").expect("a declared key");
const BOX_PUSH: Key = Key::find("detection_box.push").expect("a declared key");
const UPDATE: Key = Key::find("update").expect("a declared key");

/// The angles of the right bias that are tried, rad.
const BIASES: [f64; 3] = [0.05, 0.1, 0.2];

/// The noise amplitudes that are tried, m/s.
const NOISES: [f64; 3] = [0.01, 0.1, 0.3];

/// The turn rate limits that calm a heading, rad/s.
const TURN_RATES: [f64; 2] = [3.0, 1.5];

/// The changes to try for a finding, each of which changes the world.
///
/// First the suggestions of the examination, then a setting of the one agent, the same setting of all, a deadlock
/// breaker, another method for the one agent, and for all. Only [honest](is_honest) changes, and a smaller disc only
/// where the examination of a gap suggests it.
pub(super) fn candidates(patient: &Patient, finding: &Finding) -> Vec<RemedialChange> {
    let mut list = CandidateList { patient, changes: Vec::new() };
    if let Remedy::Set(changes) | Remedy::Try(changes) = &finding.remedy {
        list.changes.extend(changes.iter().cloned());
    }
    match measure_of(finding.ailment) {
        Measure::Standstill => list.against_standstill(finding.ailment),
        Measure::Jitter => list.against_jitter(),
        Measure::Overlap => list.against_overlap(),
        Measure::Relaxed => list.against_relaxed(),
        Measure::Finding => list.against_finding(finding.ailment),
        // Only the suggestions of the examination are tried.
        Measure::Pushed => {}
    }
    list.effective()
}

struct CandidateList<'a> {
    patient: &'a Patient<'a>,
    changes: Vec<RemedialChange>,
}

/// A key and the value to try.
type TriedValue = (Key, Value);

impl CandidateList<'_> {
    fn against_standstill(&mut self, ailment: Ailment) {
        self.changes.extend(goals::changes(self.patient, ailment));
        let mut settings = vec![
            self.times(Key::TIME_HORIZON, 0.5),
            self.times(Key::TIME_HORIZON, 0.2),
            self.times(Key::TIME_HORIZON_OBSTACLE, 0.5),
            self.times(Key::TIME_HORIZON_OBSTACLE, 0.2),
            number(Key::RESPONSIBILITY, 1.0),
        ];
        settings.extend(self.by_feelers());
        settings.extend([number(MAX_ACCELERATION, f64::INFINITY), number(MAX_TURN_RATE, f64::INFINITY)]);
        self.of_one_and_all(settings);
        self.breakers();
        self.methods();
        self.together();
    }

    fn against_jitter(&mut self) {
        self.changes.extend(goals::changes(self.patient, Ailment::Jitter));
        let most = f64::from(self.patient.me.settings.max_speed);
        let mut settings = vec![
            self.times(Key::TIME_HORIZON, 0.5),
            self.times(Key::TIME_HORIZON, 2.0),
            self.times(Key::TIME_HORIZON_OBSTACLE, 0.5),
        ];
        settings.extend(TURN_RATES.map(|rate| number(MAX_TURN_RATE, rate)));
        settings.extend([2.0, 0.5].map(|factor| number(MAX_ACCELERATION, factor * most)));
        self.of_one_and_all(settings);
        self.shorter_steps();
        self.quieter();
        self.breakers();
        self.methods();
        self.together();
    }

    fn against_overlap(&mut self) {
        let settings = vec![
            number(MAX_ACCELERATION, f64::INFINITY),
            number(MAX_TURN_RATE, f64::INFINITY),
            self.sight(),
            self.all_in_range(),
            self.times(Key::TIME_HORIZON, 2.0),
            self.times(Key::TIME_HORIZON, 0.5),
            self.times(Key::TIME_HORIZON_OBSTACLE, 2.0),
            number(Key::RESPONSIBILITY, 1.0),
        ];
        self.of_one_and_all(settings);
        self.of_world(choice(UPDATE, Update::SameStep as usize));
        self.shorter_steps();
        self.breakers();
        self.methods();
        self.together();
    }

    fn against_relaxed(&mut self) {
        let factors = [0.5, 0.2].map(|factor| self.times(Key::TIME_HORIZON, factor));
        self.of_one_and_all(factors.to_vec());
        self.shorter_steps();
        self.breakers();
        self.methods();
    }

    fn against_finding(&mut self, ailment: Ailment) {
        if ailment == Ailment::Winding {
            return self.changes.extend(walls::reversed(self.patient));
        }
        if ailment == Ailment::Crowded {
            let everybody = number(MAX_NEIGHBORS, self.patient.world.agents.len().saturating_sub(1) as f64);
            return self.of_one_and_all(vec![everybody]);
        }
        if ailment == Ailment::NarrowGap {
            self.changes.extend(goals::changes(self.patient, ailment));
        }
        if ailment != Ailment::FlippingPillar {
            return;
        }
        self.of_one_and_all(self.by_feelers());
        for setting in [self.times(BOX_STRENGTH, 0.5), choice(BOX_PUSH, Push::Normal as usize)] {
            self.of_world(setting);
        }
        self.methods();
    }

    /// Feelers in place of other steering forces; an agent without steering gets none.
    fn by_feelers(&self) -> Vec<Option<TriedValue>> {
        let steered = self.patient.me.settings.steering != Steering::None;
        Vec::from_iter(steered.then(|| choice(Key::STEERING, Steering::Feeler as usize)))
    }

    /// The agent's value, or the world's, times a factor.
    fn times(&self, key: Key, factor: f32) -> Option<TriedValue> {
        let value = key.values(std::slice::from_ref(self.patient.me), &self.patient.world.params).next()?;
        let Value::Real(real) = value else { return None };
        number(key, rounded(factor * real).into())
    }

    /// A neighbor distance as long as the horizon needs.
    fn sight(&self) -> Option<TriedValue> {
        let settings = &self.patient.me.settings;
        let farthest = farthest_need(self.patient, settings.time_horizon).map_or(0.0, |(_, need)| need);
        number(NEIGHBOR_DISTANCE, farthest.max(settings.neighbor_distance).ceil().into())
    }

    /// A number of neighbors that covers all agents in range.
    fn all_in_range(&self) -> Option<TriedValue> {
        let settings = &self.patient.me.settings;
        let in_range =
            self.patient.others().filter(|(.., apart)| *apart < settings.neighbor_distance).count() as f64;
        number(MAX_NEIGHBORS, in_range.max(settings.max_neighbors.into()))
    }

    /// Each setting for the one agent, then each for all.
    fn of_one_and_all(&mut self, settings: Vec<Option<TriedValue>>) {
        for scope in [Scope::Agent(self.patient.index), Scope::All] {
            let sets = settings.iter().flatten().map(|setting| set(*setting, scope));
            self.changes.extend(sets);
        }
    }

    fn of_world(&mut self, setting: Option<TriedValue>) {
        self.changes.extend(setting.map(|setting| set(setting, Scope::All)));
    }

    fn shorter_steps(&mut self) {
        self.of_world(self.times(Key::TIME_STEP, 0.5));
    }

    /// Less noise, if there is any.
    fn quieter(&mut self) {
        if self.patient.world.params.deadlock_breaker == Breaker::Perturbation {
            self.of_world(self.times(NOISE, 0.1));
            self.of_world(choice(BREAKER, Breaker::None as usize));
        }
    }

    fn breakers(&mut self) {
        self.changes.extend(BIASES.iter().filter_map(|bias| right_bias(*bias)));
        self.changes.extend(NOISES.iter().filter_map(|noise| perturbation(*noise)));
    }

    /// The methods that the agent could use instead, first those with which both agents agree on a side.
    fn other_methods(&self) -> impl Iterator<Item = Method> + use<> {
        let mine = self.patient.me.method;
        let methods = [Method::Orca, Method::Hrvo, Method::Rvo, Method::Vo];
        methods.into_iter().filter(move |method| *method != mine)
    }

    /// The agent's own method, if it avoids at all.
    fn own_method(&self) -> Option<Method> {
        Some(self.patient.me.method).filter(|method| *method != Method::None)
    }

    /// Another method for the one agent, then for all.
    fn methods(&mut self) {
        self.changes.extend(self.other_methods().map(|method| self.patient.avoiding_by(method)));
        self.changes.extend(self.other_methods().map(|method| RemedialChange::method(method, Scope::All)));
    }

    /// Two changes at once, for all agents.
    fn together(&mut self) {
        let orca = || RemedialChange::method(Method::Orca, Scope::All);
        let sooner = self.times(Key::TIME_HORIZON, 0.2).map(|setting| set(setting, Scope::All));
        let others = self.other_methods().filter(|method| *method != Method::Orca);
        let others = others.chain(self.own_method()).map(|method| RemedialChange::method(method, Scope::All));
        for other in others {
            let sooner = sooner.clone().map(|sooner| other.clone().and(sooner));
            let noisy = perturbation(0.1).map(|noise| other.clone().and(noise));
            let biased = right_bias(0.2).map(|bias| other.and(bias));
            self.changes.extend([sooner, biased, noisy].into_iter().flatten());
        }
        let loose = sooner.clone().map(|sooner| orca().and(sooner));
        let biased = right_bias(0.2).map(|bias| orca().and(bias));
        let noisy = perturbation(0.1).map(|noise| orca().and(noise));
        let both = sooner.and_then(|sooner| Some(orca().and(sooner).and(right_bias(0.2)?)));
        self.changes.extend([loose, biased, noisy, both].into_iter().flatten());
    }

    /// Each change once, and only changes that the world accepts and that alter it.
    fn effective(self) -> Vec<RemedialChange> {
        let world = self.patient.world;
        let mut effective: Vec<RemedialChange> = Vec::new();
        for change in self.changes {
            let mut changed = world.clone();
            let takes = change.apply(&mut changed).is_ok() && changed != *world;
            if takes && is_honest(self.patient, &change, &changed) && !effective.contains(&change) {
                effective.push(change);
            }
        }
        effective
    }
}

/// Whether a change does not merely end the walk or the avoidance: no agent gets a lower preferred speed, stops
/// steering or avoiding, or takes no share. An agent takes the whole effort only if its neighbors take none.
fn is_honest(patient: &Patient, change: &RemedialChange, changed: &World) -> bool {
    let pairs = patient.world.agents.iter().zip(&changed.agents);
    let goes_on = pairs.into_iter().all(|(before, after)| {
        let (old, new) = (&before.settings, &after.settings);
        let slower = new.preferred_speed < old.preferred_speed;
        let unsteered = new.steering == Steering::None && old.steering != Steering::None;
        let unguarded = after.method == Method::None && before.method != Method::None;
        !(slower || unsteered || unguarded)
    });
    let sets_share = |share: f32, command: &Command| matches!(command, Command::Set { key, value, .. } if *key == Key::RESPONSIBILITY && *value == Value::Real(share));
    let of_all = |command: &Command| matches!(command, Command::Set { scope: Scope::All, .. });
    goes_on
        && change.commands().iter().all(|command| {
            let is_whole = sets_share(1.0, command);
            !sets_share(0.0, command) && !(is_whole && (of_all(command) || !patient.is_alone_in_avoiding()))
        })
}

/// A number, if the key accepts it.
fn number(key: Key, number: f64) -> Option<TriedValue> {
    Some((key, key.check_number(number).ok()?))
}

fn choice(key: Key, index: usize) -> Option<TriedValue> {
    Some((key, key.check(Value::Choice(index)).ok()?))
}

fn set((key, value): TriedValue, scope: Scope) -> RemedialChange {
    RemedialChange::of(Command::Set { key, value, scope })
}

/// The breaker that turns to the right by this angle, rad.
pub(in crate::explain::doctor) fn right_bias(bias: f64) -> Option<RemedialChange> {
    let breaker = RemedialChange::choice(BREAKER, Breaker::RightBias as usize, Scope::All);
    Some(breaker.and(RemedialChange::number(BIAS, bias, Scope::All)?))
}

/// The breaker that adds this much noise, m/s.
fn perturbation(noise: f64) -> Option<RemedialChange> {
    let breaker = RemedialChange::choice(BREAKER, Breaker::Perturbation as usize, Scope::All);
    Some(breaker.and(RemedialChange::number(NOISE, noise, Scope::All)?))
}
