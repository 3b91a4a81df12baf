//! Files to lessons, with positions in what is refused.
//!
//! ```toml
//! number = 1
//! minutes = 3
//! title = "What a velocity obstacle is"
//! question = "Which of all velocities lead to a collision?"
//!
//! [[steps]]
//! scene = "head-on-offset"            # StageSetting: scene, at, set, worlds, select, overlays, lens, of, stage, play, speed
//! text = "Two bodies meet."
//! hint = "Press the button."
//! lit = ["agent 1", "overlay cones"]
//! until = [{ lens = "construction", stage = 3 }]
//!
//! [[steps]]
//! text = "Nobody has moved yet."
//! ask = { question = "Do they meet?", choices = ["Yes", "No"], values = [1, 0], measure = "overlaps", seconds = 20, why = "…" }
//! ```

mod ask;
mod conditions;
mod staged;

use super::{Lesson, LessonStep, LessonTold, StepTold, lit::Lit, said};
use crate::{
    files::scenario::{Node, ReadResult, ScenarioError, Table, TableName, said as wanted, tree},
    text::message::Message,
};

/// Longest that a lesson may take, minutes.
const LONGEST: u64 = 30;

/// Most lessons.
const MOST: u64 = 1000;

/// Reads the text of a lesson's file.
///
/// # Errors
/// One line with file, place, reason and remedy.
pub fn parse(text: &str, id: &str) -> Result<Lesson, ScenarioError> {
    let read = tree(text, id).and_then(|tree| lesson(&tree, id));
    read.map_err(|fault| fault.in_file(&format!("{id}.toml"), text))
}

/// Reads the words of a lesson in another language.
///
/// # Errors
/// As [`parse`].
pub fn parse_told(text: &str, id: &str) -> Result<LessonTold, ScenarioError> {
    let read = tree(text, id).and_then(|tree| {
        let mut top = Table::of(&tree, TableName::Header("lesson"))?;
        let told = told(&mut top)?;
        let steps = top.items("steps")?.iter().map(|node| {
            let mut table = Table::of(node, TableName::EntryOf("steps"))?;
            let step = step_told(&mut table)?;
            table.finish().map(|()| step)
        });
        let steps = steps.collect::<ReadResult<_>>()?;
        top.finish()?;
        Ok(LessonTold { steps, ..told })
    });
    read.map_err(|fault| fault.in_file(&format!("{id}.toml"), text))
}

fn lesson(tree: &Node, id: &str) -> ReadResult<Lesson> {
    let mut top = Table::of(tree, TableName::Header("lesson"))?;
    let words = told(&mut top)?;
    let number = needed(top.count("number", 1..=MOST)?, &top, "number")? as usize;
    let minutes = needed(top.count("minutes", 1..=LONGEST)?, &top, "minutes")? as usize;
    let nodes = top.items("steps")?;
    let both: Vec<(LessonStep, StepTold)> = nodes.iter().map(step).collect::<ReadResult<_>>()?;
    let Some((first, _)) = both.first() else { return Err(top.fault(said::no_steps())) };
    if first.stage.scene.is_none() {
        return Err(nodes[0].fault(said::needs_scene()));
    }
    top.finish()?;
    let (steps, told_steps) = both.into_iter().unzip();
    Ok(Lesson { id: id.into(), number, minutes, steps, told: LessonTold { steps: told_steps, ..words } })
}

fn told(top: &mut Table) -> ReadResult<LessonTold> {
    let (title, question) = (words(top, "title")?, words(top, "question")?);
    Ok(LessonTold { title, question, steps: Vec::new() })
}

fn step(node: &Node) -> ReadResult<(LessonStep, StepTold)> {
    let mut table = Table::of(node, TableName::EntryOf("steps"))?;
    let stage = staged::read(&mut table)?;
    let lit = texts(&mut table, "lit")?;
    let lit = lit.into_iter().map(|(node, text)| Lit::named(text).map_err(|reason| node.fault(reason)));
    let lit = lit.collect::<ReadResult<_>>()?;
    let until = match table.get("until") {
        Some(node) => {
            node.list("until", wanted::a_list)?.iter().map(conditions::read).collect::<ReadResult<_>>()?
        }
        None => Vec::new(),
    };
    let ask = table.get("ask").map(ask::read).transpose()?;
    let score = table.get("score").map(conditions::figure).transpose()?;
    let told = step_told(&mut table)?;
    table.finish()?;
    if let (Some(ask), Some(node)) = (&ask, table_node(node, "ask"))
        && ask.answers.choices() != told.choices.len()
    {
        return Err(node.fault(said::too_few_answers(told.choices.len(), ask.answers.choices())));
    }
    Ok((LessonStep { stage, lit, ask, until, score }, told))
}

/// The value of a key of a table that has been read.
fn table_node<'a>(node: &'a Node, key: &'static str) -> Option<&'a Node> {
    Table::of(node, TableName::EntryOf("steps")).ok()?.get(key)
}

fn step_told(table: &mut Table) -> ReadResult<StepTold> {
    let text = words(table, "text")?;
    let hint = table.text("hint")?.map(String::from);
    let Some(node) = table.get("ask") else { return Ok(StepTold { text, hint, ..StepTold::default() }) };
    let mut ask = Table::of(node, TableName::Header("ask"))?;
    let question = words(&mut ask, "question")?;
    let why = words(&mut ask, "why")?;
    let choices = texts(&mut ask, "choices")?.into_iter().map(|(_, text)| text.to_string()).collect();
    Ok(StepTold { text, hint, ask: Some(question), choices, why: Some(why) })
}

/// Words that must be there.
fn words(table: &mut Table, key: &'static str) -> ReadResult<String> {
    let text = table.text(key)?.map(String::from);
    needed(text, table, key)
}

fn needed<T>(value: Option<T>, table: &Table, key: &'static str) -> ReadResult<T> {
    value.ok_or_else(|| table.lacks(key, said::needs(key.into())))
}

/// The texts of a list, each with its place.
fn texts<'a>(table: &mut Table<'a>, key: &'static str) -> ReadResult<Vec<(&'a Node, &'a str)>> {
    let Some(node) = table.get(key) else { return Ok(Vec::new()) };
    texts_of(node, key)
}

/// The texts of a value that is a list.
fn texts_of<'a>(node: &'a Node, key: &'static str) -> ReadResult<Vec<(&'a Node, &'a str)>> {
    let items = node.list(key, wanted::a_list_of_names)?;
    items.iter().map(|item| Ok((item, item.text(key, wanted::a_text)?))).collect()
}

/// One of the words that are known.
fn chosen<T: Copy>(node: &Node, key: &str, known: &[(&'static str, T)]) -> ReadResult<T> {
    let word = node.text(key, wanted::a_text)?;
    let found = known.iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        node.unknown_word(key, word, &names)
    })
}

/// True or false.
fn yes_or_no(node: &Node, key: &str) -> ReadResult<bool> {
    match node.content {
        crate::files::scenario::Content::Bool(yes) => Ok(yes),
        _ => Err(node.wrong_type(key, wanted::a_bool())),
    }
}

/// What a word stands for, or the fault at its place.
fn meant<T>(node: &Node, meaning: Option<T>, reason: Message) -> ReadResult<T> {
    meaning.ok_or_else(|| node.fault(reason))
}
