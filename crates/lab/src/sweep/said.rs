//! Why a sweep cannot be made.

use crate::text::{message::Message, said::messages};

messages! {
    "sweep" in Exact;

    no_assignment(text: String);
    seed_key();
    of_key(key: String, reason: Message);
    no_range(text: String);
    no_logarithmic_range(text: String);
    not_positive(text: String);
    no_value(assignment: String, reason: Message);
    value_twice(key: String, value: String);
    key_twice(key: String);
    fixed(key: String);
    no_seeds(text: String);
    seed_twice(seed: String);
    too_many(runs: usize, most: usize);
    no_file(file: String);
    other_row(file: String, line: usize);
    cannot_read(file: String, reason: String);
    cannot_write(file: String, reason: String);
    as_told(reason: String);
    busy(file: String);
    no_thread(reason: String);
}
