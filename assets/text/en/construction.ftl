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

construction-nothing = Nothing is constructed here: the agent does not avoid this, or its cones do not name it.
construction-not_here = This stage does not apply here.

# Walls

construction-wall = The edge divided by τ = { $time } and grown by r/τ = { $by }, { $seen }; the case is "{ $case }"{ $because }.
construction-wall_line = Walls do not yield, so all of the effort is mine: the line passes { $away } from standstill ({ $case }).
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

construction-nearest_arc = The relative velocity w = { $velocity } faces the arc: angle a = { $a } < b = { $b }, so the cut-off is nearest.
construction-nearest_leg =
    The relative velocity w = { $velocity } does not face the arc (a = { $a } ≥ b = { $b }) and lies { $side ->
        [left] left of p: the left leg is nearest
       *[right] right of p, or on it: the right leg is nearest
    }.
construction-nearest_of_disc = The relative velocity w = { $velocity }: the way out of the disc leads straight away from its center.

construction-would_hit = w would hit in time: u, { $u }, is the shortest change of it that just does not.
construction-harmless = w is harmless, and u points inwards: by { $u } it may come nearer at most.

construction-all_mine = All of u is mine, { $mine }: { $of } does nothing for me.
construction-all_mine_whatever = All of u is mine, { $mine }, whatever { $of }, { $part }, does.
construction-shared = My share of u is { $share }, { $mine }; the other { $rest } are left to { $of }, { $part }.
construction-own_share = whose own share is { $share }
construction-does_not_avoid = which does not avoid me

construction-line = Among my own velocities the line stands across u at my velocity + my share of u = { $at }; beyond it is forbidden.
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
construction-parting = We overlap: every velocity that does not lead away from { $of } fast enough is forbidden; the line passes { $away } from standstill.
