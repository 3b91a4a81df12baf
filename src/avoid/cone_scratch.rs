//! Working memory of VO, RVO and HRVO. Nothing in it outlives a decision.

use super::{boundary::OwnedPiece, hrvo_library::ListedCandidate};
use crate::geometry::cone::VelocityObstacle;

/// Working memory of VO, RVO and HRVO.
#[derive(Clone, Debug, Default)]
pub(super) struct ConeScratch {
    /// Distance (m) and obstacle of edges and pillars, to be put in order.
    pub(super) rigid: Vec<(f32, VelocityObstacle)>,
    /// Boundary pieces of all obstacles.
    pub(super) pieces: Vec<OwnedPiece>,
    /// Candidates of HRVO's library form.
    pub(super) listed: Vec<ListedCandidate>,
}
