//! The texts of the declarations of figures and of the marks of events.

use crate::text::{
    quantity::{Number, Percent, Radians},
    said::messages,
};

messages! {
    pub(crate) room "metrics" in Exact;

    arrivals_name() = "arrivals";
    arrivals_about() =
        "How many agents have come within their own radius of their goal. An agent that is pushed out again has still \
        arrived.";
    arrivals_definition() = "|g − p| ≤ r at some step; of the world: the number of those agents";
    arrivals_source() = "RVO2's reachedGoal; success rate of CrowdNav";

    time_to_goal_name() = "time to goal";
    time_to_goal_about() = "How long an agent takes until it arrives for the first time.";
    time_to_goal_definition() = "T = first t with |g − p| ≤ r; of the world: mean over those that have arrived";
    time_to_goal_source() = "gym-collision-avoidance time_to_goal";

    throughput_name() = "throughput";
    throughput_about() =
        "Arrivals for each second of the run, of worlds that agents enter and leave: how many they bring through.";
    throughput_definition() = "arrivals / t";
    throughput_source() = "throughput of lifelong multi-agent path finding: tasks finished in a unit of time";

    makespan_name() = "makespan";
    makespan_about() = "When the last agent arrived. Not defined until every agent that has a goal has arrived.";
    makespan_definition() = "max T over all agents with a goal";
    makespan_source() = "makespan of multi-agent path finding";

    extra_time_name() = "extra time";
    extra_time_about() =
        "How much longer an agent takes than straight from goal to goal at its preferred speed, without the time \
        that it waits at goals. The last line ends where it arrives, up to a radius short of its goal.";
    extra_time_definition() =
        "T − W − D / s* with D = Σ |∫ v dt| over the ways to its goals, W = time waited at them; of the world: mean over \
        those that have arrived";
    extra_time_source() = "gym-collision-avoidance extra_time_to_goal";

    path_ratio_name() = "path ratio";
    path_ratio_about() =
        "The length of the path over the straight distance from the start, from goal to goal if there are several, to \
        where it arrives: 1 is straight, never less. A move by hand counts for neither.";
    path_ratio_definition() =
        "∫ |v| dt / Σ |∫ v dt| until T, the sum over the ways to its goals; of the world: mean over those that have arrived";
    path_ratio_source() = "SocNavBench path_length_ratio";

    reversals_name() = "heading reversals";
    reversals_about(turn: Radians, slow: Percent) =
        "How often the heading, having turned to one side, turned back by more than { $turn } from its extreme, in one \
        step or in many. Velocities below { $slow } of the maximum speed have no heading.";
    reversals_definition(turn: Number, slow: Percent) =
        "h = v / |v| of each step with |v| above { $slow } of the maximum speed, other steps are skipped; e = the \
        extreme, at first h. h turns if |det(e, h)| > { $turn } or e · h < 0: to the side of the sign of det(e, h), or \
        straight back, to no side, if |det(e, h)| ≤ { $turn }. The first turn sets the side (straight back: left); \
        each later one that is not to that side counts and changes it. e = h after each turn, and where h lies farther \
        to that side; of the world: mean over all agents";
    reversals_source() = "SteerSuite numTimesVelocityChangedSignOverWindow; arXiv 2305.04511; dead-band ours";

    jerk_name() = "jerk";
    jerk_about() = "How abruptly the acceleration changes, from the second step on.";
    jerk_definition() =
        "mean of |a_k − a_(k−1)| / dt with a_k = (v_k − v_(k−1)) / dt; of the world: mean over all agents and steps";
    jerk_source() = "social navigation reviews (Gao, Huang 2022)";

    effort_name() = "effort";
    effort_about() = "How much the velocity changed in all: starting, stopping and every turn.";
    effort_definition() = "Σ |v_k − v_(k−1)|; of the world: mean over all agents";
    effort_source() = "SteerSuite's total acceleration (SteerBench), here as a sum of velocities";

    deadlock_time_name() = "deadlock time";
    deadlock_time_about() =
        "How long an agent stays where it is without having arrived: all intervals of at least 2 s within 0.2 s · s* \
        of the position where the interval began.";
    deadlock_time_definition() =
        "Σ (t_end − t_begin) over intervals ≥ 2 s with |p − p_begin| < 0.1 · s* · 2 s; of the world: mean over all \
        agents";
    deadlock_time_source() = "SteerSuite displacementOverWindow; gym-collision-avoidance stuck";

    overlaps_name() = "overlaps";
    overlaps_about() =
        "How often two discs began to overlap by more than a millimeter. An agent counts those with anyone.";
    overlaps_definition() = "entries into |p_i − p_j| < r_i + r_j − 0.001 m; of the world: each pair once";
    overlaps_source() = "SteerSuite collisions, epsilon .001";

    failures_name() = "failure rate";
    failures_about() = "Overlaps entered for every thousand decisions of an agent.";
    failures_definition() = "1000 · overlaps / (agents · steps)";
    failures_source() = "Reynolds's 1 in 800, red3d.com Obstacle";

    smallest_gap_name() = "smallest gap";
    smallest_gap_about() = "Least distance between two discs so far; negative where they overlapped.";
    smallest_gap_definition() = "min over t, i ≠ j of |p_i − p_j| − r_i − r_j";
    smallest_gap_source() = "CrowdNav and gym-collision-avoidance: minimum separation";

    relaxed_share_name() = "share of LP3";
    relaxed_share_about() =
        "Share of decisions for which no velocity met every constraint: ORCA's third program, or the deepest candidate \
        of the cones.";
    relaxed_share_definition() = "relaxed decisions / decisions";
    relaxed_share_source() = "ours; RVO2 linearProgram3";

    worst_violation_name() = "worst violation";
    worst_violation_about() =
        "How far a chosen velocity lay outside the half-plane that it violated most. Only ORCA has half-planes.";
    worst_violation_definition() = "max over steps and lines of det(d, q − v); of the world: the largest";
    worst_violation_source() = "ours; RVO2 linearProgram3, where it is what the program minimizes";

    forwards_name() = "crossings forwards";
    forwards_about() =
        "How often a center crossed the gate from the left of its line to the right, seen from its first end to its \
        second.";
    forwards_definition() = "N(t) of the crossings of the segment";
    forwards_source() = "N–t curve of JuPedSim and pedpy";

    backwards_name() = "crossings backwards";
    backwards_about() = "How often a center crossed the gate from the right of its line to the left.";
    backwards_definition() = "N(t) of the crossings of the segment";
    backwards_source() = "N–t curve of JuPedSim and pedpy";

    flow_name() = "flow";
    flow_about() =
        "Crossings of the gate in either direction for each second of the run. For the specific flow divide by the \
        width of the gate.";
    flow_definition() = "J = (forwards + backwards) / t; specific: J / w";
    flow_source() = "JuPedSim and pedpy: flow J = ΔN / Δt, specific flow J / w";

    leg_time_name() = "time per leg";
    leg_time_about() =
        "How long the way to the next goal of a sequence takes, without waiting there. Mean over all legs so far.";
    leg_time_definition() = "mean of the times from leaving one goal, or the start, to reaching the next";
    leg_time_source() = "sidestep; a leg is a way between two goals of a sequence";

    // Events of a step, marked on the time line
    event_overlap() = "overlap";
    event_overlap_about() = "Two discs began to overlap by more than a millimeter.";
    event_relaxed() = "LP3";
    event_relaxed_about() =
        "For the first time no velocity met all constraints of an agent: ORCA's third program, or the deepest \
        candidate of the cones.";
    event_reversal() = "reversal";
    event_reversal_about(turn: Radians) = "A heading that had turned to one side turned back by more than { $turn }.";
    event_deadlock() = "deadlock";
    event_deadlock_about() =
        "For two seconds an agent short of its goal has covered less than a tenth of the distance at its preferred \
        speed.";
    event_arrival() = "arrival";
    event_arrival_about() = "An agent came within its own radius of its goal for the first time.";
    event_difference() = "difference";
    event_difference_about() = "The log that is followed has another velocity than the method decides.";
    event_change() = "change";
    event_change_about() = "A parameter was changed, or something was moved by hand.";
}
