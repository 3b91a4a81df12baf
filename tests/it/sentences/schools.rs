//! Statements of the other schools, computed independently in `f64` from positions, velocities, settings and parameters
//! by the formulas of the sources, without the solvers.

use glam::DVec2;
use sidestep_core::{
    Method, Objective,
    model::params::{Params, Samples},
};
use sidestep_lab::picture::overlay::Source;

use crate::{
    common::{distance_to_segment, edge_name, wide},
    sentences::decision::{Case, Clauses, Verdict, ensure, read},
    sentences::geometry::{self, neighbors, simple_wish},
    sentences::words::{holes, source},
};

/// Conditions closer to their threshold than this depend on rounding.
const NEAR: f64 = 1e-5;
/// A penalty counts as the least if all others are larger by this.
const MARGIN: f64 = 1e-3;

/// Another body as an agent sees it.
struct Body {
    source: Source,
    /// From the agent to it, m.
    p: DVec2,
    radius: f64,
    velocity: DVec2,
    /// Its preferred velocity, if known.
    wish: Option<DVec2>,
}

/// Everything that an agent sees: neighbors, whole edges with both ends, pillars.
struct Seen {
    neighbors: Vec<Body>,
    edges: Vec<(Source, DVec2, DVec2)>,
    pillars: Vec<Body>,
}

impl Seen {
    /// Static obstacles: the vector from each to the agent, and its name.
    fn walls(&self) -> Vec<(Source, DVec2)> {
        let edges = self.edges.iter().map(|(source, a, b)| (*source, -nearest_of(*a, *b)));
        let off = |pillar: &Body| -pillar.p.normalize() * (pillar.p.length() - pillar.radius).max(0.0);
        edges.chain(self.pillars.iter().map(|pillar| (pillar.source, off(pillar)))).collect()
    }
}

/// The point of a segment that is nearest to the origin.
fn nearest_of(a: DVec2, b: DVec2) -> DVec2 {
    let along = b - a;
    a + along * (-a.dot(along) / along.length_squared()).clamp(0.0, 1.0)
}

/// Returns true if a condition on numbers is far from its threshold.
fn is_sure(values: &[f64]) -> bool {
    values.iter().all(|value| value.abs() > NEAR)
}

fn is_one(said: &str, want: f64) -> Result<(), String> {
    let slack = 1e-5 * (1.0 + want.abs());
    ensure!(read(said)?.says(want, slack), "it says {said}, and it is {want}");
    Ok(())
}

pub fn is_school(method: Method) -> bool {
    matches!(
        method,
        Method::Detour | Method::SocialForce | Method::CollisionFreeSpeed | Method::BufferedVoronoi
    )
}

impl Case<'_> {
    fn params(&self) -> &Params {
        &self.world.params
    }

    fn radius(&self) -> f64 {
        self.agent.settings.radius.into()
    }

    fn seen(&self) -> Option<Seen> {
        let at = wide(self.agent.position);
        let body = |index: &u32| {
            let other = &self.world.agents[*index as usize];
            Body {
                source: Source::Neighbor(*index),
                p: wide(other.position) - at,
                radius: other.settings.radius.into(),
                velocity: wide(other.velocity),
                wish: simple_wish(self.world, *index),
            }
        };
        let neighbors = neighbors(self.world, self.me)?.iter().map(body).collect();
        let obstacles = &self.world.obstacles;
        let ends: Vec<_> = obstacles
            .polygons()
            .iter()
            .flat_map(|polygon| (0..polygon.len()).map(|k| (polygon[k], polygon[(k + 1) % polygon.len()])))
            .map(|(a, b)| (wide(a) - at, wide(b) - at))
            .collect();
        let mut edges: Vec<(Source, DVec2, DVec2)> = Vec::new();
        for (_, edge, ..) in geometry::edges(self.world, self.agent, self.reach())? {
            let whole = sidestep_core::model::EdgeName { part: 0, ..edge_name(obstacles, edge) };
            let (a, b) = ends[whole.vertex as usize];
            if edges.iter().all(|known| known.0 != Source::Edge(whole)) {
                edges.push((Source::Edge(whole), a, b));
            }
        }
        let pillar = |(_, index, p, radius)| Body {
            source: Source::Circle(index),
            p,
            radius,
            velocity: DVec2::ZERO,
            wish: Some(DVec2::ZERO),
        };
        let pillars =
            geometry::pillars(self.world, self.agent, self.reach())?.into_iter().map(pillar).collect();
        Some(Seen { neighbors, edges, pillars })
    }

    /// How far it sees walls, m.
    fn reach(&self) -> f64 {
        let range = f64::from(self.world.params.speed_range);
        let sees_farther = self.agent.method == Method::CollisionFreeSpeed;
        geometry::reach(self.agent).max(if sees_farther { range } else { 0.0 })
    }

    /// Checks the beginning of a sentence.
    pub fn school(
        &self,
        first: &str,
        clauses: &mut Clauses,
        count: &mut impl FnMut(&'static str),
    ) -> Verdict {
        let Some(seen) = self.seen() else {
            // The clause on pushes belongs to it.
            clauses.next_if(|clause| clause.contains("it by "));
            return Ok(false);
        };
        match self.agent.method {
            Method::Detour => self.detour(first, &seen, count),
            Method::SocialForce => self.social_force(first, &seen, count),
            Method::CollisionFreeSpeed => self.collision_free_speed(first, clauses, &seen, count),
            _ => self.voronoi_cell(first, &seen, count),
        }
    }

    /// Checks that the chosen velocity is this one, cut at the maximum speed.
    fn chooses(&self, velocity: DVec2) -> Verdict {
        let want = velocity.clamp_length_max(self.most());
        let off = want.distance(self.chosen);
        ensure!(off <= 1e-5 * (1.0 + velocity.length()), "it chose {}, not {want}", self.chosen);
        Ok(true)
    }

    fn social_force(&self, first: &str, seen: &Seen, count: &mut impl FnMut(&'static str)) -> Verdict {
        count("school: forces");
        let params = self.params();
        let (mass, range) = (f64::from(params.social_mass), f64::from(params.social_range));
        let (mine, wish) = (wide(self.agent.velocity), self.raw);
        let driving = (wish - mine) * (mass / f64::from(params.social_reaction_time));
        let mut forces = Vec::new();
        let mut deepest = f64::NEG_INFINITY;
        let mut force = |source: Source, scale: f32, away: DVec2, radii: f64, slide: DVec2| {
            let (n, gap) = (away.normalize(), away.length() - radii);
            let overlap = (-gap).max(0.0);
            let push = f64::from(scale) * libm::exp(-gap / f64::from(params.social_distance))
                + f64::from(params.social_body_force) * overlap;
            let friction = f64::from(params.social_friction) * overlap * slide.dot(n.perp());
            deepest = deepest.max(slide.length() * f64::from(params.time_step) - gap);
            forces.push((source, n * push + n.perp() * friction));
        };
        for body in &seen.neighbors {
            if (body.p.length() - range).abs() < NEAR {
                return Ok(false);
            }
            if body.p.length() < range {
                let radii = self.radius() + body.radius;
                force(body.source, params.social_agent_scale, -body.p, radii, body.velocity - mine);
            }
        }
        for (source, away) in seen.walls() {
            if away.length() < NEAR {
                return Ok(false);
            }
            force(source, params.social_wall_scale, away, self.radius(), mine);
        }
        let (said, rest) = holes(first, "Accelerates by the sum of its driving force of {} N and {}")
            .map(|parts| (parts[0], parts[1]))
            .ok_or("no driving force")?;
        is_one(said, driving.length())?;
        let largest = forces.iter().map(|(_, force)| force.length()).fold(0.0, f64::max);
        let (pushes, of) = match forces.len() {
            0 => (String::from("no push"), None),
            1 => (String::from("one push"), holes(rest, "one push, that of {} with {} N")),
            n => {
                let form = "{} pushes, the largest that of {} with {} N";
                (format!("{n} pushes"), holes(rest, form).map(|parts| parts[1..].to_vec()))
            }
        };
        ensure!(rest.starts_with(&pushes), "it has {pushes}");
        ensure!(of.is_some() != forces.is_empty(), "unknown: {rest}");
        if let Some(of) = of {
            count("school: the largest push");
            let name = source(of[0]).ok_or("no name")?;
            let (_, force) = forces.iter().find(|(source, _)| *source == name).ok_or("it pushes not")?;
            is_one(of[1], force.length())?;
            ensure!(force.length() >= largest * (1.0 - 1e-6), "another pushes with {largest} N");
        }
        if deepest > -NEAR {
            // Integrated in substeps.
            return Ok(true);
        }
        count("school: a step in one part");
        let sum = forces.iter().map(|(_, force)| *force).sum::<DVec2>() + driving;
        self.chooses(mine + sum / mass * f64::from(params.time_step))
    }

    fn collision_free_speed(
        &self,
        first: &str,
        clauses: &mut Clauses,
        seen: &Seen,
        count: &mut impl FnMut(&'static str),
    ) -> Verdict {
        let turned = clauses.next_if(|clause| clause.contains("it by "));
        let params = self.params();
        let (e0, v0) = (self.raw.normalize_or_zero(), self.raw.length());
        let (mut sum, mut visible, mut pushes) = (e0, Vec::new(), 0);
        for body in &seen.neighbors {
            let hidden = seen.edges.iter().try_fold(false, |hidden, (_, a, b)| {
                let det = body.p.perp_dot(*b - *a);
                let (t, s) = (a.perp_dot(*b - *a) / det, a.perp_dot(body.p) / det);
                is_sure(&[t, s, t - 1.0, s - 1.0])
                    .then_some(hidden || (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&s))
            });
            let beyond = body.p.length() - f64::from(params.speed_range);
            let Some(hidden) = hidden.filter(|_| is_sure(&[beyond])) else { return Ok(false) };
            if hidden || beyond > 0.0 {
                continue;
            }
            let gap = body.p.length() - self.radius() - body.radius;
            let push = f64::from(params.speed_agent_strength)
                * libm::exp(-gap / f64::from(params.speed_agent_range));
            sum -= body.p.normalize() * push;
            pushes += 1;
            visible.push(body);
        }
        for (_, away) in seen.walls() {
            if away.length() < NEAR {
                return Ok(false);
            }
            let gap = away.length() - self.radius();
            let push =
                f64::from(params.speed_wall_strength) * libm::exp(-gap / f64::from(params.speed_wall_range));
            sum += away.normalize() * push;
            pushes += 1;
        }
        if sum.length() < NEAR {
            return Ok(false);
        }
        let e = sum.normalize();
        let mut ahead: Option<(f64, Source)> = None;
        for body in visible {
            let radii = self.radius() + body.radius;
            let (along, aside) = (e.dot(body.p), e.perp_dot(body.p).abs() - radii);
            if !is_sure(&[along, aside]) {
                return Ok(false);
            }
            let spacing = body.p.length() - radii;
            if along > 0.0 && aside < 0.0 && ahead.is_none_or(|(least, _)| spacing < least) {
                ahead = Some((spacing, body.source));
            }
        }
        let free = ahead.map_or(f64::INFINITY, |(spacing, _)| spacing / f64::from(params.speed_time_gap));
        if !is_sure(&[free - v0]) {
            return Ok(false);
        }
        if free < v0 {
            count("school: slowed by the spacing");
            let parts = holes(first, "Goes as the spacing of {} m to {} in the strip ahead lets it")
                .ok_or_else(|| format!("unknown: {first}"))?;
            let (spacing, of) = ahead.ok_or("no one is ahead")?;
            is_one(parts[0], spacing)?;
            ensure!(source(parts[1]) == Some(of), "{of:?} is ahead");
        } else {
            count("school: free ahead");
            let form = "Goes at its preferred speed: no neighbor it sees in the strip ahead is near enough to slow it";
            ensure!(first == form, "unknown: {first}");
        }
        let angle = libm::atan2(e0.perp_dot(e), e0.dot(e)).abs().to_degrees();
        ensure!(turned.is_some() || e0 == DVec2::ZERO || angle < 0.101, "turned by {angle}°");
        if let Some(turned) = turned {
            count("school: turned by pushes");
            let one = holes(turned, "one push turns it by {}°").map(|parts| ("1", parts[0]));
            let (number, by) = one
                .or(holes(turned, "{} pushes turn it by {}°").map(|parts| (parts[0], parts[1])))
                .ok_or_else(|| format!("unknown: {turned}"))?;
            ensure!(number == pushes.to_string(), "{pushes} pushes");
            is_one(by, angle)?;
        }
        self.chooses(e * free.max(0.0).min(v0))
    }

    fn voronoi_cell(&self, first: &str, seen: &Seen, count: &mut impl FnMut(&'static str)) -> Verdict {
        let h = f64::from(self.params().cell_horizon);
        let most = f64::from(self.params().cell_sidestep);
        let mut rows: Vec<(DVec2, f64)> = Vec::new();
        for body in &seen.neighbors {
            rows.push((body.p.normalize(), 0.5 * body.p.length() - self.radius()));
        }
        for (_, away) in seen.walls() {
            if away.length() < NEAR {
                return Ok(false);
            }
            rows.push((-away.normalize(), away.length() - self.radius()));
        }
        rows.extend([DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y].map(|side| (side, self.most() * h)));
        let outside = |point: DVec2| rows.iter().map(|(n, b)| n.dot(point) - b).fold(f64::MIN, f64::max);
        let mut corners = Vec::new();
        for (k, (n, b)) in rows.iter().enumerate() {
            for (m, c) in &rows[..k] {
                let det = n.perp_dot(*m);
                corners.push((DVec2::new(b * m.y - c * n.y, c * n.x - b * m.x) / det, det));
            }
        }
        let least = corners.iter().filter(|(_, det)| det.abs() > 1e-9).map(|(point, _)| outside(*point));
        let least = least.fold(f64::INFINITY, f64::min);
        // In clear cases a corner satisfies all rows to within rounding, or misses by more than the cell's tolerance.
        if (1e-9..1e-2).contains(&least) || (outside(DVec2::ZERO) - 1e-4).abs() < 2e-4 {
            return Ok(false);
        }
        if least > 1e-9 {
            count("school: an empty cell");
            ensure!(first == "Stops: its Voronoi cell is empty", "unknown: {first}");
            return self.chooses(DVec2::ZERO);
        }
        let inside = outside(DVec2::ZERO) <= 0.0;
        let goal = if inside { self.raw * h } else { DVec2::ZERO };
        let ways = rows.iter().filter(|(n, _)| n.dot(goal) > 0.0).map(|(n, b)| b / n.dot(goal));
        let way = ways.fold(f64::INFINITY, f64::min) * goal.length();
        let missing = if inside && way < most { 1.0 - way / most } else { 0.0 };
        let turned = goal - goal.perp() * (missing * missing);
        let on_rows = rows.iter().map(|(n, b)| turned - *n * (n.dot(turned) - b));
        let nearest = corners.iter().map(|(point, _)| *point).chain(on_rows).chain([turned]);
        let nearest = nearest
            .filter(|point| point.is_finite() && outside(*point) <= 1e-7)
            .min_by(|a, b| a.distance(turned).total_cmp(&b.distance(turned)))
            .ok_or("no point of the cell")?;
        if !inside {
            count("school: outside the cell");
            ensure!(first == "Goes back to its Voronoi cell, outside of which it is", "unknown: {first}");
            return self.chooses(nearest);
        }
        let start = "Goes to the point of its Voronoi cell that is nearest to its goal";
        let rest = first.strip_prefix(start).ok_or_else(|| format!("unknown: {first}"))?;
        let turn = holes(rest, ", turned by {} m to the right, {} m from it");
        let straight = || holes(rest, ", {} m from it").ok_or_else(|| format!("unknown: {rest}"));
        let by = turned.distance(goal);
        ensure!(turn.is_some() || by < 1.1e-4, "it turned by {by} m");
        let away = match turn {
            Some(parts) => {
                count("school: a turned goal");
                ensure!(by > 0.9e-4, "it turned by {by} m");
                is_one(parts[0], by)?;
                parts[1]
            }
            None => straight()?[0],
        };
        count("school: in its cell");
        ensure!(read(away)?.says(nearest.distance(turned), 2e-5), "{} m", nearest.distance(turned));
        self.chooses(nearest / h)
    }
}

/// A candidate of Detour, with the possible range of its penalty if that depends on rounding.
struct Candidate {
    velocity: DVec2,
    terms: [f64; 4],
    least: f64,
    most: f64,
}

/// Detour's penalty by its formula.
struct Penalty<'a> {
    case: &'a Case<'a>,
    speed: f64,
    bodies: Vec<(&'a Body, DVec2)>,
    edges: &'a [(Source, DVec2, DVec2)],
}

impl Penalty<'_> {
    fn terms(&self, c: DVec2) -> [f64; 4] {
        let params = self.case.params();
        let mine = wide(self.case.agent.velocity);
        let horizon = f64::from(params.detour_horizon);
        let (mut first, mut side) = (horizon, 0.0);
        for (body, aside) in &self.bodies {
            let u = c * 2.0 - mine - body.velocity;
            side += (0.5 * body.p.normalize().dot(u) + 0.5).min(2.0 * aside.dot(u)).clamp(0.0, 1.0);
            let (a, b) = (u.length_squared(), u.dot(body.p));
            let radii = self.case.radius() + body.radius;
            let d = b * b - a * (body.p.length_squared() - radii * radii);
            if a < 1e-4 || d < 0.0 {
                continue;
            }
            let (enter, leave) = ((b - d.sqrt()) / a, (b + d.sqrt()) / a);
            let enter = if enter < 0.0 && leave > 0.0 { -enter / 2.0 } else { enter };
            if enter >= 0.0 {
                first = first.min(enter);
            }
        }
        for (_, a, b) in self.edges {
            let along = *b - *a;
            if distance_to_segment(*a, *b, DVec2::ZERO) < 0.01 {
                if along.perp().dot(c) >= 0.0 {
                    first = 0.0;
                }
                continue;
            }
            let det = c.perp_dot(along);
            let (t, s) = (a.perp_dot(along) / det, a.perp_dot(c) / det);
            if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&s) {
                first = first.min(2.0 * t);
            }
        }
        let weight = |weight: f32, term: f64| f64::from(weight) * term;
        [
            weight(params.detour_preferred_weight, c.distance(self.case.raw) / self.speed),
            weight(params.detour_current_weight, c.distance(mine) / self.speed),
            weight(params.detour_side_weight, side / self.bodies.len().max(1) as f64),
            weight(params.detour_impact_weight, 1.0 / (0.1 + first / horizon)),
        ]
    }

    fn candidate(&self, velocity: DVec2) -> Candidate {
        let sum = |terms: [f64; 4]| terms.iter().sum::<f64>();
        let around = [DVec2::ZERO, DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        let sums = around.map(|off| sum(self.terms(velocity + off * NEAR)));
        let (least, most) =
            (sums.iter().copied().fold(f64::MAX, f64::min), sums.iter().copied().fold(0.0, f64::max));
        Candidate { velocity, terms: self.terms(velocity), least, most }
    }
}

/// The best of a step; `None` if rounding decides.
fn best(candidates: &[Candidate]) -> Option<&Candidate> {
    let best = candidates.iter().min_by(|a, b| a.most.total_cmp(&b.most))?;
    let same = |other: &Candidate| other.velocity.distance(best.velocity) < 1e-9;
    let beaten = candidates.iter().filter(|other| !same(other)).all(|other| other.least > best.most + MARGIN);
    beaten.then_some(best)
}

impl Case<'_> {
    fn detour(&self, first: &str, seen: &Seen, count: &mut impl FnMut(&'static str)) -> Verdict {
        let speed = match self.agent.objective {
            Objective::Velocity(velocity) => wide(velocity).length(),
            _ => self.agent.settings.preferred_speed.into(),
        };
        let speed = speed.min(self.most());
        let mut bodies = Vec::new();
        for body in seen.neighbors.iter().chain(&seen.pillars) {
            let Some(wish) = body.wish else { return Ok(false) };
            let ahead = body.p.normalize();
            let area = (wish - self.raw).perp_dot(ahead);
            if !is_sure(&[area - 0.01, body.p.length()]) {
                return Ok(false);
            }
            bodies.push((body, if area < 0.01 { ahead.perp() } else { -ahead.perp() }));
        }
        let touches = seen.edges.iter().map(|(_, a, b)| distance_to_segment(*a, *b, DVec2::ZERO) - 0.01);
        if speed < 1e-3 || self.raw.length() < 1e-3 || !is_sure(&touches.collect::<Vec<_>>()) {
            return Ok(false);
        }
        let penalty = Penalty { case: self, speed, bodies, edges: &seen.edges };
        let Some((tried, winner)) = self.least_penalized(&penalty) else { return Ok(false) };
        let form = "Takes the least penalized of {} velocities that it tries: {} is the sum of preferred {}, current {}, \
                    side {} and impact {}";
        let parts = holes(first, form).ok_or_else(|| format!("unknown: {first}"))?;
        count("school: the least penalty");
        ensure!(parts[0] == tried.to_string(), "{tried} tried");
        let want = winner.velocity.clamp_length_max(self.most());
        ensure!(want.distance(self.chosen) <= 1e-4, "it chose {}, not {want}", self.chosen);
        let sum: f64 = winner.terms.iter().sum();
        for (said, want) in parts[1..].iter().zip([sum].iter().chain(&winner.terms)) {
            ensure!(read(said)?.says(*want, 1e-4 * (1.0 + want)), "it says {said}, and it is {want}");
        }
        Ok(true)
    }

    /// The number of candidates, and the one that wins; `None` if rounding decides.
    fn least_penalized(&self, penalty: &Penalty) -> Option<(usize, Candidate)> {
        let params = self.params();
        let bias = f64::from(params.detour_bias);
        let (mut center, mut reach) = (self.raw * bias, penalty.speed * (1.0 - bias));
        if params.detour_samples == Samples::Grid {
            let points = params.detour_grid.max(2);
            let spacing = 2.0 * reach / f64::from(points - 1);
            let at = |k: u32| f64::from(k) * spacing - reach;
            let all = (0..points).flat_map(|y| (0..points).map(move |x| DVec2::new(at(x), at(y))));
            let longest = penalty.speed + 0.5 * spacing;
            return winner(penalty, all.map(|place| center + place), longest);
        }
        let (divisions, rings) = (params.detour_divisions.clamp(1, 32), params.detour_rings.clamp(1, 4));
        let straight = libm::atan2(self.raw.y, self.raw.x);
        let (mut tried, mut found) = (0, None);
        for _ in 0..params.detour_depth {
            let mut all = vec![center];
            for ring in 0..rings {
                let share = f64::from(rings - ring) / f64::from(rings);
                for k in 0..divisions {
                    let turn = f64::from(k) + if ring % 2 == 1 { 0.5 } else { 0.0 };
                    let angle = straight + turn * std::f64::consts::TAU / f64::from(divisions);
                    all.push(center + DVec2::new(libm::cos(angle), libm::sin(angle)) * (share * reach));
                }
            }
            let (count, best) = winner(penalty, all.into_iter(), penalty.speed + 1e-3)?;
            (center, reach, tried) = (best.velocity, 0.5 * reach, tried + count);
            found = Some(best);
        }
        Some((tried, found?))
    }
}

/// The number of velocities up to this length, and the best of them.
fn winner(penalty: &Penalty, all: impl Iterator<Item = DVec2>, longest: f64) -> Option<(usize, Candidate)> {
    let mut candidates = Vec::new();
    for velocity in all {
        if (velocity.length() - longest).abs() < NEAR {
            return None;
        }
        if velocity.length() < longest {
            candidates.push(penalty.candidate(velocity));
        }
    }
    let Candidate { velocity, terms, least, most } = *best(&candidates)?;
    Some((candidates.len(), Candidate { velocity, terms, least, most }))
}
