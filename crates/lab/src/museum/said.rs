//! What the cards of the museum say.

use crate::text::said::messages;

messages! {
    "museum" in Exact;

    room_feeler();
    room_detection_box();
    room_wander();
    room_velocity_obstacles();
    room_orca();

    parentheses_title();
    parentheses_about();
    brake_title();
    brake_about();
    sum_title();
    sum_about();
    index_title();
    index_about();
    flag_title();
    flag_about();
    tie_title();
    tie_about();
    conditions_title();
    conditions_about();

    lateral_sign_title();
    lateral_sign_about();
    square_root_title();
    square_root_about();
    braking_title();
    braking_about();
    reach_title();
    reach_about();
    range_title();
    range_about();
    transform_title();
    transform_about();
    corners_title();
    corners_about();
    list_title();
    list_about();
    box_width_title();
    box_width_about();

    memory_title();
    memory_about();
    distance_title();
    distance_about();
    time_title();
    time_about();

    overlap_title();
    overlap_about();
    horizon_title();
    horizon_about();
    vo_jitter_title();
    vo_jitter_about();
    rvo_half_title();
    rvo_half_about();
    update_title();
    update_about();
    tangent_title();
    tangent_about();
    collinear_title();
    collinear_about();

    len_title();
    len_about();
    fallback_title();
    fallback_about();
    midpoint_title();
    midpoint_about();
    parallel_title();
    parallel_about();
    standstill_title();
    standstill_about();
    segment_end_title();
    segment_end_about();
    cosine_title();
    cosine_about();
    names_title();
    names_about();
    units_title();
    units_about();
}
