//! The pictures of the lens compared with direct formulas, dense sampling and the traces: constructions, the len
//! laboratory, ghosts and the background.

use std::f64::consts::TAU;

use crate::{
    common::{
        AgentList, Random, angle_between, exact_time_to_collision, mover, raw_bits, turned, wide, world,
    },
    overlays::is_finite,
    run::after,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    AgentSettings, Method, World,
    avoid::{
        Trace,
        orca::{
            Origin,
            edge_line::{EdgeCase, EdgeVerdict},
            programs::{Arithmetic, Problem},
        },
    },
    geometry::{
        cone::{Region, VelocityObstacle},
        half_plane::HalfPlane,
    },
    sim::{Decisions, Watch, decide},
};
use sidestep_lab::{
    Scenario,
    explain::lens::{
        self, Lens,
        construction::{self, Stage},
        ghosts, heat,
        heat::Heat,
        len_lab::{self, Reading},
    },
    files::scenario::builtin,
    picture::{
        draw::{Camera, Canvas, Palette, Raster, Shape, Stroke, Theme},
        overlay::{Look, Source},
    },
};

/// Side of the pictures, pixels.
const SIDE: f32 = 320.0;

/// A world with the watched decision of one agent, and everything else that a lens needs.
struct View {
    world: World,
    decisions: Decisions,
    agent: u32,
    palette: Palette,
    look: Look,
}

impl View {
    fn new(world: World, agent: u32) -> View {
        let decisions = decide(&world, &Watch::Agents(vec![agent]));
        let palette = Palette::of(Theme::Dark);
        View { world, decisions, agent, palette, look: Look::default() }
    }

    fn lens(&self) -> Lens<'_> {
        Lens {
            world: &self.world,
            decisions: &self.decisions,
            agent: self.agent,
            camera: lens::camera_on(&self.world.agents[self.agent as usize], Vec2::splat(SIDE)),
            palette: &self.palette,
            pointed: None,
            look: self.look,
            logged: &[],
        }
    }

    /// The lens with the camera of a construction.
    fn lens_on(&self, source: Source) -> Lens<'_> {
        let lens = self.lens();
        Lens { camera: construction::camera_on(&lens, source, Vec2::splat(SIDE)), ..lens }
    }

    fn trace(&self) -> &Trace {
        &self.decisions.watched(self.agent).expect("it is watched").trace
    }

    /// Everything that the agent may have avoided.
    fn sources(&self) -> Vec<Source> {
        let watched = self.decisions.watched(self.agent).expect("it is watched");
        let mut sources: Vec<Source> =
            watched.neighbors.iter().map(|neighbor| Source::Neighbor(neighbor.index)).collect();
        if let Trace::Orca(trace) = &watched.trace {
            sources.extend(trace.edges.iter().map(|(edge, _)| Source::Edge(*edge)));
            sources.extend(trace.origins.iter().map(Source::of).filter(|of| matches!(of, Source::Circle(_))));
        }
        sources
    }

    /// The construction of neighbor 1 at one of its stages.
    fn at(&self, stage: Stage) -> Vec<Shape> {
        let lens = self.lens_on(Source::Neighbor(1));
        let stages = construction::stages(&lens, Source::Neighbor(1));
        let place = stages.iter().position(|known| *known == stage);
        let place = place.unwrap_or_else(|| panic!("no {stage:?} in {stages:?}"));
        construction::draw(&lens, Source::Neighbor(1), place as f32)
    }

    fn sentence(&self, stage: Stage) -> String {
        construction::sentence(&self.lens_on(Source::Neighbor(1)), Source::Neighbor(1), stage).to_string()
    }
}

/// Two agents, 0 at the origin and 1 at `p`, with these velocities; the radii add up to `radius`.
fn pair(method: Method, p: Vec2, radius: f32, time_horizon: f32, velocities: [Vec2; 2]) -> View {
    let settings = |radius| AgentSettings {
        radius,
        max_speed: 4.0,
        preferred_speed: 1.0,
        neighbor_distance: 20.0,
        time_horizon,
        responsibility: 0.5,
        ..AgentSettings::default()
    };
    let agents = vec![
        mover(Vec2::ZERO, velocities[0], Vec2::X, method, settings(0.4 * radius)),
        mover(p, velocities[1], Vec2::NEG_X, method, settings(0.6 * radius)),
    ];
    View::new(world(0.25, agents), 0)
}

/// Visits every built-in scenario under a method, with at most thirty agents, after each number of steps, as seen by the
/// first of them.
fn each_scenario(method: Option<Method>, steps: &[u64], mut see: impl FnMut(&str, &View)) {
    for builtin in builtin::all() {
        let scenario = Scenario::parse(builtin.text, builtin.name).expect("a built-in scenario reads");
        let mut world = scenario.world();
        if world.agents.is_empty() {
            continue;
        }
        world.agents.change(|agents| agents.truncate(30));
        if let Some(method) = method {
            world.agents.iter_mut().for_each(|agent| agent.method = method);
        }
        for &until in steps {
            let more = until - world.step;
            world = after(world, more);
            see(builtin.name, &View::new(world.clone(), 0));
        }
    }
}

fn discs(shapes: &[Shape]) -> Vec<(Vec2, f32)> {
    let disc = |shape: &Shape| match *shape {
        Shape::Disc { center, radius, .. } => Some((center, radius)),
        _ => None,
    };
    shapes.iter().filter_map(disc).collect()
}

fn lines(shapes: &[Shape]) -> Vec<(Vec<Vec2>, Stroke)> {
    let line = |shape: &Shape| match shape {
        Shape::Line { points, stroke } => Some((points.clone(), *stroke)),
        _ => None,
    };
    shapes.iter().filter_map(line).collect()
}

fn arrows(shapes: &[Shape]) -> Vec<(Vec2, Vec2)> {
    let arrow = |shape: &Shape| match *shape {
        Shape::Arrow { from, to, .. } => Some((from, to)),
        _ => None,
    };
    shapes.iter().filter_map(arrow).collect()
}

fn has_arrow(shapes: &[Shape], from: DVec2, to: DVec2) {
    let near = |got: Vec2, want: DVec2| wide(got).distance(want) < 1e-5;
    let found = arrows(shapes).into_iter().any(|(a, b)| near(a, from) && near(b, to));
    assert!(found, "no arrow {from} to {to} in {:?}", arrows(shapes));
}

/// p, R, τ, w, region and u.
type Row = ([f32; 2], f32, f32, [f32; 2], Region, [f64; 2]);

/// Shortest ways out of a velocity obstacle, computed in f64 by an independent program.
const TABLE: [Row; 9] = [
    ([4.0, 0.0], 1.0, 2.0, [1.8, 0.0], Region::Cutoff, [-0.3, 0.0]),
    ([4.0, 0.0], 1.0, 2.0, [1.8, 0.3], Region::Cutoff, [-0.0773501, 0.1160251]),
    ([4.0, 0.0], 1.0, 2.0, [3.0, 0.1], Region::LeftLeg, [-0.1632939, 0.6324344]),
    ([4.0, 0.0], 1.0, 2.0, [3.0, -0.1], Region::RightLeg, [-0.1632939, -0.6324344]),
    ([4.0, 0.0], 1.0, 2.0, [3.0, 0.0], Region::RightLeg, [-0.1875, -0.7261844]),
    ([4.0, 0.0], 1.0, 2.0, [2.0, 0.0], Region::RightLeg, [-0.125, -0.4841229]),
    ([4.0, 0.0], 1.0, 2.0, [0.5, 0.0], Region::Cutoff, [1.0, 0.0]),
    ([4.0, 0.0], 1.0, 2.0, [0.0, 2.0], Region::Cutoff, [1.6464466, -1.6464466]),
    ([3.0, 4.0], 2.0, 5.0, [1.0, 1.0], Region::RightLeg, [0.1857915, -0.3276921]),
];

#[test]
fn the_construction_shows_sum_cone_cut_off_part_and_way_out_of_the_table() {
    for (k, &(p, radius, horizon, w, region, u)) in TABLE.iter().enumerate() {
        let (p, w, u) = (Vec2::from(p), Vec2::from(w), DVec2::from(u));
        // The other agent moves in half of the rows: stages up to the share depend only on the relative velocity.
        let other = if k % 2 == 0 { Vec2::ZERO } else { Vec2::new(-0.25, 0.125) };
        let view = pair(Method::Orca, p, radius, horizon, [w + other, other]);
        let (center, scaled) = (wide(p) / f64::from(horizon), f64::from(radius) / f64::from(horizon));
        let is_sum = |disc: &(Vec2, f32)| {
            wide(disc.0).distance(center) < 1e-5 && (f64::from(disc.1) - scaled).abs() < 1e-5
        };
        let sum = view.at(Stage::Sum);
        assert!(discs(&sum).iter().any(is_sum), "row {k}: no disc of R in {:?}", discs(&sum));
        let shrunk = discs(&view.at(Stage::Discs));
        let (mine, its) = (0.4 * scaled, 0.6 * scaled);
        assert!(shrunk.iter().any(|(at, r)| at.length() < 1e-6 && (f64::from(*r) - mine).abs() < 1e-5));
        assert!(shrunk.iter().any(|(_, r)| (f64::from(*r) - its).abs() < 1e-5), "row {k}: {shrunk:?}");

        // Legs through the origin at asin(R/|p|) on both sides.
        let half_angle = (f64::from(radius) / wide(p).length()).asin();
        let cone = lines(&view.at(Stage::Cone));
        for turn in [half_angle, -half_angle] {
            let leg = turned(wide(p).normalize(), turn);
            let on_leg = |points: &[Vec2]| {
                let far = points.iter().any(|point| wide(*point).dot(leg) > 0.5);
                far && points.iter().any(|point| {
                    let point = wide(*point);
                    point.length() > 0.5 && leg.perp_dot(point).abs() < 1e-4 && point.dot(leg) > 0.5
                })
            };
            assert!(cone.iter().any(|(points, _)| on_leg(points)), "row {k}: no leg {leg} in {cone:?}");
        }
        let cut = view.at(Stage::CutOff);
        assert!(discs(&cut).iter().any(is_sum), "row {k}: no cut-off disc");
        let on_arc = |points: &Vec<Vec2>| {
            let touching = points.iter().filter(|at| (wide(**at).distance(center) - scaled).abs() < 1e-4);
            touching.count() >= 17
        };
        assert!(lines(&cut).iter().any(|(points, _)| on_arc(points)), "row {k}: no arc of the cut-off");

        // The tip that remains ends at the tangent points.
        let tangent = (wide(p).length_squared() - f64::from(radius).powi(2)).sqrt() / f64::from(horizon);
        let is_tip = |points: &Vec<Vec2>| {
            points.len() == 2 && points[0] == Vec2::ZERO && (wide(points[1]).length() - tangent).abs() < 1e-5
        };
        let tips = lines(&cut).iter().filter(|(points, _)| is_tip(points)).count();
        assert_eq!(tips, 2, "row {k}: legs up to {tangent} in {:?}", lines(&cut));

        let words = view.sentence(Stage::Nearest);
        assert!(words.contains(region.name()), "row {k}: {words}");
        let q = wide(w) - center;
        let angle = angle_between(-wide(p), q).abs().to_degrees();
        let span = (f64::from(radius) / wide(p).length()).acos().to_degrees();
        if q.length() > 1e-6 {
            assert_eq!(angle < span, region == Region::Cutoff, "row {k}: {angle} {span}");
            let shown = format!("{span:.1}");
            assert!(words.contains(&shown), "row {k}: no b = {shown} in {words}");
        }

        let (from, to) = (wide(w), wide(w) + u);
        has_arrow(&view.at(Stage::WayOut), from, to);
        let share = view.at(Stage::Share);
        has_arrow(&share, from, from + u * 0.5);
        has_arrow(&share, from + u * 0.5, to);
        // Translated by the other's velocity.
        let own = wide(w + other);
        has_arrow(&view.at(Stage::HalfPlane), own, own + u * 0.5);
        let length = format!("{:.2}", u.length());
        assert!(view.sentence(Stage::WayOut).contains(&length), "row {k}: {}", view.sentence(Stage::WayOut));
    }
}

/// For an agent that does not avoid, it said "its 50 %": the rest of my own share.
#[test]
fn the_share_of_the_other_is_its_own() {
    let of_share = |view: &View| {
        let texts = view.at(Stage::Share).into_iter().filter_map(|shape| match shape {
            Shape::Text { text, .. } if text.contains('%') => Some(text),
            _ => None,
        });
        (texts.collect::<Vec<_>>(), view.sentence(Stage::Share))
    };
    let ahead = || pair(Method::Orca, Vec2::new(4.0, 0.1), 1.0, 2.0, [Vec2::X, Vec2::NEG_X]).world;
    let (texts, said) = of_share(&View::new(ahead(), 0));
    assert_eq!(texts, ["mine 50.0 %", "its 50.0 %"]);
    assert!(said.ends_with(" are left to agent 1, whose own share is 50.0 %."), "{said}");
    type Blind = fn(&mut World);
    let blind: [Blind; 3] = [
        |world| world.agents[1].method = Method::None,
        |world| world.agents[1].settings.neighbor_distance = 4.0,
        |world| world.agents[1].settings.max_neighbors = 0,
    ];
    for change in blind {
        let mut world = ahead();
        change(&mut world);
        let (texts, said) = of_share(&View::new(world, 0));
        assert_eq!(texts, ["mine 50.0 %", "left 50.0 %: it does not avoid"]);
        assert!(said.ends_with(" are left to agent 1, which does not avoid me."), "{said}");
    }
    let mut world = ahead();
    world.agents[1].settings.responsibility = 0.2;
    let (texts, said) = of_share(&View::new(world.clone(), 0));
    assert_eq!(texts, ["mine 50.0 %", "left 50.0 %, its own share 20.0 %"]);
    assert!(said.ends_with(", whose own share is 20.0 %."), "{said}");
    world.agents[0].settings.responsibility = 1.0;
    let (_, said) = of_share(&View::new(world, 0));
    assert!(said.ends_with(" m/s, no matter what agent 1, whose own share is 20.0 %, does."), "{said}");
    // The scene in which this appeared: agent 0 does not avoid.
    let scene = Scenario::load("non-reciprocal").expect("a built-in scenario").world();
    let view = View::new(after(scene, 20), 1);
    let said = construction::sentence(&view.lens_on(Source::Neighbor(0)), Source::Neighbor(0), Stage::Share)
        .to_string();
    assert!(said.ends_with(", which does not avoid me."), "{said}");
}

/// Returns true if the picture has a line with exactly these ends.
fn has_line_of(shapes: &[Shape], ends: [Vec2; 2]) -> bool {
    let same = |points: &[Vec2]| {
        points.len() == 2
            && raw_bits(points[0]) == raw_bits(ends[0])
            && raw_bits(points[1]) == raw_bits(ends[1])
    };
    lines(shapes).iter().any(|(points, _)| same(points))
}

#[test]
fn constructions_end_in_the_line_of_the_trace_to_the_bit() {
    let mut seen = [0; 3];
    each_scenario(Some(Method::Orca), &[0, 12, 40], |name, view| {
        let Trace::Orca(trace) = view.trace() else { panic!("{name}: ORCA has half-planes") };
        let overlays = lens::draw(&view.lens());
        for (origin, half_plane) in trace.origins.iter().zip(&trace.half_planes) {
            let source = Source::of(origin);
            let line = construction::final_line(&view.lens(), source).expect("it has a line");
            assert_eq!(raw_bits(line.point), raw_bits(half_plane.point), "{name} {source:?}");
            assert_eq!(raw_bits(line.direction), raw_bits(half_plane.direction), "{name} {source:?}");
            let stages = construction::stages(&view.lens(), source);
            assert_eq!(stages.last(), Some(&Stage::HalfPlane), "{name} {source:?}");
            // With the same camera as the overlay of half-planes: the ends of its line are ends of this one.
            let shapes = construction::draw(&view.lens(), source, f32::INFINITY);
            let mine: Vec<Vec<Vec2>> = lines(&shapes)
                .into_iter()
                .filter(|(points, stroke)| points.len() == 2 && stroke.width == 2.5)
                .map(|(points, _)| points)
                .collect();
            for points in &mine {
                assert!(has_line_of(&overlays, [points[0], points[1]]), "{name} {source:?}: {points:?}");
            }
            let crosses = half_plane.violation(Vec2::ZERO).abs() < 0.999 * view.lens().reach();
            assert_eq!(mine.len(), usize::from(crosses), "{name} {source:?}");
            seen[match origin {
                Origin::Neighbor { .. } => 0,
                Origin::Circle { .. } => 1,
                Origin::Edge { .. } => 2,
            }] += 1;
        }
    });
    assert!(seen.iter().all(|count| *count > 20), "neighbors, pillars and edges: {seen:?}");
}

#[test]
fn cones_end_in_the_obstacle_of_the_trace() {
    for method in [Method::Vo, Method::Rvo, Method::Hrvo] {
        let view = pair(method, Vec2::new(4.0, 0.0), 1.0, 2.0, [Vec2::new(1.0, 0.2), Vec2::new(-1.0, 0.0)]);
        let Trace::Cones(trace) = view.trace() else { panic!("{method:?} has cones") };
        let VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } =
            trace.obstacles[0]
        else {
            panic!("apart they have a cone")
        };
        // The apex of HRVO by the formula of its paper, worked out by hand.
        let want = match method {
            Method::Vo => Vec2::new(-1.0, 0.0),
            Method::Rvo => Vec2::new(0.0, 0.1),
            _ => Vec2::new(-0.6936492, -0.0790994),
        };
        assert_near!(apex, want, 1e-5, "{method:?}");
        let shapes = view.at(Stage::Apex);
        let outline = lines(&shapes);
        // Both legs start at their tangent points, bit for bit those of the trace; those of a whole cone at its apex.
        for (leg, normal) in [(left, left.perp()), (right, -right.perp())] {
            let start =
                if cutoff_radius > 0.0 { center + normal * cutoff_radius } else { apex + leg * leg_start };
            let starts = |points: &Vec<Vec2>| points.iter().any(|point| point.distance(start) < 1e-5);
            assert!(outline.iter().any(|(points, _)| starts(points)), "{method:?}: no leg from {start}");
        }
        let words = view.sentence(Stage::Apex);
        assert!(words.contains(method.label()), "{words}");
        has_arrow(&shapes, DVec2::ZERO, DVec2::new(-1.0, 0.0));
        let stages = construction::stages(&view.lens(), Source::Neighbor(1));
        assert_eq!(stages.contains(&Stage::CutOff), method != Method::Hrvo, "{method:?}: {stages:?}");
    }
}

#[test]
fn discs_that_touch_have_one_step_or_a_parting_line_in_place_of_a_cone() {
    let touching = |method| pair(method, Vec2::new(0.8, 0.0), 1.0, 2.0, [Vec2::ZERO, Vec2::ZERO]);
    let view = touching(Method::Orca);
    let stages = construction::stages(&view.lens(), Source::Neighbor(1));
    assert!(stages.contains(&Stage::OneStep) && !stages.contains(&Stage::Cone), "{stages:?}");
    // p/Δt = (3.2, 0) and R/Δt = 4: u = (−0.8, 0), of which each takes a half.
    let step = discs(&view.at(Stage::OneStep));
    assert!(step.iter().any(|(at, r)| at.distance(Vec2::new(3.2, 0.0)) < 1e-5 && (r - 4.0).abs() < 1e-5));
    has_arrow(&view.at(Stage::WayOut), DVec2::ZERO, DVec2::new(-0.8, 0.0));
    has_arrow(&view.at(Stage::HalfPlane), DVec2::ZERO, DVec2::new(-0.4, 0.0));
    for method in [Method::Vo, Method::Rvo, Method::Hrvo] {
        let view = touching(method);
        let stages = construction::stages(&view.lens(), Source::Neighbor(1));
        assert_eq!(stages, [Stage::Discs, Stage::Sum, Stage::Parting], "{method:?}");
    }
}

/// The shapes without text: labels make room for each other, and may jump.
fn picture(view: &View, source: Source, stage: f32) -> Vec<u8> {
    let lens = view.lens_on(source);
    let mut raster = Raster::new(lens.camera, lens.palette.background).expect("a small picture");
    let shapes = construction::draw(&lens, source, stage);
    shapes
        .into_iter()
        .filter(|shape| !matches!(shape, Shape::Text { .. }))
        .for_each(|shape| raster.draw(shape));
    raster.rgba()
}

#[test]
fn between_two_stages_the_picture_turns_from_the_one_into_the_other() {
    let velocities = [Vec2::new(3.0, 0.4), Vec2::new(-0.25, 0.125)];
    for method in [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        for p in [Vec2::new(4.0, 0.5), Vec2::new(0.7, 0.2)] {
            let (view, source) = (pair(method, p, 1.0, 2.0, velocities), Source::Neighbor(1));
            let stages = construction::stages(&view.lens(), source).len();
            for stage in 0..stages {
                let whole = stage as f32;
                let at = picture(&view, source, whole);
                for near in [whole - 1e-3, whole + 1e-3] {
                    // A thousandth of a stage is less than a pixel, and less than a step of most colors.
                    let far_off = at
                        .iter()
                        .zip(picture(&view, source, near))
                        .filter(|(a, b)| a.abs_diff(*b) > 24)
                        .count();
                    assert!(
                        far_off < at.len() / 2000,
                        "{method:?} {p} stage {near}: {far_off} of {}",
                        at.len()
                    );
                }
                if stage > 0 {
                    assert_ne!(
                        at,
                        picture(&view, source, whole - 0.5),
                        "{method:?} {p}: stage {stage} stands"
                    );
                }
            }
            let last = (stages - 1) as f32;
            let lens = view.lens_on(source);
            let end = construction::draw(&lens, source, last);
            assert_eq!(end, construction::draw(&lens, source, last + 7.0), "beyond the end nothing changes");
            let start = construction::draw(&lens, source, 0.0);
            assert_eq!(start, construction::draw(&lens, source, f32::NAN));
        }
    }
}

/// In the trap of the lesson on walls "forbidden" was pushed out of the way to the permitted side.
#[test]
fn the_sides_of_the_line_of_an_edge_are_named_on_their_sides() {
    let world = Scenario::load("concave-trap").expect("built in").world();
    let view = View::new(after(world, 130), 2);
    let mut edges = 0;
    for source in view.sources().into_iter().filter(|source| matches!(source, Source::Edge(_))) {
        for size in [Vec2::new(700.0, 500.0), Vec2::new(690.0, 690.0)] {
            let lens = view.lens();
            let lens = Lens { camera: construction::camera_on(&lens, source, size), ..lens };
            let Some(line) = construction::final_line(&lens, source) else { continue };
            let last = construction::stages(&lens, source).len() - 1;
            let shapes = construction::draw(&lens, source, last as f32);
            for (name, sign) in [("forbidden", 1.0), ("permitted", -1.0)] {
                let middle = shapes.iter().find_map(|shape| match shape {
                    Shape::Text { at, offset, text, .. } if text == name => {
                        Some(lens.camera.world_from_screen(lens.camera.screen_from_world(*at) + *offset))
                    }
                    _ => None,
                });
                let middle = middle.unwrap_or_else(|| panic!("{source:?}: not {name}"));
                assert!(lens.camera.sees(middle, 0.0), "{source:?} {size}: {name} at {middle}");
                assert!(sign * line.violation(middle) > 0.0, "{source:?} {size}: {name} at {middle}");
            }
            edges += 1;
        }
    }
    assert!(edges > 0, "an edge gives a line");
}

#[test]
fn every_construction_of_every_scenario_is_finite_and_says_something() {
    for method in [Method::None, Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        each_scenario(Some(method), &[0, 15], |name, view| {
            for source in view.sources() {
                let lens = view.lens_on(source);
                let stages = construction::stages(&lens, source);
                assert!(!stages.is_empty(), "{name} {method:?} {source:?}");
                for (k, stage) in stages.iter().enumerate() {
                    let words = construction::sentence(&lens, source, *stage).to_string();
                    assert!(
                        words.ends_with('.') && !words.contains("not apply"),
                        "{name} {stage:?}: {words}"
                    );
                    assert!(!words.contains("NaN"), "{name} {stage:?}: {words}");
                    for part in [0.0, 0.5] {
                        let shapes = construction::draw(&lens, source, k as f32 + part);
                        let bad = shapes.iter().find(|shape| !is_finite(shape));
                        assert!(bad.is_none(), "{name} {method:?} {source:?} {stage:?}: {bad:?}");
                    }
                }
            }
        });
    }
}

/// The stages that an edge with this verdict goes through, by the rules of RVO2.
fn stages_of(verdict: &EdgeVerdict) -> Vec<Stage> {
    let mut stages = vec![Stage::Edge];
    stages.push(if verdict.case == EdgeCase::AlreadyCovered { Stage::Covered } else { Stage::Place });
    if verdict.aspect.is_some() && verdict.case != EdgeCase::ConcaveVertex {
        stages.extend([Stage::Legs, Stage::Foreign, Stage::CutOffs, Stage::Feet, Stage::Distances]);
    }
    stages.extend(verdict.half_plane.map(|_| Stage::HalfPlane));
    stages
}

#[test]
fn edges_name_their_case_and_those_without_a_line_say_why() {
    let (mut with, mut without) = (0, 0);
    for name in ["wall-corridor", "room", "doorway", "concave-trap", "blocks", "bottleneck"] {
        let mut world = after(Scenario::load(name).expect("it is built in").world(), 30);
        world.agents.iter_mut().for_each(|agent| agent.method = Method::Orca);
        for agent in 0..world.agents.len().min(30) as u32 {
            let view = View::new(world.clone(), agent);
            let Trace::Orca(trace) = view.trace() else { panic!("{name}: ORCA") };
            for (edge, verdict) in &trace.edges {
                let source = Source::Edge(*edge);
                let edge = source.slug();
                let lens = view.lens_on(source);
                let case = verdict.case.name();
                let shapes = construction::draw(&lens, source, 0.0);
                let named = |shape: &Shape| matches!(shape, Shape::Text { text, .. } if *text == case);
                assert!(shapes.iter().any(named), "{name} edge {edge}");
                let words = construction::sentence(&lens, source, Stage::Edge).to_string();
                assert!(words.contains(case), "{words}");
                let stages = construction::stages(&lens, source);
                assert_eq!(stages, stages_of(verdict), "{name} edge {edge}: {verdict:?}");
                match verdict.half_plane {
                    Some(_) => {
                        with += 1;
                        assert_eq!(construction::final_line(&lens, source), verdict.half_plane, "to the bit");
                    }
                    None => {
                        without += 1;
                        assert!(words.contains("\":"), "it says why: {words}");
                    }
                }
            }
        }
    }
    assert!(with > 15 && without > 5, "{with} with a line, {without} without");
}

/// Normals at 90°, 210° and 330°, with each half-plane 0.4 m/s away from standstill: they have no common point.
fn triangle() -> Vec<HalfPlane> {
    let normals = [90.0, 210.0, 330.0_f64].map(|degrees| turned(DVec2::X, degrees.to_radians()).as_vec2());
    normals.map(|normal| HalfPlane { point: normal * 0.4, direction: -normal.perp() }).to_vec()
}

fn problem(half_planes: &[HalfPlane], preferred: Vec2, len: f32) -> Problem<'_> {
    Problem { half_planes, n_rigid: 0, max_speed: 1.0, preferred, len }
}

#[test]
fn the_laboratory_meets_the_triangle_in_both_arithmetics() {
    let triangle = triangle();
    // All violations add up to 1.2: viol_3 = 1.2 / (1 + 2 len), the others len times as much.
    let want = [
        (Reading::Len(0.1), [-0.519615, 0.3]),
        (Reading::Len(0.5), [-0.173205, 0.1]),
        (Reading::Len(1.0), [0.0, 0.0]),
        (Reading::Len(5.0), [0.251935, -0.145455]),
        (Reading::Len(10.0), [0.296923, -0.171429]),
        (Reading::Len(f32::INFINITY), [-0.111847, -0.993725]),
        // Away from the third line at full speed: its normal.
        (Reading::Current, [0.866025, -0.5]),
        (Reading::Earlier, [-0.692820, 0.4]),
    ];
    for arithmetic in [Arithmetic::Rvo2, Arithmetic::Robust] {
        let lab = len_lab::of_problem(problem(&triangle, Vec2::new(0.3, 0.0), 0.5), arithmetic);
        assert!(!lab.feasible);
        assert_eq!(lab.answers.len(), want.len());
        for (answer, (reading, velocity)) in lab.answers.iter().zip(want) {
            assert_eq!(answer.reading, reading);
            assert_near!(wide(answer.velocity), DVec2::from(velocity), 2e-5, "{arithmetic:?} {reading:?}");
            let worst = triangle.iter().map(|line| line.violation(answer.velocity)).fold(0.0, f32::max);
            assert_near!(answer.worst, worst, 1e-6);
        }
        assert_near!(lab.least_worst, Vec2::ZERO, 1e-5);
        assert_near!(lab.worst, 0.4, 1e-5);
        // The last line of an order gets more room, whichever it is: three answers, two orders each.
        assert_eq!((lab.cloud.len(), lab.complete), (6, true));
        assert_eq!(lab.cloud[0], lab.ordered);
        assert_near!(lab.ordered, Vec2::new(-0.173205, 0.1), 2e-5);
        for normal in [90.0, 210.0, 330.0_f64] {
            let want = turned(DVec2::X, normal.to_radians()) * -0.2;
            let hits = lab.cloud.iter().filter(|got| wide(**got).distance(want) < 1e-4).count();
            assert_eq!(hits, 2, "{arithmetic:?}: {normal}° in {:?}", lab.cloud);
        }
        // Two corners of a triangle around standstill with sides of 0.2 √3.
        assert_near!(f64::from(lab.spread), 0.2 * 3.0_f64.sqrt(), 1e-4);
        assert!(lab.sentence.to_string().contains("all 6 orders"), "{}", lab.sentence);
    }
}

#[test]
fn lines_that_run_against_each_other_meet_in_the_consistent_point_in_the_robust_arithmetic_only() {
    // y ≤ −0.3 first, then y ≥ 0.6.
    let lines = [
        HalfPlane { point: Vec2::new(0.0, -0.3), direction: Vec2::NEG_X },
        HalfPlane { point: Vec2::new(0.0, 0.6), direction: Vec2::X },
    ];
    // (p_earlier + len · p_current) / (1 + len) violates the earlier line len times as much; the midpoint does not.
    for (arithmetic, y) in [(Arithmetic::Rvo2, 0.15), (Arithmetic::Robust, (-0.3 + 5.0 * 0.6) / 6.0)] {
        let lab = len_lab::of_problem(problem(&lines, Vec2::ZERO, 1.0), arithmetic);
        let five =
            lab.answers.iter().find(|answer| answer.reading == Reading::Len(5.0)).expect("5 is a factor");
        assert_near!(f64::from(five.velocity.y), y, 1e-4, "{arithmetic:?}");
    }
}

#[test]
fn the_orders_are_all_permutations_of_the_soft_lines_or_a_sample_of_them() {
    for (n, n_rigid, count) in
        [(0, 0, 1), (1, 0, 1), (2, 2, 1), (3, 0, 6), (5, 2, 6), (6, 0, 720), (8, 2, 720)]
    {
        let (orders, complete) = len_lab::orders(n, n_rigid);
        assert_eq!((orders.len(), complete), (count, true), "{n} lines, {n_rigid} rigid");
        let distinct: std::collections::BTreeSet<&Vec<usize>> = orders.iter().collect();
        assert_eq!(distinct.len(), count);
    }
    for (n, n_rigid) in [(7, 0), (12, 3)] {
        let (orders, complete) = len_lab::orders(n, n_rigid);
        assert_eq!((orders.len(), complete), (720, false));
        assert_eq!(orders, len_lab::orders(n, n_rigid).0, "the sample is the same every time");
    }
    for (n, n_rigid) in [(3, 0), (5, 2), (12, 3)] {
        let own: Vec<usize> = (0..n).collect();
        let (orders, _) = len_lab::orders(n, n_rigid);
        assert_eq!(orders[0], own, "the agent's own order comes first");
        for order in orders {
            assert_eq!(order[..n_rigid], own[..n_rigid], "rigid lines stay first");
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, own);
        }
    }
}

/// The least worst violation in the unit disc, f64: a grid, then ever finer ones around the best.
fn brute_force(half_planes: &[HalfPlane]) -> f64 {
    let worst = |v: DVec2| {
        let violation = |line: &HalfPlane| wide(line.direction).perp_dot(wide(line.point) - v);
        half_planes.iter().map(violation).fold(f64::NEG_INFINITY, f64::max)
    };
    let (mut best, mut step) = (DVec2::ZERO, 0.05);
    for _ in 0..12 {
        let center = best;
        for i in -25..=25 {
            for k in -25..=25 {
                let v = (center + DVec2::new(f64::from(i), f64::from(k)) * step).clamp_length_max(1.0);
                if worst(v) < worst(best) {
                    best = v;
                }
            }
        }
        step *= 0.4;
    }
    worst(best)
}

#[test]
fn no_velocity_has_a_lesser_worst_violation_than_the_cross_and_no_order_moves_it() {
    let mut random = Random::new(96);
    let mut infeasible = 0;
    for _ in 0..120 {
        let n = random.count(3, 5);
        let lines: Vec<HalfPlane> = (0..n)
            .map(|_| {
                let direction = random.direction();
                let offset = random.real(-0.2, 0.8);
                HalfPlane { point: (direction.perp() * offset).as_vec2(), direction: direction.as_vec2() }
            })
            .collect();
        let wish = random.in_disc(1.0).as_vec2();
        let lab = len_lab::of_problem(problem(&lines, wish, 1.0), Arithmetic::Robust);
        if lab.feasible {
            assert_near!(lab.worst, 0.0, 1e-4);
            assert!(lab.answers.iter().all(|answer| answer.velocity.distance(lab.ordered) < 1e-4));
            assert!(lab.sentence.to_string().contains("len plays no part"), "{}", lab.sentence);
            continue;
        }
        infeasible += 1;
        assert_near!(f64::from(lab.worst), brute_force(&lines), 2e-4, "{lines:?}");
        for velocity in &lab.cloud {
            let worst = lines.iter().map(|line| line.violation(*velocity)).fold(0.0, f32::max);
            assert_near!(worst, lab.worst, 2e-4, "len = 1 is the one factor of no order: {lines:?}");
        }
    }
    assert!(infeasible > 30, "{infeasible} infeasible problems");
}

#[test]
fn the_laboratory_of_the_four_balls_is_drawn_with_every_label_and_a_cross() {
    let mut world = Scenario::load("four-balls").expect("it is built in").world();
    world.params.orca_len = 0.5;
    let view = View::new(world, 0);
    let lab = len_lab::lab(&view.lens());
    assert!(!lab.feasible && lab.spread > 0.1, "{}", lab.sentence);
    // Exactly the velocity that the agent takes.
    assert_eq!(lab.ordered, view.decisions.choices[0].velocity);
    let shapes = len_lab::draw(&view.lens(), &lab);
    let words: Vec<String> = shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect();
    for reading in Reading::all() {
        assert!(
            words.iter().any(|words| words.contains(&reading.name().to_string())),
            "no {} in {words:?}",
            reading.name()
        );
    }
    let cross = |shape: &Shape| matches!(shape, Shape::Cross { center, .. } if *center == lab.least_worst);
    assert!(shapes.iter().any(cross));
    assert!(shapes.iter().all(is_finite));
    let view = pair(Method::Vo, Vec2::X * 4.0, 1.0, 2.0, [Vec2::X, Vec2::NEG_X]);
    let lab = len_lab::lab(&view.lens());
    assert!(lab.answers.is_empty() && lab.sentence.to_string().contains("Only ORCA"), "{}", lab.sentence);
    assert!(len_lab::draw(&view.lens(), &lab).is_empty());
}

#[test]
fn ghosts_are_what_a_full_decision_with_that_method_gives_to_the_bit() {
    for name in ["circle-10", "four-balls", "wall-corridor", "pillars", "dense-overlap", "non-reciprocal"] {
        let world = after(Scenario::load(name).expect("it is built in").world(), 8);
        for agent in 0..world.agents.len() {
            let answers = ghosts::answers(&world, agent as u32).expect("the agent exists");
            for (method, choice) in answers {
                let mut changed = world.clone();
                changed.agents[agent].method = method;
                let want = decide(&changed, &Watch::None).choices[agent];
                assert_eq!(choice, want, "{name} agent {agent} {method:?}");
                assert_eq!(
                    raw_bits(choice.velocity),
                    raw_bits(want.velocity),
                    "{name} agent {agent} {method:?}"
                );
            }
        }
        assert!(ghosts::answers(&world, world.agents.len() as u32).is_none());
        let view = View::new(world, 0);
        let answers = ghosts::answers(&view.world, 0).expect("the agent exists");
        let shapes = ghosts::draw(&view.lens(), &answers);
        for (method, choice) in answers {
            has_arrow(&shapes, DVec2::ZERO, wide(choice.velocity));
            let named =
                |shape: &Shape| matches!(shape, Shape::Text { text, .. } if text.contains(method.label()));
            assert!(shapes.iter().any(named), "{name}: no label of {method:?}");
        }
        let solid = |shape: &&Shape| matches!(shape, Shape::Arrow { stroke, .. } if stroke.dash.is_none());
        assert_eq!(shapes.iter().filter(solid).count(), 1, "{name}: only the present method is solid");
    }
}

#[test]
fn the_background_has_the_exact_times_and_the_worst_violations() {
    let mut random = Random::new(5);
    for method in [Method::Vo, Method::Orca] {
        each_scenario(Some(method), &[10], |name, view| {
            let (lens, me) = (view.lens(), &view.world.agents[0]);
            let watched = view.decisions.watched(0).expect("it is watched");
            let preferred = wide(view.decisions.choices[0].preferred);
            for _ in 0..20 {
                let velocity = random.in_disc(f64::from(me.settings.max_speed)).as_vec2();
                let (mut time, mut clear) = (f64::INFINITY, true);
                for neighbor in &watched.neighbors {
                    let other = &view.world.agents[neighbor.index as usize];
                    let p = wide(other.position) - wide(me.position);
                    let w = wide(velocity) - wide(other.velocity);
                    let radius = f64::from(me.settings.radius) + f64::from(other.settings.radius);
                    time = time.min(exact_time_to_collision(p, w, radius));
                    // Grazing or touching: with one more rounding it is a miss.
                    let miss = p.perp_dot(w).abs() / w.length().max(1e-9);
                    clear &= (miss - radius).abs() > 1e-3 && (p.length() - radius).abs() > 1e-3;
                }
                if !clear {
                    continue;
                }
                let got = f64::from(heat::value(&lens, Heat::TimeToCollision, velocity));
                if time.is_finite() {
                    assert_near!(got, time, 1e-3 * (1.0 + time) as f32, "{name} {method:?} {velocity}");
                } else {
                    assert_eq!(got, time, "{name} {method:?} {velocity}");
                }
                let penalty = (wide(velocity) - preferred).length() + f64::from(heat::SAFETY) / time;
                let got = f64::from(heat::value(&lens, Heat::Penalty, velocity));
                if penalty.is_finite() {
                    assert_near!(got, penalty, 2e-3 * penalty as f32 + 1e-4, "{name} {method:?} {velocity}");
                } else {
                    assert_eq!(got, penalty, "{name} {method:?} {velocity}");
                }
                if let Trace::Orca(trace) = &watched.trace {
                    let violation =
                        |line: &HalfPlane| wide(line.direction).perp_dot(wide(line.point) - wide(velocity));
                    let worst = trace.half_planes.iter().map(violation).fold(0.0, f64::max);
                    let got = f64::from(heat::value(&lens, Heat::Violation, velocity));
                    assert_near!(got, worst, 1e-4 * (1.0 + worst) as f32, "{name} {velocity}");
                }
            }
        });
    }
}

#[test]
fn the_background_stays_inside_the_speed_circle_with_few_cells_of_a_fair_size() {
    let view = View::new(Scenario::load("four-balls").expect("it is built in").world(), 0);
    for (size, zoom) in [(320.0, 1.0), (1200.0, 1.0), (320.0, 0.05), (60.0, 3.0)] {
        let mut lens = view.lens();
        let camera = lens::camera_on(&view.world.agents[0], Vec2::splat(size));
        lens.camera = Camera { meters_per_pixel: camera.meters_per_pixel * zoom, ..camera };
        assert!(heat::draw(&lens, Heat::None).is_empty());
        for heat in Heat::ALL.into_iter().skip(1) {
            let shapes = heat::draw(&lens, heat);
            assert!(!shapes.is_empty() && shapes.len() <= 2500, "{}: {} cells", heat.name(), shapes.len());
            let most = view.world.agents[0].settings.max_speed;
            for shape in &shapes {
                let Shape::Polygon { points, fill: Some(_), rim: None } = shape else {
                    panic!("{}: {shape:?} is no plain cell", heat.name())
                };
                assert!(points.iter().all(|at| at.length() < 1.03 * most), "{}: {points:?}", heat.name());
                if points.iter().all(|at| at.length() < 0.9 * most) {
                    let width = lens.camera.pixels(points[0].distance(points[1]));
                    assert!(width > 7.99, "{}: a cell of {width} pixels", heat.name());
                }
            }
        }
    }
}

/// Steps at which every scenario is examined.
const STEPS: [u64; 3] = [0, 7, 25];

#[test]
fn the_lines_of_the_lens_are_those_that_were_solved() {
    let (mut half_planes, mut pieces) = (0, 0);
    for method in [Method::None, Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        each_scenario(Some(method), &STEPS, |name, view| {
            let lens = view.lens();
            let reach = f64::from(lens.reach());
            // The axes are one pixel wide.
            let drawn: Vec<Vec<Vec2>> = lines(&lens::draw(&lens))
                .into_iter()
                .filter(|(_, stroke)| stroke.width == 1.5)
                .map(|(points, _)| points)
                .collect();
            match view.trace() {
                Trace::School(_) | Trace::None => assert!(drawn.is_empty(), "{name} {method:?}"),
                Trace::Orca(trace) => {
                    let seen: Vec<&HalfPlane> = trace
                        .half_planes
                        .iter()
                        .filter(|line| wide(line.direction).perp_dot(wide(line.point)).abs() < reach)
                        .collect();
                    assert_eq!(drawn.len(), seen.len(), "{name} {method:?}");
                    for (points, line) in drawn.iter().zip(seen) {
                        let tolerance = 1e-4 * (1.0 + wide(line.point).length());
                        for end in points {
                            let off = wide(line.direction).perp_dot(wide(line.point) - wide(*end));
                            assert!(off.abs() < tolerance, "{name}: an end {off} off its line");
                        }
                        let way = wide(points[1]) - wide(points[0]);
                        assert!(
                            way.dot(wide(line.direction)) >= 0.0,
                            "{name}: the permitted side is the left"
                        );
                        half_planes += 1;
                    }
                }
                Trace::Cones(trace) => {
                    for point in drawn.iter().flatten() {
                        let at_rim = wide(*point).length() > 0.999 * reach;
                        // Where the rim cuts a chord of an arc, the point is inside by a part of its sagitta.
                        let off = trace
                            .obstacles
                            .iter()
                            .map(|obstacle| f64::from(obstacle.depth(*point).abs()))
                            .fold(f64::INFINITY, f64::min);
                        let tolerance = if at_rim { 2e-2 } else { 1e-4 } * (1.0 + reach);
                        assert!(off < tolerance, "{name} {method:?}: {point} is {off} off every obstacle");
                        pieces += 1;
                    }
                }
            }
        });
    }
    assert!(half_planes > 100 && pieces > 1000, "{half_planes} half-planes, {pieces} points of cones");
}

fn is_inside(polygon: &[Vec2], v: DVec2) -> bool {
    (0..polygon.len()).all(|k| {
        let (a, b) = (wide(polygon[k]), wide(polygon[(k + 1) % polygon.len()]));
        (b - a).perp_dot(v - a) >= 0.0
    })
}

#[test]
fn the_feasible_region_drawn_is_that_of_dense_sampling() {
    let (mut regions, mut empty) = (0, 0);
    let mut random = Random::new(4000);
    each_scenario(Some(Method::Orca), &STEPS, |name, view| {
        let Trace::Orca(trace) = view.trace() else { panic!("{name}: ORCA") };
        let rim = Stroke::solid(view.palette.chosen, 1.5);
        let drawn: Vec<Vec<Vec2>> = lens::draw(&view.lens())
            .iter()
            .filter_map(|shape| match shape {
                Shape::Polygon { points, rim: Some(stroke), .. } if *stroke == rim => Some(points.clone()),
                _ => None,
            })
            .collect();
        assert!(drawn.len() <= 1, "{name}");
        regions += drawn.len();
        empty += 1 - drawn.len();
        let most = f64::from(view.world.agents[0].settings.max_speed);
        for _ in 0..1000 {
            let v = random.in_disc(most);
            // Positive inside: distance to the nearest boundary.
            let depth = trace
                .half_planes
                .iter()
                .map(|line| -wide(line.direction).perp_dot(wide(line.point) - v))
                .fold(most - v.length(), f64::min);
            // The speed circle is drawn as a polygon: its sagitta is 0.05 % of the speed.
            if depth.abs() > 1e-2_f64.max(1e-3 * most) {
                let got = drawn.iter().any(|polygon| is_inside(polygon, v));
                assert_eq!(got, depth > 0.0, "{name}: {v}, {depth} from the boundary");
            }
        }
    });
    assert!(regions > 20 && empty > 0, "{regions} regions, {empty} empty ones");
}

/// The same pair seen from directions all around gives the same pictures, turned.
#[test]
fn a_turned_pair_has_a_turned_construction() {
    let velocities = [DVec2::new(3.0, 0.4), DVec2::new(-0.25, 0.125)];
    let build = |angle: f64| {
        let turn = |v: DVec2| turned(v, angle).as_vec2();
        pair(Method::Orca, turn(DVec2::new(4.0, 0.5)), 1.0, 2.0, velocities.map(turn))
    };
    let straight = arrows(&build(0.0).at(Stage::Share));
    for k in 1..8 {
        let angle = TAU * f64::from(k) / 8.0;
        let got = arrows(&build(angle).at(Stage::Share));
        assert_eq!(got.len(), straight.len());
        for (got, want) in got.iter().zip(&straight) {
            assert_near!(wide(got.0), turned(wide(want.0), angle), 1e-4);
            assert_near!(wide(got.1), turned(wide(want.1), angle), 1e-4);
        }
    }
}
