//! A box ahead of the vehicle that must stay free of circles; the nearest one in it pushes the vehicle aside and brakes
//! it.
//!
//! ```text
//!      side                    e = R + r
//!        ▲        ip      , - ~ - ,
//!     ┌──┼─────────●────┐     •     '    L = min · (1 + speed / v_max)
//!     │  ▷─────────x────│──▶ (x, y)      half as wide as the vehicle on each side
//!     └─────────────────┘ ' - . - '
//! ```
//! Sources: Reynolds 1999; Buckland 2005. Their slips, and those of a published port, are switches of [`Form`].

use glam::Vec2;

use crate::{
    geometry::{local_axes::LocalAxes, unit},
    model::{
        Agent, World,
        params::{Form, Params, Push},
    },
};

/// The box's finding about one circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tagged {
    /// Index of the circle.
    pub circle: u32,
    /// Its center in local axes, m.
    pub local: Vec2,
    /// Its radius, m.
    pub radius: f32,
    /// Its radius and the vehicle's bounding radius, m.
    pub expanded: f32,
    /// Intersection point of the x axis with the expanded circle, the first one ahead, m; `None` if the circle is aside
    /// or behind.
    pub ip: Option<f32>,
    /// Both points, m; with the square root missing, the results of the printed formula.
    pub both: Option<[f32; 2]>,
    /// True if it is in the way within the box.
    pub threat: bool,
}

impl Tagged {
    /// Turn of the heading needed to pass it, rad: 0 if the way is clear already, `None` if both touch.
    pub fn needed_turn(&self) -> Option<f32> {
        let distance = self.local.length();
        let half_angle = (self.expanded < distance).then(|| libm::asinf(self.expanded / distance))?;
        let bearing = libm::atan2f(self.local.y, self.local.x).abs();
        Some((half_angle - bearing).max(0.0))
    }
}

/// The box of one vehicle.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BoxTrace {
    /// Its length, m.
    pub length: f32,
    /// Half its width: the vehicle's bounding radius, m.
    pub half_width: f32,
    /// The circles in range, in their order.
    pub tagged: Vec<Tagged>,
    /// Index in `tagged` of the circle that acts.
    pub nearest: Option<usize>,
    /// Force aside (and with the true normal also back), local axes, N.
    pub lateral: Vec2,
    /// Force along the heading, N: negative brakes.
    pub braking: f32,
    /// Both in the world, N.
    pub force: Vec2,
}

impl BoxTrace {
    /// The circle that acts.
    pub fn acting(&self) -> Option<&Tagged> {
        self.tagged.get(self.nearest?)
    }

    /// The distance ahead, m, at which the part of the box that is in the way begins: at the nearer intersection, or at
    /// the vehicle. `None` if that is beyond the box, or nothing acts.
    pub fn acting_from(&self) -> Option<f32> {
        let from = self.acting()?.both.map_or(0.0, |[first, _]| first.max(0.0));
        (from < self.length).then_some(from)
    }
}

/// The forces of the box on a vehicle, N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxForces {
    /// Aside (and with the true normal also back), local axes.
    pub lateral: Vec2,
    /// Aside and along the heading, in the world.
    pub force: Vec2,
}

/// The forces of the nearest threat among the circles; a fresh `trace`, if given, receives the construction.
pub fn avoid(world: &World, agent: &Agent, axes: &LocalAxes, mut trace: Option<&mut BoxTrace>) -> BoxForces {
    let params = &world.params;
    let settings = &agent.settings;
    let speed = agent.velocity.length();
    // A vehicle faster than its maximum, as after a change of the maximum, counts as at full speed.
    let share = if settings.max_speed > 0.0 { (speed / settings.max_speed).min(1.0) } else { 0.0 };
    let length = params.box_min_length * (1.0 + share);
    let bounding = bounding_radius(settings.radius, params.museum_corners);
    let (mut acting, mut in_range): (Option<(usize, f32, Tagged)>, _) = (None, 0);
    let mut growing = length;
    for (index, circle) in world.obstacles.circles.iter().enumerate() {
        let range = match (params.museum_range, params.museum_reach) {
            (Form::Printed, _) => {
                growing += circle.radius;
                growing
            }
            (Form::Repaired, Form::Printed) => length + circle.radius,
            (Form::Repaired, Form::Repaired) => length + circle.radius + bounding,
        };
        if (circle.center - agent.position).length_squared() < range * range {
            let local = axes.local_point(circle.center);
            let seen = LocalCircle { local, radius: circle.radius, expanded: circle.radius + bounding };
            let tagged = seen.tagged(index as u32, length, params);
            if let Some(ip) = tagged.ip.filter(|_| tagged.threat)
                && acting.is_none_or(|(_, least, _)| ip.total_cmp(&least).is_lt())
            {
                acting = Some((in_range, ip, tagged));
            }
            in_range += 1;
            if let Some(trace) = trace.as_deref_mut() {
                trace.tagged.push(tagged);
            }
        }
    }
    let (lateral, braking) = match acting {
        Some((_, _, acting)) => forces(&acting, length, agent, params),
        None => (Vec2::ZERO, 0.0),
    };
    let local = lateral + Vec2::new(braking, 0.0);
    let force = match (params.museum_transform, acting) {
        (Form::Repaired, None) => Vec2::ZERO,
        (Form::Repaired, Some(_)) => axes.world_vector(local),
        // Even a zero force is moved: this comes after the test whether anything is in the way.
        (Form::Printed, _) => axes.world_point(local),
    };
    if let Some(trace) = trace {
        let (tagged, nearest) = (std::mem::take(&mut trace.tagged), acting.map(|(k, ..)| k));
        *trace = BoxTrace { length, half_width: bounding, tagged, nearest, lateral, braking, force };
    }
    BoxForces { lateral, force }
}

/// The radius that the box uses for a vehicle, m: that of its disc, or as printed half a side of the square whose
/// corners are on the disc.
fn bounding_radius(radius: f32, corners: Form) -> f32 {
    match corners {
        Form::Printed => radius * std::f32::consts::FRAC_1_SQRT_2,
        Form::Repaired => radius,
    }
}

/// A circle in local axes.
struct LocalCircle {
    local: Vec2,
    radius: f32,
    expanded: f32,
}

impl LocalCircle {
    fn tagged(self, circle: u32, length: f32, params: &Params) -> Tagged {
        let LocalCircle { local, radius, expanded } = self;
        let crosses = local.x >= 0.0 && local.y.abs() < expanded;
        let both = crosses.then(|| {
            let square = expanded * expanded - local.y * local.y;
            let half = if params.museum_sqrt == Form::Printed { square } else { square.sqrt() };
            [local.x - half, local.x + half]
        });
        let ip = both.map(|[first, second]| if first <= 0.0 { second } else { first });
        // A circle that the vehicle already touches is in the way for any length of the box.
        let threat = both.is_some_and(|[first, _]| params.museum_reach == Form::Printed || first <= length);
        Tagged { circle, local, radius, expanded, ip, both, threat }
    }
}

/// Lateral force in local axes and braking force of the circle that acts, N.
fn forces(acting: &Tagged, length: f32, agent: &Agent, params: &Params) -> (Vec2, f32) {
    let Tagged { local, radius, expanded, both, .. } = *acting;
    let settings = &agent.settings;
    let multiplier = 1.0 + (length - local.x) / length;
    let lateral = match params.museum_lateral {
        Form::Printed => (radius - local.y) * multiplier,
        Form::Repaired => {
            let away = if local.y > 0.0 { -1.0 } else { 1.0 };
            away * (expanded - local.y.abs()) * multiplier.max(1.0)
        }
    } * params.box_strength;
    let entry = both.map_or(0.0, |[first, _]| first.max(0.0));
    let braking = match params.museum_braking {
        Form::Printed => (radius - local.x) * params.box_braking,
        Form::Repaired => {
            let wanted = params.box_braking * settings.max_force * (1.0 - entry / length).max(0.0);
            // A larger force would drive it backwards.
            let stops = settings.mass * agent.velocity.dot(agent.heading).max(0.0) / params.time_step;
            -wanted.min(stops)
        }
    };
    let lateral = match params.box_push {
        Push::Side => Vec2::new(0.0, lateral),
        Push::Normal => {
            // Already inside: along the normal at the vehicle's position. Exactly on the center: straight back.
            unit(Vec2::new(entry, 0.0) - local).unwrap_or(Vec2::NEG_X) * lateral.abs()
        }
    };
    (lateral, braking)
}
