//! Whom the sliders are about.

use sidestep::text::said::{OneAgent, messages};

messages! {
    "parameters" in Exact;

    of();
    all_agents();
    agent(agent: OneAgent);
    selected_agent();
    select_first();
}
