//! The slips of wander in a port.

use crate::learn::museum::{Room, Slip, key, measure::wander as measure, said};

pub const SLIPS: &[Slip] = &[
    Slip {
        id: "memory",
        room: Room::Wander,
        title: said::memory_title,
        key: key("museum.memory"),
        printed: "T = jitter · ξ, then T = r · T / |T|",
        repaired: "T += jitter · ξ, then T = r · T / |T|",
        about: said::memory_about,
        measure: Some(measure::memory),
    },
    Slip {
        id: "distance",
        room: Room::Wander,
        title: said::distance_title,
        key: key("museum.distance"),
        printed: "target = T + (jitter, 0)",
        repaired: "target = T + (distance, side)",
        about: said::distance_about,
        measure: Some(measure::distance),
    },
    Slip {
        id: "time",
        room: Room::Wander,
        title: said::time_title,
        key: key("museum.time"),
        printed: "T += jitter · ξ",
        repaired: "T += jitter · √dt · ξ",
        about: said::time_about,
        measure: Some(measure::time),
    },
];
