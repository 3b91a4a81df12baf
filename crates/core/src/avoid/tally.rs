//! Counting the programs.

/// Takes note of which programs ran; `()` does not, at no cost.
pub trait Tally {
    /// Program 1, 2 or 3 runs so many times; those inside program 3 count too.
    #[inline(always)]
    fn runs(&mut self, _program: usize, _times: u32) {}
    /// The program inside program 3 found nothing so many times, and the old velocity stays.
    #[inline(always)]
    fn falls_back(&mut self, _times: u32) {}
}

impl Tally for () {}
