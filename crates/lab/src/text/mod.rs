//! What the program says: messages as data, catalogs of words, and how numbers, units and lists are written.
//!
//! Files and the command line's arguments have forms of their own; the core words its terms, tooltips, commands and
//! refusals for its own users, and modules of these names have the same as messages.

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
