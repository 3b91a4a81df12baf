//! Agents with the user's own method: a program is started once, reads a line for each step, and answers with a line.
//!
//! ```text
//!   world ─▶ wire::question ─▶ standard input     program     standard output ─▶ wire::answers ─▶ Command::SetAnswers
//! ```
//! docs/protocol.md describes every field. Writing and reading have a thread each, so that a program that does neither
//! is late, but blocks no step for longer than [`PATIENCE`]. A step that is cancelled waits no longer; the next question
//! then follows the answer that it left. Its standard error goes to the terminal.

mod process;
pub(crate) mod said;
mod wire;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sidestep_core::{
    model::{Method, World},
    sim::Command,
};

use crate::text::message::Message;
use process::Process;

/// Longest wait for an answer.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Longest wait for the first answer, since a program may have to load something.
pub const STARTING: Duration = Duration::from_secs(10);

/// Longest accepted answer line, bytes.
pub const LONGEST_LINE: usize = 16 << 20;

/// The program of a method. It starts with the first question, and is ended when this is dropped.
#[derive(Debug)]
pub struct OwnProgram {
    /// Name and arguments.
    words: Vec<String>,
    process: Option<Process>,
    /// The reason why it failed: it is not started again.
    fault: Option<Message>,
}

/// A program shared by a run and its background steps, which query it in turn.
pub type SharedProgram = Arc<Mutex<OwnProgram>>;

impl OwnProgram {
    /// Parses a command: words separated by spaces; a word that contains spaces is put in double quotes.
    ///
    /// # Errors
    /// The command is empty, or a quote has no end.
    pub fn of(command: &str) -> Result<OwnProgram, Message> {
        let parts: Vec<&str> = command.split('"').collect();
        if parts.len().is_multiple_of(2) {
            return Err(said::open_quote());
        }
        let mut words = vec![String::new()];
        for (index, part) in parts.into_iter().enumerate() {
            let quoted = index % 2 == 1;
            for (index, piece) in
                if quoted { vec![part] } else { part.split(' ').collect() }.into_iter().enumerate()
            {
                if index > 0 {
                    words.push(String::new());
                }
                words.last_mut().expect("never empty").push_str(piece);
            }
        }
        words.retain(|word| !word.is_empty());
        let program = OwnProgram { words, process: None, fault: None };
        if program.words.is_empty() { Err(said::no_command()) } else { Ok(program) }
    }

    /// Like [`OwnProgram::of`], as a shared program.
    ///
    /// # Errors
    /// As [`OwnProgram::of`].
    pub fn shared(command: &str) -> Result<SharedProgram, Message> {
        OwnProgram::of(command).map(|program| Arc::new(Mutex::new(program)))
    }

    /// Requests the velocities of all agents with the method `own`. Returns `None` if `cancelled` is raised before the
    /// answer is there.
    ///
    /// # Errors
    /// The program does not start, has ended, is late, or answers something invalid. The program is ended then.
    pub fn ask(&mut self, world: &World, cancelled: &AtomicBool) -> Result<Option<Command>, Message> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.answers(world, cancelled).map_err(|fault| {
            self.end();
            self.fault.insert(said::failed(self.words[0].clone(), world.step as usize, fault)).clone()
        })
    }

    /// Ends its process.
    pub fn end(&mut self) {
        self.process = None;
    }

    fn answers(&mut self, world: &World, cancelled: &AtomicBool) -> Result<Option<Command>, Message> {
        if cancelled.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start(&self.words)?),
        };
        let own: Vec<u32> = agents(world).collect();
        let Some(line) = process.exchange(wire::question(world, &own), cancelled)? else { return Ok(None) };
        wire::answers(&line, world.step, &own).map(|answers| Some(Command::SetAnswers(answers.into())))
    }
}

/// The indices of the agents for which a program decides.
pub fn agents(world: &World) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(&world.agents).filter(|(_, agent)| agent.method == Method::Own).map(|(index, _)| index)
}

/// The number of agents for which a program decides now, or once they have entered.
pub fn count(world: &World) -> usize {
    let to_come = world.newcomers.to_come().filter(|newcomer| newcomer.agent.method == Method::Own);
    agents(world).count() + to_come.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_quotes_hold_spaces() {
        let words = |command| OwnProgram::of(command).map(|program| program.words);
        assert_eq!(words(" python3  mine.py -v "), Ok(vec!["python3".into(), "mine.py".into(), "-v".into()]));
        assert_eq!(
            words("\"/my tools/mine\" --name=\"a b\"c"),
            Ok(vec!["/my tools/mine".into(), "--name=a bc".into()])
        );
        assert_eq!(words("  "), Err(said::no_command()));
        assert_eq!(words("mine \"x"), Err(said::open_quote()));
    }
}
