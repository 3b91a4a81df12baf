//! The reasons why a picture could not be made.

use crate::text::said::messages;

messages! {
    pub(crate) room "draw" in Exact;

    size(size: String, most: usize) = "a picture cannot be { $size } pixels; both must be from 1 to { $most }";
    memory(size: String) = "not enough memory for a picture of { $size } pixels";
}
