//! What cannot be read of another program's scene, and what of it is not here.

use crate::text::{message::Message, said::messages};

messages! {
    "import" in Exact;

    too_deep(most: usize);
    no_value(got: String);
    no_number(got: String);
    cut_off();
    open_text();
    open_bracket();
    too_long(bytes: usize, most: usize);

    no_tag(got: String);
    no_property(got: String);

    nothing();
    nothing_but(reason: Message, nodes: usize);
    too_many_nodes(most: usize);
    in_other_file(error: String);
    too_many_agents(most: usize);
    too_many_vertices(vertices: usize, most: usize);
    too_many_crossings(most: usize);
    no_polygon(reason: Message);
    wants_number(what: String);
    wants_point(what: String);
    wants_points(what: String);
    too_far(what: String, farthest: String);
    refused(what: String, reason: Message);

    program();

    of_scene();

    from(what: Message, agents: usize, walls: usize);
    no_goals(agents: usize);
    no_parents(agents: usize);
    not_avoiding(agents: usize);
    blind_to_walls(agents: usize);
    other_files(nodes: usize);
    moving_obstacles(obstacles: usize);
    no_obstacles(obstacles: usize);
    choosy(agents: usize);
}
