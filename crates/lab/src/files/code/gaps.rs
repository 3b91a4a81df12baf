//! The features of a world that a target cannot express.

use std::collections::BTreeSet;

use super::{CodeTarget, godot, said, scene::PILLAR_CORNERS};
use sidestep_core::model::{
    Agent, Method, Objective, World,
    agent::Steering,
    params::{Breaker, Form, LpSetting, Update},
};

use crate::text::message::Message;

/// One message for each feature that behaves differently; none for features that make no difference in this world.
pub(super) fn gaps(world: &World, target: CodeTarget) -> Vec<Message> {
    let mut gaps = of_travelers(world);
    if target == CodeTarget::Rust {
        return gaps;
    }
    gaps.extend(of_agents(world));
    gaps.extend(of_world(world));
    gaps.extend((target == CodeTarget::Godot).then(|| uneven(world.params.time_step)).flatten());
    gaps
}

/// No target supports goals in sequence, or agents that enter later.
fn of_travelers(world: &World) -> Vec<Message> {
    let (journeys, to_come) = (world.journeys.len(), world.newcomers.to_come().count());
    let found =
        [(journeys > 0).then(|| said::journeys(journeys)), (to_come > 0).then(|| said::to_come(to_come))];
    found.into_iter().flatten().collect()
}

fn of_agents(world: &World) -> Vec<Message> {
    let count = |is: &dyn Fn(&Agent) -> bool| world.agents.iter().filter(|agent| is(agent)).count();
    let when = |agents: usize, say: fn(usize) -> Message| (agents > 0).then(|| say(agents));
    let has_walls = !world.obstacles.is_empty();
    let found = [
        when(count(&|agent| matches!(agent.method, Method::Vo | Method::Rvo | Method::Hrvo)), said::methods),
        when(count(&|agent| agent.method.is_school()), said::schools),
        when(count(&|agent| agent.method == Method::None && has_walls), said::unguarded),
        when(count(&|agent| agent.method != Method::None && is_uneven(agent)), said::shares),
        when(count(&|agent| agent.settings.steering != Steering::None), said::steering),
        when(count(&leads_nowhere), said::still),
        when(count(&|agent| matches!(agent.objective, Objective::Route(_))), said::routes),
        when(count(&|agent| agent.objective == Objective::Pointer), said::pointer),
        when(count(&is_limited), said::limits),
        coincide(world).then(said::one_point),
    ];
    found.into_iter().flatten().collect()
}

fn is_uneven(agent: &Agent) -> bool {
    agent.share() != Some(0.5)
}

fn leads_nowhere(agent: &Agent) -> bool {
    matches!(agent.objective, Objective::Wander | Objective::Pursue(_) | Objective::Evade(_))
}

fn is_limited(agent: &Agent) -> bool {
    agent.settings.max_acceleration.is_finite() || agent.settings.max_turn_rate.is_finite()
}

/// True if two agents are at exactly the same point. RVO2 has no line there, unless their velocities differ.
fn coincide(world: &World) -> bool {
    let mut seen = BTreeSet::new();
    world.agents.iter().any(|agent| {
        // Adding zero makes both zeros equal.
        let [x, y] = (agent.position + glam::Vec2::ZERO).to_array();
        !seen.insert((x.to_bits(), y.to_bits()))
    })
}

fn of_world(world: &World) -> Vec<Message> {
    let params = &world.params;
    let circles = world.obstacles.circles().len();
    let by_orca = world.agents.iter().any(|agent| agent.method == Method::Orca);
    let found = [
        (circles > 0).then(|| said::pillars(circles, PILLAR_CORNERS)),
        (by_orca && params.orca_len != 1.0).then(|| said::len(params.orca_len.to_string())),
        (by_orca && params.orca_lp == LpSetting::Robust).then(said::arithmetic),
        (params.update == Update::NextStep).then(said::late),
        (params.deadlock_breaker != Breaker::None).then(said::breaker),
        (params.museum_units == Form::Printed).then(said::units),
    ];
    found.into_iter().flatten().collect()
}

/// A time step whose reciprocal is not an integer.
fn uneven(time_step: f32) -> Option<Message> {
    let ticks = godot::ticks(time_step);
    let step = 1.0 / ticks as f32;
    (step != time_step).then(|| said::ticks(time_step.to_string(), ticks as usize))
}
