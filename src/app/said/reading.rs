//! The page beside the worlds.

use sidestep_lab::text::{
    message::Message,
    said::{OneAgent, messages},
};

messages! {
    "reading" in Exact;

    page();
    entry(title: String);
    back();
    forward();
    close();
    contents();
    about_contents();
    see();
    numbers(agent: OneAgent);
    nobody();
    mark(title: String);
    plot(figure: Message);
    museum();
    ailing(scene: String);
}
