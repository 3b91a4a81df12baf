//! Edges that an agent sees within a range, nearest first, by RVO2's tree.

use glam::Vec2;

use crate::{
    geometry::polygon::{distance_sq_to_segment, left_of},
    model::obstacle::{Node, Obstacles},
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
    query(obstacles, obstacles.tree.as_deref(), center, range * range, out);
}

fn query(obstacles: &Obstacles, node: Option<&Node>, center: Vec2, range_sq: f32, out: &mut Vec<NearEdge>) {
    let Some(node) = node else { return };
    let (a, b) = obstacles.ends(node.edge);
    let left = left_of(a, b, center);
    let (near, far) = if left >= 0.0 { (&node.left, &node.right) } else { (&node.right, &node.left) };
    query(obstacles, near.as_deref(), center, range_sq, out);
    let distance_sq_to_line = left * left / (b - a).dot(b - a);
    if distance_sq_to_line < range_sq {
        if left < 0.0 {
            let distance_sq = distance_sq_to_segment(a, b, center);
            if distance_sq < range_sq {
                let place =
                    out.iter().rposition(|known| known.distance_sq <= distance_sq).map_or(0, |k| k + 1);
                out.insert(place, NearEdge { distance_sq, edge: node.edge });
            }
        }
        query(obstacles, far.as_deref(), center, range_sq, out);
    }
}
