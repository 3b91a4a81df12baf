//! Claims of a scenario about its own runs: `[[claims]]`, which `sidestep check --claims` tests.
//!
//! ```toml
//! [[claims]]
//! set = ["time_horizon=5"]           # changes before the first step
//! seconds = 100.0                    # the length of the run
//! figures = { makespan = [75, 77], overlaps = [0, 5] }
//! ```

use std::collections::BTreeMap;

use glam::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sidestep_core::sim::{Command, command::CommandError};

use super::{
    file::{Real, Refusal, Vector, unknown_key},
    said,
};
use crate::{
    run::metrics::{METRICS, Metric},
    text::refusals,
};

/// The longest run of a claim, s.
const LONGEST: f32 = 3600.0;

/// A claim about a run from the start of the scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Changes before the first step, each `KEY=VALUE`.
    pub set: Vec<String>,
    /// Length of the run, simulated s.
    pub seconds: f32,
    /// Least and greatest value of figures at its end, by the ids of their metrics.
    pub figures: BTreeMap<String, [f32; 2]>,
}

impl Claim {
    /// The changes before the first step.
    ///
    /// # Errors
    /// The first entry that is not a valid change.
    pub fn commands(&self) -> Result<Vec<Command>, CommandError> {
        self.set.iter().map(|assignment| Command::parse_set(assignment)).collect()
    }
}

/// A claim about a run of the scenario from its start
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimTable {
    /// Changes before the first step, each KEY=VALUE
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<String>,
    /// How long the run is, s
    seconds: Real<{ 1e-3_f32.to_bits() }, { LONGEST.to_bits() }>,
    /// Figures of the run by their ids, each with its least and its greatest value
    figures: BTreeMap<String, Vector>,
}

impl ClaimTable {
    /// The claim.
    pub fn claim(self) -> Result<Claim, Refusal> {
        for (index, assignment) in self.set.iter().enumerate() {
            let refused = |error| Refusal::from(refusals::command(&error)).in_entry("set", index);
            Command::parse_set(assignment).map_err(refused)?;
        }
        if self.figures.is_empty() {
            return Err(Refusal::of("figures", said::claim_needs_figures()));
        }
        let figure = |(id, Vector(Vec2 { x: least, y: greatest })): (String, Vector)| {
            if Metric::find(&id).is_none() {
                let known: Vec<&str> = METRICS.iter().map(|metric| metric.id).collect();
                return Err(Refusal::of_key(&id, unknown_key(&id, &known)));
            }
            if least > greatest {
                return Err(Refusal::of(&id, said::claim_range(id.clone())));
            }
            Ok((id, [least, greatest]))
        };
        let figures = self.figures.into_iter().map(figure).collect::<Result<_, Refusal>>();
        let figures = figures.map_err(|refusal| refusal.within("figures"))?;
        Ok(Claim { set: self.set, seconds: self.seconds.0, figures })
    }

    /// The table of a claim.
    pub fn of(claim: &Claim) -> ClaimTable {
        let pair = |(id, range): (&String, &[f32; 2])| (id.clone(), Vector(Vec2::from(*range)));
        let figures = claim.figures.iter().map(pair).collect();
        ClaimTable { set: claim.set.clone(), seconds: Real(claim.seconds), figures }
    }
}
