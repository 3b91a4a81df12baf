//! Files of numbers without a header: tracks of people, whose columns are recognized by their number.

use super::{
    column::{LogColumn, VectorKind},
    said,
};
use crate::text::message::Message;

/// The convention by which a log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LogConvention {
    /// Columns with names: of a game, a robot, or sidestep.
    #[default]
    Named,
    /// ETH and UCY: `obsmat.txt`, or frame, person, x, y.
    EthUcy,
    /// TrajNet++: one object for each row.
    TrajNet,
    /// Pedestrian Dynamics Data Archive: person, frame, x, y, z.
    Archive,
}

impl LogConvention {
    /// True for tracks of people recorded by a camera.
    pub fn is_of_people(self) -> bool {
        self != LogConvention::Named
    }
}

/// Seconds between the annotated frames of the data sets ETH and UCY.
pub(super) const ANNOTATED: f64 = 0.4;

/// Number of video frames between the annotated ones: at 15 frames per second, and at 25.
pub(super) const ANNOTATED_FRAMES: [i64; 2] = [6, 10];

/// Information in the comments before the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LogPreamble {
    /// Frames per second.
    pub rate: Option<f64>,
    /// Meters per unit of length.
    pub unit: Option<f32>,
    /// The columns that the last comment names.
    pub columns: Option<Vec<Option<LogColumn>>>,
}

impl LogPreamble {
    /// Parses a comment, without its comment sign.
    pub fn read(&mut self, comment: &str) {
        let low = comment.to_ascii_lowercase();
        if let Some((_, rate)) = low.split_once("framerate") {
            let rate = rate.trim_start_matches([':', '=', ' ', '\t']);
            let end = rate.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rate.len());
            self.rate = rate[..end].parse().ok().filter(|rate| *rate > 0.0).or(self.rate);
        }
        self.unit = unit_of(&low).or(self.unit);
        let words =
            low.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty());
        let columns: Vec<Option<LogColumn>> = words.map(LogColumn::named).collect();
        let needed = [LogColumn::Agent, LogColumn::Step, LogColumn::Number(0), LogColumn::Number(1)];
        if needed.iter().all(|column| columns.contains(&Some(*column))) {
            self.columns = Some(columns);
        }
    }
}

/// The unit of length in a heading: `x/cm`, `x [m]`, `in cm`.
pub(super) fn unit_of(heading: &str) -> Option<f32> {
    let units = [("mm", 1e-3), ("cm", 1e-2), ("m", 1.0)];
    let forms =
        |unit: &str| [format!("x/{unit}"), format!("x [{unit}]"), format!("x[{unit}]"), format!("in {unit}")];
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
    let holds =
        |form: &String| heading.find(form.as_str()).is_some_and(|at| ends(&heading[at + form.len()..]));
    units.into_iter().find(|(unit, _)| forms(unit).iter().any(holds)).map(|(_, meters)| meters)
}

/// The columns of rows without a header with this number of fields.
pub(super) fn columns(
    fields: usize,
    preamble: &LogPreamble,
) -> Result<(LogConvention, Vec<Option<LogColumn>>), Message> {
    let [x, y] = [0, 1].map(|index| Some(LogColumn::Number(index)));
    let [vx, vy] = [0, 1].map(|index| Some(LogColumn::Number(VectorKind::Velocity.first() + index)));
    let (step, agent) = (Some(LogColumn::Step), Some(LogColumn::Agent));
    let given = preamble.columns.as_ref().filter(|columns| columns.len() == fields);
    Ok(match (fields, given) {
        (_, Some(columns)) if preamble.rate.is_none() && preamble.unit.is_none() => {
            (LogConvention::Named, columns.clone())
        }
        (_, Some(columns)) => (LogConvention::Archive, columns.clone()),
        (4, None) if preamble.rate.is_some() => (LogConvention::Archive, vec![agent, step, x, y]),
        (4, None) => (LogConvention::EthUcy, vec![step, agent, x, y]),
        (5, None) => (LogConvention::Archive, vec![agent, step, x, y, None]),
        (6, None) => (LogConvention::Named, vec![step, agent, x, y, vx, vy]),
        // Frame, person, x, height, y, and the three velocity components in the same order.
        (8, None) => (LogConvention::EthUcy, vec![step, agent, x, None, y, vx, None, vy]),
        (fields, None) => return Err(said::no_header(fields)),
    })
}
