//! Numbers in the forms that loggers write.

use super::said;
use sidestep_core::model::spelling::quoted;

use crate::text::message::Message;

/// The texts that loggers write for a missing number.
const NOTHING: [&str; 6] = ["", "nan", "na", "null", "none", "-"];

/// A number; NaN for a missing one. `,` may be the decimal point if it is not a separator.
pub(super) fn single(column: &str, text: &str) -> Result<f32, Message> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => otherwise(column, text).map(|number| number as f32),
    }
}

/// Like [`single`], with the precision of a time or a step.
pub(super) fn double(column: &str, text: &str) -> Result<f64, Message> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => otherwise(column, text),
    }
}

/// The power of ten of the last printed digit of a number: −2 of `0.25`, 0 of `7`, −5 of `1.25e-3`.
pub(super) fn last_digit(text: &str) -> i32 {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let decimals = mantissa.split_once(['.', ',']).map_or(0, |(_, decimals)| decimals.trim().len());
    exponent.parse::<i32>().unwrap_or(0) - decimals as i32
}

#[cold]
fn otherwise(column: &str, text: &str) -> Result<f64, Message> {
    if NOTHING.contains(&text.to_ascii_lowercase().as_str()) {
        return Ok(f64::NAN);
    }
    let number = text.replacen(',', ".", 1).parse();
    number.map_err(|_| said::no_number(column.into(), quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::last_digit;

    #[test]
    fn a_number_shows_how_finely_it_is_printed() {
        let powers = ["0.25", "7", "1.25e-3", "8.4000000e+00", "-1,50", "12"].map(last_digit);
        assert_eq!(powers, [-2, 0, -5, -7, -2, 0]);
    }
}
