//! One, two or three agents: each decides in turn, where it stands.
//!
//! Lanes would be empty, and to fill and empty them would be most of the work. So nobody is gathered, sorted or searched for,
//! and without walls not even the lines are written down. The same bits as [`super::orca`].

use glam::Vec2;

use super::{
    choice::{Choice, MethodOutput},
    meter::{Meter, Phase},
    orca,
    orca_lanes::any_eligible,
    orca_obstacle::add_lines_in_sight,
    parting::AgentPair,
    situation::Outcome,
    unhindered::{aim, unhindered},
};
use crate::{
    geometry::{
        half_plane::HalfPlane,
        lanes::{Level, dispatch},
    },
    lp::{self, Detail, InnerStep, LpOutcome, LpStep, Problem, StepRecorder, lanes::Tally},
    model::{Agent, Method, World},
    neighbors::{Clearings, edges::NearEdge},
    steer::SteerMemory,
};

/// Most agents of a few.
const FEW: usize = 3;

/// Whether the agents of a world are a few.
#[inline(always)]
pub fn is_few(world: &World) -> bool {
    (1..=FEW).contains(&world.agents.len())
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub struct FewScratch {
    /// Lines of an agent beside walls, those of walls first.
    lines: Vec<HalfPlane>,
    /// Lines as program 3 turns them.
    relaxed: Vec<HalfPlane>,
    edges: Vec<NearEdge>,
    clearings: Clearings,
    steer: SteerMemory,
}

/// Decides for a few, but for those that are to be `left` to the scalar path. Returns who is left to it, a bit each: they
/// besides who avoid by another method, and answers that are not finite.
#[inline(always)]
pub fn decide_few(
    world: &World,
    left: impl Fn(u32) -> bool,
    level: Level,
    scratch: &mut FewScratch,
    meter: &mut impl Meter,
    choices: &mut [Choice],
) -> u32 {
    let World { agents, obstacles, params, .. } = world;
    let mut all_left = (1 << agents.len()) - 1;
    meter.begin_batch();
    if !any_eligible(params) {
        return all_left;
    }
    scratch.steer.level = level;
    let anything_stands = !obstacles.is_empty();
    if anything_stands {
        scratch.clearings.stay_among(obstacles);
    }
    for (me, (agent, choice)) in (0..).zip(agents.iter().zip(choices)) {
        if left(me) {
            continue;
        }
        if agent.method != Method::Orca {
            if let Some(unhindered) = unhindered_choice(world, me, &mut scratch.steer) {
                all_left &= !(1 << me);
                meter.scalar(0);
                *choice = unhindered;
            }
            continue;
        }
        meter.begin(1);
        let FewScratch { lines, relaxed, edges, clearings, steer: memory } = &mut *scratch;
        let (preferred, wander) = aim(world, me, agent, memory);
        let lone = Lone { world, me, agent, preferred };
        let (near, neighbors) = lone.neighbors();
        let is_clear = || clearings.holds(me, agent.position, agent.settings.obstacle_range());
        let (answer, walls) = if anything_stands && !is_clear() {
            lone.add_walls(level, lines, edges, clearings);
            let walls = lines.len();
            lines.extend((0..neighbors).map(|k| lone.line(near[k])));
            meter.end(Phase::Lines);
            (lone.answer(lines, walls, relaxed, meter), walls)
        } else {
            // Lists of known lengths stay in registers.
            let answer = match neighbors {
                0 => lone.answer(&[], 0, relaxed, meter),
                1 => lone.answer(&[lone.line(near[0])], 0, relaxed, meter),
                _ => lone.answer(&near.map(|them| lone.line(them)), 0, relaxed, meter),
            };
            (answer, 0)
        };
        if answer.is_finite() {
            all_left &= !(1 << me);
            meter.saw(neighbors, walls + neighbors);
            *choice = MethodOutput { wander, ..answer }.within_limits(agent, params.time_step);
        }
        meter.end(Phase::Programs);
    }
    all_left
}

/// [`unhindered`] within the limits of the body.
#[inline(never)]
fn unhindered_choice(world: &World, me: u32, memory: &mut SteerMemory) -> Option<Choice> {
    let answer = unhindered(world, me, memory)?;
    Some(answer.within_limits(&world.agents[me as usize], world.params.time_step))
}

/// An agent that decides.
#[derive(Clone, Copy)]
struct Lone<'a> {
    world: &'a World,
    me: u32,
    agent: &'a Agent,
    /// m/s.
    preferred: Vec2,
}

impl Lone<'_> {
    /// Starts the lines with those of edges and pillars.
    #[inline(never)]
    fn add_walls(
        self,
        level: Level,
        lines: &mut Vec<HalfPlane>,
        edges: &mut Vec<NearEdge>,
        clearings: &mut Clearings,
    ) {
        let Lone { world, me, agent, .. } = self;
        lines.clear();
        let nearest_sq = match world.obstacles.tree.is_empty() {
            true => f32::INFINITY,
            false => {
                dispatch!(level, simd => add_lines_in_sight(simd, agent, &world.obstacles, edges, lines))
            }
        };
        orca::pillars(agent, world, |_, _, half_plane| lines.push(half_plane));
        if lines.is_empty() {
            clearings.remember(me, agent.position, nearest_sq, &world.obstacles.circles);
        }
    }

    /// The neighbors that count, nearest first, ties by index, and how many they are.
    #[inline(always)]
    fn neighbors(self) -> ([u32; FEW - 1], usize) {
        let Lone { world, me, agent, .. } = self;
        let range = agent.settings.neighbor_distance.max(0.0);
        let (mut near, mut nearest_sq, mut count) = ([0; FEW - 1], f32::INFINITY, 0);
        for (index, other) in (0..).zip(&world.agents) {
            let offset = agent.position - other.position;
            let distance_sq = offset.dot(offset);
            let is_near = distance_sq < range * range;
            if index == me || !is_near {
                continue;
            }
            near[1] = index;
            if distance_sq < nearest_sq {
                near.swap(0, 1);
                nearest_sq = distance_sq;
            }
            count += 1;
        }
        (near, count.min(agent.settings.max_neighbors as usize))
    }

    /// The half-plane for another agent.
    #[inline(always)]
    fn line(self, them: u32) -> HalfPlane {
        orca::line(self.world, self.agent, AgentPair { me: self.me, them })
    }

    /// What the programs make of the lines, of which so many, the first, are of `walls`.
    #[inline(always)]
    fn answer(
        self,
        lines: &[HalfPlane],
        walls: usize,
        relaxed: &mut Vec<HalfPlane>,
        meter: &mut impl Meter,
    ) -> MethodOutput {
        let Lone { world, agent, preferred, .. } = self;
        let (max_speed, len) = (agent.settings.max_speed, world.params.orca_len);
        let problem = Problem { half_planes: lines, n_rigid: walls, max_speed, preferred, len };
        let (velocity, outcome) = lp::rvo2::solve(problem, relaxed, &mut Counted(meter));
        let (outcome, violation) = match outcome {
            LpOutcome::Free => (Outcome::Free, 0.0),
            LpOutcome::Feasible => (Outcome::Adjusted, 0.0),
            LpOutcome::Relaxed { .. } => {
                meter.runs(3, 1);
                (Outcome::Relaxed, worst_violation(lines, velocity))
            }
        };
        MethodOutput {
            velocity,
            preferred,
            wander: Vec2::NAN,
            violation,
            neighbors: (lines.len() - walls) as u16,
            walls: walls.min(255) as u8,
            outcome,
        }
    }
}

/// The largest violation of a line, m/s; 0 if none is violated.
#[inline(never)]
fn worst_violation(lines: &[HalfPlane], velocity: Vec2) -> f32 {
    lines.iter().map(|line| line.violation(velocity)).fold(0.0, f32::max)
}

/// Counts the programs by their steps.
struct Counted<'a, T>(&'a mut T);

impl<T: Tally> StepRecorder for Counted<'_, T> {
    #[inline(always)]
    fn record(&mut self, step: LpStep) {
        match step {
            LpStep::Start(_) | LpStep::Inner(InnerStep::Start(_)) => self.0.runs(2, 1),
            LpStep::Detail(Detail::Chord { .. }) | LpStep::Inner(InnerStep::Detail(Detail::Chord { .. })) => {
                self.0.runs(1, 1);
            }
            LpStep::Relaxed { fallback, .. } => self.0.falls_back(fallback.into()),
            _ => {}
        }
    }
}
