//! The crowd density around an agent, for diagrams of speed over density.

use glam::Vec2;

use sidestep_core::model::World;

/// The density around a place, agents per square meter: each agent is weighted by a bell curve of this range, m.
///
/// Source: Helbing, Johansson, Al-Abideen 2007, "Dynamics of crowd disasters", equation 1: ρ(r) = Σ exp(−|r_j − r|² / R²) / (π R²).
pub fn density_at(world: &World, place: Vec2, range: f32) -> f64 {
    let area = std::f64::consts::PI * f64::from(range) * f64::from(range);
    let share = |position: Vec2| {
        let apart = f64::from(position.distance(place) / range);
        libm::exp(-apart * apart)
    };
    world.agents.iter().map(|agent| share(agent.position)).sum::<f64>() / area
}

/// Density and speed of every agent that has not arrived, agents per square meter and m/s.
pub fn speeds_over_density(world: &World, range: f32) -> Vec<[f64; 2]> {
    let moving = (0..).zip(&world.agents).filter(|(index, _)| !world.has_arrived(*index));
    moving
        .map(|(_, agent)| [density_at(world, agent.position, range), f64::from(agent.velocity.length())])
        .collect()
}
