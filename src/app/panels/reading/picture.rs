//! The picture of a page, with the present decision of the selected agent: redrawn when the agent decides again.

use egui_macroquad::egui::{
    Color32, ColorImage, Context, Id, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, vec2,
};
use sidestep_core::Vec2;
use sidestep_lab::{
    explain::lens,
    learn::pages::BookPage,
    picture::{
        draw::{Camera, Shape, Theme},
        overlay::{self, Frame, Look, Overlay, OverlayId, Plane, Shown},
    },
    print::figure::FigureView,
    run::time::Scene,
};

use crate::app::{canvas, view::PanelView};

/// Height of a picture as a share of its width.
const ASPECT: f32 = 0.72;

/// Extent of a picture of the world around the agent, in its radii.
const RADII: f32 = 8.0;

/// Least time between two pictures, s.
const EVERY: f64 = 0.08;

/// Everything on which a picture depends.
#[derive(Clone, PartialEq)]
struct PictureSubject {
    address: &'static str,
    source: String,
    agent: u32,
    step: u64,
    edits: u64,
    /// Width and height, pixels.
    size: (u32, u32),
    dark: bool,
}

/// The last picture.
#[derive(Clone)]
struct MadePicture {
    of: PictureSubject,
    /// The time at which it was made, s.
    at: f64,
    /// `None` if the page has no picture of this agent.
    texture: Option<TextureHandle>,
}

/// The picture, if there is one.
pub fn show(ui: &mut Ui, view: &PanelView, page: &'static BookPage) {
    let Some(agent) = view.selected().filter(|_| page.figure.is_some() || page.overlay().is_some()) else {
        return;
    };
    let size = vec2(ui.available_width(), (ASPECT * ui.available_width()).round());
    let pixels = size * ui.ctx().pixels_per_point();
    let of = PictureSubject {
        address: page.address,
        source: view.document.source.clone(),
        agent,
        step: view.world().step,
        edits: view.document.edits,
        size: (pixels.x as u32, pixels.y as u32),
        dark: view.settings.theme == Theme::Dark,
    };
    if let Some(texture) = texture(ui.ctx(), view, page, of) {
        let rect = ui.image((texture.id(), size)).rect;
        let rim = Stroke::new(1.0, ui.visuals().widgets.noninteractive.bg_stroke.color);
        ui.painter().rect(rect, 3.0, Color32::TRANSPARENT, rim, StrokeKind::Inside);
    }
}

/// The last picture, or a new one if its subject has changed.
fn texture(ctx: &Context, view: &PanelView, page: &BookPage, of: PictureSubject) -> Option<TextureHandle> {
    let (id, now) = (Id::new("picture of the page"), ctx.input(|input| input.time));
    let last: Option<MadePicture> = ctx.data(|data| data.get_temp(id));
    if let Some(last) = &last {
        let same_page = last.of.address == of.address && last.of.agent == of.agent;
        if last.of == of {
            return last.texture.clone();
        }
        if same_page && last.of.size == of.size && now - last.at < EVERY {
            ctx.request_repaint();
            return last.texture.clone();
        }
    }
    let image = image(view, page, &of);
    let texture = image.map(|image| match last.and_then(|last| last.texture) {
        Some(mut texture) => {
            texture.set(image, TextureOptions::LINEAR);
            texture
        }
        None => ctx.load_texture("page", image, TextureOptions::LINEAR),
    });
    ctx.data_mut(|data| data.insert_temp(id, MadePicture { of, at: now, texture: texture.clone() }));
    texture
}

/// The sign that an overlay has in the legend.
pub fn sign(ui: &mut Ui, view: &PanelView, overlay: &Overlay) {
    let (palette, scale) = (view.palette(), ui.ctx().pixels_per_point());
    let Some((camera, shapes)) = overlay.sign(&palette) else { return };
    let id = Id::new(("sign", overlay.slug, view.settings.theme == Theme::Dark, scale.to_bits()));
    let known: Option<TextureHandle> = ui.ctx().data(|data| data.get_temp(id));
    let make = || {
        let meters_per_pixel = camera.meters_per_pixel / scale;
        let dense = Camera { size: camera.size * scale, meters_per_pixel, ..camera };
        let image = canvas::image(dense, scale, palette.background, shapes)?;
        let texture = ui.ctx().load_texture("sign", image, TextureOptions::LINEAR);
        ui.ctx().data_mut(|data| data.insert_temp(id, texture.clone()));
        Some(texture)
    };
    if let Some(texture) = known.or_else(make) {
        ui.image((texture.id(), vec2(camera.size.x, camera.size.y)));
    }
}

fn image(view: &PanelView, page: &BookPage, of: &PictureSubject) -> Option<ColorImage> {
    let size = Vec2::new(of.size.0 as f32, of.size.1 as f32);
    let (camera, shapes) = shapes(view, page, of.agent, size)?;
    canvas::image(camera, 1.0, view.palette().background, shapes)
}

/// The plane of velocities, or the world around the agent.
fn shapes(view: &PanelView, page: &BookPage, agent: u32, size: Vec2) -> Option<(Camera, Vec<Shape>)> {
    let palette = view.palette();
    let me = view.world().agents.get(agent as usize)?;
    let shown = shown(page);
    if is_of_velocities(page, shown) {
        let lens = view.lens_on(&palette)?;
        let look = Look { shown: shown.unwrap_or_default(), ..lens.look };
        let lens = lens::Lens { look, ..lens };
        let lens = lens::Lens { camera: lens::camera_on_decision(&lens, size), ..lens };
        return Some((lens.camera, lens::draw(&lens)));
    }
    // Velocities are drawn in a scale that fits the small picture.
    let look = Look {
        selected: Some(agent),
        shown: shown?,
        everyone: false,
        velocity_scale: None,
        ..view.document.look
    };
    let reach = Vec2::splat(RADII * me.settings.radius);
    let camera = Camera::fit(me.position - reach, me.position + reach, size);
    let frame = Frame {
        scene: Scene::of(view.world(), view.decisions()),
        look,
        camera,
        palette: &palette,
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    };
    Some((camera, overlay::draw(&frame)))
}

/// The page's figure, or its overlay on the bodies; no legend, as there is no room for one.
fn shown(page: &BookPage) -> Option<Shown> {
    let listed = page.figure.as_ref().and_then(|line| line.option("--overlays"));
    let listed = listed.map(|list| list.split(',').map(str::to_string).collect::<Vec<_>>());
    let own = page.overlay().map(|overlay| [overlay.id, OverlayId::Bodies, OverlayId::Obstacles]);
    let mut shown = match listed {
        Some(listed) => Shown::named(&listed),
        None => own?.into_iter().collect(),
    };
    shown.set(OverlayId::Legend, false);
    Some(shown)
}

/// Returns true if the plane of velocities shows it best: if the figure says so, or if all its overlays belong there.
fn is_of_velocities(page: &BookPage, shown: Option<Shown>) -> bool {
    let view = page.figure.as_ref().and_then(|line| line.option("--view"));
    match view.and_then(|view| FigureView::parse(view).ok()) {
        Some(view) => view != FigureView::World,
        None => shown.is_some_and(|shown| shown.ids().all(|id| id.overlay().of_velocities)),
    }
}
