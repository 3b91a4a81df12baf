//! What the slips of the feeler do.

use super::{circle, in_both, random, uniform, vehicle};
use crate::{
    model::{
        Params, World,
        obstacle::Circle,
        params::{Axes, BlockCondition},
    },
    museum::{Effect, Measurement},
    steer::{FeelerTrace, feeler::avoid},
    text::numbers::percent,
};

fn felt(world: &World) -> FeelerTrace {
    let mut trace = FeelerTrace::default();
    avoid(world, &world.agents[0], world.agents[0].heading, &mut trace);
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
    let in_pixels =
        |projection: f32| factors(300.0, 20.0, circle(projection, 0.0, 30.0)).map(Option::unwrap_or_default);
    // A circle whose center is at the vehicle itself is not ahead of it.
    let near = in_pixels(1e-3);
    let far = in_pixels(300.0);
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
        sentence: format!(
            "In the text's pixels (f = 300, R = 30, b = 20) the factor is {:.1} at the circle and {:.1} at the feeler's end; meant are {:.2} and {:.3}. In meters (f = 4, R from 1 to 2, b = 1) it is {:.2} to {:.2}, meant are {:.2} to {:.2}: at least {least:.1} times as much, in the median {median:.1} times.",
            near[0], far[0], near[1], far[1], printed.0, printed.1, repaired.0, repaired.1
        ),
        measurements: vec![
            Measurement::new("factor at projection 0", near[0], near[1], ""),
            Measurement::new("factor at projection 300", far[0], far[1], ""),
            Measurement::new("least factor in meters", printed.0, repaired.0, ""),
            Measurement::new("largest factor in meters", printed.1, repaired.1, ""),
            Measurement::new("printed over repaired in meters, least | median", least, median, ""),
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
    let (slow, fast, two) = (after(30.0, 1), after(60.0, 1), after(30.0, 2));
    Effect {
        sentence: format!(
            "Of the speed {:.1e} is left after 0.2 s at 30 Hz, {:.1e} at 60 Hz, and {:.1e} at 30 Hz with a second circle; repaired, {:.2} each time.",
            slow[0], fast[0], two[0], slow[1]
        ),
        measurements: vec![
            Measurement::new("speed left after 0.2 s at 30 Hz", slow[0], slow[1], ""),
            Measurement::new("at 60 Hz", fast[0], fast[1], ""),
            Measurement::new("at 30 Hz with two circles", two[0], two[1], ""),
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
        sentence: format!(
            "Before a pillar 5 m ahead the steering force is {} N; meant are {:.2} N.",
            force[0], force[1]
        ),
        measurements: vec![Measurement::new("steering force", force[0], force[1], "N")],
    }
}

pub fn index() -> Effect {
    let seen = in_both(|form| {
        let world = vehicle(
            1.5,
            vec![circle(5.0, 1.0, 2.0), circle(9.0, -1.0, 1.0)],
            Params { museum_index: form, ..Params::default() },
        );
        felt(&world).felt.len() as f64
    });
    Effect {
        sentence: format!("Of two pillars in view it looks at {}; meant are {}.", seen[0], seen[1]),
        measurements: vec![Measurement::new("pillars looked at", seen[0], seen[1], "")],
    }
}

pub fn flag() -> Effect {
    let (blocking, aside) = (circle(5.0, 0.5, 2.0), circle(5.0, 9.0, 1.0));
    let avoiding = |circles: [Circle; 2]| {
        in_both(|form| {
            let params = Params { museum_flag: form, ..Params::default() };
            f64::from(u8::from(felt(&vehicle(1.5, circles.to_vec(), params)).avoiding))
        })
    };
    let (last, first) = (avoiding([aside, blocking]), avoiding([blocking, aside]));
    Effect {
        sentence: format!(
            "One pillar blocks, one does not. Listed last, the blocking one sets the flag ({}); listed first, the flag is {}. Repaired: {} and {}.",
            last[0], first[0], last[1], first[1]
        ),
        measurements: vec![
            Measurement::new("avoiding, blocking pillar last", last[0], last[1], ""),
            Measurement::new("avoiding, blocking pillar first", first[0], first[1], ""),
        ],
    }
}

pub fn tie() -> Effect {
    // Printed is the screen that the code was written for.
    let turns = [Axes::YDown, Axes::YUp].map(|feeler_axes| {
        [0.0, 0.5, -0.5].map(|y| {
            let world = vehicle(1.5, vec![circle(5.0, y, 2.0)], Params { feeler_axes, ..Params::default() });
            f64::from(felt(&world).force.y.signum())
        })
    });
    let [down, up] = turns;
    let word = |turn: f64| if turn > 0.0 { "left" } else { "right" };
    Effect {
        sentence: format!(
            "A pillar exactly ahead turns the vehicle {} with y down and {} with y up; one 0.5 m to the left turns it {} and {}, one 0.5 m to the right {} and {}.",
            word(down[0]),
            word(up[0]),
            word(down[1]),
            word(up[1]),
            word(down[2]),
            word(up[2])
        ),
        measurements: vec![
            Measurement::new(
                "turn for a pillar dead ahead, left positive, y down | y up",
                down[0],
                up[0],
                "",
            ),
            Measurement::new("for a pillar on the left, y down | y up", down[1], up[1], ""),
            Measurement::new("for a pillar on the right, y down | y up", down[2], up[2], ""),
        ],
    }
}

pub fn conditions() -> Effect {
    let mut random = random();
    const TRIALS: u32 = 20_000;
    let (mut a_is_b, mut only_c, mut touching) = (0_u32, 0_u32, 0_u32);
    // For a and for c: blocking, blocking though out of reach, not blocking though within reach.
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
        sentence: format!(
            "a and b agree on {} of {TRIALS} random pillars; c blocks on another {}. Of the pillars within R + b of the feeler a misses {} and c {}; of those that block, {} under a and {} under c never come that near.",
            percent(same),
            percent(more),
            percent(missed[0]),
            percent(missed[1]),
            percent(in_vain[0]),
            percent(in_vain[1])
        ),
        measurements: vec![
            Measurement::new("a and b agree", same, same, ""),
            Measurement::new("c alone blocks", more, more, ""),
            Measurement::new("within reach and not blocking, a | c", missed[0], missed[1], ""),
            Measurement::new("blocking and out of reach, a | c", in_vain[0], in_vain[1], ""),
        ],
    }
}
