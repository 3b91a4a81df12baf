//! Output on the terminal: answers on standard output, everything else on standard error, as much as requested.

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
use sidestep_lab::clips::write_whole;
use sidestep_lab::text::language::Language;
use sidestep_lab::text::spelling::one_line_of_json;
use tempfile::TempDir;

use super::{answers, columns::padded, one_line, said, shown};

/// The amount of output in addition to the answer, and its language.
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
    /// Applies these settings from now on.
    pub fn begin(self) {
        self.lang.unwrap_or_else(Language::of_system).set();
        LANGUAGE_ASKED.store(self.lang.is_some(), Ordering::Relaxed);
        QUIET.store(self.quiet, Ordering::Relaxed);
        VERBOSE.store(self.verbose, Ordering::Relaxed);
    }

    /// The requested language.
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

/// The language requested by `--lang`; otherwise the one of the system applies.
pub fn asked_language() -> Option<Language> {
    LANGUAGE_ASKED.load(Ordering::Relaxed).then(Language::current)
}

/// Whether standard input or output is meant, not a file.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes a text to a file, or to standard output.
pub fn write_text(out: &Path, text: &str) -> anyhow::Result<()> {
    if is_standard(out) {
        return Ok(io::stdout().write_all(text.as_bytes())?);
    }
    Ok(write_whole(out, |file| file.write_all(text.as_bytes()))?)
}

/// The destination of an answer: a file, or standard output, for which it is first written to a temporary file.
pub struct Destination {
    path: PathBuf,
    temporary: Option<TempDir>,
}

impl Destination {
    /// The destination for `--out` and `--format`; standard output needs a format.
    pub fn of(out: &Path, format: Option<&str>) -> anyhow::Result<Destination> {
        if !is_standard(out) {
            return Ok(Destination { path: out.to_path_buf(), temporary: None });
        }
        let format = format.ok_or_else(said::want_format)?;
        let temporary = tempfile::tempdir()?;
        Ok(Destination {
            path: temporary.path().join(format!("answer.{format}")),
            temporary: Some(temporary),
        })
    }

    /// The file to write.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Copies the answer to standard output, or reports its path by `tell`.
    pub fn deliver(self, tell: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        if self.temporary.is_none() {
            return if QUIET.load(Ordering::Relaxed) { Ok(()) } else { tell() };
        }
        io::copy(&mut File::open(&self.path)?, &mut io::stdout())?;
        Ok(())
    }
}

/// Standard output for answers in words: each line is printed through [`one_line`].
pub struct TerminalLines(StdoutLock<'static>);

/// The output for answers in words. Data go to standard output unchanged.
pub fn answer() -> TerminalLines {
    TerminalLines(io::stdout().lock())
}

impl Write for TerminalLines {
    /// Writes bytes that consist of whole characters.
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

/// Prints a line about written files, unless the program is to be quiet.
pub fn tell(line: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        _ = writeln!(answer(), "{line}");
    }
}

/// Prints a line that is not part of the answer, unless the program is to be quiet.
pub fn aside(line: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        complain(line);
    }
}

/// Prints a line on standard error.
pub fn complain(line: &str) {
    eprintln!("sidestep: {}", one_line(line));
}

/// Prints a line in verbose mode.
pub fn remark(line: impl FnOnce() -> String) {
    if VERBOSE.load(Ordering::Relaxed) {
        complain(&line());
    }
}

/// The full name of a file, safe for a terminal.
pub fn full_name(path: &Path) -> String {
    shown(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf()))
}

/// Whether the answer goes to a terminal, where a person reads it.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// A figure after its name.
pub fn row(out: &mut impl Write, name: impl Display, value: impl Display) -> io::Result<()> {
    writeln!(out, "{} {}", padded(&name.to_string(), 20), one_line(&value.to_string()))
}

/// Prints an answer as data: one line, with its words in English in any language.
pub fn print_json(answer: impl FnOnce() -> anyhow::Result<Value>) -> anyhow::Result<()> {
    print_json_text(&Language::English.speaking(answer)?.to_string())
}

/// Prints JSON without line breaks as a line.
pub fn print_json_text(json: &str) -> anyhow::Result<()> {
    Ok(writeln!(io::stdout(), "{}", one_line_of_json(json))?)
}

/// A number in the fewest digits that read back to it; `null` if it is not defined.
pub fn in_json(value: f32) -> Value {
    serde_json::from_str(&value.to_string()).unwrap_or(Value::Null)
}

/// A progress bar on a terminal, nothing elsewhere.
pub fn progress(steps: u64) -> ProgressBar {
    if QUIET.load(Ordering::Relaxed) || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let left = answers::time_left("{eta}".into());
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}}  {{elapsed}}  {left}"));
    ProgressBar::new(steps).with_style(style.expect("the template is well formed"))
}
