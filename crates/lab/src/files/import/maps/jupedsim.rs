//! Scenarios of JuPedSim's web application: a zip of `config.json` and a geometry in well-known text.
//!
//! Facts: jupedsim-scenarios 0.7. The geometry is the walkable area. `exits` and `distributions` are polygons by their
//! names; a distribution has `parameters` with `number`, `radius` and `v0` or `desired_speed`.

use std::{io::Read, sync::Arc};

use flate2::bufread::DeflateDecoder;
use glam::DVec2;
use rawzip::{CompressionMethod, ZipArchive};
use serde_json::Value;

use super::{
    MAX_BYTES, MapPlan, RegionRole,
    outline::MapRing,
    plan::{MapUnit, people},
    said,
    scenes::{CrowdAim, CrowdGoal, CrowdPlace, CrowdStarts, MapCrowd},
    wkt,
};
use sidestep_core::model::AgentSettings;

use crate::{files::scenario::MAX_AGENTS, text::message::Message};

/// Most files of a zip that are examined.
const MAX_FILES: usize = 1000;

/// Most tests of places against sides for all agents, and the additional number for each requested agent.
const MAX_TESTS: usize = 20_000_000;
const TESTS_FOR_AN_AGENT: usize = 1000;

/// The readable contents of the zip.
struct ScenarioZip {
    geometry: String,
    config: Value,
}

pub(super) fn read(bytes: &[u8]) -> Result<MapPlan, Message> {
    let ScenarioZip { geometry, config } = unpacked(bytes)?;
    let mut plan = MapPlan::new(said::jupedsim(), MapUnit::Meters);
    wkt::read_into(&geometry, &mut plan).map_err(|fault| {
        let error = fault.in_file("geometry.wkt", &geometry);
        crate::files::import::said::in_other_file(error.to_string())
    })?;
    plan.regions.iter_mut().for_each(|region| region.role = RegionRole::Floor);
    let exits: Vec<(DVec2, Arc<CrowdAim>)> =
        parts(&config, "exits").filter_map(|(ring, _)| exit(&ring)).collect();
    let (mut asked, mut placed, mut tests) = (0, 0, MAX_TESTS);
    for (ring, part) in parts(&config, "distributions") {
        let parameter = |key: &str| part.pointer(&format!("/parameters/{key}")).and_then(Value::as_f64);
        let number = parameter("number").map_or(0, |number| number.clamp(0.0, MAX_AGENTS as f64) as usize);
        let radius = parameter("radius").filter(|radius| (0.01..=10.0).contains(radius)).unwrap_or(0.2);
        let speed = parameter("desired_speed").or_else(|| parameter("v0"));
        let speed = speed.filter(|speed| (0.0..=10.0).contains(speed)).map(|speed| speed as f32);
        let floors: Vec<&MapRing> = plan.regions.iter().flat_map(|region| &region.rings).collect();
        tests += number * TESTS_FOR_AN_AGENT;
        let room = MAX_AGENTS - plan.crowds.len();
        let starts = spread(&ring, &floors, (number.min(room), radius), &mut tests);
        tests = tests.saturating_sub(starts.len() * exits.len());
        (asked, placed) = (asked + number, placed + starts.len());
        let nearest = |start: DVec2| {
            let far = |(middle, _): &&(DVec2, _)| middle.distance_squared(start);
            exits.iter().min_by(|a, b| far(a).total_cmp(&far(b)))
        };
        let settings = people();
        let preferred_speed = speed.unwrap_or(settings.preferred_speed);
        let settings = AgentSettings { radius: radius as f32, preferred_speed, ..settings };
        let crowd = |start| match nearest(start) {
            Some((_, aim)) => MapCrowd::new(CrowdStarts::At(start), Arc::clone(aim), settings.clone()),
            None => MapCrowd::to_point(start, start, settings.clone()),
        };
        plan.crowds.extend(starts.into_iter().map(crowd));
    }
    if asked > 0 {
        plan.notes.push(said::distributions(placed, asked));
    }
    if !exits.is_empty() {
        plan.notes.push(said::exits(exits.len()));
    }
    for kind in ["zone", "checkpoint", "stage", "journey", "transition"] {
        let count = config.get(format!("{kind}s")).map_or(0, |part| match part {
            Value::Array(list) => list.len(),
            Value::Object(table) => table.len(),
            _ => 0,
        });
        (0..count).for_each(|_| plan.leave(kind));
    }
    Ok(plan)
}

fn unpacked(bytes: &[u8]) -> Result<ScenarioZip, Message> {
    let no_json = |error: serde_json::Error| said::no_json(error.to_string());
    let in_config =
        |config: &Value| config.get("walkable_area_wkt").and_then(Value::as_str).map(String::from);
    if bytes.trim_ascii_start().starts_with(b"{") {
        let config: Value = serde_json::from_slice(bytes).map_err(no_json)?;
        return Ok(ScenarioZip { geometry: in_config(&config).ok_or_else(said::zip_without)?, config });
    }
    let refused = |error: rawzip::Error| said::no_zip(error.to_string());
    let archive = ZipArchive::from_slice(bytes).map_err(refused)?;
    let (mut geometry, mut config): (Option<String>, Option<Value>) = (None, None);
    let mut room = MAX_BYTES as u64;
    let mut entries = archive.entries();
    for _ in 0..MAX_FILES {
        let Some(entry) = entries.next_entry().map_err(refused)? else { break };
        let path = String::from_utf8_lossy(entry.file_path().as_ref()).to_ascii_lowercase();
        let name = path.rsplit('/').next().unwrap_or_default();
        // The first of a kind, unless one has the usual name.
        let is_wanted = match name.rsplit_once('.') {
            Some((_, "wkt")) => geometry.is_none() || name == "geometry.wkt",
            Some((_, "json")) => config.is_none() || name == "config.json",
            _ => false,
        };
        if !is_wanted || path.starts_with("__macosx/") {
            continue;
        }
        let local = archive.get_entry(entry.wayfinder()).map_err(refused)?;
        let mut text = String::new();
        let most = room + 1;
        let read = match entry.compression_method() {
            CompressionMethod::STORE => local.data().take(most).read_to_string(&mut text),
            CompressionMethod::DEFLATE => {
                DeflateDecoder::new(local.data()).take(most).read_to_string(&mut text)
            }
            _ => return Err(said::no_zip("its compression is neither store nor deflate".into())),
        };
        read.map_err(|error| said::no_zip(error.to_string()))?;
        // Many entries may share the same packed bytes.
        room = room.checked_sub(text.len() as u64).ok_or_else(|| said::too_long(MAX_BYTES + 1, MAX_BYTES))?;
        if name.ends_with(".wkt") {
            geometry = Some(text);
        } else {
            config = Some(serde_json::from_str(&text).map_err(no_json)?);
        }
    }
    let config = config.unwrap_or(Value::Null);
    let geometry = geometry.or_else(|| in_config(&config)).ok_or_else(said::zip_without)?;
    Ok(ScenarioZip { geometry, config })
}

/// The polygons of a kind, with the data of each.
fn parts<'a>(config: &'a Value, kind: &str) -> impl Iterator<Item = (MapRing, &'a Value)> {
    let table = config.get(kind).and_then(Value::as_object);
    table.into_iter().flatten().filter_map(|(_, part)| {
        let point = |point: &Value| {
            let number = |index: usize| point.get(index)?.as_f64().filter(|number| number.abs() <= 1e7);
            Some([number(0)?, number(1)?])
        };
        let ring: Option<MapRing> = part.get("coordinates")?.as_array()?.iter().map(point).collect();
        Some((ring.filter(|ring| ring.len() >= 3)?, part))
    })
}

/// The middle of an exit, and the aim of the agents that leave through it: a box around its polygon, parallel to its
/// longest side.
fn exit(ring: &MapRing) -> Option<(DVec2, Arc<CrowdAim>)> {
    let sides = ring.windows(2).map(|pair| DVec2::from(pair[1]) - DVec2::from(pair[0]));
    let longest = sides.max_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))?;
    let axis = longest.try_normalize()?;
    let (low, high) = ring
        .iter()
        .map(|point| DVec2::new(axis.x, -axis.y).rotate(DVec2::from(*point)))
        .fold((DVec2::MAX, DVec2::MIN), |(low, high), point| (low.min(point), high.max(point)));
    let center = axis.rotate(low.midpoint(high));
    let angle = libm::atan2(axis.y, axis.x).to_degrees();
    let goals = vec![CrowdGoal::passed(CrowdPlace::Box { center, size: high - low, angle })];
    Some((center, Arc::new(CrowdAim { goals, leaves: true, ..CrowdAim::default() })))
}

/// Up to a number of places of discs of a radius in a polygon and on the floor, as far apart as they fit. Returns the
/// places found so far when no tests are left.
fn spread(
    ring: &MapRing,
    floors: &[&MapRing],
    (number, radius): (usize, f64),
    tests: &mut usize,
) -> Vec<DVec2> {
    let (low, high) = bounds(ring.iter());
    // A distribution may extend far beyond the floor.
    let (floor_low, floor_high) = bounds(floors.iter().copied().flatten());
    let (low, high) = (low.max(floor_low), high.min(floor_high));
    let (size, least) = (high - low - DVec2::splat(2.0 * radius), 2.02 * radius);
    if number == 0 || size.min_element() < 0.0 {
        return Vec::new();
    }
    let of_floors: usize = floors.iter().map(|ring| ring.len()).sum();
    let mut best = Vec::new();
    let mut apart = (size.x.max(least) * size.y.max(least) / number as f64).sqrt().max(least);
    loop {
        let columns = (size.x / apart) as usize + 1;
        let rows = (size.y / apart) as usize + 1;
        let place = |k: usize| {
            low + DVec2::splat(radius) + DVec2::new((k % columns) as f64, (k / columns) as f64) * apart
        };
        // `None` if no tests are left.
        let is_free = |p: DVec2| {
            *tests = tests.saturating_sub(ring.len());
            let is_inside = contains(ring, p) && clear(ring, p, radius);
            *tests = tests.saturating_sub(if is_inside { of_floors } else { 0 });
            let is_free = is_inside && is_on(floors, p) && floors.iter().all(|ring| clear(ring, p, radius));
            (*tests > 0).then_some((p, is_free))
        };
        let looked = (0..columns.saturating_mul(rows)).map(place).map_while(is_free);
        let free: Vec<DVec2> = looked.filter(|(_, free)| *free).map(|(p, _)| p).take(number).collect();
        if free.len() > best.len() {
            best = free;
        }
        if best.len() >= number || apart <= least || *tests == 0 {
            return best;
        }
        apart = (0.85 * apart).max(least);
    }
}

/// Least and greatest coordinates of points.
fn bounds<'a>(points: impl Iterator<Item = &'a [f64; 2]>) -> (DVec2, DVec2) {
    let ends = points.map(|point| DVec2::from(*point));
    ends.fold((DVec2::MAX, DVec2::MIN), |(low, high), p| (low.min(p), high.max(p)))
}

/// True if a point is on a floor: in an odd number of its rings.
fn is_on(floors: &[&MapRing], point: DVec2) -> bool {
    floors.iter().filter(|ring| contains(ring, point)).count() % 2 == 1
}

fn sides(ring: &MapRing) -> impl Iterator<Item = (DVec2, DVec2)> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| (DVec2::from(*a), DVec2::from(*b)))
}

fn contains(ring: &MapRing, point: DVec2) -> bool {
    let crosses = |(a, b): &(DVec2, DVec2)| {
        (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
    };
    sides(ring).filter(crosses).count() % 2 == 1
}

/// True if a disc of this radius touches no side.
fn clear(ring: &MapRing, point: DVec2, radius: f64) -> bool {
    sides(ring).all(|(a, b)| {
        let along = b - a;
        let foot = ((point - a).dot(along) / along.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        (point - a - along * foot).length_squared() >= radius * radius * 0.999
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_of_a_distribution_that_reaches_far_off_the_floor_are_on_the_floor() {
        let square = |low: f64, high: f64| vec![[low, low], [high, low], [high, high], [low, high]];
        let floor = square(0.0, 10.0);
        let places = spread(&square(-4e6, 4e6), &[&floor], (3, 0.25), &mut 100_000);
        assert_eq!(places.len(), 3, "{places:?}");
        assert!(places.iter().all(|p| p.min_element() >= 0.25 && p.max_element() <= 9.75), "{places:?}");
    }

    /// Half of the rectangle around it is a spike of 5,000 km that has no room for a disc.
    #[test]
    fn the_search_for_places_ends_with_its_tests() {
        let spike = vec![[0.0, 0.0], [5e6, 0.0], [4.0, 0.4], [4.0, 4.0], [0.0, 4.0]];
        let mut tests = 100_000;
        let places = spread(&spike, &[&spike], (300, 0.25), &mut tests);
        assert_eq!(tests, 0);
        assert!(places.len() < 300 && places.iter().all(|p| contains(&spike, *p)), "{places:?}");
    }
}
