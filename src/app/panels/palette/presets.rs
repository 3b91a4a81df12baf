//! Values for agents from libraries and measurements, each with its source, and the present ones as code.

use sidestep_core::AgentSettings;
use sidestep_lab::files::presets::{self, Preset};

use super::entry::{PaletteEntry, PaletteStep};
use crate::app::{panels::palette::said, ui::UiAction, view::PanelView};

/// The presets, and the present values as code.
pub fn entries(view: &PanelView) -> Vec<PaletteEntry> {
    let mut found: Vec<PaletteEntry> = presets::all().iter().map(|known| preset(view, known)).collect();
    let agent = view.selected().unwrap_or(0) as usize;
    if let Some(agent) = view.world().agents.get(agent) {
        let settings = &agent.settings;
        for (name, code) in [
            (said::as_rvo2(), rvo2(settings)),
            (said::as_godot(), godot(settings)),
            (said::as_rust(), rust(settings)),
        ] {
            let step = PaletteStep::Copy(code.clone());
            let title = said::values_of(name.to_string()).to_string();
            found.push(PaletteEntry::new(said::code(), title, step).about(code.replace('\n', " ")));
        }
    }
    found
}

/// Opens the window that previews its changes.
fn preset(view: &PanelView, preset: &'static Preset) -> PaletteEntry {
    let scene = view.document.look.unit;
    let words = preset.settings(scene).unwrap_or_default();
    let words: Vec<String> =
        words.iter().map(|(key, value)| format!("{key} {}", scene.words(*key, *value))).collect();
    PaletteEntry::act(
        said::values(),
        said::values_of(preset.title.clone()),
        UiAction::Preview(Some(preset.id.as_str())),
    )
    .about(words.join(", "))
    .found_by(&format!("{} {}", preset.id, preset.source))
}

/// In the form that RVO2's simulator takes.
pub fn rvo2(settings: &AgentSettings) -> String {
    let AgentSettings { radius, max_speed, neighbor_distance, max_neighbors, .. } = settings;
    let (agents, obstacles) = (settings.time_horizon, settings.time_horizon_obstacle);
    format!(
        "simulator.setAgentDefaults({neighbor_distance:?}f, {max_neighbors}, {agents:?}f, {obstacles:?}f, {radius:?}f, {max_speed:?}f);"
    )
}

/// In the form that a NavigationAgent of Godot takes.
pub fn godot(settings: &AgentSettings) -> String {
    let AgentSettings { radius, max_speed, neighbor_distance, max_neighbors, .. } = settings;
    let (agents, obstacles) = (settings.time_horizon, settings.time_horizon_obstacle);
    format!(
        "agent.radius = {radius:?}\nagent.max_speed = {max_speed:?}\nagent.neighbor_distance = {neighbor_distance:?}\n\
         agent.max_neighbors = {max_neighbors}\nagent.time_horizon_agents = {agents:?}\n\
         agent.time_horizon_obstacles = {obstacles:?}"
    )
}

/// In the form that the library takes.
pub fn rust(settings: &AgentSettings) -> String {
    let AgentSettings { radius, max_speed, preferred_speed, neighbor_distance, max_neighbors, .. } = settings;
    let (agents, obstacles) = (settings.time_horizon, settings.time_horizon_obstacle);
    format!(
        "AgentSettings {{ radius: {radius:?}, max_speed: {max_speed:?}, preferred_speed: {preferred_speed:?}, \
         neighbor_distance: {neighbor_distance:?}, max_neighbors: {max_neighbors}, time_horizon: {agents:?}, \
         time_horizon_obstacle: {obstacles:?}, ..AgentSettings::default() }}"
    )
}
