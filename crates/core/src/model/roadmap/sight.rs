//! Lines of sight past walls and pillars.

use glam::Vec2;

use crate::{
    geometry::polygon::{distance_sq_to_segment, segments_nearer_than},
    machine::lanes::{Level, Simd, best, dispatch},
    model::{Obstacles, obstacle::Barrier},
};

impl Obstacles {
    /// True if a disc of this radius can go straight from one point to another, m, without touching walls or pillars:
    /// RVO2's `queryVisibility`, for which pillars and the insides of polygons do not obstruct the view.
    #[must_use]
    pub fn is_free(&self, from: Vec2, to: Vec2, radius: f32) -> bool {
        self.barriers.all_let_pass(best(), (from, to), radius, |Barrier { ends, radius: thick }| {
            !segments_nearer_than((from, to), ends, thick + radius)
        })
    }
}

/// A path along a wall may come nearer to it by this share of the distance, because of rounding.
const ALONG: f32 = 1e-3;

/// The visibility test of a road map: past walls and pillars, with a clearance, m.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub obstacles: &'a Obstacles,
    pub clearance: f32,
    pub level: Level,
}

impl Sight<'_> {
    /// Like [`Obstacles::is_free`], for paths whose ends may touch already: agents slide along walls, and goals are in
    /// corners.
    pub fn reaches(self, from: Vec2, to: Vec2) -> bool {
        dispatch!(self.level, simd => self.reaches_with(simd, from, to))
    }

    /// [`Sight::reaches`] in lanes.
    #[inline(always)]
    pub fn reaches_with<S: Simd>(self, simd: S, from: Vec2, to: Vec2) -> bool {
        let Sight { obstacles, clearance, .. } = self;
        obstacles.barriers.all_let_pass_with(simd, (from, to), clearance, &|barrier| {
            lets_pass(barrier, (from, to), clearance)
        })
    }

    /// True if a point is reached from anywhere in a box with these `corners`; `None` if that may differ from place to
    /// place.
    pub fn reaches_from_box(self, corners: [Vec2; 4], to: Vec2) -> Option<bool> {
        let Sight { obstacles, clearance, level } = self;
        obstacles.barriers.all_let_pass_from_box(level, corners, to, clearance)
    }
}

/// True if a barrier is at least as far from a path as the clearance, or as it is from one of the ends of the path.
#[inline(never)]
fn lets_pass(Barrier { ends, radius }: Barrier, (from, to): (Vec2, Vec2), clearance: f32) -> bool {
    let reach = radius + clearance;
    if !segments_nearer_than((from, to), ends, reach) {
        return true;
    }
    let nearest_end = distance_to(ends, from).min(distance_to(ends, to));
    nearest_end < reach && !segments_nearer_than((from, to), ends, nearest_end * (1.0 - ALONG))
}

fn distance_to((a, b): (Vec2, Vec2), point: Vec2) -> f32 {
    distance_sq_to_segment(a, b, point).sqrt()
}

#[cfg(test)]
pub(super) mod tests {
    use rand::{RngExt, rngs::ChaCha8Rng};

    use super::{super::Roadmap, *};
    use crate::model::obstacle::Circle;

    /// Like [`Sight::reaches`], but tests every wall and pillar without skipping any.
    pub fn reaches_past_each(obstacles: &Obstacles, clearance: f32, way: (Vec2, Vec2)) -> bool {
        let walls = (0..obstacles.vertices.len() as u32).map(|edge| (obstacles.ends(edge), 0.0));
        let pillars = obstacles.circles.iter().map(|pillar| ((pillar.center, pillar.center), pillar.radius));
        walls.chain(pillars).all(|(ends, radius)| lets_pass(Barrier { ends, radius }, way, clearance))
    }

    /// A place in a square around the origin, m.
    pub fn place(random: &mut ChaCha8Rng, reach: f32) -> Vec2 {
        Vec2::new(random.random_range(-reach..reach), random.random_range(-reach..reach))
    }

    /// A map among walls and pillars, with more points in some rounds than in others; stretched, and moved.
    pub fn scattered(random: &mut ChaCha8Rng, round: usize, stretch: f32, by: f32) -> (Roadmap, Obstacles) {
        let moved = |at: Vec2| at * stretch + by;
        let mut points: Vec<Vec2> =
            (0..[1, 3, 20, 64, 65, 200][round % 6]).map(|_| moved(place(random, 8.0))).collect();
        if round % 7 == 3 {
            let first = points[0];
            points.fill(first);
        }
        let sides = [(0.0, 0.0), (3.0, 0.0), (3.0, 0.25), (0.0, 0.25)].map(Vec2::from);
        let walls = (0..9).map(|_| place(random, 6.0)).map(|low| sides.map(|at| moved(low + at)).to_vec());
        let walls = walls.collect();
        let pillars = (0..3)
            .map(|k| Circle { center: moved(place(random, 6.0)), radius: (0.4 * k as f32 + 0.1) * stretch });
        let obstacles = Obstacles::new(walls, pillars.collect()).expect("walls and pillars");
        (Roadmap::new(points, [0.0, 0.3, 1.0][round % 3] * stretch, &obstacles), obstacles)
    }
}
