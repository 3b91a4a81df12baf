//! When everybody has arrived.

use sidestep_lab::text::said::messages;

messages! {
    "over" in Exact;

    arrived();
    again();
    about_again();
    next(title: String);
}
