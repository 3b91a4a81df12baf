//! What is wrong with a scenario file, and what would be right.

use crate::text::{message::Message, said::messages};

messages! {
    "scenario" in Exact;

    unreadable(file: String, reason: Message);
    content(file: String, line: usize, column: usize, reason: Message);

    no_such_file();
    no_such_file_near(near: String);
    cannot_be_read(reason: String);
    is_a_folder();
    too_long(bytes: u64, most: usize);
    goes_on(most: usize);
    not_text(at: usize);
    empty();
    not_valid(format: String, reason: String);
    too_deep(most: usize);
    recurses(format: String, most: usize);
    too_many_values(bytes: u64);

    no_scene(mark: String, name: String);
    no_scene_near(mark: String, name: String, near: String);

    a_text();
    a_number();
    a_bool();
    a_list();
    a_table();
    an_unreadable_number();
    a_date();
    null();
    a_whole_number();
    a_number_or_name();
    a_pair();
    a_list_of_pairs();
    a_list_of_names();
    a_list_under(key: String);
    two_points();
    a_span();
    a_scenario();
    an_entry(list: String);
    named(name: String);

    wrong_type(what: Message, wanted: Message, got: Message);
    unknown_word(key: String, word: String, known: String);
    unknown_word_near(key: String, word: String, near: String, known: String);
    unknown_key(key: String, known: String);
    unknown_key_near(key: String, near: String);
    key_twice(key: String);
    not_finite(key: String, got: String);
    not_two_numbers(key: String, got: usize);
    not_two_points(got: usize);
    no_span(latest: usize);
    beyond(key: String, farthest: String);
    outside(key: String, got: String, least: String, most: String);
    refused(key: String, reason: Message);

    too_many_agents(agents: usize, most: usize);
    no_room(fit: usize, agents: usize);
    no_agents();
    own_target(agent: usize);
    target_in_group(target: usize, group: usize);
    target_missing(target: usize, agents: usize);

    needs_position();
    no_heading();
    route_needs_goal();
    no_goal();
    goals_exclude();
    needs_target(behavior: String);
    needless_target();

    group_needs_n();
    route_needs_no_velocity();
    group_no_goal();
    group_goals_exclude();
    group_name(letters: usize);
    group_number_twice(number: usize);
    group_behind_end(first: usize, n: usize, agents: usize);
    group_over_another(first: usize);
    needs_layout(known: String);
    needs_ring();
    needs_columns();
    needs_spacing();
    needs_corner();
    needs_low();
    needs_high();
    needs_end(key: String);
    high_below_low();

    polygon_needs_vertices();
    too_many_vertices(vertices: usize, most: usize);
    too_many_crossings(most: usize);
    circle_needs_center();
    circle_needs_radius();
    map_needs_points();
    too_many_points(points: usize, most: usize);

    run_needs_steps();
    camera_needs_width();
    camera_in_order();
    unit_has_size(unit: String);
    pulses();
    range(steps: u64);
    not_in_order();
    no_agent_yet(agent: usize, agents: usize);
    beyond_the_end(at: usize, agents: usize);
    entry_needs_step();
    entry_needs_to(key: String);
    entry_needs_command();
    all_or_index();
    regroup_needs_color();
    at_needs(key: String);
    another_way(step: u64);
    another_way_between(earliest: u64, step: u64);
}
