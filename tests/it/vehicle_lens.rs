//! A vehicle in its own axes, in the lens's picture and words, compared with geometry in `f64`: positions, radii and
//! headings of random worlds, and forces by the formulas of the texts.

use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, Objective, World,
    model::agent::Steering,
    sim::{Decisions, Watch, decide},
};
use sidestep_lab::{
    explain::lens::{self, Lens, vehicle as frame},
    picture::{
        draw::{Palette, Shape, Theme},
        overlay::{Look, nice},
    },
};

use crate::common::{alone, among_pillars, for_all, standing, vehicle, wide};

/// Side of the pictures, pixels.
const SIDE: f32 = 480.0;

/// The picture and the sentence of agent 0.
struct Seen {
    shapes: Vec<Shape>,
    words: String,
    /// Meters per newton.
    newton: f64,
}

fn seen(world: &World, decisions: &Decisions) -> Seen {
    let palette = Palette::of(Theme::Dark);
    let camera = lens::camera_on(&world.agents[0], Vec2::splat(SIDE));
    let look = Look::default();
    let lens =
        Lens { world, decisions, agent: 0, camera, palette: &palette, pointed: None, look, logged: &[] };
    let lens = Lens { camera: frame::camera_on(&lens, Vec2::splat(SIDE)), ..lens };
    let steering = &decisions.watched[0].steering;
    // The longest force is drawn at most as long as the picture is wide.
    let trace = &steering.detection_box;
    let mut forces = vec![steering.behavior, steering.avoidance, steering.force(), steering.walls.force];
    forces.extend([trace.lateral, Vec2::new(trace.braking, 0.0), steering.feeler.force]);
    let most = forces.iter().map(|force| force.length()).fold(world.agents[0].settings.max_force, f32::max);
    let newton = f64::from(nice(SIDE * lens.camera.meters_per_pixel / most));
    Seen { shapes: frame::draw(&lens), words: frame::sentence(&lens).to_string(), newton }
}

impl Seen {
    fn has_ring(&self, center: DVec2, radius: f64) -> bool {
        self.shapes.iter().any(|shape| match *shape {
            Shape::Disc { center: at, radius: around, .. } => {
                wide(at).distance(center) < 1e-3 && (f64::from(around) - radius).abs() < 1e-3
            }
            _ => false,
        })
    }

    fn has_dot(&self, at: DVec2) -> bool {
        let is_there =
            |shape: &Shape| matches!(shape, Shape::Dot { center, .. } if wide(*center).distance(at) < 1e-3);
        self.shapes.iter().any(is_there)
    }

    /// An arrow from the vehicle for this force, N.
    fn has_force(&self, force: DVec2) -> bool {
        let tip = force * self.newton;
        self.shapes.iter().any(|shape| match *shape {
            Shape::Arrow { from, to, .. } => {
                from == Vec2::ZERO && wide(to).distance(tip) < 1e-3 * (1.0 + tip.length())
            }
            _ => false,
        })
    }

    fn says(&self, words: &str) -> bool {
        self.words.contains(words)
    }
}

/// A point of the world in the vehicle's axes: x ahead, y to the left.
fn local(agent: &Agent, point: Vec2) -> DVec2 {
    let (heading, offset) = (wide(agent.heading), wide(point) - wide(agent.position));
    DVec2::new(heading.dot(offset), heading.perp_dot(offset))
}

/// A number as in sentences: three digits, at most two decimals.
fn two_decimals(number: f64) -> String {
    sidestep_lab::text::numbers::two_decimals(number as f32)
}

#[test]
fn the_lens_shows_the_box_and_its_pillars_where_they_are_ahead_and_aside() {
    let (mut acting, mut free) = (0, 0);
    for_all(31, 400, |random, _| {
        let (mut agent, pillars) = among_pillars(random);
        agent.settings.max_force = 20.0;
        let (radius, speed) = (f64::from(agent.settings.radius), wide(agent.velocity).length());
        let scene = alone(agent.clone(), 0.25, standing(Vec::new(), &pillars));
        let length = f64::from(scene.params.box_min_length) * (1.0 + (speed / 2.0).min(1.0));
        let decisions = decide(&scene, &Watch::Agents(vec![0]));
        let seen = seen(&scene, &decisions);
        let rest = f64::from(scene.params.box_min_length);
        // Its length at rest, and the part added by the speed.
        for (from, to) in [(0.0, rest), (rest, length)] {
            let corners = [(from, -radius), (to, -radius), (to, radius), (from, radius)];
            let corners = corners.map(|(x, y)| DVec2::new(x, y));
            let is_part = |shape: &Shape| match shape {
                Shape::Polygon { points, .. } if points.len() == 4 => {
                    points.iter().zip(corners).all(|(at, want)| wide(*at).distance(want) < 1e-3)
                }
                _ => false,
            };
            assert!(seen.shapes.iter().any(is_part), "a box from {from} to {to} m");
        }
        // The nearest crossing within the box acts.
        let mut nearest: Option<(f64, DVec2, f64)> = None;
        let mut near = f64::INFINITY;
        for (center, size) in &pillars {
            let (at, size) = (local(&agent, *center), f64::from(*size));
            let (range, expanded) = (length + size + radius, size + radius);
            if at.length() < range - 1e-3 {
                assert!(seen.has_ring(at, size), "a pillar at {at}");
            }
            if at.length() < range && at.x >= 0.0 && at.y.abs() < expanded {
                assert!(seen.has_ring(at, expanded), "widened by the vehicle");
                let half = (expanded * expanded - at.y * at.y).sqrt();
                let ip = if at.x - half <= 0.0 { at.x + half } else { at.x - half };
                if at.x - half <= length {
                    near = near.min((ip - nearest.map_or(f64::INFINITY, |known| known.0)).abs());
                    if nearest.is_none_or(|known| ip < known.0) {
                        nearest = Some((ip, at, size));
                    }
                }
            }
        }
        // Two at the same distance, or one at the very end, depend on rounding.
        if near < 1e-3 {
            return;
        }
        let Some((ip, at, size)) = nearest else {
            free += 1;
            return assert!(seen.says("Nothing is in the way in the box of"), "{}", seen.words);
        };
        acting += 1;
        assert!(seen.has_dot(DVec2::new(ip, 0.0)), "ip {ip}");
        assert!(seen.says(&format!("{} m ahead", two_decimals(at.x))), "{}: {at}", seen.words);
        assert!(seen.says(&format!("ip = {} m", two_decimals(ip))), "{}: {ip}", seen.words);
        // Pushed away from its side, the harder the nearer; braked in proportion to what is left of the box.
        let expanded = size + radius;
        let multiplier = (1.0 + (length - at.x) / length).max(1.0);
        let away = if at.y > 0.0 { -1.0 } else { 1.0 };
        let lateral = away * (expanded - at.y.abs()) * multiplier * f64::from(scene.params.box_strength);
        let entry = (at.x - (expanded * expanded - at.y * at.y).sqrt()).max(0.0);
        let wanted = f64::from(scene.params.box_braking) * 20.0 * (1.0 - entry / length).max(0.0);
        let braking = wanted.min(speed / 0.25);
        if lateral.abs() > 0.06 * braking && braking > 0.06 * lateral.abs() {
            assert!(seen.has_force(DVec2::new(0.0, lateral)), "lateral {lateral} N: {}", seen.words);
            assert!(seen.has_force(DVec2::new(-braking, 0.0)), "braking {braking} N: {}", seen.words);
        }
        let side = if lateral > 0.0 { "left" } else { "right" };
        assert!(seen.says(&format!("N to the {side} and brakes with")), "{}", seen.words);
    });
    assert!(acting > 100 && free > 40, "{acting} acting, {free} free");
}

#[test]
fn the_lens_shows_projection_and_distance_of_what_blocks_the_feeler() {
    let (mut blocked, mut free) = (0, 0);
    for_all(32, 400, |random, _| {
        let (mut agent, pillars) = among_pillars(random);
        agent.settings.steering = Steering::Feeler;
        let scene = alone(agent.clone(), 0.25, standing(Vec::new(), &pillars));
        let decisions = decide(&scene, &Watch::Agents(vec![0]));
        let seen = seen(&scene, &decisions);
        let (reach, buffer) =
            (f64::from(scene.params.feeler_distance), f64::from(scene.params.feeler_buffer));
        let mut first = None;
        for (center, size) in &pillars {
            let (at, keep) = (local(&agent, *center), f64::from(*size) + buffer);
            let border = [at.x, at.y.abs() - keep, at.x - reach - keep].map(f64::abs);
            if border.iter().any(|away| *away < 1e-3) {
                return;
            }
            if at.x > 0.0 {
                assert!(seen.has_ring(at, f64::from(*size)) && seen.has_ring(at, keep), "{at} is in view");
            }
            if at.x > 0.0 && at.y.abs() < keep && at.x < reach + keep {
                first = first.or(Some((at, keep)));
            }
        }
        let Some((at, keep)) = first else {
            free += 1;
            return assert!(seen.says("Nothing comes too near to the feeler"), "{}", seen.words);
        };
        blocked += 1;
        assert!(seen.has_dot(DVec2::new(at.x, 0.0)), "the foot of its center");
        for words in [
            format!("after {} m", two_decimals(at.x)),
            format!("{} m from its center", two_decimals(at.y.abs())),
            format!("less than the {} m to keep", two_decimals(keep)),
        ] {
            assert!(seen.says(&words), "{words}: {}", seen.words);
        }
    });
    assert!(blocked > 100 && free > 20, "{blocked} blocked, {free} free");
}

#[test]
fn the_lens_shows_the_wander_circle_and_its_target_ahead_and_aside() {
    for_all(33, 100, |random, _| {
        let mut agent = vehicle(Steering::None, 1.0);
        agent.objective = Objective::Wander;
        agent.heading = random.direction().as_vec2();
        agent.position = random.in_square(20.0);
        agent.wander = (random.direction() * 1.2).as_vec2();
        let mut scene = alone(agent.clone(), 0.25, standing(Vec::new(), &[]));
        scene.params.wander_jitter = 0.0;
        (scene.params.wander_distance, scene.params.wander_side) = (2.0, random.real32(-1.0, 1.0));
        let decisions = decide(&scene, &Watch::Agents(vec![0]));
        let seen = seen(&scene, &decisions);
        let middle = DVec2::new(2.0, f64::from(scene.params.wander_side));
        let target = middle + wide(agent.wander);
        assert!(seen.has_ring(middle, 1.2) && seen.has_dot(target), "{target}");
        // 1 N per meter.
        assert!(seen.has_force(target), "{target}");
        let angle = libm::atan2(target.y, target.x).to_degrees();
        let side = if angle > 0.0 { "left" } else { "right" };
        let words = format!(
            "the wander target lies {}° to the {side}, {} m away",
            two_decimals(angle.abs()),
            two_decimals(target.length())
        );
        assert!(seen.says(&words), "{words}: {}", seen.words);
        assert!(seen.says("It feels nothing ahead"), "{}", seen.words);
    });
}

#[test]
fn an_agent_that_no_force_moves_has_no_picture_of_its_steering() {
    let mut agent = vehicle(Steering::None, 1.0);
    agent.objective = Objective::Goal(Vec2::X * 9.0);
    let scene = alone(agent, 0.25, standing(Vec::new(), &[]));
    let decisions = decide(&scene, &Watch::Agents(vec![0]));
    let palette = Palette::of(Theme::Dark);
    let camera = lens::camera_on(&scene.agents[0], Vec2::splat(SIDE));
    let look = Look::default();
    let lens = Lens {
        world: &scene,
        decisions: &decisions,
        agent: 0,
        camera,
        palette: &palette,
        pointed: None,
        look,
        logged: &[],
    };
    assert!(!frame::is_one(&lens) && frame::draw(&lens).is_empty());
}
