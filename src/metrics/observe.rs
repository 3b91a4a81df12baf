//! Observations: the decisions before a step and the world after it.

use super::{
    Metrics,
    agent::{Cohort, cohort},
    event::{EventKind, Found},
    tally::{AgentTally, Errand},
};
use crate::{
    avoid::Outcome,
    model::{World, params::Update},
    sim::Decisions,
};

/// When a world was observed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Observation {
    /// Time of the first observation of the run, s.
    pub start: f64,
    /// Its time, s.
    pub time: f64,
    /// Its step.
    pub step: u64,
}

impl Metrics {
    /// Observes the decisions that the next step carries out.
    pub fn observe_decisions(&mut self, decisions: &Decisions) {
        let Metrics { tallies, decided, events, totals, .. } = self;
        decided.clear();
        events.clear();
        let mut relaxed = 0;
        let mut first = Found::default();
        for (index, choice) in (0..).zip(&decisions.choices) {
            decided.push(choice.velocity);
            if choice.outcome != Outcome::Relaxed {
                continue;
            }
            relaxed += 1;
            let Some(tally) = tallies.get_mut(index as usize) else { continue };
            if tally.relaxed == 0 {
                first.add(index);
            }
            tally.relaxed += 1;
            tally.violation = tally.violation.max(choice.violation);
            totals.worst_violation = totals.worst_violation.max(choice.violation);
        }
        self.choices += decisions.choices.len() as u64;
        self.relaxed += relaxed;
        let step = self.last.map_or(0, |last| last.step) + 1;
        self.events.extend(first.event(step, EventKind::Relaxed));
    }

    /// Observes the world at the start, after a step, or after a change at the same step.
    pub fn observe_world(&mut self, world: &World) {
        if self.decided.is_empty() {
            self.events.clear();
        }
        let now = Observation { start: world.time, time: world.time, step: world.step };
        let last = *self.last.get_or_insert(now);
        self.follow(world);
        let old = self.tallies.len();
        self.admit(world);
        self.see_gate(world, old);
        self.observe_agents(world, last, old);
        self.observe_gaps(world);
        self.events.sort_unstable_by_key(|event| event.kind);
        self.decided.clear();
        self.last = Some(Observation { start: last.start, ..now });
    }

    /// Starts a tally for every agent that is new.
    fn admit(&mut self, world: &World) {
        let old = self.tallies.len();
        if world.agents.len() > old {
            self.cohorts.push(Cohort { first: old as u32, step: world.step, time: world.time });
            self.tallies.extend(world.agents[old..].iter().map(AgentTally::new));
        }
    }

    /// Notes the side of the gate of each new agent, and of all agents after a change by hand.
    fn see_gate(&mut self, world: &World, old: usize) {
        let Some(gate) = &self.gate else { return };
        let stepped = self.last.is_some_and(|last| last.step != world.step);
        let from = if self.gate_seen && stepped { old } else { 0 };
        let new = world.agents.iter().zip(&mut self.tallies).skip(from);
        new.for_each(|(agent, tally)| gate.see(agent, tally));
        self.gate_seen = true;
    }

    /// Every agent since the last observation: its step, if it was there before, and its errand.
    fn observe_agents(&mut self, world: &World, last: Observation, old: usize) {
        let Metrics { tallies, cohorts, decided, totals, gate, events, .. } = self;
        let seconds = (world.time - last.time) as f32;
        let rate = 1.0 / seconds;
        let moved = if world.step != last.step && seconds > 0.0 { old } else { 0 };
        let late = world.params.update == Update::NextStep;
        let (mut turned, mut arrived, mut stuck) = (Found::default(), Found::default(), Found::default());
        totals.under_way = 0;
        for (index, (agent, tally)) in (0..).zip(world.agents.iter().zip(tallies)) {
            // An agent that was just added did not stand still in this step.
            let took = if (index as usize) < moved { seconds } else { 0.0 };
            if took > 0.0 {
                // The agent may have been moved by hand after the step; its decision is what it did.
                let velocity = decided.get(index as usize).copied().unwrap_or(agent.velocity);
                let displacement = if late { tally.velocity() } else { velocity } * seconds;
                if let Some(jerk) = tally.take(velocity, displacement, rate) {
                    totals.jerk += f64::from(jerk);
                    totals.jerks += 1;
                }
                if tally.turn(agent.settings.max_speed) {
                    turned.add(index);
                }
                if let Some(gate) = gate {
                    gate.pass(agent, displacement, tally);
                }
            }
            if matches!(tally.errand, Errand::Arrived { .. }) {
                continue;
            }
            if agent.has_arrived() {
                arrived.add(index);
                totals.arrive(agent, tally, world, cohort(cohorts, index).time);
                continue;
            }
            totals.under_way += u64::from(agent.goal().is_some());
            if let Some((added, begins)) = tally.stand(agent, took) {
                totals.deadlock_time += f64::from(added);
                if begins {
                    stuck.add(index);
                }
            }
        }
        totals.reversals += turned.count();
        events.extend(turned.event(world.step, EventKind::Reversal));
        events.extend(stuck.event(world.step, EventKind::Deadlock));
        events.extend(arrived.event(world.step, EventKind::Arrival));
    }
}
