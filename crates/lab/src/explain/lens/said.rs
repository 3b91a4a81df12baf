//! What the plane of velocities says of its backgrounds.

use crate::text::{quantity::Meters, said::messages};

messages! {
    pub(crate) room "plane" in Exact;

    heat_none() = "none";
    heat_time_to_collision() = "time to collision";
    heat_violation() = "worst violation";
    heat_penalty() = "penalty";

    about_none() = "No background.";
    about_time_to_collision() =
        "Seconds until the first neighbor is hit if all others keep their velocities: the sooner, the stronger; beyond \
        the time horizon nothing.";
    about_violation() =
        "How far each velocity lies on the wrong side of the worst half-plane, or inside the deepest velocity \
        obstacle.";
    about_penalty(safety: Meters) =
        "Distance to the preferred velocity plus { $safety } over the time to collision: what RVO's sampling \
        minimizes.";
}
