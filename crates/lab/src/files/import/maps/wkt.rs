//! Well-known text: polygons with holes are floors, others are solid, lines are walls without thickness.
//!
//! Facts: OGC 06-103r4. Rings may be wound in either direction and end at their first point. `Z` and `M` are skipped.

use glam::DVec2;

use super::{MapPlan, RegionRole, outline::MapRing, plan::MapUnit, said};
use crate::files::scenario::Fault;
use sidestep_core::model::spelling::quoted;

/// Deepest nesting of collections.
const MAX_DEPTH: usize = 16;

/// Words with which a text of shapes begins.
pub(super) const SHAPES: [&str; 7] =
    ["POLYGON", "MULTIPOLYGON", "LINESTRING", "MULTILINESTRING", "GEOMETRYCOLLECTION", "POINT", "MULTIPOINT"];

/// Reads consecutive shapes, for example one per line.
pub(super) fn read(text: &str) -> Result<MapPlan, Fault> {
    let mut plan = MapPlan::new(said::wkt(), MapUnit::Unknown);
    read_into(text, &mut plan)?;
    Ok(plan)
}

/// Adds the shapes of a text to a plan.
pub(super) fn read_into(text: &str, plan: &mut MapPlan) -> Result<(), Fault> {
    let mut reader = WktReader { text, at: 0 };
    loop {
        reader.skip();
        if reader.rest().is_empty() {
            return Ok(());
        }
        reader.shape(plan, 0)?;
    }
}

/// A polygon with holes is a floor, one without is solid.
fn role_of(rings: &[MapRing]) -> RegionRole {
    if rings.len() > 1 { RegionRole::Floor } else { RegionRole::Solid }
}

struct WktReader<'a> {
    text: &'a str,
    at: usize,
}

impl WktReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips blanks and semicolons.
    fn skip(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';').len();
    }

    fn word(&mut self) -> String {
        self.skip();
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '=')).unwrap_or(rest.len());
        let word = rest[..end].to_ascii_uppercase();
        self.at += end;
        word
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip();
        let comes = self.rest().starts_with(sign);
        self.at += usize::from(comes);
        comes
    }

    fn want(&mut self, sign: char) -> Result<(), Fault> {
        if self.take(sign) { Ok(()) } else { Err(self.wanted(&quoted(&sign.to_string()))) }
    }

    fn wanted(&self, what: &str) -> Fault {
        let got: String = self.rest().chars().take(12).collect();
        Fault::new(self.at, said::wkt_wanted(what.into(), quoted(&got)))
    }

    fn shape(&mut self, plan: &mut MapPlan, depth: usize) -> Result<(), Fault> {
        self.skip();
        let at = self.at;
        if depth > MAX_DEPTH {
            return Err(Fault::new(at, said::too_deep(MAX_DEPTH)));
        }
        let mut word = self.word();
        if word.starts_with("SRID=") {
            word = self.word();
        }
        let mut name = word.as_str();
        if !SHAPES.contains(&name) {
            name = ["ZM", "Z", "M"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(&word);
        }
        let before = self.at;
        let after = self.word();
        if after == "EMPTY" {
            return Ok(());
        }
        if !["Z", "M", "ZM"].contains(&after.as_str()) {
            self.at = before;
        } else {
            let before = self.at;
            if self.word() == "EMPTY" {
                return Ok(());
            }
            self.at = before;
        }
        let refuse = |reason| Fault::new(at, reason);
        match name {
            "POLYGON" => {
                let rings = self.list(WktReader::ring)?;
                let role = role_of(&rings);
                plan.region(rings, role).map_err(refuse)
            }
            "MULTIPOLYGON" => {
                for rings in self.list(|reader| reader.list(WktReader::ring))? {
                    let role = role_of(&rings);
                    plan.region(rings, role).map_err(refuse)?;
                }
                Ok(())
            }
            "LINESTRING" => {
                let line = self.ring()?;
                plan.line(line.into_iter().map(DVec2::from).collect()).map_err(refuse)
            }
            "MULTILINESTRING" => {
                for line in self.list(WktReader::ring)? {
                    plan.line(line.into_iter().map(DVec2::from).collect()).map_err(refuse)?;
                }
                Ok(())
            }
            "POINT" | "MULTIPOINT" => {
                plan.leave(name);
                self.list(|reader| match reader.take('(') {
                    true => reader.point().and_then(|point| reader.want(')').map(|()| point)),
                    false => reader.point(),
                })
                .map(drop)
            }
            "GEOMETRYCOLLECTION" => self.list(|reader| reader.shape(plan, depth + 1)).map(drop),
            _ => Err(Fault::new(at, said::wkt_unknown(quoted(&word)))),
        }
    }

    /// Parts in brackets, separated by commas.
    fn list<T>(&mut self, mut part: impl FnMut(&mut Self) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        self.want('(')?;
        let mut parts = Vec::new();
        loop {
            parts.push(part(self)?);
            if !self.take(',') {
                break self.want(')').map(|()| parts);
            }
        }
    }

    fn ring(&mut self) -> Result<MapRing, Fault> {
        self.list(WktReader::point)
    }

    /// Two numbers, and up to two more that are skipped.
    fn point(&mut self) -> Result<[f64; 2], Fault> {
        let point = [self.number()?, self.number()?];
        for _ in 0..2 {
            self.skip();
            if !self.rest().starts_with([',', ')']) {
                self.number()?;
            }
        }
        Ok(point)
    }

    fn number(&mut self) -> Result<f64, Fault> {
        self.skip();
        let rest = self.rest();
        let end =
            rest.find(|c: char| c.is_whitespace() || matches!(c, ',' | ')' | '(')).unwrap_or(rest.len());
        let number = rest[..end].parse().ok().filter(|number: &f64| number.abs() <= 1e9);
        let number = number.ok_or_else(|| self.wanted("a number"))?;
        self.at += end;
        Ok(number)
    }
}
