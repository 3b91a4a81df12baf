//! `sidestep code`: a scene as a program for another library.

use std::path::PathBuf;

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use sidestep_lab::files::code::{self, CodeTarget};

use super::{
    Tuning, answers, keep_apart,
    output::{complain, write_text},
};

#[derive(Args)]
pub struct CodeArgs {
    /// Scenario file, or the name of a built-in one
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// The library that the program is for
    #[arg(long = "for", value_name = "TARGET", value_parser = target())]
    target: CodeTarget,
    #[command(flatten)]
    tuning: Tuning,
    /// Where it goes; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

/// A target by its name.
fn target() -> impl TypedValueParser<Value = CodeTarget> {
    let read = |slug: String| CodeTarget::ALL.into_iter().find(|target| target.slug() == slug);
    PossibleValuesParser::new(CodeTarget::ALL.map(CodeTarget::slug))
        .try_map(move |slug| read(slug).ok_or("unknown"))
}

/// Writes the program, and lists on standard error what the program cannot express.
pub fn main(args: &CodeArgs) -> anyhow::Result<()> {
    let scenario = args.tuning.load(&args.scenario)?;
    keep_apart(&[("--out", Some(&args.out))])?;
    let world = args.tuning.world(&scenario)?;
    let program = code::of_scenario(&scenario, &world, args.target)?;
    for gap in program.gaps {
        complain(&answers::code_gap(args.target.slug().into(), gap).to_string());
    }
    write_text(&args.out, &program.text)
}
