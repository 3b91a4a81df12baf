//! Messages about logs that cannot be read, and about guesses for missing information.

use crate::text::{
    message::Message,
    quantity::{Meters, Seconds},
    said::messages,
};

messages! {
    pub(crate) room "recorded" in Exact;

    at_line(file: String, line: usize, reason: Message) = "{ $file }:{ $line }: { $reason }";
    of_file(file: String, reason: Message) = "{ $file }: { $reason }";
    unreadable(reason: String) = "cannot read it: { $reason }";
    empty() = "it has no rows; a log has a row for each agent and step";
    no_text() = "not UTF-8; a log is CSV with a header, or JSON lines";
    long_line(most: usize) = "longer than { $most } MiB; a log has a row, or a step, in each line";
    no_header(fields: usize) = "{ $fields } columns without names; begin with a header such as step,agent,x,y,vx,vy";
    no_column(column: String, names: String) =
        "the header has no column { $column } but { $names }; a log needs step or t, x and y, and velocities in pairs \
        such as vx,vy: --log-columns { $column }=NAME says which column that is";
    column_twice(column: String) =
        "{ $column } comes twice in the header; rename one of them, or say by --log-columns which it is";
    no_pair(pair: String) = "{ $pair } is not a column; want pairs such as agent=ped,x=PosX,y=PosZ";
    unknown_key(key: String) =
        "{ $key } is not a column of sidestep; known are step, t, t_ms, agent, x, y, vx, vy, pvx, pvy, nvx, nvy, \
        radius …";
    told_twice(pair: String) = "{ $pair } is about a column that another pair is about";
    no_such_name(name: String, names: String) = "the header has no column { $name }, only { $names }";
    names_without_header() = "the rows have no header, so that --log-columns has no names to find; write a line of names above";
    no_agent(step: String) =
        "step { $step } has two rows, and no column says of which agents; --log-columns agent=NAME says which does";
    footsteps() =
        "footsteps of Vadere, from one place and time to another, are not read; write positions by its \
        PedestrianPositionProcessor (timeStep pedestrianId x y), and give --rate";
    wide() =
        "all agents of a step are in one row (x1, y1, x2, y2 …); a log has a row for each: in pandas wide_to_long(log, \
        ['x', 'y'], i='time', j='agent') makes them";
    boxes(command: String) =
        "boxes in pixels of the Stanford Drone Dataset are not read; their centers are, made by { $command } and read \
        with --rate 30 --y-down --unit px=…";
    of_column(column: String, reason: Message) = "{ $column }: { $reason }";
    fields(fields: usize, columns: usize) = "{ $fields } fields, but the header names { $columns }";
    no_number(column: String, text: String) = "{ $column } wants a number, got { $text }";
    no_json(reason: String) = "no JSON: { $reason }; a row is an object in one line";
    no_object() = r#"want an object such as {"{"}"step":0,"agent":1,"x":0,"y":0{"}"}"#;
    no_list() = "begins with a list; want JSON lines, an object in each line";
    no_vector(column: String) = "{ $column } wants a vector such as [0, 1]";
    no_position() = "no position; x and y want numbers";
    no_step() = "no step; it has a number of its step, or its time";
    no_whole_step(step: String) = "step wants a whole number, got { $step }; name a column of times t";
    too_far(value: String, most: String) = "{ $value } lies beyond ±{ $most }; tell the unit, as with --unit px=0.02";
    row_twice(agent: String, step: String) = "agent { $agent } has two rows at step { $step }";
    too_many_rows(most: usize) = "more than { $most } rows; leave out steps";
    too_many_agents(most: usize) = "a step has more agents than the most of a world, { $most }; leave some out";
    step_too_long(step: String, most: usize) =
        "step { $step } has more than { $most } rows; a step ends where a row has another step";
    too_many_names(most: usize) =
        "the names of its agents take more than { $most } MiB; let agents that come back keep their names";
    waits_for_row() = "it has no rows yet";
    waits_for_next_step(step: String, rows: usize) = "step { $step } has { $rows ->
        [one] one row
       *[other] { $rows } rows
    } so far, and is complete when a row of another step comes";
    about_replay(inferred: String) =
        "A log: bodies stand where it has them, and show what the method decides there. Inferred: { $inferred }.";
    about_live(inferred: String) =
        "A log as it is written: bodies stand where it has them, and show what the method decides there. Inferred: \
        { $inferred }.";

    time_step_of_log(step: Seconds) = "a step is { $step }, by the times of the log";
    time_step_of_rate(step: Seconds) = "a step is { $step }, by the frame rate of the log";
    time_step_assumed(step: Seconds) =
        "a step is assumed to take { $step }, as in the annotated data sets of this form; --rate says otherwise";
    time_step_of_motion(step: Seconds) =
        "a step is { $step }, by how far agents move with their velocities; --set time_step says otherwise";
    time_step_default(step: Seconds) = "a step is taken for { $step }; --rate says otherwise";
    velocity_chosen_before() = "velocities are those chosen a step before";
    velocity_by_places() = "velocities are differences of places";
    chosen_of_next_row() = "chosen velocities are those of the next rows";
    chosen_by_places() = "chosen velocities are differences of places";
    preferred_of_base(base: String) = "preferred velocities are those of { $base }";
    preferred_to_last_place() =
        "preferred velocities are a guess: toward the last place of each agent, at the median of its speeds while it \
        moves";
    preferred_as_it_goes() = "preferred velocities: as each moves (a guess)";
    settings_of_base(settings: String, base: String) = "{ $settings }: as in { $base }";
    settings_default(settings: String) = "{ $settings }: the defaults of sidestep; --set or --scenario says otherwise";
    settings_of_people(radius: Meters, preset: String) =
        "people have a radius of { $radius }, and speed and horizons of the preset { $preset }; --preset or --set says \
        otherwise";
    times_in(unit: String) = "times are taken for { $unit }, by their size; --set time_step says otherwise";
    y_is_up() = "z is taken for y, because y hardly varies and is the height; --log-columns y=NAME says otherwise";
    long_stride(stride: Meters) =
        "people would walk { $stride } from one frame to the next: lengths are probably cm; give --unit cm";
    meters() = "lengths are taken for meters; --unit says otherwise";
    form_eth_ucy() = "tracks of ETH and UCY, by the number of columns";
    form_trajnet() = "tracks of TrajNet++";
    form_archive() = "tracks of the Pedestrian Dynamics Data Archive";
    form_json() = "JSON lines";
    form_table() = "a table with a header";
    too_fast_for_people(speed: String) =
        "people would walk at { $speed } m/s: the frame rate or the unit is another one; give --rate or --unit";
    flat_axis(axis: String) =
        "{ $axis } hardly varies and a third coordinate, which is not used, does: if { $axis } is the height, name the \
        ground x and y in the header";
    ignored(columns: String) = "columns that are not used: { $columns }";
}
