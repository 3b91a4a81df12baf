//! Twenty questions, each typed into the palette as a user would, and what the window shows then.

use std::time::Duration;

use sidestep_lab::{
    explain::doctor::Ailment,
    files::presets::{self, Preset},
    text::language::Language,
};

use super::*;
use crate::app::{
    panels::palette::{
        self,
        questions::{QUESTIONS, Question, QuestionAnswer},
    },
    ui::Finder,
};

/// Asks a question on the first screen while it runs, and waits for the moment of the answer.
fn ask(question: &Question) -> Panels {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.time.playing = true;
    panels.state_mut().app.act(UiAction::Find(Some(Finder::Commands)));
    panels.run_steps(4);
    let words = (question.asked)().to_string();
    type_in(&mut panels, words.trim_end_matches(['?', '？']));
    press(&mut panels, egui::Key::Enter);
    let app = &mut panels.state_mut().app;
    for _ in 0..5000 {
        app.advance_clock(Duration::from_millis(1));
        if app.time.goal.is_none() {
            break;
        }
    }
    assert_eq!(app.time.goal, None, "{words}");
    app.document.examination.examine_now();
    app.document.examine();
    panels.run_steps(4);
    panels
}

fn answered(panels: &Panels, ailment: Ailment) -> bool {
    panels.state().app.document.examination.findings().iter().any(|finding| finding.ailment == ailment)
}

/// Texts that the user reads then in each language, by the number of the question.
const READ: &[(usize, [&str; 2])] = &[
    (6, ["numerator", "分子"]),
    (6, ["t = ", "t = "]),
    (7, ["t_right if d · direction > 0, else t_left", "若 d · 方向 > 0，t = t_right，否则 t_left"]),
    (8, ["the two run opposite ways and leave nothing between them", "两者反向，中间什么也不剩"]),
    (9, ["worst violation", "最大违反量"]),
    (13, ["program 3 relaxes the lines", "由规划 3 松弛各直线"]),
    (14, ["half-planes", "半平面"]),
    (15, ["let through at once", "立刻就放它过去了"]),
    (
        20,
        [
            "RVO2 takes the velocity I have as the base; the paper lets you choose another.",
            "RVO2 以当前速度为基准；论文允许另选。",
        ],
    ),
];

#[test]
fn each_question_is_answered_in_two_steps_from_the_first_screen() {
    hold_answers(0);
}

#[test]
fn each_question_is_answered_in_two_steps_in_chinese() {
    Language::Chinese.speaking(|| hold_answers(1));
}

/// Checks the language with this index in [`READ`].
fn hold_answers(language: usize) {
    assert_eq!(QUESTIONS.len(), 20);
    for (number, question) in (1..).zip(QUESTIONS) {
        let panels = ask(question);
        let app = &panels.state().app;
        let (document, words) = (&app.document, (question.asked)().to_string());
        match question.answer {
            QuestionAnswer::Ailment(ailment) => assert!(answered(&panels, ailment), "{words}"),
            QuestionAnswer::Scene(name) => assert_eq!(document.source, name, "{words}"),
            QuestionAnswer::Moment(name, step) => {
                assert_eq!((document.source.as_str(), document.step()), (name, step), "{words}");
                assert!(answered(&panels, Ailment::WallFace), "{words}");
            }
            QuestionAnswer::Lens(name, step, mode, _) => {
                let shown = (document.source.as_str(), document.step(), app.lens.mode);
                assert_eq!(shown, (name, step, mode), "{words}");
            }
            QuestionAnswer::SideBySide(name, _) => {
                assert_eq!((document.source.as_str(), document.panes.list.len()), (name, 4), "{words}");
            }
            QuestionAnswer::Values => {
                let found: Vec<String> =
                    panels.query_all(by().role(Role::Button)).map(|node| super::words(&node)).collect();
                let is_listed = |preset: &&Preset| found.iter().any(|title| title.ends_with(&preset.title));
                let values = presets::all().iter().filter(is_listed).count();
                assert!(values >= 4, "{words}: {values}");
            }
        }
        for (_, wanted) in READ.iter().filter(|(of, _)| *of == number) {
            assert!(has_words(&panels, wanted[language]), "{words} {}", wanted[language]);
        }
    }
}

#[test]
fn the_page_of_questions_has_each_of_them_and_the_words_by_which_it_is_found() {
    let page = include_str!("../../../../docs/questions.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| #"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), QUESTIONS.len());
    let mut panels = panels("circle-10", TALL);
    let bindings = keys::table();
    for (place, language) in Language::ALL.into_iter().enumerate() {
        language.speaking(|| {
            for ((number, question), row) in (1..).zip(QUESTIONS).zip(&rows) {
                let asked = (question.asked)().to_string();
                assert_eq!((row[0], row[1 + place]), (number.to_string().as_str(), asked.as_str()));
                // The English words find it in every language.
                for typed in [row[3], row[3 + place]].map(|words| words.trim_matches('`')) {
                    let found = palette::titles(&panels.state_mut().app.view(), &bindings, typed);
                    assert_eq!(found.first(), Some(&asked), "{typed}: {found:?}");
                }
            }
        });
    }
}
