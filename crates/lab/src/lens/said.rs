//! What the plane of velocities says of its backgrounds.

use crate::text::{quantity::Meters, said::messages};

messages! {
    "plane" in Exact;

    heat_none();
    heat_time_to_collision();
    heat_violation();
    heat_penalty();

    about_none();
    about_time_to_collision();
    about_violation();
    about_penalty(safety: Meters);
}
