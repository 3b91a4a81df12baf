//! The syntax of scenario files: text to a tree of values that know their offsets, and tables to text. The meaning of
//! the values is not known here.

mod error;
mod node;
mod parse;
mod put;
mod source;
mod table;
pub mod weigh;

pub(crate) use error::Fault;
pub(crate) use error::Result;
pub use error::ScenarioError;
pub(super) use node::Entry;
pub(crate) use node::{Content, Node};
pub(super) use parse::empty;
pub(super) use put::Put;
pub(crate) use source::read;
pub use source::text_of;
pub(crate) use source::tree;
pub(crate) use table::{Table, TableName};
