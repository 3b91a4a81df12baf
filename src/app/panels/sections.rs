//! The sliders that are not always visible, under headings: those whose subject matters in the scenario are open, the
//! others are under "more".

use egui_macroquad::egui::{self, CollapsingHeader, Ui};
use sidestep_core::{
    Method,
    model::{Key, tunable::Value},
};
use sidestep_lab::{
    learn::{lesson::Lit, pages::PageKind},
    run::time::Alike,
    text::{called::called, message::Message, said::messages},
};

use super::{
    control::{self, row},
    lit, museum, page_mark, presets,
    wrap::WrappedTip,
};
use crate::app::{
    action::Action,
    document::{changes::Way, edit::DocumentAction},
    view::PanelView,
};

/// A heading, the keys under it, and the part of their names that the heading already says.
struct Section {
    name: fn() -> Message,
    /// The page about its subject.
    idea: Option<&'static str>,
    prefix: &'static str,
    holds: fn(&str) -> bool,
    /// Returns true if its subject matters at the start of the scenario.
    in_play: fn(&PanelView) -> bool,
    /// Shows what comes below its keys.
    end: fn(&mut Ui, &PanelView, &mut Vec<Action>),
}

const SECTIONS: &[Section] = &[
    Section {
        name: said::steering,
        idea: Some("steering-forces"),
        prefix: "",
        holds: |key| {
            matches!(key, "steering" | "mass" | "max_force" | "steering.response" | "evade.distance")
        },
        in_play: |view| {
            let Alike { steered, strolls, .. } = &view.document.alike_at_first;
            steered[0] || steered[1] || *strolls
        },
        end: nothing,
    },
    Section {
        name: said::wander,
        idea: Some("wander"),
        prefix: "wander.",
        holds: |key| key.starts_with("wander."),
        in_play: |view| view.document.alike_at_first.strolls,
        end: nothing,
    },
    Section {
        name: said::detection_box,
        idea: Some("detection-box"),
        prefix: "detection_box.",
        holds: |key| key.starts_with("detection_box."),
        in_play: |view| view.document.alike_at_first.steered[0],
        end: nothing,
    },
    Section {
        name: said::feeler,
        idea: Some("feeler"),
        prefix: "feeler.",
        holds: |key| key.starts_with("feeler."),
        in_play: |view| view.document.alike_at_first.steered[1],
        end: nothing,
    },
    Section {
        name: said::wall_feelers,
        idea: Some("wall-feeler"),
        prefix: "wall_feeler.",
        holds: |key| key.starts_with("wall_feeler."),
        in_play: |_| false,
        end: nothing,
    },
    Section {
        name: said::detour,
        idea: None,
        prefix: "detour.",
        holds: |key| key.starts_with("detour."),
        in_play: |view| view.document.alike_at_first.method == Some(Method::Detour),
        end: nothing,
    },
    Section {
        name: said::social_force,
        idea: None,
        prefix: "social_force.",
        holds: |key| key.starts_with("social_force."),
        in_play: |view| view.document.alike_at_first.method == Some(Method::SocialForce),
        end: nothing,
    },
    Section {
        name: said::collision_free_speed,
        idea: None,
        prefix: "collision_free_speed.",
        holds: |key| key.starts_with("collision_free_speed."),
        in_play: |view| view.document.alike_at_first.method == Some(Method::CollisionFreeSpeed),
        end: nothing,
    },
    Section {
        name: said::buffered_voronoi,
        idea: None,
        prefix: "buffered_voronoi.",
        holds: |key| key.starts_with("buffered_voronoi."),
        in_play: |view| view.document.alike_at_first.method == Some(Method::BufferedVoronoi),
        end: nothing,
    },
    Section {
        name: said::limits,
        idea: Some("acceleration-limits"),
        prefix: "",
        holds: |key| {
            key.starts_with("deadlock.") || matches!(key, "max_acceleration" | "max_turn_rate" | "update")
        },
        in_play: |_| false,
        end: nothing,
    },
    Section {
        name: said::museum,
        idea: None,
        prefix: "museum.",
        holds: |key| key.starts_with("museum."),
        in_play: |_| false,
        end: |ui, _, out| museum::show(ui, out),
    },
    // All keys that no heading above holds.
    Section { name: said::more, idea: None, prefix: "", holds: |_| true, in_play: |_| false, end: reset },
];

fn nothing(_: &mut Ui, _: &PanelView, _: &mut Vec<Action>) {}

/// Every tunable that is not already `in_sight`: subjects that matter under their own headings, all else under "more".
pub fn ui(ui: &mut Ui, view: &PanelView, in_sight: &[&str], out: &mut Vec<Action>) {
    let (in_play, others): (Vec<usize>, Vec<usize>) =
        (0..SECTIONS.len() - 1).partition(|index| (SECTIONS[*index].in_play)(view));
    for index in in_play {
        headed(ui, view, index, in_sight, out);
    }
    let has_lit = others.iter().chain([&(SECTIONS.len() - 1)]).any(|index| lights(view, *index, in_sight));
    let more = CollapsingHeader::new(said::more().to_string());
    let shown = more.id_salt(("more", view.document.source.as_str())).show(ui, |ui| {
        rows(ui, view, SECTIONS.len() - 1, in_sight, out);
        for index in others {
            headed(ui, view, index, in_sight, out);
        }
    });
    lit::unfold(ui, view, &shown.header_response, has_lit);
}

/// A section under its heading, open if its subject matters in the scenario.
fn headed(ui: &mut Ui, view: &PanelView, index: usize, in_sight: &[&str], out: &mut Vec<Action>) {
    let section = &SECTIONS[index];
    let shown = CollapsingHeader::new((section.name)().to_string())
        // Another scenario opens its own headings.
        .id_salt((index, view.document.source.as_str()))
        .default_open((section.in_play)(view))
        .show(ui, |ui| rows(ui, view, index, in_sight, out));
    lit::unfold(ui, view, &shown.header_response, lights(view, index, in_sight));
    if let Some(idea) = section.idea {
        page_mark::note(&shown.header_response, PageKind::Idea, idea, out);
    }
}

/// The keys of a section that belong to no section above it.
fn keys_of(index: usize, in_sight: &[&str]) -> impl Iterator<Item = Key> {
    let held_above = move |key: &str| SECTIONS[..index].iter().any(|above| (above.holds)(key));
    Key::all().filter(move |key| {
        let name = key.name();
        (SECTIONS[index].holds)(name) && !held_above(name) && !in_sight.contains(&name)
    })
}

/// Returns true if a lesson has just highlighted one of its keys.
fn lights(view: &PanelView, index: usize, in_sight: &[&str]) -> bool {
    lit::is_fresh(view) && keys_of(index, in_sight).any(|key| view.lessons.lights(Lit::Key(key)))
}

/// The keys of a section, and its end.
fn rows(ui: &mut Ui, view: &PanelView, index: usize, in_sight: &[&str], out: &mut Vec<Action>) {
    let section = &SECTIONS[index];
    for key in keys_of(index, in_sight) {
        let name = key.name();
        let rest = name.strip_prefix(section.prefix).unwrap_or(name);
        row(ui, view, key, called(key).unwrap_or(rest), out);
        if key == WANDER_SIDE {
            wander_presets(ui, view, out);
        }
    }
    (section.end)(ui, view, out);
}

fn reset(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    presets::button(ui, out);
    let undo = ui.add_enabled(view.document.can_undo(), egui::Button::new(said::undo().to_string()));
    if undo.tip(said::undo_about().to_string()).clicked() {
        out.push(DocumentAction::Take(Way::Undo).into());
    }
    let reset = ui.button(said::reset().to_string());
    if reset.tip(said::reset_about().to_string()).clicked() {
        out.push(DocumentAction::ResetTuning.into());
    }
}

/// A place of the wander circle.
struct Place {
    name: fn() -> Message,
    about: fn() -> Message,
    /// Ahead, m.
    distance: f32,
    /// To the left, m.
    side: f32,
}

const PLACES: [Place; 4] = [
    Place { name: said::ahead, about: said::ahead_about, distance: 2.0, side: 0.0 },
    Place { name: said::left, about: said::left_about, distance: 2.0, side: 2.0 },
    Place { name: said::right, about: said::right_about, distance: 2.0, side: -2.0 },
    Place { name: said::far, about: said::far_about, distance: 1e9, side: 0.0 },
];

const WANDER_DISTANCE: Key = Key::find("wander.distance").expect("a declared key");
const WANDER_SIDE: Key = Key::find("wander.side").expect("a declared key");

fn wander_presets(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        for Place { name, about, distance, side } in PLACES {
            if ui.button(name().to_string()).tip(about().to_string()).clicked() {
                for (key, value) in [(WANDER_DISTANCE, distance), (WANDER_SIDE, side)] {
                    let value = Value::Real(value);
                    out.push(control::set(view, key, value));
                }
            }
        }
    });
}

messages! {
    pub mod said, room "sections" in Exact;

    steering() = "Steering";
    wander() = "Wander";
    detection_box() = "Detection box";
    feeler() = "Feeler";
    wall_feelers() = "Wall feelers";
    detour() = "Detour";
    social_force() = "Social force";
    collision_free_speed() = "Collision-free speed";
    buffered_voronoi() = "Buffered Voronoi cell";
    limits() = "Limits and deadlock";
    museum() = "Museum of slips";
    more() = "more";

    undo() = "undo";
    undo_about() = "Takes the last change back. Key Ctrl Z; Ctrl Y makes it again.";
    reset() = "reset all";
    reset_about() = "Method and parameters as the scenario has them.";

    ahead() = "ahead";
    ahead_about() = "The usual stroll.";
    left() = "↺";
    left_about() = "First quadrant: the way curls counter-clockwise.";
    right() = "↻";
    right_about() = "Fourth quadrant: the way curls clockwise.";
    far() = "far";
    far_about() = "So far that the target's stroll no longer turns it: straight on.";
}
