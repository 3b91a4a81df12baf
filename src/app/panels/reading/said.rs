//! Texts of the page next to the worlds.

use sidestep_lab::text::{
    message::Message,
    said::{OneAgent, messages},
};

messages! {
    pub(crate) room "reading" in Exact;

    page() = "Page";
    entry(title: String) = "Page: { $title }";
    back() = "the page before";
    forward() = "the page after";
    close() = "close (Esc)";
    contents() = "All pages";
    about_contents() =
        "What something is, its formula, and the numbers of the selected agent. ? over a control opens its page.";
    see() = "See also";
    numbers(agent: OneAgent) = "Green numbers are those of { $agent }, now.";
    nobody() = "Click an agent: the page shows its numbers.";
    mark(title: String) = "What is this? A page: { $title }";
    plot(figure: Message) = "Plot { $figure } over time";
    museum() = "Both forms at work, in the museum";
    ailing(scene: String) = "A scene that has it: { $scene }";
}
