//! `sidestep completions` and `sidestep man`: made from the very definitions that parse the command line.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::help::{program, unknown_command};

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

/// Prints the completion script of the shell.
pub fn completions(args: &CompletionsArgs) -> anyhow::Result<()> {
    // Written in one piece: the generator does not expect a reader that leaves early.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program(), "sidestep", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

/// Prints a page of the manual.
pub fn man(args: &ManArgs) -> anyhow::Result<()> {
    std::io::stdout().write_all(page(args.command.as_deref())?.as_bytes())?;
    Ok(())
}

/// A page of a command, or of the program.
fn page(command: Option<&str>) -> anyhow::Result<String> {
    let mut program = program();
    program.build();
    let page = match command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| unknown_command(name))?.display_name(format!("sidestep-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(String::from_utf8(text)?)
}
