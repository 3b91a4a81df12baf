//! One run of a clip: where it starts, what is done to it, and the fingerprints that tell whether it still is the same.

use super::{ClipError, film::Film};
use crate::{
    model::World,
    scenario::{Recorded, Scenario, recorded::Pulses},
    sim::digest::fingerprint,
    time::Log,
};

/// One run of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipPane {
    /// What tells it from the others; shown where there are others.
    pub label: String,
    /// The world as it was on arrival at its step, at or before the first picture.
    pub start: World,
    /// What was done to it, and when.
    pub log: Log,
    /// What goes into the file, so that it opens again: the scenario with its run and the clip's range of steps.
    pub scenario: Scenario,
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
) -> Result<(ClipPane, (f64, f64)), ClipError> {
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
    Ok((ClipPane { label: label.to_string(), start, log, scenario }, (from, to)))
}
