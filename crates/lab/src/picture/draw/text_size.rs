//! The size of words and marks: a percentage of the usual size, for a room, a screen far away, or tired eyes.

use serde::{Deserialize, Serialize};

use super::Theme;

/// The size of words and of everything measured in points, in percent of the usual size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "f64")]
pub struct TextSize(u16);

impl Default for TextSize {
    fn default() -> TextSize {
        TextSize::USUAL
    }
}

impl TextSize {
    /// The usual size.
    pub const USUAL: TextSize = TextSize(100);
    /// The smallest readable size.
    pub const SMALLEST: TextSize = TextSize(80);
    /// The largest size that leaves room for anything else.
    pub const LARGEST: TextSize = TextSize(250);

    /// The sizes through which the keys step, percent.
    const STOPS: [u16; 10] = [80, 90, 100, 110, 125, 150, 175, 200, 225, 250];

    /// The sizes of the keys, ascending.
    pub fn stops() -> impl Iterator<Item = TextSize> {
        TextSize::STOPS.into_iter().map(TextSize)
    }

    /// A size in percent; `None` outside of 80 … 250.
    pub fn new(percent: u16) -> Option<TextSize> {
        Some(TextSize(percent)).filter(|size| (TextSize::SMALLEST..=TextSize::LARGEST).contains(size))
    }

    /// Reads `150%`, or `150`.
    pub fn parse(text: &str) -> Option<TextSize> {
        text.trim().strip_suffix('%').unwrap_or(text.trim()).trim_end().parse().ok().and_then(TextSize::new)
    }

    /// The size in percent.
    pub fn percent(self) -> u16 {
        self.0
    }

    /// The next larger size.
    pub fn larger(self) -> TextSize {
        TextSize(TextSize::STOPS.into_iter().find(|stop| *stop > self.0).unwrap_or(self.0))
    }

    /// The next smaller size.
    pub fn smaller(self) -> TextSize {
        TextSize(TextSize::STOPS.into_iter().rev().find(|stop| *stop < self.0).unwrap_or(self.0))
    }

    /// The factor for everything measured in points: a theme for a room is larger by default.
    pub fn scale(self, theme: Theme) -> f32 {
        f32::from(self.0) / 100.0 * theme.scale()
    }
}

impl From<f64> for TextSize {
    /// A settings file may contain any number.
    fn from(percent: f64) -> TextSize {
        let least = f64::from(TextSize::SMALLEST.0);
        // NaN is not a size.
        if percent.is_nan() {
            return TextSize::USUAL;
        }
        TextSize(percent.clamp(least, f64::from(TextSize::LARGEST.0)) as u16)
    }
}

impl std::fmt::Display for TextSize {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}%", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_percent_and_nothing_out_of_range_is() {
        for (text, percent) in
            [("80%", Some(80)), ("150", Some(150)), (" 250 % ", Some(250)), ("100%", Some(100))]
        {
            assert_eq!(TextSize::parse(text).map(TextSize::percent), percent, "{text}");
        }
        for text in ["", "%", "79%", "251%", "-100%", "1.5", "big", "65636%"] {
            assert_eq!(TextSize::parse(text), None, "{text}");
        }
    }

    #[test]
    fn keys_go_from_end_to_end_and_back_by_way_of_the_usual_size() {
        let mut size = TextSize::SMALLEST;
        let mut seen = vec![size];
        while size != size.larger() {
            assert_eq!(size.larger().smaller(), size);
            size = size.larger();
            seen.push(size);
        }
        assert_eq!(seen.last(), Some(&TextSize::LARGEST));
        assert!(seen.contains(&TextSize::USUAL) && seen.len() == 10, "{seen:?}");
        assert_eq!(TextSize(130).larger(), TextSize(150));
        assert_eq!(TextSize(130).smaller(), TextSize(125));
    }

    #[test]
    fn a_settings_file_may_say_anything() {
        let read = |text: &str| serde_json::from_str::<TextSize>(text).map(TextSize::percent).ok();
        assert_eq!(
            [read("150"), read("1e99"), read("-3"), read("\"big\"")],
            [Some(150), Some(250), Some(80), None]
        );
        assert_eq!(serde_json::to_string(&TextSize(175)).ok().as_deref(), Some("175"));
    }
}
