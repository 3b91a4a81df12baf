//! An input as the list of choices that made it: shorter lists and smaller choices make simpler inputs.

use std::{fmt, rc::Rc};

use proptest::{
    prelude::Rng,
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::TestRunner,
};

use crate::simpler::Simpler;

/// A sequence of choices: drawn at random and recorded, or read again from a list.
///
/// Past the end of a list every choice is 0, the simplest; a choice beyond its range becomes the largest in it. So any
/// list makes an input.
pub struct Choices {
    list: Vec<u64>,
    at: usize,
    /// State of splitmix64; `None` reads the list.
    random: Option<u64>,
}

impl Choices {
    /// Choices at random.
    pub fn random(seed: u64) -> Choices {
        Choices { list: Vec::new(), at: 0, random: Some(seed) }
    }

    /// The choices of a list.
    pub fn of(list: Vec<u64>) -> Choices {
        Choices { list, at: 0, random: None }
    }

    fn word(&mut self) -> u64 {
        let state = self.random.as_mut().expect("only random choices draw");
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A whole number in low..=high.
    pub fn count(&mut self, low: u64, high: u64) -> u64 {
        let range = high - low;
        let choice = match self.random {
            Some(_) => {
                let word = self.word();
                let choice = range.checked_add(1).map_or(word, |of| word % of);
                self.list.push(choice);
                choice
            }
            None => self.list.get(self.at).copied().unwrap_or(0).min(range),
        };
        self.at += 1;
        low + choice
    }

    /// A place in a list of this length.
    pub fn place(&mut self, length: usize) -> usize {
        self.count(0, length as u64 - 1) as usize
    }

    /// One of these; the first is the simplest.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.place(from.len())]
    }

    /// True once in `times`; false is simpler.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.count(0, times - 1) == times - 1
    }

    /// True every other time.
    pub fn either(&mut self) -> bool {
        self.once_in(2)
    }

    /// A real number in [low, high]; low is the simplest.
    pub fn real(&mut self, low: f32, high: f32) -> f32 {
        const STEPS: u64 = 1 << 20;
        let share = self.count(0, STEPS) as f64 / STEPS as f64;
        (f64::from(low) + (f64::from(high) - f64::from(low)) * share) as f32
    }

    /// A size up to `most`: often small, sometimes at the end, and every order of magnitude in between.
    pub fn size(&mut self, most: u64) -> u64 {
        match self.count(0, 9) {
            0..=5 => self.count(0, most.min(4)),
            6..=8 => {
                let bits = u64::from(most.max(1).ilog2());
                let largest = 1_u64 << self.count(0, bits);
                self.count(largest / 2, (largest * 2).min(most))
            }
            _ => most.saturating_sub(self.count(0, 1)),
        }
    }
}

/// An input and the choices that made it.
pub struct Case<T> {
    pub choices: Vec<u64>,
    pub input: T,
}

impl<T: fmt::Debug> fmt::Debug for Case<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}, of the choices {}", self.input, words(&self.choices))
    }
}

/// A list of choices as a line of text, which [`choices_of`] reads back.
pub fn words(choices: &[u64]) -> String {
    choices.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// The choices in a line of text; a `#` starts a comment.
pub fn choices_of(line: &str) -> Vec<u64> {
    let list = line.split('#').next().unwrap_or_default();
    list.split_whitespace().map(|word| word.parse().expect("a choice is a number")).collect()
}

/// The input that a list of choices makes.
pub fn made<T>(choices: Vec<u64>, make: fn(&mut Choices) -> T) -> Case<T> {
    let mut replayed = Choices::of(choices);
    let input = make(&mut replayed);
    let mut choices = replayed.list;
    // Choices that were not used carry no information.
    choices.truncate(replayed.at);
    Case { choices, input }
}

/// All inputs that a function makes of random choices; an input shrinks by its choices.
#[derive(Debug)]
pub struct Inputs<T>(pub fn(&mut Choices) -> T);

impl<T: fmt::Debug> Strategy for Inputs<T> {
    type Tree = Shrinking<T>;
    type Value = Rc<Case<T>>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut choices = Choices::random(runner.rng().next_u64());
        let input = (self.0)(&mut choices);
        let case = Rc::new(Case { choices: choices.list, input });
        let simpler = Simpler::new(case.choices.len());
        Ok(Shrinking { make: self.0, best: case.clone(), tried: case, simpler })
    }
}

/// A failing case, being reduced to a simpler one that fails as well.
pub struct Shrinking<T> {
    make: fn(&mut Choices) -> T,
    /// The simplest known failure.
    best: Rc<Case<T>>,
    /// The candidate under test.
    tried: Rc<Case<T>>,
    simpler: Simpler,
}

impl<T> Shrinking<T> {
    /// Moves to the next candidate. Returns true if there is one.
    fn next(&mut self) -> bool {
        while let Some(list) = self.simpler.next(&self.best.choices) {
            self.tried = Rc::new(made(list, self.make));
            if self.tried.choices != self.best.choices {
                return true;
            }
        }
        false
    }
}

impl<T: fmt::Debug> ValueTree for Shrinking<T> {
    type Value = Rc<Case<T>>;

    fn current(&self) -> Rc<Case<T>> {
        self.tried.clone()
    }

    fn simplify(&mut self) -> bool {
        // The candidate fails as well: continue from there.
        if !Rc::ptr_eq(&self.best, &self.tried) {
            self.simpler.fails();
            self.best = self.tried.clone();
        }
        self.next()
    }

    fn complicate(&mut self) -> bool {
        self.next()
    }
}
