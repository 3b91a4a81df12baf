//! `docs/threads.md`, generated from the threads and from the doctor's findings in their worlds.

use std::{fmt::Write, fs};

use sidestep_lab::explain::doctor::Ailment;

use super::{FIRST_FINDINGS, Thread, threads};

const HEAD: &str = "# From the threads

Public threads on local avoidance, each reproduced in a small scenario. The last column is the doctor's first finding on the selected agent at the given time. `tests/it/threads` checks every run: the reported problem occurs, by a measure other than the doctor; it ends with the change that the scenario's text proposes; and the doctor names the cause that the thread found. The scenarios are in `assets/scenarios/threads`, in the menu under the topic From the threads.

Questions and answers are paraphrased; the links lead to the originals. Those use other engines and methods, so a scenario has the same cause, not the same numbers.
";

/// The causes in the order of the document, with their headings.
const CAUSES: [(Ailment, &str); 20] = [
    (Ailment::Deadlock, "Held in place by others"),
    (Ailment::NoHeadway, "Hardly getting on"),
    (Ailment::WallFace, "Avoiding is not path finding"),
    (Ailment::BlockedGoal, "A goal without room"),
    (Ailment::SharedGoal, "One goal for many"),
    (Ailment::NarrowGap, "A gap too narrow"),
    (Ailment::Winding, "Vertices in the wrong order"),
    (Ailment::ShortSight, "Looking less far than the horizon"),
    (Ailment::ShortHorizon, "A horizon as short as a step"),
    (Ailment::LongHorizon, "A horizon too long"),
    (Ailment::Crowded, "Too few neighbors"),
    (Ailment::Shares, "Shares that do not sum to 1"),
    (Ailment::Unguarded, "A method that avoids nothing"),
    (Ailment::Limits, "Limits of the body"),
    (Ailment::TooFast, "A preferred speed beyond the maximum"),
    (Ailment::Overlap, "One inside another"),
    (Ailment::Infeasible, "No velocity left"),
    (Ailment::Jitter, "To and fro"),
    (Ailment::FlippingPillar, "The nearest one changes"),
    (Ailment::Museum, "Published slips"),
];

fn row(thread: &Thread) -> String {
    let finding = FIRST_FINDINGS[thread.slug].as_ref().expect("a finding");
    format!(
        "| [{}]({}) | {} | {} | `{}` | After {} s: {} {} |\n",
        thread.short_link(),
        thread.link,
        thread.asked,
        thread.answered,
        thread.slug,
        thread.seconds,
        finding.sentence,
        finding.remedy.message()
    )
}

fn written() -> String {
    let mut text = HEAD.to_string();
    for (ailment, heading) in CAUSES {
        let of_this: Vec<&Thread> = threads().filter(|thread| thread.ailment == ailment).collect();
        if of_this.is_empty() {
            continue;
        }
        let columns = "| thread | asked | answered | scenario | the doctor, first |\n|---|---|---|---|---|\n";
        write!(text, "\n## {heading}\n\n{columns}").expect("memory");
        of_this.into_iter().for_each(|thread| text.push_str(&row(thread)));
    }
    text
}

/// `docs/threads.md` is generated here; after a change: `SIDESTEP_WRITE_THREADS=1 cargo test --test it -- threads::`.
#[test]
fn the_document_of_the_threads_is_written_from_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/threads.md");
    let text = written();
    assert_eq!(text.matches("| [").count(), threads().count(), "a cause is missing");
    if std::env::var_os("SIDESTEP_WRITE_THREADS").is_some() {
        fs::write(path, &text).expect("the document");
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    assert!(stored == text, "docs/threads.md is out of date: write it anew with SIDESTEP_WRITE_THREADS=1");
}
