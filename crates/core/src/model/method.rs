//! The closed set of avoidance methods.

use super::tunable::choices;

choices! {
    /// The method by which an agent turns its preferred velocity into the velocity it takes.
    #[derive(Default)]
    pub enum Method {
        /// Takes the preferred velocity as it is, clamped to the maximum speed.
        None = "none",
        /// Velocity obstacle: assumes that the others keep their velocity.
        Vo = "vo",
        /// Reciprocal velocity obstacle: assumes that the others take their share of the effort.
        Rvo = "rvo",
        /// Hybrid reciprocal velocity obstacle: RVO on the side on which it passes, VO on the other.
        Hrvo = "hrvo",
        /// Optimal reciprocal collision avoidance: one half-plane for each neighbor and three linear programs.
        #[default]
        Orca = "orca",
        /// Sampled velocities, as in Detour's crowd: the least penalized of some candidates.
        Detour = "detour",
        /// Social force: accelerates by the sum of a driving force and the forces that push it.
        SocialForce = "social_force",
        /// Collision-free speed: turns away from neighbors, and goes as fast as the gap ahead allows.
        CollisionFreeSpeed = "collision_free_speed",
        /// Buffered Voronoi cell: stays in the part of the plane that is nearer to itself than to others.
        BufferedVoronoi = "buffered_voronoi",
        /// The user's own: takes the velocity that an external program chose for this step; without one it keeps its
        /// velocity.
        Own = "own",
    }
}

impl Method {
    /// True if it is one of the other schools, or the user's own: no velocity obstacle, and neither horizon nor shared
    /// effort.
    pub fn is_school(self) -> bool {
        self > Method::Orca
    }

    /// Its common name.
    pub fn label(self) -> &'static str {
        match self {
            Method::None => "none",
            Method::Vo => "VO",
            Method::Rvo => "RVO",
            Method::Hrvo => "HRVO",
            Method::Orca => "ORCA",
            Method::Detour => "Detour",
            Method::SocialForce => "SFM",
            Method::CollisionFreeSpeed => "CSM",
            Method::BufferedVoronoi => "BVC",
            Method::Own => "own",
        }
    }
}
