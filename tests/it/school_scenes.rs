//! The scenes of the other schools: the claims of their texts, side by side with ORCA.

use glam::{DVec2, Vec2};
use sidestep_core::World;

use crate::worlds::{at_goal, dragged, ever_at_goal, film, least_gap, place, radius, speed};

const ORCA: &str = "method=orca";

/// The largest speed of an agent over a film, m/s.
fn fastest(film: &[World], agent: usize) -> f64 {
    film.iter().map(|world| speed(world, agent)).fold(0.0, f64::max)
}

#[test]
pub fn behind_one_who_stands_spacing_turns_back_and_orca_does_not() {
    let plain = film("turning-back", &[], 30.0);
    // Back at full speed, from where the push at distance d, 8 exp((0.4 − d) / 0.1), exceeds a direction of length 1.
    let back: Vec<&World> = plain.iter().filter(|world| world.agents[0].velocity.x < 0.0).collect();
    assert!(back.iter().all(|world| (speed(world, 0) - 1.2).abs() < 1e-6), "at full speed");
    let within = 0.4 + 0.1 * libm::log(8.0);
    assert_near!(within, 0.61, 0.005);
    for pair in plain.windows(2).filter(|pair| pair[1].agents[0].velocity.x < 0.0) {
        assert!(place(&pair[0], 0).distance(place(&pair[0], 1)) < within);
    }
    assert!(!back.is_empty() && ever_at_goal(&plain) == 0);
    let orca = film("turning-back", &[ORCA], 30.0);
    assert!(orca.iter().all(|world| world.agents[0].velocity.x > -1e-3), "it never turns round");
}

#[test]
pub fn a_wall_turns_spacing_and_never_slows_it() {
    let plain = film("into-the-wall", &[], 20.0);
    let at_wall = plain.iter().position(|world| world.agents[0].velocity.x < 0.0).expect("it turns");
    for pair in plain[at_wall - 1..].windows(2) {
        assert!(pair[0].agents[0].velocity.x * pair[1].agents[0].velocity.x < 0.0, "in every step");
        assert_near!(speed(&pair[1], 0), 1.2, 1e-6);
    }
    let orca = film("into-the-wall", &[ORCA], 20.0);
    let end = orca.last().expect("some");
    assert!(speed(end, 0) < 0.01 && orca.iter().all(|world| world.agents[0].velocity.x > -1e-3));
    // The wall begins at −0.5 m, and the disc ends 0.2 m ahead of its center.
    assert_near!(place(end, 0), DVec2::new(-0.7, 0.0), 0.01);
}

#[test]
pub fn a_cell_stops_before_thin_posts_that_orca_passes() {
    let plain = film("small-posts", &[], 30.0);
    let end = plain.last().expect("some");
    assert!(speed(end, 0) < 1e-3 && ever_at_goal(&plain) == 0);
    // A diameter of the walker from the centers of the posts.
    for post in [1, 2] {
        assert_near!(place(end, 0).distance(place(end, post)), 2.0 * radius(end, 0), 2e-3);
    }
    let orca = film("small-posts", &[ORCA], 30.0);
    assert!(at_goal(orca.last().expect("some")).contains(&0));
    for post in [1, 2] {
        assert_near!(least_gap(&orca, 0, post), 0.1, 1e-3);
    }
}

#[test]
pub fn samples_stop_in_the_wall_or_walk_through_it() {
    let plain = film("no-way-back", &[], 30.0);
    let end = plain.last().expect("some");
    // The wall begins at −0.5 m.
    assert!(plain.iter().all(|world| place(world, 0).x < -0.5), "its center stays before the wall");
    assert_near!(place(end, 0).x + radius(end, 0), 0.0, 0.05, "half of its body is in the wall");
    let through = film("no-way-back", &["detour.bias=0.5"], 30.0);
    assert!(at_goal(through.last().expect("some")).contains(&0));
    let inside = |world: &&World| place(world, 0).x.abs() < 0.4 && place(world, 0).y.abs() < 3.0;
    assert!(through.iter().filter(inside).count() > 3, "through the wall, not around it");
    let orca = film("no-way-back", &[ORCA], 30.0);
    assert_near!(place(orca.last().expect("some"), 0), DVec2::new(-1.0, 0.0), 0.01);
}

#[test]
pub fn two_on_one_point_are_blind_to_all() {
    let plain = film("blind-spot", &[], 30.0);
    for world in &plain {
        assert_eq!([place(world, 0), place(world, 1)], [DVec2::ZERO; 2], "for good");
    }
    assert_eq!(at_goal(plain.last().expect("some")), [2]);
    assert_near!(least_gap(&plain, 0, 2), 0.0, 0.01, "the third walks around them");
}

#[test]
pub fn a_stiff_contact_throws_apart_by_the_length_of_the_step() {
    for (change, wanted) in [(None, 4.9), (Some("social_force.parts=64"), 2.0), (Some(ORCA), 1.0)] {
        let film = film("too-stiff", change.as_slice(), 3.0);
        for agent in [0, 1] {
            assert_near!(fastest(&film, agent), wanted, 0.05, "{change:?}");
        }
    }
}

#[test]
pub fn the_friction_of_a_wall_pushes_along() {
    let plain = film("pushed-along-the-wall", &[], 0.05);
    assert_near!(f64::from(plain[0].agents[0].velocity.x), 0.8, 1e-6);
    assert_near!(f64::from(plain.last().expect("some").agents[0].velocity.x), 6.7, 0.05);
    for change in ["social_force.friction=0", ORCA] {
        let film = film("pushed-along-the-wall", &[change], 2.0);
        for world in &film {
            assert_near!(f64::from(world.agents[0].velocity.x), 0.8, 0.05, "{change}");
        }
    }
}

#[test]
pub fn forces_in_one_line_stop_two_and_a_centimeter_frees_them() {
    let plain = film("face-to-face", &[], 40.0);
    let end = plain.last().expect("some");
    assert_near!(least_gap(&plain[plain.len() - 2..], 0, 1), 0.22, 0.01);
    assert!([0, 1].iter().all(|agent| speed(end, *agent) < 1e-3));
    let freed = dragged(&plain[0], 1, Vec2::new(4.0, 0.01), 40.0);
    assert_eq!(ever_at_goal(&freed), 2);
}
