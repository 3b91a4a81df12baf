//! The loop of a game: guests come in at one side of a hall, pass a pillar, and leave at the other.
//!
//! `cargo run -p sidestep-core --example game_loop`
#![forbid(unsafe_code)]

use sidestep_core::prelude::*;

const FRAME: f32 = 1.0 / 60.0;

/// One guest, as the game knows it.
struct Guest {
    id: AgentId,
    goal: Vec2,
}

/// What came of an evening.
#[derive(Debug, Default, PartialEq)]
struct Evening {
    came: usize,
    left: usize,
    /// Smallest gap between two guests, m.
    smallest_gap: f32,
}

fn evening(frames: usize) -> Result<Evening, CommandError> {
    let mut sim = Simulation::new(World::new(FRAME));
    let hall = [[-12.0, -4.0], [-12.0, 4.0], [12.0, 4.0], [12.0, -4.0]].map(Vec2::from);
    sim.add_obstacle(Obstacle::Polygon(hall.to_vec()))?;
    let pillar = sim.add_obstacle(Obstacle::Circle(Circle { center: Vec2::new(0.0, 0.3), radius: 0.8 }))?;

    let mut guests: Vec<Guest> = Vec::new();
    let mut evening = Evening { smallest_gap: f32::INFINITY, ..Evening::default() };
    for frame in 0..frames {
        // Somebody comes in twice a second, from either side.
        if frame.is_multiple_of(30) && evening.came < 40 {
            let side = if evening.came.is_multiple_of(2) { -1.0 } else { 1.0 };
            let row = (evening.came % 5) as f32 - 2.0;
            let mut agent = Agent::new(Vec2::new(11.0 * side, row));
            agent.settings = AgentSettings {
                radius: 0.3,
                max_speed: 1.8,
                preferred_speed: 1.3,
                time_horizon: 2.0,
                time_horizon_obstacle: 1.0,
                ..AgentSettings::default()
            };
            let goal = Vec2::new(-11.0 * side, row);
            agent.objective = Objective::Goal(goal);
            guests.push(Guest { id: sim.add_agent(agent)?, goal });
            evening.came += 1;
        }
        // Halfway through the pillar is carried away.
        if frame == frames / 2 {
            sim.remove_obstacle(pillar)?;
        }
        // The time step follows the frame.
        sim.set_time_step(FRAME)?;
        sim.step();
        // Whoever has arrived goes home; the others keep their ids.
        let arrived = |guest: &Guest| {
            sim.agent(guest.id).is_some_and(|agent| agent.position.distance(guest.goal) < 0.5)
        };
        let (home, stay): (Vec<Guest>, Vec<Guest>) = guests.into_iter().partition(arrived);
        guests = stay;
        evening.left += home.len();
        for guest in home {
            sim.remove_agent(guest.id)?;
        }
        // What the game draws.
        let discs: Vec<(Vec2, f32)> =
            sim.agents().map(|(_, agent)| (agent.position, agent.settings.radius)).collect();
        for (k, (a, r)) in discs.iter().enumerate() {
            for (b, s) in &discs[..k] {
                evening.smallest_gap = evening.smallest_gap.min(a.distance(*b) - r - s);
            }
        }
    }
    Ok(evening)
}

fn main() -> Result<(), CommandError> {
    let Evening { came, left, smallest_gap } = evening(3000)?;
    println!("{came} guests came, {left} left, smallest gap {smallest_gap:.3} m");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_comes_through_and_discs_are_pressed_by_two_centimeters_at_most() {
        let evening = evening(3000).expect("sound commands");
        assert_eq!((evening.came, evening.left), (40, 40));
        assert!(evening.smallest_gap > -0.02, "{evening:?}");
    }
}
