//! The claims about VO and RVO, measured with the solvers.

use glam::Vec2;

use super::{
    in_both,
    printed_rule::{PrintedRule, meet_as_printed},
    rounded, said,
};
use sidestep_core::{
    geometry::cone::{displacement, time_to_collision},
    model::{
        Agent, AgentSettings, Method, Objective, World,
        params::{Selection, Update},
    },
    sim::{Command, Simulation},
    steer::arrive,
};

use crate::{
    learn::museum::{Effect, Measurement},
    text::{
        message::Message,
        quantity::{NumberForm::Decimals, hertz, meters},
    },
};

/// Two discs of 0.5 m that swap positions 10 m apart, at 1 m/s.
fn pair(method: Method, time_step: f32) -> World {
    let agent = |side: f32| {
        let position = Vec2::new(5.0 * side, 0.0);
        let settings = AgentSettings {
            radius: 0.5,
            max_speed: 1.5,
            // Long enough for the cones to be practically whole.
            time_horizon: 1e6,
            ..AgentSettings::default()
        };
        Agent {
            velocity: Vec2::new(-side, 0.0),
            objective: Objective::Goal(-position),
            method,
            settings,
            ..Agent::new(position)
        }
    };
    World { agents: [-1.0, 1.0].map(agent).into_iter().collect(), ..World::new(time_step) }
}

/// The course of two agents that meet.
pub(super) struct Meeting {
    /// Changes of side of the first one's velocity.
    pub reversals: f64,
    /// The smallest distance of the centers, as a multiple of the sum of the radii.
    pub nearest: f64,
    side: f64,
}

impl Meeting {
    pub fn new() -> Meeting {
        Meeting { reversals: 0.0, nearest: f64::INFINITY, side: 0.0 }
    }

    /// Records a step: the distance of the centers as a multiple of the sum of the radii, and the first one's lateral
    /// velocity, m/s.
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

/// A meeting in which `before` changes the simulation before each step.
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

/// RVO's rule with half of u added to the preferred velocity, if that collides, instead of the current one.
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
            // A finite velocity of an existing agent is never rejected.
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
        // Rounding may leave them slightly inside.
        let deep = |simulation: &Simulation| apart(simulation) < 1.0 - 1e-5;
        let mut overlapping = u32::from(deep(&simulation));
        for _ in 1..STEPS {
            simulation.step();
            overlapping += u32::from(deep(&simulation));
        }
        (first, overlapping)
    });
    let apart = |distance: f64| meters(distance as f32).form(Decimals(2));
    Effect {
        sentence: said::overlap(
            apart(after[0].0),
            after[0].1 as usize,
            STEPS as usize,
            apart(after[1].0),
            after[1].1 as usize,
        ),
        measurements: vec![
            Measurement::new(said::apart(), after[0].0, after[1].0, "m"),
            Measurement::new(said::overlapping_steps(), after[0].1.into(), after[1].1.into(), ""),
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
    let [printed, repaired] = first_step_aside;
    let apart = |distance: f64| meters(distance as f32).form(Decimals(1));
    Effect {
        sentence: said::horizon(apart(printed), apart(repaired)),
        measurements: vec![Measurement::new(said::first_aside(), printed, repaired, "m")],
    }
}

pub fn vo_jitter() -> Effect {
    let measurements = [10.0, 30.0, 60.0, 240.0].map(|hz| {
        let [printed, repaired] = [Selection::Shift, Selection::Union].map(|mode| {
            let mut world = pair(Method::Vo, 1.0 / hz);
            world.params.vo_mode = mode;
            meet(world, 12.0).reversals
        });
        Measurement::new(said::changes(hertz(hz)), printed, repaired, "")
    });
    let [at_10, at_30, at_60, at_240] =
        measurements.each_ref().map(|measurement| measurement.printed as usize);
    Effect { sentence: said::vo_jitter(at_10, at_30, at_60, at_240), measurements: measurements.into() }
}

pub fn rvo_half() -> Effect {
    const RATE: f32 = 60.0;
    let run = |mode, update, hz: f32| {
        let mut world = pair(Method::Rvo, 1.0 / hz);
        (world.params.rvo_mode, world.params.update) = (mode, update);
        meet(world, 12.0)
    };
    let [same, late] = [Update::SameStep, Update::NextStep]
        .map(|update| [Selection::Shift, Selection::Union].map(|mode| run(mode, update, RATE)));
    let coarse = run(Selection::Shift, Update::SameStep, 10.0).nearest;
    let preferred = half_on_the_preferred(1.0 / RATE);
    // Half of u from both agents ends on the tangent: a tiny difference decides whether that collides.
    let [free, colliding] = [1e-9, -1e-9].map(|margin| {
        let rule = PrintedRule { share: 0.5, update: Update::SameStep, margin };
        meet_as_printed(rule, RATE.into(), 0.0).reversals
    });
    let changes = |meeting: &Meeting| meeting.reversals as usize;
    let nearest = |meeting: &Meeting| rounded(meeting.nearest, 3);
    let [printed, repaired] = &same;
    let sentence = said::rvo_half(
        said::by_solver(changes(printed), nearest(printed), rounded(coarse, 2)),
        said::without_rounding(free as usize, colliding as usize),
        said::half_of_u(changes(&preferred), nearest(&preferred)),
        said::one_frame_late(changes(&late[0]), nearest(&late[0]), changes(repaired), nearest(repaired)),
    );
    let mut measurements = Vec::new();
    let names: [fn(Message) -> Message; 2] = [|name| name, said::late];
    for (name, [printed, repaired]) in names.into_iter().zip([same, late]) {
        measurements.extend([
            Measurement::new(name(said::changes(hertz(RATE))), printed.reversals, repaired.reversals, ""),
            Measurement::new(name(said::nearest_centers()), printed.nearest, repaired.nearest, ""),
        ]);
    }
    measurements.extend([
        Measurement::new(said::half_on_preferred(), preferred.reversals, preferred.nearest, ""),
        Measurement::new(said::on_tangent(), free, colliding, ""),
    ]);
    Effect { sentence, measurements }
}
