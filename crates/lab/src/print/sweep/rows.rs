//! The rows of many runs in a file: one for each run, in the order in which runs end, finally sorted.

use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use same_file::Handle;
use sidestep_core::sim::digest::digest;

use super::{
    said,
    spec::{Combination, Shard, Sweep},
};
use crate::{
    clips::{check_writable, write_whole},
    run::metrics::{METRICS, Metric, metric::cell},
    text::{message::Message, refusals},
};

/// The rows of a sweep or a benchmark by the number of their run.
pub type Rows = BTreeMap<usize, String>;

/// Many runs, counted from 0, with a row of CSV for each. A row identifies its run, and whether that run belongs to the
/// plan.
pub trait RowPlan: Sync {
    /// The columns.
    fn header(&self) -> String;

    /// The number of runs.
    fn runs(&self) -> usize;

    /// The run of a row; `None` if the row does not belong to the plan.
    fn run_of(&self, line: &str) -> Option<usize>;

    /// Makes a run on this thread, and returns its row without the end of the line.
    ///
    /// # Errors
    /// If the run cannot be made.
    fn row(&self, run: usize) -> Result<String, Message>;
}

impl RowPlan for Sweep {
    fn header(&self) -> String {
        let keys = self.axes().iter().map(|varied| varied.key.as_str());
        let figures = METRICS.iter().map(|figure| figure.id);
        let columns = ["run"].into_iter().chain(keys).chain(["seed", "steps"]).chain(figures);
        columns.chain(["digest", "sweep"]).collect::<Vec<_>>().join(",")
    }

    fn runs(&self) -> usize {
        self.count()
    }

    fn run_of(&self, line: &str) -> Option<usize> {
        let cells: Vec<&str> = line.split(',').collect();
        let run: usize = cells.first()?.parse().ok().filter(|run| *run < self.count())?;
        let known = self.known_cells(run);
        let fits = cells.len() == self.axes().len() + 3 + METRICS.len() + 2
            && cells.starts_with(&known.iter().map(String::as_str).collect::<Vec<_>>())
            && cells.last() == Some(&self.fingerprint());
        fits.then_some(run)
    }

    fn row(&self, run: usize) -> Result<String, Message> {
        let (scenario, commands) = self.setting(run);
        let mut course = scenario.observed_run(&commands).map_err(|error| refusals::command(&error))?;
        while !self.length().is_over(course.world()) {
            course.step();
        }
        let mut row = self.known_cells(run);
        row.push(course.world().step.to_string());
        let sample = course.sample();
        row.extend(METRICS.iter().map(|figure| cell((figure.world)(&sample))));
        row.push(format!("{:016x}", digest(course.world())));
        row.push(self.fingerprint().to_string());
        Ok(row.join(","))
    }
}

impl Sweep {
    /// The column of a figure.
    pub(super) fn column(&self, figure: &Metric) -> usize {
        let index = METRICS.iter().position(|other| other.id == figure.id).unwrap_or_default();
        self.axes().len() + 3 + index
    }

    /// The cells of a run that are known before it is made: its number, its values, its seed.
    pub(super) fn known_cells(&self, run: usize) -> Vec<String> {
        let Combination { values, seed } = self.combination(run);
        let values = values.iter().zip(self.axes()).map(|(value, varied)| varied.value(*value).to_string());
        [run.to_string()].into_iter().chain(values).chain([seed.to_string()]).collect()
    }
}

/// A file of rows that is open at its end, and the rows in it. It is locked against other commands that write rows.
#[derive(Debug)]
pub struct RowFile {
    path: PathBuf,
    file: File,
    rows: Rows,
}

impl RowFile {
    /// Opens a file of rows, or creates one; an incomplete row at its end is cut off.
    ///
    /// # Errors
    /// The file has other content, or cannot be read and written.
    pub fn open(plan: &dyn RowPlan, path: &Path) -> Result<RowFile, Message> {
        let mut file = locked(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| cannot_read(path, &error))?;
        let header = plan.header();
        let other = |line| said::other_row(path.display().to_string(), line);
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
            let run = plan.run_of(line).ok_or_else(|| other(number))?;
            rows.entry(run).or_insert_with(|| line.to_string());
        }
        let mut begin = || -> io::Result<()> {
            file.set_len(whole as u64)?;
            if whole == 0 {
                file.write_all(format!("{header}\n").as_bytes())?;
            }
            Ok(())
        };
        begin().map_err(|error| cannot_write(path, &error))?;
        Ok(RowFile { path: path.to_path_buf(), file, rows })
    }

    /// The runs of a shard that have no row.
    pub fn missing(&self, plan: &dyn RowPlan, shard: Shard) -> Vec<usize> {
        let runs = (shard.index..plan.runs()).step_by(shard.count);
        runs.filter(|run| !self.rows.contains_key(run)).collect()
    }

    /// Adds the row of a run. Each row is a single write, so that a sudden end breaks at most the last one.
    pub(super) fn append(&mut self, run: usize, row: String) -> Result<(), Message> {
        let written = self.file.write_all(format!("{row}\n").as_bytes());
        written.map_err(|error| cannot_write(&self.path, &error))?;
        self.rows.insert(run, row);
        Ok(())
    }

    /// Writes the rows in order, with the header: the whole file or nothing. The lock ends when the file is in place.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn sort(self, plan: &dyn RowPlan) -> io::Result<Rows> {
        write_whole(&self.path, |out| {
            writeln!(out, "{}", plan.header())?;
            self.rows.values().try_for_each(|row| writeln!(out, "{row}"))
        })?;
        Ok(self.rows)
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> Message {
    said::cannot_read(path.display().to_string(), error.to_string())
}

fn cannot_write(path: &Path, error: &io::Error) -> Message {
    said::cannot_write(path.display().to_string(), error.to_string())
}

/// Opens or creates the file at `path`, and locks it: a second sweep would overwrite the rows of the first.
fn locked(path: &Path) -> Result<File, Message> {
    let wrong = |error: io::Error| cannot_write(path, &error);
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => return Err(said::no_file(path.display().to_string())),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(cannot_read(path, &error)),
        _ => check_writable(path).map_err(|error| said::as_told(error.to_string()))?,
    }
    loop {
        let file = File::options().create(true).read(true).append(true).open(path).map_err(wrong)?;
        // On file systems without locks, rows are not protected.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(said::busy(path.display().to_string()));
        }
        let own = file.try_clone().and_then(Handle::from_file).map_err(wrong)?;
        // A sweep that ended between the two calls has replaced this file by its sorted rows.
        if Handle::from_path(path).is_ok_and(|there| there == own) {
            return Ok(file);
        }
    }
}
