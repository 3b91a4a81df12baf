//! The scene's descriptive text, its seed, time step and method, as fields in drawing mode.

use egui_macroquad::egui::{ComboBox, DragValue, Id, Response, TextEdit, Ui};
use sidestep_core::{
    Command,
    model::Key,
    sim::command::{LARGEST_SEED, Scope},
};
use sidestep_lab::{
    files::scenario::UNITS,
    text::{
        terms,
        unit::{LengthUnit, SceneUnit},
    },
};

use super::super::{control, kit::section, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::{changes::SceneText, edit::DocumentAction, said},
    keys::METHODS,
    view::PanelView,
};

/// Longest title, in letters: a longer one fits nowhere.
const LONGEST_TITLE: usize = 80;

/// The panel.
pub fn scene(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    section(ui, &said::heading());
    texts(ui, view, out);
    seed(ui, view, out);
    method(ui, view, out);
    control::row(ui, view, Key::TIME_STEP, &said::time_step().to_string(), out);
}

fn texts(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let SceneText { mut title, mut about, mut unit, camera, group_names } = view.document.text();
    let field = TextEdit::singleline(&mut title).hint_text(said::hint_title().to_string());
    let named = ui.add(field.char_limit(LONGEST_TITLE).desired_width(f32::INFINITY));
    let field = TextEdit::multiline(&mut about).hint_text(said::hint_text().to_string());
    let described = ui.add(field.desired_rows(3).desired_width(f32::INFINITY));
    let described = described.tip(said::about_text().to_string());
    if named.changed() || described.changed() | choose_unit(ui, &mut unit) {
        out.push(DocumentAction::Tell(SceneText { title, about, unit, camera, group_names }).into());
    }
}

/// The unit of lengths, and the length of a custom unit. Returns true if it was changed.
fn choose_unit(ui: &mut Ui, unit: &mut SceneUnit) -> bool {
    let before = *unit;
    ui.horizontal(|ui| {
        ui.label(said::lengths_in().to_string());
        let list = ComboBox::from_id_salt("unit of the scene").selected_text(unit.unit.name());
        let list = list.show_ui(ui, |ui| {
            for &choice in LengthUnit::ALL {
                if ui.selectable_label(choice == before.unit, choice.name()).clicked() {
                    *unit = SceneUnit::new(choice, before.meters);
                }
            }
        });
        list.response.tip(said::about_unit().to_string());
        if before.unit.meters().is_none() {
            ui.label(said::unit_is(before.unit.name().into()).to_string());
            let field = DragValue::new(&mut unit.meters).range(UNITS).speed(0.01 * before.meters);
            ui.add(field.suffix(" m").update_while_editing(false));
        }
    });
    *unit != before
}

fn seed(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(said::seed().to_string());
        let (id, now) = (Id::new("seed that is dragged"), view.world().seed);
        let mut seed: u64 = ui.data(|data| data.get_temp(id)).unwrap_or(now);
        let field = DragValue::new(&mut seed).range(0..=LARGEST_SEED).speed(0.1);
        let field: Response = ui.add(field.update_while_editing(false));
        let field = field.tip(said::about_seed().to_string());
        let other = ui.button(said::other_seed().to_string());
        if other.tip(said::about_other_seed().to_string()).clicked() {
            seed = now % LARGEST_SEED + 1;
        }
        if field.dragged() {
            // The groups are laid out only once, at the end of the drag.
            ui.data_mut(|data| data.insert_temp(id, seed));
            return;
        }
        ui.data_mut(|data| data.remove::<u64>(id));
        if seed != now {
            out.push(DocumentAction::SetSeed(seed).into());
        }
    });
}

fn method(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let now = view.alike().method;
    let words = now.map_or_else(|| said::several().to_string(), terms::method_name);
    ui.horizontal(|ui| {
        ui.label(said::method().to_string());
        let list = ComboBox::from_id_salt("method of the scene").selected_text(words).show_ui(ui, |ui| {
            for method in METHODS {
                let label = ui.selectable_label(now == Some(method), terms::method_name(method));
                if label.clicked() && now != Some(method) {
                    out.push(Command::SetMethod { method, scope: Scope::All }.into());
                }
            }
        });
        list.response.tip(said::about_method().to_string());
    });
}
