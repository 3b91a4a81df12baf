//! The table of keys.

use sidestep_lab::text::said::messages;

messages! {
    "keys" in Exact;

    section_time();
    section_selection();
    section_method();
    section_overlays();
    section_view();
    section_record();
    section_program();

    key_space();
    key_page_down();
    key_page_up();
    key_home();
    key_end();
    key_backspace();
    key_tab();
    key_shift_tab();
    key_escape();
    control(letter: String);
    control_shift(letter: String);
    shift(key: String);

    play();
    arrow();
    arrow_back();
    step();
    step_back();
    next_event();
    last_event();
    first_step();
    last_step();
    restart();
    faster();
    slower();
    undo();
    redo();
    next_agent();
    previous_agent();
    escape();
    everyone();
    fit();
    velocities_smaller();
    velocities_larger();
    theme();
    larger();
    smaller();
    usual_size();
    presenter();
    panels();
    left();
    right();
    timeline();
    plots();
    performance();
    comparison();
    lens();
    clip();
    save_last();
    picture();
    screenshot();
    window_clip();
    help();
    page();
    scenes();
    palette();
    open();
    save();
    save_as();
    new();
    draw();
    save_run();
    quit();
}
