//! Walls of a scene of Godot: navigation polygons are rooms, shapes of static bodies are solid.
//!
//! Facts: class NavigationPolygon of Godot 4. `outlines` are the drawn outlines; `vertices` with `polygons`, convex
//! pieces, are the baked result, reduced by the radius of an agent.

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
    nodes::{PathId, SceneNode},
    said,
    tscn::{self, SceneSection},
};

/// Sides of a circle.
const CIRCLE_SIDES: usize = 24;

/// Resources that nodes share: navigation polygons and shapes, by their names in the scene.
pub(super) struct GodotResources {
    own: BTreeMap<String, SceneSection>,
    /// Files of the project.
    others: BTreeMap<String, SceneSection>,
    /// The section of a file that is a navigation polygon instead of a scene.
    alone: Option<SceneSection>,
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
}

impl GodotResources {
    /// The resources of a scene's text, and of text files that it names.
    pub fn of(text: &str, other: ProjectFile) -> ReadResult<GodotResources> {
        let (mut own, mut others, mut alone) = (BTreeMap::new(), BTreeMap::new(), None);
        let mut is_polygon = false;
        for section in tscn::sections(text)? {
            match section.tag.as_str() {
                "gd_resource" => {
                    let kind = section.attribute("type").and_then(Literal::word);
                    is_polygon = kind == Some("NavigationPolygon");
                }
                "resource" if is_polygon => {
                    alone = Some(section);
                    continue;
                }
                _ => {}
            }
            let Some(id) = section.attribute("id").and_then(Literal::key) else { continue };
            match section.tag.as_str() {
                "sub_resource" => {
                    own.insert(id, section);
                }
                "ext_resource" => {
                    let path = section.attribute("path").and_then(Literal::word);
                    let text = path.filter(|path| path.ends_with(".tres")).and_then(other);
                    let sections = text.and_then(|text| tscn::sections(&text).ok());
                    let of_file = sections.into_iter().flatten().find(|section| section.tag == "resource");
                    others.extend(of_file.map(|section| (id, section)));
                }
                _ => {}
            }
        }
        Ok(GodotResources { own, others, alone })
    }

    /// The resource to which `SubResource("nav")` or `ExtResource("1")` refers.
    fn get(&self, literal: &Literal) -> Option<&SceneSection> {
        let id = literal.items()?.first()?.key()?;
        match literal.made()? {
            "SubResource" => self.own.get(&id),
            _ => self.others.get(&id),
        }
    }
}

impl SceneSection {
    fn property(&self, name: &str) -> Option<&Literal> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
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
                let Some(section) = literal.and_then(|literal| known.get(literal)) else { return Ok(false) };
                self.floor(section, place)?;
                Ok(true)
            }
            Some("CollisionPolygon2D") if is_of_body && !node.is_set("disabled", "true") => {
                let rings = node.property("polygon").map_or(Ok(Vec::new()), lists)?;
                self.solid(&rings, place);
                Ok(true)
            }
            Some("CollisionShape2D") if is_of_body && !node.is_set("disabled", "true") => {
                let Some(section) = node.property("shape").and_then(|literal| known.get(literal)) else {
                    return Ok(false);
                };
                let rings = shape(section)?;
                self.solid(&rings, place);
                Ok(!rings.is_empty())
            }
            _ => Ok(false),
        }
    }

    /// Adds the navigation polygon of a file that is one instead of a scene.
    pub fn take_alone(&mut self, known: &GodotResources) -> ReadResult<()> {
        known.alone.iter().try_for_each(|section| self.floor(section, Affine3A::IDENTITY))
    }

    fn floor(&mut self, section: &SceneSection, place: Affine3A) -> ReadResult<()> {
        let shapes = navigation(section, place)?;
        self.regions += usize::from(!shapes.is_empty());
        self.floors.extend(shapes);
        Ok(())
    }

    fn solid(&mut self, rings: &[Vec<Vec2>], place: Affine3A) {
        self.shapes += rings.len();
        let rings = rings.iter().map(|ring| placed(ring, place));
        self.solids.extend(rings.flat_map(|ring| outline::region_shapes(&[ring])));
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

/// The drawn outlines, with holes; without them the baked pieces.
fn navigation(section: &SceneSection, place: Affine3A) -> ReadResult<Vec<MapShape>> {
    let drawn = section.property("outlines").map_or(Ok(Vec::new()), lists)?;
    if !drawn.is_empty() {
        let rings: Vec<MapRing> = drawn.iter().map(|ring| placed(ring, place)).collect();
        return Ok(outline::region_shapes(&rings));
    }
    let vertices = section.property("vertices").map_or(Ok(Vec::new()), lists)?.concat();
    let mut pieces = Vec::new();
    section.property("polygons").map_or(Ok(()), |literal| numbers(literal, &mut pieces))?;
    let corner = |index: &f32| vertices.get(*index as usize).copied();
    let ring = |piece: &Vec<f32>| Some(placed(&piece.iter().map(corner).collect::<Option<Vec<_>>>()?, place));
    Ok(pieces.iter().filter_map(ring).flat_map(|ring| outline::region_shapes(&[ring])).collect())
}

/// The outline of a shape resource around its node; none if its kind is not read.
fn shape(section: &SceneSection) -> ReadResult<Vec<Vec<Vec2>>> {
    if let Some(points) = section.property("points") {
        return lists(points);
    }
    if let Some(size) = section.property("size") {
        let corner = lists(size)?.concat().first().copied().unwrap_or_default() / 2.0;
        let (x, y) = (corner.x, corner.y);
        return Ok(vec![vec![Vec2::new(-x, -y), Vec2::new(x, -y), Vec2::new(x, y), Vec2::new(-x, y)]]);
    }
    let has_height = section.property("height").is_some();
    let kind = section.attribute("type").and_then(Literal::word);
    if kind != Some("CircleShape2D") || has_height {
        return Ok(Vec::new());
    }
    // The default radius if the text has none.
    let radius = section.property("radius").map_or(Ok(10.0), |radius| builder::number(radius, "radius"))?;
    let on = |k: usize| {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * k as f32 / CIRCLE_SIDES as f32);
        radius * Vec2::new(cos, sin)
    };
    Ok(vec![(0..CIRCLE_SIDES).map(on).collect()])
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
