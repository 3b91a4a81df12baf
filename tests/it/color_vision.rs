//! Every theme with impaired color vision, and in a lit room: adjacent colors can be distinguished, and text can be
//! read.
//!
//! Dichromats are simulated by Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of
//! Color Vision Deficiency", severity 1.0, on linear RGB. Differences are CIEDE2000: 1 is just visible side by side,
//! and the pictures also encode every meaning by form, dash, weight or name.

use sidestep_lab::picture::draw::{Color, Palette, Theme};

type Matrix = [[f64; 3]; 3];

/// Table 1 of the paper, severity 1.0; the first row is for normal vision.
const EYES: [(&str, Matrix); 4] = [
    ("usual eyes", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];

/// Least difference of two meanings that appear side by side.
const MEANINGS: f64 = 10.0;

/// Least difference of an agent's hue from the meanings next to it: a hue is named by its chip, and its line is solid.
const BESIDE_A_MEANING: f64 = 6.0;

/// Least difference of two consecutive neighbors; and of any two of the eight.
const NEXT_TO: f64 = 10.0;
const ANY_TWO: f64 = 6.0;

/// Least difference of two groups of bodies, which have muted colors to stay in the background.
const GROUPS: f64 = 8.0;

/// The channels of a color as shares.
pub fn shares(color: Color) -> [f64; 3] {
    [color.r, color.g, color.b].map(|channel| f64::from(channel) / 255.0)
}

fn linear(share: f64) -> f64 {
    if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

fn times(matrix: &Matrix, v: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// CIE L*a*b* of a color with this vision, under D65.
fn seen(color: Color, eyes: &Matrix) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let rgb = times(eyes, shares(color).map(linear)).map(|share| share.clamp(0.0, 1.0));
    let [x, y, z] = times(&XYZ, rgb);
    let root = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    let [x, y, z] = [root(x / 0.95047), root(y), root(z / 1.08883)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIE L*a*b* of a color, in which equal distances look about equally different.
pub fn lab(color: Color) -> [f64; 3] {
    seen(color, &EYES[0].1)
}

/// CIEDE2000. Source: Sharma, Wu, Dalal 2005, "The CIEDE2000 Color-Difference Formula".
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25.0_f64.powi(7))).sqrt();
    let g = 1.5 - 0.5 * seventh(0.5 * (a1.hypot(b1) + a2.hypot(b2)));
    let (c1, c2) = ((g * a1).hypot(b1), (g * a2).hypot(b2));
    let hue = |a: f64, b: f64| libm::atan2(b, g * a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let gray = c1 * c2 == 0.0;
    let turn = if gray { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let middle = if gray { h1 + h2 } else { h1 + 0.5 * turn };
    let cos = |times: f64, from: f64| libm::cos((times * middle - from).to_radians());
    let t = 1.0 - 0.17 * cos(1.0, 30.0) + 0.24 * cos(2.0, 0.0) + 0.32 * cos(3.0, -6.0) - 0.2 * cos(4.0, 63.0);
    let (l, c) = (0.5 * (l1 + l2) - 50.0, 0.5 * (c1 + c2));
    let lightness = (l2 - l1) / (1.0 + 0.015 * l * l / (20.0 + l * l).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * c);
    let hue = 2.0 * (c1 * c2).sqrt() * libm::sin((0.5 * turn).to_radians()) / (1.0 + 0.015 * c * t);
    let blue = libm::sin((60.0 * (-((middle.rem_euclid(360.0) - 275.0) / 25.0).powi(2)).exp()).to_radians());
    (lightness * lightness + chroma * chroma + hue * hue - 2.0 * seventh(c) * blue * chroma * hue).sqrt()
}

/// The least difference of two colors over all kinds of vision, and the name of that kind.
fn least(one: Color, other: Color) -> (f64, &'static str) {
    let all = EYES.iter().map(|(eyes, matrix)| (difference(seen(one, matrix), seen(other, matrix)), *eyes));
    all.min_by(|a, b| a.0.total_cmp(&b.0)).expect("some eyes")
}

/// Meanings in a picture that appear side by side, and where.
fn side_by_side(palette: &Palette) -> [(&'static str, Color, Color); 17] {
    let Palette { velocity, preferred, chosen, logged, force, wander, forbidden, relaxed, .. } = *palette;
    [
        // Arrows from the center of the selected agent, and of the lens.
        ("velocity, preferred", velocity, preferred),
        ("velocity, chosen", velocity, chosen),
        ("preferred, chosen", preferred, chosen),
        // The hollow arrow of a log encloses the chosen one.
        ("logged, chosen", logged, chosen),
        ("logged, preferred", logged, preferred),
        ("logged, velocity", logged, velocity),
        // The border of the feasible region is that of the forbidden one.
        ("chosen, forbidden", chosen, forbidden),
        // An overlap is ringed where arrows begin.
        ("forbidden, preferred", forbidden, preferred),
        // The badge of relaxed programs is at the body that may overlap.
        ("relaxed, forbidden", relaxed, forbidden),
        ("relaxed, chosen", relaxed, chosen),
        ("relaxed, preferred", relaxed, preferred),
        // A vehicle's forces begin where its velocities do.
        ("force, velocity", force, velocity),
        ("force, preferred", force, preferred),
        ("force, chosen", force, chosen),
        // The wander circle has a force to its target.
        ("wander, force", wander, force),
        ("wander, chosen", wander, chosen),
        // A wall has its edge, and the background on the other side.
        ("edge, inside of an obstacle", palette.obstacle_edge, palette.obstacle),
    ]
}

#[test]
fn the_measure_of_difference_is_that_of_its_authors() {
    // From the table of test data in the paper.
    for (one, other, want) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
    ] {
        let got = difference(one, other);
        assert!((got - want).abs() < 1e-4, "{one:?}, {other:?}: {got}, not {want}");
    }
}

#[test]
fn meanings_side_by_side_stay_apart_for_every_kind_of_eyes() {
    for theme in Theme::ALL {
        for (names, one, other) in side_by_side(&Palette::of(theme)) {
            let (apart, eyes) = least(one, other);
            assert!(apart >= MEANINGS, "{theme:?}, {eyes}: {names} are {apart:.1} apart");
        }
    }
}

#[test]
fn hues_of_neighbors_stay_apart_for_every_kind_of_eyes() {
    for theme in Theme::ALL {
        let palette = Palette::of(theme);
        let hues = palette.neighbors;
        for (k, hue) in hues.into_iter().enumerate() {
            for (j, other) in hues.into_iter().enumerate().skip(k + 1) {
                let (apart, eyes) = least(hue, other);
                let wanted = if j == k + 1 || (k, j) == (0, hues.len() - 1) { NEXT_TO } else { ANY_TWO };
                assert!(apart >= wanted, "{theme:?}, {eyes}: hues {k} and {j} are {apart:.1} apart");
            }
            for (name, meaning) in [
                ("preferred", palette.preferred),
                ("chosen", palette.chosen),
                ("velocity", palette.velocity),
                ("forbidden", palette.forbidden),
            ] {
                let (apart, eyes) = least(hue, meaning);
                assert!(apart >= BESIDE_A_MEANING, "{theme:?}, {eyes}: hue {k} and {name}: {apart:.1}");
            }
        }
    }
}

#[test]
fn groups_stay_apart_for_every_kind_of_eyes() {
    for theme in Theme::ALL {
        let tints = Palette::of(theme).bodies;
        for (k, tint) in tints.into_iter().enumerate() {
            for (j, other) in tints.into_iter().enumerate().skip(k + 1) {
                let (apart, eyes) = least(tint, other);
                assert!(apart >= GROUPS, "{theme:?}, {eyes}: groups {k} and {j} are {apart:.1} apart");
            }
        }
    }
}

/// The contrast of two colors, given as shares. Source: WCAG 2.2, contrast ratio.
pub fn contrast_of(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |[r, g, b]: [f64; 3]| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

fn contrast(one: Color, other: Color) -> f64 {
    contrast_of(shares(one), shares(other))
}

#[test]
fn every_text_has_a_contrast_of_four_and_a_half_on_its_ground() {
    for theme in Theme::ALL {
        let palette = Palette::of(theme);
        let grounds = [("the picture", palette.background), ("a panel", palette.panel)];
        for (name, words) in [("words", palette.text), ("weak words", palette.muted)] {
            for (place, ground) in grounds {
                let found = contrast(words, ground);
                assert!(found >= 4.5, "{theme:?}: {name} on {place}: {found:.2}");
            }
        }
        // Colored text in the picture, and the number of a neighbor on its chip.
        let colored = [palette.preferred, palette.chosen, palette.forbidden, palette.relaxed, palette.force];
        for color in colored.into_iter().chain(palette.neighbors).chain(palette.bodies) {
            let found = contrast(palette.for_words(color), palette.background);
            assert!(found >= 4.5, "{theme:?}: words in {color:?}: {found:.2}");
        }
        for hue in palette.neighbors {
            let found = contrast(hue, palette.background);
            assert!(found >= 4.5, "{theme:?}: the number on the chip {hue:?}: {found:.2}");
        }
    }
}

/// WCAG requires 3 for marks; screens in the dark may do with less, but a lit room may not.
#[test]
fn arrows_and_edges_stand_out_where_a_projector_lights_a_room() {
    let palette = Palette::of(Theme::Projector);
    let Palette { velocity, preferred, chosen, logged, force, wander, forbidden, relaxed, .. } = palette;
    let marks =
        [velocity, preferred, chosen, logged, force, wander, forbidden, relaxed, palette.obstacle_edge];
    for mark in marks {
        let found = contrast(mark, palette.background);
        assert!(found >= 3.0, "{mark:?}: {found:.2}");
    }
    assert!(contrast(palette.text, palette.background) > 20.0, "black on white");
    assert!(Theme::Projector.thickness() > 1.0 && Theme::Projector.scale() > 1.0);
}
