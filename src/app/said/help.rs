//! The window of keys, and the hint at the start.

use sidestep_lab::text::said::messages;

messages! {
    "help" in Exact;

    window();
    mouse();
    sliders();
    hint();
}
