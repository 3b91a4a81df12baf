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
}
