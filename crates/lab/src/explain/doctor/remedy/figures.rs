//! What a run of a copy is judged by.

use super::Measure;
use sidestep_core::{
    avoid::Outcome,
    model::{Agent, World},
};

use crate::explain::doctor::{
    Ailment, Finding, Patient, body, contact, foresight, habits, matters, pushed, roads, settings, sight,
    stall, swing, touching, walls,
};

/// The ailment must fall to this share of what it is without a change.
const FALLEN: f64 = 0.2;

/// Sampling alone makes this difference, s.
const SLACK: f64 = 0.3;

/// What a run has come to, up to some time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    /// How long the ailment held, s of the one agent; for [`Measure::Pushed`] its way, m.
    pub ailing: f64,
    /// Overlaps of agents with agents, s times pairs.
    pub overlap: f64,
    /// Overlaps of agents with walls and pillars, s times agents: fewer of these make up for none of the others.
    pub in_walls: f64,
    /// `deadlock_time` of all, s.
    pub standstill: f64,
    /// Seconds in which somebody stands short of the goal, of all, arrived before or not.
    pub standing: f64,
    /// How many have arrived.
    pub arrivals: u32,
    /// How far all are from their goals, beyond their radii, m.
    pub left_to_go: f64,
    /// How long shares or limits were found on the one agent, s, where they are not the ailment itself.
    pub created: f64,
}

/// A change may cost all together this share of the way that is left.
const LOST: f64 = 0.01;

impl Figures {
    /// Whether something grew worse for anybody, beyond rounding.
    pub fn is_worse_than(&self, before: &Figures) -> bool {
        self.overlap > before.overlap + 1e-6
            || self.in_walls > before.in_walls + 1e-6
            || self.standstill > before.standstill + 1e-2
            || self.standing > before.standing + SLACK
            || self.created > before.created + SLACK
            || self.arrivals < before.arrivals
    }

    /// Whether all together are farther from their goals, beyond rounding.
    fn is_farther_than(&self, before: &Figures) -> bool {
        self.left_to_go > (1.0 + LOST) * before.left_to_go + 1e-3
    }
}

/// The figures of a run after the screening, and at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RunFigures {
    pub screened: Figures,
    pub whole: Figures,
}

impl RunFigures {
    /// Whether, against the run without the change, the ailment is as good as gone, at last too, and nothing is worse.
    pub fn is_cure_of(&self, before: &RunFigures) -> bool {
        let late = |result: &RunFigures| result.whole.ailing - result.screened.ailing;
        self.whole.ailing <= FALLEN * before.whole.ailing
            && late(self) <= FALLEN * late(before) + SLACK
            && !self.whole.is_worse_than(&before.whole)
            && !self.whole.is_farther_than(&before.whole)
    }
}

/// Whether a run that is over, or given up after its screening, ended the ailment and failed for something else.
pub(super) fn is_costly(so_far: &Figures, before: &RunFigures) -> bool {
    so_far.ailing <= FALLEN * before.whole.ailing && has_failed(so_far, before)
}

/// Whether a run is not worth going on with after the screening.
pub(super) fn fails_screening(with: &Figures, without: &Figures) -> bool {
    // A knot that comes loose slowly has not fallen to a fifth yet.
    without.ailing > 1.0 && with.ailing > 0.6 * without.ailing
}

/// Whether what a run has come to already is too much for a cure.
pub(super) fn has_failed(so_far: &Figures, before: &RunFigures) -> bool {
    let whole = Figures { arrivals: so_far.arrivals, ..before.whole };
    so_far.ailing > FALLEN * before.whole.ailing + SLACK || so_far.is_worse_than(&whole)
}

/// What an ailment is measured by.
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

/// Whether the ailment holds now.
pub(super) fn holds(ailment: Ailment, patient: &Patient) -> bool {
    match measure_of(ailment) {
        Measure::Standstill => stall::is_held_up(patient),
        Measure::Jitter => swing::swings(patient),
        Measure::Overlap => touching::overlap(patient).is_some(),
        Measure::Relaxed => patient.choice.outcome == Outcome::Relaxed,
        Measure::Pushed => pushed::away(patient).is_some(),
        Measure::Finding => is_found(ailment, patient),
    }
}

fn is_found(ailment: Ailment, patient: &Patient) -> bool {
    let examine: fn(&Patient) -> Option<Finding> = match ailment {
        Ailment::FlippingPillar => habits::flipping_pillar,
        Ailment::ShortSight => |patient| sight::short_sight(patient),
        Ailment::NarrowGap => walls::narrow_gap,
        Ailment::ShortHorizon => |patient| sight::short_horizon(patient),
        Ailment::Winding => walls::winding,
        Ailment::TooFast => |patient| settings::too_fast(patient),
        Ailment::Crowded => sight::crowded,
        Ailment::Museum => settings::museum,
        Ailment::Shares => settings::shares,
        Ailment::Limits => body::limits,
        Ailment::LongHorizon => foresight::long_horizon,
        Ailment::Unguarded => foresight::unguarded,
        Ailment::Route => roads::route,
        Ailment::WallHorizon => foresight::wall_horizon,
        Ailment::RestsShort => stall::rests_short,
        Ailment::StiffContact => contact::stiff,
        Ailment::Deadlock
        | Ailment::WallFace
        | Ailment::NoHeadway
        | Ailment::BlockedGoal
        | Ailment::SharedGoal
        | Ailment::Jitter
        | Ailment::Overlap
        | Ailment::PushedAway
        | Ailment::Infeasible => return false,
    };
    examine(patient).is_some()
}

/// Whether shares or limits ail it, where that is not what it was examined for.
pub(super) fn ails_otherwise(ailment: Ailment, patient: &Patient) -> bool {
    let shares = || settings::shares(patient).is_some_and(|found| matters(patient, &found));
    // Unequal shares are what helps an agent that is pushed.
    let may_share = [Ailment::Shares, Ailment::PushedAway].contains(&ailment);
    !may_share && shares() || ailment != Ailment::Limits && body::limits(patient).is_some()
}

/// How far all agents are from their goals, beyond their radii, m, but for those that go in rounds.
pub(super) fn left_to_go(world: &World) -> f64 {
    let goes_round = |index: u32| world.journey(index).is_some_and(|journey| journey.goals.repeats);
    let away = |agent: &Agent| Some(agent.position.distance(agent.goal()?) - agent.settings.radius);
    let others = (0..).zip(&world.agents).filter(|(index, _)| !goes_round(*index));
    others.filter_map(|(_, agent)| away(agent)).map(|away| f64::from(away.max(0.0))).sum()
}

/// How many agents overlap a wall or a pillar.
pub(super) fn in_walls(world: &World) -> usize {
    if world.obstacles.is_empty() {
        return 0;
    }
    world.agents.iter().filter(|agent| touching::rigid(world, agent).next().is_some()).count()
}
