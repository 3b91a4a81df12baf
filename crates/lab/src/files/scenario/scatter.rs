//! Random positions in a box, with discs apart if possible.

use glam::Vec2;
use rand::{Rng, RngExt};

/// Tries before a random position is used although it is too near to another.
const MAX_TRIES: usize = 200;

/// Number of consecutive agents without a free position after which the box counts as full.
const FULL: usize = 100;

/// Average tries for each agent of a layout that needs more than [`MANY_TRIES`]: a nearly full box yields a free
/// position now and then for a very long time.
const TRIES_EACH: usize = 20;

/// Tries that any layout may take, some seconds in all.
const MANY_TRIES: usize = 10_000_000;

/// Random positions.
pub struct Scatter {
    /// One position for each agent, m.
    pub positions: Vec<Vec2>,
    /// Number of positions that keep their distance from the earlier ones.
    pub apart: usize,
    /// True if the box was full, and the last ones were put anywhere.
    pub gave_up: bool,
}

/// Puts `n` agents into a box, at least `distance` apart while there is room, m.
pub fn scatter(n: usize, (low, high): (Vec2, Vec2), distance: f32, mut random: impl Rng) -> Scatter {
    let mut taken = Taken::new((low, high), distance, n);
    let (mut tries, mut apart, mut in_a_row) = (0, 0, 0);
    let most = MANY_TRIES.max(n.saturating_mul(TRIES_EACH));
    let mut gave_up = false;
    for _ in 0..n {
        gave_up |= in_a_row >= FULL || tries >= most;
        let (mut position, mut free) = (low, false);
        for _ in 0..if gave_up { 1 } else { MAX_TRIES } {
            let share = Vec2::new(random.random::<f32>(), random.random::<f32>());
            position = low + (high - low) * share;
            tries += 1;
            free = !gave_up && taken.is_free(position);
            if free {
                break;
            }
        }
        (apart, in_a_row) = if free { (apart + 1, 0) } else { (apart, in_a_row + 1) };
        taken.add(position);
    }
    Scatter { positions: taken.positions, apart, gave_up }
}

/// Positions so far, by cell, to find those that are too near.
struct Taken {
    low: Vec2,
    apart: f32,
    /// Columns and rows: cells are at least as wide as the distance between positions, and not many more than
    /// positions.
    count: (usize, usize),
    /// Cells per meter.
    density: Vec2,
    /// The last position in each cell.
    last: Vec<Option<u32>>,
    /// For each position the previous one in its cell.
    before: Vec<Option<u32>>,
    positions: Vec<Vec2>,
}

impl Taken {
    fn new((low, high): (Vec2, Vec2), apart: f32, n: usize) -> Taken {
        let size = high - low;
        let most = 4 * n.max(1);
        // A little wider than the distance, so that rounding never puts a near position two cells away.
        let fitting = |side: f32, most: usize| match 0.999 * side / apart {
            count if apart > 0.0 && count >= 1.0 => (count as usize).min(most),
            _ => 1,
        };
        let columns = fitting(size.x, most);
        let count = (columns, fitting(size.y, (most / columns).max(1)));
        let each = |count: usize, side: f32| if side > 0.0 { count as f32 / side } else { 0.0 };
        Taken {
            low,
            apart,
            count,
            density: Vec2::new(each(count.0, size.x), each(count.1, size.y)),
            last: vec![None; count.0 * count.1],
            before: Vec::with_capacity(n),
            positions: Vec::with_capacity(n),
        }
    }

    fn cell(&self, position: Vec2) -> (usize, usize) {
        let cell = (position - self.low) * self.density;
        ((cell.x as usize).min(self.count.0 - 1), (cell.y as usize).min(self.count.1 - 1))
    }

    fn is_free(&self, position: Vec2) -> bool {
        if self.apart <= 0.0 {
            return true;
        }
        let (x, y) = self.cell(position);
        let around = |at: usize, count: usize| at.saturating_sub(1)..=(at + 1).min(count - 1);
        for y in around(y, self.count.1) {
            for x in around(x, self.count.0) {
                let mut next = self.last[y * self.count.0 + x];
                while let Some(other) = next {
                    if (self.positions[other as usize] - position).length() < self.apart {
                        return false;
                    }
                    next = self.before[other as usize];
                }
            }
        }
        true
    }

    fn add(&mut self, position: Vec2) {
        let (x, y) = self.cell(position);
        let last = &mut self.last[y * self.count.0 + x];
        self.before.push(last.replace(self.positions.len() as u32));
        self.positions.push(position);
    }
}
