//! The choice of every method at this moment, side by side: each computed by the method's real code, on a copy of the
//! world in which only this agent's method differs.

use glam::Vec2;

use super::{
    Lens,
    drawing::{Drawing, LabelSpot, faded},
};
use sidestep_core::{
    avoid::{Choice, Scratch, choose},
    model::{Method, World},
    neighbors::Grid,
};

use crate::{
    picture::draw::{Head, Shape, Stroke},
    text::terms,
};

/// Tips nearer to each other than this share one label, pixels.
const TOGETHER: f32 = 5.0;

/// The methods in the order of the menu.
pub const METHODS: [Method; 5] = [Method::None, Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca];

/// The decision of agent `agent` under each method, to the bit as if the world were so; `None` if the agent does not
/// exist. O(n) for the copy and the grid, then one decision for each method.
pub fn answers(world: &World, agent: u32) -> Option<[(Method, Choice); 5]> {
    let mut world = world.clone();
    world.agents.get(agent as usize)?;
    let mut grid = Grid::default();
    // The cells depend on positions and neighbor distances, which no method changes.
    grid.rebuild(&world);
    let mut scratch = Scratch::default();
    Some(METHODS.map(|method| {
        world.agents[agent as usize].method = method;
        (method, choose(&world, &grid, agent, &mut scratch, None))
    }))
}

/// An arrow from standstill for each method: dashed for the alternatives, solid for the present method. Methods that
/// agree share a label.
pub fn draw(lens: &Lens, answers: &[(Method, Choice); 5]) -> Vec<Shape> {
    let mut drawing = Drawing::new(lens);
    let Some(present) = lens.me().map(|agent| agent.method) else { return Vec::new() };
    let palette = lens.palette;
    let frame = lens.frame();
    let at = |velocity: Vec2| frame.velocity_point(lens.agent as usize, velocity);
    let from = at(Vec2::ZERO);
    for &(_, choice) in answers.iter().filter(|(method, _)| *method != present) {
        let stroke = Stroke::dashed(palette.text.at(0.8), 1.5, 5.0, 4.0);
        drawing.arrow(from, at(choice.velocity), stroke, Head::Open);
    }
    for &(_, choice) in answers.iter().filter(|(method, _)| *method == present) {
        drawing.arrow(from, at(choice.velocity), faded(palette.chosen_stroke(), 1.0), Head::Filled);
    }
    let together = drawing.pixels(TOGETHER);
    let mut labeled: Vec<(Vec2, Vec<Method>)> = Vec::new();
    for &(method, choice) in answers {
        match labeled.iter_mut().find(|(tip, _)| tip.distance(at(choice.velocity)) < together) {
            Some((_, methods)) => methods.push(method),
            None => labeled.push((at(choice.velocity), vec![method])),
        }
    }
    for (tip, methods) in labeled {
        let words: Vec<String> = methods.iter().map(|method| terms::method_name(*method)).collect();
        let color = if methods.contains(&present) { palette.chosen } else { palette.text };
        drawing.label(LabelSpot::at(tip, tip - from, 8.0), words.join(", "), color, 1.0);
    }
    drawing.finish()
}
