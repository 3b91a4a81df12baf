//! What the slips of the feeler do.

use super::{circle, in_both, percent, random, uniform, vehicle};
use crate::{
    model::{Params, World, obstacle::Circle, params::BlockCondition},
    museum::{Effect, Figure},
    steer::{FeelerTrace, feeler::avoid},
};

fn felt(world: &World) -> FeelerTrace {
    let mut trace = FeelerTrace::default();
    avoid(world, &world.agents[0], world.agents[0].heading, &mut trace);
    trace
}

pub fn parentheses() -> Effect {
    let at = |projection: f32| {
        in_both(|form| {
            let params = Params {
                museum_parentheses: form,
                feeler_distance: 300.0,
                feeler_buffer: 20.0,
                feeler_strength: 1.0,
                ..Params::default()
            };
            let mut world = vehicle(1.0, vec![circle(projection, 0.0, 30.0)], params);
            world.agents[0].settings.max_speed = 1.0;
            f64::from(felt(&world).force.length())
        })
    };
    // A circle whose center is at the vehicle itself is not ahead of it.
    let near = at(1e-3);
    let far = at(300.0);
    Effect {
        sentence: format!(
            "With f = 300, R = 30, b = 20 the factor is {:.1} at the circle and {:.1} at the feeler's end; meant are {:.2} and {:.3}.",
            near[0], far[0], near[1], far[1]
        ),
        figures: vec![
            Figure::new("factor at projection 0", near[0], near[1], ""),
            Figure::new("factor at projection 300", far[0], far[1], ""),
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
        figures: vec![
            Figure::new("speed left after 0.2 s at 30 Hz", slow[0], slow[1], ""),
            Figure::new("at 60 Hz", fast[0], fast[1], ""),
            Figure::new("at 30 Hz with two circles", two[0], two[1], ""),
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
        figures: vec![Figure::new("steering force", force[0], force[1], "N")],
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
        figures: vec![Figure::new("pillars looked at", seen[0], seen[1], "")],
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
        figures: vec![
            Figure::new("avoiding, blocking pillar last", last[0], last[1], ""),
            Figure::new("avoiding, blocking pillar first", first[0], first[1], ""),
        ],
    }
}

pub fn tie() -> Effect {
    let world = vehicle(1.5, vec![circle(5.0, 0.0, 2.0)], Params::default());
    let left = f64::from(felt(&world).force.y.signum());
    Effect {
        sentence: format!(
            "A pillar exactly ahead turns the vehicle {}.",
            if left > 0.0 { "left" } else { "right" }
        ),
        figures: vec![Figure::new("sign of the turn, left positive", left, left, "")],
    }
}

pub fn conditions() -> Effect {
    let mut random = random();
    const TRIALS: u32 = 20_000;
    let (mut a_is_b, mut only_c) = (0_u32, 0_u32);
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
    }
    let [same, more] = [a_is_b, only_c].map(|count| f64::from(count) / f64::from(TRIALS));
    Effect {
        sentence: format!(
            "a and b agree on {} of {TRIALS} random pillars; c blocks on another {}.",
            percent(same),
            percent(more)
        ),
        figures: vec![
            Figure::new("a and b agree", same, same, ""),
            Figure::new("c alone blocks", more, more, ""),
        ],
    }
}
