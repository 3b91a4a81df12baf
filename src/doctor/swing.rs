//! Headings that swing to and fro: whether they do, and what turns them.

use glam::Vec2;

use super::{Ailment, Finding, Patient, Remedy, memory::ObservedStep, said};
use crate::{
    avoid::Outcome,
    geometry::unit,
    model::{Method, Objective, agent::Steering, params::Breaker},
    text::{message::Message, quantity::radians},
};

/// A turn between two steps counts from here on, rad.
const MIN_TURN: f32 = 0.05;

/// Slower velocities, as a share of the maximum speed, have no heading that counts.
const MIN_SPEED: f32 = 0.02;

/// From this many reversals of the turn in two seconds on, they are a habit.
const REVERSALS: usize = 5;

/// This many turns beyond a right angle in two seconds are to and fro, to whichever side they go.
const ABOUT_TURNS: usize = 4;

/// The turns of a heading from step to step.
#[derive(Clone, Copy, Debug, Default)]
struct Swing {
    /// How many count.
    turns: usize,
    /// How many of these took back the side of the one before.
    reversals: usize,
    /// How many went beyond a right angle.
    about: usize,
    /// How many came of the preferred velocity alone: it was taken before and after.
    own: usize,
    /// Whether another agent held it before or after one of them.
    by_agents: bool,
    /// The largest, rad.
    largest: f32,
}

impl Swing {
    /// Of the steps in which the agent was faster than `slow`, m/s.
    fn of<'a>(steps: impl Iterator<Item = &'a ObservedStep>, slow: f32) -> Swing {
        let moving = steps.filter(|step| step.velocity.length() > slow);
        let headings: Vec<(Vec2, &ObservedStep)> =
            moving.filter_map(|step| Some((unit(step.velocity)?, step))).collect();
        let mut swing = Swing::default();
        let mut before = None;
        for pair in headings.windows(2) {
            let [(a, left), (b, right)] = [pair[0], pair[1]];
            let turn = libm::atan2f(a.perp_dot(b), a.dot(b));
            if turn.abs() <= MIN_TURN {
                continue;
            }
            // Straight back is a turn to neither side, whatever the last bit says, and takes back any other.
            let side = if turn.abs() > std::f32::consts::PI - MIN_TURN { 0.0 } else { turn };
            swing.turns += 1;
            swing.reversals += usize::from(before.is_some_and(|before: f32| side * before <= 0.0));
            swing.about += usize::from(a.dot(b) < 0.0);
            swing.own += usize::from([left, right].iter().all(|step| step.outcome == Outcome::Free));
            swing.by_agents |= left.held_by_agent || right.held_by_agent;
            swing.largest = swing.largest.max(turn.abs());
            before = Some(side);
        }
        swing
    }
}

pub(super) fn jitter(patient: &Patient) -> Option<Finding> {
    let me = patient.me;
    let swing = Swing::of(patient.steps(), MIN_SPEED * me.settings.max_speed);
    // Who strolls turns to either side; only turning back and forth is not strolling.
    let reverses = swing.reversals >= REVERSALS && me.objective != Objective::Wander;
    if !reverses && swing.about < ABOUT_TURNS {
        return None;
    }
    let steps = patient.steps().count().saturating_sub(1);
    let turns = if reverses { said::reversed(swing.reversals) } else { said::turned_about(swing.about) };
    let cause = cause(patient, swing);
    Some(Finding::problem(
        Ailment::Jitter,
        said::jitter(turns, patient.remembered(), steps, radians(swing.largest), cause),
        Remedy::Try(Vec::new()),
    ))
}

/// What turns it.
fn cause(patient: &Patient, swing: Swing) -> Message {
    let (world, me) = (patient.world, patient.me);
    let itself = 2 * swing.own > swing.turns;
    let steered = me.settings.steering != Steering::None;
    let noisy = world.params.deadlock_breaker == Breaker::Perturbation;
    match me.method {
        _ if itself && steered => said::steering_turns(),
        _ if itself && noisy => said::noise_turns(),
        _ if itself => said::wish_swings(),
        Method::Vo if swing.by_agents => said::vo_alternates(),
        Method::Rvo if swing.by_agents => said::rvo_alternates(),
        _ => said::bar_changes(),
    }
}
