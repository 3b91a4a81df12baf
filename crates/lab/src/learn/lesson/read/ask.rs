//! What a step asks.

use super::{staged, texts};
use crate::{
    files::scenario::{Node, ReadResult, Table, TableName, said as wanted},
    learn::lesson::{
        inquiry::{Answers, Inquiry},
        measure::{LessonMeasure, NAMED},
        said,
    },
    run::metrics::Metric,
};

/// Longest that the solver runs for an answer, s.
const LONGEST: f32 = 600.0;

/// Reads the table; its words are read for themselves.
pub fn read(node: &Node) -> ReadResult<Inquiry> {
    let mut table = Table::of(node, TableName::Header("ask"))?;
    for key in ["question", "why", "choices"] {
        table.get(key);
    }
    let measure = match table.get("measure") {
        Some(node) => measure(node)?,
        None => return Err(table.lacks("measure", said::needs("measure".into()))),
    };
    let with = table.get("with").map_or(Ok(Vec::new()), |node| staged::commands(node, "with"))?;
    let against = table.get("against").map(|node| staged::commands(node, "against")).transpose()?;
    let seconds = table.real("seconds", 0.0..=LONGEST)?.unwrap_or(0.0);
    let choices = texts(&mut table, "choices")?.len();
    let answers = match &against {
        Some(_) if choices > 1 => Answers::Comparison(choices),
        _ => answers(&mut table)?,
    };
    table.finish()?;
    Ok(Inquiry { measure, with, against, seconds, answers })
}

fn measure(node: &Node) -> ReadResult<LessonMeasure> {
    let word = node.text("measure", wanted::a_text)?;
    if let Some((_, measure)) = NAMED.iter().find(|(name, _)| *name == word) {
        return Ok(measure.clone());
    }
    match Metric::find(word) {
        Some(metric) => Ok(LessonMeasure::Figure(metric.id)),
        None => {
            let known: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
            Err(node.fault(said::unknown_measure(word.into(), known.join(", "))))
        }
    }
}

fn answers(table: &mut Table) -> ReadResult<Answers> {
    if let Some(node) = table.get("values") {
        let values =
            node.list("values", wanted::a_list)?.iter().map(|item| item.real("values").map(f64::from));
        return values.collect::<ReadResult<_>>().map(Answers::Values);
    }
    if table.get("names").is_some() {
        let names = texts(table, "names")?;
        return Ok(Answers::Names(names.into_iter().map(|(_, name)| name.to_string()).collect()));
    }
    let within = table.real("within", 0.0..=100.0)?.unwrap_or(0.0);
    match table.text("click")? {
        Some("agent") => Ok(Answers::Agent),
        Some("place") => Ok(Answers::Place(within)),
        Some("velocity") => Ok(Answers::Velocity(within)),
        _ => Err(table.fault(said::no_way_to_answer())),
    }
}
