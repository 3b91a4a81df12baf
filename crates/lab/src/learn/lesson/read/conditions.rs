//! The conditions of a step: a table with a key that determines the kind.

use serde::Deserialize;
use sidestep_core::model::{Key, Method};

use crate::{
    explain::doctor::Ailment,
    files::scenario::{
        LensFace,
        file::{Real, Refusal, Vector, WholeNumber, Word},
    },
    learn::lesson::{
        condition::{Condition, HandMade, Mine},
        said,
    },
    picture::overlay,
    run::metrics::Metric,
};

/// The kinds, by their keys.
const KINDS: [&str; 17] = [
    "lens",
    "selected",
    "overlay",
    "made",
    "key",
    "method",
    "free",
    "forbidden",
    "relaxed",
    "metric",
    "clock",
    "run_for",
    "inside",
    "worlds",
    "branches",
    "clips",
    "ails",
];

/// The largest value of anything that is counted.
const MANY: u64 = 100_000;

/// The limits of the values of a figure.
type FigureLimit = Real<{ (-1e9_f32).to_bits() }, { 1e9_f32.to_bits() }>;

/// A condition; the reader rejects other keys together with one that it knows.
#[derive(Deserialize)]
pub struct UntilTable {
    lens: Option<Word<LensFace>>,
    stage: Option<Real<{ 0_f32.to_bits() }, { 1e4_f32.to_bits() }>>,
    end: Option<bool>,
    overlay: Option<String>,
    on: Option<bool>,
    key: Option<String>,
    agent: Option<WholeNumber<0, MANY>>,
    metric: Option<String>,
    least: Option<FigureLimit>,
    most: Option<FigureLimit>,
    ails: Option<String>,
    made: Option<Word<HandMade>>,
    free: Option<Word<Mine>>,
    forbidden: Option<Word<Mine>>,
    relaxed: Option<bool>,
    method: Option<Word<Method>>,
    selected: Option<WholeNumber<0, MANY>>,
    run_for: Option<Real<{ 0_f32.to_bits() }, { 1e6_f32.to_bits() }>>,
    clock: Option<Vector>,
    inside: Option<Vec<Vector>>,
    worlds: Option<WholeNumber<2, MANY>>,
    branches: Option<WholeNumber<2, MANY>>,
    clips: Option<WholeNumber<1, MANY>>,
}

impl UntilTable {
    /// The condition.
    pub fn condition(&self) -> Result<Condition, Refusal> {
        if let Some(Word(face)) = self.lens {
            let stage = self.stage.map_or(0.0, |stage| stage.0);
            return Ok(Condition::Lens { face, stage: (self.end != Some(true)).then_some(stage) });
        }
        if let Some(slug) = &self.overlay {
            let found = overlay::find(slug).map_err(|unknown| Refusal::of("overlay", unknown.message()));
            return Ok(Condition::Overlay(found?, self.on.unwrap_or(true)));
        }
        if let Some(word) = &self.key {
            let unknown = || Refusal::of("key", said::unknown_key(word.into()));
            let key = Key::find(word).ok_or_else(unknown)?;
            let agent = self.agent.map(|WholeNumber(agent)| agent as u32);
            return Ok(Condition::Value { key, agent, range: self.range() });
        }
        if let Some(word) = &self.metric {
            return Ok(Condition::Figure(figure("metric", word)?, self.range()));
        }
        if let Some(word) = &self.ails {
            return ailment("ails", word).map(Condition::Ails);
        }
        if let Some(WholeNumber(count)) = self.worlds {
            let method = self.method.map(|Word(method)| method);
            return Ok(Condition::Worlds { count: count as usize, method });
        }
        self.by_words().map_or_else(|| self.by_numbers(), Ok)
    }

    /// A condition that is one word.
    fn by_words(&self) -> Option<Condition> {
        let made = self.made.map(|Word(what)| Condition::Made(what));
        let free = || self.free.map(|Word(mine)| Condition::Free(mine, true));
        let forbidden = || self.forbidden.map(|Word(mine)| Condition::Free(mine, false));
        let relaxed = || self.relaxed.map(Condition::Relaxed);
        let method = || self.method.map(|Word(method)| Condition::Method(method));
        made.or_else(free).or_else(forbidden).or_else(relaxed).or_else(method)
    }

    /// A condition that is a number.
    fn by_numbers(&self) -> Result<Condition, Refusal> {
        if let Some(WholeNumber(agent)) = self.selected {
            return Ok(Condition::Selected(agent as u32));
        }
        if let Some(Real(seconds)) = self.run_for {
            return Ok(Condition::RunFor(seconds.into()));
        }
        if let Some(Vector(ends)) = self.clock {
            return Ok(Condition::Clock([ends.x.into(), ends.y.into()]));
        }
        if let Some(ends) = &self.inside {
            return crate::files::scenario::both_ends("inside", ends).map(Condition::Inside);
        }
        let branches = self.branches.map(|WholeNumber(count)| Condition::Branches(count as usize));
        let clips = || self.clips.map(|WholeNumber(count)| Condition::Clips(count as usize));
        branches.or_else(clips).ok_or_else(|| said::no_condition(KINDS.join(", ")).into())
    }

    /// `least` and `most`, one of which may be missing.
    fn range(&self) -> [f64; 2] {
        let least = self.least.map_or(f64::NEG_INFINITY, |least| least.0.into());
        let most = self.most.map_or(f64::INFINITY, |most| most.0.into());
        [least, most]
    }
}

/// The id of a metric given as the value of this key.
pub fn figure(key: &str, word: &str) -> Result<&'static str, Refusal> {
    let unknown = || Refusal::of(key, said::unknown_figure(word.into()));
    Metric::find(word).map(|metric| metric.id).ok_or_else(unknown)
}

/// The ailment of a word at a key.
pub fn ailment(key: &str, word: &str) -> Result<Ailment, Refusal> {
    let unknown = || Refusal::of(key, said::unknown_ailment(word.into(), Ailment::NAMES.join(", ")));
    Ailment::from_name(word).ok_or_else(unknown)
}
