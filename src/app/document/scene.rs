//! Other worlds in the document: a restart, another branch, several side by side.

use sidestep_core::Command;
use sidestep_lab::{Scenario, files::scenario::Recorded, text::refusals};

use super::{Document, changes::ChangeHistory, examination::Examination};
use crate::app::{
    as_text,
    notices::Notices,
    panes::{Panes, label_of},
    settings::Settings,
};

/// Actions that bring other worlds; time jumps with them.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum SceneAction {
    /// Open a file or a built-in scenario.
    Load(String),
    /// Open a new scene for drawing.
    New,
    /// Show worlds side by side.
    Compare(Comparison),
    /// Back to step 0 with the present method and parameters.
    Restart,
    /// Continue on another branch.
    SwitchBranch(u32),
}

/// Worlds side by side, from one start.
#[derive(Clone, Debug, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct Comparison {
    /// A built-in scenario to open for it; `None` takes the present one.
    pub scenario: Option<String>,
    /// The own commands of each world; fewer than two lists make a single world.
    #[serde(with = "as_text::variants")]
    pub variants: Vec<Vec<Command>>,
}

impl Document {
    /// Goes back to step 0; method, parameters, selection and look stay. The run so far stays as a branch.
    pub fn restart(&mut self, notices: &mut Notices) {
        self.changes = ChangeHistory::default();
        if let Err(error) = self.panes.restart() {
            notices.error(refusals::command(&error));
        }
    }

    /// Plays from the start again without the user: like a restart, but changes of methods and parameters can still be
    /// undone.
    pub fn play_again(&mut self, settings: &Settings, notices: &mut Notices) {
        if self.panes.begin_afresh(&self.scenario) {
            self.panes.set_budget(settings.budget);
            self.watch();
        } else {
            let changes = std::mem::take(&mut self.changes);
            self.restart(notices);
            self.changes = changes.of_tuning();
        }
        self.examination.forget();
    }

    /// Switches to another branch, near the present step. Changes of one branch cannot be undone on another.
    pub fn switch_branch(&mut self, branch: u32) {
        self.changes = ChangeHistory::default();
        self.panes.switch_near(branch);
        self.examination.forget();
    }

    /// The run of the followed log, without changes made here.
    fn followed_run(&self) -> Option<Recorded> {
        let run = self.scenario.run.as_ref()?;
        let followed = run.log.followed().is_some();
        followed.then(|| Recorded::new(run.steps, run.log.with(Vec::new()), &[]))
    }

    /// Puts worlds side by side that differ in one thing, or goes back to one. Returns true if that was done.
    pub fn compare(
        &mut self,
        variants: Vec<Vec<Command>>,
        settings: &mut Settings,
        notices: &mut Notices,
    ) -> bool {
        let variants: Vec<_> = variants.into_iter().map(|own| (label_of(&own), own)).collect();
        let (drawn, start, tuning) = match self.drawn_start() {
            // The methods and parameters that all worlds share are part of it.
            Some((world, start)) => (Some(world), start, Vec::new()),
            // A run from a file has its own changes; its tuning is carried over, and so is the log that it follows.
            None => {
                let opened = Scenario { run: self.followed_run(), ..self.scenario.clone() };
                (None, opened, self.panes.shared_tuning())
            }
        };
        let panes = if variants.len() < 2 {
            Panes::alone(&start, &tuning)
        } else {
            Panes::compare(&start, &tuning, variants)
        };
        match panes {
            Ok(mut panes) => {
                let command = self.panes.command.take();
                if let Some(Err(fault)) = command.map(|command| panes.give_program(&command)) {
                    notices.error(fault);
                }
                // A comparison is for the figures: the plots open with it and close with it, unless they were open
                // before.
                if !panes.several() {
                    settings.plots &= !std::mem::take(&mut self.comparison_opened_plots);
                } else if !settings.plots {
                    (settings.plots, self.comparison_opened_plots) = (true, true);
                }
                notices.log(self.step(), &format!("{} worlds side by side", panes.list.len()));
                self.panes = panes;
                self.panes.set_budget(settings.budget);
                self.changes = ChangeHistory::default();
                self.examination = Examination::default();
                self.range = None;
                if let Some(drawn) = drawn {
                    self.open_start(&drawn, start);
                }
                self.watch();
                true
            }
            Err(error) => {
                notices.error(refusals::command(&error));
                false
            }
        }
    }
}
