//! The precision with which a log prints its numbers, from its first rows: two numbers that differ by less may be
//! equal.

use super::{column::NUMBERS, numbers::last_digit};

/// Number of rows examined.
const ROWS: usize = 1000;

/// The power of ten of the finest digit of each number of a row, and of its time; `None` if none was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PrintedDigits {
    numbers: [Option<i32>; NUMBERS],
    time: Option<i32>,
    seen: usize,
}

impl PrintedDigits {
    /// True if more rows are to be examined.
    pub fn is_open(&self) -> bool {
        self.seen < ROWS
    }

    /// Counts a row.
    pub fn next_row(&mut self) {
        self.seen += 1;
    }

    /// Examines the text of a number.
    pub fn see(&mut self, number: usize, text: &str) {
        finer(&mut self.numbers[number], text);
    }

    /// Examines the text of a time.
    pub fn see_time(&mut self, text: &str) {
        finer(&mut self.time, text);
    }

    /// The finest step of a vector, by its first number: both are printed alike. 0 if unknown.
    pub fn step(&self, first: usize) -> f64 {
        self.numbers[first..first + 2].iter().flatten().min().copied().map_or(0.0, power_of_ten)
    }

    /// The finest step of times, s; 0 if unknown.
    pub fn time_step(&self) -> f64 {
        self.time.map_or(0.0, power_of_ten)
    }
}

fn finer(known: &mut Option<i32>, text: &str) {
    let power = last_digit(text);
    *known = Some(known.map_or(power, |known| known.min(power)));
}

fn power_of_ten(power: i32) -> f64 {
    format!("1e{power}").parse().unwrap_or(0.0)
}
