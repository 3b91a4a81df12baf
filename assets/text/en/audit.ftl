# An audit: the line that a logged velocity breaks, and what explains the decisions that differ.

audit-words = { $words }
audit-breaks = the logged velocity breaks line { $line }, of { $of }, by { $by }
audit-breaks_more = the logged velocity breaks line { $line }, of { $of }, by { $by }, ours by { $ours }
audit-breaks_nothing = the logged velocity breaks no line: it is another permitted one
audit-near_nothing = { $alone } of the { $differing } that differ have nothing near them to avoid: if the program had walls, give them with --scenario
audit-too_fast = the logged velocity breaks no line, but is { $by } faster than the largest speed

audit-no_avoidance = agents take their preferred velocities: nothing is avoided
audit-no_lp3 = program 3 is not run: where no velocity satisfies all lines, the last good one stays
audit-full_share = each agent takes all of u upon itself, not one half
audit-full_share_outside = each agent takes all of u, not one half, where the relative velocity is outside the velocity obstacle, as dodgy does
audit-preferred_as_current = the lines of agents go through the preferred velocity, not the current one
audit-overlap_horizon = agents that overlap part within the horizon, not within a time step
audit-no_cut_off = the velocity obstacles are not cut off at the horizon
audit-legs_swapped = left and right leg are exchanged
audit-radius_not_summed = the agent's own radius is taken, not the sum of both
audit-horizons_swapped = the time horizons for agents and for walls are exchanged
audit-obstacles_give_way = program 3 relaxes the lines of walls, too
audit-no_rotation = program 3 leaves the earlier lines their own directions
audit-range_not_squared = squared distances are compared with the neighbor distance, not with its square
audit-parallel_fails = program 1 gives up at a parallel line
audit-sequential_update = agents are moved one by one: later ones see where earlier ones will be
audit-speed_unlimited = the programs know no largest speed
audit-winding = the polygons are wound the other way: inside is outside
audit-coincident = agents on the very same point do not see each other
audit-no_walls = walls are not seen
audit-rounding = the last bits: double precision, or another order of operations
audit-time_step = the time step is { $value } s
audit-parameter = { $key } is { $value }
audit-both = { $first }; and { $second }

audit-frozen = bodies stay where they are, whatever they decide
audit-late_velocity = bodies move by the velocity before the decision: the place is advanced before the velocity is set
audit-factor = bodies move by { $factor } times the decided velocity
audit-clamped = places are kept within bounds, or speeds are cut, after the decision
audit-pushed_apart = bodies that would overlap are pushed apart after the decision
audit-moved_by_places = velocities are themselves differences of places
audit-moved_by_motion = the time step is itself taken from how far agents move; --set time_step or --rate says it

audit-line_differs = line { $line }, of { $of }, differs first
audit-lines_differ = one has { $first } lines, the other { $second }
audit-step_differs = the lines are the same; step { $step } of the programs differs first
audit-nothing_differs = none: the method takes one and the same velocity from both, so another program chose here
