//! Why a log cannot be read, and what was guessed where it is silent.

use crate::text::{
    message::Message,
    quantity::{Meters, Seconds},
    said::messages,
};

messages! {
    "recorded" in Exact;

    at_line(file: String, line: usize, reason: Message);
    of_file(file: String, reason: Message);
    unreadable(reason: String);
    empty();
    no_text();
    long_line(most: usize);
    no_header(fields: usize);
    no_column(column: String);
    column_twice(column: String);
    of_column(column: String, reason: Message);
    fields(fields: usize, columns: usize);
    no_number(column: String, text: String);
    no_json(reason: String);
    no_object();
    no_list();
    no_vector(column: String);
    no_position();
    no_step();
    no_whole_step(step: String);
    too_far(value: String, most: String);
    row_twice(agent: String, step: String);
    too_many_rows(most: usize);
    too_many_agents(most: usize);
    step_too_long(step: String, most: usize);
    too_many_names(most: usize);
    waits_for_row();
    waits_for_next_step(step: String, rows: usize);
    about_replay(inferred: String);
    about_live(inferred: String);

    time_step_of_log(step: Seconds);
    time_step_of_rate(step: Seconds);
    time_step_assumed(step: Seconds);
    time_step_of_motion(step: Seconds);
    time_step_default(step: Seconds);
    velocity_chosen_before();
    velocity_by_places();
    chosen_of_next_row();
    chosen_by_places();
    preferred_of_base(base: String);
    preferred_to_last_place();
    preferred_as_it_goes();
    settings_of_base(settings: String, base: String);
    settings_default(settings: String);
    settings_of_people(radius: Meters);
    meters();
    form_eth_ucy();
    form_trajnet();
    form_archive();
    form_json();
    form_table();
    too_fast_for_people(speed: String);
    flat_axis(axis: String);
    ignored(columns: String);
}
