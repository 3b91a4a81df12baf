//! Sweeps: a scenario with every combination of parameters and seeds.
//!
//! ```text
//!   vary a=1,2, vary b=0..1:3, seeds 1..2          run   a  b    seed
//!                                                   0    1  0    1
//!   the last varied key turns faster,               1    1  0    2
//!   the seed fastest                                2    1  0.5  1   …
//! ```
//! A row is written when its run is done, in any order, and the file is sorted at the end. A row names its run and its
//! sweep, so that existing rows need not be made again. A [`Benchmark`] is stored in the same way.

mod benchmark;
mod of_methods;
mod rows;
mod runner;
pub(crate) mod said;
mod spec;
mod table;

pub use benchmark::{Benchmark, BenchmarkFigures, BenchmarkScene, MethodTotals};
pub use of_methods::{
    MethodRun, OverScenes, RunFailure, TELLING_FIGURES, USUAL_SECONDS, avoiding_methods, command_for,
    failures_of, header_of_methods, row_of_method, telling_figures,
};
pub use rows::{RowFile, RowPlan, Rows};
pub use runner::run_missing;
pub use spec::{Length, Shard, Sweep, Varied, parse_seeds, varied_and_set};
pub use table::{Summary, chart, plot, summaries, telling};
