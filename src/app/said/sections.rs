//! The headings over sliders.

use sidestep_lab::text::said::messages;

messages! {
    "sections" in Exact;

    steering();
    wander();
    detection_box();
    feeler();
    wall_feelers();
    limits();
    museum();
    more();

    undo();
    undo_about();
    reset();
    reset_about();

    ahead();
    ahead_about();
    left();
    left_about();
    right();
    right_about();
    far();
    far_about();
}
