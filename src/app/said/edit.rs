//! A scene that is drawn by hand.

use sidestep::text::{
    message::Message,
    quantity::{Degrees, Meters, Seconds},
    said::{OneAgent, messages},
};

messages! {
    "edit" in TwoDecimals;

    select();
    agent();
    pillar();
    polygon();
    wall();
    roadmap();
    gate();
    measure();
    about_select();
    about_agent();
    about_pillar();
    about_polygon();
    about_wall();
    about_roadmap();
    about_gate();
    about_measure();
    tool(name: String, letter: String, about: Message);

    solid();
    about_solid();
    room();
    about_room();
    clearance();
    about_clearance();
    done();
    about_done();
    save();
    about_save();
    new();
    about_new();
    snapping();

    key_enter();
    key_delete();
    back();
    close();
    delete();
    pick_all();
    double();
    nudge();

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
    draft_left();
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
