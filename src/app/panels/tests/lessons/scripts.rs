//! What the hand does in each step of each lesson; one answer of each is wrong.

use egui::Key::Space;

use super::{
    super::*,
    pupil::Deed::{self, *},
};

/// The deeds of a lesson, step by step.
pub fn of(lesson: &str) -> Vec<Vec<Deed>> {
    match lesson {
        "velocity-obstacle" => velocity_obstacle(),
        "vo-dances" => vo_dances(),
        "orca-half-plane" => orca_half_plane(),
        "choosing" => choosing(),
        "nothing-left" => nothing_left(),
        "deadlock" => deadlock(),
        "walls" => walls(),
        "seeing-ahead" => seeing_ahead(),
        "parameters" => parameters(),
        "finding-a-fault" => finding_a_fault(),
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

fn vo_dances() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Press(Space), Steps(60)],
        vec![Type("2"), Press(Space), Steps(61)],
        vec![Type("3")],
        vec![side_by_side("method=vo,rvo,hrvo,orca"), Press(Space), Steps(81)],
    ]
}

fn orca_half_plane() -> Vec<Vec<Deed>> {
    vec![
        vec![on(), on(), on()],
        vec![on()],
        vec![Type("3")],
        vec![on()],
        vec![ClickVelocity(1.1, 0.18)],
        vec![DragWish(1.0, 0.6)],
        vec![set("responsibility=1")],
    ]
}

fn choosing() -> Vec<Vec<Deed>> {
    vec![
        vec![ClickAgent(8)],
        vec![Type("1")],
        (0..60).map(|_| on()).collect(),
        vec![],
        (0..5).map(|_| on()).collect(),
        vec![DragWish(0.6, 0.8)],
    ]
}

fn nothing_left() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("2")],
        (0..80).map(|_| on()).collect(),
        vec![ClickAgent(2)],
        vec![set("orca.len=inf")],
        vec![Type("1")],
        vec![DragVelocity(2, 0.0, 1.4), DragVelocity(3, 0.0, 0.0)],
        vec![DragVelocity(2, 0.0, -1.2)],
    ]
}

fn deadlock() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Press(Space), Steps(48)],
        vec![Type("1")],
        vec![Drag([10.0, 0.0], [10.0, 0.6]), Press(Space), Steps(120)],
        vec![set("deadlock.breaker=right_bias"), Press(Space), Steps(180)],
    ]
}

fn walls() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Type("2")],
        [LensAction::SetSource(overlay::Source::Edge(5)).into()]
            .map(Ask)
            .into_iter()
            .chain((0..12).map(|_| on()))
            .collect(),
        vec![Ask(LookAction::ToggleOverlay(overlay::OverlayId::Winding).into())],
        vec![DragAgent(2, 6.0, 6.0), Press(Space), Steps(300)],
    ]
}

fn seeing_ahead() -> Vec<Vec<Deed>> {
    vec![
        vec![Steps(81)],
        vec![set("wander.radius=0.4")],
        vec![Type("1")],
        vec![Drag([0.0, 0.7], [0.0, -0.9]), Press(Space), Steps(120)],
        vec![Type("2")],
        vec![set("feeler.distance=2"), Press(Space), Steps(121)],
    ]
}

fn parameters() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Type("2")],
        vec![set("max_neighbors=5")],
        vec![set("time_horizon=2"), Press(egui::Key::Backspace), Press(Space), Steps(200)],
    ]
}

fn finding_a_fault() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("3")],
        vec![Press(Space), Steps(75)],
        vec![Ask(TimeAction::Seek(40).into())],
        vec![Ask(TimeAction::Seek(30).into()), Type("3")],
        vec![Type("1")],
        vec![side_by_side("method=vo,hrvo"), Press(Space), Steps(51)],
        vec![Type("r"), Steps(5), Type("r")],
    ]
}

/// What the slider of a parameter asks for.
fn set(assignment: &str) -> Deed {
    Ask(Action::World(Command::parse_set(assignment).expect("a change")))
}

/// What the menu for worlds side by side asks for.
fn side_by_side(words: &str) -> Deed {
    let variants = variants(words).expect("worlds");
    Ask(SceneAction::Compare(Comparison { scenario: None, variants }).into())
}
