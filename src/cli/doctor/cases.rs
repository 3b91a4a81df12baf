//! The first finding of each kind on some agents of a run, with the world at that step.

use std::sync::Arc;

use sidestep_core::{World, sim::Watch};
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
    /// The agent that it is about.
    pub agent: u32,
    /// The names of agents at that time, in a log.
    pub naming: Option<AgentNaming>,
    /// The finding.
    pub finding: Finding,
}

/// An agent under examination: by its number in the log that the run follows, or by its index.
struct ExaminedAgent {
    number: u32,
    memory: Memory,
    found: Vec<Ailment>,
}

impl ExaminedAgent {
    /// The agent's present index, if it is there.
    fn index(&self, run: &Run) -> Option<u32> {
        let agents = run.world().agents.len() as u32;
        match run.is_led() {
            true => (0..agents).find(|index| run.logged_number(*index) == Some(self.number)),
            false => Some(self.number).filter(|index| *index < agents),
        }
    }
}

/// The first finding of each ailment on some agents, spread over all that ever appear, in the order of time.
pub fn cases(mut run: Run, seconds: f64, agents: u32) -> Vec<ExaminedCase> {
    let examined = |number| ExaminedAgent { number, memory: Memory::default(), found: Vec::new() };
    let mut patients: Vec<ExaminedAgent> = spread(all(&run), agents).into_iter().map(examined).collect();
    let every = ((EVERY / f64::from(run.world().params.time_step)).round() as u64).max(1);
    let until = run.world().time + seconds + 1e-9;
    let (mut cases, mut watched) = (Vec::new(), Vec::new());
    let start = Arc::new(run.world().clone());
    loop {
        let there: Vec<Option<u32>> = patients.iter().map(|patient| patient.index(&run)).collect();
        let indices: Vec<u32> = there.iter().flatten().copied().collect();
        if indices != watched {
            run.watch(Watch::Agents(indices.clone()));
            watched = indices;
        }
        let naming = run.naming();
        let start = run.is_left_to_itself_since(start.step).then(|| Arc::clone(&start));
        let (world, decisions) = run.state();
        for (patient, agent) in patients.iter_mut().zip(there) {
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
                    cases.push(ExaminedCase { world, start, agent, naming, finding });
                }
            }
        }
        if run.world().time >= until || run.is_at_end_of_log() {
            return cases;
        }
        run.step();
    }
}

/// The number of agents; in a log, of all that ever appear.
fn all(run: &Run) -> u32 {
    let log = run.log().followed().filter(|_| run.is_led());
    let log = log.and_then(|log| log.as_any().downcast_ref::<FollowedLog>());
    log.map_or(run.world().agents.len(), |log| log.run().log().names().len()) as u32
}

/// At most `most` indices, evenly spaced.
fn spread(n: u32, most: u32) -> Vec<u32> {
    let count = n.min(most);
    (0..count).map(|k| (u64::from(k) * u64::from(n) / u64::from(count)) as u32).collect()
}
