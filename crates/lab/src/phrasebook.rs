//! Everything that the laboratory can say, room by room: what the tests hold the catalogs to, and a page to proofread.

use std::fmt::Write;

use crate::{
    audit, code, doctor, draw, import,
    lens::{self, construction, len_lab, lp_steps, vehicle},
    lesson, metrics, museum, overlay, pages, presets, record, recorded, scenario, sweep,
    text::{catalog::Catalog, commands, marked, refusals, said::Declared, terms, tooltips},
    time, why,
};

/// A room with all that it can say.
pub struct PhraseRoom {
    /// The first part of its messages' names.
    pub name: &'static str,
    /// Its messages.
    pub declared: &'static [Declared],
}

/// Every room, in the order of the page.
pub const ROOMS: &[PhraseRoom] = &[
    PhraseRoom { name: "mark", declared: marked::said::DECLARED },
    PhraseRoom { name: "term", declared: terms::said::DECLARED },
    PhraseRoom { name: "refusal", declared: refusals::said::DECLARED },
    PhraseRoom { name: "command", declared: commands::said::DECLARED },
    PhraseRoom { name: "time", declared: time::said::DECLARED },
    PhraseRoom { name: "tunable", declared: tooltips::DECLARED },
    PhraseRoom { name: "metrics", declared: metrics::said::DECLARED },
    PhraseRoom { name: "museum", declared: museum::said::DECLARED },
    PhraseRoom { name: "measured", declared: museum::measure::said::DECLARED },
    PhraseRoom { name: "scenario", declared: scenario::said::DECLARED },
    PhraseRoom { name: "import", declared: import::said::DECLARED },
    PhraseRoom { name: "why", declared: why::said::DECLARED },
    PhraseRoom { name: "plane", declared: lens::said::DECLARED },
    PhraseRoom { name: "construction", declared: construction::said::DECLARED },
    PhraseRoom { name: "vehicle", declared: vehicle::said::DECLARED },
    PhraseRoom { name: "steps", declared: lp_steps::said::DECLARED },
    PhraseRoom { name: "len", declared: len_lab::said::DECLARED },
    PhraseRoom { name: "lesson", declared: lesson::said::DECLARED },
    PhraseRoom { name: "doctor", declared: doctor::said::DECLARED },
    PhraseRoom { name: "remedy", declared: doctor::remedy::said::DECLARED },
    PhraseRoom { name: "draw", declared: draw::said::DECLARED },
    PhraseRoom { name: "overlay", declared: overlay::said::DECLARED },
    PhraseRoom { name: "unknown_overlay", declared: overlay::unknown::DECLARED },
    PhraseRoom { name: "page", declared: pages::said::DECLARED },
    PhraseRoom { name: "record", declared: record::said::DECLARED },
    PhraseRoom { name: "plot", declared: record::plot::said::DECLARED },
    PhraseRoom { name: "sweep", declared: sweep::said::DECLARED },
    PhraseRoom { name: "code", declared: code::said::DECLARED },
    PhraseRoom { name: "recorded", declared: recorded::said::DECLARED },
    PhraseRoom { name: "audit", declared: audit::said::DECLARED },
    PhraseRoom { name: "preset", declared: presets::DECLARED },
];

/// A page on which a person reads every message of these rooms with sample values: a heading for each room, a row for
/// each message.
pub fn page<'a>(catalog: &Catalog, rooms: impl IntoIterator<Item = &'a PhraseRoom>) -> String {
    let mut page = PREFACE.to_string();
    for room in rooms {
        _ = write!(page, "\n## {}\n\n| message | says |\n|---|---|\n", room.name);
        for declared in room.declared {
            let mut said: Vec<String> = declared
                .samples()
                .iter()
                .map(|message| catalog.words(message).to_string().replace('|', "\\|").replace('\n', " "))
                .collect();
            said.dedup();
            _ = writeln!(page, "| {} | {} |", declared.id, said.join("<br>"));
        }
    }
    page
}

const PREFACE: &str = "# What sidestep says

Every message with sample values, as the catalogs in `assets/text/en` have it; (…) stands for another message, and a
second line shows how the words change with the values. Written by \
`SIDESTEP_WRITE_PAGES=1 cargo test --bin sidestep -- proofreading::`.
";
