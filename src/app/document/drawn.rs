//! What is drawn is the start of the run: the changes made at its first step, and the methods and parameters of now.

use std::mem;

use sidestep_core::{Command, World};
use sidestep_lab::{
    Scenario,
    files::scenario::View,
    run::time::{FilmStart, TimeMachine},
    text::refusals,
};

use super::{Document, by_method::start_of, rules};
use crate::app::{
    notices::{Notices, Way},
    panes::said,
};

/// The moment of the run that a saved scene has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedMoment {
    /// The present step.
    Now,
    /// The first step, which is what is drawn.
    Start,
}

impl Document {
    /// Goes to the start of the run with the methods and parameters that each world has now. If some of them were set
    /// on the way, the worlds begin another branch with them.
    pub fn return_to_start(&mut self, notices: &mut Notices) {
        let first = self.panes.past().first();
        let panes = &mut self.panes.list;
        let tunings: Vec<Vec<Command>> = panes.iter().map(|pane| tuned_on_the_way(&pane.machine)).collect();
        let is_tuned = tunings.iter().any(|tuning| !tuning.is_empty());
        for (pane, tuning) in panes.iter_mut().zip(tunings) {
            pane.machine.seek(pane.machine.past().first());
            if is_tuned {
                // Branches have the same numbers in all worlds.
                pane.machine.fork(said::restart());
            }
            for command in tuning {
                if let Err(error) = pane.machine.apply(command) {
                    notices.error(refusals::command(&error));
                }
            }
        }
        if is_tuned {
            self.changes = mem::take(&mut self.changes).of_start(first);
        }
        self.follow_selected();
    }

    /// The step at which the next change in this direction was made; `None` if it concerns only the text of the scene.
    pub fn step_of_next(&self, way: Way) -> Option<u64> {
        self.changes.step_of_next(way)
    }

    /// The world of a moment as a scenario; the start of the run has the methods and parameters of now.
    pub fn scenario_at(&self, moment: SavedMoment) -> Scenario {
        match moment {
            SavedMoment::Now => self.scenario_of_now(),
            SavedMoment::Start => self.scenario_of(&self.start_with(|_| true)),
        }
    }

    /// The world at the start of what the user has drawn, and its scenario, without what worlds side by side differ in;
    /// `None` if the scene is as it was opened.
    pub(super) fn drawn_start(&self) -> Option<(World, Scenario)> {
        if !self.drawn {
            return None;
        }
        let world = self.start_with(|command| !self.panes.is_own(command.tuned()));
        let start = self.scenario_of(&world);
        let view = View { gate: start.view.gate, ..self.scenario.view.clone() };
        Some((world, Scenario { view, ..start }))
    }

    /// The world at the start of the run, with the changes there and the methods and parameters of now, as far as
    /// `keeps` admits them.
    fn start_with(&self, keeps: impl Fn(&Command) -> bool) -> World {
        let machine = self.panes.machine();
        let mut world = start_of_drawing(machine, &keeps);
        let tuning = tuned_on_the_way(machine);
        tuning.iter().filter(|command| keeps(command)).for_each(|command| _ = command.apply(&mut world));
        world
    }

    /// Takes the start of what was drawn for the scenario that is open; `world` has its agents by their former ids.
    pub(super) fn open_start(&mut self, world: &World, start: Scenario) {
        let selected = self.selected_in(world);
        self.initial = start.world();
        self.alike_at_first = rules::alike_of(&self.initial);
        self.scenario = start;
        self.select(selected);
    }
}

/// The world at the first step of a run, with the changes there that `keeps` admits.
fn start_of_drawing(machine: &TimeMachine, keeps: impl Fn(&Command) -> bool) -> World {
    let FilmStart { mut world, log, .. } = start_of(machine);
    let commands = log.iter().filter_map(|(_, command)| command.of_world());
    // A command that is refused there was given later, for an agent that was added later.
    commands.filter(|command| keeps(command)).for_each(|command| _ = command.apply(&mut world));
    world
}

/// The methods and parameters that were set after the first step of a run, as its start takes them. A run that follows
/// a log begins as the log does.
fn tuned_on_the_way(machine: &TimeMachine) -> Vec<Command> {
    let (run, first) = (machine.run(), machine.past().first());
    let mut tuning: Vec<Command> = Vec::new();
    if machine.followed().is_some() {
        return tuning;
    }
    let later = run.applied().iter().filter(|(step, _)| *step > first);
    for command in later.filter_map(|(_, command)| command.of_world()) {
        if command.tuned().is_some() {
            tuning.retain(|earlier| !command.supersedes(earlier));
            tuning.push(command.clone());
        }
    }
    if tuning.is_empty() {
        return tuning;
    }
    let (mut start, now) = (start_of_drawing(machine, |_| true), run.world());
    let agents = now.agents.len();
    let same = start.agents.len() == agents && start.ids.same(&now.ids, agents);
    // Agents that steps add and remove have other indices.
    tuning.retain(|command| (same || !command.tunes_one()) && command.apply(&mut start).is_ok());
    tuning
}
