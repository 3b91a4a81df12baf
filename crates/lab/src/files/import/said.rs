//! Messages about faults in another program's scene, and about its parts that are missing here.

use crate::text::{message::Message, quantity::Meters, said::messages};

messages! {
    pub(crate) room "import" in Exact;

    too_deep(most: usize) = "brackets in brackets more than { $most } deep; a scene has three levels";
    no_value(got: String) = "{ $got } is not a number, a text or a list";
    no_number(got: String) = "{ $got } is not a number";
    cut_off() = "the text ends where a value should be; it may have been cut";
    open_text() = "this quotation has no end; the text may have been cut";
    open_bracket() = "this bracket is not closed; the text may have been cut";
    too_long(bytes: usize, most: usize) =
        "{ $bytes } bytes are more than the most that is read of another program, { $most }";

    no_tag(got: String) = r#"a scene of Godot has a heading like [node name="…" type="…"] here, got { $got }"#;
    no_property(got: String) = "a heading is followed by lines like radius = 12.0, got { $got }";

    nothing() = "no agents and no obstacles in it: of Godot, navigation agents, obstacles and polygons and static bodies are read";
    nothing_but(reason: Message, nodes: usize) = "{ $reason }; { $nodes ->
        [one] one node is a scene of another file that is not beside it
       *[other] { $nodes } nodes are scenes of other files that are not beside it
    }";
    too_many_nodes(most: usize) = "more nodes than the most that is read, { $most }";
    in_other_file(error: String) = "in the scene instanced here: { $error }";
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

    no_text() = "not UTF-8, and none of the formats that are known";
    unreadable() = "cannot read it";
    sqlite() =
        "trajectories of JuPedSim (SQLite) are not read; sqlite3 -csv -header FILE \"select frame, id as ped, pos_x as x, \
        pos_y as y from trajectory_data\" > log.csv makes a log that is, with --rate";
    hdf5() =
        "HDF5 is not read; in Python pandas.DataFrame(h5py.File(FILE)['trajectory'][:]).to_csv('log.csv') makes a log that is";
    parquet() = "Parquet is not read; in Python pandas.read_parquet(FILE).to_csv('log.csv') makes a log that is";
    numpy() = "an array of NumPy is not read; write it as CSV with a header such as step,agent,x,y";
    rosbag() = "a bag of ROS is not read; rostopic echo -p -b FILE /odom > log.csv makes a log that is";
    mcap() = "MCAP is not read; write its positions as CSV with a header such as t,agent,x,y";
    godot_binary() = "a binary file of Godot is not read; save it as .tscn or .tres, which are text";
    gltf() = "a model (glTF) is not read; export its floor plan as SVG or GeoJSON";
    bare_image() = "a picture alone has no scale; open the map.yaml of ROS next to it";
    menge() = "a behavior of Menge has no places; open the scene or the project that goes with it";
    jupedsim_xml() = "JuPedSim's old XML is not read; a geometry in WKT or a zip of its web application is";
    sumo_fcd() =
        "SUMO's fcd output as XML is not read; xml2csv.py of its tools makes CSV that is, with --log-columns \
        t=timestep_time,agent=vehicle_id,x=vehicle_x,y=vehicle_y";
    sumo() = "networks and routes of SUMO are not read; polygons as WKT or GeoJSON are";
    osm() = "OpenStreetMap's XML is not read; osmtogeojson makes GeoJSON that is";
    kml() = "KML is not read; ogr2ogr -f GeoJSON map.geojson FILE of GDAL makes GeoJSON that is";
    roads() = "roads of OpenDRIVE and CommonRoad are not read; polygons as WKT or GeoJSON are";
    gazebo() = "worlds of Gazebo are not read; the map.yaml of a map of them is";
    tileset() = "a tileset of Tiled has no places; open the .tmx that uses it";
    ldtk() = "LDtk is not read; its export as Tiled .tmx is";
    tiled_json() = "Tiled's JSON is not read; save the map as .tmx";
    unity() =
        "files of Unity are not read; write the triangles of NavMesh.CalculateTriangulation as MULTIPOLYGON of WKT, and \
        read its polygons as floors";
    dxf() = "DXF is not read; save the drawing as SVG, or its polygons as WKT";
    ifc() = "a model of a building (IFC) is not read; IfcConvert FILE plan.svg draws its floor plans as SVG, which is";
    wavefront() = "a model (Wavefront OBJ) is not read; export its floor plan as SVG or GeoJSON";
    vadere_trajectories() = "footsteps of Vadere are not read as a scene; name the file .traj";
    ucy() =
        "splines of UCY (.vsp) are not read; they are in pixels: obsmat.txt of the same scene, as OpenTraj has it, is a \
        log in meters";
    navigation(regions: usize) = "{ $regions ->
        [one] one navigation polygon is a room
       *[other] { $regions } navigation polygons are rooms
    }, and all else is solid";
    bodies(shapes: usize) = "{ $shapes ->
        [one] one shape of a static body is solid
       *[other] { $shapes } shapes of static bodies are solid
    }";
    not_read(kinds: String) = "not read: { $kinds }";

    of_scene() = "a scene of Godot";
    road_map(points: usize, radius: Meters) = "a road map of { $points } points for a radius of { $radius }";
    too_many_waypoints(points: usize, most: usize) =
        "a road map of these walls has { $points } points, more than the most allowed, { $most }; simplify more, or draw points";

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
        [one] the parent of one agent is not in the text, and it is placed at the origin
       *[other] the parents of { $agents } agents are not in the text, and they are placed in a row from the origin
    }";
    not_avoiding(agents: usize) = "{ $agents ->
        [one] one agent has avoidance_enabled off and avoids no other
       *[other] { $agents } agents have avoidance_enabled off and avoid no others
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
