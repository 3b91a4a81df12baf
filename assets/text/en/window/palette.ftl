# The palette of all that can be asked for.

palette-search = a scenario, a parameter with its value, an overlay, a command …
palette-nothing = nothing found

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
palette-export = write the figures as CSV files

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
