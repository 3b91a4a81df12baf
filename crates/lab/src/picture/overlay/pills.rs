//! Marks of agents: words next to a few of them, a badge on each of many, and the meaning under the pointer.

use glam::Vec2;

use super::{Frame, Source, frame::by_radius, room::LETTERS, stuck::is_stuck};
use sidestep_core::{avoid::Outcome, model::Agent};

use crate::{
    picture::draw::{Canvas, Plate, Shape, contrast::first_readable, shape::Align},
    text::message::Message,
};

/// With more marks in view than this, their words would hide the agents that they are about.
const HANDFUL: usize = 8;

/// A body whose radius on the screen (pixels) is smaller than this has no words next to it, and its badge lies on it.
const MIN_FOR_WORDS: f32 = 9.0;

/// Radius of a badge, pixels.
const BADGE: f32 = 3.0;
/// The width of the ring of background around a badge that separates it from what lies below, pixels.
const BADGE_RIM: f32 = 1.2;

/// The amount of words of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkWords {
    /// A sign alone.
    Sign,
    /// A word.
    Word,
    /// The meaning of the word.
    Meaning,
}

/// The amount of words of each mark in a picture; depends on all agents.
pub struct Marking {
    are_few: bool,
}

impl Marking {
    pub fn of(frame: &Frame) -> Marking {
        let marked = |index: usize, agent: &Agent| {
            let is_marked = is_relaxed(frame, index) || is_stuck(frame, index);
            is_marked && frame.camera.sees(frame.position(index), agent.settings.radius)
        };
        Marking { are_few: frame.agents_that(by_radius, marked).len() <= HANDFUL }
    }

    /// The amount of words for agent `index`.
    pub fn detail(&self, frame: &Frame, index: usize) -> MarkWords {
        let is_large = frame.camera.pixels(radius(frame, index)) >= MIN_FOR_WORDS;
        if frame.is_pointed(Some(Source::Neighbor(index as u32))) {
            MarkWords::Meaning
        } else if frame.selected() == Some(index as u32) || self.are_few && is_large {
            MarkWords::Word
        } else {
            MarkWords::Sign
        }
    }
}

fn radius(frame: &Frame, index: usize) -> f32 {
    frame.scene.world.agents.get(index).map_or(0.0, |agent| agent.settings.radius)
}

/// Whether no velocity satisfied every constraint of an agent.
pub fn is_relaxed(frame: &Frame, index: usize) -> bool {
    frame.scene.decisions.choices.get(index).is_some_and(|choice| choice.outcome == Outcome::Relaxed)
}

/// Words below an agent; they make room for other bodies.
pub fn pill(frame: &Frame, canvas: &mut dyn Canvas, index: usize, words: &Message) {
    canvas.draw(Shape::Text {
        at: frame.position(index),
        offset: Vec2::new(0.0, frame.camera.pixels(radius(frame, index)) + 12.0),
        text: words.to_string(),
        size: LETTERS,
        color: first_readable(frame.palette.relaxed, [frame.palette.background, frame.palette.text]),
        align: Align::Center,
        plate: Some(Plate::Box(frame.palette.relaxed)),
    });
}

/// A dot on the rim of an agent, or in its middle if the agent is small.
pub fn badge(frame: &Frame, canvas: &mut dyn Canvas, index: usize) {
    if frame.look.hidden.badges {
        return;
    }
    let radius = radius(frame, index);
    let center = frame.position(index);
    let is_large = frame.camera.pixels(radius) >= MIN_FOR_WORDS;
    let center = if is_large { center + Vec2::ONE.normalize() * radius } else { center };
    let ground = if is_large { BADGE + BADGE_RIM } else { 0.0 };
    if ground > 0.0 {
        canvas.draw(Shape::Dot { center, radius: ground, color: frame.palette.background });
    }
    canvas.draw(Shape::Dot { center, radius: BADGE, color: frame.palette.relaxed });
}
