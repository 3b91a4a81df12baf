//! Frequent questions about local avoidance, each with its answer.

use sidestep_lab::{explain::doctor::Ailment, files::scenario::LensFace, text::message::Message};

use super::{
    super::{compare::variants, presets},
    ailments::{self, scene_of},
    entry::{PaletteEntry, PaletteStep},
};
use crate::app::{
    action::Action,
    document::scene::{Comparison, SceneAction},
    lens::LensAction,
    panels::palette::said,
    time::TimeAction,
};

/// A question, and its answer.
pub struct Question {
    pub asked: fn() -> Message,
    pub answer: QuestionAnswer,
}

/// The form of an answer.
pub enum QuestionAnswer {
    /// The scenario in which an agent has this ailment, at the moment when the doctor reports it.
    Ailment(Ailment),
    /// A scenario as it opens.
    Scene(&'static str),
    /// A scenario at a step.
    Moment(&'static str, u64),
    /// A scenario at a step, on a face of the lens at a stage.
    Lens(&'static str, u64, LensFace, f32),
    /// Variants of a scenario side by side: `key=value,value`.
    SideBySide(&'static str, &'static str),
    /// Values with their sources.
    Values,
}

/// Later than the last stage of any construction.
const LAST: f32 = 99.0;

/// Every question.
pub const QUESTIONS: &[Question] = &[
    Question { asked: said::ask_still, answer: QuestionAnswer::Ailment(Ailment::Deadlock) },
    Question { asked: said::ask_overlap, answer: QuestionAnswer::Ailment(Ailment::Overlap) },
    Question { asked: said::ask_jitter, answer: QuestionAnswer::Ailment(Ailment::Jitter) },
    Question { asked: said::ask_corner, answer: QuestionAnswer::Moment("pedsim-33", 150) },
    Question { asked: said::ask_ignored, answer: QuestionAnswer::Ailment(Ailment::Winding) },
    Question {
        asked: said::ask_numerator,
        answer: QuestionAnswer::Lens("four-balls", 0, LensFace::Programs, 7.0),
    },
    Question {
        asked: said::ask_direction,
        answer: QuestionAnswer::Lens("four-balls", 0, LensFace::Programs, 14.0),
    },
    Question {
        asked: said::ask_parallel,
        answer: QuestionAnswer::Lens("one-way", 16, LensFace::Programs, 13.0),
    },
    Question { asked: said::ask_len, answer: QuestionAnswer::Scene("four-balls") },
    Question {
        asked: said::ask_horizon,
        answer: QuestionAnswer::SideBySide("circle-10", "time_horizon=0.5,2,4,8"),
    },
    Question { asked: said::ask_values, answer: QuestionAnswer::Values },
    Question { asked: said::ask_nothing, answer: QuestionAnswer::Ailment(Ailment::ShortSight) },
    Question {
        asked: said::ask_infeasible,
        answer: QuestionAnswer::Lens("four-balls", 0, LensFace::Programs, 8.0),
    },
    Question { asked: said::ask_lines, answer: QuestionAnswer::Scene("circle-10") },
    Question { asked: said::ask_share, answer: QuestionAnswer::Scene("doorway") },
    Question { asked: said::ask_settled, answer: QuestionAnswer::Ailment(Ailment::SharedGoal) },
    Question { asked: said::ask_speeds, answer: QuestionAnswer::Ailment(Ailment::TooFast) },
    Question { asked: said::ask_path, answer: QuestionAnswer::Ailment(Ailment::WallFace) },
    Question {
        asked: said::ask_methods,
        answer: QuestionAnswer::SideBySide("circle-10", "method=vo,rvo,hrvo,orca"),
    },
    Question {
        asked: said::ask_base,
        answer: QuestionAnswer::Lens("four-balls", 0, LensFace::Construction, LAST),
    },
];

impl Question {
    /// The entry for the palette.
    pub fn entry(&self) -> PaletteEntry {
        PaletteEntry::new(
            said::question(),
            (self.asked)().to_string(),
            match self.answer {
                QuestionAnswer::Values => PaletteStep::Type(said::values_of(String::new()).to_string()),
                _ => PaletteStep::Act(self.answer.actions()),
            },
        )
    }
}

impl QuestionAnswer {
    /// The actions that show the answer.
    pub fn actions(&self) -> Vec<Action> {
        match *self {
            QuestionAnswer::Values => vec![presets::first()],
            QuestionAnswer::Ailment(ailment) => scene_of(ailment).map_or_else(Vec::new, ailments::actions),
            QuestionAnswer::Scene(name) => vec![open(name)],
            QuestionAnswer::Moment(name, step) => vec![open(name), TimeAction::Seek(step).into()],
            QuestionAnswer::Lens(name, step, mode, stage) => vec![
                open(name),
                TimeAction::Seek(step).into(),
                LensAction::SetMode(mode).into(),
                LensAction::Seek(stage).into(),
            ],
            QuestionAnswer::SideBySide(name, words) => {
                let variants = variants(words).unwrap_or_default();
                vec![SceneAction::Compare(Comparison { scenario: Some(name.to_string()), variants }).into()]
            }
        }
    }
}

fn open(name: &str) -> Action {
    SceneAction::Load(name.to_string()).into()
}
