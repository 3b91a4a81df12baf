//! The program in a page of a browser: the address determines what it opens.

use anyhow::Context;
use sidestep_core::{Command, Method, Simulation, World, model::params::Selection, sim::command::Scope};
use sidestep_lab::{
    Scenario,
    files::{
        import::{self, maps::MapOptions},
        scenario::benchmark::BenchScene,
    },
    link::Link,
    system::page,
    text::language::Language,
};

use crate::{
    app::{self, link},
    platform,
};

/// Opens the window, or prints digests if the address requests them.
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
    let part = |key| page::ask_text(key).unwrap_or_default();
    let (link, mut remarks) = Link::parse(&part(".query"), &part(".fragment"));
    let language = link.language;
    language.iter().for_each(|language| language.set());
    let file = page::ask_text("?file").zip(page::ask(".file"));
    let file = file.map(|(name, bytes)| {
        if let Some(runs) = app::runs_of_bytes(&name, &bytes)? {
            return anyhow::Ok((name, runs));
        }
        let read = import::parse_bytes(&bytes, &name, &MapOptions::default())?;
        remarks.extend(read.remarks);
        Ok((name, vec![read.scenario]))
    });
    let opening = link::opening(link, remarks, file.transpose()?)?;
    let Some(display) = app::open_display() else { return Ok(()) };
    app::main(opening, language, display).map(drop)
}

/// Prints each case with its digest: lines such as `circle-10 vo-shift 200`, the name, the method for all, and the
/// steps.
fn digests(cases: &str) -> anyhow::Result<()> {
    for case in cases.lines() {
        let mut words = case.split(' ');
        let mut word = || words.next().context("name, method, steps");
        let (name, method, steps) = (word()?, word()?, word()?.parse::<u64>()?);
        let mut simulation = Simulation::new(world_of(name, method)?);
        let start = platform::Instant::now();
        (0..steps).for_each(|_| simulation.step());
        let time = start.elapsed().as_secs_f64();
        page::tell(".say", format!("{case} {:016x}", simulation.digest()).as_bytes());
        let each = time * 1e6 / (steps as f64 * simulation.world().agents.len() as f64);
        page::tell(".speed", format!("{case}: {each:.4} µs for an agent and step").as_bytes());
    }
    Ok(())
}

fn world_of(name: &str, variant: &str) -> anyhow::Result<World> {
    let mut world = match name.strip_prefix("crowd-") {
        Some(agents) => BenchScene::Crowd.world(agents.parse()?),
        None => Scenario::load(name)?.world(),
    };
    if variant != "as-written" {
        let method = variant.trim_end_matches("-shift").replace('-', "_");
        let method = Method::from_name(&method).context("a method")?;
        // Agents that enter later get the method too, as with `--method`.
        Command::SetMethod { method, scope: Scope::All }.apply(&mut world)?;
        let mode = if variant.ends_with("-shift") { Selection::Shift } else { Selection::Union };
        (world.params.vo_mode, world.params.rvo_mode) = (mode, mode);
    }
    Ok(world)
}
