//! Trials of turns: whether a turn of its preferred velocity frees an agent, by the real solver on a copy of its
//! neighborhood.

use glam::Vec2;
use sidestep_core::{
    model::{
        Objective, World,
        agent::Steering,
        params::{Breaker, Params},
    },
    sim::{
        Decisions, Watch, advance,
        decide::{Workspace, decide_into},
    },
    steer::preferred_velocity,
};

use crate::explain::doctor::{Patient, remedy::among};

/// Turns of the preferred velocity that are tried, rad, the right first.
const TURNS: [f32; 4] = [-0.05, 0.05, -LARGEST_TURN, LARGEST_TURN];

/// The largest of them, rad.
pub(super) const LARGEST_TURN: f32 = 0.2;

/// A turn frees an agent that then moves faster than this share of the speed that it wants.
const FREED: f32 = 0.2;

/// The intended length of a trial, s.
const TRIAL: f32 = 2.0;

/// The largest number of steps of a trial.
const MAX_STEPS: u32 = 60;

/// The number of nearest agents that take part in a trial.
const MAX_OTHERS: usize = 12;

/// A turn that frees an agent.
#[derive(Clone, Copy)]
pub(super) struct Freed {
    /// The angle, rad, left positive.
    pub turn: f32,
    /// The agent's speed at the end of the trial, m/s.
    pub speed: f32,
}

/// The smallest turn of the agent's preferred velocity that frees it.
pub(super) fn first_freeing_turn(patient: &Patient) -> Option<Freed> {
    let enough = FREED * patient.choice.preferred.length();
    let mut trials = TURNS.iter().map(|turn| Freed { turn: *turn, speed: speed_after(patient, *turn) });
    trials.find(|freed| freed.speed > enough)
}

/// The length of a trial, s.
pub(super) fn duration(time_step: f32) -> f32 {
    steps(time_step) as f32 * time_step
}

/// The number of steps of a trial, limited where steps are short.
fn steps(time_step: f32) -> u32 {
    ((TRIAL / time_step).ceil() as u32).clamp(1, MAX_STEPS)
}

/// The agent's speed at the end of a trial with its preferred velocity turned by this angle, or on its arrival, m/s.
fn speed_after(patient: &Patient, turn: f32) -> f32 {
    let mut trial = neighborhood(patient);
    let (sin, cos) = libm::sincosf(turn);
    let (objective, steering) = (trial.agents[0].objective, trial.agents[0].settings.steering);
    let (mut workspace, mut decisions) = (Workspace::default(), Decisions::default());
    for _ in 0..steps(trial.params.time_step) {
        let turned = Vec2::new(cos, sin).rotate(preferred_velocity(&trial, 0));
        trial.agents[0].objective = Objective::Velocity(turned);
        trial.agents[0].settings.steering = Steering::None;
        decide_into(&trial, &Watch::None, &mut workspace, &mut decisions);
        advance(&mut trial, &decisions);
        trial.agents[0].objective = objective;
        trial.agents[0].settings.steering = steering;
        trial.aim_by_journeys();
        // It leaves or becomes an obstacle only in a later step.
        if trial.is_at_goal(0) {
            break;
        }
    }
    trial.agents[0].velocity.length()
}

/// A copy of the world with the patient as agent 0 and the nearest others, without deadlock breakers.
fn neighborhood(patient: &Patient) -> World {
    let world = patient.world;
    let near = Patient::nearest(patient.others().map(|(index, _, apart)| (apart, index)));
    let others = near.iter().take(MAX_OTHERS).map(|(_, index)| *index);
    let taking_part: Vec<u32> = std::iter::once(patient.index).chain(others).collect();
    let near = among(world, &taking_part);
    // Noise would be a second remedy, tried at the same time.
    World { params: Params { deadlock_breaker: Breaker::None, ..near.params.clone() }, ..near }
}
