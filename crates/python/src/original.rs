//! The neighbors and the decision of one agent, with RVO2's arithmetic where the core has a guard: ties in distance in
//! the order of the tree, and NaN where it divides by zero.
//!
//! Source: RVO2 library 2.0 as in github.com/sybrenstuvel/Python-RVO2, commit c2c46ba, `Agent.cpp`.

use sidestep_core::{
    Obstacles, Vec2,
    geometry::half_plane::HalfPlane,
    model::obstacle::Vertex,
    neighbors::edges::{NearEdge, visible},
};

use crate::{
    programs::{self, normalized},
    tree::AgentTree,
    walker::Walker,
};

/// The tolerance for a line that covers an edge, m/s.
const COVERED: f32 = 1e-5;

/// The state from which agents decide.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub walkers: &'a [Walker],
    pub tree: &'a AgentTree,
    pub obstacles: &'a Obstacles,
    /// The time step, s.
    pub time_step: f32,
}

/// The things that one agent looks at, the nearest first.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Squared distances, m², and indices of agents.
    pub neighbors: Vec<(f32, u32)>,
    /// The vertices at which edges start.
    pub edges: Vec<NearEdge>,
    /// The lines of walls first, then those of agents.
    pub lines: Vec<HalfPlane>,
    /// The number of lines of walls.
    pub rigid: usize,
}

impl Scene<'_> {
    /// Finds what an agent looks at. Only agents that avoid others have lines of them.
    pub fn look(&self, index: usize, seen: &mut Seen) {
        let me = &self.walkers[index];
        let Seen { neighbors, edges, lines, rigid } = seen;
        self.tree.nearest(index as u32, me.neighbor_dist, me.max_neighbors, neighbors);
        visible(self.obstacles, me.position, me.time_horizon_obst * me.max_speed + me.radius, edges);
        lines.clear();
        for near in &*edges {
            let line = self.edge_line(me, near.edge, lines);
            lines.extend(line);
        }
        *rigid = lines.len();
        if me.avoids_agents() {
            lines.extend(
                neighbors.iter().map(|(_, other)| self.agent_line(me, &self.walkers[*other as usize])),
            );
        }
    }

    /// The velocity that an agent chooses, m/s. `seen` is working memory.
    pub fn decide(&self, index: usize, seen: &mut Seen) -> Vec2 {
        self.look(index, seen);
        programs::solve(&seen.lines, seen.rigid, &self.walkers[index])
    }

    /// Whether an edge that an agent sees ends exactly abreast of it. `edges` is working memory.
    pub fn is_abreast_of_an_end(&self, me: &Walker, edges: &mut Vec<NearEdge>) -> bool {
        visible(self.obstacles, me.position, me.time_horizon_obst * me.max_speed + me.radius, edges);
        edges.iter().any(|near| {
            let (start, end) = self.obstacles.ends(near.edge);
            let along = end - start;
            (me.position - start).dot(along) / along.dot(along) == 1.0
        })
    }

    /// The line for another agent.
    fn agent_line(&self, me: &Walker, other: &Walker) -> HalfPlane {
        let p = other.position - me.position;
        let relative_velocity = me.velocity - other.velocity;
        let radius = me.radius + other.radius;
        let (distance_sq, radius_sq) = (p.dot(p), radius * radius);
        let apart = distance_sq > radius_sq;
        let inverse_time = 1.0 / if apart { me.time_horizon } else { self.time_step };
        let w = relative_velocity - inverse_time * p;
        let (w_length_sq, along) = (w.dot(w), w.dot(p));
        let (u, direction);
        if !apart || along < 0.0 && along * along > radius_sq * w_length_sq {
            let w_length = w_length_sq.sqrt();
            let normal = w * (1.0 / w_length);
            direction = Vec2::new(normal.y, -normal.x);
            u = (radius * inverse_time - w_length) * normal;
        } else {
            let leg = (distance_sq - radius_sq).sqrt();
            direction =
                if p.perp_dot(w) > 0.0 { left_leg(p, leg, radius) } else { -right_leg(p, leg, radius) };
            u = relative_velocity.dot(direction) * direction - relative_velocity;
        }
        HalfPlane { point: me.velocity + me.collab * u, direction }
    }

    fn vertex(&self, vertex: u32) -> &Vertex {
        &self.obstacles.vertices()[vertex as usize]
    }

    /// The line for an edge after `earlier` ones, if it has one.
    fn edge_line(&self, me: &Walker, edge: u32, earlier: &[HalfPlane]) -> Option<HalfPlane> {
        let start = self.vertex(edge);
        let end = self.vertex(start.next);
        let (to_start, to_end) = (start.point - me.position, end.point - me.position);
        let inverse = 1.0 / me.time_horizon_obst;
        let covers = |line: &HalfPlane| {
            let room = |to: Vec2| (inverse * to - line.point).perp_dot(line.direction) - inverse * me.radius;
            room(to_start) >= -COVERED && room(to_end) >= -COVERED
        };
        if earlier.iter().any(covers) {
            return None;
        }
        let (start_sq, end_sq) = (to_start.dot(to_start), to_end.dot(to_end));
        let radius_sq = me.radius * me.radius;
        let along = end.point - start.point;
        let s = (-to_start).dot(along) / along.dot(along);
        let off = -to_start - s * along;
        let is_on_line = off.dot(off) <= radius_sq;
        let touching = |direction| HalfPlane { point: Vec2::ZERO, direction };
        if s < 0.0 && start_sq <= radius_sq {
            return start.convex.then(|| touching(normalized(to_start.perp())));
        }
        if s > 1.0 && end_sq <= radius_sq {
            let is_mine = end.convex && to_end.perp_dot(end.direction) >= 0.0;
            return is_mine.then(|| touching(normalized(to_end.perp())));
        }
        // Exactly abreast of its end, an edge does not count as touched, unlike in later versions.
        if (0.0..1.0).contains(&s) && is_on_line {
            return Some(touching(-start.direction));
        }
        let (left, right) = match () {
            () if s < 0.0 && is_on_line => (start, start),
            () if s > 1.0 && is_on_line => (end, end),
            () => (start, end),
        };
        if std::ptr::eq(left, right) && !left.convex {
            return None;
        }
        self.line_apart(me, start.direction, left, right)
    }

    /// The line for an edge that is not touched, seen between two vertices, which are equal if it is seen end-on.
    fn line_apart(&self, me: &Walker, edge: Vec2, left: &Vertex, right: &Vertex) -> Option<HalfPlane> {
        let (is_end_on, inverse) = (std::ptr::eq(left, right), 1.0 / me.time_horizon_obst);
        let [to_left, to_right] = [left, right].map(|vertex| vertex.point - me.position);
        let leg = |to: Vec2| (to.dot(to) - me.radius * me.radius).sqrt();
        let mut left_direction = if left.convex { left_leg(to_left, leg(to_left), me.radius) } else { -edge };
        let mut right_direction =
            if right.convex { right_leg(to_right, leg(to_right), me.radius) } else { edge };
        // A leg that points into the next edge belongs to that edge, which has its own line.
        let before = -self.vertex(left.previous).direction;
        let left_is_foreign = left.convex && left_direction.perp_dot(before) >= 0.0;
        if left_is_foreign {
            left_direction = before;
        }
        let right_is_foreign = right.convex && right_direction.perp_dot(right.direction) <= 0.0;
        if right_is_foreign {
            right_direction = right.direction;
        }
        let [left_cutoff, right_cutoff] = [to_left, to_right].map(|to| inverse * to);
        let cutoff = right_cutoff - left_cutoff;
        let (of_left, of_right) = (me.velocity - left_cutoff, me.velocity - right_cutoff);
        let t = if is_end_on { 0.5 } else { of_left.dot(cutoff) / cutoff.dot(cutoff) };
        let (t_left, t_right) = (of_left.dot(left_direction), of_right.dot(right_direction));
        let line = |cutoff: Vec2, normal: Vec2, direction: Vec2| {
            Some(HalfPlane { point: cutoff + me.radius * inverse * normal, direction })
        };
        let around = |cutoff: Vec2| {
            let normal = normalized(me.velocity - cutoff);
            line(cutoff, normal, Vec2::new(normal.y, -normal.x))
        };
        if t < 0.0 && t_left < 0.0 || is_end_on && t_left < 0.0 && t_right < 0.0 {
            return around(left_cutoff);
        }
        if t > 1.0 && t_right < 0.0 {
            return around(right_cutoff);
        }
        let distance_sq = |foot: Vec2| (me.velocity - foot).dot(me.velocity - foot);
        // NaN is on neither side.
        let (is_before, is_behind) = (t < 0.0, t > 1.0);
        let off_cutoff = match is_before || is_behind || is_end_on {
            true => f32::INFINITY,
            false => distance_sq(left_cutoff + t * cutoff),
        };
        let off_leg = |t: f32, cutoff: Vec2, leg: Vec2| match t < 0.0 {
            true => f32::INFINITY,
            false => distance_sq(cutoff + t * leg),
        };
        let off_left = off_leg(t_left, left_cutoff, left_direction);
        let off_right = off_leg(t_right, right_cutoff, right_direction);
        let along = |cutoff: Vec2, direction: Vec2| line(cutoff, direction.perp(), direction);
        if off_cutoff <= off_left && off_cutoff <= off_right {
            along(left_cutoff, -left.direction)
        } else if off_left <= off_right {
            if left_is_foreign { None } else { along(left_cutoff, left_direction) }
        } else if right_is_foreign {
            None
        } else {
            along(right_cutoff, -right_direction)
        }
    }
}

/// The unit direction of the left leg of the cone of a disc at `p`; `leg` is its length, m.
fn left_leg(p: Vec2, leg: f32, radius: f32) -> Vec2 {
    Vec2::new(p.x * leg - p.y * radius, p.x * radius + p.y * leg) * (1.0 / p.dot(p))
}

/// The unit direction of the right leg.
fn right_leg(p: Vec2, leg: f32, radius: f32) -> Vec2 {
    Vec2::new(p.x * leg + p.y * radius, -p.x * radius + p.y * leg) * (1.0 / p.dot(p))
}
