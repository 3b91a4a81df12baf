//! Small pictures of the built-in scenarios, made by a thread when they are first needed.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use egui_macroquad::egui::ColorImage;
use sidestep_lab::{
    Scenario,
    files::scenario::View,
    picture::{
        draw::{Palette, Theme},
        overlay::{Look, OverlayId, Shown},
    },
    print::figure::{Figure, FigureView, shapes},
};

use super::canvas;
use crate::platform::spawn;

/// Width and height, pixels.
pub const SIZE: (u16, u16) = (228, 128);

/// The moment of a scenario that does not name one, s.
const MOMENT: f32 = 5.0;

/// Largest number of agent-steps up to that moment: a tenth of a second's work. Larger scenes are shown nearer to their
/// start.
const MAX_WORK: u64 = 60_000;

/// The overlays that are drawn: none that has text to read.
const SHOWN: [OverlayId; 6] = [
    OverlayId::Obstacles,
    OverlayId::Trails,
    OverlayId::Goals,
    OverlayId::Wander,
    OverlayId::DetectionBox,
    OverlayId::Bodies,
];

type Wanted = (&'static str, Theme);

/// Pictures made so far, pictures that are wanted, and whether a thread is working on them.
#[derive(Default)]
struct PictureShop {
    /// `None` for a picture that cannot be made.
    made: BTreeMap<Wanted, Option<Arc<ColorImage>>>,
    wanted: Vec<Wanted>,
    busy: bool,
}

static SHOP: LazyLock<Mutex<PictureShop>> = LazyLock::new(Mutex::default);

fn shop() -> MutexGuard<'static, PictureShop> {
    SHOP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The picture of a built-in scenario, if it is made by now; the first call requests it.
pub fn of(name: &'static str, theme: Theme) -> Option<Arc<ColorImage>> {
    let (mut shop, wanted) = (shop(), (name, theme));
    if let Some(made) = shop.made.get(&wanted) {
        return made.clone();
    }
    if !shop.wanted.contains(&wanted) {
        shop.wanted.push(wanted);
    }
    let starts = !std::mem::replace(&mut shop.busy, true);
    // The thread takes the lock itself; and if no thread can be started, the panic must not leave the lock held.
    drop(shop);
    if starts {
        spawn(work);
    }
    None
}

/// Returns true while pictures are being made.
pub fn is_busy() -> bool {
    shop().busy
}

/// Makes the wanted pictures, in the order of the list.
fn work() {
    loop {
        let mut shop = shop();
        if shop.wanted.is_empty() {
            shop.busy = false;
            return;
        }
        let wanted = shop.wanted[0];
        drop(shop);
        let picture = paint(wanted).map(Arc::new);
        let mut shop = self::shop();
        shop.wanted.retain(|other| *other != wanted);
        shop.made.insert(wanted, picture);
    }
}

/// Draws the scenario at its moment.
fn paint((name, theme): Wanted) -> Option<ColorImage> {
    let scenario = Scenario::load(name).ok()?;
    let world = scenario.world();
    let shown: Shown = SHOWN.into_iter().collect();
    let look = Look { shown, ..Look::of(&scenario.view, world.agents.len()) };
    let step = View::step_of(scenario.view.at.unwrap_or(MOMENT), world.params.time_step);
    let step = step.min(MAX_WORK / (world.agents.len() as u64).max(1));
    let (view, gate) = (FigureView::World, scenario.view.gate);
    let figure = Figure { view, step, look, gate, size: SIZE, theme, caption: None, window: None };
    let (camera, shapes) = shapes(&world, &figure, |_| {}).ok()?;
    canvas::image(camera, 1.0, Palette::of(theme).background, shapes)
}
