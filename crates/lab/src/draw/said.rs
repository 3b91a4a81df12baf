//! Why a picture could not be made.

use crate::text::said::messages;

messages! {
    "draw" in Exact;

    size(size: String, most: usize);
    memory(size: String);
}
