//! Switches of the overlays, from the same list that draws them.

use egui_macroquad::egui::{CollapsingHeader, ComboBox, RichText, Ui};
use sidestep_core::Vec2;
use sidestep_lab::{
    learn::{lesson::Lit, pages::PageKind},
    picture::{
        draw::Camera,
        overlay::{self, Frame, Plane, Quantity, legend},
    },
    run::time::Scene,
    text::{
        quantity::{Meters, NumberForm, Speed, meters, speed},
        said::messages,
    },
};

use super::{lit, page_mark, reading::sign, wrap::WrappedTip};
use crate::app::{action::Action, direction::Direction, look::LookAction, view::PanelView};

/// The number of overlays that the folded heading names.
const NAMED: usize = 5;

/// The heading: a click unfolds the list. When folded, it names the overlays that explain most of the picture.
pub fn section(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let lights = overlay::ALL.iter().any(|overlay| view.lessons.lights(Lit::Overlay(overlay.id)));
    let heading = CollapsingHeader::new(said::overlays().to_string());
    let shown = heading.show(ui, |ui| self::ui(ui, view, out));
    lit::unfold(ui, view, &shown.header_response, lit::is_fresh(view) && lights);
    page_mark::note(&shown.header_response, PageKind::Panel, "overlays", out);
    if shown.fully_closed() {
        named(ui, view);
    }
}

/// Sign and name of the overlays that explain most.
fn named(ui: &mut Ui, view: &PanelView) {
    let palette = view.palette();
    let frame = Frame {
        scene: Scene::of(view.world(), view.decisions()),
        look: view.document.look,
        camera: Camera::fit(Vec2::ZERO, Vec2::ONE, Vec2::ONE),
        palette: &palette,
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    };
    for overlay in legend::telling(&frame).take(NAMED) {
        let row = ui.horizontal(|ui| {
            sign(ui, view, overlay);
            ui.label(overlay.name().to_string())
        });
        row.inner.tip(overlay.about().to_string());
    }
}

/// One check box each, with its sign and its key.
fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    for overlay in overlay::ALL {
        let mut on = view.document.look.shown.is_on(overlay.id);
        ui.horizontal(|ui| {
            let row = ui.checkbox(&mut on, overlay.name().to_string());
            sign(ui, view, overlay);
            lit::frame(ui, view, Lit::Overlay(overlay.id), row.rect);
            if row.clone().tip(overlay.about().to_string()).changed() {
                out.push(LookAction::ToggleOverlay(overlay.id).into());
            }
            if let Some(key) = overlay.key {
                ui.label(RichText::new(key.to_ascii_uppercase()).small().weak());
            }
            page_mark::mark(ui, &row, PageKind::Overlay, overlay.slug, out);
        });
    }
    color_by(ui, view, out);
    let mut everyone = view.document.look.everyone;
    let switch = ui.checkbox(&mut everyone, said::everyone().to_string());
    if switch.tip(said::everyone_about().to_string()).changed() {
        out.push(LookAction::ToggleEveryone.into());
    }
    ui.horizontal(|ui| {
        let (unit, scale) = (view.document.look.unit, view.document.look.velocity_scale.unwrap_or(1.0));
        let form = NumberForm::TwoDecimals;
        let words =
            said::scale(speed(unit.meters).form(form), meters(scale * unit.meters).form(form)).in_unit(unit);
        ui.label(words.to_string());
        if ui.small_button("−").tip(said::smaller().to_string()).clicked() {
            out.push(LookAction::ChangeVelocityScale(Direction::Back).into());
        }
        if ui.small_button("+").tip(said::larger().to_string()).clicked() {
            out.push(LookAction::ChangeVelocityScale(Direction::Forward).into());
        }
    });
    if !view.settings.overlays.is_empty() && ui.button(said::reset().to_string()).clicked() {
        out.push(LookAction::ResetOverlays.into());
    }
}

/// The quantity that bodies are colored by.
fn color_by(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let now = view.document.look.color_by;
    ui.horizontal(|ui| {
        ui.label(said::color_by().to_string()).tip(said::color_by_about().to_string());
        let choice = ComboBox::from_id_salt("color by").selected_text(now.name().to_string());
        choice.show_ui(ui, |ui| {
            for quantity in Quantity::ALL {
                let row = ui.selectable_label(quantity == now, quantity.name().to_string());
                if row.tip(quantity.about().to_string()).clicked() {
                    out.push(LookAction::SetColorBy(quantity).into());
                }
            }
        });
    });
}

messages! {
    pub mod said, room "overlays" in Exact;

    overlays() = "Overlays";
    everyone() = "constructions of everybody";
    everyone_about() = "Draws the constructions of every agent, not of the selected one alone. Key A.";
    scale(speed: Speed, length: Meters) = "{ $speed } is drawn as { $length }";
    smaller() = "Smaller. Key [.";
    larger() = "Larger. Key ].";
    reset() = "as the scenario wants them";
    color_by() = "bodies show";
    color_by_about() = "What the color of a body says; the legend has the scale.";
    fold_legend() = "Fold the legend to its title.";
    unfold_legend() = "Unfold the legend.";
}
