//! Reading a sentence: clauses, names and figures.

use sidestep::overlay::Source;

/// What stands in the holes of a pattern, if the text has its form: `{}` stands for as few characters as will do.
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

/// One source by its name.
pub fn source(text: &str) -> Option<Source> {
    let (kind, number) = text.rsplit_once(' ')?;
    let number = number.parse().ok()?;
    match kind {
        "agent" => Some(Source::Neighbor(number)),
        "wall edge" => Some(Source::Edge(number)),
        "pillar" => Some(Source::Circle(number)),
        _ => None,
    }
}

/// Sources in a list, and how many more are counted without a name.
pub fn sources(text: &str) -> Option<(Vec<Source>, usize)> {
    let (mut found, mut more, mut kind) = (Vec::new(), 0, String::new());
    for word in text.replace(" and ", ", ").split(", ") {
        if let Some(count) = word.strip_suffix(" more") {
            more += count.parse::<usize>().ok()?;
            continue;
        }
        let number = match word.rsplit_once(' ') {
            Some((of, number)) => {
                kind = of.strip_suffix('s').unwrap_or(of).to_string();
                number
            }
            None => word,
        };
        found.push(source(&format!("{kind} {number}"))?);
    }
    (!found.is_empty()).then_some((found, more))
}

/// A figure: what it says, and how far its rounding may be from what it means.
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
