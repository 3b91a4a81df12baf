//! A clip as plain data: which runs, from when to when, seen how, in which size.

use std::collections::BTreeSet;

use glam::Vec2;

use super::{ClipError, film::Film};
use crate::{
    draw::Theme,
    model::{AgentSettings, Params, World, agent::AGENT_SETTINGS, params::PARAMS},
    overlay::Look,
    scenario::{Recorded, Scenario, recorded::Pulses},
    sim::digest::fingerprint,
    text::numbers::unit_after_number,
    time::Log,
};

/// Most panes of a clip: more are too small to be read.
pub const MAX_PANES: usize = 6;

/// Most pictures of a clip: more than five hours of them at 50 a second.
const MAX_FRAMES: u64 = 1_000_000;

/// Whether a clip of so many simulated seconds may be made, before anything of it is.
///
/// # Errors
/// It would have too many pictures.
pub fn check_length(seconds: f64, speed: f64, frame_rate: u16) -> Result<(), ClipError> {
    let frames = frames(seconds, speed, frame_rate);
    if frames <= MAX_FRAMES {
        return Ok(());
    }
    Err(ClipError::Order(format!(
        "the clip would have {frames} pictures, more than {MAX_FRAMES}; make it shorter or faster, or lower the frame rate"
    )))
}

/// How many pictures so many simulated seconds have; at least one.
fn frames(seconds: f64, speed: f64, frame_rate: u16) -> u64 {
    (seconds / speed * f64::from(frame_rate)).round().max(1.0) as u64
}

/// What a clip shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The runs side by side, in step by simulated time; at least one.
    pub panes: Vec<Pane>,
    /// Simulated time of the first picture, s.
    pub from: f64,
    /// Simulated time at which it ends, s.
    pub to: f64,
    /// Simulated seconds for each second of the clip.
    pub speed: f64,
    /// Pictures a second. GIF counts in hundredths of a second: 20, 25, 50 and 100 are exact.
    pub frame_rate: u16,
    /// Width and height, pixels.
    pub size: (u16, u16),
    /// Dark or light.
    pub theme: Theme,
    /// What is looked at, and when.
    pub track: Track,
    /// One line at the top, if any.
    pub caption: Option<Caption>,
}

/// One run of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct Pane {
    /// What tells it from the others; shown where there are others.
    pub label: String,
    /// The world as it was on arrival at its step, at or before the first picture.
    pub start: World,
    /// What was done to it, and when.
    pub log: Log,
    /// What goes into the file, so that it opens again: the scenario with its run and the clip's range of steps.
    pub scenario: Scenario,
}

/// The line at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Its words.
    pub text: String,
    /// Whether the simulated time follows them.
    pub time: bool,
}

/// How a run is looked at, from one time to the next.
///
/// The last key at or before a time holds; the first one holds before too.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Track {
    /// Simulated time, s, and what is seen from then on; in ascending order.
    pub keys: Vec<(f64, Shot)>,
}

impl Track {
    /// The same look all the time.
    pub fn still(shot: Shot) -> Track {
        Track { keys: vec![(0.0, shot)] }
    }

    /// What is seen at this time.
    pub fn at(&self, seconds: f64) -> Shot {
        let after = self.keys.partition_point(|(from, _)| *from <= seconds + 1e-9);
        let key = self.keys.get(after.saturating_sub(1));
        key.map(|(_, shot)| *shot).unwrap_or_default()
    }
}

/// What is seen, and how.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Shot {
    /// How it is looked at; a velocity scale that is left open fits the first picture.
    pub look: Look,
    /// The part of the world; `None` shows all of it.
    pub camera: Option<Window>,
    /// The agent that stays in the middle.
    pub follow: Option<u32>,
}

impl Shot {
    /// What a scenario asks for: its selection, its overlays, its zoom.
    pub fn of(scenario: &Scenario, world: &World) -> Shot {
        let look = Look::of(&scenario.view, world.agents.len());
        let window = |(width, agent): (f32, u32)| Window {
            center: world.agents[agent as usize].position,
            extent: Vec2::splat(width),
        };
        Shot { look, camera: scenario.view.width.zip(look.selected).map(window), follow: None }
    }
}

/// A part of the world. A picture of another form shows more of it on two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Its middle, m.
    pub center: Vec2,
    /// Its width and height, m.
    pub extent: Vec2,
}

impl Clip {
    /// How many pictures it has; at least one.
    pub fn frames(&self) -> u64 {
        frames(self.to - self.from, self.speed, self.frame_rate)
    }

    /// Simulated time of a picture, s.
    pub fn seconds_at(&self, frame: u64) -> f64 {
        self.from + frame as f64 * self.speed / f64::from(self.frame_rate)
    }

    /// Whether it can be made at all.
    pub(super) fn check(&self) -> Result<(), ClipError> {
        let wrong = |what: &str| Err(ClipError::Order(what.to_string()));
        let times = [self.from, self.to, self.speed];
        if self.panes.is_empty() || self.panes.len() > MAX_PANES {
            return wrong("a clip has from 1 to 6 panes");
        }
        if self.frame_rate == 0 || times.iter().any(|time| !time.is_finite()) || self.speed <= 0.0 {
            return wrong("frame rate and speed must be positive, times finite");
        }
        check_length(self.to - self.from, self.speed, self.frame_rate)
    }
}

/// When a clip begins and ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Span {
    /// From so many simulated seconds on, for so many.
    Seconds(f64, f64),
    /// From one step to another.
    Steps(u64, u64),
}

/// The pane of a scenario's run with this log, and when it begins and ends, s. The run is made once to take its
/// fingerprints, so that whoever opens the clip knows whether it still is the same run.
///
/// `go_on` hears each step and answers whether to.
///
/// # Errors
/// [`ClipError::Cancelled`].
pub fn pane_of(
    scenario: &Scenario,
    label: &str,
    log: Log,
    span: Span,
    mut go_on: impl FnMut(u64) -> bool,
) -> Result<(Pane, (f64, f64)), ClipError> {
    let start = scenario.world();
    let mut film = Film::new(start.clone(), log.clone());
    let mut pulses = Pulses::default();
    pulses.push(fingerprint(film.world()));
    let mut at_step = |step: Option<u64>, seconds: f64| {
        loop {
            let world = film.world();
            let next = world.time + f64::from(world.params.time_step) * (1.0 - 2e-3);
            if step.map_or(next > seconds, |step| world.step >= step) {
                return Ok((world.step, world.time));
            }
            film.step();
            pulses.push(fingerprint(film.world()));
            if !go_on(film.world().step) {
                return Err(ClipError::Cancelled);
            }
        }
    };
    let ((first, from), (last, to)) = match span {
        Span::Seconds(from, length) => {
            let (first, _) = at_step(None, from)?;
            let (last, _) = at_step(None, from + length)?;
            ((first, from), (last, from + length))
        }
        Span::Steps(first, last) => (at_step(Some(first), 0.0)?, at_step(Some(last), 0.0)?),
    };
    let mut run = Recorded::with(last, log.clone(), pulses);
    run.range = Some((first, last));
    let scenario = Scenario { run: Some(run), ..scenario.clone() };
    Ok((Pane { label: label.to_string(), start, log, scenario }, (from, to)))
}

/// The caption of some runs: title, method and what differs from the defaults, as far as it is the same in all of them.
pub fn describe(title: &str, worlds: &[&World]) -> String {
    let parts: Vec<Vec<String>> = worlds.iter().map(|world| traits(world)).collect();
    let common = parts.first().into_iter().flatten().filter(|part| parts.iter().all(|of| of.contains(part)));
    [title].into_iter().map(str::to_string).chain(common.cloned()).collect::<Vec<_>>().join(" · ")
}

/// Method and unusual values of a world, each as words.
fn traits(world: &World) -> Vec<String> {
    let methods: BTreeSet<_> = world.agents.iter().map(|agent| agent.method).collect();
    let mut traits = vec![match methods.len() {
        0 => "none".into(),
        1 => methods.first().map_or("none", |method| method.label()).into(),
        _ => "mixed methods".into(),
    }];
    let usual = AgentSettings::default();
    for tunable in AGENT_SETTINGS {
        let mut values = world.agents.iter().map(|agent| (tunable.get)(&agent.settings));
        let Some(first) = values.next() else { continue };
        if first != (tunable.get)(&usual) && values.all(|value| value == first) {
            traits.push(named(tunable.key, &tunable.show(first), tunable.unit));
        }
    }
    let usual = Params::default();
    // The time step, the first of them, says nothing about the method.
    for tunable in PARAMS.iter().skip(1) {
        let value = (tunable.get)(&world.params);
        if value != (tunable.get)(&usual) {
            traits.push(named(tunable.key, &tunable.show(value), tunable.unit));
        }
    }
    traits
}

fn named(key: &str, value: &str, unit: &str) -> String {
    format!("{} {value}{}", key.replace('_', " "), unit_after_number(unit))
}
