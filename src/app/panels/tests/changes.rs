//! Undo and redo.

use super::*;

#[test]
fn every_change_of_the_world_can_be_taken_back() {
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    let before = app.document.panes.world().clone();
    let agent = Scope::Agent(3);
    let changes = [
        Command::Set { key: RADIUS, value: Value::Real(0.25), scope: Scope::All },
        Command::Set { key: RADIUS, value: Value::Real(0.75), scope: agent },
        Command::Set { key: Key::ORCA_LEN, value: Value::Real(5.0), scope: Scope::All },
        Command::SetMethod { method: Method::Vo, scope: agent },
        Command::SetMethod { method: Method::Rvo, scope: Scope::All },
        Command::MoveAgent { agent: 2, to: sidestep_core::Vec2::new(1.0, 2.0) },
        Command::SetVelocity { agent: 2, to: sidestep_core::Vec2::new(0.5, 0.0) },
        Command::SetObjective { agent: 1, objective: Objective::Wander },
    ];
    let mut worlds = vec![before];
    for command in changes {
        app.ui.gesture += 1;
        app.act(command);
        worlds.push(app.document.panes.world().clone());
    }
    app.ui.gesture += 1;
    app.act(DocumentAction::ResetTuning);
    worlds.push(app.document.panes.world().clone());
    for back in worlds.iter().rev().skip(1) {
        app.act(DocumentAction::Take(Way::Undo));
        assert_eq!(app.document.panes.world(), back);
    }
    for again in &worlds[1..] {
        app.act(DocumentAction::Take(Way::Redo));
        assert_eq!(app.document.panes.world(), again);
    }
    // A new change discards what was undone.
    app.act(DocumentAction::Take(Way::Undo));
    app.ui.gesture += 1;
    app.act(Command::Set { key: RADIUS, value: Value::Real(0.3), scope: Scope::All });
    let world = app.document.panes.world().clone();
    app.act(DocumentAction::Take(Way::Redo));
    assert_eq!(app.document.panes.world(), &world);
}

#[test]
fn undo_gives_each_world_back_what_it_had() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    compare(app, "method=vo,rvo");
    for _ in 0..5 {
        app.act(TimeAction::StepOnce);
    }
    let method =
        |app: &App, place: usize| app.document.panes.list[place].machine.run().world().agents[0].method;
    app.act(DocumentAction::SelectPane(1));
    app.act(Command::SetMethod { method: Method::Orca, scope: Scope::All });
    // Another world is selected before the change is undone.
    app.act(DocumentAction::SelectPane(0));
    app.act(DocumentAction::Take(Way::Undo));
    assert_eq!((method(app, 0), method(app, 1)), (Method::Vo, Method::Rvo));
    assert_eq!(app.document.panes.list[1].label, "RVO");
    app.act(DocumentAction::Take(Way::Redo));
    assert_eq!((method(app, 0), method(app, 1)), (Method::Vo, Method::Orca));
    // A place differs from world to world: undo restores each world's own.
    let place =
        |app: &App, pane: usize| app.document.panes.list[pane].machine.run().world().agents[3].position;
    let before = (place(app, 0), place(app, 1));
    app.ui.gesture += 1;
    app.act(Command::MoveAgent { agent: 3, to: sidestep_core::Vec2::new(1.0, 2.0) });
    app.act(DocumentAction::Take(Way::Undo));
    assert_eq!((place(app, 0), place(app, 1)), before);
    // On another branch there is nothing to undo.
    app.act(TimeAction::Seek(2));
    app.act(Command::parse_set("radius=0.4").expect("a radius"));
    app.act(SceneAction::SwitchBranch(0));
    let digest = app.document.panes.run().digest();
    app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(app.document.panes.run().digest(), digest);
}
