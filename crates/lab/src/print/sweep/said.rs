//! The reasons why a sweep cannot be made.

use crate::text::{message::Message, said::messages};

messages! {
    pub(crate) room "sweep" in Exact;

    no_assignment(text: String) = "--vary { $text } is not of the form key=a,b,c or key=low..high:count";
    seed_key() = "seeds vary with --seeds 1..20";
    of_key(key: String, reason: Message) = "--vary { $key }: { $reason }";
    no_range(text: String) = "{ $text } is not a range; write low..high:count, such as 0.5..2:4";
    no_logarithmic_range(text: String) = "{ $text } is not a range; write log:0.1..10:5";
    not_positive(text: String) = "{ $text }: a logarithmic range needs ends above 0";
    no_value(assignment: String, reason: Message) = "--vary { $assignment }: { $reason }";
    value_twice(key: String, value: String) = "--vary { $key }: { $value } comes twice";
    key_twice(key: String) = "--vary { $key } comes twice; name all its values at once";
    fixed(key: String) = "{ $key } is both varied and set; leave one out";
    no_seeds(text: String) = "--seeds { $text } is neither a range like 1..20 nor a list like 3,5,7";
    seed_twice(seed: String) = "--seeds: { $seed } comes twice";
    too_many(runs: usize, most: usize) = "{ $runs } runs are more than { $most }; vary less";
    no_file(file: String) = "{ $file } is not a plain file; name one to keep the rows in";
    other_row(file: String, line: usize) =
        "{ $file }:{ $line }: not a row of this command; give the one that wrote the file, name another with --out, or \
        remove it to start again";
    cannot_read(file: String, reason: String) = "{ $file }: { $reason }";
    cannot_write(file: String, reason: String) = "cannot write { $file }: { $reason }";
    as_told(reason: String) = "{ $reason }";
    busy(file: String) =
        "{ $file }: another sidestep is writing to this file; let it end, or name another file with --out";
    no_thread(reason: String) = "no thread: { $reason }";
}
