//! Observations: the decisions before a step and the world after it.

use std::sync::Arc;

use glam::Vec2;

use super::{
    Gate, Metrics,
    agent::{Cohort, cohort},
    copy,
    event::{EventKind, Found},
    gate::Crossing,
    part::{FigurePart, FigurePiece, on_all},
    tally::{AgentTally, Errand},
};
use crate::{
    avoid::Outcome,
    model::{Agent, World, params::Update},
    sim::{Decisions, Simulation, Sorted},
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
        let Metrics { tallies, decided, events, totals, relaxed, parts, .. } = self;
        let choices = &decisions.choices;
        events.clear();
        decided.resize(choices.len(), Vec2::ZERO);
        let known = tallies.len().min(choices.len());
        let columns = (&mut tallies[..known], &mut decided[..known]);
        let parts = on_all(parts, &choices[..known], columns, |first, choices, (tallies, decided), part| {
            for (index, (choice, (tally, decided))) in
                (first..).zip(choices.iter().zip(tallies.iter_mut().zip(decided)))
            {
                *decided = choice.velocity;
                part.decide(index, tally, choice);
            }
        });
        let mut first = Found::default();
        for part in parts {
            part.add_decisions(relaxed, totals, &mut first);
        }
        // Agents that no world was observed with.
        for (decided, choice) in decided.iter_mut().zip(choices).skip(known) {
            *decided = choice.velocity;
            *relaxed += u64::from(choice.outcome == Outcome::Relaxed);
        }
        self.choices += choices.len() as u64;
        let step = self.last.map_or(0, |last| last.step) + 1;
        self.events.extend(first.event(step, EventKind::Relaxed));
    }

    /// Observes the world at the start, after a step, or after a change at the same step.
    pub fn observe_world(&mut self, world: &World) {
        self.observe(world, None);
    }

    /// The same of the world of a simulation; quicker where it has sorted its agents already.
    pub(crate) fn observe_simulation(&mut self, simulation: &Simulation) {
        self.observe(simulation.world(), simulation.sorted());
    }

    /// Makes a step of a simulation and observes it meanwhile, decisions and world, as each agent has moved; `see` is shown
    /// them too. What is known so far is taken from `before`, if that is given.
    pub(crate) fn step(
        &mut self,
        before: Option<&Metrics>,
        simulation: &mut Simulation,
        see: impl Fn(usize, &[Agent]) + Sync,
    ) {
        let mut before = before;
        if let Some(known) = before {
            self.clone_but_tallies(known);
            // Where there is a place for every tally they are copied piece by piece.
            if self.tallies.len() != known.tallies.len() {
                copy(&mut self.tallies, &known.tallies);
                before = None;
            }
        }
        let world = simulation.world();
        let agents = world.agents.len();
        let Some(last) = self.last.filter(|last| last.step == world.step && self.knows_all(world)) else {
            if let Some(before) = before {
                copy(&mut self.tallies, &before.tallies);
            }
            self.observe_decisions(simulation.decisions());
            simulation.step_seen(|first, agents, _| see(first, agents));
            simulation.sort();
            return self.observe_simulation(simulation);
        };
        let stepped = SteppedAgents::of(world, world.next_time() - last.time, agents, self.gate);
        let Metrics { tallies, parts, .. } = self;
        let pieces = parts.beside(tallies);
        simulation.step_seen(|first, agents, choices| {
            let mut piece = pieces.of(first).expect("a tally for every agent");
            let FigurePiece { tallies, part } = &mut *piece;
            if let Some(before) = before {
                tallies.copy_from_slice(&before.tallies[first..][..agents.len()]);
            }
            let each = agents.iter().zip(choices).zip(&mut **tallies);
            for (index, ((agent, choice), tally)) in (first as u32..).zip(each) {
                part.decide(index, tally, choice);
                stepped.observe(index, agent, Some(choice.velocity), tally, part);
            }
            see(first, agents);
        });
        drop(pieces);
        simulation.sort();
        self.events.clear();
        self.choices += agents as u64;
        self.conclude(simulation.world(), simulation.sorted(), last);
    }

    /// Whether neither an agent nor the gate is new.
    fn knows_all(&self, world: &World) -> bool {
        Arc::ptr_eq(&self.ids, &world.ids)
            && self.tallies.len() == world.agents.len()
            && (self.gate.is_none() || self.gate_seen)
    }

    fn observe(&mut self, world: &World, sorted: Option<Sorted>) {
        if self.decided.is_empty() {
            self.events.clear();
        }
        let now = Observation { start: world.time, time: world.time, step: world.step };
        let last = *self.last.get_or_insert(now);
        self.follow(world);
        let old = self.tallies.len();
        self.admit(world);
        self.see_gate(world, old);
        let moved = if world.step == last.step { 0 } else { old };
        let stepped = SteppedAgents::of(world, world.time - last.time, moved, self.gate);
        let Metrics { tallies, decided, parts, .. } = self;
        on_all(parts, &world.agents, (tallies, &mut []), |first, agents, (tallies, _), part| {
            for (index, (agent, tally)) in (first..).zip(agents.iter().zip(tallies)) {
                stepped.observe(index, agent, decided.get(index as usize).copied(), tally, part);
            }
        });
        self.conclude(world, sorted, last);
    }

    /// Adds up what was seen of all agents, looks for gaps, and tells events.
    fn conclude(&mut self, world: &World, sorted: Option<Sorted>, last: Observation) {
        let largest_radius = self.add_parts(world);
        self.observe_gaps(world, sorted, largest_radius);
        self.events.sort_unstable_by_key(|event| event.kind);
        self.decided.clear();
        self.last = Some(Observation { start: last.start, time: world.time, step: world.step });
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

    /// Adds what was seen of every agent. Returns the largest radius, m.
    fn add_parts(&mut self, world: &World) -> f32 {
        let Metrics { tallies, cohorts, totals, gate, events, relaxed, parts, .. } = self;
        let (mut turned, mut arrived, mut stuck) = (Found::default(), Found::default(), Found::default());
        let mut first_relaxed = Found::default();
        totals.under_way = 0;
        let mut largest_radius = 0.0_f32;
        for part in parts.all() {
            part.add_decisions(relaxed, totals, &mut first_relaxed);
            largest_radius = largest_radius.max(part.largest_radius);
            // In the order of the agents, since sums of floats depend on it.
            totals.jerk = part.jerks.iter().fold(totals.jerk, |sum, jerk| sum + f64::from(*jerk));
            totals.jerks += part.jerks.len() as u64;
            totals.deadlock_time =
                part.stood.iter().fold(totals.deadlock_time, |sum, added| sum + f64::from(*added));
            totals.under_way += part.under_way;
            for index in &part.arrived {
                let (agent, tally) = (&world.agents[*index as usize], &mut tallies[*index as usize]);
                totals.arrive(agent, tally, world, cohort(cohorts, *index).time);
                arrived.add(*index);
            }
            turned.join(part.turned);
            stuck.join(part.stuck);
            if let Some(gate) = gate {
                gate.forwards += part.forwards;
                gate.backwards += part.backwards;
            }
        }
        totals.reversals += turned.count();
        events.extend(first_relaxed.event(world.step, EventKind::Relaxed));
        events.extend(turned.event(world.step, EventKind::Reversal));
        events.extend(stuck.event(world.step, EventKind::Deadlock));
        events.extend(arrived.event(world.step, EventKind::Arrival));
        largest_radius
    }
}

/// What every agent is observed with.
#[derive(Clone, Copy)]
struct SteppedAgents {
    /// How long the step took, s.
    took: f32,
    /// The same, ns.
    took_ns: u32,
    /// One over that.
    rate: f32,
    /// Agents with a lower index were there before the step; those just added did not stand still in it.
    moved: usize,
    /// Whether velocities act a step late.
    late: bool,
    gate: Option<Gate>,
}

impl SteppedAgents {
    /// Agents that were on the way for so long, s, to where they are in the world, if their index is below `moved`.
    fn of(world: &World, took: f64, moved: usize, gate: Option<Gate>) -> SteppedAgents {
        let took = took as f32;
        SteppedAgents {
            took,
            took_ns: (f64::from(took) * 1e9).round() as u32,
            rate: 1.0 / took,
            moved: if took > 0.0 { moved } else { 0 },
            late: world.params.update == Update::NextStep,
            gate,
        }
    }

    /// An agent, and the velocity that it decided on, m/s.
    #[inline]
    fn observe(
        &self,
        index: u32,
        agent: &Agent,
        decided: Option<Vec2>,
        tally: &mut AgentTally,
        part: &mut FigurePart,
    ) {
        part.largest_radius = part.largest_radius.max(agent.settings.radius);
        let (took, took_ns) =
            if (index as usize) < self.moved { (self.took, self.took_ns) } else { (0.0, 0) };
        if took > 0.0 {
            // The agent may have been moved by hand after the step; its decision is what it did.
            let velocity = decided.unwrap_or(agent.velocity);
            let displacement = if self.late { tally.velocity() } else { velocity } * took;
            part.jerks.extend(tally.take(velocity, displacement, self.rate));
            if tally.turn(agent.settings.max_speed) {
                part.turned.add(index);
            }
            match self.gate.and_then(|gate| gate.pass(agent, displacement, tally)) {
                Some(Crossing::Forwards) => part.forwards += 1,
                Some(Crossing::Backwards) => part.backwards += 1,
                None => {}
            }
        }
        if matches!(tally.errand, Errand::Arrived { .. }) {
            return;
        }
        if agent.has_arrived() {
            return part.arrived.push(index);
        }
        part.under_way += u64::from(agent.goal().is_some());
        if let Some((added, begins)) = tally.stand(agent, (took, took_ns)) {
            part.stood.push(added);
            if begins {
                part.stuck.add(index);
            }
        }
    }
}
