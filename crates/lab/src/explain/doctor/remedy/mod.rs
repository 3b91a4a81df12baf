//! What to do about a finding: what the examination knows, and what trials on copies of the world show.
//!
//! ```text
//!   finding ─▶ candidates, the least intrusive first ─▶ each a run of a copy, beside one without ─▶ outcome
//! ```
//! A candidate that does well for ten seconds goes on for sixty more. It counts as a remedy if the ailment falls to a
//! fifth, and no overlap, standstill or missed arrival of anybody grows.

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
pub use trials::Trials;

/// What an examination knows of a way out, before anything is tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Remedy {
    /// Any of these ends the contradiction of settings, the least intrusive first.
    Set(Vec<RemedialChange>),
    /// No setting is known to end it in every case; these are tried before others.
    Try(Vec<RemedialChange>),
    /// It lies in where things are.
    Place(WrongPlace),
    /// Dense crossings live with it for seconds and come through; trials say whether this one does.
    Crossing,
}

/// What is in the wrong place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WrongPlace {
    /// Discs overlap.
    Overlap,
    /// The disc does not fit at the goal.
    Goal,
    /// Goals are nearer to each other than this, m.
    Goals(f32),
    /// The pointer has too many followers.
    Pointer,
    /// A wall stands in the straight way, and there is no road map.
    Wall,
    /// A wall stands in the straight way, and the road map is not used.
    OffTheMap,
    /// The road map leads into or along walls.
    Waypoints,
    /// A gap is narrower than the disc.
    Gap,
    /// A polygon is wound the wrong way.
    Winding,
}

/// What trials have shown.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialOutcome {
    /// This change ends it, and nothing else grew worse.
    Helped {
        /// What to change.
        change: RemedialChange,
        /// The ailment without it and with it.
        tried: Tried,
    },
    /// It ends by itself.
    Passes {
        /// How long the trial was, s.
        seconds: f64,
        /// How long it went on, s; for [`Measure::Pushed`] how far, m.
        lasted: f64,
        /// What it was measured by.
        measure: Measure,
    },
    /// It goes on, and yet the agent comes through: it never stands, overlaps nothing, and arrives or comes nearer.
    Harmless {
        /// How long the trial was, s.
        seconds: f64,
    },
    /// No change ended it without making something else worse.
    NoneHelped {
        /// How many were tried.
        tried: usize,
        /// How many of these ended it, and made something else worse.
        costly: usize,
        /// How many were left when the work that a trial may cost was done.
        untried: usize,
    },
    /// Nothing was tried.
    NotTried(Reason),
}

/// Why nothing was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No setting has to do with it.
    NoCandidate,
    /// A minute of this world costs too much: its steps are too short.
    TooLong,
}

/// A trial of a change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// How long the runs were, s.
    pub seconds: f64,
    /// How many agents took part, if not all.
    pub among: Option<u32>,
    /// What the ailment was measured by.
    pub measure: Measure,
    /// Without the change, s; for [`Measure::Pushed`] in m, as are the others.
    pub before: f64,
    /// With it, s.
    pub after: f64,
    /// The same in runs from the start of the world, if that was tried.
    pub from_start: Option<TriedFromStart>,
}

/// A trial of a change from the start of a world to the same end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TriedFromStart {
    /// Without the change, s.
    pub before: f64,
    /// With it, s; `None` where it did not help: the run was given up, or something else grew worse.
    pub after: Option<f64>,
}

impl TriedFromStart {
    /// Whether it ended the ailment there, too, and nothing else grew worse.
    pub fn helped(&self) -> bool {
        self.after.is_some()
    }
}

/// What an ailment of the one agent is measured by: seconds, and in one case meters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// It stays where it is although it wants to move, or comes no nearer to a goal that it shares.
    Standstill,
    /// Its heading swings to and fro.
    Jitter,
    /// It overlaps something.
    Overlap,
    /// Its decisions are relaxed.
    Relaxed,
    /// The finding itself holds.
    Finding,
    /// It moves beyond its arrival distance from where it has arrived for good: the way, m.
    Pushed,
}
