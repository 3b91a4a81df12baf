//! The phrases around pages: headings, additions, and errors.

use super::figures::PageValue;
use crate::text::{
    message::Message,
    quantity::number,
    said::{messages, said},
};

said!(PageValue: |it| it.0, [PageValue(number(1.25).into())]);

messages! {
    pub(crate) room "page" in TwoDecimals;

    figure(value: PageValue) = "{ $value }";
    program_2() = "program 2";
    program_3() = "program 3";

    // Kinds of pages
    ideas() = "Ideas";
    tunables() = "What can be tuned";
    overlays() = "Overlays";
    metrics() = "Figures of a run";
    slips() = "Slips of the museum";
    ailments() = "Ailments";
    panels() = "Panels";

    // Facts
    means() = "Meaning";
    unit() = "Unit";
    no_unit() = "none, a pure number";
    default() = "Default";
    range() = "Range";
    range_between(from: String, to: String) = "{ $from } to { $to }";
    now() = "Now";
    formula() = "Formula";
    definition() = "Definition";
    source() = "Source";
    shows() = "Shows";
    key() = "Key";
    printed() = "As printed";
    repaired() = "As meant";
    effect() = "Effect";
    found() = "Found here";
    remedy() = "Remedy";
    measured_by() = "Runs behind these numbers";

    // A page that cannot be read
    refused(file: String, line: usize, what: Message) = "assets/pages/{ $file }:{ $line }: { $what }";
    unknown_kind(folder: String, known: String) =
        "there is no kind of page called { $folder }; move the file into one of { $known }";
    no_front() = "there is no front matter; begin with +++, keys in TOML, and +++ on lines of their own";
    wrong_front(reason: String) =
        "the front matter does not read: { $reason }; it has title, keywords, figure, see and measured";
    not_in_pages(what: String) =
        "pages do not have { $what }; write paragraphs, ## headings, - lists, bold, italic, code, links and formulas";
    no_formula(kind: String) = "a block of code is marked \"{ $kind }\"; mark it formula, or write it in the line";
    unknown_figure(name: String, nearest: Option<Message>) = "no agent has a figure called { $name }{ $nearest }";
    did_you_mean(name: String) = "; did you mean { $name }?";
}
