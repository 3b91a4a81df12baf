//! What ails an agent: findings with figures and remedies, from the world, the decisions and the last two seconds.
//!
//! Each finding is one function; the trials of a standstill run the real solver on a small copy of the
//! neighborhood. Everything is pure: the same inputs, the same findings. A remedy names values that its key accepts,
//! rounded so that the finding goes; where no setting is known to help, it says so.

mod stall;
mod swing;

use std::collections::VecDeque;

use glam::Vec2;

use super::why::{binding, figure, joined, name, names};
use crate::{
    avoid::{Choice, Outcome, Watched},
    geometry::{
        polygon::{contains, cross_properly, distance_sq_to_segment},
        tolerance::OVERLAP,
        unit,
    },
    model::{Agent, Key, Method, Objective, World, obstacle::suspicion, params::PARAMS, tunable::Domain},
    overlay::Source,
    sim::Decisions,
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
    /// It moves, and yet stays in its place.
    NoHeadway,
    /// It cannot arrive: walls, pillars or others keep it farther from its goal than its radius.
    BlockedGoal,
    /// Others press for the same place.
    SharedGoal,
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
const MAX_STEPS: usize = 1000;

/// What is remembered of one step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Moment {
    step: u64,
    time: f64,
    position: Vec2,
    velocity: Vec2,
    preferred: Vec2,
    outcome: Outcome,
    /// Whether it was where it is going.
    arrived: bool,
    /// Whether another agent was among those that held it.
    held_by_agent: bool,
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
        let at_pointer =
            me.objective == Objective::Pointer && me.position.distance(world.pointer) <= me.settings.radius;
        self.moments.push_back(Moment {
            step: world.step,
            time: world.time,
            position: me.position,
            velocity: choice.velocity,
            preferred: choice.preferred,
            outcome: choice.outcome,
            arrived: me.has_arrived() || at_pointer,
            held_by_agent: choice.neighbors > 0
                && binding(world, decisions, agent)
                    .iter()
                    .any(|(source, _)| matches!(source, Source::Neighbor(_))),
            pillar,
        });
        let too_old = |moment: &Moment| world.time - moment.time > MEMORY + 1e-6;
        while self.moments.len() > MAX_STEPS || self.moments.front().is_some_and(too_old) {
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
        stall::held_up,
        infeasible,
        swing::jitter,
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

    /// What is remembered of it, the oldest first.
    fn moments(&self) -> impl Iterator<Item = &Moment> + Clone {
        self.history.of(self.index)
    }

    /// Whether the history goes as far back as it can, and far enough to say something.
    fn remembers_whole(&self) -> bool {
        let first = self.moments().next();
        let reaches = |first: &Moment| {
            self.world.time - first.time > MEMORY - f64::from(self.world.params.time_step) - 1e-6
        };
        first.is_some_and(reaches) && self.history.seconds() >= MIN_MEMORY
    }

    /// Whether it avoids agents at all.
    fn avoids(&self) -> bool {
        self.me.method != Method::None
    }

    /// Where it is going, m, as far as it knows.
    fn aim(&self) -> Option<Vec2> {
        let steered = self.watched.and_then(|watched| watched.steering.aim);
        steered.or_else(|| stall::destination(self.world, self.me))
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

// ---- figures in remedies

/// The least value that rounds to itself in a sentence and is no less than this.
fn at_least(value: f32) -> String {
    rounded(value, |shown| shown >= value, 1.0)
}

/// The largest value that rounds to itself in a sentence and is no more than this.
fn at_most(value: f32) -> String {
    rounded(value, |shown| shown <= value, -1.0)
}

fn rounded(value: f32, fits: impl Fn(f32) -> bool, toward: f64) -> String {
    let shown = figure(value);
    if shown.parse().is_ok_and(fits) {
        return shown;
    }
    let decimals = match shown.split_once('.') {
        Some((_, decimals)) => decimals.len(),
        None if value.abs() < 1.0 => 4,
        None => 0,
    };
    let next = shown.parse().unwrap_or(f64::from(value)) + toward * libm::pow(10.0, -(decimals as f64));
    format!("{:.decimals$}", next.max(0.0))
}

/// The least and the largest value that a key of an agent accepts.
fn range_of(key: &str) -> (f32, f32) {
    match Key::find(key).map(|key| key.domain) {
        Some(Domain::Real { limits, .. }) => limits,
        Some(Domain::Count { largest, .. }) => (0.0, largest as f32),
        Some(Domain::Choice { .. }) | None => (f32::NEG_INFINITY, f32::INFINITY),
    }
}

// ---- touching

/// Most things that a sentence names.
const MAX_NAMED: usize = 3;

/// The names of the first of these, and how many more there are.
fn first_names(sources: &[Source]) -> String {
    let (named, more) = sources.split_at(sources.len().min(MAX_NAMED));
    match more.len() {
        0 => names(named),
        more => format!("{} (and {more} more)", names(named)),
    }
}

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
    let sources: Vec<Source> = touched.iter().map(|(source, _)| *source).collect();
    let (of, depth) = (first_names(&sources), figure(deepest));
    finding(
        Severity::Problem,
        Ailment::Overlap,
        format!("It overlaps {of} by up to {depth} m."),
        "Drag them apart, or lower radius.",
    )
}

// ---- the last two seconds

/// A history shorter than this, s, says nothing about habits.
const MIN_MEMORY: f64 = 1.0;

fn infeasible(patient: &Patient) -> Option<Finding> {
    let moments = patient.history.of(patient.index);
    let (all, seconds) = (moments.clone().count(), patient.history.seconds());
    let relaxed = moments.filter(|moment| moment.outcome == Outcome::Relaxed).count();
    if seconds < MIN_MEMORY || 2 * relaxed <= all {
        return None;
    }
    let (share, seconds) = (100 * relaxed / all, figure(seconds as f32));
    let what = match patient.me.method {
        Method::Orca => "no velocity satisfied all of its lines, and program 3 had to relax them",
        _ => "its cones covered every velocity that it may take",
    };
    // Dense crossings live with it for seconds and come through: by itself no problem.
    finding(
        Severity::Warning,
        Ailment::Infeasible,
        format!("In {share} % of the last {seconds} s {what}."),
        "Thin out the crowd, or wait: no single setting is known to cure it.",
    )
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
        horizons.into_iter().find(|(_, horizon, matters)| *matters && *horizon <= time_step)?;
    // Two steps: at just one it brakes only in the step in which it would hit.
    let enough = at_least(2.0 * time_step);
    let (severity, than, what) = if horizon < time_step {
        (Severity::Problem, "shorter than", "what it hits within a step it does not see")
    } else {
        (Severity::Warning, "no longer than", "it sees nothing but what it would hit in the very next step")
    };
    let (horizon, step) = (figure(horizon), figure(time_step));
    finding(
        severity,
        Ailment::ShortHorizon,
        format!("{key} is {horizon} s, {than} a step of {step} s: {what}."),
        format!("Raise {key} to {enough} s or more."),
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
    let most = range_of("neighbor_distance").1;
    if let Some((index, needed, _)) = worst(time_step).filter(|(_, needed, _)| *needed > sight) {
        let of = name(Source::Neighbor(index));
        let remedy = if needed <= most {
            format!("Raise neighbor_distance to {} m or more.", at_least(needed))
        } else {
            format!("Lower max_speed of both: neighbor_distance ends at {} m.", figure(most))
        };
        return finding(
            Severity::Warning,
            Ailment::ShortSight,
            format!(
                "Its neighbor_distance is {} m; {of} can come from {} m away and touch it within one step.",
                figure(sight),
                figure(needed)
            ),
            remedy,
        );
    }
    let (_, needed, _) = worst(horizon).filter(|(_, needed, _)| *needed > sight)?;
    let uses = |other: &Agent| (sight - radii(other)) / speeds(other);
    let used = patient.others().map(|(_, other, _)| uses(other)).fold(horizon, f32::min).max(0.0);
    let farther = (needed <= most).then(|| format!("raise neighbor_distance to {} m", at_least(needed)));
    // A horizon as short as a step would be another ailment.
    let sooner = (used > 2.0 * time_step).then(|| format!("lower time_horizon to {} s", at_most(used)));
    let remedy = match (farther, sooner) {
        (Some(farther), Some(sooner)) => format!("{farther}, or {sooner}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "lower max_speed".into(),
    };
    finding(
        Severity::Hint,
        Ailment::ShortSight,
        format!(
            "Of its time horizon of {} s it uses {} s at full approach: its neighbor_distance is {} m, and {} m would be needed.",
            figure(horizon),
            figure(used),
            figure(sight),
            figure(needed)
        ),
        sentence(&remedy),
    )
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
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
        format!("Lower preferred_speed to {} m/s, or raise max_speed.", at_most(settings.max_speed)),
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
            (Severity::Warning, format!("; {of}, which it ignores, can touch it within one step"))
        }
        None => (Severity::Hint, String::new()),
    };
    finding(
        severity,
        Ailment::Crowded,
        format!("It looks at {most} of the {in_range} agents in range{danger}."),
        if in_range as f32 <= range_of("max_neighbors").1 {
            format!("Raise max_neighbors to {in_range}, or lower neighbor_distance.")
        } else {
            "Lower neighbor_distance.".into()
        },
    )
}

fn shares(patient: &Patient) -> Option<Finding> {
    let mine = patient.me.share()?;
    let neighbors = patient.watched.into_iter().flat_map(|watched| &watched.neighbors);
    let mut unequal = neighbors.filter_map(|neighbor| {
        let theirs = patient.world.agents.get(neighbor.index as usize)?.share().unwrap_or(0.0);
        let sum = mine + theirs;
        ((sum - 1.0).abs() > 1e-3).then_some((neighbor.index, theirs, sum))
    });
    let (index, theirs, sum) = unequal.next()?;
    let more = match unequal.count() {
        0 => String::new(),
        1 => "; with one more neighbor they do not sum to 1 either".to_string(),
        more => format!("; with {more} more neighbors they do not sum to 1 either"),
    };
    let (of, mine, theirs) = (name(Source::Neighbor(index)), figure(mine), figure(theirs));
    let shown = figure(sum);
    let (severity, so) = if sum < 1.0 {
        (Severity::Warning, "together they do too little and may touch")
    } else {
        (Severity::Hint, "together they do more than is needed")
    };
    let other = &patient.world.agents[index as usize];
    finding(
        severity,
        Ailment::Shares,
        format!("Its share {mine} and that of {of}, {theirs}, sum to {shown}: {so}{more}."),
        even_shares(patient.me, other, &of, sum),
    )
}

/// What makes the shares of two sum to 1, the other of this name; VO and none ignore responsibility.
fn even_shares(me: &Agent, other: &Agent, of: &str, sum: f32) -> String {
    let verb = if sum < 1.0 { "Raise" } else { "Lower" };
    let uses_it = |agent: &Agent| matches!(agent.method, Method::Rvo | Method::Hrvo | Method::Orca);
    let [mine, theirs] = [me, other].map(|agent| agent.share().unwrap_or(0.0));
    match (uses_it(me), uses_it(other)) {
        (true, true) => format!("{verb} responsibility of one of them until the shares sum to 1."),
        (true, false) => format!(
            "{verb} its responsibility to {}: {of} takes {} whatever its own responsibility says.",
            figure(1.0 - theirs),
            figure(theirs)
        ),
        (false, true) => {
            format!("{verb} the responsibility of {of} to {}: this agent's VO already takes all.", figure(1.0 - mine))
        }
        (false, false) => "Take RVO (key 2), HRVO (key 3) or ORCA (key 4) for both: VO takes all upon itself, whatever responsibility says.".into(),
    }
}

fn museum(patient: &Patient) -> Option<Finding> {
    let printed = PARAMS.iter().filter(|tunable| {
        tunable.key.starts_with("museum.") && (tunable.get)(&patient.world.params) != tunable.default_value()
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
    let mut polygons = world.obstacles.polygons.iter().enumerate().filter(|(_, polygon)| near(polygon));
    let (polygon, suspicion) =
        polygons.find_map(|(index, polygon)| Some((index, suspicion(world, polygon)?)))?;
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
    let remedy = if 0.5 * width > range_of("radius").0 {
        format!(
            "Lower radius below {} m, widen the gap, or send it another way by a road map.",
            at_most(0.5 * width)
        )
    } else {
        "Widen the gap, or send it another way by a road map.".into()
    };
    let (needed, width) = (figure(needed), figure(width));
    finding(
        Severity::Warning,
        Ailment::NarrowGap,
        format!("The gap ahead, between {between}, is {width} m wide, and it needs {needed} m."),
        remedy,
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
    if cross_properly(a.into(), b.into()) {
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
