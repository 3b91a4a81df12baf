//! The cost of a picture, measured without a window: the command line's `bench`.

use std::time::Duration;

use egui_macroquad::egui;
use sidestep_core::{Command, Vec2};
use sidestep_lab::Scenario;

use super::{
    canvas::{GpuPicture, KeptTriangles},
    document::edit::DocumentAction,
    keys::{self, Binding},
    panels,
    settings::Settings,
    state::{App, Opening},
    time::TimeAction,
};
use crate::platform::Instant;

/// The size of a picture for the graphics driver.
#[derive(Clone, Copy, Debug, Default)]
pub struct PictureSize {
    /// Corners of triangles.
    pub corners: usize,
    /// Instances of discs.
    pub discs: usize,
}

/// A run at its start, with agent 0 selected.
fn bench(scenario: Scenario) -> anyhow::Result<App> {
    let mut app = App::new(Opening::of("bench", scenario), Settings::default())?;
    app.act(DocumentAction::Select(Some(0)));
    Ok(app)
}

/// Builds the picture of a run with agent 0 selected `frames` times, up to the graphics driver. Returns the total time,
/// and the size of the last picture.
pub fn build_frames(scenario: Scenario, steps: u32, frames: u32) -> anyhow::Result<(Duration, PictureSize)> {
    let mut app = bench(scenario)?;
    app.ui.viewport.rect = egui::Rect::from_min_size(egui::pos2(264.0, 32.0), egui::vec2(696.0, 768.0));
    app.camera_follows_viewport(Duration::ZERO);
    (0..steps).for_each(|_| app.act(TimeAction::StepOnce));
    app.drawings();
    let (start, mut size) = (Instant::now(), PictureSize::default());
    let mut triangles = KeptTriangles::default();
    for _ in 0..frames {
        size = size_of_picture(&mut app, &mut triangles);
    }
    Ok((start.elapsed(), size))
}

/// The size of the picture of all worlds in the window, up to the graphics driver.
fn size_of_picture(app: &mut App, triangles: &mut KeptTriangles) -> PictureSize {
    let mut size = PictureSize::default();
    triangles.begin_frame();
    for drawing in app.drawings() {
        let (corners, discs) = GpuPicture::of(&drawing.shapes, &drawing.camera, 1.0, triangles).size();
        size.corners += corners;
        size.discs += discs;
    }
    size
}

/// Drags the velocity of a neighbor of agent 0, frame by frame: the change, the decisions of all agents, panels, the
/// picture of the world and that of the lens, up to the graphics driver. Returns the time of all frames.
pub fn drag_frames(scenario: Scenario, steps: u32, frames: u32) -> anyhow::Result<Duration> {
    let mut app = bench(scenario)?;
    (0..steps).for_each(|_| app.act(TimeAction::StepOnce));
    let decisions = app.document.panes.decisions();
    let nearest = decisions.watched(0).and_then(|watched| watched.neighbors.first());
    let neighbor = nearest.map_or(1, |neighbor| neighbor.index);
    let (bindings, ctx) = (keys::table(), egui::Context::default());
    // The first frames load fonts and allocate memory.
    for k in 0..10 {
        drag_frame(&mut app, &ctx, &bindings, neighbor, k);
    }
    let (start, mut vertices) = (Instant::now(), 0);
    for k in 0..frames {
        vertices += drag_frame(&mut app, &ctx, &bindings, neighbor, k);
    }
    anyhow::ensure!(vertices > 0, "nothing was drawn");
    Ok(start.elapsed())
}

/// One frame of the drag; returns the number of vertices drawn.
fn drag_frame(app: &mut App, ctx: &egui::Context, bindings: &[Binding], neighbor: u32, k: u32) -> usize {
    let to = Vec2::new((k % 40) as f32 / 20.0 - 1.0, (k % 30) as f32 / 15.0 - 1.0);
    app.act(Command::SetVelocity { agent: neighbor, to });
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    let input = egui::RawInput { screen_rect: Some(screen), ..Default::default() };
    let mut actions = Vec::new();
    let shown = ctx.run(input, |ctx| panels::show(ctx, &app.view(), bindings, &mut actions));
    let panels = ctx.tessellate(shown.shapes, 1.0).len();
    app.ui.viewport.rect = ctx.available_rect();
    app.camera_follows_viewport(Duration::ZERO);
    let mut triangles = KeptTriangles::default();
    let PictureSize { corners, discs } = size_of_picture(app, &mut triangles);
    let lens = panels::lens::area(ctx).and_then(|area| app.lens_drawing(area));
    let lens =
        lens.map_or(0, |lens| GpuPicture::of(&lens.shapes, &lens.camera, 1.0, &mut triangles).size().0);
    panels + corners + discs + lens
}
