//! The ailments of an agent: findings with figures and remedies, from the world, the decisions and the last two
//! seconds.
//!
//! ```text
//!   memory ─▶ patient ─▶ one function for each ailment ─▶ findings: severity, ailment, sentence, remedy
//! ```
//! The trials of a standstill run the real solver on a small copy of the neighborhood. Everything is pure: the same
//! inputs give the same findings. Remedies are not written down but tried ([`Trials`]), on copies of the world.

mod body;
mod contact;
mod foresight;
mod habits;
mod memory;
mod neighborhood;
mod order;
mod patient;
mod posts;
mod pushed;
pub mod remedy;
mod roads;
pub(crate) mod said;
mod settings;
mod sight;
mod since;
mod stall;
mod surroundings;
mod swing;
mod touching;
mod walls;

use serde::{Serialize, Serializer};
use sidestep_core::{
    model::{World, tunable::choices},
    sim::Decisions,
};

use crate::text::message::Message;

pub use memory::Memory;
use neighborhood::{DECIDING, Neighborhood};
use patient::{Examinee, Patient};
pub use remedy::{RemedialChange, Remedy, TrialOutcome, Trials};
pub use since::{OnsetEvent, Since};
pub use walls::contradiction;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing; nothing has gone wrong.
    Hint,
    /// Something is probably not as intended, or may go wrong.
    Warning,
    /// Something is going wrong now.
    Problem,
}

impl Severity {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Hint => "hint",
            Severity::Warning => "warning",
            Severity::Problem => "problem",
        }
    }
}

choices! {
    /// The kind of a finding.
    pub enum Ailment {
        /// The agent has stopped although it wants to move, held by others or by pillars.
        Deadlock = "deadlock",
        /// The agent has stopped in front of a wall, and its aim is behind the wall.
        WallFace = "wall_face",
        /// The agent moves, but does not leave its place.
        NoHeadway = "no_headway",
        /// It cannot arrive: walls, pillars or others keep it farther from its goal than its radius.
        BlockedGoal = "blocked_goal",
        /// Other agents press towards the same place.
        SharedGoal = "shared_goal",
        /// Its heading swings to and fro.
        Jitter = "jitter",
        /// The pillar that acts on its detection box changes back and forth.
        FlippingPillar = "flipping_pillar",
        /// The agent does not look far enough for its time horizon.
        ShortSight = "short_sight",
        /// The gap ahead is narrower than the agent's disc.
        NarrowGap = "narrow_gap",
        /// A time horizon is shorter than the time step.
        ShortHorizon = "short_horizon",
        /// A polygon near it is probably wound the wrong way.
        Winding = "winding",
        /// The preferred speed exceeds the maximum speed.
        TooFast = "too_fast",
        /// More neighbors are in range than the agent looks at.
        Crowded = "crowded",
        /// It overlaps something.
        Overlap = "overlap",
        /// The agent's programs or cones had to be relaxed most of the time.
        Infeasible = "infeasible",
        /// Slips of the museum are switched on.
        Museum = "museum",
        /// The agent's share of the effort and a neighbor's do not sum to 1.
        Shares = "shares",
        /// The limits of the agent's body cut the velocity that its method chose.
        Limits = "limits",
        /// The agent gives way to others that it would meet only after it has arrived.
        LongHorizon = "long_horizon",
        /// The agent's method avoids nothing, and something is in its way.
        Unguarded = "unguarded",
        /// The agent's road map leads closer to walls than its disc fits.
        Route = "route",
        /// The agent's horizon for walls slows it down although it would not meet any for seconds.
        WallHorizon = "wall_horizon",
        /// The agent counts as arrived, but rests next to its goal.
        RestsShort = "rests_short",
        /// The agent arrived at its last goal, and others have pushed it away.
        PushedAway = "pushed_away",
        /// A contact of the social force model is too stiff for a step that is not divided.
        StiffContact = "stiff_contact",
    }
}

impl Serialize for Ailment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One finding about an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How bad the finding is.
    pub severity: Severity,
    /// The kind of the finding.
    pub ailment: Ailment,
    /// One sentence with the figures.
    pub sentence: Message,
    /// The known way out; [`Trials`] find out more.
    pub remedy: Remedy,
    /// The beginning of the ailment, and the event at that time; `None` if that was not seen.
    pub since: Option<Since>,
    /// Another finding on the same agent that causes this one.
    pub because: Option<Ailment>,
}

impl Finding {
    fn problem(ailment: Ailment, sentence: Message, remedy: Remedy) -> Finding {
        Finding { severity: Severity::Problem, ailment, sentence, remedy, since: None, because: None }
    }

    fn warning(ailment: Ailment, sentence: Message, remedy: Remedy) -> Finding {
        Finding { severity: Severity::Warning, ..Finding::problem(ailment, sentence, remedy) }
    }

    fn hint(ailment: Ailment, sentence: Message, remedy: Remedy) -> Finding {
        Finding { severity: Severity::Hint, ..Finding::problem(ailment, sentence, remedy) }
    }
}

/// Looks for one ailment.
type Examine = fn(&Patient) -> Option<Finding>;

/// The examinations, causes before their symptoms, with what each finds; the one for standstills finds others, too.
const EXAMINATIONS: [(Ailment, Examine); 21] = [
    (Ailment::Winding, walls::winding),
    (Ailment::Route, roads::route),
    (Ailment::NarrowGap, walls::narrow_gap),
    (Ailment::ShortHorizon, |patient| sight::short_horizon(patient)),
    (Ailment::Unguarded, foresight::unguarded),
    (Ailment::Shares, settings::shares),
    (Ailment::Limits, body::limits),
    (Ailment::WallHorizon, foresight::wall_horizon),
    (Ailment::LongHorizon, foresight::long_horizon),
    (Ailment::Deadlock, stall::held_up),
    (Ailment::PushedAway, pushed::pushed_away),
    (Ailment::StiffContact, contact::stiff),
    (Ailment::Overlap, touching::overlap),
    (Ailment::FlippingPillar, habits::flipping_pillar),
    (Ailment::Jitter, swing::jitter),
    (Ailment::Infeasible, habits::infeasible),
    (Ailment::TooFast, |patient| settings::too_fast(patient)),
    (Ailment::Crowded, sight::crowded),
    (Ailment::ShortSight, |patient| sight::short_sight(patient)),
    (Ailment::Museum, settings::museum),
    (Ailment::RestsShort, stall::rests_short),
];

/// The findings about `agent`: causes before their symptoms, otherwise the worst first; none for an agent that does not
/// exist. Some findings need the agent's trace, so it should be watched, and some need the memory. O(n) for n agents; a
/// standstill adds trials of some milliseconds.
pub fn diagnose(world: &World, decisions: &Decisions, agent: u32, memory: &Memory) -> Vec<Finding> {
    let Some(patient) = Patient::of(world, decisions, agent, memory) else { return Vec::new() };
    let found = EXAMINATIONS.iter().filter_map(|(_, examine)| examine(&patient));
    let mut findings: Vec<Finding> = found.filter(|finding| matters(&patient, finding)).collect();
    for finding in &mut findings {
        finding.since = memory.since(finding.ailment, world, agent);
    }
    order::causes_first(&mut findings);
    findings
}

/// Whether a finding is worth a sentence: a hint on settings is worth one only if other settings would change the
/// decision of this step. Changing the method always changes the decision and proves nothing about the settings.
fn matters(patient: &Patient, finding: &Finding) -> bool {
    match &finding.remedy {
        Remedy::Set(changes) if finding.severity == Severity::Hint => {
            let settings = changes.iter().filter(|change| change.is_of_settings());
            Neighborhood::of(patient, DECIDING).is_some_and(|near| near.decides_otherwise(settings))
        }
        _ => true,
    }
}

/// The contradictions among the settings of `agent` in this world, before a step is made; no hints. O(n) for n agents.
pub fn contradictions(world: &World, agent: u32) -> Vec<Finding> {
    let Some(subject) = Examinee::of(world, agent) else { return Vec::new() };
    let found = [settings::too_fast(&subject), sight::short_horizon(&subject), sight::short_sight(&subject)];
    found.into_iter().flatten().filter(|finding| finding.severity > Severity::Hint).collect()
}
