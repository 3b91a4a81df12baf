//! The page of `sidestep why` for people: 80 columns, m, s, m/s.

use std::fmt::Write;

use sidestep::{
    Vec2,
    avoid::Source,
    report::{FindingReport, Report, Violations},
    text::{
        catalog::Catalog,
        numbers::{coordinates, thousandths, with_minus},
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
    let title = one_line(title);
    let heading =
        format!("{title}: agent {agent} at {} m, step {step}, {time:.2} s", vector(report.position));
    let sentence = wrapped(&report.sentence.to_string(), WIDTH).join("\n");
    let mut page = format!("{heading}\nmethod {method}, outcome {}\n\n{sentence}\n", report.outcome);
    section(&mut page, "velocities", 2, &velocities(report));
    section(&mut page, "held by", 1, &held(report));
    section(&mut page, &format!("neighbors ({})", report.neighbors.len()), 1, &neighbors(report));
    section(&mut page, &format!("half-planes ({})", report.half_planes.len()), 2, &lines(report));
    section(&mut page, &format!("cones ({})", report.cones.len()), 2, &cones(report));
    if !(report.half_planes.is_empty() && report.cones.is_empty()) {
        page += NOTE;
    }
    findings(&mut page, &report.findings);
    page
}

/// What the columns of constraints are.
const NOTE: &str = "
preferred, chosen: how far that velocity lies on the forbidden side, m/s; below
zero it is permitted.
";

/// A heading with the rows below it; nothing where there are none.
fn section(page: &mut String, heading: &str, left: usize, rows: &[Vec<String>]) {
    if rows.is_empty() {
        return;
    }
    _ = writeln!(page, "\n{heading}");
    for line in aligned(rows, left) {
        _ = writeln!(page, "  {line}");
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
    let mut rows = vec![("now", report.velocity), ("preferred", report.preferred), ("chosen", report.chosen)];
    if report.taken != report.chosen {
        rows.push(("within its body's limits", report.taken));
    }
    rows.into_iter().map(|(name, v)| vec![name.into(), format!("{} m/s", vector(v))]).collect()
}

fn violations(of: Violations) -> [String; 2] {
    [of.violation, of.chosen_violation].map(number)
}

fn held(report: &Report) -> Vec<Vec<String>> {
    let rows = report.held_by.iter().map(|held| {
        let [preferred, chosen] = violations(held.violations);
        vec![name_of(held.of), preferred, chosen]
    });
    headed(["", "preferred", "chosen"], rows)
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
        let Vec2 { x, y } = line.direction;
        let along = format!("{:.0}°", libm::atan2f(y, x).to_degrees());
        vec![name_of(line.of), line.region.into(), preferred, chosen, vector(line.point), with_minus(along)]
    });
    headed(["", "region", "preferred", "chosen", "through, m/s", "along"], rows)
}

fn cones(report: &Report) -> Vec<Vec<String>> {
    let rows = report.cones.iter().map(|cone| {
        let [preferred, chosen] = violations(cone.violations);
        vec![name_of(cone.of), cone.area.name().into(), preferred, chosen]
    });
    headed(["", "shape", "preferred", "chosen"], rows)
}

fn findings(page: &mut String, findings: &[FindingReport]) {
    if !findings.is_empty() {
        *page += "\nfindings\n";
    }
    for finding in findings {
        let since = finding.since_in_words().map_or(String::new(), |since| format!(", {since}"));
        paragraph(page, 2, &format!("{}{since}: {}", finding.severity.name(), finding.sentence));
        paragraph(page, 4, &finding.advice.to_string());
        if let Some(trials) = &finding.trials {
            paragraph(page, 4, &format!("trials: {trials}"));
        }
    }
}

fn paragraph(page: &mut String, indent: usize, words: &str) {
    for line in wrapped(words, WIDTH - indent) {
        _ = writeln!(page, "{:indent$}{line}", "");
    }
}

fn name_of(source: Source) -> String {
    Catalog::english().names(&[source]).to_string()
}
