//! What happened in the window in the last minute, so that a panic can be played again.
//!
//! ```text
//!   chapter   scene at its start, then what happened          kept   the last two
//!   0 s ──────────── 30 s ──────────── 60 s ──── panic         report from 30 s on
//! ```

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use sidestep::{Scenario, Vec2};

use super::{
    action::Action,
    document::edit::DocumentAction,
    edit::EditAction,
    mouse::{self, Mouse},
    state::App,
    time::TimeAction,
    viewport::ScreenArea,
};

/// How long a chapter is; the report begins one to two chapters before a panic.
const CHAPTER: Duration = Duration::from_secs(30);

/// Most things that a chapter keeps; one more begins the next.
const MOST: usize = 20_000;

/// Most agents of a scene that is kept: copying more could be felt.
const MOST_AGENTS: usize = 5_000;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Happening {
    /// A key or a panel asked for something.
    Act(Action),
    /// The mouse over the worlds.
    Mouse(Mouse),
    /// The worlds are seen in this area of the window, around a place (m) at a scale (m per point).
    View { area: ScreenArea, center: [f32; 2], scale: f32 },
    /// Real time passed, s; how many steps that makes depends on the machine.
    Time(f64),
    /// Time came to this step.
    Step(u64),
    /// What changes from now on is another change: no button has been held in between.
    Gesture,
    /// Something that concerns files, panels, clips or lessons; it is not played again.
    Other(String),
}

/// The happenings since a scene was kept.
#[derive(Debug, Default)]
pub struct Chapter {
    /// The scene; `None` where it has too many agents.
    pub scene: Option<Scenario>,
    pub happenings: Vec<Happening>,
}

/// The last two chapters.
#[derive(Debug, Default)]
pub struct Journal {
    chapters: VecDeque<Chapter>,
    begun: Option<Instant>,
    last_mouse: Mouse,
    last_view: Option<Happening>,
    last_gesture: u64,
}

impl Journal {
    /// Forgets what was before: the scene of a file takes its place, and the next happening begins with that.
    pub fn forget(&mut self) {
        *self = Journal::default();
    }

    /// The oldest scene that is kept, and everything since.
    pub fn told(&self) -> Chapter {
        let scene = self.chapters.front().and_then(|chapter| chapter.scene.clone());
        let happenings = self.chapters.iter().flat_map(|chapter| chapter.happenings.clone()).collect();
        Chapter { scene, happenings }
    }

    fn is_due(&self) -> bool {
        let is_long = self.chapters.back().is_some_and(|chapter| chapter.happenings.len() >= MOST);
        is_long || self.begun.is_none_or(|begun| begun.elapsed() > CHAPTER)
    }

    fn begin(&mut self, scene: Option<Scenario>, first: Vec<Happening>) {
        while self.chapters.len() > 1 {
            self.chapters.pop_front();
        }
        self.chapters.push_back(Chapter { scene, happenings: first });
        self.begun = Some(Instant::now());
    }

    /// Notes the step that time came to, in place of the time that passed.
    fn settle_time(&mut self, before: u64, now: u64) {
        let happenings = self.chapters.back_mut().map(|chapter| &mut chapter.happenings);
        let Some(happenings) = happenings else { return };
        if matches!(happenings.last(), Some(Happening::Time(_))) {
            happenings.pop();
        }
        if now != before {
            happenings.push(Happening::Step(now));
        }
    }

    fn note(&mut self, happening: Happening) {
        let is_news = match &happening {
            Happening::Mouse(mouse) => std::mem::replace(&mut self.last_mouse, *mouse) != *mouse,
            Happening::View { .. } => self.last_view.replace(happening.clone()) != Some(happening.clone()),
            _ => true,
        };
        if is_news && let Some(chapter) = self.chapters.back_mut() {
            chapter.happenings.push(happening);
        }
    }
}

impl App {
    /// Notes what happens in the window, and carries it out.
    pub fn happen(&mut self, happening: Happening) {
        if self.journal.is_due() {
            self.begin_chapter();
        }
        if std::mem::replace(&mut self.journal.last_gesture, self.ui.gesture) != self.ui.gesture {
            self.journal.note(Happening::Gesture);
        }
        match &happening {
            Happening::Act(action) => self.journal.note(replayable(action)),
            Happening::Mouse(_) => {
                let view = self.view_of_worlds();
                self.journal.note(view);
                self.journal.note(happening.clone());
            }
            other => self.journal.note(other.clone()),
        }
        let (step, is_time) = (self.document.step(), matches!(happening, Happening::Time(_)));
        self.go_through(happening);
        if is_time {
            self.journal.settle_time(step, self.document.step());
        }
        if self.journal.chapters.is_empty() {
            self.begin_chapter();
        }
    }

    /// Carries out what happened in the window.
    pub fn go_through(&mut self, happening: Happening) {
        match happening {
            Happening::Act(action) => self.act(action),
            Happening::Mouse(mouse) => mouse::handle(self, &mouse),
            Happening::View { area, center, scale } => {
                self.ui.viewport.look(area, Vec2::from(center), scale);
            }
            Happening::Time(seconds) => self.advance_clock(Duration::from_secs_f64(seconds)),
            Happening::Step(step) => self.come_to(step),
            Happening::Gesture => self.ui.gesture += 1,
            Happening::Other(_) => {}
        }
    }

    /// Comes to a step as playing does, and goes on playing.
    fn come_to(&mut self, step: u64) {
        let playing = self.time.playing;
        if step < self.document.step() {
            self.act(TimeAction::Seek(step));
        }
        (self.document.step()..step).for_each(|_| self.act(TimeAction::StepOnce));
        self.time.playing = playing;
    }

    fn begin_chapter(&mut self) {
        let few = self.document.world().agents.len() <= MOST_AGENTS;
        let scene = few.then(|| self.document.scenario_of_now());
        let mut first = Vec::new();
        if self.editor.on {
            first.extend([EditAction::Toggle, EditAction::Take(self.editor.tool)].map(Action::from));
        }
        first.push(DocumentAction::Select(self.document.selected()).into());
        let mut first: Vec<Happening> = first.into_iter().map(Happening::Act).collect();
        if self.document.panes.list.len() > 1 {
            first.push(Happening::Other("of several worlds side by side the active one is kept".into()));
        }
        first.push(self.view_of_worlds());
        self.journal.begin(scene, first);
    }

    fn view_of_worlds(&self) -> Happening {
        let viewport = &self.ui.viewport;
        let (area, center) = (ScreenArea::of(viewport.rect), viewport.camera.center.to_array());
        Happening::View { area, center, scale: viewport.camera.meters_per_pixel }
    }
}

/// An action as it can be played again, or its words.
fn replayable(action: &Action) -> Happening {
    match action {
        Action::Document(DocumentAction::Apply(remedial)) => {
            Happening::Act(DocumentAction::SetValues(remedial.commands().to_vec()).into())
        }
        Action::World(_)
        | Action::Document(_)
        | Action::Scene(_)
        | Action::Edit(_)
        | Action::Time(_)
        | Action::Look(_)
        | Action::Lens(_)
        | Action::Arrow(_)
        | Action::Escape => Happening::Act(action.clone()),
        Action::File(_)
        | Action::Lesson(_)
        | Action::Clip(_)
        | Action::Ui(_)
        | Action::KeepFilesIn(_)
        | Action::Quit => Happening::Other(format!("{action:?}")),
    }
}

/// A place or a velocity as two numbers.
pub mod pair {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use sidestep::Vec2;

    pub fn serialize<S: Serializer>(pair: &Vec2, to: S) -> Result<S::Ok, S::Error> {
        pair.to_array().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec2, D::Error> {
        <[f32; 2]>::deserialize(from).map(Vec2::from)
    }
}

/// A method by its name.
pub mod method {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use sidestep::Method;

    pub fn serialize<S: Serializer>(method: &Method, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(method.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
        let name = String::deserialize(from)?;
        let known = Method::ALL.iter().find(|method| method.name() == name);
        known.copied().ok_or_else(|| D::Error::custom(format!("no method {name}")))
    }
}

/// A group as a scene that has nothing else.
pub mod group {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use sidestep::Scenario;

    use crate::app::document::rules::NumberedGroup;

    pub fn serialize<S: Serializer>(rule: &NumberedGroup, to: S) -> Result<S::Ok, S::Error> {
        let scene = Scenario { groups: vec![rule.group.clone()], ..Scenario::default() };
        (rule.number, scene.to_toml()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Box<NumberedGroup>, D::Error> {
        let (number, scene) = <(u16, String)>::deserialize(from)?;
        let scene = Scenario::parse(&scene, "group.toml").map_err(D::Error::custom)?;
        let group = scene.groups.into_iter().next().ok_or_else(|| D::Error::custom("no group"))?;
        Ok(Box::new(NumberedGroup { number, group }))
    }
}
