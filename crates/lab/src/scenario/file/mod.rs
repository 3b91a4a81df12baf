//! Scenario files as text: what serde reads them by, the kinds of their values, and what is wrong with them.

mod de;
mod error;
mod kinds;
mod refusal;
mod source;
mod text;
mod tuned;
pub mod weigh;

pub(crate) use error::Fault;
pub use error::ScenarioError;
pub(crate) use kinds::{
    AgentCount, AgentIndex, Finite, Gap, GroupNumber, Half, Length, Named, Pair, Plain, Real, Size, Whole,
    Word, named, pairs, places, plain, schema, word_or_list,
};
pub(crate) use refusal::{Refusal, Step, Told, refuse, unknown_key};
pub(crate) use source::read;
pub use source::text_of;
pub(crate) use text::read_as;
pub(crate) use text::written;
pub(crate) use tuned::{NoKeys, TimeStep, Tuned};
