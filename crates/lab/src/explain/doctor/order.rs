//! Which findings cause others, and their order: a cause comes before its symptoms.

use std::cmp::Reverse;

use super::{Ailment, Finding, Severity, said};

impl Ailment {
    /// The ailments that this one causes in the same agent.
    fn brings_about(self) -> &'static [Ailment] {
        use Ailment::{
            BlockedGoal, Crowded, Deadlock, FlippingPillar, Infeasible, Jitter, Limits, LongHorizon,
            NarrowGap, NoHeadway, Overlap, Route, SharedGoal, Shares, ShortHorizon, ShortSight, Unguarded,
            WallFace, WallHorizon, Winding,
        };
        match self {
            Winding => &[
                Route,
                NarrowGap,
                WallHorizon,
                BlockedGoal,
                WallFace,
                SharedGoal,
                Deadlock,
                NoHeadway,
                Overlap,
                Infeasible,
                Jitter,
            ],
            Route => &[NarrowGap, WallHorizon, WallFace, Deadlock, NoHeadway, Overlap, Infeasible, Jitter],
            NarrowGap => &[
                WallHorizon,
                WallFace,
                BlockedGoal,
                SharedGoal,
                Deadlock,
                NoHeadway,
                Overlap,
                Infeasible,
                FlippingPillar,
                Jitter,
            ],
            ShortHorizon => &[Overlap, Infeasible, Jitter, Limits],
            Unguarded | Shares | Limits => &[Overlap],
            Crowded | ShortSight => &[Overlap, Jitter],
            WallHorizon | LongHorizon => &[Deadlock, NoHeadway],
            BlockedGoal | WallFace | SharedGoal => &[Infeasible, Jitter],
            FlippingPillar => &[Jitter],
            _ => &[],
        }
    }
}

/// Notes the cause of each finding, and sorts causes before their symptoms, otherwise the worst first.
pub(super) fn causes_first(findings: &mut [Finding]) {
    let there: Vec<(Ailment, Severity)> =
        findings.iter().map(|found| (found.ailment, found.severity)).collect();
    for finding in findings.iter_mut() {
        let brings_it = |(cause, severity): &&(Ailment, Severity)| {
            *severity > Severity::Hint && cause.brings_about().contains(&finding.ailment)
        };
        if let Some((cause, _)) = there.iter().find(brings_it) {
            finding.because = Some(*cause);
            finding.sentence = said::brought_about(finding.sentence.clone(), *cause);
        }
    }
    // A cause is as bad as its worst symptom.
    let weight = |finding: &Finding| {
        let brings = |ailment: &Ailment| {
            finding.severity > Severity::Hint && finding.ailment.brings_about().contains(ailment)
        };
        let brought = there.iter().filter(|(ailment, _)| brings(ailment));
        brought.map(|(_, severity)| *severity).fold(finding.severity, Ord::max)
    };
    // The sort is stable: equals stay in the order of the examinations.
    findings.sort_by_key(|finding| (Reverse(weight(finding)), finding.because.is_some()));
}
