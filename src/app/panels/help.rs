//! The table of keys, printed from the table that binds them.

use egui_macroquad::egui::{self, Grid, RichText, Ui};
use sidestep_lab::text::said::messages;

use super::{kit, wrap::WrappedLabel};
use crate::app::{
    action::Action,
    edit,
    keys::{self, Binding, KeySection},
    ui::UiAction,
};

/// Height of the longest column, points; the rules between the columns have the same height.
const TABLE_HEIGHT: f32 = 580.0;

/// Least width of a window with room for all columns, points.
const THREE_COLUMNS: f32 = 900.0;

/// Least height of a row, points: the height of its letters, so that all rows fit into a small window.
const ROW: f32 = 15.0;

/// A window that never takes the keyboard from the world.
pub fn window(ctx: &egui::Context, bindings: &[Binding], out: &mut Vec<Action>) {
    let mut open = true;
    kit::dialog(&said::window(), &mut open).show(ctx, |ui| {
        let height = (ctx.screen_rect().height() - 60.0).clamp(200.0, TABLE_HEIGHT);
        // Without the least height it would stay at egui's default size and scroll.
        let width = ctx.screen_rect().width();
        let area = if width < THREE_COLUMNS {
            egui::ScrollArea::both().min_scrolled_width((width - 48.0).max(120.0))
        } else {
            egui::ScrollArea::vertical()
        };
        let scrolled = area.max_height(height).min_scrolled_height(height);
        scrolled.show(ui, |ui| table(ui, bindings));
    });
    if !open {
        out.push(UiAction::ToggleHelp.into());
    }
}

/// Three columns of sections.
pub fn table(ui: &mut Ui, bindings: &[Binding]) {
    ui.words(said::mouse().to_string());
    ui.words(said::sliders().to_string());
    ui.separator();
    let sections = |sections: &[KeySection], ui: &mut Ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for section in sections {
                let name = section.name().to_string();
                ui.words(RichText::new(&name).strong());
                Grid::new(name).num_columns(2).spacing([12.0, 0.0]).min_row_height(ROW).show(ui, |ui| {
                    for binding in bindings.iter().filter(|binding| binding.section == *section) {
                        ui.monospace(&binding.keys);
                        ui.words(&binding.about);
                        ui.end_row();
                    }
                });
                ui.add_space(3.0);
            }
        });
    };
    ui.horizontal_top(|ui| {
        sections(&[KeySection::Time, KeySection::Selection, KeySection::Record, KeySection::Learn], ui);
        ui.separator();
        sections(&[KeySection::Overlays, KeySection::Method], ui);
        ui.separator();
        sections(&[KeySection::Scene, KeySection::View], ui);
    });
}

messages! {
    pub mod said, room "help" in Exact;

    window() = "Keys and mouse";
    mouse() = "Mouse: click selects · drag moves agents, goals, walls, pillars, gates · wheel zooms · right drag pans.";
    sliders() = "Sliders: double click for the default. Drop a scenario, a run or a clip on the window to open it.";
    hint() = "Space pause · Tab next agent · 1–5 method · drag anything · ? keys";
}

/// All shortcuts as a page of Markdown; those of drawing mode, which take precedence while a scene is drawn, are in a
/// table at the end.
pub fn shortcuts() -> String {
    use KeySection::{Learn, Method, Overlays, Record, Scene, Selection, Time, View};
    let bindings = keys::table();
    let mut page = format!("# {}\n\n{}\n\n{}\n", said::window(), said::mouse(), said::sliders());
    for section in [Time, Selection, Method, Overlays, View, Record, Scene, Learn] {
        let of_section = bindings.iter().filter(|binding| binding.section == section);
        page += &as_markdown(&section.name().to_string(), of_section);
    }
    page + &as_markdown(&format!("F7 · {}", keys::said::draw()), edit::keys::table().iter())
}

/// A heading and a table with cells as wide as the longest name of a key.
fn as_markdown<'a>(heading: &str, bindings: impl Iterator<Item = &'a Binding>) -> String {
    let row = |binding: &Binding| format!("| {:12} | {} |\n", binding.keys, binding.about);
    let rows: String = bindings.map(row).collect();
    format!("\n## {heading}\n\n| {:12} | |\n|--------------|---|\n{rows}", "")
}
