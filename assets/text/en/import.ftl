# What cannot be read of another program's scene, and what of it is not here.

import-too_deep = brackets in brackets more than { $most } deep; a scene has three levels
import-no_value = { $got } is no number, text or list
import-no_number = { $got } is no number
import-cut_off = the text ends where a value should be; it may have been cut
import-open_text = this quotation has no end; the text may have been cut
import-open_bracket = this bracket is not closed; the text may have been cut
import-too_long = { $bytes } bytes are more than the most that is read of another program, { $most }

import-no_tag = a scene of Godot has a heading like [node name="…" type="…"] here, got { $got }
import-no_property = a heading is followed by lines like radius = 12.0, got { $got }

import-nothing = no agents and no obstacles in it: a NavigationAgent or NavigationObstacle of Godot is read
import-nothing_but =
    { $reason }; { $nodes ->
        [one] one node is a scene of another file that is not beside it
       *[other] { $nodes } nodes are scenes of other files that are not beside it
    }
import-too_many_nodes = more nodes than the most that is read, { $most }
import-in_other_file = in the scene that stands here: { $error }
import-too_many_agents = more agents than the most allowed, { $most }
import-too_many_vertices = { $vertices } vertices are more than the most allowed, { $most }
import-too_many_crossings = sides of walls cross each other more than { $most } times; make one polygon of those that do
import-no_polygon = { $reason }
import-wants_number = { $what } must be a number
import-wants_point = { $what } must be a point like Vector2(1.0, 2.0)
import-wants_points = { $what } must be a list of points
import-too_far = { $what } must be finite, and no coordinate beyond { $farthest }
import-refused = { $what } { $reason }

import-program = this is a program, which computes its scene when it runs: log its run as docs/loggers shows, and open the log

import-of_scene = a scene of Godot

import-from =
    { $agents ->
        [one] One agent
       *[other] { $agents } agents
    } and { $walls ->
        [one] one obstacle
       *[other] { $walls } obstacles
    } of { $what }
import-no_goals =
    { $agents ->
        [one] one agent has no goal in it and holds its place
       *[other] { $agents } agents have no goal in it and hold their places
    }
import-no_parents =
    { $agents ->
        [one] the parent of one agent is not in the text, and it stands at the origin
       *[other] the parents of { $agents } agents are not in the text, and they stand in a row from the origin
    }
import-not_avoiding =
    { $agents ->
        [one] one agent has avoidance_enabled off and avoids nobody
       *[other] { $agents } agents have avoidance_enabled off and avoid nobody
    }
import-blind_to_walls =
    { $agents ->
        [one] one agent has time_horizon_obstacles = 0, which no parameter here says: it is 0.001 s
       *[other] { $agents } agents have time_horizon_obstacles = 0, which no parameter here says: it is 0.001 s
    }
import-other_files =
    { $nodes ->
        [one] one node is a scene of another file, which is not at hand or no text, and whose inside is not read
       *[other] { $nodes } nodes are scenes of other files, which are not at hand or no text, and whose insides are not read
    }
import-moving_obstacles =
    { $obstacles ->
        [one] one obstacle has a radius and may move there: it is a pillar here
       *[other] { $obstacles } obstacles have a radius and may move there: they are pillars here
    }
import-no_obstacles =
    { $obstacles ->
        [one] one obstacle has avoidance_enabled off and is left out
       *[other] { $obstacles } obstacles have avoidance_enabled off and are left out
    }
import-choosy =
    { $agents ->
        [one] one agent avoids some and not others by layers, mask, priority or height, and all of them here
       *[other] { $agents } agents avoid some and not others by layers, mask, priority or height, and all of them here
    }
