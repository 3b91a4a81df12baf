//! One decision of one agent, with everything that is known about it, as data: for programs as JSON, for tables row by
//! row.
//!
//! ```text
//!   world, decisions ─▶ sentence, held by, constraints, neighbors ─┐
//!   memory of earlier steps ─▶ findings ───────────────────────────┴▶ Report ─▶ JSON
//! ```
//! Nothing is decided or judged here: the constraints are those of the trace, each with the distance by which two
//! velocities violate it. `docs/why.md` lists the keys of the JSON.

mod constraints;
mod finding;
mod neighbors;
mod remedy;
mod schools;
mod write;

use glam::Vec2;
use serde::Serialize;
use sidestep_core::{
    avoid::{Source, Trace},
    geometry::clamp_length,
    model::World,
    sim::Decisions,
};

use crate::{
    explain::{
        doctor::Memory,
        why::{binding, sentence},
    },
    text::message::Message,
};

pub use constraints::{Cone, Line, Violations};
pub use finding::FindingReport;
pub use neighbors::{NeighborReport, near};
pub use remedy::{ReportedGoal, ReportedSetting, ReportedSettings, Trial, TrialFromStart};
pub use schools::{
    AheadReport, CellRowReport, ForceReport, PushReport, SampleReport, SampleStepReport, SchoolReport,
};
pub use write::SourceInKeys;

/// The decision of one agent at one step, and the reasons. Velocities in m/s.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The number of steps that the world has made.
    pub step: u64,
    /// The time of the world, s.
    pub time: f32,
    /// The agent, by its index at this step.
    pub agent: u32,
    /// The agent's method.
    pub method: &'static str,
    /// The agent's position, m.
    pub position: Vec2,
    /// The agent's velocity before this decision.
    pub velocity: Vec2,
    /// The radius of the agent's speed circle.
    pub max_speed: f32,
    /// The preferred velocity, cut to the speed circle: the input of the method.
    pub preferred: Vec2,
    /// The velocity that the method chose.
    pub chosen: Vec2,
    /// The velocity that the body makes of it: that of the next step.
    pub taken: Vec2,
    /// Free, adjusted or relaxed.
    pub outcome: &'static str,
    /// The reason in one sentence.
    #[serde(serialize_with = "write::words")]
    pub sentence: Message,
    /// The constraints that hold the agent, from [`binding`], the worst first.
    pub held_by: Vec<HoldingReport>,
    /// The neighbors that the agent looks at, the nearest first.
    pub neighbors: Vec<NeighborReport>,
    /// The lines of ORCA, in the order of its programs.
    pub half_planes: Vec<Line>,
    /// The velocity obstacles of the other methods.
    pub cones: Vec<Cone>,
    /// The step of the two-body rule, if that made the choice.
    pub shift: Option<ShiftReport>,
    /// The construction of one of the other schools, if that made the choice.
    pub school: Option<SchoolReport>,
    /// The findings about the agent, the worst first.
    pub findings: Vec<FindingReport>,
}

/// A constraint that holds the agent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HoldingReport {
    /// The source of the constraint.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The amount by which the constraint is violated.
    #[serde(flatten)]
    pub violations: Violations,
}

/// The step of the two-body rule: `share · u`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ShiftReport {
    /// The agent away from which the step leads.
    #[serde(serialize_with = "write::source")]
    pub of: Source,
    /// The shortest way out of the cone, m/s.
    pub u: Vec2,
    /// The share of u that is taken.
    pub share: f32,
}

impl Report {
    /// The report on an agent that the decisions watched; `None` if the agent does not exist or was not watched.
    /// Findings are as good as the memory of the steps before.
    pub fn of(world: &World, decisions: &Decisions, agent: u32, memory: &Memory) -> Option<Report> {
        let (me, choice) = (world.agents.get(agent as usize)?, decisions.choices.get(agent as usize)?);
        let watched = decisions.watched(agent)?;
        let preferred = clamp_length(choice.preferred, me.settings.max_speed);
        let chosen = watched.trace.chosen().unwrap_or(preferred);
        let mut report = Report {
            step: world.step,
            time: world.time as f32,
            agent,
            method: me.method.name(),
            position: me.position,
            velocity: me.velocity,
            max_speed: me.settings.max_speed,
            preferred,
            chosen,
            taken: choice.velocity,
            outcome: choice.outcome.name(),
            sentence: sentence(world, decisions, agent),
            held_by: Vec::new(),
            neighbors: neighbors::near(world, me, watched),
            half_planes: Vec::new(),
            cones: Vec::new(),
            shift: None,
            school: None,
            findings: finding::findings(world, decisions, agent, memory),
        };
        match &watched.trace {
            Trace::None => {}
            Trace::School(_) => report.school = SchoolReport::of(watched),
            Trace::Orca(trace) => report.half_planes = constraints::lines(trace, preferred),
            Trace::Cones(trace) => {
                report.cones = constraints::cones(trace, preferred);
                report.shift = trace.shift.map(|shift| ShiftReport {
                    of: Source::Neighbor(shift.neighbor),
                    u: shift.u,
                    share: shift.share,
                });
            }
        }
        let held = binding(world, decisions, agent);
        report.held_by = held.into_iter().filter_map(|(of, _)| report.held(of)).collect();
        Some(report)
    }

    /// The constraint of a source, as one that holds the agent.
    fn held(&self, of: Source) -> Option<HoldingReport> {
        let lines = self.half_planes.iter().map(|line| (line.of, line.violations));
        let cones = self.cones.iter().map(|cone| (cone.of, cone.violations));
        let (of, violations) = lines.chain(cones).find(|(known, _)| *known == of)?;
        Some(HoldingReport { of, violations })
    }

    /// Tries on copies of the world which changes end each finding; `start` is an earlier step of the same run, if it
    /// has run without interference since. Calls `done` after each finding. May take seconds.
    pub fn try_remedies(&mut self, world: &World, start: Option<&World>, mut done: impl FnMut()) {
        for finding in &mut self.findings {
            finding.try_remedies(world, start, self.agent);
            done();
        }
    }

    /// A JSON object on one line. Numbers are the shortest decimals that read back to the same `f32`; infinity and
    /// values that are not numbers are null.
    ///
    /// # Errors
    /// Errors of serde; these values cause none.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}
