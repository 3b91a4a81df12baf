//! The steps from an edge to its half-plane, recorded for watched agents; for all others they cost nothing.

use glam::Vec2;

/// Receives the steps by which an edge gets its half-plane. `()` ignores them.
pub trait EdgeRecorder {
    /// An earlier line, given by its index, already forbids all velocities that lead to the edge. `beyond` is the
    /// distance by which both ends, divided by τ and grown, are beyond that line, m/s.
    fn covered(&mut self, _by: usize, _beyond: [f32; 2]) {}
    /// The position of the agent, seen from the edge.
    fn placed(&mut self, _place: EdgePlace) {}
    /// Left leg, right leg.
    fn legs(&mut self, _legs: [EdgeLeg; 2]) {}
    /// The place of the velocity, seen from cut-off and legs.
    fn projected(&mut self, _projection: EdgeProjection) {}
}

impl EdgeRecorder for () {}

/// The position of an agent, seen from an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgePlace {
    /// The projection of its center onto the line of the edge: 0 at its start, 1 at its end.
    pub s: f32,
    /// Its distance from that line, m.
    pub from_line: f32,
    /// Its distance from start and end, m.
    pub from_ends: [f32; 2],
}

/// One leg of an edge's velocity obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeLeg {
    /// The vertex that it comes from, as the agent sees it, m.
    pub vertex: Vec2,
    /// True if that vertex bends outwards: then the leg is a tangent, otherwise it extends the edge.
    pub convex: bool,
    /// Unit direction before the neighboring edge is considered.
    pub own: Vec2,
    /// Unit direction of the neighboring edge, away from the vertex.
    pub neighboring: Vec2,
    /// True if its own direction would lead into the neighboring edge, which then replaces it and gives its own line.
    pub is_foreign: bool,
}

impl EdgeLeg {
    /// Unit direction of the leg.
    pub fn direction(&self) -> Vec2 {
        if self.is_foreign { self.neighboring } else { self.own }
    }
}

/// The place of a velocity, seen from the cut-off and the legs of an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeProjection {
    /// The ends that the legs come from, divided by τ, m/s: left, right.
    pub cutoffs: [Vec2; 2],
    /// True if both legs come from one vertex.
    pub one_vertex: bool,
    /// Position along the cut-off: 0 at its left end, 1 at its right end; by rule 0.5 if both legs come from one
    /// vertex.
    pub t: f32,
    /// Positions along the left and the right leg, m/s.
    pub along: [f32; 2],
    /// The distances from cut-off, left leg and right leg, m/s; infinite if the velocity does not face the piece.
    /// `None` if it is before both legs, and an arc is nearest.
    pub distances: Option<[f32; 3]>,
}

/// All steps of one edge.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct EdgeSteps {
    /// The earlier line that covers it, by its index, and the distances of both ends beyond it, m/s.
    pub covered: Option<(usize, [f32; 2])>,
    /// The position of the agent; `None` if the edge is covered.
    pub place: Option<EdgePlace>,
    /// Both legs; `None` if none were needed.
    pub legs: Option<[EdgeLeg; 2]>,
    /// The place of the velocity.
    pub projection: Option<EdgeProjection>,
}

impl EdgeRecorder for EdgeSteps {
    fn covered(&mut self, by: usize, beyond: [f32; 2]) {
        self.covered = Some((by, beyond));
    }

    fn placed(&mut self, place: EdgePlace) {
        self.place = Some(place);
    }

    fn legs(&mut self, legs: [EdgeLeg; 2]) {
        self.legs = Some(legs);
    }

    fn projected(&mut self, projection: EdgeProjection) {
        self.projection = Some(projection);
    }
}
