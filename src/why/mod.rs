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
mod shift;

use glam::Vec2;

use crate::{
    avoid::{Choice, Trace, Watched},
    geometry::clamp_length,
    model::{Agent, World},
    sim::Decisions,
    text::numbers::figure,
};

pub use binding::{binding, cone_sources};

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
    fn at_most(&self, velocity: Vec2) -> &'static str {
        if self.is_full(velocity) { ", at its maximum speed" } else { "" }
    }

    /// The preferred velocity as the figures of a sentence count from it, for the middle of that sentence.
    fn wanted(&self) -> String {
        if !self.is_cut() {
            return "its preferred velocity".into();
        }
        format!(
            "its preferred velocity, cut to its maximum speed of {} m/s,",
            figure(self.me.settings.max_speed)
        )
    }

    /// The agent has its way.
    fn taken(&self, because: &str) -> String {
        if self.is_cut() {
            let most = figure(self.me.settings.max_speed);
            return format!(
                "Takes its preferred velocity, cut to its maximum speed of {most} m/s: {because}"
            );
        }
        if self.choice.preferred.length() <= UNCHANGED {
            return format!("Stands, as it prefers: {because}");
        }
        format!("Takes its preferred velocity: {because}")
    }
}

/// Why `agent` takes the velocity that it takes. One sentence for any world, decisions and index.
pub fn sentence(world: &World, decisions: &Decisions, agent: u32) -> String {
    let exists = (agent as usize) < world.agents.len().min(decisions.choices.len());
    if !exists {
        return format!("There is no agent {agent}.");
    }
    let Some(case) = Case::of(world, decisions, agent) else {
        return format!("The decision of agent {agent} was not kept: select it to see why.");
    };
    let (chosen, why) = chosen_because(&case);
    let body = body::cut(&case, chosen).unwrap_or_default();
    let unseen = around::unseen(&case).unwrap_or_default();
    format!("{why}{body}{}{unseen}.", around::steered(&case))
}

/// What the method chose, m/s, and why, as the beginning of a sentence.
fn chosen_because(case: &Case) -> (Vec2, String) {
    match &case.watched.trace {
        Trace::None => (case.preferred(), case.taken("it avoids nobody (method none)")),
        Trace::Orca(trace) => (trace.chosen, lines::because(case, trace)),
        Trace::Cones(trace) => {
            let because = match trace.shift {
                Some(shift) => shift::because(case, trace, shift),
                None => cones::because(case, trace),
            };
            (trace.chosen, because)
        }
    }
}

/// How many constraints there are, in words that fit a sentence.
fn satisfies(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => "nothing it looks at is in the way".into(),
        1 => one.into(),
        count => many.replace('#', &count.to_string()),
    }
}
