//! Times until something begins: the rest of each wait at a goal, and the next agent of each group that enters.

use std::{collections::BTreeSet, f32::consts::TAU};

use glam::Vec2;

use super::{
    Frame, Overlay, OverlayId, Swatch, said,
    sketch::{LabelSpot, arc, label_beside, ring},
};
use sidestep_core::model::{Agent, World};

use crate::{
    picture::draw::{Canvas, Palette, Shape, Stroke},
    text::{
        message::Message,
        quantity::{NumberForm, seconds},
    },
};

/// Most agents that are still to come in which the next of each group is looked for.
const MAX_LATER: usize = 1000;

/// The distance of an arc from the disc, pixels: outside of the ring of a selected agent.
const GAP: f32 = 9.0;

/// Width of an arc, pixels.
const WIDTH: f32 = 3.0;

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| Some(Swatch::Ring(track(palette))),
    draws_something: |frame| {
        !frame.scene.world.newcomers.is_empty() || waiting(frame.scene.world).next().is_some()
    },
    ..Overlay::new(OverlayId::Waits, "waits", said::name_waits, said::about_waits, draw)
};

/// The ring of a whole wait, and of an agent that is still to come.
fn track(palette: &Palette) -> Stroke {
    Stroke::dashed(palette.text, 1.0, 4.0, 3.0)
}

/// The agents that wait at a goal, each with its index, and with its whole wait and the rest of it, s.
fn waiting(world: &World) -> impl Iterator<Item = (usize, f32, f32)> {
    world.journeys.iter().filter_map(|(index, journey)| {
        let rest = journey.rest_of_wait(world.time)?;
        Some((*index as usize, journey.goal().wait?, rest))
    })
}

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let world = frame.scene.world;
    let time_left = |rest: f32| seconds(rest).form(NumberForm::Tenths);
    for (index, whole, rest) in waiting(world) {
        let (Some(agent), center) = (world.agents.get(index), frame.position(index)) else { continue };
        if frame.camera.sees(center, agent.settings.radius) {
            let color = frame.palette.text;
            let outside = agent.settings.radius + GAP * frame.camera.meters_per_pixel;
            ring(canvas, center, outside, track(frame.palette));
            let points = arc(center, Vec2::Y, TAU * rest / whole, outside);
            canvas.draw(Shape::Line { points, stroke: Stroke::solid(color, WIDTH) });
            words(frame, canvas, center, agent, &said::waits_on(time_left(rest)));
        }
    }
    let mut groups = BTreeSet::new();
    let later = world.newcomers.to_come().take(MAX_LATER);
    for newcomer in later.filter(|newcomer| groups.insert(newcomer.agent.group)) {
        let agent = &newcomer.agent;
        if frame.camera.sees(agent.position, agent.settings.radius) {
            ring(canvas, agent.position, agent.settings.radius, track(frame.palette));
            let rest = (newcomer.at - world.time) as f32;
            let entry = if rest > 0.0 { said::enters_in(time_left(rest)) } else { said::waits_for_room() };
            words(frame, canvas, agent.position, agent, &entry);
        }
    }
}

/// Words below an agent.
fn words(frame: &Frame, canvas: &mut dyn Canvas, at: Vec2, agent: &Agent, words: &Message) {
    let gap = frame.camera.pixels(agent.settings.radius) + GAP + 4.0;
    label_beside(frame, canvas, LabelSpot::at(at, Vec2::NEG_Y, gap), words, frame.palette.text);
}
