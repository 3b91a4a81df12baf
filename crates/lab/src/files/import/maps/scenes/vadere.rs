//! Scenarios of Vadere.
//!
//! Facts: vadere 2.4, `org.vadere.state.attributes` (and the names of versions before 2.0). Lengths are meters and y
//! points up. A bounded topography has a solid frame of `boundingBoxWidth`. Obstacles are rectangles by their lower
//! left corner, or polygons wound in either direction. A source makes `eventElementCount` people every
//! `updateFrequency` seconds from `constraintsTimeStart` to `constraintsTimeEnd`.

use std::{collections::BTreeMap, sync::Arc};

use glam::DVec2;
use serde_json::Value;
use sidestep_core::model::{
    AgentSettings,
    random::{Purpose, stream},
};

use super::{
    CrowdAim, CrowdGoal, CrowdPillar, CrowdPlace, CrowdStarts, MapCrowd, bounded, places::SEED, set, set_body,
};
use crate::{
    files::{
        import::maps::{MapPlan, RegionRole, outline::MapRing, plan::people, said},
        scenario::{Appearance, Fault, Layout, MAX_AGENTS},
    },
    text::message::Message,
};

/// Most groups that a source becomes; if it makes several people at each of more times, they enter one by one.
const MAX_WAVES: usize = 100;

/// A target, by its id.
struct VadereTarget {
    goal: CrowdGoal,
    absorbs: bool,
}

/// A position or region.
enum VadereShape {
    Box { low: DVec2, high: DVec2 },
    Polygon(MapRing),
    Circle { center: DVec2, radius: f64 },
}

/// The times at which a source makes people.
struct VadereSpawner {
    count: usize,
    start: f64,
    every: f64,
    times: usize,
}

pub(in super::super) fn read(text: &str) -> Result<MapPlan, Fault> {
    let whole = |reason: Message| Fault::new(0, reason);
    let file: Value = serde_json::from_str(text)
        .map_err(|error| Fault::at_line(text, error.line(), 1, said::no_json(error.to_string())))?;
    let topography = file.pointer("/scenario/topography").or_else(|| file.pointer("/vadere/topography"));
    let topography = topography.or_else(|| file.get("topography")).ok_or_else(|| whole(said::no_vadere()))?;
    // The place of a fault is that of its list.
    let at = |list: &str| text.find(&format!("\"{list}\"")).unwrap_or(0);
    let mut plan = MapPlan::scene(said::vadere());
    plan.title = file.get("name").and_then(Value::as_str).filter(|name| !name.is_empty()).map(String::from);
    frame(topography, &mut plan).map_err(|reason| Fault::new(at("bounds"), reason))?;
    for obstacle in list(topography, "obstacles") {
        let solid = shape(obstacle).and_then(|shape| add_solid(shape, &mut plan));
        solid.map_err(|reason| Fault::new(at("obstacles"), reason))?;
    }
    let mut targets = BTreeMap::new();
    for entry in list(topography, "targets") {
        let read = target(entry, &mut plan).map_err(|reason| Fault::new(at("targets"), reason))?;
        targets.insert(entry.get("id").and_then(Value::as_i64).unwrap_or(-1), read);
    }
    let attributes = topography.get("attributesPedestrian").unwrap_or(&Value::Null);
    let settings = body(attributes, None).map_err(|reason| Fault::new(at("attributesPedestrian"), reason))?;
    let finish =
        file.pointer("/scenario/attributesSimulation").and_then(|of_run| number(of_run, "finishTime"));
    let finish = finish.unwrap_or(0.0);
    let mut narrow = 0;
    for entry in list(topography, "sources") {
        let is_narrow = source(entry, &targets, (&settings, finish), &mut plan)
            .map_err(|reason| Fault::new(at("sources"), reason))?;
        narrow += usize::from(is_narrow);
    }
    plan.notes.extend((narrow > 0).then(|| said::narrow_sources(narrow)));
    for key in ["dynamicElements", "pedestrians"] {
        for entry in list(topography, key) {
            person(entry, &targets, &mut plan).map_err(|reason| Fault::new(at(key), reason))?;
        }
    }
    let others =
        ["stairs", "measurementAreas", "targetChangers", "absorbingAreas", "aerosolClouds", "droplets"];
    for kind in others {
        list(topography, kind).for_each(|_| plan.leave(kind));
    }
    if topography.get("teleporter").is_some_and(|teleporter| !teleporter.is_null()) {
        plan.leave("teleporter");
    }
    if number(attributes, "speedDistributionStandardDeviation").is_some_and(|spread| spread > 0.0) {
        plan.notes.push(said::mean_speed());
    }
    Ok(plan)
}

fn list<'a>(parent: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    parent.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn number(parent: &Value, key: &str) -> Option<f64> {
    parent.get(key)?.as_f64().and_then(bounded)
}

fn needed(parent: &Value, key: &str) -> Result<f64, Message> {
    number(parent, key).ok_or_else(|| said::bad_key(key.into(), "a number".into()))
}

fn point(parent: &Value) -> Result<DVec2, Message> {
    Ok(DVec2::new(needed(parent, "x")?, needed(parent, "y")?))
}

fn shape(entry: &Value) -> Result<VadereShape, Message> {
    let shape = entry.get("shape").unwrap_or(&Value::Null);
    match shape.get("type").and_then(Value::as_str) {
        Some("POLYGON") => {
            let points = list(shape, "points").map(|p| Ok(point(p)?.to_array()));
            Ok(VadereShape::Polygon(points.collect::<Result<MapRing, Message>>()?))
        }
        Some("CIRCLE") => {
            let center = point(shape.get("center").unwrap_or(shape))?;
            Ok(VadereShape::Circle { center, radius: needed(shape, "radius")?.abs() })
        }
        _ => {
            let low = point(shape)?;
            let size = DVec2::new(needed(shape, "width")?, needed(shape, "height")?);
            Ok(VadereShape::Box { low: low.min(low + size), high: low.max(low + size) })
        }
    }
}

impl VadereShape {
    /// The corners of the smallest upright box around it.
    fn bounds(&self) -> (DVec2, DVec2) {
        match self {
            VadereShape::Box { low, high } => (*low, *high),
            VadereShape::Circle { center, radius } => (*center - *radius, *center + *radius),
            VadereShape::Polygon(ring) if ring.is_empty() => (DVec2::ZERO, DVec2::ZERO),
            VadereShape::Polygon(ring) => {
                let points = ring.iter().map(|p| DVec2::from(*p));
                points.fold((DVec2::MAX, DVec2::MIN), |(low, high), p| (low.min(p), high.max(p)))
            }
        }
    }
}

fn rectangle(low: DVec2, high: DVec2) -> MapRing {
    vec![[low.x, low.y], [high.x, low.y], [high.x, high.y], [low.x, high.y]]
}

/// The floor within the frame of a bounded topography.
fn frame(topography: &Value, plan: &mut MapPlan) -> Result<(), Message> {
    let attributes = topography.get("attributes").unwrap_or(&Value::Null);
    let Some(bounds) = attributes.get("bounds").filter(|_| attributes["bounded"].as_bool() != Some(false))
    else {
        return Ok(());
    };
    let width = number(attributes, "boundingBoxWidth").unwrap_or(0.5).max(0.0);
    let low = point(bounds)?;
    let high = low + DVec2::new(needed(bounds, "width")?, needed(bounds, "height")?);
    if (high - low).min_element() <= 2.0 * width {
        return Ok(());
    }
    plan.region(vec![rectangle(low + width, high - width)], RegionRole::Floor)
}

fn add_solid(shape: VadereShape, plan: &mut MapPlan) -> Result<(), Message> {
    match shape {
        VadereShape::Box { low, high } => plan.region(vec![rectangle(low, high)], RegionRole::Solid),
        VadereShape::Polygon(ring) => plan.region(vec![ring], RegionRole::Solid),
        VadereShape::Circle { center, radius } => {
            plan.pillars.push(CrowdPillar { center, radius });
            Ok(())
        }
    }
}

fn target(entry: &Value, plan: &mut MapPlan) -> Result<VadereTarget, Message> {
    let shape = shape(entry)?;
    let (low, high) = shape.bounds();
    let place = match shape {
        VadereShape::Circle { center, radius } => CrowdPlace::Disc { center, radius },
        VadereShape::Box { .. } => CrowdPlace::between(low, high),
        VadereShape::Polygon(_) => {
            plan.leave("outline of a target, whose bounds are taken");
            CrowdPlace::between(low, high)
        }
    };
    let waiter = entry.get("waiter").filter(|waiter| waiter["enabled"].as_bool() == Some(true));
    let distribution = waiter.and_then(|waiter| waiter.get("distribution"));
    let of_waiter = distribution.and_then(|by| number(by, "updateFrequency").or_else(|| number(by, "mean")));
    let wait = of_waiter.or_else(|| number(entry, "waitingTime")).filter(|wait| *wait > 0.0);
    let wait = wait.map(|wait| wait.min(1e6) as f32);
    let absorbs = entry.pointer("/absorber/enabled").or_else(|| entry.get("absorbing"));
    let absorbs = absorbs.and_then(Value::as_bool) != Some(false);
    Ok(VadereTarget { goal: CrowdGoal { place, wait }, absorbs })
}

/// Goals by the ids of targets, up to the first one that removes people.
fn aim(ids: &[i64], targets: &BTreeMap<i64, VadereTarget>, plan: &mut MapPlan) -> CrowdAim {
    let mut aim = CrowdAim::default();
    for id in ids {
        match targets.get(id) {
            Some(target) => {
                aim.goals.push(target.goal);
                if target.absorbs {
                    aim.leaves = true;
                    break;
                }
            }
            None => plan.leave("target that is not there"),
        }
    }
    aim
}

fn ids(entry: &Value) -> Vec<i64> {
    list(entry, "targetIds").filter_map(Value::as_i64).collect()
}

fn body(attributes: &Value, speed: Option<f64>) -> Result<AgentSettings, Message> {
    let mut settings = people();
    let radius = number(attributes, "radius").unwrap_or(f64::from(settings.radius));
    let mean = number(attributes, "speedDistributionMean");
    let speed = speed.or(mean).unwrap_or(f64::from(settings.preferred_speed));
    if let Some(most) = number(attributes, "maximumSpeed") {
        set(&mut settings, "max_speed", most)?;
    }
    set_body(&mut settings, radius, speed)?;
    Ok(settings)
}

/// The times of a source, by the keys of the present version, or of earlier ones.
fn spawner(entry: &Value, finish: f64) -> Result<VadereSpawner, Message> {
    let spawner = entry.get("spawner").unwrap_or(entry);
    let by = |keys: &[&str]| keys.iter().find_map(|key| spawner.get(key)?.as_f64());
    let start = by(&["constraintsTimeStart", "startTime"]).unwrap_or(0.0).max(0.0);
    // A source without an end stops with the run.
    let end = by(&["constraintsTimeEnd", "endTime"]).unwrap_or(start);
    let end = if end > 1e7 { finish } else { end };
    let count = by(&["eventElementCount", "spawnNumber"]).unwrap_or(1.0);
    let distribution = spawner.get("distribution").unwrap_or(&Value::Null);
    let of_rate = number(distribution, "numberPedsPerSecond").filter(|rate| *rate > 0.0).map(f64::recip);
    let every = number(distribution, "updateFrequency")
        .or_else(|| number(distribution, "mean"))
        .or(of_rate)
        .or_else(|| number(spawner, "spawnDelay").filter(|delay| *delay > 0.0))
        .or_else(|| list(spawner, "distributionParameters").next().and_then(Value::as_f64))
        .unwrap_or(1.0)
        .clamp(1e-3, 1e6);
    if count > MAX_AGENTS as f64 {
        return Err(said::too_many(count.to_string(), MAX_AGENTS));
    }
    let count = count.max(0.0) as usize;
    let most = by(&["constraintsElementsMax", "maxSpawnNumberTotal"]).filter(|most| *most > 0.0);
    let times = (((end - start).max(0.0) / every + 1e-9) as usize).saturating_add(1);
    let times = most.map_or(times, |most| times.min((most as usize).div_ceil(count.max(1))));
    let all = times.saturating_mul(count);
    if all > MAX_AGENTS {
        return Err(said::too_many(all.to_string(), MAX_AGENTS));
    }
    Ok(VadereSpawner { count, start, every, times })
}

/// Adds a source; true if more people appear in it at a time than it has room for, so that some wait until it is free.
fn source(
    entry: &Value,
    targets: &BTreeMap<i64, VadereTarget>,
    (settings, finish): (&AgentSettings, f64),
    plan: &mut MapPlan,
) -> Result<bool, Message> {
    let VadereSpawner { count, start, every, times } = spawner(entry, finish)?;
    let shape = shape(entry)?;
    let (low, high) = shape.bounds();
    if !matches!(shape, VadereShape::Box { .. }) {
        plan.leave("outline of a source, whose bounds are taken");
    }
    let random = entry.pointer("/spawner/distribution/type").and_then(Value::as_str);
    if times > 1 && random.is_some_and(|kind| !kind.ends_with("AttributesConstantDistribution")) {
        plan.leave("random times of a source, whose mean is taken");
    }
    let settings = match entry.get("attributesPedestrian").filter(|own| own.is_object()) {
        Some(own) => body(own, None)?,
        None => settings.clone(),
    };
    // The box of the centers: in Vadere a whole disc is inside the source.
    let inner = f64::from(settings.radius).min((high - low).min_element() / 2.0);
    let (low, high) = (low + inner, high - inner);
    // People present at the start have a remark of their own; those of many times appear one by one.
    let is_later = (times > 1 || start > 0.0) && (times <= MAX_WAVES || count <= MAX_WAVES);
    let layout = Layout::Random { low: low.as_vec2(), high: high.as_vec2(), gap: 0.0 };
    let apart = || layout.apart(count, settings.radius, || stream(SEED, 0, Purpose::Place));
    let is_narrow = is_later && apart() < count;
    let aim = Arc::new(aim(&ids(entry), targets, plan));
    let mut add = |n: usize, at: f64, every: f64, is_later: bool| {
        let appears = is_later.then_some(Appearance {
            at: at.min(1e6) as f32,
            every: every as f32,
            skip: 0,
            take: None,
        });
        if n > 0 {
            let starts = CrowdStarts::Within { low, high, n, gap: 0.0, appears };
            plan.crowds.push(MapCrowd::new(starts, Arc::clone(&aim), settings.clone()));
        }
    };
    match (count, times) {
        (_, 1) => add(count, start, 0.0, start > 0.0),
        _ if count <= times.min(MAX_WAVES) => (0..count).for_each(|_| add(times, start, every, true)),
        _ if times <= MAX_WAVES => {
            (0..times).for_each(|k| add(count, start + k as f64 * every, 0.0, true));
        }
        _ => add(times * count, start, every / count as f64, true),
    }
    Ok(is_narrow)
}

fn person(entry: &Value, targets: &BTreeMap<i64, VadereTarget>, plan: &mut MapPlan) -> Result<(), Message> {
    let attributes = entry.get("attributes").unwrap_or(&Value::Null);
    let speed = number(entry, "freeFlowSpeed").filter(|speed| *speed > 0.0);
    let settings = body(attributes, speed)?;
    let done = number(entry, "nextTargetListIndex").unwrap_or(0.0).max(0.0) as usize;
    let ids: Vec<i64> = ids(entry).into_iter().skip(done).collect();
    let aim = aim(&ids, targets, plan);
    let start = CrowdStarts::At(point(entry.get("position").unwrap_or(&Value::Null))?);
    let velocity = entry.get("velocity").map_or(Ok(DVec2::ZERO), point)?;
    plan.crowds.push(MapCrowd { velocity, ..MapCrowd::new(start, Arc::new(aim), settings) });
    Ok(())
}
