//! A published slip of the museum.

use sidestep_lab::text::{message::Message, said::messages};

messages! {
    "slip" in Exact;

    explanation(about: Message);
    printed();
    repaired();
    measured(effect: Message);
    measuring();
    elsewhere();
    in_room(room: Message, title: Message);

    visit();
    visit_about();
    museum();
    all_rooms();
    from(room: Message);
    explained_only();
    open_scene(title: String);
    open_scene_about();
    side_by_side();
    side_by_side_about();
}
