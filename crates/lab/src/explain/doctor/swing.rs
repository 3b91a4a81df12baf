//! Headings that swing to and fro: whether they do, and what turns them.

use glam::Vec2;

use super::{Ailment, Finding, Patient, Remedy, contact, memory::ObservedStep, said};
use sidestep_core::{
    geometry::unit,
    model::{Method, Objective, agent::Steering, params::Breaker},
};

use crate::text::{message::Message, quantity::radians};

/// The smallest turn between two steps that counts, rad.
const MIN_TURN: f32 = 0.05;

/// A swing is visible if its largest turn is at least this, rad.
const SEEN: f32 = 0.1;

/// Slower velocities, as a share of the maximum speed, have no heading that counts.
const MIN_SPEED: f32 = 0.02;

/// The number of reversals in two seconds from which on they are a habit.
const REVERSALS: usize = 5;

/// The number of turns beyond a right angle in two seconds that count as to and fro, to either side.
const ABOUT_TURNS: usize = 4;

/// The turns of a heading from step to step.
#[derive(Clone, Copy, Debug, Default)]
struct Swing {
    /// The number of turns that reversed the side of the one before.
    reversals: usize,
    /// The number of turns beyond a right angle.
    about: usize,
    /// The sum of the angles, rad.
    sum: f32,
    /// The part of the sum that the preferred velocity itself turned, rad.
    of_wish: f32,
    /// Whether another agent held this one before or after one of the turns.
    by_agents: bool,
    /// The largest turn, rad.
    largest: f32,
}

impl Swing {
    /// The swing of the steps in which the agent was faster than `slow`, m/s.
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
            // A turn straight back has no side, whatever the last bit says, and reverses any other turn.
            let side = if turn.abs() > std::f32::consts::PI - MIN_TURN { 0.0 } else { turn };
            swing.reversals += usize::from(before.is_some_and(|before: f32| side * before <= 0.0));
            swing.about += usize::from(a.dot(b) < 0.0);
            let (was, is) = (left.preferred, right.preferred);
            let wish = libm::atan2f(was.perp_dot(is), was.dot(is));
            swing.sum += turn.abs();
            swing.of_wish += (wish * turn.signum()).clamp(0.0, turn.abs());
            swing.by_agents |= left.held_by_agent || right.held_by_agent;
            swing.largest = swing.largest.max(turn.abs());
            before = Some(side);
        }
        swing
    }
}

/// Whether the heading swings to and fro, and how, even if too little to be visible.
fn swinging(patient: &Patient) -> Option<(Swing, Message)> {
    let me = patient.me;
    let swing = Swing::of(patient.steps(), MIN_SPEED * me.settings.max_speed);
    // A wandering agent turns to either side; only turning back and forth is not wandering.
    let reverses = swing.reversals >= REVERSALS && me.objective != Objective::Wander;
    if reverses {
        Some((swing, said::reversed(swing.reversals)))
    } else {
        (swing.about >= ABOUT_TURNS).then(|| (swing, said::turned_about(swing.about)))
    }
}

/// Whether the heading swings to and fro, even if too little to be visible: a change that makes swings small does not
/// end them.
pub(super) fn swings(patient: &Patient) -> bool {
    swinging(patient).is_some()
}

pub(super) fn jitter(patient: &Patient) -> Option<Finding> {
    let (swing, turns) = swinging(patient).filter(|(swing, _)| swing.largest >= SEEN)?;
    let steps = patient.steps().count().saturating_sub(1);
    let cause = cause(patient, swing);
    Some(Finding::problem(
        Ailment::Jitter,
        said::jitter(turns, patient.remembered(), steps, radians(swing.largest), cause),
        Remedy::Try(Vec::new()),
    ))
}

/// The cause of the turns.
fn cause(patient: &Patient, swing: Swing) -> Message {
    let (world, me) = (patient.world, patient.me);
    let itself = 2.0 * swing.of_wish > swing.sum;
    let steered = me.settings.steering != Steering::None;
    let noisy = world.params.deadlock_breaker == Breaker::Perturbation;
    match me.method {
        _ if itself && steered => said::steering_turns(),
        _ if itself && noisy => said::noise_turns(),
        _ if itself => said::wish_swings(),
        Method::Vo if swing.by_agents => said::vo_alternates(),
        Method::Rvo if swing.by_agents => said::rvo_alternates(),
        Method::Own => said::own_alternates(),
        Method::CollisionFreeSpeed => contact::turned_back(patient).unwrap_or_else(said::bar_changes),
        _ => said::bar_changes(),
    }
}
