//! The cards of the museum, one file for each room.

pub mod detection_box;
pub mod feeler;
pub mod orca;
pub mod running_code;
pub mod velocity_obstacles;
pub mod wander;
