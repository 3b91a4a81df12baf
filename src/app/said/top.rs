//! The top bar.

use sidestep_lab::text::{
    message::Message,
    quantity::{Number, Seconds},
    said::{OneAgent, messages},
};

messages! {
    "top" in ThreeDigits;

    method(about: String, whom: Message, key: usize);
    all_agents();
    agent(agent: OneAgent);
    several(agents: usize);

    restart();
    pause();
    play();
    speed();
    clock(time: Seconds, step: u64);
    short_clock(time: Seconds);
    all_arrived();
    all_arrived_about();
    behind(factor: Number);
    behind_about();

    keys();
    keys_button();
    keys_sign();
    view();
}
