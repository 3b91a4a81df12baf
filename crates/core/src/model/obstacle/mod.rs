//! Static obstacles: polygons as rings of linked vertices, and circles.

mod barriers;
mod edge_cells;
mod tree;
mod walk;
mod winding;

use glam::Vec2;

use super::{
    ids::{Id, Ids},
    world::{ReachError, check_near},
};
use crate::geometry::polygon::{self, PolygonError, left_of};

pub(super) use barriers::{Barrier, Barriers};
use tree::Builder;
pub use tree::TreeNode;
pub(crate) use walk::{EdgeCorner, TreeWalk, WalkNode};
pub use winding::{Suspicion, is_hole, suspects, suspicion};

/// A vertex of a polygon and the edge that starts there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// Position, m.
    pub point: Vec2,
    /// Unit direction of its edge.
    pub direction: Vec2,
    /// Index of the next vertex, where the edge ends.
    pub next: u32,
    /// Index of the previous vertex.
    pub previous: u32,
    /// True if the solid bends outwards here.
    pub convex: bool,
    /// Index of its polygon.
    pub polygon: u32,
}

/// An edge as numbered in files. RVO2's tree splits edges; files and users refer to the whole ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EdgeName {
    /// Number of the vertex at which the whole edge starts: its number within its polygon in the file, plus the
    /// vertices of all earlier polygons.
    pub vertex: u32,
    /// The part of the whole edge, counted from its start; 0 for the first part and for an edge that is not split.
    pub part: u32,
}

impl EdgeName {
    /// An edge that is not split, or the first part of one that is.
    pub const fn whole(vertex: u32) -> EdgeName {
        EdgeName { vertex, part: 0 }
    }
}

/// A pillar.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Circle {
    /// Its center, m.
    pub center: Vec2,
    /// Its radius, m.
    pub radius: f32,
}

/// A polygon or a pillar; obstacles do not move.
#[derive(Clone, Debug, PartialEq)]
pub enum Obstacle {
    /// A polygon, m: counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
    Polygon(Vec<Vec2>),
    /// A pillar.
    Circle(Circle),
}

/// The name of an obstacle as long as it exists; never given to another obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObstacleId {
    /// The id of a polygon.
    Polygon(Id),
    /// The id of a circle.
    Circle(Id),
}

/// The reason why obstacles were refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ObstacleError {
    /// Not a valid polygon.
    #[error(transparent)]
    Polygon(#[from] PolygonError),
    /// A radius that is zero or negative.
    #[error("the radius of a circle must be above 0 m, got {0}")]
    NotADisc(f32),
    /// A vertex, center or radius is not finite, or too far away.
    #[error(transparent)]
    Reach(#[from] ReachError),
}

/// All polygons and pillars of a world; always valid.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Obstacles {
    pub(crate) polygons: Vec<Vec<Vec2>>,
    pub(crate) circles: Vec<Circle>,
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) tree: Vec<TreeNode>,
    pub(crate) walk: TreeWalk,
    pub(super) barriers: Barriers,
    /// Names of the edges from the first one on that starts where another was split, in the order of their vertices.
    parts: Vec<EdgeName>,
    polygon_ids: Ids,
    circle_ids: Ids,
}

impl Obstacles {
    /// Checks polygons and circles, links the vertices, and builds the tree over their edges.
    ///
    /// # Errors
    /// A polygon with fewer than two vertices, a repeated one, or sides that cross; a circle without a radius; anything
    /// that is not finite or beyond 1e7 m in x or y.
    pub fn new(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Result<Obstacles, ObstacleError> {
        polygons.iter().try_for_each(|polygon| check_polygon(polygon))?;
        circles.iter().try_for_each(check_circle)?;
        Ok(Obstacles::unchecked(polygons, circles))
    }

    /// Like [`Obstacles::new`], for polygons and pillars that are known to be valid.
    pub fn unchecked(polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> Obstacles {
        let vertices = linked(&polygons, 0, 0);
        let given: Vec<u32> = (0..vertices.len() as u32).collect();
        Obstacles::built(polygons, circles, vertices, &given)
    }

    /// These obstacles and more polygons, unchecked. Every vertex keeps its number: new vertices are numbered after
    /// those of splits. The tree is rebuilt over the split edges, as RVO2 does if obstacles are processed more than
    /// once.
    #[must_use]
    pub fn and_then(&self, more: Vec<Vec<Vec2>>) -> Obstacles {
        let (mut polygons, mut vertices) = (self.polygons.clone(), self.vertices.clone());
        let first = vertices.len() as u32;
        vertices.extend(linked(&more, first, polygons.len() as u32));
        let given = (0..first).filter(|vertex| self.edge_name(*vertex).part == 0);
        let given: Vec<u32> = given.chain(first..vertices.len() as u32).collect();
        let mut polygon_ids = self.polygon_ids.clone();
        for polygon in more {
            polygon_ids.push(polygons.len());
            polygons.push(polygon);
        }
        let circle_ids = self.circle_ids.clone();
        let built = Obstacles::built(polygons, self.circles.clone(), vertices, &given);
        Obstacles { polygon_ids, circle_ids, ..built }
    }

    /// Builds obstacles from linked vertices; those at the indices `given` are the polygons' own, in their order.
    fn built(
        polygons: Vec<Vec<Vec2>>,
        circles: Vec<Circle>,
        vertices: Vec<Vertex>,
        given: &[u32],
    ) -> Obstacles {
        let Builder { vertices, nodes: tree, .. } = Builder::built(vertices);
        let walk = TreeWalk::of(&vertices, &tree);
        let edges = vertices.iter().map(|start| (start.point, vertices[start.next as usize].point));
        let barriers = Barriers::of(edges, &circles);
        let parts = parts(&vertices, given);
        let (polygon_ids, circle_ids) = Default::default();
        Obstacles { polygons, circles, vertices, tree, walk, barriers, parts, polygon_ids, circle_ids }
    }

    /// These obstacles with one added, and its id.
    ///
    /// # Errors
    /// As [`Obstacles::new`].
    pub fn with(&self, obstacle: Obstacle) -> Result<(Obstacles, ObstacleId), ObstacleError> {
        let (mut polygons, mut circles) = (self.polygons.clone(), self.circles.clone());
        let (mut polygon_ids, mut circle_ids) = (self.polygon_ids.clone(), self.circle_ids.clone());
        let id = match obstacle {
            Obstacle::Polygon(polygon) => {
                check_polygon(&polygon)?;
                polygon_ids.push(polygons.len());
                polygons.push(polygon);
                ObstacleId::Polygon(polygon_ids.id(polygons.len() as u32 - 1))
            }
            Obstacle::Circle(circle) => {
                check_circle(&circle)?;
                circle_ids.push(circles.len());
                circles.push(circle);
                ObstacleId::Circle(circle_ids.id(circles.len() as u32 - 1))
            }
        };
        Ok((Obstacles { polygon_ids, circle_ids, ..Obstacles::unchecked(polygons, circles) }, id))
    }

    /// These obstacles without one, and the removed one; the others keep their order and their ids. `None` if it does
    /// not exist.
    #[must_use]
    pub fn without(&self, id: ObstacleId) -> Option<(Obstacles, Obstacle)> {
        let (mut polygons, mut circles) = (self.polygons.clone(), self.circles.clone());
        let (mut polygon_ids, mut circle_ids) = (self.polygon_ids.clone(), self.circle_ids.clone());
        let removed = match id {
            ObstacleId::Polygon(id) => {
                let index = polygon_ids.index(id, polygons.len())?;
                polygon_ids.remove(index, polygons.len());
                Obstacle::Polygon(polygons.remove(index as usize))
            }
            ObstacleId::Circle(id) => {
                let index = circle_ids.index(id, circles.len())?;
                circle_ids.remove(index, circles.len());
                Obstacle::Circle(circles.remove(index as usize))
            }
        };
        Some((Obstacles { polygon_ids, circle_ids, ..Obstacles::unchecked(polygons, circles) }, removed))
    }

    /// These obstacles as a replacement of the `old` ones, whose ids become invalid.
    pub(crate) fn replacing(mut self, old: &Obstacles) -> Obstacles {
        let Obstacles { polygons, circles, polygon_ids, circle_ids, .. } = &mut self;
        polygon_ids.clone_from(&old.polygon_ids);
        circle_ids.clone_from(&old.circle_ids);
        polygon_ids.clear(old.polygons.len());
        circle_ids.clear(old.circles.len());
        (0..polygons.len()).for_each(|len| polygon_ids.push(len));
        (0..circles.len()).for_each(|len| circle_ids.push(len));
        self
    }

    /// The polygons as they were given.
    pub fn polygons(&self) -> &[Vec<Vec2>] {
        &self.polygons
    }

    /// Pillars.
    pub fn circles(&self) -> &[Circle] {
        &self.circles
    }

    /// All ids: those of the polygons in their order, then those of the circles.
    pub fn ids(&self) -> impl Iterator<Item = ObstacleId> + '_ {
        let polygons = (0..self.polygons.len() as u32).map(|k| ObstacleId::Polygon(self.polygon_ids.id(k)));
        let circles = (0..self.circles.len() as u32).map(|k| ObstacleId::Circle(self.circle_ids.id(k)));
        polygons.chain(circles)
    }

    /// Vertices of all polygons in order, then those at which the tree split an edge.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// The tree over the edges, root first, each node before those on its left, and these before those on its right;
    /// empty without polygons.
    pub fn tree(&self) -> &[TreeNode] {
        &self.tree
    }

    /// True if it has neither polygons nor circles.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty() && self.circles.is_empty()
    }

    /// The name, in files and for users, of the edge that starts at a vertex.
    pub fn edge_name(&self, vertex: u32) -> EdgeName {
        let part = (vertex as usize).checked_sub(self.first_part()).and_then(|split| self.parts.get(split));
        part.copied().unwrap_or(EdgeName::whole(vertex))
    }

    /// The vertex at which the edge with this name starts.
    pub fn edge_named(&self, name: EdgeName) -> Option<u32> {
        let first = self.first_part();
        if name.part == 0 && (name.vertex as usize) < first {
            return Some(name.vertex);
        }
        let split = self.parts.iter().position(|part| *part == name)?;
        Some((first + split) as u32)
    }

    /// The first vertex whose number differs from that in the file.
    fn first_part(&self) -> usize {
        self.vertices.len() - self.parts.len()
    }

    /// Both ends of the whole edge that starts at a vertex of a polygon, m, across all its parts.
    pub fn whole_ends(&self, vertex: u32) -> (Vec2, Vec2) {
        let given = self.vertices.len() - self.parts.len();
        let mut end = self.vertices[vertex as usize].next as usize;
        while end >= given {
            end = self.vertices[end].next as usize;
        }
        (self.vertices[vertex as usize].point, self.vertices[end].point)
    }

    /// Both ends of an edge, m, by the vertex at which it starts.
    pub fn ends(&self, edge: u32) -> (Vec2, Vec2) {
        ends(&self.vertices, edge)
    }
}

fn ends(vertices: &[Vertex], edge: u32) -> (Vec2, Vec2) {
    let vertex = &vertices[edge as usize];
    (vertex.point, vertices[vertex.next as usize].point)
}

/// The names of the edges from the first vertex on that was not `given` but added by a split.
fn parts(vertices: &[Vertex], given: &[u32]) -> Vec<EdgeName> {
    let is_split = |index: u32| given.binary_search(&index).is_err();
    let first = (0..).zip(given).take_while(|(number, index)| number == *index).count();
    let mut parts = vec![EdgeName::whole(0); vertices.len() - first];
    for (vertex, &start) in (0..).zip(given) {
        let mut name = EdgeName::whole(vertex);
        let mut at = start;
        loop {
            if let Some(part) = (at as usize).checked_sub(first) {
                parts[part] = name;
            }
            at = vertices[at as usize].next;
            if !is_split(at) {
                break;
            }
            name.part += 1;
        }
    }
    parts
}

/// Checks the vertices of a polygon, m.
fn check_polygon(vertices: &[Vec2]) -> Result<(), ObstacleError> {
    vertices.iter().try_for_each(|vertex| check_near("vertex", *vertex))?;
    Ok(polygon::check(vertices)?)
}

/// Checks center and radius of a circle.
fn check_circle(circle: &Circle) -> Result<(), ObstacleError> {
    check_near("center", circle.center)?;
    check_near("radius", Vec2::new(circle.radius, 0.0))?;
    if circle.radius <= 0.0 { Err(ObstacleError::NotADisc(circle.radius)) } else { Ok(()) }
}

/// The vertices of polygons, each linked with its neighbors; numbered from `start` on, the polygons from `index` on.
pub(super) fn linked(polygons: &[Vec<Vec2>], start: u32, index: u32) -> Vec<Vertex> {
    let mut vertices = Vec::new();
    for (index, polygon) in (index..).zip(polygons) {
        let first = start + vertices.len() as u32;
        let n = polygon.len();
        for (k, &point) in polygon.iter().enumerate() {
            let (before, next) = (polygon[(k + n - 1) % n], polygon[(k + 1) % n]);
            vertices.push(Vertex {
                point,
                // A checked polygon has no side without a direction. RVO2 accepts any polygon, and gets NaN there as
                // well.
                direction: (next - point) * (1.0 / (next - point).dot(next - point).sqrt()),
                next: first + ((k + 1) % n) as u32,
                previous: first + ((k + n - 1) % n) as u32,
                convex: n == 2 || left_of(before, point, next) >= 0.0,
                polygon: index,
            });
        }
    }
    vertices
}
