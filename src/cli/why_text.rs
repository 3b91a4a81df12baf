//! The page of `sidestep why` for people: 80 columns, m, s, m/s.

use std::fmt::Write;

use sidestep::{
    Vec2,
    report::{Finding, Report, Violations},
    text::{
        names::name,
        numbers::{coordinates, thousandths},
    },
};

use super::{
    columns::{aligned, wrapped},
    one_line,
};

/// Columns of a terminal.
const WIDTH: usize = 80;

/// What three decimals would show as −0.000 or as a power of ten: a velocity on a boundary is off it by rounding.
const ROUNDED: f32 = 5e-4;

/// All of it.
pub fn page(title: &str, report: &Report) -> String {
    let Report { step, time, agent, method, .. } = report;
    let heading = format!("{}: agent {agent}, method {method}, step {step} ({time:.2} s)", one_line(title));
    let sentence = wrapped(&report.sentence.to_string(), WIDTH).join("\n");
    let mut page = format!("{heading}\n\n{sentence}\n");
    section(&mut page, "", 1, velocities(report));
    section(&mut page, "held by", 1, held(report));
    section(&mut page, &format!("neighbors ({})", report.neighbors.len()), 1, neighbors(report));
    section(&mut page, &format!("half-planes ({})", report.half_planes.len()), 2, lines(report));
    section(&mut page, &format!("cones ({})", report.cones.len()), 2, cones(report));
    findings(&mut page, &report.findings);
    page
}

/// A heading with the rows below it; nothing where there are none.
fn section(page: &mut String, heading: &str, left: usize, rows: Vec<Vec<String>>) {
    if rows.is_empty() {
        return;
    }
    let (heading, indent) =
        if heading.is_empty() { (String::new(), "") } else { (format!("{heading}\n"), "  ") };
    _ = write!(page, "\n{heading}");
    for line in aligned(&rows, left) {
        _ = writeln!(page, "{indent}{line}");
    }
}

fn number(real: f32) -> String {
    if real.abs() < ROUNDED { "0.000".into() } else { thousandths(real) }
}

fn vector(v: Vec2) -> String {
    coordinates(v, number)
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_string).to_vec()
}

/// The rows below their heads; none where there are none.
fn headed<const N: usize>(heads: [&str; N], rows: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    let mut all = vec![row(heads)];
    all.extend(rows);
    if all.len() > 1 { all } else { Vec::new() }
}

fn velocities(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![
        ("position", report.position, "m"),
        ("velocity now", report.velocity, "m/s"),
        ("preferred velocity", report.preferred, "m/s"),
        ("chosen velocity", report.chosen, "m/s"),
    ];
    if report.taken != report.chosen {
        rows.push(("within its body's limits", report.taken, "m/s"));
    }
    let mut rows: Vec<Vec<String>> =
        rows.into_iter().map(|(name, v, unit)| vec![name.into(), format!("{} {unit}", vector(v))]).collect();
    rows.push(row(["outcome", report.outcome]));
    rows
}

fn violations(of: Violations) -> [String; 2] {
    [of.violation, of.chosen_violation].map(number)
}

fn held(report: &Report) -> Vec<Vec<String>> {
    let rows = report.held_by.iter().map(|held| {
        let [preferred, chosen] = violations(held.violations);
        vec![name(held.of), preferred, chosen]
    });
    headed(["", "preferred, m/s beyond", "chosen, m/s beyond"], rows)
}

fn neighbors(report: &Report) -> Vec<Vec<String>> {
    let rows = report.neighbors.iter().map(|near| {
        let time = near.time_to_collision;
        let time = if time.is_finite() { number(time) } else { "never".into() };
        vec![format!("agent {}", near.agent), number(near.gap), time]
    });
    headed(["", "gap, m", "collision in, s"], rows)
}

fn lines(report: &Report) -> Vec<Vec<String>> {
    let rows = report.half_planes.iter().map(|line| {
        let [preferred, chosen] = violations(line.violations);
        let place = vector(line.point);
        vec![name(line.of), line.region.into(), preferred, chosen, place, vector(line.direction)]
    });
    headed(["of", "region", "preferred", "chosen", "through", "direction"], rows)
}

fn cones(report: &Report) -> Vec<Vec<String>> {
    let rows = report.cones.iter().map(|cone| {
        let [preferred, chosen] = violations(cone.violations);
        vec![name(cone.of), cone.area.name().into(), preferred, chosen]
    });
    headed(["of", "shape", "preferred", "chosen"], rows)
}

fn findings(page: &mut String, findings: &[Finding]) {
    if !findings.is_empty() {
        *page += "\nfindings\n";
    }
    for finding in findings {
        let words = format!("{}: {}", finding.severity.name(), finding.sentence);
        for line in wrapped(&words, WIDTH - 2) {
            _ = writeln!(page, "  {line}");
        }
        for line in wrapped(&finding.advice, WIDTH - 4) {
            _ = writeln!(page, "    {line}");
        }
    }
}
