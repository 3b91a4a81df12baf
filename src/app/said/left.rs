//! The left panel.

use sidestep::text::said::messages;

messages! {
    "left" in Exact;

    parameters();
    overlays();
}
