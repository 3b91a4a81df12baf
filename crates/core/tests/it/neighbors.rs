//! The grid against a full sort by (squared distance, index).

use std::cell::Cell;

use crate::common::{Random, for_all, strategies::points, world};
use glam::Vec2;
use sidestep_core::{
    Agent, AgentSettings, World,
    machine::lanes::{Level, Simd, dispatch, levels, width},
    neighbors::{Grid, Meetings, Nearest, Neighbor, Query, Ranked, Seekers},
};

fn crowd(positions: &[Vec2], ranges: &[f32]) -> World {
    let agents = positions.iter().enumerate().map(|(k, &position)| Agent {
        settings: AgentSettings { neighbor_distance: ranges[k % ranges.len()], ..AgentSettings::default() },
        ..Agent::new(position)
    });
    world(0.25, agents.collect())
}

/// All agents nearer than `range`, sorted, cut to `most`.
fn by_full_sort(world: &World, me: u32, range: f32, most: usize) -> Vec<Neighbor> {
    let center = world.agents[me as usize].position;
    let mut all: Vec<Neighbor> = (0_u32..)
        .zip(&world.agents)
        .map(|(index, agent)| {
            let offset = center - agent.position;
            Neighbor { distance_sq: offset.dot(offset), index }
        })
        .filter(|neighbor| neighbor.index != me && neighbor.distance_sq < range * range)
        .collect();
    all.sort_by(|a, b| a.distance_sq.total_cmp(&b.distance_sq).then(a.index.cmp(&b.index)));
    all.truncate(most);
    all
}

/// The agents nearest to the one in a slot, found by the fast search with this instruction set.
fn ranked(
    level: Level,
    grid: &Grid,
    slot: usize,
    (range, max_neighbors): (f32, usize),
    memory: &mut Nearest,
) -> Vec<u32> {
    let query = Query { me: slot, range, max_neighbors };
    let found = dispatch!(level, simd => grid.nearest_slots(simd, query, memory));
    found.iter().map(|slot| grid.order()[*slot as usize]).collect()
}

/// The agents nearest to each of several, found gang by gang as in a step; and whether some are at equal distance.
#[inline(always)]
fn in_gangs<S: Simd>(simd: S, grid: &Grid, queries: &[Query], memory: &mut Nearest) -> Vec<(Vec<u32>, bool)> {
    let mut found = Vec::new();
    for gang in queries.chunks(width::<S>()) {
        let seekers = Seekers::new(simd, grid, gang);
        let Ranked { rows, slots, counts, tied } = grid.search_gang(simd, &seekers, memory);
        found.extend((0..gang.len()).map(|lane| {
            let numbers = rows.iter().skip(lane).step_by(width::<S>()).take(counts[lane] as usize);
            let index = |number: &i32| grid.order()[slots[*number as usize] as usize];
            (numbers.map(index).collect(), tied >> lane & 1 != 0)
        }));
    }
    found
}

/// Compares the lists of all agents, searched in gangs.
fn check_gangs(world: &World, name: &str) {
    let mut grid = Grid::default();
    grid.rebuild(world);
    let mut memory = Nearest::default();
    for most in [1, 10, 14, 15, 30, 31] {
        let query = |(me, index): (usize, &u32)| {
            let range = world.agents[*index as usize].settings.neighbor_distance;
            Query { me, range, max_neighbors: most }
        };
        let queries: Vec<Query> = grid.order().iter().enumerate().map(query).collect();
        for (_, level) in levels() {
            let found = dispatch!(level, simd => in_gangs(simd, &grid, &queries, &mut memory));
            for ((found, tied), Query { me, range, .. }) in found.iter().zip(&queries) {
                let me = grid.order()[*me];
                let mut expected = by_full_sort(world, me, *range, most + 1);
                let equal = expected.windows(2).any(|pair| pair[0].distance_sq == pair[1].distance_sq);
                assert!(*tied || !equal, "{name}: agent {me} has equally near ones");
                expected.truncate(most);
                assert!(
                    found.iter().eq(expected.iter().map(|neighbor| &neighbor.index)),
                    "{name}: agent {me}, nearest {most} in a gang on {level:?}"
                );
            }
        }
    }
}

/// Requested numbers of neighbors: on both sides of what one half of a network ranks, both halves rank, and all.
const CAPS: [usize; 10] = [0, 1, 10, 14, 15, 16, 29, 30, 31, 1000];

/// Compares every agent's list for several caps; returns the number of compared neighbors.
fn check(world: &World, name: &str) -> usize {
    let mut grid = Grid::default();
    grid.rebuild(world);
    let mut order = grid.order().to_vec();
    order.sort_unstable();
    assert!(order.iter().copied().eq(0..world.agents.len() as u32), "{name}: every agent has one slot");
    check_gangs(world, name);
    let (mut found, mut compared, mut memory) = (Vec::new(), 0, Nearest::default());
    for me in 0..world.agents.len() as u32 {
        let agent = &world.agents[me as usize];
        for most in CAPS {
            let range = agent.settings.neighbor_distance;
            grid.nearest(agent.position, Some(me), range, most, &mut Vec::new(), &mut found);
            assert_eq!(found, by_full_sort(world, me, range, most), "{name}: agent {me}, nearest {most}");
            compared += found.len();
            let slot = grid.slot(me as usize);
            assert_eq!((grid.order()[slot], grid.position(slot)), (me, agent.position), "{name}");
            for (_, level) in levels() {
                let ranked = ranked(level, &grid, slot, (range, most), &mut memory);
                assert!(
                    ranked.iter().eq(found.iter().map(|neighbor| &neighbor.index)),
                    "{name}: agent {me}, nearest {most} by rank on {level:?}"
                );
            }
        }
    }
    compared
}

#[test]
fn nearest_is_a_full_sort_in_scattered_worlds() {
    for (seed, n) in (11..).zip([1, 2, 3, 10, 100, 400]) {
        for_all(seed, 1, |random, _| {
            let half = random.real32(5.0, 100.0);
            check(&crowd(&points(random, n, half), &[15.0]), &format!("{n} agents within {half}"));
        });
    }
}

#[test]
fn nearest_is_a_full_sort_in_clusters_far_apart() {
    let mut compared = 0;
    for_all(12, 1, |random, _| {
        let mut positions = Vec::new();
        for center in points(random, 12, 500.0) {
            positions.extend(points(random, 25, 2.0).into_iter().map(|offset| center + offset));
        }
        compared += check(&crowd(&positions, &[10.0]), "clusters");
    });
    assert!(compared > 1000, "{compared}");
}

#[test]
fn nearest_is_a_full_sort_where_a_crowd_thins_out() {
    for_all(20, 1, |random, _| {
        let positions: Vec<Vec2> = points(random, 500, 7.0).into_iter().map(|p| p * p.length()).collect();
        check_gangs(&crowd(&positions, &[15.0]), "a crowd that thins out");
        check_gangs(&crowd(&positions, &[15.0, 40.0]), "a crowd that thins out, in two ranges");
    });
}

#[test]
fn nearest_is_a_full_sort_where_positions_are_enormous() {
    for scale in [1e6, 1e9, 1e30_f32] {
        let mut compared = 0;
        for_all(13, 1, |random, _| {
            let mut positions: Vec<Vec2> = points(random, 40, 1.0).into_iter().map(|p| p * scale).collect();
            // Company at both ends: at exactly that position, and one representable step away.
            positions.extend(points(random, 40, 20.0));
            positions.extend(positions.first().copied());
            positions.extend(positions.get(1).map(|second| Vec2::new(second.x.next_up(), second.y)));
            compared += check(&crowd(&positions, &[15.0]), &format!("scale {scale:e}"));
        });
        assert!(compared > 40, "scale {scale:e}: {compared}");
    }
}

#[test]
fn nearest_is_a_full_sort_with_mixed_ranges() {
    for_all(14, 1, |random, _| {
        let positions = points(random, 200, 40.0);
        check(&crowd(&positions, &[0.0, 0.5, 3.0, 15.0, 60.0]), "mixed ranges");
        check(&crowd(&positions, &[0.0]), "nobody sees anybody");
        check(&crowd(&positions, &[1e6, 1.0]), "half of them see everybody");
    });
}

/// The squares of their distances differ only in their last bits, if at all; the nearest have the largest indices.
#[test]
fn distances_that_differ_in_their_last_bits_are_told_apart() {
    let ring = |count: usize| {
        let nearly = |k: usize| f32::from_bits(4.0_f32.to_bits() + (count - k) as u32 / 2);
        let places = (0..count).map(|k| Vec2::new(nearly(k), 0.0)).collect::<Vec<Vec2>>();
        let sides = (0..count).map(|k| [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y][k % 4]);
        let around = places.iter().zip(sides).map(|(place, side)| side.rotate(*place));
        std::iter::once(Vec2::ZERO).chain(around).collect::<Vec<Vec2>>()
    };
    for count in [3, 8, 9, 15, 16, 17, 31, 32, 33, 40] {
        let world = crowd(&ring(count), &[15.0]);
        check(&world, &format!("{count} around one"));
        check_gangs(&world, &format!("{count} around one"));
    }
}

#[test]
fn fifty_agents_on_one_point_are_sorted_by_index() {
    let world = crowd(&[Vec2::new(3.0, -2.0); 50], &[15.0]);
    check(&world, "one point");
    let mut grid = Grid::default();
    grid.rebuild(&world);
    let mut found = Vec::new();
    grid.nearest(Vec2::new(3.0, -2.0), Some(4), 15.0, 6, &mut Vec::new(), &mut found);
    let indices: Vec<u32> = found.iter().map(|neighbor| neighbor.index).collect();
    assert_eq!(indices, [0, 1, 2, 3, 5, 6]);
}

/// Up to 30 neighbors are ranked abreast, out of up to 128 agents around; beyond that, one agent at a time. Tests both
/// sides of both limits.
#[test]
fn as_many_agents_as_are_ranked_and_one_more_come_out_alike() {
    for n in (28..=37).chain(126..=131) {
        for_all(18, 1, |random, _| {
            let positions = points(random, n, 5.0);
            let n = positions.len();
            let compared = check(&crowd(&positions, &[15.0]), &format!("{n} in range"));
            let each: usize = CAPS.iter().map(|most| n.saturating_sub(1).min(*most)).sum();
            assert_eq!(compared, n * each, "{n} in range");
        });
    }
}

#[test]
fn a_gang_whose_agents_ask_for_all_sorts_of_things_gets_each_its_own() {
    let ranges = [f32::NAN, -3.0, 0.0, 1.0, 4.0, 15.0, 60.0, f32::INFINITY];
    for_all(23, 3, |random, _| {
        for (n, half) in [(20, 8.0), (60, 8.0), (300, 40.0), (300, 400.0)] {
            let world = crowd(&points(random, n, half), &[15.0]);
            let (mut grid, mut memory) = (Grid::default(), Nearest::default());
            grid.rebuild(&world);
            let query = |me: usize, random: &mut Random| Query {
                me,
                range: ranges[random.count(0, ranges.len() - 1)],
                max_neighbors: CAPS[random.count(0, CAPS.len() - 1)],
            };
            let queries: Vec<Query> = (0..world.agents.len()).map(|me| query(me, random)).collect();
            for (name, level) in levels() {
                let found = dispatch!(level, simd => in_gangs(simd, &grid, &queries, &mut memory));
                for ((found, _), query) in found.iter().zip(&queries) {
                    let me = grid.order()[query.me];
                    let expected = by_full_sort(&world, me, query.range.max(0.0), query.max_neighbors);
                    assert!(
                        found.iter().eq(expected.iter().map(|neighbor| &neighbor.index)),
                        "agent {me} of {n} within {half}, {query:?} on {name}"
                    );
                }
            }
        }
    });
}

/// An agent with too many others around it leaves nothing behind that would affect the next ones.
#[test]
fn two_hundred_on_one_point_and_others_around_them() {
    for_all(24, 1, |random, _| {
        let mut positions = vec![Vec2::new(1.0, 1.0); 200];
        positions.extend(points(random, 100, 30.0));
        check_gangs(&crowd(&positions, &[0.0, 15.0, 2.0]), "two hundred on one point");
    });
}

#[test]
fn one_memory_serves_a_large_world_and_then_a_small_one() {
    for_all(19, 1, |random, _| {
        let (mut memory, mut grid) = (Nearest::default(), Grid::default());
        for n in [300, 3, 0, 1, 40] {
            let world = crowd(&points(random, n, 20.0), &[9.0]);
            grid.rebuild(&world);
            for slot in 0..world.agents.len() {
                let me = grid.order()[slot];
                let expected: Vec<u32> = by_full_sort(&world, me, 9.0, 5).iter().map(|n| n.index).collect();
                for (_, level) in levels() {
                    let indices = ranked(level, &grid, slot, (9.0, 5), &mut memory);
                    assert_eq!(indices, expected, "{n} agents, agent {me}, {level:?}");
                }
            }
        }
    });
}

#[test]
fn nobody_is_in_a_range_that_is_none() {
    let positions = points(&mut Random::new(21), 200, 5.0);
    let world = crowd(&positions, &[5.0]);
    let (mut grid, mut memory, mut found) = (Grid::default(), Nearest::default(), Vec::new());
    grid.rebuild(&world);
    for range in [f32::NAN, f32::NEG_INFINITY, -3.0, -0.0, 0.0] {
        grid.nearest(positions[0], Some(0), range, 10, &mut Vec::new(), &mut found);
        assert_eq!(found, [], "{range}");
        for (name, level) in levels() {
            let ranked = ranked(level, &grid, 7, (range, 10), &mut memory);
            assert_eq!(ranked, [0_u32; 0], "{range} on {name}");
        }
    }
    // And all agents for one without a limit.
    let slot = grid.slot(3);
    for (_, level) in levels() {
        let ranked = ranked(level, &grid, slot, (f32::INFINITY, 250), &mut memory);
        assert_eq!(ranked.len(), 199);
    }
}

#[test]
fn on_a_lattice_equal_distances_go_by_index() {
    for_all(20, 1, |random, _| {
        // In a random order, so that indices do not follow the rows.
        let n = random.up_to(400);
        let mut positions: Vec<Vec2> =
            (0..n).map(|k| Vec2::new((k % 20) as f32, (k / 20) as f32) * 4.0).collect();
        random.shuffle(&mut positions);
        // A range of 8 has neighbors exactly on its border, which do not count.
        check(&crowd(&positions, &[8.0, 9.0, 12.5]), "lattice");
        if n > 7 {
            positions[7] = positions[n * 3 / 4];
        }
        check(&crowd(&positions, &[9.0, 12.5]), "lattice with two on one spot");
    });
}

#[test]
fn the_width_of_the_cells_does_not_matter() {
    for_all(16, 1, |random, _| {
        let positions = points(random, 150, 20.0);
        let world = crowd(&positions, &[6.0]);
        let (mut grid, mut found) = (Grid::default(), Vec::new());
        for cell in [0.01, 0.7, 6.0, 1000.0, 0.0, f32::INFINITY, f32::NAN] {
            grid.rebuild_with(&world, cell);
            for (me, position) in (0..).zip(&positions) {
                grid.nearest(*position, Some(me), 6.0, 10, &mut Vec::new(), &mut found);
                assert_eq!(found, by_full_sort(&world, me, 6.0, 10), "cells of {cell}: agent {me}");
            }
        }
    });
}

#[test]
fn who_is_looked_at_is_near_where_there_are_buckets_enough() {
    let (streets, range) = ([(2000.0, 3.0), (3.0, 2000.0), (200.0, 200.0)], 10.0);
    for (width, height) in streets {
        let mut random = Random::new(31);
        let positions: Vec<Vec2> = (0..1000)
            .map(|_| Vec2::new(random.real32(-width, width), random.real32(-height, height)))
            .collect();
        let mut grid = Grid::default();
        grid.rebuild(&crowd(&positions, &[range]));
        let mut looked_at = 0;
        for center in &positions {
            grid.visit(*center, range, |_, position| {
                looked_at += 1;
                // In reach, or in a cell that is: cells are at most two ranges high.
                let offset = (position - *center).abs();
                assert!(offset.max_element() <= 3.0 * range, "{offset} off among {width} by {height} m");
            });
        }
        assert!(looked_at > 1000, "{looked_at} among {width} by {height} m");
    }
}

/// The places of the agents in a grid: their order, its inverse, and the positions.
#[cfg(feature = "rayon")]
fn places(grid: &Grid) -> (Vec<u32>, Vec<usize>, Vec<Vec2>) {
    let n = grid.order().len();
    let by_index = (0..n).map(|index| grid.slot(index));
    (grid.order().to_vec(), by_index.collect(), (0..n).map(|slot| grid.position(slot)).collect())
}

#[cfg(feature = "rayon")]
#[test]
fn many_threads_sort_as_one_does() {
    let pools = [1, 2, 4, 7]
        .map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads"));
    for_all(1, 3, |random, case| {
        // Enough agents for a parallel sort: everywhere, half of them on one spot, nearly all in one corner.
        let mut positions = points(random, 60_000, 700.0);
        match case {
            0 => {}
            1 => positions[10_000..40_000].fill(Vec2::new(-3.0, 70.0)),
            _ => positions[100..].iter_mut().for_each(|position| *position = *position * 0.02 - 650.0),
        }
        let world = crowd(&positions, &[9.0]);
        let moves: Vec<Vec2> = points(random, positions.len(), 4.0);
        let sorted = pools.each_ref().map(|pool| {
            let mut grid = Grid::default();
            pool.install(|| grid.rebuild(&world));
            let first = places(&grid);
            // They move, mostly to a nearby cell, and are sorted from their former places.
            let kept = |index: &u32| (*index, positions[*index as usize]);
            let mut from: Vec<(u32, Vec2)> = grid.order().iter().map(kept).collect();
            let mut into: Vec<(u32, Vec2)> =
                from.iter().map(|(index, _)| (*index, moves[*index as usize])).collect();
            let step = |kept: &mut (u32, Vec2), by: &(u32, Vec2)| {
                kept.1 += by.1;
                kept.1
            };
            pool.install(|| grid.sort_again(9.0, &mut from, &mut into, step, |kept| *kept));
            let listed: Vec<u32> = into.iter().map(|(index, _)| *index).collect();
            assert_eq!(listed, grid.order(), "what is kept goes along");
            let again = places(&grid);
            // The sort by index, where rows stay; any agent may have moved anywhere.
            let mut rows: Vec<Vec2> = moves.clone();
            let carry = |index: usize, row: &mut Vec2| {
                *row += positions[index];
                *row
            };
            let mut by_index = Grid::default();
            pool.install(|| by_index.sort_rows(&world, 9.0, &mut rows, carry, |row| *row));
            assert!(rows.iter().zip(&positions).zip(&moves).all(|((row, from), by)| *row == *from + *by));
            (first, again, places(&by_index))
        });
        for (order, slots, at) in [&sorted[0].0, &sorted[0].1, &sorted[0].2] {
            assert!(slots.iter().enumerate().all(|(index, slot)| order[*slot] as usize == index));
            assert!(at.iter().zip(order).all(|(at, index)| at.distance(positions[*index as usize]) < 6.0));
        }
        for (threads, other) in [2, 4, 7].iter().zip(&sorted[1..]) {
            assert!(sorted[0] == *other, "{threads} threads, case {case}");
        }
    });
}

#[test]
fn nobody_is_sorted_and_sorted_again() {
    let mut grid = Grid::default();
    grid.rebuild(&crowd(&[], &[9.0]));
    grid.sort_again(9.0, &mut [], &mut [], |_: &mut Vec2, by| *by, |kept| (0, *kept));
    assert!(grid.order().is_empty());
}

#[test]
fn the_order_of_the_agents_does_not_matter() {
    for_all(17, 1, |random, _| {
        let positions = points(random, 120, 15.0);
        let mut new_order: Vec<usize> = (0..positions.len()).collect();
        random.shuffle(&mut new_order);
        let shuffled: Vec<Vec2> = new_order.iter().map(|&old| positions[old]).collect();
        let (mut grid, mut other_grid) = (Grid::default(), Grid::default());
        grid.rebuild(&crowd(&positions, &[8.0]));
        other_grid.rebuild(&crowd(&shuffled, &[8.0]));
        let (mut found, mut other_found) = (Vec::new(), Vec::new());
        for (new, &old) in new_order.iter().enumerate() {
            grid.nearest(positions[old], Some(old as u32), 8.0, 10, &mut Vec::new(), &mut found);
            other_grid.nearest(positions[old], Some(new as u32), 8.0, 10, &mut Vec::new(), &mut other_found);
            // Equal distances are ordered by index, and the indices have changed.
            if found.windows(2).any(|pair| pair[0].distance_sq == pair[1].distance_sq) {
                continue;
            }
            let back =
                other_found.iter().map(|n| Neighbor { index: new_order[n.index as usize] as u32, ..*n });
            assert!(back.eq(found.iter().copied()), "agent {old}");
        }
    });
}

/// Pairs and their squared distances, for agents that search this far from each slot.
struct Shown<'a> {
    reaches: &'a [f32],
    pairs: Vec<([usize; 2], f32)>,
}

impl Meetings for Shown<'_> {
    fn reach(&self, slot: usize) -> f32 {
        self.reaches[slot]
    }

    fn meet(&mut self, slots: [usize; 2], distance_sq: f32) {
        self.pairs.push((slots, distance_sq));
    }
}

#[test]
fn every_pair_in_reach_is_shown_once() {
    let pairs = Cell::new(0);
    for_all(22, 8, |random, _| {
        for (n, half, cell) in
            [(8, 4.0, 2.0), (33, 6.0, 1.0), (200, 20.0, 2.0), (200, 20.0, 15.0), (200, 300.0, 2.0)]
        {
            let positions = points(random, n, half);
            let mut grid = Grid::default();
            grid.rebuild_with(&crowd(&positions, &[15.0]), cell);
            let n = positions.len();
            let reaches: Vec<f32> = (0..n).map(|_| random.real32(0.0, 4.0)).collect();
            let (from, to) = (random.count(0, n / 2), random.count(n / 2, n));
            let mut expected = Vec::new();
            for (one, reach) in reaches.iter().enumerate().take(to).skip(from) {
                for other in one + 1..n {
                    let offset = grid.position(one) - grid.position(other);
                    let distance_sq = offset.dot(offset);
                    if distance_sq < reach * reach {
                        expected.push(([one, other], distance_sq));
                    }
                }
            }
            pairs.set(pairs.get() + expected.len());
            for (name, level) in levels() {
                let mut shown = Shown { reaches: &reaches, pairs: Vec::new() };
                grid.show_pairs(level, from..to, &mut shown);
                shown.pairs.sort_by_key(|(slots, _)| *slots);
                assert_eq!(shown.pairs, expected, "{n} in cells of {cell}: {name}");
            }
        }
    });
    assert!(pairs.get() > 1000, "{} pairs", pairs.get());
}
