//! Texts of scenarios: by the grammar of the files, with values at the ends of all limits and sizes up to them, and the
//! built-in ones mutated. Each gives a world within its budget, or one short line that names the place.

use std::fmt::{self, Write};

use glam::Vec2;
use sidestep_core::{
    Method, Simulation,
    model::{
        agent::AGENT_SETTINGS,
        obstacle::suspects,
        params::PARAMS,
        tunable::{Domain, Tunable},
    },
};
use sidestep_lab::{Scenario, files::scenario::builtin, picture::overlay};

use crate::scenarios::json_of;

use super::{
    kit::{
        budget::{Cost, Size, measured},
        choices::Choices,
        runner::{Kind, Seen, Verdict, run},
    },
    values,
};

/// A file: its name, which distinguishes TOML from JSON, and its contents.
pub struct Text {
    pub name: &'static str,
    pub text: String,
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Text { name, text } = self;
        let start: String = text.chars().take(1500).collect();
        write!(f, "{name}, {} bytes:\n{start}{}", text.len(), if start.len() < text.len() { "…" } else { "" })
    }
}

/// A value as a file spells it.
pub enum Spelled {
    /// A number or a word without quotes.
    Bare(String),
    Words(String),
    List(Vec<Spelled>),
    /// The same value, repeated this number of times.
    Repeated(Box<Spelled>, usize),
    Table(Vec<(String, Spelled)>),
}

use Spelled::{Bare, List, Repeated, Table, Words};

impl Spelled {
    fn write(&self, json: bool, out: &mut String) {
        match self {
            Bare(word) if json && matches!(word.as_str(), "inf" | "-inf" | "nan") => quoted(word, out),
            Bare(word) => *out += word,
            Words(text) => quoted(text, out),
            List(items) => listed(items.iter(), json, out),
            Repeated(item, times) => {
                let mut one = String::new();
                item.write(json, &mut one);
                *out += "[";
                for k in 0..*times {
                    *out += if k > 0 { ", " } else { "" };
                    *out += &one;
                }
                *out += "]";
            }
            Table(entries) => {
                *out += "{";
                for (k, (key, value)) in entries.iter().enumerate() {
                    *out += if k > 0 { ", " } else { "" };
                    quoted(key, out);
                    *out += if json { ": " } else { " = " };
                    value.write(json, out);
                }
                *out += "}";
            }
        }
    }

    /// The whole file.
    pub fn file(&self, json: bool) -> String {
        let mut out = String::new();
        match self {
            Table(entries) if !json => {
                for (key, value) in entries {
                    quoted(key, &mut out);
                    out += " = ";
                    value.write(false, &mut out);
                    out.push('\n');
                }
            }
            other => other.write(json, &mut out),
        }
        out
    }
}

fn listed<'a>(items: impl Iterator<Item = &'a Spelled>, json: bool, out: &mut String) {
    *out += "[";
    for (k, item) in items.enumerate() {
        *out += if k > 0 { ", " } else { "" };
        item.write(json, out);
    }
    *out += "]";
}

fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => _ = write!(out, "\\{c}"),
            c if c.is_control() => _ = write!(out, "\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
}

fn number(value: f32) -> Spelled {
    Bare(if value.is_finite() && value.fract() == 0.0 { format!("{value:.1}") } else { value.to_string() })
}

fn whole(value: u64) -> Spelled {
    Bare(value.to_string())
}

fn pair(at: Vec2) -> Spelled {
    List(vec![number(at.x), number(at.y)])
}

/// Words of any length, occasionally very long.
fn some_words(c: &mut Choices, most: u64) -> Spelled {
    let piece = c.pick(&["a", "Türe ", "\u{202e}", "\n", "\u{1b}[31m", "{", "<&>", "\u{0}", "%04d"]);
    let times = if c.once_in(40) { c.size(most) } else { c.count(0, 3) };
    Words(piece.repeat(times as usize))
}

/// A value that is wrong in nearly every place.
fn rubbish(c: &mut Choices) -> Spelled {
    match c.count(0, 9) {
        0 => Bare("nan".into()),
        1 => Bare("-inf".into()),
        2 => Bare("1e400".into()),
        3 => Bare("-1".into()),
        4 => Bare("true".into()),
        5 => Bare("9223372036854775807".into()),
        6 => Table(Vec::new()),
        7 => Repeated(Box::new(Bare("0".into())), c.size(3_000) as usize),
        8 => Bare("0.1234567890123456789e-40".into()),
        _ => some_words(c, 20_000),
    }
}

/// A real number, usually within limits; often one of their ends.
fn real(c: &mut Choices, least: f32, largest: f32) -> Spelled {
    match c.count(0, 7) {
        0 => number(1.0_f32.clamp(least, largest)),
        1 => number(least),
        2 => number(largest),
        3 => number(0.5 * least + 0.5 * largest),
        4 if c.once_in(6) => rubbish(c),
        _ => number(c.real(least, largest.min(20.0_f32.max(least)))),
    }
}

fn vector(c: &mut Choices) -> Spelled {
    if c.once_in(60) {
        return rubbish(c);
    }
    let half = values::half_width(c);
    pair(values::place(c, half))
}

/// Adds values of some declared keys to a table.
fn declared<T>(c: &mut Choices, table: &[Tunable<T>], into: &mut Vec<(String, Spelled)>) {
    for _ in 0..c.count(0, 4) {
        let declared = &table[c.place(table.len())];
        let value = match declared.domain {
            Domain::Real { limits: (least, largest), .. } => real(c, least, largest),
            Domain::Count { largest, .. } => {
                whole(c.pick(&[0, 1, 10, u64::from(largest), u64::from(largest) + 1]))
            }
            Domain::Choice { names } => Words(names[c.place(names.len())].into()),
        };
        put(into, declared.key, value);
    }
}

/// Adds a value; a key that already exists usually stays as it is.
fn put(into: &mut Vec<(String, Spelled)>, key: &str, value: Spelled) {
    if into.iter().all(|(known, _)| known != key) {
        into.push((key.into(), value));
    }
}

/// The keys that agents and groups have in common.
fn aims(c: &mut Choices, entry: &mut Vec<(String, Spelled)>, total: u64) {
    match c.count(0, 8) {
        0..=3 => put(entry, "goal", vector(c)),
        4 => put(entry, "preferred_velocity", vector(c)),
        5 => {
            put(entry, "behavior", Words("route".into()));
            put(entry, "goal", vector(c));
        }
        6 => {
            put(entry, "behavior", Words(c.pick(&["pursue", "evade"]).into()));
            put(entry, "target", whole(c.count(0, total)));
        }
        7 => put(entry, "behavior", Words(c.pick(&["hold", "wander", "pointer", "arrive", "fly"]).into())),
        _ => {}
    }
    if c.once_in(4) {
        put(entry, "velocity", vector(c));
    }
    if c.once_in(4) {
        put(entry, "method", Words(Method::NAMES[c.place(Method::NAMES.len())].into()));
    }
    if c.once_in(3) {
        declared(c, AGENT_SETTINGS, entry);
    }
}

fn agent(c: &mut Choices) -> Spelled {
    let mut entry = vec![("position".into(), vector(c))];
    aims(c, &mut entry, 6);
    if c.once_in(6) {
        put(&mut entry, "heading", vector(c));
        put(&mut entry, "color", whole(c.pick(&[0, 7, 65_535, 65_536])));
    }
    Table(entry)
}

fn group(c: &mut Choices, most: u64) -> Spelled {
    let n = c.size(most);
    let layout = c.pick(&["circle", "random", "grid", "line", "heap"]);
    let mut entry = vec![("layout".into(), Words(layout.into())), ("n".into(), whole(n.max(1)))];
    let farthest = 1e7;
    match layout {
        "circle" => put(&mut entry, "ring", real(c, 1e-3, farthest)),
        "grid" => {
            put(&mut entry, "corner", vector(c));
            put(&mut entry, "columns", whole(c.pick(&[1, 10, 1000, 1_000_000])));
            put(&mut entry, "spacing", real(c, 1e-3, farthest));
        }
        "line" => {
            put(&mut entry, "from", vector(c));
            put(&mut entry, "to", vector(c));
        }
        _ => {
            let (low, width) = (c.real(-10.0, 10.0), c.pick(&[10.0, 0.0, 1e-3, 100.0, 1e6]));
            put(&mut entry, "low", pair(Vec2::splat(low)));
            put(&mut entry, "high", pair(Vec2::splat(low + width)));
            if c.either() {
                put(&mut entry, "gap", real(c, -farthest, farthest));
            }
        }
    }
    match c.count(0, 3) {
        0 => put(&mut entry, "goal", Words(c.pick(&["antipodal", "mirror-x", "mirror-y", "random"]).into())),
        1 => put(&mut entry, "goal_ring", real(c, 0.0, farthest)),
        2 => put(&mut entry, "goal_offset", vector(c)),
        _ => aims(c, &mut entry, n + 2),
    }
    if c.once_in(4) {
        put(&mut entry, "jitter", real(c, 0.0, farthest));
    }
    if c.once_in(3) {
        declared(c, AGENT_SETTINGS, &mut entry);
    }
    Table(entry)
}

/// A goal of a sequence, in each of its forms.
fn journey_goal(c: &mut Choices) -> Spelled {
    let mut entry = match c.count(0, 4) {
        0 => return vector(c),
        1 => vec![("at".into(), vector(c))],
        2 => vec![("line".into(), List(vec![vector(c), vector(c)]))],
        3 => vec![("center".into(), vector(c)), ("radius".into(), real(c, 1e-3, 1e7))],
        _ => {
            let mut entry = vec![("center".into(), vector(c)), ("size".into(), vector(c))];
            put(&mut entry, "angle", real(c, -360.0, 360.0));
            entry
        }
    };
    if c.once_in(3) {
        put(&mut entry, "wait", real(c, 0.0, 1e6));
    }
    Table(entry)
}

/// The keys of goals in sequence, and of arrival.
fn journey(c: &mut Choices, entry: &mut Vec<(String, Spelled)>) {
    let goals = if c.once_in(20) {
        Repeated(Box::new(journey_goal(c)), c.size(1_001) as usize)
    } else {
        List((0..c.count(0, 4)).map(|_| journey_goal(c)).collect())
    };
    put(entry, "goals", goals);
    if c.either() {
        put(entry, "loop", Bare(c.pick(&["true", "false", "1"]).into()));
    }
    if c.either() {
        put(entry, "after", Words(c.pick(&["stop", "hold", "leave", "obstacle", "fly"]).into()));
    }
    for (key, largest) in [("wait", 1e6), ("arrival_distance", 1e7), ("share_after_arrival", 1.0)] {
        if c.once_in(3) {
            put(entry, key, real(c, 0.0, largest));
        }
    }
}

/// Adds an agent with goals in sequence, a group that enters over time, and solid boxes.
fn travelers(c: &mut Choices, top: &mut Vec<(String, Spelled)>, most: u64) {
    let mut one = vec![("position".into(), vector(c))];
    journey(c, &mut one);
    let Table(mut many) = group(c, most) else { return };
    if c.either() {
        journey(c, &mut many);
    }
    for (key, largest) in [("at", 1e6), ("every", 1e6)] {
        if c.either() {
            put(&mut many, key, real(c, 0.0, largest));
        }
    }
    for key in ["skip", "take"] {
        if c.once_in(3) {
            put(&mut many, key, whole(c.pick(&[0, 1, 2, 999_999, 1_000_000])));
        }
    }
    let solid = vec![
        ("center".into(), vector(c)),
        ("size".into(), vector(c)),
        ("angle".into(), real(c, -360.0, 360.0)),
    ];
    for (key, entry) in [("agents", one), ("groups", many), ("boxes", solid)] {
        match top.iter_mut().find(|(known, _)| known == key) {
            Some((_, List(items))) => items.push(Table(entry)),
            Some(_) => {}
            None => put(top, key, List(vec![Table(entry)])),
        }
    }
}

fn polygon(c: &mut Choices, most: u64) -> Spelled {
    let corners = c.size(most).max(2) as usize;
    let (center, size) = (Vec2::new(c.real(-20.0, 20.0), 3.0), c.pick(&[2.0, 10.0, 1000.0, 1e-3, 1e6]));
    let vertices = values::outline(c, corners, center, size);
    Table(vec![("vertices".into(), List(vertices.into_iter().map(pair).collect()))])
}

fn circles(c: &mut Choices, most: u64) -> Spelled {
    let circle = Table(vec![("center".into(), vector(c)), ("radius".into(), real(c, 1e-3, 1e7))]);
    let times = if c.once_in(20) { c.size(most) } else { c.count(1, 3) };
    Repeated(Box::new(circle), times as usize)
}

fn roadmap(c: &mut Choices) -> Spelled {
    let points = match c.count(0, 3) {
        0..=1 => List((0..c.count(0, 6)).map(|_| vector(c)).collect()),
        _ => {
            let (n, width) = (c.size(500), c.real(1.0, 30.0));
            let point = |k: u64| Vec2::new((k % 15) as f32, (k / 15) as f32) * (width / 7.0) - width;
            List((0..n).map(|k| pair(point(k))).collect())
        }
    };
    let mut entry = vec![("points".into(), points)];
    if c.either() {
        put(&mut entry, "clearance", real(c, 0.0, 1e7));
    }
    Table(entry)
}

fn view(c: &mut Choices) -> Spelled {
    let ids = (0..c.count(0, 4)).map(|_| Words(overlay::ALL[c.place(overlay::ALL.len())].slug.into()));
    let mut entry = vec![("overlays".into(), List(ids.collect()))];
    if c.either() {
        put(&mut entry, "select", whole(c.count(0, 3)));
    }
    if c.either() {
        put(&mut entry, "width", real(c, 1e-2, 1e7));
    }
    if c.once_in(3) {
        put(&mut entry, "gate", List(vec![vector(c), vector(c)]));
    }
    Table(entry)
}

/// A number of steps: small, or as large as the format allows.
fn steps(c: &mut Choices) -> u64 {
    c.pick(&[0, 1, 10, 100, 4096, 1_000_000, 1 << 40])
}

fn log_entry(c: &mut Choices) -> Spelled {
    let mut entry = vec![("step".into(), whole(c.pick(&[0, 0, 1, 5, 1 << 40])))];
    match c.count(0, 6) {
        0 => put(&mut entry, "set", Words("radius=1".into())),
        1 => put(&mut entry, "move", whole(c.count(0, 2))),
        2 => put(&mut entry, "push", whole(c.count(0, 2))),
        3 => put(&mut entry, "pointer", vector(c)),
        4 => put(&mut entry, "add", agent(c)),
        5 => {
            let walls = Table(vec![("polygons".into(), List(vec![polygon(c, 60)]))]);
            put(&mut entry, "obstacles", walls);
        }
        _ => put(&mut entry, "set", some_words(c, 1000)),
    }
    if c.either() {
        put(&mut entry, "to", vector(c));
    }
    Table(entry)
}

fn recorded(c: &mut Choices, most: u64) -> Spelled {
    let steps = steps(c);
    let mut entry = vec![("steps".into(), whole(steps))];
    if c.either() {
        let (from, to) = (c.pick(&[0, steps / 2, steps]), c.pick(&[steps, 0, steps + 1]));
        put(&mut entry, "range", List(vec![whole(from), whole(to)]));
    }
    if c.either() {
        put(&mut entry, "every", whole(c.pick(&[1, 16, 0, 1 << 40])));
        let digits = c.pick(&["00000000", "9a0c1f00", "+1234567", "9a0c1f0"]);
        put(&mut entry, "pulses", Words(digits.repeat(c.size(5000) as usize)));
    }
    if c.either() {
        let one = log_entry(c);
        let times = if c.once_in(10) { c.size(most) } else { c.count(0, 3) };
        put(&mut entry, "log", Repeated(Box::new(one), times as usize));
    }
    Table(entry)
}

/// Upper bounds for the contents of a text.
pub struct Most {
    pub listed: u64,
    pub grouped: u64,
    pub corners: u64,
    pub words: u64,
}

/// A whole scenario by the grammar, with an occasional mistake.
pub fn scenario(c: &mut Choices, most: &Most) -> Spelled {
    let mut top = Vec::new();
    if c.once_in(4) {
        put(&mut top, "title", some_words(c, most.words));
    }
    if c.once_in(4) {
        put(&mut top, "time_step", real(c, 1e-4, 10.0));
        put(&mut top, "method", Words(Method::NAMES[c.place(Method::NAMES.len())].into()));
        put(&mut top, "seed", whole(c.pick(&[1, 0, 1 << 53, (1 << 53) + 1])));
    }
    if c.once_in(3) {
        let mut params = Vec::new();
        declared(c, &PARAMS[1..], &mut params);
        put(&mut top, "params", Table(params));
    }
    if c.once_in(3) {
        let mut settings = Vec::new();
        declared(c, AGENT_SETTINGS, &mut settings);
        put(&mut top, "defaults", Table(settings));
    }
    let agents = if c.once_in(30) {
        Repeated(Box::new(agent(c)), c.size(most.listed) as usize)
    } else {
        List((0..c.count(1, 3)).map(|_| agent(c)).collect())
    };
    put(&mut top, "agents", agents);
    if c.once_in(4) {
        put(&mut top, "groups", List((0..c.count(1, 2)).map(|_| group(c, most.grouped)).collect()));
    }
    if c.once_in(3) {
        let corners = if c.once_in(4) { most.corners } else { 12 };
        put(&mut top, "polygons", List((0..c.count(1, 3)).map(|_| polygon(c, corners)).collect()));
    }
    if c.once_in(4) {
        put(&mut top, "circles", circles(c, most.listed));
    }
    if c.once_in(5) {
        put(&mut top, "roadmap", roadmap(c));
    }
    if c.once_in(5) {
        put(&mut top, "view", view(c));
    }
    if c.once_in(4) {
        put(&mut top, "run", recorded(c, most.listed));
    }
    if c.once_in(12) {
        // An unknown key, or one in the wrong place.
        let key = match some_words(c, 10 * most.words) {
            Words(key) if c.either() => key,
            _ => c.pick(&["radus", "position", "", "orca.len", "Title"]).to_string(),
        };
        put(&mut top, &key, rubbish(c));
    }
    // Last, so that stored choices keep their meaning.
    if c.once_in(3) {
        travelers(c, &mut top, most.grouped);
    }
    Table(top)
}

/// Pieces that have a meaning in either language.
const PIECES: [&str; 24] = [
    "[[agents]]\n",
    "[[groups]]\n",
    "[params]\n",
    "[run]\n",
    "{",
    "}",
    "[",
    "]",
    "=",
    ",",
    "\n",
    "\"",
    "\"\"\"",
    "1e7",
    "-1e7",
    "1e38",
    "1e-45",
    "inf",
    "nan",
    "1000000",
    "0",
    "\u{0}",
    "\u{feff}",
    "#",
];

/// The text with some pieces removed, duplicated, replaced or inserted.
pub fn mutated(c: &mut Choices, text: &str) -> String {
    let mut text = text.to_string();
    for _ in 0..c.count(1, 4) {
        let (from, to) = (at(c, &text), at(c, &text));
        let (from, to) = (from.min(to), from.max(to));
        match c.count(0, 5) {
            0 => text.replace_range(from..to.min(floor(&text, from + 30)), ""),
            1 => text.insert_str(from, PIECES[c.place(PIECES.len())]),
            2 => {
                let piece = text[from..to.min(floor(&text, from + 200))].to_string();
                text.insert_str(to, &piece.repeat(c.count(1, 3) as usize));
            }
            3 => replace_number(c, &mut text, from),
            4 => text.truncate(from),
            _ => {
                let end = floor(&text, from + 1);
                text.replace_range(from..end, PIECES[c.place(PIECES.len())]);
            }
        }
    }
    text
}

fn at(c: &mut Choices, text: &str) -> usize {
    floor(text, c.count(0, text.len() as u64) as usize)
}

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Replaces the next number by another.
fn replace_number(c: &mut Choices, text: &mut String, from: usize) {
    let digit = |ch: char| ch.is_ascii_digit();
    let Some(start) = text[from..].find(digit).map(|at| from + at) else { return };
    let rest = &text[start..];
    let end = start + rest.find(|ch| !digit(ch) && ch != '.').unwrap_or(rest.len());
    let other = c.pick(&[
        "0",
        "-1",
        "1e-3",
        "1e4",
        "1e6",
        "1e7",
        "1.0001e7",
        "0.5",
        "1000000",
        "1000001",
        "4294967296",
        "200",
        "10000",
        "inf",
        "1e400",
        "2.5",
    ]);
    text.replace_range(start..end, other);
}

fn grammar(c: &mut Choices) -> Text {
    let most = Most { listed: 3_000, grouped: 20_000, corners: 1_500, words: 100_000 };
    let json = c.once_in(3);
    let mut text = scenario(c, &most).file(json);
    if c.once_in(8) {
        text = mutated(c, &text);
    }
    Text { name: if json { "a.json" } else { "a.toml" }, text }
}

/// Two properties at the end of their limits at once: few inputs, each of them large.
fn pairs(c: &mut Choices) -> Text {
    let most = Most { listed: 20_000, grouped: 1_000_000, corners: 25_000, words: 3_000_000 };
    let mut top = vec![("agents".to_string(), List(vec![agent(c)]))];
    for _ in 0..2 {
        match c.count(0, 7) {
            0 => put(&mut top, "groups", List(vec![group(c, most.grouped)])),
            1 => put(&mut top, "polygons", List(vec![polygon(c, most.corners)])),
            2 => put(&mut top, "circles", circles(c, most.listed)),
            3 => put(&mut top, "roadmap", roadmap(c)),
            4 => put(&mut top, "run", recorded(c, most.listed)),
            5 => put(&mut top, "title", some_words(c, most.words)),
            6 => {
                let polygons = (0..c.size(1_000)).map(|_| polygon(c, 10));
                put(&mut top, "polygons", List(polygons.collect()));
            }
            _ => {
                let key = "k".repeat(c.size(10 * most.words) as usize);
                put(&mut top, &key, Bare("0".into()));
            }
        }
    }
    let json = c.once_in(3);
    Text { name: if json { "a.json" } else { "a.toml" }, text: Table(top).file(json) }
}

fn mutations(c: &mut Choices) -> Text {
    let builtins: Vec<_> = builtin::all().collect();
    let builtin = &builtins[c.place(builtins.len())];
    let json = c.once_in(4);
    let text = match Scenario::parse(builtin.text, "a.toml") {
        Ok(scenario) if json => mutated(c, &json_of(&scenario.to_toml())),
        _ => mutated(c, builtin.text),
    };
    Text { name: if json { "a.json" } else { "a.toml" }, text }
}

/// Largest number of agents, and of edges and pillars, of a world that is stepped here. The cost of steps is tested
/// with worlds, and VO's grows with the square of the visible edges.
const MAX_STEPPED: usize = 200;

/// Longest line of a refusal, bytes: names are cut, lists of known keys are not.
const LONGEST_LINE: usize = 3_000;

/// The permitted cost of a text: for its bytes, and for the contents of its world.
pub fn size_of(bytes: usize, scenario: Option<&Scenario>) -> Size {
    let bytes = bytes as u64;
    let Some(scenario) = scenario else { return Size { bytes, ..Size::default() } };
    let grouped: usize = scenario.groups.iter().map(|group| group.n).sum();
    let corners: usize = scenario.polygons.iter().map(Vec::len).sum();
    let edges = corners + scenario.circles.len() + scenario.roadmap.points.len();
    Size { bytes, agents: (scenario.agents.len() + grouped) as u64, edges: edges as u64, pictures: 0 }
}

/// Checks that a reader kept its promises for a text.
pub fn judge(
    name: &str,
    bytes: usize,
    said: Result<Result<Scenario, String>, String>,
    cost: Cost,
) -> Result<Seen, String> {
    let read = said?;
    let size = size_of(bytes, read.as_ref().ok());
    size.check(&cost)?;
    let verdict = match read {
        Ok(_) => Verdict::Taken,
        Err(line) => {
            check_line(name, &line)?;
            Verdict::Refused
        }
    };
    Ok(Seen { verdict, size, cost })
}

fn check_line(name: &str, line: &str) -> Result<(), String> {
    let start: String = line.chars().take(200).collect();
    if !line.starts_with(&format!("{name}:")) {
        return Err(format!("the refusal does not name the file: {start}"));
    }
    if line.len() > LONGEST_LINE {
        return Err(format!("the refusal has {} bytes: {start}…", line.len()));
    }
    Ok(())
}

fn read(text: &str, name: &str) -> Result<Scenario, String> {
    let scenario = Scenario::parse(text, name).map_err(|error| error.to_string())?;
    tried_out(&scenario);
    Ok(scenario)
}

/// Makes a world, searches for polygons with the wrong winding, and steps a small world, as `check` and `run` do.
pub fn tried_out(scenario: &Scenario) {
    let world = scenario.world();
    suspects(&world);
    let stands = world.obstacles.vertices().len() + world.obstacles.circles().len();
    if world.agents.len().max(stands) <= MAX_STEPPED {
        let mut simulation = Simulation::new(world).with_threads(1).expect("one thread");
        for _ in 0..2 {
            simulation.step();
        }
        let finite = |agent: &sidestep_core::Agent| agent.position.is_finite() && agent.velocity.is_finite();
        assert!(simulation.world().agents.iter().all(finite), "an agent is nowhere");
    }
}

fn check(text: &Text) -> Result<Seen, String> {
    let Text { name, text } = text;
    let (said, cost) = measured(|| read(text, name));
    if let Ok(Ok(scenario)) = &said
        && text.len() < 5_000
    {
        let again =
            Scenario::parse(&scenario.to_toml(), "b.toml").map_err(|error| format!("written: {error}"))?;
        if again != *scenario {
            return Err("it reads back as another scenario".into());
        }
    }
    judge(name, text.len(), said, cost)
}

#[test]
fn a_campaign_of_texts_by_the_grammar_gives_worlds_or_one_line() {
    run(&Kind { name: "grammar", quick: 4_000, make: grammar, check });
}

#[test]
fn a_campaign_of_mutated_scenarios_gives_worlds_or_one_line() {
    run(&Kind { name: "mutations", quick: 3_000, make: mutations, check });
}

#[test]
fn a_campaign_of_sizes_at_their_limits_stays_within_its_budget() {
    run(&Kind { name: "sizes", quick: 40, make: pairs, check });
}
