//! The reasons of the core's errors, in English as the core words them.

use crate::text::{
    message::Message,
    said::{OneAgent, messages},
};

messages! {
    pub(crate) room "refusal" in Exact;

    unknown_key(english: String, key: String, known: String) = "{ $english }";
    unknown_key_near(key: String, near: String) = "unknown key { $key }, did you mean { $near }?";
    not_an_assignment(english: String, text: String) = "{ $english }";
    value(key: String, reason: Message) = "{ $key } { $reason }";
    wrong_type(english: String, wanted: String, got: String) = "{ $english }";
    out_of_range(english: String, got: String, least: String, most: String) = "{ $english }";

    no_such_agent(english: String, agent: usize, agents: usize) = "{ $english }";
    no_such_waypoint(english: String, waypoint: usize, waypoints: usize) = "{ $english }";
    removed(english: String, id: String) = "{ $english }";
    obstacle_removed(english: String, id: String) = "{ $english }";
    later_target(english: String, agent: OneAgent) = "{ $english }";
    itself(english: String, agent: OneAgent) = "{ $english }";
    goals(english: String, what: String, value: String, least: String, largest: String) = "{ $english }";

    too_few(english: String, vertices: usize) = "{ $english }";
    repeated(english: String, first: usize, second: usize) = "{ $english }";
    crossing(english: String, first: usize, second: usize) = "{ $english }";
    too_short(english: String, vertex: usize) = "{ $english }";
    not_a_disc(english: String, radius: String) = "{ $english }";

    too_far(english: String, what: String, most: String, value: String) = "{ $english }";
    not_finite(english: String, what: String, value: String) = "{ $english }";
}
