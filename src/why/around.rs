//! Additions to a sentence: the origin of the preferred velocity, and agents that are hit without being looked at.

use glam::Vec2;

use super::{Case, UNCHANGED};
use crate::{
    avoid::Source,
    geometry::cone::time_to_collision,
    model::{Method, Objective, agent::Steering, params::Breaker},
    steer::{SteerTrace, preferred_velocity, unsteered},
    text::{
        lists::joined,
        names::{name, names},
        numbers::figure,
    },
};

/// A smaller turn, degrees, does not count.
const MIN_TURN: f32 = 0.1;

/// The effect of behavior, steering and deadlock breaker on the preferred velocity; nothing for an agent that just goes
/// for a goal.
pub(super) fn steered(case: &Case) -> String {
    let behavior = behavior(case.me.objective, &case.watched.steering);
    let mut said = behavior.map_or(String::new(), |aim| format!("; it prefers {aim}"));
    let is_steered = case.me.settings.steering != Steering::None;
    let has_breaker = case.world.params.deadlock_breaker != Breaker::None;
    if !is_steered && !has_breaker {
        return said;
    }
    let preferred = preferred_velocity(case.world, case.agent);
    if is_steered {
        said += &by_steering(case, preferred);
    }
    if has_breaker {
        said += &by_breaker(case, preferred).unwrap_or_default();
    }
    said
}

/// The aim of a behavior that does not just go for a point.
fn behavior(objective: Objective, trace: &SteerTrace) -> Option<String> {
    match objective {
        Objective::Pursue(prey) => {
            trace.aim.map(|_| format!("to go where it would meet {}", name(Source::Neighbor(prey))))
        }
        Objective::Evade(pursuer) if trace.aim.is_some() => {
            Some(format!("to flee from {}", name(Source::Neighbor(pursuer))))
        }
        Objective::Route(goal) => {
            trace.aim.filter(|aim| *aim != goal).map(|_| "the way by its road map".to_string())
        }
        Objective::Evade(_) | Objective::Wander => trace.wander.map(|_| "to stroll".to_string()),
        Objective::Goal(_) | Objective::Velocity(_) | Objective::Hold | Objective::Pointer => None,
    }
}

/// The change of the preferred velocity by steering forces, and which forces these are.
fn by_steering(case: &Case, preferred: Vec2) -> String {
    let settings = &case.me.settings;
    let effects = effects(unsteered(case.world, case.agent), preferred);
    let answers = answers(&case.watched.steering, settings.max_force);
    match (effects.is_empty(), answers) {
        (false, answers) => {
            let cause = answers.unwrap_or_else(|| {
                let mass = figure(settings.mass);
                format!("steering finds nothing in the way, and forces take time to turn {mass} kg")
            });
            format!("; {cause}: its preferred velocity is {} than without steering", joined(&effects))
        }
        (true, Some(answers)) => format!("; {answers}: its preferred velocity is as without steering"),
        (true, None) => String::new(),
    }
}

/// The differences of a velocity from that without steering, as comparatives.
fn effects(alone: Vec2, steered: Vec2) -> Vec<String> {
    let (speed, before) = (steered.length(), alone.length());
    let turn = match speed.min(before) > UNCHANGED {
        true => libm::atan2f(alone.perp_dot(steered), alone.dot(steered)).to_degrees(),
        false => 0.0,
    };
    let mut effects = Vec::new();
    if turn.abs() >= MIN_TURN {
        let side = if turn > 0.0 { "left" } else { "right" };
        effects.push(format!("{}° farther {side}", figure(turn.abs())));
    }
    if (speed - before).abs() > UNCHANGED {
        let than = if speed > before { "faster" } else { "slower" };
        effects.push(format!("{} m/s {than}", figure((speed - before).abs())));
    }
    effects
}

/// What the deadlock breaker makes of a steered preferred velocity; `None` if nothing.
fn by_breaker(case: &Case, steered: Vec2) -> Option<String> {
    let by = case.choice.preferred.distance(steered);
    let breaker = match case.world.params.deadlock_breaker {
        Breaker::RightBias => "turn to the right",
        Breaker::Perturbation | Breaker::None => "noise",
    };
    let changes =
        || format!("; the deadlock breaker's {breaker} changes its preferred velocity by {} m/s", figure(by));
    (by > 0.5 * UNCHANGED).then(changes)
}

/// The answers of box, feeler and wall feelers, and their force; `None` if nothing acts.
fn answers(trace: &SteerTrace, max_force: f32) -> Option<String> {
    let answers = [of_box(trace), of_feeler(trace), of_wall_feelers(trace)];
    let force = answers.iter().flatten().fold(trace.walls.force, |force, answer| force + answer.force);
    let answers: Vec<String> = answers.into_iter().flatten().map(|answer| answer.words).collect();
    if answers.is_empty() {
        return None;
    }
    let answered = joined(&answers);
    Some(match force.length() > max_force * (1.0 + 1e-4) {
        true => format!("{answered}, cut to its largest force of {} N", figure(max_force)),
        false => answered,
    })
}

/// What one kind of steering answers.
struct ForceAnswer {
    words: String,
    /// What it adds to the force of the wall feelers, N.
    force: Vec2,
}

fn of_box(trace: &SteerTrace) -> Option<ForceAnswer> {
    let seen = &trace.detection_box;
    let acting = seen.nearest.and_then(|index| seen.tagged.get(index));
    if !trace.box_used || acting.is_none() && seen.force == Vec2::ZERO {
        return None;
    }
    let by = figure(seen.force.length());
    let words = match acting {
        Some(tagged) => {
            format!("its detection box answers {} with {by} N", name(Source::Circle(tagged.circle)))
        }
        None => format!(
            "its detection box finds nothing and still pushes with {by} N (museum.transform takes its own position for a force)"
        ),
    };
    Some(ForceAnswer { words, force: seen.force })
}

fn of_feeler(trace: &SteerTrace) -> Option<ForceAnswer> {
    let feeler = &trace.feeler;
    let blocking = feeler.felt.iter().filter(|felt| trace.feeler_used && felt.blocks);
    let felt: Vec<Source> = blocking.map(|felt| Source::Circle(felt.circle)).collect();
    if felt.is_empty() {
        return None;
    }
    let (of, by) = (names(&felt), figure(feeler.force.length()));
    let brakes = match feeler.brake < 1.0 {
        true => format!(" and brakes to {} of its speed", figure(feeler.brake)),
        false => String::new(),
    };
    Some(ForceAnswer { words: format!("its feeler answers {of} with {by} N{brakes}"), force: feeler.force })
}

/// Their force counts whether they say so or not.
fn of_wall_feelers(trace: &SteerTrace) -> Option<ForceAnswer> {
    let mut walls: Vec<Source> = Vec::new();
    for hit in trace.walls.rays.iter().filter_map(|ray| ray.hit) {
        let edge = Source::Edge(hit.edge);
        if !walls.contains(&edge) {
            walls.push(edge);
        }
    }
    if walls.is_empty() {
        return None;
    }
    let (of, by) = (names(&walls), figure(trace.walls.force.length()));
    Some(ForceAnswer { words: format!("its wall feelers answer {of} with {by} N"), force: Vec2::ZERO })
}

/// An agent that is hit without being looked at.
struct UnseenHit {
    agent: u32,
    /// How long until it is hit, s; zero if it is overlapped.
    time: f32,
    /// Distance of the centers, m.
    distance: f32,
}

/// The first agent that it does not look at and hits within its horizon at the velocity that it takes, or overlaps.
pub(super) fn unseen(case: &Case) -> Option<String> {
    if case.me.method == Method::None {
        return None;
    }
    let settings = &case.me.settings;
    let hits = (0..case.world.agents.len() as u32).filter_map(|index| unseen_hit(case, index));
    let hit = hits.min_by(|a, b| a.time.total_cmp(&b.time).then(a.agent.cmp(&b.agent)))?;
    let of = name(Source::Neighbor(hit.agent));
    let hits = match hit.time > 0.0 {
        true => format!("which it would hit in {} s at the velocity it takes", figure(hit.time)),
        false => "which it overlaps".into(),
    };
    let why = match hit.distance >= settings.neighbor_distance {
        true => format!("its neighbor_distance is {} m", figure(settings.neighbor_distance)),
        false => format!("its max_neighbors is {}", settings.max_neighbors),
    };
    Some(format!("; it does not look at {of}, {} m away, {hits}: {why}", figure(hit.distance)))
}

/// Whether this agent is hit within the horizon, and not looked at.
fn unseen_hit(case: &Case, index: u32) -> Option<UnseenHit> {
    let Case { me, choice, .. } = *case;
    let other = case.world.agents.get(index as usize)?;
    let (radius, horizon) = (me.settings.radius + other.settings.radius, me.settings.time_horizon);
    let (p, w) = (other.position - me.position, choice.velocity - other.velocity);
    // (a + b)² ≤ 2 (a² + b²): beyond that nothing touches within the horizon, and most are beyond.
    let reach_sq = 2.0 * (radius * radius + w.length_squared() * horizon * horizon);
    if p.length_squared() > reach_sq || index == case.agent {
        return None;
    }
    let time = time_to_collision(p, w, radius);
    let is_seen = || case.watched.neighbors.iter().any(|neighbor| neighbor.index == index);
    (time <= horizon && !is_seen()).then(|| UnseenHit { agent: index, time, distance: p.length() })
}
