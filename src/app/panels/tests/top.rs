//! The top bar and the table of keys.

use std::collections::BTreeSet;

use sidestep_lab::text::language::Language;

use super::*;

#[test]
fn the_top_bar_plays_steps_restarts_and_sets_the_speed() {
    let mut panels = panels("circle-10", TALL);
    for (words, wanted) in [
        ("▶", Action::from(TimeAction::TogglePlay)),
        ("⏸", TimeAction::TogglePlay.into()),
        ("▸", TimeAction::StepOnce.into()),
        ("⏮", TimeAction::Seek(0).into()),
        ("⏭", TimeAction::ToEnd.into()),
        ("◂", TimeAction::StepBack.into()),
        ("➡", TimeAction::ToEvent(Direction::Forward).into()),
        ("▸", TimeAction::StepOnce.into()),
        ("⬅", TimeAction::ToEvent(Direction::Back).into()),
        ("⟲", SceneAction::Restart.into()),
    ] {
        click(&mut panels, Role::Button, words);
        assert_eq!(asked(&mut panels), [wanted], "{words}");
    }
    click(&mut panels, Role::Button, "ask or find …");
    assert_eq!(asked_all(&mut panels), [UiAction::Find(Some(crate::app::ui::Finder::Commands)).into()]);
    panels.state_mut().app.act(UiAction::Find(None));
    // All commands for the view are in one menu, as in the table of keys.
    for binding in keys::table().into_iter().filter(|binding| binding.section == keys::KeySection::View) {
        click(&mut panels, Role::Button, "View");
        let entry = rect(&panels.get(by().role(Role::Button).label(&binding.about)));
        click_at(&mut panels, entry.center());
        assert_eq!(asked_all(&mut panels), std::slice::from_ref(&binding.action), "{}", binding.about);
        // Folded panels are restored, and an open list is closed.
        panels.state_mut().app.act(binding.action);
        panels.state_mut().app.act(UiAction::Find(None));
        panels.run_steps(3);
    }
    panels.state_mut().app.act(LensAction::SetDock(Dock::Right));
    panels.run_steps(3);
    let speed = all(&panels, Role::ComboBox)[0].center();
    click_at(&mut panels, speed);
    click(&mut panels, Role::Button, "2×");
    assert_eq!(asked(&mut panels), [TimeAction::SetSpeed(2.0).into()]);
}

/// Every label and control of the top bar, by its left edge.
fn top_bar(panels: &Panels) -> Vec<(Rect, String)> {
    let roles = [Role::Label, Role::Button, Role::ComboBox];
    let nodes = roles.into_iter().flat_map(|role| panels.query_all(by().role(role)));
    let mut found: Vec<_> =
        nodes.map(|node| (rect(&node), words(&node))).filter(|(rect, _)| rect.center().y < 30.0).collect();
    found.sort_by(|a, b| a.0.left().total_cmp(&b.0.left()));
    found
}

#[test]
fn nothing_in_the_top_bar_is_cut_or_overlaps_in_any_scenario() {
    Language::ALL.into_iter().for_each(|language| language.speaking(hold_top_bar));
}

fn hold_top_bar() {
    for size in [(1024.0, 640.0), (1280.0, 800.0)] {
        let mut panels = panels("head-on", size);
        style::fonts(&panels.ctx);
        let mut places = BTreeSet::new();
        for builtin in builtin::all() {
            let mut app = app_of(builtin.name);
            // A long run that falls behind shows the longest text.
            (app.time.playing, app.time.pace.real_time_factor) = (true, 0.127);
            for _ in 0..1100 {
                if builtin.name == "circle-10" {
                    app.act(TimeAction::StepOnce);
                }
            }
            app.time.playing = true;
            panels.state_mut().app = app;
            panels.run_steps(3);
            let found = top_bar(&panels);
            assert!(found.len() >= 12, "{found:?}");
            let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
            for (rect, words) in &found {
                assert!(window.contains_rect(*rect), "{} at {size:?}: {words} at {rect}", builtin.name);
            }
            for pair in found.windows(2) {
                let [(a, first), (b, second)] = pair else { unreachable!() };
                let clear = a.right() <= b.left() + 0.5;
                assert!(clear, "{} at {size:?}: {first} {a} lies over {second} {b}", builtin.name);
            }
            let method = found.iter().find(|(_, words)| words == "HRVO").expect("its button");
            places.insert(method.0.to_string());
        }
        assert_eq!(places.len(), 1, "buttons of methods keep their place at {size:?}: {places:?}");
    }
}

#[test]
fn the_table_of_keys_lists_every_binding_and_its_cross_closes_it() {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.act(UiAction::ToggleHelp);
    panels.run_steps(4);
    for binding in keys::table() {
        let found = panels.query_all(by().role(Role::Label)).filter(|node| {
            // A row has the keys and, on the same line, their action.
            words(node) == binding.keys
                && panels
                    .query_all(by().role(Role::Label).label(&binding.about))
                    .any(|about| (rect(&about).center().y - rect(node).center().y).abs() < 8.0)
        });
        assert!(found.count() > 0, "{} {}", binding.keys, binding.about);
    }
    click(&mut panels, Role::Button, "Close window");
    assert_eq!(asked(&mut panels), [UiAction::ToggleHelp.into()]);
}

#[test]
fn the_table_of_keys_fits_the_smallest_window_that_counts() {
    // The last keys of the first column were once cut at 1024 × 640.
    let mut panels = panels("circle-10", (1024.0, 640.0));
    panels.state_mut().app.act(UiAction::ToggleAllPanels);
    panels.state_mut().app.act(UiAction::ToggleHelp);
    panels.run_steps(4);
    let frame = rect(&panels.get(by().role(Role::Window)));
    assert!(Rect::from_min_size(Pos2::ZERO, Vec2::new(1024.0, 640.0)).contains_rect(frame), "{frame}");
    for binding in keys::table() {
        let rows = panels.query_all(by().role(Role::Label).label(&binding.about));
        let lowest = rows.map(|node| rect(&node).bottom()).fold(0.0, f32::max);
        assert!(lowest > 0.0 && lowest < frame.bottom(), "{}: {lowest} of {frame}", binding.about);
    }
}
