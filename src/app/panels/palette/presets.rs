//! Values for agents from libraries and measurements, each with its source, and the present ones as code.

use sidestep::{
    AgentSettings, Command,
    model::{Key, tunable::Value},
    sim::command::Scope,
    text::message::Message,
};

use super::entry::{PaletteEntry, PaletteStep};
use crate::app::{document::edit::DocumentAction, said::palette as said, view::PanelView};

/// Values that belong together.
pub struct ValuePreset {
    pub name: fn() -> Message,
    pub source: fn() -> Message,
    /// As they are set: `key=value`.
    pub values: &'static [&'static str],
}

/// Every preset.
pub const PRESETS: &[ValuePreset] = &[
    ValuePreset {
        name: said::values_rvo2_circle,
        source: said::source_rvo2_circle,
        values: &[
            "radius=1.5",
            "max_speed=2",
            "preferred_speed=1",
            "neighbor_distance=15",
            "max_neighbors=10",
            "time_horizon=10",
            "time_horizon_obstacle=10",
        ],
    },
    ValuePreset {
        name: said::values_rvo2_blocks,
        source: said::source_rvo2_blocks,
        values: &[
            "radius=2",
            "max_speed=2",
            "preferred_speed=1",
            "neighbor_distance=15",
            "max_neighbors=10",
            "time_horizon=5",
            "time_horizon_obstacle=5",
        ],
    },
    ValuePreset {
        name: said::values_godot,
        source: said::source_godot,
        values: &["radius=0.5", "max_speed=10", "neighbor_distance=50", "max_neighbors=10", "time_horizon=1"],
    },
    ValuePreset {
        name: said::values_pedestrian,
        source: said::source_pedestrian,
        values: &["radius=0.3", "preferred_speed=1.34", "max_speed=1.86"],
    },
];

/// The presets, and the present values as code.
pub fn entries(view: &PanelView) -> Vec<PaletteEntry> {
    let scopes = view.document.scopes();
    let mut found: Vec<PaletteEntry> = PRESETS.iter().map(|preset| preset.entry(&scopes)).collect();
    let agent = view.selected().unwrap_or(0) as usize;
    if let Some(agent) = view.world().agents.get(agent) {
        let settings = &agent.settings;
        for (name, code) in [
            (said::as_rvo2(), rvo2(settings)),
            (said::as_godot(), godot(settings)),
            (said::as_rust(), rust(settings)),
        ] {
            let step = PaletteStep::Copy(code.clone());
            found
                .push(PaletteEntry::new(said::code(), name.to_string(), step).about(code.replace('\n', " ")));
        }
    }
    found
}

impl ValuePreset {
    /// The commands that set it.
    pub fn commands(&self, scope: Scope) -> Vec<Command> {
        let read = |assignment: &&str| match Command::parse_set(assignment).ok()? {
            Command::Set { key, value, .. } => Some(Command::Set { key, value, scope }),
            _ => None,
        };
        self.values.iter().filter_map(read).collect()
    }

    fn entry(&self, scopes: &[Scope]) -> PaletteEntry {
        let words: Vec<String> = self.commands(Scope::All).iter().filter_map(in_words).collect();
        let commands = scopes.iter().flat_map(|scope| self.commands(*scope)).collect();
        let step = PaletteStep::Act(vec![DocumentAction::SetValues(commands).into()]);
        let about = said::with_source((self.source)(), words.join(", "));
        PaletteEntry::new(said::values(), (self.name)().to_string(), step).about(about)
    }
}

fn in_words(command: &Command) -> Option<String> {
    let Command::Set { key, value, .. } = command else { return None };
    Some(format!("{} {}{}", key.name(), key.show(*value), unit_behind(*key, *value)))
}

fn unit_behind(key: Key, value: Value) -> String {
    if key.unit.is_empty() || matches!(value, Value::Choice(_)) {
        String::new()
    } else {
        format!(" {}", key.unit)
    }
}

/// As RVO2's simulator takes them.
pub fn rvo2(settings: &AgentSettings) -> String {
    let AgentSettings { radius, max_speed, neighbor_distance, max_neighbors, .. } = settings;
    let (agents, obstacles) = (settings.time_horizon, settings.time_horizon_obstacle);
    format!(
        "simulator.setAgentDefaults({neighbor_distance:?}f, {max_neighbors}, {agents:?}f, {obstacles:?}f, {radius:?}f, {max_speed:?}f);"
    )
}

/// As a NavigationAgent of Godot takes them.
pub fn godot(settings: &AgentSettings) -> String {
    let AgentSettings { radius, max_speed, neighbor_distance, max_neighbors, .. } = settings;
    let (agents, obstacles) = (settings.time_horizon, settings.time_horizon_obstacle);
    format!(
        "agent.radius = {radius:?}\nagent.max_speed = {max_speed:?}\nagent.neighbor_distance = {neighbor_distance:?}\n\
         agent.max_neighbors = {max_neighbors}\nagent.time_horizon_agents = {agents:?}\n\
         agent.time_horizon_obstacles = {obstacles:?}"
    )
}

/// As the library takes them.
pub fn rust(settings: &AgentSettings) -> String {
    let AgentSettings { radius, max_speed, preferred_speed, neighbor_distance, max_neighbors, .. } = settings;
    let (agents, obstacles) = (settings.time_horizon, settings.time_horizon_obstacle);
    format!(
        "AgentSettings {{ radius: {radius:?}, max_speed: {max_speed:?}, preferred_speed: {preferred_speed:?}, \
         neighbor_distance: {neighbor_distance:?}, max_neighbors: {max_neighbors}, time_horizon: {agents:?}, \
         time_horizon_obstacle: {obstacles:?}, ..AgentSettings::default() }}"
    )
}
