//! The phrases of the laboratory of `len`.

use crate::text::{
    message::Message,
    quantity::{Coordinates, Number, Speed},
    said::messages,
};

messages! {
    pub(crate) room "len" in TwoDecimals;

    nobody() = "Select an agent to see its linear programs.";
    no_programs() = "Only ORCA has linear programs: give the agent that method.";

    // Readings of "not rotated"
    infinite() = "∞";
    factor(len: Number) = "{ $len }";
    current() = "+current";
    zero() = "0";
    about_infinite() =
        "Not rotated: the reverse of the current line, to which a growing len tends. Any point of that line is as \
        good; which end is taken is chance.";
    about_factor() = "Every earlier line is violated at most len times as much as the current one.";
    about_current() =
        "Not rotated, read as the current line itself: out of the current line at full speed, whatever the earlier \
        ones say.";
    about_earlier() =
        "Not rotated, read as the earlier line: earlier lines do not give way at all, the nearest neighbors win.";

    // Results
    no_line() = "No line at all: len plays no part.";
    all_met(lines: usize, answer: Coordinates) =
        "A velocity meets all { $lines } lines: len plays no part, and every reading answers { $answer }.";
    none_met(lines: usize, worst: Speed, len: Message, order: Message) =
        "No velocity meets all { $lines } lines; at best the worst is violated by { $worst }. With len = { $len } \
        { $order }.";
    one_order() = "there is one order only";
    stays(orders: Message, answer: Coordinates) = "over { $orders } the answer stays at { $answer }";
    strays(orders: Message, by: Speed) = "over { $orders } the answer strays by up to { $by }";
    all_orders(orders: usize) = "all { $orders } orders of the lines";
    some_orders(orders: usize) = "a sample of { $orders } orders of the lines";

    // Labels of the picture
    any() = "any len";
    next(first: Message, next: Message) = "{ $first }, { $next }";
    min_max(len: Message) = "len { $len }: min-max";
}
