//! What the sentences that say why are put together of.

use sidestep_core::{avoid::Source, model::Key};

use crate::text::{
    message::Message,
    quantity::{Acceleration, Degrees, Kilograms, Meters, Newtons, Number, Seconds, Speed, TurnRate},
    said::{OneAgent, messages, wordings},
};

wordings! {
    /// A side.
    Side { Left = "left", Right = "right" }

    /// What breaks a deadlock.
    Breaking { Turn = "turn", Noise = "noise" }
}

messages! {
    "why" in Figure;

    sentence(
        because: Message,
        body: Option<Message>,
        aim: Option<Message>,
        steering: Option<Message>,
        breaker: Option<Message>,
        unseen: Option<Message>,
    );
    no_agent(agent: OneAgent);
    not_kept(agent: OneAgent);

    wish();
    cut_wish(most: Speed);
    at_maximum_speed();
    takes(because: Message);
    takes_cut(most: Speed, because: Message);
    stands(because: Message);
    avoids_nobody();
    nothing_in_the_way();

    permitted(lines: usize);
    held(
        by: Vec<Source>,
        full: Option<Message>,
        wish: Message,
        violated: Vec<Message>,
        bars: Option<Message>,
        passing: Option<Message>,
    );
    held_by_little(by: Vec<Source>, full: Option<Message>, wish: Message, most: Speed, passing: Option<Message>);
    that_line(by: Speed);
    the_line(of: Source, by: Speed);
    that_of(of: Source, by: Speed);
    bars(of: Vec<Source>);
    passing(of: Vec<Source>, within: Speed);
    infeasible(worst: Speed, of: Vec<Source>);
    rounding_at(of: Source, most: Speed);
    rounding(most: Speed);

    outside_cones(cones: usize);
    no_hit_within(horizon: Seconds);
    no_hit_ever();
    takes_by_rule(takes: Message, overlapped: Option<Message>);
    none_free(worst: Speed, of: Vec<Source>);
    inside(of: Vec<Source>, away: Speed, at: Option<Message>, full: Option<Message>);
    inside_cut(most: Speed, of: Vec<Source>, away: Speed, at: Option<Message>, full: Option<Message>);
    on(part: Message);
    at_corner(part: Message);
    crossing(first: Message, second: Message);
    crossing_others(first: Message, second: Message);
    parting_line(of: Source);
    left_leg(of: Source);
    right_leg(of: Source);
    cut_off(of: Source);
    apex(of: Source);
    cone_boundary(of: Source);

    hits(of: OneAgent, time: Seconds, adds: Message, overlapped: Option<Message>);
    overlaps(of: OneAgent, adds: Message);
    adds(added: Speed, share: Number);
    adds_cut(added: Speed, share: Number, whole: Speed, most: Speed);
    parts(of: Vec<Source>);
    passes_over(of: Vec<Source>);

    body(limits: Vec<Message>, off: Speed);
    largest_acceleration(most: Acceleration);
    largest_turn(most: TurnRate);

    aim(aim: Message);
    meet(prey: OneAgent);
    flee(pursuer: OneAgent);
    by_road_map();
    stroll();
    steered(cause: Message, effects: Vec<Message>);
    steered_to_no_effect(cause: Message);
    turns_slowly(mass: Kilograms);
    farther(by: Degrees, side: Side);
    faster(by: Speed);
    slower(by: Speed);
    answers(answers: Vec<Message>);
    answers_cut(answers: Vec<Message>, most: Newtons);
    box_answers(of: Source, by: Newtons);
    box_pushes(by: Newtons, key: Key);
    feeler_answers(of: Vec<Source>, by: Newtons, brakes: Option<Message>);
    brakes(share: Number);
    wall_feelers_answer(of: Vec<Source>, by: Newtons);
    breaker(breaker: Breaking, by: Speed);

    unseen_hit(of: OneAgent, away: Meters, time: Seconds, limit: Message);
    unseen_overlap(of: OneAgent, away: Meters, limit: Message);
    sees_as_far_as(key: Key, distance: Meters);
    looks_at_so_many(key: Key, most: usize);
}
