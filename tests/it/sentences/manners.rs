//! Statements about the circumstances of a decision: the body, unobserved agents, behavior, steering, breakers.

use std::collections::BTreeSet;

use glam::DVec2;
use sidestep_core::{
    Method, Objective,
    model::{
        Journey,
        agent::Steering,
        params::{Breaker, Form},
    },
};
use sidestep_lab::picture::overlay::Source;

use crate::{
    common::{angle_between, edge_name, exact_time_to_collision, least_distance, turned, wide},
    sentences::decision::{Case, Verdict, ensure, named, read},
    sentences::geometry::{self, neighbors},
    sentences::words::{holes, source},
};

/// An answer of steering, N.
struct Answer {
    of: Vec<Source>,
    force: DVec2,
    brake: f64,
}

impl Case<'_> {
    /// The chosen velocity within the limits of the body, and whether acceleration and turn rate cut it.
    fn within_limits(&self) -> (DVec2, bool, bool) {
        let settings = &self.agent.settings;
        let step = f64::from(self.world.params.time_step);
        let mine = wide(self.agent.velocity);
        let change = self.chosen - mine;
        let most = f64::from(settings.max_acceleration) * step;
        let slow = change.length() > most;
        let v = if slow { mine + change.normalize() * most } else { self.chosen };
        let turn = f64::from(settings.max_turn_rate) * step;
        let heading = wide(self.agent.heading);
        if turn >= std::f64::consts::PI || v.length() < 1e-5 {
            return (v, slow, false);
        }
        let angle = angle_between(heading, v);
        if angle.abs() <= turn {
            return (v, slow, false);
        }
        let along = turned(heading, turn * angle.signum());
        (along * v.dot(along).max(0.0), slow, true)
    }

    pub fn body(&self, clause: &str, count: &mut impl FnMut(&'static str)) -> Result<Option<bool>, String> {
        let (limits, off) = match holes(clause, "{} leaves it {} m/s off that")
            .or(holes(clause, "{} leave it {} m/s off that"))
        {
            Some(parts) => (parts[0], parts[1]),
            None => return Ok(None),
        };
        count("limits of the body");
        let (want, slow, turns) = self.within_limits();
        let taken = wide(self.choice.velocity);
        ensure!(taken.distance(want) <= self.slack, "it takes {taken}, not {want}");
        ensure!(
            read(off)?.says(want.distance(self.chosen), self.slack),
            "{} off",
            want.distance(self.chosen)
        );
        let settings = &self.agent.settings;
        let (mut said_slow, mut said_turn) = (false, false);
        for limit in limits.split(" and ") {
            if let Some(most) = holes(limit, "an acceleration of at most {} m/s²") {
                said_slow = true;
                ensure!(read(most[0])?.says(f64::from(settings.max_acceleration), 0.0), "max_acceleration");
            } else if let Some(most) = holes(limit, "a turn of at most {} rad/s") {
                said_turn = true;
                ensure!(read(most[0])?.says(f64::from(settings.max_turn_rate), 0.0), "max_turn_rate");
            } else {
                return Err(format!("unknown: {limit}"));
            }
        }
        ensure!(!said_slow || slow, "the acceleration is within its limit");
        ensure!(!said_turn || turns, "the turn is within its limit");
        Ok(Some(true))
    }

    /// The time at which an agent is hit at the velocity taken, s, and the penetration within the horizon, m.
    fn meets(&self, them: u32, velocity: DVec2) -> (f64, f64) {
        let other = &self.world.agents[them as usize];
        let p = wide(other.position) - wide(self.agent.position);
        let w = velocity - wide(other.velocity);
        let radius = f64::from(self.agent.settings.radius) + f64::from(other.settings.radius);
        let horizon = f64::from(self.agent.settings.time_horizon) * (1.0 - 1e-4);
        (exact_time_to_collision(p, w, radius), radius - least_distance(p, w, horizon))
    }

    /// The agents that it does not observe.
    fn unseen(&self) -> Option<Vec<u32>> {
        let seen = neighbors(self.world, self.me)?;
        let all = 0..self.world.agents.len() as u32;
        Some(all.filter(|them| *them != self.me && !seen.contains(them)).collect())
    }

    pub fn nobody_unseen(&self) -> Verdict {
        if self.agent.method == Method::None {
            return Ok(true);
        }
        let Some(unseen) = self.unseen() else { return Ok(false) };
        for them in unseen {
            let (time, sinks) = self.meets(them, wide(self.choice.velocity));
            ensure!(sinks < 1e-3, "agent {them}, which it does not look at, is hit in {time} s");
        }
        Ok(true)
    }

    fn hits_unseen(&self, parts: &[&str], count: &mut impl FnMut(&'static str)) -> Verdict {
        count("somebody unseen is hit");
        let Source::Neighbor(them) = source(parts[0]).ok_or("no name")? else {
            return Err("no agent".into());
        };
        let other = &self.world.agents[them as usize];
        let distance = wide(other.position).distance(wide(self.agent.position));
        ensure!(read(parts[1])?.says(distance, 1e-4), "it is {distance} m away");
        let Some(unseen) = self.unseen() else { return Ok(false) };
        ensure!(unseen.contains(&them), "it does look at agent {them}");
        let velocity = wide(self.choice.velocity);
        let (time, _) = self.meets(them, velocity);
        let soonest = match parts[2] {
            "which it overlaps" => {
                count("somebody unseen is overlapped");
                ensure!(time == 0.0, "they are apart");
                0.0
            }
            words => {
                let said =
                    holes(words, "which it would hit in {} s at the velocity it takes").ok_or("unknown")?[0];
                let said = read(said)?;
                let w = velocity - wide(other.velocity);
                let radius = f64::from(self.agent.settings.radius) + f64::from(other.settings.radius);
                let p = wide(other.position) - wide(self.agent.position);
                let gap = (p - w * said.value).length() - radius;
                ensure!(gap.abs() <= w.length() * said.rounding + 2e-3, "a gap of {gap} m at that time");
                said.value - said.rounding
            }
        };
        ensure!(soonest <= f64::from(self.agent.settings.time_horizon) + 1e-3, "beyond its horizon");
        for rival in unseen {
            let (time, sinks) = self.meets(rival, velocity);
            ensure!(time >= soonest - 1e-3 || sinks < 1e-3, "agent {rival} is hit in {time} s");
        }
        let settings = &self.agent.settings;
        if let Some(range) = holes(parts[3], "its neighbor_distance is {} m") {
            count("unseen: too far");
            ensure!(read(range[0])?.says(f64::from(settings.neighbor_distance), 0.0), "neighbor_distance");
            ensure!(distance >= f64::from(settings.neighbor_distance) - 1e-4, "it is near enough");
        } else {
            count("unseen: too many");
            let most =
                holes(parts[3], "its max_neighbors is {}").ok_or_else(|| format!("unknown: {}", parts[3]))?;
            ensure!(most[0] == settings.max_neighbors.to_string(), "max_neighbors");
            ensure!(distance < f64::from(settings.neighbor_distance) + 1e-4, "it is too far");
        }
        Ok(true)
    }

    pub fn manners(&self, clause: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        if let Some(rest) = clause.strip_prefix("it does not look at ") {
            let parts = holes(rest, "{}, {} m away, {}: {}").ok_or_else(|| format!("unknown: {rest}"))?;
            return self.hits_unseen(&parts, count);
        }
        if let Some(what) = clause.strip_prefix("it prefers ") {
            return self.prefers(what, count);
        }
        if let Some(rest) = clause.strip_prefix("it waits at goal ") {
            return self.waits(rest, count);
        }
        if let Some(rest) = clause.strip_prefix("the deadlock breaker's ") {
            return self.breaker(rest, count);
        }
        let (cause, effect) = clause
            .split_once(": its preferred velocity is ")
            .ok_or_else(|| format!("unknown clause: {clause}"))?;
        self.steering(cause, effect, count)
    }

    fn waits(&self, rest: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        count("it waits");
        let parts = holes(rest, "{} of {} for {} s more").ok_or("unknown")?;
        let journey = self.world.journey(self.me).ok_or("it has one goal")?;
        let Journey { goals, next, since, .. } = journey;
        let goal = goals.list[*next as usize];
        ensure!(parts[0] == (next + 1).to_string() && parts[1] == goals.list.len().to_string(), "the goal");
        let left = since + f64::from(goal.wait.ok_or("it passes")?) - self.world.time;
        ensure!(read(parts[2])?.says(left.max(0.0), 1e-3), "{left} s are left");
        ensure!(wide(goal.place.center()).distance(wide(self.agent.position)) < 2.0, "it is there");
        Ok(true)
    }

    fn prefers(&self, what: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        let evades = |pursuer: u32| {
            let from = wide(self.world.agents[pursuer as usize].position);
            from.distance(wide(self.agent.position)) < f64::from(self.world.params.evade_distance)
        };
        let objective = self.agent.objective;
        let is = |prefix: &str, index: u32| what == format!("{prefix} agent {index}");
        let (kind, fine) = match objective {
            Objective::Pursue(prey) => ("it prefers to meet", is("to go where it would meet", prey)),
            Objective::Evade(pursuer) if evades(pursuer) => {
                ("it prefers to flee", is("to flee from", pursuer))
            }
            Objective::Evade(_) | Objective::Wander => ("it prefers to stroll", what == "to stroll"),
            Objective::Route(goal) => {
                // Towards a point of the map that is not the goal; otherwise the clause would be missing.
                let aim = self.watched.steering.aim.map_or(wide(goal), wide);
                let on_map = self.world.roadmap.points.iter().any(|point| wide(*point) == aim);
                ("it prefers its road map", what == "the way by its road map" && on_map && aim != wide(goal))
            }
            _ => ("it prefers", false),
        };
        count(kind);
        ensure!(fine, "its objective is {objective:?}");
        Ok(true)
    }

    fn breaker(&self, rest: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        let parts = holes(rest, "{} changes its preferred velocity by {} m/s").ok_or("unknown")?;
        ensure!(self.agent.settings.steering == Steering::None, "no world has both");
        let before = self.alone().ok_or("without a behavior")?;
        let change = before.distance(self.raw);
        ensure!(read(parts[1])?.says(change, 1e-4), "it changes by {change}");
        let params = &self.world.params;
        match parts[0] {
            "noise" => {
                count("the deadlock breaker's noise");
                ensure!(params.deadlock_breaker == Breaker::Perturbation, "no noise");
                ensure!(change <= f64::from(params.deadlock_noise) + 1e-4, "more noise than there is");
            }
            "turn to the right" => {
                count("the deadlock breaker's turn");
                ensure!(params.deadlock_breaker == Breaker::RightBias, "no turn");
                let turned = turned(before, -f64::from(params.deadlock_bias));
                ensure!(turned.distance(self.raw) <= 1e-4, "it should be {turned}");
            }
            other => return Err(format!("unknown: {other}")),
        }
        Ok(true)
    }

    pub fn no_manners(&self, seen: &BTreeSet<&'static str>) -> Verdict {
        let strolls =
            matches!(self.agent.objective, Objective::Wander | Objective::Pursue(_) | Objective::Evade(_));
        let says = seen.iter().any(|kind| kind.starts_with("it prefers"));
        ensure!(!strolls || says, "no word of its behavior");
        let steered = seen.iter().any(|kind| kind.starts_with("steering"));
        if self.agent.settings.steering == Steering::None {
            ensure!(!steered, "it has no steering");
        } else if !steered && let Some(alone) = self.alone() {
            let off = alone.distance(self.raw);
            ensure!(off < 5e-3 * (1.0 + alone.length()), "steering changed {off} m/s, and no word of it");
        }
        let broken = seen.iter().any(|kind| kind.starts_with("the deadlock breaker"));
        if self.world.params.deadlock_breaker == Breaker::None {
            ensure!(!broken, "there is no breaker");
        } else if !broken
            && self.agent.settings.steering == Steering::None
            && let Some(before) = self.alone()
        {
            ensure!(before.distance(self.raw) < 2e-4, "a breaker changed it to {}", self.raw);
        }
        Ok(true)
    }

    /// Its preferred velocity without steering; `None` if only the road map determines it.
    fn alone(&self) -> Option<DVec2> {
        if let Some(velocity) = geometry::straight(self.agent, self.world) {
            return Some(velocity);
        }
        let wander = self.watched.steering.wander?;
        let settings = &self.agent.settings;
        // The force of the stroll is random, so it is taken from the trace.
        let force = wide(wander.force).clamp_length_max(f64::from(settings.max_force));
        let step = f64::from(self.world.params.time_step) / f64::from(settings.mass);
        Some((wide(self.agent.velocity) + force * step).clamp_length_max(f64::from(settings.preferred_speed)))
    }

    fn steering(&self, cause: &str, effect: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        ensure!(self.agent.settings.steering != Steering::None, "it has no steering");
        let sure = self.answers(cause, count)?;
        let Some(alone) = self.alone() else { return Ok(false) };
        let turn = angle_between(alone, self.raw).to_degrees();
        let faster = self.raw.length() - alone.length();
        if effect == "as without steering" {
            count("steering: as without it");
            ensure!(faster.abs() <= self.slack, "{faster} m/s faster");
            ensure!(turn.abs() < 0.15 || self.raw.length().min(alone.length()) < 2e-4, "{turn}° turned");
            return Ok(sure);
        }
        let effect = effect.strip_suffix(" than without steering").ok_or("unknown effect")?;
        for part in effect.split(" and ") {
            if let Some(said) = holes(part, "{}° farther left").or(holes(part, "{}° farther right")) {
                count("steering: turned");
                let want = if part.ends_with("left") { turn } else { -turn };
                let slow = self.raw.length().min(alone.length()).max(1e-4);
                // A half turn has two signs.
                let fine =
                    read(said[0])?.says(want, 0.02 / slow) || read(said[0])?.says(360.0 + want, 0.02 / slow);
                ensure!(fine, "turned {want}°");
            } else if let Some(said) = holes(part, "{} m/s faster").or(holes(part, "{} m/s slower")) {
                count("steering: faster or slower");
                let want = if part.ends_with("faster") { faster } else { -faster };
                ensure!(read(said[0])?.says(want, self.slack), "{want} m/s");
            } else {
                return Err(format!("unknown: {part}"));
            }
        }
        Ok(sure)
    }

    /// Computes box, feeler and wall feelers independently.
    fn answers(&self, cause: &str, count: &mut impl FnMut(&'static str)) -> Verdict {
        let answers = [self.detection_box(), self.feeler(), self.wall_feelers()];
        let verbs = ["its detection box answers ", "its feeler answers ", "its wall feelers answer "];
        let kinds = ["steering: the detection box", "steering: the feeler", "steering: wall feelers"];
        let (cause, cut) = match cause.split_once(", cut to its largest force of ") {
            Some((cause, cut)) => (cause, Some(cut)),
            None => (cause, None),
        };
        let mut sum = DVec2::ZERO;
        let nothing = "steering finds nothing in the way, and forces take time to turn {} kg";
        let mut rest = match holes(cause, nothing) {
            Some(said) => {
                let mass = f64::from(self.agent.settings.mass);
                ensure!(read(said[0])?.says(mass, self.slack), "{mass} kg");
                ""
            }
            None => cause,
        };
        count(if rest.is_empty() { "steering: nothing in the way" } else { "steering answers" });
        let pushed = match rest.strip_prefix("its detection box finds nothing and still pushes with ") {
            Some(said) => {
                count("steering: its own position");
                let (said, after) = said.split_at(said.find(" and its wall").unwrap_or(said.len()));
                rest = after.strip_prefix(" and ").unwrap_or(after);
                let force = holes(said, "{} N (museum.transform takes its own position for a force)");
                Some(read(force.ok_or_else(|| format!("unknown: {said}"))?[0])?)
            }
            None => None,
        };
        for ((answer, verb), kind) in answers.into_iter().zip(verbs).zip(kinds) {
            let Some(answer) = answer else { return Ok(false) };
            sum += answer.force;
            let Some(said) = rest.strip_prefix(verb) else {
                ensure!(answer.of.is_empty(), "{kind}: {:?} is not told", answer.of);
                let size = answer.force.length();
                match pushed.filter(|_| verb == verbs[0]) {
                    Some(pushed) => ensure!(pushed.says(size, 1e-3 * (1.0 + size)), "{size} N from nothing"),
                    None => ensure!(size < 1e-3, "{kind}: {size} N from nothing are not told"),
                }
                continue;
            };
            count(kind);
            let next = verbs.iter().filter_map(|verb| said.find(&format!(" and {verb}"))).min();
            let (said, after) = said.split_at(next.unwrap_or(said.len()));
            rest = after.strip_prefix(" and ").unwrap_or(after);
            let (force, brake) = match holes(said, "{} with {} N and brakes to {} of its speed") {
                Some(parts) => ((parts[0], parts[1]), Some(parts[2])),
                None => {
                    let parts = holes(said, "{} with {} N").ok_or_else(|| format!("unknown: {said}"))?;
                    ((parts[0], parts[1]), None)
                }
            };
            let mut of = named(force.0)?;
            let mut want = answer.of.clone();
            of.sort_by_key(|source| format!("{source:?}"));
            want.sort_by_key(|source| format!("{source:?}"));
            ensure!(of == want, "it answers {want:?}");
            let size = answer.force.length();
            ensure!(read(force.1)?.says(size, 1e-3 * (1.0 + size)), "{kind} has {size} N");
            match brake {
                Some(brake) => {
                    ensure!(read(brake)?.says(answer.brake, 1e-4), "it brakes to {}", answer.brake)
                }
                None => ensure!(answer.brake > 1.0 - 1e-4, "it brakes to {}", answer.brake),
            }
        }
        ensure!(rest.is_empty(), "unknown: {rest}");
        let most = f64::from(self.agent.settings.max_force);
        match cut {
            Some(cut) => {
                count("steering: cut to its largest force");
                let cut = cut.strip_suffix(" N").ok_or("no force")?;
                ensure!(read(cut)?.says(most, 0.0), "its largest force is {most}");
                ensure!(sum.length() > most * (1.0 - 1e-4), "{} N are not cut", sum.length());
            }
            None => ensure!(sum.length() < most * (1.0 + 1e-3), "{} N are cut", sum.length()),
        }
        Ok(true)
    }

    /// The detection box in its repaired form, except for the own position as a force; `None` near a branch.
    fn detection_box(&self) -> Option<Answer> {
        if self.agent.settings.steering != Steering::DetectionBox {
            return Some(Answer { of: Vec::new(), force: DVec2::ZERO, brake: 1.0 });
        }
        let own = match self.world.params.museum_transform {
            Form::Printed => wide(self.agent.position),
            Form::Repaired => DVec2::ZERO,
        };
        let (params, settings) = (&self.world.params, &self.agent.settings);
        let (heading, velocity) = (wide(self.agent.heading), wide(self.agent.velocity));
        let share = (velocity.length() / f64::from(settings.max_speed)).min(1.0);
        let length = f64::from(params.box_min_length) * (1.0 + share);
        let mut first: Option<(f64, u32, DVec2, f64, f64)> = None;
        for (index, circle) in self.world.obstacles.circles().iter().enumerate() {
            let p = wide(circle.center) - wide(self.agent.position);
            let (x, y) = (heading.dot(p), heading.perp_dot(p));
            let e = f64::from(circle.radius) + f64::from(settings.radius);
            let near = [x, y.abs() - e, p.length() - length - e];
            if near.iter().any(|value| value.abs() < 1e-4) {
                return None;
            }
            if x < 0.0 || y.abs() >= e || p.length() >= length + e {
                continue;
            }
            let half = (e * e - y * y).sqrt();
            let (entry, exit) = (x - half, x + half);
            if (entry - length).abs() < 1e-4 || entry.abs() < 1e-4 || y.abs() < 1e-4 {
                return None;
            }
            let ip = if entry <= 0.0 { exit } else { entry };
            if entry > length {
                continue;
            }
            if first.is_some_and(|(known, ..)| (known - ip).abs() < 1e-4) {
                return None;
            }
            if first.is_none_or(|(known, ..)| ip < known) {
                first = Some((ip, index as u32, DVec2::new(x, y), e, entry.max(0.0)));
            }
        }
        let Some((_, index, at, e, entry)) = first else {
            return Some(Answer { of: Vec::new(), force: own, brake: 1.0 });
        };
        if params.museum_lateral == Form::Printed || params.museum_braking == Form::Printed {
            return None;
        }
        let aside = -at.y.signum() * (e - at.y.abs()) * (1.0 + (length - at.x) / length).max(1.0);
        let wanted =
            f64::from(params.box_braking) * f64::from(settings.max_force) * (1.0 - entry / length).max(0.0);
        let stops = f64::from(settings.mass) * velocity.dot(heading).max(0.0) / f64::from(params.time_step);
        let force = heading * -wanted.min(stops) + heading.perp() * (aside * f64::from(params.box_strength));
        Some(Answer { of: vec![Source::Circle(index)], force: force + own, brake: 1.0 })
    }

    /// The feeler in its repaired form, with a field of view of a half circle.
    fn feeler(&self) -> Option<Answer> {
        let mut answer = Answer { of: Vec::new(), force: DVec2::ZERO, brake: 1.0 };
        if self.agent.settings.steering != Steering::Feeler {
            return Some(answer);
        }
        let params = &self.world.params;
        let heading = wide(self.agent.heading);
        for (index, circle) in self.world.obstacles.circles().iter().enumerate() {
            let p = wide(circle.center) - wide(self.agent.position);
            let keep_off = f64::from(circle.radius) + f64::from(params.feeler_buffer);
            let (projection, aside) = (heading.dot(p), heading.perp_dot(p));
            let whole = f64::from(params.feeler_distance) + keep_off;
            let near = [projection, aside, aside.abs() - keep_off, projection - whole];
            if near.iter().any(|value| value.abs() < 1e-4) {
                return None;
            }
            if projection <= 0.0 || aside.abs() >= keep_off || projection >= whole {
                continue;
            }
            // A circle on the left turns it to the right.
            let scale = f64::from(params.feeler_strength)
                * f64::from(self.agent.settings.max_speed)
                * (1.0 - projection / whole);
            answer.force += heading.perp() * (-aside.signum() * scale);
            answer.brake = answer.brake.min((projection / whole).min(1.0));
            answer.of.push(Source::Circle(index as u32));
        }
        answer.brake = libm::pow(answer.brake, f64::from(params.time_step));
        Some(answer)
    }

    fn wall_feelers(&self) -> Option<Answer> {
        let mut answer = Answer { of: Vec::new(), force: DVec2::ZERO, brake: 1.0 };
        if self.agent.settings.steering == Steering::None {
            return Some(answer);
        }
        let params = &self.world.params;
        let heading = wide(self.agent.heading);
        let length = f64::from(params.wall_feeler_length) + f64::from(self.agent.settings.radius);
        let angle = f64::from(params.wall_feeler_angle).to_radians();
        let edges = geometry::edges(self.world, self.agent, length)?;
        for (turn, reach) in [(0.0, length), (angle, 0.5 * length), (-angle, 0.5 * length)] {
            let ray = turned(heading, turn) * reach;
            let mut hit: Option<(f64, u32, DVec2)> = None;
            for (_, edge, a, b) in &edges {
                let along = *b - *a;
                let t = a.perp_dot(along) / ray.perp_dot(along);
                let s = a.perp_dot(ray) / ray.perp_dot(along);
                let near = |value: f64| value.abs() < 1e-4 || (value - 1.0).abs() < 1e-4;
                if near(t) && (-0.01..1.01).contains(&s) || near(s) && (-0.01..1.01).contains(&t) {
                    return None;
                }
                if (0.0..=1.0).contains(&t)
                    && (0.0..=1.0).contains(&s)
                    && hit.is_none_or(|(known, ..)| t < known)
                {
                    hit = Some((t, *edge, -along.perp().normalize()));
                }
            }
            if let Some((t, edge, normal)) = hit {
                answer.force += normal * (f64::from(params.wall_feeler_strength) * reach * (1.0 - t));
                let edge = Source::Edge(edge_name(&self.world.obstacles, edge));
                if !answer.of.contains(&edge) {
                    answer.of.push(edge);
                }
            }
        }
        Some(answer)
    }
}
