//! What becomes of the claims about ORCA and its linear programs.

use glam::Vec2;
use rand::RngExt;

use super::{direction, percent, random, uniform};
use crate::{
    geometry::half_plane::HalfPlane,
    lp::{Arithmetic, LpStep, Problem, solve},
    model::{Agent, Objective, Obstacles, World},
    museum::{Effect, Figure},
    sim::{Simulation, Watch, decide},
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
    let mut figures = Vec::new();
    let mut words = Vec::new();
    for len in [0.1, 0.5, 1.0, 5.0, 10.0, f32::INFINITY] {
        let walk = walk(len);
        words.push(format!(
            "{}: {:.2} / {:.2}",
            if len.is_finite() { len.to_string() } else { "∞".into() },
            walk.worst,
            walk.spread
        ));
        figures.push(Figure::new(
            format!("mean worst violation, len {len} | 1"),
            walk.worst,
            exact.worst,
            "m/s",
        ));
        figures.push(Figure::new(format!("mean speed, len {len} | 1"), walk.speed, exact.speed, "m/s"));
        figures.push(Figure::new(
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
        figures,
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
        figures: shares
            .map(|(len, share)| {
                Figure::new(format!("runs without a velocity, len {len} | 1"), share, exact, "")
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
        figures: vec![Figure::new("violation, earlier over current, len 2", printed, repaired, "")],
    }
}

pub fn parallel() -> Effect {
    const PROBLEMS: u32 = 10_000;
    let mut random = random();
    let (mut same, mut opposed) = (0_u32, 0_u32);
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
        for step in path {
            let (LpStep::Moved { line, .. } | LpStep::Failed { line }) = step else { continue };
            for earlier in &lines[..line] {
                let numerator = earlier.direction.perp_dot(lines[line].point - earlier.point);
                same += u32::from(numerator < 0.0 && lines[line].direction == earlier.direction);
                opposed += u32::from(numerator < 0.0 && lines[line].direction == -earlier.direction);
            }
        }
    }
    Effect {
        sentence: format!(
            "In {PROBLEMS} random problems full of parallel lines the branch met {opposed} opposed ones and {same} of the same direction."
        ),
        figures: vec![
            Figure::new("opposed lines", opposed.into(), opposed.into(), ""),
            Figure::new("lines of the same direction", same.into(), same.into(), ""),
        ],
    }
}

/// When two that swap places 40 m apart are within half a meter of their goals, s; infinite if not in 250 s.
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
        figures: vec![Figure::new("arrival", exact, hair, "s")],
    }
}

pub fn segment_end() -> Effect {
    let wall = vec![vec![Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0)]];
    let mut world = World::new(0.25);
    world.obstacles = Obstacles::new(wall, Vec::new()).into();
    // Beside the very end of the wall, 1 m off, with a radius of 1.5 m.
    world.agents = vec![Agent { velocity: Vec2::X, ..Agent::new(Vec2::new(2.0, 1.0)) }];
    let radius = f64::from(world.agents[0].settings.radius);
    let square = 1.0 - radius * radius;
    let decided = decide(&world, &Watch::Nobody).choices[0].velocity;
    Effect {
        sentence: format!(
            "A disc of {radius} m exactly beside the end of a wall, 1 m off: without a case for s = 1 follows √({square}), which is no number; here it decides ({:.2}, {:.2}) m/s.",
            decided.x, decided.y
        ),
        figures: vec![Figure::new("speed decided", square.sqrt(), f64::from(decided.length()), "m/s")],
    }
}

pub fn units() -> Effect {
    // How far from its line an agent still is that was fed with its own answers, after both have passed.
    let aside = [true, false].map(|feed_back| {
        let mut world = World::new(0.25);
        for side in [-1.0, 1.0] {
            let position = Vec2::new(20.0 * side, if side < 0.0 { 0.1 } else { 0.0 });
            let objective = Objective::Goal(Vec2::new(-20.0 * side, position.y));
            world.agents.push(Agent { objective, ..Agent::new(position) });
        }
        let mut simulation = Simulation::new(world);
        for _ in 0..400 {
            simulation.step();
            for agent in 0..2 {
                let own = simulation.velocity(agent);
                if feed_back && own.is_finite() {
                    // A finite velocity of an agent that exists is never refused.
                    _ = simulation.set_preferred_velocity(agent, own);
                }
            }
        }
        f64::from((simulation.position(0).y - 0.1).abs())
    });
    Effect {
        sentence: format!(
            "Two that pass each other, each fed with its own answers, are {:.2} m beside their lines after 100 s; with goals, {:.2} m.",
            aside[0], aside[1]
        ),
        figures: vec![Figure::new("distance from its line after 100 s", aside[0], aside[1], "m")],
    }
}
