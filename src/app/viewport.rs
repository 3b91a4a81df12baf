//! The part of the window that the worlds are drawn in, and the camera on them.

use std::time::Duration;

use egui_macroquad::egui;
use sidestep_core::Vec2;
use sidestep_lab::picture::{
    draw::{Camera, panes::PaneGrid},
    overlay,
};

use super::{as_text, document::Document};

/// A notch of the wheel, as a logarithm.
const NOTCH: f32 = 0.18;

/// Time constant of a zoom, s: nine tenths of it take 120 ms.
const EASE: f32 = 0.052;

/// The share of the picture, from its middle to its edge, in which a followed agent moves without the camera.
const QUIET: f32 = 0.4;

/// Time constant with which the camera approaches its place by a followed agent, s.
const GLIDE: f32 = 0.3;

/// Velocities that are drawn too long or too short for the zoom by this factor are fitted again.
const MISFIT: f32 = 4.0;

/// Width of the view of a selected agent for which its scenario has none, in radii of the agent.
const NEAR: f32 = 24.0;

/// A rectangle of the window, points.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ScreenArea {
    /// Its upper left corner.
    #[serde(with = "as_text::pair")]
    pub origin: Vec2,
    /// Its width and height.
    #[serde(with = "as_text::pair")]
    pub size: Vec2,
}

impl ScreenArea {
    /// A rectangle that egui left, at least a point wide and high.
    pub fn of(rect: egui::Rect) -> ScreenArea {
        let size = Vec2::new(rect.width().max(1.0), rect.height().max(1.0));
        ScreenArea { origin: Vec2::new(rect.min.x, rect.min.y), size }
    }

    /// Divides it among `count` pictures, row by row.
    fn shared_out(self, count: u32) -> impl Iterator<Item = ScreenArea> {
        let grid = PaneGrid::by_proportions(count, self.size);
        let gap = if count > 1 { 2.0 } else { 0.0 };
        (0..count).map(move |index| {
            let (origin, size) = grid.pane(index, self.origin, self.size, gap);
            ScreenArea { origin, size }
        })
    }
}

/// The rest of a zoom in progress.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
struct Zoom {
    /// The logarithm of the factor that is left.
    left: f32,
    /// The point on the screen that stays fixed, points.
    at: Vec2,
}

/// The part of the window that the worlds are drawn in, and the camera on them.
#[derive(Debug)]
pub struct Viewport {
    pub rect: egui::Rect,
    pub camera: Camera,
    /// The target to fit the camera to next.
    unfitted: Option<Fitted>,
    /// The target to which the camera stays fitted as long as the user has not moved it.
    opening: Fitted,
    /// True if the user has moved the camera since; until then it stays fitted when the view changes its size.
    moved: bool,
    /// True if the camera follows the selected agent.
    follows: bool,
    /// True if it is still on its way there.
    gliding: bool,
    zoom: Zoom,
}

/// A target to fit a camera to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fitted {
    /// The opening view of the scenario: everything, or the requested region around the selected agent.
    Opening,
    /// Everything in the scene.
    Everything,
    /// The selected agent and what is near it.
    Selected,
    /// A region from its lower left corner to its upper right one, m.
    Region(Vec2, Vec2),
}

impl Default for Viewport {
    fn default() -> Viewport {
        Viewport {
            rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(800.0, 600.0)),
            camera: Camera::fit(Vec2::ZERO, Vec2::ONE, Vec2::ONE),
            unfitted: Some(Fitted::Opening),
            opening: Fitted::Opening,
            moved: false,
            follows: false,
            gliding: false,
            zoom: Zoom::default(),
        }
    }
}

impl Viewport {
    /// Fits everything in the next picture.
    pub fn fit(&mut self) {
        self.unfitted = Some(Fitted::Everything);
    }

    /// Shows the selected agent and what is near it in the next picture, and follows it.
    pub fn show_selected(&mut self) {
        self.unfitted = Some(Fitted::Selected);
    }

    /// Fits a scene that was opened in the next picture.
    pub fn open(&mut self) {
        (self.opening, self.unfitted) = (Fitted::Opening, Some(Fitted::Opening));
    }

    /// Fits a region from its lower left corner to its upper right one, m, until another scene is opened.
    pub fn show(&mut self, low: Vec2, high: Vec2) {
        (self.opening, self.unfitted) = (Fitted::Region(low, high), Some(Fitted::Region(low, high)));
    }

    /// Like [`Viewport::fit`], unless the user has moved the camera.
    pub fn fit_unless_moved(&mut self) {
        if !self.moved {
            self.unfitted = Some(self.opening);
        }
    }

    /// Starts or stops following the selected agent.
    pub fn toggle_following(&mut self) {
        self.follows = !self.follows;
        self.moved = true;
    }

    /// Looks at a place, m, at a scale, m per point, in this area of the window.
    pub fn look(&mut self, area: ScreenArea, center: Vec2, scale: f32) {
        let ScreenArea { origin, size } = area;
        self.rect = egui::Rect::from_min_size(egui::pos2(origin.x, origin.y), egui::vec2(size.x, size.y));
        self.camera = Camera { center, meters_per_pixel: scale, origin, size };
        (self.unfitted, self.moved, self.follows, self.zoom) = (None, true, false, Zoom::default());
    }

    /// Moves the camera with the pointer, which has moved by `moved`, m, y down.
    pub fn pan(&mut self, moved: Vec2) {
        self.camera.center -= Vec2::new(moved.x, -moved.y);
        (self.moved, self.follows) = (true, false);
    }

    /// Zooms by `notches` notches of a wheel around a point of the screen.
    pub fn zoom(&mut self, notches: f32, at: Vec2) {
        self.zoom = Zoom { left: self.zoom.left + notches * NOTCH, at };
        self.moved = true;
    }

    /// Returns true if the camera does not move.
    pub fn is_still(&self) -> bool {
        self.zoom.left == 0.0 && !self.gliding
    }

    /// Returns true if a point on the screen belongs to the picture of the worlds.
    pub fn has(&self, at: Vec2) -> bool {
        self.rect.contains(egui::pos2(at.x, at.y))
    }

    /// Fits the camera until the user moves it, then leaves it in place; follows the selected agent unless the camera
    /// is held, and eases the zoom.
    pub fn follow(&mut self, elapsed: Duration, document: &mut Document, held: bool) {
        let ScreenArea { origin, size } = ScreenArea::of(self.rect);
        if self.camera.size != size {
            self.fit_unless_moved();
        }
        (self.camera.origin, self.camera.size) = (origin, size);
        if let Some(fitted) = self.unfitted.take() {
            // The user chose this view: it stays if the picture changes its size.
            (self.moved, self.follows) = (fitted == Fitted::Selected, false);
            self.zoom = Zoom::default();
            self.fit_now(ScreenArea { origin, size }, document, fitted);
        }
        self.gliding = false;
        let selected =
            document.selected().and_then(|agent| document.panes.world().agents.get(agent as usize));
        if let Some(selected) = selected.filter(|_| !held) {
            self.go_with(selected.position, elapsed);
        }
        let Zoom { left, at } = self.zoom;
        if left != 0.0 {
            let share = 1.0 - (-elapsed.as_secs_f32() / EASE).exp();
            let part = if left.abs() < 1e-3 { left } else { left * share };
            self.camera.zoom_at(at, part.exp());
            self.zoom.left = left - part;
            if self.zoom.left == 0.0 {
                self.refit_velocities(document);
            }
        }
    }

    /// Fits the scale of velocities again if a zoom, at its end, has left arrows longer than the picture, or mere dots.
    /// It looks at every agent.
    fn refit_velocities(&self, document: &mut Document) {
        let fitting = overlay::fitting_velocity_scale(&self.camera, [document.panes.world()]);
        let scale = document.look.velocity_scale.get_or_insert(fitting);
        if !(fitting / MISFIT..=fitting * MISFIT).contains(scale) {
            *scale = fitting;
        }
    }

    /// Moves the camera as far as the selected agent's place requires. If the agent leaves a picture that the user has
    /// not moved, the camera follows it from then on.
    fn go_with(&mut self, place: Vec2, elapsed: Duration) {
        let offset = (place - self.camera.center) / self.camera.meters_per_pixel;
        let half = 0.5 * self.camera.size;
        self.follows |= !self.moved && offset.abs().cmpgt(half).any();
        if !self.follows {
            return;
        }
        let excess = offset - offset.clamp(-QUIET * half, QUIET * half);
        let share = 1.0 - (-elapsed.as_secs_f32() / GLIDE).exp();
        self.camera.center += share * excess * self.camera.meters_per_pixel;
        self.gliding = excess.abs().max_element() > 0.5;
    }

    /// Fits the whole scene, or the part that the scenario requests, and the scale of velocities with it.
    fn fit_now(&mut self, ScreenArea { origin, size }: ScreenArea, document: &mut Document, fitted: Fitted) {
        let world = document.panes.world();
        self.camera = Camera { origin, ..overlay::camera_on(world, size) };
        let selected = document.selected().and_then(|agent| world.agents.get(agent as usize));
        let width = document.scenario.view.width;
        let width = match fitted {
            Fitted::Opening => width,
            Fitted::Selected => width.or(selected.map(|agent| NEAR * agent.settings.radius)),
            Fitted::Everything | Fitted::Region(..) => None,
        };
        if let Fitted::Region(low, high) = fitted {
            self.camera = Camera { origin, ..Camera::fit(low, high, size) };
        } else if world.bounds().is_none() {
            self.camera.meters_per_pixel = width.unwrap_or(10.0) / size.min_element();
        } else if let (Some(width), Some(selected)) = (width, selected) {
            self.follows = true;
            self.camera.center = selected.position;
            self.camera.meters_per_pixel = width / size.min_element();
        }
        document.look.velocity_scale = Some(overlay::fitting_velocity_scale(&self.camera, [world]));
    }

    /// One camera for each of `count` worlds, all on the same place: the worlds divide the picture among them.
    pub fn cameras(&self, count: usize) -> Vec<Camera> {
        let whole = ScreenArea { origin: self.camera.origin, size: self.camera.size };
        let camera = |ScreenArea { origin, size }| {
            let shrunk = (whole.size / size.max(Vec2::ONE)).min_element().max(1.0);
            let meters_per_pixel = self.camera.meters_per_pixel * shrunk;
            Camera { origin, size, meters_per_pixel, ..self.camera }
        };
        whole.shared_out(count as u32).map(camera).collect()
    }

    /// The world whose picture contains a point on the screen.
    pub fn pane_at(&self, at: Vec2, count: usize) -> Option<usize> {
        let inside = |camera: &Camera| {
            let offset = at - camera.origin;
            offset.cmpge(Vec2::ZERO).all() && offset.cmple(camera.size).all()
        };
        self.cameras(count).iter().position(inside)
    }
}
