# The palette of all that can be asked for.

palette-search = a scenario, a parameter with its value, an overlay, a command …
palette-nothing = nothing found
palette-search_files = a file or a folder; arrows choose, Enter opens
palette-type_a_name = a name, or a folder and a name; Enter saves
palette-recent = recent
palette-folder = folder
palette-file = file
palette-write = save as
palette-replace = replace
palette-no_folder = there is no folder { $folder }

# What it is

palette-command = Command
palette-parameter = Parameter
palette-value = Value
palette-scene = Scenario
palette-overlay = Overlay
palette-lens = Lens
palette-slip = Slip
palette-ailment = Doctor
palette-clip = Clips
palette-side_by_side = Side by side
palette-speed = Speed
palette-colors = Colors
palette-heat = Background

# What it does

palette-set = { $setting }
palette-set_in_unit = { $key } = { $value }
palette-with_others = { $set } and { $others } more
palette-is_set = is so now
palette-refused = { $key } { $reason }
palette-now = now { $value }; Enter, then type a value
palette-lens_face = lens: { $name }
palette-in_scene = as in "{ $title }"
palette-other_values = other values …
palette-other_methods = answers of the other methods
palette-consistent = consistent midpoint in the laboratory of len
palette-reset_all = reset method and parameters
palette-reset_overlays = overlays as the scenario wants them
palette-tune_selected = tune the selected agent alone
palette-tune_all = tune all agents
palette-tune_group = tune { $name } alone
palette-export = write the figures as CSV files
palette-language = Language: { $name }
palette-about_language = All words change at once. Data, logs and names of parameters stay in English.
palette-text_size = Text size: { $size }
palette-theme_dark = Colors: dark
palette-theme_light = Colors: light
palette-theme_projector = Colors: for a projector
palette-keep_still = Less motion: nothing glides or fades
palette-let_move = Let things glide and fade
palette-about_still = Bodies still move as time passes; menus, messages and the camera change at once.

# Values with their sources, and code

palette-values = Values
palette-code = Copy
palette-values_of = values: { $title }
palette-as_rvo2 = copy these values as C++ for RVO2
palette-as_godot = copy these values as GDScript for Godot
palette-as_rust = copy these values as Rust for sidestep
palette-scene_as = copy this scene as { $target }
palette-about_scene_as = a program that prints the trace

# Questions

palette-question = Question
palette-ask_still = Why does my agent not move?
palette-ask_overlap = Why do two agents overlap?
palette-ask_jitter = Why does an agent jitter?
palette-ask_corner = Why is it stuck in a corner or at a wall?
palette-ask_ignored = Why is my obstacle ignored?
palette-ask_numerator = What are numerator and denominator in linear program 1?
palette-ask_direction = Why does program 1 test a sign when it optimizes a direction?
palette-ask_parallel = What happens where two lines are parallel?
palette-ask_len = What does len do?
palette-ask_horizon = What does the time horizon do?
palette-ask_values = Which values suit my game?
palette-ask_nothing = Why does avoidance do nothing at all?
palette-ask_infeasible = What happens when no velocity is left?
palette-ask_lines = How do I see the ORCA lines of one agent?
palette-ask_share = Can one agent do more of the avoiding?
palette-ask_settled = Why do agents that have arrived shove each other?
palette-ask_speeds = What differs between preferred and maximum speed?
palette-ask_path = Why does avoidance find no way around a wall?
palette-ask_methods = How do VO, RVO, HRVO and ORCA differ?
palette-ask_base = Is the current or the preferred velocity the base?

# What ails an agent

palette-deadlock = it stands in a symmetric deadlock
palette-wall_face = it is stuck at a wall
palette-blocked_goal = it cannot reach its goal
palette-shared_goal = several press for one goal
palette-jitter = it jitters
palette-flipping_pillar = the pillar that acts changes back and forth
palette-short_sight = it sees too little: neighbor distance
palette-narrow_gap = the gap is too narrow
palette-short_horizon = the time horizon is too short
palette-winding = a polygon is wound the wrong way
palette-too_fast = it wants to be faster than it may
palette-crowded = too few neighbors are looked at
palette-overlap = it overlaps something
palette-infeasible = no velocity meets all constraints
palette-shares = the shares do not sum to one
palette-limits = limits of the body cut what avoids
palette-long_horizon = the time horizon is too long
palette-unguarded = its method avoids nothing
