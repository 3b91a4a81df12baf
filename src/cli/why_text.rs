//! The page of `sidestep why` for people: 80 columns, m, s, m/s.

use std::fmt::Write;

use sidestep_core::{Vec2, avoid::Source};
use sidestep_lab::{
    explain::report::{FindingReport, Report, Violations},
    text::{
        catalog::Catalog,
        message::Message,
        numbers::{coordinates, thousandths, with_minus},
        quantity::{NumberForm, seconds},
        said::OneAgent,
        terms::{self, in_words},
    },
};

use super::{
    answers,
    columns::{aligned, wrapped},
};

/// The number of columns of a terminal.
const WIDTH: usize = 80;

/// Values that three decimals would show as −0.000 or as a power of ten: a velocity on a boundary is off it by
/// rounding.
const ROUNDED: f32 = 5e-4;

/// The whole page.
pub fn page(title: &str, report: &Report) -> String {
    let Report { step, time, agent, method, .. } = report;
    let (position, time) = (vector(report.position), seconds(*time).form(NumberForm::Hundredths));
    let heading = answers::why_heading(title.into(), OneAgent(*agent), position, *step, time);
    let sentence = wrapped(&report.sentence.to_string(), WIDTH).join("\n");
    let method = answers::method_outcome((*method).into(), in_words(report.outcome));
    let mut page = format!("{heading}\n{method}\n\n{sentence}\n");
    section(&mut page, answers::velocities(), 2, &velocities(report));
    section(&mut page, answers::held_by(), 1, &held(report));
    section(&mut page, answers::neighbors(report.neighbors.len()), 1, &neighbors(report));
    section(&mut page, answers::half_planes(report.half_planes.len()), 2, &lines(report));
    section(&mut page, answers::cones(report.cones.len()), 2, &cones(report));
    if !(report.half_planes.is_empty() && report.cones.is_empty()) {
        _ = writeln!(page, "\n{}", answers::what_columns_are());
    }
    findings(&mut page, &report.findings);
    page
}

/// A heading with its rows; nothing without rows.
fn section(page: &mut String, heading: Message, left: usize, rows: &[Vec<String>]) {
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

/// The rows below their heads; empty without rows.
fn headed<const N: usize>(
    heads: [Option<Message>; N],
    rows: impl Iterator<Item = Vec<String>>,
) -> Vec<Vec<String>> {
    let words = |head: Option<Message>| head.map_or(String::new(), |head| head.to_string());
    let mut all = vec![heads.map(words).to_vec()];
    all.extend(rows);
    if all.len() > 1 { all } else { Vec::new() }
}

fn velocities(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![
        (answers::now(), report.velocity),
        (answers::preferred(), report.preferred),
        (answers::chosen(), report.chosen),
    ];
    if report.taken != report.chosen {
        rows.push((answers::within_limits(), report.taken));
    }
    rows.into_iter().map(|(name, v)| vec![name.to_string(), format!("{} m/s", vector(v))]).collect()
}

fn violations(of: Violations) -> [String; 2] {
    [of.violation, of.chosen_violation].map(number)
}

fn held(report: &Report) -> Vec<Vec<String>> {
    let rows = report.held_by.iter().map(|held| {
        let [preferred, chosen] = violations(held.violations);
        vec![name_of(held.of), preferred, chosen]
    });
    headed([None, Some(answers::preferred()), Some(answers::chosen())], rows)
}

fn neighbors(report: &Report) -> Vec<Vec<String>> {
    let rows = report.neighbors.iter().map(|near| {
        let time = near.time_to_collision;
        let time = if time.is_finite() { number(time) } else { answers::never().to_string() };
        vec![name_of(Source::Neighbor(near.agent)), number(near.gap), time]
    });
    headed([None, Some(answers::gap()), Some(answers::collision_in())], rows)
}

fn lines(report: &Report) -> Vec<Vec<String>> {
    let rows = report.half_planes.iter().map(|line| {
        let [preferred, chosen] = violations(line.violations);
        let Vec2 { x, y } = line.direction;
        let along = format!("{:.0}°", libm::atan2f(y, x).to_degrees());
        vec![
            name_of(line.of),
            in_words(line.region),
            preferred,
            chosen,
            vector(line.point),
            with_minus(along),
        ]
    });
    let heads = [answers::region, answers::preferred, answers::chosen, answers::through, answers::along];
    let [region, preferred, chosen, through, along] = heads.map(|head| Some(head()));
    headed([None, region, preferred, chosen, through, along], rows)
}

fn cones(report: &Report) -> Vec<Vec<String>> {
    let rows = report.cones.iter().map(|cone| {
        let [preferred, chosen] = violations(cone.violations);
        vec![name_of(cone.of), terms::shape(&cone.area).to_string(), preferred, chosen]
    });
    let [shape, preferred, chosen] =
        [answers::shape, answers::preferred, answers::chosen].map(|head| Some(head()));
    headed([None, shape, preferred, chosen], rows)
}

fn findings(page: &mut String, findings: &[FindingReport]) {
    if !findings.is_empty() {
        _ = writeln!(page, "\n{}", answers::findings());
    }
    for finding in findings {
        let (level, since) = (answers::level(finding.severity), finding.since_in_words());
        let found = answers::finding(level, since.map(answers::since), finding.sentence.clone());
        paragraph(page, 2, &found.to_string());
        paragraph(page, 4, &finding.advice.to_string());
        if let Some(trials) = &finding.trials {
            paragraph(page, 4, &answers::trials(Some(trials.clone())).to_string());
        }
    }
}

fn paragraph(page: &mut String, indent: usize, words: &str) {
    for line in wrapped(words, WIDTH - indent) {
        _ = writeln!(page, "{:indent$}{line}", "");
    }
}

fn name_of(source: Source) -> String {
    Catalog::current().names(&[source]).to_string()
}
