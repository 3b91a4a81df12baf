//! The picture of a scene in preview: walls, areas that the centers of agents cannot enter, passages with their widths.

use egui_macroquad::egui::{Color32, ColorImage, Id, TextureHandle, TextureOptions, Ui, Vec2 as Points};
use sidestep_core::{Vec2, geometry::polygon::doubled_area};
use sidestep_lab::{
    Scenario,
    picture::{
        draw::{Align, Camera, Color, Palette, Plate, Shape, Stroke, Theme},
        overlay::{self, Frame, Look, OverlayId, Plane, Shown},
    },
    run::time::Scene,
    text::numbers::two_decimals,
};

use crate::app::{
    canvas,
    opened::{ImportPreview, Opened},
    view::PanelView,
};
use crate::platform::Instant;

/// Largest number of bodies that are drawn.
const BODIES: usize = 20_000;

/// Least distance between the labels of two passages, pixels.
const APART: f32 = 46.0;

/// Largest number of passages with labels.
const NAMED: usize = 60;

/// Radius of the mark of a passage, pixels.
const MARK: f32 = 4.0;

/// Height of the scale bar with its label, points.
const SCALE_BAR: f32 = 44.0;

/// The last picture.
#[derive(Clone)]
struct PreviewPicture {
    of: (Instant, [u32; 2], bool),
    texture: TextureHandle,
}

/// Shows it in this size, points.
pub fn show(ui: &mut Ui, view: &PanelView, (opened, preview): (&Opened, &ImportPreview), size: Points) {
    let scale = ui.ctx().pixels_per_point();
    let pixels = (size * scale).round();
    let of = (preview.made, [pixels.x as u32, pixels.y as u32], view.settings.theme == Theme::Dark);
    let id = Id::new("picture of an import");
    let last: Option<PreviewPicture> = ui.ctx().data(|data| data.get_temp(id));
    let texture = match last.filter(|last| last.of == of) {
        Some(last) => Some(last.texture),
        None => {
            image(&view.palette(), (opened, preview), Vec2::new(pixels.x, pixels.y), scale).map(|image| {
                let texture = ui.ctx().load_texture("import", image, TextureOptions::LINEAR);
                let made = PreviewPicture { of, texture: texture.clone() };
                ui.ctx().data_mut(|data| data.insert_temp(id, made));
                texture
            })
        }
    };
    match texture {
        Some(texture) => _ = ui.image((texture.id(), size)),
        None => _ = ui.allocate_space(size),
    }
}

fn image(
    palette: &Palette,
    (opened, preview): (&Opened, &ImportPreview),
    size: Vec2,
    scale: f32,
) -> Option<ColorImage> {
    let camera = camera(opened, size, scale)?;
    let draw = |shapes: Vec<Shape>| canvas::image(camera, scale, palette.background, shapes);
    // Widened walls are visible where there is nothing else, which includes the holes of a solid.
    let mut image = draw(shapes(palette, (opened, preview), camera, scale))?;
    let scene = &preview.imported.scenario;
    let mut ground = around_rooms(palette, &scene.polygons, camera);
    ground.extend(widened(palette, scene, preview.radius, camera.pixels(preview.radius) / scale));
    let behind = draw(ground)?;
    let Color { r, g, b, .. } = palette.background;
    let nothing = Color32::from_rgb(r, g, b);
    for (pixel, behind) in image.pixels.iter_mut().zip(behind.pixels) {
        if *pixel == nothing {
            *pixel = behind;
        }
    }
    Some(image)
}

/// A camera with all walls and agents in view, above the scale bar.
fn camera(opened: &Opened, size: Vec2, scale: f32) -> Option<Camera> {
    let world = &opened.initial;
    let walls = world.obstacles.polygons().iter().flatten().map(|point| (*point, *point));
    let pillars = world
        .obstacles
        .circles()
        .iter()
        .map(|pillar| (pillar.center - pillar.radius, pillar.center + pillar.radius));
    let agents = world
        .agents
        .iter()
        .map(|agent| (agent.position - agent.settings.radius, agent.position + agent.settings.radius));
    let all = walls.chain(pillars).chain(agents);
    let (low, high) = all.reduce(|(low, high), (a, b)| (low.min(a), high.max(b)))?;
    let below = Vec2::new(0.0, SCALE_BAR * scale);
    let above = Camera::fit(low, high, size - below);
    Some(Camera { size, center: above.center - 0.5 * below * above.meters_per_pixel, ..above })
}

fn shapes(
    palette: &Palette,
    (opened, preview): (&Opened, &ImportPreview),
    camera: Camera,
    scale: f32,
) -> Vec<Shape> {
    let has_room = opened.initial.agents.len() <= BODIES;
    let shown: Shown = [OverlayId::Obstacles, OverlayId::Scale]
        .into_iter()
        .chain(has_room.then_some([OverlayId::Goals, OverlayId::Bodies]).into_iter().flatten())
        .collect();
    let look = Look { shown, selected: None, ..Look::of(&opened.scenario.view, 0) };
    let run = opened.panes.run();
    let frame = Frame {
        scene: Scene::of(run.world(), run.decided()),
        look: Look { shown, ..look },
        camera,
        palette,
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    };
    let mut shapes = overlay::draw(&frame);
    shapes.extend(marked(palette, (opened, preview), camera, scale));
    shapes
}

/// A color over the background, as an opaque one: overlapping areas look like a single one.
fn over(palette: &Palette, color: Color, share: f32) -> Color {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
    let under = palette.background;
    Color { r: mix(under.r, color.r), g: mix(under.g, color.g), b: mix(under.b, color.b), a: 255 }
}

/// The color of areas that no agent's center can enter.
fn blocked(palette: &Palette) -> Color {
    over(palette, palette.obstacle_outline, 0.35)
}

/// Everything outside of rooms, if the outermost polygon is a room: the unbounded area is then solid.
fn around_rooms(palette: &Palette, polygons: &[Vec<Vec2>], camera: Camera) -> Vec<Shape> {
    let mut areas: Vec<(f64, &Vec<Vec2>)> =
        polygons.iter().map(|polygon| (doubled_area(polygon), polygon)).collect();
    areas.sort_by(|(a, _), (b, _)| b.abs().total_cmp(&a.abs()));
    if areas.first().is_none_or(|(area, _)| *area >= 0.0) {
        return Vec::new();
    }
    let filled =
        |points: Vec<Vec2>, color: Color| Shape::Polygon { points, fill: Some(color.into()), rim: None };
    let half = camera.size * (0.5 * camera.meters_per_pixel);
    let corner = |x: f32, y: f32| camera.center + half * Vec2::new(x, y);
    let all = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    let rooms = areas.iter().filter(|(area, _)| *area < 0.0);
    let rooms = rooms.map(|(_, polygon)| filled((*polygon).clone(), palette.background));
    std::iter::once(filled(all, blocked(palette))).chain(rooms).collect()
}

/// Walls and pillars widened by the radius of the agents, given in m and in points.
fn widened(palette: &Palette, scene: &Scenario, radius: f32, points: f32) -> Vec<Shape> {
    let color = blocked(palette);
    let mut shapes = Vec::new();
    let disc =
        |center: Vec2, radius: f32| Shape::Disc { center, radius, fill: Some(color.into()), rim: None };
    let stroke = Stroke::solid(color, 2.0 * points);
    for polygon in &scene.polygons {
        for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
            shapes.push(Shape::Line { points: vec![*a, *b], stroke });
            shapes.push(disc(*a, radius));
        }
    }
    shapes.extend(scene.circles.iter().map(|pillar| disc(pillar.center, pillar.radius + radius)));
    shapes
}

/// The road map, and passages that are too narrow, with their widths if there is room for labels.
fn marked(
    palette: &Palette,
    (opened, preview): (&Opened, &ImportPreview),
    camera: Camera,
    scale: f32,
) -> Vec<Shape> {
    let unit = preview.imported.scenario.view.unit;
    let (factor, symbol) = unit.of("m");
    let stroke = Stroke::solid(palette.forbidden, 2.0);
    let roadmap = &opened.initial.roadmap;
    let link = Stroke::solid(palette.preferred.at(0.25), 1.0);
    let mut shapes: Vec<Shape> =
        roadmap.links().map(|(from, to)| Shape::Line { points: vec![from, to], stroke: link }).collect();
    let point = |center: &Vec2| Shape::Dot { center: *center, radius: 2.5, color: palette.preferred };
    shapes.extend(roadmap.points.iter().map(point));
    let mut named: Vec<Vec2> = Vec::new();
    for passage in &preview.passages {
        let at = passage.ends[0].midpoint(passage.ends[1]);
        shapes.push(Shape::Line { points: passage.ends.to_vec(), stroke });
        shapes.push(Shape::Dot { center: at, radius: MARK, color: palette.forbidden });
        let apart = |other: &Vec2| camera.pixels(other.distance(at)) > APART * scale;
        if named.len() < NAMED && named.iter().all(apart) {
            named.push(at);
            shapes.push(Shape::Text {
                at,
                offset: Vec2::new(8.0 * scale, -8.0 * scale),
                text: format!("{} {symbol}", two_decimals(passage.width() * factor)),
                size: 13.0,
                color: palette.text,
                align: Align::Left,
                plate: Some(Plate::Halo(palette.background)),
            });
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{importing::ImportMeaning, opened::ImportSource};

    /// The color of a place, m, in the picture of a map.
    fn color_at(map: &str, place: Vec2) -> Color32 {
        let (name, bytes, others) = ("a.wkt".into(), map.as_bytes().into(), Default::default());
        let source = ImportSource::Bytes { name, bytes, others };
        let opened = source.read(ImportMeaning::default()).expect("a map");
        let preview = opened.preview.as_deref().expect("a preview");
        let size = Vec2::new(400.0, 300.0);
        let image = image(&Palette::of(Theme::Dark), (&opened, preview), size, 1.0).expect("a picture");
        let at = camera(&opened, size, 1.0).expect("a camera").screen_from_world(place);
        image.pixels[at.y as usize * image.size[0] + at.x as usize]
    }

    #[test]
    fn what_is_outside_of_a_floor_looks_as_solid_as_it_is_and_around_a_solid_it_is_free() {
        let (floor, solid) = (
            "POLYGON ((0 0, 8 0, 8 6, 0 6, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2))",
            "POLYGON ((0 0, 8 0, 8 6, 0 6, 0 0))",
        );
        let Color { r, g, b, .. } = blocked(&Palette::of(Theme::Dark));
        let (gray, outside) = (Color32::from_rgb(r, g, b), Vec2::new(-1.0, 3.0));
        let Color { r, g, b, .. } = Palette::of(Theme::Dark).background;
        let free = Color32::from_rgb(r, g, b);
        assert_eq!((color_at(floor, outside), color_at(floor, Vec2::new(6.0, 3.0))), (gray, free));
        assert_eq!(color_at(solid, outside), free);
        assert_ne!(color_at(solid, Vec2::new(6.0, 3.0)), free);
    }
}
