//! What the right panel says.

use sidestep_lab::{
    messages,
    text::{
        message::Message,
        quantity::{Number, Speed},
        said::{Called, OneAgent},
    },
};

messages! {
    "inspector" in ThreeDigits;

    agent(index: usize);
    agent_named(name: String);
    nobody_selected();
    click_one();

    neighbors(count: usize);
    nobody_near();
    half_planes(count: usize);
    linear_programs();
    line_of(of: Called);

    free();
    feasible();
    infeasible(line: Message, worst: Option<Message>);
    worst_violation(by: Speed, line: Message);
    a_line();

    starts(x: Number, y: Number);
    moves(line: Message, x: Number, y: Number);
    fails(line: Message);
    relaxes(line: Message, x: Number, y: Number, by: Number, stays: Option<Message>);
    stays();

    velocity_obstacles(count: usize);
    steps_out(of: OneAgent, share: Number, u: Speed);
    untested();
    tried(tried: usize, free: usize);

    position();
    velocity_now();
    preferred();
    chosen();
    speed_chosen();
    logged();
    difference();
    to_the_goal();
    decision();
    took_preferred();
    adjusted();
    relaxed();

    head_agent();
    head_gap(unit: String);
    head_collision();
    select_it();
    head_line_of();
    head_region();
    head_u(unit: String);
    head_violated();
    cut_off();
    left_leg();
    right_leg();
    overlap();

    this_run();
    agents();
    arrived();
    arrivals(arrived: usize, of: usize);
    smallest_gap();
    overlaps();
    infeasible_share();
    frame_built_in();
    draw_calls();
}
