//! What goes to the terminal: answers to standard output, all else to standard error, as much as was asked for.

use std::{
    fmt::Display,
    fs::File,
    io::{self, IsTerminal, StdoutLock, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use sidestep_lab::text::language::Language;
use sidestep_lab::text::spelling::one_line_of_json;
use tempfile::TempDir;

use super::{answers, columns::padded, one_line, said, shown};

/// How much is told beside the answer, and in which language.
#[derive(Args, Clone, Copy)]
pub struct Talk {
    /// Speak English (en) or Chinese (zh); by default the language of the system. Data stay in English
    #[arg(long, global = true, value_name = "L", value_parser = language)]
    lang: Option<Language>,
    /// Say nothing but what was asked for: no progress, no names of written files
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Say on standard error what was done, and how long it took
    #[arg(short, long, global = true)]
    verbose: bool,
}

static QUIET: AtomicBool = AtomicBool::new(false);
static LANGUAGE_ASKED: AtomicBool = AtomicBool::new(false);
static VERBOSE: AtomicBool = AtomicBool::new(false);

impl Talk {
    /// From now on.
    pub fn begin(self) {
        self.lang.unwrap_or_else(Language::of_system).set();
        LANGUAGE_ASKED.store(self.lang.is_some(), Ordering::Relaxed);
        QUIET.store(self.quiet, Ordering::Relaxed);
        VERBOSE.store(self.verbose, Ordering::Relaxed);
    }

    /// The language that was asked for.
    #[cfg(feature = "window")]
    pub fn language(self) -> Option<Language> {
        self.lang
    }
}

/// Reads `en` or `zh`.
pub(super) fn language(text: &str) -> Result<Language, &'static str> {
    let known = Language::ALL.into_iter().find(|language| language.tag() == text);
    known.ok_or("want en or zh")
}

/// The language that `--lang` asks for; without it there is that of the system.
pub fn asked_language() -> Option<Language> {
    LANGUAGE_ASKED.load(Ordering::Relaxed).then(Language::current)
}

/// Whether standard input or output is meant, and no file.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Where an answer goes: a file, or standard output, for which it is written beside first.
pub struct Destination {
    path: PathBuf,
    beside: Option<TempDir>,
}

impl Destination {
    /// Of `--out` and `--format`; for standard output a format is needed.
    pub fn of(out: &Path, format: Option<&str>) -> anyhow::Result<Destination> {
        if !is_standard(out) {
            return Ok(Destination { path: out.to_path_buf(), beside: None });
        }
        let format = format.ok_or_else(said::want_format)?;
        let beside = tempfile::tempdir()?;
        Ok(Destination { path: beside.path().join(format!("answer.{format}")), beside: Some(beside) })
    }

    /// The file to write.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Hands over what was written, or tells where it is by `tell`.
    pub fn deliver(self, tell: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        if self.beside.is_none() {
            return if QUIET.load(Ordering::Relaxed) { Ok(()) } else { tell() };
        }
        io::copy(&mut File::open(&self.path)?, &mut io::stdout())?;
        Ok(())
    }
}

/// Standard output for answers in words: each line is printed as [`one_line`] has it.
pub struct TerminalLines(StdoutLock<'static>);

/// Where answers in words are printed. Data go to standard output as they are.
pub fn answer() -> TerminalLines {
    TerminalLines(io::stdout().lock())
}

impl Write for TerminalLines {
    /// The bytes of whole characters.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in String::from_utf8_lossy(bytes).split_inclusive('\n') {
            let (words, end) = line.strip_suffix('\n').map_or((line, ""), |words| (words, "\n"));
            self.0.write_all(one_line(words).as_bytes())?;
            self.0.write_all(end.as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A line about what was written, unless nothing is to be said.
pub fn tell(line: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        _ = writeln!(answer(), "{line}");
    }
}

/// A line that is no part of the answer, unless nothing is to be said.
pub fn aside(line: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        complain(line);
    }
}

/// A line on standard error.
pub fn complain(line: &str) {
    eprintln!("sidestep: {}", one_line(line));
}

/// A line for those who want to know more.
pub fn remark(line: impl FnOnce() -> String) {
    if VERBOSE.load(Ordering::Relaxed) {
        complain(&line());
    }
}

/// A file's whole name, as a terminal may show it.
pub fn full_name(path: &Path) -> String {
    shown(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf()))
}

/// Whether a person reads the answer on a terminal.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// A figure behind its name.
pub fn row(out: &mut impl Write, name: impl Display, value: impl Display) -> io::Result<()> {
    writeln!(out, "{} {}", padded(&name.to_string(), 20), one_line(&value.to_string()))
}

/// Prints an answer as data: one line, its words in English whatever language is spoken.
pub fn print_json(answer: impl FnOnce() -> anyhow::Result<Value>) -> anyhow::Result<()> {
    print_json_text(&Language::English.speaking(answer)?.to_string())
}

/// Prints JSON without line breaks as a line.
pub fn print_json_text(json: &str) -> anyhow::Result<()> {
    Ok(writeln!(io::stdout(), "{}", one_line_of_json(json))?)
}

/// A number in the fewest digits that read back to it; `null` for one that is not defined.
pub fn in_json(value: f32) -> Value {
    serde_json::from_str(&value.to_string()).unwrap_or(Value::Null)
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress(steps: u64) -> ProgressBar {
    if QUIET.load(Ordering::Relaxed) || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let left = answers::time_left("{eta}".into());
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}}  {{elapsed}}  {left}"));
    ProgressBar::new(steps).with_style(style.expect("the template is well formed"))
}
