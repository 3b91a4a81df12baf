//! Constructions between two steps: a line moves from its present position to the one that the same neighbor or wall
//! gives it next.

use glam::Vec2;

use super::film::Snapshot;
use sidestep_core::{
    avoid::{Source, Trace, Watched, orca::OrcaTrace},
    geometry::{half_plane::HalfPlane, unit},
    model::World,
    sim::Decisions,
};

/// The world and the decisions at a share of the way from a step to the next one.
///
/// Bodies are at the positions where they would be drawn anyway. Lines, velocities and preferred velocities are between
/// those of both steps if both have them; a line that appears or disappears, and a step whose programs end in another
/// way, do not change.
pub fn between(now: &Snapshot, next: &Snapshot, share: f32) -> (World, Decisions) {
    let (mut world, mut decisions) = (now.world.clone(), now.decisions.clone());
    let scene = now.scene();
    let same_agents = now.world.agents.len() == next.world.agents.len();
    for (index, agent) in world.agents.iter_mut().enumerate() {
        agent.position = scene.position(index, share).unwrap_or(agent.position);
        if let Some(later) = next.world.agents.get(index).filter(|_| same_agents) {
            agent.velocity = agent.velocity.lerp(later.velocity, share);
        }
    }
    if same_agents {
        for (choice, later) in decisions.choices.iter_mut().zip(&next.decisions.choices) {
            choice.velocity = choice.velocity.lerp(later.velocity, share);
            choice.preferred = choice.preferred.lerp(later.preferred, share);
        }
        decisions.watched.iter_mut().for_each(|watched| carry(watched, &next.decisions, share));
    }
    (world, decisions)
}

/// Moves the lines of an agent along.
fn carry(watched: &mut Watched, next: &Decisions, share: f32) {
    let Some(later) = next.watched(watched.agent) else { return };
    let (Trace::Orca(trace), Trace::Orca(later)) = (&mut watched.trace, &later.trace) else { return };
    if trace.outcome.is_relaxed() != later.outcome.is_relaxed() {
        return;
    }
    for (line, origin) in trace.half_planes.iter_mut().zip(&trace.origins) {
        if let Some(goal) = line_of(later, Source::of(origin)) {
            *line = towards(*line, goal, share);
        }
    }
    trace.chosen = trace.chosen.lerp(later.chosen, share);
}

/// The line of a source; `None` if it has several, as an edge may.
fn line_of(trace: &OrcaTrace, source: Source) -> Option<HalfPlane> {
    let mut lines = trace.origins.iter().zip(&trace.half_planes).filter(|(of, _)| Source::of(of) == source);
    let (_, line) = lines.next()?;
    lines.next().is_none().then_some(*line)
}

/// A line on its way to another: its point nearest to standstill and its direction move evenly.
fn towards(line: HalfPlane, goal: HalfPlane, share: f32) -> HalfPlane {
    let foot = |line: HalfPlane| line.point - line.direction * line.point.dot(line.direction);
    let direction = unit(line.direction.lerp(goal.direction, share)).unwrap_or(line.direction);
    let point: Vec2 = foot(line).lerp(foot(goal), share);
    // The foot of a turning line is not between the two feet, but any point of the line will do.
    HalfPlane { point, direction }
}
