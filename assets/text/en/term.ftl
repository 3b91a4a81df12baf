# The field's terms that the solvers use, where the laboratory shows them.

# What a body is called where its kind is plain

term-agent = { $number }
term-agent_named = { $name }
term-edge = edge { $number }
term-edge_part = edge { $number } (part { $part })
term-pillar = pillar { $number }

# How a decision came out

term-outcome_free = free
term-outcome_adjusted = adjusted
term-outcome_relaxed = relaxed

# The parts of a cone's boundary

term-region_cutoff = cut-off
term-region_left_leg = left leg
term-region_right_leg = right leg
term-region_overlap = overlap

# What an edge of a wall gives

term-edge_already_covered = already covered
term-edge_collision_left_vertex = touches left vertex
term-edge_collision_right_vertex = touches right vertex
term-edge_collision_segment = touches edge
term-edge_concave_vertex = concave vertex
term-edge_left_to_next_edge = left to next edge
term-edge_cutoff_left = cut-off left
term-edge_cutoff_right = cut-off right
term-edge_cutoff_line = cut-off line
term-edge_left_leg = left leg
term-edge_right_leg = right leg
term-edge_foreign_left_leg = foreign left leg
term-edge_foreign_right_leg = foreign right leg

# The shapes of forbidden velocities

term-shape_cone = cone
term-shape_capsule = capsule
term-shape_half_plane = half-plane

# A unit that has words

term-per_thousand_decisions = per 1000 agent-steps

# What is chosen in place of a method

term-no_method = none

# What each method does

term-method_none = No avoidance: every agent takes its preferred velocity.
term-method_vo = Velocity obstacle (Fiorini, Shiller 1998): leaves the cone of every neighbor, assuming that it keeps its velocity. Both agents step aside and back again: the zigzag.
term-method_rvo = Reciprocal velocity obstacle (van den Berg, Lin, Manocha 2008): the cone's apex moves to the mean of both velocities, so each does half.
term-method_hrvo = Hybrid reciprocal velocity obstacle (Snape, van den Berg, Guy, Manocha 2011): RVO's leg on the side on which it passes, VO's on the other, so that both agents agree on a side and exact ties go right.
term-method_orca = Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011): a half-plane for each neighbor, the best common velocity by linear programming.
