//! What an audit says.

use sidestep_core::avoid::Source;

use crate::text::{message::Message, quantity::Speed, said::messages};

messages! {
    "audit" in Figure;

    words(words: String);
    breaks(line: usize, of: Source, by: Speed);
    breaks_more(line: usize, of: Source, by: Speed, ours: Speed);
    breaks_nothing();
    too_fast(by: Speed);
    near_nothing(alone: usize, differing: usize);

    no_avoidance();
    no_lp3();
    full_share();
    full_share_outside();
    preferred_as_current();
    overlap_horizon();
    no_cut_off();
    legs_swapped();
    radius_not_summed();
    horizons_swapped();
    obstacles_give_way();
    no_rotation();
    range_not_squared();
    parallel_fails();
    sequential_update();
    speed_unlimited();
    winding();
    coincident();
    no_walls();
    rounding();
    time_step(value: String);
    parameter(key: String, value: String);
    both(first: Message, second: Message);

    frozen();
    late_velocity();
    factor(factor: String);
    clamped();
    pushed_apart();
    moved_by_places();
    moved_by_motion();

    line_differs(line: usize, of: Source);
    lines_differ(first: usize, second: usize);
    step_differs(step: usize);
    nothing_differs();
}
