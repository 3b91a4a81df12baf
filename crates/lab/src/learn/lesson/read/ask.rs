//! The question of a step.

use serde::Deserialize;

use super::{commands, conditions::ailment, each};
use crate::{
    files::scenario::file::{Finite, Real, Refusal},
    learn::lesson::{
        inquiry::{Answers, Inquiry},
        lit::Lit,
        measure::{LessonMeasure, LessonQuantity},
        said,
    },
    run::metrics::Metric,
};

/// The longest run of the solver for an answer, s.
const LONGEST: f32 = 600.0;

/// The table of a question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskTable {
    pub question: Option<String>,
    pub why: Option<String>,
    pub choices: Option<Vec<String>>,
    pub runs: Option<Vec<String>>,
    hides: Option<Vec<String>>,
    measure: Option<String>,
    with: Option<Vec<String>>,
    against: Option<Vec<String>>,
    seconds: Option<Real<{ 0_f32.to_bits() }, { LONGEST.to_bits() }>>,
    values: Option<Vec<Finite>>,
    names: Option<Vec<String>>,
    within: Option<Real<{ 0_f32.to_bits() }, { 100_f32.to_bits() }>>,
    click: Option<String>,
}

impl AskTable {
    /// The question without its words.
    pub fn inquiry(&self) -> Result<Inquiry, Refusal> {
        let word = self.measure.as_ref().ok_or_else(|| said::needs("measure".into()))?;
        let measure = measure(word)?;
        let with = commands(&self.with, "with")?;
        let against = self.against.as_ref().map(|_| commands(&self.against, "against")).transpose()?;
        let seconds = self.seconds.map_or(0.0, |seconds| seconds.0);
        let choices = self.choices.as_ref().map_or(0, Vec::len);
        let answers = match &against {
            Some(_) if choices > 1 => Answers::Comparison(choices),
            _ => self.answers()?,
        };
        let hides = each(&self.hides, "hides", |words| match Lit::named(words)? {
            thing @ (Lit::Overlay(_) | Lit::Lens) => Ok(thing),
            _ => Err(said::not_hidden(words.into())),
        })?;
        let compared = if against.is_some() && seconds > 0.0 { 2 } else { 0 };
        match self.runs.as_ref().map_or(0, Vec::len) {
            named if named == compared => {}
            named => return Err(said::runs_need_names(compared, named).into()),
        }
        match answers.choices() {
            offered if offered == choices => Ok(Inquiry { measure, with, against, seconds, answers, hides }),
            offered => Err(said::too_few_answers(choices, offered).into()),
        }
    }

    fn answers(&self) -> Result<Answers, Refusal> {
        if let Some(values) = &self.values {
            return Ok(Answers::Values(values.iter().map(|value| value.0.into()).collect()));
        }
        if let Some(names) = &self.names {
            let ailments = names.iter().map(|name| ailment("names", name));
            return Ok(Answers::Ailments(ailments.collect::<Result<_, _>>()?));
        }
        let within = self.within.map_or(0.0, |within| within.0);
        match self.click.as_deref() {
            Some("agent") => Ok(Answers::Agent),
            Some("place") => Ok(Answers::Place(within)),
            Some("velocity") => Ok(Answers::Velocity(within)),
            _ => Err(said::no_way_to_answer().into()),
        }
    }
}

fn measure(word: &str) -> Result<LessonMeasure, Refusal> {
    if let Some(quantity) = LessonQuantity::from_name(word) {
        return Ok(LessonMeasure::Of(quantity));
    }
    let known = || LessonQuantity::NAMES.join(", ");
    let unknown = || Refusal::of("measure", said::unknown_measure(word.into(), known()));
    Metric::find(word).map(|metric| LessonMeasure::Figure(metric.id)).ok_or_else(unknown)
}
