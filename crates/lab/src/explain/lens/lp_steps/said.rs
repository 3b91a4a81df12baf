//! The phrases of the steps of the linear programs.

use crate::text::{
    message::Message,
    quantity::{Coordinates, Degrees, Number, Speed},
    said::{Called, Side, messages, wordings},
};

wordings! {
    /// The arithmetic that computes.
    Computed { Rvo2 = "rvo2", Robust = "robust" }

    /// Whether a line is as given or as turned by program 3.
    Standing { AsGiven = "given", Turned = "turned" }

    /// The level of program 2.
    Level { Outer = "outer", Inner = "inner" }
}

messages! {
    pub(crate) room "steps" in Thousandths;

    line(of: Called, standing: Standing) = "{ $standing ->
        [turned] turned line
       *[given] line
    } of { $of }";
    numbered_line(number: usize, standing: Standing) = "{ $standing ->
        [turned] turned line
       *[given] line
    } { $number }";

    // The place in the programs
    station_start() = "program 2 starts";
    station_failure() = "it fails";
    station_giving_way() = "program 3: lines give way";
    station_answer() = "the answer";
    title(program: usize, step: Message) = "Program { $program } · { $step }";
    start() = "start";
    is_permitted(line: Message, level: Level) = "{ $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: is the velocity permitted?";
    chord(line: Message, level: Level) = "{ $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: the chord of the speed circle";
    is_cut(line: Message, by: Message, level: Level) = "{ $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: cut by { $by }";
    best_place(line: Message, level: Level) = "{ $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: the best place";
    new_velocity(line: Message) = "{ $line }: new velocity";
    fails(line: Message) = "fails at { $line }";
    is_worst(line: Message) = "{ $line }: is it the worst?";
    gives_way(line: Message) = "{ $line } gives way";
    relaxed_region() = "the relaxed region";
    new_trial(line: Message, level: Level) = "{ $level ->
        [inner] inside it, { $line }
       *[outer] { $line }
    }: new trial";
    trial_fails(line: Message, level: Level) = "{ $level ->
        [inner] inside it, fails
       *[outer] fails
    } at { $line }";
    end() = "the chosen velocity";

    // Programs 1 and 2
    starts(from: Coordinates, speed: Speed, most: Speed) =
        "Program 2 starts from the preferred velocity { $from }: its speed of { $speed } is within the limit of \
        { $most }.";
    starts_on_circle(from: Coordinates, speed: Speed, most: Speed) =
        "The preferred speed of { $speed } exceeds the limit of { $most }, so program 2 starts from { $from } on the \
        speed circle.";
    violates(line: Message, by: Speed, forgiven: Option<Message>) =
        "The velocity violates { $line } by { $by }{ $forgiven }, so program 1 must find another on that line.";
    permitted(line: Message, by: Speed, forgiven: Option<Message>) =
        "The velocity is permitted by { $line } and stays: its violation of { $by } is not positive{ $forgiven }.";
    counts_as_permitted(line: Message, by: Speed, forgiven: Option<Message>) =
        "The velocity counts as permitted by { $line } and stays: its violation is { $by }{ $forgiven }.";
    forgiven(tolerance: Number) = "{ \"\" } (up to { $tolerance } is forgiven)";
    leaves(line: Message, left: Number, right: Speed) =
        "Program 1 looks for the best velocity on { $line }; the speed circle leaves it the interval from t_left = \
        { $left } to t_right = { $right }.";
    out_of_reach(line: Message) = "The speed circle does not reach { $line }: no velocity up to v_max satisfies it.";

    cuts(by: Message, quotient: Message, beyond: Side, changes: Message, rest: Message) =
        "Earlier { $by } cuts the current line at t = { $quotient }. It forbids what is { $beyond ->
            [left] below
           *[right] above
        }, { $changes }; { $rest }.";
    quotient(numerator: Number, denominator: Number, t: Speed, angle: Degrees) =
        "{ $numerator } / { $denominator } = { $t }: the distance of the anchor (t = 0) from the earlier line, signed, \
        over the sine of the { $angle } between both";
    tighter_already(beyond: Side) = "but { $beyond ->
        [left] t_left
       *[right] t_right
    } is tighter already";
    moves_from(beyond: Side, before: Number) = "so { $beyond ->
        [left] t_left
       *[right] t_right
    } moves there from { $before }";
    nothing_left(left: Number, right: Number) =
        "t_left = { $left } exceeds t_right = { $right }, so nothing is left on the current line";
    is_left(left: Number, right: Number) = "from t_left = { $left } to t_right = { $right } is left";
    cuts_nothing(by: Message, denominator: Number, numerator: Speed) =
        "Earlier { $by } is parallel (denominator { $denominator }) and the current line lies on its permitted side \
        (numerator { $numerator }), so it cuts nothing off: go on with the next line.";
    opposed(by: Message, denominator: Number, numerator: Speed) =
        "Earlier { $by } is parallel (denominator { $denominator }) and the current line lies on its forbidden side \
        (numerator { $numerator }): the two run opposite ways and leave nothing between them: return false. Two lines \
        that run the same way cannot come here, because the velocity satisfies the earlier line and violates the \
        current one.";
    coincide(by: Message, denominator: Number, numerator: Speed) =
        "Earlier { $by } is parallel (denominator { $denominator }) and the current line lies on its forbidden side \
        (numerator { $numerator }), though both run the same way: exactly computed this cannot be, because the \
        velocity satisfies the earlier line and violates the current one; the lines coincide, and rounding makes it a \
        failure: return false.";

    takes_end(t: Speed) =
        "Program 3 asks for the point farthest along a direction: that is the end at t = { $t }.";
    takes_foot(t: Speed) =
        "Program 2 asks for the point nearest to the preferred velocity: its foot on the line, t = { $t }, lies in the \
        interval and is taken.";
    takes_nearest_end(foot: Speed, t: Speed) =
        "Program 2 asks for the point nearest to the preferred velocity: its foot on the line, t = { $foot }, is \
        outside; the nearest end is taken, t = { $t }.";
    moves(line: Message, to: Coordinates) =
        "The velocity moves onto { $line }, to { $to }: now it and all lines before it are satisfied.";
    none_on(line: Message, at: Coordinates) =
        "No velocity satisfies { $line }: program 2 stops at { $at }, and program 3 relaxes the lines.";
    none_on_all(line: Message, at: Coordinates) =
        "No velocity satisfies { $line } and all lines before it: program 2 stops at { $at }, and program 3 relaxes \
        the lines.";

    // Program 3
    worse(line: Message, by: Speed, most: Speed) =
        "The velocity violates { $line } by { $by }, more than the worst so far of { $most }: the earlier lines must \
        give way together with it.";
    not_worse(line: Message, by: Speed, most: Speed) =
        "The violation of { $line } is { $by }, not more than the worst so far of { $most }: the velocity stays.";

    gave_way(how: Message, direction: Coordinates) = "{ $how } Its direction is { $direction }.";
    altogether(line: Message, len: Number) =
        "With len = { $len } earlier { $line } gives way altogether: the current line, reversed, replaces it.";
    turns(line: Message, len: Number) =
        "Earlier { $line } turns about its crossing with the current line: beside the new line it is violated at most \
        len = { $len } times as much as the current line.";
    parallel(line: Message, len: Number) =
        "Earlier { $line } is parallel to the current line, and so is its new line: beside it, it is violated at most \
        len = { $len } times as much as the current line.";
    midway(line: Message, len: Number) =
        "Earlier { $line } is opposed to the current line, and RVO2 puts the new line midway, which is exact for len = \
        1 but not for { $len }.";
    left_out(line: Message, len: Number) =
        "Earlier { $line } runs the same way as the current line and is violated less, so it is left out (len = \
        { $len }).";
    left_out_by_rvo2(line: Message, len: Number) =
        "Earlier { $line } runs the same way as the current line, and RVO2 leaves it out, which is exact for len = 1 \
        but not for { $len }.";
    unmeetable(line: Message, len: Number) =
        "Earlier { $line } runs the same way as the current line, and no velocity has it violated at most len = \
        { $len } times as much as the current line: there is nothing to find.";

    tries(turned: usize, rigid: usize, line: Option<Message>, from: Coordinates) =
        "In the relaxed region, bounded by { $turned } turned and { $rigid } rigid lines, program 2 goes as far as it \
        can into the permitted side of { $line }; it starts from { $from }.";
    trial_moves(line: Message, to: Coordinates) = "The trial velocity moves onto { $line }, to { $to }.";
    trial_ends(line: Message) = "Nothing is left on { $line }: the relaxed lines have no velocity in common.";
    relaxes(to: Coordinates, line: Message, by: Speed) =
        "The velocity moves to { $to }: there { $line } is violated by { $by }, with which the next lines are \
        compared.";
    stays(why: Option<Message>, at: Coordinates, line: Message, by: Speed) =
        "The inner program found nothing{ $why }, so the velocity stays at { $at } and { $line } is violated by \
        { $by }.";
    obstacles_alone() = "{ \"\" } (the lines of obstacles alone leave nothing)";
    small_len() = "{ \"\" } (len below 1 may demand more than there is)";

    // The end
    ends(chosen: Message, worst: Speed, line: Message) =
        "The chosen velocity is { $chosen }: no line is violated by more than { $worst }, that of { $line }.";
    ends_by_rounding(chosen: Message) =
        "The chosen velocity is { $chosen }: no line is violated at all, so program 2 had failed by rounding.";
    ends_alone(chosen: Message) = "There is no line at all: { $chosen } is chosen.";
    ends_permitted(chosen: Message, lines: usize) =
        "Every line has been looked at: { $chosen } satisfies all { $lines } and is the nearest to the preferred \
        velocity that does.";
    chosen(at: Coordinates) = "{ $at }";
    chosen_on_circle(at: Coordinates) = "{ $at }, cut back to the speed circle";

    // Formulas
    formula_start() = "v = v_pref · min(1, v_max / |v_pref|)";
    formula_violation(computed: Computed) = "{ $computed ->
        [rvo2] violation = det(d, q − v)
       *[robust] violation = c − n · v
    }";
    formula_chord(computed: Computed) = "{ $computed ->
        [rvo2] t = −q · d ∓ √((q · d)² + v_max² − q²)
       *[robust] t = ∓ √(v_max² − c²)
    }";
    formula_cut(computed: Computed) = "{ $computed ->
        [rvo2] numerator = det(d_earlier, q_current − q_earlier), denominator = det(d_current, d_earlier)
       *[robust] numerator = c_earlier − n_earlier · q_current, denominator = n_earlier · d_current
    }";
    formula_farthest() = "t = t_right if d · direction > 0, else t_left";
    formula_nearest() = "t = d · (v_pref − q), at least t_left and at most t_right";
    formula_moved() = "v = q + t · d";
    formula_failed() = "t_left > t_right, or a line out of reach";
    formula_weighed() = "violation > worst so far";
    formula_gave_way() = "d = (d_earlier − len · d_current) / |d_earlier − len · d_current|";
    formula_trial() = "v = v_max · n_current";
    formula_relaxed() = "worst so far = violation of the current line";
    formula_least_worst() = "min max violation, for len = 1";
    formula_end() = "min |v − v_pref|";

    // Names of numbers
    preferred_speed() = "preferred speed";
    max_speed() = "v_max";
    violation() = "violation";
    tolerance() = "tolerance";
    left_end() = "t_left";
    right_end() = "t_right";
    numerator() = "numerator";
    denominator() = "denominator";
    place() = "t";
    foot() = "t of the wish";
    worst_so_far() = "worst so far";
    len() = "len";
    direction_x() = "d_x";
    direction_y() = "d_y";
    start_x() = "start x";
    start_y() = "start y";
    worst_violation() = "worst violation";
    velocity_x() = "v_x";
    velocity_y() = "v_y";

    // Labels of the picture
    is_current(line: Message) = "{ $line } current";
    is_earlier(line: Message) = "{ $line } earlier";
    is_turned(line: Message) = "{ $line } turned";
    trial() = "trial";
    velocity() = "velocity";
    preferred() = "preferred";
    nothing_there() = "nothing left";
    distance() = "distance";
    half_chord() = "half of the chord";
    cut_at(t: Number) = "cut at { $t }";
    with_value(name: Message, value: Number) = "{ $name } { $value }";
    violations() = "violation, m/s";
}
