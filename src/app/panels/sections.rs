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
use crate::app::{action::Action, document::edit::DocumentAction, notices::Way, view::PanelView};

/// A heading, and the keys under it.
struct Section {
    name: fn() -> Message,
    /// The page about its subject.
    idea: Option<&'static str>,
    /// The names of its keys begin with this; the heading says it already.
    prefix: &'static str,
    /// Other keys under it.
    others: &'static [&'static str],
    /// Returns true if its subject matters at the start of the scenario.
    in_play: fn(&Alike) -> bool,
    /// Shows what comes below its keys.
    end: fn(&mut Ui, &PanelView, &mut Vec<Action>),
}

const SECTIONS: &[Section] = &[
    Section {
        name: said::steering,
        idea: Some("steering-forces"),
        prefix: "",
        others: &["steering", "mass", "max_force", "steering.response", "evade.distance"],
        in_play: |alike| alike.steered[0] || alike.steered[1] || alike.strolls,
        end: nothing,
    },
    prefixed(said::wander, Some("wander"), "wander.", |alike| alike.strolls),
    prefixed(said::detection_box, Some("detection-box"), "detection_box.", |alike| alike.steered[0]),
    prefixed(said::feeler, Some("feeler"), "feeler.", |alike| alike.steered[1]),
    prefixed(said::wall_feelers, Some("wall-feeler"), "wall_feeler.", |_| false),
    prefixed(said::detour, None, "detour.", |alike| alike.method == Some(Method::Detour)),
    prefixed(said::social_force, None, "social_force.", |alike| alike.method == Some(Method::SocialForce)),
    prefixed(said::collision_free_speed, None, "collision_free_speed.", |alike| {
        alike.method == Some(Method::CollisionFreeSpeed)
    }),
    prefixed(said::buffered_voronoi, None, "buffered_voronoi.", |alike| {
        alike.method == Some(Method::BufferedVoronoi)
    }),
    Section {
        name: said::limits,
        idea: Some("acceleration-limits"),
        prefix: "",
        others: &[
            "deadlock.breaker",
            "deadlock.noise",
            "deadlock.bias",
            "max_acceleration",
            "max_turn_rate",
            "update",
        ],
        in_play: |_| false,
        end: nothing,
    },
    Section { end: |ui, _, out| museum::show(ui, out), ..prefixed(said::museum, None, "museum.", |_| false) },
    // All keys that no heading above holds.
    Section { name: said::more, idea: None, prefix: "", others: &[], in_play: |_| false, end: reset },
];

/// A section of all keys with this prefix.
const fn prefixed(
    name: fn() -> Message,
    idea: Option<&'static str>,
    prefix: &'static str,
    in_play: fn(&Alike) -> bool,
) -> Section {
    Section { name, idea, prefix, others: &[], in_play, end: nothing }
}

impl Section {
    fn holds(&self, key: &str) -> bool {
        !self.prefix.is_empty() && key.starts_with(self.prefix) || self.others.contains(&key)
    }
}

/// The headings, in the current language.
#[cfg(test)]
pub fn names() -> Vec<String> {
    SECTIONS.iter().map(|section| (section.name)().to_string()).collect()
}

fn nothing(_: &mut Ui, _: &PanelView, _: &mut Vec<Action>) {}

/// Every tunable that is not already `in_sight`: subjects that matter under their own headings, all else under "more".
pub fn ui(ui: &mut Ui, view: &PanelView, in_sight: &[&str], out: &mut Vec<Action>) {
    let (in_play, others): (Vec<usize>, Vec<usize>) =
        (0..SECTIONS.len() - 1).partition(|index| (SECTIONS[*index].in_play)(&view.document.alike_at_first));
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
        .default_open((section.in_play)(&view.document.alike_at_first))
        .show(ui, |ui| rows(ui, view, index, in_sight, out));
    lit::unfold(ui, view, &shown.header_response, lights(view, index, in_sight));
    if let Some(idea) = section.idea {
        page_mark::note(&shown.header_response, PageKind::Idea, idea, out);
    }
}

/// The keys of a section; the last one has all that no section above holds.
fn keys_of(index: usize, in_sight: &[&str]) -> impl Iterator<Item = Key> {
    Key::all().filter(move |key| {
        let name = key.name();
        let holder = SECTIONS.iter().position(|section| section.holds(name));
        holder.unwrap_or(SECTIONS.len() - 1) == index && !in_sight.contains(&name)
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
