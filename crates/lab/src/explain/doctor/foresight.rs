//! Agents that look too far ahead, and agents that do not look ahead at all.

use glam::Vec2;

use super::{
    Ailment, Finding, Patient, RemedialChange, Remedy,
    memory::ObservedStep,
    neighborhood::{DECIDING, Neighborhood},
    patient::least_wish,
    posts::{apart, posts},
    said,
    touching::touches,
};
use sidestep_core::{
    avoid::{Outcome, Source},
    geometry::cone::time_to_collision,
    model::{Key, Method, agent::Steering},
    sim::{Simulation, command::Scope},
    steer::preferred_velocity,
};

use crate::text::{
    numbers::at_most,
    quantity::{percent, seconds},
};

/// An agent that keeps this share of its preferred velocity is not held up.
const UNHINDERED: f32 = 0.9;

/// An agent that makes no headway towards its goal because of others that it could meet only after its arrival.
pub(super) fn long_horizon(patient: &Patient) -> Option<Finding> {
    let (preferred, taken) = (patient.choice.preferred, patient.choice.velocity);
    let away = patient.destination(patient.me)?.distance(patient.me.position);
    let headway = taken.dot(preferred) / preferred.length_squared().max(f32::MIN_POSITIVE);
    if patient.choice.outcome != Outcome::Adjusted || headway > UNHINDERED || patient.is_at_goal() {
        return None;
    }
    let (arrival, horizon) = (away / preferred.length(), patient.me.settings.time_horizon);
    let meetings: Option<Vec<(f32, Source)>> = patient
        .held_by()
        .into_iter()
        .map(|source| Some((meeting(patient, source, preferred)?, source)))
        .collect();
    let first =
        meetings?.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(time, _)| time.is_finite())?;
    if first.0 <= arrival || horizon <= arrival {
        return None;
    }
    let shorter = at_most(arrival).parse().ok();
    let shorter =
        shorter.and_then(|time| RemedialChange::number(Key::TIME_HORIZON, time, Scope::Agent(patient.index)));
    Some(Finding::warning(
        Ailment::LongHorizon,
        said::long_horizon(first.1, seconds(first.0), seconds(arrival), Key::TIME_HORIZON, seconds(horizon)),
        Remedy::Set(shorter.into_iter().collect()),
    ))
}

/// A slowed agent keeps less than this share of its preferred velocity in all remembered steps.
const SLOWED: f32 = 0.5;

/// The factor by which a shorter horizon must speed the agent up.
const FASTER: f32 = 2.0;

/// The fractions of its horizon for walls that are tried.
const SHORTER: [f32; 4] = [0.5, 0.2, 0.1, 0.05];

/// The number of nearest others in a trial, and below it the largest number of steps.
const MAX_OTHERS: usize = 12;
const MAX_STEPS: usize = 600;

/// Whether, with the change, the agent has arrived or is still under way once its horizon for walls has passed: the
/// wall that slows it can be passed and does not end its way.
fn gets_past(patient: &Patient, change: &RemedialChange) -> bool {
    let few = Neighborhood::of(patient, MAX_OTHERS + 1);
    let Some((world, own)) = few.and_then(|few| Some((few.with(change)?, few.own))) else { return false };
    let steps = (patient.me.settings.time_horizon_obstacle / world.params.time_step) as usize;
    let (mut run, mut now) = (Simulation::new(world), own as u32);
    let id = run.world().id(now);
    for _ in 0..steps.min(MAX_STEPS) {
        run.step();
        // An agent leaves or becomes an obstacle only after its arrival.
        let Some(there) = id.and_then(|id| run.world().index(id)) else { return true };
        now = there;
        if run.world().is_at_goal(now) {
            return true;
        }
    }
    let world = run.world();
    let wish = preferred_velocity(world, now);
    world.agents[now as usize].velocity.dot(wish) >= SLOWED * wish.length_squared()
        && wish.length() > least_wish(patient.me)
}

/// An agent that walls alone, not other agents, have slowed down for seconds, and that a shorter horizon would take
/// past them.
pub(super) fn wall_horizon(patient: &Patient) -> Option<Finding> {
    let (me, wish) = (patient.me, patient.choice.preferred);
    let kept = |velocity: Vec2, wish: Vec2| velocity.dot(wish) / wish.length_squared();
    let slowed = |step: &ObservedStep| {
        let by_walls = step.outcome != Outcome::Free && !step.held_by_agent;
        by_walls && kept(step.velocity, step.preferred) < SLOWED
    };
    let is_free = !patient.is_at_goal() && !touches(patient.world, patient.index);
    if !is_free
        || !patient.remembers_whole()
        || wish.length() <= least_wish(me)
        || !patient.steps().all(slowed)
    {
        return None;
    }
    let walls: Vec<Source> = patient.held_by().into_iter().filter(|source| !source.is_agent()).collect();
    if walls.is_empty() {
        return None;
    }
    let horizon = me.settings.time_horizon_obstacle;
    let near = Neighborhood::of(patient, DECIDING)?;
    let now = kept(near.decided(), wish);
    let mut tried = SHORTER.iter().filter_map(|share| {
        let shorter: f64 = at_most(share * horizon).parse().ok()?;
        let change =
            RemedialChange::number(Key::TIME_HORIZON_OBSTACLE, shorter, Scope::Agent(patient.index))?;
        let then = kept(near.decided_with(&change)?, wish);
        Some((change, shorter as f32, then))
    });
    let helps = |(change, _, then): &(RemedialChange, f32, f32)| {
        *then > FASTER * now.max(0.0) && gets_past(patient, change)
    };
    let (change, shorter, then) = tried.find(helps)?;
    let share = |kept: f32| percent(100.0 * kept.max(0.0));
    Some(Finding::warning(
        Ailment::WallHorizon,
        said::wall_horizon(
            share(now),
            patient.remembered(),
            walls,
            Key::TIME_HORIZON_OBSTACLE,
            seconds(horizon),
            seconds(shorter),
            share(then),
        ),
        Remedy::Set(vec![change]),
    ))
}

/// The time until the agent would touch another agent at this velocity, s; infinity if never, `None` for a source that
/// is not an agent.
fn meeting(patient: &Patient, source: Source, velocity: Vec2) -> Option<f32> {
    let Source::Neighbor(index) = source else { return None };
    let other = patient.world.agents.get(index as usize)?;
    let radii = patient.me.settings.radius + other.settings.radius;
    Some(time_to_collision(other.position - patient.me.position, velocity - other.velocity, radii))
}

/// An agent that avoids nothing and would hit something within its horizon.
pub(super) fn unguarded(patient: &Patient) -> Option<Finding> {
    let me = patient.me;
    if me.method != Method::None || me.settings.steering != Steering::None {
        return None;
    }
    let agents = patient.others().filter_map(|(index, ..)| {
        let source = Source::Neighbor(index);
        let time = meeting(patient, source, patient.choice.velocity)?;
        (time <= me.settings.time_horizon).then_some((time, source))
    });
    let way = [me.position, me.position + patient.choice.velocity * me.settings.time_horizon_obstacle];
    let in_the_way = posts(patient.world, me.position).filter_map(|post| {
        let (gap, [on_the_way, _]) = apart(way, post.ends);
        let time = on_the_way.distance(me.position) / patient.choice.velocity.length();
        (gap < post.radius + me.settings.radius && time.is_finite()).then_some((time, post.source))
    });
    let (_, first) = agents.chain(in_the_way).min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Finding::warning(
        Ailment::Unguarded,
        said::unguarded(first),
        Remedy::Set(vec![
            patient.avoiding_by(Method::Orca),
            RemedialChange::method(Method::Orca, Scope::All),
        ]),
    ))
}
