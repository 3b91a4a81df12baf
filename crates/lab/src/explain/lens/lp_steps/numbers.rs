//! The formula of a step, and its numbers by name.

use glam::Vec2;

use super::{
    Cut, ProgramStep, StepEvent,
    said::{self, Computed},
};
use sidestep_core::avoid::orca::programs::Arithmetic;

use crate::text::{
    message::Message,
    quantity::{UnitNumber, number, speed},
};

/// A number with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The name.
    pub name: Message,
    /// The number and its unit.
    pub value: UnitNumber,
}

impl Labelled {
    fn speed(name: Message, value: f32) -> Labelled {
        Labelled { name, value: speed(value).into() }
    }

    /// A number without a unit.
    fn pure(name: Message, value: f32) -> Labelled {
        Labelled { name, value: number(value).into() }
    }
}

impl ProgramStep {
    /// The formula by which the numbers are computed.
    pub fn formula(&self) -> Message {
        let computed = match self.arithmetic {
            Arithmetic::Rvo2 => Computed::Rvo2,
            Arithmetic::Robust => Computed::Robust,
        };
        match self.event {
            StepEvent::Started { .. } => said::formula_start(),
            StepEvent::Tested { .. } => said::formula_violation(computed),
            StepEvent::ChordFound { .. } => said::formula_chord(computed),
            StepEvent::Cut(_) => said::formula_cut(computed),
            StepEvent::Taken { wanted: None, .. } => said::formula_farthest(),
            StepEvent::Taken { .. } => said::formula_nearest(),
            StepEvent::Moved { .. } | StepEvent::TrialMoved { .. } => said::formula_moved(),
            StepEvent::Failed { .. } | StepEvent::TrialFailed { .. } => said::formula_failed(),
            StepEvent::Weighed { .. } => said::formula_weighed(),
            StepEvent::GaveWay { .. } => said::formula_gave_way(),
            StepEvent::TrialStarted { .. } => said::formula_trial(),
            StepEvent::Relaxed { .. } => said::formula_relaxed(),
            StepEvent::Ended { .. } if self.program == 3 => said::formula_least_worst(),
            StepEvent::Ended { .. } => said::formula_end(),
        }
    }

    /// The numbers, in the order of the sentence.
    pub fn numbers(&self) -> Vec<Labelled> {
        let of = Labelled::speed;
        match self.event {
            StepEvent::Started { preferred, max_speed, .. } => {
                vec![of(said::preferred_speed(), preferred.length()), of(said::max_speed(), max_speed)]
            }
            StepEvent::Tested { violation, tolerance, .. } => {
                let forgiven = (tolerance > 0.0).then(|| of(said::tolerance(), tolerance));
                std::iter::once(of(said::violation(), violation)).chain(forgiven).collect()
            }
            StepEvent::ChordFound { interval: Some(ends), .. } => of_ends(ends).to_vec(),
            StepEvent::ChordFound { interval: None, .. } | StepEvent::TrialFailed { .. } => Vec::new(),
            StepEvent::Cut(cut) => of_cut(&cut),
            StepEvent::Taken { wanted, t, .. } => {
                let wanted = wanted.map(|wanted| of(said::foot(), wanted));
                std::iter::once(of(said::place(), t)).chain(wanted).collect()
            }
            StepEvent::Moved { velocity, .. }
            | StepEvent::Failed { velocity, .. }
            | StepEvent::TrialMoved { velocity, .. } => of_velocity(velocity).to_vec(),
            StepEvent::Weighed { violation, worst, .. } => {
                vec![of(said::violation(), violation), of(said::worst_so_far(), worst)]
            }
            StepEvent::GaveWay { projection, len, .. } => {
                let direction = projection.half_plane().map(|half_plane| of_direction(half_plane.direction));
                let len = Labelled::pure(said::len(), len);
                std::iter::once(len).chain(direction.into_iter().flatten()).collect()
            }
            StepEvent::TrialStarted { velocity, .. } => {
                vec![of(said::start_x(), velocity.x), of(said::start_y(), velocity.y)]
            }
            StepEvent::Relaxed { velocity, violation, .. } => {
                of_velocity(velocity).into_iter().chain([of(said::violation(), violation)]).collect()
            }
            StepEvent::Ended { velocity, worst, .. } => {
                let worst = worst.map(|(_, by)| of(said::worst_violation(), by));
                of_velocity(velocity).into_iter().chain(worst).collect()
            }
        }
    }
}

fn of_velocity(velocity: Vec2) -> [Labelled; 2] {
    [Labelled::speed(said::velocity_x(), velocity.x), Labelled::speed(said::velocity_y(), velocity.y)]
}

fn of_direction(direction: Vec2) -> [Labelled; 2] {
    [Labelled::pure(said::direction_x(), direction.x), Labelled::pure(said::direction_y(), direction.y)]
}

fn of_ends([left, right]: [f32; 2]) -> [Labelled; 2] {
    [Labelled::speed(said::left_end(), left), Labelled::speed(said::right_end(), right)]
}

fn of_cut(cut: &Cut) -> Vec<Labelled> {
    let numerator = Labelled::speed(said::numerator(), cut.numerator);
    let mut numbers = vec![numerator, Labelled::pure(said::denominator(), cut.denominator)];
    if cut.crosses() {
        numbers.push(Labelled::speed(said::place(), cut.t()));
        numbers.extend(of_ends(cut.ends));
    }
    numbers
}
