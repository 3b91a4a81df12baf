//! Figures as files: SVG, PDF or PNG, each with the run that it shows.

use std::{io::Write, path::Path};

use super::{FigureError, LaidOut};
use crate::{
    clips::metadata,
    files::scenario::Scenario,
    picture::draw::{pdf::pdf, raster::write_png},
};

/// The format of a figure's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureFormat {
    /// Vectors for screens.
    Svg,
    /// Vectors for print.
    Pdf,
    /// Pixels.
    Png,
}

impl FigureFormat {
    /// The format that the ending of a name indicates.
    pub fn of(path: &Path) -> Option<FigureFormat> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(FigureFormat::Svg),
            "pdf" => Some(FigureFormat::Pdf),
            "png" => Some(FigureFormat::Png),
            _ => None,
        }
    }
}

impl LaidOut<'_> {
    /// Writes the file, with these scenarios and their runs in it. The same figure gives the same bytes everywhere.
    ///
    /// # Errors
    /// The size is not valid for a picture, or the target cannot be written.
    pub fn write<'s>(
        self,
        format: FigureFormat,
        scenarios: impl IntoIterator<Item = &'s Scenario>,
        mut out: impl Write,
    ) -> Result<(), FigureError> {
        let texts = metadata::texts_of(scenarios.into_iter());
        match format {
            FigureFormat::Svg => {
                let markup = metadata::svg_markup(&texts);
                let heading = self.heading();
                let text = self.vectors().finish_as(&heading.with_markup(&markup));
                out.write_all(text.as_bytes())?;
            }
            FigureFormat::Pdf => {
                let heading = self.heading();
                out.write_all(&pdf(&self.vectors(), &heading, &metadata::packed(&texts)))?;
            }
            FigureFormat::Png => {
                let dots = self.dots();
                let (size, rgba) = self.pixels()?;
                write_png(out, size, png::ColorType::Rgba, &rgba, &metadata::packed(&texts), dots)?;
            }
        }
        Ok(())
    }
}
