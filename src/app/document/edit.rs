//! Changes of the world, and how they are undone.

use sidestep_core::{Command, Method, Vec2, sim::command::Scope};
use sidestep_lab::{
    RunCommand, Scenario,
    explain::doctor::RemedialChange,
    run::own::{self, OwnProgram},
    text::{message::Message, refusals},
};

use super::{
    Document, Several,
    changes::{Change, SceneText, TYPING, target_of},
    names::GroupName,
};
use crate::app::{
    as_text,
    direction::Direction,
    document::said as scene,
    later::LaterCommand,
    notices::{Notices, Way, said},
};

/// Selection, tuning, undo.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum DocumentAction {
    /// Select an agent, or clear the selection.
    Select(Option<u32>),
    /// Select the next or the previous agent.
    SelectNext(Direction),
    /// Make this world the one that panels, lens and pointer refer to.
    SelectPane(usize),
    /// Choose whether sliders and methods act on the selected agent only.
    TuneSelected(bool),
    /// Let sliders and methods act on several agents.
    TuneSeveral(Several),
    /// Set a method, for all agents or for the selected one, as the panel says.
    SetMethod(#[serde(with = "as_text::method")] Method),
    /// Let the user's own program decide; a file can never request this.
    #[serde(skip)]
    StartProgram(String),
    /// Set values that belong together, as one change.
    SetValues(#[serde(with = "as_text::commands")] Vec<Command>),
    /// Make a change permanent that was tried as a remedy.
    #[serde(skip)]
    Apply(RemedialChange),
    /// Set the descriptive text of the scene.
    #[serde(skip)]
    Tell(SceneText),
    /// Name a group.
    NameGroup(GroupName),
    /// Set another seed; groups with a layout that depends on it are laid out again.
    SetSeed(u64),
    /// Reset every parameter to that of the scenario.
    ResetTuning,
    /// Undo the last change of the world, or redo it.
    Take(Way),
}

impl DocumentAction {
    /// Returns true if it changes a world.
    pub fn changes_world(&self) -> bool {
        use DocumentAction::{Apply, ResetTuning, SetMethod, SetSeed, SetValues, StartProgram, Take};
        matches!(
            self,
            Apply(_) | ResetTuning | SetMethod(_) | SetSeed(_) | SetValues(_) | StartProgram(_) | Take(_)
        )
    }
}

impl Document {
    /// Carries an action out; all changes during one `gesture` count as one.
    pub fn act(&mut self, action: DocumentAction, gesture: u64, notices: &mut Notices) {
        match action {
            DocumentAction::Select(selected) => self.select(selected),
            DocumentAction::SelectNext(direction) => self.select_next(direction),
            DocumentAction::SelectPane(pane) => self.select_pane(pane),
            DocumentAction::TuneSelected(on) => (self.tune_selected, self.several) = (on, None),
            DocumentAction::TuneSeveral(several) => self.several = Some(several),
            DocumentAction::SetMethod(method) => {
                let commands = self.in_scope(&[Command::SetMethod { method, scope: Scope::All }]);
                self.none_left().into_iter().for_each(|reason| notices.info(reason));
                self.change(commands, gesture, notices);
            }
            DocumentAction::StartProgram(command) => self.start_program(&command, gesture, notices),
            DocumentAction::SetValues(commands) => self.change(commands, gesture, notices),
            DocumentAction::Apply(remedial) => {
                self.change(remedial.commands_for(self.world()), gesture, notices);
            }
            DocumentAction::Tell(text) => self.set_text(text, notices),
            DocumentAction::NameGroup(called) => self.set_text(self.text_with(called), notices),
            DocumentAction::SetSeed(seed) => {
                let commands = self.rules.laid_out_by(seed, self.world());
                self.change(commands, gesture, notices);
            }
            DocumentAction::ResetTuning => {
                notices.log(self.step(), "reset method and parameters");
                self.change(self.reset_commands(), gesture, notices);
            }
            DocumentAction::Take(way) => self.take(way, notices),
        }
    }

    /// Lets a program decide for the agents whose method is `own`, present or to come; if there are none, for those that
    /// the method switch acts on. The command may have the form of the command line, `cmd:PROGRAM`.
    fn start_program(&mut self, command: &str, gesture: u64, notices: &mut Notices) {
        let command = command.strip_prefix("cmd:").unwrap_or(command);
        if let Err(fault) = OwnProgram::of(command) {
            return notices.error(fault);
        }
        if own::count(self.world()) == 0 {
            self.act(DocumentAction::SetMethod(Method::Own), gesture, notices);
        }
        match self.panes.give_program(command) {
            Ok(()) => notices.info(said::program_decides(command.into())),
            Err(fault) => notices.error(fault),
        }
    }

    fn select_next(&mut self, direction: Direction) {
        let n = self.world().agents.len() as i64;
        if n > 0 {
            let before_first = match direction {
                Direction::Forward => -1,
                Direction::Back => 0,
            };
            let from = self.look.selected.map_or(before_first, i64::from);
            self.select(Some((from + i64::from(direction.sign())).rem_euclid(n) as u32));
        }
    }

    fn select_pane(&mut self, pane: usize) {
        if pane < self.panes.list.len() {
            self.panes.active = pane;
            self.examination.forget();
            self.examination.call_doctor();
        }
    }

    /// Carries out commands that belong together, and remembers how to undo them.
    pub fn change(&mut self, commands: Vec<impl Into<RunCommand>>, gesture: u64, notices: &mut Notices) {
        self.change_and_tell(commands, None, gesture, notices);
    }

    /// Like [`Document::change`], and changes the scene's descriptive text too.
    pub(super) fn change_and_tell(
        &mut self,
        commands: Vec<impl Into<RunCommand>>,
        text: Option<SceneText>,
        gesture: u64,
        notices: &mut Notices,
    ) {
        let commands: Vec<RunCommand> = commands.into_iter().map(Into::into).collect();
        let mut back: Vec<Vec<LaterCommand>> = vec![Vec::new(); self.panes.list.len()];
        let Some(first) = commands.first() else { return };
        let (name, target) = (first.words(), target_of(first));
        for command in commands {
            for (all, inverse) in back.iter_mut().zip(self.carry_out(command, notices)) {
                all.splice(0..0, inverse);
            }
        }
        if back.iter().any(|back| !back.is_empty()) {
            self.examination.call_doctor();
            self.edits += 1;
            let (step, text) = (self.step(), text.map(|text| self.say(text)));
            self.changes.push(Change { name, target, gesture, step, back, text });
        }
    }

    /// Changes the scene's descriptive text; typing in one field is one change.
    fn set_text(&mut self, text: SceneText, notices: &mut Notices) {
        let (name, target) = changed_part(&self.text(), &text);
        notices.log(self.step(), &format!("set {target}"));
        let change = Change {
            name,
            target,
            gesture: TYPING,
            step: 0,
            back: vec![Vec::new(); self.panes.list.len()],
            text: Some(self.say(text)),
        };
        self.changes.push(change);
        self.edits += 1;
    }

    /// Replaces the scene's descriptive text; returns the old one.
    fn say(&mut self, text: SceneText) -> SceneText {
        let before = self.text();
        let SceneText { title, about, unit, camera, group_names } = text;
        (self.scenario.title, self.scenario.about, self.scenario.group_names) = (title, about, group_names);
        (self.scenario.view.unit, self.look.unit) = (unit, unit);
        self.scenario.view.camera = camera;
        self.retell();
        before
    }

    /// Translates the scene's descriptive text to the current language.
    pub fn retell(&mut self) {
        self.hints = self.scenario_of_now().watch_and_try();
    }

    /// The scene's descriptive text.
    pub fn text(&self) -> SceneText {
        let Scenario { title, about, group_names, view, .. } = &self.scenario;
        SceneText {
            title: title.clone(),
            about: about.clone(),
            unit: view.unit,
            camera: view.camera.clone(),
            group_names: group_names.clone(),
        }
    }

    /// Applies one command and logs it. Returns for each world the commands that undo it; none if it was refused.
    fn carry_out(&mut self, command: RunCommand, notices: &mut Notices) -> Vec<Vec<LaterCommand>> {
        match self.panes.apply(command.clone()) {
            Ok(back) => {
                notices.log(self.step(), &command.to_string());
                back
            }
            Err(error) => {
                notices.error(refusals::command(&error));
                Vec::new()
            }
        }
    }

    /// Passes the pointer at `at`, m, to agents that follow it. A movement of less than `least`, m, does not count.
    pub fn point_at(&mut self, at: Vec2, least: f32, notices: &mut Notices) {
        let world = self.world();
        let moved = (world.pointer - at).length() > least;
        // A pointer that merely passes over the past changes nothing.
        if moved && !self.panes.machine().is_past() && self.panes.run().alike().follows_pointer {
            // Logged like every command, but not a change worth undoing.
            self.carry_out(Command::SetPointer(at).into(), notices);
        }
    }

    /// Undoes the last change, or redoes it.
    fn take(&mut self, way: Way, notices: &mut Notices) {
        let Some(change) = self.changes.take(way) else {
            return notices.info(said::nothing_to(way));
        };
        if change.step > self.step() {
            let (name, step) = (change.name.clone(), change.step as usize);
            notices.info(said::lies_ahead(name, step, way));
            return self.changes.restore(way, change);
        }
        match self.take_in_worlds(way, &change, notices) {
            Ok(back) => {
                let text = change.text.clone().map(|text| self.say(text));
                self.examination.call_doctor();
                self.edits += 1;
                let (step, done) = (self.step(), said::taken(way, change.name.clone()));
                notices.log(step, &done.to_string());
                notices.info_for(2, done);
                self.changes.turn(way, Change { step, back, text, ..change });
            }
            Err(refusal) => {
                notices.error(refusal);
                self.changes.restore(way, change);
            }
        }
    }

    /// Undoes or redoes a change in every world; parts that concern agents that have left are over. Returns for each
    /// world the commands that take it back.
    ///
    /// # Errors
    /// A world refuses it, or all its agents have left; nothing has changed then.
    fn take_in_worlds(
        &mut self,
        way: Way,
        change: &Change,
        notices: &mut Notices,
    ) -> Result<Vec<Vec<LaterCommand>>, Message> {
        if change.back.iter().all(Vec::is_empty) {
            return Ok(change.back.clone());
        }
        let refused = |error| refusals::command(&error);
        let commands = self.panes.at_present(&change.back).map_err(refused)?;
        if commands.iter().all(Vec::is_empty) {
            return Err(said::has_left(change.name.clone(), way));
        }
        for command in &commands[self.panes.active] {
            notices.log(self.step(), &command.to_string());
        }
        self.panes.apply_each(commands, &said::taken(way, change.name.clone())).map_err(refused)
    }
}

/// The part of the text in which a scene differs, for users and for the log.
fn changed_part(now: &SceneText, then: &SceneText) -> (Message, String) {
    if now.title != then.title {
        return (scene::title(), "title".into());
    }
    if now.about != then.about {
        return (scene::text(), "text".into());
    }
    if now.unit != then.unit {
        return (scene::unit(), format!("unit {}", then.unit.unit.name()));
    }
    // A point more or less is a separate change.
    if now.camera != then.camera {
        return (scene::camera(), format!("camera {}", then.camera.len()));
    }
    let of = |number: &u16| (now.group_names.get(number), then.group_names.get(number));
    let numbers = now.group_names.keys().chain(then.group_names.keys());
    let number = numbers.copied().find(|number| of(number).0 != of(number).1).unwrap_or_default();
    (scene::name_of_group(number.into()), format!("name {number}"))
}
