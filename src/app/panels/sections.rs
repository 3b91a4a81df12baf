//! The sliders that are not always in sight, under headings; a heading is open where its subject is in play.

use egui_macroquad::egui::{self, CollapsingHeader, Ui};
use sidestep::{
    Command, Objective,
    model::{Key, agent::Steering, tunable::Value},
    sim::command::Scope,
};

use super::{View, museum, parameters::row};
use crate::app::action::Action;

/// A heading, the keys under it, and the part of them that the heading says already.
struct Section {
    name: &'static str,
    prefix: &'static str,
    holds: fn(&str) -> bool,
    /// Whether its subject is in play at the start of the scenario.
    in_play: fn(&View) -> bool,
}

const SECTIONS: &[Section] = &[
    Section {
        name: "Steering",
        prefix: "",
        holds: |key| {
            matches!(key, "steering" | "mass" | "max_force" | "steering.response" | "evade.distance")
        },
        in_play: |view| steers(view, |steering| steering != Steering::None) || strolls(view),
    },
    Section { name: "Wander", prefix: "wander.", holds: |key| key.starts_with("wander."), in_play: strolls },
    Section {
        name: "Detection box",
        prefix: "detection_box.",
        holds: |key| key.starts_with("detection_box."),
        in_play: |view| steers(view, |steering| steering == Steering::DetectionBox),
    },
    Section {
        name: "Feeler",
        prefix: "feeler.",
        holds: |key| key.starts_with("feeler."),
        in_play: |view| steers(view, |steering| steering == Steering::Feeler),
    },
    Section {
        name: "Wall feelers",
        prefix: "wall_feeler.",
        holds: |key| key.starts_with("wall_feeler."),
        in_play: |_| false,
    },
    Section {
        name: "Limits and deadlock",
        prefix: "",
        holds: |key| {
            key.starts_with("deadlock.") || matches!(key, "max_acceleration" | "max_turn_rate" | "update")
        },
        in_play: |_| false,
    },
    Section {
        name: "Museum of slips",
        prefix: "museum.",
        holds: |key| key.starts_with("museum."),
        in_play: |_| false,
    },
    // Whatever no heading above holds.
    Section { name: "more", prefix: "", holds: |_| true, in_play: |_| false },
];

fn steers(view: &View, of: fn(Steering) -> bool) -> bool {
    view.initial.agents.iter().any(|agent| of(agent.settings.steering))
}

fn strolls(view: &View) -> bool {
    let wanders = |objective: &Objective| matches!(objective, Objective::Wander | Objective::Evade(_));
    view.initial.agents.iter().any(|agent| wanders(&agent.objective))
}

/// Every tunable that is not `in_sight` already.
pub fn ui(ui: &mut Ui, view: &View, in_sight: &[&str], out: &mut Vec<Action>) {
    for (place, section) in SECTIONS.iter().enumerate() {
        let held_above = |key: &str| SECTIONS[..place].iter().any(|above| (above.holds)(key));
        let mine = Key::all().filter(|key| {
            (section.holds)(key.name()) && !held_above(key.name()) && !in_sight.contains(&key.name())
        });
        CollapsingHeader::new(section.name)
            // Another scenario opens its own headings.
            .id_salt((section.name, view.source))
            .default_open((section.in_play)(view))
            .show(ui, |ui| {
                for key in mine {
                    row(ui, view, key, key.name().strip_prefix(section.prefix).unwrap_or(key.name()), out);
                    if key == WANDER_SIDE {
                        wander_presets(ui, out);
                    }
                }
                match section.name {
                    "Museum of slips" => museum::told(ui),
                    "more" => reset(ui, view, out),
                    _ => {}
                }
            });
    }
}

fn reset(ui: &mut Ui, view: &View, out: &mut Vec<Action>) {
    let undo = ui.add_enabled(view.can_undo, egui::Button::new("undo"));
    if undo.on_hover_text("Takes the last change back. Key Ctrl Z; Ctrl Y makes it again.").clicked() {
        out.push(Action::Undo);
    }
    if ui.button("reset all").on_hover_text("Method and parameters as the scenario has them.").clicked() {
        out.push(Action::ResetTuning);
    }
}

/// Places of the wander circle: name, distance and side in m, what comes of it.
const PLACES: [(&str, f32, f32, &str); 4] = [
    ("ahead", 2.0, 0.0, "The usual stroll."),
    ("↺", 2.0, 2.0, "First quadrant: the way curls counter-clockwise."),
    ("↻", 2.0, -2.0, "Fourth quadrant: the way curls clockwise."),
    ("far", 1e9, 0.0, "So far that the target's stroll no longer turns it: straight on."),
];

const WANDER_DISTANCE: Key = Key::find("wander.distance").expect("a declared key");
const WANDER_SIDE: Key = Key::find("wander.side").expect("a declared key");

fn wander_presets(ui: &mut Ui, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        for (name, distance, side, about) in PLACES {
            if ui.button(name).on_hover_text(about).clicked() {
                for (key, value) in [(WANDER_DISTANCE, distance), (WANDER_SIDE, side)] {
                    let value = Value::Real(value);
                    out.push(Action::World(Command::Set { key, value, scope: Scope::All }));
                }
            }
        }
    });
}
