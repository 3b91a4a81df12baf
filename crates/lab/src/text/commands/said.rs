//! What commands do.

use sidestep_core::model::Key;

use crate::text::{
    message::Message,
    quantity::Number,
    said::{OneAgent, messages},
};

messages! {
    "command" in Exact;

    all();
    one(agent: OneAgent);
    point(x: Number, y: Number);

    set(key: Key, value: String, scope: Message);
    set_method(method: String, scope: Message);
    move_agent(agent: OneAgent, to: Message);
    set_velocity(agent: OneAgent, to: Message);
    set_goal(agent: OneAgent, to: Message);
    set_preferred_velocity(agent: OneAgent, to: Message);
    send(agent: OneAgent, to: Message);
    hold(agent: OneAgent);
    wander(agent: OneAgent);
    pursue(agent: OneAgent, prey: OneAgent);
    evade(agent: OneAgent, pursuer: OneAgent);
    follow(agent: OneAgent);
    set_group(agent: OneAgent, group: usize);
    set_seed(seed: String);
    pass_time(steps: usize);
    set_pointer(to: Message);
    set_obstacles(polygons: usize, circles: usize);
    move_waypoint(waypoint: usize, to: Message);
    set_roadmap(points: usize, clearance: Number);
    take_gate();
    set_gate(from: Message, to: Message);
    let_go(scope: Message);
    follow_log(scope: Message);
    add_agent(at: Message);
    remove_agent(agent: OneAgent);
    insert_agent(agent: OneAgent, at: Message);
}
