//! The present scene under each method, and under the user's own, from its start with the present parameters, on a
//! background thread.

use std::{
    sync::{
        Arc, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, TryRecvError, channel},
    },
    time::Duration,
};

use sidestep_core::Method;
use sidestep_lab::{
    print::sweep::{Length, MethodRun, USUAL_SECONDS, avoiding_methods, command_for},
    run::{
        own::{OwnProgram, SharedProgram},
        time::{FilmStart, Run, TimeMachine},
    },
    text::message::Message,
};

use super::trials::rest_after;
use crate::app::performance;
use crate::platform::{Instant, sleep, spawn};

/// The time that the runs work between two pauses.
const SPELL: Duration = Duration::from_millis(10);

/// The finished runs, and those in progress.
#[derive(Debug)]
pub struct MethodTable {
    /// In the order of the methods.
    pub runs: Vec<MethodRun>,
    /// The number of runs in all.
    pub planned: usize,
    /// The reason why a run could not be made.
    pub refused: Option<Message>,
    running: Option<RunningMethods>,
}

/// The thread that makes the runs.
#[derive(Debug)]
struct RunningMethods {
    cancelled: Arc<AtomicBool>,
    made: Receiver<Result<MethodRun, Message>>,
    /// The user's own method.
    program: Option<SharedProgram>,
}

impl MethodTable {
    /// Begins with the first method; the last one is the program with this command.
    pub fn begin(machine: &TimeMachine, program: Option<&str>) -> MethodTable {
        let (sender, made) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&cancelled);
        let (start, tuning) = (start_of(machine), machine.run().tuning());
        let length = Length::Seconds(start.world.time + USUAL_SECONDS);
        let program = program.and_then(|command| OwnProgram::shared(command).ok());
        let methods: Vec<Method> = avoiding_methods().chain(program.as_ref().map(|_| Method::Own)).collect();
        let (planned, asked) = (methods.len(), program.clone());
        spawn(move || {
            let mut worked = Instant::now();
            let mut go_on = || {
                if worked.elapsed() > SPELL {
                    sleep(rest_after(worked.elapsed()));
                    worked = Instant::now();
                }
                !stop.load(Ordering::Relaxed)
            };
            for method in methods {
                let FilmStart { world, metrics, log, .. } = start.clone();
                let mut run = Run::observed(world, log, metrics);
                // Commands refused at the start were given later, for agents that were added later.
                tuning.iter().for_each(|command| _ = run.apply(command.clone()));
                if run.apply(command_for(method)).is_err() {
                    return;
                }
                run.give_program(asked.clone().filter(|_| method == Method::Own));
                run.set_cancel_flag(&stop);
                let made = MethodRun::of(run, method, length, performance::clock, &mut |_| go_on());
                let Some(made) = made.transpose() else { return };
                if sender.send(made).is_err() {
                    return;
                }
            }
        });
        let running = Some(RunningMethods { cancelled, made, program });
        MethodTable { runs: Vec::new(), planned, refused: None, running }
    }

    /// Takes in the finished runs.
    pub fn tend(&mut self) {
        let Some(running) = &self.running else { return };
        loop {
            match running.made.try_recv() {
                Ok(Ok(run)) => self.runs.push(run),
                Ok(Err(refused)) => self.refused = Some(refused),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => return self.running = None,
            }
        }
    }

    /// Returns true if runs are in progress.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}

/// The first step of a run, with the commands that it had there.
pub fn start_of(machine: &TimeMachine) -> FilmStart {
    let first = machine.past().first();
    let start = machine.start_for(first);
    let at_start = start.log.iter().take_while(|(step, _)| *step == first).cloned().collect();
    FilmStart { log: start.log.with(at_start), ..start }
}

impl Drop for RunningMethods {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
        // Its run waits no longer.
        if let Some(program) = &self.program {
            program.lock().unwrap_or_else(PoisonError::into_inner).end();
        }
    }
}
