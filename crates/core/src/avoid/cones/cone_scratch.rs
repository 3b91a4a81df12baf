//! Working memory of VO, RVO and HRVO. Nothing in it outlives a decision.

use super::{
    boundary::OwnedPiece, hrvo_library::ListedCandidate, nearest_free::SearchMemory, walls::RigidObstacle,
};

/// Working memory of VO, RVO and HRVO.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConeScratch {
    /// Obstacles of edges and pillars, before they are sorted.
    pub(super) rigid: Vec<RigidObstacle>,
    /// Boundary pieces of all obstacles, for watched agents.
    pub(super) pieces: Vec<OwnedPiece>,
    /// Candidates of HRVO's library form.
    pub(super) listed: Vec<ListedCandidate>,
    /// Memory of the search for agents that are not watched.
    pub(super) search: SearchMemory,
}
