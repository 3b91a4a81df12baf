//! The additional content of the pictures of a clip, and the passage of their time.

use serde::{Deserialize, Serialize};

use super::{Timing, clip::Clip};
use crate::{
    files::scenario::{Scenario, translated},
    picture::draw::TextSize,
    text::language::Language,
};

/// The place of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LegendSide {
    /// In the lower right corner; left out if it does not fit there.
    #[default]
    Corner,
    /// In its own column or row.
    Beside,
}

/// The place of the lens on the selected agent: the plane of its velocities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LensPlace {
    /// In the upper left corner of the picture.
    Inset,
    /// In its own column or row.
    Beside,
}

/// A card before the first picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleCard {
    /// The large line.
    pub title: String,
    /// Words below it.
    pub text: String,
}

impl From<&Scenario> for TitleCard {
    /// The scenario's own title, and what it suggests to watch.
    fn from(scenario: &Scenario) -> TitleCard {
        let (watch, _) = scenario.watch_and_try();
        TitleCard { title: translated(&scenario.title).to_string(), text: watch.to_string() }
    }
}

/// Words at the foot of the pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct Subtitle {
    /// The simulated time at which they appear, s.
    pub from: f64,
    /// The simulated time at which they disappear, s.
    pub to: f64,
    /// The words.
    pub text: String,
}

/// The additional content of the pictures of a clip, and the passage of their time.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Staging {
    /// The place of the legend.
    pub legend: LegendSide,
    /// The place of the lens, if there is one.
    pub lens: Option<LensPlace>,
    /// The share of the shorter side that stays free at every edge.
    pub margin: f32,
    /// The card before the first picture; [`Timing::title`] is its duration.
    pub title: Option<TitleCard>,
    /// Words at the foot of the pictures.
    pub texts: Vec<Subtitle>,
    /// Whether constructions also move between the steps.
    pub glide: bool,
    /// The passage of time.
    pub timing: Timing,
    /// The language of the words.
    pub language: Language,
    /// The size of words and marks.
    pub text_size: TextSize,
}

/// The duration of a title card, s.
const TITLE_SECONDS: f64 = 2.5;

impl Staging {
    /// Puts this card before the first picture, or none.
    pub fn open_with(&mut self, title: Option<TitleCard>) {
        self.timing.title = if title.is_some() { TITLE_SECONDS } else { 0.0 };
        self.title = title;
    }
}

/// The largest share of the shorter side that can be kept free.
pub const WIDEST_MARGIN: f32 = 0.25;

impl Clip {
    /// The words at the foot of a picture at this simulated time, s.
    pub(super) fn words_at(&self, seconds: f64) -> Option<&str> {
        let shown = |text: &&Subtitle| text.from <= seconds + 1e-9 && seconds < text.to;
        self.staging.texts.iter().rev().find(shown).map(|text| text.text.as_str())
    }
}
