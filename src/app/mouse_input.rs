//! The input of the mouse in a frame.

use egui_macroquad::macroquad::prelude::{
    KeyCode, MouseButton, is_key_down, is_mouse_button_down, is_mouse_button_pressed, mouse_position,
};
use sidestep_core::Vec2;

use super::{as_text, edit::snap::HeldKeys};

/// A button that was pressed in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Press {
    /// The left one: it selects and drags.
    Grip,
    /// Any other: it moves the view.
    Pan,
}

/// The input of the mouse in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Mouse {
    /// The pointer, points.
    #[serde(with = "as_text::pair")]
    pub at: Vec2,
    pub pressed: Option<Press>,
    /// True if any button is down.
    pub held: bool,
    /// True if the pointer belongs to egui.
    pub over_panels: bool,
    /// Notches that the wheel was turned by.
    pub notches: f32,
    /// Keys that are held meanwhile.
    pub keys: HeldKeys,
    /// True if the left button was double-clicked.
    pub double_click: bool,
}

impl Mouse {
    /// Reads place and buttons from the window library.
    pub fn read() -> Mouse {
        let pan = [MouseButton::Right, MouseButton::Middle].into_iter().any(is_mouse_button_pressed);
        let grip = is_mouse_button_pressed(MouseButton::Left).then_some(Press::Grip);
        let held = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_down);
        let keys = HeldKeys {
            shift: held([KeyCode::LeftShift, KeyCode::RightShift]),
            ctrl: held([KeyCode::LeftControl, KeyCode::RightControl]),
        };
        Mouse {
            at: Vec2::from(mouse_position()),
            pressed: if pan { Some(Press::Pan) } else { grip },
            held: a_button_is_held(),
            keys,
            ..Mouse::default()
        }
    }
}

/// Returns true if any button of the mouse is down.
pub fn a_button_is_held() -> bool {
    [MouseButton::Left, MouseButton::Right, MouseButton::Middle].into_iter().any(is_mouse_button_down)
}
