//! Facts about a log, for `sidestep check`: its columns, its unit, and the motion of its agents.

use super::{
    AgentLog, RecordedRun,
    column::{NUMBER_NAMES, SETTINGS, VectorKind},
    guess::quantile,
    headless::LogConvention,
    said,
};
use crate::text::{message::Message, quantity::meters};

/// Largest speed of people, m/s, apart from sprinters.
const FASTEST_WALK: f32 = 4.0;

/// An axis whose extent is below this share of the largest counts as hardly varying.
const FLAT: f32 = 0.01;

/// Longest distance that people walk between two frames, m: at 2 m/s and two frames per second.
const LONGEST_STRIDE: f32 = 1.0;

/// Number of moves examined for it.
const STRIDES: usize = 10_000;

/// The farthest move between two rows of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct LogJump {
    /// m.
    pub distance: f32,
    /// The number of the step that it leads to.
    pub step: i64,
    /// The agent, by its name.
    pub agent: String,
}

/// The speeds of the agents of a log between their rows.
#[derive(Clone, Debug, PartialEq)]
pub struct LogSpeeds {
    /// m/s.
    pub median: f32,
    /// The speed that 99 of 100 do not exceed, m/s.
    pub most: f32,
    /// The farthest move.
    pub jump: LogJump,
}

impl AgentLog {
    /// Its form, as text.
    pub fn form(&self) -> Message {
        match (self.convention(), self.head.is_json) {
            (LogConvention::EthUcy, _) => said::form_eth_ucy(),
            (LogConvention::TrajNet, _) => said::form_trajnet(),
            (LogConvention::Archive, _) => said::form_archive(),
            (LogConvention::Named, true) => said::form_json(),
            (LogConvention::Named, false) => said::form_table(),
        }
    }

    /// Meters per unit of length, if the log or the options state it.
    pub fn unit(&self) -> Option<f32> {
        self.head.unit
    }

    /// The columns in use, by sidestep's own names.
    pub fn used(&self) -> Vec<&'static str> {
        let by_time = self.stamps().iter().any(|stamp| !stamp.time.is_nan());
        let mut used = vec![if by_time { "t" } else { "step" }, "agent"];
        let there = NUMBER_NAMES.iter().zip(&self.numbers).filter(|(_, column)| !column.is_empty());
        used.extend(there.map(|(name, _)| *name));
        let there = SETTINGS.iter().zip(&self.settings).filter(|(_, column)| !column.is_empty());
        used.extend(there.map(|(setting, _)| setting.key));
        used
    }

    /// The axis, x or y, that hardly varies although an unused column does: positions are probably in another plane.
    pub(super) fn flat_axis(&self) -> Option<&'static str> {
        let extent = |column: &[f32]| {
            let ends =
                column.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), x| (a.min(*x), b.max(*x)));
            ends.1 - ends.0
        };
        let [x, y] = [0, 1].map(|number| extent(&self.numbers[VectorKind::Position.first() + number]));
        let thirds = &self.thirds[VectorKind::Position as usize];
        let third = extent(thirds);
        let (flat, axis) = if x < y { (x, "x") } else { (y, "y") };
        let hardly = flat <= FLAT * x.max(y).max(third) && third > flat / FLAT.sqrt();
        (!thirds.is_empty() && hardly).then_some(axis)
    }

    /// The distance that people move between two frames, m, if it exceeds a human stride and no unit is known.
    fn long_stride(&self) -> Option<f32> {
        if !self.is_of_people() || self.unit().is_some() {
            return None;
        }
        let moves = (0..self.stamps().len()).filter_map(|k| Some((k, self.after(k)?)));
        let mut moves: Vec<f32> = moves
            .flat_map(|(k, next)| {
                let agent = |row: usize| {
                    Some(self.position(self.row_of(next, self.agents[row])?).distance(self.position(row)))
                };
                self.rows(k).filter_map(agent).collect::<Vec<_>>()
            })
            .take(STRIDES)
            .collect();
        moves.sort_unstable_by(f32::total_cmp);
        quantile(&moves, 0.5).filter(|stride| *stride > LONGEST_STRIDE)
    }
}

impl RecordedRun {
    /// The speeds of its agents, if the time step is known and any agent has two rows.
    pub fn speeds(&self) -> Option<LogSpeeds> {
        let log = self.log();
        let frame = f64::from(self.time_step()) / log.stride as f64;
        let mut before = vec![None; log.names().len()];
        let (mut speeds, mut farthest): (Vec<f32>, Option<(f32, i64, u32)>) = (Vec::new(), None);
        for (k, stamp) in log.stamps().iter().enumerate() {
            for row in log.rows(k) {
                let (agent, place) = (log.agents[row], log.position(row));
                if let Some((step, from)) = before[agent as usize].replace((stamp.step, place)) {
                    let distance = place.distance(from);
                    speeds.push((f64::from(distance) / ((stamp.step - step) as f64 * frame)) as f32);
                    if farthest.is_none_or(|(most, ..)| distance > most) {
                        farthest = Some((distance, stamp.step, agent));
                    }
                }
            }
        }
        speeds.sort_unstable_by(f32::total_cmp);
        let (distance, step, agent) = farthest?;
        Some(LogSpeeds {
            median: quantile(&speeds, 0.5)?,
            most: quantile(&speeds, 0.99)?,
            jump: LogJump { distance, step, agent: log.name(agent).to_string() },
        })
    }

    /// Probable mistakes in a log whose agents have these speeds, one sentence each.
    pub fn doubts(&self, speeds: Option<&LogSpeeds>) -> Vec<Message> {
        let people = self.log().is_of_people();
        let runs = speeds.filter(|speeds| people && speeds.most > FASTEST_WALK);
        let runs = runs.map(|speeds| said::too_fast_for_people(speeds.most.to_string()));
        let flat = self.log().flat_axis().map(|axis| said::flat_axis(axis.into()));
        let stride = self.log().long_stride().filter(|_| speeds.is_none());
        let assumed = self.log().head.assumed.iter().cloned();
        assumed
            .chain(runs)
            .chain(flat)
            .chain(stride.map(|stride| said::long_stride(meters(stride))))
            .collect()
    }
}
