//! Walls of a scene of Godot: navigation polygons are rooms, shapes of static bodies are solid.
//!
//! Facts: class NavigationPolygon of Godot 4. `outlines` are the drawn outlines; `vertices` with `polygons`, convex
//! pieces, are the baked result, reduced by the radius of an agent. A value that is the default is not written.

use std::collections::{BTreeMap, BTreeSet};

use glam::{Affine3A, DVec2, Vec2, Vec3};

use super::{
    ProjectFile, builder,
    builder::SceneBuilder,
    literal::{Literal, ReadResult},
    maps::{
        MapOptions,
        outline::{self, MapRing, MapShape},
    },
    nodes::{self, PathId, SceneNode},
    said,
    tscn::{self, SceneSection},
};
use crate::files::scenario::Fault;

/// The kind of a resource whose inside is a room.
const ROOM: &str = "NavigationPolygon";

/// Sides of a circle.
const CIRCLE_SIDES: usize = 24;

/// The default radius of a circle, and half of the default side of a rectangle.
const HALF_SIDE: f32 = 10.0;

/// Most corners of all shapes before they are merged: many nodes may use one resource.
const MAX_CORNERS: usize = 2_000_000;

/// A navigation polygon or a shape.
struct GodotResource {
    kind: String,
    properties: Vec<(String, Literal)>,
}

/// Resources that nodes share: navigation polygons and shapes, by their names among those of all scenes.
#[derive(Default)]
pub(super) struct GodotResources {
    own: BTreeMap<String, GodotResource>,
    /// Paths of files of the project.
    others: BTreeMap<String, String>,
    /// Files of the project by their paths; `None` if a file has no resource.
    files: BTreeMap<String, Option<GodotResource>>,
    /// The navigation polygon of a file that is one instead of a scene.
    alone: Option<GodotResource>,
}

/// The walls so far, y up.
#[derive(Default)]
pub(super) struct GodotWalls {
    without_bodies: bool,
    /// Nodes whose children's shapes are solid.
    bodies: BTreeSet<PathId>,
    floors: Vec<MapShape>,
    solids: Vec<MapShape>,
    regions: usize,
    shapes: usize,
    corners: usize,
}

impl GodotResources {
    /// Adds those of a scene and of text files that it names; `file` is its path if it is instanced in another one.
    pub fn add(&mut self, sections: Vec<SceneSection>, file: Option<&str>, other: ProjectFile) {
        let is_room = file.is_none() && main_kind(&sections).as_deref() == Some(ROOM);
        for section in sections {
            let kind = word(&section, "type").unwrap_or_default();
            let makes_walls = kind == ROOM || kind.ends_with("Shape2D");
            let id = section.attribute("id").and_then(Literal::key);
            let name = id.map(|id| nodes::resource_name(&id, file));
            match (section.tag.as_str(), name) {
                ("resource", _) if is_room => {
                    self.alone = Some(GodotResource::new(ROOM.into(), section.properties, file));
                }
                ("sub_resource", Some(name)) if makes_walls => {
                    self.own.insert(name, GodotResource::new(kind, section.properties, file));
                }
                ("ext_resource", Some(name)) if makes_walls => {
                    let Some(path) = word(&section, "path").filter(|path| path.ends_with(".tres")) else {
                        continue;
                    };
                    self.files.entry(path.clone()).or_insert_with(|| GodotResource::of_file(&path, other));
                    self.others.insert(name, path);
                }
                _ => {}
            }
        }
    }

    /// The resource to which `SubResource("nav")` or `ExtResource("1")` refers.
    fn get(&self, literal: &Literal) -> Option<&GodotResource> {
        let (constructor, name) = literal.reference()?;
        match constructor {
            "SubResource" => self.own.get(&name),
            _ => self.files.get(self.others.get(&name)?)?.as_ref(),
        }
    }
}

impl GodotResource {
    /// With values from this other file, or from the text itself.
    fn new(kind: String, properties: Vec<(String, Literal)>, file: Option<&str>) -> GodotResource {
        let placed = properties.into_iter().map(|(name, value)| match file {
            Some(file) => (name, value.elsewhere(file)),
            None => (name, value),
        });
        GodotResource { kind, properties: placed.collect() }
    }

    /// The resource of a text file.
    fn of_file(path: &str, other: ProjectFile) -> Option<GodotResource> {
        let sections = tscn::sections(&other(path)?).ok()?;
        let kind = main_kind(&sections)?;
        let main = sections.into_iter().find(|section| section.tag == "resource")?;
        Some(GodotResource::new(kind, main.properties, Some(path)))
    }

    fn property(&self, name: &str) -> Option<&Literal> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The points of a property, ring by ring; none if it is not set.
    fn rings(&self, name: &str) -> ReadResult<Vec<Vec<Vec2>>> {
        self.property(name).map_or(Ok(Vec::new()), lists)
    }
}

/// A text in a heading.
fn word(section: &SceneSection, name: &str) -> Option<String> {
    section.attribute(name).and_then(Literal::word).map(String::from)
}

/// The kind of the resource of a file that is one instead of a scene.
fn main_kind(sections: &[SceneSection]) -> Option<String> {
    sections.iter().find(|section| section.tag == "gd_resource").and_then(|section| word(section, "type"))
}

impl GodotWalls {
    /// Without walls.
    pub fn new(options: &MapOptions) -> GodotWalls {
        GodotWalls { without_bodies: options.without_bodies, ..GodotWalls::default() }
    }

    /// Adds a node that is a wall, or has walls below it; false if it is neither.
    pub fn take(&mut self, node: &SceneNode, place: Affine3A, known: &GodotResources) -> ReadResult<bool> {
        let is_of_body = node.parent.is_some_and(|parent| self.bodies.contains(&parent));
        match node.kind.as_deref() {
            Some("StaticBody2D") if !self.without_bodies => {
                self.bodies.insert(node.path);
                Ok(true)
            }
            Some("NavigationRegion2D" | "NavigationPolygonInstance") => {
                // In Godot 3 the property is `navpoly`.
                let literal = node.property("navigation_polygon").or_else(|| node.property("navpoly"));
                let Some(resource) = literal.and_then(|literal| known.get(literal)) else { return Ok(false) };
                self.floor(resource, node.at, place)?;
                Ok(true)
            }
            Some("CollisionPolygon2D") if is_of_body && !node.is_set("disabled", "true") => {
                let rings = node.property("polygon").map_or(Ok(Vec::new()), lists)?;
                self.solid(&rings, node.at, place)?;
                Ok(true)
            }
            Some("CollisionShape2D") if is_of_body && !node.is_set("disabled", "true") => {
                let Some(resource) = node.property("shape").and_then(|literal| known.get(literal)) else {
                    return Ok(false);
                };
                let rings = shape(resource)?;
                self.solid(&rings, node.at, place)?;
                Ok(!rings.is_empty())
            }
            _ => Ok(false),
        }
    }

    /// Adds the navigation polygon of a file that is one instead of a scene.
    pub fn take_alone(&mut self, known: &GodotResources) -> ReadResult<()> {
        known.alone.iter().try_for_each(|resource| self.floor(resource, 0, Affine3A::IDENTITY))
    }

    fn floor(&mut self, resource: &GodotResource, at: usize, place: Affine3A) -> ReadResult<()> {
        let before = self.floors.len();
        for rings in navigation(resource)? {
            let shapes = self.region(&rings, at, place)?;
            self.floors.extend(shapes);
        }
        self.regions += usize::from(self.floors.len() > before);
        Ok(())
    }

    fn solid(&mut self, rings: &[Vec<Vec2>], at: usize, place: Affine3A) -> ReadResult<()> {
        self.shapes += rings.len();
        for ring in rings {
            let shapes = self.region(std::slice::from_ref(ring), at, place)?;
            self.solids.extend(shapes);
        }
        Ok(())
    }

    /// The shapes of a region with these rings; an error at this byte if there are too many corners.
    fn region(&mut self, rings: &[Vec<Vec2>], at: usize, place: Affine3A) -> ReadResult<Vec<MapShape>> {
        self.corners += rings.iter().map(Vec::len).sum::<usize>();
        if self.corners > MAX_CORNERS {
            return Err(Fault::new(at, said::too_many_vertices(self.corners, MAX_CORNERS)));
        }
        let rings: Vec<MapRing> = rings.iter().map(|ring| placed(ring, place)).collect();
        Ok(outline::region_shapes(&rings))
    }

    /// Adds all walls, merged, and remarks about them.
    pub fn finish(self, builder: &mut SceneBuilder) -> ReadResult<()> {
        let shapes = outline::walls(&self.solids, &self.floors, 0.0);
        for ring in shapes.iter().flatten() {
            let Some(vertices) = outline::vertices(ring, |point: DVec2| point.as_vec2()) else { continue };
            for vertex in &vertices {
                builder::near(*vertex, 0, "polygon")?;
            }
            builder.polygon(0, vertices)?;
        }
        builder.remarks.extend((self.regions > 0).then(|| said::navigation(self.regions)));
        builder.remarks.extend((self.shapes > 0).then(|| said::bodies(self.shapes)));
        Ok(())
    }
}

/// Points in the world, y up.
fn placed(ring: &[Vec2], place: Affine3A) -> MapRing {
    let point = |point: &Vec2| {
        let point = place.transform_point3(Vec3::new(point.x, point.y, 0.0));
        [f64::from(point.x), f64::from(-point.y)]
    };
    ring.iter().map(point).collect()
}

/// The regions of a navigation polygon: the drawn outlines, with holes; without them the baked pieces.
fn navigation(resource: &GodotResource) -> ReadResult<Vec<Vec<Vec<Vec2>>>> {
    let drawn = resource.rings("outlines")?;
    if !drawn.is_empty() {
        return Ok(vec![drawn]);
    }
    let vertices = resource.rings("vertices")?.concat();
    let mut pieces = Vec::new();
    resource.property("polygons").map_or(Ok(()), |literal| numbers(literal, &mut pieces))?;
    let corner = |index: &f32| vertices.get(*index as usize).copied();
    let ring = |piece: &Vec<f32>| piece.iter().map(corner).collect::<Option<Vec<Vec2>>>();
    Ok(pieces.iter().filter_map(ring).map(|ring| vec![ring]).collect())
}

/// The outline of a shape resource around its node; none if its kind is not read.
fn shape(resource: &GodotResource) -> ReadResult<Vec<Vec<Vec2>>> {
    match resource.kind.as_str() {
        "RectangleShape2D" => Ok(vec![rectangle(resource)?]),
        "CircleShape2D" => Ok(vec![circle(resource)?]),
        _ => resource.rings("points"),
    }
}

/// A rectangle by its sides, or by half of them as in Godot 3.
fn rectangle(resource: &GodotResource) -> ReadResult<Vec<Vec2>> {
    let first = |name: &str| resource.rings(name).map(|rings| rings.concat().first().copied());
    let half = match (first("size")?, first("extents")?) {
        (Some(size), _) => size / 2.0,
        (None, half) => half.unwrap_or(Vec2::splat(HALF_SIDE)),
    };
    let (x, y) = (half.x, half.y);
    Ok(vec![Vec2::new(-x, -y), Vec2::new(x, -y), Vec2::new(x, y), Vec2::new(-x, y)])
}

fn circle(resource: &GodotResource) -> ReadResult<Vec<Vec2>> {
    let radius = resource.property("radius");
    let radius = radius.map_or(Ok(HALF_SIDE), |radius| builder::number(radius, "radius"))?;
    let on = |k: usize| {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * k as f32 / CIRCLE_SIDES as f32);
        radius * Vec2::new(cos, sin)
    };
    Ok((0..CIRCLE_SIDES).map(on).collect())
}

/// All lists of points in a value, such as `PackedVector2Array(0, 0, 1, 0)` or an array of them.
fn lists(literal: &Literal) -> ReadResult<Vec<Vec<Vec2>>> {
    let mut found = Vec::new();
    numbers(literal, &mut found)?;
    Ok(found.iter().map(|list| list.chunks_exact(2).map(Vec2::from_slice).collect()).collect())
}

/// All lists of numbers in a value.
fn numbers(literal: &Literal, found: &mut Vec<Vec<f32>>) -> ReadResult<()> {
    let Some(items) = literal.items().filter(|items| !items.is_empty()) else { return Ok(()) };
    if items.iter().all(|item| item.number().is_some()) {
        let list: ReadResult<Vec<f32>> = items.iter().map(|item| builder::number(item, "polygon")).collect();
        found.push(list?);
        return Ok(());
    }
    items.iter().try_for_each(|item| numbers(item, found))
}
