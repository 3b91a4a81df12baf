//! RVO2's tree over the agents: at equal distance, neighbors come in the order in which it visits them.
//!
//! ```text
//!   all agents ─┬─ lower half of the longer side of their box ─┬─ …
//!               └─ upper half                                  └─ … at most ten: a leaf
//! ```
//! Every step continues to sort from the order after the previous step, so the tree is stored.
//! Source: RVO2 library 2.0 as in github.com/sybrenstuvel/Python-RVO2, commit c2c46ba, `KdTree.cpp`.

use sidestep_core::Vec2;

/// The largest number of agents of a leaf.
const LEAF: usize = 10;

/// The tree of a step.
#[derive(Clone, Debug, Default)]
pub struct AgentTree {
    /// The indices of the agents: those of a node are adjacent.
    order: Vec<u32>,
    /// The nodes: each is followed by the subtree of its lower half, then by that of its upper half.
    nodes: Vec<Node>,
    /// The positions of the agents, m, by index.
    positions: Vec<Vec2>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    begin: usize,
    end: usize,
    /// The corners of the box around its agents, m.
    low: Vec2,
    high: Vec2,
    /// The index of the node of the upper half; that of the lower half is the next. 0 for a leaf.
    upper: usize,
}

/// The nearest agents found so far, and the distance within which others must be, m².
pub struct Search<'a> {
    me: u32,
    center: Vec2,
    range_sq: f32,
    most: usize,
    found: &'a mut Vec<(f32, u32)>,
}

impl AgentTree {
    /// The agents in the order of the tree.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The tree of a crowd that had this order.
    pub fn of_order(order: Vec<u32>) -> AgentTree {
        AgentTree { order, ..AgentTree::default() }
    }

    /// Sorts agents by their positions, m.
    pub fn build(&mut self, positions: impl ExactSizeIterator<Item = Vec2>) {
        self.positions.clear();
        self.positions.extend(positions);
        self.order.extend(self.order.len() as u32..self.positions.len() as u32);
        self.nodes.clear();
        if !self.order.is_empty() {
            self.add(0, self.order.len());
        }
    }

    fn add(&mut self, begin: usize, end: usize) {
        let AgentTree { order, nodes, positions } = self;
        let place = |agent: u32| positions[agent as usize];
        let first = place(order[begin]);
        // NaN is ignored, unless it comes first.
        let (low, high) = order[begin + 1..end].iter().fold((first, first), |(low, high), agent| {
            let at = place(*agent);
            (
                Vec2::new(least(low.x, at.x), least(low.y, at.y)),
                Vec2::new(most(high.x, at.x), most(high.y, at.y)),
            )
        });
        let node = nodes.len();
        nodes.push(Node { begin, end, low, high, upper: 0 });
        if end - begin <= LEAF {
            return;
        }
        let size = high - low;
        let axis = usize::from(size.x <= size.y || size.is_nan());
        let middle = 0.5 * (high[axis] + low[axis]);
        let (mut left, mut right) = (begin, end);
        while left < right {
            while left < right && place(order[left])[axis] < middle {
                left += 1;
            }
            while right > left && place(order[right - 1])[axis] >= middle {
                right -= 1;
            }
            if left < right {
                order.swap(left, right - 1);
                left += 1;
                right -= 1;
            }
        }
        let middle = left.max(begin + 1);
        self.add(begin, middle);
        self.nodes[node].upper = self.nodes.len();
        self.add(middle, end);
    }

    /// The agents nearest to one of them within a range, m, at most `most`: squared distances, m², and indices.
    pub fn nearest(&self, me: u32, range: f32, most: usize, found: &mut Vec<(f32, u32)>) {
        found.clear();
        if most > 0 {
            let center = self.positions[me as usize];
            self.search(0, &mut Search { me, center, range_sq: range * range, most, found });
        }
    }

    fn search(&self, node: usize, search: &mut Search) {
        let Node { begin, end, upper, .. } = self.nodes[node];
        if upper == 0 {
            for agent in &self.order[begin..end] {
                search.see(*agent, self.positions[*agent as usize]);
            }
            return;
        }
        let [lower, upper] =
            [node + 1, upper].map(|half| (self.nodes[half].distance_sq(search.center), half));
        let (first, then) = if lower.0 < upper.0 { (lower, upper) } else { (upper, lower) };
        if first.0 < search.range_sq {
            self.search(first.1, search);
            if then.0 < search.range_sq {
                self.search(then.1, search);
            }
        }
    }
}

impl Node {
    /// The squared distance of the box, m².
    fn distance_sq(&self, center: Vec2) -> f32 {
        let beyond = |distance: f32| if 0.0 < distance { distance * distance } else { 0.0 };
        let Node { low, high, .. } = self;
        beyond(low.x - center.x)
            + beyond(center.x - high.x)
            + beyond(low.y - center.y)
            + beyond(center.y - high.y)
    }
}

impl Search<'_> {
    fn see(&mut self, agent: u32, position: Vec2) {
        let offset = self.center - position;
        let distance_sq = offset.dot(offset);
        if agent == self.me || distance_sq.partial_cmp(&self.range_sq) != Some(std::cmp::Ordering::Less) {
            return;
        }
        if self.found.len() == self.most {
            self.found.pop();
        }
        let nearer = self.found.iter().rposition(|known| known.0 <= distance_sq);
        self.found.insert(nearer.map_or(0, |last| last + 1), (distance_sq, agent));
        if let (true, Some(last)) = (self.found.len() == self.most, self.found.last()) {
            self.range_sq = last.0;
        }
    }
}

fn least(known: f32, new: f32) -> f32 {
    if new < known { new } else { known }
}

fn most(known: f32, new: f32) -> f32 {
    if known < new { new } else { known }
}
