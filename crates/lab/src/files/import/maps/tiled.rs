//! Maps of Tiled: `.tmx` with object layers, collision shapes of tiles, and tile layers that are walls by their name.
//!
//! Facts: doc.mapeditor.org/en/stable/reference/tmx-map-format. Lengths are pixels and y points down; a polygon's
//! points are relative to its object, which turns clockwise around its position; the upper three bits of a tile flip
//! it, and a tile of another size than a cell starts at the lower left corner of the cell.

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

/// A tile with collision shapes.
struct TiledTile {
    size: DVec2,
    /// Shift by which it is drawn.
    offset: DVec2,
    shapes: Vec<TiledShape>,
}

/// Tiles by their number in the map.
type TiledTiles = BTreeMap<u32, TiledTile>;

/// The sizes of a map's cells and of the map.
struct TiledSizes {
    cell: DVec2,
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
        let cell = DVec2::new(number(map, "tilewidth")?, number(map, "tileheight")?);
        let sizes = TiledSizes { cell, height: number(map, "height")? * cell.y };
        let mut plan = MapPlan::new(said::tiled(), MapUnit::Unknown);
        let tiles = tilesets(map, &sizes, sibling, &mut plan)?;
        // The layers that are not read yet, the next one last, with the offsets of their groups.
        let mut layers = vec![(map, DVec2::ZERO)];
        while let Some((layer, above)) = layers.pop() {
            let offset = above + pair(layer, ["offsetx", "offsety"], DVec2::ZERO)?;
            // Layers of collisions are often hidden in the editor.
            match (layer.tag_name().name(), is_hidden(layer) && !is_solid(layer)) {
                ("layer", true) => plan.leave("hidden tile layer"),
                ("objectgroup", true) => plan.leave("hidden object layer"),
                ("group", true) => plan.leave("hidden group"),
                ("map" | "group", _) => {
                    let inner = layer.children().filter(Node::is_element);
                    layers.extend(inner.rev().map(|child| (child, offset)));
                }
                ("layer", _) => tile_layer(layer, offset, &sizes, &tiles, &mut plan)?,
                ("objectgroup", _) => {
                    for object in layer.children().filter(|child| child.has_tag_name("object")) {
                        for shape in object_shapes(object, &mut plan)? {
                            add(&shape, |p| p + offset, &sizes, &mut plan)?;
                        }
                    }
                }
                ("imagelayer", _) => plan.leave("image layer"),
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

fn is_hidden(element: Node) -> bool {
    element.attribute("visible") == Some("0")
}

/// True if a layer is a wall by its name.
fn is_solid(layer: Node) -> bool {
    let name = layer.attribute("name").unwrap_or_default().to_lowercase();
    SOLID_NAMES.iter().any(|solid| name.contains(solid))
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

/// Two optional numbers of an element.
fn pair(element: Node, [x, y]: [&str; 2], otherwise: DVec2) -> Result<DVec2, Message> {
    Ok(DVec2::new(number_or(element, x, otherwise.x)?, number_or(element, y, otherwise.y)?))
}

/// The first child with this name.
fn child<'a, 'input>(element: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    element.children().find(|child| child.has_tag_name(name))
}

/// All tiles with collision shapes.
fn tilesets(
    map: Node,
    sizes: &TiledSizes,
    sibling: SiblingFile,
    plan: &mut MapPlan,
) -> Result<TiledTiles, Message> {
    let mut known = TiledTiles::new();
    for tileset in map.children().filter(|child| child.has_tag_name("tileset")) {
        let first = number(tileset, "firstgid")?.max(0.0) as u32;
        let Some(source) = tileset.attribute("source") else {
            tiles(tileset, first, sizes, plan, &mut known)?;
            continue;
        };
        // In the folder of the map or below it; for `../tiles/a.tsx` the last name is searched for next to the map.
        let path = below(source);
        let name = source.rsplit(['/', '\\']).next().unwrap_or_default();
        let bytes = path.as_deref().and_then(sibling).or_else(|| sibling(name));
        match bytes.and_then(|bytes| String::from_utf8(bytes).ok()) {
            Some(text) => tiles(xml(&text)?.root_element(), first, sizes, plan, &mut known)?,
            None if path.is_some() => plan.leave("missing tileset"),
            None => plan.leave("tileset of another folder"),
        }
    }
    Ok(known)
}

/// The path of a file below the folder of the map; `None` if it may lead out of the folder.
fn below(source: &str) -> Option<String> {
    let parts: Vec<&str> = source.split(['/', '\\']).collect();
    // Not `..`, nor the empty part of an absolute path, nor a drive.
    let is_name = |part: &&str| !part.chars().all(|c| matches!(c, '.' | ' ')) && !part.contains(':');
    parts.iter().all(is_name).then(|| parts.join("/"))
}

/// Adds the tiles of a tileset that have collision shapes.
fn tiles(
    tileset: Node,
    first: u32,
    sizes: &TiledSizes,
    plan: &mut MapPlan,
    known: &mut TiledTiles,
) -> Result<(), Message> {
    let sides = ["width", "height"];
    let size_of_all = pair(tileset, ["tilewidth", "tileheight"], sizes.cell)?;
    let offset = match child(tileset, "tileoffset") {
        Some(offset) => pair(offset, ["x", "y"], DVec2::ZERO)?,
        None => DVec2::ZERO,
    };
    for tile in tileset.children().filter(|child| child.has_tag_name("tile")) {
        let id = number(tile, "id")?.max(0.0) as u32;
        let objects = tile.children().filter(|child| child.has_tag_name("objectgroup"));
        let objects = objects.flat_map(|group| group.children().filter(|child| child.has_tag_name("object")));
        let mut shapes = Vec::new();
        for object in objects {
            shapes.extend(object_shapes(object, plan)?);
        }
        if shapes.is_empty() {
            continue;
        }
        // In a collection of images a tile is as large as its image, or as the part of it that it shows.
        let size = match child(tile, "image") {
            Some(image) => pair(image, sides, size_of_all)?,
            None => size_of_all,
        };
        let size = pair(tile, sides, size)?;
        known.insert(first.saturating_add(id), TiledTile { size, offset, shapes });
    }
    Ok(())
}

impl TiledTile {
    /// The place of a point in its cell: flipped within the tile, whose lower left corner is that of the cell.
    fn in_cell(&self, point: DVec2, number: u32, cell: DVec2) -> DVec2 {
        let [across, down, diagonal] = FLIPS.map(|flip| number & flip != 0);
        // Along the diagonal first, which swaps the sides.
        let swapped = |v: DVec2| if diagonal { DVec2::new(v.y, v.x) } else { v };
        let (mut p, size) = (swapped(point), swapped(self.size));
        p.x = if across { size.x - p.x } else { p.x };
        p.y = if down { size.y - p.y } else { p.y };
        p + DVec2::new(0.0, cell.y - size.y) + self.offset
    }
}

/// The shapes of an object at its position.
fn object_shapes(object: Node, plan: &mut MapPlan) -> Result<Vec<TiledShape>, Message> {
    if is_hidden(object) {
        plan.leave("hidden object");
        return Ok(Vec::new());
    }
    let at = pair(object, ["x", "y"], DVec2::ZERO)?;
    let angle = number_or(object, "rotation", 0.0)?.to_radians();
    let axis = DVec2::new(libm::cos(angle), libm::sin(angle));
    let place = |point: DVec2| at + axis.rotate(point);
    let size = pair(object, ["width", "height"], DVec2::ZERO)?;
    let all = |points: Vec<DVec2>| points.into_iter().map(place).collect::<Vec<_>>();
    if let Some(polygon) = child(object, "polygon") {
        return Ok(vec![TiledShape::Closed(all(points(polygon)?))]);
    }
    if let Some(line) = child(object, "polyline") {
        return Ok(vec![TiledShape::Open(all(points(line)?))]);
    }
    let left = if child(object, "point").is_some() {
        Some("point")
    } else if child(object, "text").is_some() {
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
    let corners = match child(object, "ellipse") {
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
    offset: DVec2,
    sizes: &TiledSizes,
    tiles: &TiledTiles,
    plan: &mut MapPlan,
) -> Result<(), Message> {
    let is_solid = is_solid(layer);
    let (right, bottom) = (DVec2::new(sizes.cell.x, 0.0), DVec2::new(0.0, sizes.cell.y));
    let whole = TiledShape::Closed(vec![DVec2::ZERO, right, sizes.cell, bottom]);
    let mut has_shapes = is_solid;
    let width = number(layer, "width")?.max(1.0) as usize;
    let Some(data) = child(layer, "data") else { return Ok(()) };
    let chunks: Vec<Node> = data.children().filter(|child| child.has_tag_name("chunk")).collect();
    let parts = if chunks.is_empty() { vec![data] } else { chunks };
    for part in parts {
        let width =
            if part.has_attribute("width") { number(part, "width")?.max(1.0) as usize } else { width };
        let corner = pair(part, ["x", "y"], DVec2::ZERO)?;
        for (k, number) in tile_numbers(data, part)?.into_iter().enumerate().filter(|(_, tile)| *tile != 0) {
            let cell = corner + DVec2::new((k % width) as f64, (k / width) as f64);
            let at = cell * sizes.cell + offset;
            let tile = tiles.get(&(number & 0x0fff_ffff));
            has_shapes |= tile.is_some();
            if is_solid {
                add(&whole, |point| at + point, sizes, plan)?;
            } else if let Some(tile) = tile {
                let place = |point: DVec2| at + tile.in_cell(point, number, sizes.cell);
                tile.shapes.iter().try_for_each(|shape| add(shape, place, sizes, plan))?;
            }
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
