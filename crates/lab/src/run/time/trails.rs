//! Positions of the agents in the last seconds, for drawing.

use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use glam::Vec2;

use sidestep_core::model::{Agent, World, ids::Ids};

/// Duration of a trail, s.
pub const DURATION: f32 = 3.0;

/// Most steps in a trail, however short they are.
const MAX_STEPS: usize = 200;

/// Most positions in all trails, 32 MB: for more agents fewer steps are stored, correspondingly far apart.
const MOST_POSITIONS: usize = 4_000_000;

/// The position of an agent at a step before it entered.
const UNKNOWN: Vec2 = Vec2::INFINITY;

/// Positions of every agent at the last steps, oldest first. Steps before the last agents came are shorter lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trails {
    steps: VecDeque<Vec<Vec2>>,
    /// Number of steps whose positions were replaced by the newest ones.
    replaced: usize,
    /// The extremes of the agents at the newest positions, as long as the world is unchanged.
    largest: Option<Largest>,
    /// The agents that the positions belong to; `None` before the first ones.
    ids: Option<Arc<Ids>>,
    stamp: CrowdStamp,
}

/// Identifies the newest positions of a world: no other positions have an equal stamp.
#[derive(Clone, Copy, Default)]
pub struct CrowdStamp(u64);

impl CrowdStamp {
    fn new() -> CrowdStamp {
        static LAST: AtomicU64 = AtomicU64::new(0);
        CrowdStamp(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// True if both belong to the same positions.
    pub fn is(self, other: CrowdStamp) -> bool {
        self.0 == other.0
    }
}

/// The number only shows equality, so it is not printed.
impl fmt::Debug for CrowdStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CrowdStamp")
    }
}

/// Equal positions are equal trails, regardless of their stamps.
impl PartialEq for CrowdStamp {
    fn eq(&self, _: &CrowdStamp) -> bool {
        true
    }
}

/// The largest values among the agents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Largest {
    /// Radius, m.
    pub radius: f32,
    /// Maximum speed, m/s.
    pub speed: f32,
}

impl Largest {
    fn of(agent: &Agent) -> Largest {
        Largest { radius: agent.settings.radius, speed: agent.settings.max_speed }
    }

    fn max(self, other: Largest) -> Largest {
        Largest { radius: self.radius.max(other.radius), speed: self.speed.max(other.speed) }
    }
}

/// The data of all agents that pictures need, side by side: a tenth of the memory of the agents themselves.
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'a> {
    /// Their positions, m.
    pub positions: &'a [Vec2],
    /// The largest values among them.
    pub largest: Largest,
    /// Identifies the positions.
    pub stamp: CrowdStamp,
}

/// Positions of agents, m, and their largest values, gathered one agent after the other.
#[derive(Debug)]
pub(super) struct Gathered {
    pub positions: Vec<Vec2>,
    pub largest: Largest,
}

impl Gathered {
    /// Starts without agents, in this memory.
    pub fn into(mut positions: Vec<Vec2>) -> Gathered {
        positions.clear();
        Gathered { positions, largest: Largest::default() }
    }

    /// All agents of a world, in this memory.
    pub fn of(world: &World, positions: Vec<Vec2>) -> Gathered {
        let mut gathered = Gathered::into(positions);
        world.agents.iter().for_each(|agent| gathered.see(agent));
        gathered
    }

    /// Adds the next agent.
    #[inline(always)]
    pub fn see(&mut self, agent: &Agent) {
        self.positions.push(agent.position);
        self.largest = self.largest.max(Largest::of(agent));
    }
}

impl Trails {
    /// The trails of a world without a past.
    pub const EMPTY: &'static Trails =
        &Trails { steps: VecDeque::new(), replaced: 0, largest: None, ids: None, stamp: CrowdStamp(0) };

    /// Number of steps of this length (s) in a trail.
    pub fn steps(time_step: f32) -> usize {
        ((DURATION / time_step).ceil() as usize).clamp(1, MAX_STEPS)
    }

    /// Adds the positions of the present step. Trails of agents that are gone end; those of newcomers begin.
    pub fn observe(&mut self, world: &World) {
        self.follow(world);
        let room = self.make_room(world.agents.len(), world.params.time_step);
        let Gathered { positions, largest } = Gathered::of(world, room);
        self.largest = Some(largest);
        self.stamp = CrowdStamp::new();
        self.steps.push_back(positions);
    }

    /// The current positions of all agents; `None` if the world has changed since they were gathered.
    pub fn crowd(&self) -> Option<Crowd<'_>> {
        Some(Crowd { positions: self.steps.back()?, largest: self.largest?, stamp: self.stamp })
    }

    /// Marks that the world has changed since its agents were gathered.
    pub(super) fn outdate(&mut self) {
        self.largest = None;
    }

    /// Like [`Trails::observe`], with positions gathered before, m, in a world with this time step, s. Returns memory
    /// for reuse.
    pub(super) fn push(
        &mut self,
        Gathered { positions, largest }: Gathered,
        ids: Arc<Ids>,
        time_step: f32,
    ) -> Vec<Vec2> {
        self.follow_ids(&ids, positions.len());
        let room = self.make_room(positions.len(), time_step);
        self.steps.push_back(positions);
        (self.largest, self.stamp) = (Some(largest), CrowdStamp::new());
        room
    }

    /// Drops the trails of removed agents; the others keep theirs under their new indices.
    pub(super) fn follow(&mut self, world: &World) {
        self.follow_ids(&world.ids, world.agents.len());
    }

    fn follow_ids(&mut self, ids: &Arc<Ids>, len: usize) {
        let Some(old) = self.ids.replace(Arc::clone(ids)) else { return };
        let old_len = self.steps.back().map_or(0, Vec::len);
        if Arc::ptr_eq(&old, ids) || (old_len <= len && ids.same(&old, old_len)) {
            return;
        }
        let origins = ids.origins(len, &old, old_len);
        let known = origins.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for positions in &mut self.steps {
            let place =
                |old: &Option<u32>| *old.and_then(|old| positions.get(old as usize)).unwrap_or(&UNKNOWN);
            *positions = origins[..known].iter().map(place).collect();
        }
        self.stamp = CrowdStamp::new();
    }

    /// Drops what is too old, or of agents of other worlds, and returns its memory. Of many agents only every so many
    /// steps are kept, and the newest.
    fn make_room(&mut self, agents: usize, time_step: f32) -> Vec<Vec2> {
        if self.steps.back().is_some_and(|newest| newest.len() > agents) {
            self.clear();
        }
        let steps = Trails::steps(time_step);
        let places = (MOST_POSITIONS / agents.max(1)).max(1);
        let stride = if steps <= places { 1 } else { steps.div_ceil((places - 1).max(1)) };
        if self.replaced + 1 < stride && self.steps.len() > 1 {
            self.replaced += 1;
            return self.steps.pop_back().unwrap_or_default();
        }
        self.replaced = 0;
        // The newest step may lie anywhere between two of the regular ones.
        let keep = (steps.div_ceil(stride) + usize::from(stride > 1)).min(places);
        let mut memory = Vec::new();
        while self.steps.len() >= keep {
            memory = self.steps.pop_front().unwrap_or_default();
        }
        memory
    }

    /// Drops all positions, as after a restart or a jump.
    pub fn clear(&mut self) {
        self.steps.clear();
        (self.replaced, self.largest) = (0, None);
    }

    /// Number of known positions of an agent; 0 for an agent that was just added.
    pub fn len(&self, agent: usize) -> usize {
        self.steps.len() - self.begin(agent)
    }

    /// The first of the steps that knows an agent, and with it all later ones do.
    fn begin(&self, agent: usize) -> usize {
        let is_new = |positions: &Vec<Vec2>| positions.get(agent).is_none_or(|place| *place == UNKNOWN);
        // Almost always the oldest step does.
        if self.steps.front().is_some_and(|oldest| !is_new(oldest)) {
            0
        } else {
            self.steps.partition_point(is_new)
        }
    }

    /// One of the positions of an agent, counted from the oldest, m. Panics if it is not known.
    pub fn position(&self, agent: usize, step: usize) -> Vec2 {
        self.steps[self.begin(agent) + step][agent]
    }

    /// The positions of one agent, oldest first; none for an agent that was just added.
    pub fn of(&self, agent: usize) -> impl ExactSizeIterator<Item = Vec2> + '_ {
        self.steps.range(self.begin(agent)..).map(move |positions| positions[agent])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidestep_core::sim::Command;

    #[test]
    fn the_trails_of_very_many_agents_have_fewer_places_as_far_apart() {
        const AGENTS: usize = 500_000;
        let mut world = World::new(0.25);
        world.agents = vec![Agent::new(Vec2::ZERO); AGENTS].into();
        let mut trails = Trails::default();
        for step in 0..30 {
            world.agents[7].position = Vec2::new(step as f32, 0.0);
            trails.observe(&world);
            let places: Vec<f32> = trails.of(7).map(|place| place.x).collect();
            assert!(places.len() * AGENTS <= MOST_POSITIONS, "{} places", places.len());
            assert_eq!(places.last(), Some(&(step as f32)), "the newest is the present one");
            let before = &places[..places.len() - 1];
            assert!(before.windows(2).all(|pair| pair[1] - pair[0] == 2.0), "every second one: {before:?}");
            // Three seconds are twelve steps; a complete trail ends within one of the omitted steps.
            assert!(step < 12 || step as f32 - places[0] >= 10.0, "{places:?}");
        }
    }

    #[test]
    fn an_agent_can_be_removed_right_after_others_were_added() {
        // No step in between: the trails have fewer agents than the ids.
        let mut world = World::new(0.25);
        let mut trails = Trails::default();
        let agents = |count: usize| (0..count).map(|k| Agent::new(Vec2::splat(k as f32))).collect::<Vec<_>>();
        let change = |world: &mut World, trails: &mut Trails, command: Command| {
            command.apply(world).expect("a valid command");
            trails.follow(world);
        };
        world.agents = agents(3).into();
        change(&mut world, &mut trails, Command::RemoveAgent { agent: 0 });
        trails.observe(&world);
        for agent in agents(2) {
            change(&mut world, &mut trails, Command::AddAgent(Box::new(agent)));
        }
        change(&mut world, &mut trails, Command::RemoveAgent { agent: 0 });
        trails.observe(&world);
        let known: Vec<Vec2> = (0..3).flat_map(|agent| trails.of(agent).last()).collect();
        assert_eq!(known, [2.0, 0.0, 1.0].map(Vec2::splat));
    }

    #[test]
    fn trails_of_agents_that_stay_outlast_those_that_come_and_go() {
        let mut world = World::new(0.25);
        world.agents = vec![Agent::new(Vec2::ZERO); 3].into();
        let mut trails = Trails::default();
        // An agent is where its number and the step say.
        let observe = |world: &mut World, trails: &mut Trails, step: usize, numbers: &[usize]| {
            for (agent, number) in world.agents.iter_mut().zip(numbers) {
                agent.position = Vec2::new(step as f32, *number as f32);
            }
            trails.observe(world);
        };
        let add = || Command::AddAgent(Box::new(Agent::new(Vec2::ZERO)));
        for step in 0..8 {
            let numbers: &[usize] = match step {
                0..2 => &[0, 1, 2],
                2..4 => &[0, 1, 2, 3],
                4 => &[0, 2, 3, 4],
                _ => &[0, 1, 2, 3, 4],
            };
            match step {
                2 => add().apply(&mut world).expect("room"),
                4 => {
                    Command::RemoveAgent { agent: 1 }.apply(&mut world).expect("there");
                    add().apply(&mut world).expect("room");
                }
                5 => {
                    let removed =
                        World { agents: vec![Agent::new(Vec2::ZERO); 2].into(), ..World::new(0.25) };
                    let back = Command::RemoveAgent { agent: 1 }.inverse(&removed).expect("there");
                    back.iter().for_each(|command| command.apply(&mut world).expect("room"));
                }
                _ => {}
            }
            observe(&mut world, &mut trails, step, numbers);
        }
        let since = [0, 5, 0, 2, 4];
        for (agent, since) in since.into_iter().enumerate() {
            let expected: Vec<Vec2> = (since..8).map(|step| Vec2::new(step as f32, agent as f32)).collect();
            assert_eq!(trails.of(agent).collect::<Vec<_>>(), expected, "agent {agent}");
            let one_by_one: Vec<Vec2> = (0..trails.len(agent)).map(|k| trails.position(agent, k)).collect();
            assert_eq!(one_by_one, expected, "agent {agent}");
        }
        assert_eq!(trails.len(5), 0);
    }

    #[test]
    fn a_crowd_is_known_until_the_world_changes() {
        let mut world = World::new(0.25);
        world.agents = (0..3).map(|k| Agent::new(Vec2::splat(k as f32))).collect();
        world.agents[1].settings.radius = 4.0;
        world.agents[2].settings.max_speed = 9.0;
        let mut trails = Trails::default();
        trails.observe(&world);
        let crowd = trails.crowd().expect("they were seen");
        assert_eq!(crowd.positions, [Vec2::ZERO, Vec2::ONE, Vec2::splat(2.0)]);
        assert_eq!(crowd.largest, Largest { radius: 4.0, speed: 9.0 });
        trails.outdate();
        assert!(trails.crowd().is_none() && trails.len(0) == 1);
    }
}
