//! JuPedSim's social force against ours: acceleration, velocity and position after one step.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use serde_json::Value;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    model::Obstacles,
    schools::{
        SchoolSurroundings, SolverRecord,
        social_force::{ForceStep, ForceTuning, ForceWalker, step},
    },
};

use super::{PEDESTRIAN, cases, list, name, number, others, point, segments, towards_target};

fn walker(agent: &Value) -> ForceWalker {
    ForceWalker {
        position: point(&agent["position"]),
        velocity: point(&agent["velocity"]),
        radius: number(&agent["radius"]),
    }
}

fn tuning_of(case: &Value, agent: &Value) -> ForceTuning {
    ForceTuning {
        mass: number(&agent["mass"]),
        reaction_time: number(&agent["reaction_time"]),
        agent_scale: number(&agent["agent_scale"]),
        wall_scale: number(&agent["obstacle_scale"]),
        force_distance: number(&agent["force_distance"]),
        body_force: number(&case["params"]["body_force"]),
        friction: number(&case["params"]["friction"]),
        range: number(&case["params"]["cutoff"]),
    }
}

/// One step of an agent of a case, in one part as in JuPedSim.
fn solve(case: &Value, index: usize) -> ForceStep {
    let agents = list(&case["agents"]);
    let walkers: Vec<ForceWalker> = agents.iter().map(walker).collect();
    let (agent, segments) = (&agents[index], segments(case));
    let around =
        SchoolSurroundings { neighbors: &others(&walkers, index), segments: &segments, pillars: &[] };
    let preferred = towards_target(agent) * number(&agent["desired_speed"]);
    let tuning = tuning_of(case, agent);
    step(
        &walkers[index],
        preferred,
        &around,
        &tuning,
        number(&case["params"]["dt"]),
        1,
        &mut SolverRecord::new(false),
    )
}

/// Difference relative to the wanted vector, or to 1 if that is shorter than the rounding of the sum.
fn relative(got: DVec2, want: DVec2) -> f64 {
    got.distance(want) / want.length().max(1e-3)
}

#[test]
fn accelerations_are_those_of_jupedsim() {
    let mut worst = 0.0_f64;
    for case in &cases("social_force") {
        for (index, want) in list(&case["out"]).iter().enumerate() {
            let got = solve(case, index);
            let pairs = [
                (got.acceleration, &want["acceleration"]),
                (got.velocity, &want["velocity"]),
                (got.position, &want["position"]),
            ];
            for (got, want) in pairs {
                let difference = relative(got, point(want));
                assert!(difference <= 1e-9, "{}, agent {index}: {got} / {want}: {difference:e}", name(case));
                worst = worst.max(difference);
            }
        }
    }
    println!("social force: worst difference {worst:e}, relative");
}

/// A long step into a contact: in one part it throws the walker away, in several parts it stays near its initial speed.
#[test]
fn stiff_contacts_are_integrated_in_parts() {
    let walker = |x: f64, speed: f64| ForceWalker {
        position: DVec2::new(x, 0.0),
        velocity: DVec2::new(speed, 0.0),
        radius: 0.3,
    };
    let around = SchoolSurroundings { neighbors: &[walker(0.55, 0.0)], segments: &[], pillars: &[] };
    let step = |parts| {
        step(&walker(0.0, 0.8), DVec2::X, &around, &PEDESTRIAN, 0.25, parts, &mut SolverRecord::new(false))
    };
    let (whole, parts) = (step(1), step(1000));
    assert_eq!(whole.parts, 1);
    assert!(whole.velocity.length() > 20.0, "{}", whole.velocity);
    assert!(parts.parts > 100 && parts.velocity.length() < 4.0, "{parts:?}");
}

/// A walker beside a wall that it does not approach: steps of a quarter of a second give it the speed of short ones.
#[test]
fn a_walker_beside_a_wall_gains_the_speed_that_short_steps_give_it() {
    let end = |time_step: f32| {
        let wall =
            vec![Vec2::new(-20.0, -1.0), Vec2::new(20.0, -1.0), Vec2::new(20.0, 0.0), Vec2::new(-20.0, 0.0)];
        let obstacles = Obstacles::new(vec![wall], Vec::new()).expect("a wall");
        let settings = AgentSettings { radius: 0.2, max_speed: 5.0, ..AgentSettings::default() };
        let walker = Agent {
            velocity: Vec2::X,
            objective: Objective::Velocity(2.0 * Vec2::X),
            method: Method::SocialForce,
            settings,
            ..Agent::new(Vec2::new(0.0, 0.4))
        };
        let world =
            World { agents: vec![walker].into(), obstacles: Arc::new(obstacles), ..World::new(time_step) };
        let mut simulation = Simulation::new(world);
        (0..(1.0 / time_step).round() as u32).for_each(|_| simulation.step());
        simulation.world().agents[0].velocity
    };
    let (long, short) = (end(0.25), end(0.001));
    // As integrated elsewhere in steps of a tenth of a millisecond.
    assert!((short.x - 1.865).abs() < 0.01, "{short}");
    assert!((long - short).length() < 0.1, "{long} and {short}");
}
