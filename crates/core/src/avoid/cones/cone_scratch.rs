//! Working memory of VO, RVO and HRVO. It carries nothing from one decision to the next.

use super::{
    boundary::OwnedPiece, hrvo_library::ListedCandidate, nearest_free::SearchMemory, walls::RigidObstacle,
};
use crate::machine::lanes::{Level, best};

/// Working memory of VO, RVO and HRVO.
#[derive(Clone, Debug)]
pub(crate) struct ConeScratch {
    /// Obstacles of edges and pillars, to be sorted.
    pub(super) rigid: Vec<RigidObstacle>,
    /// Boundary pieces of all obstacles, for watched agents.
    pub(super) pieces: Vec<OwnedPiece>,
    /// Candidates of HRVO's library form.
    pub(super) listed: Vec<ListedCandidate>,
    /// Memory of the search, for unwatched agents.
    pub(super) search: SearchMemory,
    /// Instruction set of the search.
    pub(crate) level: Level,
}

impl Default for ConeScratch {
    fn default() -> ConeScratch {
        ConeScratch {
            rigid: Vec::new(),
            pieces: Vec::new(),
            listed: Vec::new(),
            search: SearchMemory::default(),
            level: best(),
        }
    }
}
