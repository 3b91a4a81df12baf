//! The quantity that a question is about, measured on a run of the solver: a copy of the world steps, and its trace is
//! read.

use glam::Vec2;
use sidestep_core::{
    avoid::{
        OrcaTrace, Source, Trace,
        orca::{
            Origin,
            programs::{LpStep, Program2Step},
        },
    },
    geometry::polygon::{distance_sq_to_segment, sides},
    model::{World, tunable::choices},
    sim::Command,
};

use crate::{
    explain::doctor::{self, Ailment, Memory},
    picture::overlay::watch_vehicles,
    run::{
        metrics::{Metrics, metric::Metric},
        time::{Log, Run},
    },
};

/// Something about the selected agent, or about the run, that can be measured.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonMeasure {
    /// A figure of the run, by its id.
    Figure(&'static str),
    /// A quantity of the selected agent.
    Of(LessonQuantity),
}

choices! {
    /// A quantity of the selected agent, by its word in files.
    pub enum LessonQuantity {
        /// 1 if its programs find no velocity that satisfies all lines, otherwise 0.
        Relaxed = "relaxed",
        /// The largest violation at the chosen velocity, m/s; 0 if no line is violated.
        Violation = "violation",
        /// The number of its lines.
        Lines = "lines",
        /// The number of its lines that belong to walls and pillars.
        WallLines = "wall_lines",
        /// The share that it takes of the way out of the nearest neighbor's cone.
        Share = "share",
        /// 1 if no cone or line forbids its velocity, otherwise 0.
        Free = "free",
        /// The number of lines onto which program 2 moves the velocity.
        Moves = "moves",
        /// 1 if it touched a pillar or a wall on its way, otherwise 0.
        Touches = "touches",
        /// 1 if it is to the left of its straight way at the end, −1 to the right, 0 on it.
        Side = "side",
        /// The total turn of its heading, to and fro, degrees.
        Turning = "turning",
        /// Its position at the end, m.
        Place = "place",
        /// The velocity that it chooses, m/s.
        Choice = "choice",
        /// The neighbor on whose line the chosen velocity lies.
        Tightest = "tightest",
        /// The neighbor whose line is violated the most.
        Worst = "worst",
        /// Its first ailment.
        Ailment = "ailment",
    }
}

/// A measured value.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// A number.
    Number(f64),
    /// An agent.
    Agent(u32),
    /// A position, m, or a velocity, m/s.
    Vector(Vec2),
    /// An ailment.
    Ailment(Ailment),
}

/// The distance from its straight way from which on an agent is on a side of it, m.
const ASIDE: f32 = 1e-3;

/// The distance within which a velocity lies on a line, m/s.
const ON_LINE: f32 = 1e-3;

/// A copy of a world after commands; `None` if one is rejected.
pub fn changed(world: &World, commands: &[Command]) -> Option<World> {
    let mut world = world.clone();
    commands.iter().try_for_each(|command| command.apply(&mut world)).ok()?;
    Some(world)
}

/// A run of a copy of a world.
pub struct MeasuredRun {
    run: Run,
    memory: Memory,
    agent: u32,
    /// The position where the agent began, and its preferred velocity there.
    from: (Vec2, Vec2),
    /// Whether its disc overlapped a pillar or a wall.
    touched: bool,
    /// The total turn of the heading so far, rad, and below it the last heading.
    turned: f32,
    heading: Vec2,
}

impl MeasuredRun {
    /// Steps a copy of the world for this time, s, after these commands; `None` if a command is rejected or the agent
    /// does not exist.
    pub fn of(world: &World, agent: u32, commands: &[Command], seconds: f32) -> Option<MeasuredRun> {
        let world = changed(world, commands)?;
        let steps = (seconds / world.params.time_step).round() as u64;
        let mut run = Run::observed(world, Log::default(), Metrics::new());
        run.watch(watch_vehicles(vec![agent]));
        run.refresh();
        let me = run.world().agents.get(agent as usize)?;
        let heading = me.heading;
        let from = (me.position, run.decided().choices.get(agent as usize)?.preferred);
        let mut measured =
            MeasuredRun { run, memory: Memory::default(), agent, from, touched: false, turned: 0.0, heading };
        measured.look();
        (0..steps).for_each(|_| measured.step());
        Some(measured)
    }

    fn step(&mut self) {
        self.run.step();
        self.look();
    }

    fn look(&mut self) {
        self.run.refresh();
        self.memory.observe(self.run.world(), self.run.decided(), self.agent);
        self.touched |= is_touching(self.run.world(), self.agent);
        if let Some(me) = self.run.world().agents.get(self.agent as usize) {
            self.turned +=
                libm::atan2f(self.heading.perp_dot(me.heading), self.heading.dot(me.heading)).abs();
            self.heading = me.heading;
        }
    }

    fn trace(&self) -> Option<&Trace> {
        Some(&self.run.decided().watched(self.agent)?.trace)
    }

    fn orca(&self) -> Option<&OrcaTrace> {
        match self.trace()? {
            Trace::Orca(trace) => Some(trace),
            _ => None,
        }
    }

    /// Measures a quantity; `None` if it has no value.
    pub fn measure(&self, what: &LessonMeasure) -> Option<Measured> {
        let count = |count: usize| Some(Measured::Number(count as f64));
        let yes = |yes: bool| count(usize::from(yes));
        let me = self.run.world().agents.get(self.agent as usize)?;
        let quantity = match what {
            LessonMeasure::Figure(id) => {
                return Some(Measured::Number((Metric::find(id)?.world)(&self.run.sample())))
                    .filter(is_known);
            }
            LessonMeasure::Of(quantity) => quantity,
        };
        match quantity {
            LessonQuantity::Relaxed => yes(self.orca()?.outcome.is_relaxed()),
            LessonQuantity::Violation => {
                let worst = self.orca()?.worst_violation().map_or(0.0, |(_, by)| by);
                Some(Measured::Number(worst.into()))
            }
            LessonQuantity::Lines => count(self.orca()?.half_planes.len()),
            LessonQuantity::WallLines => count(self.orca()?.n_rigid),
            LessonQuantity::Share => share(self.orca()?).map(|share| Measured::Number(share.into())),
            LessonQuantity::Free => yes(is_outside(self.trace()?, me.velocity)),
            LessonQuantity::Moves => count(moves(self.orca()?)),
            LessonQuantity::Touches => yes(self.touched),
            LessonQuantity::Side => Some(Measured::Number(self.side(me.position))),
            LessonQuantity::Turning => Some(Measured::Number(self.turned.to_degrees().into())),
            LessonQuantity::Place => Some(Measured::Vector(me.position)),
            LessonQuantity::Choice => Some(Measured::Vector(self.trace()?.chosen()?)),
            LessonQuantity::Tightest => tightest(self.orca()?).map(Measured::Agent),
            LessonQuantity::Worst => {
                neighbor(self.orca()?, self.orca()?.worst_violation()?.0).map(Measured::Agent)
            }
            LessonQuantity::Ailment => self.ailment().map(Measured::Ailment),
        }
    }

    fn side(&self, now: Vec2) -> f64 {
        let (from, ahead) = self.from;
        let aside = ahead.normalize_or_zero().perp_dot(now - from);
        if aside.abs() <= ASIDE { 0.0 } else { aside.signum().into() }
    }

    fn ailment(&self) -> Option<Ailment> {
        let found = doctor::diagnose(self.run.world(), self.run.decided(), self.agent, &self.memory);
        found.first().map(|finding| finding.ailment)
    }
}

fn is_known(measured: &Measured) -> bool {
    !matches!(measured, Measured::Number(number) if number.is_nan())
}

/// Whether an agent's disc overlaps a pillar or a wall.
fn is_touching(world: &World, agent: u32) -> bool {
    let Some(me) = world.agents.get(agent as usize) else { return false };
    let (at, radius) = (me.position, me.settings.radius);
    let pillars = world.obstacles.circles().iter();
    let mut sides = world.obstacles.polygons().iter().flat_map(|polygon| sides(polygon));
    pillars.map(|pillar| pillar.center.distance(at) - pillar.radius).any(|gap| gap < radius)
        || sides.any(|(a, b)| distance_sq_to_segment(a, b, at) < radius * radius)
}

/// Whether no cone or line forbids a velocity.
fn is_outside(trace: &Trace, velocity: Vec2) -> bool {
    match trace {
        Trace::School(_) | Trace::None => true,
        Trace::Cones(trace) => trace.obstacles.iter().all(|cone| cone.depth(velocity) <= 0.0),
        Trace::Orca(trace) => trace.half_planes.iter().all(|line| line.violation(velocity) <= ON_LINE),
    }
}

fn share(trace: &OrcaTrace) -> Option<f32> {
    trace.origins.iter().find_map(|origin| match origin {
        Origin::Neighbor { share, .. } => Some(*share),
        _ => None,
    })
}

fn moves(trace: &OrcaTrace) -> usize {
    trace.path.iter().filter(|step| matches!(step, LpStep::Program2(Program2Step::Moved { .. }))).count()
}

fn neighbor(trace: &OrcaTrace, line: usize) -> Option<u32> {
    match Source::of(trace.origins.get(line)?) {
        Source::Neighbor(index) => Some(index),
        _ => None,
    }
}

/// The neighbor whose line is nearest to the chosen velocity, if the velocity lies on it.
fn tightest(trace: &OrcaTrace) -> Option<u32> {
    let distances = trace.half_planes.iter().map(|line| line.violation(trace.chosen).abs());
    let (line, _) = distances
        .enumerate()
        .filter(|(_, distance)| *distance <= ON_LINE)
        .min_by(|a, b| a.1.total_cmp(&b.1))?;
    neighbor(trace, line)
}
