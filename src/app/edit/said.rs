//! Texts of drawing mode.

use sidestep_lab::text::{
    message::Message,
    quantity::{Degrees, Meters, Seconds},
    said::{OneAgent, messages},
};

messages! {
    pub(crate) room "edit" in TwoDecimals;

    select() = "select";
    agent() = "agent";
    path() = "goals";
    group() = "group";
    pillar() = "pillar";
    polygon() = "polygon";
    rectangle() = "rectangle";
    wall() = "wall";
    roadmap() = "road map";
    sides(width: Meters, height: Meters) = "{ $width } × { $height }";
    gate() = "gate";
    measure() = "measure";
    about_select() = "Click or frame picks, Shift adds, drag moves. Double click an edge for a vertex.";
    about_agent() = "Click places an agent; drag sets its goal, also of one that is there.";
    about_path() =
        "Click an agent, then its goals in order; drag a region, Shift drag a line. Enter ends, the first again repeats.";
    path_is_full(most: usize) = "a path has { $most } goals at most";
    about_group() = "Drag a circle, box or line of agents; the dots and the inspector change it.";
    about_pillar() = "Press at the center and drag to the rim.";
    about_polygon() = "Click corner by corner. Enter or a click on the first closes, Esc drops the last.";
    about_rectangle() = "Drag from corner to corner. Key B again: a solid or a room.";
    about_wall() = "Press at one end and drag to the other.";
    about_roadmap() = "Click adds a point; those that see each other are joined. Drag moves one.";
    about_gate() = "Drag the line whose crossings are counted.";
    about_measure() = "Drag between two places: distance, direction, time. Nothing changes.";
    tool(name: String, letter: String, about: Message) = "{ $name }. { $about } Key { $letter }.";

    layout_circle() = "circle";
    layout_grid() = "grid";
    layout_random() = "random";
    layout_line() = "line";
    about_circle() = "Agents evenly around a circle: drag from its center to its rim. Key C again.";
    about_grid() = "Agents in rows: drag from corner to corner. Key C again.";
    about_random() = "Agents anywhere in a box, apart: drag from corner to corner. Key C again.";
    about_line() = "Agents evenly along a line: drag from end to end. Key C again.";
    group_is_full(fit: usize, of: usize) =
        "the box has room for { $fit } of { $of } agents: make it larger, the group smaller, or the gap less";
    called(name: String) = "{ $name }";
    name() = "name";
    about_name() = "The name of the group, in the list of agents on which the sliders act, and in the file.";
    number_of_agents() = "agents";
    layout() = "layout";
    center_x() = "center x";
    center_y() = "center y";
    ring() = "radius";
    start_angle() = "first at";
    columns() = "columns";
    spacing() = "spacing";
    from_x() = "from x";
    from_y() = "from y";
    to_x() = "to x";
    to_y() = "to y";
    gap() = "gap";
    goals() = "goals";
    goals_antipodal() = "opposite";
    goals_mirror_x() = "mirrored left to right";
    goals_mirror_y() = "mirrored top to bottom";
    goals_random() = "random";
    goals_ring() = "on a circle";
    goals_offset() = "so far on";
    goals_point() = "one point";
    goals_other() = "as in the file";
    jitter() = "jitter";
    by_roadmap() = "by road map";
    over_time() = "over time";
    about_over_time() =
        "The agents are not there at the start: they come one by one, each to its place once that is free. In files: at, every.";
    first_comes() = "first after";
    every() = "one every";
    at_its_goals() = "at goals";
    repeats() = "in rounds";
    about_repeats() = "The first goal follows the last, without an end. In files: loop.";
    after() = "afterwards";
    about_after() = "What the agent does once it has reached its last goal; one that stops comes back when it is pushed away. In files: after.";
    after_stop() = "stops, comes back";
    after_hold() = "stays where it is";
    after_leave() = "leaves";
    after_obstacle() = "becomes a pillar";
    arrival_distance() = "arrived within";
    about_arrival_distance() =
        "How near to a point its center must come. Without it, its radius. In files: arrival_distance.";
    share_after_arrival() = "share after arrival";
    about_share_after_arrival() =
        "Its share of the effort once it has reached its last goal. Without it, the share stays. In files: \
        share_after_arrival.";
    wait_at(place: usize) = "waits at { $place }";
    about_wait() = "How long the agent stops at this goal. Without it, the agent passes at full speed. In files: wait.";
    about_rule() = "As a group of a scenario file has it. What follows from it is placed at once.";

    solid() = "solid";
    about_solid() = "Polygons are solids that agents keep out of: counter-clockwise. Key O again.";
    room() = "room";
    about_room() = "Polygons are rooms that agents stay in: clockwise. Key O again.";
    clearance() = "clearance";
    about_clearance() = "How far the ways keep from walls and pillars: the radius of the agents that walk them.";
    done() = "done";
    about_done() = "Ends drawing. Key F7, or Esc with nothing picked.";
    open_file() = "open";
    about_open() = "Opens a scenario file or a clip, a recent one or from its folder. Key Ctrl O.";
    save() = "save";
    about_save() = "Writes the scene as a scenario file. Key Ctrl S; Ctrl Shift S as another file.";
    new() = "new";
    about_new() = "A new, empty scene. Key Ctrl N.";
    snapping(grid: Meters) = "Snaps to { $grid } and 15°; hold Ctrl to place freely.";

    key_delete() = "Del";
    back() = "drop the last corner, pick nothing, end drawing";
    close() = "close the polygon";
    delete() = "take away what is picked";
    pick_all() = "pick everything";
    double() = "double what is picked";
    nudge() = "move what is picked";
    turn() = "turn what is picked by 15°";
    make_group() = "make the picked agents a group";
    about_group_number() =
        "The group that they belong to: their color, and whom \"group\" above the sliders means. Ctrl G makes a new \
        one, a double click on an agent picks all of its group.";
    no_agents_picked() = "no agents are picked: click on one, or press Ctrl A";
    turned(by: Degrees) = "{ $by }";

    last_corners() = "a polygon needs three corners: remove all of it with Delete";
    more_corners() = "a polygon needs three corners: click on, or draw a wall";
    map_is_full(most: usize) = "the road map has { $most } points already; remove one first";
    nothing_picked() = "nothing is picked: click on something, or press Ctrl A";

    length(length: Meters) = "{ $length }";
    measured(length: Meters, turn: Degrees, time: Option<Message>) = "{ $length } · { $turn }{ $time }";
    takes(time: Seconds) = "{ \"\" } · { $time }";

    picked(things: usize) = "{ $things } picked";
    x() = "x";
    y() = "y";
    goal_x() = "goal x";
    goal_y() = "goal y";
    radius() = "radius";
    mixed() = "mixed";

    new_scene() = "New scene";
    back_at_start() =
        "Drawing is the start of the run, so time went back to it. Make this change again: it was made for a later moment.";
    draft() = "draft";
    no_draft(error: String) = "the scene is not stored for the next start: { $error }";
    draft_left(scenes: usize) = "{ $scenes ->
        [one] a scene was drawn and not saved
       *[other] { $scenes } scenes were drawn and not saved; the newest
    }";
    draft_taken() = "another window has opened or discarded that scene";
    draft_discarded() = "discarded; it is stored for 30 days";
    not_discarded(error: String) = "not discarded: { $error }";
    undo_discard() = "undo";
    discard() = "discard it";
    open() = "open it";
    forget() = "forget it";

    repair() = "repair";
    turn_round(polygon: usize) = "wind polygon { $polygon } the other way";
    drop_vertices(polygon: usize) = "drop double vertices of polygon { $polygon }";
    about_vertices(vertices: usize) = "{ $vertices } within 1 cm of the one before";
    take_out(agent: OneAgent) = "take { $agent } out of the solid";
    about_inside() = "its center is in it";
    move_off(agent: OneAgent) = "move { $agent } off";
    about_overlap(agent: OneAgent) = "it overlaps { $agent }";

    part_of_a_scene() = "Part of a scene";
    pasted_text() = "pasted text";
    not_pasted(error: String) = "nothing pasted: { $error }";
    nothing_in_it() = "nothing pasted: the text holds no agents, polygons or circles";
    pasted_scene() = "the clipboard holds a scene";
}
