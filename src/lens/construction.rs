//! How one half-plane or cone comes about, in stages to play and to scrub through.
//!
//! ```text
//!   two discs → one disc of R = r + r' → the cone → its tip cut off → where w lies → u → my share → the line
//! ```
//! A place is drawn as the velocity that leads there within the horizon: divided by τ. So the disc of the Minkowski sum
//! and the cut-off are one disc. The picture is that of relative velocities, with the other standing at the origin; only
//! the last stage carries it over into my own velocities. Every number is read from the trace or the world, and the
//! last line is the trace's own.

use glam::Vec2;

use super::{
    Lens,
    pen::{Pen, faded, pair},
};
use crate::{
    avoid::{
        Trace, Watched,
        orca::{Origin, circle},
        orca_obstacle::{Aspect, EdgeCase, EdgeVerdict},
    },
    draw::{Camera, Color, Head, Shape, Stroke},
    geometry::{
        cone::{Displacement, Region, VelocityObstacle, legs},
        half_plane::HalfPlane,
        unit,
    },
    model::{Method, World},
    overlay::{Source, cones, half_planes, sketch},
    text::numbers::two_decimals,
};

/// One step of a construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The two discs in the world.
    Discs,
    /// I shrink to a point and the other grows by my radius.
    Sum,
    /// All relative velocities that ever hit.
    Cone,
    /// Those that hit later than the horizon are left alone.
    CutOff,
    /// Discs that touch: the relative velocities that do not part them within one step.
    OneStep,
    /// Which part of the boundary is nearest to the relative velocity.
    Nearest,
    /// The shortest way there.
    WayOut,
    /// How much of it is mine.
    Share,
    /// The line across it, among my own velocities.
    HalfPlane,
    /// The cone among my own velocities: its apex where the method puts it.
    Apex,
    /// Discs that touch, under the cones: the velocities that do not lead away fast enough.
    Parting,
    /// An edge, and the case that it is.
    Edge,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Stage; 12] = [
        Stage::Discs,
        Stage::Sum,
        Stage::Cone,
        Stage::CutOff,
        Stage::OneStep,
        Stage::Nearest,
        Stage::WayOut,
        Stage::Share,
        Stage::HalfPlane,
        Stage::Apex,
        Stage::Parting,
        Stage::Edge,
    ];

    /// Name for a list of stages.
    pub fn title(self) -> &'static str {
        match self {
            Stage::Discs => "Two discs",
            Stage::Sum => "Point and sum",
            Stage::Cone => "Cone",
            Stage::CutOff => "Cut-off",
            Stage::OneStep => "One time step",
            Stage::Nearest => "Nearest part",
            Stage::WayOut => "Way out u",
            Stage::Share => "My share",
            Stage::HalfPlane => "Half-plane",
            Stage::Apex => "Apex",
            Stage::Parting => "Parting",
            Stage::Edge => "Edge",
        }
    }
}

/// Where the tip of a cone goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Apex {
    /// VO: the other's velocity.
    Theirs,
    /// RVO: between both velocities, my share of the way to theirs.
    Mean(f32),
    /// HRVO: where a leg of RVO meets a leg of VO.
    Hybrid { share: f32, passes_left: bool },
}

/// What comes of two discs.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    /// ORCA.
    Line { displacement: Displacement, share: f32, half_plane: HalfPlane },
    /// VO, RVO and HRVO.
    Obstacle { obstacle: VelocityObstacle, apex: Apex },
}

/// The construction of two discs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair {
    /// The other's center as I see it, m.
    p: Vec2,
    /// My radius and the other's, m.
    radii: [f32; 2],
    /// My velocity and the other's, m/s.
    velocities: [Vec2; 2],
    /// 1/τ, or 1 over the time step where the discs touch, 1/s.
    inverse: f32,
    /// The share of the effort that the other takes by its own settings; `None` if it does not avoid me.
    their_share: Option<f32>,
    outcome: Outcome,
}

/// The construction of an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wall {
    /// Both ends as I see them, m.
    ends: [Vec2; 2],
    radius: f32,
    velocity: Vec2,
    /// 1/τ, 1/s.
    inverse: f32,
    verdict: EdgeVerdict,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Pair(Pair),
    Wall(Wall),
}

/// What is constructed, and how it is called.
struct Subject {
    kind: Kind,
    /// Place of the neighbor, nearest first.
    place: Option<usize>,
    hue: Color,
}

impl Subject {
    fn of(lens: &Lens, source: Source) -> Option<Subject> {
        let watched = lens.watched()?;
        let place = match source {
            Source::Neighbor(index) => watched.neighbors.iter().position(|neighbor| neighbor.index == index),
            Source::Edge(_) | Source::Circle(_) => None,
        };
        let hue = place.map_or(lens.palette.muted, |place| lens.palette.neighbor(place));
        Some(Subject { kind: Kind::of(lens, watched, source)?, place, hue })
    }

    fn name(&self) -> String {
        match (self.kind, self.place) {
            (Kind::Wall(_), _) => "edge".into(),
            (_, Some(place)) => format!("neighbor {}", place + 1),
            (_, None) => "pillar".into(),
        }
    }

    fn stages(&self) -> Vec<Stage> {
        use Stage::{Apex, Cone, CutOff, Discs, Edge, Nearest, OneStep, Parting, Share, Sum, WayOut};
        match self.kind {
            Kind::Wall(Wall { verdict: EdgeVerdict { half_plane: None, .. }, .. }) => vec![Edge],
            Kind::Wall(_) => vec![Edge, Stage::HalfPlane],
            Kind::Pair(Pair { outcome: Outcome::Line { displacement, .. }, .. }) => {
                let way = [Nearest, WayOut, Share, Stage::HalfPlane];
                match displacement.region {
                    Region::Overlap => [Discs, Sum, OneStep].into_iter().chain(way).collect(),
                    Region::Cutoff | Region::LeftLeg | Region::RightLeg => {
                        [Discs, Sum, Cone, CutOff].into_iter().chain(way).collect()
                    }
                }
            }
            Kind::Pair(Pair { outcome: Outcome::Obstacle { obstacle, .. }, .. }) => match obstacle {
                VelocityObstacle::Cone { cutoff_radius, .. } if cutoff_radius > 0.0 => {
                    vec![Discs, Sum, Cone, CutOff, Apex]
                }
                VelocityObstacle::Cone { .. } | VelocityObstacle::Capsule { .. } => {
                    vec![Discs, Sum, Cone, Apex]
                }
                VelocityObstacle::HalfPlane(_) => vec![Discs, Sum, Parting],
            },
        }
    }
}

impl Kind {
    fn of(lens: &Lens, watched: &Watched, source: Source) -> Option<Kind> {
        let me = lens.me()?;
        let (settings, params) = (&me.settings, &lens.world.params);
        let their_share = their_share(lens.world, source, lens.agent);
        let pair = |center: Vec2, radius: f32, velocity: Vec2, inverse: f32, outcome: Outcome| {
            Kind::Pair(Pair {
                p: center - me.position,
                radii: [settings.radius, radius],
                velocities: [me.velocity, velocity],
                inverse,
                their_share,
                outcome,
            })
        };
        let line_of = |trace: &crate::avoid::OrcaTrace| {
            let line = trace.origins.iter().position(|origin| Source::of(origin) == source)?;
            Some((trace.origins[line], *trace.half_planes.get(line)?))
        };
        let inverse = |region: Region, horizon: f32| match region {
            Region::Overlap => 1.0 / params.time_step,
            Region::Cutoff | Region::LeftLeg | Region::RightLeg => 1.0 / horizon,
        };
        match (&watched.trace, source) {
            (Trace::Orca(trace), Source::Neighbor(index)) => {
                let other = lens.world.agents.get(index as usize)?;
                let (Origin::Neighbor { displacement, share, .. }, half_plane) = line_of(trace)? else {
                    return None;
                };
                let inverse = inverse(displacement.region, settings.time_horizon);
                let outcome = Outcome::Line { displacement, share, half_plane };
                Some(pair(other.position, other.settings.radius, other.velocity, inverse, outcome))
            }
            (Trace::Orca(trace), Source::Circle(index)) => {
                let pillar = lens.world.obstacles.circles.get(index as usize)?;
                let (Origin::Circle { displacement, .. }, half_plane) = line_of(trace)? else { return None };
                let inverse = inverse(displacement.region, settings.time_horizon_obstacle);
                let outcome = Outcome::Line { displacement, share: 1.0, half_plane };
                Some(pair(pillar.center, pillar.radius, Vec2::ZERO, inverse, outcome))
            }
            (Trace::Orca(trace), Source::Edge(edge)) => {
                let (_, verdict) = trace.edges.iter().find(|(known, _)| *known == edge)?;
                let (start, end) = lens.world.obstacles.ends(edge);
                Some(Kind::Wall(Wall {
                    ends: [start - me.position, end - me.position],
                    radius: settings.radius,
                    velocity: me.velocity,
                    inverse: 1.0 / settings.time_horizon_obstacle,
                    verdict: *verdict,
                }))
            }
            (Trace::Cones(trace), Source::Neighbor(index)) => {
                let other = lens.world.agents.get(index as usize)?;
                let place = trace.neighbors.iter().position(|neighbor| *neighbor == index)?;
                let obstacle = *trace.obstacles.get(trace.n_rigid + place)?;
                let share = settings.responsibility;
                let apex = match (me.method, obstacle) {
                    (Method::Hrvo, VelocityObstacle::Cone { apex, left, right, .. }) => {
                        // The apex lies on the leg of VO that was taken; the shift for uncertainty came after.
                        let radius = settings.radius + other.settings.radius;
                        let back = (other.position - me.position) * (params.hrvo_uncertainty / radius);
                        let along = apex + back - other.velocity;
                        let passes_left = along.perp_dot(right).abs() < along.perp_dot(left).abs();
                        Apex::Hybrid { share, passes_left }
                    }
                    (Method::Vo, _) => Apex::Theirs,
                    _ => Apex::Mean(share),
                };
                let outcome = Outcome::Obstacle { obstacle, apex };
                let inverse = match obstacle {
                    VelocityObstacle::HalfPlane(_) => 1.0 / params.time_step,
                    // Whole cones have no horizon; their discs are drawn as if they had.
                    VelocityObstacle::Cone { .. } | VelocityObstacle::Capsule { .. } => {
                        1.0 / settings.time_horizon
                    }
                };
                Some(pair(other.position, other.settings.radius, other.velocity, inverse, outcome))
            }
            // Cones do not say which edge or pillar they come from.
            (Trace::Cones(_), Source::Edge(_) | Source::Circle(_)) | (Trace::None, _) => None,
        }
    }
}

/// The share of the effort that `source` takes to avoid `me`; `None` if it avoids nobody or does not look at `me`.
fn their_share(world: &World, source: Source, me: u32) -> Option<f32> {
    let Source::Neighbor(them) = source else { return None };
    let other = world.agents.get(them as usize)?;
    let settings = &other.settings;
    let share = other.share()?;
    let from_it = |index: u32| (world.agents[index as usize].position - other.position).length_squared();
    let mine = from_it(me);
    let is_nearer = |index: &u32| (from_it(*index), *index) < (mine, me) && *index != them;
    let nearer = (0..world.agents.len() as u32).filter(is_nearer).take(settings.max_neighbors as usize);
    let is_in_range = mine < settings.neighbor_distance * settings.neighbor_distance;
    (is_in_range && nearer.count() < settings.max_neighbors as usize).then_some(share)
}

impl Pair {
    /// What the other does by itself, in words that go on after its name.
    fn their_part(&self) -> String {
        match self.their_share {
            Some(share) => format!("whose own share is {} %", two_decimals(100.0 * share)),
            None => "which does not avoid me".into(),
        }
    }

    /// How u, so many m/s, is shared, in a sentence.
    fn share_words(&self, name: &str, share: f32, u: f32) -> String {
        let (mine, rest) = (two_decimals(share * u), two_decimals((1.0 - share) * u));
        match (share >= 1.0, self.their_share) {
            (true, None) => format!("All of u is mine, {mine} m/s: {name} does nothing for me."),
            (true, Some(_)) => {
                format!("All of u is mine, {mine} m/s, whatever {name}, {}, does.", self.their_part())
            }
            (false, _) => format!(
                "My share of u is {} %, {mine} m/s; the other {rest} m/s are left to {name}, {}.",
                two_decimals(100.0 * share),
                self.their_part()
            ),
        }
    }

    fn radius(&self) -> f32 {
        self.radii[0] + self.radii[1]
    }

    /// The relative velocity, m/s.
    fn w(&self) -> Vec2 {
        self.velocities[0] - self.velocities[1]
    }

    /// From the center of the cut-off disc to the relative velocity, m/s.
    fn q(&self) -> Vec2 {
        self.w() - self.inverse * self.p
    }

    /// Angles at the center of the cut-off disc, from the direction back to the apex: to w, left positive, and to the
    /// tangent points, rad.
    fn angles(&self) -> (f32, f32) {
        let (back, q) = (-self.p, self.q());
        let to_w = libm::atan2f(back.perp_dot(q), back.dot(q));
        (to_w, libm::acosf((self.radius() / self.p.length()).min(1.0)))
    }

    /// The cone of all velocities that hit within the horizon 1/`inverse`, opened to the part `open` of its angle, with
    /// its apex at the origin.
    fn cone(&self, inverse: f32, open: f32) -> VelocityObstacle {
        let (left, right) = legs(self.p, self.radius());
        let axis = unit(self.p).unwrap_or(Vec2::X);
        let opened = |leg: Vec2| if open >= 1.0 { leg } else { unit(axis.lerp(leg, open)).unwrap_or(leg) };
        let tangent = (self.p.dot(self.p) - self.radius() * self.radius()).max(0.0).sqrt();
        VelocityObstacle::Cone {
            apex: Vec2::ZERO,
            left: opened(left),
            right: opened(right),
            center: inverse * self.p,
            cutoff_radius: inverse * self.radius(),
            leg_start: inverse * tangent,
        }
    }
}

/// The stages that apply to a source, in order; none where the watched agent did not avoid it.
pub fn stages(lens: &Lens, source: Source) -> Vec<Stage> {
    Subject::of(lens, source).map_or(Vec::new(), |subject| subject.stages())
}

/// The line in which a construction under ORCA ends: the trace's own.
pub fn final_line(lens: &Lens, source: Source) -> Option<HalfPlane> {
    match Subject::of(lens, source)?.kind {
        Kind::Wall(wall) => wall.verdict.half_plane,
        Kind::Pair(Pair { outcome: Outcome::Line { half_plane, .. }, .. }) => Some(half_plane),
        Kind::Pair(Pair { outcome: Outcome::Obstacle { .. }, .. }) => None,
    }
}

/// A camera on a whole construction, the same for all its stages: discs, cut-off, velocities, u and the speed circle.
pub fn camera_on(lens: &Lens, source: Source, size: Vec2) -> Camera {
    let most = lens.me().map_or(1.0, |agent| agent.settings.max_speed).max(1e-3);
    let mut points = vec![Vec2::splat(-most), Vec2::splat(most)];
    match Subject::of(lens, source).map(|subject| subject.kind) {
        Some(Kind::Pair(pair)) => {
            points.extend(pair.velocities);
            points.push(pair.w());
            let (center, radius) = (pair.p * pair.inverse, pair.radius() * pair.inverse);
            // The disc of one step can be a hundred times as large as all velocities; then its near side will do.
            if radius < 4.0 * most && center.length() < 6.0 * most {
                points.extend([center - radius, center + radius]);
            }
            if let Outcome::Line { displacement, share, .. } = pair.outcome {
                points.extend([pair.w() + displacement.u, pair.velocities[0] + share * displacement.u]);
            }
        }
        Some(Kind::Wall(wall)) => {
            points.push(wall.velocity);
            // An edge may be a long one: the ends that are near, grown by the radius.
            let near =
                wall.ends.map(|end| end * wall.inverse).into_iter().filter(|end| end.length() < 3.0 * most);
            let grown =
                near.flat_map(|end| [end - wall.radius * wall.inverse, end + wall.radius * wall.inverse]);
            points.extend(grown);
        }
        None => {}
    }
    let low = points.iter().copied().reduce(Vec2::min).unwrap_or(Vec2::NEG_ONE);
    let high = points.iter().copied().reduce(Vec2::max).unwrap_or(Vec2::ONE);
    Camera::fit(low, high, size)
}

/// How much of the picture a scene of two discs fills at most, from the middle to the border.
const FILLED: f32 = 0.94;

/// The number by which places are multiplied to be drawn, 1/s: 1/τ, or less where that would not fit into the picture.
fn scale(lens: &Lens, points: &[(Vec2, f32)], inverse: f32) -> f32 {
    let camera = &lens.camera;
    let half = camera.size * (0.5 * camera.meters_per_pixel * FILLED);
    let (low, high) = (camera.center - half, camera.center + half);
    let mut largest = if inverse > 0.0 && inverse.is_finite() { inverse } else { f32::MAX };
    for &(center, radius) in points {
        for (reach, room) in [(center + radius, high), (radius - center, -low)] {
            for (reach, room) in [(reach.x, room.x), (reach.y, room.y)] {
                if reach > 0.0 && room > 0.0 {
                    largest = largest.min(room / reach);
                }
            }
        }
    }
    largest
}

impl Pair {
    fn scale(&self, lens: &Lens) -> f32 {
        scale(lens, &[(Vec2::ZERO, self.radii[0]), (self.p, self.radius())], self.inverse)
    }
}

// ---- words

/// One sentence on a stage, with the numbers of this very pair.
pub fn sentence(lens: &Lens, source: Source, stage: Stage) -> String {
    let Some(subject) = Subject::of(lens, source) else {
        return "Nothing is constructed here: the agent does not avoid this, or its cones do not name it."
            .into();
    };
    match subject.kind {
        Kind::Wall(wall) => wall_sentence(&wall, stage),
        Kind::Pair(pair) => {
            let name = if subject.place.is_some() { subject.name() } else { "the pillar".into() };
            pair_sentence(lens, &name, &pair, stage)
        }
    }
}

fn wall_sentence(wall: &Wall, stage: Stage) -> String {
    let case = wall.verdict.case.name();
    match (stage, wall.verdict.half_plane) {
        (Stage::HalfPlane, Some(line)) => format!(
            "Walls do not yield, so all of the effort is mine: the line passes {} m/s from standstill ({case}).",
            two_decimals(line.violation(Vec2::ZERO).abs())
        ),
        _ => {
            let seen = match wall.verdict.aspect {
                Some(Aspect::ObliqueLeft) => "seen end-on past its start",
                Some(Aspect::ObliqueRight) => "seen end-on past its end",
                Some(Aspect::Between) => "seen from the side",
                None => "needs no legs",
            };
            let why = match wall.verdict.case {
                EdgeCase::AlreadyCovered => {
                    ": an earlier line forbids all that would hit it, so it gives no line"
                }
                EdgeCase::ConcaveVertex => {
                    ": the corner bends inwards, and the other edge there gives the line"
                }
                EdgeCase::LeftToNextEdge => ": the next edge faces me and gives the line",
                EdgeCase::ForeignLeftLeg => ": that leg belongs to the edge before, which gives the line",
                EdgeCase::ForeignRightLeg => ": that leg belongs to the edge after, which gives the line",
                EdgeCase::CollisionLeftVertex
                | EdgeCase::CollisionRightVertex
                | EdgeCase::CollisionSegment
                | EdgeCase::CutoffLeft
                | EdgeCase::CutoffRight
                | EdgeCase::CutoffLine
                | EdgeCase::LeftLeg
                | EdgeCase::RightLeg => "",
            };
            format!(
                "The edge divided by τ = {} s and grown by r/τ = {} m/s, {seen}; the case is \"{case}\"{why}.",
                two_decimals(1.0 / wall.inverse),
                two_decimals(wall.radius * wall.inverse)
            )
        }
    }
}

fn pair_sentence(lens: &Lens, name: &str, pair: &Pair, stage: Stage) -> String {
    let (distance, radius, w) = (pair.p.length(), pair.radius(), pair.w());
    let drawn = two_decimals(1.0 / pair.scale(lens));
    let time = two_decimals(1.0 / pair.inverse);
    let overlaps = distance <= radius;
    let nothing = || "This stage does not apply here.".to_string();
    match (stage, pair.outcome) {
        (Stage::Discs, _) => {
            let apart = distance - radius;
            let gap = match overlaps {
                true => format!("they overlap by {} m", two_decimals(-apart)),
                false => format!("a gap of {} m is between us", two_decimals(apart)),
            };
            format!(
                "I have a radius of {} m, {name} one of {} m, {} m away: {gap}. Places are drawn divided by {drawn} s.",
                two_decimals(pair.radii[0]),
                two_decimals(pair.radii[1]),
                two_decimals(distance)
            )
        }
        (Stage::Sum, _) => format!(
            "I shrink to a point and {name} grows by my radius to R = {} + {} = {} m: we touch where the point meets the disc.",
            two_decimals(pair.radii[0]),
            two_decimals(pair.radii[1]),
            two_decimals(radius)
        ),
        (Stage::Cone, _) => format!(
            "Every relative velocity in this cone hits some day; each leg is asin(R/|p|) = {}° off the line to {name}.",
            two_decimals(libm::asinf((radius / distance).min(1.0)).to_degrees())
        ),
        (Stage::CutOff, _) => format!(
            "A hit later than τ = {time} s can wait: the cone ends at the disc around p/τ = {} of radius R/τ = {} m/s.",
            pair_of(pair.inverse * pair.p),
            two_decimals(pair.inverse * radius)
        ),
        (Stage::OneStep, _) => format!(
            "We overlap, so we have to part within one step of {time} s: the disc around p/Δt of radius R/Δt = {} m/s does not.",
            two_decimals(pair.inverse * radius)
        ),
        (Stage::Nearest, Outcome::Line { displacement, .. }) => {
            let (a, b) = pair.angles();
            let (a, b) = (two_decimals(a.abs().to_degrees()), two_decimals(b.to_degrees()));
            let w = pair_of(w);
            match displacement.region {
                Region::Cutoff => {
                    format!(
                        "The relative velocity w = {w} faces the arc: angle a = {a}° < b = {b}°, so the cut-off is nearest."
                    )
                }
                Region::LeftLeg => format!(
                    "The relative velocity w = {w} does not face the arc (a = {a}° ≥ b = {b}°) and lies left of p: the left leg is nearest."
                ),
                Region::RightLeg => format!(
                    "The relative velocity w = {w} does not face the arc (a = {a}° ≥ b = {b}°) and lies right of p, or on it: the right leg is nearest."
                ),
                Region::Overlap => {
                    format!(
                        "The relative velocity w = {w}: the way out of the disc leads straight away from its center."
                    )
                }
            }
        }
        (Stage::WayOut, Outcome::Line { displacement, .. }) => {
            let length = two_decimals(displacement.u.length());
            // The outside is on the left of the direction.
            match displacement.u.dot(displacement.direction.perp()) >= 0.0 {
                true => format!(
                    "w would hit in time: u, {length} m/s, is the shortest change of it that just does not."
                ),
                false => format!(
                    "w is harmless, and u points inwards: by {length} m/s it may come nearer at most."
                ),
            }
        }
        (Stage::Share, Outcome::Line { displacement, share, .. }) => {
            pair.share_words(name, share, displacement.u.length())
        }
        (Stage::HalfPlane, Outcome::Line { half_plane, .. }) => format!(
            "Among my own velocities the line stands across u at my velocity + my share of u = {}; beyond it is forbidden.",
            pair_of(half_plane.point)
        ),
        (Stage::Apex, Outcome::Obstacle { obstacle: VelocityObstacle::Cone { apex: tip, .. }, apex }) => {
            let tip = pair_of(tip);
            match apex {
                Apex::Theirs => {
                    format!(
                        "VO: {name} is assumed to keep its velocity, so the apex is at {tip}, its velocity."
                    )
                }
                Apex::Mean(share) => format!(
                    "RVO: I do {} % and leave the rest to {name}, {}, so the apex lies between both velocities, at {tip}.",
                    two_decimals(100.0 * share),
                    pair.their_part()
                ),
                Apex::Hybrid { passes_left, .. } => {
                    let [mine, other] = if passes_left { ["left", "right"] } else { ["right", "left"] };
                    format!(
                        "HRVO: I pass on the {mine}, so that leg is RVO's and the {other} one VO's; they meet at {tip}."
                    )
                }
            }
        }
        (Stage::Parting, Outcome::Obstacle { obstacle: VelocityObstacle::HalfPlane(line), .. }) => format!(
            "We overlap: every velocity that does not lead away from {name} fast enough is forbidden; the line passes {} m/s from standstill.",
            two_decimals(line.violation(Vec2::ZERO).abs())
        ),
        _ => nothing(),
    }
}

fn pair_of(velocity: Vec2) -> String {
    format!("{} m/s", pair(velocity))
}

// ---- pictures

/// The picture of a construction at a stage, counted from 0 along [`stages`]; between two whole numbers the one turns
/// into the other. Its places and velocities are those of the camera, and it fits the one of [`camera_on`].
pub fn draw(lens: &Lens, source: Source, stage: f32) -> Vec<Shape> {
    let mut pen = Pen::new(lens);
    let Some(subject) = Subject::of(lens, source) else { return Vec::new() };
    let stages = subject.stages();
    let last = (stages.len() - 1) as f32;
    // NaN is the first stage.
    let stage = if stage > 0.0 { stage.min(last) } else { 0.0 };
    let play = Play { lens, stages, stage, hue: subject.hue, name: subject.name() };
    match subject.kind {
        Kind::Pair(pair) => play.pair(&pair, &mut pen),
        Kind::Wall(wall) => play.wall(&wall, &mut pen),
    }
    pen.finish()
}

/// Where the play stands.
struct Play<'a> {
    lens: &'a Lens<'a>,
    stages: Vec<Stage>,
    stage: f32,
    hue: Color,
    name: String,
}

/// Opacity of the forbidden inside of a cone or disc.
const INSIDE: f32 = 1.3;

/// Opacity of what has been explained and stays for orientation.
const AFTER: f32 = 0.4;

impl Play<'_> {
    /// How far a stage has come, 0 … 1; 0 for stages that do not apply.
    fn done(&self, stage: Stage) -> f32 {
        let place = self.stages.iter().position(|known| *known == stage);
        place.map_or(0.0, |place| (self.stage - place as f32 + 1.0).clamp(0.0, 1.0))
    }

    /// Opacity of what appears with `first` and fades with the first of `next`.
    fn during(&self, first: Stage, next: &[Stage]) -> f32 {
        let gone = next.iter().map(|stage| self.done(*stage)).fold(0.0, f32::max);
        self.done(first) * (1.0 - gone)
    }

    fn pair(&self, pair: &Pair, pen: &mut Pen) {
        self.forbidden(pair, pen);
        self.discs(pair, pen);
        match pair.outcome {
            Outcome::Line { displacement, share, half_plane } => {
                let shift = pair.velocities[1] * self.done(Stage::HalfPlane);
                self.test(pair, displacement, pen);
                self.line(half_plane, pair.velocities[1], pen);
                self.arrows(pair, displacement, share, shift, pen);
            }
            Outcome::Obstacle { obstacle, apex } => {
                self.own_velocities(pair, &obstacle, apex, pen);
            }
        }
    }

    /// The two discs, and how they become a point and a disc.
    fn discs(&self, pair: &Pair, pen: &mut Pen) {
        use Stage::{Apex, Cone, CutOff, Discs, Nearest, OneStep, Parting, Sum};
        let palette = self.lens.palette;
        let fit = pair.scale(self.lens);
        // Discs that touch blow up to the velocities that do not part them within a step.
        let scale = fit + (pair.inverse - fit) * self.done(OneStep);
        let sum = self.done(Sum);
        let there = pair.p * scale;
        let after = self.done(Cone).max(self.done(Parting)).max(self.done(OneStep));
        let stays = 1.0 - (1.0 - AFTER) * after;
        let shown = stays * (1.0 - self.done(CutOff).max(self.done(OneStep)).max(self.done(Apex)));
        let [mine, its] = pair.radii;
        let solid = |color: Color, opacity: f32, width: f32| Stroke::solid(color.at(opacity), width);
        // What was there before the sum stays as a dashed ring.
        let before = |opacity: f32| faded(Stroke::dashed(palette.muted, 1.0, 4.0, 3.0), opacity);
        let grown = (its + mine * sum) * scale;
        pen.disc(there, grown, Some(self.hue.at(0.22 * shown)), Some(solid(self.hue, shown, 2.0)));
        pen.disc(there, its * scale, None, Some(before(sum * shown)));
        pen.disc(Vec2::ZERO, mine * scale, None, Some(before(sum * (1.0 - after))));
        let body = palette.bodies[0];
        let me = solid(palette.selected, 1.0 - sum, 2.0);
        pen.disc(Vec2::ZERO, mine * scale * (1.0 - sum), Some(body.at(0.6 * (1.0 - sum))), Some(me));
        let words = self.during(Discs, &[Cone, OneStep, Parting]);
        pen.line(vec![Vec2::ZERO, there], faded(Stroke::dashed(palette.text, 1.0, 6.0, 4.0), 0.7 * words));
        let across = unit(pair.p).unwrap_or(Vec2::X).perp();
        let spoke = self.during(Sum, &[Cone, OneStep, Parting]);
        pen.line(vec![there, there + across * grown], solid(palette.text, spoke, 1.5));
        pen.dot(Vec2::ZERO, 4.0, palette.text.at(self.during(Sum, &[Nearest, Apex, Parting])));
        pen.dot(there, 3.0, self.hue.at(shown));
        pen.label(
            (there * 0.5, -across, 5.0),
            &format!("p  {} m", two_decimals(pair.p.length())),
            palette.text,
            words,
        );
        let (first, rest) = (self.during(Discs, &[Sum]), across * grown);
        pen.label(
            (across * (mine * scale), across, 4.0),
            &format!("me  r {} m", two_decimals(mine)),
            palette.text,
            first,
        );
        pen.label(
            (there + rest, across, 4.0),
            &format!("{}  r {} m", self.name, two_decimals(its)),
            self.hue,
            first,
        );
        let radius = format!("R = {} m", two_decimals(pair.radius()));
        pen.label((there + rest, across, 4.0), &radius, self.hue, spoke);
        pen.label((Vec2::ZERO, across, 8.0), "me: a point", palette.text, spoke);
    }

    /// The cone or disc of relative velocities, then cut off, then carried over.
    fn forbidden(&self, pair: &Pair, pen: &mut Pen) {
        use Stage::{Apex, Cone, CutOff, HalfPlane, Nearest, OneStep, Parting};
        let (palette, reach) = (self.lens.palette, self.lens.reach());
        let strong = 1.0 - (1.0 - AFTER) * self.done(HalfPlane);
        let fill = palette.forbidden.at(palette.forbidden_opacity * INSIDE * strong);
        let shift = match pair.outcome {
            Outcome::Line { .. } => pair.velocities[1] * self.done(HalfPlane),
            Outcome::Obstacle { .. } => Vec2::ZERO,
        };
        let step = self.done(OneStep);
        if step > 0.0 {
            let fit = pair.scale(self.lens);
            let scale = fit + (pair.inverse - fit) * step;
            let color = Color { a: (f32::from(fill.a) * step) as u8, ..fill };
            let rim = Stroke::solid(self.hue.at(strong * step), 1.5);
            pen.disc(pair.p * scale + shift, pair.radius() * scale, Some(color), Some(rim));
            let words = self.during(OneStep, &[Stage::WayOut]);
            pen.dot(pair.p * scale + shift, 3.0, self.hue.at(words));
            pen.label((pair.p * scale, pair.p, 6.0), "p/Δt", self.hue, words);
            pen.label(
                (Vec2::ZERO, -pair.p, 8.0),
                "inside: still touching after Δt",
                palette.text,
                self.during(OneStep, &[Nearest]),
            );
        }
        let open = self.done(Cone);
        if open > 0.0 {
            let cut = self.done(CutOff);
            let cone = moved(pair.cone(pair.inverse * cut, open), shift);
            let cone = match pair.outcome {
                Outcome::Obstacle { obstacle, .. } => between(&cone, &obstacle, self.done(Apex)),
                Outcome::Line { .. } => cone,
            };
            self.obstacle(&cone, fill, strong * open, pen);
            let VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } = cone else {
                return;
            };
            // The tip that the horizon cuts off.
            let dashed = faded(Stroke::dashed(palette.muted, 1.0, 3.0, 4.0), cut * strong);
            for leg in [left, right].iter().filter(|_| leg_start > 0.0) {
                pen.line(vec![apex, apex + *leg * leg_start], dashed);
            }
            let disc = faded(Stroke::dashed(self.hue, 1.0, 3.0, 3.0), 0.8 * cut * strong);
            pen.disc(center, cutoff_radius, None, Some(disc));
            let words = self.during(CutOff, &[Nearest, Apex]);
            pen.dot(center, 3.0, self.hue.at(cut * strong));
            let side = -unit(pair.p).unwrap_or(Vec2::X).perp() * cutoff_radius;
            pen.line(vec![center, center + side], Stroke::solid(self.hue.at(words), 1.5));
            pen.label((center, -side, 5.0), "p/τ", self.hue, words);
            pen.label((center + side, side, 5.0), "R/τ", self.hue, words);
            pen.label((apex, -pair.p, 8.0), "tip: hits later than τ", palette.text, words);
            let angle = self.during(Cone, &[CutOff, Apex]);
            self.half_angle(pair, left, angle, pen);
        }
        let parting = self.done(Parting);
        if let Outcome::Obstacle { obstacle: obstacle @ VelocityObstacle::HalfPlane(_), .. } = pair.outcome
            && parting > 0.0
        {
            let color = Color { a: (f32::from(fill.a) * parting) as u8, ..fill };
            self.obstacle(&obstacle, color, parting, pen);
            pen.label(
                (supporting_point(&obstacle, reach), -pair.p, 6.0),
                "not away fast enough",
                self.hue,
                parting,
            );
        }
    }

    /// The angle between the axis and the left leg.
    fn half_angle(&self, pair: &Pair, left: Vec2, opacity: f32, pen: &mut Pen) {
        let axis = unit(pair.p).unwrap_or(Vec2::X);
        let turn = libm::atan2f(axis.perp_dot(left), axis.dot(left));
        let radius = pen.pixels(64.0);
        let stroke = Stroke::solid(self.lens.palette.text.at(opacity), 1.5);
        pen.line(
            vec![Vec2::ZERO, axis * self.lens.reach()],
            faded(Stroke::dashed(self.lens.palette.muted, 1.0, 4.0, 4.0), opacity),
        );
        pen.line(sketch::arc(Vec2::ZERO, axis, turn, radius), stroke);
        let angle = libm::asinf((pair.radius() / pair.p.length()).min(1.0)).to_degrees();
        let words = format!("asin(R/|p|) = {}°", two_decimals(angle));
        pen.label((left * radius, left.perp(), 6.0), &words, self.lens.palette.text, opacity);
    }

    /// Inside and outline of a velocity obstacle.
    fn obstacle(&self, obstacle: &VelocityObstacle, fill: Color, opacity: f32, pen: &mut Pen) {
        let reach = self.lens.reach();
        let inside = cones::supports(obstacle).iter().fold(circle(reach), |part, side| side.clip(&part));
        pen.area(inside, Color { a: (f32::from(fill.a) * opacity.min(1.0)) as u8, ..fill });
        for piece in cones::inside_circle(&cones::outline(obstacle, reach), reach) {
            pen.line(piece, Stroke::solid(self.hue.at(opacity), 2.0));
        }
    }

    /// Where w lies, seen from the center of the cut-off disc, and the part of the boundary that this makes the nearest.
    fn test(&self, pair: &Pair, displacement: Displacement, pen: &mut Pen) {
        use Stage::{HalfPlane, Nearest, WayOut};
        let palette = self.lens.palette;
        let shown = self.during(Nearest, &[WayOut]);
        let center = pair.inverse * pair.p;
        let radius = pair.inverse * pair.radius();
        let dashed = |color: Color| faded(Stroke::dashed(color, 1.5, 4.0, 3.0), shown);
        let q = pair.q();
        pen.line(vec![center, center + q], dashed(palette.text));
        if displacement.region == Region::Overlap {
            pen.label((center + q * 0.5, q.perp(), 5.0), "w − p/Δt", palette.text, shown);
            return;
        }
        let (a, b) = pair.angles();
        let back = unit(-pair.p).unwrap_or(Vec2::X);
        // The tangent point on the side of w.
        let side = if a >= 0.0 { b } else { -b };
        let tangent = {
            let (sin, cos) = libm::sincosf(side);
            Vec2::new(cos, sin).rotate(back)
        };
        pen.line(vec![center, center + tangent * radius], faded(Stroke::solid(self.hue, 1.5), shown));
        pen.line(vec![center, center + back * center.length()], dashed(palette.muted));
        let (near, far) = (pen.pixels(26.0), pen.pixels(40.0));
        pen.line(sketch::arc(center, back, a, near), Stroke::solid(palette.text.at(shown), 2.0));
        pen.line(sketch::arc(center, back, side, far), Stroke::solid(self.hue.at(shown), 2.0));
        let (a, b) = (a.abs().to_degrees(), b.to_degrees());
        let verdict = if a < b { "<" } else { "≥" };
        let words = format!("a {}° {verdict} b {}°", two_decimals(a), two_decimals(b));
        // On the far side of the disc from w, where neither arcs nor arrows are.
        let free = if side >= 0.0 { back.perp() } else { -back.perp() };
        pen.label((center - free * radius, -free, 8.0), &words, palette.text, shown);
        // The chosen part, strong until the line takes over.
        let strong =
            Stroke::solid(palette.selected.at(0.85 * self.done(Nearest) * (1.0 - self.done(HalfPlane))), 3.5);
        let (left, right) = legs(pair.p, pair.radius());
        let leg = |leg: Vec2| {
            let start =
                leg * (pair.inverse * (pair.p.length_squared() - pair.radius().powi(2)).max(0.0).sqrt());
            vec![start, start + leg * self.lens.reach()]
        };
        pen.line(
            match displacement.region {
                Region::LeftLeg => leg(left),
                Region::RightLeg => leg(right),
                Region::Cutoff | Region::Overlap => {
                    let (_, b) = pair.angles();
                    let (sin, cos) = libm::sincosf(-b);
                    sketch::arc(center, Vec2::new(cos, sin).rotate(back), 2.0 * b, radius)
                }
            },
            strong,
        );
    }

    /// w, u and its two parts; carried over by `shift` they stand at my own velocity.
    fn arrows(&self, pair: &Pair, displacement: Displacement, share: f32, shift: Vec2, pen: &mut Pen) {
        use Stage::{HalfPlane, Nearest, Share, WayOut};
        let palette = self.lens.palette;
        let (near, out, split, line) =
            (self.done(Nearest), self.done(WayOut), self.done(Share), self.done(HalfPlane));
        let (w, u) = (pair.w(), displacement.u);
        let beside = unit(u).unwrap_or(displacement.direction.perp());
        // The relative velocity reaches from the other's velocity to mine; in the end it gives way to mine.
        let relative = faded(palette.velocity_stroke(), near * (1.0 - (1.0 - AFTER) * line));
        pen.arrow(shift, shift + w * near, relative, Head::Filled);
        if near > 0.0 {
            pen.dot(shift, 3.5, palette.text.at(near));
        }
        pen.label((shift + w * 0.5 * near, away(w, pair.p), 5.0), "w", palette.text, near * (1.0 - line));
        if line > 0.0 {
            let own = faded(palette.velocity_stroke(), line);
            pen.arrow(Vec2::ZERO, pair.velocities[0] * line, own, Head::Filled);
            pen.label(
                (pair.velocities[0] * 0.5, away(pair.velocities[0], u), 5.0),
                "my velocity",
                palette.text,
                line,
            );
            let words = match pair.velocities[1] {
                Vec2::ZERO => "it stands still".to_string(),
                _ => format!("velocity of {}", self.name),
            };
            pen.label((shift, shift, 8.0), &words, self.hue, line);
        }
        let at = shift + w;
        let part = 1.0 + (share - 1.0) * split;
        if out > 0.0 {
            let mine = Stroke::solid(palette.relaxed.at(out), 3.5);
            let its = faded(Stroke::dashed(self.hue, 2.5, 5.0, 3.0), split);
            pen.arrow(at + u * part, at + u, its, Head::Open);
            pen.arrow(at, at + u * (part * out), mine, Head::Filled);
            let words = format!("u  {} m/s", two_decimals(u.length()));
            pen.label((at + u * 0.5, beside.perp(), 7.0), &words, palette.text, out * (1.0 - split));
            let mine = format!("mine {} %", two_decimals(100.0 * share));
            pen.label((at + u * (0.5 * share), beside.perp(), 7.0), &mine, palette.text, split);
            if share < 1.0 {
                let left = two_decimals(100.0 * (1.0 - share));
                let its = match pair.their_share.map(|own| two_decimals(100.0 * own)) {
                    Some(own) if own == left => format!("its {own} %"),
                    Some(own) => format!("left {left} %, its own share {own} %"),
                    None => format!("left {left} %: it does not avoid"),
                };
                let middle = at + u * (0.5 + 0.5 * share);
                pen.label((middle, -beside.perp(), 7.0), &its, self.hue, split * (1.0 - line));
            }
        }
    }

    /// The trace's line, sliding from the other's frame into mine; at the end it is the trace's to the bit.
    fn line(&self, half_plane: HalfPlane, other: Vec2, pen: &mut Pen) {
        let done = self.done(Stage::HalfPlane);
        if done <= 0.0 {
            return;
        }
        let (palette, reach) = (self.lens.palette, self.lens.reach());
        let back = if done >= 1.0 { Vec2::ZERO } else { other * (1.0 - done) };
        let line = HalfPlane { point: half_plane.point - back, ..half_plane };
        let forbidden = line.reversed().clip(&circle(reach));
        pen.area(forbidden, palette.forbidden.at(palette.forbidden_opacity * done));
        if let Some([from, to]) = half_planes::chord(&line, reach) {
            // It grows from its point to both sides.
            let [from, to] = match done {
                1.0.. => [from, to],
                _ => [from, to].map(|end| line.point + (end - line.point) * done),
            };
            pen.line(vec![from, to], Stroke::solid(self.hue.at(done), 2.5));
        }
        self.speed_circle(done, pen);
        let corner = line.point + line.direction * pen.pixels(90.0);
        pen.label((corner, -line.normal(), 6.0), "forbidden", palette.forbidden, done);
        pen.label((corner, line.normal(), 6.0), "permitted", palette.chosen, done);
    }

    fn speed_circle(&self, opacity: f32, pen: &mut Pen) {
        let Some(me) = self.lens.me() else { return };
        let stroke = faded(Stroke::dashed(self.lens.palette.muted, 1.0, 2.0, 3.0), opacity);
        pen.disc(Vec2::ZERO, me.settings.max_speed, None, Some(stroke));
    }

    /// Cones among my own velocities: whose velocity the apex is.
    fn own_velocities(&self, pair: &Pair, obstacle: &VelocityObstacle, apex: Apex, pen: &mut Pen) {
        let palette = self.lens.palette;
        let done = self.done(Stage::Apex).max(self.done(Stage::Parting));
        if done <= 0.0 {
            return;
        }
        let [mine, its] = pair.velocities;
        self.speed_circle(done, pen);
        if let (VelocityObstacle::Cone { apex: tip, left, right, .. }, Apex::Hybrid { share, .. }) =
            (obstacle, apex)
        {
            let mean = mine * (1.0 - share) + its * share;
            for (at, words) in [(its, "VO"), (mean, "RVO")] {
                for leg in [left, right] {
                    let end = at + *leg * (2.0 * self.lens.reach());
                    let dashed = faded(Stroke::dashed(palette.muted, 1.0, 4.0, 4.0), done);
                    for piece in cones::inside_circle(&[at, end], self.lens.reach()) {
                        pen.line(piece, dashed);
                    }
                }
                pen.dot(at, 3.0, palette.muted.at(done));
                if at.distance(*tip) > pen.pixels(12.0) {
                    pen.label((at, -pair.p, 6.0), words, palette.muted, done);
                }
            }
        }
        pen.arrow(Vec2::ZERO, its * done, Stroke::solid(self.hue.at(done), 2.0), Head::Filled);
        pen.arrow(Vec2::ZERO, mine * done, faded(palette.velocity_stroke(), done), Head::Filled);
        pen.label((mine * 0.5, away(mine, its), 5.0), "my velocity", palette.text, done);
        pen.label((its * 0.5, away(its, mine), 5.0), &format!("velocity of {}", self.name), self.hue, done);
        if let VelocityObstacle::Cone { apex: tip, .. } = *obstacle {
            if matches!(apex, Apex::Mean(_)) {
                pen.line(vec![mine, its], faded(Stroke::dashed(palette.text, 1.0, 3.0, 3.0), done));
            }
            let words = match apex {
                Apex::Theirs => "apex: its velocity".to_string(),
                Apex::Mean(share) => format!("apex: {} % of the way", two_decimals(100.0 * share)),
                Apex::Hybrid { .. } => "apex of HRVO".to_string(),
            };
            pen.dot(tip * done, 5.0, palette.text.at(done));
            pen.label((tip * done, -pair.p, 9.0), &words, palette.text, done);
        }
    }

    /// An edge, what of it lies within the horizon, and its line.
    fn wall(&self, wall: &Wall, pen: &mut Pen) {
        let palette = self.lens.palette;
        let [start, end] = wall.ends.map(|end| end * wall.inverse);
        let radius = wall.radius * wall.inverse;
        let outline = Stroke::dashed(palette.obstacle_outline, 1.5, 2.0, 3.0);
        let normal = unit(end - start).map_or(Vec2::Y, Vec2::perp) * radius;
        for at in [start, end] {
            pen.disc(at, radius, None, Some(outline));
        }
        for side in [normal, -normal] {
            pen.line(vec![start + side, end + side], outline);
        }
        pen.line(vec![start, end], Stroke::solid(palette.obstacle_edge, 4.0));
        for (at, words) in [(start, "start/τ"), (end, "end/τ")] {
            pen.dot(at, 4.0, palette.obstacle_edge);
            pen.label((at, at, 7.0), words, palette.muted, 1.0);
        }
        if let Some(line) = wall.verdict.half_plane {
            self.line(line, Vec2::ZERO, pen);
        }
        pen.arrow(Vec2::ZERO, wall.velocity, palette.velocity_stroke(), Head::Filled);
        pen.label((wall.velocity, wall.velocity, 6.0), "my velocity", palette.text, 1.0);
        // At the part of the edge that is nearest to my velocity.
        let along = end - start;
        let t = (wall.velocity - start).dot(along) / along.dot(along).max(f32::MIN_POSITIVE);
        let nearest = start + along * t.clamp(0.0, 1.0);
        pen.label((nearest, normal, 10.0), wall.verdict.case.name(), palette.text, 1.0);
    }
}

/// The side of an arrow that is turned away from another.
fn away(arrow: Vec2, other: Vec2) -> Vec2 {
    let side = arrow.perp();
    if side.dot(other) > 0.0 { -side } else { side }
}

/// A cone whose apex is somewhere else.
fn moved(cone: VelocityObstacle, by: Vec2) -> VelocityObstacle {
    match cone {
        VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start } => {
            VelocityObstacle::Cone {
                apex: apex + by,
                left,
                right,
                center: center + by,
                cutoff_radius,
                leg_start,
            }
        }
        VelocityObstacle::Capsule { .. } | VelocityObstacle::HalfPlane(_) => cone,
    }
}

/// A cone on its way to another; at the end the other to the bit.
fn between(first: &VelocityObstacle, last: &VelocityObstacle, t: f32) -> VelocityObstacle {
    match (*first, *last) {
        (
            VelocityObstacle::Cone { apex, left, right, center, cutoff_radius, leg_start },
            VelocityObstacle::Cone { apex: a, center: c, cutoff_radius: r, leg_start: s, .. },
        ) if t < 1.0 => VelocityObstacle::Cone {
            apex: apex.lerp(a, t),
            left,
            right,
            center: center.lerp(c, t),
            cutoff_radius: cutoff_radius + (r - cutoff_radius) * t,
            leg_start: leg_start + (s - leg_start) * t,
        },
        _ if t >= 1.0 => *last,
        _ => *first,
    }
}

/// A point on the line of a half-plane, near standstill.
fn supporting_point(obstacle: &VelocityObstacle, reach: f32) -> Vec2 {
    match obstacle {
        VelocityObstacle::HalfPlane(line) => line.normal() * line.violation(Vec2::ZERO).clamp(-reach, reach),
        VelocityObstacle::Cone { apex, .. } => *apex,
        VelocityObstacle::Capsule { left_end, .. } => *left_end,
    }
}
