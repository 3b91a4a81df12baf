//! The present scene under each method.

use std::time::{Duration, Instant};

use sidestep_core::{Method, sim::Command};
use sidestep_lab::{
    Scenario,
    print::sweep::{USUAL_SECONDS, avoiding_methods},
    run::metrics::Sample,
};

use super::*;

/// The figures of an uninterrupted run of a scenario whose agents have this method.
fn straight(scenario: &str, radius: &str, method: Method) -> Sample {
    let scenario = Scenario::load(scenario).expect("a built-in scenario");
    let set = |text: &str| Command::parse_set(text).expect("a command");
    let commands = [set(radius), set(&format!("method={}", method.name()))];
    let mut run = scenario.observed_run(&commands).expect("accepted");
    let steps = (USUAL_SECONDS / f64::from(run.world().params.time_step)).round() as u64;
    (0..steps).for_each(|_| _ = run.step());
    run.sample()
}

#[test]
fn each_method_gets_a_row_with_the_figures_of_its_run_and_a_click_switches_to_it() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    // A parameter that is set during the run applies to all rows, though they begin at the start.
    (0..5).for_each(|_| app.act(TimeAction::StepOnce));
    app.act(Command::parse_set("radius=0.3").expect("a command"));
    app.act(UiAction::ToggleMethods);
    let begun = Instant::now();
    while panels.state().app.is_trying() {
        assert!(begun.elapsed() < Duration::from_secs(120), "eight runs of ten agents come to an end");
        std::thread::sleep(Duration::from_millis(20));
        panels.state_mut().app.document.examine();
    }
    let runs = panels.state().app.document.by_method.as_ref().expect("a table").runs.clone();
    let methods: Vec<Method> = runs.iter().map(|run| run.method).collect();
    assert_eq!(methods, avoiding_methods().collect::<Vec<_>>());
    for run in &runs {
        let straight = straight("circle-10", "radius=0.3", run.method);
        let figures = |sample: Sample| {
            let Sample { arrivals, time_to_goal, reversals, jerk, smallest_gap, .. } = sample;
            [arrivals, time_to_goal, reversals, jerk, smallest_gap].map(f32::to_bits)
        };
        assert_eq!(figures(run.sample), figures(straight), "{:?}", run.method);
    }
    panels.run_steps(3);
    click(&mut panels, Role::Button, "BVC");
    let app = &mut panels.state_mut().app;
    assert!(app.document.world().agents.iter().all(|agent| agent.method == Method::BufferedVoronoi));
    app.act(Action::Escape);
    assert!(app.document.by_method.is_none(), "Escape closes it");
}
