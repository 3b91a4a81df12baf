//! Why the core refuses something.

use crate::text::{
    message::Message,
    said::{OneAgent, messages},
};

messages! {
    "refusal" in Exact;

    unknown_key(key: String, known: String);
    unknown_key_near(key: String, near: String);
    not_an_assignment(text: String);
    value(key: String, reason: Message);
    wrong_type(wanted: String, got: String);
    out_of_range(got: String, least: String, most: String);

    no_such_agent(agent: usize, agents: usize);
    no_such_waypoint(waypoint: usize, waypoints: usize);
    removed(id: String);
    obstacle_removed(id: String);
    itself(agent: OneAgent);

    too_few(vertices: usize);
    repeated(first: usize, second: usize);
    crossing(first: usize, second: usize);
    too_short(vertex: usize);
    not_a_disc(radius: String);

    too_far(what: String, most: String, value: String);
    not_finite(what: String, value: String);
}
