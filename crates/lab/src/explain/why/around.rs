//! Additions to a sentence: the origin of the preferred velocity, and agents that are hit without being looked at.

use glam::Vec2;

use super::{
    Case, UNCHANGED,
    said::{self, Breaking},
};
use sidestep_core::{
    avoid::Source,
    geometry::cone::time_to_collision,
    model::{Key, Method, Objective, agent::Steering, params::Breaker},
    steer::{SteerTrace, preferred_velocity, unsteered},
};

use crate::text::{
    message::Message,
    quantity::{degrees, kilograms, meters, newtons, number, seconds, speed},
    said::{OneAgent, Side},
};

const NEIGHBOR_DISTANCE: Key = Key::find("neighbor_distance").expect("a declared key");
const MAX_NEIGHBORS: Key = Key::find("max_neighbors").expect("a declared key");
const TRANSFORM: Key = Key::find("museum.transform").expect("a declared key");

/// A turn smaller than this, degrees, does not count.
const MIN_TURN: f32 = 0.1;

/// The effects of steering and of the deadlock breaker on the preferred velocity.
pub(super) fn steered(case: &Case) -> (Option<Message>, Option<Message>) {
    let is_steered = case.me.settings.steering != Steering::None;
    let has_breaker = case.world.params.deadlock_breaker != Breaker::None;
    if !is_steered && !has_breaker {
        return (None, None);
    }
    let preferred = preferred_velocity(case.world, case.agent);
    let steering = is_steered.then(|| by_steering(case, preferred)).flatten();
    (steering, has_breaker.then(|| by_breaker(case, preferred)).flatten())
}

/// The aim of a behavior that does not simply head for a point, or the goal at which the agent waits.
pub(super) fn aim(case: &Case) -> Option<Message> {
    let waits = case.world.journey(case.agent).and_then(|journey| {
        let rest = seconds(journey.rest_of_wait(case.world.time)?);
        Some(said::waits_at(journey.next as usize + 1, journey.goals.list.len(), rest))
    });
    if waits.is_some() {
        return waits;
    }
    behavior(case.me.objective, &case.watched.steering).map(said::aim)
}

fn behavior(objective: Objective, trace: &SteerTrace) -> Option<Message> {
    match objective {
        Objective::Pursue(prey) => trace.aim.map(|_| said::meet(OneAgent(prey))),
        Objective::Evade(pursuer) if trace.aim.is_some() => Some(said::flee(OneAgent(pursuer))),
        Objective::Route(goal) => trace.aim.filter(|aim| *aim != goal).map(|_| said::by_road_map()),
        Objective::Evade(_) | Objective::Wander => trace.wander.map(|_| said::stroll()),
        Objective::Goal(_)
        | Objective::Pass(_)
        | Objective::Velocity(_)
        | Objective::Hold
        | Objective::Pointer => None,
    }
}

/// The change of the preferred velocity by steering forces, and the names of these forces.
fn by_steering(case: &Case, preferred: Vec2) -> Option<Message> {
    let settings = &case.me.settings;
    let effects = effects(unsteered(case.world, case.agent), preferred);
    let answers = answers(&case.watched.steering, settings.max_force);
    match (effects.is_empty(), answers) {
        (false, answers) => {
            let cause = answers.unwrap_or_else(|| said::turns_slowly(kilograms(settings.mass)));
            Some(said::steered(cause, effects))
        }
        (true, answers) => answers.map(said::steered_to_no_effect),
    }
}

/// The differences of a velocity from that without steering, as comparatives.
fn effects(alone: Vec2, steered: Vec2) -> Vec<Message> {
    let (now, before) = (steered.length(), alone.length());
    let turn = match now.min(before) > UNCHANGED {
        true => libm::atan2f(alone.perp_dot(steered), alone.dot(steered)).to_degrees(),
        false => 0.0,
    };
    let mut effects = Vec::new();
    if turn.abs() >= MIN_TURN {
        let side = if turn > 0.0 { Side::Left } else { Side::Right };
        effects.push(said::farther(degrees(turn.abs()), side));
    }
    if (now - before).abs() > UNCHANGED {
        let than = if now > before { said::faster } else { said::slower };
        effects.push(than(speed((now - before).abs())));
    }
    effects
}

/// The effect of the deadlock breaker on a steered preferred velocity; `None` if there is none.
fn by_breaker(case: &Case, steered: Vec2) -> Option<Message> {
    let by = case.choice.preferred.distance(steered);
    let breaker = match case.world.params.deadlock_breaker {
        Breaker::RightBias => Breaking::Turn,
        Breaker::Perturbation | Breaker::None => Breaking::Noise,
    };
    (by > 0.5 * UNCHANGED).then(|| said::breaker(breaker, speed(by)))
}

/// The answers of box, feeler and wall feelers, and their force; `None` if nothing acts.
fn answers(trace: &SteerTrace, max_force: f32) -> Option<Message> {
    let answers = [of_box(trace), of_feeler(trace), of_wall_feelers(trace)];
    let force = answers.iter().flatten().fold(trace.walls.force, |force, answer| force + answer.force);
    let answers: Vec<Message> = answers.into_iter().flatten().map(|answer| answer.message).collect();
    if answers.is_empty() {
        return None;
    }
    Some(match force.length() > max_force * (1.0 + 1e-4) {
        true => said::answers_cut(answers, newtons(max_force)),
        false => said::answers(answers),
    })
}

/// The answer of one kind of steering.
struct ForceAnswer {
    message: Message,
    /// The force that it adds to that of the wall feelers, N.
    force: Vec2,
}

fn of_box(trace: &SteerTrace) -> Option<ForceAnswer> {
    let seen = &trace.detection_box;
    let acting = seen.nearest.and_then(|index| seen.tagged.get(index));
    if !trace.box_used || acting.is_none() && seen.force == Vec2::ZERO {
        return None;
    }
    let by = newtons(seen.force.length());
    let message = match acting {
        Some(tagged) => said::box_answers(Source::Circle(tagged.circle), by),
        None => said::box_pushes(by, TRANSFORM),
    };
    Some(ForceAnswer { message, force: seen.force })
}

fn of_feeler(trace: &SteerTrace) -> Option<ForceAnswer> {
    let feeler = &trace.feeler;
    let blocking = feeler.felt.iter().filter(|felt| trace.feeler_used && felt.blocks);
    let felt: Vec<Source> = blocking.map(|felt| Source::Circle(felt.circle)).collect();
    if felt.is_empty() {
        return None;
    }
    let brakes = (feeler.brake < 1.0).then(|| said::brakes(number(feeler.brake)));
    let message = said::feeler_answers(felt, newtons(feeler.force.length()), brakes);
    Some(ForceAnswer { message, force: feeler.force })
}

/// Their force counts even if they have nothing to say.
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
    let message = said::wall_feelers_answer(walls, newtons(trace.walls.force.length()));
    Some(ForceAnswer { message, force: Vec2::ZERO })
}

/// An agent that is hit without being looked at.
struct UnseenHit {
    agent: u32,
    /// The time until it is hit, s; zero if it is overlapped.
    time: f32,
    /// The distance between the centers, m.
    distance: f32,
}

/// The first agent that is not looked at and is hit within the horizon at the velocity taken, or is overlapped.
pub(super) fn unseen(case: &Case) -> Option<Message> {
    if case.me.method == Method::None {
        return None;
    }
    let settings = &case.me.settings;
    let hits = (0..case.world.agents.len() as u32).filter_map(|index| unseen_hit(case, index));
    let hit = hits.min_by(|a, b| a.time.total_cmp(&b.time).then(a.agent.cmp(&b.agent)))?;
    let (of, away) = (OneAgent(hit.agent), meters(hit.distance));
    let limit = match hit.distance >= settings.neighbor_distance {
        true => said::sees_as_far_as(NEIGHBOR_DISTANCE, meters(settings.neighbor_distance)),
        false => said::looks_at_so_many(MAX_NEIGHBORS, settings.max_neighbors as usize),
    };
    Some(match hit.time > 0.0 {
        true => said::unseen_hit(of, away, seconds(hit.time), limit),
        false => said::unseen_overlap(of, away, limit),
    })
}

/// The hit of this agent, if it is hit within the horizon and not looked at.
fn unseen_hit(case: &Case, index: u32) -> Option<UnseenHit> {
    let Case { me, choice, .. } = *case;
    let other = case.world.agents.get(index as usize)?;
    let (radius, horizon) = (me.settings.radius + other.settings.radius, me.settings.time_horizon);
    let (p, w) = (other.position - me.position, choice.velocity - other.velocity);
    // (a + b)² ≤ 2 (a² + b²): agents beyond this do not touch within the horizon, and most agents are beyond.
    let reach_sq = 2.0 * (radius * radius + w.length_squared() * horizon * horizon);
    if p.length_squared() > reach_sq || index == case.agent {
        return None;
    }
    let time = time_to_collision(p, w, radius);
    let is_seen = || case.watched.neighbors.iter().any(|neighbor| neighbor.index == index);
    (time <= horizon && !is_seen()).then(|| UnseenHit { agent: index, time, distance: p.length() })
}
