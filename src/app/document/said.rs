//! Texts about the scene, and about opening it.

use sidestep_lab::text::said::messages;

messages! {
    pub(crate) room "scene" in Exact;

    heading() = "scene";
    title() = "the title";
    text() = "the text of the scene";
    unit() = "the unit of the scene";
    lengths_in() = "lengths in";
    about_unit() =
        "In what unit lengths, speeds and forces are shown and typed. The scene is the same, and its file stays in meters.";
    unit_is(symbol: String) = "1 { $symbol } =";
    camera() = "the camera of the scene";
    hint_title() = "title";
    hint_text() = "What to watch. Try what to try.";
    about_text() =
        "What to watch; from \"Try\" on, what to try. Marks tie words to the picture: [agent 3], [orca.len = 2].";
    seed() = "seed";
    about_seed() =
        "Where everything random comes from: the layout of random groups, wandering, noise against deadlock. Another \
        one lays random groups out again.";
    time_step() = "time step";
    method() = "method";
    about_method() = "How all agents avoid each other.";
    several() = "several";
    other_seed() = "another";
    about_other_seed() = "The next seed. Random groups that are still in their layout are laid out again.";
    name_of_group(number: usize) = "the name of group { $number }";
    numbered_group(number: usize) = "group { $number }";
    new_group(letter: String) = "group { $letter }";
    picked(agents: usize) = "the { $agents } that are picked";
    none_left(name: String) = "None of { $name } is left.";
    group_called(name: String) = "{ $name }";
}
