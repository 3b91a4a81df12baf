//! The text of an SVG file.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use base64::prelude::{BASE64_STANDARD, Engine};
use glam::Vec2;

use super::{
    super::{
        Mosaic, font,
        ink::{Ink, InkedWords},
        raster::png,
        shape::Stroke,
        text::{self, Curve},
    },
    Svg,
    markup::{dash_of, escaped, fill, number, point, quoted, stroked},
};

/// The form in which a vector file stores its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lettering {
    /// As text in any font that the viewer has, with the same width as here.
    #[default]
    Plain,
    /// As text, with the glyphs it needs inside the file.
    Embedded,
    /// As areas: the same everywhere, but the words cannot be searched.
    Outlined,
}

/// The content of an SVG file in addition to its picture.
#[derive(Clone, Debug, Default)]
pub struct Heading<'a> {
    /// The title, empty for none.
    pub title: &'a str,
    /// A description of the picture, empty for none.
    pub about: &'a str,
    /// The width and height on paper, mm; pixels of the picture otherwise.
    pub paper: Option<[f32; 2]>,
    /// Markup before the picture.
    pub markup: &'a str,
    /// The form of its words.
    pub lettering: Lettering,
}

impl<'a> Heading<'a> {
    /// This heading with this markup before the picture.
    pub fn with_markup(self, markup: &'a str) -> Heading<'a> {
        Heading { markup, ..self }
    }
}

impl Svg {
    /// The text of the file.
    pub fn finish(self) -> String {
        self.finish_with("")
    }

    /// The text of the file, with this markup before the picture.
    pub fn finish_with(self, markup: &str) -> String {
        self.finish_as(&Heading { markup, ..Heading::default() })
    }

    /// The text of the file under this heading.
    pub fn finish_as(&self, heading: &Heading) -> String {
        let mut before = String::new();
        for (tag, words) in [("title", heading.title), ("desc", heading.about)] {
            if !words.is_empty() {
                _ = writeln!(before, "<{tag}>{}</{tag}>", escaped(words));
            }
        }
        before += heading.markup;
        if heading.lettering == Lettering::Embedded {
            let mut letters = BTreeSet::new();
            self.letters(&mut letters);
            before += &faces(&letters);
        }
        let sides = match heading.paper {
            Some(sides) => sides.map(|side| format!("{}mm", number(side))),
            None => [self.extent.x, self.extent.y].map(number),
        };
        let mut speller =
            Speller { lettering: heading.lettering, taken: BTreeMap::new(), text: String::new() };
        speller.picture(self, " xmlns=\"http://www.w3.org/2000/svg\"", &sides, &before);
        speller.text
    }

    /// Collects all characters of the words.
    pub(in crate::picture::draw) fn letters(&self, into: &mut BTreeSet<char>) {
        for ink in &self.ink {
            match ink {
                Ink::Words(words) => into.extend(words.words.chars()),
                Ink::Inset { picture, .. } => picture.letters(into),
                _ => {}
            }
        }
    }
}

/// The fonts of some characters, each with the glyphs that it needs.
fn faces(letters: &BTreeSet<char>) -> String {
    let mut style = String::from("<style>");
    for (k, face) in font::faces(letters).iter().enumerate().filter(|(_, face)| !face.letters.is_empty()) {
        let data = BASE64_STANDARD.encode(face.web_font());
        _ = write!(style, "@font-face{{font-family:sidestep{k};src:url(data:font/ttf;base64,{data})}}");
    }
    style + "</style>\n"
}

/// Spells one mark after the other.
struct Speller {
    lettering: Lettering,
    /// The names in use, and how often.
    taken: BTreeMap<String, usize>,
    text: String,
}

impl Speller {
    fn picture(
        &mut self,
        svg: &Svg,
        attributes: &str,
        [shown_width, shown_height]: &[String; 2],
        before: &str,
    ) {
        let (width, height) = (number(svg.camera.size.x), number(svg.camera.size.y));
        _ = writeln!(
            self.text,
            "<svg{attributes} width=\"{shown_width}\" height=\"{shown_height}\" viewBox=\"0 0 {width} {height}\">"
        );
        self.text += before;
        if svg.background.a > 0 {
            self.element(format_args!("rect width=\"{width}\" height=\"{height}\"{}", fill(svg.background)));
        }
        svg.ink.iter().for_each(|ink| self.ink(ink));
        if svg.in_thing {
            self.text += "</g>\n";
        }
        self.text += "</svg>\n";
    }

    fn element(&mut self, attributes: std::fmt::Arguments) {
        _ = writeln!(self.text, "<{attributes}/>");
    }

    fn ink(&mut self, ink: &Ink) {
        match ink {
            Ink::Begin(name) => {
                let name = self.unique(name);
                _ = writeln!(self.text, "<g id=\"{name}\">");
            }
            Ink::End => self.text += "</g>\n",
            Ink::Line { pieces, stroke, phase } => self.line(pieces, *stroke, *phase),
            Ink::Area { points, color } => {
                let corners: Vec<String> = points.iter().map(|at| point(*at)).collect();
                self.element(format_args!("path d=\"M{}Z\"{}", corners.join("L"), fill(*color)));
            }
            Ink::Hatch { lines, color } => {
                let path: String =
                    lines.iter().map(|[from, to]| format!("M{}L{}", point(*from), point(*to))).collect();
                let look = stroked(Stroke::solid(*color, 1.0));
                self.element(format_args!("path d=\"{path}\" fill=\"none\"{look}"));
            }
            Ink::Circle { center, radius, fill: inside, rim } => {
                let (x, y, radius) = (number(center.x), number(center.y), number(*radius));
                let inside = inside.map_or(" fill=\"none\"".into(), fill);
                let rim = rim.map_or(String::new(), stroked);
                self.element(format_args!("circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{inside}{rim}"));
            }
            Ink::Notch { ends: [from, to], stroke } => {
                let (from, to, look) = (point(*from), point(*to), stroked(*stroke));
                self.element(format_args!("path d=\"M{from}L{to}\" stroke-linecap=\"round\"{look}"));
            }
            Ink::Plate { low, extent, radius, color } => {
                let [x, y, width, height, radius] = [low.x, low.y, extent.x, extent.y, *radius].map(number);
                let fill = fill(*color);
                self.element(format_args!(
                    "rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"{fill}"
                ));
            }
            Ink::Mosaic { low, extent, mosaic } => self.mosaic(*low, *extent, mosaic),
            Ink::Words(words) => self.words(words),
            Ink::Inset { at, picture } => {
                let place = format!(" x=\"{}\" y=\"{}\"", number(at.x), number(at.y));
                let sides = [picture.extent.x, picture.extent.y].map(number);
                self.picture(picture, &place, &sides, "");
            }
        }
    }

    /// A raster picture inside the picture, whose pixels stay squares.
    fn mosaic(&mut self, low: Vec2, extent: Vec2, mosaic: &Mosaic) {
        // Writing to a vector cannot fail.
        let file = png(mosaic.columns as u32, mosaic.rows() as u32, &mosaic.rgba()).unwrap_or_default();
        let [x, y, width, height] = [low.x, low.y, extent.x, extent.y].map(number);
        let data = BASE64_STANDARD.encode(file);
        self.element(format_args!(
            "image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" image-rendering=\"pixelated\" href=\"data:image/png;base64,{data}\""
        ));
    }

    fn line(&mut self, pieces: &[Vec<glam::Vec2>], stroke: Stroke, phase: f32) {
        let path: String = pieces
            .iter()
            .map(|piece| {
                let points: Vec<String> = piece.iter().map(|at| point(*at)).collect();
                format!("M{}", points.join("L"))
            })
            .collect();
        let phase = match number(phase) {
            whole if whole == "0" || dash_of(stroke).is_none() => String::new(),
            phase => format!(" stroke-dashoffset=\"{phase}\""),
        };
        let look = stroked(stroke);
        self.element(format_args!("path d=\"{path}\" fill=\"none\" stroke-linejoin=\"round\"{look}{phase}"));
    }

    fn words(&mut self, line: &InkedWords) {
        let InkedWords { start, size, width, words, color, halo } = line;
        let halo = halo.map_or(String::new(), |stroke| {
            format!("{} stroke-linejoin=\"round\" paint-order=\"stroke\"", stroked(stroke))
        });
        let fill = fill(*color);
        if self.lettering == Lettering::Outlined {
            let (path, words) = (outline(line), quoted(words));
            return self.element(format_args!("path d=\"{path}\" aria-label=\"{words}\"{fill}{halo}"));
        }
        let family = match self.lettering {
            Lettering::Embedded => "sidestep0,sidestep1,sidestep2,sidestep3",
            _ => "Ubuntu,'Segoe UI',Helvetica,Arial,sans-serif",
        };
        // As wide as here with any font, so that plates and alignment hold.
        let (x, y) = (number(start.x), number(start.y));
        let (em, width) = (number(text::em(*size)), number(*width));
        let space = if words.contains("  ") { " xml:space=\"preserve\"" } else { "" };
        _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}\" font-size=\"{em}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"{fill}{halo}{space}>{}</text>",
            escaped(words)
        );
    }

    /// The name, followed by a number if it is in use: ids are unique in a file.
    fn unique(&mut self, name: &str) -> String {
        let count = self.taken.entry(name.into()).or_default();
        *count += 1;
        if *count == 1 { name.into() } else { format!("{name}-{count}") }
    }
}

/// The letters of a line of words as a path.
fn outline(line: &InkedWords) -> String {
    let mut path = String::new();
    for curve in text::outline(&line.words, line.size) {
        let at = |to: glam::Vec2| point(line.start + to);
        _ = match curve {
            Curve::Start(to) => write!(path, "M{}", at(to)),
            Curve::Line(to) => write!(path, "L{}", at(to)),
            Curve::Quadratic(by, to) => write!(path, "Q{} {}", at(by), at(to)),
            Curve::Cubic(a, b, to) => write!(path, "C{} {} {}", at(a), at(b), at(to)),
            Curve::Close => write!(path, "Z"),
        };
    }
    path
}
