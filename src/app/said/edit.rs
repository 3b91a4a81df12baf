//! A scene that is drawn by hand.

use sidestep_lab::text::{
    message::Message,
    quantity::{Degrees, Meters, Seconds},
    said::{OneAgent, messages},
};

messages! {
    "edit" in TwoDecimals;

    select();
    agent();
    group();
    pillar();
    polygon();
    wall();
    roadmap();
    gate();
    measure();
    about_select();
    about_agent();
    about_group();
    about_pillar();
    about_polygon();
    about_wall();
    about_roadmap();
    about_gate();
    about_measure();
    tool(name: String, letter: String, about: Message);

    layout_circle();
    layout_grid();
    layout_random();
    layout_line();
    about_circle();
    about_grid();
    about_random();
    about_line();
    group_is_full(fit: usize, of: usize);
    called(name: String);
    name();
    about_name();
    number_of_agents();
    layout();
    center_x();
    center_y();
    ring();
    start_angle();
    columns();
    spacing();
    from_x();
    from_y();
    to_x();
    to_y();
    gap();
    goals();
    goals_antipodal();
    goals_mirror_x();
    goals_mirror_y();
    goals_random();
    goals_ring();
    goals_offset();
    goals_point();
    goals_other();
    jitter();
    by_roadmap();
    about_rule();

    solid();
    about_solid();
    room();
    about_room();
    clearance();
    about_clearance();
    done();
    about_done();
    open_file();
    about_open();
    save();
    about_save();
    new();
    about_new();
    snapping(grid: Meters);

    key_enter();
    key_delete();
    back();
    close();
    delete();
    pick_all();
    double();
    nudge();
    turn();
    make_group();
    about_group_number();
    no_agents_picked();
    turned(by: Degrees);

    last_agent();
    last_corners();
    more_corners();
    map_is_full(most: usize);
    nothing_picked();

    length(length: Meters);
    measured(length: Meters, turn: Degrees, time: Option<Message>);
    takes(time: Seconds);

    picked(things: usize);
    x();
    y();
    goal_x();
    goal_y();
    radius();
    mixed();

    new_scene();
    draft();
    no_draft(error: String);
    draft_left(scenes: usize);
    draft_taken();
    draft_discarded();
    not_discarded(error: String);
    undo_discard();
    discard();
    open();
    forget();
    unsaved();

    repair();
    turn_round(polygon: usize);
    drop_vertices(polygon: usize);
    about_vertices(vertices: usize);
    take_out(agent: OneAgent);
    about_inside();
    move_off(agent: OneAgent);
    about_overlap(agent: OneAgent);

    part_of_a_scene();
    pasted_text();
    not_pasted(error: String);
    nothing_in_it();
    pasted_scene();
}
