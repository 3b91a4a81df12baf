//! Commands in the words of a language; the core has no catalog.

use glam::Vec2;

use super::{
    message::Message,
    quantity::{Number, number},
    said::OneAgent,
};
use sidestep_core::{
    model::Objective,
    sim::{Command, command::Scope},
};

pub(crate) mod said;

/// The effect of a command in words.
pub fn command(command: &Command) -> Message {
    match command {
        Command::Set { key, value, scope } => said::set(*key, key.show(*value), whose(*scope)),
        Command::SetMethod { method, scope } => said::set_method(method.name().into(), whose(*scope)),
        Command::MoveAgent { agent, to } => said::move_agent(OneAgent(*agent), point(*to)),
        Command::SetVelocity { agent, to } => said::set_velocity(OneAgent(*agent), point(*to)),
        Command::SetObjective { agent, objective } => objective_of(OneAgent(*agent), objective),
        Command::SetJourney { agent, journey } => {
            said::set_journey(OneAgent(*agent), journey.goals.list.len())
        }
        Command::SetGroup { agent, group } => said::set_group(OneAgent(*agent), (*group).into()),
        Command::SetSeed(seed) => said::set_seed(seed.to_string()),
        Command::PassTime { steps } => said::pass_time(*steps as usize),
        Command::SetPointer(to) => said::set_pointer(point(*to)),
        Command::SetAnswers(answers) => said::set_answers(answers.len()),
        Command::SetObstacles(obstacles) => {
            said::set_obstacles(obstacles.polygons().len(), obstacles.circles().len())
        }
        Command::MoveWaypoint { waypoint, to } => said::move_waypoint(*waypoint as usize, point(*to)),
        Command::SetRoadmap { points, clearance } => said::set_roadmap(points.len(), number(*clearance)),
        Command::AddAgent(agent) => said::add_agent(point(agent.position)),
        Command::SetNewcomers(newcomers) => said::set_newcomers(newcomers.len()),
        Command::RemoveAgent { agent } => said::remove_agent(OneAgent(*agent)),
        Command::InsertAgent { index, agent, .. } => {
            said::insert_agent(OneAgent(*index), point(agent.position))
        }
    }
}

fn objective_of(agent: OneAgent, objective: &Objective) -> Message {
    match *objective {
        Objective::Goal(goal) => said::set_goal(agent, point(goal)),
        Objective::Pass(goal) => said::pass(agent, point(goal)),
        Objective::Velocity(velocity) => said::set_preferred_velocity(agent, point(velocity)),
        Objective::Route(goal) => said::send(agent, point(goal)),
        Objective::Hold => said::hold(agent),
        Objective::Wander => said::wander(agent),
        Objective::Pursue(prey) => said::pursue(agent, OneAgent(prey)),
        Objective::Evade(pursuer) => said::evade(agent, OneAgent(pursuer)),
        Objective::Pointer => said::follow(agent),
    }
}

/// The agents that a command concerns.
pub(crate) fn whose(scope: Scope) -> Message {
    match scope {
        Scope::All => said::all(),
        Scope::Agent(agent) => said::one(OneAgent(agent)),
    }
}

/// A point with all its digits.
pub(crate) fn point(at: Vec2) -> Message {
    let [x, y]: [Number; 2] = [at.x, at.y].map(number);
    said::point(x, y)
}
