//! What deciding costs, counted when asked.
//!
//! The phases of decisions interleave: the search for a batch of agents, then ranking, lines and programs agent by agent.
//! A [`Probe`] reads a clock around the phases of every eighth batch, takes off what reading costs, and lets its agents
//! stand for all. The counts are of all agents. The library has no clock: the caller brings one.

use crate::lp::lanes::Tally;

/// A clock: nanoseconds since any fixed time.
pub type Clock = fn() -> u64;

/// Part of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the nearest neighbors.
    Query,
    /// Edges, pillars and the half-planes of all.
    Lines,
    /// The linear programs.
    Programs,
}

/// Takes note of decisions; `()` does not, at no cost.
pub trait Meter: Tally {
    /// The search for a batch of agents begins.
    #[inline(always)]
    fn begin_batch(&mut self) {}
    /// An agent begins to decide.
    #[inline(always)]
    fn begin(&mut self) {}
    /// A phase of it has ended.
    #[inline(always)]
    fn end(&mut self, _phase: Phase) {}
    /// It had so many neighbors and lines.
    #[inline(always)]
    fn saw(&mut self, _neighbors: usize, _lines: usize) {}
    /// It went the long way, with so many neighbors: its lines and programs are not counted.
    #[inline(always)]
    fn otherwise(&mut self, _neighbors: usize) {}
}

impl Meter for () {}

/// Counts over some steps. Times are in nanoseconds and add up over the threads, but for the phases that are timed as a
/// whole: grid, choices and advance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Decisions.
    pub agents: u64,
    /// Those of them that went the long way: watched, or by another method than ORCA, or vehicles.
    pub otherwise: u64,
    /// Neighbors looked at.
    pub neighbors: u64,
    /// Half-planes.
    pub lines: u64,
    /// Runs of the linear programs 1, 2 and 3.
    pub programs: [u64; 3],
    /// How often the program inside program 3 found nothing.
    pub fallbacks: u64,
    /// Sorting the agents and copying what they see of each other, ns.
    pub grid: u64,
    /// Finding neighbors, ns.
    pub query: u64,
    /// Making lines, ns.
    pub lines_time: u64,
    /// Solving the programs, ns.
    pub programs_time: u64,
    /// Bringing the decisions into the order of the agents, within the limits of their bodies, ns.
    pub choices: u64,
    /// Moving, ns.
    pub advance: u64,
}

impl Counters {
    /// Both together.
    pub fn plus(self, other: Counters) -> Counters {
        let Counters { agents, otherwise, neighbors, lines, programs, fallbacks, .. } = self;
        Counters {
            agents: agents + other.agents,
            otherwise: otherwise + other.otherwise,
            neighbors: neighbors + other.neighbors,
            lines: lines + other.lines,
            programs: std::array::from_fn(|k| programs[k] + other.programs[k]),
            fallbacks: fallbacks + other.fallbacks,
            grid: self.grid + other.grid,
            query: self.query + other.query,
            lines_time: self.lines_time + other.lines_time,
            programs_time: self.programs_time + other.programs_time,
            choices: self.choices + other.choices,
            advance: self.advance + other.advance,
        }
    }
}

/// One batch of agents in so many is timed.
const SAMPLED: u64 = 8;

/// Counts and times the decisions of one thread.
#[derive(Clone, Debug)]
pub struct Probe {
    clock: Clock,
    /// What reading the clock costs, ns.
    reading: u64,
    /// How many batches there were, and which of every eight is timed.
    batches: u64,
    turn: u64,
    /// How many agents were timed.
    agents: u64,
    /// Whether this one is timed.
    timed: bool,
    /// When the phase began, if it is timed.
    since: Option<u64>,
    /// What has come together; times are of the agents that were timed.
    counters: Counters,
}

impl Probe {
    /// Nothing counted yet, of so many batches. The `turn` says which are timed: others each time, so that all are in the
    /// end.
    pub fn new(clock: Clock, turn: u64, batches: usize) -> Probe {
        let twice = || {
            let first = clock();
            clock().saturating_sub(first)
        };
        let reading = (0..64).map(|_| twice()).min().unwrap_or_default();
        // A small world has fewer, and one of them is timed.
        let turn = turn % SAMPLED.min(batches.max(1) as u64);
        let counters = Counters::default();
        Probe { clock, reading, batches: 0, turn, agents: 0, timed: false, since: None, counters }
    }
}

impl Probe {
    /// What was counted, with the times of all agents.
    pub fn counters(self) -> Counters {
        let Counters { agents, otherwise, query, lines_time, programs_time, .. } = self.counters;
        let share = (agents - otherwise) as f64 / self.agents.max(1) as f64;
        let all = |time: u64| (time as f64 * share) as u64;
        Counters {
            query: all(query),
            lines_time: all(lines_time),
            programs_time: all(programs_time),
            ..self.counters
        }
    }
}

impl Tally for Probe {
    fn runs(&mut self, program: usize) {
        self.counters.programs[program - 1] += 1;
    }

    fn falls_back(&mut self) {
        self.counters.fallbacks += 1;
    }
}

impl Meter for Probe {
    fn begin_batch(&mut self) {
        self.timed = self.batches % SAMPLED == self.turn;
        self.batches += 1;
        self.since = self.timed.then(|| (self.clock)());
    }

    fn begin(&mut self) {
        self.since = self.timed.then(|| (self.clock)());
        self.agents += u64::from(self.timed);
        self.counters.agents += 1;
    }

    fn end(&mut self, phase: Phase) {
        let Some(since) = self.since else { return };
        let now = (self.clock)();
        let took = now.saturating_sub(since + self.reading);
        match phase {
            Phase::Query => self.counters.query += took,
            Phase::Lines => self.counters.lines_time += took,
            Phase::Programs => self.counters.programs_time += took,
        }
        self.since = Some((self.clock)());
    }

    fn saw(&mut self, neighbors: usize, lines: usize) {
        self.counters.neighbors += neighbors as u64;
        self.counters.lines += lines as u64;
    }

    fn otherwise(&mut self, neighbors: usize) {
        self.counters.agents += 1;
        self.counters.otherwise += 1;
        self.counters.neighbors += neighbors as u64;
    }
}
