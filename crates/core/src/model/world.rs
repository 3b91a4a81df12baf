//! The complete state at one step. Clone it for a snapshot.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use glam::Vec2;

use super::{
    Agent, AgentId, Journey, Method, Obstacles, Params, Roadmap,
    ids::{Id, Ids},
    journey::JourneyPhase,
    newcomers::{FEW_NEWCOMERS, Newcomer, Newcomers, OccupiedPlaces, are_apart},
    params::Parting,
};

/// Largest coordinate of a position, m, and of a velocity, m/s, that files and commands accept. Positions beyond have a
/// precision of less than a meter; far beyond, products of coordinates overflow.
pub const FARTHEST: f32 = 1e7;

/// The agents of a world, by index: a slice whose agents may change. A world is created with its agents; from then on
/// only commands add and remove them ([`Simulation::add_agent`](crate::Simulation::add_agent)), so that each keeps its
/// id.
#[derive(Debug, PartialEq, Default)]
pub struct Agents(pub(crate) Vec<Agent>);

impl Clone for Agents {
    fn clone(&self) -> Agents {
        Agents(self.0.clone())
    }

    /// Reuses the memory.
    fn clone_from(&mut self, from: &Agents) {
        self.0.clone_from(&from.0);
    }
}

impl Deref for Agents {
    type Target = [Agent];

    fn deref(&self) -> &[Agent] {
        &self.0
    }
}

impl DerefMut for Agents {
    fn deref_mut(&mut self) -> &mut [Agent] {
        &mut self.0
    }
}

impl From<Vec<Agent>> for Agents {
    fn from(agents: Vec<Agent>) -> Agents {
        Agents(agents)
    }
}

/// All agents, to build another list from.
impl From<Agents> for Vec<Agent> {
    fn from(agents: Agents) -> Vec<Agent> {
        agents.0
    }
}

impl FromIterator<Agent> for Agents {
    fn from_iter<I: IntoIterator<Item = Agent>>(agents: I) -> Agents {
        Agents(agents.into_iter().collect())
    }
}

impl IntoIterator for Agents {
    type Item = Agent;
    type IntoIter = std::vec::IntoIter<Agent>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Agents {
    type Item = &'a Agent;
    type IntoIter = std::slice::Iter<'a, Agent>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Agents {
    type Item = &'a mut Agent;
    type IntoIter = std::slice::IterMut<'a, Agent>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

/// Agents, parameters and the step number; `PartialEq` compares every bit that affects the run.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// The agents. Ties between neighbors, random streams and decisions depend on the index; a removal moves the later
    /// agents up, and so preserves their order.
    pub agents: Agents,
    /// The names of the agents, which stay when the indices change.
    pub ids: Arc<Ids>,
    /// Walls and pillars; shared by all snapshots of a run.
    pub obstacles: Arc<Obstacles>,
    /// Points to steer for if the straight path is barred.
    pub roadmap: Arc<Roadmap>,
    /// The point that agents with the objective `Pointer` follow, m: the pointer in the window.
    pub pointer: Vec2,
    /// Velocities that an external program chose for agents, by ascending index, m/s: agents of the method `own` take
    /// them in the next step, which clears them.
    pub answers: Vec<(u32, Vec2)>,
    /// Goals in sequence of the agents that have one, by ascending index. The objective of each of these agents follows
    /// from its journey.
    pub journeys: Vec<(u32, Journey)>,
    /// Agents that enter later.
    pub newcomers: Newcomers,
    /// Parameters of the methods.
    pub params: Params,
    /// Seed of every random stream.
    pub seed: u64,
    /// Number of steps so far.
    pub step: u64,
    /// Total time of these steps, s: steps may differ in length.
    pub time: f64,
}

/// An empty world with the default parameters.
impl Default for World {
    fn default() -> World {
        World::new(Params::default().time_step)
    }
}

impl World {
    /// True if agents are pushed apart after they have moved: their positions do not follow from their velocities.
    #[must_use]
    pub fn parts(&self) -> bool {
        self.params.detour_parting == Parting::On
            && self.agents.iter().any(|agent| agent.method == Method::Detour)
    }

    /// An empty world with this time step, s.
    pub fn new(time_step: f32) -> World {
        let params = Params { time_step, ..Params::default() };
        World {
            agents: Agents::default(),
            ids: Arc::default(),
            obstacles: Arc::default(),
            roadmap: Arc::default(),
            pointer: Vec2::ZERO,
            answers: Vec::new(),
            journeys: Vec::new(),
            newcomers: Newcomers::default(),
            params,
            seed: 1,
            step: 0,
            time: 0.0,
        }
    }

    /// The time at the end of the next step, s.
    pub fn next_time(&self) -> f64 {
        self.time + f64::from(self.params.time_step)
    }

    /// The velocity that an external program chose for an agent in the next step, m/s.
    pub fn answer(&self, index: u32) -> Option<Vec2> {
        let found = self.answers.binary_search_by_key(&index, |(of, _)| *of).ok()?;
        Some(self.answers[found].1)
    }

    /// The goals in sequence of an agent, if it has any.
    #[must_use]
    pub fn journey(&self, index: u32) -> Option<&Journey> {
        let found = self.journeys.binary_search_by_key(&index, |(of, _)| *of).ok()?;
        Some(&self.journeys[found].1)
    }

    /// True if an agent has reached its last goal: by its journey, or otherwise by [`Agent::has_arrived`].
    #[must_use]
    pub fn has_arrived(&self, index: u32) -> bool {
        match self.journey(index) {
            Some(journey) => journey.has_arrived(),
            None => self.agents.get(index as usize).is_some_and(Agent::has_arrived),
        }
    }

    /// True if an agent is not on its way: it has arrived, or it waits at a goal of its journey.
    #[must_use]
    pub fn is_at_goal(&self, index: u32) -> bool {
        self.journey(index).is_some_and(|journey| journey.phase == JourneyPhase::Waiting)
            || self.has_arrived(index)
    }

    /// True if steps may add or remove agents, or change their objectives.
    pub fn has_travelers(&self) -> bool {
        !self.journeys.is_empty() || !self.newcomers.is_empty()
    }

    /// Gives an existing agent another journey, or none; without one it keeps its objective.
    pub(crate) fn set_journey(&mut self, index: u32, journey: Option<Journey>) {
        let found = self.journeys.binary_search_by_key(&index, |(of, _)| *of);
        match (found, journey) {
            (Ok(at), Some(journey)) => self.journeys[at].1 = journey,
            (Err(at), Some(journey)) => self.journeys.insert(at, (index, journey)),
            (Ok(at), None) => drop(self.journeys.remove(at)),
            (Err(_), None) => {}
        }
    }

    /// Gives every agent that has a journey the objective that follows from it.
    pub fn aim_by_journeys(&mut self) {
        for (index, journey) in &self.journeys {
            let agent = &mut self.agents[*index as usize];
            agent.objective = journey.objective(agent);
        }
    }

    /// Adds the newcomers that are due, unless another disc overlaps their places. Returns true if any were added.
    pub fn admit(&mut self) -> bool {
        let due = self.newcomers.number_due(self.time);
        if due == 0 {
            return false;
        }
        let before = self.agents.len();
        // Few look at all agents sooner than these are sorted.
        let mut taken = (due > FEW_NEWCOMERS).then(|| OccupiedPlaces::of(&self.agents, &self.newcomers));
        let mut newcomers = std::mem::take(&mut self.newcomers);
        newcomers.reserve(|slots| Arc::make_mut(&mut self.ids).reserve(before, slots));
        newcomers.come(self.time, |Newcomer { agent, goals, .. }, id| {
            let comes = match &taken {
                Some(taken) => taken.is_free(agent),
                None => {
                    self.agents.iter().all(|other| are_apart(agent, other.position, other.settings.radius))
                }
            };
            if comes {
                taken.iter_mut().for_each(|taken| taken.add(agent));
                let (index, time) = (self.agents.len() as u32, self.time);
                Arc::make_mut(&mut self.ids).insert(index, id, index as usize);
                self.agents.0.push(agent.clone());
                self.set_journey(index, goals.clone().map(|goals| Journey::start(goals, time)));
            }
            comes
        });
        self.newcomers = newcomers;
        let any = self.agents.len() > before;
        if any {
            self.aim_by_journeys();
        }
        any
    }

    /// Replaces the obstacles; then other points of the road map see each other.
    pub(crate) fn set_obstacles(&mut self, obstacles: Arc<Obstacles>) {
        let Roadmap { points, clearance, .. } = &*self.roadmap;
        if !points.is_empty() {
            self.roadmap = Arc::new(Roadmap::new(points.clone(), *clearance, &obstacles));
        }
        self.obstacles = obstacles;
    }

    /// The id of the agent at an index.
    #[must_use]
    pub fn id(&self, index: u32) -> Option<AgentId> {
        ((index as usize) < self.agents.len()).then(|| AgentId(self.ids.id(index)))
    }

    /// The index in [`World::agents`] of the agent with this id; `None` once it is removed.
    #[must_use]
    pub fn index(&self, id: AgentId) -> Option<u32> {
        self.ids.index(id.0, self.agents.len())
    }

    /// Adds an agent at the end of the list.
    pub(crate) fn push(&mut self, agent: Agent) {
        if !self.ids.is_plain() {
            Arc::make_mut(&mut self.ids).push(self.agents.len());
        }
        self.agents.0.push(agent);
    }

    /// Puts an agent back at an index; those from there on move down, and agents that pursue or evade one of them still
    /// do.
    pub(crate) fn insert(&mut self, index: u32, id: Id, agent: Agent) {
        let len = self.agents.len() as u32;
        Arc::make_mut(&mut self.ids).insert(index, id, len as usize);
        self.retarget(|other| if (index..len).contains(&other) { Some(other + 1) } else { Some(other) });
        self.answers.iter_mut().filter(|(of, _)| *of >= index).for_each(|(of, _)| *of += 1);
        self.journeys.iter_mut().filter(|(of, _)| *of >= index).for_each(|(of, _)| *of += 1);
        self.agents.0.insert(index as usize, agent);
    }

    /// Removes an agent; those after it move up. Agents that pursue or evade it hold from now on.
    pub(crate) fn remove(&mut self, index: u32) -> Agent {
        let len = self.agents.len() as u32;
        Arc::make_mut(&mut self.ids).remove(index, len as usize);
        let agent = self.agents.0.remove(index as usize);
        self.answers.retain(|(of, _)| *of != index);
        self.answers.iter_mut().filter(|(of, _)| *of > index).for_each(|(of, _)| *of -= 1);
        self.set_journey(index, None);
        self.journeys.iter_mut().filter(|(of, _)| *of > index).for_each(|(of, _)| *of -= 1);
        self.retarget(|other| match other {
            _ if other == index => None,
            _ if (index..len).contains(&other) => Some(other - 1),
            _ => Some(other),
        });
        agent
    }

    /// Updates the indices of the agents that others pursue or evade.
    fn retarget(&mut self, moved: impl Fn(u32) -> Option<u32>) {
        for agent in &mut self.agents {
            agent.objective = agent.objective.renumbered(&moved);
        }
    }

    /// Least and largest coordinates that discs, goals, those in sequence too, and obstacles reach, m, of agents that are
    /// still to come as well; `None` for an empty world.
    pub fn bounds(&self) -> Option<(Vec2, Vec2)> {
        let reach = |agent: &Agent| {
            let radius = agent.settings.radius;
            let goal = agent.goal().unwrap_or(agent.position);
            (agent.position.min(goal) - radius, agent.position.max(goal) + radius)
        };
        let to_come = self.newcomers.to_come().map(|newcomer| &newcomer.agent);
        let agents = self.agents.iter().chain(to_come).map(reach);
        let corners = self.obstacles.polygons.iter().flatten().map(|vertex| (*vertex, *vertex));
        let pillars = self
            .obstacles
            .circles
            .iter()
            .map(|circle| (circle.center - circle.radius, circle.center + circle.radius));
        let journeys = self.journeys.iter().map(|(_, journey)| &journey.goals);
        let later = self.newcomers.to_come().filter_map(|newcomer| newcomer.goals.as_ref());
        let places = journeys.chain(later).flat_map(|goals| &goals.list).map(|goal| goal.place.bounds());
        agents.chain(corners).chain(pillars).chain(places).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }
}

/// A position, velocity or length that no world accepts.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ReachError {
    /// Beyond ±1e7 m or m/s in x or y.
    #[error("{what} lies beyond ±{most:e} in x or y, got {value}", most = FARTHEST)]
    TooFar {
        /// The name of the value.
        what: &'static str,
        /// The given value.
        value: Vec2,
    },
    /// NaN or infinite.
    #[error("{what} must be finite, got {value}")]
    NotFinite {
        /// The name of the value.
        what: &'static str,
        /// The given value.
        value: Vec2,
    },
}

/// Checks that a vector is finite.
pub(crate) fn check_finite(what: &'static str, value: Vec2) -> Result<(), ReachError> {
    if value.is_finite() { Ok(()) } else { Err(ReachError::NotFinite { what, value }) }
}

/// Checks a position, m, or a velocity, m/s; errors give its name.
///
/// # Errors
/// It is not finite, or beyond ±1e7 in x or y.
pub fn check_near(what: &'static str, value: Vec2) -> Result<(), ReachError> {
    check_finite(what, value)?;
    if value.abs().max_element() > FARTHEST { Err(ReachError::TooFar { what, value }) } else { Ok(()) }
}
