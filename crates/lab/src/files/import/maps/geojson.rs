//! GeoJSON: polygons with holes and lines, in degrees or meters.
//!
//! Facts: RFC 7946; older files wind rings in the other direction and may name a coordinate system, `crs`. Degrees
//! become meters by the radii of curvature of WGS 84 at the center.

use glam::DVec2;
use serde_json::{Map, Value};

use super::{MAX_POINTS, MapOptions, MapPlan, RegionRole, outline::MapRing, plan::MapUnit, said};
use crate::{
    files::scenario::Fault,
    text::{message::Message, quantity::degrees},
};

/// Semi-major axis of WGS 84, m, and its eccentricity squared.
const AXIS: f64 = 6_378_137.0;
const ECCENTRICITY_SQ: f64 = 0.006_694_379_990_14;

/// Largest width of a map in degrees: 111 km. Wider maps were drawn in meters.
const WIDEST: f64 = 1.0;

/// The shapes of a file.
#[derive(Default)]
struct GeoShapes {
    polygons: Vec<Vec<MapRing>>,
    lines: Vec<MapRing>,
    points: usize,
    left: Vec<String>,
}

pub(super) fn read(text: &str, options: &MapOptions) -> Result<MapPlan, Fault> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        Fault::at_line(text, error.line(), error.column(), said::no_json(error.to_string()))
    })?;
    let refused = |reason: Message| Fault::new(0, reason);
    let object = value.as_object().ok_or_else(|| refused(said::no_geojson()))?;
    let mut shapes = GeoShapes::default();
    shapes.add(object).map_err(refused)?;
    let all = || shapes.polygons.iter().flatten().chain(&shapes.lines).flatten();
    let ends = all().map(|p| DVec2::from(*p));
    let (low, high) = ends.fold((DVec2::MAX, DVec2::MIN), |(low, high), p| (low.min(p), high.max(p)));
    let is_global = low.x >= -180.0 && high.x <= 180.0 && low.y >= -90.0 && high.y <= 90.0;
    let is_small = (high - low).max_element() <= WIDEST;
    let in_degrees = options.meters.is_none() && !names_another_system(object) && is_global && is_small;
    let unit = if in_degrees { MapUnit::Meters } else { MapUnit::Unknown };
    let mut plan = MapPlan::new(said::geojson(), unit);
    let center = low.midpoint(high);
    let meters = meters_of_degree(center.y);
    let place = |point: &[f64; 2]| match in_degrees {
        true => ((DVec2::from(*point) - center) * meters).to_array(),
        false => *point,
    };
    if in_degrees && low.x <= high.x {
        plan.notes.push(said::degrees(degrees(center.x as f32), degrees(center.y as f32)));
    }
    let may_be_degrees = options.meters.is_none() && !names_another_system(object) && is_global && !is_small;
    plan.notes.extend(may_be_degrees.then(said::wide_degrees));
    for rings in &shapes.polygons {
        let rings = rings.iter().map(|ring| ring.iter().map(place).collect()).collect();
        plan.region(rings, RegionRole::Solid).map_err(refused)?;
    }
    for line in &shapes.lines {
        plan.line(line.iter().map(|point| DVec2::from(place(point))).collect()).map_err(refused)?;
    }
    shapes.left.iter().for_each(|kind| plan.leave(kind));
    Ok(plan)
}

/// Meters per degree eastward and northward at a latitude.
fn meters_of_degree(latitude: f64) -> DVec2 {
    let (sin, cos) = (libm::sin(latitude.to_radians()), libm::cos(latitude.to_radians()));
    let w = 1.0 - ECCENTRICITY_SQ * sin * sin;
    let east = AXIS / w.sqrt() * cos;
    let north = AXIS * (1.0 - ECCENTRICITY_SQ) / (w * w.sqrt());
    DVec2::new(east, north) * 1.0_f64.to_radians()
}

/// True if an old file names a coordinate system other than that of degrees.
fn names_another_system(object: &Map<String, Value>) -> bool {
    let name = object.get("crs").and_then(|crs| crs.pointer("/properties/name")).and_then(Value::as_str);
    name.is_some_and(|name| !name.ends_with("CRS84") && !name.ends_with("4326"))
}

impl GeoShapes {
    fn add(&mut self, object: &Map<String, Value>) -> Result<(), Message> {
        let list = |key: &str| object.get(key).and_then(Value::as_array).ok_or_else(said::no_geojson);
        let all = |shapes: &mut GeoShapes, key: &str| {
            let objects = list(key)?.iter().map(|value| value.as_object().ok_or_else(said::no_geojson));
            objects.collect::<Result<Vec<_>, _>>()?.into_iter().try_for_each(|object| shapes.add(object))
        };
        match object.get("type").and_then(Value::as_str).unwrap_or_default() {
            "FeatureCollection" => all(self, "features"),
            "GeometryCollection" => all(self, "geometries"),
            "Feature" => {
                object.get("geometry").and_then(Value::as_object).map_or(Ok(()), |shape| self.add(shape))
            }
            "Polygon" => {
                let rings = self.rings(list("coordinates")?)?;
                self.polygons.push(rings);
                Ok(())
            }
            "MultiPolygon" => {
                for polygon in list("coordinates")? {
                    let rings = self.rings(polygon.as_array().ok_or_else(said::no_geojson)?)?;
                    self.polygons.push(rings);
                }
                Ok(())
            }
            "LineString" => {
                let line = self.ring(list("coordinates")?)?;
                self.lines.push(line);
                Ok(())
            }
            "MultiLineString" => {
                let lines = self.rings(list("coordinates")?)?;
                self.lines.extend(lines);
                Ok(())
            }
            kind @ ("Point" | "MultiPoint") => {
                self.left.push(kind.into());
                Ok(())
            }
            _ => Err(said::no_geojson()),
        }
    }

    fn rings(&mut self, rings: &[Value]) -> Result<Vec<MapRing>, Message> {
        rings.iter().map(|ring| self.ring(ring.as_array().ok_or_else(said::bad_position)?)).collect()
    }

    fn ring(&mut self, positions: &[Value]) -> Result<MapRing, Message> {
        self.points += positions.len();
        if self.points > MAX_POINTS {
            return Err(said::too_many_points(MAX_POINTS));
        }
        let number =
            |value: Option<&Value>| value.and_then(Value::as_f64).filter(|number| number.abs() <= 1e9);
        let position = |value: &Value| {
            let [x, y] = [value.get(0), value.get(1)].map(number);
            x.zip(y).map(|(x, y)| [x, y]).ok_or_else(said::bad_position)
        };
        positions.iter().map(position).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A degree of latitude is 110,574 m at the equator and 111,694 m at the poles. A degree of longitude is 111,320 m
    /// at the equator and half of that at 60 degrees, up to 0.4 per cent of flattening.
    #[test]
    fn degrees_have_the_lengths_of_the_ellipsoid() {
        let near = |got: f64, want: f64| assert!((got - want).abs() < 1.0, "{got}, want {want}");
        near(meters_of_degree(0.0).y, 110_574.0);
        near(meters_of_degree(90.0).y, 111_694.0);
        near(meters_of_degree(0.0).x, 111_320.0);
        near(meters_of_degree(60.0).x, 55_800.0);
    }
}
