//! What becomes of the claims about ORCA and its linear programs.

use glam::Vec2;
use rand::RngExt;

use super::{direction, in_both, random, uniform};
use crate::{
    avoid::orca_obstacle::{EdgeCase, half_plane},
    geometry::half_plane::HalfPlane,
    lp::{Arithmetic, CutEffect, Detail, InnerStep, LpStep, Problem, solve},
    model::{Agent, Objective, Obstacles, World, params::Form},
    museum::{Effect, Measurement},
    sim::Simulation,
    text::numbers::percent,
};

/// What program 3 did with many random infeasible problems of four lines in the unit disc.
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
            // Offsets of -0.2 to 1: most sets of four leave nothing.
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
    let mut words = Vec::new();
    for len in [0.1, 0.5, 1.0, 5.0, 10.0, f32::INFINITY] {
        let walk = walk(len);
        words.push(format!(
            "{}: {:.2} / {:.2}",
            if len.is_finite() { len.to_string() } else { "∞".into() },
            walk.worst,
            walk.spread
        ));
        measurements.push(Measurement::new(
            format!("mean worst violation, len {len} | 1"),
            walk.worst,
            exact.worst,
            "m/s",
        ));
        measurements.push(Measurement::new(
            format!("mean speed, len {len} | 1"),
            walk.speed,
            exact.speed,
            "m/s",
        ));
        measurements.push(Measurement::new(
            format!("mean spread over the orders of the lines, len {len} | 1"),
            walk.spread,
            exact.spread,
            "m/s",
        ));
    }
    Effect {
        sentence: format!(
            "Infeasible sets of four lines in the unit disc, mean worst violation / mean spread of the answer over all orders of the lines, by len: {}.",
            words.join(", ")
        ),
        measurements,
    }
}

pub fn fallback() -> Effect {
    let exact = walk(1.0).fallbacks;
    let shares = [0.1, 0.5].map(|len| (len, walk(len).fallbacks));
    Effect {
        sentence: format!(
            "The inner program finds nothing in {} of its runs at len 0.1, {} at 0.5, {} at 1.",
            percent(shares[0].1),
            percent(shares[1].1),
            percent(exact)
        ),
        measurements: shares
            .map(|(len, share)| {
                Measurement::new(format!("runs without a velocity, len {len} | 1"), share, exact, "")
            })
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
        sentence: format!(
            "y ≥ 0.6 after y ≤ −0.3 at len 2: the earlier line is violated {printed:.2} times as much as the current one; meant is {repaired:.2} times."
        ),
        measurements: vec![Measurement::new("violation, earlier over current, len 2", printed, repaired, "")],
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
        // Program 3 hands lines of its own to the same program.
        let mut turned: Vec<HalfPlane> = Vec::new();
        for step in path {
            // Program 1 is left at this very branch, and at no other with this effect.
            let (index, along) = match step {
                LpStep::Detail(Detail::Cut { line, earlier, effect: CutEffect::Emptied, .. }) => {
                    (0, lines[line].direction.dot(lines[earlier].direction))
                }
                LpStep::Inner(InnerStep::Detail(Detail::Cut {
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
        sentence: format!(
            "In {PROBLEMS} random problems full of parallel lines program 1 took the branch {} times for opposed lines in program 2 and {} times inside program 3, for lines of the same direction {} and {} times.",
            opposed[0], opposed[1], same[0], same[1]
        ),
        measurements: vec![
            Measurement::new(
                "opposed lines, in program 2 | inside program 3",
                opposed[0].into(),
                opposed[1].into(),
                "",
            ),
            Measurement::new(
                "lines of the same direction, in program 2 | inside program 3",
                same[0].into(),
                same[1].into(),
                "",
            ),
        ],
    }
}

/// Time until two that swap positions 40 m apart are within half a meter of their goals, s; infinite beyond 250 s.
fn swap(offset: f32) -> f64 {
    let mut world = World::new(0.25);
    for side in [-1.0, 1.0] {
        let position = Vec2::new(20.0 * side, if side < 0.0 { offset } else { 0.0 });
        let mut agent =
            Agent { objective: Objective::Goal(Vec2::new(-20.0 * side, position.y)), ..Agent::new(position) };
        // They see each other from the start.
        agent.settings.neighbor_distance = 100.0;
        world.agents.push(agent);
    }
    let mut simulation = Simulation::new(world);
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
    let never =
        if exact.is_infinite() { "never arrives".to_string() } else { format!("arrives after {exact} s") };
    Effect {
        sentence: format!(
            "A pair of ORCA agents exactly head on {never} (250 s); a nanometer beside each other it arrives after {hair} s."
        ),
        measurements: vec![Measurement::new("arrival", exact, hair, "s")],
    }
}

pub fn segment_end() -> Effect {
    const POSITIONS: u32 = 14;
    let obstacles = Obstacles::unchecked(vec![vec![Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0)]], Vec::new());
    // From above one sees the way back, from the second vertex to the first, which is its end.
    let (edge, end) = (1, obstacles.vertices[0].point);
    let start = obstacles.vertices[edge as usize].point;
    let (mut without_case, mut no_numbers) = ([0_u32; 2], [0_u32; 2]);
    let mut under_root = f64::INFINITY;
    for k in 1..=POSITIONS {
        // Exactly beside the end, less than the radius off.
        let agent = Agent { velocity: Vec2::X, ..Agent::new(end + Vec2::new(0.0, 0.1 * k as f32)) };
        let radius_sq = agent.settings.radius.powi(2);
        let (to_start, to_end, along) = (start - agent.position, end - agent.position, end - start);
        let s = (-to_start).dot(along) / along.dot(along);
        let line_sq = (-to_start - s * along).length_squared();
        let touches_vertex = (s < 0.0 && to_start.length_squared() <= radius_sq)
            || (s > 1.0 && to_end.length_squared() <= radius_sq);
        let touches_segment = (0.0..1.0).contains(&s) && line_sq <= radius_sq;
        without_case[0] += u32::from(!touches_vertex && !touches_segment);
        // What is left is the case of an edge that is not touched, with a leg from each end.
        let leg = to_end.length_squared() - radius_sq;
        under_root = under_root.min(leg.into());
        no_numbers[0] += u32::from(leg.sqrt().is_nan());
        let verdict = half_plane(&agent, &obstacles, edge, &[]);
        without_case[1] += u32::from(verdict.case != EdgeCase::CollisionSegment);
        no_numbers[1] += u32::from(
            verdict.half_plane.is_none_or(|line| !(line.point.is_finite() && line.direction.is_finite())),
        );
    }
    let [without_case, no_numbers] = [without_case, no_numbers].map(|counts| counts.map(f64::from));
    Effect {
        sentence: format!(
            "Of {POSITIONS} discs that touch a wall exactly beside its end, the touch of {} is not found with s < 1, and {} go on to the root of a negative number (down to {under_root:.2} m²); with s ≤ 1, {} are missed, and {} lines are not finite.",
            without_case[0], no_numbers[0], without_case[1], no_numbers[1]
        ),
        measurements: vec![
            Measurement::new("touching discs without a case", without_case[0], without_case[1], ""),
            Measurement::new("legs or lines that are not finite", no_numbers[0], no_numbers[1], ""),
        ],
    }
}

/// Two that swap positions 40 m apart, 0.1 m beside each other.
fn passing(time_step: f32, museum_units: Form) -> Simulation {
    let mut world = World::new(time_step);
    for side in [-1.0, 1.0] {
        let position = Vec2::new(20.0 * side, if side < 0.0 { 0.1 } else { 0.0 });
        let objective = Objective::Goal(Vec2::new(-20.0 * side, position.y));
        world.agents.push(Agent { objective, ..Agent::new(position) });
    }
    world.params.museum_units = museum_units;
    Simulation::new(world)
}

pub fn units() -> Effect {
    let aside = in_both(|form| {
        let mut simulation = passing(0.25, form);
        (0..400).for_each(|_| simulation.step());
        f64::from((simulation.world().agents[0].position.y - 0.1).abs())
    });
    // The largest speed, and what that is in a frame.
    let [slow, fast] = [10.0_f32, 60.0].map(|hz| {
        in_both(|form| {
            let mut simulation = passing(1.0 / hz, form);
            simulation.step();
            let most = f64::from(simulation.world().agents[0].settings.max_speed);
            (most, most / f64::from(hz))
        })
    });
    Effect {
        sentence: format!(
            "The largest speed is {:.0} m/s at 10 Hz and {:.0} m/s at 60 Hz, {:.2} and {:.2} m in a frame; repaired, {:.0} and {:.0} m/s, {:.2} and {:.2} m. Two that pass each other, each fed with its own answers, are {:.2} m beside their lines after 100 s; with goals, {:.2} m.",
            slow[0].0,
            fast[0].0,
            slow[0].1,
            fast[0].1,
            slow[1].0,
            fast[1].0,
            slow[1].1,
            fast[1].1,
            aside[0],
            aside[1]
        ),
        measurements: vec![
            Measurement::new("distance from its line after 100 s", aside[0], aside[1], "m"),
            Measurement::new("largest speed at 10 Hz", slow[0].0, slow[1].0, "m/s"),
            Measurement::new("largest speed at 60 Hz", fast[0].0, fast[1].0, "m/s"),
            Measurement::new("farthest in a frame at 10 Hz", slow[0].1, slow[1].1, "m"),
            Measurement::new("farthest in a frame at 60 Hz", fast[0].1, fast[1].1, "m"),
        ],
    }
}
