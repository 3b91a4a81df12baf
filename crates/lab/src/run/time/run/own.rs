//! A run queries the program of its agents' own method, and logs its answers: a replay needs no program.

use std::sync::{PoisonError, TryLockError};

use super::Run;
use sidestep_core::model::World;

use crate::{
    run::{
        own::{self, SharedProgram},
        time::log::Log,
    },
    text::message::Message,
};

impl Run {
    /// From now on has a program decide for the agents of the method `own`, or none. The program gives its own answer
    /// for the present step, and the answers that the log has ahead are dropped; its other commands stay.
    pub fn give_program(&mut self, program: Option<SharedProgram>) {
        (self.program, self.fault) = (program, None);
        if self.program.is_some() {
            self.asks_again = true;
            self.drop_answers_ahead();
        }
    }

    fn drop_answers_ahead(&mut self) {
        if self.upcoming().iter().any(|(_, command)| command.is_answer()) {
            let others = self.upcoming().iter().filter(|(_, command)| !command.is_answer());
            let commands = self.applied().iter().chain(others).cloned().collect();
            self.log = self.log.with(commands);
        }
    }

    /// The program that decides, until it fails.
    pub fn program(&self) -> Option<&SharedProgram> {
        self.program.as_ref()
    }

    /// The reason why the program failed, if it did.
    pub fn fault(&self) -> Option<&Message> {
        self.fault.as_ref()
    }

    /// Like [`Run::fault`], but clears it.
    pub fn take_fault(&mut self) -> Option<Message> {
        self.fault.take()
    }

    /// Queries the program for the next step, unless it has answered and nothing was changed since, and logs the answer
    /// as a command. Returns true if it was queried and has answered; a step in the background that is cancelled waits
    /// for no answer. A program that fails is dropped.
    pub fn ask(&mut self) -> bool {
        let Some(program) = self.program.clone() else { return false };
        let step = self.world().step;
        let last = self.applied().last();
        let is_answered =
            !self.asks_again && last.is_some_and(|(at, command)| *at == step && command.is_answer());
        if is_answered || own::agents(self.world()).next().is_none() {
            return false;
        }
        let asked = program.lock().unwrap_or_else(PoisonError::into_inner).ask(self.world(), &self.cancelled);
        let Some(asked) = asked.transpose() else { return false };
        self.asks_again = false;
        // A world accepts answers that were checked.
        let answered = asked.map(|answers| self.insert(answers).is_ok());
        answered.unwrap_or_else(|fault| {
            (self.program, self.fault) = (None, Some(fault));
            false
        })
    }

    /// True while another thread waits for an answer of the program.
    pub fn awaits_answer(&self) -> bool {
        let is_asked = |program: &SharedProgram| matches!(program.try_lock(), Err(TryLockError::WouldBlock));
        self.program.as_ref().is_some_and(is_asked)
    }

    /// Ends the process of the program, even if cancelled steps in the background still share it.
    pub(in crate::run::time) fn end_program(&mut self) {
        if let Some(program) = self.program.take() {
            program.lock().unwrap_or_else(PoisonError::into_inner).end();
        }
    }

    /// The log of a run up to a step, with the answers of this program alone; and, if it failed, the step and the
    /// reason.
    pub fn played(
        world: World,
        log: Log,
        last: u64,
        program: &SharedProgram,
    ) -> (Log, Option<(u64, Message)>) {
        let mut run = Run::new(world, log);
        run.give_program(Some(program.clone()));
        loop {
            run.ask();
            if let Some(fault) = run.take_fault() {
                return (run.log().clone(), Some((run.world().step, fault)));
            }
            if run.world().step >= last {
                return (run.log().clone(), None);
            }
            run.step();
        }
    }
}
