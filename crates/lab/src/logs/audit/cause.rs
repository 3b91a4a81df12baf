//! The causes of the differing decisions: each slip and each parameter is tested on them, and ranked by the number of
//! decisions that it reproduces.

use std::fmt;

use rayon::prelude::*;

use super::{
    case::AuditCase,
    reference::{Hypothesis, Knob, OrcaSlip, RefWalls, Slips},
    search,
    tries::{explained, holds},
};
use crate::logs::recorded::RecordedRun;

/// A single cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CauseId {
    /// Nothing is avoided.
    NoAvoidance,
    /// A known slip.
    Slip(OrcaSlip),
    /// The last bits: `f64`, or another order of operations.
    Rounding,
    /// Another value of a setting.
    Knob(Knob),
}

impl fmt::Display for CauseId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CauseId::NoAvoidance => f.write_str("no-avoidance"),
            CauseId::Slip(slip) => f.write_str(slip.name()),
            CauseId::Rounding => f.write_str("rounding"),
            CauseId::Knob(Knob::TimeStep) => f.write_str("time-step"),
            CauseId::Knob(knob) => write!(f, "parameter:{}", knob.name()),
        }
    }
}

/// A cause, or a pair of causes, with the numbers of decisions that they explain.
#[derive(Clone, Debug, PartialEq)]
pub struct CauseRank {
    /// A single cause, or two that act together.
    pub causes: Vec<CauseId>,
    /// The value of the setting among them.
    pub value: Option<f64>,
    /// Number of differing decisions that they reproduce.
    pub explains: usize,
    /// Number of equal decisions that they leave equal.
    pub keeps: usize,
}

impl CauseRank {
    /// The name for JSON and tables: `no-lp3`, `parameter:radius`, `no-lp3+full-share`.
    pub fn id(&self) -> String {
        self.causes.iter().map(CauseId::to_string).collect::<Vec<_>>().join("+")
    }
}

/// The causes, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Causes {
    /// The causes that explain a tenth or more.
    pub ranks: Vec<CauseRank>,
    /// Number of differing decisions on which they were tested.
    pub of: usize,
    /// Number of equal decisions on which they were tested; a good cause leaves most of them equal.
    pub kept_of: usize,
}

/// The least share of the differing decisions that a named cause explains.
const NAMED: f64 = 0.75;

/// The least share of the differing decisions that a cause explains alone; below it, pairs are tested.
const ALONE: f64 = 0.9;

/// The least additional share of the differing decisions by which a pair must exceed one of its causes.
const BETTER: f64 = 0.05;

/// Most causes reported, and the least share of the differing decisions that each explains.
const MOST_RANKS: usize = 6;
const TOLD: f64 = 0.1;

/// The data on which the causes are tested.
#[derive(Clone, Copy)]
pub(super) struct Evidence<'a> {
    pub differing: &'a [AuditCase],
    pub equal: &'a [AuditCase],
    pub walls: &'a RefWalls,
    pub tolerance: f64,
}

impl Causes {
    /// Tests all causes.
    pub(super) fn of(
        run: &RecordedRun,
        differing: &[AuditCase],
        equal: &[AuditCase],
        tolerance: f32,
    ) -> Causes {
        let walls = RefWalls::new(&run.world(0).obstacles);
        let evidence = Evidence { differing, equal, walls: &walls, tolerance: tolerance.into() };
        let mut ranks = singles(evidence);
        let enough = |ranks: &[CauseRank]| share(ranks, differing.len()) >= ALONE;
        if !enough(&ranks) {
            let single = share(&ranks, differing.len());
            let mut found = pairs(evidence);
            if share(&found, differing.len()).max(single) < ALONE {
                found.extend(pairs_with_knobs(evidence));
            }
            let needed = (single + BETTER) * differing.len() as f64;
            ranks.extend(found.into_iter().filter(|pair| pair.explains as f64 >= needed));
            rank(&mut ranks);
        }
        ranks.retain(|rank| rank.explains as f64 >= TOLD * differing.len() as f64 && rank.explains > 0);
        ranks.truncate(MOST_RANKS);
        Causes { ranks, of: differing.len(), kept_of: equal.len() }
    }

    /// The best cause, if it explains enough to be named.
    pub fn named(&self) -> Option<&CauseRank> {
        self.ranks.first().filter(|rank| rank.explains as f64 >= NAMED * self.of as f64)
    }
}

/// The share of the differing decisions that the best cause explains.
fn share(ranks: &[CauseRank], of: usize) -> f64 {
    ranks.iter().map(|rank| rank.explains).max().unwrap_or(0) as f64 / of.max(1) as f64
}

/// Sorts the best first; among equals the one that leaves more decisions equal, then the simpler one.
fn rank(ranks: &mut [CauseRank]) {
    ranks.sort_by(|a, b| {
        let better = b.explains.cmp(&a.explains).then(b.keeps.cmp(&a.keeps));
        // Differences in the last bits alone are a simpler cause than any slip.
        let slip = |rank: &CauseRank| rank.causes != [CauseId::Rounding];
        let simpler = a.causes.len().cmp(&b.causes.len()).then(slip(a).cmp(&slip(b)));
        better.then(simpler).then(a.causes.cmp(&b.causes))
    });
}

fn singles(evidence: Evidence) -> Vec<CauseRank> {
    let slips = OrcaSlip::ALL.par_iter().map(|slip| (CauseId::Slip(*slip), Slips::default().with(*slip)));
    let mut ranks: Vec<CauseRank> = slips
        .chain([(CauseId::Rounding, Slips::default())])
        .map(|(id, slips)| evidence.rank(vec![id], Hypothesis { slips, knob: None }))
        .collect();
    let knobs = Knob::ALL.par_iter().copied().filter_map(|knob| {
        let value = search::best_value(evidence, knob, Slips::default())?;
        let hypothesis = Hypothesis { slips: Slips::default(), knob: Some((knob, value)) };
        Some(evidence.rank(vec![CauseId::Knob(knob)], hypothesis))
    });
    ranks.extend(knobs.collect::<Vec<_>>());
    let idle = |case: &&AuditCase| {
        let cut = case.preferred.clamp_length_max(case.settings.max_speed);
        [case.preferred, cut].iter().any(|v| v.distance(case.logged) <= evidence.tolerance)
    };
    let [explains, keeps] =
        [evidence.differing, evidence.equal].map(|cases| cases.iter().filter(idle).count());
    ranks.push(CauseRank { causes: vec![CauseId::NoAvoidance], value: None, explains, keeps });
    rank(&mut ranks);
    ranks
}

/// Pairs of slips.
fn pairs(evidence: Evidence) -> Vec<CauseRank> {
    let all = OrcaSlip::ALL;
    let pairs: Vec<[OrcaSlip; 2]> = (0..all.len())
        .flat_map(|first| (first + 1..all.len()).map(move |second| [all[first], all[second]]))
        .collect();
    let try_pair = |pair: [OrcaSlip; 2]| {
        let slips = Slips::default().with(pair[0]).with(pair[1]);
        evidence.rank(pair.map(CauseId::Slip).to_vec(), Hypothesis { slips, knob: None })
    };
    let mut ranks: Vec<CauseRank> = pairs.into_par_iter().map(try_pair).collect();
    rank(&mut ranks);
    ranks.truncate(MOST_RANKS);
    ranks
}

/// Pairs of a slip and another value of a setting.
fn pairs_with_knobs(evidence: Evidence) -> Vec<CauseRank> {
    let pairs: Vec<(OrcaSlip, Knob)> =
        OrcaSlip::ALL.iter().flat_map(|slip| Knob::ALL.iter().map(move |knob| (*slip, *knob))).collect();
    let try_pair = |(slip, knob): (OrcaSlip, Knob)| {
        let slips = Slips::default().with(slip);
        let value = search::best_value(evidence, knob, slips)?;
        let hypothesis = Hypothesis { slips, knob: Some((knob, value)) };
        Some(evidence.rank(vec![CauseId::Slip(slip), CauseId::Knob(knob)], hypothesis))
    };
    let mut ranks: Vec<CauseRank> = pairs.into_par_iter().filter_map(try_pair).collect();
    rank(&mut ranks);
    ranks.truncate(MOST_RANKS);
    ranks
}

impl Evidence<'_> {
    fn rank(self, causes: Vec<CauseId>, hypothesis: Hypothesis) -> CauseRank {
        CauseRank {
            causes,
            value: hypothesis.knob.map(|(_, value)| value),
            explains: explained(self, self.differing, hypothesis),
            keeps: self.equal.iter().filter(|case| holds(self, case, hypothesis)).count(),
        }
    }
}
