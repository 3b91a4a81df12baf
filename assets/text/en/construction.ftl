# The construction of one half-plane or cone, stage by stage. The agent says I.

construction-title_discs = Two discs
construction-title_sum = Point and sum
construction-title_cone = Cone
construction-title_cut_off = Cut-off
construction-title_one_step = One time step
construction-title_nearest = Nearest part
construction-title_way_out = Way out u
construction-title_share = My share
construction-title_half_plane = Half-plane
construction-title_apex = Apex
construction-title_parting = Parting
construction-title_edge = Edge
construction-title_covered = Already covered
construction-title_place = s and its region
construction-title_legs = Legs
construction-title_foreign = Foreign legs
construction-title_cut_offs = Cut-offs
construction-title_feet = t, t_left, t_right
construction-title_distances = Three distances
construction-title_shadow = Shadow
construction-title_touch = Touching

construction-nothing = Nothing is constructed here: the agent does not avoid this, or its cones do not name it.
construction-not_here = This stage does not apply here.

# Walls

construction-wall = The edge divided by τ = { $time } and grown by r/τ = { $by }, { $seen }; the case is "{ $case }"{ $because }.
construction-wall_line = Walls do not yield, so all of the effort is mine: the line passes { $away } from standstill ({ $case }).
construction-covered_by = The line of { $of }, drawn before, forbids it already: start/τ grown by r/τ lies { $start } beyond that line and end/τ { $end }; where both are not negative, all that hits the edge is forbidden.
construction-place =
    s = { $s }, 0 at the start and 1 at the end: I stand { $extent ->
        [before] before the start
        [beyond] beyond the end
       *[beside] beside the edge
    }, { $from_line } from its line, { $start } from its start and { $end } from its end, with a radius of { $radius }. { $fate ->
        [touches_start] I touch the start: the line leads straight away from it.
        [touches_end] I touch the end: the line leads straight away from it.
        [touches_edge] I touch the edge: the line runs along it through standstill.
        [concave] That vertex bends inwards: the other edge there gives the line.
        [left_to_next] I touch the end, but the next edge faces me: that one gives the line.
        [from_start] The edge is seen end-on: both legs come from its start.
        [from_end] The edge is seen end-on: both legs come from its end.
       *[from_both] One leg comes from each end.
    }
construction-legs = Left leg: { $left }. Right leg: { $right }.
construction-leg_tangent = tangent to the disc around its vertex, asin(r/d) = { $angle } off the way there: direction { $direction }
construction-leg_along = its vertex bends inwards, so it prolongs the edge: direction { $direction }
construction-foreign = { $left }; { $right }.
construction-own_leg =
    The { $side ->
        [left] left
       *[right] right
    } leg is its own: det(leg, neighboring edge) = { $det } { $side ->
        [left] is negative, so it stays clear of the edge before
       *[right] is positive, so it stays clear of the edge after
    }
construction-foreign_leg =
    The { $side ->
        [left] left
       *[right] right
    } leg is foreign: det(leg, neighboring edge) = { $det } { $side ->
        [left] is not negative, so it would lead into the edge before, which takes its place
       *[right] is not positive, so it would lead into the edge after, which takes its place
    }
construction-not_asked =
    The { $side ->
        [left] left
       *[right] right
    } leg prolongs the edge and is never foreign
construction-cut_offs = Divided by τ, the legs start at L = { $left } and R = { $right }; the cut-off is what lies between, grown by r/τ = { $radius }.
construction-feet = My velocity { $velocity } lies at t = { $t } of the way from L to R, at t_left = { $left } along the left leg and at t_right = { $right } along the right one.
construction-feet_of_vertex = Both legs come from one vertex, so t = { $t } by rule; my velocity { $velocity } lies at t_left = { $left } along the left leg and at t_right = { $right } along the right one.
construction-arc =
    My velocity lies before { $side ->
        [left] L (t < 0) and before the left leg (t_left < 0)
       *[right] R (t > 1) and before the right leg (t_right < 0)
    }: nearest is the arc around { $side ->
        [left] L
       *[right] R
    }.
construction-arc_of_vertex = My velocity lies before both legs (t_left < 0 and t_right < 0): nearest is the arc around the vertex.
construction-distances =
    Here { $pieces }: nearest is the { $nearest ->
        [cut_off] cut-off
        [left_leg] left leg
       *[right_leg] right leg
    }.
construction-away =
    the { $piece ->
        [cut_off] cut-off
        [left_leg] left leg
       *[right_leg] right leg
    } is { $by } away
construction-not_faced =
    my velocity does not face the { $piece ->
        [cut_off] cut-off
        [left_leg] left leg
       *[right_leg] right leg
    }
construction-wall_of_cones = The edge divided by τ = { $time } and grown by r/τ = { $by }: the velocities that end at it in just that time.
construction-shadow = It stands still, so the apex is at standstill: every velocity up to the grown edge or beyond it, in an angle of { $angle } between both tangents, hits it within τ = { $time }.
construction-shadow_of_end = Seen end-on, its nearer end hides the rest: every velocity up to the disc there or beyond it, in an angle of { $angle } between both tangents, hits it within τ = { $time }.
construction-touch = I touch the edge: every velocity that does not lead away from it fast enough is forbidden; the line passes { $away } from standstill.
construction-past_start = seen end-on past its start
construction-past_end = seen end-on past its end
construction-from_the_side = seen from the side
construction-without_legs = needs no legs

# The cases of an edge

construction-covered = already covered
construction-touches_left_vertex = touches left vertex
construction-touches_right_vertex = touches right vertex
construction-touches_edge = touches edge
construction-concave = concave vertex
construction-to_next_edge = left to next edge
construction-cut_off_left = cut-off left
construction-cut_off_right = cut-off right
construction-cut_off_line = cut-off line
construction-left_leg = left leg
construction-right_leg = right leg
construction-foreign_left_leg = foreign left leg
construction-foreign_right_leg = foreign right leg

# Why an edge gives no line

construction-because_covered = : an earlier line forbids all that would hit it, so it gives no line
construction-because_concave = : the corner bends inwards, and the other edge there gives the line
construction-because_of_next_edge = : the next edge faces me and gives the line
construction-because_of_left_leg = : that leg belongs to the edge before, which gives the line
construction-because_of_right_leg = : that leg belongs to the edge after, which gives the line

# Two discs

construction-discs = I have a radius of { $mine }, { $of } one of { $its }, { $away } away: { $apart }. Places are drawn divided by { $time }.
construction-overlap = they overlap by { $by }
construction-gap = a gap of { $by } is between us
construction-sum = I shrink to a point and { $of } grows by my radius to R = { $mine } + { $its } = { $sum }: we touch where the point meets the disc.
construction-cone = Every relative velocity in this cone hits some day; each leg is asin(R/|p|) = { $half_angle } off the line to { $of }.
construction-cut_off = A hit later than τ = { $time } can wait: the cone ends at the disc around p/τ = { $center } of radius R/τ = { $radius }.
construction-one_step = We overlap, so we have to part within one step of { $time }: the disc around p/Δt of radius R/Δt = { $radius } does not.

construction-nearest_arc = The relative velocity v_rel = { $velocity } faces the arc: angle a = { $a } < b = { $b }, so the cut-off is nearest.
construction-nearest_leg =
    The relative velocity v_rel = { $velocity } does not face the arc (a = { $a } ≥ b = { $b }) and lies { $side ->
        [left] left of p: the left leg is nearest
       *[right] right of p, or on it: the right leg is nearest
    }.
construction-nearest_of_disc = The relative velocity v_rel = { $velocity }: the way out of the disc leads straight away from its center.

construction-would_hit = v_rel would hit in time: u, { $u }, is the shortest change of it that just does not.
construction-harmless = v_rel is harmless, and u points inwards: by { $u } it may come nearer at most.

construction-all_mine = All of u is mine, { $mine }: { $of } does nothing for me.
construction-all_mine_whatever = All of u is mine, { $mine }, whatever { $of }, { $part }, does.
construction-shared = My share of u is { $share }, { $mine }; the other { $rest } are left to { $of }, { $part }.
construction-own_share = whose own share is { $share }
construction-does_not_avoid = which does not avoid me

construction-line = Among my own velocities the line stands across u at my velocity + my share of u = { $at }; beyond it is forbidden. RVO2 takes the velocity I have as the base; the paper lets you choose another.
construction-apex_theirs = VO: { $of } is assumed to keep its velocity, so the apex is at { $tip }, its velocity.
construction-apex_mean = RVO: I do { $share } and leave the rest to { $of }, { $part }, so the apex lies between both velocities, at { $tip }.
construction-apex_hybrid =
    HRVO: I pass on the { $side ->
        [left] left
       *[right] right
    }, so that leg is RVO's and the { $side ->
        [left] right
       *[right] left
    } one VO's; they meet at { $tip }.
construction-apex_standing = Whatever the method, { $of } stands still and does nothing for me: the apex is at standstill.
construction-parting = We overlap: every velocity that does not lead away from { $of } fast enough is forbidden; the line passes { $away } from standstill.

# Labels of the picture

construction-my_velocity = my velocity
construction-velocity_of = velocity of { $of }
construction-stands_still = it stands still
construction-apex_its_velocity = apex: its velocity
construction-apex_share = apex: { $share } of the way
construction-apex_of_hrvo = apex of HRVO
construction-apex_stands_still = apex: it stands still
construction-apex_standstill = apex: standstill
construction-not_away = not away fast enough
construction-still_touching = inside: still touching after Δt
construction-tip = tip: hits later than τ
construction-forbidden = forbidden
construction-permitted = permitted
construction-my_share = mine { $share }
construction-its_share = its { $share }
construction-left_share = left { $left }, its own share { $own }
construction-left_to_nobody = left { $left }: it does not avoid
construction-my_disc = me  r { $radius }
construction-its_disc = { $of }  r { $radius }
construction-a_point = me: a point
construction-leg_name =
    { $side ->
        [left] left leg
       *[right] right leg
    }
construction-foreign_leg_name =
    foreign { $side ->
        [left] left leg
       *[right] right leg
    }
construction-edge_before = edge before
construction-edge_after = edge after
construction-start_over_time = start/τ
construction-end_over_time = end/τ
construction-to_the_center = { $away } to the center
