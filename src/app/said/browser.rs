//! The list of scenarios.

use sidestep::text::said::messages;

messages! {
    "browser" in Exact;

    about(source: String);
    search();
    nothing();
}
