//! The closed set of avoidance methods.

use super::tunable::choices;

choices! {
    /// How an agent turns its preferred velocity into the velocity it takes.
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
    }
}

impl Method {
    /// The name people use for it.
    pub fn label(self) -> &'static str {
        match self {
            Method::None => "none",
            Method::Vo => "VO",
            Method::Rvo => "RVO",
            Method::Hrvo => "HRVO",
            Method::Orca => "ORCA",
        }
    }

    /// One sentence for a tooltip.
    pub fn about(self) -> &'static str {
        match self {
            Method::None => "No avoidance: every agent takes its preferred velocity.",
            Method::Vo => {
                "Velocity obstacle (Fiorini, Shiller 1998): leaves the cone of every neighbor, assuming that it keeps its velocity. Both agents step aside and back again: the zigzag."
            }
            Method::Rvo => {
                "Reciprocal velocity obstacle (van den Berg, Lin, Manocha 2008): the cone's apex moves to the mean of both velocities, so each does half."
            }
            Method::Hrvo => {
                "Hybrid reciprocal velocity obstacle (Snape, van den Berg, Guy, Manocha 2011): RVO's leg on the side on which it passes, VO's on the other, so that both agents agree on a side and exact ties go right."
            }
            Method::Orca => {
                "Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011): a half-plane for each neighbor, the best common velocity by linear programming."
            }
        }
    }
}
