//! The effects of the slips of the feeler.

use super::{circle, in_both, random, rounded, said, share, uniform, vehicle};
use sidestep_core::{
    model::{
        Params, World,
        obstacle::Circle,
        params::{Axes, BlockCondition},
    },
    steer::{FeelerTrace, feeler::avoid},
};

use crate::{
    learn::museum::{Effect, Measurement},
    text::{
        message::Message,
        quantity::{
            NumberForm::{Decimals, PowerOfTen},
            hertz, newtons, number,
        },
    },
};

fn felt(world: &World) -> FeelerTrace {
    let mut trace = FeelerTrace::default();
    avoid(world, &world.agents[0], world.agents[0].heading, Some(&mut trace));
    trace
}

/// The factor of the force in both forms, by feeler, buffer and pillar; `None` if it does not block.
fn factors(distance: f32, buffer: f32, pillar: Circle) -> [Option<f64>; 2] {
    in_both(|form| {
        let params = Params {
            museum_parentheses: form,
            feeler_distance: distance,
            feeler_buffer: buffer,
            feeler_strength: 1.0,
            ..Params::default()
        };
        let mut world = vehicle(1.0, vec![pillar], params);
        world.agents[0].settings.max_speed = 1.0;
        let trace = felt(&world);
        trace.avoiding.then(|| f64::from(trace.force.length()))
    })
}

pub fn parentheses() -> Effect {
    // The length of the text's feeler, in pixels.
    const FEELER: f32 = 300.0;
    let in_pixels =
        |projection: f32| factors(FEELER, 20.0, circle(projection, 0.0, 30.0)).map(Option::unwrap_or_default);
    // A circle whose center is at the vehicle itself is not ahead of it.
    let near = in_pixels(1e-3);
    let far = in_pixels(FEELER);
    const PILLARS: u32 = 10_000;
    let mut random = random();
    let mut in_meters = Vec::new();
    for _ in 0..PILLARS {
        let pillar = circle(
            uniform(&mut random, 0.0, 7.0),
            uniform(&mut random, -3.0, 3.0),
            uniform(&mut random, 1.0, 2.0),
        );
        if let [Some(printed), Some(repaired)] = factors(4.0, 1.0, pillar) {
            in_meters.push([printed, repaired]);
        }
    }
    let ends = |form: usize| {
        let factor = in_meters.iter().map(|factors| factors[form]);
        (factor.clone().fold(f64::INFINITY, f64::min), factor.fold(0.0, f64::max))
    };
    let (printed, repaired) = (ends(0), ends(1));
    let mut ratios: Vec<f64> = in_meters.iter().map(|[printed, repaired]| printed / repaired).collect();
    ratios.sort_by(f64::total_cmp);
    let (least, median) = (ratios[0], ratios[ratios.len() / 2]);
    Effect {
        sentence: said::parentheses(
            said::in_pixels(rounded(near[0], 1), rounded(far[0], 1), rounded(near[1], 2), rounded(far[1], 3)),
            said::in_meters(
                rounded(printed.0, 2),
                rounded(printed.1, 2),
                rounded(repaired.0, 2),
                rounded(repaired.1, 2),
                rounded(least, 1),
                rounded(median, 1),
            ),
        ),
        measurements: vec![
            Measurement::new(said::factor_at(number(0.0)), near[0], near[1], ""),
            Measurement::new(said::factor_at(number(FEELER)), far[0], far[1], ""),
            Measurement::new(said::least_factor(), printed.0, repaired.0, ""),
            Measurement::new(said::largest_factor(), printed.1, repaired.1, ""),
            Measurement::new(said::factor_ratio(), least, median, ""),
        ],
    }
}

pub fn brake() -> Effect {
    // The factor 0.571 of the text's numbers, for 0.2 s.
    let after = |hz: f32, circles: usize| {
        in_both(|form| {
            let mut params = Params {
                museum_brake: form,
                feeler_distance: 300.0,
                feeler_buffer: 20.0,
                ..Params::default()
            };
            params.time_step = 1.0 / hz;
            let world = vehicle(1.0, vec![circle(200.0, 0.0, 30.0); circles], params);
            let frames = (0.2 * hz).round() as i32;
            f64::from(felt(&world).brake).powi(frames)
        })
    };
    const RATES: [f32; 2] = [30.0, 60.0];
    let (slow, fast, two) = (after(RATES[0], 1), after(RATES[1], 1), after(RATES[0], 2));
    let small = |part: f64| number(part as f32).form(PowerOfTen);
    let [slow_rate, fast_rate] = RATES.map(hertz);
    Effect {
        sentence: said::brake(small(slow[0]), small(fast[0]), small(two[0]), rounded(slow[1], 2)),
        measurements: vec![
            Measurement::new(said::speed_left(slow_rate), slow[0], slow[1], ""),
            Measurement::new(said::speed_left_also(fast_rate), fast[0], fast[1], ""),
            Measurement::new(said::speed_left_of_two(slow_rate), two[0], two[1], ""),
        ],
    }
}

pub fn sum() -> Effect {
    let force = in_both(|form| {
        let world =
            vehicle(1.5, vec![circle(5.0, 1.0, 2.0)], Params { museum_sum: form, ..Params::default() });
        f64::from(felt(&world).force.length())
    });
    Effect {
        sentence: said::sum(newtons(force[0] as f32), newtons(force[1] as f32).form(Decimals(2))),
        measurements: vec![Measurement::new(said::steering_force(), force[0], force[1], "N")],
    }
}

pub fn index() -> Effect {
    let seen = in_both(|form| {
        let world = vehicle(
            1.5,
            vec![circle(5.0, 1.0, 2.0), circle(9.0, -1.0, 1.0)],
            Params { museum_index: form, ..Params::default() },
        );
        felt(&world).felt.len()
    });
    Effect {
        sentence: said::index(seen[0], seen[1]),
        measurements: vec![Measurement::new(said::looked_at(), seen[0] as f64, seen[1] as f64, "")],
    }
}

pub fn flag() -> Effect {
    let (blocking, aside) = (circle(5.0, 0.5, 2.0), circle(5.0, 9.0, 1.0));
    let avoiding = |circles: [Circle; 2]| {
        in_both(|form| {
            let params = Params { museum_flag: form, ..Params::default() };
            usize::from(felt(&vehicle(1.5, circles.to_vec(), params)).avoiding)
        })
    };
    let (last, first) = (avoiding([aside, blocking]), avoiding([blocking, aside]));
    Effect {
        sentence: said::flag(last[0], first[0], last[1], first[1]),
        measurements: vec![
            Measurement::new(said::blocking_last(), last[0] as f64, last[1] as f64, ""),
            Measurement::new(said::blocking_first(), first[0] as f64, first[1] as f64, ""),
        ],
    }
}

pub fn tie() -> Effect {
    // The printed form assumes the screen for which the code was written.
    let turns = [Axes::YDown, Axes::YUp].map(|feeler_axes| {
        [0.0, 0.5, -0.5].map(|y| {
            let world = vehicle(1.5, vec![circle(5.0, y, 2.0)], Params { feeler_axes, ..Params::default() });
            f64::from(felt(&world).force.y.signum())
        })
    });
    let [down, up] = turns;
    let side = |turn: f64| -> Message { if turn > 0.0 { said::to_the_left() } else { said::to_the_right() } };
    Effect {
        sentence: said::tie(
            side(down[0]),
            side(up[0]),
            side(down[1]),
            side(up[1]),
            side(down[2]),
            side(up[2]),
        ),
        measurements: vec![
            Measurement::new(said::turn_ahead(), down[0], up[0], ""),
            Measurement::new(said::turn_left(), down[1], up[1], ""),
            Measurement::new(said::turn_right(), down[2], up[2], ""),
        ],
    }
}

pub fn conditions() -> Effect {
    let mut random = random();
    const TRIALS: u32 = 20_000;
    let (mut a_is_b, mut only_c, mut touching) = (0_u32, 0_u32, 0_u32);
    // For a and for c: blocking, blocking although out of reach, not blocking although within reach.
    let mut counts = [[0_u32; 3]; 2];
    for _ in 0..TRIALS {
        let pillar = circle(
            uniform(&mut random, 0.0, 14.0),
            uniform(&mut random, -4.0, 4.0),
            uniform(&mut random, 0.5, 3.0),
        );
        let [a, b, c] = [BlockCondition::A, BlockCondition::B, BlockCondition::C].map(|feeler_condition| {
            felt(&vehicle(1.5, vec![pillar], Params { feeler_condition, ..Params::default() })).avoiding
        });
        a_is_b += u32::from(a == b);
        only_c += u32::from(c && !a);
        // Whether the center comes within R + b of the feeler.
        let usual = Params::default();
        let (x, y) = (f64::from(pillar.center.x), f64::from(pillar.center.y));
        let past = (x - f64::from(usual.feeler_distance)).max(0.0);
        let touches = libm::hypot(past, y) < f64::from(pillar.radius + usual.feeler_buffer);
        touching += u32::from(touches);
        for (blocks, counts) in [a, c].into_iter().zip(&mut counts) {
            counts[0] += u32::from(blocks);
            counts[1] += u32::from(blocks && !touches);
            counts[2] += u32::from(touches && !blocks);
        }
    }
    let of = |part: u32, whole: u32| f64::from(part) / f64::from(whole);
    let [same, more] = [a_is_b, only_c].map(|count| of(count, TRIALS));
    let [in_vain, missed] =
        [1, 2].map(|k| counts.map(|counts| of(counts[k], if k == 1 { counts[0] } else { touching })));
    Effect {
        sentence: said::conditions(
            share(same),
            TRIALS as usize,
            share(more),
            share(missed[0]),
            share(missed[1]),
            share(in_vain[0]),
            share(in_vain[1]),
        ),
        measurements: vec![
            Measurement::new(said::a_and_b(), same, same, ""),
            Measurement::new(said::c_alone(), more, more, ""),
            Measurement::new(said::not_blocking(), missed[0], missed[1], ""),
            Measurement::new(said::out_of_reach(), in_vain[0], in_vain[1], ""),
        ],
    }
}
