//! The faults in marks.

use sidestep_core::model::Key;

use crate::text::{message::Message, said::messages};

messages! {
    pub(crate) room "mark" in Exact;

    unclosed(mark: String) = "the mark { $mark } has no end; close it by ], or write [[ for a bracket";
    unknown(mark: String) =
        "the mark { $mark } names nothing; write [agent 3], [edge 7], [pillar 2], [orca.len = 2], [method = vo], \
        [overlay cones], [scenario doorway] or [words | agent 3], and [[ for a bracket";
    no_body(mark: String, agents: usize, edges: usize, pillars: usize) =
        "the mark { $mark } names nothing: agents, edges and pillars are { $agents }, { $edges } and { $pillars }, \
        counted from 0";
    unknown_key(mark: String, key: String) =
        "the mark { $mark } names nothing: there is no parameter { $key }; `sidestep keys` lists them all";
    unknown_key_near(mark: String, key: String, near: String) =
        "the mark { $mark } names nothing: there is no parameter { $key }, did you mean { $near }?";
    unknown_method(mark: String, method: String, known: String) =
        "the mark { $mark } names nothing: there is no method { $method }; it is one of { $known }";
    value(mark: String, key: Key, reason: Message) = "the mark { $mark } names no value: { $key } { $reason }";
}
