//! The first finding of each kind on some agents of a run, with the world at that step.

use sidestep::{
    Simulation, World,
    doctor::{Finding, Memory, diagnose},
    sim::Watch,
};

/// The time between two examinations, s.
const EVERY: f64 = 0.5;

/// A finding, and where it was made.
pub struct ExaminedCase {
    /// As it was then.
    pub world: World,
    /// On whom.
    pub agent: u32,
    /// What was found.
    pub finding: Finding,
}

/// The first finding of each ailment on each of some agents, spread over all, in the order of time.
pub fn cases(start: World, seconds: f64, agents: u32) -> Vec<ExaminedCase> {
    let examined = spread(start.agents.len() as u32, agents);
    let every = ((EVERY / f64::from(start.params.time_step)).round() as u64).max(1);
    let until = start.time + seconds + 1e-9;
    let mut memories = vec![Memory::default(); examined.len()];
    let mut run = Simulation::new(start);
    run.watch(Watch::Agents(examined.clone()));
    let mut cases: Vec<ExaminedCase> = Vec::new();
    loop {
        let (world, decisions) = run.state();
        for (agent, memory) in examined.iter().copied().zip(&mut memories) {
            memory.observe(world, decisions, agent);
            if !world.step.is_multiple_of(every) {
                continue;
            }
            for finding in diagnose(world, decisions, agent, memory) {
                let known =
                    |case: &ExaminedCase| case.agent == agent && case.finding.ailment == finding.ailment;
                if !cases.iter().any(known) {
                    cases.push(ExaminedCase { world: world.clone(), agent, finding });
                }
            }
        }
        if run.world().time >= until {
            return cases;
        }
        run.step();
    }
}

/// At most so many indices, evenly apart.
fn spread(n: u32, most: u32) -> Vec<u32> {
    let count = n.min(most);
    (0..count).map(|k| (u64::from(k) * u64::from(n) / u64::from(count)) as u32).collect()
}
