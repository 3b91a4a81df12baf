//! Agents, groups that come over time, and obstacles that are transferred from one world to another.

use std::{collections::BTreeMap, sync::Arc};

use sidestep_core::{
    Agent, Command, Vec2, World,
    model::{journey::Goals, obstacle::Circle, roadmap::MAX_WAYPOINTS},
};
use sidestep_lab::{
    files::scenario::{GoalRule, Group},
    text::message::Message,
};

use super::{
    changes, layout,
    picked::{Picked, Thing},
};
use crate::app::{
    document::{
        Document,
        rules::{self, NumberedGroup},
    },
    edit::said,
};

/// Offset of a duplicate from the original, m.
const OFFSET: Vec2 = Vec2::new(0.5, -0.5);

/// An offset is at least this share of the farthest coordinate, so that rounding to `f32`, with its 24 bits, does not
/// lose it.
const LEAST_SHARE: f32 = 1.0 / (1 << 20) as f32;

/// Largest number of offsets away from existing copies. After a thousand copies at one place, one more need not be
/// distinguishable.
const MOST_STEPS: usize = 1000;

/// Duplicates what is picked at a small offset.
///
/// # Errors
/// The obstacles would not be valid.
pub fn doubled(document: &Document, picked: &Picked) -> Result<Addition, Message> {
    ScenePart::picked(document, picked).slightly_shifted().added_to(document)
}

/// What adds a part to a world.
#[derive(Debug)]
pub struct Addition {
    pub commands: Vec<Command>,
    /// The things to pick then.
    pub picked: Picked,
    /// The rules of its groups that come over time.
    pub rules: Vec<NumberedGroup>,
}

/// Agents, groups that come over time, and obstacles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenePart {
    pub agents: Vec<Agent>,
    /// Goals in sequence of the agents that have any, by their indices in this list.
    pub goals: BTreeMap<usize, Arc<Goals>>,
    /// The rules of groups that come over time, each with its number, reduced to those that are still to come; times are
    /// counted from now on.
    pub groups: Vec<Group>,
    pub polygons: Vec<Vec<Vec2>>,
    pub circles: Vec<Circle>,
    /// Points of the road map, m.
    pub points: Vec<Vec2>,
    /// The clearance of their map, m; a world that has a map keeps its own.
    pub clearance: f32,
}

impl ScenePart {
    /// The picked things of a world, without obstacles of which only vertices are picked.
    pub fn picked(document: &Document, picked: &Picked) -> ScenePart {
        let world = document.world();
        let is_picked =
            |group: &Group| group.number.is_some_and(|number| picked.has(Thing::Newcomers(number)));
        let groups = Group::all_to_come(document.rules.list(), world);
        let indices: Vec<u32> =
            picked.agents().filter(|agent| (*agent as usize) < world.agents.len()).collect();
        let goals = |(k, agent): (usize, &u32)| Some((k, world.journey(*agent)?.rest()));
        let (polygons, circles) = changes::parts(world);
        let polygons = polygons.into_iter().enumerate().filter(|(k, _)| picked.has(Thing::Polygon(*k)));
        let circles = circles.into_iter().enumerate().filter(|(k, _)| picked.has(Thing::Pillar(*k)));
        let points = (0..).zip(&world.roadmap.points).filter(|(k, _)| picked.has(Thing::Waypoint(*k)));
        let points: Vec<Vec2> = points.map(|(_, point)| *point).collect();
        ScenePart {
            agents: indices.iter().map(|agent| world.agents[*agent as usize].clone()).collect(),
            goals: indices.iter().enumerate().filter_map(goals).collect(),
            groups: groups.into_iter().filter(is_picked).collect(),
            polygons: polygons.map(|(_, vertices)| vertices).collect(),
            circles: circles.map(|(_, circle)| circle).collect(),
            clearance: if points.is_empty() { 0.0 } else { world.roadmap.clearance },
            points,
        }
    }

    /// The part at a small offset, so that it can be distinguished from its original.
    #[must_use]
    pub fn slightly_shifted(self) -> ScenePart {
        let by = OFFSET * (LEAST_SHARE * self.farthest() / OFFSET.x).max(1.0);
        self.shifted(by)
    }

    /// The part moved until none of it coincides with something in the world, which it would hide.
    #[must_use]
    pub fn clear_of(mut self, document: &Document) -> ScenePart {
        let coming = Group::all_to_come(document.rules.list(), document.world());
        for _ in 0..MOST_STEPS {
            if !self.lies_on(document.world(), &coming) {
                break;
            }
            self = self.slightly_shifted();
        }
        self
    }

    fn lies_on(&self, world: &World, coming: &[Group]) -> bool {
        let taken = |at: Vec2| world.agents.iter().any(|agent| agent.position == at);
        let comes_there = |group: &Group| coming.iter().any(|other| other.layout == group.layout);
        self.agents.iter().any(|agent| taken(agent.position))
            || self.groups.iter().any(comes_there)
            || self.polygons.iter().any(|polygon| world.obstacles.polygons().contains(polygon))
            || self.circles.iter().any(|circle| world.obstacles.circles().contains(circle))
            || self.points.iter().any(|point| world.roadmap.points.contains(point))
    }

    /// The largest coordinate of anything in it, m.
    fn farthest(&self) -> f32 {
        let agents = self.agents.iter().map(|agent| agent.position);
        let vertices = self.polygons.iter().flatten().copied();
        let centers = self.circles.iter().map(|circle| circle.center);
        let points = self.points.iter().copied();
        let groups = self.groups.iter().flat_map(|group| layout::ends(&group.layout, group.n));
        agents
            .chain(groups)
            .chain(vertices)
            .chain(centers)
            .chain(points)
            .map(|at| at.abs().max_element())
            .fold(0.0, f32::max)
    }

    fn shifted(mut self, by: Vec2) -> ScenePart {
        for agent in &mut self.agents {
            agent.position += by;
            agent.objective = agent.objective.placed(|goal| goal + by);
        }
        let shifted = |goals: &mut Arc<Goals>| *goals = Arc::new(goals.placed(|place| place.moved(by)));
        self.goals.values_mut().for_each(shifted);
        for group in &mut self.groups {
            group.layout = layout::moved(&group.layout, by);
            if let GoalRule::Same(objective) = &mut group.goal {
                *objective = objective.placed(|goal| goal + by);
            }
            group.goals.iter_mut().for_each(shifted);
        }
        self.polygons.iter_mut().flatten().for_each(|vertex| *vertex += by);
        self.circles.iter_mut().for_each(|circle| circle.center += by);
        self.points.iter_mut().for_each(|point| *point += by);
        self
    }

    /// The rules of its groups in a world, at the times of the world: each has the number that it had, or a free one if
    /// the world has a group of that number. Its agents that are there already get that number too.
    fn numbered(&mut self, document: &Document) -> Vec<NumberedGroup> {
        let world = document.world();
        let own = self.agents.iter().map(|agent| agent.group);
        let own = own.chain(self.groups.iter().filter_map(|group| group.number)).max().unwrap_or_default();
        let mut free = document.free_group().max(own.saturating_add(1));
        let mut rules = Vec::new();
        for mut group in std::mem::take(&mut self.groups) {
            let mut number = group.number.unwrap_or_default();
            if rules::exists(world, number) {
                let there = self.agents.iter_mut().filter(|agent| agent.group == number);
                there.for_each(|agent| agent.group = free);
                number = free;
                free = free.saturating_add(1);
            }
            group.appears.iter_mut().for_each(|appears| appears.at += world.time as f32);
            rules.push(NumberedGroup { number, group });
        }
        rules
    }

    /// Adds it to the world of a document.
    ///
    /// # Errors
    /// The obstacles would not be valid, or the road map would be too large.
    pub fn added_to(mut self, document: &Document) -> Result<Addition, Message> {
        let world = document.world();
        let rules = self.numbered(document);
        let (mut polygons, mut circles) = changes::parts(world);
        let (first_polygon, first_pillar) = (polygons.len(), circles.len());
        let (first_agent, first_point) = (world.agents.len() as u32, world.roadmap.points.len() as u32);
        let picked = Picked::default()
            .with((first_polygon..first_polygon + self.polygons.len()).map(Thing::Polygon))
            .with((first_pillar..first_pillar + self.circles.len()).map(Thing::Pillar))
            .with((0..self.agents.len() as u32).map(|k| Thing::Agent(first_agent + k)))
            .with((0..self.points.len() as u32).map(|k| Thing::Waypoint(first_point + k)))
            .with(rules.iter().map(|rule| Thing::Newcomers(rule.number)));
        let mut commands: Vec<Command> = self.mapped(world)?.into_iter().collect();
        if !(self.polygons.is_empty() && self.circles.is_empty()) {
            polygons.extend(self.polygons);
            circles.extend(self.circles);
            commands.push(changes::obstacles(polygons, circles)?);
        }
        commands.extend(self.agents.into_iter().map(|agent| Command::AddAgent(Box::new(agent))));
        let journey = |(k, goals)| rules::journey_along(Some(goals), first_agent + k, world);
        commands.extend(self.goals.into_iter().map(|(k, goals)| (k as u32, goals)).filter_map(journey));
        let mut later = rules::to_come(world);
        for NumberedGroup { number, group } in &rules {
            later.extend(group.newcomers(world.seed, *number));
        }
        commands.extend(rules::coming_from_now_on(world, later));
        Ok(Addition { commands, picked, rules })
    }

    /// The road map with its points, if it has any.
    fn mapped(&self, world: &World) -> Result<Option<Command>, Message> {
        let map = &world.roadmap;
        let points: Vec<Vec2> = map.points.iter().chain(&self.points).copied().collect();
        if points.len() > MAX_WAYPOINTS {
            return Err(said::map_is_full(MAX_WAYPOINTS));
        }
        let clearance = if map.is_empty() { self.clearance } else { map.clearance };
        Ok((!self.points.is_empty()).then_some(Command::SetRoadmap { points, clearance }))
    }
}
