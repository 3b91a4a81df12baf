//! The replay: reads the record of the programs and keeps the state on which the next step builds.

use glam::Vec2;

use super::{Cut, Depth, EmptyRegion, Interval, NamedLine, ProgramStep, Setting, StepEvent, Turned};
use sidestep_core::{
    avoid::{
        OrcaTrace, Source,
        orca::programs::{Detail, LpStep, Program2Step, Projection},
    },
    geometry::half_plane::HalfPlane,
};

/// The steps of a record; empty if nothing was recorded.
pub(super) fn replay(trace: &OrcaTrace, setting: Setting) -> Vec<ProgramStep> {
    let mut replay = LpReplay::new(trace, setting);
    for event in &trace.path {
        replay.take(event);
    }
    replay.end();
    replay.steps
}

/// The level of program 2: the outer one, or the one inside program 3.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Outer,
    Inner,
}

struct LpReplay<'a> {
    trace: &'a OrcaTrace,
    setting: Setting,
    steps: Vec<ProgramStep>,
    program: u8,
    before: Vec2,
    velocity: Vec2,
    trial: Option<Vec2>,
    current: Option<usize>,
    interval: Option<Interval>,
    turned: Vec<Turned>,
    worst: Option<f32>,
    /// The line at which the inner program of program 3 last failed.
    inner_failed: Option<usize>,
}

impl<'a> LpReplay<'a> {
    fn new(trace: &'a OrcaTrace, setting: Setting) -> LpReplay<'a> {
        LpReplay {
            trace,
            setting,
            steps: Vec::new(),
            program: 2,
            before: Vec2::ZERO,
            velocity: Vec2::ZERO,
            trial: None,
            current: None,
            interval: None,
            turned: Vec::new(),
            worst: None,
            inner_failed: None,
        }
    }

    /// A step with the present state.
    fn step(&self, depth: Depth, event: StepEvent) -> ProgramStep {
        ProgramStep {
            event,
            arithmetic: self.setting.arithmetic,
            depth,
            program: self.program,
            before: self.before,
            velocity: self.velocity,
            trial: self.trial,
            current: self.current,
            earlier: None,
            interval: self.interval,
            turned: self.turned.clone(),
            inner: None,
            worst: self.worst,
        }
    }

    fn keep(&mut self, step: ProgramStep) {
        self.steps.push(step);
        self.before = self.velocity;
    }

    fn push(&mut self, depth: Depth, event: StepEvent) {
        self.keep(self.step(depth, event));
    }

    /// A step of program 2 on `line`.
    fn push_on(&mut self, level: Level, line: usize, depth: Depth, event: StepEvent) {
        let mut step = self.step(depth, event);
        step.inner = self.turned_index(line).filter(|_| level == Level::Inner);
        self.keep(step);
    }

    /// The index of a line of the inner program among those that program 3 turned.
    fn turned_index(&self, line: usize) -> Option<usize> {
        line.checked_sub(self.trace.n_rigid)
    }

    /// The line of the inner program as turned by program 3.
    fn turned_line(&self, line: usize) -> Option<Turned> {
        self.turned_index(line).and_then(|k| self.turned.get(k)).copied()
    }

    fn line(&self, index: usize) -> NamedLine {
        let of = self.trace.origins.get(index).map(Source::of);
        NamedLine { index, is_rigid: index < self.trace.n_rigid, is_turned: false, of }
    }

    /// A line of program 2.
    fn line_of(&self, level: Level, line: usize) -> NamedLine {
        match self.turned_line(line).filter(|_| level == Level::Inner) {
            Some(turned) => NamedLine { is_turned: true, ..self.line(turned.earlier) },
            None => self.line(line),
        }
    }

    /// A half-plane of program 2.
    fn half_plane(&self, level: Level, line: usize) -> Option<HalfPlane> {
        match self.turned_line(line).filter(|_| level == Level::Inner) {
            Some(turned) => Some(turned.half_plane),
            None => self.trace.half_planes.get(line).copied(),
        }
    }

    /// The half-plane of the decision from which a line of program 2 is made.
    fn original(&self, level: Level, line: usize) -> Option<usize> {
        match (level, self.turned_index(line)) {
            (Level::Inner, Some(k)) => self.turned.get(k).map(|turned| turned.earlier),
            _ => Some(line),
        }
    }

    fn take(&mut self, event: &LpStep) {
        match *event {
            LpStep::Program2(step) => self.outer(step),
            LpStep::Weighed { line, violation, worst, tolerance } => {
                (self.current, self.worst) = (Some(line), Some(worst));
                self.turned.clear();
                self.inner_failed = None;
                let line = self.line(line);
                self.push(Depth::Line, StepEvent::Weighed { line, violation, worst, tolerance });
            }
            LpStep::Projected { earlier, projection, .. } => self.projected(earlier, projection),
            LpStep::Inner(inner) => self.inner(inner),
            LpStep::Relaxed { line, velocity, violation, fallback } => {
                self.relaxed(line, velocity, violation, fallback);
            }
        }
    }

    fn outer(&mut self, step: Program2Step) {
        match step {
            Program2Step::Start(velocity) => self.start(velocity),
            // The question before has already given the answer.
            Program2Step::Permitted { .. } => {}
            Program2Step::Detail(detail) => self.detail(detail, Level::Outer),
            Program2Step::Moved { line, velocity } => {
                self.velocity = velocity;
                self.push(Depth::Line, StepEvent::Moved { line: self.line(line), velocity });
                self.interval = None;
            }
            Program2Step::Failed { line } => self.failed(line),
        }
    }

    fn start(&mut self, velocity: Vec2) {
        let Setting { max_speed, preferred, .. } = self.setting;
        (self.before, self.velocity) = (preferred, velocity);
        self.push(Depth::Line, StepEvent::Started { preferred, max_speed, velocity });
    }

    fn detail(&mut self, detail: Detail, level: Level) {
        let [of_line, of_cut] = match level {
            Level::Outer => [Depth::Line, Depth::Cut],
            Level::Inner => [Depth::Inner; 2],
        };
        match detail {
            Detail::Tested { line, violation, tolerance } => {
                self.interval = None;
                if level == Level::Outer {
                    self.current = Some(line);
                }
                let event = StepEvent::Tested { line: self.line_of(level, line), violation, tolerance };
                self.push_on(level, line, of_line, event);
            }
            Detail::Chord { line, origin, direction, interval } => {
                let whole = |ends| Interval { origin, direction, before: ends, ends, cut: None, taken: None };
                self.interval = interval.map(whole);
                let event = StepEvent::ChordFound { line: self.line_of(level, line), interval };
                self.push_on(level, line, of_cut, event);
            }
            Detail::Cut { .. } => self.cut(detail, level, of_cut),
            Detail::Taken { line, wanted, t } => {
                if let Some(interval) = &mut self.interval {
                    (interval.before, interval.cut, interval.taken) = (interval.ends, None, Some(t));
                }
                let event = StepEvent::Taken { line: self.line_of(level, line), wanted, t };
                self.push_on(level, line, of_cut, event);
            }
        }
    }

    fn cut(&mut self, detail: Detail, level: Level, depth: Depth) {
        let Detail::Cut { line, earlier, numerator, denominator, effect, interval: ends } = detail else {
            return;
        };
        let half_planes = [line, earlier].map(|line| self.half_plane(level, line));
        let directions = half_planes.map(|line| line.map(|line| line.direction));
        let cut = Cut {
            line: self.line_of(level, line),
            by: self.line_of(level, earlier),
            numerator,
            denominator,
            effect,
            before: self.interval.map_or(ends, |interval| interval.ends),
            ends,
            earlier: half_planes[1],
            is_opposed: matches!(directions, [Some(a), Some(b)] if a.dot(b) < 0.0),
        };
        if let Some(interval) = &mut self.interval {
            (interval.before, interval.ends) = (cut.before, ends);
            interval.cut = cut.crosses().then_some(cut.t());
        }
        let mut step = self.step(depth, StepEvent::Cut(cut));
        step.earlier = self.original(level, earlier);
        step.inner = self.turned_index(line).filter(|_| level == Level::Inner);
        self.keep(step);
    }

    fn failed(&mut self, line: usize) {
        let event = StepEvent::Failed { line: self.line(line), velocity: self.velocity };
        self.push(Depth::Line, event);
        self.interval = None;
        self.program = 3;
    }

    fn projected(&mut self, earlier: usize, projection: Projection) {
        let turned = projection.half_plane().map(|half_plane| Turned { earlier, half_plane });
        self.turned.extend(turned);
        let event = StepEvent::GaveWay { line: self.line(earlier), projection, len: self.setting.len };
        let mut step = self.step(Depth::Cut, event);
        step.earlier = Some(earlier);
        step.inner = turned.map(|_| self.turned.len() - 1);
        self.keep(step);
    }

    fn inner(&mut self, step: Program2Step) {
        match step {
            Program2Step::Start(velocity) => {
                self.trial = Some(velocity);
                let line = self.current.map(|line| self.line(line));
                let (turned, rigid) = (self.turned.len(), self.trace.n_rigid);
                self.push(Depth::Line, StepEvent::TrialStarted { line, turned, rigid, velocity });
            }
            Program2Step::Permitted { .. } => {}
            Program2Step::Detail(detail) => self.detail(detail, Level::Inner),
            Program2Step::Moved { line, velocity } => {
                self.trial = Some(velocity);
                let event = StepEvent::TrialMoved { line: self.line_of(Level::Inner, line), velocity };
                self.push_on(Level::Inner, line, Depth::Inner, event);
                self.interval = None;
            }
            Program2Step::Failed { line } => {
                self.inner_failed = Some(line);
                let event = StepEvent::TrialFailed { line: self.line_of(Level::Inner, line) };
                self.push_on(Level::Inner, line, Depth::Inner, event);
                self.interval = None;
            }
        }
    }

    /// The reason why the inner program of program 3 found nothing.
    fn why_empty(&self) -> EmptyRegion {
        match self.inner_failed {
            Some(line) if line < self.trace.n_rigid => EmptyRegion::OfObstacles,
            _ if self.setting.len < 1.0 => EmptyRegion::OfSmallLen,
            _ => EmptyRegion::Unexplained,
        }
    }

    fn relaxed(&mut self, line: usize, velocity: Vec2, violation: f32, fallback: bool) {
        (self.interval, self.trial) = (None, None);
        (self.velocity, self.worst) = (velocity, Some(violation));
        let (line, stayed) = (self.line(line), fallback.then(|| self.why_empty()));
        self.push(Depth::Line, StepEvent::Relaxed { line, velocity, violation, stayed });
    }

    /// Both programs end at the chosen velocity; program 3's answer may have been cut back to the speed circle.
    fn end(&mut self) {
        if self.steps.is_empty() {
            return;
        }
        let chosen = self.trace.chosen;
        let is_shortened = chosen != self.velocity;
        let worst = self.trace.worst_violation().filter(|_| self.program == 3);
        let worst = worst.map(|(line, by)| (self.line(line), by));
        (self.velocity, self.interval, self.current) = (chosen, None, None);
        self.turned.clear();
        let lines = self.trace.half_planes.len();
        self.push(Depth::Line, StepEvent::Ended { velocity: chosen, is_shortened, worst, lines });
    }
}
