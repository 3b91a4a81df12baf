//! What remedies, and what came of trying them, are put together of.

use crate::text::{
    message::{Message, SettingValue},
    quantity::{Coordinates, Meters, Number, Radians, Seconds, Speed},
    said::{OneAgent, messages, wordings},
};

wordings! {
    /// What an ailment is measured by.
    Measured {
        Standstill = "standstill", Jitter = "jitter", Overlap = "overlap", Relaxed = "relaxed", Finding = "finding",
    }
}

messages! {
    "remedy" in Figure;

    set(change: Message);
    set_either(first: Message, second: Message);
    no_value();
    perhaps(change: Message);
    by_trials();
    crossing();
    drag_apart();
    move_goal();
    goals_apart(apart: Meters);
    fewer_followers();
    draw_road_map();
    take_road_map();
    move_waypoints();
    widen_gap();
    reverse_vertices();

    changes(changes: Vec<Message>);
    goals_spread(goals: usize);
    setting(setting: SettingValue);
    setting_of_all(setting: SettingValue);
    setting_of(setting: SettingValue, agent: OneAgent);
    right_bias(bias: Radians);
    perturbation(noise: Speed);
    breaker(name: String);
    method_of_all(method: String);
    method_of(method: String, agent: OneAgent);
    goal_at(agent: OneAgent, at: Coordinates);
    routed(agent: OneAgent);
    reversed_polygon();
    other(command: String);

    helped(change: Message, tried: Message);
    tried(seconds: Seconds, among: Option<Message>, measure: Measured, before: Number, after: Seconds, start: Option<Message>);
    from_start(before: Number, after: Seconds);
    not_from_start();
    among(agents: usize);
    passes(lasted: Seconds, seconds: Seconds);
    harmless(seconds: Seconds);
    none_helped(tried: usize, costly: usize, untried: usize);
    no_candidate();
    too_long();

    since(step: usize);
    since_stopped(step: usize, who: OneAgent);
    since_arrived(step: usize, who: OneAgent);
    since_in_range(step: usize, who: OneAgent);
}
