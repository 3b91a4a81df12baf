//! A k-d tree over the agents, for comparison with the grid.
//!
//! As in RVO2 a box is split at the middle of its longer side until few agents are left, children are visited nearer
//! first, and the range shrinks to the farthest neighbor as soon as there are enough. Other than there the nodes lie in
//! one vector in the order of a descent, and the positions of a leaf side by side, to be tested several at a time. The
//! agents stay in the order of the tree before, so that a step has little to move; after it nothing is allocated.

use sidestep::{
    Vec2, World,
    geometry::lanes::{Lanes, Simd, WIDEST, prelude::*, splat, width},
};

/// As many agents are not split any more: the quickest of 8, 16, 24 and 32 on the scenes; 16 take an eighth longer. RVO2
/// has 10.
pub const LEAF: usize = 32;

/// A box around agents, and where they are.
#[derive(Clone, Copy)]
struct Node {
    low: Vec2,
    high: Vec2,
    /// Places of its agents, from the first to before the end.
    first: u32,
    end: u32,
    /// Its second child; the first is the node after this one. 0 for a leaf.
    second: u32,
}

/// An agent while the tree is built.
#[derive(Clone, Copy, Default)]
struct Entry {
    position: Vec2,
    index: u32,
}

/// The tree.
#[derive(Default)]
pub struct KdTree {
    nodes: Vec<Node>,
    entries: Vec<Entry>,
    /// Coordinates leaf by leaf, and some more to fill up the last test.
    xs: Vec<f32>,
    ys: Vec<f32>,
}

/// A search, and what it found.
#[derive(Default)]
pub struct Search {
    center: Vec2,
    me: u32,
    most: usize,
    /// Squared distance beyond which nobody is looked for, m², and the key that stays out.
    limit: f32,
    limit_key: u64,
    /// Keys of the nearest so far, ascending.
    keys: Vec<u64>,
    count: usize,
}

impl KdTree {
    /// Builds the tree over the agents of `world`.
    pub fn rebuild(&mut self, world: &World) {
        let n = world.agents.len();
        let KdTree { nodes, entries, xs, ys } = self;
        if entries.len() != n {
            entries.clear();
            entries.extend((0..n as u32).map(|index| Entry { index, ..Entry::default() }));
        }
        for entry in &mut *entries {
            entry.position = world.agents[entry.index as usize].position;
        }
        nodes.clear();
        if n > 0 {
            split(nodes, entries, 0);
        }
        xs.resize(n + WIDEST, 0.0);
        ys.resize(n + WIDEST, 0.0);
        for ((entry, x), y) in entries.iter().zip(xs).zip(ys) {
            (*x, *y) = (entry.position.x, entry.position.y);
        }
    }

    /// The agent in each place: neighbors in space are mostly neighbors here.
    pub fn order(&self) -> impl ExactSizeIterator<Item = u32> {
        self.entries.iter().map(|entry| entry.index)
    }

    /// The `most` agents nearest to the one in a place with `distance² < range²`, nearest first, ties by index; without it.
    pub fn nearest<'a, S: Simd>(
        &self,
        simd: S,
        place: usize,
        range: f32,
        most: usize,
        search: &'a mut Search,
    ) -> impl ExactSizeIterator<Item = u32> + use<'a, S> {
        let Entry { position, index } = self.entries[place];
        (search.center, search.me, search.most, search.count) = (position, index, most, 0);
        search.limit = range * range;
        search.limit_key = key(search.limit, 0);
        if search.keys.len() < most {
            search.keys.resize(most, 0);
        }
        if most > 0 {
            self.visit(simd, 0, search);
        }
        search.keys[..search.count].iter().map(|key| *key as u32)
    }

    /// A function of its own, for the processor of `simd`.
    fn visit<S: Simd>(&self, simd: S, node: usize, search: &mut Search) {
        simd.vectorize(
            #[inline(always)]
            || self.visit_with(simd, node, search),
        );
    }

    #[inline(always)]
    fn visit_with<S: Simd>(&self, simd: S, node: usize, search: &mut Search) {
        let Node { first, end, second, .. } = self.nodes[node];
        if second == 0 {
            return self.test(simd, first as usize, end as usize, search);
        }
        let (first, second) = (node + 1, second as usize);
        let (to_first, to_second) = (self.distance_sq(first, search), self.distance_sq(second, search));
        let (near, far, to_near, to_far) = if to_first <= to_second {
            (first, second, to_first, to_second)
        } else {
            (second, first, to_second, to_first)
        };
        // At the very limit someone may still come in by a lower index.
        if to_near <= search.limit {
            self.visit(simd, near, search);
            if to_far <= search.limit {
                self.visit(simd, far, search);
            }
        }
    }

    /// Squared distance of a node's box. Rounding cannot lose anyone: it is no larger than that of an agent in the box.
    #[inline(always)]
    fn distance_sq(&self, node: usize, search: &Search) -> f32 {
        let Node { low, high, .. } = &self.nodes[node];
        let offset = (*low - search.center).max(search.center - *high).max(Vec2::ZERO);
        offset.dot(offset)
    }

    /// Tests the agents of a leaf.
    #[inline(always)]
    fn test<S: Simd>(&self, simd: S, first: usize, end: usize, search: &mut Search) {
        let (x, y) = (splat(simd, search.center.x), splat(simd, search.center.y));
        let width = width::<S>();
        for at in (first..end).step_by(width) {
            let offset_x = x - Lanes::<S>::from_slice(simd, &self.xs[at..][..width]);
            let offset_y = y - Lanes::<S>::from_slice(simd, &self.ys[at..][..width]);
            let distance_sq = offset_x * offset_x + offset_y * offset_y;
            let wanted = (1_u64 << (end - at).min(width)) - 1;
            let mut near = distance_sq.simd_le(search.limit).to_bitmask() & wanted;
            while near != 0 {
                let lane = near.trailing_zeros() as usize;
                near &= near - 1;
                let index = self.entries[at + lane].index;
                let key = key(distance_sq[lane], index);
                if key < search.limit_key && index != search.me {
                    search.insert(key);
                }
            }
        }
    }
}

impl Search {
    #[inline(always)]
    fn insert(&mut self, key: u64) {
        // The farther of two goes on to the next: no branch, for none could guess where the key belongs.
        let mut carried = key;
        for known in &mut self.keys[..self.count] {
            (*known, carried) = ((*known).min(carried), (*known).max(carried));
        }
        if self.count < self.most {
            self.keys[self.count] = carried;
            self.count += 1;
        }
        if self.count == self.most {
            self.limit_key = self.keys[self.most - 1];
            self.limit = f32::from_bits((self.limit_key >> 32) as u32);
        }
    }
}

/// Appends the tree over `entries`, which start at place `first`, and sorts them into its order.
fn split(nodes: &mut Vec<Node>, entries: &mut [Entry], first: u32) {
    let corner = entries[0].position;
    let (low, high) = entries
        .iter()
        .fold((corner, corner), |(low, high), entry| (low.min(entry.position), high.max(entry.position)));
    let node = nodes.len();
    nodes.push(Node { low, high, first, end: first + entries.len() as u32, second: 0 });
    if entries.len() <= LEAF {
        return;
    }
    let (size, middle) = (high - low, (low + high) * 0.5);
    let left = if size.x > size.y {
        partition(entries, |entry| entry.position.x < middle.x)
    } else {
        partition(entries, |entry| entry.position.y < middle.y)
    };
    // Agents in one place cannot be split.
    if left == 0 || left == entries.len() {
        return;
    }
    let (before, after) = entries.split_at_mut(left);
    split(nodes, before, first);
    nodes[node].second = nodes.len() as u32;
    split(nodes, after, first + left as u32);
}

/// Puts those first for whom `is_left` holds, and counts them.
fn partition(entries: &mut [Entry], is_left: impl Fn(&Entry) -> bool) -> usize {
    let (mut left, mut right) = (0, entries.len());
    loop {
        while left < right && is_left(&entries[left]) {
            left += 1;
        }
        while left < right && !is_left(&entries[right - 1]) {
            right -= 1;
        }
        if left >= right {
            return left;
        }
        entries.swap(left, right - 1);
    }
}

/// Orders by distance, then by index: the bits of a number that is not negative ascend with it.
fn key(distance_sq: f32, index: u32) -> u64 {
    u64::from(distance_sq.to_bits()) << 32 | u64::from(index)
}
