//! The side panels: as wide as the user dragged them, or else as fits the window.

use egui_macroquad::egui::{
    Context, Frame, Id, InnerResponse, SidePanel, Ui,
    containers::panel::{PanelState, Side},
};

use crate::app::{
    action::Action,
    settings::Settings,
    ui::{Panel, UiAction},
    view::PanelView,
};

/// Least width of a window with a large lens in the right panel, points.
const WIDE: f32 = 1600.0;

/// Least width of a side panel, points: rows of controls do not fit into a narrower one.
const LEAST: f32 = 220.0;

/// Largest share of the window for one side panel.
const MOST: f32 = 0.45;

/// Least width that they leave for the worlds, points.
const LEFT_FOR_WORLDS: f32 = 200.0;

/// Returns true if the window has room for one side panel next to the worlds, but not for both.
pub fn have_room_for_one(ctx: &Context, settings: &Settings) -> bool {
    let window = ctx.screen_rect().width();
    let sides = SideBar::left(settings).width.max(LEAST) + SideBar::right(settings, window).width.max(LEAST);
    window < sides.min(2.0 * most(window)) + LEFT_FOR_WORLDS
}

/// Which of the two panels are shown: both if they are open (a lesson opens the left one), or only the front one if
/// there is no room for both.
pub fn in_sight(ctx: &Context, view: &PanelView) -> (bool, bool) {
    let right = view.settings.right;
    let left = view.settings.left || view.lessons.open.is_some();
    // A page replaces the right panel, and is in front while it is open.
    if view.ui.reading.is_open() && have_room_for_one(ctx, view.settings) {
        return (false, right);
    }
    if !(left && right && have_room_for_one(ctx, view.settings)) {
        return (left, right);
    }
    let is_right = view.ui.front.is_right;
    (!is_right, is_right)
}

/// Largest width of a side panel in a window of this width, points.
fn most(window: f32) -> f32 {
    (MOST * window).max(LEAST)
}

/// A side panel.
#[derive(Clone, Copy)]
pub struct SideBar {
    name: &'static str,
    panel: Panel,
    side: Side,
    /// Points.
    width: f32,
}

impl SideBar {
    /// Scenario, parameters and overlays.
    pub fn left(settings: &Settings) -> SideBar {
        let width = settings.left_width.unwrap_or(264.0);
        SideBar { name: "left", panel: Panel::Left, side: Side::Left, width }
    }

    /// Lens and inspector, in a window of this width, points.
    pub fn right(settings: &Settings, window: f32) -> SideBar {
        let usual = if window >= WIDE { 480.0 } else { 320.0 };
        let width = settings.right_width.unwrap_or(usual);
        SideBar { name: "right", panel: Panel::Right, side: Side::Right, width }
    }

    /// Shows the panel. Its contents never make it wider; only its edge does, and that width is remembered. A panel
    /// that is `alone` may be wider.
    pub fn show(
        self,
        ctx: &Context,
        alone: bool,
        frame: Frame,
        out: &mut Vec<Action>,
        add: impl FnOnce(&mut Ui, &mut Vec<Action>),
    ) {
        let (id, window) = (Id::new(self.name), ctx.screen_rect().width());
        let most = if alone { (window - LEFT_FOR_WORLDS).max(LEAST) } else { most(window) };
        if let Some(mut state) = PanelState::load(ctx, id) {
            // egui would keep the width that the panel had in the last frame.
            state.rect.max.x = state.rect.min.x + self.width.clamp(LEAST, most);
            ctx.data_mut(|data| data.insert_persisted(id, state));
        }
        let panel = SidePanel::new(self.side, id).resizable(true).default_width(self.width);
        let InnerResponse { response, .. } =
            panel.width_range(LEAST..=most).frame(frame).show(ctx, |ui| add(ui, out));
        let edge = ctx.read_response(id.with("__resize"));
        if edge.is_some_and(|edge| edge.dragged()) && (response.rect.width() - self.width).abs() > 0.5 {
            out.push(UiAction::SetWidth(self.panel, response.rect.width().round()).into());
        }
    }
}
