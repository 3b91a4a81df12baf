//! What the picked agents do at their goals: rounds, waits, when they have arrived, and what follows.

use std::sync::Arc;

use sidestep_core::{
    Command, Objective, World,
    model::{
        Journey,
        goal_place::GoalPlace,
        journey::{AfterGoals, Goals, JourneyGoal},
    },
};

use super::picked::Picked;
use crate::app::document::rules::plain_objective;

/// A change of the goals of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JourneyChange {
    /// Whether the first goal follows the last one.
    Repeats(bool),
    /// The behavior after the last goal.
    After(AfterGoals),
    /// The distance from a point at which its center has arrived.
    ArrivalDistance(Option<f32>),
    /// Its share of the effort after its arrival.
    ShareAfterArrival(Option<f32>),
    /// The time that it waits at the goal with this index in the sequence, s.
    Wait(usize, Option<f32>),
}

impl JourneyChange {
    /// Makes the change, in a form that files permit: a round has at least two goals, and no end.
    fn make(self, goals: &mut Goals) {
        match self {
            JourneyChange::Repeats(repeats) => {
                goals.repeats = repeats && goals.list.len() > 1;
                if goals.repeats {
                    (goals.after, goals.share_after_arrival) = (AfterGoals::default(), None);
                }
            }
            JourneyChange::After(after) if !goals.repeats => goals.after = after,
            JourneyChange::ShareAfterArrival(share) if !goals.repeats => goals.share_after_arrival = share,
            JourneyChange::After(_) | JourneyChange::ShareAfterArrival(_) => {}
            JourneyChange::ArrivalDistance(distance) => goals.arrival_distance = distance,
            JourneyChange::Wait(place, wait) => {
                goals.list.get_mut(place).into_iter().for_each(|goal| goal.wait = wait);
            }
        }
    }
}

/// The journey of an agent; for one with a plain goal, an equivalent journey.
pub fn journey_of(world: &World, agent: u32) -> Option<Journey> {
    if let Some(journey) = world.journey(agent) {
        return Some(journey.clone());
    }
    let (goal, by_roadmap) = match world.agents.get(agent as usize)?.objective {
        Objective::Goal(goal) => (goal, false),
        Objective::Route(goal) => (goal, true),
        _ => return None,
    };
    let goals = Goals { by_roadmap, ..Goals::of(vec![JourneyGoal::passed(GoalPlace::Point(goal))]) };
    Some(Journey::start(Arc::new(goals), world.time))
}

/// The commands that make a change for all picked agents with goals. A single goal without rules becomes a plain goal
/// again.
pub fn changed(world: &World, picked: &Picked, change: JourneyChange) -> Vec<Command> {
    let of = |agent: u32| {
        let journey = journey_of(world, agent)?;
        let mut goals = (*journey.goals).clone();
        change.make(&mut goals);
        Some(match plain_objective(&goals) {
            Some(objective) => Command::SetObjective { agent, objective },
            None => {
                let journey = Box::new(Journey { goals: Arc::new(goals), ..journey });
                Command::SetJourney { agent, journey }
            }
        })
    };
    picked.agents().filter_map(of).collect()
}
