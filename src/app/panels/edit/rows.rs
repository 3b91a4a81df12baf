//! Position, goal and radius of everything picked, to be set together.

use egui_macroquad::egui::{DragValue, Grid, TextEdit, Ui};

use super::{
    super::{kit::section, length, wrap::WrappedTip},
    group, journey,
};
use crate::app::{
    action::Action,
    document::{common, edit::DocumentAction, names::GroupName},
    edit::{EditAction, changes, fields::Field, said},
    view::PanelView,
};

/// The rows in the inspector while a scene is drawn.
pub fn rows(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let (world, picked) = (view.world(), &view.editor.picked);
    if !view.editor.on || picked.is_empty() {
        return;
    }
    group::rows(ui, view, out);
    section(ui, &said::picked(picked.iter().count()));
    Grid::new("picked").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        for field in Field::ALL {
            let values = field.values(world, picked);
            let Some(first) = values.first().copied() else { continue };
            let shared = field.shared(world, picked);
            ui.weak(field.name().to_string());
            let mut value = shared.unwrap_or(first);
            let range = if field == Field::Radius { 0.01..=1e4 } else { -1e6..=1e6 };
            let words = shared.is_none().then(|| said::mixed().to_string());
            if length::field(ui, view.document.look.unit, &mut value, range, words).changed() {
                out.push(EditAction::SetField(field, value).into());
            }
            ui.end_row();
        }
        group_number(ui, view, out);
    });
    journey::rows(ui, view, out);
}

/// The number of the group to which all picked agents belong.
fn group_number(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let (world, picked) = (view.world(), &view.editor.picked);
    let numbers = || picked.groups(world);
    let Some(first) = numbers().next() else { return };
    if picked.agents().next().is_none() {
        return if common(numbers()).is_some() {
            group_name(ui, view, first, out)
        };
    }
    let mut number = first;
    ui.weak(said::group().to_string());
    let mut field = DragValue::new(&mut number).speed(0.05).update_while_editing(false);
    if common(numbers()).is_none() {
        field = field.custom_formatter(|_, _| said::mixed().to_string());
    }
    if ui.add(field).tip(said::about_group_number().to_string()).changed() {
        out.push(DocumentAction::SetValues(changes::grouped(world, picked, number)).into());
    }
    ui.end_row();
    if common(numbers()).is_some() {
        group_name(ui, view, first, out);
    }
}

/// The name of their group.
fn group_name(ui: &mut Ui, view: &PanelView, number: u16, out: &mut Vec<Action>) {
    let mut name = view.document.scenario.group_names.get(&number).cloned().unwrap_or_default();
    ui.weak(said::name().to_string());
    let hint = view.document.group_name(number);
    let field = TextEdit::singleline(&mut name)
        .hint_text(hint)
        .char_limit(sidestep_lab::files::scenario::LONGEST_GROUP_NAME)
        .desired_width(150.0);
    if ui.add(field).tip(said::about_name().to_string()).changed() {
        out.push(DocumentAction::NameGroup(GroupName { number, name }).into());
    }
    ui.end_row();
}
