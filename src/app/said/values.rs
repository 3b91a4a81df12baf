//! What values that belong together would change.

use sidestep_lab::text::{
    message::Message,
    said::{OneAgent, messages},
};

messages! {
    "values" in Exact;

    window();
    preset();
    button();
    about_button();
    key();
    now();
    then();
    mixed();
    nothing();
    source(source: String);
    secondary(cited: String);
    unsaid(count: usize);
    unsaid_row(name: String, says: String);
    warning(sentence: Message);
    warning_of(agent: OneAgent, sentence: Message);
    refused(reason: Message);
    for_all();
    for_agent(agent: OneAgent);
    for_several(who: Message);
    these(agents: usize);
    cancel();
}
