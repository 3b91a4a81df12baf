//! What the program says: messages as data, catalogs of words, and how numbers, units and lists are written.
//!
//! Files and the command line's arguments have forms of their own; the core words its refusals for its own users, and
//! `refusals` has the same as messages.

pub mod catalog;
pub mod marked;
pub mod message;
pub mod numbers;
pub mod quantity;
pub mod refusals;
pub mod said;
pub mod terms;
pub mod words;
