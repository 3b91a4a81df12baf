//! The objective of an agent, and the forces on it.

use sidestep_lab::text::said::{OneAgent, messages};

messages! {
    "steering" in Exact;

    behavior();
    behavior_about();
    arrive();
    by_road_map();
    keep_velocity();
    hold();
    wander();
    pursues(prey: usize);
    evades(pursuer: usize);
    follow_pointer();
    pursue(prey: OneAgent);
    evade(pursuer: OneAgent);

    steering();
    force();
    of_behavior();
    of_avoidance();
    box_length();
    pillars_tagged();
    nearest();
    needed_turn();
    aside();
    along();
    circles_in_view();
    in_the_way();
    brake_factor();
    wall_feelers_hit();
    hits(hit: usize, of: usize);
}
