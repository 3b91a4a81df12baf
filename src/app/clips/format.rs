//! Formats and settings of clips.

use serde::{Deserialize, Serialize};
use sidestep::{draw::Theme, text::message::Message};

use crate::app::said::recording as said;

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
}

impl Default for ClipSettings {
    fn default() -> ClipSettings {
        ClipSettings {
            kind: if cfg!(feature = "video") { ClipFormat::Mp4 } else { ClipFormat::Gif },
            size: (1280, 720),
            frame_rate: 50,
            speed: 1.0,
            theme: None,
            caption: true,
            all_panes: true,
            follow: false,
            keys: WindowKeys::Hidden,
        }
    }
}

impl ClipSettings {
    /// The same within what `sidestep record` takes; a settings file may say anything.
    pub fn within_limits(self) -> ClipSettings {
        let usual = ClipSettings::default();
        let side = |side: u16| side.clamp(16, 7680);
        ClipSettings {
            kind: if cfg!(feature = "video") || self.kind != ClipFormat::Mp4 {
                self.kind
            } else {
                usual.kind
            },
            size: (side(self.size.0), side(self.size.1)),
            frame_rate: self.frame_rate.clamp(1, 100),
            speed: if self.speed.is_nan() { usual.speed } else { self.speed.clamp(0.01, 1000.0) },
            ..self
        }
    }
}

/// Sizes as the menu offers them.
pub const SIZES: [(u16, u16); 6] =
    [(640, 360), (1280, 720), (1920, 1080), (3840, 2160), (720, 720), (1080, 1080)];
