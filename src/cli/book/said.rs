//! The phrases around the pages of the book.

use sidestep_lab::text::said::{OneAgent, messages};

messages! {
    pub(crate) room "book" in Exact;

    title() = "sidestep, page by page";
    about() =
        "What local collision avoidance computes, what can be tuned and shown, and what goes wrong. Every figure was \
        made by the program, and the numbers of a page are those of the agent in its figure.";
    contents() = "Contents";
    see() = "See also";
    numbers(agent: OneAgent, step: u64, scenario: String) =
        "The numbers are those of { $agent } at step { $step } of “{ $scenario }”.";
    picture(title: String) = "Figure: { $title }";
    live() = "open this moment in the program";
    sign(title: String) = "In the legend: { $title }";
    folder_taken(folder: String) = "{ $folder }: the folder is not empty; name a new or an empty one";
    no_folder(folder: String) = "{ $folder }: is not a folder; name a new or an empty one";
}
