//! What the slips of the detection box do.

use glam::Vec2;
use rand_chacha::ChaCha8Rng;

use super::{circle, in_both, percent, random, uniform, vehicle};
use crate::{
    geometry::frame::Frame,
    model::{Params, World, obstacle::Circle},
    museum::{Effect, Figure},
    steer::{BoxTrace, detection_box::avoid},
};

fn boxed(world: &World) -> BoxTrace {
    let mut trace = BoxTrace::default();
    let agent = &world.agents[0];
    let frame = Frame { origin: agent.position, heading: agent.heading };
    avoid(world, agent, &frame, &mut trace);
    trace
}

/// The random problems of the box: a vehicle of 1 m, a box of 11 m, pillars of 2 to 4 m that cross the axis ahead.
fn random_pillar(random: &mut ChaCha8Rng) -> Circle {
    let radius = uniform(random, 2.0, 4.0);
    let reach = radius + 1.0;
    circle(uniform(random, 0.0, 11.0), uniform(random, -reach, reach), radius)
}

fn box_params() -> Params {
    Params { box_min_length: 11.0, box_strength: 1.0, ..Params::default() }
}

pub fn lateral_sign() -> Effect {
    const HITS: u32 = 200_000;
    let toward = in_both(|form| {
        let mut random = random();
        let mut toward = 0;
        for _ in 0..HITS {
            let pillar = random_pillar(&mut random);
            let world = vehicle(1.0, vec![pillar], Params { museum_lateral: form, ..box_params() });
            toward += u32::from(boxed(&world).lateral.y * pillar.center.y > 0.0);
        }
        f64::from(toward) / f64::from(HITS)
    });
    Effect {
        sentence: format!(
            "Of {HITS} uniformly placed pillars in the way {} push the vehicle toward themselves; repaired, {}.",
            percent(toward[0]),
            percent(toward[1])
        ),
        figures: vec![Figure::new("share of lateral forces toward the pillar", toward[0], toward[1], "")],
    }
}

pub fn square_root() -> Effect {
    const CASES: u32 = 50_000;
    let mut random = random();
    let mut other = 0;
    for _ in 0..CASES {
        let pillars = [(); 3].map(|()| random_pillar(&mut random));
        let [printed, repaired] = in_both(|form| {
            let world = vehicle(1.0, pillars.to_vec(), Params { museum_sqrt: form, ..box_params() });
            let trace = boxed(&world);
            trace.nearest.map(|place| trace.tagged[place].circle)
        });
        other += u32::from(printed != repaired);
    }
    let share = f64::from(other) / f64::from(CASES);
    Effect {
        sentence: format!(
            "In {} of {CASES} random cases with three pillars in the way another one counts as the nearest.",
            percent(share)
        ),
        figures: vec![Figure::new("other nearest pillar", share, 0.0, "")],
    }
}

pub fn braking() -> Effect {
    let at = |x: f32| {
        in_both(|form| {
            let params = Params { museum_braking: form, box_min_length: 10.0, ..Params::default() };
            let mut world = vehicle(0.5, vec![circle(x, 0.0, 2.0)], params);
            // At full speed: the box is 20 m long.
            world.agents[0].velocity = Vec2::new(world.agents[0].settings.max_speed, 0.0);
            f64::from(boxed(&world).braking)
        })
    };
    let (touching, near, far) = (at(0.5), at(4.0), at(12.0));
    Effect {
        sentence: format!(
            "A pillar of 2 m brakes with {:+.1} N at 4 m, {:+.1} N at 12 m, and at 0.5 m speeds up with {:+.2} N; repaired {:+.2}, {:+.2} and {:+.2} N.",
            near[0], far[0], touching[0], near[1], far[1], touching[1]
        ),
        figures: vec![
            Figure::new("force along the heading at 0.5 m", touching[0], touching[1], "N"),
            Figure::new("at 4 m", near[0], near[1], "N"),
            Figure::new("at 12 m", far[0], far[1], "N"),
        ],
    }
}

pub fn reach() -> Effect {
    const PILLARS: u32 = 20_000;
    let mut random = random();
    let (mut tagged, mut beyond) = (0_u32, 0_u32);
    for _ in 0..PILLARS {
        let mut pillar = random_pillar(&mut random);
        pillar.center.x *= 1.5;
        let [printed, repaired] = in_both(|form| {
            let params = Params { museum_reach: form, ..box_params() };
            boxed(&vehicle(1.0, vec![pillar], params)).nearest.is_some()
        });
        tagged += u32::from(printed);
        beyond += u32::from(printed && !repaired);
    }
    let share = f64::from(beyond) / f64::from(tagged.max(1));
    Effect {
        sentence: format!("{} of the pillars that act lie beyond the end of the box.", percent(share)),
        figures: vec![Figure::new("acting pillars beyond the box", share, 0.0, "")],
    }
}

pub fn range() -> Effect {
    // Ten pillars, each a little farther than the box reaches, but within what their radii add up to.
    let pillars: Vec<Circle> = (0..10).map(|k| circle(0.0, 14.0 + k as f32, 2.0)).collect();
    let count = |reversed: bool| {
        in_both(|form| {
            let mut circles = pillars.clone();
            if reversed {
                circles.reverse();
            }
            let params = Params { museum_range: form, box_min_length: 10.0, ..Params::default() };
            boxed(&vehicle(1.0, circles, params)).tagged.len() as f64
        })
    };
    let (forth, back) = (count(false), count(true));
    Effect {
        sentence: format!(
            "Of ten pillars out of range {} are tagged, and {} if the list is turned round; repaired, {}.",
            forth[0], back[0], forth[1]
        ),
        figures: vec![
            Figure::new("tagged", forth[0], forth[1], ""),
            Figure::new("tagged, list reversed", back[0], back[1], ""),
        ],
    }
}

pub fn transform() -> Effect {
    let change = in_both(|form| {
        let at = |place: Vec2| {
            let mut pillar = circle(5.0, 1.0, 2.0);
            pillar.center += place;
            let mut world =
                vehicle(1.0, vec![pillar], Params { museum_transform: form, ..Params::default() });
            world.agents[0].position = place;
            boxed(&world).force
        };
        f64::from((at(Vec2::splat(1000.0)) - at(Vec2::ZERO)).length())
    });
    Effect {
        sentence: format!(
            "The same scene moved by (1000, 1000) m changes the force by {:.0} N; repaired, by {:.0} N.",
            change[0], change[1]
        ),
        figures: vec![Figure::new("change of the force when the scene moves", change[0], change[1], "N")],
    }
}

pub fn corners() -> Effect {
    let square = (0.5, 0.5 * std::f64::consts::SQRT_2);
    Effect {
        sentence: format!(
            "For a square of side 1 the circle has radius {:.2}, its corners lie at {:.3}: {} farther out.",
            square.0,
            square.1,
            percent(square.1 / square.0 - 1.0)
        ),
        figures: vec![Figure::new("bounding radius of a unit square", square.0, square.1, "m")],
    }
}
