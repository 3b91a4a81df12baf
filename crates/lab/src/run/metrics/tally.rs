//! The tallies of agents: sums over their past, and what a step adds to them.

use glam::Vec2;

use sidestep_core::model::{Agent, journey::JourneyPhase};

/// A heading that has turned back by less than this angle (rad, as its sine) has not reversed its turn.
///
/// Three degrees: the dead-band of the jitter finding, wide enough for the steps in which ORCA follows a neighbor.
pub const REVERSAL_TURN: f32 = 0.05;

/// Velocities below this share of the maximum speed have no heading that counts: an agent at rest may tremble.
pub const REVERSAL_SPEED: f32 = 0.02;

/// An agent that has stayed in place for this long (s) without having arrived is in a deadlock.
///
/// Two seconds: longer than a courteous wait at a crossing, far shorter than any path across a scene.
pub const DEADLOCK_WINDOW: f32 = 2.0;

/// An agent stays in place if it moves less than this share of the distance that it covers within the window at its
/// preferred speed.
///
/// A share, not a length, so that it fits crowds as well as the reference library's large discs.
/// Source: SteerSuite's displacement over a window, gym-collision-avoidance's "stuck".
pub const DEADLOCK_SHARE: f32 = 0.1;

/// [`DEADLOCK_SHARE`] of the distance within the window, divided by the preferred speed, s. An agent with a preferred
/// speed of zero never counts as staying.
const STAYING: f32 = DEADLOCK_SHARE * DEADLOCK_WINDOW;

/// Shortest interval that counts, ns: the window, minus the rounding of a time step to `f32` and to whole nanoseconds.
const WINDOW_NS: i32 = (DEADLOCK_WINDOW * 1e9) as i32 - 1000;

/// Sums over one agent's past. Every clone of the metrics contains those of all agents: keep them small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AgentTally {
    /// Velocity of the last step, m/s.
    velocity: Vec2,
    /// Acceleration of the last step, m/s², if there was one.
    acceleration: Option<Vec2>,
    /// ∫ v dt since the last goal of a sequence, until arrival, m; moves by hand do not count.
    moved: Vec2,
    /// Sum of the straight distances between the goals before, m.
    legs: f32,
    /// Time for which it waited at them, s.
    pub waited: f32,
    /// ∫ |v| dt until arrival, m.
    pub path: f32,
    /// Arrival or standstill so far.
    pub errand: Errand,
    /// Time in deadlock, s.
    pub deadlock: f32,
    /// Σ |Δa| / dt, m/s³.
    pub jerk: f32,
    /// Σ |Δv|, m/s.
    pub effort: f32,
    turn: Turn,
    pub reversals: u32,
    pub relaxed: u32,
    pub overlaps: u32,
    /// Largest violation of a decision, m/s.
    pub violation: f32,
    /// True if it was to the right of the gate.
    pub beyond: bool,
}

/// State of an agent before its arrival and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Errand {
    UnderWay {
        /// Position at which the current standstill began, m.
        anchor: Vec2,
        /// Duration of the standstill, ns, up to the window. Integers add up without rounding, so that an interval
        /// passes the window exactly once.
        stayed: i32,
    },
    Arrived {
        /// Time that it took, s.
        time: f32,
        /// The excess over the straight path at preferred speed, s; infinite for a preferred speed of zero.
        extra: f32,
    },
}

/// The side to which an agent turns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// No heading so far.
    Unknown,
    /// All headings have stayed within the dead-band around this first one.
    Ahead(Vec2),
    /// The heading farthest to that side.
    Left(Vec2),
    Right(Vec2),
}

/// The contribution of a step to the figures of one agent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct AgentStep {
    /// The displacement in the step, m.
    pub displacement: Vec2,
    /// |Δa| / dt, m/s³, if the acceleration before is known and both are finite.
    pub jerk: Option<f32>,
    /// |Δv|, m/s.
    pub effort: f32,
    /// True if the turn was reversed.
    pub reversed: bool,
    /// True if it arrived in this step.
    pub arrived: bool,
    /// True if it still has a goal to reach.
    pub under_way: bool,
    pub deadlock: Option<DeadlockStep>,
}

/// A step at the end of a standstill that is at least as long as the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DeadlockStep {
    /// The time that it adds, s; in the first such step the whole standstill.
    pub added: f32,
    /// True if the standstill was shorter than the window before this step.
    pub begins: bool,
}

/// The duration of a step.
#[derive(Clone, Copy)]
pub(super) struct Took {
    /// Duration, s.
    pub seconds: f32,
    /// Duration, ns, up to the window.
    ns: i32,
    /// 1 / `seconds`, 1/s.
    rate: f32,
    /// True if velocities take effect one step late.
    late: bool,
}

impl Took {
    /// A step of this length, s.
    pub fn of(seconds: f32, late: bool) -> Took {
        let ns = (f64::from(seconds) * 1e9).round() as i32;
        Took { seconds, ns: ns.min(WINDOW_NS), rate: 1.0 / seconds, late }
    }
}

impl AgentTally {
    /// The tally of an agent that is observed for the first time.
    pub fn new(agent: &Agent) -> AgentTally {
        AgentTally {
            velocity: agent.velocity,
            acceleration: None,
            moved: Vec2::ZERO,
            legs: 0.0,
            waited: 0.0,
            path: 0.0,
            errand: Errand::UnderWay { anchor: agent.position, stayed: 0 },
            deadlock: 0.0,
            jerk: 0.0,
            effort: 0.0,
            turn: Turn::Unknown,
            reversals: 0,
            relaxed: 0,
            overlaps: 0,
            violation: 0.0,
            beyond: false,
        }
    }

    /// Adds a decision that was relaxed by `violation`, m/s. Returns true for the first one.
    pub fn relax(&mut self, violation: f32) -> bool {
        self.relaxed += 1;
        self.violation = self.violation.max(violation);
        self.relaxed == 1
    }

    /// Adds a step that ended with `agent`. `decided` is the velocity that it chose for the step, m/s, or `None` if it
    /// did not take part; `phase` is the current part of its journey.
    pub fn take(
        &mut self,
        agent: &Agent,
        decided: Option<Vec2>,
        took: Took,
        phase: impl FnOnce(&Agent) -> JourneyPhase,
    ) -> AgentStep {
        let mut step = AgentStep::default();
        if let Some(velocity) = decided {
            self.go(velocity, took, &mut step);
            step.reversed = self.turn(agent.settings.max_speed);
        }
        let Errand::UnderWay { anchor, stayed } = self.errand else { return step };
        let phase = phase(agent);
        step.arrived = phase == JourneyPhase::Arrived;
        if !step.arrived {
            step.under_way = agent.goal().is_some();
            if phase == JourneyPhase::Waiting {
                // It is meant to be at rest.
                self.waited += if decided.is_some() { took.seconds } else { 0.0 };
                self.errand = Errand::UnderWay { anchor: agent.position, stayed: 0 };
                return step;
            }
            let ns = decided.map_or(0, |_| took.ns);
            let reach = if step.under_way { agent.settings.preferred_speed } else { 0.0 } * STAYING;
            if (agent.position - anchor).length_squared() >= reach * reach {
                self.errand = Errand::UnderWay { anchor: agent.position, stayed: 0 };
            } else {
                // The sum of two windows does not fit `i32`.
                let is_long = ns >= WINDOW_NS - stayed;
                let stayed_now = if is_long { WINDOW_NS } else { stayed + ns };
                self.errand = Errand::UnderWay { anchor, stayed: stayed_now };
                step.deadlock = (is_long && decided.is_some()).then(|| self.stand(stayed, took.seconds));
            }
        }
        step
    }

    /// The straight distance from the start over the goals of a sequence to where it is, or arrived, m.
    pub fn straight(&self) -> f32 {
        self.legs + self.moved.length()
    }

    /// Ends the way to a goal of a sequence.
    pub fn end_leg(&mut self) {
        self.legs = self.straight();
        self.moved = Vec2::ZERO;
    }

    /// Adds a displacement and a velocity.
    fn go(&mut self, velocity: Vec2, took: Took, step: &mut AgentStep) {
        step.displacement = if took.late { self.velocity } else { velocity } * took.seconds;
        if let Errand::UnderWay { .. } = self.errand {
            self.path += step.displacement.length();
            self.moved += step.displacement;
        }
        step.effort = (velocity - self.velocity).length();
        self.effort += step.effort;
        let acceleration = (velocity - self.velocity) * took.rate;
        let jerk = self.acceleration.map(|before| (acceleration - before).length() * took.rate);
        step.jerk = jerk.filter(|jerk| *jerk < f32::INFINITY);
        self.jerk += step.jerk.unwrap_or(0.0);
        self.velocity = velocity;
        self.acceleration = Some(acceleration);
    }

    /// Adds the heading of the velocity. Returns true if it reverses the turn.
    ///
    /// A heading turns to one side until it has turned back from its extreme by more than the dead-band, in one step or
    /// in many: the count does not depend on the length of the steps. More than a quarter turn at once is beyond any
    /// band. A turn back within the band leaves the extreme where it was. A turn straight back is to neither side,
    /// regardless of the last bit, and so never counts as onward.
    fn turn(&mut self, max_speed: f32) -> bool {
        let (speed_sq, slowest) = (self.velocity.length_squared(), max_speed * REVERSAL_SPEED);
        if speed_sq <= slowest * slowest || speed_sq < f32::MIN_POSITIVE {
            return false;
        }
        let heading = self.velocity * (1.0 / speed_sq.sqrt());
        let (Turn::Ahead(extreme) | Turn::Left(extreme) | Turn::Right(extreme)) = self.turn else {
            self.turn = Turn::Ahead(heading);
            return false;
        };
        let across = extreme.perp_dot(heading);
        let is_far = across.abs() > REVERSAL_TURN;
        let side = if is_far { across } else { 0.0 };
        let is_beyond_band = is_far || extreme.dot(heading) < 0.0;
        let (turn, reverses) = match self.turn {
            Turn::Left(_) if is_beyond_band && side <= 0.0 => (Turn::Right(heading), true),
            Turn::Right(_) if is_beyond_band && side >= 0.0 => (Turn::Left(heading), true),
            Turn::Left(_) if is_beyond_band || across > 0.0 => (Turn::Left(heading), false),
            Turn::Right(_) if is_beyond_band || across < 0.0 => (Turn::Right(heading), false),
            Turn::Ahead(_) if is_beyond_band && side < 0.0 => (Turn::Right(heading), false),
            Turn::Ahead(_) if is_beyond_band => (Turn::Left(heading), false),
            within_band => (within_band, false),
        };
        self.turn = turn;
        self.reversals += u32::from(reverses);
        reverses
    }

    /// Adds a step of this many seconds to a standstill that is then at least as long as the window; `before` is its
    /// length so far, ns.
    fn stand(&mut self, before: i32, seconds: f32) -> DeadlockStep {
        let begins = before < WINDOW_NS;
        let stood = if begins { (f64::from(before) * 1e-9) as f32 } else { 0.0 };
        self.deadlock += stood + seconds;
        DeadlockStep { added: stood + seconds, begins }
    }
}
