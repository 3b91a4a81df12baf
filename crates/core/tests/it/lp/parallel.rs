//! Parallel lines.

use super::*;

/// Axis-aligned lines on multiples of 1/64 in a wide circle: every sum and product of program 2 is exact in `f32`.
#[test]
fn exact_problems_never_meet_a_parallel_line_of_the_same_direction_with_a_negative_numerator() {
    let (mut same, mut opposed) = (0, 0);
    for_all(8, 20_000, |random, _| {
        let mut dyadic = |reach: i64| (random.count(0, 2 * reach as usize) as i64 - reach) as f32 / 64.0;
        let points: Vec<Vec2> = (0..8).map(|_| Vec2::new(dyadic(128), dyadic(128))).collect();
        let preferred = Vec2::new(dyadic(256), dyadic(256));
        let half_planes: Vec<HalfPlane> = points
            .into_iter()
            .map(|point| HalfPlane { point, direction: random.pick(&[Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y]) })
            .collect();
        let problem = Problem { half_planes: &half_planes, n_rigid: 0, max_speed: 64.0, preferred, len: 1.0 };
        let mut path = Vec::new();
        solve(problem, Arithmetic::Rvo2, &mut Vec::new(), &mut path);
        for step in path {
            // Program 1 ran for this line.
            let LpStep::Program2(Program2Step::Moved { line: k, .. } | Program2Step::Failed { line: k }) =
                step
            else {
                continue;
            };
            for earlier in &half_planes[..k] {
                let current = &half_planes[k];
                let numerator = earlier.direction.perp_dot(current.point - earlier.point);
                if numerator < 0.0 && current.direction == earlier.direction {
                    same += 1;
                }
                if numerator < 0.0 && current.direction == -earlier.direction {
                    opposed += 1;
                }
            }
        }
    });
    assert_eq!(same, 0, "the branch for lines of the same direction");
    assert!(opposed > 1000, "only {opposed} opposed lines came up");
}

#[test]
fn coincident_lines_fail_in_rvo2s_arithmetic_and_never_in_the_robust_one() {
    let (mut rvo2_failures, mut worst_jump) = (0, 0.0_f32);
    for_all(9, 5000, |random, case| {
        let half_planes = feasible(random, 3, 0.1);
        let preferred = random.in_disc(1.5).as_vec2();
        // Each line twice, the second time through another of its points.
        let mut doubled = half_planes.clone();
        for half_plane in &half_planes {
            let along = random.real32(-2.0, 2.0);
            let point = half_plane.point + along * half_plane.direction;
            doubled.push(HalfPlane { point, ..*half_plane });
        }
        let single = run(&half_planes, preferred, 1.0, Arithmetic::Robust);
        let robust = run(&doubled, preferred, 1.0, Arithmetic::Robust);
        assert!(!robust.outcome.is_relaxed(), "case {case}: {:?}", robust.outcome);
        assert_near!(robust.velocity, single.velocity, 1e-4, "case {case}");
        let rvo2 = run(&doubled, preferred, 1.0, Arithmetic::Rvo2);
        if rvo2.outcome.is_relaxed() {
            rvo2_failures += 1;
            worst_jump = worst_jump.max(rvo2.velocity.distance(single.velocity));
        }
    });
    assert!(rvo2_failures > 20, "RVO2's arithmetic failed {rvo2_failures} times of 5000");
    assert!(worst_jump > 0.5, "its answers are off by at most {worst_jump} m/s");
}

/// "A positive numerator means that the lines are opposed", says the text. Two lines with the same direction can have
/// one, too.
#[test]
fn a_positive_numerator_says_nothing_about_the_directions_of_parallel_lines() {
    let line = |y: f32, direction: Vec2| HalfPlane { point: Vec2::new(0.0, y), direction };
    // The earlier line permits y > 0 or y < 1; the current one, violated at y = 0.5, permits y > 0.75.
    for (earlier, current) in
        [(line(0.0, Vec2::X), line(0.75, Vec2::X)), (line(1.0, -Vec2::X), line(0.75, Vec2::X))]
    {
        let numerator = earlier.direction.perp_dot(current.point - earlier.point);
        assert!(numerator > 0.0, "{earlier:?}: {numerator}");
        let solved = run(&[earlier, current], Vec2::new(0.0, 0.5), 1.0, Arithmetic::Rvo2);
        assert!(!solved.outcome.is_relaxed(), "it cuts nothing off");
        assert_near!(solved.velocity, Vec2::new(0.0, 0.75), 1e-6);
    }
}
