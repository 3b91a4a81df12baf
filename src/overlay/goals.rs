//! Where the agents want to be.

use super::Frame;
use crate::draw::{Canvas, Shape, Stroke};

/// Beyond so many agents only the selected one's goal is drawn: a carpet of crosses tells nothing.
const MOST_CROSSES: usize = 1000;

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    for (index, agent) in frame.world.agents.iter().enumerate() {
        let Some(goal) = agent.goal() else { continue };
        let color = palette.body(agent.group);
        let selected = frame.selected == Some(index as u32);
        if !selected && frame.world.agents.len() > MOST_CROSSES {
            continue;
        }
        if selected {
            let stroke = Stroke::dashed(color.at(0.6), 1.0, 2.0, 4.0);
            canvas.draw(Shape::Line { points: vec![frame.position(index), goal], stroke });
        }
        if frame.camera.sees(goal, 0.0) {
            let (size, opacity) = if selected { (6.0, 1.0) } else { (4.0, 0.55) };
            let stroke = Stroke::solid(color.at(opacity), 1.5);
            canvas.draw(Shape::Cross { center: goal, size, stroke });
        }
    }
}
