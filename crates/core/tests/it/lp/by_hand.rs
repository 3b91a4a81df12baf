//! Figures computed by hand.

use super::*;

#[test]
fn program_2_meets_the_figures_by_hand() {
    let root = 0.5_f64.sqrt();
    for arithmetic in BOTH {
        let solved = |list: &[(f64, f64, f64)], x, y| run(&lines(list), Vec2::new(x, y), 1.0, arithmetic);
        let one = solved(&[(0.0, 1.0, 0.5)], 1.0, 0.0);
        assert_near!(one.velocity, Vec2::new(0.866_025_4, 0.5), 1e-5, "{arithmetic:?}");
        assert_eq!(one.outcome, LpOutcome::Feasible);
        let two = solved(&[(0.0, 1.0, 0.5), (-1.0, 0.0, 0.2)], 1.0, 0.0);
        assert_near!(two.velocity, Vec2::new(-0.2, 0.5), 1e-5, "{arithmetic:?}");
        let corner = solved(&[(root, root, 0.6), (-root, root, 0.6)], 0.0, -1.0);
        assert_near!(corner.velocity, Vec2::new(0.0, 0.848_528_1), 1e-5, "{arithmetic:?}");
        let opposed = solved(&[(0.0, 1.0, 0.6), (0.0, -1.0, -0.3)], 0.4, 0.0);
        assert!(
            matches!(opposed.outcome, LpOutcome::Relaxed { failed_line: 1, .. }),
            "{:?}",
            opposed.outcome
        );
        assert_near!(before_failure(&opposed.path), Vec2::new(0.4, 0.6), 1e-5, "{arithmetic:?}");
        let beyond = solved(&[(0.0, 1.0, 1.2)], 0.4, 0.0);
        assert!(matches!(beyond.outcome, LpOutcome::Relaxed { failed_line: 0, .. }), "{:?}", beyond.outcome);
        let free = solved(&[(0.0, 1.0, -0.5)], 0.3, 0.2);
        assert_eq!((free.velocity, free.outcome), (Vec2::new(0.3, 0.2), LpOutcome::Free));
        let none = solved(&[], 3.0, 4.0);
        assert_near!(none.velocity, Vec2::new(0.6, 0.8), 1e-6, "clamped to the speed circle");
        assert_eq!(none.outcome, LpOutcome::Free);
    }
}

/// Three lines at 120 degrees whose violations always sum to 1.2: the third takes 1.2 / (1 + 2 len).
fn triangle() -> Vec<HalfPlane> {
    let normal = |degrees: f64| crate::common::turned(DVec2::X, degrees.to_radians());
    [90.0, 210.0, 330.0].map(|degrees| line(normal(degrees), 0.4, 0.0)).to_vec()
}

#[test]
fn program_3_meets_the_triangle_for_every_len() {
    let golden = [
        (0.0, (-0.692_820, 0.4)),
        (0.1, (-0.519_615, 0.3)),
        (0.5, (-0.173_205, 0.1)),
        (1.0, (0.0, 0.0)),
        (2.0, (0.138_564, -0.08)),
        (5.0, (0.251_935, -0.145_455)),
        (10.0, (0.296_923, -0.171_429)),
    ];
    for arithmetic in BOTH {
        for (len, (x, y)) in golden {
            let solved = run(&triangle(), Vec2::new(0.3, 0.0), len, arithmetic);
            assert_near!(before_failure(&solved.path), Vec2::new(-0.692_820, 0.4), 1e-5, "{arithmetic:?}");
            assert_near!(solved.velocity, Vec2::new(x, y), 1e-5, "{arithmetic:?}, len {len}");
            let LpOutcome::Relaxed { failed_line, .. } = solved.outcome else {
                panic!("{:?}", solved.outcome)
            };
            assert_eq!(failed_line, 2, "{arithmetic:?}, len {len}");
            let third = triangle()[2].violation(solved.velocity);
            assert_near!(
                third,
                1.2 / (1.0 + 2.0 * len),
                1e-5,
                "{arithmetic:?}, len {len}: violation of line 2"
            );
        }
    }
}

#[test]
fn an_infinite_len_ends_on_a_chord_end_of_the_current_line() {
    for arithmetic in BOTH {
        let solved = run(&triangle(), Vec2::new(0.3, 0.0), f32::INFINITY, arithmetic);
        assert_near!(solved.velocity, Vec2::new(-0.111_847, -0.993_725), 1e-5, "{arithmetic:?}");
    }
}

#[test]
fn opposed_lines_meet_at_the_midpoint_in_the_seed_and_at_the_weighted_mean_in_the_robust_form() {
    // Line 0 requires y <= -0.3, line 1 requires y >= 0.6.
    let opposed = lines(&[(0.0, -1.0, 0.3), (0.0, 1.0, 0.6)]);
    let y = |arithmetic, len| run(&opposed, Vec2::ZERO, len, arithmetic).velocity.y;
    for arithmetic in BOTH {
        assert_near!(y(arithmetic, 1.0), 0.15, 1e-5, "{arithmetic:?}: equal violations of 0.45");
    }
    assert_near!(y(Arithmetic::Rvo2, 2.0), 0.15, 1e-5, "the midpoint, whatever len is");
    assert_near!(y(Arithmetic::Robust, 2.0), 0.3, 1e-5, "violations 0.6 and 0.3");
    assert_near!(y(Arithmetic::Robust, 0.5), 0.0, 1e-5, "violations 0.3 and 0.6");
}
