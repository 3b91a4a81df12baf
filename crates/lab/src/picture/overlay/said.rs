//! The phrases of the overlays: names and tooltips for the menu, the legend, and labels.

use sidestep_core::avoid::Source;

use crate::text::{
    message::Message,
    quantity::{Meters, Number, Seconds, UnitNumber},
    said::{Side, messages},
};

messages! {
    pub(crate) room "overlay" in Exact;

    // Names
    name_grid() = "grid";
    name_cells() = "neighbor cells";
    name_obstacles() = "obstacles";
    name_winding() = "winding";
    name_ghost() = "old future";
    name_gate() = "gate";
    name_trails() = "trails";
    name_goals() = "goals";
    name_aim() = "aim and road map";
    name_wander() = "wander circle";
    name_detection_box() = "detection box";
    name_feeler() = "feelers";
    name_approach() = "closest approach";
    name_cones() = "velocity obstacles";
    name_half_planes() = "half-planes";
    name_feasible() = "feasible region";
    name_voronoi_cell() = "Voronoi cell";
    name_corridor() = "corridor";
    name_samples() = "samples";
    name_candidates() = "candidates";
    name_bodies() = "bodies";
    name_vehicles() = "vehicles";
    name_neighbors() = "neighbors and query radius";
    name_overlaps() = "overlaps";
    name_deadlock() = "stuck";
    name_waits() = "waits";
    name_velocity() = "velocity now";
    name_preferred() = "preferred velocity";
    name_logged() = "logged velocity";
    name_chosen() = "chosen velocity";
    name_forces() = "forces";
    name_social_forces() = "social forces";
    name_relaxed() = "infeasible";
    name_scale() = "scale bar";
    name_legend() = "legend";

    // Tooltips
    about_grid() = "Lines of the world, a round length apart in the unit of the scene.";
    about_cells() =
        "The grid in which neighbors are looked up, around the selected agent; shaded are the cells that its query \
        reads.";
    about_obstacles() = "Walls and pillars; dotted, where the center of the selected agent cannot go.";
    about_winding() =
        "Which way polygons run: counter-clockwise is a solid, clockwise a room. Dots bend outwards, squares inwards; \
        orange-red outlines are probably wound the wrong way.";
    about_ghost() = "Where all agents would be on the branch that was left, at the same step.";
    about_gate() =
        "The line whose crossings are counted: forwards along its arrow, backwards against it. A scenario has it as \
        gate in [view].";
    about_trails() = "Where each agent has been in the last three seconds.";
    about_goals() = "Where each agent wants to be; a thin line for the selected one.";
    about_aim() = "Where a pursuit, a flight or a route aims, and the points that routes go by.";
    about_wander() =
        "The shape ahead on which a wandering vehicle's target strolls; of the selected one also where the target was, \
        how the jitter moved it, and where the shape brings it back.";
    about_detection_box() =
        "The box ahead that must stay free, red from where a pillar is in the way; of the selected vehicle its own \
        axes and, dotted, the circles widened by its radius (with museum.corners printed, by that of the square \
        drawn); ip is where the x axis meets the one that acts.";
    about_feeler() =
        "The ray ahead, red from where a pillar is in the way; of the selected vehicle also the field of view and each \
        circle in it: projection on the ray, distance from it, angle, signed as in the axes drawn beside (from x to y \
        is positive; feeler.axes); dotted, the distance to keep. Three rays feel walls.";
    about_approach() =
        "Where the selected agent and each neighbor come nearest within the time horizon, if both keep their present \
        velocities.";
    about_cones() =
        "VO, RVO and HRVO: velocities that lead to a collision within the horizon, one cone for each neighbor, drawn \
        at the agent.";
    about_half_planes() =
        "ORCA: one line for each neighbor, edge and pillar; the shaded side is forbidden. A line has the number of \
        what it comes from.";
    about_feasible() =
        "ORCA: velocities inside the speed circle and every half-plane. Empty when the programs are infeasible.";
    about_voronoi_cell() =
        "Voronoi cells: the part of the plane that is nearer to the agent than to others, less its radius. Each side has \
        the number of what it keeps away from; the agent goes to the point that is nearest to its goal.";
    about_corridor() =
        "Collision-free speed: the strip in which the nearest one ahead is looked for, the spacing to it, and the pushes \
        that turn the agent, as multiples of its preferred direction.";
    about_samples() =
        "Detour: every velocity that was tried, smaller from step to step, colored by its penalty; the ring marks the \
        one that is taken. Gray ones were given up before their penalty was known.";
    about_candidates() = "VO, RVO and HRVO: every velocity that was tried; crosses are blocked, dots are free.";
    about_bodies() = "The vehicles, with a notch for the direction in which they move.";
    about_vehicles() = "Agents that forces move, as wedges: the nose points along the heading in which they steer.";
    about_neighbors() =
        "The agents that the selected one looks at, each with its number and its own hue, and how far it looks.";
    about_overlaps() = "Agents that overlap by more than a millimeter.";
    about_deadlock() = "Agents that want to move and are not at their goals, but stand still.";
    about_waits() = "How long agents still wait at their goals, and when and where the next ones enter.";
    about_velocity() = "The velocity that led to this step.";
    about_preferred() = "The velocity that the agent would take if no other were near.";
    about_logged() =
        "The velocity that a log says the agent chose, as a hollow arrow. Where the method decides the same, its arrow \
        lies inside.";
    about_chosen() = "The velocity that the method decided for the next step.";
    about_forces() =
        "The force on each steered or wandering vehicle; of the selected one also what its behavior wants and what \
        avoidance adds; dashed, their parts.";
    about_social_forces() =
        "Social force: the driving force, each push and their sum. An arrow is as long as the change of velocity that \
        its force makes in the reaction time, or all are shorter where one would be too long.";
    about_relaxed() =
        "Agents for which no velocity meets every constraint, so that the lines (or cones) had to give way.";
    about_scale() = "A round length of the world.";
    about_legend() = "What the colors and lines mean, for the overlays that show something now.";

    // The quantities by which bodies are colored
    color_group() = "group";
    color_speed() = "speed";
    color_deviation() = "deviation";
    color_difference() = "difference from the log";
    color_lines() = "lines";
    color_stage() = "LP stage";

    about_color_group() = "One color for each group of the scenario.";
    about_color_speed() = "How fast each agent moves, up to the highest speed limit.";
    about_color_deviation() = "How far the chosen velocity is from the preferred one.";
    about_color_difference() =
        "How far the method's velocity is from the one that the log has; each step of the ramp is a multiple of the \
        one before.";
    about_color_lines() = "How many lines (ORCA) or cones each agent has: of its neighbors, of walls and of pillars.";
    about_color_stage() =
        "Whether the preferred velocity was free, had to be adjusted, or the lines were relaxed (LP3).";

    // Lines of the legend
    ramp_speed(end: UnitNumber) = "speed: 0 to { $end }";
    ramp_deviation(end: UnitNumber) = "deviation: 0 to { $end }";
    ramp_difference(start: UnitNumber, end: UnitNumber) = "difference: { $start } to { $end }";
    ramp_lines(end: Number) = "lines: 0 to { $end } or more";
    ramp_stage(free: Message, adjusted: Message, relaxed: Message) = "{ $free }, { $adjusted }, { $relaxed }";
    ramp_density(start: Number, end: Number, area: UnitNumber) = "agents on { $area }: { $start } to { $end }";
    velocity_scale(speed: UnitNumber, length: UnitNumber) = "velocities: { $speed } = { $length }";
    force_scale(length: Meters) = "forces: 1 N = { $length }";

    // Marks of constructions
    velocity_of(of: Source) = "velocity of { $of }";

    // Marks of agents: a word, and its meaning
    stuck() = "stuck";
    stuck_means() = "stuck: it stands and wants to move";
    lp3() = "LP3";
    lp3_means() = "LP3: no velocity satisfies every line";
    blocked() = "blocked";
    blocked_means() = "blocked: every velocity lies in a cone";

    // Labels
    line_part(line: Message, part: Message) = "{ $line }: { $part }";
    meeting_point() = "meeting point";
    flees_from_here() = "flees from here";
    goal_in_sight() = "goal in sight";
    waits_on(time: Seconds) = "{ $time } more";
    enters_in(time: Seconds) = "in { $time }";
    waits_for_room() = "as soon as there is room";
    next_point() = "next point";
    aim() = "aim";
    wander_target() = "wander target";
    goes_on_here() = "goes on here";
    tie(side: Side) = "0°: { $side ->
        [left] left
       *[right] right
    } by rule";
    box_at_rest(length: UnitNumber) = "{ $length } at rest";
    box_by_speed(length: UnitNumber) = "+ { $length } by speed";
    hit_by(length: UnitNumber) = "hit by { $length }";
    missed_by(length: UnitNumber) = "missed by { $length }";
    dist(length: Meters) = "dist { $length }";
    projection(length: Meters) = "projection { $length }";
    spacing(length: UnitNumber) = "spacing { $length }";
    amount(name: Message, amount: UnitNumber) = "{ $name } { $amount }";
    amount_of(of: Source, amount: UnitNumber) = "{ $of }: { $amount }";
    disc_of_bias(bias: UnitNumber, radius: UnitNumber) = "bias { $bias }, radius { $radius }";
    penalty(value: UnitNumber) = "penalty { $value }";
    cost_preferred() = "preferred";
    cost_current() = "current";
    cost_side() = "side";
    cost_impact() = "impact";
    cell_goal() = "goal";
    turned_goal() = "turned goal";
    nearest_point() = "nearest point";
    speed_limit() = "speed limit";
    a_room() = "wound clockwise: a room";
    blocks_a_way() = "wound clockwise: blocks a way";
    goal_outside() = "a goal outside the room";
    agent_inside() = "agent inside a solid";

    // Words for forces, at the tips of their arrows
    driving() = "driving";
    ahead() = "ahead";
    aside() = "aside";
    avoid() = "avoid";
    brake() = "brake";
    steer() = "steer";
    wall() = "wall";
    sum() = "sum";
    seek() = "seek";
    route() = "route";
    keep() = "keep";
    hold() = "hold";
    wander() = "wander";
    pursue() = "pursue";
    evade() = "evade";
    follow() = "follow";
}
