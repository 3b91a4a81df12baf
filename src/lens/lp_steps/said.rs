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

    /// Whose line it is.
    Owner { Agent = "agent", Obstacle = "obstacle" }

    /// Which of the two programs 2.
    Level { Outer = "outer", Inner = "inner" }
}

messages! {
    "steps" in Thousandths;

    line(number: usize, standing: Standing, owner: Owner);

    title(program: usize, step: Message);
    start();
    is_permitted(line: Called, level: Level);
    chord(line: Called, level: Level);
    is_cut(line: Called, by: Called, level: Level);
    best_place(line: Called, level: Level);
    new_velocity(line: Called);
    fails(line: Called);
    is_worst(line: Called);
    gives_way(line: Called);
    relaxed_region();
    new_trial(line: Called, level: Level);
    trial_fails(line: Called, level: Level);
    end();

    starts(from: Coordinates, speed: Speed, most: Speed);
    starts_on_circle(from: Coordinates, speed: Speed, most: Speed);
    violates(line: Called, by: Speed, forgiven: Option<Message>);
    permitted(line: Called, by: Speed, forgiven: Option<Message>);
    counts_as_permitted(line: Called, by: Speed, forgiven: Option<Message>);
    forgiven(tolerance: Number);
    leaves(line: Called, left: Number, right: Speed);
    out_of_reach(line: Called);

    cuts(by: Called, quotient: Message, beyond: Beyond, changes: Message, rest: Message);
    quotient(numerator: Number, denominator: Number, t: Speed, angle: Degrees);
    tighter_already(beyond: Beyond);
    moves_from(beyond: Beyond, before: Number);
    nothing_left(left: Number, right: Number);
    is_left(left: Number, right: Number);
    cuts_nothing(by: Called, denominator: Number, numerator: Speed);
    opposed(by: Called, denominator: Number, numerator: Speed);
    coincide(by: Called, denominator: Number, numerator: Speed);

    takes_end(t: Speed);
    takes_foot(t: Speed);
    takes_nearest_end(foot: Speed, t: Speed);
    moves(line: Called, to: Coordinates, last: usize);
    none_on(line: Called, at: Coordinates);
    none_on_all(last: usize, at: Coordinates);
    worse(line: Called, by: Speed, most: Speed);
    not_worse(line: Called, by: Speed, most: Speed);

    gave_way(how: Message, direction: Coordinates);
    altogether(line: Called, len: Number);
    turns(line: Called, len: Number);
    parallel(line: Called, len: Number);
    midway(line: Called, len: Number);
    left_out(line: Called, len: Number);
    left_out_by_rvo2(line: Called, len: Number);
    unmeetable(line: Called, len: Number);

    tries(turned: usize, rigid: usize, line: Option<Called>, from: Coordinates);
    trial_moves(line: Called, to: Coordinates);
    trial_ends(line: Called);
    relaxes(to: Coordinates, line: Called, by: Speed);
    stays(why: Option<Message>, at: Coordinates, line: Called, by: Speed);
    obstacles_alone();
    small_len();

    ends(chosen: Message, worst: Speed, line: Called);
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
}
