//! Gangs of random problems on all instruction sets, against the programs line by line, bit by bit.

use glam::Vec2;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{
    lines::{Block, Blocks},
    programs::{Relaxing, Wishes, least_violation, nearest_inside},
};
use crate::{
    avoid::orca::programs::{
        Optimum,
        rvo2::{self, Relaxation},
    },
    avoid::tally::Tally,
    geometry::half_plane::HalfPlane,
    machine::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, dispatch, levels, prelude::*, splat, width},
};

const NONE: HalfPlane = HalfPlane { point: Vec2::ZERO, direction: Vec2::ZERO };

/// The problems of a gang: each row has a line of each agent, or none. The rigid rows come first.
#[derive(Debug)]
struct GangProblem {
    rigid: usize,
    rows: Vec<[HalfPlane; WIDEST]>,
    /// Lines of each agent after the rigid rows.
    counts: [i32; WIDEST],
    preferred: [Vec2; WIDEST],
    max_speed: [f32; WIDEST],
    here: u32,
}

impl GangProblem {
    fn new(random: &mut ChaCha8Rng) -> GangProblem {
        let rigid: usize = random.random_range(0..4);
        let soft: usize = random.random_range(0..11);
        let counts: [i32; WIDEST] = std::array::from_fn(|_| random.random_range(0..=soft) as i32);
        let mut rows: Vec<[HalfPlane; WIDEST]> = Vec::new();
        for row in 0..rigid + soft {
            let line = |lane: usize, random: &mut ChaCha8Rng| {
                let is_line =
                    if row < rigid { random.random_bool(0.6) } else { ((row - rigid) as i32) < counts[lane] };
                if !is_line {
                    return NONE;
                }
                let mut within =
                    |most: f32| Vec2::new(random.random_range(-most..most), random.random_range(-most..most));
                let (point, way) = (within(1.2), within(1.0));
                // Some are parallel to the previous one, and some of those are opposed.
                let before = row.checked_sub(1).map_or(NONE, |row| rows[row][lane]);
                let direction = match random.random_range(0..10) {
                    0 if before.direction != Vec2::ZERO => before.direction,
                    1 if before.direction != Vec2::ZERO => -before.direction,
                    _ => way.normalize_or(Vec2::X),
                };
                // Some have their point at the center of the speed circle, some coincide.
                match random.random_range(0..12) {
                    0 => HalfPlane { point: Vec2::ZERO, direction },
                    1 if before.direction != Vec2::ZERO => before,
                    _ => HalfPlane { point, direction },
                }
            };
            let line = std::array::from_fn(|lane| line(lane, random));
            rows.push(line);
        }
        let mut speeds = || std::array::from_fn(|_| random.random_range(0.2_f32..1.5));
        let [max_speed, x, y]: [[f32; WIDEST]; 3] = [speeds(), speeds(), speeds()];
        GangProblem {
            rigid,
            rows,
            counts,
            preferred: std::array::from_fn(|lane| Vec2::new(x[lane] - 0.8, y[lane] - 0.8)),
            max_speed,
            here: random.random_range(1..=u32::from(u16::MAX)),
        }
    }

    /// The lines of one agent, and the number of rigid ones.
    fn of(&self, lane: usize) -> (Vec<HalfPlane>, usize) {
        let (rigid, soft) = self.rows.split_at(self.rigid);
        let mut lines: Vec<_> = rigid.iter().map(|row| row[lane]).filter(|line| *line != NONE).collect();
        let n_rigid = lines.len();
        lines.extend(soft[..self.counts[lane] as usize].iter().map(|row| row[lane]));
        (lines, n_rigid)
    }
}

/// The answer for an agent: whether program 3 ran; the velocity and the violation of the worst line, to the bit; and
/// the number of times that the program inside program 3 found no velocity.
type LoneAnswer = (bool, [u32; 3], u32);

fn bits(velocity: Vec2, worst: f32) -> [u32; 3] {
    [velocity.x, velocity.y, worst].map(f32::to_bits)
}

/// The answer of the programs for one agent.
fn alone(gang: &GangProblem, lane: usize, len: f32) -> LoneAnswer {
    let (lines, n_rigid) = gang.of(lane);
    let max_speed = gang.max_speed[lane];
    let optimum = Optimum::Nearest(gang.preferred[lane]);
    let (velocity, failed) = rvo2::linear_program_2(&lines, max_speed, optimum, &mut ());
    let Some(begin) = failed else { return (false, bits(velocity, 0.0), 0) };
    let relaxation = Relaxation { half_planes: &lines, n_rigid, max_speed, len };
    let (velocity, fallbacks) =
        rvo2::linear_program_3(&relaxation, begin, velocity, &mut Vec::new(), &mut ());
    let worst = lines.iter().map(|line| line.violation(velocity)).fold(0.0, f32::max);
    (true, bits(velocity, worst), fallbacks)
}

/// Counts the programs.
#[derive(Debug, Default)]
struct ProgramRuns {
    programs: [u32; 3],
    fallbacks: u32,
}

impl Tally for ProgramRuns {
    fn runs(&mut self, program: usize, times: u32) {
        self.programs[program - 1] += times;
    }

    fn falls_back(&mut self, times: u32) {
        self.fallbacks += times;
    }
}

/// The answers of the programs abreast: the relaxed agents, one bit each, and the answers of the first agents, one for
/// each lane.
#[inline(always)]
fn abreast<S: Simd>(simd: S, gang: &GangProblem, len: f32, runs: &mut ProgramRuns) -> (u32, Vec<[u32; 3]>) {
    let mut lines = Blocks::default();
    for row in &gang.rows {
        lines.push(Block::<S>::from_lines(simd, |lane| row[lane]));
    }
    let max_speed = Lanes::<S>::from_slice(simd, &gang.max_speed[..width::<S>()]);
    let part = |of: fn(Vec2) -> f32| Lanes::<S>::from_fn(simd, |lane| of(gang.preferred[lane]));
    let preferred = Pairs { x: part(|v| v.x), y: part(|v| v.y) };
    let start = |lane: usize| Optimum::Nearest(gang.preferred[lane]).start(gang.max_speed[lane]);
    let start = Pairs {
        x: Lanes::<S>::from_fn(simd, |lane| start(lane).x),
        y: Lanes::<S>::from_fn(simd, |lane| start(lane).y),
    };
    let here = Mask::<S>::from_bitmask(simd, gang.here.into());
    let ends = nearest_inside(simd, &lines, &Wishes { max_speed, preferred, start }, here, runs);
    let counts = Whole::<S>::from_slice(simd, &gang.counts[..width::<S>()]);
    let relaxing = Relaxing { lines: &lines, rigid: gang.rigid, counts, max_speed, len };
    let velocity = least_violation(simd, &relaxing, &ends, &mut Blocks::default(), runs);
    let relaxed = ends.failed_line.simd_ge(0);
    let worst = relaxed.select(relaxing.worst_violation(simd, velocity), splat(simd, 0.0));
    let answer = |lane: usize| bits(velocity.lane(lane), worst.as_slice()[lane]);
    (relaxed.to_bitmask() as u32, (0..width::<S>()).map(answer).collect())
}

#[test]
fn gangs_find_what_each_agent_finds_alone_to_the_bit() {
    let mut random = ChaCha8Rng::seed_from_u64(19);
    // Cases that must have occurred: relaxed agents, fallbacks, agents that failed among the rigid lines, and agents
    // that did not fail.
    let (mut relaxed, mut fallbacks, mut in_rigid, mut satisfied) = (0, 0, 0, 0);
    for round in 0..1500 {
        let gang = GangProblem::new(&mut random);
        let len = [1.0, 1.0, 0.0, 0.4, 2.5, f32::INFINITY][round % 6];
        for (name, level) in levels() {
            let mut runs = ProgramRuns::default();
            let (who, answers) = dispatch!(level, simd => abreast(simd, &gang, len, &mut runs));
            let (mut ran, mut fell_back) = (0, 0);
            for (lane, answer) in
                answers.into_iter().enumerate().filter(|(lane, _)| gang.here >> lane & 1 != 0)
            {
                let (is_relaxed, wanted, fallbacks) = alone(&gang, lane, len);
                assert_eq!(
                    (who >> lane & 1 != 0, answer),
                    (is_relaxed, wanted),
                    "{name}, gang {round}, lane {lane}, len {len}: {gang:?}"
                );
                ran += u32::from(is_relaxed);
                fell_back += fallbacks;
                satisfied += u32::from(!is_relaxed);
                let (lines, n_rigid) = gang.of(lane);
                let optimum = Optimum::Nearest(gang.preferred[lane]);
                let failed = rvo2::linear_program_2(&lines, gang.max_speed[lane], optimum, &mut ()).1;
                in_rigid += u32::from(failed.is_some_and(|line| line < n_rigid));
            }
            assert_eq!((runs.programs[2], runs.fallbacks), (ran, fell_back), "{name}, gang {round}");
            relaxed += ran;
            fallbacks += fell_back;
        }
    }
    assert!(
        relaxed > 1000 && fallbacks > 100 && in_rigid > 100 && satisfied > 1000,
        "{relaxed} {fallbacks} {in_rigid} {satisfied}"
    );
}
