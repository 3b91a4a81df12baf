//! Statements about lines, cones and the two-body rule.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter::Peekable,
    str::Split,
};

use glam::DVec2;
use sidestep_core::{
    Agent, Method, World,
    avoid::{Choice, Trace, Watched},
    model::params::Form,
    sim::Decisions,
};
use sidestep_lab::picture::overlay::Source;

use crate::{
    common::{Random, edge_named, exact_time_to_collision, least_distance, wide},
    sentences::geometry::{self, Line, Obstacle, OnBoundary, Part, is_two_body, neighbors},
    sentences::schools::is_school,
    sentences::words::{Figure, figure, holes, source, sources},
};

/// True if a clause could be checked; the error says what is wrong with it.
pub type Verdict = Result<bool, String>;

/// Fails with a message unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $($words:tt)+) => {{
        let holds: bool = $holds;
        if !holds {
            return Err(format!($($words)+));
        }
    }};
}
pub(crate) use ensure;

pub type Counts = BTreeMap<&'static str, usize>;
pub type Clauses<'a> = Peekable<Split<'a, &'static str>>;

/// One decision, with its preferred and chosen velocities, which sentences take as given.
pub struct Case<'a> {
    pub world: &'a World,
    pub me: u32,
    pub agent: &'a Agent,
    pub choice: &'a Choice,
    pub watched: &'a Watched,
    /// The velocity chosen by the method, before the limits of the body.
    pub chosen: DVec2,
    /// The preferred velocity, as it is and cut to the maximum speed.
    pub raw: DVec2,
    pub wish: DVec2,
    /// The possible error of `f32`, m/s.
    pub slack: f64,
}

pub fn read(text: &str) -> Result<Figure, String> {
    figure(text).ok_or_else(|| format!("no figure: {text}"))
}

pub fn named(text: &str) -> Result<Vec<Source>, String> {
    match sources(text) {
        Some((found, 0)) => Ok(found),
        _ => Err(format!("no sources: {text}")),
    }
}

/// The distance of `d` from the nearest sum of `pulls` with non-negative factors.
fn unexplained(d: DVec2, pulls: &[DVec2]) -> f64 {
    let mut least = d.length();
    for a in pulls {
        let along = a.dot(d).max(0.0) / a.length_squared();
        least = least.min((d - *a * along).length());
        for b in pulls {
            let determinant = a.perp_dot(*b);
            let (s, t) = (d.perp_dot(*b) / determinant, a.perp_dot(d) / determinant);
            if determinant.abs() > 1e-7 && s >= 0.0 && t >= 0.0 {
                return 0.0;
            }
        }
    }
    least
}

impl<'a> Case<'a> {
    pub fn new(world: &'a World, decisions: &'a Decisions, me: u32) -> Case<'a> {
        let agent = &world.agents[me as usize];
        let choice = &decisions.choices[me as usize];
        let watched = decisions.watched(me).expect("everybody is watched");
        let raw = wide(choice.preferred);
        let most = f64::from(agent.settings.max_speed);
        let wish = raw.clamp_length_max(most);
        let chosen = match &watched.trace {
            Trace::None => wish,
            Trace::Orca(trace) => wide(trace.chosen),
            Trace::Cones(trace) => wide(trace.chosen),
            Trace::School(trace) => wide(trace.chosen),
        };
        Case { world, me, agent, choice, watched, chosen, raw, wish, slack: 3e-4 * most.max(1.0) }
    }

    pub fn most(&self) -> f64 {
        f64::from(self.agent.settings.max_speed)
    }

    pub fn lines(&self) -> Option<Vec<Line>> {
        let order: Vec<u32> = match &self.watched.trace {
            Trace::Orca(trace) => {
                trace.edges.iter().map(|(edge, _)| edge_named(&self.world.obstacles, *edge)).collect()
            }
            Trace::Cones(_) | Trace::School(_) | Trace::None => Vec::new(),
        };
        geometry::lines(self.world, self.me, &order)
    }

    fn obstacles(&self) -> Option<Vec<Obstacle>> {
        geometry::obstacles(self.world, self.me)
    }

    /// Checks a whole sentence; false if something in it depends on a rounding error.
    pub fn check(&self, said: &str, counts: &mut Counts) -> Verdict {
        let text = said.strip_suffix('.').ok_or("a sentence ends")?;
        let mut clauses = text.split("; ").peekable();
        let mut seen = BTreeSet::new();
        let mut count = |kind: &'static str| {
            seen.insert(kind);
            *counts.entry(kind).or_default() += 1;
        };
        if let Some(wish) = geometry::simple_wish(self.world, self.me) {
            ensure!(wish.distance(self.raw) < 1e-4 * (1.0 + wish.length()), "prefers {wish}");
        }
        let mut sure = self.main(&mut clauses, &mut count)?;
        for clause in clauses {
            sure &= self.more(clause, &mut count)?;
        }
        sure &= self.silent(&seen)?;
        Ok(sure)
    }

    fn main(&self, clauses: &mut Clauses, count: &mut impl FnMut(&'static str)) -> Verdict {
        let first = clauses.next().unwrap_or_default();
        if is_school(self.agent.method) {
            return self.school(first, clauses, count);
        }
        if let Some(rest) = first.strip_prefix("Takes its preferred velocity") {
            ensure!(self.raw.length() > 5e-5, "it prefers to stand");
            return self.taken(rest, count);
        }
        if let Some(rest) = first.strip_prefix("Stands, as it prefers") {
            ensure!(self.raw.length() <= 1.5e-4, "it prefers {}", self.raw);
            return self.taken(rest, count);
        }
        if let Some(rest) = first.strip_prefix("Held by ") {
            count("held by lines");
            return self.held(rest, clauses, count);
        }
        if let Some(rest) = first.strip_prefix("Its preferred velocity") {
            count("in the cones of");
            return self.in_cones(rest, clauses.next().unwrap_or_default(), count);
        }
        if let Some(rest) = first.strip_prefix("The programs fail by a rounding error at the line of ") {
            count("the programs fail by a rounding error");
            source(rest).ok_or("no name")?;
            let next = clauses.next().unwrap_or_default();
            ensure!(next == "no line is violated by more than 0.0001 m/s", "unknown: {next}");
            let Some(lines) = self.lines() else { return Ok(false) };
            let worst = lines.iter().map(|line| line.violation(self.chosen)).fold(0.0, f64::max);
            ensure!(worst <= 1e-4 + self.slack, "a line is violated by {worst}");
            ensure!(geometry::is_feasible(&lines, self.most(), self.slack), "no velocity satisfies all");
            return Ok(true);
        }
        match first {
            "The programs are infeasible" => {
                count("the programs are infeasible");
                self.infeasible(clauses.next().unwrap_or_default())
            }
            "The cones leave no velocity free" => {
                count("the cones leave no velocity free");
                self.nothing_free(clauses.next().unwrap_or_default())
            }
            _ => self.two_body(first, count),
        }
    }

    /// Checks a figure for the maximum speed.
    fn is_most(&self, text: &str) -> Verdict {
        ensure!(read(text)?.says(self.most(), 0.0), "its maximum speed is {}", self.most());
        Ok(true)
    }

    /// Checks the words between "its preferred velocity" and the verb, which say that it was cut, if it was.
    fn cut(&self, words: &str) -> Verdict {
        match words {
            "" => {
                ensure!(self.raw.length() <= self.most() + 2e-4, "it prefers {} m/s", self.raw.length());
                Ok(true)
            }
            _ => {
                let most = holes(words, ", cut to its maximum speed of {} m/s")
                    .or_else(|| holes(words, ", cut to its maximum speed of {} m/s,"))
                    .ok_or_else(|| format!("unknown: {words}"))?;
                ensure!(self.raw.length() > self.most(), "it prefers {} m/s", self.raw.length());
                self.is_most(most[0])
            }
        }
    }

    fn taken(&self, rest: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        let (cut, because) = rest.split_once(": ").ok_or("no reason")?;
        self.cut(cut)?;
        ensure!(self.chosen.distance(self.wish) <= 1e-4, "it chose {}", self.chosen);
        let method = self.agent.method;
        let avoids = method != Method::None;
        match because {
            "it does not avoid other agents (method none)" => {
                count("it avoids nobody");
                ensure!(!avoids, "it does avoid");
                return Ok(true);
            }
            "nothing it looks at is in the way" => {
                count("nothing it looks at is in the way");
                ensure!(avoids, "it avoids nobody");
                let constraints = match method {
                    Method::Orca => self.lines().map(|lines| lines.len()),
                    _ => self.obstacles().map(|obstacles| obstacles.len()),
                };
                ensure!(constraints.is_none_or(|count| count == 0), "{constraints:?} constraints");
                return Ok(constraints.is_some());
            }
            _ => {}
        }
        let number = |holes: Vec<&str>| holes[0].parse::<usize>().map_err(|error| error.to_string());
        let lines = match because {
            "its one line permits it" => Some(1),
            _ => holes(because, "all of its {} lines permit it").map(number).transpose()?,
        };
        if let Some(number) = lines {
            count("its lines permit it");
            ensure!(method == Method::Orca, "{method:?} has no lines");
            let Some(lines) = self.lines() else { return Ok(false) };
            ensure!(lines.len() == number, "{} lines", lines.len());
            let worst = lines.iter().map(|line| line.violation(self.wish)).fold(0.0, f64::max);
            ensure!(worst <= self.slack, "a line is violated by {worst}");
            return Ok(true);
        }
        let cones = match because {
            "it lies outside its one cone" => Some(1),
            _ => holes(because, "it lies outside all {} cones").map(number).transpose()?,
        };
        if let Some(number) = cones {
            count("it lies outside its cones");
            ensure!(method != Method::Orca && !is_two_body(self.world, self.agent), "{method:?}");
            let Some(obstacles) = self.obstacles() else { return Ok(false) };
            ensure!(obstacles.len() == number, "{} cones", obstacles.len());
            let deepest = obstacles.iter().map(|obstacle| obstacle.depth(self.wish)).fold(0.0, f64::max);
            ensure!(deepest <= self.slack, "{deepest} inside a cone");
            return Ok(true);
        }
        self.hits_nobody(because, count)
    }

    fn held(&self, rest: &str, clauses: &mut Clauses, count: &mut impl FnMut(&'static str)) -> Verdict {
        ensure!(self.agent.method == Method::Orca, "no lines");
        let (by, violates) = rest.split_once(": its preferred velocity").ok_or("no preferred velocity")?;
        let (cut, violates) = violates.split_once(" violates ").ok_or("no line")?;
        self.cut(cut)?;
        let (by, is_full) = match by.strip_suffix(", at its maximum speed") {
            Some(by) => (by, true),
            None => (by, false),
        };
        let holding = named(by)?;
        let mut violated: Vec<(Source, Figure)> = Vec::new();
        let one = holes(violates, "that line by no more than {} m/s").filter(|_| holding.len() == 1);
        let little =
            holes(violates, "none of those lines by more than {} m/s").filter(|_| holding.len() > 1).or(one);
        if let Some(most) = &little {
            count("held by hardly anything");
            ensure!(read(most[0])?.value == 1e-4, "{}", most[0]);
        }
        for part in violates.split(" and ").filter(|_| little.is_none()) {
            let (line, by) =
                holes(part, "{} by {} m/s").map(|holes| (holes[0], holes[1])).ok_or("no figure")?;
            let of = match line.strip_prefix("the line of ").or(line.strip_prefix("that of ")) {
                Some(of) => source(of).ok_or_else(|| format!("no name: {of}"))?,
                None => {
                    ensure!(line == "that line" && holding.len() == 1, "which line? {line}");
                    holding[0]
                }
            };
            violated.push((of, read(by)?));
        }
        let mut barring = if little.is_some() { holding.clone() } else { Vec::new() };
        if little.is_none()
            && let Some(clause) = clauses.peek().copied()
            && let Some(of) = clause
                .strip_suffix(" only bars the way along it")
                .or(clause.strip_suffix(" only bar the way along it"))
        {
            count("only bars the way");
            clauses.next();
            barring = named(of)?;
        }
        if violated.len() > 1 {
            count("two lines with a figure each");
        }
        let mut mentioned: Vec<Source> =
            violated.iter().map(|held| held.0).chain(barring.iter().copied()).collect();
        let mut all = holding.clone();
        mentioned.sort_by_key(|source| format!("{source:?}"));
        all.sort_by_key(|source| format!("{source:?}"));
        ensure!(mentioned == all, "held by {all:?}, told about {mentioned:?}");
        let Some(lines) = self.lines() else { return Ok(false) };
        let of = |source: Source| {
            lines.iter().find(|line| line.source == source).ok_or_else(|| format!("{source:?} has no line"))
        };
        for (source, figure) in &violated {
            let by = of(*source)?.violation(self.wish);
            ensure!(figure.says(by, self.slack), "{source:?} is violated by {by}");
        }
        for source in &barring {
            let by = of(*source)?.violation(self.wish);
            ensure!(by <= 1e-4 + self.slack, "{source:?} does not only bar, it is violated by {by}");
        }
        let mut pulls = Vec::new();
        for source in &holding {
            let line = of(*source)?;
            let away = line.violation(self.chosen).abs();
            ensure!(away <= 0.3 * self.slack, "{source:?} is {away} away");
            pulls.push(-line.normal);
        }
        self.at_most(is_full)?;
        if is_full {
            pulls.push(self.chosen.normalize_or_zero());
        }
        let worst = lines.iter().map(|line| line.violation(self.chosen)).fold(0.0, f64::max);
        ensure!(worst <= self.slack, "a line is violated by {worst}");
        // Karush, Kuhn and Tucker: nothing else pulls the preferred velocity back.
        let back = self.raw - self.chosen;
        let rest = unexplained(back, &pulls);
        ensure!(rest <= 3e-3 * back.length().max(1.0), "{rest} m/s of {back} are not explained by {pulls:?}");
        Ok(true)
    }

    /// Checks whether it is said to be at its maximum speed.
    fn at_most(&self, is_full: bool) -> Verdict {
        let short = self.most() - self.chosen.length();
        ensure!(!is_full || short <= self.slack, "{short} m/s below its maximum speed");
        ensure!(is_full || short >= 0.5 * self.slack, "at its maximum speed");
        Ok(true)
    }

    /// Checks a largest figure, and its source.
    fn worst(&self, clause: &str, of: &[(Source, f64)]) -> Verdict {
        let holes =
            holes(clause, "worst violation {} m/s, of {}").ok_or_else(|| format!("unknown: {clause}"))?;
        let (by, (names, more)) = (read(holes[0])?, sources(holes[1]).ok_or("no names")?);
        let worst = of.iter().map(|(_, by)| *by).fold(f64::NEG_INFINITY, f64::max);
        ensure!(by.says(worst, self.slack), "the worst is {worst}: {of:?}");
        let as_bad = |slack: f64| of.iter().filter(|(_, by)| *by >= worst - slack).count();
        let (sure, possible) = (as_bad(0.3 * self.slack), as_bad(2.0 * self.slack));
        let counted = names.len() + more;
        ensure!(
            sure <= counted && counted <= possible,
            "{counted} told, {sure} to {possible} are as bad: {of:?}"
        );
        for name in names {
            let by = of.iter().find(|(source, _)| *source == name).ok_or("a name of something else")?.1;
            ensure!(by >= worst - 2.0 * self.slack, "{name:?} has {by}, the worst {worst}");
        }
        Ok(true)
    }

    fn infeasible(&self, clause: &str) -> Verdict {
        ensure!(self.agent.method == Method::Orca, "no programs");
        let Some(lines) = self.lines() else { return Ok(false) };
        let of: Vec<(Source, f64)> =
            lines.iter().map(|line| (line.source, line.violation(self.chosen))).collect();
        self.worst(clause, &of)?;
        ensure!(!geometry::is_feasible(&lines, self.most(), -self.slack), "some velocity satisfies all");
        Ok(true)
    }

    fn nothing_free(&self, clause: &str) -> Verdict {
        ensure!(self.agent.method != Method::Orca && !is_two_body(self.world, self.agent), "no cones");
        let Some(obstacles) = self.obstacles() else { return Ok(false) };
        let of: Vec<(Source, f64)> =
            obstacles.iter().map(|obstacle| (obstacle.source, obstacle.depth(self.chosen))).collect();
        self.worst(clause, &of)?;
        let mut random = Random::new(u64::from(self.me) + 1);
        for _ in 0..300 {
            let v = random.in_disc(self.most());
            let deepest =
                obstacles.iter().map(|obstacle| obstacle.depth(v)).fold(f64::NEG_INFINITY, f64::max);
            ensure!(deepest >= -self.slack, "{v} is free by {deepest}");
        }
        Ok(true)
    }

    fn in_cones(&self, rest: &str, next: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        ensure!(self.agent.method != Method::Orca && !is_two_body(self.world, self.agent), "no cones");
        let (cut, of) = rest.split_once(" lies in the cone").ok_or("no cone")?;
        self.cut(cut)?;
        let (of, more) = sources(of.strip_prefix("s of ").or(of.strip_prefix(" of ")).ok_or("of what?")?)
            .ok_or("no names")?;
        let nearest = match cut {
            "" => next
                .strip_prefix("the nearest free velocity is ")
                .and_then(|rest| rest.split_once(" m/s away")),
            _ => next
                .strip_prefix("it takes the free velocity nearest to the uncut one, ")
                .and_then(|rest| rest.split_once(" m/s from the cut one")),
        };
        let (away, place) = nearest.ok_or_else(|| format!("unknown: {next}"))?;
        let distance = self.chosen.distance(self.wish);
        ensure!(read(away)?.says(distance, 1e-4), "it is {distance} m/s away");
        let (place, is_full) = match place.strip_suffix(", at its maximum speed") {
            Some(place) => (place, true),
            None => (place, false),
        };
        self.at_most(is_full)?;
        let Some(obstacles) = self.obstacles() else { return Ok(false) };
        let inside = |slack: f64| obstacles.iter().filter(|of| of.depth(self.wish) > slack).count();
        let (counted, sure, possible) = (of.len() + more, inside(self.slack), inside(-self.slack));
        ensure!(sure <= counted && counted <= possible, "it lies in {sure} to {possible}, not in {counted}");
        for name in of {
            let obstacle = obstacles.iter().find(|known| known.source == name).ok_or("it has no cone")?;
            let depth = obstacle.depth(self.wish);
            ensure!(depth > -self.slack, "it lies {depth} inside the cone of {name:?}");
        }
        self.is_nearest(&obstacles)?;
        self.on(place, is_full, &obstacles, count)
    }

    /// Checks that the chosen velocity is free, and that no free one is nearer to the preferred one.
    fn is_nearest(&self, obstacles: &[Obstacle]) -> Verdict {
        let depth =
            |v: DVec2| obstacles.iter().map(|obstacle| obstacle.depth(v)).fold(f64::NEG_INFINITY, f64::max);
        ensure!(depth(self.chosen) <= self.slack, "it is not free by {}", depth(self.chosen));
        let mut random = Random::new(u64::from(self.me) + 1);
        let nearest = self.chosen.distance(self.raw) - 3e-3;
        let center = self.wish.lerp(self.chosen, 0.5);
        let reach = 2.0 * self.chosen.distance(self.wish);
        for _ in 0..300 {
            let v = center + random.in_disc(reach);
            if v.length() <= self.most() && v.distance(self.raw) < nearest {
                ensure!(depth(v) >= -self.slack, "{v} is free by {} and nearer", depth(v));
            }
        }
        Ok(true)
    }

    /// Checks the boundaries on which it is said to be.
    fn on(
        &self,
        place: &str,
        is_full: bool,
        obstacles: &[Obstacle],
        count: &mut impl FnMut(&'static str),
    ) -> Verdict {
        let (words, others): (Vec<&str>, bool) = if place.is_empty() {
            (Vec::new(), false)
        } else if let Some(both) = holes(place, ", where {}, {} and others meet") {
            (both, true)
        } else if let Some(both) = holes(place, ", where {} and {} meet") {
            (both, false)
        } else {
            (
                vec![
                    place
                        .strip_prefix(", on ")
                        .or(place.strip_prefix(", at "))
                        .ok_or(format!("unknown: {place}"))?,
                ],
                false,
            )
        };
        count(match (words.len(), others) {
            (0, _) => "on no boundary",
            (1, _) => "on one boundary",
            (_, false) => "where two boundaries meet",
            (_, true) => "where two boundaries and others meet",
        });
        let mut corner = false;
        let mut normals = Vec::new();
        for words in &words {
            let (part, of) = words.split_once(" of ").or(words.split_once(" from ")).ok_or("no part")?;
            let of = of.strip_prefix("the cone of ").unwrap_or(of);
            let of = source(of).ok_or_else(|| format!("no name: {of}"))?;
            let obstacle = obstacles.iter().find(|known| known.source == of).ok_or("it has no cone")?;
            let on = self.part(part, obstacle, count)?;
            ensure!(on.distance <= self.slack, "{words} is {} away", on.distance);
            corner |= part == "the apex";
            normals.push(on.normal);
        }
        if let [a, b] = normals[..]
            && !corner
        {
            ensure!(a.perp_dot(b).abs() > 5e-4, "{place}: they are one line");
        }
        if others || corner {
            return Ok(true);
        }
        let mut pulls: Vec<DVec2> = normals.iter().map(|normal| -*normal).collect();
        if is_full {
            pulls.push(self.chosen.normalize_or_zero());
        }
        let back = self.raw - self.chosen;
        let rest = unexplained(back, &pulls);
        ensure!(rest <= 5e-3 * back.length().max(1.0), "{rest} m/s of {back} are not explained by {pulls:?}");
        Ok(true)
    }

    /// Checks a part of a boundary by its name.
    fn part(
        &self,
        part: &str,
        obstacle: &Obstacle,
        count: &mut impl FnMut(&'static str),
    ) -> Result<OnBoundary, String> {
        let of = |part: Part| obstacle.on(part, self.chosen).ok_or_else(|| format!("it has no {part:?}"));
        match part {
            "the left leg" => {
                count("a left leg");
                of(Part::LeftLeg)
            }
            "the right leg" => {
                count("a right leg");
                of(Part::RightLeg)
            }
            "the cut-off" => {
                count("a cut-off");
                of(Part::Cutoff)
            }
            "the line that parts it" => {
                count("a line that parts it from");
                of(Part::Line)
            }
            "the apex" => {
                count("an apex");
                let apex = obstacle.apex().ok_or("it has no apex")?;
                Ok(OnBoundary { distance: apex.distance(self.chosen), point: apex, normal: DVec2::ZERO })
            }
            "the boundary" => {
                count("a boundary without its part");
                let near = [Part::LeftLeg, Part::RightLeg, Part::Cutoff]
                    .into_iter()
                    .filter_map(|part| obstacle.on(part, self.chosen))
                    .filter(|on| on.distance <= self.slack)
                    .count();
                ensure!(near >= 2, "it lies on {near} parts only");
                Ok(obstacle.boundary(self.chosen))
            }
            _ => Err(format!("unknown: {part}")),
        }
    }

    /// The observed bodies that it hits at the present velocity: time, s; penetration of the discs within `horizon`, m;
    /// index.
    fn hit(&self, horizon: f64) -> Option<Vec<(f64, f64, u32)>> {
        let one = |them: u32| {
            let other = &self.world.agents[them as usize];
            let p = wide(other.position) - wide(self.agent.position);
            let w = wide(self.agent.velocity) - wide(other.velocity);
            let radius = f64::from(self.agent.settings.radius) + f64::from(other.settings.radius);
            let time = exact_time_to_collision(p, w, radius);
            let sinks = radius - least_distance(p, w, horizon.min(1e6));
            (time, sinks, them)
        };
        Some(neighbors(self.world, self.me)?.into_iter().map(one).collect())
    }

    /// The time that two-body rules look ahead, s.
    fn sight(&self) -> f64 {
        match self.world.params.museum_horizon {
            Form::Printed => f64::INFINITY,
            Form::Repaired => f64::from(self.agent.settings.time_horizon),
        }
    }

    /// Returns true if an overlapped neighbor is clear after a step at the present velocity.
    fn parts(&self, them: u32, slack: f64) -> bool {
        let other = &self.world.agents[them as usize];
        let p = wide(other.position) - wide(self.agent.position);
        let w = wide(self.agent.velocity) - wide(other.velocity);
        let radius = f64::from(self.agent.settings.radius) + f64::from(other.settings.radius);
        (p - w * f64::from(self.world.params.time_step)).length() >= radius - slack
    }

    fn hits_nobody(&self, because: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        count("the velocity it has hits nobody");
        ensure!(is_two_body(self.world, self.agent), "unknown: {because}");
        let form = "its present velocity hits none of the agents it looks at{}, and the preferred velocity itself is not \
            tested";
        let when = holes(because, form).ok_or_else(|| format!("unknown: {because}"))?[0];
        match self.world.params.museum_horizon {
            Form::Printed => ensure!(when == ", however late", "it looks on for ever"),
            Form::Repaired => {
                let horizon = holes(when, " within its horizon of {} s").ok_or("no horizon")?[0];
                ensure!(read(horizon)?.says(self.sight(), 0.0), "its horizon is {}", self.sight());
            }
        }
        let Some(hit) = self.hit(self.sight() * (1.0 - 1e-4)) else { return Ok(false) };
        ensure!(!hit.is_empty(), "it looks at nobody");
        for (time, sinks, them) in hit {
            let is_touching = time == 0.0;
            let fine = match (is_touching, self.world.params.museum_overlap) {
                (false, _) => sinks < 1e-3,
                (true, Form::Printed) => true,
                (true, Form::Repaired) => self.parts(them, 1e-4),
            };
            ensure!(fine, "it hits agent {them} in {time} s by {sinks} m");
        }
        Ok(true)
    }

    fn two_body(&self, first: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        let (hits, adds) =
            first.split_once(": the two-body rule adds ").ok_or_else(|| format!("unknown: {first}"))?;
        ensure!(is_two_body(self.world, self.agent), "no two-body rule");
        let (of, time) = match hits.strip_prefix("It overlaps ") {
            Some(of) => {
                count("two-body: it overlaps");
                (of, None)
            }
            None => {
                count("two-body: it hits first");
                let form = "Its present velocity hits {} first of those it looks at, in {} s";
                let holes = holes(hits, form).ok_or_else(|| format!("unknown: {hits}"))?;
                (holes[0], Some(read(holes[1])?))
            }
        };
        let Source::Neighbor(of) = source(of).ok_or("no name")? else { return Err("no agent".into()) };
        let Some(hit) = self.hit(self.sight()) else { return Ok(false) };
        let &(own, _, _) = hit.iter().find(|(.., them)| *them == of).ok_or("it does not look at that")?;
        match time {
            None => ensure!(own == 0.0, "they are apart"),
            Some(said) => {
                let other = &self.world.agents[of as usize];
                let p = wide(other.position) - wide(self.agent.position);
                let w = wide(self.agent.velocity) - wide(other.velocity);
                let radius = f64::from(self.agent.settings.radius) + f64::from(other.settings.radius);
                // At that time they touch; for a grazing contact the time is ill-conditioned.
                let gap = (p - w * said.value).length() - radius;
                ensure!(gap.abs() <= w.length() * said.rounding + 2e-3, "a gap of {gap} m at that time");
                ensure!(said.value <= self.sight() + said.rounding + 1e-3, "beyond its horizon");
                for (time, sinks, them) in &hit {
                    let is_passed_over = *time == 0.0;
                    let sooner = *time < said.value - said.rounding - 1e-3 && *sinks > 1e-3;
                    ensure!(is_passed_over || !sooner, "agent {them} is hit in {time} s");
                }
            }
        }
        self.adds(adds, of, count)
    }

    fn adds(&self, adds: &str, of: u32, count: &mut impl FnMut(&'static str)) -> Verdict {
        let other = &self.world.agents[of as usize];
        let mine = wide(self.agent.velocity);
        let p = wide(other.position) - wide(self.agent.position);
        let radius = f64::from(self.agent.settings.radius) + f64::from(other.settings.radius);
        let step = f64::from(self.world.params.time_step);
        let share =
            if self.agent.method == Method::Vo { 1.0 } else { f64::from(self.agent.settings.responsibility) };
        let whole = holes(adds, "{} m/s to it, {} of the way out of that cone");
        let form = "{} m/s to it: {} of the way out of that cone is {} m/s, and its maximum speed of {} m/s cuts the sum";
        let parts = holes(adds, form).or(whole).ok_or_else(|| format!("unknown: {adds}"))?;
        let added = self.chosen.distance(mine);
        ensure!(read(parts[0])?.says(added, self.slack), "it adds {added}");
        ensure!(read(parts[1])?.says(share, 0.0), "its share is {share}");
        let Some((u, _)) = geometry::way_out(p, mine - wide(other.velocity), radius, self.sight(), step)
        else {
            return Ok(false);
        };
        let sum = mine + u * share;
        let is_cut = sum.length() > self.most();
        match &parts[2..] {
            [length, most] => {
                count("two-body: the maximum speed cuts the sum");
                ensure!(is_cut, "{} m/s are not cut", sum.length());
                ensure!(read(length)?.says((u * share).length(), self.slack), "u is {u}, {share} of it");
                self.is_most(most)?;
            }
            _ => {
                ensure!(sum.length() <= self.most() + 2.0 * self.slack, "{} m/s are cut", sum.length());
                ensure!(sum.distance(self.chosen) <= 2.0 * self.slack, "it should be {sum}");
            }
        }
        Ok(true)
    }

    fn more(&self, clause: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        let passing = holes(clause, "the line of {} passes within {} m/s of that velocity")
            .or(holes(clause, "the lines of {} pass within {} m/s of that velocity"));
        if let Some(passing) = passing {
            count("other lines pass there");
            let ((names, _), within) = (sources(passing[0]).ok_or("no names")?, read(passing[1])?);
            let Some(lines) = self.lines() else { return Ok(false) };
            for name in names {
                let line = lines.iter().find(|line| line.source == name).ok_or("it has no line")?;
                let away = line.violation(self.chosen).abs();
                ensure!(away <= within.value + within.rounding + 0.3 * self.slack, "{name:?} is {away} away");
            }
            return Ok(true);
        }
        let parts = holes(clause, "it overlaps {} and parts within this step");
        let passed = holes(clause, "it overlaps {}, which the rule as printed passes over");
        if let Some(names) = parts.as_ref().or(passed.as_ref()) {
            count(if parts.is_some() { "two-body: it parts" } else { "two-body: passed over" });
            ensure!(is_two_body(self.world, self.agent), "no two-body rule");
            let printed = self.world.params.museum_overlap == Form::Printed;
            ensure!(printed == passed.is_some(), "museum.overlap");
            for name in named(names[0])? {
                let Source::Neighbor(them) = name else { return Err("no agent".into()) };
                let hit = self.hit(self.sight()).into_iter().flatten().find(|(.., known)| *known == them);
                ensure!(hit.is_none_or(|(time, ..)| time < 1e-3), "they are apart");
                ensure!(printed || self.parts(them, 1e-4), "it does not part from agent {them}");
            }
            return Ok(true);
        }
        if let Some(done) = self.body(clause, count)? {
            return Ok(done);
        }
        self.manners(clause, count)
    }

    /// Checks that what is not said is not the case.
    fn silent(&self, seen: &BTreeSet<&'static str>) -> Verdict {
        let taken = wide(self.choice.velocity);
        let off = taken.distance(self.chosen);
        ensure!(
            seen.contains("limits of the body") || off <= 1.5e-4,
            "{off} m/s off and no word of the body"
        );
        if !seen.contains("somebody unseen is hit") {
            self.nobody_unseen()?;
        }
        self.no_manners(seen)
    }
}
