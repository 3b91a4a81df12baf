//! The velocity lens: a transparent area through which the picture behind the panels shows, and the hand on it.
//!
//! Tips of arrows and the velocities of neighbors can be dragged; lines and cones can be pointed at.

use egui_macroquad::egui::{
    self, ComboBox, Context, CursorIcon, Frame, Grid, Id, PointerButton, Pos2, Rect, Response, RichText,
    Sense, Slider, Ui,
};
use sidestep::{
    Command, Objective, Vec2,
    avoid::{Trace, Watched},
    draw::{Camera, Palette},
    lens::{
        Lens,
        cutoff::{self, CutOff},
        heat::Heat,
        len_lab::{Lab, Reading, factor_near},
    },
    model::{Key, tunable::Value},
    overlay::Source,
    sim::command::Scope,
    text::numbers::rounded,
};

use super::{View, menu, three_digits};
use crate::app::{
    action::{Action, Dock, LensMode},
    lens::{Words, sources},
};

/// How near (points) a tip, line or leg must be to be meant.
const NEAR: f32 = 9.0;

/// Where the lens is in this frame; nowhere without a selected agent.
pub fn dock(view: &View) -> Dock {
    let selected = view.look.selected.is_some_and(|selected| (selected as usize) < view.world.agents.len());
    match view.settings.lens {
        Dock::Right if !view.settings.right => Dock::Hidden,
        dock if selected => dock,
        _ => Dock::Hidden,
    }
}

fn place_of_area() -> Id {
    Id::new("lens area")
}

/// Where the picture of the lens belongs, if it was shown since [`forget_area`].
pub fn area(ctx: &Context) -> Option<Rect> {
    ctx.data(|data| data.get_temp(place_of_area()))
}

/// Whether the lens stands where the world would be.
pub fn covers_world(ctx: &Context) -> bool {
    area(ctx).is_some_and(|area| ctx.available_rect().shrink(2.0).intersects(area))
}

/// Before the panels are laid out anew.
pub fn forget_area(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Rect>(place_of_area()));
}

/// As high as it is wide, on top of a panel.
pub fn square(ui: &mut Ui, view: &View, frame: Frame, out: &mut Vec<Action>) {
    header(ui, view, frame, out);
    // What is left for the numbers below must be worth it.
    let side = ui.available_width().min(0.45 * ui.available_height()).max(1.0);
    picture(ui, view, egui::vec2(ui.available_width(), side), out);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        footer(ui, view, out);
    });
}

/// As large as there is room.
pub fn filling(ui: &mut Ui, view: &View, frame: Frame, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    header(ui, view, frame, out);
    egui::TopBottomPanel::bottom("lens footer").frame(frame).show_separator_line(false).show_inside(
        ui,
        |ui| {
            footer(ui, view, out);
        },
    );
    let size = ui.available_size().max(egui::Vec2::splat(1.0));
    picture(ui, view, size, out);
}

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

fn header(ui: &mut Ui, view: &View, frame: Frame, out: &mut Vec<Action>) {
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (mode, name, about) in MODES {
                if ui.selectable_label(view.lens.mode == mode, name).on_hover_text(about).clicked() {
                    out.push(Action::SetLensMode(mode));
                }
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let name = match view.settings.lens {
                    Dock::Hidden | Dock::Right => "right",
                    Dock::Beside => "beside",
                    Dock::Full => "full",
                };
                let places = [
                    (Dock::Right, "right", "On top of the right panel."),
                    (Dock::Beside, "beside", "Beside the world."),
                    (Dock::Full, "full", "In the place of the world."),
                    (Dock::Hidden, "off", "Hidden; key S brings it back."),
                ];
                menu::button(ui, name, |ui| {
                    for (dock, name, about) in places {
                        if ui
                            .selectable_label(view.settings.lens == dock, name)
                            .on_hover_text(about)
                            .clicked()
                        {
                            out.push(Action::SetDock(dock));
                            ui.close_menu();
                        }
                    }
                })
                .on_hover_text("Where the lens is. Key S.");
            });
        });
    });
}

/// What stands under the picture: where one is, one sentence, the hand's switches.
fn footer(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let palette = Palette::of(view.settings.theme);
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
    let Words { title, sentence, formula, numbers } = view.lens.words(&lens);
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

fn switches(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let mut ghosts = view.lens.ghosts;
        let about = "What each method would choose now, as dashed arrows.";
        if ui.checkbox(&mut ghosts, "other methods").on_hover_text(about).changed() {
            out.push(Action::ToggleGhosts);
        }
        ComboBox::from_id_salt("heat")
            .width(110.0)
            .selected_text(view.lens.heat.name())
            .show_ui(ui, |ui| {
                for heat in Heat::ALL {
                    let chosen = ui.selectable_label(view.lens.heat == heat, heat.name());
                    if chosen.on_hover_text(heat.about()).clicked() {
                        out.push(Action::SetHeat(heat));
                    }
                }
            })
            .response
            .on_hover_text("What the background shows: the darker, the worse.");
    });
}

/// Whose construction is shown.
fn whose(ui: &mut Ui, view: &View, lens: &Lens, out: &mut Vec<Action>) {
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
                    out.push(Action::SetLensSource(source));
                }
            }
        });
        ui.weak("or click its line");
    });
}

/// Back, on by itself, forward, and to any stage.
fn transport(ui: &mut Ui, view: &View, lens: &Lens, out: &mut Vec<Action>) {
    let last = view.lens.last_place(lens);
    let mut place = view.lens.place.min(last);
    ui.horizontal(|ui| {
        if ui.button("⏴").on_hover_text("One back. Key ←.").clicked() {
            out.push(Action::LensStep(-1));
        }
        let sign = if view.lens.playing { "⏸" } else { "▶" };
        if ui.button(sign).on_hover_text("Runs by itself.").clicked() {
            out.push(Action::LensPlay);
        }
        if ui.button("⏵").on_hover_text("One forward. Key →.").clicked() {
            out.push(Action::LensStep(1));
        }
        let count = format!("{} of {}", place.round() as usize + 1, last as usize + 1);
        ui.spacing_mut().slider_width = (ui.available_width() - 84.0).max(20.0);
        let mut slider = Slider::new(&mut place, 0.0..=last.max(1e-3)).show_value(false);
        if view.lens.mode == LensMode::Programs {
            slider = slider.integer();
        }
        if ui.add_enabled(last > 0.0, slider).changed() {
            out.push(Action::LensSeek(place));
        }
        ui.weak(count);
    });
}

/// The answers of the factors; a click takes one.
fn laboratory(ui: &mut Ui, view: &View, lab: &Lab, out: &mut Vec<Action>) {
    let mut consistent = view.lens.consistent;
    let about = "Solved by the robust arithmetic: lines that run against each other meet at the point that len says, not half-way.";
    if ui.checkbox(&mut consistent, "consistent midpoint").on_hover_text(about).changed() {
        out.push(Action::ToggleConsistent);
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
                let on = factor == Some(view.world.params.orca_len);
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

/// Something in the lens that a hand can drag.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Handle {
    /// The preferred velocity of the agent.
    Preferred,
    /// The velocity that an agent has now.
    Velocity(u32),
    /// The center of the cut-off of the cone that is pointed at: it stands for the time horizon.
    Horizon(CutOff),
    /// An answer of the laboratory: it stands for a factor `len`.
    Len,
    /// The picture itself.
    Picture,
}

fn picture(ui: &mut Ui, view: &View, size: egui::Vec2, out: &mut Vec<Action>) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    ui.data_mut(|data| data.insert_temp(place_of_area(), rect));
    let Some(me) = view.look.selected else { return };
    let palette = Palette::of(view.settings.theme);
    let Some(lens) = view.lens_on(&palette) else { return };
    let camera = view.lens.camera(&lens, rect);
    zoom(ui, &response, &camera, out);
    if response.double_clicked() {
        out.push(Action::LensFit);
    } else if response.clicked()
        && let Some(source) = view.pointed
    {
        out.push(Action::SetLensSource(source));
    }
    let at = |pos: Pos2| camera.world_from_screen(Vec2::new(pos.x, pos.y));
    let near = NEAR * camera.meters_per_pixel;
    let id = Id::new("lens handle");
    if response.drag_started()
        && let Some(pressed) = ui.input(|input| input.pointer.press_origin())
    {
        let primary = ui.input(|input| input.pointer.button_down(PointerButton::Primary));
        let handle = if primary { handle_at(view, &lens, at(pressed), near) } else { Handle::Picture };
        ui.data_mut(|data| data.insert_temp(id, handle));
    }
    if response.dragged()
        && let Some(pos) = response.interact_pointer_pos()
    {
        let handle = ui.data(|data| data.get_temp(id)).unwrap_or(Handle::Picture);
        let velocity = at(pos);
        match handle {
            Handle::Preferred => {
                let objective = Objective::Velocity(velocity);
                out.push(Action::World(Command::SetObjective { agent: me, objective }));
            }
            Handle::Velocity(agent) => {
                out.push(Action::World(Command::SetVelocity { agent, to: velocity }));
            }
            Handle::Horizon(cut_off) => {
                // While it is dragged its neighbor stays pointed at.
                out.push(Action::Point(Source::Neighbor(cut_off.neighbor)));
                if let Some(horizon) = cut_off.horizon_at(velocity) {
                    let value = Value::Real(horizon.clamp(0.05, 1000.0));
                    let scope = view.scope();
                    out.push(Action::World(Command::Set { key: Key::TIME_HORIZON, value, scope }));
                }
            }
            Handle::Len => {
                if let Some(len) = factor_near(&lens, view.lens.arithmetic(&lens), velocity) {
                    let value = Value::Real(rounded(len));
                    out.push(Action::World(Command::Set { key: Key::ORCA_LEN, value, scope: Scope::All }));
                }
            }
            Handle::Picture => {
                let moved = response.drag_delta() * camera.meters_per_pixel;
                let center = camera.center - Vec2::new(moved.x, -moved.y);
                out.push(Action::SetLensView(center, camera.meters_per_pixel));
            }
        }
    }
    if let Some(pos) = response.hover_pos() {
        let velocity = at(pos);
        match handle_at(view, &lens, velocity, near) {
            Handle::Picture => {}
            Handle::Velocity(other) if other != me => {
                ui.ctx().set_cursor_icon(CursorIcon::Grab);
                out.push(Action::Point(Source::Neighbor(other)));
                return;
            }
            Handle::Horizon(cut_off) => {
                ui.ctx().set_cursor_icon(CursorIcon::Grab);
                out.push(Action::Point(Source::Neighbor(cut_off.neighbor)));
                return;
            }
            Handle::Len | Handle::Preferred | Handle::Velocity(_) => {
                ui.ctx().set_cursor_icon(CursorIcon::Grab)
            }
        }
        if let Some(source) = view.decisions.watched(me).and_then(|watched| under(watched, velocity, near)) {
            out.push(Action::Point(source));
        }
    }
}

fn zoom(ui: &Ui, response: &Response, camera: &Camera, out: &mut Vec<Action>) {
    let Some(pos) = response.hover_pos() else { return };
    let scrolled = ui.input(|input| input.smooth_scroll_delta.y);
    if scrolled != 0.0 {
        let mut camera = *camera;
        camera.zoom_at(Vec2::new(pos.x, pos.y), (0.0045 * scrolled).exp());
        out.push(Action::SetLensView(camera.center, camera.meters_per_pixel));
    }
}

/// What lies under the hand: the nearest tip within reach, or the picture.
fn handle_at(view: &View, lens: &Lens, at: Vec2, near: f32) -> Handle {
    let me = lens.agent;
    if view.lens.mode == LensMode::Len {
        // The answers lie over everything else.
        let lab = view.lens.lab(lens);
        let on_one = lab.answers.iter().any(|answer| answer.velocity.distance(at) <= near);
        if !lab.feasible && on_one {
            return Handle::Len;
        }
    }
    let velocity = |agent: u32| view.world.agents.get(agent as usize).map(|agent| agent.velocity);
    let preferred =
        view.decisions.choices.get(me as usize).map(|choice| (choice.preferred, Handle::Preferred));
    let mine = velocity(me).map(|velocity| (velocity, Handle::Velocity(me)));
    let neighbors = view.decisions.watched(me).into_iter().flat_map(|watched| &watched.neighbors);
    let others = neighbors.filter_map(|n| Some((velocity(n.index)?, Handle::Velocity(n.index))));
    preferred
        .into_iter()
        .chain(mine)
        .chain(others)
        .chain(cutoff::of(lens).map(|cut_off| (cut_off.center, Handle::Horizon(cut_off))))
        .map(|(tip, handle)| ((tip - at).length(), handle))
        .filter(|(distance, _)| *distance <= near)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(Handle::Picture, |(_, handle)| handle)
}

/// The line under the hand, or else the first cone that it is in.
fn under(watched: &Watched, at: Vec2, near: f32) -> Option<Source> {
    match &watched.trace {
        Trace::None => None,
        Trace::Orca(trace) => trace
            .half_planes
            .iter()
            .zip(&trace.origins)
            .map(|(line, origin)| (line.violation(at).abs(), Source::of(origin)))
            .filter(|(distance, _)| *distance <= near)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, source)| source),
        Trace::Cones(trace) => {
            let inside = trace.obstacles.iter().skip(trace.n_rigid).position(|cone| cone.depth(at) > 0.0)?;
            trace.neighbors.get(inside).map(|neighbor| Source::Neighbor(*neighbor))
        }
    }
}
