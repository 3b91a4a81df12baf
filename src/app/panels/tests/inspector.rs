//! The right panel.

use sidestep_lab::explain::doctor::Ailment;

use super::*;

#[test]
fn the_inspector_lists_the_neighbors_and_a_link_selects() {
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(2);
    unfold(&mut panels, "neighbors");
    unfold(&mut panels, "half-planes");
    let decisions = panels.state_mut().app.document.panes.decisions();
    let neighbors = &decisions.watched(0).expect("the selected agent is watched").neighbors;
    let neighbors: Vec<u32> = neighbors.iter().map(|neighbor| neighbor.index).collect();
    assert!(neighbors.len() > 3);
    let (from, to) = (label(&panels, "gap m"), label(&panels, "line of"));
    let names = panels.query_all(by().role(Role::Link)).map(|node| (rect(&node), words(&node)));
    let mut links: Vec<(Rect, String)> =
        names.filter(|(rect, _)| rect.top() > from.bottom() && rect.bottom() < to.top()).collect();
    links.sort_by(|a, b| a.0.top().total_cmp(&b.0.top()));
    let listed: Vec<String> = links.iter().map(|(_, words)| words.clone()).collect();
    assert_eq!(
        listed,
        neighbors.iter().map(|agent| format!("agent {agent}")).collect::<Vec<_>>(),
        "nearest first"
    );
    click_at(&mut panels, links[2].0.center());
    assert_eq!(asked(&mut panels), [DocumentAction::Select(Some(neighbors[2])).into()]);
    assert!(has_words(&panels, &format!("Agent {}", neighbors[2])));
}

#[test]
fn the_inspector_says_how_the_programs_ended() {
    use sidestep_core::avoid::{Trace, orca::programs::LpOutcome};
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(2);
    unfold(&mut panels, "linear programs");
    let mut seen = [false; 3];
    for _ in 0..200 {
        let decisions = panels.state_mut().app.document.panes.decisions();
        let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else {
            panic!("ORCA decides")
        };
        let (place, sentence) = match trace.outcome {
            LpOutcome::Free => (0, "violates no line"),
            LpOutcome::Feasible => (1, "Program 2 found"),
            LpOutcome::Relaxed { .. } => (2, "Infeasible: program 2 failed at the line of "),
        };
        panels.step();
        assert!(has_words(&panels, sentence), "{seen:?}");
        seen[place] = true;
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    assert_eq!(seen, [true; 3], "a circle of ten meets all three");
}

#[test]
fn what_ails_the_agent_stands_over_its_numbers_with_the_remedy() {
    let mut panels = panels("head-on", TALL);
    for _ in 0..300 {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    panels.state_mut().app.document.examine();
    panels.run_steps(2);
    unfold(&mut panels, "numbers");
    let findings = panels.state().app.document.examination.findings().to_vec();
    let deadlock =
        findings.iter().find(|finding| finding.ailment == Ailment::Deadlock).expect("a standstill");
    let shown = label(&panels, &deadlock.sentence.to_string());
    assert!(shown.top() < label(&panels, "position").top(), "over the numbers");
    point(&mut panels, shown.center());
    panels.run_steps(40);
    assert!(has_words(&panels, &deadlock.remedy.message().to_string()), "{:?}", deadlock.remedy);
}

#[test]
fn the_behavior_of_the_selected_agent_can_be_switched() {
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(3);
    let middle = label(&panels, "behavior").center().y;
    let combo = all(&panels, Role::ComboBox)
        .into_iter()
        .find(|combo| combo.left() > 960.0 && combo.y_range().contains(middle))
        .expect("a switch beside its name");
    for (name, objective) in [("wander", Objective::Wander), ("follow the pointer", Objective::Pointer)] {
        click_at(&mut panels, combo.center());
        panels.run_steps(5);
        click(&mut panels, Role::Button, name);
        let want = Action::from(Command::SetObjective { agent: 0, objective });
        assert_eq!(asked(&mut panels), [want]);
        panels.run_steps(10);
    }
}
