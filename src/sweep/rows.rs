//! The rows of a sweep in a file: one a run, in the order in which runs end, then sorted.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use super::{
    error::SweepError,
    spec::{Combination, Shard, Sweep},
};
use crate::{
    metrics::{METRICS, Metric},
    record::write_whole,
};

/// The rows of a sweep by the number of their run.
pub type Rows = BTreeMap<usize, String>;

impl Sweep {
    /// The columns.
    pub fn header(&self) -> String {
        let keys = self.axes().iter().map(|varied| varied.key.as_str());
        let figures = METRICS.iter().map(|figure| figure.id);
        let columns = ["run"].into_iter().chain(keys).chain(["seed", "steps"]).chain(figures);
        columns.chain(["digest", "sweep"]).collect::<Vec<_>>().join(",")
    }

    /// The column of a figure.
    pub(super) fn column(&self, figure: &Metric) -> usize {
        let index = METRICS.iter().position(|other| other.id == figure.id).unwrap_or_default();
        self.axes().len() + 3 + index
    }

    /// The cells of a run that are known before it has run: its number, its values, its seed.
    pub(super) fn known_cells(&self, run: usize) -> Vec<String> {
        let Combination { values, seed } = self.combination(run);
        let values = values.iter().zip(self.axes()).map(|(value, varied)| varied.value(*value).to_string());
        [run.to_string()].into_iter().chain(values).chain([seed.to_string()]).collect()
    }

    /// The run of a row, if it is one of this sweep.
    fn run_of(&self, line: &str) -> Option<usize> {
        let cells: Vec<&str> = line.split(',').collect();
        let run: usize = cells.first()?.parse().ok().filter(|run| *run < self.runs())?;
        let known = self.known_cells(run);
        let fits = cells.len() == self.axes().len() + 3 + METRICS.len() + 2
            && cells.starts_with(&known.iter().map(String::as_str).collect::<Vec<_>>())
            && cells.last() == Some(&self.fingerprint());
        fits.then_some(run)
    }

    /// Writes the rows in order, with the header: the whole file or nothing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, rows: &Rows, path: &Path) -> io::Result<()> {
        write_whole(path, |out| {
            writeln!(out, "{}", self.header())?;
            rows.values().try_for_each(|row| writeln!(out, "{row}"))
        })
    }
}

/// A file of rows that is open at its end, and the rows in it.
#[derive(Debug)]
pub struct RowFile {
    path: PathBuf,
    file: File,
    rows: Rows,
}

impl RowFile {
    /// Opens a file of rows, or begins one; a torn row at its end is cut off.
    ///
    /// # Errors
    /// The file holds something else, or cannot be read and written.
    pub fn open(sweep: &Sweep, path: &Path) -> Result<RowFile, SweepError> {
        let text = read(path)?;
        let header = sweep.header();
        let other = |line| SweepError::OtherRow { path: path.to_path_buf(), line };
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
            let run = sweep.run_of(line).ok_or_else(|| other(number))?;
            rows.entry(run).or_insert_with(|| line.to_string());
        }
        let open = || {
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(whole as u64)?;
            if whole == 0 {
                file.write_all(format!("{header}\n").as_bytes())?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| SweepError::Write { path: path.to_path_buf(), error })?;
        Ok(RowFile { path: path.to_path_buf(), file, rows })
    }

    /// The runs of a shard that have no row.
    pub fn missing(&self, sweep: &Sweep, shard: Shard) -> Vec<usize> {
        let runs = (shard.index..sweep.runs()).step_by(shard.count);
        runs.filter(|run| !self.rows.contains_key(run)).collect()
    }

    /// Adds the row of a run. One write for a row, so that a sudden end tears the last one at most.
    pub(super) fn append(&mut self, run: usize, row: String) -> Result<(), SweepError> {
        let written = self.file.write_all(format!("{row}\n").as_bytes());
        written.map_err(|error| SweepError::Write { path: self.path.clone(), error })?;
        self.rows.insert(run, row);
        Ok(())
    }

    /// The rows, with the file closed.
    pub(super) fn into_rows(self) -> Rows {
        self.rows
    }
}

/// The text of a file; nothing where there is none.
fn read(path: &Path) -> Result<String, SweepError> {
    let wrong = |error| SweepError::Read { path: path.to_path_buf(), error };
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(SweepError::NoFile(path.to_path_buf())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(wrong(error)),
        Ok(_) => fs::read_to_string(path).map_err(wrong),
    }
}
