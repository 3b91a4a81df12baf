//! The words around the pages of the book.

use sidestep_lab::text::said::{OneAgent, messages};

messages! {
    "book" in Exact;

    title();
    about();
    contents();
    see();
    numbers(agent: OneAgent, step: u64, scenario: String);
    picture(title: String);
    sign(title: String);
    folder_taken(folder: String);
    no_folder(folder: String);
}
