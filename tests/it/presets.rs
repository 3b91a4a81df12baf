//! Values that belong together: each fits its keys and has a source; figures are compared with their sources.

use std::fs;

use crate::program::{data, loud, refusal};
use sidestep_core::{
    Command,
    model::{Key, tunable::Value},
    sim::{command::Scope, digest::digest},
};
use sidestep_lab::{
    Scenario,
    files::presets::{self, Preset},
    text::unit::{LengthUnit, SceneUnit},
};

fn find(id: &str) -> &'static Preset {
    presets::find(id).unwrap_or_else(|refused| panic!("{refused}"))
}

/// The value of a key in the preset's own unit, as a number.
fn value(id: &str, key: &str) -> f64 {
    let values = find(id).values().expect("accepted");
    let found = values.iter().find(|(known, _)| known.name() == key);
    let (known, value) = found.unwrap_or_else(|| panic!("{id} sets no {key}"));
    known.show(*value).parse().expect("a number")
}

#[test]
fn every_preset_fits_its_keys_and_says_unit_and_source() {
    assert_eq!(presets::all().len(), 20);
    for preset in presets::all() {
        let values = preset.values().unwrap_or_else(|error| panic!("{}: {error}", preset.id));
        for (key, value) in &values {
            assert_eq!(key.check(*value), Ok(*value), "{}: {key}", preset.id);
        }
        assert!(values.len() >= 3, "{}", preset.id);
        assert!(preset.source.contains("github.com/"), "{}: {}", preset.id, preset.source);
        let file = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/presets.toml"));
        let file = file.expect("the file");
        let own = file.split("[[presets]]").find(|part| part.contains(&format!("id = \"{}\"", preset.id)));
        let count = |list: &str, end: char, sign: char| {
            let behind = own.and_then(|own| own.split(list).nth(1));
            behind.map_or(0, |rest| rest.split(end).next().expect("an end").matches(sign).count())
        };
        // Two quotes for each key of a function of the core.
        let named = count("\nvalues = {", '}', '=') + count("keys = [", ']', '"') / 2;
        assert_eq!(values.len(), named, "{}: a key that is none", preset.id);
        let unit = own.and_then(|own| own.split("unit = \"").nth(1)).and_then(|rest| rest.split('"').next());
        assert_eq!(unit, Some(preset.unit().unit.name()), "{}", preset.id);
    }
}

/// The statements of a source about a preset: key and value.
struct Figures(&'static str, &'static str, &'static [(&'static str, f64)]);

/// The four qualities of RecastDemo, from low to high: divisions, rings, depth.
const QUALITIES: [[(&str, f64); 4]; 4] = [
    [("detour.bias", 0.5), ("detour.divisions", 5.0), ("detour.rings", 2.0), ("detour.depth", 1.0)],
    [("detour.bias", 0.5), ("detour.divisions", 5.0), ("detour.rings", 2.0), ("detour.depth", 2.0)],
    [("detour.bias", 0.5), ("detour.divisions", 7.0), ("detour.rings", 2.0), ("detour.depth", 3.0)],
    [("detour.bias", 0.5), ("detour.divisions", 7.0), ("detour.rings", 3.0), ("detour.depth", 3.0)],
];

/// Read in the sources named, and transcribed here independently.
const FIGURES: &[Figures] = &[
    // simulator->setTimeStep(0.25F); simulator->setAgentDefaults(15.0F, 10U, 10.0F, 10.0F, 1.5F, 2.0F);
    Figures(
        "rvo2-circle",
        "RVO2 examples/Circle.cc",
        &[
            ("time_step", 0.25),
            ("neighbor_distance", 15.0),
            ("max_neighbors", 10.0),
            ("time_horizon", 10.0),
            ("time_horizon_obstacle", 10.0),
            ("radius", 1.5),
            ("max_speed", 2.0),
            ("preferred_speed", 1.0),
        ],
    ),
    // simulator->setAgentDefaults(15.0F, 10U, 5.0F, 5.0F, 2.0F, 2.0F);
    Figures(
        "rvo2-blocks",
        "RVO2 examples/Blocks.cc",
        &[
            ("neighbor_distance", 15.0),
            ("max_neighbors", 10.0),
            ("time_horizon", 5.0),
            ("time_horizon_obstacle", 5.0),
            ("radius", 2.0),
            ("max_speed", 2.0),
        ],
    ),
    // Simulator.Instance.setAgentDefaults(15.0f, 10, 5.0f, 5.0f, 2.0f, 2.0f, …);
    Figures(
        "rvo2-unity",
        "RVO2-Unity GameMainManager.cs",
        &[("time_step", 0.25), ("neighbor_distance", 15.0), ("time_horizon", 5.0), ("radius", 2.0)],
    ),
    // rvo2.PyRVOSimulator(1/60., 1.5, 5, 1.5, 2, 0.4, 2)
    Figures(
        "python-rvo2",
        "Python-RVO2 example.py",
        &[
            ("time_step", 1.0 / 60.0),
            ("neighbor_distance", 1.5),
            ("max_neighbors", 5.0),
            ("time_horizon", 1.5),
            ("time_horizon_obstacle", 2.0),
            ("radius", 0.4),
            ("max_speed", 2.0),
        ],
    ),
    // self.neighbor_dist = 10, max_neighbors = 10, time_horizon = 5, time_horizon_obst = 5, radius = 0.3, max_speed = 1
    Figures(
        "crowdnav",
        "CrowdNav orca.py",
        &[
            ("neighbor_distance", 10.0),
            ("max_neighbors", 10.0),
            ("time_horizon", 5.0),
            ("time_horizon_obstacle", 5.0),
            ("radius", 0.3),
            ("max_speed", 1.0),
            ("time_step", 0.25),
        ],
    ),
    // AVOIDANCE_AGENT_RADIUS = 10.0, _MAX_SPEED = 100.0, _TIME_HORIZON_AGENTS = 1.0, _NEIGHBOR_DISTANCE = 500.0
    Figures(
        "godot-2d",
        "Godot navigation_constants_2d.h",
        &[
            ("radius", 10.0),
            ("max_speed", 100.0),
            ("time_horizon", 1.0),
            ("max_neighbors", 10.0),
            ("neighbor_distance", 500.0),
        ],
    ),
    // AVOIDANCE_AGENT_RADIUS = 0.5, _MAX_SPEED = 10.0, _TIME_HORIZON_AGENTS = 1.0, _NEIGHBOR_DISTANCE = 50.0
    Figures(
        "godot-3d",
        "Godot navigation_constants_3d.h",
        &[
            ("radius", 0.5),
            ("max_speed", 10.0),
            ("time_horizon", 1.0),
            ("max_neighbors", 10.0),
            ("neighbor_distance", 50.0),
        ],
    ),
    // agentRadius = 0.6f; maxAcceleration = 8.0f; maxSpeed = 3.5f; collisionQueryRange = radius * 12; horizTime = 2.5f;
    // DT_CROWDAGENT_MAX_NEIGHBOURS = 6
    Figures(
        "detour",
        "RecastDemo Tool_Crowd.cpp",
        &[
            ("radius", 0.6),
            ("max_acceleration", 8.0),
            ("max_speed", 3.5),
            ("neighbor_distance", 0.6 * 12.0),
            ("time_horizon", 2.5),
            ("max_neighbors", 6.0),
            ("detour.bias", 0.4),
            ("detour.preferred_weight", 2.0),
            ("detour.current_weight", 0.75),
            ("detour.side_weight", 0.75),
            ("detour.impact_weight", 2.5),
            ("detour.horizon", 2.5),
            ("detour.grid", 33.0),
            ("detour.divisions", 7.0),
            ("detour.rings", 2.0),
            ("detour.depth", 5.0),
        ],
    ),
    // Low (11): velBias = 0.5f; adaptiveDivs = 5; adaptiveRings = 2; adaptiveDepth = 1
    Figures("detour-low", "RecastDemo Tool_Crowd.cpp", &QUALITIES[0]),
    Figures("detour-medium", "RecastDemo Tool_Crowd.cpp", &QUALITIES[1]),
    Figures("detour-good", "RecastDemo Tool_Crowd.cpp", &QUALITIES[2]),
    Figures("detour-high", "RecastDemo Tool_Crowd.cpp", &QUALITIES[3]),
    // The defaults of SocialForceModelState and of its agents.
    Figures(
        "jupedsim-social-force",
        "JuPedSim SocialForceModelState.hpp",
        &[
            ("radius", 0.3),
            ("preferred_speed", 0.8),
            ("social_force.mass", 80.0),
            ("social_force.reaction_time", 0.5),
            ("social_force.agent_scale", 2000.0),
            ("social_force.wall_scale", 2000.0),
            ("social_force.distance", 0.08),
            ("social_force.body_force", 120_000.0),
            ("social_force.friction", 240_000.0),
        ],
    ),
    // _maxSpeed = 2.5f; _maxAccel = 2.f; _prefSpeed = 1.34f; _maxAngVel = TWOPI; _maxNeighbors = 10; _neighborDist = 5.f;
    // _radius = 0.19f; TAU = 2.5f; TAU_OBST = 0.15f
    Figures(
        "menge",
        "Menge BaseAgent.cpp, ORCAAgent.cpp",
        &[
            ("max_speed", 2.5),
            ("max_acceleration", 2.0),
            ("preferred_speed", 1.34),
            ("max_turn_rate", std::f64::consts::TAU),
            ("max_neighbors", 10.0),
            ("neighbor_distance", 5.0),
            ("radius", 0.19),
            ("time_horizon", 2.5),
            ("time_horizon_obstacle", 0.15),
        ],
    ),
    // max_angle_vel="360" max_neighbors="10" neighbor_dist="5" r="0.2" pref_speed="1.34" max_speed="2" max_accel="5",
    // <ORCA tau="3.0" tauObst="0.15" />, <Common time_step="0.1" />
    Figures(
        "pedestrians",
        "Menge 4squareS.xml",
        &[
            ("max_turn_rate", 360_f64.to_radians()),
            ("max_neighbors", 10.0),
            ("neighbor_distance", 5.0),
            ("radius", 0.2),
            ("preferred_speed", 1.34),
            ("max_speed", 2.0),
            ("max_acceleration", 5.0),
            ("time_horizon", 3.0),
            ("time_horizon_obstacle", 0.15),
            ("time_step", 0.1),
        ],
    ),
    // double timeGap{1}; double v0{1.2}; double radius{0.2};
    Figures(
        "dense-crowd",
        "JuPedSim CollisionFreeSpeedModel.hpp",
        &[
            ("radius", 0.2),
            ("preferred_speed", 1.2),
            ("max_speed", 1.2),
            ("collision_free_speed.agent_strength", 8.0),
            ("collision_free_speed.agent_range", 0.1),
            ("collision_free_speed.wall_strength", 5.0),
            ("collision_free_speed.wall_range", 0.02),
            ("collision_free_speed.time_gap", 1.0),
        ],
    ),
    // <WalkSpeed>7.0</WalkSpeed>, <Run><Speed>15.0</Speed>, <Unit radius="0.8"/>
    Figures(
        "rts-units",
        "0 A.D. template_unit.xml",
        &[("preferred_speed", 7.0), ("max_speed", 15.0), ("radius", 0.8)],
    ),
    // robot_radius: 0.1, max_vel_x: 0.22, acc_lim_x: 2.5, max_vel_theta: 1.0
    Figures(
        "small-robots",
        "turtlebot3 humble/burger.yaml",
        &[("radius", 0.1), ("max_speed", 0.22), ("max_acceleration", 2.5), ("max_turn_rate", 1.0)],
    ),
    // .ellipsoidRadii = { .x = 0.3, .y = 0.3, .z = 0.9 }, .horizonSecs = 1.0f, .maxSpeed = 0.5f
    Figures(
        "drones",
        "crazyflie-firmware collision_avoidance.c",
        &[("radius", 0.3), ("max_speed", 0.5), ("time_horizon", 1.0), ("buffered_voronoi.sidestep", 0.25)],
    ),
    // passenger: 5 m long, 1.8 m wide, accel 2.6 m/s²; kParkingAisleSpeed = 15 km/h
    Figures(
        "parking-lot",
        "SUMO vehicle defaults, Valhalla graphconstants.h",
        &[
            // √(5² + 1.8²) / 2
            ("radius", 2.657_066),
            ("max_speed", 15.0 / 3.6),
            ("preferred_speed", 15.0 / 3.6),
            ("max_acceleration", 2.6),
        ],
    ),
];

#[test]
fn values_are_those_of_their_sources() {
    for Figures(id, source, values) in FIGURES {
        for (key, expected) in *values {
            let got = value(id, key);
            assert!((got - expected).abs() < 1e-3 * expected, "{id}: {key} = {got}, {source} has {expected}");
        }
    }
    let named: Vec<&str> = FIGURES.iter().map(|Figures(id, ..)| *id).collect();
    assert!(presets::all().iter().all(|preset| named.contains(&preset.id.as_str())), "{named:?}");
}

#[test]
fn pixels_are_those_of_the_scene_and_else_as_long_as_the_preset_says() {
    let radius = |id: &str, scene: SceneUnit| {
        let settings = find(id).settings(scene).expect("accepted");
        let found = settings.into_iter().find(|(key, _)| key.name() == "radius");
        match found {
            Some((_, Value::Real(radius))) => radius,
            other => panic!("{other:?}"),
        }
    };
    let meters = SceneUnit::default();
    let fifty_a_meter = SceneUnit::new(LengthUnit::Pixel, 0.02);
    assert_eq!(radius("godot-2d", meters), 10.0, "Godot takes a pixel as a meter");
    assert_eq!(radius("godot-2d", fifty_a_meter), 0.2, "10 px of 20 mm");
    assert_eq!(radius("godot-3d", fifty_a_meter), 0.5, "meters stay meters");
    let horizon = |scene| {
        find("godot-2d")
            .settings(scene)
            .expect("accepted")
            .into_iter()
            .find(|(key, _)| *key == Key::TIME_HORIZON)
    };
    assert_eq!(horizon(meters), horizon(fifty_a_meter), "a time is no length");
    // Pixels of a hundred meters: the radius fits, the neighbor distance does not.
    let refused = find("godot-2d").settings(SceneUnit::new(LengthUnit::Pixel, 1e5));
    assert!(refused.is_err(), "{refused:?}");
}

#[test]
fn a_unit_has_the_size_that_it_has_and_others_the_size_that_they_are_given() {
    let foot = SceneUnit::new(LengthUnit::Foot, 7.0);
    assert_eq!(foot.meters, 0.3048, "the international foot, exactly");
    let (feet, symbol) = foot.of("m");
    assert!((feet - 3.280_84).abs() < 1e-5 && symbol == "ft", "{feet} {symbol}");
    let tiles = SceneUnit::new(LengthUnit::Tile, 2.0);
    assert_eq!(tiles.of("m/s"), (0.5, "tiles/s"));
    assert_eq!(tiles.of("m²"), (0.25, "tiles²"), "two by two meters are one tile by one");
    assert_eq!(tiles.of("1/m²"), (4.0, "1/tile²"));
    assert_eq!((tiles.of("s"), tiles.of("rad/s"), tiles.of("")), ((1.0, "s"), (1.0, "rad/s"), (1.0, "")));
    assert_eq!(SceneUnit::default().of("mm"), (1.0, "mm"), "nothing changes in meters");
}

/// The scenes that are RVO2's examples have the values of these presets.
#[test]
fn the_values_of_rvo2_leave_its_own_examples_as_they_are() {
    for (preset, scenario) in [("rvo2-circle", "circle-swap"), ("rvo2-blocks", "blocks")] {
        let scenario = Scenario::load(scenario).expect("built in");
        let commands = find(preset).commands(scenario.view.unit, Scope::All).expect("accepted");
        assert!(presets::changes(&scenario.world(), &commands).is_empty(), "{preset}");
    }
}

#[test]
fn what_would_change_is_told_value_by_value() {
    let world = Scenario::load("four-balls").expect("built in").world();
    let commands = find("godot-3d").commands(SceneUnit::default(), Scope::All).expect("accepted");
    let changes = presets::changes(&world, &commands);
    let radius = changes.iter().find(|change| change.key.name() == "radius").expect("another radius");
    let radii: Vec<f32> = world.agents.iter().map(|agent| agent.settings.radius).collect();
    let shared = radii.iter().all(|radius| *radius == radii[0]);
    assert_eq!(radius.now, shared.then_some(Value::Real(radii[0])));
    assert_eq!(radius.then, Value::Real(0.5));
    let mut changed = world.clone();
    commands.iter().for_each(|command| command.apply(&mut changed).expect("taken"));
    assert!(presets::changes(&changed, &commands).is_empty(), "it is so now");
    let own = find("rvo2-circle").commands(SceneUnit::default(), Scope::Agent(1)).expect("accepted");
    let of_world = |command: &Command| matches!(command, Command::Set { key, .. } if *key == Key::TIME_STEP);
    assert!(!own.iter().any(of_world), "one agent does not change the time step of all");
}

#[test]
fn a_preset_on_the_command_line_is_its_values_set_one_by_one_and_set_goes_on_top() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = |more: &[&str]| {
        let run = ["run", "circle-10", "--steps", "30", "--json"];
        let summary = data(folder.path(), &[&run[..], more].concat());
        summary["digest"].as_str().expect("a digest").to_string()
    };
    let by_hand = [
        "--set",
        "radius=0.3",
        "--set",
        "max_speed=0.5",
        "--set",
        "preferred_speed=0.5",
        "--set",
        "time_horizon=1",
    ];
    assert_eq!(printed(&["--preset", "drones"]), printed(&by_hand));
    let smaller = [&by_hand[..], &["--set", "radius=0.2"]].concat();
    assert_eq!(printed(&["--set", "radius=0.2", "--preset", "drones"]), printed(&smaller));
    let said = refusal(folder.path(), &["run", "circle-10", "--steps", "1", "--preset", "drone"]);
    assert_eq!(said, "sidestep: there is no preset \"drone\", did you mean \"drones\"?\n");
    let world = Scenario::load("circle-10").expect("built in").world();
    assert_ne!(printed(&["--preset", "drones"]), format!("{:016x}", digest(&world)));
}

const IN_PIXELS: &str = "title = \"two\"\n[view]\nselect = 0\nunit = \"px\"\nmeters_per_unit = 0.02\n\
    [[agents]]\nposition = [-4.0, 0.0]\ngoal = [4.0, 0.0]\n[[agents]]\nposition = [4.0, 0.5]\ngoal = [-4.0, 0.5]\n";

#[test]
fn a_picture_of_a_scene_in_pixels_counts_in_pixels() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, unit, others) in [
        (IN_PIXELS.to_string(), "px", "m"),
        (IN_PIXELS.replace("unit = \"px\"\nmeters_per_unit = 0.02\n", ""), "m", "px"),
    ] {
        fs::write(folder.path().join("px.toml"), text).expect("written");
        for view in ["world", "lens"] {
            let svg =
                loud(folder.path(), &["figure", "px.toml", "--view", view, "--format", "svg", "-o", "-"]);
            let pieces: Vec<&str> = svg.split(['<', '>']).collect();
            let says = |words: &str| pieces.iter().any(|piece| piece.ends_with(words));
            let (bar, axis) = (says(&format!(" {unit}")), says(&format!("({unit}/s)")));
            assert!(if view == "world" { bar } else { axis }, "{view} in {unit}");
            assert!(!says(&format!(" {others}")) && !says(&format!("({others}/s)")), "{view} in {unit}");
        }
    }
}

#[test]
fn a_unit_that_is_none_is_refused_where_it_stands() {
    let refused = |from: &str, to: &str| {
        let text = IN_PIXELS.replace(from, to);
        Scenario::parse(&text, "a.toml").expect_err("refused").to_string()
    };
    assert!(refused("\"px\"\n", "\"pixel\"\n").starts_with("a.toml:4:8: unknown unit \"pixel\""));
    assert!(
        refused("\"px\"\n", "\"cm\"\n")
            .contains("the unit \"cm\" has a fixed length: leave meters_per_unit out")
    );
    assert!(refused("0.02", "0.0").contains("meters_per_unit"));
}

/// It named `deadlock.breaker = noise`, which the program refuses.
#[test]
fn a_setting_in_the_words_of_a_preset_is_one_that_its_key_takes() {
    let mut found = 0;
    for file in ["assets/presets.toml", "assets/text/zh/presets.toml"] {
        let text = std::fs::read_to_string(file).expect("a file of the repository");
        for unsaid in text.lines().filter(|line| line.starts_with("unsaid")) {
            for (before, after) in
                unsaid.match_indices(" = ").map(|(at, sign)| (&unsaid[..at], &unsaid[at + sign.len()..]))
            {
                let is_part = |c: char| c.is_ascii_alphanumeric() || "._".contains(c);
                let name = &before[before.trim_end_matches(is_part).len()..];
                let Some(key) = Key::find(name) else { continue };
                let value = after.split(|c: char| !is_part(c)).next().expect("a word");
                assert!(key.check_word(value).is_ok(), "{file}: {name} = {value}");
                found += 1;
            }
        }
    }
    assert_eq!(found, 2, "one of a preset, in two languages");
}
