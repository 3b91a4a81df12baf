//! The phrases of a vehicle in its own axes.

use sidestep_core::avoid::Source;

use crate::text::{
    message::Message,
    quantity::{Degrees, Meters, Newtons, Percent},
    said::{Side, messages, wordings},
};

wordings! {
    /// The effect of a force along the heading.
    Along { Brakes = "brakes", DrivesOn = "drives_on" }
}

messages! {
    pub(crate) room "vehicle" in TwoDecimals;

    vehicle(ahead: Message, walls: Option<Message>, stroll: Option<Message>, forces: Message) =
        "{ $ahead }{ $walls }{ $stroll } { $forces }";
    no_vehicle() = "No force moves this agent: it neither steers nor strolls.";

    // Detection box
    box_free(length: Meters, tagged: usize) = "Nothing is in the way in the box of { $length }{ $tagged ->
        [0] { \"\" }
        [one] ; { $tagged } pillar is in range
       *[other] ; { $tagged } pillars are in range
    }.";
    box_acts(length: Meters, pillar: Source, ahead: Meters, aside: Meters, side: Side, ip: Meters, push: Message) =
        "In the box of { $length } stands { $pillar }, { $ahead } ahead and { $aside } to the { $side ->
            [left] left
           *[right] right
        }: the axis meets its widened circle at ip = { $ip }. It { $push }.";
    box_pushes(lateral: Newtons, side: Side, along: Along, braking: Newtons) = "pushes { $lateral } to the { $side ->
        [left] left
       *[right] right
    } and { $along ->
        [drives_on] drives on with
       *[brakes] brakes with
    } { $braking }";

    // Feeler
    feeler_free(length: Meters, seen: usize) = "Nothing comes too near to the feeler of { $length }{ $seen ->
        [0] { \"\" }
        [one] ; { $seen } pillar is in view
       *[other] ; { $seen } pillars are in view
    }.";
    feeler_acts(
        length: Meters,
        pillar: Source,
        ahead: Meters,
        dist: Meters,
        keep: Meters,
        others: Option<Message>,
        turn: Message,
    ) =
        "The feeler of { $length } passes { $pillar } after { $ahead }, { $dist } from its center: less than the \
        { $keep } to keep{ $others }. It { $turn }.";
    feeler_others(others: usize) = "; { $others ->
        [one] { $others } other pillar blocks
       *[other] { $others } other pillars block
    } too";
    feeler_steers(force: Newtons, side: Side, rest: Percent) = "steers { $force } to the { $side ->
        [left] left
       *[right] right
    } and keeps { $rest } of the velocity in this step";

    // Neither
    feels_nothing() = "It feels nothing ahead, so nothing turns it aside.";
    walls(of: Vec<Source>, force: Newtons) = "{ \" \" }The wall feelers reach beyond { $of } and add { $force }.";

    // Behavior and forces
    stroll(angle: Degrees, side: Side, away: Meters, jitter: Meters) =
        "{ \" \" }It wanders: the wander target lies { $angle } to the { $side ->
            [left] left
           *[right] right
        }, { $away } away, after a jitter of { $jitter }.";
    forces(avoidance: Newtons, most: Newtons, behavior: Newtons, name: Message) =
        "Avoidance takes { $avoidance } of { $most }, and the { $name } force { $behavior } of what is left.";
    behavior_alone(behavior: Newtons, most: Newtons, name: Message) =
        "The { $name } force takes { $behavior } of { $most }.";

    // Labels of the picture
    x_ahead(unit: String) = "x ahead ({ $unit })";
    y_aside(unit: String) = "y aside ({ $unit })";
    feeler_length(length: Meters) = "feeler { $length }";
    arrow(name: Message, force: Newtons) = "{ $name } { $force }";
}
