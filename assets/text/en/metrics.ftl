# The figures of a run: name, tooltip, definition and source of each. Agent i has position p, velocity v, radius r, goal g
# and preferred speed s*; a step takes dt.

metrics-arrivals_name = arrivals
metrics-arrivals_about = How many agents have come within their own radius of their goal. An agent that is pushed out again has still arrived.
metrics-arrivals_definition = |g − p| ≤ r at some step; of the world: the number of those agents
metrics-arrivals_source = RVO2's reachedGoal; success rate of CrowdNav

metrics-time_to_goal_name = time to goal
metrics-time_to_goal_about = How long an agent takes until it arrives for the first time.
metrics-time_to_goal_definition = T = first t with |g − p| ≤ r; of the world: mean over those that have arrived
metrics-time_to_goal_source = gym-collision-avoidance time_to_goal

metrics-makespan_name = makespan
metrics-makespan_about = When the last agent arrived. Not defined until every agent that has a goal has arrived.
metrics-makespan_definition = max T over all agents with a goal
metrics-makespan_source = makespan of multi-agent path finding

metrics-extra_time_name = extra time
metrics-extra_time_about = How much longer an agent takes than along a straight line at its preferred speed. The line ends where it arrives, up to a radius short of its goal.
metrics-extra_time_definition = T − D / s* with D = |∫ v dt| until T; of the world: mean over those that have arrived
metrics-extra_time_source = gym-collision-avoidance extra_time_to_goal

metrics-path_ratio_name = path ratio
metrics-path_ratio_about = The length of the path over the straight distance from the start to where it arrives: 1 is straight, never less. A move by hand counts for neither.
metrics-path_ratio_definition = ∫ |v| dt / |∫ v dt| until T; of the world: mean over those that have arrived
metrics-path_ratio_source = SocNavBench path_length_ratio

metrics-reversals_name = heading reversals
metrics-reversals_about = How often the heading, having turned to one side, turned back by more than { $turn } from its extreme, in one step or in many. Velocities below { $slow } of the maximum speed have no heading.
metrics-reversals_definition = h = v / |v| of each step with |v| above { $slow } of the maximum speed, other steps are skipped; e = the extreme, at first h. h turns if |det(e, h)| > { $turn } or e · h < 0: to the side of the sign of det(e, h), or straight back, to no side, if |det(e, h)| ≤ { $turn }. The first turn sets the side (straight back: left); each later one that is not to that side counts and changes it. e = h after each turn, and where h lies farther to that side; of the world: mean over all agents
metrics-reversals_source = SteerSuite numTimesVelocityChangedSignOverWindow; arXiv 2305.04511; dead-band ours

metrics-jerk_name = jerk
metrics-jerk_about = How abruptly the acceleration changes, from the second step on.
metrics-jerk_definition = mean of |a_k − a_(k−1)| / dt with a_k = (v_k − v_(k−1)) / dt; of the world: mean over all agents and steps
metrics-jerk_source = social navigation reviews (Gao, Huang 2022)

metrics-deadlock_time_name = deadlock time
metrics-deadlock_time_about = How long an agent stays where it is without having arrived: all intervals of at least 2 s within 0.2 s · s* of the position where the interval began.
metrics-deadlock_time_definition = Σ (t_end − t_begin) over intervals ≥ 2 s with |p − p_begin| < 0.1 · s* · 2 s; of the world: mean over all agents
metrics-deadlock_time_source = SteerSuite displacementOverWindow; gym-collision-avoidance stuck

metrics-overlaps_name = overlaps
metrics-overlaps_about = How often two discs began to overlap by more than a millimeter. An agent counts those with anyone.
metrics-overlaps_definition = entries into |p_i − p_j| < r_i + r_j − 0.001 m; of the world: each pair once
metrics-overlaps_source = SteerSuite collisions, epsilon .001

metrics-failures_name = failure rate
metrics-failures_about = Overlaps entered for every thousand decisions of an agent.
metrics-failures_definition = 1000 · overlaps / (agents · steps)
metrics-failures_source = Reynolds's 1 in 800, red3d.com Obstacle

metrics-smallest_gap_name = smallest gap
metrics-smallest_gap_about = Least distance between two discs so far; negative where they overlapped.
metrics-smallest_gap_definition = min over t, i ≠ j of |p_i − p_j| − r_i − r_j
metrics-smallest_gap_source = CrowdNav and gym-collision-avoidance: minimum separation

metrics-relaxed_share_name = share of LP3
metrics-relaxed_share_about = Share of decisions for which no velocity met every constraint: ORCA's third program, or the deepest candidate of the cones.
metrics-relaxed_share_definition = relaxed decisions / decisions
metrics-relaxed_share_source = ours; RVO2 linearProgram3

metrics-worst_violation_name = worst violation
metrics-worst_violation_about = How far a chosen velocity lay outside the half-plane that it violated most. Only ORCA has half-planes.
metrics-worst_violation_definition = max over steps and lines of det(d, q − v); of the world: the largest
metrics-worst_violation_source = ours; RVO2 linearProgram3, where it is what the program minimizes

metrics-forwards_name = crossings forwards
metrics-forwards_about = How often a center crossed the gate from the left of its line to the right, seen from its first end to its second.
metrics-forwards_definition = N(t) of the crossings of the segment
metrics-forwards_source = N–t curve of JuPedSim and pedpy

metrics-backwards_name = crossings backwards
metrics-backwards_about = How often a center crossed the gate from the right of its line to the left.
metrics-backwards_definition = N(t) of the crossings of the segment
metrics-backwards_source = N–t curve of JuPedSim and pedpy

metrics-flow_name = flow
metrics-flow_about = Crossings of the gate in either direction for each second of the run. For the specific flow divide by the width of the gate.
metrics-flow_definition = J = (forwards + backwards) / t; specific: J / w
metrics-flow_source = JuPedSim and pedpy: flow J = ΔN / Δt, specific flow J / w

# Events of a step, marked on the time line

metrics-event_overlap = overlap
metrics-event_overlap_about = Two discs began to overlap by more than a millimeter.
metrics-event_relaxed = LP3
metrics-event_relaxed_about = For the first time no velocity met all constraints of an agent: ORCA's third program, or the deepest candidate of the cones.
metrics-event_reversal = reversal
metrics-event_reversal_about = A heading that had turned to one side turned back by more than { $turn }.
metrics-event_deadlock = deadlock
metrics-event_deadlock_about = For two seconds an agent short of its goal has covered less than a tenth of the distance at its preferred speed.
metrics-event_arrival = arrival
metrics-event_arrival_about = An agent came within its own radius of its goal for the first time.
metrics-event_difference = difference
metrics-event_difference_about = The log that is followed has another velocity than the method decides.
metrics-event_change = change
metrics-event_change_about = A parameter was changed, or something was moved by hand.
