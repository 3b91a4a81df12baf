//! The effects of the slips in code that people run, in the built-in scenes that show them.

use sidestep_core::{
    Vec2,
    sim::{Command, Watch, decide},
};

use super::{rounded, said};
use crate::{
    files::scenario::Scenario,
    learn::museum::{Effect, Measurement},
    run::time::Run,
    text::quantity::{NumberForm::Decimals, seconds, speed},
};

/// A run of a built-in scenario with these assignments; the tests load each.
fn run(scenario: &str, assignments: &[&str], time: f64) -> Option<Run> {
    let commands: Vec<Command> =
        assignments.iter().filter_map(|text| Command::parse_set(text).ok()).collect();
    let mut run = Scenario::load(scenario).ok()?.observed_run(&commands).ok()?;
    while run.world().time < time - 1e-6 {
        run.step();
    }
    Some(run)
}

pub fn turning_back() -> Effect {
    let count = |step: &str, strength: &str| {
        let strength = format!("collision_free_speed.agent_strength={strength}");
        let run = run("turning-back", &[&format!("time_step={step}"), &strength], 30.0);
        run.and_then(|run| run.metrics().reversals(0)).map_or(f64::NAN, f64::from)
    };
    let [slow, fast] = ["0.05", "0.01"].map(|step| (count(step, "8"), count(step, "1")));
    let name = |step: f32| said::reversals_at(seconds(step));
    Effect {
        sentence: said::turning_back(
            rounded(slow.0, 0),
            rounded(fast.0, 0),
            rounded(slow.1, 0),
            rounded(fast.1, 0),
        ),
        measurements: vec![
            Measurement::new(name(0.05), slow.0, slow.1, ""),
            Measurement::new(name(0.01), fast.0, fast.1, ""),
        ],
    }
}

pub fn wall_friction() -> Effect {
    let along = |friction: &str| {
        let run = run("pushed-along-the-wall", &[&format!("social_force.friction={friction}")], 0.05);
        run.map_or(f64::NAN, |run| run.world().agents[0].velocity.x.into())
    };
    let (printed, repaired) = (along("240000"), along("0"));
    let shown = |along: f64| speed(along as f32).form(Decimals(1));
    Effect {
        sentence: said::wall_friction(shown(printed), shown(repaired)),
        measurements: vec![Measurement::new(said::speed_along(), printed, repaired, "m/s")],
    }
}

pub fn blind() -> Effect {
    let chosen = |aside: f32| {
        let Ok(scenario) = Scenario::load("blind-spot") else { return f64::NAN };
        let mut world = scenario.world();
        world.agents[1].position += Vec2::new(0.0, aside);
        f64::from(decide(&world, &Watch::None).choices[0].velocity.length())
    };
    let (printed, repaired) = (chosen(0.0), chosen(0.001));
    let shown = |chosen: f64| speed(chosen as f32).form(Decimals(2));
    Effect {
        sentence: said::blind(shown(printed), shown(repaired)),
        measurements: vec![Measurement::new(said::speed_chosen(), printed, repaired, "m/s")],
    }
}

pub fn separation() -> Effect {
    // Of a desired speed of 1.
    let both = |sum: f64| {
        let share = 1.0 / (sum * sum);
        (sum * share, sum * share.sqrt())
    };
    let [little, twice] = [1.1, 2.0].map(both);
    let name = |sum: f64| said::after_clamp(rounded(sum, 1));
    Effect {
        sentence: said::separation(rounded(little.0, 3), rounded(twice.0, 2), rounded(little.1, 0)),
        measurements: vec![
            Measurement::new(name(1.1), little.0, little.1, ""),
            Measurement::new(name(2.0), twice.0, twice.1, ""),
        ],
    }
}
