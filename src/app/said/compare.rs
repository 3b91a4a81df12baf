//! Worlds side by side.

use sidestep_lab::text::said::messages;

messages! {
    "compare" in Exact;

    button();
    sign();
    so_many_button(worlds: usize);
    one_world();
    other();
    about();

    pair();
    pair_about();
    methods();
    methods_about();
    len();
    len_about();
    len_few();
    len_few_about();
    len_many();
    len_many_about();
    horizons();
    horizons_about();

    window();
    what_differs();
    worlds();
    so_many(worlds: usize);
    compare();
    want_values();
    want_more(most: usize, given: usize);
}
