//! Reading a sentence: clauses, names and figures.

use sidestep_core::model::EdgeName;
use sidestep_lab::picture::overlay::Source;

/// The texts in the holes of a pattern, if the text matches: `{}` stands for as few characters as possible.
pub fn holes<'a>(text: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let literals: Vec<&str> = pattern.split("{}").collect();
    let mut rest = text.strip_prefix(literals[0])?;
    let mut found = Vec::new();
    for (place, literal) in literals.iter().enumerate().skip(1) {
        let is_last = place + 1 == literals.len();
        let at = match (is_last, literal.is_empty()) {
            (true, true) => rest.len(),
            (true, false) => rest.len().checked_sub(literal.len()).filter(|_| rest.ends_with(literal))?,
            (false, _) => rest.find(literal)?,
        };
        found.push(&rest[..at]);
        rest = &rest[at + literal.len()..];
    }
    (rest.is_empty() || literals.len() > 1).then_some(found)
}

/// A name without the part of an edge that it refers to, and that part.
fn parted(text: &str) -> Option<(&str, u32)> {
    let Some((whole, part)) = text.split_once(" (part ") else { return Some((text, 0)) };
    let part: u32 = part.strip_suffix(')')?.parse().ok()?;
    (part > 1).then(|| (whole, part - 1))
}

/// One source by its name.
pub fn source(text: &str) -> Option<Source> {
    let (text, part) = parted(text)?;
    let (kind, number) = text.rsplit_once(' ')?;
    let number = number.parse().ok()?;
    match kind {
        "wall edge" => Some(Source::Edge(EdgeName { vertex: number, part })),
        _ if part > 0 => None,
        "agent" => Some(Source::Neighbor(number)),
        "pillar" => Some(Source::Circle(number)),
        _ => None,
    }
}

/// Sources in a list, and the number of further ones that are counted without a name.
pub fn sources(text: &str) -> Option<(Vec<Source>, usize)> {
    let (mut found, mut more, mut kind) = (Vec::new(), 0, String::new());
    for word in text.replace(" and ", ", ").split(", ") {
        if let Some(count) = word.strip_suffix(" more") {
            more += count.parse::<usize>().ok()?;
            continue;
        }
        let (numbered, part) =
            word.split_once(" (").map_or((word, String::new()), |(word, part)| (word, format!(" ({part}")));
        let number = match numbered.rsplit_once(' ') {
            Some((of, number)) => {
                kind = of.strip_suffix('s').unwrap_or(of).to_string();
                format!("{number}{part}")
            }
            None => format!("{numbered}{part}"),
        };
        found.push(source(&format!("{kind} {number}"))?);
    }
    (!found.is_empty()).then_some((found, more))
}

/// A figure: its stated value, and the largest rounding error of that value.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    pub value: f64,
    pub rounding: f64,
}

/// A figure of three digits or four decimals, whichever is shorter.
pub fn figure(text: &str) -> Option<Figure> {
    let value: f64 = text.parse().ok()?;
    let rounding = match value.abs() {
        size if size >= 99.5 => 0.5,
        size if size >= 9.95 => 0.05,
        size if size >= 0.0995 => 0.005,
        size if size >= 0.00995 => 0.0005,
        _ => 0.00005,
    };
    Some(Figure { value, rounding: rounding * 1.001 })
}

impl Figure {
    pub fn says(self, want: f64, slack: f64) -> bool {
        (self.value - want).abs() <= self.rounding + slack
    }
}
