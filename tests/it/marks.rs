//! Marks in the texts of scenarios: how they are shown, what they refer to, and which are refused.

use std::collections::BTreeSet;

use sidestep_core::{
    Command, Method, World,
    avoid::Source,
    model::{EdgeName, Key, tunable::Value},
    sim::command::Scope,
};
use sidestep_lab::{
    Scenario,
    files::scenario::builtin,
    picture::overlay,
    text::{
        marked::{Bodies, escaped, words},
        message::{Argument, MethodChoice, SceneChoice, SettingValue},
        words::Words,
    },
};

/// Two agents, a square and a pillar, with this text.
fn file(about: &str) -> String {
    let about = about.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        "about = \"{about}\"\n\
         [[agents]]\nposition = [0.0, 0.0]\ngoal = [9.0, 0.0]\n\
         [[agents]]\nposition = [5.0, 0.0]\ngoal = [-9.0, 0.0]\n\
         [[polygons]]\nvertices = [[0.0, 5.0], [1.0, 5.0], [1.0, 6.0], [0.0, 6.0]]\n\
         [[circles]]\ncenter = [0.0, -5.0]\nradius = 1.0\n"
    )
}

fn parse(about: &str) -> Result<Scenario, String> {
    Scenario::parse(&file(about), "marked.toml").map_err(|error| error.to_string())
}

/// The words that refer to something, with their subject.
fn marks(words: &Words) -> Vec<(&str, &Argument)> {
    words.0.iter().filter_map(|span| Some((span.text.as_str(), span.of.as_ref()?))).collect()
}

fn setting(key: &str, value: Value, scope: Scope) -> Argument {
    Argument::Setting(SettingValue { key: Key::find(key).expect("a key"), value, scope })
}

#[test]
fn a_mark_shows_its_words_and_knows_what_it_is_about() {
    let scenario = parse(
        "Watch [agent 1] at [the corner | edge 3] by [pillar 0]. Try [orca.len = inf], [time_horizon=5 s], \
         [feeler.view = 20°], [agent 0: radius = 0.5 m], [wider | radius = 1] or [orca.lp = robust] [[as told]. \
         See [overlay cones], [the lines | overlay half-planes], [VO | method = vo], [agent 1: method = none] and \
         [the door | scenario doorway], also [under VO | scenario doorway: method = vo].",
    )
    .expect("a scenario");
    let words = scenario.words();
    assert_eq!(
        words.to_string(),
        "Watch agent 1 at the corner by pillar 0. Try orca.len inf, time_horizon 5 s, feeler.view 20°, \
         radius 0.5 m, wider or orca.lp robust [as told]. See cones, the lines, VO, none and the door, also under VO."
    );
    let method = |method, scope| Argument::Method(MethodChoice { method, scope });
    let scene = |method| Argument::Scene(SceneChoice { name: "doorway".into(), method });
    let robust = Value::Choice(sidestep_core::avoid::orca::programs::Arithmetic::Robust as usize);
    let want = [
        ("agent 1", Argument::Body(Source::Neighbor(1))),
        ("the corner", Argument::Body(Source::Edge(EdgeName::whole(3)))),
        ("pillar 0", Argument::Body(Source::Circle(0))),
        ("orca.len inf", setting("orca.len", Value::Real(f32::INFINITY), Scope::All)),
        ("time_horizon 5 s", setting("time_horizon", Value::Real(5.0), Scope::All)),
        ("feeler.view 20°", setting("feeler.view", Value::Real(20.0), Scope::All)),
        ("radius 0.5 m", setting("radius", Value::Real(0.5), Scope::Agent(0))),
        ("wider", setting("radius", Value::Real(1.0), Scope::All)),
        ("orca.lp robust", setting("orca.lp", robust, Scope::All)),
        ("cones", Argument::Overlay("cones".into())),
        ("the lines", Argument::Overlay("half-planes".into())),
        ("VO", method(Method::Vo, Scope::All)),
        ("none", method(Method::None, Scope::Agent(1))),
        ("the door", scene(None)),
        ("under VO", scene(Some(Method::Vo))),
    ];
    let want: Vec<(&str, &Argument)> = want.iter().map(|(text, of)| (*text, of)).collect();
    assert_eq!(marks(&words), want);
    let (watch, attempt) = scenario.watch_and_try();
    assert_eq!(watch.to_string(), "Watch agent 1 at the corner by pillar 0. ");
    assert!(attempt.to_string().starts_with("Try orca.len inf,"));
    assert_eq!(marks(&watch).len() + marks(&attempt).len(), want.len());
    // The marks are stored as they are written.
    let again = Scenario::parse(&scenario.to_toml(), "again.toml").expect("it reads back");
    assert_eq!(again.about, scenario.about);
}

#[test]
fn a_mark_that_names_nothing_is_refused_in_one_line() {
    let names_nothing = "names nothing; write [agent 3], [edge 7], [pillar 2], [orca.len = 2], [method = vo], \
                         [overlay cones], [scenario doorway] or [words | agent 3], and [[ for a bracket";
    let bodies = "names nothing: agents, edges and pillars are 2, 4 and 1, counted from 0";
    for (mark, fault) in [
        ("[agent 2]", bodies.to_string()),
        ("[edge 4]", bodies.to_string()),
        ("[the post | pillar 1]", bodies.to_string()),
        ("[agent 2: radius = 1]", bodies.to_string()),
        ("[agent]", names_nothing.to_string()),
        ("[agent -1]", names_nothing.to_string()),
        ("[wall 1]", names_nothing.to_string()),
        ("[]", names_nothing.to_string()),
        ("[ | agent 0]", names_nothing.to_string()),
        ("[edge 0: radius = 1]", names_nothing.to_string()),
        (
            "[time_horizn = 5]",
            "names nothing: there is no parameter \"time_horizn\", did you mean \"time_horizon\"?".into(),
        ),
        ("[q = 5]", "names nothing: there is no parameter \"q\"; `sidestep keys` lists them all".into()),
        ("[orca.lp = exact]", "names no value: orca.lp wants one of rvo2, robust, got \"exact\"".into()),
        ("[radius = -1 m]", "names no value: radius -1 is outside 0.001 to 10000 m".into()),
        (
            "[method = ocra]",
            "names nothing: there is no method \"ocra\"; it is one of none, vo, rvo, hrvo, orca, detour, \
             social_force, collision_free_speed, buffered_voronoi, own"
                .into(),
        ),
        (
            "[scenario dorway]",
            "names nothing: there is no built-in scenario \"dorway\", did you mean \"doorway\"?".into(),
        ),
        ("[scenario doorway: radius = 1]", names_nothing.to_string()),
        ("[radius = 1 km]", "names no value: radius wants a number, got \"1 k\"".into()),
    ] {
        let error = parse(&format!("Watch {mark} now.")).expect_err(mark);
        assert_eq!(error, format!("marked.toml:1:9: the mark \"{mark}\" {fault}"));
    }
    let error = parse("Watch [agent 0").expect_err("no end");
    assert!(
        error.ends_with("the mark \"[agent 0\" has no end; close it by ], or write [[ for a bracket"),
        "{error}"
    );
}

#[test]
fn a_text_without_a_bracket_says_itself_and_any_text_can_be_written() {
    for text in ["", "Watch.", "a ] b", "[", "[[", "[agent 0]", "a [b] [c", "×[é]"] {
        let escaped = escaped(text);
        let said = words(&escaped, Bodies::default());
        assert_eq!((said.to_string().as_str(), marks(&said).len()), (text, 0), "{escaped}");
    }
}

#[test]
fn a_world_that_lost_what_a_mark_names_keeps_the_words() {
    let scenario =
        parse("See [agent 1], [the slow one | agent 1], [agent 0], [pillar 0], [[b] and [radius = 2].");
    let scenario = scenario.expect("a scenario");
    let world = World { agents: vec![scenario.world().agents[0].clone()].into(), ..World::new(0.1) };
    let kept = Scenario::of_world(&world, "less", &scenario.about);
    assert_eq!(kept.about, "See agent 1, the slow one, [agent 0], pillar 0, [[b] and [radius = 2].");
    assert_eq!(kept.words().to_string(), scenario.words().to_string());
    Scenario::parse(&kept.to_toml(), "less.toml").expect("it reads back");
}

/// The numbers in some words.
fn numbers(text: &str) -> Vec<f32> {
    text.replace('∞', "inf").split([' ', '°']).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn the_marks_of_the_built_in_texts_set_what_their_words_say() {
    let (mut set, mut methods, mut scenes) = (0, 0, 0);
    let (mut named, mut overlays) = (BTreeSet::new(), BTreeSet::new());
    for builtin in builtin::all() {
        let scenario = Scenario::load(builtin.name).expect("a scenario");
        let words = scenario.words();
        for (text, of) in marks(&words) {
            match *of {
                Argument::Setting(SettingValue { key, value, scope }) => {
                    let mut world = scenario.world();
                    Command::Set { key, value, scope }.apply(&mut world).expect("a value that it takes");
                    let said = match value {
                        Value::Real(real) => numbers(text) == [real],
                        Value::Count(count) => numbers(text) == [count as f32],
                        Value::Choice(_) => text.split(' ').next_back() == Some(key.show(value).as_str()),
                    };
                    assert!(said, "{}: \"{text}\" sets {}", builtin.name, key.show(value));
                    set += 1;
                }
                Argument::Method(MethodChoice { method, .. }) => {
                    assert_eq!(text.to_lowercase(), method.name(), "{}", builtin.name);
                    methods += 1;
                }
                Argument::Overlay(ref slug) => {
                    overlay::find(slug).unwrap_or_else(|_| panic!("{}: {slug}", builtin.name));
                    overlays.insert(slug.clone());
                }
                Argument::Scene(SceneChoice { ref name, .. }) => {
                    assert!(
                        builtin::find(name).is_some() && name != builtin.name,
                        "{}: {name}",
                        builtin.name
                    );
                    scenes += 1;
                }
                Argument::Body(source) => _ = named.insert((builtin.name, format!("{source:?}"))),
                _ => panic!("{}: \"{text}\" is about {of:?}", builtin.name),
            }
        }
        // A value with a full name is marked.
        let plain: String =
            words.0.iter().filter(|span| span.of.is_none()).map(|span| span.text.as_str()).collect();
        let said: Vec<&str> = plain.split([' ', ',', '.', ':', ';']).collect();
        for key in Key::all().filter(|key| key.name().contains('_')) {
            let left = said.windows(2).find(|two| two[0] == key.name() && two[1].parse::<f32>().is_ok());
            assert!(left.is_none(), "{}: {left:?} is not marked", builtin.name);
        }
    }
    assert!(set >= 45 && named.len() >= 18, "{set} settings, {} bodies", named.len());
    let overlays = overlays.len();
    assert!(methods >= 20 && overlays >= 8 && scenes >= 2, "{methods}, {overlays}, {scenes}");
}
