//! The cost of steps and pictures: phases, counts, and their last minute.

use egui_macroquad::egui::{self, Grid, RichText, Ui, Window, vec2};
use egui_plot::{Corner, Legend, Line, Plot, PlotPoints};
use sidestep_core::avoid::meter::Counters;
use sidestep_lab::{
    learn::pages::PageKind,
    text::{message::Message, numbers::three_digits, said::messages},
};

use super::{
    kit::table,
    page_mark,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action,
    canvas::paint,
    performance::CostReading,
    ui::{Panel, UiAction},
    view::PanelView,
};

/// A window that stays where the user puts it.
pub fn window(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    let mut open = view.performance.open;
    if !open {
        return;
    }
    let corner = ctx.available_rect().left_top() + vec2(12.0, 12.0);
    let shown = Window::new(said::window().to_string())
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_pos(corner)
        .show(ctx, |ui| contents(ui, view));
    if let Some(shown) = shown {
        page_mark::note(&shown.response, PageKind::Panel, "performance", out);
    }
    if !open {
        out.push(UiAction::TogglePanel(Panel::Performance).into());
    }
}

fn contents(ui: &mut Ui, view: &PanelView) {
    let Some(reading) = view.performance.readings.back() else {
        ui.weak_words(said::counting().to_string());
        return;
    };
    let agents = view.world().agents.len();
    let number = |value: f64| if value.is_nan() { "–".to_string() } else { three_digits(value as f32) };
    table(
        ui,
        "performance",
        &[
            (said::agents(), agents.to_string(), ""),
            (said::step(), number(reading.step), "ms"),
            (said::of_agent(), number(1e3 * reading.step / agents.max(1) as f64), "µs"),
            (said::picture(), number(reading.frame), "ms"),
            (said::building(), number(reading.build), "ms"),
            (said::draw_calls(), view.performance.draw_calls.to_string(), ""),
        ],
    );
    if reading.in_background {
        ui.weak_words(said::slow().to_string()).tip(said::slow_about().to_string());
    }
    ui.separator();
    phases(ui, &reading.counters);
    ui.separator();
    history(ui, view);
}

/// Phases of a decision, per agent and step, and the counters.
fn phases(ui: &mut Ui, counters: &Counters) {
    let each = |count: u64| count as f64 / counters.agents.max(1) as f64;
    let micros = |nanoseconds: u64| three_digits((each(nanoseconds) / 1e3) as f32);
    let count = |count: u64| three_digits(each(count) as f32);
    let Counters { grid, query, lines_time, programs_time, choices, advance, .. } = *counters;
    ui.words(RichText::new(said::each().to_string()).small().weak()).tip(said::each_about().to_string());
    let [first, second, third] = counters.programs;
    let rows = [
        (said::grid(), micros(grid), said::neighbors(), count(counters.neighbors)),
        (said::query(), micros(query), said::lines(), count(counters.lines)),
        (said::lines_time(), micros(lines_time), said::program(1), count(first)),
        (said::programs_time(), micros(programs_time), said::program(2), count(second)),
        (said::choices(), micros(choices), said::program(3), count(third)),
        (said::advance(), micros(advance), said::fallbacks(), count(counters.fallbacks)),
    ];
    Grid::new("phases").num_columns(5).spacing([10.0, 2.0]).show(ui, |ui| {
        for (phase, time, name, number) in rows {
            ui.weak_words(phase.to_string());
            ui.monospace(time);
            ui.weak_words("µs");
            ui.weak_words(name.to_string());
            ui.monospace(number);
            ui.end_row();
        }
    });
    if counters.agents == 0 {
        ui.weak_words(said::no_step().to_string());
    } else if counters.scalar == counters.agents {
        ui.weak_words(said::scalar().to_string());
    }
}

fn history(ui: &mut Ui, view: &PanelView) {
    let palette = view.palette();
    let line = |name: Message, color, of: fn(&CostReading) -> f64| {
        let readings = &view.performance.readings;
        let points = readings.iter().enumerate().map(|(k, reading)| {
            let seconds = (k as f64 - (readings.len() - 1) as f64) * 0.5;
            [seconds, of(reading)]
        });
        let points: Vec<[f64; 2]> = points.filter(|[_, y]| y.is_finite()).collect();
        Line::new(PlotPoints::new(points)).name(name.to_string()).color(paint(color)).width(1.5)
    };
    Plot::new("plot of performance")
        .height(110.0)
        .width(300.0)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .show_background(false)
        .include_y(0.0)
        .include_x(-10.0)
        .include_x(0.0)
        .legend(Legend::default().position(Corner::LeftTop))
        .show(ui, |plot| {
            plot.line(line(said::picture_line(), palette.chosen, |reading| reading.frame));
            plot.line(line(said::step_line(), palette.preferred, |reading| reading.step));
        });
}

messages! {
    pub mod said, room "performance" in ThreeDigits;

    window() = "Performance";
    counting() = "counting …";
    agents() = "agents";
    step() = "a step";
    of_agent() = "of an agent";
    picture() = "a picture";
    building() = "of it building";
    draw_calls() = "draw calls";
    slow() = "Steps are slow: made in the background.";
    slow_about() = "The window does not wait for them; the top bar shows the share of real time reached.";

    each() = "FOR EACH AGENT AND STEP";
    each_about() =
        "Every 16th agent is timed. Times of several threads are added up, but for grid, choices and advance.";
    grid() = "grid";
    query() = "query";
    lines_time() = "lines";
    programs_time() = "programs";
    choices() = "choices";
    advance() = "advance";
    neighbors() = "neighbors";
    lines() = "lines";
    program(number: usize) = "program { $number }";
    fallbacks() = "fallbacks";
    no_step() = "No step in the last half second.";
    scalar() = "All agents decide on the scalar path: no lines are counted.";

    picture_line() = "picture, ms";
    step_line() = "step, ms";
}
