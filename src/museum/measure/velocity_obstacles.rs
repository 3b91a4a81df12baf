//! What becomes of the claims about VO and RVO.

use glam::Vec2;

use super::{direction, in_both, random, uniform};
use crate::{
    geometry::cone::legs,
    model::{
        Agent, AgentSettings, Method, Objective, World,
        params::{Selection, Update},
    },
    museum::{Effect, Figure},
    sim::Simulation,
};

/// Two discs of 0.5 m that swap places 10 m apart, at 1 m/s.
fn pair(method: Method, time_step: f32) -> World {
    let mut world = World::new(time_step);
    for side in [-1.0, 1.0] {
        let position = Vec2::new(5.0 * side, 0.0);
        let settings = AgentSettings {
            radius: 0.5,
            max_speed: 1.5,
            // So long that the cones are as good as whole.
            time_horizon: 1e6,
            ..AgentSettings::default()
        };
        world.agents.push(Agent {
            velocity: Vec2::new(-side, 0.0),
            objective: Objective::Goal(-position),
            method,
            settings,
            ..Agent::new(position)
        });
    }
    world
}

/// How two agents fared.
struct Meeting {
    /// Changes of side of the first one's velocity.
    reversals: f64,
    /// Smallest distance of the centers over the sum of the radii.
    nearest: f64,
}

fn meet(world: World, seconds: f32) -> Meeting {
    let steps = (seconds / world.params.time_step).round() as usize;
    let mut simulation = Simulation::new(world);
    let (mut reversals, mut nearest, mut side) = (0_u32, f64::INFINITY, 0.0);
    for _ in 0..steps {
        simulation.step();
        let [a, b] = [0, 1].map(|k| &simulation.world().agents[k]);
        let radius = f64::from(a.settings.radius + b.settings.radius);
        nearest = nearest.min(a.position.as_dvec2().distance(b.position.as_dvec2()) / radius);
        let lateral = a.velocity.y;
        if lateral.abs() > 1e-4 && lateral.signum() != side {
            reversals += u32::from(side != 0.0);
            side = lateral.signum();
        }
    }
    Meeting { reversals: reversals.into(), nearest }
}

pub fn overlap() -> Effect {
    let after = in_both(|form| {
        let mut world = pair(Method::Vo, 0.1);
        for (agent, side) in world.agents.iter_mut().zip([-1.0, 1.0]) {
            agent.position.x = 0.3 * side;
            agent.velocity = Vec2::ZERO;
        }
        (world.params.museum_overlap, world.params.vo_mode) = (form, Selection::Shift);
        let mut simulation = Simulation::new(world);
        simulation.step();
        f64::from(simulation.position(0).distance(simulation.position(1)))
    });
    Effect {
        sentence: format!(
            "Two discs of 0.5 m with centers 0.6 m apart, each wanting through the other: after 0.1 s {:.2} m apart; repaired, {:.2} m.",
            after[0], after[1]
        ),
        figures: vec![Figure::new("distance of the centers after one step", after[0], after[1], "m")],
    }
}

pub fn horizon() -> Effect {
    let first_step_aside = in_both(|form| {
        let mut world = pair(Method::Vo, 0.1);
        for (agent, side) in world.agents.iter_mut().zip([-1.0, 1.0]) {
            agent.position = Vec2::new(30.0 * side, 0.1 * side);
            agent.objective = Objective::Goal(-agent.position);
            (agent.settings.time_horizon, agent.settings.neighbor_distance) = (3.0, 100.0);
        }
        (world.params.museum_horizon, world.params.vo_mode) = (form, Selection::Shift);
        let mut simulation = Simulation::new(world);
        let apart = |simulation: &Simulation| simulation.position(0).distance(simulation.position(1));
        let steps_aside = |simulation: &mut Simulation| {
            let choice = simulation.decisions().choices[0];
            (choice.velocity - choice.preferred).length() > 1e-4
        };
        while !steps_aside(&mut simulation) && simulation.world().step < 1000 {
            simulation.step();
        }
        f64::from(apart(&simulation))
    });
    Effect {
        sentence: format!(
            "Two that come toward each other at 1 m/s first step aside {:.1} m apart; with a horizon of 3 s, {:.1} m.",
            first_step_aside[0], first_step_aside[1]
        ),
        figures: vec![Figure::new(
            "distance at the first step aside",
            first_step_aside[0],
            first_step_aside[1],
            "m",
        )],
    }
}

pub fn vo_jitter() -> Effect {
    let figures: Vec<Figure> = [10.0, 30.0, 60.0]
        .map(|hz| {
            let [printed, repaired] = [Selection::Shift, Selection::Union].map(|mode| {
                let mut world = pair(Method::Vo, 1.0 / hz);
                world.params.vo_mode = mode;
                meet(world, 12.0).reversals
            });
            Figure::new(format!("changes of side in 12 s at {hz} Hz"), printed, repaired, "")
        })
        .into();
    let counts = figures.iter().map(|figure| figure.printed.to_string()).collect::<Vec<_>>().join(", ");
    Effect {
        sentence: format!(
            "Head on, VO changes sides {counts} times at 10, 30 and 60 Hz: in every frame of the approach."
        ),
        figures,
    }
}

pub fn rvo_half() -> Effect {
    let [printed, repaired] = [Selection::Shift, Selection::Union].map(|mode| {
        let mut world = pair(Method::Rvo, 1.0 / 60.0);
        world.params.rvo_mode = mode;
        meet(world, 12.0)
    });
    let coarse = {
        let mut world = pair(Method::Rvo, 0.1);
        world.params.rvo_mode = Selection::Shift;
        meet(world, 12.0).nearest
    };
    Effect {
        sentence: format!(
            "Head on at 60 Hz, RVO changes sides {} times and the centers come as near as {:.3} of the sum of the radii, {coarse:.2} at 10 Hz: an overlap. Repaired: {} time, {:.3}.",
            printed.reversals, printed.nearest, repaired.reversals, repaired.nearest
        ),
        figures: vec![
            Figure::new("changes of side in 12 s at 60 Hz", printed.reversals, repaired.reversals, ""),
            Figure::new("nearest centers, of the sum of radii", printed.nearest, repaired.nearest, ""),
        ],
    }
}

pub fn update() -> Effect {
    const PAIRS: u32 = 100;
    let figures: Vec<Figure> = [Method::Vo, Method::Rvo]
        .map(|method| {
            let [same, next] = [Update::SameStep, Update::NextStep].map(|update| {
                let mut random = random();
                let mut collisions = 0;
                for _ in 0..PAIRS {
                    let mut world = pair(method, 0.1);
                    let offset = uniform(&mut random, -0.5, 0.5);
                    world.agents[1].position.y = offset;
                    world.agents[1].objective = Objective::Goal(Vec2::new(-5.0, offset));
                    (world.params.vo_mode, world.params.rvo_mode) = (Selection::Shift, Selection::Shift);
                    world.params.update = update;
                    collisions += u32::from(meet(world, 12.0).nearest < 1.0 - 1e-3);
                }
                f64::from(collisions)
            });
            Figure::new(
                format!("{} of {PAIRS} pairs collide: same frame | next frame", method.label()),
                same,
                next,
                "",
            )
        })
        .into();
    Effect {
        sentence: format!(
            "Of {PAIRS} pairs nearly head on at 10 Hz, by the printed rule {} collide with VO and {} with RVO if they move in the same frame, {} and {} if in the next.",
            figures[0].printed, figures[1].printed, figures[0].repaired, figures[1].repaired
        ),
        figures,
    }
}

pub fn tangent() -> Effect {
    const CASES: u32 = 100_000;
    let mut random = random();
    let mut wrong = 0;
    for _ in 0..CASES {
        let p = direction(&mut random) * uniform(&mut random, 1.1, 10.0);
        let w = direction(&mut random) * uniform(&mut random, 0.0, 5.0);
        let (left, right) = legs(p, 1.0);
        let leg = (p.length_squared() - 1.0).sqrt();
        let by_point = (left * leg - w).length_squared() < (right * leg - w).length_squared();
        // The nearer leg is the one on whose side of the axis w lies.
        let by_leg = p.perp_dot(w) > 0.0;
        // On the axis both are as near.
        wrong += u32::from(by_point != by_leg && p.perp_dot(w).abs() > 1e-4);
    }
    Effect {
        sentence: format!(
            "{wrong} of {CASES} random velocities have another nearer leg than nearer tangent point."
        ),
        figures: vec![Figure::new("other leg", wrong.into(), 0.0, "")],
    }
}
