//! A group that is picked or dragged: a preview of its agents, its layout, its handles.

use std::collections::BTreeMap;

use sidestep_core::{Agent, Vec2, World};
use sidestep_lab::{
    files::scenario::Layout,
    picture::draw::{Palette, Shape, Stroke},
};

use super::super::{Editor, layout, tool::EditTool};
use crate::app::document::{
    Document,
    rules::{MOST, NumberedGroup},
};

/// Paths to the goals are drawn for at most this number of agents: more would hide everything.
const MOST_WAYS: usize = 60;

/// All marks of a group.
pub fn shapes(editor: &Editor, document: &Document, palette: &Palette) -> Vec<Shape> {
    let world = document.world();
    let tried = editor.groups.tried.as_ref();
    let rim = Some(Stroke::dashed(palette.text.at(0.5), 1.0, 3.0, 3.0));
    let start = |agent: &Agent| Shape::Disc {
        center: agent.position,
        radius: agent.settings.radius,
        fill: None,
        rim,
    };
    let mut shapes: Vec<Shape> = starts(world).into_iter().map(start).collect();
    shapes.extend(tried.into_iter().flat_map(|rule| agents(rule, world, palette)));
    if editor.tool == EditTool::Group
        && let Some(rule) = tried.cloned().or_else(|| editor.group(document))
    {
        shapes.push(outline(&rule, palette));
        shapes.extend(handles(&rule, palette));
    }
    shapes
}

/// Agents that are still to come, one for each place of a group.
pub fn starts(world: &World) -> Vec<&Agent> {
    let coming = world.newcomers.to_come().take(MOST).map(|newcomer| &newcomer.agent);
    let place = |agent: &Agent| (agent.group, agent.position.to_array().map(f32::to_bits));
    coming.map(|agent| (place(agent), agent)).collect::<BTreeMap<_, _>>().into_values().collect()
}

/// Where its agents would be, and whither they would go.
fn agents(rule: &NumberedGroup, world: &World, palette: &Palette) -> Vec<Shape> {
    let made = rule.agents(world);
    let rim = Some(Stroke::solid(palette.text, 1.5));
    let bodies = made.iter().map(|agent| Shape::Disc {
        center: agent.position,
        radius: agent.settings.radius,
        fill: None,
        rim,
    });
    let way = Stroke::dashed(palette.preferred.at(0.6), 1.0, 4.0, 4.0);
    let ways = made.iter().filter(|_| made.len() <= MOST_WAYS).filter_map(|agent| {
        let points = vec![agent.position, agent.goal()?];
        Some(Shape::Line { points, stroke: way })
    });
    ways.chain(bodies).collect()
}

fn outline(rule: &NumberedGroup, palette: &Palette) -> Shape {
    let stroke = Stroke::dashed(palette.text.at(0.8), 1.0, 6.0, 4.0);
    let [a, b] = layout::ends(&rule.group.layout, rule.group.n);
    match rule.group.layout {
        Layout::Circle { center, ring, .. } => {
            Shape::Disc { center, radius: ring, fill: None, rim: Some(stroke) }
        }
        Layout::Line { .. } => Shape::Line { points: vec![a, b], stroke },
        Layout::Grid { .. } | Layout::Random { .. } => {
            let points = vec![a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y)];
            Shape::Polygon { points, fill: None, rim: Some(stroke) }
        }
    }
}

/// Dots that can be dragged; the one of the goals has the color of preferred velocities.
fn handles(rule: &NumberedGroup, palette: &Palette) -> Vec<Shape> {
    let colors = [palette.chosen, palette.chosen, palette.preferred];
    let dots = rule.handles().into_iter().zip(colors).flat_map(|(center, color)| {
        let outer = Shape::Dot { center, radius: 6.5, color };
        [outer, Shape::Dot { center, radius: 3.0, color: palette.background }]
    });
    dots.collect()
}
