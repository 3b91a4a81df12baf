//! Room without walls and pillars: whoever stays well inside it need not look for any.

use std::sync::Arc;

use glam::Vec2;

use crate::{
    geometry::tolerance::COORDINATE_ROUNDING,
    model::{Obstacles, obstacle::Circle},
};

/// A disc in which nothing stands.
#[derive(Clone, Copy, Debug, Default)]
struct Clearing {
    /// m.
    center: Vec2,
    /// m; 0 where none is known.
    radius: f32,
}

/// Most agents whose clearings are known.
const MOST: usize = 1024;

/// Clearings in which agents last looked around.
#[derive(Clone, Debug, Default)]
pub struct Clearings {
    /// Where they were found. As long as they are held here nobody can change them: changed ones are others.
    among: Option<Arc<Obstacles>>,
    /// By the index of the agent.
    of: Vec<Clearing>,
}

impl Clearings {
    /// Forgets all unless they were found among these obstacles.
    #[inline(always)]
    pub fn stay_among(&mut self, obstacles: &Arc<Obstacles>) {
        if !self.among.as_ref().is_some_and(|among| Arc::ptr_eq(among, obstacles)) {
            self.among = Some(Arc::clone(obstacles));
            self.of.clear();
        }
    }

    /// Whether nothing stands nearer to a place than `range`, m, as far as an agent knows. Not so is no answer.
    #[inline(never)]
    pub fn holds(&self, agent: u32, place: Vec2, range: f32) -> bool {
        let Some(Clearing { center, radius }) = self.of.get(agent as usize) else { return false };
        let slack = radius - range.abs();
        slack > 0.0 && (place - *center).length_squared() < slack * slack
    }

    /// An agent has looked around from a place: the nearest edge is at a squared distance, m², and these pillars count.
    pub fn remember(&mut self, agent: u32, center: Vec2, edge_sq: f32, pillars: &[Circle]) {
        let (Some(among), agent) = (&self.among, agent as usize) else { return };
        if agent >= MOST {
            return;
        }
        let edge = edge_sq.sqrt() - COORDINATE_ROUNDING * (among.walk.farthest + center.abs().max_element());
        let gap = |pillar: &Circle| {
            let distance = (pillar.center - center).length();
            distance - pillar.radius - COORDINATE_ROUNDING * (distance + pillar.radius)
        };
        let radius = pillars.iter().map(gap).fold(edge, f32::min);
        if self.of.len() <= agent {
            self.of.resize(agent + 1, Clearing::default());
        }
        // What is endless is a distance whose square no number holds.
        self.of[agent] = Clearing { center, radius: if radius.is_finite() { radius } else { 0.0 } };
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{
        geometry::polygon::distance_sq_to_segment,
        neighbors::edges::{NearEdge, visible},
    };

    /// Tilted squares and pillars, some of them far from the origin, where a meter has few digits. The oracle walks the tree
    /// and asks every pillar.
    #[test]
    fn nothing_is_in_sight_from_inside_a_clearing() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let (mut held, mut in_sight) = ([0; 2], 0);
        let mut seen: Vec<NearEdge> = Vec::new();
        for round in 0..3000 {
            let at = [0.0, 1e3, 1e5, 9e6][round % 4];
            let mut off = |most: f32| Vec2::from([0, 1].map(|_| random.random_range(-most..most)));
            let mut place = || Vec2::new(at, -at) + off(15.0);
            let squares = (0..round % 5).map(|_| {
                let low = place();
                [(0.0, 0.0), (4.0, 1.0), (3.0, 5.0), (-1.0, 4.0)].map(|side| low + Vec2::from(side)).to_vec()
            });
            let squares = squares.collect();
            let pillars = (0..round % 3).map(|_| Circle { center: place(), radius: 2.0 }).collect();
            let obstacles = Arc::new(Obstacles::new(squares, pillars).expect("squares and pillars"));
            let mut clearings = Clearings::default();
            clearings.stay_among(&obstacles);
            let center = place();
            let nearest_sq = |place: Vec2| {
                let distance_sq = |edge: u32| {
                    let (a, b) = obstacles.ends(edge);
                    distance_sq_to_segment(a, b, place)
                };
                let edges = obstacles.walk.nodes.iter().map(|node| distance_sq(node.edge));
                edges.fold(f32::INFINITY, f32::min)
            };
            clearings.remember(1, center, nearest_sq(center), &obstacles.circles);
            clearings.remember(MOST as u32, center, nearest_sq(center), &obstacles.circles);
            for k in 0..20 {
                let mut position = center + off(20.0);
                let mut range = 7.5 + off(7.5).x;
                if k % 2 == 0 {
                    // Straight at a wall that comes just into sight.
                    let along = Vec2::new(4.0, 1.0).normalize();
                    let way = [along, along.perp(), -along, -along.perp()][k / 2 % 4];
                    position = center + way * range;
                    range = nearest_sq(position).sqrt() * (1.0 + 2e-7);
                }
                visible(&obstacles, position, range, &mut seen);
                let pillar = |circle: &Circle| (circle.center - position).length() < range + circle.radius;
                let nothing = seen.is_empty() && !obstacles.circles.iter().any(pillar);
                assert!(
                    !clearings.holds(0, position, range) && !clearings.holds(MOST as u32, position, range)
                );
                if clearings.holds(1, position, range) {
                    assert!(nothing, "{center} {position} {range}: {seen:?}");
                    held[usize::from(at > 1e4)] += 1;
                }
                in_sight += usize::from(!nothing);
            }
        }
        assert!(held[0] > 500 && held[1] > 300 && in_sight > 10_000, "{held:?} {in_sight}");
    }

    /// Others that are equal, too: only the very same are known to be unchanged.
    #[test]
    fn other_obstacles_have_other_clearings() {
        let wall = || Arc::new(Obstacles::new(vec![vec![Vec2::ZERO, Vec2::X]], Vec::new()).expect("a wall"));
        let (first, second) = (wall(), wall());
        let mut clearings = Clearings::default();
        clearings.stay_among(&first);
        clearings.remember(0, Vec2::Y * 10.0, 100.0, &[]);
        clearings.stay_among(&first);
        assert!(clearings.holds(0, Vec2::Y * 9.0, 8.0) && !clearings.holds(0, Vec2::Y * 9.0, 9.0));
        clearings.stay_among(&second);
        assert!(!clearings.holds(0, Vec2::Y * 9.0, 8.0));
    }
}
