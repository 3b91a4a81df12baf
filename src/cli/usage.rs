//! What clap refuses, in the words of the catalogs; what it refuses in no kind that is known here, in its own.

use std::{
    error::Error as _,
    io::Write,
    num::{ParseFloatError, ParseIntError},
    process::ExitCode,
};

use clap::{
    Error,
    error::{ContextKind, ContextValue, ErrorKind},
};
use sidestep_lab::text::{message::Message, said::messages};

use super::{help, translation::framed};

messages! {
    "usage" in Exact;

    error(reason: Message);
    more();
    unknown(argument: String);
    unknown_near(argument: String, near: String);
    no_value(argument: String);
    value(value: String, argument: String);
    value_near(value: String, argument: String, near: String);
    value_because(value: String, argument: String, reason: String);
    value_too_many(value: String, argument: String);
    possible(values: String);
    twice(argument: String);
    apart(argument: String, other: String);
    before_command(command: String, options: String);
    missing(arguments: String);
    no_command(word: String);
    no_text();
    no_number();
    not_in(value: String, range: String);
}

/// Prints the page that was asked for, or what is wrong.
pub fn show(error: &Error) -> ExitCode {
    let page = told(error).unwrap_or_else(|| framed(error.render().ansi().to_string()));
    // A reader that leaves early is no error.
    _ = match error.use_stderr() {
        true => anstream::stderr().write_all(page.as_bytes()),
        false => anstream::stdout().write_all(page.as_bytes()),
    };
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Ends the program for what the command line lacks, with how it is used.
pub fn end(reason: &Message) -> ! {
    let usage = framed(help::program().render_usage().to_string());
    let page = [error(reason.clone()).to_string(), usage, more().to_string()].join("\n\n") + "\n";
    _ = anstream::stderr().write_all(page.as_bytes());
    std::process::exit(2)
}

/// What is wrong, how the command is used, and where there is more: a paragraph each.
fn told(error: &Error) -> Option<String> {
    let values = listed(error, ContextKind::ValidValue).map(|values| format!("\n  {}", possible(values)));
    let wrong = format!("{}{}", self::error(reason(error)?), values.unwrap_or_default());
    let usage = error.get(ContextKind::Usage).map(|usage| framed(usage.to_string()));
    let paragraphs = [Some(wrong), usage, Some(more().to_string())];
    Some(paragraphs.into_iter().flatten().collect::<Vec<_>>().join("\n\n") + "\n")
}

fn reason(error: &Error) -> Option<Message> {
    let argument = || listed(error, ContextKind::InvalidArg);
    let given = || listed(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => match listed(error, ContextKind::SuggestedArg) {
            Some(near) => unknown_near(argument()?, near),
            None => unknown(argument()?),
        },
        ErrorKind::InvalidValue if given()?.is_empty() => no_value(argument()?),
        ErrorKind::InvalidValue => match listed(error, ContextKind::SuggestedValue) {
            Some(near) => value_near(given()?, argument()?, near),
            None => value(given()?, argument()?),
        },
        ErrorKind::ValueValidation => match error.source() {
            Some(source) => value_because(given()?, argument()?, refusal(source)),
            None => value(given()?, argument()?),
        },
        ErrorKind::TooManyValues => value_too_many(given()?, argument()?),
        ErrorKind::ArgumentConflict => match (argument(), listed(error, ContextKind::PriorArg)?) {
            (None, options) => before_command(listed(error, ContextKind::InvalidSubcommand)?, options),
            (Some(argument), other) if argument == other => twice(argument),
            (Some(argument), other) => apart(argument, other),
        },
        ErrorKind::MissingRequiredArgument => missing(argument()?),
        ErrorKind::InvalidSubcommand => no_command(listed(error, ContextKind::InvalidSubcommand)?),
        ErrorKind::InvalidUtf8 => no_text(),
        _ => return None,
    })
}

/// What the error is about, with commas.
fn listed(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) if !texts.is_empty() => Some(texts.join(", ")),
        _ => None,
    }
}

/// Why a reader of values refuses one: ours say it in the language that is spoken, those of numbers in English.
fn refusal(source: &(dyn std::error::Error + 'static)) -> String {
    let text = source.to_string();
    match text.split_once(" is not in ") {
        Some((value, range)) => not_in(value.into(), range.into()).to_string(),
        None if source.is::<ParseIntError>() || source.is::<ParseFloatError>() => no_number().to_string(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use sidestep_lab::text::language::Language;

    use super::super::{Cli, help, translation::english};
    use super::*;

    /// Words of the command line, and the kind of what is wrong with them.
    const WRONG: &[(&[&str], ErrorKind)] = &[
        (&["run", "circle-10", "--stepz", "3"], ErrorKind::UnknownArgument),
        (&["list", "--fast"], ErrorKind::UnknownArgument),
        (&["code", "circle-10", "--for"], ErrorKind::InvalidValue),
        (&["sweep", "circle-10", "-o", "a.csv", "--plot-as", "pie"], ErrorKind::InvalidValue),
        (&["run", "circle-10", "--seed", "few"], ErrorKind::ValueValidation),
        (&["run", "circle-10", "--seconds", "2 apples"], ErrorKind::ValueValidation),
        (&["figure", "circle-10", "-o", "a.svg", "--columns", "9"], ErrorKind::ValueValidation),
        (&["figure", "circle-10", "-o", "a.svg", "--view", "moon"], ErrorKind::ValueValidation),
        (&["figure", "circle-10", "-o", "a.svg", "--hide", "moon"], ErrorKind::ValueValidation),
        (&["list", "--json=3"], ErrorKind::TooManyValues),
        (&["run", "circle-10", "--steps", "3", "--seconds", "4"], ErrorKind::ArgumentConflict),
        (&["run", "circle-10", "--steps", "3", "--steps", "4"], ErrorKind::ArgumentConflict),
        (&["--method", "vo", "run", "circle-10"], ErrorKind::ArgumentConflict),
        (&["figure"], ErrorKind::MissingRequiredArgument),
        (&["help", "nothing"], ErrorKind::InvalidSubcommand),
    ];

    /// Kinds that clap words itself: pages that were asked for, and what no command line of ours can cause.
    const CLAPS_OWN: &[ErrorKind] = &[
        ErrorKind::NoEquals,
        ErrorKind::TooFewValues,
        ErrorKind::WrongNumberOfValues,
        ErrorKind::MissingSubcommand,
        ErrorKind::DisplayHelp,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
        ErrorKind::DisplayVersion,
        ErrorKind::Io,
        ErrorKind::Format,
    ];

    fn error_of(arguments: &[&str]) -> Error {
        let words = std::iter::once("sidestep").chain(arguments.iter().copied());
        help::program().try_get_matches_from(words).expect_err("something is wrong")
    }

    #[test]
    fn in_english_what_is_wrong_begins_as_clap_says_it() {
        for (arguments, kind) in WRONG {
            let error = error_of(arguments);
            assert_eq!(error.kind(), *kind, "{arguments:?}");
            let (own, claps) = (told(&error).expect("a known kind"), error.render().to_string());
            let first =
                claps.lines().next().expect("a line").trim_end_matches("invalid digit found in string");
            assert!(own.starts_with(first), "{arguments:?}: {own}\nclap: {claps}");
        }
    }

    #[test]
    fn in_chinese_what_is_wrong_has_no_english_words() {
        Language::Chinese.speaking(|| {
            for (arguments, _) in WRONG {
                let text = told(&error_of(arguments)).expect("a known kind");
                let (wrong, _) = text.split_once("\n\n").expect("paragraphs");
                assert!(text.starts_with("错误："), "{text}");
                assert_eq!(english(wrong), [""; 0], "{arguments:?}: {text}");
                assert!(!text.contains("Usage") && !text.contains("OPTIONS"), "{text}");
            }
        });
    }

    #[test]
    fn kinds_without_words_of_ours_are_listed() {
        for kind in CLAPS_OWN {
            assert_eq!(told(&Error::new(*kind).with_cmd(&Cli::command())), None, "{kind:?}");
            assert!(WRONG.iter().all(|(_, known)| known != kind), "{kind:?}");
        }
        // Together with these, and with what cannot be written in a test of text, they are all that clap has.
        let known: Vec<ErrorKind> = WRONG.iter().map(|(_, kind)| *kind).collect();
        let mut distinct = known.clone();
        distinct.dedup();
        assert_eq!(distinct.len() + CLAPS_OWN.len() + 1, 17, "InvalidUtf8 is the other one");
    }
}
