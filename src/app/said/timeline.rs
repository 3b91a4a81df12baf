//! The bar of time.

use sidestep_lab::text::{
    message::Message,
    quantity::{Megabytes, Seconds},
    said::{OneAgent, messages},
};

messages! {
    "timeline" in Exact;

    first_step();
    step_back();
    step();
    last_step();
    event_before();
    next_event();
    runs_to_step(step: u64);
    runs_to_event();
    stop();

    more();
    plots();
    marks();
    marks_about();
    repeat();
    repeats(from: u64, to: u64);
    no_repeat();

    memory(bytes: Megabytes);
    memory_about(steps: usize, most: Megabytes, told: Message);
    same();
    differs(step: u64);
    may_take();

    branch(number: usize);
    branch_row(branch: Message, name: Message, from: Option<Message>, steps: usize);
    from(branch: Message, step: u64);
    branches();

    track();
    here(step: u64, time: Option<Message>);
    at_time(time: Seconds);
    starts();

    event(step: u64, kind: Message, who: Option<Message>);
    of_agent(agent: OneAgent);
    of_agents(agent: OneAgent, more: usize);
    of_logged(name: String);
    of_logged_and(name: String, more: usize);
    next(first: Message, next: Message);
}
