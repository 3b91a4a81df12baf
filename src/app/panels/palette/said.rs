//! Texts of the palette of all commands.

use sidestep_core::model::Key;
use sidestep_lab::text::{
    message::{Message, SettingValue},
    said::messages,
};

messages! {
    pub(crate) room "palette" in Exact;

    search() = "a scenario, a parameter with its value, an overlay, a command …";
    nothing() = "nothing found";
    search_files() = "a file or a folder; arrows choose, Enter opens";
    search_maps() = "file of another program …";
    type_a_command() = "the command of your method, such as python3 mine.py; Enter starts it";
    start() = "start";
    type_a_name() = "a name, or a folder and a name; Enter saves";
    recent() = "recent";
    folder() = "folder";
    file() = "file";
    write() = "save as";
    replace() = "replace";
    no_folder(folder: String) = "there is no folder { $folder }";

    // Kinds of entries
    command() = "Command";
    parameter() = "Parameter";
    value() = "Value";
    scene() = "Scenario";
    overlay() = "Overlay";
    lens() = "Lens";
    slip() = "Slip";
    ailment() = "Doctor";
    clip() = "Clips";
    side_by_side() = "Side by side";
    speed() = "Speed";
    colors() = "Colors";
    heat() = "Background";

    // Effects of entries
    set(setting: SettingValue) = "{ $setting }";
    set_in_unit(key: Key, value: String) = "{ $key } = { $value }";
    with_others(set: Message, others: usize) = "{ $set } and { $others } more";
    set_for_group(set: Message, name: String) = "{ $set }, for { $name }";
    is_set() = "is so now";
    refused(key: Key, reason: Message) = "{ $key } { $reason }";
    now(value: String) = "now { $value }; Enter, then type a value";
    lens_face(name: Message) = "lens: { $name }";
    in_scene(title: String) = "as in \"{ $title }\"";
    other_values() = "other values …";
    other_methods() = "answers of the other methods";
    consistent() = "consistent midpoint in the laboratory of len";
    reset_all() = "reset method and parameters";
    reset_overlays() = "overlays as the scenario wants them";
    tune_selected() = "tune the selected agent alone";
    tune_all() = "tune all agents";
    tune_group(name: String) = "tune { $name } alone";
    export() = "write the figures as CSV files";
    language(name: String) = "Language: { $name }";
    about_language() = "All words change at once. Data, logs and names of parameters stay in English.";
    text_size(size: String) = "Text size: { $size }";
    theme_dark() = "Colors: dark";
    theme_light() = "Colors: light";
    theme_projector() = "Colors: for a projector";
    keep_still() = "Less motion: nothing glides or fades";
    let_move() = "Let things glide and fade";
    about_still() = "Bodies still move as time passes; menus, messages and the camera change at once.";

    // Values with their sources, and code
    values() = "Values";
    code() = "Copy";
    values_of(title: String) = "values: { $title }";
    as_rvo2() = "as C++ for RVO2";
    as_godot() = "as GDScript for Godot";
    as_rust() = "as Rust for sidestep";
    scene_as(target: Message) = "copy this scene as { $target }";
    copy_link() = "copy a link to this moment";
    about_scene_as() = "a program that prints the trace";

    // Questions
    question() = "Question";
    ask_still() = "Why does my agent not move?";
    ask_overlap() = "Why do two agents overlap?";
    ask_jitter() = "Why does an agent jitter?";
    ask_corner() = "Why is it stuck in a corner or at a wall?";
    ask_ignored() = "Why is my obstacle ignored?";
    ask_numerator() = "What are numerator and denominator in linear program 1?";
    ask_direction() = "Why does program 1 test a sign when it optimizes a direction?";
    ask_parallel() = "What happens where two lines are parallel?";
    ask_len() = "What does len do?";
    ask_horizon() = "What does the time horizon do?";
    ask_values() = "Which values suit my game?";
    ask_nothing() = "Why does avoidance do nothing at all?";
    ask_infeasible() = "What happens when no velocity is left?";
    ask_lines() = "How do I see the ORCA lines of one agent?";
    ask_share() = "Can one agent do more of the avoiding?";
    ask_settled() = "Why do agents that have arrived shove each other?";
    ask_speeds() = "What differs between preferred and maximum speed?";
    ask_path() = "Why does avoidance find no way around a wall?";
    ask_methods() = "How do VO, RVO, HRVO and ORCA differ?";
    ask_base() = "Is the current or the preferred velocity the base?";

    // Ailments of an agent
    deadlock() = "it stands in a symmetric deadlock";
    wall_face() = "it is stuck at a wall";
    blocked_goal() = "it cannot reach its goal";
    shared_goal() = "several press for one goal";
    jitter() = "it jitters";
    flipping_pillar() = "the pillar that acts changes back and forth";
    short_sight() = "it sees too little: neighbor distance";
    narrow_gap() = "the gap is too narrow";
    short_horizon() = "the time horizon is too short";
    winding() = "a polygon is wound the wrong way";
    too_fast() = "it wants to be faster than it may";
    crowded() = "too few neighbors are looked at";
    overlap() = "it overlaps something";
    infeasible() = "no velocity meets all constraints";
    shares() = "the shares do not sum to one";
    limits() = "limits of the body cut what avoids";
    long_horizon() = "the time horizon is too long";
    unguarded() = "its method avoids nothing";
}
