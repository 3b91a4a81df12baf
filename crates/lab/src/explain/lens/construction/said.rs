//! The phrases of the stages of a construction.

use sidestep_core::avoid::Source;

use crate::text::{
    message::Message,
    quantity::{Coordinates, Degrees, Meters, Number, Percent, Seconds, Speed, Velocity},
    said::{Called, Side, messages, wordings},
};

wordings! {
    /// My position along an edge.
    Extent { Before = "before", Beside = "beside", Beyond = "beyond" }

    /// The consequence of my position relative to an edge.
    Fate {
        TouchesStart = "touches_start",
        TouchesEnd = "touches_end",
        TouchesEdge = "touches_edge",
        Concave = "concave",
        LeftToNext = "left_to_next",
        FromStart = "from_start",
        FromEnd = "from_end",
        FromBoth = "from_both",
    }

    /// A piece of an edge's velocity obstacle.
    Piece { CutOff = "cut_off", LeftLeg = "left_leg", RightLeg = "right_leg" }
}

messages! {
    pub(crate) room "construction" in TwoDecimals;

    title_discs() = "Two discs";
    title_sum() = "Point and sum";
    title_cone() = "Cone";
    title_cut_off() = "Cut-off";
    title_one_step() = "One time step";
    title_nearest() = "Nearest part";
    title_way_out() = "Way out u";
    title_share() = "My share";
    title_half_plane() = "Half-plane";
    title_apex() = "Apex";
    title_parting() = "Parting";
    title_edge() = "Which velocities reach the edge in time?";
    title_covered() = "Does an earlier line forbid them all?";
    title_place() = "Am I beside the edge, or past an end?";
    title_legs() = "Which ways just pass its ends?";
    title_foreign() = "Does a leg lead into the next edge?";
    title_cut_offs() = "Where do the legs begin?";
    title_feet() = "Which parts does my velocity face?";
    title_distances() = "Which part is nearest?";
    title_shadow() = "Shadow";
    title_touch() = "Touching";

    nothing() = "Nothing is constructed here: the agent does not avoid this, or its cones do not name it.";
    not_here() = "This stage does not apply here.";

    // Walls
    wall(time: Seconds, by: Speed, seen: Message, case: Message, because: Option<Message>) =
        "The edge divided by τ = { $time } and grown by r/τ = { $by }, { $seen }; the case is \
        \"{ $case }\"{ $because }.";
    wall_line(away: Speed, case: Message) =
        "Walls do not yield, so all of the effort is mine: the line passes { $away } from standstill ({ $case }).";
    covered_by(of: Called, start: Speed, end: Speed) =
        "The line of { $of }, drawn before, forbids it already: start/τ grown by r/τ lies { $start } beyond that line \
        and end/τ { $end }; where both are not negative, all that hits the edge is forbidden.";
    place(s: Number, extent: Extent, from_line: Meters, start: Meters, end: Meters, radius: Meters, fate: Fate) =
        "s = { $s }, 0 at the start and 1 at the end: I stand { $extent ->
            [before] before the start
            [beyond] beyond the end
           *[beside] beside the edge
        }, { $from_line } from its line, { $start } from its start and { $end } from its end, with a radius of \
        { $radius }. { $fate ->
            [touches_start] I touch the start: the line leads straight away from it.
            [touches_end] I touch the end: the line leads straight away from it.
            [touches_edge] I touch the edge: the line runs along it through standstill.
            [concave] That vertex bends inwards: the other edge there gives the line.
            [left_to_next] I touch the end, but the next edge faces me: that one gives the line.
            [from_start] The edge is seen end-on: both legs come from its start.
            [from_end] The edge is seen end-on: both legs come from its end.
           *[from_both] One leg comes from each end.
        }";
    legs(left: Message, right: Message) = "Left leg: { $left }. Right leg: { $right }.";
    leg_tangent(direction: Coordinates, angle: Degrees) =
        "tangent to the disc around its vertex, asin(r/d) = { $angle } off the way there: direction { $direction }";
    leg_along(direction: Coordinates) = "its vertex bends inwards, so it prolongs the edge: direction { $direction }";
    foreign(left: Message, right: Message) = "{ $left }; { $right }.";
    own_leg(side: Side, det: Number) = "{ $side ->
        [left] The left
       *[right] the right
    } leg is its own: det(leg, neighboring edge) = { $det } { $side ->
        [left] is negative, so it stays clear of the edge before
       *[right] is positive, so it stays clear of the edge after
    }";
    foreign_leg(side: Side, det: Number) = "{ $side ->
        [left] The left
       *[right] the right
    } leg is foreign: det(leg, neighboring edge) = { $det } { $side ->
        [left] is not negative, so it would lead into the edge before, which takes its place
       *[right] is not positive, so it would lead into the edge after, which takes its place
    }";
    not_asked(side: Side) = "{ $side ->
        [left] The left
       *[right] the right
    } leg prolongs the edge and is never foreign";
    cut_offs(left: Velocity, right: Velocity, radius: Speed) =
        "Divided by τ, the legs start at L = { $left } and R = { $right }; the cut-off is what lies between, grown by \
        r/τ = { $radius }.";
    feet(velocity: Velocity, t: Number, left: Speed, right: Speed) =
        "My velocity { $velocity } lies at t = { $t } of the way from L to R, at t_left = { $left } along the left leg \
        and at t_right = { $right } along the right one.";
    feet_of_vertex(velocity: Velocity, t: Number, left: Speed, right: Speed) =
        "Both legs come from one vertex, so t = { $t } by rule; my velocity { $velocity } lies at t_left = { $left } \
        along the left leg and at t_right = { $right } along the right one.";
    arc(side: Side) = "My velocity lies before { $side ->
        [left] L (t < 0) and before the left leg (t_left < 0)
       *[right] R (t > 1) and before the right leg (t_right < 0)
    }: nearest is the arc around { $side ->
        [left] L
       *[right] R
    }.";
    arc_of_vertex() =
        "My velocity lies before both legs (t_left < 0 and t_right < 0): nearest is the arc around the vertex.";
    distances(pieces: Vec<Message>, nearest: Piece) = "Here { $pieces }: nearest is the { $nearest ->
        [cut_off] cut-off
        [left_leg] left leg
       *[right_leg] right leg
    }.";
    away(piece: Piece, by: Speed) = "the { $piece ->
        [cut_off] cut-off
        [left_leg] left leg
       *[right_leg] right leg
    } is { $by } away";
    not_faced(piece: Piece) = "my velocity does not face the { $piece ->
        [cut_off] cut-off
        [left_leg] left leg
       *[right_leg] right leg
    }";
    wall_of_cones(time: Seconds, by: Speed) =
        "The edge divided by τ = { $time } and grown by r/τ = { $by }: the velocities that end at it in just that \
        time.";
    shadow(time: Seconds, angle: Degrees) =
        "It stands still, so the apex is at standstill: every velocity up to the grown edge or beyond it, in an angle \
        of { $angle } between both tangents, hits it within τ = { $time }.";
    shadow_of_end(time: Seconds, angle: Degrees) =
        "Seen end-on, its nearer end hides the rest: every velocity up to the disc there or beyond it, in an angle of \
        { $angle } between both tangents, hits it within τ = { $time }.";
    touch(away: Speed) =
        "I touch the edge: every velocity that does not lead away from it fast enough is forbidden; the line passes \
        { $away } from standstill.";
    past_start() = "seen end-on past its start";
    past_end() = "seen end-on past its end";
    from_the_side() = "seen from the side";
    without_legs() = "needs no legs";

    // Reasons why an edge gives no line
    because_covered() = ": an earlier line forbids all that would hit it, so it gives no line";
    because_concave() = ": the corner bends inwards, and the other edge there gives the line";
    because_of_next_edge() = ": the next edge faces me and gives the line";
    because_of_left_leg() = ": that leg belongs to the edge before, which gives the line";
    because_of_right_leg() = ": that leg belongs to the edge after, which gives the line";

    // Two discs
    discs(mine: Meters, of: Source, its: Meters, away: Meters, apart: Message, time: Seconds) =
        "I have a radius of { $mine }, { $of } one of { $its }, { $away } away: { $apart }. Places are drawn divided \
        by { $time }: as the velocities that reach them in that time.";
    overlap(by: Meters) = "they overlap by { $by }";
    gap(by: Meters) = "a gap of { $by } is between us";
    sum(of: Source, mine: Number, its: Number, sum: Meters) =
        "I shrink to a point and { $of } grows by my radius to R = { $mine } + { $its } = { $sum }: we touch where the \
        point meets the disc.";
    cone(half_angle: Degrees, of: Source) =
        "Every relative velocity in this cone hits some day; each leg is asin(R/|p|) = { $half_angle } off the line to \
        { $of }.";
    cut_off(time: Seconds, center: Velocity, radius: Speed) =
        "A hit later than τ = { $time } can wait: the cone ends at the disc around p/τ = { $center } of radius R/τ = \
        { $radius }.";
    one_step(time: Seconds, radius: Speed) =
        "We overlap, so we have to part within one step of { $time }: the disc around p/Δt of radius R/Δt = \
        { $radius } does not.";

    nearest_arc(velocity: Velocity, a: Degrees, b: Degrees) =
        "Seen from the center of the disc, v_rel = { $velocity } lies a = { $a } off the line back to the tip, less than the b = \
        { $b } at which the legs begin: it faces the arc, so the cut-off is nearest.";
    nearest_leg(velocity: Velocity, a: Degrees, b: Degrees, side: Side) =
        "Seen from the center of the disc, v_rel = { $velocity } lies a = { $a } off the line back to the tip, not less than the \
        b = { $b } at which the legs begin: it does not face the arc, and lies { $side ->
            [left] left of p: the left leg is nearest
           *[right] right of p, or on it: the right leg is nearest
        }.";
    nearest_of_disc(velocity: Velocity) =
        "The relative velocity v_rel = { $velocity }: the way out of the disc leads straight away from its center.";

    would_hit(u: Speed) = "v_rel would hit in time: u, { $u }, is the shortest change of it that just does not.";
    harmless(u: Speed) = "v_rel is harmless, and u points inwards: by { $u } it may come nearer at most.";

    all_mine(mine: Speed, of: Source) = "All of u is mine, { $mine }: { $of } does nothing for me.";
    all_mine_whatever(mine: Speed, of: Source, part: Message) =
        "All of u is mine, { $mine }, no matter what { $of }, { $part }, does.";
    shared(share: Percent, mine: Speed, rest: Speed, of: Source, part: Message) =
        "My share of u is { $share }, { $mine }; the other { $rest } are left to { $of }, { $part }.";
    own_share(share: Percent) = "whose own share is { $share }";
    does_not_avoid() = "which does not avoid me";

    line(at: Velocity) =
        "Among my own velocities the line lies across u at my velocity + my share of u = { $at }; beyond it is \
        forbidden. The library RVO2 takes the velocity I have as the base; the paper lets you choose another.";
    apex_theirs(of: Source, tip: Velocity) =
        "VO: { $of } is assumed to keep its velocity, so the apex is at { $tip }, its velocity.";
    apex_mean(share: Percent, of: Source, part: Message, tip: Velocity) =
        "RVO: I do { $share } and leave the rest to { $of }, { $part }, so the apex lies between both velocities, at \
        { $tip }.";
    apex_hybrid(side: Side, tip: Velocity) = "HRVO: I pass on the { $side ->
        [left] left
       *[right] right
    }, so that leg is RVO's and the { $side ->
        [left] right
       *[right] left
    } one VO's; they meet at { $tip }.";
    apex_standing(of: Source) =
        "Under every method { $of } stands still and does nothing for me: the apex is at standstill.";
    parting(of: Source, away: Speed) =
        "We overlap: every velocity that does not lead away from { $of } fast enough is forbidden; the line passes \
        { $away } from standstill.";

    // Labels of the picture
    my_velocity() = "my velocity";
    velocity_of(of: Source) = "velocity of { $of }";
    stands_still() = "it stands still";
    apex_its_velocity() = "apex: its velocity";
    apex_share(share: Percent) = "apex: { $share } of the way";
    apex_of_hrvo() = "apex of HRVO";
    apex_stands_still() = "apex: it stands still";
    apex_standstill() = "apex: standstill";
    not_away() = "not away fast enough";
    still_touching() = "inside: still touching after Δt";
    tip() = "tip: hits later than τ";
    forbidden() = "forbidden";
    permitted() = "permitted";
    my_share(share: Percent) = "mine { $share }";
    its_share(share: Percent) = "its { $share }";
    left_share(left: Percent, own: Percent) = "left { $left }, its own share { $own }";
    left_to_nobody(left: Percent) = "left { $left }: it does not avoid";
    my_disc(radius: Meters) = "me  r { $radius }";
    its_disc(of: Source, radius: Meters) = "{ $of }  r { $radius }";
    a_point() = "me: a point";
    leg_name(side: Side) = "{ $side ->
        [left] left leg
       *[right] right leg
    }";
    foreign_leg_name(side: Side) = "foreign { $side ->
        [left] left leg
       *[right] right leg
    }";
    edge_before() = "edge before";
    edge_after() = "edge after";
    start_over_time() = "start/τ";
    end_over_time() = "end/τ";
    to_the_center(away: Speed) = "{ $away } to the center";
}
