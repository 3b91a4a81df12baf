# What the pictures of overlays say.

# Names

overlay-name_grid = grid
overlay-name_cells = neighbor cells
overlay-name_obstacles = obstacles
overlay-name_winding = winding
overlay-name_ghost = old future
overlay-name_gate = gate
overlay-name_trails = trails
overlay-name_goals = goals
overlay-name_aim = aim and road map
overlay-name_wander = wander shape
overlay-name_detection_box = detection box
overlay-name_feeler = feelers
overlay-name_approach = closest approach
overlay-name_cones = velocity obstacles
overlay-name_half_planes = half-planes
overlay-name_feasible = feasible region
overlay-name_candidates = candidates
overlay-name_bodies = bodies
overlay-name_vehicles = vehicles
overlay-name_neighbors = neighbors and query radius
overlay-name_overlaps = overlaps
overlay-name_deadlock = stuck
overlay-name_velocity = velocity now
overlay-name_preferred = preferred velocity
overlay-name_logged = logged velocity
overlay-name_chosen = chosen velocity
overlay-name_forces = forces
overlay-name_relaxed = infeasible
overlay-name_scale = scale bar
overlay-name_legend = legend

# Tooltips

overlay-about_grid = Lines of the world, a round length apart in the unit of the scene.
overlay-about_cells = The grid in which neighbors are looked up, around the selected agent; shaded are the cells that its query reads.
overlay-about_obstacles = Walls and pillars; dotted, where the center of the selected agent cannot go.
overlay-about_winding = Which way polygons run: counter-clockwise is a solid, clockwise a room. Dots bend outwards, squares inwards; orange-red outlines are probably wound the wrong way.
overlay-about_ghost = Where everybody would be on the branch that was left, at the same step.
overlay-about_gate = The line whose crossings are counted: forwards along its arrow, backwards against it. A scenario has it as gate in [view].
overlay-about_trails = Where each agent has been in the last three seconds.
overlay-about_goals = Where each agent wants to be; a thin line for the selected one.
overlay-about_aim = Where a pursuit, a flight or a route aims, and the points that routes go by.
overlay-about_wander = The shape ahead on which a wandering vehicle's target strolls; of the selected one also where the target was, how the jitter moved it, and where the shape brings it back.
overlay-about_detection_box = The box ahead that must stay free, red from where a pillar is in the way; of the selected vehicle its own axes and, dotted, the circles widened by its radius (with museum.corners printed, by that of the square drawn); ip is where the x axis meets the one that acts.
overlay-about_feeler = The ray ahead, red from where a pillar is in the way; of the selected vehicle also the field of view and each circle in it: projection on the ray, distance from it, angle, signed as in the axes drawn beside (from x to y is positive; feeler.axes); dotted, the distance to keep. Three rays feel walls.
overlay-about_approach = Where the selected agent and each neighbor come nearest within the time horizon, if both keep their present velocities.
overlay-about_cones = VO, RVO and HRVO: velocities that lead to a collision within the horizon, one cone for each neighbor, drawn at the agent.
overlay-about_half_planes = ORCA: one line for each neighbor, edge and pillar; the shaded side is forbidden. A line has the number of what it comes from.
overlay-about_feasible = ORCA: velocities inside the speed circle and every half-plane. Empty when the programs are infeasible.
overlay-about_candidates = VO, RVO and HRVO: every velocity that was tried; crosses are blocked, dots are free.
overlay-about_bodies = The vehicles, with a notch for the direction in which they move.
overlay-about_vehicles = Agents that forces move, as wedges: the nose points along the heading in which they steer.
overlay-about_neighbors = The agents that the selected one looks at, each with its number and a hue of its own, and how far it looks.
overlay-about_overlaps = Agents that interpenetrate by more than a millimeter.
overlay-about_deadlock = Agents that want to move, are not where they want to be, and stand.
overlay-about_velocity = The velocity that led to this step.
overlay-about_preferred = The velocity that the agent would take if nobody were near.
overlay-about_logged = The velocity that a log says the agent chose, as a hollow arrow. Where the method decides the same, its arrow lies inside.
overlay-about_chosen = The velocity that the method decided for the next step.
overlay-about_forces = The force on each steered or wandering vehicle; of the selected one also what its behavior wants and what avoidance adds; dashed, their parts.
overlay-about_relaxed = Agents for which no velocity meets every constraint, so that the lines (or cones) had to give way.
overlay-about_scale = A round length of the world.
overlay-about_legend = What the colors and lines mean, for the overlays that show something now.

# What bodies are colored by

overlay-color_group = group
overlay-color_speed = speed
overlay-color_deviation = deviation
overlay-color_difference = difference from the log
overlay-color_lines = lines
overlay-color_stage = LP stage

overlay-about_color_group = One color for each group of the scenario.
overlay-about_color_speed = How fast each agent moves, up to the highest speed limit.
overlay-about_color_deviation = How far the chosen velocity is from the preferred one.
overlay-about_color_difference = How far the method's velocity is from the one that the log has; each step of the ramp is a multiple of the one before.
overlay-about_color_lines = How many lines (ORCA) or cones each agent has: of its neighbors, of walls and of pillars.
overlay-about_color_stage = Whether the preferred velocity was free, had to be adjusted, or the lines were relaxed (LP3).

# Lines of the legend

overlay-ramp_speed = speed: 0 to { $end }
overlay-ramp_deviation = deviation: 0 to { $end }
overlay-ramp_difference = difference: { $start } to { $end }
overlay-ramp_lines = lines: 0 to { $end } or more
overlay-ramp_density = agents on { $area }: { $start } to { $end }
overlay-ramp_stage = { $free }, { $adjusted }, { $relaxed }
overlay-velocity_scale = velocities: { $speed } = { $length }
overlay-force_scale = forces: 1 N = { $length }

# Marks of agents: a word, and what it means

overlay-stuck = stuck
overlay-stuck_means = stuck: it stands and wants to move
overlay-lp3 = LP3
overlay-lp3_means = LP3: no velocity satisfies every line
overlay-blocked = blocked
overlay-blocked_means = blocked: every velocity lies in a cone

# Labels

overlay-line_part = { $line }: { $part }
overlay-meeting_point = meeting point
overlay-flees_from_here = flees from here
overlay-goal_in_sight = goal in sight
overlay-next_point = next point
overlay-aim = aim
overlay-wander_target = wander target
overlay-goes_on_here = goes on here
overlay-tie =
    0°: { $side ->
        [left] left
       *[right] right
    } by rule
overlay-dist = dist { $length }
overlay-projection = projection { $length }
overlay-a_room = wound clockwise: a room
overlay-blocks_a_way = wound clockwise: blocks a way
overlay-agent_inside = agent inside a solid

# Forces in a word, at the tips of their arrows

overlay-ahead = ahead
overlay-aside = aside
overlay-avoid = avoid
overlay-brake = brake
overlay-steer = steer
overlay-wall = wall
overlay-sum = sum
overlay-seek = seek
overlay-route = route
overlay-keep = keep
overlay-hold = hold
overlay-wander = wander
overlay-pursue = pursue
overlay-evade = evade
overlay-follow = follow
