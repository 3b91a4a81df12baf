//! The text of the program: messages as data, catalogs of words, and the forms of numbers, units and lists.
//!
//! Files and the command line's arguments have their own forms; the core words its terms, tooltips and errors for its
//! own users, and the modules of these names here offer the same as messages.

pub mod breaks;
pub mod called;
pub mod catalog;
pub mod commands;
pub mod formulas;
pub mod language;
pub mod marked;
pub mod message;
pub mod names;
pub mod numbers;
pub mod phrases;
pub mod quantity;
pub mod refusals;
pub mod said;
mod spacing;
pub mod spelling;
pub mod terms;
pub mod tooltips;
pub mod unit;
pub mod words;
