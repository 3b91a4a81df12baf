//! What is said on the steps of the linear programs.

use crate::text::{
    message::Message,
    quantity::{Coordinates, Degrees, Number, Speed},
    said::{Called, messages, wordings},
};

wordings! {
    /// Which arithmetic computes.
    Computed { Rvo2 = "rvo2", Robust = "robust" }

    /// Where the lines run, seen from the current one.
    Beyond { Left = "left", Right = "right" }

    /// Whether a line stands as program 3 turned it.
    Standing { AsGiven = "given", Turned = "turned" }

    /// Which of the two programs 2.
    Level { Outer = "outer", Inner = "inner" }
}

messages! {
    "steps" in Thousandths;

    line(of: Called, standing: Standing);
    numbered_line(number: usize, standing: Standing);

    title(program: usize, step: Message);
    start();
    is_permitted(line: Message, level: Level);
    chord(line: Message, level: Level);
    is_cut(line: Message, by: Message, level: Level);
    best_place(line: Message, level: Level);
    new_velocity(line: Message);
    fails(line: Message);
    is_worst(line: Message);
    gives_way(line: Message);
    relaxed_region();
    new_trial(line: Message, level: Level);
    trial_fails(line: Message, level: Level);
    end();

    starts(from: Coordinates, speed: Speed, most: Speed);
    starts_on_circle(from: Coordinates, speed: Speed, most: Speed);
    violates(line: Message, by: Speed, forgiven: Option<Message>);
    permitted(line: Message, by: Speed, forgiven: Option<Message>);
    counts_as_permitted(line: Message, by: Speed, forgiven: Option<Message>);
    forgiven(tolerance: Number);
    leaves(line: Message, left: Number, right: Speed);
    out_of_reach(line: Message);

    cuts(by: Message, quotient: Message, beyond: Beyond, changes: Message, rest: Message);
    quotient(numerator: Number, denominator: Number, t: Speed, angle: Degrees);
    tighter_already(beyond: Beyond);
    moves_from(beyond: Beyond, before: Number);
    nothing_left(left: Number, right: Number);
    is_left(left: Number, right: Number);
    cuts_nothing(by: Message, denominator: Number, numerator: Speed);
    opposed(by: Message, denominator: Number, numerator: Speed);
    coincide(by: Message, denominator: Number, numerator: Speed);

    takes_end(t: Speed);
    takes_foot(t: Speed);
    takes_nearest_end(foot: Speed, t: Speed);
    moves(line: Message, to: Coordinates);
    none_on(line: Message, at: Coordinates);
    none_on_all(line: Message, at: Coordinates);
    worse(line: Message, by: Speed, most: Speed);
    not_worse(line: Message, by: Speed, most: Speed);

    gave_way(how: Message, direction: Coordinates);
    altogether(line: Message, len: Number);
    turns(line: Message, len: Number);
    parallel(line: Message, len: Number);
    midway(line: Message, len: Number);
    left_out(line: Message, len: Number);
    left_out_by_rvo2(line: Message, len: Number);
    unmeetable(line: Message, len: Number);

    tries(turned: usize, rigid: usize, line: Option<Message>, from: Coordinates);
    trial_moves(line: Message, to: Coordinates);
    trial_ends(line: Message);
    relaxes(to: Coordinates, line: Message, by: Speed);
    stays(why: Option<Message>, at: Coordinates, line: Message, by: Speed);
    obstacles_alone();
    small_len();

    ends(chosen: Message, worst: Speed, line: Message);
    ends_by_rounding(chosen: Message);
    ends_alone(chosen: Message);
    ends_permitted(chosen: Message, lines: usize);
    chosen(at: Coordinates);
    chosen_on_circle(at: Coordinates);

    formula_start();
    formula_violation(computed: Computed);
    formula_chord(computed: Computed);
    formula_cut(computed: Computed);
    formula_farthest();
    formula_nearest();
    formula_moved();
    formula_failed();
    formula_weighed();
    formula_gave_way();
    formula_trial();
    formula_relaxed();
    formula_least_worst();
    formula_end();

    preferred_speed();
    max_speed();
    violation();
    tolerance();
    left_end();
    right_end();
    numerator();
    denominator();
    place();
    foot();
    worst_so_far();
    len();
    direction_x();
    direction_y();
    start_x();
    start_y();
    worst_violation();
    velocity_x();
    velocity_y();

    is_current(line: Message);
    is_earlier(line: Message);
    is_turned(line: Message);
    trial();
    velocity();
    preferred();
    nothing_there();
    distance();
    half_chord();
    cut_at(t: Number);
    with_value(name: Message, value: Number);
    violations();
}
