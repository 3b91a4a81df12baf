//! The stages of an edge, compared with geometry in `f64`: the agent's place relative to it, its legs, the neighboring
//! edges, the ends within the horizon, and the three distances.

use glam::DVec2;
use sidestep_core::model::EdgeName;
use sidestep_lab::{explain::lens::construction::Stage, picture::overlay::Source};

use crate::{
    common::{edge_name, turned, wide},
    sentences::{
        decision::{Case, Verdict, ensure},
        geometry::{self, Line, Set},
        stages::{number, says, says_vector},
        walls::{Corner, corner},
        words::holes,
    },
};

/// Below this a branch is too close to check: m, m/s or the sine of an angle.
const NEAR: f64 = 1e-4;

/// One edge as the agent sees it.
struct Edge {
    start: Corner,
    end: Corner,
    /// The corners from which the legs start.
    left: Corner,
    right: Corner,
    one_vertex: bool,
    radius: f64,
    inverse: f64,
    velocity: DVec2,
}

/// A leg: its own direction, that of the neighboring edge, and the determinant of both.
struct Leg {
    own: DVec2,
    neighboring: DVec2,
    det: f64,
    convex: bool,
    /// True if the neighboring edge replaces it.
    foreign: bool,
}

impl Leg {
    fn direction(&self) -> DVec2 {
        if self.foreign { self.neighboring } else { self.own }
    }
}

impl Edge {
    fn new(case: &Case, edge: u32) -> Edge {
        let settings = &case.agent.settings;
        let next = case.world.obstacles.vertices()[edge as usize].next;
        let (start, end) = (corner(case.world, case.agent, edge), corner(case.world, case.agent, next));
        let radius = f64::from(settings.radius);
        let mut seen = Edge {
            start,
            end,
            left: start,
            right: end,
            one_vertex: false,
            radius,
            inverse: 1.0 / f64::from(settings.time_horizon_obstacle),
            velocity: wide(case.agent.velocity),
        };
        let s = seen.s();
        if !(0.0..=1.0).contains(&s) && seen.off_line() <= radius {
            seen.one_vertex = true;
            (seen.left, seen.right) = if s < 0.0 { (start, start) } else { (end, end) };
        }
        seen
    }

    fn length(&self) -> f64 {
        self.end.at.distance(self.start.at)
    }

    fn s(&self) -> f64 {
        -self.start.at.dot(self.start.along) / self.length()
    }

    fn off_line(&self) -> f64 {
        self.start.along.perp_dot(-self.start.at).abs()
    }

    /// Returns true if a rounding error could put the agent into another region.
    fn is_on_a_border(&self) -> bool {
        let (s, length) = (self.s(), self.length());
        let ends = [self.start.at.length(), self.end.at.length(), self.off_line()];
        (s * length).abs() < NEAR
            || ((s - 1.0) * length).abs() < NEAR
            || ends.iter().any(|away| (away - self.radius).abs() < NEAR)
    }

    fn legs(&self) -> [Leg; 2] {
        let leg = |corner: &Corner, side: f64, prolonged: DVec2, neighboring: DVec2| {
            let half = side * libm::asin((self.radius / corner.at.length()).min(1.0));
            let own = if corner.convex { turned(corner.at.normalize(), half) } else { prolonged };
            let det = own.perp_dot(neighboring);
            Leg { own, neighboring, det, convex: corner.convex, foreign: corner.convex && side * det >= 0.0 }
        };
        let along = self.start.along;
        [leg(&self.left, 1.0, -along, -self.left.before), leg(&self.right, -1.0, along, self.right.along)]
    }

    fn cut_offs(&self) -> [DVec2; 2] {
        [self.left.at * self.inverse, self.right.at * self.inverse]
    }

    /// The nearest points: along the cut-off as a share, then along both legs, m/s.
    fn feet(&self) -> (f64, [f64; 2]) {
        let ([a, b], [left, right], v) = (self.cut_offs(), self.legs(), self.velocity);
        let t = if self.one_vertex { 0.5 } else { (v - a).dot(b - a) / (b - a).length_squared() };
        (t, [(v - a).dot(left.direction()), (v - b).dot(right.direction())])
    }

    fn check(&self, stage: Stage, said: &str, lines: Option<&[Line]>) -> Verdict {
        match stage {
            Stage::Covered => self.covered(said, lines),
            Stage::Place => self.place(said),
            Stage::Legs => self.both_legs(said),
            Stage::Foreign => self.foreign(said),
            Stage::CutOffs => self.said_cut_offs(said),
            Stage::Feet => self.said_feet(said),
            Stage::Distances => self.distances(said),
            _ => Err(format!("unknown: {said}")),
        }
    }

    fn covered(&self, said: &str, lines: Option<&[Line]>) -> Verdict {
        let form = "The line of {}, drawn before, forbids it already: start/τ grown by r/τ lies {} m/s beyond that line and end/τ {} m/s; where both are not negative, all that hits the edge is forbidden.";
        let parts = holes(said, form).ok_or_else(|| format!("unknown: {said}"))?;
        let Some(lines) = lines else { return Ok(false) };
        let name = |line: &&Line| match line.source {
            Source::Edge(EdgeName { vertex, part: 0 }) => format!("edge {vertex}"),
            Source::Edge(EdgeName { vertex, part }) => format!("edge {vertex} (part {})", part + 1),
            Source::Circle(circle) => format!("pillar {circle}"),
            Source::Neighbor(agent) => agent.to_string(),
        };
        let line = lines.iter().find(|line| name(line) == parts[0]).ok_or("no such line")?;
        for (part, end) in parts[1..].iter().zip([self.start.at, self.end.at]) {
            let beyond = line.offset - line.normal.dot(end * self.inverse) - self.radius * self.inverse;
            ensure!(beyond > -1e-4, "an end lies {beyond} beyond the line");
            says(part, beyond, "beyond the line")?;
        }
        Ok(true)
    }

    fn place(&self, said: &str) -> Verdict {
        let form = "s = {}, 0 at the start and 1 at the end: I stand {}, {} m from its line, {} m from its start and {} m from its end, with a radius of {} m. {}";
        let parts = holes(said, form).ok_or_else(|| format!("unknown: {said}"))?;
        let s = self.s();
        says(parts[0], s, "s")?;
        says(parts[2], self.off_line(), "the distance from the line")?;
        says(parts[3], self.start.at.length(), "the distance from the start")?;
        says(parts[4], self.end.at.length(), "the distance from the end")?;
        says(parts[5], self.radius, "the radius")?;
        if self.is_on_a_border() {
            return Ok(false);
        }
        let extent = match s {
            s if s < 0.0 => "before the start",
            s if s > 1.0 => "beyond the end",
            _ => "beside the edge",
        };
        ensure!(parts[1] == extent, "it stands {extent}");
        let Some(fate) = self.fate() else { return Ok(false) };
        ensure!(parts[6].starts_with(fate), "{fate}, not {}", parts[6]);
        Ok(true)
    }

    /// The consequence of its region; `None` if that depends on the direction of the next edge.
    fn fate(&self) -> Option<&'static str> {
        let (s, touches) = (self.s(), |away: f64| away < self.radius);
        let concave = "That vertex bends inwards";
        if s < 0.0 && touches(self.start.at.length()) {
            return Some(if self.start.convex { "I touch the start" } else { concave });
        }
        if s > 1.0 && touches(self.end.at.length()) {
            let faces = self.end.at.normalize().perp_dot(self.end.along);
            return match (self.end.convex, faces) {
                (false, _) => Some(concave),
                (true, faces) if faces.abs() < NEAR => None,
                (true, faces) if faces > 0.0 => Some("I touch the end: the line"),
                (true, _) => Some("I touch the end, but the next edge faces me"),
            };
        }
        if (0.0..=1.0).contains(&s) && touches(self.off_line()) {
            return Some("I touch the edge");
        }
        Some(match (self.one_vertex, self.left.convex) {
            (false, _) => "One leg comes from each end",
            (true, false) => concave,
            (true, true) if s < 0.0 => "The edge is seen end-on: both legs come from its start",
            (true, true) => "The edge is seen end-on: both legs come from its end",
        })
    }

    fn both_legs(&self, said: &str) -> Verdict {
        let parts = holes(said, "Left leg: {}. Right leg: {}.").ok_or_else(|| format!("unknown: {said}"))?;
        if self.is_on_a_border() {
            return Ok(false);
        }
        for ((words, leg), corner) in parts.iter().zip(self.legs()).zip([self.left, self.right]) {
            let tangent = "tangent to the disc around its vertex, asin(r/d) = {}° off the way there: direction ({}, {})";
            let along = "its vertex bends inwards, so it prolongs the edge: direction ({}, {})";
            let direction = match leg.convex {
                true => {
                    let found = holes(words, tangent).ok_or_else(|| format!("unknown: {words}"))?;
                    let sine = (self.radius / corner.at.length()).min(1.0);
                    says(found[0], libm::asin(sine).to_degrees(), "the angle")?;
                    found[1..].to_vec()
                }
                false => holes(words, along).ok_or_else(|| format!("unknown: {words}"))?,
            };
            says_vector(&direction, leg.own, "the leg")?;
        }
        Ok(true)
    }

    fn foreign(&self, said: &str) -> Verdict {
        let text = said.strip_suffix('.').ok_or("a sentence ends")?;
        let (left, right) = text.split_once("; ").ok_or("two legs")?;
        if self.is_on_a_border() {
            return Ok(false);
        }
        for (words, leg) in [left, right].into_iter().zip(self.legs()) {
            if !leg.convex {
                ensure!(words.ends_with("leg prolongs the edge and is never foreign"), "{words}");
                continue;
            }
            let own = holes(words, "{} leg is its own: det(leg, neighboring edge) = {} is {}");
            let foreign = holes(words, "{} leg is foreign: det(leg, neighboring edge) = {} is {}");
            let is_own = own.is_some();
            let parts = own.or(foreign).ok_or_else(|| format!("unknown: {words}"))?;
            says(parts[1], leg.det, "det")?;
            if leg.det.abs() < NEAR {
                return Ok(false);
            }
            ensure!(is_own != leg.foreign, "foreign: {}", leg.foreign);
        }
        Ok(true)
    }

    fn said_cut_offs(&self, said: &str) -> Verdict {
        let form = "Divided by τ, the legs start at L = ({}, {}) m/s and R = ({}, {}) m/s; the cut-off is what lies between, grown by r/τ = {} m/s.";
        let parts = holes(said, form).ok_or_else(|| format!("unknown: {said}"))?;
        if self.is_on_a_border() {
            return Ok(false);
        }
        let [left, right] = self.cut_offs();
        says_vector(&parts, left, "L")?;
        says_vector(&parts[2..], right, "R")?;
        says(parts[4], self.radius * self.inverse, "r/τ")
    }

    fn said_feet(&self, said: &str) -> Verdict {
        let form = "My velocity ({}, {}) m/s lies at t = {} of the way from L to R, at t_left = {} m/s along the left leg and at t_right = {} m/s along the right one.";
        let end_on = "Both legs come from one vertex, so t = {} by rule; my velocity ({}, {}) m/s lies at t_left = {} m/s along the left leg and at t_right = {} m/s along the right one.";
        if self.is_on_a_border() || self.legs().iter().any(|leg| leg.convex && leg.det.abs() < NEAR) {
            return Ok(false);
        }
        let found = if self.one_vertex {
            holes(said, end_on).map(|parts| [parts[1], parts[2], parts[0], parts[3], parts[4]])
        } else {
            holes(said, form).map(|parts| [parts[0], parts[1], parts[2], parts[3], parts[4]])
        };
        let parts = found.ok_or_else(|| format!("unknown: {said}"))?;
        let (t, [left, right]) = self.feet();
        says_vector(&parts, self.velocity, "the velocity")?;
        says(parts[2], t, "t")?;
        says(parts[3], left, "t_left")?;
        says(parts[4], right, "t_right")
    }

    fn distances(&self, said: &str) -> Verdict {
        let (t, [t_left, t_right]) = self.feet();
        let [left, right] = self.legs();
        let borders =
            [t * self.length() * self.inverse, (t - 1.0) * self.length() * self.inverse, t_left, t_right];
        let dets = [&left, &right].into_iter().any(|leg| leg.convex && leg.det.abs() < NEAR);
        if self.is_on_a_border() || dets || borders.iter().any(|border| border.abs() < NEAR) {
            return Ok(false);
        }
        let before = |arc: bool| {
            ensure!(arc, "not before both: t = {t}, t_left = {t_left}, t_right = {t_right}");
            Ok(true)
        };
        if said.starts_with("My velocity lies before both legs") {
            return before(self.one_vertex && t_left < 0.0 && t_right < 0.0);
        }
        if said.starts_with("My velocity lies before L") {
            return before(!self.one_vertex && t < 0.0 && t_left < 0.0);
        }
        if said.starts_with("My velocity lies before R") {
            return before(!self.one_vertex && t > 1.0 && t_right < 0.0);
        }
        let ([a, b], v) = (self.cut_offs(), self.velocity);
        let faced = |faces: bool, distance: f64| faces.then_some(distance);
        let front = (b - a).normalize_or_zero().perp_dot(v - a).abs();
        let pieces = [
            ("cut-off", faced(!self.one_vertex && (0.0..=1.0).contains(&t), front)),
            ("left leg", faced(t_left > 0.0, left.direction().perp_dot(v - a).abs())),
            ("right leg", faced(t_right > 0.0, right.direction().perp_dot(v - b).abs())),
        ];
        let unknown = || format!("unknown: {said}");
        let (list, nearest) = said
            .strip_prefix("Here ")
            .and_then(|text| text.strip_suffix('.'))
            .and_then(|text| text.split_once(": nearest is the "))
            .ok_or_else(unknown)?;
        let words = list.replace(" and ", ", ");
        for (words, (name, distance)) in words.split(", ").zip(pieces) {
            match distance {
                None => ensure!(words == format!("my velocity does not face the {name}"), "{words}"),
                Some(distance) => {
                    let away = holes(words, &format!("the {name} is {{}} m/s away")).ok_or_else(unknown)?;
                    says(away[0], distance, name)?;
                }
            }
        }
        let of_nearest = pieces.iter().find(|(name, _)| *name == nearest).and_then(|(_, away)| *away);
        let of_nearest = of_nearest.ok_or("it does not face what is nearest")?;
        let least = pieces.iter().filter_map(|(_, away)| *away).fold(f64::INFINITY, f64::min);
        ensure!(of_nearest <= least + NEAR, "{nearest} is {of_nearest} away, another piece {least}");
        Ok(true)
    }
}

/// Checks a stage of an edge.
pub fn check(case: &Case, edge: u32, stage: Stage, said: &str) -> Verdict {
    if matches!(stage, Stage::Shadow | Stage::Touch) {
        return of_cones(case, edge, stage, said);
    }
    let lines = if stage == Stage::Covered { case.lines() } else { None };
    Edge::new(case, edge).check(stage, said, lines.as_deref())
}

/// Checks a stage of an edge for methods with cones.
fn of_cones(case: &Case, edge: u32, stage: Stage, said: &str) -> Verdict {
    let unknown = || format!("unknown: {said}");
    let Some(obstacles) = geometry::obstacles(case.world, case.me) else { return Ok(false) };
    let obstacle = obstacles
        .iter()
        .find(|of| of.source == Source::Edge(edge_name(&case.world.obstacles, edge)))
        .ok_or("no obstacle")?;
    if stage == Stage::Touch {
        let form = "I touch the edge: every velocity that does not lead away from it fast enough is forbidden; the line passes {} m/s from standstill.";
        let parts = holes(said, form).ok_or_else(unknown)?;
        let Set::Slow { least, .. } = obstacle.set else { return Err("it does not touch".into()) };
        return says(parts[0], least.abs(), "the line");
    }
    let in_front = "It stands still, so the apex is at standstill: every velocity up to the grown edge or beyond it, in an angle of {}° between both tangents, hits it within τ = {} s.";
    let end_on = "Seen end-on, its nearer end hides the rest: every velocity up to the disc there or beyond it, in an angle of {}° between both tangents, hits it within τ = {} s.";
    let parts = holes(said, in_front).or_else(|| holes(said, end_on)).ok_or_else(unknown)?;
    let Set::Segment { a, b, radius, horizon } = obstacle.set else { return Err("it touches".into()) };
    says(parts[1], horizon, "τ")?;
    // From the middle of the edge to the tangents of both ends.
    let ahead = (a + b).normalize();
    let tangent = |end: DVec2, side: f64| {
        let middle = libm::atan2(ahead.perp_dot(end), ahead.dot(end));
        middle + side * libm::asin((radius / end.length()).min(1.0))
    };
    let (left, right) = (tangent(a, 1.0).max(tangent(b, 1.0)), tangent(a, -1.0).min(tangent(b, -1.0)));
    let angle = (left - right).to_degrees();
    ensure!(number(parts[0])?.says(angle, 0.05), "the angle is {angle}, not {}", parts[0]);
    Ok(true)
}
