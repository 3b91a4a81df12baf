//! What findings are put together of.

use super::Ailment;
use sidestep_core::{avoid::Source, model::Key};

use crate::{
    said,
    text::{
        message::{Argument, Message},
        quantity::{Acceleration, Meters, Number, Percent, Radians, Seconds, Speed, TurnRate},
        said::{FirstOf, OneAgent, messages, wordings},
    },
    why::said::Side,
};

said!(Ailment: |it| Argument::Choice(it.name()), Ailment::ALL);

wordings! {
    /// What many press for.
    Destination { Goal = "goal", Pointer = "pointer" }
}

messages! {
    "doctor" in Figure;

    overlap(of: FirstOf, by: Meters);

    stands();
    trembles();
    creeps();
    held_at_standstill(by: Vec<Source>);
    held_now(by: Vec<Source>);
    deadlock(speed: Speed, wanted: Speed, held: Option<Message>, trial: Message);
    freed(turn: Radians, side: Side, speed: Speed, lasts: Seconds);
    not_freed(most: Radians, lasts: Seconds);
    no_headway(lead: Message, seconds: Seconds, path: Message, wanted: Speed, held: Option<Message>);
    stayed(far: Meters);
    covered(path: Meters, far: Meters);
    wall_face(lead: Message, edge: Source, wanted: Speed, behind: Meters);
    goal_inside(lead: Message, away: Meters, polygon: usize);
    no_room(lead: Message, away: Meters, near: Vec<Source>, radius: Meters);
    shared_stalled(lead: Message, away: Meters, destination: Destination, of: FirstOf);
    shared(destination: Destination, away: Meters, of: FirstOf);

    jitter(turns: Message, seconds: Seconds, steps: usize, largest: Radians, cause: Message);
    reversed(times: usize);
    turned_about(times: usize);
    steering_turns();
    noise_turns();
    wish_swings();
    vo_alternates();
    rvo_alternates();
    bar_changes();

    infeasible_lines(share: Percent, seconds: Seconds);
    infeasible_cones(share: Percent, seconds: Seconds);
    flipping_pillar(flips: usize, seconds: Seconds, pillars: Vec<Source>);

    too_fast(wish: Key, wanted: Speed, limit: Key, most: Speed);
    too_little(mine: Number, of: OneAgent, theirs: Number, sum: Number, more: usize);
    too_much(mine: Number, of: OneAgent, theirs: Number, sum: Number, more: usize);
    museum(keys: Vec<Key>);

    horizon_below_step(key: Key, horizon: Seconds, step: Seconds);
    horizon_of_one_step(key: Key, horizon: Seconds, step: Seconds);
    blind_for_a_step(key: Key, sight: Meters, of: OneAgent, from: Meters);
    blind_for_the_horizon(horizon: Seconds, used: Seconds, key: Key, sight: Meters, needed: Meters);
    crowded(most: usize, in_range: usize);
    crowded_close(most: usize, in_range: usize, of: OneAgent);

    limits(off: Speed, limits: Vec<Message>);
    acceleration_limit(key: Key, most: Acceleration);
    turn_limit(key: Key, most: TurnRate);
    long_horizon(of: Source, meets: Seconds, needs: Seconds, key: Key, horizon: Seconds);
    unguarded(of: Source);
    wall_horizon(kept: Percent, seconds: Seconds, by: Vec<Source>, key: Key, horizon: Seconds, shorter: Seconds, then: Percent);

    route_to_tight_point(point: usize, room: Meters, of: Source, needed: Meters);
    route_cut_off(points: String, more: usize, of: Source, needed: Meters);
    rests_short(away: Meters, radius: Meters, by: Vec<Source>);
    brought_about(sentence: Message, by: Ailment);

    narrow_gap(between: Vec<Source>, width: Meters, needed: Meters);
    winding(polygon: usize, because: Message);
    clockwise_around_nobody();
    clockwise_across_the_way();
    agent_inside();
}
