//! The events of the last minute in the window, so that a panic can be replayed.
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

/// Length of a chapter; the report begins one to two chapters before a panic.
const CHAPTER: Duration = Duration::from_secs(30);

/// Largest number of events in a chapter; the next one begins a new chapter.
const MOST: usize = 20_000;

/// One event in the window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Happening {
    /// A key or a panel triggered an action.
    Act(Action),
    /// The mouse over the worlds.
    Mouse(Mouse),
    /// The worlds are shown in this area of the window, around a place (m) at a scale (m per point).
    View { area: ScreenArea, center: [f32; 2], scale: f32 },
    /// Real time passed, s; the number of steps that it yields depends on the machine.
    Time(f64),
    /// Time reached this step.
    Step(u64),
    /// Later changes are a separate gesture: no button was held in between.
    Gesture,
    /// An event about files, panels, clips or lessons, which is not replayed.
    Other(String),
}

/// A stored scene, and the events since then.
#[derive(Debug, Default)]
pub struct Chapter {
    /// The scene; `None` if it has too many agents.
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
    /// Forgets everything recorded so far: the scene of a file replaces the present one, and the next event starts from
    /// it.
    pub fn forget(&mut self) {
        *self = Journal::default();
    }

    /// The oldest scene stored, and all events since then.
    pub fn chapter(&self) -> Chapter {
        let scene = self.chapters.front().and_then(|chapter| chapter.scene.clone());
        let happenings = self.chapters.iter().flat_map(|chapter| chapter.happenings.clone()).collect();
        Chapter { scene, happenings }
    }

    /// Returns true if the next chapter is due.
    pub fn is_due(&self) -> bool {
        let is_long = self.chapters.back().is_some_and(|chapter| chapter.happenings.len() >= MOST);
        is_long || self.begun.is_none_or(|begun| begun.elapsed() > CHAPTER)
    }

    /// Begins a chapter with a scene, and with the events that restore the rest of the window's state.
    pub fn begin(&mut self, scene: Option<Scenario>, first: Vec<Happening>) {
        while self.chapters.len() > 1 {
            self.chapters.pop_front();
        }
        self.chapters.push_back(Chapter { scene, happenings: first });
        self.begun = Some(Instant::now());
    }

    /// Records the step that time reached, in place of the time that passed.
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

    /// Returns true if this gesture number differs from the last one.
    pub fn is_new_gesture(&mut self, gesture: u64) -> bool {
        std::mem::replace(&mut self.last_gesture, gesture) != gesture
    }

    /// Returns true before the first chapter.
    pub fn is_empty(&self) -> bool {
        self.chapters.is_empty()
    }

    /// Records an event, unless it repeats the last state of the mouse or the view.
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
