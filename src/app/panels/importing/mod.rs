//! The preview of another program's scene: its picture, passages too narrow for the agents, how the file is
//! interpreted, and what is left out.

mod picture;

use egui_macroquad::egui::{Button, Context, Grid, Id, Response, ScrollArea, Spinner, Ui, vec2};
use sidestep_lab::{
    files::import::{
        ForeignFormat,
        maps::{MapChoice, MapOptions, RegionRole},
    },
    text::{message::Message, numbers::two_decimals, said::messages, unit::SceneUnit},
};

use super::{
    kit, length,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action,
    importing::{ImportAction, ImportMeaning},
    opened::{ImportPreview, Incoming},
    view::PanelView,
};

/// Width of the text next to the picture, points.
const WORDS: f32 = 300.0;

/// Largest number of passage widths in the list.
const LISTED: usize = 6;

/// The window, if there is a preview.
pub fn window(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let Some(opened) = view.files.preview.as_deref() else { return };
    let Some(preview) = opened.preview.as_deref() else { return };
    let screen = ctx.screen_rect().size();
    let size = (0.75 * screen).max(vec2(900.0, 560.0)).min(screen - vec2(60.0, 110.0));
    let mut open = true;
    kit::dialog(&said::window(), &mut open).show(ctx, |ui| {
        ui.set_width(size.x);
        ui.horizontal_top(|ui| {
            picture::show(ui, view, (opened, preview), vec2(size.x - WORDS - 20.0, size.y));
            ui.vertical(|ui| {
                ui.set_width(WORDS);
                ui.set_height(size.y);
                ui.heading_words(opened.scenario.title.as_str());
                passages(ui, preview, out);
                meaning(ui, preview, out);
                buttons(ui, view, out);
                kit::section(ui, &said::read());
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    for remark in &preview.imported.remarks {
                        ui.weak_words(remark.to_string());
                    }
                });
            });
        });
    });
    if !open {
        out.push(ImportAction::Leave.into());
    }
}

/// The size of the agents that are to pass, and the passages that are too narrow for them.
fn passages(ui: &mut Ui, preview: &ImportPreview, out: &mut Vec<Action>) {
    kit::section(ui, &said::passages());
    let unit = preview.imported.scenario.view.unit;
    ui.horizontal(|ui| {
        ui.words(said::radius().to_string());
        let field = |ui: &mut Ui, radius: &mut f32| length::field(ui, unit, radius, 0.01..=1000.0, None);
        if let Some(radius) = settled(ui, "radius of those that pass", preview.radius, field) {
            let options = preview.meaning.options;
            let options = MapOptions { road_map: options.road_map.map(|_| radius), ..options };
            out.push(mean(ImportMeaning { options, radius: Some(radius) }));
        }
    });
    ui.weak_words(said::gray().to_string());
    let least = in_unit(unit, 2.0 * preview.radius);
    let narrow = &preview.passages;
    if narrow.is_empty() {
        ui.weak_words(said::all_wide(least).to_string());
        return;
    }
    ui.colored_label(ui.visuals().warn_fg_color, format!("⚠ {}", said::narrow(narrow.len(), least)));
    Grid::new("narrow passages").num_columns(2).spacing([14.0, 2.0]).show(ui, |ui| {
        for passage in narrow.iter().take(LISTED) {
            ui.monospace(in_unit(unit, passage.width()));
            let middle = passage.ends[0].midpoint(passage.ends[1]);
            let (factor, _) = unit.of("m");
            ui.weak(format!("({}, {})", two_decimals(middle.x * factor), two_decimals(middle.y * factor)));
            ui.end_row();
        }
    });
}

fn in_unit(unit: SceneUnit, length: f32) -> String {
    let (factor, symbol) = unit.of("m");
    format!("{} {symbol}", two_decimals(length * factor))
}

fn mean(meaning: ImportMeaning) -> Action {
    ImportAction::Mean(meaning).into()
}

/// The options of interpretation for the format.
fn meaning(ui: &mut Ui, preview: &ImportPreview, out: &mut Vec<Action>) {
    let before = preview.meaning.options;
    let mut options = before;
    let choices = preview.imported.format.map_or(&[][..], ForeignFormat::choices);
    let has = |choice: MapChoice| choices.contains(&choice);
    kit::section(ui, &said::meaning());
    if let Some(unit) = preview.imported.unit.filter(|_| has(MapChoice::Unit)) {
        ui.horizontal(|ui| {
            ui.words(said::unit().to_string());
            let field =
                |ui: &mut Ui, unit: &mut f32| length::field(ui, SceneUnit::default(), unit, 1e-4..=1e4, None);
            options.meters = settled(ui, "unit of the map", unit, field).or(options.meters);
        });
    }
    if has(MapChoice::Simplify) {
        ui.horizontal(|ui| {
            ui.words(said::tolerance().to_string()).tip(said::about_tolerance().to_string());
            let field =
                |ui: &mut Ui, far: &mut f32| length::field(ui, SceneUnit::default(), far, 0.0..=100.0, None);
            let now = preview.imported.tolerance;
            options.simplify = settled(ui, "simplify", now, field).or(options.simplify);
        });
    }
    if has(MapChoice::Roles) {
        let roles = [
            (None, said::as_the_file_says()),
            (Some(RegionRole::Floor), said::floor()),
            (Some(RegionRole::Solid), said::solid()),
        ];
        switches(ui, said::polygons(), said::about_polygons(), roles, &mut options.role);
    }
    if has(MapChoice::Unknown) {
        let kinds = [(false, said::solid()), (true, said::free())];
        switches(ui, said::unknown(), said::about_unknown(), kinds, &mut options.unknown_is_free);
    }
    if has(MapChoice::Bodies) {
        let kinds = [(false, said::solid()), (true, said::not_taken())];
        switches(ui, said::bodies(), said::about_bodies(), kinds, &mut options.without_bodies);
    }
    let mut road_map = options.road_map.is_some();
    let about = said::about_road_map().to_string();
    if ui.checkbox(&mut road_map, said::road_map().to_string()).tip(about).changed() {
        options.road_map = road_map.then_some(preview.radius);
    }
    if options != before {
        out.push(mean(ImportMeaning { options, ..preview.meaning }));
    }
}

fn switches<T: PartialEq + Copy, const N: usize>(
    ui: &mut Ui,
    name: Message,
    about: Message,
    all: [(T, Message); N],
    chosen: &mut T,
) {
    ui.horizontal_wrapped(|ui| {
        ui.words(name.to_string()).tip(about.to_string());
        for (value, words) in all {
            if ui.add(kit::switch(words.to_string(), *chosen == value)).clicked() {
                *chosen = value;
            }
        }
    });
}

/// A number that is set by a field once the drag or the typing is over: each change reads the file again.
fn settled(
    ui: &mut Ui,
    id: &str,
    now: f32,
    field: impl FnOnce(&mut Ui, &mut f32) -> Response,
) -> Option<f32> {
    let id = Id::new(id);
    let held: Option<f32> = ui.data(|data| data.get_temp(id));
    let mut value = held.unwrap_or(now);
    let response = field(ui, &mut value);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, value));
        return None;
    }
    ui.data_mut(|data| data.remove::<f32>(id));
    (value != now).then_some(value)
}

fn buttons(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let reading = view.files.incoming.as_ref().is_some_and(Incoming::is_again);
        let take = ui.add_enabled(!reading, Button::new(said::take().to_string()));
        if take.tip(said::about_take().to_string()).clicked() {
            out.push(ImportAction::Take.into());
        }
        if ui.add(Button::new(said::leave().to_string()).frame(false)).clicked() {
            out.push(ImportAction::Leave.into());
        }
        if reading {
            ui.add(Spinner::new().size(14.0));
            ui.ctx().request_repaint();
        }
    });
}

messages! {
    pub mod said, room "importing" in Exact;

    window() = "Import";
    passages() = "passages";
    radius() = "agents of radius";
    all_wide(least: String) = "No passage is narrower than { $least }.";
    narrow(passages: usize, least: String) = "{ $passages ->
        [one] One passage is
       *[other] { $passages } passages are
    } narrower than { $least }";
    gray() = "Where it is gray, no center of an agent can be.";
    meaning() = "how it is meant";
    unit() = "a unit is";
    polygons() = "polygons";
    about_polygons() = "Agents walk in a floor, and around a solid. Where there is a floor, all else is solid.";
    as_the_file_says() = "by the file";
    floor() = "floor";
    solid() = "solid";
    tolerance() = "outlines within";
    about_tolerance() = "Corners that are nearer than this to the line between the corners that remain are left out.";
    unknown() = "unknown cells";
    about_unknown() = "What a robot has not seen.";
    free() = "free";
    bodies() = "static bodies";
    about_bodies() = "The collision shapes of static bodies.";
    road_map() = "make a road map";
    about_road_map() = "Points around the corners for agents of this radius, so that they find their ways at once.";
    not_taken() = "not taken";
    read() = "what was read";
    take() = "Take it";
    about_take() = "Opens it in place of the present scene.";
    leave() = "Leave it";
}
