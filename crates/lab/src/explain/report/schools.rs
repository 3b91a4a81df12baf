//! The construction of one of the other schools, from its trace.

use glam::Vec2;
use serde::Serialize;
use sidestep_core::{
    avoid::{SchoolConstruction, Source, Watched},
    schools::{
        buffered_voronoi::CellRow,
        collision_free_speed::DirectionPush,
        detour::{SampleStep, Sampling, Terms, VelocitySample},
        social_force::Force,
    },
};

use super::write::{self, SourceInKeys};
use crate::picture::overlay::{samples::SampleView, school};

/// The construction of a school. The method of the report says which one it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SchoolReport {
    /// Detour.
    Samples {
        /// The desired speed, m/s.
        desired_speed: f32,
        /// `rings` or `grid`.
        sampling: &'static str,
        /// The steps in which candidates were tried.
        steps: Vec<SampleStepReport>,
        /// The candidates, in the order in which they were tried.
        samples: Vec<SampleReport>,
        /// The candidate that was taken, if any.
        winner: Option<SampleReport>,
    },
    /// Social force.
    Forces {
        /// The mass, kg.
        mass: f32,
        /// The acceleration towards the preferred velocity, m/s².
        driving: Vec2,
        /// The acceleration, m/s².
        acceleration: Vec2,
        /// The force of each source.
        forces: Vec<ForceReport>,
        /// The number of parts of the step.
        parts: u32,
        /// The number of parts that stiff contacts need.
        needed_parts: u32,
        /// The position at the end of the step, m.
        position: Vec2,
        /// The velocity at the end of the step, m/s.
        velocity: Vec2,
    },
    /// Collision-free speed.
    Corridor {
        /// The preferred direction, a unit vector or zero.
        preferred_direction: Vec2,
        /// The preferred speed, m/s.
        preferred_speed: f32,
        /// The push of each source.
        pushes: Vec<PushReport>,
        /// The sum of the preferred direction and the pushes.
        sum: Vec2,
        /// The direction taken.
        direction: Vec2,
        /// Neighbors farther away do not count, m.
        range: f32,
        /// The time in which the gap ahead is walked, s.
        time_gap: f32,
        /// The nearest neighbor in the strip ahead.
        ahead: Option<AheadReport>,
        /// The speed taken, m/s.
        speed: f32,
    },
    /// Buffered Voronoi cell. Points are relative to the agent, m.
    Cell {
        /// The time ahead in which the agent stays in its cell, s.
        horizon: f32,
        /// The sides of the cell: neighbors, walls and pillars, then the speed limit.
        rows: Vec<CellRowReport>,
        /// True if the agent is in its cell.
        inside: bool,
        /// The point aimed at.
        goal: Vec2,
        /// The goal after it has turned.
        turned: Vec2,
        /// The nearest point of the cell to that; `None` if the cell is empty.
        nearest: Option<Vec2>,
        /// The velocity that leads there, m/s.
        velocity: Vec2,
    },
}

/// A step of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SampleStepReport {
    /// Its number, from 0.
    pub step: u32,
    /// The middle of its rings or grid, m/s.
    pub center: Vec2,
    /// The radius of the largest ring, or half the side of the grid, m/s.
    pub reach: f32,
}

/// A candidate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SampleReport {
    /// The velocity, m/s.
    pub velocity: Vec2,
    /// The number of its step.
    pub step: u32,
    /// The terms of its penalty; `None` if some of them already exceeded the least one.
    pub terms: Option<Terms>,
    /// True if it was the best of its step so far.
    pub leads: bool,
}

/// A force on the agent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ForceReport {
    /// The source of the force.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The gap between both, m; negative if they overlap.
    pub gap: f32,
    /// The speed at which the gap shrinks, m/s; negative if they part.
    pub closing: f32,
    /// The push along the normal, N.
    pub push: Vec2,
    /// The sliding friction, N.
    pub friction: Vec2,
}

/// A push on the direction of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PushReport {
    /// The source of the push.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The vector added to the preferred direction.
    pub push: Vec2,
}

/// The nearest neighbor in the strip ahead.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AheadReport {
    /// The neighbor.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The gap to it, m.
    pub spacing: f32,
}

/// A side of a cell: points y with normal · y ≤ offset.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CellRowReport {
    /// The source of the row; `None` for the speed limit.
    pub of: Option<SourceInKeys>,
    /// The unit vector out of the cell.
    pub normal: Vec2,
    /// The distance of its line from the agent, m; negative if the agent is beyond it.
    pub offset: f32,
}

impl SchoolReport {
    /// The construction of a watched agent; `None` if no school chose for it.
    pub(super) fn of(watched: &Watched) -> Option<SchoolReport> {
        Some(match school::construction(&watched.trace)? {
            SchoolConstruction::None => return None,
            SchoolConstruction::Samples { speed, tuning, samples } => {
                let view = SampleView { tuning, all: samples };
                SchoolReport::Samples {
                    desired_speed: *speed,
                    sampling: match tuning.sampling {
                        Sampling::Grid { .. } => "grid",
                        Sampling::Rings { .. } => "rings",
                    },
                    steps: view.steps().map(SampleStepReport::from).collect(),
                    samples: samples.iter().map(SampleReport::from).collect(),
                    winner: view.winner().map(SampleReport::from),
                }
            }
            SchoolConstruction::Forces { step, tuning, forces } => SchoolReport::Forces {
                mass: tuning.mass as f32,
                driving: step.driving.as_vec2(),
                acceleration: step.acceleration.as_vec2(),
                forces: forces.iter().filter_map(|force| ForceReport::of(watched, force)).collect(),
                parts: step.parts,
                needed_parts: step.needed,
                position: step.position.as_vec2(),
                velocity: step.velocity.as_vec2(),
            },
            SchoolConstruction::Corridor { course, wish, tuning, pushes } => SchoolReport::Corridor {
                preferred_direction: wish.direction.as_vec2(),
                preferred_speed: wish.speed as f32,
                pushes: pushes.iter().filter_map(|push| PushReport::of(watched, push)).collect(),
                sum: course.sum.as_vec2(),
                direction: course.direction.as_vec2(),
                range: tuning.range as f32,
                time_gap: tuning.time_gap as f32,
                ahead: course.ahead.and_then(|ahead| AheadReport::of(watched, ahead)),
                speed: course.speed as f32,
            },
            SchoolConstruction::Cell { cell, tuning, answer } => SchoolReport::Cell {
                horizon: tuning.horizon as f32,
                rows: cell.rows.iter().map(|row| CellRowReport::of(watched, row)).collect(),
                inside: answer.inside,
                goal: answer.goal.as_vec2(),
                turned: answer.turned.as_vec2(),
                nearest: answer.nearest.map(|point| point.as_vec2()),
                velocity: answer.velocity.as_vec2(),
            },
        })
    }
}

impl From<SampleStep> for SampleStepReport {
    fn from(SampleStep { index, center, reach }: SampleStep) -> SampleStepReport {
        SampleStepReport { step: index, center, reach }
    }
}

impl From<&VelocitySample> for SampleReport {
    fn from(&VelocitySample { velocity, step, terms, leads }: &VelocitySample) -> SampleReport {
        SampleReport { velocity, step: step.index, terms, leads }
    }
}

impl ForceReport {
    fn of(watched: &Watched, force: &Force) -> Option<ForceReport> {
        Some(ForceReport {
            of: school::of_push(watched, force.from)?,
            gap: force.gap as f32,
            closing: force.closing as f32,
            push: force.push.as_vec2(),
            friction: force.friction.as_vec2(),
        })
    }
}

impl PushReport {
    fn of(watched: &Watched, push: &DirectionPush) -> Option<PushReport> {
        Some(PushReport { of: school::of_push(watched, push.from)?, push: push.push.as_vec2() })
    }
}

impl AheadReport {
    fn of(watched: &Watched, (place, spacing): (usize, f64)) -> Option<AheadReport> {
        Some(AheadReport { of: school::neighbor(watched, place)?, spacing: spacing as f32 })
    }
}

impl CellRowReport {
    fn of(watched: &Watched, row: &CellRow) -> CellRowReport {
        CellRowReport {
            of: school::of_row(watched, row.fence).map(SourceInKeys),
            normal: row.normal.as_vec2(),
            offset: row.offset as f32,
        }
    }
}
