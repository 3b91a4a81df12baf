//! The selected agent in numbers: its preferred velocity, the agents that it sees, the lines that bind it, and how the
//! programs ran.

use egui_macroquad::egui::{Grid, Label, Rect, Response, RichText, Ui};
use sidestep_core::{
    Agent, Vec2,
    avoid::{
        ConeTrace, OrcaTrace, Trace, Watched,
        orca::{
            Origin,
            programs::{LpOutcome, LpStep, Program2Step},
        },
    },
};
use sidestep_lab::{
    explain::report::near,
    learn::{lesson::Lit, pages::PageKind},
    messages,
    picture::overlay::Source,
    text::{
        message::Message,
        numbers::three_digits,
        quantity::{Number, NumberForm, Speed, number, speed},
        said::{Called, OneAgent},
        terms,
    },
};

use super::{
    doctor, edit,
    kit::{chip, folded, table},
    lit, logged, page_mark, speech, steering,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action, document::edit::DocumentAction, lesson::said::waits_for_answer, ui::UiAction,
    view::PanelView,
};

/// Space for the mark of the row under the pointer, points.
const MARK: f32 = 10.0;

/// The right panel.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    if view.lessons.waits() {
        // Figures and findings would give the answer away.
        ui.weak_words(waits_for_answer().to_string());
        return;
    }
    edit::rows(ui, view, out);
    match view.selected().and_then(|selected| Some((selected, view.world().agents.get(selected as usize)?))) {
        Some((selected, agent)) => {
            let found = ui.scope(|ui| doctor::card(ui, view, out)).response.rect;
            lit::frame(ui, view, Lit::Doctor, found);
            ui.horizontal(|ui| {
                match view.document.logged_name(selected) {
                    Some(name) => ui.heading_words(said::agent_named(name).to_string()),
                    None => ui.heading_words(said::agent(selected as usize).to_string()),
                };
                let method = ui.weak_words(terms::method_name(agent.method));
                page_mark::mark(ui, &method, PageKind::Panel, "inspector", out);
            });
            steering::behavior(ui, view, selected, agent, out);
            folded(ui, "numbers", &said::numbers(), |ui| numbers(ui, view, selected, agent));
            logged::buttons(ui, view, Some(selected), out);
            if let Some(watched) = view.decisions().watched(selected) {
                steering::forces(ui, view, agent, watched);
                folded(ui, "neighbors", &said::neighbors(watched.neighbors.len()), |ui| {
                    neighbors(ui, view, agent, watched, out);
                });
                match &watched.trace {
                    Trace::School(_) | Trace::None => {}
                    Trace::Orca(trace) => {
                        folded(ui, "half-planes", &said::half_planes(trace.half_planes.len()), |ui| {
                            half_planes(ui, view, trace, out);
                        });
                        folded(ui, "programs", &said::linear_programs(), |ui| programs(ui, view, trace, out));
                    }
                    Trace::Cones(trace) => {
                        folded(ui, "obstacles", &said::velocity_obstacles(trace.obstacles.len()), |ui| {
                            cones(ui, view, trace, out);
                        });
                    }
                }
            }
            doctor::hints(ui, view, out);
        }
        None if view.editor.on && !view.editor.picked.is_empty() => {}
        None => {
            ui.heading_words(said::nobody_selected().to_string());
            ui.weak_words(said::click_one().to_string());
        }
    }
    logged::differences(ui, view, out);
    folded(ui, "run", &said::this_run(), |ui| run(ui, view));
}

fn vector(v: Vec2) -> String {
    format!("{}, {}", three_digits(v.x), three_digits(v.y))
}

/// A difference with its order of magnitude: a deviation in the last bits is not shown as zero.
fn difference(by: f32) -> String {
    if by > 0.0 && by < 1e-3 { format!("{by:.1e}") } else { three_digits(by) }
}

fn numbers(ui: &mut Ui, view: &PanelView, selected: u32, agent: &Agent) {
    let choice = view.decisions().choices.get(selected as usize).copied().unwrap_or_default();
    let [(length, m), (rate, mps)] = ["m", "m/s"].map(|unit| view.document.look.unit.of(unit));
    let mut rows = vec![
        (said::position(), vector(agent.position * length), m),
        (said::velocity_now(), vector(agent.velocity * rate), mps),
        (said::preferred(), vector(choice.preferred * rate), mps),
        (said::chosen(), vector(choice.velocity * rate), mps),
        (said::speed_chosen(), three_digits(choice.velocity.length() * rate), mps),
    ];
    if let Some(logged) = view.document.panes.run().logged().get(selected as usize).copied().flatten()
        && let Some(velocity) = logged.chosen
    {
        rows.push((said::logged(), vector(velocity * rate), mps));
        rows.push((said::difference(), difference(velocity.distance(choice.velocity) * rate), mps));
    }
    if let Some(goal) = agent.goal() {
        rows.push((said::to_the_goal(), three_digits((goal - agent.position).length() * length), m));
    }
    rows.push((said::decision(), terms::outcome(choice.outcome).to_string(), ""));
    table(ui, "numbers", &rows);
}

/// A pointer over a row of a table points at the subject of the row; `first` is the row's first cell.
fn point_at_row(ui: &Ui, first: &Response, source: Source, out: &mut Vec<Action>) {
    let row = Rect::from_x_y_ranges(ui.clip_rect().x_range(), first.rect.y_range());
    if ui.rect_contains_pointer(row) {
        out.push(UiAction::Point(source).into());
    }
}

fn heads(ui: &mut Ui, names: &[Message]) {
    for name in names {
        ui.words(RichText::new(name.to_string()).small().weak());
    }
    ui.end_row();
}

fn neighbors(ui: &mut Ui, view: &PanelView, agent: &Agent, watched: &Watched, out: &mut Vec<Action>) {
    if watched.neighbors.is_empty() {
        ui.weak_words(said::nobody_near().to_string());
        return;
    }
    Grid::new("neighbors").num_columns(3).spacing([14.0, 2.0]).striped(true).show(ui, |ui| {
        let (length, unit) = view.document.look.unit.of("m");
        heads(ui, &[said::head_agent(), said::head_gap(unit.into()), said::head_collision()]);
        for neighbor in near(view.world(), agent, watched) {
            body(ui, view, Source::Neighbor(neighbor.agent), out);
            ui.monospace(three_digits(neighbor.gap * length));
            ui.monospace(three_digits(neighbor.time_to_collision));
            ui.end_row();
        }
    });
}

/// The first cell of a row, with its subject; a click on an agent selects it.
fn body(ui: &mut Ui, view: &PanelView, source: Source, out: &mut Vec<Action>) {
    let row = ui.horizontal(|ui| {
        let chip = chip(ui, view, source);
        let mark = if view.ui.pointed == Some(source) { "▶" } else { "" };
        // The width is the same with and without the mark.
        ui.add_sized([MARK, chip.rect.height()], Label::new(RichText::new(mark).small()));
        chip
    });
    let mut chip = row.inner;
    point_at_row(ui, &chip, source, out);
    if let Source::Neighbor(agent) = source {
        chip = chip.tip(said::select_it().to_string());
        if chip.clicked() {
            out.push(DocumentAction::Select(Some(agent)).into());
        }
    }
}

fn half_planes(ui: &mut Ui, view: &PanelView, trace: &OrcaTrace, out: &mut Vec<Action>) {
    if !trace.half_planes.is_empty() {
        Grid::new("lines").num_columns(4).spacing([8.0, 2.0]).striped(true).show(ui, |ui| {
            let (rate, unit) = view.document.look.unit.of("m/s");
            let [of, region, by] = [said::head_line_of, said::head_region, said::head_violated];
            heads(ui, &[of(), region(), said::head_u(unit.into()), by()]);
            for (half_plane, origin) in trace.half_planes.iter().zip(&trace.origins) {
                let violation = half_plane.violation(trace.chosen);
                body(ui, view, Source::of(origin), out);
                let (region, u) = match origin {
                    Origin::Edge { case, .. } => (terms::edge_case(*case), None),
                    Origin::Circle { displacement, .. } | Origin::Neighbor { displacement, .. } => {
                        (terms::region(displacement.region), Some(displacement.u))
                    }
                };
                ui.words(region.to_string());
                ui.monospace(u.map_or("–".into(), |u| three_digits(u.length() * rate)));
                // A velocity on the line violates it at most by a rounding error.
                let words = if violation > 1e-5 { three_digits(violation * rate) } else { "–".into() };
                ui.monospace(words);
                ui.end_row();
            }
        });
    }
}

fn programs(ui: &mut Ui, view: &PanelView, trace: &OrcaTrace, out: &mut Vec<Action>) {
    speech::show(ui, view, &outcome(trace), out);
    for step in trace.path.iter().filter_map(|step| sentence(trace, step)) {
        speech::aside(ui, view, &step, out);
    }
}

/// How the programs ended.
fn outcome(trace: &OrcaTrace) -> Message {
    match trace.outcome {
        LpOutcome::Free => said::free(),
        LpOutcome::Feasible => said::feasible(),
        LpOutcome::Relaxed { failed_line, .. } => {
            let worst = trace.worst_violation();
            let worst = worst.map(|(line, by)| said::worst_violation(speed(by), called(trace, line)));
            said::infeasible(called(trace, failed_line), worst)
        }
    }
}

/// Names a line by its source.
fn called(trace: &OrcaTrace, line: usize) -> Message {
    match trace.origins.get(line).map(Source::of) {
        Some(of) => said::line_of(Called { of: Some(of), words: terms::name(of) }),
        None => said::a_line(),
    }
}

fn sentence(trace: &OrcaTrace, step: &LpStep) -> Option<Message> {
    Some(match *step {
        LpStep::Program2(Program2Step::Start(at)) => said::starts(number(at.x), number(at.y)),
        LpStep::Program2(Program2Step::Moved { line, velocity: to }) => {
            said::moves(called(trace, line), number(to.x), number(to.y))
        }
        LpStep::Program2(Program2Step::Failed { line }) => said::fails(called(trace, line)),
        LpStep::Program2(Program2Step::Permitted { .. } | Program2Step::Detail(_))
        | LpStep::Weighed { .. }
        | LpStep::Projected { .. }
        | LpStep::Inner(_) => return None,
        LpStep::Relaxed { line, velocity: at, violation, fallback } => {
            let stays = fallback.then(said::stays);
            said::relaxes(called(trace, line), number(at.x), number(at.y), number(violation), stays)
        }
    })
}

fn cones(ui: &mut Ui, view: &PanelView, trace: &ConeTrace, out: &mut Vec<Action>) {
    let chosen = match trace.shift {
        Some(shift) => {
            let share = number(shift.share).form(NumberForm::Exact);
            said::steps_out(OneAgent(shift.neighbor), share, speed(shift.u.length()))
        }
        None if trace.candidates.is_empty() => said::untested(),
        None => {
            let free = trace.candidates.iter().filter(|candidate| candidate.blocked_by.is_none()).count();
            said::tried(trace.candidates.len(), free)
        }
    };
    speech::show(ui, view, &chosen, out);
}

fn run(ui: &mut Ui, view: &PanelView) {
    let metrics = view.metrics();
    let (length, unit) = view.document.look.unit.of("m");
    let with_goal = view.alike().with_goal;
    let rows = [
        (said::agents(), view.world().agents.len().to_string(), ""),
        (said::arrived(), said::arrivals(metrics.arrivals(), with_goal).to_string(), ""),
        (said::smallest_gap(), three_digits(metrics.smallest_gap * length), unit),
        (said::overlaps(), metrics.overlaps.to_string(), ""),
        (said::infeasible_share(), three_digits(100.0 * metrics.relaxed_share() as f32), "%"),
    ];
    table(ui, "run", &rows);
}

messages! {
    pub mod said, room "inspector" in ThreeDigits;

    agent(index: usize) = "Agent { $index }";
    agent_named(name: String) = "Agent { $name }";
    nobody_selected() = "No agent selected";
    click_one() = "Click an agent, or press Tab.";

    // Headings
    numbers() = "numbers";
    neighbors(count: usize) = "neighbors ({ $count })";
    nobody_near() = "No neighbor within the neighbor distance.";
    half_planes(count: usize) = "half-planes ({ $count })";
    linear_programs() = "linear programs";

    // Results and course of the linear programs
    line_of(of: Called) = "line of { $of }";

    free() = "The preferred velocity violates no line.";
    feasible() = "Program 2 found the velocity nearest to the preferred one.";
    infeasible(line: Message, worst: Option<Message>) =
        "Infeasible: program 2 failed at the { $line }, program 3 relaxed the lines.{ $worst }";
    worst_violation(by: Speed, line: Message) = "{ \"\" } Worst violation { $by }, of the { $line }.";
    a_line() = "line that was not kept";

    starts(x: Number, y: Number) = "start at { $x }, { $y }";
    moves(line: Message, x: Number, y: Number) = "{ $line } violated: move to { $x }, { $y }";
    fails(line: Message) = "{ $line } leaves nothing: program 2 fails";
    relaxes(line: Message, x: Number, y: Number, by: Number, stays: Option<Message>) =
        "program 3, { $line }: { $x }, { $y }, violated by { $by }{ $stays }";
    stays() = "{ \"\" } (nothing found, the velocity stays)";

    velocity_obstacles(count: usize) = "velocity obstacles ({ $count })";

    // Cones
    steps_out(of: OneAgent, share: Number, u: Speed) =
        "The current velocity collides with { $of } first: step out by { $share } of u, |u| = { $u }.";
    untested() = "No collision ahead: the preferred velocity, untested.";
    tried(tried: usize, free: usize) = "{ $tried } velocities tried, { $free } outside every cone.";

    // Tables
    position() = "position";
    velocity_now() = "velocity now";
    preferred() = "preferred";
    chosen() = "chosen";
    speed_chosen() = "speed chosen";
    logged() = "logged";
    difference() = "difference";
    to_the_goal() = "to the goal";
    decision() = "decision";

    head_agent() = "agent";
    head_gap(unit: String) = "gap { $unit }";
    head_collision() = "collision in s";
    select_it() = "Select it.";
    head_line_of() = "line of";
    head_region() = "region";
    head_u(unit: String) = "|u| { $unit }";
    head_violated() = "violated by";

    this_run() = "this run";
    agents() = "agents";
    arrived() = "arrived";
    arrivals(arrived: usize, of: usize) = "{ $arrived } of { $of }";
    smallest_gap() = "smallest gap";
    overlaps() = "overlaps";
    infeasible_share() = "infeasible";
}
