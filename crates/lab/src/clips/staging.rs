//! What stands in the pictures of a clip beside the world, and how their time runs.

use serde::{Deserialize, Serialize};

use super::{Timing, clip::Clip};
use crate::{
    files::scenario::{Scenario, translated},
    picture::draw::TextSize,
    text::language::Language,
};

/// Where the legend is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LegendSide {
    /// In the lower right corner; left out where it has no room there.
    #[default]
    Corner,
    /// In a column or row of its own.
    Beside,
}

/// Where the lens on the selected agent is: the plane of its velocities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LensPlace {
    /// In the upper left corner of the picture.
    Inset,
    /// In a column or row of its own.
    Beside,
}

/// A card before the first picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleCard {
    /// Its large line.
    pub title: String,
    /// Words below it.
    pub text: String,
}

impl From<&Scenario> for TitleCard {
    /// The scenario's own title, and what it says to watch.
    fn from(scenario: &Scenario) -> TitleCard {
        let (watch, _) = scenario.watch_and_try();
        TitleCard { title: translated(&scenario.title).to_string(), text: watch.to_string() }
    }
}

/// Words at the foot of the pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct Subtitle {
    /// Simulated time from which they stand there, s.
    pub from: f64,
    /// Simulated time until which they stand there, s.
    pub to: f64,
    /// The words.
    pub text: String,
}

/// What stands in the pictures of a clip beside the world, and how their time runs.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Staging {
    /// Where the legend is.
    pub legend: LegendSide,
    /// Where the lens is, if there is one.
    pub lens: Option<LensPlace>,
    /// Share of the shorter side that is kept free at every edge.
    pub margin: f32,
    /// The card before the first picture; [`Timing::title`] says how long.
    pub title: Option<TitleCard>,
    /// Words at the foot of the pictures.
    pub texts: Vec<Subtitle>,
    /// Whether constructions move between the steps too.
    pub glide: bool,
    /// How time runs.
    pub timing: Timing,
    /// The language of its words.
    pub language: Language,
    /// How large words and marks are.
    pub text_size: TextSize,
}

/// How long a title card stands, s.
const TITLE_SECONDS: f64 = 2.5;

impl Staging {
    /// Puts a card before the first picture, or none.
    pub fn open_with(&mut self, title: Option<TitleCard>) {
        self.timing.title = if title.is_some() { TITLE_SECONDS } else { 0.0 };
        self.title = title;
    }
}

/// Largest share of the shorter side that can be kept free.
pub const WIDEST_MARGIN: f32 = 0.25;

impl Clip {
    /// The words at the foot of a picture at this simulated time, s.
    pub(super) fn words_at(&self, seconds: f64) -> Option<&str> {
        let shown = |text: &&Subtitle| text.from <= seconds + 1e-9 && seconds < text.to;
        self.staging.texts.iter().rev().find(shown).map(|text| text.text.as_str())
    }
}
