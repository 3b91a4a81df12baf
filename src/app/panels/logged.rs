//! The log that is followed: what it differs in, what explains it, and who is let go.

use egui_macroquad::egui::{RichText, Ui};
use sidestep::{
    Command,
    audit::{Audit, FirstDifference},
    recorded::FollowedLog,
    sim::command::Scope,
    text::{
        message::Message,
        numbers::{coordinates, figure},
        quantity::percent,
    },
    time::LoggedRun,
};

use super::{
    kit::section,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, said::logged as said, time::TimeAction, view::PanelView};

/// Most causes that are listed.
const MOST_CAUSES: usize = 3;

/// Most agents that are named.
const MOST_NAMED: usize = 8;

/// Lets the selected agent go, or all.
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
                out.push(Action::World(Command::LetGo(scope)));
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

/// What the log differs in, as far as it is held.
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
            ui.words(said::waits(time.as_secs() as usize, log.waits_for().message()).to_string());
        }
    }
    if let Some(share) = document.differences.progress() {
        ui.weak_words(said::holding(percent(share as f32)).to_string());
    }
    let Some(found) = document.differences.found() else { return };
    if found.decisions == 0 && !document.differences.is_running() {
        ui.weak_words(said::not_decided().to_string());
        return;
    }
    ui.words(said::held(found.decisions as usize, found.differing as usize).to_string());
    if let Some(difference) = &found.first {
        first(ui, found, difference, out);
    }
    causes(ui, view, found);
}

/// The first difference, in the words of an audit.
fn first(ui: &mut Ui, found: &Audit, first: &FirstDifference, out: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let words = said::first(first.step.to_string(), first.agent.clone());
        ui.words(RichText::new(words.to_string()).strong());
        if let Some(step) = found.steps.first()
            && ui.small_button(said::go_there().to_string()).clicked()
        {
            out.push(TimeAction::SeekFor { step: step.k, number: step.agent }.into());
        }
    });
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
