//! Messages and their words: each word keeps its subject, and the core's refusals and actions have the core's wording.

use sidestep_core::{
    Agent, Command, Method, Objective, Obstacles, Vec2, World,
    avoid::Source,
    model::{EdgeName, newcomers::Newcomer, obstacle::Circle},
    sim::command::Scope,
};
use sidestep_lab::{
    RunCommand, phrasebook,
    text::{
        catalog::Catalog,
        commands,
        language::Language,
        message::{Argument, Message, Phrase},
        refusals,
        words::WordSpan,
    },
};

fn phrase(id: &str) -> Phrase {
    phrasebook::messages().find(|declared| declared.phrase.id == id).expect("declared").phrase
}

#[test]
fn each_word_keeps_what_it_is_about() {
    let bars = phrase("why-bars");
    let edge = Source::Edge(EdgeName::whole(7));
    let several = vec![edge, Source::Neighbor(3), Source::Neighbor(12)];
    let message = Message { phrase: bars, arguments: vec![("of", Argument::Bodies(several))] };
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

    let one = Message { phrase: bars, arguments: vec![("of", Argument::Bodies(vec![Source::Circle(2)]))] };
    assert_eq!(Catalog::english().words(&one).to_string(), "; pillar 2 only bars the way along it");
}

/// The core lists all keys; the laboratory suggests the one that was meant.
#[test]
fn an_unknown_key_is_refused_with_the_nearest_one_in_both_languages() {
    let error = Command::parse_set("radus=1").expect_err("refused");
    let near = refusals::command(&error);
    assert_eq!(near.to_string(), "unknown key \"radus\", did you mean \"radius\"?");
    let error = Command::parse_set("quite another thing than any of the keys=1").expect_err("refused");
    assert_eq!(refusals::command(&error).to_string(), error.to_string());
    let chinese = Language::Chinese.speaking(|| refusals::command(&error).to_string());
    assert!(chinese.starts_with("未知"), "{chinese}");
}

/// The core has wordings of commands for its own logs; lists of changes use the same.
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
        Command::AddAgent(agent()),
        Command::SetNewcomers(vec![Newcomer { at: 1.5, agent: *agent(), goals: None }].into()),
        Command::RemoveAgent { agent: 2 },
        Command::InsertAgent { index: 2, id, agent: agent() },
    ];
    for command in commands {
        assert_eq!(commands::command(&command).to_string(), command.to_string());
    }
    let of_run = [
        (RunCommand::SetGate(None), "take the gate away"),
        (RunCommand::SetGate(Some([at, -at])), "set gate from [1.5, -0.25] to [-1.5, 0.25]"),
        (RunCommand::LetGo(Scope::All), "let go of all"),
        (RunCommand::Follow(scope), "have agent 3 follow the log"),
    ];
    for (command, words) in of_run {
        assert_eq!(command.to_string(), words);
    }
}

#[test]
fn a_body_by_another_name_is_still_that_body() {
    let words = Message { phrase: phrase("term-agent"), arguments: vec![("number", Argument::Count(12))] };
    let of = Argument::Called(Source::Neighbor(12), Box::new(words));
    let message = Message {
        phrase: phrase("steps-line"),
        arguments: vec![("of", of), ("standing", Argument::Choice("given"))],
    };
    let words = Catalog::english().words(&message);
    let named: Vec<&WordSpan> =
        words.0.iter().filter(|span| matches!(span.of, Some(Argument::Body(_)))).collect();
    assert_eq!(words.to_string(), "line of 12");
    let want = WordSpan { text: "12".into(), of: Some(Argument::Body(Source::Neighbor(12))) };
    assert_eq!(named, [&want], "{words}");
    assert_eq!(message.all().len(), 2, "what it is called is a message too");
}
