//! The words around pages: headings, what is added to them, why one cannot be read.

use super::figures::PageValue;
use crate::text::{
    message::Message,
    quantity::number,
    said::{messages, said},
};

said!(PageValue: |it| it.0, [PageValue(number(1.25).into())]);

messages! {
    "page" in TwoDecimals;

    figure(value: PageValue);
    program_2();
    program_3();

    ideas();
    tunables();
    overlays();
    metrics();
    slips();
    ailments();
    panels();

    means();
    unit();
    no_unit();
    default();
    range();
    range_between(from: String, to: String);
    now();
    formula();
    definition();
    source();
    shows();
    key();
    printed();
    repaired();
    effect();
    found();
    remedy();

    refused(file: String, line: usize, what: Message);
    unknown_kind(folder: String, known: String);
    no_front();
    wrong_front(told: String);
    not_in_pages(what: String);
    no_formula(kind: String);
    unknown_figure(name: String, nearest: Option<Message>);
    did_you_mean(name: String);
}
