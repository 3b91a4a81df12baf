//! The positions of values on an axis, and the ends of the axis.

use crate::text::numbers::multiple;

/// The positions of values on an axis, 0 … 1: by their size if all are numbers, by its logarithm if they grow more than
/// twentyfold, and evenly spaced otherwise.
pub(super) fn positions(values: &[String]) -> Vec<f64> {
    let last = values.len().saturating_sub(1).max(1) as f64;
    let side_by_side: Vec<f64> =
        (0..values.len()).map(|k| if values.len() == 1 { 0.5 } else { k as f64 / last }).collect();
    let numbers: Option<Vec<f64>> =
        values.iter().map(|value| value.parse().ok().filter(|real: &f64| real.is_finite())).collect();
    let Some(mut numbers) = numbers else { return side_by_side };
    let (low, high) = reach(numbers.iter().map(|real| (*real, *real)));
    if low > 0.0 && high > 20.0 * low {
        numbers.iter_mut().for_each(|real| *real = libm::log(*real));
    }
    let (low, high) = reach(numbers.iter().map(|real| (*real, *real)));
    if high > low { numbers.iter().map(|real| (real - low) / (high - low)).collect() } else { side_by_side }
}

/// The least and largest of the ends of some ranges; ends that are not numbers do not count.
pub(super) fn reach(ranges: impl IntoIterator<Item = (f64, f64)>) -> (f64, f64) {
    let finite = ranges.into_iter().filter(|(low, high)| low.is_finite() && high.is_finite());
    finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), (low, high)| {
        (least.min(low), most.max(high))
    })
}

/// An axis that ends on multiples of its spacing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RoundAxis {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) spacing: f64,
}

/// The largest number of round steps of an axis.
const MOST: f32 = 5.0;

/// The approximate number of round steps of an axis of this length if each takes at least `each`, pixels.
pub(super) fn steps_on(length: f32, each: f32) -> f64 {
    // Round ends may add a step on both sides.
    f64::from((length / each - 2.0).floor().clamp(1.0, MOST))
}

impl RoundAxis {
    /// An axis that covers the range in about this many steps. A range without width is widened.
    pub(super) fn over((low, high): (f64, f64), steps: f64) -> RoundAxis {
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let (low, high) = if high - low > 1e-9 * high.abs().max(low.abs()) {
            (low, high)
        } else {
            let half = if low == 0.0 { 0.5 } else { 0.1 * low.abs() };
            (low - half, high + half)
        };
        let rough = (high - low) / steps;
        let mut decade = 1.0;
        while decade > rough {
            decade /= 10.0;
        }
        while decade * 10.0 <= rough {
            decade *= 10.0;
        }
        let spacing =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|lead| lead * decade).find(|step| *step >= rough * 0.999);
        let spacing = spacing.unwrap_or(10.0 * decade);
        RoundAxis { low: (low / spacing).floor() * spacing, high: (high / spacing).ceil() * spacing, spacing }
    }

    /// The numbers of the axis from the lowest, with their words.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let count = ((self.high - self.low) / self.spacing).round() as usize;
        let values = (0..=count).map(|k| self.low + k as f64 * self.spacing);
        values.map(|value| (value, multiple(value, self.spacing))).collect()
    }

    /// The position of a value between the low and the high end, 0 … 1.
    pub(super) fn share(&self, value: f64) -> f32 {
        ((value - self.low) / (self.high - self.low)) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_on_round_numbers_and_hold_their_range() {
        for range in [(0.0, 1.0), (-3.2, 17.9), (1e-7, 2e-7), (12345.0, 12346.0), (5.0, 5.0), (0.0, 0.0)] {
            for (steps, most) in [(5.0, 8.0), (2.0, 4.0), (1.0, 3.0)] {
                let RoundAxis { low, high, spacing } = RoundAxis::over(range, steps);
                assert!(low <= range.0 && high >= range.1 && high > low, "{range:?}: {low} {high}");
                let steps = (high - low) / spacing;
                assert!(
                    (1.0..=most).contains(&steps.round()) && (steps - steps.round()).abs() < 1e-6,
                    "{range:?}: {steps}"
                );
            }
        }
        let nothing = RoundAxis::over((f64::INFINITY, f64::NEG_INFINITY), 5.0);
        assert_eq!(nothing, RoundAxis { low: 0.0, high: 1.0, spacing: 0.2 });
    }

    #[test]
    fn values_stand_by_their_size_or_its_logarithm_or_side_by_side() {
        let of =
            |values: &[&str]| positions(&values.iter().map(|value| value.to_string()).collect::<Vec<_>>());
        assert_eq!(of(&["1", "2", "5"]), [0.0, 0.25, 1.0]);
        assert_eq!(of(&["vo", "rvo", "orca"]), [0.0, 0.5, 1.0]);
        assert_eq!(of(&["0.5", "1", "inf"]), [0.0, 0.5, 1.0]);
        assert_eq!(of(&["7"]), [0.5]);
        let decades = of(&["0.1", "1", "10"]);
        assert!((decades[1] - 0.5).abs() < 1e-12, "{decades:?}");
    }
}
