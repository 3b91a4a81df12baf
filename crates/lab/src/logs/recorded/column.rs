//! The contents of a column of a log, and the names under which it is recognized.

use sidestep_core::model::{
    AgentSettings,
    agent::AGENT_SETTINGS,
    tunable::{Tunable, Value},
};

/// A vector that every row may have, as two consecutive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VectorKind {
    /// Position, m.
    Position,
    /// Its velocity before the decision, m/s.
    Velocity,
    /// The preferred velocity that it was given, m/s.
    Preferred,
    /// The velocity that it chose, m/s.
    Chosen,
    /// The direction in which its body faces, a unit vector: it matters for bodies that turn slowly.
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

    /// Names that precede x and y.
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

    /// Index of its first number in a row.
    pub fn first(self) -> usize {
        2 * self as usize
    }
}

/// Number of vectors in a row.
pub(super) const VECTORS: usize = VectorKind::ALL.len();

/// Number of numbers in a row: two for each vector.
pub(super) const NUMBERS: usize = 2 * VECTORS;

/// The names of the numbers in a log that sidestep writes.
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

/// The declaration of a setting. A constant, so that a misspelled one fails the build.
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

/// Other names of the settings, without capitals and punctuation; the first of each is its own.
const SETTING_NAMES: [&[&str]; SETTINGS.len()] = [
    &["radius", "r", "agentradius"],
    &["maxspeed", "vmax", "maximumspeed"],
    &["neighbordistance", "neighbordist", "neighbourdistance", "neighbourdist"],
    &["maxneighbors", "maxneighbours"],
    &["timehorizon", "tau", "timehorizonagents", "agenttimehorizon"],
    &["timehorizonobstacle", "timehorizonobst", "timehorizonobstacles", "obstacletimehorizon"],
    &["responsibility"],
];

/// The contents of a column of a log.
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
    /// The third coordinate of a vector, by its kind: used as the second one if y is missing.
    Third(usize),
    /// One of the settings, by its index.
    Setting(usize),
}

impl LogColumn {
    /// The column with this name, if it is known. Capitals, punctuation between words, and a unit at the end do not
    /// matter.
    pub fn named(name: &str) -> Option<LogColumn> {
        let word = bare(name);
        match word.as_str() {
            "step" | "frame" | "tick" | "timestep" | "frameid" | "framenumber" | "fr" => {
                return Some(LogColumn::Step);
            }
            "t" | "time" | "timestamp" | "seconds" | "sec" | "secs" | "simtime" | "elapsed" | "stamp"
            | "tms" | "timems" | "timestampms" | "ms" | "millis" | "milliseconds" => {
                return Some(LogColumn::Time);
            }
            word if agent_rank(word).is_some() => return Some(LogColumn::Agent),
            _ => {}
        }
        let setting = SETTING_NAMES.iter().position(|names| names.contains(&word.as_str()));
        setting.map(LogColumn::Setting).or_else(|| coordinate(&word)).or_else(|| coordinate_in_message(name))
    }

    /// Its name when sidestep writes it.
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

/// Names of columns that identify the agent of a row, the most specific first: of several columns the first in this
/// order is used. A bare `id` may count rows, and a name may be that of a kind.
const AGENT_NAMES: [&[&str]; 3] = [
    &[
        "agent",
        "agentid",
        "agentname",
        "trackid",
        "personid",
        "persid",
        "pedestrianid",
        "pedid",
        "ped",
        "pedestrian",
        "person",
        "robot",
        "robotid",
        "robotname",
        "vehicle",
        "vehicleid",
        "actor",
        "actorid",
        "entity",
        "entityid",
        "objectid",
    ],
    &["id"],
    &["name"],
];

/// The place of a name, without capitals and punctuation, in the order of [`AGENT_NAMES`].
fn agent_rank(word: &str) -> Option<usize> {
    AGENT_NAMES.iter().position(|names| names.contains(&word))
}

/// The rank of a header's name among those that may identify agents: the smallest one is used.
pub(super) fn rank_of_agent(name: &str) -> usize {
    agent_rank(&bare(name)).unwrap_or(AGENT_NAMES.len())
}

/// True if the name of a column or a key is one that only logs of people have.
pub(super) fn is_of_people(name: &str) -> bool {
    let people =
        ["ped", "pedid", "pedestrian", "pedestrianid", "person", "personid", "persid", "lastgoalstarted"];
    people.contains(&bare(name).as_str())
}

/// Seconds per unit of time, from a unit at the end of a header's name, as in `time_ms` or `t [ms]`.
pub(super) fn time_unit_of(name: &str) -> Option<f64> {
    let low = name.to_ascii_lowercase();
    let in_milliseconds = ["ms", "ms]", "ms)", "millis", "milliseconds"].iter().any(|end| low.ends_with(end));
    in_milliseconds.then_some(1e-3)
}

/// A coordinate at the end of a path into a message, such as `pose.position.x`. The last word alone does not suffice:
/// `twist.linear.x` is a velocity in the frame of the body.
fn coordinate_in_message(name: &str) -> Option<LogColumn> {
    let mut tails = name.match_indices('.').map(|(at, _)| &name[at + 1..]);
    tails.find_map(|tail| if tail.contains('.') { coordinate(&bare(tail)) } else { None })
}

/// A name without the parts that differ between loggers: capitals, punctuation, a unit as in `x/m` or `x [m]`, Vadere's
/// `-PID1`.
pub(super) fn bare(name: &str) -> String {
    let name = name.split(['/', '[', '(']).next().unwrap_or_default();
    let name = name.split_once("-PID").map_or(name, |(name, _)| name);
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

/// The vector with this name, if a row of JSON has all coordinates in one value.
pub(super) fn vector_named(name: &str) -> Option<VectorKind> {
    let word = bare(name);
    if word.is_empty() { None } else { vector(&word) }
}

/// The value of a setting from a number in a log.
pub(super) fn setting_value(setting: usize, number: f32) -> Option<Value> {
    SETTINGS[setting].check_number(f64::from(number)).ok()
}
