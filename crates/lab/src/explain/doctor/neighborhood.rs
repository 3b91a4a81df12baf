//! A copy of the world with one agent and its nearest neighbors, on which changes are tried.

use glam::Vec2;

use super::{
    Examinee, Patient, RemedialChange,
    remedy::{among, place_in},
};
use sidestep_core::{
    model::World,
    sim::{Watch, decide},
};

/// The number of nearest agents that take part where a decision is repeated.
pub(super) const DECIDING: usize = 200;

/// Decisions differ if their velocities differ by more than this share of the maximum speed.
const OTHERWISE: f32 = 0.02;

/// One agent and the nearest others, unchanged.
pub(super) struct Neighborhood {
    world: World,
    /// The agents by their indices in the whole world, ascending.
    part: Vec<u32>,
    /// The index of the examined agent in this world.
    pub own: usize,
}

impl Neighborhood {
    /// The agent and its nearest neighbors, at most `most` agents in total; `None` if the agent does not exist.
    pub fn of(subject: &Examinee, most: usize) -> Option<Neighborhood> {
        let part = nearest_part(subject.world, subject.index, most);
        let own = place_in(&part, subject.index)? as usize;
        Some(Neighborhood { world: among(subject.world, &part), part, own })
    }

    /// This world with a change; `None` if it lacks an agent of the change or refuses it.
    pub fn with(&self, change: &RemedialChange) -> Option<World> {
        let mut changed = self.world.clone();
        change.within(&self.part)?.apply(&mut changed).ok()?;
        Some(changed)
    }

    /// The velocity that the agent chooses, m/s.
    pub fn decided(&self) -> Vec2 {
        self.decided_in(&self.world)
    }

    /// Like [`Self::decided`], but with a change.
    pub fn decided_with(&self, change: &RemedialChange) -> Option<Vec2> {
        Some(self.decided_in(&self.with(change)?))
    }

    /// Whether one of the changes would change the agent's decision in this step.
    pub fn decides_otherwise<'a>(&self, changes: impl Iterator<Item = &'a RemedialChange>) -> bool {
        let (now, most) = (self.decided(), OTHERWISE * self.world.agents[self.own].settings.max_speed);
        let mut decided = changes.filter_map(|change| self.decided_with(change));
        decided.any(|velocity| velocity.distance(now) > most)
    }

    fn decided_in(&self, world: &World) -> Vec2 {
        decide(world, &Watch::None).choices[self.own].velocity
    }
}

/// An agent of a world and its nearest neighbors, at most `most` in total, by ascending index, which also breaks ties.
pub(super) fn nearest_part(world: &World, agent: u32, most: usize) -> Vec<u32> {
    let Some(me) = world.agents.get(agent as usize) else { return Vec::new() };
    let away = (0..).zip(&world.agents).map(|(index, other)| (other.position.distance(me.position), index));
    let mut part: Vec<u32> = Patient::nearest(away).into_iter().take(most).map(|(_, index)| index).collect();
    part.sort_unstable();
    part
}
