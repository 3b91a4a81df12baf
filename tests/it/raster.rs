//! The pixels of each shape. One meter is ten pixels, so positions can be checked by hand.

use std::f32::consts::PI;

use sidestep_core::Vec2;
use sidestep_lab::picture::draw::raster::{Raster, RasterError};
use sidestep_lab::picture::draw::shape::Align;
use sidestep_lab::picture::draw::{
    BodyShape, Camera, Canvas, Color, Fill, Head, Mosaic, Plate, Shape, Streak, Stroke, text,
};

const BACKGROUND: Color = Color::hex(0x14171C);
const WHITE: Color = Color::hex(0xFFFFFF);
const BLUE: Color = Color::hex(0x0000FF);
const RED: Color = Color::hex(0xFF0000);

/// A view of 20 m by 20 m on 200 by 200 pixels: world (0, 0) is between the pixels 99 and 100.
fn camera() -> Camera {
    Camera { center: Vec2::ZERO, meters_per_pixel: 0.1, size: Vec2::splat(200.0), origin: Vec2::ZERO }
}

struct Picture {
    raster: Raster,
    rgba: Vec<u8>,
}

fn picture_on(background: Color, shapes: impl IntoIterator<Item = Shape>) -> Picture {
    let mut raster = Raster::new(camera(), background).expect("a size");
    shapes.into_iter().for_each(|shape| raster.draw(shape));
    let rgba = raster.rgba();
    Picture { raster, rgba }
}

fn picture(shapes: impl IntoIterator<Item = Shape>) -> Picture {
    picture_on(BACKGROUND, shapes)
}

impl Picture {
    /// Color of the pixel right below and right of a world point.
    fn at(&self, x: f32, y: f32) -> Color {
        let (column, row) = ((100.0 + 10.0 * x).round() as usize, (100.0 - 10.0 * y).round() as usize);
        let at = (row * 200 + column) * 4;
        let p = &self.rgba[at..at + 4];
        Color { r: p[0], g: p[1], b: p[2], a: p[3] }
    }

    fn is_empty(&self) -> bool {
        self.inked() == 0
    }

    /// Pixels that are not the background.
    fn inked(&self) -> usize {
        self.rgba.chunks_exact(4).filter(|p| **p != [0x14, 0x17, 0x1C, 255]).count()
    }

    /// Total coverage by white, on black.
    fn area(&self) -> f32 {
        self.rgba.chunks_exact(4).map(|p| f32::from(p[0]) / 255.0).sum()
    }
}

fn plain(color: Color) -> Option<Fill> {
    Some(Fill { color, hatch: None })
}

fn disc(x: f32, y: f32, radius: f32, color: Color) -> Shape {
    Shape::Disc { center: Vec2::new(x, y), radius, fill: plain(color), rim: None }
}

fn polygon(points: &[[f32; 2]], fill: Option<Fill>) -> Shape {
    Shape::Polygon { points: points.iter().map(|&p| p.into()).collect(), fill, rim: None }
}

fn line(points: &[[f32; 2]], stroke: Stroke) -> Shape {
    Shape::Line { points: points.iter().map(|&p| p.into()).collect(), stroke }
}

fn words(words: &str, plate: Option<Plate>) -> Shape {
    Shape::Text {
        at: Vec2::ZERO,
        offset: Vec2::ZERO,
        text: words.into(),
        size: 20.0,
        color: WHITE,
        align: Align::Center,
        plate,
    }
}

fn body(center: Vec2, radius: f32, heading: Vec2) -> Shape {
    Shape::Bodies(vec![BodyShape { center, radius, heading, fill: BLUE, rim: RED, rim_width: 2.0 }])
}

/// One shape of each kind, all visible.
fn one_of_each() -> Vec<Shape> {
    let hatched = Some(Fill { color: RED.at(0.14), hatch: Some(RED.at(0.28)) });
    let dashed = Stroke::dashed(WHITE, 2.0, 6.0, 4.0);
    vec![
        polygon(&[[-9.0, -9.0], [9.0, -9.0], [0.0, 9.0]], hatched),
        Shape::Disc { center: Vec2::new(3.0, 3.0), radius: 4.0, fill: hatched, rim: Some(dashed) },
        body(Vec2::new(-3.0, 2.0), 2.0, Vec2::X),
        line(&[[-8.0, 0.0], [0.0, 1.0], [8.0, -3.0]], dashed),
        Shape::Arrow { from: Vec2::ZERO, to: Vec2::new(5.0, 5.0), stroke: dashed, head: Head::Open },
        Shape::Arrow { from: Vec2::ZERO, to: Vec2::new(-5.0, 5.0), stroke: dashed, head: Head::Filled },
        Shape::Cross { center: Vec2::new(-6.0, -6.0), size: 6.0, stroke: Stroke::solid(BLUE, 1.5) },
        Shape::Dot { center: Vec2::new(7.0, 7.0), radius: 3.0, color: BLUE },
        Shape::Trail { points: trail_points(), color: WHITE, width: 3.0 },
        Shape::Streaks(vec![streak(Vec2::new(-8.0, 7.0), Vec2::new(8.0, 7.0)); 2]),
        Shape::Mosaic(mosaic()),
        words("1.25 m/s", Some(Plate::Box(BLUE.at(0.5)))),
    ]
}

/// Three squares of two meters in a row, the middle one transparent, from (-9, 9) on.
fn mosaic() -> Mosaic {
    Mosaic {
        corner: Vec2::new(-9.0, 9.0),
        side: 2.0,
        columns: 3,
        colors: [RED, RED.at(0.0), BLUE.at(0.5)].into(),
    }
}

#[test]
fn a_mosaic_colors_its_squares_and_nothing_else() {
    let picture = picture([Shape::Mosaic(mosaic())]);
    assert_eq!([picture.at(-8.9, 8.9), picture.at(-7.1, 7.1)], [RED; 2]);
    assert_eq!([picture.at(-6.9, 8.0), picture.at(-8.0, 6.9), picture.at(-2.9, 8.0)], [BACKGROUND; 3]);
    // Half blue over 14171C, rounded.
    assert_eq!(picture.at(-4.0, 8.0), Color::hex(0x0A0B8E));
}

/// Eight straight sides from left to right.
fn trail_points() -> Vec<Vec2> {
    (0..=8).map(|k| Vec2::new(2.0 * k as f32 - 8.0, -5.0)).collect()
}

#[test]
fn a_trail_grows_stronger_from_its_first_point_to_its_last() {
    let picture = picture([Shape::Trail { points: trail_points(), color: WHITE, width: 3.0 }]);
    let strength = |x: f32| picture.at(x, -5.0).r;
    let background = BACKGROUND.r;
    let along: Vec<u8> = [-7.0, -3.0, 1.0, 5.0].map(strength).to_vec();
    assert!(along[0] > background && along.windows(2).all(|pair| pair[0] < pair[1]), "{along:?}");
    assert!(along[3] < WHITE.r, "the last piece is not yet the full color: {along:?}");
    assert_eq!(strength(9.0), background, "nothing beyond the last point");
}

fn streak(from: Vec2, to: Vec2) -> Streak {
    Streak { from, to, width: 20.0, color: WHITE }
}

#[test]
fn a_streak_widens_from_its_tip_to_its_side() {
    let picture = picture([Shape::Streaks(vec![streak(Vec2::new(-8.0, 0.0), Vec2::new(8.0, 0.0))])]);
    // The number of pixels that it covers in a column: ten per meter, and twenty at its side.
    let height = |x: f32| {
        let rows = (-150..150).filter(|row| picture.at(x, *row as f32 * 0.01).r > 200).count();
        rows as f32 * 0.1
    };
    for (x, expected) in [(-6.0, 2.5), (0.0, 10.0), (6.0, 17.5)] {
        assert!((height(x) - expected).abs() <= 1.5, "{} pixels at {x}", height(x));
    }
    assert_eq!((height(-8.5), height(8.5)), (0.0, 0.0));
}

#[test]
fn an_empty_picture_is_its_background() {
    assert!(picture([]).is_empty());
    assert_eq!(picture([]).raster.size(), (200, 200));
}

#[test]
fn a_size_that_is_absurd_is_an_error() {
    for (x, y) in
        [(0.0, 10.0), (10.0, 0.2), (16385.0, 10.0), (f32::NAN, 10.0), (f32::INFINITY, 10.0), (-5.0, 9.0)]
    {
        let size = Vec2::new(x, y);
        let result = Raster::new(Camera { size, ..camera() }, BACKGROUND);
        assert!(matches!(result, Err(RasterError::Size { .. })), "{size}");
    }
}

#[test]
fn a_disc_covers_pi_r_squared() {
    for (x, radius) in [(0.0, 0.5), (0.03, 1.0), (0.047, 3.3), (-0.02, 9.5)] {
        let area = picture_on(Color::hex(0), [disc(x, 0.011, radius, WHITE)]).area();
        let want = PI * (10.0 * radius) * (10.0 * radius);
        assert!((area / want - 1.0).abs() < 0.01, "radius {radius} m: {area} for {want}");
    }
}

#[test]
fn a_ring_covers_its_length_times_its_width() {
    for dash in [None, Some([4.0, 4.0])] {
        let rim = Some(Stroke { color: WHITE, width: 3.0, dash });
        let shape = Shape::Disc { center: Vec2::ZERO, radius: 6.0, fill: None, rim };
        let want = 2.0 * PI * 60.0 * 3.0 * if dash.is_some() { 0.5 } else { 1.0 };
        let area = picture_on(Color::hex(0), [shape]).area();
        assert!((area / want - 1.0).abs() < 0.02, "{dash:?}: {area} for {want}");
    }
}

#[test]
fn a_disc_beyond_the_picture_still_has_its_edge_in_place() {
    // The circle around (-1e5, 0) through the origin is a vertical line there.
    let picture = picture([disc(-1e5, 0.0, 1e5, WHITE)]);
    for y in [-9.0, 0.0, 9.0] {
        assert_eq!(picture.at(-0.3, y), WHITE);
        assert_eq!(picture.at(0.3, y), BACKGROUND);
    }
}

#[test]
fn opacity_mixes_straight() {
    // 0.4 of 255 over 20, 23, 28.
    let mixed = picture([disc(0.0, 0.0, 2.0, Color { r: 255, g: 255, b: 255, a: 102 })]).at(0.0, 0.0);
    for (got, below) in [(mixed.r, 0x14), (mixed.g, 0x17), (mixed.b, 0x1C)] {
        assert!((f32::from(got) - (0.4 * 255.0 + 0.6 * below as f32)).abs() <= 1.0);
    }
    assert_eq!(mixed.a, 255);
}

#[test]
fn a_clear_background_gives_straight_opacity() {
    let clear = Color { r: 0, g: 0, b: 0, a: 0 };
    let picture = picture_on(clear, [disc(0.0, 0.0, 2.0, Color { r: 200, g: 100, b: 50, a: 128 })]);
    let got = picture.at(0.0, 0.0);
    assert_eq!(got.a, 128);
    for (got, want) in [(got.r, 200), (got.g, 100), (got.b, 50)] {
        assert!(i32::from(got).abs_diff(want) <= 1, "{got} for {want}");
    }
    assert_eq!(picture.at(5.0, 0.0).a, 0);
}

#[test]
fn a_body_has_a_disc_a_rim_and_a_notch_ahead() {
    // Heading up in the world is up in the picture.
    for (heading, ahead) in [(Vec2::X, [2.0, 0.0]), (Vec2::Y, [0.0, 2.0]), (-Vec2::Y, [0.0, -2.0])] {
        let picture = picture([body(Vec2::ZERO, 4.0, heading)]);
        assert_eq!(picture.at(ahead[0], ahead[1]), RED, "notch along {heading}");
        assert_eq!(picture.at(-ahead[0], -ahead[1]), BLUE, "no notch behind {heading}");
        assert_eq!(picture.at(0.0, 0.0), BLUE);
        assert_eq!(picture.at(-3.9, 0.0), RED, "rim");
        assert_eq!(picture.at(4.2, 0.0), BACKGROUND);
    }
}

#[test]
fn a_body_without_heading_has_no_notch() {
    for heading in [Vec2::ZERO, Vec2::NAN, Vec2::splat(f32::INFINITY)] {
        let picture = picture([body(Vec2::ZERO, 4.0, heading)]);
        assert_eq!(picture.at(2.0, 0.0), BLUE);
        assert_eq!(picture.at(2.0, 2.0), BLUE);
    }
}

#[test]
fn a_tiny_body_is_a_dot_that_can_be_seen() {
    let picture = picture([body(Vec2::new(0.05, -0.05), 1e-4, Vec2::X)]);
    assert_eq!(picture.at(0.0, 0.0), BLUE);
    assert!((1..=9).contains(&picture.inked()));
}

#[test]
fn a_dot_has_its_size_on_the_screen() {
    let area =
        picture_on(Color::hex(0), [Shape::Dot { center: Vec2::ZERO, radius: 5.0, color: WHITE }]).area();
    assert!((area / (PI * 25.0) - 1.0).abs() < 0.01, "{area}");
}

#[test]
fn a_polygon_covers_its_area() {
    let corners = [[-4.0, -3.0], [5.0, -3.0], [5.0, 2.0], [-4.0, 2.0]];
    let area = picture_on(Color::hex(0), [polygon(&corners, plain(WHITE))]).area();
    assert!((area / 4500.0 - 1.0).abs() < 1e-3, "{area}");
}

#[test]
fn a_polygon_a_thousand_kilometers_wide_fills_what_is_seen_of_it() {
    let far = 1e6;
    let half_plane = [[1.0, -far], [1.0, far], [-far, far], [-far, -far]];
    let picture = picture([polygon(&half_plane, plain(WHITE))]);
    for y in [-9.5, 0.0, 9.5] {
        assert_eq!(picture.at(-9.5, y), WHITE);
        assert_eq!(picture.at(0.9, y), WHITE);
        assert_eq!(picture.at(1.1, y), BACKGROUND);
    }
}

#[test]
fn a_hatch_runs_up_to_the_right_about_nine_pixels_apart_and_stays_inside() {
    let hatch = Some(Fill { color: BLUE.at(0.0), hatch: Some(WHITE) });
    let square = polygon(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]], hatch);
    let hatched = picture_on(Color::hex(0), [square.clone()]);
    // Lines of one pixel every nine cover a ninth.
    assert!((hatched.area() / 10000.0 - 1.0 / 9.0).abs() < 0.01, "{}", hatched.area());
    for i in 0..60 {
        let (x, y) = (-4.5 + 0.1 * i as f32, -3.0 + 0.1 * i as f32);
        assert_eq!(hatched.at(x, y), hatched.at(x + 1.0, y + 1.0), "along the hatch");
        assert_eq!(hatched.at(5.2, y), Color::hex(0));
    }
    // A second area, shifted by a fraction of the spacing: the lines of both coincide.
    let moved = polygon(&[[-4.6, -4.0], [5.0, -4.0], [5.0, 5.0], [-4.6, 5.0]], hatch);
    let both = picture_on(Color::hex(0), [square, moved]);
    let lit = |picture: &Picture| picture.rgba.chunks_exact(4).filter(|p| p[0] > 0).count();
    assert_eq!(lit(&both), lit(&hatched));
    // A disc is hatched like a polygon.
    let round = Shape::Disc { center: Vec2::ZERO, radius: 5.0, fill: hatch, rim: None };
    let area = picture_on(Color::hex(0), [round]).area();
    assert!((area / (PI * 2500.0) - 1.0 / 9.0).abs() < 0.01, "{area}");
}

#[test]
fn a_line_has_its_width_and_its_dashes() {
    let solid = picture_on(Color::hex(0), [line(&[[-5.0, 0.0], [5.0, 0.0]], Stroke::solid(WHITE, 4.0))]);
    assert!((solid.area() - 400.0).abs() < 4.0);
    let dashed =
        picture_on(Color::hex(0), [line(&[[-5.0, 0.0], [5.0, 0.0]], Stroke::dashed(WHITE, 4.0, 6.0, 4.0))]);
    assert!((dashed.area() - 240.0).abs() < 4.0);
    // From the left end: six pixels of dash, four of gap.
    for (x, want) in [(-4.8, WHITE), (-4.2, Color::hex(0)), (-3.8, WHITE), (-3.2, Color::hex(0))] {
        assert_eq!(dashed.at(x, 0.0), want, "at {x}");
    }
}

#[test]
fn dashes_keep_their_phase_when_the_start_is_out_of_sight() {
    // 10 km to the left: a whole number of periods of one meter.
    let near = picture([line(&[[-9.0, 0.0], [5.0, 0.0]], Stroke::dashed(WHITE, 4.0, 6.0, 4.0))]);
    let far = picture([line(&[[-10_009.0, 0.0], [5.0, 0.0]], Stroke::dashed(WHITE, 4.0, 6.0, 4.0))]);
    for x in [-4.7, -4.2, -3.7, 0.3, 0.8] {
        assert_eq!(near.at(x, 0.0), far.at(x, 0.0), "at {x}");
    }
}

#[test]
fn an_arrow_points_at_its_tip() {
    let arrow = |head, stroke| {
        picture([Shape::Arrow { from: Vec2::new(-5.0, 0.0), to: Vec2::new(5.0, 0.0), stroke, head }])
    };
    let filled = arrow(Head::Filled, Stroke::solid(WHITE, 2.0));
    let open = arrow(Head::Open, Stroke::dashed(WHITE, 2.0, 6.0, 4.0));
    // The head is 9 + 1.2 * 2 = 11.4 pixels long and 0.8 of that wide.
    assert_eq!(filled.at(4.2, 0.2), WHITE, "a filled head is filled");
    assert_eq!(open.at(4.1, 0.2), BACKGROUND, "an open one is not");
    for picture in [&filled, &open] {
        assert_ne!(picture.at(3.9, 0.4), BACKGROUND, "upper flank");
        assert_ne!(picture.at(3.9, -0.3), BACKGROUND, "lower flank");
        assert_eq!(picture.at(3.0, 0.4), BACKGROUND, "behind the head");
        assert_eq!(picture.at(5.1, 0.0), BACKGROUND, "past the tip");
        assert_eq!(picture.at(-4.8, 0.0), WHITE, "tail");
    }
}

#[test]
fn an_arrow_shorter_than_its_head_is_a_shaft() {
    let arrow = |head| Shape::Arrow {
        from: Vec2::ZERO,
        to: Vec2::new(0.8, 0.0),
        stroke: Stroke::solid(WHITE, 2.0),
        head,
    };
    for head in [Head::Filled, Head::Open] {
        let area = picture_on(Color::hex(0), [arrow(head)]).area();
        assert!((area - 16.0).abs() < 0.5, "{head:?}: {area}");
    }
    let none =
        Shape::Arrow { from: Vec2::ONE, to: Vec2::ONE, stroke: Stroke::solid(RED, 2.0), head: Head::Open };
    assert!(picture([none]).is_empty());
}

#[test]
fn a_cross_stands_upright_with_an_even_middle() {
    let stroke = Stroke::solid(WHITE.at(0.5), 2.0);
    let picture = picture([Shape::Cross { center: Vec2::ZERO, size: 8.0, stroke }]);
    let arm = picture.at(0.5, 0.0);
    assert_ne!(arm, BACKGROUND);
    for (x, y) in [(-0.6, 0.0), (0.0, 0.6), (0.0, -0.5), (0.0, 0.0)] {
        assert_eq!(picture.at(x, y), arm);
    }
    assert_eq!(picture.at(0.5, 0.5), BACKGROUND);
    assert_eq!(picture.at(0.9, 0.0), BACKGROUND);
}

#[test]
fn a_halo_is_two_pixels_around_the_letters_and_no_more() {
    let plain = picture([words("Hide", None)]);
    let with_halo = picture([words("Hide", Some(Plate::Halo(BLUE)))]);
    let side = 200_i32;
    let at = |of: &Picture, x: i32, y: i32| -> [u8; 3] {
        let start = ((y * side + x) * 4) as usize;
        of.rgba[start..start + 3].try_into().expect("three channels")
    };
    let background = [BACKGROUND.r, BACKGROUND.g, BACKGROUND.b];
    let (mut near, mut far) = (0, 0);
    for y in 4..side - 4 {
        for x in 4..side - 4 {
            let ink = |reach: i32, least: u8| {
                let square = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
                let inside = square.filter(|(dx, dy)| dx * dx + dy * dy <= reach * reach);
                inside.map(|(dx, dy)| at(&plain, x + dx, y + dy)).any(|p| p[0] > least)
            };
            if ink(0, BACKGROUND.r) {
                continue;
            }
            if ink(1, 200) {
                // A pixel next to solid ink is entirely halo.
                assert!(at(&with_halo, x, y)[2] > 180, "{x} {y}: {:?}", at(&with_halo, x, y));
                near += 1;
            } else if !ink(3, BACKGROUND.r) {
                assert_eq!(at(&with_halo, x, y), background, "{x} {y}");
                far += 1;
            }
        }
    }
    assert!(near > 50 && far > 20_000, "{near} {far}");
}

#[test]
fn text_leaves_ink_on_its_plate() {
    let bare = picture([words("Hide", None)]);
    assert!(bare.inked() > 60, "{}", bare.inked());
    let plated = picture([words("Hide", Some(Plate::Box(BLUE)))]);
    let half = 0.05 * text::width("Hide", 20.0);
    // Between the ends of the text and of the plate, at the height of the point.
    for x in [-half - 0.4, half + 0.2] {
        assert_eq!(plated.at(x, 0.0), BLUE);
        assert_eq!(bare.at(x, 0.0), BACKGROUND);
    }
    assert_eq!(plated.at(-half - 2.0, 0.0), BACKGROUND);
    assert!(plated.rgba.chunks_exact(4).any(|p| p[0] > 200), "the words stand on the plate");
}

#[test]
fn text_is_centered_on_the_height_of_its_point() {
    let picture = picture([words("H", None)]);
    let rows: Vec<usize> =
        (0..200).filter(|y| (0..200).any(|x| picture.rgba[(y * 200 + x) * 4] > 100)).collect();
    let middle = 0.5 * (rows[0] + rows[rows.len() - 1] + 1) as f32;
    assert!((middle - 100.0).abs() <= 1.5, "{middle}");
}

#[test]
fn text_stands_left_or_right_of_its_point() {
    let columns = |align| {
        let Shape::Text { at, offset, text, size, color, plate, .. } = words("Hide", None) else {
            unreachable!()
        };
        let picture = picture([Shape::Text { at, offset, text, size, color, align, plate }]);
        let inked = |x: &usize| (0..200).any(|y| picture.rgba[(y * 200 + x) * 4] > 60);
        let columns: Vec<usize> = (0..200).filter(inked).collect();
        (columns[0], columns[columns.len() - 1])
    };
    assert!(columns(Align::Left).0 >= 100);
    assert!(columns(Align::Right).1 < 100);
    let (first, last) = columns(Align::Center);
    assert!((first + last).abs_diff(199) <= 3);
}

#[test]
fn every_sign_the_interface_uses_has_a_glyph_of_its_own() {
    let missing = text::coverage('\u{10FFFF}', 40.0, 0.0);
    for sign in "∞τ≤≥·−×→←↑↓⊕°²π½±≈≠√⟂αθΔ…–⏮▶⏸⟳●▲◆".chars()
    {
        let glyph = text::coverage(sign, 40.0, 0.0);
        assert!(glyph.is_some(), "{sign} has no ink");
        assert_ne!(glyph, missing, "{sign} is not in any font");
    }
}

#[test]
fn a_text_is_as_wide_as_its_parts() {
    let sum = text::width("11", 20.0) + text::width("∞", 20.0);
    assert!((text::width("11∞", 20.0) - sum).abs() < 1e-3);
    assert!((text::width("words", 40.0) - 2.0 * text::width("words", 20.0)).abs() < 1e-3);
    assert_eq!(text::width("", 20.0), 0.0);
    assert_eq!(text::width("words", f32::NAN), 0.0);
    assert_eq!(text::width("words", -3.0), 0.0);
}

#[test]
fn shapes_that_are_no_numbers_leave_the_picture_as_it_was() {
    let stroke = Stroke::solid(WHITE, 2.0);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
        let at = Vec2::new(bad, 0.0);
        let rim = Some(stroke);
        // A coordinate of f32::MAX overflows to infinity in pixels.
        let shapes = [
            body(at, 1.0, Vec2::X),
            body(Vec2::ZERO, if bad == f32::MAX { f32::NAN } else { bad }, Vec2::X),
            Shape::Disc { center: at, radius: 1.0, fill: plain(WHITE), rim },
            Shape::Disc { center: Vec2::ZERO, radius: bad, fill: plain(WHITE), rim },
            Shape::Dot { center: at, radius: 1.0, color: WHITE },
            polygon(&[[0.0, 0.0], [1.0, 0.0], [bad, 1.0]], plain(WHITE)),
            line(&[[0.0, 0.0], [bad, 0.0]], stroke),
            Shape::Trail { points: vec![Vec2::ZERO, at], color: WHITE, width: 2.0 },
            Shape::Arrow { from: at, to: Vec2::ZERO, stroke, head: Head::Filled },
            Shape::Arrow { from: Vec2::ZERO, to: at, stroke, head: Head::Open },
            Shape::Cross { center: at, size: 5.0, stroke },
        ];
        for shape in shapes {
            assert!(picture([shape.clone()]).is_empty(), "{shape:?}");
        }
    }
    for width in [f32::NAN, f32::INFINITY, 0.0, -1.0] {
        let thin = Stroke::solid(WHITE, width);
        assert!(picture([line(&[[0.0, 0.0], [1.0, 0.0]], thin)]).is_empty());
        let arrow = Shape::Arrow { from: Vec2::ZERO, to: Vec2::X * 5.0, stroke: thin, head: Head::Open };
        assert!(picture([arrow]).is_empty());
        assert!(picture([Shape::Cross { center: Vec2::ZERO, size: width, stroke }]).is_empty());
    }
    assert!(picture([line(&[], stroke), line(&[[0.0, 0.0]], stroke), polygon(&[], plain(WHITE))]).is_empty());
}

#[test]
fn a_view_without_scale_shows_nothing() {
    for meters_per_pixel in [0.0, f32::NAN] {
        let mut raster = Raster::new(Camera { meters_per_pixel, ..camera() }, BACKGROUND).unwrap();
        one_of_each().into_iter().for_each(|shape| raster.draw(shape));
    }
}

#[test]
fn shapes_out_of_sight_leave_no_pixel_and_cost_next_to_nothing() {
    let away = Vec2::new(500.0, 300.0);
    let moved = |shape| match shape {
        Shape::Text { offset, text, size, color, align, plate, .. } => {
            Shape::Text { at: away, offset, text, size, color, align, plate }
        }
        Shape::Disc { radius, fill, rim, .. } => Shape::Disc { center: away, radius, fill, rim },
        Shape::Polygon { points, fill, rim } => {
            Shape::Polygon { points: points.into_iter().map(|p| p + away).collect(), fill, rim }
        }
        Shape::Line { points, stroke } => {
            Shape::Line { points: points.into_iter().map(|p| p + away).collect(), stroke }
        }
        Shape::Trail { points, color, width } => {
            Shape::Trail { points: points.into_iter().map(|p| p + away).collect(), color, width }
        }
        Shape::Streaks(streaks) => Shape::Streaks(
            streaks
                .into_iter()
                .map(|streak| Streak { from: streak.from + away, to: streak.to + away, ..streak })
                .collect(),
        ),
        Shape::Arrow { from, to, stroke, head } => {
            Shape::Arrow { from: from + away, to: to + away, stroke, head }
        }
        Shape::Cross { size, stroke, .. } => Shape::Cross { center: away, size, stroke },
        Shape::Dot { radius, color, .. } => Shape::Dot { center: away, radius, color },
        Shape::Bodies(bodies) => {
            Shape::Bodies(bodies.into_iter().map(|b| BodyShape { center: away, ..b }).collect())
        }
        Shape::Mosaic(mosaic) => Shape::Mosaic(Mosaic { corner: away, ..mosaic }),
        name @ Shape::Thing(_) => name,
    };
    assert!(picture(one_of_each().into_iter().map(moved)).is_empty());
    // A dashed line of 10 million km has 10^12 dashes; only the visible ones may be processed.
    let endless = line(&[[-1e10, 0.0], [1e10, 0.05]], Stroke::dashed(WHITE, 2.0, 6.0, 4.0));
    assert!(!picture([endless]).is_empty());
}

#[test]
fn later_shapes_cover_earlier_ones() {
    let picture = picture([disc(0.0, 0.0, 3.0, RED), disc(0.0, 0.0, 1.0, BLUE)]);
    assert_eq!(picture.at(0.0, 0.0), BLUE);
    assert_eq!(picture.at(2.0, 0.0), RED);
}

#[test]
fn the_same_shapes_give_the_same_bytes_also_in_a_cleared_picture() {
    let first = picture(one_of_each());
    let mut again = picture(one_of_each()).raster;
    assert_eq!(first.rgba, again.rgba());
    again.draw(disc(0.0, 0.0, 9.0, RED));
    again.clear();
    one_of_each().into_iter().for_each(|shape| again.draw(shape));
    assert_eq!(first.rgba, again.rgba());
    assert_eq!(first.raster.png().unwrap(), again.png().unwrap());
}

#[test]
fn each_kind_leaves_ink() {
    for shape in one_of_each() {
        assert!(picture([shape.clone()]).inked() > 10, "{shape:?}");
    }
}

#[test]
fn a_png_holds_the_pixels() {
    let picture = picture(one_of_each());
    let file = picture.raster.png().unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut rgba = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut rgba).unwrap();
    assert_eq!((info.width, info.height), (200, 200));
    assert_eq!(rgba, picture.rgba);
}
