//! The linear programs one step at a time: what ORCA's solver did, in the order in which it did it.
//!
//! [`steps`] replays what the programs recorded while they moved the agent, so every number here is theirs. The line
//! that is looked at is the *current* one, those before it are *earlier*. Program 1 runs along the current line with
//! the place t in m/s:
//!
//! ```text
//!   t_left ●━━━━━━━━●  t_right     speed circle first, then one cut for every earlier line
//!  ────────┼────────┼──────▶ current line
//! ```

mod picture;

use glam::Vec2;

pub use picture::draw;

use super::Lens;
use crate::{
    avoid::orca::OrcaTrace,
    geometry::half_plane::HalfPlane,
    lp::{Arithmetic, CutEffect, Detail, InnerStep, LpStep, Projection},
    text::numbers::thousandths,
};

/// What the programs read besides the half-planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// Radius of the speed circle, m/s.
    pub max_speed: f32,
    /// The velocity wanted, m/s.
    pub preferred: Vec2,
    /// Rotation factor of the relaxed lines.
    pub len: f32,
    /// Which arithmetic solved them.
    pub arithmetic: Arithmetic,
}

impl Setting {
    /// That of the agent under the lens; `None` if there is no such agent.
    pub fn of(lens: &Lens) -> Option<Setting> {
        let choice = lens.decisions.choices.get(lens.agent as usize)?;
        Some(Setting {
            max_speed: lens.me()?.settings.max_speed,
            preferred: choice.preferred,
            len: lens.world.params.orca_len,
            arithmetic: lens.world.params.orca_lp.into(),
        })
    }
}

/// How deep in the programs a step lies; whoever is in a hurry walks over the deeper ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// A line that is looked at, a new velocity, an end.
    Line,
    /// A step of program 1 on the current line, or an earlier line turned by program 3.
    Cut,
    /// A step of the program inside program 3.
    Inner,
}

/// The part of a line that program 1 has left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The velocity at t = 0, m/s.
    pub origin: Vec2,
    /// Unit direction in which t grows.
    pub direction: Vec2,
    /// `t_left` and `t_right` before the step.
    pub before: [f32; 2],
    /// `t_left` and `t_right` after it; nothing is left where the first exceeds the second.
    pub ends: [f32; 2],
    /// Where the earlier line crosses, if it does.
    pub cut: Option<f32>,
    /// The place taken, once it is.
    pub taken: Option<f32>,
}

impl Interval {
    /// The velocity at a place.
    pub fn at(&self, t: f32) -> Vec2 {
        self.origin + t * self.direction
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.ends[0] > self.ends[1]
    }
}

/// An earlier line as program 3 turned it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// The earlier line.
    pub earlier: usize,
    /// Where it is violated at most `len` times as much as the current line.
    pub half_plane: HalfPlane,
}

/// One step to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Where in the programs it is.
    pub title: String,
    /// What happens, with its numbers.
    pub sentence: String,
    /// How the numbers come about.
    pub formula: &'static str,
    /// Name, value and unit of each.
    pub numbers: Vec<(&'static str, f32, &'static str)>,
    /// How deep it lies.
    pub depth: Depth,
    /// 2 or 3: the program that runs.
    pub program: u8,
    /// The velocity before the step, m/s.
    pub before: Vec2,
    /// The velocity after it, m/s.
    pub velocity: Vec2,
    /// The velocity of the program inside program 3, while it runs, m/s.
    pub trial: Option<Vec2>,
    /// The current line, an index into the half-planes.
    pub current: Option<usize>,
    /// The earlier line that the step is about.
    pub earlier: Option<usize>,
    /// What program 1 has left of the line that it runs on.
    pub interval: Option<Interval>,
    /// The earlier lines that program 3 has turned so far.
    pub turned: Vec<Turned>,
    /// Of [`Step::turned`], the one that the program inside program 3 looks at.
    pub inner: Option<usize>,
    /// The violation that program 3 compares with, m/s.
    pub worst: Option<f32>,
}

/// The steps of one decision, from the preferred velocity to the chosen one; empty if nothing was recorded.
pub fn steps(trace: &OrcaTrace, setting: Setting) -> Vec<Step> {
    let mut replay = Replay::new(trace, setting);
    for event in &trace.path {
        replay.take(event);
    }
    replay.end();
    replay.steps
}

fn vector(v: Vec2) -> String {
    format!("({}, {})", thousandths(v.x), thousandths(v.y))
}

/// What a step says.
struct Words {
    title: String,
    sentence: String,
    formula: &'static str,
    numbers: Vec<(&'static str, f32, &'static str)>,
}

/// Walks through the record and keeps what the next step builds on.
struct Replay<'a> {
    trace: &'a OrcaTrace,
    setting: Setting,
    steps: Vec<Step>,
    program: u8,
    before: Vec2,
    velocity: Vec2,
    trial: Option<Vec2>,
    current: Option<usize>,
    interval: Option<Interval>,
    turned: Vec<Turned>,
    worst: Option<f32>,
    /// Where the program inside program 3 failed last.
    inner_failed: Option<usize>,
}

impl<'a> Replay<'a> {
    fn new(trace: &'a OrcaTrace, setting: Setting) -> Replay<'a> {
        let nowhere = Vec2::ZERO;
        Replay {
            trace,
            setting,
            steps: Vec::new(),
            program: 2,
            before: nowhere,
            velocity: nowhere,
            trial: None,
            current: None,
            interval: None,
            turned: Vec::new(),
            worst: None,
            inner_failed: None,
        }
    }

    fn is_rvo2(&self) -> bool {
        self.setting.arithmetic == Arithmetic::Rvo2
    }

    fn push(&mut self, depth: Depth, earlier: Option<usize>, words: Words) {
        let Words { title, sentence, formula, numbers } = words;
        self.steps.push(Step {
            title: format!("Program {} · {title}", self.program),
            sentence,
            formula,
            numbers,
            depth,
            program: self.program,
            before: self.before,
            velocity: self.velocity,
            trial: self.trial,
            current: self.current,
            earlier,
            interval: self.interval,
            turned: self.turned.clone(),
            inner: None,
            worst: self.worst,
        });
        self.before = self.velocity;
    }

    /// A line in words.
    fn name(&self, line: usize) -> String {
        let wall = if line < self.trace.n_rigid { " (an obstacle's)" } else { "" };
        format!("line {}{wall}", line + 1)
    }

    /// A line of the program inside program 3 in words.
    fn inner_name(&self, line: usize) -> String {
        match line.checked_sub(self.trace.n_rigid).and_then(|k| self.turned.get(k)) {
            Some(turned) => format!("turned {}", self.name(turned.earlier)),
            None => self.name(line),
        }
    }

    /// A half-plane of the program that runs.
    fn half_plane(&self, line: usize, inner: bool) -> Option<HalfPlane> {
        let turned = line.checked_sub(self.trace.n_rigid).and_then(|k| self.turned.get(k));
        match turned {
            Some(turned) if inner => Some(turned.half_plane),
            _ => self.trace.half_planes.get(line).copied(),
        }
    }

    fn take(&mut self, event: &LpStep) {
        match *event {
            LpStep::Start(velocity) => self.start(velocity),
            // The question before it has answered already.
            LpStep::Permitted { .. } => {}
            LpStep::Detail(detail) => self.detail(detail, false),
            LpStep::Moved { line, velocity } => {
                self.velocity = velocity;
                let name = self.name(line);
                self.push(
                    Depth::Line,
                    None,
                    Words {
                        title: format!("{name}: new velocity"),
                        sentence: format!(
                            "The velocity moves onto {name}, to {}: now lines 1 to {} are satisfied.",
                            vector(velocity),
                            line + 1
                        ),
                        formula: "v = q + t · d",
                        numbers: vec![("v_x", velocity.x, "m/s"), ("v_y", velocity.y, "m/s")],
                    },
                );
                self.interval = None;
            }
            LpStep::Failed { line } => self.failed(line),
            LpStep::Weighed { line, violation, worst, tolerance } => {
                self.weighed(line, violation, (worst, tolerance));
            }
            LpStep::Projected { earlier, projection, .. } => self.projected(earlier, projection),
            LpStep::Inner(inner) => self.inner(inner),
            LpStep::Relaxed { line, velocity, violation, fallback } => {
                self.relaxed(line, velocity, violation, fallback);
            }
        }
    }

    fn start(&mut self, velocity: Vec2) {
        let Setting { max_speed, preferred, .. } = self.setting;
        (self.before, self.velocity) = (preferred, velocity);
        let (speed, most) = (preferred.length(), thousandths(max_speed));
        let sentence = if velocity == preferred {
            format!(
                "Program 2 starts from the preferred velocity {}: its speed of {} m/s is within the limit of {most} m/s.",
                vector(velocity),
                thousandths(speed)
            )
        } else {
            format!(
                "The preferred speed of {} m/s exceeds the limit of {most} m/s, so program 2 starts from {} on the \
                 speed circle.",
                thousandths(speed),
                vector(velocity)
            )
        };
        let numbers = vec![("preferred speed", speed, "m/s"), ("v_max", max_speed, "m/s")];
        let formula = "v = v_pref · min(1, v_max / |v_pref|)";
        self.push(Depth::Line, None, Words { title: "start".into(), sentence, formula, numbers });
    }

    fn detail(&mut self, detail: Detail, inner: bool) {
        let depth = if inner { Depth::Inner } else { Depth::Cut };
        let (line, at) = match detail {
            Detail::Tested { line, .. }
            | Detail::Chord { line, .. }
            | Detail::Cut { line, .. }
            | Detail::Taken { line, .. } => {
                (line, if inner { self.inner_name(line) } else { self.name(line) })
            }
        };
        let within = if inner { "inside it, " } else { "" };
        let mut of_earlier = None;
        let (title, sentence, formula, numbers) = match detail {
            Detail::Tested { violation, tolerance, .. } => {
                self.interval = None;
                if !inner {
                    self.current = Some(line);
                }
                let depth = if inner { Depth::Inner } else { Depth::Line };
                let words = self.tested(&at, violation, tolerance, within);
                self.push(depth, None, words);
                self.mark_inner(line, inner);
                return;
            }
            Detail::Chord { origin, direction, interval, .. } => {
                self.interval = interval.map(|ends| Interval {
                    origin,
                    direction,
                    before: ends,
                    ends,
                    cut: None,
                    taken: None,
                });
                let (sentence, numbers) = match interval {
                    Some([left, right]) => (
                        format!(
                            "Program 1 looks for the best velocity on {at}; the speed circle leaves it the interval \
                             from t_left = {} to t_right = {} m/s.",
                            thousandths(left),
                            thousandths(right)
                        ),
                        vec![("t_left", left, "m/s"), ("t_right", right, "m/s")],
                    ),
                    None => (
                        format!(
                            "The speed circle does not reach {at}: no velocity up to v_max satisfies it."
                        ),
                        Vec::new(),
                    ),
                };
                let formula = if self.is_rvo2() {
                    "t = −q · d ∓ √((q · d)² + v_max² − q²)"
                } else {
                    "t = ∓ √(v_max² − c²)"
                };
                ("the chord of the speed circle", sentence, formula, numbers)
            }
            Detail::Cut { earlier, numerator, denominator, effect, interval, .. } => {
                of_earlier = if inner { self.original(earlier) } else { Some(earlier) };
                return self.cut(
                    (line, earlier, inner, depth, of_earlier),
                    &at,
                    (numerator, denominator),
                    effect,
                    interval,
                );
            }
            Detail::Taken { wanted, t, .. } => {
                if let Some(interval) = &mut self.interval {
                    (interval.before, interval.cut, interval.taken) = (interval.ends, None, Some(t));
                }
                let (sentence, formula) = self.taken(wanted, t);
                let mut numbers = vec![("t", t, "m/s")];
                numbers.extend(wanted.map(|wanted| ("t of the wish", wanted, "m/s")));
                ("the best place", sentence, formula, numbers)
            }
        };
        let title = format!("{within}{at}: {title}");
        self.push(depth, of_earlier, Words { title, sentence, formula, numbers });
        self.mark_inner(line, inner);
    }

    /// The half-plane that a line of the program inside program 3 comes from.
    fn original(&self, line: usize) -> Option<usize> {
        match line.checked_sub(self.trace.n_rigid) {
            Some(k) => self.turned.get(k).map(|turned| turned.earlier),
            None => Some(line),
        }
    }

    /// Says of the step just made which turned line it is about.
    fn mark_inner(&mut self, line: usize, inner: bool) {
        if let Some(step) = self.steps.last_mut().filter(|_| inner) {
            step.inner = line.checked_sub(self.trace.n_rigid);
        }
    }

    fn tested(&self, at: &str, violation: f32, tolerance: f32, within: &str) -> Words {
        let mut numbers = vec![("violation", violation, "m/s")];
        if tolerance > 0.0 {
            numbers.push(("tolerance", tolerance, "m/s"));
        }
        let forgiven = if tolerance > 0.0 {
            format!(" (up to {} is forgiven)", thousandths(tolerance))
        } else {
            String::new()
        };
        let sentence = if violation > tolerance {
            format!(
                "The velocity violates {at} by {} m/s{forgiven}, so program 1 must find another on that line.",
                thousandths(violation)
            )
        } else if violation <= 0.0 {
            format!(
                "The velocity is permitted by {at} and stays: its violation of {} m/s is not positive{forgiven}.",
                thousandths(violation)
            )
        } else {
            format!(
                "The velocity counts as permitted by {at} and stays: its violation is {} m/s{forgiven}.",
                thousandths(violation)
            )
        };
        let formula = if self.is_rvo2() { "violation = det(d, q − v)" } else { "violation = c − n · v" };
        Words { title: format!("{within}{at}: is the velocity permitted?"), sentence, formula, numbers }
    }

    fn cut(
        &mut self,
        (line, earlier, inner, depth, original): (usize, usize, bool, Depth, Option<usize>),
        at: &str,
        (numerator, denominator): (f32, f32),
        effect: CutEffect,
        ends: [f32; 2],
    ) {
        let other = if inner { self.inner_name(earlier) } else { self.name(earlier) };
        let t = numerator / denominator;
        let crosses = matches!(effect, CutEffect::Left | CutEffect::Right);
        let before = self.interval.map_or(ends, |interval| interval.ends);
        if let Some(interval) = &mut self.interval {
            (interval.before, interval.ends) = (before, ends);
            interval.cut = crosses.then_some(t);
        }
        let mut numbers = vec![("numerator", numerator, "m/s"), ("denominator", denominator, "")];
        if crosses {
            numbers.extend([("t", t, "m/s"), ("t_left", ends[0], "m/s"), ("t_right", ends[1], "m/s")]);
        }
        let (top, bottom) = (thousandths(numerator), thousandths(denominator));
        let sentence = match effect {
            CutEffect::Left | CutEffect::Right => {
                let side = usize::from(effect == CutEffect::Right);
                let (end, beyond) = [("t_left", "below"), ("t_right", "above")][side];
                let changes = if ends[side] == before[side] {
                    format!("but {end} is tighter already")
                } else {
                    format!("so {end} moves there from {}", thousandths(before[side]))
                };
                let left = if ends[0] > ends[1] {
                    format!(
                        "t_left = {} exceeds t_right = {}, so nothing is left on the current line",
                        thousandths(ends[0]),
                        thousandths(ends[1])
                    )
                } else {
                    format!(
                        "from t_left = {} to t_right = {} is left",
                        thousandths(ends[0]),
                        thousandths(ends[1])
                    )
                };
                format!(
                    "Earlier {other} cuts the current line at t = {top} / {bottom} = {} m/s and forbids what is \
                     {beyond}, {changes}; {left}.",
                    thousandths(t)
                )
            }
            CutEffect::Skipped => format!(
                "Earlier {other} is parallel (denominator {bottom}) and the current line lies on its permitted side \
                 (numerator {top} m/s), so it cuts nothing off."
            ),
            CutEffect::Emptied => {
                let directions = (self.half_plane(line, inner), self.half_plane(earlier, inner));
                let opposed = matches!(directions, (Some(current), Some(earlier)) if current.direction.dot(earlier.direction) < 0.0);
                let found = format!(
                    "Earlier {other} is parallel (denominator {bottom}) and the current line lies on its forbidden \
                     side (numerator {top} m/s)"
                );
                if opposed {
                    format!(
                        "{found}: the two run opposite ways and leave nothing between them. Two lines that run the \
                         same way cannot come here, because the velocity satisfies the earlier line and violates the \
                         current one."
                    )
                } else {
                    format!(
                        "{found}, though both run the same way: exactly computed this cannot be, because the velocity \
                         satisfies the earlier line and violates the current one; the lines coincide, and rounding \
                         makes it a failure."
                    )
                }
            }
        };
        let formula = if self.is_rvo2() {
            "numerator = det(d_earlier, q_current − q_earlier), denominator = det(d_current, d_earlier)"
        } else {
            "numerator = c_earlier − n_earlier · q_current, denominator = n_earlier · d_current"
        };
        let within = if inner { "inside it, " } else { "" };
        let title = format!("{within}{at}: cut by {other}");
        self.push(depth, original, Words { title, sentence, formula, numbers });
        self.mark_inner(line, inner);
    }

    fn taken(&self, wanted: Option<f32>, t: f32) -> (String, &'static str) {
        let Some(wanted) = wanted else {
            let at = thousandths(t);
            return (
                format!("It goes as far as it can along the wanted direction: to the end at t = {at} m/s."),
                "t = t_right if d · direction > 0, else t_left",
            );
        };
        let sentence = if t == wanted {
            format!(
                "The foot of the preferred velocity on the line, t = {} m/s, lies in the interval and is taken.",
                thousandths(t)
            )
        } else {
            format!(
                "The foot of the preferred velocity, t = {} m/s, is outside; the nearest end is taken, t = {} m/s.",
                thousandths(wanted),
                thousandths(t)
            )
        };
        (sentence, "t = d · (v_pref − q), at least t_left and at most t_right")
    }

    fn failed(&mut self, line: usize) {
        let name = self.name(line);
        let velocity = vector(self.velocity);
        let among = if line == 0 {
            format!("No velocity satisfies {name}")
        } else {
            format!("No velocity satisfies lines 1 to {} together", line + 1)
        };
        let sentence = format!("{among}: program 2 stops at {velocity}, and program 3 relaxes the lines.");
        let numbers = vec![("v_x", self.velocity.x, "m/s"), ("v_y", self.velocity.y, "m/s")];
        let formula = "t_left > t_right, or a line out of reach";
        self.push(Depth::Line, None, Words { title: format!("fails at {name}"), sentence, formula, numbers });
        self.interval = None;
        self.program = 3;
    }

    fn weighed(&mut self, line: usize, violation: f32, (worst, tolerance): (f32, f32)) {
        (self.current, self.worst) = (Some(line), Some(worst));
        self.turned.clear();
        self.inner_failed = None;
        let name = self.name(line);
        let (by, most) = (thousandths(violation), thousandths(worst));
        let sentence = if violation > worst + tolerance {
            format!(
                "The velocity violates {name} by {by} m/s, more than the worst so far of {most} m/s: the earlier lines \
                 must give way together with it."
            )
        } else {
            format!(
                "The violation of {name} is {by} m/s, not more than the worst so far of {most} m/s: the velocity stays."
            )
        };
        let numbers = vec![("violation", violation, "m/s"), ("worst so far", worst, "m/s")];
        let title = format!("{name}: is it the worst?");
        let formula = "violation > worst so far";
        self.push(Depth::Line, None, Words { title, sentence, formula, numbers });
    }

    fn projected(&mut self, earlier: usize, projection: Projection) {
        let len = thousandths(self.setting.len);
        let name = self.name(earlier);
        if let Some(half_plane) = projection.half_plane() {
            self.turned.push(Turned { earlier, half_plane });
        }
        let limit = format!("violated at most len = {len} times as much as the current line");
        let exact = self.setting.len == 1.0 || !self.is_rvo2();
        let sentence = match projection {
            Projection::Crossing(_) | Projection::Parallel(_) if self.setting.len == f32::INFINITY => {
                format!(
                    "With len = {len} earlier {name} gives way altogether: the current line, reversed, replaces it."
                )
            }
            Projection::Crossing(_) => {
                format!(
                    "Earlier {name} turns about its crossing with the current line: beside the new line it is {limit}."
                )
            }
            Projection::Parallel(_) if exact => {
                format!(
                    "Earlier {name} is parallel to the current line, and so is its new line: beside it, it is {limit}."
                )
            }
            Projection::Parallel(_) => format!(
                "Earlier {name} is opposed to the current line, and RVO2 puts the new line midway, which is exact for \
                 len = 1 but not for {len}."
            ),
            Projection::Dropped if exact => format!(
                "Earlier {name} runs the same way as the current line and is violated less, so it is left out \
                 (len = {len})."
            ),
            Projection::Dropped => format!(
                "Earlier {name} runs the same way as the current line, and RVO2 leaves it out, which is exact for \
                 len = 1 but not for {len}."
            ),
            Projection::Unmeetable => format!(
                "Earlier {name} runs the same way as the current line, and no velocity has it {limit}: there is \
                 nothing to find."
            ),
        };
        let mut numbers = vec![("len", self.setting.len, "")];
        let mut sentence = sentence;
        if let Some(half_plane) = projection.half_plane() {
            let direction = half_plane.direction;
            numbers.extend([("d_x", direction.x, ""), ("d_y", direction.y, "")]);
            sentence = format!("{} Its direction is {}.", sentence, vector(direction));
        }
        let title = format!("{name} gives way");
        let formula = "d = (d_earlier − len · d_current) / |d_earlier − len · d_current|";
        self.push(Depth::Cut, Some(earlier), Words { title, sentence, formula, numbers });
        if let Some(step) = self.steps.last_mut() {
            step.inner = projection.half_plane().map(|_| self.turned.len() - 1);
        }
    }

    fn inner(&mut self, step: InnerStep) {
        match step {
            InnerStep::Start(velocity) => {
                self.trial = Some(velocity);
                let name = self.current.map_or(String::new(), |line| self.name(line));
                let sentence = format!(
                    "In the relaxed region, bounded by {} turned and {} rigid lines, program 2 goes as far as it can \
                     into the permitted side of {name}; it starts from {}.",
                    self.turned.len(),
                    self.trace.n_rigid,
                    vector(velocity)
                );
                let numbers = vec![("start x", velocity.x, "m/s"), ("start y", velocity.y, "m/s")];
                let (title, formula) = ("the relaxed region".into(), "v = v_max · n_current");
                self.push(Depth::Line, None, Words { title, sentence, formula, numbers });
            }
            InnerStep::Permitted { .. } => {}
            InnerStep::Detail(detail) => self.detail(detail, true),
            InnerStep::Moved { line, velocity } => {
                self.trial = Some(velocity);
                let name = self.inner_name(line);
                let sentence = format!("The trial velocity moves onto {name}, to {}.", vector(velocity));
                let numbers = vec![("v_x", velocity.x, "m/s"), ("v_y", velocity.y, "m/s")];
                let (title, formula) = (format!("inside it, {name}: new trial"), "v = q + t · d");
                self.push(Depth::Inner, None, Words { title, sentence, formula, numbers });
                self.mark_inner(line, true);
                self.interval = None;
            }
            InnerStep::Failed { line } => {
                self.inner_failed = Some(line);
                let name = self.inner_name(line);
                let sentence =
                    format!("Nothing is left on {name}: the relaxed lines have no velocity in common.");
                let formula = "t_left > t_right, or a line out of reach";
                let title = format!("inside it, fails at {name}");
                self.push(Depth::Inner, None, Words { title, sentence, formula, numbers: Vec::new() });
                self.mark_inner(line, true);
                self.interval = None;
            }
        }
    }

    fn relaxed(&mut self, line: usize, velocity: Vec2, violation: f32, fallback: bool) {
        self.interval = None;
        self.trial = None;
        self.velocity = velocity;
        self.worst = Some(violation);
        let name = self.name(line);
        let sentence = if fallback {
            let why = match self.inner_failed {
                Some(line) if line < self.trace.n_rigid => " (the lines of obstacles alone leave nothing)",
                _ if self.setting.len < 1.0 => " (len below 1 may ask for more than there is)",
                _ => "",
            };
            format!(
                "The inner program found nothing{why}, so the velocity stays at {} and {name} is violated by {} m/s.",
                vector(velocity),
                thousandths(violation)
            )
        } else {
            format!(
                "The velocity moves to {}: there {name} is violated by {} m/s, with which the next lines are compared.",
                vector(velocity),
                thousandths(violation)
            )
        };
        let numbers =
            vec![("v_x", velocity.x, "m/s"), ("v_y", velocity.y, "m/s"), ("violation", violation, "m/s")];
        let title = format!("{name}: new velocity");
        let formula = "worst so far = violation of the current line";
        self.push(Depth::Line, None, Words { title, sentence, formula, numbers });
    }

    /// Both programs end at the chosen velocity; program 3's answer may have been cut back to the speed circle.
    fn end(&mut self) {
        if self.steps.is_empty() {
            return;
        }
        let chosen = self.trace.chosen;
        let shortened = chosen != self.velocity;
        self.velocity = chosen;
        self.interval = None;
        let mut numbers = vec![("v_x", chosen.x, "m/s"), ("v_y", chosen.y, "m/s")];
        let worst = self.trace.worst_violation().filter(|_| self.program == 3);
        let cut_back = if shortened { ", cut back to the speed circle" } else { "" };
        let sentence = match worst {
            Some((line, by)) => {
                numbers.push(("worst violation", by, "m/s"));
                format!(
                    "The chosen velocity is {}{cut_back}: no line is violated by more than {} m/s, that of {}.",
                    vector(chosen),
                    thousandths(by),
                    self.name(line)
                )
            }
            None if self.program == 3 => format!(
                "The chosen velocity is {}{cut_back}: no line is violated at all, so program 2 had failed by rounding.",
                vector(chosen)
            ),
            None if self.trace.half_planes.is_empty() => {
                format!("There is no line at all: {}{cut_back} is chosen.", vector(chosen))
            }
            None => format!(
                "Every line has been looked at: {}{cut_back} satisfies all {} and is the nearest to the preferred \
                 velocity that does.",
                vector(chosen),
                self.trace.half_planes.len()
            ),
        };
        let formula = if self.program == 3 { "min max violation, for len = 1" } else { "min |v − v_pref|" };
        self.current = None;
        self.turned.clear();
        self.push(
            Depth::Line,
            None,
            Words { title: "the chosen velocity".into(), sentence, formula, numbers },
        );
    }
}
