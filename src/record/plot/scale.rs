//! Where values stand on an axis, and where it ends.

/// Where values stand on an axis, 0 … 1: by their size where all are numbers, by its logarithm where they grow more
/// than twentyfold, and side by side otherwise.
pub(super) fn positions(values: &[String]) -> Vec<f64> {
    let last = values.len().saturating_sub(1).max(1) as f64;
    let side_by_side: Vec<f64> =
        (0..values.len()).map(|k| if values.len() == 1 { 0.5 } else { k as f64 / last }).collect();
    let numbers: Option<Vec<f64>> =
        values.iter().map(|value| value.parse().ok().filter(|real: &f64| real.is_finite())).collect();
    let Some(mut numbers) = numbers else { return side_by_side };
    let ends = |numbers: &[f64]| {
        numbers
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), real| (low.min(*real), high.max(*real)))
    };
    let (low, high) = ends(&numbers);
    if low > 0.0 && high > 20.0 * low {
        numbers.iter_mut().for_each(|real| *real = libm::log(*real));
    }
    let (low, high) = ends(&numbers);
    if high > low { numbers.iter().map(|real| (real - low) / (high - low)).collect() } else { side_by_side }
}

/// Ends and spacing of an axis that holds the range: about five round steps. A range without width is widened.
pub(super) fn round_range(low: f64, high: f64) -> (f64, f64, f64) {
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    let (low, high) = if high - low > 1e-9 * high.abs().max(low.abs()) {
        (low, high)
    } else {
        let half = if low == 0.0 { 0.5 } else { 0.1 * low.abs() };
        (low - half, high + half)
    };
    let rough = (high - low) / 5.0;
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
    ((low / spacing).floor() * spacing, (high / spacing).ceil() * spacing, spacing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_on_round_numbers_and_hold_their_range() {
        for (low, high) in
            [(0.0, 1.0), (-3.2, 17.9), (1e-7, 2e-7), (12345.0, 12346.0), (5.0, 5.0), (0.0, 0.0)]
        {
            let (from, to, spacing) = round_range(low, high);
            assert!(from <= low && to >= high && to > from, "{low} {high}: {from} {to}");
            let steps = (to - from) / spacing;
            assert!(
                (2.0..=8.0).contains(&steps.round()) && (steps - steps.round()).abs() < 1e-6,
                "{low} {high}: {steps}"
            );
        }
        assert_eq!(round_range(f64::INFINITY, f64::NEG_INFINITY), (0.0, 1.0, 0.2));
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
