//! Probable mistakes in the scene, searched for when the palette opens and when the scene changes, not for every
//! picture while it is open.

use std::sync::Arc;

use egui_macroquad::egui::{Context, Id};

use crate::app::{
    edit::repair::{self, Repair},
    view::PanelView,
};

/// The mistakes, and the scene that has them.
#[derive(Clone)]
struct Memo {
    source: String,
    edits: u64,
    repairs: Arc<[Repair]>,
}

fn id() -> Id {
    Id::new("repairs of the scene")
}

/// The mistakes in the scene as it was when the palette opened, or at its last change.
pub fn repairs(ctx: &Context, view: &PanelView) -> Arc<[Repair]> {
    let (source, edits) = (&view.document.source, view.document.edits);
    let known = ctx.data(|data| data.get_temp::<Memo>(id()));
    if let Some(memo) = known.filter(|memo| (&memo.source, memo.edits) == (source, edits)) {
        return memo.repairs;
    }
    let repairs: Arc<[Repair]> = repair::all(view.world()).into();
    let memo = Memo { source: source.clone(), edits, repairs: repairs.clone() };
    ctx.data_mut(|data| data.insert_temp(id(), memo));
    repairs
}

/// Forgets them as the palette is closed; it searches again when it opens.
pub fn forget(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Memo>(id()));
}
