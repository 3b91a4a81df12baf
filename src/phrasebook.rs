//! Everything that the laboratory can say, room by room: what the tests hold the catalogs to, and a page to proofread.

use std::fmt::Write;

use crate::{
    doctor, draw, metrics, museum, overlay, record, scenario, sweep,
    text::{catalog::Catalog, marked, said::Declared, terms},
    why,
};

/// A room with all that it can say.
pub struct Room {
    /// The first part of its messages' names.
    pub name: &'static str,
    /// Its messages.
    pub declared: &'static [Declared],
}

/// Every room, in the order of the page.
pub const ROOMS: &[Room] = &[
    Room { name: "mark", declared: marked::said::DECLARED },
    Room { name: "term", declared: terms::said::DECLARED },
    Room { name: "metrics", declared: metrics::said::DECLARED },
    Room { name: "museum", declared: museum::said::DECLARED },
    Room { name: "measured", declared: museum::measure::said::DECLARED },
    Room { name: "scenario", declared: scenario::said::DECLARED },
    Room { name: "why", declared: why::said::DECLARED },
    Room { name: "doctor", declared: doctor::said::DECLARED },
    Room { name: "remedy", declared: doctor::remedy::said::DECLARED },
    Room { name: "draw", declared: draw::said::DECLARED },
    Room { name: "unknown_overlay", declared: overlay::unknown::DECLARED },
    Room { name: "record", declared: record::said::DECLARED },
    Room { name: "sweep", declared: sweep::said::DECLARED },
];

/// A page on which a person reads every message with sample values: a heading for each room, a row for each message.
pub fn page(catalog: &Catalog) -> String {
    let mut page = PREFACE.to_string();
    for room in ROOMS {
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
`SIDESTEP_WRITE_PAGES=1 cargo test-lab --test it -- messages::`.
";
