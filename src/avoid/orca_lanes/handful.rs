//! A handful of agents: everybody looks at everybody, in the order of the indices.
//!
//! What comes once for each step is most of theirs. So nobody is sorted, searched, ranked or copied: the lanes are filled
//! from the agents where they are, the kth line of all is that for the kth other agent and goes to its place among those
//! before it by its distance, and choices are made in the lanes, too.

use glam::Vec2;

use super::{
    aims::Aims,
    answers::GangAnswers,
    batch::LaneScratch,
    gang::part,
    gathered::any_eligible,
    own::most_neighbors,
    rigid::{Walled, replaced},
    scratch::GangScratch,
    seen::{AimKind, aim_by_orca},
    slots::HANDFUL,
    targets::Targets,
    way_out::{Deciders, Discs},
};
use crate::{
    avoid::{
        choice::Choice,
        limits,
        meter::{Meter, Phase},
        parting::AgentPair,
    },
    geometry::{
        finite_or,
        lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, numbered, prelude::*, splat, unit, width},
    },
    lp::lanes::{Block, Blocks},
    model::{Agent, World},
};

/// Instead of what an aim is where the agent is still to be steered.
const STEERED: f32 = -1.0;

/// Whether the agents of a world are a handful.
#[inline(always)]
pub fn is_handful(world: &World) -> bool {
    (1..=HANDFUL).contains(&world.agents.len())
}

/// Decides for a handful, but for those that are to be `left` to the scalar path. Returns who is left to it, a bit each.
#[inline(always)]
pub fn decide_handful<S: Simd>(
    simd: S,
    world: &World,
    left: impl Fn(u32) -> bool + Copy,
    scratch: &mut LaneScratch,
    meter: &mut impl Meter,
    choices: &mut [Choice],
) -> u32 {
    let count = choices.len().min(world.agents.len());
    meter.begin_batch();
    if !any_eligible(&world.params) {
        return (1 << count) - 1;
    }
    let (mut all_left, mut first) = (0, 0);
    while first < count {
        let choices = &mut choices[first..][..width::<S>().min(count - first)];
        let agents = &world.agents[first..][..choices.len()];
        let mut members = Members::gather(simd, world, agents);
        let all = (1 << agents.len()) - 1;
        let decide_here = members.is_point.simd_ge(STEERED).to_bitmask() as u32 & all;
        let asked = (0..agents.len()).filter(|lane| left((first + lane) as u32));
        let here = asked.fold(decide_here, |here, lane| here & !(1 << lane));
        let mut gang_left = all & !here;
        if here != 0 {
            meter.begin(here.count_ones().into());
            meter.end(Phase::Query);
            let gang = Handful { world, first, here };
            let steered = members.is_point.simd_eq(STEERED).to_bitmask() as u32 & here;
            if steered != 0 {
                // A copy goes there and comes back: where nobody is steered it is never in memory.
                scratch.use_level(simd.level());
                members.aim = gang.steer(steered, scratch.own.steered_mut(), members.aim);
                members.is_point = members.is_point.max(0.0);
            }
            gang_left |= gang.decide(simd, &members, &mut scratch.gang, meter, choices);
            if steered != 0 {
                scratch.own.steered().remember_in(steered, choices);
            }
        }
        all_left |= gang_left << first;
        first += agents.len();
    }
    all_left
}

/// Agents of a handful that decide abreast.
#[derive(Clone, Copy)]
struct Handful<'a> {
    world: &'a World,
    /// Index of the first.
    first: usize,
    /// Who decides here, a bit each.
    here: u32,
}

/// What an agent is and wants, in a lane for each.
#[derive(Clone, Copy)]
struct Members<S: Simd> {
    discs: Discs<S>,
    aim: Pairs<S>,
    /// Above 0 where the aim is a point, 0 where it is a velocity, [`STEERED`] where that is not known yet, and below for
    /// whoever is left to the scalar path.
    is_point: Lanes<S>,
    speed: Lanes<S>,
    max_speed: Lanes<S>,
    horizon: Lanes<S>,
    responsibility: Lanes<S>,
    range: Lanes<S>,
    max_neighbors: Whole<S>,
}

impl<S: Simd> Members<S> {
    /// Agents in their lanes, the first of them where nobody is.
    #[inline(always)]
    fn gather(simd: S, world: &World, agents: &[Agent]) -> Members<S> {
        let numbers = numbered(simd);
        let mut members = Members::of(simd, world, &agents[0]);
        for (lane, agent) in (1..).zip(&agents[1..]) {
            members = Members::pick(numbers.simd_eq(lane), Members::of(simd, world, agent), members);
        }
        members
    }

    /// One agent, in every lane.
    #[inline(always)]
    fn of(simd: S, world: &World, agent: &Agent) -> Members<S> {
        let settings = &agent.settings;
        let (aim, is_point) = match aim_by_orca(world, agent, settings.steering) {
            (point, AimKind::Point) => (point, 1.0),
            (velocity, AimKind::Velocity) => (velocity, 0.0),
            (none, AimKind::Steered) => (none, STEERED),
            (none, AimKind::None) => (none, 2.0 * STEERED),
        };
        Members {
            discs: disc(simd, agent),
            aim: Pairs::splat(simd, aim),
            is_point: splat(simd, is_point),
            speed: splat(simd, settings.preferred_speed),
            max_speed: splat(simd, settings.max_speed),
            horizon: splat(simd, settings.time_horizon),
            responsibility: splat(simd, settings.responsibility),
            range: splat(simd, settings.neighbor_distance),
            max_neighbors: Whole::<S>::splat(simd, most_neighbors(settings)),
        }
    }

    #[inline(always)]
    fn pick(mask: Mask<S>, a: Members<S>, b: Members<S>) -> Members<S> {
        let select = |a: Lanes<S>, b: Lanes<S>| mask.select(a, b);
        Members {
            discs: Discs::pick(mask, a.discs, b.discs),
            aim: Pairs::pick(mask, a.aim, b.aim),
            is_point: select(a.is_point, b.is_point),
            speed: select(a.speed, b.speed),
            max_speed: select(a.max_speed, b.max_speed),
            horizon: select(a.horizon, b.horizon),
            responsibility: select(a.responsibility, b.responsibility),
            range: select(a.range, b.range),
            max_neighbors: mask.select(a.max_neighbors, b.max_neighbors),
        }
    }

    /// Where they are bound for.
    #[inline(always)]
    fn aims(&self) -> Aims<S> {
        let Members { aim, is_point, speed, max_speed, .. } = *self;
        Aims { aim, is_point: is_point.simd_gt(0.0), speed, max_speed }
    }
}

#[inline(always)]
fn disc<S: Simd>(simd: S, agent: &Agent) -> Discs<S> {
    Discs {
        position: Pairs::splat(simd, agent.position),
        velocity: Pairs::splat(simd, agent.velocity),
        radius: splat(simd, agent.settings.radius),
    }
}

impl Handful<'_> {
    /// Steers those who must be, a bit each. Returns the aims with the velocities that they go by.
    #[cold]
    #[inline(never)]
    fn steer<S: Simd>(self, steered: u32, targets: &mut Targets, mut aim: Pairs<S>) -> Pairs<S> {
        let (x, y) = (aim.x.as_mut_slice(), aim.y.as_mut_slice());
        for lane in (0..WIDEST).filter(|lane| steered >> lane & 1 != 0) {
            [x[lane], y[lane]] = targets.steer(self.world, (self.first + lane) as u32, lane).to_array();
        }
        aim
    }

    /// Makes the choices of those who are here. Returns who is left to the scalar path after all: answers that are not finite.
    #[inline(always)]
    fn decide<S: Simd>(
        self,
        simd: S,
        members: &Members<S>,
        scratch: &mut GangScratch,
        meter: &mut impl Meter,
        choices: &mut [Choice],
    ) -> u32 {
        let me = Deciders {
            discs: members.discs,
            inverse_horizon: splat(simd, 1.0) / members.horizon,
            inverse_step: splat(simd, 1.0 / self.world.params.time_step),
            responsibility: members.responsibility,
        };
        scratch.lines.clear();
        scratch.rigid.clear();
        if !self.world.obstacles.is_empty() {
            self.add_walls(simd, choices.len(), scratch);
        }
        self.add_lines(simd, &me, members, scratch);
        meter.end(Phase::Lines);
        let wishes = members.aims().wishes(simd, members.discs.position);
        let answers = GangAnswers::of(simd, &wishes, self.here, self.world.params.orca_len, scratch, meter);
        self.choose(simd, &answers, scratch, meter, choices);
        meter.end(Phase::Programs);
        self.here & !answers.finite
    }

    /// Starts the lines with those of edges and pillars, for `count` agents.
    #[inline(always)]
    fn add_walls<S: Simd>(&self, simd: S, count: usize, scratch: &mut GangScratch) {
        let Handful { world, first, here } = *self;
        let indices: [u32; WIDEST] = std::array::from_fn(|lane| (first + lane) as u32);
        let walled = Walled { world, agents: &indices, here };
        // A function of its own, which gathers again: else whoever has no walls would wait until what it reads is in memory.
        simd.vectorize(
            #[inline(always)]
            || {
                let agents = &world.agents[first..][..count];
                let setting = |of: fn(&Agent) -> f32| {
                    Lanes::<S>::from_fn(simd, |lane| of(agents.get(lane).unwrap_or(&agents[0])))
                };
                let horizon = setting(|agent| agent.settings.time_horizon_obstacle);
                let me = Deciders {
                    discs: Members::gather(simd, world, agents).discs,
                    inverse_horizon: splat(simd, 1.0) / horizon,
                    inverse_step: splat(simd, 1.0 / world.params.time_step),
                    responsibility: splat(simd, 1.0),
                };
                let range = setting(|agent| agent.settings.obstacle_range());
                scratch.rigid.add(simd, walled, &me, range, &mut scratch.lines);
            },
        );
    }

    /// Adds the lines of the neighbors, nearest first, ties by index, and counts them.
    #[inline(always)]
    fn add_lines<S: Simd>(&self, simd: S, me: &Deciders<S>, members: &Members<S>, scratch: &mut GangScratch) {
        let agents = &self.world.agents;
        let here = Mask::<S>::from_bitmask(simd, self.here.into());
        let numbers = numbered(simd) + self.first as i32;
        let range = members.range.max(0.0);
        let most = members.max_neighbors;
        let range_sq = range * range;
        let GangScratch { counts, lines, distances_sq, .. } = scratch;
        let mut hits = Whole::<S>::splat(simd, 0);
        let first = lines.len::<S>();
        // Mostly everybody may look at all others.
        let others = agents.len() as i32 - 1;
        let choosy = (most.simd_lt(others) & here).any_true();
        let kept = match choosy {
            true => here.select(most, Whole::<S>::splat(simd, 0)).reduce_max() as usize,
            false => others as usize,
        };
        let mut sorted = LinesByDistance { lines, distances_sq, first, count: 0, kept };
        let mut next = disc(simd, &agents[0]);
        for (k, agent) in (1..).zip(&agents[1..]) {
            // The agent before it, and itself for those who would be that or stand before it.
            let behind = numbers.simd_ge(k);
            let this = next;
            next = disc(simd, agent);
            let them = Discs::pick(behind, this, next);
            let offset = me.discs.position - them.position;
            let distance_sq = offset.dot(offset);
            let near = distance_sq.simd_lt(range_sq) & here;
            if !near.any_true() {
                continue;
            }
            let (mut block, parted) = me.way_out(simd, &them);
            let lost = near & !parted;
            if lost.any_true() {
                let before = behind.to_bitmask();
                block = replaced(simd, block, lost, |lane| {
                    let them = if before >> lane & 1 != 0 { k - 1 } else { k };
                    part(self.world, AgentPair { me: (self.first + lane) as u32, them: them as u32 })
                });
            }
            hits -= near.to_vector();
            sorted.insert(simd, near.select(distance_sq, splat(simd, f32::INFINITY)), block.only(near));
        }
        if choosy {
            sorted.keep(simd, most);
            hits = hits.min(most);
        }
        hits.store_slice(&mut counts[..width::<S>()]);
    }

    /// The choices of those whose answers are finite.
    #[inline(always)]
    fn choose<S: Simd>(
        &self,
        simd: S,
        answers: &GangAnswers<S>,
        scratch: &GangScratch,
        meter: &mut impl Meter,
        choices: &mut [Choice],
    ) {
        let velocity = answers.velocity;
        let (headings, has_direction) = unit(simd, velocity);
        let moves = velocity.dot(velocity).simd_gt(limits::RESTING * limits::RESTING) & has_direction;
        let (moves, headings) = (moves.to_bitmask(), headings.in_turn());
        let answer = answers.in_turn(scratch);
        let agents = &self.world.agents[self.first..][..choices.len()];
        let time_step = self.world.params.time_step;
        let decided = answers.finite & self.here;
        for (lane, (agent, choice)) in agents.iter().zip(choices).enumerate() {
            if decided >> lane & 1 == 0 {
                continue;
            }
            scratch.tell(lane, meter);
            let answer = answer(lane);
            *choice = if time_step > 0.0 && limits::has_none(&agent.settings) {
                let heading = match moves >> lane & 1 {
                    0 => finite_or(agent.heading, Vec2::X),
                    _ => headings[lane].into(),
                };
                answer.choice(answer.velocity, heading, agent.wander)
            } else {
                answer.within_limits(agent, time_step)
            };
        }
    }
}

/// The lines of the neighbors by their distances, in place.
struct LinesByDistance<'a> {
    lines: &'a mut Blocks,
    /// Squared distances of the agents that they are for, m², a row for each block.
    distances_sq: &'a mut [f32],
    /// Number of blocks before them.
    first: usize,
    count: usize,
    /// Most lines that anybody keeps.
    kept: usize,
}

impl LinesByDistance<'_> {
    /// Puts a line of each agent before the first that is farther, and drops the farthest where there are too many.
    #[inline(always)]
    fn insert<S: Simd>(&mut self, simd: S, distance_sq: Lanes<S>, line: Block<S>) {
        let (mut carried_sq, mut carried) = (distance_sq, line);
        for (k, row) in self.distances_sq.chunks_exact_mut(width::<S>()).take(self.count).enumerate() {
            let there_sq = Lanes::<S>::from_slice(simd, row);
            let there = self.lines.get(simd, self.first + k);
            let before = distance_sq.simd_lt(there_sq);
            before.select(carried_sq, there_sq).store_slice(row);
            self.lines.set(self.first + k, Block::pick(before, carried, there));
            carried_sq = before.select(there_sq, carried_sq);
            carried = Block::pick(before, there, carried);
        }
        if self.count == self.kept {
            return;
        }
        carried_sq.store_slice(&mut self.distances_sq[self.count * width::<S>()..][..width::<S>()]);
        self.lines.push(carried);
        self.count += 1;
    }

    /// Keeps so many lines of each agent.
    #[inline(always)]
    fn keep<S: Simd>(&mut self, simd: S, most: Whole<S>) {
        for k in 0..self.count {
            let block = self.lines.get(simd, self.first + k).only(most.simd_gt(k as i32));
            self.lines.set(self.first + k, block);
        }
    }
}
