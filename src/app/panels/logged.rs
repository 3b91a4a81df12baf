//! The followed log: its differences from the method, the causes that explain them, and the release of agents from it.

use egui_macroquad::egui::{Context, DragValue, Id, RichText, Ui};
use sidestep_core::sim::command::Scope;
use sidestep_lab::{
    RunCommand,
    logs::{
        audit::{Audit, FirstDifference, MovesHeld},
        recorded::FollowedLog,
    },
    messages,
    run::time::LoggedRun,
    text::{
        message::Message,
        numbers::{coordinates, figure},
        quantity::{Percent, percent},
    },
};

use super::{
    kit::section,
    legend::{Chip, ChipPlace},
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, time::TimeAction, view::PanelView};

/// Largest number of causes in the list.
const MOST_CAUSES: usize = 3;

/// Frames per second of most videos: the initial value of the field.
const USUAL_RATE: f64 = 25.0;

/// Largest number of agents that are named.
const MOST_NAMED: usize = 8;

/// Buttons that release the selected agent, or all agents, from the log.
pub fn buttons(ui: &mut Ui, view: &PanelView, selected: Option<u32>, out: &mut Vec<Action>) {
    let run = view.document.panes.run();
    if run.log().followed().is_none() {
        return;
    }
    if !run.is_led() {
        ui.weak_words(said::by_itself().to_string());
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, words: Message, about: Message, scope: Scope| {
            if ui.button(words.to_string()).tip(about.to_string()).clicked() {
                out.push(RunCommand::LetGo(scope).into());
            }
        };
        if let Some(agent) = selected {
            let follows = run.logged().get(agent as usize).is_some_and(Option::is_some);
            if follows {
                button(ui, said::let_one_go(), said::about_let_one_go(), Scope::Agent(agent));
            } else {
                ui.weak_words(said::goes_by_itself().to_string());
            }
        }
        button(ui, said::let_all_go(), said::about_let_all_go(), Scope::All);
    });
}

/// The verdict on a log that has been compared to its end, shown over the worlds until it is closed.
pub fn verdict(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let (document, id) = (view.document, Id::new("verdict on the log"));
    let closed: Option<String> = ctx.data(|data| data.get_temp(id));
    let found = document.differences.found().filter(|found| found.decisions > 0 && !found.estimated);
    let Some(found) = found.filter(|_| !document.differences.is_running()) else { return };
    if closed.as_ref() == Some(&document.source) || !document.panes.run().is_led() {
        return;
    }
    Chip::new(ctx, view, "verdict", ChipPlace::Head).show(ctx, |ui| {
        ui.words(RichText::new(held(found).to_string()).strong());
        ui.separator();
        if let Some(difference) = &found.first {
            first_of_all(ui, found, difference, out);
        }
        if ui.small_button("✖").tip(said::close().to_string()).clicked() {
            ui.data_mut(|data| data.insert_temp(id, document.source.clone()));
        }
    });
}

fn held(found: &Audit) -> Message {
    said::held(found.decisions as usize, found.differing as usize)
}

/// The place of the first difference, and a button to go there.
fn first_of_all(ui: &mut Ui, found: &Audit, first: &FirstDifference, out: &mut Vec<Action>) {
    ui.words(said::first(first.step.to_string(), first.agent.clone()).to_string());
    if let Some(step) = found.steps.first()
        && ui.small_button(said::go_there().to_string()).tip(first.sentence.to_string()).clicked()
    {
        out.push(TimeAction::SeekFor { step: step.k, number: step.agent }.into());
    }
}

/// The differences of the log, as far as it has been compared.
pub fn differences(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let document = view.document;
    if document.panes.run().log().followed().is_none() {
        return;
    }
    section(ui, &said::the_log());
    if view.selected().is_none() {
        buttons(ui, view, None, out);
    }
    if let Some(log) = document.live_log() {
        let steps = (log.last() + 1 - log.first()) as usize;
        let words = if document.is_live() { said::live(steps) } else { said::was_live(steps) };
        ui.words(words.to_string());
        let skipped = document.panes.machine().skipped();
        if skipped > 0 {
            ui.words(said::skipped(skipped as usize).to_string());
        }
        if document.is_live()
            && let Some(time) = document.live.waits()
        {
            ui.words(said::waits(time.as_secs() as usize, log.waits_for()).to_string());
        }
    }
    if let Some(share) = document.differences.progress() {
        ui.weak_words(said::holding(percent(share as f32)).to_string());
    }
    if let Some(log) = document.log_that_takes_rate() {
        rate(ui, log.told_rate(), out);
    }
    let Some(found) = document.differences.found() else { return };
    moved(ui, &found.moved);
    if found.estimated {
        ui.words(said::estimated().to_string());
        return;
    }
    if found.decisions == 0 && !document.differences.is_running() {
        ui.weak_words(said::not_decided().to_string());
        return;
    }
    ui.words(held(found).to_string());
    if let Some(difference) = &found.first {
        first(ui, found, difference, out);
    }
    causes(ui, view, found);
}

/// The field for the frame rate of a log that does not contain it.
fn rate(ui: &mut Ui, given: Option<f64>, out: &mut Vec<Action>) {
    if given.is_none() {
        ui.words(said::no_rate().to_string());
    }
    ui.horizontal_wrapped(|ui| {
        let id = ui.id().with("rate of the log");
        let mut rate = ui.data(|kept| kept.get_temp(id)).unwrap_or(given.unwrap_or(USUAL_RATE));
        let suffix = format!(" {}", said::frames_a_second());
        ui.add(DragValue::new(&mut rate).range(1e-3..=1e5).speed(0.1).suffix(suffix));
        ui.data_mut(|kept| kept.insert_temp(id, rate));
        if ui.button(said::set_rate().to_string()).clicked() {
            out.push(Action::SetLogRate(rate));
        }
    });
}

/// The number of bodies that moved as they had decided.
fn moved(ui: &mut Ui, moved: &MovesHeld) {
    if moved.checked == 0 || moved.otherwise() == 0 {
        return;
    }
    ui.words(said::moved(moved.as_decided as usize, moved.checked as usize).to_string());
    if let Some(fault) = moved.fault {
        ui.words(fault.message().to_string()).tip(fault.id().to_string());
    }
}

/// The first difference, in the words of an audit.
fn first(ui: &mut Ui, found: &Audit, first: &FirstDifference, out: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| first_of_all(ui, found, first, out));
    let [logged, ours] = [first.logged, first.ours].map(|v| coordinates(v, figure));
    ui.words(said::velocities(logged, ours, figure(first.difference())).to_string());
    ui.words(first.sentence.to_string());
    ui.words(first.broken().to_string());
}

fn causes(ui: &mut Ui, view: &PanelView, found: &Audit) {
    let log = view.document.panes.machine().followed();
    if let Some(log) = log.and_then(|log| log.as_any().downcast_ref::<FollowedLog>())
        && !found.idle.is_empty()
    {
        let named = found.idle.iter().take(MOST_NAMED);
        let names: Vec<&str> = named.map(|agent| log.run().log().name(*agent)).collect();
        let more = found.idle.len() - names.len();
        ui.words(said::no_part(names.join(", "), more).to_string());
    }
    if view.document.differences.is_running() || found.differing == 0 {
        return;
    }
    if found.causes.of == 0 {
        ui.weak_words(said::only_for_orca().to_string());
        return;
    }
    section(ui, &said::causes());
    for rank in found.causes.ranks.iter().take(MOST_CAUSES) {
        let share = percent(rank.explains as f32 / found.causes.of.max(1) as f32);
        ui.words(said::cause(share, rank.message()).to_string()).tip(rank.id());
    }
    if found.causes.named().is_none() {
        ui.words(said::none_of_these().to_string());
    }
    if let Some(hint) = found.hint() {
        ui.words(hint.to_string());
    }
}

messages! {
    pub mod said, room "logged" in ThreeDigits;

    the_log() = "the log";
    let_one_go() = "Let it go";
    about_let_one_go() =
        "From this step on the selected agent moves by itself, among the others of the log, as a branch. The log goes \
        along as a ghost.";
    let_all_go() = "Let all go";
    about_let_all_go() = "From this step on the method moves all agents, as a branch. The log is shown as a ghost.";
    by_itself() =
        "On this branch the method moves the agents since they were let go; the log is the ghost, and stays on its own \
        branch.";
    goes_by_itself() = "This agent was let go: the method moves it.";

    live(steps: usize) = "{ $steps } steps are stored; more are coming";
    was_live(steps: usize) = "{ $steps } steps are stored; the program has ended";
    skipped(steps: usize) = "{ $steps ->
        [one] one step was dropped before it was shown
       *[other] { $steps } steps were dropped before they were shown
    }";
    waits(seconds: usize, wait: Message) = "no step for { $seconds } s: { $wait }";
    held(decisions: usize, differing: usize) = "{ $decisions ->
        [one] one decision
       *[other] { $decisions } decisions
    } held; { $differing ->
        [0] none differs
        [one] one differs
       *[other] { $differing } differ
    }";
    holding(share: Percent) = "{ $share } of the log is compared";
    no_rate() =
        "The log numbers its frames and says nowhere how long they take. It plays at a made-up rate until you give \
        one:";
    frames_a_second() = "frames a second";
    set_rate() = "Set the rate";
    estimated() = "No verdict: the log has no preferred velocities, so the decisions shown here use estimated ones.";
    moved(as_decided: usize, checked: usize) = "{ $as_decided } of { $checked } bodies moved as decided";
    first(step: String, agent: String) = "First difference: step { $step }, agent { $agent }";
    go_there() = "Go to it";
    close() = "Close this.";
    velocities(logged: String, ours: String, apart: String) =
        "logged { $logged } m/s, ours { $ours } m/s, { $apart } m/s apart";
    not_decided() = "Nothing can be compared: the log does not contain the chosen velocities.";
    causes() = "what explains it";
    cause(share: Percent, cause: Message) = "{ $share }: { $cause }";
    none_of_these() = "None of the known slips explains it.";
    no_part(agents: String, more: usize) = r#"took no part: { $agents }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more
    }"#;
    only_for_orca() = "Explanations of differences are searched for under ORCA only.";
}
