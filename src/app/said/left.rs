//! The left panel.

use sidestep_lab::text::{quantity::Seconds, said::messages};

messages! {
    "left" in Exact;

    parameters();
    overlays();
    opens_at(time: Seconds);
    from_the_start();
    about_the_start();
}
