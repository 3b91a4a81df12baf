//! Messages about faults in a scenario file, and their remedies.

use crate::text::{message::Message, said::messages};

messages! {
    pub(crate) room "scenario" in Exact;

    unreadable(file: String, reason: Message) = "{ $file }: { $reason }";
    content(file: String, line: usize, column: usize, reason: Message) = "{ $file }:{ $line }:{ $column }: { $reason }";

    // The file
    no_such_file() = "no such file or built-in scenario; `sidestep list` names the built-in ones";
    no_such_file_near(near: String) =
        "no such file or built-in scenario; `sidestep list` names the built-in ones; did you mean { $near }?";
    cannot_be_read(reason: String) = "cannot be read: { $reason }";
    is_a_folder() = "is a folder; name a scenario file in it";
    too_long(bytes: u64, most: usize) = "is { $bytes } bytes long; a scenario has at most { $most } MB";
    goes_on(most: usize) = "goes on after { $most } MB; a scenario ends before";
    not_text(at: usize) = "is not a text file (byte { $at } is not UTF-8); a scenario is TOML or JSON";
    empty() = "the file is empty; a scenario needs at least one [[agents]] or [[groups]]";
    not_valid(format: String, reason: String) = "not valid { $format }: { $reason }";
    too_deep(most: usize) = "nested deeper than { $most } levels; a scenario needs four";
    recurses(format: String, most: usize) =
        "not valid { $format }: it recurses deeper than { $most } levels; a scenario needs four";
    too_many_values(bytes: u64) = "too many values for a file of { $bytes } bytes; use [[groups]] for many agents";

    no_scene(mark: String, name: String) =
        "the mark { $mark } names nothing: there is no built-in scenario { $name }; `sidestep list` names them";
    no_scene_near(mark: String, name: String, near: String) =
        "the mark { $mark } names nothing: there is no built-in scenario { $name }, did you mean { $near }?";

    // Kinds of values
    a_text() = "text";
    a_number() = "a number";
    a_bool() = "true or false";
    a_list() = "a list";
    a_table() = "a table";
    an_unreadable_number() = "an unreadable number";
    a_date() = "a date";
    null() = "null";
    a_whole_number() = "a whole number";
    a_number_or_name() = "a number or a name";
    a_pair() = "a pair of numbers [x, y]";
    a_goal() = "a pair of numbers [x, y] or a table with at, line, or center";
    a_list_of_pairs() = "a list of pairs [x, y]";
    a_list_of_names() = "a list of names";
    a_list_under(key: String) = "a list; write [[{ $key }]]";
    two_points() = "two points [[x, y], [x, y]]";
    a_span() = "two times [from, to] in s, or \"arrived\"";
    a_scenario() = "a scenario";
    an_entry(list: String) = "an entry of [[{ $list }]]";
    named(name: String) = "{ $name }";

    // Keys and values
    wrong_type(what: Message, wanted: Message, got: Message) = "{ $what } must be { $wanted }, got { $got }";
    unknown_word(key: String, word: String, known: String) = "unknown { $key } { $word }; it is one of { $known }";
    unknown_word_near(key: String, word: String, near: String, known: String) =
        "unknown { $key } { $word }, did you mean { $near }? it is one of { $known }";
    unknown_key(key: String, known: String) = "unknown key { $key }; known here are { $known }";
    unknown_key_near(key: String, near: String) = "unknown key { $key }, did you mean { $near }?";
    key_twice(key: String) = "the key { $key } occurs twice; keep one";
    not_finite(key: String, got: String) = "{ $key } must be a finite number that fits f32, got { $got }";
    not_two_numbers(key: String, got: usize) = "{ $key } must have two numbers [x, y], got { $got }";
    not_two_points(got: usize) = "gate must be two points [[x, y], [x, y]], got { $got }";
    no_span(latest: usize) =
        "loop must be two times [from, to] within 0 to { $latest } s, the first before the second, or \"arrived\"";
    beyond(key: String, farthest: String) = "{ $key } lies beyond ±{ $farthest } in x or y";
    outside(key: String, got: String, least: String, most: String) =
        "{ $key } = { $got } is outside { $least } to { $most }";
    refused(key: String, reason: Message) = "{ $key } { $reason }";

    // Numbers of agents
    too_many_agents(agents: usize, most: usize) = "{ $agents } agents are more than the most allowed, { $most }";
    no_room(fit: usize, agents: usize) =
        "only { $fit } of { $agents } agents found a place in the box at this radius and gap; lower n or gap, or widen \
        low and high";
    own_target(agent: usize) = "agent { $agent } has itself as target; name another";
    target_in_group(target: usize, group: usize) =
        "target { $target } of group { $group } is one of its own agents; name another";
    target_missing(target: usize, agents: usize) =
        "target { $target } is not an agent: there are { $agents }, counted from 0, groups after those listed";

    // Agents
    needs_position() = "an agent needs position = [x, y]";
    no_heading() = "heading = [0, 0] has no direction; leave it out";
    route_needs_goal() = "behavior = \"route\" needs goal = [x, y]";
    no_goal() =
        "the agent has no goal; add goal = [x, y], preferred_velocity = [x, y] or behavior = \"hold\" (or wander, \
        pursue, evade, pointer)";
    goals_exclude() =
        "goal, preferred_velocity and behavior = \"hold\" (or wander, pursue, evade, pointer) exclude each other; keep \
        one";
    needs_target(behavior: String) = "behavior = \"{ $behavior }\" needs target, the number of the other agent";
    needless_target() = r#"target is for behavior = "pursue" and "evade" alone; remove it"#;

    goal_needs_place() =
        "a goal needs at = [x, y], line = [[x, y], [x, y]], center = [x, y] with radius, or center with size = [width, height]";
    angle_needs_size() = "angle is for a box alone; add size = [width, height] or remove it";
    box_too_small(least: String) = "size must be two lengths of at least { $least } m";
    number_of_goals(goals: usize, most: usize) = "goals must have 1 to { $most } goals, got { $goals }";
    rules_need_goals() =
        "arrival_distance, after, share_after_arrival, wait and loop need either goal = [x, y] or goals = [[x, y], …]";
    loop_has_no_end() = "loop needs goals and has no end; remove after and share_after_arrival, or loop";
    wait_needs_goals() = "wait needs goals = [[x, y], …]";
    no_next_goal(next: usize, goals: usize) = "next = { $next } is none of { $goals } goals, counted from 0";
    add_without_goals() = "an agent that is added has a goal alone; send it along others by give and journey";

    // Groups
    comes_later() = "the indices of agents that come later are not known; remove this key, or at and every";
    skip_leaves_none(n: usize) =
        "skip and take choose among the agents of a group that comes later: give at or every, and a skip below n = { $n }";
    group_needs_n() = "a group needs n, the number of its agents";
    route_needs_no_velocity() = "behavior = \"route\" needs a goal, not a velocity";
    group_no_goal() =
        "the group has no goal; add goal = \"antipodal\" (or mirror-x, mirror-y, random, [x, y]), goal_ring, \
        goal_offset, preferred_velocity or behavior = \"hold\" (or wander, pursue, evade, pointer)";
    group_goals_exclude() =
        "goal, goal_ring, goal_offset, preferred_velocity and behavior = \"hold\" exclude each other; keep one";
    group_name(letters: usize) = "the name of a group has 1 to { $letters } letters and no line breaks";
    group_number_twice(number: usize) = "two groups have color { $number }; give one of them another number";
    group_behind_end(first: usize, n: usize, agents: usize) =
        "first = { $first } with n = { $n } goes behind the last of { $agents } agents; lower it or leave it out";
    group_over_another(first: usize) = "another group has agents from first = { $first } on already; move one of them";
    needs_layout(known: String) = "a group needs layout, one of { $known }";
    needs_ring() = "this layout needs ring, the radius of the circle in m";
    needs_columns() = "this layout needs columns, the number of agents in a row";
    needs_spacing() = "this layout needs spacing in m";
    needs_corner() = "this layout needs corner = [x, y], the place of the first agent";
    needs_low() = "this layout needs low = [x, y], a corner of the box";
    needs_high() = "this layout needs high = [x, y], the other corner";
    needs_end(key: String) = "this layout needs { $key } = [x, y]";
    high_below_low() = "high lies below low; swap them";

    // Obstacles and the road map
    polygon_needs_vertices() = "a polygon needs vertices = [[x, y], …]";
    too_many_vertices(vertices: usize, most: usize) =
        "{ $vertices } vertices are more than the most allowed, { $most }";
    too_many_crossings(most: usize) =
        "sides of walls cross each other more than { $most } times; make one polygon of those that do";
    circle_needs_center() = "a circle needs center = [x, y]";
    circle_needs_radius() = "a circle needs radius in m";
    map_needs_points() = "a road map needs points = [[x, y], …]";
    too_many_points(points: usize, most: usize) = "{ $points } points are more than the most allowed, { $most }";

    run_needs_steps() = "a run needs steps, how many it has";

    claim_needs_seconds() = "a claim needs seconds, the length of its run";
    claim_needs_figures() =
        "a claim needs figures, a table with entries such as makespan = [40, 45]; `sidestep metrics` names them";
    claim_range(key: String) = "{ $key } must be [least, greatest]; swap the two";

    // A run
    camera_needs_width() = "a point of the camera needs a width, m";
    camera_in_order() = "the points of the camera go by time: each is later than the one before";
    unit_has_size(unit: String) =
        "the unit \"{ $unit }\" has a fixed length: leave meters_per_unit out, or take px, tile or unit";
    pulses() = "pulses must be eight hexadecimal digits for each";
    range(steps: u64) = "range must be two steps within 0 to steps = { $steps }";
    not_in_order() = "the log must be in the order of its steps";
    no_agent_yet(agent: usize, agents: usize) =
        "there is no agent { $agent } yet: the world has { $agents }, counted from 0";
    answers_of(velocities: usize, agents: usize) = "{ $velocities } velocities are for { $agents } agents";
    beyond_the_end(at: usize, agents: usize) = "at = { $at } is beyond the end: the world has { $agents } agents then";
    entry_needs_step() = "an entry of the log needs step";
    entry_needs_to(key: String) = "an entry of the log needs to = [x, y] in addition to { $key }";
    entry_needs_command() =
        "an entry of the log needs one of set, move, push, give, pointer, obstacles, waypoint, roadmap, gate, let_go, \
        follow, add, remove, pass, regroup, seed";
    all_or_index() = "must be \"all\" or the index of an agent";
    regroup_needs_color() = "regroup needs color, the number of the group";
    at_needs(key: String) = "at needs { $key } in the same entry";
    another_way(step: u64) = "the run goes another way from step { $step } on";
    another_way_between(earliest: u64, step: u64) = "the run goes another way from step { $earliest } to { $step } on";
}
