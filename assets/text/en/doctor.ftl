# What ails an agent.

doctor-overlap = It overlaps { $of } by up to { $by }.

# It wants to move and gets nowhere

doctor-stands = It stands
doctor-trembles = It trembles on the spot
doctor-creeps = It creeps
doctor-held_at_standstill = : at standstill it is held by { $by }
doctor-held_now = : now it is held by { $by }
doctor-deadlock = It moves at { $speed } and wants { $wanted }{ $held }; { $trial }.
doctor-freed =
    turned { $turn } to the { $side ->
        [left] left
       *[right] right
    }, its wish would free it ({ $speed } within { $lasts })
doctor-not_freed = no turn of its wish by up to { $most } frees it within { $lasts }
doctor-no_headway = { $lead }: in { $seconds } it { $path }, and it wants { $wanted }{ $held }.
doctor-stayed = was never more than { $far } from here
doctor-covered = covered { $path } and was never more than { $far } from here
doctor-wall_face = { $lead } at { $edge } and wants { $wanted } straight on: its aim lies { $behind } behind that face.
doctor-goal_inside = { $lead } { $away } from its goal, which lies inside polygon { $polygon }: it cannot arrive.
doctor-no_room = { $lead } { $away } from its goal and cannot arrive: near { $near } there is no room for its disc (radius { $radius }) within { $radius } of the goal.
doctor-shared_stalled =
    { $lead } { $away } from { $destination ->
        [pointer] the pointer
       *[goal] its goal
    }, which it shares with { $of }: they do not all fit there.
doctor-shared =
    It gets no nearer to { $destination ->
        [pointer] the pointer
       *[goal] its goal
    }, { $away } away, which it shares with { $of }: they do not all fit there.

# Its heading swings to and fro

doctor-jitter = Its heading { $turns } in { $seconds } ({ $steps } steps), by up to { $largest }: { $cause }.
doctor-reversed = reversed its turn { $times } times
doctor-turned_about = turned by more than 90° { $times } times
doctor-steering_turns = its steering turns it: the preferred velocity itself swings, before anybody is avoided
doctor-noise_turns = the noise of the deadlock breaker turns its preferred velocity
doctor-wish_swings = its preferred velocity itself swings, before anybody is avoided
doctor-vo_alternates = VO alternates: both step out of the cone, find their wish free again, and return
doctor-rvo_alternates = RVO alternates: the two do not agree on a side (the reciprocal dance)
doctor-bar_changes = what bars its way changes from step to step

# Habits

doctor-infeasible_lines = In { $share } of the last { $seconds } no velocity satisfied all of its lines, and program 3 had to relax them.
doctor-infeasible_cones = In { $share } of the last { $seconds } its cones covered every velocity that it may take.
doctor-flipping_pillar = The nearest pillar in its detection box changed { $flips } times in { $seconds }, to and fro between { $pillars }.

# Settings that contradict each other

doctor-too_fast = { $wish } is { $wanted } and { $limit } { $most }: its wish lies outside its speed circle.
doctor-too_little =
    Its share { $mine } and that of { $of }, { $theirs }, sum to { $sum }: together they do too little and may touch{ $more ->
        [0] { "" }
        [one] ; with one more neighbor they do not sum to 1 either
       *[other] ; with { $more } more neighbors they do not sum to 1 either
    }.
doctor-too_much =
    Its share { $mine } and that of { $of }, { $theirs }, sum to { $sum }: together they do more than is needed{ $more ->
        [0] { "" }
        [one] ; with one more neighbor they do not sum to 1 either
       *[other] ; with { $more } more neighbors they do not sum to 1 either
    }.
doctor-museum =
    { $keys_count } { $keys_count ->
        [one] slip of the museum is
       *[other] slips of the museum are
    } switched on: { $keys }.

# Short sight

doctor-horizon_below_step = { $key } is { $horizon }, shorter than a step of { $step }: what it hits within a step it does not see.
doctor-horizon_of_one_step = { $key } is { $horizon }, no longer than a step of { $step }: it sees nothing but what it would hit in the very next step.
doctor-blind_for_a_step = Its { $key } is { $sight }; { $of } can come from { $from } away and touch it within one step.
doctor-blind_for_the_horizon = Of its time horizon of { $horizon } it uses { $used } at full approach: its { $key } is { $sight }, and { $needed } would be needed.
doctor-crowded = It looks at { $most } of the { $in_range } agents in range.
doctor-crowded_close = It looks at { $most } of the { $in_range } agents in range; { $of }, which it ignores, can touch it within one step.

# The body, and looking ahead

doctor-limits = Its body takes a velocity { $off } off the one that avoids: { $limits } cut it, and the guarantee is void.
doctor-acceleration_limit = { $key } { $most }
doctor-turn_limit = { $key } { $most }
doctor-long_horizon = It is held up by { $of }, which it would meet in { $meets } at the earliest, and in { $needs } it would be where it is going: its { $key } of { $horizon } looks beyond.
doctor-unguarded = Its method is none: it avoids nobody, and { $of } is in its way.
doctor-wall_horizon = For { $seconds } walls have slowed it: now it keeps { $kept } of its wish, held by { $by }. Its { $key } is { $horizon }; with { $shorter } it would keep { $then }.
doctor-rests_short = It counts as arrived and rests { $away } from its goal (within its radius of { $radius }): { $by } is in the way.
doctor-brought_about =
    { $sentence } This comes of { $by ->
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
    }.

# Walls

doctor-narrow_gap = The gap ahead, between { $between }, is { $width } wide, and it needs { $needed }.
doctor-route_to_tight_point = It heads for point { $point } of the road map, which lies { $room } from { $of }; its disc needs { $needed }.
doctor-route_cut_off =
    No way over the road map is left for it: { $more ->
        [0] points { $points }
       *[other] points { $points } and { $more } more
    } lie nearer to walls, such as { $of }, than the { $needed } that its disc needs.
doctor-winding = Polygon { $polygon }, near it, is probably wound the wrong way: { $because }.
doctor-clockwise_around_nobody = its vertices run clockwise, which makes it a room, but nobody is in it; reverse them for a solid
doctor-clockwise_across_the_way = its vertices run clockwise, which makes it a room, but an agent's straight way crosses its edge; reverse them for a solid
doctor-agent_inside = an agent is inside a solid; reverse the vertices for a room, or move the agent
