//! One or two agents, or some who hardly avoid by ORCA: each decides in turn, where it stands.
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
    unhindered::{aim, cut_to_speed, unhindered},
};
use crate::{
    geometry::{
        cone::Displacement,
        half_plane::{HalfPlane, unknown_one},
        lanes::{Level, best_for, dispatch},
    },
    lp::{self, Detail, InnerStep, LpOutcome, LpStep, Problem, StepRecorder, lanes::Tally},
    model::{Agent, AgentSettings, Method, World},
    neighbors::{Clearings, edges::NearEdge},
    steer::SteerMemory,
};

/// Most agents of a few some of whom avoid by ORCA.
const FEW: usize = 3;

/// Whether agents who are a handful are a few: one or two, or more of whom none avoids by ORCA. So are three for whom lanes do
/// little: not all avoid by ORCA, or something stands about.
#[inline(always)]
pub fn is_few(world: &World) -> bool {
    let World { agents, obstacles, .. } = world;
    let by_orca = |agent: &Agent| agent.method == Method::Orca;
    match agents.len() {
        0..FEW => true,
        FEW => !obstacles.is_empty() || !agents.iter().all(by_orca),
        _ => !agents.iter().any(by_orca),
    }
}

/// Working memory.
#[derive(Clone, Debug)]
pub struct FewScratch {
    /// Lines of an agent beside walls, those of walls first.
    lines: Vec<HalfPlane>,
    /// Lines as program 3 turns them.
    relaxed: Vec<HalfPlane>,
    edges: Vec<NearEdge>,
    clearings: Clearings,
    steer: SteerMemory,
}

impl Default for FewScratch {
    fn default() -> FewScratch {
        let (lines, relaxed, edges, clearings, mut steer) = <(_, _, _, _, SteerMemory)>::default();
        steer.level = best_for(FEW);
        FewScratch { lines, relaxed, edges, clearings, steer }
    }
}

impl FewScratch {
    /// Decides with these instructions from now on.
    pub fn use_level(&mut self, level: Level) {
        self.steer.level = level;
    }
}

/// Decides for a few, but for those that are to be `left` to the scalar path. Returns who is left to it, a bit each: they
/// besides who avoid by another method, and answers that are not finite.
#[inline(always)]
pub fn decide_few(
    world: &World,
    left: impl Fn(u32) -> bool,
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
    let nothing_stands = obstacles.is_empty();
    if !nothing_stands {
        scratch.clearings.stay_among(obstacles);
    }
    let mut found = None;
    let count = agents.len().min(choices.len());
    let (agents, choices) = (&agents[..count], &mut choices[..count]);
    // By index: iterators abreast hold more than there are registers.
    for index in 0..count {
        let (me, agent, choice) = (index as u32, &agents[index], &mut choices[index]);
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
        let (preferred, wander) = aim(world, me, agent, &mut scratch.steer);
        let lone = Lone { world, me, agent, preferred };
        let range = agent.settings.obstacle_range();
        let is_clear = nothing_stands || scratch.clearings.holds(me, agent.position, range);
        // Each way to an end of its own: where they meet the answer would go through memory.
        let settle = Settle { lone, wander, all_left: &mut all_left, choice };
        if count < FEW && is_clear {
            // Lists of known lengths stay in registers.
            let relaxed = &mut scratch.relaxed;
            match lone.other() {
                None => settle.on(lone.free_answer(meter)),
                Some(them) => {
                    settle.on(lone.answer(&[lone.line_of_two(them, &mut found)], 0, relaxed, meter));
                }
            }
        } else {
            settle.on(decide_by_lists(world, (me, agent), preferred, is_clear, scratch, meter));
        }
        meter.end(Phase::Programs);
    }
    all_left
}

/// An agent whose answer is to become its choice.
struct Settle<'a> {
    lone: Lone<'a>,
    /// m; not a number for the old one.
    wander: Vec2,
    all_left: &'a mut u32,
    choice: &'a mut Choice,
}

impl Settle<'_> {
    /// Chooses by a finite answer; another leaves the agent to the scalar path.
    #[inline(always)]
    fn on(self, answer: MethodOutput) {
        let Settle { lone: Lone { world, me, agent, preferred }, wander, all_left, choice } = self;
        let answer = MethodOutput { preferred, wander, ..answer };
        if answer.is_finite() {
            *all_left &= !(1 << me);
            *choice = answer.within_limits(agent, world.params.time_step);
        }
    }
}

/// [`unhindered`] within the limits of the body.
#[inline(never)]
fn unhindered_choice(world: &World, me: u32, memory: &mut SteerMemory) -> Option<Choice> {
    let answer = unhindered(world, me, memory)?;
    Some(answer.within_limits(&world.agents[me as usize], world.params.time_step))
}

/// The answer of an agent among walls, unless it is clear that none is in reach, or among more than one other.
///
/// What it needs of a [`Lone`] comes piece by piece: the whole would be put into memory for those, too, who do without.
#[inline(never)]
fn decide_by_lists(
    world: &World,
    (me, agent): (u32, &Agent),
    preferred: Vec2,
    is_clear: bool,
    scratch: &mut FewScratch,
    meter: &mut impl Meter,
) -> MethodOutput {
    let lone = Lone { world, me, agent, preferred };
    let FewScratch { lines, relaxed, edges, clearings, steer } = scratch;
    lines.clear();
    if !is_clear {
        lone.add_walls(steer.level, lines, edges, clearings);
    }
    let walls = lines.len();
    let (near, neighbors) = lone.neighbors();
    let one = unknown_one();
    lines.extend(near[..neighbors].iter().map(|them| lone.line(*them).in_one_piece(one)));
    meter.end(Phase::Lines);
    lone.answer(lines, walls, relaxed, meter)
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
    #[inline(always)]
    fn add_walls(
        self,
        level: Level,
        lines: &mut Vec<HalfPlane>,
        edges: &mut Vec<NearEdge>,
        clearings: &mut Clearings,
    ) {
        let Lone { world, me, agent, .. } = self;
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

    /// The other of two, if it counts.
    #[inline(always)]
    fn other(self) -> Option<u32> {
        let Lone { world, me, agent, .. } = self;
        let AgentSettings { neighbor_distance, max_neighbors, .. } = agent.settings;
        let them = 1 - me;
        let p = world.agents.get(them as usize)?.position - agent.position;
        let range = neighbor_distance.max(0.0);
        (p.dot(p) < range * range && max_neighbors > 0).then_some(them)
    }

    /// The neighbors that count, nearest first, ties by index, and how many they are.
    #[inline(always)]
    fn neighbors(self) -> ([u32; FEW - 1], usize) {
        let Lone { world, me, agent, .. } = self;
        let range = agent.settings.neighbor_distance.max(0.0);
        let (mut near, mut nearest_sq, mut count) = ([0; FEW - 1], f32::INFINITY, 0);
        for (index, other) in (0..).zip(&world.agents) {
            let p = other.position - agent.position;
            let distance_sq = p.dot(p);
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

    /// The half-plane for another agent, where neither meets anybody else. What the first of the two `found`, and how far it looked
    /// ahead, s, is what the second finds, too, turned round.
    #[inline(always)]
    fn line_of_two(self, them: u32, found: &mut Option<(Displacement, f32)>) -> HalfPlane {
        let Lone { world, me, agent, .. } = self;
        let AgentSettings { time_horizon, responsibility, .. } = agent.settings;
        let known = match *found {
            Some((theirs, horizon)) if horizon == time_horizon => theirs.turned_round(),
            _ => None,
        };
        let way_out = match known {
            Some(known) => known,
            None => orca::way_out_of(world, agent, AgentPair { me, them }),
        };
        *found = Some((way_out, time_horizon));
        way_out.half_plane(agent.velocity, responsibility)
    }

    /// What the programs make of no lines: they start from the preferred velocity, cut to the speed circle, and end there.
    #[inline(always)]
    fn free_answer(self, meter: &mut impl Meter) -> MethodOutput {
        meter.runs(2, 1);
        let answer = cut_to_speed(self.preferred, Vec2::NAN, self.agent);
        if answer.is_finite() {
            meter.saw(0, 0);
        }
        answer
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
        let neighbors = lines.len() - walls;
        let answer = MethodOutput {
            velocity,
            preferred,
            wander: Vec2::NAN,
            violation,
            neighbors: neighbors as u16,
            walls: walls.min(255) as u8,
            outcome,
        };
        if answer.is_finite() {
            meter.saw(neighbors, lines.len());
        }
        answer
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
