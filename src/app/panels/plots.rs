//! Figures over time, and a table of them for all worlds side by side.

use egui_macroquad::egui::{Button, Color32, ComboBox, Grid, RichText, ScrollArea, Ui, vec2};
use egui_plot::{Corner, Legend, Line, Plot, PlotPoints, VLine};
use sidestep_lab::{
    learn::pages::PageKind,
    picture::draw::Palette,
    run::{
        metrics::{METRICS, Metric},
        time::TimeMachine,
    },
    text::{
        message::Message,
        numbers::{count_or_mean, multiple, three_digits, unit_after_number},
        said::{OneAgent, messages},
        terms,
    },
};

use super::{kit, page_mark, wrap::WrappedTip};
use crate::app::{
    action::Action, canvas::paint, document::edit::DocumentAction, files::FileAction, panes::Pane,
    time::TimeAction, ui::UiAction, view::PanelView,
};

/// Largest number of points of a line: more than a screen has columns.
const MAX_POINTS: usize = 2000;

/// The part of the bottom panel above the timeline.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let figure = Metric::find(&view.settings.figure).unwrap_or(&METRICS[0]);
    let width = ui.available_width();
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(0.5 * width, ui.available_height()), |ui| {
            ui.vertical(|ui| {
                heading(ui, view, figure, out);
                plot(ui, view, figure, out);
            });
        });
        ui.separator();
        ui.vertical(|ui| table(ui, view, out));
    });
}

fn heading(ui: &mut Ui, view: &PanelView, figure: &'static Metric, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let choice = ComboBox::from_id_salt("figure")
            .width(150.0)
            .selected_text(figure.name().to_string())
            .show_ui(ui, |ui| {
                for known in METRICS {
                    let row = ui.selectable_label(known.id == figure.id, known.name().to_string());
                    if row.tip(definition(known).to_string()).clicked() {
                        out.push(UiAction::SetFigure(known.id).into());
                    }
                }
            })
            .response
            .tip(definition(figure).to_string());
        page_mark::mark(ui, &choice, PageKind::Metric, figure.id, out);
        if let Some(selected) = view.selected().filter(|_| figure.agent.is_some()) {
            let on = view.settings.figure_of_agent;
            let words = said::agent(OneAgent(selected)).to_string();
            let hover = said::agent_about().to_string();
            if ui.add(kit::switch(words, on)).tip(hover).clicked() {
                out.push(UiAction::FigureOfAgent(!on).into());
            }
        }
        let hover = said::csv_about().to_string();
        if ui.button(said::csv().to_string()).tip(hover).clicked() {
            out.push(FileAction::ExportFigures.into());
        }
    });
}

/// Definition, formula and source: the tooltip.
fn definition(figure: &Metric) -> Message {
    said::definition(figure.about(), figure.formula(), figure.source())
}

/// The color of the line of a world.
fn color(palette: &Palette, index: usize) -> Color32 {
    paint(palette.neighbor(index))
}

fn plot(ui: &mut Ui, view: &PanelView, figure: &'static Metric, out: &mut Vec<Action>) {
    let palette = view.palette();
    let agent = view.selected().filter(|_| figure.agent.is_some() && view.settings.figure_of_agent);
    let (factor, unit) = view.document.look.unit.of(figure.unit);
    let mut plot = Plot::new("plot of figures")
        .allow_scroll(false)
        .show_background(false)
        .include_x(0.0)
        .include_x(5.0)
        .set_margin_fraction(vec2(0.01, 0.08))
        .y_axis_min_width(36.0)
        .y_axis_label(terms::unit(unit))
        .x_axis_formatter(|mark, _| seconds(multiple(mark.value, mark.step_size)))
        .y_axis_formatter(|mark, _| multiple(mark.value, mark.step_size))
        .label_formatter(move |name, point| {
            let name = if name.is_empty() { String::new() } else { format!("{name}\n") };
            let unit = unit_after_number(unit);
            format!("{name}{}: {}{unit}", seconds(format!("{:.2}", point.x)), digits(figure, point.y))
        });
    if view.document.panes.several() {
        plot = plot.legend(Legend::default().position(Corner::LeftTop));
    }
    let shown = plot.show(ui, |plot| {
        for (index, pane) in view.document.panes.list.iter().enumerate() {
            let points = match (agent, figure.agent) {
                (Some(agent), Some(of)) => {
                    of_agent(&pane.machine, |metrics| Some(of(metrics, agent)? * f64::from(factor)))
                }
                _ => of_world(&pane.machine, figure, f64::from(factor)),
            };
            let width = if index == view.document.panes.active { 2.0 } else { 1.2 };
            let line = Line::new(points).name(&pane.label).color(color(&palette, index)).width(width);
            plot.line(line);
        }
        let now = view.document.panes.run().sample().time;
        plot.vline(VLine::new(now).color(ui_text(&palette)).width(1.0));
        plot.pointer_coordinate()
    });
    if shown.response.clicked()
        && let Some(at) = shown.inner
    {
        let machine = view.document.panes.machine();
        let index = machine.past().samples().partition_point(|sample| f64::from(sample.time) < at.x);
        out.push(TimeAction::Seek((machine.past().first() + index as u64).min(machine.past().end())).into());
    }
}

/// A time on the axis.
fn seconds(digits: String) -> String {
    format!("{digits}{}", unit_after_number("s"))
}

/// The value of a figure without its unit; counts are integers.
fn digits(figure: &Metric, value: f64) -> String {
    if figure.unit.is_empty() { count_or_mean(value) } else { three_digits(value as f32) }
}

fn ui_text(palette: &Palette) -> Color32 {
    paint(palette.text)
}

/// A figure at every known step, or at as many steps as can be distinguished.
fn of_world(machine: &TimeMachine, figure: &Metric, factor: f64) -> PlotPoints<'static> {
    let samples = machine.past().samples();
    let stride = samples.len().div_ceil(MAX_POINTS).max(1);
    let last = samples.last().into_iter().filter(|_| !(samples.len() - 1).is_multiple_of(stride));
    let points = samples.iter().step_by(stride).chain(last);
    let points = points.map(|sample| [f64::from(sample.time), (figure.world)(sample) * factor]);
    PlotPoints::new(points.filter(|[_, y]| y.is_finite()).collect())
}

/// A figure of one agent, at the keyframes and now.
fn of_agent(
    machine: &TimeMachine,
    figure: impl Fn(&sidestep_lab::run::metrics::Metrics) -> Option<f64>,
) -> PlotPoints<'static> {
    let run = machine.run();
    let now = run.world().step;
    let frames = machine.past().keyframes().filter(|frame| frame.world.step != now);
    let frames = frames.map(|frame| (&frame.world, &frame.metrics));
    let mut all: Vec<_> = frames.chain([(run.world(), run.metrics())]).collect();
    all.sort_by_key(|(world, _)| world.step);
    let stride = all.len().div_ceil(MAX_POINTS).max(1);
    let points = all.into_iter().step_by(stride).filter_map(|(world, metrics)| {
        let y = figure(metrics).filter(|y| y.is_finite())?;
        Some([f64::from(metrics.sample(world).time), y])
    });
    PlotPoints::new(points.collect())
}

/// One row for every world, and one for the selected agent of the active one.
fn table(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let palette = view.palette();
    ScrollArea::both().id_salt("rows of figures").auto_shrink(false).show(ui, |ui| {
        Grid::new("table of figures").striped(true).spacing([14.0, 3.0]).show(ui, |ui| {
            ui.label("");
            for (index, pane) in view.document.panes.list.iter().enumerate() {
                let words = RichText::new(name(pane)).color(color(&palette, index)).strong();
                if ui.add(Button::new(words).frame(index == view.document.panes.active)).clicked() {
                    out.push(DocumentAction::SelectPane(index).into());
                }
            }
            if let Some(selected) = view.selected() {
                ui.label(RichText::new(said::agent(OneAgent(selected)).to_string()).strong());
            }
            ui.end_row();
            for figure in METRICS {
                let (factor, unit) = view.document.look.unit.of(figure.unit);
                let unit = if unit.is_empty() { String::new() } else { format!(", {}", terms::unit(unit)) };
                let words = format!("{}{unit}", figure.name());
                let row = ui.selectable_label(view.settings.figure == figure.id, words);
                if row.tip(definition(figure).to_string()).clicked() {
                    out.push(UiAction::SetFigure(figure.id).into());
                }
                for pane in &view.document.panes.list {
                    let value = (figure.world)(&pane.machine.run().sample());
                    ui.monospace(digits(figure, value * f64::from(factor)));
                }
                if let Some(selected) = view.selected() {
                    let value = figure.agent.and_then(|agent| agent(view.metrics(), selected));
                    ui.monospace(
                        value.map_or(String::new(), |value| digits(figure, value * f64::from(factor))),
                    );
                }
                ui.end_row();
            }
        });
    });
}

fn name(pane: &Pane) -> String {
    if pane.label.is_empty() { said::this_world().to_string() } else { pane.label.clone() }
}

messages! {
    pub mod said, room "plots" in Exact;

    definition(about: Message, formula: Message, source: Message) = "{ $about }

        { $formula }

        Source: { $source }.";
    agent(agent: OneAgent) = "{ $agent }";
    agent_about() = "The figure of the selected agent instead of the whole world's.";
    csv() = "CSV";
    csv_about() = "Write every figure of every step, and those of every agent, as two files of comma-separated values.";
    this_world() = "this world";
}
