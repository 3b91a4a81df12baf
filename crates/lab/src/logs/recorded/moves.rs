//! The displacement of each agent between consecutive steps of a log, and the test whether a velocity explains it.

use glam::{DVec2, Vec2};

use super::{
    RecordedRun, TimeStepSource,
    column::VectorKind,
    run::{ChosenSource, VelocitySource},
};

/// Two times of a log that differ by more than this number of their printed digits belong to steps of different length.
const UNEQUAL: f64 = 1.01;

/// Rounding of a step in `f32`: v · dt, and its sum with the position, each to half a unit of the last place.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// The displacement of an agent between consecutive steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedMove {
    /// Its row at the step.
    pub(super) row: usize,
    /// The agent, by its number in the log.
    pub agent: u32,
    /// Its position when the step decides, m.
    pub from: DVec2,
    /// Its position at the next step, m.
    pub to: DVec2,
    /// Its velocity before the decision, m/s; NaN if unknown.
    pub before: DVec2,
    /// The velocity that it chose, m/s.
    pub chosen: DVec2,
    /// Duration of the step, s.
    pub seconds: f64,
    /// Uncertainty of a displacement because of printed digits, m, and the addition to it for each m/s.
    open: [f64; 2],
}

impl LoggedMove {
    /// True if a velocity leads from one position to the other, within the precision of printed digits and `f32`.
    pub fn is_by(&self, velocity: DVec2) -> bool {
        let way = velocity * self.seconds;
        let open = DVec2::splat(self.open[0])
            + velocity.abs() * self.open[1]
            + (self.from.abs() + self.to.abs() + way.abs()) * ROUNDING;
        (self.from + way - self.to).abs().cmple(open).all()
    }

    /// Uncertainty of a position because of printed digits, m.
    pub fn open(&self) -> f64 {
        self.open[0] + (self.from.abs() + self.to.abs()).max_element() * ROUNDING
    }
}

/// The precision of the moves of a log.
#[derive(Clone, Copy, Debug)]
pub struct MoveDigits {
    /// Uncertainty of a displacement because of printed digits, m.
    place: f64,
    /// Addition to it for each m/s, s: from the digits of times.
    time: f64,
    /// The last digit of times, s.
    last_of_time: f64,
}

impl RecordedRun {
    /// True if chosen velocities are the log's own, and the time step is known independently: only then can a move be
    /// compared with a velocity. Velocities of people recorded by a camera are differences of positions.
    pub fn has_own_velocities(&self) -> bool {
        self.chosen_source() != ChosenSource::Places && !self.log().is_of_people()
    }

    /// True if the time step is known from another source than the moves.
    pub fn has_own_time_step(&self) -> bool {
        !matches!(self.time_step_source(), TimeStepSource::Motion | TimeStepSource::Nothing)
    }

    /// The precision of its moves.
    pub fn move_digits(&self) -> MoveDigits {
        let (log, printed) = (self.log(), &self.log().head.printed);
        let unit = f64::from(log.head.unit.unwrap_or(1.0));
        let kind = match self.chosen_source() {
            ChosenSource::NextVelocity => VectorKind::Velocity,
            _ => VectorKind::Chosen,
        };
        let last = |kind: VectorKind| unit * printed.step(kind.first());
        // If no body ever moves, integers are not rounded values.
        let is_rounded = last(VectorKind::Position) < unit || self.moves_at_all();
        let of_place = if is_rounded { last(VectorKind::Position) } else { 0.0 };
        // Half a digit of each position, and of the velocity.
        let place = of_place + 0.5 * last(kind) * f64::from(self.time_step());
        let last_of_time = match self.time_step_source() {
            TimeStepSource::Times => printed.time_step(),
            _ => 0.0,
        };
        let steps = log.stamps().len().saturating_sub(1).max(1) as f64;
        MoveDigits { place, time: last_of_time / steps, last_of_time }
    }

    /// True if any agent is at two positions.
    fn moves_at_all(&self) -> bool {
        let log = self.log();
        let mut known: Vec<Option<Vec2>> = vec![None; log.names().len()];
        let is_elsewhere = |row: usize| {
            let place = log.position(row);
            *known[log.agents[row] as usize].get_or_insert(place) != place
        };
        (0..log.len()).any(is_elsewhere)
    }

    /// Passes on the moves from the `k`th step to the next whose velocity is known, by ascending agent.
    pub fn moves(&self, k: usize, digits: MoveDigits, mut take: impl FnMut(LoggedMove)) {
        let log = self.log();
        let Some(next) = log.after(k) else { return };
        let (seconds, time) = self.length(k, next, digits);
        let own_velocity = self.velocity_source() == VelocitySource::Logged;
        let later = log.rows(next);
        let mut there = later.start;
        for row in log.rows(k) {
            let agent = log.agents[row];
            while there < later.end && log.agents[there] < agent {
                there += 1;
            }
            if there == later.end || log.agents[there] != agent {
                continue;
            }
            let chosen = match self.chosen_source() {
                ChosenSource::Logged => log.vector(VectorKind::Chosen, row),
                ChosenSource::NextVelocity => log.vector(VectorKind::Velocity, there),
                ChosenSource::Places => None,
            };
            let Some(chosen) = chosen.filter(|chosen| chosen.is_finite()) else { continue };
            let before =
                if own_velocity { log.vector(VectorKind::Velocity, row) } else { self.velocity(k, row) };
            take(LoggedMove {
                row,
                agent,
                from: log.position(row).as_dvec2(),
                to: log.position(there).as_dvec2(),
                before: before.unwrap_or(Vec2::NAN).as_dvec2(),
                chosen: chosen.as_dvec2(),
                seconds,
                open: [digits.place, time],
            });
        }
    }

    /// Duration of a step, s, and its uncertainty because of printed digits, s. If the times of a step show that it
    /// differs in length from most, they count.
    fn length(&self, k: usize, next: usize, digits: MoveDigits) -> (f64, f64) {
        let usual = f64::from(self.time_step());
        let stamps = self.log().stamps();
        let own = stamps[next].time - stamps[k].time;
        let is_unequal = digits.last_of_time > 0.0 && (own - usual).abs() > UNEQUAL * digits.last_of_time;
        if is_unequal && own > 0.0 { (own, digits.last_of_time) } else { (usual, digits.time) }
    }

    /// The radius of the agent of a row, m.
    pub fn radius(&self, k: usize, row: &LoggedMove) -> f32 {
        self.agent(k, row.row).settings.radius
    }
}
