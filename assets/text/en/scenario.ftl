# What is wrong with a scenario file: file, place, reason and remedy in one line.

scenario-unreadable = { $file }: { $reason }
scenario-content = { $file }:{ $line }:{ $column }: { $reason }

# The file

scenario-no_such_file = no such file or built-in scenario; `sidestep list` names the built-in ones
scenario-no_such_file_near = no such file or built-in scenario; `sidestep list` names the built-in ones; did you mean { $near }?
scenario-cannot_be_read = cannot be read: { $reason }
scenario-is_a_folder = is a folder; name a scenario file in it
scenario-too_long = is { $bytes } bytes long; a scenario has at most { $most } MB
scenario-goes_on = goes on after { $most } MB; a scenario ends before
scenario-not_text = is not a text file (byte { $at } is not UTF-8); a scenario is TOML or JSON
scenario-empty = the file is empty; a scenario needs at least one [[agents]] or [[groups]]
scenario-not_valid = not valid { $format }: { $reason }
scenario-too_deep = nested deeper than { $most } levels; a scenario needs four
scenario-recurses = not valid { $format }: it recurses deeper than { $most } levels; a scenario needs four
scenario-too_many_values = too many values for a file of { $bytes } bytes; use [[groups]] for many agents

scenario-no_scene = the mark { $mark } names nothing: there is no built-in scenario { $name }; `sidestep list` names them
scenario-no_scene_near = the mark { $mark } names nothing: there is no built-in scenario { $name }, did you mean { $near }?

# Kinds of values

scenario-a_text = text
scenario-a_number = a number
scenario-a_bool = true or false
scenario-a_list = a list
scenario-a_table = a table
scenario-an_unreadable_number = an unreadable number
scenario-a_date = a date
scenario-null = null
scenario-a_whole_number = a whole number
scenario-a_number_or_name = a number or a name
scenario-a_pair = a pair of numbers [x, y]
scenario-a_list_of_pairs = a list of pairs [x, y]
scenario-a_list_of_names = a list of names
scenario-a_list_under = a list; write [[{ $key }]]
scenario-two_points = two points [[x, y], [x, y]]
scenario-a_span = two times [from, to] in s, or "arrived"
scenario-a_scenario = a scenario
scenario-an_entry = an entry of [[{ $list }]]
scenario-named = { $name }

# Keys and values

scenario-wrong_type = { $what } must be { $wanted }, got { $got }
scenario-unknown_word = unknown { $key } { $word }; it is one of { $known }
scenario-unknown_word_near = unknown { $key } { $word }, did you mean { $near }? it is one of { $known }
scenario-unknown_key = unknown key { $key }; known here are { $known }
scenario-unknown_key_near = unknown key { $key }, did you mean { $near }?
scenario-key_twice = the key { $key } stands twice; keep one
scenario-not_finite = { $key } must be a finite number that fits f32, got { $got }
scenario-not_two_numbers = { $key } must have two numbers [x, y], got { $got }
scenario-not_two_points = gate must be two points [[x, y], [x, y]], got { $got }
scenario-no_span = loop must be two times [from, to] within 0 to { $latest } s, the first before the second, or "arrived"
scenario-beyond = { $key } lies beyond ±{ $farthest } in x or y
scenario-outside = { $key } = { $got } is outside { $least } to { $most }
scenario-refused = { $key } { $reason }

# Who is there

scenario-too_many_agents = { $agents } agents are more than the most allowed, { $most }
scenario-no_room = only { $fit } of { $agents } agents found a place in the box at this radius and gap; lower n or gap, or widen low and high
scenario-no_agents = no agents; add at least one [[agents]] or [[groups]]
scenario-own_target = agent { $agent } has itself as target; name another
scenario-target_in_group = target { $target } of group { $group } is one of its own agents; name another
scenario-target_missing = target { $target } is no agent: there are { $agents }, counted from 0, groups after those listed

# Agents

scenario-needs_position = an agent needs position = [x, y]
scenario-no_heading = heading = [0, 0] has no direction; leave it out
scenario-route_needs_goal = behavior = "route" needs goal = [x, y]
scenario-no_goal = the agent has no goal; add goal = [x, y], preferred_velocity = [x, y] or behavior = "hold" (or wander, pursue, evade, pointer)
scenario-goals_exclude = goal, preferred_velocity and behavior = "hold" (or wander, pursue, evade, pointer) exclude each other; keep one
scenario-needs_target = behavior = "{ $behavior }" needs target, the number of the other agent
scenario-needless_target = target is for behavior = "pursue" and "evade" alone; remove it

# Groups

scenario-group_needs_n = a group needs n, the number of its agents
scenario-route_needs_no_velocity = behavior = "route" needs a goal, not a velocity
scenario-group_no_goal = the group has no goal; add goal = "antipodal" (or mirror-x, mirror-y, random, [x, y]), goal_ring, goal_offset, preferred_velocity or behavior = "hold" (or wander, pursue, evade, pointer)
scenario-group_goals_exclude = goal, goal_ring, goal_offset, preferred_velocity and behavior = "hold" exclude each other; keep one
scenario-group_name = the name of a group has 1 to { $letters } letters and no line breaks
scenario-group_number_twice = two groups have color { $number }; give one of them another number
scenario-group_behind_end = first = { $first } with n = { $n } goes behind the last of { $agents } agents; lower it or leave it out
scenario-group_over_another = another group has agents from first = { $first } on already; move one of them
scenario-needs_layout = a group needs layout, one of { $known }
scenario-needs_ring = this layout needs ring, the radius of the circle in m
scenario-needs_columns = this layout needs columns, the number of agents in a row
scenario-needs_spacing = this layout needs spacing in m
scenario-needs_corner = this layout needs corner = [x, y], the place of the first agent
scenario-needs_low = this layout needs low = [x, y], a corner of the box
scenario-needs_high = this layout needs high = [x, y], the other corner
scenario-needs_end = this layout needs { $key } = [x, y]
scenario-high_below_low = high lies below low; swap them

# Obstacles and the road map

scenario-polygon_needs_vertices = a polygon needs vertices = [[x, y], …]
scenario-too_many_vertices = { $vertices } vertices are more than the most allowed, { $most }
scenario-too_many_crossings = sides of walls cross each other more than { $most } times; make one polygon of those that do
scenario-circle_needs_center = a circle needs center = [x, y]
scenario-circle_needs_radius = a circle needs radius in m
scenario-map_needs_points = a road map needs points = [[x, y], …]
scenario-too_many_points = { $points } points are more than the most allowed, { $most }

# A run

scenario-camera_needs_width = a point of the camera needs a width, m
scenario-camera_in_order = the points of the camera go by time: each is later than the one before
scenario-unit_has_size = the unit "{ $unit }" has a length of its own: leave meters_per_unit out, or take px, tile or unit
scenario-run_needs_steps = a run needs steps, how many it has
scenario-pulses = pulses must be eight hexadecimal digits for each
scenario-range = range must be two steps within 0 to steps = { $steps }
scenario-not_in_order = the log must be in the order of its steps
scenario-no_agent_yet = there is no agent { $agent } yet: the world has { $agents }, counted from 0
scenario-beyond_the_end = at = { $at } is beyond the end: the world has { $agents } agents then
scenario-entry_needs_step = an entry of the log needs step
scenario-entry_needs_to = an entry of the log needs to = [x, y] beside { $key }
scenario-entry_needs_command = an entry of the log needs one of set, move, push, give, pointer, obstacles, waypoint, roadmap, gate, let_go, follow, add, remove, pass, regroup, seed
scenario-all_or_index = must be "all" or the index of an agent
scenario-regroup_needs_color = regroup needs color, the number of the group
scenario-at_needs = at needs { $key } beside it
scenario-another_way = the run goes another way from step { $step } on
scenario-another_way_between = the run goes another way from step { $earliest } to { $step } on
