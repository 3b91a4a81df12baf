//! The phrases of findings.

use super::Ailment;
use sidestep_core::{avoid::Source, model::Key};

use crate::{
    said,
    text::{
        message::{Argument, Message},
        quantity::{Acceleration, Meters, Number, Percent, Radians, Seconds, Speed, TurnRate},
        said::{FirstOf, OneAgent, Side, messages, wordings},
    },
};

said!(Ailment: |it| Argument::Choice(it.name()), Ailment::ALL);

wordings! {
    /// The destination that many press towards.
    Destination { Goal = "goal", Pointer = "pointer" }
}

messages! {
    pub(crate) room "doctor" in Figure;

    overlap(of: FirstOf, by: Meters) = "It overlaps { $of } by up to { $by }.";
    overlap_because(of: FirstOf, by: Meters, reason: Message) = "It overlaps { $of } by up to { $by }: { $reason }.";
    carried_along(by: Source) = "the friction of { $by } acts along its velocity and speeds it up";
    never_back(key: Key, bias: Number) = "with { $key } = { $bias } no candidate of the first step leads backwards";

    stiff(of: Source, step: Seconds, needed: usize, parts: usize) =
        "Its contact with { $of } is too stiff for a step of { $step }: it needs { $needed } parts and gets { $parts }, \
        so that it may be thrown back.";
    stiff_in_parts(of: Source, step: Seconds, parts: usize) =
        "Its contact with { $of } is too stiff for a step of { $step } at once: the step is made in { $parts } parts.";

    // The agent wants to move and gets nowhere
    stands() = "It stands";
    trembles() = "It trembles on the spot";
    creeps() = "It creeps";
    held_at_standstill(by: Vec<Source>) = ": at standstill it is held by { $by }";
    held_now(by: Vec<Source>) = ": now it is held by { $by }";
    deadlock(speed: Speed, wanted: Speed, held: Option<Message>, trial: Message, cell: Option<Message>) =
        "It moves at { $speed } and wants { $wanted }{ $held }; { $trial }.{ $cell }";
    end_of_cell(apart: Meters) =
        "{ \"\" } It stands in the point of its Voronoi cell that is nearest to its goal. A cell ends where the center of another is \
        twice the agent's own radius away, { $apart }, however small the other is, and wherever it goes.";
    freed(turn: Radians, side: Side, speed: Speed, lasts: Seconds) = "turned { $turn } to the { $side ->
        [left] left
       *[right] right
    }, its preferred velocity would free it ({ $speed } within { $lasts })";
    not_freed(most: Radians, lasts: Seconds) =
        "no turn of its preferred velocity by up to { $most } frees it within { $lasts }";
    no_headway(lead: Message, seconds: Seconds, path: Message, wanted: Speed, held: Option<Message>) =
        "{ $lead }: in { $seconds } it { $path }, and it wants { $wanted }{ $held }.";
    stayed(far: Meters) = "was never more than { $far } from here";
    covered(path: Meters, far: Meters) = "covered { $path } and was never more than { $far } from here";
    wall_face(lead: Message, edge: Source, wanted: Speed, behind: Meters) =
        "{ $lead } at { $edge } and wants { $wanted } straight on: its aim lies { $behind } behind that face.";
    goal_inside(lead: Message, away: Meters, polygon: usize) =
        "{ $lead } { $away } from its goal, which lies inside polygon { $polygon }: it cannot arrive.";
    no_room(lead: Message, away: Meters, near: Vec<Source>, radius: Meters, within: Meters) =
        "{ $lead } { $away } from its goal and cannot arrive: near { $near } there is no room for its disc (radius \
        { $radius }) within { $within } of the goal.";
    shared_stalled(lead: Message, away: Meters, destination: Destination, of: FirstOf) =
        "{ $lead } { $away } from { $destination ->
            [pointer] the pointer
           *[goal] its goal
        }, which it shares with { $of }: they do not all fit there.";
    shared(destination: Destination, away: Meters, of: FirstOf) = "It gets no nearer to { $destination ->
        [pointer] the pointer
       *[goal] its goal
    }, { $away } away, which it shares with { $of }: they do not all fit there.";

    // The heading swings to and fro
    jitter(turns: Message, seconds: Seconds, steps: usize, largest: Radians, cause: Message) =
        "Its heading { $turns } in { $seconds } ({ $steps } steps), by up to { $largest }: { $cause }.";
    reversed(times: usize) = "reversed its turn { $times } times";
    turned_about(times: usize) = "turned by more than 90° { $times } times";
    steering_turns() = "its steering turns it: the preferred velocity itself swings, before any agent is avoided";
    noise_turns() = "the noise of the deadlock breaker turns its preferred velocity";
    wish_swings() = "its preferred velocity itself swings, before any agent is avoided";
    vo_alternates() =
        "VO alternates: both step out of the cone, find their preferred velocities free again, and return";
    rvo_alternates() = "RVO alternates: the two do not agree on a side (the reciprocal dance)";
    own_alternates() = "its own method turns it to one side and then to the other";
    bar_changes() = "the obstacle in its way changes from step to step";
    spacing_turns_back(within: Meters) =
        "within { $within } the push of a neighbor outweighs its preferred direction; it turns round, finds the way \
        ahead free, and goes back at full speed";
    wall_turns_back(by: Source, within: Meters) =
        "within { $within } the push of { $by } outweighs its preferred direction; it turns round, finds the way \
        ahead free, and goes back at full speed";

    // Habits
    infeasible_lines(share: Percent, seconds: Seconds) =
        "In { $share } of the last { $seconds } no velocity satisfied all of its lines, and program 3 had to relax \
        them.";
    infeasible_cones(share: Percent, seconds: Seconds) =
        "In { $share } of the last { $seconds } its cones covered every velocity that it may take.";
    infeasible_school(share: Percent, seconds: Seconds) =
        "In { $share } of the last { $seconds } its method found no velocity that meets its constraints.";
    blind(of: OneAgent, seconds: Seconds) =
        "For most of the last { $seconds } it was on the very point of { $of }: the direction to it is undefined, so no \
        candidate has a penalty, it sees no other agent and no wall either, and it stops.";
    flipping_pillar(flips: usize, seconds: Seconds, pillars: Vec<Source>) =
        "The nearest pillar in its detection box changed { $flips } times in { $seconds }, to and fro between \
        { $pillars }.";

    // Settings that contradict each other
    too_fast(wish: Key, wanted: Speed, limit: Key, most: Speed) =
        "{ $wish } is { $wanted } and { $limit } { $most }: its preferred velocity lies outside its speed circle.";
    too_little(mine: Number, of: OneAgent, theirs: Number, sum: Number, more: usize) =
        "Its share { $mine } and that of { $of }, { $theirs }, sum to { $sum }: together they do too little and may \
        touch{ $more ->
            [0] { \"\" }
            [one] ; with one more neighbor they do not sum to 1 either
           *[other] ; with { $more } more neighbors they do not sum to 1 either
        }.";
    too_much(mine: Number, of: OneAgent, theirs: Number, sum: Number, more: usize) =
        "Its share { $mine } and that of { $of }, { $theirs }, sum to { $sum }: together they do more than is \
        needed{ $more ->
            [0] { \"\" }
            [one] ; with one more neighbor they do not sum to 1 either
           *[other] ; with { $more } more neighbors they do not sum to 1 either
        }.";
    museum(keys: Vec<Key>) = "{ $keys_count } { $keys_count ->
        [one] slip of the museum is
       *[other] slips of the museum are
    } switched on: { $keys }.";

    // Short sight
    horizon_below_step(key: Key, horizon: Seconds, step: Seconds) =
        "{ $key } is { $horizon }, shorter than a step of { $step }: what it hits within a step it does not see.";
    horizon_of_one_step(key: Key, horizon: Seconds, step: Seconds) =
        "{ $key } is { $horizon }, no longer than a step of { $step }: it sees nothing but what it would hit in the \
        very next step.";
    blind_for_a_step(key: Key, sight: Meters, of: OneAgent, from: Meters) =
        "Its { $key } is { $sight }; { $of } can come from { $from } away and touch it within one step.";
    blind_for_the_horizon(horizon: Seconds, used: Seconds, key: Key, sight: Meters, needed: Meters) =
        "Of its time horizon of { $horizon } it uses { $used } at full approach: its { $key } is { $sight }, and \
        { $needed } would be needed.";
    crowded(most: usize, in_range: usize) = "It looks at { $most } of the { $in_range } agents in range.";
    crowded_close(most: usize, in_range: usize, of: OneAgent) =
        "It looks at { $most } of the { $in_range } agents in range; { $of }, which it ignores, can touch it within \
        one step.";

    // The body, and looking ahead
    limits(off: Speed, limits: Vec<Message>) =
        "Its body takes a velocity { $off } off the one that avoids: { $limits } cut it, and the guarantee is void.";
    acceleration_limit(key: Key, most: Acceleration) = "{ $key } { $most }";
    turn_limit(key: Key, most: TurnRate) = "{ $key } { $most }";
    long_horizon(of: Source, meets: Seconds, needs: Seconds, key: Key, horizon: Seconds) =
        "It is held up by { $of }, which it would meet in { $meets } at the earliest, and in { $needs } it would be \
        where it is going: its { $key } of { $horizon } looks beyond.";
    unguarded(of: Source) = "Its method is none: it avoids nothing, and { $of } is in its way.";
    wall_horizon(
        kept: Percent,
        seconds: Seconds,
        by: Vec<Source>,
        key: Key,
        horizon: Seconds,
        shorter: Seconds,
        then: Percent,
    ) =
        "For { $seconds } walls have slowed it: now it keeps { $kept } of its preferred velocity, held by { $by }. \
        Its { $key } is { $horizon }; with { $shorter } it would keep { $then }.";

    route_to_tight_point(point: usize, room: Meters, of: Source, needed: Meters) =
        "It heads for point { $point } of the road map, which lies { $room } from { $of }; its disc needs { $needed }.";
    route_cut_off(points: String, more: usize, of: Source, needed: Meters) =
        "No way over the road map is left for it: { $more ->
            [0] points { $points }
           *[other] points { $points } and { $more } more
        } lie nearer to walls, such as { $of }, than the { $needed } that its disc needs.";
    rests_short(away: Meters, within: Meters, by: Vec<Source>) =
        "It counts as arrived and rests { $away } from its goal (it arrives within { $within }): { $by } is in the \
        way.";
    pushed_away(by: FirstOf, away: Meters, within: Meters, share: Number) =
        "It arrived at its last goal, gave way to { $by }, and is { $away } from where it stops (at its goal within { $within }). \
        Its share of the effort is { $share } after its arrival, too.";
    brought_about(sentence: Message, by: Ailment) = "{ $sentence } This comes of { $by ->
        [winding] the polygon wound the wrong way
        [route] its road map
        [narrow_gap] the narrow gap
        [short_horizon] its short time horizon
        [wall_horizon] its long horizon for walls
        [long_horizon] its long time horizon
        [blocked_goal] its blocked goal
        [wall_face] the wall before it
        [shared_goal] its shared goal
        [flipping_pillar] the pillars that take turns
        [unguarded] its method, which avoids nothing
        [shares] the shares that do not sum to 1
        [limits] the limits of its body
        [crowded] the neighbors that it does not look at
       *[short_sight] its short sight
    }.";

    // Walls
    narrow_gap(between: Vec<Source>, width: Meters, needed: Meters) =
        "The gap ahead, between { $between }, is { $width } wide, and it needs { $needed }.";
    winding(polygon: usize, because: Message) =
        "Polygon { $polygon }, near it, is probably wound the wrong way: { $because }.";
    out_of_the_room(polygon: usize, because: Message) = "Polygon { $polygon }, near it: { $because }.";
    goal_outside() =
        "it is a room with all agents in it, but a goal lies outside; move the goal, or reverse the vertices for a \
        solid";
    clockwise_and_empty() =
        "its vertices run clockwise, which makes it a room, but no agent is in it; reverse them for a solid";
    clockwise_across_the_way() =
        "its vertices run clockwise, which makes it a room, but an agent's straight way crosses its edge; reverse them \
        for a solid";
    agent_inside() = "an agent is inside a solid; reverse the vertices for a room, or move the agent";
}
