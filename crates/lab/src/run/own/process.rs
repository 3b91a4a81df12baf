//! A child process that exchanges lines with this one.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::Duration,
};

use super::{LONGEST_LINE, PATIENCE, STARTING, said};
use crate::text::{message::Message, quantity::seconds};

/// A running program. Dropping it closes its input, kills it if it does not end, and collects its exit status, so that
/// no process is left behind.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `None` once the input is to be closed.
    questions: Option<Sender<String>>,
    answers: Receiver<io::Result<String>>,
    /// Longest wait for the next answer.
    patience: Duration,
    /// The part of it that is left; `None` if the last question is answered.
    left: Option<Duration>,
}

/// The time after which a wait checks whether its answer is still needed.
const GLANCE: Duration = Duration::from_millis(20);

/// Time that a program has to end once its input is closed: a number of polls, and the wait before each.
const GRACE: (u32, Duration) = (20, Duration::from_millis(10));

impl Process {
    /// Starts a program by its name and arguments.
    ///
    /// # Errors
    /// The operating system cannot start it.
    pub fn start(words: &[String]) -> Result<Process, Message> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let not_started = |error: io::Error| said::not_started(error.to_string());
        let mut child = command.spawn().map_err(not_started)?;
        let (questions, to_write) = channel();
        let (read, answers) = sync_channel(1);
        let pipes = child.stdin.take().zip(child.stdout.take());
        let process = Process { child, questions: Some(questions), answers, patience: STARTING, left: None };
        let Some((input, output)) = pipes else { return Err(said::not_started("no pipes".into())) };
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.into()).spawn(work).map_err(not_started)
        };
        spawn("to one's own method", Box::new(move || write_all(input, &to_write)))?;
        spawn("from one's own method", Box::new(move || read_all(output, &read)))?;
        Ok(process)
    }

    /// Writes a line, and waits for the line that answers it. If the wait for an earlier answer was given up, that
    /// answer is read first, and dropped. Returns `None` once `cancelled` is raised.
    ///
    /// # Errors
    /// No answer: the program has ended, is late, or wrote a line that is too long or is not text.
    pub fn exchange(&mut self, line: String, cancelled: &AtomicBool) -> Result<Option<String>, Message> {
        if self.left.is_some() && self.answer(cancelled)?.is_none() {
            return Ok(None);
        }
        // If the writer is gone, no answer comes either.
        _ = self.questions.as_ref().map(|questions| questions.send(line));
        self.left = Some(self.patience);
        self.answer(cancelled)
    }

    /// Waits for the answer to the last line.
    fn answer(&mut self, cancelled: &AtomicBool) -> Result<Option<String>, Message> {
        while let Some(left) = self.left.filter(|_| !cancelled.load(Ordering::Relaxed)) {
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Ok(Ok(line)) => {
                    (self.patience, self.left) = (PATIENCE, None);
                    return Ok(Some(line));
                }
                Ok(Err(error)) => return Err(said::unreadable(error.to_string())),
                Err(RecvTimeoutError::Timeout) if left > GLANCE => self.left = Some(left - GLANCE),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(said::late(seconds(self.patience.as_secs_f32())));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(said::ended(self.end())),
            }
        }
        Ok(None)
    }

    /// Ends the program, by force if it does not end on its own, and returns how it ended.
    fn end(&mut self) -> String {
        self.questions = None;
        let (parts, part) = GRACE;
        for _ in 0..parts {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(part),
                Ok(Some(status)) => return status.to_string(),
                Err(error) => return error.to_string(),
            }
        }
        _ = self.child.kill();
        self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes lines as they come, until there are no more or the program accepts none.
fn write_all(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the program ends, or writes one that is too long.
fn read_all(output: ChildStdout, lines: &SyncSender<io::Result<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = String::new();
        let read = (&mut output).take(LONGEST_LINE as u64 + 1).read_line(&mut line);
        let read = match read {
            Ok(0) => return,
            Ok(_) if line.len() > LONGEST_LINE => {
                Err(io::Error::other(format!("more than {LONGEST_LINE} bytes")))
            }
            read => read.map(|_| line),
        };
        let failed = read.is_err();
        if lines.send(read).is_err() || failed {
            return;
        }
    }
}
