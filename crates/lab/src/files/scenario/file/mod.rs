//! Scenario files as text: serde deserialization, the kinds of their values, and faults.

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
    AgentCount, AgentIndex, AnyLength, FileWord, Finite, GroupNumber, IdHalf, NumberOrWord, Real,
    SignedLength, Size, Vector, WholeNumber, Word, WorldTime, named, pairs, places, plain, schema,
    word_or_list,
};
pub(crate) use refusal::{PathStep, Refusal, RefusalWords, refuse, unknown_key};
pub(crate) use source::read;
pub use source::text_of;
pub(crate) use text::read_as;
pub(crate) use text::written;
pub(crate) use tuned::{NoKeys, TimeStepValue, Tuned};
