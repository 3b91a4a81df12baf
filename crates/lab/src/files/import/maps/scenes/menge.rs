//! Scenes of Menge, with the goals of their behavior if that is available.
//!
//! Facts: Menge, `MengeCore/Agents` and `MengeCore/BFSM`. A project names a scene and a behavior, by convention
//! `XS.xml` and `XB.xml`. Lengths are meters and y points up. Agents of a hexagonal lattice fill rows from the anchor.
//! A state has one selector of goals; if a state has a single transition to a single state, the goals of both are a
//! sequence here. Agents see the obstacles whose `class` has a bit in common with their `obstacleSet`, by default all;
//! a `class` of agents is only a label.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Component, Path},
    sync::Arc,
};

use glam::DVec2;
use rand::RngExt;
use roxmltree::Node;
use sidestep_core::model::{
    AgentSettings,
    random::{Purpose, stream},
};

use super::{
    CrowdAim, CrowdGoal, CrowdPlace, CrowdStarts, MapCrowd, bounded, child, elements, fault, places::SEED,
    set, set_body, xml,
};
use crate::{
    files::{
        import::{
            maps::{MapPlan, RegionRole, SiblingFile, plan::people, said},
            said::in_other_file,
        },
        scenario::{Fault, MAX_AGENTS},
    },
    text::message::Message,
};

/// Most consecutive states from which an agent has goals.
const MAX_STATES: usize = 100;

/// Models of pedestrians other than ORCA: a scene has elements of their names with settings for each.
const OTHER_MODELS: [&str; 8] =
    ["Dummy", "GCF", "Helbing", "Johansson", "Karamouzas", "OpenSteer", "PedVO", "Zanlungo"];

/// Attributes of a profile, and names of its properties, that are read.
const COMMON: [&str; 7] =
    ["r", "pref_speed", "max_speed", "max_neighbors", "neighbor_dist", "max_accel", "max_angle_vel"];

/// Attributes of the settings for ORCA that are read.
const ORCA: [&str; 2] = ["tau", "tauObst"];

/// The parts of a behavior.
#[derive(Default)]
struct MengeBehavior {
    /// Goals by the id of their set, each with its own id.
    sets: BTreeMap<i64, Vec<(i64, CrowdPlace)>>,
    states: BTreeMap<String, MengeState>,
}

/// A state of the behavior.
struct MengeState {
    selector: MengeSelector,
    /// The only state that follows, if there is one.
    next: Option<String>,
    /// The distance to a goal at which it follows, m.
    distance: Option<f64>,
    /// Its duration, s.
    lasts: Option<f64>,
    exits: usize,
}

/// The rule by which a state chooses a goal.
enum MengeSelector {
    Identity,
    Mirror { x: bool, y: bool },
    Explicit { set: i64, goal: i64 },
    Nearest(i64),
    Farthest(i64),
    Random(i64),
    Unknown,
}

pub(in super::super) fn read(text: &str, file: &str, sibling: SiblingFile) -> Result<MapPlan, Fault> {
    let document = xml(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "Project" {
        let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
        let behavior = name.strip_suffix("S.xml").and_then(|stem| text_at(&format!("{stem}B.xml"), sibling));
        return scene(text, behavior.as_deref());
    }
    let named = |key: &str| root.attribute(key).unwrap_or_default();
    let missing = || fault(root, said::no_menge_scene(named("scene").into()));
    let scene_text = text_at(named("scene"), sibling).ok_or_else(missing)?;
    let behavior = text_at(named("behavior"), sibling);
    let read = scene(&scene_text, behavior.as_deref());
    read.map_err(|error| fault(root, in_other_file(error.in_file(named("scene"), &scene_text).to_string())))
}

/// A file next to the project or below it, never above.
fn text_at(path: &str, sibling: SiblingFile) -> Option<String> {
    let is_below = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    (is_below && !path.is_empty()).then(|| String::from_utf8(sibling(path)?).ok())?
}

fn scene(text: &str, behavior: Option<&str>) -> Result<MapPlan, Fault> {
    let document = xml(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "Experiment" {
        return Err(fault(root, said::no_menge()));
    }
    let mut plan = MapPlan::scene(said::menge());
    let behavior =
        match behavior {
            Some(text) => {
                let read = states(text, &mut plan);
                Some(read.map_err(|error| {
                    Fault::new(0, in_other_file(error.in_file("behavior", text).to_string()))
                })?)
            }
            None => {
                plan.notes.push(said::no_behavior());
                None
            }
        };
    let sets = elements(root).filter(|part| part.has_tag_name("ObstacleSet"));
    let classes: Vec<u64> = sets.map(|set| whole(set, "class").unwrap_or(1)).collect();
    let mut profiles = BTreeMap::new();
    let mut used = BTreeSet::new();
    for element in elements(root) {
        match element.tag_name().name() {
            "AgentProfile" => {
                let settings = profile(element, &profiles, &classes, &mut plan)?;
                profiles.insert(element.attribute("name").unwrap_or_default().to_string(), settings);
            }
            "AgentGroup" => group(element, &profiles, behavior.as_ref(), &mut used, &mut plan)?,
            "ObstacleSet" => obstacles(element, &mut plan)?,
            "Common" => {
                let step = number(element, "time_step").filter(|step| (1e-3..=10.0).contains(step));
                plan.time_step = step.map(|step| step as f32);
                let left = element.attributes().filter(|attribute| attribute.name() != "time_step");
                left.for_each(|attribute| plan.leave(attribute.name()));
            }
            "Elevation" => plan.leave("Elevation"),
            "SpatialQuery" if element.attribute("type") != Some("kd-tree") => plan.leave("SpatialQuery"),
            "SpatialQuery" if matches!(element.attribute("test_visibility"), Some("1" | "true")) => {
                plan.leave("test_visibility");
            }
            "SpatialQuery" => {}
            _ => leave_element(element, &mut plan),
        }
    }
    let left = behavior.iter().flat_map(|behavior| behavior.states.keys());
    left.filter(|name| !used.contains(*name)).for_each(|_| plan.leave("state of its behavior"));
    Ok(plan)
}

fn number(element: Node, name: &str) -> Option<f64> {
    element.attribute(name)?.trim().parse().ok().and_then(bounded)
}

fn whole(element: Node, name: &str) -> Option<u64> {
    element.attribute(name)?.trim().parse().ok()
}

/// Counts an element that is not imported.
fn leave_element(element: Node, plan: &mut MapPlan) {
    match element.tag_name().name() {
        name if OTHER_MODELS.contains(&name) => plan.leave("element of another model"),
        name => plan.leave(name),
    }
}

fn needed(element: Node, name: &str) -> Result<f64, Fault> {
    number(element, name)
        .ok_or_else(|| fault(element, said::wants_attribute(element.tag_name().name().into(), name.into())))
}

fn place(element: Node, x: &str, y: &str) -> Result<DVec2, Fault> {
    Ok(DVec2::new(needed(element, x)?, needed(element, y)?))
}

/// Counts the parts of a profile that are not imported; `classes` are those of the sets of obstacles.
fn leave_of_profile(profile: Node, classes: &[u64], plan: &mut MapPlan) {
    for part in elements(profile) {
        let (is_common, read): (bool, &[&str]) = match part.tag_name().name() {
            "Common" => (true, &COMMON),
            "ORCA" => (false, &ORCA),
            _ => {
                leave_element(part, plan);
                continue;
            }
        };
        for attribute in part.attributes() {
            match attribute.name() {
                "class" => {}
                "priority" if number(part, "priority") == Some(0.0) => {}
                "priority" => plan.leave("profile with a priority"),
                "obstacleSet" if sees_all(part, classes) => {}
                "obstacleSet" => plan.leave("profile with an obstacleSet, which sees all obstacles here"),
                name if read.contains(&name) => {}
                name => plan.leave(name),
            }
        }
        for property in elements(part) {
            let name = property.attribute("name").unwrap_or_default();
            match property.tag_name().name() {
                "Property" if is_common && read.contains(&name) => {}
                "Property" => plan.leave(&format!("Property {name}")),
                other => plan.leave(other),
            }
        }
    }
}

/// True if the `obstacleSet` of an element has a bit of each of these classes.
fn sees_all(element: Node, classes: &[u64]) -> bool {
    whole(element, "obstacleSet").is_some_and(|seen| classes.iter().all(|class| class & seen != 0))
}

/// The settings of a profile; settings that it omits come from the profile that it inherits.
fn profile(
    element: Node,
    profiles: &BTreeMap<String, AgentSettings>,
    classes: &[u64],
    plan: &mut MapPlan,
) -> Result<AgentSettings, Fault> {
    leave_of_profile(element, classes, plan);
    let base = element.attribute("inherits").and_then(|name| profiles.get(name));
    let mut settings = base.cloned().unwrap_or_else(people);
    let refused = |reason: Message| fault(element, reason);
    let mut values: BTreeMap<String, f64> = BTreeMap::new();
    for common in elements(element).filter(|part| part.has_tag_name("Common")) {
        for attribute in common.attributes() {
            let value = attribute.value().trim().parse().ok().and_then(bounded);
            values.extend(value.map(|value| (attribute.name().to_string(), value)));
        }
        for property in elements(common).filter(|part| part.has_tag_name("Property")) {
            let (low, high) = (number(property, "min"), number(property, "max"));
            let middle = low.zip(high).map(|(low, high)| low.midpoint(high));
            let value = number(property, "value").or_else(|| number(property, "mean")).or(middle);
            if property.attribute("dist") != Some("c") {
                plan.leave("distribution of a property, whose mean is taken");
            }
            let name = property.attribute("name").unwrap_or_default().to_string();
            values.extend(value.map(|value| (name, value)));
        }
    }
    for orca in elements(element).filter(|part| part.has_tag_name("ORCA")) {
        for name in ["tau", "tauObst"] {
            values.extend(number(orca, name).map(|value| (name.to_string(), value)));
        }
    }
    let of = |name: &str, otherwise: f32| values.get(name).copied().unwrap_or(f64::from(otherwise));
    let (radius, speed) = (of("r", settings.radius), of("pref_speed", settings.preferred_speed));
    if let Some(most) = values.get("max_speed") {
        set(&mut settings, "max_speed", *most).map_err(refused)?;
    }
    set_body(&mut settings, radius, speed).map_err(refused)?;
    let names = [
        ("max_neighbors", "max_neighbors"),
        ("neighbor_dist", "neighbor_distance"),
        ("max_accel", "max_acceleration"),
        ("tau", "time_horizon"),
        ("tauObst", "time_horizon_obstacle"),
    ];
    for (there, here) in names {
        if let Some(value) = values.get(there) {
            set(&mut settings, here, *value).map_err(refused)?;
        }
    }
    if let Some(turn) = values.get("max_angle_vel") {
        set(&mut settings, "max_turn_rate", turn.to_radians()).map_err(refused)?;
    }
    Ok(settings)
}

fn group(
    element: Node,
    profiles: &BTreeMap<String, AgentSettings>,
    behavior: Option<&MengeBehavior>,
    used: &mut BTreeSet<String>,
    plan: &mut MapPlan,
) -> Result<(), Fault> {
    let named = |selector: &str| {
        let selector = child(element, selector)?;
        selector.attribute("name").or_else(|| child(selector, "Profile")?.attribute("name"))
    };
    if child(element, "ProfileSelector").is_some_and(|selector| selector.attribute("type") != Some("const")) {
        plan.leave("choice of profiles, of which the first is taken");
    }
    let settings = named("ProfileSelector").and_then(|name| profiles.get(name)).cloned();
    let settings = settings.unwrap_or_else(people);
    if child(element, "StateSelector").is_some_and(|selector| selector.attribute("type") != Some("const")) {
        plan.leave("choice of first states");
    }
    let read = ["ProfileSelector", "StateSelector", "Generator"];
    let others = elements(element).filter(|part| !read.contains(&part.tag_name().name()));
    others.for_each(|part| plan.leave(part.tag_name().name()));
    let state = named("StateSelector").unwrap_or_default();
    for generator in elements(element).filter(|part| part.has_tag_name("Generator")) {
        if generator.attribute("displace_dist").is_some() {
            plan.leave("displacement of places");
        }
        let starts = starts(generator, plan)?;
        if plan.crowds.len() + starts.len() > MAX_AGENTS {
            return Err(fault(generator, said::too_many(starts.len().to_string(), MAX_AGENTS)));
        }
        for start in starts {
            let aim = behavior.map(|behavior| behavior.aim(state, start, plan.crowds.len() as u32, used));
            let aim = Arc::new(aim.unwrap_or_default());
            plan.crowds.push(MapCrowd::new(CrowdStarts::At(start), aim, settings.clone()));
        }
    }
    Ok(())
}

/// The places of a generator.
fn starts(generator: Node, plan: &mut MapPlan) -> Result<Vec<DVec2>, Fault> {
    match generator.attribute("type") {
        Some("explicit") => {
            let agents = elements(generator).filter(|part| part.has_tag_name("Agent"));
            agents.map(|agent| place(agent, "p_x", "p_y")).collect()
        }
        Some("rect_grid") => rect_grid(generator),
        Some("hex_lattice") => hex_lattice(generator),
        other => {
            plan.leave(&format!("generator {}", other.unwrap_or_default()));
            Ok(Vec::new())
        }
    }
}

fn count(element: Node, name: &str) -> Result<usize, Fault> {
    let count = needed(element, name)?;
    if count > MAX_AGENTS as f64 {
        return Err(fault(element, said::too_many(count.to_string(), MAX_AGENTS)));
    }
    Ok(count.max(0.0) as usize)
}

fn axis(generator: Node) -> DVec2 {
    let angle = number(generator, "rotation").unwrap_or(0.0).to_radians();
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

fn rect_grid(generator: Node) -> Result<Vec<DVec2>, Fault> {
    let (anchor, offset) =
        (place(generator, "anchor_x", "anchor_y")?, place(generator, "offset_x", "offset_y")?);
    let (columns, rows) = (count(generator, "count_x")?, count(generator, "count_y")?);
    let all = columns.saturating_mul(rows);
    if all > MAX_AGENTS {
        return Err(fault(generator, said::too_many(all.to_string(), MAX_AGENTS)));
    }
    let axis = axis(generator);
    let at = |k: usize| DVec2::new((k % columns) as f64, (k / columns) as f64) * offset;
    Ok((0..all).map(|k| anchor + axis.rotate(at(k))).collect())
}

/// Rows of discs that touch their six neighbors at this density, in agents per square meter.
fn hex_lattice(generator: Node) -> Result<Vec<DVec2>, Fault> {
    let (anchor, population) = (place(generator, "anchor_x", "anchor_y")?, count(generator, "population")?);
    let (density, width) = (needed(generator, "density")?, needed(generator, "width")?);
    if !(1e-6..=1e6).contains(&density) {
        return Err(fault(generator, said::bad_key("density".into(), "a number above 0".into())));
    }
    let radius = 1.0 / (2.0 * density * 3.0_f64.sqrt()).sqrt();
    let (between_rows, between) = (radius * 3.0_f64.sqrt(), 2.0 * radius);
    let by_x = generator.attribute("row_direction") != Some("y");
    let step = if by_x { between } else { between_rows };
    // The number that fits into the width; more than the population changes only the number.
    let across = ((width / step) as usize).clamp(1, population.max(1));
    let local: Vec<DVec2> = if by_x {
        let band = 2 * across - 1;
        let rows = (population / band + 1) * 2;
        let all = band * (rows / 2);
        let all = if all - (across - 1) > population { all - (across - 1) } else { all };
        let at = |k: usize| {
            let (bands, k) = (k / band, k % band);
            let is_minor = k >= across;
            let x = if is_minor { radius + (k - across) as f64 * between } else { k as f64 * between };
            DVec2::new(x, (2 * bands + usize::from(is_minor)) as f64 * between_rows)
        };
        (0..all).map(at).collect()
    } else {
        let of_column = population / across + 1;
        let at = |k: usize| {
            let (column, k) = (k / of_column, k % of_column);
            let shift = if column % 2 == 1 { radius } else { 0.0 };
            DVec2::new(column as f64 * between_rows, k as f64 * between + shift)
        };
        (0..across * of_column).map(at).collect()
    };
    let axis = axis(generator);
    let share = match generator.attribute("alignment") {
        Some("left") => 0.0,
        Some("right") => 1.0,
        _ => 0.5,
    };
    let corner = anchor - axis * ((across - 1) as f64 * step * share);
    Ok(local.into_iter().map(|p| corner + axis.rotate(p)).collect())
}

fn obstacles(element: Node, plan: &mut MapPlan) -> Result<(), Fault> {
    if element.attribute("type") != Some("explicit") {
        plan.leave("ObstacleSet of a file");
        return Ok(());
    }
    for obstacle in elements(element).filter(|part| part.has_tag_name("Obstacle")) {
        let vertices = elements(obstacle).map(|vertex| place(vertex, "p_x", "p_y"));
        let mut vertices = vertices.collect::<Result<Vec<DVec2>, Fault>>()?;
        let is_closed =
            obstacle.attribute("closed").is_none_or(|closed| closed != "0") && vertices.len() >= 3;
        let next = vertices.iter().cycle().skip(1);
        let area: f64 = vertices.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum();
        let added = if is_closed && area > 0.0 {
            plan.region(vec![vertices.iter().map(DVec2::to_array).collect()], RegionRole::Solid)
        } else {
            // Clockwise it is a room, whose wall keeps agents in; a thin wall does that, too.
            if is_closed {
                vertices.extend(vertices.first().copied());
            }
            plan.line(vertices)
        };
        added.map_err(|reason| fault(obstacle, reason))?;
    }
    Ok(())
}

fn id(element: Node, name: &str) -> i64 {
    element.attribute(name).and_then(|text| text.trim().parse().ok()).unwrap_or(-1)
}

/// Goals and states of a behavior.
fn states(text: &str, plan: &mut MapPlan) -> Result<MengeBehavior, Fault> {
    let document = xml(text)?;
    let mut behavior = MengeBehavior::default();
    for element in elements(document.root_element()) {
        match element.tag_name().name() {
            "GoalSet" => {
                let goals = elements(element).filter(|part| part.has_tag_name("Goal"));
                let goals = goals.map(|goal| {
                    if number(goal, "capacity").is_some_and(|most| most < MAX_AGENTS as f64) {
                        plan.leave("capacity of a goal");
                    }
                    Ok((id(goal, "id"), goal_place(goal, plan)?))
                });
                let goals = goals.collect::<Result<Vec<_>, Fault>>()?;
                behavior.sets.insert(id(element, "id"), goals);
            }
            "State" => {
                let name = element.attribute("name").unwrap_or_default().to_string();
                let selector = child(element, "GoalSelector");
                let selector = selector.map_or(MengeSelector::Identity, |it| goal_selector(it, plan));
                let still =
                    child(element, "VelComponent").and_then(|it| it.attribute("type")) == Some("zero");
                let selector = if still { MengeSelector::Identity } else { selector };
                let state = MengeState { selector, next: None, distance: None, lasts: None, exits: 0 };
                behavior.states.insert(name, state);
                for part in elements(element) {
                    let kind = part.attribute("type").unwrap_or_default();
                    match part.tag_name().name() {
                        "VelComponent" if !matches!(kind, "goal" | "zero") => {
                            plan.leave(&format!("VelComponent {kind}"))
                        }
                        "GoalSelector" | "VelComponent" => {}
                        other => plan.leave(format!("{other} {kind}").trim_end()),
                    }
                }
            }
            "Transition" => {}
            other => plan.leave(other),
        }
    }
    let transitions = elements(document.root_element()).filter(|part| part.has_tag_name("Transition"));
    for transition in transitions {
        let condition = child(transition, "Condition");
        match condition.and_then(|it| it.attribute("type")) {
            None | Some("auto" | "goal_reached" | "timer") => {}
            Some(kind) => plan.leave(&format!("Condition {kind}")),
        }
        if let Some(target) = child(transition, "Target") {
            plan.leave(format!("Target {}", target.attribute("type").unwrap_or_default()).trim_end());
        }
        for from in transition.attribute("from").unwrap_or_default().split(',') {
            let Some(state) = behavior.states.get_mut(from.trim()) else { continue };
            state.exits += 1;
            state.next = transition.attribute("to").filter(|_| state.exits == 1).map(String::from);
            state.distance = condition.and_then(|it| number(it, "distance"));
            let is_timer = condition.and_then(|it| it.attribute("type")) == Some("timer");
            state.lasts = condition.filter(|_| is_timer).and_then(|it| {
                number(it, "value").or_else(|| Some(number(it, "min")?.midpoint(number(it, "max")?)))
            });
        }
    }
    Ok(behavior)
}

fn goal_place(goal: Node, plan: &mut MapPlan) -> Result<CrowdPlace, Fault> {
    Ok(match goal.attribute("type") {
        Some("point") => CrowdPlace::Point(place(goal, "x", "y")?),
        Some("circle") => {
            CrowdPlace::Disc { center: place(goal, "x", "y")?, radius: needed(goal, "radius")?.abs() }
        }
        Some("AABB") => {
            let (a, b) = (place(goal, "min_x", "min_y")?, place(goal, "max_x", "max_y")?);
            CrowdPlace::between(a.min(b), a.max(b))
        }
        Some("OBB") => {
            let angle = needed(goal, "angle")?;
            let size = place(goal, "width", "height")?.abs();
            let axis = DVec2::new(libm::cos(angle.to_radians()), libm::sin(angle.to_radians()));
            CrowdPlace::Box { center: place(goal, "x", "y")? + axis.rotate(size / 2.0), size, angle }
        }
        _ => {
            plan.leave("goal that moves, whose first point is taken");
            let first = child(goal, "Point").unwrap_or(goal);
            let at = |name: &str| number(first, name).or_else(|| number(goal, &format!("min_{name}")));
            CrowdPlace::Point(DVec2::new(at("x").unwrap_or(0.0), at("y").unwrap_or(0.0)))
        }
    })
}

fn goal_selector(selector: Node, plan: &mut MapPlan) -> MengeSelector {
    let set = id(selector, "goal_set");
    let is_on = |name: &str| selector.attribute(name).is_some_and(|value| value.trim() != "0");
    match selector.attribute("type").unwrap_or_default() {
        "identity" => MengeSelector::Identity,
        "mirror" => MengeSelector::Mirror { x: is_on("mirror_x"), y: is_on("mirror_y") },
        "explicit" => MengeSelector::Explicit { set, goal: id(selector, "goal") },
        "nearest" => MengeSelector::Nearest(set),
        "farthest" => MengeSelector::Farthest(set),
        "random" | "weighted" => {
            plan.leave("random choice of goals, drawn here");
            MengeSelector::Random(set)
        }
        other => {
            plan.leave(&format!("GoalSelector {other}"));
            MengeSelector::Unknown
        }
    }
}

fn center(place: &CrowdPlace) -> DVec2 {
    match *place {
        CrowdPlace::Point(center) | CrowdPlace::Disc { center, .. } | CrowdPlace::Box { center, .. } => {
            center
        }
        CrowdPlace::Anywhere { low, high } => low.midpoint(high),
    }
}

impl MengeBehavior {
    /// The goals of an agent that starts here in this state, along states that follow each other.
    fn aim(&self, first: &str, start: DVec2, agent: u32, used: &mut BTreeSet<String>) -> CrowdAim {
        let mut random = stream(SEED, agent, Purpose::Goal);
        let (mut aim, mut at, mut name) = (CrowdAim::default(), start, first.to_string());
        // States in their order, with the number of goals before each.
        let mut seen: Vec<(String, usize)> = Vec::new();
        while let Some(state) = self.states.get(&name) {
            if let Some((_, before)) = seen.iter().find(|(known, _)| *known == name) {
                aim.repeats = *before == 0 && aim.goals.len() > 1;
                break;
            }
            if seen.len() >= MAX_STATES {
                break;
            }
            used.insert(name.clone());
            seen.push((name.clone(), aim.goals.len()));
            match self.goal(&state.selector, at, &mut random) {
                Some(place) => {
                    at = center(&place);
                    aim.arrival_distance = aim.arrival_distance.or(state.distance.map(|d| d.max(1e-3)));
                    aim.goals.push(CrowdGoal::passed(place));
                }
                None => {
                    let lasts = state.lasts.map(|lasts| lasts.clamp(0.0, 1e6) as f32);
                    if let (Some(goal), Some(lasts)) = (aim.goals.last_mut(), lasts) {
                        goal.wait = Some(goal.wait.unwrap_or(0.0) + lasts);
                    }
                }
            }
            match &state.next {
                Some(next) if state.exits == 1 => name.clone_from(next),
                _ => break,
            }
        }
        aim
    }

    fn goal(&self, selector: &MengeSelector, at: DVec2, random: &mut impl rand::Rng) -> Option<CrowdPlace> {
        let set = |id: &i64| self.sets.get(id).map(Vec::as_slice).unwrap_or_default();
        let far = |place: &CrowdPlace| center(place).distance_squared(at);
        let places = |id: &i64| set(id).iter().map(|(_, place)| *place);
        match selector {
            MengeSelector::Identity | MengeSelector::Unknown => None,
            MengeSelector::Mirror { x, y } => {
                let sign = |is_mirrored: bool| if is_mirrored { -1.0 } else { 1.0 };
                Some(CrowdPlace::Point(at * DVec2::new(sign(*x), sign(*y))))
            }
            MengeSelector::Explicit { set: id, goal } => {
                set(id).iter().find(|(known, _)| known == goal).map(|(_, place)| *place)
            }
            MengeSelector::Nearest(id) => places(id).min_by(|a, b| far(a).total_cmp(&far(b))),
            MengeSelector::Farthest(id) => places(id).max_by(|a, b| far(a).total_cmp(&far(b))),
            MengeSelector::Random(id) => {
                let goals = set(id);
                (!goals.is_empty()).then(|| goals[random.random_range(0..goals.len())].1)
            }
        }
    }
}
