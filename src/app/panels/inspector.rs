//! The selected agent in numbers: what it wants, whom it sees, which lines bind it, how the programs ran.

use egui_macroquad::egui::{Grid, Rect, Response, RichText, Ui};
use sidestep::{
    Agent, Vec2,
    avoid::{ConeTrace, OrcaTrace, Trace, Watched, orca::Origin},
    geometry::cone::time_to_collision,
    lp::{LpOutcome, LpStep},
    overlay::Source,
    text::numbers::three_digits,
};

use super::{
    doctor,
    kit::{section, table},
    steering,
};
use crate::app::{
    action::Action, canvas::paint, document::edit::DocumentAction, ui::UiAction, view::PanelView,
};

/// The right panel.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    match view.selected().and_then(|selected| Some((selected, view.world().agents.get(selected as usize)?))) {
        Some((selected, agent)) => {
            ui.horizontal(|ui| {
                ui.heading(format!("Agent {selected}"));
                ui.weak(agent.method.label());
            });
            steering::behavior(ui, view, selected, agent, out);
            doctor::findings(ui, view, false, out);
            numbers(ui, view, selected, agent);
            if let Some(watched) = view.decisions().watched(selected) {
                steering::forces(ui, agent, watched);
                neighbors(ui, view, agent, watched, out);
                match &watched.trace {
                    Trace::None => {}
                    Trace::Orca(trace) => orca(ui, view, trace, out),
                    Trace::Cones(trace) => cones(ui, trace),
                }
            }
            doctor::findings(ui, view, true, out);
        }
        None => {
            ui.heading("Nobody selected");
            ui.weak("Click an agent, or press Tab.");
        }
    }
    run(ui, view);
}

fn vector(v: Vec2) -> String {
    format!("{}, {}", three_digits(v.x), three_digits(v.y))
}

fn numbers(ui: &mut Ui, view: &PanelView, selected: u32, agent: &Agent) {
    let choice = view.decisions().choices.get(selected as usize).copied().unwrap_or_default();
    let mut rows = vec![
        ("position", vector(agent.position), "m"),
        ("velocity now", vector(agent.velocity), "m/s"),
        ("preferred", vector(choice.preferred), "m/s"),
        ("chosen", vector(choice.velocity), "m/s"),
        ("speed chosen", three_digits(choice.velocity.length()), "m/s"),
    ];
    if let Some(goal) = agent.goal() {
        rows.push(("to the goal", three_digits((goal - agent.position).length()), "m"));
    }
    rows.push(("decision", choice.outcome.name().to_string(), ""));
    table(ui, "numbers", &rows);
}

/// A pointer over a row of a table points at what the row is about; `first` is the row's first cell.
fn point_at_row(ui: &Ui, first: &Response, source: Source, out: &mut Vec<Action>) {
    let row = Rect::from_x_y_ranges(ui.clip_rect().x_range(), first.rect.y_range());
    if ui.rect_contains_pointer(row) {
        out.push(UiAction::Point(source).into());
    }
}

fn heads(ui: &mut Ui, names: &[&str]) {
    for name in names {
        ui.label(RichText::new(*name).small().weak());
    }
    ui.end_row();
}

fn neighbors(ui: &mut Ui, view: &PanelView, agent: &Agent, watched: &Watched, out: &mut Vec<Action>) {
    section(ui, &format!("neighbors ({})", watched.neighbors.len()));
    if watched.neighbors.is_empty() {
        ui.weak("Nobody within the neighbor distance.");
        return;
    }
    let palette = view.palette();
    Grid::new("neighbors").num_columns(4).spacing([14.0, 2.0]).striped(true).show(ui, |ui| {
        heads(ui, &["#", "agent", "gap m", "collision in s"]);
        for (k, neighbor) in watched.neighbors.iter().enumerate() {
            let Some(other) = view.world().agents.get(neighbor.index as usize) else { continue };
            let radius = agent.settings.radius + other.settings.radius;
            let (p, w) = (other.position - agent.position, agent.velocity - other.velocity);
            let source = Source::Neighbor(neighbor.index);
            let mark = if view.ui.pointed == Some(source) { "▶" } else { "" };
            let row = ui.colored_label(paint(palette.neighbor(k)), format!("{}{mark}", k + 1));
            point_at_row(ui, &row, source, out);
            if ui.link(neighbor.index.to_string()).on_hover_text("Select it.").clicked() {
                out.push(DocumentAction::Select(Some(neighbor.index)).into());
            }
            ui.monospace(three_digits(p.length() - radius));
            ui.monospace(three_digits(time_to_collision(p, w, radius)));
            ui.end_row();
        }
    });
}

fn orca(ui: &mut Ui, view: &PanelView, trace: &OrcaTrace, out: &mut Vec<Action>) {
    section(ui, &format!("half-planes ({})", trace.half_planes.len()));
    let palette = view.palette();
    if !trace.half_planes.is_empty() {
        Grid::new("lines").num_columns(5).spacing([8.0, 2.0]).striped(true).show(ui, |ui| {
            heads(ui, &["line", "of", "region", "|u| m/s", "violated by"]);
            for (k, (half_plane, origin)) in trace.half_planes.iter().zip(&trace.origins).enumerate() {
                let violation = half_plane.violation(trace.chosen);
                let hue = match k.checked_sub(trace.n_rigid) {
                    Some(neighbor) => palette.neighbor(neighbor),
                    None => palette.muted,
                };
                let source = Source::of(origin);
                let mark = if view.ui.pointed == Some(source) { "▶" } else { "" };
                let row = ui.colored_label(paint(hue), format!("{}{mark}", k + 1));
                point_at_row(ui, &row, source, out);
                let (of, region, u) = match origin {
                    Origin::Edge { edge, case } => (format!("edge {edge}"), case.name(), None),
                    Origin::Circle { circle, displacement } => {
                        (format!("pillar {circle}"), displacement.region.name(), Some(displacement.u))
                    }
                    Origin::Neighbor { neighbor, displacement, .. } => {
                        (neighbor.to_string(), displacement.region.name(), Some(displacement.u))
                    }
                };
                ui.monospace(of);
                ui.label(region);
                ui.monospace(u.map_or("–".into(), |u| three_digits(u.length())));
                // A velocity on the line violates it by a rounding error at most.
                let words = if violation > 1e-5 { three_digits(violation) } else { "–".into() };
                ui.monospace(words);
                ui.end_row();
            }
        });
    }
    section(ui, "linear programs");
    ui.label(match trace.outcome {
        LpOutcome::Free => "The preferred velocity violates no line.".to_string(),
        LpOutcome::Feasible => "Program 2 found the velocity nearest to the preferred one.".to_string(),
        LpOutcome::Relaxed { failed_line, .. } => {
            let worst = trace.worst_violation().map_or(String::new(), |(line, by)| {
                let of = match trace.origins.get(line) {
                    Some(Origin::Neighbor { neighbor, .. }) => format!("agent {neighbor}"),
                    Some(Origin::Edge { .. } | Origin::Circle { .. }) => "an obstacle".into(),
                    None => "a line".into(),
                };
                format!(" Worst violation {} m/s, of {of}.", three_digits(by))
            });
            format!(
                "Infeasible: program 2 failed at line {}, program 3 relaxed the lines.{worst}",
                failed_line + 1
            )
        }
    });
    for step in &trace.path {
        if let Some(words) = sentence(step) {
            ui.label(RichText::new(words).small().weak());
        }
    }
}

fn sentence(step: &LpStep) -> Option<String> {
    Some(match *step {
        LpStep::Start(velocity) => format!("start at {}", vector(velocity)),
        LpStep::Permitted { .. }
        | LpStep::Detail(_)
        | LpStep::Weighed { .. }
        | LpStep::Projected { .. }
        | LpStep::Inner(_) => return None,
        LpStep::Moved { line, velocity } => {
            format!("line {} violated: move to {}", line + 1, vector(velocity))
        }
        LpStep::Failed { line } => format!("line {} leaves nothing: program 2 fails", line + 1),
        LpStep::Relaxed { line, velocity, violation, fallback } => {
            let stays = if fallback { " (nothing found, the velocity stays)" } else { "" };
            format!(
                "program 3, line {}: {}, violated by {}{stays}",
                line + 1,
                vector(velocity),
                three_digits(violation)
            )
        }
    })
}

fn cones(ui: &mut Ui, trace: &ConeTrace) {
    section(ui, &format!("velocity obstacles ({})", trace.obstacles.len()));
    match trace.shift {
        Some(shift) => {
            let u = three_digits(shift.u.length());
            ui.label(format!(
                "The current velocity collides with agent {} first: step out by {} of u, |u| = {u} m/s.",
                shift.neighbor, shift.share
            ));
        }
        None if trace.candidates.is_empty() => {
            _ = ui.label("No collision ahead: the preferred velocity, untested.")
        }
        None => {
            let free = trace.candidates.iter().filter(|candidate| candidate.blocked_by.is_none()).count();
            ui.label(format!("{} velocities tried, {free} outside every cone.", trace.candidates.len()));
        }
    }
}

fn run(ui: &mut Ui, view: &PanelView) {
    section(ui, "this run");
    let metrics = view.metrics();
    let with_goal = view.world().agents.iter().filter(|agent| agent.goal().is_some()).count();
    let rows = [
        ("agents", view.world().agents.len().to_string(), ""),
        ("arrived", format!("{} of {with_goal}", metrics.arrivals()), ""),
        ("smallest gap", three_digits(metrics.smallest_gap), "m"),
        ("overlaps", metrics.overlaps.to_string(), ""),
        ("infeasible", three_digits(100.0 * metrics.relaxed_share() as f32), "%"),
        ("frame built in", three_digits(view.performance.last_build.as_secs_f32() * 1e3), "ms"),
        ("draw calls", view.performance.draw_calls.to_string(), ""),
    ];
    table(ui, "run", &rows);
}
