//! Local axes.

use super::*;

#[test]
fn points_and_vectors_go_to_local_axes_and_back() {
    for_all(201, 2000, |random, _| {
        let frame = LocalAxes { origin: random.in_square(50.0), heading: random.direction().as_vec2() };
        let v = random.in_square(50.0);
        assert_near!(frame.world_point(frame.local_point(v)), v, 2e-5);
        assert_near!(frame.world_vector(frame.local_vector(v)), v, 2e-5);
        // By the angle, in `f64`.
        let angle = libm::atan2(f64::from(frame.heading.y), f64::from(frame.heading.x));
        assert_near!(wide(frame.local_point(v)), turned(wide(v) - wide(frame.origin), -angle), 2e-5);
        // A vector has no position: the origin must not matter.
        let elsewhere = LocalAxes { origin: frame.origin + Vec2::new(1000.0, 1000.0), ..frame };
        assert_eq!(bits(frame.world_vector(v)), bits(elsewhere.world_vector(v)));
        assert_eq!(bits(frame.local_vector(v)), bits(elsewhere.local_vector(v)));
    });
    let frame = LocalAxes { origin: Vec2::new(3.0, 4.0), heading: Vec2::Y };
    assert_eq!(frame.side(), Vec2::NEG_X);
    assert_eq!(frame.world_point(Vec2::X), Vec2::new(3.0, 5.0), "ahead is along the heading");
    assert_eq!(frame.world_point(Vec2::Y), Vec2::new(2.0, 4.0), "y is to the left");
}
