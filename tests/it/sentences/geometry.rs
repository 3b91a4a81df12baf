//! The reference for the sentences: velocity obstacles and half-planes in `f64`, computed only from positions, radii,
//! velocities and settings. A velocity is in an obstacle if moving with it leads to a collision; the boundary is where
//! that changes.

use glam::DVec2;
use sidestep_core::{
    Agent, Method, World,
    model::params::{Form, HrvoForm, Selection},
};
use sidestep_lab::picture::overlay::Source;

use crate::common::{distance_to_segment, edge_name, exact_time_to_collision, turned, wide};

/// A part of a boundary, by its name in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    LeftLeg,
    RightLeg,
    Cutoff,
    Line,
}

/// A piece of a boundary.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// From a start along a unit direction, with a length.
    Ray(DVec2, DVec2, f64),
    /// Around a center with a radius, from one angle counter-clockwise to another, rad.
    Arc(DVec2, f64, f64, f64),
}

/// The nearest point of a piece, and the outward normal there.
fn nearest(shape: Shape, outside: DVec2, v: DVec2) -> (DVec2, DVec2) {
    match shape {
        Shape::Ray(start, direction, length) => {
            let along = direction.dot(v - start).max(0.0).min(length);
            (start + direction * along, outside)
        }
        Shape::Arc(center, radius, from, to) => {
            let q = v - center;
            let span = to - from;
            let mut angle = (libm::atan2(q.y, q.x) - from).rem_euclid(std::f64::consts::TAU);
            if angle > span {
                // The nearer end.
                angle = if angle - span < std::f64::consts::TAU - angle { span } else { 0.0 };
            }
            let normal = turned(DVec2::X, from + angle);
            (center + normal * radius, normal)
        }
    }
}

/// Forbidden velocities.
#[derive(Clone, Debug)]
pub enum Set {
    /// Relative to `apex` and divided by `share`, the velocity meets the disc at `p` within `horizon`.
    Disc { p: DVec2, radius: f64, apex: DVec2, share: f64, horizon: f64 },
    /// The velocity meets the grown segment within `horizon`.
    Segment { a: DVec2, b: DVec2, radius: f64, horizon: f64 },
    /// The velocity's component along `away` is less than `least` m/s.
    Slow { away: DVec2, least: f64 },
}

/// A velocity obstacle, and its source.
#[derive(Clone, Debug)]
pub struct Obstacle {
    pub source: Source,
    pub set: Set,
    pieces: Vec<(Part, Shape, DVec2)>,
}

/// The nearest point of a boundary.
#[derive(Clone, Copy, Debug)]
pub struct OnBoundary {
    pub distance: f64,
    pub point: DVec2,
    /// Unit vector out of the obstacle.
    pub normal: DVec2,
}

impl Obstacle {
    pub fn new(source: Source, set: Set) -> Obstacle {
        let pieces = pieces(&set);
        Obstacle { source, set, pieces }
    }

    pub fn contains(&self, v: DVec2) -> bool {
        match self.set {
            Set::Slow { away, least } => away.dot(v) < least,
            Set::Disc { p, radius, apex, share, horizon } => {
                // Without a share there is no horizon either: the obstacle is the whole cone.
                let (scale, within) = if share > 0.0 { (share, horizon) } else { (1.0, f64::INFINITY) };
                let time = exact_time_to_collision(p, (v - apex) / scale, radius);
                time.is_finite() && time <= within
            }
            Set::Segment { a, b, radius, horizon } => {
                let end = v * horizon;
                let touches =
                    |from: DVec2, to: DVec2, point: DVec2| distance_to_segment(from, to, point) < radius;
                let crosses = (b - a).perp_dot(-a) * (b - a).perp_dot(end - a) < 0.0
                    && end.perp_dot(a) * end.perp_dot(b) < 0.0;
                crosses || touches(a, b, end) || touches(DVec2::ZERO, end, a) || touches(DVec2::ZERO, end, b)
            }
        }
    }

    /// Nearest point of one part, if the part exists.
    pub fn on(&self, part: Part, v: DVec2) -> Option<OnBoundary> {
        let of_part = self.pieces.iter().filter(|(known, ..)| *known == part);
        of_part
            .map(|(_, shape, normal)| on(*shape, *normal, v))
            .min_by(|a, b| a.distance.total_cmp(&b.distance))
    }

    /// Nearest point of the boundary.
    pub fn boundary(&self, v: DVec2) -> OnBoundary {
        let all = self.pieces.iter().map(|(_, shape, normal)| on(*shape, *normal, v));
        all.min_by(|a, b| a.distance.total_cmp(&b.distance)).expect("every obstacle has a boundary")
    }

    /// Distance to the boundary, negative outside, m/s.
    pub fn depth(&self, v: DVec2) -> f64 {
        let distance = self.boundary(v).distance;
        if self.contains(v) { distance } else { -distance }
    }

    /// The apex of a whole cone.
    pub fn apex(&self) -> Option<DVec2> {
        match self.set {
            Set::Disc { apex, share, horizon, .. } => {
                (share == 0.0 || horizon == f64::INFINITY).then_some(apex)
            }
            Set::Segment { .. } | Set::Slow { .. } => None,
        }
    }
}

fn on(shape: Shape, normal: DVec2, v: DVec2) -> OnBoundary {
    let (point, normal) = nearest(shape, normal, v);
    OnBoundary { distance: point.distance(v), point, normal }
}

fn pieces(set: &Set) -> Vec<(Part, Shape, DVec2)> {
    let angle = |v: DVec2| libm::atan2(v.y, v.x);
    match *set {
        Set::Slow { away, least } => {
            let start = away * least;
            let ray = |direction| (Part::Line, Shape::Ray(start, direction, f64::INFINITY), away);
            vec![ray(away.perp()), ray(-away.perp())]
        }
        Set::Disc { p, radius, apex, share, horizon } => {
            let scale = share / horizon;
            let half = libm::asin((radius / p.length()).min(1.0));
            let tangent = (p.length_squared() - radius * radius).max(0.0).sqrt() * scale;
            let (left, right) = (turned(p.normalize(), half), turned(p.normalize(), -half));
            let mut pieces = vec![
                (Part::LeftLeg, Shape::Ray(apex + left * tangent, left, f64::INFINITY), left.perp()),
                (Part::RightLeg, Shape::Ray(apex + right * tangent, right, f64::INFINITY), -right.perp()),
            ];
            if scale > 0.0 {
                let from = angle(left.perp());
                let span = std::f64::consts::PI - 2.0 * half;
                let arc = Shape::Arc(apex + p * scale, radius * scale, from, from + span);
                pieces.push((Part::Cutoff, arc, DVec2::ZERO));
            }
            pieces
        }
        Set::Segment { a, b, radius, horizon } => segment_pieces(a, b, radius, horizon),
    }
}

/// Tangents from the origin to the grown segment, and the part of its outline that faces the origin.
fn segment_pieces(a: DVec2, b: DVec2, radius: f64, horizon: f64) -> Vec<(Part, Shape, DVec2)> {
    let angle = |v: DVec2| libm::atan2(v.y, v.x);
    let along = b - a;
    let t = (-a.dot(along) / along.length_squared()).clamp(0.0, 1.0);
    let ahead = (a + along * t).normalize();
    // Angles to both tangents of a disc, from straight ahead.
    let seen = |end: DVec2| {
        let middle = libm::atan2(ahead.perp_dot(end), ahead.dot(end));
        let half = libm::asin((radius / end.length()).min(1.0));
        (middle + half, middle - half)
    };
    let (left_end, right_end) =
        (if seen(a).0 >= seen(b).0 { a } else { b }, if seen(a).1 <= seen(b).1 { a } else { b });
    let (left, right) = (turned(ahead, seen(left_end).0), turned(ahead, seen(right_end).1));
    let tangent = |end: DVec2| (end.length_squared() - radius * radius).max(0.0).sqrt() / horizon;
    let mut pieces = vec![
        (Part::LeftLeg, Shape::Ray(left * tangent(left_end), left, f64::INFINITY), left.perp()),
        (Part::RightLeg, Shape::Ray(right * tangent(right_end), right, f64::INFINITY), -right.perp()),
    ];
    let mut arc = |center: DVec2, first: DVec2, last: DVec2| {
        let from = angle(first);
        let span = libm::atan2(first.perp_dot(last), first.dot(last)).max(0.0);
        let shape = Shape::Arc(center / horizon, radius / horizon, from, from + span);
        pieces.push((Part::Cutoff, shape, DVec2::ZERO));
    };
    if left_end == right_end {
        arc(left_end, left.perp(), -right.perp());
    } else {
        let across = (right_end - left_end).normalize();
        let front = -across.perp();
        arc(left_end, left.perp(), front);
        arc(right_end, front, -right.perp());
        let start = left_end / horizon + front * (radius / horizon);
        let length = (right_end - left_end).length() / horizon;
        pieces.push((Part::Cutoff, Shape::Ray(start, across, length), front));
    }
    pieces
}

/// Agents whose inputs are closer to a branch than this are not checked, as `f32` may take the other one; m.
const ON_EDGE: f64 = 1e-4;

/// The agents that `me` observes, nearest first; `None` if that depends on a rounding error.
pub fn neighbors(world: &World, me: u32) -> Option<Vec<u32>> {
    let agent = &world.agents[me as usize];
    let most = if agent.method == Method::None { 0 } else { agent.settings.max_neighbors as usize };
    let range = f64::from(agent.settings.neighbor_distance);
    let mut near: Vec<(f64, u32)> = (0..world.agents.len() as u32)
        .filter(|index| *index != me)
        .map(|index| (wide(world.agents[index as usize].position).distance(wide(agent.position)), index))
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    if most > 0 && near.iter().any(|(distance, _)| (distance - range).abs() < ON_EDGE) {
        return None;
    }
    near.retain(|(distance, _)| *distance < range);
    if let Some(next) = near.get(most)
        && most > 0
        && next.0 - near[most - 1].0 < ON_EDGE
    {
        return None;
    }
    near.truncate(most);
    Some(near.into_iter().map(|(_, index)| index).collect())
}

/// The distance that an agent covers within its horizon for static obstacles, m.
pub fn reach(agent: &Agent) -> f64 {
    let settings = &agent.settings;
    f64::from(settings.time_horizon_obstacle) * f64::from(settings.max_speed) + f64::from(settings.radius)
}

/// Edges within reach that have their free side towards the agent, with both ends as it sees them, nearest first.
pub fn edges(world: &World, agent: &Agent, reach: f64) -> Option<Vec<(f64, u32, DVec2, DVec2)>> {
    let mut seen = Vec::new();
    for edge in 0..world.obstacles.vertices().len() as u32 {
        let (a, b) = world.obstacles.ends(edge);
        let (a, b) = (wide(a) - wide(agent.position), wide(b) - wide(agent.position));
        // The free side is the right one.
        let side = (b - a).perp_dot(-a) / (b - a).length();
        let distance = distance_to_segment(a, b, DVec2::ZERO);
        if distance > reach + ON_EDGE {
            continue;
        }
        if side.abs() < ON_EDGE || (distance - reach).abs() < ON_EDGE {
            return None;
        }
        if side < 0.0 {
            seen.push((distance, edge, a, b));
        }
    }
    seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    Some(seen)
}

/// Pillars within reach: distance of the surface, index, center as seen, radius.
pub fn pillars(world: &World, agent: &Agent, reach: f64) -> Option<Vec<(f64, u32, DVec2, f64)>> {
    let mut seen = Vec::new();
    for (index, circle) in world.obstacles.circles().iter().enumerate() {
        let (p, radius) = (wide(circle.center) - wide(agent.position), f64::from(circle.radius));
        let distance = p.length() - radius;
        if (distance - reach).abs() < ON_EDGE {
            return None;
        }
        if distance < reach {
            seen.push((distance, index as u32, p, radius));
        }
    }
    Some(seen)
}

/// Returns true if the two-body rule chooses.
pub fn is_two_body(world: &World, agent: &Agent) -> bool {
    match agent.method {
        Method::Vo => world.params.vo_mode == Selection::Shift,
        Method::Rvo => world.params.rvo_mode == Selection::Shift,
        _ => false,
    }
}

/// The speed at which touching discs should separate, m/s.
fn parting(agent: &Agent, overlap: f64, time_step: f64) -> f64 {
    (overlap / time_step).min(0.5 * f64::from(agent.settings.max_speed))
}

/// Static obstacles for the three methods with cones.
fn still(world: &World, agent: &Agent) -> Option<Vec<Obstacle>> {
    let (radius, time_step) = (f64::from(agent.settings.radius), f64::from(world.params.time_step));
    let horizon = f64::from(agent.settings.time_horizon_obstacle);
    let leaving = |nearest: DVec2, overlap: f64| Set::Slow {
        away: -nearest.normalize(),
        least: parting(agent, overlap, time_step),
    };
    let mut still = Vec::new();
    for (distance, edge, a, b) in edges(world, agent, reach(agent))? {
        if (distance - radius).abs() < ON_EDGE || distance < ON_EDGE {
            return None;
        }
        let t = (-a.dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        let set = match distance > radius {
            true => Set::Segment { a, b, radius, horizon },
            false => leaving(a + (b - a) * t, radius - distance),
        };
        still.push(Obstacle::new(Source::Edge(edge_name(&world.obstacles, edge)), set));
    }
    for (distance, circle, p, size) in pillars(world, agent, reach(agent))? {
        if (distance - radius).abs() < ON_EDGE || p.length() < ON_EDGE {
            return None;
        }
        let set = match distance > radius {
            true => Set::Disc { p, radius: radius + size, apex: DVec2::ZERO, share: 1.0, horizon },
            false => leaving(p, radius - distance),
        };
        still.push(Obstacle::new(Source::Circle(circle), set));
    }
    Some(still)
}

/// The apex of HRVO's cone: RVO's leg on the side on which the agent passes, VO's on the other; m/s.
fn hybrid_apex(world: &World, me: u32, them: u32, passing: DVec2) -> Option<DVec2> {
    let (agent, other) = (&world.agents[me as usize], &world.agents[them as usize]);
    let p = wide(other.position) - wide(agent.position);
    let radius = f64::from(agent.settings.radius) + f64::from(other.settings.radius);
    let share = f64::from(agent.settings.responsibility);
    let side = p.normalize().perp_dot(passing);
    let half = libm::asin(radius / p.length());
    let (left, right) = (turned(p.normalize(), half), turned(p.normalize(), -half));
    let (mine, its) = (wide(agent.velocity), wide(other.velocity));
    let mean = mine * (1.0 - share) + its * share;
    // Where the line from `a` along `d` meets the one from `b` along `e`.
    let meet = |a: DVec2, d: DVec2, b: DVec2, e: DVec2| a + d * ((b - a).perp_dot(e) / d.perp_dot(e));
    let (on_left, on_right) = (meet(its, right, mean, left), meet(its, left, mean, right));
    if side.abs() < ON_EDGE && on_left.distance(on_right) > 1e-6 {
        return None;
    }
    let apex = if side > 0.0 { on_left } else { on_right };
    let apex = match world.params.hrvo_form {
        // Mirrored at the other's velocity along VO's leg.
        HrvoForm::Library if side < 0.0 => 2.0 * its - apex,
        _ => apex,
    };
    Some(apex - p * (f64::from(world.params.hrvo_uncertainty) / radius))
}

/// All obstacles of an agent with cones: walls and pillars, then neighbors; `None` if a branch depends on rounding.
pub fn obstacles(world: &World, me: u32) -> Option<Vec<Obstacle>> {
    let agent = &world.agents[me as usize];
    let mut all = if is_two_body(world, agent) { Vec::new() } else { still(world, agent)? };
    let time_step = f64::from(world.params.time_step);
    let share = if agent.method == Method::Vo { 1.0 } else { f64::from(agent.settings.responsibility) };
    let (mine, uncertainty) = (wide(agent.velocity), f64::from(world.params.hrvo_uncertainty));
    for them in neighbors(world, me)? {
        let other = &world.agents[them as usize];
        let p = wide(other.position) - wide(agent.position);
        let radius = f64::from(agent.settings.radius) + f64::from(other.settings.radius);
        let its = wide(other.velocity);
        let overlap = radius - p.length();
        if overlap.abs() < ON_EDGE || p.length() < ON_EDGE {
            return None;
        }
        let mean = mine * (1.0 - share) + its * share;
        let set = if overlap > 0.0 {
            let away = -p.normalize();
            let whole = agent.method == Method::Hrvo && world.params.hrvo_form == HrvoForm::Library;
            let speed = if whole { overlap / time_step } else { parting(agent, overlap, time_step) };
            let more = if agent.method == Method::Hrvo { uncertainty } else { 0.0 };
            Set::Slow { away, least: away.dot(mean) + more + share * speed }
        } else if agent.method == Method::Hrvo {
            let passing = match world.params.hrvo_form {
                HrvoForm::Corrected => mine - its,
                HrvoForm::Library => simple_wish(world, me)? - simple_wish(world, them)?,
            };
            let apex = hybrid_apex(world, me, them, passing)?;
            Set::Disc { p, radius, apex, share: 1.0, horizon: f64::INFINITY }
        } else {
            let horizon = match is_two_body(world, agent) && world.params.museum_horizon == Form::Printed {
                true => f64::INFINITY,
                false => f64::from(agent.settings.time_horizon),
            };
            Set::Disc { p, radius, apex: mean, share, horizon }
        };
        all.push(Obstacle::new(Source::Neighbor(them), set));
    }
    Some(all)
}

/// The preferred velocity of an agent that heads straight for something, without steering or disturbance.
pub fn simple_wish(world: &World, index: u32) -> Option<DVec2> {
    use sidestep_core::{Objective, model::agent::Steering, model::params::Breaker};
    let agent = &world.agents[index as usize];
    if agent.settings.steering != Steering::None || world.params.deadlock_breaker != Breaker::None {
        return None;
    }
    straight(agent, world).or(match agent.objective {
        Objective::Hold => Some(DVec2::ZERO),
        _ => None,
    })
}

/// The velocity that an agent's behavior calls for, if it is a velocity, m/s.
pub fn straight(agent: &Agent, world: &World) -> Option<DVec2> {
    use sidestep_core::Objective;
    let (position, speed) = (wide(agent.position), f64::from(agent.settings.preferred_speed));
    let toward = |goal: DVec2| (goal - position).clamp_length_max(speed);
    let meet = |index: u32| {
        let other = world.agents.get(index as usize)?;
        let (at, velocity) = (wide(other.position), wide(other.velocity));
        let closing = speed + velocity.length();
        let time = if closing > 0.0 { at.distance(position) / closing } else { 0.0 };
        Some(((at + velocity * time) - position).normalize_or_zero() * speed)
    };
    match agent.objective {
        Objective::Goal(goal) => Some(toward(wide(goal))),
        Objective::Pass(goal) => Some((wide(goal) - position).normalize_or_zero() * speed),
        Objective::Pointer => Some(toward(wide(world.pointer))),
        Objective::Velocity(velocity) => Some(wide(velocity)),
        Objective::Hold => Some(DVec2::ZERO),
        Objective::Pursue(prey) => meet(prey).or(Some(DVec2::ZERO)),
        Objective::Evade(pursuer) => {
            let from = wide(world.agents.get(pursuer as usize)?.position);
            let flees = from.distance(position) < f64::from(world.params.evade_distance);
            if flees { meet(pursuer).map(|toward| -toward) } else { None }
        }
        Objective::Route(_) | Objective::Wander => None,
    }
}

/// A half-plane: velocities `v` with `normal · v >= offset` are permitted.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub source: Source,
    pub normal: DVec2,
    pub offset: f64,
}

impl Line {
    fn through(source: Source, point: DVec2, normal: DVec2) -> Line {
        Line { source, normal, offset: normal.dot(point) }
    }

    pub fn violation(&self, v: DVec2) -> f64 {
        self.offset - self.normal.dot(v)
    }
}

/// The shortest way out of a set of forbidden relative velocities, and the outward normal there; `None` near a tie.
pub fn way_out(p: DVec2, w: DVec2, radius: f64, horizon: f64, time_step: f64) -> Option<(DVec2, DVec2)> {
    let overlap = radius - p.length();
    if overlap.abs() < ON_EDGE {
        return None;
    }
    if overlap > 0.0 {
        let q = w - p / time_step;
        let normal = (q.length() > ON_EDGE).then(|| q.normalize())?;
        return Some((normal * (radius / time_step - q.length()), normal));
    }
    let set = Set::Disc { p, radius, apex: DVec2::ZERO, share: 1.0, horizon };
    let obstacle = Obstacle::new(Source::Neighbor(0), set);
    let on = obstacle.boundary(w);
    // Two parts at the same distance: unless they join smoothly, their normals differ.
    let rivals = [Part::LeftLeg, Part::RightLeg, Part::Cutoff].map(|part| obstacle.on(part, w));
    let tie = rivals
        .into_iter()
        .flatten()
        .any(|other| other.distance < on.distance + ON_EDGE && other.normal.distance(on.normal) > 1e-3);
    (!tie).then_some((on.point - w, on.normal))
}

/// ORCA's half-planes; `None` if a branch depends on a rounding error. `order` has the edges in the order in which they
/// were examined: two that meet in the nearest corner are at the same distance.
pub fn lines(world: &World, me: u32, order: &[u32]) -> Option<Vec<Line>> {
    let agent = &world.agents[me as usize];
    let time_step = f64::from(world.params.time_step);
    let (radius, mine) = (f64::from(agent.settings.radius), wide(agent.velocity));
    let mut lines = crate::sentences::walls::lines(world, agent, order)?;
    for (_, circle, p, size) in pillars(world, agent, reach(agent))? {
        let horizon = f64::from(agent.settings.time_horizon_obstacle);
        let (u, normal) = way_out(p, mine, radius + size, horizon, time_step)?;
        lines.push(Line::through(Source::Circle(circle), mine + u, normal));
    }
    for them in neighbors(world, me)? {
        let other = &world.agents[them as usize];
        let p = wide(other.position) - wide(agent.position);
        let (w, both) = (mine - wide(other.velocity), radius + f64::from(other.settings.radius));
        let horizon = f64::from(agent.settings.time_horizon);
        let (u, normal) = way_out(p, w, both, horizon, time_step)?;
        let share = f64::from(agent.settings.responsibility);
        lines.push(Line::through(Source::Neighbor(them), mine + u * share, normal));
    }
    Some(lines)
}

/// Returns true if some velocity within `speed` violates no line by more than `slack`: the speed circle as a fine
/// polygon, cut by one line after another.
pub fn is_feasible(lines: &[Line], speed: f64, slack: f64) -> bool {
    let corner = |k: i32| turned(DVec2::X, f64::from(k) * std::f64::consts::TAU / 720.0) * speed;
    let mut region: Vec<DVec2> = (0..720).map(corner).collect();
    for line in lines {
        let outside = |v: DVec2| line.violation(v) - slack;
        let mut kept = Vec::new();
        for (k, &a) in region.iter().enumerate() {
            let b = region[(k + 1) % region.len()];
            let (x, y) = (outside(a), outside(b));
            if x <= 0.0 {
                kept.push(a);
            }
            if (x < 0.0 && y > 0.0) || (x > 0.0 && y < 0.0) {
                kept.push(a + (b - a) * (x / (x - y)));
            }
        }
        region = kept;
    }
    !region.is_empty()
}
