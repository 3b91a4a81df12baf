//! The list of scenarios.

use sidestep_lab::text::said::messages;

messages! {
    "browser" in Exact;

    about(source: String);
    search();
    nothing();
}
