//! The results of testing the claims about ORCA and its linear programs.

use glam::Vec2;
use rand::RngExt;

use super::{direction, in_both, random, rounded, said, share, uniform};
use sidestep_core::{
    avoid::orca::{
        edge_line::{EdgeCase, half_plane},
        programs::{Arithmetic, CutEffect, Detail, LpStep, Problem, Program2Step, solve},
    },
    geometry::half_plane::HalfPlane,
    model::{Agent, Objective, Obstacles, World, params::Form},
    sim::Simulation,
};

use crate::{
    learn::museum::{Effect, Measurement},
    text::{
        message::Message,
        quantity::{NumberForm::Decimals, hertz, meters, number, seconds, speed, square_meters},
    },
};

/// The results of program 3 on many random infeasible problems of four lines in the unit disc.
struct Walk {
    worst: f64,
    speed: f64,
    spread: f64,
    fallbacks: f64,
}

fn walk(len: f32) -> Walk {
    const PROBLEMS: u32 = 300;
    let mut random = random();
    let (mut worst, mut speed, mut spread) = (0.0, 0.0, 0.0);
    let (mut fallbacks, mut steps, mut problems) = (0_u32, 0_u32, 0);
    let mut scratch = Vec::new();
    while problems < PROBLEMS {
        let lines = [(); 4].map(|()| {
            let normal = direction(&mut random);
            // Offsets of -0.2 to 1: most sets of four leave no velocity.
            HalfPlane { point: normal * uniform(&mut random, -0.2, 1.0), direction: -normal.perp() }
        });
        let preferred = direction(&mut random) * random.random::<f32>().sqrt();
        let mut answer = |lines: &[HalfPlane], path: &mut Vec<LpStep>| {
            let problem = Problem { half_planes: lines, n_rigid: 0, max_speed: 1.0, preferred, len };
            path.clear();
            solve(problem, Arithmetic::Rvo2, &mut scratch, path)
        };
        let mut path = Vec::new();
        let (velocity, outcome) = answer(&lines, &mut path);
        if !outcome.is_relaxed() {
            continue;
        }
        problems += 1;
        for step in &path {
            if let LpStep::Relaxed { fallback, .. } = step {
                steps += 1;
                fallbacks += u32::from(*fallback);
            }
        }
        worst += f64::from(lines.iter().map(|line| line.violation(velocity)).fold(0.0, f32::max));
        speed += f64::from(velocity.length());
        let answers: Vec<Vec2> = (0..256)
            .map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6])
            .filter(|order| (0..4).all(|k| order.contains(&k)))
            .map(|order| answer(&order.map(|k| lines[k]), &mut path).0)
            .collect();
        let apart = answers.iter().flat_map(|a| answers.iter().map(|b| f64::from(a.distance(*b))));
        spread += apart.fold(0.0, f64::max);
    }
    let n = f64::from(problems);
    let fallbacks = f64::from(fallbacks) / f64::from(steps.max(1));
    Walk { worst: worst / n, speed: speed / n, spread: spread / n, fallbacks }
}

pub fn len() -> Effect {
    let exact = walk(1.0);
    let mut measurements = Vec::new();
    let mut by_len: Option<Message> = None;
    for len in [0.1, 0.5, 1.0, 5.0, 10.0, f32::INFINITY] {
        let walk = walk(len);
        let (worst, spread) = (rounded(walk.worst, 2), rounded(walk.spread, 2));
        let said = match len.is_finite() {
            true => said::by_len(number(len), worst, spread),
            false => said::not_rotated(worst, spread),
        };
        by_len = Some(match by_len {
            Some(before) => said::next(before, said),
            None => said,
        });
        measurements.extend([
            // Names of figures are also for programs: `inf`, not ∞.
            Measurement::new(said::mean_worst(len.to_string()), walk.worst, exact.worst, "m/s"),
            Measurement::new(said::mean_speed(len.to_string()), walk.speed, exact.speed, "m/s"),
            Measurement::new(said::mean_spread(len.to_string()), walk.spread, exact.spread, "m/s"),
        ]);
    }
    Effect { sentence: said::len(by_len), measurements }
}

pub fn fallback() -> Effect {
    let exact = walk(1.0).fallbacks;
    let shares = [0.1, 0.5].map(|len| (len, walk(len).fallbacks));
    Effect {
        sentence: said::fallback(share(shares[0].1), share(shares[1].1), share(exact)),
        measurements: shares
            .map(|(len, share)| Measurement::new(said::without_velocity(number(len)), share, exact, ""))
            .into(),
    }
}

pub fn midpoint() -> Effect {
    // The current line wants y ≥ 0.6, the earlier one y ≤ −0.3.
    let lines = [
        HalfPlane { point: Vec2::new(0.0, -0.3), direction: Vec2::NEG_X },
        HalfPlane { point: Vec2::new(0.0, 0.6), direction: Vec2::X },
    ];
    let [printed, repaired] = [Arithmetic::Rvo2, Arithmetic::Robust].map(|arithmetic| {
        let problem =
            Problem { half_planes: &lines, n_rigid: 0, max_speed: 1.0, preferred: Vec2::ZERO, len: 2.0 };
        let (velocity, _) = solve(problem, arithmetic, &mut Vec::new(), &mut ());
        f64::from(lines[0].violation(velocity) / lines[1].violation(velocity))
    });
    Effect {
        sentence: said::midpoint(rounded(printed, 2), rounded(repaired, 2)),
        measurements: vec![Measurement::new(said::violation_ratio(), printed, repaired, "")],
    }
}

pub fn parallel() -> Effect {
    const PROBLEMS: u32 = 10_000;
    let mut random = random();
    // In program 2 itself, and inside program 3.
    let (mut same, mut opposed) = ([0_u32; 2], [0_u32; 2]);
    let axes = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y];
    for _ in 0..PROBLEMS {
        // Multiples of 1/64 along the axes: every sum and product of program 2 is exact.
        let mut dyadic = || (random.random::<u32>() % 257) as f32 / 64.0 - 2.0;
        let points = [(); 8].map(|()| Vec2::new(dyadic(), dyadic()));
        let preferred = Vec2::new(dyadic(), dyadic());
        let lines =
            points.map(|point| HalfPlane { point, direction: axes[random.random::<u32>() as usize % 4] });
        let problem = Problem { half_planes: &lines, n_rigid: 0, max_speed: 64.0, preferred, len: 1.0 };
        let mut path: Vec<LpStep> = Vec::new();
        solve(problem, Arithmetic::Rvo2, &mut Vec::new(), &mut path);
        // Program 3 passes its own lines to the same program.
        let mut turned: Vec<HalfPlane> = Vec::new();
        for step in path {
            // Program 1 stops at exactly this branch, and at no other with this effect.
            let (index, along) = match step {
                LpStep::Program2(Program2Step::Detail(Detail::Cut {
                    line,
                    earlier,
                    effect: CutEffect::Emptied,
                    ..
                })) => (0, lines[line].direction.dot(lines[earlier].direction)),
                LpStep::Inner(Program2Step::Detail(Detail::Cut {
                    line,
                    earlier,
                    effect: CutEffect::Emptied,
                    ..
                })) => (1, turned[line].direction.dot(turned[earlier].direction)),
                LpStep::Weighed { .. } => {
                    turned.clear();
                    continue;
                }
                LpStep::Projected { projection, .. } => {
                    turned.extend(projection.half_plane());
                    continue;
                }
                _ => continue,
            };
            same[index] += u32::from(along > 0.0);
            opposed[index] += u32::from(along < 0.0);
        }
    }
    Effect {
        sentence: said::parallel(
            PROBLEMS as usize,
            opposed[0] as usize,
            opposed[1] as usize,
            same[0] as usize,
            same[1] as usize,
        ),
        measurements: vec![
            Measurement::new(said::opposed_lines(), opposed[0].into(), opposed[1].into(), ""),
            Measurement::new(said::same_lines(), same[0].into(), same[1].into(), ""),
        ],
    }
}

/// The time until two agents that swap positions 40 m apart are within half a meter of their goals, s; infinite beyond
/// 250 s.
fn swap(offset: f32) -> f64 {
    let agent = |side: f32| {
        let position = Vec2::new(20.0 * side, if side < 0.0 { offset } else { 0.0 });
        let mut agent =
            Agent { objective: Objective::Goal(Vec2::new(-20.0 * side, position.y)), ..Agent::new(position) };
        // They see each other from the start.
        agent.settings.neighbor_distance = 100.0;
        agent
    };
    let agents = [-1.0, 1.0].map(agent).into_iter().collect();
    let mut simulation = Simulation::new(World { agents, ..World::new(0.25) });
    for _ in 0..1000 {
        simulation.step();
        let world = simulation.world();
        let is_there =
            |agent: &Agent| agent.goal().is_some_and(|goal| (goal - agent.position).length() < 0.5);
        if world.agents.iter().all(is_there) {
            return world.time;
        }
    }
    f64::INFINITY
}

pub fn standstill() -> Effect {
    let (exact, hair) = (swap(0.0), swap(1e-9));
    let head_on = match exact.is_infinite() {
        true => said::never_arrives(),
        false => said::arrives_after(seconds(exact as f32)),
    };
    Effect {
        sentence: said::standstill(head_on, seconds(hair as f32)),
        measurements: vec![Measurement::new(said::arrival(), exact, hair, "s")],
    }
}

pub fn segment_end() -> Effect {
    const POSITIONS: u32 = 14;
    let obstacles = Obstacles::unchecked(vec![vec![Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0)]], Vec::new());
    // From above, the visible edge is the one back from the second vertex to the first, which is its end.
    let (edge, end) = (1, obstacles.vertices()[0].point);
    let start = obstacles.vertices()[edge as usize].point;
    let (mut without_case, mut no_numbers) = ([0_u32; 2], [0_u32; 2]);
    let mut under_root = f64::INFINITY;
    for k in 1..=POSITIONS {
        // Exactly level with the end, less than the radius away.
        let agent = Agent { velocity: Vec2::X, ..Agent::new(end + Vec2::new(0.0, 0.1 * k as f32)) };
        let radius_sq = agent.settings.radius.powi(2);
        let (to_start, to_end, along) = (start - agent.position, end - agent.position, end - start);
        let s = (-to_start).dot(along) / along.dot(along);
        let line_sq = (-to_start - s * along).length_squared();
        let touches_vertex = (s < 0.0 && to_start.length_squared() <= radius_sq)
            || (s > 1.0 && to_end.length_squared() <= radius_sq);
        let touches_segment = (0.0..1.0).contains(&s) && line_sq <= radius_sq;
        without_case[0] += u32::from(!touches_vertex && !touches_segment);
        // The remaining case is that of an edge that is not touched, with a leg from each end.
        let leg = to_end.length_squared() - radius_sq;
        under_root = under_root.min(leg.into());
        no_numbers[0] += u32::from(leg.sqrt().is_nan());
        let verdict = half_plane(&agent, &obstacles, edge, &[]);
        without_case[1] += u32::from(verdict.case != EdgeCase::CollisionSegment);
        no_numbers[1] += u32::from(
            verdict.half_plane.is_none_or(|line| !(line.point.is_finite() && line.direction.is_finite())),
        );
    }
    Effect {
        sentence: said::segment_end(
            POSITIONS as usize,
            without_case[0] as usize,
            no_numbers[0] as usize,
            square_meters(under_root as f32).form(Decimals(2)),
            without_case[1] as usize,
            no_numbers[1] as usize,
        ),
        measurements: vec![
            Measurement::new(said::without_case(), without_case[0].into(), without_case[1].into(), ""),
            Measurement::new(said::not_finite(), no_numbers[0].into(), no_numbers[1].into(), ""),
        ],
    }
}

/// Two agents that swap positions 40 m apart, on lines 0.1 m apart.
fn passing(time_step: f32, museum_units: Form) -> Simulation {
    let agent = |side: f32| {
        let position = Vec2::new(20.0 * side, if side < 0.0 { 0.1 } else { 0.0 });
        let objective = Objective::Goal(Vec2::new(-20.0 * side, position.y));
        Agent { objective, ..Agent::new(position) }
    };
    let agents = [-1.0, 1.0].map(agent).into_iter().collect();
    let mut world = World { agents, ..World::new(time_step) };
    world.params.museum_units = museum_units;
    Simulation::new(world)
}

pub fn units() -> Effect {
    let aside = in_both(|form| {
        let mut simulation = passing(0.25, form);
        (0..400).for_each(|_| simulation.step());
        f64::from((simulation.world().agents[0].position.y - 0.1).abs())
    });
    // The maximum speed, and its value per frame.
    const RATES: [f32; 2] = [10.0, 60.0];
    let [slow, fast] = RATES.map(|hz| {
        in_both(|form| {
            let mut simulation = passing(1.0 / hz, form);
            simulation.step();
            let most = f64::from(simulation.world().agents[0].settings.max_speed);
            (most, most / f64::from(hz))
        })
    });
    let most = |value: f64| speed(value as f32).form(Decimals(0));
    let length = |value: f64| meters(value as f32).form(Decimals(2));
    let [slow_rate, fast_rate] = RATES.map(hertz);
    Effect {
        sentence: said::units(
            said::speeds(most(slow[0].0), most(fast[0].0), length(slow[0].1), length(fast[0].1)),
            said::speeds_meant(most(slow[1].0), most(fast[1].0), length(slow[1].1), length(fast[1].1)),
            length(aside[0]),
            length(aside[1]),
        ),
        measurements: vec![
            Measurement::new(said::from_line(), aside[0], aside[1], "m"),
            Measurement::new(said::largest_speed(slow_rate), slow[0].0, slow[1].0, "m/s"),
            Measurement::new(said::largest_speed(fast_rate), fast[0].0, fast[1].0, "m/s"),
            Measurement::new(said::farthest(slow_rate), slow[0].1, slow[1].1, "m"),
            Measurement::new(said::farthest(fast_rate), fast[0].1, fast[1].1, "m"),
        ],
    }
}
