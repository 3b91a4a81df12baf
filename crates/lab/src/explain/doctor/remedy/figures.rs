//! The figures by which a run of a copy is judged.

use super::Measure;
use sidestep_core::{
    avoid::Outcome,
    model::{Agent, World},
};

use crate::explain::doctor::{
    Ailment, EXAMINATIONS, Patient, body, matters, pushed, settings, stall, swing, touching,
};

/// With a change, the ailment must fall to this fraction of its duration without it.
const FALLEN: f64 = 0.2;

/// A difference that sampling alone can make, s.
const SLACK: f64 = 0.3;

/// The figures of a run up to some time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    /// The time for which the one agent had the ailment, s; for [`Measure::Pushed`] the distance that it moved, m.
    pub ailing: f64,
    /// Overlaps of agents with agents, s times pairs.
    pub overlap: f64,
    /// Overlaps of agents with walls and pillars, s times agents. Counted separately: fewer of these do not make up for
    /// more of the others.
    pub in_walls: f64,
    /// The sum of `deadlock_time` over all agents, s.
    pub standstill: f64,
    /// The time that agents spent stopped short of their goals, s, summed over all agents, whether they arrived before
    /// or not.
    pub standing: f64,
    /// The number of agents that have arrived.
    pub arrivals: u32,
    /// The sum of the distances of all agents from their goals, beyond their radii, m.
    pub left_to_go: f64,
    /// The time for which shares or limits were found on the one agent, s, where these are not the ailment itself.
    pub created: f64,
}

/// A change may leave all agents together farther from their goals by this fraction.
const LOST: f64 = 0.01;

impl Figures {
    /// Whether a figure became worse for any agent, beyond rounding.
    pub fn is_worse_than(&self, before: &Figures) -> bool {
        self.overlap > before.overlap + 1e-6
            || self.in_walls > before.in_walls + 1e-6
            || self.standstill > before.standstill + 1e-2
            || self.standing > before.standing + SLACK
            || self.created > before.created + SLACK
            || self.arrivals < before.arrivals
    }

    /// Whether all agents together are farther from their goals, beyond rounding.
    fn is_farther_than(&self, before: &Figures) -> bool {
        self.left_to_go > (1.0 + LOST) * before.left_to_go + 1e-3
    }
}

/// The figures of a run after the screening and at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RunFigures {
    pub screened: Figures,
    pub whole: Figures,
}

impl RunFigures {
    /// Whether, compared with the run without the change, the ailment is almost gone, also after the screening, and
    /// nothing is worse.
    pub fn is_cure_of(&self, before: &RunFigures) -> bool {
        let late = |result: &RunFigures| result.whole.ailing - result.screened.ailing;
        self.whole.ailing <= FALLEN * before.whole.ailing
            && late(self) <= FALLEN * late(before) + SLACK
            && !self.whole.is_worse_than(&before.whole)
            && !self.whole.is_farther_than(&before.whole)
    }
}

/// Whether a finished run, or one given up after its screening, ended the ailment but failed in another figure.
pub(super) fn is_costly(so_far: &Figures, before: &RunFigures) -> bool {
    so_far.ailing <= FALLEN * before.whole.ailing && has_failed(so_far, before)
}

/// Whether a run is not worth continuing after the screening.
pub(super) fn fails_screening(with: &Figures, without: &Figures) -> bool {
    // A knot that loosens slowly has not yet fallen to a fifth.
    without.ailing > 1.0 && with.ailing > 0.6 * without.ailing
}

/// Whether the figures so far already rule out a cure.
pub(super) fn has_failed(so_far: &Figures, before: &RunFigures) -> bool {
    let whole = Figures { arrivals: so_far.arrivals, ..before.whole };
    so_far.ailing > FALLEN * before.whole.ailing + SLACK || so_far.is_worse_than(&whole)
}

/// The measure of an ailment.
pub(super) fn measure_of(ailment: Ailment) -> Measure {
    match ailment {
        Ailment::Deadlock
        | Ailment::WallFace
        | Ailment::NoHeadway
        | Ailment::BlockedGoal
        | Ailment::SharedGoal => Measure::Standstill,
        Ailment::Jitter => Measure::Jitter,
        Ailment::Overlap => Measure::Overlap,
        Ailment::Infeasible => Measure::Relaxed,
        Ailment::PushedAway => Measure::Pushed,
        Ailment::FlippingPillar
        | Ailment::ShortSight
        | Ailment::NarrowGap
        | Ailment::ShortHorizon
        | Ailment::Winding
        | Ailment::TooFast
        | Ailment::Crowded
        | Ailment::Museum
        | Ailment::Limits
        | Ailment::LongHorizon
        | Ailment::Unguarded
        | Ailment::Route
        | Ailment::WallHorizon
        | Ailment::RestsShort
        | Ailment::StiffContact
        | Ailment::Shares => Measure::Finding,
    }
}

/// Whether the agent has the ailment now.
pub(super) fn holds(ailment: Ailment, patient: &Patient) -> bool {
    match measure_of(ailment) {
        Measure::Standstill => stall::is_held_up(patient),
        Measure::Jitter => swing::swings(patient),
        Measure::Overlap => touching::overlap(patient).is_some(),
        Measure::Relaxed => patient.choice.outcome == Outcome::Relaxed,
        Measure::Pushed => pushed::away(patient).is_some(),
        Measure::Finding => {
            EXAMINATIONS.iter().any(|(of, examine)| *of == ailment && examine(patient).is_some())
        }
    }
}

/// Whether shares or limits ail the agent, and these are not the ailment that it was examined for.
pub(super) fn ails_otherwise(ailment: Ailment, patient: &Patient) -> bool {
    let shares = || settings::shares(patient).is_some_and(|found| matters(patient, &found));
    // Unequal shares are the remedy for an agent that is pushed.
    let may_share = [Ailment::Shares, Ailment::PushedAway].contains(&ailment);
    !may_share && shares() || ailment != Ailment::Limits && body::limits(patient).is_some()
}

/// The sum of the distances of all agents from their goals, beyond their radii, m; without agents that repeat their
/// goals.
pub(super) fn left_to_go(world: &World) -> f64 {
    let goes_round = |index: u32| world.journey(index).is_some_and(|journey| journey.goals.repeats);
    let away = |agent: &Agent| Some(agent.position.distance(agent.goal()?) - agent.settings.radius);
    let others = (0..).zip(&world.agents).filter(|(index, _)| !goes_round(*index));
    others.filter_map(|(_, agent)| away(agent)).map(|away| f64::from(away.max(0.0))).sum()
}

/// The number of agents that overlap a wall or a pillar.
pub(super) fn in_walls(world: &World) -> usize {
    if world.obstacles.is_empty() {
        return 0;
    }
    world.agents.iter().filter(|agent| touching::rigid(world, agent).next().is_some()).count()
}
