//! Sizes on paper: lengths with a unit, and the resulting layout of a figure.

use clap::Args;
use sidestep_lab::print::figure::Paper;

/// The units of lengths in print, in millimeters.
const UNITS: [(&str, f32); 4] = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72.0)];

/// The longest side of a figure, mm.
const LONGEST: f32 = 2000.0;

/// The largest letters and lines, mm.
const THICKEST: f32 = 50.0;

/// The size of letters on paper unless another one is requested, mm: 8 pt.
const LETTERS: f32 = 8.0 * 25.4 / 72.0;

/// The number of points of print in a millimeter.
const POINTS: f32 = 72.0 / 25.4;

/// A figure's sizes on paper.
#[derive(Args, Clone, Copy)]
pub struct PaperArgs {
    /// Width on paper, such as 85mm, 8.5cm, 3.35in or 240pt; letters and lines then have sizes on paper too
    #[arg(long, value_name = "LENGTH", value_parser = side, allow_negative_numbers = true)]
    width: Option<f32>,
    /// Height on paper; by the proportions of the view otherwise
    #[arg(long, value_name = "LENGTH", value_parser = side, requires = "width", allow_negative_numbers = true)]
    height: Option<f32>,
    /// Size of the smallest letters on paper; 8pt otherwise
    #[arg(long, value_name = "LENGTH", value_parser = thickness, requires = "width", allow_negative_numbers = true)]
    font_size: Option<f32>,
    /// Width of the thinnest lines on paper; in proportion to the letters otherwise
    #[arg(long, value_name = "LENGTH", value_parser = thickness, requires = "width", allow_negative_numbers = true)]
    line_width: Option<f32>,
    /// Pixels of a PNG for each inch of paper
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u16).range(36..=2400), requires = "width", allow_negative_numbers = true)]
    dpi: u16,
}

impl PaperArgs {
    /// Whether sizes on paper are requested.
    pub fn is_asked(self) -> bool {
        self.width.is_some()
    }

    /// The paper, and the width and height of the layout on it, pixels; `None` without a requested width. Letters are
    /// `scale` times as large as usual unless a size is requested.
    pub fn paper(self, scale: f32) -> Option<(Paper, f32, Option<f32>)> {
        let width = self.width?;
        let letters = self.font_size.unwrap_or(scale * LETTERS) * POINTS;
        let lines = self.line_width.map(|width| width * POINTS);
        let paper = Paper::with_letters(letters, lines, self.dpi.into());
        let pixels = paper.pixels(width);
        let paper = paper.exactly(pixels, width);
        Some((paper, pixels, self.height.map(|height| paper.pixels(height))))
    }
}

/// Reads a length with its unit, mm.
fn length(text: &str, longest: f32) -> Result<f32, String> {
    let read = UNITS.iter().find_map(|(unit, mm)| {
        let count: f32 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        Some(count * mm)
    });
    let read = read.filter(|mm| *mm > 0.0 && *mm <= longest);
    read.ok_or_else(|| {
        format!("want a length with its unit, such as 85mm, 8.5cm, 3.35in or 240pt, of at most {longest} mm")
    })
}

fn side(text: &str) -> Result<f32, String> {
    length(text, LONGEST)
}

fn thickness(text: &str) -> Result<f32, String> {
    length(text, THICKEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_on_paper_has_a_unit() {
        let close = |text: &str, mm: f32| {
            let read = side(text).unwrap_or_else(|_| panic!("{text}"));
            assert!((read - mm).abs() < 1e-4 * mm, "{text}: {read}");
        };
        close("85mm", 85.0);
        close("8.5 cm", 85.0);
        close("1in", 25.4);
        close("72pt", 25.4);
        for text in ["", "85", "mm", "-1mm", "0mm", "85 m", "1e9mm", "nanmm", "infmm", "85px"] {
            assert!(side(text).is_err(), "{text}");
        }
    }
}
