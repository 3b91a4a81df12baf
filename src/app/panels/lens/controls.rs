//! The controls of the lens: pictures to choose above it; below it a sentence, switches, and the controls of the
//! stages.

use egui_macroquad::egui::{
    self, ComboBox, Frame, Grid, Id, RichText, Slider, TextStyle, TextWrapMode, Ui, WidgetText,
};
use sidestep_core::{
    Command,
    model::{Key, tunable::Value},
    sim::command::Scope,
};
use sidestep_lab::{
    explain::lens::{
        Lens,
        heat::Heat,
        len_lab::{Lab, Reading},
        lp_steps::{self, Labelled},
        school, sources, vehicle,
    },
    files::scenario::LensFace,
    learn::{lesson::Lit, pages::PageKind},
    picture::overlay::{Cost, Source},
    text::{language::Language, message::Message, numbers::three_digits, quantity::NumberForm, terms},
};

use super::super::{
    kit, lit, page_mark, speech,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action,
    lens::{LensAction, LensText, said},
    lesson::said::locked,
    look::LookAction,
    menu,
    settings::Dock,
    view::PanelView,
};

/// A message without arguments.
type Says = fn() -> Message;

/// Such a message as text.
fn plain(says: Says) -> String {
    says().to_string()
}

/// The pictures: name, and description.
pub const MODES: [(LensFace, Says, Says); 5] = [
    (LensFace::Steering, said::steering, said::about_steering),
    (LensFace::Decision, said::decision, said::about_decision),
    (LensFace::Construction, said::build_up, said::about_build_up),
    (LensFace::Programs, said::programs, said::about_programs),
    (LensFace::Len, said::len, said::about_len),
];

/// The places: name, and description.
const DOCKS: [(Dock, Says, Says); 4] = [
    (Dock::Right, said::right, said::about_right),
    (Dock::Beside, said::beside, said::about_beside),
    (Dock::Full, said::full, said::about_full),
    (Dock::Hidden, said::off, said::about_off),
];

/// Least width of a lens with all of its header in one row, points.
const LEAST_HEADER: f32 = 290.0;

/// Least width of a header with room for five names at their usual distances, points.
const ROOM_FOR_FIVE: f32 = 400.0;

/// The choice of the picture, and of the place of the lens.
pub fn header(ui: &mut Ui, view: &PanelView, frame: Frame, out: &mut Vec<Action>) {
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if ui.available_width() < LEAST_HEADER {
            // Two rows, if text is large.
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 3.0;
                modes(ui, view, out);
                docks(ui, view, out);
            });
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            modes(ui, view, out);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| docks(ui, view, out));
        });
    });
    page_mark::note(&shown.response, PageKind::Panel, "lens", out);
}

/// The place of the lens, and its other places.
fn docks(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let name = match view.settings.lens {
        Dock::Hidden | Dock::Right => said::right,
        Dock::Beside => said::beside,
        Dock::Full => said::full,
    };
    menu::button(ui, plain(name), |ui| {
        for (dock, name, about) in DOCKS {
            let chosen = ui.selectable_label(view.settings.lens == dock, plain(name));
            if chosen.tip(plain(about)).clicked() {
                out.push(LensAction::SetDock(dock).into());
                ui.close_menu();
            }
        }
    })
    .tip(plain(said::about_docks));
}

/// The pictures to choose from; that of steering is offered for vehicles only.
fn modes(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let palette = view.palette();
    let lens = view.lens_on(&palette);
    let shown = lens.as_ref().map_or(view.lens.mode, |lens| view.lens.shown(lens));
    let steers = lens.as_ref().is_some_and(vehicle::is_one);
    if steers && ui.available_width() < ROOM_FOR_FIVE {
        ui.spacing_mut().button_padding.x = 1.5;
        ui.spacing_mut().item_spacing.x = 2.0;
    }
    for (mode, name, about) in MODES.into_iter().filter(|(mode, ..)| steers || *mode != LensFace::Steering) {
        let chosen = ui.selectable_label(shown == mode, plain(name));
        lit::frame(ui, view, Lit::Face(mode), chosen.rect);
        if chosen.tip(plain(about)).clicked() {
            out.push(LensAction::SetMode(mode).into());
        }
    }
}

/// Below the picture: the present stage, a sentence, and switches. If it is `steady`, no stage of a construction or step
/// of the programs makes it higher.
pub fn footer(ui: &mut Ui, view: &PanelView, steady: bool, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let palette = view.palette();
    let Some(lens) = view.lens_on(&palette).filter(|_| !view.lessons.hides(Lit::Lens)) else { return };
    if view.lessons.waits() {
        // Another stage, or what another method would choose, would give the answer away.
        ui.disable();
    }
    match view.lens.shown(&lens) {
        LensFace::Steering => {}
        LensFace::Decision => {
            switches(ui, view, &lens, out);
            cost_of_samples(ui, view, &lens, out);
        }
        LensFace::Construction => {
            if !school::decides(&lens) {
                whose(ui, view, &lens, out);
            }
            transport(ui, view, &lens, out);
        }
        LensFace::Programs => transport(ui, view, &lens, out),
        LensFace::Len => {
            laboratory(ui, view, &view.lens.lab(&lens), out);
            if view.lessons.waits() {
                ui.weak_words(locked().to_string());
            }
            return;
        }
    }
    let shown = view.lens.shown(&lens);
    let least = match shown {
        LensFace::Construction if steady => highest_text(ui, view, &lens),
        LensFace::Programs if steady => highest_step(ui, view, &lens),
        _ => 0.0,
    };
    ui.vertical(|ui| {
        ui.set_min_height(least);
        // This would give the answer away.
        if !view.lessons.waits() {
            text(ui, view, &lens, out);
        } else if shown != LensFace::Steering {
            ui.weak_words(locked().to_string());
        }
    });
}

/// The height of the longest text of a construction's stages, points.
fn highest_text(ui: &Ui, view: &PanelView, lens: &Lens) -> f32 {
    let mut state = view.lens.clone();
    let stages = 0..=state.last_stage(lens) as usize;
    let heights = stages.map(|stage| {
        state.at.stage = stage as f32;
        height(ui, view, state.text(lens))
    });
    heights.fold(0.0, f32::max)
}

/// The most steps of the programs whose texts are measured; of more, every second, third and so on is.
const MOST_MEASURED: usize = 100;

/// The height of the longest text of the programs' steps, points: measured once for a decision, and not while time
/// runs.
fn highest_step(ui: &Ui, view: &PanelView, lens: &Lens) -> f32 {
    let Some((trace, steps)) = lp_steps::of(lens) else { return 0.0 };
    let decision = (view.world().step, lens.agent, steps.len(), trace.chosen.to_array().map(f32::to_bits));
    let (rate, _) = view.document.look.unit.of("m/s");
    let letters = ui.text_style_height(&TextStyle::Body);
    let layout = [ui.available_width(), letters, rate].map(f32::to_bits);
    let of = Id::new((decision, layout, Language::current() == Language::English));
    let place = Id::new("highest step of the programs");
    let known = ui.data(|data| data.get_temp::<(Id, f32)>(place));
    if let Some((_, highest)) = known.filter(|(known, _)| *known == of || view.time.playing) {
        return highest;
    }
    let some = steps.iter().step_by(1 + steps.len() / MOST_MEASURED);
    let highest = some.map(|step| height(ui, view, LensText::of_step(step))).fold(0.0, f32::max);
    ui.data_mut(|data| data.insert_temp(place, (of, highest)));
    highest
}

/// The height of a text as [`text`] shows it, points.
fn height(ui: &Ui, view: &PanelView, LensText { title, sentence, formula, numbers }: LensText) -> f32 {
    let (room, gap) = (ui.available_width(), ui.spacing().item_spacing);
    let laid_out = |words: RichText, room: f32| {
        let wrap = Some(TextWrapMode::Wrap);
        WidgetText::from(words).into_galley(ui, wrap, room, TextStyle::Body).size()
    };
    let mut rows: Vec<f32> =
        title.iter().chain(&sentence).map(|message| speech::height(ui, view, message)).collect();
    rows.extend(formula.map(|formula| laid_out(RichText::new(formula.to_string()).monospace(), room).y));
    if !numbers.is_empty() {
        let widths = numbers.into_iter().map(|Labelled { name, value }| {
            let value = value.in_unit(view.document.look.unit).form(NumberForm::ThreeDigits);
            let value = RichText::new(value.to_string()).monospace();
            let parts = [RichText::new(name.to_string()), value];
            parts.map(|part| laid_out(part, f32::INFINITY).x + gap.x).iter().sum::<f32>()
        });
        let lines = (widths.sum::<f32>() / room.max(1.0)).ceil().max(1.0);
        let line = ui.spacing().interact_size.y.max(ui.text_style_height(&TextStyle::Body));
        rows.push(lines * line + (lines - 1.0) * gap.y);
    }
    rows.into_iter().reduce(|above, below| above + gap.y + below).unwrap_or(0.0)
}

/// What is said about the picture.
fn text(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    let LensText { title, sentence, formula, numbers } = view.lens.text(lens);
    if let Some(title) = title {
        speech::heading(ui, view, &title, out);
    }
    if let Some(sentence) = sentence {
        speech::show(ui, view, &sentence, out);
    }
    if let Some(formula) = formula {
        ui.label(RichText::new(formula.to_string()).monospace().weak());
    }
    if !numbers.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for Labelled { name, value } in numbers {
                ui.weak(name.to_string());
                let value = value.in_unit(view.document.look.unit).form(NumberForm::ThreeDigits);
                ui.monospace(value.to_string());
            }
        });
    }
}

fn switches(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    kit::row(ui, LEAST_HEADER, |ui| {
        let mut ghosts = view.lens.ghosts;
        let switch = ui.checkbox(&mut ghosts, plain(said::other_methods));
        if switch.tip(plain(said::about_other_methods)).changed() {
            out.push(LensAction::ToggleGhosts.into());
        }
        ui.weak(plain(said::heat));
        let has_heat = !school::is_of_places(lens);
        let about = if has_heat { said::about_heat } else { said::no_heat };
        ui.add_enabled_ui(has_heat, |ui| {
            ComboBox::from_id_salt("heat")
                .width(90.0)
                .selected_text(view.lens.heat.name().to_string())
                .show_ui(ui, |ui| {
                    for heat in Heat::ALL {
                        let chosen = ui.selectable_label(view.lens.heat == heat, heat.name().to_string());
                        if chosen.tip(heat.about().to_string()).clicked() {
                            out.push(LensAction::SetHeat(heat).into());
                        }
                    }
                })
                .response
                .tip(plain(about));
        });
    });
}

/// The cost that the colors of Detour's samples show.
fn cost_of_samples(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    if !school::has_samples(lens) {
        return;
    }
    kit::row(ui, LEAST_HEADER, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.weak(plain(said::cost));
        for cost in Cost::ALL {
            let chosen = ui.selectable_label(view.document.look.cost == cost, cost.name().to_string());
            if chosen.tip(plain(said::about_cost)).clicked() {
                out.push(LookAction::SetCost(cost).into());
            }
        }
    });
}

/// The source whose construction is shown.
fn whose(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    let Some(watched) = lens.watched() else { return };
    let all = sources(watched);
    let chosen = view.lens.source(Some(watched));
    kit::row(ui, LEAST_HEADER, |ui| {
        ui.weak(plain(said::of));
        let shown = chosen.map_or_else(said::nobody, name).to_string();
        let list = ComboBox::from_id_salt("construction of").width(120.0).selected_text(shown);
        let list = list.show_ui(ui, |ui| {
            for source in all {
                if ui.selectable_label(chosen == Some(source), name(source).to_string()).clicked() {
                    out.push(LensAction::SetSource(source).into());
                }
            }
        });
        lit::frame(ui, view, Lit::Source, list.response.rect);
        ui.weak(plain(said::or_click));
    });
}

fn name(source: Source) -> Message {
    match source {
        Source::Neighbor(agent) => said::agent(agent as usize),
        Source::Edge(_) | Source::Circle(_) => terms::name(source),
    }
}

/// Buttons to go back, play, and go forward, and a slider for any stage.
fn transport(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    let last = view.lens.last_stage(lens);
    let mut stage = view.lens.at.stage.min(last);
    if view.lens.mode == LensFace::Programs {
        // The programs have whole steps; a slider for whole numbers would round an animation back to where it was.
        stage = stage.floor();
    }
    let row = ui.horizontal(|ui| {
        if ui.button("⏴").tip(plain(said::one_back)).clicked() {
            out.push(LensAction::Step(-1).into());
        }
        let sign = if view.lens.at.playing { "⏸" } else { "▶" };
        if ui.button(sign).tip(plain(said::plays)).clicked() {
            out.push(LensAction::Play.into());
        }
        if ui.button("⏵").tip(plain(said::one_on)).clicked() {
            out.push(LensAction::Step(1).into());
        }
        let count = said::count(stage.round() as usize + 1, last as usize + 1);
        ui.spacing_mut().slider_width = (ui.available_width() - 84.0).max(20.0);
        let mut slider = Slider::new(&mut stage, 0.0..=last.max(1e-3)).show_value(false);
        if view.lens.mode == LensFace::Programs {
            slider = slider.integer();
        }
        if ui.add_enabled(last > 0.0, slider).changed() {
            out.push(LensAction::Seek(stage).into());
        }
        ui.weak(count.to_string());
    });
    lit::frame(ui, view, Lit::Stages, row.response.rect);
    stations(ui, view, lens, out);
}

/// The named steps of the programs: the last one passed is marked, and a click goes to any of them.
fn stations(ui: &mut Ui, view: &PanelView, lens: &Lens, out: &mut Vec<Action>) {
    let all = view.lens.stations(lens);
    if all.is_empty() || view.lessons.waits() {
        return;
    }
    let passed = all.iter().rposition(|(step, _)| *step as f32 <= view.lens.at.stage);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (index, (step, station)) in all.into_iter().enumerate() {
            let name = RichText::new(station.name().to_string()).small();
            if ui.selectable_label(passed == Some(index), name).clicked() {
                out.push(LensAction::Seek(step as f32).into());
            }
        }
    });
}

/// The answers of the factors; a click chooses one.
fn laboratory(ui: &mut Ui, view: &PanelView, lab: &Lab, out: &mut Vec<Action>) {
    let mut consistent = view.lens.consistent;
    let switch = ui.checkbox(&mut consistent, plain(said::consistent));
    if switch.tip(plain(said::about_consistent)).changed() {
        out.push(LensAction::ToggleConsistent.into());
    }
    if !lab.answers.is_empty() {
        Grid::new("len answers").num_columns(3).spacing([14.0, 1.0]).show(ui, |ui| {
            let (rate, unit) = view.document.look.unit.of("m/s");
            for name in
                [said::column_len(), said::column_speed(unit.into()), said::column_violation(unit.into())]
            {
                ui.label(RichText::new(name.to_string()).small().weak());
            }
            ui.end_row();
            for answer in &lab.answers {
                let factor = match answer.reading {
                    Reading::Len(len) => Some(len),
                    Reading::Earlier => Some(0.0),
                    Reading::Current => None,
                };
                let on = factor == Some(view.world().params.orca_len);
                let (name, about) = (answer.reading.name().to_string(), answer.reading.about().to_string());
                let name = ui.selectable_label(on, name).tip(about);
                if let Some(len) = factor.filter(|_| name.clicked()) {
                    let value = Value::Real(len);
                    out.push(Command::Set { key: Key::ORCA_LEN, value, scope: Scope::All }.into());
                }
                ui.monospace(three_digits(answer.velocity.length() * rate));
                ui.monospace(three_digits(answer.worst * rate));
                ui.end_row();
            }
        });
    }
    speech::show(ui, view, &lab.sentence, out);
}
