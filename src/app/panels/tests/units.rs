//! A scene in centimeters is shown in centimeters everywhere.

use std::collections::BTreeSet;

use sidestep_core::Method;
use sidestep_lab::{
    files::scenario::builtin,
    picture::draw,
    text::unit::{LengthUnit, SceneUnit},
};

use super::{
    drawing::drawing,
    grips::{Hand, at},
    *,
};
use crate::app::{
    document::changes::SceneText,
    edit::{EditAction, layout::LayoutKind, tool::EditTool},
    lens::LensAction,
    ui::Finder,
};

const CENTIMETERS: SceneUnit = SceneUnit { unit: LengthUnit::Centimeter, meters: 0.01 };

/// Units based on meters, as they appear after a number or in a heading.
const WITH_METERS: [&str; 8] = ["m", "mm", "m/s", "m/s²", "m/s³", "m²", "1/m²", "N"];

/// Returns true if a text contains a unit based on meters.
fn has_meters(text: &str) -> bool {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || "(),;:".contains(c)).collect();
    // A single N is a key.
    let is_number = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let is_unit = |k: usize| {
        let word = words[k].trim_end_matches('.');
        WITH_METERS.contains(&word) && (word != "N" || k > 0 && is_number(words[k - 1]))
    };
    (0..words.len()).any(is_unit) || text.contains("1/(m s)")
}

/// The text of panels, worlds and lens, without the scene's own description, which quotes its author.
fn said(panels: &mut Panels) -> Vec<String> {
    let about = panels.state().app.document.scenario.words().to_string();
    let mut said: Vec<String> =
        panels.query_all(by()).flat_map(|node| [node.label(), node.value()]).flatten().collect();
    let app = &mut panels.state_mut().app;
    let lens = app.lens_drawing(Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(320.0, 320.0)));
    for drawing in app.drawings().into_iter().chain(lens) {
        said.extend(drawing.shapes.into_iter().filter_map(|shape| match shape {
            draw::Shape::Text { text, .. } => Some(text),
            _ => None,
        }));
    }
    said.retain(|text| !about.contains(text.trim()));
    said
}

/// Adds text in meters, with the place where it was found.
fn read(found: &mut BTreeSet<String>, place: &str, panels: &mut Panels) {
    let in_meters = said(panels).into_iter().filter(|text| has_meters(text));
    found.extend(in_meters.map(|text| format!("{place}: {text}")));
}

/// Sets the unit as the panel of the scene does.
pub(super) fn read_in(panels: &mut Panels, unit: SceneUnit) {
    let app = &mut panels.state_mut().app;
    let text = SceneText { unit, ..app.document.text() };
    app.act(DocumentAction::Tell(text));
}

fn in_centimeters(panels: &mut Panels) {
    read_in(panels, CENTIMETERS);
    panels.state_mut().app.settings.plots = true;
    panels.run_steps(3);
}

#[test]
fn what_is_read_finds_meters_and_nothing_else() {
    for text in ["3.2 m", "u, m/s", "0.1 m/s²", "speed (m/s)", "a 2 N push", "N 2 N", "1/(m s)", "12 m."] {
        assert!(has_meters(text), "{text}");
    }
    for text in ["3.2 cm", "M", "N", "Ctrl N", "32 ms", "members", "100 cm/s", "kg cm/s²", "1/(cm s)"] {
        assert!(!has_meters(text), "{text}");
    }
}

#[test]
fn no_panel_world_or_lens_of_any_scene_says_meters_in_a_scene_in_centimeters() {
    let mut found = BTreeSet::new();
    let mut panels = panels("head-on", TALL);
    for entry in builtin::all() {
        panels.state_mut().app = app_of(entry.name);
        in_centimeters(&mut panels);
        steps(&mut panels, 12);
        for mode in [
            LensFace::Decision,
            LensFace::Construction,
            LensFace::Programs,
            LensFace::Len,
            LensFace::Steering,
        ] {
            panels.state_mut().app.act(LensAction::SetMode(mode));
            panels.run_steps(3);
            read(&mut found, entry.name, &mut panels);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_heading_of_any_method_says_meters_in_a_scene_in_centimeters() {
    let mut found = BTreeSet::new();
    for method in [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca, Method::None] {
        let mut panels = panels("circle-10", TALL);
        in_centimeters(&mut panels);
        panels.state_mut().app.act(DocumentAction::SetMethod(method));
        steps(&mut panels, 20);
        for heading in sections::names() {
            open(&mut panels, &heading);
            read(&mut found, &heading, &mut panels);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_tool_says_meters_in_a_scene_in_centimeters() {
    let mut found = BTreeSet::new();
    for tool in EditTool::ALL {
        let mut hand = drawing(tool);
        in_centimeters(&mut hand.panels);
        hand.frame(at(-3.0, 1.0), None, false);
        hand.frame(at(-3.0, 1.0), Some(crate::app::mouse_input::Press::Grip), true);
        hand.frame(at(1.0, 2.5), None, true);
        hand.panels.run_steps(2);
        drawn(&mut found, &mut hand, tool);
        hand.frame(at(1.0, 2.5), None, false);
        hand.panels.run_steps(2);
        drawn(&mut found, &mut hand, tool);
        if tool == EditTool::Group {
            for kind in LayoutKind::ALL {
                hand.app().act(EditAction::Lay(kind));
                hand.panels.run_steps(2);
                drawn(&mut found, &mut hand, tool);
            }
        }
        hand.app().act(EditAction::Take(EditTool::Select));
        hand.app().act(EditAction::PickAll);
        hand.panels.run_steps(2);
        drawn(&mut found, &mut hand, tool);
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Like [`read`], with the marks of drawing mode.
fn drawn(found: &mut BTreeSet<String>, hand: &mut Hand, tool: EditTool) {
    let place = format!("{tool:?}");
    read(found, &place, &mut hand.panels);
    let marks = hand.app().marks_of_drawing(&draw::Palette::of(draw::Theme::Dark));
    found.extend(marks.into_iter().filter_map(|shape| match shape {
        draw::Shape::Text { text, .. } if has_meters(&text) => Some(format!("{place}: {text}")),
        _ => None,
    }));
}

#[test]
fn no_window_over_the_worlds_says_meters_in_a_scene_in_centimeters() {
    let mut found = BTreeSet::new();
    let mut panels = panels("circle-10", TALL);
    in_centimeters(&mut panels);
    steps(&mut panels, 20);
    let windows: [(&str, Action); 5] = [
        ("palette", UiAction::Find(Some(Finder::Commands)).into()),
        ("values", UiAction::Preview(Some("detour")).into()),
        ("comparison", UiAction::ToggleComparison.into()),
        ("methods", UiAction::ToggleMethods.into()),
        ("help", UiAction::ToggleHelp.into()),
    ];
    for (name, open) in windows {
        panels.state_mut().app.act(open);
        panels.run_steps(4);
        read(&mut found, name, &mut panels);
        panels.state_mut().app.act(Action::Escape);
        panels.run_steps(2);
    }
    for preset in sidestep_lab::files::presets::all() {
        panels.state_mut().app.act(UiAction::Preview(Some(preset.id.as_str())));
        panels.run_steps(2);
        // A source's own description is quoted.
        let quoted = |text: &String| {
            let about = preset.about.iter().chain(&preset.secondary);
            let bare = text.trim().trim_start_matches("Not read itself: ");
            let of = |quoted: &String| text.contains(&**quoted) || quoted.contains(bare);
            about.chain(preset.unsaid.values()).any(of)
        };
        let said = said(&mut panels).into_iter().filter(|text| has_meters(text) && !quoted(text));
        found.extend(said.map(|text| format!("{}: {text}", preset.id)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_unit_of_a_scene_is_chosen_while_it_is_drawn_and_taken_back() {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.act(EditAction::Toggle);
    panels.run_steps(3);
    let middle = label(&panels, "lengths in").center().y;
    let combo = all(&panels, Role::ComboBox).into_iter().find(|combo| combo.y_range().contains(middle));
    click_at(&mut panels, combo.expect("the unit").center());
    click(&mut panels, Role::Button, "tile");
    panels.run_steps(3);
    let unit = |panels: &Panels| panels.state().app.document.look.unit.unit;
    assert_eq!(unit(&panels), LengthUnit::Tile);
    assert!(said(&mut panels).iter().any(|text| text == "1 tile ="));
    assert!(said(&mut panels).iter().any(|text| text.ends_with("tiles/s")), "{:?}", said(&mut panels));
    let app = &mut panels.state_mut().app;
    assert_eq!(app.document.scenario_of_now().view.unit.unit, LengthUnit::Tile, "it is saved");
    app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(unit(&panels), LengthUnit::Meter);
}
