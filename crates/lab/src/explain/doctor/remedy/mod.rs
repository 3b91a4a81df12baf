//! What to do about a finding: the knowledge of the examination, and the results of trials on copies of the world.
//!
//! ```text
//!   finding ─▶ candidates, least intrusive first ─▶ a run of a copy with each, one without ─▶ outcome
//! ```
//! A candidate that does well for ten seconds continues for sixty more. It counts as a remedy if the ailment falls to a
//! fifth, and no agent has more overlaps, standstill or missed arrivals.

mod among;
mod candidates;
mod change;
mod course;
mod figures;
mod goals;
pub(crate) mod said;
mod standing;
mod trial_run;
mod trials;
mod words;

pub(in crate::explain::doctor) use among::{among, place_in};
pub(in crate::explain::doctor) use candidates::right_bias;
pub use change::RemedialChange;
pub use said::Measure;
pub use trials::Trials;

use crate::text::message::Message;

/// The way out that an examination knows, before anything is tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Remedy {
    /// Any of these ends the contradiction of settings, the least intrusive first.
    Set(Vec<RemedialChange>),
    /// No setting is known to end the ailment in every case; these are tried before others.
    Try(Vec<RemedialChange>),
    /// The ailment is due to the positions of things; what to move or draw.
    Place(Message),
    /// Dense crossings are relaxed for seconds and still resolve; trials show whether this one does.
    Crossing,
}

/// The result of the trials.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialOutcome {
    /// This change ends the ailment, and nothing else became worse.
    Helped {
        /// The change.
        change: RemedialChange,
        /// The ailment without the change and with it.
        tried: Tried,
    },
    /// The ailment ends without a change.
    Passes {
        /// The length of the trial, s.
        seconds: f64,
        /// The time for which the ailment lasted, s; for [`Measure::Pushed`] the distance, m.
        lasted: f64,
        /// The measure of the ailment.
        measure: Measure,
    },
    /// The ailment continues, but the agent comes through: it never stops, overlaps nothing, and arrives or comes
    /// nearer.
    Harmless {
        /// The length of the trial, s.
        seconds: f64,
    },
    /// No change ended the ailment without making something else worse.
    NoneHelped {
        /// The number of changes tried.
        tried: usize,
        /// The number of these that ended the ailment but made something else worse.
        costly: usize,
        /// The number of changes left when the work that a trial may cost was used up.
        untried: usize,
    },
    /// Nothing was tried, for this reason.
    NotTried(Message),
}

/// The trial of a change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// The length of the runs, s.
    pub seconds: f64,
    /// The number of agents that took part; `None` if all did.
    pub among: Option<u32>,
    /// The measure of the ailment.
    pub measure: Measure,
    /// The ailment without the change, s; for [`Measure::Pushed`] in m, as are the others.
    pub before: f64,
    /// The ailment with the change, s.
    pub after: f64,
    /// The same trial in runs from the start of the world, if that was made.
    pub from_start: Option<TriedFromStart>,
}

/// A trial of a change from the start of a world to the same end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TriedFromStart {
    /// The ailment without the change, s.
    pub before: f64,
    /// The ailment with the change, s; `None` if the change did not help: the run was given up, or something else
    /// became worse.
    pub after: Option<f64>,
}

impl TriedFromStart {
    /// Whether the change ended the ailment there, too, and nothing else became worse.
    pub fn helped(&self) -> bool {
        self.after.is_some()
    }
}
