//! Neighbors at exactly the same distance: the order, and the ones that are left out, depend on RVO2's tree.

use sidestep_core::{
    avoid::{AgentPair, OrcaTrace, Watched, orca::agent_line::way_out},
    geometry::half_plane::HalfPlane,
    model::World,
};

/// Most orders that are tested.
const MOST_ORDERS: usize = 720;

/// Lines of all orders together.
const MOST_LINES: usize = 32 * MOST_ORDERS;

/// A neighbor in reach and its line.
#[derive(Clone, Copy)]
struct TiedLine {
    distance_sq: f32,
    line: HalfPlane,
}

/// True if `is_logged` holds for some order of neighbors at equal distance; `false` if no two are.
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
    let orders = MOST_ORDERS.min(MOST_LINES / candidates.len()).max(1);
    let (mut order, mut used) = (Vec::new(), vec![false; candidates.len()]);
    visit(&candidates, most, (&mut order, &mut used), &mut |order| {
        tried += 1;
        let lines: Vec<HalfPlane> =
            rigid.iter().copied().chain(order.iter().map(|index| candidates[*index].line)).collect();
        is_logged(&lines) || tried >= orders
    }) && tried < orders
}

/// All agents as near as the farthest neighbor, nearest first.
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

/// Visits the orders of `most` of these, nearest first, in which no nearer one comes after a farther one, until `stop`
/// returns true. `used` marks those in the order so far.
fn visit(
    all: &[TiedLine],
    most: usize,
    (order, used): (&mut Vec<usize>, &mut [bool]),
    stop: &mut impl FnMut(&[usize]) -> bool,
) -> bool {
    let place = order.len();
    let Some(nearest) = all.get(place).filter(|_| place < most) else { return stop(order) };
    // All nearer ones are in the order already: the next one is at the distance of this place.
    let ties = |index: &usize| all[*index].distance_sq.to_bits() == nearest.distance_sq.to_bits();
    let first = place - (0..place).rev().take_while(ties).count();
    for index in (first..all.len()).take_while(ties) {
        if std::mem::replace(&mut used[index], true) {
            continue;
        }
        order.push(index);
        if visit(all, most, (&mut *order, &mut *used), stop) {
            return true;
        }
        order.pop();
        used[index] = false;
    }
    false
}
