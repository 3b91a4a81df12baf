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

import-nothing = no agents and no obstacles in it: a NavigationAgent or NavigationObstacle of Godot, or calls of addAgent and addObstacle, are read
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

import-no_literal = { $call } has { $got }, which is computed when the program runs: write the number there
import-computed = { $call } is not made of numbers alone: { $reason }; write the numbers there
import-no_defaults = addAgent with a position alone needs setAgentDefaults before it
import-wants_arguments = { $call } needs { $wanted } values, got { $got }
import-no_agent = there is no agent { $agent } yet: there are { $agents }, counted from 0
import-no_kind = there is no kind { $kind }: there are { $kinds }, counted from 0
import-wants_row = a row of { $list } has { $wanted } values, got { $got }

import-of_scene = a scene of Godot
import-of_program = a program for RVO2

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
import-no_wishes =
    { $agents ->
        [one] the preferred speed of one agent is not in it, and is its maximum speed
       *[other] the preferred speeds of { $agents } agents are not in it, and are their maximum speeds
    }
