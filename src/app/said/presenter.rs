//! The window before an audience.

use sidestep::text::{quantity::Seconds, said::messages};

messages! {
    "presenter" in Exact;

    caption(subject: String, time: Seconds);
    leave();
}
