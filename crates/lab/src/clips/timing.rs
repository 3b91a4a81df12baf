//! The time of a clip: the relation of its own seconds to the simulated ones.
//!
//! ```text
//! title card | from … slower in some spans … to | the last picture, held
//! ```

/// A span that is played slower or faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlowMotion {
    /// The simulated time at which it begins, s.
    pub from: f64,
    /// The simulated time at which it ends, s.
    pub to: f64,
    /// The speed as a multiple of the clip's: 0.25 is a quarter of it.
    pub factor: f64,
}

/// Changes to the time of a clip.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Timing {
    /// The duration of the title card before the first picture, s.
    pub title: f64,
    /// The time for which the last picture is held, s.
    pub hold: f64,
    /// Spans with their own speed; where they overlap their factors multiply.
    pub slow: Vec<SlowMotion>,
}

impl Timing {
    /// The time that a clip of this speed takes from one simulated time to another, s.
    pub(super) fn seconds(&self, from: f64, to: f64, speed: f64) -> f64 {
        if self.slow.is_empty() {
            return (to - from) / speed;
        }
        self.pieces(from, to).map(|(from, to, factor)| (to - from) / (speed * factor)).sum()
    }

    /// The simulated time that a clip reaches `seconds` after `from`, s. After `to` the speed is the clip's own.
    pub(super) fn simulated(&self, (from, to): (f64, f64), speed: f64, seconds: f64) -> f64 {
        let mut left = seconds;
        for (start, end, factor) in self.pieces(from, to) {
            let length = (end - start) / (speed * factor);
            if left <= length {
                return start + left * speed * factor;
            }
            left -= length;
        }
        to + left * speed
    }

    /// The spans between changes of speed, each with its factor, in order.
    fn pieces(&self, from: f64, to: f64) -> impl Iterator<Item = (f64, f64, f64)> {
        let inside = |time: &f64| from < *time && *time < to;
        let mut ends: Vec<f64> =
            self.slow.iter().flat_map(|slow| [slow.from, slow.to]).filter(inside).collect();
        ends.extend([from, to]);
        ends.sort_by(f64::total_cmp);
        let factor = |middle: f64| {
            let covering = self.slow.iter().filter(move |slow| slow.from <= middle && middle < slow.to);
            covering.map(|slow| slow.factor).product()
        };
        let pieces: Vec<_> =
            ends.windows(2).map(|pair| (pair[0], pair[1], factor(0.5 * (pair[0] + pair[1])))).collect();
        pieces.into_iter()
    }

    /// Whether all numbers are valid.
    pub(super) fn is_sound(&self) -> bool {
        let slow = |slow: &SlowMotion| {
            let numbers = [slow.from, slow.to, slow.factor].iter().all(|number| number.is_finite());
            numbers && slow.from <= slow.to && slow.factor > 0.0
        };
        let waits = [self.title, self.hold].iter().all(|seconds| seconds.is_finite() && *seconds >= 0.0);
        waits && self.slow.iter().all(slow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_span_takes_its_share_of_the_clip() {
        let slow = vec![SlowMotion { from: 2.0, to: 3.0, factor: 0.25 }];
        let timing = Timing { slow, ..Timing::default() };
        // Two seconds at normal speed, one in four times the time, one at normal speed.
        assert_eq!(timing.seconds(0.0, 4.0, 1.0), 7.0);
        for (seconds, simulated) in [(0.0, 0.0), (2.0, 2.0), (4.0, 2.5), (6.0, 3.0), (6.5, 3.5), (8.0, 5.0)] {
            assert_eq!(timing.simulated((0.0, 4.0), 1.0, seconds), simulated, "{seconds} s");
        }
        // A clip that starts within a span, at twice the speed.
        assert_eq!(timing.seconds(2.5, 4.0, 2.0), 1.5);
        assert_eq!(timing.simulated((2.5, 4.0), 2.0, 1.25), 3.5);
    }
}
