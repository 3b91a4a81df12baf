//! One agent without a world decides like the simulation, to the bit, and like RVO2.

use std::sync::Arc;

use glam::Vec2;
use sidestep_core::{
    AgentSettings, Method, Objective, Params, World,
    avoid::{LoneAgent, Nearby, choose_alone},
    model::params::{Breaker, Selection},
    sim::{Watch, decide},
    steer::preferred_velocity,
};

use crate::{
    common::{AgentList, Random, bits, real, sound, vector, world},
    single_step,
};

/// Agent `me` of a world, and all others, in the form of a game's tables.
fn tables(world: &World, me: u32) -> (LoneAgent, Vec<Nearby>) {
    let agents = (0..).zip(&world.agents);
    let nearby = agents.filter(|(key, _)| *key != me).map(|(key, agent)| Nearby {
        key,
        position: agent.position,
        velocity: agent.velocity,
        radius: agent.settings.radius,
    });
    let agent = &world.agents[me as usize];
    let me = LoneAgent {
        key: me,
        position: agent.position,
        velocity: agent.velocity,
        settings: agent.settings.clone(),
    };
    (me, nearby.collect())
}

/// Checks every agent of a world that has no steering and no limits of the body.
fn check(world: &World, name: &str) {
    let decisions = decide(world, &Watch::None);
    for (me, choice) in (0..).zip(&decisions.choices) {
        let (agent, mut nearby) = tables(world, me);
        // The order does not matter.
        nearby.reverse();
        let preferred = preferred_velocity(world, me);
        let method = world.agents[me as usize].method;
        let got = choose_alone(method, &agent, &nearby, &world.obstacles, preferred, &world.params);
        assert_eq!(bits(got), bits(choice.velocity), "{name}: agent {me} by {}", method.name());
    }
}

#[test]
fn one_agent_decides_to_the_bit_as_the_simulation_does() {
    let mut random = Random::new(11);
    // Detour reads the preferred velocities of others, which a body alone cannot see.
    let seeing: Vec<Method> =
        Method::ALL.iter().copied().filter(|method| *method != Method::Detour).collect();
    for round in 0..120 {
        let mut world = world(0.1, Vec::new());
        let half = random.real32(2.0, 12.0);
        for _ in 0..random.count(2, 41) {
            let mut agent = sidestep_core::Agent::new(random.in_square(half));
            agent.velocity = random.in_square(1.5);
            agent.method = random.pick(&seeing);
            agent.objective = Objective::Goal(random.in_square(half));
            agent.settings = AgentSettings {
                radius: random.real32(0.1, 0.8),
                max_neighbors: random.count(0, 11) as u32,
                neighbor_distance: random.real32(1.0, 15.0),
                time_horizon: random.real32(0.5, 5.0),
                ..AgentSettings::default()
            };
            world.agents.push(agent);
        }
        // A stack: agents on exactly the same point part by their keys.
        for agent in 0..random.count(0, 3).min(world.agents.len()) {
            (world.agents[agent].position, world.agents[agent].velocity) = (Vec2::ONE, Vec2::ZERO);
        }
        if random.count(0, 1) == 0 {
            let wall = vec![Vec2::new(-half, 0.3), Vec2::new(half, 0.4)];
            let block = [[3.0, 1.0], [4.0, 1.0], [4.0, 2.0], [3.0, 2.0]].map(Vec2::from).to_vec();
            let pillar =
                sidestep_core::model::obstacle::Circle { center: random.in_square(half), radius: 0.5 };
            world.obstacles = Arc::new(sound(vec![wall, block], vec![pillar]));
        }
        world.params.vo_mode = if random.count(0, 3) == 0 { Selection::Shift } else { Selection::Union };
        assert_eq!(world.params.deadlock_breaker, Breaker::None);
        check(&world, &format!("round {round}"));
    }
}

#[test]
fn orca_of_one_agent_has_the_bits_of_rvo2() {
    let mut compared = 0;
    for case in single_step::cases() {
        let world = single_step::world_of(&case);
        let (agent, nearby) = tables(&world, 0);
        let Objective::Velocity(preferred) = world.agents[0].objective else {
            panic!("a preferred velocity")
        };
        let params = Params { time_step: real(&case["timeStep"]), ..Params::default() };
        let got = choose_alone(Method::Orca, &agent, &nearby, &world.obstacles, preferred, &params);
        let want = vector(&case["f32"]["newVelocity"]);
        assert_eq!(bits(got), bits(want), "case {}: {got} / {want}", case["id"]);
        compared += 1;
    }
    assert_eq!(compared, single_step::CASES);
}
