//! What steps and pictures cost: phases, counts, and their last minute.

use egui_macroquad::egui::{self, Grid, RichText, Ui, Window, vec2};
use egui_plot::{Corner, Legend, Line, Plot, PlotPoints};
use sidestep::{avoid::meter::Counters, draw::Palette};

use super::{View, inspector::table, three_digits};
use crate::app::{
    action::{Action, Panel},
    canvas::paint,
    performance::Reading,
};

/// A window that stays where it is put.
pub fn window(ctx: &egui::Context, view: &View, out: &mut Vec<Action>) {
    let mut open = view.performance.open;
    if !open {
        return;
    }
    let corner = ctx.available_rect().left_top() + vec2(12.0, 12.0);
    Window::new("Performance")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_pos(corner)
        .show(ctx, |ui| contents(ui, view));
    if !open {
        out.push(Action::TogglePanel(Panel::Performance));
    }
}

fn contents(ui: &mut Ui, view: &View) {
    let Some(reading) = view.performance.readings.back() else {
        ui.weak("counting …");
        return;
    };
    let agents = view.world.agents.len();
    let number = |value: f64| if value.is_nan() { "–".to_string() } else { three_digits(value as f32) };
    table(
        ui,
        "performance",
        &[
            ("agents", agents.to_string(), ""),
            ("a step", number(reading.step), "ms"),
            ("of an agent", number(1e3 * reading.step / agents.max(1) as f64), "µs"),
            ("a picture", number(reading.frame), "ms"),
            ("of it building", number(reading.build), "ms"),
            ("draw calls", view.draw_calls.to_string(), ""),
        ],
    );
    if reading.in_background {
        ui.weak("Steps are slow: made in the background.").on_hover_text(
            "The window does not wait for them; the top bar shows the share of real time reached.",
        );
    }
    ui.separator();
    phases(ui, &reading.counters);
    ui.separator();
    history(ui, view);
}

/// Phases of a decision, for each agent and step, and what was counted.
fn phases(ui: &mut Ui, counters: &Counters) {
    let each = |count: u64| count as f64 / counters.agents.max(1) as f64;
    let micros = |nanoseconds: u64| three_digits((each(nanoseconds) / 1e3) as f32);
    let count = |count: u64| three_digits(each(count) as f32);
    let Counters { grid, query, lines_time, programs_time, choices, advance, .. } = *counters;
    ui.label(RichText::new("FOR EACH AGENT AND STEP").small().weak())
        .on_hover_text("Every 16th agent is timed. Times of several threads are added up, but for grid, choices and advance.");
    let [first, second, third] = counters.programs;
    let rows = [
        ("grid", micros(grid), "neighbors", count(counters.neighbors)),
        ("query", micros(query), "lines", count(counters.lines)),
        ("lines", micros(lines_time), "program 1", count(first)),
        ("programs", micros(programs_time), "program 2", count(second)),
        ("choices", micros(choices), "program 3", count(third)),
        ("advance", micros(advance), "fallbacks", count(counters.fallbacks)),
    ];
    Grid::new("phases").num_columns(5).spacing([10.0, 2.0]).show(ui, |ui| {
        for (phase, time, name, number) in rows {
            ui.weak(phase);
            ui.monospace(time);
            ui.weak("µs");
            ui.weak(name);
            ui.monospace(number);
            ui.end_row();
        }
    });
    if counters.agents == 0 {
        ui.weak("No step in the last half second.");
    } else if counters.scalar == counters.agents {
        ui.weak("All agents decide on the scalar path: no lines are counted.");
    }
}

fn history(ui: &mut Ui, view: &View) {
    let palette = Palette::of(view.settings.theme);
    let line = |name: &'static str, color, of: fn(&Reading) -> f64| {
        let readings = &view.performance.readings;
        let points = readings.iter().enumerate().map(|(k, reading)| {
            let seconds = (k as f64 - (readings.len() - 1) as f64) * 0.5;
            [seconds, of(reading)]
        });
        let points: Vec<[f64; 2]> = points.filter(|[_, y]| y.is_finite()).collect();
        Line::new(PlotPoints::new(points)).name(name).color(paint(color)).width(1.5)
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
            plot.line(line("picture, ms", palette.chosen, |reading| reading.frame));
            plot.line(line("step, ms", palette.preferred, |reading| reading.step));
        });
}
