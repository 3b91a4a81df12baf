//! Working memory of steering, and what agents would ask for again and again.
//!
//! What is kept follows from the world alone: whoever has none of it reckons it, to the same bits.

use std::{collections::BTreeMap, sync::Arc};

use glam::Vec2;

use crate::{
    geometry::lanes::{Level, best},
    model::{
        Obstacles, Roadmap, World,
        random::{Purpose, STEPS_AT_ONCE, symmetric_pairs},
        roadmap::Sight,
    },
    neighbors::{Clearings, edges::NearEdge},
};

/// Memory of one thread.
#[derive(Clone, Debug)]
pub struct SteerMemory {
    /// Edges in sight.
    pub(super) edges: Vec<NearEdge>,
    /// Where the rays that feel walls have none in reach.
    pub(super) clearings: Clearings,
    pub(super) ways: KnownWays,
    pub(super) draws: KnownDraws,
    /// The instructions to steer with; the bits are the same with all.
    pub(crate) level: Level,
}

impl Default for SteerMemory {
    fn default() -> SteerMemory {
        let (edges, clearings, ways, draws) = Default::default();
        SteerMemory { edges, clearings, ways, draws, level: best() }
    }
}

/// Most distances that are kept, one for each point of the road map and goal: 4 MB. A goal itself counts as so many more.
const MOST_DISTANCES: usize = 1 << 20;
const FOR_A_GOAL: usize = 24;

/// How far the goals of routes are from the points of a road map.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownWays {
    /// What they were reckoned from. As long as it is held here nobody can change it: a changed one is another.
    from: Option<(Arc<Roadmap>, Arc<Obstacles>)>,
    /// By the bits of the goal: see [`Roadmap::distances`].
    distances: BTreeMap<[u32; 2], Vec<f32>>,
    ways: Vec<f32>,
}

impl KnownWays {
    /// [`Roadmap::next`] in a world.
    pub fn next(&mut self, level: Level, world: &World, position: Vec2, goal: Vec2) -> Option<Vec2> {
        let World { roadmap, obstacles, .. } = world;
        let sight = Sight { obstacles, clearance: roadmap.clearance, level };
        if sight.reaches(position, goal) {
            return Some(goal);
        }
        if roadmap.is_empty() {
            return None;
        }
        let same = |(map, around): &(_, _)| Arc::ptr_eq(map, roadmap) && Arc::ptr_eq(around, obstacles);
        if !self.from.as_ref().is_some_and(same) {
            self.distances.clear();
            self.from = Some((Arc::clone(roadmap), Arc::clone(obstacles)));
        }
        let key = goal.to_array().map(f32::to_bits);
        let full = self.distances.len() * (roadmap.points.len() + FOR_A_GOAL) >= MOST_DISTANCES;
        if full && !self.distances.contains_key(&key) {
            self.distances.clear();
        }
        let distances = self.distances.entry(key).or_insert_with(|| roadmap.distances(sight, goal));
        roadmap.next_by(sight, position, distances, &mut self.ways)
    }
}

/// How many agents, the first ones, have their draws kept: 2 MB for each thread. What the caches do not hold is drawn as
/// quickly as it is read.
const MOST_DRAWS: usize = 1 << 15;

/// Random numbers by which wander targets move. The generator makes those of several steps together.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownDraws {
    /// By the last bits of the index; the first for whoever asks once.
    of: Vec<Option<Draws>>,
}

/// Those of an agent.
#[derive(Clone, Copy, Debug)]
struct Draws {
    seed: u64,
    index: u32,
    /// The first step that they are for.
    first: u64,
    pairs: [Vec2; STEPS_AT_ONCE],
}

impl Draws {
    /// The numbers of a step, if they are among these.
    fn at(&self, seed: u64, step: u64) -> Option<Vec2> {
        let since = usize::try_from(step.wrapping_sub(self.first)).ok()?;
        self.pairs.get(since).copied().filter(|_| self.seed == seed)
    }
}

impl KnownDraws {
    /// Two uniform numbers in −1 … 1 for an agent in the present step of a world.
    pub fn pair(&mut self, world: &World, index: u32) -> Vec2 {
        let World { seed, step, .. } = *world;
        let draw = || symmetric_pairs(seed, index, Purpose::Wander, step);
        if index as usize >= MOST_DRAWS {
            return draw()[0];
        }
        if self.of.is_empty() {
            self.of.push(None);
        }
        match &self.of[index as usize % self.of.len()] {
            Some(draws) if draws.index != index => {
                // Two would take turns in that place: with twice as many they are apart at last.
                let places = 2 * self.of.len();
                self.of.clear();
                self.of.resize(places, None);
            }
            Some(draws) => {
                if let Some(pair) = draws.at(seed, step) {
                    return pair;
                }
            }
            None => {}
        }
        let pairs = draw();
        let place = index as usize % self.of.len();
        self.of[place] = Some(Draws { seed, index, first: step, pairs });
        pairs[0]
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{
        geometry::lanes::levels,
        model::random::{at_step, symmetric},
    };

    /// Numbers that are drawn one by one; agents share places, runs go back and forth, seeds change.
    #[test]
    fn kept_draws_are_those_of_the_step() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut draws = KnownDraws::default();
        let mut world = World::new(0.1);
        let mut kept = 0;
        for _ in 0..3000 {
            match random.random_range(0..8) {
                0 => world.seed = random.random_range(0..3),
                1 => world.step = random.random(),
                2 => world.step = world.step.saturating_sub(random.random_range(0..6)),
                _ => world.step = world.step.wrapping_add(random.random_range(0..3)),
            }
            // Two of them share a place until there are many, and one has none.
            let index = [7, 7 + MOST_DRAWS as u32 / 2, 9, 7 + MOST_DRAWS as u32][random.random_range(0..4)];
            let pair = draws.pair(&world, index);
            let there = draws.of.get(index as usize % draws.of.len().max(1)).copied().flatten();
            kept += usize::from(there.is_some_and(|kept| kept.index == index && kept.first != world.step));
            let mut fresh = at_step(world.seed, index, Purpose::Wander, world.step);
            assert_eq!(
                pair,
                Vec2::new(symmetric(&mut fresh), symmetric(&mut fresh)),
                "{} {index}",
                world.step
            );
        }
        assert!((500..2500).contains(&kept), "{kept}");
    }

    /// Walls and maps that change, alone and together, and come back.
    #[test]
    fn kept_ways_are_those_of_the_map_and_the_walls_of_the_world() {
        let wall = |x: f32| {
            let corners = [(x, -3.0), (x + 0.2, -3.0), (x + 0.2, 3.0), (x, 3.0)];
            Arc::new(Obstacles::new(vec![corners.map(Vec2::from).to_vec()], Vec::new()).expect("a wall"))
        };
        let walls = [wall(0.0), wall(1.0), Arc::default()];
        let around = |y: f32| [Vec2::new(-4.0, y), Vec2::new(4.0, y)];
        let maps = [[around(4.0), around(-5.0)], [around(-4.0), around(6.0)]]
            .map(|points| Arc::new(Roadmap::new(points.concat(), 0.3, &walls[0])));
        let mut random = ChaCha8Rng::seed_from_u64(6);
        let (mut ways, mut nexts) = (KnownWays::default(), BTreeMap::new());
        let levels = levels();
        for round in 0..2000 {
            let pick = |random: &mut ChaCha8Rng| {
                Vec2::new(random.random_range(-5..=5) as f32, random.random_range(-4..=4) as f32)
            };
            let (obstacles, roadmap) =
                (walls[random.random_range(0..3)].clone(), maps[random.random_range(0..2)].clone());
            let world = World { obstacles, roadmap, ..World::new(0.1) };
            let (position, goal) = (pick(&mut random), pick(&mut random));
            let (_, level) = levels[round % levels.len()];
            let next = ways.next(level, &world, position, goal);
            assert_eq!(next, world.roadmap.next(&world.obstacles, position, goal), "{position} {goal}");
            *nexts.entry(next.map(|next| next == goal)).or_insert(0) += 1;
        }
        assert!(nexts[&Some(true)] > 300 && nexts[&Some(false)] > 300, "{nexts:?}");
    }
}
