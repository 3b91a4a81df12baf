//! Maps of Tiled: `.tmx` with object layers, collision shapes of tiles, and tile layers that are walls by their name.
//!
//! Facts: doc.mapeditor.org/en/stable/reference/tmx-map-format. Lengths are pixels and y points down; a polygon's
//! points are relative to its object, which turns clockwise around its position; the upper three bits of a tile flip
//! it.

use std::{collections::BTreeMap, io::Read};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::read::{GzDecoder, ZlibDecoder};
use glam::DVec2;
use roxmltree::{Document, Node, ParsingOptions};

use super::{MapPlan, RegionRole, SiblingFile, grid::MAX_CELLS, outline::MapRing, plan::MapUnit, said};
use crate::{files::scenario::Fault, text::message::Message};

/// Sides of an ellipse.
const ELLIPSE_SIDES: usize = 32;

/// Flips of a tile: left to right, upside down, and along the diagonal.
const FLIPS: [u32; 3] = [0x8000_0000, 0x4000_0000, 0x2000_0000];

/// Tile layers that are walls have one of these words in their names.
const SOLID_NAMES: [&str; 5] = ["wall", "collision", "solid", "obstacle", "blocked"];

/// The shape of an object: closed outlines are solid, open ones walls without thickness. y points down.
#[derive(Clone)]
enum TiledShape {
    Closed(Vec<DVec2>),
    Open(Vec<DVec2>),
}

/// The shapes of tiles, by their number in the map.
type TileShapes = BTreeMap<u32, Vec<TiledShape>>;

/// The sizes of a map's tiles and of the map.
struct TiledSizes {
    tile: DVec2,
    /// Height of the map in pixels: its lower edge is y = 0.
    height: f64,
}

pub(super) fn read(text: &str, sibling: SiblingFile) -> Result<MapPlan, Fault> {
    let refused = |reason: Message| Fault::new(0, reason);
    let document = xml(text).map_err(refused)?;
    let map = document.root_element();
    if map.tag_name().name() != "map" {
        return Err(refused(said::no_tiled()));
    }
    if let Some(orientation) = map.attribute("orientation").filter(|way| *way != "orthogonal") {
        return Err(refused(said::no_orthogonal(orientation.into())));
    }
    let read = || {
        let tile = DVec2::new(number(map, "tilewidth")?, number(map, "tileheight")?);
        let sizes = TiledSizes { tile, height: number(map, "height")? * tile.y };
        let mut plan = MapPlan::new(said::tiled(), MapUnit::Unknown);
        let shapes = tilesets(map, sibling, &mut plan)?;
        for layer in map.descendants().filter(Node::is_element) {
            let is_hidden = layer.attribute("visible") == Some("0");
            match layer.tag_name().name() {
                "layer" => tile_layer(layer, &sizes, &shapes, &mut plan)?,
                "objectgroup" if is_hidden => plan.leave("hidden object layer"),
                "objectgroup" if is_of_map(layer) => {
                    let offset = offset(layer);
                    for object in layer.children().filter(|child| child.has_tag_name("object")) {
                        for shape in object_shapes(object, &mut plan)? {
                            add(&shape, |p| p + offset, &sizes, &mut plan)?;
                        }
                    }
                }
                "imagelayer" => plan.leave("image layer"),
                _ => {}
            }
        }
        Ok(plan)
    };
    read().map_err(refused)
}

fn xml(text: &str) -> Result<Document<'_>, Message> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 4_000_000, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| said::no_xml(error.to_string()))
}

/// True if the objects belong to a layer of the map, not to a tile.
fn is_of_map(layer: Node) -> bool {
    !layer.ancestors().skip(1).any(|above| above.has_tag_name("tileset"))
}

fn offset(layer: Node) -> DVec2 {
    let of = |name: &str| layer.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    DVec2::new(of("offsetx"), of("offsety"))
}

/// A required number of an element.
fn number(element: Node, attribute: &str) -> Result<f64, Message> {
    let number = element.attribute(attribute).and_then(|text| text.parse().ok());
    number
        .filter(|number: &f64| number.abs() <= 1e7)
        .ok_or_else(|| said::wants_attribute(element.tag_name().name().into(), attribute.into()))
}

/// An optional number of an element.
fn number_or(element: Node, attribute: &str, otherwise: f64) -> Result<f64, Message> {
    if element.has_attribute(attribute) { number(element, attribute) } else { Ok(otherwise) }
}

/// The collision shapes of all tiles.
fn tilesets(map: Node, sibling: SiblingFile, plan: &mut MapPlan) -> Result<TileShapes, Message> {
    let mut shapes = TileShapes::new();
    for tileset in map.children().filter(|child| child.has_tag_name("tileset")) {
        let first = number(tileset, "firstgid")?.max(0.0) as u32;
        let Some(source) = tileset.attribute("source") else {
            tiles(tileset, first, plan, &mut shapes)?;
            continue;
        };
        // Only from the map's own folder.
        let file = source.rsplit(['/', '\\']).next().unwrap_or_default();
        match sibling(file).and_then(|bytes| String::from_utf8(bytes).ok()) {
            Some(text) => tiles(xml(&text)?.root_element(), first, plan, &mut shapes)?,
            None => plan.leave("tileset of another folder"),
        }
    }
    Ok(shapes)
}

fn tiles(tileset: Node, first: u32, plan: &mut MapPlan, shapes: &mut TileShapes) -> Result<(), Message> {
    for tile in tileset.children().filter(|child| child.has_tag_name("tile")) {
        let id = number(tile, "id")?.max(0.0) as u32;
        let objects = tile.children().filter(|child| child.has_tag_name("objectgroup"));
        let objects = objects.flat_map(|group| group.children().filter(|child| child.has_tag_name("object")));
        let mut own = Vec::new();
        for object in objects {
            own.extend(object_shapes(object, plan)?);
        }
        if !own.is_empty() {
            shapes.insert(first.saturating_add(id), own);
        }
    }
    Ok(())
}

/// The shapes of an object at its position.
fn object_shapes(object: Node, plan: &mut MapPlan) -> Result<Vec<TiledShape>, Message> {
    let at = DVec2::new(number_or(object, "x", 0.0)?, number_or(object, "y", 0.0)?);
    let angle = number_or(object, "rotation", 0.0)?.to_radians();
    let axis = DVec2::new(libm::cos(angle), libm::sin(angle));
    let place = |point: DVec2| at + axis.rotate(point);
    let size = DVec2::new(number_or(object, "width", 0.0)?, number_or(object, "height", 0.0)?);
    let child = |name: &str| object.children().find(|child| child.has_tag_name(name));
    let all = |points: Vec<DVec2>| points.into_iter().map(place).collect::<Vec<_>>();
    if let Some(polygon) = child("polygon") {
        return Ok(vec![TiledShape::Closed(all(points(polygon)?))]);
    }
    if let Some(line) = child("polyline") {
        return Ok(vec![TiledShape::Open(all(points(line)?))]);
    }
    let left = if child("point").is_some() {
        Some("point")
    } else if child("text").is_some() {
        Some("text")
    } else if object.has_attribute("gid") {
        Some("tile object")
    } else if size.min_element() <= 0.0 {
        Some("object without a size")
    } else {
        None
    };
    if let Some(kind) = left {
        plan.leave(kind);
        return Ok(Vec::new());
    }
    let corners = match child("ellipse") {
        Some(_) => {
            let on = |k: usize| {
                let angle = std::f64::consts::TAU * k as f64 / ELLIPSE_SIDES as f64;
                size / 2.0 * (DVec2::ONE + DVec2::new(libm::cos(angle), libm::sin(angle)))
            };
            (0..ELLIPSE_SIDES).map(on).collect()
        }
        None => vec![DVec2::ZERO, DVec2::new(size.x, 0.0), size, DVec2::new(0.0, size.y)],
    };
    Ok(vec![TiledShape::Closed(all(corners))])
}

/// `points="0,0 16,0 16,16"`.
fn points(element: Node) -> Result<Vec<DVec2>, Message> {
    let refused = || said::wants_attribute(element.tag_name().name().into(), "points".into());
    let pair = |text: &str| {
        let (x, y) = text.split_once(',')?;
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.abs() <= 1e7);
        Some(DVec2::new(number(x)?, number(y)?))
    };
    let points: Option<Vec<DVec2>> =
        element.attribute("points").unwrap_or_default().split_ascii_whitespace().map(pair).collect();
    points.filter(|points| points.len() > 1).ok_or_else(refused)
}

/// Adds a shape, with y upwards.
fn add(
    shape: &TiledShape,
    place: impl Fn(DVec2) -> DVec2,
    sizes: &TiledSizes,
    plan: &mut MapPlan,
) -> Result<(), Message> {
    let up = |point: &DVec2| {
        let point = place(*point);
        DVec2::new(point.x, sizes.height - point.y)
    };
    match shape {
        TiledShape::Closed(points) => {
            let ring: MapRing = points.iter().map(|point| up(point).to_array()).collect();
            plan.region(vec![ring], RegionRole::Solid)
        }
        TiledShape::Open(points) => plan.line(points.iter().map(up).collect()),
    }
}

/// The tiles of a layer: those with shapes, and all tiles of a layer that is a wall by its name.
fn tile_layer(
    layer: Node,
    sizes: &TiledSizes,
    shapes: &TileShapes,
    plan: &mut MapPlan,
) -> Result<(), Message> {
    let name = layer.attribute("name").unwrap_or_default().to_lowercase();
    let is_solid = SOLID_NAMES.iter().any(|solid| name.contains(solid));
    let offset = offset(layer);
    let whole = TiledShape::Closed(vec![
        DVec2::ZERO,
        DVec2::new(sizes.tile.x, 0.0),
        sizes.tile,
        DVec2::new(0.0, sizes.tile.y),
    ]);
    let mut has_shapes = is_solid;
    let width = number(layer, "width")?.max(1.0) as usize;
    let Some(data) = layer.children().find(|child| child.has_tag_name("data")) else { return Ok(()) };
    let chunks: Vec<Node> = data.children().filter(|child| child.has_tag_name("chunk")).collect();
    let parts = if chunks.is_empty() { vec![data] } else { chunks };
    for part in parts {
        let width =
            if part.has_attribute("width") { number(part, "width")?.max(1.0) as usize } else { width };
        let corner = DVec2::new(number_or(part, "x", 0.0)?, number_or(part, "y", 0.0)?);
        for (k, tile) in tile_numbers(data, part)?.into_iter().enumerate().filter(|(_, tile)| *tile != 0) {
            let cell = corner + DVec2::new((k % width) as f64, (k / width) as f64);
            let [across, down, diagonal] = FLIPS.map(|flip| tile & flip != 0);
            let known = shapes.get(&(tile & 0x0fff_ffff));
            has_shapes |= known.is_some();
            let own =
                if is_solid { std::slice::from_ref(&whole) } else { known.map_or(&[][..], Vec::as_slice) };
            let place = |point: DVec2| {
                let mut p = if diagonal { DVec2::new(point.y, point.x) } else { point };
                p.x = if across { sizes.tile.x - p.x } else { p.x };
                p.y = if down { sizes.tile.y - p.y } else { p.y };
                p + cell * sizes.tile + offset
            };
            own.iter().try_for_each(|shape| add(shape, place, sizes, plan))?;
        }
    }
    if !has_shapes {
        plan.leave("tile layer without collision shapes");
    }
    Ok(())
}

/// The numbers of the tiles in a layer or a part of it, row by row.
fn tile_numbers(data: Node, part: Node) -> Result<Vec<u32>, Message> {
    let text = part.text().unwrap_or_default().trim();
    let refused = |reason: &str| said::no_xml(reason.to_string());
    let bytes = match data.attribute("encoding") {
        Some("csv") => {
            let number =
                |field: &str| field.trim().parse::<u32>().map_err(|_| refused("a tile is not a number"));
            let fields = text.split(',').filter(|field| !field.trim().is_empty());
            return fields.take(MAX_CELLS).map(number).collect();
        }
        Some("base64") => STANDARD.decode(text).map_err(|error| refused(&error.to_string()))?,
        _ => {
            let tiles = part.children().filter(|child| child.has_tag_name("tile"));
            return Ok(tiles.map(|tile| number_or(tile, "gid", 0.0).map_or(0, |gid| gid as u32)).collect());
        }
    };
    let most = 4 * MAX_CELLS as u64;
    let mut plain = Vec::new();
    let read = match data.attribute("compression").unwrap_or_default() {
        "" => {
            plain = bytes;
            Ok(0)
        }
        "zlib" => ZlibDecoder::new(&bytes[..]).take(most).read_to_end(&mut plain),
        "gzip" => GzDecoder::new(&bytes[..]).take(most).read_to_end(&mut plain),
        other => return Err(refused(&format!("tiles packed by {other}; save the map as CSV or zlib"))),
    };
    read.map_err(|error| refused(&error.to_string()))?;
    Ok(plain.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}
