//! The Python module `rvo2`: Python-RVO2's interface on the ORCA of sidestep-core, to the bit.
//!
//! In reading order: `walker` and `walls` are the caller's settings, `original` decides as RVO2 does, `crowd` steps,
//! `reading` computes what an agent looked at, `recorder` stores the run, `lent` lets other threads run, `interface`
//! and `beyond` are visible to Python.
#![forbid(unsafe_code)]

mod walker;
mod walls;

mod programs;
mod tree;

mod original;
mod pursuer;
mod threads;

mod crowd;
mod lent;
mod reading;
mod recorder;

mod arguments;
mod beyond;
mod interface;
mod pairs;

use pyo3::prelude::*;

/// Crowds that avoid each other by ORCA: the interface of Python-RVO2.
#[pymodule]
mod rvo2 {
    #[pymodule_export]
    use crate::{interface::PyRVOSimulator, pairs::Pairs};
}
