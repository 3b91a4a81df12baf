//! What a step wants to be done: a table whose first key says of which kind it is.

use super::{chosen, meant, yes_or_no};
use sidestep_core::model::Key;

use crate::{
    explain::doctor::Ailment,
    files::scenario::{LensFace, Node, ReadResult, Table, TableName, said as wanted},
    learn::lesson::{
        condition::{Condition, HandMade, Mine},
        said,
    },
    picture::overlay,
    run::metrics::Metric,
};

/// The kinds, by their keys.
const KINDS: [&str; 17] = [
    "lens",
    "selected",
    "overlay",
    "made",
    "key",
    "method",
    "free",
    "forbidden",
    "relaxed",
    "metric",
    "clock",
    "run_for",
    "inside",
    "worlds",
    "branches",
    "clips",
    "ails",
];

/// Most of anything that is counted.
const MANY: u64 = 100_000;

/// Reads a condition.
pub fn read(node: &Node) -> ReadResult<Condition> {
    let mut table = Table::of(node, TableName::EntryOf("until"))?;
    let condition = of(&mut table)?;
    table.finish()?;
    Ok(condition)
}

fn of(table: &mut Table) -> ReadResult<Condition> {
    if let Some(node) = table.get("lens") {
        let face = chosen(node, "lens", &LensFace::ALL.map(|face| (face.name(), face)))?;
        let stage = table.real("stage", 0.0..=1e4)?.unwrap_or(0.0);
        let end = table.get("end").map_or(Ok(false), |node| yes_or_no(node, "end"))?;
        return Ok(Condition::Lens { face, stage: (!end).then_some(stage) });
    }
    if let Some(node) = table.get("overlay") {
        let found = overlay::find(node.text("overlay", wanted::a_text)?);
        let id = found.map_err(|unknown| node.fault(unknown.message()))?;
        let on = table.get("on").map_or(Ok(true), |node| yes_or_no(node, "on"))?;
        return Ok(Condition::Overlay(id, on));
    }
    if let Some(node) = table.get("key") {
        let word = node.text("key", wanted::a_text)?;
        let key = meant(node, Key::find(word), said::unknown_key(word.into()))?;
        return Ok(Condition::Value(key, range(table)?));
    }
    if let Some(node) = table.get("metric") {
        return Ok(Condition::Figure(figure(node)?, range(table)?));
    }
    if let Some(node) = table.get("ails") {
        return ailment(node).map(Condition::Ails);
    }
    match words(table)? {
        Some(condition) => Ok(condition),
        None => numbers(table),
    }
}

/// Those that are one word.
fn words(table: &mut Table) -> ReadResult<Option<Condition>> {
    if let Some(node) = table.get("made") {
        return chosen(node, "made", &HandMade::NAMED).map(|what| Some(Condition::Made(what)));
    }
    for (key, free) in [("free", true), ("forbidden", false)] {
        if let Some(node) = table.get(key) {
            return chosen(node, key, &Mine::NAMED).map(|mine| Some(Condition::Free(mine, free)));
        }
    }
    if let Some(node) = table.get("relaxed") {
        return yes_or_no(node, "relaxed").map(|relaxed| Some(Condition::Relaxed(relaxed)));
    }
    Ok(table.method()?.map(Condition::Method))
}

/// Those that are a number.
fn numbers(table: &mut Table) -> ReadResult<Condition> {
    if let Some(agent) = table.count("selected", 0..=MANY)? {
        return Ok(Condition::Selected(agent as u32));
    }
    if let Some(seconds) = table.real("run_for", 0.0..=1e6)? {
        return Ok(Condition::RunFor(seconds.into()));
    }
    if let Some(node) = table.get("clock") {
        let ends = node.vector("clock")?;
        return Ok(Condition::Clock([ends.x.into(), ends.y.into()]));
    }
    if let Some(node) = table.get("inside") {
        let [low, high] = node.list("inside", wanted::two_points)? else {
            return Err(node.wrong_type("inside", wanted::two_points()));
        };
        return Ok(Condition::Inside([low.vector("inside")?, high.vector("inside")?]));
    }
    if let Some(count) = table.count("worlds", 2..=MANY)? {
        return Ok(Condition::Worlds(count as usize));
    }
    if let Some(count) = table.count("branches", 2..=MANY)? {
        return Ok(Condition::Branches(count as usize));
    }
    match table.count("clips", 1..=MANY)? {
        Some(count) => Ok(Condition::Clips(count as usize)),
        None => Err(table.fault(said::no_condition(KINDS.join(", ")))),
    }
}

/// A metric, by its id.
pub fn figure(node: &Node) -> ReadResult<&'static str> {
    let word = node.text("metric", wanted::a_text)?;
    meant(node, Metric::find(word), said::unknown_figure(word.into())).map(|metric| metric.id)
}

/// `least` and `most`, of which one may be missing.
fn range(table: &mut Table) -> ReadResult<[f64; 2]> {
    let least = table.real("least", -1e9..=1e9)?.map_or(f64::NEG_INFINITY, f64::from);
    let most = table.real("most", -1e9..=1e9)?.map_or(f64::INFINITY, f64::from);
    Ok([least, most])
}

/// Every ailment that a lesson is about, by its name.
pub const AILMENTS: [Ailment; 6] = [
    Ailment::Deadlock,
    Ailment::Jitter,
    Ailment::ShortSight,
    Ailment::ShortHorizon,
    Ailment::WallFace,
    Ailment::Infeasible,
];

fn ailment(node: &Node) -> ReadResult<Ailment> {
    let word = node.text("ails", wanted::a_text)?;
    let found = AILMENTS.into_iter().find(|ailment| format!("{ailment:?}") == word);
    meant(node, found, said::unknown_ailment(word.into()))
}
