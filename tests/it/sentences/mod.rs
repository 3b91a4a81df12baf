//! All sentences that explain a decision, checked statement by statement by brute force in `f64`: thousands of random
//! decisions of all methods, and those of the built-in scenarios.
//!
//! A sentence is read clause by clause; an unknown clause fails. The facts in a clause are computed independently from
//! positions, radii, velocities and settings: whether a velocity collides, where the boundary of collision is,
//! half-planes, distances, the agents that are observed. Only the velocities that a clause explains but does not derive
//! are taken from the decision: the preferred and the chosen one.

mod decision;
mod edges;
pub(crate) mod geometry;
mod manners;
mod schools;
mod stages;
mod walls;
mod words;
mod worlds;

use std::collections::BTreeMap;

use self::decision::Case;
use sidestep_core::{
    Method, Simulation, World,
    sim::{Decisions, Watch, decide},
};
use sidestep_lab::{Scenario, explain::why::sentence, files::scenario::builtin};

use crate::common::AgentList;

/// The results for all sentences.
#[derive(Default)]
struct Tally {
    sentences: usize,
    /// Sentences with a branch that depends on a rounding error: read, but not checked.
    ambiguous: usize,
    clauses: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

impl Tally {
    /// Checks the sentences on some agents of a world.
    fn hold(&mut self, world: &World, decisions: &Decisions, agents: impl Iterator<Item = u32>, from: &str) {
        for agent in agents {
            let said = sentence(world, decisions, agent).to_string();
            self.sentences += 1;
            let case = Case::new(world, decisions, agent);
            match case.check(&said, &mut self.clauses) {
                Ok(true) => {}
                Ok(false) => {
                    self.ambiguous += 1;
                }
                Err(error) => self.wrong.push(format!("{from}, agent {agent}: {said}\n    {error}")),
            }
        }
    }

    /// Requires that nothing is wrong, and that each clause occurred at least the given number of times.
    fn conclude(self, sentences: usize, floors: &[(&str, usize)]) {
        for (clause, count) in &self.clauses {
            println!("{count:6} {clause}");
        }
        println!("{:6} sentences, {} of them ambiguous", self.sentences, self.ambiguous);
        let shown: Vec<String> = self.wrong.iter().take(10).cloned().collect();
        assert!(self.wrong.is_empty(), "{} wrong:\n{}", self.wrong.len(), shown.join("\n"));
        assert!(self.sentences >= sentences, "{}", self.sentences);
        assert!(self.ambiguous * 12 <= self.sentences, "{} ambiguous", self.ambiguous);
        for (clause, floor) in floors {
            let count = self.clauses.get(clause).copied().unwrap_or(0);
            assert!(count >= *floor, "{count} of \"{clause}\", not {floor}");
        }
    }
}

#[test]
fn every_statement_on_random_worlds_of_all_methods_is_true() {
    let mut tally = Tally::default();
    for seed in 0..1200 {
        let world = worlds::random(seed);
        let decisions = decide(&world, &Watch::All);
        tally.hold(&world, &decisions, 0..world.agents.len() as u32, &format!("seed {seed}"));
    }
    for (name, world) in worlds::special() {
        let decisions = decide(&world, &Watch::All);
        tally.hold(&world, &decisions, 0..1, name);
    }
    tally.conclude(5000, &FLOORS);
}

/// Clauses, with the least number of each that the random worlds must produce.
const FLOORS: [(&str, usize); 46] = [
    ("a boundary without its part", 4),
    ("a cut-off", 50),
    ("a left leg", 300),
    ("a line that parts it from", 250),
    ("a right leg", 300),
    ("held by lines", 600),
    ("in the cones of", 800),
    ("it avoids nobody", 100),
    ("it lies outside its cones", 700),
    ("it prefers to flee", 300),
    ("it prefers to meet", 300),
    ("it prefers to stroll", 150),
    ("it waits", 1),
    ("its lines permit it", 300),
    ("limits of the body", 800),
    ("nothing it looks at is in the way", 500),
    ("on one boundary", 600),
    ("only bars the way", 60),
    ("other lines pass there", 30),
    ("somebody unseen is hit", 400),
    ("somebody unseen is overlapped", 100),
    ("steering answers", 100),
    ("steering: as without it", 1),
    ("steering: cut to its largest force", 20),
    ("steering: faster or slower", 400),
    ("steering: its own position", 50),
    ("steering: nothing in the way", 400),
    ("steering: the detection box", 20),
    ("steering: the feeler", 30),
    ("steering: turned", 400),
    ("steering: wall feelers", 50),
    ("the cones leave no velocity free", 150),
    ("the deadlock breaker's noise", 200),
    ("the deadlock breaker's turn", 100),
    ("the programs are infeasible", 300),
    ("the velocity it has hits nobody", 250),
    ("two lines with a figure each", 100),
    ("two-body: it hits first", 100),
    ("two-body: it overlaps", 100),
    ("two-body: it parts", 10),
    ("two-body: passed over", 30),
    ("two-body: the maximum speed cuts the sum", 60),
    ("unseen: too far", 150),
    ("unseen: too many", 250),
    ("where two boundaries and others meet", 5),
    ("where two boundaries meet", 150),
];

#[test]
fn every_statement_on_random_worlds_of_the_other_schools_is_true() {
    let mut tally = Tally::default();
    for seed in 0..1600 {
        let world = worlds::of_schools(seed);
        let decisions = decide(&world, &Watch::All);
        tally.hold(&world, &decisions, 0..world.agents.len() as u32, &format!("seed {seed}"));
    }
    tally.conclude(5000, &OF_SCHOOLS);
}

/// Clauses of the other schools, with their least numbers.
const OF_SCHOOLS: [(&str, usize); 12] = [
    ("limits of the body", 500),
    ("school: a step in one part", 300),
    ("school: a turned goal", 100),
    ("school: an empty cell", 50),
    ("school: forces", 1000),
    ("school: free ahead", 500),
    ("school: in its cell", 500),
    ("school: outside the cell", 200),
    ("school: slowed by the spacing", 200),
    ("school: the largest push", 800),
    ("school: the least penalty", 700),
    ("school: turned by pushes", 500),
];

#[test]
fn every_statement_on_runs_of_the_built_in_scenarios_is_true() {
    let mut tally = Tally::default();
    for builtin in builtin::all() {
        let scenario = Scenario::parse(builtin.text, builtin.name).expect("a built-in scenario");
        for method in [None, Some(Method::Orca), Some(Method::Vo), Some(Method::Rvo), Some(Method::Hrvo)] {
            let mut start = scenario.world();
            start.agents.change(|agents| agents.truncate(30));
            for agent in &mut start.agents {
                agent.method = method.unwrap_or(agent.method);
            }
            let mut run = Simulation::new(start);
            for step in 0..=90 {
                if [0, 20, 70, 90].contains(&step) {
                    let world = run.world();
                    let decisions = decide(world, &Watch::All);
                    let agents = (0..world.agents.len() as u32).take(10);
                    tally.hold(world, &decisions, agents, &format!("{} {method:?} {step}", builtin.name));
                }
                run.step();
            }
        }
    }
    tally.conclude(5000, &IN_RUNS);
}

/// Clauses in the runs, with their least numbers: those that need a road map, or that only a long run reaches.
const IN_RUNS: [(&str, usize); 11] = [
    ("an apex", 5),
    ("the programs fail by a rounding error", 1),
    ("it prefers its road map", 200),
    ("held by lines", 500),
    ("in the cones of", 900),
    ("it lies outside its cones", 1500),
    ("its lines permit it", 900),
    ("the programs are infeasible", 60),
    ("the cones leave no velocity free", 40),
    ("where two boundaries and others meet", 20),
    ("a cut-off", 300),
];

#[test]
fn every_statement_of_a_construction_is_true() {
    let mut tally = Tally::default();
    for seed in 0..250 {
        let world = worlds::random(seed);
        let decisions = decide(&world, &Watch::All);
        for agent in 0..world.agents.len() as u32 {
            let (wrong, ambiguous, all) = stages::hold(&world, &decisions, agent, &mut tally.clauses);
            tally.sentences += all;
            tally.ambiguous += ambiguous;
            tally.wrong.extend(wrong.into_iter().map(|wrong| format!("seed {seed}, {wrong}")));
        }
    }
    tally.conclude(20_000, &STAGES);
}

/// Stages, with their least numbers.
const STAGES: [(&str, usize); 15] = [
    ("construction-title_apex", 1500),
    ("construction-title_cone", 2500),
    ("construction-title_cut_off", 2000),
    ("construction-title_edge", 200),
    ("construction-title_half_plane", 1500),
    ("construction-title_share", 1200),
    ("construction-title_nearest", 1200),
    ("construction-title_one_step", 150),
    ("construction-title_parting", 200),
    ("construction-title_sum", 3000),
    ("construction-title_discs", 3000),
    ("construction-title_way_out", 1200),
    ("stage: it does not avoid me", 500),
    ("stage: it does nothing for me", 100),
    ("stage: its own share", 1000),
];
