//! What happened in the window in the last minute, so that a panic can be played again.
//!
//! ```text
//!   chapter   scene at its start, then what happened          kept   the last two
//!   0 s ──────────── 30 s ──────────── 60 s ──── panic         report from 30 s on
//! ```

use std::{collections::VecDeque, time::Duration};

use serde::{Deserialize, Serialize};
use sidestep_lab::Scenario;

use super::{action::Action, mouse_input::Mouse, viewport::ScreenArea};
use crate::platform::Instant;

/// How long a chapter is; the report begins one to two chapters before a panic.
const CHAPTER: Duration = Duration::from_secs(30);

/// Most things that a chapter keeps; one more begins the next.
const MOST: usize = 20_000;

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

    /// Returns true when the next chapter is to begin.
    pub fn is_due(&self) -> bool {
        let is_long = self.chapters.back().is_some_and(|chapter| chapter.happenings.len() >= MOST);
        is_long || self.begun.is_none_or(|begun| begun.elapsed() > CHAPTER)
    }

    /// Begins a chapter with a scene, and what leads to the rest of the window's state.
    pub fn begin(&mut self, scene: Option<Scenario>, first: Vec<Happening>) {
        while self.chapters.len() > 1 {
            self.chapters.pop_front();
        }
        self.chapters.push_back(Chapter { scene, happenings: first });
        self.begun = Some(Instant::now());
    }

    /// Notes the step that time came to, in place of the time that passed.
    pub fn settle_time(&mut self, before: u64, now: u64) {
        let happenings = self.chapters.back_mut().map(|chapter| &mut chapter.happenings);
        let Some(happenings) = happenings else { return };
        if matches!(happenings.last(), Some(Happening::Time(_))) {
            happenings.pop();
        }
        if now != before {
            happenings.push(Happening::Step(now));
        }
    }

    /// Returns true if a gesture of this number is another one than the last.
    pub fn is_new_gesture(&mut self, gesture: u64) -> bool {
        std::mem::replace(&mut self.last_gesture, gesture) != gesture
    }

    /// Returns true before the first chapter.
    pub fn is_empty(&self) -> bool {
        self.chapters.is_empty()
    }

    /// Adds something that happened; a mouse or a view that is as before is nothing new.
    pub fn note(&mut self, happening: Happening) {
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
