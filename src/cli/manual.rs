//! `sidestep completions` and `sidestep man`: made from the very definitions that read the command line.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::{
    help::{program, unknown_command},
    translation::framed,
};

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Args)]
pub struct ManArgs {
    /// The page of this command; of the program otherwise
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints what the shell completes words by.
pub fn completions(args: &CompletionsArgs) -> anyhow::Result<()> {
    // Written whole at once: the generator does not expect a reader that leaves early.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program(), "sidestep", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

/// Prints a page of the manual.
pub fn man(args: &ManArgs) -> anyhow::Result<()> {
    let mut program = program();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| unknown_command(name))?.display_name(format!("sidestep-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    std::io::stdout().write_all(framed(String::from_utf8(text)?).as_bytes())?;
    Ok(())
}
