//! A laboratory for `len`, the factor that turns the relaxed lines of the third program: the watched agent's very
//! half-planes, solved with other factors, with other readings of "not rotated", and in other orders.
//!
//! With `len` = 1 all lines give way at one pace: the largest violation is the least possible, and the order of the lines
//! does not count. Every other constant prefers some lines to others, and which ones is a matter of their order.

use glam::Vec2;
use rand::RngExt;

use super::{
    Lens,
    pen::{Pen, pair},
};
use crate::{
    avoid::Trace,
    draw::{Shape, Stroke},
    geometry::{clamp_length, half_plane::HalfPlane, unit},
    lp::{self, Arithmetic, LpOutcome, Optimum, Problem, rvo2},
    model::random::{Purpose, stream},
    text::numbers::two_decimals,
};

/// Factors that the laboratory compares.
pub const FACTORS: [f32; 6] = [0.1, 0.5, 1.0, 5.0, 10.0, f32::INFINITY];

/// Up to so many soft lines every order is tried.
const ALL_ORDERS_UP_TO: usize = 6;

/// Orders tried at most: 6 factorial.
const MAX_ORDERS: usize = 720;

/// Answers nearer to each other than this are one answer, m/s.
const SAME: f32 = 1e-3;

/// Tips nearer to each other than this share one label, pixels.
const TOGETHER: f32 = 6.0;

/// How a relaxed line is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading {
    /// By the factor: direction d_earlier − len · d_current. Infinity is −d_current.
    Len(f32),
    /// "Not rotated" as the current line itself: direction +d_current.
    Current,
    /// "Not rotated" as the earlier line: direction +d_earlier, which is `len` = 0.
    Earlier,
}

impl Reading {
    /// Every reading, in the order of the table.
    pub fn all() -> impl Iterator<Item = Reading> {
        FACTORS.into_iter().map(Reading::Len).chain([Reading::Current, Reading::Earlier])
    }

    /// Name for labels and tables.
    pub fn name(self) -> String {
        match self {
            Reading::Len(f32::INFINITY) => "∞".into(),
            Reading::Len(len) => format!("{len}"),
            Reading::Current => "+current".into(),
            Reading::Earlier => "0".into(),
        }
    }

    /// One sentence for a tooltip.
    pub fn about(self) -> &'static str {
        match self {
            Reading::Len(f32::INFINITY) => {
                "Not rotated: the reverse of the current line, to which a growing len tends. Any point of that line is as good; which end is taken is chance."
            }
            Reading::Len(_) => "Every earlier line is violated at most len times as much as the current one.",
            Reading::Current => {
                "Not rotated, read as the current line itself: out of the current line at full speed, whatever the earlier ones say."
            }
            Reading::Earlier => {
                "Not rotated, read as the earlier line: earlier lines do not give way at all, the nearest neighbors win."
            }
        }
    }
}

/// What one reading answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The reading.
    pub reading: Reading,
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// Largest violation of a line there, m/s; zero if there is none.
    pub worst: f32,
    /// How often the inner program found nothing, and the velocity stayed.
    pub fallbacks: u32,
}

/// The results of one agent's problem.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Lab {
    /// Whether a velocity meets every line; then all answers are one.
    pub feasible: bool,
    /// One answer for each reading.
    pub answers: Vec<Answer>,
    /// The answer to the lines in their own order, with the factor of the world, m/s.
    pub ordered: Vec2,
    /// The answers to other orders of the soft lines, with the factor of the world, m/s; the own order comes first.
    pub cloud: Vec<Vec2>,
    /// Whether the cloud holds every order.
    pub complete: bool,
    /// Largest distance of an answer of the cloud from the first one, m/s.
    pub spread: f32,
    /// The velocity whose worst violation is the least, m/s: `len` = 1 in the robust arithmetic.
    pub least_worst: Vec2,
    /// That violation, m/s.
    pub worst: f32,
    /// What came out, in one sentence.
    pub sentence: String,
}

/// The laboratory of the watched agent, in the arithmetic of its world; empty, with the reason, unless it decides by ORCA.
pub fn lab(lens: &Lens) -> Lab {
    lab_with(lens, lens.world.params.orca_lp.into())
}

/// The factor whose answer lies nearest to `velocity`, of 81 factors from 0.01 to 100; `None` where a velocity meets
/// every line, so that no factor plays a part.
pub fn factor_near(lens: &Lens, arithmetic: Arithmetic, velocity: Vec2) -> Option<f32> {
    let (agent, watched) = (lens.me()?, lens.watched()?);
    let Trace::Orca(trace) = &watched.trace else { return None };
    if !trace.outcome.is_relaxed() {
        return None;
    }
    let preferred = lens.decisions.choices.get(lens.agent as usize)?.preferred;
    let mut scratch = Vec::new();
    let mut distance = |len: f32| {
        let problem = Problem {
            half_planes: &trace.half_planes,
            n_rigid: trace.n_rigid,
            max_speed: agent.settings.max_speed,
            preferred,
            len,
        };
        lp::solve(problem, arithmetic, &mut scratch, &mut ()).0.distance(velocity)
    };
    (0..TRIED)
        .map(|k| libm::powf(10.0, 4.0 * k as f32 / (TRIED - 1) as f32 - 2.0))
        .map(|len| (distance(len), len))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, len)| len)
}

/// Factors that a hand can reach, evenly on the logarithmic scale; 1 is the one in the middle.
const TRIED: usize = 81;

/// The same in an arithmetic of one's own. The robust one has the consistent midpoint of lines that run against each
/// other, which RVO2's has at `len` = 1 only.
pub fn lab_with(lens: &Lens, arithmetic: Arithmetic) -> Lab {
    let nothing = |sentence: &str| Lab { sentence: sentence.into(), ..Lab::default() };
    let (Some(agent), Some(watched)) = (lens.me(), lens.watched()) else {
        return nothing("Select an agent to see its linear programs.");
    };
    let Trace::Orca(trace) = &watched.trace else {
        return nothing("Only ORCA has linear programs: give the agent that method.");
    };
    let preferred = lens.decisions.choices.get(lens.agent as usize).map(|choice| choice.preferred);
    of_problem(
        Problem {
            half_planes: &trace.half_planes,
            n_rigid: trace.n_rigid,
            max_speed: agent.settings.max_speed,
            preferred: preferred.unwrap_or(Vec2::ZERO),
            len: lens.world.params.orca_len,
        },
        arithmetic,
    )
}

/// The laboratory of any problem. Its own `len` is that of the cloud.
pub fn of_problem(problem: Problem, arithmetic: Arithmetic) -> Lab {
    let mut scratch = Vec::new();
    let mut solve = |problem: Problem| lp::solve(problem, arithmetic, &mut scratch, &mut ());
    let worst = |velocity: Vec2| worst_violation(problem.half_planes, velocity);
    let answer =
        |reading, velocity, fallbacks| Answer { reading, velocity, worst: worst(velocity), fallbacks };
    let answers: Vec<Answer> = Reading::all()
        .map(|reading| match reading {
            Reading::Len(len) => {
                let (velocity, outcome) = solve(Problem { len, ..problem });
                answer(reading, velocity, fallbacks_of(outcome))
            }
            Reading::Earlier => {
                let (velocity, outcome) = solve(Problem { len: 0.0, ..problem });
                answer(reading, velocity, fallbacks_of(outcome))
            }
            Reading::Current => {
                let (velocity, fallbacks) = along_current(problem);
                answer(reading, velocity, fallbacks)
            }
        })
        .collect();
    let (ordered, outcome) = solve(problem);
    let feasible = !outcome.is_relaxed();
    // A feasible answer does not depend on the order: the optimum is unique.
    let (orders, complete) = match feasible {
        true => (vec![(0..problem.half_planes.len()).collect()], true),
        false => orders(problem.half_planes.len(), problem.n_rigid),
    };
    let mut turned: Vec<HalfPlane> = Vec::new();
    let cloud: Vec<Vec2> = orders
        .iter()
        .map(|order: &Vec<usize>| {
            turned.clear();
            turned.extend(order.iter().map(|line| problem.half_planes[*line]));
            solve(Problem { half_planes: &turned, ..problem }).0
        })
        .collect();
    let spread = cloud.iter().map(|velocity| velocity.distance(ordered)).fold(0.0, f32::max);
    let (least_worst, _) =
        lp::solve(Problem { len: 1.0, ..problem }, Arithmetic::Robust, &mut scratch, &mut ());
    let mut lab = Lab {
        feasible,
        answers,
        ordered,
        cloud,
        complete,
        spread,
        least_worst,
        worst: worst(least_worst),
        sentence: String::new(),
    };
    lab.sentence = sentence(&lab, problem);
    lab
}

fn sentence(lab: &Lab, problem: Problem) -> String {
    let lines = problem.half_planes.len();
    if lab.feasible {
        return match lines {
            0 => "No line at all: len plays no part.".into(),
            _ => format!(
                "A velocity meets all {lines} lines: len plays no part, and every reading answers {}.",
                pair(lab.ordered)
            ),
        };
    }
    let orders = lab.cloud.len();
    let kind = if lab.complete { "all" } else { "a sample of" };
    let len = Reading::Len(problem.len).name();
    let order = match lab.spread {
        spread if orders < 2 => {
            debug_assert!(spread <= SAME, "one order has one answer");
            "there is one order only".to_string()
        }
        spread if spread <= SAME => {
            format!("over {kind} {orders} orders of the lines the answer stays at {}", pair(lab.ordered))
        }
        spread => {
            format!(
                "over {kind} {orders} orders of the lines the answer strays by up to {} m/s",
                two_decimals(spread)
            )
        }
    };
    format!(
        "No velocity meets all {lines} lines; at best the worst is violated by {} m/s. With len = {len} {order}.",
        two_decimals(lab.worst)
    )
}

fn fallbacks_of(outcome: LpOutcome) -> u32 {
    match outcome {
        LpOutcome::Relaxed { fallbacks, .. } => fallbacks,
        LpOutcome::Free | LpOutcome::Feasible => 0,
    }
}

fn worst_violation(half_planes: &[HalfPlane], velocity: Vec2) -> f32 {
    half_planes.iter().map(|half_plane| half_plane.violation(velocity)).fold(0.0, f32::max)
}

/// Program 3 with relaxed lines of direction +d_current. They run through points of the current line, so each of them is
/// the current line itself, and one stands for all: as far into its permitted side as the rigid lines let.
///
/// Neither arithmetic has this reading; the programs inside are those of [`rvo2`].
fn along_current(problem: Problem) -> (Vec2, u32) {
    let Problem { half_planes, n_rigid, max_speed, preferred, .. } = problem;
    let (mut velocity, failed) =
        rvo2::linear_program_2(half_planes, max_speed, Optimum::Nearest(preferred), &mut ());
    let Some(begin) = failed else { return (clamp_length(velocity, max_speed), 0) };
    let (mut distance, mut fallbacks) = (0.0, 0);
    for (i, current) in half_planes.iter().enumerate().skip(begin) {
        if current.violation(velocity) <= distance {
            continue;
        }
        let mut lines = half_planes[..n_rigid].to_vec();
        if i > n_rigid {
            lines.push(*current);
        }
        match rvo2::linear_program_2(&lines, max_speed, Optimum::Farthest(current.normal()), &mut ()) {
            (found, None) => velocity = found,
            (_, Some(_)) => fallbacks += 1,
        }
        distance = current.violation(velocity);
    }
    (clamp_length(velocity, max_speed), fallbacks)
}

/// Orders of `n` lines whose first `n_rigid` stay in place, their own first: all of them where there are few, else a
/// sample that is the same every time. And whether they are all.
pub fn orders(n: usize, n_rigid: usize) -> (Vec<Vec<usize>>, bool) {
    let own: Vec<usize> = (0..n).collect();
    let soft = n.saturating_sub(n_rigid);
    if soft > ALL_ORDERS_UP_TO {
        let mut random = stream(n as u64, n_rigid as u32, Purpose::Place);
        let mut sampled = vec![own];
        for _ in 1..MAX_ORDERS {
            let mut order = sampled[0].clone();
            for k in (n_rigid + 1..n).rev() {
                order.swap(k, random.random_range(n_rigid..=k));
            }
            sampled.push(order);
        }
        return (sampled, false);
    }
    let mut all = vec![own[..n_rigid.min(n)].to_vec()];
    for _ in 0..soft {
        // Each order so far, continued by every line that it lacks, in their own order.
        all = all
            .iter()
            .flat_map(|order| {
                let missing = own.iter().filter(|line| !order.contains(line));
                missing
                    .map(|line| order.iter().copied().chain([*line]).collect())
                    .collect::<Vec<Vec<usize>>>()
            })
            .collect();
    }
    (all, true)
}

/// A dot for each answer with its factor, a path through those of growing factors, the other orders as faint dots around
/// a ring for the agent's own, and a cross where the worst violation is the least.
pub fn draw(lens: &Lens, lab: &Lab) -> Vec<Shape> {
    let mut pen = Pen::new(lens);
    let palette = lens.palette;
    if lab.answers.is_empty() {
        return Vec::new();
    }
    let together = pen.pixels(TOGETHER);
    // Dots on one another would only add up to a blot.
    let mut cloud: Vec<Vec2> = Vec::new();
    for &velocity in &lab.cloud {
        if cloud.iter().all(|other| other.distance(velocity) > pen.pixels(1.0)) {
            cloud.push(velocity);
        }
    }
    for &velocity in cloud.iter().filter(|_| !lab.feasible) {
        pen.dot(velocity, 3.5, palette.relaxed.at(0.4));
    }
    let by_len = |answer: &&Answer| matches!(answer.reading, Reading::Len(len) if len.is_finite());
    let path: Vec<Vec2> = lab.answers.iter().filter(by_len).map(|answer| answer.velocity).collect();
    pen.line(path.clone(), Stroke::dashed(palette.text.at(0.6), 1.5, 2.0, 3.0));
    if !lab.feasible {
        let radius = pen.pixels(8.0);
        pen.disc(lab.ordered, radius, None, Some(Stroke::solid(palette.relaxed, 2.0)));
        let cross = |color, width| Shape::Cross {
            center: lab.least_worst,
            size: 13.0,
            stroke: Stroke::solid(color, width),
        };
        pen.shape(cross(palette.background, 5.0));
        pen.shape(cross(palette.chosen, 2.5));
    }
    let mut labelled: Vec<(Vec2, Vec<Reading>)> = Vec::new();
    for answer in &lab.answers {
        match labelled.iter_mut().find(|(at, _)| at.distance(answer.velocity) < together) {
            Some((_, readings)) => readings.push(answer.reading),
            None => labelled.push((answer.velocity, vec![answer.reading])),
        }
    }
    let middle = lab.answers.iter().map(|answer| answer.velocity).sum::<Vec2>() / lab.answers.len() as f32;
    // Beside the path, not on it.
    let across = match path[..] {
        [first, .., last] => unit((first - last).perp()).unwrap_or(Vec2::X),
        _ => Vec2::X,
    };
    let across = if across.x < 0.0 { -across } else { across };
    for (at, readings) in labelled {
        let words = if lab.feasible {
            "any len".to_string()
        } else {
            let names: Vec<String> = readings.iter().map(|reading| reading.name()).collect();
            let names = names.join(", ");
            if readings.contains(&Reading::Len(1.0)) { format!("len {names}: min-max") } else { names }
        };
        let radius = if readings.contains(&Reading::Len(1.0)) { 5.0 } else { 4.0 };
        pen.dot(at, radius + 1.5, palette.background);
        pen.dot(at, radius, palette.text);
        let is_on_path =
            readings.iter().any(|reading| matches!(reading, Reading::Len(len) if len.is_finite()));
        let direction = if is_on_path { across } else { at - middle };
        pen.label((at, direction, 9.0), &words, palette.text, 1.0);
    }
    pen.finish()
}
