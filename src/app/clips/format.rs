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

    /// Its displayed name.
    pub fn name(self) -> Message {
        match self {
            ClipFormat::Mp4 => said::format_mp4(),
            ClipFormat::Gif => said::format_gif(),
            ClipFormat::Series => said::format_series(),
            ClipFormat::Png => said::format_png(),
            ClipFormat::Svg => said::format_svg(),
        }
    }

    /// Returns true if this build can write it.
    pub fn is_here(self) -> bool {
        match self {
            ClipFormat::Mp4 => HAS_MP4,
            ClipFormat::Series => !IS_PAGE,
            ClipFormat::Gif | ClipFormat::Png | ClipFormat::Svg => true,
        }
    }

    /// Returns true if it shows more than a moment.
    pub fn moves(self) -> bool {
        matches!(self, ClipFormat::Mp4 | ClipFormat::Gif | ClipFormat::Series)
    }
}

/// Settings of clips.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, and a field of the file")]
pub struct ClipSettings {
    pub kind: ClipFormat,
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Pictures per second.
    pub frame_rate: u16,
    /// Simulated seconds per second of the clip.
    pub speed: f32,
    /// Colors; `None` takes those of the window.
    pub theme: Option<Theme>,
    /// True if a line names the scene.
    pub caption: bool,
    /// True for all worlds side by side, false for the active one.
    pub all_panes: bool,
    /// True if the selected agent stays in the middle.
    pub follow: bool,
    /// True if clips of the window show the keys that are pressed, in a line at the bottom.
    pub keys: bool,
    /// The staging: everything that the pictures show in addition to the world.
    pub staging: ClipStaging,
    /// Quality of an MP4, 0 … 100.
    pub quality: u8,
}

/// Everything that the pictures of a clip show in addition to the world.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ClipStaging {
    pub legend: LegendSide,
    /// The place of a lens with the velocities of the selected agent; `None` for no lens.
    pub lens: Option<LensPlace>,
    /// True if a card with title and text of the scenario comes first.
    pub title: bool,
    /// True if constructions move between the steps too.
    pub glide: bool,
    /// The time for which the last picture stays, s.
    pub hold: f32,
    /// Share of the shorter side that is left free at every edge.
    pub margin: f32,
    /// True if it ends where its picture is closest to the first one.
    pub looped: bool,
    /// The size of text and marks.
    pub text_size: TextSize,
}

/// Longest hold that the menu offers, s.
pub const LONGEST_HOLD: f32 = 10.0;

impl ClipStaging {
    /// The part of it that applies to a single picture.
    pub fn of_picture(self) -> ClipStaging {
        ClipStaging { title: false, hold: 0.0, looped: false, ..self }
    }

    /// The staging of a clip of this scenario; `has_one` is true if the clip is of one world, as a lens is about one
    /// agent of one world.
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

/// The number limited to the range from 0 to `most`; zero for none.
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
            keys: false,
            staging: ClipStaging::default(),
            quality: Quality::default().get(),
        }
    }
}

impl ClipSettings {
    /// These settings limited to what `sidestep record` accepts; a settings file may contain anything.
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
