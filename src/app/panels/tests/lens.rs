//! The velocity lens under the pointer.

use sidestep_lab::explain::lens::len_lab::Reading;

use super::*;

/// The place of a velocity in the lens.
fn lens_point(panels: &mut Panels, velocity: sidestep_core::Vec2) -> Pos2 {
    let area = panels::lens::area(&panels.ctx).expect("a lens");
    let app = &mut panels.state_mut().app;
    let screen = app.lens_drawing(area).expect("a selected agent").camera.screen_from_world(velocity);
    pos2(screen.x, screen.y)
}

/// The circle of ten after some steps, with the lens on agent 0.
fn lens_panels() -> Panels {
    let mut panels = panels("circle-10", TALL);
    for _ in 0..40 {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    panels.run_steps(3);
    asked(&mut panels);
    panels
}

#[test]
fn the_preferred_velocity_is_dragged_in_the_lens_and_the_decision_follows() {
    let mut panels = lens_panels();
    let preferred = panels.state_mut().app.document.panes.decisions().choices[0].preferred;
    let (from, to) =
        (lens_point(&mut panels, preferred), lens_point(&mut panels, sidestep_core::Vec2::new(0.5, -0.75)));
    drag(&mut panels, from, to);
    let last = asked(&mut panels).pop();
    let Some(Action::World(RunCommand::World(Command::SetObjective {
        agent: 0,
        objective: Objective::Velocity(velocity),
    }))) = last
    else {
        panic!("{last:?}");
    };
    // Exact to a point of the screen.
    assert!((velocity - sidestep_core::Vec2::new(0.5, -0.75)).length() < 0.02, "{velocity}");
    let decided = panels.state_mut().app.document.panes.decisions().choices[0].preferred;
    assert_eq!(decided, velocity, "decided again with the velocity dragged");
    // One gesture is one change: undo restores the goal.
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    let objective = panels.state().app.document.panes.world().agents[0].objective;
    assert!(matches!(objective, Objective::Goal(_)), "{objective:?}");
    panels.state_mut().app.act(DocumentAction::Take(Way::Redo));
    let objective = panels.state().app.document.panes.world().agents[0].objective;
    assert_eq!(objective, Objective::Velocity(velocity));
}

#[test]
fn the_velocity_of_a_neighbor_is_dragged_in_the_lens() {
    let mut panels = lens_panels();
    let (decisions, world) = {
        let app = &mut panels.state_mut().app;
        (app.document.panes.decisions().clone(), app.document.panes.world().clone())
    };
    let neighbor = decisions.watched(0).expect("watched").neighbors[5].index;
    let from = lens_point(&mut panels, world.agents[neighbor as usize].velocity);
    let to = lens_point(&mut panels, sidestep_core::Vec2::new(-1.5, 1.5));
    drag(&mut panels, from, to);
    let velocity = panels.state().app.document.panes.world().agents[neighbor as usize].velocity;
    assert!((velocity - sidestep_core::Vec2::new(-1.5, 1.5)).length() < 0.02, "{velocity}");
}

#[test]
fn a_hand_on_a_line_points_at_its_neighbor_everywhere() {
    let mut panels = lens_panels();
    let decisions = panels.state_mut().app.document.panes.decisions().clone();
    let sidestep_core::avoid::Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else {
        panic!("ORCA leaves its trace")
    };
    let mut reached = trace.half_planes.iter().zip(&trace.origins).filter(|(line, _)| {
        // Far from all tips and other lines nothing else is under the pointer.
        let at = line.point;
        at.length() < 2.0
            && trace.half_planes.iter().filter(|other| other.violation(at).abs() < 0.12).count() == 1
            && (at - decisions.choices[0].preferred).length() > 0.3
    });
    let (line, origin) = reached.next_back().expect("a line that stands alone somewhere");
    let at = lens_point(&mut panels, line.point);
    point(&mut panels, at);
    panels.run_steps(2);
    let actions = std::mem::take(&mut panels.state_mut().actions);
    let source = overlay::Source::of(origin);
    assert!(actions.contains(&UiAction::Point(source).into()), "{source:?} in {actions:?}");
    unfold(&mut panels, "half-planes");
    // The next picture shows it in the table.
    panels.state_mut().app.ui.settle_pointing();
    point(&mut panels, at + egui::vec2(0.5, 0.0));
    panels.run_steps(1);
    assert!(has_words(&panels, "▶"), "its row is marked");
}

#[test]
fn the_time_horizon_is_dragged_by_the_cut_off_of_a_cone() {
    let mut panels = lens_panels();
    let app = &mut panels.state_mut().app;
    let neighbor = app.document.panes.decisions().watched(0).expect("watched").neighbors[4].index;
    let world = app.document.panes.world();
    let p = world.agents[neighbor as usize].position - world.agents[0].position;
    let (apex, horizon) = (world.agents[neighbor as usize].velocity, world.agents[0].settings.time_horizon);
    // The center is at p / τ from the neighbor's velocity; twice that distance means half the time.
    let (from, to) = (apex + p / horizon, apex + p / (0.5 * horizon));
    let point_on = |panels: &mut Panels| {
        panels.state_mut().app.act(UiAction::Point(overlay::Source::Neighbor(neighbor)));
        panels.state_mut().app.ui.settle_pointing();
    };
    // All of it visible.
    panels.state_mut().app.act(LensAction::SetView(LensView { center: apex + p / horizon, scale: 0.05 }));
    panels.run_steps(2);
    point_on(&mut panels);
    let (from, to) = (lens_point(&mut panels, from), lens_point(&mut panels, to));
    panels.input_mut().events.push(Event::PointerMoved(from));
    point_on(&mut panels);
    button(&mut panels, from, true);
    for k in 1..=4 {
        point_on(&mut panels);
        point(&mut panels, from.lerp(to, k as f32 / 4.0));
    }
    button(&mut panels, to, false);
    let dragged = panels.state().app.document.panes.world().agents[0].settings.time_horizon;
    assert!((dragged / (0.5 * horizon) - 1.0).abs() < 0.02, "{dragged} s");
}

#[test]
fn the_lens_steps_plays_and_scrubs_through_its_stages() {
    let mut panels = panels("four-balls", TALL);
    for _ in 0..3 {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    for (mode, name) in [(LensFace::Construction, "Build-up"), (LensFace::Programs, "Programs")] {
        click(&mut panels, Role::Button, name);
        assert_eq!(panels.state().app.lens.mode, mode);
        panels.run_steps(2);
        let mut seen = std::collections::BTreeSet::new();
        // The arrow keys go to the last stage and stay there; each stage has a different text.
        for _ in 0..60 {
            panels.state_mut().app.act(Action::Arrow(Direction::Forward));
            panels.run_steps(1);
            let area = panels::lens::area(&panels.ctx).expect("a lens");
            let shapes = panels.state_mut().app.lens_drawing(area).expect("a picture").shapes;
            assert!(shapes.len() > 10, "{name}: {} shapes", shapes.len());
            let app = &mut panels.state_mut().app;
            let place = app.lens.at.stage;
            let view = app.view();
            let palette = view.palette();
            let lens = view.lens_on(&palette).expect("somebody is selected");
            let said = view.lens.text(&lens).sentence.expect("a sentence").to_string();
            assert!(has_words(&panels, &said), "{name} at {place} does not show: {said}");
            seen.insert(said);
        }
        let step = panels.state().app.document.panes.world().step;
        assert_eq!(step, 3, "{name}: the world stands still");
        assert!(seen.len() >= 5, "{name}: {seen:?}");
        let last = panels.state().app.lens.at.stage;
        panels.state_mut().app.act(Action::Arrow(Direction::Back));
        assert_eq!(panels.state().app.lens.at.stage, last - 1.0, "{name}");
        panels.state_mut().app.act(LensAction::Seek(0.0));
        let mut stops = Vec::new();
        while panels.state().app.lens.at.stage < last {
            panels.state_mut().app.act(LensAction::Play);
            for _ in 0..400 {
                panels.state_mut().app.play_lens(std::time::Duration::from_millis(100));
            }
            assert!(!panels.state().app.lens.at.playing, "{name}");
            stops.push(panels.state().app.lens.at.stage);
        }
        let view = panels.state_mut().app.view();
        let palette = view.palette();
        let stations = view.lens.stations(&view.lens_on(&palette).expect("somebody is selected"));
        let stations: Vec<f32> = stations.into_iter().map(|(step, _)| step as f32).skip(1).collect();
        let wanted = if stations.is_empty() { vec![last] } else { stations };
        assert_eq!(stops, wanted, "{name}: it plays to the next station, or to the end");
    }
    click(&mut panels, Role::Button, "len");
    panels.run_steps(2);
    asked(&mut panels);
    // The first one of this name below the header belongs to the laboratory.
    let rows: Vec<Pos2> = panels
        .query_all(by().role(Role::Button).label("5"))
        .map(|node| rect(&node).center())
        .filter(|at| at.x > 960.0)
        .collect();
    click_at(&mut panels, *rows.first().expect("an answer for len = 5"));
    assert_eq!(values(&asked(&mut panels), "orca.len"), [Value::Real(5.0)]);
}

#[test]
fn an_answer_of_the_laboratory_is_dragged_to_another_len() {
    let mut panels = panels("four-balls", TALL);
    panels.state_mut().app.act(LensAction::SetMode(LensFace::Len));
    panels.run_steps(3);
    let answer = |panels: &mut Panels, wanted: f32| {
        let view = panels.state_mut().app.view();
        let palette = view.palette();
        let lab = view.lens.lab(&view.lens_on(&palette).expect("somebody is selected"));
        let of =
            |answer: &sidestep_lab::explain::lens::len_lab::Answer| answer.reading == Reading::Len(wanted);
        lab.answers.iter().find(|answer| of(answer)).expect("an answer").velocity
    };
    let (one, five) = (answer(&mut panels, 1.0), answer(&mut panels, 5.0));
    let (from, to) = (lens_point(&mut panels, one), lens_point(&mut panels, five));
    drag(&mut panels, from, to);
    let len = panels.state().app.document.panes.world().params.orca_len;
    assert!((len / 5.0 - 1.0).abs() < 0.2, "dragged to {len}");
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(panels.state().app.document.panes.world().params.orca_len, 1.0);
}

#[test]
fn the_lens_goes_where_its_buttons_say_and_leaves_without_a_selection() {
    let mut panels = lens_panels();
    for (dock, wide) in [(Dock::Right, 320.0), (Dock::Beside, 340.0), (Dock::Full, 690.0)] {
        panels.state_mut().app.act(LensAction::SetDock(dock));
        panels.run_steps(4);
        let area = panels::lens::area(&panels.ctx).expect("a lens");
        assert!(area.width() >= wide - 1.0, "{dock:?}: {area}");
        let covers = panels::lens::covers_world(&panels.ctx);
        assert_eq!(covers, dock == Dock::Full, "{dock:?}");
    }
    panels.state_mut().app.act(LensAction::SetDock(Dock::Hidden));
    panels.run_steps(2);
    assert_eq!(panels::lens::area(&panels.ctx), None);
    panels.state_mut().app.act(LensAction::SetDock(Dock::Right));
    panels.state_mut().app.act(DocumentAction::Select(None));
    panels.run_steps(2);
    assert_eq!(panels::lens::area(&panels.ctx), None);
}

/// The buttons moved from step to step with the lines of the text below them, and the picture changed its scale.
#[test]
fn the_buttons_of_the_programs_stay_in_their_place_in_a_large_lens() {
    let mut panels = panels("four-balls", TALL);
    (0..3).for_each(|_| panels.state_mut().app.act(TimeAction::StepOnce));
    panels.state_mut().app.act(LensAction::SetDock(Dock::Full));
    panels.run_steps(3);
    click(&mut panels, Role::Button, "Programs");
    panels.run_steps(3);
    let area = panels::lens::area(&panels.ctx).expect("a lens");
    for _ in 0..60 {
        panels.state_mut().app.act(LensAction::Step(1));
        panels.run_steps(2);
        let now = panels::lens::area(&panels.ctx).expect("a lens");
        let stage = panels.state().app.lens.at.stage;
        assert!((now.height() - area.height()).abs() < 1.0, "stage {stage}: {now} in place of {area}");
    }
}
