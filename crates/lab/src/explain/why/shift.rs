//! The phrases on the two-body rule: it looks at one hit and turns away from it.

use super::{Case, UNCHANGED, said};
use sidestep_core::{
    avoid::{ConeTrace, Shift, Source},
    geometry::cone::time_to_collision,
    model::params::Form,
};

use crate::text::{
    message::Message,
    quantity::{number, seconds, speed},
    said::OneAgent,
};

pub(super) fn because(case: &Case, trace: &ConeTrace, shift: Shift) -> Message {
    let Case { world, me, .. } = *case;
    let of = OneAgent(shift.neighbor);
    let time = world.agents.get(shift.neighbor as usize).map_or(0.0, |other| {
        let radius = me.settings.radius + other.settings.radius;
        time_to_collision(other.position - me.position, me.velocity - other.velocity, radius)
    });
    let adds = adds(case, trace, shift);
    if time > 0.0 {
        return said::hits(of, seconds(time), adds, overlapped(case, trace, Some(shift.neighbor)));
    }
    said::overlaps(of, adds)
}

/// The velocity that the rule adds to the present one.
fn adds(case: &Case, trace: &ConeTrace, shift: Shift) -> Message {
    let (me, out) = (case.me, shift.u * shift.share);
    let (added, share) = (speed(trace.chosen.distance(me.velocity)), number(shift.share));
    let most = me.settings.max_speed;
    if (me.velocity + out).length() <= most + UNCHANGED {
        return said::adds(added, share);
    }
    said::adds_cut(added, share, speed(out.length()), speed(most))
}

/// The agents that it overlaps and that the rule does not count as hit: it parts from them, or the rule as printed
/// ignores them.
pub(super) fn overlapped(case: &Case, trace: &ConeTrace, hit: Option<u32>) -> Option<Message> {
    let Case { world, me, .. } = *case;
    let touches = |index: &u32| {
        let Some(other) = world.agents.get(*index as usize) else { return false };
        let radius = me.settings.radius + other.settings.radius;
        (other.position - me.position).length_squared() <= radius * radius
    };
    let others = trace.neighbors.iter().copied().filter(|index| hit != Some(*index));
    let touched: Vec<Source> = others.filter(touches).map(Source::Neighbor).collect();
    let says = match world.params.museum_overlap {
        Form::Repaired => said::parts,
        Form::Printed => said::passes_over,
    };
    (!touched.is_empty()).then(|| says(touched))
}
