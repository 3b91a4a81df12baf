//! The value of a setting that explains most decisions: a scan, then a search between the neighbors of the best values.

use super::{
    case::AuditCase,
    cause::Evidence,
    reference::{Hypothesis, Knob, Slips},
    tries::{distance, explained},
};

/// Number of decisions that the search uses.
const SAMPLE: usize = 48;

/// Number of values in the scan, and the factor by which they extend beyond the present one, down and up.
const SCANNED: usize = 40;
const REACH: f64 = 16.0;

/// Largest number of neighbors that is tested.
const NEIGHBORS: usize = 40;

/// Divisions of an interval, each by the golden ratio: 1e-8 of it remains.
const DIVISIONS: usize = 38;

/// Distances are capped here, m/s: decisions with another cause are all equally far off.
const FAR: f64 = 0.25;

/// The value of `knob` that reproduces most of the differing decisions, in few digits; `None` if the scan finds no
/// better value than the present one.
pub(super) fn best_value(evidence: Evidence, knob: Knob, slips: Slips) -> Option<f64> {
    let every = evidence.differing.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<AuditCase> = evidence.differing.iter().step_by(every).cloned().collect();
    let present = present(&sample, knob)?;
    let of = |value: f64| Hypothesis { slips, knob: Some((knob, value)) };
    let cost = |value: f64| -> f64 {
        let far = sample.iter().map(|case| distance(evidence, case, of(value)));
        far.map(|far| if far.is_finite() { far.min(FAR) } else { FAR }).sum()
    };
    let count = |value: f64| explained(evidence, &sample, of(value));
    let values = scan(knob, present);
    let costs: Vec<f64> = values.iter().map(|value| cost(*value)).collect();
    let best = (0..values.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b]))?;
    if costs[best] >= cost(present) {
        return None;
    }
    if knob == Knob::MaxNeighbors {
        return Some(values[best]);
    }
    let (low, high) = (values[best.saturating_sub(1)], values[(best + 1).min(values.len() - 1)]);
    let refined = if high.is_finite() { golden(low, high, &cost) } else { values[best] };
    // An end of the scan, such as 0, is better than a value near it.
    let refined = if count(refined) > count(values[best]) { refined } else { values[best] };
    Some(in_few_digits(refined, &count))
}

/// The median of the values in the decisions.
fn present(sample: &[AuditCase], knob: Knob) -> Option<f64> {
    let mut values: Vec<f64> = sample.iter().map(|case| knob.value(case)).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Values to test, ascending.
fn scan(knob: Knob, present: f64) -> Vec<f64> {
    match knob {
        Knob::MaxNeighbors => (0..=NEIGHBORS).map(|count| count as f64).collect(),
        Knob::Responsibility => (0..=SCANNED).map(|part| part as f64 / SCANNED as f64).collect(),
        Knob::Len => {
            let inner = (0..=SCANNED).map(|part| 0.01 * 1e4_f64.powf(part as f64 / SCANNED as f64));
            [0.0].into_iter().chain(inner).chain([f64::INFINITY]).collect()
        }
        _ => {
            let present = if present > 0.0 { present } else { 1.0 };
            let part = |index: usize| 2.0 * index as f64 / SCANNED as f64 - 1.0;
            (0..=SCANNED).map(|index| present * REACH.powf(part(index))).collect()
        }
    }
}

/// The minimum of a function that falls and then rises between two ends.
fn golden(mut low: f64, mut high: f64, cost: &impl Fn(f64) -> f64) -> f64 {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let inner = |low: f64, high: f64| [high - ratio * (high - low), low + ratio * (high - low)];
    let [mut a, mut b] = inner(low, high);
    let (mut at_a, mut at_b) = (cost(a), cost(b));
    for _ in 0..DIVISIONS {
        if at_a <= at_b {
            (high, b, at_b) = (b, a, at_a);
            a = inner(low, high)[0];
            at_a = cost(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = inner(low, high)[1];
            at_b = cost(b);
        }
    }
    (low + high) / 2.0
}

/// The value with the fewest digits that explains equally many decisions.
fn in_few_digits(value: f64, count: &impl Fn(f64) -> usize) -> f64 {
    let most = count(value);
    let rounded = (0..5).filter_map(|digits| format!("{value:.digits$e}").parse::<f64>().ok());
    rounded.into_iter().find(|rounded| count(*rounded) >= most).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_ends_at_the_least_value_and_drops_digits_that_change_nothing() {
        let least = golden(1.0, 5.0, &|x| (x - 3.2).abs());
        assert!((least - 3.2).abs() < 1e-6, "{least}");
        assert_eq!(in_few_digits(2.999_7, &|x| usize::from((x - 3.0).abs() < 0.01)), 3.0);
        assert_eq!(in_few_digits(0.123_456, &|x| usize::from((x - 0.1235).abs() < 1e-4)), 0.1235);
    }
}
