//! Things in a world, and the set of those that are picked.

use std::collections::BTreeSet;

use sidestep_core::{
    Vec2, World,
    model::{AgentId, ids::Ids},
};
use sidestep_lab::picture::overlay::{OverlayId, Shown};

use crate::app::ui::Drag;

/// Something that can be picked, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Agent(u32),
    Polygon(usize),
    /// A vertex of a polygon.
    Vertex(usize, usize),
    Pillar(usize),
    /// A point of the road map.
    Waypoint(u32),
    /// The agents of a group that are still to come.
    Newcomers(u16),
}

impl Thing {
    /// The thing that a press would grip, if it can be picked.
    pub fn of(grip: Drag) -> Option<Thing> {
        match grip {
            Drag::Agent { agent, .. } => Some(Thing::Agent(agent)),
            Drag::Polygon { polygon, .. } => Some(Thing::Polygon(polygon)),
            Drag::Vertex { polygon, vertex, .. } => Some(Thing::Vertex(polygon, vertex)),
            Drag::Pillar { pillar, .. } => Some(Thing::Pillar(pillar)),
            Drag::Waypoint { waypoint, .. } => Some(Thing::Waypoint(waypoint)),
            Drag::Goal { .. }
            | Drag::GateEnd { .. }
            | Drag::Gate { .. }
            | Drag::World { .. }
            | Drag::Sketch => None,
        }
    }

    /// Those of its points that must all lie in a rectangle for it to pick the thing, m; none if the thing does not
    /// exist.
    pub fn points(self, world: &World) -> Vec<Vec2> {
        let (polygons, circles) = (world.obstacles.polygons(), world.obstacles.circles());
        match self {
            Thing::Agent(agent) => {
                world.agents.get(agent as usize).map(|agent| agent.position).into_iter().collect()
            }
            Thing::Polygon(polygon) => polygons.get(polygon).cloned().unwrap_or_default(),
            Thing::Vertex(polygon, vertex) => {
                let point = polygons.get(polygon).and_then(|vertices| vertices.get(vertex));
                point.copied().into_iter().collect()
            }
            Thing::Pillar(pillar) => circles.get(pillar).map(|circle| circle.center).into_iter().collect(),
            Thing::Waypoint(point) => world.roadmap.points.get(point as usize).copied().into_iter().collect(),
            Thing::Newcomers(number) => {
                world.newcomers.of_group(number).map(|newcomer| newcomer.agent.position).collect()
            }
        }
    }
}

/// The things that are picked.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picked(BTreeSet<Thing>);

impl Picked {
    /// Picks one thing only.
    pub fn only(thing: Thing) -> Picked {
        Picked([thing].into())
    }

    /// Picks everything visible.
    pub fn all(world: &World, shown: Shown) -> Picked {
        let agents = (0..world.agents.len() as u32).map(Thing::Agent);
        let polygons = (0..world.obstacles.polygons().len()).map(Thing::Polygon);
        let pillars = (0..world.obstacles.circles().len()).map(Thing::Pillar);
        let points = if shown.is_on(OverlayId::Aim) { world.roadmap.points.len() as u32 } else { 0 };
        let coming = world.newcomers.to_come().map(|newcomer| Thing::Newcomers(newcomer.agent.group));
        let things = agents.chain(polygons).chain(pillars).chain((0..points).map(Thing::Waypoint));
        Picked(things.chain(coming).collect())
    }

    /// Picks what lies in a rectangle between two corners, m.
    pub fn within(world: &World, shown: Shown, [a, b]: [Vec2; 2]) -> Picked {
        let (low, high) = (a.min(b), a.max(b));
        let inside = |point: &Vec2| point.cmpge(low).all() && point.cmple(high).all();
        let mut picked = Picked::all(world, shown);
        picked.0.retain(|thing| thing.points(world).iter().all(inside));
        picked
    }

    /// Picks a thing, or unpicks it.
    pub fn toggle(&mut self, thing: Thing) {
        if !self.0.remove(&thing) {
            self.0.insert(thing);
        }
    }

    /// This set together with others.
    #[must_use]
    pub fn with(mut self, others: impl IntoIterator<Item = Thing>) -> Picked {
        self.0.extend(others);
        self
    }

    /// These things by their indices in `world`; `ids` are those of the agents at the time of the present indices. Agents
    /// that have left drop out.
    pub fn renumbered(&self, ids: &Ids, world: &World) -> Picked {
        let now = |thing| match thing {
            Thing::Agent(agent) => world.index(AgentId(ids.id(agent))).map(Thing::Agent),
            other => Some(other),
        };
        Picked(self.iter().filter_map(now).collect())
    }

    /// Removes things that no longer exist.
    pub fn forget_missing(&mut self, world: &World) {
        self.0.retain(|thing| !thing.points(world).is_empty());
    }

    pub fn has(&self, thing: Thing) -> bool {
        self.0.contains(&thing)
    }

    pub fn has_polygon(&self) -> bool {
        self.0.iter().any(|thing| matches!(thing, Thing::Polygon(_)))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Thing> + '_ {
        self.0.iter().copied()
    }

    /// The agents among them.
    pub fn agents(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.iter().filter_map(|thing| match thing {
            Thing::Agent(agent) => Some(agent),
            _ => None,
        })
    }

    /// The groups of the agents among them, of each agent, and those of which all that are to come are picked.
    pub fn groups(&self, world: &World) -> impl Iterator<Item = u16> {
        self.iter().filter_map(|thing| match thing {
            Thing::Agent(agent) => world.agents.get(agent as usize).map(|agent| agent.group),
            Thing::Newcomers(number) => Some(number),
            _ => None,
        })
    }

    /// The agent, if it is the only thing.
    pub fn one_agent(&self) -> Option<u32> {
        let mut things = self.iter();
        match (things.next(), things.next()) {
            (Some(Thing::Agent(agent)), None) => Some(agent),
            _ => None,
        }
    }

    /// The corners of the least rectangle around all that can be turned, m; `None` around nothing.
    pub fn bounds(&self, world: &World) -> Option<[Vec2; 2]> {
        let mut points = self.turned_points(world);
        let first = points.next()?;
        Some(points.fold([first, first], |[low, high], point| [low.min(point), high.max(point)]))
    }

    /// Points of what moves and turns under the hand, m; the starts of agents to come follow from their rule.
    fn turned_points(&self, world: &World) -> impl Iterator<Item = Vec2> {
        let things = self.iter().filter(|thing| !matches!(thing, Thing::Newcomers(_)));
        things.flat_map(|thing| thing.points(world))
    }

    /// The mean of its points, m: turned around it, they keep it.
    pub fn middle(&self, world: &World) -> Vec2 {
        let points: Vec<Vec2> = self.turned_points(world).collect();
        points.iter().sum::<Vec2>() / points.len().max(1) as f32
    }

    /// Returns true if a vertex of a polygon is to be moved.
    pub fn has_vertex(&self, polygon: usize, vertex: usize) -> bool {
        self.has(Thing::Polygon(polygon)) || self.has(Thing::Vertex(polygon, vertex))
    }
}

impl IntoIterator for Picked {
    type Item = Thing;
    type IntoIter = std::collections::btree_set::IntoIter<Thing>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
