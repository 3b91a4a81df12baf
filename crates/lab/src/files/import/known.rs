//! Formats of other programs, recognized by their first bytes: formats that are read, and formats that are only named,
//! with a way to convert them.

use super::{ForeignFormat, maps::MapFormat, said};
use crate::text::message::Message;

/// Number of bytes of a file that are examined to recognize it.
pub(super) const LOOKED_AT: usize = 4096;

/// The mark of UTF-8 that some editors write before the first character of a text.
const MARK: &str = "\u{feff}";

/// A format that is not read, by its index in `UNREAD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadFormat(usize);

/// The common feature of the files of a format.
enum Signature {
    /// They begin with these bytes.
    Bytes(&'static [u8]),
    /// The first element of their XML.
    Root(&'static [&'static str]),
    /// They begin with a bracket and have one of these keys.
    Json(&'static [&'static str]),
    /// They begin with a bracket and have all of these keys.
    JsonWith(&'static [&'static str]),
    /// They are text that begins with one of these, ignoring blanks.
    Begins(&'static [&'static str]),
    /// They are text with all of these.
    Has(&'static [&'static str]),
    /// Their names have this ending, and their first line, ignoring blanks, is of this form.
    Named(&'static str, fn(&str) -> bool),
}

/// A message with the name of a format and a way to read its files nevertheless.
type WayIn = fn() -> Message;

/// Formats that are not read, with their messages.
const UNREAD: &[(Signature, WayIn)] = &[
    (Signature::Bytes(b"SQLite format 3\0"), said::sqlite),
    (Signature::Bytes(b"\x89HDF\r\n\x1a\n"), said::hdf5),
    (Signature::Bytes(b"PAR1"), said::parquet),
    (Signature::Bytes(b"\x93NUMPY"), said::numpy),
    (Signature::Bytes(b"#ROSBAG"), said::rosbag),
    (Signature::Bytes(b"\x89MCAP0\r\n"), said::mcap),
    (Signature::Bytes(b"RSRC"), said::godot_binary),
    (Signature::Bytes(b"glTF"), said::gltf),
    (Signature::Bytes(b"P5"), said::bare_image),
    (Signature::Bytes(b"P2"), said::bare_image),
    (Signature::Root(&["BFSM", "Population"]), said::menge),
    (Signature::Root(&["JuPedSim", "geometry"]), said::jupedsim_xml),
    (Signature::Root(&["fcd-export"]), said::sumo_fcd),
    (Signature::Root(&["net", "routes", "additional", "configuration"]), said::sumo),
    (Signature::Root(&["osm"]), said::osm),
    (Signature::Root(&["kml"]), said::kml),
    (Signature::Root(&["OpenDRIVE", "commonRoad"]), said::roads),
    (Signature::Root(&["sdf", "world", "robot"]), said::gazebo),
    (Signature::Root(&["tileset"]), said::tileset),
    (Signature::Json(&["\"__header__\""]), said::ldtk),
    (Signature::Json(&["\"tiledversion\""]), said::tiled_json),
    // Its keys are sorted: the version comes after all tiles.
    (Signature::JsonWith(&["\"height\"", "\"infinite\"", "\"layers\""]), said::tiled_json),
    (Signature::Named("tmj", begins_object), said::tiled_json),
    (Signature::Has(&["%YAML", "!u!"]), said::unity),
    (Signature::Begins(&["0\nSECTION", "0\r\nSECTION", "999\n", "999\r\n"]), said::dxf),
    (Signature::Begins(&["ISO-10303-21;"]), said::ifc),
    (Signature::Named("obj", begins_model), said::wavefront),
    (Signature::Begins(&["#IDXCOL"]), said::vadere_trajectories),
    (Signature::Named("vsp", begins_splines), said::ucy),
];

/// Maps that are read.
const MAPS: &[(Signature, MapFormat)] = &[
    (Signature::Bytes(b"PK\x03\x04"), MapFormat::JuPedSim),
    (Signature::Root(&["SteerBenchTestCase"]), MapFormat::SteerSuite),
    (Signature::Root(&["Experiment", "Project"]), MapFormat::Menge),
    (Signature::Json(&["\"processWriters\"", "\"topography\""]), MapFormat::Vadere),
    (Signature::Root(&["svg"]), MapFormat::Svg),
    (Signature::Root(&["map"]), MapFormat::Tiled),
    (Signature::Json(&["\"walkable_area_wkt\""]), MapFormat::JuPedSim),
    (
        Signature::Json(&[
            "\"FeatureCollection\"",
            "\"Feature\"",
            "\"Polygon\"",
            "\"MultiPolygon\"",
            "\"LineString\"",
            "\"MultiLineString\"",
            "\"GeometryCollection\"",
        ]),
        MapFormat::GeoJson,
    ),
    (Signature::Begins(&["type octile", "type tile"]), MapFormat::MovingAi),
    (Signature::Has(&["image:", "resolution:", "origin:"]), MapFormat::Ros),
    (Signature::Has(&["world:", "robot:"]), MapFormat::IrSim),
    (Signature::Has(&["world:", "obstacle:"]), MapFormat::IrSim),
    (
        Signature::Begins(&[
            "POLYGON",
            "MULTIPOLYGON",
            "LINESTRING",
            "MULTILINESTRING",
            "GEOMETRYCOLLECTION",
            "SRID=",
        ]),
        MapFormat::Wkt,
    ),
];

/// Maps by the ending of a file, for faulty files whose first bytes are not conclusive.
const ENDINGS: [(&str, MapFormat); 6] = [
    ("wkt", MapFormat::Wkt),
    ("geojson", MapFormat::GeoJson),
    ("tmx", MapFormat::Tiled),
    ("svg", MapFormat::Svg),
    ("scen", MapFormat::MovingAiScen),
    ("map", MapFormat::MovingAi),
];

impl UnreadFormat {
    /// Its name, and the way to read it.
    pub fn reason(self) -> Message {
        UNREAD[self.0].1()
    }
}

/// The format of a file with these first bytes, if it is recognized; `ending` is that of its name, in lower case.
pub(super) fn of(head: &[u8], ending: &str) -> Option<ForeignFormat> {
    // A scenario may contain any quotation.
    if matches!(ending, "toml" | "tscn" | "tres") {
        return None;
    }
    let head = without_mark(&head[..head.len().min(LOOKED_AT)]);
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start();
    let fits = |signature: &Signature| signature.fits(head, text, ending);
    if ending == "scen" && text.starts_with("version") {
        return Some(ForeignFormat::Map(MapFormat::MovingAiScen));
    }
    if head.starts_with(b"PK\x03\x04") && ending != "zip" && !ending.is_empty() {
        return None;
    }
    let map =
        MAPS.iter().find(|(signature, _)| fits(signature)).map(|(_, format)| ForeignFormat::Map(*format));
    let unread = || UNREAD.iter().position(|(signature, _)| fits(signature));
    let by_ending = || ENDINGS.iter().find(|(known, _)| *known == ending);
    map.or_else(|| unread().map(|index| ForeignFormat::Unread(UnreadFormat(index))))
        .or_else(|| by_ending().map(|(_, format)| ForeignFormat::Map(*format)))
}

/// The bytes of a file after the mark of UTF-8, if it begins with one.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes)
}

/// [`without_mark`] for a text.
pub(super) fn text_without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// True for the first line of an object of JSON.
fn begins_object(line: &str) -> bool {
    line.starts_with('{')
}

/// True for the first line of a model of Wavefront.
fn begins_model(line: &str) -> bool {
    ["#", "v ", "o ", "g ", "mtllib "].iter().any(|start| line.starts_with(start))
}

/// True for the first line of splines of UCY: their number.
fn begins_splines(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.parse::<u32>().is_ok())
}

impl Signature {
    fn fits(&self, head: &[u8], text: &str, ending: &str) -> bool {
        match self {
            Signature::Bytes(bytes) => head.starts_with(bytes),
            Signature::Root(names) => root(text).is_some_and(|root| names.contains(&root)),
            Signature::Json(keys) => text.starts_with('{') && keys.iter().any(|key| text.contains(key)),
            Signature::JsonWith(keys) => text.starts_with('{') && keys.iter().all(|key| text.contains(key)),
            Signature::Begins(words) => {
                let low = |text: &str| text.to_ascii_uppercase();
                words.iter().any(|word| text.get(..word.len()).is_some_and(|start| low(start) == low(word)))
            }
            Signature::Has(parts) => parts.iter().all(|part| text.contains(part)),
            Signature::Named(known, is_of_form) => {
                *known == ending && text.lines().next().is_some_and(is_of_form)
            }
        }
    }
}

/// The name of the first element of an XML text, without its prefix.
fn root(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = rest.trim_start().strip_prefix('<')?;
        let end = match rest {
            _ if rest.starts_with("!--") => "-->",
            _ if rest.starts_with(['?', '!']) => ">",
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))?;
                let name = &rest[..end];
                return Some(name.rsplit(':').next().unwrap_or(name));
            }
        };
        rest = rest.split_once(end)?.1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_element_stands_behind_declarations_and_comments() {
        assert_eq!(
            root("<?xml version=\"1.0\"?>\n<!-- a > b -->\n<s:SteerBenchTestCase x>"),
            Some("SteerBenchTestCase")
        );
        assert_eq!(root("<!DOCTYPE map SYSTEM \"x\"><map a='1'/>"), Some("map"));
        assert_eq!((root("no"), root("<?xml"), root("")), (None, None, None));
    }

    #[test]
    fn scenarios_of_sidestep_are_none_of_these() {
        for (text, ending) in
            [("title = \"POLYGON\"\n", ""), ("{\"title\": \"a\", \"agents\": []}", "json"), ("", "")]
        {
            assert_eq!(of(text.as_bytes(), ending), None, "{text}");
        }
    }
}
