//! The velocity lens: a transparent area that shows the picture drawn behind the panels, with controls around it and
//! handles that can be dragged.

mod controls;
mod handles;

use egui_macroquad::egui::{self, Context, Frame, Id, Rect, Sense, TextStyle, Ui};

use sidestep_lab::learn::lesson::Lit;

use super::lit;
use crate::app::{action::Action, settings::Dock, view::PanelView};
pub use controls::MODES;
use controls::{footer, header};

/// The place of the lens in this frame; hidden if no agent is selected.
pub fn dock(view: &PanelView) -> Dock {
    let selected = view.selected().is_some_and(|selected| (selected as usize) < view.world().agents.len());
    match view.settings.lens {
        Dock::Right if !view.settings.right => Dock::Hidden,
        dock if selected => dock,
        _ => Dock::Hidden,
    }
}

fn id_of_area() -> Id {
    Id::new("lens area")
}

/// The area for the picture of the lens, if the lens was shown since [`forget_area`].
pub fn area(ctx: &Context) -> Option<Rect> {
    ctx.data(|data| data.get_temp(id_of_area()))
}

/// Returns true if the lens covers the world.
pub fn covers_world(ctx: &Context) -> bool {
    area(ctx).is_some_and(|area| ctx.available_rect().shrink(2.0).intersects(area))
}

/// To be called before the panels of a frame are laid out.
pub fn forget_area(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Rect>(id_of_area()));
}

/// A square lens on top of a panel.
pub fn square(ui: &mut Ui, view: &PanelView, frame: Frame, out: &mut Vec<Action>) {
    header(ui, view, frame, out);
    // The numbers below need a useful share of the room.
    let side = ui.available_width().min(0.45 * ui.available_height()).max(1.0);
    picture(ui, view, egui::vec2(ui.available_width(), side), out);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        footer(ui, view, false, out);
    });
}

/// A lens as large as the room allows.
pub fn filling(ui: &mut Ui, view: &PanelView, frame: Frame, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    header(ui, view, frame, out);
    egui::TopBottomPanel::bottom("lens footer").frame(frame).show_separator_line(false).show_inside(
        ui,
        |ui| {
            // What is above the text would move with it.
            footer(ui, view, true, out);
        },
    );
    let size = ui.available_size().max(egui::Vec2::splat(1.0));
    picture(ui, view, size, out);
}

fn picture(ui: &mut Ui, view: &PanelView, size: egui::Vec2, out: &mut Vec<Action>) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    ui.data_mut(|data| data.insert_temp(id_of_area(), rect));
    if view.lessons.hides(Lit::Lens) {
        ui.painter().rect_filled(rect, 0.0, ui.visuals().panel_fill);
        let color = ui.visuals().weak_text_color();
        let font = TextStyle::Heading.resolve(ui.style());
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, "?", font, color);
    } else {
        handles::ui(ui, view, &response, out);
    }
    lit::frame(ui, view, Lit::Lens, rect.shrink(4.0));
}
