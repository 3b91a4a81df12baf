//! Why an agent takes the velocity it takes, in one sentence, out of the trace of the very decision.
//!
//! Nothing here decides anything: the constraints are read from the trace, and the figures in the sentence are
//! distances of the preferred and the chosen velocity from them. All figures on the preferred velocity are those of what
//! the methods start from: cut to the maximum speed where it is faster, and then the sentence says so.

mod around;
mod boundary;

use glam::Vec2;

use crate::{
    avoid::{
        Choice, ConeTrace, Outcome, Shift, Trace,
        orca::{OrcaTrace, Origin},
    },
    geometry::{
        clamp_length,
        cone::time_to_collision,
        tolerance::{CANDIDATE_DEPTH, PARALLEL},
        unit,
    },
    lp::{CutEffect, Detail, LpOutcome, LpStep},
    model::{
        Agent, Method, World,
        params::{Form, HrvoForm, Selection},
    },
    neighbors::edges::visible,
    overlay::Source,
    sim::Decisions,
};

/// A chosen velocity this near to a boundary lies on it, for each m/s of the speeds involved: the solvers round in `f32`.
const ON_BOUNDARY: f32 = 2e-4;

/// The same for cones, whose candidates are constructed on their boundaries.
const ON_CONE: f32 = 5e-5;

/// A velocity that the body changes by less, m/s, is the chosen one.
const UNCHANGED: f32 = 1e-4;

/// Most names that a sentence lists before it counts the rest.
const MAX_NAMES: usize = 6;

/// Why `agent` takes the velocity that it takes. One sentence for any world, decisions and index.
pub fn sentence(world: &World, decisions: &Decisions, agent: u32) -> String {
    let (Some(me), Some(choice)) = (world.agents.get(agent as usize), decisions.choices.get(agent as usize))
    else {
        return format!("There is no agent {agent}.");
    };
    let Some(watched) = decisions.watched(agent) else {
        return format!("The decision of agent {agent} was not kept: select it to see why.");
    };
    let (chosen, why) = match &watched.trace {
        Trace::None => {
            let wish = clamp_length(choice.preferred, me.settings.max_speed);
            (wish, taken(me, choice, "it avoids nobody (method none)"))
        }
        Trace::Orca(trace) => (trace.chosen, by_lines(me, choice, trace)),
        Trace::Cones(trace) => match trace.shift {
            Some(shift) => (trace.chosen, by_shift(world, me, trace, shift)),
            None => (trace.chosen, by_cones(world, me, choice, trace)),
        },
    };
    let body = cut_by_body(me, choice, chosen, world.params.time_step).unwrap_or_default();
    let steered = around::steered(world, agent, choice, watched);
    let unseen = around::unseen(world, agent, choice, &watched.neighbors).unwrap_or_default();
    format!("{why}{body}{steered}{unseen}.")
}

/// What holds `agent` at its chosen velocity, and by how much its preferred velocity (cut to the maximum speed) violates
/// each, m/s: zero for a constraint that only bars the way along another. Under ORCA one or two lines hold; others that
/// pass through the same point hold nothing.
/// Where no velocity satisfies all, what the chosen velocity touches or violates, and by how much; the worst first.
/// Under the two-body rule whom it turns away from, and how much is really added, m/s. Nothing for an agent that takes
/// its preferred velocity.
pub fn binding(world: &World, decisions: &Decisions, agent: u32) -> Vec<(Source, f32)> {
    let (Some(me), Some(choice), Some(watched)) =
        (world.agents.get(agent as usize), decisions.choices.get(agent as usize), decisions.watched(agent))
    else {
        return Vec::new();
    };
    match (&watched.trace, choice.outcome) {
        (Trace::None, _) | (_, Outcome::Free) => Vec::new(),
        (Trace::Orca(trace), outcome) => binding_lines(me, choice, trace, outcome),
        (Trace::Cones(ConeTrace { shift: Some(shift), chosen, .. }), _) => {
            vec![(Source::Neighbor(shift.neighbor), chosen.distance(me.velocity))]
        }
        (Trace::Cones(trace), outcome) => {
            let held = binding_cones(world, me, choice, trace, outcome);
            held.into_iter().map(|held| (held.source, held.depth)).collect()
        }
    }
}

/// The name of a source in a sentence.
pub fn name(source: Source) -> String {
    match source {
        Source::Neighbor(agent) => format!("agent {agent}"),
        Source::Edge(edge) => format!("wall edge {edge}"),
        Source::Circle(circle) => format!("pillar {circle}"),
    }
}

/// Names of several sources, each kind once: `wall edge 3 and agents 4 and 7`.
pub fn names(sources: &[Source]) -> String {
    let of_kind = |pick: fn(&Source) -> Option<u32>, kind: &str| {
        let numbers: Vec<u32> = sources.iter().filter_map(pick).collect();
        let plural = if numbers.len() == 1 { "" } else { "s" };
        (!numbers.is_empty()).then(|| format!("{kind}{plural} {}", listed(&numbers)))
    };
    let kinds = [
        of_kind(|source| if let Source::Edge(edge) = source { Some(*edge) } else { None }, "wall edge"),
        of_kind(|source| if let Source::Circle(circle) = source { Some(*circle) } else { None }, "pillar"),
        of_kind(|source| if let Source::Neighbor(agent) = source { Some(*agent) } else { None }, "agent"),
    ];
    joined(&kinds.into_iter().flatten().collect::<Vec<_>>())
}

/// A figure with three digits or four decimals, whichever is shorter.
pub(super) fn figure(value: f32) -> String {
    let decimals = match value.abs() {
        size if size >= 99.5 => 0,
        size if size >= 9.95 => 1,
        size if size >= 0.0995 => 2,
        size if size >= 0.00995 => 3,
        _ => 4,
    };
    let text = format!("{value:.decimals$}");
    match text.trim_start_matches('-').trim_matches(['0', '.']) {
        "" => "0".into(),
        _ if decimals > 2 => text.trim_end_matches('0').into(),
        _ => text,
    }
}

/// The present wish, as the methods start from it.
fn wish(me: &Agent, choice: &Choice) -> Vec2 {
    clamp_length(choice.preferred, me.settings.max_speed)
}

/// Whether it prefers to be faster than it may be.
fn is_cut(me: &Agent, choice: &Choice) -> bool {
    choice.preferred.length() > me.settings.max_speed + UNCHANGED
}

/// The preferred velocity as the figures of a sentence count from it, for the middle of that sentence.
fn wanted(me: &Agent, choice: &Choice) -> String {
    match is_cut(me, choice) {
        true => {
            format!(
                "its preferred velocity, cut to its maximum speed of {} m/s,",
                figure(me.settings.max_speed)
            )
        }
        false => "its preferred velocity".into(),
    }
}

/// How near to a boundary counts as on it, m/s.
fn tolerance(me: &Agent) -> f32 {
    ON_BOUNDARY * me.settings.max_speed.max(1.0)
}

/// The agent has its way.
fn taken(me: &Agent, choice: &Choice, because: &str) -> String {
    if is_cut(me, choice) {
        let most = figure(me.settings.max_speed);
        return format!("Takes its preferred velocity, cut to its maximum speed of {most} m/s: {because}");
    }
    if choice.preferred.length() <= UNCHANGED {
        return format!("Stands, as it prefers: {because}");
    }
    format!("Takes its preferred velocity: {because}")
}

/// How many there are, in words that fit a sentence.
fn satisfies(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => "nothing it looks at is in the way".into(),
        1 => one.into(),
        count => many.replace('#', &count.to_string()),
    }
}

/// Of those with a figure within `near` of the largest, the names, and the largest figure.
fn worst(violations: impl Iterator<Item = (Source, f32)> + Clone, near: f32) -> Option<(Vec<Source>, f32)> {
    let most = violations.clone().map(|(_, by)| by).max_by(f32::total_cmp)?;
    let sources = violations.filter(|(_, by)| *by >= most - near).map(|(source, _)| source).collect();
    Some((sources, most))
}

// ---- ORCA

/// What program 1 found last: the line on which the velocity lies, and the earlier line that bounded it there.
///
/// Without a second line it is the foot of the preferred velocity, or the end of the line in the speed circle.
fn ends_of_program_1(path: &[LpStep]) -> (Option<usize>, Option<usize>) {
    let (mut bounds, mut bound, mut found) = ([None; 2], None, (None, None));
    let mut known = [f32::NEG_INFINITY, f32::INFINITY];
    for step in path {
        match *step {
            LpStep::Detail(Detail::Chord { interval, .. }) => {
                (bounds, bound, known) = ([None; 2], None, interval.unwrap_or(known));
            }
            LpStep::Detail(Detail::Cut { earlier, effect, interval, .. }) => {
                match effect {
                    CutEffect::Left if interval[0] != known[0] => bounds[0] = Some(earlier),
                    CutEffect::Right if interval[1] != known[1] => bounds[1] = Some(earlier),
                    CutEffect::Left | CutEffect::Right | CutEffect::Skipped | CutEffect::Emptied => {}
                }
                known = interval;
            }
            LpStep::Detail(Detail::Taken { wanted, t, .. }) if wanted != Some(t) => {
                bound = if t == known[0] { bounds[0] } else { bounds[1] };
            }
            LpStep::Moved { line, .. } => found = (Some(line), bound),
            _ => {}
        }
    }
    found
}

/// The lines that hold the chosen velocity: one or two of those through it against which it is pulled by the preferred
/// velocity (Karush, Kuhn and Tucker's condition). Where more than two meet in a point program 1 may have ended on others.
fn holding_lines(me: &Agent, choice: &Choice, trace: &OrcaTrace) -> Vec<usize> {
    let (line, bound) = ends_of_program_1(&trace.path);
    let found: Vec<usize> = [line, bound].into_iter().flatten().collect();
    let near = tolerance(me);
    let back = choice.preferred - trace.chosen;
    let full = trace.chosen.length() >= me.settings.max_speed - near;
    let outward = unit(trace.chosen).filter(|_| full);
    let unexplained = |lines: &[usize]| {
        let pulls: Vec<Vec2> = lines
            .iter()
            .filter_map(|line| trace.half_planes.get(*line))
            .map(|line| -line.normal())
            .chain(outward)
            .collect();
        unexplained(back, &pulls)
    };
    let enough = UNCHANGED * back.length().max(1.0);
    if unexplained(&found) <= enough {
        return found;
    }
    let through: Vec<usize> = (0..trace.half_planes.len())
        .filter(|line| trace.half_planes[*line].violation(trace.chosen).abs() <= near)
        .collect();
    let alone = through.iter().map(|line| vec![*line]);
    let pairs = through
        .iter()
        .enumerate()
        .flat_map(|(place, first)| through[..place].iter().map(|second| vec![*second, *first]));
    let mut best = (unexplained(&found), found);
    for lines in alone.chain(pairs) {
        let rest = unexplained(&lines);
        if rest < best.0 {
            best = (rest, lines);
        }
        if best.0 <= enough {
            break;
        }
    }
    best.1
}

/// By how much `back` differs from the nearest of the sums of two `pulls` with factors that are not negative.
fn unexplained(back: Vec2, pulls: &[Vec2]) -> f32 {
    let mut least = back.length();
    for (place, a) in pulls.iter().enumerate() {
        least = least.min((back - *a * a.dot(back).max(0.0)).length());
        for b in &pulls[..place] {
            let determinant = a.perp_dot(*b);
            let (s, t) = (back.perp_dot(*b) / determinant, a.perp_dot(back) / determinant);
            if determinant.abs() > PARALLEL && s >= 0.0 && t >= 0.0 {
                return 0.0;
            }
        }
    }
    least
}

fn binding_lines(me: &Agent, choice: &Choice, trace: &OrcaTrace, outcome: Outcome) -> Vec<(Source, f32)> {
    let wish = wish(me, choice);
    let near = tolerance(me);
    let holding = match outcome {
        Outcome::Relaxed => Vec::new(),
        Outcome::Free | Outcome::Adjusted => holding_lines(me, choice, trace),
    };
    let lines = trace.half_planes.iter().zip(&trace.origins).enumerate();
    let mut held: Vec<(Source, f32)> = lines
        .filter_map(|(place, (line, origin))| {
            let left = line.violation(trace.chosen);
            let (holds, by) = match outcome {
                Outcome::Relaxed => (left >= -near, left),
                Outcome::Free | Outcome::Adjusted => (holding.contains(&place), line.violation(wish)),
            };
            // What the wish violates by a rounding error it does not violate.
            holds.then(|| (Source::of(origin), if by <= UNCHANGED { 0.0 } else { by }))
        })
        .collect();
    // Stable: nearest first among equals.
    held.sort_by(|a, b| b.1.total_cmp(&a.1));
    held
}

fn by_lines(me: &Agent, choice: &Choice, trace: &OrcaTrace) -> String {
    match trace.outcome {
        LpOutcome::Free => {
            let count = trace.half_planes.len();
            taken(me, choice, &satisfies(count, "its one line permits it", "all of its # lines permit it"))
        }
        LpOutcome::Feasible => held_by_lines(me, choice, trace),
        LpOutcome::Relaxed { failed_line, .. } => {
            let lines = trace.origins.iter().map(Source::of).zip(&trace.half_planes);
            let violations = lines.map(|(source, line)| (source, line.violation(trace.chosen)));
            match worst(violations, tolerance(me)) {
                Some((sources, by)) if by > UNCHANGED => {
                    let of = names(&sources);
                    format!("The programs are infeasible; worst violation {} m/s, of {of}", figure(by))
                }
                _ => {
                    let of = origin_name(trace, failed_line);
                    let most = figure(UNCHANGED);
                    format!(
                        "The programs fail by a rounding error at the line of {of}; no line is violated by more than {most} m/s"
                    )
                }
            }
        }
    }
}

fn origin_name(trace: &OrcaTrace, line: usize) -> String {
    trace.origins.get(line).map_or_else(|| format!("line {line}"), |origin: &Origin| name(Source::of(origin)))
}

fn held_by_lines(me: &Agent, choice: &Choice, trace: &OrcaTrace) -> String {
    let held = binding_lines(me, choice, trace, Outcome::Adjusted);
    let sources: Vec<Source> = held.iter().map(|(source, _)| *source).collect();
    let full = trace.chosen.length() >= me.settings.max_speed - tolerance(me);
    let at_most = if full { ", at its maximum speed" } else { "" };
    // The worst is violated, if only by a rounding error: without that there would be nothing to hold.
    let violated = held.iter().filter(|(_, by)| *by > 0.0).count().max(1).min(held.len());
    let (violated, barring) = held.split_at(violated);
    let lines: Vec<String> = violated
        .iter()
        .enumerate()
        .map(|(place, (source, by))| {
            let line = match place {
                0 if held.len() == 1 => "that line".to_string(),
                0 => format!("the line of {}", name(*source)),
                _ => format!("that of {}", name(*source)),
            };
            format!("{line} by {} m/s", figure(*by))
        })
        .collect();
    let bars = match barring {
        [] => String::new(),
        barring => {
            let barring: Vec<Source> = barring.iter().map(|held| held.0).collect();
            let verb = if barring.len() == 1 { "bars" } else { "bar" };
            format!("; {} only {verb} the way along it", names(&barring))
        }
    };
    let (wanted, lines) = (wanted(me, choice), joined(&lines));
    format!(
        "Held by {}{at_most}: {wanted} violates {lines}{bars}{}",
        names(&sources),
        passing(me, trace, &sources)
    )
}

/// Lines that run through the chosen velocity and hold nothing.
fn passing(me: &Agent, trace: &OrcaTrace, holding: &[Source]) -> String {
    let near = tolerance(me);
    let lines = trace.half_planes.iter().zip(&trace.origins);
    let through: Vec<Source> = lines
        .filter(|(line, _)| line.violation(trace.chosen).abs() <= near)
        .map(|(_, origin)| Source::of(origin))
        .filter(|source| !holding.contains(source))
        .collect();
    // Rounded up, so that it is no less than the tolerance.
    let within = figure((near * 1e4).ceil() * 1e-4);
    match through.len() {
        0 => String::new(),
        1 => format!("; the line of {} passes within {within} m/s of that velocity", names(&through)),
        _ => format!("; the lines of {} pass within {within} m/s of that velocity", names(&through)),
    }
}

// ---- VO, RVO, HRVO

/// A velocity obstacle on whose boundary the chosen velocity lies, or which it violates.
struct HeldByCone {
    source: Source,
    /// How deep the wish lies in it; of a relaxed choice, how deep the choice does, m/s.
    depth: f32,
    /// The place in the trace.
    place: usize,
}

fn by_cones(world: &World, me: &Agent, choice: &Choice, trace: &ConeTrace) -> String {
    let sources = cone_sources(world, me, trace);
    let constraints = trace.obstacles.len();
    if choice.outcome == Outcome::Free {
        if !trace.neighbors.is_empty() && is_two_body(world, me) {
            let when = match world.params.museum_horizon {
                Form::Repaired => format!(" within its horizon of {} s", figure(me.settings.time_horizon)),
                Form::Printed => ", however late".into(),
            };
            let because = format!(
                "the velocity it has hits nobody it looks at{when}, and the preferred velocity itself is not tested"
            );
            return format!("{}{}", taken(me, choice, &because), overlapped(world, me, trace, None));
        }
        return taken(
            me,
            choice,
            &satisfies(constraints, "it lies outside its one cone", "it lies outside all # cones"),
        );
    }
    let depths = |of: Vec2| {
        sources.iter().copied().zip(trace.obstacles.iter().map(move |obstacle| obstacle.depth(of)))
    };
    if choice.outcome == Outcome::Relaxed {
        let (of, by) = worst(depths(trace.chosen), tolerance(me)).unwrap_or_default();
        let (of, by) = (names(&of), figure(by.max(0.0)));
        return format!("The cones leave no velocity free; worst violation {by} m/s, of {of}");
    }
    let wish = wish(me, choice);
    // The library's cones have no tolerance.
    let library = me.method == Method::Hrvo && world.params.hrvo_form == HrvoForm::Library;
    let forgiven = if library && trace.n_rigid == 0 { 0.0 } else { CANDIDATE_DEPTH };
    let mut inside: Vec<Source> =
        depths(wish).filter(|(_, depth)| *depth > forgiven).map(|(source, _)| source).collect();
    if inside.is_empty() {
        // By a rounding error.
        inside = worst(depths(wish), 0.0).unwrap_or_default().0;
    }
    let held = binding_cones(world, me, choice, trace, Outcome::Adjusted);
    let on = held.iter().filter_map(|held| {
        boundary::at(&trace.obstacles[held.place], trace.chosen, held.source, near_cone(me))
    });
    let at = boundary::place(on);
    let full = trace.chosen.length() >= me.settings.max_speed - tolerance(me);
    let at_most = if full { ", at its maximum speed" } else { "" };
    let cones = if inside.len() == 1 { "cone" } else { "cones" };
    let (of, away) = (names(&inside), figure(trace.chosen.distance(wish)));
    if is_cut(me, choice) {
        // The nearest is searched for from the velocity that was not cut.
        let most = figure(me.settings.max_speed);
        return format!(
            "Its preferred velocity, cut to its maximum speed of {most} m/s, lies in the {cones} of {of}; it takes the free velocity nearest to the uncut one, {away} m/s from the cut one{at}{at_most}"
        );
    }
    format!(
        "Its preferred velocity lies in the {cones} of {of}; the nearest free velocity is {away} m/s away{at}{at_most}"
    )
}

fn is_two_body(world: &World, me: &Agent) -> bool {
    match me.method {
        Method::Vo => world.params.vo_mode == Selection::Shift,
        Method::Rvo => world.params.rvo_mode == Selection::Shift,
        Method::None | Method::Hrvo | Method::Orca => false,
    }
}

fn by_shift(world: &World, me: &Agent, trace: &ConeTrace, shift: Shift) -> String {
    let of = name(Source::Neighbor(shift.neighbor));
    let time = world.agents.get(shift.neighbor as usize).map_or(0.0, |other| {
        let radius = me.settings.radius + other.settings.radius;
        time_to_collision(other.position - me.position, me.velocity - other.velocity, radius)
    });
    let hits = match time > 0.0 {
        true => format!("Its present velocity hits {of} first of those it looks at, in {} s", figure(time)),
        false => format!("It overlaps {of}"),
    };
    let out = shift.u * shift.share;
    let (added, share) = (figure(trace.chosen.distance(me.velocity)), figure(shift.share));
    let most = me.settings.max_speed;
    let adds = match (me.velocity + out).length() > most + UNCHANGED {
        false => format!("adds {added} m/s to it, {share} of the way out of that cone"),
        true => {
            let (whole, most) = (figure(out.length()), figure(most));
            format!(
                "adds {added} m/s to it: {share} of the way out of that cone is {whole} m/s, and its maximum speed of {most} m/s cuts the sum"
            )
        }
    };
    let others = if time > 0.0 { overlapped(world, me, trace, Some(shift.neighbor)) } else { String::new() };
    format!("{hits}: the two-body rule {adds}{others}")
}

/// Those that it overlaps and does not take to be hit: it parts from them, or the rule as printed passes over them.
fn overlapped(world: &World, me: &Agent, trace: &ConeTrace, hit: Option<u32>) -> String {
    let touched: Vec<Source> = trace
        .neighbors
        .iter()
        .copied()
        .filter(|index| {
            let Some(other) = world.agents.get(*index as usize) else { return false };
            let radius = me.settings.radius + other.settings.radius;
            hit != Some(*index) && (other.position - me.position).length_squared() <= radius * radius
        })
        .map(Source::Neighbor)
        .collect();
    match (touched.is_empty(), world.params.museum_overlap) {
        (true, _) => String::new(),
        (false, Form::Repaired) => format!("; it overlaps {} and parts within this step", names(&touched)),
        (false, Form::Printed) => {
            format!("; it overlaps {}, which the rule as printed passes over", names(&touched))
        }
    }
}

/// How near to the boundary of a cone counts as on it, m/s.
fn near_cone(me: &Agent) -> f32 {
    (ON_CONE * me.settings.max_speed.max(1.0)).max(CANDIDATE_DEPTH)
}

fn binding_cones(
    world: &World,
    me: &Agent,
    choice: &Choice,
    trace: &ConeTrace,
    outcome: Outcome,
) -> Vec<HeldByCone> {
    let wish = wish(me, choice);
    let sources = cone_sources(world, me, trace);
    let obstacles = trace.obstacles.iter().zip(sources).enumerate();
    let mut held: Vec<HeldByCone> = obstacles
        .filter_map(|(place, (obstacle, source))| {
            let left = obstacle.depth(trace.chosen);
            let near = near_cone(me);
            let (holds, depth) = match outcome {
                Outcome::Relaxed => (left >= -near, left),
                Outcome::Free | Outcome::Adjusted => (left.abs() <= near, obstacle.depth(wish)),
            };
            let depth = if depth <= UNCHANGED { 0.0 } else { depth };
            holds.then_some(HeldByCone { source, depth, place })
        })
        .collect();
    held.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    held
}

/// The source of each velocity obstacle of a trace, in its order: walls and pillars nearest first, then neighbors.
///
/// A cone does not say from which wall or pillar it comes; those in reach are put in the order in which they were.
pub fn cone_sources(world: &World, me: &Agent, trace: &ConeTrace) -> Vec<Source> {
    let mut rigid: Vec<(f32, Source)> = Vec::new();
    if trace.n_rigid > 0 {
        let reach = me.settings.time_horizon_obstacle * me.settings.max_speed + me.settings.radius;
        let mut edges = Vec::new();
        visible(&world.obstacles, me.position, reach, &mut edges);
        rigid.extend(edges.iter().map(|near| (near.distance_sq.sqrt(), Source::Edge(near.edge))));
        for (index, circle) in world.obstacles.circles.iter().enumerate() {
            let distance = (circle.center - me.position).length() - circle.radius;
            if distance < reach {
                rigid.push((distance, Source::Circle(index as u32)));
            }
        }
        rigid.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    let rigid = rigid.into_iter().map(|(_, source)| source).take(trace.n_rigid);
    rigid.chain(trace.neighbors.iter().map(|neighbor| Source::Neighbor(*neighbor))).collect()
}

// ---- the body

/// What the limits of the body take from the chosen velocity; `None` where it can do as it chose.
fn cut_by_body(me: &Agent, choice: &Choice, chosen: Vec2, time_step: f32) -> Option<String> {
    let short = choice.velocity.distance(chosen);
    let short = Some(short).filter(|short| *short > UNCHANGED)?;
    let settings = &me.settings;
    let (change, most) = (chosen - me.velocity, settings.max_acceleration * time_step);
    let accelerated = if change.length() > most { me.velocity + clamp_length(change, most) } else { chosen };
    let mut limits = Vec::new();
    if accelerated.distance(chosen) > UNCHANGED {
        limits.push(format!("an acceleration of at most {} m/s²", figure(settings.max_acceleration)));
    }
    if choice.velocity.distance(accelerated) > UNCHANGED {
        limits.push(format!("a turn of at most {} rad/s", figure(settings.max_turn_rate)));
    }
    let leaves = if limits.len() == 1 { "leaves" } else { "leave" };
    Some(format!("; {} {leaves} it {} m/s off that", joined(&limits), figure(short)))
}

// ---- lists

fn listed(numbers: &[u32]) -> String {
    let shown = if numbers.len() > MAX_NAMES + 1 { MAX_NAMES } else { numbers.len() };
    let mut words: Vec<String> = numbers[..shown].iter().map(u32::to_string).collect();
    if shown < numbers.len() {
        words.push(format!("{} more", numbers.len() - shown));
    }
    joined(&words)
}

/// `a, b and c`.
pub(super) fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
