//! The additional content of the pictures of a clip, and the passage of their time.

use clap::{Args, Parser, ValueEnum};
use sidestep_core::Vec2;
use sidestep_lab::{
    Scenario,
    clips::{
        Clip, LegendSide, LensPlace, SlowMotion, Subtitle, TitleCard, WIDEST_MARGIN, Window, too_large_legend,
    },
    picture::{draw::TextSize, overlay::OverlayId},
    text::language::Language,
};

use super::{
    length::time,
    output::{aside, language, remark},
    parts::{PartArgs, Selected},
    print::text_size,
    said,
};

/// The additional content of the pictures, and the passage of their time.
#[derive(Args, Clone, Default)]
pub struct StagingArgs {
    /// Where the legend is: in the lower right corner, beside the world, or nowhere
    #[arg(long, value_enum)]
    legend: Option<LegendName>,
    /// The velocities of the selected agent, too: in the upper left corner, or beside the world
    #[arg(long, value_enum)]
    lens: Option<LensName>,
    /// The part of the world in view: its middle, width and, if wanted, height in m; [view] in a scenario can move it
    #[arg(long, value_name = "X,Y,W[,H]", value_parser = window, allow_hyphen_values = true)]
    camera: Option<Window>,
    /// Share of the shorter side that stays free at every edge, 0 to 0.25
    #[arg(long, value_name = "SHARE", value_parser = margin, allow_negative_numbers = true)]
    margin: Option<f32>,
    /// How long the last picture stays, in time of the clip
    #[arg(long, value_name = "TIME", value_parser = short_time, allow_negative_numbers = true)]
    hold: Option<f64>,
    /// End where the picture looks most like the first one, in the second half
    #[arg(long = "loop")]
    looped: bool,
    /// A span with a speed of its own: 2s..3s=0.25 is a quarter of the speed; may be given again
    #[arg(long, value_name = "FROM..TO=X", value_parser = slow)]
    slow: Vec<SlowMotion>,
    /// A card with these words before the first picture
    #[arg(long, value_name = "TEXT", conflicts_with = "titles")]
    title: Option<String>,
    /// A card with the scenario's own title and what it says to watch
    #[arg(long)]
    titles: bool,
    /// Words at the foot in a span of simulated time: 2s..5s=They meet; may be given again
    #[arg(long, value_name = "FROM..TO=TEXT", value_parser = subtitle)]
    text: Vec<Subtitle>,
    /// Let lines and velocities move between the steps, as bodies do; the line at the top says so
    #[arg(long)]
    glide: bool,
    /// Size of words and marks, 80% to 250%
    #[arg(long, value_name = "PERCENT", value_parser = text_size, allow_negative_numbers = true)]
    text_size: Option<TextSize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LegendName {
    Corner,
    Beside,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LensName {
    Inset,
    Beside,
}

/// The options that a clip carries in addition to its run, parsed like a command line.
#[derive(Parser, Clone)]
pub struct Carried {
    /// As in `record`.
    #[arg(long, value_parser = Selected::parse)]
    pub select: Option<Selected>,
    /// As in `record`.
    #[command(flatten)]
    pub parts: PartArgs,
    /// As in `record`.
    #[command(flatten)]
    pub staging: StagingArgs,
    /// Never carried, but declared because `--only` conflicts with it.
    #[arg(long)]
    overlays: Option<String>,
    /// The language of the words; `None` for English.
    #[arg(long, value_parser = language)]
    pub lang: Option<Language>,
}

impl Carried {
    /// The options in the run of a clip; none if they are of another version.
    pub fn of(scenario: &Scenario) -> Carried {
        let film = scenario.run.iter().flat_map(|run| &run.film).map(String::as_str);
        let read = |words: Vec<&str>| Carried::try_parse_from(words).ok();
        let none = || Carried {
            select: None,
            parts: PartArgs::default(),
            staging: StagingArgs::default(),
            overlays: None,
            lang: None,
        };
        read(["record"].into_iter().chain(film).collect()).unwrap_or_else(none)
    }
}

/// The longest time for which one picture is held, s.
const LONGEST_WAIT: f64 = 60.0;

/// The latest simulated time that a span may name, s.
const LATEST: f64 = 3600.0;

impl StagingArgs {
    /// These options, completed by those that a clip carries.
    pub fn or(self, carried: StagingArgs) -> StagingArgs {
        StagingArgs {
            legend: self.legend.or(carried.legend),
            lens: self.lens.or(carried.lens),
            camera: self.camera.or(carried.camera),
            margin: self.margin.or(carried.margin),
            hold: self.hold.or(carried.hold),
            looped: self.looped,
            slow: if self.slow.is_empty() { carried.slow } else { self.slow },
            titles: self.titles || carried.titles && self.title.is_none(),
            title: if self.titles { None } else { self.title.or(carried.title) },
            text: if self.text.is_empty() { carried.text } else { self.text },
            glide: self.glide || carried.glide,
            text_size: self.text_size.or(carried.text_size),
        }
    }

    /// Whether the clip should end where it looks like its beginning.
    pub fn is_loop(&self) -> bool {
        self.looped
    }

    /// Applies these options to a clip of this scenario.
    pub fn apply(&self, scenario: &Scenario, clip: &mut Clip) {
        let staging = &mut clip.staging;
        if self.legend == Some(LegendName::Beside) {
            staging.legend = LegendSide::Beside;
        }
        staging.lens = self.lens.map(|lens| match lens {
            LensName::Inset => LensPlace::Inset,
            LensName::Beside => LensPlace::Beside,
        });
        staging.margin = self.margin.unwrap_or(0.0);
        staging.texts.clone_from(&self.text);
        staging.glide = self.glide;
        staging.text_size = self.text_size.unwrap_or_default();
        staging.timing.hold = self.hold.unwrap_or(0.0);
        staging.timing.slow.clone_from(&self.slow);
        staging.open_with(match &self.title {
            Some(title) => Some(TitleCard { title: title.clone(), text: String::new() }),
            None => self.titles.then(|| scenario.into()),
        });
        for (_, shot) in &mut clip.track.keys {
            shot.camera = self.camera.or(shot.camera);
            if self.legend == Some(LegendName::None) {
                shot.look.shown.set(OverlayId::Legend, false);
            }
        }
        if self.camera.is_some() {
            clip.track.moves.clear();
        }
    }

    /// Reports that the legend does not fit in a corner of this clip, if the user requested it there or is verbose.
    pub fn tell_legend(&self, clip: &Clip) {
        let Some(share) = too_large_legend(clip) else { return };
        let size = format!("{}x{}", clip.size.0, clip.size.1);
        let words = || said::legend_left_out(size, (100.0 * share).round() as usize).to_string();
        match self.legend {
            Some(LegendName::Corner) => aside(&words()),
            _ => remark(words),
        }
    }

    /// Whether the clip has a lens.
    pub fn has_lens(&self) -> bool {
        self.lens.is_some()
    }
}

fn short_time(text: &str) -> Result<f64, String> {
    time(text, LONGEST_WAIT)
}

fn margin(text: &str) -> Result<f32, &'static str> {
    let share = text.parse().ok().filter(|share| (0.0..=WIDEST_MARGIN).contains(share));
    share.ok_or("want a share of the shorter side from 0 to 0.25, such as 0.05")
}

fn window(text: &str) -> Result<Window, &'static str> {
    let numbers: Option<Vec<f32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let finite = numbers.filter(|numbers| numbers.iter().all(|number| number.abs() <= 1e6));
    match finite.as_deref() {
        Some([x, y, width]) if *width > 0.0 => {
            Ok(Window { center: Vec2::new(*x, *y), extent: Vec2::splat(*width) })
        }
        Some([x, y, width, height]) if *width > 0.0 && *height > 0.0 => {
            Ok(Window { center: Vec2::new(*x, *y), extent: Vec2::new(*width, *height) })
        }
        _ => Err("want the middle and the size of the part in view in m, such as 0,0,20 or 0,0,20,12"),
    }
}

/// A span of simulated time and the text after the equals sign.
fn span(text: &str) -> Option<(f64, f64, &str)> {
    let (span, rest) = text.split_once('=')?;
    let (from, to) = span.split_once("..")?;
    let (from, to) = (time(from, LATEST).ok()?, time(to, LATEST).ok()?);
    (from < to).then_some((from, to, rest))
}

fn slow(text: &str) -> Result<SlowMotion, &'static str> {
    let read = || {
        let (from, to, factor) = span(text)?;
        let factor = factor.parse().ok().filter(|factor| (0.01..=100.0).contains(factor))?;
        Some(SlowMotion { from, to, factor })
    };
    read().ok_or("want a span of simulated time and a factor from 0.01 to 100, such as 2s..3s=0.25")
}

fn subtitle(text: &str) -> Result<Subtitle, &'static str> {
    let read = span(text).map(|(from, to, words)| Subtitle { from, to, text: words.into() });
    read.ok_or("want a span of simulated time and words, such as 2s..5s=They meet")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_two_ends_and_a_value() {
        assert_eq!(slow("2s..3000ms=0.25").ok(), Some(SlowMotion { from: 2.0, to: 3.0, factor: 0.25 }));
        let words = subtitle("0..1m=a=b").expect("words");
        assert_eq!((words.from, words.to, words.text.as_str()), (0.0, 60.0, "a=b"));
        for text in ["", "2..1=1", "2=1", "1..2", "1..2=0", "1..2=x", "-1..2=1", "1..1=1"] {
            assert!(slow(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_camera_has_a_middle_and_a_size() {
        let read = window("-1.5,2,30").expect("a camera");
        assert_eq!((read.center, read.extent), (Vec2::new(-1.5, 2.0), Vec2::splat(30.0)));
        assert_eq!(window("0,0,30,20").expect("a camera").extent, Vec2::new(30.0, 20.0));
        for text in ["", "1,2", "1,2,0", "1,2,-3", "1,2,3,0", "1,2,3,4,5", "a,b,c", "nan,0,1", "0,0,inf"] {
            assert!(window(text).is_err(), "{text}");
        }
    }
}
