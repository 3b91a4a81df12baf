//! What is said on the stages of a construction.

use sidestep_core::avoid::Source;

use crate::text::{
    message::Message,
    quantity::{Coordinates, Degrees, Meters, Number, Percent, Seconds, Speed, Velocity},
    said::{Called, messages, wordings},
};

wordings! {
    /// A side.
    Side { Left = "left", Right = "right" }

    /// Where I stand along an edge.
    Extent { Before = "before", Beside = "beside", Beyond = "beyond" }

    /// What follows from where I stand beside an edge.
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
    "construction" in TwoDecimals;

    title_discs();
    title_sum();
    title_cone();
    title_cut_off();
    title_one_step();
    title_nearest();
    title_way_out();
    title_share();
    title_half_plane();
    title_apex();
    title_parting();
    title_edge();
    title_covered();
    title_place();
    title_legs();
    title_foreign();
    title_cut_offs();
    title_feet();
    title_distances();
    title_shadow();
    title_touch();

    nothing();
    not_here();

    wall(time: Seconds, by: Speed, seen: Message, case: Message, because: Option<Message>);
    wall_line(away: Speed, case: Message);
    covered_by(of: Called, start: Speed, end: Speed);
    place(s: Number, extent: Extent, from_line: Meters, start: Meters, end: Meters, radius: Meters, fate: Fate);
    legs(left: Message, right: Message);
    leg_tangent(direction: Coordinates, angle: Degrees);
    leg_along(direction: Coordinates);
    foreign(left: Message, right: Message);
    own_leg(side: Side, det: Number);
    foreign_leg(side: Side, det: Number);
    not_asked(side: Side);
    cut_offs(left: Velocity, right: Velocity, radius: Speed);
    feet(velocity: Velocity, t: Number, left: Speed, right: Speed);
    feet_of_vertex(velocity: Velocity, t: Number, left: Speed, right: Speed);
    arc(side: Side);
    arc_of_vertex();
    distances(pieces: Vec<Message>, nearest: Piece);
    away(piece: Piece, by: Speed);
    not_faced(piece: Piece);
    wall_of_cones(time: Seconds, by: Speed);
    shadow(time: Seconds, angle: Degrees);
    shadow_of_end(time: Seconds, angle: Degrees);
    touch(away: Speed);
    past_start();
    past_end();
    from_the_side();
    without_legs();

    covered();
    touches_left_vertex();
    touches_right_vertex();
    touches_edge();
    concave();
    to_next_edge();
    cut_off_left();
    cut_off_right();
    cut_off_line();
    left_leg();
    right_leg();
    foreign_left_leg();
    foreign_right_leg();

    because_covered();
    because_concave();
    because_of_next_edge();
    because_of_left_leg();
    because_of_right_leg();

    discs(mine: Meters, of: Source, its: Meters, away: Meters, apart: Message, time: Seconds);
    overlap(by: Meters);
    gap(by: Meters);
    sum(of: Source, mine: Number, its: Number, sum: Meters);
    cone(half_angle: Degrees, of: Source);
    cut_off(time: Seconds, center: Velocity, radius: Speed);
    one_step(time: Seconds, radius: Speed);

    nearest_arc(velocity: Velocity, a: Degrees, b: Degrees);
    nearest_leg(velocity: Velocity, a: Degrees, b: Degrees, side: Side);
    nearest_of_disc(velocity: Velocity);

    would_hit(u: Speed);
    harmless(u: Speed);

    all_mine(mine: Speed, of: Source);
    all_mine_whatever(mine: Speed, of: Source, part: Message);
    shared(share: Percent, mine: Speed, rest: Speed, of: Source, part: Message);
    own_share(share: Percent);
    does_not_avoid();

    line(at: Velocity);
    apex_theirs(of: Source, tip: Velocity);
    apex_mean(share: Percent, of: Source, part: Message, tip: Velocity);
    apex_hybrid(side: Side, tip: Velocity);
    apex_standing(of: Source);
    parting(of: Source, away: Speed);

    my_velocity();
    velocity_of(of: Source);
    stands_still();
    apex_its_velocity();
    apex_share(share: Percent);
    apex_of_hrvo();
    apex_stands_still();
    apex_standstill();
    not_away();
    still_touching();
    tip();
    forbidden();
    permitted();
    my_share(share: Percent);
    its_share(share: Percent);
    left_share(left: Percent, own: Percent);
    left_to_nobody(left: Percent);
    my_disc(radius: Meters);
    its_disc(of: Source, radius: Meters);
    a_point();
    leg_name(side: Side);
    foreign_leg_name(side: Side);
    edge_before();
    edge_after();
    start_over_time();
    end_over_time();
    to_the_center(away: Speed);
}
