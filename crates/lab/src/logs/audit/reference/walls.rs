//! The lines of walls and pillars.

use glam::DVec2;

use super::RefLine;
use sidestep_core::{
    model::{Obstacles, obstacle::Vertex},
    neighbors::edges::visible,
};

use crate::logs::audit::case::{AuditCase, CaseSettings};

/// Largest uncovered part of an edge with which it still counts as covered by an earlier line, m/s.
const COVERED: f64 = 1e-5;

/// Adds the lines of visible edges, nearest first, then of pillars.
pub(super) fn lines(
    case: &AuditCase,
    settings: &CaseSettings,
    radius: Option<f64>,
    obstacles: &Obstacles,
    lines: &mut Vec<RefLine>,
) {
    let radius = radius.unwrap_or(case.me.radius);
    let range = settings.time_horizon_obstacle * settings.max_speed + radius;
    if !obstacles.tree().is_empty() {
        let mut edges = Vec::new();
        visible(obstacles, case.center, range as f32, &mut edges);
        for near in edges {
            let line =
                Edge::of(case, radius, settings.time_horizon_obstacle, obstacles, near.edge).line(lines);
            lines.extend(line);
        }
    }
    for circle in obstacles.circles() {
        let p = circle.center.as_dvec2() - case.me.position;
        let sum = radius + f64::from(circle.radius);
        if p.length() < range + f64::from(circle.radius) {
            lines.extend(pillar(p, case.me.velocity, sum, settings));
        }
    }
}

/// The line of a disc at rest: the agent takes all of u.
fn pillar(p: DVec2, velocity: DVec2, sum: f64, settings: &CaseSettings) -> Option<RefLine> {
    let apart = p.length_squared() > sum * sum;
    let time = if apart { settings.time_horizon_obstacle } else { settings.time_step };
    let w = velocity - p / time;
    let along = w.dot(p);
    if !apart || along < 0.0 && along * along > sum * sum * w.length_squared() {
        let normal = w.try_normalize()?;
        let u = normal * (sum / time - w.length());
        return Some(RefLine { point: velocity + u, direction: DVec2::new(normal.y, -normal.x) });
    }
    let side = if p.perp_dot(w) > 0.0 { 1.0 } else { -1.0 };
    let leg = (p.length_squared() - sum * sum).sqrt();
    let leg = DVec2::new(p.x * leg - p.y * side * sum, p.x * side * sum + p.y * leg) / p.length_squared();
    let direction = leg * side;
    Some(RefLine { point: direction * velocity.dot(direction), direction })
}

/// An end of an edge, as the agent sees it.
#[derive(Clone, Copy)]
struct EdgeEnd {
    p: DVec2,
    convex: bool,
    /// Unit direction of the edge that starts there.
    direction: DVec2,
    /// Unit direction of the edge that ends there.
    before: DVec2,
}

/// An edge, as the agent sees it.
struct Edge {
    start: EdgeEnd,
    end: EdgeEnd,
    radius: f64,
    inverse: f64,
    velocity: DVec2,
}

impl Edge {
    fn of(case: &AuditCase, radius: f64, horizon: f64, obstacles: &Obstacles, edge: u32) -> Edge {
        let vertices = obstacles.vertices();
        let end_of = |vertex: &Vertex| EdgeEnd {
            p: vertex.point.as_dvec2() - case.me.position,
            convex: vertex.convex,
            direction: vertex.direction.as_dvec2(),
            before: vertices[vertex.previous as usize].direction.as_dvec2(),
        };
        let start = &vertices[edge as usize];
        Edge {
            start: end_of(start),
            end: end_of(&vertices[start.next as usize]),
            radius,
            inverse: 1.0 / horizon,
            velocity: case.me.velocity,
        }
    }

    /// Its line, if it gives one that the earlier ones do not cover.
    fn line(&self, earlier: &[RefLine]) -> Option<RefLine> {
        let Edge { start, end, radius, .. } = self;
        let beyond = |line: &RefLine, p: DVec2| {
            (self.inverse * p - line.point).perp_dot(line.direction) - self.inverse * radius >= -COVERED
        };
        if earlier.iter().any(|line| beyond(line, start.p) && beyond(line, end.p)) {
            return None;
        }
        let along = end.p - start.p;
        let s = -start.p.dot(along) / along.length_squared();
        let off_line = (-start.p - s * along).length();
        let touching = |direction: DVec2| Some(RefLine { point: DVec2::ZERO, direction });
        if s < 0.0 && start.p.length() <= *radius {
            return if start.convex { touching(start.p.perp().try_normalize()?) } else { None };
        }
        if s > 1.0 && end.p.length() <= *radius {
            let is_mine = end.convex && end.p.perp_dot(end.direction) >= 0.0;
            return if is_mine { touching(end.p.perp().try_normalize()?) } else { None };
        }
        if (0.0..=1.0).contains(&s) && off_line <= *radius {
            return touching(-start.direction);
        }
        let (left, right) = match (s < 0.0, s > 1.0, off_line <= *radius) {
            (true, _, true) => (start, start),
            (_, true, true) => (end, end),
            _ => (start, end),
        };
        let end_on = std::ptr::eq(left, right);
        if end_on && !left.convex {
            return None;
        }
        self.project(left, right, end_on)
    }

    /// The line at the boundary point nearest to the velocity.
    fn project(&self, left: &EdgeEnd, right: &EdgeEnd, end_on: bool) -> Option<RefLine> {
        let (left_leg, left_is_foreign) = self.left_leg(left);
        let (right_leg, right_is_foreign) = self.right_leg(right);
        let grown = self.radius * self.inverse;
        let [from, to] = [left.p, right.p].map(|p| p * self.inverse);
        let front = to - from;
        let t = if end_on { 0.5 } else { (self.velocity - from).dot(front) / front.length_squared() };
        let (t_left, t_right) = ((self.velocity - from).dot(left_leg), (self.velocity - to).dot(right_leg));
        let around = |center: DVec2| {
            let normal = (self.velocity - center).try_normalize()?;
            Some(RefLine { point: center + grown * normal, direction: DVec2::new(normal.y, -normal.x) })
        };
        if (t < 0.0 && t_left < 0.0) || (end_on && t_left < 0.0 && t_right < 0.0) {
            return around(from);
        }
        if t > 1.0 && t_right < 0.0 {
            return around(to);
        }
        let away =
            |is_seen: bool, point: DVec2| if is_seen { self.velocity.distance(point) } else { f64::INFINITY };
        let from_front = away((0.0..=1.0).contains(&t) && !end_on, from + t * front);
        let from_left = away(t_left >= 0.0, from + t_left * left_leg);
        let from_right = away(t_right >= 0.0, to + t_right * right_leg);
        let line_along =
            |point: DVec2, direction: DVec2| RefLine { point: point + grown * direction.perp(), direction };
        if from_front <= from_left && from_front <= from_right {
            return Some(line_along(from, -self.start.direction));
        }
        match from_left <= from_right {
            true if left_is_foreign => None,
            true => Some(line_along(from, left_leg)),
            false if right_is_foreign => None,
            false => Some(line_along(to, -right_leg)),
        }
    }

    /// The leg past the left end, and true if it is that of the previous edge.
    fn left_leg(&self, end: &EdgeEnd) -> (DVec2, bool) {
        if !end.convex {
            return (-self.start.direction, false);
        }
        let leg = self.tangent(end.p, 1.0);
        if leg.perp_dot(-end.before) >= 0.0 { (-end.before, true) } else { (leg, false) }
    }

    /// The leg past the right end, and true if it is that of the next edge.
    fn right_leg(&self, end: &EdgeEnd) -> (DVec2, bool) {
        if !end.convex {
            return (self.start.direction, false);
        }
        let leg = self.tangent(end.p, -1.0);
        if leg.perp_dot(end.direction) <= 0.0 { (end.direction, true) } else { (leg, false) }
    }

    /// The direction of the tangent to the disc around `p`, on its left or right.
    fn tangent(&self, p: DVec2, side: f64) -> DVec2 {
        let (length_sq, r) = (p.length_squared(), side * self.radius);
        let leg = (length_sq - r * r).sqrt();
        DVec2::new(p.x * leg - p.y * r, p.x * r + p.y * leg) / length_sq
    }
}
