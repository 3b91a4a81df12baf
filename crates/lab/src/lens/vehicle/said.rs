//! What is said of a vehicle in its own axes.

use sidestep_core::avoid::Source;

use crate::text::{
    message::Message,
    quantity::{Degrees, Meters, Newtons, Percent},
    said::{messages, wordings},
};

wordings! {
    /// A side of a vehicle.
    Flank { Left = "left", Right = "right" }

    /// What a force along the heading does.
    Along { Brakes = "brakes", DrivesOn = "drives_on" }
}

messages! {
    "vehicle" in TwoDecimals;

    vehicle(ahead: Message, walls: Option<Message>, stroll: Option<Message>, forces: Message);
    no_vehicle();

    box_free(length: Meters, tagged: usize);
    box_acts(length: Meters, pillar: Source, ahead: Meters, aside: Meters, side: Flank, ip: Meters, push: Message);
    box_pushes(lateral: Newtons, side: Flank, along: Along, braking: Newtons);
    feeler_free(length: Meters, seen: usize);
    feeler_acts(length: Meters, pillar: Source, ahead: Meters, dist: Meters, keep: Meters, others: Option<Message>, turn: Message);
    feeler_others(others: usize);
    feeler_steers(force: Newtons, side: Flank, rest: Percent);
    feels_nothing();
    walls(of: Vec<Source>, force: Newtons);
    stroll(angle: Degrees, side: Flank, away: Meters, jitter: Meters);
    forces(avoidance: Newtons, most: Newtons, behavior: Newtons);
    behavior_alone(behavior: Newtons, most: Newtons);

    x_ahead(unit: String);
    y_aside(unit: String);
    box_length(length: Meters);
    feeler_length(length: Meters);
    target();
    behavior();
    lateral();
    arrow(name: Message, force: Newtons);
}
