//! What becomes of the claims about VO and RVO.

use glam::{DVec2, Vec2};

use super::{direction, in_both, random, uniform};
use crate::{
    geometry::cone::{displacement, legs, time_to_collision},
    model::{
        Agent, AgentSettings, Method, Objective, World,
        params::{Selection, Update},
    },
    museum::{Effect, Measurement},
    sim::{Command, Simulation},
    steer::arrive,
    text::numbers::percent,
};

/// Two discs of 0.5 m that swap places 10 m apart, at 1 m/s.
fn pair(method: Method, time_step: f32) -> World {
    let mut world = World::new(time_step);
    for side in [-1.0, 1.0] {
        let position = Vec2::new(5.0 * side, 0.0);
        let settings = AgentSettings {
            radius: 0.5,
            max_speed: 1.5,
            // So long that the cones are as good as whole.
            time_horizon: 1e6,
            ..AgentSettings::default()
        };
        world.agents.push(Agent {
            velocity: Vec2::new(-side, 0.0),
            objective: Objective::Goal(-position),
            method,
            settings,
            ..Agent::new(position)
        });
    }
    world
}

/// How two agents fared.
struct Meeting {
    /// Changes of side of the first one's velocity.
    reversals: f64,
    /// Smallest distance of the centers over the sum of the radii.
    nearest: f64,
}

fn meet(world: World, seconds: f32) -> Meeting {
    meet_by(world, seconds, |_| ())
}

/// How they fare where `before` has its hand in before each step.
fn meet_by(world: World, seconds: f32, mut before: impl FnMut(&mut Simulation)) -> Meeting {
    let steps = (seconds / world.params.time_step).round() as usize;
    let mut simulation = Simulation::new(world);
    let (mut reversals, mut nearest, mut side) = (0_u32, f64::INFINITY, 0.0);
    for _ in 0..steps {
        before(&mut simulation);
        simulation.step();
        let [a, b] = [0, 1].map(|k| &simulation.world().agents[k]);
        let radius = f64::from(a.settings.radius + b.settings.radius);
        nearest = nearest.min(a.position.as_dvec2().distance(b.position.as_dvec2()) / radius);
        let lateral = a.velocity.y;
        if lateral.abs() > 1e-4 && lateral.signum() != side {
            reversals += u32::from(side != 0.0);
            side = lateral.signum();
        }
    }
    Meeting { reversals: reversals.into(), nearest }
}

/// RVO's rule with half of u on the preferred velocity, if that collides, and not on the current one.
fn half_on_the_wish(time_step: f32) -> Meeting {
    let start = pair(Method::None, time_step);
    let goals = [0, 1].map(|k| start.agents[k].goal().unwrap_or_default());
    meet_by(start, 12.0, |simulation| {
        let taken = [0, 1].map(|me| {
            let agents = &simulation.world().agents;
            let (agent, other) = (&agents[me], &agents[1 - me]);
            let wish = arrive::velocity(agent.position, goals[me], agent.settings.preferred_speed);
            let (p, w) = (other.position - agent.position, wish - other.velocity);
            let radius = agent.settings.radius + other.settings.radius;
            let collides = p.length() > radius && time_to_collision(p, w, radius).is_finite();
            if collides { wish + 0.5 * displacement(p, w, radius, 0.0).u } else { wish }
        });
        for (agent, velocity) in (0..).zip(taken) {
            let objective = Objective::Velocity(velocity);
            // A finite velocity of an agent that exists is never refused.
            _ = simulation.apply(Command::SetObjective { agent, objective });
        }
    })
}

pub fn overlap() -> Effect {
    const STEPS: u32 = 100;
    let after = in_both(|form| {
        let mut world = pair(Method::Vo, 0.1);
        for (agent, side) in world.agents.iter_mut().zip([-1.0, 1.0]) {
            agent.position.x = 0.3 * side;
            agent.velocity = Vec2::ZERO;
        }
        (world.params.museum_overlap, world.params.vo_mode) = (form, Selection::Shift);
        let mut simulation = Simulation::new(world);
        let apart = |simulation: &Simulation| {
            let agents = &simulation.world().agents;
            agents[0].position.distance(agents[1].position)
        };
        simulation.step();
        let first = f64::from(apart(&simulation));
        // Rounding may leave them a hair inside.
        let deep = |simulation: &Simulation| apart(simulation) < 1.0 - 1e-5;
        let mut overlapping = u32::from(deep(&simulation));
        for _ in 1..STEPS {
            simulation.step();
            overlapping += u32::from(deep(&simulation));
        }
        (first, f64::from(overlapping))
    });
    Effect {
        sentence: format!(
            "Two discs of 0.5 m with centers 0.6 m apart, each wanting through the other: after 0.1 s {:.2} m apart, and they overlap after {} of {STEPS} steps; repaired, {:.2} m and {}.",
            after[0].0, after[0].1, after[1].0, after[1].1
        ),
        figures: vec![
            Measurement::new("distance of the centers after one step", after[0].0, after[1].0, "m"),
            Measurement::new("steps after which they overlap", after[0].1, after[1].1, ""),
        ],
    }
}

pub fn horizon() -> Effect {
    let first_step_aside = in_both(|form| {
        let mut world = pair(Method::Vo, 0.1);
        for (agent, side) in world.agents.iter_mut().zip([-1.0, 1.0]) {
            agent.position = Vec2::new(30.0 * side, 0.1 * side);
            agent.objective = Objective::Goal(-agent.position);
            (agent.settings.time_horizon, agent.settings.neighbor_distance) = (3.0, 100.0);
        }
        (world.params.museum_horizon, world.params.vo_mode) = (form, Selection::Shift);
        let mut simulation = Simulation::new(world);
        let apart = |simulation: &Simulation| {
            let agents = &simulation.world().agents;
            agents[0].position.distance(agents[1].position)
        };
        let steps_aside = |simulation: &mut Simulation| {
            let choice = simulation.decisions().choices[0];
            (choice.velocity - choice.preferred).length() > 1e-4
        };
        while !steps_aside(&mut simulation) && simulation.world().step < 1000 {
            simulation.step();
        }
        f64::from(apart(&simulation))
    });
    Effect {
        sentence: format!(
            "Two that come toward each other at 1 m/s first step aside {:.1} m apart; with a horizon of 3 s, {:.1} m.",
            first_step_aside[0], first_step_aside[1]
        ),
        figures: vec![Measurement::new(
            "distance at the first step aside",
            first_step_aside[0],
            first_step_aside[1],
            "m",
        )],
    }
}

pub fn vo_jitter() -> Effect {
    let figures: Vec<Measurement> = [10.0, 30.0, 60.0, 240.0]
        .map(|hz| {
            let [printed, repaired] = [Selection::Shift, Selection::Union].map(|mode| {
                let mut world = pair(Method::Vo, 1.0 / hz);
                world.params.vo_mode = mode;
                meet(world, 12.0).reversals
            });
            Measurement::new(format!("changes of side in 12 s at {hz} Hz"), printed, repaired, "")
        })
        .into();
    let counts = figures.iter().map(|figure| figure.printed.to_string()).collect::<Vec<_>>().join(", ");
    Effect {
        sentence: format!(
            "Head on, VO changes sides {counts} times at 10, 30, 60 and 240 Hz: in every frame of the approach."
        ),
        figures,
    }
}

pub fn rvo_half() -> Effect {
    let run = |mode, update, hz: f32| {
        let mut world = pair(Method::Rvo, 1.0 / hz);
        (world.params.rvo_mode, world.params.update) = (mode, update);
        meet(world, 12.0)
    };
    let [same, late] = [Update::SameStep, Update::NextStep]
        .map(|update| [Selection::Shift, Selection::Union].map(|mode| run(mode, update, 60.0)));
    let coarse = run(Selection::Shift, Update::SameStep, 10.0).nearest;
    let wish = half_on_the_wish(1.0 / 60.0);
    // The half of u of both ends on the tangent: a hair decides whether that collides.
    let [free, colliding] = [1e-9, -1e-9].map(|margin| {
        let rule = PrintedRule { share: 0.5, update: Update::SameStep, margin };
        meet_as_printed(rule, 60.0, 0.0).reversals
    });
    let [printed, repaired] = &same;
    Effect {
        sentence: format!(
            "Head on at 60 Hz, RVO changes sides {} times and the centers come as near as {:.3} of the sum of the radii, {coarse:.2} at 10 Hz: an overlap. Without rounding (in f64) the number of changes is {free} if the tangent counts as free, and {colliding} if it counts as colliding. With half of u on the preferred velocity it is {}, and the centers come as near as {:.3}. Moved one frame late, the printed rule gives {} and {:.3}; the repaired one gives {} and {:.3}.",
            printed.reversals,
            printed.nearest,
            wish.reversals,
            wish.nearest,
            late[0].reversals,
            late[0].nearest,
            repaired.reversals,
            repaired.nearest
        ),
        figures: [("", same), ("moved one frame late: ", late)]
            .into_iter()
            .flat_map(|(when, [printed, repaired])| {
                let name = |words| format!("{when}{words}");
                [
                    Measurement::new(
                        name("changes of side in 12 s at 60 Hz"),
                        printed.reversals,
                        repaired.reversals,
                        "",
                    ),
                    Measurement::new(
                        name("nearest centers, of the sum of radii"),
                        printed.nearest,
                        repaired.nearest,
                        "",
                    ),
                ]
            })
            .chain([
                Measurement::new(
                    "half of u on the preferred velocity: changes of side | nearest centers",
                    wish.reversals,
                    wish.nearest,
                    "",
                ),
                Measurement::new("changes of side, the tangent free | colliding, f64", free, colliding, ""),
            ])
            .collect(),
    }
}

/// The printed two-body rule, in `f64`: whole cones, overlapping discs ignored, at most 1.5 m/s.
#[derive(Clone, Copy)]
struct PrintedRule {
    /// Of u: 1 in VO, a half in RVO.
    share: f64,
    /// Which velocity moves the discs.
    update: Update,
    /// How far inside the cone a velocity must be to collide, as a part of 1: the half of u of both leads onto the
    /// tangent, where rounding would decide.
    margin: f64,
}

/// How the two of [`pair`] fare, the second so far beside the line of the first, m.
fn meet_as_printed(rule: PrintedRule, hz: f64, offset: f64) -> Meeting {
    const SECONDS: f64 = 12.0;
    let mut places = [DVec2::new(-5.0, 0.0), DVec2::new(5.0, offset)];
    let goals = [DVec2::new(5.0, 0.0), DVec2::new(-5.0, offset)];
    let mut velocities = [DVec2::X, DVec2::NEG_X];
    let (mut reversals, mut nearest, mut side) = (0_u32, f64::INFINITY, 0.0);
    for _ in 0..(SECONDS * hz).round() as u32 {
        let taken = [0, 1].map(|me: usize| {
            let wish = (goals[me] - places[me]).clamp_length_max(1.0);
            let (p, w) = (places[1 - me] - places[me], velocities[me] - velocities[1 - me]);
            let velocity = out_of_cone(p, w, rule.margin).map_or(wish, |u| velocities[me] + rule.share * u);
            velocity.clamp_length_max(1.5)
        });
        let moving = if rule.update == Update::SameStep { taken } else { velocities };
        for (place, velocity) in places.iter_mut().zip(moving) {
            *place += velocity / hz;
        }
        velocities = taken;
        // The radii add up to a meter.
        nearest = nearest.min(places[0].distance(places[1]));
        let lateral = velocities[0].y;
        if lateral.abs() > 1e-4 && lateral.signum() != side {
            reversals += u32::from(side != 0.0);
            side = lateral.signum();
        }
    }
    Meeting { reversals: reversals.into(), nearest }
}

/// u out of the whole cone of a disc of 1 m at `p`, if the relative velocity `w` lies in it; none where they overlap.
fn out_of_cone(p: DVec2, w: DVec2, margin: f64) -> Option<DVec2> {
    let (toward, leg_sq) = (p.dot(w), p.length_squared() - 1.0);
    let inside = toward * toward - w.length_squared() * leg_sq;
    if leg_sq <= 0.0 || toward <= 0.0 || inside <= margin * toward * toward {
        return None;
    }
    let side = if p.perp_dot(w) > 0.0 { 1.0 } else { -1.0 };
    let leg = (p * leg_sq.sqrt() + p.perp() * side) / p.length_squared();
    Some(leg * w.dot(leg) - w)
}

pub fn update() -> Effect {
    const PAIRS: u32 = 100;
    // Overlaps that count as collisions, mm; the deepest says more.
    const DEEP: f64 = 10.0;
    let mut figures = Vec::new();
    for (name, share) in [("VO", 1.0), ("RVO", 0.5)] {
        let [same, next] = [Update::SameStep, Update::NextStep].map(|update| {
            let mut random = random();
            let (mut deepest, mut deep) = (0.0_f64, 0_u32);
            for _ in 0..PAIRS {
                let offset = uniform(&mut random, -0.5, 0.5).into();
                let rule = PrintedRule { share, update, margin: 1e-9 };
                let overlap = 1000.0 * (1.0 - meet_as_printed(rule, 10.0, offset).nearest);
                deepest = deepest.max(overlap);
                deep += u32::from(overlap > DEEP);
            }
            (deepest, f64::from(deep))
        });
        figures.extend([
            Measurement::new(
                format!("{name}, deepest overlap: same frame | next frame"),
                same.0,
                next.0,
                "mm",
            ),
            Measurement::new(
                format!("{name}, of {PAIRS} pairs deeper than {DEEP} mm: same frame | next frame"),
                same.1,
                next.1,
                "",
            ),
        ]);
    }
    let [vo, vo_deep, rvo, rvo_deep] = [0, 1, 2, 3].map(|k| (figures[k].printed, figures[k].repaired));
    Effect {
        sentence: format!(
            "Of {PAIRS} pairs nearly head on at 10 Hz, by the printed rule in f64, the deepest overlap with VO is {:.1} mm if they move in the same frame and {:.1} mm if in the next, with RVO {:.1} and {:.1} mm; deeper than {DEEP} mm (the counts depend on that threshold) are {} and {}, {} and {}.",
            vo.0, vo.1, rvo.0, rvo.1, vo_deep.0, vo_deep.1, rvo_deep.0, rvo_deep.1
        ),
        figures,
    }
}

/// Square of the distance from `point` to the ray from the origin along `direction`, m²/s².
fn to_ray(point: DVec2, direction: DVec2) -> f64 {
    (point - direction * point.dot(direction).max(0.0)).length_squared()
}

pub fn tangent() -> Effect {
    const CASES: u32 = 100_000;
    let mut random = random();
    let mut wrong = [0_u32; 2];
    for _ in 0..CASES {
        let p = direction(&mut random) * uniform(&mut random, 1.1, 10.0);
        let w = direction(&mut random) * uniform(&mut random, 0.0, 5.0);
        let (left, right) = legs(p, 1.0);
        let leg = (p.length_squared() - 1.0).sqrt();
        let by_point = (left * leg - w).length_squared() < (right * leg - w).length_squared();
        let by_side = p.perp_dot(w) > 0.0;
        let to_legs = [left, right].map(|leg| to_ray(w.as_dvec2(), leg.as_dvec2()));
        // On the axis both are as near, and behind the tip both are as far.
        if p.perp_dot(w).abs() <= 1e-4 || (to_legs[0] - to_legs[1]).abs() < 1e-6 {
            continue;
        }
        let nearer_left = to_legs[0] < to_legs[1];
        for (wrong, left) in wrong.iter_mut().zip([by_point, by_side]) {
            *wrong += u32::from(left != nearer_left);
        }
    }
    let [by_point, by_side] = wrong;
    Effect {
        sentence: format!(
            "{by_point} of {CASES} random velocities have another nearer leg than the one of the nearer tangent point, {by_side} another than the one on their side of the axis."
        ),
        figures: vec![Measurement::new("other leg", by_point.into(), by_side.into(), "")],
    }
}

pub fn collinear() -> Effect {
    const CASES: u32 = 100_000;
    let mut random = random();
    // The text's functions, of the points a, b and c.
    let cross = |a: Vec2, b: Vec2, c: Vec2| (a - b).perp_dot(c - b);
    let is_left = |a, b, c| cross(a, b, c) < 0.0;
    let is_right = |a, b, c| cross(a, b, c) > 0.0;
    let (mut called, mut left, mut called_left) = ([0_u32; 2], 0_u32, [0_u32; 2]);
    let (mut misnamed, mut misjudged) = ([0_u32; 2], [0_u32; 2]);
    for _ in 0..CASES {
        let [a, b, c] = [(); 3].map(|()| direction(&mut random) * uniform(&mut random, 0.0, 5.0));
        let is_truly_left = (b - a).as_dvec2().perp_dot((c - a).as_dvec2()) > 0.0;
        left += u32::from(is_truly_left);
        for (k, collinear) in [cross(a, b, c) < 1e-5, cross(a, b, c).abs() < 1e-5].into_iter().enumerate() {
            called[k] += u32::from(collinear);
            called_left[k] += u32::from(collinear && is_truly_left);
        }
        let p = direction(&mut random) * uniform(&mut random, 1.1, 10.0);
        let w = direction(&mut random) * uniform(&mut random, 0.1, 5.0);
        // Turned by plus the angle, and called clockwise.
        let length = p.length();
        let (cos, sin) = ((length * length - 1.0).sqrt() / length, 1.0 / length);
        let along = p * cos;
        let first = Vec2::new(along.x * cos - along.y * sin, along.x * sin + along.y * cos);
        let second = Vec2::new(along.x * cos + along.y * sin, along.y * cos - along.x * sin);
        misnamed[0] += u32::from(p.perp_dot(first) > 0.0);
        misnamed[1] += u32::from(p.perp_dot(legs(p, 1.0).0) < 0.0);
        let (low, high) = if is_left(Vec2::ZERO, second, first) { (second, first) } else { (first, second) };
        let between = is_left(Vec2::ZERO, low, w) && is_right(Vec2::ZERO, high, w);
        let miss = p.as_dvec2().perp_dot(w.as_dvec2()).abs() / w.as_dvec2().length();
        if (miss - 1.0).abs() < 1e-4 {
            continue;
        }
        let collides = miss < 1.0 && p.dot(w) > 0.0;
        misjudged[0] += u32::from(between != collides);
        misjudged[1] += u32::from(time_to_collision(p, w, 1.0).is_finite() != collides);
    }
    let share = |count: u32, whole: u32| f64::from(count) / f64::from(whole);
    let called = called.map(|count| share(count, CASES));
    let called_left = called_left.map(|count| share(count, left));
    let [misnamed, misjudged] = [misnamed, misjudged].map(|counts| counts.map(|count| share(count, CASES)));
    Effect {
        sentence: format!(
            "Of {CASES} random points {} count as collinear, {} of those on the left; with the absolute value, {} and {}. The tangent called clockwise is the counter-clockwise one in {} of the cases (y up), and whether a velocity lies between them comes out wrong in {}.",
            percent(called[0]),
            percent(called_left[0]),
            percent(called[1]),
            percent(called_left[1]),
            percent(misnamed[0]),
            percent(misjudged[0])
        ),
        figures: vec![
            Measurement::new("random points called collinear", called[0], called[1], ""),
            Measurement::new("points on the left called collinear", called_left[0], called_left[1], ""),
            Measurement::new("tangents called after the other side", misnamed[0], misnamed[1], ""),
            Measurement::new("velocities judged wrongly", misjudged[0], misjudged[1], ""),
        ],
    }
}
