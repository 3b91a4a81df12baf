//! Names of branches that no change began.

use crate::text::said::messages;

messages! {
    pub(crate) room "time" in Exact;

    first_run() = "the first run";
    restart() = "a restart";
}
