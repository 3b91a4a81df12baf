//! The terms themselves.

use sidestep_core::{
    avoid::{Outcome, orca::edge_line::EdgeCase},
    geometry::cone::Region,
};

use crate::text::said::messages;

messages! {
    pub(crate) room "term" in Exact;

    // The names of bodies where their kind is obvious
    agent(number: usize) = "{ $number }";
    agent_named(name: String) = "{ $name }";
    edge(number: usize) = "edge { $number }";
    edge_part(number: usize, part: usize) = "edge { $number } (part { $part })";
    pillar(number: usize) = "pillar { $number }";

    // The outcomes of a decision
    outcome_free() = Outcome::Free.name();
    outcome_adjusted() = Outcome::Adjusted.name();
    outcome_relaxed() = Outcome::Relaxed.name();

    // The parts of a cone's boundary
    region_cutoff() = Region::Cutoff.name();
    region_left_leg() = Region::LeftLeg.name();
    region_right_leg() = Region::RightLeg.name();
    region_overlap() = Region::Overlap.name();

    // The results for an edge of a wall
    edge_already_covered() = EdgeCase::AlreadyCovered.name();
    edge_collision_left_vertex() = EdgeCase::CollisionLeftVertex.name();
    edge_collision_right_vertex() = EdgeCase::CollisionRightVertex.name();
    edge_collision_segment() = EdgeCase::CollisionSegment.name();
    edge_concave_vertex() = EdgeCase::ConcaveVertex.name();
    edge_left_to_next_edge() = EdgeCase::LeftToNextEdge.name();
    edge_cutoff_left() = EdgeCase::CutoffLeft.name();
    edge_cutoff_right() = EdgeCase::CutoffRight.name();
    edge_cutoff_line() = EdgeCase::CutoffLine.name();
    edge_left_leg() = EdgeCase::LeftLeg.name();
    edge_right_leg() = EdgeCase::RightLeg.name();
    edge_foreign_left_leg() = EdgeCase::ForeignLeftLeg.name();
    edge_foreign_right_leg() = EdgeCase::ForeignRightLeg.name();

    // The shapes of forbidden velocities
    shape_cone() = "cone";
    shape_capsule() = "capsule";
    shape_half_plane() = "half-plane";

    // A unit that has words
    per_thousand_decisions() = "per 1000 agent-steps";

    // The choice in place of a method
    no_method() = "none";

    // The explanation of each method
    method_none() = "No avoidance: every agent takes its preferred velocity.";
    method_vo() =
        "Velocity obstacle (Fiorini, Shiller 1998): leaves the cone of every neighbor, assuming that it keeps its \
        velocity. Both agents step aside and back again: the zigzag.";
    method_rvo() =
        "Reciprocal velocity obstacle (van den Berg, Lin, Manocha 2008): the cone's apex moves to the mean of both \
        velocities, so each does half.";
    method_hrvo() =
        "Hybrid reciprocal velocity obstacle (Snape, van den Berg, Guy, Manocha 2011): RVO's leg on the side on which \
        it passes, VO's on the other, so that both agents agree on a side and exact ties go right.";
    method_orca() =
        "Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011): a half-plane for each \
        neighbor, the best common velocity by linear programming.";
    method_detour() =
        "Sampled velocities, as in the crowd of Recast and Detour: tries some velocities and takes the one with the \
        least penalty for detour, change, side and time to impact.";
    method_social_force() =
        "Social force (Helbing, Farkas, Vicsek 2000, as in JuPedSim): accelerates by the sum of the driving force and \
        of the pushes of bodies and walls.";
    method_collision_free_speed() =
        "Collision-free speed (Tordeux, Chraibi, Seyfried 2016, as in JuPedSim): turns away from neighbors, and goes as \
        fast as the gap ahead lets it.";
    method_buffered_voronoi() =
        "Buffered Voronoi cell (Zhou, Wang, Bandyopadhyay, Schwager 2017, as on the Crazyflie): stays in the part of \
        the plane that is nearer to itself than to others. It needs positions only.";
    method_own() =
        "A method of your own: a program that you start chooses the velocities, step by step. Without it agents keep the \
        velocity they have.";
}
