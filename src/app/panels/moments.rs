//! What happens at which moments of a clip: the path of the camera, slow motion, subtitles.

use egui_macroquad::egui::{Button, Id, TextEdit, Ui};
use sidestep_lab::{
    files::scenario::CameraPoint,
    text::{
        message::Message,
        quantity::{NumberForm, Seconds, meters, seconds},
    },
};

use super::wrap::{WrappedLabel, WrappedTip};
use crate::app::{
    action::Action,
    clips::{
        ClipAction,
        plan::{ClipPlan, PlanAction},
        said,
    },
    document::{changes::SceneText, edit::DocumentAction},
    view::PanelView,
};

/// Speeds of a marked range, as multiples of the clip's.
pub const SLOW: [f64; 2] = [0.25, 0.5];

/// Largest length of a subtitle, characters.
const LONGEST: usize = 120;

/// This part of the menu.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    camera(ui, view, out);
    ui.separator();
    let marked = view.document.marked_seconds().is_some();
    let ClipPlan { slow, texts } = &view.clips.plan;
    ui.horizontal(|ui| {
        for factor in SLOW {
            let button = ui.add_enabled(marked, Button::new(slower(factor).to_string()));
            if button.disabled_tip(said::no_range_marked().to_string()).clicked() {
                out.push(ClipAction::Plan(PlanAction::Slow(factor)).into());
            }
        }
    });
    for (index, span) in slow.iter().enumerate() {
        let words = said::slow_span(moment(span.from), moment(span.to), times(span.factor));
        dropped(ui, &words.to_string(), ClipAction::Plan(PlanAction::DropSlow(index)).into(), out);
    }
    words(ui, marked, out);
    for (index, text) in texts.iter().enumerate() {
        let words = said::text_span(moment(text.from), moment(text.to), text.text.clone());
        dropped(ui, &words.to_string(), ClipAction::Plan(PlanAction::DropText(index)).into(), out);
    }
}

/// The points of the camera, and a button to add one.
fn camera(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let here = ui.button(said::point_here().to_string());
    if here.tip(said::point_here_about().to_string()).clicked() {
        out.push(point_here(view));
    }
    for (index, point) in view.document.scenario.view.camera.iter().enumerate() {
        let (unit, width) = (view.document.look.unit, point.width);
        let words =
            said::point(moment(point.at.into()), meters(width).form(NumberForm::ThreeDigits)).in_unit(unit);
        dropped(ui, &words.to_string(), without_point(view, index), out);
    }
}

/// A line with a button that removes it.
fn dropped(ui: &mut Ui, words: &str, action: Action, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let remove = ui.button("✖").tip(said::drop(words.to_string()).to_string());
        if remove.clicked() {
            out.push(action);
        }
        ui.words(words);
    });
}

/// The field for a subtitle.
fn words(ui: &mut Ui, marked: bool, out: &mut Vec<Action>) {
    let id = Id::new("words at the foot");
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut typed).hint_text(said::words_hint().to_string());
        ui.add(field.char_limit(LONGEST).desired_width(150.0));
        let ready = marked && !typed.trim().is_empty();
        let button = ui.add_enabled(ready, Button::new(said::say().to_string()));
        if button.disabled_tip(said::say_disabled().to_string()).clicked() {
            out.push(ClipAction::Plan(PlanAction::Say(typed.trim().to_string())).into());
            typed.clear();
        }
    });
    ui.data_mut(|data| data.insert_temp(id, typed));
}

/// The scene with a point of the camera at its present place and moment.
pub fn point_here(view: &PanelView) -> Action {
    let camera = &view.ui.viewport.camera;
    let extent = camera.size * camera.meters_per_pixel;
    let at = view.world().time as f32;
    let point = CameraPoint { at, center: camera.center, width: extent.min_element() };
    let mut text = view.document.text();
    // A point at the same moment is replaced.
    text.camera.retain(|other| other.at != at);
    let place = text.camera.partition_point(|other| other.at < at);
    text.camera.insert(place, point);
    DocumentAction::Tell(text).into()
}

/// The scene without any points of the camera.
pub fn without_points(view: &PanelView) -> Action {
    DocumentAction::Tell(SceneText { camera: Vec::new(), ..view.document.text() }).into()
}

fn without_point(view: &PanelView, index: usize) -> Action {
    let mut text = view.document.text();
    text.camera.remove(index);
    DocumentAction::Tell(text).into()
}

/// The label of a button that slows down the marked range.
pub fn slower(factor: f64) -> Message {
    said::slow_range(times(factor))
}

fn times(factor: f64) -> String {
    format!("{factor}×")
}

fn moment(time: f64) -> Seconds {
    seconds(time as f32).form(NumberForm::Hundredths)
}
