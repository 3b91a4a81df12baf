//! Whether a change is a real cure: the run itself continues with it and without it, and is judged by the positions of
//! all agents, in `f64`, not by the doctor.

use std::collections::{BTreeMap, VecDeque};

use sidestep_core::{
    Agent, Command, Simulation, Vec2, World,
    avoid::Outcome,
    model::{AgentId, Key},
    sim::Watch,
};
use sidestep_lab::explain::doctor::{Ailment, Memory, RemedialChange, diagnose};

/// The time for which the run continues after the finding, s.
pub const SECONDS: f64 = 70.0;

/// The depth inside another from which on an agent overlaps it, m.
const OVERLAP: f64 = 1e-3;

/// The figures of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judged {
    /// The ailment of the one agent, s.
    pub ailing: f64,
    /// The time that agents spent at rest short of their goals, s, summed over all agents.
    standing: f64,
    /// The time of overlap, s, summed over all pairs.
    overlap: f64,
    /// The number of agents that reached their goals.
    arrivals: usize,
    /// The distance of all agents from their goals at the end, beyond their radii, m.
    left_to_go: f64,
    /// The time for which the one agent had unequal shares, or a body that cannot follow, s, where that is not the
    /// ailment.
    created: f64,
}

impl Judged {
    /// Whether, compared with the run without the change, the ailment fell to a fifth. The doctor's own measures differ
    /// in their rounding: half a second.
    pub fn is_cure_of(&self, before: &Judged) -> bool {
        self.ailing <= 0.2 * before.ailing + 0.5
    }

    /// Whether nothing else is worse; rounding allows for a twentieth, and two seconds.
    pub fn costs_nothing_beside(&self, before: &Judged) -> bool {
        self.standing <= 1.05 * before.standing + 2.0
            && self.overlap <= 1.05 * before.overlap + 0.1
            && self.arrivals >= before.arrivals
            && self.left_to_go <= 1.05 * before.left_to_go + 0.1
            && self.created <= before.created + 1.0
    }
}

/// The positions of one agent in the last two seconds.
#[derive(Clone, Default)]
struct Path {
    places: VecDeque<(f64, [f64; 2])>,
    arrived: bool,
}

fn wide(v: Vec2) -> [f64; 2] {
    [v.x.into(), v.y.into()]
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    libm::hypot(a[0] - b[0], a[1] - b[1])
}

impl Path {
    fn observe(&mut self, time: f64, agent: &Agent) {
        self.places.push_back((time, wide(agent.position)));
        while self.places.front().is_some_and(|(then, _)| time - then > 2.0 + 1e-6) {
            self.places.pop_front();
        }
        self.arrived |= agent.has_arrived();
    }

    /// Whether it has not moved in two seconds by more than a tenth of the distance that it would cover.
    fn stands(&self, agent: &Agent, time_step: f64) -> bool {
        let (Some(first), Some(last)) = (self.places.front(), self.places.back()) else { return false };
        let speed = f64::from(agent.settings.preferred_speed);
        let whole = last.0 - first.0 > 2.0 - time_step - 1e-6;
        let far = self.places.iter().map(|place| apart(place.1, last.1)).fold(0.0, f64::max);
        whole && !agent.has_arrived() && agent.goal().is_some() && far < 0.2 * speed
    }

    /// Whether it came no nearer to its goal in the last second than in the one before, by a tenth of the distance that
    /// it would cover.
    fn gets_no_nearer(&self, agent: &Agent, time_step: f64) -> bool {
        let (Some(first), Some(last), Some(goal)) = (self.places.front(), self.places.back(), agent.goal())
        else {
            return false;
        };
        let least = |lately: bool| {
            let then = self.places.iter().filter(|place| (last.0 - place.0 <= 1.0 + 1e-6) == lately);
            then.map(|place| apart(place.1, wide(goal))).fold(f64::INFINITY, f64::min)
        };
        let whole = last.0 - first.0 > 2.0 - time_step - 1e-6;
        let speed = f64::from(agent.settings.preferred_speed);
        whole && !agent.has_arrived() && least(false) - least(true) < 0.1 * speed
    }

    /// Whether its way turned back five times in two seconds, or beyond a right angle four times.
    fn swings(&self, agent: &Agent, time_step: f64) -> bool {
        let least = 0.02 * f64::from(agent.settings.max_speed) * time_step;
        let pairs = self.places.iter().zip(self.places.iter().skip(1));
        let ways = pairs.map(|(from, to)| [to.1[0] - from.1[0], to.1[1] - from.1[1]]);
        let ways: Vec<[f64; 2]> = ways.filter(|way| libm::hypot(way[0], way[1]) > least).collect();
        let turns = ways.windows(2).map(|two| {
            let [a, b] = [two[0], two[1]];
            libm::atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
        });
        let turns: Vec<f64> = turns.filter(|turn| turn.abs() > 0.05).collect();
        let back = |two: &&[f64]| two[0] * two[1] < 0.0 || two[0].abs() > 3.09 || two[1].abs() > 3.09;
        let about = turns.iter().filter(|turn| turn.abs() > std::f64::consts::FRAC_PI_2).count();
        turns.windows(2).filter(back).count() >= 5 || about >= 4
    }
}

/// Lets the world continue for this time, s, with or without a change, and records its figures.
pub fn seen(
    world: &World,
    seconds: f64,
    agent: u32,
    ailment: Ailment,
    change: Option<&RemedialChange>,
) -> Judged {
    let mut run = Simulation::new(world.clone());
    for command in change.map_or(&[] as &[Command], RemedialChange::commands) {
        // If it is rejected it changes nothing, and the figures show that.
        _ = run.apply(command.clone());
    }
    let id = world.id(agent).expect("findings are about agents that are there");
    let until = world.time + seconds - 1e-6;
    let mut paths: BTreeMap<AgentId, Path> = BTreeMap::new();
    let (mut seen, mut memory, mut next) = (Judged::default(), Memory::default(), 0.0);
    while run.world().time < until {
        // Agents come and leave; one that has left ails no more.
        let agent = run.world().index(id);
        run.watch(agent.map_or(Watch::None, |agent| Watch::Agents(vec![agent])));
        let (now, decisions) = run.state();
        let dt = f64::from(now.params.time_step);
        let ids = (0..).map(|index| now.id(index).expect("it is there"));
        for (agent, id) in now.agents.iter().zip(ids) {
            let path = paths.entry(id).or_default();
            path.observe(now.time, agent);
            seen.standing += if path.stands(agent, dt) { dt } else { 0.0 };
        }
        seen.overlap += dt * overlaps(now) as f64;
        if let Some(agent) = agent {
            memory.observe(now, decisions, agent);
        }
        if let Some(agent) = agent.filter(|_| next <= now.time) {
            let (path, me) = (&paths[&id], &now.agents[agent as usize]);
            let relaxed = decisions.choices[agent as usize].outcome == Outcome::Relaxed;
            let found = diagnose(now, decisions, agent, &memory);
            let has = |one: Ailment| found.iter().any(|found| found.ailment == one);
            let ails = ails(now, agent, ailment, (path, me), relaxed).unwrap_or_else(|| has(ailment));
            let creates =
                [Ailment::Shares, Ailment::Limits].into_iter().any(|one| one != ailment && has(one));
            next = now.time + 0.25;
            seen.ailing += if ails { f64::max(0.25, dt) } else { 0.0 };
            seen.created += if creates { f64::max(0.25, dt) } else { 0.0 };
        }
        run.step();
    }
    let away = |agent: &Agent| {
        Some(apart(wide(agent.position), wide(agent.goal()?)) - f64::from(agent.settings.radius))
    };
    seen.left_to_go = run.world().agents.iter().filter_map(away).map(|away| away.max(0.0)).sum();
    seen.arrivals = paths.values().filter(|path| path.arrived).count();
    seen
}

/// Whether the ailment shows in the positions, or in the settings; `None` if only the doctor can tell.
fn ails(
    world: &World,
    index: u32,
    ailment: Ailment,
    (path, me): (&Path, &Agent),
    relaxed: bool,
) -> Option<bool> {
    let dt = f64::from(world.params.time_step);
    let settings = &me.settings;
    let others = || (0..).zip(&world.agents).filter(|(other, _)| *other != index).map(|(_, other)| other);
    let away = |other: &Agent| apart(wide(me.position), wide(other.position));
    Some(match ailment {
        Ailment::Deadlock | Ailment::NoHeadway | Ailment::WallFace | Ailment::BlockedGoal
            if me.goal().is_some() =>
        {
            path.stands(me, dt)
        }
        Ailment::SharedGoal if me.goal().is_some() => path.gets_no_nearer(me, dt),
        Ailment::Jitter => path.swings(me, dt),
        Ailment::Overlap => {
            let near = |other: &&Agent| {
                away(other) < f64::from(settings.radius) + f64::from(other.settings.radius) - OVERLAP
            };
            others().any(|other| near(&other)) || in_wall(world, me)
        }
        Ailment::Infeasible => relaxed,
        Ailment::TooFast => settings.preferred_speed > settings.max_speed,
        Ailment::Crowded => {
            let range = f64::from(settings.neighbor_distance);
            others().filter(|other| away(other) < range).count() > settings.max_neighbors as usize
        }
        Ailment::ShortHorizon => {
            settings.time_horizon <= world.params.time_step
                || !world.obstacles.is_empty() && settings.time_horizon_obstacle <= world.params.time_step
        }
        Ailment::ShortSight => others().any(|other| {
            let speeds = f64::from(settings.max_speed + other.settings.max_speed);
            let radii = f64::from(settings.radius + other.settings.radius);
            radii + speeds * f64::from(settings.time_horizon) > 1.0001 * f64::from(settings.neighbor_distance)
        }),
        Ailment::Museum => Key::all()
            .filter(|key| key.name().starts_with("museum."))
            .any(|key| key.values(&world.agents, &world.params).next() != Some(key.default_value())),
        _ => return None,
    })
}

/// Pairs that overlap, and agents in walls or pillars.
fn overlaps(world: &World) -> usize {
    let mut count = 0;
    for (index, one) in world.agents.iter().enumerate() {
        let touches = |other: &&Agent| {
            let radii = f64::from(one.settings.radius) + f64::from(other.settings.radius);
            apart(wide(one.position), wide(other.position)) < radii - OVERLAP
        };
        count += world.agents[..index].iter().filter(touches).count() + usize::from(in_wall(world, one));
    }
    count
}

fn in_wall(world: &World, agent: &Agent) -> bool {
    let (p, radius) = (wide(agent.position), f64::from(agent.settings.radius) - OVERLAP);
    let pillars = world.obstacles.circles();
    let in_pillar =
        pillars.iter().any(|circle| apart(p, wide(circle.center)) < radius + f64::from(circle.radius));
    let edges = 0..world.obstacles.vertices().len() as u32;
    in_pillar
        || edges
            .map(|edge| world.obstacles.ends(edge))
            .any(|(a, b)| from_segment(p, wide(a), wide(b)) < radius)
}

fn from_segment(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (d, q) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let along = (q[0] * d[0] + q[1] * d[1]) / (d[0] * d[0] + d[1] * d[1]);
    let t = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
    apart(p, [a[0] + t * d[0], a[1] + t * d[1]])
}
