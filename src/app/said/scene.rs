//! What a scene says of itself, and how it opens.

use sidestep_lab::text::said::messages;

messages! {
    "scene" in Exact;

    heading();
    title();
    text();
    camera();
    hint_title();
    hint_text();
    about_text();
    seed();
    about_seed();
    time_step();
    method();
    about_method();
    several();
    other_seed();
    about_other_seed();
    name_of_group(number: usize);
    numbered_group(number: usize);
    new_group(letter: String);
    picked(agents: usize);
    group_called(name: String);
}
