//! The controls of the lens: modes above the picture; below it a sentence, switches, and the way through the stages.

use egui_macroquad::egui::{self, ComboBox, Frame, Grid, RichText, Slider, Ui};
use sidestep::{
    Command,
    lens::{
        Lens,
        heat::Heat,
        len_lab::{Lab, Reading},
    },
    model::{Key, tunable::Value},
    overlay::Source,
    sim::command::Scope,
    text::numbers::three_digits,
};

use crate::app::{
    action::Action,
    lens::{LensAction, LensMode, LensText, sources},
    menu,
    settings::Dock,
    view::PanelView,
};

const MODES: [(LensMode, &str, &str); 4] = [
    (LensMode::Decision, "Decision", "Constraints, what is left of the speed circle, and the velocities."),
    (
        LensMode::Construction,
        "Build-up",
        "How the line or cone of one neighbor or wall comes about, stage by stage.",
    ),
    (LensMode::Programs, "Programs", "The linear programs, step by step."),
    (LensMode::Len, "len", "What other factors len would answer, and other orders of the lines."),
];

/// Modes, and where the lens is.
pub fn header(ui: &mut Ui, view: &PanelView, frame: Frame, out: &mut Vec<Action>) {
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (mode, name, about) in MODES {
                if ui.selectable_label(view.lens.mode == mode, name).on_hover_text(about).clicked() {
                    out.push(LensAction::SetMode(mode).into());
                }
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let name = match view.settings.lens {
                    Dock::Hidden | Dock::Right => "right",
                    Dock::Beside => "beside",
                    Dock::Full => "full",
                };
                let docks = [
                    (Dock::Right, "right", "On top of the right panel."),
                    (Dock::Beside, "beside", "Beside the world."),
                    (Dock::Full, "full", "In the place of the world."),
                    (Dock::Hidden, "off", "Hidden; key S brings it back."),
                ];
                menu::button(ui, name, |ui| {
                    for (dock, name, about) in docks {
                        if ui
                            .selectable_label(view.settings.lens == dock, name)
                            .on_hover_text(about)
                            .clicked()
                        {
                            out.push(LensAction::SetDock(dock).into());
                            ui.close_menu();
                        }
                    }
                })
                .on_hover_text("Where the lens is. Key S.");
            });
        });
    });
}

/// Under the picture: where one is, one sentence, switches.
pub fn footer(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let palette = view.palette();
    let Some(lens) = view.lens_on(&palette) else { return };
    match view.lens.mode {
        LensMode::Decision => switches(ui, view, out),
        LensMode::Construction => {
            whose(ui, view, &lens, out);
            transport(ui, view, &lens, out);
        }
        LensMode::Programs => transport(ui, view, &lens, out),
        LensMode::Len => return laboratory(ui, view, &view.lens.lab(&lens), out),
    }
    let LensText { title, sentence, formula, numbers } = view.lens.text(&lens);
    if !title.is_empty() {
        ui.strong(title);
    }
    ui.label(sentence);
    if !formula.is_empty() {
        ui.label(RichText::new(formula).monospace().weak());
    }
    if !numbers.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (name, value, unit) in numbers {
                ui.weak(name);
                ui.monospace(format!("{} {unit}", three_digits(value)));
            }
        });
    }
}

fn switches(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let mut ghosts = view.lens.ghosts;
        let about = "What each method would choose now, as dashed arrows.";
        if ui.checkbox(&mut ghosts, "other methods").on_hover_text(about).changed() {
            out.push(LensAction::ToggleGhosts.into());
        }
        ComboBox::from_id_salt("heat")
            .width(110.0)
            .selected_text(view.lens.heat.name())
            .show_ui(ui, |ui| {
                for heat in Heat::ALL {
                    let chosen = ui.selectable_label(view.lens.heat == heat, heat.name());
                    if chosen.on_hover_text(heat.about()).clicked() {
                        out.push(LensAction::SetHeat(heat).into());
                    }
                }
            })
            .response
            .on_hover_text("What the background shows: the darker, the worse.");
    });
}

/// Whose construction is shown.
fn whose(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    let Some(watched) = lens.watched() else { return };
    let all = sources(watched);
    let chosen = view.lens.source(Some(watched));
    let name = |source: Source| match source {
        Source::Neighbor(agent) => format!("agent {agent}"),
        Source::Edge(edge) => format!("edge {edge}"),
        Source::Circle(circle) => format!("pillar {circle}"),
    };
    ui.horizontal(|ui| {
        ui.weak("of");
        let shown = chosen.map_or("nobody".to_string(), name);
        ComboBox::from_id_salt("construction of").width(120.0).selected_text(shown).show_ui(ui, |ui| {
            for source in all {
                if ui.selectable_label(chosen == Some(source), name(source)).clicked() {
                    out.push(LensAction::SetSource(source).into());
                }
            }
        });
        ui.weak("or click its line");
    });
}

/// Back, on by itself, forward, and to any stage.
fn transport(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    let last = view.lens.last_stage(lens);
    let mut stage = view.lens.at.stage.min(last);
    ui.horizontal(|ui| {
        if ui.button("⏴").on_hover_text("One back. Key ←.").clicked() {
            out.push(LensAction::Step(-1).into());
        }
        let sign = if view.lens.at.playing { "⏸" } else { "▶" };
        if ui.button(sign).on_hover_text("Runs by itself.").clicked() {
            out.push(LensAction::Play.into());
        }
        if ui.button("⏵").on_hover_text("One forward. Key →.").clicked() {
            out.push(LensAction::Step(1).into());
        }
        let count = format!("{} of {}", stage.round() as usize + 1, last as usize + 1);
        ui.spacing_mut().slider_width = (ui.available_width() - 84.0).max(20.0);
        let mut slider = Slider::new(&mut stage, 0.0..=last.max(1e-3)).show_value(false);
        if view.lens.mode == LensMode::Programs {
            slider = slider.integer();
        }
        if ui.add_enabled(last > 0.0, slider).changed() {
            out.push(LensAction::Seek(stage).into());
        }
        ui.weak(count);
    });
}

/// The answers of the factors; a click takes one.
fn laboratory(ui: &mut Ui, view: &PanelView, lab: &Lab, out: &mut Vec<Action>) {
    let mut consistent = view.lens.consistent;
    let about = "Solved by the robust arithmetic: lines that run against each other meet at the point that len says, not half-way.";
    if ui.checkbox(&mut consistent, "consistent midpoint").on_hover_text(about).changed() {
        out.push(LensAction::ToggleConsistent.into());
    }
    if !lab.answers.is_empty() {
        Grid::new("len answers").num_columns(3).spacing([14.0, 1.0]).show(ui, |ui| {
            for name in ["len", "speed m/s", "worst violation m/s"] {
                ui.label(RichText::new(name).small().weak());
            }
            ui.end_row();
            for answer in &lab.answers {
                let factor = match answer.reading {
                    Reading::Len(len) => Some(len),
                    Reading::Earlier => Some(0.0),
                    Reading::Current => None,
                };
                let on = factor == Some(view.world().params.orca_len);
                let name =
                    ui.selectable_label(on, answer.reading.name()).on_hover_text(answer.reading.about());
                if let Some(len) = factor.filter(|_| name.clicked()) {
                    let value = Value::Real(len);
                    out.push(Action::World(Command::Set { key: Key::ORCA_LEN, value, scope: Scope::All }));
                }
                ui.monospace(three_digits(answer.velocity.length()));
                ui.monospace(three_digits(answer.worst));
                ui.end_row();
            }
        });
    }
    ui.label(&lab.sentence);
}
