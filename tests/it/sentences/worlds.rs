//! Random worlds, and some made for a particular clause.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use sidestep_core::{
    AgentSettings, Method, Objective, World,
    model::{
        Journey,
        agent::Steering,
        goal_place::GoalPlace,
        journey::{Goals, JourneyGoal, JourneyPhase},
        params::{Breaker, Form, HrvoForm, LpSetting, Samples, Selection},
    },
};

use crate::common::{Random, mover, pair_settings, solid_box, standing, turned, world};

const METHODS: [Method; 9] = [
    Method::Orca,
    Method::Orca,
    Method::Orca,
    Method::Vo,
    Method::Vo,
    Method::Rvo,
    Method::Rvo,
    Method::Hrvo,
    Method::Hrvo,
];

/// True once in `times`.
fn once_in(random: &mut Random, times: usize) -> bool {
    random.count(1, times) == 1
}

fn settings(random: &mut Random) -> AgentSettings {
    let max_speed = random.real32(0.6, 2.5);
    let mut settings = AgentSettings {
        radius: random.real32(0.15, 0.6),
        max_speed,
        preferred_speed: max_speed * random.real32(0.3, 1.3),
        time_horizon: random.real32(0.4, 6.0),
        time_horizon_obstacle: random.real32(0.4, 3.0),
        ..AgentSettings::default()
    };
    if once_in(random, 3) {
        settings.neighbor_distance = random.real32(0.5, 4.0);
    }
    if once_in(random, 3) {
        settings.max_neighbors = random.count(0, 4) as u32;
    }
    if once_in(random, 2) {
        settings.responsibility =
            if once_in(random, 3) { random.pick(&[0.0, 1.0]) } else { random.real32(0.0, 1.0) };
    }
    if once_in(random, 8) {
        settings.max_acceleration = random.real32(0.3, 6.0);
    }
    if once_in(random, 8) {
        settings.max_turn_rate = random.real32(0.2, 6.0);
    }
    settings
}

fn objective(random: &mut Random, n: usize, me: usize, half: f32, speed: f32) -> Objective {
    match random.count(0, 11) {
        0..=4 => Objective::Velocity(random.in_disc(f64::from(speed)).as_vec2()),
        5 => Objective::Hold,
        6 if n > 1 => Objective::Pursue(((me + 1) % n) as u32),
        7 if n > 1 => Objective::Evade(((me + 1) % n) as u32),
        8 if once_in(random, 2) => Objective::Wander,
        _ => Objective::Goal(random.in_square(2.0 * half)),
    }
}

/// Random agents, some with walls and pillars, some with steering, some with the switches of their methods.
pub fn random(seed: u64) -> World {
    let mut random = Random::new(0x5e17_e9ce ^ seed);
    let random = &mut random;
    let (n, half) = (random.count(1, 9), random.real32(1.0, 5.0));
    // Some of the worlds have a single method, and few complications.
    let one = random.pick(&METHODS);
    let is_mixed = once_in(random, 3);
    let is_steered = once_in(random, 5);
    let mut agents = Vec::new();
    for me in 0..n {
        let settings = settings(random);
        let speed = settings.max_speed;
        let method = match is_mixed {
            true if once_in(random, 9) => Method::None,
            true => random.pick(&METHODS),
            false => one,
        };
        let wanted = objective(random, n, me, half, 1.6 * speed);
        let velocity = random.in_disc(f64::from(speed)).as_vec2();
        let mut agent = mover(random.in_square(half), velocity, Vec2::ZERO, method, settings);
        agent.objective = wanted;
        agent.heading = random.direction().as_vec2();
        if is_steered {
            agent.settings.steering =
                random.pick(&[Steering::DetectionBox, Steering::Feeler, Steering::None]);
            agent.settings.max_force = random.real32(0.5, 20.0);
            agent.settings.mass = random.real32(0.5, 3.0);
        }
        agents.push(agent);
    }
    let mut world = world(random.pick(&[0.05, 0.1, 0.25]), agents);
    let params = &mut world.params;
    if once_in(random, 3) {
        (params.vo_mode, params.rvo_mode) = (Selection::Shift, Selection::Shift);
    }
    if once_in(random, 3) {
        params.museum_horizon = Form::Printed;
    }
    if once_in(random, 3) {
        params.museum_overlap = Form::Printed;
    }
    if once_in(random, 4) {
        params.hrvo_form = HrvoForm::Library;
    }
    if once_in(random, 4) {
        params.hrvo_uncertainty = random.real32(0.0, 0.3);
    }
    if once_in(random, 4) {
        params.orca_lp = LpSetting::Robust;
    }
    if !is_steered && once_in(random, 6) {
        params.deadlock_breaker = random.pick(&[Breaker::Perturbation, Breaker::RightBias]);
        params.deadlock_noise = 0.1;
    }
    if once_in(random, 2) {
        world.obstacles = scenery(random, half);
    }
    if is_steered && once_in(random, 3) {
        world.params.museum_transform = Form::Printed;
    }
    world
}

/// The same worlds with agents of the other schools that head straight for something.
pub fn of_schools(seed: u64) -> World {
    let mut world = random(seed);
    let random = &mut Random::new(0x05c0_01e5 ^ seed);
    let (one, is_mixed) = (random.pick(&SCHOOLS), once_in(random, 3));
    world.params.deadlock_breaker = Breaker::None;
    if once_in(random, 3) {
        world.params.detour_samples = Samples::Grid;
        world.params.detour_grid = random.count(3, 13) as u32;
    }
    world.params.detour_bias = random.real32(0.2, 0.6);
    for agent in &mut world.agents {
        agent.method = if is_mixed { random.pick(&SCHOOLS) } else { one };
        agent.settings.steering = Steering::None;
        if !matches!(agent.objective, Objective::Velocity(_) | Objective::Goal(_)) {
            let most = f64::from(agent.settings.max_speed);
            agent.objective = Objective::Velocity((random.direction() * (0.8 * most)).as_vec2());
        }
    }
    world
}

const SCHOOLS: [Method; 4] =
    [Method::Detour, Method::SocialForce, Method::CollisionFreeSpeed, Method::BufferedVoronoi];

fn scenery(random: &mut Random, half: f32) -> std::sync::Arc<sidestep_core::model::Obstacles> {
    let mut polygons = Vec::new();
    let mut low = Vec2::new(-half, random.real32(0.3, 1.0) * half);
    for _ in 0..random.count(0, 3) {
        // In a row, with their lower sides in line.
        let size = Vec2::new(random.real32(0.3, 1.5), random.real32(0.3, 3.0));
        polygons.push(solid_box(low, low + size));
        low.x += size.x + random.real32(0.2, 1.5);
        if once_in(random, 4) {
            low.y = -half;
        }
    }
    let circles: Vec<(Vec2, f32)> =
        (0..random.count(0, 3)).map(|_| (random.in_square(1.3 * half), random.real32(0.2, 0.8))).collect();
    standing(polygons, &circles)
}

/// One that has waited for half a second of two, at the second of three goals.
fn waiting() -> World {
    let mut scene =
        world(0.25, vec![mover(Vec2::ZERO, Vec2::ZERO, Vec2::ZERO, Method::Orca, pair_settings())]);
    let goal = |x: f32| JourneyGoal { place: GoalPlace::Point(Vec2::new(x, 0.0)), wait: Some(2.0) };
    let goals = Arc::new(Goals::of([-5.0, 0.0, 5.0].map(goal).to_vec()));
    let start = Journey::start(goals, 4.0);
    scene.journeys = vec![(0, Journey { next: 1, phase: JourneyPhase::Waiting, reached: 2, ..start })];
    scene.time = 4.5;
    scene.aim_by_journeys();
    scene
}

/// Scenes for clauses that random worlds do not produce.
pub fn special() -> Vec<(&'static str, World)> {
    let settings = pair_settings;
    let mut scenes = Vec::new();
    // Many agents at one place have one line or cone, as seen from elsewhere.
    for method in [Method::Orca, Method::Vo, Method::Hrvo] {
        for count in [2, 3, 9] {
            let me = mover(Vec2::ZERO, Vec2::X, Vec2::new(1.2, 0.1), method, settings());
            let twin = mover(Vec2::new(2.0, 0.0), Vec2::ZERO, Vec2::ZERO, method, settings());
            let mut agents = vec![me];
            agents.extend(std::iter::repeat_n(twin, count));
            scenes.push(("many on one place", world(0.25, agents)));
        }
    }
    // Fronts in line.
    for method in [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        for x in [0.0, 0.3, -0.8] {
            let boxes = vec![
                solid_box(Vec2::new(-2.0, 1.0), Vec2::new(-0.5, 2.0)),
                solid_box(Vec2::new(-0.5, 1.0), Vec2::new(0.5, 2.0)),
                solid_box(Vec2::new(0.5, 1.0), Vec2::new(2.0, 2.0)),
            ];
            let me = mover(Vec2::new(x, 0.0), Vec2::ZERO, Vec2::new(0.1, 1.0), method, settings());
            let mut scene = crate::common::alone(me, 0.25, standing(boxes, &[]));
            scene.agents[0].settings.time_horizon_obstacle = 1.0;
            scenes.push(("fronts in line", scene));
        }
    }
    // Two obstacles from both of which a velocity would have to separate: the worst is a tie.
    for method in [Method::Orca, Method::Vo, Method::Rvo] {
        let rest = |x: f32| mover(Vec2::new(x, 0.0), Vec2::ZERO, Vec2::ZERO, method, settings());
        scenes.push(("between two", world(0.25, vec![rest(0.0), rest(0.9), rest(-0.9)])));
    }
    scenes.extend(joints());
    // A zero force leaves the vehicle unchanged, and it already has its preferred velocity.
    let mut me = mover(Vec2::ZERO, Vec2::X, Vec2::X, Method::None, settings());
    me.settings.max_force = 0.0;
    me.settings.steering = Steering::DetectionBox;
    let scene = crate::common::alone(me, 0.25, standing(vec![], &[(Vec2::new(3.0, 0.2), 1.0)]));
    scenes.push(("no force", scene));
    scenes.push(("a wait", waiting()));
    scenes
}

/// The preferred velocity is slightly inside, exactly at the point where a leg joins the cut-off.
fn joints() -> Vec<(&'static str, World)> {
    let mut scenes = Vec::new();
    for (method, distance) in [(Method::Vo, 4.0_f64), (Method::Rvo, 3.0), (Method::Vo, 2.5)] {
        for side in [-1.0, 1.0] {
            let (horizon, radius) = (3.0, 1.0_f64);
            let share = if method == Method::Vo { 1.0 } else { 0.5 };
            let half = side * libm::asin(radius / distance);
            let leg = turned(DVec2::X, half);
            let tangent = leg * ((distance * distance - radius * radius).sqrt() * share / horizon);
            let wish = (tangent - leg.perp() * (0.05 * side)).as_vec2();
            let mut me = mover(Vec2::ZERO, Vec2::ZERO, wish, method, pair_settings());
            me.settings.time_horizon = horizon as f32;
            let ahead = Vec2::new(distance as f32, 0.0);
            let other = mover(ahead, Vec2::ZERO, Vec2::ZERO, method, pair_settings());
            scenes.push(("a joint", world(0.25, vec![me, other])));
        }
    }
    scenes
}
