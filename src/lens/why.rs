//! Why an agent takes the velocity it takes, in one sentence, out of the trace of the very decision.
//!
//! Nothing here decides anything: the constraints are read from the trace, and the figures in the sentence are
//! distances of the preferred and the chosen velocity from them.

use glam::Vec2;

use crate::{
    avoid::{
        Choice, ConeTrace, Outcome, Trace,
        candidates::Shift,
        orca::{OrcaTrace, Origin},
    },
    geometry::{
        clamp_length,
        cone::{VelocityObstacle, within_arc},
        tolerance::CANDIDATE_DEPTH,
    },
    lp::LpOutcome,
    model::{Agent, Method, World},
    neighbors::edges::visible,
    overlay::Source,
    sim::Decisions,
};

/// A chosen velocity this near to a boundary lies on it, for each m/s of the speeds involved: the solvers round in `f32`.
const ON_BOUNDARY: f32 = 2e-4;

/// A velocity that the body changes by less, m/s, is the chosen one.
const UNCHANGED: f32 = 1e-4;

/// Most names that a sentence lists before it counts the rest.
const MOST_NAMES: usize = 6;

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
            Some(shift) => (trace.chosen, by_shift(world, me, shift)),
            None => (trace.chosen, by_cones(world, me, choice, trace)),
        },
    };
    let body = cut_by_body(me, choice, chosen, world.params.time_step).unwrap_or_default();
    format!("{why}{body}.")
}

/// What holds `agent` at its chosen velocity, and by how much its preferred velocity (cut to the maximum speed) violates
/// each, m/s: zero for a constraint that only bars the way along another. Where no velocity satisfies all, what the
/// chosen velocity touches or violates, and by how much; the worst first. Nothing for an agent that takes its wish.
pub fn binding(world: &World, decisions: &Decisions, agent: u32) -> Vec<(Source, f32)> {
    let (Some(me), Some(choice), Some(watched)) =
        (world.agents.get(agent as usize), decisions.choices.get(agent as usize), decisions.watched(agent))
    else {
        return Vec::new();
    };
    match (&watched.trace, choice.outcome) {
        (Trace::None, _) | (_, Outcome::Free) => Vec::new(),
        (Trace::Orca(trace), outcome) => binding_lines(me, choice, trace, outcome),
        (Trace::Cones(ConeTrace { shift: Some(shift), .. }), _) => {
            vec![(Source::Neighbor(shift.neighbor), (shift.u * shift.share).length())]
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

/// How near to a boundary counts as on it, m/s.
fn tolerance(me: &Agent) -> f32 {
    ON_BOUNDARY * me.settings.max_speed.max(1.0)
}

/// The agent has its way.
fn taken(me: &Agent, choice: &Choice, because: &str) -> String {
    let (speed, most) = (choice.preferred.length(), me.settings.max_speed);
    if speed > most + UNCHANGED {
        let most = figure(most);
        return format!("Takes its preferred velocity, cut to its maximum speed of {most} m/s: {because}");
    }
    if speed <= UNCHANGED {
        return format!("Stands, as it prefers: {because}");
    }
    format!("Takes its preferred velocity: {because}")
}

/// How many there are, in words that fit a sentence.
fn satisfies(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => "nothing is in the way".into(),
        1 => one.into(),
        count => many.replace('#', &count.to_string()),
    }
}

// ---- ORCA

fn binding_lines(me: &Agent, choice: &Choice, trace: &OrcaTrace, outcome: Outcome) -> Vec<(Source, f32)> {
    let wish = wish(me, choice);
    let lines = trace.half_planes.iter().zip(&trace.origins);
    let mut held: Vec<(Source, f32)> = lines
        .filter_map(|(line, origin)| {
            let left = line.violation(trace.chosen);
            let near = tolerance(me).max(ON_BOUNDARY * line.point.length());
            let (holds, by) = match outcome {
                Outcome::Relaxed => (left >= -near, left),
                Outcome::Free | Outcome::Adjusted => (left.abs() <= near, line.violation(wish)),
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
        LpOutcome::Relaxed { failed_line, .. } => match trace.worst_violation() {
            Some((line, by)) if by > UNCHANGED => {
                let of = origin_name(trace, line);
                format!("The programs are infeasible; worst violation {} m/s, of {of}", figure(by))
            }
            _ => {
                let of = origin_name(trace, failed_line);
                format!("The programs fail by a rounding error at the line of {of}; no line is violated")
            }
        },
    }
}

fn origin_name(trace: &OrcaTrace, line: usize) -> String {
    trace.origins.get(line).map_or_else(|| format!("line {line}"), |origin: &Origin| name(Source::of(origin)))
}

fn held_by_lines(me: &Agent, choice: &Choice, trace: &OrcaTrace) -> String {
    let held = binding_lines(me, choice, trace, Outcome::Adjusted);
    let sources: Vec<Source> = held.iter().map(|(source, _)| *source).collect();
    type Held = Vec<(Source, f32)>;
    let (violated, barring): (Held, Held) = held.into_iter().partition(|(_, by)| *by > 0.0);
    let full = trace.chosen.length() >= me.settings.max_speed - tolerance(me);
    let at_most = if full { ", at its maximum speed" } else { "" };
    if violated.is_empty() {
        // The lines that the wish violates led here by way of others.
        let wish = wish(me, choice);
        let crossed = trace.half_planes.iter().zip(&trace.origins);
        let crossed = crossed.map(|(line, origin)| (Source::of(origin), line.violation(wish)));
        let worst = crossed.filter(|(_, by)| *by > 0.0).max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((source, by)) = worst else { return "Takes the velocity nearest to its wish".into() };
        let by = figure(by);
        let of = name(source);
        return match sources.is_empty() {
            true => format!("Its wish violates the line of {of} by {by} m/s{at_most}"),
            false => {
                format!(
                    "Held by {}{at_most}: its wish violates the line of {of} by {by} m/s",
                    names(&sources)
                )
            }
        };
    }
    let lines = match violated.len() {
        1 if barring.is_empty() => "that line".to_string(),
        1 => format!("the line of {}", name(violated[0].0)),
        _ if barring.is_empty() => "their lines".to_string(),
        _ => format!("the lines of {}", names(&violated.iter().map(|held| held.0).collect::<Vec<_>>())),
    };
    let by = joined(&violated.iter().take(MOST_NAMES).map(|held| figure(held.1)).collect::<Vec<_>>());
    let bars = match barring[..] {
        [] => String::new(),
        _ => {
            let barring: Vec<Source> = barring.iter().map(|held| held.0).collect();
            let verb = if barring.len() == 1 { "bars" } else { "bar" };
            format!("; {} only {verb} the way along it", names(&barring))
        }
    };
    format!("Held by {}{at_most}: its wish violates {lines} by {by} m/s{bars}", names(&sources))
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
    let wish = wish(me, choice);
    let sources = cone_sources(world, me, trace);
    let constraints = trace.obstacles.len();
    if choice.outcome == Outcome::Free {
        if constraints == 0 && is_two_body(world, me) {
            return taken(me, choice, "the velocity it has hits nobody, and the wish itself is not tested");
        }
        return taken(
            me,
            choice,
            &satisfies(constraints, "it lies outside its one cone", "it lies outside all # cones"),
        );
    }
    if choice.outcome == Outcome::Relaxed {
        let depths = trace.obstacles.iter().map(|obstacle| obstacle.depth(trace.chosen));
        let worst = depths.zip(&sources).max_by(|a, b| a.0.total_cmp(&b.0));
        return match worst.filter(|(depth, _)| *depth > UNCHANGED) {
            Some((depth, source)) => {
                let of = name(*source);
                format!("The cones leave no velocity free; worst violation {} m/s, of {of}", figure(depth))
            }
            None => "The cones leave no velocity free but for a rounding error".into(),
        };
    }
    if is_two_body(world, me) {
        return "Takes the velocity of the two-body rule".into();
    }
    let inside: Vec<Source> = trace
        .obstacles
        .iter()
        .zip(&sources)
        .filter(|(obstacle, _)| obstacle.depth(wish) > CANDIDATE_DEPTH)
        .map(|(_, source)| *source)
        .collect();
    let away = figure(trace.chosen.distance(choice.preferred));
    let held = binding_cones(world, me, choice, trace, Outcome::Adjusted);
    let pieces: Vec<String> =
        held.iter().map(|held| piece(&trace.obstacles[held.place], trace.chosen, held.source)).collect();
    let full = trace.chosen.length() >= me.settings.max_speed - tolerance(me);
    let at = match (&pieces[..], full) {
        ([], true) => ", at its maximum speed".to_string(),
        ([], false) => String::new(),
        ([one], true) => format!(", on {one}, at its maximum speed"),
        ([one], false) => format!(", on {one}"),
        // Two boundaries make a point; others that run through it say no more.
        ([first, second, ..], _) => format!(", where {first} and {second} meet"),
    };
    let cones = if inside.len() == 1 { "cone" } else { "cones" };
    match &inside[..] {
        [] => format!(
            "Its wish is barred by a rounding error; the nearest free velocity is {away} m/s away{at}"
        ),
        inside => {
            let of = names(inside);
            format!("Its wish lies in the {cones} of {of}; the nearest free velocity is {away} m/s away{at}")
        }
    }
}

fn is_two_body(world: &World, me: &Agent) -> bool {
    use crate::model::params::Selection;
    match me.method {
        Method::Vo => world.params.vo_mode == Selection::Shift,
        Method::Rvo => world.params.rvo_mode == Selection::Shift,
        Method::None | Method::Hrvo | Method::Orca => false,
    }
}

fn by_shift(world: &World, me: &Agent, shift: Shift) -> String {
    let of = name(Source::Neighbor(shift.neighbor));
    let touching = world.agents.get(shift.neighbor as usize).is_some_and(|other| {
        other.position.distance(me.position) <= other.settings.radius + me.settings.radius
    });
    let hits = if touching { "It overlaps" } else { "Its present velocity hits" };
    let (by, share) = (figure((shift.u * shift.share).length()), figure(shift.share));
    let first = if touching { "" } else { " first" };
    format!("{hits} {of}{first}: the two-body rule adds {by} m/s to it, {share} of the way out of that cone")
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
            let near = tolerance(me).max(CANDIDATE_DEPTH);
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

/// The piece of an obstacle's boundary that is nearest to a velocity on it.
fn piece(obstacle: &VelocityObstacle, velocity: Vec2, source: Source) -> String {
    let of = name(source);
    let piece = match *obstacle {
        VelocityObstacle::HalfPlane(_) => return format!("the line that parts it from {of}"),
        VelocityObstacle::Cone { apex, left, right, leg_start, .. } => {
            let w = velocity - apex;
            let (inside_left, inside_right) = (-left.perp_dot(w), right.perp_dot(w));
            if w.dot(left) < leg_start && w.dot(right) < leg_start {
                "cut-off"
            } else if inside_left <= inside_right {
                "left leg"
            } else {
                "right leg"
            }
        }
        VelocityObstacle::Capsule { left_end, right_end, left, right, front, .. } => {
            let (at_left, at_right) = (velocity - left_end, velocity - right_end);
            let (first, last) = (left.perp(), -right.perp());
            let arc = within_arc(first, front, at_left) || within_arc(front, last, at_right);
            // Between both arcs the front is nearest.
            let (onto_left, onto_right) = (at_left.dot(first), at_right.dot(last));
            let ahead = at_left.dot(front);
            if arc || ahead >= onto_left.max(onto_right) {
                "cut-off"
            } else if onto_left >= onto_right {
                "left leg"
            } else {
                "right leg"
            }
        }
    };
    format!("the {piece} of {of}")
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
    let shown = if numbers.len() > MOST_NAMES + 1 { MOST_NAMES } else { numbers.len() };
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
