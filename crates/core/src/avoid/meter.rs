//! The cost of deciding, counted on request.
//!
//! The phases of decisions interleave: search, lines and programs gang by gang. A [`Probe`] reads a clock around the
//! phases of every eighth batch, subtracts the cost of reading, and scales the times to all agents. The counts cover
//! all agents. The library has no clock: the caller provides one.

use super::tally::Tally;

/// A clock: nanoseconds since any fixed time.
pub type Clock = fn() -> u64;

/// Part of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the nearest neighbors.
    Query,
    /// Half-planes of edges, pillars and neighbors.
    Lines,
    /// The linear programs.
    Programs,
}

/// Records decisions; `()` records nothing, at no cost.
pub trait Meter: Tally {
    /// A batch of agents begins.
    fn begin_batch(&mut self) {}
    /// This number of agents begins to decide.
    fn begin(&mut self, _agents: u64) {}
    /// A phase of it has ended.
    fn end(&mut self, _phase: Phase) {}
    /// An agent of the batch had this many neighbors and lines.
    fn saw(&mut self, _neighbors: usize, _lines: usize) {}
    /// An agent decided on the scalar path, with this many neighbors: its lines and programs are not counted.
    fn scalar(&mut self, _neighbors: usize) {}
}

impl Meter for () {}

/// Counts over some steps. Times are in nanoseconds and are summed over the threads, except for the phases that are
/// timed as a whole: grid, choices and advance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Decisions.
    pub agents: u64,
    /// Decisions on the scalar path: agents that are watched, use another method than ORCA or another arithmetic than
    /// RVO2's, or have a deadlock breaker.
    pub scalar: u64,
    /// Neighbors considered.
    pub neighbors: u64,
    /// Half-planes.
    pub lines: u64,
    /// Runs of the linear programs 1, 2 and 3.
    pub programs: [u64; 3],
    /// Runs of the program inside program 3 that found no velocity.
    pub fallbacks: u64,
    /// Sorting the agents and copying the parts that others see, ns.
    pub grid: u64,
    /// Finding neighbors, ns.
    pub query: u64,
    /// Making lines, ns.
    pub lines_time: u64,
    /// Solving the programs, ns.
    pub programs_time: u64,
    /// Reordering the decisions to match the agents, within the limits of their bodies, ns.
    pub choices: u64,
    /// Moving the agents, ns.
    pub advance: u64,
}

impl Counters {
    /// The sum of both.
    pub fn plus(self, other: Counters) -> Counters {
        let Counters { agents, scalar, neighbors, lines, programs, fallbacks, .. } = self;
        Counters {
            agents: agents + other.agents,
            scalar: scalar + other.scalar,
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

/// One batch of agents in this many is timed.
const SAMPLED: u64 = 8;

/// Counts and times the decisions of one thread.
#[derive(Clone, Debug)]
pub struct Probe {
    clock: Clock,
    /// Time of reading the clock, ns.
    reading: u64,
    /// Batches so far.
    batches: u64,
    /// The index, among every eight batches, of the one that is timed.
    turn: u64,
    /// Agents that were timed.
    agents: u64,
    /// True if this batch is timed.
    timed: bool,
    /// Start of the phase, if it is timed.
    since: Option<u64>,
    /// The counts so far; times cover the timed agents only.
    counters: Counters,
}

impl Probe {
    /// A probe of a step with this number of batches. The `turn` selects the batches that are timed: different ones
    /// each time, so that all are covered in the end.
    pub fn new(clock: Clock, turn: u64, batches: usize) -> Probe {
        let twice = || {
            let first = clock();
            clock().saturating_sub(first)
        };
        let reading = (0..64).map(|_| twice()).min().unwrap_or_default();
        // A small world has fewer batches; one of them is timed.
        let turn = turn % SAMPLED.min(batches.max(1) as u64);
        let counters = Counters::default();
        Probe { clock, reading, batches: 0, turn, agents: 0, timed: false, since: None, counters }
    }
}

impl Probe {
    /// The counts, with times scaled to all agents.
    pub fn counters(self) -> Counters {
        let Counters { agents, scalar, query, lines_time, programs_time, .. } = self.counters;
        let share = (agents - scalar) as f64 / self.agents.max(1) as f64;
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
    fn runs(&mut self, program: usize, times: u32) {
        self.counters.programs[program - 1] += u64::from(times);
    }

    fn falls_back(&mut self, times: u32) {
        self.counters.fallbacks += u64::from(times);
    }
}

impl Meter for Probe {
    fn begin_batch(&mut self) {
        self.timed = self.batches % SAMPLED == self.turn;
        self.batches += 1;
        self.since = self.timed.then(|| (self.clock)());
    }

    fn begin(&mut self, agents: u64) {
        self.since = self.timed.then(|| (self.clock)());
        self.agents += u64::from(self.timed) * agents;
        self.counters.agents += agents;
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

    fn scalar(&mut self, neighbors: usize) {
        self.counters.agents += 1;
        self.counters.scalar += 1;
        self.counters.neighbors += neighbors as u64;
    }
}
