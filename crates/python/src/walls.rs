//! Obstacles in two states, as in RVO2: those that were added, and those that agents see once they are processed.

use std::sync::Arc;

use sidestep_core::{Obstacles, Vec2, geometry::polygon::left_of};

/// All obstacles.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    /// The obstacles that agents see.
    pub seen: Arc<Obstacles>,
    /// The polygons added since then, m.
    added: Vec<Vec<Vec2>>,
    /// The number of polygons at each call of [`Walls::process`].
    processed: Vec<usize>,
}

/// A vertex by its number.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    pub point: Vec2,
    pub next: usize,
    pub previous: usize,
}

impl Walls {
    /// The number of vertices, including those where edges were split.
    pub fn len(&self) -> usize {
        self.seen.vertices().len() + self.added.iter().map(Vec::len).sum::<usize>()
    }

    /// Adds a polygon; returns the number of its first vertex.
    pub fn add(&mut self, polygon: Vec<Vec2>) -> usize {
        let first = self.len();
        self.added.push(polygon);
        first
    }

    /// Lets agents see all added obstacles. Edges that were already split are split further, as in RVO2.
    pub fn process(&mut self) {
        let given: usize = self.seen.polygons().iter().map(Vec::len).sum();
        if self.added.is_empty() && self.seen.vertices().len() == given {
            return;
        }
        self.seen = Arc::new(self.seen.and_then(std::mem::take(&mut self.added)));
        self.processed.push(self.seen.polygons().len());
    }

    /// All polygons in the order in which they were added, and their number at each call of [`Walls::process`].
    pub fn history(&self) -> (Vec<Vec<Vec2>>, Vec<usize>) {
        (self.seen.polygons().iter().chain(&self.added).cloned().collect(), self.processed.clone())
    }

    /// The walls with this history.
    pub fn of_history(polygons: Vec<Vec<Vec2>>, processed: &[usize]) -> Walls {
        let mut walls = Walls::default();
        let mut times = processed.iter().peekable();
        for (before, polygon) in polygons.into_iter().enumerate() {
            while times.next_if_eq(&&before).is_some() {
                walls.process();
            }
            walls.add(polygon);
        }
        times.for_each(|_| walls.process());
        walls
    }

    /// The vertex with this number.
    pub fn corner(&self, number: usize) -> Option<Corner> {
        if let Some(vertex) = self.seen.vertices().get(number) {
            let (next, previous) = (vertex.next as usize, vertex.previous as usize);
            return Some(Corner { point: vertex.point, next, previous });
        }
        let mut first = self.seen.vertices().len();
        for polygon in &self.added {
            let (k, n) = (number - first, polygon.len());
            if let Some(point) = polygon.get(k) {
                let (next, previous) = (first + (k + 1) % n, first + (k + n - 1) % n);
                return Some(Corner { point: *point, next, previous });
            }
            first += n;
        }
        None
    }

    /// Whether a disc of this radius sees from `from` to `to`, m: RVO2's test, node by node. Edges block only the view
    /// from their right side.
    pub fn let_see(&self, from: Vec2, to: Vec2, radius: f32) -> bool {
        let (tree, radius_sq) = (self.seen.tree(), radius * radius);
        let mut waiting = if tree.is_empty() { Vec::new() } else { vec![0] };
        while let Some(node) = waiting.pop() {
            let node = &tree[node as usize];
            let (start, end) = self.seen.ends(node.edge);
            let (left_from, left_to) = (left_of(start, end, from), left_of(start, end, to));
            let inverse = 1.0 / (end - start).dot(end - start);
            let is_far = |left: f32, inverse: f32| left * left * inverse >= radius_sq;
            let one_side = is_far(left_from, inverse) && is_far(left_to, inverse);
            if left_from >= 0.0 && left_to >= 0.0 {
                waiting.extend(node.left);
                waiting.extend(node.right.filter(|_| !one_side));
                continue;
            }
            if left_from <= 0.0 && left_to <= 0.0 {
                waiting.extend(node.right);
                waiting.extend(node.left.filter(|_| !one_side));
                continue;
            }
            // From its left to its right, an edge does not block the view.
            let is_through = left_from >= 0.0 && left_to <= 0.0;
            let (left_start, left_end) = (left_of(from, to, start), left_of(from, to, end));
            let inverse = 1.0 / (to - from).dot(to - from);
            let is_beside = |left: f32| left * left * inverse > radius_sq;
            let passes = left_start * left_end >= 0.0 && is_beside(left_start) && is_beside(left_end);
            if !is_through && !passes {
                return false;
            }
            waiting.extend([node.left, node.right].into_iter().flatten());
        }
        true
    }
}
