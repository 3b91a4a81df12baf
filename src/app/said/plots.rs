//! Figures over time.

use sidestep_lab::text::{
    message::Message,
    said::{OneAgent, messages},
};

messages! {
    "plots" in Exact;

    definition(about: Message, formula: Message, source: Message);
    agent(agent: OneAgent);
    agent_about();
    csv();
    csv_about();
    this_world();
}
