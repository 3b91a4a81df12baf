//! Colors by meaning: Okabe and Ito's set, safe for color-blind eyes; shape and dashes carry the meaning as well.

use super::{
    contrast::readable_on,
    shape::{Color, Fill, Stroke},
    viridis,
};

/// Dark, light, or for a room.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light on dark, for screens.
    #[default]
    Dark,
    /// Dark on light, for paper.
    Light,
    /// Strong colors on white, thick lines and large words, for the last row of a lecture hall.
    Projector,
}

impl Theme {
    /// All themes, in the order of the switch.
    pub const ALL: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::Projector];

    /// The name in files and on the command line.
    pub fn slug(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Projector => "projector",
        }
    }

    /// The theme of that name.
    pub fn from_slug(slug: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.slug() == slug)
    }

    /// The next theme of the switch.
    pub fn next(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Projector,
            Theme::Projector => Theme::Dark,
        }
    }

    /// The scale of everything measured in points, as a multiple of the usual size.
    pub fn scale(self) -> f32 {
        if self == Theme::Projector { 1.25 } else { 1.0 }
    }

    /// The factor for the width of lines in addition to [`Self::scale`]. A projector blurs a line of two pixels away.
    pub fn thickness(self) -> f32 {
        if self == Theme::Projector { 1.4 } else { 1.0 }
    }
}

/// The colors of one theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Behind everything.
    pub background: Color,
    /// Behind controls.
    pub panel: Color,
    /// Grid lines.
    pub grid: Color,
    /// Words.
    pub text: Color,
    /// Words and lines of less weight.
    pub muted: Color,
    /// Bodies; groups rotate through these muted tints, which no neighbor's hue resembles.
    pub bodies: [Color; 4],
    /// Bodies colored by a quantity, from low to high values; high values stand out from the background.
    pub ramp: [Color; 8],
    /// Rim of a body.
    pub body_rim: Color,
    /// Rim of the selected body.
    pub selected: Color,
    /// Velocity now.
    pub velocity: Color,
    /// Preferred velocity.
    pub preferred: Color,
    /// Chosen velocity and feasible region.
    pub chosen: Color,
    /// The velocity that a log records as an agent's choice.
    pub logged: Color,
    /// Forces on a vehicle.
    pub force: Color,
    /// The shape on which a wandering vehicle's target strolls, and the target.
    pub wander: Color,
    /// Forbidden sides, cone interiors, overlaps.
    pub forbidden: Color,
    /// Relaxed programs.
    pub relaxed: Color,
    /// Opacity of forbidden areas.
    pub forbidden_opacity: f32,
    /// Inside of obstacles.
    pub obstacle: Color,
    /// Edge of obstacles.
    pub obstacle_edge: Color,
    /// Obstacles widened by an agent's radius.
    pub obstacle_outline: Color,
    /// Neighbors: one hue each for rim, chip, cone, half-plane and table row; unlike the colors of groups and the
    /// colors with a fixed meaning.
    pub neighbors: [Color; 8],
}

const BLUE: Color = Color::hex(0x56B4E9);
const ORANGE: Color = Color::hex(0xE69F00);
const GREEN: Color = Color::hex(0x009E73);
const PINK: Color = Color::hex(0xCC79A7);
const VERMILION: Color = Color::hex(0xD55E00);

/// Okabe and Ito's sky blue, orange, bluish green and reddish purple, each half gray.
const TINTS: [Color; 4] =
    [Color::hex(0x729FBF), Color::hex(0xB59661), Color::hex(0x5C8C7A), Color::hex(0xA67291)];

/// The hues of neighbors on a light ground.
const ON_PAPER: [Color; 8] = [
    Color::hex(0x1849E0),
    Color::hex(0x721106),
    Color::hex(0x386B00),
    Color::hex(0x7C33B9),
    Color::hex(0x007F8C),
    Color::hex(0xB71674),
    Color::hex(0x7A5A35),
    Color::hex(0x1B2C6B),
];

/// The opacity of a body and of things in its color.
const OPACITY: f32 = 0.85;
/// The opacity of a body while constructions are shown.
const STEPPED_BACK: f32 = 0.45;

impl Palette {
    /// The colors of a theme.
    pub fn of(theme: Theme) -> Palette {
        match theme {
            Theme::Dark => Palette {
                background: Color::hex(0x14171C),
                panel: Color::hex(0x1B1F26),
                grid: Color::hex(0x232833),
                text: Color::hex(0xD7DCE3),
                muted: Color::hex(0x8A93A1),
                bodies: TINTS,
                ramp: std::array::from_fn(|k| viridis::TENTHS[k + 2]),
                body_rim: Color::hex(0x14171C),
                selected: Color::hex(0xFFFFFF),
                velocity: Color::hex(0xD7DCE3),
                preferred: ORANGE,
                chosen: GREEN,
                logged: BLUE,
                force: Color::hex(0xF0E442),
                wander: BLUE,
                forbidden: VERMILION,
                relaxed: PINK,
                forbidden_opacity: 0.14,
                obstacle: Color::hex(0x2A303A),
                obstacle_edge: Color::hex(0x5A6472),
                obstacle_outline: Color::hex(0x8A93A1),
                neighbors: [
                    Color::hex(0x9EB3FF),
                    Color::hex(0xFFB39E),
                    Color::hex(0xA5E65A),
                    Color::hex(0xBE85FF),
                    Color::hex(0x23D7C4),
                    Color::hex(0xF449A2),
                    Color::hex(0xF3E3C3),
                    Color::hex(0xB0AF61),
                ],
            },
            Theme::Projector => Palette::of_projector(),
            Theme::Light => Palette {
                background: Color::hex(0xFAFAF7),
                panel: Color::hex(0xF0F0EC),
                grid: Color::hex(0xE2E2DC),
                text: Color::hex(0x22262C),
                muted: Color::hex(0x5F6672),
                bodies: TINTS,
                ramp: std::array::from_fn(|k| viridis::TENTHS[7 - k]),
                body_rim: Color::hex(0x22262C),
                selected: Color::hex(0x000000),
                velocity: Color::hex(0x22262C),
                preferred: ORANGE,
                chosen: GREEN,
                logged: Color::hex(0x0072B2),
                force: Color::hex(0x8C7F00),
                wander: Color::hex(0x0072B2),
                forbidden: VERMILION,
                relaxed: PINK,
                forbidden_opacity: 0.12,
                obstacle: Color::hex(0xD6D6CF),
                obstacle_edge: Color::hex(0x8A8F98),
                obstacle_outline: Color::hex(0x6B7280),
                neighbors: ON_PAPER,
            },
        }
    }

    /// The projector theme, with nothing pale on white: words and arrows have a contrast of at least 3 when a projector
    /// lights a bright room.
    fn of_projector() -> Palette {
        let [first, second, third, fourth, _, rest @ ..] = ON_PAPER;
        // A little farther from the green of the chosen velocity.
        let fifth = Color::hex(0x048291);
        let [sixth, seventh, eighth] = rest;
        Palette {
            background: Color::hex(0xFFFFFF),
            panel: Color::hex(0xF2F2F2),
            grid: Color::hex(0xE4E4E4),
            text: Color::hex(0x000000),
            muted: Color::hex(0x4A4A4A),
            bodies: TINTS,
            ramp: std::array::from_fn(|k| viridis::TENTHS[7 - k]),
            body_rim: Color::hex(0x000000),
            selected: Color::hex(0x000000),
            velocity: Color::hex(0x000000),
            preferred: Color::hex(0xD07800),
            chosen: Color::hex(0x007A56),
            logged: Color::hex(0x0054A6),
            force: Color::hex(0x6E6300),
            wander: Color::hex(0x0054A6),
            forbidden: Color::hex(0xB83200),
            relaxed: Color::hex(0xA8447F),
            forbidden_opacity: 0.16,
            obstacle: Color::hex(0xC4C4C0),
            obstacle_edge: Color::hex(0x4A4A4A),
            obstacle_outline: Color::hex(0x4A4A4A),
            neighbors: [first, second, third, fourth, fifth, sixth, seventh, eighth],
        }
    }

    /// Color of a body of this group.
    pub fn body(&self, group: u16) -> Color {
        self.tint(group).at(OPACITY)
    }

    /// Color of a body of this group while constructions are shown.
    pub fn body_stepped_back(&self, group: u16) -> Color {
        self.tint(group).at(STEPPED_BACK)
    }

    fn tint(&self, group: u16) -> Color {
        self.bodies[usize::from(group) % self.bodies.len()]
    }

    /// The color at a share, 0 … 1, of the ramp; its start for NaN.
    pub fn ramp_at(&self, share: f32) -> Color {
        viridis::along(&self.ramp, share)
    }

    /// One of the hues of neighbors; they repeat after the last.
    pub fn neighbor(&self, k: usize) -> Color {
        self.neighbors[k % self.neighbors.len()]
    }

    /// A forbidden area: faint, with a sparse hatch.
    pub fn forbidden_fill(&self) -> Fill {
        Fill {
            color: self.forbidden.at(self.forbidden_opacity),
            hatch: Some(self.forbidden.at(self.forbidden_opacity * 2.0)),
        }
    }

    /// A color adjusted for words on the background, where it must be readable: an orange is too light on paper.
    pub fn for_words(&self, color: Color) -> Color {
        let opaque = Color { a: 255, ..color };
        Color { a: color.a, ..readable_on(self.background, opaque, self.text) }
    }

    /// Arrow of the current velocity.
    pub fn velocity_stroke(&self) -> Stroke {
        Stroke::solid(self.velocity, 2.0)
    }

    /// Arrow of the preferred velocity.
    pub fn preferred_stroke(&self) -> Stroke {
        Stroke::dashed(self.preferred, 2.0, 6.0, 4.0)
    }

    /// Arrow of the chosen velocity.
    pub fn chosen_stroke(&self) -> Stroke {
        Stroke::solid(self.chosen, 3.5)
    }

    /// The outline of the hollow arrow of a logged velocity: wide enough for the chosen one to fit inside.
    pub fn logged_stroke(&self) -> Stroke {
        Stroke::solid(self.logged, 7.0)
    }

    /// The inside of the hollow arrow.
    pub fn logged_inside(&self) -> Stroke {
        Stroke::solid(self.background, 3.5)
    }
}
