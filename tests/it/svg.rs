//! The output of each shape in a vector file. One meter is ten pixels, so positions can be checked by hand.

use std::f32::consts::PI;

use roxmltree::{Document, Node};
use sidestep_core::{Simulation, Vec2, sim::Watch};
use sidestep_lab::{
    Scenario,
    explain::lens::{self, Lens},
    picture::{
        draw::{
            BodyShape, Camera, Canvas, Color, Fill, Head, Mosaic, Palette, Plate, Raster, Shape, Streak,
            Stroke, Svg, Theme, shape::Align, text,
        },
        overlay::{self, Frame, Look, Plane},
    },
    run::time::{Scene, trails::Trails},
};

const BLUE: Color = Color::hex(0x0000FF);
const RED: Color = Color::hex(0xFF0000);
const PAPER: Color = Color::hex(0xFAFAF7);

/// A view of 20 m by 20 m on 200 by 200 pixels: world (0, 0) is at 100, 100.
fn camera() -> Camera {
    Camera { center: Vec2::ZERO, meters_per_pixel: 0.1, size: Vec2::splat(200.0), origin: Vec2::ZERO }
}

fn written_with(camera: Camera, shapes: impl IntoIterator<Item = Shape>) -> String {
    let mut svg = Svg::new(camera, PAPER);
    shapes.into_iter().for_each(|shape| svg.draw(shape));
    svg.finish()
}

fn written(shapes: impl IntoIterator<Item = Shape>) -> String {
    written_with(camera(), shapes)
}

/// The document, after every check that applies to all pictures: it parses, and every number in it is valid.
fn parsed(text: &str) -> Document<'_> {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(document.root_element().tag_name().name(), "svg");
    for attribute in document.descendants().flat_map(|node| node.attributes().collect::<Vec<_>>()) {
        let (name, value) = (attribute.name(), attribute.value());
        if ["cx", "cy", "r", "x", "y", "width", "height", "rx", "stroke-width", "font-size", "textLength"]
            .contains(&name)
        {
            let number: f32 = value.parse().unwrap_or_else(|_| panic!("{name}=\"{value}\""));
            assert!(number.is_finite(), "{name}=\"{value}\"");
            assert!(matches!(name, "cx" | "cy" | "x" | "y") || number >= 0.0, "{name}=\"{value}\"");
        }
        if name == "d" {
            assert!(!points(value).is_empty(), "a path with nothing in it");
        }
        if name.ends_with("opacity") {
            let share: f32 = value.parse().expect("a share");
            assert!((0.0..=1.0).contains(&share), "{name}=\"{value}\"");
        }
    }
    document
}

/// The points of a path of straight lines.
fn points(d: &str) -> Vec<Vec2> {
    d.split(['M', 'L', 'Z'])
        .filter(|part| !part.is_empty())
        .map(|part| {
            let (x, y) = part.split_once(' ').unwrap_or_else(|| panic!("a point: {part} of {d}"));
            Vec2::new(x.parse().expect("a number"), y.parse().expect("a number"))
        })
        .inspect(|point| assert!(point.is_finite(), "{d}"))
        .collect()
}

fn all<'a>(document: &'a Document, tag: &'static str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name(tag)).collect()
}

fn number(node: &Node, name: &str) -> f32 {
    node.attribute(name).unwrap_or_else(|| panic!("no {name}")).parse().expect("a number")
}

fn disc(center: Vec2, radius: f32) -> Shape {
    Shape::Disc { center, radius, fill: Some(Fill { color: BLUE, hatch: None }), rim: None }
}

fn words(text: &str) -> Shape {
    Shape::Text {
        at: Vec2::ZERO,
        offset: Vec2::ZERO,
        text: text.into(),
        size: 20.0,
        color: BLUE,
        align: Align::Center,
        plate: Some(Plate::Box(PAPER)),
    }
}

#[test]
fn an_empty_picture_is_its_background_at_its_size() {
    let text = written([]);
    let document = parsed(&text);
    let root = document.root_element();
    assert_eq!((number(&root, "width"), number(&root, "height")), (200.0, 200.0));
    assert_eq!(root.attribute("viewBox"), Some("0 0 200 200"));
    let rects = all(&document, "rect");
    assert_eq!(rects.len(), 1);
    assert_eq!(rects[0].attribute("fill"), Some("#fafaf7"));
}

#[test]
fn sizes_that_no_picture_has_are_brought_into_range() {
    for (size, want) in [
        (Vec2::ZERO, (1.0, 1.0)),
        (Vec2::new(0.3, 1.2), (1.0, 1.0)),
        (Vec2::splat(-5.0), (1.0, 1.0)),
        (Vec2::new(f32::INFINITY, 30.0), (16384.0, 30.0)),
        (Vec2::new(f32::NAN, 30.0), (1.0, 30.0)),
    ] {
        let text = written_with(Camera { size, ..camera() }, [disc(Vec2::ZERO, 1.0), words("a")]);
        let document = parsed(&text);
        let root = document.root_element();
        assert_eq!((number(&root, "width"), number(&root, "height")), want, "{size}");
    }
}

#[test]
fn a_disc_stands_where_its_camera_sees_it() {
    let text = written([Shape::Disc {
        center: Vec2::new(3.0, 4.0),
        radius: 2.0,
        fill: Some(Fill { color: BLUE.at(0.5), hatch: None }),
        rim: Some(Stroke::dashed(RED, 1.5, 4.0, 3.0)),
    }]);
    let document = parsed(&text);
    let circles = all(&document, "circle");
    assert_eq!(circles.len(), 2);
    for circle in &circles {
        let place = ["cx", "cy", "r"].map(|name| number(circle, name));
        assert_eq!(place, [130.0, 60.0, 20.0]);
    }
    assert_eq!(circles[0].attribute("fill"), Some("#0000ff"));
    assert_eq!(circles[0].attribute("fill-opacity"), Some("0.502"));
    assert_eq!(circles[1].attribute("stroke"), Some("#ff0000"));
    assert_eq!(circles[1].attribute("stroke-dasharray"), Some("4 3"));
    assert_eq!(circles[1].attribute("fill"), Some("none"));
}

#[test]
fn bodies_that_touch_are_seen_to_touch() {
    let body = |x: f32| BodyShape {
        center: Vec2::new(x, 0.0),
        radius: 1.0,
        heading: Vec2::X,
        fill: BLUE,
        rim: RED,
        rim_width: 3.0,
    };
    let text = written([Shape::Bodies(vec![body(-1.0), body(1.0)])]);
    let document = parsed(&text);
    let circles = all(&document, "circle");
    assert_eq!(circles.len(), 2);
    for (circle, x) in circles.iter().zip([90.0, 110.0]) {
        assert_eq!(number(circle, "cx"), x);
        // The outer edge of the rim is at the radius.
        let outer = number(circle, "r") + 0.5 * number(circle, "stroke-width");
        assert!((outer - 10.0).abs() < 0.01, "{outer}");
    }
    let notches = all(&document, "path");
    assert_eq!(notches.len(), 2, "a notch each");
    for (notch, x) in notches.iter().zip([90.0, 110.0]) {
        let ends = points(notch.attribute("d").expect("a path"));
        assert!(ends.iter().all(|end| end.y == 100.0 && end.x > x && end.x <= x + 10.0), "{ends:?}");
    }
}

#[test]
fn dashes_keep_their_phase_behind_what_is_cut_off() {
    // Starts 1000 m to the left: 9900 pixels of dashes outside of the picture, less the margin of 20.
    let stroke = Stroke::dashed(BLUE, 2.0, 7.0, 4.0);
    let line = |from: Vec2| Shape::Line { points: vec![from, Vec2::new(5.0, 0.0)], stroke };
    let text = written([line(Vec2::new(-1000.0, 0.0)), line(Vec2::ZERO)]);
    let document = parsed(&text);
    let paths = all(&document, "path");
    assert_eq!(paths.len(), 2);
    assert!(paths.iter().all(|path| path.attribute("stroke-dasharray") == Some("7 4")));
    assert_eq!(
        points(paths[0].attribute("d").expect("a path")),
        [Vec2::new(-20.0, 100.0), Vec2::new(150.0, 100.0)]
    );
    let phase = (10_000.0 - 100.0 - 20.0) % 11.0;
    assert!((number(&paths[0], "stroke-dashoffset") - phase).abs() < 0.02, "{phase}: {text}");
    assert_eq!(paths[1].attribute("stroke-dashoffset"), None);
}

#[test]
fn hatch_lines_lie_inside_their_area() {
    let hatched = Some(Fill { color: BLUE, hatch: Some(RED) });
    let square = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)].map(|(x, y)| Vec2::new(x, y));
    let shapes = [
        Shape::Polygon { points: square.to_vec(), fill: hatched, rim: None },
        Shape::Disc { center: Vec2::ZERO, radius: 4.0, fill: hatched, rim: None },
    ];
    for (shape, inside) in shapes
        .into_iter()
        .zip([(|at: Vec2| at.abs().max_element() < 40.02) as fn(Vec2) -> bool, |at: Vec2| {
            at.length() < 40.02
        }])
    {
        let text = written([shape]);
        let document = parsed(&text);
        let hatch =
            all(&document, "path").into_iter().find(|path| path.attribute("stroke") == Some("#ff0000"));
        let ends = points(hatch.expect("a hatch").attribute("d").expect("a path"));
        assert!(ends.len() >= 8, "{} ends", ends.len());
        for pair in ends.chunks(2) {
            // They rise to the right, as on the screen.
            assert!((pair[0].x + pair[0].y - pair[1].x - pair[1].y).abs() < 0.03, "{pair:?}");
            assert!(pair.iter().all(|end| inside(*end - 100.0)), "{pair:?}");
        }
    }
}

#[test]
fn text_is_escaped_searchable_and_as_wide_as_in_the_window() {
    let line = "a < b & c > \"d\"\u{7}\u{FFFE} ' é → π";
    let text = written([words(line)]);
    let document = parsed(&text);
    let element = &all(&document, "text")[0];
    assert_eq!(element.text(), Some("a < b & c > \"d\" ' é → π"));
    let width = text::width("a < b & c > \"d\" ' é → π", 20.0);
    assert!((number(element, "textLength") - width).abs() < 2.0 + 0.1 * width);
    let (x, length) = (number(element, "x"), number(element, "textLength"));
    assert!((x + 0.5 * length - 100.0).abs() < 0.02, "centered: {x} {length}");
    let plate = all(&document, "rect")[1];
    assert!(number(&plate, "x") < x && number(&plate, "x") + number(&plate, "width") > x + length);
    let (top, height) = (number(&plate, "y"), number(&plate, "height"));
    assert!((top + 0.5 * height - 100.0).abs() < 0.02 && height > 20.0);
    assert!((number(element, "font-size") - 20.0 / 1.149).abs() < 0.02);
    let spaces = written([words("a   b")]);
    assert_eq!(all(&parsed(&spaces), "text")[0].text(), Some("a   b"));
    assert!(spaces.contains("xml:space=\"preserve\""));
}

/// Every kind of shape, around a point.
fn every_kind(at: Vec2, size: f32) -> Vec<Shape> {
    let fill = Some(Fill { color: BLUE.at(0.3), hatch: Some(RED) });
    let stroke = Stroke::dashed(RED, 2.0, 5.0, 3.0);
    let corners: Vec<Vec2> =
        [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].iter().map(|(x, y)| at + Vec2::new(*x, *y) * size).collect();
    vec![
        Shape::Bodies(vec![BodyShape {
            center: at,
            radius: size,
            heading: Vec2::Y,
            fill: BLUE,
            rim: RED,
            rim_width: 2.0,
        }]),
        Shape::Disc { center: at, radius: size, fill, rim: Some(stroke) },
        Shape::Dot { center: at, radius: 3.0, color: BLUE },
        Shape::Polygon { points: corners.clone(), fill, rim: Some(stroke) },
        Shape::Line { points: corners.clone(), stroke },
        Shape::Trail { points: corners.clone(), color: BLUE, width: 2.0 },
        Shape::Streaks(vec![Streak { from: corners[0], to: corners[1], width: 4.0, color: BLUE }]),
        Shape::Mosaic(Mosaic { corner: corners[1], side: size, columns: 1, colors: [BLUE, RED].into() }),
        Shape::Arrow { from: at, to: corners[0], stroke, head: Head::Filled },
        Shape::Arrow { from: at, to: corners[1], stroke, head: Head::Open },
        Shape::Cross { center: at, size: 5.0, stroke },
        Shape::Text {
            at,
            offset: Vec2::ZERO,
            text: "word".into(),
            size: 12.0,
            color: BLUE,
            align: Align::Right,
            plate: None,
        },
    ]
}

#[test]
fn every_kind_of_shape_leaves_something_and_the_same_bytes_each_time() {
    for shape in every_kind(Vec2::ZERO, 3.0) {
        let text = written([shape.clone()]);
        assert!(
            parsed(&text).descendants().count() > parsed(&written([])).descendants().count(),
            "{shape:?}"
        );
    }
    assert_eq!(written(every_kind(Vec2::ZERO, 3.0)), written(every_kind(Vec2::ZERO, 3.0)));
}

#[test]
fn what_is_out_of_sight_is_left_out_and_nothing_lies_beyond_the_margin() {
    let nothing = written([]);
    for far in [Vec2::new(1000.0, 0.0), Vec2::new(0.0, -1e30), Vec2::splat(1e38)] {
        for shape in every_kind(far, 3.0) {
            assert_eq!(written([shape.clone()]), nothing, "{shape:?}");
        }
    }
    for size in [3.0, 50.0, 1e4, 1e7] {
        for at in [Vec2::ZERO, Vec2::new(9.0, -9.0), Vec2::new(0.9 * size, 0.3 * size)] {
            let text = written(every_kind(at, size));
            let document = parsed(&text);
            for path in all(&document, "path") {
                let ends = points(path.attribute("d").expect("a path"));
                let within = |end: &Vec2| end.min_element() >= -20.5 && end.max_element() <= 220.5;
                // Notches of bodies are not clipped: they are within their circle.
                let notch = path.attribute("stroke-linecap").is_some();
                assert!(notch || ends.iter().all(within), "{size} {at}: {ends:?}");
            }
        }
    }
}

#[test]
fn the_rim_of_a_large_disc_is_where_it_should_be() {
    // The rim crosses the picture; four curves for the whole circle would miss it by 27 pixels.
    for radius in [2e3_f32, 1e4] {
        let center = Vec2::new(radius, 0.0);
        let text = written([Shape::Disc {
            center,
            radius,
            fill: Some(Fill { color: BLUE, hatch: None }),
            rim: Some(Stroke::solid(RED, 1.0)),
        }]);
        let document = parsed(&text);
        assert!(all(&document, "circle").is_empty());
        let rim = all(&document, "path").into_iter().find(|path| path.attribute("stroke").is_some());
        let ends = points(rim.expect("a rim").attribute("d").expect("a path"));
        for end in &ends {
            let to_center =
                (end.as_dvec2() - glam::DVec2::new(f64::from(radius) * 10.0 + 100.0, 100.0)).length();
            assert!((to_center - f64::from(radius) * 10.0).abs() < 0.12, "{end} {to_center}");
        }
        let (low, high) = (
            ends.iter().fold(f32::MAX, |low, end| low.min(end.y)),
            ends.iter().fold(f32::MIN, |high, end| high.max(end.y)),
        );
        assert!(low <= 0.0 && high >= 200.0, "from {low} to {high}");
        // The area covers the right half, and the left edge of it is the rim.
        let area = all(&document, "path").into_iter().find(|path| path.attribute("stroke").is_none());
        let corners = points(area.expect("an area").attribute("d").expect("a path"));
        assert!(
            corners.contains(&Vec2::new(200.0, 0.0)) && corners.contains(&Vec2::new(200.0, 200.0)),
            "{corners:?}"
        );
        assert!(!corners.iter().any(|corner| corner.x < 99.8));
    }
}

#[test]
fn what_is_no_number_is_skipped() {
    let nothing = written([]);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for at in [Vec2::new(bad, 0.0), Vec2::new(0.0, bad)] {
            for shape in every_kind(at, 3.0) {
                assert_eq!(written([shape.clone()]), nothing, "{shape:?}");
            }
        }
        let stroke = Stroke::solid(RED, bad);
        let ends = [Vec2::ZERO, Vec2::X];
        for shape in [
            disc(Vec2::ZERO, bad),
            Shape::Disc { center: Vec2::ZERO, radius: 1.0, fill: None, rim: Some(stroke) },
            Shape::Dot { center: Vec2::ZERO, radius: bad, color: BLUE },
            Shape::Line { points: ends.to_vec(), stroke },
            Shape::Trail { points: ends.to_vec(), color: BLUE, width: bad },
            Shape::Cross { center: Vec2::ZERO, size: bad, stroke: Stroke::solid(RED, 1.0) },
            Shape::Cross { center: Vec2::ZERO, size: 5.0, stroke },
        ] {
            assert_eq!(written([shape.clone()]), nothing, "{shape:?}");
        }
        // Only a part of it is not a number: the rest is drawn.
        let body = BodyShape {
            center: Vec2::ZERO,
            radius: 1.0,
            heading: Vec2::splat(bad),
            fill: BLUE,
            rim: RED,
            rim_width: bad,
        };
        let text = written([
            Shape::Bodies(vec![body]),
            Shape::Arrow { from: Vec2::ZERO, to: Vec2::X, stroke, head: Head::Filled },
            Shape::Arrow { from: Vec2::ZERO, to: Vec2::X, stroke, head: Head::Open },
            Shape::Line {
                points: ends.to_vec(),
                stroke: Stroke { dash: Some([bad, 2.0]), ..Stroke::solid(RED, 1.0) },
            },
        ]);
        assert_eq!(all(&parsed(&text), "circle").len(), 1);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        for size in [bad, 0.0, -3.0] {
            let Shape::Text { at, offset, text, color, align, plate, .. } = words("a") else {
                unreachable!()
            };
            let shape = Shape::Text { at, offset, text, size, color, align, plate };
            assert_eq!(written([shape]), nothing);
        }
    }
    assert_eq!(written([disc(Vec2::ZERO, -1.0), disc(Vec2::ZERO, 0.0)]), nothing);
    for meters_per_pixel in [0.0, f32::NAN, f32::INFINITY] {
        let text = written_with(Camera { meters_per_pixel, ..camera() }, every_kind(Vec2::X, 1.0));
        parsed(&text);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

/// The picture of a scenario at a step with every overlay on, in the world and in the lens.
fn pictures(name: &str, steps: u64) -> Vec<(Camera, Vec<Shape>)> {
    let scenario = Scenario::load(name).expect("a built-in scenario");
    let size = Vec2::new(600.0, 400.0);
    let mut simulation = Simulation::new(scenario.world());
    simulation.watch(Watch::Agents(vec![0]));
    let mut trails = Trails::default();
    for _ in 0..steps {
        simulation.step();
        trails.observe(simulation.world());
    }
    let palette = Palette::of(Theme::Light);
    let (world, decisions) = simulation.state();
    let camera = overlay::camera_on(world, size);
    let shown = overlay::ALL.iter().map(|overlay| overlay.id).collect();
    let look = Look { selected: Some(0), shown, ..Look::default() };
    let frame = Frame {
        scene: Scene { trails: &trails, overlapping: &[(0, 1)], ..Scene::of(world, decisions) },
        look,
        camera,
        palette: &palette,
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    };
    let of_lens = lens::camera_on(&world.agents[0], size);
    let lens = Lens {
        world,
        decisions,
        agent: 0,
        look,
        camera: of_lens,
        palette: &palette,
        pointed: None,
        logged: &[],
    };
    vec![(camera, overlay::draw(&frame)), (of_lens, lens::draw(&lens))]
}

#[test]
fn every_overlay_of_scenarios_is_well_formed() {
    for name in [
        "four-balls",
        "blocks",
        "head-on-zigzag",
        "wander-box",
        "feeler-conditions",
        "roadmap",
        "dense-overlap",
    ] {
        for (camera, shapes) in pictures(name, 20) {
            let words: Vec<String> = shapes
                .iter()
                .filter_map(
                    |shape| if let Shape::Text { text, .. } = shape { Some(text.clone()) } else { None },
                )
                .collect();
            let text = written_with(camera, shapes);
            let document = parsed(&text);
            assert!(all(&document, "path").len() > 5, "{name}");
            for element in all(&document, "text") {
                let said = element.text().expect("words");
                assert!(words.iter().any(|word| word == said), "{name}: {said}");
            }
        }
    }
}

/// The ink of a whole disc equals that in the raster picture: one oracle for both.
#[test]
fn a_disc_has_the_area_that_the_pixels_have() {
    let shape = disc(Vec2::new(1.0, -2.0), 3.0);
    let text = written([shape.clone()]);
    let radius = number(&all(&parsed(&text), "circle")[0], "r");
    let mut raster = Raster::new(camera(), Color::hex(0)).expect("a picture");
    raster.draw(shape);
    let inked: f32 = raster.rgba().chunks_exact(4).map(|pixel| f32::from(pixel[2]) / 255.0).sum();
    assert!((PI * radius * radius - inked).abs() < 3.0, "{radius}, {inked}");
}
