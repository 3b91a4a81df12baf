//! The small functions on which everything else is based, against `f64`, samples and figures computed by hand.

use std::f64::consts::{PI, TAU};

use glam::{DVec2, Vec2};
use sidestep_core::geometry::{
    clamp_length,
    cone::{VelocityObstacle, legs, within_arc},
    finite_or,
    half_plane::HalfPlane,
    parting_direction,
    polygon::{self, PolygonError},
    time_of_closest_approach, unit,
};

use crate::common::{Random, distance_to_segment, for_all, turned, wide};

/// Vertices from pairs of coordinates.
fn points<const N: usize>(list: [[f32; 2]; N]) -> [Vec2; N] {
    list.map(Vec2::from)
}

/// Distance from a point to a segment, from 2,001 points of the segment and a parabola's foot between them.
fn sampled_distance(a: DVec2, b: DVec2, point: DVec2) -> f64 {
    (0..=2000).map(|k| a.lerp(b, f64::from(k) / 2000.0).distance(point)).fold(f64::INFINITY, f64::min)
}

#[test]
fn two_points_are_nearest_when_sampling_says_so() {
    let mut random = Random::new(1);
    for _ in 0..200 {
        let (p, w) = (random.in_square(5.0), random.in_square(3.0));
        let got = f64::from(time_of_closest_approach(p, w));
        let distance = |t: f64| (wide(p) + t * wide(w)).length();
        assert!(got >= 0.0);
        for k in 0..=2000 {
            let t = f64::from(k) * 0.01;
            assert!(distance(got) <= distance(t) + 1e-5, "{p} {w}: {got} s, but nearer at {t} s");
        }
    }
    assert_near!(time_of_closest_approach(Vec2::new(6.0, 1.0), Vec2::new(-2.0, 0.0)), 3.0_f32, 1e-6);
    assert_eq!(time_of_closest_approach(Vec2::new(6.0, 1.0), Vec2::ZERO), 0.0);
    assert_eq!(time_of_closest_approach(Vec2::X, Vec2::X), 0.0, "they part");
    // The square of such a small velocity is subnormal, and has lost its digits.
    assert_eq!(time_of_closest_approach(Vec2::new(-1e-25, 0.0), Vec2::new(1e-20, 0.0)), 0.0);
}

/// splitmix64 from the state 1234567 begins with 6457827717110365317, according to its published test vector.
#[test]
fn coincident_agents_part_along_a_direction_of_splitmix64() {
    let turn = (6_457_827_717_110_365_317_u64 >> 40) as f64 / f64::from(1 << 24);
    let want = turned(DVec2::X, turn * TAU);
    assert_near!(wide(parting_direction(0, 1_234_567)), want, 1e-6);
    // With the state 2^32 + 5 the lower index counts, too.
    let want = turned(DVec2::X, (Random::new((1 << 32) + 5).word() >> 40) as f64 / f64::from(1 << 24) * TAU);
    assert_near!(wide(parting_direction(1, 5)), want, 1e-6);
    let mut octants = [0; 8];
    for other in 1..=1600 {
        let direction = parting_direction(0, other);
        assert_near!(direction.length(), 1.0_f32, 1e-6);
        assert_eq!(parting_direction(other, 0), -direction);
        octants[((libm::atan2f(direction.y, direction.x) + 7.0).rem_euclid(TAU as f32) / (TAU as f32 / 8.0))
            as usize
            % 8] += 1;
    }
    // 200 are expected in each; the standard deviation is 13.
    assert!(octants.iter().all(|count| (140..260).contains(count)), "{octants:?}");
}

#[test]
fn a_vector_without_a_direction_has_no_unit_and_a_long_one_is_cut() {
    assert_near!(unit(Vec2::new(3.0, -4.0)).expect("a direction"), Vec2::new(0.6, -0.8), 1e-7);
    for none in [Vec2::ZERO, Vec2::splat(1e-20), Vec2::new(f32::INFINITY, 0.0), Vec2::splat(f32::NAN)] {
        assert_eq!(unit(none), None, "{none}");
    }
    assert_near!(unit(Vec2::new(2e-19, 0.0)).expect("just long enough"), Vec2::X, 1e-6);
    // The unit vector of one so short that its square is subnormal used to be up to twice or half as long as one.
    for_all(46, 20_000, |random, _| {
        let v = (random.direction() * libm::exp10(random.real(-40.0, 19.0))).as_vec2();
        match unit(v) {
            Some(unit) => assert_near!(wide(unit).length(), 1.0, 1e-6, "{v}"),
            None => assert!(wide(v).length() < 1.2e-19, "{v} has a direction"),
        }
    });
    assert_eq!(clamp_length(Vec2::new(3.0, 4.0), 5.0), Vec2::new(3.0, 4.0), "as long as it may be");
    assert_near!(clamp_length(Vec2::new(6.0, 8.0), 5.0), Vec2::new(3.0, 4.0), 1e-6);
    // A force beyond 1e19 N, whose square is infinite, used to have no effect.
    for length in [1e3, 1e19, 2e19, 1e25, 1e38] {
        let cut = clamp_length(Vec2::new(-length, length), 2.0);
        assert_near!(cut, Vec2::new(-1.0, 1.0).normalize() * 2.0, 1e-5, "{length}");
    }
    assert_near!(
        clamp_length(Vec2::new(0.0, -0.6), 0.5),
        Vec2::new(0.0, -0.5),
        1e-6,
        "below 1 squares are smaller"
    );
    assert_eq!(finite_or(Vec2::new(1.0, 2.0), Vec2::X), Vec2::new(1.0, 2.0));
    assert_eq!(finite_or(Vec2::new(1.0, f32::NAN), Vec2::X), Vec2::X);
}

#[test]
fn a_half_plane_permits_its_left_and_cuts_polygons_there() {
    let above = HalfPlane { point: Vec2::new(7.0, 1.0), direction: Vec2::X };
    assert_eq!(above.violation(Vec2::new(0.0, 3.0)), -2.0);
    assert_eq!(above.violation(Vec2::new(9.0, 0.5)), 0.5);
    assert_eq!(above.normal(), Vec2::Y);
    assert_eq!(HalfPlane::facing(above.point, Vec2::Y), above);
    assert_eq!(above.reversed().violation(Vec2::new(0.0, 3.0)), 2.0);
    assert_eq!(above.reversed().point, above.point);
    let square = points([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    assert_eq!(above.clip(&square), points([[4.0, 1.0], [4.0, 4.0], [0.0, 4.0], [0.0, 1.0]]));
    let (below, on_top) =
        (points([[0.0, 0.0], [4.0, 0.0], [2.0, 0.5]]), points([[0.0, 2.0], [4.0, 2.0], [2.0, 3.0]]));
    assert_eq!(above.clip(&below), []);
    assert_eq!(above.clip(&on_top), on_top);
    // It touches with one vertex, and nothing else is left.
    let touching = above.clip(&points([[0.0, 0.0], [4.0, 0.0], [2.0, 1.0]]));
    assert!(!touching.is_empty() && touching.iter().all(|&kept| kept == Vec2::new(2.0, 1.0)), "{touching:?}");
    assert_eq!(above.clip(&[]), []);
}

#[test]
fn distances_to_a_segment_are_those_of_its_nearest_sample() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let [a, b, point] = [0; 3].map(|_| random.in_square(4.0));
        let want = sampled_distance(wide(a), wide(b), wide(point));
        let nearest = polygon::nearest_on_segment(a, b, point);
        assert_near!(f64::from(nearest.distance(point)), want, 5e-3);
        assert_near!(f64::from(polygon::distance_sq_to_segment(a, b, point)).sqrt(), want, 5e-3);
        assert!(sampled_distance(wide(a), wide(b), wide(nearest)) < 5e-3, "{nearest} is off the segment");
    }
    let (a, point) = (Vec2::new(1.0, 2.0), Vec2::new(4.0, 6.0));
    assert_eq!(polygon::nearest_on_segment(a, a, point), a, "a segment that is a point");
    assert_eq!(polygon::distance_sq_to_segment(a, a, point), 25.0);
    // Beyond either end the distance is exactly that of the end.
    let (b, beyond) = (Vec2::new(3.1, 2.7), Vec2::new(9.3, 4.9));
    assert_eq!(polygon::distance_sq_to_segment(a, b, beyond), (beyond - b).length_squared());
    assert_eq!(polygon::distance_sq_to_segment(b, a, beyond), (beyond - b).length_squared());
}

#[test]
fn area_sides_and_orientation_meet_the_figures_by_hand() {
    let triangle = points([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]);
    assert_eq!(polygon::doubled_area(&triangle), 12.0);
    let mut room = triangle;
    room.reverse();
    assert_eq!(polygon::doubled_area(&room), -12.0);
    assert_eq!(polygon::left_of(triangle[0], triangle[1], triangle[2]), 12.0);
    assert_eq!(polygon::left_of(triangle[1], triangle[0], triangle[2]), -12.0);
    let [a, b, c] = triangle;
    assert_eq!(polygon::sides(&triangle).collect::<Vec<_>>(), [(a, b), (b, c), (c, a)]);
}

/// Sum of the angles under which a point sees the sides, in turns: not zero inside.
fn winding(vertices: &[Vec2], point: DVec2) -> f64 {
    let ends = vertices.iter().zip(vertices.iter().cycle().skip(1));
    ends.map(|(&a, &b)| (wide(a) - point).angle_between(wide(b) - point)).sum::<f64>() / TAU
}

#[test]
fn a_point_is_inside_where_the_outline_winds_around_it() {
    let concave = points([[0.0, 0.0], [6.0, 0.0], [6.0, 5.0], [3.0, 1.5], [0.0, 5.0], [-2.0, 2.0]]);
    let mut random = Random::new(3);
    let mut outlines = vec![concave.to_vec()];
    outlines.extend((0..300).map(|_| {
        let n = random.count(3, 9);
        star(&mut random, n, DVec2::ZERO)
    }));
    let (mut inside, mut outside) = (0, 0);
    for outline in outlines {
        let turned_round: Vec<Vec2> = outline.iter().rev().copied().collect();
        for _ in 0..100 {
            let point = random.in_square(4.0);
            let want = winding(&outline, wide(point)).abs() > 0.5;
            assert_eq!(polygon::contains(&outline, point), want, "{point} in {outline:?}");
            assert_eq!(polygon::contains(&turned_round, point), want, "{point} in {turned_round:?}");
            inside += u32::from(want);
            outside += u32::from(!want);
        }
    }
    assert!(inside > 1000 && outside > 1000, "{inside} and {outside}");
}

/// Where two lines cross, as parameters along the two segments, from Cramer's rule.
fn crossing((a, b): (DVec2, DVec2), (c, d): (DVec2, DVec2)) -> (f64, f64) {
    let determinant = (b - a).perp_dot(d - c);
    ((c - a).perp_dot(d - c) / determinant, (c - a).perp_dot(b - a) / determinant)
}

#[test]
fn segments_cross_where_cramers_rule_puts_the_point_inside_both() {
    let mut random = Random::new(4);
    let (mut count, mut nearer) = (0, [0; 3]);
    for case in 0..2000 {
        let [a, mut b, c, mut d] = [0; 4].map(|_| random.in_square(3.0));
        // Some segments are points; those cross nothing.
        if case % 10 == 0 {
            b = a;
        }
        if case % 15 == 0 {
            d = c;
        }
        let (s, t) = crossing((wide(a), wide(b)), (wide(c), wide(d)));
        let inside = |x: f64| x > 0.0 && x < 1.0;
        let near_an_end = [s, t].iter().any(|x| x.abs() < 1e-6 || (x - 1.0).abs() < 1e-6);
        let want = inside(s) && inside(t);
        assert!(near_an_end || polygon::cross_properly((a, b), (c, d)) == want, "{a} {b} {c} {d}");
        count += u32::from(want);
        let least = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)]
            .map(|(point, from, to)| sampled_distance(wide(from), wide(to), wide(point)))
            .into_iter()
            .fold(if want { 0.0 } else { f64::INFINITY }, f64::min);
        for (k, distance) in [0.25_f32, 1.0, 2.0].into_iter().enumerate() {
            let (got, want) =
                (polygon::segments_nearer_than((a, b), (c, d), distance), least < f64::from(distance));
            nearer[k] += u32::from(want);
            assert!((least - f64::from(distance)).abs() < 5e-3 || got == want, "{a} {b} {c} {d}: {least}");
            assert_eq!(polygon::segments_nearer_than((c, d), (a, b), distance), got, "swapped");
        }
    }
    assert!((200..1800).contains(&count), "{count}");
    assert!(nearer.iter().all(|nearer| (200..1800).contains(nearer)), "{nearer:?}");
    let [a, b, c, d] = points([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 5.0]]);
    assert!(!polygon::cross_properly((a, b), (c, d)), "they only touch");
    assert!(polygon::segments_nearer_than((a, b), (c, d), 0.0), "but they have a point in common");
}

#[test]
fn every_fault_of_an_outline_is_told_with_its_vertices() {
    let check = |list: &[[f32; 2]]| polygon::check(&list.iter().copied().map(Vec2::from).collect::<Vec<_>>());
    assert_eq!(check(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]), Ok(()));
    assert_eq!(check(&[[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]]), Ok(()), "a room");
    assert_eq!(check(&[[0.0, 0.0], [4.0, 0.0]]), Ok(()), "a wall");
    assert_eq!(check(&[[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]), Ok(()));
    assert_eq!(check(&[]), Err(PolygonError::TooFew(0)));
    assert_eq!(check(&[[1.0, 1.0]]), Err(PolygonError::TooFew(1)));
    assert_eq!(check(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), Err(PolygonError::Repeated(1, 2)));
    assert_eq!(check(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]), Err(PolygonError::Repeated(3, 0)));
    assert_eq!(check(&[[0.0, 0.0], [1.0, 0.0], [1.0, 9e-7], [0.0, 1.0]]), Err(PolygonError::TooShort(1)));
    assert_eq!(check(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.1e-6], [0.0, 1.0]]), Ok(()), "just long enough");
    // A bow tie: the sides after vertices 1 and 3 cross; with the other two swapped, those after 0 and 2.
    assert_eq!(check(&[[0.0, 0.0], [4.0, 0.0], [0.0, 4.0], [4.0, 4.0]]), Err(PolygonError::Crossing(1, 3)));
    assert_eq!(check(&[[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]]), Err(PolygonError::Crossing(0, 2)));
    // A vertex on another side, and a side that folds back onto the previous one.
    assert_eq!(
        check(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0], [0.0, 4.0]]),
        Err(PolygonError::Crossing(0, 2))
    );
    assert_eq!(check(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0]]), Err(PolygonError::Crossing(2, 0)));
    assert_eq!(check(&[[2.0, 0.0], [0.0, 0.0], [4.0, 0.0]]), Err(PolygonError::Crossing(0, 1)));
    // Straight on does not fold back, nor does a right angle.
    assert_eq!(check(&[[0.0, 0.0], [2.0, 0.0], [4.0, 0.0], [4.0, 4.0]]), Ok(()));
}

#[test]
fn a_foot_at_the_very_end_of_a_segment_is_computed_as_in_rvo2() {
    // 1 + (1e-8 − 1) is 0 in f32: RVO2's formula misses the end by this amount.
    let [start, end] = points([[1.0, 0.0], [1e-8, 0.0]]);
    assert_eq!(polygon::distance_sq_to_segment(start, end, end), 1e-8 * 1e-8);
}

#[test]
fn a_point_level_with_vertices_is_inside_all_the_same() {
    let diamond = points([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
    let mirrored = points([[1.0, 0.0], [0.0, -1.0], [-1.0, 0.0], [0.0, 1.0]]);
    for vertices in [diamond, mirrored] {
        assert!(polygon::contains(&vertices, Vec2::ZERO));
        assert!(!polygon::contains(&vertices, Vec2::new(-2.0, 0.0)));
        assert!(!polygon::contains(&vertices, Vec2::new(2.0, 0.0)));
    }
}

#[test]
fn segments_just_as_far_apart_as_asked_are_not_nearer() {
    let [a, b, c, d] = points([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [2.0, 1.0]]);
    assert!(!polygon::segments_nearer_than((a, b), (c, d), 1.0));
    assert!(polygon::segments_nearer_than((a, b), (c, d), 1.0 + 1e-6));
}

#[test]
fn a_segment_that_ends_on_another_does_not_cross_it() {
    let [left, right, on, below, above] =
        points([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, -1.0], [1.0, 1.0]]);
    assert!(polygon::cross_properly((left, right), (below, above)));
    for end in [below, above] {
        for (from, to) in [(end, on), (on, end)] {
            assert!(!polygon::cross_properly((left, right), (from, to)), "{from} {to}");
            assert!(!polygon::cross_properly((from, to), (left, right)), "{from} {to}");
        }
    }
}

#[test]
fn an_outline_that_touches_itself_is_refused_whichever_way_it_lies() {
    // The fourth vertex lies on the first side.
    let touching = points([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0], [0.0, 4.0]]);
    for quarter in 0..4 {
        let mut vertices: Vec<Vec2> = touching.to_vec();
        for _ in 0..quarter {
            vertices.iter_mut().for_each(|vertex| *vertex = vertex.perp());
        }
        for _ in 0..2 {
            for _ in 0..vertices.len() {
                let fault = polygon::check(&vertices);
                assert!(matches!(fault, Err(PolygonError::Crossing(..))), "{vertices:?}: {fault:?}");
                vertices.rotate_left(1);
            }
            vertices.reverse();
        }
    }
}

#[test]
fn sides_that_fold_back_are_refused_anywhere_and_the_shortest_side_is_taken() {
    let folded = points([[1.0, 1.0], [3.0, 1.0], [2.0, 1.0]]);
    assert!(matches!(polygon::check(&folded), Err(PolygonError::Crossing(..))));
    let shortest = points([[0.0, 0.0], [1e-6, 0.0], [0.0, 1.0]]);
    assert_eq!(polygon::check(&shortest), Ok(()));
    let shorter = points([[0.0, 0.0], [0.9e-6, 0.0], [0.0, 1.0]]);
    assert_eq!(polygon::check(&shorter), Err(PolygonError::TooShort(0)));
}

/// Zigzags on a few integer positions, so that sides cross, touch and overlap.
#[test]
fn the_first_crossing_of_an_outline_is_that_of_all_pairs_of_sides() {
    let mut random = Random::new(11);
    let (mut sound, mut crossed) = (0, 0);
    for _ in 0..20_000 {
        let n = random.count(3, 9);
        let place = |random: &mut Random| Vec2::new(random.count(0, 5) as f32, random.count(0, 5) as f32);
        let vertices: Vec<Vec2> = (0..n).map(|_| place(&mut random)).collect();
        let side = |k: usize| (wide(vertices[k]), wide(vertices[(k + 1) % n]));
        let meet = |j: usize, k: usize| {
            let ((a, b), (c, d)) = (side(j), side(k));
            let turn = |a: DVec2, b: DVec2, c: DVec2| {
                (b - a).perp_dot(c - a).partial_cmp(&0.0).expect("finite") as i8
            };
            let boxes = a.min(b).cmple(c.max(d)).all() && c.min(d).cmple(a.max(b)).all();
            boxes && turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
        };
        let apart = |j: usize, k: usize| k > j + 1 && (j, k) != (0, n - 1);
        let pairs = (0..n).flat_map(|k| (0..k).map(move |j| (j, k)));
        let first = pairs.filter(|(j, k)| apart(*j, *k)).find(|(j, k)| meet(*j, *k));
        match (polygon::check(&vertices), first) {
            (Err(PolygonError::Repeated(..)), _) => {}
            (found, Some((j, k))) => {
                assert_eq!(found, Err(PolygonError::Crossing(j, k)), "{vertices:?}");
                crossed += 1;
            }
            (Err(PolygonError::Crossing(j, k)), None) => assert!(!apart(j, k), "{vertices:?}: {j}, {k}"),
            (found, None) => {
                assert_eq!(found, Ok(()), "{vertices:?}");
                sound += 1;
            }
        }
    }
    assert!(sound > 1_000 && crossed > 5_000, "{sound}, {crossed}");
}

/// A simple outline with random radii around the origin.
fn star(random: &mut Random, n: usize, at: DVec2) -> Vec<Vec2> {
    (0..n)
        .map(|k| (at + turned(DVec2::X, TAU * k as f64 / n as f64) * random.real(1.0, 3.0)).as_vec2())
        .collect()
}

#[test]
fn crossings_of_outlines_are_counted_as_every_pair_of_sides_says() {
    let mut random = Random::new(5);
    let mut most_found = 0;
    for _ in 0..100 {
        let outlines: Vec<Vec<Vec2>> = (0..4)
            .map(|_| {
                let (n, at) = (random.count(3, 9), random.in_disc(3.0));
                star(&mut random, n, at)
            })
            .collect();
        let sides = |outline: &Vec<Vec2>| -> Vec<(DVec2, DVec2)> {
            let next = outline.iter().cycle().skip(1);
            outline.iter().zip(next).map(|(&a, &b)| (wide(a), wide(b))).collect()
        };
        let mut want = 0;
        for (k, one) in outlines.iter().enumerate() {
            for other in &outlines[k + 1..] {
                for side in sides(one) {
                    want += sides(other)
                        .into_iter()
                        .filter(|other| {
                            let (s, t) = crossing(side, *other);
                            s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0
                        })
                        .count();
                }
            }
        }
        assert_eq!(polygon::crossings(&outlines, usize::MAX), want);
        // An outline is simple, so it has no crossings with itself.
        assert_eq!(polygon::crossings(&outlines[..1], usize::MAX), 0);
        assert_eq!(polygon::check(&outlines[0]), Ok(()));
        if want > 2 {
            assert!((3..=want).contains(&polygon::crossings(&outlines, 2)), "counting ends beyond 2");
        }
        most_found = most_found.max(want);
    }
    assert!(most_found > 10, "{most_found}");
}

#[test]
fn a_direction_is_within_an_arc_between_its_ends_counter_clockwise() {
    let mut random = Random::new(6);
    for _ in 0..2000 {
        let (start, span) = (random.real(0.0, TAU), random.real(0.01, PI - 0.01));
        let (first, last) = (turned(DVec2::X, start), turned(DVec2::X, start + span));
        let at = random.real(0.0, TAU);
        if [0.0, span, TAU].iter().all(|end| (at - end).abs() > 1e-4) {
            let q = turned(DVec2::X, start + at) * random.real(0.1, 9.0);
            assert_eq!(within_arc(first.as_vec2(), last.as_vec2(), q.as_vec2()), at < span, "{span} {at}");
        }
    }
    // An arc of zero length has its own direction, and not the opposite one.
    assert!(within_arc(Vec2::X, Vec2::X, Vec2::X));
    assert!(!within_arc(Vec2::X, Vec2::X, Vec2::NEG_X));
}

#[test]
fn legs_touch_the_disc_that_they_are_drawn_to() {
    let mut random = Random::new(7);
    for _ in 0..200 {
        let radius = random.real(0.1, 2.0);
        let p = random.direction() * (radius + random.real(0.01, 5.0));
        let (left, right) = legs(p.as_vec2(), radius as f32);
        for (leg, side) in [(wide(left), 1.0), (wide(right), -1.0)] {
            assert_near!(leg.length(), 1.0, 1e-5);
            // The center lies a radius away from the leg, ahead, the left leg to the left of it.
            assert_near!(p.perp_dot(leg), side * radius, 1e-4);
            assert!(p.dot(leg) > 0.0);
        }
    }
}

/// True if a velocity leads, within the horizon, nearer to a segment at rest than a radius.
fn meets(a: DVec2, b: DVec2, radius: f64, horizon: f64, velocity: DVec2) -> bool {
    (0..=400).any(|k| distance_to_segment(a, b, velocity * horizon * f64::from(k) / 400.0) < radius)
}

#[test]
fn a_capsule_is_deep_exactly_where_a_velocity_meets_its_segment() {
    let mut random = Random::new(8);
    let (mut met, mut capsules) = (0, 0);
    for _ in 0..300 {
        let (radius, horizon) = (random.real(0.2, 0.8), random.real(0.5, 3.0));
        let (a, b) = (random.in_disc(4.0), random.in_disc(4.0));
        if sampled_distance(a, b, DVec2::ZERO) < radius + 0.05 {
            continue;
        }
        let obstacle = VelocityObstacle::capsule(a.as_vec2(), b.as_vec2(), radius as f32, horizon as f32);
        capsules += u32::from(matches!(obstacle, VelocityObstacle::Capsule { .. }));
        for _ in 0..20 {
            let velocity = random.in_disc(6.0);
            let depth = f64::from(obstacle.depth(velocity.as_vec2()));
            // Sampled in time, a graze is missed by less than this.
            if depth.abs() > 0.02 {
                assert_eq!(
                    meets(a, b, radius, horizon, velocity),
                    depth > 0.0,
                    "{a} {b} {radius} {velocity}: {depth}"
                );
                met += u32::from(depth > 0.0);
            }
        }
    }
    assert!(met > 200 && capsules > 100, "{met} {capsules}");
}
