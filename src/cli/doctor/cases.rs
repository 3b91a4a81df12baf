//! The first finding of each kind on some agents of a run, with the world at that step.

use std::sync::Arc;

use anyhow::bail;
use sidestep_core::{World, model::AgentId, sim::Watch};
use sidestep_lab::{
    explain::doctor::{Ailment, Finding, Memory, diagnose},
    logs::recorded::FollowedLog,
    run::time::Run,
    text::names::AgentNaming,
};

/// The time between two examinations, s.
const EVERY: f64 = 0.5;

/// A finding, and where it was made.
pub struct ExaminedCase {
    /// The world at that time.
    pub world: World,
    /// The world at its start, if it has run without interference since.
    pub start: Option<Arc<World>>,
    /// The place of its agent among those examined.
    pub patient: usize,
    /// The index of the agent at that time.
    pub agent: u32,
    /// The names of agents at that time, in a log.
    pub naming: Option<AgentNaming>,
    /// The finding.
    pub finding: Finding,
}

/// The name of an agent under examination, which stays when indices change.
#[derive(Clone, Copy, PartialEq)]
enum PatientName {
    /// Its number in the log that the run follows.
    Logged(u32),
    /// Its id in any other run.
    Unlogged(AgentId),
}

/// An agent under examination.
struct ExaminedAgent {
    name: PatientName,
    memory: Memory,
    found: Vec<Ailment>,
}

impl ExaminedAgent {
    fn new(name: PatientName) -> ExaminedAgent {
        ExaminedAgent { name, memory: Memory::default(), found: Vec::new() }
    }

    /// The agent's present index, if it is there.
    fn index(&self, run: &Run) -> Option<u32> {
        match self.name {
            PatientName::Logged(number) => {
                let mut agents = 0..run.world().agents.len() as u32;
                agents.find(|index| run.logged_number(*index) == Some(number))
            }
            PatientName::Unlogged(id) => run.world().index(id),
        }
    }
}

/// The agents to examine at first, spread over those that the world has or the log names.
fn first_patients(run: &Run, most: u32) -> Vec<ExaminedAgent> {
    let world = run.world();
    let names: Vec<PatientName> = match names_in_log(run) {
        Some(names) => spread(names, most).into_iter().map(PatientName::Logged).collect(),
        None => {
            let indices = spread(world.agents.len() as u32, most).into_iter();
            indices.filter_map(|index| world.id(index)).map(PatientName::Unlogged).collect()
        }
    };
    names.into_iter().map(ExaminedAgent::new).collect()
}

/// Adds agents that have entered since, while there are fewer than `most`: so far all agents were added, and newcomers
/// have the last indices.
fn add_newcomers(patients: &mut Vec<ExaminedAgent>, world: &World, most: u32) {
    let free = (most as usize).saturating_sub(patients.len());
    if free == 0 {
        return;
    }
    let from_last = (0..world.agents.len() as u32).rev().filter_map(|index| world.id(index));
    let is_new = |name: &PatientName| patients.iter().all(|patient| patient.name != *name);
    let new: Vec<PatientName> = from_last.map(PatientName::Unlogged).take_while(is_new).collect();
    patients.extend(new.into_iter().rev().take(free).map(ExaminedAgent::new));
}

/// The first finding of each ailment on some agents, in the order of time: spread over those at the start, or over all
/// of a log, and then those that enter.
///
/// # Errors
/// The program of the agents' own method fails.
pub fn cases(mut run: Run, seconds: f64, agents: u32) -> anyhow::Result<Vec<ExaminedCase>> {
    let (mut patients, is_of_log) = (first_patients(&run, agents), run.is_led());
    let every = ((EVERY / f64::from(run.world().params.time_step)).round() as u64).max(1);
    let until = run.world().time + seconds + 1e-9;
    let (mut cases, mut watched) = (Vec::new(), Vec::new());
    let start = Arc::new(run.world().clone());
    loop {
        if !is_of_log {
            add_newcomers(&mut patients, run.world(), agents);
        }
        let there: Vec<Option<u32>> = patients.iter().map(|patient| patient.index(&run)).collect();
        let indices: Vec<u32> = there.iter().flatten().copied().collect();
        if indices != watched {
            run.watch(Watch::Agents(indices.clone()));
            watched = indices;
        }
        run.ask();
        if let Some(fault) = run.take_fault() {
            bail!(fault);
        }
        let naming = run.naming();
        let start = run.is_left_to_itself_since(start.step).then(|| Arc::clone(&start));
        let (world, decisions) = run.state();
        for (at, (patient, agent)) in patients.iter_mut().zip(there).enumerate() {
            let Some(agent) = agent else {
                patient.memory.clear();
                continue;
            };
            patient.memory.observe(world, decisions, agent);
            if !world.step.is_multiple_of(every) {
                continue;
            }
            for finding in diagnose(world, decisions, agent, &patient.memory) {
                if !patient.found.contains(&finding.ailment) {
                    patient.found.push(finding.ailment);
                    let (world, start, naming) = (world.clone(), start.clone(), naming.clone());
                    cases.push(ExaminedCase { world, start, patient: at, agent, naming, finding });
                }
            }
        }
        if run.world().time >= until || run.is_at_end_of_log() {
            return Ok(cases);
        }
        run.step();
    }
}

/// The number of agents that ever appear in the log that the run follows, if it follows one.
fn names_in_log(run: &Run) -> Option<u32> {
    let log = run.log().followed().filter(|_| run.is_led())?;
    let log = log.as_any().downcast_ref::<FollowedLog>()?;
    Some(log.run().log().names().len() as u32)
}

/// At most `most` indices, evenly spaced.
fn spread(n: u32, most: u32) -> Vec<u32> {
    let count = n.min(most);
    (0..count).map(|k| (u64::from(k) * u64::from(n) / u64::from(count)) as u32).collect()
}
