//! A published slip of the museum.

use sidestep::text::said::messages;

messages! {
    "slip" in Exact;

    explanation(about: String);
    printed();
    repaired();
    measured(effect: String);
    measuring();
    elsewhere();
    in_room(room: String, title: String);
}
