//! Numbers as loggers write them.

use super::said;
use crate::{model::spelling::quoted, text::message::Message};

/// What loggers write where there is no number.
const NOTHING: [&str; 6] = ["", "nan", "na", "null", "none", "-"];

/// A number; NaN where the field says that there is none. `,` may stand for the decimal point where it separates nothing.
pub(super) fn single(column: &str, text: &str) -> Result<f32, Message> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => otherwise(column, text).map(|number| number as f32),
    }
}

/// The same with the digits of a time or a step.
pub(super) fn double(column: &str, text: &str) -> Result<f64, Message> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => otherwise(column, text),
    }
}

#[cold]
fn otherwise(column: &str, text: &str) -> Result<f64, Message> {
    if NOTHING.contains(&text.to_ascii_lowercase().as_str()) {
        return Ok(f64::NAN);
    }
    let number = text.replacen(',', ".", 1).parse();
    number.map_err(|_| said::no_number(column.into(), quoted(text)))
}
