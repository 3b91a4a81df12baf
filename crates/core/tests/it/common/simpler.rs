//! Shorter and smaller lists of choices, one after the other: how a failing case is made simpler.

/// One way to simplify a list of choices.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pass {
    /// Without that many choices in a row; half as many in the next pass.
    Delete(usize),
    /// Replaces a choice by the simplest.
    Zero,
    /// Retains only the four leading bits of a choice: a round number.
    Round,
    /// Half of a choice.
    Halve,
    /// One less.
    Less,
}

/// Walks through all lists of choices that are simpler than a failing one.
#[derive(Debug)]
pub struct Simpler {
    pass: Pass,
    at: usize,
}

impl Simpler {
    pub fn new(length: usize) -> Simpler {
        Simpler { pass: Pass::Delete(length.next_power_of_two() / 2), at: 0 }
    }

    /// The last list fails as well and becomes the `best`: the walk continues from the present position.
    pub fn fails(&mut self) {
        let by = if let Pass::Delete(block) = self.pass { block } else { 1 };
        self.at = self.at.saturating_sub(by);
    }

    /// The next list that is simpler than `best`; `None` after the last.
    pub fn next(&mut self, best: &[u64]) -> Option<Vec<u64>> {
        loop {
            let at = self.at;
            match self.pass {
                Pass::Delete(block) if block > 0 && at < best.len() => {
                    self.at += block;
                    let mut list = best.to_vec();
                    list.drain(at..(at + block).min(best.len()));
                    return Some(list);
                }
                pass if at >= best.len() || pass == Pass::Delete(0) => {
                    (self.pass, self.at) = (after(pass)?, 0);
                }
                pass => {
                    self.at += 1;
                    let smaller = smaller(pass, best[at]);
                    if smaller < best[at] {
                        let mut list = best.to_vec();
                        list[at] = smaller;
                        return Some(list);
                    }
                }
            }
        }
    }
}

fn after(pass: Pass) -> Option<Pass> {
    match pass {
        Pass::Delete(block) if block > 1 => Some(Pass::Delete(block / 2)),
        Pass::Delete(_) => Some(Pass::Zero),
        Pass::Zero => Some(Pass::Round),
        Pass::Round => Some(Pass::Halve),
        Pass::Halve => Some(Pass::Less),
        Pass::Less => None,
    }
}

fn smaller(pass: Pass, choice: u64) -> u64 {
    match pass {
        Pass::Zero | Pass::Delete(_) => 0,
        Pass::Round => choice & !(u64::MAX >> (choice.leading_zeros() + 4).min(63)),
        Pass::Halve => choice / 2,
        // One less of a fine fraction makes no difference.
        Pass::Less if choice > 1 << 10 => choice,
        Pass::Less => choice.saturating_sub(1),
    }
}
