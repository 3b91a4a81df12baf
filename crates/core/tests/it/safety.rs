//! States that must never occur: contact where the guarantee holds, a speed beyond the limit, a NaN, agents glued
//! together.

use crate::common::{
    ByIndex, Random, for_all, for_as_many, least_distance, pair_settings, scattered,
    strategies::{any_world, unfriendly_world},
    walker, wide, world,
};
use glam::Vec2;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    avoid::Outcome,
    model::{
        agent::AGENT_SETTINGS,
        params::{HrvoForm, LpSetting, PARAMS, Selection},
        tunable::{Domain, Value},
    },
    sim::{Watch, decide},
};

#[test]
fn two_agents_that_keep_their_half_planes_do_not_touch_within_the_horizon() {
    let mut close = 0;
    for_as_many(41, 20_000, |random, _| {
        let settings = AgentSettings { time_horizon: random.real32(0.25, 6.0), ..pair_settings() };
        let half = random.real32(1.0, 5.0);
        let mut world = scattered(random, 2, half, Method::Orca, &settings);
        // Any division of the effort keeps the guarantee.
        let share = random.pick(&[0.5_f32, 0.5, 0.25, 0.75]);
        world.agents[0].settings.responsibility = share;
        world.agents[1].settings.responsibility = 1.0 - share;
        // Most of them head for each other.
        let p = (world.agents[1].position - world.agents[0].position).normalize();
        if random.count(0, 3) > 0 {
            world.agents[0].objective = Objective::Velocity(p + random.in_disc(0.3).as_vec2());
            world.agents[1].objective = Objective::Velocity(random.in_disc(0.3).as_vec2() - p);
        }
        if random.count(0, 1) == 0 {
            world.params.orca_lp = LpSetting::Robust;
        }
        let choices = decide(&world, &Watch::None).choices;
        if choices.iter().any(|choice| choice.outcome == Outcome::Relaxed) {
            return false;
        }
        let p = wide(world.agents[1].position) - wide(world.agents[0].position);
        let w = wide(choices[0].velocity) - wide(choices[1].velocity);
        let least = least_distance(p, w, f64::from(settings.time_horizon));
        assert!(least >= 1.0 - 1e-4, "p {p}, horizon {}: they come within {least}", settings.time_horizon);
        close += usize::from(least < 1.01);
        true
    });
    assert!(close > 1000, "only {close} pairs were close");
}

#[test]
fn in_a_crowd_every_pair_with_met_half_planes_stays_clear() {
    let (mut checked, mut close) = (0, 0);
    for_all(42, 400, |random, _| {
        let settings = AgentSettings { time_horizon: 1.0, max_neighbors: 20, ..pair_settings() };
        let world = scattered(random, 12, 5.0, Method::Orca, &settings);
        let choices = decide(&world, &Watch::None).choices;
        for (a, first) in choices.iter().enumerate() {
            for (b, second) in choices.iter().enumerate().skip(a + 1) {
                if first.outcome == Outcome::Relaxed || second.outcome == Outcome::Relaxed {
                    continue;
                }
                checked += 1;
                let p = wide(world.agents[b].position) - wide(world.agents[a].position);
                let least = least_distance(p, wide(first.velocity) - wide(second.velocity), 1.0);
                assert!(least >= 1.0 - 1e-4, "agents {a} and {b} come within {least}");
                close += usize::from(least < 1.01);
            }
        }
    });
    assert!(checked > 10_000 && close > 30, "{checked} pairs, {close} of them close");
}

/// A method with its settings.
struct Variant {
    name: String,
    method: Method,
    lp: LpSetting,
    mode: Selection,
    form: HrvoForm,
}

impl Variant {
    fn of(name: &str, method: Method) -> Variant {
        let name = format!("{}{name}", method.label());
        let (lp, mode, form) = (LpSetting::Rvo2, Selection::Union, HrvoForm::Corrected);
        Variant { name, method, lp, mode, form }
    }

    /// Gives every agent this method.
    fn rule(&self, world: &mut World) {
        let params = &mut world.params;
        (params.orca_lp, params.hrvo_form) = (self.lp, self.form);
        (params.vo_mode, params.rvo_mode) = (self.mode, self.mode);
        for agent in &mut world.agents {
            agent.method = self.method;
        }
    }

    /// True if it is one of the other schools.
    fn is_school(&self) -> bool {
        self.method.is_school()
    }

    /// True if it separates agents that overlap deeply. The HRVO library requires more than their speed, and gives up;
    /// the other schools have no push on exactly the same point, or separate them ever more slowly.
    fn parts(&self) -> bool {
        self.method != Method::None
            && !self.is_school()
            && self.mode != Selection::Shift
            && self.form != HrvoForm::Library
    }
}

/// Every method with each of its settings.
fn variants() -> Vec<Variant> {
    let mut variants = vec![
        Variant { lp: LpSetting::Robust, ..Variant::of(", robust", Method::Orca) },
        Variant { form: HrvoForm::Library, ..Variant::of(", library", Method::Hrvo) },
        Variant { mode: Selection::Shift, ..Variant::of(", shift", Method::Vo) },
        Variant { mode: Selection::Shift, ..Variant::of(", shift", Method::Rvo) },
    ];
    variants.extend(Method::ALL.iter().map(|method| Variant::of("", *method)));
    variants
}

#[test]
fn no_method_exceeds_the_maximum_speed_or_gives_a_nan() {
    for_all(43, 600, |random, case| {
        let mut world = unfriendly_world(random);
        for variant in variants() {
            variant.rule(&mut world);
            let Variant { name, method, lp, .. } = variant;
            for (k, (choice, agent)) in
                decide(&world, &Watch::None).choices.iter().zip(&world.agents).enumerate()
            {
                let place = format!("{name}, case {case}, agent {k}");
                assert!(choice.velocity.is_finite(), "{place}: {choice:?}");
                // RVO2's own arithmetic is cut back only if it leaves the circle by more than a thousandth.
                let share = if method == Method::Orca && lp == LpSetting::Rvo2 { 1.001e-3 } else { 1e-6 };
                // Squares below 1e-45 vanish in `f32`.
                let most = f64::from(agent.settings.max_speed) * (1.0 + share) + 1e-22;
                let speed = wide(choice.velocity).length();
                assert!(speed <= most, "{place}: {speed} m/s, allowed are {}", agent.settings.max_speed);
            }
        }
    });
}

/// A candidate may be beyond the speed circle by a rounding error and used to be taken unchanged.
#[test]
fn a_candidate_just_beyond_the_speed_circle_is_cut_back_to_it() {
    for_as_many(44, 300, |random, _| {
        let mut world = scattered(random, 4, 3.0, Method::Vo, &pair_settings());
        let first = decide(&world, &Watch::None).choices[0];
        if first.outcome != Outcome::Adjusted || first.velocity.length() > 1.49 {
            return false;
        }
        let max_speed = first.velocity.length() * (1.0 - 3e-6);
        world.agents[0].settings.max_speed = max_speed;
        let speed = wide(decide(&world, &Watch::None).choices[0].velocity).length();
        assert!(speed <= f64::from(max_speed) * (1.0 + 1e-6), "{speed} m/s, allowed are {max_speed}");
        true
    });
}

/// Program 1 of the robust arithmetic used to accept lines far beyond a small speed circle.
#[test]
fn agents_that_may_hardly_move_hardly_move() {
    for max_speed in [0.0, 1e-4, 1e-3, 1e-2] {
        for_all(45, 300, |random, _| {
            let settings = AgentSettings { max_speed, ..pair_settings() };
            let mut world = scattered(random, 6, 2.0, Method::Orca, &pair_settings());
            world.params.orca_lp = LpSetting::Robust;
            world.agents[0].settings = settings;
            let speed = wide(decide(&world, &Watch::None).choices[0].velocity).length();
            assert!(speed <= f64::from(max_speed) * (1.0 + 1e-6), "{speed} m/s, allowed are {max_speed}");
        });
    }
}

#[test]
fn fifty_agents_on_one_point_come_apart() {
    for variant in variants().into_iter().filter(Variant::parts) {
        let agents = vec![Agent { settings: pair_settings(), ..Agent::new(Vec2::new(1.0, 2.0)) }; 50];
        let mut start = world(0.1, agents);
        variant.rule(&mut start);
        let name = variant.name;
        let mut simulation = Simulation::new(start);
        for _ in 0..300 {
            simulation.step();
        }
        let agents = &simulation.world().agents;
        let mut nearest = f64::INFINITY;
        for (a, first) in agents.iter().enumerate() {
            assert!(first.position.is_finite(), "{name}: agent {a} is at {}", first.position);
            for second in &agents[..a] {
                nearest = nearest.min(wide(first.position).distance(wide(second.position)));
            }
        }
        assert!(nearest > 0.99, "{name}: two centers are {nearest} apart after 30 s, the discs need 1");
    }
}

/// Runs two agents that start on one point and returns the simulation after `steps` of 0.1 s.
fn from_one_point(variant: &Variant, objective: Objective, steps: usize) -> Simulation {
    let agent = Agent { objective, settings: pair_settings(), ..Agent::new(Vec2::new(3.0, -1.0)) };
    let mut start = world(0.1, vec![agent.clone(), agent]);
    variant.rule(&mut start);
    let mut simulation = Simulation::new(start);
    for _ in 0..steps {
        simulation.step();
    }
    simulation
}

#[test]
fn two_agents_on_one_point_part_the_same_way_every_time() {
    for variant in variants().into_iter().filter(Variant::parts) {
        let name = &variant.name;
        for objective in [Objective::Hold, Objective::Velocity(Vec2::X), Objective::Velocity(Vec2::ZERO)] {
            let first = from_one_point(&variant, objective, 50);
            let second = from_one_point(&variant, objective, 50);
            assert_eq!(first.digest(), second.digest(), "{name}: two runs");
            let apart = wide(first.position(0)).distance(wide(first.position(1)));
            assert!(apart > 0.999, "{name}, {objective:?}: {apart} apart after 5 s, the discs need 1");
        }
    }
}

#[test]
fn an_agent_alone_takes_what_it_wants_and_the_far_ones_are_left_alone() {
    // Agents of the method `own` keep their velocity if no program answers.
    for variant in variants().into_iter().filter(|variant| variant.method != Method::Own) {
        let near = walker(Vec2::ZERO, Vec2::new(5.0, 0.0), variant.method, pair_settings());
        let far = walker(Vec2::new(0.0, 40.0), Vec2::new(5.0, 40.0), variant.method, pair_settings());
        let mut world = world(0.1, vec![near, far]);
        variant.rule(&mut world);
        let name = &variant.name;
        for choice in decide(&world, &Watch::None).choices {
            if variant.method == Method::SocialForce {
                assert_near!(choice.velocity, Vec2::X * (0.1 / 0.5), 1e-6, "{name}: from rest, dt / τ");
            } else if variant.is_school() {
                assert_near!(choice.velocity, Vec2::X, 1e-6, "{name}");
                assert_eq!(choice.outcome, Outcome::Free, "{name}");
            } else {
                assert_eq!((choice.velocity, choice.outcome), (Vec2::X, Outcome::Free), "{name}");
            }
        }
    }
}

/// Printed forms may be wrong, and parameters absurd; the result is still a velocity.
#[test]
fn whatever_the_parameters_steering_gives_a_velocity_within_the_limits() {
    for_all(47, 3000, |random, case| {
        let world = any_world(random);
        let mut simulation = Simulation::new(world);
        for step in 0..3 {
            let decisions = decide(simulation.world(), &Watch::All);
            for (k, (choice, agent)) in decisions.choices.iter().zip(&simulation.world().agents).enumerate() {
                let place = || {
                    format!(
                        "case {case}, step {step}, agent {k}: {choice:?}\n{agent:?}\n{:?}\n{:?}\n{:?}",
                        decisions.watched[k].steering,
                        simulation.world().params,
                        simulation.world().obstacles.circles(),
                    )
                };
                assert!(choice.velocity.is_finite() && choice.preferred.is_finite(), "{}", place());
                assert!(choice.wander.is_finite() && choice.heading.is_finite(), "{}", place());
                assert!((wide(choice.heading).length() - 1.0).abs() < 1e-5, "{}", place());
                let most = f64::from(agent.settings.max_speed) * (1.0 + 1.001e-3) + 1e-22;
                assert!(wide(choice.velocity).length() <= most, "{}", place());
                let force = wide(decisions.watched[k].steering.force()).length();
                // Squares below 1e-45 vanish in `f32`.
                let strongest = f64::from(agent.settings.max_force) * (1.0 + 1e-5) + 1e-22;
                assert!(force <= strongest, "{}", place());
            }
            simulation.step();
        }
    });
}

/// Values outside all declared ranges, as a program can write them into the public fields.
const WILD: [f32; 12] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    3e38,
    -1.0,
    -0.0,
    1e-45,
    f32::MIN_POSITIVE,
    1e20,
    -1e10,
];

/// Makes one setting, parameter, velocity or aim of an agent wild; its identity stays.
fn made_wild(random: &mut Random, world: &mut World) -> String {
    let wild = random.pick(&WILD);
    let agents = world.agents.len();
    let agent = &mut world.agents[random.count(0, agents - 1)];
    let vector = Vec2::new(wild, random.pick(&WILD));
    match random.count(0, 7) {
        0..=2 => {
            let place = random.count(0, AGENT_SETTINGS.len() - 1);
            let tunable = &AGENT_SETTINGS[place];
            match tunable.domain {
                Domain::Real { .. } => (tunable.set)(&mut agent.settings, Value::Real(wild)),
                Domain::Count { .. } => (tunable.set)(&mut agent.settings, Value::Count(u32::MAX)),
                Domain::Choice { .. } => {}
            }
            return format!("{} = {wild}", tunable.key);
        }
        3 | 4 => {
            let place = random.count(0, PARAMS.len() - 1);
            let tunable = &PARAMS[place];
            match tunable.domain {
                Domain::Real { .. } => (tunable.set)(&mut world.params, Value::Real(wild)),
                // A number of rounds affects the time, not the safety.
                Domain::Count { .. } | Domain::Choice { .. } => {}
            }
            return format!("{} = {wild}", tunable.key);
        }
        5 => agent.velocity = vector,
        6 => {
            agent.objective =
                if random.count(0, 1) == 0 { Objective::Velocity(vector) } else { Objective::Goal(vector) }
        }
        _ => (agent.heading, agent.wander) = (vector, vector),
    }
    format!("{vector}: velocity {}, {:?}, heading {}", agent.velocity, agent.objective, agent.heading)
}

/// A program that wrote 3e38 into a field used to get infinity and NaN after some steps, or a failed assertion.
#[test]
fn fields_beyond_their_limits_never_move_an_agent_to_nowhere() {
    let names: Vec<usize> = (0..variants().len()).collect();
    for_all(58, 4000, |random, case| {
        let mut said = Vec::new();
        let mut world = if case % 2 == 0 {
            any_world(random)
        } else {
            let (mut world, variant) = (unfriendly_world(random), random.pick(&names));
            variants()[variant].rule(&mut world);
            said.push(variants()[variant].name.clone());
            world
        };
        for _ in 0..random.count(1, 4) {
            said.push(made_wild(random, &mut world));
        }
        let mut simulation = Simulation::new(world).with_threads(1).expect("a thread");
        // A target that no agent steers by stays as the program wrote it.
        let wander: Vec<bool> =
            simulation.world().agents.iter().map(|agent| agent.wander.is_finite()).collect();
        for step in 0..8 {
            let watch = if step % 2 == 0 { Watch::All } else { Watch::None };
            simulation.watch(watch);
            let choices = &simulation.decisions().choices;
            for (agent, choice) in choices.iter().enumerate() {
                let parts = [choice.velocity, choice.preferred, choice.heading];
                let finite = parts.iter().all(|part| part.is_finite())
                    && choice.violation.is_finite()
                    && (choice.wander.is_finite() || !wander[agent]);
                assert!(finite, "case {case}, step {step}, agent {agent}: {said:?} gives {choice:?}");
            }
            simulation.step();
            for (agent, body) in simulation.world().agents.iter().enumerate() {
                let finite = body.position.is_finite() && body.velocity.is_finite();
                assert!(finite, "case {case}, step {step}, agent {agent}: {said:?} gives {body:?}");
            }
        }
    });
}

/// A command used to accept any finite number, even 3e38, which overflows in the first product.
#[test]
fn commands_take_places_and_velocities_within_reach_only() {
    use sidestep_core::{Command, model::Obstacles, model::obstacle::Circle};
    let world = World { agents: vec![Agent::new(Vec2::ZERO); 2].into(), ..World::new(0.1) };
    let far = Vec2::new(1.1e7, 0.0);
    let words = ["must be finite", "beyond ±1e7 in x or y", "must be above 0 m"];
    for to in [far, -far, far.perp(), Vec2::splat(3e38), Vec2::new(f32::NAN, 0.0), Vec2::NEG_INFINITY] {
        let newcomer = |agent: Agent| Command::AddAgent(Box::new(agent));
        for command in [
            Command::MoveAgent { agent: 1, to },
            Command::SetVelocity { agent: 1, to },
            Command::SetPointer(to),
            Command::SetObjective { agent: 0, objective: Objective::Goal(to) },
            Command::SetObjective { agent: 0, objective: Objective::Route(to) },
            Command::SetObjective { agent: 0, objective: Objective::Velocity(to) },
            newcomer(Agent::new(to)),
            newcomer(Agent { velocity: to, ..Agent::new(Vec2::ZERO) }),
            newcomer(Agent { objective: Objective::Goal(to), ..Agent::new(Vec2::ZERO) }),
        ] {
            let mut changed = world.clone();
            let refused = command.apply(&mut changed).expect_err("a refusal").to_string();
            assert!(words.iter().any(|word| refused.contains(word)), "{command:?}: {refused}");
            assert!(changed == world, "{command:?}");
        }
        // Obstacles are refused at their creation.
        let circle = |center, radius| Obstacles::new(Vec::new(), vec![Circle { center, radius }]);
        for refused in [
            Obstacles::new(vec![vec![Vec2::ZERO, to, Vec2::Y]], Vec::new()),
            circle(to, 1.0),
            circle(Vec2::ZERO, to.x.abs().max(to.y.abs())),
            circle(Vec2::ZERO, -1.0),
        ] {
            let refused = refused.expect_err("a refusal").to_string();
            assert!(words.iter().any(|word| refused.contains(word)), "{to}: {refused}");
        }
    }
    // Accepted values stay finite for a long time, with any limit of the body.
    for_all(59, 200, |random, _| {
        let mut simulation = Simulation::new(world.clone()).with_threads(1).expect("a thread");
        let mut ends = || Vec2::new(random.pick(&[-1e7, 0.0, 1e7]), random.pick(&[-1e7, 3.0, 1e7]));
        let commands = [
            Command::MoveAgent { agent: 0, to: ends() },
            Command::SetVelocity { agent: 0, to: ends() },
            Command::SetVelocity { agent: 1, to: ends() },
            Command::SetObjective { agent: 0, objective: Objective::Velocity(ends()) },
            Command::SetObjective { agent: 1, objective: Objective::Goal(ends()) },
            Command::parse_set("max_acceleration=0.5").expect("a limit"),
            Command::parse_set("time_step=10").expect("a step"),
        ];
        commands.into_iter().for_each(|command| simulation.apply(command).expect("within limits"));
        for _ in 0..100 {
            simulation.step();
        }
        let agents = &simulation.world().agents;
        assert!(agents.iter().all(|agent| agent.position.is_finite() && agent.velocity.is_finite()));
    });
}
