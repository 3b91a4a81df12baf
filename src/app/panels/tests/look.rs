//! Overlays and colors.

use egui_macroquad::egui::Id;
use sidestep_lab::text::language::Language;

use super::*;

#[test]
fn bodies_show_what_the_menu_says_and_the_settings_keep_it() {
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(2);
    unfold(&mut panels, "Overlays");
    for quantity in overlay::Quantity::ALL.into_iter().rev() {
        let middle = label(&panels, "bodies show").center().y;
        let choice = all(&panels, Role::ComboBox).into_iter().find(|combo| combo.y_range().contains(middle));
        click_at(&mut panels, choice.expect("a choice beside its name").center());
        click(&mut panels, Role::Button, &quantity.name().to_string());
        assert_eq!(asked(&mut panels), [LookAction::SetColorBy(quantity).into()]);
        assert_eq!(panels.state().app.settings.color_by, quantity);
    }
}

#[test]
fn each_check_box_switches_its_overlay() {
    let mut panels = panels("circle-10", TALL);
    panels.run_steps(2);
    unfold(&mut panels, "Overlays");
    for overlay in overlay::ALL {
        let before = panels.state().app.document.look.shown.is_on(overlay.id);
        click(&mut panels, Role::CheckBox, &overlay.name().to_string());
        assert_eq!(asked(&mut panels), [LookAction::ToggleOverlay(overlay.id).into()], "{}", overlay.slug);
        assert_eq!(panels.state().app.document.look.shown.is_on(overlay.id), !before);
    }
    click(&mut panels, Role::Button, "as the scenario wants them");
    assert_eq!(asked(&mut panels), [LookAction::ResetOverlays.into()]);
    click(&mut panels, Role::CheckBox, "constructions of everybody");
    assert_eq!(asked(&mut panels), [LookAction::ToggleEveryone.into()]);
}

/// Shows the legend, which is off by default.
fn with_legend(app: &mut App) {
    app.document.look.shown.set(overlay::OverlayId::Legend, true);
}

/// Draws the world in the room that the panels leave for it.
fn draw_world(panels: &mut Panels) -> Rect {
    let app = &mut panels.state_mut().app;
    app.ui.viewport.rect = Rect::from_min_max(pos2(264.0, 40.0), pos2(960.0, 740.0));
    app.camera_follows_viewport(std::time::Duration::ZERO);
    app.drawings();
    let legend = app.ui.legend.expect("a legend");
    assert!(app.ui.viewport.rect.contains_rect(legend), "{legend}");
    panels.run_steps(2);
    legend
}

#[test]
fn a_click_folds_the_legend_to_its_title_and_the_settings_keep_it() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    with_legend(&mut panels.state_mut().app);
    asked(&mut panels);
    let whole = draw_world(&mut panels);
    click_at(&mut panels, whole.center());
    assert_eq!(asked(&mut panels), [LookAction::FoldLegend(true).into()]);
    let folded = draw_world(&mut panels);
    assert!(folded.height() < 40.0 && whole.height() > 100.0, "{folded} of {whole}");
    let settings = panels.state().app.settings.clone();
    assert!(settings.legend_folded);
    let scenario = Scenario::load("four-balls").expect("a built-in scenario");
    let app = App::new(Opening::of("four-balls", scenario), settings).expect("no log to fail on");
    assert!(app.document.look.legend_folded, "in the next window, too");
    click_at(&mut panels, folded.center());
    assert_eq!(asked(&mut panels), [LookAction::FoldLegend(false).into()]);
}

/// A crowd of tiny agents, with a long line in its legend.
const CROWD: &str = r#"
title = "A crowd"
[defaults]
radius = 0.2
[[groups]]
layout = "random"
n = 6000
low = [-900.0, -900.0]
high = [900.0, 900.0]
goal = "random"
"#;

/// A first start with this scenario, drawn in the room that the panels leave for it.
fn first_start(scenario: &Scenario, size: (f32, f32)) -> Panels {
    let mut panels = panels("circle-10", size);
    style::fonts(&panels.ctx);
    let opening = Opening::of(&scenario.title, scenario.clone());
    let mut app = App::new(opening, Settings::default()).expect("no log to fail on");
    (app.time.playing, app.time.goal) = (false, None);
    with_legend(&mut app);
    panels.state_mut().app = app;
    for _ in 0..4 {
        panels.run_steps(2);
        let world = panels.ctx.available_rect();
        let app = &mut panels.state_mut().app;
        app.ui.viewport.rect = world;
        app.camera_follows_viewport(std::time::Duration::ZERO);
        app.drawings();
    }
    panels
}

/// The offer of the tour once covered the title of a crowd's legend, the hint with the first keys that of a small
/// window, and both covered the panels of a smaller one.
#[test]
fn what_stands_over_the_picture_at_the_first_start_hides_nothing_of_the_legend_and_the_panels() {
    let crowd = Scenario::parse(CROWD, "crowd.toml").expect("a scenario");
    let built_in = ["circle-10", "doorway"].map(|name| Scenario::load(name).expect("built in"));
    for language in Language::ALL {
        language.speaking(|| {
            for (scenario, size) in built_in.iter().chain([&crowd]).flat_map(|scenario| {
                [(1280.0, 800.0), (1024.0, 800.0), (1024.0, 640.0), (1600.0, 900.0), (900.0, 600.0)]
                    .map(|size| (scenario, size))
            }) {
                let panels = first_start(scenario, size);
                let what = format!("{language:?} {} {size:?}", scenario.title);
                let world = panels.ctx.available_rect();
                // The narrowest worlds have no room for a legend.
                let legend = panels.state().app.ui.legend;
                assert!(legend.is_some() || size.0 < 1000.0, "{what}");
                let [offer, keys] = ["tour", "hint"].map(|name| {
                    let chip = panels.ctx.memory(|memory| memory.area_rect(Id::new(name))).expect(name);
                    assert!(
                        legend.is_none_or(|legend| !chip.intersects(legend)),
                        "{what}: {name} {chip} over {legend:?}"
                    );
                    assert!(world.contains_rect(chip), "{what}: {name} {chip} outside of {world}");
                    chip
                });
                assert!(!offer.intersects(keys), "{what}: {offer} over {keys}");
                let decline =
                    panels.query_all(by().role(Role::Button)).filter(|node| offer.contains_rect(rect(node)));
                assert_eq!(decline.count(), 2, "{what}");
            }
        });
    }
    let mut panels = first_start(&crowd, (1280.0, 800.0));
    assert!(panels.state().app.ui.legend.is_some(), "a crowd has a legend");
    click(&mut panels, Role::Button, "Not now");
    assert!(!panels.state().app.lessons.offer);
}
