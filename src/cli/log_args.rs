//! The options for facts that a log leaves out, of the commands that read one.

use std::{io::Read, path::Path, sync::Arc};

use anyhow::bail;
use clap::Args;
use sidestep_lab::{
    Scenario,
    files::inputs,
    logs::recorded::{
        AgentLog, ColumnNames, LiveBase, LiveLog, LiveStart, LogOptions, RecordedRun, TimeStepSource, open,
        read,
    },
    text::unit::SceneUnit,
};

use super::{
    Tuning,
    output::{complain, is_standard, progress},
    said,
};

const STANDARD_INPUT: &str = "standard input";

/// The known facts of a log in addition to its rows.
#[derive(Args, Clone)]
pub struct LogArgs {
    /// For a log: scenario that gives it walls, goals and parameters; agent 0 of the log is its agent 0
    #[arg(long = "scenario", value_name = "FILE|NAME")]
    base: Option<String>,
    /// For a log: meters of a unit of length, such as px=0.02; m, cm and mm need no number
    #[arg(long, value_name = "UNIT=M", value_parser = unit)]
    unit: Option<f32>,
    /// For a log: y points down, as on a screen
    #[arg(long)]
    y_down: bool,
    /// For a log: frames in a second, where it numbers its frames and has no times
    #[arg(long, value_name = "FPS", value_parser = rate, allow_negative_numbers = true)]
    rate: Option<f64>,
    /// For a log: its names of columns, such as agent=ped,x=PosX,y=PosZ,t=Time; t_ms for milliseconds
    #[arg(long, value_name = "COLUMN=NAME,…", value_parser = column_names)]
    log_columns: Option<ColumnNames>,
}

impl LogArgs {
    fn options(&self) -> LogOptions {
        let columns = self.log_columns.clone().unwrap_or_default();
        LogOptions { unit: self.unit, y_down: self.y_down, rate: self.rate, columns }
    }

    /// Reads the columns of a log from a file, or from standard input.
    fn columns(&self, log: &str) -> anyhow::Result<AgentLog> {
        let options = self.options();
        if is_standard(Path::new(log)) {
            return Ok(read(inputs::standard().lock(), STANDARD_INPUT, options)?);
        }
        let (file, size) = open(log)?;
        let bar = progress(size);
        let source: Box<dyn Read> =
            if bar.is_hidden() { Box::new(file) } else { Box::new(bar.wrap_read(file)) };
        let columns = read(source, log, options);
        bar.finish_and_clear();
        Ok(columns?)
    }
}

impl Tuning {
    /// A log as worlds, in the named scene, with the changes made. The length of a step must be known.
    pub fn run_of_log(&self, log: &str) -> anyhow::Result<RecordedRun> {
        let run = self.run_of_any_log(log)?;
        match run.time_step_source() {
            TimeStepSource::Nothing => bail!(said::no_rate(log.into())),
            _ => Ok(run),
        }
    }

    /// A log as worlds, even if the length of a step is unknown.
    pub fn run_of_any_log(&self, log: &str) -> anyhow::Result<RecordedRun> {
        let scene = |name: &String| Ok::<_, anyhow::Error>((name.clone(), self.load_scene(name)?));
        let base = self.of_log.base.as_ref().map(scene).transpose()?;
        let base = base.as_ref().map(|(name, scenario)| (name.as_str(), scenario));
        let unit = base.map_or_else(SceneUnit::default, |(_, scene)| scene.view.unit);
        Ok(RecordedRun::new(self.of_log.columns(log)?, base, &self.commands_in(unit)?)?)
    }
}

impl Tuning {
    /// The scenario that follows a log while it is being written.
    pub fn live_log(&self, log: &str) -> anyhow::Result<Scenario> {
        let scene = |name: &String| Ok::<_, anyhow::Error>((name.clone(), self.load_scene(name)?));
        let scene = self.of_log.base.as_ref().map(scene).transpose()?;
        let unit = scene.as_ref().map_or_else(SceneUnit::default, |(_, scene)| scene.view.unit);
        let base = LiveBase { changes: self.commands_in(unit)?, scene };
        let options = self.of_log.options();
        let standard = is_standard(Path::new(log));
        let (start, name) = match standard {
            true => (LiveLog::begin(inputs::standard(), STANDARD_INPUT, options, base), STANDARD_INPUT),
            false => (LiveLog::begin(open(log)?.0, log, options, base), log),
        };
        let title = if standard { said::live().to_string() } else { log.to_string() };
        Ok(opened(&start, name)?.scenario(&title))
    }
}

/// The log once its first steps have arrived. Meanwhile the terminal shows what is missing, once for each cause.
fn opened(start: &LiveStart, name: &str) -> anyhow::Result<Arc<LiveLog>> {
    let mut reported = None;
    loop {
        if let Some(opened) = start.opened(LiveLog::PATIENCE) {
            return Ok(opened?);
        }
        let wait = start.waits_for();
        if reported.replace(wait.phrase.id) != Some(wait.phrase.id) {
            complain(&said::waits(name.into(), wait).to_string());
        }
    }
}

/// Reads a number of frames in a second.
fn rate(text: &str) -> Result<f64, &'static str> {
    text.parse()
        .ok()
        .filter(|rate| (1e-3..=1e5).contains(rate))
        .ok_or("want frames in a second, such as 25 or 2.5")
}

/// Reads pairs such as `agent=ped`.
fn column_names(text: &str) -> Result<ColumnNames, String> {
    text.parse().map_err(|slip: sidestep_lab::text::message::Message| slip.to_string())
}

/// Reads `px=0.02`, `0.02` or `cm`: meters.
pub fn unit(text: &str) -> Result<f32, &'static str> {
    let known = [("m", 1.0), ("cm", 0.01), ("mm", 0.001)];
    let number = text.rsplit('=').next().unwrap_or_default().parse::<f32>().ok();
    let named = known.iter().find(|(name, _)| *name == text).map(|(_, meters)| *meters);
    named
        .or(number)
        .filter(|meters| (1e-6..=1e6).contains(meters))
        .ok_or("want meters of a unit, such as px=0.02, or one of m, cm, mm")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_a_name_or_a_number_of_meters() {
        for (text, meters) in [("px=0.02", 0.02), ("0.5", 0.5), ("cm", 0.01), ("m", 1.0)] {
            assert_eq!(unit(text).ok(), Some(meters), "{text}");
        }
        for text in ["", "px", "px=", "px=0", "-1", "nan", "px=inf"] {
            assert!(unit(text).is_err(), "{text}");
        }
    }
}
