//! The common parts of the overlays of the other schools: the source of a row or push, and arrows at one scale from the
//! middle of an agent.

use std::fmt::Display;

use glam::Vec2;

use super::{
    Frame, Source,
    sketch::{LabelSpot, arrow, is_faint, label_beside},
};
use sidestep_core::{
    avoid::{SchoolConstruction, SchoolTrace, Trace, Watched},
    schools::{Pusher, buffered_voronoi::Fence},
};

use crate::picture::draw::{Canvas, Head, Shape, Stroke};

/// The computation of a school, if the agent avoids by one.
pub fn construction(trace: &Trace) -> Option<&SchoolConstruction> {
    match trace {
        Trace::School(SchoolTrace { construction, .. }) => Some(construction),
        _ => None,
    }
}

/// The source of a force, or of a push on the direction.
pub fn of_push(watched: &Watched, from: Pusher) -> Option<Source> {
    match from {
        Pusher::Neighbor(place) => neighbor(watched, place),
        Pusher::Segment(place) => wall(watched, place),
        Pusher::Pillar(place) => pillar(watched, place),
    }
}

/// The source of a row of a cell; `None` for the box of the speed limit.
pub fn of_row(watched: &Watched, fence: Fence) -> Option<Source> {
    match fence {
        Fence::Neighbor(place) => neighbor(watched, place),
        Fence::Wall(place) => wall(watched, place),
        Fence::Box(_) => None,
    }
}

/// The neighbor at an index of its list.
pub fn neighbor(watched: &Watched, place: usize) -> Option<Source> {
    watched.neighbors.get(place).map(|neighbor| Source::Neighbor(neighbor.index))
}

fn wall(watched: &Watched, place: usize) -> Option<Source> {
    let Trace::School(trace) = &watched.trace else { return None };
    trace.walls.get(place).copied()
}

fn pillar(watched: &Watched, place: usize) -> Option<Source> {
    let Trace::School(trace) = &watched.trace else { return None };
    wall(watched, trace.n_segments + place)
}

/// The longest arrow of a fan, as a multiple of that of the maximum speed.
const LONGEST: f32 = 1.5;

/// Arrows shorter than this have no label, pixels.
const MIN_FOR_LABEL: f32 = 8.0;

/// Arrows from the middle of an agent.
pub struct Fan<'a, 'b> {
    frame: &'a Frame<'a>,
    canvas: &'b mut dyn Canvas,
    origin: Vec2,
    scale: f32,
    longest: f32,
}

impl<'a, 'b> Fan<'a, 'b> {
    /// A fan at agent `index`: 1 is drawn as `unit` m/s, or less if the `longest` would leave the surroundings of the
    /// agent.
    pub fn new(
        frame: &'a Frame<'a>,
        canvas: &'b mut dyn Canvas,
        index: usize,
        unit: f32,
        longest: f32,
    ) -> Fan<'a, 'b> {
        let most = LONGEST * frame.scene.world.agents.get(index).map_or(0.0, |me| me.settings.max_speed);
        let unit = if longest > 0.0 { unit.min(most / longest) } else { unit };
        let scale = unit * frame.velocity_scale();
        Fan { frame, canvas, origin: frame.position(index), scale, longest }
    }

    fn tip(&self, vector: Vec2) -> Vec2 {
        self.origin + vector * self.scale
    }

    /// An arrow with its label, if it is long enough for one.
    pub fn arrow(&mut self, vector: Vec2, stroke: Stroke, words: impl Display) {
        let (tip, frame) = (self.tip(vector), self.frame);
        if tip == self.origin || !tip.is_finite() {
            return;
        }
        let head = if stroke.dash.is_some() { Head::Open } else { Head::Filled };
        arrow(self.canvas, self.origin, tip, stroke, head);
        let (words, faint) = (words.to_string(), is_faint(vector, Vec2::X * self.longest));
        if !words.is_empty() && !faint && frame.camera.pixels(tip.distance(self.origin)) >= MIN_FOR_LABEL {
            let spot = LabelSpot { point: tip, direction: vector, gap: 4.0 };
            label_beside(frame, self.canvas, spot, words, frame.palette.text);
        }
    }

    /// The vectors one after another: the line ends at the tip of their sum.
    pub fn chain(&mut self, vectors: impl Iterator<Item = Vec2>) {
        let mut sum = Vec2::ZERO;
        let mut points = vec![self.origin];
        points.extend(vectors.map(|vector| {
            sum += vector;
            self.tip(sum)
        }));
        let stroke = Stroke::dashed(self.frame.palette.muted, 1.0, 2.0, 3.0);
        self.canvas.draw(Shape::Line { points, stroke });
    }
}
