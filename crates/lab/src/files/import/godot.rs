//! Nodes of a Godot scene as agents and obstacles, at the positions that their parents give them.
//!
//! Godot's y points down in 2D, and so does z seen from above in 3D: both are mirrored. Its server uses the numbers
//! unchanged, so that vertices which are counter-clockwise as numbers enclose a solid; they are reversed when mirrored.

use std::{collections::BTreeMap, rc::Rc};

use glam::{Affine3A, Mat3, Vec2, Vec3};

use super::{
    ProjectFile,
    builder::{self, SceneBuilder},
    godot_walls::GodotWalls,
    literal::{Literal, ReadResult},
    maps::MapOptions,
    nodes::{self, PathId, SceneNode, SceneNodes},
    said,
};
use sidestep_core::model::{Agent, AgentSettings, Key, Method, obstacle::Circle};

use crate::{
    files::scenario::{Fault, Scenario},
    text::{
        message::Message,
        unit::{LengthUnit, SceneUnit},
    },
};

/// Physics steps per second, unless a project sets another number.
const TICKS: f32 = 60.0;

/// Settings by their names in Godot.
const SETTINGS: [(&str, &str); 6] = [
    ("radius", "radius"),
    ("neighbor_distance", "neighbor_distance"),
    ("max_neighbors", "max_neighbors"),
    ("time_horizon_agents", "time_horizon"),
    ("time_horizon_obstacles", "time_horizon_obstacle"),
    ("max_speed", "max_speed"),
];

/// Properties by which an agent avoids only some others, or in the vertical.
const CHOOSY: [&str; 4] = ["avoidance_layers", "avoidance_mask", "avoidance_priority", "use_3d_avoidance"];

/// The shortest horizon that the parameter accepts, s: it represents Godot's 0.
const NO_HORIZON: f32 = 1e-3;

/// The dimensions of a node: the plane or space.
#[derive(Clone, Copy, PartialEq)]
enum Space {
    Plane,
    Solid,
}

impl Space {
    /// The coordinates in the plane of the agents: x and −y, or x and −z.
    fn flat(self, point: Vec3) -> Vec2 {
        match self {
            Space::Plane => Vec2::new(point.x, -point.y),
            Space::Solid => Vec2::new(point.x, -point.z),
        }
    }

    /// The settings of an agent that sets none: Godot's own defaults.
    fn defaults(self) -> AgentSettings {
        let (radius, max_speed, neighbor_distance) = match self {
            Space::Plane => (10.0, 100.0, 500.0),
            Space::Solid => (0.5, 10.0, 50.0),
        };
        AgentSettings {
            radius,
            max_speed,
            neighbor_distance,
            max_neighbors: 10,
            time_horizon: 1.0,
            time_horizon_obstacle: NO_HORIZON,
            ..AgentSettings::default()
        }
    }
}

/// The numbers of agents that remarks concern.
#[derive(Default)]
struct GodotTally {
    no_goals: usize,
    no_parents: usize,
    not_avoiding: usize,
    blind_to_walls: usize,
    other_files: usize,
    moving: usize,
    no_obstacles: usize,
    choosy: usize,
    solid: bool,
    /// Nodes that are not read, by their kind.
    left: BTreeMap<Rc<str>, usize>,
}

impl GodotTally {
    fn remarks(&self) -> Vec<Message> {
        let when = |count: usize, say: fn(usize) -> Message| (count > 0).then(|| say(count));
        let said = [
            when(self.no_goals, said::no_goals),
            when(self.no_parents, said::no_parents),
            when(self.not_avoiding, said::not_avoiding),
            when(self.blind_to_walls, said::blind_to_walls),
            when(self.choosy, said::choosy),
            when(self.moving, said::moving_obstacles),
            when(self.no_obstacles, said::no_obstacles),
            when(self.other_files, said::other_files),
        ];
        let left = (!self.left.is_empty()).then(|| said::not_read(listed(&self.left)));
        said.into_iter().flatten().chain(left).collect()
    }
}

/// Parts of the names of kinds that matter to agents; among the kinds that are not read, these are named first.
const TELLING: [&str; 4] = ["Navigation", "Body", "Collision", "TileMap"];

/// Most kinds that a remark names.
const NAMED_KINDS: usize = 8;

/// Kinds with their numbers of nodes: `2 StaticBody2D, 1 Sprite2D`.
fn listed(kinds: &BTreeMap<Rc<str>, usize>) -> String {
    let rank = |kind: &str| !TELLING.iter().any(|part| kind.contains(part));
    let mut kinds: Vec<_> = kinds.iter().collect();
    kinds.sort_by_key(|(kind, _)| rank(kind));
    let named = kinds.iter().take(NAMED_KINDS).map(|(kind, count)| format!("{count} {kind}"));
    let named = named.collect::<Vec<_>>().join(", ");
    let more: usize = kinds.iter().skip(NAMED_KINDS).map(|(_, count)| **count).sum();
    if more > 0 { format!("{named}, +{more}") } else { named }
}

/// The position of a node in the world, and the origin of its children: plain nodes have no position to pass on.
#[derive(Clone, Copy)]
struct NodePlace {
    at: Affine3A,
    below: Affine3A,
}

/// Positions of nodes, by their paths.
type NodePlaces = BTreeMap<PathId, NodePlace>;

/// The scenario of a scene; `other` reads the instanced scenes.
pub(super) fn read(
    text: &str,
    options: &MapOptions,
    other: ProjectFile,
) -> ReadResult<(Scenario, Vec<Message>)> {
    let SceneNodes { title, nodes, resources: known, missing } = nodes::read(text, other)?;
    let (mut builder, mut places) = (SceneBuilder::default(), NodePlaces::new());
    let mut tally = GodotTally { other_files: missing, ..GodotTally::default() };
    builder.params.time_step = 1.0 / TICKS;
    let mut walls = GodotWalls::new(options);
    for node in &nodes {
        let place = placed(node, &mut places);
        let read = place.and_then(|place| {
            let at = place.unwrap_or(Affine3A::IDENTITY);
            if walls.take(node, at, &known)? { Ok(()) } else { body(node, place, &mut builder, &mut tally) }
        });
        read.map_err(|fault| fault.moved(|at| node.place_of(at)))?;
    }
    walls.take_alone(&known)?;
    walls.finish(&mut builder)?;
    builder.remarks.extend(tally.remarks());
    // Its server treats a pixel as a meter.
    let unit = if tally.solid { LengthUnit::Meter } else { LengthUnit::Pixel };
    let finished = builder.finish(title, SceneUnit::new(unit, 1.0));
    match missing {
        0 => finished,
        // The missing scenes may be all that it contains.
        _ => finished.map_err(|fault| fault.reworded(|reason| said::nothing_but(reason, missing))),
    }
}

/// Adds the agent or obstacle that a node is.
fn body(
    node: &SceneNode,
    place: Option<Affine3A>,
    builder: &mut SceneBuilder,
    tally: &mut GodotTally,
) -> ReadResult<()> {
    match node.kind.as_deref() {
        Some("NavigationAgent2D") => agent(node, Space::Plane, place, builder, tally),
        Some("NavigationAgent3D") => agent(node, Space::Solid, place, builder, tally),
        Some("NavigationObstacle2D") => obstacle(node, Space::Plane, place, builder, tally),
        Some("NavigationObstacle3D") => obstacle(node, Space::Solid, place, builder, tally),
        // They only determine the positions of their children.
        None | Some("Node" | "Node2D" | "Node3D" | "CharacterBody2D" | "CharacterBody3D" | "CanvasLayer") => {
            Ok(())
        }
        Some(kind) => {
            *tally.left.entry(kind.into()).or_default() += 1;
            Ok(())
        }
    }
}

/// The position of a node in the world; `None` if its parent is not in the text.
fn placed(node: &SceneNode, places: &mut NodePlaces) -> ReadResult<Option<Affine3A>> {
    let own = local(node)?;
    let root = NodePlace { at: Affine3A::IDENTITY, below: Affine3A::IDENTITY };
    let above = match node.parent {
        Some(parent) => places.get(&parent).copied(),
        None => Some(root),
    };
    let NodePlace { at, below } = above.unwrap_or(root);
    let place = match node.kind.as_deref() {
        Some("Node") => NodePlace { at, below: Affine3A::IDENTITY },
        // They have no position of their own, and use that of the next node above them that has one.
        Some("NavigationAgent2D" | "NavigationAgent3D") => NodePlace { at, below },
        Some("CanvasLayer") => NodePlace { at: own, below: own },
        _ if node.is_set("top_level", "true") => NodePlace { at: own, below: own },
        _ => NodePlace { at: below * own, below: below * own },
    };
    places.insert(node.path, place);
    Ok(above.map(|_| place.at))
}

/// The transform of a node in its parent: a whole transform, or position, rotation, skew and scale.
fn local(node: &SceneNode) -> ReadResult<Affine3A> {
    if let Some(transform) = node.property("transform") {
        return whole(transform);
    }
    let vector = |name: &str, otherwise: Vec3| match node.property(name) {
        Some(literal) => vector(literal, name, otherwise),
        None => Ok(otherwise),
    };
    let (position, scale) = (vector("position", Vec3::ZERO)?, vector("scale", Vec3::ONE)?);
    let turn = match node.property("rotation") {
        Some(angles) if angles.items().is_some() => turned_in_space(vector("rotation", Vec3::ZERO)?),
        _ => turned_in_plane(node),
    };
    Ok(Affine3A::from_mat3_translation(turn * Mat3::from_diagonal(scale), position))
}

/// The axes of a node in the plane.
fn turned_in_plane(node: &SceneNode) -> Mat3 {
    let angle = |name: &str| node.property(name).and_then(Literal::number).unwrap_or(0.0);
    let (sin, cos) = libm::sincosf(angle("rotation"));
    let (aside_sin, aside_cos) = libm::sincosf(angle("rotation") + angle("skew"));
    Mat3::from_cols(Vec3::new(cos, sin, 0.0), Vec3::new(-aside_sin, aside_cos, 0.0), Vec3::Z)
}

/// The axes of a node in space by three angles, rad: around z first, then x, then y.
fn turned_in_space(angles: Vec3) -> Mat3 {
    let [(sx, cx), (sy, cy), (sz, cz)] = angles.to_array().map(libm::sincosf);
    let around_x = Mat3::from_cols(Vec3::X, Vec3::new(0.0, cx, sx), Vec3::new(0.0, -sx, cx));
    let around_y = Mat3::from_cols(Vec3::new(cy, 0.0, -sy), Vec3::Y, Vec3::new(sy, 0.0, cy));
    let around_z = Mat3::from_cols(Vec3::new(cz, sz, 0.0), Vec3::new(-sz, cz, 0.0), Vec3::Z);
    around_y * around_x * around_z
}

/// `Transform2D(xx, xy, yx, yy, x, y)`, or `Transform3D` of three rows and the origin.
fn whole(literal: &Literal) -> ReadResult<Affine3A> {
    let wrong = || Fault::new(literal.at, said::wants_point("transform".into()));
    let items = literal.items().ok_or_else(wrong)?;
    let n: Vec<f32> =
        items.iter().map(|item| builder::number(item, "transform")).collect::<ReadResult<_>>()?;
    match n[..] {
        [xx, xy, yx, yy, x, y] => {
            let basis = Mat3::from_cols(Vec3::new(xx, xy, 0.0), Vec3::new(yx, yy, 0.0), Vec3::Z);
            Ok(Affine3A::from_mat3_translation(basis, Vec3::new(x, y, 0.0)))
        }
        [a, b, c, d, e, f, g, h, i, x, y, z] => {
            let basis = Mat3::from_cols(Vec3::new(a, d, g), Vec3::new(b, e, h), Vec3::new(c, f, i));
            Ok(Affine3A::from_mat3_translation(basis, Vec3::new(x, y, z)))
        }
        _ => Err(wrong()),
    }
}

/// `Vector2(x, y)` or `Vector3(x, y, z)`; in the plane the missing coordinate is that of `otherwise`.
fn vector(literal: &Literal, what: &str, otherwise: Vec3) -> ReadResult<Vec3> {
    match literal.items() {
        Some([x, y]) => Ok(Vec3::new(builder::number(x, what)?, builder::number(y, what)?, otherwise.z)),
        Some([x, y, z]) => {
            let z = builder::number(z, what)?;
            Ok(Vec3::new(builder::number(x, what)?, builder::number(y, what)?, z))
        }
        _ => Err(Fault::new(literal.at, said::wants_point(what.into()))),
    }
}

fn agent(
    node: &SceneNode,
    space: Space,
    place: Option<Affine3A>,
    builder: &mut SceneBuilder,
    tally: &mut GodotTally,
) -> ReadResult<()> {
    let mut settings = space.defaults();
    for (there, here) in SETTINGS {
        let Some(literal) = node.property(there) else { continue };
        if there == "time_horizon_obstacles" && literal.number() == Some(0.0) {
            continue;
        }
        if let Some(key) = Key::find(here) {
            builder::set(&mut settings, key, literal)?;
        }
    }
    settings.preferred_speed = settings.max_speed;
    tally.solid |= space == Space::Solid;
    tally.blind_to_walls += usize::from(settings.time_horizon_obstacle == NO_HORIZON);
    let avoids = node.is_set("avoidance_enabled", "true");
    tally.choosy += usize::from(CHOOSY.iter().any(|name| node.property(name).is_some()));
    tally.not_avoiding += usize::from(!avoids);
    tally.no_goals += 1;
    let at = match place {
        Some(place) => space.flat(place.translation.into()),
        None => {
            tally.no_parents += 1;
            Vec2::new(3.0 * settings.radius * (tally.no_parents - 1) as f32, 0.0)
        }
    };
    let method = if avoids { Method::Orca } else { Method::None };
    let position = builder::near(at, node.at, "position")?;
    builder.agent(node.at, Agent { method, settings, ..Agent::new(position) })
}

fn obstacle(
    node: &SceneNode,
    space: Space,
    place: Option<Affine3A>,
    builder: &mut SceneBuilder,
    tally: &mut GodotTally,
) -> ReadResult<()> {
    let place = place.unwrap_or(Affine3A::IDENTITY);
    tally.solid |= space == Space::Solid;
    if node.is_set("avoidance_enabled", "false") {
        tally.no_obstacles += 1;
        return Ok(());
    }
    if let Some(literal) = node.property("vertices") {
        let mut vertices = vertices(literal, space, place)?;
        vertices.reverse();
        if !vertices.is_empty() {
            builder.polygon(node.place_of(literal.at), vertices)?;
        }
    }
    // If an obstacle has both, Godot keeps agents off the ring and off the disc of the radius.
    let Some(literal) = node.property("radius").filter(|radius| radius.number() != Some(0.0)) else {
        return Ok(());
    };
    let mut settings = AgentSettings::default();
    if let Some(key) = Key::find("radius") {
        builder::set(&mut settings, key, literal)?;
    }
    tally.moving += 1;
    let center = builder::near(space.flat(place.translation.into()), node.at, "position")?;
    builder.pillar(Circle { center, radius: settings.radius });
    Ok(())
}

/// `PackedVector2Array(x, y, …)` or `PackedVector3Array(x, y, z, …)` in the world.
fn vertices(literal: &Literal, space: Space, place: Affine3A) -> ReadResult<Vec<Vec2>> {
    let wrong = || Fault::new(literal.at, said::wants_points("vertices".into()));
    let items = literal.items().ok_or_else(wrong)?;
    let numbers: Vec<f32> =
        items.iter().map(|item| builder::number(item, "vertices")).collect::<ReadResult<_>>()?;
    let size = if space == Space::Plane { 2 } else { 3 };
    if !numbers.len().is_multiple_of(size) {
        return Err(wrong());
    }
    let corner = |n: &[f32]| Vec3::new(n[0], n[1], n.get(2).copied().unwrap_or(0.0));
    let turned = numbers.chunks_exact(size).map(|n| space.flat(place.transform_point3(corner(n))));
    turned.map(|point| builder::near(point, literal.at, "vertices")).collect()
}
