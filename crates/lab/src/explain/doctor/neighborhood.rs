//! A copy of the world of one agent and those nearest to it, on which changes are tried.

use glam::Vec2;

use super::{
    Examinee, Patient, RemedialChange,
    remedy::{among, place_in},
};
use sidestep_core::{
    model::World,
    sim::{Watch, decide},
};

/// How many of the nearest agents take part where a decision is made once more.
pub(super) const DECIDING: usize = 200;

/// Decisions differ by more than this share of the maximum speed.
const OTHERWISE: f32 = 0.02;

/// One agent and the nearest others as they are.
pub(super) struct Neighborhood {
    world: World,
    /// The agents by their indices in the whole world, ascending.
    part: Vec<u32>,
    /// The index of the one agent in this world.
    pub own: usize,
}

impl Neighborhood {
    /// An agent among so many in all; `None` if there is no such agent.
    pub fn of(subject: &Examinee, most: usize) -> Option<Neighborhood> {
        let part = nearest_part(subject.world, subject.index, most);
        let own = place_in(&part, subject.index)? as usize;
        Some(Neighborhood { world: among(subject.world, &part), part, own })
    }

    /// This world with a change; `None` where it lacks an agent of the change, or refuses it.
    pub fn with(&self, change: &RemedialChange) -> Option<World> {
        let mut changed = self.world.clone();
        change.within(&self.part)?.apply(&mut changed).ok()?;
        Some(changed)
    }

    /// The velocity that the agent decides on, m/s.
    pub fn decided(&self) -> Vec2 {
        self.decided_in(&self.world)
    }

    /// The same with a change.
    pub fn decided_with(&self, change: &RemedialChange) -> Option<Vec2> {
        Some(self.decided_in(&self.with(change)?))
    }

    /// Whether one of the changes would make the agent decide otherwise in this step.
    pub fn decides_otherwise<'a>(&self, changes: impl Iterator<Item = &'a RemedialChange>) -> bool {
        let (now, most) = (self.decided(), OTHERWISE * self.world.agents[self.own].settings.max_speed);
        let mut decided = changes.filter_map(|change| self.decided_with(change));
        decided.any(|velocity| velocity.distance(now) > most)
    }

    fn decided_in(&self, world: &World) -> Vec2 {
        decide(world, &Watch::Nobody).choices[self.own].velocity
    }
}

/// An agent of a world and the nearest others, so many together, in their order: ties go by it.
pub(super) fn nearest_part(world: &World, agent: u32, most: usize) -> Vec<u32> {
    let Some(me) = world.agents.get(agent as usize) else { return Vec::new() };
    let away = (0..).zip(&world.agents).map(|(index, other)| (other.position.distance(me.position), index));
    let mut part: Vec<u32> = Patient::nearest(away).into_iter().take(most).map(|(_, index)| index).collect();
    part.sort_unstable();
    part
}
