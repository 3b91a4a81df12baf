//! What worlds side by side differ in.

use sidestep_lab::text::said::{OneAgent, messages};

messages! {
    "panes" in Exact;

    restart();
    named(what: String);
    of_one(what: String, agent: OneAgent);
    not_rotated();
}
