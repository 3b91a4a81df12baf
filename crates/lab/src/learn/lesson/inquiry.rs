//! What a step asks, and the answer: by the solver, when it is asked.

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
    /// What is measured.
    pub measure: LessonMeasure,
    /// What is changed before, on the copy.
    pub with: Vec<Command>,
    /// What is changed on a second copy that the first is compared with.
    pub against: Option<Vec<Command>>,
    /// How long the copies run, s.
    pub seconds: f32,
    /// How it is answered.
    pub answers: Answers,
    /// What would give the answer away: overlays and the lens, shown once it is given.
    pub hides: Vec<Lit>,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Answers {
    /// By a choice; each stands for a value, and that nearest to the measured one is right.
    Values(Vec<f64>),
    /// By a choice; each stands for a name.
    Names(Vec<String>),
    /// Less with the first change, more with it, or, where three are offered, the same but for a tenth.
    Comparison(usize),
    /// By a click on an agent.
    Agent,
    /// By a click in the world, as near as this, m.
    Place(f32),
    /// By a click in the lens, as near as this, m/s.
    Velocity(f32),
}

impl Answers {
    /// How many choices there are; none where the answer is a click.
    pub fn choices(&self) -> usize {
        match self {
            Answers::Values(values) => values.len(),
            Answers::Names(names) => names.len(),
            Answers::Comparison(count) => *count,
            Answers::Agent | Answers::Place(_) | Answers::Velocity(_) => 0,
        }
    }
}

/// An answer that somebody gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// One of the choices.
    Choice(usize),
    /// An agent.
    Agent(u32),
    /// A place, m, or a velocity, m/s.
    Vector(Vec2),
}

/// The solver's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The right choice, where it is one.
    pub choice: Option<usize>,
    /// What was measured.
    pub value: Measured,
    /// The same on the second copy.
    pub other: Option<Measured>,
    /// How far a click may be away.
    within: f32,
}

/// Two numbers that differ by less than this part of the larger one count as the same.
const SAME: f64 = 0.1;

impl Inquiry {
    /// The solver's answer for this world and its selected agent; `None` where what is asked for has no value there.
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

    /// The runs that the answer was measured on, to be watched; `None` where nothing runs.
    pub fn tried(&self, world: &World) -> Option<TriedRuns> {
        let commands = std::iter::once(&self.with).chain(&self.against);
        TriedRuns::of(world, commands.map(Vec::as_slice), self.seconds)
    }

    fn choice(&self, value: &Measured, other: Option<&Measured>) -> Option<usize> {
        match (&self.answers, value, other) {
            (Answers::Values(values), Measured::Number(number), _) => nearest(values, *number),
            (Answers::Names(names), Measured::Name(name), _) => names.iter().position(|known| known == name),
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

    /// A text in which `{value}` and `{other}` stand for what was measured.
    pub fn told(&self, text: &str) -> String {
        let told = text.replace("{value}", &words(&self.value));
        self.other.as_ref().map_or(told.clone(), |other| told.replace("{other}", &words(other)))
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
        Measured::Name(name) => {
            let ailment = Ailment::ALL.iter().find(|ailment| format!("{ailment:?}") == *name);
            ailment.map_or(name.clone(), |ailment| pages::of_ailment(*ailment).to_string())
        }
    }
}
