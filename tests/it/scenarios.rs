//! Scenario files: the built-in ones keep their promises, every scenario reads back as it was written, layouts follow
//! their rules.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::Arc,
};

use crate::common::{bits, golden, golden_agents, raw_bits, real, turned, vector};
use glam::{DVec2, Vec2};
use proptest::{prelude::*, test_runner::RngSeed};
use serde_json::Value;
use sidestep_core::geometry::polygon;
use sidestep_core::model::obstacle::Circle;
use sidestep_core::{
    Agent, AgentSettings, Command, Method, Objective, Params, Simulation, World,
    avoid::{Outcome, Trace},
    model::{
        Journey,
        agent::AGENT_SETTINGS,
        goal_place::GoalPlace,
        journey::{AfterGoals, Goals, JourneyGoal},
        newcomers::{Newcomer, Newcomers},
        params::{PARAMS, Selection},
        tunable::{self, Domain, Tunable},
    },
    sim::{Watch, command::Scope, decide},
};
use sidestep_lab::{
    RunCommand, Scenario,
    files::scenario::{
        Appearance, CameraPoint, Claim, GoalRule, Group, Layout, LensFace, Recorded, Replayed, View,
        Waypoints, builtin,
    },
    picture::overlay,
    run::time::Log,
    text::{
        marked::escaped,
        unit::{LengthUnit, SceneUnit},
    },
};

fn load(name: &str) -> Scenario {
    Scenario::load(name).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_built_in_scenario_says_what_to_watch_and_what_to_try() {
    assert!(builtin::all().count() >= 40);
    let mut titles = BTreeSet::new();
    for builtin in builtin::all() {
        let scenario = Scenario::parse(builtin.text, builtin.name).unwrap_or_else(|error| panic!("{error}"));
        let name = builtin.name;
        assert!(!scenario.title.is_empty() && scenario.title != "Untitled", "{name}: title");
        assert!(titles.insert(scenario.title.clone()), "{name}: title of another");
        assert!(builtin::TOPICS.contains(&scenario.topic.as_str()), "{name}: topic \"{}\"", scenario.topic);
        let said = scenario.words().to_string();
        assert!(said.contains("Watch") && said.contains("Try"), "{name}: {said}");
        let agents = scenario.world().agents.len();
        assert!(agents >= 1, "{name}");
        let select = scenario.view.select.unwrap_or_else(|| panic!("{name}: whom to watch"));
        assert!((select as usize) < agents, "{name}: agent {select} of {agents}");
        for id in scenario.view.overlays.iter().flatten() {
            assert!(overlay::find(id).is_ok(), "{name}: overlay \"{id}\"");
        }
        let named = scenario.view.overlays.iter().flatten().collect::<BTreeSet<_>>().len();
        assert_eq!(named, scenario.view.overlays.as_ref().map_or(0, Vec::len), "{name}: overlays once each");
        assert_eq!(builtin::find(name), Some(builtin));
    }
    assert!(builtin::find(builtin::DEFAULT).is_some());
}

#[test]
fn every_built_in_scenario_stands_once_under_its_topic() {
    let mut listed = BTreeSet::new();
    let mut headings = Vec::new();
    for (topic, entries) in builtin::by_topic() {
        assert!(!entries.is_empty(), "{topic}: a heading over nothing");
        headings.push(topic);
        for (builtin, scenario) in entries {
            assert_eq!(scenario.topic, topic, "{}", builtin.name);
            assert!(listed.insert(builtin.name), "{}: twice", builtin.name);
        }
    }
    assert_eq!(headings, builtin::TOPICS, "every topic has a scenario, in this order");
    assert_eq!(listed, builtin::all().map(|builtin| builtin.name).collect());
    assert_eq!(
        builtin::by_topic()[0].1[0].0.name,
        builtin::DEFAULT,
        "what the program opens with comes first"
    );
}

/// Texts name scenarios, parameters and choices; all of these must exist.
#[test]
fn what_the_texts_tell_to_try_exists() {
    let mut named = 0;
    let dotted = |word: &str| {
        let (family, key) = word.split_once('.')?;
        let is_name =
            |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        (is_name(family) && is_name(key)).then_some(())
    };
    for builtin in builtin::all() {
        let about = load(builtin.name).words().to_string();
        let words: Vec<&str> =
            about.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':', ';'])).collect();
        for (k, word) in words.iter().enumerate() {
            // A thread on GitHub is named like owner/project_name#1.
            let is_thread = word.contains('#');
            let is_key = !is_thread && (dotted(word).is_some() || (word.contains('_') && word.is_ascii()));
            if is_key && !["right_bias"].contains(word) {
                let world = PARAMS.iter().any(|tunable| tunable.key == *word);
                let agent = AGENT_SETTINGS.iter().any(|tunable| tunable.key == *word);
                assert!(world || agent, "{}: no parameter \"{word}\"", builtin.name);
                // A value after a name is one that the parameter accepts.
                let value = words.get(k + 1).map(|next| next.trim_end_matches('°')).unwrap_or_default();
                let is_value = value.parse::<f64>().is_ok()
                    || ["printed", "right_bias", "perturbation", "shift", "normal", "a"].contains(&value);
                if is_value {
                    let assignment = format!("{word}={value}");
                    sidestep_core::Command::parse_set(&assignment)
                        .unwrap_or_else(|error| panic!("{}: {assignment}: {error}", builtin.name));
                    named += 1;
                }
            }
            if *word == "scenario" {
                assert!(
                    builtin::find(words[k + 1]).is_some(),
                    "{}: no scenario \"{}\"",
                    builtin.name,
                    words[k + 1]
                );
                named += 1;
            }
        }
    }
    assert!(named > 25, "only {named} values and scenarios are named");
}

/// A TOML file as JSON, which has no number for infinity.
pub fn json_of(toml: &str) -> String {
    fn value_of(value: toml::Value) -> Value {
        match value {
            toml::Value::Float(real) if real.is_infinite() => real.to_string().into(),
            toml::Value::Array(items) => items.into_iter().map(value_of).collect(),
            toml::Value::Table(table) => {
                table.into_iter().map(|(key, value)| (key, value_of(value))).collect()
            }
            plain => serde_json::to_value(plain).expect("plain data"),
        }
    }
    format!("{:#}", value_of(toml::Value::Table(toml.parse().expect("TOML"))))
}

/// Fails unless the scenario reads back from both of its texts and makes the same world.
fn check_round_trip(scenario: &Scenario) -> Result<(), String> {
    for (file, text) in [("scene.toml", scenario.to_toml()), ("scene.json", json_of(&scenario.to_toml()))] {
        let read = Scenario::parse(&text, file).map_err(|error| format!("{error}\n{text}"))?;
        if read != *scenario {
            return Err(format!("{read:#?}\nis not\n{scenario:#?}\n{text}"));
        }
        let again = if file.ends_with("toml") { read.to_toml() } else { json_of(&read.to_toml()) };
        if again != text {
            return Err(format!("the text changes:\n{text}\n{again}"));
        }
    }
    Ok(())
}

#[test]
fn every_built_in_scenario_reads_back_from_toml_and_json() {
    for builtin in builtin::all() {
        let scenario = load(builtin.name);
        check_round_trip(&scenario).unwrap_or_else(|fault| panic!("{}: {fault}", builtin.name));
        // Also with every agent listed, which is what the window saves. Agents still to come are not in the list: their
        // groups are saved in addition to it.
        let world = World { newcomers: Newcomers::default(), ..scenario.world() };
        let listed = Scenario::of_world(&world, "A moment", "Watch it. Try it again.");
        check_round_trip(&listed).unwrap_or_else(|fault| panic!("{}: {fault}", builtin.name));
        let texts = [("scene.toml", listed.to_toml()), ("scene.json", json_of(&listed.to_toml()))];
        for (file, text) in texts {
            let read = Scenario::parse(&text, file).expect("a scenario").world();
            assert_eq!(
                sidestep_core::sim::digest::digest(&read),
                sidestep_core::sim::digest::digest(&world),
                "{file}"
            );
        }
    }
}

/// Reals that files contain: short ones, ones with long shortest decimals, and the limits.
fn any_real(least: f32, largest: f32) -> impl Strategy<Value = f32> {
    let odd =
        [0.1_f32, 0.2, 0.3, 1e-3, 1.0 / 3.0, 16_777_216.0, 0.099_999_994, 1.000_000_1, 5e-7, 123_456.79];
    prop_oneof![
        prop::sample::select(odd.to_vec()).prop_map(move |real| real.clamp(least, largest)),
        (least..largest),
        Just(least),
        Just(largest),
    ]
}

fn any_vector() -> impl Strategy<Value = Vec2> {
    (any_real(-1e7, 1e7), any_real(-1e7, 1e7)).prop_map(|(x, y)| Vec2::new(x, y))
}

fn any_method() -> impl Strategy<Value = Method> {
    prop::sample::select(Method::ALL.to_vec())
}

/// One of all values that a declaration accepts, its ends included.
fn any_value(domain: &Domain) -> BoxedStrategy<tunable::Value> {
    match *domain {
        Domain::Real { limits: (least, largest), .. } => {
            prop_oneof![Just(least), Just(largest), least..largest.min(1e9)]
                .prop_map(tunable::Value::Real)
                .boxed()
        }
        Domain::Count { largest, .. } => (0..=largest).prop_map(tunable::Value::Count).boxed(),
        Domain::Choice { names } => (0..names.len()).prop_map(tunable::Value::Choice).boxed(),
    }
}

/// Any value of everything that a table declares.
fn any_values<T: Default + fmt::Debug>(table: &'static [Tunable<T>]) -> impl Strategy<Value = T> {
    let values: Vec<_> = table.iter().map(|declared| any_value(&declared.domain)).collect();
    values.prop_map(|values| {
        let mut drawn = T::default();
        table.iter().zip(values).for_each(|(declared, value)| (declared.set)(&mut drawn, value));
        drawn
    })
}

fn any_settings() -> impl Strategy<Value = AgentSettings> {
    any_values(AGENT_SETTINGS)
}

fn any_params() -> impl Strategy<Value = Params> {
    any_values(PARAMS)
}

fn any_agent() -> impl Strategy<Value = Agent> {
    let objective = prop_oneof![
        any_vector().prop_map(Objective::Goal),
        any_vector().prop_map(Objective::Route),
        any_vector().prop_map(Objective::Velocity),
        Just(Objective::Hold),
        Just(Objective::Wander),
        Just(Objective::Pointer),
    ];
    let facing = prop::option::of(0.0..std::f64::consts::TAU);
    let wander = prop_oneof![Just(Vec2::ZERO), any_vector()];
    (any_vector(), any_vector(), objective, any_method(), any::<u16>(), (facing, wander, any_settings()))
        .prop_map(|(position, velocity, objective, method, group, (facing, wander, settings))| Agent {
            position,
            velocity,
            objective,
            method,
            group,
            heading: facing.map_or(Agent::facing(position, velocity, &objective), |turn| {
                turned(DVec2::X, turn).as_vec2()
            }),
            wander,
            settings,
            user_data: 0,
        })
}

fn any_layout() -> impl Strategy<Value = Layout> {
    let far = 1e7;
    prop_oneof![
        (any_vector(), any_real(1e-3, far), any_real(-360.0, 360.0))
            .prop_map(|(center, ring, start)| Layout::Circle { center, ring, start }),
        (any_vector(), 1..1000_usize, any_real(1e-3, far))
            .prop_map(|(corner, columns, spacing)| Layout::Grid { corner, columns, spacing }),
        (any_vector(), any_vector()).prop_map(|(from, to)| Layout::Line { from, to }),
        (any_vector(), any_vector(), any_real(-far, far)).prop_map(|(a, b, gap)| Layout::Random {
            low: a.min(b),
            high: a.max(b),
            gap
        }),
    ]
}

fn any_goal_rule() -> impl Strategy<Value = GoalRule> {
    prop_oneof![
        Just(GoalRule::Antipodal),
        Just(GoalRule::MirrorX),
        Just(GoalRule::MirrorY),
        Just(GoalRule::Random),
        Just(GoalRule::Same(Objective::Hold)),
        Just(GoalRule::Same(Objective::Wander)),
        Just(GoalRule::Same(Objective::Pointer)),
        any_real(0.0, 1e7).prop_map(GoalRule::Ring),
        any_vector().prop_map(|point| GoalRule::Same(Objective::Goal(point))),
        any_vector().prop_map(GoalRule::Offset),
        any_vector().prop_map(|velocity| GoalRule::Same(Objective::Velocity(velocity))),
    ]
}

fn any_group() -> impl Strategy<Value = Group> {
    (
        any_layout(),
        1..50_usize,
        (any_goal_rule(), any::<bool>()),
        any_real(0.0, 1e7),
        any_vector(),
        any_method(),
        any_settings(),
    )
        .prop_map(|(layout, n, (goal, route), jitter, velocity, method, settings)| Group {
            number: None,
            first: None,
            layout,
            n,
            // Only goals can be reached through the road map.
            by_roadmap: route
                && !matches!(
                    goal,
                    GoalRule::Same(
                        Objective::Velocity(_) | Objective::Hold | Objective::Wander | Objective::Pointer
                    )
                ),
            goal,
            jitter,
            velocity,
            method,
            settings,
            goals: None,
            // Some come later.
            appears: (n % 3 == 1).then_some(Appearance {
                at: n as f32,
                every: 0.25,
                skip: n / 2,
                take: (n % 2 == 0).then_some(1),
            }),
        })
}

/// Goals in sequence for every second agent that has a goal, with the objective that follows from them.
fn any_goals(agents: &mut [Agent]) -> BTreeMap<usize, Arc<Goals>> {
    let goals_of = |(index, agent): (usize, &mut Agent)| {
        let goal = agent.goal()?;
        let places = [
            GoalPlace::Disc { center: goal, radius: 1.5 },
            GoalPlace::Line([agent.position, 0.5 * goal]),
            GoalPlace::Box { center: agent.position, size: Vec2::new(0.5, 2.0), angle: index as f32 },
        ];
        let wait = |k: usize| (k == 1).then_some(0.1 * index as f32);
        let list =
            places.into_iter().enumerate().map(|(k, place)| JourneyGoal { place, wait: wait(k) }).collect();
        let is_end = index % 4 == 0;
        let goals = Arc::new(Goals {
            repeats: !is_end,
            by_roadmap: matches!(agent.objective, Objective::Route(_)),
            arrival_distance: is_end.then_some(0.3),
            after: if is_end { AfterGoals::Leave } else { AfterGoals::Stop },
            share_after_arrival: is_end.then_some(0.7),
            ..Goals::of(list)
        });
        agent.objective = Journey::start(goals.clone(), 0.0).objective(agent);
        Some((index, goals))
    };
    agents.iter_mut().enumerate().step_by(2).filter_map(goals_of).collect()
}

/// Words with quotes, backslashes, line breaks and letters of other scripts.
fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<char>(), 0..20).prop_map(|chars| chars.into_iter().collect())
}

type Opening = (Option<LensFace>, Option<f32>, bool, Option<f32>, Option<Replayed>);

/// The moment at which a scenario opens, and how.
fn any_opening() -> impl Strategy<Value = Opening> {
    let span = (any_real(0.0, 1e3), any_real(1e-1, 1e3)).prop_map(|(from, length)| [from, from + length]);
    let replayed = prop_oneof![Just(Replayed::WhenArrived), span.prop_map(Replayed::Span)];
    (
        prop::option::of(prop::sample::select(LensFace::ALL.to_vec())),
        prop::option::of(any_real(0.0, 3600.0)),
        any::<bool>(),
        prop::option::of(any_real(1e-2, 100.0)),
        prop::option::of(replayed),
    )
}

fn any_scenario() -> impl Strategy<Value = Scenario> {
    let who = (prop::collection::vec(any_agent(), 0..4), prop::collection::vec(any_group(), 0..4));
    let who = who
        .prop_filter("somebody must be there", |(agents, groups)| !(agents.is_empty() && groups.is_empty()));
    let what = (any_text(), any_text(), 0..=1_u64 << 53, any_method(), any_settings(), any_params());
    let view = (
        any::<bool>(),
        prop::option::of(prop::collection::vec(any_text(), 0..4)),
        prop::option::of(any_real(1e-2, 1e7)),
    );
    // Any three places that are not on one line make a polygon, in either winding.
    let polygon = [any_vector(), any_vector(), any_vector()]
        .prop_map(Vec::from)
        .prop_filter("a triangle", |vertices| polygon::check(vertices).is_ok());
    let circle = (any_vector(), any_real(1e-3, 1e7)).prop_map(|(center, radius)| Circle { center, radius });
    // A clearance without points is not written: it would have no meaning.
    let roadmap =
        (prop::collection::vec(any_vector(), 0..4), any_real(0.0, 1e7)).prop_map(|(points, clearance)| {
            Waypoints { clearance: if points.is_empty() { 0.0 } else { clearance }, points }
        });
    let still =
        (prop::collection::vec(polygon, 0..3), prop::collection::vec(circle, 0..3), roadmap, any_vector());
    let gate = prop::option::of((any_vector(), any_vector()).prop_map(|(from, to)| [from, to]));
    (what, who, still, (view, gate, (any_opening(), any_camera(), any_unit()), prop::option::of(any_run())))
        .prop_map(
            |(
                what,
                (mut agents, mut groups),
                (polygons, circles, roadmap, pointer),
                (view, gate, opening, run),
            )| {
                let (title, about, seed, method, defaults, params) = what;
                let (select, overlays, width) = view;
                let ((lens, at, paused, speed, replayed), camera, unit) = opening;
                let select = (select && !agents.is_empty()).then_some(0);
                let view =
                    View { select, overlays, width, gate, lens, at, paused, speed, replayed, camera, unit };
                // Every second group has its own number, and every second number a name.
                (0..).zip(&mut groups).skip(1).step_by(2).for_each(|(k, group)| group.number = Some(70 + k));
                let group_names = (0..80)
                    .step_by(2)
                    .map(|number| (number, format!("{number} \"at\" the ◀ door")))
                    .collect();
                let claim = |k: u64| Claim {
                    set: (0..k).map(|k| format!("radius={}", k + 1)).collect(),
                    seconds: 0.1 + k as f32,
                    figures: [("overlaps".to_string(), [-0.3 * k as f32, 1e7])].into(),
                };
                Scenario {
                    claims: (0..seed % 3).map(claim).collect(),
                    topic: about.chars().rev().collect(),
                    title,
                    about: escaped(&about),
                    seed,
                    method,
                    defaults,
                    params,
                    goals: any_goals(&mut agents),
                    agents,
                    groups,
                    group_names,
                    polygons,
                    circles,
                    roadmap,
                    pointer,
                    view,
                    run,
                }
            },
        )
}

fn any_command() -> impl Strategy<Value = RunCommand> + Clone {
    // Every scenario has one agent.
    let agent = 0..1_u32;
    let set = |assignment: &'static str, scope: Scope| match Command::parse_set(assignment) {
        Ok(Command::Set { key, value, .. }) => Command::Set { key, value, scope },
        Ok(Command::SetMethod { method, .. }) => Command::SetMethod { method, scope },
        other => panic!("{assignment}: {other:?}"),
    };
    let assignment = prop::sample::select(vec![
        "radius=0.3",
        "max_neighbors=7",
        "orca.len=inf",
        "method=hrvo",
        "vo.mode=shift",
        "time_step=0.016666668",
    ]);
    let scope = prop::option::of(agent.clone()).prop_map(|agent| agent.map_or(Scope::All, Scope::Agent));
    let of_world = prop_oneof![
        (assignment, scope.clone()).prop_map(move |(assignment, scope)| set(assignment, scope)),
        (agent.clone(), any_vector()).prop_map(|(agent, to)| Command::MoveAgent { agent, to }),
        (agent.clone(), any_vector()).prop_map(|(agent, to)| Command::SetVelocity { agent, to }),
        (agent.clone(), any_vector())
            .prop_map(|(agent, to)| Command::SetObjective { agent, objective: Objective::Route(to) }),
        (agent, any::<u16>()).prop_map(|(agent, group)| Command::SetGroup { agent, group }),
        (0..=1_u64 << 53).prop_map(Command::SetSeed),
        any_vector().prop_map(Command::SetPointer),
        (0..200_u32, any_vector()).prop_map(|(waypoint, to)| Command::MoveWaypoint { waypoint, to }),
        (prop::collection::vec(any_vector(), 0..4), 0.0..2.0_f32)
            .prop_map(|(points, clearance)| Command::SetRoadmap { points, clearance }),
        prop::collection::vec((0.0..1e3_f64, any_agent()), 0..4).prop_map(|later| {
            let (times, mut agents): (Vec<f64>, Vec<Agent>) = later.into_iter().unzip();
            agents.retain(|agent| agent.objective.other().is_none());
            let goals = any_goals(&mut agents);
            let newcomers = times.into_iter().zip(agents).enumerate();
            let newcomer = |(index, (at, agent))| Newcomer { at, agent, goals: goals.get(&index).cloned() };
            Command::SetNewcomers(newcomers.map(newcomer).collect())
        }),
    ];
    prop_oneof![
        9 => of_world.prop_map(RunCommand::World),
        1 => scope.clone().prop_map(RunCommand::LetGo),
        1 => scope.prop_map(RunCommand::Follow),
        1 => prop::option::of([any_vector(), any_vector()]).prop_map(RunCommand::SetGate),
    ]
}

/// Points of a camera, each later than the one before.
fn any_unit() -> impl Strategy<Value = SceneUnit> {
    let size = any_real(1e-6, 1e6);
    (prop::sample::select(LengthUnit::ALL), size).prop_map(|(unit, size)| SceneUnit::new(unit, size))
}

fn any_camera() -> impl Strategy<Value = Vec<CameraPoint>> {
    let points = prop::collection::vec((any_vector(), any_real(1e-2, 1e7)), 0..4);
    points.prop_map(|points| {
        let at = |k: usize, (center, width)| CameraPoint { at: k as f32 * 1.5, center, width };
        points.into_iter().enumerate().map(|(k, point)| at(k, point)).collect()
    })
}

fn any_run() -> impl Strategy<Value = Recorded> {
    let log = prop::collection::vec((0..500_u64, any_command()), 0..6).prop_map(|mut log| {
        log.sort_by_key(|(step, _)| *step);
        log
    });
    let range = prop::option::of((0..250_u64, 250..500_u64));
    let film = prop::collection::vec(any_text(), 0..3);
    (500..1_000_000_u64, log, prop::collection::vec(any::<u32>(), 0..5), 1..9_u64, range, film).prop_map(
        |(steps, log, pulses, every, range, film)| {
            // A spacing without fingerprints has no meaning.
            let every = if pulses.is_empty() { 1 } else { every };
            Recorded { steps, log: Log::new(log), pulses, every, range, film }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_scenario_reads_back_from_toml_and_json(scenario in any_scenario()) {
        check_round_trip(&scenario).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn any_real_of_a_file_keeps_its_bits(real in any_real(-1e7, 1e7)) {
        for digits in [format!("{real}"), format!("{real:e}"), format!("{real:.8e}"), format!("{:?}", f64::from(real))] {
            let digits = if digits.contains(['.', 'e']) { digits } else { digits + ".0" };
            let toml = format!("[[agents]]\nposition = [{digits}, 0.0]\nbehavior = \"hold\"\n");
            let json = format!("{{\"agents\": [{{\"position\": [{digits}, 0], \"behavior\": \"hold\"}}]}}");
            for (file, text) in [("a.toml", toml), ("a.json", json)] {
                let read = Scenario::parse(&text, file).map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(read.agents[0].position.x.to_bits(), real.to_bits(), "{}", digits);
            }
        }
    }

    #[test]
    fn layouts_hang_on_nothing_but_seed_and_group(group in any_group(), seed in any::<u64>(), index in any::<u16>()) {
        let (once, again) = (group.agents(seed, index), group.agents(seed, index));
        let made = group.appears.map_or(group.n, |Appearance { skip, take, .. }| take.unwrap_or(group.n).min(group.n - skip));
        prop_assert_eq!(once.len(), made);
        for (a, b) in once.iter().zip(&again) {
            prop_assert_eq!(raw_bits(a.position), raw_bits(b.position));
            prop_assert_eq!(a.objective, b.objective);
            prop_assert!(a.position.is_finite() && a.goal().is_none_or(Vec2::is_finite));
        }
    }
}

/// Places whose bits cover all of `f32` in steps that include every exponent and a variety of last digits.
#[test]
fn every_real_is_written_in_digits_that_read_back() {
    let reals = (0..u32::MAX).step_by(104_729).map(f32::from_bits);
    let reals: Vec<f32> = reals.filter(|real| real.abs() <= 1e7).collect();
    assert!(reals.len() > 20_000);
    let mut scenario = load("circle-10");
    let agent = scenario.world().agents[0].clone();
    let at = |real: &f32| Agent { position: Vec2::new(*real, -real), ..agent.clone() };
    scenario.agents = reals.iter().map(at).collect();
    let text = scenario.to_toml();
    for (text, file) in [(json_of(&text), "a.json"), (text, "a.toml")] {
        let read = Scenario::parse(&text, file).expect("what was written");
        for (real, agent) in reals.iter().zip(&read.agents) {
            assert_eq!(raw_bits(agent.position), raw_bits(Vec2::new(*real, -real)), "{real:e} in {file}");
        }
    }
}

#[test]
fn files_write_short_decimals() {
    let mut scenario = load("circle-10");
    scenario.defaults.radius = 0.1;
    scenario.params.orca_len = f32::INFINITY;
    scenario.params.time_step = 1e-3;
    let toml = scenario.to_toml();
    assert!(toml.contains("radius = 0.1\n") && toml.contains("\"orca.len\" = inf\n"), "{toml}");
    assert!(toml.contains("time_step = 0.001\n"), "{toml}");
}

#[test]
fn parameters_may_stand_with_or_without_quotes() {
    let agent = "[[agents]]\nposition = [0, 0]\nbehavior = \"hold\"\n";
    let params = [
        "[params]\n\"orca.len\" = 2.5\n\"vo.mode\" = \"shift\"\n",
        "[params]\norca.len = 2.5\nvo.mode = \"shift\"\n",
        "[params.orca]\nlen = 2.5\n[params.vo]\nmode = \"shift\"\n",
    ];
    for text in params {
        let read =
            Scenario::parse(&format!("{text}{agent}"), "a.toml").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((read.params.orca_len, read.params.vo_mode), (2.5, Selection::Shift), "{text}");
    }
}

#[test]
fn a_number_half_way_is_rounded_once() {
    // Slightly above the middle of 1 and its successor: by way of f64 it would be rounded to the even one, 1.
    let text = "[[agents]]\nposition = [1.00000005960464477540, 0.0]\nbehavior = \"hold\"\n";
    let read = Scenario::parse(text, "a.toml").expect("a scenario");
    assert_eq!(read.agents[0].position.x, 1.000_000_1);
    let text = "[[agents]]\nposition = [0, 0]\nbehavior = \"hold\"\nradius = 1.00000005960464477540\n";
    assert_eq!(Scenario::parse(text, "a.toml").expect("a scenario").agents[0].settings.radius, 1.000_000_1);
}

#[test]
fn listed_agents_come_first_then_the_groups_in_order() {
    let text = "\
        [[groups]]\nlayout = \"line\"\nn = 2\nfrom = [0.0, 10.0]\nto = [4.0, 10.0]\ngoal = [9.0, 9.0]\n\
        [[agents]]\nposition = [1.0, 1.0]\ngoal = [0.0, 0.0]\n\
        [[groups]]\nlayout = \"grid\"\nn = 5\ncorner = [0.0, 20.0]\ncolumns = 2\nspacing = 3.0\ngoal_offset = [0.0, 5.0]\n\
        [[agents]]\nposition = [2.0, 2.0]\nbehavior = \"hold\"\ncolor = 7\n";
    let world = Scenario::parse(text, "mixed.toml").expect("a scenario").world();
    let positions: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
    let want = [(1, 1), (2, 2), (0, 10), (4, 10), (0, 20), (3, 20), (0, 23), (3, 23), (0, 26)];
    assert_eq!(positions, want.map(|(x, y)| Vec2::new(x as f32, y as f32)));
    let groups: Vec<u16> = world.agents.iter().map(|agent| agent.group).collect();
    assert_eq!(groups, [0, 7, 0, 0, 1, 1, 1, 1, 1]);
    assert_eq!(world.agents[1].objective, Objective::Hold);
    assert_eq!(world.agents[3].goal(), Some(Vec2::new(9.0, 9.0)));
    assert_eq!(world.agents[8].goal(), Some(Vec2::new(0.0, 31.0)));
    assert_eq!((world.step, world.seed, world.params), (0, 1, Params::default()));
}

fn golden_scene(name: &str) -> (World, Vec<Vec2>) {
    let scene: Value = serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a JSON object");
    let goals = scene["agents"].as_array().expect("agents").iter().map(|agent| vector(&agent["goal"]));
    let goals = goals.collect();
    (World { agents: golden_agents(&scene).into(), ..World::new(real(&scene["timeStep"])) }, goals)
}

/// Fails unless the scenario is the golden scene, each coordinate of its places within the tolerance.
fn check_golden(name: &str, golden_name: &str, tolerance: f32) {
    let world = load(name).world();
    let (want, goals) = golden_scene(golden_name);
    assert_eq!(world.params, want.params, "{name}");
    assert_eq!(world.agents.len(), want.agents.len(), "{name}");
    for (k, (got, want)) in world.agents.iter().zip(&want.agents).enumerate() {
        let place = format!("{name}, agent {k}");
        assert_eq!(got.settings, want.settings, "{place}");
        assert_eq!(got.method, Method::Orca, "{place}");
        assert_eq!(bits(got.velocity), bits(want.velocity), "{place}");
        let goal = got.goal().expect("a goal");
        if tolerance == 0.0 {
            assert_eq!(bits(got.position), bits(want.position), "{place}");
            assert_eq!(bits(goal), bits(goals[k]), "{place}");
        } else {
            for (got, want) in [(got.position, want.position), (goal, goals[k])] {
                assert_near!(got.x, want.x, tolerance, "{place}");
                assert_near!(got.y, want.y, tolerance, "{place}");
            }
        }
    }
}

#[test]
fn the_head_on_scenarios_are_the_golden_ones() {
    check_golden("head-on", "head_on_exact", 0.0);
    check_golden("head-on-offset", "head_on_offset", 0.0);
}

#[test]
fn the_crossing_is_the_golden_one() {
    check_golden("four-crossing", "four_crossing_offset", 0.0);
}

#[test]
fn the_circle_swap_is_the_example_of_rvo2() {
    // RVO2 multiplies its angles in f32, which moves them by up to 8e-7 rad, on a ring of 200 m; ours are exact.
    check_golden("circle-swap", "circle_250", 1.6e-4);
    for (k, agent) in load("circle-swap").world().agents.iter().enumerate() {
        let exact = turned(DVec2::X * 200.0, std::f64::consts::TAU * k as f64 / 250.0);
        // Half a unit in the last place of 200.
        assert_near!(agent.position.x, exact.x as f32, 7.7e-6, "agent {k}");
        assert_near!(agent.position.y, exact.y as f32, 7.7e-6, "agent {k}");
    }
}

#[test]
fn the_bottom_ball_of_four_has_three_half_planes_without_a_common_velocity() {
    let world = load("four-balls").world();
    let decisions = decide(&world, &Watch::Agents(vec![0]));
    assert_eq!(decisions.choices[0].outcome, Outcome::Relaxed);
    let Some(Trace::Orca(trace)) = decisions.watched(0).map(|watched| &watched.trace) else {
        panic!("an ORCA trace")
    };
    assert_eq!(trace.half_planes.len(), 3);
    // By a fine sampling of the speed circle: every velocity violates some line.
    let speed = f64::from(world.agents[0].settings.max_speed);
    let mut least = f64::INFINITY;
    for x in -300..=300 {
        for y in -300..=300 {
            let v = DVec2::new(f64::from(x), f64::from(y)) / 300.0 * speed;
            if v.length() <= speed {
                let deepest = trace
                    .half_planes
                    .iter()
                    .map(|line| line.direction.as_dvec2().perp_dot(line.point.as_dvec2() - v))
                    .fold(f64::NEG_INFINITY, f64::max);
                least = least.min(deepest);
            }
        }
    }
    assert!(least > 0.05, "the best velocity violates a line by {least} m/s");
}

#[test]
fn everybody_in_the_circle_of_ten_arrives_within_twenty_seconds() {
    let mut simulation = Simulation::new(load("circle-10").world());
    let mut arrived = BTreeSet::new();
    while simulation.world().time < 20.0 {
        simulation.step();
        let agents = simulation.world().agents.iter().enumerate();
        arrived.extend(agents.filter(|(_, agent)| agent.has_arrived()).map(|(index, _)| index));
    }
    assert_eq!(arrived.len(), 10, "arrived: {arrived:?}");
}

fn group(layout: Layout, n: usize, goal: GoalRule) -> Group {
    Group {
        number: None,
        first: None,
        layout,
        n,
        goal,
        by_roadmap: false,
        jitter: 0.0,
        velocity: Vec2::ZERO,
        method: Method::Orca,
        settings: AgentSettings { radius: 0.5, ..AgentSettings::default() },
        goals: None,
        appears: None,
    }
}

fn random_box() -> Layout {
    Layout::Random { low: Vec2::new(-20.0, -10.0), high: Vec2::new(20.0, 10.0), gap: 0.3 }
}

#[test]
fn a_random_layout_keeps_its_gap_and_its_box() {
    for seed in 0..20 {
        let agents = group(random_box(), 100, GoalRule::Random).agents(seed, 0);
        for (a, agent) in agents.iter().enumerate() {
            let goal = agent.goal().expect("a goal");
            for point in [agent.position, goal] {
                assert!(point.x.abs() <= 20.0 && point.y.abs() <= 10.0, "seed {seed}, agent {a}: {point}");
            }
            for (b, other) in agents.iter().enumerate().take(a) {
                let gap = agent.position.as_dvec2().distance(other.position.as_dvec2()) - 1.0;
                assert!(gap >= 0.3 - 1e-6, "seed {seed}: agents {b} and {a} are {gap} m apart");
            }
        }
    }
}

#[test]
fn a_box_too_small_for_its_agents_still_holds_all_of_them() {
    let layout = Layout::Random { low: Vec2::ZERO, high: Vec2::ONE, gap: 5.0 };
    assert_eq!(group(layout, 30, GoalRule::Same(Objective::Hold)).agents(1, 0).len(), 30);
}

#[test]
fn random_layouts_change_with_the_seed_and_from_group_to_group() {
    let positions = |group: &Group, seed, index| -> Vec<[u32; 2]> {
        group.agents(seed, index).iter().map(|agent| bits(agent.position)).collect()
    };
    let random = group(random_box(), 20, GoalRule::Random);
    let line = Layout::Line { from: Vec2::ZERO, to: Vec2::new(9.0, 0.0) };
    let shaken = Group { jitter: 0.5, ..group(line.clone(), 10, GoalRule::Same(Objective::Hold)) };
    for (name, group) in [("random", random), ("jitter", shaken)] {
        let first = positions(&group, 1, 0);
        assert_eq!(first, positions(&group, 1, 0), "{name}");
        for other in [positions(&group, 2, 0), positions(&group, 1, 1)] {
            assert!(first.iter().zip(&other).all(|(a, b)| a != b), "{name}");
        }
    }
    let still = group(line, 10, GoalRule::Same(Objective::Hold));
    assert_eq!(positions(&still, 1, 0), positions(&still, 2, 0), "a line depends on no seed");
}

#[test]
fn more_agents_of_a_group_leave_the_first_ones_where_they_are() {
    for n in [5, 50] {
        let (few, many) =
            (group(random_box(), n, GoalRule::Random), group(random_box(), 80, GoalRule::Random));
        for (a, b) in few.agents(9, 2).iter().zip(many.agents(9, 2)) {
            assert_eq!((bits(a.position), a.objective), (bits(b.position), b.objective));
        }
    }
}

#[test]
fn layouts_put_their_agents_where_the_formulas_say() {
    let circle = Layout::Circle { center: Vec2::new(1.0, 2.0), ring: 4.0, start: 90.0 };
    let agents = group(circle, 4, GoalRule::Antipodal).agents(1, 0);
    for (agent, (x, y)) in agents.iter().zip([(1.0, 6.0), (-3.0, 2.0), (1.0, -2.0), (5.0, 2.0)]) {
        assert_near!(agent.position, Vec2::new(x, y), 1e-6);
        assert_near!(agent.goal().expect("a goal"), Vec2::new(2.0 - x, 4.0 - y), 1e-6, "through the center");
    }
    let line = || Layout::Line { from: Vec2::new(-3.0, 1.0), to: Vec2::new(3.0, 4.0) };
    let agents = group(line(), 3, GoalRule::MirrorX).agents(1, 0);
    for (agent, (x, y)) in agents.iter().zip([(-3.0, 1.0), (0.0, 2.5), (3.0, 4.0)]) {
        assert_eq!(agent.position, Vec2::new(x, y));
        assert_eq!(agent.goal(), Some(Vec2::new(-x, y)));
    }
    assert_eq!(
        group(line(), 1, GoalRule::Same(Objective::Hold)).agents(1, 0)[0].position,
        Vec2::new(-3.0, 1.0),
        "a line of one"
    );
    let agents = group(line(), 3, GoalRule::MirrorY).agents(1, 0);
    assert_eq!(agents[0].goal(), Some(Vec2::new(-3.0, -1.0)));
    let agents = group(line(), 3, GoalRule::Antipodal).agents(1, 0);
    assert_eq!(agents[0].goal(), Some(Vec2::new(3.0, 4.0)), "through the middle of the line");
    let agents = group(random_box(), 50, GoalRule::Ring(30.0)).agents(1, 0);
    assert!(agents.iter().all(|agent| (agent.goal().expect("a goal").length() - 30.0).abs() < 1e-4));
    let velocity = Vec2::new(0.5, -0.25);
    let agents = group(random_box(), 3, GoalRule::Same(Objective::Velocity(velocity))).agents(1, 0);
    assert!(agents.iter().all(|agent| agent.objective == Objective::Velocity(velocity)));
    let shaken = Group { jitter: 0.5, ..group(line(), 100, GoalRule::Offset(Vec2::X)) };
    let plain = group(line(), 100, GoalRule::Offset(Vec2::X)).agents(1, 0);
    for (moved, plain) in shaken.agents(1, 0).iter().zip(&plain) {
        assert!((moved.position - plain.position).abs().max_element() <= 0.5 + 1e-6);
        assert_eq!(moved.goal(), Some(moved.position + Vec2::X), "the goal goes along");
    }
}

#[test]
fn the_corridor_with_a_corner_is_the_golden_one() {
    check_golden("wall-corridor", "wall_corridor", 0.0);
    let scene: Value = serde_json::from_str(&golden("wall_corridor.scene.json")).expect("a JSON object");
    assert_eq!(load("wall-corridor").world().obstacles, crate::common::golden_obstacles(&scene));
}
