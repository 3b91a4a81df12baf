//! All data that a picture shows of a run at one step.

use glam::Vec2;

use super::{
    follow::LoggedAnswer,
    trails::{Crowd, Trails},
};
use sidestep_core::{model::World, sim::Decisions};

use crate::run::metrics::Gate;

/// A step of a run, to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The world.
    pub world: &'a World,
    /// The decisions that will carry it to its next step.
    pub decisions: &'a Decisions,
    /// The recent positions of the agents.
    pub trails: &'a Trails,
    /// Pairs that overlap now.
    pub overlapping: &'a [(u32, u32)],
    /// The line whose crossings are counted.
    pub gate: Option<&'a Gate>,
    /// The logged decisions at this step, by index, of agents that follow a log; empty if none does.
    pub logged: &'a [Option<LoggedAnswer>],
    /// World and trails of the branch that was left, at the same step.
    pub ghost: Option<(&'a World, &'a Trails)>,
}

impl<'a> Scene<'a> {
    /// A world and its decisions, without its past.
    pub fn of(world: &'a World, decisions: &'a Decisions) -> Scene<'a> {
        Scene {
            world,
            decisions,
            trails: Trails::EMPTY,
            overlapping: &[],
            gate: None,
            logged: &[],
            ghost: None,
        }
    }

    /// The positions of all agents, if they are available side by side and no agent moves farther than its speed
    /// allows.
    pub fn crowd(&self) -> Option<Crowd<'a>> {
        // An agent that follows a log moves to its logged position, however far away.
        let own = self.logged.is_empty();
        self.trails.crowd().filter(|crowd| own && crowd.positions.len() == self.world.agents.len())
    }

    /// The largest distance between the position of any agent of a crowd and where it is drawn after this share of the
    /// next step, m.
    pub fn stride(&self, crowd: Crowd, blend: f32) -> f32 {
        crowd.largest.speed * self.world.params.time_step * blend
    }

    /// The agents whose disc, or whose center with a radius of at least `least`, m, may contain a place; each with the
    /// position at which it is drawn.
    pub fn drawn_around(&self, place: Vec2, least: f32, blend: f32) -> Vec<(u32, Vec2)> {
        let crowd = self.crowd();
        let reach = crowd.map_or(0.0, |crowd| crowd.largest.radius.max(least) + self.stride(crowd, blend));
        let drawn = |agent: u32| Some((agent, self.position(agent as usize, blend)?));
        match crowd {
            Some(crowd) => within(crowd.positions, place, reach * (1.0 + 1e-5)).filter_map(drawn).collect(),
            None => (0..self.world.agents.len() as u32).filter_map(drawn).collect(),
        }
    }

    /// The velocity that an agent chose according to the log that it follows, m/s, if known.
    pub fn chosen_in_log(&self, agent: usize) -> Option<Vec2> {
        self.logged.get(agent).copied().flatten()?.chosen
    }

    /// The point at which an agent is drawn after this share of the next step, 0 … 1, m; `None` if it does not exist.
    /// An agent that follows a log moves to its next logged position.
    pub fn position(&self, agent: usize, blend: f32) -> Option<Vec2> {
        let here = self.world.agents.get(agent)?.position;
        if let Some(Some(answer)) = self.logged.get(agent) {
            return Some(answer.next.map_or(here, |next| here.lerp(next, blend)));
        }
        let choice = self.decisions.choices.get(agent);
        Some(choice.map_or(here, |choice| here + choice.velocity * (self.world.params.time_step * blend)))
    }
}

/// Positions that are tested together, on all lanes of a processor at once.
const TOGETHER: usize = 64;

/// The indices of the positions that are within `reach` of a place, m, in order.
fn within(positions: &[Vec2], place: Vec2, reach: f32) -> impl Iterator<Item = u32> {
    let near = move |position: &Vec2| position.distance_squared(place) <= reach * reach;
    // Nearly all of a crowd is elsewhere: a chunk without a near agent is skipped without a branch for each.
    let any = move |positions: &[Vec2]| positions.iter().fold(false, |any, position| any | near(position));
    let chunks = positions.chunks(TOGETHER).enumerate().filter(move |(_, positions)| any(positions));
    chunks.flat_map(move |(k, positions)| {
        let first = (k * TOGETHER) as u32;
        (first..).zip(positions).filter(move |(_, position)| near(position)).map(|(agent, _)| agent)
    })
}
