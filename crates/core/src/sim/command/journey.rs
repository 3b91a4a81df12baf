//! Checks of goals in sequence that a command sets.

use super::CommandError;
use crate::model::{
    Journey,
    goal_place::{GoalPlace, LEAST_LENGTH},
    journey::{Goals, JourneyGoal, LONGEST_WAIT, MAX_GOALS},
    world::{FARTHEST, check_near},
};

/// Checks a journey: places, lengths, times, and progress.
pub fn check(journey: &Journey) -> Result<(), CommandError> {
    let Journey { goals, next, phase: _, since, reached: _, leg_time } = journey;
    check_goals(goals)?;
    number("next", *next as f32, [0.0, goals.list.len() as f32 - 1.0])?;
    number("since", *since as f32, [f32::MIN, f32::MAX])?;
    number("leg_time", *leg_time, [0.0, f32::MAX])
}

/// Checks goals in sequence: their number, places, lengths and times.
pub fn check_goals(goals: &Goals) -> Result<(), CommandError> {
    let Goals { list, repeats: _, by_roadmap: _, arrival_distance, after: _, share_after_arrival } = goals;
    number("the number of goals", list.len() as f32, [1.0, MAX_GOALS as f32])?;
    list.iter().try_for_each(check_goal)?;
    let length = |value: &f32| number("arrival_distance", *value, [LEAST_LENGTH, FARTHEST]);
    arrival_distance.iter().try_for_each(length)?;
    share_after_arrival.iter().try_for_each(|share| number("share_after_arrival", *share, [0.0, 1.0]))
}

fn check_goal(JourneyGoal { place, wait }: &JourneyGoal) -> Result<(), CommandError> {
    match *place {
        GoalPlace::Point(point) => check_near("goal", point)?,
        GoalPlace::Line(ends) => ends.iter().try_for_each(|end| check_near("end of the goal", *end))?,
        GoalPlace::Disc { center, radius } => {
            check_near("goal", center)?;
            number("radius", radius, [LEAST_LENGTH, FARTHEST])?;
        }
        GoalPlace::Box { center, size, angle } => {
            check_near("goal", center)?;
            size.to_array().iter().try_for_each(|side| number("size", *side, [LEAST_LENGTH, FARTHEST]))?;
            number("angle", angle, [-360.0, 360.0])?;
        }
    }
    wait.iter().try_for_each(|wait| number("wait", *wait, [0.0, LONGEST_WAIT]))
}

/// Checks a number; errors give its name.
fn number(what: &'static str, value: f32, [least, largest]: [f32; 2]) -> Result<(), CommandError> {
    let is_within = (least..=largest).contains(&value);
    if is_within { Ok(()) } else { Err(CommandError::Goals { what, value, least, largest }) }
}
