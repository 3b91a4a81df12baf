//! The pictures of the other schools, compared with direct formulas and the trace. A velocity of 1 m/s is drawn a meter
//! long.

use crate::{
    common::{mover, pair_settings, wide, world},
    density::words,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Method, World,
    avoid::{SchoolConstruction, Trace},
    schools::detour::VelocitySample,
    sim::{Decisions, Watch, advance, decide},
};
use sidestep_lab::{
    Scenario,
    explain::lens::{
        self, Lens,
        school::{self, stages},
    },
    files::scenario::builtin,
    picture::{
        draw::{Camera, Palette, Shape, Theme},
        overlay::{self, Cost, Frame, Look, Plane, Shown},
    },
    run::time::Scene,
};

const SCHOOLS: [(Method, &str); 4] = [
    (Method::Detour, "samples"),
    (Method::SocialForce, "social-forces"),
    (Method::CollisionFreeSpeed, "corridor"),
    (Method::BufferedVoronoi, "voronoi-cell"),
];

/// Agent 0 at the origin, moving right, and another agent at rest.
fn pair(method: Method, other: Vec2) -> World {
    let still = mover(other, Vec2::ZERO, Vec2::ZERO, Method::None, pair_settings());
    world(0.1, vec![mover(Vec2::ZERO, Vec2::new(0.4, 0.0), Vec2::X, method, pair_settings()), still])
}

fn decided(world: &World) -> Decisions {
    decide(world, &Watch::Agents(vec![0]))
}

fn construction(decisions: &Decisions) -> &SchoolConstruction {
    match &decisions.watched(0).expect("it is watched").trace {
        Trace::School(trace) => &trace.construction,
        other => panic!("no school: {other:?}"),
    }
}

/// The shapes of one overlay for the selected agent 0.
fn drawn(world: &World, id: &str) -> Vec<Shape> {
    let shown: Shown = [overlay::find(id).expect("an overlay")].into_iter().collect();
    let decisions = decided(world);
    let (palette, size) = (Palette::of(Theme::Dark), Vec2::splat(1000.0));
    overlay::draw(&Frame {
        scene: Scene::of(world, &decisions),
        look: Look { selected: Some(0), shown, velocity_scale: Some(1.0), ..Look::default() },
        camera: Camera { center: Vec2::ZERO, meters_per_pixel: 0.02, size, origin: Vec2::ZERO },
        palette: &palette,
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    })
}

fn points(shape: &Shape) -> Vec<Vec2> {
    match shape {
        Shape::Disc { center, .. } | Shape::Dot { center, .. } | Shape::Cross { center, .. } => vec![*center],
        Shape::Polygon { points, .. } | Shape::Line { points, .. } | Shape::Trail { points, .. } => {
            points.clone()
        }
        Shape::Arrow { from, to, .. } => vec![*from, *to],
        Shape::Text { at, offset, .. } => vec![*at, *offset],
        _ => Vec::new(),
    }
}

/// An arrow from the origin that ends there.
fn has_arrow(shapes: &[Shape], to: DVec2) {
    let found = shapes.iter().any(|shape| {
        matches!(shape, Shape::Arrow { from, to: tip, .. } if from.length() < 1e-5 && wide(*tip).distance(to) < 1e-4)
    });
    assert!(found, "no arrow to {to} in {shapes:?}");
}

#[test]
fn samples_are_dots_in_the_disc_of_the_bias_and_the_least_penalty_has_a_ring() {
    let mut world = pair(Method::Detour, Vec2::new(1.8, 0.3));
    world.params.detour_bias = 0.4;
    let (shapes, decisions) = (drawn(&world, "samples"), decided(&world));
    let SchoolConstruction::Samples { samples, .. } = construction(&decisions) else { panic!("no samples") };
    let dots: Vec<(Vec2, f32)> = shapes
        .iter()
        .filter_map(|shape| {
            if let Shape::Dot { center, radius, .. } = shape { Some((*center, *radius)) } else { None }
        })
        .collect();
    let tried: Vec<Vec2> = samples.iter().map(|sample| sample.velocity).collect();
    assert_eq!(dots.iter().map(|dot| dot.0).collect::<Vec<_>>(), tried, "one dot for each, in their order");
    let sizes: Vec<f32> = dots.iter().map(|dot| dot.1).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b) && sizes[0] > sizes[sizes.len() - 1], "{sizes:?}");
    // β w, and V (1 − β).
    let rings: Vec<(Vec2, f32)> = shapes
        .iter()
        .filter_map(|shape| {
            if let Shape::Disc { center, radius, .. } = shape { Some((*center, *radius)) } else { None }
        })
        .collect();
    assert!(rings[0].0.distance(Vec2::new(0.4, 0.0)) < 1e-6 && (rings[0].1 - 0.6).abs() < 1e-6, "{rings:?}");
    let chosen = decisions.choices[0].velocity;
    assert!(rings.iter().any(|ring| ring.0 == chosen), "a ring around {chosen}");
    let (first, second) = (rings[1].1, rings[2].1);
    assert!((first - 0.3).abs() < 1e-6 && (second - 0.15).abs() < 1e-6, "each step has half the radius");
    let sum = |sample: &VelocitySample| {
        let terms = sample.terms?;
        Some(terms.preferred + terms.current + terms.side + terms.impact)
    };
    let taken = samples.iter().rfind(|sample| sample.velocity == chosen).and_then(sum).expect("its terms");
    assert!(samples.iter().filter_map(sum).all(|penalty| penalty >= taken), "no other is cheaper");
    assert!(words(&shapes).contains(&format!("penalty {taken:.2}").as_str()), "{:?}", words(&shapes));
}

#[test]
fn a_grid_of_samples_has_a_square() {
    let mut world = pair(Method::Detour, Vec2::new(2.0, 0.3));
    world.params.detour_samples = sidestep_core::model::params::Samples::Grid;
    let bias = world.params.detour_bias;
    let shapes = drawn(&world, "samples");
    let square = shapes.iter().find_map(|shape| {
        if let Shape::Polygon { points, .. } = shape { Some(points.clone()) } else { None }
    });
    let square = square.expect("a square");
    let (center, half) = (Vec2::new(bias, 0.0), 1.0 - bias);
    assert!(
        square[0].distance(center - half) < 1e-5 && square[2].distance(center + half) < 1e-5,
        "{square:?}"
    );
}

#[test]
fn social_forces_are_those_of_the_formula_and_their_chain_ends_at_the_sum() {
    // A gap of 0.3 m to the agent ahead.
    let shapes = drawn(&pair(Method::SocialForce, Vec2::new(1.3, 0.0)), "social-forces");
    let reaction: f64 = 0.5;
    let push = 2000.0 * libm::exp(-0.3 / 0.08) / 80.0;
    let (driving, back) = (DVec2::new(1.0 - 0.4, 0.0), DVec2::new(-push * reaction, 0.0));
    has_arrow(&shapes, driving);
    has_arrow(&shapes, back);
    has_arrow(&shapes, driving + back);
    let chain = shapes
        .iter()
        .find_map(|shape| if let Shape::Line { points, .. } = shape { Some(points.clone()) } else { None });
    let chain = chain.expect("a chain");
    assert_eq!(chain.len(), 3, "from the agent by the driving force and one push");
    assert!(wide(chain[2]).distance(driving + back) < 1e-4, "{chain:?}");
    let newtons = format!("driving {:.1} N", 80.0 * 0.6 / reaction);
    assert!(words(&shapes).contains(&newtons.as_str()), "{:?}", words(&shapes));
}

#[test]
fn forces_that_are_too_long_are_all_shorter() {
    let shapes = drawn(&pair(Method::SocialForce, Vec2::new(0.9, 0.0)), "social-forces");
    let lengths = shapes.iter().filter_map(|shape| {
        if let Shape::Arrow { from, to, .. } = shape { Some(from.distance(*to)) } else { None }
    });
    let longest = lengths.fold(0.0, f32::max);
    assert!((longest - 1.5 * 1.5).abs() < 1e-4, "{longest} m: one and a half times the maximum speed");
}

#[test]
fn the_corridor_is_as_wide_as_both_bodies_and_brackets_the_spacing() {
    let mut scene = pair(Method::CollisionFreeSpeed, Vec2::new(2.0, 0.0));
    scene.params.speed_range = 3.0;
    let shapes = drawn(&scene, "corridor");
    let strip = shapes.iter().find_map(|shape| {
        if let Shape::Polygon { points, .. } = shape { Some(points.clone()) } else { None }
    });
    let strip = strip.expect("a strip");
    let corners = [Vec2::new(0.0, -1.0), Vec2::new(3.0, -1.0), Vec2::new(3.0, 1.0), Vec2::new(0.0, 1.0)];
    for (corner, want) in strip.iter().zip(corners) {
        assert!(corner.distance(want) < 1e-5, "{strip:?}");
    }
    assert!(words(&shapes).contains(&"spacing 1.00 m"), "{:?}", words(&shapes));
    // The preferred direction is as long as the preferred velocity; the push of the agent ahead is 8 e^(−1 / 0.1).
    has_arrow(&shapes, DVec2::X);
    has_arrow(&shapes, DVec2::X * (1.0 - 8.0 * libm::exp(-10.0)));
    let ring = |shape: &Shape| matches!(shape, Shape::Disc { center, radius, .. } if *center == Vec2::new(2.0, 0.0) && *radius == 0.5);
    assert!(shapes.iter().any(ring), "the one ahead has a rim");
}

#[test]
fn a_cell_ends_half_way_less_the_radius_and_names_its_sides() {
    let mut scene = pair(Method::BufferedVoronoi, Vec2::new(2.0, 0.0));
    (scene.params.cell_horizon, scene.params.cell_sidestep) = (1.0, 0.0);
    let shapes = drawn(&scene, "voronoi-cell");
    let cell = shapes.iter().find_map(|shape| {
        if let Shape::Polygon { points, .. } = shape { Some(points.clone()) } else { None }
    });
    let cell = cell.expect("a cell");
    let (low, high) =
        cell.iter().fold((cell[0], cell[0]), |(low, high), point| (low.min(*point), high.max(*point)));
    // 2 / 2 − 0.5 to the right; the box of 1.5 m/s in 1 s elsewhere.
    assert!(low.distance(Vec2::splat(-1.5)) < 1e-5 && high.distance(Vec2::new(0.5, 1.5)) < 1e-5, "{cell:?}");
    let said = words(&shapes);
    assert!(["1", "goal", "nearest point", "speed limit"].iter().all(|word| said.contains(word)), "{said:?}");
    let at = |place: Vec2| {
        shapes.iter().any(|shape| matches!(shape, Shape::Dot { center, .. } if center.distance(place) < 1e-5))
    };
    assert!(at(Vec2::X) && at(Vec2::new(0.5, 0.0)), "the goal, and the nearest point of the cell");
}

/// The lens on agent 0, in a picture of this size.
fn faced(world: &World, size: Vec2, see: impl FnOnce(&Lens)) {
    let (decisions, palette) = (decided(world), Palette::of(Theme::Light));
    let lens = Lens {
        world,
        decisions: &decisions,
        agent: 0,
        camera: lens::camera_on(&world.agents[0], size),
        palette: &palette,
        pointed: None,
        look: Look::default(),
        logged: &[],
    };
    see(&Lens { camera: lens::camera_on_decision(&lens, size), ..lens });
}

/// A lens on agent 0 of a built-in scenario with this method, after some steps.
fn each_face(mut see: impl FnMut(&str, Method, &Lens)) {
    for (method, _) in SCHOOLS {
        for name in ["circle-10", "doorway", "dense-overlap", "pillars"] {
            let builtin = builtin::all().find(|builtin| builtin.name == name).expect("a scenario");
            let mut world = Scenario::parse(builtin.text, name).expect("it reads").world();
            for agent in &mut world.agents {
                agent.method = method;
            }
            for step in 0..60 {
                if [0, 25, 59].contains(&step) {
                    for size in [Vec2::splat(320.0), Vec2::new(480.0, 430.0), Vec2::new(317.0, 220.0)] {
                        faced(&world, size, |lens| see(name, method, lens));
                    }
                }
                let decisions = decide(&world, &Watch::None);
                advance(&mut world, &decisions);
            }
        }
    }
}

#[test]
fn every_face_is_finite_and_keeps_its_labels_above_the_chart() {
    let mut charts = 0;
    each_face(|name, method, lens| {
        let shapes = lens::draw(lens);
        assert!(shapes.iter().flat_map(points).all(Vec2::is_finite), "{name} {method:?}");
        let above = school::above_chart(lens).camera;
        let bottom = above.origin.y + above.size.y;
        charts += usize::from(above.size.y < lens.camera.size.y);
        // Both cameras put a velocity or place on the same pixel.
        let point = above.world_from_screen(Vec2::new(10.0, 20.0));
        assert!(lens.camera.screen_from_world(point).distance(Vec2::new(10.0, 20.0)) < 1e-2, "{name}");
        for shape in &shapes {
            let Shape::Text { at, offset, text, size, plate: Some(_), .. } = shape else { continue };
            let middle = lens.camera.screen_from_world(*at) + *offset;
            let is_inside = *size == 13.0 && above.sees(*at, 0.0);
            assert!(!is_inside || middle.y <= bottom, "{name} {method:?}: \"{text}\" lies on the chart");
        }
    });
    assert!(charts > 60, "{charts} charts");
}

#[test]
fn the_lens_draws_the_overlay_of_its_school() {
    each_face(|name, method, lens| {
        let (_, id) = SCHOOLS.into_iter().find(|(known, _)| *known == method).expect("a school");
        let above = school::above_chart(lens);
        let mut frame = above.frame();
        frame.look.shown = [overlay::find(id).expect("an overlay")].into_iter().collect();
        let all = lens::draw(lens);
        for shape in overlay::draw(&frame) {
            // Labels make room for each other in the whole picture.
            let is_label = matches!(shape, Shape::Text { .. });
            assert!(is_label || all.contains(&shape), "{name} {method:?}: {shape:?}");
        }
    });
}

#[test]
fn the_bar_of_detour_has_the_four_terms_of_the_velocity_that_is_taken() {
    let mut seen = 0;
    each_face(|name, method, lens| {
        let SchoolConstruction::Samples { samples, .. } = construction(lens.decisions) else { return };
        let has_chart = school::above_chart(lens).camera.size.y < lens.camera.size.y;
        let chosen = lens.decisions.choices[0].velocity;
        let taken = samples.iter().rfind(|sample| sample.velocity == chosen).and_then(|sample| sample.terms);
        let (true, Some(terms)) = (has_chart, taken) else { return };
        let values = [terms.preferred, terms.current, terms.side, terms.impact];
        let width = lens.camera.size.x - 16.0;
        let colors = Cost::TERMS.map(|cost| cost.color(lens.palette));
        let bars: Vec<f32> = lens::draw(lens)
            .iter()
            .filter_map(|shape| {
                let Shape::Polygon { points, fill: Some(fill), .. } = shape else { return None };
                let [low, high] = [points[0], points[2]].map(|point| lens.camera.screen_from_world(point));
                let is_bar = colors.contains(&fill.color) && (high.y - low.y - 10.0).abs() < 0.1;
                is_bar.then_some(high.x - low.x)
            })
            .collect();
        assert_eq!(bars.len(), 4, "{name} {method:?}");
        for (bar, value) in bars.iter().zip(values) {
            let want = width * value / values.iter().sum::<f32>();
            assert!((bar - want).abs() < 0.2, "{name}: {bar} pixels, not {want}");
        }
        seen += 1;
    });
    assert!(seen > 10, "{seen} bars");
}

/// The lens on agent 0 of a pair, in a large square.
fn faced_pair(world: World, see: impl FnOnce(&Lens)) {
    faced(&world, Vec2::splat(600.0), see);
}

fn titles(lens: &Lens) -> Vec<String> {
    stages::stages(lens).iter().map(|stage| stage.title.to_string()).collect()
}

#[test]
fn the_last_stage_is_the_decision_and_the_stages_before_it_have_less() {
    let mut several = 0;
    each_face(|name, method, lens| {
        let count = stages::stages(lens).len();
        assert_eq!(count == 0, matches!(construction(lens.decisions), SchoolConstruction::None));
        let Some(last) = count.checked_sub(1) else { return };
        let whole = lens::draw(lens);
        assert_eq!(stages::draw(lens, last), whole, "{name} {method:?}: the last of {count}");
        assert_eq!(stages::draw(lens, last + 5), whole, "{name} {method:?}: beyond the last");
        if last > 0 {
            several += 1;
            assert_ne!(stages::draw(lens, 0), whole, "{name} {method:?}: the first of {count}");
        }
    });
    assert!(several > 60, "{several} decisions in several stages");
}

#[test]
fn the_stages_are_those_of_the_formulas() {
    // A driving force of 80 kg · (1 − 0.4) m/s / 0.5 s, and one push over a gap of 0.3 m.
    faced_pair(pair(Method::SocialForce, Vec2::new(1.3, 0.0)), |lens| {
        assert_eq!(titles(lens), ["Driving force", "Push of agent 1", "Sum"]);
        let said: Vec<String> = stages::stages(lens).iter().map(|stage| stage.sentence.to_string()).collect();
        assert_eq!(said[0], "A force of 96.0 N takes the agent to its preferred velocity.");
        let push = 2000.0 * libm::exp(-0.3 / 0.08);
        assert_eq!(said[1], format!("The push of agent 1 is {push:.1} N, over a gap of 0.300 m."));
        let (sum, acceleration) = (96.0 - push, (96.0 - push) / 80.0);
        let velocity = 0.4 + 0.1 * acceleration;
        let want = format!(
            "All forces together are {sum:.1} N: an acceleration of {acceleration:.3} m/s², and after this step a \
             velocity of ({velocity:.3}, 0) m/s."
        );
        assert_eq!(said[2], want);
        let first = stages::draw(lens, 0);
        assert!(
            words(&first).contains(&"driving 96.0 N")
                && !words(&first).iter().any(|word| word.contains("of 1"))
        );
    });
    // The rings of Detour shrink in five steps.
    faced_pair(pair(Method::Detour, Vec2::new(1.8, 0.3)), |lens| {
        assert_eq!(titles(lens), ["Round 1", "Round 2", "Round 3", "Round 4", "Round 5"]);
    });
    // The push of the agent ahead is 8 e^(−1 / 0.1); the speed is the spacing of 1 m over 1 s.
    faced_pair(pair(Method::CollisionFreeSpeed, Vec2::new(2.0, 0.0)), |lens| {
        assert_eq!(titles(lens), ["Preferred direction", "Push of agent 1", "Spacing and speed"]);
        let last = stages::stages(lens).pop().expect("a stage").sentence.to_string();
        assert_eq!(
            last,
            "In the strip ahead agent 1 is the nearest, after 1.00 m: so the speed is 1.00 m/s."
        );
    });
    let mut scene = pair(Method::BufferedVoronoi, Vec2::new(2.0, 0.0));
    scene.params.cell_sidestep = 0.0;
    faced_pair(scene, |lens| {
        assert_eq!(titles(lens), ["Cell", "Goal", "Nearest point"]);
        let said = |index: usize| words(&stages::draw(lens, index)).contains(&"goal");
        assert_eq!([said(0), said(1)], [false, true], "the goal shows at its stage");
    });
}
