//! A scene shown twice, as printed and as repaired: two small worlds that run while their page is open.

use egui_macroquad::egui::ColorImage;
use sidestep_core::{Command, Simulation, Vec2, World};
use sidestep_lab::{
    Scenario,
    files::scenario::{View, translated},
    learn::museum::exhibits::Exhibit,
    picture::{
        draw::{Camera, Palette},
        overlay::{self, Frame, Look, OverlayId, Plane, watch_vehicles},
    },
    run::time::{Scene, trails::Trails},
};

use crate::app::canvas;

/// The scene restarts after this time, s.
const ROUND: f64 = 16.0;

/// Largest number of steps in a frame: a slow machine shows them slower.
const MOST_STEPS: usize = 8;

/// The overlays of the pictures.
const OVERLAYS: [OverlayId; 8] = [
    OverlayId::Obstacles,
    OverlayId::Trails,
    OverlayId::Goals,
    OverlayId::Wander,
    OverlayId::DetectionBox,
    OverlayId::Feeler,
    OverlayId::Bodies,
    OverlayId::Vehicles,
];

/// A picture shows this much more than the scenario's own view, as it is small.
const WIDER: f32 = 1.1;

/// One of the two worlds.
struct DuelSide {
    start: World,
    run: Simulation,
    trails: Trails,
}

/// Both worlds of a slip.
pub struct Duel {
    /// The slip that the scene demonstrates.
    pub slip: &'static str,
    sides: [DuelSide; 2],
    /// Time since the scene began, s.
    time: f64,
    view: View,
    /// The title of the scenario.
    pub title: String,
}

impl DuelSide {
    fn new(start: World) -> DuelSide {
        let mut run = Simulation::new(start.clone());
        run.watch(watch_vehicles(Vec::new()));
        DuelSide { start, run, trails: Trails::default() }
    }

    fn step(&mut self) {
        self.trails.observe(self.run.world());
        self.run.step();
    }

    /// Its present picture.
    fn picture(&mut self, view: &View, size: Vec2, scale: f32, palette: &Palette) -> Option<ColorImage> {
        // The picture is measured in pixels.
        let camera = camera(&self.start, view, size * scale);
        let (world, decisions) = self.run.state();
        let shapes = overlay::draw(&Frame {
            scene: Scene { trails: &self.trails, ..Scene::of(world, decisions) },
            look: Look { everyone: true, shown: OVERLAYS.into_iter().collect(), ..Look::default() },
            camera,
            palette,
            blend: 0.0,
            pointed: None,
            plane: Plane::World,
        });
        canvas::image(camera, scale, palette.background, shapes)
    }
}

/// The view with which the scenario opens, slightly wider; its center is fixed, so that both pictures can be compared.
fn camera(start: &World, view: &View, size: Vec2) -> Camera {
    let whole = overlay::camera_on(start, size);
    let selected = view.select.and_then(|agent| start.agents.get(agent as usize));
    match (view.width, selected) {
        (Some(width), Some(selected)) => Camera {
            center: selected.position,
            meters_per_pixel: (WIDER * width / size.min_element()).min(whole.meters_per_pixel),
            ..whole
        },
        _ => whole,
    }
}

impl Duel {
    /// Both worlds from their starts; `None` if the scene cannot be made.
    pub fn new(exhibit: &'static Exhibit) -> Option<Duel> {
        let scenario = Scenario::load(exhibit.scenario).ok()?;
        let [printed, repaired] = exhibit.assignments().map(|assignments| {
            let mut world = scenario.world();
            let set = |assignment: &String| Command::parse_set(assignment)?.apply(&mut world);
            assignments.iter().try_for_each(set).ok().map(|()| world)
        });
        let sides = [DuelSide::new(printed?), DuelSide::new(repaired?)];
        Some(Duel {
            slip: exhibit.slip,
            sides,
            time: 0.0,
            view: scenario.view,
            title: translated(&scenario.title).to_string(),
        })
    }

    /// Advances both worlds; restarts them once the round is over.
    pub fn advance(&mut self, elapsed: f64) {
        self.time += elapsed;
        if self.time > ROUND {
            self.time = 0.0;
            self.sides.iter_mut().for_each(|side| *side = DuelSide::new(side.start.clone()));
        }
        for side in &mut self.sides {
            for _ in 0..MOST_STEPS {
                if side.run.world().time >= self.time {
                    break;
                }
                side.step();
            }
        }
    }

    /// Both pictures, printed first, of this size in points, at `scale` pixels per point.
    pub fn pictures(&mut self, size: Vec2, scale: f32, palette: &Palette) -> [Option<ColorImage>; 2] {
        let view = &self.view;
        self.sides.each_mut().map(|side| side.picture(view, size, scale, palette))
    }
}
