//! Statements about the stages of constructions.

use glam::{DVec2, Vec2};
use sidestep_core::{Agent, Method, World, sim::Decisions};
use sidestep_lab::{
    explain::lens::{
        self, Lens,
        construction::{self, Stage},
    },
    picture::{
        draw::{Palette, Theme},
        overlay::{Look, Source},
    },
};

use crate::{
    common::{angle_between, edge_name, edge_named, wide},
    sentences::decision::{Case, Counts, Verdict, ensure},
    sentences::edges,
    sentences::geometry::{self, Part, Set, neighbors},
    sentences::words::{Figure, holes},
};

/// A number of three digits, at most two of them decimals.
pub fn number(text: &str) -> Result<Figure, String> {
    let value: f64 = text.replace('−', "-").parse().map_err(|_| format!("no number: {text}"))?;
    let rounding = match value.abs() {
        size if size >= 99.5 => 0.5,
        size if size >= 9.95 => 0.05,
        _ => 0.005,
    };
    Ok(Figure { value, rounding: rounding * 1.001 })
}

/// A number of a kind, and its meaning.
pub fn says(text: &str, want: f64, what: &str) -> Verdict {
    ensure!(number(text)?.says(want, 1e-3 * (1.0 + want.abs())), "{what} is {want}, not {text}");
    Ok(true)
}

pub fn says_vector(texts: &[&str], want: DVec2, what: &str) -> Verdict {
    says(texts[0], want.x, what)?;
    says(texts[1], want.y, what)
}

/// Two discs, in the form of a construction.
struct Pair<'a> {
    case: &'a Case<'a>,
    source: Source,
    name: String,
    p: DVec2,
    radii: [f64; 2],
    velocities: [DVec2; 2],
    /// The horizon, or the time step for discs that touch, s.
    time: f64,
}

impl Pair<'_> {
    fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    fn w(&self) -> DVec2 {
        self.velocities[0] - self.velocities[1]
    }

    fn overlaps(&self) -> bool {
        self.p.length() < self.radius()
    }

    fn share(&self) -> f64 {
        match (self.source, self.case.agent.method) {
            (Source::Neighbor(_), Method::Vo) | (Source::Circle(_) | Source::Edge(_), _) => 1.0,
            (Source::Neighbor(_), _) => f64::from(self.case.agent.settings.responsibility),
        }
    }

    /// The other's own effort: `None` if it depends on rounding, `Some(None)` if the other does not avoid this agent.
    fn theirs(&self) -> Option<Option<f64>> {
        let Source::Neighbor(them) = self.source else { return Some(None) };
        let world = self.case.world;
        let other = &world.agents[them as usize];
        let looks = other.method != Method::None && neighbors(world, them)?.contains(&self.case.me);
        let share = if other.method == Method::Vo { 1.0 } else { f64::from(other.settings.responsibility) };
        Some(looks.then_some(share))
    }

    fn their_part(&self, words: &str, counts: &mut Counts) -> Verdict {
        let Some(theirs) = self.theirs() else { return Ok(false) };
        if words == "which does not avoid me" {
            *counts.entry("stage: it does not avoid me").or_default() += 1;
            ensure!(theirs.is_none(), "it does avoid: {theirs:?}");
            return Ok(true);
        }
        *counts.entry("stage: its own share").or_default() += 1;
        let own = holes(words, "whose own share is {} %").ok_or_else(|| format!("unknown: {words}"))?;
        says(own[0], 100.0 * theirs.ok_or("it does not avoid")?, "its share")
    }

    fn way_out(&self) -> Option<(DVec2, DVec2)> {
        let step = f64::from(self.case.world.params.time_step);
        geometry::way_out(self.p, self.w(), self.radius(), self.time, step)
    }

    fn check(&self, stage: Stage, said: &str, counts: &mut Counts) -> Verdict {
        let unknown = || format!("unknown: {said}");
        let (distance, radius) = (self.p.length(), self.radius());
        match stage {
            Stage::Discs => self.discs(said),
            Stage::Sum => {
                let form = "I shrink to a point and {} grows by my radius to R = {} + {} = {} m: we touch where the point meets the disc.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                says(parts[1], self.radii[0], "my radius")?;
                says(parts[2], self.radii[1], "its radius")?;
                says(parts[3], radius, "the sum")
            }
            Stage::Cone => {
                let form = "Every relative velocity in this cone hits some day; each leg is asin(R/|p|) = {}° off the line to {}.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                ensure!(!self.overlaps(), "they overlap");
                says(parts[0], libm::asin((radius / distance).min(1.0)).to_degrees(), "the angle")
            }
            Stage::CutOff => {
                let form = "A hit later than τ = {} s can wait: the cone ends at the disc around p/τ = ({}, {}) m/s of radius R/τ = {} m/s.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                says(parts[0], self.time, "τ")?;
                says_vector(&parts[1..3], self.p / self.time, "p/τ")?;
                says(parts[3], radius / self.time, "R/τ")
            }
            Stage::OneStep => {
                let form = "We overlap, so we have to part within one step of {} s: the disc around p/Δt of radius R/Δt = {} m/s does not.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                ensure!(self.overlaps(), "they do not overlap");
                says(parts[0], self.time, "Δt")?;
                says(parts[1], radius / self.time, "R/Δt")
            }
            Stage::Nearest => self.nearest(said),
            Stage::WayOut => {
                let Some((u, normal)) = self.way_out() else { return Ok(false) };
                let hits = holes(
                    said,
                    "v_rel would hit in time: u, {} m/s, is the shortest change of it that just does not.",
                );
                let harmless = holes(
                    said,
                    "v_rel is harmless, and u points inwards: by {} m/s it may come nearer at most.",
                );
                let outwards = u.dot(normal);
                ensure!(outwards.abs() < 1e-3 || hits.is_some() == (outwards > 0.0), "u is {u}");
                says(hits.or(harmless).ok_or_else(unknown)?[0], u.length(), "|u|")
            }
            Stage::Share => self.share_of_u(said, counts),
            Stage::HalfPlane => {
                let form = "Among my own velocities the line lies across u at my velocity + my share of u = ({}, {}) m/s; beyond it is forbidden. \
                            The library RVO2 takes the velocity I have as the base; the paper lets you choose another.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                let Some((u, _)) = self.way_out() else { return Ok(false) };
                says_vector(&parts, self.velocities[0] + u * self.share(), "its point")
            }
            Stage::Apex => self.apex(said, counts),
            Stage::Parting => {
                let form = "We overlap: every velocity that does not lead away from {} fast enough is forbidden; the line passes {} m/s from standstill.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                let Some(obstacles) = geometry::obstacles(self.case.world, self.case.me) else {
                    return Ok(false);
                };
                let obstacle = obstacles.iter().find(|of| of.source == self.source).ok_or("no obstacle")?;
                let Set::Slow { least, .. } = obstacle.set else { return Err("they do not overlap".into()) };
                says(parts[1], least.abs(), "the line")
            }
            Stage::Edge
            | Stage::Covered
            | Stage::Place
            | Stage::Legs
            | Stage::Foreign
            | Stage::CutOffs
            | Stage::Feet
            | Stage::Distances
            | Stage::Shadow
            | Stage::Touch => Err(unknown()),
        }
    }

    fn discs(&self, said: &str) -> Verdict {
        let unknown = || format!("unknown: {said}");
        let (distance, radius) = (self.p.length(), self.radius());
        let form = "I have a radius of {} m, {} one of {} m, {} m away: {}. Places are drawn divided by {} s: as the \
                    velocities that reach them in that time.";
        let parts = holes(said, form).ok_or_else(unknown)?;
        ensure!(parts[1] == self.name, "it is {}", self.name);
        says(parts[0], self.radii[0], "my radius")?;
        says(parts[2], self.radii[1], "its radius")?;
        says(parts[3], distance, "the distance")?;
        let drawn = number(parts[5])?;
        ensure!(drawn.value + drawn.rounding >= self.time.min(1e9) - 1e-3, "τ is {}", self.time);
        match holes(parts[4], "they overlap by {} m") {
            Some(by) => says(by[0], radius - distance, "the overlap"),
            None => says(
                holes(parts[4], "a gap of {} m is between us").ok_or_else(unknown)?[0],
                distance - radius,
                "the gap",
            ),
        }
    }

    fn nearest(&self, said: &str) -> Verdict {
        let unknown = || format!("unknown: {said}");
        let q = self.w() - self.p / self.time;
        if let Some(parts) = holes(
            said,
            "The relative velocity v_rel = ({}, {}) m/s: the way out of the disc leads straight away from its center.",
        ) {
            ensure!(self.overlaps(), "they do not overlap");
            return says_vector(&parts, self.w(), "v_rel");
        }
        let (words, part) = match () {
            () if said.contains("so the cut-off is nearest") => (
                "Seen from the center of the disc, v_rel = ({}, {}) m/s lies a = {}° off the line back to the tip, less than the b = {}° at which the legs begin: it faces the arc, so the cut-off is nearest.",
                Part::Cutoff,
            ),
            () if said.contains("lies left of p") => (
                "Seen from the center of the disc, v_rel = ({}, {}) m/s lies a = {}° off the line back to the tip, not less than the b = {}° at which the legs begin: it does not face the arc, and lies left of p: the left leg is nearest.",
                Part::LeftLeg,
            ),
            () => (
                "Seen from the center of the disc, v_rel = ({}, {}) m/s lies a = {}° off the line back to the tip, not less than the b = {}° at which the legs begin: it does not face the arc, and lies right of p, or on it: the right leg is nearest.",
                Part::RightLeg,
            ),
        };
        let parts = holes(said, words).ok_or_else(unknown)?;
        says_vector(&parts, self.w(), "v_rel")?;
        let b = libm::acos((self.radius() / self.p.length()).min(1.0)).to_degrees();
        says(parts[3], b, "b")?;
        if q.length() < 1e-2 {
            return Ok(false);
        }
        let a = angle_between(-self.p, q).abs().to_degrees();
        let near = 0.01 / q.length();
        ensure!(number(parts[2])?.says(a, near + 1e-3), "a is {a}");
        let Some((u, _)) = self.way_out() else { return Ok(false) };
        let set =
            Set::Disc { p: self.p, radius: self.radius(), apex: DVec2::ZERO, share: 1.0, horizon: self.time };
        let on = geometry::Obstacle::new(self.source, set).on(part, self.w()).ok_or("no such part")?;
        ensure!(
            on.distance <= u.length() + 1e-3,
            "{part:?} is {} away, the nearest {}",
            on.distance,
            u.length()
        );
        Ok(true)
    }

    fn share_of_u(&self, said: &str, counts: &mut Counts) -> Verdict {
        let unknown = || format!("unknown: {said}");
        let Some((u, _)) = self.way_out() else { return Ok(false) };
        let share = self.share();
        if let Some(parts) = holes(said, "All of u is mine, {} m/s: {} does nothing for me.") {
            ensure!(share == 1.0, "my share is {share}");
            let Some(theirs) = self.theirs() else { return Ok(false) };
            ensure!(theirs.is_none(), "it does {theirs:?}");
            *counts.entry("stage: it does nothing for me").or_default() += 1;
            return says(parts[0], u.length(), "|u|");
        }
        if let Some(parts) = holes(said, "All of u is mine, {} m/s, no matter what {}, {}, does.") {
            ensure!(share == 1.0 && parts[1] == self.name, "my share is {share}");
            says(parts[0], u.length(), "|u|")?;
            return self.their_part(parts[2], counts);
        }
        let form = "My share of u is {} %, {} m/s; the other {} m/s are left to {}, {}.";
        let parts = holes(said, form).ok_or_else(unknown)?;
        says(parts[0], 100.0 * share, "my share")?;
        says(parts[1], share * u.length(), "my part")?;
        says(parts[2], (1.0 - share) * u.length(), "the rest")?;
        ensure!(parts[3] == self.name, "it is {}", self.name);
        self.their_part(parts[4], counts)
    }

    fn apex(&self, said: &str, counts: &mut Counts) -> Verdict {
        let unknown = || format!("unknown: {said}");
        let (world, me) = (self.case.world, self.case.me);
        let (mine, its) = (self.velocities[0], self.velocities[1]);
        let share = self.share();
        if let Source::Circle(_) = self.source {
            let form =
                "Under every method {} stands still and does nothing for me: the apex is at standstill.";
            let parts = holes(said, form).ok_or_else(unknown)?;
            ensure!(parts[0] == self.name, "it is {}", self.name);
            let Some(obstacles) = geometry::obstacles(world, me) else { return Ok(false) };
            let obstacle = obstacles.iter().find(|of| of.source == self.source).ok_or("no obstacle")?;
            ensure!(
                matches!(obstacle.set, Set::Disc { apex, .. } if apex == DVec2::ZERO),
                "{:?}",
                obstacle.set
            );
            return Ok(true);
        }
        match self.case.agent.method {
            Method::Vo => {
                let form =
                    "VO: {} is assumed to keep its velocity, so the apex is at ({}, {}) m/s, its velocity.";
                says_vector(&holes(said, form).ok_or_else(unknown)?[1..], its, "its velocity")
            }
            Method::Rvo => {
                let form = "RVO: I do {} % and leave the rest to {}, {}, so the apex lies between both velocities, at ({}, {}) m/s.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                says(parts[0], 100.0 * share, "my share")?;
                says_vector(&parts[3..], mine * (1.0 - share) + its * share, "the apex")?;
                self.their_part(parts[2], counts)
            }
            _ => {
                let form = "HRVO: I pass on the {}, so that leg is RVO's and the {} one VO's; they meet at ({}, {}) m/s.";
                let parts = holes(said, form).ok_or_else(unknown)?;
                let Some(obstacles) = geometry::obstacles(world, me) else { return Ok(false) };
                let obstacle = obstacles.iter().find(|of| of.source == self.source).ok_or("no obstacle")?;
                let Set::Disc { apex, .. } = obstacle.set else { return Err("they overlap".into()) };
                says_vector(&parts[2..], apex, "the apex")
            }
        }
    }
}

fn pair<'a>(case: &'a Case<'a>, source: Source, name: String) -> Option<Pair<'a>> {
    let (world, agent): (&World, &Agent) = (case.world, case.agent);
    let settings = &agent.settings;
    let (at, radius, velocity, horizon) = match source {
        Source::Neighbor(them) => {
            let other = &world.agents[them as usize];
            (other.position, other.settings.radius, other.velocity, settings.time_horizon)
        }
        Source::Circle(circle) => {
            let circle = &world.obstacles.circles()[circle as usize];
            (circle.center, circle.radius, Vec2::ZERO, settings.time_horizon_obstacle)
        }
        Source::Edge(_) => return None,
    };
    let p = wide(at) - wide(agent.position);
    let radii = [f64::from(settings.radius), f64::from(radius)];
    let touch = p.length() < radii[0] + radii[1];
    let time = f64::from(if touch { world.params.time_step } else { horizon });
    Some(Pair { case, source, name, p, radii, velocities: [wide(agent.velocity), wide(velocity)], time })
}

fn wall(case: &Case, source: Source, stage: Stage, said: &str) -> Verdict {
    let unknown = || format!("unknown: {said}");
    let settings = &case.agent.settings;
    let horizon = f64::from(settings.time_horizon_obstacle);
    if stage == Stage::HalfPlane {
        let form =
            "Walls do not yield, so all of the effort is mine: the line passes {} m/s from standstill ({}).";
        let parts = holes(said, form).ok_or_else(unknown)?;
        let Some(lines) = case.lines() else { return Ok(false) };
        let line = lines.iter().find(|line| line.source == source).ok_or("it has no line")?;
        return says(parts[0], line.offset.abs(), "the line");
    }
    if stage != Stage::Edge {
        let Source::Edge(name) = source else { return Err(unknown()) };
        let edge = edge_named(&case.world.obstacles, name);
        return edges::check(case, edge, stage, said);
    }
    let form = "The edge divided by τ = {} s and grown by r/τ = {} m/s: the velocities that end at it in just that time.";
    if let Some(parts) = holes(said, form) {
        says(parts[0], horizon, "τ")?;
        ensure!(case.agent.method != Method::Orca, "it is ORCA's");
        return says(parts[1], f64::from(settings.radius) / horizon, "r/τ");
    }
    let form = "The edge divided by τ = {} s and grown by r/τ = {} m/s, {}; the case is \"{}\"{}.";
    let parts = holes(said, form).ok_or_else(unknown)?;
    says(parts[0], horizon, "τ")?;
    says(parts[1], f64::from(settings.radius) / horizon, "r/τ")?;
    let Some(lines) = case.lines() else { return Ok(false) };
    let has_line = lines.iter().any(|line| line.source == source);
    ensure!(has_line == parts[4].is_empty(), "whether it gives a line: {has_line}");
    Ok(true)
}

/// Checks every stage of every construction of one agent. Returns the errors, the number of ambiguous stages, and the
/// number of all.
pub fn hold(
    world: &World,
    decisions: &Decisions,
    me: u32,
    counts: &mut Counts,
) -> (Vec<String>, usize, usize) {
    let case = Case::new(world, decisions, me);
    let palette = Palette::of(Theme::Dark);
    let look = Look::default();
    let camera = lens::camera_on(case.agent, Vec2::splat(320.0));
    let lens =
        Lens { world, decisions, agent: me, look, camera, palette: &palette, pointed: None, logged: &[] };
    let neighbors: Vec<Source> =
        case.watched.neighbors.iter().map(|neighbor| Source::Neighbor(neighbor.index)).collect();
    let circles = (0..world.obstacles.circles().len() as u32).map(Source::Circle);
    let edges = (0..world.obstacles.vertices().len() as u32)
        .map(|edge| Source::Edge(edge_name(&world.obstacles, edge)));
    let (mut wrong, mut ambiguous, mut all) = (Vec::new(), 0, 0);
    for (place, source) in neighbors.iter().copied().chain(circles).chain(edges).enumerate() {
        let lens = Lens { camera: construction::camera_on(&lens, source, Vec2::splat(320.0)), ..lens };
        for stage in construction::stages(&lens, source) {
            let said = construction::sentence(&lens, source, stage).to_string();
            *counts.entry(stage.title().phrase.id).or_default() += 1;
            all += 1;
            let name = match source {
                Source::Neighbor(agent) => format!("agent {agent}"),
                Source::Edge(_) | Source::Circle(_) => format!("pillar {}", place - neighbors.len()),
            };
            let verdict = match pair(&case, source, name) {
                Some(pair) => pair.check(stage, &said, counts),
                None => wall(&case, source, stage, &said),
            };
            match verdict {
                Ok(sure) => ambiguous += usize::from(!sure),
                Err(error) => wrong.push(format!("agent {me}, {source:?}: {said}\n    {error}")),
            }
        }
    }
    (wrong, ambiguous, all)
}
