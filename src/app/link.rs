//! Links: opening one, and making the one that opens what is on screen now.

use anyhow::Context;
use sidestep_core::Command;
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::{Recorded, builtin},
    link::{Link, LinkedScene},
    text::{message::Message, refusals},
};

use super::{
    document::Document,
    lens::LensState,
    settings::{Dock, Settings},
    state::{Opening, OpeningLooks},
};
use crate::{app::notices::said, platform::display};

/// The opening that a link describes. `other` is the scene to use if the link names none, with its source.
///
/// # Errors
/// A scene that cannot be read.
pub fn opening(
    link: Link,
    mut remarks: Vec<Message>,
    other: Option<(String, Vec<Scenario>)>,
) -> anyhow::Result<Opening> {
    if let (LinkedScene::Unnamed, None, Some(file)) = (&link.scene, &other, link.file) {
        remarks.push(said::file_of_page(file));
    }
    let (source, mut runs) = match (link.scene, other) {
        (LinkedScene::Own(scenario), _) => (said::linked().to_string(), vec![*scenario]),
        (LinkedScene::BuiltIn(name), _) => (name.to_string(), vec![Scenario::load(name)?]),
        (LinkedScene::Unnamed, Some(other)) => other,
        (LinkedScene::Unnamed, None) => {
            (builtin::DEFAULT.to_string(), vec![Scenario::load(builtin::DEFAULT)?])
        }
    };
    let scenario = runs.first_mut().with_context(said::no_run)?;
    let agents = agents_ever(scenario);
    if let Some(agent) = link.select.filter(|agent| *agent as usize >= agents) {
        remarks.push(said::no_such_agent(agent as usize, agents));
    }
    let view = &mut scenario.view;
    view.select = link.select.filter(|agent| (*agent as usize) < agents).or(view.select);
    view.lens = link.lens.or(view.lens);
    if let Some(step) = link.step {
        view.stop_at(step, scenario.params.time_step);
    }
    // A change that this scene refuses is skipped, like a key without a binding.
    let mut tuning = Vec::new();
    for change in link.changes {
        match changed(scenario, &tuning, &change) {
            Ok(()) => tuning.push(change),
            Err(refused) => remarks.push(refused),
        }
    }
    let lens = match (link.is_lens_full, link.is_bare) {
        (true, _) => Some(Dock::Full),
        (false, true) if link.lens.is_some() => Some(Dock::Beside),
        (false, true) => Some(Dock::Hidden),
        (false, false) => link.lens.map(|_| Dock::Right),
    };
    let (is_bare, is_narrow) = (link.is_bare, display::is_narrow());
    let looks = OpeningLooks { theme: link.theme, lens, is_bare, is_narrow };
    Ok(Opening { source, runs, tuning, own: None, remarks, preview: None, log: None, looks })
}

/// The number of agents that a scenario can have: at its start, as its groups come, and as its run adds them.
fn agents_ever(scenario: &Scenario) -> usize {
    let Some(run) = &scenario.run else { return scenario.agents_ever() };
    if run.log.followed().is_some() {
        // Those of a log come with its steps.
        return usize::MAX;
    }
    let added = |command: &RunCommand| match command.of_world() {
        Some(Command::AddAgent(_) | Command::InsertAgent { .. }) => 1,
        Some(Command::SetNewcomers(newcomers)) => newcomers.len(),
        _ => 0,
    };
    scenario.agents_ever() + run.log.iter().map(|(_, command)| added(command)).sum::<usize>()
}

/// Tries a change on the scene after others.
fn changed(scenario: &Scenario, tuning: &[Command], change: &Command) -> Result<(), Message> {
    let all = [tuning, std::slice::from_ref(change)].concat();
    scenario.world_after(&all).map(drop).map_err(|error| refusals::command(&error))
}

/// The address, on the page at `base`, that opens this moment. It has the name of the scene if nothing was changed,
/// else the whole scene and run.
///
/// # Errors
/// Scene and run are too large for an address.
pub fn address(
    document: &Document,
    lens: &LensState,
    settings: &Settings,
    base: &str,
) -> Result<String, Message> {
    // What was drawn before worlds were compared is in no log.
    let is_as_written = document.panes.run().log().is_empty() && !document.drawn;
    let named = builtin::all().find(|known| known.name == document.source).filter(|_| is_as_written);
    let scene = match named {
        Some(known) => LinkedScene::BuiltIn(known.name),
        None => {
            let scenario = document.scenario_of_run(document.panes.active, None);
            let run = scenario.run.map(thinned);
            LinkedScene::Own(Box::new(Scenario { run, ..scenario }))
        }
    };
    let link = Link {
        scene,
        step: Some(document.step()),
        select: document.selected(),
        lens: (settings.lens != Dock::Hidden).then_some(lens.mode),
        is_lens_full: settings.lens == Dock::Full,
        ..Link::default()
    };
    link.address(base)
}

/// A run with the fingerprints of its first and its last step alone: one for each step would be too long for an address
/// after a minute.
fn thinned(mut run: Recorded) -> Recorded {
    if let [first, .., last] = run.pulses[..] {
        run.every *= run.pulses.len() as u64 - 1;
        run.pulses = vec![first, last];
    }
    run
}
