//! The meaning of the color of a body: its group, or a quantity on a ramp.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CHUNK, Frame, said};
use sidestep_core::{avoid::Outcome, model::Agent};

use crate::{
    picture::draw::Color,
    text::{
        message::Message,
        quantity::{UnitNumber, number},
        terms,
        unit::SceneUnit,
    },
};

/// The quantity that bodies are colored by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantity {
    /// Nothing that changes: one color for each group.
    #[default]
    Group,
    /// The present speed of the agent.
    Speed,
    /// The difference between its chosen and its preferred velocity.
    Deviation,
    /// The difference between its chosen velocity and the one in a log.
    Difference,
    /// The number of its lines or cones: one for each neighbor, and those of walls and pillars.
    #[serde(alias = "neighbors")]
    Lines,
    /// The outcome of its programs.
    Stage,
}

impl Quantity {
    /// All quantities, in the order of the menu.
    pub const ALL: [Quantity; 6] = [
        Quantity::Group,
        Quantity::Speed,
        Quantity::Deviation,
        Quantity::Difference,
        Quantity::Lines,
        Quantity::Stage,
    ];

    /// A word for the menu.
    pub fn name(self) -> Message {
        match self {
            Quantity::Group => said::color_group(),
            Quantity::Speed => said::color_speed(),
            Quantity::Deviation => said::color_deviation(),
            Quantity::Difference => said::color_difference(),
            Quantity::Lines => said::color_lines(),
            Quantity::Stage => said::color_stage(),
        }
    }

    /// One sentence for the tooltip.
    pub fn about(self) -> Message {
        match self {
            Quantity::Group => said::about_color_group(),
            Quantity::Speed => said::about_color_speed(),
            Quantity::Deviation => said::about_color_deviation(),
            Quantity::Difference => said::about_color_difference(),
            Quantity::Lines => said::about_color_lines(),
            Quantity::Stage => said::about_color_stage(),
        }
    }
}

/// The smallest difference from a log that counts, m/s: the tolerance of an audit.
const LEAST_DIFFERENCE: f32 = 1e-4;

/// The number of colors by which the legend shows a ramp without steps.
pub const STEPS: usize = 13;

/// A quantity with the value at the end of its ramp, which starts at 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    quantity: Quantity,
    end: f32,
}

impl Scale {
    /// The scale of a picture; `None` if colors mean groups. Its end depends only on settings, so that a color means
    /// the same in every picture.
    pub fn of(frame: &Frame) -> Option<Scale> {
        let most = |of: fn(&Agent) -> f32| {
            let agents = frame.scene.world.agents.par_iter().with_min_len(CHUNK);
            agents.map(of).reduce(|| 0.0, f32::max)
        };
        let quantity = frame.look.color_by;
        let end = match quantity {
            Quantity::Group => return None,
            Quantity::Speed | Quantity::Deviation | Quantity::Difference => {
                most(|agent| agent.settings.max_speed)
            }
            Quantity::Lines => most(|agent| agent.settings.max_neighbors as f32),
            Quantity::Stage => 1.0,
        };
        Some(Scale { quantity, end })
    }

    /// The position of agent `index` on the ramp, 0 … 1; 0 on a ramp without a length, and for an agent without a
    /// decision.
    pub fn share(&self, frame: &Frame, index: usize) -> f32 {
        let choice = frame.scene.decisions.choices.get(index).copied().unwrap_or_default();
        let value = match self.quantity {
            Quantity::Group => 0.0,
            Quantity::Speed => frame.scene.world.agents[index].velocity.length(),
            Quantity::Deviation => choice.velocity.distance(choice.preferred),
            Quantity::Difference => {
                let logged = frame.scene.chosen_in_log(index);
                return logged
                    .map_or(0.0, |logged| self.share_of_difference(choice.velocity.distance(logged)));
            }
            Quantity::Lines => f32::from(choice.neighbors) + f32::from(choice.walls),
            Quantity::Stage => match choice.outcome {
                Outcome::Free => 0.0,
                Outcome::Adjusted => 0.5,
                Outcome::Relaxed => 1.0,
            },
        };
        if self.end > 0.0 { (value / self.end).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// The position of a difference on its ramp, which is logarithmic: a faint slip is visible along with a gross one.
    fn share_of_difference(&self, difference: f32) -> f32 {
        let end = (self.end / LEAST_DIFFERENCE).max(2.0).ln();
        let share = (difference / LEAST_DIFFERENCE).max(1.0).ln() / end;
        // A value that is not a number is not close to anything.
        if share.is_nan() { 1.0 } else { share.min(1.0) }
    }

    /// The color of agent `index`.
    pub fn color(&self, frame: &Frame, index: usize) -> Color {
        frame.palette.ramp_at(self.share(frame, index))
    }

    /// The words of the legend: the quantity, both ends of the ramp and the unit.
    pub fn words(&self, unit: SceneUnit) -> Message {
        let speed = |end: f32| {
            let shown = UnitNumber::new(end, "m/s").in_unit(unit);
            UnitNumber::new((shown.value * 100.0).round() / 100.0, shown.unit)
        };
        let end = (self.end * 100.0).round() / 100.0;
        match self.quantity {
            Quantity::Group => said::name_bodies(),
            Quantity::Speed => said::ramp_speed(speed(self.end)),
            Quantity::Deviation => said::ramp_deviation(speed(self.end)),
            Quantity::Difference => {
                let least = UnitNumber::new(LEAST_DIFFERENCE, "m/s").in_unit(unit);
                said::ramp_difference(least, speed(self.end))
            }
            Quantity::Lines => said::ramp_lines(number(end)),
            Quantity::Stage => {
                let [free, adjusted, relaxed] =
                    [Outcome::Free, Outcome::Adjusted, Outcome::Relaxed].map(terms::outcome);
                said::ramp_stage(free, adjusted, relaxed)
            }
        }
    }

    /// The number of colors of the ramp that the legend shows, from start to end.
    pub fn steps(&self) -> usize {
        if self.quantity == Quantity::Stage { 3 } else { STEPS }
    }
}
