# What the slips of the museum do, measured: a sentence for each slip, and the names of its figures. A number that is
# written here is a size of the problem; every figure is an argument.

# The feeler

measured-parentheses = { $in_pixels } { $in_meters }
measured-in_pixels = In the text's pixels (f = 300, R = 30, b = 20) the factor is { $near } at the circle and { $far } at the feeler's end; meant are { $near_meant } and { $far_meant }.
measured-in_meters = In meters (f = 4, R from 1 to 2, b = 1) it is { $low } to { $high }, meant are { $low_meant } to { $high_meant }: at least { $least } times as much, in the median { $median } times.
measured-factor_at = factor at projection { $projection }
measured-least_factor = least factor in meters
measured-largest_factor = largest factor in meters
measured-factor_ratio = printed over repaired in meters, least | median

measured-brake = Of the speed { $slow } is left after 0.2 s at 30 Hz, { $fast } at 60 Hz, and { $two } at 30 Hz with a second circle; repaired, { $meant } each time.
measured-speed_left = speed left after 0.2 s at { $rate }
measured-speed_left_also = at { $rate }
measured-speed_left_of_two = at { $rate } with two circles

measured-sum = Before a pillar 5 m ahead the steering force is { $force }; meant are { $meant }.
measured-steering_force = steering force

measured-index = Of two pillars in view it looks at { $seen }; meant are { $meant }.
measured-looked_at = pillars looked at

measured-flag = One pillar blocks, one does not. Listed last, the blocking one sets the flag ({ $last }); listed first, the flag is { $first }. Repaired: { $last_meant } and { $first_meant }.
measured-blocking_last = avoiding, blocking pillar last
measured-blocking_first = avoiding, blocking pillar first

measured-tie = A pillar exactly ahead turns the vehicle { $ahead_down } with y down and { $ahead_up } with y up; one 0.5 m to the left turns it { $left_down } and { $left_up }, one 0.5 m to the right { $right_down } and { $right_up }.
measured-to_the_left = left
measured-to_the_right = right
measured-turn_ahead = turn for a pillar dead ahead, left positive, y down | y up
measured-turn_left = for a pillar on the left, y down | y up
measured-turn_right = for a pillar on the right, y down | y up

measured-conditions = a and b agree on { $same } of { $trials } random pillars; c blocks on another { $more }. Of the pillars within R + b of the feeler a misses { $a_misses } and c { $c_misses }; of those that block, { $a_vain } under a and { $c_vain } under c never come that near.
measured-a_and_b = a and b agree
measured-c_alone = c alone blocks
measured-not_blocking = within reach and not blocking, a | c
measured-out_of_reach = blocking and out of reach, a | c

# The detection box

measured-lateral_sign = Of { $pillars } uniformly placed pillars in the way { $toward } push the vehicle toward themselves; repaired, { $meant }.
measured-toward_pillar = share of lateral forces toward the pillar

measured-square_root = In { $wrong } of { $cases } random cases with three pillars in the way another one than the nearest counts as the nearest; repaired, in { $meant }.
measured-other_nearest = other nearest pillar

measured-braking = A pillar of { $radius } brakes with { $near } at 4 m, { $far } at 12 m, and at 0.5 m speeds up with { $touching }; repaired { DIGITS($near_meant) }, { DIGITS($far_meant) } and { $touching_meant }.
measured-force_along = force along the heading at { $distance }
measured-force_at = at { $distance }

measured-reach = { $beyond } of the pillars that act lie beyond the end of the box ({ $wide } with the range L + R + r and no test), and { $centers } have their center beyond it; { $missed } of those in the way are not tagged. Repaired: { $beyond_meant }, { $centers_meant } and { $missed_meant }.
measured-beyond = acting pillars beyond the box
measured-beyond_wide = the same with the range L + R + r
measured-centers_beyond = acting pillars with their center beyond the box
measured-not_acting = pillars in the way that do not act

measured-range = Of ten pillars out of range { $tagged } are tagged, and { $reversed } if the list is turned round; repaired, { $meant }.
measured-tagged = tagged
measured-tagged_reversed = tagged, list reversed

measured-transform = The same scene moved by ({ $moved }, { $moved }) m changes the force by { $change }, and by { $idle } with nothing in the way; repaired, by { DIGITS($change_meant) } and { $idle_meant }.
measured-force_change = change of the force when the scene moves
measured-force_change_idle = the same with nothing in the way

measured-corners = A square of side 1 m whose bounding circle just touches a pillar of radius { $radius } has a corner in the pillar at { $headings } of all headings, up to { $deepest } deep; repaired, at { $headings_meant }, { $deepest_meant }.
measured-corner_headings = headings with a corner in the pillar
measured-deepest_corner = deepest corner

# Wander

measured-memory = The target turns by { DIGITS($small) }, { DIGITS($middle) }, { $large } in a step at jitter 0.01, 1 and 50; repaired, by { DIGITS($small_meant) }, { DIGITS($middle_meant) }, { $large_meant }.
measured-mean_turn = mean turn of the target in a step at jitter { $jitter }

measured-distance = wander.distance from 2 to 20 m changes the force by { $change }; repaired, by { $meant }.
measured-distance_change = change of the force

measured-time = The variance of the target's turn in 10 s is { $slow } at 30 Hz and { $fast } at 240 Hz; repaired, { DIGITS($slow_meant) } and { $fast_meant }.
measured-variance = variance of the turn in 10 s at { $rate }
measured-variance_also = at { $rate }

# The two-body rule of VO and RVO

measured-overlap = Two discs of 0.5 m with centers 0.6 m apart, each wanting through the other: after 0.1 s { $apart } apart, and they overlap after { $overlapping } of { $steps } steps; repaired, { $apart_meant } and { $overlapping_meant }.
measured-apart = distance of the centers after one step
measured-overlapping_steps = steps after which they overlap

measured-horizon = Two that come toward each other at 1 m/s first step aside { $aside } apart; with a horizon of 3 s, { $meant }.
measured-first_aside = distance at the first step aside

measured-vo_jitter = Head on, VO changes sides { $at_10 }, { $at_30 }, { $at_60 }, { $at_240 } times at 10, 30, 60 and 240 Hz: in every frame of the approach.
measured-changes = changes of side in 12 s at { $rate }

measured-rvo_half = { $solved } { $exact } { $preferred } { $late }
measured-by_solver = Head on at 60 Hz, RVO changes sides { $changes } times and the centers come as near as { $nearest } of the sum of the radii, { $coarse } at 10 Hz: an overlap.
measured-without_rounding = Without rounding (in f64) the number of changes is { $free } if the tangent counts as free, and { $colliding } if it counts as colliding.
measured-half_of_u = With half of u on the preferred velocity it is { $changes }, and the centers come as near as { $nearest }.
measured-one_frame_late = Moved one frame late, the printed rule gives { $changes } and { $nearest }; the repaired one gives { $changes_meant } and { $nearest_meant }.
measured-late = moved one frame late: { $what }
measured-nearest_centers = nearest centers, of the sum of radii
measured-half_on_preferred = half of u on the preferred velocity: changes of side | nearest centers
measured-on_tangent = changes of side, the tangent free | colliding, f64

measured-update = Of { $pairs } pairs nearly head on at 10 Hz, by the printed rule in f64, { $deepest }; { $deeper }.
measured-deepest = the deepest overlap with VO is { $vo } if they move in the same frame and { $vo_next } if in the next, with RVO { DIGITS($rvo) } and { $rvo_next }
measured-deeper = deeper than { $threshold } (the counts depend on that threshold) are { $vo } and { $vo_next }, { $rvo } and { $rvo_next }
measured-deepest_overlap = { $method }, deepest overlap: same frame | next frame
measured-deeper_than = { $method }, of { $pairs } pairs deeper than { $threshold }: same frame | next frame

measured-tangent = { $by_point } of { $cases } random velocities have another nearer leg than the one of the nearer tangent point, { $by_side } another than the one on their side of the axis.
measured-other_leg = other leg

measured-collinear = Of { $cases } random points { $called } count as collinear, { $called_left } of those on the left; with the absolute value, { $called_meant } and { $called_left_meant }. The tangent called clockwise is the counter-clockwise one in { $misnamed } of the cases (y up), and whether a velocity lies between them comes out wrong in { $misjudged }.
measured-called_collinear = random points called collinear
measured-left_called_collinear = points on the left called collinear
measured-misnamed_tangents = tangents called after the other side
measured-judged_wrongly = velocities judged wrongly

# ORCA and its linear programs

measured-len = Infeasible sets of four lines in the unit disc, mean worst violation / mean spread of the answer over all orders of the lines, by len: { $by_len }.
measured-by_len = { $len }: { $worst } / { $spread }
measured-not_rotated = ∞: { $worst } / { $spread }
measured-next = { $first }, { $next }
measured-mean_worst = mean worst violation, len { $len } | 1
measured-mean_speed = mean speed, len { $len } | 1
measured-mean_spread = mean spread over the orders of the lines, len { $len } | 1

measured-fallback = The inner program finds nothing in { $tenth } of its runs at len 0.1, { $half } at 0.5, { $one } at 1.
measured-without_velocity = runs without a velocity, len { $len } | 1

measured-midpoint = y ≥ 0.6 after y ≤ −0.3 at len 2: the earlier line is violated { $printed } times as much as the current one; meant is { $meant } times.
measured-violation_ratio = violation, earlier over current, len 2

measured-parallel = In { $problems } random problems full of parallel lines program 1 took the branch { $opposed } times for opposed lines in program 2 and { $opposed_inside } times inside program 3, for lines of the same direction { $same } and { $same_inside } times.
measured-opposed_lines = opposed lines, in program 2 | inside program 3
measured-same_lines = lines of the same direction, in program 2 | inside program 3

measured-standstill = A pair of ORCA agents exactly head on { $head_on } (250 s); a nanometer beside each other it arrives after { $beside }.
measured-never_arrives = never arrives
measured-arrives_after = arrives after { $time }
measured-arrival = arrival

measured-segment_end = Of { $discs } discs that touch a wall exactly beside its end, the touch of { $missed } is not found with s < 1, and { $no_root } go on to the root of a negative number (down to { $under_root }); with s ≤ 1, { $missed_meant } are missed, and { $no_line } lines are not finite.
measured-without_case = touching discs without a case
measured-not_finite = legs or lines that are not finite

measured-units = The largest speed is { $speeds }; repaired, { $speeds_meant }. Two that pass each other, each fed with its own answers, are { $aside } beside their lines after 100 s; with goals, { $aside_meant }.
measured-speeds = { $slow } at 10 Hz and { $fast } at 60 Hz, { DIGITS($slow_frame) } and { $fast_frame } in a frame
measured-speeds_meant = { DIGITS($slow) } and { $fast }, { DIGITS($slow_frame) } and { $fast_frame }
measured-from_line = distance from its line after 100 s
measured-largest_speed = largest speed at { $rate }
measured-farthest = farthest in a frame at { $rate }
