# Why an agent takes the velocity that it takes: one sentence, put together of clauses.

why-sentence = { $because }{ $body }{ $aim }{ $steering }{ $breaker }{ $unseen }.
why-no_agent = There is no { $agent }.
why-not_kept = The decision of { $agent } was not kept: select it to see why.

# What it prefers

why-wish = its preferred velocity
why-cut_wish = its preferred velocity, cut to its maximum speed of { $most },
why-at_maximum_speed = , at its maximum speed
why-takes = Takes its preferred velocity: { $because }
why-takes_cut = Takes its preferred velocity, cut to its maximum speed of { $most }: { $because }
why-stands = Stands, as it prefers: { $because }
why-avoids_nobody = it avoids nobody (method none)
why-nothing_in_the_way = nothing it looks at is in the way

# Lines

why-permitted =
    { $lines ->
        [one] its one line permits it
       *[other] all of its { $lines } lines permit it
    }
why-held = Held by { $by }{ $full }: { $wish } violates { $violated }{ $bars }{ $passing }
why-held_by_little =
    Held by { $by }{ $full }: { $wish } violates { $by_count ->
        [one] that line by no more than
       *[other] none of those lines by more than
    } { $most }{ $passing }
why-that_line = that line by { $by }
why-the_line = the line of { $of } by { $by }
why-that_of = that of { $of } by { $by }
why-bars =
    ; { $of } only { $of_count ->
        [one] bars
       *[other] bar
    } the way along it
why-passing =
    ; the { $of_count ->
        [one] line
       *[other] lines
    } of { $of } { $of_count ->
        [one] passes
       *[other] pass
    } within { $within } of that velocity
why-infeasible = The programs are infeasible; worst violation { $worst }, of { $of }
why-rounding_at = The programs fail by a rounding error at the line of { $of }; no line is violated by more than { $most }
why-rounding = The programs fail by a rounding error; no line is violated by more than { $most }

# Cones

why-outside_cones =
    { $cones ->
        [one] it lies outside its one cone
       *[other] it lies outside all { $cones } cones
    }
why-no_hit_within = the velocity it has hits nobody it looks at within its horizon of { $horizon }, and the preferred velocity itself is not tested
why-no_hit_ever = the velocity it has hits nobody it looks at, however late, and the preferred velocity itself is not tested
why-takes_by_rule = { $takes }{ $overlapped }
why-none_free = The cones leave no velocity free; worst violation { $worst }, of { $of }
why-inside =
    Its preferred velocity lies in the { $of_count ->
        [one] cone
       *[other] cones
    } of { $of }; the nearest free velocity is { $away } away{ $at }{ $full }
why-inside_cut =
    Its preferred velocity, cut to its maximum speed of { $most }, lies in the { $of_count ->
        [one] cone
       *[other] cones
    } of { $of }; it takes the free velocity nearest to the uncut one, { $away } from the cut one{ $at }{ $full }
why-on = , on { $part }
why-at_corner = , at { $part }
why-crossing = , where { $first } and { $second } meet
why-crossing_others = , where { $first }, { $second } and others meet
why-parting_line = the line that parts it from { $of }
why-left_leg = the left leg of { $of }
why-right_leg = the right leg of { $of }
why-cut_off = the cut-off of { $of }
why-apex = the apex of { $of }
why-cone_boundary = the boundary of the cone of { $of }

# The two-body rule

why-hits = Its present velocity hits { $of } first of those it looks at, in { $time }: the two-body rule { $adds }{ $overlapped }
why-overlaps = It overlaps { $of }: the two-body rule { $adds }
why-adds = adds { $added } to it, { $share } of the way out of that cone
why-adds_cut = adds { $added } to it: { $share } of the way out of that cone is { $whole }, and its maximum speed of { $most } cuts the sum
why-parts = ; it overlaps { $of } and parts within this step
why-passes_over = ; it overlaps { $of }, which the rule as printed passes over

# The limits of the body

why-body =
    ; { $limits } { $limits_count ->
        [one] leaves
       *[other] leave
    } it { $off } off that
why-largest_acceleration = an acceleration of at most { $most }
why-largest_turn = a turn of at most { $most }

# Behavior, steering, deadlock breaker

why-aim = ; it prefers { $aim }
why-meet = to go where it would meet { $prey }
why-flee = to flee from { $pursuer }
why-by_road_map = the way by its road map
why-stroll = to stroll
why-steered = ; { $cause }: its preferred velocity is { $effects } than without steering
why-steered_to_no_effect = ; { $cause }: its preferred velocity is as without steering
why-turns_slowly = steering finds nothing in the way, and forces take time to turn { $mass }
why-farther =
    { $by } farther { $side ->
        [left] left
       *[right] right
    }
why-faster = { $by } faster
why-slower = { $by } slower
why-answers = { $answers }
why-answers_cut = { $answers }, cut to its largest force of { $most }
why-box_answers = its detection box answers { $of } with { $by }
why-box_pushes = its detection box finds nothing and still pushes with { $by } ({ $key } takes its own position for a force)
why-feeler_answers = its feeler answers { $of } with { $by }{ $brakes }
why-brakes = { "" } and brakes to { $share } of its speed
why-wall_feelers_answer = its wall feelers answer { $of } with { $by }
why-breaker =
    ; the deadlock breaker's { $breaker ->
        [turn] turn to the right
       *[noise] noise
    } changes its preferred velocity by { $by }

# Who is hit without being looked at

why-unseen_hit = ; it does not look at { $of }, { $away } away, which it would hit in { $time } at the velocity it takes: { $limit }
why-unseen_overlap = ; it does not look at { $of }, { $away } away, which it overlaps: { $limit }
why-sees_as_far_as = its { $key } is { $distance }
why-looks_at_so_many = its { $key } is { $most }
