//! The phrases on the effects of slips: a sentence for each, and the names of its figures.

use crate::text::{
    message::Message,
    quantity::{
        Hertz, Meters, Millimeters, Newtons, Number, Percent, Radians, Seconds, Speed, SquareMeters,
        SquareRadians,
    },
    said::messages,
};

messages! {
    pub(crate) room "measured" in Exact;

    // The feeler
    parentheses(in_pixels: Message, in_meters: Message) = "{ $in_pixels } { $in_meters }";
    in_pixels(near: Number, far: Number, near_meant: Number, far_meant: Number) =
        "In the text's pixels (f = 300, R = 30, b = 20) the factor is { $near } at the circle and { $far } at the \
        feeler's end; meant are { $near_meant } and { $far_meant }.";
    in_meters(
        low: Number,
        high: Number,
        low_meant: Number,
        high_meant: Number,
        least: Number,
        median: Number,
    ) =
        "In meters (f = 4, R from 1 to 2, b = 1) it is { $low } to { $high }, meant are { $low_meant } to \
        { $high_meant }: at least { $least } times as much, in the median { $median } times.";
    factor_at(projection: Number) = "factor at projection { $projection }";
    least_factor() = "least factor in meters";
    largest_factor() = "largest factor in meters";
    factor_ratio() = "printed over repaired in meters, least | median";
    brake(slow: Number, fast: Number, two: Number, meant: Number) =
        "Of the speed { $slow } is left after 0.2 s at 30 Hz, { $fast } at 60 Hz, and { $two } at 30 Hz with a second \
        circle; repaired, { $meant } each time.";
    speed_left(rate: Hertz) = "speed left after 0.2 s at { $rate }";
    speed_left_also(rate: Hertz) = "at { $rate }";
    speed_left_of_two(rate: Hertz) = "at { $rate } with two circles";
    sum(force: Newtons, meant: Newtons) =
        "Before a pillar 5 m ahead the steering force is { $force }; meant are { $meant }.";
    steering_force() = "steering force";
    index(seen: usize, meant: usize) = "Of two pillars in view it looks at { $seen }; meant are { $meant }.";
    looked_at() = "pillars looked at";
    flag(last: usize, first: usize, last_meant: usize, first_meant: usize) =
        "One pillar blocks, one does not. Listed last, the blocking one sets the flag ({ $last }); listed first, the \
        flag is { $first }. Repaired: { $last_meant } and { $first_meant }.";
    blocking_last() = "avoiding, blocking pillar last";
    blocking_first() = "avoiding, blocking pillar first";
    tie(
        ahead_down: Message,
        ahead_up: Message,
        left_down: Message,
        left_up: Message,
        right_down: Message,
        right_up: Message,
    ) =
        "A pillar exactly ahead turns the vehicle { $ahead_down } with y down and { $ahead_up } with y up; one 0.5 m \
        to the left turns it { $left_down } and { $left_up }, one 0.5 m to the right { $right_down } and \
        { $right_up }.";
    to_the_left() = "left";
    to_the_right() = "right";
    turn_ahead() = "turn for a pillar dead ahead, left positive, y down | y up";
    turn_left() = "for a pillar on the left, y down | y up";
    turn_right() = "for a pillar on the right, y down | y up";
    conditions(
        same: Percent,
        trials: usize,
        more: Percent,
        a_misses: Percent,
        c_misses: Percent,
        a_vain: Percent,
        c_vain: Percent,
    ) =
        "a and b agree on { $same } of { $trials } random pillars; c blocks on another { $more }. Of the pillars \
        within R + b of the feeler a misses { $a_misses } and c { $c_misses }; of those that block, { $a_vain } under \
        a and { $c_vain } under c never come that near.";
    a_and_b() = "a and b agree";
    c_alone() = "c alone blocks";
    not_blocking() = "within reach and not blocking, a | c";
    out_of_reach() = "blocking and out of reach, a | c";

    // The detection box
    lateral_sign(pillars: usize, toward: Percent, meant: Percent) =
        "Of { $pillars } uniformly placed pillars in the way { $toward } push the vehicle toward themselves; repaired, \
        { $meant }.";
    toward_pillar() = "share of lateral forces toward the pillar";
    square_root(wrong: Percent, cases: usize, meant: Percent) =
        "In { $wrong } of { $cases } random cases with three pillars in the way another one than the nearest counts as \
        the nearest; repaired, in { $meant }.";
    other_nearest() = "other nearest pillar";
    braking(
        radius: Meters,
        near: Newtons,
        far: Newtons,
        touching: Newtons,
        near_meant: Newtons,
        far_meant: Newtons,
        touching_meant: Newtons,
    ) =
        "A pillar of { $radius } brakes with { $near } at 4 m, { $far } at 12 m, and at 0.5 m speeds up with \
        { $touching }; repaired { DIGITS($near_meant) }, { DIGITS($far_meant) } and { $touching_meant }.";
    force_along(distance: Meters) = "force along the heading at { $distance }";
    force_at(distance: Meters) = "at { $distance }";
    reach(
        beyond: Percent,
        wide: Percent,
        centers: Percent,
        missed: Percent,
        beyond_meant: Percent,
        centers_meant: Percent,
        missed_meant: Percent,
    ) =
        "{ $beyond } of the pillars that act lie beyond the end of the box ({ $wide } with the range L + R + r and no \
        test), and { $centers } have their center beyond it; { $missed } of those in the way are not tagged. Repaired: \
        { $beyond_meant }, { $centers_meant } and { $missed_meant }.";
    beyond() = "acting pillars beyond the box";
    beyond_wide() = "the same with the range L + R + r";
    centers_beyond() = "acting pillars with their center beyond the box";
    not_acting() = "pillars in the way that do not act";
    range(tagged: usize, reversed: usize, meant: usize) =
        "Of ten pillars out of range { $tagged } are tagged, and { $reversed } if the list is turned round; repaired, \
        { $meant }.";
    tagged() = "tagged";
    tagged_reversed() = "tagged, list reversed";
    transform(
        moved: Number,
        change: Newtons,
        idle: Newtons,
        change_meant: Newtons,
        idle_meant: Newtons,
    ) =
        "The same scene moved by ({ $moved }, { $moved }) m changes the force by { $change }, and by { $idle } with \
        nothing in the way; repaired, by { DIGITS($change_meant) } and { $idle_meant }.";
    force_change() = "change of the force when the scene moves";
    force_change_idle() = "the same with nothing in the way";
    corners(
        radius: Meters,
        headings: Percent,
        deepest: Meters,
        headings_meant: Percent,
        deepest_meant: Meters,
    ) =
        "A square of side 1 m whose bounding circle just touches a pillar of radius { $radius } has a corner in the \
        pillar at { $headings } of all headings, up to { $deepest } deep; repaired, at { $headings_meant }, \
        { $deepest_meant }.";
    corner_headings() = "headings with a corner in the pillar";
    deepest_corner() = "deepest corner";

    // Wander
    memory(
        small: Radians,
        middle: Radians,
        large: Radians,
        small_meant: Radians,
        middle_meant: Radians,
        large_meant: Radians,
    ) =
        "The target turns by { DIGITS($small) }, { DIGITS($middle) }, { $large } in a step at jitter 0.01, 1 and 50; \
        repaired, by { DIGITS($small_meant) }, { DIGITS($middle_meant) }, { $large_meant }.";
    mean_turn(jitter: Number) = "mean turn of the target in a step at jitter { $jitter }";
    distance(change: Newtons, meant: Newtons) =
        "wander.distance from 2 to 20 m changes the force by { $change }; repaired, by { $meant }.";
    distance_change() = "change of the force";
    time(
        slow: SquareRadians,
        fast: SquareRadians,
        slow_meant: SquareRadians,
        fast_meant: SquareRadians,
    ) =
        "The variance of the target's turn in 10 s is { $slow } at 30 Hz and { $fast } at 240 Hz; repaired, \
        { DIGITS($slow_meant) } and { $fast_meant }.";
    variance(rate: Hertz) = "variance of the turn in 10 s at { $rate }";
    variance_also(rate: Hertz) = "at { $rate }";

    // The two-body rule of VO and RVO
    overlap(
        apart: Meters,
        overlapping: usize,
        steps: usize,
        apart_meant: Meters,
        overlapping_meant: usize,
    ) =
        "Two discs of 0.5 m with centers 0.6 m apart, each wanting through the other: after 0.1 s { $apart } apart, \
        and they overlap after { $overlapping } of { $steps } steps; repaired, { $apart_meant } and \
        { $overlapping_meant }.";
    apart() = "distance of the centers after one step";
    overlapping_steps() = "steps after which they overlap";
    horizon(aside: Meters, meant: Meters) =
        "Two that come toward each other at 1 m/s first step aside { $aside } apart; with a horizon of 3 s, \
        { $meant }.";
    first_aside() = "distance at the first step aside";
    vo_jitter(at_10: usize, at_30: usize, at_60: usize, at_240: usize) =
        "Head on, VO changes sides { $at_10 }, { $at_30 }, { $at_60 }, { $at_240 } times at 10, 30, 60 and 240 Hz: in \
        every frame of the approach.";
    changes(rate: Hertz) = "changes of side in 12 s at { $rate }";
    rvo_half(solved: Message, exact: Message, preferred: Message, late: Message) =
        "{ $solved } { $exact } { $preferred } { $late }";
    by_solver(changes: usize, nearest: Number, coarse: Number) =
        "Head on at 60 Hz, RVO changes sides { $changes } times and the centers come as near as { $nearest } of the \
        sum of the radii, { $coarse } at 10 Hz: an overlap.";
    without_rounding(free: usize, colliding: usize) =
        "Without rounding (in f64) the number of changes is { $free } if the tangent counts as free, and \
        { $colliding } if it counts as colliding.";
    half_of_u(changes: usize, nearest: Number) =
        "With half of u on the preferred velocity it is { $changes }, and the centers come as near as { $nearest }.";
    one_frame_late(changes: usize, nearest: Number, changes_meant: usize, nearest_meant: Number) =
        "Moved one frame late, the printed rule gives { $changes } and { $nearest }; the repaired one gives \
        { $changes_meant } and { $nearest_meant }.";
    late(what: Message) = "moved one frame late: { $what }";
    nearest_centers() = "nearest centers, of the sum of radii";
    half_on_preferred() = "half of u on the preferred velocity: changes of side | nearest centers";
    on_tangent() = "changes of side, the tangent free | colliding, f64";
    update(pairs: usize, deepest: Message, deeper: Message) =
        "Of { $pairs } pairs nearly head on at 10 Hz, by the printed rule in f64, { $deepest }; { $deeper }.";
    deepest(vo: Millimeters, vo_next: Millimeters, rvo: Millimeters, rvo_next: Millimeters) =
        "the deepest overlap with VO is { $vo } if they move in the same frame and { $vo_next } if in the next, with \
        RVO { DIGITS($rvo) } and { $rvo_next }";
    deeper(threshold: Millimeters, vo: usize, vo_next: usize, rvo: usize, rvo_next: usize) =
        "deeper than { $threshold } (the counts depend on that threshold) are { $vo } and { $vo_next }, { $rvo } and \
        { $rvo_next }";
    deepest_overlap(method: String) = "{ $method }, deepest overlap: same frame | next frame";
    deeper_than(method: String, pairs: usize, threshold: Millimeters) =
        "{ $method }, of { $pairs } pairs deeper than { $threshold }: same frame | next frame";
    tangent(by_point: usize, cases: usize, by_side: usize) =
        "{ $by_point } of { $cases } random velocities have another nearer leg than the one of the nearer tangent \
        point, { $by_side } another than the one on their side of the axis.";
    other_leg() = "other leg";
    collinear(
        cases: usize,
        called: Percent,
        called_left: Percent,
        called_meant: Percent,
        called_left_meant: Percent,
        misnamed: Percent,
        misjudged: Percent,
    ) =
        "Of { $cases } random points { $called } count as collinear, { $called_left } of those on the left; with the \
        absolute value, { $called_meant } and { $called_left_meant }. The tangent called clockwise is the \
        counter-clockwise one in { $misnamed } of the cases (y up), and whether a velocity lies between them comes out \
        wrong in { $misjudged }.";
    called_collinear() = "random points called collinear";
    left_called_collinear() = "points on the left called collinear";
    misnamed_tangents() = "tangents called after the other side";
    judged_wrongly() = "velocities judged wrongly";

    // ORCA and its linear programs
    len(by_len: Option<Message>) =
        "Infeasible sets of four lines in the unit disc, mean worst violation / mean spread of the answer over all \
        orders of the lines, by len: { $by_len }.";
    by_len(len: Number, worst: Number, spread: Number) = "{ $len }: { $worst } / { $spread }";
    not_rotated(worst: Number, spread: Number) = "∞: { $worst } / { $spread }";
    next(first: Message, next: Message) = "{ $first }, { $next }";
    mean_worst(len: String) = "mean worst violation, len { $len } | 1";
    mean_speed(len: String) = "mean speed, len { $len } | 1";
    mean_spread(len: String) = "mean spread over the orders of the lines, len { $len } | 1";
    fallback(tenth: Percent, half: Percent, one: Percent) =
        "The inner program finds nothing in { $tenth } of its runs at len 0.1, { $half } at 0.5, { $one } at 1.";
    without_velocity(len: Number) = "runs without a velocity, len { $len } | 1";
    midpoint(printed: Number, meant: Number) =
        "y ≥ 0.6 after y ≤ −0.3 at len 2: the earlier line is violated { $printed } times as much as the current one; \
        meant is { $meant } times.";
    violation_ratio() = "violation, earlier over current, len 2";
    parallel(problems: usize, opposed: usize, opposed_inside: usize, same: usize, same_inside: usize) =
        "In { $problems } random problems full of parallel lines program 1 took the branch { $opposed } times for \
        opposed lines in program 2 and { $opposed_inside } times inside program 3, for lines of the same direction \
        { $same } and { $same_inside } times.";
    opposed_lines() = "opposed lines, in program 2 | inside program 3";
    same_lines() = "lines of the same direction, in program 2 | inside program 3";
    standstill(head_on: Message, beside: Seconds) =
        "A pair of ORCA agents exactly head on { $head_on } (250 s); a nanometer beside each other it arrives after \
        { $beside }.";
    never_arrives() = "never arrives";
    arrives_after(time: Seconds) = "arrives after { $time }";
    arrival() = "arrival";
    segment_end(
        discs: usize,
        missed: usize,
        no_root: usize,
        under_root: SquareMeters,
        missed_meant: usize,
        no_line: usize,
    ) =
        "Of { $discs } discs that touch a wall exactly beside its end, the touch of { $missed } is not found with s < \
        1, and { $no_root } go on to the root of a negative number (down to { $under_root }); with s ≤ 1, \
        { $missed_meant } are missed, and { $no_line } lines are not finite.";
    without_case() = "touching discs without a case";
    not_finite() = "legs or lines that are not finite";
    units(speeds: Message, speeds_meant: Message, aside: Meters, aside_meant: Meters) =
        "The largest speed is { $speeds }; repaired, { $speeds_meant }. Two that pass each other, each fed with its \
        own answers, are { $aside } beside their lines after 100 s; with goals, { $aside_meant }.";
    speeds(slow: Speed, fast: Speed, slow_frame: Meters, fast_frame: Meters) =
        "{ $slow } at 10 Hz and { $fast } at 60 Hz, { DIGITS($slow_frame) } and { $fast_frame } in a frame";
    speeds_meant(slow: Speed, fast: Speed, slow_frame: Meters, fast_frame: Meters) =
        "{ DIGITS($slow) } and { $fast }, { DIGITS($slow_frame) } and { $fast_frame }";
    from_line() = "distance from its line after 100 s";
    largest_speed(rate: Hertz) = "largest speed at { $rate }";
    farthest(rate: Hertz) = "farthest in a frame at { $rate }";

    // Code that people run
    turning_back(slow: Number, fast: Number, slow_meant: Number, fast_meant: Number) =
        "Behind one who stands it turns back { $slow } times in 30 s with steps of 0.05 s and { $fast } times with steps \
        of 0.01 s; with a strength of 1, { $slow_meant } and { $fast_meant } times.";
    reversals_at(step: Seconds) = "reversals in 30 s, steps of { $step }";
    wall_friction(along: Speed, meant: Speed) =
        "A walker of 0.8 m/s that is 5 cm inside a wall goes along it at { $along } after 0.05 s; without friction at \
        { $meant }.";
    speed_along() = "speed along the wall after 0.05 s";
    blind(printed: Speed, repaired: Speed) =
        "On the very point of another it chooses { $printed }; 1 mm aside { $repaired }.";
    speed_chosen() = "speed chosen, on one point | 1 mm aside";
    separation(little: Number, twice: Number, meant: Number) =
        "A separation of 1.1 times the desired speed is cut to { $little } times, one of 2 times to { $twice } times; \
        meant is { $meant } each time.";
    after_clamp(sum: Number) = "share of the desired speed that is left of { $sum }";
}
