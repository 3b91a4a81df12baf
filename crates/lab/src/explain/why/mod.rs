//! The reason why an agent takes its velocity, in one sentence, from the trace of the very decision.
//!
//! ```text
//!   constraints that hold (binding) ─▶ program, cones or rule (lines, cones, shift) ─▶ body ─▶ around
//! ```
//! Nothing is decided here: the constraints are read from the trace, and the figures in the sentence are distances of
//! the preferred and the chosen velocity from them. All figures on the preferred velocity are those of the input of the
//! methods: cut to the maximum speed if it is faster, in which case the sentence says so.

mod around;
mod binding;
mod body;
mod boundary;
mod cones;
mod lines;
mod own;
pub(crate) mod said;
mod schools;
mod shift;

use glam::Vec2;
use sidestep_core::{
    avoid::{Choice, Trace, Watched},
    geometry::clamp_length,
    model::{Agent, Method, World},
    sim::Decisions,
};

use crate::text::{message::Message, quantity::speed, said::OneAgent};

pub use binding::binding;

/// Velocities that differ by less than this, m/s, are equal.
const UNCHANGED: f32 = 1e-4;

/// A chosen velocity this close to a boundary is on it, for each m/s of the speeds involved: the solvers round in
/// `f32`.
const ON_BOUNDARY: f32 = 2e-4;

/// One agent's decision: all inputs of a sentence on it.
#[derive(Clone, Copy)]
struct Case<'a> {
    world: &'a World,
    agent: u32,
    me: &'a Agent,
    choice: &'a Choice,
    watched: &'a Watched,
}

impl<'a> Case<'a> {
    /// The case of a watched agent.
    fn of(world: &'a World, decisions: &'a Decisions, agent: u32) -> Option<Case<'a>> {
        let (me, choice) = (world.agents.get(agent as usize)?, decisions.choices.get(agent as usize)?);
        Some(Case { world, agent, me, choice, watched: decisions.watched(agent)? })
    }

    /// The preferred velocity as the methods receive it, m/s.
    fn preferred(&self) -> Vec2 {
        clamp_length(self.choice.preferred, self.me.settings.max_speed)
    }

    /// Whether the agent prefers to be faster than it may be.
    fn is_cut(&self) -> bool {
        self.choice.preferred.length() > self.me.settings.max_speed + UNCHANGED
    }

    /// The distance from a boundary that counts as on it, m/s.
    fn tolerance(&self) -> f32 {
        ON_BOUNDARY * self.me.settings.max_speed.max(1.0)
    }

    /// Whether this velocity has the maximum speed.
    fn is_full(&self, velocity: Vec2) -> bool {
        velocity.length() >= self.me.settings.max_speed - self.tolerance()
    }

    /// The addition to a sentence on a velocity with the maximum speed.
    fn at_most(&self, velocity: Vec2) -> Option<Message> {
        self.is_full(velocity).then(said::at_maximum_speed)
    }

    /// The preferred velocity as the figures of a sentence use it, for the middle of that sentence.
    fn wanted(&self) -> Message {
        if self.is_cut() { said::cut_wish(speed(self.me.settings.max_speed)) } else { said::wish() }
    }

    /// The sentence on an agent that takes its preferred velocity.
    fn taken(&self, because: Message) -> Message {
        if self.is_cut() {
            return said::takes_cut(speed(self.me.settings.max_speed), because);
        }
        if self.choice.preferred.length() <= UNCHANGED { said::stands(because) } else { said::takes(because) }
    }
}

/// The reason why `agent` takes its velocity. One sentence for any world, decisions and index.
pub fn sentence(world: &World, decisions: &Decisions, agent: u32) -> Message {
    let exists = (agent as usize) < world.agents.len().min(decisions.choices.len());
    if !exists {
        return said::no_agent(OneAgent(agent));
    }
    let Some(case) = Case::of(world, decisions, agent) else {
        return said::not_kept(OneAgent(agent));
    };
    let (chosen, because) = chosen_because(&case);
    let (steering, breaker) = around::steered(&case);
    said::sentence(
        because,
        body::cut(&case, chosen),
        around::aim(&case),
        steering,
        breaker,
        around::unseen(&case),
    )
}

/// The velocity that the method chose, m/s, and the reason, as the beginning of a sentence.
fn chosen_because(case: &Case) -> (Vec2, Message) {
    match &case.watched.trace {
        Trace::None => (case.preferred(), case.taken(said::avoids_nobody())),
        Trace::Orca(trace) if case.me.method == Method::Own => (trace.chosen, own::because(case, trace)),
        Trace::Orca(trace) => (trace.chosen, lines::because(case, trace)),
        Trace::Cones(trace) => {
            let because = match trace.shift {
                Some(shift) => shift::because(case, trace, shift),
                None => cones::because(case, trace),
            };
            (trace.chosen, because)
        }
        Trace::School(trace) => (trace.chosen, schools::because(case, trace)),
    }
}

/// The statement that all constraints are satisfied, or that there are none.
fn satisfies(count: usize, all: fn(usize) -> Message) -> Message {
    if count == 0 { said::nothing_in_the_way() } else { all(count) }
}
