//! `sidestep words`: everything that the program says, for proofreaders and translators.

use std::io::Write;

use clap::Args;
use sidestep_lab::phrasebook;

use super::output::answer;
use crate::words;

#[derive(Args)]
pub struct WordsArgs {}

/// Prints a page in Markdown: a row for each message, English beside Chinese.
pub fn main(_: &WordsArgs) -> anyhow::Result<()> {
    Ok(answer().write_all(phrasebook::page(words::messages()).as_bytes())?)
}
