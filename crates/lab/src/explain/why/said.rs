//! The phrases of the sentences that give reasons.

use sidestep_core::{avoid::Source, model::Key};

use crate::text::{
    message::Message,
    quantity::{Acceleration, Degrees, Kilograms, Meters, Newtons, Number, Seconds, Speed, TurnRate},
    said::{OneAgent, Side, messages, wordings},
};

wordings! {
    /// The means by which a deadlock is broken.
    Breaking { Turn = "turn", Noise = "noise" }
}

messages! {
    pub(crate) room "why" in Figure;

    sentence(
        because: Message,
        body: Option<Message>,
        aim: Option<Message>,
        steering: Option<Message>,
        breaker: Option<Message>,
        unseen: Option<Message>,
    ) = "{ $because }{ $body }{ $aim }{ $steering }{ $breaker }{ $unseen }.";
    no_agent(agent: OneAgent) = "There is no { $agent }.";
    not_kept(agent: OneAgent) = "The decision of { $agent } was not kept: select it to see why.";

    // The preferred velocity
    wish() = "its preferred velocity";
    cut_wish(most: Speed) = "its preferred velocity, cut to its maximum speed of { $most },";
    at_maximum_speed() = ", at its maximum speed";
    takes(because: Message) = "Takes its preferred velocity: { $because }";
    takes_cut(most: Speed, because: Message) =
        "Takes its preferred velocity, cut to its maximum speed of { $most }: { $because }";
    stands(because: Message) = "Stands, as it prefers: { $because }";
    avoids_nobody() = "it does not avoid other agents (method none)";
    // Other schools
    least_penalty(tried: usize, terms: Option<Message>) = "Takes the least penalized of { $tried ->
        [one] one velocity that it tries
       *[other] { $tried } velocities that it tries
    }{ $terms }";
    terms(sum: Number, preferred: Number, current: Number, side: Number, impact: Number) =
        ": { $sum } is the sum of preferred { $preferred }, current { $current }, side { $side } and impact { $impact }";
    blind() = "Stops: a neighbor on the very same point leaves no penalty that is a number";
    untried() = "Stops: its settings leave no velocity to try";
    sum_of_forces(driving: Newtons, pushing: usize, largest: Option<Message>) =
        "Accelerates by the sum of its driving force of { $driving } and { $pushing ->
        [0] no push
        [one] one push
       *[other] { $pushing } pushes
    }{ $largest }";
    largest_push(of: Source, by: Newtons, pushing: usize) = "{ $pushing ->
        [one] { \"\" }, that of { $of } with { $by }
       *[other] { \"\" }, the largest that of { $of } with { $by }
    }";
    free_ahead(turned: Option<Message>) =
        "Goes at its preferred speed: no neighbor it sees in the strip ahead is near enough to slow it{ $turned }";
    slowed_by(by: Source, spacing: Meters, turned: Option<Message>) =
        "Goes as the spacing of { $spacing } to { $by } in the strip ahead lets it{ $turned }";
    turned_by_pushes(angle: Degrees, pushes: usize) = "; { $pushes ->
        [one] one push turns
       *[other] { $pushes } pushes turn
    } it by { $angle }";
    in_its_cell(turned: Option<Message>, away: Meters) =
        "Goes to the point of its Voronoi cell that is nearest to its goal{ $turned }, { $away } from it";
    turned_goal(by: Meters) = ", turned by { $by } to the right";
    outside_its_cell() = "Goes back to its Voronoi cell, outside of which it is";
    empty_cell() = "Stops: its Voronoi cell is empty";
    // An external method
    answered(lines: Message) = "Takes the velocity that its own method chose, which { $lines }";
    unanswered(lines: Message) = "Keeps its velocity, since no program has answered for it, which { $lines }";
    keeps_to_lines_of_orca() = "no line of ORCA forbids";
    violates_lines_of_orca(of: Vec<Source>, by: Speed) = "ORCA's line of { $of } forbids by { $by }";
    nothing_in_the_way() = "nothing it looks at is in the way";

    // Lines
    permitted(lines: usize) = "{ $lines ->
        [one] its one line permits it
       *[other] all of its { $lines } lines permit it
    }";
    held(
        by: Vec<Source>,
        full: Option<Message>,
        wish: Message,
        violated: Vec<Message>,
        bars: Option<Message>,
        passing: Option<Message>,
    ) = "Held by { $by }{ $full }: { $wish } violates { $violated }{ $bars }{ $passing }";
    held_by_little(by: Vec<Source>, full: Option<Message>, wish: Message, most: Speed, passing: Option<Message>) =
        "Held by { $by }{ $full }: { $wish } violates { $by_count ->
            [one] that line by no more than
           *[other] none of those lines by more than
        } { $most }{ $passing }";
    that_line(by: Speed) = "that line by { $by }";
    the_line(of: Source, by: Speed) = "the line of { $of } by { $by }";
    that_of(of: Source, by: Speed) = "that of { $of } by { $by }";
    bars(of: Vec<Source>) = "; { $of } only { $of_count ->
        [one] bars
       *[other] bar
    } the way along it";
    passing(of: Vec<Source>, within: Speed) = "; the { $of_count ->
        [one] line
       *[other] lines
    } of { $of } { $of_count ->
        [one] passes
       *[other] pass
    } within { $within } of that velocity";
    infeasible(worst: Speed, of: Vec<Source>) = "The programs are infeasible; worst violation { $worst }, of { $of }";
    rounding_at(of: Source, most: Speed) =
        "The programs fail by a rounding error at the line of { $of }; no line is violated by more than { $most }";
    rounding(most: Speed) = "The programs fail by a rounding error; no line is violated by more than { $most }";

    // Cones
    outside_cones(cones: usize) = "{ $cones ->
        [one] it lies outside its one cone
       *[other] it lies outside all { $cones } cones
    }";
    no_hit_within(horizon: Seconds) =
        "its present velocity hits none of the agents it looks at within its horizon of { $horizon }, and the \
        preferred velocity itself is not tested";
    no_hit_ever() =
        "its present velocity hits none of the agents it looks at, however late, and the preferred velocity \
        itself is not tested";
    takes_by_rule(takes: Message, overlapped: Option<Message>) = "{ $takes }{ $overlapped }";
    none_free(worst: Speed, of: Vec<Source>) =
        "The cones leave no velocity free; worst violation { $worst }, of { $of }";
    inside(of: Vec<Source>, away: Speed, at: Option<Message>, full: Option<Message>) =
        "Its preferred velocity lies in the { $of_count ->
            [one] cone
           *[other] cones
        } of { $of }; the nearest free velocity is { $away } away{ $at }{ $full }";
    inside_cut(most: Speed, of: Vec<Source>, away: Speed, at: Option<Message>, full: Option<Message>) =
        "Its preferred velocity, cut to its maximum speed of { $most }, lies in the { $of_count ->
            [one] cone
           *[other] cones
        } of { $of }; it takes the free velocity nearest to the uncut one, { $away } from the cut one{ $at }{ $full }";
    on(part: Message) = ", on { $part }";
    at_corner(part: Message) = ", at { $part }";
    crossing(first: Message, second: Message) = ", where { $first } and { $second } meet";
    crossing_others(first: Message, second: Message) = ", where { $first }, { $second } and others meet";
    parting_line(of: Source) = "the line that parts it from { $of }";
    left_leg(of: Source) = "the left leg of { $of }";
    right_leg(of: Source) = "the right leg of { $of }";
    cut_off(of: Source) = "the cut-off of { $of }";
    apex(of: Source) = "the apex of { $of }";
    cone_boundary(of: Source) = "the boundary of the cone of { $of }";

    // The two-body rule
    hits(of: OneAgent, time: Seconds, adds: Message, overlapped: Option<Message>) =
        "Its present velocity hits { $of } first of those it looks at, in { $time }: the two-body rule \
        { $adds }{ $overlapped }";
    overlaps(of: OneAgent, adds: Message) = "It overlaps { $of }: the two-body rule { $adds }";
    adds(added: Speed, share: Number) = "adds { $added } to it, { $share } of the way out of that cone";
    adds_cut(added: Speed, share: Number, whole: Speed, most: Speed) =
        "adds { $added } to it: { $share } of the way out of that cone is { $whole }, and its maximum speed of \
        { $most } cuts the sum";
    parts(of: Vec<Source>) = "; it overlaps { $of } and parts within this step";
    passes_over(of: Vec<Source>) = "; it overlaps { $of }, which the rule as printed passes over";

    // The limits of the body
    body(limits: Vec<Message>, off: Speed) = "; { $limits } { $limits_count ->
        [one] leaves
       *[other] leave
    } it { $off } off that";
    largest_acceleration(most: Acceleration) = "an acceleration of at most { $most }";
    largest_turn(most: TurnRate) = "a turn of at most { $most }";

    // Behavior, steering, deadlock breaker
    aim(aim: Message) = "; it prefers { $aim }";
    waits_at(goal: usize, of: usize, rest: Seconds) = "; it waits at goal { $goal } of { $of } for { $rest } more";
    meet(prey: OneAgent) = "to go where it would meet { $prey }";
    flee(pursuer: OneAgent) = "to flee from { $pursuer }";
    by_road_map() = "the way by its road map";
    stroll() = "to stroll";
    steered(cause: Message, effects: Vec<Message>) =
        "; { $cause }: its preferred velocity is { $effects } than without steering";
    steered_to_no_effect(cause: Message) = "; { $cause }: its preferred velocity is as without steering";
    turns_slowly(mass: Kilograms) = "steering finds nothing in the way, and forces take time to turn { $mass }";
    farther(by: Degrees, side: Side) = "{ $by } farther { $side ->
        [left] left
       *[right] right
    }";
    faster(by: Speed) = "{ $by } faster";
    slower(by: Speed) = "{ $by } slower";
    answers(answers: Vec<Message>) = "{ $answers }";
    answers_cut(answers: Vec<Message>, most: Newtons) = "{ $answers }, cut to its largest force of { $most }";
    box_answers(of: Source, by: Newtons) = "its detection box answers { $of } with { $by }";
    box_pushes(by: Newtons, key: Key) =
        "its detection box finds nothing and still pushes with { $by } ({ $key } takes its own position for a force)";
    feeler_answers(of: Vec<Source>, by: Newtons, brakes: Option<Message>) =
        "its feeler answers { $of } with { $by }{ $brakes }";
    brakes(share: Number) = "{ \"\" } and brakes to { $share } of its speed";
    wall_feelers_answer(of: Vec<Source>, by: Newtons) = "its wall feelers answer { $of } with { $by }";
    breaker(breaker: Breaking, by: Speed) = "; the deadlock breaker's { $breaker ->
        [turn] turn to the right
       *[noise] noise
    } changes its preferred velocity by { $by }";

    // Agents that are hit without being looked at
    unseen_hit(of: OneAgent, away: Meters, time: Seconds, limit: Message) =
        "; it does not look at { $of }, { $away } away, which it would hit in { $time } at the velocity it takes: \
        { $limit }";
    unseen_overlap(of: OneAgent, away: Meters, limit: Message) =
        "; it does not look at { $of }, { $away } away, which it overlaps: { $limit }";
    sees_as_far_as(key: Key, distance: Meters) = "its { $key } is { $distance }";
    looks_at_so_many(key: Key, most: usize) = "its { $key } is { $most }";
}
