//! The effects of the slips of the detection box.

use glam::Vec2;
use rand::rngs::ChaCha8Rng;

use super::{circle, in_both, random, said, share, uniform, vehicle};
use sidestep_core::{
    geometry::local_axes::LocalAxes,
    model::{Params, World, obstacle::Circle},
    steer::{BoxTrace, detection_box::avoid},
};

use crate::{
    learn::museum::{Effect, Measurement},
    text::quantity::{
        NumberForm::{Decimals, Signed},
        meters, newtons, number,
    },
};

fn boxed(world: &World) -> BoxTrace {
    let mut trace = BoxTrace::default();
    let agent = &world.agents[0];
    let axes = LocalAxes { origin: agent.position, heading: agent.heading };
    avoid(world, agent, &axes, Some(&mut trace));
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
        sentence: said::lateral_sign(HITS as usize, share(toward[0]), share(toward[1])),
        measurements: vec![Measurement::new(said::toward_pillar(), toward[0], toward[1], "")],
    }
}

/// The x at which the x axis enters the circle of a pillar widened by the vehicle's 1 m, or leaves it if the entry is
/// behind, m.
fn entry(pillar: &Circle) -> f64 {
    let (x, y) = (f64::from(pillar.center.x), f64::from(pillar.center.y));
    let e = f64::from(pillar.radius) + 1.0;
    let half = (e * e - y * y).max(0.0).sqrt();
    if x - half > 0.0 { x - half } else { x + half }
}

pub fn square_root() -> Effect {
    const CASES: u32 = 50_000;
    let mut random = random();
    let mut wrong = [0_u32; 2];
    for _ in 0..CASES {
        let pillars = [(); 3].map(|()| random_pillar(&mut random));
        let mut order = [0_u32, 1, 2];
        order.sort_by(|a, b| entry(&pillars[*a as usize]).total_cmp(&entry(&pillars[*b as usize])));
        let named = in_both(|form| {
            let world = vehicle(1.0, pillars.to_vec(), Params { museum_sqrt: form, ..box_params() });
            let trace = boxed(&world);
            trace.nearest.map(|index| trace.tagged[index].circle)
        });
        for (wrong, named) in wrong.iter_mut().zip(named) {
            *wrong += u32::from(named != Some(order[0]));
        }
    }
    let [printed, repaired] = wrong.map(|wrong| f64::from(wrong) / f64::from(CASES));
    Effect {
        sentence: said::square_root(share(printed), CASES as usize, share(repaired)),
        measurements: vec![Measurement::new(said::other_nearest(), printed, repaired, "")],
    }
}

pub fn braking() -> Effect {
    const RADIUS: f32 = 2.0;
    let distances = [0.5, 4.0, 12.0];
    let [touching, near, far] = distances.map(|x| {
        in_both(|form| {
            let params = Params { museum_braking: form, box_min_length: 10.0, ..Params::default() };
            let mut world = vehicle(0.5, vec![circle(x, 0.0, RADIUS)], params);
            // At full speed: the box is 20 m long.
            world.agents[0].velocity = Vec2::new(world.agents[0].settings.max_speed, 0.0);
            f64::from(boxed(&world).braking)
        })
    });
    let force = |newton: f64, decimals| newtons(newton as f32).form(Signed(decimals));
    let names = [said::force_along, said::force_at, said::force_at];
    Effect {
        sentence: said::braking(
            meters(RADIUS),
            force(near[0], 1),
            force(far[0], 1),
            force(touching[0], 2),
            force(near[1], 2),
            force(far[1], 2),
            force(touching[1], 2),
        ),
        measurements: names
            .into_iter()
            .zip(distances)
            .zip([touching, near, far])
            .map(|((name, distance), forces)| {
                Measurement::new(name(meters(distance)), forces[0], forces[1], "N")
            })
            .collect(),
    }
}

pub fn reach() -> Effect {
    const PILLARS: u32 = 100_000;
    let mut random = random();
    let mut forms = [Reach::default(); 2];
    let mut wide = Reach::default();
    for _ in 0..PILLARS {
        let mut pillar = random_pillar(&mut random);
        pillar.center.x *= 1.5;
        let traces =
            in_both(|form| boxed(&vehicle(1.0, vec![pillar], Params { museum_reach: form, ..box_params() })));
        for (form, trace) in forms.iter_mut().zip(&traces) {
            form.count(&pillar, trace, trace.nearest.is_some());
        }
        // Everything that crosses the axis in the range of the repaired form, but without its test.
        let [_, repaired] = &traces;
        wide.count(&pillar, repaired, repaired.tagged.iter().any(|tagged| tagged.ip.is_some()));
    }
    let [printed, repaired] = forms.map(Reach::shares);
    let wide = wide.shares();
    Effect {
        sentence: said::reach(
            share(printed[0]),
            share(wide[0]),
            share(printed[1]),
            share(printed[2]),
            share(repaired[0]),
            share(repaired[1]),
            share(repaired[2]),
        ),
        measurements: vec![
            Measurement::new(said::beyond(), printed[0], repaired[0], ""),
            Measurement::new(said::beyond_wide(), wide[0], repaired[0], ""),
            Measurement::new(said::centers_beyond(), printed[1], repaired[1], ""),
            Measurement::new(said::not_acting(), printed[2], repaired[2], ""),
        ],
    }
}

/// The pillars to which a form of the box reacts, compared with their positions.
#[derive(Clone, Copy, Default)]
struct Reach {
    acting: u32,
    beyond: u32,
    center_beyond: u32,
    in_the_way: u32,
    missed: u32,
}

impl Reach {
    fn count(&mut self, pillar: &Circle, trace: &BoxTrace, acts: bool) {
        let in_the_way = entry(pillar) <= f64::from(trace.length);
        self.acting += u32::from(acts);
        self.beyond += u32::from(acts && !in_the_way);
        self.center_beyond += u32::from(acts && pillar.center.x > trace.length);
        self.in_the_way += u32::from(in_the_way);
        self.missed += u32::from(in_the_way && !acts);
    }

    /// The shares of pillars beyond the box and with their center beyond it among those that act, and of pillars that
    /// do not act among those in the way.
    fn shares(self) -> [f64; 3] {
        let of = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        [of(self.beyond, self.acting), of(self.center_beyond, self.acting), of(self.missed, self.in_the_way)]
    }
}

pub fn range() -> Effect {
    // Ten pillars, each a little farther away than the box reaches, but within the sum of its reach and their radii.
    let pillars: Vec<Circle> = (0..10).map(|k| circle(0.0, 14.0 + k as f32, 2.0)).collect();
    let count = |reversed: bool| {
        in_both(|form| {
            let mut circles = pillars.clone();
            if reversed {
                circles.reverse();
            }
            let params = Params { museum_range: form, box_min_length: 10.0, ..Params::default() };
            boxed(&vehicle(1.0, circles, params)).tagged.len()
        })
    };
    let (forth, back) = (count(false), count(true));
    Effect {
        sentence: said::range(forth[0], back[0], forth[1]),
        measurements: vec![
            Measurement::new(said::tagged(), forth[0] as f64, forth[1] as f64, ""),
            Measurement::new(said::tagged_reversed(), back[0] as f64, back[1] as f64, ""),
        ],
    }
}

pub fn transform() -> Effect {
    // Along both axes, m.
    const MOVED: f32 = 1000.0;
    let [change, idle] = [true, false].map(|in_the_way| {
        in_both(|form| {
            let at = |position: Vec2| {
                let mut pillar = circle(if in_the_way { 5.0 } else { -50.0 }, 1.0, 2.0);
                pillar.center += position;
                let mut world =
                    vehicle(1.0, vec![pillar], Params { museum_transform: form, ..Params::default() });
                world.agents[0].position = position;
                boxed(&world).force
            };
            f64::from((at(Vec2::splat(MOVED)) - at(Vec2::ZERO)).length())
        })
    });
    let force = |newton: f64| newtons(newton as f32).form(Decimals(0));
    Effect {
        sentence: said::transform(
            number(MOVED),
            force(change[0]),
            force(idle[0]),
            force(change[1]),
            force(idle[1]),
        ),
        measurements: vec![
            Measurement::new(said::force_change(), change[0], change[1], "N"),
            Measurement::new(said::force_change_idle(), idle[0], idle[1], "N"),
        ],
    }
}

pub fn corners() -> Effect {
    const HEADINGS: u32 = 3600;
    const PILLAR: f64 = 2.0;
    // A square of side 1: its corners lie on the vehicle's disc.
    let disc = std::f32::consts::FRAC_1_SQRT_2;
    let [printed, repaired] = in_both(|form| {
        let params = Params { museum_corners: form, ..Params::default() };
        let trace = boxed(&vehicle(disc, vec![circle(3.0, 0.0, PILLAR as f32)], params));
        // The distance at which the box takes them to touch.
        let apart = f64::from(trace.tagged[0].expanded);
        let (mut hits, mut deepest) = (0_u32, 0.0_f64);
        for k in 0..HEADINGS {
            let turn = std::f64::consts::TAU * f64::from(k) / f64::from(HEADINGS);
            let nearest = (0..4)
                .map(|corner| {
                    let (sin, cos) = libm::sincos(turn + std::f64::consts::FRAC_PI_2 * f64::from(corner));
                    libm::hypot(apart - cos * f64::from(disc), sin * f64::from(disc))
                })
                .fold(f64::INFINITY, f64::min);
            // The disc of the pillar is rounded to `f32` with the vehicle's.
            hits += u32::from(nearest < PILLAR - 1e-6);
            deepest = deepest.max(PILLAR - nearest);
        }
        (f64::from(hits) / f64::from(HEADINGS), deepest.max(0.0))
    });
    let deep = |depth: f64| meters(depth as f32).form(Decimals(3));
    Effect {
        sentence: said::corners(
            meters(PILLAR as f32),
            share(printed.0),
            deep(printed.1),
            share(repaired.0),
            deep(repaired.1),
        ),
        measurements: vec![
            Measurement::new(said::corner_headings(), printed.0, repaired.0, ""),
            Measurement::new(said::deepest_corner(), printed.1, repaired.1, "m"),
        ],
    }
}
