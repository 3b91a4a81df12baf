//! What is said of the effects of slips: a sentence for each, and the names of its figures.

use crate::text::{
    message::Message,
    quantity::{
        Hertz, Meters, Millimeters, Newtons, Number, Percent, Radians, Seconds, Speed, SquareMeters,
        SquareRadians,
    },
    said::messages,
};

messages! {
    "measured" in Exact;

    parentheses(in_pixels: Message, in_meters: Message);
    in_pixels(near: Number, far: Number, near_meant: Number, far_meant: Number);
    in_meters(
        low: Number,
        high: Number,
        low_meant: Number,
        high_meant: Number,
        least: Number,
        median: Number,
    );
    factor_at(projection: Number);
    least_factor();
    largest_factor();
    factor_ratio();
    brake(slow: Number, fast: Number, two: Number, meant: Number);
    speed_left(rate: Hertz);
    speed_left_also(rate: Hertz);
    speed_left_of_two(rate: Hertz);
    sum(force: Newtons, meant: Newtons);
    steering_force();
    index(seen: usize, meant: usize);
    looked_at();
    flag(last: usize, first: usize, last_meant: usize, first_meant: usize);
    blocking_last();
    blocking_first();
    tie(
        ahead_down: Message,
        ahead_up: Message,
        left_down: Message,
        left_up: Message,
        right_down: Message,
        right_up: Message,
    );
    to_the_left();
    to_the_right();
    turn_ahead();
    turn_left();
    turn_right();
    conditions(
        same: Percent,
        trials: usize,
        more: Percent,
        a_misses: Percent,
        c_misses: Percent,
        a_vain: Percent,
        c_vain: Percent,
    );
    a_and_b();
    c_alone();
    not_blocking();
    out_of_reach();

    lateral_sign(pillars: usize, toward: Percent, meant: Percent);
    toward_pillar();
    square_root(wrong: Percent, cases: usize, meant: Percent);
    other_nearest();
    braking(
        radius: Meters,
        near: Newtons,
        far: Newtons,
        touching: Newtons,
        near_meant: Newtons,
        far_meant: Newtons,
        touching_meant: Newtons,
    );
    force_along(distance: Meters);
    force_at(distance: Meters);
    reach(
        beyond: Percent,
        wide: Percent,
        centers: Percent,
        missed: Percent,
        beyond_meant: Percent,
        centers_meant: Percent,
        missed_meant: Percent,
    );
    beyond();
    beyond_wide();
    centers_beyond();
    not_acting();
    range(tagged: usize, reversed: usize, meant: usize);
    tagged();
    tagged_reversed();
    transform(
        moved: Number,
        change: Newtons,
        idle: Newtons,
        change_meant: Newtons,
        idle_meant: Newtons,
    );
    force_change();
    force_change_idle();
    corners(
        radius: Meters,
        headings: Percent,
        deepest: Meters,
        headings_meant: Percent,
        deepest_meant: Meters,
    );
    corner_headings();
    deepest_corner();

    memory(
        small: Radians,
        middle: Radians,
        large: Radians,
        small_meant: Radians,
        middle_meant: Radians,
        large_meant: Radians,
    );
    mean_turn(jitter: Number);
    distance(change: Newtons, meant: Newtons);
    distance_change();
    time(
        slow: SquareRadians,
        fast: SquareRadians,
        slow_meant: SquareRadians,
        fast_meant: SquareRadians,
    );
    variance(rate: Hertz);
    variance_also(rate: Hertz);

    overlap(
        apart: Meters,
        overlapping: usize,
        steps: usize,
        apart_meant: Meters,
        overlapping_meant: usize,
    );
    apart();
    overlapping_steps();
    horizon(aside: Meters, meant: Meters);
    first_aside();
    vo_jitter(at_10: usize, at_30: usize, at_60: usize, at_240: usize);
    changes(rate: Hertz);
    rvo_half(solved: Message, exact: Message, preferred: Message, late: Message);
    by_solver(changes: usize, nearest: Number, coarse: Number);
    without_rounding(free: usize, colliding: usize);
    half_of_u(changes: usize, nearest: Number);
    one_frame_late(changes: usize, nearest: Number, changes_meant: usize, nearest_meant: Number);
    late(what: Message);
    nearest_centers();
    half_on_preferred();
    on_tangent();
    update(pairs: usize, deepest: Message, deeper: Message);
    deepest(vo: Millimeters, vo_next: Millimeters, rvo: Millimeters, rvo_next: Millimeters);
    deeper(threshold: Millimeters, vo: usize, vo_next: usize, rvo: usize, rvo_next: usize);
    deepest_overlap(method: String);
    deeper_than(method: String, pairs: usize, threshold: Millimeters);
    tangent(by_point: usize, cases: usize, by_side: usize);
    other_leg();
    collinear(
        cases: usize,
        called: Percent,
        called_left: Percent,
        called_meant: Percent,
        called_left_meant: Percent,
        misnamed: Percent,
        misjudged: Percent,
    );
    called_collinear();
    left_called_collinear();
    misnamed_tangents();
    judged_wrongly();

    len(by_len: Option<Message>);
    by_len(len: Number, worst: Number, spread: Number);
    not_rotated(worst: Number, spread: Number);
    next(first: Message, next: Message);
    mean_worst(len: String);
    mean_speed(len: String);
    mean_spread(len: String);
    fallback(tenth: Percent, half: Percent, one: Percent);
    without_velocity(len: Number);
    midpoint(printed: Number, meant: Number);
    violation_ratio();
    parallel(problems: usize, opposed: usize, opposed_inside: usize, same: usize, same_inside: usize);
    opposed_lines();
    same_lines();
    standstill(head_on: Message, beside: Seconds);
    never_arrives();
    arrives_after(time: Seconds);
    arrival();
    segment_end(
        discs: usize,
        missed: usize,
        no_root: usize,
        under_root: SquareMeters,
        missed_meant: usize,
        no_line: usize,
    );
    without_case();
    not_finite();
    units(speeds: Message, speeds_meant: Message, aside: Meters, aside_meant: Meters);
    speeds(slow: Speed, fast: Speed, slow_frame: Meters, fast_frame: Meters);
    speeds_meant(slow: Speed, fast: Speed, slow_frame: Meters, fast_frame: Meters);
    from_line();
    largest_speed(rate: Hertz);
    farthest(rate: Hertz);
}
