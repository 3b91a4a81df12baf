//! Public threads on local avoidance, each as its own world: the problem complained about occurs in it, ends with the
//! advice given in the thread, and the doctor's first finding names the cause found in the thread.
//!
//! `docs/threads.md` is generated here: `SIDESTEP_WRITE_THREADS=1 cargo test --test it -- threads::`.

mod crowds;
mod document;
mod pairs;
mod symptoms;
mod walls;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::LazyLock,
};

use rayon::prelude::*;
use sidestep_core::{Simulation, World};
use sidestep_lab::{
    Scenario,
    explain::doctor::{Ailment, Finding},
    files::scenario::builtin,
};
use symptoms::Case;

use crate::doctor::findings_at;

/// A thread, and the world that represents it.
struct Thread {
    /// The name of the scenario.
    slug: &'static str,
    /// The address of the thread.
    link: &'static str,
    /// The question.
    asked: &'static str,
    /// The answer: the cause, and the advice.
    answered: &'static str,
    /// The advice in the scenario's text on what to watch; `symptom` checks it.
    watch: &'static str,
    /// The advice in the scenario's text on what to try; `cure` checks it.
    advice: &'static str,
    /// The time at which the doctor examines the selected agent, s.
    seconds: f64,
    /// The doctor's first finding.
    ailment: Ailment,
    /// The symptom, as it shows in the places of a run.
    symptom: fn(&Case) -> bool,
    /// The length of that run, s.
    until: f64,
    /// Replacements in the scenario's file, old and new, that prevent the symptom.
    cure: &'static [(&'static str, &'static str)],
}

/// Every thread.
fn threads() -> impl Iterator<Item = &'static Thread> {
    [pairs::THREADS, crowds::THREADS, walls::THREADS].into_iter().flatten()
}

/// The doctor's first finding in the world of each thread, by the name of its scenario.
static FIRST_FINDINGS: LazyLock<BTreeMap<&str, Option<Finding>>> = LazyLock::new(|| {
    let all: Vec<&Thread> = threads().collect();
    all.par_iter().map(|thread| (thread.slug, thread.first_finding())).collect()
});

impl Thread {
    /// As in `godotengine/godot#84938`.
    fn short_link(&self) -> String {
        let path = self.link.strip_prefix("https://github.com/").expect("a thread on GitHub");
        path.replacen("/issues/", "#", 1).replacen("/pull/", "#", 1)
    }

    fn text(&self) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenarios/threads");
        let read = fs::read_to_string(format!("{folder}/{}.toml", self.slug));
        read.unwrap_or_else(|error| panic!("{}: {error}", self.slug))
    }

    fn scenario(&self) -> Scenario {
        Scenario::parse(&self.text(), self.slug).unwrap_or_else(|error| panic!("{error}"))
    }

    fn cured(&self) -> Scenario {
        let mut text = self.text();
        for (from, to) in self.cure {
            assert!(text.contains(from), "{}: {from:?} is not in the file", self.slug);
            text = text.replace(from, to);
        }
        Scenario::parse(&text, self.slug).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The doctor's first finding on the selected agent, and the world in which it occurs.
    fn first_finding(&self) -> Option<Finding> {
        let scenario = self.scenario();
        let agent = scenario.view.select.expect("whom to watch");
        findings_at(scenario.world(), agent, self.seconds).into_iter().next()
    }

    fn complains(&self, scenario: &Scenario) -> bool {
        let mut run = Simulation::new(scenario.world());
        let mut film: Vec<World> = vec![run.world().clone()];
        while run.world().time < self.until - 1e-6 {
            run.step();
            film.push(run.world().clone());
        }
        let agent = scenario.view.select.expect("whom to watch") as usize;
        (self.symptom)(&Case { film: &film, agent })
    }
}

/// Checks every thread separately, and reports all errors.
fn check(wrong_with: impl Fn(&Thread) -> Option<String> + Sync) {
    let all: Vec<&Thread> = threads().collect();
    let wrong: Vec<String> = all
        .par_iter()
        .filter_map(|thread| Some(format!("{}: {}", thread.slug, wrong_with(thread)?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_thread_has_a_small_world_and_every_world_of_the_topic_a_thread() {
    let worlds: BTreeSet<&str> =
        builtin::all().map(|builtin| builtin.name).filter(|name| is_from_a_thread(name)).collect();
    let slugs: BTreeSet<&str> = threads().map(|thread| thread.slug).collect();
    let links: BTreeSet<&str> = threads().map(|thread| thread.link).collect();
    assert_eq!(slugs, worlds);
    assert_eq!((slugs.len(), links.len()), (threads().count(), threads().count()), "each once");
    check(|thread| {
        let lines = thread.text().lines().count();
        (lines > 40).then(|| format!("{lines} lines"))
    });
}

#[test]
fn the_text_of_a_world_is_what_its_thread_says_to_watch_and_to_try() {
    check(|thread| {
        let text = format!("{} {} From {}.", thread.watch, thread.advice, thread.short_link());
        let about = thread.scenario().about;
        (text != about).then(|| format!("\n{about}\nis not\n{text}"))
    });
}

#[test]
fn the_doctor_names_first_what_the_thread_gave_as_the_cause() {
    // On this thread: one that works in parallel must not wait for work that is done in parallel.
    let findings = LazyLock::force(&FIRST_FINDINGS);
    check(|thread| {
        let finding = &findings[thread.slug];
        let named = finding.as_ref().map(|finding| finding.ailment);
        (named != Some(thread.ailment)).then(|| format!("{:?}, but the doctor: {finding:?}", thread.ailment))
    });
}

#[test]
fn what_is_complained_of_happens_and_ends_by_the_advice() {
    check(|thread| {
        let happens = thread.complains(&thread.scenario());
        let stays = thread.complains(&thread.cured());
        match (happens, stays) {
            (true, false) => None,
            (false, _) => Some("it does not happen".into()),
            (true, true) => Some("it happens with the advice, too".into()),
        }
    });
}

/// Returns true if this is a built-in scenario that represents a public thread.
pub fn is_from_a_thread(name: &str) -> bool {
    Scenario::load(name).is_ok_and(|scenario| scenario.topic == "From the threads")
}
