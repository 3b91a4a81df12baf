//! Counting the programs.

/// Records the programs that ran; `()` records nothing, at no cost.
pub trait Tally {
    /// Program 1, 2 or 3 runs this number of times; runs inside program 3 count too.
    fn runs(&mut self, _program: usize, _times: u32) {}
    /// The program inside program 3 found no velocity this number of times, and the old velocity stays.
    fn falls_back(&mut self, _times: u32) {}
}

impl Tally for () {}
