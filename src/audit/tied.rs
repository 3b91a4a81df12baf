//! Neighbors at the very same distance: which come first, and which are left out, depends on RVO2's tree.

use crate::{
    avoid::{AgentPair, OrcaTrace, Watched, orca::way_out},
    geometry::half_plane::HalfPlane,
    model::World,
};

/// Orders that are tried.
const MOST_ORDERS: usize = 720;

/// A neighbor in reach and its line.
#[derive(Clone, Copy)]
struct TiedLine {
    distance_sq: f32,
    line: HalfPlane,
}

/// Whether some order of neighbors at one distance makes `is_logged` hold; `false` where no two are.
pub(super) fn any_order(
    world: &World,
    watched: &Watched,
    trace: &OrcaTrace,
    mut is_logged: impl FnMut(&[HalfPlane]) -> bool,
) -> bool {
    let candidates = candidates(world, watched);
    let tied =
        candidates.windows(2).any(|pair| pair[0].distance_sq.to_bits() == pair[1].distance_sq.to_bits());
    if !tied {
        return false;
    }
    let rigid = &trace.half_planes[..trace.n_rigid];
    let most = trace.half_planes.len() - trace.n_rigid;
    let mut tried = 0;
    let mut order = Vec::new();
    visit(&candidates, most, &mut order, &mut |order| {
        tried += 1;
        let lines: Vec<HalfPlane> =
            rigid.iter().copied().chain(order.iter().map(|index| candidates[*index].line)).collect();
        is_logged(&lines) || tried >= MOST_ORDERS
    }) && tried < MOST_ORDERS
}

/// Everybody as near as the farthest neighbor, nearest first.
fn candidates(world: &World, watched: &Watched) -> Vec<TiedLine> {
    let Some(farthest) = watched.neighbors.last() else { return Vec::new() };
    let agent = &world.agents[watched.agent as usize];
    let mut found = Vec::new();
    for (index, other) in world.agents.iter().enumerate().filter(|(index, _)| *index as u32 != watched.agent)
    {
        let p = agent.position - other.position;
        let distance_sq = p.dot(p);
        if distance_sq > farthest.distance_sq {
            continue;
        }
        let pair = AgentPair { me: watched.agent, them: index as u32 };
        let way = way_out(agent, other, pair, 1.0 / agent.settings.time_horizon, world.params.time_step);
        let line = way.half_plane(agent.velocity, agent.settings.responsibility);
        found.push(TiedLine { distance_sq, line });
    }
    found.sort_by(|a, b| a.distance_sq.total_cmp(&b.distance_sq));
    found
}

/// Visits the orders of `most` of these in which no nearer one stands behind a farther one, until `stop` says so.
fn visit(
    all: &[TiedLine],
    most: usize,
    order: &mut Vec<usize>,
    stop: &mut impl FnMut(&[usize]) -> bool,
) -> bool {
    if order.len() == most {
        return stop(order);
    }
    let free = (0..all.len()).find(|index| !order.contains(index));
    let Some(nearest) = free.map(|index| all[index].distance_sq) else { return stop(order) };
    for index in (0..all.len()).filter(|index| all[*index].distance_sq.to_bits() == nearest.to_bits()) {
        if order.contains(&index) {
            continue;
        }
        order.push(index);
        if visit(all, most, order, stop) {
            return true;
        }
        order.pop();
    }
    false
}
