//! A line whose crossings are counted.

use glam::Vec2;

/// Counts the agents whose centers pass between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    ends: [Vec2; 2],
    /// Crossings from the left of the line to its right, seen from its first end to its second.
    pub forwards: u64,
    /// Crossings from the right of the line to the left.
    pub backwards: u64,
}

/// The direction in which an agent crossed the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossing {
    Forwards,
    Backwards,
}

/// A position this close to the line (m) may be on either side of it because of the rounding of a step.
const ROUNDING: f32 = 1e-3;

impl Gate {
    /// A gate without crossings so far.
    pub fn new(ends: [Vec2; 2]) -> Gate {
        Gate { ends, forwards: 0, backwards: 0 }
    }

    /// The end points of its line, m.
    pub fn ends(&self) -> [Vec2; 2] {
        self.ends
    }

    /// Length of the line, m.
    pub fn width(&self) -> f32 {
        self.ends[0].distance(self.ends[1])
    }

    /// True if a point, m, is to the right of the line.
    pub(super) fn is_beyond(&self, point: Vec2) -> bool {
        self.leftness(point) < 0.0
    }

    /// The direction in which an agent crossed the line, if it did. It is now at `position`, m, after this displacement
    /// in the last step, m, if that is known. The flags say whether it was beyond the line before the step, and whether it is now.
    #[inline]
    pub(super) fn pass(
        &self,
        position: Vec2,
        displacement: Option<Vec2>,
        [was_beyond, is_beyond]: [bool; 2],
    ) -> Option<Crossing> {
        if is_beyond == was_beyond {
            return None;
        }
        let now = self.leftness(position);
        // It may have been moved to the other side by hand; then its displacement in the step does not cross the line.
        let moved = displacement.unwrap_or_default();
        let start = position - moved;
        let before = self.leftness(start);
        let along = self.ends[1] - self.ends[0];
        let on_line = ROUNDING * along.length();
        if displacement.is_some() && before * now > 0.0 && before.abs() > on_line && now.abs() > on_line {
            return None;
        }
        let share = if before == now { 0.0 } else { (before / (before - now)).clamp(0.0, 1.0) };
        let crossed_at = (start + moved * share - self.ends[0]).dot(along);
        let within = (0.0..=along.length_squared()).contains(&crossed_at);
        within.then_some(if was_beyond { Crossing::Backwards } else { Crossing::Forwards })
    }

    /// Positive to the left of the line; a distance times its length, m².
    fn leftness(&self, point: Vec2) -> f32 {
        (self.ends[1] - self.ends[0]).perp_dot(point - self.ends[0])
    }
}
