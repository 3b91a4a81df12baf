//! `sidestep words`: all texts of the program, for proofreaders and translators.

use std::io::Write;

use clap::Args;
use sidestep_lab::phrasebook;

use super::output::answer;
use crate::words;

#[derive(Args)]
pub struct WordsArgs {}

/// Prints a page in Markdown: a row for each message, with English next to Chinese.
pub fn main(_: &WordsArgs) -> anyhow::Result<()> {
    Ok(answer().write_all(phrasebook::page(words::messages()).as_bytes())?)
}
