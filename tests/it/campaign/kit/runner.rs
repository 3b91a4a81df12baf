//! Runs one kind of input: stored cases first, then random ones; shrinks and stores failures; prints a table row.
//!
//! `SIDESTEP_CAMPAIGN=100000` runs this number of inputs of each kind, `SIDESTEP_CAMPAIGN=600s` each kind for this
//! time; without it a quick part runs, always the same. `SIDESTEP_CAMPAIGN_SEED` starts from another seed.

use std::{
    cell::RefCell,
    fmt, fs,
    fs::{File, OpenOptions},
    io::Write,
    path::PathBuf,
    rc::Rc,
    time::{Duration, Instant},
};

use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};

use super::{
    budget::{Cost, Size},
    choices::{Case, Choices, Inputs, choices_of, made, words},
};

/// The outcome of an input that broke no promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Taken,
    Refused,
}

/// The observations on an input that broke no promise.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub verdict: Verdict,
    pub size: Size,
    pub cost: Cost,
}

/// One kind of input: a generator, and what must hold for all of its inputs.
pub struct Kind<T> {
    /// Its name, which is also that of the file of its stored cases.
    pub name: &'static str,
    /// The number of inputs in the quick part.
    pub quick: u32,
    pub make: fn(&mut Choices) -> T,
    pub check: fn(&T) -> Result<Seen, String>,
}

/// The length of a campaign.
enum Length {
    Inputs(u64),
    Time(Duration),
}

/// The length requested by the environment, if any.
fn asked() -> Option<Length> {
    let text = std::env::var("SIDESTEP_CAMPAIGN").ok()?;
    let number =
        text.trim_end_matches('s').parse().expect("SIDESTEP_CAMPAIGN is inputs, or seconds with an s");
    Some(if text.ends_with('s') { Length::Time(Duration::from_secs(number)) } else { Length::Inputs(number) })
}

/// A line of the table.
#[derive(Default)]
struct Row {
    inputs: u64,
    taken: u64,
    refused: u64,
    peak: u64,
    allocations: u64,
    time: u64,
    longest_input: u64,
}

impl Row {
    fn add(&mut self, seen: Seen) {
        self.inputs += 1;
        match seen.verdict {
            Verdict::Taken => self.taken += 1,
            Verdict::Refused => self.refused += 1,
        }
        self.peak = self.peak.max(seen.cost.peak);
        self.allocations = self.allocations.max(seen.cost.allocations);
        self.time = self.time.max(seen.cost.time);
        self.longest_input = self.longest_input.max(seen.size.bytes);
    }

    fn print(&self, name: &str, failures: usize, took: Duration) {
        println!(
            "campaign {name:<15} {:>9} inputs: {:>9} taken {:>9} refused {failures:>2} failed | longest {:>10} bytes | \
             peak {:>7.1} MB | most {:>9} allocations, {:>6.0} ms of processor | {:>5.0} s",
            self.inputs,
            self.taken,
            self.refused,
            self.longest_input,
            self.peak as f64 / 1e6,
            self.allocations,
            self.time as f64 / 1e6,
            took.as_secs_f64()
        );
    }
}

/// The file with the stored cases of a kind, one per line.
fn kept_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/campaign/kept").join(format!("{name}.txt"))
}

/// Number of random cases between two checks of the clock.
const BATCH: u64 = 2_000;

/// Runs a kind.
///
/// # Panics
/// An input broke a promise; it is in the message and, as its choices, in the file of stored cases.
pub fn run<T: fmt::Debug + 'static>(kind: &Kind<T>) {
    let start = Instant::now();
    let row = RefCell::new(Row::default());
    let length = asked();
    let seed = std::env::var("SIDESTEP_CAMPAIGN_SEED").map_or(1, |seed| seed.parse().expect("a seed"));
    // If an input ends the program, it is in this file.
    let last = length.is_some().then(|| last_file(kind.name));
    let check = |case: &Case<T>| {
        if let Some(mut file) = last.as_ref() {
            use std::io::Seek;
            _ = file.rewind();
            _ = writeln!(file, "{}", words(&case.choices));
        }
        (kind.check)(&case.input).map(|seen| row.borrow_mut().add(seen))
    };
    for line in fs::read_to_string(kept_file(kind.name)).unwrap_or_default().lines() {
        let case = made(choices_of(line), kind.make);
        if let Err(why) = check(&case) {
            panic!("a kept case of {} fails: {why}\n{case:?}\n{line}", kind.name);
        }
    }
    let (most, until) = match length {
        None => (u64::from(kind.quick), None),
        Some(Length::Inputs(inputs)) => (inputs, None),
        Some(Length::Time(time)) => (u64::MAX, Some(time)),
    };
    let (mut done, mut batch) = (0, 0_u64);
    while done < most && until.is_none_or(|until| start.elapsed() < until) {
        let cases = BATCH.min(most - done);
        if let Err((why, case)) = random_batch(kind, seed + batch, cases as u32, &check) {
            row.borrow().print(kind.name, 1, start.elapsed());
            keep(kind.name, &case.choices, &why);
            panic!("campaign {}, seed {}: {why}\n{case:?}", kind.name, seed + batch);
        }
        (done, batch) = (done + cases, batch + 1);
    }
    println!("campaign {}: seeds {seed} to {}", kind.name, seed + batch.max(1) - 1);
    row.borrow().print(kind.name, 0, start.elapsed());
}

type Failure<T> = (String, Rc<Case<T>>);

fn random_batch<T: fmt::Debug + 'static>(
    kind: &Kind<T>,
    seed: u64,
    cases: u32,
    check: &impl Fn(&Case<T>) -> Result<(), String>,
) -> Result<(), Failure<T>> {
    let config = Config {
        cases,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        // Some failures are slow, because slowness is the failure.
        max_shrink_time: 30_000,
        max_shrink_iters: 5_000,
        ..Config::default()
    };
    // Shrinking may stop at a simpler case that passes: the last one that failed is the simplest failure.
    let failure: RefCell<Option<Failure<T>>> = RefCell::new(None);
    let outcome = TestRunner::new(config).run(&Inputs(kind.make), |case| {
        check(&case).map_err(|why| {
            *failure.borrow_mut() = Some((why.clone(), case.clone()));
            TestCaseError::fail(why)
        })
    });
    if let Err(TestError::Abort(why)) = outcome {
        panic!("{why}");
    }
    failure.into_inner().map_or(Ok(()), Err)
}

fn last_file(name: &str) -> File {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/campaign");
    fs::create_dir_all(&folder).expect("a folder for the last cases");
    File::create(folder.join(format!("{name}.last"))).expect("a file for the last case")
}

/// Appends the choices of a failing case to the stored ones; from then on it runs first.
fn keep(name: &str, choices: &[u64], why: &str) {
    let line: String = why.lines().next().unwrap_or_default().chars().take(100).collect();
    let path = kept_file(name);
    let open = OpenOptions::new().create(true).append(true).open(&path);
    let written = open.and_then(|mut file| writeln!(file, "{} # {line}", words(choices)));
    if let Err(error) = written {
        println!("campaign {name}: the case is not kept, {}: {error}", path.display());
    }
}
