//! The rigid lines of a gang against those of the scalar path, line by line and bit by bit.

use std::{collections::BTreeSet, sync::Arc};

use proptest::{prelude::*, sample::select, test_runner::RngSeed};

use super::*;
use crate::{
    avoid::orca::edge_line::{self, EdgeCase},
    machine::lanes::{dispatch, levels},
    model::Obstacles,
    neighbors::edges::{a_wall_that_a_walk_goes_past, visible},
};

/// The cases that the scenes of a test have covered.
#[derive(Debug, Default)]
struct Brought {
    cases: BTreeSet<EdgeCase>,
    lines: usize,
    /// Agents that see two edges at exactly the same distance.
    ties: usize,
    /// Gangs with more edges than are ranked abreast.
    alone: usize,
}

fn bits(lines: &[HalfPlane]) -> Vec<[u32; 4]> {
    let numbers = |line: &HalfPlane| [line.point.x, line.point.y, line.direction.x, line.direction.y];
    lines.iter().map(|line| numbers(line).map(f32::to_bits)).collect()
}

/// The lines of an agent as the scalar path computes them.
fn wanted(world: &World, me: usize, brought: &mut Brought) -> Vec<HalfPlane> {
    let agent = &world.agents[me];
    let (mut edges, mut lines) = (Vec::new(), Vec::new());
    visible(&world.obstacles, agent.position, agent.settings.obstacle_range(), &mut edges);
    brought.ties += usize::from(edges.windows(2).any(|pair| pair[0].distance_sq == pair[1].distance_sq));
    for near in &edges {
        let verdict = edge_line::half_plane(agent, &world.obstacles, near.edge, &lines);
        brought.cases.insert(verdict.case);
        lines.extend(verdict.half_plane);
    }
    orca::pillars(agent, world, |_, _, line| lines.push(line));
    lines
}

/// A gang of a world, from the agent of this index on, as it decides on lanes; and the range within which it looks, m.
#[inline(always)]
fn deciders<S: Simd>(simd: S, world: &World, first: usize) -> (Deciders<S>, Lanes<S>) {
    // Lanes after the last agent repeat its numbers; they are not read.
    let last = world.agents.len() - 1;
    let part =
        |of: fn(&Agent) -> f32| Lanes::<S>::from_fn(simd, |lane| of(&world.agents[(first + lane).min(last)]));
    let discs = Discs {
        position: Pairs { x: part(|agent| agent.position.x), y: part(|agent| agent.position.y) },
        velocity: Pairs { x: part(|agent| agent.velocity.x), y: part(|agent| agent.velocity.y) },
        radius: part(|agent| agent.settings.radius),
    };
    let inverse_horizon = part(|agent| 1.0 / agent.settings.time_horizon_obstacle);
    let inverse_step = splat(simd, 1.0 / world.params.time_step);
    let me = Deciders { discs, inverse_horizon, inverse_step, responsibility: splat(simd, 1.0) };
    (me, part(|agent| agent.settings.obstacle_range()))
}

/// The lines of the agents of a world in gangs, by index. Counts the gangs with too many edges.
#[inline(always)]
fn of_gangs<S: Simd>(simd: S, world: &World, alone: &mut usize) -> Vec<Vec<HalfPlane>> {
    let indices: Vec<u32> = (0..world.agents.len() as u32).collect();
    let (mut rigid, mut rows) = (Rigid::default(), Blocks::default());
    let mut found = Vec::new();
    for first in (0..indices.len()).step_by(width::<S>()) {
        let some = (indices.len() - first).min(width::<S>());
        let (me, range) = deciders(simd, world, first);
        let here = (1 << some) - 1;
        rows.clear();
        rigid.add(simd, Walled { world, agents: &indices[first..], here }, &me, range, &mut rows);
        let onlookers = Onlookers { position: me.discs.position, range, here };
        *alone += usize::from(GangEdges::default().find(simd, &world.obstacles, &onlookers).is_none());
        for lane in 0..some {
            let row = |k| rows.get(simd, k).line(lane);
            let lines: Vec<_> =
                (0..rigid.rows).map(row).filter(|line| line.direction != Vec2::ZERO).collect();
            assert_eq!(lines.len(), rigid.counts[lane] as usize);
            found.push(lines);
        }
    }
    found
}

fn check(world: &World, brought: &mut Brought) -> Result<(), TestCaseError> {
    let wanted: Vec<_> = (0..world.agents.len()).map(|me| wanted(world, me, brought)).collect();
    for (name, level) in levels() {
        let found = dispatch!(level, simd => of_gangs(simd, world, &mut brought.alone));
        for (me, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
            prop_assert_eq!(bits(found), bits(wanted), "agent {} with {}", me, name);
        }
        brought.lines += found.iter().map(Vec::len).sum::<usize>();
    }
    Ok(())
}

/// A polygon around a center by its corners' radii, at even angles; wound as a room if `room` says so.
fn star(center: Vec2, radii: &[f32], room: bool) -> Vec<Vec2> {
    let corner = |(index, radius): (usize, &f32)| {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * index as f32 / radii.len() as f32);
        center + *radius * Vec2::new(cos, sin)
    };
    let mut star: Vec<Vec2> = radii.iter().enumerate().map(corner).collect();
    if room {
        star.reverse();
    }
    star
}

fn square(low: Vec2, side: f32) -> Vec<Vec2> {
    [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y].map(|corner| low + side * corner).to_vec()
}

fn whole(most: i32) -> impl Strategy<Value = f32> {
    (-most..=most).prop_map(|x| x as f32)
}

fn point(most: i32) -> impl Strategy<Value = Vec2> {
    (whole(most), whole(most)).prop_map(|(x, y)| Vec2::new(x, y))
}

fn any_point(most: f32) -> impl Strategy<Value = Vec2> {
    (-most..most, -most..most).prop_map(|(x, y)| Vec2::new(x, y))
}

/// Stars, rooms, squares on a lattice, whose lines coincide, and walls of two vertices.
fn polygon() -> impl Strategy<Value = Vec<Vec2>> {
    let radii = prop::collection::vec(0.5..6.0_f32, 3..9);
    prop_oneof![
        (any_point(15.0), radii, any::<bool>()).prop_map(|(center, radii, room)| star(center, &radii, room)),
        (point(4), 1..4_i32).prop_map(|(low, side)| square(4.0 * low, side as f32)),
        (point(12), point(6))
            .prop_filter_map("two ends", |(a, by)| { (by != Vec2::ZERO).then(|| vec![a, a + by]) }),
    ]
}

/// The position of an agent: anywhere, on the lattice of corners, or on an edge.
#[derive(Clone, Copy, Debug)]
enum Standpoint {
    Anywhere(Vec2),
    /// On the line of the edge of this number, at this share of its length: 0 and 1 are its vertices.
    OnLine(usize, f32),
}

fn place() -> impl Strategy<Value = Standpoint> {
    prop_oneof![
        any_point(20.0).prop_map(Standpoint::Anywhere),
        point(16).prop_map(Standpoint::Anywhere),
        (any::<usize>(), select(vec![-0.5, 0.0, 0.5, 1.0, 1.25]))
            .prop_map(|(edge, share)| Standpoint::OnLine(edge, share)),
    ]
}

fn agent() -> impl Strategy<Value = (Standpoint, Agent)> {
    let velocity = prop_oneof![Just(Vec2::ZERO), point(2), any_point(2.0)];
    let radius = select(vec![1e-3, 0.25, 0.5, 1.0, 2.5]);
    let horizon = select(vec![1e-3, 0.5, 1.0, 2.0, 4.0, 10.0, 1e6]);
    let max_speed = select(vec![0.0, 1.0, 1.5, 2.0]);
    (place(), velocity, radius, horizon, max_speed).prop_map(
        |(place, velocity, radius, horizon, max_speed)| {
            let mut agent = Agent { velocity, ..Agent::new(Vec2::ZERO) };
            agent.settings.radius = radius;
            agent.settings.time_horizon_obstacle = horizon;
            agent.settings.max_speed = max_speed;
            (place, agent)
        },
    )
}

fn scene() -> impl Strategy<Value = World> {
    let polygons = prop::collection::vec(polygon(), 0..7);
    let circles = prop::collection::vec((any_point(15.0), 0.5..2.0_f32), 0..3);
    let agents = prop::collection::vec(agent(), 1..24);
    // Far from the origin few digits are left.
    let origin = prop_oneof![4 => Just(Vec2::ZERO), 1 => Just(Vec2::new(20_000.0, -7_000.0)), 1 => Just(Vec2::splat(3e6))];
    (polygons, circles, agents, origin).prop_map(|(mut polygons, circles, agents, origin)| {
        polygons.iter_mut().flatten().for_each(|point| *point += origin);
        polygons.retain(|polygon| crate::geometry::polygon::check(polygon).is_ok());
        let circle = |(center, radius)| Circle { center: center + origin, radius };
        let obstacles = Obstacles::unchecked(polygons, circles.into_iter().map(circle).collect());
        let mut world = World::new(0.25);
        let edges = obstacles.vertices.len();
        world.agents = agents
            .into_iter()
            .map(|(place, agent)| {
                let position = match place {
                    Standpoint::OnLine(edge, share) if edges > 0 => {
                        let (a, b) = obstacles.ends((edge % edges) as u32);
                        if share == 1.0 { b } else { a + share * (b - a) }
                    }
                    Standpoint::OnLine(..) => origin,
                    Standpoint::Anywhere(position) => origin + position,
                };
                Agent { position, ..agent }
            })
            .collect();
        world.obstacles = Arc::new(obstacles);
        world
    })
}

#[test]
fn the_lines_of_a_gang_are_those_of_each_agent_alone() {
    let config = ProptestConfig {
        cases: 600,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let brought = std::cell::RefCell::new(Brought::default());
    proptest!(config, |(world in scene())| check(&world, &mut brought.borrow_mut())?);
    let brought = brought.into_inner();
    assert_eq!(brought.cases.len(), EdgeCase::ALL.len(), "{:?}", brought.cases);
    assert!(brought.lines > 10_000 && brought.ties > 500 && brought.alone > 0, "{brought:?}");
}

#[test]
fn an_agent_that_sees_more_edges_than_are_ranked_abreast_meets_all_of_them() {
    // Round rooms with an agent in the middle: all edges are at about the same distance, and there are too many nodes
    // to visit.
    for corners in [100, 1000] {
        let mut world = World::new(0.25);
        let room = star(Vec2::ZERO, &vec![5.0; corners], true);
        world.obstacles = Arc::new(Obstacles::unchecked(vec![room], Vec::new()));
        let at = |position| Agent { velocity: Vec2::X, ..Agent::new(position) };
        world.agents = vec![at(Vec2::ZERO), at(Vec2::new(1.0, 0.5)), at(Vec2::new(100.0, 0.0))].into();
        let mut brought = Brought::default();
        check(&world, &mut brought).expect("the same lines");
        assert_eq!(brought.alone, levels().len());
        assert!(brought.lines > 0);
    }
}

#[test]
fn a_gang_goes_past_a_wall_as_each_agent_does() {
    let mut world = World::new(0.25);
    world.obstacles = Arc::new(a_wall_that_a_walk_goes_past());
    world.agents = Vec::from([0.394, 0.397, 0.401].map(|horizon| {
        let mut agent = Agent { velocity: Vec2::Y, ..Agent::new(Vec2::new(5.5, -0.5)) };
        agent.settings.radius = 0.1;
        agent.settings.max_speed = 1.0;
        agent.settings.time_horizon_obstacle = horizon;
        agent
    }))
    .into();
    let mut brought = Brought::default();
    check(&world, &mut brought).expect("the same lines");
    assert_eq!((brought.lines, brought.alone), (levels().len(), 0), "only the last sees it");
}

#[test]
fn a_gang_in_two_places_looks_one_by_one() {
    // Two blocks of houses far from each other, agents in the streets of both, and one gang with agents in each.
    let house =
        |block: f32, k: usize| square(Vec2::new(block + (k % 6) as f32 * 4.0, (k / 6) as f32 * 4.0), 2.0);
    let houses = [0.0, 400.0].into_iter().flat_map(|block| (0..36).map(move |k| house(block, k)));
    let mut world = World::new(0.25);
    world.obstacles = Arc::new(Obstacles::unchecked(houses.collect(), Vec::new()));
    let place = |k: usize| Vec2::new(if k < 5 { 3.0 } else { 403.0 }, 3.0 + 0.7 * k as f32);
    world.agents = (0..16).map(|k| Agent { velocity: Vec2::new(0.8, 0.3), ..Agent::new(place(k)) }).collect();
    world.agents.iter_mut().for_each(|agent| agent.settings.time_horizon_obstacle = 1.0);
    let mut brought = Brought::default();
    check(&world, &mut brought).expect("the same lines");
    assert_eq!(brought.alone, world.agents.len().div_ceil(16) * levels().len());
    assert!(brought.lines > 16 * levels().len(), "{brought:?}");
}

#[test]
fn a_gang_allocates_nothing_once_it_has_met_as_many_edges() {
    let squares = (0..16).map(|k| square(Vec2::new((k % 4) as f32, (k / 4) as f32) * 4.0, 2.0));
    let mut world = World::new(0.25);
    world.obstacles = Arc::new(Obstacles::unchecked(squares.collect(), Vec::new()));
    world.agents = (0..16).map(|k| Agent::new(Vec2::new(3.0 + 0.1 * k as f32, 3.0))).collect();
    let indices: Vec<u32> = (0..16).collect();
    let (mut rigid, mut rows) = (Rigid::default(), Blocks::default());
    let (_, level) = *levels().last().expect("some instructions");
    let mut met = 0;
    let mut meet = || {
        dispatch!(level, simd => {
            let (me, range) = deciders(simd, &world, 0);
            let here = (1 << width_of(simd)) - 1;
            rows.clear();
            rigid.add(simd, Walled { world: &world, agents: &indices, here }, &me, range * 0.25, &mut rows);
        });
        met += rigid.counts[0];
    };
    meet();
    assert_eq!(allocation_counter::measure(meet).count_total, 0);
    assert!(met > 1, "{met} lines");
}

fn width_of<S: Simd>(_: S) -> usize {
    width::<S>()
}
