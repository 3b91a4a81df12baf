//! The table of keys, printed from the table that binds them.

use egui_macroquad::egui::{self, Align2, Grid, RichText, Ui};

use crate::app::{action::Action, keys::Binding, ui::UiAction};

/// Room for the longest column, points; its rules between the columns are as long.
const TABLE_HEIGHT: f32 = 564.0;

/// A window that never takes the keyboard from the world.
pub fn window(ctx: &egui::Context, bindings: &[Binding], out: &mut Vec<Action>) {
    let mut open = true;
    egui::Window::new("Keys and mouse")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            let height = (ctx.screen_rect().height() - 72.0).clamp(200.0, TABLE_HEIGHT);
            // Without the least height it would stay at a window's usual size and scroll.
            let scrolled = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            scrolled.show(ui, |ui| table(ui, bindings));
        });
    if !open {
        out.push(UiAction::ToggleHelp.into());
    }
}

/// Three columns of sections.
pub fn table(ui: &mut Ui, bindings: &[Binding]) {
    ui.label("Mouse: click selects · drag moves an agent or the selected one's goal · wheel zooms · right drag pans.");
    ui.label(
        "Sliders: double click for the default. Drop a scenario, a run or a clip on the window to open it.",
    );
    ui.separator();
    let sections = |names: &[&str], ui: &mut Ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for name in names {
                ui.label(RichText::new(*name).strong());
                Grid::new(*name).num_columns(2).spacing([12.0, 0.0]).show(ui, |ui| {
                    for binding in bindings.iter().filter(|binding| binding.section == *name) {
                        ui.monospace(&binding.keys);
                        ui.label(&binding.about);
                        ui.end_row();
                    }
                });
                ui.add_space(3.0);
            }
        });
    };
    ui.horizontal_top(|ui| {
        sections(&["Time", "Record"], ui);
        ui.separator();
        sections(&["Overlays", "Method"], ui);
        ui.separator();
        sections(&["Selection", "PanelView", "Program"], ui);
    });
}
