# The velocity lens: its modes, its place, its switches.

lens-nothing_near = Nothing to avoid is near.
lens-no_programs = Only ORCA solves linear programs: give the agent that method.

# Modes

lens-steering = Steering
lens-about_steering = The vehicle in its own axes: box or feeler, what it finds, the forces, the wander circle.
lens-decision = Decision
lens-about_decision = Constraints, what is left of the speed circle, and the velocities.
lens-build_up = Build-up
lens-about_build_up = How the line or cone of one neighbor or wall comes about, stage by stage.
lens-programs = Programs
lens-about_programs = The linear programs, step by step.
lens-len = len
lens-about_len = What other factors len would answer, and other orders of the lines.

# Where it is

lens-right = right
lens-about_right = On top of the right panel.
lens-beside = beside
lens-about_beside = Beside the world.
lens-full = full
lens-about_full = In the place of the world.
lens-off = off
lens-about_off = Hidden; key S brings it back.
lens-about_docks = Where the lens is. Key S.

# Switches

lens-other_methods = other methods
lens-about_other_methods = What each method would choose now, as dashed arrows.
lens-heat = heat map
lens-about_heat = What the background shows: the darker, the worse.
lens-of = of
lens-nobody = nobody
lens-agent = agent { $index }
lens-or_click = or click its line

# The way through the stages

lens-one_back = One back. Key ←.
lens-plays = Runs by itself.
lens-one_on = One forward. Key →.
lens-count = { $now } of { $all }

# The laboratory of len

lens-consistent = consistent midpoint
lens-about_consistent = Solved by the robust arithmetic: lines that run against each other meet at the point that len says, not half-way.
lens-column_len = len
lens-column_speed = speed { $unit }
lens-column_violation = worst violation { $unit }
