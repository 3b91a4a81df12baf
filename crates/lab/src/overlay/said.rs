//! What the pictures of overlays say: names and tooltips for the menu, the legend, and labels.

use crate::text::{
    message::Message,
    quantity::{Meters, Number, UnitNumber},
    said::{messages, wordings},
};

wordings! {
    /// To which side a tie turns.
    TieSide { Left = "left", Right = "right" }
}

messages! {
    "overlay" in Exact;

    name_grid();
    name_cells();
    name_obstacles();
    name_winding();
    name_ghost();
    name_gate();
    name_trails();
    name_goals();
    name_aim();
    name_wander();
    name_detection_box();
    name_feeler();
    name_approach();
    name_cones();
    name_half_planes();
    name_feasible();
    name_candidates();
    name_bodies();
    name_vehicles();
    name_neighbors();
    name_overlaps();
    name_deadlock();
    name_velocity();
    name_preferred();
    name_logged();
    name_chosen();
    name_forces();
    name_relaxed();
    name_scale();
    name_legend();

    about_grid();
    about_cells();
    about_obstacles();
    about_winding();
    about_ghost();
    about_gate();
    about_trails();
    about_goals();
    about_aim();
    about_wander();
    about_detection_box();
    about_feeler();
    about_approach();
    about_cones();
    about_half_planes();
    about_feasible();
    about_candidates();
    about_bodies();
    about_vehicles();
    about_neighbors();
    about_overlaps();
    about_deadlock();
    about_velocity();
    about_preferred();
    about_logged();
    about_chosen();
    about_forces();
    about_relaxed();
    about_scale();
    about_legend();

    color_group();
    color_speed();
    color_deviation();
    color_difference();
    color_lines();
    color_stage();

    about_color_group();
    about_color_speed();
    about_color_deviation();
    about_color_difference();
    about_color_lines();
    about_color_stage();

    ramp_speed(end: UnitNumber);
    ramp_deviation(end: UnitNumber);
    ramp_difference(start: UnitNumber, end: UnitNumber);
    ramp_lines(end: Number);
    ramp_stage(free: Message, adjusted: Message, relaxed: Message);
    ramp_density(start: Number, end: Number, area: UnitNumber);
    velocity_scale(speed: UnitNumber, length: UnitNumber);
    force_scale(length: Meters);

    stuck();
    stuck_means();
    lp3();
    lp3_means();
    blocked();
    blocked_means();

    line_part(line: Message, part: Message);
    meeting_point();
    flees_from_here();
    goal_in_sight();
    next_point();
    aim();
    wander_target();
    goes_on_here();
    tie(side: TieSide);
    dist(length: Meters);
    projection(length: Meters);
    a_room();
    blocks_a_way();
    agent_inside();

    ahead();
    aside();
    avoid();
    brake();
    steer();
    wall();
    sum();
    seek();
    route();
    keep();
    hold();
    wander();
    pursue();
    evade();
    follow();
}
