//! The program in a page of a browser: the address says what it opens with.

use anyhow::Context;
use sidestep_core::{Method, Simulation, World, model::params::Selection};
use sidestep_lab::{
    Scenario, files::scenario::benchmark::BenchScene, system::page, text::language::Language,
};

use crate::{app, platform};

/// Opens the window, or prints digests where the address asks for them.
pub fn main() {
    Language::of_system().set();
    let opened = match page::ask_text("?digests") {
        Some(cases) => digests(&cases),
        None => open(),
    };
    if let Err(error) = opened {
        platform::fault(&format!("{error:#}"));
    }
}

fn open() -> anyhow::Result<()> {
    let source = page::ask_text("?scenario").unwrap_or_else(|| "circle-10".into());
    let opening = app::Opening::of(&source, Scenario::load(&source)?);
    let Some(display) = app::open_display() else { return Ok(()) };
    app::main(opening, None, display).map(drop)
}

/// Says each case with its digest: lines such as `circle-10 vo-shift 200`, the name, the method for all, and the steps.
fn digests(cases: &str) -> anyhow::Result<()> {
    for case in cases.lines() {
        let mut words = case.split(' ');
        let mut word = || words.next().context("name, method, steps");
        let (name, method, steps) = (word()?, word()?, word()?.parse::<u64>()?);
        let mut simulation = Simulation::new(world_of(name, method)?);
        (0..steps).for_each(|_| simulation.step());
        page::tell(".say", format!("{case} {:016x}", simulation.digest()).as_bytes());
    }
    Ok(())
}

fn world_of(name: &str, variant: &str) -> anyhow::Result<World> {
    let mut world = match name {
        "crowd-600" => BenchScene::Crowd.world(600),
        _ => Scenario::load(name)?.world(),
    };
    if variant != "as-written" {
        let method = variant.trim_end_matches("-shift").replace('-', "_");
        let method = Method::from_name(&method).context("a method")?;
        world.agents.iter_mut().for_each(|agent| agent.method = method);
        let mode = if variant.ends_with("-shift") { Selection::Shift } else { Selection::Union };
        (world.params.vo_mode, world.params.rvo_mode) = (mode, mode);
    }
    Ok(world)
}
