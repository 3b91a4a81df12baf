//! The palette of all that can be asked for.

use sidestep_core::model::Key;
use sidestep_lab::text::{
    message::{Message, SettingValue},
    said::messages,
};

messages! {
    "palette" in Exact;

    search();
    nothing();
    search_files();
    type_a_name();
    recent();
    folder();
    file();
    write();
    replace();
    no_folder(folder: String);

    command();
    parameter();
    value();
    scene();
    overlay();
    lens();
    slip();
    ailment();
    clip();
    side_by_side();
    speed();
    colors();
    heat();

    set(setting: SettingValue);
    set_in_unit(key: Key, value: String);
    with_others(set: Message, others: usize);
    is_set();
    refused(key: Key, reason: Message);
    now(value: String);
    lens_face(name: Message);
    in_scene(title: String);
    other_values();
    other_methods();
    consistent();
    reset_all();
    reset_overlays();
    tune_selected();
    tune_all();
    tune_group(name: String);
    export();
    language(name: String);
    about_language();
    text_size(size: String);
    theme_dark();
    theme_light();
    theme_projector();
    keep_still();
    let_move();
    about_still();

    values();
    code();
    values_of(title: String);
    as_rvo2();
    as_godot();
    as_rust();
    scene_as(target: Message);
    about_scene_as();

    question();
    ask_still();
    ask_overlap();
    ask_jitter();
    ask_corner();
    ask_ignored();
    ask_numerator();
    ask_direction();
    ask_parallel();
    ask_len();
    ask_horizon();
    ask_values();
    ask_nothing();
    ask_infeasible();
    ask_lines();
    ask_share();
    ask_settled();
    ask_speeds();
    ask_path();
    ask_methods();
    ask_base();

    deadlock();
    wall_face();
    blocked_goal();
    shared_goal();
    jitter();
    flipping_pillar();
    short_sight();
    narrow_gap();
    short_horizon();
    winding();
    too_fast();
    crowded();
    overlap();
    infeasible();
    shares();
    limits();
    long_horizon();
    unguarded();
}
