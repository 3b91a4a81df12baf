//! Everything that the laboratory can say, room by room, and the page that proofreaders and translators read.

use std::fmt::Write;

use crate::{
    clips,
    explain::{
        doctor,
        lens::{self, construction, len_lab, lp_steps, school, vehicle},
        why,
    },
    files::{code, import, presets, scenario},
    learn::{lesson, museum, pages},
    link,
    logs::{audit, recorded},
    picture::{draw, overlay},
    print::{plot, sweep},
    run::{metrics, own, time},
    text::{catalog::Catalog, commands, marked, refusals, said::Declared, terms, tooltips},
};

/// Every message of the laboratory, room by room.
pub fn messages() -> impl Iterator<Item = &'static Declared> {
    let rooms = [
        marked::said::MESSAGES,
        terms::said::MESSAGES,
        refusals::said::MESSAGES,
        commands::said::MESSAGES,
        time::said::MESSAGES,
        own::said::MESSAGES,
        tooltips::MESSAGES.as_slice(),
        metrics::said::MESSAGES,
        museum::said::MESSAGES,
        museum::measure::said::MESSAGES,
        scenario::said::MESSAGES,
        import::said::MESSAGES,
        import::maps::said::MESSAGES,
        why::said::MESSAGES,
        lens::said::MESSAGES,
        construction::said::MESSAGES,
        school::stages::said::MESSAGES,
        vehicle::said::MESSAGES,
        lp_steps::said::MESSAGES,
        len_lab::said::MESSAGES,
        lesson::said::MESSAGES,
        doctor::said::MESSAGES,
        doctor::remedy::said::MESSAGES,
        draw::said::MESSAGES,
        overlay::said::MESSAGES,
        overlay::unknown::MESSAGES,
        pages::said::MESSAGES,
        clips::said::MESSAGES,
        plot::said::MESSAGES,
        sweep::said::MESSAGES,
        code::said::MESSAGES,
        recorded::said::MESSAGES,
        audit::said::MESSAGES,
        presets::MESSAGES,
        link::said::MESSAGES,
    ];
    rooms.into_iter().flatten()
}

/// A page for proofreaders and translators: each message with sample values, in English and in the other languages. A
/// heading for each room, a row for each message.
pub fn page<'a>(messages: impl IntoIterator<Item = &'a Declared>) -> String {
    let (mut page, mut room) = (PREFACE.to_string(), "");
    for declared in messages {
        if declared.room() != room {
            room = declared.room();
            _ = write!(page, "\n## {room}\n\n| message | English | 中文 |\n|---|---|---|\n");
        }
        let [english, chinese] =
            [Catalog::english(), Catalog::chinese()].map(|catalog| cell(catalog, declared));
        _ = writeln!(page, "| {} | {english} | {chinese} |", declared.phrase.id);
    }
    page
}

/// The samples of a message, a line for each that reads differently from the one before.
fn cell(catalog: &Catalog, declared: &Declared) -> String {
    let samples = declared.samples();
    let words = samples.iter().map(|message| catalog.words(message).to_string());
    let mut said: Vec<String> = words.map(|words| words.replace('|', "\\|").replace('\n', " ")).collect();
    said.dedup();
    said.join("<br>")
}

const PREFACE: &str = "# What sidestep says

Every message with sample values. (…) stands for another message; further lines show how the words change with the values.
The English text is part of the declaration of the message in the source; the Chinese one is in `assets/text/zh`, by the same
id.
";
