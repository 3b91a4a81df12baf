//! The words on the two-body rule: one hit is looked at, and turned away from.

use super::{Case, UNCHANGED};
use crate::{
    avoid::{ConeTrace, Shift, Source},
    geometry::cone::time_to_collision,
    model::params::Form,
    text::{
        names::{name, names},
        numbers::figure,
    },
};

pub(super) fn because(case: &Case, trace: &ConeTrace, shift: Shift) -> String {
    let Case { world, me, .. } = *case;
    let of = name(Source::Neighbor(shift.neighbor));
    let time = world.agents.get(shift.neighbor as usize).map_or(0.0, |other| {
        let radius = me.settings.radius + other.settings.radius;
        time_to_collision(other.position - me.position, me.velocity - other.velocity, radius)
    });
    let adds = adds(case, trace, shift);
    if time > 0.0 {
        let (time, others) = (figure(time), overlapped(case, trace, Some(shift.neighbor)));
        return format!(
            "Its present velocity hits {of} first of those it looks at, in {time} s: the two-body rule {adds}{others}"
        );
    }
    format!("It overlaps {of}: the two-body rule {adds}")
}

/// What the rule adds to the present velocity.
fn adds(case: &Case, trace: &ConeTrace, shift: Shift) -> String {
    let (me, out) = (case.me, shift.u * shift.share);
    let (added, share) = (figure(trace.chosen.distance(me.velocity)), figure(shift.share));
    let most = me.settings.max_speed;
    if (me.velocity + out).length() <= most + UNCHANGED {
        return format!("adds {added} m/s to it, {share} of the way out of that cone");
    }
    let (whole, most) = (figure(out.length()), figure(most));
    format!(
        "adds {added} m/s to it: {share} of the way out of that cone is {whole} m/s, and its maximum speed of {most} m/s cuts the sum"
    )
}

/// Those that it overlaps and does not take to be hit: it parts from them, or the rule as printed passes over them.
pub(super) fn overlapped(case: &Case, trace: &ConeTrace, hit: Option<u32>) -> String {
    let Case { world, me, .. } = *case;
    let touches = |index: &u32| {
        let Some(other) = world.agents.get(*index as usize) else { return false };
        let radius = me.settings.radius + other.settings.radius;
        (other.position - me.position).length_squared() <= radius * radius
    };
    let others = trace.neighbors.iter().copied().filter(|index| hit != Some(*index));
    let touched: Vec<Source> = others.filter(touches).map(Source::Neighbor).collect();
    match (touched.is_empty(), world.params.museum_overlap) {
        (true, _) => String::new(),
        (false, Form::Repaired) => format!("; it overlaps {} and parts within this step", names(&touched)),
        (false, Form::Printed) => {
            format!("; it overlaps {}, which the rule as printed passes over", names(&touched))
        }
    }
}
