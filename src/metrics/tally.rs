//! The tally of one agent.

use glam::Vec2;

use crate::model::Agent;

/// A heading that has turned back by less (rad, as its sine) has not reversed its turn.
///
/// Three degrees: the dead-band of the jitter finding, wide enough for the steps by which ORCA follows a neighbor.
pub const REVERSAL_TURN: f32 = 0.05;

/// Slower velocities, as a share of the maximum speed, have no heading that counts: an agent at rest may tremble.
pub const REVERSAL_SPEED: f32 = 0.02;

/// An agent that has stayed where it is for this long (s) without having arrived is in a deadlock.
///
/// Two seconds: longer than a courteous wait at a crossing, far shorter than any path across a scene.
pub const DEADLOCK_WINDOW: f32 = 2.0;

/// As a share of the distance that the agent covers within the window at its preferred speed: less is staying where it
/// is.
///
/// A share, not a length, so that it holds for crowds and for the reference library's large discs alike.
/// Source: SteerSuite's displacement over a window, gym-collision-avoidance's "stuck".
pub const DEADLOCK_SHARE: f32 = 0.1;

/// Shortest interval that counts, ns: the window, less the rounding of a time step in `f32` and to whole nanoseconds.
const WINDOW_NS: u32 = (DEADLOCK_WINDOW * 1e9) as u32 - 1000;

/// Sums over one agent's past, as plain data. Every clone of the metrics holds one for each agent: keep it small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AgentTally {
    /// Velocity of the last step, m/s.
    velocity: Vec2,
    /// Acceleration of the last step, m/s²; infinite before the first.
    acceleration: Vec2,
    /// ∫ v dt until arrival, m: moves by hand do not count.
    pub moved: Vec2,
    /// ∫ |v| dt until arrival, m.
    pub path: f32,
    /// Whether it has arrived.
    pub errand: Errand,
    /// Time in deadlock, s.
    pub deadlock: f32,
    /// Σ |Δa| / dt, m/s³.
    pub jerk: f32,
    /// Heading farthest to the side to which it turns; zero before the first.
    extreme: Vec2,
    pub reversals: u32,
    pub relaxed: u32,
    pub overlaps: u32,
    /// Largest violation of a decision, m/s.
    pub violation: f32,
    turning: Turning,
    /// Whether it was to the right of the gate.
    pub beyond: bool,
}

/// State of an agent before its arrival and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Errand {
    UnderWay {
        /// Where the present standstill began, m.
        anchor: Vec2,
        /// How long it has lasted, ns. Whole numbers add up without rounding, so that an interval passes the window
        /// once.
        stayed: u32,
    },
    Arrived {
        /// At which step.
        step: u32,
        /// How long it took, s.
        time: f32,
        /// The excess over the straight path at preferred speed, s; infinite for a preferred speed of zero.
        extra: f32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turning {
    Neither,
    Left,
    Right,
}

impl AgentTally {
    /// Of an agent that is observed for the first time.
    pub fn new(agent: &Agent) -> AgentTally {
        AgentTally {
            velocity: agent.velocity,
            acceleration: Vec2::INFINITY,
            moved: Vec2::ZERO,
            path: 0.0,
            errand: Errand::UnderWay { anchor: agent.position, stayed: 0 },
            deadlock: 0.0,
            jerk: 0.0,
            extreme: Vec2::ZERO,
            reversals: 0,
            relaxed: 0,
            overlaps: 0,
            violation: 0.0,
            turning: Turning::Neither,
            beyond: false,
        }
    }

    /// Velocity of the step before, m/s.
    pub fn velocity(&self) -> Vec2 {
        self.velocity
    }

    /// Adds the velocity of a step and the displacement in it, m; `rate` is 1 / dt. Returns |Δa| / dt, if there is a Δ
    /// yet.
    #[inline]
    pub fn take(&mut self, velocity: Vec2, displacement: Vec2, rate: f32) -> Option<f32> {
        if matches!(self.errand, Errand::UnderWay { .. }) {
            self.path += displacement.length();
            self.moved += displacement;
        }
        let acceleration = (velocity - self.velocity) * rate;
        let jerk = (acceleration - self.acceleration).length() * rate;
        self.velocity = velocity;
        self.acceleration = acceleration;
        let known = jerk < f32::INFINITY;
        if known {
            self.jerk += jerk;
        }
        known.then_some(jerk)
    }

    /// Adds the heading of a step. Returns whether that is a reversal.
    ///
    /// A heading turns to one side until it has turned back from its extreme by more than the dead-band, in one step or
    /// in many: the count does not depend on the length of the steps. More than a quarter turn at once is beyond any
    /// band.
    #[inline]
    pub fn turn(&mut self, max_speed: f32) -> bool {
        let speed_sq = self.velocity.length_squared();
        let slowest = REVERSAL_SPEED * max_speed;
        if speed_sq <= slowest * slowest || speed_sq < f32::MIN_POSITIVE {
            return false;
        }
        let heading = self.velocity * (1.0 / speed_sq.sqrt());
        if self.extreme == Vec2::ZERO {
            self.extreme = heading;
        }
        let (across, along) = (self.extreme.perp_dot(heading), self.extreme.dot(heading));
        let far = across.abs() > REVERSAL_TURN;
        // Within the band: onward or back, no branch could guess. A turn back leaves the extreme where it was.
        if !(far || along < 0.0) {
            let onward = (self.turning == Turning::Left) & (across > 0.0)
                | (self.turning == Turning::Right) & (across < 0.0);
            self.extreme = if onward { heading } else { self.extreme };
            return false;
        }
        // Straight back is a turn to neither side, whatever the last bit says, and so never onward.
        let side = if far { across } else { 0.0 };
        let (turning, reversed) = match self.turning {
            Turning::Left if side <= 0.0 => (Turning::Right, true),
            Turning::Right if side >= 0.0 => (Turning::Left, true),
            Turning::Neither => (if side < 0.0 { Turning::Right } else { Turning::Left }, false),
            onward => (onward, false),
        };
        (self.extreme, self.turning) = (heading, turning);
        self.reversals += u32::from(reversed);
        reversed
    }

    /// Adds a step that took this long (s, and in ns) to the standstill, if the agent stayed where it was. Returns what that
    /// adds to its time in deadlock, s, and whether the deadlock begins here.
    #[inline]
    pub fn stand(&mut self, agent: &Agent, (took, took_ns): (f32, u32)) -> Option<(f32, bool)> {
        let Errand::UnderWay { anchor, stayed } = &mut self.errand else { return None };
        let wanted = if agent.goal().is_some() { agent.settings.preferred_speed } else { 0.0 };
        let reach = DEADLOCK_SHARE * DEADLOCK_WINDOW * wanted;
        // At a preferred speed of zero the reach is zero: such an agent never counts as staying.
        if (agent.position - *anchor).length_squared() >= reach * reach {
            (*anchor, *stayed) = (agent.position, 0);
            return None;
        }
        let before = *stayed;
        *stayed = before.saturating_add(took_ns);
        if *stayed < WINDOW_NS || took <= 0.0 {
            return None;
        }
        let begins = before < WINDOW_NS;
        let added = if begins { (f64::from(before) * 1e-9) as f32 + took } else { took };
        self.deadlock += added;
        Some((added, begins))
    }
}
