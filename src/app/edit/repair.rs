//! Probable mistakes in a scene, each with the commands that correct it.

use sidestep_core::{
    Agent, Command, Vec2, World,
    geometry::polygon::{contains, doubled_area, nearest_on_segment, sides},
    model::obstacle::{Suspicion, suspects},
};
use sidestep_lab::{
    explain::doctor,
    text::{message::Message, said::OneAgent},
};

use super::changes;
use crate::app::edit::said;

/// Largest number of agents that are checked for overlaps: every pair is compared.
const MOST_AGENTS: usize = 500;

/// Largest number of findings of each kind: others appear when these are corrected.
const MOST_FOUND: usize = 5;

/// Vertices closer to each other than this count as one, m.
const NEAR: f32 = 0.01;

/// Gap that is left between things that are moved apart, m.
const GAP: f32 = 0.01;

/// A mistake, and its correction.
#[derive(Clone, Debug)]
pub struct Repair {
    pub words: Message,
    pub about: Message,
    pub commands: Vec<Command>,
}

/// All findings, grouped by kind.
pub fn all(world: &World) -> Vec<Repair> {
    let mut found = wound_wrongly(world);
    found.extend(near_vertices(world).take(MOST_FOUND));
    found.extend(in_solids(world).take(MOST_FOUND));
    found.extend(overlaps(world).into_iter().take(MOST_FOUND));
    found
}

fn wound_wrongly(world: &World) -> Vec<Repair> {
    let mend = |(index, suspicion): (usize, Suspicion)| {
        let (mut polygons, circles) = changes::parts(world);
        polygons.get_mut(index)?.reverse();
        let command = changes::obstacles(polygons, circles).ok()?;
        let about = doctor::contradiction(suspicion);
        Some(Repair { words: said::turn_round(index), about, commands: vec![command] })
    };
    // Turning a room inside out does not correct a goal outside of it.
    let wound = suspects(world).into_iter().filter(|(_, suspicion)| *suspicion != Suspicion::GoalOutside);
    wound.take(MOST_FOUND).filter_map(mend).collect()
}

/// Polygons with vertices that coincide, except for rounding.
fn near_vertices(world: &World) -> impl Iterator<Item = Repair> + '_ {
    let polygons = world.obstacles.polygons().iter().enumerate();
    polygons.filter(|(_, vertices)| vertices.len() > 3).filter_map(|(index, vertices)| {
        let mut kept = vertices.clone();
        kept.dedup_by(|b, a| a.distance(*b) < NEAR);
        while kept.len() > 3 && kept[0].distance(kept[kept.len() - 1]) < NEAR {
            kept.pop();
        }
        let dropped = vertices.len() - kept.len();
        if dropped == 0 || kept.len() < 3 {
            return None;
        }
        let (mut polygons, circles) = changes::parts(world);
        polygons[index] = kept;
        let command = changes::obstacles(polygons, circles).ok()?;
        let (words, about) = (said::drop_vertices(index), said::about_vertices(dropped));
        Some(Repair { words, about, commands: vec![command] })
    })
}

/// Agents whose center is inside a solid, and the way out.
fn in_solids(world: &World) -> impl Iterator<Item = Repair> + '_ {
    (0..).zip(&world.agents).filter_map(|(index, agent)| {
        let to = way_out(world, agent)?;
        let (words, about) = (said::take_out(OneAgent(index)), said::about_inside());
        Some(Repair { words, about, commands: vec![Command::MoveAgent { agent: index, to }] })
    })
}

/// The nearest place outside of the solid that contains an agent, m.
fn way_out(world: &World, agent: &Agent) -> Option<Vec2> {
    let (at, room) = (agent.position, agent.settings.radius + GAP);
    let is_solid = |polygon: &&Vec<Vec2>| doubled_area(polygon) > 0.0 && contains(polygon, at);
    if let Some(polygon) = world.obstacles.polygons().iter().find(is_solid) {
        let nearest = sides(polygon).map(|(a, b)| (nearest_on_segment(a, b, at), b - a));
        let (edge, side) = nearest.min_by(|a, b| a.0.distance(at).total_cmp(&b.0.distance(at)))?;
        // The outside of a solid is on the right of its sides.
        let outward = -side.perp().normalize_or_zero();
        return Some(edge + outward * room);
    }
    let pillar =
        world.obstacles.circles().iter().find(|circle| circle.center.distance(at) < circle.radius)?;
    let outward = (at - pillar.center).try_normalize().unwrap_or(Vec2::X);
    Some(pillar.center + outward * (pillar.radius + room))
}

/// Agents that overlap another, moved away from it.
fn overlaps(world: &World) -> Vec<Repair> {
    let agents = &world.agents[..world.agents.len().min(MOST_AGENTS)];
    let mut found = Vec::new();
    for (index, agent) in agents.iter().enumerate() {
        let apart = |other: &Agent| other.settings.radius + agent.settings.radius;
        let touches = |other: &&Agent| other.position.distance(agent.position) < apart(other);
        if let Some((k, other)) = agents[..index].iter().enumerate().find(|(_, other)| touches(other)) {
            let away = (agent.position - other.position).try_normalize().unwrap_or(Vec2::X);
            let to = other.position + away * (apart(other) + GAP);
            let agent = index as u32;
            let (words, about) = (said::move_off(OneAgent(agent)), said::about_overlap(OneAgent(k as u32)));
            found.push(Repair { words, about, commands: vec![Command::MoveAgent { agent, to }] });
        }
    }
    found
}
