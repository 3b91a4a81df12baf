//! `sidestep`: the window; without a display, a clip of the default scenario instead.

use super::{ViewArgs, clip, keep_apart, load};

/// Opens the window where there is a display.
pub fn main(args: &ViewArgs) -> anyhow::Result<()> {
    keep_apart(&args.scenario, &[("--log", args.log.as_deref())])?;
    let scenario = load(&args.scenario)?;
    // Said before the window opens, so that a slip is one line on the terminal.
    args.tuning.world(&scenario)?;
    #[cfg(feature = "app")]
    if crate::app::display_is_there() {
        return crate::app::main(args, scenario);
    }
    clip::main(args, &scenario)
}
