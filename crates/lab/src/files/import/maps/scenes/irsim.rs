//! Worlds of ir-sim.
//!
//! Facts: ir-sim, `irsim/world/object_factory.py` and `object_base.py`. Lengths are meters and y points up. `robot` and
//! `obstacle` are lists of entries, each of `number` objects; a value for each object is a list, whose last one applies
//! to the others. Without `state` an object is at (1, 1, 0), without `goal` it goes to (1, 9, 0). An object without
//! kinematics does not move. Goals of one object in sequence are a list in the list of objects.

use std::sync::Arc;

use glam::DVec2;
use saphyr::Yaml;
use sidestep_core::model::{AgentSettings, Method};

use super::{CrowdAim, CrowdGoal, CrowdPillar, CrowdPlace, CrowdStarts, MapCrowd, bounded, set, set_body};
use crate::{
    files::{
        import::maps::{MapPlan, RegionRole, plan::people, said, yaml},
        scenario::{Fault, MAX_AGENTS},
    },
    text::message::Message,
};

/// Longest world, bytes.
const MAX_YAML: usize = 200_000;

/// Number of goals of an object that wanders, drawn and repeated.
const WANDER_GOALS: usize = 12;

/// Distance of drawn places from the edge of the world, m.
const MARGIN: f64 = 0.5;

/// Keys of an entry that are read.
const READ: [&str; 13] = [
    "number",
    "distribution",
    "kinematics",
    "shape",
    "state",
    "goal",
    "behavior",
    "group_behavior",
    "vel_max",
    "acce",
    "goal_threshold",
    "static",
    "unobstructed",
];

/// Keys of an entry about its name, its looks and the sizes of its vectors, which change no motion.
const LOOKS: [&str; 9] =
    ["name", "role", "color", "plot", "description", "group", "group_name", "state_dim", "vel_dim"];

/// Keys of a behavior that are read.
const BEHAVIOR: [&str; 10] = [
    "name",
    "wander",
    "loop",
    "range_low",
    "range_high",
    "maxSpeed",
    "neighborDist",
    "maxNeighbors",
    "timeHorizon",
    "timeHorizonObst",
];

/// The world's rectangle.
#[derive(Clone, Copy)]
struct IrWorld {
    low: DVec2,
    high: DVec2,
}

/// Numbers of objects with a difference to the original.
#[derive(Default)]
struct IrTally {
    undriven: usize,
    blind: usize,
    round: usize,
}

/// The state of an object, or `None` if it is drawn: position and angle, and its goals.
struct IrState {
    place: Option<(DVec2, f64)>,
    goals: Vec<DVec2>,
}

/// One object of an entry: the entry and the number of the object in it.
#[derive(Clone, Copy)]
struct IrObject<'a> {
    entry: &'a Yaml<'a>,
    index: usize,
    number: usize,
    world: IrWorld,
}

pub(in super::super) fn read(text: &str) -> Result<MapPlan, Fault> {
    let whole = |reason: Message| Fault::new(0, reason);
    let file = yaml::first(text, MAX_YAML).map_err(whole)?;
    let mut plan = MapPlan::scene(said::irsim());
    let world = file.as_mapping_get("world");
    let of_world = |key: &str| world.and_then(|world| world.as_mapping_get(key));
    let size = |key: &str| of_world(key).and_then(yaml::number).and_then(bounded).unwrap_or(10.0).max(0.0);
    let low = of_world("offset").and_then(pair).unwrap_or_default();
    let world = IrWorld { low, high: low + DVec2::new(size("width"), size("height")) };
    plan.time_step = of_world("step_time")
        .and_then(yaml::number)
        .filter(|step| (1e-3..=10.0).contains(step))
        .map(|s| s as f32);
    if of_world("obstacle_map").is_some_and(|map| !map.is_null()) {
        plan.leave("obstacle_map");
    }
    let mut tally = IrTally::default();
    for role in ["robot", "obstacle"] {
        let at = text.find(&format!("{role}:")).unwrap_or(0);
        let Some(node) = file.as_mapping_get(role) else { continue };
        let entries = node.as_vec().map_or_else(|| vec![node], |list| list.iter().collect());
        for entry in entries.into_iter().filter(|entry| !entry.is_null()) {
            let number = entry.as_mapping_get("number").and_then(yaml::number).unwrap_or(1.0);
            if !(0.0..=MAX_AGENTS as f64).contains(&number)
                || plan.crowds.len() as f64 + number > MAX_AGENTS as f64
            {
                return Err(Fault::new(at, said::too_many(number.to_string(), MAX_AGENTS)));
            }
            let number = number as usize;
            if number > 0 {
                leave(entry, &mut plan);
            }
            for index in 0..number {
                let object = IrObject { entry, index, number, world };
                object
                    .add(role == "robot", &mut plan, &mut tally)
                    .map_err(|reason| Fault::new(at, reason))?;
            }
        }
    }
    let when = |count: usize, say: fn(usize) -> Message| (count > 0).then(|| say(count));
    let notes = [
        when(tally.undriven, said::undriven),
        when(tally.blind, said::blind),
        when(tally.round, said::rounded),
    ];
    plan.notes.extend(notes.into_iter().flatten());
    Ok(plan)
}

/// Counts the parts of an entry that are not imported: once, regardless of the number of its objects.
fn leave(entry: &Yaml, plan: &mut MapPlan) {
    for key in keys(entry).filter(|key| !READ.contains(key) && !LOOKS.contains(key)) {
        match key {
            "sensors" => tables(entry, key).for_each(|_| plan.leave("sensor")),
            "velocity" if entry.as_mapping_get(key).and_then(pair) == Some(DVec2::ZERO) => {}
            "velocity" => plan.leave("velocity at the start"),
            "vel_min" | "angle_range" | "arrive_mode" => plan.leave(key),
            "fov" | "fov_radius" => plan.leave("bound of a field of view"),
            _ => plan.leave("key that is not known"),
        }
    }
    for kinematics in tables(entry, "kinematics") {
        match kinematics.as_mapping_get("name").and_then(|name| name.as_str()) {
            None | Some("omni" | "static") => {}
            Some("diff") => plan.leave("diff kinematics, whose turn rate is taken"),
            Some(name) => plan.leave(&format!("{name} kinematics")),
        }
        if kinematics.as_mapping_get("noise").and_then(|noise| noise.as_bool()) == Some(true) {
            plan.leave("noise of a motion");
        }
    }
    for behavior in ["behavior", "group_behavior"].into_iter().flat_map(|key| tables(entry, key)) {
        match behavior.as_mapping_get("name").and_then(|name| name.as_str()) {
            None | Some("dash" | "orca") => {}
            Some(name) => plan.leave(&format!("behavior {name}, for which ORCA is taken")),
        }
        keys(behavior)
            .filter(|key| !BEHAVIOR.contains(key))
            .for_each(|_| plan.leave("setting of a behavior"));
    }
    for shape in tables(entry, "shape") {
        let center = shape.as_mapping_get("center").and_then(pair);
        if center.is_some_and(|center| center != DVec2::ZERO) {
            plan.leave("center of a shape");
        }
    }
}

/// The keys of a table.
fn keys<'a>(table: &'a Yaml<'a>) -> impl Iterator<Item = &'a str> {
    table.as_mapping().into_iter().flat_map(|table| table.keys()).filter_map(|key| key.as_str())
}

/// The tables under a key: a list of them, or a single one.
fn tables<'a>(entry: &'a Yaml<'a>, key: &str) -> impl Iterator<Item = &'a Yaml<'a>> {
    let value = entry.as_mapping_get(key).filter(|value| !value.is_null());
    let list = value.and_then(|value| value.as_vec());
    list.into_iter().flatten().chain(value.filter(|_| list.is_none()))
}

fn pair(node: &Yaml) -> Option<DVec2> {
    let list = node.as_vec()?;
    let number = |index: usize| list.get(index).and_then(yaml::number).and_then(bounded);
    Some(DVec2::new(number(0)?, number(1)?))
}

fn is_numbers(node: &Yaml) -> bool {
    node.as_vec().is_some_and(|list| list.iter().all(|item| yaml::number(item).is_some()))
}

impl IrObject<'_> {
    /// Its value of a key: one value for all, or its own from a list.
    fn get(&self, key: &str) -> Option<&Yaml<'_>> {
        let value = self.entry.as_mapping_get(key).filter(|value| !value.is_null())?;
        match value.as_vec() {
            Some(list) if !is_numbers(value) => list.get(self.index).or(list.last()),
            _ => Some(value),
        }
    }

    fn number(&self, table: &str, key: &str) -> Option<f64> {
        self.get(table)?.as_mapping_get(key).and_then(yaml::number).and_then(bounded)
    }

    fn word(&self, table: &str) -> Option<&str> {
        self.get(table)?.as_mapping_get("name")?.as_str()
    }

    fn is_set(&self, table: &str, key: &str) -> bool {
        self.get(table).and_then(|table| table.as_mapping_get(key)).and_then(|value| value.as_bool())
            == Some(true)
    }

    /// The box from which places are drawn.
    fn range(&self, table: &str, otherwise: (DVec2, DVec2)) -> (DVec2, DVec2) {
        let end = |key: &str| self.entry_table(table)?.as_mapping_get(key).and_then(pair);
        let (a, b) = (end("range_low").unwrap_or(otherwise.0), end("range_high").unwrap_or(otherwise.1));
        (a.min(b), a.max(b))
    }

    fn entry_table(&self, table: &str) -> Option<&Yaml<'_>> {
        self.get(table).filter(|value| value.as_mapping_get("name").is_some())
    }

    fn state(&self) -> Result<IrState, Message> {
        let distribution = self.word("distribution").unwrap_or("manual");
        let IrWorld { low, high } = self.world;
        match distribution {
            "random" => Ok(IrState { place: None, goals: Vec::new() }),
            "circle" => {
                let table = self.get("distribution");
                let center = table.and_then(|table| table.as_mapping_get("center")).and_then(pair);
                let center = center.unwrap_or(low.midpoint(high));
                let radius = self.number("distribution", "radius");
                let radius = radius.unwrap_or((high - low).min_element() / 2.0 - MARGIN);
                let angle = std::f64::consts::TAU * self.index as f64 / self.number.max(1) as f64;
                let arm = DVec2::new(libm::cos(angle), libm::sin(angle)) * radius;
                let place = Some((center + arm, angle - std::f64::consts::PI));
                Ok(IrState { place, goals: vec![center - arm] })
            }
            "manual" => {
                let state = self.get("state");
                let bad = || said::bad_key("state".into(), "[x, y, theta]".into());
                let at = state.map_or(Some(DVec2::ONE), pair).ok_or_else(bad)?;
                let angle = state.and_then(|state| state.as_vec()?.get(2).and_then(yaml::number));
                Ok(IrState {
                    place: Some((at, angle.and_then(bounded).unwrap_or(0.0))),
                    goals: self.goals()?,
                })
            }
            other => {
                Err(said::bad_key("distribution".into(), format!("manual, circle or random, not {other}")))
            }
        }
    }

    /// Its goals in sequence.
    fn goals(&self) -> Result<Vec<DVec2>, Message> {
        let bad = || said::bad_key("goal".into(), "[x, y, theta]".into());
        let Some(goal) = self.get("goal") else { return Ok(vec![DVec2::new(1.0, 9.0)]) };
        if is_numbers(goal) {
            return Ok(vec![pair(goal).ok_or_else(bad)?]);
        }
        goal.as_vec().ok_or_else(bad)?.iter().map(|goal| pair(goal).ok_or_else(bad)).collect()
    }

    fn add(&self, is_robot: bool, plan: &mut MapPlan, tally: &mut IrTally) -> Result<(), Message> {
        let kinematics = self.word("kinematics").filter(|name| *name != "static");
        let is_static =
            kinematics.is_none() || self.get("static").and_then(|value| value.as_bool()) == Some(true);
        let is_free = self.get("unobstructed").and_then(|value| value.as_bool()) == Some(true);
        if is_static && !is_robot {
            match (self.state()?.place, is_free) {
                (_, true) => plan.leave("unobstructed obstacle"),
                (None, _) => plan.leave("obstacle in a random place"),
                (Some(pose), false) => self.solid(pose, plan)?,
            }
            return Ok(());
        }
        let state = self.state()?;
        let settings = self.settings(kinematics == Some("diff"), tally)?;
        let behavior = self.word("behavior").or_else(|| self.word("group_behavior"));
        let starts = match state.place {
            Some((place, _)) => CrowdStarts::At(place),
            None => {
                let (low, high) = self.range("distribution", self.inner());
                let apart = self.number("distribution", "min_distance").unwrap_or(1.0);
                let gap = (apart as f32 - 2.0 * settings.radius).max(-1e4);
                CrowdStarts::Within { low, high, n: 1, gap, appears: None }
            }
        };
        let aim = if is_static { CrowdAim::default() } else { self.aim(&state) };
        let mut crowd = MapCrowd::new(starts, Arc::new(aim), settings);
        crowd.heading = state.place.map(|(_, angle)| DVec2::new(libm::cos(angle), libm::sin(angle)));
        tally.undriven += usize::from(behavior.is_none() && !is_static);
        if behavior == Some("dash") || is_free {
            crowd.method = Method::None;
            tally.blind += 1;
        }
        plan.crowds.push(crowd);
        Ok(())
    }

    /// The world within its margin.
    fn inner(&self) -> (DVec2, DVec2) {
        let IrWorld { low, high } = self.world;
        (low + MARGIN, high - MARGIN)
    }

    fn aim(&self, state: &IrState) -> CrowdAim {
        let threshold = self.entry.as_mapping_get("goal_threshold").and_then(yaml::number);
        let arrival_distance = Some(threshold.and_then(bounded).unwrap_or(0.1).max(1e-3));
        let aim = CrowdAim { arrival_distance, ..CrowdAim::default() };
        let anywhere = |(low, high)| CrowdGoal::passed(CrowdPlace::Anywhere { low, high });
        if self.is_set("behavior", "wander") {
            let range = self.range("behavior", (DVec2::ZERO, DVec2::splat(10.0)));
            return CrowdAim { goals: vec![anywhere(range); WANDER_GOALS], repeats: true, ..aim };
        }
        let mut goals: Vec<DVec2> = state.goals.clone();
        let repeats = self.is_set("behavior", "loop");
        if let (true, [_], Some((start, _))) = (repeats, &goals[..], state.place) {
            goals.push(start);
        }
        let goals = match state.place {
            None => vec![anywhere(self.range("distribution", self.inner()))],
            Some(_) => goals.into_iter().map(|goal| CrowdGoal::passed(CrowdPlace::Point(goal))).collect(),
        };
        CrowdAim { goals, repeats, ..aim }
    }

    fn settings(&self, turns: bool, tally: &mut IrTally) -> Result<AgentSettings, Message> {
        let mut settings = people();
        let vertices = self.vertices();
        let radius = match self.word("shape") {
            Some("circle") => self.number("shape", "radius").unwrap_or(0.2),
            None if self.get("shape").is_none() => 1.0,
            _ => {
                tally.round += 1;
                let middle = vertices.iter().sum::<DVec2>() / vertices.len().max(1) as f64;
                vertices.iter().map(|p| p.distance(middle)).fold(0.1, f64::max)
            }
        };
        let limit = |key: &str, index: usize| {
            let value = self.get(key)?.as_vec()?.get(index).and_then(yaml::number)?;
            bounded(value).filter(|value| *value > 0.0)
        };
        let speed = limit("vel_max", 0).unwrap_or(1.0);
        let orca = |key: &str| self.number("group_behavior", key);
        set(&mut settings, "max_speed", orca("maxSpeed").unwrap_or(speed))?;
        set_body(&mut settings, radius, speed)?;
        settings.max_acceleration = limit("acce", 0).map_or(f32::INFINITY, |limit| limit as f32);
        settings.max_turn_rate = f32::INFINITY;
        if turns {
            set(&mut settings, "max_turn_rate", limit("vel_max", 1).unwrap_or(1.0))?;
        }
        let names = [
            ("neighborDist", "neighbor_distance"),
            ("maxNeighbors", "max_neighbors"),
            ("timeHorizon", "time_horizon"),
            ("timeHorizonObst", "time_horizon_obstacle"),
        ];
        for (there, here) in names {
            if let Some(value) = orca(there) {
                set(&mut settings, here, value)?;
            }
        }
        Ok(settings)
    }

    /// The corners of its shape relative to its position.
    fn vertices(&self) -> Vec<DVec2> {
        if self.word("shape") == Some("rectangle") {
            let side = |key: &str| self.number("shape", key).unwrap_or(1.0).abs() / 2.0;
            let (x, y) = (side("length"), side("width"));
            return vec![DVec2::new(-x, -y), DVec2::new(x, -y), DVec2::new(x, y), DVec2::new(-x, y)];
        }
        let list = self.get("shape").and_then(|shape| shape.as_mapping_get("vertices")?.as_vec());
        list.into_iter().flatten().filter_map(pair).collect()
    }

    fn solid(&self, (place, angle): (DVec2, f64), plan: &mut MapPlan) -> Result<(), Message> {
        let shape = self.word("shape");
        let axis = DVec2::new(libm::cos(angle), libm::sin(angle));
        let vertices: Vec<DVec2> = self.vertices().into_iter().map(|p| place + axis.rotate(p)).collect();
        match shape {
            Some("circle") => {
                let radius = self.number("shape", "radius").unwrap_or(0.2);
                plan.pillars.push(CrowdPillar { center: place, radius });
                Ok(())
            }
            None if self.get("shape").is_none() => {
                plan.pillars.push(CrowdPillar { center: place, radius: 1.0 });
                Ok(())
            }
            Some("linestring") if vertices.len() >= 2 => plan.line(vertices),
            Some("rectangle" | "polygon") if vertices.len() >= 3 => {
                plan.region(vec![vertices.iter().map(DVec2::to_array).collect()], RegionRole::Solid)
            }
            other => {
                plan.leave(&format!("obstacle of shape {}", other.unwrap_or("unknown")));
                Ok(())
            }
        }
    }
}
