//! A laboratory for `len`, the factor that turns the relaxed lines of the third program: the watched agent's own
//! half-planes, solved with other factors, with other readings of "not rotated", and in other orders.
//!
//! With `len` = 1 all lines give way at one pace: the largest violation is the least possible, and the order of the
//! lines does not matter. Any other constant prefers some lines to others; which ones depends on their order.

mod orders;
mod picture;
pub(crate) mod said;

use glam::Vec2;

use super::Lens;
use sidestep_core::{
    avoid::{
        Trace,
        orca::programs::{self, Arithmetic, LpOutcome, Optimum, Problem, rvo2},
    },
    geometry::{clamp_length, half_plane::HalfPlane},
};

use crate::text::{
    message::Message,
    quantity::{Coordinates, NumberForm, number, speed},
};

pub use orders::orders;
pub use picture::draw;

/// Factors that the laboratory compares.
pub const FACTORS: [f32; 6] = [0.1, 0.5, 1.0, 5.0, 10.0, f32::INFINITY];

/// Answers closer to each other than this are one answer, m/s.
const SAME: f32 = 1e-3;

/// The way in which a relaxed line is turned.
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

    /// The name in labels and tables.
    pub fn name(self) -> Message {
        match self {
            Reading::Len(f32::INFINITY) => said::infinite(),
            Reading::Len(len) => said::factor(number(len).form(NumberForm::Exact)),
            Reading::Current => said::current(),
            Reading::Earlier => said::zero(),
        }
    }

    /// One sentence for a tooltip.
    pub fn about(self) -> Message {
        match self {
            Reading::Len(f32::INFINITY) => said::about_infinite(),
            Reading::Len(_) => said::about_factor(),
            Reading::Current => said::about_current(),
            Reading::Earlier => said::about_earlier(),
        }
    }
}

/// The answer of one reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The reading that gives it.
    pub reading: Reading,
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The largest violation of a line at this velocity, m/s; zero if no line is violated.
    pub worst: f32,
    /// The number of times that the inner program found nothing, so that the velocity stayed.
    pub fallbacks: u32,
}

/// The results of one agent's problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Lab {
    /// Whether some velocity satisfies every line; then all answers are the same.
    pub feasible: bool,
    /// One answer for each reading.
    pub answers: Vec<Answer>,
    /// The answer for the lines in their own order, with the factor of the world, m/s.
    pub ordered: Vec2,
    /// The answers for other orders of the soft lines, with the factor of the world, m/s; the agent's own order comes
    /// first.
    pub cloud: Vec<Vec2>,
    /// Whether the cloud contains every order.
    pub complete: bool,
    /// The largest distance of an answer in the cloud from the first one, m/s.
    pub spread: f32,
    /// The velocity with the smallest worst violation, m/s: `len` = 1 in the robust arithmetic.
    pub least_worst: Vec2,
    /// The worst violation at `least_worst`, m/s.
    pub worst: f32,
    /// The result in one sentence.
    pub sentence: Message,
}

impl Lab {
    /// A laboratory without answers, and the reason.
    fn without_answers(sentence: Message) -> Lab {
        let (answers, cloud, nowhere) = (Vec::new(), Vec::new(), Vec2::ZERO);
        Lab {
            feasible: false,
            answers,
            ordered: nowhere,
            cloud,
            complete: false,
            spread: 0.0,
            least_worst: nowhere,
            worst: 0.0,
            sentence,
        }
    }
}

/// The laboratory of the watched agent, in the arithmetic of its world; empty, with the reason, unless the agent
/// decides by ORCA.
pub fn lab(lens: &Lens) -> Lab {
    lab_with(lens, lens.world.params.orca_lp.into())
}

/// Like [`lab`], but in any arithmetic. The robust one has the consistent midpoint of lines that run against each
/// other, which RVO2's has only at `len` = 1.
pub fn lab_with(lens: &Lens, arithmetic: Arithmetic) -> Lab {
    if lens.me().is_none() || lens.watched().is_none() {
        return Lab::without_answers(said::nobody());
    }
    match problem_of(lens) {
        Some(problem) => of_problem(problem, arithmetic),
        None => Lab::without_answers(said::no_programs()),
    }
}

/// The problem that the watched agent solves under ORCA.
fn problem_of<'a>(lens: &Lens<'a>) -> Option<Problem<'a>> {
    let Trace::Orca(trace) = &lens.decisions.watched(lens.agent)?.trace else { return None };
    let preferred = lens.decisions.choices.get(lens.agent as usize).map(|choice| choice.preferred);
    Some(Problem {
        half_planes: &trace.half_planes,
        n_rigid: trace.n_rigid,
        max_speed: lens.me()?.settings.max_speed,
        preferred: preferred.unwrap_or(Vec2::ZERO),
        len: lens.world.params.orca_len,
    })
}

/// The number of factors that can be reached by dragging, evenly spaced on the logarithmic scale; 1 is in the middle.
const TRIED: usize = 81;

/// The factor with the answer closest to `velocity`, out of 81 factors from 0.01 to 100; `None` if some velocity
/// satisfies every line, so that the factor does not matter.
pub fn factor_near(lens: &Lens, arithmetic: Arithmetic, velocity: Vec2) -> Option<f32> {
    let Trace::Orca(trace) = &lens.watched()?.trace else { return None };
    if !trace.outcome.is_relaxed() {
        return None;
    }
    let problem = problem_of(lens)?;
    let mut scratch = Vec::new();
    let mut distance = |len: f32| {
        programs::solve(Problem { len, ..problem }, arithmetic, &mut scratch, &mut ()).0.distance(velocity)
    };
    (0..TRIED)
        .map(|k| libm::powf(10.0, 4.0 * k as f32 / (TRIED - 1) as f32 - 2.0))
        .map(|len| (distance(len), len))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, len)| len)
}

/// The laboratory of any problem. The cloud is computed with the problem's own `len`.
pub fn of_problem(problem: Problem, arithmetic: Arithmetic) -> Lab {
    let mut scratch = Vec::new();
    let mut solve = |problem: Problem| programs::solve(problem, arithmetic, &mut scratch, &mut ());
    let worst = |velocity: Vec2| worst_violation(problem.half_planes, velocity);
    let answers = Reading::all().map(|reading| {
        let (velocity, fallbacks) = answered(reading, problem, &mut solve);
        Answer { reading, velocity, worst: worst(velocity), fallbacks }
    });
    let answers = answers.collect();
    let (ordered, outcome) = solve(problem);
    let feasible = !outcome.is_relaxed();
    let (cloud, complete) = cloud(problem, feasible, &mut solve);
    let spread = cloud.iter().map(|velocity| velocity.distance(ordered)).fold(0.0, f32::max);
    let min_max = Problem { len: 1.0, ..problem };
    let (least_worst, _) = programs::solve(min_max, Arithmetic::Robust, &mut scratch, &mut ());
    let mut lab = Lab {
        feasible,
        answers,
        ordered,
        cloud,
        complete,
        spread,
        least_worst,
        worst: worst(least_worst),
        sentence: said::no_line(),
    };
    lab.sentence = sentence(&lab, problem);
    lab
}

/// The answer of a reading, m/s, and how often the inner program found nothing.
fn answered(
    reading: Reading,
    problem: Problem,
    solve: &mut impl FnMut(Problem) -> (Vec2, LpOutcome),
) -> (Vec2, u32) {
    let len = match reading {
        Reading::Len(len) => len,
        Reading::Earlier => 0.0,
        Reading::Current => return along_current(problem),
    };
    match solve(Problem { len, ..problem }) {
        (velocity, LpOutcome::Relaxed { fallbacks, .. }) => (velocity, fallbacks),
        (velocity, LpOutcome::Free | LpOutcome::Feasible) => (velocity, 0),
    }
}

/// The answers for other orders of the soft lines, the problem's own order first, and whether these are all orders.
fn cloud(
    problem: Problem,
    feasible: bool,
    solve: &mut impl FnMut(Problem) -> (Vec2, LpOutcome),
) -> (Vec<Vec2>, bool) {
    let lines = problem.half_planes.len();
    // A feasible answer does not depend on the order: the optimum is unique.
    let (orders, complete) =
        if feasible { (vec![(0..lines).collect()], true) } else { orders(lines, problem.n_rigid) };
    let mut ordered: Vec<HalfPlane> = Vec::new();
    let answers = orders.iter().map(|order: &Vec<usize>| {
        ordered.clear();
        ordered.extend(order.iter().map(|line| problem.half_planes[*line]));
        solve(Problem { half_planes: &ordered, ..problem }).0
    });
    (answers.collect(), complete)
}

fn sentence(lab: &Lab, problem: Problem) -> Message {
    let lines = problem.half_planes.len();
    if lab.feasible {
        return if lines == 0 { said::no_line() } else { said::all_met(lines, Coordinates(lab.ordered)) };
    }
    let orders = lab.cloud.len();
    let over = || if lab.complete { said::all_orders(orders) } else { said::some_orders(orders) };
    let order = if orders < 2 {
        debug_assert!(lab.spread <= SAME, "one order has one answer");
        said::one_order()
    } else if lab.spread <= SAME {
        said::stays(over(), Coordinates(lab.ordered))
    } else {
        said::strays(over(), speed(lab.spread))
    };
    said::none_met(lines, speed(lab.worst), Reading::Len(problem.len).name(), order)
}

fn worst_violation(half_planes: &[HalfPlane], velocity: Vec2) -> f32 {
    half_planes.iter().map(|half_plane| half_plane.violation(velocity)).fold(0.0, f32::max)
}

/// Program 3 with relaxed lines of direction +d_current. Each of them runs through a point of the current line and so
/// is the current line itself; one replaces them all: as far into its permitted side as the rigid lines allow.
///
/// Neither arithmetic has this reading; the inner programs are those of [`rvo2`].
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
