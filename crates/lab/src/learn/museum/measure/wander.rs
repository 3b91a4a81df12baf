//! The effects of the slips of wander.

use glam::Vec2;

use super::{in_both, said};
use sidestep_core::{
    geometry::local_axes::LocalAxes,
    model::{Agent, Objective, Params, World, params::Form},
    steer::wander::{draw, wander},
};

use crate::{
    learn::museum::{Effect, Measurement},
    text::quantity::{NumberForm::Decimals, hertz, newtons, number, radians, square_radians},
};

/// Every direction of the wander target over `steps` steps of one agent, unwrapped, rad.
fn angles(params: &Params, steps: usize, agent: u32) -> Vec<f64> {
    let mut world = World { params: params.clone(), ..World::new(params.time_step) };
    world.agents = vec![Agent { objective: Objective::Wander, ..Agent::new(Vec2::ZERO) }].into();
    let axes = LocalAxes { origin: Vec2::ZERO, heading: Vec2::X };
    let (mut angles, mut turned) = (Vec::with_capacity(steps), 0.0);
    for _ in 0..steps {
        let trace = wander(&world, agent, &world.agents[0], &axes, draw(&world, agent));
        let (before, after) = (trace.before.as_dvec2(), trace.target.as_dvec2());
        turned += libm::atan2(before.perp_dot(after), before.dot(after));
        angles.push(turned);
        world.agents[0].wander = trace.target;
        world.step += 1;
    }
    angles
}

fn mean_turn(form: Form, jitter: f32) -> f64 {
    let params = Params {
        museum_memory: form,
        museum_time: Form::Printed,
        wander_jitter: jitter,
        ..Params::default()
    };
    const STEPS: usize = 200_000;
    let angles = angles(&params, STEPS, 0);
    angles.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f64>() / (STEPS - 1) as f64
}

pub fn memory() -> Effect {
    let measurements = [0.01, 1.0, 50.0].map(|jitter| {
        let [printed, repaired] = in_both(|form| mean_turn(form, jitter));
        Measurement::new(said::mean_turn(number(jitter)), printed, repaired, "rad")
    });
    let turn = |turn: f64| radians(turn as f32).form(Decimals(3));
    let printed = measurements.each_ref().map(|measurement| turn(measurement.printed));
    let repaired = measurements.each_ref().map(|measurement| turn(measurement.repaired));
    Effect {
        sentence: said::memory(printed[0], printed[1], printed[2], repaired[0], repaired[1], repaired[2]),
        measurements: measurements.into(),
    }
}

pub fn distance() -> Effect {
    let change = in_both(|form| {
        let force = |wander_distance| {
            let params = Params { museum_distance: form, wander_distance, ..Params::default() };
            let mut world = World { params, ..World::new(0.1) };
            world.agents = vec![Agent::new(Vec2::ZERO)].into();
            let axes = LocalAxes { origin: Vec2::ZERO, heading: Vec2::X };
            wander(&world, 0, &world.agents[0], &axes, draw(&world, 0)).force
        };
        f64::from((force(20.0) - force(2.0)).length())
    });
    Effect {
        sentence: said::distance(newtons(change[0] as f32), newtons(change[1] as f32).form(Decimals(1))),
        measurements: vec![Measurement::new(said::distance_change(), change[0], change[1], "N")],
    }
}

pub fn time() -> Effect {
    let variance = |hz: f32| {
        in_both(|form| {
            let params = Params {
                time_step: 1.0 / hz,
                museum_time: form,
                // In the printed form the jitter is the same in each step: at 30 Hz it is as large as in the repaired
                // form.
                wander_jitter: if form == Form::Printed { 0.5 / 30.0_f32.sqrt() } else { 0.5 },
                ..Params::default()
            };
            const AGENTS: u32 = 400;
            let square =
                |agent| angles(&params, (10.0 * hz) as usize, agent).last().map_or(0.0, |turn| turn * turn);
            (0..AGENTS).map(square).sum::<f64>() / f64::from(AGENTS)
        })
    };
    const RATES: [f32; 2] = [30.0, 240.0];
    let [slow, fast] = RATES.map(variance);
    let [slow_rate, fast_rate] = RATES.map(hertz);
    let shown = |variance: f64| square_radians(variance as f32).form(Decimals(2));
    Effect {
        sentence: said::time(shown(slow[0]), shown(fast[0]), shown(slow[1]), shown(fast[1])),
        measurements: vec![
            Measurement::new(said::variance(slow_rate), slow[0], slow[1], "rad²"),
            Measurement::new(said::variance_also(fast_rate), fast[0], fast[1], "rad²"),
        ],
    }
}
