//! ORCA's half-planes of edges by RVO2's rules, in `f64`.

use glam::DVec2;
use sidestep_core::{Agent, World};
use sidestep_lab::picture::overlay::Source;

use crate::{
    common::{edge_name, wide},
    sentences::geometry::{Line, edges, reach},
};

/// Below this a branch is too close to check: m, m/s or the sine of an angle.
const NEAR: f64 = 1e-4;

/// The sign of a number that decides a branch; `None` if `f32` may see the other sign.
fn sign(value: f64) -> Option<bool> {
    (value.abs() > NEAR).then_some(value > 0.0)
}

/// A vertex, as the agent sees it.
#[derive(Clone, Copy)]
pub struct Corner {
    pub at: DVec2,
    /// Unit direction of the edge that starts here, and of the one that ends here.
    pub along: DVec2,
    pub before: DVec2,
    pub convex: bool,
}

/// The vertex of this index.
pub fn corner(world: &World, agent: &Agent, index: u32) -> Corner {
    let vertex = &world.obstacles.vertices()[index as usize];
    let point = |index: u32| wide(world.obstacles.vertices()[index as usize].point);
    Corner {
        at: wide(vertex.point) - wide(agent.position),
        along: (point(vertex.next) - wide(vertex.point)).normalize(),
        before: (wide(vertex.point) - point(vertex.previous)).normalize(),
        convex: vertex.convex,
    }
}

pub fn lines(world: &World, agent: &Agent, order: &[u32]) -> Option<Vec<Line>> {
    let seen = edges(world, agent, reach(agent))?;
    let mut sorted: Vec<u32> = order.to_vec();
    sorted.sort_unstable();
    let mut known: Vec<u32> = seen.iter().map(|(_, edge, ..)| *edge).collect();
    known.sort_unstable();
    assert_eq!(sorted, known, "the edges that it looks at");
    let distance = |edge: &u32| seen.iter().find(|(_, known, ..)| known == edge).map_or(0.0, |seen| seen.0);
    assert!(order.is_sorted_by(|a, b| distance(a) <= distance(b) + NEAR), "nearest first: {order:?}");
    let corner = |index: u32| corner(world, agent, index);
    let mut lines: Vec<Line> = Vec::new();
    for &edge in order {
        let ends = (corner(edge), corner(world.obstacles.vertices()[edge as usize].next));
        if let Some((point, normal)) = line(agent, ends, &lines)? {
            lines.push(Line {
                source: Source::Edge(edge_name(&world.obstacles, edge)),
                normal,
                offset: normal.dot(point),
            });
        }
    }
    Some(lines)
}

/// A point of the line, and its normal.
type Found = Option<(DVec2, DVec2)>;

/// The line of one edge, or none; `None` if a branch depends on a rounding error.
fn line(agent: &Agent, (start, end): (Corner, Corner), earlier: &[Line]) -> Option<Found> {
    let (radius, inverse) =
        (f64::from(agent.settings.radius), 1.0 / f64::from(agent.settings.time_horizon_obstacle));
    for line in earlier {
        // Both scaled ends lie beyond the line by the scaled radius: RVO2's epsilon is 1e-5.
        let sticks_out = |to: DVec2| line.normal.dot(inverse * to) - line.offset + inverse * radius;
        let most = sticks_out(start.at).max(sticks_out(end.at));
        if (most - 1e-5).abs() < 5e-6 * (1.0 + line.offset.abs()) {
            return None;
        }
        if most < 1e-5 {
            return Some(None);
        }
    }
    let length = (end.at - start.at).length();
    let s = -start.at.dot(start.along);
    let off = start.along.perp_dot(-start.at).abs();
    let (before_start, beyond_end) = (sign(-s)?, sign(s - length)?);
    let away = |at: DVec2| Some(Some((DVec2::ZERO, -at.normalize())));
    if before_start && sign(radius - start.at.length())? {
        return if start.convex { away(start.at) } else { Some(None) };
    }
    if beyond_end && sign(radius - end.at.length())? {
        // The next edge has its free side towards the agent: it has its own line.
        let faces = sign(end.at.normalize().perp_dot(end.along))?;
        return if end.convex && faces { away(end.at) } else { Some(None) };
    }
    if !before_start && !beyond_end && sign(radius - off)? {
        return Some(Some((DVec2::ZERO, -start.along.perp())));
    }
    let end_on = sign(radius - off)?;
    let (left, right) = match (before_start && end_on, beyond_end && end_on) {
        (true, _) => (start, start),
        (_, true) => (end, end),
        _ => (start, end),
    };
    let one = (before_start || beyond_end) && end_on;
    if one && !left.convex {
        return Some(None);
    }
    project(agent, start.along, (left, right), one)
}

/// The line at the nearest point of the edge's velocity obstacle to the agent's velocity.
fn project(agent: &Agent, along: DVec2, (left, right): (Corner, Corner), one: bool) -> Option<Found> {
    let (radius, inverse) =
        (f64::from(agent.settings.radius), 1.0 / f64::from(agent.settings.time_horizon_obstacle));
    let tangent = |p: DVec2, side: f64| {
        let half = side * libm::asin((radius / p.length()).min(1.0));
        crate::common::turned(p.normalize(), half)
    };
    let mut left_leg = if left.convex { tangent(left.at, 1.0) } else { -along };
    let mut right_leg = if right.convex { tangent(right.at, -1.0) } else { along };
    // A leg that would point into the adjacent edge belongs to that edge.
    let left_foreign = left.convex && sign(left_leg.perp_dot(-left.before))?;
    if left_foreign {
        left_leg = -left.before;
    }
    let right_foreign = right.convex && sign(-right_leg.perp_dot(right.along))?;
    if right_foreign {
        right_leg = right.along;
    }
    let v = wide(agent.velocity);
    let (a, b) = (left.at * inverse, right.at * inverse);
    let (t_left, t_right) = ((v - a).dot(left_leg), (v - b).dot(right_leg));
    let around = |center: DVec2| {
        let normal = (v.distance(center) > NEAR).then(|| (v - center).normalize())?;
        Some(Some((center + normal * (radius * inverse), normal)))
    };
    let t = if one { 0.5 * (b - a).length() } else { (v - a).dot((b - a).normalize()) };
    let (short, long) = if one { (false, false) } else { (sign(-t)?, sign(t - (b - a).length())?) };
    let (no_left, no_right) = (sign(-t_left)?, sign(-t_right)?);
    if (short && no_left) || (one && no_left && no_right) {
        return around(a);
    }
    if long && no_right {
        return around(b);
    }
    let far = f64::INFINITY;
    let to_front = if one || short || long { far } else { (b - a).normalize().perp_dot(v - a).abs() };
    let to_left = if no_left { far } else { left_leg.perp_dot(v - a).abs() };
    let to_right = if no_right { far } else { right_leg.perp_dot(v - b).abs() };
    let line_along = |point: DVec2, direction: DVec2| {
        Some(Some((point + direction.perp() * (radius * inverse), direction.perp())))
    };
    let mut order = [to_front, to_left, to_right];
    order.sort_by(f64::total_cmp);
    if order[1] - order[0] < NEAR {
        return None;
    }
    if to_front == order[0] {
        line_along(a, -along)
    } else if to_left == order[0] {
        if left_foreign { Some(None) } else { line_along(a, left_leg) }
    } else if right_foreign {
        Some(None)
    } else {
        line_along(b, -right_leg)
    }
}
