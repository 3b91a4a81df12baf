//! Exhaustive and sampled oracles in `f64`.

use super::*;

/// A half-plane in `f64`: `normal · v >= offset`.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    pub normal: DVec2,
    pub offset: f64,
}

impl Wide {
    /// Exactly the half-plane that the library sees, rounding included.
    fn of(half_plane: &HalfPlane) -> Wide {
        let direction = wide(half_plane.direction).normalize();
        let normal = direction.perp();
        Wide { normal, offset: normal.dot(wide(half_plane.point)) }
    }

    pub fn violation(&self, v: DVec2) -> f64 {
        self.offset - self.normal.dot(v)
    }

    fn foot(&self, of: DVec2) -> DVec2 {
        of + self.normal * self.violation(of)
    }

    fn chord_ends(&self, max_speed: f64) -> Vec<DVec2> {
        let half_sq = max_speed * max_speed - self.offset * self.offset;
        if half_sq < 0.0 {
            return Vec::new();
        }
        let (foot, along) = (self.normal * self.offset, self.normal.perp() * half_sq.sqrt());
        vec![foot + along, foot - along]
    }

    fn crossing(&self, other: &Wide) -> Option<DVec2> {
        let determinant = self.normal.perp_dot(other.normal);
        (determinant.abs() > 1e-12).then(|| {
            DVec2::new(
                self.offset * other.normal.y - other.offset * self.normal.y,
                other.offset * self.normal.x - self.offset * other.normal.x,
            ) / determinant
        })
    }
}

pub(super) fn widened(half_planes: &[HalfPlane]) -> Vec<Wide> {
    half_planes.iter().map(Wide::of).collect()
}

pub(super) fn worst(lines: &[Wide], v: DVec2) -> f64 {
    lines.iter().map(|line| line.violation(v)).fold(f64::NEG_INFINITY, f64::max)
}

/// Distance between `preferred` and the nearest permitted velocity: the least over all points where that can be.
fn exhaustive_nearest(lines: &[Wide], preferred: DVec2) -> Option<f64> {
    let mut candidates = vec![preferred.clamp_length_max(1.0)];
    for (k, line) in lines.iter().enumerate() {
        candidates.push(line.foot(preferred));
        candidates.extend(line.chord_ends(1.0));
        candidates.extend(lines[..k].iter().filter_map(|earlier| line.crossing(earlier)));
    }
    let permitted = |v: &DVec2| v.length() <= 1.0 + 1e-9 && worst(lines, *v) <= 1e-9;
    candidates.into_iter().filter(permitted).map(|v| v.distance(preferred)).min_by(f64::total_cmp)
}

/// The least possible maximum violation of the soft lines, inside the speed circle and the rigid lines.
///
/// A linear program in (v, violation): its optimum is where two of {lines of equal violation, rigid lines, circle}
/// cross, or where a single soft line is met best.
fn exhaustive_least_violation(rigid: &[Wide], soft: &[Wide]) -> f64 {
    let mut edges = rigid.to_vec();
    for (k, a) in soft.iter().enumerate() {
        for b in &soft[..k] {
            let normal = a.normal - b.normal;
            let length = normal.length();
            if length > 1e-12 {
                edges.push(Wide { normal: normal / length, offset: (a.offset - b.offset) / length });
            }
        }
    }
    let mut candidates: Vec<DVec2> = soft.iter().map(|line| line.normal).collect();
    for (k, edge) in edges.iter().enumerate() {
        candidates.extend(edge.chord_ends(1.0));
        candidates.extend(edges[..k].iter().filter_map(|earlier| edge.crossing(earlier)));
    }
    let allowed = |v: &DVec2| v.length() <= 1.0 + 1e-9 && worst(rigid, *v) <= 1e-9;
    candidates.into_iter().filter(allowed).map(|v| worst(soft, v)).fold(f64::INFINITY, f64::min)
}

#[test]
fn feasible_problems_have_the_optimum_of_exhaustive_candidates() {
    for arithmetic in BOTH {
        for_all(1, 3000, |random, case| {
            let n = random.count(1, 12);
            let half_planes = feasible(random, n, 0.02);
            let preferred = random.in_disc(1.5).as_vec2();
            let solved = run(&half_planes, preferred, 1.0, arithmetic);
            assert!(!solved.outcome.is_relaxed(), "{arithmetic:?}, case {case}: {:?}", solved.outcome);
            let exact = widened(&half_planes);
            let v = wide(solved.velocity);
            let violation = worst(&exact, v).max(v.length() - 1.0);
            assert!(violation <= 3e-5, "{arithmetic:?}, case {case}: violates by {violation:e}");
            let best = exhaustive_nearest(&exact, wide(preferred)).expect("a velocity is permitted");
            assert_near!(v.distance(wide(preferred)), best, 1e-4, "{arithmetic:?}, case {case}");
        });
    }
}

#[test]
fn no_sample_of_the_disc_is_better_than_the_optimum() {
    for_all(2, 100, |random, case| {
        let half_planes = feasible(random, 6, 0.02);
        let exact = widened(&half_planes);
        let preferred = random.in_disc(1.5);
        for arithmetic in BOTH {
            let v = run(&half_planes, preferred.as_vec2(), 1.0, arithmetic).velocity;
            for (ring, turn) in (0..40).flat_map(|ring| (0..80).map(move |turn| (ring, turn))) {
                let angle = f64::from(turn) * std::f64::consts::TAU / 80.0;
                let sample = crate::common::turned(DVec2::X, angle) * (f64::from(ring) / 39.0);
                let better = worst(&exact, sample) <= 0.0
                    && sample.distance(preferred) < wide(v).distance(preferred) - 1e-4;
                assert!(!better, "{arithmetic:?}, case {case}: {sample} is better than {v}");
            }
        }
    });
}

#[test]
fn the_order_of_the_lines_does_not_matter_where_all_can_be_met() {
    for arithmetic in BOTH {
        for_all(3, 1000, |random, case| {
            let mut half_planes = feasible(random, 8, 0.05);
            let preferred = random.in_disc(1.5).as_vec2();
            let first = run(&half_planes, preferred, 1.0, arithmetic);
            random.shuffle(&mut half_planes);
            let second = run(&half_planes, preferred, 1.0, arithmetic);
            assert!(!second.outcome.is_relaxed(), "{arithmetic:?}, case {case}");
            assert_near!(first.velocity, second.velocity, 1e-3, "{arithmetic:?}, case {case}");
        });
    }
}

#[test]
fn program_3_at_len_1_has_the_least_maximum_violation() {
    for arithmetic in BOTH {
        let mut off = 0;
        for_as_many(4, 1500, |random, _| {
            let n = random.count(2, 8);
            let half_planes = any_lines(random, n);
            let solved = run(&half_planes, random.in_disc(1.0).as_vec2(), 1.0, arithmetic);
            if !solved.outcome.is_relaxed() {
                return false;
            }
            let exact = widened(&half_planes);
            let least = exhaustive_least_violation(&[], &exact);
            let v = wide(solved.velocity);
            match arithmetic {
                Arithmetic::Robust => {
                    assert!(v.length() <= 1.0 + 1e-6, "{v}");
                    assert_near!(worst(&exact, v), least, 2e-5, "{n} lines");
                }
                // RVO2's relaxed lines go through points that may be far away, where `f32` has few digits left.
                Arithmetic::Rvo2 => {
                    assert!(v.length() <= 1.0 + 1.001e-3, "{v}");
                    off += usize::from((worst(&exact, v) - least).abs() > 1e-4);
                }
            }
            true
        });
        assert!(off <= 15, "RVO2's arithmetic is off by more than 1e-4 in {off} of 1500");
    }
}

/// The lines that program 3 skips are said to be "parallel and the same way, that is, coincident". They need not
/// coincide, and skipping them loses nothing.
#[test]
fn lines_of_the_same_direction_need_not_coincide_and_skipping_them_loses_nothing() {
    let (mut skipped, mut apart) = (0, 0);
    for_all(5, 2000, |random, case| {
        // Few directions, so that many lines are parallel; offsets as they come.
        let half_planes: Vec<HalfPlane> = (0..6)
            .map(|_| {
                let normal = random.pick(&[DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y]);
                line(normal, random.real(-0.3, 0.9), random.real(-0.5, 0.5))
            })
            .collect();
        let solved = run(&half_planes, random.in_disc(1.0).as_vec2(), 1.0, Arithmetic::Rvo2);
        if !solved.outcome.is_relaxed() {
            return;
        }
        let exact = widened(&half_planes);
        for step in &solved.path {
            if let LpStep::Projected { line, earlier, projection: Projection::Dropped } = *step {
                skipped += 1;
                apart += usize::from((exact[line].offset - exact[earlier].offset).abs() > 0.01);
                assert_near!(exact[line].normal, exact[earlier].normal, 1e-6, "case {case}");
            }
        }
        let least = exhaustive_least_violation(&[], &exact);
        assert_near!(worst(&exact, wide(solved.velocity)), least, 1e-5, "case {case}");
    });
    assert!(skipped > 500 && apart * 10 > skipped * 9, "{apart} of {skipped} do not coincide");
}

#[test]
fn rigid_lines_hold_while_the_others_give_way() {
    for arithmetic in BOTH {
        let mut off = 0;
        for_as_many(5, 800, |random, _| {
            let mut half_planes = feasible(random, 2, 0.3);
            half_planes.extend(any_lines(random, 5));
            let preferred = random.in_disc(1.0).as_vec2();
            let problem =
                Problem { half_planes: &half_planes, n_rigid: 2, max_speed: 1.0, preferred, len: 1.0 };
            let (velocity, outcome) = solve(problem, arithmetic, &mut Vec::new(), &mut ());
            if !outcome.is_relaxed() {
                return false;
            }
            let exact = widened(&half_planes);
            let v = wide(velocity);
            let rigid = worst(&exact[..2], v);
            let excess = worst(&exact[2..], v) - exhaustive_least_violation(&exact[..2], &exact[2..]);
            if rigid > 3e-5 || excess.abs() > 1e-4 {
                off += 1;
                let place = format!("rigid line violated by {rigid:e}, the others by {excess:e} too much");
                assert!(arithmetic == Arithmetic::Rvo2, "{place}");
            }
            true
        });
        assert!(off <= 8, "RVO2's arithmetic is off by more than 1e-4 in {off} of 800");
    }
}
