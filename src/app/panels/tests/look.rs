//! Overlays and colors.

use super::*;

#[test]
fn bodies_show_what_the_menu_says_and_the_settings_keep_it() {
    let mut panels = panels("circle-10", TALL);
    for quantity in overlay::Quantity::ALL.into_iter().rev() {
        let beside = label(&panels, "bodies show").center().y;
        let choice = all(&panels, Role::ComboBox).into_iter().find(|combo| combo.y_range().contains(beside));
        click_at(&mut panels, choice.expect("a choice beside its name").center());
        click(&mut panels, Role::Button, quantity.name());
        assert_eq!(asked(&mut panels), [LookAction::SetColorBy(quantity).into()]);
        assert_eq!(panels.state().app.settings.color_by, quantity);
    }
}

#[test]
fn each_check_box_switches_its_overlay() {
    let mut panels = panels("circle-10", TALL);
    for overlay in overlay::ALL {
        let before = panels.state().app.document.look.shown.is_on(overlay.id);
        click(&mut panels, Role::CheckBox, overlay.name);
        assert_eq!(asked(&mut panels), [LookAction::ToggleOverlay(overlay.id).into()], "{}", overlay.slug);
        assert_eq!(panels.state().app.document.look.shown.is_on(overlay.id), !before);
    }
    click(&mut panels, Role::Button, "as the scenario wants them");
    assert_eq!(asked(&mut panels), [LookAction::ResetOverlays.into()]);
    click(&mut panels, Role::CheckBox, "constructions of everybody");
    assert_eq!(asked(&mut panels), [LookAction::ToggleEveryone.into()]);
}
