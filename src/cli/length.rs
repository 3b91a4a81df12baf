//! The length of a run and the moment at which it is examined: in steps, or in simulated time with a unit.

use clap::Args;
use sidestep_lab::{
    Scenario,
    files::scenario::MAX_STEPS,
    logs::recorded::{FollowedLog, LogStamp, RecordedRun},
    print::sweep::Length,
    run::time::Run,
    text::message::Message,
};

use super::said;

/// The longest run, s.
const LONGEST: f64 = 1e9;

/// The latest step that can be examined.
const LATEST: u64 = 1_000_000;

/// The units of time in seconds. A unit comes before those that it ends in.
const UNITS: [(&str, f64); 5] = [("ms", 1e-3), ("min", 60.0), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

/// The length of a run.
#[derive(Args, Clone, Copy)]
pub struct RunLength {
    /// How many steps; a file that holds a run has its own number
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = whole_steps, allow_negative_numbers = true)]
    pub steps: Option<u64>,
    /// How long, in simulated time: 10, 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = run_time, allow_negative_numbers = true)]
    pub seconds: Option<f64>,
}

impl RunLength {
    /// The requested length, or that of the scenario's own run.
    pub fn of(self, scenario: &Scenario) -> Option<Length> {
        let own = scenario.run.as_ref().map(|run| Length::Steps(run.steps));
        self.asked().or(own)
    }

    /// The requested length.
    pub fn asked(self) -> Option<Length> {
        self.steps.map(Length::Steps).or(self.seconds.map(Length::Seconds))
    }
}

/// The moment of a run that is examined.
#[derive(Args, Clone, Copy)]
pub struct Moment {
    /// After how many steps
    #[arg(long, value_name = "N", conflicts_with_all = ["at", "frame"], value_parser = step, allow_negative_numbers = true)]
    step: Option<u64>,
    /// At which simulated time: 10, 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", conflicts_with = "frame", value_parser = run_time, allow_negative_numbers = true)]
    at: Option<f64>,
    /// At the step that a log numbers so, as an audit prints it
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    frame: Option<i64>,
}

impl Moment {
    /// Whether a moment was requested.
    pub fn is_named(self) -> bool {
        self.step.is_some() || self.at.is_some() || self.frame.is_some()
    }

    /// The step in a run of this scenario; the start if no moment was requested.
    pub fn step(self, scenario: &str, run: &Run) -> anyhow::Result<u64> {
        let time_step = run.world().params.time_step;
        let of_time =
            |at: f64| steps_of(Length::Seconds(at), time_step).map_or(LATEST, |step| step.min(LATEST));
        match (self.step, self.at, self.frame) {
            (Some(step), ..) => Ok(step),
            (_, Some(at), _) => Ok(log_of(run).map_or_else(|| of_time(at), |log| log.nearest_step(at))),
            (.., Some(frame)) => step_of_frame(frame, scenario, run),
            _ => Ok(0),
        }
    }
}

/// The log that a run follows.
fn log_of(run: &Run) -> Option<&RecordedRun> {
    run.log().followed()?.as_any().downcast_ref::<FollowedLog>().map(FollowedLog::run)
}

/// The step of a run at which the log has this frame.
fn step_of_frame(frame: i64, scenario: &str, run: &Run) -> anyhow::Result<u64> {
    let log = log_of(run).ok_or_else(|| said::frame_of_log(scenario.into()))?;
    let stamps = log.log().stamps();
    let frames = |at: Option<&LogStamp>| at.map_or_else(String::new, |stamp| stamp.step.to_string());
    let missing =
        || said::no_frame(frame.to_string(), scenario.into(), frames(stamps.first()), frames(stamps.last()));
    Ok(stamps.binary_search_by_key(&frame, |stamp| stamp.step).map_err(|_| missing())? as u64)
}

/// The moments of a run that are examined.
#[derive(Args, Clone)]
pub struct Moments {
    /// After how many steps; several with commas, a panel for each
    #[arg(long, value_name = "N,…", conflicts_with_all = ["at", "frame"], value_delimiter = ',', value_parser = step, allow_negative_numbers = true)]
    step: Vec<u64>,
    /// At which simulated time: 10, 10s, 500ms or 2m; several with commas
    #[arg(long, value_name = "TIME,…", conflicts_with = "frame", value_delimiter = ',', value_parser = run_time, allow_negative_numbers = true)]
    at: Vec<f64>,
    /// At the steps that a log numbers so; several with commas
    #[arg(long, value_name = "N,…", value_delimiter = ',', allow_negative_numbers = true)]
    frame: Vec<i64>,
}

impl Moments {
    /// The steps in a run of this scenario; the start if no moments were requested.
    pub fn steps(&self, scenario: &str, run: &Run) -> anyhow::Result<Vec<u64>> {
        let none = Moment { step: None, at: None, frame: None };
        let steps = self.step.iter().map(|step| Moment { step: Some(*step), ..none });
        let times = self.at.iter().map(|at| Moment { at: Some(*at), ..none });
        let frames = self.frame.iter().map(|frame| Moment { frame: Some(*frame), ..none });
        let all = steps.chain(times).chain(frames);
        let steps = all.map(|moment| moment.step(scenario, run)).collect::<anyhow::Result<Vec<u64>>>()?;
        Ok(if steps.is_empty() { vec![0] } else { steps })
    }
}

/// The number of steps of this time step, s, in a length: the nearest whole number.
///
/// # Errors
/// There are more steps than a run may have.
pub fn steps_of(length: Length, time_step: f32) -> Result<u64, Message> {
    let steps = match length {
        Length::Steps(steps) => steps,
        // Both are positive and bounded.
        Length::Seconds(seconds) => (seconds / f64::from(time_step)).round() as u64,
    };
    if steps <= MAX_STEPS {
        Ok(steps)
    } else {
        Err(said::too_many_steps(steps.to_string(), MAX_STEPS.to_string()))
    }
}

/// Reads a number of steps.
pub fn whole_steps(text: &str) -> Result<u64, String> {
    let steps = text.parse().ok().filter(|steps| *steps <= MAX_STEPS);
    steps.ok_or_else(|| format!("want a whole number of steps, from 0 to {MAX_STEPS}"))
}

/// Reads a time of at most `longest` seconds: a number of seconds, or one with a unit.
pub fn time(text: &str, longest: f64) -> Result<f64, String> {
    let plain = |text: &str| text.parse::<f64>().ok();
    let with_unit = || {
        UNITS.iter().find_map(|(unit, seconds)| {
            let count = text.strip_suffix(unit).map(str::trim_end).and_then(plain)?;
            Some(count * seconds)
        })
    };
    let read = plain(text).or_else(with_unit).filter(|seconds| (0.0..=longest).contains(seconds));
    read.ok_or_else(|| format!("want a time from 0 to {longest} s, such as 10, 10s, 500ms or 2m"))
}

fn run_time(text: &str) -> Result<f64, String> {
    time(text, LONGEST)
}

fn step(text: &str) -> Result<u64, String> {
    let step = text.parse().ok().filter(|step| *step <= LATEST);
    step.ok_or_else(|| format!("want a step from 0 to {LATEST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_of_seconds_or_has_a_unit() {
        let read = |text: &str| time(text, 1e4).ok();
        let want = [
            ("10", 10.0),
            ("10s", 10.0),
            ("2.5 s", 2.5),
            ("500ms", 0.5),
            ("2m", 120.0),
            ("2min", 120.0),
            ("1h", 3600.0),
            ("1e1", 10.0),
            ("0", 0.0),
        ];
        for (text, seconds) in want {
            assert_eq!(read(text), Some(seconds), "{text}");
        }
        for text in ["", "s", "ten", "-1", "-1s", "10 apples", "nan", "inf", "infs", "3h", "10S", "1m30"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_length_in_time_has_the_nearest_number_of_steps() {
        assert_eq!(steps_of(Length::Seconds(1.0), 0.25).ok(), Some(4));
        assert_eq!(steps_of(Length::Seconds(1.0), 0.3).ok(), Some(3));
        assert_eq!(steps_of(Length::Steps(7), 0.3).ok(), Some(7));
    }
}
