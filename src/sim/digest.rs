//! A fingerprint of a world: two worlds with the same digest have the same bits.

use glam::Vec2;

use crate::model::{Agent, AgentSettings, Objective, Obstacles, Params, World, obstacle::Circle};

/// FNV-1a over every bit that matters, in a fixed order. Destructured without `..`, so that a new field stops the
/// build until it is thought of.
pub fn digest(world: &World) -> u64 {
    let World { agents, obstacles, params, seed, step, time } = world;
    // The linked vertices and the tree follow from these two.
    let Obstacles { polygons, circles, vertices: _, tree: _ } = &**obstacles;
    let Params { time_step, orca_len, orca_lp, vo_mode, rvo_mode, hrvo_form, hrvo_uncertainty } = params;
    let mut hash = Fnv::default();
    hash.word(agents.len() as u64);
    hash.word(*step);
    hash.word(time.to_bits());
    hash.word(*seed);
    hash.real(*time_step);
    hash.real(*orca_len);
    hash.word(*orca_lp as u64);
    hash.word(*vo_mode as u64);
    hash.word(*rvo_mode as u64);
    hash.word(*hrvo_form as u64);
    hash.real(*hrvo_uncertainty);
    if !obstacles.is_empty() {
        for polygon in polygons {
            hash.word(polygon.len() as u64);
            polygon.iter().for_each(|vertex| hash.vector(*vertex));
        }
        for Circle { center, radius } in circles {
            hash.vector(*center);
            hash.real(*radius);
        }
    }
    for agent in agents {
        let Agent { position, velocity, objective, method, group, settings } = agent;
        let AgentSettings {
            radius,
            max_speed,
            preferred_speed,
            neighbor_distance,
            max_neighbors,
            time_horizon,
            time_horizon_obstacle,
            responsibility,
        } = settings;
        hash.vector(*position);
        hash.vector(*velocity);
        match *objective {
            Objective::Goal(goal) => {
                hash.word(1);
                hash.vector(goal);
            }
            Objective::Velocity(velocity) => {
                hash.word(2);
                hash.vector(velocity);
            }
            Objective::Hold => hash.word(3),
        }
        hash.word(*method as u64);
        hash.word(u64::from(*group));
        for real in
            [radius, max_speed, preferred_speed, neighbor_distance, time_horizon, time_horizon_obstacle]
        {
            hash.real(*real);
        }
        hash.real(*responsibility);
        hash.word(u64::from(*max_neighbors));
    }
    hash.0
}

struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn real(&mut self, real: f32) {
        self.word(u64::from(real.to_bits()));
    }

    fn vector(&mut self, vector: Vec2) {
        self.real(vector.x);
        self.real(vector.y);
    }
}
