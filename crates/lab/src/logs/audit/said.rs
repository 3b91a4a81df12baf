//! Messages of an audit.

use sidestep_core::avoid::Source;

use crate::text::{message::Message, quantity::Speed, said::messages};

messages! {
    pub(crate) room "audit" in Figure;

    words(words: String) = "{ $words }";
    breaks(line: usize, of: Source, by: Speed) = "the logged velocity breaks line { $line }, of { $of }, by { $by }";
    breaks_more(line: usize, of: Source, by: Speed, ours: Speed) =
        "the logged velocity breaks line { $line }, of { $of }, by { $by }, ours by { $ours }";
    breaks_nothing() = "the logged velocity breaks no line: it is another permitted one";
    too_fast(by: Speed) = "the logged velocity breaks no line, but is { $by } faster than the largest speed";
    near_nothing(alone: usize, differing: usize) =
        "{ $alone } of the { $differing } that differ have nothing near them to avoid: if the program had walls, give \
        them with --scenario";

    no_avoidance() = "agents take their preferred velocities: nothing is avoided";
    no_lp3() = "program 3 is not run: where no velocity satisfies all lines, the last good one stays";
    full_share() = "each agent takes all of u upon itself, not one half";
    full_share_outside() =
        "each agent takes all of u, not one half, where the relative velocity is outside the velocity obstacle, as \
        dodgy does";
    preferred_as_current() = "the lines of agents go through the preferred velocity, not the current one";
    overlap_horizon() = "agents that overlap part within the horizon, not within a time step";
    no_cut_off() = "the velocity obstacles are not cut off at the horizon";
    legs_swapped() = "left and right leg are exchanged";
    radius_not_summed() = "the agent's own radius is taken, not the sum of both";
    horizons_swapped() = "the time horizons for agents and for walls are exchanged";
    obstacles_give_way() = "program 3 relaxes the lines of walls, too";
    no_rotation() = "program 3 leaves the earlier lines their own directions";
    range_not_squared() = "squared distances are compared with the neighbor distance, not with its square";
    parallel_fails() = "program 1 gives up at a parallel line";
    sequential_update() = "agents are moved one by one: later ones see where earlier ones will be";
    speed_unlimited() = "the programs know no largest speed";
    winding() = "the polygons are wound the other way: inside is outside";
    coincident() = "agents on the very same point do not see each other";
    no_walls() = "walls are not seen";
    rounding() = "the last bits: double precision, or another order of operations";
    time_step(value: String) = "the time step is { $value } s";
    parameter(key: String, value: String) = "{ $key } is { $value }";
    both(first: Message, second: Message) = "{ $first }; and { $second }";

    frozen() = "bodies stay where they are, regardless of their decisions";
    late_velocity() =
        "bodies move by the velocity before the decision: the place is advanced before the velocity is set";
    factor(factor: String) = "bodies move by { $factor } times the decided velocity";
    clamped() = "places are kept within bounds, or speeds are cut, after the decision";
    pushed_apart() = "bodies that would overlap are pushed apart after the decision";
    moved_by_places() = "velocities are themselves differences of places";
    moved_parted() = "with detour.parting agents are moved beyond their velocities";
    moved_by_motion() = "the time step is itself taken from how far agents move; --set time_step or --rate says it";

    line_differs(line: usize, of: Source) = "line { $line }, of { $of }, differs first";
    lines_differ(first: usize, second: usize) = "one has { $first } lines, the other { $second }";
    step_differs(step: usize) = "the lines are the same; step { $step } of the programs differs first";
    nothing_differs() = "none: the method takes one and the same velocity from both, so another program chose here";
}
