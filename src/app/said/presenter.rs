//! The window before an audience.

use sidestep_lab::text::{message::Message, quantity::Seconds, said::messages};

messages! {
    "presenter" in Exact;

    caption(title: String, method: Message, time: Seconds);
    method(name: String);
    several_methods();
    leave();
}
