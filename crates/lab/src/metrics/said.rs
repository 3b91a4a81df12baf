//! What the declarations of figures and the marks of events say.

use crate::text::{
    quantity::{Number, Percent, Radians},
    said::messages,
};

messages! {
    "metrics" in Exact;

    arrivals_name();
    arrivals_about();
    arrivals_definition();
    arrivals_source();

    time_to_goal_name();
    time_to_goal_about();
    time_to_goal_definition();
    time_to_goal_source();

    makespan_name();
    makespan_about();
    makespan_definition();
    makespan_source();

    extra_time_name();
    extra_time_about();
    extra_time_definition();
    extra_time_source();

    path_ratio_name();
    path_ratio_about();
    path_ratio_definition();
    path_ratio_source();

    reversals_name();
    reversals_about(turn: Radians, slow: Percent);
    reversals_definition(turn: Number, slow: Percent);
    reversals_source();

    jerk_name();
    jerk_about();
    jerk_definition();
    jerk_source();

    deadlock_time_name();
    deadlock_time_about();
    deadlock_time_definition();
    deadlock_time_source();

    overlaps_name();
    overlaps_about();
    overlaps_definition();
    overlaps_source();

    failures_name();
    failures_about();
    failures_definition();
    failures_source();

    smallest_gap_name();
    smallest_gap_about();
    smallest_gap_definition();
    smallest_gap_source();

    relaxed_share_name();
    relaxed_share_about();
    relaxed_share_definition();
    relaxed_share_source();

    worst_violation_name();
    worst_violation_about();
    worst_violation_definition();
    worst_violation_source();

    forwards_name();
    forwards_about();
    forwards_definition();
    forwards_source();

    backwards_name();
    backwards_about();
    backwards_definition();
    backwards_source();

    flow_name();
    flow_about();
    flow_definition();
    flow_source();

    event_overlap();
    event_overlap_about();
    event_relaxed();
    event_relaxed_about();
    event_reversal();
    event_reversal_about(turn: Radians);
    event_deadlock();
    event_deadlock_about();
    event_arrival();
    event_arrival_about();
    event_difference();
    event_difference_about();
    event_change();
    event_change_about();
}
