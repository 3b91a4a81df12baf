//! The timeline: the present step of the run, its events, its branches.

use egui_macroquad::egui::{
    self, Button, ComboBox, FontId, PointerButton, Pos2, Rect, RichText, Sense, Stroke, Ui, WidgetInfo,
    WidgetType,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use sidestep_lab::{
    learn::lesson::Lit,
    run::{
        metrics::{Event, EventKind},
        time::TimeMachine,
    },
    text::{
        message::Message,
        quantity::{Megabytes, NumberForm, megabytes, seconds},
    },
};

use super::{
    kit, lit,
    marks::{self, EventTrack, color},
    wrap::WrappedTip,
};
use crate::app::{
    action::Action,
    canvas::paint,
    direction::Direction,
    document::scene::SceneAction,
    menu, style,
    time::{Goal, TimeAction, describe, said},
    ui::{Panel, UiAction},
    view::PanelView,
};

/// Height of the track, points.
const HEIGHT: f32 = 34.0;

/// Least width of a window in which the controls right of the track are side by side, points; below it they are folded
/// into a menu.
const SIDE_BY_SIDE: f32 = 600.0;

/// Least width of a window with room for words about the goal of time, points.
const ROOMY: f32 = 800.0;

/// Distance within which a mark counts as under the pointer, points.
const NEAR: f32 = 5.0;

/// The bottom panel: controls, track, branches.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let row = ui.horizontal(|ui| {
        ui.set_min_height(HEIGHT);
        controls(ui, view, out);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ends(ui, view, out);
            track(ui, view, out);
        });
    });
    lit::frame(ui, view, Lit::Timeline, row.response.rect.shrink(2.0));
}

fn controls(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = 3.0;
    let machine = view.document.panes.machine();
    let mut button = |on: bool, words: &str, hover: Message, action: TimeAction| {
        let hover = hover.to_string();
        // Only the monospaced font has the small triangles.
        let button = Button::new(RichText::new(words).monospace()).min_size(vec2(24.0, 0.0));
        let response = ui.add_enabled(on, button).tip(&hover).disabled_tip(hover);
        if response.clicked() {
            out.push(action.into());
        }
    };
    let step = machine.run().world().step;
    button(step > machine.past().first(), "⏮", said::first_step(), TimeAction::Seek(machine.past().first()));
    button(step > machine.past().first(), "◂", said::step_back(), TimeAction::StepBack);
    button(true, "▸", said::step(), TimeAction::StepOnce);
    button(step < machine.past().end(), "⏭", said::last_step(), TimeAction::ToEnd);
    let back = said::event_before();
    button(step > machine.past().first(), "⬅", back, TimeAction::ToEvent(Direction::Back));
    button(true, "➡", said::next_event(), TimeAction::ToEvent(Direction::Forward));
    if let Some(goal) = view.time.goal {
        let words = match goal {
            Goal::Step(step) => said::runs_to_step(step),
            Goal::EventAfter(_) => said::runs_to_event(),
        };
        ui.spinner().tip(words.to_string());
        if ui.ctx().screen_rect().width() >= ROOMY {
            ui.label(words.to_string());
        }
        if ui.button("✖").tip(said::stop().to_string()).clicked() {
            out.push(Action::Escape);
        }
    }
}

/// The controls right of the track: branches if there are any, and rarely used controls in a menu.
fn ends(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let machine = view.document.panes.machine();
    let words = warned(ui, machine, RichText::new("⏷"));
    menu::button(ui, words, |ui| folded(ui, view, out)).tip(said::more().to_string());
    if ui.ctx().screen_rect().width() >= SIDE_BY_SIDE {
        plots(ui, view, out);
        if machine.past().branches().len() > 1 {
            branches(ui, machine, out);
        }
        // Always shown: the track must not change its width while a range is being marked.
        repeat(ui, view, out);
    }
}

/// All of these controls, one below the other.
fn folded(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        plots(ui, view, out);
        repeat(ui, view, out);
    });
    ui.separator();
    ui.weak(said::marks().to_string()).tip(said::marks_about().to_string());
    kinds(ui, view, out);
    let machine = view.document.panes.machine();
    if machine.past().branches().len() > 1 {
        ui.separator();
        branch_rows(ui, machine, out);
    }
    ui.separator();
    let words = said::memory(in_megabytes(view.document.panes.bytes()));
    let words = warned(ui, machine, RichText::new(words.to_string()).small().weak());
    ui.label(words).tip(memory_about(view));
    budgets(ui, view, out);
}

/// In the color of errors once a replayed step has differed.
fn warned(ui: &Ui, machine: &TimeMachine, words: RichText) -> RichText {
    if machine.past().diverged().is_some() { words.color(ui.visuals().error_fg_color) } else { words }
}

fn plots(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let plots = kit::switch("📈", view.settings.plots);
    if ui.add(plots).tip(said::plots().to_string()).clicked() {
        out.push(UiAction::TogglePanel(Panel::Plots).into());
        ui.close_menu();
    }
}

/// Continues after the range that plays in a loop.
fn repeat(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let hover = match view.document.range {
        Some((from, to)) => said::repeats(from, to),
        None => said::no_repeat(),
    };
    let hover = hover.to_string();
    let button = kit::switch(said::repeat().to_string(), view.document.range.is_some());
    let response = ui.add_enabled(view.document.range.is_some(), button);
    if response.tip(&hover).disabled_tip(&hover).clicked() {
        out.push(TimeAction::SetRange(None).into());
        ui.close_menu();
    }
}

/// The kinds of events that are marked.
fn kinds(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let palette = view.palette();
    for (kind, on) in EventKind::ALL.into_iter().zip(view.time.kinds) {
        let mut now = on;
        ui.horizontal(|ui| {
            marks::in_menu(ui, &palette, kind);
            let choice = ui.checkbox(&mut now, kind.name().to_string());
            if choice.tip(kind.about().to_string()).clicked() {
                out.push(TimeAction::ToggleKind(kind).into());
            }
        });
    }
}

/// The memory limit of the past.
fn budgets(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.weak(said::may_take().to_string());
    for budget in BUDGETS {
        let on = view.settings.budget == budget;
        let words = said::memory(megabytes((budget >> 20) as f32));
        if ui.selectable_label(on, words.to_string()).clicked() {
            out.push(TimeAction::SetBudget(budget).into());
            ui.close_menu();
        }
    }
}

/// The memory that the past takes, and whether replayed steps were always the same.
fn memory_about(view: &PanelView) -> String {
    let machine = view.document.panes.machine();
    let outcome = match machine.past().diverged() {
        Some(step) => said::differs(step),
        None => said::same(),
    };
    let most = in_megabytes(machine.past().budget() * view.document.panes.list.len());
    said::memory_about(machine.past().spacing() as usize, most, outcome).to_string()
}

fn in_megabytes(bytes: usize) -> Megabytes {
    megabytes((bytes as f64 / 1e6) as f32).form(NumberForm::Tenths)
}

/// Memory limits of the past as the menu offers them, bytes.
const BUDGETS: [usize; 5] = [16 << 20, 64 << 20, 256 << 20, 512 << 20, 1 << 30];

fn branches(ui: &mut Ui, machine: &TimeMachine, out: &mut Vec<Action>) {
    let now = said::branch(machine.past().branch().id as usize + 1);
    ComboBox::from_id_salt("branch")
        .width(84.0)
        .selected_text(now.to_string())
        .show_ui(ui, |ui| branch_rows(ui, machine, out))
        .response
        .tip(said::branches().to_string());
}

fn branch_rows(ui: &mut Ui, machine: &TimeMachine, out: &mut Vec<Action>) {
    let now = machine.past().branch();
    let name = |id: u32| said::branch(id as usize + 1);
    for branch in machine.past().branches() {
        let from = branch.parent.map(|(parent, step)| said::from(name(parent), step));
        let steps = branch.end() as usize;
        let words = said::branch_row(name(branch.id), branch.name.clone(), from, steps);
        if ui.selectable_label(branch.id == now.id, words.to_string()).clicked() {
            out.push(SceneAction::SwitchBranch(branch.id).into());
            ui.close_menu();
        }
    }
}

/// The last step on the track: a run that has just begun has room to grow.
fn reach(machine: &TimeMachine) -> u64 {
    let steps = (20.0 / machine.run().world().params.time_step).min(1e6) as u64;
    machine.past().end().max(machine.past().first() + steps.max(10))
}

fn track(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let machine = view.document.panes.machine();
    let (first, last) = (machine.past().first(), reach(machine));
    let size = vec2((ui.available_width() - 4.0).max(60.0), HEIGHT);
    let (response, painter) = ui.allocate_painter(size, Sense::click_and_drag());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, said::track().to_string()));
    let rect = response.rect.shrink2(vec2(6.0, 0.0));
    let at = |step: u64| {
        let share = (step - first) as f32 / (last - first).max(1) as f32;
        rect.left() + share * rect.width()
    };
    let step_at = |x: f32| {
        let share = ((x - rect.left()) / rect.width().max(1.0)).clamp(0.0, 1.0);
        first + (f64::from(share) * (last - first) as f64).round() as u64
    };
    let visuals = ui.visuals();
    let bar = Rect::from_min_max(
        Pos2::new(rect.left(), rect.bottom() - 13.0),
        Pos2::new(rect.right(), rect.bottom() - 7.0),
    );
    painter.rect_filled(bar, 3.0, visuals.extreme_bg_color);
    let known = bar.with_max_x(at(machine.past().end()));
    painter.rect_filled(known, 3.0, visuals.widgets.inactive.bg_fill);
    let past = bar.with_max_x(at(machine.run().world().step));
    painter.rect_filled(past, 3.0, style::accent(view.settings.theme));
    if let Some((from, to)) = view.document.range {
        let range =
            Rect::from_min_max(Pos2::new(at(from), bar.top() - 3.0), Pos2::new(at(to), bar.bottom() + 3.0));
        painter.rect_stroke(range, 2.0, Stroke::new(1.5, visuals.text_color()), egui::StrokeKind::Outside);
    }
    if let Some((_, fork)) = machine.past().branch().parent {
        let x = at(fork);
        painter.vline(x, bar.top() - 4.0..=bar.bottom() + 4.0, Stroke::new(1.0, visuals.weak_text_color()));
    }
    let hovered = marks(&painter, view, rect, &at, response.hover_pos());
    // The present step.
    let x = at(machine.run().world().step);
    painter.vline(x, rect.top()..=rect.bottom() - 2.0, Stroke::new(2.0, visuals.strong_text_color()));
    painter.circle_filled(Pos2::new(x, bar.center().y), 5.0, visuals.strong_text_color());

    if let Some(pos) = response.interact_pointer_pos() {
        let step = step_at(pos.x);
        if response.dragged_by(PointerButton::Secondary) {
            let origin = ui.input(|input| input.pointer.press_origin());
            let from = origin.map_or(step, |origin| step_at(origin.x));
            if from != step {
                out.push(TimeAction::SetRange(Some((from.min(step), from.max(step)))).into());
            }
        } else if response.dragged_by(PointerButton::Primary) || response.clicked() {
            let step = hovered.filter(|_| response.clicked()).map_or(step, |event| event.step);
            if step != machine.run().world().step {
                out.push(TimeAction::Seek(step.min(machine.past().end())).into());
            }
        }
    }
    let words = match (hovered, response.hover_pos()) {
        (Some(event), _) => describe(&event, view.document).to_string(),
        (None, Some(pos)) => {
            let step = step_at(pos.x);
            let time = machine.past().samples().get((step - first) as usize).map(|sample| sample.time);
            let time = time.map(|time| said::at_time(seconds(time).form(NumberForm::Hundredths)));
            said::here(step, time).to_string()
        }
        (None, None) => String::new(),
    };
    response.on_hover_text_at_pointer(words);
}

/// Marks of events; returns the one under the pointer.
fn marks(
    painter: &egui::Painter,
    view: &PanelView,
    rect: Rect,
    at: &dyn Fn(u64) -> f32,
    pointer: Option<Pos2>,
) -> Option<Event> {
    let palette = view.palette();
    let top = rect.top() + 8.0;
    let events = view.document.panes.past().events();
    let track = EventTrack { events, kinds: view.time.kinds, left: rect.left(), width: rect.width(), at };
    track.draw(painter, &palette, top);
    let pointer = pointer.filter(|pointer| pointer.y < rect.bottom() - 14.0);
    let hovered = pointer.and_then(|pointer| {
        let from = events.partition_point(|event| at(event.step) < pointer.x - NEAR);
        let near = events[from..].iter().take_while(|event| at(event.step) <= pointer.x + NEAR);
        let far = |event: &&Event| (at(event.step) - pointer.x).abs();
        near.filter(|event| track.shows(event.kind)).min_by(|a, b| far(a).total_cmp(&far(b))).copied()
    });
    if let Some(event) = hovered {
        let x = at(event.step);
        painter.vline(x, rect.top()..=rect.bottom() - 7.0, Stroke::new(1.0, color(&palette, event.kind)));
    }
    if events.is_empty() && view.document.panes.past().last() == view.document.panes.past().first() {
        let (font, color) = (FontId::proportional(12.0), paint(palette.muted));
        let mut job = LayoutJob::simple_singleline(said::starts().to_string(), font, color);
        job.wrap = TextWrapping::truncate_at_width(rect.width() - 16.0);
        let galley = painter.layout_job(job);
        painter.galley(Pos2::new(rect.left() + 8.0, top - 0.5 * galley.size().y), galley, color);
    }
    hovered
}
