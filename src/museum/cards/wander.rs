//! The slips of wander in a port.

use crate::museum::{Room, Slip, key, measure::wander as measure};

pub const SLIPS: &[Slip] = &[
    Slip {
        id: "memory",
        room: Room::Wander,
        title: "A target without memory",
        key: key("museum.memory"),
        printed: "T = jitter · ξ, then T = r · T / |T|",
        repaired: "T += jitter · ξ, then T = r · T / |T|",
        about: "= for +=: each step picks any direction, and the normalization cancels the jitter. \"It limits the jitter\", the text says of wanderJitter: printed, it limits nothing; repaired, a larger wanderJitter makes the target jitter more.",
        measure: Some(measure::memory),
    },
    Slip {
        id: "distance",
        room: Room::Wander,
        title: "Jitter for distance",
        key: key("museum.distance"),
        printed: "target = T + (jitter, 0)",
        repaired: "target = T + (distance, side)",
        about: "The circle stands at the distance of the jitter; wanderDistance is never used.",
        measure: Some(measure::distance),
    },
    Slip {
        id: "time",
        room: Room::Wander,
        title: "Jitter for each frame",
        key: key("museum.time"),
        printed: "T += jitter · ξ",
        repaired: "T += jitter · √dt · ξ",
        about: "The faster the frames, the wilder the stroll. (Scaled by dt, as in the book, it dies away instead.)",
        measure: Some(measure::time),
    },
];
