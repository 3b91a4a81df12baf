//! One run of a clip: its start, its commands, and fingerprints that show whether it is still the same.

use super::ClipError;
use sidestep_core::sim::digest::fingerprint;

use crate::{
    files::scenario::{Pulses, Recorded, Scenario},
    run::{
        metrics::Metrics,
        time::{FilmStart, Log, Run},
    },
};

/// One run of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipPane {
    /// The name next to other panes.
    pub label: String,
    /// The start, at or before the first picture.
    pub start: FilmStart,
    /// The content of the file, so that it can be opened again: the scenario with its run and the clip's range of
    /// steps.
    pub scenario: Scenario,
}

/// The time or steps of a clip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Span {
    /// Start and length in simulated seconds.
    Seconds(f64, f64),
    /// First and last step.
    Steps(u64, u64),
}

/// The pane of a scenario's run with this log, and its start and end, s. The run is made once for its fingerprints, so
/// that a reader of the clip can check that the run is still the same.
///
/// `go_on` is called with each step and returns whether to continue.
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
    let world = scenario.world();
    let mut replay = Run::new(world.clone(), log.clone());
    let mut pulses = Pulses::default();
    pulses.push(fingerprint(replay.world()));
    let mut at_step = |step: Option<u64>, seconds: f64| {
        loop {
            let world = replay.world();
            let next = world.time + f64::from(world.params.time_step) * (1.0 - 2e-3);
            if step.map_or(next > seconds, |step| world.step >= step) {
                return Ok((world.step, world.time));
            }
            replay.step();
            pulses.push(fingerprint(replay.world()));
            if !go_on(replay.world().step) {
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
    let metrics = Metrics::new().with_gate(scenario.view.gate);
    let start = FilmStart { world, metrics, log, old_future: None };
    Ok((ClipPane { label: label.to_string(), start, scenario }, (from, to)))
}
