//! Collision-free speed: an agent turns away from near objects, and goes as fast as the gap ahead allows.
//!
//! ```text
//! g = e₀ − Σ A exp((R − d) / D) e_j − Σ A_w exp((r − d) / D_w) e_w      e = g / |g|
//! s = least |x_j − x| − R of the neighbors in the strip of half width R ahead along e
//! v = e · min(max(s / T, 0), v₀)
//! ```
//! `e₀` is the preferred direction, `v₀` the preferred speed, `e_j` points to the neighbor, `e_w` to the nearest point of a
//! wall. A wall turns the agent and never slows it. Since g is normalized, a push that exceeds the preferred direction turns
//! the agent back at full speed. Source: version 1 in `CollisionFreeSpeedModel.cpp` of JuPedSim 1.4.2, after Tordeux,
//! Chraibi and Seyfried 2016.
//!
//! If g is zero, the agent keeps its orientation. A neighbor on exactly the same point does not turn it, and stops it.

use glam::DVec2;

use super::{Pusher, SchoolSurroundings, Segment, SolverRecord, polar, repulsion};

/// A walker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedWalker {
    /// Center, m.
    pub position: DVec2,
    /// Radius, m.
    pub radius: f64,
}

/// The preferences of a walker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// The preferred direction e₀, a unit vector or zero.
    pub direction: DVec2,
    /// The preferred speed v₀, m/s.
    pub speed: f64,
    /// The direction of the previous step, kept if no other is defined.
    pub orientation: DVec2,
}

/// Constants of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedTuning {
    /// Push A of a neighbor at contact, for a preferred direction of 1.
    pub agent_strength: f64,
    /// Distance D over which it falls by the factor e, m.
    pub agent_range: f64,
    /// Push A_w of a wall at contact.
    pub wall_strength: f64,
    /// Distance D_w over which it falls by the factor e, m.
    pub wall_range: f64,
    /// Time T in which the gap ahead is walked, s.
    pub time_gap: f64,
    /// Neighbors farther away do not count, m.
    pub range: f64,
}

/// A push on the direction of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DirectionPush {
    /// Its source.
    pub from: Pusher,
    /// The vector added to the preferred direction.
    pub push: DVec2,
}

/// A choice, with its intermediate results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedCourse {
    /// The sum of preferred direction and pushes.
    pub sum: DVec2,
    /// The direction taken.
    pub direction: DVec2,
    /// The neighbor that limits the speed, by its place in the list, and the spacing to it, m.
    pub ahead: Option<(usize, f64)>,
    /// The speed taken, m/s.
    pub speed: f64,
}

impl SpeedCourse {
    /// The velocity chosen, m/s.
    pub fn velocity(&self) -> DVec2 {
        self.direction * self.speed
    }
}

/// Chooses the direction and speed of `me`. `visible` is working memory.
pub fn choose(
    me: &SpeedWalker,
    wish: &Wish,
    around: &SchoolSurroundings<SpeedWalker>,
    tuning: &SpeedTuning,
    visible: &mut Vec<usize>,
    pushes: &mut SolverRecord<DirectionPush>,
) -> SpeedCourse {
    let SchoolSurroundings { neighbors, segments, pillars } = *around;
    visible.clear();
    visible
        .extend((0..neighbors.len()).filter(|index| sees(me, neighbors[*index].position, segments, tuning)));
    let mut sum = wish.direction;
    let mut add = |from: Pusher, push: DVec2| {
        sum += push;
        pushes.keep(DirectionPush { from, push });
    };
    for &index in &*visible {
        let other = &neighbors[index];
        let (distance, towards) = polar(other.position - me.position);
        let gap = distance - (me.radius + other.radius);
        add(Pusher::Neighbor(index), towards * -repulsion(tuning.agent_strength, gap, tuning.agent_range));
    }
    let wall = |offset: DVec2| {
        let (distance, away) = polar(offset);
        away * repulsion(tuning.wall_strength, distance - me.radius, tuning.wall_range)
    };
    for (index, segment) in segments.iter().enumerate() {
        add(Pusher::Segment(index), wall(me.position - segment.nearest(me.position)));
    }
    for (index, pillar) in pillars.iter().enumerate() {
        add(Pusher::Pillar(index), wall(pillar.offset_to(me.position)));
    }
    let (_, turned) = polar(sum);
    let direction = if turned == DVec2::ZERO { wish.orientation } else { turned };
    let ahead = nearest_ahead(me, direction, neighbors, visible);
    let speed = speed_behind(ahead.map_or(f64::MAX, |(_, spacing)| spacing), wish.speed, tuning);
    SpeedCourse { sum, direction, ahead, speed }
}

/// The speed, m/s, of a walker with a spacing, m, ahead that prefers the speed `wanted`.
pub fn speed_behind(spacing: f64, wanted: f64, tuning: &SpeedTuning) -> f64 {
    (spacing / tuning.time_gap).max(0.0).min(wanted)
}

/// True if a neighbor at `position` counts: it is within range, with no wall between.
fn sees(me: &SpeedWalker, position: DVec2, segments: &[Segment], tuning: &SpeedTuning) -> bool {
    let sight = Segment { from: me.position, to: position };
    (position - me.position).length_squared() <= tuning.range * tuning.range
        && !segments.iter().any(|segment| sight.crosses(segment))
}

/// The nearest neighbor in the strip ahead, the first among equals, and the spacing to it, m.
fn nearest_ahead(
    me: &SpeedWalker,
    direction: DVec2,
    neighbors: &[SpeedWalker],
    visible: &[usize],
) -> Option<(usize, f64)> {
    let left = direction.perp();
    let mut nearest: Option<(usize, f64)> = None;
    for &index in visible {
        let (offset, radii) = (neighbors[index].position - me.position, me.radius + neighbors[index].radius);
        if direction.dot(offset) >= 0.0 && left.dot(offset).abs() <= radii {
            let spacing = offset.length() - radii;
            if nearest.is_none_or(|(_, least)| spacing < least) {
                nearest = Some((index, spacing));
            }
        }
    }
    nearest
}
