//! `sidestep check LOG`: the form of a log, how its agents move, and what is probably not intended.

use serde_json::{Value, json};
use sidestep_lab::{
    logs::{
        audit::{IntegrationFault, MovesHeld},
        recorded::{LogSpeeds, RecordedRun, TimeStepSource},
    },
    text::{
        message::Message,
        quantity::{meters, seconds, speed},
    },
};

use super::{
    answers,
    audit::print_moved,
    output::{answer, in_json, print_json, row},
};

/// The known facts of a log.
struct LogCheck<'a> {
    name: &'a str,
    run: &'a RecordedRun,
    speeds: Option<LogSpeeds>,
    moved: MovesHeld,
    doubts: Vec<Message>,
}

/// Prints the facts of the log with this name.
pub fn main(name: &str, run: &RecordedRun, in_keys: bool) -> anyhow::Result<()> {
    // Without a time step, speeds are unknown.
    let is_known = run.time_step_source() != TimeStepSource::Nothing;
    let speeds = run.speeds().filter(|_| is_known);
    let moved = MovesHeld::of(run);
    let doubts = run.doubts(speeds.as_ref());
    let otherwise = (moved.otherwise() > 0).then(answers::bodies_otherwise);
    let doubts = doubts.into_iter().chain(otherwise).collect();
    let check = LogCheck { name, run, speeds, moved, doubts };
    if in_keys { print_json(|| Ok(check.in_keys())) } else { Ok(check.print()?) }
}

impl LogCheck<'_> {
    fn print(&self) -> std::io::Result<()> {
        let (run, log, mut out) = (self.run, self.run.log(), answer());
        let rows = answers::log_rows(log.len(), log.names().len(), log.stamps().len());
        row(&mut out, answers::log(), format!("{}: {rows}", self.name))?;
        row(&mut out, answers::form(), log.form())?;
        let known = || answers::in_seconds(seconds(run.time_step())).to_string();
        let time_step = match run.time_step_source() {
            TimeStepSource::Nothing => answers::unknown().to_string(),
            _ => run.about_time_step().map_or_else(known, |words| words.to_string()),
        };
        row(&mut out, answers::time_step(), time_step)?;
        match log.unit() {
            Some(unit) => row(&mut out, answers::unit(), answers::in_meters(meters(unit)))?,
            None => row(&mut out, answers::unit(), answers::unit_assumed())?,
        }
        row(&mut out, answers::used(), log.used().join(", "))?;
        if !log.ignored().is_empty() {
            row(&mut out, answers::unused(), log.ignored().join(", "))?;
        }
        if let Some(LogSpeeds { median, most, jump }) = &self.speeds {
            row(&mut out, answers::speeds(), answers::median_and_most(speed(*median), speed(*most)))?;
            let farthest = answers::jump(meters(jump.distance), jump.step.to_string(), jump.agent.clone());
            row(&mut out, answers::farthest(), farthest)?;
        }
        print_moved(&mut out, &self.moved)?;
        self.doubts.iter().try_for_each(|doubt| row(&mut out, answers::doubt(), doubt))
    }

    /// The keys of docs/json.md.
    fn in_keys(&self) -> Value {
        let (run, log) = (self.run, self.run.log());
        let is_known = run.time_step_source() != TimeStepSource::Nothing;
        let jump = self.speeds.as_ref().map(|LogSpeeds { jump, .. }| {
            json!({ "distance": in_json(jump.distance), "step": jump.step, "agent": jump.agent })
        });
        let of_speeds = |of: fn(&LogSpeeds) -> f32| self.speeds.as_ref().map(|speeds| in_json(of(speeds)));
        json!({
            "file": self.name,
            "form": log.form().to_string(),
            "rows": log.len(),
            "agents": log.names().len(),
            "steps": log.stamps().len(),
            "time_step": is_known.then(|| in_json(run.time_step())),
            "time_step_source": source(run.time_step_source()),
            "unit": log.unit().map_or_else(|| in_json(1.0), in_json),
            "unit_source": if log.unit().is_some() { "told" } else { "assumed" },
            "used": log.used(),
            "unused": log.ignored(),
            "median_speed": of_speeds(|speeds| speeds.median),
            "most_speed": of_speeds(|speeds| speeds.most),
            "jump": jump,
            "moves": self.moved.checked,
            "moves_otherwise": self.moved.otherwise(),
            "cause": self.moved.fault.map(IntegrationFault::id),
            "warnings": self.doubts.iter().map(Message::to_string).collect::<Vec<_>>(),
        })
    }
}

/// The source of the length of a step, as a word.
fn source(source: TimeStepSource) -> Option<&'static str> {
    match source {
        TimeStepSource::Told => Some("told"),
        TimeStepSource::Times => Some("times"),
        TimeStepSource::Rate => Some("rate"),
        TimeStepSource::Base => Some("scenario"),
        TimeStepSource::Assumed => Some("assumed"),
        TimeStepSource::Motion => Some("motion"),
        TimeStepSource::Nothing => None,
    }
}
