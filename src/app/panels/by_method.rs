//! The present scene under each method, a row for each; a click on a row switches to its method.

use egui_macroquad::egui::{Context, Grid, RichText, Spinner, Ui};
use sidestep_lab::{
    print::sweep::{command_for, telling_figures},
    text::{
        numbers::{four_digits, unit_after_number},
        said::messages,
        terms,
    },
};

use super::{
    kit,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, document::by_method::MethodTable, ui::UiAction, view::PanelView};

/// The window, if methods are being compared.
pub fn window(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let Some(table) = &view.document.by_method else { return };
    let mut open = true;
    kit::dialog(&said::window(), &mut open).show(ctx, |ui| {
        rows(ui, view, table, out);
        ui.add_space(4.0);
        progress(ui, table);
    });
    if !open {
        out.push(UiAction::ToggleMethods.into());
    }
}

fn rows(ui: &mut Ui, view: &PanelView, table: &MethodTable, out: &mut Vec<Action>) {
    Grid::new("figures by method").striped(true).spacing([12.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for figure in telling_figures() {
            let (_, unit) = view.document.look.unit.of(figure.unit);
            let words = RichText::new(format!("{}{}", figure.name(), after_comma(unit))).small();
            ui.label(words).tip(figure.about().to_string());
        }
        let cost = RichText::new(format!("{}{}", said::cost(), after_comma("µs"))).small();
        ui.label(cost).tip(said::about_cost().to_string());
        ui.end_row();
        for run in &table.runs {
            let is_present = view.document.method() == Some(run.method);
            let row = ui.selectable_label(is_present, terms::method_name(run.method).to_string());
            if row.tip(said::switch().to_string()).clicked() {
                out.push(command_for(run.method).into());
            }
            for (figure, value) in telling_figures().zip(run.values()) {
                let (factor, _) = view.document.look.unit.of(figure.unit);
                cell(ui, value * f64::from(factor));
            }
            cell(ui, run.cost);
            ui.end_row();
        }
    });
}

fn after_comma(unit: &str) -> String {
    if unit.is_empty() { String::new() } else { format!(",{}", unit_after_number(&terms::unit(unit))) }
}

fn cell(ui: &mut Ui, value: f64) {
    let words = if value.is_finite() { four_digits(value) } else { "–".to_string() };
    ui.label(RichText::new(words).monospace());
}

fn progress(ui: &mut Ui, table: &MethodTable) {
    if let Some(refused) = &table.refused {
        ui.colored_label(ui.visuals().error_fg_color, refused.to_string());
    }
    ui.horizontal(|ui| {
        if table.is_running() {
            ui.add(Spinner::new().size(14.0));
            ui.weak_words(said::so_far(table.runs.len(), table.planned).to_string());
        } else {
            ui.weak_words(said::from_start().to_string());
        }
    });
}

messages! {
    pub mod said, room "by_method" in Exact;

    window() = "Which method?";
    switch() = "Switch all agents to this method.";
    cost() = "time of a step";
    about_cost() = "Time of deciding and moving on one thread, for each agent and step. It differs from run to run.";
    so_far(made: usize, methods: usize) = "{ $made } of { $methods } methods";
    from_start() = "60 s of this scene from its start, with the present parameters. A click on a method switches to it.";
}
