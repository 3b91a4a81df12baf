//! What is wrong with a mark.

use sidestep_core::model::Key;

use crate::text::{message::Message, said::messages};

messages! {
    "mark" in Exact;

    unclosed(mark: String);
    unknown(mark: String);
    no_body(mark: String, agents: usize, edges: usize, pillars: usize);
    unknown_key(mark: String, key: String);
    unknown_key_near(mark: String, key: String, near: String);
    unknown_method(mark: String, method: String, known: String);
    value(mark: String, key: Key, reason: Message);
}
