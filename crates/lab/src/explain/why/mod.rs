//! Why an agent takes the velocity it takes, in one sentence, out of the trace of the very decision.
//!
//! ```text
//!   held by what (binding) ─▶ its program, cones or rule (lines, cones, shift) ─▶ body ─▶ around it
//! ```
//! Nothing here decides anything: the constraints are read from the trace, and the figures in the sentence are
//! distances of the preferred and the chosen velocity from them. All figures on the preferred velocity are those of what
//! the methods start from: cut to the maximum speed where it is faster, and then the sentence says so.

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

/// A velocity that differs by less, m/s, is the same.
const UNCHANGED: f32 = 1e-4;

/// A chosen velocity this near to a boundary lies on it, for each m/s of the speeds involved: the solvers round in `f32`.
const ON_BOUNDARY: f32 = 2e-4;

/// One agent's decision: all that a sentence on it reads.
#[derive(Clone, Copy)]
struct Case<'a> {
    world: &'a World,
    agent: u32,
    me: &'a Agent,
    choice: &'a Choice,
    watched: &'a Watched,
}

impl<'a> Case<'a> {
    /// That of a watched agent.
    fn of(world: &'a World, decisions: &'a Decisions, agent: u32) -> Option<Case<'a>> {
        let (me, choice) = (world.agents.get(agent as usize)?, decisions.choices.get(agent as usize)?);
        Some(Case { world, agent, me, choice, watched: decisions.watched(agent)? })
    }

    /// The preferred velocity as the methods start from it, m/s.
    fn preferred(&self) -> Vec2 {
        clamp_length(self.choice.preferred, self.me.settings.max_speed)
    }

    /// Whether it prefers to be faster than it may be.
    fn is_cut(&self) -> bool {
        self.choice.preferred.length() > self.me.settings.max_speed + UNCHANGED
    }

    /// How near to a boundary counts as on it, m/s.
    fn tolerance(&self) -> f32 {
        ON_BOUNDARY * self.me.settings.max_speed.max(1.0)
    }

    /// Whether this velocity is as fast as it may be.
    fn is_full(&self, velocity: Vec2) -> bool {
        velocity.length() >= self.me.settings.max_speed - self.tolerance()
    }

    /// What a sentence adds on a velocity that is as fast as it may be.
    fn at_most(&self, velocity: Vec2) -> Option<Message> {
        self.is_full(velocity).then(said::at_maximum_speed)
    }

    /// The preferred velocity as the figures of a sentence count from it, for the middle of that sentence.
    fn wanted(&self) -> Message {
        if self.is_cut() { said::cut_wish(speed(self.me.settings.max_speed)) } else { said::wish() }
    }

    /// The agent has its way.
    fn taken(&self, because: Message) -> Message {
        if self.is_cut() {
            return said::takes_cut(speed(self.me.settings.max_speed), because);
        }
        if self.choice.preferred.length() <= UNCHANGED { said::stands(because) } else { said::takes(because) }
    }
}

/// Why `agent` takes the velocity that it takes. One sentence for any world, decisions and index.
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

/// What the method chose, m/s, and why, as the beginning of a sentence.
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

/// That all constraints are satisfied, or that there are none.
fn satisfies(count: usize, all: fn(usize) -> Message) -> Message {
    if count == 0 { said::nothing_in_the_way() } else { all(count) }
}
