//! One row: an agent at a step.

use glam::Vec2;

use super::{
    column::{NUMBERS, SETTINGS, VECTORS, VectorKind},
    said,
};
use sidestep_core::model::{spelling::quoted, world::FARTHEST};

use crate::text::message::Message;

/// An agent when a step decides. NaN represents a missing number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LogRow {
    /// The step; NaN if there is only a time.
    pub step: f64,
    /// The time, s; NaN if there is only a step.
    pub time: f64,
    /// Position, velocity, preferred velocity, chosen velocity and facing.
    pub numbers: [f32; NUMBERS],
    /// The settings, in the order of [`SETTINGS`].
    pub settings: [f32; SETTINGS.len()],
    /// Third coordinates of its vectors, which worlds do not have; NaN if missing.
    pub thirds: [f32; VECTORS],
}

impl LogRow {
    /// A row without any values.
    pub const EMPTY: LogRow = LogRow {
        step: f64::NAN,
        time: f64::NAN,
        numbers: [f32::NAN; NUMBERS],
        settings: [f32::NAN; SETTINGS.len()],
        thirds: [f32::NAN; VECTORS],
    };

    /// One of its vectors.
    pub fn vector(&self, kind: VectorKind) -> Vec2 {
        Vec2::new(self.numbers[kind.first()], self.numbers[kind.first() + 1])
    }

    /// Scales lengths to m, and mirrors a y axis that points down.
    pub fn in_meters(&mut self, unit: f32, y_down: bool) {
        if unit != 1.0 {
            // The facing of a body is not a length.
            self.numbers[..VectorKind::Facing.first()].iter_mut().for_each(|number| *number *= unit);
            self.thirds[..VectorKind::Facing as usize].iter_mut().for_each(|third| *third *= unit);
            // Radius, largest speed and neighbor distance are lengths, or lengths by time.
            self.settings[..3].iter_mut().for_each(|setting| *setting *= unit);
        }
        if y_down {
            self.numbers.iter_mut().skip(1).step_by(2).for_each(|y| *y = -*y);
            self.thirds.iter_mut().for_each(|z| *z = -*z);
        }
    }

    /// Checks that a world accepts it; the error describes the fault.
    pub fn check(&self) -> Result<(), Message> {
        for kind in VectorKind::ALL {
            let v = self.vector(kind);
            let missing = v.x.is_nan() || v.y.is_nan();
            if kind == VectorKind::Position && missing {
                return Err(said::no_position());
            }
            // An infinite velocity chosen by a faulty solver is the fault to be found.
            if !missing && kind != VectorKind::Chosen && v.abs().max_element() > FARTHEST {
                return Err(said::too_far(quoted(&v.to_string()), format!("{FARTHEST:e}")));
            }
        }
        for (setting, number) in SETTINGS.iter().zip(self.settings) {
            if number.is_nan() {
                continue;
            }
            if let Err(error) = setting.check_number(f64::from(number)) {
                return Err(said::of_column(setting.key.into(), crate::text::refusals::value(&error)));
            }
        }
        Ok(())
    }
}
