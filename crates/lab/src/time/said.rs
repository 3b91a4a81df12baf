//! What branches are called that no change began.

use crate::text::said::messages;

messages! {
    "time" in Exact;

    first_run();
    restart();
}
