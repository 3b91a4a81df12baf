//! Boundary pieces side by side: crossings of one more piece with several of them at once.
//!
//! The formulas of [`Piece::crossings`], to the bit. The two pieces of a crossing are used in the order of their
//! places.

use super::{
    boundary::{OwnedPiece, Piece},
    columns::RowColumns,
};
use crate::{
    geometry::tolerance::PARALLEL,
    machine::lanes::{Lanes, Mask, Pairs, Simd, first_lanes, prelude::*, splat, width},
};

/// Pieces, with rays and arcs separate. Places and owners are exact in `f32` up to 16 million pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct PieceColumns {
    /// Place, owner, origin, direction, length.
    rays: RowColumns<7>,
    /// Place, owner, center, radius, first and last normal.
    arcs: RowColumns<9>,
}

const PLACE: usize = 0;
const OWNER: usize = 1;

/// Crossings of one piece with others, one in each lane.
pub(super) struct Crossings<'a, S: Simd> {
    pub(super) velocity: Pairs<S>,
    /// The lanes in which a crossing exists.
    pub(super) exists: Mask<S>,
    /// The index of the crossing, of the two of a pair.
    pub(super) which: usize,
    /// Places and owners of the other pieces.
    pub(super) places: &'a [f32],
    pub(super) owners: &'a [f32],
}

impl PieceColumns {
    pub(super) fn clear(&mut self) {
        self.rays.clear();
        self.arcs.clear();
    }

    #[inline(always)]
    pub(super) fn push(&mut self, place: usize, OwnedPiece { owner, piece }: OwnedPiece) {
        let (place, owner) = (place as f32, owner as f32);
        match piece {
            Piece::Ray { origin: o, direction: d, length } => {
                self.rays.push([place, owner, o.x, o.y, d.x, d.y, length]);
            }
            Piece::Arc { center: c, radius, first: f, last: l } => {
                self.arcs.push([place, owner, c.x, c.y, radius, f.x, f.y, l.x, l.y]);
            }
        }
    }

    /// Passes the crossings of a piece with those of other obstacles to `visit`.
    #[inline(always)]
    pub(super) fn cross<S: Simd>(
        &self,
        simd: S,
        place: usize,
        OwnedPiece { owner, piece }: OwnedPiece,
        mut visit: impl FnMut(Crossings<S>),
    ) {
        for first in (0..self.rays.len()).step_by(width::<S>()) {
            let others = Others::at(simd, &self.rays, first, place, owner);
            let ray = RayLanes::load(simd, &self.rays, first);
            match LanePiece::splat(simd, piece) {
                LanePiece::Ray(new) => {
                    let [a, b] =
                        [RayLanes::pick(others.earlier, ray, new), RayLanes::pick(others.earlier, new, ray)];
                    let velocity = two_lines(simd, a, b);
                    visit(others.crossings(0, velocity, ray.contains(velocity) & new.contains(velocity)));
                }
                LanePiece::Arc(new) => others.mixed(ray, new, &mut visit),
            }
        }
        for first in (0..self.arcs.len()).step_by(width::<S>()) {
            let others = Others::at(simd, &self.arcs, first, place, owner);
            let arc = ArcLanes::load(simd, &self.arcs, first);
            match LanePiece::splat(simd, piece) {
                LanePiece::Ray(new) => others.mixed(new, arc, &mut visit),
                LanePiece::Arc(new) => {
                    let [a, b] =
                        [ArcLanes::pick(others.earlier, arc, new), ArcLanes::pick(others.earlier, new, arc)];
                    for (which, velocity) in two_circles(simd, a, b).into_iter().enumerate() {
                        visit(others.crossings(
                            which,
                            velocity,
                            arc.contains(velocity) & new.contains(velocity),
                        ));
                    }
                }
            }
        }
    }
}

/// The pieces that are crossed with one more, by place and owner.
struct Others<'a, S: Simd> {
    /// The lanes whose piece exists and belongs to another obstacle.
    foreign: Mask<S>,
    /// The lanes whose piece comes before it.
    earlier: Mask<S>,
    places: &'a [f32],
    owners: &'a [f32],
}

impl<'a, S: Simd> Others<'a, S> {
    #[inline(always)]
    fn at<const N: usize>(
        simd: S,
        columns: &'a RowColumns<N>,
        first: usize,
        place: usize,
        owner: usize,
    ) -> Others<'a, S> {
        let is_own = columns.lanes(simd, first, OWNER).simd_eq(owner as f32);
        Others {
            foreign: first_lanes(simd, columns.len() - first) & !is_own,
            earlier: columns.lanes(simd, first, PLACE).simd_lt(place as f32),
            places: columns.slice::<S>(first, PLACE),
            owners: columns.slice::<S>(first, OWNER),
        }
    }

    #[inline(always)]
    fn crossings(&self, which: usize, velocity: Pairs<S>, contained: Mask<S>) -> Crossings<'a, S> {
        let Others { foreign, places, owners, .. } = *self;
        Crossings { velocity, exists: foreign & contained, which, places, owners }
    }

    #[inline(always)]
    fn mixed(&self, ray: RayLanes<S>, arc: ArcLanes<S>, visit: &mut impl FnMut(Crossings<S>)) {
        for (which, velocity) in line_and_circle(ray, arc).into_iter().enumerate() {
            visit(self.crossings(which, velocity, ray.contains(velocity) & arc.contains(velocity)));
        }
    }
}

/// A piece in every lane.
enum LanePiece<S: Simd> {
    Ray(RayLanes<S>),
    Arc(ArcLanes<S>),
}

impl<S: Simd> LanePiece<S> {
    #[inline(always)]
    fn splat(simd: S, piece: Piece) -> LanePiece<S> {
        match piece {
            Piece::Ray { origin, direction, length } => LanePiece::Ray(RayLanes {
                origin: Pairs::splat(simd, origin),
                direction: Pairs::splat(simd, direction),
                length: splat(simd, length),
            }),
            Piece::Arc { center, radius, first, last } => LanePiece::Arc(ArcLanes {
                center: Pairs::splat(simd, center),
                radius: splat(simd, radius),
                first: Pairs::splat(simd, first),
                last: Pairs::splat(simd, last),
            }),
        }
    }
}

/// Rays side by side.
#[derive(Clone, Copy)]
struct RayLanes<S: Simd> {
    origin: Pairs<S>,
    direction: Pairs<S>,
    length: Lanes<S>,
}

impl<S: Simd> RayLanes<S> {
    #[inline(always)]
    fn load(simd: S, rays: &RowColumns<7>, first: usize) -> RayLanes<S> {
        RayLanes {
            origin: rays.pairs(simd, first, 2),
            direction: rays.pairs(simd, first, 4),
            length: rays.lanes(simd, first, 6),
        }
    }

    /// `a` where the mask is set, else `b`; without their lengths.
    #[inline(always)]
    fn pick(mask: Mask<S>, a: RayLanes<S>, b: RayLanes<S>) -> RayLanes<S> {
        let (origin, direction) =
            (Pairs::pick(mask, a.origin, b.origin), Pairs::pick(mask, a.direction, b.direction));
        RayLanes { origin, direction, length: a.length }
    }

    #[inline(always)]
    fn contains(&self, velocity: Pairs<S>) -> Mask<S> {
        let along = self.direction.dot(velocity - self.origin);
        along.simd_ge(0.0) & along.simd_le(self.length)
    }
}

/// Arcs side by side.
#[derive(Clone, Copy)]
struct ArcLanes<S: Simd> {
    center: Pairs<S>,
    radius: Lanes<S>,
    first: Pairs<S>,
    last: Pairs<S>,
}

impl<S: Simd> ArcLanes<S> {
    #[inline(always)]
    fn load(simd: S, arcs: &RowColumns<9>, first: usize) -> ArcLanes<S> {
        ArcLanes {
            center: arcs.pairs(simd, first, 2),
            radius: arcs.lanes(simd, first, 4),
            first: arcs.pairs(simd, first, 5),
            last: arcs.pairs(simd, first, 7),
        }
    }

    /// `a` where the mask is set, else `b`; without their normals.
    #[inline(always)]
    fn pick(mask: Mask<S>, a: ArcLanes<S>, b: ArcLanes<S>) -> ArcLanes<S> {
        let (center, radius) = (Pairs::pick(mask, a.center, b.center), mask.select(a.radius, b.radius));
        ArcLanes { center, radius, ..a }
    }

    /// As `within_arc`.
    #[inline(always)]
    fn contains(&self, velocity: Pairs<S>) -> Mask<S> {
        let (ArcLanes { first, last, .. }, q) = (*self, velocity - self.center);
        first.perp_dot(q).simd_ge(0.0) & q.perp_dot(last).simd_ge(0.0) & q.dot(first + last).simd_ge(0.0)
    }
}

/// Crossing of two lines; NaN if they are parallel.
#[inline(always)]
fn two_lines<S: Simd>(simd: S, a: RayLanes<S>, b: RayLanes<S>) -> Pairs<S> {
    let determinant = a.direction.perp_dot(b.direction);
    let along = (b.origin - a.origin).perp_dot(b.direction) / determinant;
    let along = determinant.abs().simd_gt(PARALLEL).select(along, splat(simd, f32::NAN));
    a.origin + a.direction * along
}

/// Crossings of a line with a circle; NaN if there are none.
#[inline(always)]
fn line_and_circle<S: Simd>(line: RayLanes<S>, circle: ArcLanes<S>) -> [Pairs<S>; 2] {
    let RayLanes { origin, direction, .. } = line;
    let foot = origin + direction * direction.dot(circle.center - origin);
    let from_center = foot - circle.center;
    let half_chord = (circle.radius * circle.radius - from_center.dot(from_center)).sqrt();
    [foot - direction * half_chord, foot + direction * half_chord]
}

/// Crossings of two circles; NaN if there are none.
#[inline(always)]
fn two_circles<S: Simd>(simd: S, a: ArcLanes<S>, b: ArcLanes<S>) -> [Pairs<S>; 2] {
    let between = b.center - a.center;
    let distance_sq = between.dot(between);
    let (radius_sq, other_sq) = (a.radius * a.radius, b.radius * b.radius);
    let along = (radius_sq - other_sq) / (distance_sq * 2.0) + 0.5;
    let across = (radius_sq / distance_sq - along * along).sqrt();
    let across = distance_sq.simd_eq(0.0).select(splat(simd, f32::NAN), across);
    let (foot, perp) = (a.center + between * along, Pairs { x: -between.y, y: between.x });
    [foot - perp * across, foot + perp * across]
}
