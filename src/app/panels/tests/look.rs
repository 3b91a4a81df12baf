//! Overlays and colors.

use super::*;

#[test]
fn bodies_show_what_the_menu_says_and_the_settings_keep_it() {
    let mut panels = panels("circle-10", TALL);
    for quantity in overlay::Quantity::ALL.into_iter().rev() {
        let beside = label(&panels, "bodies show").center().y;
        let choice = all(&panels, Role::ComboBox).into_iter().find(|combo| combo.y_range().contains(beside));
        click_at(&mut panels, choice.expect("a choice beside its name").center());
        click(&mut panels, Role::Button, &quantity.name().to_string());
        assert_eq!(asked(&mut panels), [LookAction::SetColorBy(quantity).into()]);
        assert_eq!(panels.state().app.settings.color_by, quantity);
    }
}

#[test]
fn each_check_box_switches_its_overlay() {
    let mut panels = panels("circle-10", TALL);
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

/// Draws the world where the panels leave room for it.
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
