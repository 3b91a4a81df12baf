# The right panel: the selected agent in numbers.

inspector-agent = Agent { $index }
inspector-agent_named = Agent { $name }
inspector-nobody_selected = Nobody selected
inspector-click_one = Click an agent, or press Tab.

# Headings

inspector-neighbors = neighbors ({ $count })
inspector-half_planes = half-planes ({ $count })
inspector-linear_programs = linear programs
inspector-velocity_obstacles = velocity obstacles ({ $count })
inspector-this_run = this run

inspector-nobody_near = Nobody within the neighbor distance.

# How the linear programs ended, and their way there

inspector-line_of = line of { $of }
inspector-a_line = line that was not kept
inspector-free = The preferred velocity violates no line.
inspector-feasible = Program 2 found the velocity nearest to the preferred one.
inspector-infeasible = Infeasible: program 2 failed at the { $line }, program 3 relaxed the lines.{ $worst }
inspector-worst_violation = { "" } Worst violation { $by }, of the { $line }.
inspector-starts = start at { $x }, { $y }
inspector-moves = { $line } violated: move to { $x }, { $y }
inspector-fails = { $line } leaves nothing: program 2 fails
inspector-relaxes = program 3, { $line }: { $x }, { $y }, violated by { $by }{ $stays }
inspector-stays = { "" } (nothing found, the velocity stays)

# Cones

inspector-steps_out = The current velocity collides with { $of } first: step out by { $share } of u, |u| = { $u }.
inspector-untested = No collision ahead: the preferred velocity, untested.
inspector-tried = { $tried } velocities tried, { $free } outside every cone.

# Tables

inspector-position = position
inspector-velocity_now = velocity now
inspector-preferred = preferred
inspector-chosen = chosen
inspector-logged = logged
inspector-difference = difference
inspector-speed_chosen = speed chosen
inspector-to_the_goal = to the goal
inspector-decision = decision
inspector-took_preferred = free
inspector-adjusted = adjusted
inspector-relaxed = relaxed

inspector-head_agent = agent
inspector-head_gap = gap { $unit }
inspector-head_collision = collision in s
inspector-select_it = Select it.
inspector-head_line_of = line of
inspector-head_region = region
inspector-head_u = |u| { $unit }
inspector-head_violated = violated by
inspector-cut_off = cut-off
inspector-left_leg = left leg
inspector-right_leg = right leg
inspector-overlap = overlap

inspector-agents = agents
inspector-arrived = arrived
inspector-arrivals = { $arrived } of { $of }
inspector-smallest_gap = smallest gap
inspector-overlaps = overlaps
inspector-infeasible_share = infeasible
inspector-frame_built_in = frame built in
inspector-draw_calls = draw calls
