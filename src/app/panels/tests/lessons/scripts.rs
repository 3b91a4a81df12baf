//! What the hand does in each step of each lesson; one answer of each is wrong.

use egui::Key::Space;

use super::{
    super::egui,
    pupil::Deed::{self, *},
};

/// The deeds of a lesson, step by step.
pub fn of(lesson: &str) -> Vec<Vec<Deed>> {
    match lesson {
        "velocity-obstacle" => velocity_obstacle(),
        _ => panic!("no script for {lesson}"),
    }
}

/// Forward by one stage of the lens.
fn on() -> Deed {
    Press(egui::Key::ArrowRight)
}

fn velocity_obstacle() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![on(), on()],
        vec![Type("1")],
        vec![DragWish(0.3, -1.0)],
        vec![Press(Space), Steps(80)],
        vec![Press(Space), Steps(90)],
    ]
}
