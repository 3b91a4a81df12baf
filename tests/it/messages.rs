//! Messages and the catalogs of words: nothing is missing, nothing is left over, and no words come from elsewhere.

use std::borrow::Cow;

use crate::phrases;
use sidestep_core::{
    Agent, Command, CommandError, Method, Objective, Obstacles, Vec2, World,
    avoid::{Outcome, Source, orca::edge_line::EdgeCase},
    geometry::cone::Region,
    model::{EdgeName, Key, obstacle::Circle},
    sim::command::Scope,
};
use sidestep_lab::{
    phrasebook::ROOMS,
    text::{
        catalog::Catalog,
        commands,
        message::{Argument, Message},
        refusals,
        said::Declared,
        terms, tooltips,
        words::WordSpan,
    },
};

fn samples() -> Vec<Message> {
    ROOMS.iter().flat_map(|room| room.declared).flat_map(Declared::samples).collect()
}

#[test]
fn every_message_has_words_and_all_words_are_said() {
    phrases::hold(ROOMS, "");
}

#[test]
fn every_message_has_chinese_words_with_the_same_arguments() {
    phrases::hold_in_chinese(ROOMS, "");
}

/// Capitals of another alphabet in place of English letters.
fn foreign(words: &str) -> Cow<'_, str> {
    Cow::Owned(words.chars().map(|letter| if letter.is_ascii_alphabetic() { 'Ж' } else { letter }).collect())
}

#[test]
fn in_another_language_no_english_is_left_but_names_and_units() {
    let texts = phrases::texts_in("en", "");
    let catalog = Catalog::new("en", texts.iter().map(|(_, text)| text.as_str())).transformed(foreign);
    for sample in samples() {
        for WordSpan { text, of } in catalog.words(&sample).0 {
            let is_value = matches!(
                of,
                Some(
                    Argument::Quantity(_)
                        | Argument::Vector(_)
                        | Argument::Key(_)
                        | Argument::Setting(_)
                        | Argument::Name(_)
                )
            );
            let english = text.contains(|letter: char| letter.is_ascii_alphabetic());
            assert!(is_value || !english, "{}: \"{text}\" stays English", sample.id);
        }
    }
}

#[test]
fn each_word_keeps_what_it_is_about() {
    let held = samples().into_iter().find(|sample| sample.id == "why-bars").expect("declared");
    let edge = Source::Edge(EdgeName::whole(7));
    let several = vec![edge, Source::Neighbor(3), Source::Neighbor(12)];
    let message = Message { id: held.id, arguments: vec![("of", Argument::Bodies(several))] };
    let words = Catalog::english().words(&message);
    assert_eq!(words.to_string(), "; wall edge 7 and agents 3 and 12 only bar the way along it");
    let about: Vec<(&str, Source)> = words
        .0
        .iter()
        .filter_map(|span| match span.of {
            Some(Argument::Body(source)) => Some((span.text.as_str(), source)),
            _ => None,
        })
        .collect();
    assert_eq!(about, [("7", edge), ("3", Source::Neighbor(3)), ("12", Source::Neighbor(12))]);

    let one = Message { id: held.id, arguments: vec![("of", Argument::Bodies(vec![Source::Circle(2)]))] };
    assert_eq!(Catalog::english().words(&one).to_string(), "; pillar 2 only bars the way along it");
}

/// The core has no catalog; its names are English.
#[test]
fn the_terms_are_those_of_the_core_in_english() {
    for outcome in [Outcome::Free, Outcome::Adjusted, Outcome::Relaxed] {
        assert_eq!(terms::outcome(outcome).to_string(), outcome.name());
    }
    for region in [Region::Cutoff, Region::LeftLeg, Region::RightLeg, Region::Overlap] {
        assert_eq!(terms::region(region).to_string(), region.name());
    }
    for case in EdgeCase::ALL {
        assert_eq!(terms::edge_case(case).to_string(), case.name());
    }
}

/// A key without a message would be its name.
#[test]
fn the_tooltip_of_every_tunable_is_the_cores_in_english() {
    for key in Key::all() {
        let about = key.about.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(tooltips::about(key).to_string(), about, "{key}");
    }
}

/// The core words its refusals for its own users; the catalog has the same.
#[test]
fn the_refusals_are_those_of_the_core_in_english() {
    let mut world = World::new(0.25);
    Command::AddAgent(Box::new(Agent::new(Vec2::ZERO))).apply(&mut world).expect("room for one");
    let text = |text: &str| Command::parse_set(text).expect_err("refused");
    let made = |command: Command| command.apply(&mut world.clone()).expect_err("refused");
    let obstacles = |vertices: &[[f32; 2]], radius: f32| {
        let vertices = vertices.iter().map(|point| Vec2::from(*point)).collect();
        let circle = Circle { center: Vec2::ZERO, radius };
        CommandError::from(Obstacles::new(vec![vertices], vec![circle]).expect_err("refused"))
    };
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let refused = [
        text("quite another thing than any of the keys=1"),
        text("radius"),
        text("radius=-1"),
        text("radius=wide"),
        text("method=orcas"),
        made(Command::RemoveAgent { agent: 7 }),
        made(Command::MoveWaypoint { waypoint: 3, to: Vec2::ZERO }),
        made(Command::MoveAgent { agent: 0, to: Vec2::new(1e9, 0.0) }),
        made(Command::SetVelocity { agent: 0, to: Vec2::new(f32::NAN, 0.0) }),
        made(Command::SetObjective { agent: 0, objective: Objective::Evade(0) }),
        obstacles(&square[..1], 1.0),
        obstacles(&[square[0], square[0], square[2]], 1.0),
        obstacles(&[square[0], square[2], square[1], square[3]], 1.0),
        obstacles(&[square[0], [1e-7, 0.0], square[2]], 1.0),
        obstacles(&square, 0.0),
        obstacles(&[square[0], square[1], [f32::INFINITY, 1.0]], 1.0),
    ];
    for error in refused {
        assert_eq!(refusals::command(&error).to_string(), error.to_string());
    }
    // The core lists all keys; the laboratory knows which one was meant.
    let near = refusals::command(&text("radus=1")).to_string();
    assert_eq!(near, "unknown key \"radus\", did you mean \"radius\"?");
}

/// The core words its commands for its own logs; lists of changes have the same.
#[test]
fn commands_are_those_of_the_core_in_english() {
    let at = Vec2::new(1.5, -0.25);
    let agent = || Box::new(Agent::new(at));
    let objective = |objective| Command::SetObjective { agent: 1, objective };
    let obstacles = Obstacles::new(vec![], vec![Circle { center: at, radius: 0.5 }]).expect("a pillar");
    let scope = Scope::Agent(3);
    let mut world = World::new(0.25);
    Command::AddAgent(agent()).apply(&mut world).expect("room for one");
    let id = world.id(0).expect("it was added");
    let commands = [
        Command::parse_set("time_horizon=2.5").expect("in range"),
        Command::set("orca.len", f64::INFINITY, scope).expect("in range"),
        Command::set("max_neighbors", 7.0, Scope::All).expect("in range"),
        Command::parse_set("steering=feeler").expect("a value"),
        Command::SetMethod { method: Method::Vo, scope: Scope::All },
        Command::SetMethod { method: Method::Orca, scope },
        Command::MoveAgent { agent: 1234, to: at },
        Command::SetVelocity { agent: 1, to: at },
        objective(Objective::Goal(at)),
        objective(Objective::Velocity(at)),
        objective(Objective::Route(at)),
        objective(Objective::Hold),
        objective(Objective::Wander),
        objective(Objective::Pursue(2)),
        objective(Objective::Evade(2)),
        objective(Objective::Pointer),
        Command::SetGroup { agent: 1, group: 3 },
        Command::SetSeed(12_345_678),
        Command::PassTime { steps: 7 },
        Command::SetPointer(Vec2::new(1e-7, 123_456.78)),
        Command::SetObstacles(obstacles.into()),
        Command::MoveWaypoint { waypoint: 4, to: at },
        Command::SetRoadmap { points: vec![at, -at], clearance: 0.25 },
        Command::SetGate(None),
        Command::SetGate(Some([at, -at])),
        Command::LetGo(Scope::All),
        Command::Follow(scope),
        Command::AddAgent(agent()),
        Command::RemoveAgent { agent: 2 },
        Command::InsertAgent { index: 2, id, agent: agent() },
    ];
    for command in commands {
        assert_eq!(commands::command(&command).to_string(), command.to_string());
    }
}

#[test]
fn a_body_by_another_name_is_still_that_body() {
    let words = Message { id: "term-agent", arguments: vec![("number", Argument::Count(12))] };
    let of = Argument::Called(Source::Neighbor(12), Box::new(words));
    let message =
        Message { id: "steps-line", arguments: vec![("of", of), ("standing", Argument::Choice("given"))] };
    let words = Catalog::english().words(&message);
    let named: Vec<&WordSpan> =
        words.0.iter().filter(|span| matches!(span.of, Some(Argument::Body(_)))).collect();
    assert_eq!(words.to_string(), "line of 12");
    let want = WordSpan { text: "12".into(), of: Some(Argument::Body(Source::Neighbor(12))) };
    assert_eq!(named, [&want], "{words}");
    assert_eq!(message.all().len(), 2, "what it is called is a message too");
}
