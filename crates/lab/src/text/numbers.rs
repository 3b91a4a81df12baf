//! Numbers and units for people: the number of digits, the minus sign, the sign of infinity.
//!
//! | place of the number | form | 1234.56 | 0.5 | 0.00049 |
//! |---|---|---|---|---|
//! | tables and panels of the window | [`three_digits`] | 1235 | 0.500 | 4.9e−4 |
//! | tables on a terminal | [`four_digits`] | 1235 | 0.5 | 0.00049 |
//! | pictures, and sentences with them | [`two_decimals`] | 1235 | 0.50 | 0.00 |
//! | sentences of reasons and findings | [`figure`] | 1235 | 0.50 | 0.0005 |
//! | steps of the linear programs | [`thousandths`] | 1234.560 | 0.500 | 4.9e−4 |
//! | counts, and means of them | [`count_or_mean`] | 1235 | 0.500 | 4.9e−4 |
//! | axes of a plot | [`on_axis`], [`multiple`], [`brief`] | | | |

use glam::Vec2;

/// Powers of ten, exact in `f64`.
const POWERS: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/// The number of decimals needed to show this many significant digits of a number of this size, at most `most`.
fn decimals(size: f64, digits: usize, most: usize) -> usize {
    (0..most).find(|decimals| size * POWERS[*decimals] >= POWERS[digits - 1]).unwrap_or(most)
}

/// A number rounded to three significant digits.
pub fn rounded(real: f32) -> f32 {
    if real.is_finite() { format!("{real:.2e}").parse().unwrap_or(real) } else { real }
}

/// The digits with a real minus sign in place of a hyphen.
pub fn with_minus(digits: String) -> String {
    digits.replace('-', "−")
}

/// The digits without trailing zeros in the decimals; minus zero becomes zero.
pub fn trimmed(digits: &str) -> &str {
    let short =
        if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
    if short == "-0" { "0" } else { short }
}

fn infinite(real: f32) -> Option<String> {
    real.is_infinite().then(|| if real > 0.0 { "∞".into() } else { "−∞".into() })
}

/// Three significant digits, at most three of them decimals; smaller numbers have a power of ten.
pub fn three_digits(real: f32) -> String {
    if let Some(infinite) = infinite(real) {
        return infinite;
    }
    if real == 0.0 || real.is_nan() {
        return if real.is_nan() { "–".into() } else { "0".into() };
    }
    // Rounded first, since 0.9999 becomes 1.
    let size = rounded(real).abs();
    with_minus(match size {
        0.001.. => format!("{real:.0$}", decimals(size.into(), 3, 3)),
        _ => format!("{real:.1e}"),
    })
}

/// At most four significant digits, in plain characters. Numbers below a millionth become zero.
pub fn four_digits(real: f64) -> String {
    if !real.is_finite() {
        return real.to_string();
    }
    trimmed(&format!("{real:.0$}", decimals(real.abs(), 4, 6))).to_string()
}

/// Three significant digits, at most two of them decimals.
pub fn two_decimals(real: f32) -> String {
    if let Some(infinite) = infinite(real) {
        return infinite;
    }
    let digits = format!("{real:.0$}", decimals(rounded(real).abs().into(), 3, 2));
    let is_zero = !digits.contains(|digit: char| digit.is_ascii_digit() && digit != '0');
    if is_zero { digits.replace('-', "") } else { with_minus(digits) }
}

/// Three digits or four decimals, whichever is shorter.
pub fn figure(real: f32) -> String {
    let decimals = match real.abs() {
        99.5.. => 0,
        9.95.. => 1,
        0.0995.. => 2,
        0.00995.. => 3,
        _ => 4,
    };
    let digits = format!("{real:.decimals$}");
    if decimals > 2 { trimmed(&digits).to_string() } else { digits }
}

/// The smallest number that a [`figure`] shows exactly and that is not below this one.
pub fn at_least(real: f32) -> String {
    to_one_side(real, |shown| shown >= real, 1.0)
}

/// The largest number that a [`figure`] shows exactly and that is not above this one; never below zero.
pub fn at_most(real: f32) -> String {
    to_one_side(real, |shown| shown <= real, -1.0)
}

fn to_one_side(real: f32, fits: impl Fn(f32) -> bool, toward: f64) -> String {
    let shown = figure(real);
    if shown.parse().is_ok_and(fits) {
        return shown;
    }
    let decimals = match shown.split_once('.') {
        Some((_, decimals)) => decimals.len(),
        None if real.abs() < 1.0 => 4,
        None => 0,
    };
    let next = shown.parse().unwrap_or(f64::from(real)) + toward / POWERS[decimals];
    format!("{:.decimals$}", next.max(0.0))
}

/// Three decimals; numbers too small for three decimals have a power of ten.
pub fn thousandths(real: f32) -> String {
    with_minus(match real.abs() {
        size if size.is_nan() => "no number".into(),
        size if size > 0.0 && size < 5e-4 || size >= 1e5 && size.is_finite() => format!("{real:.1e}"),
        _ => infinite(real).unwrap_or_else(|| format!("{real:.3}")),
    })
}

/// A point or a velocity, each coordinate in one of these forms.
pub fn coordinates(v: Vec2, form: fn(f32) -> String) -> String {
    format!("({}, {})", form(v.x), form(v.y))
}

/// A share, 0 … 1, in percent with one decimal.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Bytes in megabytes with one decimal, without the unit.
pub fn megabytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}

/// A number with as many decimals as three significant digits of its range have.
pub fn on_axis(real: f64, range: f64) -> String {
    let size = if range > 0.0 { range } else { real.abs() };
    with_minus(trimmed(&format!("{real:.0$}", decimals(size, 3, 6))).to_string())
}

/// A multiple of a spacing on an axis: with the decimals that distinguish it from its neighbors, so that 0.6000001 is
/// 0.6. If those would be many, or the number long, it has a power of ten.
pub fn multiple(real: f64, spacing: f64) -> String {
    let rounded = (real / spacing).round() * spacing;
    let is_long = rounded.abs() >= 1e6 || spacing < 1e-4;
    with_minus(match is_long && rounded != 0.0 {
        true => {
            let digits = (rounded.abs() / spacing).log10().ceil().clamp(0.0, 6.0) as usize;
            let text = format!("{rounded:.digits$e}");
            let (lead, power) = text.split_once('e').unwrap_or((&text, "0"));
            format!("{}e{power}", trimmed(lead))
        }
        false => trimmed(&format!("{rounded:.0$}", decimals(spacing, 2, 6))).to_string(),
    })
}

/// A whole number exactly; any other number, such as a mean, with three digits.
pub fn count_or_mean(real: f64) -> String {
    if real.fract() == 0.0 && real.abs() < 1e9 {
        return with_minus(format!("{real:.0}"));
    }
    three_digits(real as f32)
}

/// A number given as text, in at most four significant digits; other text, and numbers that are already short,
/// unchanged.
pub fn brief(words: &str) -> String {
    let Some(real) = words.parse::<f64>().ok().filter(|real| real.is_finite()) else {
        return words.to_string();
    };
    let digits = format!("{real:.0$}", decimals(real.abs(), 4, 9));
    let short = trimmed(&digits);
    if short.len() < words.len() { short.to_string() } else { words.to_string() }
}

/// A unit as it follows a number: after a space, or nothing for a pure number.
pub fn unit_after_number(unit: &str) -> String {
    if unit.is_empty() { String::new() } else { format!(" {unit}") }
}

/// A name with its unit in parentheses, if it has one.
pub fn with_unit(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_string() } else { format!("{name} ({unit})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_on_both_sides_of_a_power_of_ten() {
        // 0.9999 was once shown as 1.000 and 9.999 as 10.00.
        for (number, shown) in [
            (0.999_9, "1.00"),
            (9.999, "10.0"),
            (99.96, "100"),
            (0.999, "0.999"),
            (9.99, "9.99"),
            (-0.999_9, "−1.00"),
            (0.000_999_9, "0.001"),
            (0.0, "0"),
            (f32::INFINITY, "∞"),
            (f32::NAN, "–"),
        ] {
            assert_eq!(three_digits(number), shown, "{number}");
        }
    }

    #[test]
    fn a_value_in_words_gets_shorter_or_stays_as_it_is() {
        for (words, want) in [
            ("0.031622775", "0.03162"),
            ("0.3", "0.3"),
            ("1e-7", "1e-7"),
            ("31.622776", "31.62"),
            ("orca", "orca"),
        ] {
            assert_eq!(brief(words), want);
        }
    }

    #[test]
    fn the_table_of_forms_is_true() {
        for (real, want) in [
            (1234.56, ["1235", "1235", "1235", "1235", "1234.560"]),
            (0.5, ["0.500", "0.5", "0.50", "0.50", "0.500"]),
            (0.000_49, ["4.9e−4", "0.00049", "0.00", "0.0005", "4.9e−4"]),
        ] {
            let forms = [
                three_digits(real),
                four_digits(real.into()),
                two_decimals(real),
                figure(real),
                thousandths(real),
            ];
            assert_eq!(forms, want, "{real}");
        }
    }

    /// Each was once cut to five characters: −1200 for −12000, and −0.00 for −0.005.
    #[test]
    fn numbers_at_an_axis_are_whole() {
        for (real, spacing, shown) in [
            (-12_000.0, 2_000.0, "−12000"),
            (-0.005, 0.005, "−0.005"),
            (-0.015, 0.005, "−0.015"),
            (0.6000001, 0.2, "0.6"),
            (-1e-9, 0.5, "0"),
            (-2.5, 0.5, "−2.5"),
            (123_456.0, 1.0, "123456"),
            (12_000_000.0, 2_000_000.0, "1.2e7"),
            (-0.000_03, 0.000_01, "−3e−5"),
        ] {
            assert_eq!(multiple(real, spacing), shown, "{real} every {spacing}");
        }
    }

    #[test]
    fn counts_are_whole_and_means_are_not() {
        for (real, shown) in [(3.0, "3"), (0.0, "0"), (1234.0, "1234"), (2.5, "2.50"), (f64::NAN, "–")] {
            assert_eq!(count_or_mean(real), shown);
        }
    }

    #[test]
    fn no_number_is_minus_zero() {
        let forms = [two_decimals(-0.001), figure(-1e-5), four_digits(-1e-9), on_axis(-1e-9, 1.0)];
        assert_eq!(forms, ["0.00", "0", "0", "0"]);
    }

    #[test]
    fn what_is_rounded_to_one_side_shows_as_itself() {
        for (real, least, most) in
            [(1.0, "1.00", "1.00"), (0.333_3, "0.34", "0.33"), (1e-5, "0.0001", "0"), (123.4, "124", "123")]
        {
            assert_eq!((at_least(real), at_most(real)), (least.into(), most.into()), "{real}");
        }
    }
}
