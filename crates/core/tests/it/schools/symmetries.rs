//! Turned, mirrored, moved and renumbered surroundings give turned, mirrored and equal answers.
//!
//! Exceptions, by construction of the originals: Detour's samples go right before left, so that it is not mirrored, and
//! its grid does not turn; cells turn their goal to the right only, and their speed box allows quarter turns only.

use glam::{DVec2, Vec2};
use sidestep_core::schools::{
    Pillar, SchoolSurroundings, Segment, SolverRecord, buffered_voronoi as cells,
    collision_free_speed as speed, detour, social_force as force,
};

use super::PEDESTRIAN;
use crate::common::{Random, for_all, turned};

/// A map of the plane that preserves distances.
#[derive(Clone, Copy, Debug)]
struct Motion {
    angle: f64,
    mirrored: bool,
    shift: DVec2,
}

impl Motion {
    fn turn(angle: f64) -> Motion {
        Motion { angle, mirrored: false, shift: DVec2::ZERO }
    }

    /// Maps a velocity.
    fn vector(&self, v: DVec2) -> DVec2 {
        turned(if self.mirrored { DVec2::new(v.x, -v.y) } else { v }, self.angle)
    }

    /// Maps a position.
    fn place(&self, p: DVec2) -> DVec2 {
        self.vector(p) + self.shift
    }

    /// Maps a wall, whose free side stays free.
    fn segment(&self, wall: &Segment) -> Segment {
        Segment { from: self.place(wall.from), to: self.place(wall.to) }
    }
}

/// A turn, a mirror image, a shift, or all of them.
fn any_motion(random: &mut Random) -> Motion {
    let motion = Motion {
        angle: random.real(-3.0, 3.0),
        mirrored: random.pick(&[false, true]),
        shift: random.in_disc(50.0),
    };
    random.show("motion", &motion);
    motion
}

struct Scene {
    positions: Vec<DVec2>,
    velocities: Vec<DVec2>,
    preferred: DVec2,
    segments: Vec<Segment>,
    pillars: Vec<Pillar>,
}

/// Walkers within 2 m of the first, some of which overlap it, a wall and a pillar.
fn any_scene(random: &mut Random) -> Scene {
    let count = random.count(1, 8);
    let positions = (0..count).map(|_| random.in_disc(2.0)).collect();
    let velocities = (0..count).map(|_| random.in_disc(1.5)).collect();
    let segments = vec![Segment { from: random.in_disc(3.0), to: random.in_disc(3.0) }];
    let pillars = vec![Pillar { center: random.in_disc(3.0), radius: 0.3 }];
    Scene { positions, velocities, preferred: random.in_disc(1.5), segments, pillars }
}

/// Neighbors of the first in another order.
fn order(random: &mut Random, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (1..count).collect();
    random.shuffle(&mut order);
    order
}

#[test]
fn social_force_moves_with_the_scene() {
    for_all(59, 300, |random, _| {
        let (scene, motion) = (any_scene(random), any_motion(random));
        let walker = |index: usize| force::ForceWalker {
            position: scene.positions[index],
            velocity: scene.velocities[index],
            radius: 0.3,
        };
        let moved = |index: usize| force::ForceWalker {
            position: motion.place(scene.positions[index]),
            velocity: motion.vector(scene.velocities[index]),
            radius: 0.3,
        };
        let count = scene.positions.len();
        let (plain, others): (Vec<_>, Vec<_>) =
            ((1..count).map(walker).collect(), order(random, count).into_iter().map(moved).collect());
        let around =
            SchoolSurroundings { neighbors: &plain, segments: &scene.segments, pillars: &scene.pillars };
        let segments: Vec<_> = scene.segments.iter().map(|wall| motion.segment(wall)).collect();
        let pillars: Vec<_> =
            scene.pillars.iter().map(|p| Pillar { center: motion.place(p.center), ..*p }).collect();
        let there = SchoolSurroundings { neighbors: &others, segments: &segments, pillars: &pillars };
        let step = |me, preferred, around: &SchoolSurroundings<force::ForceWalker>| {
            force::step(&me, preferred, around, &PEDESTRIAN, 0.01, 1, &mut SolverRecord::new(false))
        };
        let here = step(walker(0), scene.preferred, &around);
        let there = step(moved(0), motion.vector(scene.preferred), &there);
        let size = here.acceleration.length().max(1.0);
        assert_near!(motion.vector(here.acceleration) / size, there.acceleration / size, 1e-9);
    });
}

#[test]
fn collision_free_speed_moves_with_the_scene() {
    let tuning = speed::SpeedTuning {
        agent_strength: 8.0,
        agent_range: 0.1,
        wall_strength: 5.0,
        wall_range: 0.02,
        time_gap: 1.0,
        range: 3.0,
    };
    for_all(60, 300, |random, _| {
        let (scene, motion) = (any_scene(random), any_motion(random));
        let (direction, orientation) = (random.direction(), random.direction());
        let walker = |index: usize| speed::SpeedWalker { position: scene.positions[index], radius: 0.2 };
        let moved =
            |index: usize| speed::SpeedWalker { position: motion.place(scene.positions[index]), radius: 0.2 };
        let count = scene.positions.len();
        let (plain, others): (Vec<_>, Vec<_>) =
            ((1..count).map(walker).collect(), order(random, count).into_iter().map(moved).collect());
        let segments: Vec<_> = scene.segments.iter().map(|wall| motion.segment(wall)).collect();
        let around = SchoolSurroundings { neighbors: &plain, segments: &scene.segments, pillars: &[] };
        let there = SchoolSurroundings { neighbors: &others, segments: &segments, pillars: &[] };
        let choose = |me, direction, orientation, around: &SchoolSurroundings<speed::SpeedWalker>| {
            let wish = speed::Wish { direction, speed: 1.2, orientation };
            speed::choose(&me, &wish, around, &tuning, &mut Vec::new(), &mut SolverRecord::new(false))
                .velocity()
        };
        let here = choose(walker(0), direction, orientation, &around);
        let there = choose(moved(0), motion.vector(direction), motion.vector(orientation), &there);
        assert_near!(motion.vector(here), there, 1e-6);
    });
}

#[test]
fn cells_turn_by_quarters_and_are_mirrored_where_the_goal_keeps_its_side() {
    let body = cells::CellBody { radius: 0.3, max_speed: 0.5 };
    let tuning = cells::CellTuning { horizon: 1.0, sidestep_threshold: 0.25 };
    let (mut turned_goals, mut mirrored) = (0, 0);
    for_all(61, 600, |random, _| {
        let scene = any_scene(random);
        let quarter = f64::from(random.count(0, 3) as u32) * std::f64::consts::FRAC_PI_2;
        let motion = Motion { mirrored: random.pick(&[false, true]), ..Motion::turn(quarter) };
        let answer = |offsets: &[DVec2], preferred: DVec2| {
            let mut cell = cells::Cell::default();
            cell.build(&body, &tuning, offsets, &[]);
            cell.answer(preferred, &body, &tuning)
        };
        let here = answer(&scene.positions, scene.preferred);
        let mut offsets: Vec<DVec2> = scene.positions.iter().map(|p| motion.vector(*p)).collect();
        random.shuffle(&mut offsets);
        let there = answer(&offsets, motion.vector(scene.preferred));
        if motion.mirrored && here.turned != here.goal {
            turned_goals += 1;
            return;
        }
        mirrored += u32::from(motion.mirrored);
        assert_near!(motion.vector(here.velocity), there.velocity, 1e-6);
    });
    assert!(turned_goals > 20 && mirrored > 20, "{turned_goals}, {mirrored}");
}

const TUNING: detour::DetourTuning = detour::DetourTuning {
    bias: 0.4,
    preferred_weight: 2.0,
    current_weight: 0.75,
    side_weight: 0.75,
    impact_weight: 2.5,
    horizon: 2.5,
    sampling: detour::Sampling::Rings { divisions: 7, rings: 2, depth: 5 },
};

/// A disc whose numbers have few digits, so that shifts are exact.
fn any_body(random: &mut Random, reach: f64, radius: f32) -> detour::DetourBody {
    let mut of_grid = |reach: f64| (random.in_disc(reach) * 64.0).round().as_vec2() / 64.0;
    detour::DetourBody { position: of_grid(reach), velocity: of_grid(3.0), preferred: of_grid(3.5), radius }
}

fn of_detour(me: &detour::DetourBody, others: &[detour::DetourBody], walls: &[[Vec2; 2]]) -> Option<Vec2> {
    detour::choose(
        me,
        3.5,
        others,
        walls,
        &TUNING,
        &mut detour::DetourScratch::default(),
        &mut SolverRecord::new(false),
    )
}

/// Equal to the bit: quarter turns and these shifts are exact in `f32`.
#[test]
fn detour_turns_by_quarters_and_shifts() {
    for_all(62, 300, |random, _| {
        let me = any_body(random, 0.1, 0.5);
        let others: Vec<_> = (0..random.count(0, 6)).map(|_| any_body(random, 6.0, 0.5)).collect();
        let wall = [any_body(random, 3.0, 0.5).position, any_body(random, 3.0, 0.5).position];
        let here = of_detour(&me, &others, &[wall]);
        let shift = Vec2::new(32.0, -16.0);
        let shifted =
            |body: &detour::DetourBody| detour::DetourBody { position: body.position + shift, ..*body };
        let there: Vec<_> = others.iter().map(shifted).collect();
        assert_eq!(here, of_detour(&shifted(&me), &there, &[wall.map(|end| end + shift)]));
        let quarter = |body: &detour::DetourBody| detour::DetourBody {
            position: body.position.perp(),
            velocity: body.velocity.perp(),
            preferred: body.preferred.perp(),
            ..*body
        };
        let there: Vec<_> = others.iter().map(quarter).collect();
        assert_eq!(here.map(Vec2::perp), of_detour(&quarter(&me), &there, &[wall.map(Vec2::perp)]));
    });
}

/// The side is a sum over neighbors, so that another order may change a tie; the penalty of the answer stays.
#[test]
fn detour_does_not_depend_on_the_order_of_neighbors() {
    for_all(63, 300, |random, _| {
        let me = any_body(random, 0.1, 0.5);
        let mut others: Vec<_> = (0..random.count(2, 6)).map(|_| any_body(random, 6.0, 0.5)).collect();
        let least = |others: &[detour::DetourBody]| {
            let mut samples = SolverRecord::new(true);
            let mut scratch = detour::DetourScratch::default();
            let velocity = detour::choose(&me, 3.5, others, &[], &TUNING, &mut scratch, &mut samples);
            let samples = samples.values();
            let chosen = samples.iter().filter(|sample| Some(sample.velocity) == velocity);
            chosen.filter_map(|sample| sample.terms.map(|terms| terms.penalty())).fold(f32::MAX, f32::min)
        };
        let before = least(&others);
        random.shuffle(&mut others);
        assert_near!(before, least(&others), 1e-3);
    });
}

/// Exactly head-on, and free on both sides: it passes on the right, and so does its mirror image.
#[test]
fn detour_prefers_its_right() {
    let body = |x: f32, towards: f32| detour::DetourBody {
        position: Vec2::new(x, 0.0),
        radius: 0.6,
        velocity: Vec2::new(towards * 3.0, 0.0),
        preferred: Vec2::new(towards * 3.5, 0.0),
    };
    let (me, other) = (body(0.0, 1.0), body(6.0, -1.0));
    let mine = of_detour(&me, &[other], &[]).expect("a velocity");
    let theirs = of_detour(&other, &[me], &[]).expect("a velocity");
    assert!(mine.y < 0.0 && theirs.y > 0.0, "{mine} {theirs}");
}

/// Numbers that leave the originals without an answer give a finite one here.
#[test]
fn answers_are_finite() {
    let me = detour::DetourBody { position: Vec2::ZERO, radius: 0.5, velocity: Vec2::X, preferred: Vec2::X };
    for position in [Vec2::ZERO, Vec2::new(1e-30, 0.0)] {
        assert_eq!(of_detour(&me, &[detour::DetourBody { position, ..me }], &[]), None, "blind");
    }
    let tuning = force::ForceTuning {
        mass: 1e-3,
        reaction_time: 1e-3,
        agent_scale: 1e6,
        wall_scale: 1e6,
        force_distance: 1e-3,
        body_force: 1e9,
        friction: 1e9,
        range: 1e6,
    };
    for x in [0.0, 1e-300, 1e-9, 1.0, 1e4] {
        let walker = |x: f64| force::ForceWalker {
            position: DVec2::new(x, 0.0),
            velocity: DVec2::new(0.0, 1e4 * x),
            radius: 1e4,
        };
        let around = SchoolSurroundings { neighbors: &[walker(x)], segments: &[], pillars: &[] };
        for parts in [1, 64] {
            let step = force::step(
                &walker(0.0),
                DVec2::X,
                &around,
                &tuning,
                10.0,
                parts,
                &mut SolverRecord::new(false),
            );
            assert!(step.position.is_finite() && step.velocity.is_finite(), "{x}: {step:?}");
        }
        let around = SchoolSurroundings {
            neighbors: &[speed::SpeedWalker { position: DVec2::new(x, 0.0), radius: 1e4 }],
            segments: &[],
            pillars: &[],
        };
        let tuning = speed::SpeedTuning {
            agent_strength: 1e6,
            agent_range: 1e-3,
            wall_strength: 1e6,
            wall_range: 1e-3,
            time_gap: 1e-3,
            range: 1e6,
        };
        let wish = speed::Wish { direction: DVec2::X, speed: 1.0, orientation: DVec2::X };
        let me = speed::SpeedWalker { position: DVec2::ZERO, radius: 1e4 };
        let course =
            speed::choose(&me, &wish, &around, &tuning, &mut Vec::new(), &mut SolverRecord::new(false));
        assert!(course.velocity().is_finite() && course.sum.is_finite(), "{x}: {course:?}");
    }
}
