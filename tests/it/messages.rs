//! Messages and their words: each word keeps its subject, and the core's refusals have the core's wording.

use sidestep_core::{Command, Vec2, avoid::Source, model::EdgeName, sim::command::Scope};
use sidestep_lab::{
    RunCommand, phrasebook,
    text::{
        catalog::Catalog,
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

#[test]
fn commands_of_a_run_are_worded_in_english() {
    let at = Vec2::new(1.5, -0.25);
    let of_run = [
        (RunCommand::SetGate(None), "take the gate away"),
        (RunCommand::SetGate(Some([at, -at])), "set gate from [1.5, -0.25] to [-1.5, 0.25]"),
        (RunCommand::LetGo(Scope::All), "let go of all"),
        (RunCommand::Follow(Scope::Agent(3)), "have agent 3 follow the log"),
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
