//! The half-planes of a gang for one edge of each agent, as [`super::super::edge_line`] makes them.

use super::agent_line::{Deciders, Discs};
use super::lines::{Block, Blocks};
use crate::{
    avoid::orca::edge_line::COVERED,
    machine::lanes::{Lanes, Mask, Pairs, Simd, prelude::*, splat, unit},
};

/// Edges, one in each lane: see [`EdgeFacts`].
#[derive(Clone, Copy)]
pub struct Edges<S: Simd> {
    start: Pairs<S>,
    end: Pairs<S>,
    direction: Pairs<S>,
    before: Pairs<S>,
    after: Pairs<S>,
    start_is_convex: Mask<S>,
    end_is_convex: Mask<S>,
}

impl<S: Simd> Edges<S> {
    /// Created from `EdgeFacts::columns`.
    #[inline(always)]
    pub fn from_columns(columns: [Lanes<S>; 12]) -> Edges<S> {
        let [sx, sy, bx, by, dx, dy, start_is_convex, ex, ey, ax, ay, end_is_convex] = columns;
        Edges {
            start: Pairs { x: sx, y: sy },
            end: Pairs { x: ex, y: ey },
            direction: Pairs { x: dx, y: dy },
            before: Pairs { x: bx, y: by },
            after: Pairs { x: ax, y: ay },
            start_is_convex: start_is_convex.simd_gt(0.0),
            end_is_convex: end_is_convex.simd_gt(0.0),
        }
    }
}

impl<S: Simd> Deciders<S> {
    /// Agents so small that even a line of zeros would cover an edge: the body divided by the horizon, m/s, is below
    /// the tolerance.
    #[inline(always)]
    pub fn have_no_body(&self) -> Mask<S> {
        (self.inverse_horizon * self.discs.radius).simd_le(COVERED)
    }

    /// Their half-planes for one edge each, with all cases computed and one picked, and the lanes that have one.
    /// `earlier` holds the lines of nearer edges, zeros where there are none; the horizon is the one for obstacles.
    #[inline(always)]
    pub fn edge_lines(
        &self,
        simd: S,
        edges: &Edges<S>,
        earlier: &Blocks,
        wanted: Mask<S>,
    ) -> (Block<S>, Mask<S>) {
        let (position, radius) = (self.discs.position, self.discs.radius);
        let inverse_horizon = self.inverse_horizon;
        let zeros = Pairs { x: splat(simd, 0.0), y: splat(simd, 0.0) };
        let start_scaled = (edges.start - position) * inverse_horizon;
        let end_scaled = (edges.end - position) * inverse_horizon;
        let radius_scaled = inverse_horizon * radius;
        let mut open = wanted;
        for numbers in earlier.from::<S>(0) {
            let line = Block::load(simd, numbers);
            let beyond = |to: Pairs<S>| (to - line.point).perp_dot(line.direction) - radius_scaled;
            open &= !(beyond(start_scaled).simd_ge(-COVERED) & beyond(end_scaled).simd_ge(-COVERED));
        }
        if !open.any_true() {
            return (Block { point: zeros, direction: zeros }, open);
        }

        let places = EdgePlaces::of(&self.discs, edges);
        let touch = places.touch(simd, edges);
        let legs = places.legs(simd, edges, &touch, radius);
        let (line, gives) = legs.project(simd, self, edges);
        let block = Block {
            point: Pairs::pick(touch.touched, zeros, line.point),
            direction: Pairs::pick(touch.touched, touch.direction, line.direction),
        };
        let real = open & (touch.touched & touch.gives | legs.seen & gives);
        (block.only(real), real)
    }
}

/// The positions of agents as seen from their edges: [`EdgePlace`](crate::avoid::orca::edge_steps::EdgePlace) on lanes.
#[derive(Clone, Copy)]
struct EdgePlaces<S: Simd> {
    /// From the agents to the ends, m.
    to_start: Pairs<S>,
    to_end: Pairs<S>,
    start_sq: Lanes<S>,
    end_sq: Lanes<S>,
    radius_sq: Lanes<S>,
    /// The projections of the centers on the lines of the edges: 0 at the start, 1 at the end.
    s: Lanes<S>,
    /// The lanes in which the disc meets the line of the edge.
    on_line: Mask<S>,
}

/// The lines of agents that touch their edges.
#[derive(Clone, Copy)]
struct EdgeTouch<S: Simd> {
    /// The lanes in which the disc touches the edge or one of its ends.
    touched: Mask<S>,
    /// The lanes in which that gives a line.
    gives: Mask<S>,
    /// Unit directions of these lines, which pass through zero velocity.
    direction: Pairs<S>,
}

impl<S: Simd> EdgePlaces<S> {
    #[inline(always)]
    fn of(discs: &Discs<S>, edges: &Edges<S>) -> EdgePlaces<S> {
        let (to_start, to_end) = (edges.start - discs.position, edges.end - discs.position);
        let (start_sq, end_sq, radius_sq) =
            (to_start.dot(to_start), to_end.dot(to_end), discs.radius * discs.radius);
        let along = edges.end - edges.start;
        let s = (-to_start).dot(along) / along.dot(along);
        let off_line = -to_start - along * s;
        let on_line = off_line.dot(off_line).simd_le(radius_sq);
        EdgePlaces { to_start, to_end, start_sq, end_sq, radius_sq, s, on_line }
    }

    /// The lines where the disc touches the edge or one of its ends.
    #[inline(always)]
    fn touch(&self, simd: S, edges: &Edges<S>) -> EdgeTouch<S> {
        let EdgePlaces { to_start, to_end, start_sq, end_sq, radius_sq, s, on_line } = *self;
        let at_start = s.simd_lt(0.0) & start_sq.simd_le(radius_sq);
        let at_end = !at_start & s.simd_gt(1.0) & end_sq.simd_le(radius_sq);
        let on_edge = !at_start & !at_end & s.simd_ge(0.0) & s.simd_le(1.0) & on_line;
        let (across, has_across) = unit(simd, perp(Pairs::pick(at_start, to_start, to_end)));
        let faced = edges.end_is_convex & to_end.perp_dot(edges.after).simd_ge(0.0);
        EdgeTouch {
            touched: at_start | at_end | on_edge,
            gives: on_edge | has_across & (at_start & edges.start_is_convex | at_end & faced),
            direction: Pairs::pick(on_edge, -edges.direction, across),
        }
    }

    /// The legs where the disc touches nothing.
    #[inline(always)]
    fn legs(&self, simd: S, edges: &Edges<S>, touch: &EdgeTouch<S>, radius: Lanes<S>) -> EdgeLegs<S> {
        let EdgePlaces { to_start, to_end, start_sq, end_sq, radius_sq, s, on_line } = *self;
        // Seen end-on, both legs come from one vertex.
        let from_start = !touch.touched & s.simd_lt(0.0) & on_line;
        let from_end = !touch.touched & s.simd_gt(1.0) & on_line;
        let one_vertex = from_start | from_end;
        let (left_p, left_sq) = (Pairs::pick(from_end, to_end, to_start), from_end.select(end_sq, start_sq));
        let (right_p, right_sq) =
            (Pairs::pick(from_start, to_start, to_end), from_start.select(start_sq, end_sq));
        let left_is_convex = from_end & edges.end_is_convex | !from_end & edges.start_is_convex;
        let right_is_convex = from_start & edges.start_is_convex | !from_start & edges.end_is_convex;
        // At a concave vertex the leg runs along the edge. A leg never points into the neighboring edge.
        let left_leg = leg(simd, left_p, left_sq, radius, radius_sq);
        let right_leg = leg(simd, right_p, right_sq, -radius, radius_sq);
        let left = Pairs::pick(left_is_convex, left_leg, -edges.direction);
        let right = Pairs::pick(right_is_convex, right_leg, edges.direction);
        let before = -Pairs::pick(from_end, edges.direction, edges.before);
        let left_is_foreign = left_is_convex & left.perp_dot(before).simd_ge(0.0);
        let after = Pairs::pick(from_start, edges.direction, edges.after);
        let right_is_foreign = right_is_convex & right.perp_dot(after).simd_le(0.0);
        EdgeLegs {
            left_p,
            right_p,
            left: Pairs::pick(left_is_foreign, before, left),
            right: Pairs::pick(right_is_foreign, after, right),
            left_is_foreign,
            right_is_foreign,
            one_vertex,
            seen: !touch.touched & (left_is_convex | !one_vertex),
        }
    }
}

/// The legs of the edges' velocity obstacles: `Legs` of [`edge_line`](crate::avoid::orca::edge_line) on lanes.
#[derive(Clone, Copy)]
struct EdgeLegs<S: Simd> {
    /// From the agents to the vertices at which the legs begin, m.
    left_p: Pairs<S>,
    right_p: Pairs<S>,
    /// Unit directions.
    left: Pairs<S>,
    right: Pairs<S>,
    /// The lanes in which a leg runs along the neighboring edge, which gives the line itself.
    left_is_foreign: Mask<S>,
    right_is_foreign: Mask<S>,
    /// The lanes in which both legs come from one vertex.
    one_vertex: Mask<S>,
    /// The lanes in which the edge is neither touched nor seen end-on at a concave vertex.
    seen: Mask<S>,
}

impl<S: Simd> EdgeLegs<S> {
    /// The lines at the boundary points nearest to the velocities, and the lanes that have one.
    #[inline(always)]
    fn project(&self, simd: S, me: &Deciders<S>, edges: &Edges<S>) -> (Block<S>, Mask<S>) {
        let EdgeLegs { left_p, right_p, left, right, left_is_foreign, right_is_foreign, one_vertex, .. } =
            *self;
        let (velocity, radius, inverse_horizon) = (me.discs.velocity, me.discs.radius, me.inverse_horizon);
        let (left_cutoff, right_cutoff) = (left_p * inverse_horizon, right_p * inverse_horizon);
        let cutoff = right_cutoff - left_cutoff;
        let (from_left, from_right) = (velocity - left_cutoff, velocity - right_cutoff);
        let t = one_vertex.select(splat(simd, 0.5), from_left.dot(cutoff) / cutoff.dot(cutoff));
        let (t_left, t_right) = (from_left.dot(left), from_right.dot(right));
        let (before_left, before_right) = (t_left.simd_lt(0.0), t_right.simd_lt(0.0));
        let on_left_arc = t.simd_lt(0.0) & before_left | one_vertex & before_left & before_right;
        let on_right_arc = !on_left_arc & t.simd_gt(1.0) & before_right;
        let on_arc = on_left_arc | on_right_arc;
        let (normal, has_normal) = unit(simd, Pairs::pick(on_right_arc, from_right, from_left));

        let far = splat(simd, f32::INFINITY);
        let facing_cutoff = t.simd_ge(0.0) & t.simd_le(1.0) & !one_vertex;
        let to_cutoff = facing_cutoff.select(distance_sq(velocity, left_cutoff + cutoff * t), far);
        let to_left = before_left.select(far, distance_sq(velocity, left_cutoff + left * t_left));
        let to_right = before_right.select(far, distance_sq(velocity, right_cutoff + right * t_right));
        let on_cutoff = to_cutoff.simd_le(to_left) & to_cutoff.simd_le(to_right);
        let on_left = to_left.simd_le(to_right);
        let is_foreign = on_left & left_is_foreign | !on_left & right_is_foreign;

        let direction = Pairs::pick(on_left, left, -right);
        let direction = Pairs::pick(on_cutoff, -edges.direction, direction);
        let direction = Pairs::pick(on_arc, Pairs { x: normal.y, y: -normal.x }, direction);
        let at_right = on_right_arc | !on_arc & !on_cutoff & !on_left;
        let center = Pairs::pick(at_right, right_cutoff, left_cutoff);
        let point = center + perp(direction) * (radius * inverse_horizon);
        (Block { point, direction }, on_arc & has_normal | !on_arc & (on_cutoff | !is_foreign))
    }
}

/// Unit directions of the left legs around vertices at `p` from the agents, m; of the right legs for a negative radius.
#[inline(always)]
fn leg<S: Simd>(
    simd: S,
    p: Pairs<S>,
    distance_sq: Lanes<S>,
    radius: Lanes<S>,
    radius_sq: Lanes<S>,
) -> Pairs<S> {
    let leg = (distance_sq - radius_sq).sqrt();
    Pairs { x: p.x * leg - p.y * radius, y: p.x * radius + p.y * leg } * (splat(simd, 1.0) / distance_sq)
}

#[inline(always)]
fn distance_sq<S: Simd>(a: Pairs<S>, b: Pairs<S>) -> Lanes<S> {
    (a - b).dot(a - b)
}

/// `Vec2::perp`.
#[inline(always)]
fn perp<S: Simd>(v: Pairs<S>) -> Pairs<S> {
    Pairs { x: -v.y, y: v.x }
}
