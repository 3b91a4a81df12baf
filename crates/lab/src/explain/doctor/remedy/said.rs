//! The phrases of remedies and of the results of trials.

use crate::text::{
    message::{Message, SettingValue},
    quantity::{Coordinates, Meters, Number, Radians, Seconds, Speed},
    said::{OneAgent, messages, wordings},
};

wordings! {
    /// The measure of an ailment of the one agent: seconds, and in one case meters.
    Measure {
        /// The agent stays where it is although it wants to move, or comes no nearer to a goal that it shares.
        Standstill = "standstill",
        /// The agent's heading swings to and fro.
        Jitter = "jitter",
        /// The agent overlaps something.
        Overlap = "overlap",
        /// The agent's decisions are relaxed.
        Relaxed = "relaxed",
        /// The finding itself holds.
        Finding = "finding",
        /// The agent moves beyond its arrival distance from where it has arrived for good: the distance moved, m.
        Pushed = "pushed",
    }
}

messages! {
    pub(crate) room "remedy" in Figure;

    set(change: Message) = "Set { $change }.";
    set_either(first: Message, second: Message) = "Set { $first }, or { $second }.";
    no_value() = "No value that a key takes ends it.";
    perhaps(change: Message) = "Perhaps { $change }: what helps here is found by trials.";
    by_trials() = "No one setting is known to end it: what helps here is found by trials.";
    crossing() = "Dense crossings live with it for seconds and come through: then it needs no remedy.";
    drag_apart() = "Drag them apart.";
    move_goal() = "Move its goal to a place where its disc fits.";
    goals_apart(apart: Meters) = "Give them goals at least { $apart } apart.";
    fewer_followers() = "No setting makes room for all of them: let fewer follow the pointer.";
    draw_road_map() =
        "Send it by a road map: a local method finds no way around a wall (behavior = \"route\" and a [roadmap]).";
    take_road_map() = "Send it by the road map (behavior = \"route\"): a local method finds no way around a wall.";
    move_waypoints() =
        "Give the road map points that see each other around the wall, each at least its radius away from walls.";
    widen_gap() = "Widen the gap, or send it another way by a road map.";
    reverse_vertices() = "Switch on the overlay winding to see it, then reverse the order of its vertices in the file.";

    // A change
    changes(changes: Vec<Message>) = "{ $changes }";
    goals_spread(goals: usize) = "{ $goals } goals apart from each other";
    share_after_arrival(share: Number, agent: OneAgent) = "share_after_arrival { $share } for { $agent }";
    setting(setting: SettingValue) = "{ $setting }";
    setting_of_all(setting: SettingValue) = "{ $setting } for all";
    setting_of(setting: SettingValue, agent: OneAgent) = "{ $setting } for { $agent }";
    right_bias(bias: Radians) = "right bias { $bias }";
    perturbation(noise: Speed) = "perturbation { $noise }";
    breaker(name: String) = "{ $name }";
    method_of_all(method: String) = "{ $method } for all";
    method_of(method: String, agent: OneAgent) = "{ $method } for { $agent }";
    goal_at(agent: OneAgent, at: Coordinates) = "the goal of { $agent } at { $at }";
    routed(agent: OneAgent) = "{ $agent } by the road map";
    reversed_polygon() = "the polygon the other way round";

    // The result
    helped(change: Message, tried: Message) = "{ $change }, { $tried }";
    tried(
        seconds: Seconds,
        among: Option<Message>,
        measure: Measure,
        before: Number,
        after: Seconds,
        start: Option<Message>,
    ) = "tried from now on for { $seconds }{ $among }: { $measure ->
        [standstill] standstill
        [jitter] to and fro
        [overlap] overlap
        [relaxed] relaxed
       *[finding] this finding
    } falls from { $before } to { $after }{ $start }";
    tried_way(seconds: Seconds, among: Option<Message>, before: Number, after: Meters, start: Option<Message>) =
        "tried from now on for { $seconds }{ $among }: its way outside its goal falls from { $before } to { $after }\
        { $start }";
    from_start_way(before: Number, after: Meters) = "{ \"\" }; from the start, from { $before } to { $after }";
    passes_way(lasted: Meters, seconds: Seconds) =
        "it ends without help: { $lasted } outside its goal in the next { $seconds }";
    from_start(before: Number, after: Seconds) = "{ \"\" }; from the start, from { $before } to { $after }";
    not_from_start() = "{ \"\" }; set from the start it does not help, or makes something else worse";
    among(agents: usize) = "{ \"\" } among the nearest { $agents }";
    passes(lasted: Seconds, seconds: Seconds) = "it ends without help: { $lasted } of the next { $seconds }";
    harmless(seconds: Seconds) =
        "no harm: in the next { $seconds } it comes through without standing or touching anybody";
    none_helped(tried: usize, costly: usize, untried: usize) = r#"{ $tried ->
        [one] one change was tried, and it did not help
       *[other] { $tried } changes were tried, and none helped
    }{ $costly ->
        [0] { "" }
        [one] ; one ended it and made something else worse
       *[other] ; { $costly } of them ended it and made something else worse
    }{ $untried ->
        [0] { "" }
       *[other] ; { $untried } more would take too long
    }"#;
    no_candidate() = "no setting has to do with it";
    too_long() = "not tried: a minute of this world costs too much";
    without_programs(outcome: Message) =
        "{ $outcome }; agents of a method of your own kept their velocity: trials run no program";

    // The beginning
    since(step: usize) = "since step { $step }";
    since_stopped(step: usize, who: OneAgent) = "since step { $step }, when { $who } stopped";
    since_arrived(step: usize, who: OneAgent) = "since step { $step }, when { $who } arrived";
    since_in_range(step: usize, who: OneAgent) = "since step { $step }, when { $who } came into range";
}
