//! The other schools in a world: converts the view of an agent into the inputs of the solvers in [`crate::schools`],
//! and their answers back.
//!
//! Neighbors are those of all methods, and so are visible edges, with [`wall_range`]: faces turned away do not push. A
//! pillar in range is a body at rest for `detour` and a wall for the others. An edge that the tree has split counts
//! once. Answers are cut at the maximum speed of the agent, which the originals of `social_force` and of the Voronoi
//! cells do not have.

use glam::{DVec2, Vec2};

use super::{
    situation::{Outcome, Situation},
    source::Source,
};
use crate::{
    geometry::{clamp_length, parting_direction},
    model::{Agent, AgentSettings, EdgeName, Method, Objective, Params, params::Samples},
    schools::{
        Pillar, SchoolSurroundings, Segment, SolverRecord,
        buffered_voronoi::{self, Cell, CellAnswer, CellRow, Fence},
        collision_free_speed::{self, DirectionPush, SpeedCourse},
        detour::{self, VelocitySample},
        social_force::{self, Force, ForceStep},
    },
    steer::{preferred_velocity, straight},
};

/// Distance at which two agents on exactly the same point see each other, m, in the direction in which they part.
const APART: f64 = 1e-9;

/// The construction that a school computed for an agent.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum SchoolConstruction {
    /// None yet.
    #[default]
    None,
    /// Candidates with the terms of their penalties, in the order in which they were tried.
    Samples {
        /// Speed V that the agent desires, m/s.
        speed: f32,
        /// Weights and samples.
        tuning: detour::DetourTuning,
        /// The candidates.
        samples: Vec<VelocitySample>,
    },
    /// Forces.
    Forces {
        /// The step that they lead to.
        step: ForceStep,
        /// Constants of the forces.
        tuning: social_force::ForceTuning,
        /// Force by source.
        forces: Vec<Force>,
    },
    /// Direction and the corridor ahead.
    Corridor {
        /// The choice.
        course: SpeedCourse,
        /// The agent's preferred direction and speed.
        wish: collision_free_speed::Wish,
        /// Constants of the model.
        tuning: collision_free_speed::SpeedTuning,
        /// Push by source.
        pushes: Vec<DirectionPush>,
    },
    /// A Voronoi cell.
    Cell {
        /// Its rows and corners.
        cell: Cell,
        /// Constants of the method.
        tuning: buffered_voronoi::CellTuning,
        /// The answer in it.
        answer: CellAnswer,
    },
}

/// The decision of a school.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SchoolTrace {
    /// Edges and pillars, by their places in the constructions: segments first, then pillars. Neighbors have the places
    /// that they have in the list of neighbors.
    pub walls: Vec<Source>,
    /// Number of segments among them.
    pub n_segments: usize,
    /// The computed construction.
    pub construction: SchoolConstruction,
    /// The velocity chosen, m/s, before the limits of the body.
    pub chosen: Vec2,
}

/// Working memory of the schools, and the trace of the last decision.
#[derive(Clone, Debug, Default)]
pub(super) struct SchoolScratch {
    pub trace: SchoolTrace,
    segments: Vec<Segment>,
    pillars: Vec<Pillar>,
    bodies: Vec<detour::DetourBody>,
    ends: Vec<[Vec2; 2]>,
    samples: detour::DetourScratch,
    walkers: Vec<social_force::ForceWalker>,
    discs: Vec<collision_free_speed::SpeedWalker>,
    visible: Vec<usize>,
    offsets: Vec<DVec2>,
    rows: Vec<CellRow>,
    cell: Cell,
}

impl SchoolScratch {
    /// Chooses a velocity by `method`, one of the schools. With `watching` its trace is recorded.
    pub fn solve(&mut self, method: Method, situation: Situation, watching: bool) -> (Vec2, Outcome) {
        self.see_walls(situation, method);
        self.trace.construction = SchoolConstruction::None;
        let (velocity, relaxed) = match method {
            Method::Detour => self.by_samples(situation, watching),
            Method::SocialForce => self.by_forces(situation, watching),
            Method::CollisionFreeSpeed => self.by_spacing(situation, watching),
            _ => self.in_cell(situation, watching),
        };
        let chosen = capped(velocity, situation.agent().settings.max_speed);
        self.trace.chosen = chosen;
        let outcome = if relaxed {
            Outcome::Relaxed
        } else if chosen.distance(situation.preferred) <= AS_PREFERRED {
            Outcome::Free
        } else {
            Outcome::Adjusted
        };
        (chosen, outcome)
    }

    /// Gathers visible edges, and pillars in range.
    fn see_walls(&mut self, situation: Situation, method: Method) {
        let Situation { world, edges, .. } = situation;
        let SchoolScratch { trace: SchoolTrace { walls, n_segments, .. }, segments, pillars, ends, .. } =
            self;
        walls.clear();
        segments.clear();
        pillars.clear();
        ends.clear();
        for near in edges {
            let EdgeName { vertex, .. } = world.obstacles.edge_name(near.edge);
            let name = Source::Edge(EdgeName::whole(vertex));
            if !walls.contains(&name) {
                let (from, to) = world.obstacles.whole_ends(vertex);
                walls.push(name);
                ends.push([from, to]);
                segments.push(Segment { from: from.as_dvec2(), to: to.as_dvec2() });
            }
        }
        *n_segments = walls.len();
        let agent = situation.agent();
        let range = wall_range(&world.params, method, &agent.settings);
        for (index, circle) in (0..).zip(&world.obstacles.circles) {
            if (circle.center - agent.position).length() - circle.radius < range {
                walls.push(Source::Circle(index));
                let (center, radius) = (circle.center.as_dvec2(), f64::from(circle.radius));
                pillars.push(Pillar { center, radius });
            }
        }
    }

    /// Detour. Relaxed if a neighbor on exactly the same point blinds it.
    fn by_samples(&mut self, situation: Situation, watching: bool) -> (DVec2, bool) {
        let Situation { world, me, preferred, neighbors, .. } = situation;
        let SchoolScratch { trace, pillars, bodies, ends, samples: scratch, .. } = self;
        let body = |index: u32, preferred: Vec2| {
            let Agent { position, velocity, settings, .. } = &world.agents[index as usize];
            detour::DetourBody {
                position: *position,
                velocity: *velocity,
                preferred,
                radius: settings.radius,
            }
        };
        bodies.clear();
        bodies.extend(neighbors.iter().map(|neighbor| {
            let other = &world.agents[neighbor.index as usize];
            let preferred =
                straight(world, other).unwrap_or_else(|| preferred_velocity(world, neighbor.index));
            body(neighbor.index, preferred)
        }));
        bodies.extend(pillars.iter().map(|pillar| detour::DetourBody {
            position: pillar.center.as_vec2(),
            radius: pillar.radius as f32,
            velocity: Vec2::ZERO,
            preferred: Vec2::ZERO,
        }));
        let (me, speed) = (body(me, preferred), desired_speed(situation.agent()));
        let tuning = tuning_of_detour(&world.params);
        let mut samples = SolverRecord::new(watching);
        let found = detour::choose(&me, speed, bodies, ends, &tuning, scratch, &mut samples);
        trace.construction = SchoolConstruction::Samples { speed, tuning, samples: samples.values() };
        (found.unwrap_or(Vec2::ZERO).as_dvec2(), found.is_none())
    }

    /// Social force. A step in several parts gives the velocity that leads to its end point.
    fn by_forces(&mut self, situation: Situation, watching: bool) -> (DVec2, bool) {
        let Situation { world, me, preferred, neighbors, .. } = situation;
        let SchoolScratch { trace, segments, pillars, walkers, .. } = self;
        let walker = |index: u32| {
            let Agent { position, velocity, settings, .. } = &world.agents[index as usize];
            social_force::ForceWalker {
                position: position.as_dvec2(),
                velocity: velocity.as_dvec2(),
                radius: settings.radius.into(),
            }
        };
        walkers.clear();
        walkers.extend(neighbors.iter().map(|neighbor| walker(neighbor.index)));
        let around = SchoolSurroundings { neighbors: walkers, segments, pillars };
        let (me, time) = (walker(me), f64::from(world.params.time_step));
        let (tuning, most) = (tuning_of_forces(&world.params), world.params.social_parts);
        let mut forces = SolverRecord::new(watching);
        let step = social_force::step(&me, preferred.as_dvec2(), &around, &tuning, time, most, &mut forces);
        trace.construction = SchoolConstruction::Forces { step, tuning, forces: forces.values() };
        let velocity = if step.parts > 1 { (step.position - me.position) / time } else { step.velocity };
        (velocity, false)
    }

    /// Collision-free speed.
    fn by_spacing(&mut self, situation: Situation, watching: bool) -> (DVec2, bool) {
        let Situation { world, me, preferred, neighbors, .. } = situation;
        let SchoolScratch { trace, segments, pillars, discs, visible, .. } = self;
        let disc = |index: u32| {
            let Agent { position, settings, .. } = &world.agents[index as usize];
            collision_free_speed::SpeedWalker {
                position: position.as_dvec2(),
                radius: settings.radius.into(),
            }
        };
        discs.clear();
        discs.extend(neighbors.iter().map(|neighbor| disc(neighbor.index)));
        let around = SchoolSurroundings { neighbors: discs, segments, pillars };
        let preferred = preferred.as_dvec2();
        let wish = collision_free_speed::Wish {
            direction: preferred.try_normalize().unwrap_or(DVec2::ZERO),
            speed: preferred.length(),
            orientation: situation.agent().heading.as_dvec2(),
        };
        let (tuning, mut pushes) = (tuning_of_spacing(&world.params), SolverRecord::new(watching));
        let course = collision_free_speed::choose(&disc(me), &wish, &around, &tuning, visible, &mut pushes);
        trace.construction = SchoolConstruction::Corridor { course, wish, tuning, pushes: pushes.values() };
        (course.velocity(), false)
    }

    /// Buffered Voronoi cell; a wall or pillar is a row through its nearest point, less the radius. Relaxed if the
    /// answer is outside the cell, and if the cell is empty.
    fn in_cell(&mut self, situation: Situation, watching: bool) -> (DVec2, bool) {
        let Situation { world, preferred, neighbors, .. } = situation;
        let SchoolScratch { trace, segments, pillars, offsets, rows, cell, .. } = self;
        let agent = situation.agent();
        let position = agent.position.as_dvec2();
        offsets.clear();
        offsets.extend(neighbors.iter().map(|neighbor| {
            let offset = world.agents[neighbor.index as usize].position.as_dvec2() - position;
            let pair = situation.keys_with(neighbor.index);
            if offset == DVec2::ZERO {
                parting_direction(pair.me, pair.them).as_dvec2() * -APART
            } else {
                offset
            }
        }));
        let radius = f64::from(agent.settings.radius);
        let row = |index: usize, towards: DVec2, solid: DVec2| {
            let (distance, normal) = (towards.length(), towards.try_normalize().unwrap_or(solid));
            CellRow { fence: Fence::Wall(index), normal, offset: distance - radius }
        };
        rows.clear();
        rows.extend(segments.iter().enumerate().map(|(index, segment)| {
            let solid = (segment.to - segment.from).perp().normalize_or_zero();
            row(index, segment.nearest(position) - position, solid)
        }));
        let first = rows.len();
        rows.extend(
            pillars
                .iter()
                .enumerate()
                .map(|(index, pillar)| row(first + index, -pillar.offset_to(position), DVec2::X)),
        );
        let body = buffered_voronoi::CellBody { radius, max_speed: agent.settings.max_speed.into() };
        let tuning = buffered_voronoi::CellTuning {
            horizon: world.params.cell_horizon.into(),
            sidestep_threshold: world.params.cell_sidestep.into(),
        };
        cell.build(&body, &tuning, offsets, rows);
        let answer = cell.answer(preferred.as_dvec2(), &body, &tuning);
        if watching {
            trace.construction = SchoolConstruction::Cell { cell: cell.clone(), tuning, answer };
        }
        (answer.velocity, !answer.inside || answer.nearest.is_none())
    }
}

/// A velocity within this distance of the preferred one (m/s) counts as the preferred one: more than `f32` rounding
/// takes from a candidate.
pub(super) const AS_PREFERRED: f32 = 1e-5;

/// The desired speed of Detour's crowd, m/s: that of a requested velocity, otherwise the preferred speed.
fn desired_speed(agent: &Agent) -> f32 {
    let speed = match agent.objective {
        Objective::Velocity(velocity) => velocity.length(),
        _ => agent.settings.preferred_speed,
    };
    speed.min(agent.settings.max_speed)
}

/// How far an agent sees walls, m: collision-free speed does not see a neighbor behind one.
pub fn wall_range(params: &Params, method: Method, settings: &AgentSettings) -> f32 {
    let range = settings.obstacle_range();
    if method == Method::CollisionFreeSpeed { range.max(params.speed_range) } else { range }
}

fn tuning_of_detour(params: &Params) -> detour::DetourTuning {
    detour::DetourTuning {
        bias: params.detour_bias,
        preferred_weight: params.detour_preferred_weight,
        current_weight: params.detour_current_weight,
        side_weight: params.detour_side_weight,
        impact_weight: params.detour_impact_weight,
        horizon: params.detour_horizon,
        sampling: match params.detour_samples {
            Samples::Grid => detour::Sampling::Grid { size: params.detour_grid },
            Samples::Rings => detour::Sampling::Rings {
                divisions: params.detour_divisions,
                rings: params.detour_rings,
                depth: params.detour_depth,
            },
        },
    }
}

fn tuning_of_forces(params: &Params) -> social_force::ForceTuning {
    social_force::ForceTuning {
        mass: params.social_mass.into(),
        reaction_time: params.social_reaction_time.into(),
        agent_scale: params.social_agent_scale.into(),
        wall_scale: params.social_wall_scale.into(),
        force_distance: params.social_distance.into(),
        body_force: params.social_body_force.into(),
        friction: params.social_friction.into(),
        range: params.social_range.into(),
    }
}

fn tuning_of_spacing(params: &Params) -> collision_free_speed::SpeedTuning {
    collision_free_speed::SpeedTuning {
        agent_strength: params.speed_agent_strength.into(),
        agent_range: params.speed_agent_range.into(),
        wall_strength: params.speed_wall_strength.into(),
        wall_range: params.speed_wall_range.into(),
        time_gap: params.speed_time_gap.into(),
        range: params.speed_range.into(),
    }
}

/// A velocity cut at the maximum speed. Forces of deeply overlapping bodies are finite, but their squares need not be.
fn capped(velocity: DVec2, max_speed: f32) -> Vec2 {
    let largest = velocity.abs().max_element();
    let scaled = if largest > 1e100 { velocity / largest * 1e18 } else { velocity };
    let (length, most) = (scaled.length(), f64::from(max_speed));
    // Rounded down to `f32`, so that rounding does not exceed the limit.
    let cut = if length > most { scaled * (most / length) } else { scaled };
    clamp_length(cut.as_vec2(), max_speed)
}
