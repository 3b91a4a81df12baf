//! The question of a step, and its answer, which the solver computes on demand.

use glam::Vec2;

use super::{
    lit::Lit,
    measure::{LessonMeasure, Measured, MeasuredRun},
    tried::TriedRuns,
};
use sidestep_core::{model::World, sim::Command};

use crate::{
    explain::doctor::Ailment,
    learn::pages,
    text::numbers::{rounded, three_digits},
};

/// A question whose answer the solver gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// The quantity that is measured.
    pub measure: LessonMeasure,
    /// The changes made on the copy before the run.
    pub with: Vec<Command>,
    /// The changes on a second copy, with which the first is compared.
    pub against: Option<Vec<Command>>,
    /// The length of the runs of the copies, s.
    pub seconds: f32,
    /// The form of the answer.
    pub answers: Answers,
    /// Overlays, or the lens, that would give the answer away; shown once the answer is given.
    pub hides: Vec<Lit>,
}

/// The form of the answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answers {
    /// A choice; each represents a value, and the one nearest to the measured value is right.
    Values(Vec<f64>),
    /// A choice; each represents an ailment.
    Ailments(Vec<Ailment>),
    /// A comparison: less with the first change, more with it, or, if there are three choices, equal within a tenth.
    Comparison(usize),
    /// A click on an agent.
    Agent,
    /// A click in the world, within this distance, m.
    Place(f32),
    /// A click in the lens, within this distance, m/s.
    Velocity(f32),
}

impl Answers {
    /// The number of choices; zero if the answer is a click.
    pub fn choices(&self) -> usize {
        match self {
            Answers::Values(values) => values.len(),
            Answers::Ailments(ailments) => ailments.len(),
            Answers::Comparison(count) => *count,
            Answers::Agent | Answers::Place(_) | Answers::Velocity(_) => 0,
        }
    }
}

/// An answer given by the user.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// One of the choices.
    Choice(usize),
    /// An agent.
    Agent(u32),
    /// A position, m, or a velocity, m/s.
    Vector(Vec2),
}

/// The solver's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The index of the right choice, if the answer is a choice.
    pub choice: Option<usize>,
    /// The measured value.
    pub value: Measured,
    /// The value measured on the second copy.
    pub other: Option<Measured>,
    /// The distance that a click may be off.
    within: f32,
}

/// Two numbers that differ by less than this fraction of the larger one count as equal.
const SAME: f64 = 0.1;

impl Inquiry {
    /// The solver's answer for this world and its selected agent; `None` if the quantity has no value there.
    pub fn truth(&self, world: &World, agent: u32) -> Option<Truth> {
        let measure = |commands: &[Command]| {
            MeasuredRun::of(world, agent, commands, self.seconds)?.measure(&self.measure)
        };
        let value = measure(&self.with)?;
        let other = self.against.as_deref().map(measure);
        let other = match other {
            Some(None) => return None,
            known => known.flatten(),
        };
        let within = match self.answers {
            Answers::Place(within) | Answers::Velocity(within) => within,
            _ => 0.0,
        };
        Some(Truth { choice: self.choice(&value, other.as_ref()), value, other, within })
    }

    /// The runs on which the answer was measured, for viewing; `None` if nothing runs.
    pub fn tried(&self, world: &World) -> Option<TriedRuns> {
        let commands = std::iter::once(&self.with).chain(&self.against);
        TriedRuns::of(world, commands.map(Vec::as_slice), self.seconds)
    }

    fn choice(&self, value: &Measured, other: Option<&Measured>) -> Option<usize> {
        match (&self.answers, value, other) {
            (Answers::Values(values), Measured::Number(number), _) => nearest(values, *number),
            (Answers::Ailments(ailments), Measured::Ailment(found), _) => {
                ailments.iter().position(|ailment| ailment == found)
            }
            (Answers::Comparison(count), Measured::Number(a), Some(Measured::Number(b))) => {
                let is_same = (a - b).abs() <= SAME * a.abs().max(b.abs());
                Some(if *count > 2 && is_same { 2 } else { usize::from(a >= b) })
            }
            _ => None,
        }
    }
}

fn nearest(values: &[f64], number: f64) -> Option<usize> {
    let distances = values.iter().map(|value| (value - number).abs());
    distances.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

impl Truth {
    /// Whether an answer is right.
    pub fn grants(&self, given: Given) -> bool {
        match (given, &self.value) {
            (Given::Choice(choice), _) => self.choice == Some(choice),
            (Given::Agent(agent), Measured::Agent(right)) => agent == *right,
            (Given::Vector(given), Measured::Vector(right)) => given.distance(*right) <= self.within,
            _ => false,
        }
    }

    /// A text with the measured values in place of `{value}` and `{other}`.
    pub fn filled(&self, text: &str) -> String {
        let filled = text.replace("{value}", &words(&self.value));
        self.other.as_ref().map_or(filled.clone(), |other| filled.replace("{other}", &words(other)))
    }
}

fn words(measured: &Measured) -> String {
    match measured {
        Measured::Number(number) if number.fract() == 0.0 => number.to_string(),
        Measured::Number(number) => three_digits(rounded(*number as f32)),
        Measured::Agent(agent) => agent.to_string(),
        Measured::Vector(vector) => {
            format!("({}, {})", three_digits(rounded(vector.x)), three_digits(rounded(vector.y)))
        }
        Measured::Ailment(ailment) => pages::of_ailment(*ailment).to_string(),
    }
}
