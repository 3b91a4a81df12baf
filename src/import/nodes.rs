//! The nodes of a scene of Godot, with those of the scenes of other files that stand in it.
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
    literal::{Literal, LiteralKind, ReadResult},
    said,
    tscn::{self, SceneSection},
};
use crate::scenario::Fault;

/// Deepest scenes in scenes that are read.
const MAX_DEPTH: usize = 16;

/// Most nodes of a scene with all that stands in it.
const MAX_NODES: usize = 500_000;

/// A node.
#[derive(Clone, Debug)]
pub(super) struct SceneNode {
    /// The byte of the text at which it stands, or the scene that it is of.
    pub at: usize,
    /// Its path, as paths of parents are written; the root is `.`.
    pub path: String,
    /// The path of its parent; the root has none.
    pub parent: Option<String>,
    pub kind: Option<String>,
    properties: Vec<(String, Literal)>,
}

impl SceneNode {
    /// A property; the last one, if it is set again.
    pub fn property(&self, name: &str) -> Option<&Literal> {
        self.properties.iter().rfind(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Whether a switch is set to this.
    pub fn is_set(&self, name: &str, to: &str) -> bool {
        self.property(name).and_then(Literal::word) == Some(to)
    }
}

/// All nodes of a scene, parents first.
pub(super) struct SceneNodes {
    pub title: String,
    pub nodes: Vec<SceneNode>,
    /// How many scenes in it are not at hand.
    pub missing: usize,
}

/// Reads a scene and those in it.
pub(super) fn read(text: &str, other: ProjectFile) -> ReadResult<SceneNodes> {
    let mut reader = NodeReader { other, known: BTreeMap::new(), open: BTreeSet::new(), missing: 0 };
    let (title, nodes) = reader.scene(text)?;
    Ok(SceneNodes { title, nodes, missing: reader.missing })
}

struct NodeReader<'a> {
    other: ProjectFile<'a>,
    /// Scenes of other files that were read, by their paths.
    known: BTreeMap<String, Rc<Vec<SceneNode>>>,
    /// Those that are being read.
    open: BTreeSet<String>,
    missing: usize,
}

impl NodeReader<'_> {
    /// The name of the root, and all nodes.
    fn scene(&mut self, text: &str) -> ReadResult<(String, Vec<SceneNode>)> {
        let sections = tscn::sections(text)?;
        let files = scene_files(&sections);
        let (mut title, mut nodes, mut places) = (None, Vec::new(), BTreeMap::new());
        for section in sections.into_iter().filter(|section| section.tag == "node") {
            let word = |name: &str| section.attribute(name).and_then(Literal::word).map(String::from);
            let (name, parent, kind) = (word("name").unwrap_or_default(), word("parent"), word("type"));
            title.get_or_insert(name.clone());
            let path = match parent.as_deref() {
                None => ".".to_string(),
                Some(".") => name,
                Some(above) => format!("{above}/{name}"),
            };
            let of = section.attribute("instance").map(|instance| instance_of(instance, &files));
            let node = SceneNode { at: section.at, path, parent, kind, properties: section.properties };
            match (of, places.get(&node.path)) {
                (Some(file), _) => self.instance(node, file, &mut nodes)?,
                (None, Some(place)) if node.kind.is_none() => {
                    let known: &mut SceneNode = &mut nodes[*place];
                    known.properties.extend(node.properties);
                }
                (None, _) => nodes.push(node),
            }
            if nodes.len() > MAX_NODES {
                return Err(Fault::new(section.at, said::too_many_nodes(MAX_NODES)));
            }
            let new = nodes.len().min(places.len())..nodes.len();
            places.extend(new.map(|place| (nodes[place].path.clone(), place)));
        }
        Ok((title.unwrap_or_else(|| "Godot".into()), nodes))
    }

    /// Adds the nodes of another file, the root of which is this node.
    fn instance(
        &mut self,
        node: SceneNode,
        file: Option<&str>,
        nodes: &mut Vec<SceneNode>,
    ) -> ReadResult<()> {
        let inner = match file {
            Some(file) => self.file(file, node.at)?,
            None => None,
        };
        let Some(inner) = inner else {
            self.missing += 1;
            nodes.push(node);
            return Ok(());
        };
        let under = |path: &str| match (path, node.path.as_str()) {
            (".", own) => own.to_string(),
            (path, ".") => path.to_string(),
            (path, own) => format!("{own}/{path}"),
        };
        let moved = inner.iter().map(|known| SceneNode {
            at: node.at,
            path: under(&known.path),
            parent: known.parent.as_deref().map(under),
            kind: known.kind.clone(),
            properties: known
                .properties
                .iter()
                .map(|(name, value)| (name.clone(), value.at(node.at)))
                .collect(),
        });
        let first = nodes.len();
        nodes.extend(moved);
        if let Some(root) = nodes.get_mut(first) {
            root.parent = node.parent;
            root.properties.extend(node.properties);
        }
        Ok(())
    }

    /// The nodes of a file; `None` if it is not at hand, or stands in itself.
    fn file(&mut self, file: &str, at: usize) -> ReadResult<Option<Rc<Vec<SceneNode>>>> {
        if let Some(known) = self.known.get(file) {
            return Ok(Some(Rc::clone(known)));
        }
        if self.open.len() >= MAX_DEPTH || self.open.contains(file) {
            return Ok(None);
        }
        let Some(text) = (self.other)(file) else { return Ok(None) };
        self.open.insert(file.to_string());
        let read = self.scene(&text);
        self.open.remove(file);
        let (_, nodes) = read.map_err(|fault| {
            let error = fault.in_file(file, &text);
            Fault::new(at, said::in_other_file(error.to_string()))
        })?;
        let nodes = Rc::new(nodes);
        self.known.insert(file.to_string(), Rc::clone(&nodes));
        Ok(Some(nodes))
    }
}

/// The scene files that a scene names, by the names that it has for them.
fn scene_files(sections: &[SceneSection]) -> BTreeMap<String, String> {
    let named = sections.iter().filter(|section| section.tag == "ext_resource").filter_map(|section| {
        let word = |name: &str| section.attribute(name).and_then(Literal::key);
        Some((word("id")?, word("path").filter(|path| path.ends_with(".tscn"))?))
    });
    named.collect()
}

/// The file that `ExtResource("1")` means.
fn instance_of<'a>(instance: &Literal, files: &'a BTreeMap<String, String>) -> Option<&'a str> {
    let id = instance.items()?.first()?.key()?;
    files.get(&id).map(String::as_str)
}

impl Literal {
    /// The same at another byte.
    fn at(&self, at: usize) -> Literal {
        let all = |items: &[Literal]| items.iter().map(|item| item.at(at)).collect();
        let kind = match &self.kind {
            LiteralKind::List(items) => LiteralKind::List(all(items)),
            LiteralKind::Made(name, items) => LiteralKind::Made(name.clone(), all(items)),
            other => other.clone(),
        };
        Literal { at, kind }
    }

    /// A text or a whole number as a name: Godot 3 counts what Godot 4 names.
    fn key(&self) -> Option<String> {
        self.word().map(String::from).or_else(|| self.number().map(|number| number.to_string()))
    }
}
