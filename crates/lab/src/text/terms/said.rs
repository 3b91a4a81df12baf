//! The terms themselves.

use crate::text::said::messages;

messages! {
    "term" in Exact;

    agent(number: usize);
    agent_named(name: String);
    edge(number: usize);
    edge_part(number: usize, part: usize);
    pillar(number: usize);

    outcome_free();
    outcome_adjusted();
    outcome_relaxed();

    region_cutoff();
    region_left_leg();
    region_right_leg();
    region_overlap();

    edge_already_covered();
    edge_collision_left_vertex();
    edge_collision_right_vertex();
    edge_collision_segment();
    edge_concave_vertex();
    edge_left_to_next_edge();
    edge_cutoff_left();
    edge_cutoff_right();
    edge_cutoff_line();
    edge_left_leg();
    edge_right_leg();
    edge_foreign_left_leg();
    edge_foreign_right_leg();

    shape_cone();
    shape_capsule();
    shape_half_plane();

    per_thousand_decisions();

    no_method();
    method_none();
    method_vo();
    method_rvo();
    method_hrvo();
    method_orca();
}
