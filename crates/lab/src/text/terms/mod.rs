//! The terms of the solvers, which have no catalog, in the words of a language.

use super::{message::Message, names};
use sidestep_core::{
    avoid::{Outcome, Source, orca::edge_line::EdgeCase},
    geometry::cone::{Region, VelocityObstacle},
    model::{EdgeName, Method},
};

pub(crate) mod said;

/// The name of a body where its kind is obvious: on a chip, in a table, in "line of 9".
pub fn name(source: Source) -> Message {
    match source {
        Source::Neighbor(agent) => {
            names::name_of(agent).map_or_else(|| said::agent(agent as usize), said::agent_named)
        }
        Source::Edge(EdgeName { vertex, part: 0 }) => said::edge(vertex as usize),
        Source::Edge(EdgeName { vertex, part }) => said::edge_part(vertex as usize, part as usize + 1),
        Source::Circle(circle) => said::pillar(circle as usize),
    }
}

/// The outcome of a decision.
pub fn outcome(outcome: Outcome) -> Message {
    match outcome {
        Outcome::Free => said::outcome_free(),
        Outcome::Adjusted => said::outcome_adjusted(),
        Outcome::Relaxed => said::outcome_relaxed(),
    }
}

/// A part of the boundary of a cone.
pub fn region(region: Region) -> Message {
    match region {
        Region::Cutoff => said::region_cutoff(),
        Region::LeftLeg => said::region_left_leg(),
        Region::RightLeg => said::region_right_leg(),
        Region::Overlap => said::region_overlap(),
    }
}

/// The result for an edge of a wall.
pub fn edge_case(case: EdgeCase) -> Message {
    match case {
        EdgeCase::AlreadyCovered => said::edge_already_covered(),
        EdgeCase::CollisionLeftVertex => said::edge_collision_left_vertex(),
        EdgeCase::CollisionRightVertex => said::edge_collision_right_vertex(),
        EdgeCase::CollisionSegment => said::edge_collision_segment(),
        EdgeCase::ConcaveVertex => said::edge_concave_vertex(),
        EdgeCase::LeftToNextEdge => said::edge_left_to_next_edge(),
        EdgeCase::CutoffLeft => said::edge_cutoff_left(),
        EdgeCase::CutoffRight => said::edge_cutoff_right(),
        EdgeCase::CutoffLine => said::edge_cutoff_line(),
        EdgeCase::LeftLeg => said::edge_left_leg(),
        EdgeCase::RightLeg => said::edge_right_leg(),
        EdgeCase::ForeignLeftLeg => said::edge_foreign_left_leg(),
        EdgeCase::ForeignRightLeg => said::edge_foreign_right_leg(),
    }
}

/// The shape of forbidden velocities.
pub fn shape(area: &VelocityObstacle) -> Message {
    match area {
        VelocityObstacle::Cone { .. } => said::shape_cone(),
        VelocityObstacle::Capsule { .. } => said::shape_capsule(),
        VelocityObstacle::HalfPlane(_) => said::shape_half_plane(),
    }
}

/// A unit in the current language.
pub fn unit(unit: &str) -> String {
    let words = said::per_thousand_decisions();
    if unit == words.phrase.english { words.to_string() } else { unit.to_string() }
}

/// The core's English term in the current language, such as that of an outcome or a region. Other names are unchanged.
pub fn in_words(name: &str) -> String {
    let known = said::MESSAGES.iter().find(|declared| declared.phrase.english == name);
    let words = known.map(|declared| Message { phrase: declared.phrase, arguments: Vec::new() });
    words.map_or_else(|| name.to_string(), |words| words.to_string())
}

/// The name of a method: its abbreviation, or words if it avoids nothing.
pub fn method_name(method: Method) -> String {
    if method == Method::None { said::no_method().to_string() } else { method.label().into() }
}

/// The explanation of a method, in a sentence for a tooltip.
pub fn method(method: Method) -> Message {
    match method {
        Method::None => said::method_none(),
        Method::Vo => said::method_vo(),
        Method::Rvo => said::method_rvo(),
        Method::Hrvo => said::method_hrvo(),
        Method::Orca => said::method_orca(),
        Method::Detour => said::method_detour(),
        Method::SocialForce => said::method_social_force(),
        Method::CollisionFreeSpeed => said::method_collision_free_speed(),
        Method::BufferedVoronoi => said::method_buffered_voronoi(),
        Method::Own => said::method_own(),
    }
}
