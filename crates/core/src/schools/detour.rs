//! Detour: tries velocities and takes the one with the least penalty.
//!
//! ```text
//! penalty(c) = W_des |c − w| / V + W_cur |c − v| / V + W_side · side(c) + W_toi / (0.1 + t(c) / T)
//! ```
//! `w` is the preferred velocity, `v` the current one, `V` the desired speed, `t` the time to the first impact in the
//! sense of RVO: the other keeps its velocity and I take the mean of mine and the candidate. `T` is the horizon, at
//! which `t` starts. Candidates are in the disc of radius V(1 − bias) around bias · w, on a grid or on rings that close
//! in on the best one. Source: `dtObstacleAvoidanceQuery` of recastnavigation, commit 9f4ce644, in `f32` and in its
//! order of operations, so that ties are broken alike.
//!
//! Answers where the original has none: next to a circle with the same center every penalty is NaN and the original has
//! no answer; here it is (0, 0). Rings with an even number of divisions have their opposite point in the correct place;
//! the original leaves it uninitialized.

use glam::Vec2;

use super::SolverRecord;
use crate::geometry::polygon::distance_sq_to_segment;

/// Relative velocities with a smaller square (m²/s²) hit nothing. `EPS` of `sweepCircleCircle`.
const AT_REST: f32 = 1e-4;
/// A segment at a smaller distance (m) counts as touched.
const TOUCH: f32 = 0.01;
/// Smaller determinants of ray and segment (m²/s) count as parallel.
const PARALLEL: f32 = 1e-6;
/// The area (m/s) of direction and relative preferred velocity from which the other passes on the left.
const PASSES_LEFT: f32 = 0.01;
/// Most directions on a ring: `DT_MAX_PATTERN_DIVS`.
pub const MOST_DIVISIONS: u32 = 32;
/// Most rings: `DT_MAX_PATTERN_RINGS`.
pub const MOST_RINGS: u32 = 4;

/// A disc that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetourBody {
    /// Center, m.
    pub position: Vec2,
    /// Radius, m.
    pub radius: f32,
    /// Current velocity, m/s.
    pub velocity: Vec2,
    /// Preferred velocity, m/s.
    pub preferred: Vec2,
}

/// The arrangement of the candidates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sampling {
    /// A square grid.
    Grid {
        /// Points on a side.
        size: u32,
    },
    /// Rings about the best velocity so far, halved from step to step.
    Rings {
        /// Directions on a ring.
        divisions: u32,
        /// Rings.
        rings: u32,
        /// Steps.
        depth: u32,
    },
}

/// Weights and samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetourTuning {
    /// Share of the preferred velocity around which candidates are placed.
    pub bias: f32,
    /// Weight of the distance from the preferred velocity.
    pub preferred_weight: f32,
    /// Weight of the distance from the current velocity.
    pub current_weight: f32,
    /// Weight of the side on which neighbors are passed.
    pub side_weight: f32,
    /// Weight of an early impact.
    pub impact_weight: f32,
    /// Time within which impacts count, s.
    pub horizon: f32,
    /// The arrangement of the candidates.
    pub sampling: Sampling,
}

/// The four terms of a penalty.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Terms {
    /// Distance from the preferred velocity.
    pub preferred: f32,
    /// Distance from the current velocity.
    pub current: f32,
    /// Side on which neighbors are passed.
    pub side: f32,
    /// Early impact.
    pub impact: f32,
}

impl Terms {
    /// Sum of the terms, in the order of the original.
    pub fn penalty(&self) -> f32 {
        self.preferred + self.current + self.side + self.impact
    }
}

/// A step of candidates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleStep {
    /// Its number, from 0.
    pub index: u32,
    /// The middle of the grid or rings, m/s.
    pub center: Vec2,
    /// Radius of the largest ring, or half the side of the grid, m/s.
    pub reach: f32,
}

/// A candidate that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocitySample {
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The step that tried it.
    pub step: SampleStep,
    /// Terms of its penalty; `None` if some of them already exceeded the best penalty.
    pub terms: Option<Terms>,
    /// True if it was the best of its step so far: the last such candidate of a step has won it.
    pub leads: bool,
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub struct DetourScratch {
    neighbors: Vec<SeenBody>,
    walls: Vec<SeenWall>,
    pattern: Vec<Vec2>,
}

/// Data of a neighbor that all candidates use.
#[derive(Clone, Copy, Debug)]
struct SeenBody {
    /// My velocity and its velocity, m/s.
    velocities: [Vec2; 2],
    offset: Vec2,
    /// Squared distance minus the square of the combined radius, m².
    gap_sq: f32,
    ahead: Vec2,
    /// Left or right of `ahead`: the side on which the other passes.
    aside: Vec2,
}

/// Data of a segment that all candidates use.
#[derive(Clone, Copy, Debug)]
struct SeenWall {
    from: Vec2,
    along: Vec2,
    touched: bool,
}

/// Chooses a velocity for `me`, which wants to go at `speed`, m/s; `None` if every candidate's penalty is NaN. Segments
/// have their free side on the right.
pub fn choose(
    me: &DetourBody,
    speed: f32,
    circles: &[DetourBody],
    segments: &[[Vec2; 2]],
    tuning: &DetourTuning,
    scratch: &mut DetourScratch,
    samples: &mut SolverRecord<VelocitySample>,
) -> Option<Vec2> {
    let DetourScratch { neighbors, walls, pattern } = scratch;
    neighbors.clear();
    for circle in circles {
        neighbors.push(see(me, circle)?);
    }
    walls.clear();
    walls.extend(segments.iter().map(|&[from, to]| SeenWall {
        from: from - me.position,
        along: to - from,
        touched: distance_sq_to_segment(from, to, me.position) < TOUCH * TOUCH,
    }));
    let query = SampleQuery {
        me,
        speed,
        tuning,
        neighbors,
        walls,
        per_speed: if speed > 0.0 { 1.0 / speed } else { f32::MAX },
        per_horizon: 1.0 / tuning.horizon,
    };
    match tuning.sampling {
        Sampling::Grid { size } => query.on_grid(size, samples),
        Sampling::Rings { divisions, rings, depth } => {
            rings_about(me.preferred, divisions, rings, pattern);
            query.on_rings(pattern, depth, samples)
        }
    }
}

/// A neighbor as seen by `me`; `None` if the centers coincide.
fn see(me: &DetourBody, other: &DetourBody) -> Option<SeenBody> {
    let offset = other.position - me.position;
    let ahead = offset * (1.0 / offset.dot(offset).sqrt());
    if !ahead.is_finite() {
        return None;
    }
    // From the preferred velocities: the side does not depend on the current motion.
    let relative = other.preferred - me.preferred;
    let area = relative.x * ahead.y - ahead.x * relative.y;
    let radius = me.radius + other.radius;
    Some(SeenBody {
        velocities: [me.velocity, other.velocity],
        offset,
        gap_sq: offset.dot(offset) - radius * radius,
        ahead,
        aside: if area < PASSES_LEFT { ahead.perp() } else { -ahead.perp() },
    })
}

impl SeenBody {
    /// The degree to which a relative velocity passes on the wrong side, from 0 to 1.
    fn side(&self, relative: Vec2) -> f32 {
        (self.ahead.dot(relative) * 0.5 + 0.5).min(self.aside.dot(relative) * 2.0).clamp(0.0, 1.0)
    }

    /// Time until a relative velocity leads to an impact, s. An overlap counts as half the time since it began.
    fn impact(&self, relative: Vec2) -> Option<f32> {
        let speed_sq = relative.dot(relative);
        if speed_sq < AT_REST {
            return None;
        }
        let along = relative.dot(self.offset);
        let discriminant = along * along - speed_sq * self.gap_sq;
        if discriminant < 0.0 {
            return None;
        }
        let (root, per_speed_sq) = (discriminant.sqrt(), 1.0 / speed_sq);
        let (enter, leave) = ((along - root) * per_speed_sq, (along + root) * per_speed_sq);
        if enter < 0.0 && leave > 0.0 { Some(-enter * 0.5) } else { (enter >= 0.0).then_some(enter) }
    }
}

impl SeenWall {
    /// Time until a velocity leads onto the segment, s: at most 1 for any horizon, and regardless of the radius. A
    /// segment that is touched is hit at once by all velocities that do not lead to its free side.
    fn impact(&self, velocity: Vec2) -> Option<f32> {
        if self.touched {
            return (self.along.perp().dot(velocity) >= 0.0).then_some(0.0);
        }
        let det = velocity.y * self.along.x - velocity.x * self.along.y;
        if det.abs() < PARALLEL {
            return None;
        }
        let (start, per_det) = (-self.from, 1.0 / det);
        let time = (self.along.y * start.x - self.along.x * start.y) * per_det;
        let place = (velocity.y * start.x - velocity.x * start.y) * per_det;
        let within = 0.0..=1.0;
        (within.contains(&time) && within.contains(&place)).then_some(time)
    }
}

/// Data shared by all candidates.
struct SampleQuery<'a> {
    me: &'a DetourBody,
    speed: f32,
    tuning: &'a DetourTuning,
    neighbors: &'a [SeenBody],
    walls: &'a [SeenWall],
    per_speed: f32,
    per_horizon: f32,
}

/// The best candidate so far.
struct Best {
    velocity: Vec2,
    penalty: f32,
}

impl Best {
    fn none() -> Best {
        Best { velocity: Vec2::ZERO, penalty: f32::MAX }
    }

    fn found(&self) -> Option<Vec2> {
        (self.penalty < f32::MAX).then_some(self.velocity)
    }
}

impl SampleQuery<'_> {
    fn on_grid(&self, size: u32, samples: &mut SolverRecord<VelocitySample>) -> Option<Vec2> {
        let center = self.me.preferred * self.tuning.bias;
        let spacing = self.speed * 2.0 * (1.0 - self.tuning.bias) / (size.max(2) - 1) as f32;
        let half = (size.max(2) - 1) as f32 * spacing * 0.5;
        let longest = self.speed + spacing / 2.0;
        let (mut best, step) = (Best::none(), SampleStep { index: 0, center, reach: half });
        for y in 0..size {
            for x in 0..size {
                let velocity = center + Vec2::new(x as f32, y as f32) * spacing - Vec2::splat(half);
                if velocity.length_squared() <= longest * longest {
                    self.try_one(velocity, step, &mut best, samples);
                }
            }
        }
        best.found()
    }

    fn on_rings(
        &self,
        pattern: &[Vec2],
        depth: u32,
        samples: &mut SolverRecord<VelocitySample>,
    ) -> Option<Vec2> {
        let mut radius = self.speed * (1.0 - self.tuning.bias);
        let mut center = self.me.preferred * self.tuning.bias;
        let longest = self.speed + 0.001;
        let mut found = None;
        for index in 0..depth {
            let (mut best, step) = (Best::none(), SampleStep { index, center, reach: radius });
            for place in pattern {
                let velocity = center + *place * radius;
                if velocity.length_squared() <= longest * longest {
                    self.try_one(velocity, step, &mut best, samples);
                }
            }
            found = best.found();
            center = best.velocity;
            radius *= 0.5;
        }
        found
    }

    /// Tries a candidate. The first among equals stays the best.
    fn try_one(
        &self,
        velocity: Vec2,
        step: SampleStep,
        best: &mut Best,
        samples: &mut SolverRecord<VelocitySample>,
    ) {
        let terms = self.terms(velocity, best.penalty);
        let penalty = terms.map(|terms| terms.penalty()).filter(|penalty| *penalty < best.penalty);
        samples.keep(VelocitySample { velocity, step, terms, leads: penalty.is_some() });
        if let Some(penalty) = penalty {
            *best = Best { velocity, penalty };
        }
    }

    /// Terms of a candidate; `None` once it cannot be better than `least`.
    fn terms(&self, velocity: Vec2, least: f32) -> Option<Terms> {
        let DetourTuning { preferred_weight, current_weight, side_weight, impact_weight, horizon, .. } =
            *self.tuning;
        let preferred = preferred_weight * ((velocity - self.me.preferred).length() * self.per_speed);
        let current = current_weight * ((velocity - self.me.velocity).length() * self.per_speed);
        // With an impact before this time it is worse than the best one.
        let latest = (impact_weight / (least - preferred - current) - 0.1) * horizon;
        if latest - horizon > -f32::EPSILON {
            return None;
        }
        let (mut first, mut side) = (horizon, 0.0);
        for neighbor in self.neighbors {
            let relative = velocity * 2.0 - neighbor.velocities[0] - neighbor.velocities[1];
            side += neighbor.side(relative);
            if let Some(time) = neighbor.impact(relative).filter(|time| *time < first) {
                first = time;
                if first < latest {
                    return None;
                }
            }
        }
        for wall in self.walls {
            // A wall counts as if it were twice as far away.
            if let Some(time) = wall.impact(velocity).map(|time| time * 2.0).filter(|time| *time < first) {
                first = time;
                if first < latest {
                    return None;
                }
            }
        }
        if !self.neighbors.is_empty() {
            side /= self.neighbors.len() as f32;
        }
        let impact = impact_weight * (1.0 / (0.1 + first * self.per_horizon));
        Some(Terms { preferred, current, side: side_weight * side, impact })
    }
}

/// Places of the candidates of a step, in units of its radius: the center, then ring by ring inwards. Each ring begins in the
/// preferred direction, every second one half a division to the left of it, and goes on in pairs to the right and left.
fn rings_about(preferred: Vec2, divisions: u32, rings: u32, pattern: &mut Vec<Vec2>) {
    let divisions = divisions.clamp(1, MOST_DIVISIONS);
    let rings = rings.clamp(1, MOST_RINGS);
    let angle = (1.0 / divisions as f32) * std::f32::consts::PI * 2.0;
    let turn = direction(angle);
    let length = preferred.length();
    let straight = if length == 0.0 { preferred } else { preferred * (1.0 / length) };
    let starts = [straight, direction(angle * 0.5).rotate(straight)];
    pattern.clear();
    pattern.push(Vec2::ZERO);
    for ring in 0..rings {
        let start = starts[ring as usize % 2] * ((rings - ring) as f32 / rings as f32);
        pattern.push(start);
        let (mut right, mut left) = (start, start);
        for _ in 0..(divisions - 1) / 2 {
            right = Vec2::new(turn.x, -turn.y).rotate(right);
            left = turn.rotate(left);
            pattern.extend([right, left]);
        }
        if divisions.is_multiple_of(2) {
            pattern.push(turn.rotate(left));
        }
    }
}

/// The unit vector at an angle, rad.
fn direction(angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    Vec2::new(cos, sin)
}
