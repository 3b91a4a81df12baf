//! Finds what is under the pointer in the world: its number, and everything that it causes elsewhere, are highlighted.

use sidestep_core::{Vec2, World, geometry::polygon::nearest_on_segment};
use sidestep_lab::picture::overlay::Source;

/// The agent, pillar or edge at a place of the world; an edge has a reach of `least`, m. Agents count where they are
/// drawn; `drawn` includes all that may be at the place, in their order.
pub fn under(world: &World, drawn: &[(u32, Vec2)], at: Vec2, least: f32) -> Option<Source> {
    let covers = |center: Vec2, radius: f32| (center - at).length() <= radius;
    let holds = |(index, center): &&(u32, Vec2)| {
        world.agents.get(*index as usize).is_some_and(|agent| covers(*center, agent.settings.radius))
    };
    if let Some((index, _)) = drawn.iter().rev().find(holds) {
        return Some(Source::Neighbor(*index));
    }
    let pillar = world.obstacles.circles().iter().position(|pillar| covers(pillar.center, pillar.radius));
    pillar.map(|pillar| Source::Circle(pillar as u32)).or_else(|| edge(world, at, least))
}

/// The nearest edge within reach.
fn edge(world: &World, at: Vec2, least: f32) -> Option<Source> {
    let edges = 0..world.obstacles.vertices().len() as u32;
    let away = |edge: u32| {
        let (start, end) = world.obstacles.ends(edge);
        (nearest_on_segment(start, end, at) - at).length()
    };
    let near = edges.map(|edge| (away(edge), edge)).filter(|(away, _)| *away <= least);
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, edge)| Source::Edge(world.obstacles.edge_name(edge)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidestep_lab::{Scenario, files::scenario::builtin};

    #[test]
    fn edges_pillars_and_agents_are_found_where_they_stand() {
        let mut seen = [0; 3];
        for builtin in builtin::all() {
            let world = Scenario::parse(builtin.text, builtin.name).expect("a scenario").world();
            let drawn: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
            let numbered: Vec<(u32, Vec2)> = (0..).zip(drawn.iter().copied()).collect();
            let under = |at: Vec2| under(&world, &numbered, at, 1e-3);
            let pillars = world.obstacles.circles();
            for (index, pillar) in pillars.iter().enumerate() {
                let alone =
                    pillars.iter().filter(|other| other.center.distance(pillar.center) < other.radius);
                if alone.count() == 1 && drawn.iter().all(|at| at.distance(pillar.center) > 2.0) {
                    assert_eq!(under(pillar.center), Some(Source::Circle(index as u32)), "{}", builtin.name);
                    seen[0] += 1;
                }
            }
            for edge in 0..world.obstacles.vertices().len() as u32 {
                let (start, end) = world.obstacles.ends(edge);
                // The edges of thin walls coincide.
                if let Some(Source::Edge(found)) = under(0.5 * (start + end)) {
                    let (a, b) =
                        world.obstacles.ends(world.obstacles.edge_named(found).expect("it is there"));
                    assert!((0.5 * (a + b)).distance(0.5 * (start + end)) < 1e-3, "{} {edge}", builtin.name);
                    seen[1] += 1;
                }
            }
            for (index, center) in drawn.iter().enumerate() {
                let alone = drawn.iter().filter(|other| other.distance(*center) < 2.0).count() == 1;
                if alone {
                    assert_eq!(under(*center), Some(Source::Neighbor(index as u32)), "{}", builtin.name);
                    seen[2] += 1;
                }
            }
        }
        assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
    }
}
