//! The phrases on the effects of commands.

use sidestep_core::model::Key;

use crate::text::{
    message::Message,
    quantity::Number,
    said::{OneAgent, messages},
};

messages! {
    pub(crate) room "command" in Exact;

    all() = "all";
    one(agent: OneAgent) = "{ $agent }";
    point(x: Number, y: Number) = "[{ $x }, { $y }]";

    set(key: Key, value: String, scope: Message) = "set { $key } = { $value } for { $scope }";
    set_method(method: String, scope: Message) = "set method = { $method } for { $scope }";
    move_agent(agent: OneAgent, to: Message) = "move { $agent } to { $to }";
    set_velocity(agent: OneAgent, to: Message) = "set velocity of { $agent } to { $to }";
    set_goal(agent: OneAgent, to: Message) = "set goal of { $agent } to { $to }";
    pass(agent: OneAgent, to: Message) = "let { $agent } pass { $to }";
    set_journey(agent: OneAgent, goals: usize) = "send { $agent } along { $goals ->
        [one] one goal
       *[other] { $goals } goals
    }";
    set_preferred_velocity(agent: OneAgent, to: Message) = "set preferred velocity of { $agent } to { $to }";
    send(agent: OneAgent, to: Message) = "send { $agent } by the road map to { $to }";
    hold(agent: OneAgent) = "let { $agent } hold";
    wander(agent: OneAgent) = "let { $agent } wander";
    pursue(agent: OneAgent, prey: OneAgent) = "let { $agent } pursue { $prey }";
    evade(agent: OneAgent, pursuer: OneAgent) = "let { $agent } evade { $pursuer }";
    follow(agent: OneAgent) = "let { $agent } follow the pointer";
    set_group(agent: OneAgent, group: usize) = "count { $agent } to group { $group }";
    set_seed(seed: String) = "set seed = { $seed }";
    pass_time(steps: usize) = "let { $steps } steps pass";
    set_pointer(to: Message) = "set pointer to { $to }";
    set_answers(agents: usize) = "set velocities of { $agents } agents";
    set_obstacles(polygons: usize, circles: usize) = "set obstacles: { $polygons } polygons, { $circles } circles";
    move_waypoint(waypoint: usize, to: Message) = "move point { $waypoint } of the road map to { $to }";
    set_roadmap(points: usize, clearance: Number) = "set road map: { $points } points, clearance { $clearance }";
    take_gate() = "take the gate away";
    set_gate(from: Message, to: Message) = "set gate from { $from } to { $to }";
    let_go(scope: Message) = "let go of { $scope }";
    follow_log(scope: Message) = "have { $scope } follow the log";
    add_agent(at: Message) = "add agent at { $at }";
    set_newcomers(agents: usize) = "set agents that come later: { $agents }";
    remove_agent(agent: OneAgent) = "remove { $agent }";
    insert_agent(agent: OneAgent, at: Message) = "put { $agent } back at { $at }";
}
