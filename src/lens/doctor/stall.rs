//! Who wants to move and gets nowhere: how, and why.
//!
//! ```text
//! stands, trembles or creeps ─▶ goal that cannot be reached ─▶ wall before the aim ─▶ shared goal ─▶ held by others
//! ```
//! Whether it gets anywhere is the definition of the figure `deadlock_time`; the first reason that holds is named.

use glam::Vec2;

use super::{
    Ailment, Finding, MAX_NAMED, Patient, Severity, along_ray, figure, finding, first_names, sentence,
};
use crate::{
    geometry::{
        polygon::{contains, distance_sq_to_segment, doubled_area},
        tolerance::OVERLAP,
    },
    lens::why::{binding, name, names},
    metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW},
    model::{
        Agent, Method, Objective, World,
        agent::Steering,
        params::{Breaker, Params},
    },
    overlay::Source,
    sim::{
        Decisions, Watch, advance,
        decide::{Workspace, decide_into},
    },
    steer::preferred_velocity,
};

/// Who wants to be slower than this, m/s, is not stuck but about to stand.
const MIN_WISH: f32 = 0.1;

/// Who moves slower than this share of what it wants stands.
const STANDING: f32 = 0.05;

/// How long it must have stood, s, as far as the history goes.
const STOOD_FOR: f64 = 0.5;

/// A way so many times as long as how far it led is no way, but trembling.
const TREMBLING: f32 = 3.0;

/// How an agent that wants to move gets nowhere.
#[derive(Clone, Copy)]
enum Stall {
    /// It stands.
    Standing,
    /// It moves to and fro in its place; how long its way was, m.
    Trembling(f32),
    /// It moves too slowly to leave its place.
    Creeping,
}

impl Stall {
    /// How a sentence on it begins.
    fn lead(self) -> &'static str {
        match self {
            Stall::Standing => "It stands",
            Stall::Trembling(_) => "It trembles on the spot",
            Stall::Creeping => "It creeps",
        }
    }
}

/// What is known of a stall.
struct Stalled {
    stall: Stall,
    /// The speed that it wants, m/s.
    wanted: f32,
    /// How far from here it was at most, m.
    far: f32,
    /// What holds it now.
    held: Vec<Source>,
}

pub(super) fn held_up(patient: &Patient) -> Option<Finding> {
    let Some(stalled) = stalled(patient) else {
        let nearer = headway(patient)?;
        return if nearer { None } else { shared_goal(patient, None) };
    };
    blocked_goal(patient, &stalled)
        .or_else(|| wall_face(patient, &stalled))
        .or_else(|| shared_goal(patient, Some(&stalled)))
        .or_else(|| match stalled.stall {
            Stall::Standing => deadlock(patient, &stalled),
            Stall::Trembling(_) | Stall::Creeping => no_headway(patient, &stalled),
        })
}

// ---- how

fn stalled(patient: &Patient) -> Option<Stalled> {
    let Patient { me, choice, .. } = *patient;
    // Who may hardly move is held by nobody.
    if me.has_arrived() || me.settings.max_speed <= MIN_WISH {
        return None;
    }
    let held = || {
        let held = binding(patient.world, patient.decisions, patient.index);
        held.into_iter().map(|(source, _)| source).collect()
    };
    let far = patient.moments().map(|moment| moment.position.distance(me.position)).fold(0.0, f32::max);
    if stands(patient) {
        let wanted = choice.preferred.length();
        return Some(Stalled { stall: Stall::Standing, wanted, far, held: held() });
    }
    if !patient.remembers_whole() || patient.moments().any(|moment| moment.arrived) {
        return None;
    }
    let wanted = wanted_speed(patient);
    let stays = wanted > MIN_WISH && far < DEADLOCK_SHARE * DEADLOCK_WINDOW * wanted;
    let way = way(patient);
    let stall = if way > TREMBLING * far { Stall::Trembling(way) } else { Stall::Creeping };
    stays.then(|| Stalled { stall, wanted, far, held: held() })
}

/// Whether it stands although it wants to move, and has done so for a while.
fn stands(patient: &Patient) -> bool {
    let wish = patient.choice.preferred.length();
    let stands = |velocity: Vec2| velocity.length() < STANDING * wish;
    let now = patient.moments().last().map(|moment| moment.time);
    let mut lately = patient.moments().filter(|moment| now.is_some_and(|now| now - moment.time <= STOOD_FOR));
    wish > MIN_WISH && stands(patient.choice.velocity) && lately.all(|moment| stands(moment.velocity))
}

/// The speed that it wants, m/s: on the way to a goal its preferred speed, as in the figure `deadlock_time`, else what it
/// wanted in the mean.
fn wanted_speed(patient: &Patient) -> f32 {
    if patient.me.goal().is_some() {
        return patient.me.settings.preferred_speed;
    }
    let wishes = patient.moments().map(|moment| moment.preferred.length());
    wishes.sum::<f32>() / patient.moments().count().max(1) as f32
}

/// How long its way was in its history, m.
fn way(patient: &Patient) -> f32 {
    let next = patient.moments().skip(1);
    let steps = patient.moments().zip(next);
    steps.map(|(from, to)| from.velocity.length() * (to.time - from.time) as f32).sum()
}

/// Whether it has come nearer to the place that it is going to, by more than a stall allows; `None` where that cannot be
/// told, and for one that is there.
fn headway(patient: &Patient) -> Option<bool> {
    let place = destination(patient.world, patient.me)?;
    if !patient.remembers_whole() || patient.moments().last()?.arrived {
        return None;
    }
    let now = patient.world.time;
    let least = |of_last_second: bool| {
        let then = patient.moments().filter(|moment| (now - moment.time <= 1.0 + 1e-6) == of_last_second);
        then.map(|moment| moment.position.distance(place)).fold(f32::INFINITY, f32::min)
    };
    // Who swings to and fro comes nearer all the time, but never nearer than before.
    Some(least(false) - least(true) >= DEADLOCK_SHARE * patient.me.settings.preferred_speed)
}

// ---- why

/// A place is clear of something only if this share of the radius is left over: who only just fits does not arrive.
const MARGIN: f32 = 0.01;

/// The places around a goal that are tried: rings, and directions on each.
const RINGS: u32 = 4;
const DIRECTIONS: u32 = 48;

/// A goal from which walls, pillars and those who are content where they are keep it away by more than its radius.
fn blocked_goal(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let (goal, radius) = (me.goal()?, me.settings.radius);
    let away = me.position.distance(goal);
    // Far away it is not yet its goal that stops one whom others hold.
    let by_others = stalled.held.iter().any(|source| matches!(source, Source::Neighbor(_)));
    if by_others && away > 3.0 * radius {
        return None;
    }
    let solid = |place: Vec2| {
        let mut polygons = world.obstacles.polygons.iter();
        polygons.position(|polygon| doubled_area(polygon) > 0.0 && contains(polygon, place))
    };
    let around = around(patient, goal);
    let needed = radius * (1.0 + MARGIN);
    let clear = |place: Vec2| {
        solid(place).is_none() && around.iter().all(|(_, thing)| thing.distance(place) >= needed)
    };
    let mut places = (0..=RINGS).flat_map(|ring| {
        (0..DIRECTIONS).map(move |k| {
            let (sin, cos) = libm::sincosf(std::f32::consts::TAU * k as f32 / DIRECTIONS as f32);
            goal + Vec2::new(cos, sin) * (radius * ring as f32 / RINGS as f32)
        })
    });
    if places.any(clear) {
        return None;
    }
    let (lead, away, radius) = (stalled.stall.lead(), figure(away), figure(radius));
    let sentence = match solid(goal) {
        Some(polygon) => {
            format!("{lead} {away} m from its goal, which lies inside polygon {polygon}: it cannot arrive.")
        }
        None => {
            let sources: Vec<Source> = around.iter().take(MAX_NAMED).map(|(source, _)| *source).collect();
            let of = names(&sources);
            format!(
                "{lead} {away} m from its goal and cannot arrive: near {of} there is no room for its disc (radius {radius} m) within {radius} m of the goal."
            )
        }
    };
    finding(
        Severity::Problem,
        Ailment::BlockedGoal,
        sentence,
        "Move its goal to a place where its disc fits.",
    )
}

/// A segment grown by a radius that keeps its place.
struct Thing {
    ends: [Vec2; 2],
    radius: f32,
}

impl Thing {
    /// How far a point is from it, m.
    fn distance(&self, place: Vec2) -> f32 {
        let [a, b] = self.ends;
        let apart = if a == b { a.distance(place) } else { distance_sq_to_segment(a, b, place).sqrt() };
        apart - self.radius
    }
}

/// What keeps its place so near to a goal that it may be in the way there, the nearest first: edges, pillars, and agents
/// with nothing left to do that have not come for the same place.
fn around(patient: &Patient, goal: Vec2) -> Vec<(Source, Thing)> {
    let obstacles = &patient.world.obstacles;
    let edges = (0..obstacles.vertices.len() as u32).map(|edge| {
        let (a, b) = obstacles.ends(edge);
        (Source::Edge(edge), Thing { ends: [a, b], radius: 0.0 })
    });
    let pillars = (0..).zip(&obstacles.circles).map(|(index, circle)| {
        (Source::Circle(index), Thing { ends: [circle.center; 2], radius: circle.radius })
    });
    let me = &patient.me.settings;
    // From far off it is not yet they that stop it.
    let near = |other: &Agent| patient.me.position.distance(goal) < 2.0 * (me.radius + other.settings.radius);
    let content = |other: &Agent| {
        (other.objective == Objective::Hold || other.has_arrived())
            && other.velocity.length() < STANDING * MIN_WISH
    };
    let agents = patient
        .others()
        .filter(|(_, other, _)| content(other) && near(other) && !shares(patient, other, goal))
        .map(|(index, other, _)| {
            let thing = Thing { ends: [other.position; 2], radius: other.settings.radius };
            (Source::Neighbor(index), thing)
        });
    let within = 2.0 * (1.0 + MARGIN) * me.radius;
    let mut around: Vec<(Source, Thing)> =
        edges.chain(pillars).chain(agents).filter(|(_, thing)| thing.distance(goal) < within).collect();
    around.sort_by(|a, b| a.1.distance(goal).total_cmp(&b.1.distance(goal)));
    around
}

/// A wall that stands between it and its aim.
fn wall_face(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let (direction, ahead) = patient.way()?;
    let aim = patient.aim().map(|aim| direction.dot(aim - me.position));
    // Held by walls alone, or by nothing at this moment, it may stop at another edge than the one before its aim.
    let only_walls = stalled.held.iter().all(|source| matches!(source, Source::Edge(_)));
    let at_it = me.settings.radius + DEADLOCK_SHARE * DEADLOCK_WINDOW * stalled.wanted;
    let hits = (0..world.obstacles.vertices.len() as u32).filter_map(|edge| {
        let (a, b) = world.obstacles.ends(edge);
        let touches = distance_sq_to_segment(a, b, me.position) < at_it * at_it;
        let holds = stalled.held.contains(&Source::Edge(edge)) || only_walls && touches;
        let at = along_ray(me.position, direction, a, b).filter(|_| holds)?;
        (at < aim.unwrap_or(ahead)).then_some((Source::Edge(edge), at))
    });
    let (edge, at) = hits.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let (lead, edge, wanted) = (stalled.stall.lead(), name(edge), figure(stalled.wanted));
    let behind = figure(aim.unwrap_or(ahead) - at);
    finding(
        Severity::Problem,
        Ailment::WallFace,
        format!(
            "{lead} at {edge} and wants {wanted} m/s straight on: its aim lies {behind} m behind that face."
        ),
        "Send it by a road map: a local method finds no way around a wall (behavior = \"route\" and a [roadmap]).",
    )
}

/// Where an agent is going, if that is a place, m.
pub(super) fn destination(world: &World, agent: &Agent) -> Option<Vec2> {
    agent.goal().or((agent.objective == Objective::Pointer).then_some(world.pointer))
}

/// Whether another is going to a place so near to this that the two would overlap there.
fn shares(patient: &Patient, other: &Agent, goal: Vec2) -> bool {
    let radii = patient.me.settings.radius + other.settings.radius;
    destination(patient.world, other).is_some_and(|place| place.distance(goal) < radii - OVERLAP)
}

/// A goal that is so near to those of others that they do not all fit there, while some of these are at it.
fn shared_goal(patient: &Patient, stalled: Option<&Stalled>) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let (goal, radius) = (destination(world, me)?, me.settings.radius);
    let sharing: Vec<(u32, &Agent)> = patient
        .others()
        .filter(|(_, other, _)| shares(patient, other, goal))
        .map(|(index, other, _)| (index, other))
        .collect();
    let widest = sharing.iter().map(|(_, other)| other.settings.radius).fold(radius, f32::max);
    // Discs that press around a point cover about nine tenths of a disc; twice its radius is amply around them.
    let heap = 2.0 * widest * ((sharing.len() + 1) as f32).sqrt();
    let away = me.position.distance(goal);
    let mut there: Vec<(f32, u32)> = sharing
        .iter()
        .map(|(index, other)| (other.position.distance(goal), *index))
        .filter(|(distance, _)| *distance < heap)
        .collect();
    if away >= heap || there.is_empty() {
        return None;
    }
    there.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let nearest: Vec<Source> = there.iter().map(|(_, index)| Source::Neighbor(*index)).collect();
    let place = if me.objective == Objective::Pointer { "the pointer" } else { "its goal" };
    let (of, away) = (first_names(&nearest), figure(away));
    let remedy = if me.objective == Objective::Pointer {
        "No setting makes room for all of them: let fewer follow the pointer.".to_string()
    } else {
        format!("Give them goals at least {} m apart.", super::at_least(radius + widest))
    };
    let (severity, what) = match stalled {
        Some(stalled) => (Severity::Problem, format!("{} {away} m from {place}", stalled.stall.lead())),
        None => (Severity::Warning, format!("It gets no nearer to {place}, {away} m away")),
    };
    finding(
        severity,
        Ailment::SharedGoal,
        format!("{what}, which it shares with {of}: they do not all fit there."),
        remedy,
    )
}

/// Held by what, in a sentence.
fn held_by(stalled: &Stalled) -> String {
    match stalled.held.as_slice() {
        [] => String::new(),
        held => format!(
            ": {} it is held by {}",
            if let Stall::Standing = stalled.stall { "at standstill" } else { "now" },
            names(held)
        ),
    }
}

fn no_headway(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let (seconds, far) = (figure(patient.history.seconds() as f32), figure(stalled.far));
    let (lead, wanted, by) = (stalled.stall.lead(), figure(stalled.wanted), held_by(stalled));
    let what = match stalled.stall {
        Stall::Trembling(way) => {
            format!("covered {} m and was never more than {far} m from here", figure(way))
        }
        Stall::Standing | Stall::Creeping => format!("was never more than {far} m from here"),
    };
    finding(
        Severity::Problem,
        Ailment::NoHeadway,
        format!("{lead}: in {seconds} s it {what}, and it wants {wanted} m/s{by}."),
        match patient.me.method {
            Method::Hrvo => "Take ORCA (key 4), or drag it out of the knot.",
            _ => {
                "Drag it out of the knot: no single setting is known to free it, and many such knots come loose by themselves."
            }
        },
    )
}

// ---- deadlock

/// Turns of the wish that are tried, rad, the right first.
const TURNS: [f32; 4] = [-0.05, 0.05, -0.2, 0.2];

/// A turn frees an agent that then moves faster than this share of what it wants.
const FREED: f32 = 0.2;

/// The noise that frees most knots, m/s.
const NOISE: f32 = 0.1;

/// How long a trial should last, s.
const TRIAL: f32 = 2.0;

/// Most steps of a trial.
const MAX_TRIAL_STEPS: u32 = 60;

/// How many of the nearest agents take part in a trial.
const IN_TRIAL: usize = 12;

fn deadlock(patient: &Patient, stalled: &Stalled) -> Option<Finding> {
    let (speed, wanted) = (figure(patient.choice.velocity.length()), figure(stalled.wanted));
    let turn = first_freeing_turn(patient);
    let time_step = patient.world.params.time_step;
    let lasts = figure(trial_steps(time_step) as f32 * time_step);
    let trial = match turn {
        Some((turn, speed)) => {
            let side = if turn < 0.0 { "right" } else { "left" };
            let (turn, speed) = (figure(turn.abs()), figure(speed));
            format!("turned {turn} rad to the {side}, its wish would free it ({speed} m/s within {lasts} s)")
        }
        None => format!("no turn of its wish by up to {} rad frees it within {lasts} s", figure(TURNS[3])),
    };
    let remedy = way_out(&patient.world.params, turn.map(|(turn, _)| turn));
    finding(
        Severity::Problem,
        Ailment::Deadlock,
        format!("It moves at {speed} m/s and wants {wanted} m/s{}; {trial}.", held_by(stalled)),
        remedy,
    )
}

/// What to do about a deadlock that such a turn of the wish would end, rad; the breakers that are at work already are not
/// advised again.
fn way_out(params: &Params, turn: Option<f32>) -> String {
    let biased = params.deadlock_breaker == Breaker::RightBias;
    let noisy = params.deadlock_breaker == Breaker::Perturbation && params.deadlock_noise >= NOISE;
    let noise = format!("set deadlock.breaker to perturbation with deadlock.noise {NOISE}");
    match turn {
        // The bias turns to the right only.
        Some(turn) if turn < 0.0 && !(biased && params.deadlock_bias >= -turn) => format!(
            "Set deadlock.breaker to right_bias and deadlock.bias to {}, or drag it a little to its right.",
            figure(-turn)
        ),
        Some(turn) => {
            let side = if turn < 0.0 { "right" } else { "left" };
            let or = if noisy { String::new() } else { format!(", or {noise}") };
            format!("Drag it a little to its {side}{or}.")
        }
        None if noisy => "Drag it out of the knot.".into(),
        None => sentence(&format!("{noise}, or drag it out of the knot")),
    }
}

/// The smallest turn of its wish that frees it, rad, and the speed it then has, m/s.
fn first_freeing_turn(patient: &Patient) -> Option<(f32, f32)> {
    let wish = patient.choice.preferred.length();
    let trials = TURNS.iter().map(|turn| (*turn, speed_after(patient, *turn)));
    trials.into_iter().find(|(_, speed)| *speed > FREED * wish)
}

/// How many steps a trial takes: fewer than it should last where they are short.
fn trial_steps(time_step: f32) -> u32 {
    ((TRIAL / time_step).ceil() as u32).clamp(1, MAX_TRIAL_STEPS)
}

/// Its speed at the end of a trial in which its wish is turned by so much, m/s: the real solver on the nearest agents.
fn speed_after(patient: &Patient, turn: f32) -> f32 {
    let Patient { world, me, .. } = *patient;
    let mut near: Vec<(f32, u32)> = patient.others().map(|(index, _, apart)| (apart, index)).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let taking_part: Vec<u32> = near.iter().take(IN_TRIAL).map(|(_, index)| *index).collect();
    let place =
        |index: u32| taking_part.iter().position(|other| *other == index).map(|place| place as u32 + 1);
    let mut agents = vec![me.clone()];
    agents.extend(taking_part.iter().map(|index| world.agents[*index as usize].clone()));
    for agent in &mut agents {
        agent.objective = match agent.objective {
            Objective::Pursue(other) if other == patient.index => Objective::Pursue(0),
            Objective::Evade(other) if other == patient.index => Objective::Evade(0),
            // Whoever is not there is neither chased nor feared: the velocity goes on.
            Objective::Pursue(other) => {
                place(other).map_or(Objective::Velocity(agent.velocity), Objective::Pursue)
            }
            Objective::Evade(other) => {
                place(other).map_or(Objective::Velocity(agent.velocity), Objective::Evade)
            }
            objective => objective,
        };
    }
    let mut trial = World {
        agents,
        ids: Default::default(),
        obstacles: world.obstacles.clone(),
        roadmap: world.roadmap.clone(),
        // Noise would be another remedy, tried together.
        params: Params { deadlock_breaker: Breaker::None, ..world.params.clone() },
        ..*world
    };
    let (sin, cos) = libm::sincosf(turn);
    let (objective, steering) = (trial.agents[0].objective, trial.agents[0].settings.steering);
    let (mut workspace, mut decisions) = (Workspace::default(), Decisions::default());
    for _ in 0..trial_steps(world.params.time_step) {
        let wish = Vec2::new(cos, sin).rotate(preferred_velocity(&trial, 0));
        trial.agents[0].objective = Objective::Velocity(wish);
        trial.agents[0].settings.steering = Steering::None;
        decide_into(&trial, &Watch::Nobody, &mut workspace, &mut decisions);
        advance(&mut trial, &decisions);
        trial.agents[0].objective = objective;
        trial.agents[0].settings.steering = steering;
    }
    trial.agents[0].velocity.length()
}
