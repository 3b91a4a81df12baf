//! The ailments of agents, each with a scenario that shows it.

use sidestep_lab::{explain::doctor::Ailment, files::scenario::View, text::message::Message};

use crate::app::{
    action::Action, document::scene::SceneAction, library, panels::palette::said, time::TimeAction,
};

/// An ailment, its name, and a scenario that shows it.
pub struct AilmentScene {
    pub ailment: Ailment,
    pub name: fn() -> Message,
    /// A built-in scenario with a selected agent that has it.
    pub scenario: &'static str,
    /// The time at which the doctor reports it there, s.
    pub at: f32,
}

const fn scene(ailment: Ailment, name: fn() -> Message, scenario: &'static str, at: f32) -> AilmentScene {
    AilmentScene { ailment, name, scenario, at }
}

/// Every ailment that a scenario shows.
pub const SCENES: &[AilmentScene] = &[
    scene(Ailment::Deadlock, said::deadlock, "godot-84938", 20.0),
    scene(Ailment::WallFace, said::wall_face, "godot-67712", 15.0),
    scene(Ailment::BlockedGoal, said::blocked_goal, "landmass-1", 15.0),
    scene(Ailment::SharedGoal, said::shared_goal, "dodgy-12", 25.0),
    scene(Ailment::Jitter, said::jitter, "ardupilot-11961", 7.5),
    scene(Ailment::FlippingPillar, said::flipping_pillar, "gdquest-37", 2.5),
    scene(Ailment::ShortSight, said::short_sight, "godot-106250", 1.0),
    scene(Ailment::NarrowGap, said::narrow_gap, "fds-1387", 3.0),
    scene(Ailment::ShortHorizon, said::short_horizon, "orca-2", 0.0),
    scene(Ailment::Winding, said::winding, "menge-59", 3.0),
    scene(Ailment::TooFast, said::too_fast, "godot-76670", 1.0),
    scene(Ailment::Crowded, said::crowded, "recast-483", 3.0),
    scene(Ailment::Overlap, said::overlap, "dodgy-31", 0.0),
    scene(Ailment::Infeasible, said::infeasible, "orca-1", 2.5),
    scene(Ailment::Shares, said::shares, "python-rvo2-4", 2.0),
    scene(Ailment::Limits, said::limits, "menge-104", 2.5),
    scene(Ailment::LongHorizon, said::long_horizon, "godot-73428", 2.0),
    scene(Ailment::Unguarded, said::unguarded, "metaurban-30", 3.0),
];

/// The scene of an ailment, if a scenario shows it.
pub fn scene_of(ailment: Ailment) -> Option<&'static AilmentScene> {
    SCENES.iter().find(|scene| scene.ailment == ailment)
}

/// The actions that open its scenario at the moment when the doctor reports it.
pub fn actions(scene: &AilmentScene) -> Vec<Action> {
    let time_step = library::find(scene.scenario).map(|entry| entry.time_step);
    let step = time_step.map_or(0, |time_step| View::step_of(scene.at, time_step));
    vec![SceneAction::Load(scene.scenario.into()).into(), TimeAction::Seek(step).into()]
}
