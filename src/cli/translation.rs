//! The help of the command line in the language that is spoken: Chinese words by the English ones, which stand beside
//! what they describe.

use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};

use clap::{
    Arg, Command,
    builder::{PossibleValuesParser, Str},
};
use serde::Deserialize;
use sidestep_lab::text::language::Language;

static FILE: &str = include_str!("../../assets/text/zh/help.toml");

#[derive(Default, Deserialize)]
struct HelpWords {
    /// What clap itself writes around them.
    frame: BTreeMap<String, String>,
    /// What stands in place of values.
    values: BTreeMap<String, String>,
    words: BTreeMap<String, String>,
}

/// The tests read it; without it all stays English.
static CHINESE: LazyLock<HelpWords> = LazyLock::new(|| toml::from_str(FILE).unwrap_or_default());

/// Words of the help in the language that is spoken; those that the table lacks as they are.
pub fn translated(words: &str) -> Cow<'_, str> {
    match Language::current() {
        Language::English => words.into(),
        Language::Chinese => CHINESE.words.get(words).map_or(words.into(), |words| words.as_str().into()),
    }
}

/// Clap's own words in a page that it wrote, the longest first: some are a part of others.
pub fn framed(page: String) -> String {
    if Language::current() == Language::English {
        return page;
    }
    let mut frame: Vec<(&String, &String)> = CHINESE.frame.iter().collect();
    frame.sort_by_key(|(english, _)| std::cmp::Reverse(english.len()));
    frame.into_iter().fold(page, |page, (english, chinese)| page.replace(english, chinese))
}

/// The same command with its help in the language that is spoken, to show pages and errors: a choice of values reads as
/// text.
pub fn in_words(command: Command) -> Command {
    if Language::current() == Language::English {
        return command;
    }
    let about = command.get_about().map(|about| translated(&about.to_string()).into_owned());
    let long = command.get_long_about().map(|about| translated(&about.to_string()).into_owned());
    let command = about.into_iter().fold(command, Command::about);
    let command = long.into_iter().fold(command, Command::long_about);
    command.mut_args(argument).mut_subcommands(in_words)
}

fn argument(argument: Arg) -> Arg {
    let help = argument.get_help().map(|help| translated(&help.to_string()).into_owned());
    let long = argument.get_long_help().map(|help| translated(&help.to_string()).into_owned());
    let names = argument.get_value_names().map(|names| names.iter().map(value_name).collect());
    let argument = help.into_iter().fold(argument, Arg::help);
    let argument = long.into_iter().fold(argument, Arg::long_help);
    let argument = names.into_iter().fold(argument, |argument, names: Vec<Str>| argument.value_names(names));
    let values = argument.get_possible_values();
    if values.iter().all(|value| value.get_help().is_none()) {
        return argument;
    }
    let values = values.into_iter().map(|value| match value.get_help() {
        Some(help) => {
            let help = translated(&help.to_string()).into_owned();
            value.help(help)
        }
        None => value,
    });
    argument.value_parser(PossibleValuesParser::new(values))
}

fn value_name(name: &Str) -> Str {
    CHINESE.values.get(name.as_str()).map_or_else(|| name.clone(), |chinese| chinese.as_str().into())
}

/// English words one after the other, three at least: a sentence, not names with commas. For tests.
#[cfg(test)]
pub fn english(text: &str) -> Vec<String> {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    let words: Vec<&str> = text.split_whitespace().collect();
    let runs = words.chunk_by(|a, b| is_word(a) == is_word(b));
    runs.filter(|run| run.len() > 2 && is_word(run[0])).map(|run| run.join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::super::{Cli, help, manual};
    use super::*;

    /// What stands in the help of a command and of those below it.
    fn all_words(command: &Command, words: &mut BTreeSet<String>, values: &mut BTreeSet<String>) {
        words.extend(
            [command.get_about(), command.get_long_about()].into_iter().flatten().map(|it| it.to_string()),
        );
        for argument in command.get_arguments() {
            let help = [argument.get_help(), argument.get_long_help()].into_iter().flatten();
            words.extend(help.map(|it| it.to_string()));
            let names = argument.get_value_names().filter(|_| argument.get_action().takes_values());
            values.extend(names.into_iter().flatten().map(|name| name.to_string()));
            let possible = argument.get_possible_values();
            words.extend(possible.iter().filter_map(|value| value.get_help()).map(|it| it.to_string()));
        }
        command.get_subcommands().for_each(|command| all_words(command, words, values));
    }

    #[test]
    fn all_help_has_chinese_words_and_none_is_left_over() {
        let table: HelpWords = toml::from_str(FILE).expect("it reads");
        let (mut words, mut values) = (BTreeSet::new(), BTreeSet::new());
        all_words(&Cli::command(), &mut words, &mut values);
        words.extend(help::headings().map(String::from));
        let told: BTreeSet<String> = table.words.keys().cloned().collect();
        assert_eq!(words.difference(&told).collect::<Vec<_>>(), [""; 0], "without Chinese words");
        assert_eq!(told.difference(&words).collect::<Vec<_>>(), [""; 0], "said by nobody");
        let is_named = |name: &&String| name.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2);
        let named: BTreeSet<String> = values.iter().filter(is_named).cloned().collect();
        assert_eq!(named, table.values.keys().cloned().collect(), "in place of values");
    }

    #[test]
    fn no_page_of_help_has_an_english_sentence_in_chinese() {
        let mut pages = String::new();
        let chinese = Language::Chinese.speaking(|| {
            let mut program = help::program().term_width(0);
            program.build();
            let names: Vec<String> = program.get_subcommands().map(|it| it.get_name().to_string()).collect();
            for command in names.iter().filter(|name| *name != "help") {
                let command = program.find_subcommand_mut(command).expect("there");
                let both = [command.render_help().to_string(), command.render_long_help().to_string()];
                pages += &both.concat();
                for page in both.map(framed) {
                    let (page, _) = page.split_once("例子：\n").expect("examples");
                    assert_eq!(english(page), [""; 0], "{page}");
                }
            }
            pages += &program.render_long_help().to_string();
            framed(program.render_long_help().to_string())
        });
        assert_eq!(english(&chinese), [""; 0], "{chinese}");
        assert!(chinese.contains("参数") && chinese.contains("理解"), "{chinese}");
        let manual = Language::Chinese.speaking(|| {
            let pages = [Some("run"), Some("record"), Some("sweep"), None];
            pages.map(|command| manual::page(command).expect("a page"))
        });
        for page in &manual {
            let page = framed_in_chinese(page);
            let (before_examples, _) = page.split_once(".SH 其他").unwrap_or((&page, ""));
            assert_eq!(english(before_examples), [""; 0]);
        }
        let pages = pages + &manual.concat();
        let unused: Vec<&String> = CHINESE.frame.keys().filter(|word| !pages.contains(*word)).collect();
        assert_eq!(unused, [""; 0]);
    }

    fn framed_in_chinese(page: &str) -> String {
        Language::Chinese.speaking(|| framed(page.to_string()))
    }

    #[test]
    fn columns_stand_below_each_other_in_chinese() {
        let page = Language::Chinese.speaking(|| {
            let mut program = help::program().term_width(0);
            program.build();
            program.find_subcommand_mut("run").expect("there").render_help().to_string()
        });
        let width = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
        let starts: BTreeSet<usize> = page
            .lines()
            .filter(|line| line.starts_with("      --"))
            .map(|line| {
                let (_, help) = line.trim_start().split_once("  ").expect("an option and its help");
                width(line) - width(help.trim_start())
            })
            .collect();
        assert_eq!(starts.len(), 1, "{page}");
    }
}
