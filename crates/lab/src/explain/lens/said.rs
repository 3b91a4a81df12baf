//! The phrases of the backgrounds of the plane of velocities, and of the charts of the other schools.

use sidestep_core::avoid::Source;

use crate::text::{
    message::Message,
    quantity::{Meters, UnitNumber},
    said::messages,
};

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

    // Charts of the other schools
    of_the_one_taken(penalty: Message) = "{ $penalty } of the velocity that is taken";
    term(name: Message, value: UnitNumber) = "{ $name } { $value }";
    color_of_dots(name: Message, least: UnitNumber, most: UnitNumber) = "dots: { $name }, { $least } to { $most }";
    push_over_gap(of: Source) = "push of { $of } over the gap";
    no_push() = "Nothing in range pushes it.";
    speed_over_spacing() = "speed over spacing";
    none_ahead() = "no one in the strip ahead";
    value_at(value: UnitNumber, place: UnitNumber) = "{ $value } at { $place }";
    velocity_of_other() = "ORCA also reads the velocity of the other";
}
