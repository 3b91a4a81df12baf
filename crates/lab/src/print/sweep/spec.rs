//! The specification of a sweep: keys with their values, seeds, the length of a run, and the numbers of runs.

use std::collections::BTreeSet;

use super::said;
use sidestep_core::{
    World,
    model::{Key, spelling::quoted},
    sim::{Command, digest::of_bytes},
};

use crate::{
    files::scenario::Scenario,
    run::command::RunCommand,
    text::{message::Message, refusals},
};

/// The largest number of runs, and of values of a key: their rows are held in memory, some 400 bytes for each.
const MAX_RUNS: usize = 1_000_000;

/// A key and the values that it takes.
#[derive(Clone, Debug)]
pub struct Varied {
    /// The key of a tunable, or `method`.
    pub key: String,
    /// The unit of the values.
    pub unit: &'static str,
    values: Vec<VariedValue>,
}

/// A value that a key takes.
#[derive(Clone, Debug)]
struct VariedValue {
    /// The spelling in files.
    text: String,
    command: Command,
}

impl Varied {
    /// Reads `key=a,b,c`, where each value may be a range: `0.5..2:4` means four values, `log:0.1..10:5` five.
    ///
    /// # Errors
    /// The text has another form, a key or value does not exist, or a value occurs twice.
    pub fn parse(text: &str) -> Result<Varied, Message> {
        let (key, list) = text.split_once('=').ok_or_else(|| said::no_assignment(quoted(text)))?;
        let key = key.trim();
        if key == "seed" {
            return Err(said::seed_key());
        }
        let mut values: Vec<VariedValue> = Vec::new();
        let mut known = BTreeSet::new();
        for part in list.split(',') {
            let of_key = |reason| said::of_key(quoted(key), reason);
            for word in expand(part.trim()).map_err(of_key)? {
                let assignment = format!("{key}={word}");
                let command = Command::parse_set(&assignment)
                    .map_err(|reason| said::no_value(quoted(&assignment), refusals::command(&reason)))?;
                let text = spelled(&command);
                if !known.insert(text.clone()) {
                    return Err(said::value_twice(key.to_string(), text));
                }
                values.push(VariedValue { text, command });
            }
            if values.len() > MAX_RUNS {
                return Err(said::too_many(values.len(), MAX_RUNS));
            }
        }
        let unit = Key::find(key).map_or("", |key| key.unit);
        Ok(Varied { key: key.to_string(), unit, values })
    }

    /// Reads several keys. The number of their values is limited together, as the product will be.
    ///
    /// # Errors
    /// Like [`Varied::parse`]; also if there are too many runs.
    pub fn parse_all(texts: &[String]) -> Result<Vec<Varied>, Message> {
        let (mut all, mut runs): (Vec<Varied>, usize) = (Vec::new(), 1);
        for text in texts {
            let varied = Varied::parse(text)?;
            runs = runs.saturating_mul(varied.count());
            if runs > MAX_RUNS {
                return Err(said::too_many(runs, MAX_RUNS));
            }
            all.push(varied);
        }
        Ok(all)
    }

    /// The number of values.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// One value in its spelling in files.
    pub(super) fn value(&self, index: usize) -> &str {
        &self.values[index].text
    }

    /// The values in their spelling in files.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|value| value.text.as_str())
    }
}

/// The values that a value or a range represents, in their spelling in files.
fn expand(part: &str) -> Result<Vec<String>, Message> {
    let (logarithmic, range) = match part.strip_prefix("log:") {
        Some(range) => (true, range),
        None => (false, part),
    };
    let Some((low, rest)) = range.split_once("..") else {
        if logarithmic {
            return Err(said::no_logarithmic_range(quoted(part)));
        }
        return Ok(vec![part.to_string()]);
    };
    let bounds = rest.split_once(':').and_then(|(high, count)| {
        let count = count.trim().parse::<usize>().ok().filter(|count| *count > 0)?;
        Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?, count))
    });
    let finite = bounds.filter(|(low, high, _)| low.is_finite() && high.is_finite());
    let Some((low, high, count)) = finite else {
        return Err(said::no_range(quoted(part)));
    };
    if count > MAX_RUNS {
        return Err(said::too_many(count, MAX_RUNS));
    }
    if logarithmic && !(low > 0.0 && high > 0.0) {
        return Err(said::not_positive(quoted(part)));
    }
    let at = |k: usize| match (k, count) {
        (0, _) => low,
        (k, count) if k + 1 == count => high,
        (k, count) => {
            let share = k as f64 / (count - 1) as f64;
            if logarithmic { low * libm::pow(high / low, share) } else { low + (high - low) * share }
        }
    };
    // Rounded to the number that a parameter stores: 0.3, not 0.30000000000000004.
    Ok((0..count).map(|k| (at(k) as f32).to_string()).collect())
}

/// The value of a command that sets one, in its spelling in files.
fn spelled(command: &Command) -> String {
    match command {
        Command::Set { key, value, .. } => key.show(*value),
        Command::SetMethod { method, .. } => method.name().to_string(),
        other => RunCommand::from(other.clone()).to_string(),
    }
}

/// Reads seeds: a range like `1..20` or a list like `3,5,7`.
///
/// # Errors
/// The text has another form, there are too many seeds, or one occurs twice.
pub fn parse_seeds(text: &str) -> Result<Vec<u64>, Message> {
    let wrong = || said::no_seeds(quoted(text));
    let seeds: Vec<u64> = match text.split_once("..") {
        Some((first, last)) => {
            let first: u64 = first.trim().parse().map_err(|_| wrong())?;
            let last: u64 = last.trim().parse().map_err(|_| wrong())?;
            if last < first {
                return Err(wrong());
            }
            if last - first >= MAX_RUNS as u64 {
                let seeds = usize::try_from(last - first).unwrap_or(usize::MAX).saturating_add(1);
                return Err(said::too_many(seeds, MAX_RUNS));
            }
            (first..=last).collect()
        }
        None => {
            text.split(',').map(|seed| seed.trim().parse()).collect::<Result<_, _>>().map_err(|_| wrong())?
        }
    };
    // A range contains no seed twice.
    let mut known = BTreeSet::new();
    match seeds.iter().find(|seed| text.contains(',') && !known.insert(**seed)) {
        Some(seed) => Err(said::seed_twice(seed.to_string())),
        None => Ok(seeds),
    }
}

/// The refusal of a key that is both varied and set.
pub fn varied_and_set(key: &str) -> Message {
    said::fixed(key.to_string())
}

/// The length of every run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// This many steps.
    Steps(u64),
    /// This much simulated time, s.
    Seconds(f64),
}

impl Length {
    /// Whether a run from step 0 that has reached this world has this length.
    pub fn is_over(self, world: &World) -> bool {
        match self {
            Length::Steps(steps) => world.step >= steps,
            // Half a step early counts as the end, so that rounding in the sum of whole steps does not matter.
            Length::Seconds(seconds) => world.time + 0.5 * f64::from(world.params.time_step) >= seconds,
        }
    }
}

/// The runs of one part of a sweep, as made by one of several machines: every `count`th, starting with the `index`th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The index, counted from 0.
    pub index: usize,
    /// The number of shards, at least 1.
    pub count: usize,
}

/// A scenario with every combination of values and seeds. Later keys vary faster than earlier ones, the seed fastest.
#[derive(Clone, Debug)]
pub struct Sweep {
    scenario: Scenario,
    /// Commands that apply to all runs.
    fixed: Vec<Command>,
    axes: Vec<Varied>,
    seeds: Vec<u64>,
    length: Length,
    runs: usize,
    fingerprint: String,
}

/// One run of a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Combination {
    /// The index of the value on each axis.
    pub values: Vec<usize>,
    pub seed: u64,
}

impl Sweep {
    /// A sweep over `axes` and `seeds`; `fixed` holds for all runs.
    ///
    /// # Errors
    /// A key is varied twice, or varied and fixed; or there are too many runs.
    pub fn new(
        scenario: Scenario,
        fixed: Vec<Command>,
        axes: Vec<Varied>,
        seeds: Vec<u64>,
        length: Length,
    ) -> Result<Sweep, Message> {
        for (index, varied) in axes.iter().enumerate() {
            if axes[..index].iter().any(|before| before.key == varied.key) {
                return Err(said::key_twice(varied.key.clone()));
            }
            if fixed.iter().any(|command| command.tuned() == Some(&*varied.key)) {
                return Err(varied_and_set(&varied.key));
            }
        }
        let counts = axes.iter().map(Varied::count).chain([seeds.len()]);
        let runs = counts.fold(1_usize, usize::saturating_mul);
        if runs > MAX_RUNS {
            return Err(said::too_many(runs, MAX_RUNS));
        }
        let fingerprint = fingerprint(&scenario, &fixed, &axes, &seeds, length);
        Ok(Sweep { scenario, fixed, axes, seeds, length, runs, fingerprint })
    }

    /// The scenario that is varied.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The keys that vary.
    pub fn axes(&self) -> &[Varied] {
        &self.axes
    }

    /// The seeds of every combination of values.
    pub fn seeds(&self) -> &[u64] {
        &self.seeds
    }

    /// The length of every run.
    pub fn length(&self) -> Length {
        self.length
    }

    /// The number of runs.
    pub fn count(&self) -> usize {
        self.runs
    }

    /// A text that distinguishes this sweep from others.
    pub(super) fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The values and the seed of a run.
    pub(super) fn combination(&self, run: usize) -> Combination {
        let mut rest = run / self.seeds.len();
        let mut values = vec![0; self.axes.len()];
        for (value, varied) in values.iter_mut().zip(&self.axes).rev() {
            *value = rest % varied.count();
            rest /= varied.count();
        }
        Combination { values, seed: self.seeds[run % self.seeds.len()] }
    }

    /// The scenario of a run and its settings.
    pub(super) fn setting(&self, run: usize) -> (Scenario, Vec<Command>) {
        let Combination { values, seed } = self.combination(run);
        let varied = values.iter().zip(&self.axes).map(|(value, varied)| &varied.values[*value].command);
        let commands = self.fixed.iter().chain(varied).cloned().collect();
        (Scenario { seed, ..self.scenario.clone() }, commands)
    }
}

/// A hash of everything on which the rows depend.
pub(super) fn fingerprint(
    scenario: &Scenario,
    fixed: &[Command],
    axes: &[Varied],
    seeds: &[u64],
    length: Length,
) -> String {
    let mut text = Scenario { claims: Vec::new(), ..scenario.clone() }.to_toml();
    fixed.iter().for_each(|command| text += &format!("\n{command:?}"));
    for varied in axes {
        let values: Vec<&str> = varied.values().collect();
        text += &format!("\n{}={}", varied.key, values.join(","));
    }
    text += &match length {
        Length::Steps(steps) => format!("\n{seeds:?}\n{steps} steps"),
        Length::Seconds(seconds) => format!("\n{seeds:?}\n{seconds} s"),
    };
    let hash = of_bytes(text.as_bytes());
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}
