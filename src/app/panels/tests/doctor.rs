//! The ailments of the selected agent, and the remedies that were tried.

use std::time::{Duration, Instant};

use sidestep_core::{
    AgentSettings,
    model::{Agent, World},
    sim::Watch,
};
use sidestep_lab::explain::doctor::{Ailment, TrialOutcome};

use super::*;
use crate::app::document::trials::{Progress, TrialRoom};

/// A standstill of two agents, run for the time that its trials need.
fn tried() -> Panels {
    let mut panels = panels("head-on", TALL);
    for _ in 0..120 {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    let begun = Instant::now();
    loop {
        panels.state_mut().app.document.examination.examine_now();
        panels.state_mut().app.document.examine();
        let examination = &panels.state().app.document.examination;
        if matches!(examination.progress(Ailment::Deadlock), Progress::Over(_)) {
            panels.run_steps(3);
            return panels;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "the trials of two agents come to an end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn speed(panels: &Panels, agent: usize) -> f32 {
    panels.state().app.document.world().agents[agent].velocity.length()
}

#[test]
fn what_helped_in_a_trial_is_done_by_a_click_and_undone_by_one_key() {
    let mut panels = tried();
    let examination = &panels.state().app.document.examination;
    let Progress::Over(TrialOutcome::Helped { change, tried }) = examination.progress(Ailment::Deadlock)
    else {
        panic!("a bias to the right helps two who stand face to face")
    };
    let (change, tried) = (change.clone(), *tried);
    assert!(tried.before > 5.0 * tried.after && tried.seconds >= 60.0, "{tried:?}");
    let said = tried.message(panels.state().app.document.world()).to_string();
    assert!(has_words(&panels, &said), "the row says what came of it");
    assert!(speed(&panels, 0) < 0.05, "they stand");

    let before = panels.state().app.document.world().clone();
    click(&mut panels, Role::Button, &change.message().to_string());
    assert_eq!(asked(&mut panels), [DocumentAction::Apply(change).into()]);
    let changed = panels.state().app.document.world().clone();
    assert_ne!(changed.params, before.params, "it is set");
    for _ in 0..150 {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    let goal = panels.state().app.document.world().agents[0].goal().expect("a goal");
    let away = |world: &World| world.agents[0].position.distance(goal);
    assert!(away(panels.state().app.document.world()) < away(&before) - 1.0, "it goes on");

    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(panels.state().app.document.world().params, before.params, "one undo takes all of it back");
}

#[test]
fn page_up_goes_to_where_the_standstill_began() {
    let mut panels = tried();
    let found = panels.state().app.document.examination.findings().to_vec();
    let since = found.iter().find_map(|finding| finding.since).expect("it was seen to begin");
    assert!(has_words(&panels, &since.message().to_string()));
    assert!(since.step > 10 && since.step < 120, "{since:?}");
    // Events of the run are no longer in the way once they are not marked.
    for kind in sidestep_lab::run::metrics::EventKind::ALL {
        panels.state_mut().app.act(TimeAction::ToggleKind(kind));
    }
    panels.state_mut().app.act(TimeAction::ToEvent(Direction::Back));
    assert_eq!(panels.state().app.document.step(), since.step);
}

/// A crossing crowd of 250 agents in a square, each overlapping the next.
fn crowd() -> World {
    let agent = |index: u16| {
        let at = sidestep_core::Vec2::new(f32::from(index % 16), f32::from(index / 16)) * 0.95;
        let settings = AgentSettings { radius: 0.5, ..AgentSettings::default() };
        let objective = Objective::Goal(sidestep_core::Vec2::new(20.0, 20.0) - at);
        Agent { settings, objective, ..Agent::new(at) }
    };
    World { agents: (0..250).map(agent).collect(), ..World::new(0.1) }
}

/// With trials on a thread, the work within a frame, collecting and starting, takes far less than a frame.
#[test]
fn trials_of_250_agents_cost_a_frame_next_to_nothing() {
    let world = crowd();
    let decisions = sidestep_core::sim::decide(&world, &Watch::Agents(vec![0]));
    let memory = sidestep_lab::explain::doctor::Memory::default();
    let mut findings = sidestep_lab::explain::doctor::diagnose(&world, &decisions, 0, &memory);
    findings.retain(|finding| finding.severity > sidestep_lab::explain::doctor::Severity::Hint);
    assert!(!findings.is_empty(), "they overlap");
    let mut room = TrialRoom::default();
    let mut longest = Duration::ZERO;
    for _ in 0..100 {
        let begun = Instant::now();
        room.tend(&world, Some(0), &findings, || None);
        longest = longest.max(begun.elapsed());
        std::thread::sleep(Duration::from_millis(4));
    }
    assert!(matches!(room.progress(findings[0].ailment), Progress::Running | Progress::Over(_)));
    println!("longest {longest:?}");
    // A fifth of the 20 ms that a frame may take; on an idle machine it is about 0.1 ms.
    assert!(longest < Duration::from_millis(4), "{longest:?}");
}
