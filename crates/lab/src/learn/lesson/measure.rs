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
    model::World,
    sim::Command,
};

use crate::{
    explain::doctor::{self, Memory},
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
    /// 1 if its programs find no velocity that satisfies all lines, otherwise 0.
    Relaxed,
    /// The largest violation at the chosen velocity, m/s; 0 if no line is violated.
    Violation,
    /// The number of its lines.
    Lines,
    /// The number of its lines that belong to walls and pillars.
    WallLines,
    /// The share that it takes of the way out of the nearest neighbor's cone.
    Share,
    /// 1 if no cone or line forbids its velocity, otherwise 0.
    Free,
    /// The number of lines onto which program 2 moves the velocity.
    Moves,
    /// 1 if it touched a pillar or a wall on its way, otherwise 0.
    Touches,
    /// 1 if it is to the left of its straight way at the end, −1 to the right, 0 on it.
    Side,
    /// The total turn of its heading, to and fro, degrees.
    Turning,
    /// Its position at the end, m.
    Place,
    /// The velocity that it chooses, m/s.
    Choice,
    /// The neighbor on whose line the chosen velocity lies.
    Tightest,
    /// The neighbor whose line is violated the most.
    Worst,
    /// The name of its first ailment.
    Ailment,
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
    /// A name.
    Name(String),
}

/// The words in files for all measures except figures.
pub const NAMED: [(&str, LessonMeasure); 15] = [
    ("relaxed", LessonMeasure::Relaxed),
    ("violation", LessonMeasure::Violation),
    ("lines", LessonMeasure::Lines),
    ("wall_lines", LessonMeasure::WallLines),
    ("share", LessonMeasure::Share),
    ("free", LessonMeasure::Free),
    ("moves", LessonMeasure::Moves),
    ("touches", LessonMeasure::Touches),
    ("side", LessonMeasure::Side),
    ("turning", LessonMeasure::Turning),
    ("place", LessonMeasure::Place),
    ("choice", LessonMeasure::Choice),
    ("tightest", LessonMeasure::Tightest),
    ("worst", LessonMeasure::Worst),
    ("ailment", LessonMeasure::Ailment),
];

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
        match what {
            LessonMeasure::Figure(id) => {
                Some(Measured::Number((Metric::find(id)?.world)(&self.run.sample()))).filter(is_known)
            }
            LessonMeasure::Relaxed => yes(self.orca()?.outcome.is_relaxed()),
            LessonMeasure::Violation => {
                let worst = self.orca()?.worst_violation().map_or(0.0, |(_, by)| by);
                Some(Measured::Number(worst.into()))
            }
            LessonMeasure::Lines => count(self.orca()?.half_planes.len()),
            LessonMeasure::WallLines => count(self.orca()?.n_rigid),
            LessonMeasure::Share => share(self.orca()?).map(|share| Measured::Number(share.into())),
            LessonMeasure::Free => yes(is_outside(self.trace()?, me.velocity)),
            LessonMeasure::Moves => count(moves(self.orca()?)),
            LessonMeasure::Touches => yes(self.touched),
            LessonMeasure::Side => Some(Measured::Number(self.side(me.position))),
            LessonMeasure::Turning => Some(Measured::Number(self.turned.to_degrees().into())),
            LessonMeasure::Place => Some(Measured::Vector(me.position)),
            LessonMeasure::Choice => Some(Measured::Vector(self.trace()?.chosen()?)),
            LessonMeasure::Tightest => tightest(self.orca()?).map(Measured::Agent),
            LessonMeasure::Worst => {
                neighbor(self.orca()?, self.orca()?.worst_violation()?.0).map(Measured::Agent)
            }
            LessonMeasure::Ailment => self.ailment().map(Measured::Name),
        }
    }

    fn side(&self, now: Vec2) -> f64 {
        let (from, ahead) = self.from;
        let aside = ahead.normalize_or_zero().perp_dot(now - from);
        if aside.abs() <= ASIDE { 0.0 } else { aside.signum().into() }
    }

    fn ailment(&self) -> Option<String> {
        let found = doctor::diagnose(self.run.world(), self.run.decided(), self.agent, &self.memory);
        found.first().map(|finding| format!("{:?}", finding.ailment))
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
