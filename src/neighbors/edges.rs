//! Edges that an agent sees within a range, nearest first, by RVO2's tree.

use glam::Vec2;

use crate::{
    geometry::polygon::distance_sq_to_segment,
    model::{Obstacles, obstacle::WalkNode},
};

/// An edge in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearEdge {
    /// Squared distance from the agent's center, m².
    pub distance_sq: f32,
    /// Index of the vertex at which the edge starts.
    pub edge: u32,
}

/// Edges nearer than `range` (m) whose right side faces `center`, nearest first, ties in the order of the tree.
pub fn visible(obstacles: &Obstacles, center: Vec2, range: f32, out: &mut Vec<NearEdge>) {
    out.clear();
    let range_sq = range * range;
    let mut pending = Pending::default();
    // What a node needs lies in one line of the cache: by way of the tree it is four, one after the other.
    let nodes = &obstacles.walk.nodes;
    // No node has the root below it.
    let below = |child: u32| (child != 0).then_some(child);
    let mut next = if nodes.is_empty() { None } else { Some(0) };
    loop {
        // First what lies on the center's own side, node by node down to where there is no more.
        while let Some(index) = next {
            let WalkNode { start, along, children: [on_left, on_right], .. } = nodes[index as usize];
            let left = (start - center).perp_dot(along);
            pending.push((index, left));
            next = below(if left >= 0.0 { on_left } else { on_right });
        }
        let Some((index, left)) = pending.pop() else { return };
        let WalkNode { length_sq, edge, children: [on_left, on_right], .. } = nodes[index as usize];
        if left * left / length_sq < range_sq {
            if left < 0.0 {
                let (a, b) = obstacles.ends(edge);
                let distance_sq = distance_sq_to_segment(a, b, center);
                if distance_sq < range_sq {
                    let position =
                        out.iter().rposition(|known| known.distance_sq <= distance_sq).map_or(0, |k| k + 1);
                    out.insert(position, NearEdge { distance_sq, edge });
                }
            }
            next = below(if left >= 0.0 { on_right } else { on_left });
        }
    }
}

/// Nodes that wait until their near side is done: usually a few, but as many as there are edges in a round room.
#[derive(Default)]
struct Pending {
    /// The first ones, which need no allocation.
    first: [(u32, f32); 32],
    count: usize,
    rest: Vec<(u32, f32)>,
}

impl Pending {
    fn push(&mut self, node: (u32, f32)) {
        match self.first.get_mut(self.count) {
            Some(free) => *free = node,
            None => self.rest.push(node),
        }
        self.count += 1;
    }

    fn pop(&mut self) -> Option<(u32, f32)> {
        self.count = self.count.checked_sub(1)?;
        self.first.get(self.count).copied().or_else(|| self.rest.pop())
    }
}
