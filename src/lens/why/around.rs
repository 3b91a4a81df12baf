//! What a sentence on a decision adds to it: how the preferred velocity came about, and who is hit without being seen.

use glam::Vec2;

use super::{UNCHANGED, figure, joined, name, names};
use crate::{
    avoid::{Choice, Watched},
    geometry::cone::time_to_collision,
    model::{Objective, World, agent::Steering, params::Breaker},
    neighbors::Neighbor,
    overlay::Source,
    steer::{SteerTrace, preferred_velocity, unsteered},
};

/// A turn smaller than this, degrees, is none.
const MIN_TURN: f32 = 0.1;

/// What behavior, steering and deadlock breaker made of the preferred velocity; nothing for who just goes for a goal.
pub(super) fn steered(world: &World, agent: u32, choice: &Choice, watched: &Watched) -> String {
    let Some(me) = world.agents.get(agent as usize) else { return String::new() };
    let trace = &watched.steering;
    let mut said = String::new();
    if let Some(aim) = behavior(me.objective, trace) {
        said += &format!("; it prefers {aim}");
    }
    let has_breaker = world.params.deadlock_breaker != Breaker::None;
    if me.settings.steering == Steering::None && !has_breaker {
        return said;
    }
    let preferred = preferred_velocity(world, agent);
    if me.settings.steering != Steering::None {
        let alone = unsteered(world, agent);
        let (speed, before) = (preferred.length(), alone.length());
        let turn = match speed.min(before) > UNCHANGED {
            true => libm::atan2f(alone.perp_dot(preferred), alone.dot(preferred)).to_degrees(),
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
        let answers = answers(trace, me.settings.max_force);
        let answered = !answers.is_empty();
        let cause = match answered {
            true => answers,
            false => format!(
                "steering finds nothing in the way, and forces take time to turn {} kg",
                figure(me.settings.mass)
            ),
        };
        if !effects.is_empty() {
            said +=
                &format!("; {cause}: its preferred velocity is {} than without steering", joined(&effects));
        } else if answered {
            said += &format!("; {cause}: its preferred velocity is as without steering");
        }
    }
    let broken = choice.preferred.distance(preferred);
    if has_breaker && broken > 0.5 * UNCHANGED {
        let breaker = match world.params.deadlock_breaker {
            Breaker::RightBias => "turn to the right",
            Breaker::Perturbation | Breaker::None => "noise",
        };
        said += &format!(
            "; the deadlock breaker's {breaker} changes its preferred velocity by {} m/s",
            figure(broken)
        );
    }
    said
}

/// What a behavior is after that does not just go for a point.
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

/// What box, feeler and wall feelers answer, and with which force.
fn answers(trace: &SteerTrace, max_force: f32) -> String {
    let mut answers = Vec::new();
    let mut force = trace.walls.force;
    let acting = trace.detection_box.nearest.and_then(|place| trace.detection_box.tagged.get(place));
    let pushes = trace.detection_box.force;
    if trace.box_used && (acting.is_some() || pushes != Vec2::ZERO) {
        let by = figure(pushes.length());
        answers.push(match acting {
            Some(tagged) => {
                format!("its detection box answers {} with {by} N", name(Source::Circle(tagged.circle)))
            }
            None => format!(
                "its detection box finds nothing and still pushes with {by} N (museum.transform takes its own position for a force)"
            ),
        });
        force += pushes;
    }
    let felt: Vec<Source> = trace
        .feeler
        .felt
        .iter()
        .filter(|felt| trace.feeler_used && felt.blocks)
        .map(|felt| Source::Circle(felt.circle))
        .collect();
    if !felt.is_empty() {
        let (of, by) = (names(&felt), figure(trace.feeler.force.length()));
        let brakes = match trace.feeler.brake < 1.0 {
            true => format!(" and brakes to {} of its speed", figure(trace.feeler.brake)),
            false => String::new(),
        };
        answers.push(format!("its feeler answers {of} with {by} N{brakes}"));
        force += trace.feeler.force;
    }
    let mut walls: Vec<Source> = Vec::new();
    for hit in trace.walls.rays.iter().filter_map(|ray| ray.hit) {
        let edge = Source::Edge(hit.edge);
        if !walls.contains(&edge) {
            walls.push(edge);
        }
    }
    if !walls.is_empty() {
        let (of, by) = (names(&walls), figure(trace.walls.force.length()));
        answers.push(format!("its wall feelers answer {of} with {by} N"));
    }
    let answered = joined(&answers);
    match force.length() > max_force * (1.0 + 1e-4) {
        true => format!("{answered}, cut to its largest force of {} N", figure(max_force)),
        false => answered,
    }
}

/// Who it does not look at and the velocity that it takes hits first within its horizon, or who is overlapped.
pub(super) fn unseen(world: &World, agent: u32, choice: &Choice, neighbors: &[Neighbor]) -> Option<String> {
    let me = world.agents.get(agent as usize)?;
    if me.method == crate::model::Method::None {
        return None;
    }
    let settings = &me.settings;
    let horizon = settings.time_horizon;
    let hits = world.agents.iter().enumerate().filter_map(|(index, other)| {
        let index = index as u32;
        let radius = settings.radius + other.settings.radius;
        let (p, w) = (other.position - me.position, choice.velocity - other.velocity);
        // (a + b)² ≤ 2 (a² + b²): beyond that nothing touches within the horizon, and most are beyond.
        let reach_sq = 2.0 * (radius * radius + w.length_squared() * horizon * horizon);
        if p.length_squared() > reach_sq {
            return None;
        }
        let time = time_to_collision(p, w, radius);
        let is_hit = time <= horizon && index != agent;
        let is_seen = || neighbors.iter().any(|neighbor| neighbor.index == index);
        (is_hit && !is_seen()).then(|| (time, index, p.length()))
    });
    let (time, index, distance) = hits.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
    let of = name(Source::Neighbor(index));
    let hits = match time > 0.0 {
        true => format!("which it would hit in {} s at the velocity it takes", figure(time)),
        false => "which it overlaps".into(),
    };
    let why = match distance >= settings.neighbor_distance {
        true => format!("its neighbor_distance is {} m", figure(settings.neighbor_distance)),
        false => format!("its max_neighbors is {}", settings.max_neighbors),
    };
    Some(format!("; it does not look at {of}, {} m away, {hits}: {why}", figure(distance)))
}
