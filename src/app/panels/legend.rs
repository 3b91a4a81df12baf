//! The legend of the picture: a click folds it to its title, and unfolds it.

use egui_macroquad::egui::{Area, Context, CursorIcon, Id, Sense, WidgetInfo, WidgetType};

use super::{lens, wrap::WrappedTip};
use crate::app::{action::Action, look::LookAction, said::overlays as said, view::PanelView};

/// What the pointer does where the picture has its legend.
pub fn ui(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let Some(rect) = view.ui.legend.filter(|_| !lens::covers_world(ctx)) else { return };
    Area::new(Id::new("legend")).fixed_pos(rect.min).constrain(false).show(ctx, |ui| {
        let response = ui.allocate_rect(rect, Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        let folded = view.document.look.legend_folded;
        let about = if folded { said::unfold_legend() } else { said::fold_legend() }.to_string();
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &about));
        if response.tip(about).clicked() {
            out.push(LookAction::FoldLegend(!folded).into());
        }
    });
}
