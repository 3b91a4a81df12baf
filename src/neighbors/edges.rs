//! Edges that an agent sees within a range, nearest first, by RVO2's tree.

use glam::Vec2;

use crate::{
    geometry::polygon::{distance_sq_to_segment, left_of},
    model::Obstacles,
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
    let mut next = if obstacles.tree.is_empty() { None } else { Some(0) };
    loop {
        // First what lies on the center's own side, node by node down to where there is no more.
        while let Some(index) = next {
            let node = &obstacles.tree[index as usize];
            let (a, b) = obstacles.ends(node.edge);
            let left = left_of(a, b, center);
            pending.push((index, left));
            next = if left >= 0.0 { node.left } else { node.right };
        }
        let Some((index, left)) = pending.pop() else { return };
        let node = &obstacles.tree[index as usize];
        let (a, b) = obstacles.ends(node.edge);
        let distance_sq_to_line = left * left / (b - a).dot(b - a);
        if distance_sq_to_line < range_sq {
            if left < 0.0 {
                let distance_sq = distance_sq_to_segment(a, b, center);
                if distance_sq < range_sq {
                    let position =
                        out.iter().rposition(|known| known.distance_sq <= distance_sq).map_or(0, |k| k + 1);
                    out.insert(position, NearEdge { distance_sq, edge: node.edge });
                }
            }
            next = if left >= 0.0 { node.right } else { node.left };
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
