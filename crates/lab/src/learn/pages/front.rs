//! The front matter of a page: title, keywords, picture, links at the foot, the runs of its numbers. A translation has
//! the first two only.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{error::PageFault, said};
use crate::{
    run::metrics::Metric,
    text::{
        message::Message,
        numbers::{four_digits, unit_after_number},
        terms,
    },
};

/// The line around the front matter.
const FENCE: &str = "+++";

/// The front matter as written in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FrontMatter {
    pub title: String,
    #[serde(default)]
    pub keywords: Vec<String>,
    #[serde(default)]
    pub figure: Option<String>,
    #[serde(default)]
    pub see: Vec<String>,
    #[serde(default)]
    pub measured: Vec<PageRun>,
}

/// A run with which numbers of a page were measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageRun {
    /// The arguments of `sidestep run`.
    pub run: String,
    /// Figures at its end, rounded, by the ids of their metrics.
    pub figures: BTreeMap<String, f64>,
}

impl PageRun {
    /// The heading above the runs of a page.
    pub fn heading() -> Message {
        said::measured_by()
    }

    /// The command line of the run.
    pub fn command(&self) -> String {
        format!("sidestep run {}", self.run)
    }

    /// The figures by their ids, with units.
    pub fn results(&self) -> String {
        let of_metric = |(id, value): (&String, &f64)| {
            let metric = Metric::find(id)?;
            let unit = unit_after_number(&terms::unit(metric.unit));
            Some(format!("{id} {}{unit}", four_digits(*value)))
        };
        self.figures.iter().filter_map(of_metric).collect::<Vec<_>>().join(", ")
    }
}

/// The arguments of `sidestep figure` that make the picture of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureLine(String);

impl FigureLine {
    pub(super) fn new(line: String) -> FigureLine {
        FigureLine(line)
    }

    /// The arguments one by one.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.split_whitespace()
    }

    /// The value of an option such as `--view`, if it is among the arguments.
    pub fn option(&self, name: &str) -> Option<&str> {
        let mut words = self.words();
        while let Some(word) = words.next() {
            match word.strip_prefix(name) {
                Some("") => return words.next(),
                Some(rest) if rest.starts_with('=') => return Some(&rest[1..]),
                _ => {}
            }
        }
        None
    }
}

/// The front matter of a text, the text after it, and the number of the line on which that begins.
pub(super) fn split(text: &str) -> Result<(FrontMatter, &str, usize), (usize, PageFault)> {
    let inside = text.strip_prefix(FENCE).and_then(|rest| rest.strip_prefix('\n'));
    let (front, body) = inside.and_then(cut).ok_or((1, PageFault::NoFront))?;
    let read: FrontMatter = toml::from_str(front).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (2 + lines(&front[..at.min(front.len())]), PageFault::Front(error.message().to_string()))
    })?;
    Ok((read, body, 3 + lines(front)))
}

/// The text up to the line that ends the front matter, and the text after that line.
fn cut(rest: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == FENCE {
            return Some((&rest[..end], &rest[end + line.len()..]));
        }
        end += line.len();
    }
    None
}

/// The number of line ends in a text.
pub(super) fn lines(text: &str) -> usize {
    text.matches('\n').count()
}
