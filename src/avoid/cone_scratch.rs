//! Working memory of VO, RVO and HRVO. Nothing in it outlives a decision.

use super::{boundary::OwnedPiece, hrvo_library::ListedCandidate, walls::RigidObstacle};

/// Working memory of VO, RVO and HRVO.
#[derive(Clone, Debug, Default)]
pub(super) struct ConeScratch {
    /// Those of edges and pillars, to be put in order.
    pub(super) rigid: Vec<RigidObstacle>,
    /// Boundary pieces of all obstacles.
    pub(super) pieces: Vec<OwnedPiece>,
    /// Candidates of HRVO's library form.
    pub(super) listed: Vec<ListedCandidate>,
}
