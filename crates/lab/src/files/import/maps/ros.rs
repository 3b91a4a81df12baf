//! Maps of ROS: `map.yaml` with the name of a picture, its scale and the pose of its lower left pixel.
//!
//! Facts: ROS map_server and Nav2's: a pixel's occupancy is (255 − level)/255, or level/255 if `negate` is set; it is
//! occupied above `occupied_thresh`, free below `free_thresh`, otherwise unknown. Rows of the picture start at the top.

use glam::DVec2;
use saphyr::Yaml;

use super::{
    MapOptions, MapPlan, SiblingFile,
    grid::MapGrid,
    image,
    plan::{MapUnit, PlacedGrid},
    said, yaml,
};
use crate::{files::scenario::Fault, text::message::Message};

/// Longest `map.yaml`, bytes: a usual one has a dozen lines.
const MAX_YAML: usize = 100_000;

/// The contents of a `map.yaml`.
struct MapYaml {
    image: String,
    resolution: f64,
    origin: [f64; 3],
    negate: bool,
    occupied: f64,
    free: f64,
    /// Levels are occupancies from 0 to 100, and larger ones unknown.
    is_raw: bool,
}

/// The kind of a cell.
#[derive(Clone, Copy, PartialEq)]
enum CellKind {
    Free,
    Occupied,
    Unknown,
}

pub(super) fn read(text: &str, options: &MapOptions, sibling: SiblingFile) -> Result<MapPlan, Fault> {
    let about = map_yaml(text).map_err(|reason| Fault::new(0, reason))?;
    let at = text.find("image").unwrap_or(0);
    let refused = |reason: Message| Fault::new(at, reason);
    // Never outside the folder: for `~/maps/hall.pgm` the last name is searched for next to the map.
    let file = about.image.rsplit(['/', '\\']).next().unwrap_or_default();
    if file.is_empty() || file == ".." || file == "." {
        return Err(refused(said::bad_key("image".into(), "the name of a file".into())));
    }
    let bytes = sibling(file).ok_or_else(|| refused(said::no_image(file.into())))?;
    let picture = image::read(&bytes).map_err(|reason| refused(said::bad_image(file.into(), reason)))?;
    let kinds: Vec<CellKind> = picture.levels.iter().map(|level| about.kind(*level)).collect();
    let is_solid = |kind: &CellKind| match kind {
        CellKind::Occupied => true,
        CellKind::Free => false,
        CellKind::Unknown => !options.unknown_is_free,
    };
    let grid = MapGrid { width: picture.width, solid: kinds.iter().map(is_solid).collect() };
    let mut plan = MapPlan::new(said::ros(), MapUnit::OfFile(about.resolution));
    if file != about.image {
        plan.notes.push(said::image_elsewhere(about.image.clone(), file.into()));
    }
    let unknown = kinds.iter().filter(|kind| **kind == CellKind::Unknown).count();
    if unknown > 0 {
        let say = if options.unknown_is_free { said::unknown_free } else { said::unknown_solid };
        plan.notes.push(say(unknown));
    }
    let [x, y, yaw] = about.origin;
    plan.grid = Some(PlacedGrid { grid, origin: DVec2::new(x, y) / about.resolution, yaw, cell: 1.0 });
    Ok(plan)
}

impl MapYaml {
    fn kind(&self, level: Option<u8>) -> CellKind {
        let Some(level) = level else { return CellKind::Unknown };
        if self.is_raw {
            return match f64::from(level) / 100.0 {
                occupancy if occupancy > 1.0 => CellKind::Unknown,
                occupancy => self.by_thresholds(occupancy),
            };
        }
        let level = f64::from(level) / 255.0;
        self.by_thresholds(if self.negate { level } else { 1.0 - level })
    }

    fn by_thresholds(&self, occupancy: f64) -> CellKind {
        match occupancy {
            _ if occupancy > self.occupied => CellKind::Occupied,
            _ if occupancy < self.free => CellKind::Free,
            _ => CellKind::Unknown,
        }
    }
}

fn map_yaml(text: &str) -> Result<MapYaml, Message> {
    let map = yaml::first(text, MAX_YAML)?;
    let get = |key: &str| map.as_mapping_get(key);
    let number = |key: &str, node: &Yaml| {
        yaml::number(node)
            .filter(|number| number.abs() <= 1e7)
            .ok_or_else(|| said::bad_key(key.into(), "a number".into()))
    };
    let or = |key: &str, otherwise: f64| get(key).map_or(Ok(otherwise), |node| number(key, node));
    let missing = |key: &str| said::no_key(key.into());
    let image = get("image").ok_or_else(|| missing("image"))?;
    let image = image.as_str().ok_or_else(|| said::bad_key("image".into(), "the name of a file".into()))?;
    let resolution = number("resolution", get("resolution").ok_or_else(|| missing("resolution"))?)?;
    if !(1e-4..=1e3).contains(&resolution) {
        return Err(said::bad_key("resolution".into(), "meters of a pixel, such as 0.05".into()));
    }
    let bad_origin = || said::bad_key("origin".into(), "x, y and yaw, such as [-10.0, -10.0, 0.0]".into());
    let origin = get("origin").ok_or_else(|| missing("origin"))?.as_vec().ok_or_else(bad_origin)?;
    let origin: Vec<f64> = origin.iter().map(|node| number("origin", node)).collect::<Result<_, _>>()?;
    let origin = origin.try_into().map_err(|_| bad_origin())?;
    let negate =
        get("negate").is_some_and(|node| node.as_integer() == Some(1) || node.as_bool() == Some(true));
    let is_raw = get("mode").and_then(|node| node.as_str()) == Some("raw");
    let (occupied, free) = (or("occupied_thresh", 0.65)?, or("free_thresh", 0.196)?);
    Ok(MapYaml { image: image.to_string(), resolution, origin, negate, occupied, free, is_raw })
}
