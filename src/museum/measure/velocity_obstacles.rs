//! The claims about VO and RVO, measured with the solvers.

use glam::Vec2;

use super::{
    in_both,
    printed_rule::{PrintedRule, meet_as_printed},
};
use crate::{
    geometry::cone::{displacement, time_to_collision},
    model::{
        Agent, AgentSettings, Method, Objective, World,
        params::{Selection, Update},
    },
    museum::{Effect, Measurement},
    sim::{Command, Simulation},
    steer::arrive,
};

/// Two discs of 0.5 m that swap positions 10 m apart, at 1 m/s.
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

/// The course of two agents that meet.
pub(super) struct Meeting {
    /// Changes of side of the first one's velocity.
    pub reversals: f64,
    /// Smallest distance of the centers over the sum of the radii.
    pub nearest: f64,
    side: f64,
}

impl Meeting {
    pub fn new() -> Meeting {
        Meeting { reversals: 0.0, nearest: f64::INFINITY, side: 0.0 }
    }

    /// Takes a step: the distance of the centers over the sum of the radii, and the first one's velocity across, m/s.
    pub fn see(&mut self, distance: f64, lateral: f64) {
        self.nearest = self.nearest.min(distance);
        if lateral.abs() > 1e-4 && lateral.signum() != self.side {
            self.reversals += if self.side == 0.0 { 0.0 } else { 1.0 };
            self.side = lateral.signum();
        }
    }
}

fn meet(world: World, seconds: f32) -> Meeting {
    meet_by(world, seconds, |_| ())
}

/// The same where `before` changes the simulation before each step.
fn meet_by(world: World, seconds: f32, mut before: impl FnMut(&mut Simulation)) -> Meeting {
    let steps = (seconds / world.params.time_step).round() as usize;
    let mut simulation = Simulation::new(world);
    let mut meeting = Meeting::new();
    for _ in 0..steps {
        before(&mut simulation);
        simulation.step();
        let [a, b] = [0, 1].map(|k| &simulation.world().agents[k]);
        let radius = f64::from(a.settings.radius + b.settings.radius);
        let distance = a.position.as_dvec2().distance(b.position.as_dvec2());
        meeting.see(distance / radius, a.velocity.y.into());
    }
    meeting
}

/// RVO's rule with half of u on the preferred velocity, if that collides, and not on the current one.
fn half_on_the_preferred(time_step: f32) -> Meeting {
    let start = pair(Method::None, time_step);
    let goals = [0, 1].map(|k| start.agents[k].goal().unwrap_or_default());
    meet_by(start, 12.0, |simulation| {
        let taken = [0, 1].map(|me| {
            let agents = &simulation.world().agents;
            let (agent, other) = (&agents[me], &agents[1 - me]);
            let preferred = arrive::velocity(agent.position, goals[me], agent.settings.preferred_speed);
            let (p, w) = (other.position - agent.position, preferred - other.velocity);
            let radius = agent.settings.radius + other.settings.radius;
            let collides = p.length() > radius && time_to_collision(p, w, radius).is_finite();
            if collides { preferred + 0.5 * displacement(p, w, radius, 0.0).u } else { preferred }
        });
        for (agent, velocity) in (0..).zip(taken) {
            let objective = Objective::Velocity(velocity);
            // A finite velocity of an agent that exists is never refused.
            _ = simulation.apply(Command::SetObjective { agent, objective });
        }
    })
}

pub fn overlap() -> Effect {
    const STEPS: u32 = 100;
    let after = in_both(|form| {
        let mut world = pair(Method::Vo, 0.1);
        for (agent, side) in world.agents.iter_mut().zip([-1.0, 1.0]) {
            agent.position.x = 0.3 * side;
            agent.velocity = Vec2::ZERO;
        }
        (world.params.museum_overlap, world.params.vo_mode) = (form, Selection::Shift);
        let mut simulation = Simulation::new(world);
        let apart = |simulation: &Simulation| {
            let agents = &simulation.world().agents;
            agents[0].position.distance(agents[1].position)
        };
        simulation.step();
        let first = f64::from(apart(&simulation));
        // Rounding may leave them a hair inside.
        let deep = |simulation: &Simulation| apart(simulation) < 1.0 - 1e-5;
        let mut overlapping = u32::from(deep(&simulation));
        for _ in 1..STEPS {
            simulation.step();
            overlapping += u32::from(deep(&simulation));
        }
        (first, f64::from(overlapping))
    });
    Effect {
        sentence: format!(
            "Two discs of 0.5 m with centers 0.6 m apart, each wanting through the other: after 0.1 s {:.2} m apart, and they overlap after {} of {STEPS} steps; repaired, {:.2} m and {}.",
            after[0].0, after[0].1, after[1].0, after[1].1
        ),
        measurements: vec![
            Measurement::new("distance of the centers after one step", after[0].0, after[1].0, "m"),
            Measurement::new("steps after which they overlap", after[0].1, after[1].1, ""),
        ],
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
        let apart = |simulation: &Simulation| {
            let agents = &simulation.world().agents;
            agents[0].position.distance(agents[1].position)
        };
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
        measurements: vec![Measurement::new(
            "distance at the first step aside",
            first_step_aside[0],
            first_step_aside[1],
            "m",
        )],
    }
}

pub fn vo_jitter() -> Effect {
    let measurements: Vec<Measurement> = [10.0, 30.0, 60.0, 240.0]
        .map(|hz| {
            let [printed, repaired] = [Selection::Shift, Selection::Union].map(|mode| {
                let mut world = pair(Method::Vo, 1.0 / hz);
                world.params.vo_mode = mode;
                meet(world, 12.0).reversals
            });
            Measurement::new(format!("changes of side in 12 s at {hz} Hz"), printed, repaired, "")
        })
        .into();
    let counts =
        measurements.iter().map(|measurement| measurement.printed.to_string()).collect::<Vec<_>>().join(", ");
    Effect {
        sentence: format!(
            "Head on, VO changes sides {counts} times at 10, 30, 60 and 240 Hz: in every frame of the approach."
        ),
        measurements,
    }
}

pub fn rvo_half() -> Effect {
    let run = |mode, update, hz: f32| {
        let mut world = pair(Method::Rvo, 1.0 / hz);
        (world.params.rvo_mode, world.params.update) = (mode, update);
        meet(world, 12.0)
    };
    let [same, late] = [Update::SameStep, Update::NextStep]
        .map(|update| [Selection::Shift, Selection::Union].map(|mode| run(mode, update, 60.0)));
    let coarse = run(Selection::Shift, Update::SameStep, 10.0).nearest;
    let preferred = half_on_the_preferred(1.0 / 60.0);
    // The half of u of both ends on the tangent: a hair decides whether that collides.
    let [free, colliding] = [1e-9, -1e-9].map(|margin| {
        let rule = PrintedRule { share: 0.5, update: Update::SameStep, margin };
        meet_as_printed(rule, 60.0, 0.0).reversals
    });
    let [printed, repaired] = &same;
    Effect {
        sentence: format!(
            "Head on at 60 Hz, RVO changes sides {} times and the centers come as near as {:.3} of the sum of the radii, {coarse:.2} at 10 Hz: an overlap. Without rounding (in f64) the number of changes is {free} if the tangent counts as free, and {colliding} if it counts as colliding. With half of u on the preferred velocity it is {}, and the centers come as near as {:.3}. Moved one frame late, the printed rule gives {} and {:.3}; the repaired one gives {} and {:.3}.",
            printed.reversals,
            printed.nearest,
            preferred.reversals,
            preferred.nearest,
            late[0].reversals,
            late[0].nearest,
            repaired.reversals,
            repaired.nearest
        ),
        measurements: [("", same), ("moved one frame late: ", late)]
            .into_iter()
            .flat_map(|(when, [printed, repaired])| {
                let name = |words| format!("{when}{words}");
                [
                    Measurement::new(
                        name("changes of side in 12 s at 60 Hz"),
                        printed.reversals,
                        repaired.reversals,
                        "",
                    ),
                    Measurement::new(
                        name("nearest centers, of the sum of radii"),
                        printed.nearest,
                        repaired.nearest,
                        "",
                    ),
                ]
            })
            .chain([
                Measurement::new(
                    "half of u on the preferred velocity: changes of side | nearest centers",
                    preferred.reversals,
                    preferred.nearest,
                    "",
                ),
                Measurement::new("changes of side, the tangent free | colliding, f64", free, colliding, ""),
            ])
            .collect(),
    }
}
