//! The museum of slips: a list by source, and a page for each slip that shows both forms running.

use std::sync::{Arc, Mutex, PoisonError};

use egui_macroquad::egui::{
    Context, Id, RichText, ScrollArea, TextureHandle, TextureOptions, Ui, Window, vec2,
};
use sidestep_core::{Command, Vec2};
use sidestep_lab::{
    learn::{
        museum::{
            self, Room, Slip,
            exhibits::{self, Exhibit},
        },
        pages::PageKind,
    },
    picture::draw::Palette,
};

use super::{
    super::{
        page_mark,
        wrap::{WrappedLabel, WrappedTip},
    },
    card::{formula, measured},
    duel::Duel,
};
use crate::app::{
    action::Action,
    document::scene::{Comparison, SceneAction},
    panels::museum::said,
    ui::{MuseumVisit, UiAction},
    view::PanelView,
};

/// Width of the list of slips, points.
const LIST: f32 = 210.0;
/// Gap between the two pictures, points.
const GAP: f32 = 12.0;
/// Height of a picture as a share of its width.
const ASPECT: f32 = 0.72;

/// The two worlds of the page and their pictures.
type RunningDuel = Arc<Mutex<Option<(Duel, [Option<TextureHandle>; 2])>>>;

/// The window of the museum, while it is open.
pub fn window(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let Some(before) = view.ui.museum else { return };
    let mut visit = before;
    let screen = ctx.screen_rect();
    let size = vec2(900.0, 600.0).min(screen.size() - vec2(40.0, 100.0));
    let mut open = true;
    let shown = Window::new(said::museum().to_string())
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_pos(screen.center() - 0.5 * size)
        .show(ctx, |ui| {
            ui.set_width(size.x);
            ui.set_height(size.y);
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| list(ui, size.y, &mut visit));
                ui.separator();
                let slip = visit.slip.and_then(museum::find).or_else(|| museum::all().next());
                let scroll = ScrollArea::vertical().id_salt("museum page").auto_shrink(false);
                let scroll = scroll.max_height(size.y);
                let show = |ui: &mut Ui| _ = slip.map(|slip| page(ui, view, slip, out));
                scroll.show(ui, |ui| ui.vertical(show));
            });
        });
    if let Some(shown) = shown {
        page_mark::note(&shown.response, PageKind::Panel, "museum", out);
    }
    let after = open.then_some(visit);
    if after != Some(before) {
        out.push(UiAction::VisitMuseum(after).into());
    }
}

/// The sources to choose from, and the slips of the chosen one.
fn list(ui: &mut Ui, height: f32, visit: &mut MuseumVisit) {
    ui.set_width(LIST);
    let bottom = ui.cursor().top() + height;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.selectable_value(&mut visit.room, None, said::all_rooms().to_string());
        for room in Room::ALL {
            ui.selectable_value(&mut visit.room, Some(room), room.name().to_string());
        }
    });
    ui.separator();
    let rest = (bottom - ui.cursor().top()).max(80.0);
    ScrollArea::vertical().auto_shrink(false).max_height(rest).show(ui, |ui| {
        for room in Room::ALL.into_iter().filter(|room| visit.room.is_none_or(|chosen| chosen == *room)) {
            ui.words(RichText::new(room.name().to_string()).small().weak());
            for slip in room.slips() {
                let shown = visit.slip == Some(slip.id);
                if ui.selectable_label(shown, slip.title().to_string()).clicked() {
                    visit.slip = Some(slip.id);
                }
            }
        }
    });
}

fn page(ui: &mut Ui, view: &PanelView, slip: &'static Slip, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let title = ui.heading_words(slip.title().to_string());
        page_mark::mark(ui, &title, PageKind::Slip, slip.id, out);
    });
    ui.weak_words(said::from(slip.room.name()).to_string());
    ui.words(slip.about().to_string());
    ui.add_space(6.0);
    let width = ((ui.available_width() - GAP) * 0.5).max(80.0);
    let exhibit = exhibits::of(slip.id);
    let shown = exhibit.and_then(|exhibit| worlds(ui, &view.palette(), exhibit, width));
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (side, (head, text)) in
            [(said::printed(), slip.printed), (said::repaired(), slip.repaired)].into_iter().enumerate()
        {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.words(RichText::new(head.to_string()).small().weak());
                if let Some(texture) = shown.as_ref().and_then(|shown| shown.pictures[side].as_ref()) {
                    ui.image((texture.id(), vec2(width, ASPECT * width)));
                }
                formula(ui, text, width);
            });
        }
    });
    ui.add_space(6.0);
    match exhibit.zip(shown) {
        Some((exhibit, shown)) => ways_on(ui, exhibit, shown.title, out),
        None => _ = ui.weak_words(said::explained_only().to_string()),
    }
    // At the end, as it grows when the result arrives.
    measured(ui, slip);
}

/// The scene of a page.
struct PageScene {
    title: String,
    pictures: [Option<TextureHandle>; 2],
}

/// Both worlds, slightly later than in the previous frame.
fn worlds(ui: &Ui, palette: &Palette, exhibit: &'static Exhibit, width: f32) -> Option<PageScene> {
    let ctx = ui.ctx();
    let running: RunningDuel =
        ctx.data_mut(|data| data.get_temp_mut_or_default::<RunningDuel>(Id::new("museum worlds")).clone());
    let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
    if running.as_ref().is_none_or(|(duel, _)| duel.slip != exhibit.slip) {
        *running = Duel::new(exhibit).map(|duel| (duel, [None, None]));
    }
    let (duel, textures) = running.as_mut()?;
    duel.advance(f64::from(ctx.input(|input| input.stable_dt)).min(0.1));
    let size = Vec2::new(width, ASPECT * width);
    let pictures = duel.pictures(size, ctx.pixels_per_point(), palette);
    for (texture, picture) in textures.iter_mut().zip(pictures) {
        let Some(picture) = picture else { continue };
        match texture {
            Some(texture) => texture.set(picture, TextureOptions::LINEAR),
            None => *texture = Some(ctx.load_texture("museum", picture, TextureOptions::LINEAR)),
        }
    }
    ctx.request_repaint();
    Some(PageScene { title: duel.title.clone(), pictures: textures.clone() })
}

/// The buttons that lead from the page to the scene.
fn ways_on(ui: &mut Ui, exhibit: &Exhibit, title: String, out: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let commands = |assignments: &Vec<String>| -> Vec<Command> {
            assignments.iter().filter_map(|assignment| Command::parse_set(assignment).ok()).collect()
        };
        let both = exhibit.assignments();
        let alone = ui.button(said::open_scene(title).to_string());
        if alone.tip(said::open_scene_about().to_string()).clicked() {
            out.push(SceneAction::Load(exhibit.scenario.into()).into());
            out.extend(commands(&both[0]).into_iter().map(Action::from));
            out.push(UiAction::VisitMuseum(None).into());
        }
        let side_by_side = ui.button(said::side_by_side().to_string());
        if side_by_side.tip(said::side_by_side_about().to_string()).clicked() {
            let variants = both.iter().map(commands).collect();
            let scenario = Some(exhibit.scenario.into());
            out.push(SceneAction::Compare(Comparison { scenario, variants }).into());
            out.push(UiAction::VisitMuseum(None).into());
        }
    });
}
