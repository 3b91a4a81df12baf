//! The window of keys, and the hint at the start.

use sidestep::text::said::messages;

messages! {
    "help" in Exact;

    window();
    mouse();
    sliders();
    hint();
}
