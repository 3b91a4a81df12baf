//! The subject of a construction: the figures of two discs or of an edge, read from the trace and the world.

use glam::Vec2;

use super::{
    super::Lens,
    Stage,
    edge::{Wall, WallConstraint},
};
use sidestep_core::{
    avoid::{
        ConeTrace, OrcaTrace, Source, Trace,
        orca::{Origin, edge_line},
    },
    geometry::{
        cone::{Displacement, Region, VelocityObstacle, legs},
        half_plane::HalfPlane,
        unit,
    },
    model::{EdgeName, Method, World},
};

use crate::picture::{draw::Color, overlay::Hues};

/// The tip of a cone, where the method puts it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Apex {
    /// VO: the other's velocity.
    Theirs,
    /// RVO: between both velocities, at my share of the way to the other's.
    Mean(f32),
    /// HRVO: the point where a leg of RVO meets a leg of VO.
    Hybrid { share: f32, passes_left: bool },
    /// A pillar: standstill under any method.
    Standing,
}

/// The constraint that two discs give.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constraint {
    /// ORCA.
    Line { displacement: Displacement, share: f32, half_plane: HalfPlane },
    /// VO, RVO and HRVO.
    Obstacle { obstacle: VelocityObstacle, apex: Apex },
}

/// The construction of two discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiscPair {
    /// The other's center relative to me, m.
    pub p: Vec2,
    /// My radius and the other's, m.
    pub radii: [f32; 2],
    /// My velocity and the other's, m/s.
    pub velocities: [Vec2; 2],
    /// 1/τ, or 1 over the time step where the discs touch, 1/s.
    pub inverse: f32,
    /// The share of the effort that the other takes by its own settings; `None` if it does not avoid me.
    pub their_share: Option<f32>,
    pub constraint: Constraint,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Construction {
    Pair(DiscPair),
    Wall(Wall),
}

/// A construction with the color of its source.
pub struct Subject {
    pub construction: Construction,
    pub hue: Color,
}

impl Subject {
    pub fn of(lens: &Lens, source: Source) -> Option<Subject> {
        let watched = lens.watched()?;
        let construction = match (&watched.trace, source) {
            (Trace::Orca(trace), Source::Neighbor(index)) => line_of_neighbor(lens, trace, index)?,
            (Trace::Orca(trace), Source::Circle(index)) => line_of_pillar(lens, trace, index)?,
            (Trace::Orca(trace), Source::Edge(edge)) => line_of_edge(lens, trace, edge)?,
            (Trace::Cones(trace), Source::Neighbor(index)) => cone_of_neighbor(lens, trace, index)?,
            (Trace::Cones(trace), Source::Circle(index)) => cone_of_pillar(lens, trace, index)?,
            (Trace::Cones(trace), Source::Edge(edge)) => cone_of_edge(lens, trace, edge)?,
            (Trace::School(_) | Trace::None, _) => return None,
        };
        let hue = Hues::of(lens.palette, Some(watched)).color(source).unwrap_or(lens.palette.muted);
        Some(Subject { construction, hue })
    }
}

/// A disc, moving or at rest, that the agent avoids.
struct Disc {
    center: Vec2,
    radius: f32,
    velocity: Vec2,
}

impl Disc {
    fn of_agent(world: &World, index: u32) -> Option<Disc> {
        let agent = world.agents.get(index as usize)?;
        Some(Disc { center: agent.position, radius: agent.settings.radius, velocity: agent.velocity })
    }
}

fn pair(
    lens: &Lens,
    other: Disc,
    source: Source,
    inverse: f32,
    constraint: Constraint,
) -> Option<Construction> {
    let me = lens.me()?;
    Some(Construction::Pair(DiscPair {
        p: other.center - me.position,
        radii: [me.settings.radius, other.radius],
        velocities: [me.velocity, other.velocity],
        inverse,
        their_share: their_share(lens.world, source, lens.agent),
        constraint,
    }))
}

/// The half-plane of a source, with its origin.
fn line_of(trace: &OrcaTrace, source: Source) -> Option<(Origin, HalfPlane)> {
    let line = trace.origins.iter().position(|origin| Source::of(origin) == source)?;
    Some((trace.origins[line], *trace.half_planes.get(line)?))
}

/// 1/τ, or 1 over the time step where the discs touch, 1/s.
fn inverse_of(region: Region, horizon: f32, time_step: f32) -> f32 {
    match region {
        Region::Overlap => 1.0 / time_step,
        Region::Cutoff | Region::LeftLeg | Region::RightLeg => 1.0 / horizon,
    }
}

fn line_of_neighbor(lens: &Lens, trace: &OrcaTrace, index: u32) -> Option<Construction> {
    let source = Source::Neighbor(index);
    let other = Disc::of_agent(lens.world, index)?;
    let (Origin::Neighbor { displacement, share, .. }, half_plane) = line_of(trace, source)? else {
        return None;
    };
    let horizon = lens.me()?.settings.time_horizon;
    let inverse = inverse_of(displacement.region, horizon, lens.world.params.time_step);
    pair(lens, other, source, inverse, Constraint::Line { displacement, share, half_plane })
}

fn line_of_pillar(lens: &Lens, trace: &OrcaTrace, index: u32) -> Option<Construction> {
    let source = Source::Circle(index);
    let pillar = lens.world.obstacles.circles().get(index as usize)?;
    let other = Disc { center: pillar.center, radius: pillar.radius, velocity: Vec2::ZERO };
    let (Origin::Circle { displacement, .. }, half_plane) = line_of(trace, source)? else { return None };
    let horizon = lens.me()?.settings.time_horizon_obstacle;
    let inverse = inverse_of(displacement.region, horizon, lens.world.params.time_step);
    pair(lens, other, source, inverse, Constraint::Line { displacement, share: 1.0, half_plane })
}

fn line_of_edge(lens: &Lens, trace: &OrcaTrace, edge: EdgeName) -> Option<Construction> {
    let me = lens.me()?;
    let place = trace.edges.iter().position(|(known, _)| *known == edge)?;
    // Edges come before everything else, each with the lines of the edges before it.
    let earlier: Vec<HalfPlane> =
        trace.edges[..place].iter().filter_map(|(_, verdict)| verdict.half_plane).collect();
    let start = lens.world.obstacles.edge_named(edge)?;
    let (verdict, steps) = edge_line::steps(me, &lens.world.obstacles, start, &earlier);
    wall(lens, edge, WallConstraint::Line { verdict, steps })
}

fn cone_of_edge(lens: &Lens, trace: &ConeTrace, edge: EdgeName) -> Option<Construction> {
    let place = trace.rigid.iter().position(|source| *source == Source::Edge(edge))?;
    wall(lens, edge, WallConstraint::Obstacle(*trace.obstacles.get(place)?))
}

fn wall(lens: &Lens, edge: EdgeName, constraint: WallConstraint) -> Option<Construction> {
    let me = lens.me()?;
    let (start, end) = lens.world.obstacles.ends(lens.world.obstacles.edge_named(edge)?);
    Some(Construction::Wall(Wall {
        ends: [start - me.position, end - me.position],
        radius: me.settings.radius,
        velocity: me.velocity,
        inverse: 1.0 / me.settings.time_horizon_obstacle,
        constraint,
    }))
}

fn cone_of_pillar(lens: &Lens, trace: &ConeTrace, index: u32) -> Option<Construction> {
    let source = Source::Circle(index);
    let pillar = lens.world.obstacles.circles().get(index as usize)?;
    let place = trace.rigid.iter().position(|known| *known == source)?;
    let other = Disc { center: pillar.center, radius: pillar.radius, velocity: Vec2::ZERO };
    let obstacle = *trace.obstacles.get(place)?;
    let constraint = Constraint::Obstacle { obstacle, apex: Apex::Standing };
    let inverse = match obstacle {
        VelocityObstacle::HalfPlane(_) => 1.0 / lens.world.params.time_step,
        _ => 1.0 / lens.me()?.settings.time_horizon_obstacle,
    };
    pair(lens, other, source, inverse, constraint)
}

fn cone_of_neighbor(lens: &Lens, trace: &ConeTrace, index: u32) -> Option<Construction> {
    let (me, params) = (lens.me()?, &lens.world.params);
    let other = Disc::of_agent(lens.world, index)?;
    let rank = trace.neighbors.iter().position(|neighbor| *neighbor == index)?;
    let obstacle = *trace.obstacles.get(trace.n_rigid + rank)?;
    let share = me.settings.responsibility;
    let apex = match (me.method, obstacle) {
        (Method::Hrvo, VelocityObstacle::Cone { apex, left, right, .. }) => {
            // The apex lies on the leg of VO that was taken; the shift for uncertainty is applied later.
            let radius = me.settings.radius + other.radius;
            let back = (other.center - me.position) * (params.hrvo_uncertainty / radius);
            let along = apex + back - other.velocity;
            Apex::Hybrid { share, passes_left: along.perp_dot(right).abs() < along.perp_dot(left).abs() }
        }
        (Method::Vo, _) => Apex::Theirs,
        _ => Apex::Mean(share),
    };
    let inverse = match obstacle {
        VelocityObstacle::HalfPlane(_) => 1.0 / params.time_step,
        // Whole cones have no horizon; their discs are drawn as if they had one.
        VelocityObstacle::Cone { .. } | VelocityObstacle::Capsule { .. } => 1.0 / me.settings.time_horizon,
    };
    pair(lens, other, Source::Neighbor(index), inverse, Constraint::Obstacle { obstacle, apex })
}

/// The share of the effort that `source` takes to avoid `me`; `None` if it avoids no agents or does not look at `me`.
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

impl Construction {
    pub fn stages(&self) -> Vec<Stage> {
        match self {
            Construction::Wall(wall) => wall.constraint.stages(),
            Construction::Pair(pair) => pair.constraint.stages(),
        }
    }
}

impl Constraint {
    fn stages(&self) -> Vec<Stage> {
        use Stage::{Apex, Cone, CutOff, Discs, HalfPlane, Nearest, OneStep, Parting, Share, Sum, WayOut};
        match *self {
            Constraint::Line { displacement: Displacement { region: Region::Overlap, .. }, .. } => {
                vec![Discs, Sum, OneStep, Nearest, WayOut, Share, HalfPlane]
            }
            Constraint::Line { .. } => vec![Discs, Sum, Cone, CutOff, Nearest, WayOut, Share, HalfPlane],
            Constraint::Obstacle { obstacle, .. } => match obstacle {
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

impl DiscPair {
    pub fn radius(&self) -> f32 {
        self.radii[0] + self.radii[1]
    }

    /// The relative velocity, m/s.
    pub fn relative_velocity(&self) -> Vec2 {
        self.velocities[0] - self.velocities[1]
    }

    /// The vector from the center of the cut-off disc to the relative velocity, m/s.
    pub fn w(&self) -> Vec2 {
        self.relative_velocity() - self.inverse * self.p
    }

    /// The angles at the center of the cut-off disc, measured from the direction back to the apex: to w, left positive,
    /// and to the tangent points, rad.
    pub fn angles(&self) -> (f32, f32) {
        let (back, w) = (-self.p, self.w());
        let to_w = libm::atan2f(back.perp_dot(w), back.dot(w));
        (to_w, libm::acosf((self.radius() / self.p.length()).min(1.0)))
    }

    /// The angle between the axis of the cone and each leg, degrees.
    pub fn half_angle(&self) -> f32 {
        libm::asinf((self.radius() / self.p.length()).min(1.0)).to_degrees()
    }

    /// The distance of the tangent points from the apex, m.
    pub fn tangent(&self) -> f32 {
        (self.p.dot(self.p) - self.radius() * self.radius()).max(0.0).sqrt()
    }

    /// The cone of all velocities that collide within the horizon 1/`inverse`, opened to the fraction `open` of its
    /// angle, with its apex at the origin.
    pub fn cone(&self, inverse: f32, open: f32) -> VelocityObstacle {
        let (left, right) = legs(self.p, self.radius());
        let axis = unit(self.p).unwrap_or(Vec2::X);
        let opened = |leg: Vec2| if open >= 1.0 { leg } else { unit(axis.lerp(leg, open)).unwrap_or(leg) };
        VelocityObstacle::Cone {
            apex: Vec2::ZERO,
            left: opened(left),
            right: opened(right),
            center: inverse * self.p,
            cutoff_radius: inverse * self.radius(),
            leg_start: inverse * self.tangent(),
        }
    }

    /// The factor by which positions are multiplied for drawing, 1/s: 1/τ, or less if that would not fit into the
    /// picture.
    pub fn scale(&self, lens: &Lens) -> f32 {
        fitting_scale(lens, &[(Vec2::ZERO, self.radii[0]), (self.p, self.radius())], self.inverse)
    }
}

/// The share of the picture, from the middle to the border, that a scene of two discs fills at most.
const FILLED: f32 = 0.94;

/// The largest scale up to `inverse` with which these discs fit into the picture, 1/s.
fn fitting_scale(lens: &Lens, discs: &[(Vec2, f32)], inverse: f32) -> f32 {
    let camera = &lens.camera;
    let half = camera.size * (0.5 * camera.meters_per_pixel * FILLED);
    let (low, high) = (camera.center - half, camera.center + half);
    let mut largest = if inverse > 0.0 && inverse.is_finite() { inverse } else { f32::MAX };
    for &(center, radius) in discs {
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
