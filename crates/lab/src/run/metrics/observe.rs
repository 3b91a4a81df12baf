//! Observations: the decisions before a step and the world after it.

use std::sync::Arc;

use glam::Vec2;

use super::{
    Gate, Metrics,
    agent::{Cohort, cohort},
    copy,
    event::{EventKind, Found},
    part::{FigurePiece, on_all},
    tally::{AgentTally, Took},
};
use sidestep_core::{
    avoid::{Choice, Outcome},
    model::{Agent, Journey, World, journey::JourneyPhase, params::Update},
    sim::{Decisions, Simulation, Sorted},
};

/// The time of an observation.
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
            for (decided, choice) in decided.iter_mut().zip(choices) {
                *decided = choice.velocity;
            }
            for (agent, (tally, choice)) in (first..).zip(tallies.iter_mut().zip(choices)) {
                part.decide(agent, tally, choice);
            }
        });
        let mut first = Found::default();
        for part in parts {
            part.add_decisions(relaxed, totals, &mut first);
        }
        // Agents that were not part of any observed world.
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

    /// Like [`Metrics::observe_world`] for the world of a simulation; faster if it has sorted its agents already.
    pub(crate) fn observe_simulation(&mut self, simulation: &Simulation) {
        self.observe(simulation.world(), simulation.sorted());
    }

    /// Steps a simulation and observes its decisions and its world meanwhile, as each agent has moved. The state so far
    /// is taken from `before`, if given.
    pub(crate) fn step(&mut self, before: Option<&Metrics>, simulation: &mut Simulation) {
        let mut before = before;
        if let Some(known) = before {
            self.clone_but_tallies(known);
            // If there is room for every tally, they are copied while the agents move.
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
            simulation.step();
            simulation.sort();
            return self.observe_simulation(simulation);
        };
        let took = world.next_time() - last.time;
        let stepped = SteppedAgents { journeys: &[], ..SteppedAgents::of(world, took, agents, self.gate) };
        let Metrics { tallies, parts, .. } = self;
        let pieces = parts.with_tallies(tallies);
        simulation.step_seen(|first, agents, choices| {
            let mut piece = pieces.of(first).expect("a tally for every agent");
            let before = before.map(|before| &before.tallies[first..]);
            stepped.observe(first, agents, Decided::Choices(choices), before, &mut piece);
        });
        drop(pieces);
        self.events.clear();
        self.choices += agents as u64;
        let largest_radius = simulation.sort_beside(|world| self.add_parts(world));
        self.conclude(simulation.world(), simulation.sorted(), largest_radius, last);
    }

    /// True if no agent and no gate is new, and the positions and arrivals of agents depend on the step alone.
    fn knows_all(&self, world: &World) -> bool {
        !world.has_travelers()
            && Arc::ptr_eq(&self.ids, &world.ids)
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
            let first = first as usize;
            let seen = Decided::Velocities(decided.get(first..).unwrap_or_default());
            stepped.observe(first, agents, seen, None, &mut FigurePiece { tallies, part });
        });
        if world.step != last.step {
            for (agent, journey) in
                world.journeys.iter().filter(|(_, journey)| journey.reaches_at(world.time))
            {
                self.totals.leg(journey.leg_time);
                self.tallies[*agent as usize].end_leg();
            }
        }
        let largest_radius = self.add_parts(world);
        self.conclude(world, sorted, largest_radius, last);
    }

    /// Searches for gaps in a world with this largest radius, m, and adds the events.
    fn conclude(&mut self, world: &World, sorted: Option<Sorted>, largest_radius: f32, last: Observation) {
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
            self.totals.came(&world.agents[old..]);
            self.tallies.extend(world.agents[old..].iter().map(AgentTally::new));
        }
    }

    /// Stores the side of the gate for each new agent, and for all agents after a change by hand.
    fn see_gate(&mut self, world: &World, old: usize) {
        let Some(gate) = &self.gate else { return };
        let stepped = self.last.is_some_and(|last| last.step != world.step);
        let from = if self.gate_seen && stepped { old } else { 0 };
        for (index, agent) in world.agents.iter().enumerate().skip(from) {
            self.tallies[index].beyond = gate.is_beyond(agent.position);
        }
        self.gate_seen = true;
    }

    /// Adds up the observations of all agents. Returns the largest radius, m.
    fn add_parts(&mut self, world: &World) -> f32 {
        let first = self.last.map_or(world.time, |last| last.start);
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
            totals.effort = part.efforts.iter().fold(totals.effort, |sum, effort| sum + f64::from(*effort));
            totals.deadlock_time =
                part.stood.iter().fold(totals.deadlock_time, |sum, added| sum + f64::from(*added));
            totals.under_way += part.under_way;
            for index in &part.arrived {
                let agent = &world.agents[*index as usize];
                let start = cohort(cohorts, *index).time;
                totals.arrive(agent, &mut tallies[*index as usize], world, [first, start]);
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

/// The decisions of the agents.
#[derive(Clone, Copy)]
enum Decided<'a> {
    /// Their choices, which are observed too.
    Choices(&'a [Choice]),
    /// Velocities, m/s; an agent without one has kept its velocity.
    Velocities(&'a [Vec2]),
}

impl Decided<'_> {
    /// The velocity that the agent at this place chose, m/s.
    fn velocity(self, place: usize, agent: &Agent) -> Vec2 {
        match self {
            Decided::Choices(choices) => choices[place].velocity,
            // The agent may have been moved by hand after the step; its decision is its actual motion.
            Decided::Velocities(velocities) => velocities.get(place).copied().unwrap_or(agent.velocity),
        }
    }
}

/// The data with which agents are observed.
#[derive(Clone, Copy)]
struct SteppedAgents<'a> {
    took: Took,
    /// Agents with a lower index were there before the step.
    moved: usize,
    gate: Option<Gate>,
    /// True if agents were pushed beyond their velocities.
    parted: bool,
    /// Journeys (goals in sequence) of the agents that have one, by index.
    journeys: &'a [(u32, Journey)],
}

impl<'a> SteppedAgents<'a> {
    /// Agents with an index below `moved` moved for `took` seconds to their positions in `world`.
    fn of(world: &'a World, took: f64, moved: usize, gate: Option<Gate>) -> SteppedAgents<'a> {
        let took = Took::of(took as f32, world.params.update == Update::NextStep);
        let moved = if took.seconds > 0.0 { moved } else { 0 };
        SteppedAgents { took, moved, gate, parted: world.parts(), journeys: &world.journeys }
    }

    /// The part of its journey that an agent is in.
    fn phase(&self, index: u32, agent: &Agent) -> JourneyPhase {
        // Without journeys the list is empty and the search costs nothing.
        let journey = self.journeys.binary_search_by_key(&index, |(of, _)| *of).ok();
        match journey {
            Some(found) => self.journeys[found].1.phase,
            None if agent.has_arrived() => JourneyPhase::Arrived,
            None => JourneyPhase::Going,
        }
    }

    /// Observes agents from an index on. Their tallies so far are copied from `before`, if given.
    fn observe(
        &self,
        first: usize,
        agents: &[Agent],
        seen: Decided,
        before: Option<&[AgentTally]>,
        FigurePiece { tallies, part }: &mut FigurePiece,
    ) {
        if let Some(before) = before {
            let count = tallies.len();
            tallies.copy_from_slice(&before[..count]);
        }
        for (place, (agent, tally)) in agents.iter().zip(tallies.iter_mut()).enumerate() {
            let index = (first + place) as u32;
            if let Decided::Choices(choices) = seen {
                part.decide(index, tally, &choices[place]);
            }
            let moved = first + place < self.moved;
            let decided = moved.then(|| seen.velocity(place, agent));
            let step = tally.take(agent, decided, self.took, |agent| self.phase(index, agent));
            if moved && let Some(gate) = &self.gate {
                part.pass(gate, agent, tally, (!self.parted).then_some(step.displacement));
            }
            part.largest_radius = part.largest_radius.max(agent.settings.radius);
            part.add(index, &step);
        }
    }
}
