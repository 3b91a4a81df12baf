//! A road map of the walls of a scene, for a disc: the shortest path of a disc touches widened corners, so that a few
//! points around each outward corner are enough.

use std::f64::consts::{FRAC_PI_3, PI, TAU};

use glam::{DVec2, Vec2};
use sidestep_core::model::{Obstacles, obstacle::Circle, roadmap::MAX_WAYPOINTS, world::FARTHEST};

use super::said;
use crate::{files::scenario::Waypoints, text::message::Message};

/// Points are farther from walls than the radius by this share, because of rounding.
const BEYOND: f64 = 1e-3;

/// Sides of the polygon around a pillar.
const AROUND: usize = 8;

/// A corner that paths go around: its position, the direction in which its widened arc begins, m, and the angle by
/// which it turns, rad.
struct OuterCorner {
    at: DVec2,
    from: f64,
    turn: f64,
    /// Addition to the radius, m.
    wider: f64,
}

/// The road map of these walls for a disc of this radius, m: its points, which determine all links.
///
/// An arc of up to 60° has one point, on the tangents at its ends: a path over it is longer than the arc by less than
/// 0.06 radii. If that makes more points than a map may have, each corner has one. Points at which the disc does not
/// fit, or that no world accepts, are left out.
///
/// # Errors
/// More points than a map may have.
pub(super) fn road_map(obstacles: &Obstacles, radius: f32) -> Result<Waypoints, Message> {
    let corners = outer_corners(obstacles.polygons(), obstacles.circles());
    let points = |step: f64| -> Vec<Vec2> {
        let all = corners.iter().flat_map(|corner| corner.points(f64::from(radius), step));
        let all = all.map(|point| point.as_vec2());
        let is_near = |point: &Vec2| point.abs().max_element() <= FARTHEST;
        all.filter(|point| is_near(point) && obstacles.is_free(*point, *point, radius)).collect()
    };
    let fine = points(FRAC_PI_3);
    let points = if fine.len() > MAX_WAYPOINTS { points(PI) } else { fine };
    if points.len() > MAX_WAYPOINTS {
        return Err(said::too_many_waypoints(points.len(), MAX_WAYPOINTS));
    }
    Ok(Waypoints { points, clearance: radius })
}

impl OuterCorner {
    /// Points on the tangents of the arc, each for at most `step` rad of it.
    fn points(&self, radius: f64, step: f64) -> impl Iterator<Item = DVec2> {
        let pieces = (self.turn / step - 1e-6).ceil().max(1.0);
        // A half turn has no intersection of the tangents at its ends.
        let pieces = if self.turn / pieces > 0.7 * PI { pieces + 1.0 } else { pieces };
        let half = 0.5 * self.turn / pieces;
        let reach = (radius + self.wider) * (1.0 + BEYOND) / libm::cos(half);
        let (at, from) = (self.at, self.from);
        (0..pieces as usize).map(move |piece| {
            let angle = from + half * (2 * piece + 1) as f64;
            at + reach * DVec2::new(libm::cos(angle), libm::sin(angle))
        })
    }
}

/// Vertices at which the solid bends outwards, ends of thin walls, and pillars.
fn outer_corners(polygons: &[Vec<Vec2>], circles: &[Circle]) -> Vec<OuterCorner> {
    let mut corners = Vec::new();
    for polygon in polygons {
        let n = polygon.len();
        for k in 0..n {
            let [a, at, b] = [k + n - 1, k, k + 1].map(|k| polygon[k % n].as_dvec2());
            let (before, after) = (at - a, b - at);
            let turn = match n {
                2 => PI,
                _ => libm::atan2(before.perp_dot(after), before.dot(after)),
            };
            if turn > 1e-3 {
                // The free side of an edge is its right.
                let out = -before.perp();
                corners.push(OuterCorner { at, from: libm::atan2(out.y, out.x), turn, wider: 0.0 });
            }
        }
    }
    let pillar = |pillar: &Circle| {
        let (at, wider) = (pillar.center.as_dvec2(), f64::from(pillar.radius));
        (0..AROUND).map(move |side| {
            let turn = TAU / AROUND as f64;
            OuterCorner { at, from: turn * side as f64, turn, wider }
        })
    };
    corners.extend(circles.iter().flat_map(pillar));
    corners
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
    use sidestep_core::model::roadmap::Roadmap;

    use super::*;
    use crate::files::import;

    const RADIUS: f32 = 0.25;

    /// The shortest paths of a disc, by a dense graph: many points on the rim of each widened corner, and distances by
    /// brute force, in double precision. Chords shorten rims by less than a thousandth.
    struct DiscWays {
        sides: Vec<(DVec2, DVec2)>,
        rims: Vec<DVec2>,
        lengths: Vec<Vec<(usize, f64)>>,
    }

    /// Number of points on the rim of a corner.
    const RIM: usize = 96;

    fn to_segment(a: DVec2, b: DVec2, p: DVec2) -> f64 {
        let t = (p - a).dot(b - a) / (b - a).length_squared();
        p.distance(a + (b - a) * t.clamp(0.0, 1.0))
    }

    fn meet(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> bool {
        let side = |a: DVec2, b: DVec2, p: DVec2| (b - a).perp_dot(p - a);
        side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
    }

    impl DiscWays {
        fn of(polygons: &[Vec<Vec2>]) -> DiscWays {
            let ring = |polygon: &Vec<Vec2>| {
                let next = polygon.iter().cycle().skip(1);
                polygon.iter().zip(next).map(|(a, b)| (a.as_dvec2(), b.as_dvec2())).collect::<Vec<_>>()
            };
            let sides: Vec<_> = polygons.iter().flat_map(ring).collect();
            let mut ways = DiscWays { sides, rims: Vec::new(), lengths: Vec::new() };
            let corners: Vec<DVec2> = ways.sides.iter().map(|(a, _)| *a).collect();
            for corner in corners {
                let on_rim = |k: usize| {
                    let (sin, cos) = libm::sincos(k as f64 / RIM as f64 * TAU);
                    corner + f64::from(RADIUS) * DVec2::new(cos, sin)
                };
                let far = |point: &DVec2| ways.clearance(*point) >= f64::from(RADIUS) - 1e-9;
                let rim: Vec<DVec2> = (0..RIM).map(on_rim).filter(far).collect();
                ways.rims.extend(rim);
            }
            ways.lengths = (0..ways.rims.len()).map(|k| ways.seen_from(ways.rims[k])).collect();
            ways
        }

        fn clearance(&self, point: DVec2) -> f64 {
            self.sides.iter().map(|(a, b)| to_segment(*a, *b, point)).fold(f64::MAX, f64::min)
        }

        /// Chords of a rim are a little nearer than the radius.
        fn is_free(&self, from: DVec2, to: DVec2) -> bool {
            let least = f64::from(RADIUS) * (1.0 - 3e-3);
            self.sides.iter().all(|(a, b)| {
                let ends = [(from, to, *a), (from, to, *b), (*a, *b, from), (*a, *b, to)];
                !meet(from, to, *a, *b) && ends.iter().all(|(a, b, p)| to_segment(*a, *b, *p) >= least)
            })
        }

        fn seen_from(&self, from: DVec2) -> Vec<(usize, f64)> {
            let seen = |(k, to): (usize, &DVec2)| self.is_free(from, *to).then(|| (k, from.distance(*to)));
            self.rims.iter().enumerate().filter_map(seen).collect()
        }

        fn shortest(&self, from: DVec2, to: DVec2) -> f64 {
            if self.is_free(from, to) {
                return from.distance(to);
            }
            let mut left = vec![f64::INFINITY; self.rims.len()];
            let mut best = vec![f64::INFINITY; self.rims.len()];
            self.seen_from(to).into_iter().for_each(|(k, length)| left[k] = length);
            self.seen_from(from).into_iter().for_each(|(k, length)| best[k] = length);
            let mut done = vec![false; best.len()];
            while let Some(k) =
                (0..best.len()).filter(|k| !done[*k]).min_by(|a, b| best[*a].total_cmp(&best[*b]))
            {
                done[k] = true;
                if best[k].is_infinite() {
                    break;
                }
                self.lengths[k]
                    .iter()
                    .for_each(|(next, length)| best[*next] = best[*next].min(best[k] + length));
            }
            best.iter().zip(left).map(|(best, left)| best + left).fold(f64::INFINITY, f64::min)
        }
    }

    /// A grid of rooms, a museum floor with slanted showcases, and a yard with a thin wall.
    fn maps() -> [Vec<Vec<Vec2>>; 3] {
        let rooms = "type octile\nheight 12\nwidth 16\nmap\n\
            ................\n....@...........\n....@....@@@@...\n....@....@......\n....@....@......\n.........@..@@@@\n\
            ....@....@......\n@@..@...........\n....@...........\n....@@@@@@@..@@@\n................\n................\n";
        let floor = "POLYGON ((0 0, 14 0, 14 9, 0 9, 0 0), (2 2, 5 3, 4.4 4.2, 1.8 3.4, 2 2), (7 0.7, 8 0.9, 7.4 6, 6.6 5.8, 7 0.7), \
            (10 3, 12 5, 11 7.6, 9.4 5, 10 3), (2.4 6, 5.6 6.6, 3 8.2, 2.4 6))";
        let yard = "GEOMETRYCOLLECTION (POLYGON ((1 1, 4 1, 4 2, 2 2, 2 6, 1 6, 1 1)), LINESTRING (6 0, 6 5, 9 7), \
            POLYGON ((4 4, 5 4.5, 4.4 5.6, 3.6 5, 4 4)))";
        [(rooms, "rooms.map"), (floor, "floor.wkt"), (yard, "yard.wkt")].map(|(text, file)| {
            import::parse(text, file).unwrap_or_else(|error| panic!("{error}")).scenario.polygons
        })
    }

    #[test]
    fn ways_over_the_map_are_between_the_shortest_of_a_disc_and_three_percent_above() {
        let mut random = ChaCha8Rng::seed_from_u64(58);
        for (map, polygons) in maps().into_iter().enumerate() {
            let ways = DiscWays::of(&polygons);
            let obstacles = Obstacles::new(polygons.clone(), Vec::new()).expect("walls");
            let made = road_map(&obstacles, RADIUS).unwrap_or_else(|error| panic!("{error}"));
            let roadmap = Roadmap::new(made.points, made.clearance, &obstacles);
            let all = polygons.iter().flatten().copied();
            let (low, high) = all.fold((Vec2::MAX, Vec2::MIN), |(low, high), p| (low.min(p), high.max(p)));
            let inside = |point: Vec2| !is_left(&ways.sides, point.as_dvec2());
            let mut place = || loop {
                let at = Vec2::new(random.random_range(low.x..high.x), random.random_range(low.y..high.y));
                if ways.clearance(at.as_dvec2()) > f64::from(RADIUS) * 1.05 && inside(at) {
                    return at;
                }
            };
            let (mut pairs, mut bent, mut worst) = (0, 0, 1.0_f64);
            while pairs < 100 {
                let (start, goal) = (place(), place());
                let shortest = ways.shortest(start.as_dvec2(), goal.as_dvec2());
                if shortest.is_infinite() {
                    continue;
                }
                pairs += 1;
                let (mut at, mut length) = (start, 0.0);
                while at != goal {
                    let next = roadmap.next(&obstacles, at, goal);
                    let next = next.unwrap_or_else(|| panic!("map {map}: no way from {start} to {goal}"));
                    length += f64::from(at.distance(next));
                    at = next;
                    assert!(length < 3.0 * shortest, "map {map}: around and around from {start} to {goal}");
                }
                bent += usize::from(shortest > f64::from(start.distance(goal)) * 1.001);
                worst = worst.max(length / shortest);
                let share = length / shortest;
                assert!((0.999..=1.03).contains(&share), "map {map}: {share} from {start} to {goal}");
            }
            assert!(bent > 20, "map {map}: {bent} ways around something");
        }
    }

    /// True if a place is on the left of the nearest side, where the solid is.
    fn is_left(sides: &[(DVec2, DVec2)], point: DVec2) -> bool {
        let crossed = sides.iter().filter(|(a, b)| {
            (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        });
        // Upward sides close solids from the right.
        crossed.map(|(a, b)| if b.y > a.y { 1 } else { -1 }).sum::<i32>() > 0
    }

    #[test]
    fn a_map_of_too_many_corners_is_refused_with_their_number() {
        let square = |k: usize| {
            let low = Vec2::new(3.0 * (k % 40) as f32, 3.0 * (k / 40) as f32);
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|at| low + Vec2::from(at)).to_vec()
        };
        let squares = |count| Obstacles::new((0..count).map(square).collect(), Vec::new()).expect("squares");
        let error = road_map(&squares(400), 0.2).expect_err("1600 corners").to_string();
        assert!(error.contains("1600"), "{error}");
        assert_eq!(road_map(&squares(20), 0.2).expect("few").points.len(), 160, "two at each corner");
    }
}
