//! The drawings of the steering overlays, compared with direct geometry and the solver's own trace. One meter is fifty
//! pixels.

use std::sync::Arc;

use crate::{
    common::{least_distance, wide},
    run::after,
};
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Vec2, World,
    avoid::Outcome,
    model::{
        Journey, Roadmap,
        agent::{AGENT_SETTINGS, Steering},
        goal_place::GoalPlace,
        journey::{Goals, JourneyGoal, JourneyPhase},
        obstacle::{Circle, Suspicion, suspects},
        params::{Axes, Form, PARAMS, WanderShape},
        tunable::Value,
    },
    neighbors::Grid,
    sim::{Decisions, Simulation, Watch, advance, decide},
};
use sidestep_lab::{
    Scenario,
    files::scenario::builtin,
    picture::{
        draw::{
            BodyShape, Camera, Color, Palette, Shape, Theme,
            shape::{Align, Stroke},
            text,
        },
        overlay::{self, ALL, Frame, Look, Plane, Quantity, Shown, watch_vehicles},
    },
    run::time::{Scene, trails::Trails},
    text::unit::{LengthUnit, SceneUnit},
};

/// Meters for 1 m/s in every picture here.
const VELOCITY_SCALE: f32 = 0.5;
/// Positions on the picture, m.
const NEAR: f32 = 1e-5;

/// Twenty meters around the origin.
fn camera() -> Camera {
    Camera { center: Vec2::ZERO, meters_per_pixel: 0.02, size: Vec2::splat(1000.0), origin: Vec2::ZERO }
}

fn palette() -> Palette {
    Palette::of(Theme::Dark)
}

/// Exactly these overlays.
fn only(ids: &[&str]) -> Shown {
    ids.iter().map(|id| overlay::find(id).expect("an overlay")).collect()
}

/// The shapes of these overlays for a world whose agent 0 is selected.
fn picture_of(world: &World, decisions: &Decisions, ids: &[&str], everyone: bool) -> Picture {
    colored(world, decisions, ids, (everyone, Quantity::Group))
}

/// Like [`picture_of`], with bodies colored by a quantity.
fn colored(
    world: &World,
    decisions: &Decisions,
    ids: &[&str],
    (everyone, color_by): (bool, Quantity),
) -> Picture {
    let frame = Frame {
        scene: Scene::of(world, decisions),
        look: Look {
            selected: Some(0),
            everyone,
            shown: only(ids),
            color_by,
            velocity_scale: Some(VELOCITY_SCALE),
            ..Look::default()
        },
        camera: camera(),
        palette: &palette(),
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    };
    Picture(overlay::draw(&frame))
}

fn picture(world: &World, id: &str) -> Picture {
    picture_of(world, &decide(world, &Watch::Agents(vec![0])), &[id], false)
}

struct Picture(Vec<Shape>);

impl Picture {
    fn each<T>(&self, pick: impl Fn(&Shape) -> Option<T>) -> Vec<T> {
        self.0.iter().filter_map(pick).collect()
    }

    /// Tail, tip and stroke of every arrow.
    fn arrows(&self) -> Vec<(Vec2, Vec2, Stroke)> {
        self.each(|shape| match *shape {
            Shape::Arrow { from, to, stroke, .. } => Some((from, to, stroke)),
            _ => None,
        })
    }

    /// Ends and stroke of every straight line.
    fn lines(&self) -> Vec<(Vec2, Vec2, Stroke)> {
        self.each(|shape| match shape {
            Shape::Line { points, stroke } if points.len() == 2 => Some((points[0], points[1], *stroke)),
            _ => None,
        })
    }

    /// Center, radius and rim of every ring.
    fn rings(&self) -> Vec<(Vec2, f32, Stroke)> {
        self.each(|shape| match *shape {
            Shape::Disc { center, radius, rim: Some(rim), .. } => Some((center, radius, rim)),
            _ => None,
        })
    }

    fn bodies(&self) -> Vec<BodyShape> {
        let of = self.each(|shape| match shape {
            Shape::Bodies(bodies) => Some(bodies.clone()),
            _ => None,
        });
        of.concat()
    }

    fn dots(&self) -> Vec<(Vec2, Color)> {
        self.each(|shape| match *shape {
            Shape::Dot { center, color, .. } => Some((center, color)),
            _ => None,
        })
    }

    /// Corners and rim of every polygon.
    fn polygons(&self) -> Vec<(Vec<Vec2>, Stroke)> {
        self.each(|shape| match shape {
            Shape::Polygon { points, rim: Some(rim), .. } => Some((points.clone(), *rim)),
            _ => None,
        })
    }

    fn words(&self) -> Vec<String> {
        self.each(|shape| match shape {
            Shape::Text { text, .. } => Some(text.clone()),
            _ => None,
        })
    }

    fn has_words(&self, words: &str) {
        assert!(self.words().iter().any(|word| word == words), "no \"{words}\" in {:?}", self.words());
    }

    fn has_line(&self, from: [f32; 2], to: [f32; 2]) -> Stroke {
        let (from, to) = (Vec2::from(from), Vec2::from(to));
        let hit = |line: &&(Vec2, Vec2, Stroke)| line.0.distance(from) < NEAR && line.1.distance(to) < NEAR;
        let lines = self.lines();
        lines.iter().find(hit).unwrap_or_else(|| panic!("no line {from} to {to} in {lines:?}")).2
    }

    fn has_arrow(&self, from: [f32; 2], to: [f32; 2]) -> Stroke {
        let (from, to) = (Vec2::from(from), Vec2::from(to));
        let hit =
            |arrow: &&(Vec2, Vec2, Stroke)| arrow.0.distance(from) < NEAR && arrow.1.distance(to) < NEAR;
        let arrows = self.arrows();
        arrows.iter().find(hit).unwrap_or_else(|| panic!("no arrow {from} to {to} in {arrows:?}")).2
    }

    fn has_ring(&self, center: [f32; 2], radius: f32) -> Stroke {
        let center = Vec2::from(center);
        let hit =
            |ring: &&(Vec2, f32, Stroke)| ring.0.distance(center) < NEAR && (ring.1 - radius).abs() < NEAR;
        let rings = self.rings();
        rings.iter().find(hit).unwrap_or_else(|| panic!("no ring {center}, {radius} in {rings:?}")).2
    }

    fn has_dot(&self, center: [f32; 2]) {
        let center = Vec2::from(center);
        assert!(self.dots().iter().any(|dot| dot.0.distance(center) < NEAR), "{center} in {:?}", self.dots());
    }
}

/// Returns true if two colors differ at most in opacity.
fn is(color: Color, like: Color) -> bool {
    (color.r, color.g, color.b) == (like.r, like.g, like.b)
}

/// A vehicle of half a meter at the origin without agents to avoid.
fn vehicle(steering: Steering, objective: Objective, heading: Vec2) -> Agent {
    let settings = AgentSettings { radius: 0.5, max_speed: 2.0, steering, ..AgentSettings::default() };
    Agent { settings, objective, heading, method: Method::None, ..Agent::new(Vec2::ZERO) }
}

fn world_of(agents: Vec<Agent>) -> World {
    World { agents: agents.into(), ..World::new(0.25) }
}

fn pillars(world: &mut World, circles: &[([f32; 2], f32)]) {
    let circle = |(center, radius): &([f32; 2], f32)| Circle { center: (*center).into(), radius: *radius };
    world.obstacles = Arc::new(crate::common::sound(Vec::new(), circles.iter().map(circle).collect()));
}

fn polygons(world: &mut World, polygons: &[&[[f32; 2]]]) {
    let polygon = |points: &&[[f32; 2]]| points.iter().map(|&point| point.into()).collect();
    world.obstacles = Arc::new(crate::common::sound(polygons.iter().map(polygon).collect(), Vec::new()));
}

const SQUARE: &[[f32; 2]] = &[[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]];

fn clockwise(polygon: &[[f32; 2]]) -> Vec<[f32; 2]> {
    polygon.iter().rev().copied().collect()
}

// The detection box.

#[test]
fn the_box_at_rest_is_as_long_as_declared_and_as_wide_as_the_vehicle() {
    let mut agent = vehicle(Steering::DetectionBox, Objective::Hold, Vec2::Y);
    agent.position = Vec2::new(1.0, 2.0);
    let mut world = world_of(vec![agent]);
    world.params.box_min_length = 4.0;
    let (corners, rim) = picture(&world, "detection-box").polygons().remove(0);
    // Ahead is up, and the vehicle's left is to the west.
    let want = [[1.5, 2.0], [1.5, 6.0], [0.5, 6.0], [0.5, 2.0]].map(Vec2::from);
    for (got, want) in corners.iter().zip(want) {
        assert_near!(*got, want, NEAR);
    }
    assert!(is(rim.color, palette().text), "nothing is in the way");
    // At half its maximum speed it is half as long again.
    world.agents[0].velocity = Vec2::Y;
    let (corners, _) = picture(&world, "detection-box").polygons().remove(0);
    assert_near!(corners[1], Vec2::new(1.5, 8.0), NEAR);
}

#[test]
fn the_acting_circle_shows_where_the_axis_meets_it() {
    let mut world = world_of(vec![vehicle(Steering::DetectionBox, Objective::Hold, Vec2::Y)]);
    // 3 m ahead and 0.3 m to the right; one that is tagged but does not act; one behind.
    pillars(&mut world, &[([0.3, 3.0], 0.5), ([-3.0, 1.0], 0.5), ([0.0, -2.0], 0.5)]);
    let picture = picture(&world, "detection-box");
    let half = (1.0_f32 - 0.3 * 0.3).sqrt();
    let boxes = picture.polygons();
    assert!(is(boxes[0].1.color, palette().text) && is(boxes[1].1.color, palette().forbidden));
    let length = boxes[0].0[1].y;
    let acting = [[0.5, 3.0 - half], [0.5, length], [-0.5, length], [-0.5, 3.0 - half]].map(Vec2::from);
    for (got, want) in boxes[1].0.iter().zip(acting) {
        assert_near!(*got, want, NEAR, "from where the axis meets the circle to the end of the box");
    }
    assert!(is(picture.has_ring([0.3, 3.0], 1.0).color, palette().forbidden), "expanded by the radius");
    assert!(is(picture.has_ring([0.3, 3.0], 0.5).color, palette().forbidden));
    for other in [[-3.0, 1.0], [0.0, -2.0]] {
        picture.has_ring(other, 0.5);
        assert!(!picture.rings().iter().any(|ring| ring.0 == Vec2::from(other) && ring.1 > 0.6), "{other:?}");
    }
    picture.has_dot([0.0, 3.0 - half]);
    picture.has_dot([0.0, 3.0 + half]);
    assert_eq!(picture.dots().len(), 3, "two points, and the first once more as ip");
    picture.has_words("ip 2.0 m");
    picture.has_words("(3.0, −0.3)");
}

// The wander circle.

#[test]
fn without_jitter_the_target_is_where_it_was() {
    let mut agent = vehicle(Steering::None, Objective::Wander, Vec2::Y);
    (agent.position, agent.wander) = (Vec2::new(1.0, 1.0), Vec2::new(0.0, 1.2));
    let mut world = world_of(vec![agent]);
    world.params.wander_jitter = 0.0;
    (world.params.wander_distance, world.params.wander_radius) = (2.0, 1.2);
    let picture = picture(&world, "wander");
    // Ahead is up; 1.2 m to the left of the middle is west of it.
    picture.has_ring([1.0, 3.0], 1.2);
    picture.has_dot([-0.2, 3.0]);
    picture.has_line([1.0, 1.0], [-0.2, 3.0]);
    picture.has_words("wander target");
}

#[test]
fn the_target_is_brought_back_onto_the_circle() {
    let mut world = world_of(vec![vehicle(Steering::None, Objective::Wander, Vec2::X)]);
    for seed in 1..20 {
        world.seed = seed;
        let decisions = decide(&world, &Watch::Agents(vec![0]));
        let wander = decisions.watched[0].steering.wander.expect("it wanders");
        let picture = picture(&world, "wander");
        let middle = Vec2::new(world.params.wander_distance, 0.0);
        let on_circle = |point: Vec2| (point.distance(middle) - world.params.wander_radius).abs() < 1e-4;
        let (from, to, _) = picture.arrows()[0];
        assert!(on_circle(from) && !on_circle(to), "the jitter leads off the circle");
        assert_near!(to - from, wander.jittered - wander.before, NEAR);
        let target = picture.dots().last().expect("a target").0;
        assert!(on_circle(target));
        // Back along the radius: seen from the center, jittered point and target are in one direction.
        assert_near!((to - middle).normalize(), (target - middle).normalize(), 1e-4);
    }
}

#[test]
fn a_line_is_a_roof_and_the_sine_keeps_the_circle() {
    let mut world = world_of(vec![vehicle(Steering::None, Objective::Wander, Vec2::X)]);
    (world.params.wander_radius, world.params.wander_distance, world.params.wander_slope) = (1.0, 2.0, 0.5);
    world.params.wander_shape = WanderShape::Line;
    let roof = picture(&world, "wander").each(|shape| match shape {
        Shape::Line { points, .. } if points.len() == 3 => Some(points.clone()),
        _ => None,
    });
    assert_eq!(roof, [[[2.0, -1.0], [2.5, 0.0], [2.0, 1.0]].map(Vec2::from).to_vec()]);
    world.params.wander_shape = WanderShape::Trigonometric;
    let sine = picture(&world, "wander");
    sine.has_ring([2.0, 0.0], 1.0);
    assert!(sine.arrows().is_empty(), "the sine has no jitter");
}

#[test]
fn a_stroll_that_waits_shows_where_it_goes_on() {
    let mut world = world_of(vec![vehicle(Steering::Feeler, Objective::Wander, Vec2::X)]);
    world.params.wander_radius = 1.2;
    assert!(!picture(&world, "wander").words().contains(&"goes on here".to_string()));
    // It turns to the left of a circle to the right of the ray: the target moves to the left of the middle.
    pillars(&mut world, &[([4.0, -1.0], 1.0)]);
    let drawn = picture(&world, "wander");
    let pixels = 5.0 * camera().meters_per_pixel;
    drawn.has_ring([world.params.wander_distance, 1.2], pixels);
    drawn.has_words("goes on here");
}

// Forces.

#[test]
fn a_force_is_drawn_as_the_velocity_that_it_makes_in_a_second() {
    let wish = Objective::Velocity(Vec2::new(0.0, 1.0));
    let mut agent = vehicle(Steering::DetectionBox, wish, Vec2::X);
    agent.velocity = Vec2::X;
    agent.settings.mass = 2.0;
    let mut world = world_of(vec![agent]);
    world.params.steering_response = 0.5;
    // F = m (v_wanted − v) / response = 2 · (−1, 1) / 0.5 N; in a second, half of it is added to the velocity.
    let want = Vec2::new(-4.0, 4.0) / 2.0 * VELOCITY_SCALE;
    let drawn = picture(&world, "forces");
    drawn.has_arrow([0.0, 0.0], want.into());
    assert_eq!(drawn.words(), ["keep"]);
    assert_eq!(drawn.arrows().len(), 1, "a sum of one force is that force");
    let decisions = decide(&world, &Watch::Agents(vec![0]));
    picture_of(&world, &decisions, &["forces", "legend"], false).has_words("forces: 1 N = 0.25 m");
}

#[test]
fn forces_add_up() {
    let mut agent = vehicle(Steering::Feeler, Objective::Velocity(Vec2::Y), Vec2::X);
    agent.velocity = Vec2::X;
    agent.settings.max_force = 100.0;
    let mut world = world_of(vec![agent]);
    world.params.time_step = 0.5;
    pillars(&mut world, &[([4.0, -1.0], 1.0)]);
    let drawn = picture(&world, "forces");
    // (0, 1) − (1, 0), a mass of 1 kg, within half a second.
    let behavior = Vec2::new(-2.0, 2.0) * VELOCITY_SCALE;
    drawn.has_arrow([0.0, 0.0], behavior.into());
    // To the left: 3 N·s/m · 2 m/s · (1 − 4 / (8 + 1 + 1)).
    let steer = Vec2::new(0.0, 3.6) * VELOCITY_SCALE;
    drawn.has_arrow([0.0, 0.0], steer.into());
    drawn.has_arrow([0.0, 0.0], (behavior + steer).into());
    // Half a second at the factor 4 / 10 per second.
    let brake = Vec2::new(0.4_f32.sqrt() - 1.0, 0.0) * VELOCITY_SCALE;
    assert!(is(drawn.has_arrow([0.0, 0.0], brake.into()).color, palette().forbidden));
    for name in ["keep", "steer", "brake", "sum"] {
        drawn.has_words(name);
    }
    drawn.has_line(behavior.into(), (behavior + steer).into());
}

#[test]
fn the_wander_force_has_a_part_ahead_and_a_part_aside() {
    let mut agent = vehicle(Steering::None, Objective::Wander, Vec2::Y);
    agent.wander = Vec2::new(0.0, -1.2);
    let mut world = world_of(vec![agent]);
    world.params.wander_jitter = 0.0;
    let drawn = picture(&world, "forces");
    // The target is 2 m ahead (up) and 1.2 m to the right (east), at 1 N/m.
    let ahead = drawn.has_arrow([0.0, 0.0], [0.0, 2.0 * VELOCITY_SCALE]);
    let aside = drawn.has_arrow([0.0, 0.0], [1.2 * VELOCITY_SCALE, 0.0]);
    assert!(ahead.dash.is_some() && aside.dash.is_some());
    assert!(drawn.has_arrow([0.0, 0.0], [1.2 * VELOCITY_SCALE, 2.0 * VELOCITY_SCALE]).dash.is_none());
    for name in ["ahead", "aside", "wander"] {
        drawn.has_words(name);
    }
}

#[test]
fn the_box_pushes_aside_and_brakes_apart() {
    let mut agent = vehicle(Steering::DetectionBox, Objective::Hold, Vec2::X);
    (agent.settings.max_force, agent.settings.max_speed) = (100.0, 1e6);
    // Fast enough to be braked that hard, at its preferred speed, and so far from its limit that the box is as long as
    // at rest.
    agent.velocity = Vec2::new(0.1, 0.0);
    agent.objective = Objective::Velocity(agent.velocity);
    let mut world = world_of(vec![agent]);
    world.params.time_step = 1e-3;
    pillars(&mut world, &[([2.0, 0.6], 0.5)]);
    let drawn = picture(&world, "forces");
    // e = 1, ip = 2 − 0.8; aside to the right by strength · (1 − 0.6) · (1 + (4 − 2) / 4).
    let aside = Vec2::new(0.0, -2.0 * 0.4 * 1.5);
    let brake = Vec2::new(-0.2 * 100.0 * (1.0 - 1.2 / 4.0), 0.0);
    for (force, name) in [(aside, "aside"), (brake, "brake")] {
        assert!(drawn.has_arrow([0.0, 0.0], (force * VELOCITY_SCALE).into()).dash.is_some(), "{name}");
        drawn.has_words(name);
    }
    assert!(drawn.has_arrow([0.0, 0.0], ((aside + brake) * VELOCITY_SCALE).into()).dash.is_none());
}

// Feelers.

#[test]
fn the_feeler_makes_a_right_triangle_with_a_circle_beside_it() {
    for side in [1.0_f32, -1.0] {
        let mut world = world_of(vec![vehicle(Steering::Feeler, Objective::Hold, Vec2::X)]);
        (world.params.feeler_distance, world.params.feeler_buffer) = (8.0, 1.0);
        pillars(&mut world, &[([4.0, 3.0 * side], 1.0), ([-3.0, 0.0], 1.0)]);
        let drawn = picture(&world, "feeler");
        drawn.has_line([0.0, 0.0], [8.0, 0.0]);
        drawn.has_line([0.0, 0.0], [4.0, 3.0 * side]);
        drawn.has_line([0.0, 0.0], [4.0, 0.0]);
        drawn.has_line([4.0, 0.0], [4.0, 3.0 * side]);
        let ring = drawn.has_ring([4.0, 3.0 * side], 2.0);
        assert!(is(ring.color, palette().muted), "it passes 3 m away, more than 2 m");
        assert_eq!(drawn.rings().len(), 1, "what lies behind is not in view");
        // The angle of a triangle with the sides 3, 4 and 5; left is positive.
        drawn.has_words(if side > 0.0 { "+37°" } else { "−37°" });
    }
}

#[test]
fn the_signed_angle_and_the_axes_follow_the_switch_and_a_tie_says_where_it_turns() {
    for (axes, left, tie, up) in
        [(Axes::YUp, "+37°", "0°: left by rule", 1.0), (Axes::YDown, "−37°", "0°: right by rule", -1.0)]
    {
        let mut world = world_of(vec![vehicle(Steering::Feeler, Objective::Hold, Vec2::X)]);
        world.params.feeler_axes = axes;
        pillars(&mut world, &[([4.0, 3.0], 1.0), ([5.0, 0.0], 1.0)]);
        let drawn = picture(&world, "feeler");
        drawn.has_words(left);
        drawn.has_words(tie);
        let arrows = drawn.arrows();
        let ways: Vec<Vec2> = arrows.iter().map(|(from, to, _)| (*to - *from).normalize()).collect();
        assert_eq!(ways.len(), 2, "x and y: {ways:?}");
        assert_near!(ways[0], Vec2::X, 1e-5);
        assert_near!(ways[1], Vec2::new(0.0, up), 1e-5);
    }
}

#[test]
fn a_circle_that_blocks_is_marked_and_measured() {
    let mut world = world_of(vec![vehicle(Steering::Feeler, Objective::Hold, Vec2::X)]);
    pillars(&mut world, &[([4.0, 1.0], 1.0)]);
    let drawn = picture(&world, "feeler");
    assert!(is(drawn.has_ring([4.0, 1.0], 2.0).color, palette().forbidden));
    let length = world.params.feeler_distance;
    let acting = drawn.has_line([4.0 - 3.0_f32.sqrt(), 0.0], [length, 0.0]);
    assert!(is(acting.color, palette().forbidden), "from where the ray is 2 m from the center");
    assert!(is(drawn.has_line([4.0, 0.0], [4.0, 1.0]).color, palette().forbidden));
    drawn.has_words("dist 1.0 m");
    drawn.has_words("projection 4.0 m");
}

#[test]
fn the_edges_of_the_view_are_drawn_when_it_is_not_a_whole_circle() {
    let mut world = world_of(vec![vehicle(Steering::Feeler, Objective::Hold, Vec2::X)]);
    let edges = |world: &World| picture(world, "feeler").lines().len() - 1;
    assert_eq!(edges(&world), 2, "half a circle");
    let drawn = picture(&world, "feeler");
    for (line, side) in drawn.lines()[..2].iter().zip([Vec2::Y, Vec2::NEG_Y]) {
        assert_near!(line.1.normalize(), side, 1e-5);
    }
    let arcs = drawn.each(|shape| match shape {
        Shape::Line { points, .. } if points.len() > 2 => Some(points.clone()),
        _ => None,
    });
    let radius = drawn.lines()[0].1.length();
    assert!(arcs.len() == 1 && arcs[0].iter().all(|point| (point.length() - radius).abs() < 1e-4));
    assert!(arcs[0].iter().all(|point| point.x > -1e-4), "{arcs:?}");
    world.params.feeler_view = 360.0;
    assert_eq!(edges(&world), 0, "a whole circle has no edges");
    world.params.feeler_view = 90.0;
    assert_eq!(edges(&world), 2);
    let directions: Vec<Vec2> =
        picture(&world, "feeler").lines()[..2].iter().map(|line| line.1.normalize()).collect();
    let half = 0.5_f32.sqrt();
    assert_near!(directions[0], Vec2::new(half, half), 1e-5);
    assert_near!(directions[1], Vec2::new(half, -half), 1e-5);
}

#[test]
fn wall_feelers_show_where_they_hit_and_the_walls_normal() {
    let mut world = world_of(vec![vehicle(Steering::DetectionBox, Objective::Hold, Vec2::X)]);
    (world.params.wall_feeler_length, world.params.wall_feeler_angle) = (4.0, 45.0);
    polygons(&mut world, &[&[[3.0, -5.0], [3.0, 5.0]]]);
    let drawn = picture(&world, "feeler");
    drawn.has_line([0.0, 0.0], [3.0, 0.0]);
    assert!(is(drawn.has_line([3.0, 0.0], [4.5, 0.0]).color, palette().forbidden), "beyond the wall");
    drawn.has_dot([3.0, 0.0]);
    let (from, to, _) = drawn.arrows()[0];
    assert_near!(from, Vec2::new(3.0, 0.0), NEAR);
    assert_near!((to - from).normalize(), Vec2::NEG_X, 1e-5);
    // The side rays are half as long and end before the wall.
    let side = 2.25 * 0.5_f32.sqrt();
    drawn.has_line([0.0, 0.0], [side, side]);
    drawn.has_line([0.0, 0.0], [side, -side]);
    assert_eq!((drawn.arrows().len(), drawn.dots().len()), (1, 1));
}

// Winding.

#[test]
fn arrows_run_along_the_edges_and_concave_corners_are_squares() {
    let mut world = world_of(vec![]);
    let u: &[[f32; 2]] =
        &[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [4.0, 6.0], [4.0, 2.0], [2.0, 2.0], [2.0, 6.0], [0.0, 6.0]];
    polygons(&mut world, &[u]);
    let drawn = picture(&world, "winding");
    let arrows = drawn.arrows();
    assert_eq!(arrows.len(), 8);
    for (k, (from, to, _)) in arrows.iter().enumerate() {
        let (a, b) = (Vec2::from(u[k]), Vec2::from(u[(k + 1) % 8]));
        assert_near!((*from + *to) * 0.5, (a + b) * 0.5, NEAR);
        assert_near!((*to - *from).normalize(), (b - a).normalize(), 1e-5);
    }
    assert_eq!(drawn.dots().len(), 6);
    let middles: Vec<Vec2> =
        drawn.polygons().iter().map(|(corners, _)| corners.iter().sum::<Vec2>() / 4.0).collect();
    assert_eq!(middles.len(), 2, "the two inner corners");
    for (got, want) in middles.iter().zip([[4.0, 2.0], [2.0, 2.0]]) {
        assert_near!(*got, Vec2::from(want), NEAR);
    }
    assert!(drawn.words().is_empty());
}

#[test]
fn a_winding_is_suspect_only_where_it_contradicts_the_agents() {
    let outside = Agent::new(Vec2::ZERO);
    let inside = Agent::new(Vec2::splat(3.0));
    let room = clockwise(SQUARE);
    let wall: &[[f32; 2]] = &[[2.0, 2.0], [4.0, 4.0]];
    let check = |agents: &[&Agent], polygon: &[[f32; 2]], want: Option<Suspicion>| {
        let mut world = world_of(agents.iter().map(|agent| (*agent).clone()).collect());
        polygons(&mut world, &[polygon]);
        let want: Vec<_> = want.into_iter().map(|suspicion| (0, suspicion)).collect();
        assert_eq!(suspects(&world), want, "{polygon:?} with {} agents", agents.len());
    };
    check(&[&outside], SQUARE, None);
    check(&[&outside], &room, Some(Suspicion::ClockwiseAndEmpty));
    check(&[&inside], SQUARE, Some(Suspicion::AgentInside));
    check(&[&outside, &inside], SQUARE, Some(Suspicion::AgentInside));
    check(&[&inside], &room, None);
    check(&[&outside, &inside], &room, None);
    let leaves = Agent { objective: Objective::Goal(Vec2::new(0.0, 2.5)), ..inside.clone() };
    check(&[&inside, &leaves], &room, Some(Suspicion::GoalOutside));
    check(&[&outside, &leaves], &room, Some(Suspicion::ClockwiseAcrossTheWay));
    check(&[], &room, None);
    check(&[], SQUARE, None);
    check(&[&outside, &inside], wall, None);
    // A solid with two holes, one of them with the agent in it: a map of rooms.
    let square = |low: f32, high: f32| [[low, low], [high, low], [high, high], [low, high]];
    let (solid, hole, other) = (square(0.0, 20.0), square(2.0, 6.0), square(10.0, 14.0));
    let mut world = world_of(vec![inside.clone()]);
    polygons(&mut world, &[&solid, &clockwise(&hole), &clockwise(&other)]);
    assert_eq!(suspects(&world), []);
    world.agents = vec![inside, Agent::new(Vec2::splat(8.0))].into();
    assert_eq!(suspects(&world), [(0, Suspicion::AgentInside)], "between the holes");
}

#[test]
fn a_suspect_polygon_is_outlined_and_named() {
    for (polygon, position, words) in [
        (clockwise(SQUARE), Vec2::ZERO, "wound clockwise: a room"),
        (SQUARE.to_vec(), Vec2::splat(3.0), "agent inside a solid"),
    ] {
        let mut world = world_of(vec![Agent::new(position)]);
        polygons(&mut world, &[&[[-4.0, -4.0], [-3.0, -4.0], [-3.0, -3.0]], &polygon]);
        let drawn = picture(&world, "winding");
        drawn.has_words(words);
        let outlines = drawn.polygons();
        let outlines: Vec<_> =
            outlines.iter().filter(|(_, rim)| is(rim.color, palette().forbidden)).collect();
        assert_eq!(outlines.len(), 1);
        assert_eq!(outlines[0].0, polygon.iter().map(|&point| Vec2::from(point)).collect::<Vec<_>>());
    }
    for suspicion in [Suspicion::ClockwiseAndEmpty, Suspicion::AgentInside] {
        assert!(
            sidestep_lab::explain::doctor::contradiction(suspicion).to_string().contains("reverse"),
            "a remedy"
        );
    }
}

// Aim.

#[test]
fn a_pursuer_aims_at_the_meeting_point() {
    for (objective, words) in
        [(Objective::Pursue(1), "meeting point"), (Objective::Evade(1), "flees from here")]
    {
        let me = vehicle(Steering::None, objective, Vec2::X);
        let mut other = Agent::new(Vec2::new(10.0, 0.0));
        other.velocity = Vec2::new(0.0, 1.0);
        let world = world_of(vec![me, other]);
        let drawn = picture(&world, "aim");
        // 10 m at 1 m/s each take 5 s, in which the other moves 5 m up.
        drawn.has_line([0.0, 0.0], [10.0, 5.0]);
        drawn.has_line([10.0, 0.0], [10.0, 5.0]);
        let (diamond, _) = drawn.polygons().remove(0);
        assert_near!(diamond.iter().sum::<Vec2>() / 4.0, Vec2::new(10.0, 5.0), NEAR);
        drawn.has_words(words);
    }
}

#[test]
fn a_route_aims_at_a_point_of_the_map_whose_links_are_drawn() {
    let goal = Vec2::new(6.0, 0.0);
    let mut world = world_of(vec![vehicle(Steering::None, Objective::Route(goal), Vec2::X)]);
    polygons(&mut world, &[&[[3.0, -9.0], [4.0, -9.0], [4.0, 2.0], [3.0, 2.0]]]);
    let points = [[2.0, 3.0], [5.0, 3.0], [5.0, -1.0]].map(Vec2::from).to_vec();
    world.roadmap = Arc::new(Roadmap::new(points, 0.5, &world.obstacles));
    let drawn = picture(&world, "aim");
    drawn.has_line([2.0, 3.0], [5.0, 3.0]);
    drawn.has_line([5.0, 3.0], [5.0, -1.0]);
    // The wall is between the first and the third.
    drawn.has_line([0.0, 0.0], [2.0, 3.0]);
    assert_eq!((drawn.lines().len(), drawn.dots().len()), (3, 3));
    drawn.has_words("next point");
}

// Cells of the neighbor grid.

#[test]
fn the_cells_that_a_query_reads_cover_its_range() {
    let mut agents = vec![Agent::new(Vec2::new(1.0, 1.0)), Agent::new(Vec2::new(-7.0, 3.0))];
    agents.iter_mut().for_each(|agent| agent.settings.neighbor_distance = 10.0);
    let world = world_of(agents);
    let drawn = picture(&world, "cells");
    // Cells 8 m wide and 20 m high; from −9 m to 11 m that is from column −2 to column 1, and both rows at 0.
    let (corners, _) = drawn.polygons().remove(0);
    assert_eq!(corners, [[-16.0, -20.0], [16.0, -20.0], [16.0, 20.0], [-16.0, 20.0]].map(Vec2::from));
    let verticals: Vec<f32> =
        drawn.lines().iter().filter(|line| line.0.x == line.1.x).map(|line| line.0.x).collect();
    assert_eq!(verticals, [-8.0, 0.0, 8.0], "as far as the picture reaches");
    let mut world = world;
    world.agents[0].method = Method::None;
    assert!(picture(&world, "cells").0.is_empty(), "it asks for nobody");
}

#[test]
fn whoever_the_query_finds_stands_in_the_cells() {
    let mut random = crate::common::Random::new(7);
    let agents = (0..200).map(|_| {
        let mut agent = Agent::new(random.in_square(9.0));
        agent.settings.neighbor_distance = random.real32(0.5, 6.0);
        agent
    });
    let world = world_of(agents.collect());
    let mut grid = Grid::default();
    grid.rebuild(&world);
    let (corners, _) = picture(&world, "cells").polygons().remove(0);
    let mut found = 0;
    grid.visit(world.agents[0].position, world.agents[0].settings.neighbor_distance, |_, position| {
        found += 1;
        let inside = position.cmpge(corners[0]).all() && position.cmple(corners[2]).all();
        // A bucket for each cell: none is shared, so that everything read is in the cells drawn.
        assert!(inside, "{position} beyond {corners:?}");
    });
    assert!(found > 1);
}

// Waits.

/// The points of every line, and every text.
fn lines_and_words(world: &World) -> (Vec<Vec<Vec2>>, Vec<String>) {
    let drawn = picture(world, "waits");
    let lines = drawn.each(|shape| match shape {
        Shape::Line { points, .. } => Some(points.clone()),
        _ => None,
    });
    (lines, drawn.words())
}

/// One second of a wait of two leaves half of the arc, from the top to the bottom; none is left when it goes on.
#[test]
fn the_arc_around_an_agent_that_waits_is_the_share_that_is_left() {
    let text = "time_step = 0.25\n[[agents]]\nposition = [-3.0, 0.0]\nradius = 0.5\n\
                goals = [{ at = [0.0, 0.0], wait = 2.0 }, [6.0, 0.0]]\n";
    let mut run = Simulation::new(Scenario::parse(text, "waits").expect("a scene").world());
    let arcs = |run: &Simulation| lines_and_words(run.world());
    assert_eq!(arcs(&run), (vec![], vec![]), "on its way");
    while run.world().agents[0].position.x < -0.5 {
        run.step();
    }
    (0..4).for_each(|_| run.step());
    let ([arc], [rest]) = (&arcs(&run).0[..], &arcs(&run).1[..]) else { panic!("{:?}", arcs(&run)) };
    let (center, radius) = (run.world().agents[0].position, 0.5 + 9.0 * 0.02);
    assert!(arc.iter().all(|point| (point.distance(center) - radius).abs() < NEAR));
    assert!(arc[0].distance(center + Vec2::Y * radius) < NEAR, "{arc:?}");
    assert!(arc[arc.len() - 1].distance(center - Vec2::Y * radius) < NEAR, "{arc:?}");
    assert_eq!(rest, "1.0 s more");
    (0..5).for_each(|_| run.step());
    assert_eq!(arcs(&run), (vec![], vec![]), "on its way again");
}

#[test]
fn the_next_of_each_group_is_drawn_where_it_enters_with_the_time_until_then() {
    let text = "time_step = 0.5\n[[agents]]\nposition = [-5.0, 0.0]\ngoal = [-5.0, 0.0]\n\
                [[groups]]\nlayout = \"line\"\nn = 2\nfrom = [2.0, 2.0]\nto = [2.0, 4.0]\nat = 3.0\nevery = 1.0\n\
                goal_offset = [0.0, 0.0]\nradius = 0.5\n";
    let mut run = Simulation::new(Scenario::parse(text, "enters").expect("a scene").world());
    run.step();
    run.step();
    let rings = picture(run.world(), "waits").rings();
    assert_eq!(
        rings.iter().map(|(center, radius, _)| (*center, *radius)).collect::<Vec<_>>(),
        [(Vec2::splat(2.0), 0.5)]
    );
    assert_eq!(lines_and_words(run.world()).1, ["in 2.0 s"]);
}

// Closest approach.

fn pair(position: Vec2, velocity: Vec2, horizon: f32) -> World {
    let mut me = vehicle(Steering::None, Objective::Hold, Vec2::X);
    (me.velocity, me.method, me.settings.time_horizon) = (Vec2::X, Method::Orca, horizon);
    let other = Agent { position, velocity, ..me.clone() };
    world_of(vec![me, other])
}

#[test]
fn closest_approach_is_where_both_are_nearest() {
    let drawn = picture(&pair(Vec2::new(4.0, 3.0), Vec2::new(0.0, -1.0), 10.0), "approach");
    // (4, 3) + (−1, −1) t is shortest at 3.5 s: 0.707 m, less than two radii.
    for center in [[3.5, 0.0], [4.0, -0.5]] {
        assert!(is(drawn.has_ring(center, 0.5).color, palette().forbidden));
    }
    drawn.has_line([3.5, 0.0], [4.0, -0.5]);
    drawn.has_words("3.5 s");
    // They pass 2.12 m apart.
    let drawn = picture(&pair(Vec2::new(4.0, 1.0), Vec2::new(0.0, -1.0), 10.0), "approach");
    assert!(drawn.rings().iter().all(|ring| is(ring.2.color, palette().muted)));
    drawn.has_words("2.5 s");
    // No farther than the horizon.
    let drawn = picture(&pair(Vec2::new(4.0, 3.0), Vec2::new(0.0, -1.0), 2.0), "approach");
    drawn.has_ring([4.0, 1.0], 0.5);
    drawn.has_words("2.0 s");
    // Diverging agents come no nearer.
    assert!(picture(&pair(Vec2::new(-4.0, 3.0), Vec2::new(0.0, 1.0), 10.0), "approach").0.is_empty());
    assert!(picture(&pair(Vec2::new(4.0, 3.0), Vec2::X, 10.0), "approach").0.is_empty());
}

#[test]
fn no_other_time_brings_the_ghosts_nearer() {
    let mut random = crate::common::Random::new(3);
    let mut seen = 0;
    for _ in 0..200 {
        let (position, velocity) = (random.in_square(8.0), random.in_square(2.0));
        let world = pair(position, velocity, 4.0);
        let drawn = picture(&world, "approach");
        let least = least_distance(wide(position), wide(Vec2::X - velocity), 4.0);
        let ghosts = drawn.rings();
        let apart = if ghosts.is_empty() { position.length() } else { ghosts[0].0.distance(ghosts[1].0) };
        seen += usize::from(!ghosts.is_empty());
        assert_near!(f64::from(apart), least, 1e-4, "{position} {velocity}");
    }
    assert!((50..200).contains(&seen), "{seen}");
}

// Agents that do not move.

#[test]
fn who_wants_to_move_and_stands_is_stuck() {
    let drawn = |goal: Vec2, preferred: f32, chosen: f32| {
        let agent = Agent { objective: Objective::Goal(goal), ..Agent::new(Vec2::ZERO) };
        // Before the first step no agent is stuck.
        let world = World { step: 1, ..world_of(vec![agent]) };
        let mut decisions = decide(&world, &Watch::None);
        decisions.choices[0].preferred = Vec2::X * preferred;
        decisions.choices[0].velocity = Vec2::Y * chosen;
        picture_of(&world, &decisions, &["deadlock"], false)
    };
    let far = Vec2::new(9.0, 0.0);
    let stuck = drawn(far, 1.0, 0.049);
    assert_eq!(stuck.rings().len(), 1);
    assert!(stuck.rings()[0].2.dash.is_some(), "not the solid ring of overlaps");
    assert_eq!(stuck.words(), ["stuck"]);
    assert!(drawn(far, 1.0, 0.051).0.is_empty(), "it moves");
    assert!(drawn(far, 0.09, 0.0).0.is_empty(), "it hardly wants to move");
    assert!(drawn(Vec2::new(1.0, 0.0), 1.0, 0.0).0.is_empty(), "it has arrived");
}

#[test]
fn with_goals_in_sequence_the_journey_says_whether_one_has_arrived() {
    let goal = Vec2::X * 0.3;
    let agent = Agent { objective: Objective::Goal(goal), ..Agent::new(Vec2::ZERO) };
    assert!(agent.settings.radius > 0.3);
    let rings = |phase: JourneyPhase| {
        let list = vec![JourneyGoal { place: GoalPlace::Point(goal), wait: Some(9.0) }];
        let goals = Arc::new(Goals { arrival_distance: Some(0.1), ..Goals::of(list) });
        let journeys = vec![(0, Journey { phase, ..Journey::start(goals, 0.0) })];
        let world = World { step: 1, journeys, ..world_of(vec![agent.clone()]) };
        let mut decisions = decide(&world, &Watch::None);
        (decisions.choices[0].preferred, decisions.choices[0].velocity) = (Vec2::X, Vec2::ZERO);
        picture_of(&world, &decisions, &["deadlock"], false).rings().len()
    };
    assert_eq!([JourneyPhase::Going, JourneyPhase::Waiting, JourneyPhase::Arrived].map(rings), [1, 0, 0]);
}

#[test]
fn an_exact_head_on_pair_ends_up_stuck() {
    let scenario = Scenario::load("head-on").expect("a built-in scenario");
    let world = scenario.world();
    let count = |world: &World| {
        let decisions = decide(world, &Watch::None);
        picture_of(world, &decisions, &["deadlock"], false).rings().len()
    };
    assert_eq!(count(&world), 0);
    assert_eq!(count(&after(world, 400)), 2);
}

// All together.

#[test]
fn every_vehicles_steering_is_drawn_and_the_selected_ones_in_full() {
    for (steering, id) in [(Steering::DetectionBox, "detection-box"), (Steering::Feeler, "feeler")] {
        let mut agents = vec![vehicle(steering, Objective::Wander, Vec2::X); 2];
        agents[1].position = Vec2::new(0.0, 4.0);
        let mut world = world_of(agents);
        pillars(&mut world, &[([3.0, 0.2], 0.5), ([3.0, 4.2], 0.5)]);
        let [one, both] =
            [Watch::Agents(vec![0]), watch_vehicles(vec![0])].map(|watch| decide(&world, &watch));
        for id in [id, "wander", "forces"] {
            let alone = picture_of(&world, &one, &[id], false);
            for everyone in [false, true] {
                let all = picture_of(&world, &both, &[id], everyone);
                assert!(all.0.len() > alone.0.len(), "{id}: the other one is there");
                assert!(
                    alone.0.iter().all(|shape| all.0.contains(shape)),
                    "{id}: the selected one's is the same"
                );
                assert_eq!(all.words(), alone.words(), "{id}: without words");
            }
        }
    }
}

#[test]
fn only_the_selected_one_and_vehicles_are_watched_and_in_a_large_crowd_it_alone() {
    let walker = Agent { objective: Objective::Hold, ..Agent::new(Vec2::new(5.0, 0.0)) };
    let vehicles = [
        vehicle(Steering::Feeler, Objective::Hold, Vec2::X),
        vehicle(Steering::None, Objective::Wander, Vec2::X),
        vehicle(Steering::None, Objective::Evade(0), Vec2::X),
    ];
    let mut agents = vec![walker.clone(), walker.clone()];
    agents.extend(vehicles);
    let watched = |agents: &[Agent]| -> Vec<u32> {
        let decisions = decide(&world_of(agents.to_vec()), &watch_vehicles(vec![1]));
        decisions.watched.iter().map(|watched| watched.agent).collect()
    };
    assert_eq!(watched(&agents), [1, 2, 3, 4]);
    agents.resize(501, walker);
    assert_eq!(watched(&agents), [1]);
}

#[test]
fn vehicles_are_wedges_with_the_nose_on_their_disc() {
    let mut me = vehicle(Steering::Feeler, Objective::Hold, Vec2::Y);
    // It drifts sideways: the wedge shows the heading in which it steers.
    (me.position, me.velocity) = (Vec2::new(1.0, 2.0), Vec2::X);
    let walker = Agent::new(Vec2::new(-4.0, 0.0));
    let drawn = picture(&world_of(vec![me, walker]), "vehicles");
    let wedges = drawn.polygons();
    assert_eq!(wedges.len(), 1, "who is no vehicle has none");
    assert_near!(wedges[0].0[0], Vec2::new(1.0, 2.5), NEAR);
    for corner in &wedges[0].0 {
        assert_near!(corner.distance(Vec2::new(1.0, 2.0)), 0.5, 1e-3);
    }
    assert_near!((wedges[0].0[1] - wedges[0].0[2]).x.abs(), 0.65, NEAR);
}

#[test]
fn forces_wander_and_what_acts_have_hues_of_their_own() {
    let mut agents = vec![vehicle(Steering::DetectionBox, Objective::Wander, Vec2::X); 2];
    agents[1].position = Vec2::new(0.0, 4.0);
    let mut world = world_of(agents);
    pillars(&mut world, &[([3.0, 0.2], 0.5), ([3.0, 4.2], 0.5)]);
    let decisions = decide(&world, &watch_vehicles(vec![0]));
    for theme in Theme::ALL {
        let palette = Palette::of(theme);
        let hues = [palette.force, palette.wander, palette.forbidden, palette.preferred, palette.chosen];
        assert!((0..hues.len()).all(|k| !hues[..k].contains(&hues[k])), "{hues:?}");
    }
    let forces = picture_of(&world, &decisions, &["forces"], false);
    assert!(forces.arrows().iter().all(|(.., stroke)| is(stroke.color, palette().force)));
    let wander = picture_of(&world, &decisions, &["wander"], false);
    assert!(wander.rings().iter().all(|(.., rim)| is(rim.color, palette().wander)));
    let boxes = picture_of(&world, &decisions, &["detection-box"], false).polygons();
    let acting = boxes.iter().filter(|(_, rim)| is(rim.color, palette().forbidden)).count();
    // The rim of the selected agent is emphasized.
    let rims = [palette().text, palette().muted];
    let neutral = boxes.iter().filter(|(_, rim)| rims.iter().any(|color| is(rim.color, *color))).count();
    assert_eq!((acting, neutral, boxes.len()), (2, 2, 4));
}

#[test]
fn labels_cover_neither_each_other_nor_leave_the_picture() {
    let mut agent = vehicle(Steering::Feeler, Objective::Wander, Vec2::X);
    // In the corner at the lower right, heading for the edge.
    (agent.position, agent.velocity) = (Vec2::new(8.6, -9.0), Vec2::X);
    let mut world = world_of(vec![agent]);
    pillars(&mut world, &[([9.6, -8.6], 0.5), ([9.9, -9.6], 0.4), ([9.4, -7.0], 0.4)]);
    let decisions = decide(&world, &Watch::Agents(vec![0]));
    let drawn = picture_of(&world, &decisions, &["feeler", "wander", "forces", "scale"], false);
    let boxes = drawn.each(|shape| match shape {
        // Shapes that belong to a point beyond the edge may extend there too.
        Shape::Text { at, offset, text, size, align: Align::Center, .. } if camera().sees(*at, 0.0) => {
            let middle = camera().screen_from_world(*at) + *offset;
            Some((text.clone(), middle, Vec2::new(0.5 * text::width(text, *size), 0.5 * size)))
        }
        _ => None,
    });
    assert!(boxes.len() > 6, "{boxes:?}");
    for (k, (words, middle, half)) in boxes.iter().enumerate() {
        for (other, place, room) in &boxes[..k] {
            let apart = (*middle - *place).abs().cmpge(*half + *room).any();
            assert!(apart, "\"{words}\" covers \"{other}\"");
        }
        assert!(
            (*middle - *half).min_element() >= 0.0 && (*middle + *half).max_element() <= 1000.0,
            "{words}"
        );
    }
}

#[test]
fn the_legend_speaks_only_of_what_is_there() {
    let steered = ["wander circle", "detection box", "feelers", "forces", "aim and road map", "stuck"];
    let names: Vec<String> = ALL.iter().map(|overlay| overlay.name().to_string()).collect();
    assert!(steered.iter().all(|name| names.iter().any(|known| known == name)));
    let ids: Vec<&str> = ALL.iter().map(|overlay| overlay.slug).collect();
    let agent = Agent { objective: Objective::Goal(Vec2::X * 9.0), ..Agent::new(Vec2::ZERO) };
    let world = world_of(vec![agent]);
    let plain = picture_of(&world, &decide(&world, &Watch::All), &ids, false).words();
    assert!(steered.iter().all(|name| !plain.iter().any(|word| word == name)), "{plain:?}");
    assert!(!plain.iter().any(|word| word.starts_with("forces")));
    let world = world_of(vec![vehicle(Steering::DetectionBox, Objective::Wander, Vec2::X)]);
    let drawn = picture_of(&world, &decide(&world, &Watch::All), &ids, false);
    for name in ["wander circle", "detection box", "forces"] {
        drawn.has_words(name);
    }
}

// Colors by a quantity.

/// Sixteen agents, each with more of every quantity than the one before; the last has the maximum.
fn rising() -> (World, Decisions) {
    let mut agents = vec![Agent::new(Vec2::ZERO); 16];
    for (k, agent) in agents.iter_mut().enumerate() {
        agent.position = Vec2::new(k as f32 - 8.0, 0.0);
        agent.settings.max_speed = 3.0;
        agent.settings.max_neighbors = 15;
        agent.velocity = Vec2::new(0.0, 3.0 * k as f32 / 15.0);
    }
    let world = world_of(agents);
    let mut decisions = decide(&world, &Watch::None);
    for (k, choice) in decisions.choices.iter_mut().enumerate() {
        choice.preferred = Vec2::new(1.0, 2.0);
        choice.velocity = choice.preferred + Vec2::new(3.0 * k as f32 / 15.0, 0.0);
        (choice.neighbors, choice.walls) = (k as u16 - k as u16 / 3, k as u8 / 3);
        choice.outcome = [Outcome::Free, Outcome::Adjusted, Outcome::Relaxed][k / 6];
    }
    (world, decisions)
}

/// The brightness of a color to any eye, 0 … 255: luma of Rec. 709.
fn brightness(color: Color) -> f32 {
    0.2126 * f32::from(color.r) + 0.7152 * f32::from(color.g) + 0.0722 * f32::from(color.b)
}

#[test]
fn more_of_a_quantity_is_farther_along_the_ramp() {
    let (world, decisions) = rising();
    for quantity in Quantity::ALL {
        let drawn = colored(&world, &decisions, &["bodies"], (false, quantity));
        let fills: Vec<Color> = drawn.bodies().iter().map(|body| body.fill).collect();
        assert_eq!(fills.len(), 16);
        // Agent 0 is selected: its fill is transparent for what is below it.
        let bright: Vec<f32> = fills[1..].iter().map(|fill| brightness(*fill)).collect();
        match quantity {
            // No agent follows a log.
            Quantity::Difference => {
                assert!(fills[1..].iter().all(|fill| *fill == palette().ramp[0].at(0.85)))
            }
            Quantity::Group => assert!(bright.iter().all(|it| *it == bright[0])),
            Quantity::Stage => {
                for (k, pair) in bright.windows(2).enumerate() {
                    let another = (k + 1) / 6 != (k + 2) / 6;
                    assert!(pair[1] > pair[0] || (!another && pair[1] == pair[0]), "{k}: {bright:?}");
                }
                assert!(bright[0] < bright[7] && bright[7] < bright[14]);
            }
            Quantity::Speed | Quantity::Deviation | Quantity::Lines => {
                assert!(bright.windows(2).all(|pair| pair[0] < pair[1]), "{quantity:?}: {bright:?}");
            }
        }
        if !matches!(quantity, Quantity::Group | Quantity::Difference) {
            assert_eq!(fills[15], palette().ramp[7].at(0.85), "{quantity:?} reaches the end");
        }
    }
}

#[test]
fn the_legend_names_the_ends_of_the_ramp_and_shows_it() {
    let (world, decisions) = rising();
    for (quantity, words) in [
        (Quantity::Speed, "speed: 0 to 3 m/s"),
        (Quantity::Deviation, "deviation: 0 to 3 m/s"),
        (Quantity::Lines, "lines: 0 to 15 or more"),
        (Quantity::Stage, "free, adjusted, relaxed"),
    ] {
        let drawn = colored(&world, &decisions, &["bodies", "legend"], (false, quantity));
        drawn.has_words(words);
        assert!(!drawn.words().iter().any(|word| word == "bodies"), "its own line says more");
        let strips = drawn.each(|shape| match shape {
            Shape::Polygon { fill: Some(fill), rim: None, .. } => Some(fill.color),
            _ => None,
        });
        let ends = [strips.first(), strips.last()].map(|end| *end.expect("a ramp"));
        assert_eq!(ends, [palette().ramp[0], palette().ramp[7]]);
        let hidden = colored(&world, &decisions, &["legend"], (false, quantity));
        assert!(!hidden.words().iter().any(|word| word == words), "no bodies, no colors");
    }
    colored(&world, &decisions, &["bodies", "legend"], (false, Quantity::Group)).has_words("bodies");
}

#[test]
fn much_stands_out_from_the_background_in_every_theme() {
    for theme in Theme::ALL {
        let palette = Palette::of(theme);
        let apart = |color: Color| (brightness(color) - brightness(palette.background)).abs();
        assert!(palette.ramp.windows(2).all(|pair| apart(pair[0]) + 5.0 < apart(pair[1])), "{theme:?}");
        assert!(apart(palette.ramp[0]) > 50.0, "little is seen too: {}", apart(palette.ramp[0]));
        assert_eq!([palette.ramp_at(0.0), palette.ramp_at(1.0)], [palette.ramp[0], palette.ramp[7]]);
        assert_eq!(palette.ramp_at(f32::NAN), palette.ramp[0], "total");
    }
}

#[test]
fn a_quantity_without_a_scale_is_at_the_start_of_the_ramp() {
    let (mut world, decisions) = rising();
    for agent in &mut world.agents {
        (agent.settings.max_speed, agent.settings.max_neighbors) = (0.0, 0);
    }
    for quantity in [Quantity::Speed, Quantity::Deviation, Quantity::Lines] {
        let drawn = colored(&world, &decisions, &["bodies"], (false, quantity));
        assert!(drawn.bodies()[1..].iter().all(|body| body.fill == palette().ramp[0].at(0.85)));
    }
}

// Big worlds.

#[test]
fn bodies_out_of_view_are_left_out_and_the_others_keep_their_order() {
    // More than one thread takes at once.
    let mut world = world_of((0..20_000).map(|k| Agent::new(Vec2::new(k as f32 * 0.01, 0.0))).collect());
    world.agents.iter_mut().for_each(|agent| agent.settings.radius = 0.5);
    let drawn = picture(&world, "bodies");
    let centers: Vec<f32> = drawn.bodies().iter().map(|body| body.center.x).collect();
    // Ten meters to the edge, and half a meter of radius.
    assert_eq!(centers.len(), 1051);
    assert!(centers.windows(2).all(|pair| pair[0] < pair[1]));
}

/// The picture of trails alone.
fn trails_of(world: &World, trails: &Trails) -> Vec<Shape> {
    overlay::draw(&Frame {
        scene: Scene { trails, ..Scene::of(world, &Decisions::default()) },
        look: Look { shown: only(&["trails"]), velocity_scale: Some(VELOCITY_SCALE), ..Look::default() },
        camera: camera(),
        palette: &palette(),
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    })
}

/// `agents` agents that are `step(k) * k` from the origin at step k, and their trails of twelve steps.
fn walked(agents: usize, step: impl Fn(usize) -> Vec2) -> (World, Trails) {
    let mut world = world_of((0..agents).map(|_| Agent::new(Vec2::ZERO)).collect());
    world.agents.iter_mut().for_each(|agent| agent.settings.radius = 0.01);
    let mut trails = Trails::default();
    for k in 0..12 {
        for agent in &mut world.agents {
            agent.position = step(k) * k as f32;
        }
        trails.observe(&world);
    }
    (world, trails)
}

#[test]
fn short_trails_are_one_batch_and_long_ones_keep_their_bends() {
    // Fifty pixels to a meter: 6 pixels in all, then 60.
    let (world, trails) = walked(3, |_| Vec2::new(0.01, 0.0));
    let [Shape::Streaks(streaks)] = &trails_of(&world, &trails)[..] else { panic!("one batch") };
    assert_eq!(streaks.len(), 3);
    assert!(streaks.iter().all(|it| it.from == Vec2::ZERO && it.to == Vec2::new(0.01, 0.0) * 11.0));
    let zigzag = |k: usize| Vec2::new(0.1, 0.02 * (k % 2) as f32);
    let (world, trails) = walked(3, zigzag);
    let shapes = trails_of(&world, &trails);
    assert_eq!(shapes.len(), 3);
    for shape in shapes {
        let Shape::Trail { points, .. } = shape else { panic!("{shape:?}") };
        let expected: Vec<Vec2> = (0..12).map(|k| zigzag(k) * k as f32).collect();
        assert_eq!(points[..12], expected, "every place");
    }
}

#[test]
fn the_trails_of_very_many_have_their_ends_only() {
    // More than are drawn with all of their points, divided among threads.
    let (world, trails) = walked(50_000, |k| Vec2::new(0.1, 0.02 * (k % 2) as f32));
    let shapes = trails_of(&world, &trails);
    assert_eq!(shapes.len(), 50_000);
    for shape in &shapes {
        let Shape::Trail { points, .. } = shape else { panic!("{shape:?}") };
        assert_eq!(points[..], [Vec2::ZERO, world.agents[0].position]);
    }
    // Half the number of agents have half of the points that each may have, and their latest places.
    let (world, trails) = walked(10_000, |_| Vec2::new(0.1, 0.0));
    let Shape::Trail { points, .. } = &trails_of(&world, &trails)[0] else { panic!("a trail") };
    assert!((3..=6).contains(&points.len()) && points[0] == Vec2::ZERO, "{points:?}");
    assert!(points.windows(2).all(|pair| pair[0].x < pair[1].x || pair[0] == pair[1]), "{points:?}");
}

#[test]
fn a_carpet_of_goals_is_not_drawn_but_the_selected_one_is() {
    let to = |goal: Vec2| Agent { objective: Objective::Goal(goal), ..Agent::new(Vec2::ZERO) };
    let crosses = |agents: Vec<Agent>| {
        let drawn = picture(&world_of(agents), "goals");
        drawn.each(|shape| matches!(shape, Shape::Cross { .. }).then_some(())).len()
    };
    let near = |k: usize| to(Vec2::new(k as f32 * 1e-3, 1.0));
    assert_eq!(crosses((0..1000).map(near).collect()), 1000);
    assert_eq!(crosses((0..1001).map(near).collect()), 1);
    let far = |k: usize| to(Vec2::new(if k < 10 { 1.0 } else { 100.0 }, 1.0));
    assert_eq!(crosses((0..9000).map(far).collect()), 10, "those in view");
}

#[test]
fn ids_names_and_keys_are_unique() {
    for (k, overlay) in ALL.iter().enumerate() {
        for earlier in &ALL[..k] {
            assert_ne!(overlay.id, earlier.id);
            assert_ne!(overlay.name(), earlier.name());
            assert!(overlay.key.is_none() || overlay.key != earlier.key, "{} and {}", overlay.id, earlier.id);
        }
    }
}

/// Returns true if every number of a shape is finite.
pub fn is_finite(shape: &Shape) -> bool {
    match shape {
        Shape::Bodies(bodies) => bodies
            .iter()
            .all(|body| body.center.is_finite() && body.radius.is_finite() && body.heading.is_finite()),
        Shape::Disc { center, radius, .. } | Shape::Dot { center, radius, .. } => {
            center.is_finite() && radius.is_finite() && *radius >= 0.0
        }
        Shape::Streaks(streaks) => {
            streaks.iter().all(|streak| streak.from.is_finite() && streak.to.is_finite())
        }
        Shape::Polygon { points, .. } | Shape::Trail { points, .. } => {
            points.iter().all(|point| point.is_finite())
        }
        Shape::Line { points, stroke } => {
            points.iter().all(|point| point.is_finite()) && stroke.width.is_finite()
        }
        Shape::Arrow { from, to, .. } => from.is_finite() && to.is_finite(),
        Shape::Cross { center, size, .. } => center.is_finite() && size.is_finite(),
        Shape::Text { at, offset, size, .. } => at.is_finite() && offset.is_finite() && size.is_finite(),
        Shape::Mosaic(mosaic) => mosaic.corner.is_finite() && mosaic.side.is_finite(),
        Shape::Thing(_) => true,
    }
}

/// Fails unless every overlay alone draws finite shapes; counts the shapes of each.
fn check_finite(world: &World, drawn: &mut [usize], context: &str) {
    let decisions = decide(world, &Watch::All);
    for (overlay, drawn) in ALL.iter().zip(drawn) {
        // All constructions of a crowd would take minutes; those of the selected agent are enough.
        let everyone = world.agents.len() <= 30;
        let picture = picture_of(world, &decisions, &[overlay.slug], everyone);
        let wrong = picture.0.iter().find(|shape| !is_finite(shape));
        assert!(wrong.is_none(), "{} in {context}: {wrong:?}", overlay.slug);
        *drawn += picture.0.iter().filter(|shape| !matches!(shape, Shape::Thing(_))).count();
    }
}

/// The world with steering for all agents, most of which stroll or hunt.
fn steered(mut world: World, steering: Steering, form: Form) -> World {
    for tunable in PARAMS.iter().filter(|tunable| tunable.key.starts_with("museum.")) {
        (tunable.set)(&mut world.params, Value::Choice(form as usize));
    }
    for (k, agent) in world.agents.iter_mut().enumerate() {
        agent.settings.steering = steering;
        agent.method = if form == Form::Printed { Method::Vo } else { Method::Orca };
        agent.objective = match k % 4 {
            0 | 2 => Objective::Wander,
            1 => Objective::Pursue(0),
            _ => agent.objective,
        };
    }
    world
}

const SCHOOLS: [Method; 4] =
    [Method::Detour, Method::SocialForce, Method::CollisionFreeSpeed, Method::BufferedVoronoi];

#[test]
fn every_overlay_alone_draws_only_finite_shapes_in_every_built_in_scenario() {
    let mut drawn = vec![0; ALL.len()];
    for scenario in builtin::all() {
        let as_it_is = Scenario::load(scenario.name).expect("a scenario").world();
        let mut worlds = vec![as_it_is.clone()];
        for form in [Form::Repaired, Form::Printed] {
            for steering in [Steering::DetectionBox, Steering::Feeler] {
                worlds.push(steered(as_it_is.clone(), steering, form));
            }
        }
        for method in SCHOOLS {
            let mut world = as_it_is.clone();
            world.agents.iter_mut().for_each(|agent| agent.method = method);
            worlds.push(world);
        }
        for world in &mut worlds {
            for step in 0..20 {
                // At the start, when most of them meet, and after.
                if [0, 7, 19].contains(&step) {
                    check_finite(world, &mut drawn, &format!("{} at step {step}", scenario.name));
                }
                let decisions = decide(world, &Watch::None);
                advance(world, &decisions);
            }
        }
    }
    let silent: Vec<&str> =
        ALL.iter().zip(&drawn).filter(|(_, drawn)| **drawn == 0).map(|(overlay, _)| overlay.slug).collect();
    // These pictures have no old future, no gate, no trails, no overlaps and no log.
    assert_eq!(silent, ["ghost", "gate", "trails", "overlaps", "logged"]);
}

#[test]
fn overlays_draw_finite_shapes_for_parameters_at_their_limits() {
    let mut random = crate::common::Random::new(11);
    let mut drawn = vec![0; ALL.len()];
    for round in 0..300 {
        let mut agents: Vec<Agent> = (0..4)
            .map(|_| {
                let settings = crate::common::any_tunables(AGENT_SETTINGS, &mut random);
                let heading = random.direction().as_vec2();
                let objective = random.pick(&[Objective::Wander, Objective::Pursue(3), Objective::Hold]);
                let velocity = random.in_square(3.0);
                Agent { settings, heading, objective, velocity, ..Agent::new(random.in_square(9.0)) }
            })
            .collect();
        // At exactly the same point.
        agents[1].position = agents[0].position;
        let mut world = world_of(agents);
        world.params = crate::common::any_tunables(PARAMS, &mut random);
        let circles =
            (0..4).map(|_| Circle { center: random.in_square(9.0), radius: random.real32(0.1, 3.0) });
        let square = SQUARE.iter().map(|&point| point.into()).collect();
        world.obstacles = Arc::new(crate::common::sound(vec![square], circles.collect()));
        check_finite(&world, &mut drawn, &format!("round {round}"));
    }
}

/// 1, 2 or 5 with zeros, in the unit of the scene; at least 40 pixels, and less than five times that.
#[test]
fn lines_of_the_grid_are_a_round_length_apart_in_the_unit_of_the_scene() {
    let units = [
        (LengthUnit::Meter, 1.0),
        (LengthUnit::Centimeter, 0.01),
        (LengthUnit::Pixel, 0.037),
        (LengthUnit::Foot, 0.3048),
    ];
    for (unit, meters) in units {
        for zoom in 0..40 {
            let meters_per_pixel = 0.003 * 1.31_f32.powi(zoom);
            let spacing = overlay::grid_spacing(meters_per_pixel, SceneUnit::new(unit, meters));
            let pixels = spacing / meters_per_pixel;
            assert!((39.9..200.0).contains(&pixels), "{unit:?}: {pixels} pixels apart");
            let length = f64::from(spacing) / f64::from(meters);
            let digits = length / 10_f64.powf(length.log10().floor() + 1e-9);
            let round = [1.0, 2.0, 5.0, 10.0].iter().any(|round| (digits / round - 1.0).abs() < 1e-4);
            assert!(round, "{length} {unit:?} apart");
        }
    }
}
