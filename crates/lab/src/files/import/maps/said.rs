//! Messages about the contents of a map, the omitted features, and the reasons why a map cannot be read.

use crate::text::{
    message::Message,
    quantity::{Degrees, Meters},
    said::messages,
};

messages! {
    pub(crate) room "map" in Exact;

    ros() = "a map of ROS";
    moving_ai() = "a map of MovingAI";
    wkt() = "well-known text";
    geojson() = "GeoJSON";
    jupedsim() = "a scenario of JuPedSim";
    tiled() = "a map of Tiled";
    svg() = "an SVG drawing";

    from(what: Message, outlines: usize, corners: usize) = "{ $outlines ->
        [one] One outline
       *[other] { $outlines } outlines
    } with { $corners } corners of { $what }";
    within(tolerance: Meters) = "outlines are within { $tolerance } of the map";
    unit_of_file(unit: Meters) = "a unit of the map is { $unit }, as it says";
    unit_told(unit: Meters) = "a unit of the map is { $unit }, as chosen";
    unit_assumed() = "the map gives no length of its unit, which is taken for 1 m";
    solids() = "its polygons are solid";
    floors() = "its polygons are floors, and all else is solid";
    unknown_solid(cells: usize) = "{ $cells } unknown cells are solid";
    unknown_free(cells: usize) = "{ $cells } unknown cells are free";
    image_elsewhere(image: String, file: String) =
        "its image { $image } lies in another folder, which is not opened: { $file } next to the map is taken";
    edge_closed() = "the edge of the map is closed by a wall";
    pairs(taken: usize, all: usize) =
        "{ $taken } of { $all } pairs of start and goal are agents: the first that share no cell, at most 100";
    people(preset: String) = "agents have the values of the preset { $preset }";
    people_otherwise(preset: String) = "what the file does not say of agents has the values of the preset { $preset }";
    in_groups(agents: usize) = "{ $agents ->
        [one] one agent is of a group in a box, whose place is random
       *[other] { $agents } agents are of groups in boxes, whose places are random
    }";
    drawn(agents: usize) = "{ $agents ->
        [one] the place of one agent is random there, and drawn here
       *[other] places of { $agents } agents are random there, and drawn here, clear of walls and of each other
    }";
    drawn_goals(agents: usize) = "{ $agents ->
        [one] one agent has a random goal there, which is drawn here
       *[other] { $agents } agents have random goals there, which are drawn here
    }";
    crowded(agents: usize) = "{ $agents ->
        [one] one agent had no room and overlaps
       *[other] { $agents } agents had no room and overlap
    }";
    near_walls(groups: usize) = "{ $groups ->
        [one] walls reach into the box in which one group appears: agents may start in them
       *[other] walls reach into the boxes in which { $groups } groups appear: agents may start in them
    }";
    narrow_sources(sources: usize) = "{ $sources ->
        [one] one source has no room for all people who appear in it at a time: some wait until it is free
       *[other] { $sources } sources have no room for all people who appear in them at a time: some wait until they are free
    }";
    steersuite() = "a test case of SteerSuite";
    irsim() = "a world of ir-sim";
    vadere() = "a scenario of Vadere";
    menge() = "a scene of Menge";
    undriven(agents: usize) = "{ $agents ->
        [one] one object has no behavior and is driven by a program there; it goes to its goal here
       *[other] { $agents } objects have no behavior and are driven by a program there; they go to their goals here
    }";
    blind(agents: usize) = "{ $agents ->
        [one] one object avoids nothing (dash, unobstructed), and has the method none
       *[other] { $agents } objects avoid nothing (dash, unobstructed), and have the method none
    }";
    rounded(agents: usize) = "{ $agents ->
        [one] one moving object is not round, and is the disc around it
       *[other] { $agents } moving objects are not round, and are the discs around them
    }";
    mean_speed() = "speeds of people vary there; all have the mean here";
    no_behavior() = "no behavior next to it (XB.xml to XS.xml), or the text was dropped alone: agents hold their places";
    no_menge() = "no scene of Menge: its first element is <Experiment>";
    no_menge_scene(file: String) =
        "its scene { $file } is not at hand: open the project from its folder, or the scene itself";
    no_vadere() = "no scenario of Vadere: it has a topography";
    too_many_aliases(most: usize) = "more than { $most } aliases of YAML (*name); write the values out";
    leaves_there() = "agents leave the world at their last goal, as there";
    wants_element(element: String, inside: String) = "<{ $inside }> wants a number in <{ $element }>";
    no_steersuite() = "no test case of SteerSuite: its first element is <SteerBenchTestCase>";
    too_many(count: String, most: usize) = "{ $count } are more than the most allowed, { $most }";
    later_speeds(agents: usize) = "{ $agents ->
        [one] one agent has goals with several speeds there; the first holds here
       *[other] { $agents } agents have goals with several speeds there; the first holds here
    }";
    wide_degrees() =
        "it is wider than one degree and read as meters; if it is in degrees, cut a smaller part out of it";
    degrees(lon: Degrees, lat: Degrees) =
        "degrees are projected to meters about the center, { $lon } east and { $lat } north";
    moved(x: Meters, y: Meters) = "the origin is moved to ({ $x }, { $y }) of the map, so that places keep their digits";
    slivers(outlines: usize) = "{ $outlines ->
        [one] one outline is too thin to be a wall and left out
       *[other] { $outlines } outlines are too thin to be walls and left out
    }";
    not_taken(kinds: String) = "not taken: { $kinds }";
    exits(exits: usize) = "{ $exits ->
        [one] one exit
       *[other] { $exits } exits
    }: agents walk to the nearest one and leave";
    distributions(agents: usize, asked: usize) =
        "{ $agents } of { $asked } agents are placed in the distributions";

    empty() = "nothing in it that makes a wall";
    empty_but(kinds: String) = "nothing in it that makes a wall; not taken: { $kinds }";
    too_many_corners(corners: usize, most: usize) =
        "{ $corners } corners are more than the most allowed, { $most }; simplify the outlines, or cut the map";
    too_many_crossings(most: usize) = "walls cross each other more than { $most } times; simplify the outlines, or cut the map";
    too_many_cells(cells: usize, most: usize) = "{ $cells } cells are more than the most allowed, { $most }; halve the map";
    too_ragged(most: usize) =
        "its solid cells are more than { $most } pieces, as noise is; smooth the map, or cut it";
    too_many_points(most: usize) = "more than { $most } points; cut the map, or simplify it first";
    too_long(bytes: usize, most: usize) = "{ $bytes } bytes are more than the most that is read of a map, { $most }";
    not_text() = "not UTF-8, as this kind of map is";
    too_far(value: String, farthest: String) = "{ $value } is not a number up to ±{ $farthest }";
    too_deep(most: usize) = "parts within parts more than { $most } deep";

    no_yaml(reason: String) = "no YAML: { $reason }";
    no_key(key: String) = "a map of ROS has image, resolution and origin; { $key } is missing";
    bad_key(key: String, wanted: String) = "{ $key } wants { $wanted }";
    no_image(file: String) = "its image { $file } is not next to it; put both in one folder";
    bad_image(file: String, reason: Message) = "{ $file }: { $reason }";
    no_pgm() = "neither PGM (P2, P5) nor PNG; save the image as one of them";
    cut_image(pixels: usize, wanted: usize) = "{ $pixels } of { $wanted } pixels; the image may have been cut";
    png(reason: String) = "no PNG that can be read: { $reason }";

    no_map_header() = "a map of MovingAI begins with lines type octile, height, width and map";
    wrong_row(row: usize, cells: usize, width: usize) =
        "row { $row } has { $cells } cells, and the width is { $width }";
    few_rows(rows: usize, height: usize) = "{ $rows } rows, and the height is { $height }; the map may have been cut";
    no_scen() = "a line of a .scen has nine fields: bucket, map, width, height, start x and y, goal x and y, length";
    no_map(file: String) = "its map { $file } is not next to it; put both in one folder";

    wkt_wanted(wanted: String, got: String) = "want { $wanted }, got { $got }";
    wkt_unknown(word: String) =
        "{ $word } is not a shape; POLYGON, MULTIPOLYGON, LINESTRING, MULTILINESTRING and GEOMETRYCOLLECTION are read";
    no_json(reason: String) = "no JSON: { $reason }";
    no_geojson() = "no GeoJSON: it has a type such as FeatureCollection, and coordinates";
    bad_position() = "a position wants two numbers such as [8.5, 47.4]";
    no_zip(reason: String) = "no zip that can be read: { $reason }";
    zip_without() = "no geometry in the zip: JuPedSim's has a file .wkt and config.json";
    no_xml(reason: String) = "no XML that can be read: { $reason }";
    no_tiled() = "no map of Tiled: its first element is <map>";
    wants_attribute(element: String, attribute: String) = "<{ $element }> wants a number { $attribute }";
    no_orthogonal(orientation: String) =
        "its tiles are { $orientation }; only orthogonal maps are read";
    no_svg(reason: String) = "no SVG that can be read: { $reason }";
}
