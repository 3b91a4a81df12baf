//! The actions in each step of each lesson; one answer in each lesson is wrong. The same script is played on the panels
//! without a window, and in the window by `tests/it/window/lessons.rs`.

use Deed::*;

/// An action of the user.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    /// A key with a letter or digit.
    Type(&'static str),
    /// Another key.
    Press(NamedKey),
    /// A drag in the lens from the agent's preferred velocity to another one, m/s.
    DragWish(f32, f32),
    /// A drag in the lens from the velocity of an agent to another one, m/s.
    DragVelocity(u32, f32, f32),
    /// A drag in the world, m.
    Drag([f32; 2], [f32; 2]),
    /// A drag of an agent to a place in the world, m.
    DragAgent(u32, f32, f32),
    /// A click on an agent.
    ClickAgent(u32),
    /// A click in the lens, m/s.
    ClickVelocity(f32, f32),
    /// Lets time run for this number of steps, by the space bar, from where it is.
    Run(u64),
    /// Lets the lens play to its next station by the button below it.
    PlayFilm,
    /// Sets the highlighted parameter to another value.
    Set(&'static str, &'static str),
    /// Switches the highlighted overlay.
    Switch(&'static str),
    /// Chooses an edge in the lens's list of constructions.
    ChooseEdge(u32),
    /// Goes to a step by the timeline.
    Seek(u64),
    /// Chooses methods in the menu for worlds side by side.
    SideBySide(&'static [&'static str]),
}

/// A key that is not a letter.
#[derive(Clone, Copy, Debug)]
pub enum NamedKey {
    Right,
    Backspace,
}

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
        "arriving" => arriving(),
        _ => panic!("no script for {lesson}"),
    }
}

/// Forward by this number of stages of the lens.
fn on(stages: usize) -> Vec<Deed> {
    vec![Press(NamedKey::Right); stages]
}

fn velocity_obstacle() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        on(2),
        on(2),
        vec![DragVelocity(1, -0.6, 0.6)],
        vec![Type("1")],
        vec![DragWish(0.3, -1.0)],
        vec![Run(80)],
        vec![Run(90)],
    ]
}

fn vo_dances() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Run(60)],
        vec![Type("2"), Run(61)],
        vec![Type("3")],
        vec![SideBySide(&["vo", "rvo", "hrvo", "orca"]), Run(81)],
    ]
}

fn orca_half_plane() -> Vec<Vec<Deed>> {
    vec![
        on(3),
        on(1),
        vec![Type("3")],
        on(1),
        vec![ClickVelocity(1.1, 0.18)],
        vec![DragWish(1.0, 0.6)],
        vec![Set("responsibility", "1")],
    ]
}

fn choosing() -> Vec<Vec<Deed>> {
    vec![vec![ClickAgent(8)], vec![Type("1")], on(60), vec![], on(5), vec![DragWish(0.6, 0.8)]]
}

fn nothing_left() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("2")],
        vec![PlayFilm; 3],
        vec![ClickAgent(2)],
        vec![Type("1")],
        vec![Set("orca.len", "inf")],
        vec![DragVelocity(2, 0.0, 1.4), DragVelocity(3, 0.0, 0.0)],
        vec![DragVelocity(2, 0.0, -1.2)],
    ]
}

fn deadlock() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Run(48)],
        vec![Type("1")],
        vec![Drag([10.0, 0.0], [10.0, 0.6]), Run(120)],
        vec![Set("deadlock.breaker", "right_bias"), Run(180)],
    ]
}

fn walls() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Type("2")],
        [vec![ChooseEdge(5)], on(12)].concat(),
        vec![Switch("winding")],
        vec![DragAgent(2, 6.0, 6.0), Run(300)],
    ]
}

fn seeing_ahead() -> Vec<Vec<Deed>> {
    vec![
        vec![Run(81)],
        vec![Type("1")],
        vec![Set("wander.radius", "0.4"), Run(61)],
        vec![Type("1")],
        vec![Set("max_speed", "2")],
        vec![Drag([0.0, 0.7], [0.0, -0.9]), Run(120)],
        vec![Type("2")],
        vec![Set("feeler.distance", "2"), Run(121)],
    ]
}

fn parameters() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("1")],
        vec![Type("2")],
        vec![Set("max_neighbors", "5"), Run(330)],
        vec![Set("max_neighbors", "3"), Press(NamedKey::Backspace), Run(240)],
    ]
}

fn finding_a_fault() -> Vec<Vec<Deed>> {
    vec![
        vec![Type("3")],
        vec![Run(75)],
        vec![Seek(40)],
        vec![Seek(30), Type("3"), Run(51)],
        vec![Type("3")],
        vec![SideBySide(&["vo", "rvo", "hrvo", "orca"]), Run(81)],
        vec![Type("R"), Run(12), Type("R")],
    ]
}

fn arriving() -> Vec<Vec<Deed>> {
    vec![vec![Run(451)], vec![Type("2")], vec![Set("responsibility", "0.1"), Run(61)], vec![Type("1")]]
}
