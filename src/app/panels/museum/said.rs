//! Texts of the museum of slips.

use sidestep_lab::text::{message::Message, said::messages};

messages! {
    pub(crate) room "slip" in Exact;

    explanation(about: Message) = "Explanation: { $about }";
    printed() = "AS PRINTED";
    repaired() = "REPAIRED";
    measured(effect: Message) = "Measured: { $effect }";
    measuring() = "measuring …";
    elsewhere() = "explained only, or switched elsewhere";
    in_room(room: Message, title: Message) = "{ $room }: { $title }";

    // The pages of the museum
    visit() = "visit the museum";
    visit_about() =
        "A page for each published slip: both formulas, two small worlds that run by them, and the measured effect.";
    museum() = "Museum of slips";
    all_rooms() = "all";
    from(room: Message) = "Source: { $room }";
    explained_only() = "Explained only: nothing moves differently by it.";
    open_scene(title: String) = "Open \"{ $title }\"";
    open_scene_about() = "The scene that shows it, as printed.";
    side_by_side() = "Side by side";
    side_by_side_about() = "Both worlds in full size.";
}
