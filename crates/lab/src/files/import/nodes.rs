//! The nodes of a Godot scene, including those of instanced scenes from other files.
//!
//! ```text
//!   [node name="Left" parent="." instance=ExtResource("1")]    all nodes of that file, under Left
//!   [node name="Agent" parent="Left"]                          no type: properties of one of them, set otherwise
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use super::{
    ProjectFile,
    godot_walls::GodotResources,
    literal::{Literal, LiteralKind, ReadResult},
    said,
    tscn::{self, SceneSection},
};
use crate::files::scenario::Fault;

/// Deepest nesting of scenes that is read.
const MAX_DEPTH: usize = 16;

/// Most nodes, or names in their paths, of a scene with all scenes that it uses: a few hundred bytes of nested scenes
/// can make millions.
const MAX_NODES: usize = 500_000;

/// The properties that are read; all others are dropped with the text.
const READ: [&str; 23] = [
    "avoidance_enabled",
    "avoidance_layers",
    "avoidance_mask",
    "avoidance_priority",
    "disabled",
    "max_neighbors",
    "max_speed",
    "navigation_polygon",
    "navpoly",
    "neighbor_distance",
    "polygon",
    "position",
    "radius",
    "rotation",
    "scale",
    "shape",
    "skew",
    "time_horizon_agents",
    "time_horizon_obstacles",
    "top_level",
    "transform",
    "use_3d_avoidance",
    "vertices",
];

/// The byte of a value from the text of another file.
const ELSEWHERE: usize = usize::MAX;

/// A path as paths of parents are written, by its number in [`NodePaths`].
pub(super) type PathId = u32;

/// The path of the root, `.`.
const ROOT: PathId = 0;

/// A node.
#[derive(Clone, Debug)]
pub(super) struct SceneNode {
    /// The byte of the text at which it is, or of the instance that it belongs to.
    pub at: usize,
    pub path: PathId,
    /// The path of its parent; the root has none.
    pub parent: Option<PathId>,
    pub kind: Option<Rc<str>>,
    /// Each name once. All instances of a node share them.
    properties: Rc<Vec<(&'static str, Rc<Literal>)>>,
}

impl SceneNode {
    /// A property, if it is set; `name` must be one of [`READ`].
    pub fn property(&self, name: &str) -> Option<&Literal> {
        debug_assert!(READ.contains(&name), "{name} is not kept");
        self.properties.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// True if a switch is set to this value.
    pub fn is_set(&self, name: &str, to: &str) -> bool {
        self.property(name).and_then(Literal::word) == Some(to)
    }

    /// The byte of the text for a value of this node: its own, or that of the node if the value is in another file.
    pub fn place_of(&self, at: usize) -> usize {
        if at == ELSEWHERE { self.at } else { at }
    }

    fn set(&mut self, properties: Vec<(String, Literal)>) {
        let known = properties.into_iter().filter_map(|(name, value)| {
            let name = READ.into_iter().find(|known| **known == *name)?;
            Some((name, Rc::new(value)))
        });
        for (name, value) in known {
            let own = Rc::make_mut(&mut self.properties);
            match own.iter_mut().find(|(known, _)| *known == name) {
                Some((_, old)) => *old = value,
                None => own.push((name, value)),
            }
        }
    }
}

/// The paths of the nodes of a scene, and of parents outside it, each once.
#[derive(Debug)]
struct NodePaths {
    /// The parent path and the last name. The root comes first, and every path after its parent.
    names: Vec<(PathId, Rc<str>)>,
    known: BTreeMap<(PathId, Rc<str>), PathId>,
}

impl NodePaths {
    fn new() -> NodePaths {
        NodePaths { names: vec![(ROOT, ".".into())], known: BTreeMap::new() }
    }

    /// The path with these names below another one.
    fn below(&mut self, above: PathId, names: &str) -> PathId {
        if names == "." && above == ROOT {
            return ROOT;
        }
        names.split('/').fold(above, |above, name| self.next(above, &name.into()))
    }

    fn next(&mut self, above: PathId, name: &Rc<str>) -> PathId {
        let next = self.names.len() as PathId;
        let names = &mut self.names;
        *self.known.entry((above, Rc::clone(name))).or_insert_with(|| {
            names.push((above, Rc::clone(name)));
            next
        })
    }

    /// For each path of an inner scene, the corresponding path below this one.
    fn moved(&mut self, inner: &NodePaths, below: PathId) -> Vec<PathId> {
        let mut moved = vec![below];
        for (above, name) in &inner.names[1..] {
            moved.push(self.next(moved[*above as usize], name));
        }
        moved
    }
}

/// All nodes of a scene, parents first.
pub(super) struct SceneNodes {
    pub title: String,
    pub nodes: Vec<SceneNode>,
    /// The resources of all scenes.
    pub resources: GodotResources,
    /// Number of scenes in it that are not available.
    pub missing: usize,
}

/// Reads a scene with its nested scenes.
pub(super) fn read(text: &str, other: ProjectFile) -> ReadResult<SceneNodes> {
    let resources = GodotResources::default();
    let (known, open) = (BTreeMap::new(), BTreeSet::new());
    let mut reader = NodeReader { other, resources, known, open, missing: 0, made: 0 };
    let ReadScene { title, nodes, .. } = reader.scene(text, None)?;
    let title = title.unwrap_or_else(|| "Godot".into());
    Ok(SceneNodes { title, nodes, resources: reader.resources, missing: reader.missing })
}

/// A scene with its nested scenes.
struct ReadScene {
    /// The name of the first node.
    title: Option<String>,
    nodes: Vec<SceneNode>,
    paths: NodePaths,
}

struct NodeReader<'a> {
    other: ProjectFile<'a>,
    resources: GodotResources,
    /// Scenes of other files that were read, by their paths.
    known: BTreeMap<String, Rc<ReadScene>>,
    /// Scenes that are being read.
    open: BTreeSet<String>,
    missing: usize,
    /// Nodes and paths of all scenes that were read.
    made: usize,
}

impl NodeReader<'_> {
    /// All nodes of a scene; `file` is its path if it is instanced in another one.
    fn scene(&mut self, text: &str, file: Option<&str>) -> ReadResult<ReadScene> {
        let sections = tscn::sections(text)?;
        let files = scene_files(&sections);
        let (sections, resources): (Vec<SceneSection>, Vec<SceneSection>) =
            sections.into_iter().partition(|section| section.tag == "node");
        self.resources.add(resources, file, self.other);
        let mut scene = ReadScene { title: None, nodes: Vec::new(), paths: NodePaths::new() };
        // The last node of each path.
        let mut places: BTreeMap<PathId, usize> = BTreeMap::new();
        for section in sections {
            self.make(1, section.at)?;
            let first = scene.nodes.len();
            let of = section.attribute("instance").map(|instance| instance_of(instance, &files));
            let (node, properties) = scene.node(section);
            match (of, places.get(&node.path)) {
                (Some(file), _) => self.instance(node, properties, file, &mut scene)?,
                (None, Some(place)) if node.kind.is_none() => scene.nodes[*place].set(properties),
                (None, _) => scene.add(node, properties),
            }
            let new = &scene.nodes[first..];
            places.extend(new.iter().zip(first..).map(|(node, place)| (node.path, place)));
        }
        Ok(scene)
    }

    /// Counts nodes and paths created at this byte.
    fn make(&mut self, more: usize, at: usize) -> ReadResult<()> {
        self.made += more;
        if self.made > MAX_NODES { Err(Fault::new(at, said::too_many_nodes(MAX_NODES))) } else { Ok(()) }
    }

    /// Adds the nodes of another file, whose root is this node.
    fn instance(
        &mut self,
        node: SceneNode,
        properties: Vec<(String, Literal)>,
        file: Option<&str>,
        scene: &mut ReadScene,
    ) -> ReadResult<()> {
        let inner = match file {
            Some(file) => self.file(file, node.at)?,
            None => None,
        };
        let Some(inner) = inner else {
            self.missing += 1;
            scene.add(node, properties);
            return Ok(());
        };
        self.make(inner.nodes.len().max(inner.paths.names.len()), node.at)?;
        let moved = scene.paths.moved(&inner.paths, node.path);
        let under = |path: PathId| moved[path as usize];
        let first = scene.nodes.len();
        scene.nodes.extend(inner.nodes.iter().map(|known| SceneNode {
            at: node.at,
            path: under(known.path),
            parent: known.parent.map(under),
            kind: known.kind.clone(),
            properties: Rc::clone(&known.properties),
        }));
        if let Some(root) = scene.nodes.get_mut(first) {
            root.parent = node.parent;
            root.set(properties);
        }
        Ok(())
    }

    /// The nodes of a file; `None` if it is not available, or contains itself.
    fn file(&mut self, file: &str, at: usize) -> ReadResult<Option<Rc<ReadScene>>> {
        if let Some(known) = self.known.get(file) {
            return Ok(Some(Rc::clone(known)));
        }
        if self.open.len() >= MAX_DEPTH || self.open.contains(file) {
            return Ok(None);
        }
        let Some(text) = (self.other)(file) else { return Ok(None) };
        self.open.insert(file.to_string());
        let read = self.scene(&text, Some(file));
        self.open.remove(file);
        let mut scene = read.map_err(|fault| {
            let error = fault.in_file(file, &text);
            Fault::new(at, said::in_other_file(error.to_string()))
        })?;
        scene.nodes.iter_mut().for_each(|node| node.move_elsewhere(file));
        let scene = Rc::new(scene);
        self.known.insert(file.to_string(), Rc::clone(&scene));
        Ok(Some(scene))
    }
}

impl ReadScene {
    /// The node of a section, and its properties separately.
    fn node(&mut self, section: SceneSection) -> (SceneNode, Vec<(String, Literal)>) {
        let word = |name: &str| section.attribute(name).and_then(Literal::word);
        let name = word("name").unwrap_or_default();
        self.title.get_or_insert_with(|| name.to_string());
        let parent = word("parent").map(|parent| self.paths.below(ROOT, parent));
        let path = parent.map_or(ROOT, |above| self.paths.below(above, name));
        let (at, kind) = (section.at, word("type").map(Rc::from));
        (SceneNode { at, path, parent, kind, properties: Rc::default() }, section.properties)
    }

    fn add(&mut self, mut node: SceneNode, properties: Vec<(String, Literal)>) {
        node.set(properties);
        self.nodes.push(node);
    }
}

impl SceneNode {
    /// Marks the values as those of another file. Values of instances are marked already.
    fn move_elsewhere(&mut self, file: &str) {
        let is_here = |value: &Rc<Literal>| value.at != ELSEWHERE;
        if self.properties.iter().any(|(_, value)| is_here(value)) {
            for (_, value) in
                Rc::make_mut(&mut self.properties).iter_mut().filter(|(_, value)| is_here(value))
            {
                *value = Rc::new(value.elsewhere(file));
            }
        }
    }
}

/// The scene files used by a scene, by their names in it.
fn scene_files(sections: &[SceneSection]) -> BTreeMap<String, String> {
    let named = sections.iter().filter(|section| section.tag == "ext_resource").filter_map(|section| {
        let word = |name: &str| section.attribute(name).and_then(Literal::key);
        Some((word("id")?, word("path").filter(|path| path.ends_with(".tscn"))?))
    });
    named.collect()
}

/// The file to which `ExtResource("1")` refers.
fn instance_of<'a>(instance: &Literal, files: &'a BTreeMap<String, String>) -> Option<&'a str> {
    let id = instance.items()?.first()?.key()?;
    files.get(&id).map(String::as_str)
}

/// The name of a resource among those of all scenes: as in its own file, or `res://wall.tscn::box` in other files.
pub(super) fn resource_name(id: &str, file: Option<&str>) -> String {
    file.map_or_else(|| id.to_string(), |file| format!("{file}::{id}"))
}

impl Literal {
    /// The constructor and the name of the resource to which it refers, such as `SubResource("box")`.
    pub(super) fn reference(&self) -> Option<(&str, String)> {
        match &self.kind {
            LiteralKind::Made(name, items) if matches!(name.as_str(), "SubResource" | "ExtResource") => {
                Some((name.as_str(), items.first()?.key()?))
            }
            _ => None,
        }
    }

    /// A copy for use outside of this file: without a byte, and with the file in the names of resources.
    pub(super) fn elsewhere(&self, file: &str) -> Literal {
        let all = |items: &[Literal]| items.iter().map(|item| item.elsewhere(file)).collect();
        let kind = match (&self.kind, self.reference()) {
            (LiteralKind::Made(name, _), Some((_, id))) => {
                let id = LiteralKind::Text(resource_name(&id, Some(file)));
                LiteralKind::Made(name.clone(), vec![Literal { at: ELSEWHERE, kind: id }])
            }
            (LiteralKind::Made(name, items), None) => LiteralKind::Made(name.clone(), all(items)),
            (LiteralKind::List(items), _) => LiteralKind::List(all(items)),
            (other, _) => other.clone(),
        };
        Literal { at: ELSEWHERE, kind }
    }

    /// A text or an integer as a name: Godot 3 uses numbers where Godot 4 uses names.
    pub(super) fn key(&self) -> Option<String> {
        self.word().map(String::from).or_else(|| self.number().map(|number| number.to_string()))
    }
}
