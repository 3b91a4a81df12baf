//! What cannot be read of another program's scene, and what of it is not here.

use crate::text::{message::Message, said::messages};

messages! {
    pub(crate) room "import" in Exact;

    too_deep(most: usize) = "brackets in brackets more than { $most } deep; a scene has three levels";
    no_value(got: String) = "{ $got } is no number, text or list";
    no_number(got: String) = "{ $got } is no number";
    cut_off() = "the text ends where a value should be; it may have been cut";
    open_text() = "this quotation has no end; the text may have been cut";
    open_bracket() = "this bracket is not closed; the text may have been cut";
    too_long(bytes: usize, most: usize) =
        "{ $bytes } bytes are more than the most that is read of another program, { $most }";

    no_tag(got: String) = r#"a scene of Godot has a heading like [node name="…" type="…"] here, got { $got }"#;
    no_property(got: String) = "a heading is followed by lines like radius = 12.0, got { $got }";

    nothing() = "no agents and no obstacles in it: a NavigationAgent or NavigationObstacle of Godot is read";
    nothing_but(reason: Message, nodes: usize) = "{ $reason }; { $nodes ->
        [one] one node is a scene of another file that is not beside it
       *[other] { $nodes } nodes are scenes of other files that are not beside it
    }";
    too_many_nodes(most: usize) = "more nodes than the most that is read, { $most }";
    in_other_file(error: String) = "in the scene that stands here: { $error }";
    too_many_agents(most: usize) = "more agents than the most allowed, { $most }";
    too_many_vertices(vertices: usize, most: usize) =
        "{ $vertices } vertices are more than the most allowed, { $most }";
    too_many_crossings(most: usize) =
        "sides of walls cross each other more than { $most } times; make one polygon of those that do";
    no_polygon(reason: Message) = "{ $reason }";
    wants_number(what: String) = "{ $what } must be a number";
    wants_point(what: String) = "{ $what } must be a point like Vector2(1.0, 2.0)";
    wants_points(what: String) = "{ $what } must be a list of points";
    too_far(what: String, farthest: String) = "{ $what } must be finite, and no coordinate beyond { $farthest }";
    refused(what: String, reason: Message) = "{ $what } { $reason }";

    program() =
        "this is a program, which computes its scene when it runs: log its run as docs/loggers shows, and open the log";

    of_scene() = "a scene of Godot";

    from(what: Message, agents: usize, walls: usize) = "{ $agents ->
        [one] One agent
       *[other] { $agents } agents
    } and { $walls ->
        [one] one obstacle
       *[other] { $walls } obstacles
    } of { $what }";
    no_goals(agents: usize) = "{ $agents ->
        [one] one agent has no goal in it and holds its place
       *[other] { $agents } agents have no goal in it and hold their places
    }";
    no_parents(agents: usize) = "{ $agents ->
        [one] the parent of one agent is not in the text, and it stands at the origin
       *[other] the parents of { $agents } agents are not in the text, and they stand in a row from the origin
    }";
    not_avoiding(agents: usize) = "{ $agents ->
        [one] one agent has avoidance_enabled off and avoids nobody
       *[other] { $agents } agents have avoidance_enabled off and avoid nobody
    }";
    blind_to_walls(agents: usize) = "{ $agents ->
        [one] one agent has time_horizon_obstacles = 0, which no parameter here says: it is 0.001 s
       *[other] { $agents } agents have time_horizon_obstacles = 0, which no parameter here says: it is 0.001 s
    }";
    other_files(nodes: usize) = "{ $nodes ->
        [one] one node is a scene of another file, which is not at hand or no text, and whose inside is not read
       *[other] { $nodes } nodes are scenes of other files, which are not at hand or no text, and whose insides are \
       not read
    }";
    moving_obstacles(obstacles: usize) = "{ $obstacles ->
        [one] one obstacle has a radius and may move there: it is a pillar here
       *[other] { $obstacles } obstacles have a radius and may move there: they are pillars here
    }";
    no_obstacles(obstacles: usize) = "{ $obstacles ->
        [one] one obstacle has avoidance_enabled off and is left out
       *[other] { $obstacles } obstacles have avoidance_enabled off and are left out
    }";
    choosy(agents: usize) = "{ $agents ->
        [one] one agent avoids some and not others by layers, mask, priority or height, and all of them here
       *[other] { $agents } agents avoid some and not others by layers, mask, priority or height, and all of them here
    }";
}
