//! Regions to walls: merged, simplified, wound as in a world.

use glam::{DVec2, Vec2};
use i_overlay::{
    core::{fill_rule::FillRule, overlay_rule::OverlayRule, solver::Solver},
    float::{
        overlay::{FloatOverlay, OverlayOptions},
        simplify::SimplifyShape,
    },
};
use sidestep_core::geometry::polygon;

/// A closed outline.
pub(in crate::files::import) type MapRing = Vec<[f64; 2]>;

/// An outline counter-clockwise, then its holes clockwise.
pub(in crate::files::import) type MapShape = Vec<MapRing>;

/// The role of a region of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionRole {
    /// Agents are outside of it.
    Solid,
    /// Agents are in it.
    Floor,
}

/// A part of the plane with holes, wound in either direction.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MapRegion {
    /// The outline first.
    pub rings: Vec<MapRing>,
    pub role: RegionRole,
}

/// All regions as outlines of walls: counter-clockwise around a solid, clockwise around a room. If there is a floor,
/// the area outside all floors is not walkable.
pub(in crate::files::import) fn walls(
    solids: &[MapShape],
    floors: &[MapShape],
    tolerance: f64,
) -> Vec<MapShape> {
    let merged = match (solids.is_empty(), floors.is_empty()) {
        (true, true) => return Vec::new(),
        (false, true) => merged(solids, FillRule::NonZero),
        (true, false) => merged(floors, FillRule::NonZero),
        (false, false) => FloatOverlay::<[f64; 2]>::with_subj_and_clip_custom(
            floors,
            solids,
            OverlayOptions::ogc(),
            Solver::default(),
        )
        .overlay(OverlayRule::Difference, FillRule::NonZero),
    };
    let mut shapes = if tolerance > 0.0 { simplified(&merged, tolerance) } else { merged };
    if !floors.is_empty() {
        shapes.iter_mut().flatten().for_each(|ring| ring.reverse());
    }
    shapes
}

/// The rings of a region: the outline counter-clockwise, holes clockwise. Overlapping rings and crossings are resolved.
pub(in crate::files::import) fn region_shapes(rings: &[MapRing]) -> Vec<MapShape> {
    let rings: Vec<MapRing> = rings.iter().filter(|ring| ring.len() >= 3).cloned().collect();
    if rings.is_empty() { Vec::new() } else { merged(&[rings], FillRule::EvenOdd) }
}

/// The parts of the plane around which rings wind, in either direction.
pub(super) fn wound_shapes(rings: &[MapRing]) -> Vec<MapShape> {
    merged(&[rings.to_vec()], FillRule::NonZero)
}

/// The union of shapes by a winding rule, as shapes whose rings do not meet themselves.
fn merged(shapes: &[MapShape], rule: FillRule) -> Vec<MapShape> {
    shapes.simplify_shape_custom(rule, OverlayOptions::ogc(), Solver::default())
}

/// Outlines without the vertices that are within `tolerance` of the line between the remaining ones.
fn simplified(shapes: &[MapShape], tolerance: f64) -> Vec<MapShape> {
    let simple = |shape: &MapShape| shape.iter().map(|ring| fewer(ring, tolerance)).collect();
    let shapes: Vec<MapShape> = shapes.iter().map(simple).collect();
    merged(&shapes, FillRule::Positive)
}

/// A closed outline simplified by the algorithm of Douglas and Peucker, between the two vertices that are farthest from
/// the first and from each other.
fn fewer(ring: &MapRing, tolerance: f64) -> MapRing {
    let point = |k: usize| DVec2::from(ring[k % ring.len()]);
    let farthest = (1..ring.len()).max_by(|a, b| {
        (point(*a) - point(0)).length_squared().total_cmp(&(point(*b) - point(0)).length_squared())
    });
    let Some(middle) = farthest.filter(|_| ring.len() > 3) else { return ring.clone() };
    let mut kept = vec![false; ring.len() + 1];
    (kept[0], kept[middle]) = (true, true);
    let mut open = vec![(0, middle), (middle, ring.len())];
    while let Some((a, b)) = open.pop() {
        let line = (point(b) - point(a)).normalize_or_zero();
        let off = |k: usize| (point(k) - point(a)).perp_dot(line).abs();
        let worst = (a + 1..b).max_by(|j, k| off(*j).total_cmp(&off(*k)));
        if let Some(worst) = worst.filter(|worst| off(*worst) > tolerance) {
            kept[worst] = true;
            open.extend([(a, worst), (worst, b)]);
        }
    }
    let fewer: MapRing = (0..ring.len()).filter(|k| kept[*k]).map(|k| ring[k]).collect();
    if fewer.len() < 3 { ring.clone() } else { fewer }
}

/// A ring as the vertices of a wall; `None` if nothing is left of it in single precision.
pub(in crate::files::import) fn vertices(ring: &MapRing, place: impl Fn(DVec2) -> Vec2) -> Option<Vec<Vec2>> {
    let mut vertices: Vec<Vec2> = ring.iter().map(|point| place(DVec2::from(*point))).collect();
    // A world does not distinguish closer vertices.
    let is_near = |a: &mut Vec2, b: &mut Vec2| a.distance(*b) < 1e-5;
    vertices.dedup_by(is_near);
    while vertices.len() > 1 && vertices[0].distance(vertices[vertices.len() - 1]) < 1e-5 {
        vertices.pop();
    }
    (vertices.len() >= 3 && polygon::check(&vertices).is_ok()).then_some(vertices)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(low: f64, high: f64) -> MapRing {
        vec![[low, low], [high, low], [high, high], [low, high]]
    }

    fn area(ring: &MapRing) -> f64 {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
    }

    fn areas(shapes: &[MapShape]) -> Vec<f64> {
        shapes.iter().flatten().map(|ring| (area(ring) * 1e6).round() / 1e6).collect()
    }

    #[test]
    fn overlapping_solids_are_one_and_islands_stay() {
        let solids = [vec![square(0.0, 4.0)], vec![square(2.0, 6.0)], vec![square(10.0, 11.0)]];
        let mut found = areas(&walls(&solids, &[], 0.0));
        found.sort_by(f64::total_cmp);
        assert_eq!(found, [1.0, 28.0]);
    }

    #[test]
    fn a_floor_is_a_room_whose_holes_and_solids_are_solid() {
        let mut backwards = square(4.0, 5.0);
        backwards.reverse();
        let floors = region_shapes(&[square(0.0, 10.0), square(1.0, 2.0)]);
        let solids = region_shapes(&[backwards]);
        let mut found = areas(&walls(&solids, &floors, 0.0));
        found.sort_by(f64::total_cmp);
        assert_eq!(found, [-100.0, 1.0, 1.0], "the room is clockwise, solids in it are not");
    }

    #[test]
    fn vertices_within_the_tolerance_go_and_corners_stay() {
        let ring: MapRing =
            vec![[0.0, 0.0], [5.0, 0.04], [10.0, 0.0], [10.0, 10.0], [5.0, 10.2], [0.0, 10.0]];
        let found = walls(&[vec![ring]], &[], 0.1);
        assert_eq!(found[0][0].len(), 5, "{found:?}");
    }
}
