//! Parses the files of lessons; errors come with their positions.
//!
//! ```toml
//! number = 1
//! minutes = 3
//! title = "What a velocity obstacle is"
//! question = "Which of all velocities lead to a collision?"
//! learned = "Some velocities lead to a collision, and they form a cone."
//! next = "Open [ten agents | scenario circle-10: method = vo] and count the cones."
//!
//! [[steps]]
//! scene = "head-on-offset"            # StageSetting: scene, at, set, worlds, select, tune_selected, see, everyone,
//!                                     #               overlays, lens, large, of, stage, play, speed
//! text = "Two bodies meet."
//! hint = "Press the button."
//! lit = ["agent 1", "overlay cones"]
//! until = [{ lens = "construction", stage = 3 }]  # stop = true: time stops then
//!
//! [[steps]]
//! follows = true                      # it goes on with what was done by hand in the step before
//! text = "Nobody has moved yet."
//! ask = { question = "Do they meet?", choices = ["Yes", "No"], values = [1, 0], measure = "overlaps", seconds = 20, why = "…" }
//! # also: hides, what is hidden until the answer; runs, the names of two runs that are compared
//! ```

mod ask;
mod conditions;

use serde::Deserialize;

use super::{Lesson, LessonStep, LessonText, StageSetting, StepText, library, lit::Lit, said, stage::change};
use crate::{
    files::scenario::{
        LensFace, ScenarioError, both_ends,
        file::{PathStep, Real, Refusal, Vector, WholeNumber, Word, read_as},
    },
    picture::overlay,
    text::message::Message,
};
use ask::AskTable;
use conditions::UntilTable;
use sidestep_core::sim::Command;

/// The longest duration of a lesson, minutes.
const LONGEST: u64 = 30;

/// The largest number of lessons.
const MOST: u64 = 1000;

/// The largest number of agents that can be named.
const AGENTS: u64 = 100_000;

/// A moment of a lesson, s.
type LessonMoment = Real<{ 0_f32.to_bits() }, { 1e4_f32.to_bits() }>;

/// The file of a lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonTable {
    number: Option<WholeNumber<1, MOST>>,
    minutes: Option<WholeNumber<1, LONGEST>>,
    title: Option<String>,
    question: Option<String>,
    learned: Option<String>,
    next: Option<String>,
    #[serde(default)]
    steps: Vec<StepTable>,
}

/// An entry of `[[steps]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepTable {
    scene: Option<String>,
    at: Option<LessonMoment>,
    set: Option<Vec<String>>,
    worlds: Option<Vec<Vec<String>>>,
    select: Option<WholeNumber<0, AGENTS>>,
    tune_selected: Option<bool>,
    see: Option<Vec<Vector>>,
    everyone: Option<bool>,
    overlays: Option<Vec<String>>,
    lens: Option<Word<LensFace>>,
    #[serde(default)]
    large: bool,
    of: Option<WholeNumber<0, AGENTS>>,
    stage: Option<LessonMoment>,
    play: Option<bool>,
    speed: Option<Real<{ 0.01_f32.to_bits() }, { 100_f32.to_bits() }>>,
    lit: Option<Vec<String>>,
    #[serde(default)]
    follows: bool,
    #[serde(default)]
    until: Vec<UntilTable>,
    #[serde(default)]
    stop: bool,
    ask: Option<AskTable>,
    score: Option<String>,
    text: Option<String>,
    hint: Option<String>,
}

/// Parses the text of a lesson's file.
///
/// # Errors
/// One line with the file, the position, the reason and a remedy.
pub fn parse(text: &str, id: &str) -> Result<Lesson, ScenarioError> {
    let read = read_as(text, id, |table: LessonTable| table.lesson(id));
    read.map_err(|fault| fault.in_file(&format!("{id}.toml"), text))
}

/// Parses the words of a lesson in another language.
///
/// # Errors
/// Like [`parse`].
pub fn parse_text(text: &str, id: &str) -> Result<LessonText, ScenarioError> {
    let read = read_as(text, id, |table: LessonTable| {
        let steps = table.steps.iter().map(StepTable::texts);
        let steps = steps.collect::<Result<_, _>>()?;
        table.texts(steps)
    });
    read.map_err(|fault| fault.in_file(&format!("{id}.toml"), text))
}

impl LessonTable {
    fn lesson(self, id: &str) -> Result<Lesson, Refusal> {
        let WholeNumber(number) = needed(self.number, "number")?;
        let WholeNumber(minutes) = needed(self.minutes, "minutes")?;
        let both = self.steps.iter().enumerate().map(|(index, step)| {
            let both = step.step().and_then(|step_of| Ok((step_of, step.texts()?)));
            both.map_err(|refusal| refusal.in_entry("steps", index))
        });
        let both: Vec<(LessonStep, StepText)> = both.collect::<Result<_, _>>()?;
        let Some((first, _)) = both.first() else { return Err(said::no_steps().into()) };
        if first.stage.scene.is_none() {
            return Err(Refusal::from(said::needs_scene()).in_entry("steps", 0));
        }
        let (steps, texts) = both.into_iter().unzip();
        let english = self.texts(texts)?;
        Ok(Lesson { id: id.into(), number: number as usize, minutes: minutes as usize, steps, english })
    }
}

impl LessonTable {
    /// The words of the lesson, with those of its steps.
    fn texts(self, steps: Vec<StepText>) -> Result<LessonText, Refusal> {
        let LessonTable { title, question, learned, next, .. } = self;
        Ok(LessonText {
            title: needed(title, "title")?,
            question: needed(question, "question")?,
            learned: needed(learned, "learned")?,
            next: needed(next, "next")?,
            steps,
        })
    }
}

impl StepTable {
    fn step(&self) -> Result<LessonStep, Refusal> {
        let lit = each(&self.lit, "lit", Lit::named)?;
        let until = self.until.iter().enumerate().map(|(index, condition)| {
            condition.condition().map_err(|refusal| refusal.in_entry("until", index))
        });
        let until = until.collect::<Result<_, _>>()?;
        let ask = self.ask.as_ref().map(AskTable::inquiry).transpose();
        let score = self.score.as_deref().map(|word| conditions::figure("score", word)).transpose()?;
        Ok(LessonStep {
            stage: self.stage()?,
            follows: self.follows,
            lit,
            ask: ask.map_err(|refusal| refusal.within("ask"))?,
            until,
            stops: self.stop,
            score,
        })
    }

    /// The changes in the window.
    fn stage(&self) -> Result<StageSetting, Refusal> {
        if let Some(name) = &self.scene {
            library::scene(name).map_err(|error| Refusal::of("scene", error.message()))?;
        }
        let worlds = self.worlds.as_ref().map(|worlds| {
            let worlds = worlds.iter().enumerate();
            let changes = worlds.map(|(index, world)| {
                each_of(world, change).map_err(|refusal| refusal.in_entry("worlds", index))
            });
            changes.collect::<Result<_, _>>()
        });
        let slug = |slug: &str| overlay::find(slug).map_err(|unknown| unknown.message());
        let overlays = self.overlays.as_ref().map(|_| each(&self.overlays, "overlays", slug)).transpose()?;
        let agent = |key: Option<WholeNumber<0, AGENTS>>| key.map(|WholeNumber(agent)| agent as u32);
        Ok(StageSetting {
            scene: self.scene.clone(),
            at: self.at.map(|at| at.0),
            set: commands(&self.set, "set")?,
            worlds: worlds.transpose()?,
            select: agent(self.select),
            tune_selected: self.tune_selected,
            see: self.see.as_ref().map(|ends| both_ends("see", ends)).transpose()?,
            everyone: self.everyone,
            overlays,
            lens: self.lens.map(|lens| lens.0),
            large: self.large,
            of: agent(self.of),
            stage: self.stage.map(|stage| stage.0),
            play: self.play,
            speed: self.speed.map(|speed| speed.0),
        })
    }

    fn texts(&self) -> Result<StepText, Refusal> {
        let (text, hint) = (needed(self.text.clone(), "text")?, self.hint.clone());
        let Some(ask) = &self.ask else { return Ok(StepText { text, hint, ..StepText::default() }) };
        let word =
            |word: &Option<String>, key| needed(word.clone(), key).map_err(|refusal| refusal.within("ask"));
        let (question, why) = (word(&ask.question, "question")?, word(&ask.why, "why")?);
        let list = |words: &Option<Vec<String>>| words.iter().flatten().cloned().collect();
        let (choices, runs) = (list(&ask.choices), list(&ask.runs));
        Ok(StepText { text, hint, ask: Some(question), choices, runs, why: Some(why) })
    }
}

/// The value of a required key.
fn needed<T>(value: Option<T>, key: &str) -> Result<T, Refusal> {
    value.ok_or_else(|| said::needs(key.into()).into())
}

/// The meaning of each name of a list.
fn each_of<T>(names: &[String], meaning: impl Fn(&str) -> Result<T, Message>) -> Result<Vec<T>, Refusal> {
    let means = |(index, name): (usize, &String)| {
        meaning(name).map_err(|reason| Refusal::from(reason).under(PathStep::Index(index)))
    };
    names.iter().enumerate().map(means).collect()
}

/// The meaning of each name in the list of a key; empty without the key.
fn each<T>(
    names: &Option<Vec<String>>,
    key: &str,
    meaning: impl Fn(&str) -> Result<T, Message>,
) -> Result<Vec<T>, Refusal> {
    let all = names.as_ref().map_or(Ok(Vec::new()), |names| each_of(names, meaning));
    all.map_err(|refusal| refusal.within(key))
}

/// The changes of the world that a key lists.
fn commands(names: &Option<Vec<String>>, key: &str) -> Result<Vec<Command>, Refusal> {
    each(names, key, change)
}
