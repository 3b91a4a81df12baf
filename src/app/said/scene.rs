//! What a scene says of itself, and how it opens.

use sidestep::text::said::messages;

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
}
