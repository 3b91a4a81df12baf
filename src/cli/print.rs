//! From figures and plots to files: colors, background, form of words, sizes on paper.

use anyhow::bail;
use clap::{Args, ValueEnum};
use sidestep_lab::{
    picture::draw::{TextSize, Theme, svg::Lettering},
    print::{
        figure::{Ground, Paper, Print},
        plot::PlotRoom,
    },
};

use super::{paper::PaperArgs, record::theme, said};

/// Colors, words and sizes of a picture for papers and slides.
#[derive(Args)]
pub struct PrintArgs {
    #[command(flatten)]
    paper: PaperArgs,
    /// Colors; light otherwise
    #[arg(long, value_parser = theme())]
    theme: Option<Theme>,
    /// What lies behind: nothing, or the background of light or dark colors
    #[arg(long, value_enum)]
    background: Option<GroundName>,
    /// How vector files keep their words; plain otherwise. A PDF has its fonts in it unless they are outlined
    #[arg(long, value_enum)]
    text: Option<LetteringName>,
    /// Size of words and marks, 80% to 250%; on paper that of the smallest letters, where --font-size says none
    #[arg(long, value_name = "PERCENT", value_parser = text_size, conflicts_with = "font_size", allow_negative_numbers = true)]
    text_size: Option<TextSize>,
}

/// Reads a size of words such as `150%`.
pub(super) fn text_size(text: &str) -> Result<TextSize, &'static str> {
    TextSize::parse(text).ok_or("want a share of the usual size from 80% to 250%, such as 150%")
}

/// The background.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum GroundName {
    None,
    Light,
    Dark,
}

/// The form of words.
#[derive(Clone, Copy, ValueEnum)]
enum LetteringName {
    /// As text, in the font of the viewer
    Plain,
    /// As text, with its font in the file
    Embedded,
    /// As areas
    Outlined,
}

impl PrintArgs {
    /// The colors: of the theme, or of the background.
    pub fn theme(&self) -> anyhow::Result<Theme> {
        let of_ground = match self.background {
            Some(GroundName::Light) => Some(Theme::Light),
            Some(GroundName::Dark) => Some(Theme::Dark),
            _ => None,
        };
        match (self.theme, of_ground) {
            (Some(theme), Some(ground)) if theme != ground => {
                bail!(said::two_grounds(ground.slug().into(), theme.slug().into()))
            }
            (theme, ground) => Ok(theme.or(ground).unwrap_or(Theme::Light)),
        }
    }

    /// The size of words and marks.
    fn size(&self) -> TextSize {
        self.text_size.unwrap_or_default()
    }

    /// The paper, and the width and height of the layout on it, pixels; `None` without a requested width.
    pub fn paper(&self) -> anyhow::Result<Option<(Paper, f32, Option<f32>)>> {
        Ok(self.paper.paper(self.size().scale(self.theme()?)))
    }

    /// The print settings with these colors and sizes, and the description in the file.
    pub fn print(&self, title: String, about: String) -> anyhow::Result<Print> {
        Ok(Print {
            theme: self.theme()?,
            ground: if self.background == Some(GroundName::None) { Ground::Nothing } else { Ground::OfTheme },
            text_size: self.size(),
            paper: self.paper()?.map(|(paper, ..)| paper),
            lettering: match self.text {
                None | Some(LetteringName::Plain) => Lettering::Plain,
                Some(LetteringName::Embedded) => Lettering::Embedded,
                Some(LetteringName::Outlined) => Lettering::Outlined,
            },
            title,
            about,
        })
    }
}

/// The print settings of a plot, and the words above it.
#[derive(Args)]
pub struct PlotPrintArgs {
    #[command(flatten)]
    print: PrintArgs,
    /// Words above the plot; the scenario's title otherwise
    #[arg(long, value_name = "TEXT", conflicts_with = "no_caption")]
    caption: Option<String>,
    /// No words above the plot
    #[arg(long)]
    no_caption: bool,
}

impl PlotPrintArgs {
    /// The first of these options that is given, if any.
    pub fn first(&self) -> Option<&'static str> {
        let PrintArgs { paper, theme, background, text, text_size } = &self.print;
        let asked = [
            ("--width", paper.is_asked()),
            ("--theme", theme.is_some()),
            ("--background", background.is_some()),
            ("--text", text.is_some()),
            ("--text-size", text_size.is_some()),
            ("--caption", self.caption.is_some()),
            ("--no-caption", self.no_caption),
        ];
        asked.into_iter().find(|(_, is_asked)| *is_asked).map(|(option, _)| option)
    }

    /// The room of a plot.
    ///
    /// # Errors
    /// Two themes are requested.
    pub fn room(&self) -> anyhow::Result<PlotRoom> {
        let room = match self.print.paper()? {
            Some((_, width, height)) => PlotRoom::on_paper(width, height),
            None => PlotRoom::on_screen().enlarged(self.print.size().scale(self.print.theme()?)),
        };
        Ok(PlotRoom { has_head: !self.no_caption, ..room })
    }

    /// The words above, including the plot's own.
    pub fn title(&self, own: String) -> String {
        self.caption.clone().unwrap_or(own)
    }

    /// The print settings with the description in the file.
    pub fn print(&self, title: String, about: String) -> anyhow::Result<Print> {
        self.print.print(title, about)
    }
}
