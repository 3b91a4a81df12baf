//! The window for an audience: large text, themes, less motion, and presenter mode.

use sidestep_lab::{
    picture::draw::{TextSize, Theme},
    text::language::Language,
};

use super::*;

/// The room that a text size leaves in a window, points.
fn at(size: (f32, f32), percent: u16) -> (f32, f32) {
    let scale = TextSize::new(percent).expect("a size").scale(Theme::Dark);
    (size.0 / scale, size.1 / scale)
}

#[test]
fn keys_change_the_text_size_and_settings_keep_it() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    let act = |app: &mut App, keys: &str| {
        let binding = keys::table().into_iter().find(|binding| binding.keys == keys).expect("a key");
        app.act(binding.action);
    };
    let percent = |app: &App| app.settings.text_size.percent();
    act(app, "Ctrl +");
    act(app, "Ctrl +");
    assert_eq!(percent(app), 125);
    for _ in 0..20 {
        act(app, "Ctrl +");
    }
    assert_eq!((percent(app), app.settings.scale()), (250, 2.5));
    for _ in 0..20 {
        act(app, "Ctrl −");
    }
    assert_eq!(percent(app), 80);
    let kept = serde_json::to_value(&app.settings).expect("settings");
    assert_eq!(kept["text_size"], 80);
    act(app, "Ctrl 0");
    assert_eq!(percent(app), 100);
    app.act(UiAction::SetTheme(Theme::Projector));
    assert_eq!(app.settings.scale(), 1.25, "a projector's words are large by themselves");
}

#[test]
fn one_key_goes_through_all_themes() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let app = &mut panels.state_mut().app;
    let mut seen = Vec::new();
    for _ in Theme::ALL {
        app.act(UiAction::ToggleTheme);
        seen.push(app.settings.theme);
    }
    assert_eq!(seen, [Theme::Light, Theme::Projector, Theme::Dark]);
}

#[test]
fn where_words_are_large_one_side_panel_makes_room_for_the_other() {
    let size = at((1280.0, 800.0), 250);
    let mut panels = panels("circle-10", size);
    panels.run_steps(3);
    let sides = |panels: &Panels| {
        // Headings of the left panel, and the lens of the right one.
        let left = panels.query_all(by().role(Role::Slider)).any(|node| rect(&node).left() < 0.5 * size.0);
        (left, panels::lens::area(&panels.ctx).is_some())
    };
    assert_eq!(sides(&panels), (true, false));
    let toggle = |panels: &mut Panels, side: Panel| {
        let app = &mut panels.state_mut().app;
        app.ui.front.is_alone = true;
        app.act(UiAction::TogglePanel(side));
        panels.run_steps(3);
    };
    toggle(&mut panels, Panel::Right);
    assert_eq!(sides(&panels), (false, true), "the hidden one comes to the front");
    toggle(&mut panels, Panel::Right);
    assert_eq!(sides(&panels), (true, false), "and folds");
    toggle(&mut panels, Panel::Left);
    assert_eq!(sides(&panels), (false, false));
    let world = panels.ctx.available_rect();
    assert!(world.width() > 0.9 * size.0, "{world}");
}

#[test]
fn every_control_of_the_top_bar_is_in_the_window_at_any_text_size() {
    for language in Language::ALL {
        language.speaking(|| {
            for window in [(1280.0, 800.0), (1024.0, 640.0)] {
                for percent in [80, 125, 150, 200, 250] {
                    hold_top(at(window, percent));
                }
            }
        });
    }
}

fn hold_top(size: (f32, f32)) {
    let mut panels = panels("doorway", size);
    style::fonts(&panels.ctx);
    panels.run_steps(3);
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
    for name in ["VO", "RVO", "HRVO", "ORCA", "⟲", "▶"] {
        let buttons = panels.query_all(by().role(Role::Button).label(name)).map(|node| rect(&node));
        let found = buttons.min_by(|a, b| a.top().total_cmp(&b.top())).unwrap_or_else(|| panic!("{name}"));
        assert!(window.contains_rect(found), "{size:?}: {name} at {found}");
    }
    let world = panels.ctx.available_rect();
    assert!(world.width() >= 180.0 && world.height() >= 90.0, "{size:?} leaves {world} for the worlds");
}

#[test]
fn the_table_of_keys_can_be_read_to_its_end_where_words_are_large() {
    let size = at((1280.0, 800.0), 250);
    let mut panels = panels("circle-10", size);
    panels.state_mut().app.act(UiAction::ToggleHelp);
    panels.run_steps(4);
    let frame = rect(&panels.get(by().role(Role::Window)));
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
    assert!(window.contains_rect(frame), "{frame} in {window}");
}

#[test]
fn an_audience_sees_the_worlds_a_caption_and_the_keys_and_escape_brings_all_back() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(3);
    let before = panels.state().app.settings.clone();
    let world = panels.ctx.available_rect();
    let key = keys::table().into_iter().find(|binding| binding.keys == "F12").expect("a key");
    panels.state_mut().app.act(key.action);
    panels.run_steps(3);
    let alone = panels.ctx.available_rect();
    assert!(alone.width() == 1280.0 && alone.bottom() == 800.0 && alone.top() < 120.0, "{alone}");
    assert_eq!(all(&panels, Role::Slider).len() + all(&panels, Role::ComboBox).len(), 0, "no panel");
    assert!(has_words(&panels, "Circle of 10") && has_words(&panels, "ORCA"), "the caption");
    press(&mut panels, egui::Key::Tab);
    let pill = label(&panels, "Tab");
    assert!(pill.height() > 30.0 && pill.top() > 600.0, "{pill}");
    panels.state_mut().app.act(Action::Escape);
    panels.run_steps(3);
    assert_eq!(panels.state().app.settings, before);
    assert_eq!(panels.ctx.available_rect(), world);
    assert!(panels.state().app.document.selected().is_some(), "Escape did nothing besides");
}

#[test]
fn without_motion_the_camera_zooms_at_once() {
    use std::time::Duration;
    let zoomed = |still: bool| {
        let mut panels = panels("circle-10", (1280.0, 800.0));
        let app = &mut panels.state_mut().app;
        app.settings.still = Some(still);
        app.camera_follows_viewport(Duration::ZERO);
        app.ui.viewport.zoom(4.0, sidestep_core::Vec2::splat(300.0));
        app.camera_follows_viewport(Duration::from_millis(16));
        app.ui.viewport.is_still()
    };
    assert!(zoomed(true), "nothing is left to glide");
    assert!(!zoomed(false), "it eases");
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.state_mut().app.settings.still = Some(false);
    panels.state_mut().app.act(UiAction::ToggleStill);
    assert_eq!(panels.state().app.settings.still, Some(true));
}
