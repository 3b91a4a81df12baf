//! Messages about the user's own method.

use crate::text::{message::Message, quantity::Seconds, said::messages};

messages! {
    pub(crate) room "own" in Exact;

    branch() = "my own method";
    no_command() = "a method of your own needs a command, such as cmd:./mine";
    open_quote() = "a quote in the command has no end";
    failed(program: String, step: usize, fault: Message) =
        "{ $program } at step { $step }: { $fault }; its agents keep their velocity";
    not_started(error: String) = "it does not start: { $error }";
    ended(how: String) = "it has ended ({ $how })";
    late(time: Seconds) = "no answer within { $time }";
    unreadable(error: String) = "its answer cannot be read: { $error }";
    invalid(line: String, error: String) = "{ $line } is not an answer: { $error }";
    other_step(got: usize) = "it answers step { $got }";
    other_count(got: usize, wanted: usize) = "{ $got } velocities for { $wanted } agents";
}
