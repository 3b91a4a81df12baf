# The linear programs step by step. The line that is looked at is the current one, those before it are earlier.

steps-line =
    { $standing ->
        [turned] turned line
       *[given] line
    } of { $of }
steps-numbered_line =
    { $standing ->
        [turned] turned line
       *[given] line
    } { $number }

# Where in the programs

steps-title = Program { $program } · { $step }
steps-start = start
steps-is_permitted =
    { $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: is the velocity permitted?
steps-chord =
    { $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: the chord of the speed circle
steps-is_cut =
    { $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: cut by { $by }
steps-best_place =
    { $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: the best place
steps-new_velocity = { $line }: new velocity
steps-fails = fails at { $line }
steps-is_worst = { $line }: is it the worst?
steps-gives_way = { $line } gives way
steps-relaxed_region = the relaxed region
steps-new_trial =
    { $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: new trial
steps-trial_fails =
    { $level ->
        [inner] inside it, fails
       *[outer] fails
    } at { $line }
steps-end = the chosen velocity

# Programs 1 and 2

steps-starts = Program 2 starts from the preferred velocity { $from }: its speed of { $speed } is within the limit of { $most }.
steps-starts_on_circle = The preferred speed of { $speed } exceeds the limit of { $most }, so program 2 starts from { $from } on the speed circle.
steps-violates = The velocity violates { $line } by { $by }{ $forgiven }, so program 1 must find another on that line.
steps-permitted = The velocity is permitted by { $line } and stays: its violation of { $by } is not positive{ $forgiven }.
steps-counts_as_permitted = The velocity counts as permitted by { $line } and stays: its violation is { $by }{ $forgiven }.
steps-forgiven = { "" } (up to { $tolerance } is forgiven)
steps-leaves = Program 1 looks for the best velocity on { $line }; the speed circle leaves it the interval from t_left = { $left } to t_right = { $right }.
steps-out_of_reach = The speed circle does not reach { $line }: no velocity up to v_max satisfies it.

steps-cuts =
    Earlier { $by } cuts the current line at t = { $quotient }. It forbids what is { $beyond ->
        [left] below
       *[right] above
    }, { $changes }; { $rest }.
steps-quotient = { $numerator } / { $denominator } = { $t }: the distance of the anchor (t = 0) from the earlier line, signed, over the sine of the { $angle } between both
steps-tighter_already =
    but { $beyond ->
        [left] t_left
       *[right] t_right
    } is tighter already
steps-moves_from =
    so { $beyond ->
        [left] t_left
       *[right] t_right
    } moves there from { $before }
steps-nothing_left = t_left = { $left } exceeds t_right = { $right }, so nothing is left on the current line
steps-is_left = from t_left = { $left } to t_right = { $right } is left
steps-cuts_nothing = Earlier { $by } is parallel (denominator { $denominator }) and the current line lies on its permitted side (numerator { $numerator }), so it cuts nothing off: go on with the next line.
steps-opposed = Earlier { $by } is parallel (denominator { $denominator }) and the current line lies on its forbidden side (numerator { $numerator }): the two run opposite ways and leave nothing between them: return false. Two lines that run the same way cannot come here, because the velocity satisfies the earlier line and violates the current one.
steps-coincide = Earlier { $by } is parallel (denominator { $denominator }) and the current line lies on its forbidden side (numerator { $numerator }), though both run the same way: exactly computed this cannot be, because the velocity satisfies the earlier line and violates the current one; the lines coincide, and rounding makes it a failure: return false.

steps-takes_end = directionOpt is true, as program 3 asks: it goes as far as it can along the wanted direction, to the end at t = { $t }.
steps-takes_foot = directionOpt is false: the foot of the preferred velocity on the line, t = { $t }, lies in the interval and is taken.
steps-takes_nearest_end = directionOpt is false: the foot of the preferred velocity, t = { $foot }, is outside; the nearest end is taken, t = { $t }.
steps-moves = The velocity moves onto { $line }, to { $to }: now it and all lines before it are satisfied.
steps-none_on = No velocity satisfies { $line }: program 2 stops at { $at }, and program 3 relaxes the lines.
steps-none_on_all = No velocity satisfies { $line } and all lines before it: program 2 stops at { $at }, and program 3 relaxes the lines.

# Program 3

steps-worse = The velocity violates { $line } by { $by }, more than the worst so far of { $most }: the earlier lines must give way together with it.
steps-not_worse = The violation of { $line } is { $by }, not more than the worst so far of { $most }: the velocity stays.

steps-gave_way = { $how } Its direction is { $direction }.
steps-altogether = With len = { $len } earlier { $line } gives way altogether: the current line, reversed, replaces it.
steps-turns = Earlier { $line } turns about its crossing with the current line: beside the new line it is violated at most len = { $len } times as much as the current line.
steps-parallel = Earlier { $line } is parallel to the current line, and so is its new line: beside it, it is violated at most len = { $len } times as much as the current line.
steps-midway = Earlier { $line } is opposed to the current line, and RVO2 puts the new line midway, which is exact for len = 1 but not for { $len }.
steps-left_out = Earlier { $line } runs the same way as the current line and is violated less, so it is left out (len = { $len }).
steps-left_out_by_rvo2 = Earlier { $line } runs the same way as the current line, and RVO2 leaves it out, which is exact for len = 1 but not for { $len }.
steps-unmeetable = Earlier { $line } runs the same way as the current line, and no velocity has it violated at most len = { $len } times as much as the current line: there is nothing to find.

steps-tries = In the relaxed region, bounded by { $turned } turned and { $rigid } rigid lines, program 2 goes as far as it can into the permitted side of { $line }; it starts from { $from }.
steps-trial_moves = The trial velocity moves onto { $line }, to { $to }.
steps-trial_ends = Nothing is left on { $line }: the relaxed lines have no velocity in common.
steps-relaxes = The velocity moves to { $to }: there { $line } is violated by { $by }, with which the next lines are compared.
steps-stays = The inner program found nothing{ $why }, so the velocity stays at { $at } and { $line } is violated by { $by }.
steps-obstacles_alone = { "" } (the lines of obstacles alone leave nothing)
steps-small_len = { "" } (len below 1 may ask for more than there is)

# The end

steps-ends = The chosen velocity is { $chosen }: no line is violated by more than { $worst }, that of { $line }.
steps-ends_by_rounding = The chosen velocity is { $chosen }: no line is violated at all, so program 2 had failed by rounding.
steps-ends_alone = There is no line at all: { $chosen } is chosen.
steps-ends_permitted = Every line has been looked at: { $chosen } satisfies all { $lines } and is the nearest to the preferred velocity that does.
steps-chosen = { $at }
steps-chosen_on_circle = { $at }, cut back to the speed circle

# Formulas

steps-formula_start = v = v_pref · min(1, v_max / |v_pref|)
steps-formula_violation =
    { $computed ->
        [rvo2] violation = det(d, q − v)
       *[robust] violation = c − n · v
    }
steps-formula_chord =
    { $computed ->
        [rvo2] t = −q · d ∓ √((q · d)² + v_max² − q²)
       *[robust] t = ∓ √(v_max² − c²)
    }
steps-formula_cut =
    { $computed ->
        [rvo2] numerator = det(d_earlier, q_current − q_earlier), denominator = det(d_current, d_earlier)
       *[robust] numerator = c_earlier − n_earlier · q_current, denominator = n_earlier · d_current
    }
steps-formula_farthest = t = t_right if d · direction > 0, else t_left
steps-formula_nearest = t = d · (v_pref − q), at least t_left and at most t_right
steps-formula_moved = v = q + t · d
steps-formula_failed = t_left > t_right, or a line out of reach
steps-formula_weighed = violation > worst so far
steps-formula_gave_way = d = (d_earlier − len · d_current) / |d_earlier − len · d_current|
steps-formula_trial = v = v_max · n_current
steps-formula_relaxed = worst so far = violation of the current line
steps-formula_least_worst = min max violation, for len = 1
steps-formula_end = min |v − v_pref|

# Names of numbers

steps-preferred_speed = preferred speed
steps-max_speed = v_max
steps-violation = violation
steps-tolerance = tolerance
steps-left_end = t_left
steps-right_end = t_right
steps-numerator = numerator
steps-denominator = denominator
steps-place = t
steps-foot = t of the wish
steps-worst_so_far = worst so far
steps-len = len
steps-direction_x = d_x
steps-direction_y = d_y
steps-start_x = start x
steps-start_y = start y
steps-worst_violation = worst violation
steps-velocity_x = v_x
steps-velocity_y = v_y

# Labels of the picture

steps-is_current = { $line } current
steps-is_earlier = { $line } earlier
steps-is_turned = { $line } turned
steps-trial = trial
steps-velocity = velocity
steps-preferred = preferred
steps-nothing_there = nothing left
steps-distance = distance
steps-half_chord = half of the chord
steps-cut_at = cut at { $t }
steps-with_value = { $name } { $value }
steps-violations = violation, m/s
