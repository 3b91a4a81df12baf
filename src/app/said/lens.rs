//! What the lens says of itself.

use sidestep_lab::messages;

messages! {
    "lens" in ThreeDigits;

    nothing_near();
    no_programs();

    steering();
    about_steering();
    decision();
    about_decision();
    build_up();
    about_build_up();
    programs();
    about_programs();
    len();
    about_len();

    right();
    about_right();
    beside();
    about_beside();
    full();
    about_full();
    off();
    about_off();
    about_docks();

    other_methods();
    about_other_methods();
    heat();
    about_heat();
    of();
    nobody();
    agent(index: usize);
    or_click();

    one_back();
    plays();
    one_on();
    count(now: usize, all: usize);

    consistent();
    about_consistent();
    column_len();
    column_speed(unit: String);
    column_violation(unit: String);
}
