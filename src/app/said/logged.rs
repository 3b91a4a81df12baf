//! What the right panel says of a log that is followed.

use sidestep_lab::{
    messages,
    text::{message::Message, quantity::Percent},
};

messages! {
    "logged" in ThreeDigits;

    the_log();
    let_one_go();
    about_let_one_go();
    let_all_go();
    about_let_all_go();
    by_itself();
    goes_by_itself();

    live(steps: usize);
    was_live(steps: usize);
    skipped(steps: usize);
    waits(seconds: usize, wait: Message);
    held(decisions: usize, differing: usize);
    holding(share: Percent);
    no_rate();
    frames_a_second();
    set_rate();
    estimated();
    moved(as_decided: usize, checked: usize);
    first(step: String, agent: String);
    go_there();
    velocities(logged: String, ours: String, apart: String);
    not_decided();
    causes();
    cause(share: Percent, cause: Message);
    none_of_these();
    no_part(agents: String, more: usize);
    only_for_orca();
}
