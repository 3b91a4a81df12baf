//! The cost of steps and pictures.

use sidestep_lab::text::said::messages;

messages! {
    "performance" in ThreeDigits;

    window();
    counting();
    agents();
    step();
    of_agent();
    picture();
    building();
    draw_calls();
    slow();
    slow_about();

    each();
    each_about();
    grid();
    query();
    lines_time();
    programs_time();
    choices();
    advance();
    neighbors();
    lines();
    program(number: usize);
    fallbacks();
    no_step();
    scalar();

    picture_line();
    step_line();
}
