//! A game that keeps its agents in tables of its own, as an ECS does, and asks for all velocities at once.
//!
//! `cargo run -p sidestep-core --example ecs`
#![forbid(unsafe_code)]

use std::sync::Arc;

use sidestep_core::{Body, avoid_all, prelude::*};

const DT: f32 = 1.0 / 30.0;

/// The components, a column each.
#[derive(Default)]
struct Tables {
    position: Vec<Vec2>,
    velocity: Vec<Vec2>,
    goal: Vec<Vec2>,
}

/// What all agents share.
struct Resources {
    settings: AgentSettings,
    obstacles: Arc<Obstacles>,
}

/// The system of one frame: decides for everybody from the same state, then moves all.
fn avoid(tables: &mut Tables, shared: &Resources) {
    let Tables { position, velocity, goal } = tables;
    let bodies: Vec<Body> = position
        .iter()
        .zip(&*velocity)
        .zip(&*goal)
        .map(|((&position, &velocity), &goal)| Body {
            position,
            velocity,
            preferred: (goal - position).clamp_length_max(shared.settings.preferred_speed),
            settings: shared.settings.clone(),
        })
        .collect();
    let mut chosen = vec![Vec2::ZERO; bodies.len()];
    avoid_all(&bodies, &shared.obstacles, DT, &mut chosen);
    for (position, chosen) in position.iter_mut().zip(&chosen) {
        *position += *chosen * DT;
    }
    *velocity = chosen;
}

/// Eight on a ring that swap places; everybody prefers to pass a little to the right, or they would meet in the middle.
fn ring() -> (Tables, Resources) {
    let mut tables = Tables::default();
    for k in 0..8 {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * k as f32 / 8.0);
        let start = Vec2::new(cos, sin) * 5.0;
        tables.position.push(start);
        tables.velocity.push(Vec2::ZERO);
        tables.goal.push(-start + start.perp() * 0.02);
    }
    let settings = AgentSettings {
        radius: 0.4,
        max_speed: 1.5,
        preferred_speed: 1.2,
        time_horizon: 3.0,
        ..AgentSettings::default()
    };
    (tables, Resources { settings, obstacles: Arc::default() })
}

/// Smallest gap between two agents, m.
fn gap(tables: &Tables, radius: f32) -> f32 {
    let pairs = tables.position.iter().enumerate();
    let gaps =
        pairs.flat_map(|(k, a)| tables.position[..k].iter().map(move |b| a.distance(*b) - 2.0 * radius));
    gaps.fold(f32::INFINITY, f32::min)
}

fn main() {
    let (mut tables, shared) = ring();
    let mut smallest = f32::INFINITY;
    for _ in 0..600 {
        avoid(&mut tables, &shared);
        smallest = smallest.min(gap(&tables, shared.settings.radius));
    }
    for (position, goal) in tables.position.iter().zip(&tables.goal) {
        println!(
            "at ({:.2}, {:.2}), {:.2} m from its goal",
            position.x,
            position.y,
            position.distance(*goal)
        );
    }
    println!("smallest gap {smallest:.3} m");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_swap_places_without_touching() {
        let (mut tables, shared) = ring();
        for _ in 0..600 {
            avoid(&mut tables, &shared);
            assert!(gap(&tables, shared.settings.radius) > -1e-3);
        }
        let all_there =
            tables.position.iter().zip(&tables.goal).all(|(position, goal)| position.distance(*goal) < 0.5);
        assert!(all_there, "{:?}", tables.position);
    }

    #[test]
    fn the_tables_move_as_a_simulation_does() {
        let (mut tables, shared) = ring();
        let mut sim = Simulation::new(World::new(DT));
        for (position, goal) in tables.position.iter().zip(&tables.goal) {
            let settings = shared.settings.clone();
            sim.add_agent(Agent { settings, objective: Objective::Goal(*goal), ..Agent::new(*position) })
                .expect("sound");
        }
        for _ in 0..100 {
            for (index, goal) in (0..).zip(&tables.goal) {
                let id = sim.world().id(index).expect("there");
                let wanted = (*goal - sim.world().agents[index as usize].position)
                    .clamp_length_max(shared.settings.preferred_speed);
                sim.set_preferred_velocity(id, wanted).expect("finite");
            }
            avoid(&mut tables, &shared);
            sim.step();
            let positions: Vec<Vec2> = sim.agents().map(|(_, agent)| agent.position).collect();
            assert_eq!(tables.position, positions);
        }
    }
}
