//! A published slip of the museum.

use sidestep::text::{message::Message, said::messages};

messages! {
    "slip" in Exact;

    explanation(about: Message);
    printed();
    repaired();
    measured(effect: Message);
    measuring();
    elsewhere();
    in_room(room: Message, title: Message);
}
