//! Decisions on which the causes are tested, each with all the data on which it depends.

use glam::{DVec2, Vec2};
use sidestep_core::{
    model::{Method, World},
    steer::preferred_velocity,
};

use crate::logs::recorded::RecordedRun;

/// Number of nearest other agents in a case: as many as any tested setting considers.
pub(super) const MOST_OTHERS: usize = 96;

/// Places in a log, evenly thinned out once there are too many: the step, and the agent by its index there. An agent
/// with very many others counts as several.
#[derive(Clone, Debug)]
pub(super) struct Thinned {
    kept: Vec<((usize, u32), usize)>,
    /// Sum of their weights.
    weight: usize,
    most: usize,
    /// One place in this number is stored.
    every: usize,
    seen: usize,
}

impl Thinned {
    pub fn new(most: usize) -> Thinned {
        Thinned { kept: Vec::new(), weight: 0, most, every: 1, seen: 0 }
    }

    /// Stores this place, if its turn has come.
    pub fn offer(&mut self, place: (usize, u32), weight: usize) {
        if self.seen.is_multiple_of(self.every) {
            self.kept.push((place, weight));
            self.weight += weight;
        }
        self.seen += 1;
        while self.weight >= 2 * self.most && self.kept.len() > 1 {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.weight = self.kept.iter().map(|(_, weight)| weight).sum();
            self.every *= 2;
        }
    }

    pub fn kept(&self) -> Vec<(usize, u32)> {
        self.kept.iter().map(|(place, _)| *place).collect()
    }
}

/// An agent as the reference sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CaseAgent {
    pub index: u32,
    pub position: DVec2,
    pub velocity: DVec2,
    pub radius: f64,
    /// The velocity that it chose in this step, if the log has it.
    pub chosen: Option<DVec2>,
}

/// The settings of the agent that decides, in `f64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct CaseSettings {
    pub max_speed: f64,
    pub neighbor_distance: f64,
    pub max_neighbors: usize,
    pub time_horizon: f64,
    pub time_horizon_obstacle: f64,
    pub responsibility: f64,
    pub time_step: f64,
    pub len: f64,
}

/// One decision.
#[derive(Clone, Debug)]
pub(super) struct AuditCase {
    /// The agent, by its number in the log.
    pub agent: u32,
    pub me: CaseAgent,
    pub settings: CaseSettings,
    /// The nearest other agents, nearest first, ties by index.
    pub others: Vec<CaseAgent>,
    pub preferred: DVec2,
    pub logged: DVec2,
    /// Center of the agent, in `f32`: for the search for edges.
    pub center: Vec2,
}

impl AuditCase {
    /// The decisions at these places of a log, by step; without those whose chosen velocity is NaN.
    pub fn all(run: &RecordedRun, places: &[(usize, u32)]) -> Vec<AuditCase> {
        let of_step = |step: &[(usize, u32)]| {
            let world = step.first().map(|(k, _)| run.world(*k));
            let cases = step.iter().filter_map(|place| AuditCase::of(run, world.as_ref()?, *place));
            cases.collect::<Vec<_>>()
        };
        places.chunk_by(|a, b| a.0 == b.0).flat_map(of_step).collect()
    }

    /// The decision at a place, in the world of its step.
    fn of(run: &RecordedRun, world: &World, (k, index): (usize, u32)) -> Option<AuditCase> {
        let rows = run.log().rows(k);
        let chosen = |index: usize| run.chosen(k, rows.start + index).filter(|v| v.is_finite());
        let logged = chosen(index as usize)?;
        let agent = &world.agents[index as usize];
        // The reference supports only ORCA.
        if agent.method != Method::Orca {
            return None;
        }
        let mut others: Vec<(f32, u32)> = (0..world.agents.len() as u32)
            .filter(|other| *other != index)
            .map(|other| (distance_sq(world, index, other), other))
            .collect();
        others.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        others.truncate(MOST_OTHERS.max(agent.settings.max_neighbors as usize));
        let seen = |index: u32| CaseAgent {
            index,
            position: world.agents[index as usize].position.as_dvec2(),
            velocity: world.agents[index as usize].velocity.as_dvec2(),
            radius: world.agents[index as usize].settings.radius.into(),
            chosen: chosen(index as usize).map(|v| v.as_dvec2()),
        };
        Some(AuditCase {
            agent: run.log().agents_at(k)[index as usize],
            me: seen(index),
            settings: CaseSettings::of(world, index),
            others: others.into_iter().map(|(_, other)| seen(other)).collect(),
            preferred: preferred_velocity(world, index).as_dvec2(),
            logged: logged.as_dvec2(),
            center: agent.position,
        })
    }
}

impl CaseSettings {
    fn of(world: &World, index: u32) -> CaseSettings {
        let settings = &world.agents[index as usize].settings;
        CaseSettings {
            max_speed: settings.max_speed.into(),
            neighbor_distance: settings.neighbor_distance.into(),
            max_neighbors: settings.max_neighbors as usize,
            time_horizon: settings.time_horizon.into(),
            time_horizon_obstacle: settings.time_horizon_obstacle.into(),
            responsibility: settings.responsibility.into(),
            time_step: world.params.time_step.into(),
            len: world.params.orca_len.into(),
        }
    }
}

fn distance_sq(world: &World, a: u32, b: u32) -> f32 {
    let p = world.agents[a as usize].position - world.agents[b as usize].position;
    p.dot(p)
}
