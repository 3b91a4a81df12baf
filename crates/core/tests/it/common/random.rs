//! Random numbers that are equal on every machine, and that can be drawn again from a list of choices.

use std::fmt::Debug;

use glam::{DVec2, Vec2};

use super::turned;

/// The source of the choices.
#[derive(Debug)]
enum Source {
    /// splitmix64: equal numbers on every machine. With `drawn`, the choices are recorded.
    Stream { state: u64, drawn: Option<Vec<u64>> },
    /// A list of choices. After its end every further choice is 0; a choice beyond its range becomes the largest in it.
    /// So any list makes a case.
    List { list: Vec<u64>, at: usize },
}

/// Random choices, each an integer from 0 on. A smaller choice makes a simpler case.
#[derive(Debug)]
pub struct Random {
    source: Source,
    /// True if [`Random::show`] prints.
    shows: bool,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { source: Source::Stream { state: seed, drawn: None }, shows: false }
    }

    /// Draws on from a state of the stream and records the choices.
    pub fn kept(state: u64) -> Random {
        Random { source: Source::Stream { state, drawn: Some(Vec::new()) }, shows: false }
    }

    /// Repeats the choices of a list.
    pub fn of(list: Vec<u64>) -> Random {
        Random { source: Source::List { list, at: 0 }, shows: false }
    }

    /// Repeats the choices of a list; shown values are printed.
    pub fn shown(list: Vec<u64>) -> Random {
        Random { shows: true, ..Random::of(list) }
    }

    /// Prints a drawn value if it belongs to the simplest case that fails.
    pub fn show<T: Debug>(&self, name: &str, value: &T) {
        if self.shows {
            let line = format!("{name} = {value:?}");
            if line.len() < 400 { eprintln!("{line}") } else { eprintln!("{name} = {value:#?}") }
        }
    }

    /// The choices so far, if they are recorded.
    pub fn choices(&self) -> Vec<u64> {
        match &self.source {
            Source::Stream { drawn, .. } => drawn.clone().unwrap_or_default(),
            Source::List { list, at } => list[..list.len().min(*at)].to_vec(),
        }
    }

    /// The state of the stream, from which it can continue.
    pub fn state(&self) -> Option<u64> {
        if let Source::Stream { state, .. } = self.source { Some(state) } else { None }
    }

    /// A choice in 0..=`largest`: the result of `choose` for a random word.
    fn choice(&mut self, largest: u64, choose: impl FnOnce(u64) -> u64) -> u64 {
        match &mut self.source {
            Source::Stream { state, drawn } => {
                *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let mut z = *state;
                z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
                let choice = choose(z ^ z >> 31);
                if let Some(drawn) = drawn {
                    drawn.push(choice);
                }
                choice
            }
            Source::List { list, at } => {
                let choice = list.get_mut(*at).map_or(0, |choice| {
                    *choice = (*choice).min(largest);
                    *choice
                });
                *at += 1;
                choice
            }
        }
    }

    pub fn word(&mut self) -> u64 {
        self.choice(u64::MAX, |word| word)
    }

    /// Uniform in [low, high). The simplest is the one nearest to 0.
    pub fn real(&mut self, low: f64, high: f64) -> f64 {
        const STEPS: f64 = (1_u64 << 53) as f64;
        let share = |step: i64| low + (high - low) * (step as f64 / STEPS);
        // Steps count from the one nearest to 0: 0, one above, one below, two above, …
        let zero = (STEPS * (-low / (high - low))).clamp(0.0, STEPS) as i64;
        let choice = self.choice(1 << 54, |word| {
            let step = (word >> 11) as i64 - zero;
            if step >= 0 { 2 * step as u64 } else { 2 * step.unsigned_abs() - 1 }
        });
        let step = if choice.is_multiple_of(2) { (choice / 2) as i64 } else { -(choice.div_ceil(2) as i64) };
        share((zero + step).clamp(0, (1 << 53) - 1))
    }

    pub fn real32(&mut self, low: f32, high: f32) -> f32 {
        self.real(f64::from(low), f64::from(high)) as f32
    }

    /// Uniform in low..=high. The simplest is `low`.
    pub fn count(&mut self, low: usize, high: usize) -> usize {
        let range = (high - low) as u64;
        low + self.choice(range, |word| word % (range + 1)) as usize
    }

    /// This number of items; fewer only while a failing case is simplified.
    pub fn up_to(&mut self, number: usize) -> usize {
        match &mut self.source {
            Source::Stream { drawn, .. } => {
                if let Some(drawn) = drawn {
                    drawn.push(number as u64);
                }
                number
            }
            Source::List { .. } => self.choice(number as u64, |_| 0) as usize,
        }
    }

    /// The simplest is the first.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.count(0, from.len() - 1)]
    }

    /// Unit vector in a uniform direction.
    pub fn direction(&mut self) -> DVec2 {
        turned(DVec2::X, self.real(0.0, std::f64::consts::TAU))
    }

    /// Uniform in a disc around the origin.
    pub fn in_disc(&mut self, radius: f64) -> DVec2 {
        self.direction() * radius * self.real(0.0, 1.0).sqrt()
    }

    /// Uniform in a square around the origin.
    pub fn in_square(&mut self, half: f32) -> Vec2 {
        Vec2::new(self.real32(-half, half), self.real32(-half, half))
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for k in (1..list.len()).rev() {
            // The simplest order is the one that was there.
            let kept = self.choice(k as u64, |word| k as u64 - word % (k as u64 + 1)) as usize;
            list.swap(k, k - kept);
        }
    }
}
