//! Buffered Voronoi cells: an agent stays in the part of the plane that is nearer to itself than to others, less its radius.
//!
//! ```text
//! rows  n_j · y ≤ d_j / 2 − r      for each other at distance d_j in the direction n_j;  y relative to my position
//!       |y.x|, |y.y| ≤ v_max h     the speed limit is a box
//! ```
//! Inside its cell the agent aims at g = h v_pref. If the distance along g to the next wall of the cell is below a
//! threshold, g turns to its right, by the square of the shortfall. It goes to the nearest point of the cell within the
//! horizon h. Outside its cell it ignores its preferred velocity: its velocity is the nearest point of the cell, not
//! divided by h. If the cell is empty, it stays. Source: `collision_avoidance.c` of the Crazyflie firmware, commit
//! 2a18fc29, after Zhou, Wang, Bandyopadhyay and Schwager 2017; without the memory of the last feasible position.
//!
//! The nearest point is exact, from the polygon of the cell; the firmware iterates. Differences: another agent on
//! exactly the same point has no row; without a threshold the goal never turns.

use glam::DVec2;

use super::Segment;

/// A point that violates rows by less than this (m) counts as inside: ten times the tolerance of the firmware's
/// projection.
const INSIDE: f64 = 1e-4;
/// A goal that violates rows by less than this (m) is its own nearest point: the tolerance of the firmware's
/// projection.
const NEAREST: f64 = 1e-5;

/// Constants of the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellTuning {
    /// Time h ahead in which the agent stays in its cell, s.
    pub horizon: f64,
    /// Distance from the wall of the cell below which the goal turns, m.
    pub sidestep_threshold: f64,
}

/// The parameters of an agent that the cell needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellBody {
    /// Radius, m.
    pub radius: f64,
    /// Largest speed along each axis, m/s.
    pub max_speed: f64,
}

/// The object that a row keeps away from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fence {
    /// Another agent, by its place in the list.
    Neighbor(usize),
    /// A wall or pillar, by its place in the list.
    Wall(usize),
    /// The box of the speed limit or of the flight area: right, top, left, bottom.
    Box(usize),
}

/// A row of the cell: points y with normal · y ≤ offset, relative to the agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellRow {
    /// The object that it keeps away from.
    pub fence: Fence,
    /// Unit vector out of the cell.
    pub normal: DVec2,
    /// Distance of its line from the agent, m; negative if the agent is beyond it.
    pub offset: f64,
}

impl CellRow {
    /// Distance of a point beyond the row, m.
    pub fn excess(&self, point: DVec2) -> f64 {
        self.normal.dot(point) - self.offset
    }
}

/// A corner of the cell, and the row on which the side after it lies, by its index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// Relative to the agent, m.
    pub point: DVec2,
    /// The row of the side that begins here, counterclockwise.
    pub row: usize,
}

/// The cell of an agent.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Cell {
    /// Its rows: neighbors, walls, then the four of the box.
    pub rows: Vec<CellRow>,
    /// Its corners, counterclockwise; none if it is empty.
    pub corners: Vec<Corner>,
    spare: Vec<Corner>,
}

/// The answer to a preferred velocity, with its intermediate results. Points are relative to the agent, m.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct CellAnswer {
    /// True if the agent is in its cell.
    pub inside: bool,
    /// The point aimed at: zero outside the cell.
    pub goal: DVec2,
    /// The goal after it has turned to its right.
    pub turned: DVec2,
    /// The nearest point of the cell to that, if the cell is not empty.
    pub nearest: Option<DVec2>,
    /// The velocity chosen, m/s.
    pub velocity: DVec2,
}

impl Cell {
    /// Builds the cell of an agent from the offsets of the others, m, and rows of walls and pillars.
    pub fn build(&mut self, body: &CellBody, tuning: &CellTuning, others: &[DVec2], walls: &[CellRow]) {
        let reach = tuning.horizon * body.max_speed;
        let toward = |fence, normal, offset| CellRow { fence, normal, offset };
        self.rows.clear();
        self.rows.extend(others.iter().enumerate().filter_map(|(index, offset)| {
            let distance = offset.length();
            let row = toward(Fence::Neighbor(index), *offset / distance, distance / 2.0 - body.radius);
            row.normal.is_finite().then_some(row)
        }));
        self.rows.extend_from_slice(walls);
        let sides = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        self.rows.extend(sides.into_iter().enumerate().map(|(side, to)| toward(Fence::Box(side), to, reach)));
        self.cut(reach);
    }

    /// Cuts the polygon out of the box, row by row.
    fn cut(&mut self, reach: f64) {
        let Cell { rows, corners, spare } = self;
        let of_box = rows.len() - 4;
        let corner =
            |x: f64, y: f64, side: usize| Corner { point: DVec2::new(x, y) * reach, row: of_box + side };
        corners.clear();
        corners.extend([
            corner(1.0, -1.0, 0),
            corner(1.0, 1.0, 1),
            corner(-1.0, 1.0, 2),
            corner(-1.0, -1.0, 3),
        ]);
        for (index, row) in rows[..of_box].iter().enumerate() {
            clip(corners, row, index, 0.0, spare);
            if spare.is_empty() {
                // Rows that touch each other may miss by rounding.
                clip(corners, row, index, INSIDE, spare);
            }
            std::mem::swap(corners, spare);
        }
    }

    /// True if a point violates no row by more than `slack`, m.
    fn contains(&self, point: DVec2, slack: f64) -> bool {
        self.rows.iter().all(|row| row.excess(point) <= slack)
    }

    /// The nearest point of the cell, if it has one.
    pub fn nearest(&self, point: DVec2) -> Option<DVec2> {
        if self.contains(point, NEAREST) {
            return Some(point);
        }
        let next = self.corners.iter().cycle().skip(1);
        let on_sides = self.corners.iter().zip(next).map(|(from, to)| {
            let side = Segment { from: from.point, to: to.point };
            side.nearest(point)
        });
        let least = on_sides.min_by(|a, b| a.distance_squared(point).total_cmp(&b.distance_squared(point)));
        least.filter(|nearest| self.contains(*nearest, INSIDE))
    }

    /// The multiple of `along` that fits between `from` and the first row that it meets.
    fn free_way(&self, from: DVec2, along: DVec2) -> f64 {
        let ways = self.rows.iter().filter(|row| row.normal.dot(along) > 0.0);
        ways.map(|row| -row.excess(from) / row.normal.dot(along)).fold(f64::INFINITY, f64::min)
    }

    /// The goal, m, turned to its right if a row is near on the way to it.
    fn turned(&self, goal: DVec2, tuning: &CellTuning) -> DVec2 {
        let way = self.free_way(DVec2::ZERO, goal) * goal.length();
        if tuning.sidestep_threshold > 0.0 && way <= tuning.sidestep_threshold {
            let missing = 1.0 - way / tuning.sidestep_threshold;
            goal - goal.perp() * (missing * missing)
        } else {
            goal
        }
    }

    /// The answer to a preferred velocity, m/s.
    pub fn answer(&self, preferred: DVec2, body: &CellBody, tuning: &CellTuning) -> CellAnswer {
        let inside = self.contains(DVec2::ZERO, INSIDE);
        let goal = if inside { preferred * tuning.horizon } else { DVec2::ZERO };
        let turned = if inside { self.turned(goal, tuning) } else { goal };
        let nearest = self.nearest(turned);
        let velocity = match nearest {
            None => DVec2::ZERO,
            Some(point) if inside => point / tuning.horizon,
            Some(point) => point.clamp_length_max(body.max_speed),
        };
        CellAnswer { inside, goal, turned, nearest, velocity }
    }
}

/// Cuts a convex polygon at a row moved out by `slack`, m, into `to`.
fn clip(corners: &[Corner], row: &CellRow, index: usize, slack: f64, to: &mut Vec<Corner>) {
    to.clear();
    let excess = |corner: &Corner| row.excess(corner.point) - slack;
    let next = corners.iter().cycle().skip(1);
    for (from, until) in corners.iter().zip(next) {
        let (here, there) = (excess(from), excess(until));
        if here <= 0.0 {
            to.push(*from);
        }
        if (here <= 0.0) != (there <= 0.0) {
            let point = from.point + (until.point - from.point) * (here / (here - there));
            to.push(Corner { point, row: if here <= 0.0 { index } else { from.row } });
        }
    }
}
