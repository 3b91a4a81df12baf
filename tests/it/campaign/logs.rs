//! Logs by the grammar of their forms, with values at the ends of all limits, and damaged ones of all forms. Each gives a
//! world at every step and an audit within its budget, or one short line that names the file.

use std::fmt::{self, Write};

use sidestep_lab::logs::{
    audit::{AuditOptions, audit},
    recorded::{LogOptions, RecordedRun, read},
};

use super::{
    kit::{
        budget::{Size, measured},
        choices::Choices,
        runner::{Kind, Seen, Verdict, run},
    },
    texts::mutated,
};
use crate::recorded::FORMS;

/// A log, and how its numbers are interpreted.
pub struct LogText {
    text: String,
    y_down: bool,
    unit: Option<f32>,
}

impl fmt::Debug for LogText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let start: String = self.text.chars().take(1500).collect();
        write!(f, "{} bytes, y down {}, unit {:?}:\n{start}", self.text.len(), self.y_down, self.unit)
    }
}

const COLUMNS: [&str; 20] = [
    "step",
    "agent",
    "x",
    "y",
    "vx",
    "vy",
    "pvx",
    "pvy",
    "nvx",
    "nvy",
    "t",
    "radius",
    "max_speed",
    "z",
    "mood",
    "max_neighbors",
    "time_horizon",
    "neighborDist",
    "pos_x",
    "\"quoted, name\"",
];

/// A number as a logger may write it: usually a plain one.
fn number(c: &mut Choices) -> String {
    const ODD: [&str; 14] = [
        "",
        "nan",
        "inf",
        "-inf",
        "1e38",
        "1e-45",
        "-0",
        "1e7",
        "9e15",
        "0x10",
        "1,5",
        "-",
        "\"2\"",
        "999999999999999999999",
    ];
    match c.count(0, 19) {
        0 => c.pick(&ODD).to_string(),
        1 => c.real(-1e7, 1e7).to_string(),
        2..=9 => c.count(0, 9).to_string(),
        _ => c.real(-9.0, 9.0).to_string(),
    }
}

fn table(c: &mut Choices) -> String {
    let sign = c.pick(&[",", ";", "\t", " "]);
    let mut columns: Vec<&str> = COLUMNS[..c.count(2, 10) as usize].to_vec();
    for _ in 0..c.count(0, 4) {
        if columns.is_empty() {
            break;
        }
        let place = c.place(columns.len());
        match c.count(0, 2) {
            0 => columns.insert(place, c.pick(&COLUMNS)),
            1 => drop(columns.remove(place)),
            _ => columns.reverse(),
        }
    }
    let mut text = columns.join(sign) + "\n";
    for row in 0..c.size(40) {
        let cells = columns.iter().map(|column| match *column {
            "step" => (row / 3).to_string(),
            "agent" => (row % 3).to_string(),
            "t" => (row / 3).to_string(),
            _ => number(c),
        });
        let cells: Vec<String> = cells.collect();
        _ = writeln!(text, "{}", cells.join(sign));
    }
    text
}

fn json(c: &mut Choices) -> String {
    let mut text = String::new();
    for row in 0..c.size(20) {
        let mut fields = vec![format!("\"step\":{}", row / 2), format!("\"agent\":{}", row % 2)];
        for _ in 0..c.count(1, 6) {
            let key = c.pick(&[
                "x", "y", "vx", "vy", "position", "velocity", "radius", "agents", "z", "track", "scene",
            ]);
            let value = match c.count(0, 5) {
                0 => "null".to_string(),
                1 => format!("[{},{}]", c.count(0, 9), c.count(0, 9)),
                2 => format!("{{\"x\":{},\"z\":1}}", c.count(0, 9)),
                3 => "\"7\"".to_string(),
                _ => c.real(-9.0, 9.0).to_string(),
            };
            fields.push(format!("\"{key}\":{value}"));
        }
        _ = writeln!(text, "{{{}}}", fields.join(","));
    }
    text
}

fn logs(c: &mut Choices) -> LogText {
    let mut text = match c.count(0, 4) {
        0 => json(c),
        1 => {
            let form = c.pick(&FORMS);
            mutated(c, form)
        }
        _ => table(c),
    };
    for _ in 0..c.count(0, 2) {
        let at = c.place(text.len().max(1));
        let Some(at) = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)) else { continue };
        match c.count(0, 3) {
            0 => text.truncate(at),
            1 => {
                text.insert_str(at, c.pick(&["#", "\n", "\"", "{", "é", ",,", "# framerate: 25\n", "\u{0}"]))
            }
            2 => {
                let tail = text[at..].to_string();
                text += &tail;
            }
            _ => {}
        }
    }
    let unit = if c.once_in(4) { Some(c.pick(&[0.02, 1e-6, 1e6])) } else { None };
    LogText { text, y_down: c.either(), unit }
}

/// Makes the worlds of a log, audits it, and returns its number of rows.
fn audited(log: &LogText) -> Result<usize, String> {
    let LogText { text, y_down, unit } = log;
    let options = LogOptions { unit: *unit, y_down: *y_down, ..LogOptions::default() };
    let log = read(text.as_bytes(), "a.csv", options).map_err(|error| error.to_string())?;
    let rows = log.len();
    let run = RecordedRun::new(log, None, &[]).map_err(|error| error.to_string())?;
    for k in 0..run.log().stamps().len() {
        let agents = run.world(k).agents;
        assert_eq!(agents.len(), run.log().rows(k).len(), "a row for each agent");
        assert!(agents.iter().all(|agent| agent.position.is_finite() && agent.velocity.is_finite()));
        run.log().rows(k).for_each(|row| _ = run.chosen(k, row));
    }
    let found = audit(&run, AuditOptions { causes: false, ..AuditOptions::default() }, |_| {});
    let sum = found.equal + found.within + found.deviations.total() + found.differing;
    assert_eq!(sum, found.decisions, "each decision is counted once");
    Ok(rows)
}

fn check(log: &LogText) -> Result<Seen, String> {
    let LogText { text, .. } = log;
    let (said, cost) = measured(|| audited(log));
    let mut size = Size { bytes: text.len() as u64, agents: 0, edges: 0, pictures: 0 };
    let verdict = match said? {
        Ok(rows) => {
            size.agents = rows as u64;
            Verdict::Taken
        }
        Err(line) => {
            if !line.starts_with("a.csv") || line.contains('\n') || line.len() > 600 {
                return Err(format!("a refusal: {line}"));
            }
            Verdict::Refused
        }
    };
    size.check(&cost)?;
    Ok(Seen { verdict, size, cost })
}

/// All constructions of a step's differing decisions were in memory at once: a dense log of 4 MB with many neighbors
/// took 8 GB.
#[test]
fn a_dense_log_with_many_neighbors_is_audited_within_its_budget() {
    let mut text = String::from("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,max_neighbors,neighbor_distance\n");
    for agent in 0..1_200 {
        let (x, y) = (agent % 40, agent / 40);
        _ = writeln!(text, "0,{agent},{x},{y},0.1,0,1,0,-0.3,0.2,1000,1000");
    }
    let log = LogText { text, y_down: false, unit: None };
    // On one thread, so that its memory is counted.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let (said, cost) = pool.install(|| measured(|| audited(&log)));
    assert_eq!(said.expect("no panic").expect("a log"), 1_200);
    assert!(cost.peak < 100_000_000, "{cost:?}");
    assert!(cost.time < 60_000_000_000, "{cost:?}");
}

#[test]
fn a_campaign_of_logs_gives_audits_or_one_line() {
    run(&Kind { name: "logs", quick: 3_000, make: logs, check });
}
