//! The pass over all decisions of a log.

use glam::Vec2;

use super::{
    case::{AuditCase, MOST_OTHERS, Thinned},
    cause::Causes,
    deviation::{Deviations, deviation},
    first::FirstDifference,
    moved::{Moves, MovesHeld},
};
use sidestep_core::{
    avoid::{Scratch, Watched, choose},
    geometry::clamp_length,
    model::World,
    neighbors::Grid,
    sim::{
        Decisions, Watch,
        decide::{Workspace, decide_into},
    },
};

use crate::logs::recorded::RecordedRun;

/// Options for comparing a log with the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AuditOptions {
    /// Two velocities that differ by no more than this count as equal, m/s.
    pub tolerance: f32,
    /// True if causes are searched for.
    pub causes: bool,
    /// True if decisions are compared even if the preferred velocities of the log are estimated.
    pub guess: bool,
}

impl Default for AuditOptions {
    fn default() -> AuditOptions {
        AuditOptions { tolerance: 1e-4, causes: true, guess: false }
    }
}

/// The outcome of an audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// Number of decisions that could be compared: the velocity before and the chosen one are known.
    pub decisions: u64,
    /// Number of these that are equal to the bit.
    pub equal: u64,
    /// Number of others within the tolerance.
    pub within: u64,
    /// Others that agree with RVO2 where sidestep is known to differ.
    pub deviations: Deviations,
    /// Number of all others.
    pub differing: u64,
    /// Their steps; for a log with very many only the first ones.
    pub steps: Vec<DifferingStep>,
    /// Number of differing decisions by agents without anything near them to avoid.
    pub near_nothing: u64,
    /// The first differing decision.
    pub first: Option<FirstDifference>,
    /// Agents that always take their preferred velocity, although something is in the way: they do not avoid.
    pub idle: Vec<u32>,
    /// The causes of the differing decisions.
    pub causes: Causes,
    /// True if preferred velocities are estimated: then nothing is concluded about the program that wrote the log.
    pub estimated: bool,
    /// The number of bodies that moved as decided.
    pub moved: MovesHeld,
}

/// A step of a log with differing decisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifferingStep {
    /// The log's `k`th step.
    pub k: u64,
    /// The agent that differs most, by its number in the log.
    pub agent: u32,
    /// Number of differing decisions.
    pub count: u32,
    /// Largest distance between the two velocities, m/s.
    pub most: f32,
}

/// Most differing steps that are stored: 24 MB.
const MOST_STEPS: usize = 1_000_000;

/// Most differing decisions that are examined for known deviations; if there are more, rounding is not the cause.
const MOST_EXAMINED: u64 = 20_000;

/// Most neighbors of all of these together.
const MOST_NEIGHBORS: usize = 400_000;

/// Cases of each kind that are stored for the causes.
const CASES: usize = 400;

/// Evidence from its decisions whether an agent avoids.
#[derive(Clone, Copy, Default)]
struct AgentPart {
    differing: u64,
    avoided: bool,
}

/// Compares every decision of a log; `done` receives the number of finished steps.
pub fn audit(run: &RecordedRun, options: AuditOptions, mut done: impl FnMut(u64)) -> Audit {
    let mut pass = Pass::new(run, options);
    pass.steps(|k, _| {
        done(k);
        true
    });
    pass.finish()
}

/// Like [`audit`]; after each step `go_on` receives the number of finished steps and the findings so far, and returns
/// whether to continue.
pub fn audit_while(
    run: &RecordedRun,
    options: AuditOptions,
    go_on: impl FnMut(u64, &Audit) -> bool,
) -> Option<Audit> {
    let mut pass = Pass::new(run, options);
    pass.steps(go_on).then(|| pass.finish())
}

/// The state of the pass.
struct Pass<'a> {
    run: &'a RecordedRun,
    options: AuditOptions,
    audit: Audit,
    world: World,
    workspace: Workspace,
    decisions: Decisions,
    parts: Vec<AgentPart>,
    differing: Thinned,
    equal: Thinned,
    /// Neighbors of the differing decisions that were examined.
    neighbors: usize,
    moves: Moves<'a>,
}

impl Pass<'_> {
    fn new(run: &RecordedRun, options: AuditOptions) -> Pass<'_> {
        let audit = Audit {
            decisions: 0,
            equal: 0,
            within: 0,
            deviations: Deviations::default(),
            differing: 0,
            steps: Vec::new(),
            near_nothing: 0,
            first: None,
            idle: Vec::new(),
            causes: Causes::default(),
            estimated: run.is_estimated(),
            moved: MovesHeld::default(),
        };
        Pass {
            run,
            options,
            audit,
            world: run.world(0),
            workspace: Workspace::default(),
            decisions: Decisions::default(),
            parts: vec![AgentPart::default(); run.log().names().len()],
            differing: Thinned::new(CASES),
            equal: Thinned::new(CASES),
            neighbors: 0,
            moves: Moves::of(run),
        }
    }

    /// Compares all decisions until `go_on` returns false; true if it reached the end.
    fn steps(&mut self, mut go_on: impl FnMut(u64, &Audit) -> bool) -> bool {
        (0..self.run.log().stamps().len()).all(|k| {
            self.step(k);
            go_on(k as u64 + 1, &self.audit)
        })
    }

    /// Compares the decisions of the `k`th step.
    fn step(&mut self, k: usize) {
        self.moves.step(k);
        if self.audit.estimated && !self.options.guess {
            return;
        }
        let rows = self.run.log().rows(k);
        let of_row = |row| self.run.chosen(k, row).filter(|_| self.run.is_wish_known(row));
        let chosen: Vec<Option<Vec2>> = rows.map(of_row).collect();
        if chosen.iter().all(Option::is_none) {
            return;
        }
        self.run.fill(k, &mut self.world);
        decide_into(&self.world, &Watch::None, &mut self.workspace, &mut self.decisions);
        let mut apart = Vec::new();
        for (index, logged) in chosen.iter().enumerate() {
            let Some(logged) = *logged else { continue };
            let ours = self.decisions.choices[index].velocity;
            self.audit.decisions += 1;
            let index = index as u32;
            self.note_part(index, k, logged, false);
            if bits(ours) == bits(logged) {
                self.audit.equal += 1;
                self.equal.offer((k, index), self.weight(index));
            } else if ours.distance(logged) <= self.options.tolerance {
                self.audit.within += 1;
                self.equal.offer((k, index), self.weight(index));
            } else {
                apart.push((index, logged));
            }
        }
        if !apart.is_empty() {
            self.examine(k, &apart);
        }
    }

    /// Separates known deviations from other differences, one decision at a time: a trace has hundreds of bytes for
    /// each line.
    fn examine(&mut self, k: usize, apart: &[(u32, Vec2)]) {
        let (mut grid, mut scratch) = (Grid::default(), Scratch::default());
        if self.looks() {
            grid.rebuild(&self.world);
        }
        for (index, logged) in apart {
            let watched = self.looks().then(|| {
                let mut watched = Watched::default();
                choose(&self.world, &grid, *index, &mut scratch, Some(&mut watched));
                watched
            });
            let tolerance = self.options.tolerance;
            let known = watched.as_ref();
            let known = known.and_then(|watched| deviation(&self.world, watched, *logged, tolerance));
            if let Some(known) = known {
                self.audit.deviations.count(known);
                continue;
            }
            self.audit.differing += 1;
            self.neighbors += watched.as_ref().map_or(0, |watched| watched.neighbors.len());
            self.note_difference(k, *index, *logged);
            self.differing.offer((k, *index), self.weight(*index));
            self.note_part(*index, k, *logged, true);
            if self.audit.first.is_none() {
                let (step, names) = (self.run.log().stamps()[k].step, self.names(k));
                let watched = watched.into_iter().collect();
                let decisions = Decisions { choices: self.decisions.choices.clone(), watched };
                self.audit.first = FirstDifference::of(&self.world, &decisions, *index, *logged, step, names);
            }
        }
    }

    /// True while differing decisions are examined.
    fn looks(&self) -> bool {
        self.audit.differing < MOST_EXAMINED && self.neighbors < MOST_NEIGHBORS
    }

    /// The number of usual cases that the decision of an agent counts as.
    fn weight(&self, index: u32) -> usize {
        let asked = self.world.agents[index as usize].settings.max_neighbors as usize;
        asked.min(self.world.agents.len()).div_ceil(MOST_OTHERS).max(1)
    }

    /// Marks a differing decision in its step.
    fn note_difference(&mut self, k: usize, index: u32, logged: Vec2) {
        let choice = &self.decisions.choices[index as usize];
        self.audit.near_nothing += u64::from(choice.neighbors == 0 && choice.walls == 0);
        let difference = choice.velocity.distance(logged);
        let most = if difference.is_nan() { f32::INFINITY } else { difference };
        let (k, agent) = (k as u64, self.run.log().agents_at(k)[index as usize]);
        let steps = &mut self.audit.steps;
        if let Some(step) = steps.last_mut().filter(|step| step.k == k) {
            step.count += 1;
            if most > step.most {
                (step.agent, step.most) = (agent, most);
            }
        } else if steps.len() < MOST_STEPS {
            steps.push(DifferingStep { k, agent, count: 1, most });
        }
    }

    /// The names of the agents at a step, in their order.
    fn names(&self, k: usize) -> Vec<String> {
        let log = self.run.log();
        log.agents_at(k).iter().map(|agent| log.name(*agent).to_string()).collect()
    }

    /// Records whether the agent avoids at all.
    fn note_part(&mut self, index: u32, k: usize, logged: Vec2, differs: bool) {
        let agent = self.run.log().agents_at(k)[index as usize] as usize;
        let choice = &self.decisions.choices[index as usize];
        let most = self.world.agents[index as usize].settings.max_speed;
        let cut = clamp_length(choice.preferred, most);
        let near = |v: Vec2| v.distance(logged) <= self.options.tolerance;
        let part = &mut self.parts[agent];
        part.differing += u64::from(differs);
        part.avoided |= !near(choice.preferred) && !near(cut);
    }

    fn finish(mut self) -> Audit {
        self.audit.moved = self.moves.finish();
        let idle = |part: &AgentPart| part.differing > 0 && !part.avoided;
        let agents = self.parts.iter().enumerate().filter(|(_, part)| idle(part));
        self.audit.idle = agents.map(|(agent, _)| agent as u32).collect();
        if self.options.causes && self.audit.differing > 0 {
            let [mut differing, equal] =
                [&self.differing, &self.equal].map(|places| AuditCase::all(self.run, &places.kept()));
            // Agents that avoid nothing need no other cause; if all differing ones are such, that is the cause.
            let takes_part = |case: &AuditCase| !self.audit.idle.contains(&case.agent);
            if differing.iter().any(takes_part) {
                differing.retain(takes_part);
            }
            self.audit.causes = Causes::of(self.run, &differing, &equal, self.options.tolerance);
        }
        self.audit
    }
}

/// Both zeros count as one velocity.
fn bits(v: Vec2) -> [u32; 2] {
    (v + Vec2::ZERO).to_array().map(f32::to_bits)
}
