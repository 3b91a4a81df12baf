//! Checks that bodies move according to their decisions: x' = x + v · dt; if not, finds the fault of the integration.

use glam::DVec2;

use super::{case::Thinned, said};
use sidestep_core::model::params::{Parting, Update};

use crate::{
    logs::recorded::{LoggedMove, MoveDigits, RecordedRun},
    text::message::Message,
};

/// Number of moves of each kind that are stored for the faults.
const CASES: usize = 400;

/// The least share of the deviating moves that a named fault explains.
const NAMED: f64 = 0.75;

/// A factor nearer to 1 counts as rounding.
const UNLIKE_ONE: f64 = 1e-3;

/// A fault in the way a program moves its bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum IntegrationFault {
    /// They stay where they are.
    Frozen,
    /// They move by the velocity before the decision.
    LateVelocity,
    /// They move by a multiple of the decided velocity.
    Factor(f64),
    /// Positions are clamped to bounds, or speeds are cut, after the decision.
    Clamped,
    /// Bodies that would overlap are moved apart after the decision.
    PushedApart,
}

impl IntegrationFault {
    /// The name for JSON and tables.
    pub fn id(self) -> &'static str {
        match self {
            IntegrationFault::Frozen => "integration:frozen",
            IntegrationFault::LateVelocity => "integration:late-velocity",
            IntegrationFault::Factor(_) => "integration:factor",
            IntegrationFault::Clamped => "integration:clamped",
            IntegrationFault::PushedApart => "integration:pushed-apart",
        }
    }

    /// A message about the program that wrote the log.
    pub fn message(self) -> Message {
        match self {
            IntegrationFault::Frozen => said::frozen(),
            IntegrationFault::LateVelocity => said::late_velocity(),
            IntegrationFault::Factor(factor) => said::factor(factor.to_string()),
            IntegrationFault::Clamped => said::clamped(),
            IntegrationFault::PushedApart => said::pushed_apart(),
        }
    }
}

/// The reason why no move is compared with a velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMoved {
    /// The velocities are themselves differences of positions.
    ByPlaces,
    /// The time step itself is derived from the motion of the agents.
    ByMotion,
    /// The scene has Detour's agents pushed apart after they have moved.
    Parted,
}

impl NotMoved {
    /// As a text.
    pub fn message(self) -> Message {
        match self {
            NotMoved::ByPlaces => said::moved_by_places(),
            NotMoved::ByMotion => said::moved_by_motion(),
            NotMoved::Parted => said::moved_parted(),
        }
    }
}

/// The number of bodies that moved as decided.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MovesHeld {
    /// Moves between consecutive steps that were compared with the decided velocity.
    pub checked: u64,
    /// Number of moves that agree with the decision.
    pub as_decided: u64,
    /// The reason why none was compared, if none could be.
    pub unchecked: Option<NotMoved>,
    /// The fault that explains most of the others, if it explains three quarters.
    pub fault: Option<IntegrationFault>,
    /// The number of these that it explains, and the number examined.
    pub explains: [usize; 2],
}

impl MovesHeld {
    /// Number of moves that deviate from the decision.
    pub fn otherwise(&self) -> u64 {
        self.checked - self.as_decided
    }

    /// Checks all moves of a log.
    pub fn of(run: &RecordedRun) -> MovesHeld {
        let mut moves = Moves::of(run);
        (0..run.log().stamps().len()).for_each(|k| moves.step(k));
        moves.finish()
    }
}

/// The moves so far.
pub(super) struct Moves<'a> {
    run: &'a RecordedRun,
    digits: MoveDigits,
    /// True if bodies move by the velocity before the decision, according to the scene.
    is_late: bool,
    moved: MovesHeld,
    otherwise: Thinned,
    /// The least and the largest coordinates of all positions, m.
    bounds: [DVec2; 2],
}

impl Moves<'_> {
    pub fn of(run: &RecordedRun) -> Moves<'_> {
        let unchecked = match (run.has_own_velocities(), run.has_own_time_step()) {
            (false, _) => Some(NotMoved::ByPlaces),
            (true, false) => Some(NotMoved::ByMotion),
            (true, true) => (run.params().detour_parting == Parting::On).then_some(NotMoved::Parted),
        };
        Moves {
            run,
            digits: run.move_digits(),
            is_late: run.params().update == Update::NextStep,
            moved: MovesHeld { unchecked, ..MovesHeld::default() },
            otherwise: Thinned::new(CASES),
            bounds: [DVec2::INFINITY, DVec2::NEG_INFINITY],
        }
    }

    /// Checks the moves from the `k`th step to the next.
    pub fn step(&mut self, k: usize) {
        if self.moved.unchecked.is_some() {
            return;
        }
        let Moves { run, digits, is_late, moved, otherwise, bounds } = self;
        run.moves(k, *digits, |one| {
            moved.checked += 1;
            *bounds = [bounds[0].min(one.to), bounds[1].max(one.to)];
            if one.is_by(if *is_late { one.before } else { one.chosen }) {
                moved.as_decided += 1;
            } else {
                otherwise.offer((k, one.agent), 1);
            }
        });
    }

    pub fn finish(self) -> MovesHeld {
        let mut moved = self.moved;
        let cases = self.cases();
        let mut faults = vec![IntegrationFault::Frozen, IntegrationFault::LateVelocity];
        faults.extend(factors(&cases).into_iter().map(IntegrationFault::Factor));
        faults.extend([IntegrationFault::Clamped, IntegrationFault::PushedApart]);
        let judge = FaultJudge { bounds: self.bounds, cap: fastest(&cases) };
        let count = |fault: IntegrationFault| cases.iter().filter(|case| judge.explains(fault, case)).count();
        let ranked = faults.into_iter().map(|fault| (count(fault), fault));
        // Among equals the first one, which is the simpler one.
        let best = ranked.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((explained, fault)) = best.filter(|(count, _)| *count > 0) {
            moved.explains = [explained, cases.len()];
            moved.fault = (explained as f64 >= NAMED * cases.len() as f64).then_some(fault);
        }
        moved
    }

    /// The deviating moves, thinned out, each with the other moves of its step.
    fn cases(&self) -> Vec<MoveCase> {
        let mut cases = Vec::new();
        for step in self.otherwise.kept().chunk_by(|a, b| a.0 == b.0) {
            let Some((k, _)) = step.first() else { continue };
            let mut all = Vec::new();
            self.run.moves(*k, self.digits, |one| all.push(one));
            for (_, agent) in step {
                let Ok(place) = all.binary_search_by_key(agent, |one| one.agent) else { continue };
                cases.push(MoveCase { one: all[place], is_pushed: self.is_pushed(*k, &all, place) });
            }
        }
        cases
    }

    /// True if an agent, moved as decided, would overlap another one, and is actually farther away from it.
    fn is_pushed(&self, k: usize, all: &[LoggedMove], place: usize) -> bool {
        let one = &all[place];
        let (radius, decided) = (self.run.radius(k, one), one.from + one.chosen * one.seconds);
        all.iter().enumerate().filter(|(other, _)| *other != place).any(|(_, other)| {
            let sum = f64::from(radius + self.run.radius(k, other));
            let places = [other.from + other.chosen * other.seconds, other.to];
            let would = places.map(|there| there.distance(decided)).into_iter().fold(f64::INFINITY, f64::min);
            would < sum && one.to.distance(other.to) > would
        })
    }
}

/// A deviating move.
struct MoveCase {
    one: LoggedMove,
    is_pushed: bool,
}

/// Data for judging faults, in addition to the move itself.
struct FaultJudge {
    bounds: [DVec2; 2],
    /// The largest speed of any of the moves, m/s.
    cap: f64,
}

impl FaultJudge {
    fn explains(&self, fault: IntegrationFault, case: &MoveCase) -> bool {
        let one = &case.one;
        match fault {
            IntegrationFault::Frozen => one.is_by(DVec2::ZERO),
            IntegrationFault::LateVelocity => one.is_by(one.before),
            IntegrationFault::Factor(factor) => one.is_by(one.chosen * factor),
            IntegrationFault::Clamped => self.is_in_bounds(one) || self.is_cut(one),
            IntegrationFault::PushedApart => case.is_pushed,
        }
    }

    /// True if each coordinate is as decided, or at the bound that it would have crossed.
    fn is_in_bounds(&self, one: &LoggedMove) -> bool {
        let (decided, open) = (one.from + one.chosen * one.seconds, one.open());
        (0..2).all(|axis| {
            let [low, high] = [self.bounds[0][axis], self.bounds[1][axis]];
            let (to, decided) = (one.to[axis], decided[axis]);
            (to - decided.clamp(low, high)).abs() <= open + one.chosen[axis].abs() * 1e-6
        })
    }

    /// True if it moves in the decided direction at the largest speed of all moves.
    fn is_cut(&self, one: &LoggedMove) -> bool {
        let speed = one.chosen.length();
        speed > self.cap && one.is_by(one.chosen * (self.cap / speed))
    }
}

/// The largest speed of these moves, m/s.
fn fastest(cases: &[MoveCase]) -> f64 {
    cases.iter().map(|case| case.one.from.distance(case.one.to) / case.one.seconds).fold(0.0, f64::max)
}

/// Candidate ratios of the motion to the decided velocity: the ratio over all moves, which averages out printed digits,
/// and the median ratio.
fn factors(cases: &[MoveCase]) -> Vec<f64> {
    let ways = cases.iter().map(|case| (case.one.chosen * case.one.seconds, case.one.to - case.one.from));
    let products: Vec<[f64; 2]> =
        ways.map(|(decided, way)| [way.dot(decided), decided.length_squared()]).collect();
    let sums = products.iter().fold([0.0; 2], |sums, product| [sums[0] + product[0], sums[1] + product[1]]);
    let mut each: Vec<f64> = products.iter().map(|[way, decided]| way / decided).collect();
    each.retain(|factor| factor.is_finite());
    each.sort_by(f64::total_cmp);
    let both = [Some(sums[0] / sums[1]), each.get(each.len() / 2).copied()];
    both.into_iter().flatten().filter_map(in_few_digits).collect()
}

/// A factor with the fewest digits within its tolerance; `None` if it is 1 or 0 up to rounding, or not finite.
fn in_few_digits(factor: f64) -> Option<f64> {
    let mut rounded = (1..5).filter_map(|digits| format!("{factor:.digits$e}").parse::<f64>().ok());
    let near = |rounded: &f64| (rounded - factor).abs() <= UNLIKE_ONE * factor.abs();
    let factor = rounded.find(near)?;
    ((factor - 1.0).abs() > UNLIKE_ONE && factor.abs() > UNLIKE_ONE).then_some(factor)
}
