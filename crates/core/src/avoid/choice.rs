//! The decision of one agent: the answer of its method, cut by the limits of its body.

use glam::Vec2;

use super::{limits, row::SlotRow, situation::Outcome};
use crate::{geometry::finite_or, model::Agent};

/// The decision of one agent.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Choice {
    /// The velocity it takes next, m/s.
    pub velocity: Vec2,
    /// The velocity that it would prefer, m/s.
    pub preferred: Vec2,
    /// The kind of choice: the preferred velocity or another one, and why.
    pub outcome: Outcome,
    /// Number of neighbors that it considered.
    pub neighbors: u16,
    /// Number of lines or cones that come from walls and pillars; 255 means 255 or more.
    pub walls: u8,
    /// Distance of ORCA's answer from the half-plane that it violates most, m/s; 0 for the other methods.
    pub violation: f32,
    /// Its heading after the decision, a unit vector.
    pub heading: Vec2,
    /// The wander target that it remembers, m.
    pub wander: Vec2,
}

/// The answer of a method for an agent, before the limits of its body.
#[derive(Clone, Copy, Debug, Default)]
pub struct MethodOutput {
    /// The velocity that the method chose, m/s.
    pub velocity: Vec2,
    /// The velocity that the agent would prefer, m/s.
    pub preferred: Vec2,
    /// The wander target that it remembers from now on, m; `None` if it keeps the old one.
    pub wander: Option<Vec2>,
    /// As in [`Choice`].
    pub violation: f32,
    /// As in [`Choice`].
    pub neighbors: u16,
    /// As in [`Choice`].
    pub walls: u8,
    /// As in [`Choice`].
    pub outcome: Outcome,
}

impl From<MethodOutput> for SlotRow {
    #[inline(always)]
    fn from(output: MethodOutput) -> SlotRow {
        let MethodOutput { velocity, preferred, wander, violation, neighbors, walls, outcome } = output;
        // Targets are finite. A row has no word to spare, so NaN means no target.
        let target = wander.unwrap_or(Vec2::NAN);
        let numbers = [velocity.x, velocity.y, preferred.x, preferred.y, target.x, target.y, violation];
        let [a, b, c, d, e, f, g] = numbers.map(f32::to_bits);
        SlotRow([a, b, c, d, e, f, g, u32::from(neighbors) | u32::from(walls) << 16 | (outcome as u32) << 24])
    }
}

impl From<SlotRow> for MethodOutput {
    #[inline(always)]
    fn from(row: SlotRow) -> MethodOutput {
        let pair = |word: usize| Vec2::new(row.number(word), row.number(word + 1));
        let (target, counts) = (pair(4), row.0[7]);
        MethodOutput {
            velocity: pair(0),
            preferred: pair(2),
            wander: (!target.x.is_nan()).then_some(target),
            violation: row.number(6),
            neighbors: counts as u16,
            walls: (counts >> 16) as u8,
            outcome: match counts >> 24 {
                0 => Outcome::Free,
                1 => Outcome::Adjusted,
                _ => Outcome::Relaxed,
            },
        }
    }
}

impl MethodOutput {
    /// The choice within the limits of the body of `agent`.
    #[inline(always)]
    pub fn within_limits(self, agent: &Agent, time_step: f32) -> Choice {
        let (velocity, heading) = limits::within(agent, self.velocity, time_step);
        self.choice(velocity, heading, agent.wander)
    }

    /// The choice of an agent without such limits, and without a wander target so far; `None` if it is at rest, since
    /// it then keeps its heading.
    #[inline(always)]
    pub fn without_limits(self) -> Option<Choice> {
        let heading = limits::direction(self.velocity)?;
        Some(self.choice(self.velocity, heading, Vec2::ZERO))
    }

    /// The choice; without a new wander target it keeps the `remembered` one.
    #[inline(always)]
    fn choice(self, velocity: Vec2, heading: Vec2, remembered: Vec2) -> Choice {
        let MethodOutput { velocity: _, preferred, wander, violation, neighbors, walls, outcome } = self;
        let wander = wander.unwrap_or_else(|| finite_or(remembered, Vec2::ZERO));
        Choice { velocity, preferred, outcome, neighbors, walls, violation, heading, wander }
    }
}
