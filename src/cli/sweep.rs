//! `sidestep sweep`: a scenario with every combination of parameters and seeds.
//!
//! ```text
//!   --vary a=1,2 --vary b=0..1:3 --seeds 1..2      run   a  b    seed
//!                                                   0    1  0    1
//!   the last varied key turns faster,               1    1  0    2
//!   the seed fastest                                2    1  0.5  1   …
//! ```
//! A row is written when its run is done, in whatever order that is, and the file is sorted at the end. A row says which
//! run it is and of which sweep, so that what is there need not be done again.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{File, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::{Context, bail};
use clap::Args;
use sidestep::{
    Command, Scenario,
    metrics::{METRICS, Metric, metric::cell},
    model::{
        agent::AGENT_SETTINGS,
        params::PARAMS,
        tunable::{Tunable, Value, quoted},
    },
    record::{
        plot::{Axis, Plot, Spread},
        write_whole,
    },
    sim::{command::nearest_key, digest::digest},
    text::numbers::{four_digits, with_unit},
};

use super::{
    Tuning, keep_apart, load,
    run::{Course, missing, progress, whole_steps},
};

#[derive(Args)]
pub struct SweepArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// Values of a key: radius=0.3,0.5 or orca.len=log:0.1..10:5 (five values) or method=vo,rvo,orca; repeat it for a product
    #[arg(long, value_name = "KEY=VALUES")]
    vary: Vec<String>,
    /// Seeds of the scenario, such as 1..20 or 3,5,7; its own otherwise
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    /// How many steps each run has
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = whole_steps, allow_negative_numbers = true)]
    steps: Option<u64>,
    /// How long each run is, in simulated seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,
    #[command(flatten)]
    tuning: Tuning,
    /// Only every n-th run, from the i-th on, counted from 1: for several machines
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),
    /// Runs at a time; as many as there are cores otherwise
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// The rows; a file of the same sweep is gone on with
    #[arg(long, value_name = "OUT.csv")]
    out: PathBuf,
    /// Figures of the table, by id; `sidestep metrics` names them
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    metric: Vec<String>,
    /// Draw the first of these figures over the first two varied keys, or over the only one
    #[arg(long, value_name = "OUT.svg")]
    plot: Option<PathBuf>,
}

/// Figures of the table unless others are asked for.
const USUAL: [&str; 6] =
    ["arrivals", "time_to_goal", "path_ratio", "overlaps", "deadlock_time", "relaxed_share"];

/// More runs than anyone waits for are taken for a slip.
const MAX_RUNS: usize = 10_000_000;

/// Longest run, s.
const LONGEST: f64 = 1e9;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=LONGEST).contains(seconds));
    seconds.ok_or_else(|| format!("want seconds from 0 to {LONGEST}"))
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts.filter(|(i, n)| (1..=*n).contains(i)).ok_or_else(|| "want a shard like 2/8, counted from 1".into())
}

/// Runs what is not there yet, sorts the file, prints the table, draws the plot.
pub fn main(args: &SweepArgs) -> anyhow::Result<()> {
    keep_apart(&args.scenario, &[("--out", Some(&args.out)), ("--plot", args.plot.as_deref())])?;
    let figures = figures(&args.metric)?;
    let sweep = Sweep::new(args)?;
    if let Some(path) = &args.plot {
        if path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("svg")) {
            bail!("{}: a plot is a vector picture; its name ends in .svg", path.display());
        }
        if sweep.axes.is_empty() {
            bail!("a plot needs a key that varies; give --vary");
        }
    }
    let rows = sweep.run(args)?;
    write_whole(&args.out, |out| -> std::io::Result<()> {
        writeln!(out, "{}", sweep.header())?;
        rows.values().try_for_each(|row| writeln!(out, "{row}"))
    })
    .with_context(|| format!("cannot sort {}", args.out.display()))?;
    let groups = sweep.groups(&rows, &figures)?;
    sweep.print(&groups, &figures)?;
    if let Some(path) = &args.plot {
        let drawn = sweep.plot(&rows, figures[0])?.svg();
        write_whole(path, |out| out.write_all(drawn.as_bytes())).context("cannot write the plot")?;
    }
    Ok(())
}

fn figures(ids: &[String]) -> anyhow::Result<Vec<&'static Metric>> {
    let asked: Vec<&str> =
        if ids.is_empty() { USUAL.to_vec() } else { ids.iter().map(String::as_str).collect() };
    let find = |id: &str| {
        Metric::find(id).ok_or_else(|| {
            let nearest = nearest_key(id, METRICS.iter().map(|figure| figure.id));
            let hint = nearest.map_or("`sidestep metrics` names them all".into(), |nearest| {
                format!("did you mean \"{nearest}\"?")
            });
            anyhow::anyhow!("there is no figure {}; {hint}", quoted(id))
        })
    };
    asked.into_iter().map(find).collect()
}

// ---- what is asked for

/// A key and the values that it takes.
struct Varied {
    key: String,
    unit: &'static str,
    /// The values as they are spelled in files, and the commands that set them.
    values: Vec<(String, Command)>,
}

impl Varied {
    fn parse(text: &str) -> anyhow::Result<Varied> {
        let (key, list) = text.split_once('=').with_context(|| {
            format!("--vary {} is not of the form key=a,b,c or key=low..high:count", quoted(text))
        })?;
        let key = key.trim();
        if key == "seed" {
            bail!("seeds vary with --seeds 1..20");
        }
        let mut values: Vec<(String, Command)> = Vec::new();
        let mut known = BTreeSet::new();
        for part in list.split(',') {
            for word in words(part.trim()).with_context(|| format!("--vary {}", quoted(key)))? {
                let command = Command::parse_set(&format!("{key}={word}"))
                    .with_context(|| format!("--vary {}", quoted(&format!("{key}={word}"))))?;
                let shown = spelled(&command);
                if !known.insert(shown.clone()) {
                    bail!("--vary {key}: {shown} comes twice");
                }
                values.push((shown, command));
            }
        }
        let unit = Tunable::find(AGENT_SETTINGS, key)
            .map(|tunable| tunable.unit)
            .or_else(|| Tunable::find(PARAMS, key).map(|tunable| tunable.unit));
        Ok(Varied { key: key.to_string(), unit: unit.unwrap_or_default(), values })
    }
}

/// The words that a value or a range stands for.
fn words(part: &str) -> anyhow::Result<Vec<String>> {
    let (logarithmic, range) = match part.strip_prefix("log:") {
        Some(range) => (true, range),
        None => (false, part),
    };
    let Some((low, rest)) = range.split_once("..") else {
        if logarithmic {
            bail!("{} is no range; write log:0.1..10:5", quoted(part));
        }
        return Ok(vec![part.to_string()]);
    };
    let bounds = rest.split_once(':').and_then(|(high, count)| {
        let count = count.trim().parse::<usize>().ok().filter(|count| (1..=MAX_RUNS).contains(count))?;
        Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?, count))
    });
    let finite = bounds.filter(|(low, high, _)| low.is_finite() && high.is_finite());
    let Some((low, high, count)) = finite else {
        bail!("{} is no range; write low..high:count, such as 0.5..2:4", quoted(part));
    };
    if logarithmic && !(low > 0.0 && high > 0.0) {
        bail!("{}: a logarithmic range needs ends above 0", quoted(part));
    }
    let at = |k: usize| match (k, count) {
        (0, _) => low,
        (k, count) if k + 1 == count => high,
        (k, count) => {
            let share = k as f64 / (count - 1) as f64;
            if logarithmic { low * libm::pow(high / low, share) } else { low + (high - low) * share }
        }
    };
    // As the number that a parameter keeps: 0.3, not 0.30000000000000004.
    Ok((0..count).map(|k| (at(k) as f32).to_string()).collect())
}

/// The value of a command that sets one.
fn spelled(command: &Command) -> String {
    let show = |key: &str, value: Value| {
        let of_agent = Tunable::find(AGENT_SETTINGS, key).map(|tunable| tunable.show(value));
        let of_world = || Tunable::find(PARAMS, key).map(|tunable| tunable.show(value));
        of_agent.or_else(of_world).unwrap_or_else(|| value.to_string())
    };
    match command {
        Command::Set { key, value, .. } => show(key, *value),
        Command::SetMethod { method, .. } => method.name().to_string(),
        other => other.to_string(),
    }
}

fn parse_seeds(text: &str) -> anyhow::Result<Vec<u64>> {
    let wrong =
        || anyhow::anyhow!("--seeds {} is neither a range like 1..20 nor a list like 3,5,7", quoted(text));
    let seeds: Vec<u64> = match text.split_once("..") {
        Some((first, last)) => {
            let first: u64 = first.trim().parse().map_err(|_| wrong())?;
            let last: u64 = last.trim().parse().map_err(|_| wrong())?;
            if last < first || last - first >= MAX_RUNS as u64 {
                return Err(wrong());
            }
            (first..=last).collect()
        }
        None => {
            text.split(',').map(|seed| seed.trim().parse()).collect::<Result<_, _>>().map_err(|_| wrong())?
        }
    };
    // A range names none twice.
    let mut known = BTreeSet::new();
    match seeds.iter().find(|seed| text.contains(',') && !known.insert(**seed)) {
        Some(seed) => bail!("--seeds: {seed} comes twice"),
        None => Ok(seeds),
    }
}

#[derive(Clone, Copy)]
enum Length {
    Steps(u64),
    Seconds(f64),
}

pub(super) struct Sweep {
    scenario: Scenario,
    /// What holds for all runs.
    fixed: Vec<Command>,
    axes: Vec<Varied>,
    seeds: Vec<u64>,
    length: Length,
    /// How many runs there are.
    runs: usize,
    /// Tells this sweep from others.
    fingerprint: String,
}

/// The rows of a file by the number of their run.
type Rows = BTreeMap<usize, String>;

/// A combination of values: its words, and for each figure its values over the seeds.
struct Group {
    values: Vec<String>,
    runs: usize,
    figures: Vec<Spread>,
}

impl Sweep {
    pub(super) fn new(args: &SweepArgs) -> anyhow::Result<Sweep> {
        let scenario = load(&args.scenario)?;
        let fixed = args.tuning.commands()?;
        let axes = args.vary.iter().map(|text| Varied::parse(text)).collect::<anyhow::Result<Vec<_>>>()?;
        let key_of = |command: &Command| match command {
            Command::Set { key, .. } => *key,
            _ => "method",
        };
        for (place, varied) in axes.iter().enumerate() {
            if axes[..place].iter().any(|before| before.key == varied.key) {
                bail!("--vary {} comes twice; name all its values at once", varied.key);
            }
            if fixed.iter().any(|command| key_of(command) == varied.key) {
                bail!("{} is both varied and set; leave one out", varied.key);
            }
        }
        let seeds = match &args.seeds {
            Some(text) => parse_seeds(text)?,
            None => vec![scenario.seed],
        };
        let of_file = scenario.run.as_ref().map(|run| Length::Steps(run.steps));
        let asked = args.steps.map(Length::Steps).or(args.seconds.map(Length::Seconds));
        let length =
            asked.or(of_file).unwrap_or_else(|| missing("--steps <N> or --seconds <S>", &args.scenario));
        let counts = axes.iter().map(|varied| varied.values.len()).chain([seeds.len()]);
        let runs = counts.fold(1_usize, usize::saturating_mul);
        if runs > MAX_RUNS {
            bail!("{runs} runs are more than {MAX_RUNS}; vary less");
        }
        let mut said = scenario.to_toml();
        fixed.iter().for_each(|command| said += &format!("\n{command}"));
        for varied in &axes {
            let values: Vec<&str> = varied.values.iter().map(|(value, _)| value.as_str()).collect();
            said += &format!("\n{}={}", varied.key, values.join(","));
        }
        said += &match length {
            Length::Steps(steps) => format!("\n{seeds:?}\n{steps} steps"),
            Length::Seconds(seconds) => format!("\n{seeds:?}\n{seconds} s"),
        };
        let fingerprint = format!("{:08x}", fnv(said.as_bytes()));
        Ok(Sweep { scenario, fixed, axes, seeds, length, runs, fingerprint })
    }

    /// The columns.
    fn header(&self) -> String {
        let keys = self.axes.iter().map(|varied| varied.key.as_str());
        let figures = METRICS.iter().map(|figure| figure.id);
        let columns = ["run"].into_iter().chain(keys).chain(["seed", "steps"]).chain(figures);
        columns.chain(["digest", "sweep"]).collect::<Vec<_>>().join(",")
    }

    /// Where a figure stands in a row.
    fn column(&self, figure: &Metric) -> usize {
        let place = METRICS.iter().position(|other| other.id == figure.id).unwrap_or_default();
        self.axes.len() + 3 + place
    }

    /// The place of a run on each axis, and its seed.
    fn run_at(&self, run: usize) -> (Vec<usize>, u64) {
        let mut rest = run / self.seeds.len();
        let mut places = vec![0; self.axes.len()];
        for (place, varied) in places.iter_mut().zip(&self.axes).rev() {
            *place = rest % varied.values.len();
            rest /= varied.values.len();
        }
        (places, self.seeds[run % self.seeds.len()])
    }

    /// The columns of a run that are known before it has run.
    fn known(&self, run: usize) -> Vec<String> {
        let (places, seed) = self.run_at(run);
        let values = places.iter().zip(&self.axes).map(|(place, varied)| varied.values[*place].0.clone());
        [run.to_string()].into_iter().chain(values).chain([seed.to_string()]).collect()
    }

    /// Makes one run, on this thread, and gives its row.
    fn row(&self, run: usize) -> anyhow::Result<String> {
        let (places, seed) = self.run_at(run);
        let scenario = Scenario { seed, ..self.scenario.clone() };
        let varied = places.iter().zip(&self.axes).map(|(place, varied)| varied.values[*place].1.clone());
        let commands: Vec<Command> = self.fixed.iter().cloned().chain(varied).collect();
        let mut course = Course::new(&scenario, &commands, None)?;
        match self.length {
            Length::Steps(steps) => (0..steps).for_each(|_| course.step()),
            // Half a step early is the end: whole steps that add up to the time, whatever their rounding.
            Length::Seconds(seconds) => {
                while course.world().time + 0.5 * f64::from(course.world().params.time_step) < seconds {
                    course.step();
                }
            }
        }
        let mut row = self.known(run);
        row.push(course.world().step.to_string());
        let sample = course.sample();
        row.extend(METRICS.iter().map(|figure| cell((figure.world)(&sample))));
        row.push(format!("{:016x}", digest(course.world())));
        row.push(self.fingerprint.clone());
        Ok(row.join(","))
    }

    /// Makes the runs that the file lacks, and gives all rows.
    fn run(&self, args: &SweepArgs) -> anyhow::Result<Rows> {
        let (mut file, rows) = self.open(&args.out)?;
        let (first, step) = (args.shard.0 - 1, args.shard.1);
        let missing: Vec<usize> =
            (first..self.runs).step_by(step).filter(|run| !rows.contains_key(run)).collect();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = args.jobs.map_or(cores, usize::from).min(missing.len());
        let bar = progress(missing.len() as u64);
        let next = AtomicUsize::new(0);
        let done = Mutex::new((&mut file, rows, Ok(())));
        let work = || {
            // The thread is a pool of its own: a run neither splits nor mixes with others.
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
            while let Some(run) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                let row = alone
                    .as_ref()
                    .map_err(|error| anyhow::anyhow!("no thread: {error}"))
                    .and_then(|_| self.row(*run));
                let mut done = done.lock().expect("no holder of the lock panics");
                let (file, rows, outcome) = &mut *done;
                // One write for a row, so that a sudden end tears the last one at most.
                let written = row.and_then(|row| {
                    file.write_all(format!("{row}\n").as_bytes())?;
                    rows.insert(*run, row);
                    Ok(())
                });
                if let Err(error) = written {
                    next.store(missing.len(), Ordering::Relaxed);
                    *outcome = Err(error);
                }
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
        let (_, rows, outcome) = done.into_inner().expect("no holder of the lock panics");
        outcome.with_context(|| format!("cannot write {}", args.out.display()))?;
        Ok(rows)
    }

    /// Opens the file at its end, and reads the rows that are there; a torn one at the end is cut off.
    fn open(&self, path: &Path) -> anyhow::Result<(File, Rows)> {
        let shown = path.display();
        let text = match std::fs::metadata(path) {
            Ok(there) if !there.is_file() => bail!("{shown} is no plain file; name one to keep the rows in"),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => bail!("{shown}: {error}"),
            Ok(_) => std::fs::read_to_string(path).with_context(|| format!("{shown}"))?,
        };
        let other = |line: usize| {
            anyhow::anyhow!(
                "{shown}:{line}: not a row of this sweep; give the command that wrote the file, name another with --out, or remove it to begin anew"
            )
        };
        let header = self.header();
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let torn = &text[whole..];
        if whole == 0 && !header.starts_with(torn) {
            return Err(other(1));
        }
        let mut rows = Rows::new();
        for (number, line) in (1..).zip(text[..whole].lines()) {
            if number == 1 {
                if line != header {
                    return Err(other(1));
                }
                continue;
            }
            let run = self.check(line).ok_or_else(|| other(number))?;
            rows.entry(run).or_insert_with(|| line.to_string());
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot write {shown}"))?;
        file.set_len(whole as u64).with_context(|| format!("cannot write {shown}"))?;
        if whole == 0 {
            file.write_all(format!("{header}\n").as_bytes())
                .with_context(|| format!("cannot write {shown}"))?;
        }
        Ok((file, rows))
    }

    /// The run of a row, if it is one of this sweep.
    fn check(&self, line: &str) -> Option<usize> {
        let cells: Vec<&str> = line.split(',').collect();
        let run: usize = cells.first()?.parse().ok().filter(|run| *run < self.runs)?;
        let known = self.known(run);
        let fits = cells.len() == self.axes.len() + 3 + METRICS.len() + 2
            && cells.starts_with(&known.iter().map(String::as_str).collect::<Vec<_>>())
            && cells.last() == Some(&self.fingerprint.as_str());
        fits.then_some(run)
    }
}

// ---- what comes of it

impl Sweep {
    /// The values of a figure in the rows that `of` sorts into this many groups; what is not defined is left out.
    fn spread(
        &self,
        rows: &Rows,
        figure: &Metric,
        groups: usize,
        of: impl Fn(usize) -> usize,
    ) -> Vec<Spread> {
        let mut values = vec![Vec::new(); groups];
        for (run, row) in rows {
            let value = row.split(',').nth(self.column(figure)).and_then(|cell| cell.parse::<f64>().ok());
            values[of(*run)].extend(value);
        }
        values.iter().map(|values| Spread::of(values)).collect()
    }

    fn groups(&self, rows: &Rows, figures: &[&Metric]) -> anyhow::Result<Vec<Group>> {
        let count = self.runs / self.seeds.len();
        let of = |run: usize| run / self.seeds.len();
        let mut runs = vec![0; count];
        rows.keys().for_each(|run| runs[of(*run)] += 1);
        let columns: Vec<Vec<Spread>> =
            figures.iter().map(|figure| self.spread(rows, figure, count, of)).collect();
        let group = |place: usize| {
            let known = self.known(place * self.seeds.len());
            Group {
                values: known[1..known.len() - 1].to_vec(),
                runs: runs[place],
                figures: columns.iter().map(|column| column[place]).collect(),
            }
        };
        // Those that another shard makes are not there.
        Ok((0..count).filter(|place| runs[*place] > 0).map(group).collect())
    }

    /// One line a combination: mean ± standard deviation over the seeds.
    fn print(&self, groups: &[Group], figures: &[&Metric]) -> anyhow::Result<()> {
        let keys = self.axes.iter().map(|varied| varied.key.clone());
        let heads = figures.iter().map(|figure| with_unit(figure.id, figure.unit));
        let mut lines: Vec<Vec<String>> = vec![keys.chain(["runs".to_string()]).chain(heads).collect()];
        for group in groups {
            let spreads = group.figures.iter().map(|spread| match spread {
                Spread { count: 0, .. } => "–".to_string(),
                Spread { count, mean, deviation } => {
                    let bar =
                        if *count > 1 { format!(" ± {}", four_digits(*deviation)) } else { String::new() };
                    // A figure that some runs do not have, such as the makespan, is not that of all.
                    let of = if *count < group.runs {
                        format!(" ({count} of {})", group.runs)
                    } else {
                        String::new()
                    };
                    format!("{}{bar}{of}", four_digits(*mean))
                }
            });
            lines.push(group.values.iter().cloned().chain([group.runs.to_string()]).chain(spreads).collect());
        }
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
        let mut out = std::io::stdout().lock();
        for line in &lines {
            let cells: Vec<String> =
                line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(out, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }

    /// A figure over the first two axes; over whatever else varies the mean is taken.
    fn plot(&self, rows: &Rows, figure: &Metric) -> anyhow::Result<Plot> {
        let axis = |varied: &Varied| Axis {
            name: varied.key.clone(),
            unit: varied.unit.to_string(),
            values: varied.values.iter().map(|(value, _)| value.clone()).collect(),
        };
        let across = self.axes[0].values.len();
        let up = self.axes.get(1).map_or(1, |varied| varied.values.len());
        let of = |run: usize| {
            let (places, _) = self.run_at(run);
            places.get(1).unwrap_or(&0) * across + places[0]
        };
        let rest: Vec<&str> = self.axes.iter().skip(2).map(|varied| varied.key.as_str()).collect();
        let seeds = match self.seeds.len() {
            1 => format!("seed {}", self.seeds[0]),
            count => format!("mean over {count} seeds"),
        };
        let over = if rest.is_empty() { seeds } else { format!("{seeds} and over {}", rest.join(", ")) };
        Ok(Plot {
            title: format!("{}: {}", self.scenario.title, figure.name),
            about: over,
            value: figure.name.to_string(),
            unit: figure.unit.to_string(),
            x: axis(&self.axes[0]),
            y: self.axes.get(1).map(axis),
            cells: self.spread(rows, figure, across * up, of),
        })
    }
}

/// FNV-1a, folded.
fn fnv(bytes: &[u8]) -> u32 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix);
    (hash ^ hash >> 32) as u32
}
