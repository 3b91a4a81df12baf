//! What a column of a log holds, and the names under which it is known.

use sidestep_core::model::{
    AgentSettings,
    agent::AGENT_SETTINGS,
    tunable::{Tunable, Value},
};

/// A number that every row may have. Two neighboring ones make a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VectorKind {
    /// Where it is, m.
    Position,
    /// Its velocity before the decision, m/s.
    Velocity,
    /// The velocity that it was given to prefer, m/s.
    Preferred,
    /// The velocity that it chose, m/s.
    Chosen,
    /// Where its body faces, a unit vector: it matters to bodies that turn slowly.
    Facing,
}

impl VectorKind {
    /// All of them, in the order of the numbers of a row.
    pub const ALL: [VectorKind; 5] = [
        VectorKind::Position,
        VectorKind::Velocity,
        VectorKind::Preferred,
        VectorKind::Chosen,
        VectorKind::Facing,
    ];

    /// Names that stand before x and y.
    fn stems(self) -> &'static [&'static str] {
        match self {
            VectorKind::Position => &["", "p", "pos", "position", "loc", "location"],
            VectorKind::Velocity => &["v", "vel", "velocity", "linearvelocity"],
            VectorKind::Preferred => &[
                "pv",
                "pref",
                "prefv",
                "prefvel",
                "prefvelocity",
                "preferred",
                "preferredvelocity",
                "desired",
                "desiredvelocity",
            ],
            VectorKind::Chosen => {
                &["nv", "newv", "newvel", "newvelocity", "chosen", "chosenvelocity", "safe", "safevelocity"]
            }
            VectorKind::Facing => &["facing"],
        }
    }

    /// Its first number among those of a row.
    pub fn first(self) -> usize {
        2 * self as usize
    }
}

/// How many numbers a row has: two of each vector.
pub(super) const NUMBERS: usize = 2 * VectorKind::ALL.len();

/// The names of the numbers, as a log that sidestep writes has them.
pub(super) const NUMBER_NAMES: [&str; NUMBERS] =
    ["x", "y", "vx", "vy", "pvx", "pvy", "nvx", "nvy", "facing_x", "facing_y"];

/// Settings of an agent that a log may have.
pub(super) const SETTINGS: [&Tunable<AgentSettings>; 7] = [
    setting("radius"),
    setting("max_speed"),
    setting("neighbor_distance"),
    setting("max_neighbors"),
    setting("time_horizon"),
    setting("time_horizon_obstacle"),
    setting("responsibility"),
];

/// The declaration of a setting. A constant, so that a misspelled one stops the build.
const fn setting(name: &str) -> &'static Tunable<AgentSettings> {
    let mut index = 0;
    while index < AGENT_SETTINGS.len() {
        if is_same(AGENT_SETTINGS[index].declaration.key.as_bytes(), name.as_bytes()) {
            return &AGENT_SETTINGS[index];
        }
        index += 1;
    }
    panic!("a declared setting")
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// Other names of the settings, without capitals and signs; the first of each is its own.
const SETTING_NAMES: [&[&str]; SETTINGS.len()] = [
    &["radius", "r", "agentradius"],
    &["maxspeed", "vmax", "maximumspeed"],
    &["neighbordistance", "neighbordist", "neighbourdistance", "neighbourdist"],
    &["maxneighbors", "maxneighbours"],
    &["timehorizon", "tau", "timehorizonagents", "agenttimehorizon"],
    &["timehorizonobstacle", "timehorizonobst", "timehorizonobstacles", "obstacletimehorizon"],
    &["responsibility"],
];

/// What a column of a log holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogColumn {
    /// The number of the step.
    Step,
    /// Its time, s.
    Time,
    /// The name of the agent.
    Agent,
    /// One of the numbers of a row, by its index.
    Number(usize),
    /// The third coordinate of a vector, by its kind: the second one where y is missing.
    Third(usize),
    /// One of the settings, by its index.
    Setting(usize),
}

impl LogColumn {
    /// The column of this name, if it is a known one. Capitals, signs between words, and a unit behind it do not count.
    pub fn named(name: &str) -> Option<LogColumn> {
        let word = bare(name);
        match word.as_str() {
            "step" | "frame" | "tick" | "frameid" | "framenumber" | "fr" => return Some(LogColumn::Step),
            "t" | "time" | "timestamp" | "seconds" => return Some(LogColumn::Time),
            "agent" | "id" | "name" | "agentid" | "trackid" | "personid" | "persid" | "pedestrianid"
            | "pedid" => {
                return Some(LogColumn::Agent);
            }
            _ => {}
        }
        let setting = SETTING_NAMES.iter().position(|names| names.contains(&word.as_str()));
        setting.map(LogColumn::Setting).or_else(|| coordinate(&word))
    }

    /// Its name where sidestep writes it.
    pub fn name(self) -> &'static str {
        match self {
            LogColumn::Step => "step",
            LogColumn::Time => "t",
            LogColumn::Agent => "agent",
            LogColumn::Number(index) => NUMBER_NAMES[index],
            LogColumn::Third(_) => "z",
            LogColumn::Setting(index) => SETTINGS[index].key,
        }
    }
}

/// A name without what may differ between loggers: capitals, signs, a unit as in `x/m` or `x [m]`.
fn bare(name: &str) -> String {
    let name = name.split(['/', '[', '(']).next().unwrap_or_default();
    name.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
}

/// A coordinate of a vector: its stem, then x, y or z.
fn coordinate(word: &str) -> Option<LogColumn> {
    let (stem, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let kind = vector(stem)?;
    match letter {
        "x" => Some(LogColumn::Number(kind.first())),
        "y" => Some(LogColumn::Number(kind.first() + 1)),
        "z" => Some(LogColumn::Third(kind.first())),
        _ => None,
    }
}

fn vector(stem: &str) -> Option<VectorKind> {
    VectorKind::ALL.into_iter().find(|kind| kind.stems().contains(&stem))
}

/// The vector of this name, of which a row of JSON has all coordinates in one value.
pub(super) fn vector_named(name: &str) -> Option<VectorKind> {
    let word = bare(name);
    if word.is_empty() { None } else { vector(&word) }
}

/// The value of a setting from the number of a log.
pub(super) fn setting_value(setting: usize, number: f32) -> Option<Value> {
    SETTINGS[setting].check_number(f64::from(number)).ok()
}
