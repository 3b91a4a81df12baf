//! A fingerprint of a world: two worlds with the same digest have the same bits.

use glam::Vec2;

use crate::model::{
    Agent, Journey, Objective, Roadmap, World,
    agent::AGENT_SETTINGS,
    goal_place::GoalPlace,
    journey::{Goals, JourneyGoal},
    newcomers::Newcomer,
    obstacle::Circle,
    params::{PARAMS, Params},
    tunable::{Tunable, Value},
};

/// Parameters declared after digests were first stored: hashed only if they differ from their defaults, so that a world
/// that does not use them keeps its digest. New ones are added at the end.
const LATER: [&str; 3] = ["feeler.axes", "museum.corners", "museum.units"];

/// Prefixes of the keys of the other schools, hashed by their names and only if they differ from their defaults.
const SCHOOLS: [&str; 4] = ["detour.", "social_force.", "collision_free_speed.", "buffered_voronoi."];

/// FNV-1a over every bit that affects the run, in a fixed order. Destructured without `..`, so that a new field fails
/// the build until it is handled; tunables are taken from their declarations, which cover every field.
pub fn digest(world: &World) -> u64 {
    // Ids are names: they move no agent.
    let World {
        agents,
        ids: _,
        obstacles,
        roadmap,
        pointer,
        answers,
        journeys,
        newcomers,
        params,
        seed,
        step,
        time,
    } = world;
    // All other data of obstacles follows from these two.
    let (polygons, circles) = (obstacles.polygons(), obstacles.circles());
    let Roadmap { points, clearance, .. } = &**roadmap;
    let mut hash = Fnv::default();
    hash.word(agents.len() as u64);
    hash.word(*step);
    hash.word(time.to_bits());
    hash.word(*seed);
    hash.params(params);
    hash.vector(*pointer);
    for polygon in polygons {
        hash.word(polygon.len() as u64);
        polygon.iter().for_each(|vertex| hash.vector(*vertex));
    }
    for Circle { center, radius } in circles {
        hash.vector(*center);
        hash.real(*radius);
    }
    points.iter().for_each(|point| hash.vector(*point));
    hash.real(*clearance);
    agents.iter().for_each(|agent| hash.agent(agent));
    for (agent, velocity) in answers {
        hash.word(u64::from(*agent));
        hash.vector(*velocity);
    }
    // Worlds without these keep their digests.
    for (agent, journey) in journeys {
        hash.word(u64::from(*agent));
        hash.journey(journey);
    }
    for Newcomer { at, agent, goals } in newcomers.to_come() {
        hash.word(at.to_bits());
        hash.agent(agent);
        goals.iter().for_each(|goals| hash.goals(goals));
    }
    hash.0
}

/// A quick fingerprint of the motion: positions and velocities of all agents. It costs a small part of a step, so that
/// it can be taken after each; the [`digest`] covers everything.
pub fn fingerprint(world: &World) -> u32 {
    fingerprint_seen(world, |_| {})
}

/// Like [`fingerprint`], passing each agent in turn to `see`.
pub fn fingerprint_seen(world: &World, mut see: impl FnMut(&Agent)) -> u32 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    // Four chains in parallel: a single one would wait for its own products.
    let mut lanes = [world.step, 1, 2, 3];
    for agents in world.agents.chunks(2) {
        for (pair, agent) in lanes.chunks_exact_mut(2).zip(agents) {
            see(agent);
            for (lane, vector) in pair.iter_mut().zip([agent.position, agent.velocity]) {
                let word = u64::from(vector.x.to_bits()) << 32 | u64::from(vector.y.to_bits());
                // The rotation brings high bits down, which a product alone never does.
                *lane = (*lane ^ word).wrapping_mul(ODD).rotate_left(29);
            }
        }
    }
    let hash = lanes.into_iter().fold(0_u64, |hash, lane| (hash ^ lane).wrapping_mul(ODD).rotate_left(29));
    (hash ^ hash >> 32) as u32
}

/// FNV-1a of a text.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    let mut hash = Fnv::default();
    hash.bytes(bytes);
    hash.0
}

struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn word(&mut self, word: u64) {
        self.bytes(&word.to_le_bytes());
    }

    /// Every parameter, in the order of the declarations; then those declared later.
    fn params(&mut self, params: &Params) {
        let of_school = |key: &str| SCHOOLS.iter().any(|school| key.starts_with(school));
        for tunable in PARAMS {
            let (key, value) = (tunable.key, (tunable.get)(params));
            if of_school(key) && value != tunable.default_value() {
                self.bytes(key.as_bytes());
            } else if of_school(key) || LATER.contains(&key) {
                continue;
            }
            self.value(value);
        }
        for (index, key) in LATER.iter().enumerate() {
            let Some(tunable) = PARAMS.iter().find(|tunable| tunable.key == *key) else { continue };
            let value = (tunable.get)(params);
            if value != tunable.default_value() {
                self.word(index as u64);
                self.value(value);
            }
        }
    }

    /// Every field of `of`, in the order of its declarations.
    fn tunables<T>(&mut self, table: &[Tunable<T>], of: &T) {
        for tunable in table {
            self.value((tunable.get)(of));
        }
    }

    fn value(&mut self, value: Value) {
        match value {
            Value::Real(real) => self.real(real),
            Value::Count(count) => self.word(u64::from(count)),
            Value::Choice(index) => self.word(index as u64),
        }
    }

    fn agent(&mut self, agent: &Agent) {
        let Agent { position, velocity, objective, method, group, heading, wander, settings, user_data: _ } =
            agent;
        for vector in [position, velocity, heading, wander] {
            self.vector(*vector);
        }
        self.objective(objective);
        self.word(*method as u64);
        self.word(u64::from(*group));
        self.tunables(AGENT_SETTINGS, settings);
    }

    fn journey(&mut self, journey: &Journey) {
        let Journey { goals, next, phase, since, reached, leg_time } = journey;
        self.goals(goals);
        for word in [u64::from(*next), *phase as u64, since.to_bits(), u64::from(*reached)] {
            self.word(word);
        }
        self.real(*leg_time);
    }

    fn goals(&mut self, goals: &Goals) {
        let Goals { list, repeats, by_roadmap, arrival_distance, after, share_after_arrival } = goals;
        self.word(list.len() as u64);
        for JourneyGoal { place, wait } in list {
            let (word, vectors, angle) = match *place {
                GoalPlace::Point(point) => (1, [point, Vec2::ZERO], 0.0),
                GoalPlace::Line(ends) => (2, ends, 0.0),
                GoalPlace::Disc { center, radius } => (3, [center, Vec2::splat(radius)], 0.0),
                GoalPlace::Box { center, size, angle } => (4, [center, size], angle),
            };
            self.word(word);
            vectors.iter().for_each(|vector| self.vector(*vector));
            self.real(angle);
            self.optional(*wait);
        }
        for word in [u64::from(*repeats), u64::from(*by_roadmap), *after as u64] {
            self.word(word);
        }
        self.optional(*arrival_distance);
        self.optional(*share_after_arrival);
    }

    /// A non-negative number, if there is one.
    fn optional(&mut self, real: Option<f32>) {
        self.real(real.unwrap_or(-1.0));
    }

    fn objective(&mut self, objective: &Objective) {
        let (word, vector, index) = match *objective {
            Objective::Goal(goal) => (1, goal, 0),
            Objective::Velocity(velocity) => (2, velocity, 0),
            Objective::Hold => (3, Vec2::ZERO, 0),
            Objective::Route(goal) => (4, goal, 0),
            Objective::Wander => (5, Vec2::ZERO, 0),
            Objective::Pursue(prey) => (6, Vec2::ZERO, prey),
            Objective::Evade(pursuer) => (7, Vec2::ZERO, pursuer),
            Objective::Pointer => (8, Vec2::ZERO, 0),
            Objective::Pass(goal) => (9, goal, 0),
        };
        self.word(word);
        self.vector(vector);
        self.word(u64::from(index));
    }

    fn real(&mut self, real: f32) {
        self.word(u64::from(real.to_bits()));
    }

    fn vector(&mut self, vector: Vec2) {
        self.real(vector.x);
        self.real(vector.y);
    }
}
