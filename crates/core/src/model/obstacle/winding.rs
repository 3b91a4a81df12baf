//! Polygons that were probably wound the wrong way, judged by the positions of the agents.

use glam::Vec2;

use crate::{
    geometry::polygon::{contains, cross_properly, doubled_area, sides},
    model::World,
};

/// The reason why a polygon is probably wound the wrong way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// A room without agents, while there are agents outside: a solid that was wound the wrong way.
    ClockwiseAndEmpty,
    /// A room with an agent in it whose edge lies on the straight path of an agent from outside or to a goal outside: a
    /// solid that was wound the wrong way, which an agent has entered.
    ClockwiseAcrossTheWay,
    /// A room that contains all agents, with a goal outside: the goal is out of reach, or a solid was wound the wrong
    /// way.
    GoalOutside,
    /// A solid with an agent's center in it, outside its holes: a room that was wound the wrong way, or a misplaced
    /// agent.
    AgentInside,
}

/// The polygons whose winding contradicts the positions of the agents, by ascending index. Worlds without agents and
/// walls of two vertices contradict nothing.
pub fn suspects(world: &World) -> Vec<(usize, Suspicion)> {
    let polygons = world.obstacles.polygons.iter().enumerate();
    polygons.filter_map(|(index, polygon)| Some((index, suspicion(world, polygon)?))).collect()
}

/// True if a polygon that is wound as a room lies in a larger solid: it is a hole of the solid.
pub fn is_hole(polygons: &[Vec<Vec2>], room: &[Vec2]) -> bool {
    let area = doubled_area(room);
    area < 0.0 && room.first().is_some_and(|vertex| any_around(polygons, *vertex, |other| other > -area))
}

/// True if any polygon whose doubled area, m², passes `has_area` contains a point.
fn any_around(polygons: &[Vec<Vec2>], point: Vec2, has_area: impl Fn(f64) -> bool) -> bool {
    polygons.iter().any(|polygon| has_area(doubled_area(polygon)) && contains(polygon, point))
}

/// Most paths tested against a room, and most agents in a solid that are searched for in its holes.
const MAX_WAYS: usize = 1000;

/// The contradiction of one polygon's winding, if any. At most 1,000 agents, spread over all, are tested for a path
/// barred by a room: pictures query this again and again, and a room wound the wrong way rarely bars a single agent.
pub fn suspicion(world: &World, polygon: &[Vec2]) -> Option<Suspicion> {
    let agents = &world.agents;
    let (low, high) = polygon
        .iter()
        .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), point| (low.min(*point), high.max(*point)));
    let inside = |point: Vec2| point.cmpge(low).all() && point.cmple(high).all() && contains(polygon, point);
    let mut positions = agents.iter().map(|agent| agent.position);
    let area = doubled_area(polygon);
    if area > 0.0 {
        let in_a_hole =
            |at: &Vec2| any_around(&world.obstacles.polygons, *at, |other| other < 0.0 && -other < area);
        let enclosed = positions.filter(|at| inside(*at)).take(MAX_WAYS).any(|at| !in_a_hole(&at));
        enclosed.then_some(Suspicion::AgentInside)
    } else if area < 0.0 && !agents.is_empty() {
        if !positions.any(inside) {
            let is_room = !is_hole(&world.obstacles.polygons, polygon);
            return is_room.then_some(Suspicion::ClockwiseAndEmpty);
        }
        // A room is solid outside: no agent there has a path across its edge. Inside, corners may be in the way.
        let across = |(from, to): (Vec2, Vec2)| {
            let apart = from.max(to).cmplt(low).any() || from.min(to).cmpgt(high).any();
            let crosses = || sides(polygon).any(|side| cross_properly((from, to), side));
            !apart && crosses() && !(inside(from) && inside(to))
        };
        let n = agents.len();
        // By the golden ratio: even steps would miss groups that alternate.
        let spread = |k: usize| (u64::from((k as u32).wrapping_mul(0x9e37_79b9)) * n as u64) >> 32;
        let index = |k: usize| if n <= MAX_WAYS { k } else { spread(k) as usize };
        let asked = (0..n.min(MAX_WAYS)).map(|k| &agents[index(k)]);
        let mut ways = asked.filter_map(|agent| Some((agent.position, agent.goal()?)));
        if !ways.any(across) {
            return None;
        }
        let all_inside = agents.iter().all(|agent| inside(agent.position));
        Some(if all_inside { Suspicion::GoalOutside } else { Suspicion::ClockwiseAcrossTheWay })
    } else {
        // A wall of two vertices encloses nothing.
        None
    }
}
