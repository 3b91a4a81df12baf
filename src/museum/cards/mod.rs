//! What hangs in each room of the museum.

pub mod detection_box;
pub mod feeler;
pub mod orca;
pub mod velocity_obstacles;
pub mod wander;
