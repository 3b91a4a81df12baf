//! Files that the window reads and writes: unused file names, scenarios, figures, and files that are dropped on it.

use std::{collections::BTreeSet, fmt::Write as _, io::Write, path::PathBuf};

use sidestep_lab::{
    clips::{NewName, write_new, write_whole},
    files::code::CodeTarget,
    run::metrics::metric,
};

use super::{
    document::{Document, drawn::SavedMoment},
    notices::Notices,
    opened::{Incoming, Opened},
};
use crate::{app::notices::said, platform::clipboard};

/// Saving and exporting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// Write the present world, or the scene that is being drawn, as a scenario file: the one that it was saved as, or
    /// a new one with an unused name.
    Save,
    /// Write it as this file, now and whenever it is saved.
    SaveAs(PathBuf),
    /// Write the run so far as a file: scenario, seed and log.
    SaveRun,
    /// Write the figures as files.
    ExportFigures,
    /// Confirm that the world is on the clipboard as a program, and say what the program lacks.
    TellCopied(CodeTarget),
    /// Confirm that a link is on the clipboard.
    TellLink,
    /// Say why there is no link, and write the run as a file.
    SaveInsteadOfLink(String),
    /// Abandon the dropped file that is being read.
    CancelReading,
}

/// The folder for files, and the file that is being read.
#[derive(Default)]
pub struct Files {
    pub folder: PathBuf,
    /// Names that were given out.
    given: BTreeSet<PathBuf>,
    /// A scene that was saved just now, to be added to the recent files.
    pub saved: Option<PathBuf>,
    /// A dropped file that is being read.
    pub incoming: Option<Incoming>,
    /// Another program's scene in preview.
    pub preview: Option<Box<Opened>>,
}

impl Files {
    /// Uses this folder for files.
    pub fn in_folder(folder: PathBuf) -> Files {
        Files { folder, ..Files::default() }
    }

    /// Carries out an action; a scene that is saved is that of this moment.
    pub fn act(
        &mut self,
        action: FileAction,
        moment: SavedMoment,
        document: &mut Document,
        notices: &mut Notices,
    ) {
        match action {
            FileAction::Save => self.save(document.own_file.clone(), moment, document, notices),
            FileAction::SaveAs(file) => {
                document.own_file = Some(file.clone());
                self.save(Some(file), moment, document, notices);
            }
            FileAction::SaveRun => {
                let panes = &document.panes;
                let scenario = document.scenario_of_run(panes.active, None);
                if scenario.is_too_long() {
                    return notices.error(said::run_too_long());
                }
                let text = scenario.to_toml();
                let written = self.write(document, "run", "toml", &text);
                let done = |file| said::run_saved(panes.past().end(), file);
                notices.saved(written.map_err(with_remedy), done, said::not_saved);
            }
            FileAction::ExportFigures => {
                let text = figures(document);
                let written = self.write(document, "figures", "csv", &text).map_err(WriteError::into_words);
                notices.saved(written, said::figures, said::no_figures);
                let text = figures_of_agents(document);
                let written = self.write(document, "agents", "csv", &text).map_err(WriteError::into_words);
                notices.saved(written, said::agents, said::no_agents);
            }
            FileAction::TellCopied(target) => tell_copied(target, document, notices),
            FileAction::TellLink if clipboard::has_taken() => notices.info(said::link_copied()),
            FileAction::TellLink => notices.long_warning(said::not_taken()),
            FileAction::SaveInsteadOfLink(why) => {
                notices.long_warning(why);
                self.act(FileAction::SaveRun, moment, document, notices);
            }
            // The thread that reads it finishes without us.
            FileAction::CancelReading => self.incoming = None,
        }
    }

    /// Writes the world of this moment, as this file or under an unused name.
    fn save(
        &mut self,
        file: Option<PathBuf>,
        moment: SavedMoment,
        document: &mut Document,
        notices: &mut Notices,
    ) {
        let step = match moment {
            SavedMoment::Now => document.step(),
            SavedMoment::Start => document.panes.past().first(),
        };
        let text = document.scenario_at(moment).to_toml();
        let written = match file {
            Some(file) => write_whole(&file, |out| out.write_all(text.as_bytes()))
                .map(|()| file)
                .map_err(WriteError::Io),
            None => self.write(document, &format!("step-{step}"), "toml", &text),
        };
        if let Ok(file) = &written {
            document.saved = document.edits;
            self.saved = Some(file.clone());
        }
        notices.saved(written.map_err(with_remedy), said::saved, said::not_saved);
    }

    /// An unused name in the folder for files: the title, the kind of content, and a number if need be. A name is given
    /// out only once, because a result that is still being made has no file yet.
    pub fn free_name(&mut self, title: &str, what: &str, ending: &str) -> Result<NewName, String> {
        let dot = if ending.is_empty() { "" } else { "." };
        let file = format!("{}{what}{dot}{ending}", name_of(title));
        let mut name = NewName::of(self.folder.join(&file));
        while name.is_taken() || self.given.contains(&name.path()) {
            name = name.next().ok_or_else(|| said::no_name(file.clone()).to_string())?;
        }
        self.given.insert(name.path());
        Ok(name)
    }

    /// Writes a text under an unused name.
    fn write(
        &mut self,
        document: &Document,
        what: &str,
        ending: &str,
        text: &str,
    ) -> Result<PathBuf, WriteError> {
        let name = self.free_name(&document.scenario.title, what, ending).map_err(WriteError::Name)?;
        write_new(name, |out| out.write_all(text.as_bytes())).map_err(WriteError::Io)
    }
}

/// Largest number of gaps of a program that a message names; the program itself lists all of them.
const NAMED_GAPS: usize = 3;

fn tell_copied(target: CodeTarget, document: &Document, notices: &mut Notices) {
    let gaps = match document.as_code(target) {
        Ok(program) => program.gaps,
        Err(refused) => return notices.error(said::not_copied(refused)),
    };
    if !clipboard::has_taken() {
        return notices.long_warning(said::not_taken());
    }
    if gaps.is_empty() {
        return notices.info(said::copied(target.name()));
    }
    let named: Vec<String> = gaps.iter().take(NAMED_GAPS).map(ToString::to_string).collect();
    let more = gaps.len().saturating_sub(NAMED_GAPS);
    notices.long_warning(said::copied_with_gaps(target.name(), named.join("; "), more));
}

/// The reason why a file was not written.
enum WriteError {
    Name(String),
    Io(std::io::Error),
}

impl WriteError {
    fn into_words(self) -> String {
        match self {
            WriteError::Name(words) => words,
            WriteError::Io(error) => error.to_string(),
        }
    }
}

/// The error with its remedy.
fn with_remedy(error: WriteError) -> String {
    match error {
        WriteError::Name(words) => words,
        WriteError::Io(error) => said::unwritable(error.to_string()).to_string(),
    }
}

/// The figures of every step, as comma-separated values.
fn figures(document: &Document) -> String {
    let machine = document.panes.machine();
    let mut rows = format!("step,time,{}\n", metric::names());
    for (step, sample) in (machine.past().first()..).zip(machine.past().samples()) {
        _ = writeln!(rows, "{step},{},{}", sample.time, metric::row(sample));
    }
    rows
}

/// The figures of every agent, as comma-separated values.
fn figures_of_agents(document: &Document) -> String {
    let machine = document.panes.machine();
    let mut rows = format!("agent,{}\n", metric::names_of_agents());
    for agent in 0..machine.run().world().agents.len() as u32 {
        _ = writeln!(rows, "{agent},{}", metric::row_of_agent(machine.run().metrics(), agent));
    }
    rows
}

/// Longest part of a title in a file name, bytes: systems allow names of 255 bytes, and encrypted folders 143.
const LONGEST_NAME: usize = 100;

/// Turns a title into a file name without an ending.
pub fn file_name(title: &str) -> String {
    let name = name_of(title);
    let name = name.trim_end_matches('-');
    if name.is_empty() { said::nameless().to_string() } else { name.to_string() }
}

/// Turns a title into the beginning of a file name, with a dash after it; empty for a title without letters and digits.
fn name_of(title: &str) -> String {
    let words = title.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    let mut name = String::new();
    for c in words.skip_while(|c| *c == '-') {
        if name.len() + c.len_utf8() > LONGEST_NAME {
            break;
        }
        name.push(c);
    }
    name.truncate(name.trim_end_matches('-').len());
    if name.is_empty() { name } else { name + "-" }
}
