//! Formats and settings of clips.

use serde::{Deserialize, Serialize};
use sidestep_lab::{
    Scenario,
    clips::{HAS_MP4, LegendSide, LensPlace, Quality, Staging, WIDEST_MARGIN},
    picture::draw::{TextSize, Theme},
    text::{language::Language, message::Message},
};

use crate::{app::clips::said, platform::IS_PAGE};

/// Formats of clips and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClipFormat {
    /// H.264.
    #[default]
    Mp4,
    /// Plays anywhere.
    Gif,
    /// A folder of pictures.
    Series,
    /// One picture in pixels.
    Png,
    /// One picture in vectors.
    Svg,
}

impl ClipFormat {
    /// All, clips first.
    pub const ALL: [ClipFormat; 5] =
        [ClipFormat::Mp4, ClipFormat::Gif, ClipFormat::Series, ClipFormat::Png, ClipFormat::Svg];

    /// Its name for people.
    pub fn name(self) -> Message {
        match self {
            ClipFormat::Mp4 => said::format_mp4(),
            ClipFormat::Gif => said::format_gif(),
            ClipFormat::Series => said::format_series(),
            ClipFormat::Png => said::format_png(),
            ClipFormat::Svg => said::format_svg(),
        }
    }

    /// Whether this program writes it here.
    pub fn is_here(self) -> bool {
        match self {
            ClipFormat::Mp4 => HAS_MP4,
            ClipFormat::Series => !IS_PAGE,
            ClipFormat::Gif | ClipFormat::Png | ClipFormat::Svg => true,
        }
    }

    /// Whether it shows more than a moment.
    pub fn moves(self) -> bool {
        matches!(self, ClipFormat::Mp4 | ClipFormat::Gif | ClipFormat::Series)
    }
}

/// Whether clips of the window show the keys that are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WindowKeys {
    /// They do not.
    #[default]
    Hidden,
    /// A line at the foot has them.
    Shown,
}

impl WindowKeys {
    /// The other choice.
    pub fn toggled(self) -> WindowKeys {
        match self {
            WindowKeys::Hidden => WindowKeys::Shown,
            WindowKeys::Shown => WindowKeys::Hidden,
        }
    }
}

/// Settings of clips.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClipSettings {
    pub kind: ClipFormat,
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Pictures a second.
    pub frame_rate: u16,
    /// Simulated seconds for each second of the clip.
    pub speed: f32,
    /// Colors; `None` is as in the window.
    pub theme: Option<Theme>,
    /// Whether a line says what it is.
    pub caption: bool,
    /// All worlds side by side, or the active one.
    pub all_panes: bool,
    /// Whether the selected agent stays in the middle.
    pub follow: bool,
    /// Whether clips of the window show the keys that are pressed.
    pub keys: WindowKeys,
    /// What stands in the pictures beside the world.
    pub staging: ClipStaging,
    /// How fine an MP4 is, 0 … 100.
    pub quality: u8,
}

/// What stands in the pictures of a clip beside the world.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ClipStaging {
    pub legend: LegendSide,
    /// The velocities of the selected agent; none if it is `None`.
    pub lens: Option<LensPlace>,
    /// Whether a card with title and text of the scenario comes first.
    pub title: bool,
    /// Whether constructions move between the steps too.
    pub glide: bool,
    /// How long the last picture stays, s.
    pub hold: f32,
    /// Share of the shorter side that is kept free at every edge.
    pub margin: f32,
    /// Whether it ends where its picture is nearest to the first one.
    pub looped: bool,
    /// How large words and marks are.
    pub text_size: TextSize,
}

/// Longest hold that the menu offers, s.
pub const LONGEST_HOLD: f32 = 10.0;

impl ClipStaging {
    /// What of it a single picture has.
    pub fn of_picture(self) -> ClipStaging {
        ClipStaging { title: false, hold: 0.0, looped: false, ..self }
    }

    /// The staging of a clip of this scenario; a lens is about one agent of one world.
    pub fn of(self, scenario: &Scenario, has_one: bool) -> Staging {
        let ClipStaging { legend, lens, title, glide, hold, margin, looped: _, text_size } = self;
        let lens = lens.filter(|_| has_one);
        let language = Language::current();
        let mut staging = Staging { legend, lens, glide, margin, language, text_size, ..Staging::default() };
        staging.timing.hold = hold.into();
        staging.open_with(title.then(|| scenario.into()));
        staging
    }
}

/// A number from zero to this; zero for none.
fn up_to(number: f32, most: f32) -> f32 {
    if number.is_nan() { 0.0 } else { number.clamp(0.0, most) }
}

impl Default for ClipSettings {
    fn default() -> ClipSettings {
        ClipSettings {
            kind: if HAS_MP4 { ClipFormat::Mp4 } else { ClipFormat::Gif },
            size: (1280, 720),
            frame_rate: 50,
            speed: 1.0,
            theme: None,
            caption: true,
            all_panes: true,
            follow: false,
            keys: WindowKeys::Hidden,
            staging: ClipStaging::default(),
            quality: Quality::default().get(),
        }
    }
}

impl ClipSettings {
    /// The same within what `sidestep record` takes; a settings file may say anything.
    pub fn within_limits(self) -> ClipSettings {
        let usual = ClipSettings::default();
        let side = |side: u16| side.clamp(16, 7680);
        ClipSettings {
            kind: if self.kind.is_here() { self.kind } else { usual.kind },
            size: (side(self.size.0), side(self.size.1)),
            frame_rate: self.frame_rate.clamp(1, 100),
            speed: if self.speed.is_nan() { usual.speed } else { self.speed.clamp(0.01, 1000.0) },
            quality: self.quality.min(100),
            staging: ClipStaging {
                hold: up_to(self.staging.hold, LONGEST_HOLD),
                margin: up_to(self.staging.margin, WIDEST_MARGIN),
                ..self.staging
            },
            ..self
        }
    }
}
