//! The tallies of agents: sums over their past, and what a step adds to them.

use glam::Vec2;

use sidestep_core::{
    machine::lanes::{Lanes, Mask, Pairs, Simd, WIDEST, Whole, prelude::*, splat, width},
    model::Agent,
};

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
const WINDOW_NS: i32 = (DEADLOCK_WINDOW * 1e9) as i32 - 1000;

/// Sums over one agent's past.
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
    /// That side: 1 left, −1 right, 0 before the first turn.
    turning: f32,
    pub reversals: i32,
    pub relaxed: u32,
    pub overlaps: u32,
    /// Largest violation of a decision, m/s.
    pub violation: f32,
    /// Whether it was to the right of the gate.
    beyond: bool,
}

/// State of an agent before its arrival and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Errand {
    UnderWay {
        /// Where the present standstill began, m.
        anchor: Vec2,
        /// How long it has lasted, ns, up to the window. Whole numbers add up without rounding, so that an interval
        /// passes the window once.
        stayed: i32,
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
            turning: 0.0,
            reversals: 0,
            relaxed: 0,
            overlaps: 0,
            violation: 0.0,
            beyond: false,
        }
    }
}

/// Agents whose tallies lie side by side.
pub(super) const ABREAST: usize = WIDEST;

/// A number of each of them.
pub(super) type Numbers = [f32; ABREAST];

/// A vector of each of them: x, then y.
pub(super) type Vectors = [Numbers; 2];

/// The tallies of some agents, each number of all of them side by side. Every clone of the metrics holds those of all
/// agents: keep them small.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct TallyBlock {
    velocity: Vectors,
    acceleration: Vectors,
    moved: Vectors,
    path: Numbers,
    /// Where the present standstill began; of those who have arrived their time and excess.
    anchor: Vectors,
    /// How long it has lasted; of those who have arrived the step, as bits.
    stayed: [i32; ABREAST],
    deadlock: Numbers,
    jerk: Numbers,
    extreme: Vectors,
    turning: Numbers,
    reversals: [i32; ABREAST],
    relaxed: [u32; ABREAST],
    overlaps: [u32; ABREAST],
    violation: Numbers,
    /// Who has arrived, a bit each.
    arrived: u16,
    /// Who was to the right of the gate, a bit each.
    pub beyond: u16,
}

/// Agents side by side as a step leaves them.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct AgentBlock {
    /// m.
    position: Vectors,
    /// Where they are bound for, m, if they are.
    goal: Vectors,
    /// m/s: what they decided on.
    velocity: Vectors,
    radius: Numbers,
    max_speed: Numbers,
    preferred_speed: Numbers,
    /// Who has a goal, a bit each.
    bound: u16,
}

/// What a step was to agents side by side; who it concerns, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlockStep {
    /// Where it led them, m.
    pub displacement: Vectors,
    /// |Δa| / dt, m/s³.
    pub jerks: Numbers,
    /// Who has such a Δ.
    pub known: u16,
    /// Whose turn was reversed.
    pub reversed: u16,
    /// Who has arrived in it.
    pub arrived: u16,
    /// Who is bound for a goal still.
    pub under_way: u16,
    /// Whose standstill is as long as the window.
    pub stuck: u16,
    /// Of whom it was not as long before.
    pub begun: u16,
    /// What that adds to the time in deadlock, s.
    pub stood: Numbers,
}

/// How long a step took.
#[derive(Clone, Copy)]
pub(super) struct Took {
    /// s.
    pub seconds: f32,
    /// The same, ns, up to the window.
    pub ns: i32,
    /// One over that, 1/s.
    pub rate: f32,
    /// Whether velocities act a step late.
    pub late: bool,
}

impl Took {
    /// A step of this length, s.
    pub fn of(seconds: f32, late: bool) -> Took {
        let ns = (f64::from(seconds) * 1e9).round() as i32;
        Took { seconds, ns: ns.min(WINDOW_NS), rate: 1.0 / seconds, late }
    }
}

impl AgentBlock {
    /// Puts agents into the lanes, with the velocities that they decided on. Returns the largest radius, m.
    #[inline(always)]
    pub fn gather(&mut self, agents: &[Agent], velocity: impl Fn(usize, &Agent) -> Vec2) -> f32 {
        let (mut bound, mut largest_radius) = (0, 0.0_f32);
        for (lane, agent) in agents.iter().enumerate().take(ABREAST) {
            let settings = &agent.settings;
            set(&mut self.position, lane, agent.position);
            set(&mut self.velocity, lane, velocity(lane, agent));
            let goal = agent.goal();
            set(&mut self.goal, lane, goal.unwrap_or_default());
            bound |= u16::from(goal.is_some()) << lane;
            self.radius[lane] = settings.radius;
            self.max_speed[lane] = settings.max_speed;
            self.preferred_speed[lane] = settings.preferred_speed;
            largest_radius = largest_radius.max(settings.radius);
        }
        self.bound = bound;
        largest_radius
    }
}

impl BlockStep {
    /// Nobody is concerned.
    #[inline(always)]
    fn clear(&mut self) {
        (self.known, self.reversed, self.arrived) = (0, 0, 0);
        (self.under_way, self.stuck, self.begun) = (0, 0, 0);
    }
}

impl TallyBlock {
    /// The tally in a lane.
    pub fn row(&self, lane: usize) -> AgentTally {
        let (anchor, stayed) = (get(&self.anchor, lane), self.stayed[lane]);
        let errand = if is_set(self.arrived, lane) {
            Errand::Arrived { step: stayed.cast_unsigned(), time: anchor.x, extra: anchor.y }
        } else {
            Errand::UnderWay { anchor, stayed }
        };
        AgentTally {
            velocity: get(&self.velocity, lane),
            acceleration: get(&self.acceleration, lane),
            moved: get(&self.moved, lane),
            path: self.path[lane],
            errand,
            deadlock: self.deadlock[lane],
            jerk: self.jerk[lane],
            extreme: get(&self.extreme, lane),
            turning: self.turning[lane],
            reversals: self.reversals[lane],
            relaxed: self.relaxed[lane],
            overlaps: self.overlaps[lane],
            violation: self.violation[lane],
            beyond: is_set(self.beyond, lane),
        }
    }

    /// Puts a tally into a lane.
    pub fn set(&mut self, lane: usize, tally: AgentTally) {
        let AgentTally {
            velocity,
            acceleration,
            moved,
            path,
            errand,
            deadlock,
            jerk,
            extreme,
            turning,
            reversals,
            relaxed,
            overlaps,
            violation,
            beyond,
        } = tally;
        let (anchor, stayed, arrived) = match errand {
            Errand::UnderWay { anchor, stayed } => (anchor, stayed, false),
            Errand::Arrived { step, time, extra } => (Vec2::new(time, extra), step.cast_signed(), true),
        };
        set(&mut self.velocity, lane, velocity);
        set(&mut self.acceleration, lane, acceleration);
        set(&mut self.moved, lane, moved);
        set(&mut self.anchor, lane, anchor);
        set(&mut self.extreme, lane, extreme);
        self.path[lane] = path;
        self.stayed[lane] = stayed;
        self.deadlock[lane] = deadlock;
        self.jerk[lane] = jerk;
        self.turning[lane] = turning;
        self.reversals[lane] = reversals;
        self.relaxed[lane] = relaxed;
        self.overlaps[lane] = overlaps;
        self.violation[lane] = violation;
        put(&mut self.arrived, lane, arrived);
        put(&mut self.beyond, lane, beyond);
    }

    /// Adds a decision that was relaxed, by so much, m/s. Returns whether it is the first.
    #[inline]
    pub fn relax(&mut self, lane: usize, violation: f32) -> bool {
        let is_first = self.relaxed[lane] == 0;
        self.relaxed[lane] += 1;
        self.violation[lane] = self.violation[lane].max(violation);
        is_first
    }

    /// Adds an overlap.
    pub fn overlap(&mut self, lane: usize) {
        self.overlaps[lane] += 1;
    }

    /// Takes in a step of the agents that are `here`, a bit each. Those who were there before it have `moved`; those just
    /// added did not stand still in it.
    #[inline(always)]
    pub fn take<S: Simd>(
        &mut self,
        simd: S,
        agents: &AgentBlock,
        [here, moved]: [u16; 2],
        took: &Took,
        step: &mut BlockStep,
    ) {
        step.clear();
        for from in (0..ABREAST).step_by(width::<S>()) {
            let gang = TallyGang { simd, from, took, here, moved };
            gang.take(self, agents, step);
        }
    }
}

/// Agents whose tallies are taken together: as many as there are lanes, from one of a block on.
struct TallyGang<'a, S: Simd> {
    simd: S,
    from: usize,
    took: &'a Took,
    /// Who of the block there is, and was before the step, a bit each.
    here: u16,
    moved: u16,
}

impl<S: Simd> TallyGang<'_, S> {
    #[inline(always)]
    fn take(&self, tallies: &mut TallyBlock, agents: &AgentBlock, step: &mut BlockStep) {
        let (here, moved, arrived) =
            (self.mask(self.here), self.mask(self.here & self.moved), self.mask(tallies.arrived));
        if moved.any_true() {
            self.go(tallies, agents, (moved, arrived), step);
            self.turn(tallies, self.numbers(&agents.max_speed), moved, step);
        }
        let (position, radius) = (self.vectors(&agents.position), self.numbers(&agents.radius));
        let bound = self.mask(agents.bound);
        let way = self.vectors(&agents.goal) - position;
        let arrives = here & !arrived & bound & way.dot(way).simd_le(radius * radius);
        let stands = here & !arrived & !arrives;
        step.arrived |= self.placed(arrives);
        step.under_way |= self.placed(stands & bound);
        let wanted = bound.select(self.numbers(&agents.preferred_speed), splat(self.simd, 0.0));
        self.stand(tallies, (position, wanted), (stands, moved), step);
    }

    /// Adds velocities and displacements.
    #[inline(always)]
    fn go(
        &self,
        tallies: &mut TallyBlock,
        agents: &AgentBlock,
        (moved, arrived): (Mask<S>, Mask<S>),
        step: &mut BlockStep,
    ) {
        let Took { seconds, rate, late, .. } = *self.took;
        let (velocity, before) = (self.vectors(&agents.velocity), self.vectors(&tallies.velocity));
        let displacement = if late { before } else { velocity } * seconds;
        let path = self.numbers(&tallies.path);
        let longer = path + displacement.dot(displacement).sqrt();
        let farther = self.vectors(&tallies.moved) + displacement;
        let acceleration = (velocity - before) * rate;
        let change = acceleration - self.vectors(&tallies.acceleration);
        let jerk = change.dot(change).sqrt() * rate;
        let known = moved & jerk.simd_lt(f32::INFINITY);
        let jerks = self.numbers(&tallies.jerk);
        let goes = moved & !arrived;
        self.keep(&mut tallies.path, goes.select(longer, path));
        self.put(&mut tallies.moved, goes, farther);
        self.put(&mut tallies.velocity, moved, velocity);
        self.put(&mut tallies.acceleration, moved, acceleration);
        self.keep(&mut tallies.jerk, known.select(jerks + jerk, jerks));
        self.keep(&mut step.jerks, jerk);
        self.put(&mut step.displacement, moved, displacement);
        step.known |= self.placed(known);
    }

    /// Adds headings.
    ///
    /// A heading turns to one side until it has turned back from its extreme by more than the dead-band, in one step or
    /// in many: the count does not depend on the length of the steps. More than a quarter turn at once is beyond any
    /// band. A turn back within the band leaves the extreme where it was. Straight back is a turn to neither side,
    /// whatever the last bit says, and so never onward.
    #[inline(always)]
    fn turn(&self, tallies: &mut TallyBlock, max_speed: Lanes<S>, moved: Mask<S>, step: &mut BlockStep) {
        let simd = self.simd;
        let (zero, one) = (splat(simd, 0.0), splat(simd, 1.0));
        let velocity = self.vectors(&tallies.velocity);
        let speed_sq = velocity.dot(velocity);
        let slowest = max_speed * REVERSAL_SPEED;
        let slow = speed_sq.simd_le(slowest * slowest) | speed_sq.simd_lt(f32::MIN_POSITIVE);
        let counts = moved & !slow;
        let heading = velocity * (one / speed_sq.sqrt());
        let known = self.vectors(&tallies.extreme);
        let extreme = Pairs::pick(known.x.simd_eq(0.0) & known.y.simd_eq(0.0), heading, known);
        let was = self.numbers(&tallies.turning);
        let (to_left, to_right) = (was.simd_gt(0.0), was.simd_lt(0.0));
        let (across, along) = (extreme.perp_dot(heading), extreme.dot(heading));
        let far = across.abs().simd_gt(REVERSAL_TURN);
        let beyond_band = far | along.simd_lt(0.0);
        let onward = to_left & across.simd_gt(0.0) | to_right & across.simd_lt(0.0);
        let side = far.select(across, zero);
        let back = to_left & side.simd_le(0.0) | to_right & side.simd_ge(0.0);
        let first_side = side.simd_lt(0.0).select(-one, one);
        let turning = back.select(-was, (to_left | to_right).select(was, first_side));
        let reversed = counts & beyond_band & back;
        self.put(&mut tallies.extreme, counts, Pairs::pick(beyond_band | onward, heading, extreme));
        self.keep(&mut tallies.turning, (counts & beyond_band).select(turning, was));
        if reversed.any_true() {
            let reversals = self.wholes(&tallies.reversals);
            self.keep_wholes(&mut tallies.reversals, reversed.select(reversals + 1, reversals));
            step.reversed |= self.placed(reversed);
        }
    }

    /// Adds the step to the standstills of those who stayed where they were.
    ///
    /// At a preferred speed of zero the reach is zero: such an agent never counts as staying.
    #[inline(always)]
    fn stand(
        &self,
        tallies: &mut TallyBlock,
        (position, wanted): (Pairs<S>, Lanes<S>),
        (stands, moved): (Mask<S>, Mask<S>),
        step: &mut BlockStep,
    ) {
        let TallyGang { simd, took, .. } = *self;
        let reach = wanted * (DEADLOCK_SHARE * DEADLOCK_WINDOW);
        let away = position - self.vectors(&tallies.anchor);
        let left = away.dot(away).simd_ge(reach * reach);
        let (zero, window) = (Whole::<S>::splat(simd, 0), Whole::<S>::splat(simd, WINDOW_NS));
        let ns = moved.select(Whole::<S>::splat(simd, took.ns), zero);
        let before = self.wholes(&tallies.stayed);
        let long = ns.simd_ge(window - before);
        let stayed = long.select(window, before + ns);
        let stuck = stands & !left & long & moved;
        if stuck.any_true() {
            let begun = self.placed(before.simd_lt(window));
            step.begun |= self.placed(stuck) & begun;
            step.stuck |= self.placed(stuck);
            for lane in bits(self.placed(stuck)) {
                let stood = if is_set(begun, lane) { f64::from(tallies.stayed[lane]) * 1e-9 } else { 0.0 };
                step.stood[lane] = stood as f32 + took.seconds;
                tallies.deadlock[lane] += step.stood[lane];
            }
        }
        self.put(&mut tallies.anchor, stands & left, position);
        self.keep_wholes(&mut tallies.stayed, stands.select(left.select(zero, stayed), before));
    }

    /// The mask of bits of the block.
    #[inline(always)]
    fn mask(&self, bits: u16) -> Mask<S> {
        Mask::<S>::from_bitmask(self.simd, u64::from(bits) >> self.from & ((1 << width::<S>()) - 1))
    }

    /// Bits in their places in the block.
    #[inline(always)]
    fn placed(&self, mask: Mask<S>) -> u16 {
        (mask.to_bitmask() << self.from) as u16
    }

    #[inline(always)]
    fn numbers(&self, column: &Numbers) -> Lanes<S> {
        Lanes::<S>::from_slice(self.simd, &column[self.from..][..width::<S>()])
    }

    #[inline(always)]
    fn wholes(&self, column: &[i32; ABREAST]) -> Whole<S> {
        Whole::<S>::from_slice(self.simd, &column[self.from..][..width::<S>()])
    }

    #[inline(always)]
    fn vectors(&self, [x, y]: &Vectors) -> Pairs<S> {
        Pairs { x: self.numbers(x), y: self.numbers(y) }
    }

    #[inline(always)]
    fn keep(&self, column: &mut Numbers, numbers: Lanes<S>) {
        numbers.store_slice(&mut column[self.from..][..width::<S>()]);
    }

    #[inline(always)]
    fn keep_wholes(&self, column: &mut [i32; ABREAST], numbers: Whole<S>) {
        numbers.store_slice(&mut column[self.from..][..width::<S>()]);
    }

    /// Keeps vectors where the mask is set.
    #[inline(always)]
    fn put(&self, [x, y]: &mut Vectors, mask: Mask<S>, vectors: Pairs<S>) {
        self.keep(x, mask.select(vectors.x, self.numbers(x)));
        self.keep(y, mask.select(vectors.y, self.numbers(y)));
    }
}

/// The lanes whose bits are set, in order.
pub(super) fn bits(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < ABREAST).then_some(lane)
    })
}

/// Whether the bit of a lane is set.
#[inline(always)]
pub(super) fn is_set(bits: u16, lane: usize) -> bool {
    bits >> lane & 1 == 1
}

/// Sets or clears the bit of a lane.
#[inline(always)]
pub(super) fn put(bits: &mut u16, lane: usize, set: bool) {
    *bits = *bits & !(1 << lane) | u16::from(set) << lane;
}

/// The vector of a lane.
#[inline(always)]
pub(super) fn get([x, y]: &Vectors, lane: usize) -> Vec2 {
    Vec2::new(x[lane], y[lane])
}

#[inline(always)]
fn set([x, y]: &mut Vectors, lane: usize, vector: Vec2) {
    (x[lane], y[lane]) = (vector.x, vector.y);
}

#[cfg(test)]
mod tests;
