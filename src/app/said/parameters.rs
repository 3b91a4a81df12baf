//! Whom the sliders are about.

use sidestep_lab::text::said::{OneAgent, messages};

messages! {
    "parameters" in Exact;

    len();
    share();
    of();
    all_agents();
    agent(agent: OneAgent);
    selected_agent();
    select_first();
    picked(agents: usize);
    a_group();
    group_of(name: String, agents: usize);
}
