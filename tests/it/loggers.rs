//! The loggers of docs/loggers, run where their libraries are installed: their output opens, and its decisions are
//! valid.

use std::{borrow::Cow, process::Command};

use dodgy_2d::{Agent, AvoidanceOptions, Vec2};
use sidestep_core::sim::Command as Change;
use sidestep_lab::logs::{
    audit::{Audit, AuditOptions, audit},
    recorded::{LogOptions, RecordedRun, read},
};
use tempfile::TempDir;

use crate::program::{missing, repository};

#[path = "../../docs/loggers/dodgy.rs"]
mod dodgy;

fn audited(text: &[u8], sets: &[&str]) -> (RecordedRun, Audit) {
    let log = read(text, "log", LogOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let sets: Vec<Change> = sets.iter().map(|set| Change::parse_set(set).expect("a change")).collect();
    let run = RecordedRun::new(log, None, &sets).expect("a run");
    let found = audit(&run, AuditOptions::default(), |_| {});
    (run, found)
}

/// Six agents that cross in the middle, by dodgy_2d's solver.
fn run_dodgy(steps: u64) -> Vec<u8> {
    let mut log = Vec::new();
    dodgy::begin_log(&mut log).expect("memory");
    let at =
        |k: usize| Vec2::from_angle(k as f32 * std::f32::consts::TAU / 6.0 + 0.01 * (k * k) as f32) * 6.0;
    let mut agents: Vec<Agent> = (0..6)
        .map(|k| Agent { position: at(k), velocity: Vec2::ZERO, radius: 0.5, avoidance_responsibility: 1.0 })
        .collect();
    let goals: Vec<Vec2> = (0..6).map(|k| -at(k)).collect();
    let options = AvoidanceOptions { obstacle_margin: 0.0, time_horizon: 3.0, obstacle_time_horizon: 1.0 };
    for step in 0..steps {
        let chosen: Vec<Vec2> = (0..agents.len())
            .map(|me| {
                let (agent, preferred) =
                    (&agents[me], (goals[me] - agents[me].position).clamp_length_max(1.0));
                let mut others: Vec<usize> = (0..agents.len()).filter(|other| *other != me).collect();
                let away = |k: usize| agents[k].position.distance_squared(agent.position);
                others.sort_by(|a, b| away(*a).total_cmp(&away(*b)));
                let others: Vec<Cow<Agent>> =
                    others.iter().map(|other| Cow::Borrowed(&agents[*other])).collect();
                let chosen = agent.compute_avoiding_velocity(&others, &[], preferred, 1.5, 0.1, &options);
                let place = (step, me as u64);
                dodgy::log_decision(&mut log, place, agent, (preferred, 1.5), &options, chosen)
                    .expect("memory");
                chosen
            })
            .collect();
        for (agent, velocity) in agents.iter_mut().zip(chosen) {
            agent.velocity = velocity;
            agent.position += velocity * 0.1;
        }
    }
    log
}

#[test]
fn a_log_of_dodgy_opens_and_its_decisions_are_orcas() {
    let (run, found) = audited(&run_dodgy(120), &["time_step=0.1"]);
    assert_eq!((run.log().names().len(), found.decisions), (6, 720));
    let held = found.equal + found.within;
    assert!(held * 100 >= found.decisions * 99, "{found:?}");
    assert!(held > found.equal, "another arithmetic than RVO2's");
}

/// The stub of pyrvo does not avoid; its agents meet.
const PROGRAM: &str = "
import sys
import pyrvo, pyrvo_log
simulator = pyrvo.RVOSimulator(0.25, 10.0, 10, 2.0, 2.0, 0.5, 1.5)
for x, v in ((-2.0, 1.0), (2.0, -1.0)):
    simulator.add_agent((x, 0.0), 10.0, 10, 2.0, 2.0, 0.5, 1.5, (v, 0.0))
pyrvo_log.begin_log(sys.stdout)
for step in range(8):
    simulator.set_agent_pref_velocity(0, (1.0, 0.0))
    simulator.set_agent_pref_velocity(1, (-1.0, 0.0))
    pyrvo_log.log_step(simulator, step, sys.stdout)
";

#[test]
fn a_log_of_pyrvos_stub_opens_and_says_that_nobody_avoids() {
    if missing("python3") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let program = folder.path().join("program.py");
    std::fs::write(&program, PROGRAM).expect("the program");
    let mut python = Command::new("python3");
    let path = format!("{}:{}", repository("tests/stubs").display(), repository("docs/loggers").display());
    python.env("PYTHONPATH", path).env("PYTHONDONTWRITEBYTECODE", "1");
    let done = python.arg(&program).output().expect("python3 starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let (run, found) = audited(&done.stdout, &["time_step=0.25"]);
    assert_eq!((run.world(0).agents[0].settings.time_horizon, found.decisions), (2.0, 16));
    assert!(found.differing >= 4, "{found:?}");
    assert_eq!((found.idle, found.causes.ranks[0].id()), (vec![0, 1], "no-avoidance".to_string()));
}

/// Two agents of the stub, in C++.
const DRIVER: &str = "
int main() {
  RVO::RVOSimulator simulator;
  simulator.setTimeStep(0.25F);
  simulator.addAgent(RVO::Vector2(-2.0F, 0.0F), 10.0F, 10, 2.0F, 2.0F, 0.5F, 1.5F, RVO::Vector2(1.0F, 0.0F));
  simulator.addAgent(RVO::Vector2(2.0F, 0.0F), 10.0F, 10, 2.0F, 2.0F, 0.5F, 1.5F, RVO::Vector2(-1.0F, 0.0F));
  begin_log(stdout);
  for (unsigned long step = 0; step < 8; ++step) {
    simulator.setAgentPrefVelocity(0, RVO::Vector2(1.0F, 0.0F));
    simulator.setAgentPrefVelocity(1, RVO::Vector2(-1.0F, 0.0F));
    log_step(simulator, step, stdout);
  }
}
";

#[test]
fn a_log_of_rvo2s_stub_opens_and_says_that_nobody_avoids() {
    if missing("g++") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let (source, program) = (folder.path().join("program.cc"), folder.path().join("program"));
    let logger = std::fs::read_to_string(repository("docs/loggers/rvo2.cc")).expect("the logger");
    std::fs::write(&source, logger + DRIVER).expect("the program");
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++11", "-I"]).arg(repository("tests/stubs")).arg(&source).arg("-o").arg(&program);
    let built = compiler.output().expect("g++ starts");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let done = Command::new(&program).output().expect("it starts");
    let (_, found) = audited(&done.stdout, &["time_step=0.25"]);
    assert_eq!((found.decisions, found.idle), (16, vec![0, 1]), "{}", String::from_utf8_lossy(&done.stdout));
}

/// Returns true if the real library is installed, and not only the stub of its interface.
fn has_pyrvo() -> bool {
    let asked = Command::new("python3").args(["-c", "import pyrvo"]).env_remove("PYTHONPATH").output();
    let there = asked.is_ok_and(|done| done.status.success());
    if !there {
        eprintln!("pyrvo is not installed: its own decisions are not tested (pip install pyrvo)");
    }
    there
}

#[test]
fn a_log_of_pyrvo_itself_is_equal_to_the_bit() {
    if !has_pyrvo() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let program = folder.path().join("program.py");
    std::fs::write(&program, PROGRAM).expect("the program");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", repository("docs/loggers")).env("PYTHONDONTWRITEBYTECODE", "1");
    let done = python.arg(&program).output().expect("python3 starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let (_, found) = audited(&done.stdout, &["time_step=0.25"]);
    assert_eq!((found.decisions, found.equal), (16, 16), "{found:?}");
}
