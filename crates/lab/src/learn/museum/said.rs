//! The phrases of the cards of the museum.

use crate::text::said::messages;

messages! {
    pub(crate) room "museum" in Exact;

    room_feeler() = "feeler";
    room_detection_box() = "detection box";
    room_wander() = "wander";
    room_velocity_obstacles() = "VO and RVO";
    room_orca() = "ORCA";
    room_running_code() = "code that people run";

    // The feeler in ActionScript
    parentheses_title() = "Missing parentheses";
    parentheses_about() =
        "The factor is about 1 + R + b at every distance, in any unit of R and b; only the limit on the force \
        hides it.";
    brake_title() = "Brake for each circle in each frame";
    brake_about() = "Twice the frame rate brakes twice as often, and two circles brake twice as hard as one.";
    sum_title() = "A force that is lost";
    sum_about() = "The sum goes into another variable: the vehicle brakes and never turns.";
    index_title() = "A list taken for a circle";
    index_about() = "The list is not a circle, the cast gives nothing, and nothing is ever avoided.";
    flag_title() = "The last circle decides";
    flag_about() = "A later circle that is not in the way says that nothing is; the stroll goes on into the first one.";
    tie_title() = "Dead ahead";
    tie_about() =
        "\"−90 is right and 90 left?\", the text asks: with y up yes, with y down the other way round. Sign and angle \
        flip together, so a pillar aside is turned away from in both; only an exact zero turns to the positive side, \
        which is the right on a screen. Two vehicles that meet pillars dead ahead turn the same way; a tie broken by \
        rule cannot stand still.";
    conditions_title() = "Three conditions for one block";
    conditions_about() =
        "The text gives all three; its code has the last. \"Only what collides in both directions really collides\", \
        it says: both tests together make a rectangle around the feeler, whose corners are out of reach, and a and b \
        cut off the round end. What is ahead it calls cos(a) / length > 0; the code has cos(a) · length, of the same \
        sign.";

    // The detection box, in the book and its ports
    lateral_sign_title() = "Pushed toward the obstacle";
    lateral_sign_about() =
        "With 0 < y < R, the share R / (2(R + r)) of obstacles of one radius, the force points to the obstacle's own \
        side; with y < 0 or y > R it points away. (The text explains the case y < 0 alone, as R + |y|.) A shipping \
        library has it to this day.";
    square_root_title() = "A length minus an area";
    square_root_about() = "Without the root another obstacle counts as the nearest, depending on the unit of length.";
    braking_title() = "Braking that grows with the distance";
    braking_about() =
        "A far obstacle brakes more than a near one, and one whose center is less than its radius ahead speeds up. The \
        book's comment says so, \"proportional to the distance\"; the port's text says the opposite, \"inversely \
        proportional\". A comment reads the formula as \"R plus the absolute value of cX\": it is R minus cX, and cX \
        is not negative. The port never declares its brakingWeight.";
    reach_title() = "Beyond the end of the box";
    reach_about() =
        "Far from the axis the round tagging range reaches beyond the end of the box; near the axis it is too short, \
        since a widened circle as far away as L + R + r still reaches into the box. \"The obstacle is certainly in the \
        box\", says the comment at 1 + (L − x) / L: beyond it the factor falls below 1.";
    range_title() = "A range that grows";
    range_about() =
        "Every obstacle that is looked at widens the range for the next: the order of the list decides. The R of the \
        range is half the larger side of its sprite, the R of the test another function's bounding radius.";
    transform_title() = "A force moved like a point";
    transform_about() =
        "The vehicle's position is added to its force: far from the origin vehicles fly off. The call comes after the \
        test for an obstacle, not inside it, so it runs in every step: with nothing in the way the force is the \
        vehicle's own position.";
    corners_title() = "A circle around a rectangle";
    corners_about() =
        "The circle is too small at the corners of a sprite. Vehicles here are discs; the switch takes each for the \
        square whose corners lie on its disc, and the overlay of the box draws it.";
    list_title() = "The list that is passed";
    list_about() =
        "The port ignores its parameter. It never declares steeringForce, which must then be a member: with nothing in \
        the way that keeps the value of the last call, unless something else clears it.";
    box_width_title() = "How wide the box is";
    box_width_about() = "The comments slip, the code does not.";

    // Wander in a port
    memory_title() = "A target without memory";
    memory_about() =
        "= for +=: each step picks any direction, and the normalization cancels the jitter. \"It limits the jitter\", \
        the text says of wanderJitter: printed, it limits nothing; repaired, a larger wanderJitter makes the target \
        jitter more.";
    distance_title() = "Jitter for distance";
    distance_about() = "The circle is at the distance of the jitter; wanderDistance is never used.";
    time_title() = "Jitter for each frame";
    time_about() =
        "The faster the frames, the wilder the stroll. (Scaled by dt, as in the book, it dies away instead.)";

    // The two-body rule of VO and RVO
    overlap_title() = "Overlapping discs ignore each other";
    overlap_about() =
        "Not a number is smaller than nothing and larger than nothing: no collision is found. (In shift mode.) \
        Repaired, deep overlaps take several steps: the maximum speed cuts u, and in between the rule takes the \
        preferred velocity again.";
    horizon_title() = "A cone without an end";
    horizon_about() = "Without a horizon agents step aside for a collision that is a minute away. (In shift mode.)";
    vo_jitter_title() = "VO jitters …";
    vo_jitter_about() =
        "Frame 1: both step out. Frame 2: neither collides, both go back. Frame 3: as frame 1. Printed is the mode \
        shift, repaired the mode union (which with whole cones zigzags as well: it is VO's own).";
    rvo_half_title() = "… and RVO does not?";
    rvo_half_about() =
        "Half of u from the current velocity does not ensure that two stay apart: they overlap, and jitter less, not \
        never. Half of u on the preferred velocity does not jitter, and overlaps too; moved one frame late (the switch \
        update) they jitter half as often. Half of u of each leads exactly onto the tangent: whether that collides, \
        and so how often they jitter, is a matter of rounding.";
    update_title() = "Same frame or next frame";
    update_about() =
        "That collisions come from moving in the same frame is half the truth: deferring cures RVO's rule and leaves \
        VO's about as bad. How many \"collide\" depends on how deep an overlap counts, so the deepest is given as \
        well.";
    tangent_title() = "The nearer tangent point";
    tangent_about() =
        "It compares a place with a velocity and looks like a slip. It is not: the tangent points mirror each other in \
        the axis, so the nearer point lies on the nearer leg.";
    collinear_title() = "Collinear without the absolute value";
    collinear_about() =
        "Every point on the left counts as collinear, but the function is never called. Left and right (cross < 0, \
        cross > 0) are right for y up, and since the two tangents are sorted by them, their names do no harm.";

    // ORCA and its linear programs
    len_title() = "Every len avoids successfully?";
    len_about() =
        "After the step for a line, each earlier one is violated at most len times as much: len is a weight. Only for \
        1 does the answer not depend on the order. Below 1 the early (nearest) lines win, above it the late ones; \
        \"not rotated\" (∞) ends anywhere on the circle.";
    fallback_title() = "\"Should in principle not happen\"";
    fallback_about() =
        "The old velocity must satisfy the relaxed lines: it does if earlier lines may be violated as much as the \
        current one.";
    midpoint_title() = "Opposed parallel lines";
    midpoint_about() =
        "The midpoint weighs both lines alike; that is right for len = 1 alone. Printed is the arithmetic rvo2, \
        repaired robust.";
    parallel_title() = "Parallel lines: stop or go on?";
    parallel_about() =
        "Only opposed lines meet this branch, and for them nothing is left. The text takes a positive numerator for a \
        sign of opposed lines. It is none: lines that run the same way always have it, opposed ones where there is \
        room between them; either way the earlier line cuts nothing off. By rounding, coincident lines can (in f32); \
        the robust arithmetic forgives them.";
    standstill_title() = "Two that stand still for ever";
    standstill_about() = "On the axis the gap shrinks by 1 − dt / τ in each step and never opens.";
    segment_end_title() = "s < 1 or s ≤ 1";
    segment_end_about() =
        "Exactly beside an end, s = 1, no case is left and a root of a negative number follows; RVO2 has mended it. \
        More of the text's words: isConvex, called a concave angle, means convex; \"leftLeg likewise\" means the right \
        one; the radius of the cut-off, \"radius_\", is that over the horizon.";
    cosine_title() = "A cosine without its sign";
    cosine_about() = "The angle is measured from −p, so the cosine is −w · p / (|w| |p|); squaring hides the sign.";
    names_title() = "i and j";
    names_about() =
        "Here they are called current and earlier. Lines that are \"parallel and point the same way, that is, \
        coincide\" need not coincide: the earlier one is violated less, or is the same, and is rightly skipped. \
        \"directionOpt means that nothing is feasible\" means that program 3 requests the farthest velocity; \"the \
        farthest line first\" means in order, whenever one is worse than the worst so far.";
    units_title() = "Pixels for each frame";
    units_about() =
        "The game's speeds are pixels for each frame, the simulator's pixels a second, so the code divides by dt and \
        multiplies the answer by it. 1 / dt as the maximum speed means 1 pixel a frame, which ties it to the frame \
        rate; feeding the answer back as the next preferred velocity makes every detour the new aim. A pixel is a \
        meter here.";

    // Code that people run
    turning_back_title() = "Back at full speed";
    turning_back_about() =
        "The direction is brought to length 1 after the pushes are added: however small or large the sum, only its \
        direction counts. Within R + D · ln A of a neighbor, 0.61 m by default, the push exceeds the preferred \
        direction; the walker turns round, finds no agent ahead, and walks back at full speed. Versions 1 and 2 of the \
        model, jupedsim 1.4.2, CollisionFreeSpeedModel.cpp; version 3 does not do it. Here the strength A of the push \
        stands for the repair.";
    wall_friction_title() = "A wall that carries along";
    wall_friction_about() =
        "Between agents the friction acts along their relative velocity v_j − v. For a wall, which is at rest, that \
        would be −v; the call passes +v, so that sliding along a wall accelerates. jupedsim 1.4.2 and commit bf665b1, \
        SocialForceModel.cpp, ObstacleForce. Here a friction of 0 stands for the repair.";
    blind_title() = "One neighbor that hides all others";
    blind_about() =
        "The direction to a neighbor on the very same point is 0 / 0. The penalty of each candidate is not a number \
        then, no comparison holds, and the answer stays the velocity 0, as at the start, regardless of others. \
        recastnavigation 9f4ce644, DetourObstacleAvoidance.cpp, prepare; its issue 483 describes it.";
    separation_title() = "A clamp without its root";
    separation_about() =
        "The separation velocity is to be cut to the desired speed V; it is multiplied with V² over its square and not \
        with the root of that, so that a longer one ends shorter. recastnavigation 9f4ce644, DetourCrowd.cpp, line 1249; \
        navcat 0.4.1, a port, has the root. Sidestep has no separation besides its methods.";
    even_divisions_title() = "A sample that is never written";
    even_divisions_about() =
        "With an even number of divisions the point opposite of the direction is written one place too far, and the place \
        that counts keeps what the memory held. recastnavigation 9f4ce644, DetourObstacleAvoidance.cpp, line 600: a \
        memory checker names it for 6 divisions, and nothing for 7, the default. navcat 0.4.1 writes the right place, and \
        so does Sidestep.";
    first_32_title() = "The first 32, not the nearest";
    first_32_about() =
        "Neighbors are picked from at most 32 agents in a box around the agent, in the order in which the grid lists \
        them; only then they are sorted by distance. In a dense crowd a nearer one may be left out. recastnavigation \
        9f4ce644, DetourCrowd.cpp, getNeighbours, line 193. Sidestep looks for the nearest.";
}
