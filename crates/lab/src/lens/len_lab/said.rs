//! What the laboratory of `len` says.

use crate::text::{
    message::Message,
    quantity::{Coordinates, Number, Speed},
    said::messages,
};

messages! {
    "len" in TwoDecimals;

    nobody();
    no_programs();

    infinite();
    factor(len: Number);
    current();
    zero();
    about_infinite();
    about_factor();
    about_current();
    about_earlier();

    no_line();
    all_met(lines: usize, answer: Coordinates);
    none_met(lines: usize, worst: Speed, len: Message, order: Message);
    one_order();
    stays(orders: Message, answer: Coordinates);
    strays(orders: Message, by: Speed);
    all_orders(orders: usize);
    some_orders(orders: usize);

    any();
    next(first: Message, next: Message);
    min_max(len: Message);
}
