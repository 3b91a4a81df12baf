//! The agents' goals.

use super::{Frame, Overlay, OverlayId, Swatch, said};
use sidestep_core::model::Agent;

use crate::picture::draw::{Canvas, Shape, Stroke};

/// With more goals than this in view only the selected agent's is drawn: a carpet of crosses tells nothing.
const MAX_CROSSES: usize = 1000;

/// Width of the lines of a cross, pixels.
pub const WIDTH: f32 = 1.5;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('o'),
    swatch: |palette| Some(Swatch::Cross(Stroke::solid(palette.body(0), WIDTH))),
    draws_something: |frame| frame.scene.world.agents.iter().any(|agent| agent.goal().is_some()),
    ground: true,
    ..Overlay::new(OverlayId::Goals, "goals", said::name_goals, said::about_goals, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let sees = |_, agent: &Agent| agent.goal().is_some_and(|goal| frame.camera.sees(goal, 0.0));
    let seen = frame.few_that(MAX_CROSSES, sees).unwrap_or_default();
    let selected = frame.selected().map(|selected| selected as usize);
    let mut seen: Vec<usize> = seen.into_iter().chain(selected).collect();
    // The selected one in its order, and once.
    seen.sort_unstable();
    seen.dedup();
    for index in seen {
        let Some(agent) = frame.scene.world.agents.get(index) else { continue };
        let Some(goal) = agent.goal() else { continue };
        let color = frame.group_color(agent.group);
        let selected = selected == Some(index);
        if selected {
            let stroke = Stroke::dashed(color.at(0.6), 1.0, 2.0, 4.0);
            canvas.draw(Shape::Line { points: vec![frame.position(index), goal], stroke });
        }
        if frame.camera.sees(goal, 0.0) {
            let (size, opacity) = if selected { (6.0, 1.0) } else { (4.0, 0.55) };
            let stroke = Stroke::solid(color.at(opacity), WIDTH);
            canvas.draw(Shape::Cross { center: goal, size, stroke });
        }
    }
}
