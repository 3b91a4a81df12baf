//! What ails an agent: findings with figures and remedies, from the world, the decisions and the last two seconds.
//!
//! Each finding is one function; the trials of a standstill run the real solver on a small copy of the
//! neighborhood. Everything is pure: the same inputs, the same findings.

use std::collections::VecDeque;

use glam::Vec2;

use super::why::{binding, figure, joined, name, names};
use crate::{
    avoid::{Choice, Outcome, Watched},
    geometry::{
        polygon::{contains, distance_sq_to_segment},
        tolerance::OVERLAP,
        unit,
    },
    model::{
        Agent, Method, Objective, World,
        agent::Steering,
        obstacle::suspects,
        params::{Breaker, PARAMS, Params},
        tunable::Tunable,
    },
    overlay::Source,
    sim::{
        Decisions, Watch, advance,
        decide::{Workspace, decide_into},
    },
    steer::preferred_velocity,
};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing has gone wrong.
    Hint,
    /// Something is probably not as it was meant, or may go wrong.
    Warning,
    /// It goes wrong now.
    Problem,
}

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ailment {
    /// It stands although it wants to move, held by others or by pillars.
    Deadlock,
    /// It stands before a wall behind which its aim lies.
    WallFace,
    /// Its heading swings to and fro.
    Jitter,
    /// The pillar that acts on its detection box changes back and forth.
    FlippingPillar,
    /// It does not look far enough for its time horizon.
    ShortSight,
    /// The gap ahead is narrower than its disc.
    NarrowGap,
    /// A time horizon is shorter than the time step.
    ShortHorizon,
    /// A polygon near it is probably wound the wrong way.
    Winding,
    /// It wants to be faster than it may be.
    TooFast,
    /// More neighbors are in range than it looks at.
    Crowded,
    /// It overlaps something.
    Overlap,
    /// Its programs or cones had to be relaxed most of the time.
    Infeasible,
    /// Slips of the museum are switched on.
    Museum,
    /// Its share and a neighbor's do not sum to 1.
    Shares,
}

/// One finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// What it is.
    pub ailment: Ailment,
    /// One sentence with the figures.
    pub sentence: String,
    /// One sentence that says what to do about it.
    pub remedy: String,
}

/// How far back the history goes, s.
pub const MEMORY: f64 = 2.0;

/// Most steps that it keeps, however short they are.
const MOST_STEPS: usize = 1000;

/// What is remembered of one step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Moment {
    step: u64,
    time: f64,
    position: Vec2,
    velocity: Vec2,
    outcome: Outcome,
    /// The pillar that acts on its detection box.
    pillar: Option<u32>,
}

/// The last two seconds of one agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    agent: u32,
    moments: VecDeque<Moment>,
}

impl History {
    /// Takes in the present step, and the decisions that carry the world on from it. Starts anew with another agent and
    /// wherever steps are missing, as after a restart; the same step once more takes the place of the one before.
    pub fn observe(&mut self, world: &World, decisions: &Decisions, agent: u32) {
        let (Some(me), Some(choice)) =
            (world.agents.get(agent as usize), decisions.choices.get(agent as usize))
        else {
            return self.clear();
        };
        if self.moments.back().is_some_and(|last| last.step == world.step) {
            self.moments.pop_back();
        }
        let follows = self.moments.back().is_none_or(|last| last.step + 1 == world.step);
        if agent != self.agent || !follows {
            self.clear();
        }
        self.agent = agent;
        let pillar = decisions.watched(agent).and_then(|watched| {
            let steering = &watched.steering;
            let acting = steering.detection_box.nearest.filter(|_| steering.box_used)?;
            Some(steering.detection_box.tagged.get(acting)?.circle)
        });
        self.moments.push_back(Moment {
            step: world.step,
            time: world.time,
            position: me.position,
            velocity: choice.velocity,
            outcome: choice.outcome,
            pillar,
        });
        let too_old = |moment: &Moment| world.time - moment.time > MEMORY + 1e-6;
        while self.moments.len() > MOST_STEPS || self.moments.front().is_some_and(too_old) {
            self.moments.pop_front();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.moments.clear();
    }

    /// How much time it covers, s.
    pub fn seconds(&self) -> f64 {
        match (self.moments.front(), self.moments.back()) {
            (Some(first), Some(last)) => last.time - first.time,
            _ => 0.0,
        }
    }

    /// The moments, if they are those of this agent.
    fn of(&self, agent: u32) -> impl Iterator<Item = &Moment> + Clone {
        self.moments.iter().filter(move |_| self.agent == agent)
    }
}

/// Everything that a finding looks at.
#[derive(Clone, Copy)]
struct Patient<'a> {
    world: &'a World,
    decisions: &'a Decisions,
    history: &'a History,
    index: u32,
    me: &'a Agent,
    choice: &'a Choice,
    watched: Option<&'a Watched>,
}

/// What ails `agent`, the worst first; nothing for one that does not exist. Some findings need its trace, so it should be
/// watched, and some the history. O(n) for n agents; a standstill adds trials of some milliseconds.
pub fn diagnose(world: &World, decisions: &Decisions, agent: u32, history: &History) -> Vec<Finding> {
    let (Some(me), Some(choice)) = (world.agents.get(agent as usize), decisions.choices.get(agent as usize))
    else {
        return Vec::new();
    };
    let watched = decisions.watched(agent);
    let patient = Patient { world, decisions, history, index: agent, me, choice, watched };
    let looks: [fn(&Patient) -> Option<Finding>; 13] = [
        overlap,
        standstill,
        infeasible,
        jitter,
        short_horizon,
        shares,
        narrow_gap,
        flipping_pillar,
        winding,
        too_fast,
        crowded,
        short_sight,
        museum,
    ];
    let mut findings: Vec<Finding> = looks.iter().filter_map(|look| look(&patient)).collect();
    // Stable: in the order above among equals.
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    findings
}

fn finding(
    severity: Severity,
    ailment: Ailment,
    sentence: String,
    remedy: impl Into<String>,
) -> Option<Finding> {
    Some(Finding { severity, ailment, sentence, remedy: remedy.into() })
}

impl Patient<'_> {
    /// Every other agent, with its index and the distance of the centers, m.
    fn others(&self) -> impl Iterator<Item = (u32, &Agent, f32)> {
        let agents = self.world.agents.iter().enumerate();
        agents
            .filter(|(index, _)| *index != self.index as usize)
            .map(|(index, other)| (index as u32, other, other.position.distance(self.me.position)))
    }

    /// Whether it avoids agents at all.
    fn avoids(&self) -> bool {
        self.me.method != Method::None
    }

    /// Where it is going, m, as far as it knows.
    fn aim(&self) -> Option<Vec2> {
        let steered = self.watched.and_then(|watched| watched.steering.aim);
        let followed = (self.me.objective == Objective::Pointer).then_some(self.world.pointer);
        steered.or_else(|| self.me.goal()).or(followed)
    }

    /// How far it can come within its horizon for what stands still, m.
    fn reach(&self) -> f32 {
        self.me.settings.time_horizon_obstacle * self.me.settings.max_speed + self.me.settings.radius
    }

    /// Direction of its wish, and how far ahead on it the aim is, m.
    fn way(&self) -> Option<(Vec2, f32)> {
        let direction = unit(self.choice.preferred)?;
        let aim = self.aim().map_or(f32::INFINITY, |aim| direction.dot(aim - self.me.position));
        Some((direction, aim.min(self.reach())))
    }
}

// ---- touching

/// Most things that a sentence names.
const MOST_NAMED: usize = 3;

fn overlap(patient: &Patient) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let radius = me.settings.radius;
    let agents = patient
        .others()
        .map(|(index, other, apart)| (Source::Neighbor(index), radius + other.settings.radius - apart));
    let pillars = world.obstacles.circles.iter().enumerate().map(|(index, circle)| {
        (Source::Circle(index as u32), radius + circle.radius - circle.center.distance(me.position))
    });
    let edges = (0..world.obstacles.vertices.len() as u32).map(|edge| {
        let (a, b) = world.obstacles.ends(edge);
        (Source::Edge(edge), radius - distance_sq_to_segment(a, b, me.position).sqrt())
    });
    let mut touched: Vec<(Source, f32)> =
        agents.chain(pillars).chain(edges).filter(|(_, depth)| *depth > OVERLAP).collect();
    touched.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (_, deepest) = *touched.first()?;
    let sources: Vec<Source> = touched.iter().take(MOST_NAMED).map(|(source, _)| *source).collect();
    let more = match touched.len() - sources.len() {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let (of, depth) = (names(&sources), figure(deepest));
    finding(
        Severity::Problem,
        Ailment::Overlap,
        format!("It overlaps {of}{more} by up to {depth} m."),
        "Drag them apart, or lower radius.",
    )
}

// ---- standing

/// Who wants to be slower than this, m/s, is not stuck but about to stand.
const LEAST_WISH: f32 = 0.1;

/// Who moves slower than this share of what it wants stands.
const STANDING: f32 = 0.05;

/// How long it must have stood, s, as far as the history goes.
const STOOD_FOR: f64 = 0.5;

/// Turns of the wish that are tried, rad, the right first.
const TURNS: [f32; 4] = [-0.05, 0.05, -0.2, 0.2];

/// A turn frees an agent that then moves faster than this share of what it wants.
const FREED: f32 = 0.2;

/// How long a trial lasts, s.
const TRIAL: f32 = 2.0;

/// Most steps of a trial.
const MOST_TRIAL_STEPS: u32 = 60;

/// How many of the nearest agents take part in a trial.
const IN_TRIAL: usize = 12;

fn standstill(patient: &Patient) -> Option<Finding> {
    let Patient { me, choice, history, index, .. } = *patient;
    let wish = choice.preferred.length();
    let stands = |velocity: Vec2| velocity.length() < STANDING * wish;
    if wish.is_nan() || wish <= LEAST_WISH || me.has_arrived() || !stands(choice.velocity) {
        return None;
    }
    let now = history.of(index).last().map(|moment| moment.time);
    let lately = |moment: &&Moment| now.is_some_and(|now| now - moment.time <= STOOD_FOR);
    if history.of(index).filter(lately).any(|moment| !stands(moment.velocity)) {
        return None;
    }
    let held = binding(patient.world, patient.decisions, index);
    let held: Vec<Source> = held.into_iter().map(|(source, _)| source).collect();
    let by = if held.is_empty() {
        String::new()
    } else {
        format!(": at standstill it is held by {}", names(&held))
    };
    let (speed, wanted) = (figure(choice.velocity.length()), figure(wish));
    if let Some((edge, behind)) = wall_face(patient, &held) {
        return finding(
            Severity::Problem,
            Ailment::WallFace,
            format!(
                "It stands at {} and wants {wanted} m/s straight on: its aim lies {} m behind that face.",
                name(edge),
                figure(behind)
            ),
            "Send it by a road map: a local method finds no way around a wall (behavior = \"route\" and a [roadmap]).",
        );
    }
    let (trial, remedy) = match first_freeing_turn(patient) {
        Some((turn, speed)) => {
            let side = if turn < 0.0 { "right" } else { "left" };
            let (turn, speed) = (figure(turn.abs()), figure(speed));
            (
                format!(
                    "turned {turn} rad to the {side}, its wish would free it ({speed} m/s within {TRIAL} s)"
                ),
                "Set deadlock.breaker to right_bias, or drag it a little to the side.",
            )
        }
        None => (
            format!("no turn of its wish by up to {} rad frees it within {TRIAL} s", figure(TURNS[3])),
            "Set deadlock.breaker to perturbation with deadlock.noise 0.1, or drag it out of the knot.",
        ),
    };
    finding(
        Severity::Problem,
        Ailment::Deadlock,
        format!("It moves at {speed} m/s and wants {wanted} m/s{by}; {trial}."),
        remedy,
    )
}

/// The edge between it and its aim, if an edge holds it, and how far behind it the aim is, m.
fn wall_face(patient: &Patient, held: &[Source]) -> Option<(Source, f32)> {
    let Patient { world, me, .. } = *patient;
    let (direction, ahead) = patient.way()?;
    let edges = held.iter().filter_map(|source| match source {
        Source::Edge(edge) => Some(*edge),
        Source::Neighbor(_) | Source::Circle(_) => None,
    });
    let hits = edges.filter_map(|edge| {
        let (a, b) = world.obstacles.ends(edge);
        let at = along_ray(me.position, direction, a, b)?;
        (at < ahead).then_some((Source::Edge(edge), at))
    });
    let (edge, at) = hits.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let aim = patient.aim().map_or(ahead, |aim| direction.dot(aim - me.position));
    Some((edge, aim - at))
}

/// The smallest turn of its wish that frees it, rad, and the speed it then has, m/s.
fn first_freeing_turn(patient: &Patient) -> Option<(f32, f32)> {
    let wish = patient.choice.preferred.length();
    let trials = TURNS.iter().map(|turn| (*turn, speed_after(patient, *turn)));
    trials.into_iter().find(|(_, speed)| *speed > FREED * wish)
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
        obstacles: world.obstacles.clone(),
        roadmap: world.roadmap.clone(),
        // Noise would be another remedy, tried together.
        params: Params { deadlock_breaker: Breaker::None, ..world.params.clone() },
        ..*world
    };
    let time_step = world.params.time_step;
    let steps = ((TRIAL / time_step).ceil() as u32).clamp(1, MOST_TRIAL_STEPS);
    let (sin, cos) = libm::sincosf(turn);
    let (objective, steering) = (trial.agents[0].objective, trial.agents[0].settings.steering);
    let (mut workspace, mut decisions) = (Workspace::default(), Decisions::default());
    for _ in 0..steps {
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

// ---- the last two seconds

/// A history shorter than this, s, says nothing about habits.
const LEAST_MEMORY: f64 = 1.0;

fn infeasible(patient: &Patient) -> Option<Finding> {
    let moments = patient.history.of(patient.index);
    let (all, seconds) = (moments.clone().count(), patient.history.seconds());
    let relaxed = moments.filter(|moment| moment.outcome == Outcome::Relaxed).count();
    if seconds < LEAST_MEMORY || 2 * relaxed <= all {
        return None;
    }
    let (share, seconds) = (100 * relaxed / all, figure(seconds as f32));
    let (what, remedy) = match patient.me.method {
        Method::Orca => (
            "no velocity satisfied all of its lines, and program 3 had to relax them",
            "Thin out the crowd, lower time_horizon, or set orca.len below 1 so that the nearest win.",
        ),
        _ => (
            "its cones covered every velocity that it may take",
            "Thin out the crowd, lower time_horizon, or take ORCA (key 4), which shares the violation.",
        ),
    };
    // Dense crossings live with it for seconds and come through: by itself no problem.
    finding(
        Severity::Warning,
        Ailment::Infeasible,
        format!("In {share} % of the last {seconds} s {what}."),
        remedy,
    )
}

/// A turn between two steps counts from here on, rad.
const LEAST_TURN: f32 = 0.05;

/// Slower velocities, as a share of the maximum speed, have no heading that counts.
const LEAST_SPEED: f32 = 0.02;

/// So many reversals of the turn in two seconds are a habit.
const REVERSALS: usize = 5;

fn jitter(patient: &Patient) -> Option<Finding> {
    let Patient { me, history, index, world, .. } = *patient;
    if me.objective == Objective::Wander {
        return None;
    }
    let slow = LEAST_SPEED * me.settings.max_speed;
    let headings = history.of(index).map(|moment| moment.velocity).filter(|v| v.length() > slow);
    let headings: Vec<Vec2> = headings.filter_map(unit).collect();
    let turns = headings.windows(2).map(|pair| libm::atan2f(pair[0].perp_dot(pair[1]), pair[0].dot(pair[1])));
    let turns: Vec<f32> = turns.filter(|turn| turn.abs() > LEAST_TURN).collect();
    let reversals = turns.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    if reversals < REVERSALS {
        return None;
    }
    let seconds = figure(history.seconds() as f32);
    let largest = figure(turns.iter().fold(0.0, |most, turn| f32::max(most, turn.abs())));
    let steps = history.of(index).count().saturating_sub(1);
    let what = format!(
        "Its heading reversed its turn {reversals} times in {seconds} s ({steps} steps), by up to {largest} rad"
    );
    let (why, remedy) = match me.method {
        Method::Vo => (
            "VO alternates: both step out of the cone, find their wish free again, and return",
            "Take HRVO (key 3) or ORCA (key 4): they reckon with the other's share.",
        ),
        Method::Rvo => (
            "RVO alternates: the two do not agree on a side (the reciprocal dance)",
            "Take HRVO (key 3), whose cones favor one side, or ORCA (key 4).",
        ),
        Method::None | Method::Hrvo | Method::Orca => (
            "what bars its way changes from step to step",
            "Halve time_step, or limit max_turn_rate to what the body can do.",
        ),
    };
    let dance = if world.agents.len() > 1 { format!(": {why}") } else { String::new() };
    finding(Severity::Problem, Ailment::Jitter, format!("{what}{dance}."), remedy)
}

/// So many changes of the pillar that acts are a habit.
const FLIPS: usize = 4;

fn flipping_pillar(patient: &Patient) -> Option<Finding> {
    let mut acting: Vec<u32> = patient.history.of(patient.index).filter_map(|moment| moment.pillar).collect();
    acting.dedup();
    let flips = acting.len().saturating_sub(1);
    // There and back again.
    let back = acting.windows(3).find(|three| three[0] == three[2])?;
    if flips < FLIPS {
        return None;
    }
    let seconds = figure(patient.history.seconds() as f32);
    let pillars = names(&[Source::Circle(back[0].min(back[1])), Source::Circle(back[0].max(back[1]))]);
    finding(
        Severity::Warning,
        Ailment::FlippingPillar,
        format!(
            "The nearest pillar in its detection box changed {flips} times in {seconds} s, to and fro between {pillars}."
        ),
        "Set steering to none and take ORCA (key 4), which heeds all pillars at once, or lower detection_box.strength.",
    )
}

// ---- settings

fn short_horizon(patient: &Patient) -> Option<Finding> {
    let (settings, time_step) = (&patient.me.settings, patient.world.params.time_step);
    if !patient.avoids() {
        return None;
    }
    let horizons = [
        ("time_horizon", settings.time_horizon, patient.world.agents.len() > 1),
        ("time_horizon_obstacle", settings.time_horizon_obstacle, !patient.world.obstacles.is_empty()),
    ];
    let (key, horizon, _) =
        horizons.into_iter().find(|(_, horizon, matters)| *matters && *horizon < time_step)?;
    let (horizon, step) = (figure(horizon), figure(time_step));
    finding(
        Severity::Problem,
        Ailment::ShortHorizon,
        format!(
            "{key} is {horizon} s, shorter than a step of {step} s: what it hits within a step it does not see."
        ),
        format!("Raise {key} to {step} s or more, or lower time_step."),
    )
}

fn short_sight(patient: &Patient) -> Option<Finding> {
    let settings = &patient.me.settings;
    let (sight, horizon) = (settings.neighbor_distance, settings.time_horizon);
    let speeds = |other: &Agent| settings.max_speed + other.settings.max_speed;
    let radii = |other: &Agent| settings.radius + other.settings.radius;
    let needs = |other: &Agent, time: f32| radii(other) + speeds(other) * time;
    let worst = |time: f32| {
        let others = patient.others().map(|(index, other, _)| (index, needs(other, time), other));
        others.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
    };
    if !patient.avoids() {
        return None;
    }
    let time_step = patient.world.params.time_step;
    if let Some((index, needed, _)) = worst(time_step).filter(|(_, needed, _)| *needed > sight) {
        let of = name(Source::Neighbor(index));
        return finding(
            Severity::Warning,
            Ailment::ShortSight,
            format!(
                "It looks {} m far; {of} can come from {} m away and touch it within one step.",
                figure(sight),
                figure(needed)
            ),
            format!("Raise neighbor_distance to {} m or more.", figure(needed)),
        );
    }
    let (_, needed, other) = worst(horizon).filter(|(_, needed, _)| *needed > sight)?;
    let used = ((sight - radii(other)) / speeds(other)).max(0.0);
    finding(
        Severity::Hint,
        Ailment::ShortSight,
        format!(
            "Of its time horizon of {} s it uses {} s at full approach: it looks {} m far, and {} m would be needed.",
            figure(horizon),
            figure(used),
            figure(sight),
            figure(needed)
        ),
        format!(
            "Raise neighbor_distance to {} m, or lower time_horizon to {} s.",
            figure(needed),
            figure(used)
        ),
    )
}

fn too_fast(patient: &Patient) -> Option<Finding> {
    let settings = &patient.me.settings;
    let (wanted, most) = (settings.preferred_speed, settings.max_speed);
    if wanted <= most || matches!(patient.me.objective, Objective::Hold | Objective::Velocity(_)) {
        return None;
    }
    let (wanted, most) = (figure(wanted), figure(most));
    finding(
        Severity::Warning,
        Ailment::TooFast,
        format!(
            "preferred_speed is {wanted} m/s and max_speed {most} m/s: its wish lies outside its speed circle."
        ),
        format!("Lower preferred_speed to {most} m/s, or raise max_speed."),
    )
}

fn crowded(patient: &Patient) -> Option<Finding> {
    let settings = &patient.me.settings;
    let most = settings.max_neighbors as usize;
    let mut apart: Vec<(f32, u32)> = patient
        .others()
        .filter(|(.., apart)| *apart < settings.neighbor_distance)
        .map(|(index, _, apart)| (apart, index))
        .collect();
    if !patient.avoids() || apart.len() <= most {
        return None;
    }
    apart.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (in_range, time_step) = (apart.len(), patient.world.params.time_step);
    let within_step = apart[most..].iter().find(|(apart, index)| {
        let other = &patient.world.agents[*index as usize].settings;
        *apart < settings.radius + other.radius + (settings.max_speed + other.max_speed) * time_step
    });
    let (severity, danger) = match within_step {
        Some((_, index)) => {
            let of = name(Source::Neighbor(*index));
            (Severity::Warning, format!("; {of}, which it passes over, can touch it within one step"))
        }
        None => (Severity::Hint, String::new()),
    };
    finding(
        severity,
        Ailment::Crowded,
        format!("It looks at {most} of the {in_range} agents in range{danger}."),
        format!("Raise max_neighbors to {in_range}, or lower neighbor_distance."),
    )
}

/// The effort that an agent takes upon itself.
fn share(agent: &Agent) -> f32 {
    match agent.method {
        Method::None => 0.0,
        Method::Vo => 1.0,
        Method::Rvo | Method::Hrvo | Method::Orca => agent.settings.responsibility,
    }
}

fn shares(patient: &Patient) -> Option<Finding> {
    if !patient.avoids() {
        return None;
    }
    let mine = share(patient.me);
    let neighbors = patient.watched.into_iter().flat_map(|watched| &watched.neighbors);
    let mut unequal = neighbors.filter_map(|neighbor| {
        let theirs = share(patient.world.agents.get(neighbor.index as usize)?);
        let sum = mine + theirs;
        ((sum - 1.0).abs() > 1e-3).then_some((neighbor.index, theirs, sum))
    });
    let (index, theirs, sum) = unequal.next()?;
    let more = match unequal.count() {
        0 => String::new(),
        more => format!("; so with {more} more neighbors"),
    };
    let (of, mine, theirs) = (name(Source::Neighbor(index)), figure(mine), figure(theirs));
    let shown = figure(sum);
    let (severity, so, remedy) = if sum < 1.0 {
        (
            Severity::Warning,
            "together they do too little and may touch",
            "Raise responsibility of one of them until",
        )
    } else {
        (Severity::Hint, "together they do more than is needed", "Lower responsibility of one of them until")
    };
    finding(
        severity,
        Ailment::Shares,
        format!("Its share {mine} and that of {of}, {theirs}, sum to {shown}: {so}{more}."),
        format!("{remedy} the shares sum to 1 (method none counts 0, VO 1)."),
    )
}

fn museum(patient: &Patient) -> Option<Finding> {
    let usual = Params::default();
    let printed = PARAMS.iter().filter(|tunable: &&Tunable<Params>| {
        tunable.key.starts_with("museum.") && (tunable.get)(&patient.world.params) != (tunable.get)(&usual)
    });
    let keys: Vec<String> = printed.map(|tunable| tunable.key.to_string()).collect();
    let first = keys.first()?;
    let (are, slips) = if keys.len() == 1 { ("is", "slip") } else { ("are", "slips") };
    finding(
        Severity::Warning,
        Ailment::Museum,
        format!("{} {slips} of the museum {are} switched on: {}.", keys.len(), joined(&keys)),
        format!("Set {first} back to repaired, and any others, or enjoy the show."),
    )
}

// ---- walls

fn winding(patient: &Patient) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let reach = patient.reach();
    let near = |polygon: &[Vec2]| {
        contains(polygon, me.position)
            || (0..polygon.len()).any(|k| {
                let (a, b) = (polygon[k], polygon[(k + 1) % polygon.len()]);
                distance_sq_to_segment(a, b, me.position) < reach * reach
            })
    };
    let suspects = suspects(world).into_iter();
    let (polygon, suspicion) =
        suspects.into_iter().find(|(polygon, _)| near(&world.obstacles.polygons[*polygon]))?;
    finding(
        Severity::Warning,
        Ailment::Winding,
        format!("Polygon {polygon}, near it, is probably wound the wrong way: {}.", suspicion.message()),
        "Switch on the overlay winding to see it, then reverse the order of its vertices in the file.",
    )
}

/// Something that stands beside the way: a segment grown by a radius.
#[derive(Clone, Copy)]
struct Post {
    source: Source,
    ends: [Vec2; 2],
    radius: f32,
}

fn narrow_gap(patient: &Patient) -> Option<Finding> {
    let Patient { world, me, .. } = *patient;
    let (direction, ahead) = patient.way()?;
    if ahead.is_nan() || ahead <= 0.0 {
        return None;
    }
    let (origin, needed) = (me.position, 2.0 * me.settings.radius);
    let obstacles = &world.obstacles;
    let edges = (0..obstacles.vertices.len() as u32).map(|edge| {
        let (a, b) = obstacles.ends(edge);
        Post { source: Source::Edge(edge), ends: [a, b], radius: 0.0 }
    });
    let pillars = obstacles.circles.iter().enumerate().map(|(index, circle)| Post {
        source: Source::Circle(index as u32),
        ends: [circle.center; 2],
        radius: circle.radius,
    });
    let end = origin + direction * ahead;
    let near = |post: &Post| apart([origin, end], post.ends).0 - post.radius < needed;
    let posts: Vec<Post> = edges.chain(pillars).filter(near).collect();
    // What bars the way itself ends it: behind it nothing is a gap ahead.
    let barred = posts.iter().filter_map(|post| meets(origin, direction, post)).fold(ahead, f32::min);
    let mut narrowest: Option<(f32, Source, Source)> = None;
    for (k, left) in posts.iter().enumerate() {
        for right in &posts[k + 1..] {
            let (between, [p, q]) = apart(left.ends, right.ends);
            let width = between - left.radius - right.radius;
            let opposite = direction.perp_dot(p - origin) * direction.perp_dot(q - origin) < 0.0;
            // Neighboring edges of one wall touch: no gap.
            if !opposite || width <= OVERLAP || width >= needed {
                continue;
            }
            let Some(at) = along_ray(origin, direction, p, q) else { continue };
            if at < barred - OVERLAP && narrowest.is_none_or(|(known, ..)| width < known) {
                narrowest = Some((width, left.source, right.source));
            }
        }
    }
    let (width, a, b) = narrowest?;
    let between = names(&[a, b]);
    let (needed, width, most) = (figure(needed), figure(width), figure(0.5 * width));
    finding(
        Severity::Warning,
        Ailment::NarrowGap,
        format!("The gap ahead, between {between}, is {width} m wide, and it needs {needed} m."),
        format!("Lower radius below {most} m, widen the gap, or send it another way by a road map."),
    )
}

/// How far along a ray (of a unit direction) it first meets a segment, m. `None` if it does not, or lies along it.
fn along_ray(origin: Vec2, direction: Vec2, a: Vec2, b: Vec2) -> Option<f32> {
    let (side_a, side_b) = (direction.perp_dot(a - origin), direction.perp_dot(b - origin));
    if side_a * side_b > 0.0 || side_a == side_b {
        return None;
    }
    let crossing = a + (b - a) * (side_a / (side_a - side_b));
    Some(direction.dot(crossing - origin)).filter(|at| *at >= 0.0)
}

/// How far along a ray it enters a post, m.
fn meets(origin: Vec2, direction: Vec2, post: &Post) -> Option<f32> {
    let [a, b] = post.ends;
    if post.radius == 0.0 {
        return along_ray(origin, direction, a, b);
    }
    let (along, aside) = (direction.dot(a - origin), direction.perp_dot(a - origin));
    let half = (post.radius * post.radius - aside * aside).max(0.0).sqrt();
    (aside.abs() < post.radius && along > -half).then_some((along - half).max(0.0))
}

/// Least distance of two segments, m, and the nearest points. Crossing ones are 0 apart.
fn apart(a: [Vec2; 2], b: [Vec2; 2]) -> (f32, [Vec2; 2]) {
    let crosses =
        |[p, q]: [Vec2; 2], [r, s]: [Vec2; 2]| (q - p).perp_dot(r - p) * (q - p).perp_dot(s - p) < 0.0;
    if crosses(a, b) && crosses(b, a) {
        return (0.0, [a[0], a[0]]);
    }
    let onto = |point: Vec2, [p, q]: [Vec2; 2]| {
        let along = q - p;
        let square = along.dot(along);
        if square > 0.0 { p + along * (along.dot(point - p) / square).clamp(0.0, 1.0) } else { p }
    };
    let pairs = [[a[0], onto(a[0], b)], [a[1], onto(a[1], b)], [onto(b[0], a), b[0]], [onto(b[1], a), b[1]]];
    let distances = pairs.map(|pair| (pair[0].distance(pair[1]), pair));
    distances.into_iter().min_by(|x, y| x.0.total_cmp(&y.0)).unwrap_or((f32::INFINITY, [a[0], b[0]]))
}
