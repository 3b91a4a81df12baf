//! The record of the linear programs, replayed in `f32` bit for bit and checked in `f64`; the steps and their pictures.

use crate::{
    common::{Random, for_all, golden, golden_agents, golden_obstacles, raw_bits, real, vector, wide, world},
    overlays::is_finite,
    run::after,
};
use glam::{DVec2, Vec2};
use serde_json::Value;
use sidestep_core::{
    Objective, World,
    avoid::{
        Trace,
        orca::{
            OrcaTrace, Origin,
            programs::{
                Arithmetic, CutEffect, Detail, LpOutcome, LpStep, Problem, Program2Step, Projection, solve,
            },
        },
    },
    geometry::half_plane::HalfPlane,
    sim::{Decisions, Watch, advance, decide},
};
use sidestep_lab::{
    Scenario,
    explain::lens::{
        Lens, camera_on,
        lp_steps::{Depth, Labelled, ProgramStep, Setting, StepEvent, draw, steps},
    },
    files::scenario::builtin,
    picture::{
        draw::{Palette, Shape, Theme},
        overlay::Look,
    },
    text::numbers::thousandths,
};

const BOTH: [Arithmetic; 2] = [Arithmetic::Rvo2, Arithmetic::Robust];

const LENS: [f32; 6] = [0.0, 0.1, 0.5, 1.0, 5.0, f32::INFINITY];

/// The lens on an agent, in a square picture with this number of pixels a side.
fn lens_on<'a>(
    world: &'a World,
    decisions: &'a Decisions,
    agent: u32,
    palette: &'a Palette,
    size: f32,
) -> Lens<'a> {
    let camera = camera_on(&world.agents[agent as usize], Vec2::splat(size));
    Lens { world, decisions, agent, camera, palette, pointed: None, look: Look::default(), logged: &[] }
}

/// A problem, its solution, and the record of solving it.
struct Solved {
    half_planes: Vec<HalfPlane>,
    n_rigid: usize,
    setting: Setting,
    path: Vec<LpStep>,
    velocity: Vec2,
    outcome: LpOutcome,
}

impl Solved {
    fn new(half_planes: Vec<HalfPlane>, n_rigid: usize, setting: Setting) -> Solved {
        let mut path = Vec::new();
        let Setting { max_speed, preferred, len, arithmetic } = setting;
        let problem = Problem { half_planes: &half_planes, n_rigid, max_speed, preferred, len };
        let (velocity, outcome) = solve(problem, arithmetic, &mut Vec::new(), &mut path);
        let unseen = solve(problem, arithmetic, &mut Vec::new(), &mut ());
        assert_eq!((raw_bits(unseen.0), unseen.1), (raw_bits(velocity), outcome), "recording moves no bit");
        Solved { half_planes, n_rigid, setting, path, velocity, outcome }
    }

    fn trace(&self) -> OrcaTrace {
        let mut trace = OrcaTrace::default();
        trace.half_planes.clone_from(&self.half_planes);
        trace.path.clone_from(&self.path);
        (trace.n_rigid, trace.outcome, trace.chosen) = (self.n_rigid, self.outcome, self.velocity);
        trace
    }
}

/// Up to nine lines: some with a common region, some random, some parallel, opposed or coincident to another.
fn problem(random: &mut Random, arithmetic: Arithmetic) -> Solved {
    let n = random.count(0, 9);
    let least = random.pick(&[-1.0, -0.4, 0.0]);
    let mut half_planes: Vec<HalfPlane> = Vec::new();
    for _ in 0..n {
        let kind = random.count(0, 9);
        let copied = (kind > 6 && !half_planes.is_empty())
            .then(|| half_planes[random.count(0, half_planes.len() - 1)]);
        half_planes.push(match copied {
            Some(HalfPlane { point, direction }) => {
                let along = random.real32(-2.0, 2.0) * direction;
                let aside = if kind == 7 { 0.0 } else { random.real32(-0.5, 0.5) } * direction.perp();
                let direction = if kind == 9 { -direction } else { direction };
                HalfPlane { point: point + along + aside, direction }
            }
            None => {
                let normal = random.direction();
                let direction = DVec2::new(normal.y, -normal.x);
                let point = normal * random.real(least, 0.8) + direction * random.real(-1.0, 1.0);
                HalfPlane { point: point.as_vec2(), direction: direction.as_vec2() }
            }
        });
    }
    let n_rigid = if random.count(0, 2) == 0 { random.count(0, n.min(3)) } else { 0 };
    let max_speed = random.pick(&[1.0, 1.5]);
    let preferred = random.in_disc(2.0).as_vec2();
    let setting = Setting { max_speed, preferred, len: random.pick(&LENS), arithmetic };
    Solved::new(half_planes, n_rigid, setting)
}

/// Runs a test on `count` problems in each arithmetic.
fn for_problems(seed: u64, count: u32, mut test: impl FnMut(&Solved)) {
    for (seed, arithmetic) in [seed, seed + 100].into_iter().zip(BOTH) {
        for_all(seed, count, |random, _| test(&problem(random, arithmetic)));
    }
}

/// One of the two programs 2 according to the record.
#[derive(Default)]
struct Machine {
    velocity: Vec2,
    origin: Vec2,
    direction: Vec2,
    interval: [f32; 2],
    found: Option<Vec2>,
}

impl Machine {
    fn detail(&mut self, detail: Detail, setting: &Setting) {
        match detail {
            Detail::Tested { .. } => self.found = None,
            Detail::Chord { origin, direction, interval, .. } => {
                (self.origin, self.direction) = (origin, direction);
                self.interval = interval.unwrap_or([1.0, 0.0]);
            }
            Detail::Cut { numerator, denominator, effect, interval, .. } => {
                let t = numerator / denominator;
                let [left, right] = &mut self.interval;
                match effect {
                    CutEffect::Left => *left = if t > *left { t } else { *left },
                    CutEffect::Right => *right = if t < *right { t } else { *right },
                    CutEffect::Skipped | CutEffect::Emptied => {}
                }
                assert_eq!(self.interval, interval, "the cut at {t}");
            }
            Detail::Taken { wanted, t, .. } => {
                let [left, right] = self.interval;
                match wanted {
                    Some(wanted) if wanted >= left && wanted <= right => assert_eq!(t, wanted),
                    Some(wanted) if wanted < left && left <= right => assert_eq!(t, left),
                    _ => assert!(t == left || t == right, "{t} is no end of {:?}", self.interval),
                }
                let mut found = self.origin + t * self.direction;
                let most = setting.max_speed;
                if setting.arithmetic == Arithmetic::Robust && found.dot(found) > most * most {
                    found = found * (1.0 / found.dot(found).sqrt()) * most;
                }
                self.found = Some(found);
            }
        }
    }
}

/// The chosen velocity, computed from the start and the recorded lines; recorded velocities are only compared.
fn replay(solved: &Solved) -> Vec2 {
    let (mut outer, mut inner) = (Machine::default(), Machine::default());
    let mut inner_works = false;
    for step in &solved.path {
        match *step {
            LpStep::Program2(Program2Step::Start(velocity)) => outer.velocity = velocity,
            LpStep::Program2(Program2Step::Detail(detail)) => outer.detail(detail, &solved.setting),
            LpStep::Program2(Program2Step::Moved { velocity, .. }) => {
                outer.velocity = outer.found.take().expect("program 1 took a place");
                assert_eq!(raw_bits(outer.velocity), raw_bits(velocity));
            }
            LpStep::Program2(Program2Step::Permitted { .. } | Program2Step::Failed { .. }) => {
                assert!(outer.found.is_none());
            }
            LpStep::Weighed { .. } => inner_works = false,
            LpStep::Projected { .. } => {}
            LpStep::Inner(Program2Step::Start(velocity)) => (inner_works, inner.velocity) = (true, velocity),
            LpStep::Inner(Program2Step::Detail(detail)) => inner.detail(detail, &solved.setting),
            LpStep::Inner(Program2Step::Moved { velocity, .. }) => {
                inner.velocity = inner.found.take().expect("program 1 took a place");
                assert_eq!(raw_bits(inner.velocity), raw_bits(velocity));
            }
            LpStep::Inner(Program2Step::Permitted { .. }) => {}
            LpStep::Inner(Program2Step::Failed { .. }) => inner_works = false,
            LpStep::Relaxed { velocity, fallback, .. } => {
                assert_eq!(fallback, !inner_works);
                if inner_works {
                    outer.velocity = inner.velocity;
                }
                assert_eq!(raw_bits(outer.velocity), raw_bits(velocity));
            }
        }
    }
    let velocity = outer.velocity;
    let most = solved.setting.max_speed * (1.0 + 1e-3);
    if solved.setting.arithmetic == Arithmetic::Rvo2 && velocity.dot(velocity) > most * most {
        // A distant point lost its digits; the length is restored.
        return velocity * (1.0 / velocity.dot(velocity).sqrt()) * solved.setting.max_speed;
    }
    velocity
}

#[test]
fn the_record_replays_to_the_bits_of_the_solve() {
    let (mut relaxed, mut fallbacks, mut emptied) = (0, 0, 0);
    for_problems(1, 12_000, |solved| {
        assert_eq!(raw_bits(replay(solved)), raw_bits(solved.velocity), "{:?}", solved.path);
        relaxed += usize::from(solved.outcome.is_relaxed());
        for step in &solved.path {
            fallbacks += usize::from(matches!(step, LpStep::Relaxed { fallback: true, .. }));
            let cut = matches!(
                step,
                LpStep::Program2(Program2Step::Detail(Detail::Cut { effect: CutEffect::Emptied, .. }))
            );
            emptied += usize::from(cut);
        }
    });
    assert!(relaxed > 3000 && fallbacks > 300 && emptied > 300, "{relaxed}, {fallbacks}, {emptied}");
}

fn exact_violation(half_plane: &HalfPlane, velocity: DVec2) -> f64 {
    wide(half_plane.direction).perp_dot(wide(half_plane.point) - velocity)
}

/// Far from the origin or at a small angle `f32` has few digits left; such steps are skipped.
fn is_well_conditioned(lines: &[HalfPlane], line: usize, earlier: usize) -> bool {
    let sine = wide(lines[line].direction).perp_dot(wide(lines[earlier].direction)).abs();
    sine > 1e-2 && lines[line].point.length() < 20.0 && lines[earlier].point.length() < 20.0
}

/// Checks the details of one program 2 over `lines`; returns the number of intervals that were compared.
fn check_details(details: &[Detail], lines: &[HalfPlane], setting: &Setting) -> usize {
    let mut compared = 0;
    let mut velocity_scale = (DVec2::ZERO, DVec2::X);
    let mut well = true;
    for detail in details {
        match *detail {
            Detail::Tested { .. } | Detail::Taken { .. } => {}
            Detail::Chord { line, origin, direction, interval } => {
                velocity_scale = (wide(origin), wide(direction));
                well = lines[line].point.length() < 20.0;
                assert_near!(direction, lines[line].direction, 1e-6);
                let violation = exact_violation(&lines[line], wide(origin));
                assert!(!well || violation.abs() < 1e-4, "t = 0 lies on the line, not {violation} off");
                if let Some(ends) = interval {
                    for t in ends {
                        let speed = (wide(origin) + f64::from(t) * wide(direction)).length();
                        assert!(
                            !well || (speed - f64::from(setting.max_speed)).abs() < 2e-3,
                            "speed {speed}"
                        );
                    }
                } else {
                    let offset = wide(lines[line].normal()).dot(wide(lines[line].point)).abs();
                    assert!(!well || offset > f64::from(setting.max_speed) - 1e-4, "offset {offset}");
                }
            }
            Detail::Cut { line, earlier, numerator, denominator, effect, interval } => {
                let (current, other) = (&lines[line], &lines[earlier]);
                let (origin, direction) = velocity_scale;
                // The depth of the point at t inside the earlier half-plane: its value at 0, and its growth with t.
                let depth = -exact_violation(other, origin);
                let growth = wide(other.direction).perp_dot(direction);
                let sign = if setting.arithmetic == Arithmetic::Rvo2 { 1.0 } else { -1.0 };
                let tolerance = 1e-5 * (1.0 + f64::from(current.point.length() + other.point.length()));
                assert_near!(sign * f64::from(numerator), depth, tolerance, "numerator");
                assert_near!(sign * f64::from(denominator), -growth, 1e-5, "denominator");
                well &= is_well_conditioned(lines, line, earlier)
                    || matches!(effect, CutEffect::Skipped | CutEffect::Emptied);
                match effect {
                    CutEffect::Left => assert!(growth > 0.0, "the depth grows with t"),
                    CutEffect::Right => assert!(growth < 0.0, "the depth falls with t"),
                    CutEffect::Skipped => assert!(growth.abs() < 2e-5 && depth > -tolerance),
                    CutEffect::Emptied => assert!(growth.abs() < 2e-5 && depth < tolerance),
                }
                if !well || effect == CutEffect::Emptied || interval[0] > interval[1] {
                    continue;
                }
                // The ends satisfy every earlier line so far, and slightly beyond them one of these lines is violated.
                for (t, beyond) in [(interval[0], -1e-2), (interval[1], 1e-2)] {
                    let at = origin + f64::from(t) * direction;
                    let next = at + beyond * direction;
                    let worst = |v: DVec2| {
                        let lines = lines[..=earlier].iter().map(|line| exact_violation(line, v));
                        lines.fold(v.length() - f64::from(setting.max_speed), f64::max)
                    };
                    assert!(worst(at) < 5e-3, "an end of the interval is off by {}", worst(at));
                    assert!(worst(next) > 0.0, "beyond the end nothing forbids: {}", worst(next));
                    compared += 1;
                }
            }
        }
    }
    compared
}

#[test]
fn chords_and_cuts_are_those_of_the_lines_in_double_precision() {
    let (mut outer_compared, mut inner_compared) = (0, 0);
    for_problems(2, 6000, |solved| {
        let outer: Vec<Detail> = solved
            .path
            .iter()
            .filter_map(|step| match step {
                LpStep::Program2(Program2Step::Detail(detail)) => Some(*detail),
                _ => None,
            })
            .collect();
        outer_compared += check_details(&outer, &solved.half_planes, &solved.setting);
        let (mut inner, mut lines) = (Vec::new(), Vec::new());
        for step in &solved.path {
            match step {
                LpStep::Weighed { .. } => lines = solved.half_planes[..solved.n_rigid].to_vec(),
                LpStep::Projected { projection, .. } => lines.extend(projection.half_plane()),
                LpStep::Inner(Program2Step::Detail(detail)) => inner.push(*detail),
                LpStep::Relaxed { .. } => {
                    inner_compared += check_details(&inner, &lines, &solved.setting);
                    inner.clear();
                }
                _ => {}
            }
        }
    });
    assert!(outer_compared > 10_000 && inner_compared > 2000, "{outer_compared}, {inner_compared}");
}

#[test]
fn on_a_turned_line_the_earlier_violation_is_len_times_the_current_one() {
    let mut compared = [0; 3];
    for_problems(3, 6000, |solved| {
        let len = f64::from(solved.setting.len);
        for step in &solved.path {
            let LpStep::Projected { line, earlier, projection } = *step else { continue };
            let (current, other) = (&solved.half_planes[line], &solved.half_planes[earlier]);
            let parallel = wide(current.direction).perp_dot(wide(other.direction)).abs() < 1e-5;
            let same = current.direction.dot(other.direction) > 0.0;
            match projection {
                Projection::Crossing(half_plane)
                    if is_well_conditioned(&solved.half_planes, line, earlier) =>
                {
                    for along in [-1.0, 0.0, 1.0] {
                        let at = wide(half_plane.point) + along * wide(half_plane.direction);
                        let (v_current, v_earlier) =
                            (exact_violation(current, at), exact_violation(other, at));
                        if len.is_infinite() {
                            assert_near!(v_current, 0.0, 1e-4);
                        } else {
                            let far = 1.0 + f64::from(half_plane.point.length());
                            assert_near!(v_earlier, len * v_current, 1e-4 * (1.0 + len) * far * far);
                        }
                        compared[0] += 1;
                    }
                }
                Projection::Crossing(_) => assert!(!parallel),
                Projection::Parallel(half_plane) => {
                    assert!(parallel, "{projection:?}");
                    // RVO2 takes the midpoint of opposed lines for any len.
                    let rvo2 = solved.setting.arithmetic == Arithmetic::Rvo2;
                    let len = if rvo2 { 1.0 } else { len };
                    let at = wide(half_plane.point);
                    if len.is_finite() && (rvo2 || half_plane.point.length() < 5.0) {
                        let expected = len * exact_violation(current, at);
                        assert_near!(exact_violation(other, at), expected, 1e-4 * (1.0 + len));
                        compared[1] += 1;
                    }
                }
                Projection::Dropped | Projection::Unmeetable => {
                    assert!(parallel && same, "{projection:?}");
                    compared[2] += 1;
                }
            }
        }
    });
    assert!(compared[0] > 3000 && compared[1] > 100 && compared[2] > 50, "{compared:?}");
}

/// Invariants of every list of steps.
fn check_steps(steps: &[ProgramStep], trace: &OrcaTrace, setting: &Setting) {
    let last = steps.last().expect("steps");
    assert_eq!(raw_bits(last.velocity), raw_bits(trace.chosen), "{last:?}");
    assert_eq!(last.program == 3, trace.outcome.is_relaxed());
    assert!(steps[0].velocity.length() <= setting.max_speed * 1.0001, "{:?}", steps[0]);
    for pair in steps.windows(2) {
        assert_eq!(raw_bits(pair[1].before), raw_bits(pair[0].velocity), "{pair:?}");
        assert!(pair[0].program <= pair[1].program);
    }
    let n = trace.half_planes.len();
    for step in steps {
        assert!(
            step.title().to_string().starts_with(&format!("Program {} · ", step.program)),
            "{}",
            step.title()
        );
        assert!(step.sentence().to_string().ends_with('.'), "{step:?}");
        for Labelled { name, value } in &step.numbers() {
            let words = thousandths(value.value);
            assert!(
                step.sentence().to_string().contains(&words),
                "{name} = {words} is missing: {}",
                step.sentence()
            );
        }
        assert!(step.current.is_none_or(|line| line < n) && step.earlier.is_none_or(|line| line < n));
        if let (Some(current), Some(earlier)) = (step.current, step.earlier) {
            assert!(earlier < current || step.depth == Depth::Inner, "{step:?}");
        }
        assert!(step.inner.is_none_or(|k| k < step.turned.len()), "{step:?}");
        // The source uses its letters differently; here the lines have names.
        let sentence = step.sentence().to_string();
        let mut words = sentence.split(|c: char| !c.is_alphanumeric());
        assert!(words.all(|word| word != "i" && word != "j"), "{sentence}");
    }
}

#[test]
fn steps_lead_from_the_preferred_to_the_chosen_velocity_and_say_their_numbers() {
    for_problems(4, 2500, |solved| {
        let trace = solved.trace();
        let steps = steps(&trace, solved.setting);
        check_steps(&steps, &trace, &solved.setting);
        let questions =
            |words: &str| steps.iter().filter(|step| step.title().to_string().ends_with(words)).count();
        let recorded = |of: fn(&LpStep) -> bool| solved.path.iter().filter(|step| of(step)).count();
        let inner = |step: &&ProgramStep| step.depth == Depth::Inner;
        let permitted = questions("is the velocity permitted?")
            - steps
                .iter()
                .filter(inner)
                .filter(|step| step.title().to_string().ends_with("permitted?"))
                .count();
        assert_eq!(
            permitted,
            recorded(|step| matches!(step, LpStep::Program2(Program2Step::Detail(Detail::Tested { .. }))))
        );
        assert_eq!(questions("is it the worst?"), recorded(|step| matches!(step, LpStep::Weighed { .. })));
        assert_eq!(questions("gives way"), recorded(|step| matches!(step, LpStep::Projected { .. })));
    });
}

#[test]
fn nothing_recorded_gives_no_steps() {
    let setting = Setting { max_speed: 1.0, preferred: Vec2::X, len: 1.0, arithmetic: Arithmetic::Rvo2 };
    assert!(steps(&OrcaTrace::default(), setting).is_empty());
}

/// Line 0 requires y >= 0.6, line 1 requires y <= 0.3.
#[test]
fn opposed_lines_say_why_only_they_fail() {
    let half_planes = vec![
        HalfPlane { point: Vec2::new(0.0, 0.6), direction: Vec2::X },
        HalfPlane { point: Vec2::new(0.0, 0.3), direction: Vec2::NEG_X },
    ];
    for arithmetic in BOTH {
        let setting = Setting { max_speed: 1.0, preferred: Vec2::new(0.4, 0.0), len: 1.0, arithmetic };
        let solved = Solved::new(half_planes.clone(), 0, setting);
        let steps = steps(&solved.trace(), setting);
        let cut = steps.iter().find(|step| step.earlier == Some(0)).expect("a cut");
        let numerator = if arithmetic == Arithmetic::Rvo2 { -0.3 } else { 0.3 };
        assert_near!(cut.numbers()[0].value.value, numerator, 1e-6);
        assert_near!(cut.numbers()[1].value.value, 0.0, 1e-6);
        assert!(cut.sentence().to_string().contains("run opposite ways"), "{}", cut.sentence());
        assert!(cut.sentence().to_string().contains("the same way cannot come here"), "{}", cut.sentence());
        assert_near!(solved.velocity.y, 0.45, 1e-6, "between the two");
    }
}

/// 5000 sets of duplicated lines: where RVO2 fails between lines of one direction, it is because of rounding.
#[test]
fn lines_of_one_direction_fail_by_rounding_alone_and_say_so() {
    let (mut by_rounding, mut opposed) = (0, 0);
    for_all(6, 5000, |random, _| {
        let mut half_planes = Vec::new();
        for _ in 0..3 {
            let normal = random.direction().as_vec2();
            half_planes
                .push(HalfPlane { point: normal * random.real32(-0.5, 0.5), direction: -normal.perp() });
        }
        for k in 0..3 {
            let HalfPlane { point, direction } = half_planes[k];
            half_planes.push(HalfPlane { point: point + random.real32(-2.0, 2.0) * direction, direction });
        }
        let preferred = random.in_disc(1.5).as_vec2();
        let setting = Setting { max_speed: 1.0, preferred, len: 1.0, arithmetic: Arithmetic::Rvo2 };
        let solved = Solved::new(half_planes, 0, setting);
        for step in steps(&solved.trace(), setting) {
            if step.sentence().to_string().contains("rounding makes it a failure") && step.depth == Depth::Cut
            {
                assert!(step.numbers()[0].value.value.abs() < 1e-5, "{}", step.sentence());
                by_rounding += 1;
            }
            opposed += usize::from(
                step.sentence().to_string().contains("run opposite ways") && step.depth == Depth::Cut,
            );
        }
    });
    assert!(by_rounding > 10, "{by_rounding}");
    assert_eq!(opposed, 0, "no two of these lines are opposed");
}

#[test]
fn every_golden_decision_can_be_stepped_through() {
    let text = golden("single_step.jsonl.gz");
    let mut seen = 0;
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a JSON object")) {
        let mut world = world(real(&case["timeStep"]), golden_agents(&case));
        world.agents[0].objective = Objective::Velocity(vector(&case["agents"][0]["prefVelocity"]));
        world.obstacles = golden_obstacles(&case);
        let decisions = decide(&world, &Watch::Agents(vec![0]));
        let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else { panic!("ORCA") };
        let palette = Palette::of(Theme::Dark);
        let lens = lens_on(&world, &decisions, 0, &palette, 400.0);
        let setting = Setting::of(&lens).expect("agent 0");
        let steps = steps(trace, setting);
        check_steps(&steps, trace, &setting);
        // RVO2's own figures, not those of this code.
        let last = steps.last().expect("steps").velocity;
        assert_near!(last, vector(&case["f32"]["newVelocity"]), 1e-6, "case {}", case["id"]);
        let failed = case["f32"]["lp2FailLine"].as_i64().expect("a line");
        let says =
            steps.iter().find(|step| step.title().to_string().starts_with("Program 2 · fails at line"));
        assert_eq!(says.and_then(|step| step.current).map_or(-1, |line| line as i64), failed);
        seen += 1;
    }
    assert_eq!(seen, 119);
}

#[test]
fn pictures_of_the_built_in_scenarios_are_finite_and_readable() {
    let palette = Palette::of(Theme::Light);
    let mut pictures = 0;
    for builtin in builtin::all() {
        let mut world = Scenario::parse(builtin.text, builtin.name).expect("a scenario").world();
        for step in 0..9 {
            let watch = if step % 4 == 0 { Watch::All } else { Watch::None };
            let decisions = decide(&world, &watch);
            for watched in decisions.watched.iter().take(12) {
                let Trace::Orca(trace) = &watched.trace else { continue };
                let lens = lens_on(&world, &decisions, watched.agent, &palette, 400.0);
                let setting = Setting::of(&lens).expect("the agent is there");
                let steps = steps(trace, setting);
                check_steps(&steps, trace, &setting);
                assert_eq!(trace.origins.len(), trace.half_planes.len());
                let walls = trace.origins.iter().filter(|of| !matches!(of, Origin::Neighbor { .. })).count();
                assert_eq!(walls, trace.n_rigid);
                for step in steps.iter().filter(|step| step.depth < Depth::Inner) {
                    for shape in draw(&lens, trace, step) {
                        let finite = is_finite(&shape);
                        assert!(finite, "{}: {shape:?}", builtin.name);
                        if let Shape::Text { size, plate, .. } = shape {
                            assert!(size >= 12.0 && (plate.is_some() || step.program == 3));
                        }
                    }
                    pictures += 1;
                }
            }
            advance(&mut world, &decisions);
        }
    }
    assert!(pictures > 5000, "{pictures}");
}

#[test]
fn a_step_shows_its_interval_its_velocities_and_one_bar_for_each_violated_line() {
    let builtin = builtin::find("four-balls").expect("built in");
    let world = Scenario::parse(builtin.text, builtin.name).expect("a scenario").world();
    let decisions = decide(&world, &Watch::All);
    let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else { panic!("ORCA") };
    let palette = Palette::of(Theme::Dark);
    let lens = lens_on(&world, &decisions, 0, &palette, 480.0);
    let steps = steps(trace, Setting::of(&lens).expect("agent 0"));
    assert!(trace.outcome.is_relaxed());
    let mut with_interval = 0;
    for step in &steps {
        let shapes = draw(&lens, trace, step);
        let dots =
            |at: Vec2| shapes.iter().any(|shape| matches!(shape, Shape::Dot { center, .. } if *center == at));
        assert!(dots(step.velocity), "{}", step.title());
        if step.before != step.velocity {
            let moves = |shape: &Shape| matches!(shape, Shape::Arrow { from, to, .. } if (*from, *to) == (step.before, step.velocity));
            assert!(shapes.iter().any(moves), "{}", step.title());
        }
        if let Some(interval) = step.interval.filter(|interval| !interval.is_empty()) {
            let ends = interval.ends.map(|t| interval.at(t));
            let thick = |shape: &Shape| matches!(shape, Shape::Line { points, stroke } if *points == ends && stroke.width >= 5.0);
            assert!(shapes.iter().any(thick), "{}", step.title());
            with_interval += 1;
        }
        let turned = |shape: &&Shape| matches!(shape, Shape::Line { stroke, .. } if stroke.color == palette.relaxed && stroke.dash.is_some());
        assert_eq!(shapes.iter().filter(turned).count(), step.turned.len(), "{}", step.title());
        // A bar is ten pixels high and starts where all bars start.
        let bars: Vec<f32> = shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Polygon { points, rim: None, .. } if points.len() == 4 => {
                    let [a, b] = [points[0], points[2]].map(|point| lens.camera.screen_from_world(point));
                    ((b.y - a.y).abs() - 10.0).abs().le(&0.1).then_some(b.x - a.x)
                }
                _ => None,
            })
            .collect();
        let violations: Vec<f32> = trace
            .half_planes
            .iter()
            .map(|half_plane| half_plane.violation(step.velocity))
            .filter(|violation| *violation > 0.0)
            .collect();
        if step.program == 2 {
            assert!(bars.is_empty(), "{}", step.title());
            continue;
        }
        assert_eq!(bars.len(), violations.len(), "{}", step.title());
        for (bar, violation) in bars.iter().zip(&violations) {
            for (other_bar, other_violation) in bars.iter().zip(&violations) {
                assert!(bar <= &(other_bar + 0.5) || violation >= other_violation);
            }
        }
    }
    assert!(with_interval >= 5, "{with_interval}");
}

/// The straight lines of a picture, by both ends.
fn straight(shapes: &[Shape]) -> Vec<[DVec2; 2]> {
    let line = |shape: &Shape| match shape {
        Shape::Line { points, .. } if points.len() == 2 => Some([wide(points[0]), wide(points[1])]),
        _ => None,
    };
    shapes.iter().filter_map(line).collect()
}

#[test]
fn the_two_triangles_of_a_cut_have_numerator_and_denominator_as_sides() {
    let palette = Palette::of(Theme::Dark);
    let mut seen = 0;
    for name in ["four-balls", "circle-10", "pillars", "dense-overlap"] {
        let world = after(Scenario::load(name).expect("built in").world(), 12);
        let decisions = decide(&world, &Watch::All);
        for watched in &decisions.watched {
            let Trace::Orca(trace) = &watched.trace else { continue };
            let lens = lens_on(&world, &decisions, watched.agent, &palette, 480.0);
            let setting = Setting::of(&lens).expect("the agent is there");
            for step in steps(trace, setting).iter().filter(|step| step.depth == Depth::Cut) {
                let (StepEvent::Cut(cut), Some(current), Some(earlier)) =
                    (step.event, step.current, step.earlier)
                else {
                    continue;
                };
                let [current, earlier] = [current, earlier].map(|line| trace.half_planes[line]);
                let (p, d) = (wide(current.point), wide(current.direction));
                let (q, e) = (wide(earlier.point), wide(earlier.direction));
                let (numerator, denominator) = (e.perp_dot(p - q), d.perp_dot(e));
                let crossing = p + d * (numerator / denominator);
                let far = 3.9 * f64::from(setting.max_speed);
                if !cut.crosses()
                    || p.length() > far
                    || crossing.length() > far
                    || p.distance(crossing) < 1e-3
                {
                    continue;
                }
                seen += 1;
                assert_near!(libm::sin(f64::from(cut.angle()).to_radians()), denominator, 1e-4);
                let foot = |of: DVec2| q + e * (of - q).dot(e);
                let unit = crossing + (p - crossing).normalize();
                let lines = straight(&draw(&lens, trace, step));
                for (from, side) in [(p, numerator), (unit, denominator)] {
                    let is_it = |line: &&[DVec2; 2]| {
                        line[0].distance(from) < 2e-3 && line[1].distance(foot(from)) < 2e-3
                    };
                    let line =
                        lines.iter().find(is_it).unwrap_or_else(|| panic!("{name}: no line from {from}"));
                    assert_near!(line[0].distance(line[1]), side.abs(), 4e-3, "{name}");
                }
            }
        }
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn the_triangle_of_a_chord_has_the_distance_of_its_line_and_the_largest_speed_as_sides() {
    let palette = Palette::of(Theme::Dark);
    let mut seen = 0;
    for name in ["four-balls", "circle-10", "dense-overlap"] {
        let world = after(Scenario::load(name).expect("built in").world(), 12);
        let decisions = decide(&world, &Watch::All);
        for watched in &decisions.watched {
            let Trace::Orca(trace) = &watched.trace else { continue };
            let lens = lens_on(&world, &decisions, watched.agent, &palette, 480.0);
            let setting = Setting::of(&lens).expect("the agent is there");
            for step in &steps(trace, setting) {
                let StepEvent::ChordFound { line, interval: Some(_) } = step.event else { continue };
                if line.is_turned {
                    continue;
                }
                let shapes = draw(&lens, trace, step);
                let corners = shapes.iter().find_map(|shape| match shape {
                    Shape::Line { points, .. } if points.len() == 4 && points[0] == points[3] => {
                        Some([points[0], points[1], points[2]].map(wide))
                    }
                    _ => None,
                });
                let [standstill, foot, end] = corners.expect("a triangle");
                let half_plane = trace.half_planes[line.index];
                let (point, direction) = (wide(half_plane.point), wide(half_plane.direction));
                assert_eq!(standstill, DVec2::ZERO);
                assert_near!(foot.length(), direction.perp_dot(point).abs(), 1e-5, "{name}");
                assert_near!(end.length(), f64::from(setting.max_speed), 1e-4, "{name}");
                assert_near!(direction.perp_dot(end - point), 0.0, 1e-4, "{name}: on the line");
                assert_near!(foot.dot(end - foot), 0.0, 1e-4, "{name}: a right angle");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}
